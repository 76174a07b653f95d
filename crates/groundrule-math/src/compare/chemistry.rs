//! Chemical formulas: `NH3`, `NH₃`, `Fe_2O_3`, `\text{H}_2\text{O}`.
//!
//! A formula is compared character by character once its markup is removed, because case and order matter: CO is not
//! Co. A formula without a count is a word or a product of letters like any other.

use crate::answer::{Answer, texts};
use crate::words::lexicon::Lexicon;
use std::ops::Range;

/// Longer texts are not chemical formulas.
const LONGEST: usize = 160;

const ELEMENTS: &[&str] = &[
    "H", "He", "Li", "Be", "B", "C", "N", "O", "F", "Ne", "Na", "Mg", "Al", "Si", "P", "S", "Cl",
    "Ar", "K", "Ca", "Sc", "Ti", "V", "Cr", "Mn", "Fe", "Co", "Ni", "Cu", "Zn", "Ga", "Ge", "As",
    "Se", "Br", "Kr", "Rb", "Sr", "Y", "Zr", "Nb", "Mo", "Tc", "Ru", "Rh", "Pd", "Ag", "Cd", "In",
    "Sn", "Sb", "Te", "I", "Xe", "Cs", "Ba", "La", "Ce", "Pr", "Nd", "Pm", "Sm", "Eu", "Gd", "Tb",
    "Dy", "Ho", "Er", "Tm", "Yb", "Lu", "Hf", "Ta", "W", "Re", "Os", "Ir", "Pt", "Au", "Hg", "Tl",
    "Pb", "Bi", "Po", "At", "Rn", "Fr", "Ra", "Ac", "Th", "Pa", "U", "Np", "Pu", "Am", "Cm",
];

/// Whether two answers are the same formula; nothing if they are not formulas.
pub(super) fn same_formula(gold: &[Answer], pred: &[Answer]) -> Option<bool> {
    if let (Some(ours), Some(theirs)) = (configuration(text(gold)?), configuration(text(pred)?)) {
        return Some(ours == theirs);
    }
    // Elements begin with a capital letter.
    let has_capital =
        |answers| text(answers).is_some_and(|text| text.bytes().any(|b| b.is_ascii_uppercase()));
    if !has_capital(gold) && !has_capital(pred) {
        return None;
    }
    if let (Some(ours), Some(theirs)) = (reaction(text(gold)?), reaction(text(pred)?)) {
        return Some(ours == theirs);
    }
    let (ours, theirs) = (plain(gold)?, plain(pred)?);
    let (first, second) = (is_formula(&ours), is_formula(&theirs));
    let elements = |text: &str| text.bytes().filter(u8::is_ascii_uppercase).count();
    if first && second && (ours == theirs || elements(&ours) > 1 && elements(&theirs) > 1) {
        return Some(ours == theirs);
    }
    // A formula that differs only in case is another substance, or none.
    let respelled = ours != theirs && ours.eq_ignore_ascii_case(&theirs);
    ((first || second) && respelled).then_some(false)
}

/// Whether a text begins as a list of orbitals does, and has a letter of one.
fn may_be_configuration(text: &str) -> bool {
    let around = |c: char| c.is_whitespace() || matches!(c, '^' | '{' | '}' | '$' | '\\' | ',');
    let start = text.trim_start_matches(around);
    start.starts_with(|c: char| c == '[' || c.is_numeric())
        && memchr::memchr3(b's', b'p', b'd', start.as_bytes())
            .or_else(|| memchr::memchr(b'f', start.as_bytes()))
            .is_some()
}

/// How many electrons are in each orbital: `1s^2 2s^2 2p^4`, `[He] 2s² 2p⁴`. Nothing if a text is not such a list.
fn configuration(text: &str) -> Option<Vec<String>> {
    const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    if text.len() > LONGEST || !may_be_configuration(text) {
        return None;
    }
    let plain: String = text
        .chars()
        .filter(|c| !matches!(c, '^' | '{' | '}' | '$'))
        .map(|c| {
            let raised = SUPERSCRIPTS.chars().position(|sign| sign == c);
            raised.and_then(|digit| char::from_digit(digit as u32, 10)).unwrap_or(c)
        })
        .collect();
    let mut orbitals = Vec::new();
    for word in plain.replace("\\,", " ").split_whitespace() {
        let core = word.strip_prefix('[').and_then(|word| word.strip_suffix(']'));
        let orbital = match word.as_bytes() {
            [b'1'..=b'9', b's' | b'p' | b'd' | b'f', count @ ..] => {
                (1..=2).contains(&count.len()) && count.iter().all(u8::is_ascii_digit)
            }
            _ => false,
        };
        let opens = orbitals.is_empty() && core.is_some_and(|core| ELEMENTS.contains(&core));
        if !(orbital || opens) {
            return None;
        }
        orbitals.push(word.to_owned());
    }
    (orbitals.len() > 1).then_some(orbitals)
}

/// Arrows of reactions.
const ARROWS: &[&str] = &["\\longrightarrow", "\\rightarrow", "\\to", "->", "→", "⟶", "⇌"];

/// Physical states of substances in a reaction.
const STATES: &[&str] = &["(s)", "(l)", "(g)", "(aq)"];

/// The reactants and the products: the substances with how many of each, in no particular order.
fn reaction(text: &str) -> Option<[Vec<String>; 2]> {
    static ANY_ARROW: Lexicon = Lexicon::new(ARROWS);
    if text.len() > LONGEST || !ANY_ARROW.is_in(text) {
        return None;
    }
    let (before, after) = ARROWS.iter().find_map(|arrow| text.split_once(arrow))?;
    let side = |text: &str| {
        let joiner = if text.contains(" + ") { " + " } else { "+" };
        let mut terms = Vec::new();
        for term in text.split(joiner) {
            let mut plain = undressed(term)?;
            for state in STATES {
                plain = plain.replace(state, "");
            }
            let substance = plain.trim_start_matches(|c: char| c.is_ascii_digit());
            // Elements on their own have no count.
            if !is_formula(&[substance, "2"].concat()) && !is_formula(substance) {
                return None;
            }
            terms.push(plain);
        }
        terms.sort();
        Some(terms)
    };
    Some([side(before)?, side(after)?])
}

/// The text that an answer was read from.
fn text(answers: &[Answer]) -> Option<&str> {
    texts(answers).next().map(|text| &**text)
}

/// Characters around a formula in a sentence.
const EDGES: &[char] =
    &['.', ',', ';', ':', '(', ')', '*', '↑', '↓', '!', '?', '"', '。', '，', '、', '$'];

/// Where a text names the substance of a reference: in a sentence, not in a reaction. The last place.
pub(crate) fn named_in(reference: &str, text: &str) -> Option<Range<usize>> {
    let wanted = undressed(reference.trim())?;
    if !is_formula(&wanted) && !is_compound(&wanted) {
        return None;
    }
    let held = text.get(..text.len().min(LONGEST_TEXT)).unwrap_or(text);
    let words: Vec<&str> = held.split_whitespace().collect();
    let joins = |word: Option<&&str>| {
        word.is_some_and(|word| matches!(*word, "+" | "→" | "->" | "=" | "⇌" | "\\to"))
    };
    let found = words.iter().enumerate().rev().find(|(at, word)| {
        let bare = word.trim_matches(EDGES);
        let introduced = at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|before| {
            before.ends_with([',', ':', '为', '是', '：', 'は'])
                || matches!(
                    *before,
                    "is" | "formula"
                        | "gives"
                        | "ist"
                        | "ergibt"
                        | "est"
                        | "donne"
                        | "es"
                        | "—"
                        | "–"
                        | "="
                )
        });
        (introduced || word.starts_with(['(', '*']))
            && bare.len() <= LONGEST
            && !joins(at.checked_sub(1).and_then(|at| words.get(at)))
            && !joins(words.get(at + 1))
            && undressed(bare).is_some_and(|bare| bare == wanted)
    });
    let word = found?.1.trim_matches(EDGES);
    let start = word.as_ptr() as usize - text.as_ptr() as usize;
    Some(start..start + word.len())
}

/// Of longer texts, only this many bytes at the start are searched.
const LONGEST_TEXT: usize = 4000;

/// Several elements without counts, at least one with two letters: `AgCl`.
fn is_compound(text: &str) -> bool {
    let elements = text.bytes().filter(u8::is_ascii_uppercase).count();
    elements > 1
        && text.bytes().any(|byte| byte.is_ascii_lowercase())
        && is_formula(&[text, "2"].concat())
}

/// The text of an answer without the mere markup of a formula.
fn plain(answers: &[Answer]) -> Option<String> {
    let text = text(answers)?;
    // A count or a charge.
    let tells = |c: char| c.is_ascii_digit() || matches!(c, '₀'..='₉' | '⁺' | '⁻' | '^');
    if !text.chars().any(tells) {
        return None;
    }
    undressed(text)
}

/// A text without the mere markup of a formula.
fn undressed(text: &str) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let dress = || {
            ["\\text", "\\mathrm", "\\ce", "\\left", "\\right", "\\,", "\\!", "\\;"]
                .iter()
                .find_map(|dress| rest.strip_prefix(*dress))
        };
        if next == '\\'
            && let Some(after) = dress()
        {
            rest = after;
            continue;
        }
        match next {
            '{' | '}' | '_' | '$' | ' ' => {}
            '₀'..='₉' => {
                out.extend(char::from_digit(u32::from(next) - u32::from('₀'), 10));
            }
            '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' | '⁺' | '⁻' => {
                if !out.contains('^') {
                    out.push('^');
                }
                out.push(low(next));
            }
            _ => out.push(next),
        }
        rest = rest.get(next.len_utf8()..)?;
    }
    Some(out)
}

/// A raised digit or sign as it is written on the line.
fn low(raised: char) -> char {
    match raised {
        '⁺' => '+',
        '⁻' => '-',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        other => char::from_digit(u32::from(other) - u32::from('⁰'), 10).unwrap_or(other),
    }
}

/// Substances by their formula, and what people call them.
const SUBSTANCES: &[(&str, &[&str])] = &[
    (
        "H2",
        &[
            "hydrogen",
            "Wasserstoff",
            "hydrogène",
            "dihydrogène",
            "hidrógeno",
            "idrogeno",
            "hidrogênio",
            "водород",
        ],
    ),
    (
        "O2",
        &[
            "oxygen",
            "Sauerstoff",
            "oxygène",
            "dioxygène",
            "oxígeno",
            "ossigeno",
            "oxigênio",
            "кислород",
        ],
    ),
    (
        "N2",
        &["nitrogen", "Stickstoff", "azote", "diazote", "nitrógeno", "azoto", "nitrogênio", "азот"],
    ),
    ("Cl2", &["chlorine", "Chlor", "chlore", "dichlore", "cloro", "хлор"]),
    ("F2", &["fluorine", "Fluor", "fluor", "flúor", "fluoro", "фтор"]),
    ("Br2", &["bromine", "Brom", "brome", "bromo", "бром"]),
    ("I2", &["iodine", "Iod", "iode", "yodo", "iodio", "iodo", "йод"]),
    ("O3", &["ozone", "Ozon", "ozono", "ozônio", "озон"]),
    ("H2O", &["water", "Wasser", "eau", "agua", "acqua", "água", "вода"]),
    (
        "H2O2",
        &[
            "hydrogen peroxide",
            "Wasserstoffperoxid",
            "peroxyde d'hydrogène",
            "peróxido de hidrógeno",
        ],
    ),
    (
        "CO2",
        &[
            "carbon dioxide",
            "Kohlendioxid",
            "Kohlenstoffdioxid",
            "dioxyde de carbone",
            "dióxido de carbono",
            "anidride carbonica",
            "biossido di carbonio",
            "углекислый газ",
        ],
    ),
    (
        "CO",
        &[
            "carbon monoxide",
            "Kohlenmonoxid",
            "monoxyde de carbone",
            "monóxido de carbono",
            "угарный газ",
        ],
    ),
    (
        "SO2",
        &[
            "sulfur dioxide",
            "sulphur dioxide",
            "Schwefeldioxid",
            "dioxyde de soufre",
            "dióxido de azufre",
        ],
    ),
    ("NH3", &["ammonia", "Ammoniak", "ammoniac", "amoníaco", "amoniaco", "ammoniaca", "аммиак"]),
    ("CH4", &["methane", "Methan", "méthane", "metano", "метан"]),
    (
        "HCl",
        &[
            "hydrogen chloride",
            "hydrochloric acid",
            "Salzsäure",
            "acide chlorhydrique",
            "ácido clorhídrico",
        ],
    ),
    (
        "NaCl",
        &[
            "sodium chloride",
            "table salt",
            "Natriumchlorid",
            "Kochsalz",
            "chlorure de sodium",
            "cloruro de sodio",
        ],
    ),
    (
        "H2SO4",
        &[
            "sulfuric acid",
            "sulphuric acid",
            "Schwefelsäure",
            "acide sulfurique",
            "ácido sulfúrico",
        ],
    ),
    ("HNO3", &["nitric acid", "Salpetersäure", "acide nitrique", "ácido nítrico"]),
    ("NaOH", &["sodium hydroxide", "Natriumhydroxid", "hydroxyde de sodium", "hidróxido de sodio"]),
    (
        "CaCO3",
        &["calcium carbonate", "Calciumcarbonat", "carbonate de calcium", "carbonato de calcio"],
    ),
    ("He", &["helium", "hélium", "helio", "elio", "hélio", "гелий"]),
    ("Ne", &["neon", "néon", "neón", "неон"]),
    ("Ar", &["argon", "argón", "аргон"]),
    ("Li", &["lithium", "litio", "lítio", "литий"]),
    ("Na", &["sodium", "Natrium", "sodio", "sódio", "натрий"]),
    ("K", &["potassium", "Kalium", "potasio", "potassio", "potássio", "калий"]),
    ("Mg", &["magnesium", "magnésium", "magnesio", "magnésio", "магний"]),
    ("Ca", &["calcium", "calcio", "cálcio", "кальций"]),
    ("Al", &["aluminium", "aluminum", "aluminio", "alluminio", "alumínio", "алюминий"]),
    ("Fe", &["iron", "Eisen", "fer", "hierro", "ferro", "железо"]),
    ("Cu", &["copper", "Kupfer", "cuivre", "cobre", "rame", "медь"]),
    ("Zn", &["zinc", "Zink", "cinc", "zinco", "цинк"]),
    ("Ag", &["silver", "Silber", "argent", "plata", "argento", "prata", "серебро"]),
    ("Au", &["gold", "Gold", "oro", "ouro", "золото"]),
    ("Hg", &["mercury", "Quecksilber", "mercure", "mercurio", "mercúrio", "ртуть"]),
    ("Pb", &["lead", "Blei", "plomb", "plomo", "piombo", "chumbo", "свинец"]),
    ("Sn", &["tin", "Zinn", "étain", "estaño", "stagno", "estanho", "олово"]),
    ("Ni", &["nickel", "níquel", "nichel", "никель"]),
    ("Si", &["silicon", "Silicium", "Silizium", "silicio", "silício", "кремний"]),
    ("Cl", &["chlorine", "Chlor", "chlore", "cloro", "хлор"]),
    ("Br", &["bromine", "Brom", "brome", "bromo", "бром"]),
    ("N", &["nitrogen", "Stickstoff", "azote", "nitrógeno", "azoto", "азот"]),
];

/// What people call the substance of a formula or the element of a symbol.
pub(crate) fn names_of(formula: &str) -> &'static [&'static str] {
    const LONGEST: usize = 24;
    if formula.len() > LONGEST || !formula.contains(|c: char| c.is_ascii_uppercase()) {
        return &[];
    }
    let Some(bare) = undressed(formula) else { return &[] };
    SUBSTANCES.iter().find(|(known, _)| *known == bare).map_or(&[], |(_, names)| names)
}

/// Elements and groups with their counts, at least one of them written, and a charge at the end.
pub(crate) fn is_formula(text: &str) -> bool {
    let (body, charge) = text.split_once('^').unwrap_or((text, "+"));
    let sign = charge.trim_start_matches(|c: char| c.is_ascii_digit());
    if !matches!(sign, "+" | "-") {
        return false;
    }
    let mut rest = body;
    let mut depth = 0_u32;
    // A charge shows as well that it is one.
    let mut counted = body.len() < text.len();
    let mut after_part = false;
    while let Some(next) = rest.chars().next() {
        let taken = match next {
            '(' | '[' => {
                depth += 1;
                after_part = false;
                1
            }
            ')' | ']' if depth > 0 && after_part => {
                depth -= 1;
                1
            }
            '0'..='9' if after_part => {
                counted = true;
                rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len()
            }
            _ => {
                if !next.is_ascii_uppercase() {
                    return false;
                }
                let known =
                    |length: usize| rest.get(..length).is_some_and(|name| ELEMENTS.contains(&name));
                after_part = true;
                match (known(2), known(1)) {
                    (true, _) => 2,
                    (false, true) => 1,
                    (false, false) => return false,
                }
            }
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    counted && depth == 0
}

#[cfg(test)]
recorded! {
    text: is_compound, is_formula, reaction, undressed;
    pair: named_in;
    answers: plain, text;
    both_answers: same_formula;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn substances_are_named_in_sentences() {
        assert!(named_in("NH3", "The compound is ammonia, NH₃.").is_some());
        assert!(named_in("AgCl", "This gives silver chloride, AgCl; NaNO₃ stays.").is_some());
        assert!(named_in("H2", "Zn + 2 HCl → ZnCl₂ + H₂").is_none());
        assert!(named_in("NH3", "The compound is NH4.").is_none());
        assert!(named_in("It", "This is It.").is_none());
    }

    #[test]
    fn reactions_are_compared_by_their_substances() {
        let same = |one: &str, other: &str| reaction(one).unwrap() == reaction(other).unwrap();
        assert!(same("2H2 + O2 -> 2H2O", r"O_2 + 2H_2 \rightarrow 2H_2O"));
        assert!(same("Zn + 2HCl -> ZnCl2 + H2", "Zn(s) + 2 HCl(aq) → ZnCl₂(aq) + H₂(g)"));
        assert!(!same("2H2 + O2 -> 2H2O", "H2 + O2 -> H2O"));
        assert_eq!(reaction("x -> y"), None);
    }

    #[test]
    fn formulas_have_elements_and_a_count() {
        for text in
            ["NH3", "Fe2O3", "Ca(OH)2", "C6H12O6", "SO4^2-", "NH4^+", "[Cu(NH3)4]^2+", "O2", "Na^+"]
        {
            assert!(is_formula(text), "{text}");
        }
        for text in ["CO", "nh3", "2H", "x2", "H2O=", "(2)", "Ca(OH2", "Q2", "10", "H2^2", "Xx2"] {
            assert!(!is_formula(text), "{text}");
        }
    }
}
