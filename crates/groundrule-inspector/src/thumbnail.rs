//! Small copies of images for a report.

use jpeg_encoder::{ColorType, Encoder};
use std::io::Cursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;

/// The longer side of a thumbnail.
const SIDE: usize = 480;

/// The quality of a thumbnail, out of 100.
const QUALITY: u8 = 78;

/// The largest image that is decoded.
const LARGEST_SIDE: usize = 20_000;
const MOST_MEMORY: usize = 512 << 20;

/// A small copy as a `data:` URL, or why there is none. Public for fuzzing.
pub fn thumbnail(bytes: &[u8]) -> Result<String, String> {
    let small = unpack(bytes)
        .and_then(|image| image.fitting(SIDE).pack())
        .map_err(|why| format!("the image cannot be made smaller: {why}"))?;
    Ok(format!("data:image/jpeg;base64,{}", base64(&small)))
}

/// Rows of pixels, three bytes each.
struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Pixels {
    /// What a decoder produced, with one (grey), two (grey, alpha), three or four (alpha) bytes per pixel. Transparent
    /// pixels become white.
    fn new(width: usize, height: usize, bytes: &[u8]) -> Result<Pixels, String> {
        let pixels = room(width, height, 1)?;
        let channels = bytes.len() / pixels.max(1);
        let mut rgb = Vec::new();
        for pixel in bytes.chunks_exact(channels.max(1)) {
            match *pixel {
                [grey] => rgb.extend([grey; 3]),
                [grey, alpha] => rgb.extend([on_white(grey, alpha); 3]),
                [red, green, blue] => rgb.extend([red, green, blue]),
                [red, green, blue, alpha] => {
                    rgb.extend([red, green, blue].map(|byte| on_white(byte, alpha)));
                }
                _ => return Err("its pixels have no known form".to_owned()),
            }
        }
        match pixels > 0 && rgb.len() == 3 * pixels {
            true => Ok(Pixels { width, height, rgb }),
            false => Err("it has fewer pixels than its size says".to_owned()),
        }
    }

    /// A copy whose sides are no longer than this: each pixel is the mean of those it replaces.
    fn fitting(self, side: usize) -> Pixels {
        let longer = self.width.max(self.height);
        if longer <= side {
            return self;
        }
        let shorter = |length: usize| (length * side / longer).max(1);
        let (width, height) = (shorter(self.width), shorter(self.height));
        let mut rgb = Vec::new();
        for y in 0..height {
            let rows = y * self.height / height..(y + 1) * self.height / height;
            for x in 0..width {
                let columns = x * self.width / width..(x + 1) * self.width / width;
                let mut sums = [0u64; 3];
                for row in rows.clone() {
                    let first = 3 * (row * self.width + columns.start);
                    let part = self.rgb.get(first..first + 3 * columns.len()).unwrap_or(&[]);
                    for pixel in part.chunks_exact(3) {
                        for (sum, byte) in sums.iter_mut().zip(pixel) {
                            *sum += u64::from(*byte);
                        }
                    }
                }
                let count = (rows.len() * columns.len()).max(1) as u64;
                rgb.extend(sums.map(|sum| (sum / count) as u8));
            }
        }
        Pixels { width, height, rgb }
    }

    /// As a JPEG file.
    fn pack(&self) -> Result<Vec<u8>, String> {
        let mut packed = Vec::new();
        Encoder::new(&mut packed, QUALITY)
            .encode(&self.rgb, self.width as u16, self.height as u16, ColorType::Rgb)
            .map_err(|error| error.to_string())?;
        Ok(packed)
    }
}

/// A colour byte blended over white.
fn on_white(byte: u8, alpha: u8) -> u8 {
    let (byte, alpha) = (u32::from(byte), u32::from(alpha));
    ((byte * alpha + 255 * (255 - alpha)) / 255) as u8
}

/// The bytes that pixels take, if that is not too many.
fn room(width: usize, height: usize, channels: usize) -> Result<usize, String> {
    match width.max(height) <= LARGEST_SIDE && width * height * channels <= MOST_MEMORY {
        true => Ok(width * height * channels),
        false => Err(format!("{width} x {height} pixels are too many")),
    }
}

fn unpack(bytes: &[u8]) -> Result<Pixels, String> {
    match bytes {
        [0xff, 0xd8, ..] => jpeg(bytes),
        [0x89, b'P', b'N', b'G', ..] => png(bytes),
        [b'G', b'I', b'F', ..] => gif(bytes),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => webp(bytes),
        _ => Err("it is not JPEG, PNG, GIF or WebP".to_owned()),
    }
}

fn jpeg(bytes: &[u8]) -> Result<Pixels, String> {
    let options = DecoderOptions::default()
        .set_max_width(LARGEST_SIDE)
        .set_max_height(LARGEST_SIDE)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = zune_jpeg::JpegDecoder::new_with_options(
        zune_core::bytestream::ZCursor::new(bytes),
        options,
    );
    decoder.decode_headers().map_err(|error| error.to_string())?;
    let (width, height) = decoder.dimensions().unwrap_or_default();
    room(width, height, 3)?;
    let unpacked = decoder.decode().map_err(|error| error.to_string())?;
    Pixels::new(width, height, &unpacked)
}

fn png(bytes: &[u8]) -> Result<Pixels, String> {
    let limits = png::Limits { bytes: MOST_MEMORY };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    room(width, height, 4)?;
    let mut unpacked = vec![0; reader.output_buffer_size().unwrap_or(0)];
    reader.next_frame(&mut unpacked).map_err(|error| error.to_string())?;
    Pixels::new(width, height, &unpacked)
}

/// The first picture of a GIF, which may cover only a part of it.
fn gif(bytes: &[u8]) -> Result<Pixels, String> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).map_err(|error| error.to_string())?;
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut unpacked = vec![0; room(width, height, 4)?];
    let frame = decoder.read_next_frame().map_err(|error| error.to_string())?;
    let frame = frame.ok_or("it has no picture")?;
    let (left, top) = (usize::from(frame.left), usize::from(frame.top));
    let kept = usize::from(frame.width).min(width.saturating_sub(left));
    for (row, line) in frame.buffer.chunks_exact(4 * usize::from(frame.width).max(1)).enumerate() {
        let start = 4 * ((top + row) * width + left);
        if let Some(to) = unpacked.get_mut(start..start + 4 * kept) {
            to.copy_from_slice(line.get(..4 * kept).unwrap_or(&[]));
        }
    }
    Pixels::new(width, height, &unpacked)
}

fn webp(bytes: &[u8]) -> Result<Pixels, String> {
    let mut decoder =
        image_webp::WebPDecoder::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    decoder.set_memory_limit(MOST_MEMORY);
    let (width, height) = decoder.dimensions();
    let (width, height) = (width as usize, height as usize);
    room(width, height, 4)?;
    let mut unpacked = vec![0; decoder.output_buffer_size().unwrap_or(0)];
    decoder.read_image(&mut unpacked).map_err(|error| error.to_string())?;
    Pixels::new(width, height, &unpacked)
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as base64.
pub(crate) fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
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

    /// Left half red, right half transparent.
    fn half_red(width: usize, height: usize) -> Vec<u8> {
        let pixel = |at: usize| match at % width < width / 2 {
            true => [255, 0, 0, 255],
            false => [0, 0, 255, 0],
        };
        (0..width * height).flat_map(pixel).collect()
    }

    fn as_png(width: u32, height: u32, rgba: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.write_header().unwrap().write_image_data(rgba).unwrap();
        file
    }

    /// The size of a thumbnail, and the colours in the middle of its halves.
    fn seen(file: &[u8]) -> (usize, usize, [u8; 3], [u8; 3]) {
        let url = thumbnail(file).unwrap();
        let packed = url.strip_prefix("data:image/jpeg;base64,").unwrap();
        let bytes =
            groundrule::rows::held_image(&format!("data:;base64,{packed}")).unwrap().unwrap();
        let small = jpeg(&bytes).unwrap();
        let pixel = |x: usize| {
            let first = 3 * (small.height / 2 * small.width + x);
            [small.rgb[first], small.rgb[first + 1], small.rgb[first + 2]]
        };
        (small.width, small.height, pixel(small.width / 4), pixel(3 * small.width / 4))
    }

    #[test]
    fn every_format_gets_small_on_white() {
        let rgba = half_red(1200, 300);
        let mut webp = Vec::new();
        image_webp::WebPEncoder::new(&mut webp)
            .encode(&rgba, 1200, 300, image_webp::ColorType::Rgba8)
            .unwrap();
        let mut gif = Vec::new();
        let mut encoder = gif::Encoder::new(&mut gif, 1200, 300, &[255, 0, 0]).unwrap();
        let left_half = gif::Frame::from_indexed_pixels(600, 300, vec![0; 600 * 300], None);
        encoder.write_frame(&left_half).unwrap();
        drop(encoder);
        let on_white = Pixels::new(1200, 300, &rgba).unwrap();
        for file in [as_png(1200, 300, &rgba), webp, gif, on_white.pack().unwrap()] {
            let (width, height, left, right) = seen(&file);
            assert_eq!((width, height), (480, 120));
            assert!(left[0] > 240 && left[1] < 15 && left[2] < 15, "{left:?}");
            assert!(right.iter().all(|byte| *byte > 240), "{right:?}");
        }
    }

    #[test]
    fn small_images_keep_their_size_and_grey_is_read() {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, 4, 2);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::Sixteen);
        encoder.write_header().unwrap().write_image_data(&[0x80; 16]).unwrap();
        let (width, height, left, right) = seen(&file);
        assert_eq!((width, height), (4, 2));
        assert_eq!((left, right), ([128; 3], [128; 3]));
    }

    #[test]
    fn broken_and_enormous_images_are_told() {
        let png = as_png(1200, 300, &half_red(1200, 300));
        assert!(thumbnail(b"no image at all").unwrap_err().contains("not JPEG, PNG, GIF or WebP"));
        assert!(thumbnail(&png[..60]).is_err());
        assert!(thumbnail(b"GIF89a").is_err());
        assert!(room(20_001, 1, 3).is_err() && room(20_000, 20_000, 4).is_err());
    }
    #[test]
    fn pixels_have_one_to_four_bytes() {
        for (bytes, rgb) in [
            (&[7, 9][..], &[7, 7, 7, 9, 9, 9][..]),
            (&[7, 255, 9, 0], &[7, 7, 7, 255, 255, 255]),
            (&[1, 2, 3, 4, 5, 6], &[1, 2, 3, 4, 5, 6]),
            (&[1, 2, 3, 255, 4, 5, 6, 0], &[1, 2, 3, 255, 255, 255]),
        ] {
            for (width, height) in [(2, 1), (1, 2)] {
                let pixels = Pixels::new(width, height, bytes).unwrap();
                assert_eq!((pixels.width, pixels.height), (width, height));
                assert_eq!(pixels.rgb, rgb, "{bytes:?}");
            }
        }
        for (width, height, bytes) in
            [(2, 1, 10), (2, 1, 1), (2, 1, 0), (0, 1, 0), (0, 0, 3), (3, 1, 4)]
        {
            assert!(
                Pixels::new(width, height, &vec![0; bytes]).is_err(),
                "{width} {height} {bytes}"
            );
        }
    }

    #[test]
    fn colours_are_blended_over_white() {
        for (byte, alpha, seen) in [
            (0, 255, 0),
            (0, 0, 255),
            (200, 0, 255),
            (200, 255, 200),
            (100, 128, 177),
            (0, 51, 204),
        ] {
            assert_eq!(on_white(byte, alpha), seen, "{byte} {alpha}");
        }
    }

    /// An image whose bytes tell where they are.
    fn places(width: usize, height: usize) -> Pixels {
        let pixel = |at: usize| [(at % width) as u8 * 10, (at / width) as u8 * 20, at as u8];
        Pixels { width, height, rgb: (0..width * height).flat_map(pixel).collect() }
    }

    #[test]
    fn each_pixel_is_the_mean_of_those_it_replaces() {
        for (width, height, side, size, rgb) in [
            (2, 2, 2, (2, 2), &[0, 0, 0, 10, 0, 1, 0, 20, 2, 10, 20, 3][..]),
            (4, 2, 2, (2, 1), &[5, 10, 2, 25, 10, 4]),
            (2, 4, 2, (1, 2), &[5, 10, 1, 5, 50, 5]),
            // Columns 0, 1 to 2 and 3 to 4.
            (5, 2, 3, (3, 1), &[0, 10, 2, 15, 10, 4, 35, 10, 6]),
            (1, 4, 2, (1, 2), &[0, 10, 0, 0, 50, 2]),
            (4, 1, 2, (2, 1), &[5, 0, 0, 25, 0, 2]),
        ] {
            let small = places(width, height).fitting(side);
            assert_eq!((small.width, small.height), size, "{width} {height}");
            assert_eq!(small.rgb, rgb, "{width} {height}");
        }
    }

    #[test]
    fn room_is_bounded_by_sides_and_by_memory() {
        assert_eq!((room(20_000, 2, 4), room(2, 20_000, 3)), (Ok(160_000), Ok(120_000)));
        assert!(room(2, 20_001, 1).is_err());
        assert_eq!(room(16_384, 8192, 4), Ok(MOST_MEMORY));
        assert!(room(16_384, 8193, 4).is_err() && room(16_384, 16_384, 2).is_ok());
    }

    #[test]
    fn the_first_picture_of_a_gif_may_lie_anywhere_in_it() {
        let (red, white) = ([255, 0, 0], [255, 255, 255]);
        // Beyond the edges nothing is kept.
        for (left, top, seen) in [
            (0, 0, [red, red, white, red, red, white]),
            (1, 0, [white, red, red, white, red, red]),
            (1, 1, [white, white, white, white, red, red]),
            (2, 0, [white, white, red, white, white, red]),
            (3, 2, [white; 6]),
        ] {
            let mut file = Vec::new();
            let mut encoder = gif::Encoder::new(&mut file, 3, 2, &red).unwrap();
            let mut frame = gif::Frame::from_indexed_pixels(2, 2, vec![0; 4], None);
            (frame.left, frame.top) = (left, top);
            encoder.write_frame(&frame).unwrap();
            drop(encoder);
            assert_eq!(gif(&file).unwrap().rgb, seen.concat(), "{left} {top}");
        }
    }
}
