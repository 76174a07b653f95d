//! Qwen's smart resize: the size an image has when the model sees it.
//!
//! Both sides become multiples of a factor (patch size times merge size: 28 for Qwen2-VL and Qwen2.5-VL, 32 for
//! Qwen3-VL), the number of pixels is brought into a range, and the aspect ratio is kept as well as that allows. The
//! arithmetic is that of the published Python: a float division and rounding of halves to even.

use std::fmt;

/// An image whose sides differ more than this is refused.
const MOST_EXTREME_RATIO: f64 = 200.0;

/// The rule and its parameters.
///
/// ```
/// use groundrule_vision::SmartResize;
///
/// // Width and height, in and out.
/// assert_eq!(SmartResize::QWEN2_5_VL.resize(640, 480), Ok((644, 476)));
/// assert_eq!(SmartResize::QWEN3_VL.resize(640, 480), Ok((640, 480)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmartResize {
    /// Both sides become multiples of this.
    pub factor: u32,
    /// Smaller images are enlarged to at least this many pixels.
    pub min_pixels: u64,
    /// Larger images are reduced to at most this many pixels.
    pub max_pixels: u64,
    /// Whether a side that rounds to nothing counts as one factor (`qwen_vl_utils`) or as nothing, which enlarges the
    /// image (`transformers`). They differ for images with one side shorter than half a factor.
    pub side_at_least_factor: bool,
}

/// Why an image cannot be resized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResizeError {
    /// A side, the factor or the greatest number of pixels is zero.
    Empty,
    /// One side is more than 200 times the other.
    TooLong,
}

impl fmt::Display for ResizeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            ResizeError::Empty => "an image side, the factor or the pixel limit is zero",
            ResizeError::TooLong => "one side of the image is more than 200 times the other",
        })
    }
}

impl std::error::Error for ResizeError {}

impl SmartResize {
    /// The defaults of Qwen2-VL's image processor.
    pub const QWEN2_VL: SmartResize = SmartResize {
        factor: 28,
        min_pixels: 3136,
        max_pixels: 12_845_056,
        side_at_least_factor: false,
    };

    /// The defaults of Qwen2.5-VL's image processor.
    pub const QWEN2_5_VL: SmartResize = SmartResize::QWEN2_VL;

    /// The defaults of Qwen3-VL's image processor.
    pub const QWEN3_VL: SmartResize = SmartResize {
        factor: 32,
        min_pixels: 65_536,
        max_pixels: 16_777_216,
        side_at_least_factor: false,
    };

    /// The width and height after resizing.
    pub fn resize(&self, width: u32, height: u32) -> Result<(u32, u32), ResizeError> {
        if width == 0 || height == 0 || self.factor == 0 || self.max_pixels == 0 {
            return Err(ResizeError::Empty);
        }
        let (short, long) = (width.min(height), width.max(height));
        if f64::from(long) / f64::from(short) > MOST_EXTREME_RATIO {
            return Err(ResizeError::TooLong);
        }
        let factor = f64::from(self.factor);
        let least = if self.side_at_least_factor { factor } else { 0.0 };
        let rounded =
            |side: u32| ((f64::from(side) / factor).round_ties_even() * factor).max(least);
        let (mut wide, mut high) = (rounded(width), rounded(height));
        // Exact: sides are whole numbers below 2^33.
        let pixels = wide as u128 * high as u128;
        let area = (u64::from(width) * u64::from(height)) as f64;
        if pixels > u128::from(self.max_pixels) {
            let shrink = (area / self.max_pixels as f64).sqrt();
            let down =
                |side: u32| ((f64::from(side) / shrink / factor).floor() * factor).max(factor);
            (wide, high) = (down(width), down(height));
        } else if pixels < u128::from(self.min_pixels) {
            let grow = (self.min_pixels as f64 / area).sqrt();
            let up = |side: u32| (f64::from(side) * grow / factor).ceil() * factor;
            (wide, high) = (up(width), up(height));
        }
        // Saturates only beyond any image.
        Ok((wide as u32, high as u32))
    }
}

/// The width and height of the model's input from `image_grid_thw`, in patches, and the patch size (14 or 16).
///
/// ```
/// use groundrule_vision::size_of_grid;
///
/// assert_eq!(size_of_grid([1, 34, 46], 14), (644, 476));
/// ```
pub fn size_of_grid([_time, height, width]: [u32; 3], patch: u32) -> (u32, u32) {
    (width.saturating_mul(patch), height.saturating_mul(patch))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    /// Ten thousand sizes under the published rule, computed in Python: height, width, factor, least and most pixels,
    /// whether a side is at least one factor, then height and width after resizing.
    const TABLE: &[u8] = include_bytes!("../../../tests/golden/smart_resize.tsv.gz");

    #[test]
    fn ten_thousand_sizes_agree_with_the_published_rule() {
        let mut table = String::new();
        flate2::read::GzDecoder::new(TABLE).read_to_string(&mut table).unwrap();
        let mut seen = 0;
        for line in table.lines() {
            let fields: Vec<Option<u64>> =
                line.split('\t').map(|field| field.parse().ok()).collect();
            let [
                Some(height),
                Some(width),
                Some(factor),
                Some(min_pixels),
                Some(max_pixels),
                Some(variant),
                high,
                wide,
            ] = fields[..]
            else {
                panic!("{line}")
            };
            let rule = SmartResize {
                factor: factor as u32,
                min_pixels,
                max_pixels,
                side_at_least_factor: variant == 1,
            };
            let expected = match (wide, high) {
                (Some(wide), Some(high)) => Ok((wide as u32, high as u32)),
                _ => Err(ResizeError::TooLong),
            };
            assert_eq!(rule.resize(width as u32, height as u32), expected, "{line}");
            seen += 1;
        }
        assert_eq!(seen, 10_000);
    }

    #[test]
    fn errors_have_words() {
        assert_eq!(
            ResizeError::Empty.to_string(),
            "an image side, the factor or the pixel limit is zero"
        );
        assert_eq!(
            ResizeError::TooLong.to_string(),
            "one side of the image is more than 200 times the other"
        );
    }

    #[test]
    fn extremes_give_errors_not_nonsense() {
        assert_eq!(SmartResize::QWEN2_VL.resize(0, 10), Err(ResizeError::Empty));
        assert_eq!(
            SmartResize { factor: 0, ..SmartResize::QWEN2_VL }.resize(5, 10),
            Err(ResizeError::Empty)
        );
        for (width, height, max_pixels) in [(10, 0, 9), (10, 5, 0)] {
            let rule = SmartResize { max_pixels, ..SmartResize::QWEN2_VL };
            assert_eq!(rule.resize(width, height), Err(ResizeError::Empty));
        }
        assert_eq!(SmartResize::QWEN2_VL.resize(200, 1), Ok((812, 28)));
        assert_eq!(SmartResize::QWEN2_VL.resize(1, 200), Ok((28, 812)));
        assert_eq!(SmartResize::QWEN2_VL.resize(201, 1), Err(ResizeError::TooLong));
        assert_eq!(SmartResize::QWEN2_VL.resize(1, 201), Err(ResizeError::TooLong));
        let (width, height) = SmartResize::QWEN2_VL.resize(u32::MAX, u32::MAX).unwrap();
        assert_eq!((width, height), (3584, 3584));
        assert_eq!(size_of_grid([1, u32::MAX, u32::MAX], 14), (u32::MAX, u32::MAX));
    }
}
