//! What a backslash means.

use super::Scan;
use crate::repair::Repairer;
use crate::repair::cursor::is_quote;

impl Repairer {
    /// The text read so far ends with a backslash, and `character` is next. True if the two were one escape, which is
    /// then read.
    pub(super) fn escape(&mut self, scan: &mut Scan, character: char) -> bool {
        let active = scan.active_right();
        if scan.low_quotes > 0 && character == '"' {
            scan.replace_backslash(character);
            scan.low_quotes -= 1;
            self.advance();
            return true;
        }
        if character == '\\' && self.backslash_run(scan, active) {
            return true;
        }
        match character {
            't' => scan.replace_backslash('\t'),
            'n' => scan.replace_backslash('\n'),
            'r' => scan.replace_backslash('\r'),
            'b' => scan.replace_backslash('\u{8}'),
            '\\' => scan.replace_backslash('\\'),
            'u' => return self.numeric_escape(scan, 4),
            'x' => return self.numeric_escape(scan, 2),
            _ if character == '„' || is_quote(character) => {
                scan.replace_backslash(character);
                self.advance();
                return true;
            }
            _ => return false,
        }
        self.advance();
        // A backslash that came out of an escape can escape again.
        while scan.ends_with_backslash()
            && let Some(next) = self.peek().filter(|next| *next == active || *next == '\\')
        {
            self.charge(1);
            scan.replace_backslash(next);
            self.advance();
        }
        true
    }

    /// An even run of backslashes without a closing quote after it becomes half as many.
    fn backslash_run(&mut self, scan: &mut Scan, active: char) -> bool {
        let mut end = self.at;
        while self.byte_at(end) == Some(b'\\') {
            end += 1;
        }
        // The run began one before the current position.
        let length = end + 1 - self.at;
        self.charge(length);
        if !length.is_multiple_of(2) || self.char_at(end) == Some(active) {
            return false;
        }
        for _ in 1..length / 2 {
            scan.push('\\');
        }
        self.at = end;
        true
    }

    /// `\uXXXX` and `\xXX`; half of a surrogate pair stays half.
    fn numeric_escape(&mut self, scan: &mut Scan, count: usize) -> bool {
        let start = self.at + 1;
        let digits = self.text.as_bytes().get(start..start + count);
        let number = digits.and_then(|digits| {
            digits
                .iter()
                .try_fold(0, |number, &digit| Some(16 * number + char::from(digit).to_digit(16)?))
        });
        let Some(number) = number else { return false };
        scan.text.pop_backslash();
        match char::from_u32(number) {
            Some(character) => scan.push(character),
            None => scan.text.push_code_point(number),
        }
        self.at = start + count;
        true
    }
}
