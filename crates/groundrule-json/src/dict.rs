//! A Python `dict` with string keys: insertion order, the last value of a key wins, its first place is kept.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::ops::Range;

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
#[derive(Clone)]
pub struct Dict(Entries);

#[derive(Clone)]
enum Entries {
    /// At most [`SCANNED`] of them.
    Few(Vec<(PyStr, Value)>),
    Many(Box<(Vec<(PyStr, Value)>, Index)>),
}

impl Default for Dict {
    fn default() -> Self {
        Dict(Entries::Few(Vec::new()))
    }
}

impl Dict {
    /// An empty dict.
    pub fn new() -> Self {
        Dict::default()
    }

    /// An empty dict with room for the usual number of members.
    pub(crate) fn with_room() -> Self {
        Dict::with_room_for(4)
    }

    pub(crate) fn with_room_for(members: usize) -> Self {
        Dict(Entries::Few(Vec::with_capacity(members)))
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    fn entries(&self) -> &[(PyStr, Value)] {
        match &self.0 {
            Entries::Few(entries) => entries,
            Entries::Many(indexed) => &indexed.0,
        }
    }

    fn entries_mut(&mut self) -> &mut [(PyStr, Value)] {
        match &mut self.0 {
            Entries::Few(entries) => entries,
            Entries::Many(indexed) => &mut indexed.0,
        }
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    /// The value under `key`.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.position(key.as_bytes()).and_then(|at| self.entries().get(at)).map(|(_, value)| value)
    }

    /// The value under `key`, which may hold lone surrogates.
    pub fn get_py(&self, key: &PyStr) -> Option<&Value> {
        self.position(key.as_bytes()).and_then(|at| self.entries().get(at)).map(|(_, value)| value)
    }

    /// Whether `key` is there.
    pub fn contains_key(&self, key: &PyStr) -> bool {
        self.position_of(key).is_some()
    }

    /// `dict[key] = value`: an existing key keeps its place, and its former value is returned.
    pub fn insert(&mut self, key: PyStr, value: Value) -> Option<Value> {
        if let Some((_, slot)) =
            self.position_of(&key).and_then(|at| self.entries_mut().get_mut(at))
        {
            return Some(std::mem::replace(slot, value));
        }
        self.push(key, value);
        None
    }

    /// Appends a key that is new.
    fn push(&mut self, key: PyStr, value: Value) {
        match &mut self.0 {
            Entries::Few(entries) if entries.len() < SCANNED => entries.push((key, value)),
            Entries::Few(entries) => {
                let mut entries = std::mem::take(entries);
                entries.push((key, value));
                let index = Index::of(&entries);
                self.0 = Entries::Many(Box::new((entries, index)));
            }
            Entries::Many(indexed) => {
                let (entries, index) = &mut **indexed;
                entries.push((key, value));
                index.add_last(entries);
            }
        }
    }

    /// The place of a key, with the value `None` if it is new; and whether it is new.
    #[inline]
    pub(crate) fn slot(&mut self, key: PyStr) -> (usize, bool) {
        if let Some(place) = self.position_of(&key) {
            return (place, false);
        }
        self.push(key, Value::Null);
        (self.len() - 1, true)
    }

    /// The same for a key that is a part of a text.
    #[inline]
    pub(crate) fn slot_of_range(&mut self, text: &str, range: Range<usize>) -> (usize, bool) {
        let Entries::Few(entries) = &mut self.0 else {
            return self.slot(PyStr::of_range(text, range));
        };
        let key = text.as_bytes().get(range.clone()).unwrap_or_default();
        if let Some(place) = entries.iter().position(|(known, _)| known.as_bytes() == key) {
            return (place, false);
        }
        if entries.len() >= SCANNED {
            return self.slot(PyStr::of_range(text, range));
        }
        entries.push((PyStr::default(), Value::Null));
        if let Some((key, _)) = entries.last_mut() {
            key.fill_from(text, range);
        }
        (entries.len() - 1, true)
    }

    /// Puts a value in a place that [`slot`](Self::slot) gave.
    #[inline]
    pub(crate) fn fill(&mut self, slot: usize, value: Value) {
        if let Some((_, place)) = self.entries_mut().get_mut(slot) {
            *place = value;
        }
    }

    /// The value in such a place.
    #[inline]
    pub(crate) fn place(&mut self, slot: usize) -> Option<&mut Value> {
        self.entries_mut().get_mut(slot).map(|(_, value)| value)
    }

    /// `dict.update(other)`.
    pub fn update(&mut self, other: Dict) {
        for (key, value) in other {
            self.insert(key, value);
        }
    }

    /// The last entry, in order of first insertion.
    pub(crate) fn last_mut(&mut self) -> Option<(&PyStr, &mut Value)> {
        self.entries_mut().last_mut().map(|(key, value)| (&*key, value))
    }

    /// Keys and values, in the order the keys were first inserted.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&PyStr, &Value)> + Clone {
        self.entries().iter().map(|(key, value)| (key, value))
    }

    /// The keys, in the order they were first inserted.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &PyStr> + Clone {
        self.entries().iter().map(|(key, _)| key)
    }

    /// The values, in the order their keys were first inserted.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Value> + Clone {
        self.entries().iter().map(|(_, value)| value)
    }

    #[inline]
    fn position_of(&self, key: &PyStr) -> Option<usize> {
        match &self.0 {
            Entries::Few(entries) => entries.iter().position(|(known, _)| known == key),
            Entries::Many(indexed) => indexed.1.find(key.as_bytes(), &indexed.0),
        }
    }

    fn position(&self, key: &[u8]) -> Option<usize> {
        match &self.0 {
            Entries::Few(entries) => entries.iter().position(|(known, _)| known.as_bytes() == key),
            Entries::Many(indexed) => indexed.1.find(key, &indexed.0),
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
        match self.0 {
            Entries::Few(entries) => entries.into_iter(),
            Entries::Many(indexed) => indexed.0.into_iter(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_keys_have_an_index_with_room() {
        let mut dict = Dict::new();
        for number in 0..3000_usize {
            match &dict.0 {
                Entries::Few(entries) => assert!(entries.len() == number && number <= SCANNED),
                Entries::Many(indexed) => {
                    assert!(number > SCANNED);
                    let (slots, used) = (
                        indexed.1.slots.len(),
                        indexed.1.slots.iter().filter(|slot| **slot > 0).count(),
                    );
                    assert_eq!(used, number);
                    assert!(
                        slots.is_power_of_two() && slots >= 2 * number && slots <= 8 * number,
                        "{slots} for {number}"
                    );
                }
            }
            dict.insert(format!("{number}").as_str().into(), Value::Null);
        }
    }

    #[test]
    fn keys_that_are_read_get_an_index_at_the_same_number() {
        let mut dict = Dict::with_room();
        for number in 0..100_usize {
            assert_eq!(matches!(dict.0, Entries::Many(_)), number > SCANNED);
            let text = format!("key {number}");
            assert_eq!(dict.slot_of_range(&text, 0..text.len()), (number, true));
            assert_eq!(dict.slot_of_range(&text, 0..text.len()), (number, false));
            dict.fill(number, Value::from(number as i64));
            assert_eq!(dict.place(number).and_then(|value| value.as_i64()), Some(number as i64));
            assert_eq!(dict.last_mut().map(|(key, _)| key.clone()), Some(PyStr::from(text)));
        }
    }
}
