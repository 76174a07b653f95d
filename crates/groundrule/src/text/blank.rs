//! Text that shows nothing.

use groundrule_pytext::is_space;

/// Whether a text shows nothing: spaces, and letters that have no width or only change the letters next to them.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|letter| is_space(letter) || is_invisible(letter))
}

/// What Unicode calls default ignorable, and blanks that are not spaces.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{0}'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_to_see_is_blank() {
        for blank in
            ["", " \n\t", "\u{200b}", " \u{feff}\u{2060} ", "\u{3164}", "\u{e0041}", "\u{2800}"]
        {
            assert!(is_blank(blank), "{blank:?}");
        }
        for text in [".", "a\u{200b}", "答", "0", "\u{200b}|"] {
            assert!(!is_blank(text), "{text:?}");
        }
    }
}
