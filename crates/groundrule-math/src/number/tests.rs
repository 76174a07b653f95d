//! Every function of the numbers over a grid of arguments, down to the last bit of its value and its bound: a verdict
//! must be the same on every machine and in every version, unless a change is meant.

use super::ball::{Ball, Float};
use super::big::BigFloat;
use super::complex::Complex;
use super::{Decimal, Rational, fixed, integer};
use dashu_float::Repr;
use dashu_int::{IBig, UBig};
use std::fmt::{Debug, Write};

/// Ordinary numbers, and such as lie where a method ends and another begins.
fn fractions() -> Vec<Rational> {
    let small = [
        (0, 1),
        (1, 1),
        (-1, 1),
        (2, 1),
        (3, 1),
        (-4, 1),
        (10, 1),
        (45, 1),
        (-700, 1),
        (-701, 1),
        (710, 1),
        (1, 2),
        (-1, 2),
        (3, 2),
        (1, 3),
        (-2, 3),
        (3, 4),
        (7, 5),
        (5, 7),
        (12, 17),
        (99, 70),
        (22, 7),
        (355, 113),
        (103_993, 66_204),
        (-99_999, 100_000),
        (100_001, 100_000),
        (1, 1_000_000_007),
        (-123_456_789, 1000),
        (i64::MAX.into(), 3),
        (i64::MIN.into(), 1),
        (1 << 70, 1),
        ((1 << 53) + 1, 1),
        ((1 << 54) + 1, 1 << 54),
    ];
    let mut found: Vec<Rational> =
        small.into_iter().filter_map(|(n, d)| Rational::new(n, d)).collect();
    let two = Rational::integer(2);
    for exponent in [44, 45, 46, 63, 64, 65, 256, 257, 1023, 1024] {
        let power = two.pow(exponent, 4096).unwrap();
        found.extend([power.neg(), power.sub(&Rational::ONE)]);
        found.extend(power.recip());
        found
            .extend(power.recip().map(|tiny| tiny.mul(&Rational::integer(-3)).add(&Rational::ONE)));
    }
    found
}

/// What is told of a value: all of it.
trait Told: Ball + Debug {
    fn told(&self) -> String;
}

impl Told for Float {
    fn told(&self) -> String {
        format!("{self:?}")
    }
}

impl Told for BigFloat {
    fn told(&self) -> String {
        format!("{self:?} {}", self.to_rational())
    }
}

/// Digests by name, in the order in which they were asked for.
#[derive(Default)]
struct Digests {
    texts: Vec<(String, String)>,
}

impl Digests {
    fn add(&mut self, name: &str, told: &str) {
        let place = self.texts.iter().position(|(known, _)| known == name);
        let place = place.unwrap_or_else(|| {
            self.texts.push((name.to_owned(), String::new()));
            self.texts.len() - 1
        });
        self.texts[place].1.push_str(told);
        self.texts[place].1.push('\n');
    }

    fn ball<B: Told>(&mut self, name: &str, value: Option<&B>) {
        self.add(name, &value.map_or("none".to_owned(), Told::told));
    }

    fn complex<B: Told>(&mut self, name: &str, value: Option<&Complex<B>>) {
        let told = value.map(|value| format!("{} {}", value.re.told(), value.im.told()));
        self.add(name, &told.unwrap_or("none".to_owned()));
    }

    /// One line a name, with sixty-four bits of all that was told (FNV-1a).
    fn lines(&self) -> String {
        let mut lines = String::new();
        for (name, text) in &self.texts {
            let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
            writeln!(lines, "{name} {hash:016x}").unwrap();
        }
        lines
    }
}

fn balls<B: Told>(digests: &mut Digests, kind: &str, precisions: &[u32]) {
    let fractions = fractions();
    for &precision in precisions {
        let exact: Vec<B> =
            fractions.iter().filter_map(|value| B::from_rational(value, precision)).collect();
        let wide = exact
            .iter()
            .flat_map(|value| [-300.0, -70.0, -20.0, -1.0, 0.5].map(|by| value.widen(by)));
        let all: Vec<B> = exact.iter().cloned().chain(wide).collect();
        for (at, value) in all.iter().enumerate() {
            digests.ball(&format!("{kind} value"), Some(value));
            digests.ball(&format!("{kind} neg"), Some(&value.neg()));
            digests.ball(&format!("{kind} sqrt"), value.sqrt().as_ref());
            digests.ball(&format!("{kind} exp"), value.exp().as_ref());
            digests.ball(&format!("{kind} ln"), value.ln().as_ref());
            digests.ball(&format!("{kind} atan"), value.atan().as_ref());
            let (sin, cos) = value.sin_cos().unzip();
            digests.ball(&format!("{kind} sin"), sin.as_ref());
            digests.ball(&format!("{kind} cos"), cos.as_ref());
            let told = format!(
                "{:?} {:?} {:?} {:?} {} {}",
                value.sign(),
                value.magnitude(),
                value.to_f64(),
                value.floor().map(|whole| whole.to_string()),
                value.precision(),
                value.is_zero()
            );
            digests.add(&format!("{kind} what"), &told);
            // Each with a few others, near and far.
            for step in [0, 1, 2, 7, 31] {
                let other = &all[(at + step) % all.len()];
                digests.ball(&format!("{kind} add"), value.add(other).as_ref());
                digests.ball(&format!("{kind} sub"), value.sub(other).as_ref());
                digests.ball(&format!("{kind} mul"), value.mul(other).as_ref());
                digests.ball(&format!("{kind} div"), value.div(other).as_ref());
            }
        }
        digests.ball(&format!("{kind} pi"), B::pi(precision).as_ref());
        digests.ball(&format!("{kind} e"), B::e(precision).as_ref());
    }
}

fn complex<B: Told>(digests: &mut Digests, kind: &str, precision: u32) {
    let parts = [(0, 1), (1, 1), (-1, 1), (1, 2), (-3, 2), (2, 1), (12, 5), (-1, 1000), (40, 1)];
    let parts: Vec<Rational> = parts.iter().filter_map(|&(n, d)| Rational::new(n, d)).collect();
    let mut all = Vec::new();
    for re in &parts {
        for im in &parts {
            let part = |value| B::from_rational(value, precision).unwrap();
            all.push(Complex { re: part(re), im: part(im) });
            all.push(Complex { re: part(re), im: part(im).widen(-40.0) });
            all.push(Complex { re: part(re).widen(-1.5), im: part(im) });
        }
    }
    let exponents = [(1, 2), (-1, 3), (2, 3), (5, 1), (-2, 1), (0, 1), (7, 4)];
    for (at, value) in all.iter().enumerate() {
        let asked = [
            ("neg", Some(value.neg())),
            ("exp", value.exp()),
            ("ln", value.ln()),
            ("sqrt", value.sqrt()),
            ("sinh", value.sinh()),
            ("cosh", value.cosh()),
            ("times i", Some(value.times_i())),
            ("asin", value.asin()),
            ("acos", value.acos()),
            ("atan", value.atan()),
            ("asinh", value.asinh()),
            ("acosh", value.acosh()),
            ("atanh", value.atanh()),
            ("recip", value.recip()),
            ("sin", value.sin_cos().map(|both| both.0)),
            ("cos", value.sin_cos().map(|both| both.1)),
        ];
        for (name, found) in asked {
            digests.complex(&format!("{kind} {name}"), found.as_ref());
        }
        digests.ball(&format!("{kind} abs"), value.abs().as_ref());
        digests.ball(&format!("{kind} arg"), value.arg().as_ref());
        let told = format!("{} {} {}", value.is_real(), value.is_zero(), value.is_nonzero());
        digests.add(&format!("{kind} what"), &told);
        for exponent in [-3, -1, 0, 1, 2, 5, 12] {
            digests.complex(&format!("{kind} powi"), value.powi(exponent).as_ref());
        }
        for (n, d) in exponents {
            let exponent = Rational::new(n, d).unwrap();
            for real_roots in [true, false] {
                let power = value.pow_rational(&exponent, real_roots);
                digests.complex(&format!("{kind} pow_rational"), power.as_ref());
            }
        }
        for step in [0, 1, 2, 13, 58] {
            let other = &all[(at + step) % all.len()];
            digests.complex(&format!("{kind} add"), value.add(other).as_ref());
            digests.complex(&format!("{kind} sub"), value.sub(other).as_ref());
            digests.complex(&format!("{kind} mul"), value.mul(other).as_ref());
            digests.complex(&format!("{kind} div"), value.div(other).as_ref());
            digests.complex(&format!("{kind} pow"), value.pow(other).as_ref());
        }
    }
}

fn fixed_point(digests: &mut Digests) {
    let significands: [i64; 9] =
        [0, 1, -1, 3, -5, 11, 0x5a82_799a, -0x7fff_ffff, 0x4000_0000_0000_0001];
    for precision in [53, 64, 200, 2047, 2048, 2049] {
        for significand in significands {
            for exponent in [
                -400, -257, -256, -255, -100, -62, -32, -31, -8, -2, -1, 0, 1, 3, 13, 40, 44, 45,
                62, 63, 64, 90, 256,
            ] {
                if precision > 200 && exponent % 3 != 0 {
                    continue;
                }
                let number = Repr::new(IBig::from(significand), exponent);
                digests
                    .add("fixed exp", &format!("{:?}", fixed::exp(&number, precision).map(text)));
                digests.add("fixed ln", &format!("{:?}", fixed::ln(&number, precision).map(text)));
                digests
                    .add("fixed atan", &format!("{:?}", fixed::atan(&number, precision).map(text)));
                let both = fixed::sin_cos(&number, precision);
                let both = both.map(|(sin, cos, power)| (sin.to_string(), text((cos, power))));
                digests.add("fixed sin_cos", &format!("{both:?}"));
            }
        }
    }
}

fn text((value, power): (IBig, isize)) -> String {
    format!("{value} {power}")
}

fn integers(digests: &mut Digests) {
    let shown = |value: Option<IBig>| value.map_or("none".to_owned(), |value| value.to_string());
    for bits in [0, 1, 2, 3, 8, 16, 32, 63, 64, 65, 100, 1000] {
        for n in 0..60 {
            digests.add("factorial", &shown(integer::factorial(n, bits)));
            digests.add("double_factorial", &shown(integer::double_factorial(n, bits)));
            digests.add("subfactorial", &shown(integer::subfactorial(n, bits)));
            digests.add("factorial_cost", &integer::factorial_cost(n * n, bits).to_string());
        }
    }
    for bits in [4, 20, 64, 4096] {
        for (n, d) in
            [(0, 1), (1, 1), (5, 1), (12, 1), (-3, 1), (40, 1), (1, 2), (-7, 3), (1 << 40, 1)]
        {
            for k in -2..20 {
                let n = Rational::new(n, d).unwrap();
                digests.add(
                    "binomial",
                    &format!("{:?}", integer::binomial(&n, k, bits).map(|value| value.to_string())),
                );
            }
        }
    }
    for a in -30_i64..30 {
        for b in [-36_i64, -1, 0, 1, 2, 15, 1 << 40] {
            let (a, b) = (IBig::from(a), IBig::from(b));
            digests.add("gcd", &integer::gcd(&a, &b).to_string());
            digests.add("lcm", &integer::lcm(&a, &b).to_string());
        }
    }
    for n in 0_u32..300 {
        for k in 1..5 {
            let root = integer::exact_root(&UBig::from(n), k).map(|root| root.to_string());
            digests.add("exact_root", &format!("{root:?}"));
        }
    }
}

fn rationals(digests: &mut Digests) {
    let all = fractions();
    for (at, value) in all.iter().enumerate() {
        let told = format!(
            "{value} {} {} {} {} {} {:?} {} {:?} {} {} {:?} {} {:?} {}",
            value.is_zero(),
            value.is_one(),
            value.is_integer(),
            value.is_negative(),
            value.signum(),
            value.to_i64(),
            value.bits(),
            value.recip().map(|turned| turned.to_string()),
            value.floor(),
            value.ceil(),
            value.to_f64(),
            value.is_finite_decimal(),
            value.decimal_places(),
            value.abs()
        );
        digests.add("rational what", &told);
        for exponent in [-5, -2, -1, 0, 1, 2, 3, 8, 100] {
            for bits in [0, 1, 4, 63, 64, 128, 6000] {
                let power = value.pow(exponent, bits).map(|power| power.to_string());
                digests.add("rational pow", &format!("{power:?}"));
            }
        }
        for places in [0, 1, 2, 5, 20] {
            digests.add("rational round", &value.round_half_even(places).to_string());
        }
        for other in all.iter().skip(at % 7).step_by(7) {
            let quotient = value.div(other).map(|quotient| quotient.to_string());
            let (sum, product) = (value.add(other), value.mul(other));
            let told =
                format!("{sum} {} {product} {quotient:?} {:?}", value.sub(other), value.cmp(other));
            digests.add("rational arithmetic", &told);
        }
    }
    for written in [
        "",
        "-",
        ".",
        "0",
        "-0",
        "+5",
        "5.",
        ".5",
        "-.5",
        "1.50",
        "007",
        "1e3",
        "1.2.3",
        "12345678901234567890.5",
        "0.000",
        "1_0",
        " 1",
    ] {
        let read = Rational::parse(written).map(|value| value.to_string());
        let decimal = Decimal::parse(written);
        let told = decimal.map(|it| {
            format!("{it} {} {} {} {}", it.value, it.places, it.significant_digits(), it.neg())
        });
        digests.add("parse", &format!("{read:?} {told:?}"));
    }
}

/// Recorded; a change of the numbers that is meant is copied from the message.
const RECORDED: &str = "\
factorial dafe484ac17f9b8d
double_factorial 0ad40fa7f2f9733e
subfactorial 7e4c1cb24b4b6bee
factorial_cost 38ce4a5ebf5e655f
binomial dc8026ffec2fb935
gcd 47bfafff825f9d92
lcm b55733f75dd86072
exact_root 80074f83b7af5de7
rational what f6761f8371c18505
rational pow 7214242da4b5c7c3
rational round 8d8567a9a7422c9e
rational arithmetic 2f2fab25b378d7d2
parse aefb9df5343fcf0f
fixed exp adff4afc4e7e5981
fixed ln 7416c0cc9f580c62
fixed atan 9544fc8323acdfc0
fixed sin_cos 89876088e537ba70
float value ea94d3563e76a913
float neg 9a68a724e14b3f7b
float sqrt 5ad00b172a78bb85
float exp db44e517320c7701
float ln c4a7552d3d702dc7
float atan 28935c135c199ebd
float sin 775b44ec87588014
float cos 4689f9bbab5deebe
float what 3f6eb682cd279069
float add 9e7ef9e24e03a0c3
float sub 35944477556fdc83
float mul 62049651bd39c9b7
float div 42cab34360c23465
float pi 0771da65a4384b0e
float e 2a91b8804870ebdd
big value 053c0cf10e53cdf9
big neg 4e46ab011f43cfb1
big sqrt 82ef5c59071a406e
big exp 0323aee9f000a977
big ln 6890071b2a848544
big atan dcf4a348d77135a2
big sin 4a93555bbaf53b21
big cos a691bb88edfe3f1a
big what 78e40307e13e9657
big add 1cda7e74cf4a7147
big sub d6bd2d723ed3225e
big mul 911795dd404f3f75
big div e1a0c8e39adb73ac
big pi e82aa7a863eb68d2
big e ab9bf9940a1dd264
complex float neg 159aaf84f523a603
complex float exp 90efb396c9c1f83f
complex float ln 2e7a5c84a182a1b3
complex float sqrt 46800ad6cf6a14c4
complex float sinh 32bde407595606db
complex float cosh cc15e1b0872607ad
complex float times i 92f28786d11d45f4
complex float asin f221de3ba06e2d95
complex float acos 60476ba288b6e1b1
complex float atan 9623ddf95e357b23
complex float asinh 911df2de04d39c16
complex float acosh dfa5a9e1f6d14f17
complex float atanh 8dce605166e80894
complex float recip 7acb7b487063630e
complex float sin cef4b43fa50068c6
complex float cos 259e24023a3c972b
complex float abs d6b96bba926b083c
complex float arg 3cc5bdcd5b653555
complex float what 1184aca720715cb4
complex float powi 6e1fe414b40025d6
complex float pow_rational 196cfaff32e4cb58
complex float add 91d2e229e44c3ecf
complex float sub 0a24e43ec1c5db15
complex float mul 159bcfd007c232d3
complex float div df24d9eda040b490
complex float pow 65e8233a62f56958
complex big neg b77c462551157743
complex big exp 137203900e8b7762
complex big ln 6dcc3c669a0d6507
complex big sqrt cdb06e4ed3ecf956
complex big sinh ea4ce99784b506af
complex big cosh edeb173e61c2c9eb
complex big times i 10ee65d7cd45fbaf
complex big asin 699003241fa835fa
complex big acos 1598c2d389ab504a
complex big atan dc26849ecc7b0302
complex big asinh 4942a8a67d9b5506
complex big acosh 3c24e2940c2017ec
complex big atanh 9bcb72dbaaf2185e
complex big recip 31441310182a1ea9
complex big sin 19301d596e159f0f
complex big cos 810b7d24ded0f290
complex big abs cc3277a153379cc6
complex big arg 688ee0b44e0b1dd9
complex big what 489d6c081f9149db
complex big powi 66db68d13be13214
complex big pow_rational 9a21feb406665a0e
complex big add 596bccff2dd874e6
complex big sub 84a9c823eabcbb54
complex big mul eaa20e3e60ec2a4e
complex big div 2781dedeac693ed3
complex big pow e62265fdc3dbe604
";

#[test]
fn every_bit_is_as_recorded() {
    let mut digests = Digests::default();
    integers(&mut digests);
    rationals(&mut digests);
    fixed_point(&mut digests);
    balls::<Float>(&mut digests, "float", &[53]);
    balls::<BigFloat>(&mut digests, "big", &[64, 150]);
    complex::<Float>(&mut digests, "complex float", 53);
    complex::<BigFloat>(&mut digests, "complex big", 100);
    let now = digests.lines();
    assert_eq!(now, RECORDED, "\n{now}");
}
