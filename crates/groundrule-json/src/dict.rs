//! A Python `dict` with string keys: insertion order, the last value of a key wins, its first place is kept.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use crate::{PyStr, Value};

/// Up to here a scan over the entries beats hashing.
const SCANNED: usize = 12;

/// A Python `dict` whose keys are strings, which is all that JSON has.
///
/// ```
/// use groundrule_json::loads;
/// let value = loads(r#"{"a": 1, "b": 2, "a": 3}"#)?;
/// let dict = value.as_dict().ok_or("not a dict")?;
/// let entries: Vec<_> = dict.iter().map(|(key, value)| (key.as_str(), value.as_i64())).collect();
/// assert_eq!(entries, [(Some("a"), Some(3)), (Some("b"), Some(2))]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Dict {
    entries: Vec<(PyStr, Value)>,
    /// Present once there are more than [`SCANNED`] entries.
    index: Option<Box<Index>>,
}

impl Dict {
    /// An empty dict.
    pub fn new() -> Self {
        Dict::default()
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The value under `key`.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.position(key.as_bytes()).and_then(|at| self.entries.get(at)).map(|(_, value)| value)
    }

    /// The value under `key`, which may hold lone surrogates.
    pub fn get_py(&self, key: &PyStr) -> Option<&Value> {
        self.position(key.as_bytes()).and_then(|at| self.entries.get(at)).map(|(_, value)| value)
    }

    /// Whether `key` is there.
    pub fn contains_key(&self, key: &PyStr) -> bool {
        self.position(key.as_bytes()).is_some()
    }

    /// `dict[key] = value`: a key that is there keeps its place, and its former value is given back.
    pub fn insert(&mut self, key: PyStr, value: Value) -> Option<Value> {
        if let Some((_, slot)) =
            self.position(key.as_bytes()).and_then(|at| self.entries.get_mut(at))
        {
            return Some(std::mem::replace(slot, value));
        }
        self.entries.push((key, value));
        if self.entries.len() > SCANNED {
            match &mut self.index {
                Some(index) => index.add_last(&self.entries),
                None => self.index = Some(Box::new(Index::of(&self.entries))),
            }
        }
        None
    }

    /// `dict.update(other)`.
    pub fn update(&mut self, other: Dict) {
        for (key, value) in other.entries {
            self.insert(key, value);
        }
    }

    /// The entry that was first inserted last.
    pub(crate) fn last_mut(&mut self) -> Option<(&PyStr, &mut Value)> {
        self.entries.last_mut().map(|(key, value)| (&*key, value))
    }

    /// Keys and values, in the order the keys were first inserted.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&PyStr, &Value)> + Clone {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// The keys, in the order they were first inserted.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &PyStr> + Clone {
        self.entries.iter().map(|(key, _)| key)
    }

    /// The values, in the order their keys were first inserted.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Value> + Clone {
        self.entries.iter().map(|(_, value)| value)
    }

    fn position(&self, key: &[u8]) -> Option<usize> {
        match &self.index {
            Some(index) => index.find(key, &self.entries),
            None => self.entries.iter().position(|(known, _)| known.as_bytes() == key),
        }
    }
}

impl FromIterator<(PyStr, Value)> for Dict {
    fn from_iter<I: IntoIterator<Item = (PyStr, Value)>>(entries: I) -> Self {
        let mut dict = Dict::new();
        for (key, value) in entries {
            dict.insert(key, value);
        }
        dict
    }
}

impl IntoIterator for Dict {
    type Item = (PyStr, Value);
    type IntoIter = std::vec::IntoIter<(PyStr, Value)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

/// Open addressing over places in the entry list. The hasher is seeded, so that no text can make it slow.
#[derive(Clone)]
struct Index {
    hasher: RandomState,
    /// One more than a place in the entry list, or 0 for an empty slot; a power of two long, at most half full.
    slots: Vec<usize>,
}

impl Index {
    fn of(entries: &[(PyStr, Value)]) -> Self {
        let mut index = Index { hasher: RandomState::new(), slots: Vec::new() };
        index.rebuild(entries);
        index
    }

    fn rebuild(&mut self, entries: &[(PyStr, Value)]) {
        self.slots = vec![0; (entries.len() * 4).next_power_of_two()];
        for (place, (key, _)) in entries.iter().enumerate() {
            self.put(key.as_bytes(), place);
        }
    }

    fn add_last(&mut self, entries: &[(PyStr, Value)]) {
        if entries.len() * 2 > self.slots.len() {
            self.rebuild(entries);
        } else if let Some((key, _)) = entries.last() {
            self.put(key.as_bytes(), entries.len() - 1);
        }
    }

    /// The slots to look at for `key`, in order; there is always an empty one among them.
    fn probe(&self, key: &[u8]) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len().wrapping_sub(1);
        #[expect(clippy::cast_possible_truncation, reason = "only the low bits of a hash are used")]
        let start = self.hasher.hash_one(key) as usize;
        (0..=mask).map(move |step| start.wrapping_add(step) & mask)
    }

    fn put(&mut self, key: &[u8], place: usize) {
        for at in self.probe(key) {
            if let Some(slot) = self.slots.get_mut(at).filter(|slot| **slot == 0) {
                *slot = place + 1;
                return;
            }
        }
    }

    fn find(&self, key: &[u8], entries: &[(PyStr, Value)]) -> Option<usize> {
        for at in self.probe(key) {
            let place = self.slots.get(at)?.checked_sub(1)?;
            if entries.get(place).is_some_and(|(known, _)| known.as_bytes() == key) {
                return Some(place);
            }
        }
        None
    }
}
