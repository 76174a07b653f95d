//! AVIF: the size property of the primary image. Rotation is not applied.
//!
//! Only the boxes that lead to the size are read; whether the picture itself can be decoded is not checked.

use super::Dimensions;
use super::source::{Source, Stop, be16, be32, be64, byte_at};

pub(super) fn accepts(prefix: &[u8]) -> bool {
    prefix.get(4..8) == Some(b"ftyp")
        && matches!(prefix.get(8..12), Some(b"avif" | b"avis" | b"mif1" | b"msf1"))
}

/// More boxes, or a larger box of properties, than any picture needs.
const MOST_BOXES: usize = 1024;
const MOST_BYTES: u64 = 1 << 20;

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let length = source.length()?;
    let mut is_avif = false;
    for _ in 0..MOST_BOXES {
        let start = source.position();
        let head = source.read(16)?;
        let (stated, header) = match be32(head, 0)? {
            0 => (length.saturating_sub(start), 8),
            1 => (be64(head, 8)?, 16),
            stated => (stated.into(), 8),
        };
        let name: Option<[u8; 4]> = head.get(4..8).and_then(|name| name.try_into().ok());
        let size = stated.checked_sub(header).ok_or(Stop::Refused)?;
        source.seek(start.saturating_add(header));
        match name.as_ref() {
            Some(b"ftyp") if size <= MOST_BYTES => {
                let brands = source.read(size as usize)?;
                let compatible = brands.get(8..).unwrap_or_default();
                is_avif =
                    compatible.chunks_exact(4).any(|brand| matches!(brand, b"avif" | b"avis"))
                        || matches!(brands.get(..4), Some(b"avif" | b"avis"));
            }
            Some(b"meta") if !is_avif => return Err(Stop::Refused),
            Some(b"meta") if size <= MOST_BYTES => {
                let contents = source.read(size as usize)?;
                if (contents.len() as u64) < size {
                    return Err(Stop::Refused);
                }
                return primary_size(contents.get(4..).unwrap_or_default());
            }
            _ => {}
        }
        source.seek(start.saturating_add(stated));
    }
    Err(Stop::Refused)
}

/// The boxes in a box; the list ends where lengths do not add up.
fn boxes(mut contents: &[u8]) -> Vec<([u8; 4], &[u8])> {
    let mut found = Vec::new();
    while found.len() < MOST_BOXES {
        let Ok(stated) = be32(contents, 0) else { break };
        let end = if stated == 0 { contents.len() } else { stated as usize };
        let (Some(name), Some(data)) =
            (contents.get(4..8).and_then(|name| name.try_into().ok()), contents.get(8..end))
        else {
            break;
        };
        found.push((name, data));
        contents = contents.get(end..).unwrap_or_default();
    }
    found
}

fn primary_size(meta: &[u8]) -> Result<Dimensions, Stop> {
    let inside = boxes(meta);
    let contents =
        |wanted: &[u8; 4]| inside.iter().find(|(name, _)| name == wanted).map(|(_, data)| *data);
    let primary = contents(b"pitm").ok_or(Stop::Refused)?;
    let primary =
        if byte_at(primary, 0)? == 0 { be16(primary, 4)?.into() } else { be32(primary, 4)? };
    let properties = boxes(contents(b"iprp").ok_or(Stop::Refused)?);
    let container =
        properties.iter().find(|(name, _)| name == b"ipco").map(|(_, data)| boxes(data));
    let container = container.ok_or(Stop::Refused)?;
    for (_, associations) in properties.iter().filter(|(name, _)| name == b"ipma") {
        for index in associated(associations, primary)? {
            let property = usize::from(index).checked_sub(1).and_then(|index| container.get(index));
            if let Some((name, size)) = property
                && name == b"ispe"
            {
                return Ok((be32(size, 4)?.into(), be32(size, 8)?.into()));
            }
        }
    }
    Err(Stop::Refused)
}

/// The numbers of the properties that belong to an item.
fn associated(table: &[u8], wanted: u32) -> Result<Vec<u16>, Stop> {
    let (version, wide) = (byte_at(table, 0)?, byte_at(table, 3)? & 1 == 1);
    let mut at = 8;
    for _ in 0..be32(table, 4)? {
        let item = if version == 0 { be16(table, at)?.into() } else { be32(table, at)? };
        at += if version == 0 { 2 } else { 4 };
        let count = usize::from(byte_at(table, at)?);
        at += 1;
        let mut indices = Vec::with_capacity(count);
        for _ in 0..count {
            // The top bit says whether the property is essential.
            indices.push(if wide {
                be16(table, at)? & 0x7FFF
            } else {
                u16::from(byte_at(table, at)? & 0x7F)
            });
            at += if wide { 2 } else { 1 };
        }
        if item == wanted {
            return Ok(indices);
        }
    }
    Ok(Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxed(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
        [&(data.len() as u32 + 8).to_be_bytes()[..], name, data].concat()
    }

    fn size_of(width: u32, height: u32) -> Vec<u8> {
        boxed(b"ispe", &[[0; 4], width.to_be_bytes(), height.to_be_bytes()].concat())
    }

    /// A number of an item or a property: two bytes or more, as the version and the flags of the box say.
    fn number(value: u16, bytes: usize) -> Vec<u8> {
        (value as u64).to_be_bytes()[8 - bytes..].to_vec()
    }

    /// The contents of a `meta` box whose primary item is this one, with the properties of each item.
    fn meta(primary: u16, items: &[(u16, &[u16])], version: u8, wide: bool) -> Vec<u8> {
        let id_bytes = if version == 0 { 2 } else { 4 };
        let mut table = vec![version, 0, 0, u8::from(wide)];
        table.extend((items.len() as u32).to_be_bytes());
        for (item, properties) in items {
            table.extend(number(*item, id_bytes));
            table.push(properties.len() as u8);
            for property in *properties {
                // The top bit is set: the property is essential.
                let bytes = if wide { 2 } else { 1 };
                let mut index = number(*property, bytes);
                index[0] |= 0x80;
                table.extend(index);
            }
        }
        let pixels = boxed(b"pixi", &[0; 8]);
        let container = boxed(b"ipco", &[size_of(13, 7), pixels, size_of(70, 44)].concat());
        let properties = [container, boxed(b"ipma", &table)].concat();
        let primary = [vec![version, 0, 0, 0], number(primary, id_bytes)].concat();
        [boxed(b"hdlr", &[0; 9]), boxed(b"pitm", &primary), boxed(b"iprp", &properties)].concat()
    }

    #[test]
    fn the_primary_item_has_the_size_that_is_associated_with_it() {
        for version in [0, 1] {
            for wide in [false, true] {
                let items: [(u16, &[u16]); 4] =
                    [(1, &[2, 1]), (2, &[3]), (300, &[0, 2, 3, 1]), (4, &[2])];
                for (primary, expected) in [
                    (1, Some((13, 7))),
                    (2, Some((70, 44))),
                    (300, Some((70, 44))),
                    (4, None),
                    (5, None),
                ] {
                    let found = primary_size(&meta(primary, &items, version, wide)).ok();
                    assert_eq!(found, expected, "{primary}, version {version}, wide {wide}");
                }
            }
        }
    }

    #[test]
    fn a_box_that_is_missing_or_cut_off_is_refused() {
        let whole = meta(1, &[(1, &[1])], 0, false);
        assert_eq!(primary_size(&whole).ok(), Some((13, 7)));
        for end in 0..whole.len() {
            assert!(primary_size(&whole[..end]).is_err(), "{end}");
        }
        // A length of zero means that the box goes on to the end.
        let mut last = whole.clone();
        let start = whole.windows(4).position(|four| four == b"iprp").unwrap() - 4;
        last[start..start + 4].fill(0);
        assert_eq!(primary_size(&last).ok(), Some((13, 7)));
    }
}
