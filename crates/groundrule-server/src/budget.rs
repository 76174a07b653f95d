//! Memory bounded by counting: every byte of a request or an answer in flight is held against one budget.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many bytes may be in flight, and how many are.
#[derive(Debug)]
pub(crate) struct Budget {
    most: u64,
    held: AtomicU64,
}

impl Budget {
    pub(crate) fn new(most: u64) -> Arc<Self> {
        Arc::new(Budget { most, held: AtomicU64::new(0) })
    }

    /// Bytes in flight now.
    pub(crate) fn held(&self) -> u64 {
        self.held.load(Ordering::Relaxed)
    }

    pub(crate) fn most(&self) -> u64 {
        self.most
    }

    /// A share of the budget, empty at first.
    pub(crate) fn lease(self: &Arc<Self>) -> Lease {
        Lease { budget: Arc::clone(self), bytes: 0 }
    }
}

/// A request's share of the budget, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Lease {
    budget: Arc<Budget>,
    bytes: u64,
}

impl Lease {
    /// Takes more bytes, or says that there are none left.
    pub(crate) fn grow(&mut self, by: u64) -> bool {
        let taken = self.budget.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |held| {
            held.checked_add(by).filter(|sum| *sum <= self.budget.most)
        });
        if taken.is_ok() {
            self.bytes += by;
        }
        taken.is_ok()
    }

    /// An empty share of the same budget.
    pub(crate) fn sibling(&self) -> Lease {
        self.budget.lease()
    }

    /// Holds this many bytes from now on, whether there is room for them or not: they already exist, and later requests
    /// must wait for them.
    pub(crate) fn settle(&mut self, bytes: u64) {
        self.shrink_to(bytes);
        self.budget.held.fetch_add(bytes - self.bytes, Ordering::Relaxed);
        self.bytes = bytes;
    }

    /// Gives back everything above this many bytes.
    pub(crate) fn shrink_to(&mut self, bytes: u64) {
        let over = self.bytes.saturating_sub(bytes);
        self.budget.held.fetch_sub(over, Ordering::Relaxed);
        self.bytes -= over;
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.shrink_to(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_comes_back() {
        let budget = Budget::new(100);
        let mut one = budget.lease();
        let mut other = budget.lease();
        assert!(one.grow(60) && other.grow(40));
        assert!(!one.grow(1) && !other.grow(u64::MAX));
        other.shrink_to(10);
        assert!(one.grow(30));
        assert_eq!(budget.held(), 100);
        one.settle(500);
        assert_eq!(budget.held(), 510);
        assert!(!other.grow(1));
        one.settle(5);
        assert_eq!(budget.held(), 15);
        drop(one);
        assert_eq!(budget.held(), 10);
        drop(other);
        assert_eq!(budget.held(), 0);
    }
}
