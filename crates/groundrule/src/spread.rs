//! How scores are spread: moments, extremes and a histogram, in memory that does not grow with them.

/// Cells of a histogram before it is drawn.
const CELLS: usize = 960;

/// Count, mean, deviation and extremes of numbers, one at a time.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// How many there are.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    squares: f64,
    /// The least of them.
    pub least: f64,
    /// The greatest of them.
    pub greatest: f64,
    /// Scores that are not finite numbers; they count for nothing else.
    pub not_numbers: u64,
    range: (f64, f64),
    cells: Vec<u64>,
}

impl Spread {
    /// No numbers yet; the histogram spans this range.
    pub fn new(range: (f64, f64)) -> Self {
        Spread {
            count: 0,
            mean: 0.0,
            squares: 0.0,
            least: f64::INFINITY,
            greatest: f64::NEG_INFINITY,
            not_numbers: 0,
            range,
            cells: vec![0; CELLS],
        }
    }

    /// These numbers.
    pub fn of(numbers: &[f64], range: (f64, f64)) -> Self {
        let mut spread = Spread::new(range);
        numbers.iter().for_each(|number| spread.add(*number));
        spread
    }

    /// Counts a number.
    pub fn add(&mut self, number: f64) {
        if !number.is_finite() {
            self.not_numbers += 1;
            return;
        }
        self.count += 1;
        // Welford's way: no difference of large sums.
        let step = number - self.mean;
        self.mean += step / self.count as f64;
        self.squares += step * (number - self.mean);
        self.least = self.least.min(number);
        self.greatest = self.greatest.max(number);
        let (low, high) = self.range;
        let share = if high > low { (number - low) / (high - low) } else { 0.0 };
        let cell = ((share * CELLS as f64).max(0.0) as usize).min(CELLS - 1);
        if let Some(cell) = self.cells.get_mut(cell) {
            *cell += 1;
        }
    }

    /// Adds the numbers of another spread of the same range.
    pub fn merge(&mut self, other: &Spread) {
        self.not_numbers += other.not_numbers;
        if other.count == 0 {
            return;
        }
        let (ours, theirs) = (self.count as f64, other.count as f64);
        let step = other.mean - self.mean;
        self.count += other.count;
        self.mean += step * theirs / (ours + theirs);
        self.squares += other.squares + step * step * ours * theirs / (ours + theirs);
        self.least = self.least.min(other.least);
        self.greatest = self.greatest.max(other.greatest);
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            *cell += more;
        }
    }

    /// The standard deviation of these numbers.
    pub fn deviation(&self) -> f64 {
        if self.count == 0 { 0.0 } else { (self.squares / self.count as f64).max(0.0).sqrt() }
    }

    /// How many numbers fall into each of `bins` equal parts of `from..=to`, which lies in the range.
    pub fn bins(&self, bins: usize, from: f64, to: f64) -> Vec<u64> {
        let (low, high) = self.range;
        let mut counts = vec![0; bins];
        let width = (high - low) / CELLS as f64;
        for (i, &count) in self.cells.iter().enumerate().filter(|(_, count)| **count > 0) {
            let middle = low + (i as f64 + 0.5) * width;
            let share = if to > from { (middle - from) / (to - from) } else { 0.0 };
            let bin = ((share * bins as f64).max(0.0) as usize).min(bins.saturating_sub(1));
            if let Some(bin) = counts.get_mut(bin) {
                *bin += count;
            }
        }
        counts
    }

    /// Whether nothing was counted, not even a score that is not a number.
    pub fn is_empty(&self) -> bool {
        self.count + self.not_numbers == 0
    }

    /// The range that the histogram spans.
    pub fn range(&self) -> (f64, f64) {
        self.range
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_numbers() {
        let mut spread = Spread::new((0.0, 1.0));
        for number in [0.0, 0.5, 1.0, 0.5, f64::NAN] {
            spread.add(number);
        }
        assert_eq!((spread.count, spread.not_numbers), (4, 1));
        assert_eq!((spread.mean, spread.least, spread.greatest), (0.5, 0.0, 1.0));
        assert!((spread.deviation() - 0.125f64.sqrt()).abs() < 1e-15);
        assert_eq!(spread.bins(4, 0.0, 1.0), [1, 0, 2, 1]);
        assert_eq!(spread.bins(2, 0.5, 1.0), [3, 1]);
        assert_eq!(Spread::new((0.0, 1.0)).deviation(), 0.0);
    }

    #[test]
    fn two_spreads_are_one() {
        let numbers = [0.0, 0.25, 1.0, 0.5, f64::NAN, 0.75];
        let mut merged = Spread::of(&numbers[..2], (0.0, 1.0));
        merged.merge(&Spread::new((0.0, 1.0)));
        merged.merge(&Spread::of(&numbers[2..], (0.0, 1.0)));
        let whole = Spread::of(&numbers, (0.0, 1.0));
        assert_eq!((merged.count, merged.not_numbers), (whole.count, whole.not_numbers));
        assert!((merged.mean - whole.mean).abs() < 1e-15);
        assert!((merged.deviation() - whole.deviation()).abs() < 1e-15);
        assert_eq!(merged.bins(4, 0.0, 1.0), whole.bins(4, 0.0, 1.0));
    }
}
