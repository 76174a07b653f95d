//! Boxes, coordinate frames, IoU conventions, matching, average precision and image sizes.
//!
//! Everything here is a function of its arguments: no file, no environment, no clock. Image sizes are read from bytes
//! or from anything that reads and seeks.
//!
//! # Cost
//! Reading boxes takes time and memory linear in the text, and keeps at most [`MOST_ITEMS`](reader::MOST_ITEMS) of them.
//! Of an image at most 4 MiB are read, and what compares two boxes takes constant time. [`greedy_match`] compares at most
//! [`MOST_PAIRS`] pairs and holds 16 MB of them. An optimal assignment may take time with the third power of its size;
//! [`optimal_assignment_within`] and [`optimal_match_within`] stop at a number of steps. Average precision compares all
//! pairs of one image and category.

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

pub use assignment::{
    AssignmentError, NotFinite, optimal_assignment, optimal_assignment_within, optimal_match,
    optimal_match_within,
};
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
