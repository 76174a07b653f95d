//! Numbers too large to write out, compared by their remainders.
//!
//! A sum of products of powers has a value modulo a prime however large it is. Two numbers with
//! different remainders differ; numbers that agree modulo several primes of sixty bits are the same but
//! for a chance of one in 2^180, which counts as evidence.

use crate::budget::Budget;
use crate::expr::{Arena, Id, Node};
use crate::number::Rational;
use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

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

/// The value modulo `m`, exponents modulo `order` when they are too large to write out.
fn residue(
    arena: &Arena,
    id: Id,
    m: u64,
    order: Option<u64>,
    depth: u32,
    budget: &mut Budget,
) -> Option<u64> {
    budget.spend(2).ok()?;
    if depth > 60 {
        return None;
    }
    match arena.get(id) {
        Node::Number(value) => rational(value, m),
        Node::Decimal(decimal) => rational(&decimal.value, m),
        Node::Add(terms) => {
            let mut sum = 0_u64;
            for &term in terms {
                let value = residue(arena, term, m, order, depth + 1, budget)?;
                sum = ((u128::from(sum) + u128::from(value)) % u128::from(m)) as u64;
            }
            Some(sum)
        }
        Node::Mul(factors) => {
            let mut product = 1 % m;
            for &factor in factors {
                product = mul(product, residue(arena, factor, m, order, depth + 1, budget)?, m);
            }
            Some(product)
        }
        Node::Pow(base, exponent) => {
            let base = residue(arena, *base, m, order, depth + 1, budget)?;
            match super::exact_value(arena, *exponent, budget) {
                Some(value) if value.is_integer() => {
                    let size = value.numerator().unsigned_abs();
                    let size = match u64::try_from(&size) {
                        Ok(size) => size,
                        Err(_) => reduced_exponent(&size, base, order)?,
                    };
                    let result = power(base, size, m);
                    if value.is_negative() { inverse(result, m) } else { Some(result) }
                }
                Some(_) => None,
                None => {
                    // The exponent is itself too large: reduce it modulo the order of the group.
                    let order = order?;
                    if base == 0 {
                        return None;
                    }
                    let exponent = residue(arena, *exponent, order, None, depth + 1, budget)?;
                    Some(power(base, exponent, m))
                }
            }
        }
        Node::Func(..) => {
            let value = super::exact_value(arena, id, budget)?;
            rational(&value, m)
        }
        _ => None,
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

/// Whether two rational expressions without symbols agree modulo several primes; nothing if one of them
/// is not made of sums, products and integer powers.
pub(super) fn same_residues(arena: &Arena, a: Id, b: Id, budget: &mut Budget) -> Option<bool> {
    for prime in PRIMES {
        let x = residue(arena, a, prime, Some(prime - 1), 0, budget)?;
        let y = residue(arena, b, prime, Some(prime - 1), 0, budget)?;
        if x != y {
            return Some(false);
        }
    }
    Some(true)
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
}
