//! Walking and rebuilding trees.
//!
//! Children are interned before their parents, so their identities are smaller: passes over a whole
//! tree go by ascending or descending identity and need no recursion.

use super::{Arena, Expr, Id, Kinds, Node, Symbol};
use rustc_hash::FxHashSet;

/// In arenas larger than this, small trees are walked without touching the rest of the arena.
const LARGE: usize = 256;

/// What each node of a tree became: by identity or, for a small tree in a large arena, by position in the tree.
enum Places<'t> {
    Dense(Vec<Id>),
    Sparse(&'t [Id], Vec<Id>),
}

impl<'t> Places<'t> {
    /// Room for the nodes of a tree, children before parents.
    fn of(tree: &'t [Id]) -> Self {
        let len = tree.last().map_or(0, |root| root.0 as usize + 1);
        if len > LARGE && tree.len() < len / 16 {
            Places::Sparse(tree, Vec::with_capacity(tree.len()))
        } else {
            Places::Dense(vec![Id(0); len])
        }
    }

    fn put(&mut self, id: Id, to: Id) {
        match self {
            Places::Dense(places) => places[id.0 as usize] = to,
            // Nodes come in their order.
            Places::Sparse(_, places) => places.push(to),
        }
    }

    fn get(&self, id: Id) -> Id {
        match self {
            Places::Dense(places) => places[id.0 as usize],
            Places::Sparse(tree, places) => tree
                .binary_search(&id)
                .ok()
                .and_then(|place| places.get(place))
                .copied()
                .unwrap_or(id),
        }
    }
}

impl Node {
    /// Calls `visit` with every child, in order.
    ///
    /// ```
    /// use groundrule_math::expr::Arena;
    /// let mut arena = Arena::new();
    /// let (x, two) = (arena.letter("x"), arena.integer(2));
    /// let power = arena.pow(x, two);
    /// let mut children = Vec::new();
    /// arena.get(power).for_each_child(|child| children.push(child));
    /// assert_eq!(children, [x, two]);
    /// ```
    pub fn for_each_child(&self, mut visit: impl FnMut(Id)) {
        match self {
            Node::Number(_) | Node::Decimal(_) | Node::Constant(_) | Node::Symbol(_) => {}
            Node::Add(list)
            | Node::Mul(list)
            | Node::Func(_, list)
            | Node::Apply(_, list)
            | Node::Chain(list)
            | Node::Set(list)
            | Node::List(list)
            | Node::Union(list)
            | Node::Intersection(list)
            | Node::Tuple(list)
            | Node::And(list)
            | Node::Or(list) => list.iter().for_each(|&id| visit(id)),
            Node::Matrix { entries, .. } => entries.iter().for_each(|&id| visit(id)),
            Node::Pow(a, b)
            | Node::Relation(_, a, b)
            | Node::Difference(a, b)
            | Node::PlusMinus(a, b, _)
            | Node::Derivative(a, b, _) => {
                visit(*a);
                visit(*b);
            }
            Node::Percent(a) | Node::Quantity(a, _) => visit(*a),
            Node::Interval { low, high, .. } => {
                visit(*low);
                visit(*high);
            }
            Node::SetBuilder(element, conditions) => {
                visit(*element);
                conditions.iter().for_each(|&id| visit(id));
            }
            Node::Sum(a, b, c, d) | Node::Product(a, b, c, d) => {
                for id in [a, b, c, d] {
                    visit(*id);
                }
            }
            Node::Limit(a, b, c, _) => {
                for id in [a, b, c] {
                    visit(*id);
                }
            }
            Node::Integral(a, b, bounds) => {
                visit(*a);
                visit(*b);
                if let Some((low, high)) = bounds {
                    visit(*low);
                    visit(*high);
                }
            }
        }
    }

    /// The same node with other children.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, print::latex};
    /// let mut arena = Arena::new();
    /// let (x, y, two) = (arena.letter("x"), arena.letter("y"), arena.integer(2));
    /// let square = arena.pow(x, two);
    /// let node = arena.get(square).map_children(|child| if child == x { y } else { child });
    /// let renamed = arena.intern(node);
    /// assert_eq!(latex(&arena, renamed), "y^{2}");
    /// ```
    #[must_use]
    pub fn map_children(&self, mut to: impl FnMut(Id) -> Id) -> Node {
        let mut all = |list: &[Id]| list.iter().map(|&id| to(id)).collect::<Box<[Id]>>();
        match self {
            Node::Number(_) | Node::Decimal(_) | Node::Constant(_) | Node::Symbol(_) => {
                self.clone()
            }
            Node::Add(list) => Node::Add(all(list)),
            Node::Mul(list) => Node::Mul(all(list)),
            Node::Func(func, list) => Node::Func(*func, all(list)),
            Node::Apply(name, list) => Node::Apply(name.clone(), all(list)),
            Node::Chain(list) => Node::Chain(all(list)),
            Node::Set(list) => Node::Set(all(list)),
            Node::List(list) => Node::List(all(list)),
            Node::Union(list) => Node::Union(all(list)),
            Node::Intersection(list) => Node::Intersection(all(list)),
            Node::Tuple(list) => Node::Tuple(all(list)),
            Node::And(list) => Node::And(all(list)),
            Node::Or(list) => Node::Or(all(list)),
            Node::Matrix { rows, columns, entries } => {
                Node::Matrix { rows: *rows, columns: *columns, entries: all(entries) }
            }
            Node::Pow(a, b) => Node::Pow(to(*a), to(*b)),
            Node::Relation(op, a, b) => Node::Relation(*op, to(*a), to(*b)),
            Node::Difference(a, b) => Node::Difference(to(*a), to(*b)),
            Node::PlusMinus(a, b, minus_first) => Node::PlusMinus(to(*a), to(*b), *minus_first),
            Node::Derivative(a, b, order) => Node::Derivative(to(*a), to(*b), *order),
            Node::Percent(a) => Node::Percent(to(*a)),
            Node::Quantity(a, unit) => Node::Quantity(to(*a), unit.clone()),
            Node::Interval { low, high, low_open, high_open } => Node::Interval {
                low: to(*low),
                high: to(*high),
                low_open: *low_open,
                high_open: *high_open,
            },
            Node::SetBuilder(element, conditions) => {
                let element = to(*element);
                Node::SetBuilder(element, conditions.iter().map(|&id| to(id)).collect())
            }
            Node::Sum(a, b, c, d) => Node::Sum(to(*a), to(*b), to(*c), to(*d)),
            Node::Product(a, b, c, d) => Node::Product(to(*a), to(*b), to(*c), to(*d)),
            Node::Limit(a, b, c, side) => Node::Limit(to(*a), to(*b), to(*c), *side),
            Node::Integral(a, b, bounds) => {
                Node::Integral(to(*a), to(*b), bounds.map(|(low, high)| (to(low), to(high))))
            }
        }
    }
}

impl Arena {
    /// `root` and every node below it, children before parents.
    ///
    /// ```
    /// use groundrule_math::expr::Arena;
    /// let mut arena = Arena::new();
    /// let (x, _elsewhere, two) = (arena.letter("x"), arena.letter("y"), arena.integer(2));
    /// let power = arena.pow(x, two);
    /// assert_eq!(arena.reachable(power), [x, two, power]);
    /// ```
    pub fn reachable(&self, root: Id) -> Vec<Id> {
        if let Some(mut bits) = self.reachable_bits(root) {
            let mut ids = Vec::with_capacity(bits.count_ones() as usize);
            while bits != 0 {
                ids.push(Id(bits.trailing_zeros()));
                bits &= bits - 1;
            }
            return ids;
        }
        let len = root.0 as usize + 1;
        if len > LARGE
            && let Some(few) = self.reachable_few(root, len / 32)
        {
            return few;
        }
        let mut marks = vec![false; len];
        let mut stack = vec![root];
        marks[root.0 as usize] = true;
        while let Some(id) = stack.pop() {
            self.get(id).for_each_child(|child| {
                let mark = &mut marks[child.0 as usize];
                if !*mark {
                    *mark = true;
                    stack.push(child);
                }
            });
        }
        (0..=root.0).map(Id).filter(|&id| marks[id.0 as usize]).collect()
    }

    /// The same, if there are at most `most`, in work that does not depend on the size of the arena.
    fn reachable_few(&self, root: Id, most: usize) -> Option<Vec<Id>> {
        let mut seen: FxHashSet<Id> = FxHashSet::default();
        let mut found = vec![root];
        seen.insert(root);
        let mut next = 0;
        while let Some(&id) = found.get(next) {
            next += 1;
            self.get(id).for_each_child(|child| {
                if found.len() <= most && seen.insert(child) {
                    found.push(child);
                }
            });
            if found.len() > most {
                return None;
            }
        }
        found.sort_unstable();
        Some(found)
    }

    /// The same as one bit for each node, if the root is one of the first 64: answers are small, and this allocates
    /// nothing.
    fn reachable_bits(&self, root: Id) -> Option<u64> {
        let mut marks = 1_u64.checked_shl(root.0)?;
        // A node comes after its children, so, counting down, whatever points to a node comes
        // before it.
        for id in (0..=root.0).rev() {
            if marks & (1 << id) != 0 {
                self.get(Id(id)).for_each_child(|child| marks |= 1 << child.0);
            }
        }
        Some(marks)
    }

    /// Whether any node at or below `root` satisfies the test.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, Node};
    /// let mut arena = Arena::new();
    /// let (x, y) = (arena.letter("x"), arena.letter("y"));
    /// let quotient = arena.div(x, y);
    /// assert!(arena.any(quotient, |node| matches!(node, Node::Pow(..))));
    /// assert!(!arena.any(quotient, |node| matches!(node, Node::Add(_))));
    /// ```
    pub fn any(&self, root: Id, mut test: impl FnMut(&Node) -> bool) -> bool {
        // Most questions are about leaves and flat nodes.
        let mut flat = true;
        self.get(root).for_each_child(|_| flat = false);
        if flat {
            return test(self.get(root));
        }
        if let Some(marks) = self.reachable_bits(root) {
            return (0..=root.0).any(|id| marks & (1 << id) != 0 && test(self.get(Id(id))));
        }
        self.reachable(root).into_iter().any(|id| test(self.get(id)))
    }

    /// The symbols that occur, in order of first appearance in the arena. Index variables of sums,
    /// integrals and limits are not free.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, Node, Symbol};
    /// let mut arena = Arena::new();
    /// let (k, n, one) = (arena.letter("k"), arena.letter("n"), arena.integer(1));
    /// // The sum of k from 1 to n depends on n alone.
    /// let sum = arena.intern(Node::Sum(k, k, one, n));
    /// assert_eq!(arena.free_symbols(sum), [Symbol::letter("n")]);
    /// ```
    pub fn free_symbols(&self, root: Id) -> Vec<Symbol> {
        let mut free: Vec<Symbol> = Vec::new();
        let mut bound: FxHashSet<Id> = FxHashSet::default();
        let nodes = self.reachable(root);
        for &id in &nodes {
            match self.get(id) {
                Node::Sum(_, index, ..)
                | Node::Product(_, index, ..)
                | Node::Limit(_, index, ..)
                | Node::Integral(_, index, Some(_)) => {
                    bound.insert(*index);
                }
                _ => {}
            }
        }
        for &id in &nodes {
            if let Node::Symbol(symbol) = self.get(id)
                && !bound.contains(&id)
            {
                free.push(symbol.clone());
            }
        }
        free
    }

    /// Whether no free symbol and no undefined function occurs: the expression is a number.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, Constant};
    /// let mut arena = Arena::new();
    /// let (x, pi) = (arena.letter("x"), arena.constant(Constant::Pi));
    /// let (root, product) = (arena.sqrt(pi), arena.mul(&[pi, x]));
    /// assert!(arena.is_closed(root));
    /// assert!(!arena.is_closed(product));
    /// ```
    pub fn is_closed(&self, root: Id) -> bool {
        // Index variables do not count.
        !self.holds(root, Kinds::SYMBOL.or(Kinds::APPLY))
            || self.holds(root, Kinds::BINDERS)
                && !self.holds(root, Kinds::APPLY)
                && self.free_symbols(root).is_empty()
    }

    /// The tree under `root` of another arena, in this one.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, print::latex};
    /// let (mut here, mut there) = (Arena::new(), Arena::new());
    /// let x = there.letter("x");
    /// let root = there.sqrt(x);
    /// let moved = here.import(&there, root);
    /// assert_eq!(latex(&here, moved), r"\sqrt{x}");
    /// // Trees of one arena are equal if their identities are.
    /// let x = here.letter("x");
    /// assert_eq!(here.sqrt(x), moved);
    /// ```
    pub fn import(&mut self, other: &Arena, root: Id) -> Id {
        let tree = other.reachable(root);
        let mut places = Places::of(&tree);
        for &id in &tree {
            let node = other.get(id).map_children(|child| places.get(child));
            places.put(id, self.intern(node));
        }
        places.get(root)
    }

    /// The tree under `root` with `replace` applied to every node, children first.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, Node, print::latex};
    /// let mut arena = Arena::new();
    /// let (a, b) = (arena.letter("a"), arena.letter("b"));
    /// let both = arena.intern(Node::PlusMinus(a, b, false));
    /// let root = arena.sqrt(both);
    /// // The upper sign of every plus-minus.
    /// let upper = arena.rewrite(root, |arena, node| match node {
    ///     Node::PlusMinus(a, b, false) => arena.add(&[a, b]),
    ///     Node::PlusMinus(a, b, true) => arena.sub(a, b),
    ///     other => arena.intern(other),
    /// });
    /// assert_eq!(latex(&arena, upper), r"\sqrt{a + b}");
    /// ```
    pub fn rewrite(&mut self, root: Id, mut replace: impl FnMut(&mut Arena, Node) -> Id) -> Id {
        let tree = self.reachable(root);
        let mut places = Places::of(&tree);
        for &id in &tree {
            let node = self.get(id).map_children(|child| places.get(child));
            places.put(id, replace(self, node));
        }
        places.get(root)
    }

    /// The tree with one sub-tree replaced by another wherever it occurs.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, print::latex};
    /// let mut arena = Arena::new();
    /// let (x, three) = (arena.letter("x"), arena.integer(3));
    /// let root = arena.sqrt(x);
    /// let sum = arena.add(&[x, root]);
    /// let at_three = arena.substitute(sum, x, three);
    /// assert_eq!(latex(&arena, at_three), r"3 + \sqrt{3}");
    /// ```
    pub fn substitute(&mut self, root: Id, from: Id, to: Id) -> Id {
        let target = self.get(from).clone();
        self.rewrite(root, |arena, node| if node == target { to } else { arena.intern(node) })
    }
}

impl Expr {
    /// The top node.
    ///
    /// ```
    /// use groundrule_math::expr::{Arena, Expr, Node};
    /// let mut arena = Arena::new();
    /// let root = arena.integer(7);
    /// let seven = Expr { arena, root };
    /// assert!(matches!(seven.node(), Node::Number(value) if value.to_i64() == Some(7)));
    /// ```
    pub fn node(&self) -> &Node {
        self.arena.get(self.root)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::Func;

    #[test]
    fn trees_move_between_arenas_and_stay_equal() {
        let mut first = Arena::new();
        let x = first.letter("x");
        let two = first.integer(2);
        let power = first.pow(x, two);
        let sine = first.func(Func::Sin, &[power]);
        let sum = first.add(&[sine, x, two]);
        let mut second = Arena::new();
        second.letter("unrelated");
        let moved = second.import(&first, sum);
        let again = second.import(&first, sum);
        assert_eq!(moved, again);
        assert_eq!(second.free_symbols(moved), vec![Symbol::letter("x")]);
    }

    #[test]
    fn substitution_reaches_every_place() {
        let mut arena = Arena::new();
        let (x, y) = (arena.letter("x"), arena.letter("y"));
        let sine = arena.func(Func::Sin, &[x]);
        let product = arena.mul(&[x, sine]);
        let expected_sine = arena.func(Func::Sin, &[y]);
        let expected = arena.mul(&[y, expected_sine]);
        assert_eq!(arena.substitute(product, x, y), expected);
    }

    #[test]
    fn index_variables_are_not_free() {
        let mut arena = Arena::new();
        let (k, n) = (arena.letter("k"), arena.letter("n"));
        let one = arena.integer(1);
        let sum = arena.intern(Node::Sum(k, k, one, n));
        assert_eq!(arena.free_symbols(sum), vec![Symbol::letter("n")]);
    }
}
