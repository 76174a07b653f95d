//! Every quirk shows on its own pair: what Math-Verify says with it, and what is right without any.

use groundrule_math::extract::ExtractConfig;
use groundrule_math::quirks::TABLE;
use groundrule_math::{VerifyConfig, parse, verify};

#[test]
fn the_pairs_of_the_table_part_as_it_says() {
    let mut wrong = Vec::new();
    for row in TABLE {
        let compat = verify(
            &parse(row.gold, &ExtractConfig::math_verify()),
            &parse(row.pred, &ExtractConfig::math_verify()),
            &VerifyConfig::math_verify(),
        );
        let sound = verify(
            &parse(row.gold, &ExtractConfig::sound()),
            &parse(row.pred, &ExtractConfig::sound()),
            &VerifyConfig::sound(),
        );
        if compat.is_equal() != row.math_verify {
            wrong.push(format!(
                "{} (as Math-Verify): {} {:?}",
                row.name,
                compat.code(),
                (row.gold, row.pred)
            ));
        }
        if sound.is_equal() != row.sound {
            wrong.push(format!(
                "{} (sound): {} {:?}",
                row.name,
                sound.code(),
                (row.gold, row.pred)
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
