//! Whole-number functions: factorials, binomials, divisors, residues, under a bit budget.

use super::{Rational, float};
use dashu_base::{Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};

/// The least bits that `n!` takes, by Stirling's lower bound.
fn factorial_bits(n: u64) -> f64 {
    let x = n as f64;
    if n < 2 { 1.0 } else { x * (float::ln(x) - 1.0) / std::f64::consts::LN_2 }
}

/// Steps that computing `n!` under a bit budget takes; zero if it would not be computed.
pub(crate) fn factorial_cost(n: u64, bits: u32) -> u64 {
    if factorial_bits(n) > f64::from(bits) { 0 } else { n + n * n / 4096 }
}

fn range_product(low: u64, high: u64) -> UBig {
    // Halving keeps the factors of each product similar in size.
    if high - low < 8 {
        let mut product = UBig::ONE;
        for factor in low..=high {
            product *= UBig::from(factor);
        }
        return product;
    }
    let middle = low + (high - low) / 2;
    range_product(low, middle) * range_product(middle + 1, high)
}

/// `n!`, or nothing if it takes more than `bits` bits.
pub(crate) fn factorial(n: u64, bits: u32) -> Option<IBig> {
    if n < 2 {
        return Some(IBig::ONE);
    }
    (factorial_bits(n) <= f64::from(bits)).then(|| range_product(2, n).into())
}

/// `n!!`, or nothing if it takes more than `bits` bits.
pub(crate) fn double_factorial(n: u64, bits: u32) -> Option<IBig> {
    if factorial_bits(n) > 2.0 * f64::from(bits) {
        return None;
    }
    let mut product = UBig::ONE;
    let mut factor = n;
    while factor > 1 {
        product *= UBig::from(factor);
        factor -= 2;
    }
    Some(product.into())
}

/// The number of permutations of `n` things that leave none of them in place.
pub(crate) fn subfactorial(n: u64, bits: u32) -> Option<IBig> {
    if factorial_bits(n) > f64::from(bits) {
        return None;
    }
    let mut value = IBig::ONE;
    for k in 1..=n {
        value = value * IBig::from(k) + if k % 2 == 0 { IBig::ONE } else { IBig::NEG_ONE };
    }
    Some(value)
}

/// The binomial coefficient of a rational `n` and an integer `k`.
pub(crate) fn binomial(n: &Rational, k: i64, bits: u32) -> Option<Rational> {
    if k < 0 {
        return Some(Rational::ZERO);
    }
    if let Some(whole) = n.to_i64()
        && whole >= 0
    {
        if k > whole {
            return Some(Rational::ZERO);
        }
        let k = k.min(whole - k);
        return whole_binomial(whole.unsigned_abs(), k.unsigned_abs(), bits);
    }
    if k > 4000 {
        return None;
    }
    let mut value = Rational::ONE;
    for j in 0..k {
        let factor = n.sub(&Rational::integer(j)).div(&Rational::integer(j + 1))?;
        value = value.mul(&factor);
        if value.bits() > u64::from(bits) {
            return None;
        }
    }
    Some(value)
}

/// `C(n, k)` for `2 k <= n`, as a quotient of two products.
fn whole_binomial(n: u64, k: u64, bits: u32) -> Option<Rational> {
    if k == 0 {
        return Some(Rational::ONE);
    }
    // C(n, k) >= (n/k)^k, and the numerator has k factors up to n.
    let (n_bits, k_bits) = (float::log2(n as f64), float::log2(k as f64));
    let least = k as f64 * (n_bits - k_bits);
    if least > f64::from(bits) || k as f64 * n_bits > 4.0 * f64::from(bits) {
        return None;
    }
    let above = range_product(n - k + 1, n);
    let below = if k < 2 { UBig::ONE } else { range_product(2, k) };
    Some(Rational::from_int((above / below).into()))
}

/// The greatest common divisor of two integers, never negative.
pub(crate) fn gcd(a: &IBig, b: &IBig) -> IBig {
    match (a.is_zero(), b.is_zero()) {
        (true, true) => IBig::ZERO,
        (true, false) => b.unsigned_abs().into(),
        (false, true) => a.unsigned_abs().into(),
        (false, false) => a.unsigned_abs().gcd(b.unsigned_abs()).into(),
    }
}

/// The least common multiple of two integers, never negative.
pub(crate) fn lcm(a: &IBig, b: &IBig) -> IBig {
    if a.is_zero() || b.is_zero() {
        return IBig::ZERO;
    }
    let product: IBig = (a * b).unsigned_abs().into();
    product / gcd(a, b)
}

/// The exact k-th root of an integer, if it has one.
pub(crate) fn exact_root(n: &UBig, k: u32) -> Option<UBig> {
    if k == 0 {
        return None;
    }
    let root = n.nth_root(k as usize);
    (root.pow(k as usize) == *n).then_some(root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factorials_grow_only_within_the_budget() {
        assert_eq!(factorial(20, 1 << 14).unwrap(), IBig::from(2_432_902_008_176_640_000_u64));
        assert_eq!(factorial(1_000_000, 1 << 14), None);
        assert_eq!(double_factorial(9, 64).unwrap(), IBig::from(945));
        assert_eq!(subfactorial(5, 64).unwrap(), IBig::from(44));
    }

    #[test]
    fn factorials_of_every_kind() {
        let integers = |values: &[i64]| -> Vec<Option<IBig>> {
            values.iter().map(|&value| Some(IBig::from(value))).collect()
        };
        let all = |each: fn(u64, u32) -> Option<IBig>| -> Vec<Option<IBig>> {
            (0..=10).map(|n| each(n, 1000)).collect()
        };
        assert_eq!(
            all(factorial),
            integers(&[1, 1, 2, 6, 24, 120, 720, 5040, 40_320, 362_880, 3_628_800])
        );
        assert_eq!(all(double_factorial), integers(&[1, 1, 2, 3, 8, 15, 48, 105, 384, 945, 3840]));
        assert_eq!(
            all(subfactorial),
            integers(&[1, 0, 1, 2, 9, 44, 265, 1854, 14_833, 133_496, 1_334_961])
        );
        // Products of many factors are halved on the way.
        let mut product = IBig::ONE;
        for n in 2..=40_u64 {
            product *= IBig::from(n);
            assert_eq!(factorial(n, 1000), Some(product.clone()), "{n}");
        }
        for each in [factorial, double_factorial, subfactorial] {
            assert_eq!(each(1_000_000, 1000), None);
        }
        assert_eq!(factorial_cost(1_000_000, 1000), 0);
        assert_eq!((factorial_cost(1, 1000), factorial_cost(100, 1000)), (1, 102));
    }

    #[test]
    fn divisors_multiples_and_roots() {
        let whole = |n: i64| IBig::from(n);
        for (a, b, divisor, multiple) in [
            (12, 18, 6, 36),
            (-12, 18, 6, 36),
            (12, -18, 6, 36),
            (7, 5, 1, 35),
            (0, 5, 5, 0),
            (5, 0, 5, 0),
            (-5, 0, 5, 0),
            (0, -5, 5, 0),
            (0, 0, 0, 0),
        ] {
            assert_eq!(gcd(&whole(a), &whole(b)), whole(divisor), "{a} {b}");
            assert_eq!(lcm(&whole(a), &whole(b)), whole(multiple), "{a} {b}");
        }
        for (n, k, root) in [
            (64_u32, 2, Some(8_u32)),
            (64, 3, Some(4)),
            (64, 5, None),
            (63, 2, None),
            (1, 7, Some(1)),
            (0, 2, Some(0)),
            (5, 0, None),
        ] {
            assert_eq!(exact_root(&UBig::from(n), k), root.map(UBig::from), "{n} {k}");
        }
    }

    #[test]
    fn binomials_are_those_of_the_triangle() {
        let mut row = vec![1_i64];
        for n in 0..=20_i64 {
            for (k, value) in (0_i64..).zip(&row) {
                assert_eq!(
                    binomial(&Rational::integer(n), k, 1000),
                    Some(Rational::integer(*value)),
                    "{n} {k}"
                );
            }
            assert_eq!(binomial(&Rational::integer(n), n + 1, 1000), Some(Rational::ZERO));
            assert_eq!(binomial(&Rational::integer(n), -1, 1000), Some(Rational::ZERO));
            let inner = row.windows(2).map(|pair| pair[0] + pair[1]);
            row = std::iter::once(1).chain(inner).chain([1]).collect();
        }
        // C(-2, k) = (-1)^k (k + 1)
        for (k, value) in [(0, 1), (1, -2), (2, 3), (3, -4)] {
            assert_eq!(binomial(&Rational::integer(-2), k, 1000), Some(Rational::integer(value)));
        }
        assert_eq!(binomial(&Rational::integer(1 << 40), 1 << 20, 1000), None);
        assert_eq!(binomial(&Rational::integer(-2), 4001, 1 << 20), None);
    }

    #[test]
    fn binomials_of_integers_and_halves() {
        let choose = |n, k| binomial(&Rational::integer(n), k, 1 << 10).unwrap();
        assert_eq!(choose(10, 3), Rational::integer(120));
        assert_eq!(choose(3, 10), Rational::ZERO);
        assert_eq!(choose(-2, 3), Rational::integer(-4));
        assert_eq!(binomial(&Rational::HALF, 2, 64), Rational::new(-1, 8));
    }
}
