//! Laws that every comparison must obey, on random trees.

use groundrule_math::expr::{Arena, Constant, Expr, Func, Id, Node, RelOp};
use groundrule_math::number::Rational;
use groundrule_math::{Answer, VerifyConfig, verify};
use proptest::prelude::*;

/// A recipe for a tree, so that it can be built in any arena.
#[derive(Debug, Clone)]
enum Tree {
    Integer(i64),
    Fraction(i64, i64),
    Letter(&'static str),
    Pi,
    Add(Vec<Tree>),
    Mul(Vec<Tree>),
    Power(Box<Tree>, i64),
    Root(Box<Tree>),
    Apply(Func, Box<Tree>),
}

impl Tree {
    fn build(&self, arena: &mut Arena) -> Id {
        match self {
            Tree::Integer(n) => arena.integer(*n),
            Tree::Fraction(n, d) => {
                let value = Rational::new((*n).into(), (*d).into()).unwrap_or(Rational::ONE);
                arena.number(value)
            }
            Tree::Letter(name) => arena.letter(name),
            Tree::Pi => arena.constant(Constant::Pi),
            Tree::Add(terms) => {
                let terms: Vec<Id> = terms.iter().map(|term| term.build(arena)).collect();
                arena.add(&terms)
            }
            Tree::Mul(factors) => {
                let factors: Vec<Id> = factors.iter().map(|factor| factor.build(arena)).collect();
                arena.mul(&factors)
            }
            Tree::Power(base, exponent) => {
                let base = base.build(arena);
                let exponent = arena.integer(*exponent);
                arena.pow(base, exponent)
            }
            Tree::Root(base) => {
                let base = base.build(arena);
                arena.sqrt(base)
            }
            Tree::Apply(func, argument) => {
                let argument = argument.build(arena);
                arena.func(*func, &[argument])
            }
        }
    }

    /// The same function written differently: sums and products turned round, powers multiplied out.
    fn rewritten(&self) -> Tree {
        match self {
            Tree::Add(terms) => {
                let mut terms: Vec<Tree> = terms.iter().map(Tree::rewritten).collect();
                terms.reverse();
                terms.push(Tree::Integer(0));
                Tree::Add(terms)
            }
            Tree::Mul(factors) => {
                let mut factors: Vec<Tree> = factors.iter().map(Tree::rewritten).collect();
                factors.rotate_left(1);
                // The first factor that is a sum is multiplied out.
                let place = factors.iter().position(|factor| matches!(factor, Tree::Add(_)));
                match place {
                    Some(place) => {
                        let Tree::Add(terms) = factors.remove(place) else { unreachable!() };
                        Tree::Add(
                            terms
                                .into_iter()
                                .map(|term| {
                                    let mut product = factors.clone();
                                    product.push(term);
                                    Tree::Mul(product)
                                })
                                .collect(),
                        )
                    }
                    None => Tree::Mul(factors),
                }
            }
            Tree::Power(base, n) if *n > 0 => {
                Tree::Mul((0..*n).map(|_| base.rewritten()).collect::<Vec<_>>())
            }
            Tree::Power(base, n) => Tree::Power(Box::new(base.rewritten()), *n),
            Tree::Root(base) => Tree::Root(Box::new(base.rewritten())),
            Tree::Apply(func, argument) => Tree::Apply(*func, Box::new(argument.rewritten())),
            Tree::Fraction(n, d) => {
                Tree::Mul(vec![Tree::Integer(*n), Tree::Power(Box::new(Tree::Integer(*d)), -1)])
            }
            leaf => leaf.clone(),
        }
    }
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        (-9_i64..10).prop_map(Tree::Integer),
        (-9_i64..10, 2_i64..8).prop_map(|(n, d)| Tree::Fraction(n, d)),
        prop_oneof![Just("x"), Just("y"), Just("n")].prop_map(Tree::Letter),
        Just(Tree::Pi),
    ];
    leaf.prop_recursive(3, 20, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 2..4).prop_map(Tree::Add),
            prop::collection::vec(inner.clone(), 2..4).prop_map(Tree::Mul),
            (inner.clone(), 1_i64..4).prop_map(|(base, n)| Tree::Power(Box::new(base), n)),
            inner.clone().prop_map(|base| Tree::Root(Box::new(base))),
            (
                prop_oneof![Just(Func::Sin), Just(Func::Cos), Just(Func::Abs), Just(Func::Atan)],
                inner
            )
                .prop_map(|(func, argument)| Tree::Apply(func, Box::new(argument))),
        ]
    })
}

fn answer(build: impl FnOnce(&mut Arena) -> Id) -> Vec<Answer> {
    let mut arena = Arena::new();
    let root = build(&mut arena);
    vec![Answer::Expr(Expr { arena, root })]
}

fn of(tree: &Tree) -> Vec<Answer> {
    answer(|arena| tree.build(arena))
}

fn modes() -> [VerifyConfig; 2] {
    [VerifyConfig::math_verify(), VerifyConfig::sound()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everything_equals_itself(t in tree()) {
        for config in modes() {
            prop_assert!(verify(&of(&t), &of(&t), &config).is_equal());
        }
    }

    #[test]
    fn rewriting_keeps_the_value(t in tree()) {
        let other = t.rewritten();
        let verdict = verify(&of(&t), &of(&other), &VerifyConfig::sound());
        // A tree without a value anywhere (the root of a negative constant is one on the reals) may
        // stay open, but it is never called different.
        prop_assert!(
            !matches!(verdict, groundrule_math::Verdict::Different(_)),
            "{:?} and {:?}: {:?}", t, other, verdict
        );
    }

    #[test]
    fn one_more_is_different(t in tree(), n in 1_i64..5) {
        let more = Tree::Add(vec![t.clone(), Tree::Integer(n)]);
        for config in modes() {
            prop_assert!(!verify(&of(&t), &of(&more), &config).is_equal());
        }
    }

    #[test]
    fn sound_mode_is_symmetric(a in tree(), b in tree()) {
        let config = VerifyConfig::sound();
        let (there, back) = (verify(&of(&a), &of(&b), &config), verify(&of(&b), &of(&a), &config));
        prop_assert_eq!(there.is_equal(), back.is_equal());
    }

    #[test]
    fn sets_do_not_care_about_order(list in prop::collection::vec(tree(), 2..5), turn in 0_usize..4) {
        let build = |list: &[Tree]| answer(|arena| {
            let elements: Vec<Id> = list.iter().map(|element| element.build(arena)).collect();
            arena.intern(Node::Set(elements.into()))
        });
        let mut other: Vec<Tree> = list.clone();
        other.rotate_left(turn % list.len());
        for config in modes() {
            prop_assert!(verify(&build(&list), &build(&other), &config).is_equal());
        }
    }

    #[test]
    fn equations_may_be_scaled_and_turned(a in tree(), b in tree(), scale in 2_i64..5) {
        // Only equations that are not empty statements.
        prop_assume!(modes().iter().all(|mode| !verify(&of(&a), &of(&b), mode).is_equal()));
        let config = VerifyConfig::sound();
        // Nor such that one side has no value anywhere, as the arc tangent of i has none.
        let has_value = |t: &Tree| {
            let more = Tree::Add(vec![t.clone(), Tree::Integer(1)]);
            matches!(verify(&of(t), &of(&more), &config), groundrule_math::Verdict::Different(_))
        };
        prop_assume!(has_value(&a) && has_value(&b));
        let build = |left: &Tree, right: &Tree| answer(|arena| {
            let (left, right) = (left.build(arena), right.build(arena));
            arena.relation(RelOp::Eq, left, right)
        });
        let times = |t: &Tree| Tree::Mul(vec![Tree::Integer(scale), t.clone()]);
        prop_assert!(verify(&build(&a, &b), &build(&b, &a), &config).is_equal());
        let scaled = verify(&build(&a, &b), &build(&times(&a), &times(&b)), &config);
        let closed = verify(&build(&a, &b), &build(&a, &b), &config).is_equal();
        prop_assert!(closed);
        // With no letters at all an equation is a statement about numbers, which has no unknown.
        let letters = format!("{a:?}{b:?}").contains("Letter");
        prop_assert!(scaled.is_equal() || !letters, "{:?} = {:?}: {:?}", a, b, scaled);
    }
}
