//! What a key says about its value.

use crate::boxes::BoxLayout;

/// The meaning of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// Its value is a box or a list of boxes, in this layout if the name says so.
    Box(Option<BoxLayout>),
    /// Its value is a box as Gemini writes it.
    Box2d,
    /// Its value is a list of points around something, or of such lists.
    Polygon,
    /// Its value is a point or a list of points.
    Point,
    /// Its value is either; how many numbers there are decides.
    Either,
    /// Its value names what is shown; a lower rank is preferred.
    Label(u8),
    /// Its value says how sure the model is.
    Score,
    /// Its value is what an agent does; as a string it is a text of its own.
    Act,
    /// Its value is one coordinate.
    Side(Side),
    /// Anything else.
    Other,
}

/// One coordinate with a name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    X,
    Y,
    Left,
    Top,
    Right,
    Bottom,
    Width,
    Height,
}

/// Longer than any key with a meaning, so a longer one need not be copied.
pub(super) const LONGEST: usize = 32;

impl Key {
    /// Its value is a box, whatever else the name says.
    pub(super) fn is_box(self) -> bool {
        matches!(self, Key::Box(_) | Key::Box2d | Key::Polygon)
    }

    /// Its value holds coordinates.
    pub(super) fn is_shape(self) -> bool {
        self.is_box() || matches!(self, Key::Point | Key::Either)
    }

    /// Case, spaces, underscores and hyphens do not matter.
    pub(super) fn of(name: &str) -> Key {
        if name.len() > LONGEST {
            return Key::Other;
        }
        let mut bare = [0_u8; LONGEST];
        let mut length = 0;
        for byte in name.bytes().filter(|byte| !matches!(byte, b' ' | b'_' | b'-')) {
            // At most as long as the name, which is at most LONGEST.
            if let Some(place) = bare.get_mut(length) {
                *place = byte.to_ascii_lowercase();
                length += 1;
            }
        }
        match bare.get(..length).unwrap_or_default() {
            b"box2d" => Key::Box2d,
            b"polygon" | b"polygons" | b"poly" | b"segmentation" | b"vertices" | b"contour"
            | b"outline" | b"quad" | b"quadrilateral" | b"corners" => Key::Polygon,
            b"bbox2d" | b"bbox" | b"box" | b"boundingbox" | b"boundingbox2d" | b"bndbox"
            | b"rect" | b"rectangle" | b"bboxes" | b"bboxes2d" | b"boxes" | b"boundingboxes" => {
                Key::Box(None)
            }
            b"xyxy" | b"bboxxyxy" | b"boxxyxy" => Key::Box(Some(BoxLayout::Xyxy)),
            b"xywh" | b"bboxxywh" | b"boxxywh" => Key::Box(Some(BoxLayout::Xywh)),
            b"cxcywh" | b"bboxcxcywh" | b"boxcxcywh" => Key::Box(Some(BoxLayout::Cxcywh)),
            b"yxyx" | b"bboxyxyx" | b"boxyxyx" => Key::Box(Some(BoxLayout::Yxyx)),
            b"point2d" | b"point" | b"points" | b"points2d" | b"pointsd" | b"keypoint"
            | b"keypoints" | b"click" | b"clickpoint" | b"center" | b"centre" | b"startpoint"
            | b"endpoint" => Key::Point,
            b"coordinate" | b"coordinates" | b"coords" | b"coord" | b"position" | b"location"
            | b"startbox" | b"endbox" | b"objects" | b"detections" | b"predictions"
            | b"results" | b"result" | b"items" | b"annotations" | b"instances" | b"answer"
            | b"output" => Key::Either,
            b"label" | b"labels" => Key::Label(0),
            b"category" | b"categoryname" => Key::Label(1),
            b"class" | b"classname" => Key::Label(2),
            b"name" | b"objectname" => Key::Label(3),
            b"object" | b"ref" | b"phrase" => Key::Label(4),
            b"textcontent" | b"text" | b"description" | b"caption" => Key::Label(5),
            b"score" | b"confidence" | b"conf" | b"probability" | b"prob" => Key::Score,
            b"action" | b"actions" | b"arguments" | b"args" | b"parameters" | b"actioninputs"
            | b"functioncall" | b"toolcall" | b"toolcalls" => Key::Act,
            b"x" => Key::Side(Side::X),
            b"y" => Key::Side(Side::Y),
            b"x1" | b"xmin" | b"left" | b"x0" => Key::Side(Side::Left),
            b"y1" | b"ymin" | b"top" | b"y0" => Key::Side(Side::Top),
            b"x2" | b"xmax" | b"right" => Key::Side(Side::Right),
            b"y2" | b"ymax" | b"bottom" => Key::Side(Side::Bottom),
            b"width" | b"w" => Key::Side(Side::Width),
            b"height" | b"h" => Key::Side(Side::Height),
            _ => Key::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_does_not_matter() {
        for name in ["bbox_2d", "BBox 2D", "bbox-2d", "Bounding_Box", "box", "boxes"] {
            assert_eq!(Key::of(name), Key::Box(None), "{name}");
        }
        assert_eq!(Key::of("box_2d"), Key::Box2d);
        assert_eq!(Key::of("point_2d"), Key::Point);
        assert_eq!(Key::of("action_inputs"), Key::Act);
        assert_eq!(Key::of("size"), Key::Other);
        assert_eq!(Key::of(&"b".repeat(100)), Key::Other);
        assert_eq!(Key::of("日本語"), Key::Other);
    }
}
