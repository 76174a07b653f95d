//! Which kinds of nodes an expression has.

use super::Node;

/// A set of kinds of nodes. The arena keeps one for every node, of all that is at and below it, so that most questions
/// about an expression need no walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kinds(u32);

macro_rules! kinds {
    ($($name:ident: $pattern:pat,)*) => {
        #[derive(Clone, Copy)]
        #[expect(
            clippy::upper_case_acronyms,
            non_camel_case_types,
            reason = "they number the constants below"
        )]
        enum Bit {
            $($name,)*
        }

        impl Kinds {
            $(pub(crate) const $name: Kinds = Kinds(1 << Bit::$name as u32);)*
        }

        impl Node {
            /// The kind of this node alone.
            pub(super) fn kinds(&self) -> Kinds {
                match self {
                    $($pattern => Kinds::$name,)*
                }
            }
        }
    };
}

kinds! {
    SYMBOL: Node::Symbol(_),
    APPLY: Node::Apply(..),
    DECIMAL: Node::Decimal(_),
    CONSTANT: Node::Constant(_),
    FUNC: Node::Func(..),
    POW: Node::Pow(..),
    PERCENT: Node::Percent(_),
    QUANTITY: Node::Quantity(..),
    PLUS_MINUS: Node::PlusMinus(..),
    SUM: Node::Sum(..),
    PRODUCT: Node::Product(..),
    LIMIT: Node::Limit(..),
    DERIVATIVE: Node::Derivative(..),
    // Only those with bounds bind their variable.
    BOUNDED_INTEGRAL: Node::Integral(.., Some(_)),
    INTEGRAL: Node::Integral(.., None),
    MATRIX: Node::Matrix { .. },
    RELATION: Node::Relation(..),
    COLLECTION: Node::Set(_)
        | Node::List(_)
        | Node::Tuple(_)
        | Node::Interval { .. }
        | Node::Union(_)
        | Node::Intersection(_)
        | Node::Difference(..)
        | Node::SetBuilder(..),
    OTHER: Node::Number(_)
        | Node::Add(_)
        | Node::Mul(_)
        | Node::Chain(_)
        | Node::And(_)
        | Node::Or(_),
}

impl Kinds {
    /// What binds a variable, which then is not free.
    pub(crate) const BINDERS: Kinds =
        Kinds::SUM.or(Kinds::PRODUCT).or(Kinds::LIMIT).or(Kinds::BOUNDED_INTEGRAL);

    pub(crate) const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    pub(crate) const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }
}
