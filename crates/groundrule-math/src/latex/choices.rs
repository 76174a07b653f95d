//! `C_{12}^5`: the number of ways to choose, as many schoolbooks write it.

use crate::budget::Budget;
use crate::expr::{Arena, Func, Id, Kinds, Node};
use crate::quirks::Quirks;

/// `C_1` and `C_2` are constants of integration.
const LARGEST_CONSTANT: i64 = 2;

/// The tree with such powers turned into the binomial coefficients they mean.
pub(super) fn resolved(arena: &mut Arena, root: Id, quirks: &Quirks, budget: &mut Budget) -> Id {
    let is_choice =
        |node: &Node| matches!(node, Node::Symbol(symbol) if symbol.name.starts_with("C_"));
    if !arena.holds(root, Kinds::SYMBOL) || !arena.any(root, is_choice) {
        return root;
    }
    arena.rewrite(root, |arena, node| {
        if let &Node::Pow(base, chosen) = &node
            && let Node::Symbol(symbol) = arena.get(base)
            && let Some(among) = symbol.name.strip_prefix("C_")
        {
            let among = among.trim_start_matches('{').trim_end_matches('}').to_owned();
            if let Ok(among) = super::parser::parse(&among, *quirks, None, 0, arena, budget)
                && is_binomial(arena, among, chosen)
            {
                return arena.func(Func::Binomial, &[among, chosen]);
            }
        }
        arena.intern(node)
    })
}

fn is_binomial(arena: &Arena, among: Id, chosen: Id) -> bool {
    let whole = |id: Id| match arena.get(id) {
        Node::Number(value) => value.to_i64().filter(|&n| n >= 0),
        _ => None,
    };
    match (whole(among), whole(chosen)) {
        (Some(n), Some(k)) => n > LARGEST_CONSTANT && k <= n,
        (Some(n), None) => n > LARGEST_CONSTANT && !arena.is_closed(chosen),
        (None, Some(_)) => !arena.is_closed(among),
        (None, None) => !arena.is_closed(among) && !arena.is_closed(chosen),
    }
}

#[cfg(test)]
recorded! {
    trees: is_binomial;
}
