//! Boxes, coordinate frames, IoU conventions, matching, average precision and image sizes.
//!
//! Everything here is a function of its arguments: no file, no environment, no clock. Image sizes are read from bytes
//! or from anything that reads and seeks.

mod assignment;
pub mod average_precision;
mod boxes;
mod coord;
mod frame;
mod greedy;
pub mod image_size;
mod iou;
mod order_free_precision;
mod presets;
pub mod reader;
mod smart_resize;
mod vlm_r1_iou;

pub use assignment::{NotFinite, optimal_assignment, optimal_match};
pub use boxes::{BoundingBox, BoxLayout, Point};
pub use coord::{Coord, TooLargeForFloat};
pub use frame::{Contradiction, Frame, FrameError, PlacedFrame, Unit};
pub use greedy::{MOST_PAIRS, Match, MatchError, greedy_match};
pub use image_size::{ImageFormat, ImageSize, ImageSizeError};
pub use iou::{Overlap, ciou, diou, giou, inclusive_iou, iou};
pub use order_free_precision::order_free_precision;
pub use presets::{PRESETS, Preset, Proposal, UnknownPreset, propose};
pub use smart_resize::{ResizeError, SmartResize, size_of_grid};
pub use vlm_r1_iou::{IouError, glm_iou, vlm_r1_iou, vlm_r1_iou_of_values, vlm_r1_iou_plain};
