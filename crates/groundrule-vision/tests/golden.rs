//! The vectors of the Python reference: IoU and image sizes.

use std::io::{Cursor, Read};

use flate2::read::GzDecoder;
use groundrule_json::{Value, loads};
use groundrule_vision::image_size::{ImageSizeError, image_size, read_image_size};
use groundrule_vision::vlm_r1_iou_of_values;
use proptest::prelude::*;

const IOU: &str = include_str!("../../../tests/golden/iou.jsonl");
const IOU_BULK: &[u8] = include_bytes!("../../../tests/golden/bulk/iou.jsonl.gz");
const SIZES: &str = include_str!("../../../tests/golden/images/SIZES.json");
const CHANGED: &[u8] = include_bytes!("images/changed.tsv.gz");
const MADE: &[u8] = include_bytes!("images/made.tsv.gz");
const OWN_IMAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/images");
const IMAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/images");

/// `{"__float__": "nan"}` and its kin stand for floats JSON has no word for.
fn decoded(value: &Value) -> Value {
    match value {
        Value::List(list) => Value::List(list.iter().map(decoded).collect()),
        Value::Dict(_) => match value.get("__float__").and_then(Value::as_str) {
            Some(text) => text.parse().map_or(Value::Null, Value::Float),
            None => value.clone(),
        },
        _ => value.clone(),
    }
}

#[test]
fn iou_is_bit_equal_and_raises_where_the_reference_does() {
    let mut bulk = String::new();
    GzDecoder::new(IOU_BULK).read_to_string(&mut bulk).unwrap();
    let mut seen = 0;
    for line in IOU.lines().chain(bulk.lines()) {
        let record = loads(line).unwrap();
        let arguments = record.get("args").unwrap();
        let first = decoded(arguments.get("box1").unwrap());
        let second = decoded(arguments.get("box2").unwrap());
        let found = vlm_r1_iou_of_values(&first, &second);
        match record.get("raises").and_then(Value::as_str) {
            Some(class) => {
                assert_eq!(found.map_err(|error| error.python_class()), Err(class), "{line}")
            }
            None => {
                let expected =
                    decoded(record.get("expected").unwrap()).as_number().unwrap().to_f64().unwrap();
                let found = found.unwrap();
                assert!(
                    found.to_bits() == expected.to_bits() || (found.is_nan() && expected.is_nan()),
                    "{line}: {found}"
                );
            }
        }
        seen += 1;
    }
    assert!(seen > 1000, "only {seen} vectors");
}

#[expect(clippy::disallowed_methods, reason = "the test brings the files; the crate opens none")]
#[test]
fn image_sizes_are_pillows() {
    let sizes = loads(SIZES).unwrap();
    let mut seen = 0;
    for (name, record) in sizes.as_dict().unwrap().iter() {
        let bytes = std::fs::read(format!("{IMAGES}/{}", name.as_str().unwrap())).unwrap();
        let found = image_size(&bytes);
        assert_eq!(
            found,
            read_image_size(Trickle(Cursor::new(&bytes))),
            "{name:?}: read in small pieces"
        );
        match record.get("size").and_then(Value::as_list) {
            Some(size) => {
                let found = found.unwrap_or_else(|error| panic!("{name:?}: {error}"));
                let expected: Vec<i64> = size.iter().filter_map(Value::as_i64).collect();
                assert_eq!(
                    [i64::from(found.width), i64::from(found.height)],
                    expected[..],
                    "{name:?}"
                );
                assert_eq!(
                    Some(found.format.name()),
                    record.get("format").and_then(Value::as_str),
                    "{name:?}"
                );
            }
            None => {
                let class = record.get("raises").and_then(Value::as_str);
                assert_eq!(found.map_err(|error| error.python_class()).err(), class, "{name:?}");
            }
        }
        seen += 1;
    }
    assert!(seen > 40, "only {seen} images");
}

/// Formats the vectors lack, written and measured by Pillow.
#[test]
fn other_formats_are_read_too() {
    macro_rules! image {
        ($name:literal) => {
            ($name, include_bytes!(concat!("images/", $name)).as_slice())
        };
    }
    let files = [
        (image!("rgb_13x7.qoi"), "QOI"),
        (image!("rgb_13x7.pcx"), "PCX"),
        (image!("rgb_13x7.sgi"), "SGI"),
        (image!("rgb_13x7.jp2"), "JPEG2000"),
        (image!("rgb_13x7.j2k"), "JPEG2000"),
        (image!("rgb_13x7.tga"), "TGA"),
        (image!("rgb_13x7.psd"), "PSD"),
        (image!("rgb_13x7.cur"), "CUR"),
        (image!("grey_13x7.pgm"), "PPM"),
        (image!("float_13x7.pfm"), "PPM"),
        (image!("big_13x7.tif"), "TIFF"),
        (image!("bits_13x7.tif"), "TIFF"),
        (image!("anim_13x7.png"), "PNG"),
        (image!("rgb_70x44.avif"), "AVIF"),
    ];
    for ((name, bytes), format) in files {
        let size = image_size(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        let expected = if format == "AVIF" { (70, 44) } else { (13, 7) };
        assert_eq!(((size.width, size.height), size.format.name()), (expected, format), "{name}");
        for end in 0..bytes.len() {
            let _ = image_size(&bytes[..end]);
        }
    }
}

/// What Pillow makes of these images and those of the vectors, with up to three bytes changed at random (and the checksums of
/// a PNG mostly made right again) or cut off at random. A line holds the name, the changes, the length if it was cut, and
/// the size and format or the exception.
#[expect(clippy::disallowed_methods, reason = "the test brings the files; the crate opens none")]
#[test]
fn changed_images_are_judged_as_pillow_judges_them() {
    let mut lines = String::new();
    GzDecoder::new(CHANGED).read_to_string(&mut lines).unwrap();
    let mut seen = 0;
    for line in lines.lines() {
        let [name, changes, length, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let mut bytes = std::fs::read(format!("{OWN_IMAGES}/{name}"))
            .or_else(|_| std::fs::read(format!("{IMAGES}/{name}")))
            .unwrap();
        for change in changes.split(',').filter(|change| !change.is_empty()) {
            let (at, byte) = change.split_once('=').unwrap();
            bytes[at.parse::<usize>().unwrap()] = byte.parse().unwrap();
        }
        bytes.truncate(length.parse().unwrap_or(bytes.len()));
        assert_eq!(judged(&bytes), expected, "{line}");
        seen += 1;
    }
    assert_eq!(seen, 8000);
}

/// Small files put together at random from the parts of each format, right and wrong ones, and what Pillow says: the bytes, and
/// the size and format or the exception.
#[test]
fn made_up_images_are_judged_as_pillow_judges_them() {
    let mut lines = String::new();
    GzDecoder::new(MADE).read_to_string(&mut lines).unwrap();
    let mut seen = 0;
    for line in lines.lines() {
        let (digits, expected) = line.split_once('\t').unwrap();
        let bytes: Vec<u8> = digits
            .as_bytes()
            .chunks(2)
            .map(|two| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap())
            .collect();
        assert_eq!(judged(&bytes), expected, "{digits}");
        seen += 1;
    }
    assert_eq!(seen, 6000);
}

/// The size and format, or the exception.
fn judged(bytes: &[u8]) -> String {
    match image_size(bytes) {
        Ok(size) => format!("{}x{} {}", size.width, size.height, size.format.name()),
        Err(error) => error.python_class().to_owned(),
    }
}

/// Every prefix of every image, and every image with one byte changed, gives a size or an error.
#[expect(clippy::disallowed_methods, reason = "the test brings the files; the crate opens none")]
#[test]
fn damaged_images_never_panic() {
    for entry in std::fs::read_dir(IMAGES).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let header = bytes.len().min(700);
        for end in 0..header {
            let _ = image_size(&bytes[..end]);
        }
        let mut damaged = bytes.clone();
        for at in 0..header {
            for replacement in [0, 1, 0x7F, 0x80, 0xFE, 0xFF] {
                let kept = std::mem::replace(&mut damaged[at], replacement);
                let _ = image_size(&damaged);
                damaged[at] = kept;
            }
        }
    }
}

/// What a file of each format begins with.
const SIGNATURES: [&[u8]; 24] = [
    b"",
    b"BM",
    b"\x28\0\0\0",
    b"GIF89a",
    b"\xff\xd8\xff",
    b"P6 ",
    b"\x89PNG\r\n\x1a\n",
    b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR",
    b"\0\0\0\x18ftypavif",
    b"\0\0\0\x18ftypavif\0\0\0\0avifmif1\0\0\0\x01meta\xff\xff\xff\xff",
    b"\0\0\x01\0",
    b"\0\0\x02\0",
    b"\x0a\x05",
    b"\xff\x4f\xff\x51",
    b"\0\0\0\x0cjP  \x0d\x0a\x87\x0a",
    b"\0\0\0\x0cjP  \x0d\x0a\x87\x0a\0\0\0\x01skip\x7f\xff\xff\xff\xff\xff\xff\xff",
    b"MM\0\x2a\0\0\0\x08",
    b"II\x2b\0\x08\0\0\0\x10\0\0\0\0\0\0\0",
    b"II\x2b\0\x08\0\0\0\xff\xff\xff\xff\xff\xff\xff\x7f",
    b"8BPS\0\x01",
    b"qoif",
    b"\x01\xda",
    b"RIFF\xf0\0\0\0WEBPVP8X",
    b"RIFF\xf0\0\0\0WEBPVP8 ",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn garbage_after_a_signature_never_panics(
        signature in prop::sample::select(&SIGNATURES[..]),
        garbage in prop::collection::vec(prop_oneof![Just(0_u8), Just(0xFF), 0_u8..9, any::<u8>()], 0..300),
    ) {
        let bytes = [signature, &garbage].concat();
        let found = image_size(&bytes);
        prop_assert_eq!(&found, &read_image_size(Trickle(Cursor::new(&bytes))));
        if let Ok(size) = found {
            prop_assert!(size.width > 0 && size.height > 0);
        }
    }
}

/// All text together may have 64 MiB, as in Pillow.
#[test]
fn text_in_a_png_is_limited() {
    let chunk = |name: &[u8; 4], data: &[u8], checksum: u32| {
        [&(data.len() as u32).to_be_bytes()[..], name, data, &checksum.to_be_bytes()].concat()
    };
    let header = chunk(b"IHDR", b"\0\0\0\x0d\0\0\0\x07\x08\x02\0\0\0", 0x5c12_504d);
    let without_key = chunk(b"tEXt", b"\0abc", 0x7de1_4e98);
    let data = chunk(b"IDAT", b"", 0x35af_061e);
    let text = |length: usize, checksum| {
        let mut text = b"k\0".to_vec();
        text.resize(2 + length, 0);
        chunk(b"tEXt", &text, checksum)
    };
    let half = text(1 << 25, 0x4068_643a);
    for (other, expected) in
        [(&half, "13x7 PNG"), (&text((1 << 25) + 1, 0x144e_5e5b), "ValueError")]
    {
        let image = [b"\x89PNG\r\n\x1a\n", &header[..], &half, &without_key, other, &data].concat();
        assert_eq!(judged(&image), expected);
    }
}

/// A block with the resolution that is too short ends the walk through the resources, before one that is cut off.
#[test]
fn resources_of_photoshop_in_a_jpeg() {
    let image = include_bytes!("images/app_13x7.jpg");
    for (code, size, expected) in [
        (0x03ed_u16, 13, "13x7 JPEG"),
        (0x03ed, 14, "UnidentifiedImageError"),
        (0x03ee, 13, "UnidentifiedImageError"),
    ] {
        let mut block = b"Photoshop 3.0\0".to_vec();
        block.extend([b"8BIM", &code.to_be_bytes()[..], b"\0\0\0\0\0", &[size]].concat());
        block.resize(block.len() + usize::from(size).next_multiple_of(2), 0);
        block.extend(b"8BIM\x04\x04");
        let length = (block.len() + 2) as u16;
        let bytes = [b"\xff\xd8\xff\xed", &length.to_be_bytes()[..], &block, &image[2..]].concat();
        assert_eq!(judged(&bytes), expected, "{code:x} {size}");
    }
}

/// A reader that is interrupted before every read, or fails.
struct Faulty<'a> {
    bytes: Cursor<&'a [u8]>,
    kind: std::io::ErrorKind,
    is_next: bool,
}

impl Read for Faulty<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.is_next = !self.is_next;
        if self.is_next { Err(self.kind.into()) } else { self.bytes.read(buffer) }
    }
}

impl std::io::Seek for Faulty<'_> {
    fn seek(&mut self, position: std::io::SeekFrom) -> std::io::Result<u64> {
        self.bytes.seek(position)
    }
}

#[test]
fn an_interrupted_read_is_tried_again() {
    let image = include_bytes!("images/rgb_13x7.psd");
    let reader = |kind| Faulty { bytes: Cursor::new(&image[..]), kind, is_next: false };
    let size = read_image_size(reader(std::io::ErrorKind::Interrupted)).unwrap();
    assert_eq!((size.width, size.height), (13, 7));
    let error = read_image_size(reader(std::io::ErrorKind::PermissionDenied)).unwrap_err();
    assert_eq!(
        (error.python_class(), error.to_string().as_str()),
        ("OSError", "permission denied")
    );
}

#[test]
fn errors_say_what_is_wrong() {
    for (error, words, class) in [
        (ImageSizeError::Unidentified, "cannot identify image file", "UnidentifiedImageError"),
        (ImageSizeError::Truncated, "image file ends inside its header", "OSError"),
        (ImageSizeError::Unsupported("this"), "this", "OSError"),
        (ImageSizeError::Invalid("that"), "that", "ValueError"),
        (
            ImageSizeError::TooManyPixels(900_000_000),
            "image of 900000000 pixels exceeds the limit of 178956970",
            "DecompressionBombError",
        ),
    ] {
        assert_eq!((error.to_string().as_str(), error.python_class()), (words, class));
    }
}

/// A reader that gives seven bytes at a time, as pipes and slow disks may.
struct Trickle<R>(R);

impl<R: Read> Read for Trickle<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let room = buffer.len().min(7);
        self.0.read(&mut buffer[..room])
    }
}

impl<R: std::io::Seek> std::io::Seek for Trickle<R> {
    fn seek(&mut self, position: std::io::SeekFrom) -> std::io::Result<u64> {
        self.0.seek(position)
    }
}
