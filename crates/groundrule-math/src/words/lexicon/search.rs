//! Lists of words that are looked for in a text all at once.
//!
//! A reader of prose asks at every place whether one of dozens of words is there. Searching for one word at a time
//! would scan the text once per word. Here the first three bytes at a place tell whether a word can be there at all, so
//! nearly every place costs two lookups in small tables. Where one can, only words that begin with the same three bytes
//! are compared.

/// The letter that dots between terms are read as.
pub(crate) const DOTS: &str = "⋯";

/// Words to look for.
#[derive(Debug)]
pub(crate) struct Lexicon {
    words: &'static [&'static str],
    /// Whether a word begins with a byte.
    opens: [bool; 256],
    groups: Groups<MOST>,
    /// A bit for each length of a word. The longest lengths count as one.
    lengths: u64,
    /// ASCII letters match in either case.
    fold: bool,
}

/// How many lengths are told apart.
const LENGTHS: usize = 64;

/// The most words of a list.
const MOST: usize = 639;

/// The words of a list by their first three bytes, or by their last three from the right.
#[derive(Debug)]
struct Groups<const MOST: usize> {
    /// A bit for three bytes, found by [`folded_slot`]: a word may have them. Bytes past its end may be any.
    known: [u64; SLOTS / 64],
    /// For three bytes, found by [`group`], one more than the number of the last word with them, or zero. For a byte and
    /// two zeros, of the last word of one or two bytes.
    last: [u16; GROUPS],
    /// For a word, one more than the number of the word before it in its group, or zero.
    before: [u16; MOST],
}

/// How many groups of words are told apart.
const GROUPS: usize = 256;

/// The group of words with three bytes.
#[inline]
const fn group(bytes: [u8; 3]) -> usize {
    folded_slot(bytes) / (SLOTS / GROUPS)
}

/// The first three bytes of a text, or the last three from the right, with zeros past its end.
#[inline]
const fn three(bytes: &[u8], from_right: bool) -> [u8; 3] {
    match (bytes, from_right) {
        (&[one, two, three, ..], false) | (&[.., three, two, one], true) => [one, two, three],
        (&[one, two], false) | (&[two, one], true) => [one, two, 0],
        (&[one], _) => [one, 0, 0],
        _ => [0, 0, 0],
    }
}

impl<const MOST: usize> Groups<MOST> {
    const fn of(words: &[&str], from_right: bool) -> Self {
        assert!(words.len() <= MOST, "too many words");
        let mut known = [0; SLOTS / 64];
        let mut last = [0; GROUPS];
        let mut before = [0; MOST];
        let mut index = 0;
        while index < words.len() {
            let word = words[index].as_bytes();
            let [one, two, third] = three(word, from_right);
            let group = group(if word.len() > 2 { [one, two, third] } else { [one, 0, 0] });
            before[index] = last[group];
            last[group] = index as u16 + 1;
            // A word of one byte says nothing about three. Behind a word of two, anything may be.
            if word.len() == 1 {
                known = [u64::MAX; SLOTS / 64];
            }
            let mut other = if word.len() > 2 { third } else { 0 };
            loop {
                let place = folded_slot([one, two, other]);
                known[place / 64] |= 1 << (place % 64);
                if word.len() != 2 || other == u8::MAX {
                    break;
                }
                other += 1;
            }
            index += 1;
        }
        Groups { known, last, before }
    }

    /// Whether a word may have these three bytes, zero past the end.
    #[inline]
    fn may_have(&self, bytes: [u8; 3]) -> bool {
        let place = folded_slot(bytes);
        self.known[place / 64] >> (place % 64) & 1 == 1
    }

    /// The numbers of the words that a text may begin or end with, by these three bytes of it, the last of the list
    /// first. `length` is how many bytes it has.
    #[inline]
    fn members(&self, bytes: [u8; 3], length: usize) -> impl Iterator<Item = usize> {
        let [long, short] = [group(bytes), group([bytes[0], 0, 0])];
        let [mut long, mut short] = match length {
            0 => [0, 0],
            1 | 2 => [0, self.last[short]],
            _ if long == short => [self.last[long], 0],
            _ => [self.last[long], self.last[short]],
        };
        std::iter::from_fn(move || {
            let next = long.max(short);
            let index = usize::from(next.checked_sub(1)?);
            *(if next == long { &mut long } else { &mut short }) = *self.before.get(index)?;
            Some(index)
        })
    }
}

impl Lexicon {
    /// Words that match as they are.
    pub(crate) const fn new(words: &'static [&'static str]) -> Self {
        Self::build(words, false)
    }

    /// Words whose ASCII letters match in either case.
    pub(crate) const fn ignoring_case(words: &'static [&'static str]) -> Self {
        Self::build(words, true)
    }

    const fn build(words: &'static [&'static str], fold: bool) -> Self {
        let mut opens = [false; 256];
        let mut lengths = 0;
        let mut index = 0;
        while index < words.len() {
            let word = words[index].as_bytes();
            let [lower, upper] = if fold { cases(word[0]) } else { [word[0], word[0]] };
            opens[lower as usize] = true;
            opens[upper as usize] = true;
            lengths |= 1 << length_bit(word.len());
            index += 1;
        }
        Lexicon { words, opens, groups: Groups::of(words, false), lengths, fold }
    }

    /// Whether a word may start with these three bytes, zero past the end.
    #[inline]
    fn may_begin(&self, bytes: [u8; 3]) -> bool {
        self.opens[usize::from(bytes[0])] && self.groups.may_have(bytes)
    }

    /// Whether a word may stand at `at`, by the first three bytes there.
    #[inline]
    pub(crate) fn may_stand(&self, bytes: &[u8], at: usize) -> bool {
        self.may_begin(three(bytes.get(at..).unwrap_or_default(), false))
    }

    fn fits(&self, word: &str, rest: &[u8]) -> bool {
        rest.get(..word.len()).is_some_and(|head| {
            if self.fold {
                head.eq_ignore_ascii_case(word.as_bytes())
            } else {
                head == word.as_bytes()
            }
        })
    }

    /// The numbers of the words that a text begins with, the last of the list first.
    #[inline]
    fn opening_words(&self, rest: &[u8]) -> impl Iterator<Item = usize> {
        self.groups
            .members(three(rest, false), rest.len())
            .filter(|&index| self.words.get(index).is_some_and(|word| self.fits(word, rest)))
    }

    /// The numbers of the words at `at`, the last of the list first.
    #[inline]
    pub(crate) fn standing(&self, bytes: &[u8], at: usize) -> impl Iterator<Item = usize> {
        let may_be = self.may_stand(bytes, at);
        let rest = bytes.get(at..).filter(|_| may_be).unwrap_or_default();
        self.opening_words(rest)
    }

    fn longest_of(&self, rest: &[u8]) -> usize {
        self.opening_words(rest)
            .filter_map(|index| self.words.get(index))
            .map(|word| word.len())
            .max()
            .unwrap_or(0)
    }

    /// The word with a number.
    pub(crate) fn word(&self, index: usize) -> &'static str {
        self.words.get(index).copied().unwrap_or_default()
    }

    /// The first place at or after `from` where a word may be, by its first three bytes.
    #[inline]
    fn next_place(&self, bytes: &[u8], from: usize) -> Option<usize> {
        let rest = bytes.get(from..)?;
        for (at, window) in rest.windows(3).enumerate() {
            if let &[first, second, third] = window
                && self.may_begin([first, second, third])
            {
                return Some(from + at);
            }
        }
        // The last two bytes, where only shorter words fit.
        (bytes.len().saturating_sub(2).max(from)..bytes.len()).find(|&at| self.may_stand(bytes, at))
    }

    /// The first place where a word starts.
    fn first_place(&self, bytes: &[u8]) -> Option<usize> {
        let mut from = 0;
        loop {
            let at = self.next_place(bytes, from)?;
            if self.opening_words(bytes.get(at..)?).next().is_some() {
                return Some(at);
            }
            from = at + 1;
        }
    }

    /// The first place where a word starts, and the length of the longest one there.
    pub(crate) fn find(&self, text: &str) -> Option<(usize, usize)> {
        let bytes = text.as_bytes();
        let at = self.first_place(bytes)?;
        Some((at, self.longest_of(bytes.get(at..)?)))
    }

    /// Every place where words start, from left to right: the place, and the number of each.
    fn all<'a>(&'a self, bytes: &'a [u8]) -> impl Iterator<Item = (usize, usize)> + 'a {
        let (mut at, mut from) = (0, 0);
        let mut words = self.groups.members([0; 3], 0);
        std::iter::from_fn(move || {
            loop {
                let rest = bytes.get(at..)?;
                let fits = |index: &usize| {
                    self.words.get(*index).is_some_and(|word| self.fits(word, rest))
                };
                if let Some(word) = words.find(fits) {
                    return Some((at, word));
                }
                at = self.next_place(bytes, from)?;
                from = at + 1;
                let rest = bytes.get(at..)?;
                words = self.groups.members(three(rest, false), rest.len());
            }
        })
    }

    /// Where each of the words first occurs, from left to right: its number, the place and the word.
    pub(crate) fn firsts<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = (usize, usize, &'static str)> + 'a {
        let mut seen = Seen::default();
        self.all(text.as_bytes())
            .filter(move |(_, number)| seen.is_new(*number))
            .map(|(at, number)| (number, at, self.word(number)))
    }

    /// Whether a text holds one of the words.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        self.first_place(text.as_bytes()).is_some()
    }

    /// Whether a text holds two of the words.
    pub(crate) fn has_two(&self, text: &str) -> bool {
        self.firsts(text).nth(1).is_some()
    }

    /// Whether a text holds one of the words more than once.
    pub(crate) fn has_twice(&self, text: &str) -> bool {
        let mut seen = Seen::default();
        self.all(text.as_bytes()).any(|(_, word)| !seen.is_new(word))
    }

    /// Where each word starts, from left to right.
    pub(crate) fn starts<'a>(&'a self, text: &'a str) -> impl Iterator<Item = usize> + 'a {
        self.all(text.as_bytes()).map(|(at, _)| at)
    }

    /// Where each word ends, in the order of their starts.
    pub(crate) fn ends<'a>(&'a self, text: &'a str) -> impl Iterator<Item = usize> + 'a {
        self.numbered_ends(text).map(|(end, _)| end)
    }

    /// The same with the number of each word.
    pub(crate) fn numbered_ends<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = (usize, usize)> + 'a {
        self.all(text.as_bytes()).map(|(at, word)| (at + self.word(word).len(), word))
    }

    /// Where the word that ends last ends.
    pub(crate) fn last_end(&self, text: &str) -> Option<usize> {
        let bytes = text.as_bytes();
        let (mut from, mut last) = (0, None);
        while let Some(at) = self.next_place(bytes, from) {
            let length = self.longest_of(bytes.get(at..).unwrap_or_default());
            if length > 0 {
                last = last.max(Some(at + length));
            }
            from = at + 1;
        }
        last
    }

    /// Whether a text begins with one of the words.
    pub(crate) fn opens(&self, text: &str) -> bool {
        self.standing(text.as_bytes(), 0).next().is_some()
    }

    /// The first of the list that a text begins with.
    pub(crate) fn opening(&self, text: &str) -> Option<&'static str> {
        self.standing(text.as_bytes(), 0).min().map(|index| self.word(index))
    }

    /// A text without the first of the list that it begins with.
    pub(crate) fn strip<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.opening(text)?.len()..)
    }

    /// Whether a text, once lower-cased, is one of the words, which are in lower case and match in either.
    pub(crate) fn holds_in_lower_case(&self, text: &str) -> bool {
        if text.is_ascii() { self.holds(text) } else { self.holds(&text.to_lowercase()) }
    }

    /// Whether a text is one of the words.
    pub(crate) fn holds(&self, text: &str) -> bool {
        self.place(text).is_some()
    }

    /// The number of the word that equals a text.
    pub(crate) fn place(&self, text: &str) -> Option<usize> {
        let bytes = text.as_bytes();
        if self.lengths >> length_bit(bytes.len()) & 1 == 0 || !self.may_stand(bytes, 0) {
            return None;
        }
        self.opening_words(bytes).find(|&index| self.word(index).len() == bytes.len())
    }
}

/// The numbers of words that were seen, a bit each.
#[derive(Default)]
struct Seen([u64; MOST / 64 + 1]);

impl Seen {
    /// Whether a word was not seen before. From now on it was.
    fn is_new(&mut self, number: usize) -> bool {
        let bit = 1 << (number % 64);
        self.0.get_mut(number / 64).is_some_and(|seen| {
            let new = *seen & bit == 0;
            *seen |= bit;
            new
        })
    }
}

/// The bit of a length.
const fn length_bit(length: usize) -> usize {
    if length < LENGTHS { length } else { LENGTHS - 1 }
}

/// How many words several lists have together.
pub(crate) const fn count(lists: &[&[&str]]) -> usize {
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        count += lists[list].len();
        list += 1;
    }
    count
}

/// Several lists of words as one.
pub(crate) const fn joined<const N: usize>(lists: &[&[&'static str]]) -> [&'static str; N] {
    let mut all = [""; N];
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        let mut word = 0;
        while word < lists[list].len() {
            all[count] = lists[list][word];
            (word, count) = (word + 1, count + 1);
        }
        list += 1;
    }
    assert!(count == N, "another number of words");
    all
}

/// How many words of a list have a blank in them or behind them.
pub(crate) const fn count_phrases(words: &[&str]) -> usize {
    let (mut word, mut count) = (0, 0);
    while word < words.len() {
        count += has_blank(words[word]) as usize;
        word += 1;
    }
    count
}

/// The words of a list that have a blank in them or behind them, without the blanks behind.
pub(crate) const fn phrases<const N: usize>(words: &[&'static str]) -> [&'static str; N] {
    let mut all = [""; N];
    let (mut word, mut count) = (0, 0);
    while word < words.len() {
        if has_blank(words[word]) {
            all[count] = words[word].trim_ascii_end();
            count += 1;
        }
        word += 1;
    }
    all
}

const fn has_blank(word: &str) -> bool {
    let mut at = 0;
    while at < word.len() && word.as_bytes()[at] != b' ' {
        at += 1;
    }
    at < word.len()
}

/// Lists whose words are looked for in a text together: one pass tells which kinds of words it has.
#[derive(Debug)]
pub(crate) struct Lists {
    /// Each with the bits of its kinds.
    lists: &'static [(u32, &'static Lexicon)],
    /// For three bytes, found by [`folded_slot`], one more than the number of the last word that begins with them, or
    /// zero.
    last: [u16; SLOTS],
    words: [Listed; MOST_LISTED],
}

/// A word of one of the lists, by its numbers there, and one more than the number of the word before it that begins with
/// the same three bytes, or zero.
#[derive(Debug, Clone, Copy)]
struct Listed {
    list: u8,
    /// The fourth byte of the word, or zero if any may be there.
    fourth: u8,
    word: u16,
    before: u16,
}

/// The most words of all the lists together.
const MOST_LISTED: usize = 4096;

impl Lists {
    /// Lists of words of at least three bytes.
    pub(crate) const fn new(lists: &'static [(u32, &'static Lexicon)]) -> Self {
        let mut last = [0; SLOTS];
        let mut words = [Listed { list: 0, fourth: 0, word: 0, before: 0 }; MOST_LISTED];
        let (mut list, mut count) = (0, 0);
        while list < lists.len() {
            let held = lists[list].1.words;
            let mut word = 0;
            while word < held.len() {
                let bytes = held[word].as_bytes();
                let place = folded_slot([bytes[0], bytes[1], bytes[2]]);
                let fourth = if bytes.len() > 3 && !lists[list].1.fold { bytes[3] } else { 0 };
                words[count] =
                    Listed { list: list as u8, fourth, word: word as u16, before: last[place] };
                (word, count) = (word + 1, count + 1);
                last[place] = count as u16;
            }
            list += 1;
        }
        Lists { lists, last, words }
    }

    /// All kinds of words that a text has.
    pub(crate) fn kinds_in(&self, text: &str) -> u32 {
        let bytes = text.as_bytes();
        let mut found = 0;
        for (at, window) in bytes.windows(3).enumerate() {
            let &[first, second, third] = window else { continue };
            let mut next = self.last[folded_slot([first, second, third])];
            while let Some(listed) =
                next.checked_sub(1).and_then(|at| self.words.get(usize::from(at)))
            {
                next = listed.before;
                if listed.fourth != 0 && bytes.get(at + 3) != Some(&listed.fourth) {
                    continue;
                }
                let Some((kinds, list)) = self.lists.get(usize::from(listed.list)) else {
                    continue;
                };
                let rest = bytes.get(at..).unwrap_or_default();
                if found & kinds != *kinds && list.fits(list.word(usize::from(listed.word)), rest) {
                    found |= kinds;
                }
            }
        }
        found
    }
}

/// Words that a text may end with.
///
/// The last three bytes of the text tell whether it can end with any of them. If it can, only words with the same three
/// bytes are compared.
#[derive(Debug)]
pub(crate) struct Endings {
    words: &'static [&'static str],
    groups: Groups<MOST_ENDINGS>,
    /// ASCII letters match in either case.
    fold: bool,
}

/// How many triples of bytes are told apart.
const SLOTS: usize = 4096;

/// Where the bit of three bytes is, by a multiplicative hash of them.
#[inline]
const fn slot(one: u8, two: u8, three: u8) -> usize {
    let key = one as u32 | (two as u32) << 8 | (three as u32) << 16;
    (key.wrapping_mul(0x9e37_79b1) >> 20) as usize
}

/// The same for three bytes in either case. Other bytes are folded like letters, which only lets a few more pass.
#[inline]
const fn folded_slot([one, two, three]: [u8; 3]) -> usize {
    slot(one | 0x20, two | 0x20, three | 0x20)
}

/// The most words of a list of endings.
const MOST_ENDINGS: usize = 1024;

impl Endings {
    /// Words of at least two bytes that match as they are.
    pub(crate) const fn new(words: &'static [&'static str]) -> Self {
        Endings { words, groups: Groups::of(words, true), fold: false }
    }

    /// Words of at least two bytes whose ASCII letters match in either case.
    pub(crate) const fn ignoring_case(words: &'static [&'static str]) -> Self {
        Endings { words, groups: Groups::of(words, true), fold: true }
    }

    /// The words that a text ends with.
    pub(crate) fn of(&self, text: &str) -> impl Iterator<Item = &'static str> {
        let bytes = text.as_bytes();
        let last = three(bytes, true);
        let length = if self.groups.may_have(last) { bytes.len() } else { 0 };
        self.groups.members(last, length).filter_map(|index| self.words.get(index).copied()).filter(
            move |word| {
                let start = bytes.len().checked_sub(word.len());
                start.and_then(|start| bytes.get(start..)).is_some_and(|end| {
                    end == word.as_bytes() || self.fold && end.eq_ignore_ascii_case(word.as_bytes())
                })
            },
        )
    }
}

/// Words of at least four bytes that are looked for from the right.
///
/// Most pairs of bytes occur in none of the words, so the search can skip several bytes to the left.
#[derive(Debug)]
pub(crate) struct Backwards {
    words: Lexicon,
    /// For a pair of bytes, how far to the left a word with the pair among its first bytes may start.
    steps: [u8; PAIRS],
}

/// How many pairs of bytes are told apart.
const PAIRS: usize = 4096;

/// How far the search moves if no word has the pair.
const FARTHEST: u8 = 3;

/// The place of a pair of bytes in the table.
const fn pair([first, second]: [u8; 2]) -> usize {
    (((first as usize) << 5) ^ second as usize) % PAIRS
}

/// Both cases of a letter.
const fn cases(byte: u8) -> [u8; 2] {
    [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()]
}

impl Backwards {
    /// Words whose ASCII letters match in either case.
    pub(crate) const fn ignoring_case(words: &'static [&'static str]) -> Self {
        let mut steps = [FARTHEST; PAIRS];
        let mut index = 0;
        while index < words.len() {
            let word = words[index].as_bytes();
            assert!(word.len() > FARTHEST as usize, "too short to be stepped over");
            let mut at = 0;
            while at < FARTHEST {
                let (first, second) = (cases(word[at as usize]), cases(word[at as usize + 1]));
                let mut case = 0;
                while case < 4 {
                    let pair = pair([first[case / 2], second[case % 2]]);
                    if at < steps[pair] {
                        steps[pair] = at;
                    }
                    case += 1;
                }
                at += 1;
            }
            index += 1;
        }
        Backwards { words: Lexicon::ignoring_case(words), steps }
    }

    /// The last place in `low..before` where words start that end within the bytes, and their lengths.
    pub(crate) fn last<'a>(
        &'a self,
        bytes: &'a [u8],
        low: usize,
        before: usize,
    ) -> Option<(usize, impl Iterator<Item = usize> + 'a)> {
        // The last two of the rest are the pair that is looked at.
        let before = before.min(bytes.len().saturating_sub(FARTHEST as usize));
        let mut rest = bytes.get(low..before + 1).unwrap_or_default();
        while let &[.., first, second] = rest {
            let step = self.steps[pair([first, second])];
            let at = low + rest.len() - 2;
            if step == 0 && self.words.may_stand(bytes, at) {
                let mut found = self.words.standing(bytes, at).peekable();
                if found.peek().is_some() {
                    return Some((at, found.map(|word| self.words.word(word).len())));
                }
            }
            let left = rest.len().checked_sub(usize::from(step.max(1)))?;
            rest = rest.get(..left)?;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static WORDS: Lexicon = Lexicon::new(&[
        "a", "answer", "answers", " is ", "=", "答案", "ab", "abc", "abcd", "zebra", "on",
    ]);
    static FOLDED: Lexicon = Lexicon::ignoring_case(&["Wait", "hold on", "é"]);

    #[test]
    fn the_first_place_and_the_longest_word_there() {
        assert_eq!(WORDS.find("the answers"), Some((4, 7)));
        assert_eq!(WORDS.find("x ="), Some((2, 1)));
        assert_eq!(WORDS.find("题的答案是"), Some((6, 6)));
        assert_eq!(WORDS.find("xyz zebr"), None);
        assert_eq!(WORDS.find("xyz on"), Some((4, 2)));
        assert_eq!(WORDS.find("zebr"), None);
        assert_eq!(WORDS.find(""), None);
        assert!(WORDS.is_in("a") && !WORDS.is_in("x"));
    }

    static BACKWARDS: Backwards =
        Backwards::ignoring_case(&["answer", "answers", "wait", "####", "答案", "swear", "ears"]);

    #[test]
    fn places_from_the_right() {
        let places = |text: &str, low| {
            let (mut before, mut found) = (text.len(), Vec::new());
            while let Some((at, lengths)) = BACKWARDS.last(text.as_bytes(), low, before) {
                let mut lengths: Vec<usize> = lengths.collect();
                lengths.sort_unstable();
                found.push((at, lengths));
                before = at;
            }
            found
        };
        assert_eq!(places("The ANSWERS: wait", 0), [(13, vec![4]), (4, vec![6, 7])]);
        assert_eq!(places("the answers: wait", 5), [(13, vec![4])]);
        assert_eq!(places("swears ####", 0), [(7, vec![4]), (2, vec![4]), (0, vec![5])]);
        assert_eq!(places("xswearswai", 0), [(3, vec![4]), (1, vec![5])]);
        assert_eq!(places("答案答案x", 0), [(6, vec![6]), (0, vec![6])]);
        assert_eq!(places("wai", 0), []);
        assert_eq!(places("", 0), []);
        assert_eq!(places("wait", 7), []);
    }

    #[test]
    fn stepping_over_bytes_misses_no_word() {
        // Short texts over a few letters, compared with looking at every place.
        let letters = *b"answerti#";
        let words = ["answer", "wait", "####", "swear", "ears"];
        let mut seed = 7_usize;
        for _ in 0..20_000 {
            let text: Vec<u8> = (0..14)
                .map(|_| {
                    seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    letters[(seed >> 33) % letters.len()]
                })
                .collect();
            let slow = (0..text.len())
                .rfind(|&at| words.iter().any(|word| text[at..].starts_with(word.as_bytes())));
            let fast = BACKWARDS.last(&text, 0, text.len()).map(|(at, _)| at);
            assert_eq!(fast, slow, "{}", String::from_utf8_lossy(&text));
        }
    }

    #[test]
    fn words_that_end_last() {
        assert_eq!(WORDS.last_end("it is 5 = 6"), Some(9));
        assert_eq!(WORDS.last_end("no"), None);
        assert_eq!(WORDS.last_end("xabcd"), Some(5));
    }

    #[test]
    fn whole_words_and_openings() {
        for (text, holds) in
            [("answer", true), ("answers", true), ("Answer", false), ("", false), ("answe", false)]
        {
            assert_eq!(WORDS.holds(text), holds, "{text}");
        }
        assert_eq!(WORDS.opening("abcd"), Some("a"));
        assert_eq!(WORDS.strip("zebras"), Some("s"));
        assert_eq!(WORDS.strip("zoo"), None);
    }

    #[test]
    fn words_at_the_end() {
        static ENDINGS: Endings =
            Endings::new(&["not", "is not", "ist nicht", "不是", "nor", "no"]);
        let ends = |text| {
            let mut found: Vec<_> = ENDINGS.of(text).collect();
            found.sort_unstable();
            found
        };
        assert_eq!(ends("it is not"), ["is not", "not"]);
        assert_eq!(ends("这不是"), ["不是"]);
        assert_eq!(ends("no"), ["no"]);
        for text in ["", "ot", "nOT", "it is note", "是"] {
            assert!(ends(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn case_does_not_matter_where_it_need_not() {
        assert_eq!(FOLDED.find("no, wAIT"), Some((4, 4)));
        assert!(FOLDED.holds("HOLD ON") && FOLDED.holds("é") && !FOLDED.holds("É"));
        assert!(FOLDED.holds_in_lower_case("É") && FOLDED.holds_in_lower_case("WAIT"));
    }
}
