//! Whether two expressions are the same number or the same function.

use super::eval::{self, Evaluator, Fail, Options, Value};
use super::landmarks;
use super::point::{Kind, Point};
use crate::budget::{Budget, Exhausted};
use crate::expr::{Arena, Func, Id, Kinds, Node};
use crate::normal;
use crate::number::Rational;
use crate::number::ball::{Ball, Float};
use crate::number::big::BigFloat;

/// What shows that two expressions are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Evidence {
    /// The same tree.
    Identical,
    /// The same exact number.
    Exact,
    /// The same canonical form.
    Canonical,
    /// Quotients of polynomials that agree modulo large primes at random points.
    Residues,
    /// The same value to hundreds of bits at several points.
    Numeric,
}

/// Why it is undecided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Why {
    /// No point was found at which both have a value.
    NoPoint,
    /// The precision that the budget allows does not separate them.
    Precision,
    /// Some part has no numeric value.
    Unsupported,
    /// The budget ran out.
    Exhausted(Exhausted),
}

/// What the test found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Outcome {
    /// The same.
    Equal(Evidence),
    /// Not the same, proved at a point (any point, if there are no symbols) or by remainders.
    Different(Option<Point>),
    /// Not decided.
    Unknown(Why),
}

/// What one point shows.
enum At {
    Same,
    Differs,
    /// The same in every digit computed, but so large (base-2 logarithm) that a sizable difference could be beyond
    /// those digits.
    Large(f64),
    /// The same in every digit computed, but some part of them only shows with this many digits (as
    /// bits).
    Blind(f64),
    Failed(Fail),
}

/// What was seen at a point.
struct Seen {
    said: At,
    /// Both values are real and, unless they contain complex numbers, so are all intermediate values.
    real: bool,
    /// An error bound was only estimated.
    rough: bool,
    /// Both are exactly zero, like a binomial coefficient with a large lower part.
    zero: bool,
}

impl Seen {
    fn failed(fail: Fail) -> Self {
        Seen { said: At::Failed(fail), real: true, rough: false, zero: false }
    }
}

/// How many points must agree in hardware floats before a proof is tried.
const FLOAT_HITS: u32 = 3;
/// Agreement is evidence only if a difference of this size (base-2 logarithm) would have shown.
const SMALLEST_DIFFERENCE: f64 = -16.0;
/// How many digits (as bits) a part must stand out by to be seen.
const STANDS_OUT: f64 = 8.0;
/// Bits beyond the size of large numbers that are computed to see such a difference.
const BEYOND_SIZE: f64 = 96.0;
/// The highest precision that large numbers are computed to.
const LARGEST_PRECISION: f64 = 6144.0;
/// The highest precision that closed numbers of ordinary size are computed to.
const HIGHEST: u32 = 1024;
/// At most this many points are tried in hardware floats.
const FLOAT_POINTS: u32 = 12;
/// The same if values at integers are needed: many of those fail or are zero.
const INTEGER_POINTS: u32 = 32;
/// Points tried at high precision, in addition to those where floats agreed.
const PRECISE_POINTS: u32 = 8;
/// Points of both signs that are tried if signs matter.
const SIGNED_POINTS: u32 = 24;

/// Compares two values at one point.
fn judge<B: Ball>(a: &Value<B>, b: &Value<B>, precision: u32, rough: bool, loss: f64) -> At {
    if let (Value::Exact(x), Value::Exact(y)) = (a, b) {
        return if x == y { At::Same } else { At::Differs };
    }
    let (x, y) = match (a.to_complex(precision), b.to_complex(precision)) {
        (Ok(x), Ok(y)) => (x, y),
        (Err(fail), _) | (_, Err(fail)) => return At::Failed(fail),
    };
    let Some(difference) = x.sub(&y) else { return At::Failed(Fail::Imprecise) };
    if difference.is_nonzero() {
        return At::Differs;
    }
    // The ball contains zero; that means something only if the ball is small compared with the
    // values.
    let size = eval::size(&x).max(eval::size(&y));
    let blur = eval::size(&difference);
    let needed = if rough { 16.0 } else { f64::from(precision) * 0.4 };
    let hidden = !rough && precision > 64 && loss > size - blur - STANDS_OUT;
    if blur == f64::NEG_INFINITY || blur < -f64::from(precision) {
        if hidden { At::Blind(loss) } else { At::Same }
    } else if blur >= size - needed && (precision <= 64 || rough || loss > -needed) {
        // Nor is it small compared with parts that cancel.
        At::Failed(Fail::Imprecise)
    } else if blur > SMALLEST_DIFFERENCE && !rough && precision > 64 {
        At::Large(size.max(loss))
    } else if hidden {
        At::Blind(loss)
    } else {
        At::Same
    }
}

fn at_point<B: Ball>(
    arena: &Arena,
    (a, b): (Id, Id),
    point: Point,
    precision: u32,
    options: Options,
    budget: &mut Budget,
) -> Seen {
    let mut evaluator: Evaluator<'_, B> = Evaluator::new(arena, budget, point, precision, options);
    let x = match evaluator.eval(a) {
        Ok(value) => value,
        Err(fail) => return Seen::failed(fail),
    };
    let mut loss = if x.exact().is_some() { f64::NEG_INFINITY } else { evaluator.loss };
    evaluator.loss = f64::NEG_INFINITY;
    let y = match evaluator.eval(b) {
        Ok(value) => value,
        Err(fail) => return Seen::failed(fail),
    };
    if y.exact().is_none() {
        loss = loss.max(evaluator.loss);
    }
    let stays_real = !evaluator.left_reals || evaluator.has_complex;
    let real = x.is_real() && y.is_real() && stays_real;
    let rough = evaluator.approximate;
    let is_zero = |value: &Value<B>| value.exact().is_some_and(Rational::is_zero);
    let zero = is_zero(&x) && is_zero(&y);
    Seen { said: judge(&x, &y, precision, rough, loss), real, rough, zero }
}

/// At increasing precision: if the numbers are too large for it, or a part of them too small to be seen, once more with
/// as many bits as they need.
fn at_point_precisely(
    arena: &Arena,
    pair: (Id, Id),
    point: Point,
    precision: u32,
    options: Options,
    budget: &mut Budget,
) -> Seen {
    let seen = at_point::<BigFloat>(arena, pair, point, precision, options, budget);
    let (At::Large(size) | At::Blind(size)) = seen.said else { return seen };
    let wanted = size.ceil() + BEYOND_SIZE;
    if wanted > LARGEST_PRECISION {
        return Seen::failed(Fail::Imprecise);
    }
    let seen = at_point::<BigFloat>(arena, pair, point, wanted as u32, options, budget);
    match seen.said {
        At::Large(_) | At::Blind(_) => Seen::failed(Fail::Imprecise),
        _ => seen,
    }
}

/// The value of an expression without symbols, in hardware floats, real part first.
pub(crate) fn value_at(
    arena: &Arena,
    id: Id,
    options: Options,
    budget: &mut Budget,
) -> Option<(f64, f64)> {
    let point = Point::numbered(0);
    let mut evaluator: Evaluator<'_, Float> = Evaluator::new(arena, budget, point, 53, options);
    if let Ok(value) = evaluator.eval(id)
        && let Ok(value) = value.to_complex(53)
    {
        return Some((value.re.to_f64(), value.im.to_f64()));
    }
    let mut evaluator: Evaluator<'_, BigFloat> = Evaluator::new(arena, budget, point, 128, options);
    let value = evaluator.eval(id).ok()?.to_complex(128).ok()?;
    Some((value.re.to_f64(), value.im.to_f64()))
}

/// Whether two expressions of one arena are the same.
pub(crate) fn compare(
    arena: &mut Arena,
    a: Id,
    b: Id,
    options: Options,
    budget: &mut Budget,
) -> Outcome {
    if a == b {
        return Outcome::Equal(Evidence::Identical);
    }
    if let (Node::Number(x), Node::Number(y)) = (arena.get(a), arena.get(b)) {
        debug_assert!(x != y, "equal numbers share one node");
        return Outcome::Different(Some(Point::numbered(0)));
    }
    let (a, b) = (normal::lower(arena, a, budget), normal::lower(arena, b, budget));
    let outcome = if arena.is_closed(a) && arena.is_closed(b) {
        closed(arena, a, b, options, budget)
    } else {
        open(arena, a, b, options, budget)
    };
    match outcome {
        Outcome::Unknown(why) if !matches!(why, Why::Exhausted(Exhausted::Steps)) => {
            // There are no numbers; the form may still decide.
            if normal::same_form(arena, a, b, options, budget) {
                Outcome::Equal(Evidence::Canonical)
            } else {
                outcome
            }
        }
        _ => outcome,
    }
}

/// Numbers without symbols: increasing precision until they differ.
fn closed(arena: &mut Arena, a: Id, b: Id, options: Options, budget: &mut Budget) -> Outcome {
    let point = Point::numbered(0);
    let mut last = Fail::Imprecise;
    let seen = at_point::<Float>(arena, (a, b), point, 53, options, budget);
    match seen.said {
        At::Differs => return Outcome::Different(Some(point)),
        At::Same if seen.rough => return Outcome::Equal(Evidence::Numeric),
        At::Same | At::Large(_) | At::Blind(_) => {
            if let Some(outcome) = normal::exact_compare(arena, a, b, budget) {
                return if outcome {
                    Outcome::Equal(Evidence::Exact)
                } else {
                    Outcome::Different(Some(point))
                };
            }
            if normal::same_form(arena, a, b, options, budget) {
                return Outcome::Equal(Evidence::Canonical);
            }
        }
        At::Failed(fail @ (Fail::Undefined | Fail::Unsupported)) => return unknown(fail),
        At::Failed(_) => {
            if let Some(outcome) = normal::exact_compare(arena, a, b, budget) {
                return if outcome {
                    Outcome::Equal(Evidence::Exact)
                } else {
                    Outcome::Different(Some(point))
                };
            }
        }
    }
    let mut same = false;
    for precision in [128, 320, HIGHEST] {
        let seen = if precision == HIGHEST {
            at_point_precisely(arena, (a, b), point, precision, options, budget)
        } else {
            at_point::<BigFloat>(arena, (a, b), point, precision, options, budget)
        };
        match seen.said {
            At::Differs => return Outcome::Different(Some(point)),
            At::Same if seen.rough => return Outcome::Equal(Evidence::Numeric),
            At::Same => same = true,
            At::Large(_) | At::Blind(_) => same = false,
            At::Failed(fail) => {
                same = false;
                last = fail;
                if matches!(fail, Fail::Undefined | Fail::Unsupported) {
                    break;
                }
            }
        }
    }
    if same { Outcome::Equal(Evidence::Numeric) } else { unknown(last) }
}

fn unknown(fail: Fail) -> Outcome {
    Outcome::Unknown(match fail {
        Fail::Undefined => Why::NoPoint,
        Fail::Imprecise => Why::Precision,
        Fail::Unsupported => Why::Unsupported,
        Fail::Exhausted(exhausted) => Why::Exhausted(exhausted),
    })
}

/// Whether values at integers decide more than values between them.
fn wants_integers(arena: &Arena, id: Id) -> bool {
    let needed = Kinds::SUM.or(Kinds::PRODUCT).or(Kinds::FUNC);
    arena.holds(id, needed)
        && arena.any(id, |node| {
            matches!(
                node,
                Node::Sum(..)
                    | Node::Product(..)
                    | Node::Func(
                        Func::Factorial
                            | Func::DoubleFactorial
                            | Func::Subfactorial
                            | Func::Binomial
                            | Func::Gcd
                            | Func::Lcm,
                        _
                    )
            )
        })
}

/// Whether the value jumps.
fn has_steps(arena: &Arena, id: Id) -> bool {
    arena.holds(id, Kinds::FUNC)
        && arena.any(id, |node| {
            matches!(node, Node::Func(Func::Floor | Func::Ceiling | Func::Mod | Func::Sign, _))
        })
}

/// Whether the signs of letters, and not only their sizes, decide the form of the value.
fn minds_signs(arena: &Arena, id: Id) -> bool {
    arena.holds(id, Kinds::FUNC.or(Kinds::POW))
        && arena.any(id, |node| match node {
            Node::Func(func, _) => {
                matches!(
                    func,
                    Func::Abs | Func::Sign | Func::Max | Func::Min | Func::Log | Func::Norm
                )
            }
            Node::Pow(base, exponent) => match arena.get(*exponent) {
                Node::Number(exponent) => !exponent.is_integer(),
                _ => !arena.is_closed(*base),
            },
            _ => false,
        })
}

/// Functions of symbols: refuted at a point, or the same at all points tried.
fn open(arena: &mut Arena, a: Id, b: Id, options: Options, budget: &mut Budget) -> Outcome {
    let integers = wants_integers(arena, a) || wants_integers(arena, b);
    let steps = has_steps(arena, a) || has_steps(arena, b);
    let pick = |number: u32| {
        if integers && !steps && number % 4 == 1 {
            Point::of_kind(number, Kind::Spread)
        } else if (integers && number % 4 != 3) || (steps && number % 2 == 1) {
            Point::of_kind(if steps { number / 2 } else { number }, Kind::Integer)
        } else {
            Point::numbered(number)
        }
    };
    // A step function may differ in only a few places.
    let (points, needed) = match (steps, integers) {
        (true, _) => (140, 120),
        (false, true) => (INTEGER_POINTS, FLOAT_HITS),
        (false, false) => (FLOAT_POINTS, FLOAT_HITS),
    };
    let mut hits = 0;
    // Zero on both sides shows little: it is also its own negative and its own double.
    let mut zeros: Vec<Point> = Vec::new();
    let mut rough_hits = 0;
    let mut complex_differs: Option<Point> = None;
    let mut good: Vec<Point> = Vec::new();
    let mut last = Fail::Undefined;
    for number in 0..points {
        let point = pick(number);
        let Seen { said, real, rough, zero } =
            at_point::<Float>(arena, (a, b), point, 53, options, budget);
        match said {
            At::Same if zero && !steps => zeros.push(point),
            At::Differs if options.on_the_reals && !real => {
                complex_differs = complex_differs.or(Some(point));
            }
            At::Differs => return Outcome::Different(Some(point)),
            At::Same | At::Large(_) | At::Blind(_) => {
                good.push(point);
                hits += 1;
                rough_hits += u32::from(rough);
                // Both signs must have been seen before the form is checked.
                if hits >= needed && number >= 3 {
                    break;
                }
            }
            At::Failed(fail @ Fail::Exhausted(Exhausted::Steps | Exhausted::Depth)) => {
                return unknown(fail);
            }
            At::Failed(Fail::Unsupported)
                if number > 4 && hits == 0 && zeros.is_empty() && !integers =>
            {
                return Outcome::Unknown(Why::Unsupported);
            }
            At::Failed(fail) => last = fail,
        }
    }
    if good.is_empty() {
        hits = zeros.len() as u32;
        good = zeros;
    }
    if hits == 0 && complex_differs.is_some() && good.is_empty() {
        // Nowhere real together: then they are compared as complex functions, and differ.
        if let Some(point) = complex_differs {
            return Outcome::Different(Some(point));
        }
    }
    if !steps && !integers {
        match normal::same_rational_functions(arena, a, b, options, budget) {
            Some(true) => return Outcome::Equal(Evidence::Residues),
            Some(false) => return Outcome::Different(None),
            None => {}
        }
    }
    if hits > 0 && normal::same_form(arena, a, b, options, budget) {
        return Outcome::Equal(Evidence::Canonical);
    }
    // Moduli and roots differ only where the right letters are negative together: try more points
    // of both signs.
    if hits > 0 && (minds_signs(arena, a) || minds_signs(arena, b)) {
        for number in 0..SIGNED_POINTS {
            let point = Point::of_kind(points + number, Kind::Mixed);
            if let Some(outcome) = refuted(arena, (a, b), point, options, budget) {
                return outcome;
            }
        }
    }
    // Check beyond the numbers in them, and between the places where they turn.
    if hits > 0 {
        for point in landmarks::points(arena, (a, b), options, budget) {
            if let Some(outcome) = refuted(arena, (a, b), point, options, budget) {
                return outcome;
            }
        }
    }
    if rough_hits >= 3 {
        return Outcome::Equal(Evidence::Numeric);
    }
    // High precision at the points that agreed, then at points that floats cannot handle.
    let mut tries: Vec<Point> = good.iter().copied().take(4).collect();
    for point in (0..PRECISE_POINTS).map(pick) {
        if !tries.contains(&point) {
            tries.push(point);
        }
    }
    let mut confirmed = 0;
    // A limit is read off places so close to it that most digits cancel.
    let is_limit = |node: &Node| matches!(node, Node::Limit(..));
    let limits = arena.any(a, is_limit) || arena.any(b, is_limit);
    for (turn, point) in tries.into_iter().enumerate() {
        let precision = if turn == 0 || limits { 512 } else { 192 };
        let Seen { said, real, .. } =
            at_point_precisely(arena, (a, b), point, precision, options, budget);
        match said {
            At::Differs if options.on_the_reals && !real => {}
            At::Differs => return Outcome::Different(Some(point)),
            At::Same => confirmed += 1,
            At::Large(_) | At::Blind(_) => last = Fail::Imprecise,
            At::Failed(fail @ Fail::Exhausted(Exhausted::Steps | Exhausted::Depth)) => {
                return unknown(fail);
            }
            At::Failed(fail) => last = fail,
        }
        if confirmed >= 3 || confirmed == 2 && turn >= 3 {
            break;
        }
    }
    if confirmed >= 2 { Outcome::Equal(Evidence::Numeric) } else { unknown(last) }
}

/// Whether the two differ at a point, in hardware floats, or the budget runs out there.
fn refuted(
    arena: &Arena,
    pair: (Id, Id),
    point: Point,
    options: Options,
    budget: &mut Budget,
) -> Option<Outcome> {
    let Seen { said, real, .. } = at_point::<Float>(arena, pair, point, 53, options, budget);
    match said {
        At::Differs if options.on_the_reals && !real => None,
        At::Differs => Some(Outcome::Different(Some(point))),
        At::Failed(fail @ Fail::Exhausted(Exhausted::Steps | Exhausted::Depth)) => {
            Some(unknown(fail))
        }
        _ => None,
    }
}

#[cfg(test)]
recorded! {
    tree: has_steps, minds_signs, wants_integers;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::Constant;
    use crate::number::Rational;

    fn ask(build: impl FnOnce(&mut Arena) -> (Id, Id)) -> Outcome {
        let mut arena = Arena::new();
        let (a, b) = build(&mut arena);
        compare(&mut arena, a, b, Options::default(), &mut Budget::default())
    }

    fn equal(build: impl FnOnce(&mut Arena) -> (Id, Id)) -> bool {
        matches!(ask(build), Outcome::Equal(_))
    }

    fn differs(build: impl FnOnce(&mut Arena) -> (Id, Id)) -> bool {
        matches!(ask(build), Outcome::Different(_))
    }

    #[test]
    fn a_square_is_its_expansion() {
        // (x + 1)^2 and x^2 + 2 x + 1
        assert!(equal(|t| {
            let (x, one, two) = (t.letter("x"), t.integer(1), t.integer(2));
            let sum = t.add(&[x, one]);
            let (square, double) = (t.pow(x, two), t.mul(&[two, x]));
            (t.pow(sum, two), t.add(&[square, double, one]))
        }));
    }

    #[test]
    fn nested_radicals_and_trigonometry() {
        // sqrt(3 + 2 sqrt 2) = 1 + sqrt 2
        assert!(equal(|t| {
            let (one, two, three) = (t.integer(1), t.integer(2), t.integer(3));
            let root = t.sqrt(two);
            let double = t.mul(&[two, root]);
            let inner = t.add(&[three, double]);
            (t.sqrt(inner), t.add(&[one, root]))
        }));
        // cos(2 pi/15) is not cos(4 pi/15)
        assert!(differs(|t| {
            let pi = t.constant(Constant::Pi);
            let (a, b) = (t.number(Rational::Small(2, 15)), t.number(Rational::Small(4, 15)));
            let (a, b) = (t.mul(&[a, pi]), t.mul(&[b, pi]));
            (t.func(Func::Cos, &[a]), t.func(Func::Cos, &[b]))
        }));
        // sin(x)^2 + cos(x)^2 = 1
        assert!(equal(|t| {
            let (x, two) = (t.letter("x"), t.integer(2));
            let (sin, cos) = (t.func(Func::Sin, &[x]), t.func(Func::Cos, &[x]));
            let (sin, cos) = (t.pow(sin, two), t.pow(cos, two));
            (t.add(&[sin, cos]), t.integer(1))
        }));
    }

    #[test]
    fn signs_matter() {
        let root_of_square = |t: &mut Arena| {
            let (x, two) = (t.letter("x"), t.integer(2));
            let square = t.pow(x, two);
            (t.sqrt(square), x)
        };
        assert!(differs(root_of_square));
        assert!(differs(|t| {
            let (x, y) = (t.letter("x"), t.letter("y"));
            let product = t.mul(&[x, y]);
            let (a, b) = (t.sqrt(x), t.sqrt(y));
            (t.sqrt(product), t.mul(&[a, b]))
        }));
    }

    #[test]
    fn on_the_reals_a_product_of_roots_is_the_root_of_the_product() {
        let on_the_reals = |build: fn(&mut Arena) -> (Id, Id)| {
            let mut arena = Arena::new();
            let (a, b) = build(&mut arena);
            let options = Options { on_the_reals: true, ..Options::default() };
            compare(&mut arena, a, b, options, &mut Budget::default())
        };
        let roots = |t: &mut Arena| {
            let (x, y) = (t.letter("x"), t.letter("y"));
            let product = t.mul(&[x, y]);
            let (a, b) = (t.sqrt(x), t.sqrt(y));
            (t.sqrt(product), t.mul(&[a, b]))
        };
        assert!(matches!(on_the_reals(roots), Outcome::Equal(_)));
        let minus = |t: &mut Arena| {
            let (x, y, minus) = (t.letter("x"), t.letter("y"), t.integer(-1));
            let product = t.mul(&[x, y]);
            let (a, b) = (t.sqrt(x), t.sqrt(y));
            (t.sqrt(product), t.mul(&[minus, a, b]))
        };
        assert!(matches!(on_the_reals(minus), Outcome::Different(_)));
    }

    #[test]
    fn zero_at_a_point_is_no_evidence() {
        for (n, k) in [("n", "k"), ("d", "k"), ("m", "n"), ("a", "b")] {
            let binomial = |t: &mut Arena| {
                let (n, k) = (t.letter(n), t.letter(k));
                t.func(Func::Binomial, &[n, k])
            };
            assert!(differs(|t| {
                let binomial = binomial(t);
                (binomial, t.neg(binomial))
            }));
            assert!(equal(|t| {
                let binomial = binomial(t);
                let (n, k) = (t.letter(n), t.letter(k));
                let rest = t.sub(n, k);
                let (n, k, rest) = (
                    t.func(Func::Factorial, &[n]),
                    t.func(Func::Factorial, &[k]),
                    t.func(Func::Factorial, &[rest]),
                );
                let below = t.mul(&[k, rest]);
                (binomial, t.div(n, below))
            }));
        }
    }

    #[test]
    fn moduli_part_where_one_letter_is_negative() {
        for (first, second) in [("y", "n"), ("m", "x"), ("a", "b"), ("x", "y"), ("p", "q")] {
            assert!(differs(|t| {
                let (x, y) = (t.letter(first), t.letter(second));
                let product = t.mul(&[x, y]);
                (product, t.func(Func::Abs, &[product]))
            }));
        }
    }

    #[test]
    fn almost_integers_are_not_integers() {
        // e^(pi sqrt 163) and 262537412640768744
        assert!(differs(|t| {
            let (pi, e) = (t.constant(Constant::Pi), t.constant(Constant::E));
            let n = t.integer(163);
            let root = t.sqrt(n);
            let exponent = t.mul(&[pi, root]);
            (t.pow(e, exponent), t.integer(262_537_412_640_768_744))
        }));
        // (3^1008 - 1)/3^1009 and 1/3
        assert!(differs(|t| {
            let (three, n, m) = (t.integer(3), t.integer(1008), t.integer(1009));
            let minus = t.integer(-1);
            let (above, below) = (t.pow(three, n), t.pow(three, m));
            let above = t.add(&[above, minus]);
            (t.div(above, below), t.number(Rational::Small(1, 3)))
        }));
    }

    #[test]
    fn huge_numbers_are_compared_without_being_written_out() {
        let reciprocal_factorial = |t: &mut Arena, n: i64| {
            let n = t.integer(n);
            let factorial = t.func(Func::Factorial, &[n]);
            t.recip(factorial)
        };
        assert!(differs(|t| (reciprocal_factorial(t, 2004), reciprocal_factorial(t, 2006))));
        assert!(differs(|t| (
            reciprocal_factorial(t, 2_000_004),
            reciprocal_factorial(t, 2_000_006)
        )));
        let tower = |t: &mut Arena, top: i64| {
            let (ten, top) = (t.integer(10), t.integer(top));
            let power = t.pow(ten, top);
            t.pow(ten, power)
        };
        assert!(differs(|t| (tower(t, 10), tower(t, 9))));
        assert!(!equal(|t| (tower(t, 30), tower(t, 31))));
        // sqrt(10^(10^10) + 1) is not 10^(5 10^9), though no digit within reach shows it.
        assert!(!equal(|t| {
            let (ten, one) = (t.integer(10), t.integer(1));
            let (whole, half) = (t.integer(10_000_000_000), t.integer(5_000_000_000));
            let power = t.pow(ten, whole);
            let sum = t.add(&[power, one]);
            (t.sqrt(sum), t.pow(ten, half))
        }));
    }

    #[test]
    fn sums_and_binomials_at_integers() {
        // sum_{k=1}^{n} k = n(n+1)/2
        assert!(equal(|t| {
            let (k, n, one, two) = (t.letter("k"), t.letter("n"), t.integer(1), t.integer(2));
            let sum = t.intern(Node::Sum(k, k, one, n));
            let next = t.add(&[n, one]);
            let product = t.mul(&[n, next]);
            (sum, t.div(product, two))
        }));
        // sum_{k=1}^{10^9} k^2
        assert!(equal(|t| {
            let (k, one, two, n) =
                (t.letter("k"), t.integer(1), t.integer(2), t.integer(1_000_000_000));
            let square = t.pow(k, two);
            let expected = Rational::parse("333333333833333333500000000").unwrap();
            (t.intern(Node::Sum(square, k, one, n)), t.number(expected))
        }));
        // C(n, 2) = n(n-1)/2
        assert!(equal(|t| {
            let (n, minus, two) = (t.letter("n"), t.integer(-1), t.integer(2));
            let before = t.add(&[n, minus]);
            let product = t.mul(&[n, before]);
            (t.func(Func::Binomial, &[n, two]), t.div(product, two))
        }));
    }
}
