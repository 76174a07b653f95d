//! Comments: `#` and `//` to the end of the line, `/*` to `*/`.

use super::Repairer;
use super::context::Place;

impl Repairer {
    /// Skips the comment at the current position, or a slash that does not start one.
    pub(super) fn comment(&mut self) {
        let start = self.at;
        match (self.peek_byte(), self.byte_at(self.at + 1)) {
            (Some(b'#'), _) => {
                // Inside containers a `#` comment also ends where the container may.
                let array = self.context.has(Place::Array);
                let value = self.context.has(Place::Value);
                let key = self.context.has(Place::Key);
                self.skip_until(|byte| match byte {
                    b'\n' | b'\r' => true,
                    b']' => array,
                    b'}' => value,
                    b':' => key,
                    _ => false,
                });
            }
            (Some(b'/'), Some(b'/')) => {
                self.at += 2;
                self.skip_until(|byte| matches!(byte, b'\n' | b'\r'));
            }
            (Some(b'/'), Some(b'*')) => {
                let body = self.at + 2;
                let rest = self.text.as_bytes().get(body..).unwrap_or_default();
                // The star that opens the comment may also be the one that closes it: `/*/`.
                let end = match rest.first() {
                    Some(b'/') => Some(1),
                    _ => memchr::memmem::find(rest, b"*/").map(|offset| offset + 2),
                };
                self.at = end.map_or(self.text.len(), |length| body + length);
            }
            (Some(b'/'), _) => self.at += 1,
            _ => {}
        }
        self.charge((self.at - start) / 4);
    }

    fn skip_until(&mut self, ends: impl Fn(u8) -> bool) {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(|byte| ends(*byte)).unwrap_or(rest.len());
    }

    /// Skips a run of comments outside any container.
    pub(super) fn top_level_comments(&mut self) {
        while matches!(self.peek_byte(), Some(b'#' | b'/')) {
            self.comment();
            self.skip_whitespace();
        }
    }
}
