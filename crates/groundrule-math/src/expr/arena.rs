//! Where nodes live.

use super::{Constant, Func, Id, Node, RelOp, Symbol};
use crate::number::Rational;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Where nodes live; equal nodes are stored once, and children come before their parents.
#[derive(Debug, Clone, Default)]
pub struct Arena {
    nodes: Vec<Node>,
    /// Open addressing over `nodes`: zero is empty, else the place plus one. A power of two long.
    slots: Vec<u32>,
}

fn hash_of(node: &Node) -> usize {
    let mut hasher = FxHasher::default();
    node.hash(&mut hasher);
    let hash = hasher.finish();
    (hash ^ (hash >> 32)) as usize
}

impl Arena {
    /// An arena with nothing in it.
    pub fn new() -> Self {
        Self::default()
    }

    /// The identity of a node, stored now or before.
    pub fn intern(&mut self, node: Node) -> Id {
        if self.slots.len() < 2 * (self.nodes.len() + 1) {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut place = hash_of(&node) & mask;
        // At most half of the slots are taken, so an empty one is found.
        while self.slots[place] != 0 {
            let id = self.slots[place] - 1;
            if self.nodes[id as usize] == node {
                return Id(id);
            }
            place = (place + 1) & mask;
        }
        let id = self.nodes.len() as u32;
        self.nodes.push(node);
        self.slots[place] = id + 1;
        Id(id)
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(32);
        let mut slots = vec![0_u32; size];
        for (id, node) in self.nodes.iter().enumerate() {
            let mut place = hash_of(node) & (size - 1);
            while slots[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            slots[place] = id as u32 + 1;
        }
        self.slots = slots;
    }

    /// The node behind an identity of this arena.
    pub fn get(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// How many distinct nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// No node at all.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// An exact number.
    pub fn number(&mut self, value: Rational) -> Id {
        self.intern(Node::Number(value))
    }

    /// An integer.
    pub fn integer(&mut self, n: i64) -> Id {
        self.number(Rational::from(n))
    }

    /// A real letter.
    pub fn letter(&mut self, name: &str) -> Id {
        self.intern(Node::Symbol(Symbol::letter(name)))
    }

    /// A named constant.
    pub fn constant(&mut self, constant: Constant) -> Id {
        self.intern(Node::Constant(constant))
    }

    /// A sum, as it stands. One term is itself, none is zero.
    pub fn add(&mut self, terms: &[Id]) -> Id {
        match terms {
            [] => self.integer(0),
            [one] => *one,
            _ => self.intern(Node::Add(terms.into())),
        }
    }

    /// A product, as it stands. One factor is itself, none is one.
    pub fn mul(&mut self, factors: &[Id]) -> Id {
        match factors {
            [] => self.integer(1),
            [one] => *one,
            _ => self.intern(Node::Mul(factors.into())),
        }
    }

    /// A power.
    pub fn pow(&mut self, base: Id, exponent: Id) -> Id {
        self.intern(Node::Pow(base, exponent))
    }

    /// One over it.
    pub fn recip(&mut self, base: Id) -> Id {
        let minus_one = self.integer(-1);
        self.pow(base, minus_one)
    }

    /// A quotient.
    pub fn div(&mut self, a: Id, b: Id) -> Id {
        let below = self.recip(b);
        self.mul(&[a, below])
    }

    /// The negative.
    pub fn neg(&mut self, a: Id) -> Id {
        let minus_one = self.integer(-1);
        self.mul(&[minus_one, a])
    }

    /// A difference.
    pub fn sub(&mut self, a: Id, b: Id) -> Id {
        let minus = self.neg(b);
        self.add(&[a, minus])
    }

    /// A square root.
    pub fn sqrt(&mut self, a: Id) -> Id {
        let half = self.number(Rational::HALF);
        self.pow(a, half)
    }

    /// A function of its arguments.
    pub fn func(&mut self, func: Func, arguments: &[Id]) -> Id {
        self.intern(Node::Func(func, arguments.into()))
    }

    /// A relation.
    pub fn relation(&mut self, op: RelOp, left: Id, right: Id) -> Id {
        self.intern(Node::Relation(op, left, right))
    }
}
