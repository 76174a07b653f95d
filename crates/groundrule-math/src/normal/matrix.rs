//! Arithmetic of matrices whose entries are expressions.

use crate::expr::{Arena, Func, Id, Node};

/// A matrix as its size and its entries.
#[derive(Debug, Clone)]
pub(super) struct Matrix {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) entries: Vec<Id>,
}

/// Larger square matrices are not inverted, nor is their determinant computed.
const LARGEST: usize = 5;

impl Matrix {
    pub(super) fn of(arena: &Arena, id: Id) -> Option<Self> {
        match arena.get(id) {
            Node::Matrix { rows, columns, entries } => Some(Matrix {
                rows: *rows as usize,
                columns: *columns as usize,
                entries: entries.to_vec(),
            }),
            _ => None,
        }
    }

    pub(super) fn intern(self, arena: &mut Arena) -> Id {
        arena.intern(Node::Matrix {
            rows: self.rows as u32,
            columns: self.columns as u32,
            entries: self.entries.into(),
        })
    }

    fn at(&self, row: usize, column: usize) -> Option<Id> {
        self.entries.get(row * self.columns + column).copied()
    }

    pub(super) fn add(&self, other: &Self, arena: &mut Arena) -> Option<Self> {
        if (self.rows, self.columns) != (other.rows, other.columns) {
            return None;
        }
        let entries =
            self.entries.iter().zip(&other.entries).map(|(&a, &b)| arena.add(&[a, b])).collect();
        Some(Matrix { rows: self.rows, columns: self.columns, entries })
    }

    pub(super) fn scale(&self, factor: Id, arena: &mut Arena) -> Self {
        let entries = self.entries.iter().map(|&entry| arena.mul(&[factor, entry])).collect();
        Matrix { rows: self.rows, columns: self.columns, entries }
    }

    pub(super) fn mul(&self, other: &Self, arena: &mut Arena) -> Option<Self> {
        if self.columns != other.rows || self.rows * other.columns * self.columns > 4096 {
            return None;
        }
        let mut entries = Vec::with_capacity(self.rows * other.columns);
        for row in 0..self.rows {
            for column in 0..other.columns {
                let mut terms = Vec::with_capacity(self.columns);
                for inner in 0..self.columns {
                    let (a, b) = (self.at(row, inner)?, other.at(inner, column)?);
                    terms.push(arena.mul(&[a, b]));
                }
                entries.push(arena.add(&terms));
            }
        }
        Some(Matrix { rows: self.rows, columns: other.columns, entries })
    }

    pub(super) fn transpose(&self) -> Option<Self> {
        let mut entries = Vec::with_capacity(self.entries.len());
        for column in 0..self.columns {
            for row in 0..self.rows {
                entries.push(self.at(row, column)?);
            }
        }
        Some(Matrix { rows: self.columns, columns: self.rows, entries })
    }

    fn without(&self, row: usize, column: usize) -> Option<Self> {
        let mut entries = Vec::new();
        for r in (0..self.rows).filter(|&r| r != row) {
            for c in (0..self.columns).filter(|&c| c != column) {
                entries.push(self.at(r, c)?);
            }
        }
        Some(Matrix { rows: self.rows - 1, columns: self.columns - 1, entries })
    }

    pub(super) fn determinant(&self, arena: &mut Arena) -> Option<Id> {
        if self.rows != self.columns || self.rows == 0 || self.rows > LARGEST {
            return None;
        }
        if self.rows == 1 {
            return self.at(0, 0);
        }
        let mut terms = Vec::with_capacity(self.columns);
        for column in 0..self.columns {
            let minor = self.without(0, column)?.determinant(arena)?;
            let sign = arena.integer(if column % 2 == 0 { 1 } else { -1 });
            let entry = self.at(0, column)?;
            terms.push(arena.mul(&[sign, entry, minor]));
        }
        Some(arena.add(&terms))
    }

    pub(super) fn inverse(&self, arena: &mut Arena) -> Option<Self> {
        let determinant = self.determinant(arena)?;
        let below = arena.recip(determinant);
        if self.rows == 1 {
            return Some(Matrix { rows: 1, columns: 1, entries: vec![below] });
        }
        let mut entries = Vec::with_capacity(self.entries.len());
        for row in 0..self.rows {
            for column in 0..self.columns {
                // The adjugate is the transpose of the cofactors.
                let minor = self.without(column, row)?.determinant(arena)?;
                let sign = arena.integer(if (row + column) % 2 == 0 { 1 } else { -1 });
                entries.push(arena.mul(&[sign, minor, below]));
            }
        }
        Some(Matrix { rows: self.rows, columns: self.columns, entries })
    }

    pub(super) fn power(&self, exponent: i64, arena: &mut Arena) -> Option<Self> {
        if exponent < 0 {
            return self.inverse(arena)?.power(exponent.checked_neg()?, arena);
        }
        if exponent == 0 || exponent > 16 {
            return None;
        }
        let mut result = self.clone();
        for _ in 1..exponent {
            result = result.mul(self, arena)?;
        }
        Some(result)
    }
}

/// The result of a function of matrices, if it is one.
pub(super) fn apply(arena: &mut Arena, func: Func, arguments: &[Id]) -> Option<Id> {
    let first = Matrix::of(arena, *arguments.first()?)?;
    match func {
        Func::Det => first.determinant(arena),
        Func::Trace => {
            let diagonal: Option<Vec<Id>> =
                (0..first.rows.min(first.columns)).map(|place| first.at(place, place)).collect();
            Some(arena.add(&diagonal?))
        }
        Func::Transpose => Some(first.transpose()?.intern(arena)),
        Func::Norm => {
            let two = arena.integer(2);
            let squares: Vec<Id> = first
                .entries
                .iter()
                .map(|&entry| {
                    let size = arena.func(Func::Abs, &[entry]);
                    arena.pow(size, two)
                })
                .collect();
            let sum = arena.add(&squares);
            Some(arena.sqrt(sum))
        }
        Func::Abs => first.determinant(arena),
        Func::Dot => {
            let second = Matrix::of(arena, *arguments.get(1)?)?;
            if first.entries.len() != second.entries.len() {
                return None;
            }
            let terms: Vec<Id> = first
                .entries
                .iter()
                .zip(&second.entries)
                .map(|(&a, &b)| arena.mul(&[a, b]))
                .collect();
            Some(arena.add(&terms))
        }
        Func::Cross => {
            let second = Matrix::of(arena, *arguments.get(1)?)?;
            let (&[a, b, c], &[x, y, z]) = (&first.entries[..], &second.entries[..]) else {
                return None;
            };
            let mut minor = |p: Id, q: Id, r: Id, s: Id| {
                let (left, right) = (arena.mul(&[p, q]), arena.mul(&[r, s]));
                arena.sub(left, right)
            };
            let entries = vec![minor(b, z, c, y), minor(c, x, a, z), minor(a, y, b, x)];
            Some(Matrix { rows: first.rows, columns: first.columns, entries }.intern(arena))
        }
        _ => None,
    }
}
