//! Test points suggested by the numbers and the turning points of two expressions.
//!
//! Between fixed points much can hide: `|x - 500|` is `500 - x` for every small x, and `gcd(n, 101)` is 1
//! for every n below 101. So values at and beyond the numbers that occur are tried too, and values on both sides of
//! every place where the argument of a modulus, a root or a logarithm changes its sign.

use super::eval::Options;
use super::point::{Kind, Point};
use crate::budget::Budget;
use crate::expr::{Arena, Func, Id, Node};
use crate::normal;

/// The most different numbers considered.
const MOST_NUMBERS: usize = 6;
/// Points around each of them.
const AROUND: u32 = 8;
/// Multiples of each of them.
const MULTIPLES: u32 = 3;
/// The most turning points considered.
const MOST_TURNS: usize = 32;
/// Polynomials of a higher degree are not searched for their roots.
const HIGHEST_DEGREE: usize = 12;
/// Numbers up to this size are covered by the usual points.
const USUAL: i64 = 3;
/// Steps of a bisection.
const HALVINGS: u32 = 60;

/// The points at which these two should be tried, in addition to the usual ones.
pub(super) fn points(
    arena: &mut Arena,
    (a, b): (Id, Id),
    options: Options,
    budget: &mut Budget,
) -> Vec<Point> {
    let mut points = Vec::new();
    let mut numbers: Vec<i64> = Vec::new();
    let mut turning: Vec<Id> = Vec::new();
    for id in [a, b] {
        for node in arena.reachable(id) {
            match arena.get(node) {
                Node::Number(value) => {
                    numbers.extend(value.abs().to_i64());
                    let below = i64::try_from(&value.denominator());
                    numbers.extend(below.ok());
                }
                Node::Decimal(decimal) => {
                    numbers.extend(i64::try_from(&decimal.value.abs().ceil()).ok());
                }
                Node::Func(Func::Abs | Func::Sign | Func::Norm | Func::Log, arguments) => {
                    turning.extend(arguments.first());
                }
                Node::Func(Func::Max | Func::Min, arguments) => {
                    if let &[first, second, ..] = &arguments[..] {
                        // Interned below, because the arena is being read here.
                        turning.push(first);
                        turning.push(second);
                    }
                }
                Node::Pow(base, exponent) => {
                    let is_root = matches!(arena.get(*exponent), Node::Number(exponent) if !exponent.is_integer());
                    if is_root && !arena.is_closed(*base) {
                        turning.push(*base);
                    }
                }
                _ => {}
            }
        }
    }
    numbers.retain(|&n| n > USUAL && n < 1 << 40);
    numbers.sort_unstable();
    numbers.dedup();
    // The largest numbers reach furthest.
    for &number in numbers.iter().rev().take(MOST_NUMBERS) {
        points.extend((0..AROUND).map(|turn| Point::of_kind(turn, Kind::Around(number))));
        points.extend((0..MULTIPLES).map(|turn| Point::of_kind(turn, Kind::Multiples(number))));
    }
    points.extend(between_turns(arena, &turning, options, budget));
    points
}

/// Points between the roots of polynomials in one letter, and beyond the outermost.
fn between_turns(
    arena: &mut Arena,
    turning: &[Id],
    options: Options,
    budget: &mut Budget,
) -> Vec<Point> {
    let mut places: Vec<f64> = Vec::new();
    for (turn, &id) in turning.iter().take(MOST_TURNS).enumerate() {
        let mut polynomials = vec![id];
        // Max and min turn where their arguments are equal.
        if let Some(&next) = turning.get(turn + 1) {
            polynomials.push(arena.sub(id, next));
        }
        for polynomial in polynomials {
            let letters = arena.free_symbols(polynomial);
            let [letter] = &letters[..] else { continue };
            let letter = arena.intern(Node::Symbol(letter.clone()));
            let found = normal::coefficients(arena, polynomial, letter, options, budget);
            let Some(coefficients) = found else { continue };
            if coefficients.len() > HIGHEST_DEGREE + 1 {
                continue;
            }
            let coefficients: Vec<f64> =
                coefficients.iter().map(|coefficient| coefficient.to_f64().0).collect();
            places.extend(real_roots_near(&coefficients));
        }
    }
    places.retain(|place| place.abs() < 1e12);
    places.sort_by(f64::total_cmp);
    places.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    places.truncate(2 * MOST_TURNS);
    let (Some(&first), Some(&last)) = (places.first(), places.last()) else { return Vec::new() };
    let mut values = vec![first - 1.0, last + 1.0];
    values.extend(places.windows(2).filter_map(|pair| match pair {
        [a, b] => Some(f64::midpoint(*a, *b)),
        _ => None,
    }));
    let exactly = |value: f64| Point::of_kind(0, Kind::Exactly((value * 4096.0).round() as i64));
    values.into_iter().map(exactly).collect()
}

/// The real roots of a polynomial, the constant coefficient first, and those of its derivatives: between
/// two neighbours it is monotone. They are accurate enough for choosing points.
pub(crate) fn real_roots_near(coefficients: &[f64]) -> Vec<f64> {
    let mut degree = coefficients.len();
    while degree > 0 && coefficients.get(degree - 1).is_some_and(|&leading| leading == 0.0) {
        degree -= 1;
    }
    let Some(coefficients) = coefficients.get(..degree).filter(|list| list.len() > 1) else {
        return Vec::new();
    };
    let slope: Vec<f64> = coefficients
        .iter()
        .enumerate()
        .skip(1)
        .map(|(power, coefficient)| coefficient * power as f64)
        .collect();
    let leading = coefficients.last().map_or(1.0, |leading| leading.abs());
    let largest = coefficients.iter().fold(0.0_f64, |size, c| size.max(c.abs()));
    let bound = 1.0 + largest / leading;
    let mut places = real_roots_near(&slope);
    places.retain(|place| place.abs() <= bound);
    places.sort_by(f64::total_cmp);
    let at = |x: f64| coefficients.iter().rev().fold(0.0, |sum, c| sum * x + c);
    let mut ends = vec![-bound];
    ends.extend(places.iter().copied());
    ends.push(bound);
    for pair in ends.windows(2) {
        let &[mut low, mut high] = pair else { continue };
        if at(low) * at(high) > 0.0 {
            continue;
        }
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if at(low) * at(middle) <= 0.0 {
                high = middle;
            } else {
                low = middle;
            }
        }
        places.push(low);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_found_with_those_of_the_derivatives() {
        // (x - 20)(x - 21)
        let mut roots = real_roots_near(&[420.0, -41.0, 1.0]);
        roots.sort_by(f64::total_cmp);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(matches!(roots[..], [a, b, c] if near(a, 20.0) && near(b, 20.5) && near(c, 21.0)));
        // (x - 3)^2 has its root where its derivative has one.
        assert!(real_roots_near(&[9.0, -6.0, 1.0]).iter().any(|&root| near(root, 3.0)));
        assert!(real_roots_near(&[5.0]).is_empty());
    }
}
