//! Plain arithmetic outside LaTeX, as Python writes it: digits, `+ - * / ** ^`, round brackets.
//!
//! The tree stays as written: `6/2` is a product with an inverse here, while LaTeX's `\frac{6}{2}` is 3.

use super::atom::{plain_numeral, scientific_value};
use super::{ErrorKind, ParseError};
use crate::budget::{Budget, Exhausted};
use crate::expr::{Arena, Func, Id, Node};
use crate::number::Rational;
use crate::quirks::{Quirk, Quirks};

/// How many numbers the longest chain that Python's parser accepts has.
const LONGEST_CHAIN: usize = 489;

/// Reads plain arithmetic.
///
/// ```
/// use groundrule_math::{Budget, Quirks, expr::{Arena, Node}, latex::parse_plain};
/// let mut arena = Arena::new();
/// let sum = parse_plain("1 + 2/3", &Quirks::none(), &mut arena, &mut Budget::default()).unwrap();
/// assert!(matches!(arena.get(sum), Node::Add(terms) if terms.len() == 2));
/// assert!(parse_plain("2(3", &Quirks::none(), &mut arena, &mut Budget::default()).is_err());
/// ```
pub fn parse_plain(
    src: &str,
    quirks: &Quirks,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<Id, ParseError> {
    let mut reader = Reader {
        src,
        bytes: src.as_bytes(),
        at: 0,
        quirks: *quirks,
        arena,
        budget,
        depth: 0,
        brackets: 0,
    };
    let id = reader.sum()?;
    reader.blanks();
    // The lines after the first must be arithmetic too, but count for nothing.
    while reader.peek(0) == b'\r' && quirks.has(Quirk::OnlyTheFirstLineCounts) {
        while matches!(reader.peek(0), b'\r' | b' ' | b'\t' | b'\x0c' | b'\n') {
            reader.at += 1;
        }
        if reader.at < reader.bytes.len() {
            reader.sum()?;
            reader.blanks();
        }
    }
    if reader.at < reader.bytes.len() {
        return reader.unexpected();
    }
    Ok(id)
}

struct Reader<'s, 'a> {
    src: &'s str,
    bytes: &'s [u8],
    at: usize,
    quirks: Quirks,
    arena: &'a mut Arena,
    budget: &'a mut Budget,
    depth: u32,
    /// How many brackets are open.
    brackets: u32,
}

impl Reader<'_, '_> {
    fn blanks(&mut self) {
        // Between brackets a line may go on after its end.
        let goes_on = self.brackets > 0 && self.quirks.has(Quirk::OnlyTheFirstLineCounts);
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\x0c' | b'\n' => self.at += 1,
                b'\r' if goes_on => self.at += 1,
                _ => break,
            }
        }
    }

    /// The length of a sign that is written twice, as in `**`. Blanks between the two are lost.
    fn doubled(&self, sign: u8) -> Option<usize> {
        if self.peek(0) != sign {
            return None;
        }
        let blanks = if self.quirks.has(Quirk::SplitSignsUnite) {
            let rest = self.bytes.get(self.at + 1..).unwrap_or_default();
            rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\x0c' | b'\n')).count()
        } else {
            0
        };
        (self.peek(1 + blanks) == sign).then_some(2 + blanks)
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn unexpected<T>(&self) -> Result<T, ParseError> {
        let kind =
            if self.at < self.bytes.len() { ErrorKind::Unexpected } else { ErrorKind::Incomplete };
        Err(ParseError::new(kind, self.at, (self.at + 1).min(self.bytes.len())))
    }

    fn limit<T>(&self, limit: Exhausted) -> Result<T, ParseError> {
        Err(ParseError::limit(limit, self.at, (self.at + 1).min(self.bytes.len())))
    }

    fn node(&mut self, node: Node) -> Result<Id, ParseError> {
        if self.arena.len() >= self.budget.nodes as usize {
            return self.limit(Exhausted::Nodes);
        }
        if let Err(limit) = self.budget.spend(1) {
            return self.limit(limit);
        }
        Ok(self.arena.intern(node))
    }

    fn enter(&mut self) -> Result<(), ParseError> {
        if self.depth >= self.budget.depth {
            return self.limit(Exhausted::Depth);
        }
        self.depth += 1;
        Ok(())
    }

    /// One more link of a chain that already has `links`.
    fn link(&self, links: usize) -> Result<(), ParseError> {
        if links >= LONGEST_CHAIN && self.quirks.has(Quirk::LongChainsAreRefused) {
            return self.limit(Exhausted::Depth);
        }
        Ok(())
    }

    fn sum(&mut self) -> Result<Id, ParseError> {
        self.enter()?;
        let mut terms = Vec::new();
        let first = self.product()?;
        let mut only = Some(first);
        loop {
            self.blanks();
            let minus = match self.peek(0) {
                b'+' => false,
                b'-' => true,
                0xe2 if self.unicode("−") && !self.quirks.has(Quirk::RefuseUnknownSigns) => {
                    self.at += 2;
                    true
                }
                _ => break,
            };
            self.at += 1;
            if let Some(first) = only.take() {
                self.flatten(&mut terms, first, true);
            }
            self.link(terms.len())?;
            let mut term = self.product()?;
            if minus {
                let minus_one = self.node(Node::Number(Rational::MINUS_ONE))?;
                term = self.node(Node::Mul(Box::new([minus_one, term])))?;
            }
            self.flatten(&mut terms, term, true);
        }
        self.depth -= 1;
        match only {
            Some(only) => Ok(only),
            None => self.node(Node::Add(terms.into_boxed_slice())),
        }
    }

    fn product(&mut self) -> Result<Id, ParseError> {
        let mut factors = Vec::new();
        let first = self.signed()?;
        let mut only = Some(first);
        loop {
            self.blanks();
            let (sign, length) = match self.peek(0) {
                b'*' if self.doubled(b'*').is_some() => break,
                b'*' => (b'*', 1),
                b'/' => self.doubled(b'/').map_or((b'/', 1), |length| (b'f', length)),
                _ if self.quirks.has(Quirk::RefuseUnknownSigns) => break,
                0xc3 if self.unicode("×") => (b'x', 2),
                0xc3 if self.unicode("÷") => (b'd', 2),
                0xc2 if self.unicode("·") => (b'x', 2),
                _ => break,
            };
            self.at += length;
            let right = self.signed()?;
            if sign == b'f' {
                // A whole division: everything before it is one operand.
                let left = match only.take() {
                    Some(only) => only,
                    None => {
                        let factors = std::mem::take(&mut factors).into_boxed_slice();
                        self.node(Node::Mul(factors))?
                    }
                };
                let inverse = self.inverse(right)?;
                let quotient = self.node(Node::Mul(Box::new([left, inverse])))?;
                only = Some(self.node(Node::Func(Func::Floor, Box::new([quotient])))?);
                continue;
            }
            if let Some(first) = only.take() {
                self.flatten(&mut factors, first, false);
            }
            self.link(factors.len())?;
            if matches!(sign, b'/' | b'd') {
                let inverse = self.inverse(right)?;
                factors.push(inverse);
            } else {
                self.flatten(&mut factors, right, false);
            }
        }
        match only {
            Some(only) => Ok(only),
            None => self.node(Node::Mul(factors.into_boxed_slice())),
        }
    }

    fn unicode(&self, sign: &str) -> bool {
        self.src.get(self.at..).is_some_and(|rest| rest.starts_with(sign))
    }

    fn flatten(&self, parts: &mut Vec<Id>, id: Id, sum: bool) {
        match self.arena.get(id) {
            Node::Add(inner) if sum => parts.extend_from_slice(inner),
            Node::Mul(inner) if !sum => parts.extend_from_slice(inner),
            _ => parts.push(id),
        }
    }

    fn inverse(&mut self, id: Id) -> Result<Id, ParseError> {
        let minus_one = self.node(Node::Number(Rational::MINUS_ONE))?;
        self.node(Node::Pow(id, minus_one))
    }

    /// Signs, which bind looser than a power: `-2**2` is -4.
    fn signed(&mut self) -> Result<Id, ParseError> {
        let mut negative = false;
        loop {
            self.blanks();
            match self.peek(0) {
                b'-' => negative = !negative,
                b'+' => {}
                0xe2 if self.unicode("−") && !self.quirks.has(Quirk::RefuseUnknownSigns) => {
                    self.at += 2;
                    negative = !negative;
                }
                _ => break,
            }
            self.at += 1;
        }
        let id = self.power()?;
        if !negative {
            return Ok(id);
        }
        match self.arena.get(id) {
            Node::Number(value) => {
                let value = value.neg();
                self.node(Node::Number(value))
            }
            Node::Decimal(value) => {
                let value = value.neg();
                self.node(Node::Decimal(value))
            }
            _ => {
                let minus_one = self.node(Node::Number(Rational::MINUS_ONE))?;
                let mut factors = vec![minus_one];
                self.flatten(&mut factors, id, false);
                self.node(Node::Mul(factors.into_boxed_slice()))
            }
        }
    }

    fn power(&mut self) -> Result<Id, ParseError> {
        self.enter()?;
        let base = self.atom()?;
        self.blanks();
        let length = match self.peek(0) {
            b'^' => 1,
            _ => self.doubled(b'*').unwrap_or_default(),
        };
        let id = if length > 0 {
            self.at += length;
            let exponent = self.signed()?;
            self.node(Node::Pow(base, exponent))?
        } else {
            base
        };
        self.depth -= 1;
        Ok(id)
    }

    fn atom(&mut self) -> Result<Id, ParseError> {
        self.blanks();
        match self.peek(0) {
            b'(' => {
                self.at += 1;
                self.brackets += 1;
                let id = self.sum()?;
                self.blanks();
                if self.peek(0) != b')' {
                    return self.unexpected();
                }
                self.at += 1;
                self.brackets -= 1;
                Ok(id)
            }
            b'0'..=b'9' | b'.' => self.number(),
            _ => self.unexpected(),
        }
    }

    fn number(&mut self) -> Result<Id, ParseError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let digits =
            |from: usize| rest.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count();
        let whole = digits(0);
        let point = rest.get(whole) == Some(&b'.');
        let fraction = if point { digits(whole + 1) } else { 0 };
        if whole + fraction == 0 {
            return self.unexpected();
        }
        let mut length = whole + usize::from(point) + fraction;
        let mut scientific = false;
        if matches!(rest.get(length), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(rest.get(length + 1), Some(b'+' | b'-')));
            let power = digits(length + 1 + sign);
            if power > 0 {
                length += 1 + sign + power;
                scientific = true;
            }
        }
        let text = self.src.get(self.at..self.at + length).unwrap_or("");
        // Python's whole numbers have no leading zeros, except zero itself.
        let padded = !point
            && !scientific
            && whole > 1
            && text.starts_with('0')
            && text.bytes().any(|b| b != b'0');
        if padded && self.quirks.has(Quirk::RefuseUnknownSigns) {
            return self.unexpected();
        }
        if text.len() as u64 * 3 > u64::from(self.budget.bits) {
            return self.limit(Exhausted::Bits);
        }
        let node = if scientific {
            match scientific_value(text, self.budget.bits) {
                Ok(decimal) => decimal.map(Node::Decimal),
                Err(limit) => return self.limit(limit),
            }
        } else if point && self.quirks.has(Quirk::RefuseUnknownSigns) {
            // `5.` is a decimal in Python.
            crate::number::Decimal::parse(text).map(Node::Decimal)
        } else {
            plain_numeral(text)
        };
        match node {
            Some(node) => {
                self.at += length;
                self.node(node)
            }
            None => self.unexpected(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(src: &str, quirks: Quirks) -> bool {
        parse_plain(src, &quirks, &mut Arena::new(), &mut Budget::default()).is_ok()
    }

    #[test]
    fn python_reads_what_python_reads() {
        let quirks = Quirks::math_verify();
        for good in
            ["1/2", "-1+2", "2**-1", "1.", ".5+1", "00+1", "( 1 + 2 )", "1--2", "2*-3", "9**9**9"]
        {
            assert!(reads(good, quirks), "{good}");
        }
        for bad in [
            "007",
            "2(3)",
            "1 2",
            "3-",
            "1)",
            "(",
            "1.5.2",
            "2***3",
            "5**",
            "1×2",
            "",
            "1+",
            "2020-01-02",
        ] {
            assert!(!reads(bad, quirks), "{bad}");
        }
        assert!(reads("1×2", Quirks::none()));
    }

    #[test]
    fn signs_apart_and_lines_as_python_reads_them() {
        let quirks = Quirks::math_verify();
        let value = |src: &str| {
            let mut arena = Arena::new();
            let id = parse_plain(src, &quirks, &mut arena, &mut Budget::default()).ok()?;
            let expr = crate::expr::Expr { arena, root: id };
            Some(expr.to_string())
        };
        let same = |one: &str, other: &str| {
            assert!(value(one).is_some(), "{one:?}");
            assert_eq!(value(one), value(other), "{one:?} {other:?}");
        };
        same("2* *3", "2**3");
        same("2*\t*3", "2**3");
        same("7/ /2", "7//2");
        same("1\r+2", "1");
        same("1+2\r3", "1+2");
        same("1+2\r 3/4\r", "1+2");
        same("(1+\r2)/7", "(1+2)/7");
        for bad in ["2*\r3", "3\r/4", "1\r)", "1+2\r3+", "2* * *3", "2*\r*3"] {
            assert_eq!(value(bad), None, "{bad:?}");
        }
        assert!(!reads("1\r+2", Quirks::none()) && !reads("2* *3", Quirks::none()));
    }

    #[test]
    fn deep_brackets_and_long_numbers_end_early() {
        let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
        assert!(!reads(&deep, Quirks::none()));
        let long = "9".repeat(1_000_000);
        assert!(!reads(&long, Quirks::none()));
    }
}
