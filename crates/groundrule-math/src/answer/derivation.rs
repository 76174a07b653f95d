//! Equations in several lines: the last ones are the answer, and the others lead to it.

use crate::expr::{Arena, Expr, Id, Node, RelOp};
use crate::extract::undress;
use crate::words::lexicon::Lexicon;

/// Layouts in which each line follows from the one before.
static LAYOUTS: Lexicon =
    Lexicon::new(&["\\begin{align", "\\begin{gather", "\\begin{split", "\\begin{eqnarray"]);

/// What the lines of a phrase lead to: `2x = 8 \\ x = 4` gives `x = 4`.
pub(super) fn concluded(phrase: &str, expression: &mut Expr) {
    let Expr { arena, root } = expression;
    let Node::List(lines) = arena.get(*root) else { return };
    let lines = lines.to_vec();
    if !phrase.contains("\\begin") || !LAYOUTS.is_in(phrase) {
        if let Some(solution) = solution(arena, &lines) {
            *root = solution;
        }
        return;
    }
    let values = lines.iter().rev().take_while(|&&line| is_value(arena, line)).count();
    if !lines.iter().all(|&line| is_equation(arena, line)) {
        return;
    }
    // `y - 3 = 2(x - 1)`, .., `y = 2x + 1`: the last is solved for its letter and the first is not.
    if let (Some(&first), Some(&last)) = (lines.first(), lines.last())
        && values == 0
        && is_solved(arena, last)
        && !is_solved(arena, first)
    {
        *root = last;
        return;
    }
    if values == 0 || values == lines.len() {
        return;
    }
    let last: Vec<Id> = lines.iter().copied().skip(lines.len() - values).collect();
    *root = match last[..] {
        [only] => only,
        _ => arena.intern(Node::List(last.into())),
    };
}

/// The last of some equations about one letter, if it alone is solved: `3n = 12 and n = 4`.
fn solution(arena: &Arena, equations: &[Id]) -> Option<Id> {
    let (&last, before) = equations.split_last()?;
    let letters = arena.free_symbols(last);
    let leads = |&equation: &Id| {
        is_equation(arena, equation)
            && !is_solved(arena, equation)
            && arena.free_symbols(equation) == letters
    };
    (letters.len() == 1 && !before.is_empty() && is_value(arena, last) && before.iter().all(leads))
        .then_some(last)
}

/// What follows the last arrow of a derivation, without its markup.
pub(super) fn implied(phrase: &str) -> Option<&str> {
    const ARROWS: [&str; 8] = [
        "\\implies",
        "\\Rightarrow",
        "\\Longrightarrow",
        "\\Leftrightarrow",
        "\\iff",
        "⟹",
        "⇒",
        "⇔",
    ];
    static ANY: Lexicon = Lexicon::new(&ARROWS);
    // Few phrases have one.
    if !ANY.is_in(phrase) {
        return None;
    }
    let (at, arrow) = ARROWS
        .iter()
        .filter_map(|arrow| Some((phrase.rfind(arrow)?, *arrow)))
        .max_by_key(|&(at, _)| at)?;
    let last = undress(phrase.get(at + arrow.len()..)?);
    let before = phrase.get(..at)?;
    (!last.is_empty() && before.contains(char::is_alphanumeric)).then_some(last)
}

/// The last side of a chain whose other sides need not be read: there are several of them, or one that contains dots or
/// is rounded, `1 + 2 + \cdots + n = \frac{n(n+1)}{2}`.
pub(super) fn last_member(source: &str) -> Option<&str> {
    let bytes = source.as_bytes();
    let mut depth = 0_i32;
    let mut signs = 0;
    let mut last = None;
    let mut rounded = false;
    for (at, byte) in bytes.iter().enumerate() {
        let command = |name: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(name));
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            b'\\' if command(b"\\langle") => depth += 1,
            b'\\' if command(b"\\rangle") => depth -= 1,
            b'\\' if depth == 0 && command(b"\\approx") => {
                rounded = true;
                last = Some(at + "\\approx".len() - 1);
            }
            b'=' if depth == 0 => {
                rounded = false;
                let before = at.checked_sub(1).and_then(|before| bytes.get(before));
                if before.is_some_and(|before| matches!(before, b'\\' | b'<' | b'!' | b'>')) {
                    return None;
                }
                signs += 1;
                last = Some(at);
            }
            // Several answers.
            b',' | b';' if depth == 0 => return None,
            _ => {}
        }
    }
    let (before, member) = source.split_at(last?);
    let dots = ["dots", "...", "…"].iter().any(|dots| before.contains(dots));
    (signs > 1 || dots || rounded).then(|| member.get(1..)).flatten()
}

fn is_equation(arena: &Arena, id: Id) -> bool {
    match arena.get(id) {
        Node::Relation(op, ..) => *op == RelOp::Eq,
        Node::Chain(parts) => parts.iter().all(|&part| is_equation(arena, part)),
        _ => false,
    }
}

/// A letter and an expression without it.
fn is_solved(arena: &Arena, id: Id) -> bool {
    match arena.get(id) {
        &Node::Relation(RelOp::Eq, name, value) => {
            matches!(arena.get(name), Node::Symbol(_)) && !arena.reachable(value).contains(&name)
        }
        _ => false,
    }
}

/// A letter and its value, with or without steps between them.
fn is_value(arena: &Arena, id: Id) -> bool {
    let (first, last) = match arena.get(id) {
        Node::Chain(parts) => match (parts.first(), parts.last()) {
            (Some(&first), Some(&last)) => (first, last),
            _ => return false,
        },
        _ => (id, id),
    };
    match (arena.get(first), arena.get(last)) {
        (&Node::Relation(RelOp::Eq, name, _), &Node::Relation(RelOp::Eq, _, value)) => {
            matches!(arena.get(name), Node::Symbol(_)) && arena.is_closed(value)
        }
        _ => false,
    }
}

#[cfg(test)]
recorded! {
    text: implied, last_member;
    tree: is_equation, is_solved, is_value;
}
