//! Optimal assignment: which rows go with which columns so that the total cost is lowest.
//!
//! Shortest augmenting paths with potentials (Jonker and Volgenant's method): rows are added one at a time, each along
//! the cheapest path that frees a column for it. `O(n² m)` for `n` rows and `m >= n` columns.

use std::fmt;

use crate::Match;

/// A cost was NaN or infinite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotFinite {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
}

impl fmt::Display for NotFinite {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the cost of row {} and column {} is not finite", self.row, self.column)
    }
}

impl std::error::Error for NotFinite {}

/// Why [`optimal_assignment_within`] found none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignmentError {
    /// A cost was NaN or infinite.
    NotFinite(NotFinite),
    /// It takes more steps than are allowed.
    TooManySteps,
}

impl fmt::Display for AssignmentError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AssignmentError::NotFinite(error) => error.fmt(formatter),
            AssignmentError::TooManySteps => {
                formatter.write_str("the best assignment takes too many steps to find")
            }
        }
    }
}

impl std::error::Error for AssignmentError {}

/// Pairs every row with a column of its own (or every column with a row, if there are fewer) at the least total cost.
///
/// `cost(row, column)` is called once per pair, row by row. The pairs come in order of their rows. Costs that are made to be
/// hard take time with the third power of the size: [`optimal_assignment_within`] has a limit.
///
/// ```
/// use groundrule_vision::optimal_assignment;
///
/// let costs = [[5.0, 1.0, 4.0], [2.0, 0.0, 5.0]];
/// let pairs = optimal_assignment(2, 3, |row, column| costs[row][column])?;
/// // 1 + 2; taking the 0 first would cost 0 + 4.
/// assert_eq!(pairs, [(0, 1), (1, 0)]);
/// # Ok::<(), groundrule_vision::NotFinite>(())
/// ```
pub fn optimal_assignment(
    rows: usize,
    columns: usize,
    cost: impl FnMut(usize, usize) -> f64,
) -> Result<Vec<(usize, usize)>, NotFinite> {
    match optimal_assignment_within(&mut { u64::MAX }, rows, columns, cost) {
        Ok(pairs) => Ok(pairs),
        Err(AssignmentError::NotFinite(error)) => Err(error),
        // There are not that many.
        Err(AssignmentError::TooManySteps) => Ok(Vec::new()),
    }
}

/// Like [`optimal_assignment`], but within a number of steps, which it counts down. Looking at a cost is one step.
///
/// ```
/// use groundrule_vision::{AssignmentError, optimal_assignment_within};
///
/// let costs = [[5.0, 1.0, 4.0], [2.0, 0.0, 5.0]];
/// let assign = |steps: &mut u64| optimal_assignment_within(steps, 2, 3, |row, column| costs[row][column]);
/// let mut steps = 100;
/// assert_eq!(assign(&mut steps), Ok(vec![(0, 1), (1, 0)]));
/// assert!(steps < 100);
/// assert_eq!(assign(&mut 5), Err(AssignmentError::TooManySteps));
/// ```
pub fn optimal_assignment_within(
    steps: &mut u64,
    rows: usize,
    columns: usize,
    mut cost: impl FnMut(usize, usize) -> f64,
) -> Result<Vec<(usize, usize)>, AssignmentError> {
    let pairs = rows.saturating_mul(columns);
    take(steps, pairs).ok_or(AssignmentError::TooManySteps)?;
    // The method needs at most as many rows as columns; otherwise the table is transposed.
    let turned = rows > columns;
    let (short, long) = if turned { (columns, rows) } else { (rows, columns) };
    let mut costs = vec![0.0; pairs];
    for row in 0..rows {
        for column in 0..columns {
            let value = cost(row, column);
            if !value.is_finite() {
                return Err(AssignmentError::NotFinite(NotFinite { row, column }));
            }
            let place = if turned { column * long + row } else { row * long + column };
            costs[place] = value;
        }
    }
    let mut pairs: Vec<(usize, usize)> = solve(&costs, short, long, steps)
        .ok_or(AssignmentError::TooManySteps)?
        .into_iter()
        .enumerate()
        .map(|(first, second)| if turned { (second, first) } else { (first, second) })
        .collect();
    pairs.sort_unstable();
    Ok(pairs)
}

/// Uses up some steps, if that many are left.
fn take(steps: &mut u64, count: usize) -> Option<()> {
    *steps = steps.checked_sub(count as u64)?;
    Some(())
}

/// Matches predictions to reference boxes so that the total overlap is highest.
///
/// A pair below `threshold`, or whose overlap is not finite, is never matched. The matches come in order of the
/// predictions. Greedy matching takes the best pair and may spoil two good ones; this does not. Overlaps that are made to be
/// hard take time with the third power of the size: [`optimal_match_within`] has a limit.
///
/// ```
/// use groundrule_vision::{greedy_match, optimal_match};
///
/// let overlaps = [[0.9, 0.8], [0.85, 0.1]];
/// assert_eq!(greedy_match(2, 2, 0.5, |p, t| overlaps[p][t]).map(|found| found.len()), Ok(1));
/// assert_eq!(optimal_match(2, 2, 0.5, |p, t| overlaps[p][t]).len(), 2);
/// ```
pub fn optimal_match(
    predictions: usize,
    truths: usize,
    threshold: f64,
    overlap: impl FnMut(usize, usize) -> f64,
) -> Vec<Match> {
    let steps = &mut { u64::MAX };
    optimal_match_within(steps, predictions, truths, threshold, overlap).unwrap_or_default()
}

/// Like [`optimal_match`], but within a number of steps, which it counts down; `None` if they run out.
///
/// `overlap(prediction, truth)` is called once per pair, row by row, and once more for each match.
///
/// ```
/// use groundrule_vision::optimal_match_within;
///
/// let overlaps = [[0.9, 0.8], [0.85, 0.1]];
/// let found = |mut steps| optimal_match_within(&mut steps, 2, 2, 0.5, |p, t| overlaps[p][t]);
/// assert_eq!(found(100).map(|matches| matches.len()), Some(2));
/// assert_eq!(found(3), None);
/// ```
pub fn optimal_match_within(
    steps: &mut u64,
    predictions: usize,
    truths: usize,
    threshold: f64,
    mut overlap: impl FnMut(usize, usize) -> f64,
) -> Option<Vec<Match>> {
    let counts = |found: &f64| found.is_finite() && *found >= threshold;
    let cost = |prediction, truth| {
        Some(overlap(prediction, truth)).filter(counts).map_or(0.0, |found| -found)
    };
    let pairs = optimal_assignment_within(steps, predictions, truths, cost).ok()?;
    let matches = pairs.into_iter().filter_map(|(prediction, truth)| {
        let overlap = Some(overlap(prediction, truth)).filter(counts)?;
        Some(Match { prediction, truth, overlap })
    });
    Some(matches.collect())
}

const FREE: usize = usize::MAX;

/// The column of each row; `None` if that takes too many steps. `costs` is row by row, `rows <= columns`.
fn solve(costs: &[f64], rows: usize, columns: usize, steps: &mut u64) -> Option<Vec<usize>> {
    let mut row_potential = vec![0.0; rows];
    let mut column_potential = vec![0.0; columns];
    let mut row_of = vec![FREE; columns];
    let mut column_of = vec![FREE; rows];
    let mut distance = vec![0.0; columns];
    let mut reached_from = vec![0; columns];
    let mut open: Vec<usize> = Vec::with_capacity(columns);
    let mut closed: Vec<usize> = Vec::with_capacity(columns);

    // Each row begins at its cheapest column, and takes it if it is free: that often settles most rows.
    for row in 0..rows {
        let line = &costs[row * columns..(row + 1) * columns];
        let (mut cheapest, mut least) = (0, f64::INFINITY);
        for (column, &cost) in line.iter().enumerate() {
            if cost < least {
                (cheapest, least) = (column, cost);
            }
        }
        row_potential[row] = least;
        if row_of[cheapest] == FREE {
            row_of[cheapest] = row;
            column_of[row] = cheapest;
        }
    }
    for start in 0..rows {
        if column_of[start] != FREE {
            continue;
        }
        distance.fill(f64::INFINITY);
        open.clear();
        open.extend(0..columns);
        closed.clear();
        let mut row = start;
        let mut shortest = 0.0;
        // Grow a tree of cheapest paths until it reaches a free column.
        let end = loop {
            take(steps, open.len())?;
            let line = &costs[row * columns..(row + 1) * columns];
            let base = shortest - row_potential[row];
            let (mut nearest, mut nearest_place) = (f64::INFINITY, 0);
            for (place, &column) in open.iter().enumerate() {
                let through = base + line[column] - column_potential[column];
                if through < distance[column] {
                    distance[column] = through;
                    reached_from[column] = row;
                }
                // A free column ends the search, so it is preferred among equals.
                if distance[column] < nearest
                    || (distance[column] == nearest && row_of[column] == FREE)
                {
                    nearest = distance[column];
                    nearest_place = place;
                }
            }
            shortest = nearest;
            let column = open.swap_remove(nearest_place);
            closed.push(column);
            if row_of[column] == FREE {
                break column;
            }
            row = row_of[column];
        };
        // The potentials move so that all reduced costs stay non-negative and those on the tree are zero.
        row_potential[start] += shortest;
        for &column in &closed {
            let slack = shortest - distance[column];
            if row_of[column] != FREE {
                row_potential[row_of[column]] += slack;
            }
            column_potential[column] -= slack;
        }
        // Pass the columns on along the path.
        let mut column = end;
        loop {
            let row = reached_from[column];
            row_of[column] = row;
            column = std::mem::replace(&mut column_of[row], column);
            if row == start {
                break;
            }
        }
    }
    Some(column_of)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The least total over all ways to give each row of `table` its own column.
    fn least(table: &[Vec<f64>], used: &mut Vec<bool>, row: usize, skips: usize) -> f64 {
        let Some(costs) = table.get(row) else { return 0.0 };
        let mut best =
            if skips > 0 { least(table, used, row + 1, skips - 1) } else { f64::INFINITY };
        for column in 0..costs.len() {
            if !used[column] {
                used[column] = true;
                best = best.min(costs[column] + least(table, used, row + 1, skips));
                used[column] = false;
            }
        }
        best
    }

    fn any_table() -> impl Strategy<Value = Vec<Vec<f64>>> {
        (1_usize..7, 1_usize..7).prop_flat_map(|(rows, columns)| {
            let cost = prop_oneof![(-3_i8..4).prop_map(f64::from), -1.0_f64..1.0];
            prop::collection::vec(prop::collection::vec(cost, columns), rows)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]
        #[test]
        fn no_other_assignment_is_cheaper(table in any_table()) {
            let (rows, columns) = (table.len(), table[0].len());
            let pairs = optimal_assignment(rows, columns, |row, column| table[row][column]).unwrap();
            prop_assert_eq!(pairs.len(), rows.min(columns));
            let mut seen_columns: Vec<usize> = pairs.iter().map(|pair| pair.1).collect();
            seen_columns.sort_unstable();
            seen_columns.dedup();
            prop_assert_eq!(seen_columns.len(), pairs.len());
            prop_assert!(pairs.windows(2).all(|pair| pair[0].0 < pair[1].0));
            let total: f64 = pairs.iter().map(|&(row, column)| table[row][column]).sum();
            let best = least(&table, &mut vec![false; columns], 0, rows.saturating_sub(columns));
            prop_assert!((total - best).abs() < 1e-9, "{total} but {best} is possible");
        }

        #[test]
        fn greedy_never_gathers_more_overlap(table in any_table(), threshold in 0.0_f64..1.0) {
            let (rows, columns) = (table.len(), table[0].len());
            let overlap = |row: usize, column: usize| table[row][column].abs().min(1.0);
            let greedy = crate::greedy_match(rows, columns, threshold, overlap).unwrap();
            let optimal = optimal_match(rows, columns, threshold, overlap);
            let total = |matches: &[Match]| matches.iter().map(|found| found.overlap).sum::<f64>();
            prop_assert!(total(&greedy) <= total(&optimal) + 1e-9);
            prop_assert!(optimal.iter().all(|found| found.overlap >= threshold));
        }
    }

    #[test]
    fn costs_that_are_no_numbers_are_named() {
        let costs = [[1.0, f64::NAN], [0.0, 0.0]];
        let found = optimal_assignment(2, 2, |row, column| costs[row][column]);
        assert_eq!(found, Err(NotFinite { row: 0, column: 1 }));
        assert_eq!(optimal_assignment(0, 5, |_, _| 0.0), Ok(Vec::new()));
        assert_eq!(optimal_assignment(5, 0, |_, _| 0.0), Ok(Vec::new()));
        assert!(
            optimal_match(1, 2, 0.5, |_, truth| if truth == 0 { f64::NAN } else { 0.4 }).is_empty()
        );
    }

    #[test]
    fn pairs_below_the_threshold_are_left_out() {
        let overlaps = [[0.5, 0.49], [0.2, 0.9]];
        let found = optimal_match(2, 2, 0.5, |row, column| overlaps[row][column]);
        let expected = [(0, 0, 0.5), (1, 1, 0.9)].map(|(prediction, truth, overlap)| Match {
            prediction,
            truth,
            overlap,
        });
        assert_eq!(found, expected);
        assert_eq!(optimal_match(2, 2, 0.6, |row, column| overlaps[row][column]), expected[1..]);
        let error = NotFinite { row: 3, column: 4 };
        assert_eq!(error.to_string(), "the cost of row 3 and column 4 is not finite");
    }

    #[test]
    fn a_hard_table_is_solved() {
        // Machol and Wien's worst case: the cost of (i, j) is i times j.
        let size = 120;
        let pairs = optimal_assignment(size, size, |row, column| ((row + 1) * (column + 1)) as f64)
            .unwrap();
        let total: f64 = pairs.iter().map(|&(row, column)| ((row + 1) * (column + 1)) as f64).sum();
        let best: f64 = (1..=size).map(|step| (step * (size + 1 - step)) as f64).sum();
        assert_eq!(total, best);
    }

    #[test]
    fn steps_are_looks_at_costs() {
        let hard = |row: usize, column: usize| ((row + 1) * (column + 1)) as f64;
        let taken = |size: usize, cost: fn(usize, usize) -> f64| {
            let mut steps = u64::MAX;
            optimal_assignment_within(&mut steps, size, size, cost).unwrap();
            u64::MAX - steps
        };
        // What is settled at once takes one look each; what is hard, a look from almost every row at almost every column
        // for each that is added.
        assert_eq!(taken(50, |row, column| f64::from(u8::from(row != column))), 2500);
        let most = taken(120, hard);
        assert!((120 * 120 * 120 / 8..120 * 120 * 120).contains(&most), "{most}");
        let within = |mut steps| optimal_assignment_within(&mut steps, 120, 120, hard).is_ok();
        assert!(within(most) && !within(most - 1));
        let error = AssignmentError::TooManySteps;
        assert_eq!(error.to_string(), "the best assignment takes too many steps to find");
    }
}
