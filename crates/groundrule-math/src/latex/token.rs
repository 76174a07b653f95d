//! The kinds of token that the lexer cuts a formula into.

use crate::expr::{Constant, Func};

/// A bracket's shape. Opening and closing brackets of one shape belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// `(`
    Paren,
    /// `\(`
    ParenVisual,
    /// `\lgroup`
    Group,
    /// `{`
    Brace,
    /// `\{`
    BraceVisual,
    /// `\lbrace`
    BraceCommand,
    /// `[`
    Bracket,
    /// `\lbrack`
    BracketCommand,
    /// `\langle`
    Angle,
    /// `\lfloor`
    Floor,
    /// `\llcorner`
    FloorCorner,
    /// `\lceil`
    Ceil,
    /// `\ulcorner`
    CeilCorner,
    /// `\lvert`
    Vert,
}

/// A relation sign as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rel {
    /// `\in`
    In,
    /// `\notin`
    NotIn,
    /// `=`: the sign that may also introduce a list of values.
    Assign,
    /// `==`, `\equiv`
    Equal,
    /// `\approx`
    Approx,
    /// `<`
    Lt,
    /// `\le`
    Le,
    /// `>`
    Gt,
    /// `\ge`
    Ge,
    /// `\ne`
    Ne,
    /// `\subseteq`
    Subset,
    /// `\supseteq`
    Superset,
}

/// A function that is written by its name and takes one argument, with or without brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Single {
    /// A function whose meaning is fixed.
    Plain(Func),
    /// A circular or hyperbolic function: the power -1 is its inverse, the second name.
    Trig(Func, Func),
    /// `\log` (base 10 unless a subscript says otherwise) or `\ln`.
    Log {
        /// It is `\ln`.
        natural: bool,
    },
    /// `\lg`, the logarithm to base ten.
    Lg,
    /// `\gamma` and `\Gamma`: a function with an argument, a constant without.
    Gamma,
    /// A name without a meaning of its own here (`\operatorname{eye}`): it is read, then refused.
    Unsupported,
}

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// After the last token.
    End,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`, `\times`, `\cdot`
    Mul,
    /// `/`, `\div`, `\over`
    Div,
    /// `:`
    Colon,
    /// `\mod`
    Mod,
    /// `\pm` and `\mp` (the latter is `true`).
    PlusMinus(bool),
    /// An opening bracket.
    Open(Shape),
    /// A closing bracket.
    Close(Shape),
    /// `|`
    Bar,
    /// `\vert`
    Vert,
    /// `\|`
    Norm,
    /// `\phantom`
    Phantom,
    /// `\boxed`
    Boxed,
    /// `\lim`
    Lim,
    /// `\to` and its longer variants
    Approach,
    /// `\int`
    Int,
    /// `\sum` (`false`) or `\prod` (`true`)
    SumProd(bool),
    /// A function of one argument.
    Single(Single),
    /// A function of several arguments: `\max`, `\min`, `\gcd`, `\lcm`.
    Multi(Func),
    /// `\sqrt`
    Sqrt,
    /// `\frac`
    Frac,
    /// `\binom`
    Binom,
    /// `\choose`
    Choose,
    /// `\operatorname`
    OperatorName,
    /// A bare word that only `\operatorname` may hold (`gcd`, `tr`, `floor`).
    OperatorWord,
    /// `\begin{matrix}` and the like
    MatrixStart,
    /// `\end{matrix}`
    MatrixEnd,
    /// `\begin{array}{cc}`
    ArrayStart,
    /// `\end{array}`
    ArrayEnd,
    /// `\begin{vmatrix}`
    DetStart,
    /// `\end{vmatrix}`
    DetEnd,
    /// `\begin{cases}` (sound reading)
    CasesStart,
    /// `\end{cases}` (sound reading)
    CasesEnd,
    /// `&`
    Column,
    /// `\\`
    Row,
    /// `_`
    Under,
    /// `^`
    Caret,
    /// `;`
    Semicolon,
    /// `,`
    Comma,
    /// `d` and a letter: `dx`
    Differential,
    /// `e`
    ExpE,
    /// `E`
    BigE,
    /// One letter
    Letter,
    /// A Greek letter or another symbol that may be a variable.
    Named,
    /// `\text{..}`, `\vec{..}`, `\mathcal{..}`
    Accent,
    /// `\variable{..}`
    Variable,
    /// `12`, `1.5`, `.5`
    Number,
    /// `1E5` (and `1e5` when that is read as a number)
    Scientific,
    /// `50\%`
    PercentNumber,
    /// `\infty`
    Infinity,
    /// `\partial`
    Partial,
    /// A named set.
    SetName(Constant),
    /// The primes.
    SetPrimes,
    /// `\cup`
    Union,
    /// `\cap`
    Intersection,
    /// `\setminus`
    SetMinus,
    /// A relation sign.
    Relation(Rel),
    /// `!`
    Bang,
    /// `^T`, `'`
    Transpose,
    /// `^\circ`
    Degree,
    /// A token that no rule of the grammar uses; it is an error wherever it occurs.
    Stray,
    /// `\mid`, or a bar that can only divide (sound reading).
    Mid,
    /// A run of unicode superscript digits and signs (sound reading).
    Superscript,
    /// A run of unicode subscript digits (sound reading).
    Subscript,
    /// `√`, `∛`, `∜` (sound reading).
    RootSign(u8),
    /// A vulgar fraction such as `½` (sound reading).
    VulgarFraction(i8, i8),
    /// `\%` or `%` that follows no number (sound reading).
    PercentSign,
    /// `and` (`false`) or `or` (`true`) between elements (sound reading).
    Joint(bool),
    /// A run of letters that is a word, not a product (sound reading).
    Word,
    /// A currency sign before a number (sound reading).
    Currency,
}

/// A piece of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: Kind,
    /// Where it begins, in bytes.
    pub(super) start: u32,
    /// Where it ends, in bytes.
    pub(super) end: u32,
}
