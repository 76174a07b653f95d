//! Elementary functions in fixed point: integers that count steps of two to a negative power.
//!
//! Comparisons need a few hundred bits. There, plain series are a hundred times faster than methods made for millions
//! of digits. Every function states how far off its result may be, and the callers add that to their bounds.

use super::float;
use dashu_base::{BitTest, DivEuclid, RemEuclid, Sign};
use dashu_float::Repr;
use dashu_float::round::mode::HalfEven;
use dashu_int::IBig;
use std::sync::LazyLock;

/// Precisions up to this many bits are computed here.
pub(super) const MOST_BITS: u32 = 2048;

/// Bits beyond the precision: what series and reductions lose is less than 2^-SPARE of the result's last bit.
const SPARE: usize = 8;
/// Bits for the rounding of a few hundred terms.
const GUARD: usize = 24;
/// Bits of the guard that may be lost near a multiple of a quarter turn.
const SLACK: usize = 8;
/// How many times the argument of the exponential is halved before its series.
const HALVINGS: usize = 8;
/// Arguments closer to zero than this power of two are left to other code.
const SMALLEST: f64 = -256.0;

/// Base-2 logarithm of the relative error of every result, on top of the requested precision.
pub(super) const ERROR: f64 = -(SPARE as f64);

/// Bits after the point of the constants below.
const KNOWN_BITS: usize = 2560;

/// Pi, in steps of two to the minus `KNOWN_BITS`.
static PI: LazyLock<IBig> = LazyLock::new(|| {
    written(
        "3243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89452821e638d01377be5466cf34e90c6\
cc0ac29b7c97c50dd3f84d5b5b54709179216d5d98979fb1bd1310ba698dfb5ac2ffd72dbd01adfb7b8e1afed6a267e9\
6ba7c9045f12c7f9924a19947b3916cf70801f2e2858efc16636920d871574e69a458fea3f4933d7e0d95748f728eb65\
8718bcd5882154aee7b54a41dc25a59b59c30d5392af26013c5d1b023286085f0ca417918b8db38ef8e79dcb0603a180\
e6c9e0e8bb01e8a3ed71577c1bd314b2778af2fda55605c60e65525f3aa55ab945748986263e8144055ca396a2aab10b\
6b4cc5c341141e8cea15486af7c72e993b3ee1411636fbc2a2ba9c55d741831f6ce5c3e169b87931eafd6ba336c24cf5\
c7a325381289586773b8f48986b4bb9afc4bfe81b6628219361d809ccfb21a991",
    )
});

/// The logarithm of two, likewise.
static LN_2: LazyLock<IBig> = LazyLock::new(|| {
    written(
        "b17217f7d1cf79abc9e3b39803f2f6af40f343267298b62d8a0d175b8baafa2be7b876206debac98559552fb4afa1b10\
ed2eae35c138214427573b291169b8253e96ca16224ae8c51acbda11317c387eb9ea9bc3b136603b256fa0ec7657f74b\
72ce87b19d6548caf5dfa6bd38303248655fa1872f20e3a2da2d97c50f3fd5c607f4ca11fb5bfb90610d30f88fe551a2\
ee569d6dfc1efa157d2e23de1400b39617460775db8990e5c943e732b479cd33cccc4e659393514c4c1a1e0bd1d6095d\
25669b333564a3376a9c7f8a5e148e82074db6015cfe7aa30c480a5417350d2c955d5179b1e17b9dae313cdb6c606cb1\
078f735d1b2db31b5f50b5185064c18b4d162db3b365853d7598a1951ae273ee5570b6c68f96983496d4e6d330af889b\
44a02554731cdc8ea17293d1228a4ef98d6f5177fbcf0755268a5c1f9538b982",
    )
});

fn written(digits: &str) -> IBig {
    IBig::from_str_radix(digits, 16).unwrap_or_default()
}

/// A constant with `bits` bits after the point, off by less than one step.
fn constant(known: &IBig, bits: usize) -> Option<IBig> {
    Some(known >> KNOWN_BITS.checked_sub(bits)?)
}

/// A number times two to the `bits`, rounded down.
fn fixed(number: &Repr<2>, bits: usize) -> IBig {
    shifted(number.significand().clone(), number.exponent() + bits as isize)
}

fn shifted(number: IBig, by: isize) -> IBig {
    if by >= 0 { number << by.unsigned_abs() } else { number >> by.unsigned_abs() }
}

/// Base-2 logarithm of the absolute value, as an upper bound.
fn magnitude(number: &Repr<2>) -> f64 {
    number.significand().bit_len() as f64 + number.exponent() as f64
}

/// A float near a number of ordinary size: off by a few units of its last bit.
fn near(number: &Repr<2>) -> f64 {
    let length = number.significand().bit_len();
    let dropped = length.saturating_sub(62);
    let head = i64::try_from(number.significand() >> dropped).unwrap_or(0);
    head as f64 * float::exp2((number.exponent() + dropped as isize) as f64)
}

/// The exponential of a number below 2^45: the result is the integer times two to the power.
pub(super) fn exp(number: &Repr<2>, precision: u32) -> Option<(IBig, isize)> {
    let size = magnitude(number);
    if precision > MOST_BITS || size > 45.0 || number.significand().is_zero() {
        return None;
    }
    let bits = precision as usize + SPARE + GUARD + HALVINGS + size.max(0.0) as usize;
    let (power, whole) = exp_fixed(&fixed(number, bits), near(number), bits)?;
    Some((power, whole - bits as isize))
}

/// The same for a fixed-point number that is also known as a float: the integer stands for a number between one half
/// and two.
fn exp_fixed(number: &IBig, near: f64, bits: usize) -> Option<(IBig, isize)> {
    let whole = (near / std::f64::consts::LN_2).round();
    let rest = if whole == 0.0 {
        number.clone()
    } else {
        number - constant(&LN_2, bits)? * IBig::try_from(whole).ok()?
    };
    // The halved argument is below 2^-8, so each term is at most 2^-8 of the one before.
    let small = rest >> HALVINGS;
    let one = IBig::ONE << bits;
    let mut sum = &one + &small;
    let mut term = small.clone();
    for n in 2_u32.. {
        term = ((term * &small) >> bits) / n;
        if term.bit_len() <= 1 {
            break;
        }
        sum += &term;
    }
    for _ in 0..HALVINGS {
        sum = (&sum * &sum) >> bits;
    }
    Some((sum, whole as isize))
}

/// The logarithm of a positive number that is not one: the result is the integer times two to the power.
pub(super) fn ln(number: &Repr<2>, precision: u32) -> Option<(IBig, isize)> {
    let significand = number.significand();
    if precision > MOST_BITS || significand.sign() == Sign::Negative || significand.is_zero() {
        return None;
    }
    // Scale to between one half and one, but leave a number just above one as it is.
    let length = significand.bit_len() as isize;
    let mut power = number.exponent() + length;
    let head = near(&Repr::new(significand.clone(), -length));
    if head < std::f64::consts::FRAC_1_SQRT_2 {
        power -= 1;
    }
    if power.unsigned_abs() > 1 << 40 {
        return None;
    }
    let scaled = Repr::new(significand.clone(), number.exponent() - power);
    let mut bits = precision as usize + SPARE + GUARD + HALVINGS + 8;
    if power == 0 {
        // Near one the logarithm is about the distance, so that many more bits are needed.
        let exact = scaled.exponent().min(0).unsigned_abs();
        let distance = fixed(&scaled, exact) - (IBig::ONE << exact);
        if distance.is_zero() {
            return None;
        }
        let lost = exact.saturating_sub(distance.bit_len());
        if lost > 4 * MOST_BITS as usize {
            return None;
        }
        bits += lost;
    } else {
        bits += power.unsigned_abs().bit_len();
    }
    let value = fixed(&scaled, bits);
    // A float gives the logarithm to some fifty bits, and the rest has a short series.
    let guess = float::ln(near(&scaled));
    let guess_fixed = fixed(&float_repr(guess)?, bits);
    let (back, whole) = exp_fixed(&-&guess_fixed, -guess, bits)?;
    let ratio = shifted(value * back, whole - bits as isize);
    let one = IBig::ONE << bits;
    let z = ((&ratio - &one) << bits) / (ratio + &one);
    let square = (&z * &z) >> bits;
    let mut sum = z.clone();
    let mut odd = z;
    for n in (3_u32..).step_by(2) {
        odd = (odd * &square) >> bits;
        if odd.bit_len() <= 1 {
            break;
        }
        sum += &odd / n;
    }
    let mut result = guess_fixed + (sum << 1);
    if power != 0 {
        result += constant(&LN_2, bits)? * IBig::from(power);
    }
    Some((result, -(bits as isize)))
}

/// A float, unchanged.
fn float_repr(value: f64) -> Option<Repr<2>> {
    let exact = dashu_float::FBig::<HalfEven, 2>::try_from(value).ok()?;
    Some(exact.into_repr())
}

/// Sine and cosine of a number below 2^64: both integers are to be multiplied by two to the power.
pub(super) fn sin_cos(number: &Repr<2>, precision: u32) -> Option<(IBig, IBig, isize)> {
    let size = magnitude(number);
    if precision > MOST_BITS || !(SMALLEST..=64.0).contains(&size) {
        return None;
    }
    let least = precision as usize + SPARE + GUARD + size.max(0.0) as usize;
    let mut bits = least + (-size).max(0.0) as usize;
    loop {
        let value = fixed(number, bits);
        let (quarters, rest) = if size < 0.0 {
            (IBig::ZERO, value)
        } else {
            let half_pi = constant(&PI, bits)? >> 1;
            // The nearest multiple.
            let doubled: IBig = (&value << 1) + &half_pi;
            let quarters: IBig = doubled.div_euclid(&half_pi << 1);
            let rest = value - &quarters * half_pi;
            (quarters, rest)
        };
        // Near a multiple, one of the two is small, so that many more bits are needed.
        let lost = bits.saturating_sub(rest.bit_len());
        if lost > 4 * MOST_BITS as usize {
            return None;
        }
        if least + lost > bits + SLACK {
            bits = least + lost;
            continue;
        }
        let (sin, cos) = sin_cos_fixed(&rest, bits);
        let quarter = u8::try_from(quarters.rem_euclid(IBig::from(4))).ok()?;
        let (sin, cos) = match quarter {
            0 => (sin, cos),
            1 => (cos, -sin),
            2 => (-sin, -cos),
            _ => (-cos, sin),
        };
        return Some((sin, cos, -(bits as isize)));
    }
}

/// Sine and cosine of a fixed-point number below one.
fn sin_cos_fixed(number: &IBig, bits: usize) -> (IBig, IBig) {
    let square = (number * number) >> bits;
    let series = |first: IBig, start: u32| {
        let mut sum = first.clone();
        let mut term = first;
        for n in (start..).step_by(2) {
            term = -((term * &square) >> bits) / (n * (n + 1));
            if term.bit_len() <= 1 {
                break;
            }
            sum += &term;
        }
        sum
    };
    (series(number.clone(), 2), series(IBig::ONE << bits, 1))
}

/// The inverse tangent: the result is the integer times two to the power.
pub(super) fn atan(number: &Repr<2>, precision: u32) -> Option<(IBig, isize)> {
    let size = magnitude(number);
    if precision > MOST_BITS || !(SMALLEST..=256.0).contains(&size) {
        return None;
    }
    let bits = precision as usize + SPARE + GUARD + 8 + size.abs() as usize;
    let value = fixed(number, bits);
    // A float gives the angle to some fifty bits; after rotating back by it, the rest has a short
    // series.
    let guess = float::atan(near(number));
    let guess_fixed = fixed(&float_repr(guess)?, bits);
    let (sin, cos) = sin_cos_of_angle(&guess_fixed, bits)?;
    let above = ((&value * &cos) >> bits) - &sin;
    let below = cos + ((&value * &sin) >> bits);
    if below.is_zero() || below.sign() == Sign::Negative {
        return None;
    }
    let z = (above << bits) / below;
    if z.bit_len() > bits + 1 {
        return None;
    }
    let square = (&z * &z) >> bits;
    let mut sum = z.clone();
    let mut odd = z;
    for n in (3_u32..).step_by(2) {
        odd = -((odd * &square) >> bits);
        if odd.bit_len() <= 1 {
            break;
        }
        sum += &odd / n;
    }
    Some((guess_fixed + sum, -(bits as isize)))
}

/// Sine and cosine of an angle up to a quarter turn.
fn sin_cos_of_angle(angle: &IBig, bits: usize) -> Option<(IBig, IBig)> {
    if angle.bit_len() <= bits {
        return Some(sin_cos_fixed(angle, bits));
    }
    let half_pi = constant(&PI, bits)? >> 1;
    let is_negative = angle.sign() == Sign::Negative;
    let rest = if is_negative { half_pi + angle } else { half_pi - angle };
    let (sin, cos) = sin_cos_fixed(&rest, bits);
    Some(if is_negative { (-cos, sin) } else { (cos, sin) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_base::Abs;
    use dashu_float::{ConstCache, Context};
    use proptest::prelude::*;

    type Function = fn(&Context<HalfEven>, &Repr<2>, &mut ConstCache) -> Option<Repr<2>>;

    /// The same to many more bits, by the library made for that.
    const EXACT: [Function; 5] = [
        |context, x, cache| Some(context.exp(x, Some(cache)).ok()?.value().into_repr()),
        |context, x, cache| Some(context.ln(x, Some(cache)).ok()?.value().into_repr()),
        |context, x, cache| Some(context.sin_cos(x, Some(cache)).0.ok()?.value().into_repr()),
        |context, x, cache| Some(context.sin_cos(x, Some(cache)).1.ok()?.value().into_repr()),
        |context, x, cache| Some(context.atan(x, Some(cache)).ok()?.value().into_repr()),
    ];

    fn ours(which: usize, x: &Repr<2>, precision: u32) -> Option<(IBig, isize)> {
        match which {
            0 => exp(x, precision),
            1 => ln(x, precision),
            2 => sin_cos(x, precision).map(|(sin, _, power)| (sin, power)),
            3 => sin_cos(x, precision).map(|(_, cos, power)| (cos, power)),
            _ => atan(x, precision),
        }
    }

    /// Whether our value is within its bound of the exact one.
    fn is_within(which: usize, x: &Repr<2>, precision: u32) -> bool {
        let mut cache = ConstCache::new();
        let Some((value, power)) = ours(which, x, precision) else { return true };
        let context = Context::new(3 * precision as usize + 600);
        let exact = EXACT[which](&context, x, &mut cache).unwrap();
        let ours = Repr::new(value, power);
        let difference = context.sub(&ours, &exact).unwrap().value().into_repr();
        difference.significand().is_zero()
            || magnitude(&difference) <= magnitude(&exact) - 1.0 - f64::from(precision) + ERROR
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn results_are_within_their_bounds(
            which in 0_usize..5,
            significand in any::<i64>(),
            exponent in -140_isize..0,
            precision in prop::sample::select(vec![64_u32, 128, 200, 512]),
        ) {
            let x = Repr::new(IBig::from(significand), exponent);
            let x = if which == 1 { Repr::new(x.significand().clone().abs(), x.exponent()) } else { x };
            prop_assume!(!x.significand().is_zero() && magnitude(&x) <= 20.0);
            prop_assert!(is_within(which, &x, precision));
        }
    }

    /// Which arguments are computed here; all others are left to slower code.
    #[test]
    fn ordinary_arguments_are_computed_here() {
        let power = |sign: i32, exponent: isize| Repr::new(IBig::from(sign), exponent);
        let (exp, ln, sin, cos, atan) = (0, 1, 2, 3, 4);
        for (which, x, here) in [
            (exp, power(1, 0), true),
            (exp, power(-7, 3), true),
            (exp, power(1, 44), true),
            (exp, power(1, 45), false),
            (exp, power(0, 0), false),
            (ln, power(3, 0), true),
            (ln, power(1, -70), true),
            (ln, power(5, 90), true),
            (ln, power(1, 0), false),
            (ln, power(0, 0), false),
            (ln, power(-3, 0), false),
            (sin, power(1, 0), true),
            (sin, power(-5, 2), true),
            (cos, power(1, 63), true),
            (cos, power(1, 64), false),
            (sin, power(1, -257), true),
            (sin, power(1, -258), false),
            (atan, power(1, 0), true),
            (atan, power(-9, 5), true),
            (atan, power(1, 255), true),
            (atan, power(1, 256), false),
            (atan, power(1, -258), false),
        ] {
            for precision in [64, 300, MOST_BITS] {
                assert_eq!(ours(which, &x, precision).is_some(), here, "{which} {x:?} {precision}");
                assert!(is_within(which, &x, precision.min(300)), "{which} {x:?} {precision}");
            }
            assert!(ours(which, &x, MOST_BITS + 1).is_none(), "{which} {x:?}");
        }
    }

    #[test]
    fn the_constants_are_right_to_the_last_bit() {
        let mut cache = ConstCache::new();
        let bits = KNOWN_BITS + 64;
        let pi = cache.pi::<2, HalfEven>(bits).value().into_repr();
        assert_eq!(fixed(&pi, KNOWN_BITS), *PI);
        let context: Context<HalfEven> = Context::new(bits);
        let two = Repr::new(IBig::from(2), 0);
        let ln_2 = context.ln(&two, Some(&mut cache)).unwrap().value().into_repr();
        assert_eq!(fixed(&ln_2, KNOWN_BITS), *LN_2);
    }

    #[test]
    fn close_calls_are_within_their_bounds() {
        let mut cache = ConstCache::new();
        for precision in [64_u32, 128, 300] {
            // Near a turn, near one, and on both sides of a power of two.
            let pi = cache.pi::<2, HalfEven>(precision as usize).value().into_repr();
            let near_one = Repr::new((IBig::ONE << 150) + 1, -150);
            let below_one = Repr::new((IBig::ONE << 150) - 1, -150);
            for x in [
                pi,
                near_one,
                below_one,
                Repr::new(IBig::from(7), 17),
                Repr::new(IBig::from(-3), -200),
            ] {
                for which in 0..5 {
                    if which == 1 && x.sign() == Sign::Negative {
                        continue;
                    }
                    assert!(is_within(which, &x, precision), "{which} {x:?} {precision}");
                }
            }
        }
    }
}
