//! The size of an image, from its header alone, as Pillow 13 gives it.
//!
//! The content decides the format, never the name. Formats are tried in Pillow's order; one that recognises the first
//! bytes but then finds the rest malformed passes the file on to the next, as Pillow does, and a file that no format
//! accepts is [`ImageSizeError::Unidentified`]. No EXIF rotation is applied, except that a TIFF with orientation 5 to 8
//! reports width and height swapped, a GIF's screen grows to its first frame, and an icon reports its largest image.
//!
//! PNG, JPEG (also MPO), GIF, BMP, DIB, CUR, PNM (PBM, PGM, PPM, PFM), TIFF and BigTIFF, WebP, TGA, PCX, PSD, QOI, SGI
//! and JPEG 2000 are judged as Pillow judges them when it opens a file. Three things are left out, because they need the
//! pixels: the compressed picture inside an icon, the one MiB limit on what a compressed PNG text or profile unpacks
//! to, and whether an AVIF's picture could be decoded (its size is read from the primary image's properties). A header
//! may take 4 MiB, apart from what is skipped in it and from the text of a PNG.

mod avif;
mod bmp;
mod gif;
mod ico;
mod jpeg;
mod jpeg2000;
mod pcx;
mod png;
mod ppm;
mod psd;
mod qoi;
mod sgi;
mod source;
mod tga;
mod tiff;
mod tiff_modes;
mod webp;

use std::fmt;
use std::io::{self, Cursor, Read, Seek};

use source::{Source, Stop};

/// More pixels than this are refused as a decompression bomb: twice Pillow's `MAX_IMAGE_PIXELS`.
pub const MAX_PIXELS: u64 = 2 * 89_478_485;

/// Width, height and the format they were read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageSize {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// What the content turned out to be.
    pub format: ImageFormat,
}

/// A format whose header can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImageFormat {
    /// AV1 image.
    Avif,
    /// Windows bitmap with a file header.
    Bmp,
    /// Windows cursor.
    Cur,
    /// Windows bitmap without a file header.
    Dib,
    /// Graphics Interchange Format.
    Gif,
    /// Windows icon.
    Ico,
    /// JPEG, also multi-picture JPEG.
    Jpeg,
    /// JPEG 2000, with or without a file around the codestream.
    Jpeg2000,
    /// Paintbrush.
    Pcx,
    /// Portable Network Graphics, also animated.
    Png,
    /// The portable anymaps: PBM, PGM, PPM, PFM.
    Ppm,
    /// Photoshop document.
    Psd,
    /// Quite OK Image.
    Qoi,
    /// Silicon Graphics image.
    Sgi,
    /// Truevision Targa.
    Tga,
    /// TIFF and BigTIFF.
    Tiff,
    /// WebP, also animated.
    WebP,
}

impl ImageFormat {
    /// Every format, by name.
    pub const ALL: &'static [ImageFormat] = &[
        ImageFormat::Avif,
        ImageFormat::Bmp,
        ImageFormat::Cur,
        ImageFormat::Dib,
        ImageFormat::Gif,
        ImageFormat::Ico,
        ImageFormat::Jpeg,
        ImageFormat::Jpeg2000,
        ImageFormat::Pcx,
        ImageFormat::Png,
        ImageFormat::Ppm,
        ImageFormat::Psd,
        ImageFormat::Qoi,
        ImageFormat::Sgi,
        ImageFormat::Tga,
        ImageFormat::Tiff,
        ImageFormat::WebP,
    ];

    /// Pillow's name of the format.
    pub fn name(self) -> &'static str {
        match self {
            ImageFormat::Avif => "AVIF",
            ImageFormat::Bmp => "BMP",
            ImageFormat::Cur => "CUR",
            ImageFormat::Dib => "DIB",
            ImageFormat::Gif => "GIF",
            ImageFormat::Ico => "ICO",
            ImageFormat::Jpeg => "JPEG",
            ImageFormat::Jpeg2000 => "JPEG2000",
            ImageFormat::Pcx => "PCX",
            ImageFormat::Png => "PNG",
            ImageFormat::Ppm => "PPM",
            ImageFormat::Psd => "PSD",
            ImageFormat::Qoi => "QOI",
            ImageFormat::Sgi => "SGI",
            ImageFormat::Tga => "TGA",
            ImageFormat::Tiff => "TIFF",
            ImageFormat::WebP => "WEBP",
        }
    }
}

/// Why there is no size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImageSizeError {
    /// No format recognises the content, or the one that does finds it malformed.
    Unidentified,
    /// The file ends inside its header.
    Truncated,
    /// The header is recognised but asks for something that cannot be read.
    Unsupported(&'static str),
    /// A number in the header is impossible.
    Invalid(&'static str),
    /// More than [`MAX_PIXELS`] pixels.
    TooManyPixels(u64),
    /// The reader failed.
    Io(io::ErrorKind, String),
}

impl ImageSizeError {
    /// The exception Pillow raises.
    pub fn python_class(&self) -> &'static str {
        match self {
            ImageSizeError::Unidentified => "UnidentifiedImageError",
            ImageSizeError::Truncated | ImageSizeError::Unsupported(_) | ImageSizeError::Io(..) => {
                "OSError"
            }
            ImageSizeError::Invalid(_) => "ValueError",
            ImageSizeError::TooManyPixels(_) => "DecompressionBombError",
        }
    }
}

impl fmt::Display for ImageSizeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImageSizeError::Unidentified => formatter.write_str("cannot identify image file"),
            ImageSizeError::Truncated => formatter.write_str("image file ends inside its header"),
            ImageSizeError::Unsupported(what) | ImageSizeError::Invalid(what) => {
                formatter.write_str(what)
            }
            ImageSizeError::TooManyPixels(pixels) => {
                write!(formatter, "image of {pixels} pixels exceeds the limit of {MAX_PIXELS}")
            }
            ImageSizeError::Io(_, message) => formatter.write_str(message),
        }
    }
}

impl std::error::Error for ImageSizeError {}

impl From<io::Error> for ImageSizeError {
    fn from(error: io::Error) -> Self {
        ImageSizeError::Io(error.kind(), error.to_string())
    }
}

/// Reads the size from anything that reads and seeks, in a few reads.
///
/// The reader is taken to hold the image from its beginning on.
pub fn read_image_size<R: Read + Seek>(mut reader: R) -> Result<ImageSize, ImageSizeError> {
    identify(&mut Source::new(&mut reader))
}

/// Reads the size from bytes in memory.
///
/// ```
/// use groundrule_vision::image_size::{ImageSizeError, image_size};
///
/// let gif = b"GIF89a\x40\x00\x30\x00\x00\x00\x00,\x00\x00\x00\x00\x40\x00\x30\x00\x00\x08";
/// let size = image_size(gif)?;
/// assert_eq!((size.width, size.height, size.format.name()), (64, 48, "GIF"));
/// assert_eq!(image_size(b"not an image"), Err(ImageSizeError::Unidentified));
/// # Ok::<(), ImageSizeError>(())
/// ```
pub fn image_size(bytes: &[u8]) -> Result<ImageSize, ImageSizeError> {
    read_image_size(Cursor::new(bytes))
}

/// Width and height as a header states them; the sign and the range of a `u32` are checked once, by [`identify`].
type Dimensions = (i128, i128);

/// One format: whether it accepts a file by its first bytes, and how it reads the size.
struct Format {
    name: ImageFormat,
    accepts: fn(&[u8]) -> bool,
    read: fn(&mut Source<'_>) -> Result<Dimensions, Stop>,
}

/// In the order Pillow tries them. Targa has no signature: it accepts whatever passes its header check.
const FORMATS: [Format; 17] = [
    Format { name: ImageFormat::Bmp, accepts: bmp::accepts_bmp, read: bmp::read_bmp },
    Format { name: ImageFormat::Dib, accepts: bmp::accepts_dib, read: bmp::read_dib },
    Format { name: ImageFormat::Gif, accepts: gif::accepts, read: gif::read },
    Format { name: ImageFormat::Jpeg, accepts: jpeg::accepts, read: jpeg::read },
    Format { name: ImageFormat::Ppm, accepts: ppm::accepts, read: ppm::read },
    Format { name: ImageFormat::Png, accepts: png::accepts, read: png::read },
    Format { name: ImageFormat::Avif, accepts: avif::accepts, read: avif::read },
    Format { name: ImageFormat::Cur, accepts: ico::accepts_cur, read: ico::read_cur },
    Format { name: ImageFormat::Pcx, accepts: pcx::accepts, read: pcx::read },
    Format { name: ImageFormat::Jpeg2000, accepts: jpeg2000::accepts, read: jpeg2000::read },
    Format { name: ImageFormat::Ico, accepts: ico::accepts_ico, read: ico::read_ico },
    Format { name: ImageFormat::Tiff, accepts: tiff::accepts, read: tiff::read },
    Format { name: ImageFormat::Psd, accepts: psd::accepts, read: psd::read },
    Format { name: ImageFormat::Qoi, accepts: qoi::accepts, read: qoi::read },
    Format { name: ImageFormat::Sgi, accepts: sgi::accepts, read: sgi::read },
    Format { name: ImageFormat::Tga, accepts: |_| true, read: tga::read },
    Format { name: ImageFormat::WebP, accepts: webp::accepts, read: webp::read },
];

fn identify(source: &mut Source<'_>) -> Result<ImageSize, ImageSizeError> {
    let mut prefix = [0; 16];
    let first = source.read(16)?;
    let length = first.len();
    prefix[..length].copy_from_slice(first);
    for format in &FORMATS {
        if !(format.accepts)(&prefix[..length]) {
            continue;
        }
        source.seek(0);
        let (width, height) = match (format.read)(source) {
            Ok(dimensions) => dimensions,
            Err(Stop::Refused) => continue,
            Err(Stop::Failed(error)) => return Err(error),
        };
        if width <= 0 || height <= 0 {
            continue;
        }
        check_pixels(width, height)?;
        let (Ok(width), Ok(height)) = (u32::try_from(width), u32::try_from(height)) else {
            continue;
        };
        return Ok(ImageSize { width, height, format: format.name });
    }
    Err(ImageSizeError::Unidentified)
}

/// Pillow's guard against decompression bombs; a size below one counts as one.
fn check_pixels(width: i128, height: i128) -> Result<(), ImageSizeError> {
    let pixels = width.max(1).saturating_mul(height.max(1));
    if pixels > i128::from(MAX_PIXELS) {
        return Err(ImageSizeError::TooManyPixels(u64::try_from(pixels).unwrap_or(u64::MAX)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of many gigabytes: what it begins with, then the same piece without end.
    struct Endless {
        head: Vec<u8>,
        piece: &'static [u8],
        at: u64,
        read: u64,
    }

    impl Endless {
        const LENGTH: u64 = 1 << 40;
    }

    impl Read for Endless {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let head = self.head.len() as u64;
            for (at, byte) in (self.at..).zip(into.iter_mut()) {
                let later = at.saturating_sub(head) as usize % self.piece.len();
                *byte = self.head.get(at as usize).copied().unwrap_or(self.piece[later]);
            }
            self.at += into.len() as u64;
            self.read += into.len() as u64;
            Ok(into.len())
        }
    }

    impl Seek for Endless {
        fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
            self.at = match to {
                io::SeekFrom::Start(at) => at,
                io::SeekFrom::End(back) => Self::LENGTH.saturating_add_signed(back),
                io::SeekFrom::Current(by) => self.at.saturating_add_signed(by),
            };
            Ok(self.at)
        }
    }

    #[test]
    fn headers_without_end_are_not_read_to_the_end() {
        let png =
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0\x90\x91\x68\x36";
        let text = [&png[..], b"\x7f\xff\xff\xfftEXt"].concat();
        for (head, piece) in [
            (b"P6\n#".to_vec(), &b"x"[..]),
            (b"P6".to_vec(), b" "),
            (b"P6\n".to_vec(), b"#\n"),
            (b"GIF89a\x10\0\x10\0\0\0\0\x01".to_vec(), b"\0"),
            (b"GIF89a\x10\0\x10\0\0\0\0".to_vec(), b"!\xfe\x01a\0"),
            (b"\xff\xd8".to_vec(), b"\xff"),
            (b"\xff\xd8\xff".to_vec(), b"\xfe\0\x02\xff"),
            (text, b"x"),
            (b"\0\0\0\x0cjP  \r\n\x87\n".to_vec(), b"\0\0\0\x08free"),
            (b"RIFF\xff\xff\xff\xffWEBP".to_vec(), b"XXXX\0\0\0\0"),
            (b"II*\0\x08\0\0\0".to_vec(), b"\x01\x01\x04\0\x01\0\0\0\0\0\0\0"),
            (b"8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x09\0\0\0\x09\0\x08\0\x03".to_vec(), b"\0"),
        ] {
            let mut file = Endless { head, piece, at: 0, read: 0 };
            let found = read_image_size(&mut file);
            let is_png = file.head.starts_with(b"\x89PNG");
            let most = source::MOST_READ as u64 + if is_png { 64 << 20 } else { 0 };
            assert!(file.read <= most, "{:?}: {} bytes", file.head, file.read);
            let endless =
                matches!(&found, Err(ImageSizeError::Io(_, said)) if said.contains("without end"));
            assert_eq!(endless, file.read == most, "{:?}: {found:?}", file.head);
        }
    }

    #[test]
    fn long_comments_are_passed() {
        let comment = "x".repeat(source::MOST_READ - 100);
        let found = image_size(format!("P6\n#{comment}\n7 9\n255\n").as_bytes()).unwrap();
        assert_eq!((found.width, found.height), (7, 9));
        let comment = "x".repeat(source::MOST_READ);
        assert!(image_size(format!("P6\n#{comment}\n7 9\n255\n").as_bytes()).is_err());
    }

    #[test]
    fn every_format_is_listed() {
        assert_eq!(ImageFormat::ALL.len(), FORMATS.len());
        for format in &FORMATS {
            assert!(ImageFormat::ALL.contains(&format.name), "{}", format.name.name());
        }
    }
}
