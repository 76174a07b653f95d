//! Unevaluated expression trees, hash-consed in an arena.
//!
//! A tree is what was *written*: `2+3` stays a sum, `1/2` a product with a power, `50%` a percentage,
//! and lists keep their order. Equal sub-trees share one [`Id`] inside an [`Arena`], so structural
//! equality is integer equality. Canonical forms are computed only where a comparison asks for them.

mod arena;
pub mod print;
mod walk;

pub use arena::Arena;

use crate::number::{Decimal, Rational};
use std::sync::Arc;

/// A node's place in its [`Arena`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub(crate) u32);

/// Named constants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Constant {
    /// The circle number.
    Pi,
    /// Euler's number.
    E,
    /// The imaginary unit.
    I,
    /// Positive infinity (negative infinity is a product with -1).
    Infinity,
    /// Unsigned complex infinity, the value of 1/0.
    ComplexInfinity,
    /// No value at all.
    Undefined,
    /// The Euler-Mascheroni constant.
    EulerGamma,
    /// The empty set.
    EmptySet,
    /// The real numbers.
    Reals,
    /// The integers.
    Integers,
    /// The positive integers.
    Naturals,
    /// The rational numbers.
    Rationals,
    /// The complex numbers.
    Complexes,
}

/// Functions with a fixed meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Func {
    /// Sine.
    Sin,
    /// Cosine.
    Cos,
    /// Tangent.
    Tan,
    /// Cotangent.
    Cot,
    /// Secant.
    Sec,
    /// Cosecant.
    Csc,
    /// Inverse sine.
    Asin,
    /// Inverse cosine.
    Acos,
    /// Inverse tangent.
    Atan,
    /// Inverse cotangent.
    Acot,
    /// Inverse secant.
    Asec,
    /// Inverse cosecant.
    Acsc,
    /// Hyperbolic sine.
    Sinh,
    /// Hyperbolic cosine.
    Cosh,
    /// Hyperbolic tangent.
    Tanh,
    /// Hyperbolic cotangent.
    Coth,
    /// Hyperbolic secant.
    Sech,
    /// Hyperbolic cosecant.
    Csch,
    /// Inverse hyperbolic sine.
    Asinh,
    /// Inverse hyperbolic cosine.
    Acosh,
    /// Inverse hyperbolic tangent.
    Atanh,
    /// Inverse hyperbolic cotangent.
    Acoth,
    /// Logarithm: one argument is natural, two are `(x, base)`.
    Log,
    /// Exponential.
    Exp,
    /// Absolute value, or modulus of a complex number.
    Abs,
    /// Euclidean norm.
    Norm,
    /// Largest integer not above.
    Floor,
    /// Smallest integer not below.
    Ceiling,
    /// Factorial.
    Factorial,
    /// Double factorial.
    DoubleFactorial,
    /// Sub-factorial.
    Subfactorial,
    /// Binomial coefficient `(n, k)`.
    Binomial,
    /// Greatest common divisor.
    Gcd,
    /// Least common multiple.
    Lcm,
    /// Largest.
    Max,
    /// Smallest.
    Min,
    /// Remainder `(a, m)`.
    Mod,
    /// Sign.
    Sign,
    /// Real part.
    Re,
    /// Imaginary part.
    Im,
    /// Argument of a complex number.
    Arg,
    /// Complex conjugate.
    Conjugate,
    /// Gamma function.
    Gamma,
    /// Determinant.
    Det,
    /// Trace.
    Trace,
    /// Transpose.
    Transpose,
    /// Inner product.
    Dot,
    /// Cross product.
    Cross,
}

/// Relation signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RelOp {
    /// `=`
    Eq,
    /// `\ne`
    Ne,
    /// `<`
    Lt,
    /// `\le`
    Le,
    /// `>`
    Gt,
    /// `\ge`
    Ge,
    /// `\approx`
    Approx,
    /// `\in`
    In,
    /// `\notin`
    NotIn,
    /// `\subset`
    Subset,
    /// `\equiv`
    Equiv,
}

/// What a letter may stand for. Math-Verify makes this part of a symbol's identity: a formula in which
/// it sees a lone `i` gets letters that are not real, and those never equal real ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Domain {
    /// A real number: what every letter is unless something says otherwise.
    #[default]
    Real,
    /// Declared not real (Math-Verify's reading of formulas with a lone `i`).
    NotReal,
    /// Nothing is known (symbols of plain, non-LaTeX expressions).
    Unknown,
}

/// A letter, a word, or a decorated name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol {
    /// The name, with subscripts as `x_{1}`.
    pub name: Arc<str>,
    /// Came from `\text{..}`, `\mathrm{..}` of several letters, or a bare word.
    pub is_text: bool,
    /// What it may stand for.
    pub domain: Domain,
}

impl Symbol {
    /// A real letter.
    pub fn letter(name: &str) -> Self {
        Symbol { name: name.into(), is_text: false, domain: Domain::Real }
    }

    /// A word.
    pub fn text(name: &str) -> Self {
        Symbol { name: name.into(), is_text: true, domain: Domain::Real }
    }

    /// The same name in another domain.
    #[must_use]
    pub fn in_domain(mut self, domain: Domain) -> Self {
        self.domain = domain;
        self
    }
}

/// One node. Children are [`Id`]s of the same arena.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Node {
    /// An exact integer or fraction of integers written as one number.
    Number(Rational),
    /// A number written with a decimal point: exact value and written precision.
    Decimal(Decimal),
    /// A named constant.
    Constant(Constant),
    /// A letter or word.
    Symbol(Symbol),
    /// A sum, at least two terms, in written order.
    Add(Box<[Id]>),
    /// A product, at least two factors, in written order. `a/b` is `a * b^-1`.
    Mul(Box<[Id]>),
    /// A power. `\sqrt{x}` is `x^(1/2)`.
    Pow(Id, Id),
    /// A function with a fixed meaning.
    Func(Func, Box<[Id]>),
    /// An undefined function of its arguments, `f(x)`.
    Apply(Arc<str>, Box<[Id]>),
    /// `x%`.
    Percent(Id),
    /// A value with a unit that was written beside it.
    Quantity(Id, Arc<str>),
    /// A relation between two sides.
    Relation(RelOp, Id, Id),
    /// A conjunction of relations, in order: `a<b<c` is `a<b` and `b<c`.
    Chain(Box<[Id]>),
    /// A finite set in written order, repetitions kept as written.
    Set(Box<[Id]>),
    /// A bare list `1, 2, 3` without braces (compared as a set by Math-Verify).
    List(Box<[Id]>),
    /// An interval.
    Interval {
        /// Lower end.
        low: Id,
        /// Upper end.
        high: Id,
        /// The lower end does not belong to it.
        low_open: bool,
        /// The upper end does not belong to it.
        high_open: bool,
    },
    /// A union of sets.
    Union(Box<[Id]>),
    /// An intersection of sets.
    Intersection(Box<[Id]>),
    /// A set without another.
    Difference(Id, Id),
    /// `{x | condition}`: the element expression and its conditions.
    SetBuilder(Id, Box<[Id]>),
    /// An ordered tuple or a row of coordinates.
    Tuple(Box<[Id]>),
    /// A matrix, row by row.
    Matrix {
        /// Number of rows.
        rows: u32,
        /// Number of columns.
        columns: u32,
        /// `rows * columns` entries.
        entries: Box<[Id]>,
    },
    /// `a \pm b` (`false`) or `a \mp b` (`true`).
    PlusMinus(Id, Id, bool),
    /// A sum over an index: body, index, from, to.
    Sum(Id, Id, Id, Id),
    /// A product over an index: body, index, from, to.
    Product(Id, Id, Id, Id),
    /// A limit: body, variable, point, direction (`-1`, `0` both sides, `1`).
    Limit(Id, Id, Id, i8),
    /// A derivative of the first by the second, `n` times.
    Derivative(Id, Id, u32),
    /// An integral: body, variable, and bounds if there are any.
    Integral(Id, Id, Option<(Id, Id)>),
    /// Several answers that belong together with no order, each its own statement (`x=1` and `y=2`).
    And(Box<[Id]>),
    /// Alternatives (`x=1` or `x=2`).
    Or(Box<[Id]>),
}

/// A tree that owns its arena.
#[derive(Debug, Clone)]
pub struct Expr {
    /// Where its nodes live.
    pub arena: Arena,
    /// Its top node.
    pub root: Id,
}
