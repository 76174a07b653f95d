//! The right number with another unit, sign, order or size is never right, however the answer is written.

use groundrule_math::{Grader, Question};

fn judge(reference: &str, reply: &str) -> bool {
    Grader::sound().judge(&Question::default(), reference, reply).is_equal()
}

/// Units of one kind, each another size.
const KINDS: [&[&str]; 13] = [
    &["mm", "cm", "m", "km"],
    &["mg", "g", "kg"],
    &["s", "min", "h"],
    &["mL", "L"],
    &["cm^2", "m^2"],
    &["cm^3", "m^3"],
    &["W", "kW"],
    &["J", "kJ"],
    &["mA", "A"],
    &["V", "kV"],
    &["N", "kN"],
    &["Pa", "kPa"],
    &["m/s", "km/h"],
];

/// How an amount is written: `V` is the value and `U` the unit.
const FORMS: [&str; 16] = [
    "V U",
    "VU",
    r"\boxed{VU}",
    r"\boxed{V\,\text{U}}",
    r"\boxed{V\ \mathrm{U}}",
    "The answer is V U.",
    "The answer is VU.",
    "**VU**",
    "**V U**",
    r"$V\text{ U}$",
    r"$V\,\mathrm{U}$",
    "So it is V U in all.",
    "<answer>V U</answer>",
    "x = V U",
    "$x = VU$",
    "It measures VU.",
];

fn written(form: &str, value: &str, unit: &str) -> String {
    form.replace('V', "\0").replace('U', unit).replace('\0', value)
}

#[test]
fn the_same_number_in_another_unit_is_another_amount() {
    for units in KINDS {
        for (wanted, said) in
            units.iter().flat_map(|one| units.iter().map(move |other| (one, other)))
        {
            for (value, form) in
                ["3.5", "12", "250"].iter().flat_map(|v| FORMS.map(|form| (v, form)))
            {
                for reference in ["V U", "VU", r"$V\,\mathrm{U}$"] {
                    let (reference, reply) =
                        (written(reference, value, wanted), written(form, value, said));
                    if wanted == said {
                        continue;
                    }
                    assert!(!judge(&reference, &reply), "{reply} for {reference}");
                }
            }
        }
    }
}

#[test]
fn the_same_amount_is_right_in_each_form() {
    for unit in ["mm", "km", "kg", "min", "mL", "kW", "kPa"] {
        for form in FORMS {
            let (reference, reply) = (written("V U", "250", unit), written(form, "250", unit));
            assert!(judge(&reference, &reply), "{reply} for {reference}");
        }
    }
}

#[test]
fn another_value_is_wrong_in_each_form() {
    const FORMS: [&str; 10] = [
        "V",
        r"\boxed{V}",
        "The answer is V.",
        "**V**",
        "So it is V.",
        "<answer>V</answer>",
        "Final answer: $V$",
        "$V$",
        "After some work: V",
        "It is V, I think that is right.",
    ];
    for (one, other) in [
        ("3.5", "-3.5"),
        ("0.5", "5"),
        ("1/3", "3"),
        ("3/4", "4/3"),
        ("1,200", "1.2"),
        ("7", "7.5"),
        ("7", "17"),
        ("10^3", "10^4"),
        ("2:3", "3:2"),
        ("x=2", "x=3"),
        ("x=2", "y=2"),
        ("(1,2)", "(2,1)"),
        ("[1,2]", "(1,2)"),
        (r"2\sqrt{3}", r"3\sqrt{2}"),
        (r"\pi", r"2\pi"),
        ("3:45", "3:54"),
        ("Monday", "Tuesday"),
        ("5 and 6", "5"),
        ("yes", "no"),
        ("A", "B"),
        ("x+1", "x-1"),
        ("x^2", "2x"),
        ("July 4", "July 5"),
        ("3 cm, 4 cm", "3 cm, 5 cm"),
        ("1.5 million", "1.5 billion"),
        ("3rd", "4th"),
        ("5 m^2", "5 m"),
        (r"\infty", r"-\infty"),
    ] {
        for form in FORMS {
            for (wanted, said) in [(one, other), (other, one)] {
                let reply = form.replace('V', said);
                assert!(!judge(wanted, &reply), "{reply} for {wanted}");
            }
        }
    }
}
