//! What the sound reading makes of the signs it knows beyond the grammar of Math-Verify.

use super::parser::{Element, Parse, Parser, Value};
use super::sign::{function_named, subscript, superscript};
use super::token::{Kind, Rel, Shape, Single, Token};
use crate::expr::{Constant, Func, Id, Node, Symbol};
use crate::number::Rational;
use crate::quirks::Quirk;

impl Parser<'_, '_> {
    /// Whether signs beyond the grammar are read.
    pub(super) fn reads_more(&self) -> bool {
        !self.quirks.has(Quirk::RefuseUnknownSigns)
    }

    /// Signs after a factor: percent, unicode exponents, the base of a bracketed number, `!!`.
    pub(super) fn sound_postfix(&mut self, value: Value) -> Parse<Option<Value>> {
        if !self.reads_more() {
            return Ok(None);
        }
        Ok(Some(Value::Expr(match self.kind() {
            Kind::PercentSign => {
                let term = self.term(value)?;
                self.at += 1;
                self.node(Node::Percent(term))?
            }
            Kind::Superscript => {
                let base = self.term(value)?;
                let (name, end) = self.last_name;
                let named = end == self.at && !matches!(self.arena.get(base), Node::Pow(..));
                let Some(exponent) = self.unicode_superscript()? else {
                    return self.unexpected();
                };
                // As with a caret, a name and its exponent are one.
                if named {
                    self.last_name = (name, self.at);
                }
                self.power(base, exponent)?
            }
            Kind::Under | Kind::Subscript if matches!(value, Value::Group { .. }) => {
                let term = self.term(value)?;
                self.based(term)?
            }
            _ => return Ok(None),
        })))
    }

    /// A number written in the base that its subscript names.
    fn based(&mut self, value: Id) -> Parse<Id> {
        let text = if self.kind() == Kind::Subscript {
            self.unicode_subscript()
        } else {
            let tokens = self.subscript(false, false)?;
            self.joined(tokens.0, tokens.1)
        };
        let base: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
        let named = base.trim_start_matches("text").trim_start_matches("base").to_ascii_lowercase();
        let base = match crate::words::number_in_words(&named) {
            Some(base) => base.to_string(),
            None => named,
        };
        self.node(Node::Quantity(value, format!("base {base}").into()))
    }

    /// `a^b^c`: the exponent with its own exponents.
    pub(super) fn tower(&mut self, exponent: Id) -> Parse<Id> {
        if !self.reads_more() || self.kind() != Kind::Caret || self.is_one_sided() {
            return Ok(exponent);
        }
        self.enter()?;
        self.at += 1;
        let above = self.script(false, false)?;
        let above = self.tower(above)?;
        self.leave();
        self.power(exponent, above)
    }

    /// Whether `^T`, which is one sign, can be the letter T above something.
    pub(super) fn is_letter_t(&self) -> bool {
        self.reads_more() && self.kind() == Kind::Transpose && self.text(self.at) != "'"
    }

    /// What is above a sign that has something below it as well.
    pub(super) fn upper_bound(&mut self, leave_sub: bool) -> Parse<Id> {
        if self.is_letter_t() {
            self.at += 1;
            return self.exact_symbol("T");
        }
        self.expect(Kind::Caret)?;
        self.script(leave_sub, false)
    }

    /// Scripts that the grammar does not cover: `x^-1`, `x^(1/2)`, `x^\sqrt2`.
    pub(super) fn sound_script(&mut self) -> Parse<Option<Id>> {
        if !self.reads_more() {
            return Ok(None);
        }
        match self.kind() {
            Kind::Add | Kind::Sub => {
                let negative = self.kind() == Kind::Sub;
                self.enter()?;
                self.at += 1;
                let id = self.script(false, false)?;
                self.leave();
                if negative { self.negate(id).map(Some) } else { Ok(Some(id)) }
            }
            Kind::Open(Shape::Paren) => {
                self.enter()?;
                self.at += 1;
                let id = self.fenced(Self::sum)?;
                self.expect(Kind::Close(Shape::Paren))?;
                self.leave();
                Ok(Some(id))
            }
            Kind::Frac | Kind::Sqrt | Kind::RootSign(_) => {
                let value = self.primary(false)?;
                self.term(value).map(Some)
            }
            Kind::ExpE => {
                self.at += 1;
                self.node(Node::Constant(Constant::E)).map(Some)
            }
            Kind::Mul => {
                self.at += 1;
                self.exact_symbol("*").map(Some)
            }
            Kind::Transpose => {
                let prime = self.text(self.at) == "'";
                self.at += 1;
                self.exact_symbol(if prime { "'" } else { "T" }).map(Some)
            }
            Kind::Accent => match self.word(false)? {
                Some(value) => self.term(value).map(Some),
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// Where `^{th}` after a number ends; such an ordinal does not change the value.
    pub(super) fn ordinal_end(&self) -> Option<usize> {
        if !self.reads_more() || self.kind_at(self.at.checked_sub(1)?) != Kind::Number {
            return None;
        }
        let end = match self.peek(1) {
            Kind::Open(Shape::Brace) => self.closing(self.at + 1)? + 1,
            Kind::Accent => self.at + 2,
            _ => return None,
        };
        let text: String = self
            .joined(self.at + 1, end)
            .replace("\\text", "")
            .replace("\\mathrm", "")
            .chars()
            .filter(|c| !matches!(c, '{' | '}' | ' '))
            .collect();
        matches!(text.as_str(), "th" | "st" | "nd" | "rd").then_some(end)
    }

    /// A run of unicode subscripts, in the spelling of a subscript.
    pub(super) fn unicode_subscript(&mut self) -> String {
        let text: String = self.text(self.at).chars().filter_map(subscript).collect();
        self.at += 1;
        if text.len() > 1 { format!("_{{{text}}}") } else { format!("_{text}") }
    }

    /// A run of unicode superscripts, read as a formula.
    pub(super) fn unicode_superscript(&mut self) -> Parse<Option<Id>> {
        let text: String = self.text(self.at).chars().filter_map(superscript).collect();
        self.at += 1;
        self.part(&text).map(Some)
    }

    /// A run of unicode subscripts, read as a formula.
    pub(super) fn unicode_base(&mut self) -> Parse<Option<Id>> {
        let text: String = self.text(self.at).chars().filter_map(subscript).collect();
        self.at += 1;
        self.part(&text).map(Some)
    }

    /// The letter i is imaginary unless something around it binds or names it.
    pub(super) fn imaginary(&mut self, token: usize, symbol: Id, subscript: &str) -> Parse<Id> {
        if self.quirks.has(Quirk::LetterIIsAVariable) || !subscript.is_empty() {
            return Ok(symbol);
        }
        let is_i = match self.kind_at(token) {
            Kind::Letter => self.text(token) == "i",
            Kind::Named => matches!(self.text(token).trim(), "\\i" | "\\imath"),
            Kind::Accent => matches!(self.text(token), "\\text{i}" | "\\mathrm{i}"),
            _ => false,
        };
        if !is_i || self.bound.contains(&symbol) || self.names_i() {
            return Ok(symbol);
        }
        self.node(Node::Constant(Constant::I))
    }

    /// Whether the formula says what i is: an element of it is `i = 3` or `i \in S`.
    fn names_i(&self) -> bool {
        let begins = |index: usize| {
            index.checked_sub(1).is_none_or(|before| {
                matches!(self.kind_at(before), Kind::Comma | Kind::Semicolon | Kind::Joint(_))
            })
        };
        *self.known.names_i.get_or_init(|| {
            (0..self.tokens.len()).any(|index| {
                matches!(self.kind_at(index + 1), Kind::Relation(_))
                    && self.text(index) == "i"
                    && begins(index)
            })
        })
    }

    /// Words, roman constants and names with primes.
    pub(super) fn word(&mut self, bare: bool) -> Parse<Option<Value>> {
        if !self.reads_more() {
            return Ok(None);
        }
        let _ = bare;
        let token = self.at;
        if let Some(inside) = conjugated(self.text(token)) {
            let inside = self.part(inside)?;
            if self.is_statement(inside) {
                self.refuse();
            }
            self.at += 1;
            return Ok(Some(Value::Expr(
                self.node(Node::Func(Func::Conjugate, Box::new([inside])))?,
            )));
        }
        if self.kind() == Kind::Accent {
            let constant = match self.text(token) {
                "\\mathrm{e}" | "\\text{e}" => Constant::E,
                _ => return Ok(None),
            };
            self.at += 1;
            if self.kind() == Kind::Caret && !self.is_one_sided() {
                self.at += 1;
                let exponent = self.script(false, false)?;
                let exponent = self.tower(exponent)?;
                return Ok(Some(Value::Expr(self.exponential(Some(exponent))?)));
            }
            return Ok(Some(Value::Expr(self.node(Node::Constant(constant))?)));
        }
        Ok(None)
    }

    /// Whether this is not a term: a relation, a list, a set.
    fn is_statement(&self, id: Id) -> bool {
        matches!(
            self.arena.get(id),
            Node::Relation(..)
                | Node::Chain(_)
                | Node::And(_)
                | Node::Or(_)
                | Node::List(_)
                | Node::Set(_)
                | Node::Tuple(_)
                | Node::Interval { .. }
                | Node::Union(_)
                | Node::Intersection(_)
                | Node::Difference(..)
                | Node::SetBuilder(..)
        )
    }

    /// The primes after a name, which are part of it.
    pub(super) fn primes(&mut self) -> String {
        let mut primes = String::new();
        if self.reads_more() {
            while self.kind() == Kind::Transpose && self.text(self.at) == "'" {
                primes.push('\'');
                self.at += 1;
            }
        }
        primes
    }

    /// Whether a bracket after a name holds the argument of a function.
    pub(super) fn sound_application(&self, token: usize, open: usize, close: usize) -> bool {
        if !self.reads_more() || open + 1 >= close {
            return false;
        }
        let name = self.text(token);
        let defined = matches!(self.kind_at(close + 1), Kind::Relation(Rel::Assign))
            && matches!(
                token.checked_sub(1).map(|before| self.kind_at(before)),
                None | Some(Kind::Comma | Kind::Semicolon | Kind::Relation(_) | Kind::Open(_))
            )
            && !matches!(name, "\\pi" | "π" | "\\i" | "\\imath")
            // `i^2(2x) = C` defines nothing.
            && (token..open).all(|index| self.kind_at(index) != Kind::Caret);
        defined || matches!(name, "f" | "g" | "h")
    }

    /// Whether a name followed by a single atom in brackets is a function rather than a product.
    pub(super) fn is_function(&self, token: usize, open: usize, close: usize) -> bool {
        if !self.reads_more() {
            return true;
        }
        self.sound_application(token, open, close)
            || matches!(self.text(token), "F" | "G" | "H" | "P" | "Q")
            || self.kind_at(token) == Kind::Accent
    }

    /// A function's name without its markup.
    pub(super) fn function_name(&self, name: &str) -> String {
        if !self.reads_more() {
            return name.to_owned();
        }
        // Bold and calligraphic names are others.
        let inner = ["\\text{", "\\mathrm{", "\\operatorname{", "\\textit{", "\\mathit{"]
            .iter()
            .find_map(|face| name.strip_prefix(face)?.strip_suffix('}'));
        inner.unwrap_or(name).trim().to_owned()
    }

    pub(super) fn number_subscript(&mut self, value: Id, leave_sub: bool) -> Parse<Id> {
        if self.quirks.has(Quirk::BaseSubscriptIgnored) {
            self.subscript(leave_sub, false)?;
            return Ok(value);
        }
        self.based(value)
    }

    /// Arguments between commas up to the closing bracket.
    pub(super) fn sound_arguments(&mut self, close: usize) -> Parse<Vec<Id>> {
        self.enter()?;
        let arguments = self.fenced(|parser| {
            let mut arguments = vec![parser.sum()?];
            while parser.eat(Kind::Comma) {
                arguments.push(parser.sum()?);
            }
            if parser.at == close { Ok(arguments) } else { parser.unexpected() }
        })?;
        self.leave();
        Ok(arguments)
    }

    /// `\max\{a, b\}` and `\gcd[a, b]`.
    pub(super) fn sound_multi_arguments(&mut self) -> Parse<Option<Vec<Id>>> {
        let Kind::Open(open @ (Shape::BraceVisual | Shape::Bracket | Shape::Brace)) = self.kind()
        else {
            return Ok(None);
        };
        if !self.reads_more() {
            return Ok(None);
        }
        self.at += 1;
        let arguments = self.fenced(|parser| {
            let mut arguments = vec![parser.sum()?];
            while parser.eat(Kind::Comma) {
                arguments.push(parser.sum()?);
            }
            Ok(arguments)
        })?;
        self.expect(Kind::Close(open))?;
        Ok(Some(arguments))
    }

    /// `\operatorname{name}` with any name.
    pub(super) fn sound_operator(&mut self) -> Parse<Option<Id>> {
        if !self.reads_more() || self.peek(1) != Kind::Open(Shape::Brace) {
            return Ok(None);
        }
        let Some(close) = self.closing(self.at + 1) else {
            return self.unexpected();
        };
        let name = self.joined(self.at + 2, close);
        self.at = close + 1;
        let single = match name.as_str() {
            "gcd" => return self.multi(Func::Gcd).map(Some),
            "lcm" => return self.multi(Func::Lcm).map(Some),
            "max" => return self.multi(Func::Max).map(Some),
            "min" => return self.multi(Func::Min).map(Some),
            "arsinh" | "arcsinh" => Single::Plain(Func::Asinh),
            "arcosh" | "arccosh" => Single::Plain(Func::Acosh),
            "artanh" | "arctanh" => Single::Plain(Func::Atanh),
            "arcoth" | "arccoth" => Single::Plain(Func::Acoth),
            "conj" => Single::Plain(Func::Conjugate),
            "floor" => Single::Plain(Func::Floor),
            "ceil" => Single::Plain(Func::Ceiling),
            "trace" | "tr" => Single::Plain(Func::Trace),
            "norm" => Single::Plain(Func::Norm),
            "det" => Single::Plain(Func::Det),
            "Arg" => Single::Plain(Func::Arg),
            "sign" => Single::Plain(Func::Sign),
            // What is a function with a backslash is one here.
            _ => match function_named(&name) {
                Some(single) => single,
                None => {
                    let (name, domain) = (name.into(), self.domain);
                    let node = Node::Symbol(Symbol { name, is_text: true, domain });
                    return self.node(node).map(Some);
                }
            },
        };
        self.single(single).map(Some)
    }

    /// What is under a root that has no braces: a bracket or one atom.
    pub(super) fn sound_radicand(&mut self) -> Parse<Id> {
        if !self.reads_more() {
            return self.unexpected();
        }
        match self.kind() {
            Kind::Open(Shape::Paren | Shape::Brace) => {
                let value = self.primary(false)?;
                self.term(value)
            }
            Kind::Letter | Kind::Named => {
                let token = self.at;
                self.at += 1;
                let symbol = self.named(token, "")?;
                self.imaginary(token, symbol, "")
            }
            Kind::Frac | Kind::Sqrt | Kind::RootSign(_) | Kind::ExpE => {
                let value = self.primary(false)?;
                self.term(value)
            }
            Kind::Accent => match self.word(false)? {
                Some(value) => self.term(value),
                None => self.atom(true, true),
            },
            _ => self.atom(true, true),
        }
    }

    /// `e_1` is a name.
    pub(super) fn sound_euler(&mut self, token: usize) -> Parse<Option<Id>> {
        if self.quirks.has(Quirk::NoSubscriptOnE)
            || !matches!(self.kind(), Kind::Under | Kind::Subscript)
        {
            return Ok(None);
        }
        self.at = token;
        self.name(false, false).map(Some)
    }

    /// The part of a fraction that has no braces: one digit, letter or control word.
    pub(super) fn sound_fraction_part(&mut self) -> Parse<Id> {
        self.sound_radicand()
    }

    /// `√`, `∛`, `∜`.
    pub(super) fn root_sign(&mut self, degree: u8) -> Parse<Id> {
        self.at += 1;
        let base = self.sound_radicand()?;
        if degree == 2 {
            return self.root(base, None);
        }
        let degree = self.integer(degree.into())?;
        self.root(base, Some(degree))
    }

    /// `\{x \mid x > 0\}`: the element, the bar or colon, and the conditions.
    pub(super) fn set_builder(&mut self, open: Kind) -> Parse<Option<Id>> {
        let Kind::Open(shape @ (Shape::BraceVisual | Shape::BraceCommand | Shape::Brace)) = open
        else {
            return Ok(None);
        };
        if !self.reads_more() {
            return Ok(None);
        }
        let Some(close) = self.closing(self.at.saturating_sub(1)) else {
            return Ok(None);
        };
        let Some(separator) = self.builder_separator(close) else {
            return Ok(None);
        };
        let outer = self.separator.replace(separator);
        let element = self.element()?;
        if self.at != separator {
            return self.unexpected();
        }
        self.separator = outer;
        self.at += 1;
        let groups = self.elements()?;
        if self.at != close {
            return self.unexpected();
        }
        self.expect(Kind::Close(shape))?;
        let (name, mut conditions) = self.builder_element(&element)?;
        for group in self.group_values(&groups)? {
            conditions.extend(group);
        }
        self.node(Node::SetBuilder(name, conditions.into_boxed_slice())).map(Some)
    }

    /// Where the bar or colon of a set-builder is, if the braces contain one.
    fn builder_separator(&self, close: usize) -> Option<usize> {
        let mut depth = 0_usize;
        let mut bars = Vec::new();
        let mut colon = None;
        for index in self.at..close {
            match self.kind_at(index) {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth = depth.saturating_sub(1),
                Kind::Mid if depth == 0 => return Some(index),
                Kind::Bar if depth == 0 => bars.push(index),
                Kind::Colon if depth == 0 && colon.is_none() => colon = Some(index),
                _ => {}
            }
        }
        // An odd bar divides; an even number of them are absolute values.
        let relation_after =
            |index: usize| (index..close).any(|at| matches!(self.kind_at(at), Kind::Relation(_)));
        let bar = if bars.len() % 2 == 1 { bars.first().copied() } else { None };
        bar.filter(|&index| relation_after(index)).or(colon.filter(|&index| relation_after(index)))
    }

    /// The element of a set-builder; `x \in S` before the bar is a condition too.
    fn builder_element(&mut self, element: &Element) -> Parse<(Id, Vec<Id>)> {
        let mut values = Vec::new();
        if element.rest.is_empty() {
            self.element_values(element.first, &mut values)?;
            return match values[..] {
                [only] => Ok((only, Vec::new())),
                _ => self.unexpected(),
            };
        }
        let name = self.term(element.first)?;
        self.relation_or_value(element, &mut values)?;
        Ok((name, values))
    }

    /// `P(A|B)`: the two arguments of a conditional probability, if there is a bar between them.
    pub(super) fn conditional(
        &mut self,
        token: usize,
        open: usize,
        close: usize,
    ) -> Parse<Option<Value>> {
        if !self.reads_more() || self.text(token) != "P" {
            return Ok(None);
        }
        let mut depth = 0_usize;
        let mut bars = Vec::new();
        for index in open..close {
            match self.kind_at(index) {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth = depth.saturating_sub(1),
                Kind::Bar | Kind::Mid if depth == 1 => bars.push(index),
                _ => {}
            }
        }
        let [bar] = bars[..] else {
            return self.event(open, close);
        };
        self.at = open + 1;
        let outer = self.separator.replace(bar);
        self.enter()?;
        let event = self.fenced(Self::sum)?;
        self.separator = outer;
        if self.at != bar {
            return self.unexpected();
        }
        self.at += 1;
        let given = self.fenced(Self::sum)?;
        self.leave();
        if self.at != close {
            return self.unexpected();
        }
        self.at += 1;
        Ok(Some(Value::Expr(self.node(Node::Apply("P|".into(), Box::new([event, given])))?)))
    }

    /// `P(A \cap B)`, `P(X > 3)`: the probability of an event, which as a whole is a name.
    fn event(&mut self, open: usize, close: usize) -> Parse<Option<Value>> {
        let tokens = self.tokens.get(open + 1..close).unwrap_or_default();
        let Some(name) = event_name(self.src, tokens) else {
            return Ok(None);
        };
        let symbol = self.node(Node::Symbol(Symbol {
            name: name.into(),
            is_text: true,
            domain: self.domain,
        }))?;
        self.at = close + 1;
        Ok(Some(Value::Expr(self.node(Node::Apply("P".into(), Box::new([symbol])))?)))
    }

    /// `2 1/3`, a mixed number on one line: its value, the token after it, and whether it has a percent sign.
    pub(super) fn inline_mixed(&self, token: usize) -> Option<(Rational, usize, bool)> {
        if !self.reads_more() || self.kind_at(token) != Kind::Number {
            return None;
        }
        let kinds = [self.kind_at(token + 1), self.kind_at(token + 2), self.kind_at(token + 3)];
        let percent = kinds[2] == Kind::PercentNumber;
        if kinds[..2] != [Kind::Number, Kind::Div]
            || !(percent || kinds[2] == Kind::Number)
            || self.span(token).1 == self.span(token + 1).0
        {
            return None;
        }
        let whole = Rational::parse(self.text(token))?;
        let upper = Rational::parse(self.text(token + 1))?;
        let lower = self.text(token + 3).trim_end_matches('%').trim_end_matches('\\').trim();
        let lower = Rational::parse(lower)?;
        if !(whole.is_integer() && upper.is_integer() && lower.is_integer()) {
            return None;
        }
        let part = upper.div(&lower)?;
        part.sub(&Rational::ONE).is_negative().then(|| (whole.add(&part), token + 4, percent))
    }

    /// `0.1\overline{6}`: the number whose digits repeat, if that is what follows.
    pub(super) fn repeating(&self, token: usize) -> Option<Rational> {
        if !self.reads_more()
            || self.kind_at(token + 1) != Kind::Accent
            || self.span(token).1 != self.span(token + 1).0
        {
            return None;
        }
        let start = self.text(token);
        let (whole, fraction) = start.split_once('.')?;
        let accent = self.text(token + 1);
        let digits = accent
            .strip_prefix("\\overline{")
            .or_else(|| accent.strip_prefix("\\bar{"))
            .or_else(|| accent.strip_prefix("\\dot{"))?
            .strip_suffix('}')?;
        if digits.is_empty()
            || digits.len() > 12
            || !digits.bytes().all(|b| b.is_ascii_digit())
            || start.len() > 12
        {
            return None;
        }
        // whole.fraction + digits / (10^f (10^d - 1))
        let base = Rational::parse(&format!(
            "{}.{fraction}0",
            if whole.is_empty() { "0" } else { whole }
        ))?;
        let scale = 10_i128.pow(fraction.len() as u32) * (10_i128.pow(digits.len() as u32) - 1);
        let tail = Rational::new(digits.parse().ok()?, scale)?;
        Some(base.add(&tail))
    }
}

/// The name of an event: its signs in one spelling, without blanks except those that end a control word. Nothing if no
/// sign relates or joins anything.
pub(super) fn event_name(src: &str, tokens: &[Token]) -> Option<String> {
    let mut name = String::new();
    let mut found = false;
    for token in tokens {
        let text = src.get(token.start as usize..token.end as usize)?;
        found |= matches!(token.kind, Kind::Relation(_) | Kind::Intersection | Kind::Union);
        let spelled = match token.kind {
            Kind::Relation(Rel::Le) => "\\le",
            Kind::Relation(Rel::Ge) => "\\ge",
            Kind::Intersection => "\\cap",
            Kind::Union => "\\cup",
            _ => text,
        };
        let spelled: String =
            spelled.chars().filter(|character| !character.is_whitespace()).collect();
        push_token(&mut name, &spelled);
    }
    found.then_some(name)
}

/// Adds a token to a text, after a blank if it would otherwise merge with a control word or a sign.
pub(super) fn push_token(text: &mut String, token: &str) {
    let word = token.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.rfind('\\').and_then(|at| text.get(at + 1..)).is_some_and(|word| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphabetic())
        });
    let sign = text.ends_with(['<', '>', '=', '!', ':', '~', '*', '-'])
        && token.starts_with(['<', '>', '=', '*']);
    if word || sign {
        text.push(' ');
    }
    text.push_str(token);
}

/// What is under the bar of `\overline{4+i}`: a bar over a complex number is its conjugate, over letters it is part of
/// a name.
fn conjugated(text: &str) -> Option<&str> {
    let inside = ["\\overline{", "\\bar{"].iter().find_map(|bar| text.strip_prefix(bar))?;
    let inside = inside.strip_suffix('}')?;
    let number = inside.contains('i')
        && inside.contains(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-'))
        && !inside.contains("\\text");
    number.then_some(inside)
}

#[cfg(test)]
recorded! {
    text: conjugated;
}
