//! Elementary functions of hardware floats that give the same bits on every machine.
//!
//! The standard library uses the platform's functions. Their last bits differ between systems and even between
//! processors; the verdict must not. So the crate uses only these, and its lints forbid the others.

use libm as same;

pub(crate) fn exp(x: f64) -> f64 {
    same::exp(x)
}

pub(crate) fn exp2(x: f64) -> f64 {
    same::exp2(x)
}

/// `exp(x) - 1`, exact for small `x`.
pub(crate) fn exp_m1(x: f64) -> f64 {
    same::expm1(x)
}

pub(crate) fn ln(x: f64) -> f64 {
    same::log(x)
}

/// `ln(1 + x)`, exact for small `x`.
pub(crate) fn ln_1p(x: f64) -> f64 {
    same::log1p(x)
}

pub(crate) fn log2(x: f64) -> f64 {
    same::log2(x)
}

pub(crate) fn sin(x: f64) -> f64 {
    same::sin(x)
}

pub(crate) fn cos(x: f64) -> f64 {
    same::cos(x)
}

pub(crate) fn sin_cos(x: f64) -> (f64, f64) {
    same::sincos(x)
}

pub(crate) fn tan(x: f64) -> f64 {
    same::tan(x)
}

pub(crate) fn asin(x: f64) -> f64 {
    same::asin(x)
}

pub(crate) fn acos(x: f64) -> f64 {
    same::acos(x)
}

pub(crate) fn atan(x: f64) -> f64 {
    same::atan(x)
}

pub(crate) fn sinh(x: f64) -> f64 {
    same::sinh(x)
}

pub(crate) fn cosh(x: f64) -> f64 {
    same::cosh(x)
}

pub(crate) fn powf(x: f64, y: f64) -> f64 {
    same::pow(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These bits were recorded once: a machine that computes different ones would judge
    /// differently.
    #[test]
    fn the_bits_are_these_everywhere() {
        let x = 0.6180339;
        let computed = [
            exp(x),
            exp2(x),
            exp_m1(x),
            ln(x),
            ln_1p(x),
            log2(x),
            sin(x),
            cos(x),
            tan(x),
            asin(x),
            acos(x),
            atan(x),
            sinh(x),
            cosh(x),
            powf(x, 1.7),
        ];
        let bits = computed.map(f64::to_bits);
        assert_eq!(bits, EXPECTED, "{bits:#x?}");
    }

    const EXPECTED: [u64; 15] = [
        0x3ffd_af36_b831_48b3,
        0x3ff8_8e77_bcd2_8507,
        0x3feb_5e6d_7062_9165,
        0xbfde_cc2d_48f5_a6cc,
        0x3fde_cc2c_73df_e88b,
        0xbfe6_373b_408b_3a56,
        0x3fe2_8ab8_e75f_1496,
        0x3fea_14a3_4353_a3fc,
        0x3fe6_c00f_bf33_6ad7,
        0x3fe5_51d5_1f1f_d8b0,
        0x3fec_f221_8968_8181,
        0x3fe1_b6e1_7071_68d8,
        0x3fe5_0f74_f90e_197e,
        0x3ff3_277c_3baa_3bf3,
        0x3fdc_3e0a_db73_4eb8,
    ];
}
