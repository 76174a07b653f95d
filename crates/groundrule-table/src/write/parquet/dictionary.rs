//! The distinct values of a column.

/// A dictionary stays below this.
const MOST_BYTES: usize = 1 << 20;

/// A search that meets more other values than this is given up, so that no input makes it slow.
const MOST_STEPS: usize = 256;

const FIRST_TABLE: usize = 256;

/// Values by their numbers, and numbers by their values.
#[derive(Default)]
pub(crate) struct Dictionary {
    /// The values one after the other, as pages have them.
    pub(crate) bytes: Vec<u8>,
    /// Whether each value has its length before it.
    prefixed: bool,
    entries: Vec<Entry>,
    /// The number of an entry plus one, or 0, near the place that its hash says. At most a quarter full.
    table: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Entry {
    /// What tells short values apart without a look at their bytes.
    ends: [u64; 2],
    hash: u32,
    start: u32,
    end: u32,
}

/// What became of a value.
pub(crate) enum Found {
    Old(u32),
    New(u32),
    /// There is no room for it.
    Full,
}

impl Dictionary {
    pub(crate) fn new(prefixed: bool) -> Self {
        Dictionary { prefixed, ..Dictionary::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The bytes of an entry as pages have them.
    pub(crate) fn entry(&self, number: u32) -> &[u8] {
        let entry = self.entries.get(number as usize);
        entry
            .and_then(|entry| self.bytes.get(entry.start as usize..entry.end as usize))
            .unwrap_or_default()
    }

    /// The number of a value, which is new if need be.
    pub(crate) fn number(&mut self, value: &[u8]) -> Found {
        if self.entries.len() * 4 >= self.table.len() {
            self.grow();
        }
        let ends = ends(value);
        let hash = hash(value, ends);
        let mask = self.table.len() - 1;
        for step in 0..MOST_STEPS {
            let place = (hash as usize).wrapping_add(step) & mask;
            let Some(number) = self.table[place].checked_sub(1) else {
                return self.insert(value, hash, ends, place);
            };
            let entry = self.entries[number as usize];
            if entry.hash == hash && entry.ends == ends && self.equals(entry, value) {
                return Found::Old(number);
            }
        }
        Found::Full
    }

    /// Whether an entry with the same ends is this value.
    fn equals(&self, entry: Entry, value: &[u8]) -> bool {
        let prefix = if self.prefixed { 4 } else { 0 };
        let start = entry.start as usize + prefix;
        let end = entry.end as usize;
        end - start == value.len()
            && (value.len() <= size_of::<[u64; 2]>() || self.bytes[start..end] == *value)
    }

    fn insert(&mut self, value: &[u8], hash: u32, ends: [u64; 2], place: usize) -> Found {
        let number = self.entries.len() as u32;
        let start = self.bytes.len();
        if start + value.len() >= MOST_BYTES {
            return Found::Full;
        }
        if self.prefixed {
            self.bytes.extend((value.len() as u32).to_le_bytes());
        }
        self.bytes.extend(value);
        let (start, end) = (start as u32, self.bytes.len() as u32);
        self.entries.push(Entry { ends, hash, start, end });
        self.table[place] = number + 1;
        Found::New(number)
    }

    fn grow(&mut self) {
        let size = (self.table.len() * 2).max(FIRST_TABLE);
        let mut table = vec![0; size];
        for (number, entry) in self.entries.iter().enumerate() {
            let mut place = entry.hash as usize & (size - 1);
            while table[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            table[place] = number as u32 + 1;
        }
        self.table = table;
    }

    /// Forgets all entries but the first ones. No more are looked for after that.
    pub(crate) fn truncate(&mut self, count: usize) {
        let start = self.entries.get(count).map(|entry| entry.start as usize);
        self.bytes.truncate(start.unwrap_or(self.bytes.len()));
        self.entries.truncate(count);
        self.table = Vec::new();
    }
}

/// The first and the last bytes: values of one length up to 16 have the same ends only if they are the same.
#[inline]
fn ends(value: &[u8]) -> [u64; 2] {
    if let (Some(first), Some(last)) = (value.first_chunk::<8>(), value.last_chunk::<8>()) {
        [*first, *last].map(u64::from_le_bytes)
    } else if let (Some(first), Some(last)) = (value.first_chunk::<4>(), value.last_chunk::<4>()) {
        [*first, *last].map(|bytes| u32::from_le_bytes(bytes).into())
    } else {
        [value.iter().fold(0, |all, byte| all << 8 | u64::from(*byte)), 0]
    }
}

/// Eight bytes at a time: the halves of a product with an odd number.
#[inline]
fn hash(value: &[u8], [first, last]: [u64; 2]) -> u32 {
    let fold = |hash: u64, word: u64| {
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        product as u64 ^ (product >> 64) as u64
    };
    let mut hash = fold(first, value.len() as u64);
    if value.len() > size_of::<[u64; 2]>() {
        let (words, _) = value.as_chunks::<8>();
        for word in words.iter().skip(1) {
            hash = fold(hash, u64::from_le_bytes(*word));
        }
    }
    let hash = fold(fold(hash, last), 0x2545_f491_4f6c_dd1d);
    (hash ^ hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_has_one_number() {
        let mut values: Vec<Vec<u8>> = Vec::new();
        for length in 0..40_usize {
            for at in 0..length.max(1) {
                let mut value = vec![7; length];
                value.iter_mut().skip(at).take(1).for_each(|byte| *byte = 9);
                values.push(value);
            }
        }
        for prefixed in [true, false] {
            let mut dictionary = Dictionary::new(prefixed);
            for (at, value) in values.iter().enumerate() {
                assert!(
                    matches!(dictionary.number(value), Found::New(number) if number == at as u32)
                );
            }
            for (at, value) in values.iter().enumerate() {
                assert!(
                    matches!(dictionary.number(value), Found::Old(number) if number == at as u32)
                );
                assert!(dictionary.entry(at as u32).ends_with(value));
            }
            assert_eq!(dictionary.len(), values.len());
        }
    }

    #[test]
    fn a_dictionary_has_an_end() {
        let mut dictionary = Dictionary::new(false);
        let full = (0..1_000_000_u64)
            .find(|value| matches!(dictionary.number(&value.to_le_bytes()), Found::Full));
        let count = full.unwrap();
        assert!((120_000..=131_072).contains(&count), "{count} values");
        dictionary.truncate(3);
        assert_eq!((dictionary.len(), dictionary.bytes.len()), (3, 24));
    }

    /// How far values are from the places that their hashes say, on average.
    fn crowding(values: impl Iterator<Item = Vec<u8>>) -> f64 {
        let mut dictionary = Dictionary::new(false);
        for value in values {
            assert!(matches!(dictionary.number(&value), Found::New(_)), "{value:?}");
        }
        let mask = dictionary.table.len() - 1;
        let far = dictionary.table.iter().enumerate().filter_map(|(place, number)| {
            let entry = dictionary.entries[number.checked_sub(1)? as usize];
            Some(place.wrapping_sub(entry.hash as usize) & mask)
        });
        far.sum::<usize>() as f64 / dictionary.len() as f64
    }

    /// At most a quarter of the places are taken, so that a value meets another every sixth time.
    #[test]
    fn values_that_differ_little_are_far_apart() {
        let numbers = || 0..15_000_u64;
        for shift in [0, 1, 7, 24, 31, 32, 48] {
            let found = [
                crowding(numbers().map(|number| (number << shift).to_le_bytes().to_vec())),
                crowding(numbers().map(|number| (number << shift).to_be_bytes().to_vec())),
            ];
            assert!(found.iter().all(|far| *far < 0.3), "{found:?} with {shift} bits below");
        }
        let found = [
            crowding(numbers().map(|number| (number as f64).to_le_bytes().to_vec())),
            crowding(numbers().map(|number| (number as f32).to_le_bytes().to_vec())),
            crowding(numbers().map(|number| (number as u32).to_le_bytes().to_vec())),
            crowding(numbers().map(|number| number.to_string().into_bytes())),
            crowding(numbers().map(|number| format!("row {number:012}").into_bytes())),
            crowding((0..1200).map(|length| vec![0; length])),
        ];
        assert!(found.iter().all(|far| *far < 0.3), "{found:?}");
        // Texts that begin and end alike.
        for length in [17, 23, 24, 25, 40, 64] {
            for place in (0..length - 5).step_by(3) {
                let text = |number: u64| {
                    let mut text = vec![b'x'; length];
                    text[place..place + 5].copy_from_slice(format!("{number:05}").as_bytes());
                    text
                };
                let far = crowding((0..2000).map(text));
                assert!(far < 0.3, "{far} at {place} of {length}");
            }
        }
    }
}
