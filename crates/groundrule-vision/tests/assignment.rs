//! The optimal assignment at the size that rewards may meet.
#![expect(clippy::disallowed_methods, reason = "the test takes the time")]

use groundrule_vision::optimal_assignment;
use std::time::{Duration, Instant};

/// Even numbers between 0 and 1, the same on every run.
fn noise(row: usize, column: usize) -> f64 {
    let mut state = (row as u64) << 32 | column as u64;
    // SplitMix64.
    state = state.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((state ^ (state >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Overlaps of boxes in a row, as rewards meet them: most pairs have none.
fn overlaps(row: usize, column: usize) -> f64 {
    let apart = row.abs_diff(column * 7 % 500) as f64;
    -(1.0 - apart / 8.0 + noise(row, column) / 8.0).max(0.0)
}

/// 500 by 500 takes well under a tenth of a second; a busy machine gets several tries. The costs of Machol and Wien, the
/// worst that is known, take the third power in full and are in the run in `bench/runs`.
#[test]
fn five_hundred_by_five_hundred_is_quick() {
    const SIZE: usize = 500;
    for (name, cost) in [("even", noise as fn(usize, usize) -> f64), ("overlaps", overlaps)] {
        let mut fastest = Duration::MAX;
        for _ in 0..30 {
            let start = Instant::now();
            let pairs = optimal_assignment(SIZE, SIZE, cost).unwrap();
            fastest = fastest.min(start.elapsed());
            assert_eq!(pairs.len(), SIZE);
            if fastest < Duration::from_millis(100) {
                break;
            }
        }
        assert!(fastest < Duration::from_millis(100), "{name}: {fastest:?}");
        println!("{name}: {fastest:?}");
    }
}
