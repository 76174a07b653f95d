//! Functions by name, fractions, roots, sums, limits, integrals and matrices.

use super::order;
use super::parser::{Parse, Parser, Value};
use super::power::{PRODUCT, SUM};
use super::token::{Kind, Rel, Shape, Single};
use crate::expr::{Func, Id, Node};
use crate::number::Rational;
use crate::quirks::Quirk;

/// Longer vectors are taken to be independent.
const WIDEST: usize = 16;

impl Parser<'_, '_> {
    /// Whatever begins with the name of a function.
    pub(super) fn function(&mut self) -> Parse<Value> {
        self.enter()?;
        let value = match self.kind() {
            Kind::Single(single) => {
                self.at += 1;
                self.single(single)?
            }
            Kind::Multi(function) => {
                self.at += 1;
                self.multi(function)?
            }
            Kind::OperatorName => self.operator_name()?,
            Kind::Sqrt => self.square_root()?,
            Kind::ExpE => self.euler()?,
            Kind::Frac => return self.fraction(),
            Kind::Binom => {
                self.at += 1;
                let (upper, ..) = self.fraction_part()?;
                let (lower, ..) = self.fraction_part()?;
                self.binomial(upper, lower)?
            }
            Kind::SumProd(product) => self.big_operator(product)?,
            Kind::Lim => self.limit()?,
            Kind::Int => self.integral()?,
            Kind::MatrixStart => {
                let matrix = self.matrix(Kind::MatrixEnd)?;
                self.transformed(matrix)?
            }
            Kind::ArrayStart => {
                let matrix = self.matrix(Kind::ArrayEnd)?;
                self.transformed(matrix)?
            }
            Kind::DetStart => {
                let matrix = self.matrix(Kind::DetEnd)?;
                self.determinant(matrix)?
            }
            Kind::CasesStart => self.cases(Kind::CasesEnd)?,
            Kind::RootSign(degree) => self.root_sign(degree)?,
            _ => return self.unexpected(),
        };
        self.leave();
        Ok(Value::Expr(value))
    }

    /// `\gamma` is a function when something follows that can be its argument, and a constant otherwise.
    pub(super) fn gamma(&mut self, bare: bool) -> Parse<Value> {
        if bare || !self.gamma_is_function() {
            return Ok(Value::Expr(self.atom(false, false)?));
        }
        self.function()
    }

    fn gamma_is_function(&mut self) -> bool {
        if !self.quirks.has(Quirk::GammaIsAConstant) {
            return self.text(self.at) == "\\Gamma" && self.peek(1) == Kind::Open(Shape::Paren);
        }
        // As a function first, then as a constant if the formula does not work out that way.
        self.choose(2) == 0
    }

    /// Scripts between a function's name and its argument.
    fn function_scripts(&mut self) -> Parse<(Option<Id>, Option<Id>)> {
        let mut base = None;
        let mut exponent = None;
        for _ in 0..2 {
            match self.kind() {
                Kind::Under if base.is_none() => base = Some(self.value_subscript()?),
                Kind::Caret if exponent.is_none() => {
                    self.at += 1;
                    exponent = Some(self.script(false, false)?);
                }
                Kind::Superscript if exponent.is_none() => exponent = self.unicode_superscript()?,
                Kind::Subscript if base.is_none() => base = self.unicode_base()?,
                _ => break,
            }
        }
        Ok((base, exponent))
    }

    /// A subscript whose value counts.
    fn value_subscript(&mut self) -> Parse<Id> {
        self.at += 1;
        if self.kind() != Kind::Open(Shape::Brace) {
            return self.script(false, false);
        }
        self.at += 1;
        let (value, single) = self.fenced(|parser| {
            let value = parser.sum()?;
            let mut single = true;
            while parser.eat(Kind::Comma) {
                parser.sum()?;
                single = false;
            }
            Ok((value, single))
        })?;
        self.expect(Kind::Close(Shape::Brace))?;
        if !single {
            self.refuse();
        }
        Ok(value)
    }

    /// The argument of a function of one argument.
    fn single_argument(&mut self) -> Parse<Id> {
        if self.kind() == Kind::Open(Shape::Paren) {
            self.at += 1;
            let argument = self.fenced(Self::sum)?;
            self.expect(Kind::Close(Shape::Paren))?;
            return Ok(argument);
        }
        let value = self.binary(PRODUCT, true)?;
        self.term(value)
    }

    pub(super) fn single(&mut self, single: Single) -> Parse<Id> {
        let (base, exponent) = self.function_scripts()?;
        let argument = self.single_argument()?;
        self.single_value(single, base, exponent, argument)
    }

    fn single_value(
        &mut self,
        single: Single,
        base: Option<Id>,
        mut exponent: Option<Id>,
        argument: Id,
    ) -> Parse<Id> {
        let minus_one = |parser: &Self, id: Id| matches!(parser.arena.get(id), Node::Number(value) if *value == Rational::MINUS_ONE);
        let value = match single {
            Single::Lg => {
                let ten = self.integer(10)?;
                self.node(Node::Func(Func::Log, Box::new([argument, ten])))?
            }
            Single::Trig(function, inverse) => {
                let argument = self.radians(argument)?;
                let mut function = function;
                if exponent.is_some_and(|exponent| minus_one(self, exponent)) {
                    function = inverse;
                    exponent = None;
                }
                self.node(Node::Func(function, Box::new([argument])))?
            }
            Single::Log { natural } => match base {
                Some(base) => self.node(Node::Func(Func::Log, Box::new([argument, base])))?,
                None if !natural && self.quirks.has(Quirk::LogIsBaseTen) => {
                    let ten = self.integer(10)?;
                    self.node(Node::Func(Func::Log, Box::new([argument, ten])))?
                }
                None => self.node(Node::Func(Func::Log, Box::new([argument])))?,
            },
            Single::Gamma => self.gamma_of(argument)?,
            Single::Plain(Func::Det) => self.determinant(argument)?,
            Single::Plain(function @ (Func::Trace | Func::Norm)) => {
                if !self.is_matrix(argument, 0) && self.quirks.has(Quirk::NormOfMatrixOnly) {
                    self.refuse();
                }
                if function == Func::Trace
                    && self.quirks.has(Quirk::EvaluatedWhileRead)
                    && matches!(self.arena.get(argument), Node::Matrix { .. })
                {
                    let value = self.trace_of(argument)?;
                    return self.raised(value, exponent);
                }
                self.node(Node::Func(function, Box::new([argument])))?
            }
            Single::Plain(function) => self.node(Node::Func(function, Box::new([argument])))?,
            Single::Unsupported => {
                self.refuse();
                self.nothing()?
            }
        };
        match exponent {
            // Math-Verify asks whether the exponent is true, and zero is not.
            Some(exponent)
                if self.quirks.has(Quirk::ZerothPowerOfFunctionDropped)
                    && self.is_zero(exponent) =>
            {
                Ok(value)
            }
            Some(exponent) => self.power(value, exponent),
            None => Ok(value),
        }
    }

    fn is_zero(&self, id: Id) -> bool {
        match self.arena.get(id) {
            Node::Number(value) => value.is_zero(),
            Node::Decimal(decimal) => decimal.value.is_zero(),
            _ => false,
        }
    }

    /// The determinant of a square matrix; nothing else has one.
    fn determinant(&mut self, argument: Id) -> Parse<Id> {
        let square = match self.arena.get(argument) {
            Node::Matrix { rows, columns, .. } => rows == columns,
            _ => self.is_matrix(argument, 0) || !self.quirks.has(Quirk::NormOfMatrixOnly),
        };
        if !square {
            self.refuse();
        }
        if let Some(value) = self.numeric_determinant(argument) {
            return self.number(value);
        }
        self.node(Node::Func(Func::Det, Box::new([argument])))
    }

    /// A function of several arguments, which must be in round brackets.
    pub(super) fn multi(&mut self, function: Func) -> Parse<Id> {
        let (_, exponent) = self.function_scripts()?;
        let arguments = self.multi_arguments()?;
        let value = self.multi_value(function, arguments)?;
        self.raised(value, exponent)
    }

    fn raised(&mut self, value: Id, exponent: Option<Id>) -> Parse<Id> {
        match exponent {
            Some(exponent)
                if self.quirks.has(Quirk::ZerothPowerOfFunctionDropped)
                    && self.is_zero(exponent) =>
            {
                Ok(value)
            }
            Some(exponent) => self.power(value, exponent),
            None => Ok(value),
        }
    }

    fn multi_arguments(&mut self) -> Parse<Vec<Id>> {
        if self.kind() != Kind::Open(Shape::Paren) {
            if let Some(arguments) = self.sound_multi_arguments()? {
                return Ok(arguments);
            }
            // Read, but Math-Verify fails on it.
            let value = self.binary(PRODUCT, true)?;
            let argument = self.term(value)?;
            self.refuse();
            return Ok(vec![argument]);
        }
        let Some(close) = self.closing(self.at) else {
            return self.unexpected();
        };
        self.at += 1;
        let start = self.at;
        if self.reads_more() {
            let arguments = self.sound_arguments(close)?;
            self.at = close + 1;
            return Ok(arguments);
        }
        self.fenced(|parser| {
            parser.sum()?;
            while parser.eat(Kind::Comma) {
                parser.sum()?;
            }
            if parser.at == close { Ok(()) } else { parser.unexpected() }
        })?;
        let text = self.joined(start, close);
        let arguments =
            text.split(',').map(|piece| self.part(piece)).collect::<Parse<Vec<Id>>>()?;
        self.expect(Kind::Close(Shape::Paren))?;
        Ok(arguments)
    }

    fn multi_value(&mut self, function: Func, arguments: Vec<Id>) -> Parse<Id> {
        if matches!(function, Func::Max | Func::Min)
            && arguments.iter().any(|&argument| order::is_never_real(self.arena, argument))
        {
            self.refuse();
        }
        if matches!(function, Func::Gcd | Func::Lcm)
            && let Some(value) = self.common_monomial(function, &arguments)?
        {
            return Ok(value);
        }
        self.node(Node::Func(function, arguments.into_boxed_slice()))
    }

    /// `\operatorname{name}`.
    fn operator_name(&mut self) -> Parse<Id> {
        if let Some(value) = self.sound_operator()? {
            return Ok(value);
        }
        self.at += 1;
        self.expect(Kind::Open(Shape::Brace))?;
        let token = self.at;
        if self.kind() != Kind::OperatorWord {
            return self.unexpected();
        }
        self.at += 1;
        self.expect(Kind::Close(Shape::Brace))?;
        let single = match self.text(token) {
            "gcd" => return self.multi(Func::Gcd),
            "lcm" => return self.multi(Func::Lcm),
            name @ ("zeros" | "ones" | "diag" | "hstack" | "vstack") => {
                let (_, exponent) = self.function_scripts()?;
                let arguments = self.multi_arguments()?;
                let value = self.matrix_of_many(name, &arguments)?;
                return self.raised(value, exponent);
            }
            name @ ("eye" | "rank" | "rref") => {
                let (_, exponent) = self.function_scripts()?;
                let argument = self.single_argument()?;
                let value = self.matrix_of_one(name, argument)?;
                return self.raised(value, exponent);
            }
            // Lists, which are compared with nothing.
            name @ ("rows" | "cols" | "nullspace" | "eig" | "eigen" | "diagonalize"
            | "eigenvals" | "eigenvalues" | "eigenvects" | "eigenvectors" | "svd"
            | "SVD") => {
                let (_, exponent) = self.function_scripts()?;
                let argument = self.single_argument()?;
                if exponent.is_some() || self.gives_no_list(name, argument) {
                    self.refuse();
                }
                return self.nothing();
            }
            "orth" | "ortho" | "orthogonal" | "orthogonalize" => {
                let (_, exponent) = self.function_scripts()?;
                let vectors = self.multi_arguments()?;
                if exponent.is_some() || !self.are_independent(&vectors) {
                    self.refuse();
                }
                return self.nothing();
            }
            "arsinh" | "arcsinh" => Single::Plain(Func::Asinh),
            "arcosh" | "arccosh" => Single::Plain(Func::Acosh),
            "artanh" | "arctanh" => Single::Plain(Func::Atanh),
            "floor" => Single::Plain(Func::Floor),
            "ceil" => Single::Plain(Func::Ceiling),
            "trace" | "tr" => Single::Plain(Func::Trace),
            "norm" => Single::Plain(Func::Norm),
            _ => Single::Unsupported,
        };
        self.single(single)
    }

    /// Whether vectors, or the columns of the only matrix, are as long as each other and none of them is a combination of
    /// the others. Numbers decide that; other entries are taken to be so.
    fn are_independent(&self, vectors: &[Id]) -> bool {
        let mut rows: Vec<Vec<Id>> = Vec::new();
        for &vector in vectors {
            let Node::Matrix { rows: height, columns, entries } = self.arena.get(vector) else {
                return false;
            };
            if vectors.len() > 1 {
                rows.push(entries.to_vec());
            } else {
                let (height, columns) = (*height as usize, *columns as usize);
                rows.extend((0..columns).map(|column| {
                    let places = (0..height).map(|row| row * columns + column);
                    places.filter_map(|place| entries.get(place).copied()).collect()
                }));
            }
        }
        let width = rows.first().map_or(0, Vec::len);
        if rows.len() > width || rows.iter().any(|row| row.len() != width) {
            return false;
        }
        if width > WIDEST {
            return true;
        }
        let number = |&id: &Id| match self.arena.get(id) {
            Node::Number(value) => Some(value.clone()),
            Node::Decimal(decimal) => Some(decimal.value.clone()),
            _ => None,
        };
        let numbers: Option<Vec<Vec<Rational>>> =
            rows.iter().map(|row| row.iter().map(number).collect()).collect();
        numbers.is_none_or(has_full_rank)
    }

    /// `\sqrt[n]{x}`.
    fn square_root(&mut self) -> Parse<Id> {
        self.at += 1;
        let degree = if self.eat(Kind::Open(Shape::Bracket)) {
            let degree = self.fenced(Self::sum)?;
            self.expect(Kind::Close(Shape::Bracket))?;
            Some(degree)
        } else {
            None
        };
        let base = if self.kind() == Kind::Open(Shape::Brace) {
            self.braced()?
        } else {
            self.sound_radicand()?
        };
        self.root(base, degree)
    }

    /// `e`, perhaps with an exponent.
    fn euler(&mut self) -> Parse<Id> {
        let token = self.at;
        self.at += 1;
        if let Some(name) = self.sound_euler(token)? {
            return Ok(name);
        }
        if self.kind() == Kind::Caret && !self.is_one_sided() {
            self.at += 1;
            let exponent = self.script(false, false)?;
            let exponent = self.tower(exponent)?;
            return self.exponential(Some(exponent));
        }
        self.exponential(None)
    }

    /// `\frac{..}{..}`, which may be a derivative.
    fn fraction(&mut self) -> Parse<Value> {
        self.at += 1;
        let refused = self.refused;
        let (upper, upper_start, upper_end) = self.fraction_part()?;
        let (lower, lower_start, lower_end) = self.fraction_part()?;
        self.leave();
        if let Some(variable) = self.derivative_variable(lower_start, lower_end) {
            let partial = self.kind_at(lower_start) == Kind::Partial;
            let first = self.text(upper_start);
            let lone =
                upper_end == upper_start + 1 && first == if partial { "\\partial" } else { "d" };
            if lone {
                self.refused = refused;
                let variable = self.exact_symbol(&variable)?;
                return Ok(Value::DerivativeOf(variable));
            }
            let prefix = if partial { "\\partial" } else { "d" };
            let (start, _) = self.span(upper_start);
            let (_, end) = self.span(upper_end.saturating_sub(1));
            let text = self.src.get(start..end).unwrap_or("").to_owned();
            let applies = if partial { first == prefix } else { text.starts_with('d') };
            if applies {
                self.refused = refused;
                let body = self.part(text.get(prefix.len()..).unwrap_or(""))?;
                let variable = self.exact_symbol(&variable)?;
                return Ok(Value::Expr(self.derivative(body, variable)?));
            }
        }
        Ok(Value::Expr(self.divide(upper, lower)?))
    }

    /// One part of a fraction, and the tokens inside its braces.
    fn fraction_part(&mut self) -> Parse<(Id, usize, usize)> {
        let start = self.at;
        if self.kind() == Kind::Open(Shape::Brace) {
            let id = self.braced()?;
            return Ok((id, start + 1, self.at.saturating_sub(1)));
        }
        let id = self.sound_fraction_part()?;
        Ok((id, start, self.at))
    }

    /// The variable of `dx` or `\partial x` when that is all there is below the line.
    fn derivative_variable(&self, start: usize, end: usize) -> Option<String> {
        match (self.kind_at(start), end.saturating_sub(start)) {
            (Kind::Differential, 1) => Some(self.differential_variable(start)),
            (Kind::Letter, 2) if self.reads_more() && self.text(start) == "d" => {
                match self.kind_at(start + 1) {
                    Kind::Letter => Some(self.text(start + 1).to_owned()),
                    _ => None,
                }
            }
            (Kind::Partial, 2) => match self.kind_at(start + 1) {
                Kind::Letter => Some(self.text(start + 1).to_owned()),
                Kind::Infinity | Kind::Partial => self.text(start + 1).get(1..).map(str::to_owned),
                _ => None,
            },
            _ => None,
        }
    }

    /// `\sum_{k=1}^{n}` or `\prod_{k=1}^{n}` and what it runs over.
    fn big_operator(&mut self, product: bool) -> Parse<Id> {
        self.at += 1;
        let (bounds, upper) = match self.kind() {
            Kind::Under => {
                let bounds = self.index_and_start()?;
                (bounds, self.upper_bound(false)?)
            }
            Kind::Caret | Kind::Transpose if self.kind() == Kind::Caret || self.is_letter_t() => {
                let upper = self.upper_bound(true)?;
                (self.index_and_start()?, upper)
            }
            _ => return self.unexpected(),
        };
        let (index, lower) = bounds;
        self.bound.push(index);
        let value = self.binary(PRODUCT, false)?;
        let body = self.term(value)?;
        self.bound.pop();
        if !matches!(self.arena.get(index), Node::Symbol(_)) {
            self.refuse();
        }
        self.node(if product {
            Node::Product(body, index, lower, upper)
        } else {
            Node::Sum(body, index, lower, upper)
        })
    }

    fn index_and_start(&mut self) -> Parse<(Id, Id)> {
        self.expect(Kind::Under)?;
        self.expect(Kind::Open(Shape::Brace))?;
        let bounds = self.fenced(|parser| {
            parser.enter()?;
            let index = parser.index()?;
            if !matches!(parser.kind(), Kind::Relation(Rel::Assign | Rel::Equal)) {
                return parser.unexpected();
            }
            parser.at += 1;
            let lower = parser.sum()?;
            parser.leave();
            Ok((index, lower))
        })?;
        self.expect(Kind::Close(Shape::Brace))?;
        Ok(bounds)
    }

    /// The index of a sum; an `i` here is not the imaginary unit.
    fn index(&mut self) -> Parse<Id> {
        if self.kind() == Kind::Letter && matches!(self.peek(1), Kind::Relation(_)) {
            let token = self.at;
            self.at += 1;
            return self.named(token, "");
        }
        self.sum()
    }

    /// `\lim_{x \to a}` and what it is taken of.
    fn limit(&mut self) -> Parse<Id> {
        self.at += 1;
        self.expect(Kind::Under)?;
        self.expect(Kind::Open(Shape::Brace))?;
        let token = self.at;
        let variable = match self.kind() {
            Kind::Letter => {
                let name = self.text(token).to_owned();
                self.exact_symbol(&name)?
            }
            Kind::Named => {
                let text = self.text(token).to_owned();
                let node = self.limit_name(&text);
                self.node(node)?
            }
            _ => return self.unexpected(),
        };
        self.at += 1;
        self.expect(Kind::Approach)?;
        let point = self.fenced(Self::sum)?;
        let unspecified = if self.quirks.has(Quirk::LimitsFromTheRight) { 1 } else { 0 };
        let mut direction = unspecified;
        if self.kind() == Kind::Caret && self.is_one_sided() {
            direction = if self.peek(2) == Kind::Sub { -1 } else { 1 };
            self.at += 4;
        }
        self.expect(Kind::Close(Shape::Brace))?;
        let value = self.binary(PRODUCT, false)?;
        let body = self.term(value)?;
        if order::contains(self.arena, point, variable) {
            self.refuse();
        }
        self.node(Node::Limit(body, variable, point, direction))
    }

    /// The name of a limit's variable keeps its case.
    fn limit_name(&self, text: &str) -> Node {
        let text = text.trim();
        let name = super::name::greek_name(text)
            .unwrap_or_else(|| text.strip_prefix('\\').unwrap_or(text));
        match name {
            "pi" => Node::Constant(crate::expr::Constant::Pi),
            "gamma" | "Gamma" => Node::Constant(crate::expr::Constant::EulerGamma),
            _ => Node::Symbol(crate::expr::Symbol {
                name: name.into(),
                is_text: false,
                domain: self.domain,
            }),
        }
    }

    /// `\int_a^b`: the integrand ends at a differential or contains it.
    fn integral(&mut self) -> Parse<Id> {
        self.at += 1;
        let bounds = self.integral_bounds()?;
        let differentials = self.differential_from(self.at);
        let fraction = self.kind() == Kind::Frac;
        // The alternatives in order: something and a differential; a fraction; a sum with a differential in it.
        let mut alternatives = Vec::with_capacity(3);
        if differentials {
            alternatives.push(0_u8);
        }
        if fraction {
            alternatives.push(1);
        }
        alternatives.push(2);
        let taken = self.choose(alternatives.len() as u8);
        let (body, variable) = match alternatives.get(usize::from(taken)) {
            Some(0) => {
                let body = if self.kind() == Kind::Differential && self.choose(2) == 1 {
                    self.integer(1)?
                } else {
                    self.integrals += 1;
                    let value = self.binary(SUM, false)?;
                    self.integrals -= 1;
                    self.term(value)?
                };
                let token = self.at;
                self.expect(Kind::Differential)?;
                let name = self.differential_variable(token);
                (body, self.exact_symbol(&name)?)
            }
            Some(1) => {
                self.enter()?;
                let value = self.fraction()?;
                let body = self.term(value)?;
                self.hidden_differential(body)?
            }
            _ => {
                let body = self.sum()?;
                self.hidden_differential(body)?
            }
        };
        self.node(Node::Integral(body, variable, bounds))
    }

    fn integral_bounds(&mut self) -> Parse<Option<(Id, Id)>> {
        let empty = |parser: &Self| {
            parser.peek(1) == Kind::Open(Shape::Brace)
                && parser.peek(2) == Kind::Close(Shape::Brace)
        };
        match self.kind() {
            Kind::Under | Kind::Caret if empty(self) => {
                let other = if self.kind() == Kind::Under { Kind::Caret } else { Kind::Under };
                self.at += 3;
                if self.kind() != other || !empty(self) {
                    return self.unexpected();
                }
                self.at += 3;
                Ok(None)
            }
            Kind::Under => {
                self.at += 1;
                let lower = self.script(false, true)?;
                Ok(Some((lower, self.upper_bound(false)?)))
            }
            Kind::Caret | Kind::Transpose if self.kind() == Kind::Caret || self.is_letter_t() => {
                let upper = self.upper_bound(true)?;
                if self.kind() != Kind::Under {
                    return self.unexpected();
                }
                self.at += 1;
                Ok(Some((self.script(false, false)?, upper)))
            }
            _ => Ok(None),
        }
    }

    /// The variable of an integral whose differential is a factor somewhere in it.
    fn hidden_differential(&mut self, body: Id) -> Parse<(Id, Id)> {
        let Some((symbol, name)) = order::differential_symbol(self.arena, body, self.reads_more())
        else {
            return Ok((body, self.exact_symbol("x")?));
        };
        let one = self.integer(1)?;
        let body = self.substitute(body, symbol, one)?;
        Ok((body, self.exact_symbol(&name)?))
    }

    /// Rows of entries.
    fn matrix(&mut self, end: Kind) -> Parse<Id> {
        self.at += 1;
        let mut entries = Vec::new();
        let mut rows = 0_u32;
        let mut columns = None;
        let mut ragged = false;
        self.fenced(|parser| {
            loop {
                let mut width = 0_u32;
                loop {
                    entries.push(parser.sum()?);
                    width += 1;
                    if !parser.eat(Kind::Column) {
                        break;
                    }
                }
                rows += 1;
                ragged |= columns.is_some_and(|columns| columns != width);
                columns = columns.or(Some(width));
                if !parser.eat(Kind::Row) || parser.kind() == end {
                    return parser.expect(end);
                }
            }
        })?;
        if ragged {
            self.refuse();
            return self.nothing();
        }
        self.node(Node::Matrix {
            rows,
            columns: columns.unwrap_or(0),
            entries: entries.into_boxed_slice(),
        })
    }
}
/// Whether no row is a combination of the others.
fn has_full_rank(mut rows: Vec<Vec<Rational>>) -> bool {
    while let Some(pivot) = rows.pop() {
        let Some((place, divisor)) = pivot.iter().enumerate().find(|(_, value)| !value.is_zero())
        else {
            return false;
        };
        for row in &mut rows {
            let Some(ratio) = row.get(place).and_then(|value| value.div(divisor)) else {
                return false;
            };
            for (value, other) in row.iter_mut().zip(&pivot) {
                *value = value.sub(&ratio.mul(other));
            }
        }
    }
    true
}
