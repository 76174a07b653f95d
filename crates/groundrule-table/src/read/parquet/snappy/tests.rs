//! Blocks that another packer wrote, that were written by hand, and that are damaged.

use super::{SLACK, unpack};
use crate::random::Random;
use snap::raw::{Decoder, Encoder, decompress_len};

/// Blocks that pyarrow packed, each with its length unpacked and packed before it.
const PYARROW: &[u8] = include_bytes!("../../../../tests/files/snappy.bin");

fn letters(random: &mut Random, length: usize, kinds: u8) -> Vec<u8> {
    random.bytes(length).iter().map(|byte| byte % kinds).collect()
}

fn ours(packed: &[u8], expected: usize, slack: usize) -> Option<Vec<u8>> {
    let mut out = vec![0xaa; expected + slack];
    let done = unpack(packed, &mut out, expected);
    out.truncate(expected);
    done.ok().map(|()| out)
}

fn theirs(packed: &[u8], expected: usize) -> Option<Vec<u8>> {
    let length = decompress_len(packed).ok()?;
    (length == expected).then(|| Decoder::new().decompress_vec(packed).ok())?
}

fn pack(raw: &[u8]) -> Vec<u8> {
    Encoder::new().compress_vec(raw).unwrap()
}

fn pyarrow() -> Vec<(usize, &'static [u8])> {
    let mut rest = PYARROW;
    let mut blocks = Vec::new();
    while let Some((&[a, b, c, d, e, f, g, h], after)) = rest.split_first_chunk() {
        let packed = u32::from_le_bytes([e, f, g, h]) as usize;
        blocks.push((u32::from_le_bytes([a, b, c, d]) as usize, &after[..packed]));
        rest = &after[packed..];
    }
    assert_eq!(blocks.len(), 8);
    blocks
}

fn texts() -> Vec<Vec<u8>> {
    let mut random = Random(1);
    let words = ["the ", "of ", "probability ", "sum", " = ", "\n", "{\"answer\": ", "42, ", "is "];
    let text: Vec<u8> =
        (0..40_000).flat_map(|_| words[random.below(words.len())].bytes()).collect();
    let mut texts = vec![text, random.bytes(300_000), letters(&mut random, 200_000, 2)];
    for length in [0, 1, 2, 15, 59, 60, 61, 64, 65, 66, 255, 256, 257, 5_000, 65_536, 65_537] {
        texts.push(vec![b'x'; length]);
        texts.push(random.bytes(length));
        texts.push((0..length).map(|i| (i % 23) as u8).collect());
        texts.push(letters(&mut random, length, 5));
    }
    texts
}

#[test]
fn packed_and_unpacked_is_the_same() {
    for raw in texts() {
        let packed = pack(&raw);
        for slack in [0, 1, 31, SLACK - 1, SLACK, 500] {
            assert!(
                ours(&packed, raw.len(), slack).as_ref() == Some(&raw),
                "{} {slack}",
                raw.len()
            );
        }
    }
}

#[test]
fn blocks_of_pyarrow() {
    for (length, packed) in pyarrow() {
        assert!(theirs(packed, length).is_some());
        assert!(ours(packed, length, SLACK) == theirs(packed, length), "{length}");
    }
}

#[test]
fn another_length_is_refused() {
    let raw = b"what is repeated is repeated is repeated".repeat(20);
    let mut packed = pack(&raw);
    for (expected, room) in [(raw.len() - 1, 2_000), (raw.len() + 1, 2_000), (0, 2_000), (800, 799)]
    {
        assert!(unpack(&packed, &mut vec![0; room], expected).is_err(), "{expected} {room}");
    }
    // It announces less or more than it has.
    for (byte, expected) in [(packed[0] - 1, raw.len() - 1), (packed[0] + 1, raw.len() + 1)] {
        packed[0] = byte;
        for slack in [0, SLACK, 1_000] {
            assert_eq!(ours(&packed, expected, slack), None);
        }
    }
}

#[test]
fn lengths_that_are_no_lengths() {
    let six = [0x80, 0x80, 0x80, 0x80, 0x80, 0];
    for head in [&[][..], &[0x80], &[0x80; 4], &[0x80; 5], &[0x80; 9], &[0xff; 6], &six] {
        assert!(unpack(head, &mut [0; 200], 0).is_err(), "{head:?}");
    }
    // Longer than needed, as the format allows.
    assert!(unpack(&[0x80, 0x80, 0], &mut [], 0).is_ok());
    assert!(unpack(&[0x81, 0, 0, 7], &mut [0], 1).is_ok());
}

/// Starts with 80 bytes, copies, and ends with a literal of `after` bytes.
fn by_hand(kind: u8, offset: usize, length: usize, after: usize) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut raw: Vec<u8> = (0..80).collect();
    let mut tags = vec![60 << 2, 79];
    tags.extend(&raw);
    for part in [length.min(64), length.saturating_sub(64)].into_iter().filter(|&part| part > 0) {
        let tag = (part - 1) as u8;
        let low = (offset as u32).to_le_bytes();
        match kind {
            1 if !(4..=11).contains(&part) => return None,
            1 => tags.extend([(offset >> 8 << 5) as u8 | (tag - 3) << 2 | 1, low[0]]),
            2 => tags.extend([tag << 2 | 2, low[0], low[1]]),
            _ => tags.extend([&[tag << 2 | 3][..], &low].concat()),
        }
    }
    for _ in 0..length {
        raw.push(raw[raw.len() - offset]);
    }
    if after > 0 {
        let literal = vec![b'.'; after];
        tags.extend([61 << 2, (after - 1) as u8, ((after - 1) >> 8) as u8]);
        tags.extend(&literal);
        raw.extend(literal);
    }
    let mut packed = vec![raw.len() as u8 | 0x80, (raw.len() >> 7) as u8];
    packed.extend(tags);
    Some((packed, raw))
}

#[test]
fn every_offset_and_length() {
    let mut count = 0;
    for kind in 1..=3 {
        for offset in 1..=70 {
            for length in 1..=70 {
                // With 300 bytes after it, the quick loop copies; without, the careful one.
                for (after, slack) in [(300, SLACK), (0, SLACK), (0, 0), (20, 0)] {
                    let Some((packed, raw)) = by_hand(kind, offset, length, after) else {
                        continue;
                    };
                    assert!(theirs(&packed, raw.len()).as_ref() == Some(&raw));
                    let unpacked = ours(&packed, raw.len(), slack);
                    assert!(unpacked == Some(raw), "{kind} {offset} {length} {after}");
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, 70 * (70 + 70 + 8) * 4);
}

#[test]
fn long_copies_near_the_end() {
    for offset in 1..=70 {
        for ones in 0..40 {
            let (mut packed, mut raw) = by_hand(2, offset, 64, 0).unwrap();
            for _ in 0..ones {
                // One byte, from 80 before.
                packed.extend([3, 80, 0, 0, 0]);
                raw.push(raw[raw.len() - 80]);
            }
            packed[0] = raw.len() as u8 | 0x80;
            packed[1] = (raw.len() >> 7) as u8;
            for slack in (0..=SLACK).step_by(5) {
                let unpacked = ours(&packed, raw.len(), slack);
                assert!(unpacked.as_ref() == Some(&raw), "{offset} {ones} {slack}");
            }
        }
    }
}

#[test]
fn copies_from_before_the_start() {
    for kind in 1..=3 {
        for after in [0, 300] {
            let (packed, raw) = by_hand(kind, 80, 8, after).unwrap();
            assert!(ours(&packed, raw.len(), SLACK) == Some(raw.clone()));
            for offset in [81, 255, 0] {
                let mut packed = packed.clone();
                // After the length, the literal's tag and length, the literal, and the copy's tag.
                packed[2 + 2 + 80 + 1] = offset;
                assert_eq!(ours(&packed, raw.len(), SLACK), None, "{kind} {offset} {after}");
            }
        }
    }
}

#[test]
fn every_truncation_is_refused() {
    let raw = [&texts()[0][..3_000], &Random(5).bytes(400), &[7; 600]].concat();
    for (length, packed) in [(raw.len(), pack(&raw))]
        .into_iter()
        .chain(pyarrow().into_iter().map(|(length, packed)| (length, packed.to_vec())))
    {
        for end in 0..packed.len() {
            for slack in [0, SLACK] {
                assert_eq!(ours(&packed[..end], length, slack), None, "{length} {end}");
            }
        }
    }
}

#[test]
fn damaged_as_the_other_sees_it() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut blocks: Vec<(usize, Vec<u8>)> = pyarrow()
        .into_iter()
        .filter(|(length, _)| *length > 20)
        .map(|(length, packed)| (length, packed.to_vec()))
        .collect();
    for kinds in [2, 4, 20, 255] {
        let raw = letters(&mut random, 1_000, kinds);
        blocks.push((raw.len(), pack(&raw)));
    }
    let (mut kept, mut refused) = (0, 0);
    for _ in 0..50_000 {
        let (length, block) = &blocks[random.below(blocks.len())];
        let mut packed = block.clone();
        for _ in 0..=random.below(3) {
            let place = random.below(packed.len());
            match random.below(5) {
                0 => packed[place] ^= 1 << random.below(8),
                1 => packed[place] = random.next() as u8,
                2 => packed.truncate(place.max(1)),
                3 => packed.insert(place, random.next() as u8),
                _ => drop(packed.remove(place)),
            }
            if packed.is_empty() {
                packed.push(0);
            }
        }
        // Half of the time what it now announces is what is expected.
        let announced = decompress_len(&packed).unwrap_or(*length);
        let expected =
            if random.below(2) == 0 && announced < 1 << 20 { announced } else { *length };
        let unpacked = ours(&packed, expected, [0, SLACK][random.below(2)]);
        assert!(unpacked == theirs(&packed, expected), "{packed:?}");
        if unpacked.is_some() { kept += 1 } else { refused += 1 }
    }
    assert!(kept > 1_000 && refused > 1_000, "{kept} {refused}");
}
