//! The control words the grammar knows, in one table.
//!
//! A control word is recognised by its longest known prefix: `\sinx` is `\sin` and the letter x, and
//! `\cdots` is `\cdot` and the letter s. Words that need a brace (`\text{..}`) are not here; the lexer
//! knows them by [`is_accent`].

use super::token::{Kind, Rel, Shape, Single};
use crate::expr::{Constant, Func};

/// What a control word becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    /// White space.
    Skip,
    /// A token of this kind.
    Token(Kind),
    /// A name that takes one following space into itself.
    Named,
    /// `\gamma`, `\Gamma`: a [`Command::Named`] before a space, a function otherwise.
    Gamma,
    /// `\infty`, with a percent sign directly after it.
    Infinity,
    /// `\begin` or `\end`: what follows in braces decides.
    Begin,
    /// See [`Command::Begin`].
    End,
    /// `\not`, which needs `\equiv` after it.
    Not,
}

use Command::{Begin, End, Gamma, Infinity, Named, Not, Skip, Token};

const fn trig(function: Func, inverse: Func) -> Command {
    Token(Kind::Single(Single::Trig(function, inverse)))
}

const fn plain(function: Func) -> Command {
    Token(Kind::Single(Single::Plain(function)))
}

/// Sorted by first byte, then longer words first, so that the first prefix found is the longest.
static COMMANDS: &[(&str, Command)] = &[
    ("Bbbk", Named),
    ("Diamond", Named),
    ("Delta", Named),
    ("Finv", Named),
    ("Gamma", Gamma),
    ("Game", Named),
    ("Im", Named),
    ("Leftrightarrow", Token(Kind::Stray)),
    ("Longrightarrow", Token(Kind::Approach)),
    ("Lambda", Named),
    ("Omega", Named),
    ("Phi", Named),
    ("Psi", Named),
    ("Pi", Named),
    ("Rightarrow", Token(Kind::Approach)),
    ("Re", Named),
    ("Sigma", Named),
    ("Theta", Named),
    ("Upsilon", Named),
    ("Xi", Named),
    ("arccosh", plain(Func::Acosh)),
    ("arcsinh", plain(Func::Asinh)),
    ("arctanh", plain(Func::Atanh)),
    ("approx", Token(Kind::Relation(Rel::Approx))),
    ("arccos", plain(Func::Acos)),
    ("arccot", plain(Func::Acot)),
    ("arccsc", plain(Func::Acsc)),
    ("arcosh", plain(Func::Acosh)),
    ("arcsec", plain(Func::Asec)),
    ("arcsin", plain(Func::Asin)),
    ("arctan", plain(Func::Atan)),
    ("arsinh", plain(Func::Asinh)),
    ("artanh", plain(Func::Atanh)),
    ("alpha", Named),
    ("angle", Named),
    ("blacktriangle", Named),
    ("blacklozenge", Named),
    ("blacksquare", Named),
    ("backprime", Named),
    ("bigstar", Named),
    ("begin", Begin),
    ("binom", Token(Kind::Binom)),
    ("boxed", Token(Kind::Boxed)),
    ("beta", Named),
    ("complement", Named),
    ("circledS", Named),
    ("clubsuit", Named),
    ("choose", Token(Kind::Choose)),
    ("cfrac", Token(Kind::Frac)),
    ("cdot", Token(Kind::Mul)),
    ("ceil", plain(Func::Ceiling)),
    ("cosh", trig(Func::Cosh, Func::Acosh)),
    ("cap", Token(Kind::Intersection)),
    ("chi", Named),
    ("cos", trig(Func::Cos, Func::Acos)),
    ("cot", trig(Func::Cot, Func::Acot)),
    ("csc", trig(Func::Csc, Func::Acsc)),
    ("cup", Token(Kind::Union)),
    ("diamondsuit", Named),
    ("diagdown", Named),
    ("dbinom", Token(Kind::Binom)),
    ("diagup", Named),
    ("delta", Named),
    ("dfrac", Token(Kind::Frac)),
    ("det", plain(Func::Det)),
    ("div", Token(Kind::Div)),
    ("exponentialE", Token(Kind::ExpE)),
    ("emptyset", Token(Kind::SetName(Constant::EmptySet))),
    ("epsilon", Named),
    ("equiv", Token(Kind::Relation(Rel::Equal))),
    ("ell", Named),
    ("end", End),
    ("eta", Named),
    ("eth", Named),
    ("exp", plain(Func::Exp)),
    ("floor", plain(Func::Floor)),
    ("flat", Named),
    ("frac", Token(Kind::Frac)),
    ("geqslant", Token(Kind::Relation(Rel::Ge))),
    ("gamma", Gamma),
    ("gcd", Token(Kind::Multi(Func::Gcd))),
    ("geq", Token(Kind::Relation(Rel::Ge))),
    ("ge", Token(Kind::Relation(Rel::Ge))),
    ("gt", Token(Kind::Relation(Rel::Gt))),
    ("heartsuit", Named),
    ("hslash", Named),
    ("hbar", Named),
    ("hfil", Skip),
    ("imath", Named),
    ("infty", Infinity),
    ("iota", Named),
    ("int", Token(Kind::Int)),
    ("in", Token(Kind::Relation(Rel::In))),
    ("jmath", Named),
    ("kappa", Named),
    ("leftrightarrow", Token(Kind::Stray)),
    ("longrightarrow", Token(Kind::Approach)),
    ("leqslant", Token(Kind::Relation(Rel::Le))),
    ("llcorner", Token(Kind::Open(Shape::FloorCorner))),
    ("lrcorner", Token(Kind::Close(Shape::FloorCorner))),
    ("lozenge", Named),
    ("lambda", Named),
    ("langle", Token(Kind::Open(Shape::Angle))),
    ("lbrace", Token(Kind::Open(Shape::BraceCommand))),
    ("lbrack", Token(Kind::Open(Shape::BracketCommand))),
    ("lfloor", Token(Kind::Open(Shape::Floor))),
    ("lgroup", Token(Kind::Open(Shape::Group))),
    ("lceil", Token(Kind::Open(Shape::Ceil))),
    ("lvert", Token(Kind::Open(Shape::Vert))),
    ("lcm", Token(Kind::Multi(Func::Lcm))),
    ("leq", Token(Kind::Relation(Rel::Le))),
    ("lim", Token(Kind::Lim)),
    ("log", Token(Kind::Single(Single::Log { natural: false }))),
    ("le", Token(Kind::Relation(Rel::Le))),
    ("ln", Token(Kind::Single(Single::Log { natural: true }))),
    ("lt", Token(Kind::Relation(Rel::Lt))),
    ("measuredangle", Named),
    ("medspace", Skip),
    ("mathit", Token(Kind::Stray)),
    ("max", Token(Kind::Multi(Func::Max))),
    ("mho", Named),
    ("min", Token(Kind::Multi(Func::Min))),
    ("mod", Token(Kind::Mod)),
    ("mp", Token(Kind::PlusMinus(true))),
    ("mu", Named),
    ("negthickspace", Skip),
    ("negthinspace", Skip),
    ("negmedspace", Skip),
    ("natural", Named),
    ("nexists", Named),
    ("nabla", Named),
    ("notin", Token(Kind::Relation(Rel::NotIn))),
    ("neq", Token(Kind::Relation(Rel::Ne))),
    ("not", Not),
    ("ne", Token(Kind::Relation(Rel::Ne))),
    ("nu", Named),
    ("operatorname", Token(Kind::OperatorName)),
    ("omicron", Named),
    ("omega", Named),
    ("over", Token(Kind::Div)),
    ("partial", Token(Kind::Partial)),
    ("phantom", Token(Kind::Phantom)),
    ("prime", Named),
    ("prod", Token(Kind::SumProd(true))),
    ("phi", Named),
    ("psi", Named),
    ("pi", Named),
    ("pm", Token(Kind::PlusMinus(false))),
    ("qquad", Skip),
    ("quad", Skip),
    ("rightarrow", Token(Kind::Approach)),
    ("rangle", Token(Kind::Close(Shape::Angle))),
    ("rbrace", Token(Kind::Close(Shape::BraceCommand))),
    ("rbrack", Token(Kind::Close(Shape::BracketCommand))),
    ("rfloor", Token(Kind::Close(Shape::Floor))),
    ("rgroup", Token(Kind::Close(Shape::Group))),
    ("rceil", Token(Kind::Close(Shape::Ceil))),
    ("rvert", Token(Kind::Close(Shape::Vert))),
    ("rho", Named),
    ("sphericalangle", Named),
    ("spadesuit", Named),
    ("setminus", Token(Kind::SetMinus)),
    ("subseteq", Token(Kind::Relation(Rel::Subset))),
    ("supseteq", Token(Kind::Relation(Rel::Superset))),
    ("square", Named),
    ("sharp", Named),
    ("sigma", Named),
    ("sinh", trig(Func::Sinh, Func::Asinh)),
    ("sqrt", Token(Kind::Sqrt)),
    ("surd", Named),
    ("sec", trig(Func::Sec, Func::Asec)),
    ("sin", trig(Func::Sin, Func::Asin)),
    ("sum", Token(Kind::SumProd(false))),
    ("triangledown", Named),
    ("thickspace", Skip),
    ("thinspace", Skip),
    ("triangle", Named),
    ("tbinom", Token(Kind::Binom)),
    ("tfrac", Token(Kind::Frac)),
    ("theta", Named),
    ("times", Token(Kind::Mul)),
    ("tanh", trig(Func::Tanh, Func::Atanh)),
    ("tan", trig(Func::Tan, Func::Atan)),
    ("tau", Named),
    ("to", Token(Kind::Approach)),
    ("ulcorner", Token(Kind::Open(Shape::CeilCorner))),
    ("urcorner", Token(Kind::Close(Shape::CeilCorner))),
    ("upsilon", Named),
    ("vartriangle", Named),
    ("varepsilon", Named),
    ("varnothing", Named),
    ("varsigma", Named),
    ("vartheta", Named),
    ("vcenter", Skip),
    ("varphi", Named),
    ("varrho", Named),
    ("vspace", Skip),
    ("varpi", Named),
    ("vrule", Skip),
    ("vskip", Skip),
    ("vbox", Skip),
    ("vert", Token(Kind::Vert)),
    ("wp", Named),
    ("xRightarrow", Token(Kind::Stray)),
    ("xrightarrow", Token(Kind::Stray)),
    ("xi", Named),
    ("zeta", Named),
];

/// Where the words with each first byte begin in [`COMMANDS`]; the next entry is where they end.
static FIRST: [u16; 129] = {
    let mut first = [0_u16; 129];
    let mut byte = 0;
    while byte < 129 {
        let mut row = 0;
        let mut begin = COMMANDS.len();
        while row < COMMANDS.len() {
            if COMMANDS[row].0.as_bytes()[0] as usize >= byte && begin == COMMANDS.len() {
                begin = row;
            }
            row += 1;
        }
        first[byte] = begin as u16;
        byte += 1;
    }
    first
};

/// The longest known word that `letters` begins with.
pub(super) fn longest(letters: &str) -> Option<(&'static str, Command)> {
    let byte = usize::from(*letters.as_bytes().first()?);
    let (begin, end) = (*FIRST.get(byte)?, *FIRST.get(byte + 1)?);
    COMMANDS
        .get(usize::from(begin)..usize::from(end))?
        .iter()
        .find(|(word, _)| letters.starts_with(word))
        .copied()
}

/// Whether this word is a name.
pub(super) fn is_letter(word: &str) -> bool {
    matches!(longest(word), Some((found, Named | Gamma)) if found == word)
}

/// Whether this word in front of a brace decorates what is in the brace.
pub(super) fn is_accent(word: &str) -> bool {
    match word.as_bytes().first() {
        Some(b'm') => matches!(
            word,
            "mathbb"
                | "mathbin"
                | "mathbf"
                | "mathcal"
                | "mathclap"
                | "mathclose"
                | "mathellipsis"
                | "mathfrak"
                | "mathinner"
                | "mathit"
                | "mathnormal"
                | "mathop"
                | "mathopen"
                | "mathord"
                | "mathpunct"
                | "mathrel"
                | "mathring"
                | "mathrlap"
                | "mathrm"
                | "mathscr"
                | "mathsf"
                | "mathsterling"
                | "mathtt"
                | "mbox"
        ),
        Some(b't') => matches!(word, "text" | "textit" | "textbf" | "textnormal" | "tilde"),
        Some(_) => matches!(
            word,
            "acute"
                | "bar"
                | "overline"
                | "breve"
                | "check"
                | "widecheck"
                | "dot"
                | "ddot"
                | "grave"
                | "hat"
                | "widetilde"
                | "vec"
                | "overrightarrow"
                | "bm"
                | "boldsymbol"
        ),
        None => false,
    }
}

/// Bare words that the lexer takes as one token although only `\operatorname{..}` may hold them.
///
/// Sorted like [`COMMANDS`].
static WORDS: &[(&str, Kind)] = &[
    ("SVD", Kind::OperatorWord),
    ("arccosh", Kind::OperatorWord),
    ("arcsinh", Kind::OperatorWord),
    ("arctanh", Kind::OperatorWord),
    ("arcosh", Kind::OperatorWord),
    ("arsinh", Kind::OperatorWord),
    ("artanh", Kind::OperatorWord),
    ("bmatrix", Kind::Stray),
    ("ceil", Kind::OperatorWord),
    ("cols", Kind::OperatorWord),
    ("diagonalize", Kind::OperatorWord),
    ("diag", Kind::OperatorWord),
    ("eigenvectors", Kind::OperatorWord),
    ("eigenvalues", Kind::OperatorWord),
    ("eigenvects", Kind::OperatorWord),
    ("eigenvals", Kind::OperatorWord),
    ("eigen", Kind::OperatorWord),
    ("eig", Kind::OperatorWord),
    ("eye", Kind::OperatorWord),
    ("floor", Kind::OperatorWord),
    ("gcd", Kind::OperatorWord),
    ("hstack", Kind::OperatorWord),
    ("lcm", Kind::OperatorWord),
    ("matrix", Kind::Stray),
    ("nullspace", Kind::OperatorWord),
    ("norm", Kind::OperatorWord),
    ("orthogonalize", Kind::OperatorWord),
    ("orthogonal", Kind::OperatorWord),
    ("ortho", Kind::OperatorWord),
    ("orth", Kind::OperatorWord),
    ("ones", Kind::OperatorWord),
    ("pmatrix", Kind::Stray),
    ("rank", Kind::OperatorWord),
    ("rows", Kind::OperatorWord),
    ("rref", Kind::OperatorWord),
    ("svd", Kind::OperatorWord),
    ("trace", Kind::OperatorWord),
    ("tr", Kind::OperatorWord),
    ("vmatrix", Kind::Stray),
    ("vstack", Kind::OperatorWord),
    ("zeros", Kind::OperatorWord),
];

/// The longest bare word that `letters` begins with.
pub(super) fn longest_word(letters: &[u8]) -> Option<(&'static str, Kind)> {
    let first = *letters.first()?;
    // No word begins with one of these; most letters in formulas are among them.
    if matches!(first, b'i'..=b'k' | b'q' | b'u' | b'w'..=b'y') || !first.is_ascii_alphabetic() {
        return None;
    }
    let rows = WORDS.iter().skip_while(|(word, _)| word.as_bytes().first() < Some(&first));
    rows.take_while(|(word, _)| word.as_bytes().first() == Some(&first))
        .find(|(word, _)| letters.starts_with(word.as_bytes()))
        .copied()
}

#[cfg(test)]
recorded! {
    text: is_accent, is_letter, longest;
    bytes: longest_word;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_find_the_longest_word_first() {
        for table in [
            COMMANDS.iter().map(|row| row.0).collect::<Vec<_>>(),
            WORDS.iter().map(|row| row.0).collect::<Vec<_>>(),
        ] {
            for (index, word) in table.iter().enumerate() {
                for later in &table[index + 1..] {
                    assert!(!(later.starts_with(word)), "{later} is hidden by {word}");
                }
            }
        }
        assert!(COMMANDS.is_sorted_by_key(|row| row.0.as_bytes()[0]));
        assert!(WORDS.is_sorted_by_key(|row| row.0.as_bytes()[0]));
    }

    #[test]
    fn every_word_is_found_by_itself() {
        for (word, command) in COMMANDS {
            assert_eq!(longest(word), Some((*word, *command)));
        }
        for (word, kind) in WORDS {
            assert_eq!(longest_word(word.as_bytes()), Some((*word, *kind)));
        }
        assert_eq!(longest("sinx").map(|found| found.0), Some("sin"));
        assert_eq!(longest("cdots").map(|found| found.0), Some("cdot"));
        assert_eq!(longest("qed"), None);
    }
}
