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
    fn every_name_has_its_meaning() {
        let box_in = |layout| Key::Box(Some(layout));
        for (names, key) in [
            (
                "bbox_2d bbox box bounding_box bounding_box_2d bndbox rect rectangle bboxes bboxes_2d boxes bounding_boxes",
                Key::Box(None),
            ),
            (
                "polygon polygons poly segmentation vertices contour outline quad quadrilateral corners",
                Key::Polygon,
            ),
            ("xyxy bbox_xyxy box_xyxy", box_in(BoxLayout::Xyxy)),
            ("xywh bbox_xywh box_xywh", box_in(BoxLayout::Xywh)),
            ("cxcywh bbox_cxcywh box_cxcywh", box_in(BoxLayout::Cxcywh)),
            ("yxyx bbox_yxyx box_yxyx", box_in(BoxLayout::Yxyx)),
            (
                "point_2d point points keypoint keypoints click click_point center centre start_point end_point",
                Key::Point,
            ),
            (
                "coordinate coordinates coords coord position location start_box end_box objects answer output",
                Key::Either,
            ),
            ("detections predictions results result items annotations instances", Key::Either),
            ("label labels", Key::Label(0)),
            ("category category_name", Key::Label(1)),
            ("class class_name", Key::Label(2)),
            ("name object_name", Key::Label(3)),
            ("object ref phrase", Key::Label(4)),
            ("text_content text description caption", Key::Label(5)),
            ("score confidence conf probability prob", Key::Score),
            (
                "action actions arguments args parameters action_inputs function_call tool_call tool_calls",
                Key::Act,
            ),
            ("x", Key::Side(Side::X)),
            ("y", Key::Side(Side::Y)),
            ("x1 xmin left x0", Key::Side(Side::Left)),
            ("y1 ymin top y0", Key::Side(Side::Top)),
            ("x2 xmax right", Key::Side(Side::Right)),
            ("y2 ymax bottom", Key::Side(Side::Bottom)),
            ("width w", Key::Side(Side::Width)),
            ("height h", Key::Side(Side::Height)),
            ("z size colour boxed", Key::Other),
        ] {
            for name in names.split(' ') {
                assert_eq!(Key::of(name), key, "{name}");
                assert_eq!(Key::of(&name.to_uppercase().replace('_', "- ")), key, "{name}");
            }
            let is_box = matches!(key, Key::Box(_) | Key::Polygon);
            assert_eq!(key.is_box(), is_box, "{names}");
            assert_eq!(
                key.is_shape(),
                is_box || matches!(key, Key::Point | Key::Either),
                "{names}"
            );
        }
        // With its blanks, a name may have 32 letters.
        assert_eq!(Key::of(&format!("box{}", "_".repeat(29))), Key::Box(None));
        assert_eq!(Key::of(&format!("box{}", "_".repeat(30))), Key::Other);
    }

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
