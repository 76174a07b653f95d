//! Where nodes live.

use super::{Constant, Func, Id, Kinds, Node, RelOp, Symbol};
use crate::number::Rational;
use rustc_hash::FxHasher;
use std::fmt;
use std::hash::{Hash, Hasher};

/// Where nodes live; equal nodes are stored once, and children come before their parents.
///
/// ```
/// use groundrule_math::expr::Arena;
/// let mut arena = Arena::new();
/// let x = arena.letter("x");
/// let double = arena.add(&[x, x]);
/// // `x` is stored once, and whoever asks for the sum again gets the same identity.
/// assert_eq!(arena.add(&[x, x]), double);
/// assert_eq!(arena.len(), 2);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Arena {
    nodes: Vec<Kept>,
    /// Open addressing over `nodes`: zero means empty, anything else is the index plus one. The length is a power of
    /// two, or zero at first: a few nodes are found by looking at each.
    slots: Vec<u32>,
}

/// A node, and the kinds of nodes at and below it.
#[derive(Clone)]
struct Kept {
    node: Node,
    kinds: Kinds,
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node.fmt(f)
    }
}

/// Up to this many nodes are searched one by one.
const FEW: usize = 8;

fn hash_of(node: &Node) -> usize {
    let mut hasher = FxHasher::default();
    node.hash(&mut hasher);
    let hash = hasher.finish();
    (hash ^ (hash >> 32)) as usize
}

impl Arena {
    /// An arena with nothing in it.
    ///
    /// ```
    /// use groundrule_math::expr::Arena;
    /// assert!(Arena::new().is_empty());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// The identity of a node, stored now or before.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, Node};
    /// let mut arena = Arena::new();
    /// let fifty = arena.integer(50);
    /// let percent = arena.intern(Node::Percent(fifty));
    /// assert_eq!(arena.intern(Node::Percent(fifty)), percent);
    /// assert_ne!(percent, fifty);
    /// ```
    pub fn intern(&mut self, node: Node) -> Id {
        if self.slots.is_empty() && self.nodes.len() < FEW {
            let known = self.nodes.iter().position(|known| known.node == node);
            let place = known.unwrap_or_else(|| {
                self.keep(node);
                self.nodes.len() - 1
            });
            return Id(place as u32);
        }
        if self.slots.len() < 2 * (self.nodes.len() + 1) {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut place = hash_of(&node) & mask;
        // At most half of the slots are taken, so an empty one is found.
        while self.slots[place] != 0 {
            let id = self.slots[place] - 1;
            if self.nodes[id as usize].node == node {
                return Id(id);
            }
            place = (place + 1) & mask;
        }
        let id = self.nodes.len() as u32;
        self.keep(node);
        self.slots[place] = id + 1;
        Id(id)
    }

    fn keep(&mut self, node: Node) {
        let mut kinds = node.kinds();
        node.for_each_child(|child| kinds = kinds.or(self.kinds(child)));
        if self.nodes.capacity() == 0 {
            // Most answers fit.
            self.nodes.reserve(FEW);
        }
        self.nodes.push(Kept { node, kinds });
    }

    /// The kinds of nodes at and below a root.
    pub(crate) fn kinds(&self, root: Id) -> Kinds {
        self.nodes[root.0 as usize].kinds
    }

    /// Whether a node of one of these kinds is at or below a root.
    pub(crate) fn holds(&self, root: Id, kinds: Kinds) -> bool {
        self.kinds(root).meets(kinds)
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(32);
        let mut slots = vec![0_u32; size];
        for (id, kept) in self.nodes.iter().enumerate() {
            let mut place = hash_of(&kept.node) & (size - 1);
            while slots[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            slots[place] = id as u32 + 1;
        }
        self.slots = slots;
    }

    /// The node with an identity of this arena. An identity from another arena gives a different node here, and panics
    /// if there is none.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, Node, Symbol};
    /// let mut arena = Arena::new();
    /// let x = arena.letter("x");
    /// assert_eq!(arena.get(x), &Node::Symbol(Symbol::letter("x")));
    /// ```
    pub fn get(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize].node
    }

    /// The number of distinct nodes.
    ///
    /// ```
    /// use groundrule_math::expr::Arena;
    /// let mut arena = Arena::new();
    /// let (one, x) = (arena.integer(1), arena.letter("x"));
    /// arena.add(&[x, one]);
    /// arena.integer(1);
    /// assert_eq!(arena.len(), 3);
    /// ```
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node at all.
    ///
    /// ```
    /// use groundrule_math::expr::Arena;
    /// let mut arena = Arena::new();
    /// assert!(arena.is_empty());
    /// arena.integer(0);
    /// assert!(!arena.is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// An exact number.
    ///
    /// ```
    /// use groundrule_math::{expr::{Arena, print::latex}, number::Rational};
    /// let mut arena = Arena::new();
    /// let half = arena.number(Rational::HALF);
    /// assert_eq!(latex(&arena, half), r"\frac{1}{2}");
    /// ```
    pub fn number(&mut self, value: Rational) -> Id {
        self.intern(Node::Number(value))
    }

    /// An integer.
    ///
    /// ```
    /// use groundrule_math::{expr::Arena, number::Rational};
    /// let mut arena = Arena::new();
    /// assert_eq!(arena.integer(-7), arena.number(Rational::integer(-7)));
    /// ```
    pub fn integer(&mut self, n: i64) -> Id {
        self.number(Rational::from(n))
    }

    /// A real letter.
    ///
    /// ```
    /// use groundrule_math::expr::Arena;
    /// let mut arena = Arena::new();
    /// assert_eq!(arena.letter("x"), arena.letter("x"));
    /// assert_ne!(arena.letter("x"), arena.letter("y"));
    /// ```
    pub fn letter(&mut self, name: &str) -> Id {
        self.intern(Node::Symbol(Symbol::letter(name)))
    }

    /// A named constant.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, Constant, print::latex};
    /// let mut arena = Arena::new();
    /// let pi = arena.constant(Constant::Pi);
    /// assert_eq!(latex(&arena, pi).trim(), r"\pi");
    /// // It is a number, not the letter of that name.
    /// assert!(arena.is_closed(pi) && pi != arena.letter("pi"));
    /// ```
    pub fn constant(&mut self, constant: Constant) -> Id {
        self.intern(Node::Constant(constant))
    }

    /// A sum, as written. One term is just that term; no terms are zero.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, print::latex};
    /// let mut arena = Arena::new();
    /// let (two, three) = (arena.integer(2), arena.integer(3));
    /// let sum = arena.add(&[two, three]);
    /// assert_eq!(latex(&arena, sum), "2 + 3");
    /// assert_eq!(arena.add(&[two]), two);
    /// assert_eq!(arena.add(&[]), arena.integer(0));
    /// ```
    pub fn add(&mut self, terms: &[Id]) -> Id {
        match terms {
            [] => self.integer(0),
            [one] => *one,
            _ => self.intern(Node::Add(terms.into())),
        }
    }

    /// A product, as written. One factor is just that factor; no factors are one.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, print::latex};
    /// let mut arena = Arena::new();
    /// let (two, x) = (arena.integer(2), arena.letter("x"));
    /// let product = arena.mul(&[two, x]);
    /// assert_eq!(latex(&arena, product), "2x");
    /// assert_ne!(product, arena.mul(&[x, two]));
    /// assert_eq!(arena.mul(&[]), arena.integer(1));
    /// ```
    pub fn mul(&mut self, factors: &[Id]) -> Id {
        match factors {
            [] => self.integer(1),
            [one] => *one,
            _ => self.intern(Node::Mul(factors.into())),
        }
    }

    /// A power.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, print::latex};
    /// let mut arena = Arena::new();
    /// let (x, two) = (arena.letter("x"), arena.integer(2));
    /// let square = arena.pow(x, two);
    /// assert_eq!(latex(&arena, square), "x^{2}");
    /// ```
    pub fn pow(&mut self, base: Id, exponent: Id) -> Id {
        self.intern(Node::Pow(base, exponent))
    }

    /// One over it.
    ///
    /// ```
    /// use groundrule_math::expr::Arena;
    /// let mut arena = Arena::new();
    /// let (x, minus_one) = (arena.letter("x"), arena.integer(-1));
    /// assert_eq!(arena.recip(x), arena.pow(x, minus_one));
    /// ```
    pub fn recip(&mut self, base: Id) -> Id {
        let minus_one = self.integer(-1);
        self.pow(base, minus_one)
    }

    /// A quotient.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, print::latex};
    /// let mut arena = Arena::new();
    /// let (x, y) = (arena.letter("x"), arena.letter("y"));
    /// let quotient = arena.div(x, y);
    /// assert_eq!(latex(&arena, quotient), r"\frac{x}{y}");
    /// let below = arena.recip(y);
    /// assert_eq!(quotient, arena.mul(&[x, below]));
    /// ```
    pub fn div(&mut self, a: Id, b: Id) -> Id {
        let below = self.recip(b);
        self.mul(&[a, below])
    }

    /// The negative.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, print::latex};
    /// let mut arena = Arena::new();
    /// let x = arena.letter("x");
    /// let minus = arena.neg(x);
    /// assert_eq!(latex(&arena, minus), "-x");
    /// ```
    pub fn neg(&mut self, a: Id) -> Id {
        let minus_one = self.integer(-1);
        self.mul(&[minus_one, a])
    }

    /// A difference.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, print::latex};
    /// let mut arena = Arena::new();
    /// let (x, y) = (arena.letter("x"), arena.letter("y"));
    /// let difference = arena.sub(x, y);
    /// assert_eq!(latex(&arena, difference), "x - y");
    /// ```
    pub fn sub(&mut self, a: Id, b: Id) -> Id {
        let minus = self.neg(b);
        self.add(&[a, minus])
    }

    /// A square root.
    ///
    /// ```
    /// use groundrule_math::{expr::Arena, number::Rational};
    /// let mut arena = Arena::new();
    /// let (x, half) = (arena.letter("x"), arena.number(Rational::HALF));
    /// assert_eq!(arena.sqrt(x), arena.pow(x, half));
    /// ```
    pub fn sqrt(&mut self, a: Id) -> Id {
        let half = self.number(Rational::HALF);
        self.pow(a, half)
    }

    /// A function of its arguments.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, Func, print::latex};
    /// let mut arena = Arena::new();
    /// let (eight, two) = (arena.integer(8), arena.integer(2));
    /// let log = arena.func(Func::Log, &[eight, two]);
    /// assert_eq!(latex(&arena, log), r"\log_{2}(8)");
    /// ```
    pub fn func(&mut self, func: Func, arguments: &[Id]) -> Id {
        self.intern(Node::Func(func, arguments.into()))
    }

    /// A relation.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, RelOp, print::latex};
    /// let mut arena = Arena::new();
    /// let (x, one) = (arena.letter("x"), arena.integer(1));
    /// let above = arena.relation(RelOp::Gt, x, one);
    /// assert_eq!(latex(&arena, above), "x > 1");
    /// ```
    pub fn relation(&mut self, op: RelOp, left: Id, right: Id) -> Id {
        self.intern(Node::Relation(op, left, right))
    }
}
