//! Unevaluated expression trees, hash-consed in an arena.
//!
//! A tree is what was *written*: `2+3` stays a sum, `x/y` a product with a power, `50%` a percentage,
//! and lists keep their order. Only a fraction of two integers is a number at once. Equal sub-trees share one [`Id`] inside an [`Arena`], so structural
//! equality is integer equality. Canonical forms are computed only where a comparison asks for them.
//!
//! ```
//! use groundrule_math::{Budget, Quirks, expr::{Arena, Node}, latex::parse_latex};
//! let mut arena = Arena::new();
//! let mut budget = Budget::default();
//! let mut read = |src: &str| parse_latex(src, &Quirks::none(), &mut arena, &mut budget).unwrap();
//! let (sum, five, same) = (read("2+3"), read("5"), read("2 + 3"));
//! assert!(sum == same && sum != five);
//! assert!(matches!(arena.get(sum), Node::Add(terms) if terms.len() == 2));
//! ```

mod arena;
mod kinds;
pub mod print;
mod walk;

pub use arena::Arena;
pub(crate) use kinds::Kinds;

use crate::number::{Decimal, Rational};
use std::sync::Arc;

/// A node's place in its [`Arena`].
///
/// ```
/// use groundrule_math::expr::{Arena, Id};
/// let mut arena = Arena::new();
/// let ids: [Id; 2] = [arena.letter("x"), arena.letter("x")];
/// assert_eq!(ids[0], ids[1]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub(crate) u32);

/// Named constants.
///
/// ```
/// use groundrule_math::expr::{Arena, Constant, print::latex};
/// let mut arena = Arena::new();
/// let endless = arena.constant(Constant::Infinity);
/// let minus = arena.neg(endless);
/// assert_eq!(latex(&arena, minus).trim(), r"-\infty");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Constant {
    /// Pi, the circle constant.
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
    /// The natural numbers. Whether zero is one of them is left open.
    Naturals,
    /// The rational numbers.
    Rationals,
    /// The complex numbers.
    Complexes,
}

impl Constant {
    /// Whether it is a set of numbers, or the empty one.
    pub(crate) fn is_set(self) -> bool {
        matches!(
            self,
            Constant::EmptySet
                | Constant::Reals
                | Constant::Integers
                | Constant::Naturals
                | Constant::Rationals
                | Constant::Complexes
        )
    }
}

/// Functions with a fixed meaning.
///
/// ```
/// use groundrule_math::expr::{Arena, Func, print::latex};
/// let mut arena = Arena::new();
/// let (ten, three) = (arena.integer(10), arena.integer(3));
/// let choose = arena.func(Func::Binomial, &[ten, three]);
/// assert_eq!(latex(&arena, choose), r"\binom{10}{3}");
/// ```
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
///
/// ```
/// use groundrule_math::{Budget, Quirks, expr::{Arena, Node, RelOp}, latex::parse_latex};
/// let mut arena = Arena::new();
/// let id = parse_latex(r"x \le 1", &Quirks::none(), &mut arena, &mut Budget::default()).unwrap();
/// assert!(matches!(arena.get(id), Node::Relation(RelOp::Le, ..)));
/// ```
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

/// What a letter may stand for. Math-Verify makes this part of a symbol's identity: if it sees a lone `i` in a formula,
/// its letters are not real, and those never equal real ones.
///
/// ```
/// use groundrule_math::{Budget, Quirks, expr::{Arena, Domain}, latex::parse_latex};
/// let mut arena = Arena::new();
/// let quirks = Quirks::math_verify();
/// let id = parse_latex("x + i", &quirks, &mut arena, &mut Budget::default()).unwrap();
/// assert_eq!(arena.free_symbols(id)[0].domain, Domain::NotReal);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Domain {
    /// A real number: what every letter is unless something says otherwise.
    #[default]
    Real,
    /// Declared not real (Math-Verify's reading of formulas with a lone `i`).
    NotReal,
}

/// A letter, a word, or a decorated name.
///
/// ```
/// use groundrule_math::{Budget, Quirks, expr::Arena, latex::parse_latex};
/// let mut arena = Arena::new();
/// let src = r"x_1 + \text{speed}";
/// let id = parse_latex(src, &Quirks::none(), &mut arena, &mut Budget::default()).unwrap();
/// let [letter, word] = &arena.free_symbols(id)[..] else { panic!() };
/// assert_eq!((&*letter.name, letter.is_text), ("x_1", false));
/// assert_eq!((&*word.name, word.is_text), ("speed", true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol {
    /// The name as it was written, subscripts included: `x_1`, `x_{12}`.
    pub name: Arc<str>,
    /// Whether it is a word: from `\text{..}`, `\mathrm{..}` of several letters, or bare. Math-Verify's reading has no
    /// words.
    pub is_text: bool,
    /// What it may stand for.
    pub domain: Domain,
}

impl Symbol {
    /// A real letter.
    ///
    /// ```
    /// use groundrule_math::expr::{Domain, Symbol};
    /// let x = Symbol::letter("x");
    /// assert_eq!((&*x.name, x.is_text, x.domain), ("x", false, Domain::Real));
    /// ```
    pub fn letter(name: &str) -> Self {
        Symbol { name: name.into(), is_text: false, domain: Domain::Real }
    }

    /// A word.
    ///
    /// ```
    /// use groundrule_math::expr::Symbol;
    /// let east = Symbol::text("east");
    /// assert!(east.is_text);
    /// assert_ne!(east, Symbol::letter("east"));
    /// ```
    pub fn text(name: &str) -> Self {
        Symbol { name: name.into(), is_text: true, domain: Domain::Real }
    }

    /// The same name in another domain.
    ///
    /// ```
    /// use groundrule_math::expr::{Domain, Symbol};
    /// let z = Symbol::letter("z").in_domain(Domain::NotReal);
    /// assert_eq!(z.domain, Domain::NotReal);
    /// assert_ne!(z, Symbol::letter("z"));
    /// ```
    #[must_use]
    pub fn in_domain(mut self, domain: Domain) -> Self {
        self.domain = domain;
        self
    }
}

/// One node. Children are [`Id`]s of the same arena.
///
/// ```
/// use groundrule_math::{Budget, Quirks, expr::{Arena, Node}, latex::parse_latex};
/// let mut arena = Arena::new();
/// let id = parse_latex("[0, 1)", &Quirks::none(), &mut arena, &mut Budget::default()).unwrap();
/// let Node::Interval { low, low_open, high_open, .. } = *arena.get(id) else { panic!() };
/// assert_eq!((low, low_open, high_open), (arena.integer(0), false, true));
/// ```
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
    /// A value with a unit that was written next to it.
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
    /// A set minus another.
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
    /// A derivative of the first with respect to the second, `n` times.
    Derivative(Id, Id, u32),
    /// An integral: body, variable, and bounds if there are any.
    Integral(Id, Id, Option<(Id, Id)>),
    /// Conditions that hold together (`x>1` and `x<2`).
    And(Box<[Id]>),
    /// Conditions or values, at least one of which holds (`x<1` or `x>2`).
    Or(Box<[Id]>),
}

/// A tree that owns its arena.
///
/// ```
/// use groundrule_math::{Answer, extract::ExtractConfig, parse};
/// let answers = parse("$x + y$", &ExtractConfig::sound());
/// let Answer::Expr(expr) = &answers[0] else { panic!() };
/// assert_eq!(expr.arena.free_symbols(expr.root).len(), 2);
/// ```
#[derive(Debug, Clone)]
pub struct Expr {
    /// Where its nodes live.
    pub arena: Arena,
    /// Its top node.
    pub root: Id,
}
