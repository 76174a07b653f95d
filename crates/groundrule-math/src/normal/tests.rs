//! The forms of expressions, and what each costs.

use super::{collected, derivative, exact_value, fraction, lower, numerator, real_roots};
use super::{rational_roots, same_form, same_rational_functions, surely_real};
use crate::Budget;
use crate::expr::print::latex;
use crate::expr::{Arena, Id, Node};
use crate::tests::{self, Input};
use crate::zero::Options;

const OPTIONS: Options = Options { real_roots: true, merge_domains: true, on_the_reals: true };

/// What is said about both trees, and what is left of little work.
fn said(input: &Input, ask: impl Fn(&mut Arena, Id, Id, &mut Budget) -> String) -> String {
    let Some((mut arena, gold, pred)) = input.trees() else { return String::new() };
    let mut budget = Budget { steps: 5000, ..Budget::default() };
    let said = ask(&mut arena, gold, pred, &mut budget);
    format!("{said} {}", budget.steps)
}

/// The first letters of an expression.
fn letters(arena: &mut Arena, id: Id) -> Vec<Id> {
    let symbols = arena.free_symbols(id);
    symbols.into_iter().take(2).map(|symbol| arena.intern(Node::Symbol(symbol))).collect()
}

#[test]
fn forms_are_as_recorded() {
    tests::compare(
        module_path!(),
        &[
            ("collected", |input| {
                said(input, |arena, _, pred, budget| {
                    let form = collected(arena, pred, budget);
                    latex(arena, form)
                })
            }),
            ("lower", |input| {
                said(input, |arena, _, pred, budget| {
                    let form = lower(arena, pred, budget);
                    latex(arena, form)
                })
            }),
            ("numerator", |input| {
                said(input, |arena, _, pred, budget| {
                    let form = numerator(arena, pred, OPTIONS, budget);
                    latex(arena, form)
                })
            }),
            ("exact", |input| {
                said(input, |arena, _, pred, budget| {
                    let value = exact_value(arena, pred, budget).map(|value| value.to_string());
                    format!("{value:?} {}", surely_real(arena, pred))
                })
            }),
            ("derivative", |input| {
                said(input, |arena, _, pred, budget| {
                    let asked = letters(arena, pred).into_iter().map(|letter| {
                        let slope = derivative(arena, pred, letter, budget);
                        slope.map_or("none".to_owned(), |slope| latex(arena, slope))
                    });
                    asked.collect::<Vec<_>>().join("; ")
                })
            }),
            ("fraction", |input| {
                said(input, |arena, _, pred, budget| {
                    let asked = letters(arena, pred).into_iter().map(|letter| {
                        let parts = fraction(arena, pred, letter, OPTIONS, budget);
                        let roots = parts.as_ref().map(|(above, below)| {
                            (
                                real_roots(above, budget),
                                rational_roots(above),
                                rational_roots(below),
                            )
                        });
                        format!("{parts:?} {roots:?}")
                    });
                    asked.collect::<Vec<_>>().join("; ")
                })
            }),
            ("pairs", |input| {
                said(input, |arena, gold, pred, budget| {
                    let form = same_form(arena, gold, pred, OPTIONS, budget);
                    let functions = same_rational_functions(arena, gold, pred, OPTIONS, budget);
                    format!("{form} {functions:?}")
                })
            }),
        ],
    );
}
