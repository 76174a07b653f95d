//! Numbers too large to write out, compared by their remainders.
//!
//! A sum of products of powers has a value modulo a prime however large it is. Two numbers with
//! different remainders differ; numbers that agree modulo several primes of sixty bits are the same except with a
//! chance of one in 2^180, which counts as evidence.
//!
//! Quotients of polynomials of any degree are compared in the same way: letters become integers of
//! sixty bits. A nonzero polynomial of degree d vanishes at such a point with a chance of at most
//! d/2^60.

use crate::budget::Budget;
use crate::expr::{Arena, Domain, Id, Node, Symbol};
use crate::number::Rational;
use crate::zero::Options;
use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// Primes below 2^61 with p - 1 = 2q, q prime, so that almost every base has a large order.
const PRIMES: [u64; 3] =
    [2_305_843_009_213_691_579, 2_305_843_009_213_690_799, 2_305_843_009_213_686_707];

fn mul(a: u64, b: u64, m: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(m)) as u64
}

fn power(mut base: u64, mut exponent: u64, m: u64) -> u64 {
    let mut result = 1 % m;
    base %= m;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = mul(result, base, m);
        }
        base = mul(base, base, m);
        exponent >>= 1;
    }
    result
}

fn reduce(value: &IBig, m: u64) -> u64 {
    let modulus = IBig::from(m);
    let rest = ((value % &modulus) + &modulus) % &modulus;
    u64::try_from(rest).unwrap_or(0)
}

/// The inverse modulo `m`, if there is one.
fn inverse(value: u64, m: u64) -> Option<u64> {
    let (mut r0, mut r1) = (i128::from(m), i128::from(value % m));
    let (mut t0, mut t1) = (0_i128, 1_i128);
    while r1 != 0 {
        let q = r0 / r1;
        (r0, r1) = (r1, r0 - q * r1);
        (t0, t1) = (t1, t0 - q * t1);
    }
    (r0 == 1).then(|| t0.rem_euclid(i128::from(m)) as u64)
}

/// Polynomials of a higher degree may agree by chance.
const HIGHEST_DEGREE: f64 = 1e12;
/// Points tried for each prime, since a denominator may vanish at one.
const TRIES: u64 = 4;
/// Deeper expressions are left alone.
const DEEPEST: u32 = 60;

/// Values of one arena modulo one number.
struct Residues<'a> {
    arena: &'a Arena,
    budget: &'a mut Budget,
    modulus: u64,
    /// What to reduce exponents by if they are too large to write out.
    order: Option<u64>,
    /// The point that gives letters their values; without one, there must be no letters.
    point: Option<u64>,
    merge_domains: bool,
    memo: FxHashMap<Id, u64>,
    /// A letter is in an exponent: then agreement at points proves nothing.
    letter_in_exponent: bool,
}

impl Residues<'_> {
    fn of(&mut self, id: Id, depth: u32) -> Option<u64> {
        if let Some(&value) = self.memo.get(&id) {
            return Some(value);
        }
        self.budget.spend(2).ok()?;
        if depth > DEEPEST {
            return None;
        }
        let value = self.compute(id, depth)?;
        self.memo.insert(id, value);
        Some(value)
    }

    fn compute(&mut self, id: Id, depth: u32) -> Option<u64> {
        let (arena, m) = (self.arena, self.modulus);
        match arena.get(id) {
            Node::Number(value) => rational(value, m),
            Node::Decimal(decimal) => rational(&decimal.value, m),
            Node::Percent(inner) => {
                let hundredth = rational(&Rational::Small(1, 100), m)?;
                Some(mul(self.of(*inner, depth + 1)?, hundredth, m))
            }
            Node::Quantity(inner, _) => self.of(*inner, depth + 1),
            Node::Symbol(symbol) => Some(self.letter(symbol)? % m),
            Node::Add(terms) => {
                let mut sum = 0_u64;
                for &term in terms {
                    let value = self.of(term, depth + 1)?;
                    sum = ((u128::from(sum) + u128::from(value)) % u128::from(m)) as u64;
                }
                Some(sum)
            }
            Node::Mul(factors) => {
                let mut product = 1 % m;
                for &factor in factors {
                    product = mul(product, self.of(factor, depth + 1)?, m);
                }
                Some(product)
            }
            Node::Pow(base, exponent) => {
                let base = self.of(*base, depth + 1)?;
                self.power(base, *exponent, depth)
            }
            Node::Func(..) if arena.is_closed(id) => {
                let value = super::exact_value(arena, id, self.budget)?;
                rational(&value, m)
            }
            _ => None,
        }
    }

    fn power(&mut self, base: u64, exponent: Id, depth: u32) -> Option<u64> {
        let m = self.modulus;
        let is_closed = self.arena.is_closed(exponent);
        let exact = if is_closed {
            super::exact_value(self.arena, exponent, self.budget)
        } else {
            self.letter_in_exponent = true;
            None
        };
        match exact {
            Some(value) if value.is_integer() => {
                let size = value.numerator().unsigned_abs();
                let size = match u64::try_from(&size) {
                    Ok(size) => size,
                    Err(_) => reduced_exponent(&size, base, self.order)?,
                };
                let result = power(base, size, m);
                if value.is_negative() { inverse(result, m) } else { Some(result) }
            }
            Some(_) => None,
            None => {
                // Too large, or with a letter in it: reduced modulo the order of the group.
                let order = self.order?;
                let fractions = |node: &Node| match node {
                    Node::Number(value) => !value.is_integer(),
                    Node::Decimal(_) | Node::Percent(_) => true,
                    _ => false,
                };
                if base == 0 || self.arena.any(exponent, fractions) {
                    return None;
                }
                let mut exponents = Residues {
                    arena: self.arena,
                    budget: &mut *self.budget,
                    modulus: order,
                    order: None,
                    point: self.point,
                    merge_domains: self.merge_domains,
                    memo: FxHashMap::default(),
                    letter_in_exponent: false,
                };
                let exponent = exponents.of(exponent, depth + 1)?;
                Some(power(base, exponent, m))
            }
        }
    }

    /// The integer value of a letter at this point, the same for every modulus.
    fn letter(&self, symbol: &Symbol) -> Option<u64> {
        let mut hasher = FxHasher::default();
        symbol.name.hash(&mut hasher);
        self.point?.hash(&mut hasher);
        (!self.merge_domains && symbol.domain == Domain::NotReal).hash(&mut hasher);
        let mut bits = hasher.finish();
        for _ in 0..2 {
            bits = (bits ^ (bits >> 29)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        }
        Some((bits ^ (bits >> 32)) >> 3)
    }
}

fn reduced_exponent(size: &UBig, base: u64, order: Option<u64>) -> Option<u64> {
    if base == 0 || size.bit_len() > 1 << 20 {
        return None;
    }
    u64::try_from(size % UBig::from(order?)).ok()
}

fn rational(value: &Rational, m: u64) -> Option<u64> {
    let (above, below) = value.parts();
    Some(mul(reduce(&above, m), inverse(reduce(&below, m), m)?, m))
}

/// A pair of values modulo a prime, and whether a letter was in an exponent.
fn both(
    arena: &Arena,
    (a, b): (Id, Id),
    prime: u64,
    point: Option<u64>,
    options: Options,
    budget: &mut Budget,
) -> Option<(u64, u64, bool)> {
    let mut residues = Residues {
        arena,
        budget,
        modulus: prime,
        order: Some(prime - 1),
        point,
        merge_domains: options.merge_domains,
        memo: FxHashMap::default(),
        letter_in_exponent: false,
    };
    let (x, y) = (residues.of(a, 0)?, residues.of(b, 0)?);
    Some((x, y, residues.letter_in_exponent))
}

/// Whether two rational expressions without symbols agree modulo several primes; nothing if one of them
/// is not made of sums, products and integer powers.
pub(super) fn same_residues(arena: &Arena, a: Id, b: Id, budget: &mut Budget) -> Option<bool> {
    for prime in PRIMES {
        let (x, y, _) = both(arena, (a, b), prime, None, Options::default(), budget)?;
        if x != y {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether two quotients of polynomials in letters are the same; nothing if one of them is something
/// else, or if it is too much work.
pub(crate) fn same_rational_functions(
    arena: &Arena,
    a: Id,
    b: Id,
    options: Options,
    budget: &mut Budget,
) -> Option<bool> {
    // Steps must be left for the other methods, in case this one cannot decide.
    budget.part(budget.steps / 4, |part| agree_at_points(arena, (a, b), options, part))
}

fn agree_at_points(
    arena: &Arena,
    (a, b): (Id, Id),
    options: Options,
    budget: &mut Budget,
) -> Option<bool> {
    let mut proves = true;
    for (turn, prime) in PRIMES.into_iter().enumerate() {
        let first = turn as u64 * TRIES;
        let (x, y, exponential) = (first..first + TRIES)
            .find_map(|point| both(arena, (a, b), prime, Some(point), options, budget))?;
        if x != y {
            return Some(false);
        }
        proves &= !exponential;
    }
    let mut degrees = FxHashMap::default();
    let degree =
        degree(arena, a, &mut degrees, 0, budget)? + degree(arena, b, &mut degrees, 0, budget)?;
    (proves && degree < HIGHEST_DEGREE).then_some(true)
}

/// An upper bound on the degrees of numerator and denominator together.
fn degree(
    arena: &Arena,
    id: Id,
    known: &mut FxHashMap<Id, f64>,
    depth: u32,
    budget: &mut Budget,
) -> Option<f64> {
    if let Some(&degree) = known.get(&id) {
        return Some(degree);
    }
    budget.spend(1).ok()?;
    if depth > DEEPEST {
        return None;
    }
    let value = match arena.get(id) {
        Node::Symbol(_) => 1.0,
        Node::Add(parts) | Node::Mul(parts) => {
            let mut sum = 0.0;
            for &part in parts {
                sum += degree(arena, part, known, depth + 1, budget)?;
            }
            sum
        }
        Node::Pow(base, exponent) => {
            let base = degree(arena, *base, known, depth + 1, budget)?;
            match super::exact_value(arena, *exponent, budget) {
                Some(exponent) => base * exponent.abs().to_f64().0,
                None if base == 0.0 => 0.0,
                None => f64::INFINITY,
            }
        }
        Node::Percent(inner) | Node::Quantity(inner, _) => {
            degree(arena, *inner, known, depth + 1, budget)?
        }
        _ => 0.0,
    };
    known.insert(id, value);
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tower(arena: &mut Arena, levels: &[i64]) -> Id {
        let mut top = arena.integer(levels[levels.len() - 1]);
        for &level in levels.iter().rev().skip(1) {
            let base = arena.integer(level);
            top = arena.pow(base, top);
        }
        top
    }

    #[test]
    fn the_moduli_are_prime() {
        for prime in PRIMES {
            for base in [2_u64, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37] {
                // Strong pseudoprime test to twelve bases is a proof below 2^64.
                let (mut odd, mut twos) = (prime - 1, 0);
                while odd % 2 == 0 {
                    odd /= 2;
                    twos += 1;
                }
                let mut x = power(base, odd, prime);
                let mut passes = x == 1 || x == prime - 1;
                for _ in 1..twos {
                    x = mul(x, x, prime);
                    passes |= x == prime - 1;
                }
                assert!(passes, "{prime} is not prime");
            }
        }
    }

    #[test]
    fn towers_are_told_apart_without_being_built() {
        let mut arena = Arena::new();
        let mut budget = Budget::default();
        let (a, one) = (tower(&mut arena, &[10, 10, 10]), arena.integer(1));
        let b = arena.add(&[a, one]);
        assert_eq!(same_residues(&arena, a, b, &mut budget), Some(false));
        let back = {
            let minus = arena.integer(-1);
            arena.add(&[b, minus])
        };
        assert_eq!(same_residues(&arena, a, back, &mut budget), Some(true));
        let (high, higher) = (tower(&mut arena, &[7, 10, 100]), tower(&mut arena, &[7, 10, 101]));
        assert_eq!(same_residues(&arena, high, higher, &mut budget), Some(false));
    }

    fn functions(arena: &mut Arena, a: Id, b: Id) -> Option<bool> {
        same_rational_functions(arena, a, b, Options::default(), &mut Budget::default())
    }

    /// `coefficient letter^power + ...`
    fn sparse(arena: &mut Arena, terms: &[(i64, i64)]) -> Id {
        let x = arena.letter("x");
        let terms: Vec<Id> = terms
            .iter()
            .map(|&(coefficient, power)| {
                let (coefficient, power) = (arena.integer(coefficient), arena.integer(power));
                let power = arena.pow(x, power);
                arena.mul(&[coefficient, power])
            })
            .collect();
        arena.add(&terms)
    }

    #[test]
    fn sparse_polynomials_of_any_degree_differ_in_any_term() {
        let mut state = 7_u64;
        let mut draw = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) % below) as i64
        };
        for _ in 0..200 {
            let terms: Vec<(i64, i64)> =
                (0..4).map(|_| (draw(19) - 9, draw(40_000))).filter(|term| term.0 != 0).collect();
            let mut arena = Arena::new();
            let a = sparse(&mut arena, &terms);
            let turned: Vec<(i64, i64)> = terms.iter().rev().copied().collect();
            let same = sparse(&mut arena, &turned);
            assert_eq!(functions(&mut arena, a, same), Some(true), "{terms:?}");
            for place in 0..terms.len() {
                let mut changed = terms.clone();
                changed[place].1 += 1;
                let other = sparse(&mut arena, &changed);
                assert_eq!(functions(&mut arena, a, other), Some(false), "{terms:?} {changed:?}");
                changed[place] = (terms[place].0 + 1, terms[place].1);
                let other = sparse(&mut arena, &changed);
                assert_eq!(functions(&mut arena, a, other), Some(false), "{terms:?} {changed:?}");
            }
        }
    }

    #[test]
    fn a_letter_in_an_exponent_can_only_refute() {
        let mut t = Arena::new();
        let (n, two, three, one) = (t.letter("n"), t.integer(2), t.integer(3), t.integer(1));
        let next = t.add(&[n, one]);
        let (power, longer) = (t.pow(two, n), t.pow(two, next));
        let double = t.mul(&[two, power]);
        assert_eq!(functions(&mut t, longer, double), None);
        let triple = t.mul(&[three, power]);
        assert_eq!(functions(&mut t, longer, triple), Some(false));
    }

    #[test]
    fn a_degree_beyond_reach_proves_no_equality() {
        let mut t = Arena::new();
        let x = t.letter("x");
        let huge = t.number(Rational::integer(10).pow(40, 1 << 10).unwrap());
        let power = t.pow(x, huge);
        let (left, right) = (t.mul(&[power, x]), t.mul(&[x, power, x]));
        let back = t.div(right, x);
        assert_eq!(functions(&mut t, left, back), None);
        assert_eq!(functions(&mut t, left, right), Some(false));
    }

    #[test]
    fn what_is_no_rational_function_is_left_alone() {
        let mut t = Arena::new();
        let (x, one) = (t.letter("x"), t.integer(1));
        let sine = t.func(crate::expr::Func::Sin, &[x]);
        let sum = t.add(&[sine, one]);
        assert_eq!(functions(&mut t, sine, sum), None);
        let root = t.sqrt(x);
        assert_eq!(functions(&mut t, root, x), None);
    }
}
