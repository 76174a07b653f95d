//! The table of pixel layouts a TIFF may have.

use super::tiff::Number;

/// Which byte orders a layout exists in.
#[derive(Clone, Copy)]
enum Endian {
    Both,
    Little,
    Big,
}
use Endian::{Big, Both, Little};

/// Byte order, photometric interpretation, sample format, fill order, bits per sample, extra samples; then the name of
/// the raw layout and whether it goes through a palette.
type Row = (Endian, i128, i128, i128, &'static [i128], &'static [i128], &'static str, bool);

const ROWS: &[Row] = &[
    (Both, 0, 1, 1, &[1], &[], "1;I", false),
    (Both, 0, 1, 2, &[1], &[], "1;IR", false),
    (Both, 1, 1, 1, &[1], &[], "1", false),
    (Both, 1, 1, 2, &[1], &[], "1;R", false),
    (Both, 0, 1, 1, &[2], &[], "L;2I", false),
    (Both, 0, 1, 2, &[2], &[], "L;2IR", false),
    (Both, 1, 1, 1, &[2], &[], "L;2", false),
    (Both, 1, 1, 2, &[2], &[], "L;2R", false),
    (Both, 0, 1, 1, &[4], &[], "L;4I", false),
    (Both, 0, 1, 2, &[4], &[], "L;4IR", false),
    (Both, 1, 1, 1, &[4], &[], "L;4", false),
    (Both, 1, 1, 2, &[4], &[], "L;4R", false),
    (Both, 0, 1, 1, &[8], &[], "L;I", false),
    (Both, 0, 1, 2, &[8], &[], "L;IR", false),
    (Both, 1, 1, 1, &[8], &[], "L", false),
    (Both, 1, 2, 1, &[8], &[], "L", false),
    (Both, 1, 1, 2, &[8], &[], "L;R", false),
    (Little, 1, 1, 1, &[12], &[], "I;12", false),
    (Little, 0, 1, 1, &[16], &[], "I;16", false),
    (Little, 1, 1, 1, &[16], &[], "I;16", false),
    (Big, 1, 1, 1, &[16], &[], "I;16B", false),
    (Little, 1, 1, 2, &[16], &[], "I;16R", false),
    (Little, 1, 2, 1, &[16], &[], "I;16S", false),
    (Big, 1, 2, 1, &[16], &[], "I;16BS", false),
    (Little, 0, 3, 1, &[32], &[], "F;32F", false),
    (Big, 0, 3, 1, &[32], &[], "F;32BF", false),
    (Little, 1, 1, 1, &[32], &[], "I;32N", false),
    (Little, 1, 2, 1, &[32], &[], "I;32S", false),
    (Big, 1, 2, 1, &[32], &[], "I;32BS", false),
    (Little, 1, 3, 1, &[32], &[], "F;32F", false),
    (Big, 1, 3, 1, &[32], &[], "F;32BF", false),
    (Both, 1, 1, 1, &[8, 8], &[0], "LX", false),
    (Both, 1, 1, 1, &[8, 8], &[1], "La", false),
    (Both, 1, 1, 1, &[8, 8], &[2], "LA", false),
    (Both, 2, 1, 1, &[8, 8, 8], &[], "RGB", false),
    (Both, 2, 1, 2, &[8, 8, 8], &[], "RGB;R", false),
    (Both, 2, 1, 1, &[8, 8, 8, 8], &[], "RGBA", false),
    (Both, 2, 1, 1, &[8, 8, 8, 8], &[0], "RGBX", false),
    (Both, 2, 1, 1, &[8, 8, 8, 8, 8], &[0, 0], "RGBXX", false),
    (Both, 2, 1, 1, &[8, 8, 8, 8, 8, 8], &[0, 0, 0], "RGBXXX", false),
    (Both, 2, 1, 1, &[8, 8, 8, 8], &[1], "RGBa", false),
    (Both, 2, 1, 1, &[8, 8, 8, 8, 8], &[1, 0], "RGBaX", false),
    (Both, 2, 1, 1, &[8, 8, 8, 8, 8, 8], &[1, 0, 0], "RGBaXX", false),
    (Both, 2, 1, 1, &[8, 8, 8, 8], &[2], "RGBA", false),
    (Both, 2, 1, 1, &[8, 8, 8, 8, 8], &[2, 0], "RGBAX", false),
    (Both, 2, 1, 1, &[8, 8, 8, 8, 8, 8], &[2, 0, 0], "RGBAXX", false),
    (Both, 2, 1, 1, &[8, 8, 8, 8], &[999], "RGBA", false),
    (Both, 2, 1, 1, &[16, 16, 16], &[], "RGB;16L", false),
    (Both, 2, 1, 1, &[16, 16, 16, 16], &[], "RGBA;16L", false),
    (Both, 2, 1, 1, &[16, 16, 16, 16], &[0], "RGBX;16L", false),
    (Both, 2, 1, 1, &[16, 16, 16, 16], &[1], "RGBa;16L", false),
    (Both, 2, 1, 1, &[16, 16, 16, 16], &[2], "RGBA;16L", false),
    (Both, 3, 1, 1, &[1], &[], "P;1", true),
    (Both, 3, 1, 2, &[1], &[], "P;1R", true),
    (Both, 3, 1, 1, &[2], &[], "P;2", true),
    (Both, 3, 1, 2, &[2], &[], "P;2R", true),
    (Both, 3, 1, 1, &[4], &[], "P;4", true),
    (Both, 3, 1, 2, &[4], &[], "P;4R", true),
    (Both, 3, 1, 1, &[8], &[], "P", true),
    (Both, 3, 1, 1, &[8, 8], &[0], "PX", true),
    (Both, 3, 1, 1, &[8, 8], &[2], "PA", true),
    (Both, 3, 1, 2, &[8], &[], "P;R", true),
    (Both, 5, 1, 1, &[8, 8, 8, 8], &[], "CMYK", false),
    (Both, 5, 1, 1, &[8, 8, 8, 8, 8], &[0], "CMYKX", false),
    (Both, 5, 1, 1, &[8, 8, 8, 8, 8, 8], &[0, 0], "CMYKXX", false),
    (Both, 5, 1, 1, &[16, 16, 16, 16], &[], "CMYK;16L", false),
    (Both, 6, 1, 1, &[8], &[], "L", false),
    (Both, 6, 1, 1, &[8, 8, 8], &[], "YCbCr", false),
    (Both, 8, 1, 1, &[8, 8, 8], &[], "LAB", false),
];

/// The raw layout's name and whether it needs a palette.
pub(super) fn raw_mode(
    big_endian: bool,
    photometric: Number,
    format: &[Number],
    fill_order: Number,
    bits: &[Number],
    extra: &[Number],
) -> Option<(&'static str, bool)> {
    let same = |found: &[Number], wanted: &[i128]| {
        found.len() == wanted.len()
            && found.iter().zip(wanted).all(|(value, &wanted)| value.equals(wanted))
    };
    ROWS.iter()
        .find(|&&(endian, wanted, sample, fill, wanted_bits, wanted_extra, _, _)| {
            let order_fits = match endian {
                Both => true,
                Little => !big_endian,
                Big => big_endian,
            };
            order_fits
                && photometric.equals(wanted)
                && same(format, &[sample])
                && fill_order.equals(fill)
                && same(bits, wanted_bits)
                && same(extra, wanted_extra)
        })
        .map(|&(_, _, _, _, _, _, name, palette)| (name, palette))
}
