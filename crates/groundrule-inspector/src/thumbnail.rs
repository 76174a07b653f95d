//! Small copies of images for a report.

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageReader, Limits};
use std::io::Cursor;

/// The longer side of a thumbnail.
const SIDE: u32 = 480;

/// How good a thumbnail is, of 100.
const QUALITY: u8 = 78;

/// The largest image that is unpacked.
const LARGEST_SIDE: u32 = 20_000;
const MOST_MEMORY: u64 = 512 << 20;

/// A small copy as a `data:` URL, or why there is none.
pub(crate) fn thumbnail(bytes: &[u8]) -> Result<String, String> {
    let said = |error: image::ImageError| format!("the image cannot be made smaller: {error}");
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let mut reader = reader.map_err(|error| error.to_string())?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(LARGEST_SIDE);
    limits.max_image_height = Some(LARGEST_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let image = reader.decode().map_err(said)?;
    let small = match image.width().max(image.height()) > SIDE {
        true => image.thumbnail(SIDE, SIDE),
        false => image,
    };
    let mut packed = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut packed, QUALITY);
    DynamicImage::ImageRgb8(small.to_rgb8()).write_with_encoder(encoder).map_err(said)?;
    Ok(format!("data:image/jpeg;base64,{}", base64(&packed)))
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as base64.
pub(crate) fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = LETTERS.get((bits >> (18 - 6 * place)) as usize & 63).copied();
            text.push(match place <= three.len() {
                true => char::from(letter.unwrap_or(b'=')),
                false => '=',
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_reads_back() {
        for (bytes, text) in [
            (&b""[..], ""),
            (b"M", "TQ=="),
            (b"Ma", "TWE="),
            (b"Man", "TWFu"),
            (b"\xfb\xff\xfe", "+//+"),
        ] {
            assert_eq!(base64(bytes), text);
        }
    }

    #[test]
    fn large_images_get_small_and_broken_ones_are_told() {
        let large = DynamicImage::new_rgb8(1200, 300);
        let mut png = Cursor::new(Vec::new());
        large.write_to(&mut png, image::ImageFormat::Png).unwrap();
        let url = thumbnail(png.get_ref()).unwrap();
        let packed = url.strip_prefix("data:image/jpeg;base64,").unwrap();
        let bytes =
            groundrule::rows::held_image(&format!("data:;base64,{packed}")).unwrap().unwrap();
        let small = image::load_from_memory(&bytes).unwrap();
        assert_eq!((small.width(), small.height()), (480, 120));
        assert!(thumbnail(b"no image at all").is_err());
        assert!(thumbnail(&png.get_ref()[..60]).is_err());
    }
}
