//! Every quirk shows on its own pair: what Math-Verify says with it, and what is right without any.
#![expect(
    clippy::disallowed_methods,
    reason = "the page is a file, and a variable says whether to write it"
)]

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

/// The page is made from the table: `UPDATE_DOCS=1 cargo test -p groundrule-math --test quirks` writes it anew.
#[test]
fn the_page_is_up_to_date() {
    let shown = |text: &str| {
        let text = if text.len() > 80 { format!("{} …", &text[..40]) } else { text.to_owned() };
        format!("`{}`", text.replace('|', "\\|").replace('\n', "\\n").replace('\r', "\\r"))
    };
    let verdict = |equal: bool| if equal { "equal" } else { "different" };
    let mut page = String::from(
        "# Math-Verify's quirks, by name\n\nCompat mode turns all of them on, and sound mode turns none on. You can switch each one \
         separately. Generated from the table in `crates/groundrule-math/src/quirks.rs`; a test shows every row.\n\n\
         | name | what Math-Verify does | reference | completion | Math-Verify | right | why |\n|---|---|---|---|---|---|---|\n",
    );
    for row in TABLE {
        page.push_str(&format!(
            "| `{}` | {} | {} | {} | {} | {} | {} |\n",
            row.name,
            row.what,
            shown(row.gold),
            shown(row.pred),
            verdict(row.math_verify),
            verdict(row.sound),
            row.why
        ));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/math-quirks.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    assert!(
        std::fs::read_to_string(path).unwrap_or_default() == page,
        "docs/math-quirks.md is out of date; run: UPDATE_DOCS=1 cargo test -p groundrule-math --test quirks"
    );
}
