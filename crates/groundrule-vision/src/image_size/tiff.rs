//! TIFF and BigTIFF: the first directory of tags.
//!
//! Pillow opens a file only if it could decode it, so the tags that choose the pixel layout are checked too.

use super::source::{Source, Stop};
use super::tiff_modes::raw_mode;
use super::{Dimensions, ImageSizeError};

pub(super) fn accepts(prefix: &[u8]) -> bool {
    matches!(
        prefix.get(..4),
        Some(b"MM\0\x2a" | b"II\x2a\0" | b"MM\x2a\0" | b"II\0\x2a" | b"MM\0\x2b" | b"II\x2b\0")
    )
}

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let mut header = source.read(8)?.to_vec();
    // The big-endian BigTIFF mark has its 43 one byte further on and is read as a plain TIFF.
    let big_tiff = header.get(2) == Some(&43);
    if big_tiff {
        header.extend_from_slice(source.read(8)?);
    }
    let order = Order { big_endian: header.starts_with(b"MM"), big_tiff };
    let first = if big_tiff {
        let field = header.get(8..).filter(|field| field.len() == 8).ok_or(Stop::Refused)?;
        order.unsigned(field)
    } else {
        let field = header.get(4..).filter(|field| field.len() == 4).ok_or(Stop::Refused)?;
        order.unsigned(field)
    };
    match first {
        0 => Err(Stop::Refused),
        1..=0x7FFF_FFFF_FFFF_FFFF => {
            source.seek(first);
            Directory::load(source, order)?.size()
        }
        _ => Err(ImageSizeError::Invalid("unable to seek to the first directory").into()),
    }
}

#[derive(Clone, Copy)]
struct Order {
    big_endian: bool,
    big_tiff: bool,
}

impl Order {
    /// An unsigned number of up to eight bytes.
    fn unsigned(self, bytes: &[u8]) -> u64 {
        let add = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
        if self.big_endian { bytes.iter().fold(0, add) } else { bytes.iter().rev().fold(0, add) }
    }

    /// A signed number of up to eight bytes.
    fn signed(self, bytes: &[u8]) -> i64 {
        let unused = 64 - 8 * bytes.len().clamp(1, 8) as u32;
        ((self.unsigned(bytes) << unused) as i64) >> unused
    }
}

const IMAGE_WIDTH: u16 = 256;
const IMAGE_LENGTH: u16 = 257;
const BITS_PER_SAMPLE: u16 = 258;
const COMPRESSION: u16 = 259;
const PHOTOMETRIC: u16 = 262;
const FILL_ORDER: u16 = 266;
const STRIP_OFFSETS: u16 = 273;
const ORIENTATION: u16 = 274;
const SAMPLES_PER_PIXEL: u16 = 277;
const ROWS_PER_STRIP: u16 = 278;
const PLANAR_CONFIGURATION: u16 = 284;
const COLOUR_MAP: u16 = 320;
const TILE_WIDTH: u16 = 322;
const TILE_LENGTH: u16 = 323;
const TILE_OFFSETS: u16 = 324;
const EXTRA_SAMPLES: u16 = 338;
const SAMPLE_FORMAT: u16 = 339;
const WINDOWS_MEDIA_PHOTO: u16 = 0xBC01;

/// Tags whose values are looked at. For offsets and colours, only the count and the kind matter.
const LOOKED_AT: [u16; 18] = [
    IMAGE_WIDTH,
    IMAGE_LENGTH,
    BITS_PER_SAMPLE,
    COMPRESSION,
    PHOTOMETRIC,
    FILL_ORDER,
    STRIP_OFFSETS,
    ORIENTATION,
    SAMPLES_PER_PIXEL,
    ROWS_PER_STRIP,
    PLANAR_CONFIGURATION,
    COLOUR_MAP,
    TILE_WIDTH,
    TILE_LENGTH,
    TILE_OFFSETS,
    EXTRA_SAMPLES,
    SAMPLE_FORMAT,
    WINDOWS_MEDIA_PHOTO,
];

/// More values than this are never needed: a pixel has at most six samples.
const KEPT_VALUES: usize = 64;

/// How the values of a tag are typed.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Type 1: one string of bytes.
    Bytes,
    /// Text and undefined data: one value that is not a number.
    Opaque,
    Unsigned(u8),
    Signed(u8),
    Single,
    Double,
    Rational,
    SignedRational,
}

impl Kind {
    fn of(code: u16) -> Option<Kind> {
        Some(match code {
            1 => Kind::Bytes,
            2 | 7 => Kind::Opaque,
            3 => Kind::Unsigned(2),
            4 | 13 => Kind::Unsigned(4),
            16 => Kind::Unsigned(8),
            5 => Kind::Rational,
            6 => Kind::Signed(1),
            8 => Kind::Signed(2),
            9 => Kind::Signed(4),
            10 => Kind::SignedRational,
            11 => Kind::Single,
            12 => Kind::Double,
            _ => return None,
        })
    }

    fn width(self) -> usize {
        match self {
            Kind::Bytes | Kind::Opaque => 1,
            Kind::Unsigned(width) | Kind::Signed(width) => width.into(),
            Kind::Single => 4,
            Kind::Double | Kind::Rational | Kind::SignedRational => 8,
        }
    }
}

/// One number of a tag. Fractions and floats matter only if they equal an integer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Number {
    Int(i128),
    Real(f64),
}

impl Number {
    pub(super) fn equals(self, other: i128) -> bool {
        match self {
            Number::Int(value) => value == other,
            Number::Real(value) => value == other as f64,
        }
    }

    fn as_f64(self) -> f64 {
        match self {
            Number::Int(value) => value as f64,
            Number::Real(value) => value,
        }
    }
}

struct Tag {
    number: u16,
    kind: Kind,
    count: u64,
    /// The first [`KEPT_VALUES`] values of a numeric kind, or bytes.
    values: Vec<Number>,
}

struct Directory {
    order: Order,
    tags: Vec<Tag>,
}

/// A tag that holds one value.
enum Scalar {
    Missing,
    Number(Number),
    /// Bytes or text where a number belongs.
    NoNumber,
}

impl Directory {
    fn load(source: &mut Source<'_>, order: Order) -> Result<Directory, Stop> {
        let mut directory = Directory { order, tags: Vec::new() };
        let length = source.length()?;
        let (count_width, entry_width, inline) =
            if order.big_tiff { (8, 20, 8) } else { (2, 12, 4) };
        let field = source.read(count_width)?;
        if field.len() < count_width {
            return Ok(directory);
        }
        let count = order.unsigned(field);
        let mut total = 0_u128;
        for _ in 0..count {
            let entry = source.read(entry_width)?;
            if entry.len() < entry_width {
                break;
            }
            let number = order.unsigned(&entry[..2]) as u16;
            let code = order.unsigned(&entry[2..4]) as u16;
            let (count, data) = entry[4..].split_at(inline);
            let (count, mut data) = (order.unsigned(count), data.to_vec());
            let Some(kind) = Kind::of(code) else { continue };
            if count == 0 || directory.tag(number).is_some() {
                continue;
            }
            let size = u128::from(count) * kind.width() as u128;
            let looked_at = LOOKED_AT.contains(&number);
            if size > inline as u128 {
                let offset = order.unsigned(&data);
                if offset >= 1 << 63 {
                    continue;
                }
                total += size;
                if total > u128::from(length) {
                    continue;
                }
                if u128::from(offset) + size > u128::from(length) {
                    // Data beyond the end stops the directory here.
                    break;
                }
                if looked_at {
                    let here = source.position();
                    source.seek(offset);
                    data = source.read((KEPT_VALUES * 8).min(size as usize))?.to_vec();
                    source.seek(here);
                }
            }
            if looked_at {
                data.truncate(size.min(data.len() as u128) as usize);
                let values = numbers(order, kind, &data);
                directory.tags.push(Tag { number, kind, count, values });
            }
        }
        Ok(directory)
    }

    fn tag(&self, number: u16) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.number == number)
    }

    /// A tag whose first value counts.
    fn scalar(&self, number: u16) -> Scalar {
        match self.tag(number) {
            None => Scalar::Missing,
            // Several photometric interpretations count as none.
            Some(tag)
                if number == PHOTOMETRIC
                    && tag.count > 1
                    && !matches!(tag.kind, Kind::Bytes | Kind::Opaque) =>
            {
                Scalar::Missing
            }
            Some(Tag { kind: Kind::Bytes | Kind::Opaque, .. }) => Scalar::NoNumber,
            Some(tag) => {
                tag.values.first().map_or(Scalar::NoNumber, |&value| Scalar::Number(value))
            }
        }
    }

    /// A scalar that must equal one of the values a table knows; anything that is not a number is in no table.
    fn number_or(&self, number: u16, default: i128) -> Result<Number, Stop> {
        match self.scalar(number) {
            Scalar::Missing => Ok(Number::Int(default)),
            Scalar::Number(value) => Ok(value),
            Scalar::NoNumber => Err(Stop::Refused),
        }
    }

    /// A tag with one value per sample.
    fn samples(&self, number: u16, default: &[i128]) -> Samples {
        match self.tag(number) {
            None => Samples::Numbers(default.iter().map(|&value| Number::Int(value)).collect()),
            Some(Tag { kind: Kind::Opaque, .. }) => Samples::NoNumbers,
            Some(tag) if tag.kind == Kind::Bytes => Samples::Bytes(tag.values.clone()),
            // No layout has this many samples; keeping only the first ones does not change that.
            Some(tag) => Samples::Numbers(tag.values.clone()),
        }
    }

    fn size(&self) -> Result<Dimensions, Stop> {
        if self.tag(WINDOWS_MEDIA_PHOTO).is_some() {
            return Err(
                ImageSizeError::Unsupported("Windows Media Photo files are not supported").into()
            );
        }
        let compression = self.number_or(COMPRESSION, 1)?;
        let known =
            [1, 2, 3, 4, 5, 6, 7, 8, 32771, 32773, 32809, 32946, 34676, 34677, 34925, 50000, 50001];
        if !known.iter().any(|&code| compression.equals(code)) {
            return Err(Stop::Refused);
        }
        let (width, height) = match (self.scalar(IMAGE_WIDTH), self.scalar(IMAGE_LENGTH)) {
            (Scalar::Missing, _) | (_, Scalar::Missing) => return Err(Stop::Refused),
            (Scalar::Number(Number::Int(width)), Scalar::Number(Number::Int(height))) => {
                (width, height)
            }
            _ => return Err(ImageSizeError::Invalid("invalid dimensions").into()),
        };
        let turned = match self.scalar(ORIENTATION) {
            Scalar::Number(value) => (5..=8).any(|quarter| value.equals(quarter)),
            _ => false,
        };
        let layout = self.layout(compression)?;
        self.check_organization(compression, (width, height), &layout)?;
        if layout.palette && !self.tag(COLOUR_MAP).is_some_and(|map| map.kind != Kind::Opaque) {
            return Err(Stop::Refused);
        }
        Ok(if turned { (height, width) } else { (width, height) })
    }

    /// Finds the pixel layout, or refuses: this follows Pillow's long path to a pixel mode.
    fn layout(&self, compression: Number) -> Result<Layout, Stop> {
        let old_jpeg = compression.equals(6);
        let photometric = if old_jpeg { Number::Int(6) } else { self.number_or(PHOTOMETRIC, 0)? };
        let fill_order = self.number_or(FILL_ORDER, 1)?;
        // The planar configuration may be anything: only 2 means something.
        let separate =
            matches!(self.scalar(PLANAR_CONFIGURATION), Scalar::Number(value) if value.equals(2));
        let format = self.samples(SAMPLE_FORMAT, &[1]);
        let format = match format {
            Samples::Numbers(values) if values.len() > 1 && all_equal(&values) => {
                values[..1].to_vec()
            }
            Samples::Bytes(values) if values.len() > 1 && all_equal(&values) => {
                values[..1].to_vec()
            }
            Samples::Numbers(values) => values,
            _ => return Err(Stop::Refused),
        };
        let Samples::Numbers(mut bits) = self.samples(BITS_PER_SAMPLE, &[1]) else {
            return Err(Stop::Refused);
        };
        let mut extra = self.samples(EXTRA_SAMPLES, &[]);
        let default =
            if old_jpeg && (photometric.equals(2) || photometric.equals(6)) { 3 } else { 1 };
        let Number::Int(mut per_pixel) = self.number_or(SAMPLES_PER_PIXEL, default)? else {
            return Err(Stop::Refused);
        };
        if separate && extra.is_all_zero() {
            let count = extra.len();
            bits.truncate(bits.len().saturating_sub(count));
            per_pixel -= count as i128;
            extra = Samples::Numbers(Vec::new());
        }
        const MOST_SAMPLES: i128 = 6;
        if per_pixel > MOST_SAMPLES {
            return Err(Stop::Refused);
        }
        let wanted = usize::try_from(per_pixel).map_err(|_| Stop::Refused)?;
        if wanted < bits.len() {
            bits.truncate(wanted);
        } else if let [only] = bits[..] {
            bits = vec![only; wanted];
        }
        let Samples::Numbers(extra) = extra else { return Err(Stop::Refused) };
        if bits.len() != wanted {
            return Err(Stop::Refused);
        }
        let (raw, palette) =
            raw_mode(self.order.big_endian, photometric, &format, fill_order, &bits, &extra)
                .ok_or(Stop::Refused)?;
        Ok(Layout { raw_letters: raw.len(), palette, separate })
    }

    /// Uncompressed pixels are in strips or tiles, and each plane must have a letter in the raw mode's name.
    fn check_organization(
        &self,
        compression: Number,
        (width, height): Dimensions,
        layout: &Layout,
    ) -> Result<(), Stop> {
        if !compression.equals(1) {
            return Ok(());
        }
        let (width, height) = (width as f64, height as f64);
        let (offsets, tile_width, tile_height);
        if let Some(strips) = self.tag(STRIP_OFFSETS) {
            offsets = strips;
            tile_width = width;
            tile_height = match self.scalar(ROWS_PER_STRIP) {
                Scalar::Missing => height,
                Scalar::Number(rows) => rows.as_f64(),
                Scalar::NoNumber => return Err(Stop::Refused),
            };
        } else if let Some(tiles) = self.tag(TILE_OFFSETS) {
            offsets = tiles;
            (tile_width, tile_height) = match (self.scalar(TILE_WIDTH), self.scalar(TILE_LENGTH)) {
                (Scalar::Number(Number::Int(width)), Scalar::Number(Number::Int(height))) => {
                    (width as f64, height as f64)
                }
                _ => return Err(ImageSizeError::Invalid("invalid tile dimensions").into()),
            };
        } else {
            return Err(Stop::Refused);
        }
        if !layout.separate {
            return Ok(());
        }
        let count = if offsets.kind == Kind::Opaque { 1 } else { offsets.count };
        let (mut x, mut y, mut plane) = (0.0, 0.0, 0);
        for _ in 0..count {
            if plane >= layout.raw_letters {
                return Err(Stop::Refused);
            }
            x += tile_width;
            if x >= width {
                (x, y) = (0.0, y + tile_height);
                if y >= height {
                    y = 0.0;
                    plane += 1;
                }
            }
        }
        Ok(())
    }
}

struct Layout {
    raw_letters: usize,
    palette: bool,
    separate: bool,
}

enum Samples {
    Numbers(Vec<Number>),
    Bytes(Vec<Number>),
    NoNumbers,
}

impl Samples {
    fn len(&self) -> usize {
        match self {
            Samples::Numbers(values) | Samples::Bytes(values) => values.len(),
            Samples::NoNumbers => 1,
        }
    }

    /// Whether there are any, and the largest is zero.
    fn is_all_zero(&self) -> bool {
        match self {
            Samples::Numbers(values) | Samples::Bytes(values) => {
                values.iter().map(|value| value.as_f64()).reduce(f64::max) == Some(0.0)
            }
            Samples::NoNumbers => false,
        }
    }
}

fn all_equal(values: &[Number]) -> bool {
    values.windows(2).all(|pair| pair[0].as_f64() == pair[1].as_f64())
}

fn numbers(order: Order, kind: Kind, data: &[u8]) -> Vec<Number> {
    let one = |bytes: &[u8]| match kind {
        Kind::Bytes | Kind::Opaque | Kind::Unsigned(_) => Number::Int(order.unsigned(bytes).into()),
        Kind::Signed(_) => Number::Int(order.signed(bytes).into()),
        Kind::Single => Number::Real(f32::from_bits(order.unsigned(bytes) as u32).into()),
        Kind::Double => Number::Real(f64::from_bits(order.unsigned(bytes))),
        Kind::Rational | Kind::SignedRational => {
            let (above, below) = bytes.split_at(4.min(bytes.len()));
            if kind == Kind::Rational {
                Number::Real(order.unsigned(above) as f64 / order.unsigned(below) as f64)
            } else {
                Number::Real(order.signed(above) as f64 / order.signed(below) as f64)
            }
        }
    };
    data.chunks_exact(kind.width()).take(KEPT_VALUES).map(one).collect()
}
