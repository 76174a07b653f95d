//! Matrices that Math-Verify computes while it reads: `\operatorname{rref}`, `\operatorname{eye}`, row operations above an
//! arrow.

use super::parser::{Parse, Parser};
use super::token::{Kind, Shape};
use crate::expr::{Id, Node};
use crate::normal::{collected, exact_value};
use crate::number::Rational;
use crate::number::ball::{Ball, Float};
use crate::zero::{Evaluator, Options, Point};

/// Larger matrices are not computed with.
const LARGEST: usize = 16;

/// A matrix taken apart.
struct Table {
    rows: usize,
    columns: usize,
    entries: Vec<Id>,
}

/// A row or column, counted from zero.
#[derive(Clone, Copy)]
struct Line {
    is_row: bool,
    place: usize,
}

impl Parser<'_, '_> {
    fn table(&self, id: Id) -> Option<Table> {
        match self.arena.get(id) {
            Node::Matrix { rows, columns, entries } => Some(Table {
                rows: *rows as usize,
                columns: *columns as usize,
                entries: entries.to_vec(),
            }),
            _ => None,
        }
    }

    fn tabled(&mut self, table: Option<Table>) -> Parse<Id> {
        match table {
            Some(Table { rows, columns, entries }) => self.node(Node::Matrix {
                rows: rows as u32,
                columns: columns as u32,
                entries: entries.into(),
            }),
            None => {
                self.refuse();
                self.nothing()
            }
        }
    }

    /// A number of rows or columns.
    fn size(&self, id: Id) -> Option<usize> {
        match self.arena.get(id) {
            Node::Number(value) => {
                value.to_i64().and_then(|n| usize::try_from(n).ok()).filter(|&n| n <= LARGEST)
            }
            _ => None,
        }
    }

    /// `\operatorname{eye}(3)`, `\operatorname{rank}(M)`, `\operatorname{rref}(M)`.
    pub(super) fn matrix_of_one(&mut self, name: &str, argument: Id) -> Parse<Id> {
        if name == "eye" {
            let (one, zero) = (self.integer(1)?, self.integer(0)?);
            let table = self.size(argument).map(|size| {
                let entries = (0..size * size)
                    .map(|place| if place % (size + 1) == 0 { one } else { zero })
                    .collect();
                Table { rows: size, columns: size, entries }
            });
            return self.tabled(table);
        }
        let Some(table) = self.table(argument) else { return self.tabled(None) };
        if name == "rank" {
            return match self.rank(&table) {
                Some(rank) => self.integer(rank as i64),
                None => self.tabled(None),
            };
        }
        let Some(numbers) = self.numbers(&table) else {
            let reduced = self.reduced_formulas(&table)?;
            return self.tabled(reduced);
        };
        let Some((values, _)) = reduced(numbers, table.rows, table.columns) else {
            return self.tabled(None);
        };
        // Quotients of decimals are doubles there; only those that are 0 or 1 are surely the same.
        let has_decimal = self.arena.any(argument, |node| matches!(node, Node::Decimal(_)));
        if has_decimal && !values.iter().all(|value| value.is_zero() || value.is_one()) {
            return self.tabled(None);
        }
        let entries: Vec<Id> =
            values.into_iter().map(|value| self.number(value)).collect::<Parse<_>>()?;
        self.tabled(Some(Table { entries, ..table }))
    }

    /// The sum of a matrix's diagonal.
    pub(super) fn trace_of(&mut self, argument: Id) -> Parse<Id> {
        let Some(table) = self.table(argument).filter(|table| table.rows == table.columns) else {
            return self.tabled(None);
        };
        let diagonal: Vec<Id> = table.entries.into_iter().step_by(table.rows + 1).collect();
        let sum = self.arena.add(&diagonal);
        Ok(collected(self.arena, sum, self.budget))
    }

    /// The entries as fractions, if they are all numbers.
    fn numbers(&mut self, table: &Table) -> Option<Vec<Rational>> {
        let number = |&entry: &Id| {
            let closed = self.arena.is_closed(entry);
            closed.then(|| exact_value(self.arena, entry, self.budget)).flatten()
        };
        table.entries.iter().map(number).collect()
    }

    /// The rank. With roots or letters in it, that of its values at some point.
    fn rank(&mut self, table: &Table) -> Option<usize> {
        match self.numbers(table) {
            Some(numbers) => reduced(numbers, table.rows, table.columns).map(|(_, rank)| rank),
            None => {
                let mut values = self.values(table)?;
                rank(&mut values, table.rows, table.columns)
            }
        }
    }

    /// The values of the entries at some point, if they are real.
    fn values(&mut self, table: &Table) -> Option<Vec<f64>> {
        let point = Point::numbered(1);
        let options = Options { real_roots: false, merge_domains: false, on_the_reals: false };
        let mut evaluator: Evaluator<'_, Float> =
            Evaluator::new(self.arena, self.budget, point, 53, options);
        let mut value = |&entry: &Id| {
            let value = evaluator.eval(entry).ok()?.to_complex(53).ok()?;
            value.is_real().then(|| value.re.to_f64())
        };
        table.entries.iter().map(&mut value).collect()
    }

    /// The reduced row echelon form of entries with roots or letters. What is zero is decided at some point.
    fn reduced_formulas(&mut self, table: &Table) -> Parse<Option<Table>> {
        let (rows, columns) = (table.rows, table.columns);
        let Some(mut values) = self.values(table) else { return Ok(None) };
        let has_decimal = |parser: &Self| {
            let is_decimal = |node: &Node| matches!(node, Node::Decimal(_));
            table.entries.iter().any(|&entry| parser.arena.any(entry, is_decimal))
        };
        // Quotients of decimals are doubles there.
        let full = rank(&mut values.clone(), rows, columns) == Some(rows.max(columns));
        if rows > LARGEST || columns > LARGEST || !full && has_decimal(self) {
            return Ok(None);
        }
        let mut entries = table.entries.clone();
        let (one, zero) = (self.integer(1)?, self.integer(0)?);
        let largest = values.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
        let mut done = 0;
        for column in 0..columns {
            let at = |row: usize, column: usize| row * columns + column;
            let size = |row: usize| values[at(row, column)].abs();
            let pivot = (done..rows).max_by(|&a, &b| size(a).total_cmp(&size(b)));
            let Some(pivot) = pivot.filter(|&row| size(row) > largest * 1e-9) else { continue };
            for index in 0..columns {
                entries.swap(at(pivot, index), at(done, index));
                values.swap(at(pivot, index), at(done, index));
            }
            let (head, scale) = (entries[at(done, column)], values[at(done, column)]);
            for index in 0..columns {
                let quotient = self.arena.div(entries[at(done, index)], head);
                entries[at(done, index)] = collected(self.arena, quotient, self.budget);
                values[at(done, index)] /= scale;
            }
            entries[at(done, column)] = one;
            for row in (0..rows).filter(|&row| row != done) {
                let (factor, scale) = (entries[at(row, column)], values[at(row, column)]);
                for index in 0..columns {
                    let change = self.arena.mul(&[factor, entries[at(done, index)]]);
                    let difference = self.arena.sub(entries[at(row, index)], change);
                    let change = scale * values[at(done, index)];
                    let left = values[at(row, index)] - change;
                    let vanishes = left.abs() <= largest * 1e-9;
                    values[at(row, index)] = if vanishes { 0.0 } else { left };
                    entries[at(row, index)] = if vanishes {
                        zero
                    } else {
                        collected(self.arena, difference, self.budget)
                    };
                }
            }
            done += 1;
        }
        Ok(Some(Table { rows, columns, entries }))
    }

    /// Whether an operator has no value for a matrix, or a list of only one value, which is taken for the start of a
    /// derivative.
    pub(super) fn gives_no_list(&mut self, name: &str, matrix: Id) -> bool {
        let Some(table) = self.table(matrix) else { return true };
        match name {
            "rows" => table.rows == 1,
            "cols" => table.columns == 1,
            "nullspace" => self.rank(&table).is_some_and(|rank| rank + 1 == table.columns),
            "eig" | "eigen" | "diagonalize" => {
                table.rows != table.columns || self.is_defective(&table)
            }
            "eigenvals" | "eigenvalues" => table.rows != table.columns,
            "eigenvects" | "eigenvectors" => {
                table.rows != table.columns || self.has_one_eigenvalue(&table)
            }
            _ => false,
        }
    }

    /// Whether a matrix of two rows has a double eigenvalue: `(a - d)^2 + 4 b c` is zero.
    fn has_one_eigenvalue(&mut self, table: &Table) -> bool {
        let is_decimal = |node: &Node| matches!(node, Node::Decimal(_));
        // Doubles are hardly ever the same.
        if table.entries.iter().any(|&entry| self.arena.any(entry, is_decimal)) {
            return false;
        }
        match self.values(table).as_deref() {
            Some(&[a, b, c, d]) => {
                let scale = [a, b, c, d].into_iter().fold(0.0_f64, |most, x| most.max(x.abs()));
                ((a - d).powi(2) + 4.0 * b * c).abs() <= 1e-9 * scale.powi(2)
            }
            Some([_]) => true,
            _ => false,
        }
    }

    /// Whether it cannot be made diagonal: it has a double eigenvalue and something beside the diagonal. Among the
    /// eigenvalues, the root of a square counts as irrational, which makes an inverse fail.
    fn is_defective(&mut self, table: &Table) -> bool {
        let &[a, b, c, d] = &table.entries[..] else { return false };
        let is_zero = |id: Id| matches!(self.arena.get(id), Node::Number(n) if n.is_zero());
        let rooted = |id: Id| match self.arena.get(id) {
            Node::Pow(base, exponent) => match (self.arena.get(*base), self.arena.get(*exponent)) {
                (Node::Number(base), Node::Number(exponent)) => {
                    !exponent.is_integer()
                        && base.to_i64().is_some_and(|n| n > 1 && (1..100).any(|m| m * m == n))
                }
                _ => false,
            },
            _ => false,
        };
        let (upper, lower) = (is_zero(c), is_zero(b));
        if upper && lower {
            return false;
        }
        (upper || lower) && (rooted(a) || rooted(d)) || self.has_one_eigenvalue(table)
    }

    /// `\operatorname{zeros}(2, 3)`, `\operatorname{diag}(1, 2)`, `\operatorname{hstack}(A, B)`.
    pub(super) fn matrix_of_many(&mut self, name: &str, arguments: &[Id]) -> Parse<Id> {
        let table = match name {
            "zeros" | "ones" => {
                let entry = self.integer(i64::from(name == "ones"))?;
                let sizes: Option<Vec<usize>> = arguments.iter().map(|&id| self.size(id)).collect();
                match sizes.as_deref() {
                    Some(&[size]) => Some((size, size)),
                    Some(&[rows, columns]) => Some((rows, columns)),
                    _ => None,
                }
                .map(|(rows, columns)| Table {
                    rows,
                    columns,
                    entries: vec![entry; rows * columns],
                })
            }
            "diag" => {
                let zero = self.integer(0)?;
                let blocks = arguments.iter().map(|&id| {
                    self.table(id).unwrap_or(Table { rows: 1, columns: 1, entries: vec![id] })
                });
                diagonal(blocks.collect(), zero)
            }
            _ => {
                let parts: Option<Vec<Table>> =
                    arguments.iter().map(|&id| self.table(id)).collect();
                parts.and_then(|parts| stacked(parts, name == "vstack"))
            }
        };
        self.tabled(table)
    }

    /// What the row and column operations of `\xrightarrow{r_1 + 2r_2}` make of a matrix.
    pub(super) fn transformed(&mut self, matrix: Id) -> Parse<Id> {
        let is_arrow = self.kind() == Kind::Stray
            && matches!(self.text(self.at), "\\xrightarrow" | "\\xRightarrow");
        if !is_arrow || self.reads_more() {
            return Ok(matrix);
        }
        self.at += 1;
        let below = match self.kind() {
            Kind::Open(Shape::Bracket) => Some(self.skipped(Shape::Bracket)?),
            _ => None,
        };
        let above = self.skipped(Shape::Brace)?;
        let mut table = self.table(matrix);
        for (start, end) in [Some(above), below].into_iter().flatten() {
            let mut start = start;
            while start <= end {
                let comma = (start..end).find(|&at| self.kind_at(at) == Kind::Comma);
                let stop = comma.unwrap_or(end);
                table = self.operated(table, start, stop)?;
                start = stop + 1;
            }
        }
        self.tabled(table)
    }

    /// Steps over a bracket and says which tokens are inside.
    fn skipped(&mut self, shape: Shape) -> Parse<(usize, usize)> {
        let open = self.at;
        self.expect(Kind::Open(shape))?;
        match self.closing(open) {
            Some(close) if self.kind_at(close) == Kind::Close(shape) => {
                self.at = close + 1;
                Ok((open + 1, close))
            }
            _ => self.unexpected(),
        }
    }

    /// One operation: `2r_1`, `r_1 - r_2`, `r_1 \leftrightarrow r_2`.
    fn operated(&mut self, table: Option<Table>, start: usize, end: usize) -> Parse<Option<Table>> {
        let Some((last, from)) = self.line_before(start, end) else { return self.unexpected() };
        let first = self.line_at(start, from);
        let (first, middle) = match first {
            Some((line, to)) => (Some(line), to),
            None => (None, start),
        };
        let text = self.joined(middle, from);
        if let Some(first) = first
            && matches!(&*text, "\\leftrightarrow" | "\\Leftrightarrow" | "<->" | "<=>")
        {
            return Ok(table.and_then(|mut table| table.swap(first, last).then_some(table)));
        }
        let scale = match &*text {
            "" | "+" => self.integer(1)?,
            "-" => self.integer(-1)?,
            text => self.part(text)?,
        };
        let Some(mut table) = table else { return Ok(None) };
        let target = first.unwrap_or(last);
        if target.is_row != last.is_row {
            return Ok(None);
        }
        let (Some(into), Some(of)) = (table.places(target), table.places(last)) else {
            return Ok(None);
        };
        for (into, of) in into.into_iter().zip(of) {
            let (Some(&old), Some(&entry)) = (table.entries.get(into), table.entries.get(of))
            else {
                return Ok(None);
            };
            let entry = self.product(scale, entry)?;
            let value = if first.is_some() { self.total(old, entry)? } else { entry };
            if let Some(slot) = table.entries.get_mut(into) {
                *slot = value;
            }
        }
        Ok(Some(table))
    }

    fn product(&mut self, a: Id, b: Id) -> Parse<Id> {
        match (self.arena.get(a), self.arena.get(b)) {
            (Node::Number(x), Node::Number(y)) => {
                let value = x.mul(y);
                self.number(value)
            }
            (Node::Number(x), _) if x.is_one() => Ok(b),
            _ => self.multiply(a, b),
        }
    }

    fn total(&mut self, a: Id, b: Id) -> Parse<Id> {
        match (self.arena.get(a), self.arena.get(b)) {
            (Node::Number(x), Node::Number(y)) => {
                let value = x.add(y);
                self.number(value)
            }
            (Node::Number(x), _) if x.is_zero() => Ok(b),
            (_, Node::Number(y)) if y.is_zero() => Ok(a),
            _ => self.add(a, b),
        }
    }

    /// The row or column that begins at a token, and where it ends.
    fn line_at(&self, start: usize, end: usize) -> Option<(Line, usize)> {
        if self.kind_at(start) != Kind::Letter || self.kind_at(start + 1) != Kind::Under {
            return None;
        }
        let is_row = match self.text(start) {
            "r" => true,
            "c" => false,
            _ => return None,
        };
        let (number, stop) = match self.kind_at(start + 2) {
            Kind::Open(Shape::Brace) if self.kind_at(start + 4) == Kind::Close(Shape::Brace) => {
                (start + 3, start + 5)
            }
            _ => (start + 2, start + 3),
        };
        if self.kind_at(number) != Kind::Number || stop > end {
            return None;
        }
        let place = self.text(number).parse::<usize>().ok()?.checked_sub(1)?;
        Some((Line { is_row, place }, stop))
    }

    /// The row or column that ends before a token, and where it begins.
    fn line_before(&self, start: usize, end: usize) -> Option<(Line, usize)> {
        [3, 5].into_iter().find_map(|length| {
            let from = end.checked_sub(length).filter(|&from| from >= start)?;
            let (line, stop) = self.line_at(from, end)?;
            (stop == end).then_some((line, from))
        })
    }
}

impl Table {
    /// Where the entries of a row or column are.
    fn places(&self, line: Line) -> Option<Vec<usize>> {
        let Line { is_row, place } = line;
        let lines = if is_row { self.rows } else { self.columns };
        if place >= lines {
            return None;
        }
        Some(if is_row {
            (0..self.columns).map(|column| place * self.columns + column).collect()
        } else {
            (0..self.rows).map(|row| row * self.columns + place).collect()
        })
    }

    fn swap(&mut self, one: Line, other: Line) -> bool {
        match (one.is_row == other.is_row, self.places(one), self.places(other)) {
            (true, Some(ours), Some(theirs)) => {
                ours.into_iter().zip(theirs).for_each(|(a, b)| self.entries.swap(a, b));
                true
            }
            _ => false,
        }
    }
}

/// Blocks along the diagonal.
fn diagonal(blocks: Vec<Table>, zero: Id) -> Option<Table> {
    let rows: usize = blocks.iter().map(|block| block.rows).sum();
    let columns: usize = blocks.iter().map(|block| block.columns).sum();
    if rows > LARGEST || columns > LARGEST {
        return None;
    }
    let mut entries = Vec::with_capacity(rows * columns);
    let mut before = 0;
    for block in blocks {
        for row in block.entries.chunks(block.columns.max(1)) {
            entries.resize(entries.len() + before, zero);
            entries.extend_from_slice(row);
            entries.resize(entries.len() + columns - before - block.columns, zero);
        }
        before += block.columns;
    }
    Some(Table { rows, columns, entries })
}

/// Matrices below each other, or side by side.
fn stacked(parts: Vec<Table>, below: bool) -> Option<Table> {
    let first = parts.first()?;
    let (rows, columns) = (first.rows, first.columns);
    if below {
        let same = parts.iter().all(|part| part.columns == columns);
        let entries: Vec<Id> = parts.iter().flat_map(|part| part.entries.clone()).collect();
        return same.then(|| Table { rows: entries.len() / columns.max(1), columns, entries });
    }
    if parts.iter().any(|part| part.rows != rows) {
        return None;
    }
    let mut entries = Vec::new();
    for row in 0..rows {
        for part in &parts {
            entries.extend_from_slice(part.entries.get(row * part.columns..)?.get(..part.columns)?);
        }
    }
    Some(Table { rows, columns: entries.len() / rows.max(1), entries })
}

/// The rank of a matrix of doubles.
fn rank(values: &mut [f64], rows: usize, columns: usize) -> Option<usize> {
    if rows > LARGEST || columns > LARGEST || values.len() != rows * columns {
        return None;
    }
    let largest = values.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    let mut rank = 0;
    for column in 0..columns {
        let size = |row: usize, values: &[f64]| values[row * columns + column].abs();
        let pivot = (rank..rows).max_by(|&a, &b| size(a, values).total_cmp(&size(b, values)));
        let Some(pivot) = pivot.filter(|&row| size(row, values) > largest * 1e-9) else {
            continue;
        };
        for index in 0..columns {
            values.swap(pivot * columns + index, rank * columns + index);
        }
        for row in rank + 1..rows {
            let factor = values[row * columns + column] / values[rank * columns + column];
            for index in column..columns {
                values[row * columns + index] -= factor * values[rank * columns + index];
            }
        }
        rank += 1;
    }
    Some(rank)
}

/// The reduced row echelon form, and the rank.
fn reduced(
    mut values: Vec<Rational>,
    rows: usize,
    columns: usize,
) -> Option<(Vec<Rational>, usize)> {
    if rows > LARGEST || columns > LARGEST || values.len() != rows * columns {
        return None;
    }
    let mut rank = 0;
    for column in 0..columns {
        let at = |row: usize, column: usize| row * columns + column;
        let Some(pivot) = (rank..rows).find(|&row| !values[at(row, column)].is_zero()) else {
            continue;
        };
        for index in 0..columns {
            values.swap(at(pivot, index), at(rank, index));
        }
        let head = values[at(rank, column)].recip()?;
        for index in 0..columns {
            values[at(rank, index)] = values[at(rank, index)].mul(&head);
        }
        for row in (0..rows).filter(|&row| row != rank) {
            let factor = values[at(row, column)].clone();
            if factor.is_zero() {
                continue;
            }
            for index in 0..columns {
                let change = factor.mul(&values[at(rank, index)]);
                values[at(row, index)] = values[at(row, index)].sub(&change);
            }
        }
        rank += 1;
    }
    Some((values, rank))
}
