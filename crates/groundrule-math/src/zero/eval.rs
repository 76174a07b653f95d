//! The value of an expression at a point: exact while it can be, with an error bound otherwise.

use super::point::Point;
use super::quadrature;
use crate::budget::{Budget, Exhausted};
use crate::expr::{Arena, Constant, Func, Id, Node};
use crate::number::ball::Ball;
use crate::number::complex::Complex;
use crate::number::{Rational, float, integer};
use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::IBig;
use rustc_hash::FxHashMap;

/// A number: exact, or known up to an error.
#[derive(Debug, Clone)]
pub(crate) enum Value<B> {
    /// An exact fraction.
    Exact(Rational),
    /// A complex number with an error bound.
    Ball(Complex<B>),
}

/// Why there is no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fail {
    /// A pole, or outside the domain.
    Undefined,
    /// The precision does not decide a branch or a sign.
    Imprecise,
    /// It has no numeric value.
    Unsupported,
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl From<Exhausted> for Fail {
    fn from(exhausted: Exhausted) -> Self {
        Fail::Exhausted(exhausted)
    }
}

/// How expressions are read.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Options {
    /// Odd roots of negative numbers are real.
    pub(crate) real_roots: bool,
    /// Symbols with the same name are the same, whatever their domain.
    pub(crate) merge_domains: bool,
    /// Functions are compared on the reals only, where both are defined.
    pub(crate) on_the_reals: bool,
}

type Res<B> = Result<Value<B>, Fail>;

/// Evaluates nodes of one arena at one point.
pub(crate) struct Evaluator<'a, B> {
    arena: &'a Arena,
    budget: &'a mut Budget,
    point: Point,
    precision: u32,
    options: Options,
    /// Values of the current generation; binding an index variable starts a new generation.
    memo: Memo<B>,
    generation: u32,
    bound: Vec<(Id, Value<B>)>,
    /// A limit or a quadrature was involved: the error bound is an estimate.
    pub(crate) approximate: bool,
    /// Something that depends on a letter was not real along the way: the root of a negative value, say.
    pub(crate) left_reals: bool,
    /// It contains a number that is not real, such as i: then it is meant for complex values.
    pub(crate) has_complex: bool,
    /// Largest exact number kept, in bits.
    exact_bits: u64,
    /// How visible the least visible part of the last value is: if that part changes by its own size, the value changes
    /// by the value's size divided by two to this power.
    pub(crate) loss: f64,
}

/// What is known about a node: the generation it was computed in, its value, and its loss.
type Known<B> = (u32, Value<B>, f64);

/// Values by node. An arena may hold thousands of nodes, while one evaluation sees only a few.
enum Memo<B> {
    Dense(Vec<Option<Known<B>>>),
    Sparse(FxHashMap<Id, Known<B>>),
}

impl<B: Clone> Memo<B> {
    fn new(nodes: usize) -> Self {
        if nodes <= 128 {
            Memo::Dense(vec![None; nodes])
        } else {
            Memo::Sparse(FxHashMap::default())
        }
    }

    fn get(&self, id: Id) -> Option<&Known<B>> {
        match self {
            Memo::Dense(values) => values.get(id.0 as usize).and_then(Option::as_ref),
            Memo::Sparse(values) => values.get(&id),
        }
    }

    fn put(&mut self, id: Id, value: Known<B>) {
        match self {
            Memo::Dense(values) => {
                if let Some(slot) = values.get_mut(id.0 as usize) {
                    *slot = Some(value);
                }
            }
            Memo::Sparse(values) => {
                values.insert(id, value);
            }
        }
    }
}

/// The logarithm (base 2) of the larger part of a complex number, as an upper bound.
pub(super) fn size<B: Ball>(value: &Complex<B>) -> f64 {
    value.re.magnitude().max(value.im.magnitude())
}

fn some<T>(value: Option<T>) -> Result<T, Fail> {
    value.ok_or(Fail::Imprecise)
}

impl<B: Ball> Value<B> {
    /// The value as a complex number with an error bound.
    pub(crate) fn to_complex(&self, precision: u32) -> Result<Complex<B>, Fail> {
        match self {
            Value::Exact(value) => some(Complex::rational(value, precision)),
            Value::Ball(value) => Ok(value.clone()),
        }
    }

    /// The exact value, if there is one.
    pub(crate) fn exact(&self) -> Option<&Rational> {
        match self {
            Value::Exact(value) => Some(value),
            Value::Ball(_) => None,
        }
    }

    /// Whether it is exactly zero.
    fn is_zero(&self) -> bool {
        self.exact().is_some_and(Rational::is_zero)
    }

    /// Whether zero is within the error bound.
    fn may_be_zero(&self) -> bool {
        match self {
            Value::Exact(value) => value.is_zero(),
            Value::Ball(value) => !value.is_nonzero(),
        }
    }

    /// An approximate upper bound on the logarithm (base 2) of the absolute value; negative
    /// infinity for zero.
    pub(crate) fn magnitude(&self) -> f64 {
        match self {
            Value::Exact(value) if value.is_zero() => f64::NEG_INFINITY,
            Value::Exact(value) => {
                let (above, below) = value.parts();
                above.bit_len() as f64 - below.bit_len() as f64 + 1.0
            }
            Value::Ball(value) => size(value),
        }
    }

    /// Whether it is certainly real.
    pub(crate) fn is_real(&self) -> bool {
        match self {
            Value::Exact(_) => true,
            Value::Ball(value) => value.is_real(),
        }
    }
}

/// Only fractions of machine size count as turns; intermediate ones get no longer than this.
const MOST_TURN_BITS: u64 = 4096;

impl<'a, B: Ball> Evaluator<'a, B> {
    /// An evaluator for one point at `precision` bits.
    pub(crate) fn new(
        arena: &'a Arena,
        budget: &'a mut Budget,
        point: Point,
        precision: u32,
        options: Options,
    ) -> Self {
        Evaluator {
            arena,
            budget,
            point,
            precision,
            options,
            memo: Memo::new(arena.len()),
            generation: 0,
            bound: Vec::new(),
            approximate: false,
            left_reals: false,
            has_complex: false,
            exact_bits: if precision <= 64 { 126 } else { 4096 },
            loss: f64::NEG_INFINITY,
        }
    }

    /// The same, keeping exact numbers up to this many bits.
    #[must_use]
    pub(crate) fn keeping_exact(mut self, bits: u64) -> Self {
        self.exact_bits = bits;
        self
    }

    /// The precision in bits.
    pub(crate) fn precision(&self) -> u32 {
        self.precision
    }

    /// The value of a node.
    pub(crate) fn eval(&mut self, id: Id) -> Res<B> {
        self.at(id, 0)
    }

    /// The value of a node with a variable bound to a value.
    pub(super) fn eval_with(
        &mut self,
        id: Id,
        variable: Id,
        value: Value<B>,
        depth: u32,
    ) -> Res<B> {
        self.bound.push((variable, value));
        self.generation += 1;
        let result = self.at(id, depth);
        self.bound.pop();
        self.generation += 1;
        result
    }

    /// The arena it evaluates in.
    pub(crate) fn arena(&self) -> &'a Arena {
        self.arena
    }

    pub(super) fn at(&mut self, id: Id, depth: u32) -> Res<B> {
        if let Some((generation, value, loss)) = self.memo.get(id)
            && *generation == self.generation
        {
            self.loss = self.loss.max(*loss);
            return Ok(value.clone());
        }
        if depth > self.budget.depth {
            return Err(Fail::Exhausted(Exhausted::Depth));
        }
        self.budget.spend(self.cost(id))?;
        let before = std::mem::replace(&mut self.loss, f64::NEG_INFINITY);
        let value = self.compute(id, depth + 1)?;
        if self.loss == f64::NEG_INFINITY {
            self.loss = 0.0;
        }
        // Complex numbers in it settle the matter, so nothing is searched repeatedly.
        if !self.has_complex && !value.is_real() {
            let is_number = self.arena.is_closed(id);
            self.has_complex |= is_number;
            self.left_reals |= !is_number;
        }
        self.memo.put(id, (self.generation, value.clone(), self.loss));
        self.loss = self.loss.max(before);
        Ok(value)
    }

    /// Steps for one node: about the time it takes, in units of a node in hardware floats.
    fn cost(&self, id: Id) -> u64 {
        let precision = u64::from(self.precision);
        match self.arena.get(id) {
            Node::Func(..)
            | Node::Apply(..)
            | Node::Pow(..)
            | Node::Constant(Constant::E | Constant::EulerGamma)
                if precision > 64 =>
            {
                256 + 2 * precision + precision * precision / 1024
            }
            _ if precision > 64 => 8 + precision / 16,
            Node::Func(..) | Node::Apply(..) | Node::Pow(..) => 3,
            _ => 2,
        }
    }

    /// Steps for combining the parts of a sum or product. Parts seen before cost nothing more.
    fn joining(&self, parts: usize) -> u64 {
        let each = if self.precision > 64 { 8 + u64::from(self.precision) / 16 } else { 1 };
        parts.saturating_sub(1) as u64 * each
    }

    /// Whether to track what cannot be seen: floats refute, they prove nothing.
    fn keeps_losses(&self) -> bool {
        self.precision > 64
    }

    /// Adds how much a function hides of a very small or very large argument.
    fn lose(&mut self, func: Func, argument: &Value<B>) {
        if !self.keeps_losses() {
            return;
        }
        let size = argument.magnitude();
        if size == f64::NEG_INFINITY {
            return;
        }
        if argument.may_be_zero() {
            self.loss += (-size).max(0.0);
            return;
        }
        // A series that is cut off after two terms: 1 - t^2/2 is the cosine up to t^4.
        let small = 4.0 * (-size).max(0.0);
        let large = size.max(0.0);
        self.loss += match func {
            Func::Sinh | Func::Cosh | Func::Tanh | Func::Coth | Func::Sech | Func::Csch => {
                // e^-2z next to one.
                small.max(2.0 * float::exp2(large.min(60.0)) * std::f64::consts::LOG2_E)
            }
            Func::Atan
            | Func::Acot
            | Func::Asec
            | Func::Acsc
            | Func::Asinh
            | Func::Acosh
            | Func::Acoth => small.max(3.0 * large),
            Func::Exp
            | Func::Sin
            | Func::Cos
            | Func::Tan
            | Func::Cot
            | Func::Sec
            | Func::Csc
            | Func::Asin
            | Func::Acos
            | Func::Atanh => small,
            _ => 0.0,
        };
    }

    /// Keeps an exact value unless it became too large to be worth keeping. Large fractions cost steps in proportion to
    /// their length, and reducing them costs its square.
    fn exact(&mut self, value: Rational) -> Res<B> {
        if !matches!(value, Rational::Small(..)) {
            let words = value.bits() / 64;
            self.budget.spend(8 + 2 * words + words * words / 8)?;
        }
        if value.bits() <= self.exact_bits {
            return Ok(Value::Exact(value));
        }
        Ok(Value::Ball(some(Complex::rational(&value, self.precision))?))
    }

    fn compute(&mut self, id: Id, depth: u32) -> Res<B> {
        let arena = self.arena;
        match arena.get(id) {
            Node::Number(value) => Ok(Value::Exact(value.clone())),
            Node::Decimal(decimal) => Ok(Value::Exact(decimal.value.clone())),
            Node::Constant(constant) => self.constant(*constant),
            Node::Symbol(symbol) => {
                if let Some((_, value)) = self.bound.iter().rev().find(|(bound, _)| *bound == id) {
                    return Ok(value.clone());
                }
                Ok(Value::Exact(self.point.value(symbol, self.options.merge_domains)))
            }
            Node::Add(terms) => {
                self.budget.spend(self.joining(terms.len()))?;
                let mut sum = Value::Exact(Rational::ZERO);
                // How far each term is above what is lost of it.
                let mut seen: f64 = f64::INFINITY;
                for &term in terms {
                    self.loss = f64::NEG_INFINITY;
                    let value = self.at(term, depth)?;
                    if self.keeps_losses() && !value.is_zero() {
                        seen = seen.min(value.magnitude() - self.loss);
                    }
                    sum = self.add(sum, value)?;
                }
                // An exact sum is rounded only when something is computed from it.
                self.loss = if seen == f64::INFINITY || sum.is_zero() {
                    0.0
                } else {
                    sum.magnitude() - seen
                };
                Ok(sum)
            }
            Node::Mul(factors) => {
                self.budget.spend(self.joining(factors.len()))?;
                let mut product = Value::Exact(Rational::ONE);
                // If a factor may be zero, nothing is required of the others.
                let mut losses = (f64::NEG_INFINITY, f64::NEG_INFINITY);
                for &factor in factors {
                    self.loss = f64::NEG_INFINITY;
                    let value = self.at(factor, depth)?;
                    let slot = if value.may_be_zero() { &mut losses.1 } else { &mut losses.0 };
                    *slot = slot.max(self.loss);
                    product = self.mul(product, value)?;
                }
                self.loss = if losses.1 == f64::NEG_INFINITY { losses.0 } else { losses.1 };
                Ok(product)
            }
            Node::Pow(base, exponent) => {
                let exponent = self.at(*exponent, depth)?;
                if !matches!(exponent, Value::Exact(Rational::Small(..))) {
                    self.lose(Func::Exp, &exponent);
                }
                if matches!(arena.get(*base), Node::Constant(Constant::E)) {
                    return match exponent {
                        Value::Exact(value) if value.is_zero() => Ok(Value::Exact(Rational::ONE)),
                        _ => Ok(Value::Ball(some(exponent.to_complex(self.precision)?.exp())?)),
                    };
                }
                let base = self.at(*base, depth)?;
                self.pow(base, exponent)
            }
            Node::Func(func, arguments) => self.function(*func, arguments, depth),
            Node::Apply(name, arguments) => {
                // Any fixed function will do that does not satisfy an identity of interest by
                // accident.
                let mut inner = Value::Exact(self.point.coefficient(name, 0));
                for (place, &argument) in arguments.iter().enumerate() {
                    let scale = Value::Exact(self.point.coefficient(name, place as u8 + 1));
                    let value = self.at(argument, depth)?;
                    let scaled = self.mul(scale, value)?;
                    inner = self.add(inner, scaled)?;
                }
                let inner = inner.to_complex(self.precision)?;
                let (sin, _) = some(inner.sin_cos())?;
                Ok(Value::Ball(some(sin.add(&inner))?))
            }
            Node::Percent(inner) => {
                let value = self.at(*inner, depth)?;
                let hundredth = Value::Exact(Rational::Small(1, 100));
                self.mul(value, hundredth)
            }
            Node::Quantity(inner, _) => self.at(*inner, depth),
            Node::Sum(body, index, low, high) => {
                self.series(*body, *index, *low, *high, true, depth)
            }
            Node::Product(body, index, low, high) => {
                self.series(*body, *index, *low, *high, false, depth)
            }
            Node::Integral(body, variable, Some((low, high))) => {
                quadrature::integral(self, *body, *variable, *low, *high, depth)
            }
            Node::Limit(body, variable, target, side) => {
                quadrature::limit(self, *body, *variable, *target, *side, depth)
            }
            _ => Err(Fail::Unsupported),
        }
    }

    fn constant(&mut self, constant: Constant) -> Res<B> {
        let precision = self.precision;
        Ok(Value::Ball(match constant {
            Constant::Pi => some(B::pi(precision).and_then(Complex::real))?,
            Constant::E => some(B::e(precision).and_then(Complex::real))?,
            Constant::I => some(Complex::i(precision))?,
            Constant::EulerGamma => {
                let digits = "0.57721566490153286060651209008240243104215933593992359880576723488486772677766467093694706329174674951463";
                let value = some(Rational::parse(digits))?;
                let ball = some(B::from_rational(&value, precision))?;
                // A hundred digits are known to a hundred digits.
                some(Complex::real(ball.widen(-332.0)))?
            }
            _ => return Err(Fail::Unsupported),
        }))
    }

    fn add(&mut self, a: Value<B>, b: Value<B>) -> Res<B> {
        match (&a, &b) {
            (Value::Exact(x), _) if x.is_zero() => Ok(b),
            (_, Value::Exact(y)) if y.is_zero() => Ok(a),
            (Value::Exact(x), Value::Exact(y)) => self.exact(x.add(y)),
            _ => {
                let sum = a.to_complex(self.precision)?.add(&b.to_complex(self.precision)?);
                Ok(Value::Ball(some(sum)?))
            }
        }
    }

    fn mul(&mut self, a: Value<B>, b: Value<B>) -> Res<B> {
        match (&a, &b) {
            (Value::Exact(x), _) if x.is_zero() || x.is_one() => Ok(if x.is_one() { b } else { a }),
            (_, Value::Exact(y)) if y.is_zero() || y.is_one() => Ok(if y.is_one() { a } else { b }),
            (Value::Exact(x), Value::Exact(y)) => self.exact(x.mul(y)),
            _ => {
                let product = a.to_complex(self.precision)?.mul(&b.to_complex(self.precision)?);
                Ok(Value::Ball(some(product)?))
            }
        }
    }

    fn div(&mut self, a: Value<B>, b: Value<B>) -> Res<B> {
        let minus_one = Value::Exact(Rational::MINUS_ONE);
        let below = self.pow(b, minus_one)?;
        self.mul(a, below)
    }

    fn pow(&mut self, base: Value<B>, exponent: Value<B>) -> Res<B> {
        let precision = self.precision;
        match (&base, &exponent) {
            (_, Value::Exact(e)) if e.is_zero() => Ok(Value::Exact(Rational::ONE)),
            (_, Value::Exact(e)) if e.is_one() => Ok(base),
            (Value::Exact(b), Value::Exact(e)) => {
                if b.is_zero() {
                    return if e.is_negative() { Err(Fail::Undefined) } else { Ok(base) };
                }
                if let Some(n) = e.to_i64() {
                    let limit = u32::try_from(self.exact_bits).unwrap_or(u32::MAX);
                    if let Some(power) = b.pow(n, limit) {
                        return Ok(Value::Exact(power));
                    }
                    let ball: Complex<B> = some(Complex::rational(b, precision))?;
                    return Ok(Value::Ball(some(ball.powi(n))?));
                }
                if let Some(root) = exact_power(b, e) {
                    return self.exact(root);
                }
                let ball: Complex<B> = some(Complex::rational(b, precision))?;
                Ok(Value::Ball(some(ball.pow_rational(e, self.options.real_roots))?))
            }
            (Value::Ball(b), Value::Exact(e)) => {
                if b.is_zero() {
                    return if e.is_negative() { Err(Fail::Undefined) } else { Ok(base) };
                }
                Ok(Value::Ball(some(b.pow_rational(e, self.options.real_roots))?))
            }
            (_, Value::Ball(e)) => Ok(Value::Ball(some(base.to_complex(precision)?.pow(e))?)),
        }
    }

    /// A real number, or a failure for a complex one.
    fn real(&self, value: &Value<B>) -> Result<B, Fail> {
        let value = value.to_complex(self.precision)?;
        if value.is_real() { Ok(value.re) } else { Err(Fail::Unsupported) }
    }

    fn floor(&self, value: &Value<B>) -> Result<IBig, Fail> {
        match value {
            Value::Exact(value) => Ok(value.floor()),
            Value::Ball(_) => some(self.real(value)?.floor()),
        }
    }

    /// A value that must be a non-negative integer that fits in a machine word.
    fn natural(&self, value: &Value<B>) -> Result<u64, Fail> {
        let Value::Exact(exact) = value else { return Err(Fail::Unsupported) };
        match exact.to_i64() {
            Some(n) => u64::try_from(n).map_err(|_| Fail::Undefined),
            None => Err(Fail::Unsupported),
        }
    }

    fn big(&self, value: Option<IBig>) -> Res<B> {
        match value {
            Some(value) => {
                let value = Rational::from_int(value);
                // Exact integers of this kind are compared exactly; they are kept whatever their size.
                Ok(Value::Exact(value))
            }
            None => Err(Fail::Exhausted(Exhausted::Bits)),
        }
    }

    fn function(&mut self, func: Func, arguments: &[Id], depth: u32) -> Res<B> {
        let precision = self.precision;
        let bits = self.budget.bits;
        let Some(&first) = arguments.first() else { return Err(Fail::Unsupported) };
        if let Func::Sin | Func::Cos | Func::Tan | Func::Cot | Func::Sec | Func::Csc = func {
            return self.trigonometric(func, first, depth);
        }
        match (func, arguments) {
            (Func::Log, [argument, base]) => {
                let (x, b) = (self.at(*argument, depth)?, self.at(*base, depth)?);
                if let (Value::Exact(x), Value::Exact(b)) = (&x, &b) {
                    if x.is_zero() || b.is_zero() || b.is_one() {
                        return Err(Fail::Undefined);
                    }
                    if let Some(exact) = exact_log(x, b) {
                        return Ok(Value::Exact(exact));
                    }
                }
                let x = some(x.to_complex(precision)?.ln())?;
                let b = some(b.to_complex(precision)?.ln())?;
                return Ok(Value::Ball(some(x.div(&b))?));
            }
            (Func::Binomial, [n, k]) => {
                let (n, k) = (self.at(*n, depth)?, self.at(*k, depth)?);
                let (Value::Exact(n), Value::Exact(k)) = (&n, &k) else {
                    return Err(Fail::Unsupported);
                };
                let k = k.to_i64().ok_or(Fail::Unsupported)?;
                self.budget.spend(k.unsigned_abs().min(1 << 20) / 8)?;
                return match integer::binomial(n, k, bits) {
                    Some(value) => Ok(Value::Exact(value)),
                    None => Err(Fail::Exhausted(Exhausted::Bits)),
                };
            }
            (Func::Mod, [a, m]) => {
                let (a, m) = (self.at(*a, depth)?, self.at(*m, depth)?);
                let quotient = self.div(a.clone(), m.clone())?;
                let whole = Value::Exact(Rational::from_int(self.floor(&quotient)?).neg());
                let multiple = self.mul(whole, m)?;
                return self.add(a, multiple);
            }
            (Func::Gcd | Func::Lcm, list) => {
                let mut total: Option<IBig> = None;
                for &argument in list {
                    let value = self.at(argument, depth)?;
                    let Value::Exact(value) = value else { return Err(Fail::Unsupported) };
                    if !value.is_integer() {
                        return Err(Fail::Unsupported);
                    }
                    let value = value.numerator();
                    total = Some(match total {
                        None => value.unsigned_abs().into(),
                        Some(so_far) if func == Func::Gcd => integer::gcd(&so_far, &value),
                        Some(so_far) => integer::lcm(&so_far, &value),
                    });
                }
                return self.big(total);
            }
            (Func::Max | Func::Min, list) => {
                let mut best: Option<Value<B>> = None;
                for (place, &argument) in list.iter().enumerate() {
                    if list.iter().take(place).any(|&before| before == argument) {
                        continue;
                    }
                    let value = self.at(argument, depth)?;
                    best = Some(match best {
                        None => value,
                        Some(so_far) => {
                            let minus = self.negative(so_far.clone())?;
                            let gap = self.add(value.clone(), minus)?;
                            let sign = self.sign(&gap)?;
                            let take = if func == Func::Max { sign > 0 } else { sign < 0 };
                            if take { value } else { so_far }
                        }
                    });
                }
                return best.ok_or(Fail::Unsupported);
            }
            (_, [_]) => {}
            _ => return Err(Fail::Unsupported),
        }
        let argument = self.at(first, depth)?;
        self.lose(func, &argument);
        match func {
            Func::Floor => return self.big(Some(self.floor(&argument)?)),
            Func::Ceiling => {
                let minus = self.negative(argument)?;
                return self.big(Some(-self.floor(&minus)?));
            }
            Func::Factorial => {
                let n = match &argument {
                    Value::Exact(value) if value.is_integer() => self.natural(&argument)?,
                    _ => return self.gamma_half(&argument, 1),
                };
                self.budget.spend(integer::factorial_cost(n, bits))?;
                return match integer::factorial(n, bits) {
                    Some(value) => self.big(Some(value)),
                    None => self.stirling(n),
                };
            }
            Func::Gamma => {
                return match &argument {
                    Value::Exact(value) if value.is_integer() => {
                        if value.signum() <= 0 {
                            return Err(Fail::Undefined);
                        }
                        let n = self.natural(&argument)? - 1;
                        self.budget.spend(integer::factorial_cost(n, bits))?;
                        self.big(integer::factorial(n, bits))
                    }
                    _ => self.gamma_half(&argument, 0),
                };
            }
            Func::DoubleFactorial => {
                let n = self.natural(&argument)?;
                self.budget.spend(4 * integer::factorial_cost(n / 2, bits))?;
                return self.big(integer::double_factorial(n, bits));
            }
            Func::Subfactorial => {
                let n = self.natural(&argument)?;
                self.budget.spend(8 * integer::factorial_cost(n, bits))?;
                return self.big(integer::subfactorial(n, bits));
            }
            Func::Abs | Func::Norm => {
                return match &argument {
                    Value::Exact(value) => Ok(Value::Exact(value.abs())),
                    Value::Ball(value) => {
                        Ok(Value::Ball(some(value.abs().and_then(Complex::real))?))
                    }
                };
            }
            Func::Sign => {
                if argument.is_real() {
                    return Ok(Value::Exact(Rational::from(i64::from(self.sign(&argument)?))));
                }
                let value = argument.to_complex(precision)?;
                let size = some(value.abs().and_then(Complex::real))?;
                return Ok(Value::Ball(some(value.div(&size))?));
            }
            Func::Re => {
                return match argument {
                    Value::Exact(_) => Ok(argument),
                    Value::Ball(value) => Ok(Value::Ball(some(Complex::real(value.re))?)),
                };
            }
            Func::Im => {
                return match argument {
                    Value::Exact(_) => Ok(Value::Exact(Rational::ZERO)),
                    Value::Ball(value) => Ok(Value::Ball(some(Complex::real(value.im))?)),
                };
            }
            Func::Arg => {
                let value = argument.to_complex(precision)?;
                return Ok(Value::Ball(some(value.arg().and_then(Complex::real))?));
            }
            Func::Conjugate => {
                return match argument {
                    Value::Exact(_) => Ok(argument),
                    Value::Ball(value) => {
                        Ok(Value::Ball(Complex { im: value.im.neg(), re: value.re }))
                    }
                };
            }
            _ => {}
        }
        if let Value::Exact(value) = &argument {
            let zero = value.is_zero();
            match func {
                Func::Exp | Func::Cosh | Func::Sech if zero => {
                    return Ok(Value::Exact(Rational::ONE));
                }
                Func::Sinh | Func::Tanh | Func::Asin | Func::Atan | Func::Asinh | Func::Atanh
                    if zero =>
                {
                    return Ok(argument);
                }
                Func::Log if value.is_one() => return Ok(Value::Exact(Rational::ZERO)),
                Func::Log | Func::Coth | Func::Csch | Func::Asec | Func::Acsc if zero => {
                    return Err(Fail::Undefined);
                }
                _ => {}
            }
        }
        let z = argument.to_complex(precision)?;
        Ok(Value::Ball(some(match func {
            Func::Exp => z.exp(),
            Func::Log => z.ln(),
            Func::Asin => z.asin(),
            Func::Acos => z.acos(),
            Func::Atan => z.atan(),
            Func::Acot => {
                // acot(z) = atan(1/z), with pi/2 at zero.
                if z.is_zero() {
                    Complex::rational(&Rational::ONE, precision).and_then(|one| {
                        one.atan()?.mul(&Complex::rational(&Rational::integer(2), precision)?)
                    })
                } else {
                    z.recip().and_then(|inverse| inverse.atan())
                }
            }
            Func::Asec => z.recip().and_then(|inverse| inverse.acos()),
            Func::Acsc => z.recip().and_then(|inverse| inverse.asin()),
            Func::Sinh => z.sinh(),
            Func::Cosh => z.cosh(),
            Func::Tanh => z.cosh().and_then(|cosh| z.sinh()?.div(&cosh)),
            Func::Coth => z.sinh().and_then(|sinh| z.cosh()?.div(&sinh)),
            Func::Sech => z.cosh().and_then(|cosh| cosh.recip()),
            Func::Csch => z.sinh().and_then(|sinh| sinh.recip()),
            Func::Asinh => z.asinh(),
            Func::Acosh => z.acosh(),
            Func::Atanh => z.atanh(),
            Func::Acoth => z.recip().and_then(|inverse| inverse.atanh()),
            _ => return Err(Fail::Unsupported),
        })?))
    }

    fn negative(&mut self, value: Value<B>) -> Res<B> {
        Ok(match value {
            Value::Exact(value) => Value::Exact(value.neg()),
            Value::Ball(value) => Value::Ball(value.neg()),
        })
    }

    fn sign(&self, value: &Value<B>) -> Result<i32, Fail> {
        match value {
            Value::Exact(value) => Ok(value.signum()),
            Value::Ball(_) => some(self.real(value)?.sign()),
        }
    }

    /// The gamma function at `argument + shift` if twice the argument is an integer.
    fn gamma_half(&mut self, argument: &Value<B>, shift: i64) -> Res<B> {
        let Value::Exact(exact) = argument else { return Err(Fail::Unsupported) };
        let exact = exact.add(&Rational::integer(shift));
        let Rational::Small(n, 2) = exact else { return Err(Fail::Unsupported) };
        if n.unsigned_abs() > 2000 {
            return Err(Fail::Unsupported);
        }
        // gamma(1/2) = sqrt(pi), gamma(x + 1) = x gamma(x).
        let mut factor = Rational::ONE;
        let mut at = exact;
        while at > Rational::HALF {
            at = at.sub(&Rational::ONE);
            factor = factor.mul(&at);
        }
        while at < Rational::HALF {
            factor = factor.div(&at).ok_or(Fail::Undefined)?;
            at = at.add(&Rational::ONE);
        }
        let root = some(B::pi(self.precision).and_then(|pi| pi.sqrt()).and_then(Complex::real))?;
        self.mul(Value::Exact(factor), Value::Ball(root))
    }

    /// A factorial too large to expand, from its logarithm.
    fn stirling(&mut self, n: u64) -> Res<B> {
        if n > 1 << 40 {
            return Err(Fail::Exhausted(Exhausted::Bits));
        }
        let precision = self.precision;
        let constant = |n: i128, d: i128| -> Result<Complex<B>, Fail> {
            some(Rational::new(n, d).and_then(|value| Complex::rational(&value, precision)))
        };
        let x = constant(i128::from(n), 1)?;
        let tau = some(B::pi(precision).and_then(Complex::real))?;
        let tau = some(tau.mul(&constant(2, 1)?))?;
        // (n + 1/2) ln n - n + ln(2 pi)/2 + 1/(12 n) - 1/(360 n^3) + ..., where the first omitted
        // term bounds the error.
        let mut log = some(some(x.ln())?.mul(&constant(2 * i128::from(n) + 1, 2)?))?;
        log = some(log.sub(&x))?;
        log = some(log.add(&some(some(tau.ln())?.mul(&constant(1, 2)?))?))?;
        for (power, (p, q)) in [(1, (1, 12)), (3, (-1, 360)), (5, (1, 1260)), (7, (-1, 1680))] {
            let term = some(some(x.powi(-power))?.mul(&constant(p, q)?))?;
            log = some(log.add(&term))?;
        }
        let lost = -9.0 * float::log2(n as f64) - 10.0;
        log.re = log.re.widen(lost);
        self.approximate = true;
        Ok(Value::Ball(some(log.exp())?))
    }

    /// The coefficient of pi, if the expression is a rational multiple of it.
    fn turns(&mut self, id: Id, depth: u32) -> Result<Option<Rational>, Fail> {
        if depth > self.budget.depth {
            return Err(Fail::Exhausted(Exhausted::Depth));
        }
        let arena = self.arena;
        match arena.get(id) {
            Node::Constant(Constant::Pi) => Ok(Some(Rational::ONE)),
            Node::Mul(factors) => {
                let mut turns: Option<Rational> = None;
                let mut scale = Rational::ONE;
                for &factor in factors {
                    if turns.is_none()
                        && let Some(found) = self.turns(factor, depth + 1)?
                    {
                        turns = Some(found);
                        continue;
                    }
                    match self.at(factor, depth + 1)? {
                        Value::Exact(value) => scale = scale.mul(&value),
                        Value::Ball(_) => return Ok(None),
                    }
                    if scale.bits() > MOST_TURN_BITS {
                        return Ok(None);
                    }
                }
                Ok(turns.map(|turns| turns.mul(&scale)))
            }
            Node::Add(terms) => {
                let mut total = Rational::ZERO;
                for &term in terms {
                    match self.turns(term, depth + 1)? {
                        Some(turns) => total = total.add(&turns),
                        None => return Ok(None),
                    }
                    if total.bits() > MOST_TURN_BITS {
                        return Ok(None);
                    }
                }
                Ok(Some(total))
            }
            _ => Ok(None),
        }
    }

    fn trigonometric(&mut self, func: Func, argument: Id, depth: u32) -> Res<B> {
        let precision = self.precision;
        let (sin, cos) = match self.turns(argument, depth)? {
            Some(turns) if matches!(turns, Rational::Small(..)) => self.sin_cos_turns(&turns)?,
            _ => {
                let value = self.at(argument, depth)?;
                self.lose(func, &value);
                if let Value::Exact(value) = &value
                    && value.is_zero()
                {
                    (Value::Exact(Rational::ZERO), Value::Exact(Rational::ONE))
                } else {
                    let (sin, cos) = some(value.to_complex(precision)?.sin_cos())?;
                    (Value::Ball(sin), Value::Ball(cos))
                }
            }
        };
        match func {
            Func::Sin => Ok(sin),
            Func::Cos => Ok(cos),
            Func::Tan => self.div(sin, cos),
            Func::Cot => self.div(cos, sin),
            Func::Sec => self.div(Value::Exact(Rational::ONE), cos),
            _ => self.div(Value::Exact(Rational::ONE), sin),
        }
    }

    /// Sine and cosine of a rational multiple of pi, exact if they are rational.
    fn sin_cos_turns(&mut self, turns: &Rational) -> Result<(Value<B>, Value<B>), Fail> {
        // sin(pi t) at t and cos(pi t) = sin(pi (t + 1/2)).
        let sin = self.sin_turns(turns)?;
        let cos = self.sin_turns(&turns.add(&Rational::HALF))?;
        Ok((sin, cos))
    }

    fn sin_turns(&mut self, turns: &Rational) -> Res<B> {
        // Reduce to [0, 2), then to [0, 1/2] with a sign.
        let whole = Rational::from_int(turns.mul(&Rational::HALF).floor());
        let mut t = turns.sub(&whole.mul(&Rational::integer(2)));
        let mut negative = false;
        if t >= Rational::ONE {
            t = t.sub(&Rational::ONE);
            negative = true;
        }
        if t > Rational::HALF {
            t = Rational::ONE.sub(&t);
        }
        let value = match t {
            Rational::Small(0, _) => Value::Exact(Rational::ZERO),
            Rational::Small(1, 6) => Value::Exact(Rational::HALF),
            Rational::Small(1, 2) => Value::Exact(Rational::ONE),
            _ => {
                let pi = some(B::pi(self.precision).and_then(Complex::real))?;
                let angle = some(pi.mul(&some(Complex::rational(&t, self.precision))?))?;
                Value::Ball(some(angle.sin_cos())?.0)
            }
        };
        if negative { self.negative(value) } else { Ok(value) }
    }

    /// Whether a letter is in an expression.
    fn depends_on(&self, body: Id, index: Id) -> bool {
        let index = self.arena.get(index);
        self.arena.any(body, |node| node == index)
    }

    /// A finite sum or product by direct evaluation.
    fn series(
        &mut self,
        body: Id,
        index: Id,
        low: Id,
        high: Id,
        is_sum: bool,
        depth: u32,
    ) -> Res<B> {
        let low = match self.at(low, depth)? {
            Value::Exact(value) => value.to_i64().ok_or(Fail::Unsupported)?,
            Value::Ball(_) => return Err(Fail::Unsupported),
        };
        if matches!(self.arena.get(high), Node::Constant(Constant::Infinity)) {
            return quadrature::infinite_series(self, body, index, low, is_sum, depth);
        }
        let high = match self.at(high, depth)? {
            Value::Exact(value) => value.to_i64().ok_or(Fail::Unsupported)?,
            Value::Ball(_) => return Err(Fail::Unsupported),
        };
        if high < low.saturating_sub(1) {
            return Err(Fail::Undefined);
        }
        let turns = high.saturating_sub(low).saturating_add(1);
        if turns > 1 && !self.depends_on(body, index) {
            let term = self.at(body, depth)?;
            let turns = Value::Exact(Rational::from(turns));
            return if is_sum { self.mul(term, turns) } else { self.pow(term, turns) };
        }
        if is_sum
            && high.saturating_sub(low) > 2 * POLYNOMIAL_TERMS as i64
            && let Some(total) = self.polynomial_sum(body, index, low, high, depth)
        {
            return Ok(Value::Exact(total));
        }
        let mut total = Value::Exact(if is_sum { Rational::ZERO } else { Rational::ONE });
        let mut k = low;
        while k <= high {
            let term = self.eval_with(body, index, Value::Exact(Rational::from(k)), depth)?;
            self.budget.spend(self.joining(2))?;
            total = if is_sum { self.add(total, term)? } else { self.mul(total, term)? };
            k = k.checked_add(1).ok_or(Fail::Exhausted(Exhausted::Bits))?;
        }
        Ok(total)
    }
}

/// How many terms are checked to see whether a sum is over a polynomial; its degree must stay well
/// below this.
const POLYNOMIAL_TERMS: usize = 24;

impl<B: Ball> Evaluator<'_, B> {
    /// A long sum whose terms are a polynomial of the index, from its first differences.
    fn polynomial_sum(
        &mut self,
        body: Id,
        index: Id,
        low: i64,
        high: i64,
        depth: u32,
    ) -> Option<Rational> {
        let mut row: Vec<Rational> = Vec::with_capacity(POLYNOMIAL_TERMS);
        for k in 0..POLYNOMIAL_TERMS {
            let at = Value::Exact(Rational::from(low.checked_add(k as i64)?));
            match self.eval_with(body, index, at, depth).ok()? {
                Value::Exact(value) => row.push(value),
                Value::Ball(_) => return None,
            }
        }
        let count = Rational::from(high).sub(&Rational::from(low)).add(&Rational::ONE);
        let mut total = Rational::ZERO;
        // sum = sum_j C(count, j + 1) (j-th difference at the start)
        let mut choose = count.clone();
        for j in 0..POLYNOMIAL_TERMS / 2 {
            if row.iter().all(Rational::is_zero) {
                return Some(total);
            }
            total = total.add(&choose.mul(row.first()?));
            for place in 0..row.len().saturating_sub(1) {
                let next = row.get(place + 1)?.clone();
                let slot = row.get_mut(place)?;
                *slot = next.sub(slot);
            }
            row.pop();
            let j = Rational::from(j as i64 + 1);
            choose = choose.mul(&count.sub(&j)).div(&j.add(&Rational::ONE))?;
        }
        None
    }
}

/// The exact power of a fraction with a fractional exponent, if the root is exact.
fn exact_power(base: &Rational, exponent: &Rational) -> Option<Rational> {
    let Rational::Small(p, q) = *exponent else { return None };
    if base.is_negative() || q > 64 || p.unsigned_abs() > 64 {
        return None;
    }
    let k = u32::try_from(q).ok()?;
    let above = integer::exact_root(&base.numerator().unsigned_abs(), k)?;
    let below = integer::exact_root(&base.denominator(), k)?;
    let root = Rational::from_int(above.into()).div(&Rational::from_int(below.into()))?;
    root.pow(p, 1 << 14)
}

/// The exact logarithm, if the argument is an integer power of the base.
fn exact_log(x: &Rational, base: &Rational) -> Option<Rational> {
    if x.is_negative() || base.is_negative() || x.bits() > 1 << 14 {
        return None;
    }
    if x.is_one() {
        return Some(Rational::ZERO);
    }
    let estimate = (float::ln(x.to_f64().0) / float::ln(base.to_f64().0)).round();
    if !estimate.is_finite() || estimate.abs() > 16_384.0 {
        return None;
    }
    let n = estimate as i64;
    (base.pow(n, 1 << 15)? == *x).then(|| Rational::from(n))
}
