//! Memory bounded by counting: every byte of a request or an answer in flight is held against one budget.

use std::io::{self, Write};
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
        Lease { budget: Arc::clone(self), bytes: AtomicU64::new(0) }
    }
}

/// Asks for room for so many bytes more; `false` means that there is none.
pub type Room<'a> = &'a (dyn Fn(u64) -> bool + Sync);

/// What an answer is written into. Its room is asked for in steps, as most writes are short.
pub(crate) struct Written<'a> {
    bytes: Vec<u8>,
    asked: u64,
    room: Room<'a>,
}

/// How much room is asked for at once.
const STEP: u64 = 1 << 16;

impl<'a> Written<'a> {
    pub(crate) fn new(room: Room<'a>) -> Self {
        Written { bytes: Vec::new(), asked: 0, room }
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl Write for Written<'_> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let whole = (self.bytes.len() + data.len()) as u64;
        if whole > self.asked {
            let step = (whole - self.asked).max(STEP);
            if !(self.room)(step) {
                return Err(io::ErrorKind::OutOfMemory.into());
            }
            self.asked += step;
        }
        self.bytes.extend_from_slice(data);
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A request's share of the budget, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Lease {
    budget: Arc<Budget>,
    bytes: AtomicU64,
}

impl Lease {
    /// Takes more bytes, or says that there are none left. The threads of a request share its lease.
    pub(crate) fn grow(&self, by: u64) -> bool {
        let taken = self.budget.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |held| {
            held.checked_add(by).filter(|sum| *sum <= self.budget.most)
        });
        if taken.is_ok() {
            self.bytes.fetch_add(by, Ordering::Relaxed);
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
        let held = self.bytes.get_mut();
        self.budget.held.fetch_add(bytes - *held, Ordering::Relaxed);
        *held = bytes;
    }

    /// Gives back everything above this many bytes.
    pub(crate) fn shrink_to(&mut self, bytes: u64) {
        let held = self.bytes.get_mut();
        let over = held.saturating_sub(bytes);
        self.budget.held.fetch_sub(over, Ordering::Relaxed);
        *held -= over;
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
        let (mut one, mut other) = (budget.lease(), budget.lease());
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
