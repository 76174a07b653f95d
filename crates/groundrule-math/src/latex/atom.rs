//! Numbers, names with their scripts, and the smallest things a formula is made of.

use super::ParseError;
use super::bracket::BarKind;
use super::name::usual_shape;
use super::parser::{Parse, Parser, Stop, Value};
use super::token::{Kind, Shape, Single};
use crate::budget::Exhausted;
use crate::expr::{Constant, Id, Node};
use crate::number::{Decimal, Rational};
use crate::quirks::Quirk;

/// A bracket that nothing closes.
const UNCLOSED: u32 = u32::MAX;

impl Parser<'_, '_> {
    /// Something that can have an exponent.
    pub(super) fn primary(&mut self, bare: bool) -> Parse<Value> {
        match self.kind() {
            Kind::Letter | Kind::Named | Kind::Accent => self.name_or_application(bare),
            Kind::Number
            | Kind::Scientific
            | Kind::PercentNumber
            | Kind::Infinity
            | Kind::Partial
            | Kind::BigE
            | Kind::Differential
            | Kind::VulgarFraction(..)
            | Kind::Variable => Ok(Value::Expr(self.atom(false, false)?)),
            Kind::Single(Single::Gamma) => self.gamma(bare),
            Kind::Word => Ok(Value::Expr(self.name(false, false)?)),
            Kind::Currency => self.currency(),
            Kind::Open(
                shape @ (Shape::Angle
                | Shape::Floor
                | Shape::FloorCorner
                | Shape::Ceil
                | Shape::CeilCorner
                | Shape::Vert),
            ) => self.functional(shape),
            open @ (Kind::Open(_) | Kind::Boxed) => match self.array_of_cases()? {
                Some(cases) => Ok(Value::Expr(cases)),
                None => self.bracket(open),
            },
            Kind::Phantom => {
                self.at += 1;
                Ok(Value::Expr(self.braced()?))
            }
            Kind::Bar => self.barred(BarKind::Bar),
            Kind::Vert => self.barred(BarKind::Vert),
            Kind::Norm => self.barred(BarKind::Norm),
            Kind::SetName(constant) => {
                self.at += 1;
                Ok(Value::Set(self.node(Node::Constant(constant))?))
            }
            Kind::SetPrimes => {
                self.at += 1;
                self.refuse();
                Ok(Value::Set(self.nothing()?))
            }
            _ => self.function(),
        }
    }

    /// A number, a name with its scripts, or another single thing. `leave_sub` and `leave_sup` say
    /// to leave alone a script that belongs to what is around it.
    pub(super) fn atom(&mut self, leave_sub: bool, leave_sup: bool) -> Parse<Id> {
        let start = self.at;
        let id = match self.kind() {
            Kind::Letter | Kind::Named | Kind::Accent | Kind::Word => {
                self.name(leave_sub, leave_sup)?
            }
            Kind::Number => {
                if let Some((value, end, percent)) = self.inline_mixed(start) {
                    self.at = end;
                    let value = self.number(value)?;
                    return if percent { self.node(Node::Percent(value)) } else { Ok(value) };
                }
                if let Some(value) = self.repeating(start) {
                    self.at += 2;
                    return self.number(value);
                }
                let value = self.numeral(start)?;
                self.at += 1;
                let unicode = self.reads_more() && self.kind() == Kind::Subscript;
                if unicode || self.takes_subscript(leave_sub) {
                    self.number_subscript(value, leave_sub)?
                } else {
                    value
                }
            }
            Kind::Scientific => {
                self.at += 1;
                self.scientific(start)?
            }
            Kind::PercentNumber => {
                self.at += 1;
                let text = self.text(start).trim_end_matches('%').trim_end_matches('\\');
                let text = text.trim();
                let node = self.parse_numeral(text)?;
                let value = self.node(node)?;
                self.node(Node::Percent(value))?
            }
            Kind::Infinity => {
                self.at += 1;
                self.node(Node::Constant(Constant::Infinity))?
            }
            Kind::Partial => {
                self.at += 1;
                if self.quirks.has(Quirk::RefuseUnknownSigns) {
                    self.refuse();
                    self.nothing()?
                } else {
                    self.exact_symbol("partial")?
                }
            }
            Kind::BigE if self.quirks.has(Quirk::NoSubscriptOnE) => {
                self.at += 1;
                self.named(start, "")?
            }
            Kind::BigE => self.name(leave_sub, leave_sup)?,
            Kind::Differential => {
                self.at += 1;
                let variable = self.differential_variable(start);
                self.exact_symbol(&format!("d{variable}"))?
            }
            Kind::Variable => {
                self.at += 1;
                self.variable(start)?
            }
            Kind::Single(Single::Gamma) => {
                self.at += 1;
                let node = self.spelled(self.text(start), false);
                self.node(node)?
            }
            Kind::VulgarFraction(upper, lower) => {
                self.at += 1;
                match Rational::new(upper.into(), lower.into()) {
                    Some(value) => self.number(value)?,
                    None => return self.unexpected(),
                }
            }
            // What else a script may be, in the sound reading.
            Kind::ExpE if !self.quirks.has(Quirk::NoSubscriptOnE) => {
                self.at += 1;
                self.node(Node::Constant(Constant::E))?
            }
            _ => return self.unexpected(),
        };
        self.last_atom = (start, self.at);
        Ok(id)
    }

    /// `\variable{name}`, a name that is not a letter.
    fn variable(&mut self, token: usize) -> Parse<Id> {
        let text = self.text(token).to_owned();
        let percent = text.ends_with("\\%");
        let trim = if percent { 3 } else { 1 };
        let inner = text.get(10..text.len().saturating_sub(trim)).unwrap_or("");
        let lowered;
        let name = if self.quirks.has(Quirk::SymbolsAreLowerCase) {
            lowered = groundrule_pytext::lower(inner);
            &*lowered
        } else {
            inner
        };
        let symbol = self.exact_symbol(name)?;
        if percent { self.node(Node::Percent(symbol)) } else { Ok(symbol) }
    }

    /// The variable after the `d` of a differential.
    pub(super) fn differential_variable(&self, token: usize) -> String {
        let text = self.text(token);
        let rest = text.get(1..).unwrap_or("").trim_start_matches([' ', '\t', '\n', '\r']);
        let rest = if self.reads_more() { usual_shape(rest) } else { rest };
        rest.strip_prefix('\\').unwrap_or(rest).to_owned()
    }

    /// `(atom | { sum })` after a caret.
    pub(super) fn script(&mut self, leave_sub: bool, leave_sup: bool) -> Parse<Id> {
        if self.kind() == Kind::Open(Shape::Brace) {
            self.braced()
        } else {
            self.script_atom(leave_sub, leave_sup)
        }
    }

    fn script_atom(&mut self, leave_sub: bool, leave_sup: bool) -> Parse<Id> {
        if let Some(id) = self.sound_script()? {
            return Ok(id);
        }
        self.enter()?;
        let id = self.atom(leave_sub, leave_sup)?;
        self.leave();
        Ok(id)
    }

    /// `_x` or `_{..}`: its text is part of a name, so only its extent counts. Returns its tokens.
    pub(super) fn subscript(&mut self, leave_sub: bool, leave_sup: bool) -> Parse<(usize, usize)> {
        self.at += 1;
        if self.kind() == Kind::Open(Shape::Brace) {
            // A careful reader spells out its contents, words included.
            if self.reads_more()
                && let Some(close) = self.closing(self.at)
            {
                let start = self.at + 1;
                self.steps(close - start)?;
                self.at = close + 1;
                return Ok((start, close));
            }
            self.at += 1;
            let start = self.at;
            self.fenced(|parser| {
                parser.enter()?;
                parser.sum()?;
                while parser.eat(Kind::Comma) {
                    parser.sum()?;
                }
                parser.leave();
                Ok(())
            })?;
            let end = self.at;
            self.expect(Kind::Close(Shape::Brace))?;
            return Ok((start, end));
        }
        let start = self.at;
        // A subscript's contents are only spelled out; they are never refused for their meaning.
        let refused = self.refused;
        self.script_atom(leave_sub, leave_sup)?;
        self.refused = refused;
        Ok((start, self.at))
    }

    /// Whether a subscript at this place belongs here. A subscript that belongs to what is around it is left, but of
    /// two in a row only the last one.
    fn takes_subscript(&self, leave_sub: bool) -> bool {
        self.kind() == Kind::Under
            && (!leave_sub
                || self.script_end(self.at + 1).is_some_and(|end| self.kind_at(end) == Kind::Under))
    }

    /// The spelling of a subscript in a name.
    pub(super) fn subscript_text(&self, tokens: (usize, usize)) -> String {
        let text = self.joined(tokens.0, tokens.1);
        let text = text.trim();
        if text.chars().nth(1).is_some() { format!("_{{{text}}}") } else { format!("_{text}") }
    }

    /// A name with its scripts, in either order; the outermost name gets the scripts.
    pub(super) fn name(&mut self, leave_sub: bool, leave_sup: bool) -> Parse<Id> {
        let token = self.at;
        self.at += 1;
        self.name_from(token, leave_sub, leave_sup)
    }

    /// The rest of a name whose first token was read.
    fn name_from(&mut self, token: usize, leave_sub: bool, leave_sup: bool) -> Parse<Id> {
        // An apostrophe after a word is not a prime.
        let word = self.kind_at(token) == Kind::Word;
        let mut subscript = if word { String::new() } else { self.primes() };
        let mut exponent = None;
        match self.kind() {
            Kind::Caret if !leave_sup && !self.is_one_sided() => {
                self.at += 1;
                exponent = Some(self.script(true, false)?);
                if self.takes_subscript(leave_sub) {
                    let tokens = self.subscript(leave_sub, false)?;
                    subscript.push_str(&self.subscript_text(tokens));
                }
            }
            Kind::Under if self.takes_subscript(leave_sub) => {
                let tokens = self.subscript(leave_sub, true)?;
                subscript.push_str(&self.subscript_text(tokens));
                if self.kind() == Kind::Caret && !leave_sup && !self.is_one_sided() {
                    self.at += 1;
                    exponent = Some(self.script(false, false)?);
                }
            }
            Kind::Subscript => {
                let text = self.unicode_subscript();
                subscript.push_str(&text);
            }
            _ => {}
        }
        let symbol = self.named(token, &subscript)?;
        let symbol = self.imaginary(token, symbol, &subscript)?;
        self.last_name = (token, self.at);
        self.last_atom = (token, self.at);
        match exponent {
            // Math-Verify stops at the imaginary unit and forgets its exponent.
            Some(_) if self.is_imaginary_letter(token) => Ok(symbol),
            Some(exponent) => {
                let exponent = self.tower(exponent)?;
                let power = self.power(symbol, exponent)?;
                self.last_name = (token, self.at);
                self.last_atom = (token, self.at);
                Ok(power)
            }
            None => Ok(symbol),
        }
    }

    fn is_imaginary_letter(&self, token: usize) -> bool {
        self.quirks.has(Quirk::LetterIIsAVariable)
            && self.kind_at(token) == Kind::Letter
            && self.text(token) == "I"
    }

    /// Whether the name at this place is applied to a list, so that it cannot be a factor.
    pub(super) fn applies_to_list(&self) -> bool {
        let Some(bracket) = self.head_end(self.at) else {
            return false;
        };
        let open = bracket + usize::from(self.kind_at(bracket) == Kind::Open(Shape::Brace));
        let mut depth = 0_usize;
        for index in open..self.tokens.len() {
            match self.kind_at(index) {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) if depth == 1 => return false,
                Kind::Close(_) => depth -= 1,
                Kind::Comma if depth == 1 => return true,
                _ => {}
            }
        }
        false
    }

    /// A name, or a name applied to the brackets after it.
    fn name_or_application(&mut self, bare: bool) -> Parse<Value> {
        if let Some(word) = self.word(bare)? {
            return Ok(word);
        }
        let token = self.at;
        if !bare
            && let Some(end) = self.head_end(token)
            && let Some(value) = self.application(token, end)?
        {
            return Ok(value);
        }
        Ok(Value::Expr(self.name(false, false)?))
    }

    /// Where the name at `token` ends, with its subscript and then its exponent, if a bracket follows.
    fn head_end(&self, token: usize) -> Option<usize> {
        let mut end = token + 1;
        while self.reads_more() && self.text(end) == "'" {
            end += 1;
        }
        for script in [Kind::Under, Kind::Caret] {
            while self.kind_at(end) == script {
                end = self.script_end(end + 1)?;
                if script == Kind::Caret {
                    break;
                }
            }
        }
        let open = self.kind_at(end);
        let inner = self.kind_at(end + 1);
        let round = |kind| matches!(kind, Kind::Open(Shape::Paren | Shape::Bracket));
        (round(open) || (open == Kind::Open(Shape::Brace) && round(inner))).then_some(end)
    }

    /// Where the script that begins at this token ends: one token or a braced group.
    fn script_end(&self, start: usize) -> Option<usize> {
        if self.kind_at(start) == Kind::Open(Shape::Brace) {
            return self.closing(start).map(|close| close + 1);
        }
        match self.kind_at(start) {
            Kind::Letter
            | Kind::Named
            | Kind::Accent
            | Kind::Number
            | Kind::BigE
            | Kind::Differential
            | Kind::PercentNumber
            | Kind::Scientific
            | Kind::Infinity
            | Kind::Variable
            | Kind::Single(Single::Gamma) => Some(start + 1),
            _ => None,
        }
    }

    /// The token that closes the bracket at `open`.
    pub(super) fn closing(&self, open: usize) -> Option<usize> {
        let closings = self.known.closings.get_or_init(|| {
            let mut closings = vec![UNCLOSED; self.tokens.len()].into_boxed_slice();
            let mut open = Vec::new();
            for (index, token) in self.tokens.iter().enumerate() {
                match token.kind {
                    Kind::Open(_) => open.push(index),
                    Kind::Close(_) => {
                        if let Some(open) = open.pop() {
                            closings[open] = index as u32;
                        }
                    }
                    _ => {}
                }
            }
            closings
        });
        closings.get(open).filter(|&&close| close != UNCLOSED).map(|&close| close as usize)
    }

    /// `f(x)` with a single atom, or `f(a, b)`: an undefined function. Anything else is a product.
    fn application(&mut self, token: usize, bracket: usize) -> Parse<Option<Value>> {
        let wrapped = self.kind_at(bracket) == Kind::Open(Shape::Brace);
        let open = bracket + usize::from(wrapped);
        let (Kind::Open(shape), Some(close)) = (self.kind_at(open), self.closing(open)) else {
            return Ok(None);
        };
        self.steps(close - open)?;
        if self.kind_at(close) != Kind::Close(shape)
            || (wrapped && self.kind_at(close + 1) != Kind::Close(Shape::Brace))
        {
            return Ok(None);
        }
        if let Some(value) = self.conditional(token, open, close)? {
            return Ok(Some(value));
        }
        let mut depth = 0_usize;
        let mut comma = false;
        for index in open..close {
            match self.kind_at(index) {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth = depth.saturating_sub(1),
                Kind::Comma if depth == 1 => comma = true,
                Kind::Semicolon | Kind::Relation(_) | Kind::PlusMinus(_) if depth == 1 => {
                    return Ok(None);
                }
                _ => {}
            }
        }
        let applied = if self.is_one_atom(open + 1, close) {
            self.is_function(token, open, close)
        } else {
            self.sound_application(token, open, close)
        };
        if !comma && !applied {
            return Ok(None);
        }
        // The head: its text is the function's name, an exponent raises the whole to a power.
        self.at = token + 1;
        self.primes();
        let mut head = self.at;
        if self.kind() == Kind::Under {
            let tokens = self.subscript(false, true)?;
            head = self.at;
            debug_assert!(tokens.1 <= head);
        }
        let name = self.joined(token, head);
        let mut exponent = None;
        if self.kind() == Kind::Caret {
            self.at += 1;
            exponent = Some(self.script(false, false)?);
        }
        if self.at != bracket {
            return self.unexpected();
        }
        self.at = open + 1;
        let arguments = if comma { self.arguments(close)? } else { vec![self.argument(close)?] };
        self.at = close + 1 + usize::from(wrapped);
        let name = self.function_name(&name);
        let applied = self.node(Node::Apply(name.into(), arguments.into_boxed_slice()))?;
        Ok(Some(Value::Expr(match exponent {
            Some(exponent) => self.power(applied, exponent)?,
            None => applied,
        })))
    }

    /// Whether the tokens from `start` to `end` are one atom.
    fn is_one_atom(&self, start: usize, end: usize) -> bool {
        let name = match self.kind_at(start) {
            Kind::Letter | Kind::Named | Kind::Accent => true,
            Kind::Number => false,
            Kind::PercentNumber
            | Kind::Scientific
            | Kind::BigE
            | Kind::Differential
            | Kind::Infinity
            | Kind::Partial
            | Kind::Variable
            | Kind::Single(Single::Gamma) => return end == start + 1,
            _ => return false,
        };
        let mut at = start + 1;
        let mut seen = [false; 2];
        while at < end {
            let which = match self.kind_at(at) {
                Kind::Under => 0,
                Kind::Caret if name => 1,
                _ => return false,
            };
            // A subscript may have one of its own; a second exponent makes a power of a power.
            if std::mem::replace(&mut seen[which], true) && which == 1 {
                return false;
            }
            match self.script_end(at + 1) {
                Some(next) if next <= end => at = next,
                _ => return false,
            }
        }
        at == end
    }

    /// The one argument up to the closing bracket.
    fn argument(&mut self, close: usize) -> Parse<Id> {
        self.enter()?;
        let id = self.fenced(Self::sum)?;
        self.leave();
        if self.at == close { Ok(id) } else { self.unexpected() }
    }

    /// Arguments between commas. Math-Verify splits their text at every comma, nested ones too, and reads each part as
    /// a formula of its own.
    pub(super) fn arguments(&mut self, close: usize) -> Parse<Vec<Id>> {
        if self.reads_more() {
            return self.sound_arguments(close);
        }
        let start = self.at;
        self.enter()?;
        // First check that they are well formed: sums between commas, with one extra comma allowed after the first.
        self.fenced(|parser| {
            parser.sum()?;
            let mut count = 1;
            while parser.eat(Kind::Comma) {
                if count == 1 && parser.at == close {
                    break;
                }
                parser.sum()?;
                count += 1;
            }
            if parser.at == close { Ok(()) } else { parser.unexpected() }
        })?;
        let text = self.joined(start, close);
        let mut pieces: Vec<&str> = text.split(',').collect();
        if pieces.last() == Some(&"") {
            pieces.pop();
        }
        let arguments =
            pieces.into_iter().map(|piece| self.part(piece)).collect::<Parse<Vec<Id>>>()?;
        self.leave();
        Ok(arguments)
    }

    pub(super) fn steps(&mut self, count: usize) -> Parse<()> {
        let (start, end) = self.span(self.at);
        self.budget
            .spend(count as u64 / 4)
            .map_err(|limit| Stop::Final(ParseError::limit(limit, start, end)))
    }

    /// The number of a token.
    fn numeral(&mut self, token: usize) -> Parse<Id> {
        let text = self.text(token);
        if self.reads_more() && text.bytes().any(|byte| !matches!(byte, b'0'..=b'9' | b'.')) {
            let node = self.parse_numeral(&without_separators(text))?;
            return self.node(node);
        }
        // The usual case needs no copy.
        if text.len() <= 18 {
            let node = plain_numeral(text);
            return match node {
                Some(node) => self.node(node),
                None => self.unexpected(),
            };
        }
        let text = text.to_owned();
        let node = self.parse_numeral(&text)?;
        self.node(node)
    }

    pub(super) fn parse_numeral(&mut self, text: &str) -> Parse<Node> {
        if text.len() > MAX_DIGITS || text.len() as u64 * 3 > u64::from(self.budget.bits) {
            let (start, end) = self.span(self.at);
            return Err(Stop::Final(ParseError::limit(Exhausted::Bits, start, end)));
        }
        self.steps(text.len())?;
        match plain_numeral(text) {
            Some(node) => Ok(node),
            None => self.unexpected(),
        }
    }

    /// `1E5`: a decimal, whatever its value.
    fn scientific(&mut self, token: usize) -> Parse<Id> {
        let text = self.text(token);
        match scientific_value(text, self.budget.bits) {
            Ok(Some(decimal)) => self.node(Node::Decimal(decimal)),
            Ok(None) => {
                self.refuse();
                self.nothing()
            }
            Err(limit) => {
                let (start, end) = self.span(token);
                Err(Stop::Final(ParseError::limit(limit, start, end)))
            }
        }
    }
}

/// The longest number that is read: Python refuses longer ones, and no answer has them.
const MAX_DIGITS: usize = 4300;

/// The node for digits with at most one point among them.
pub(super) fn plain_numeral(text: &str) -> Option<Node> {
    Some(if text.contains('.') {
        if let Some(whole) = text.strip_suffix('.') {
            return Some(Node::Number(Rational::parse(whole)?));
        }
        Node::Decimal(Decimal::parse(text)?)
    } else {
        Node::Number(Rational::parse(text)?)
    })
}

/// Digits without the thousands separators; a comma after a zero, or before any number of digits other than three, is a
/// decimal point.
fn without_separators(text: &str) -> String {
    let comma = text.replace("{,}", ",");
    let decimal = match comma.split_once(',') {
        Some((whole, fraction)) => {
            whole == "0"
                || (fraction.len() != 3 && !fraction.contains(',') && !fraction.contains('.'))
        }
        None => false,
    };
    comma
        .chars()
        .filter_map(|character| match character {
            '0'..='9' | '.' => Some(character),
            ',' if decimal => Some('.'),
            _ => None,
        })
        .collect()
}

/// The decimal of `1.5E-3`; nothing if it has a sign that no number may have.
pub(super) fn scientific_value(text: &str, bits: u32) -> Result<Option<Decimal>, Exhausted> {
    let Some((mantissa, exponent)) = text.split_once(['E', 'e']) else {
        return Ok(None);
    };
    let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let Ok(power) = exponent.strip_prefix('+').unwrap_or(exponent).parse::<i64>() else {
        return Err(Exhausted::Bits);
    };
    if mantissa.len() as u64 * 3 > u64::from(bits) {
        return Err(Exhausted::Bits);
    }
    let Some(mantissa) = Decimal::parse(mantissa) else {
        return Ok(None);
    };
    let Some(scale) = Rational::integer(10).pow(power, bits) else {
        return Err(Exhausted::Bits);
    };
    let places = (i64::from(mantissa.places) - power).clamp(0, i64::from(u32::MAX));
    Ok(Some(Decimal { value: mantissa.value.mul(&scale), places: places as u32 }))
}

/// A whole formula that is one number with thousands separated by commas. The inner value is missing if the form fits
/// but does not give a number.
pub(super) fn comma_number(src: &str) -> Option<Option<Node>> {
    let text = groundrule_pytext::strip(src);
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = match unsigned.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (unsigned, None),
    };
    if !whole.contains(',') {
        return None;
    }
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut groups = whole.split(',');
    let first = groups.next()?;
    if !digits(first) || first.len() > 3 || !groups.all(|group| group.len() == 3 && digits(group)) {
        return None;
    }
    if fraction.is_some_and(|fraction| !digits(fraction)) {
        return None;
    }
    if src.len() > 4096 {
        return Some(None);
    }
    // A leading zero makes it a decimal with a comma.
    let plain = if text.starts_with('0') { text.replace(',', ".") } else { text.replace(',', "") };
    Some(plain_numeral(&plain))
}

#[cfg(test)]
recorded! {
    text: comma_number, plain_numeral, without_separators;
}
