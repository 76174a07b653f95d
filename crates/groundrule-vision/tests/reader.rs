//! The box reader on the ways models write boxes, and on text that means it harm.

use std::time::{Duration, Instant};

use groundrule_vision::reader::{Item, MOST_ITEMS, Notation, Origin, Shape, Skipped, read_boxes};
use groundrule_vision::{BoxLayout, Unit};
use proptest::prelude::*;

/// Items as `box 1 2 3 4 "label" @0.5`, notes as their codes, one per line.
fn told(text: &str) -> String {
    let reading = read_boxes(text);
    let mut told = String::new();
    for Item { shape, label, score, span, .. } in &reading.items {
        assert!(text.get(span.clone()).is_some(), "{text:?}: {span:?}");
        let (name, numbers) = match shape {
            Shape::Box(numbers) => ("box", &numbers[..]),
            Shape::Point(numbers) => ("point", &numbers[..]),
        };
        told.push_str(name);
        for number in numbers {
            told += &format!(" {number}");
        }
        if let Some(label) = label {
            told += &format!(" {label:?}");
        }
        if let Some(score) = score {
            told += &format!(" @{score}");
        }
        told.push('\n');
    }
    for note in &reading.notes {
        assert!(text.get(note.span.clone()).is_some(), "{text:?}: {note:?}");
        told += note.reason.code();
        told.push('\n');
    }
    told.trim_end().to_owned()
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(told(text), expected, "{text:?}");
}

#[test]
fn json_fenced_and_bare() {
    check("```json\n[{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\"}]\n```", "box 1 2 3 4 \"cat\"");
    check("{\"label\": \"cat\", \"bbox\": [1.5, -2, 3e1, 4]}", "box 1.5 -2 30 4 \"cat\"");
    check("Here it is: {\"box_2d\": [1, 2, 3, 4]}. Done.", "box 1 2 3 4");
    check("[1, 2, 3, 4]", "box 1 2 3 4");
    check("[[1, 2, 3, 4], [5, 6, 7, 8]]", "box 1 2 3 4\nbox 5 6 7 8");
    check("{\"point_2d\": [3, 4], \"label\": \"nose\"}", "point 3 4 \"nose\"");
    check("{\"points\": [[1, 2], [3, 4]]}", "point 1 2\npoint 3 4");
    check(
        "{\"objects\": [{\"bbox\": [1,2,3,4], \"category\": \"dog\", \"score\": 0.9}]}",
        "box 1 2 3 4 \"dog\" @0.9",
    );
    check(
        "{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"a \\\"b\\\" \\u00e9\"}",
        "box 1 2 3 4 \"a \\\"b\\\" é\"",
    );
}

#[test]
fn boxes_in_running_text_need_no_brackets() {
    check("bbox: 100, 100, 500, 500", "box 100 100 500 500");
    check("The answer is bbox: 1 2 3 4.", "box 1 2 3 4");
    check("Bounding box = 1.5, -2, 3, 4 and no more", "box 1.5 -2 3 4");
    check("bbox: 1, 2, 3, 4\nbbox: 5, 6, 7, 8", "box 1 2 3 4\nbox 5 6 7 8");
    check("x1=100, y1=100, x2=500, y2=500", "box 100 100 500 500");
    check("The box has x1 = 1, y1 = 2, x2 = 3 and y2 = 4.", "box 1 2 3 4");
    check("xmin: 1; ymin: 2; xmax: 3; ymax: 4", "box 1 2 3 4");
    check("left: 1, top: 2, right: 3, bottom: 4, [5, 6, 7, 8]", "box 1 2 3 4\nbox 5 6 7 8");
    assert_eq!(read_boxes("so x1=1, y1=2, x2=3, y2=4.").items[0].span, 3..26);
    assert_eq!(read_boxes("so bbox: 1, 2, 3, 4.").items[0].span, 3..20);
    // Mathematics, counts, and sides that do not belong together.
    for text in [
        "x = 3, y = 4",
        "x1 = 2, x2 = 3",
        "box: 2 of 3",
        "bbox: 1, 2, 3",
        "bbox: 1, 2, cat, 3, 4",
        "x1=1, y1=2. Later in the text we find that x2=3, y2=4",
        "width=3, height=4, x=1, y=2",
    ] {
        check(text, "");
    }
    check("bbox: 1, 2, 3, 4, 5", "box.wrong-count");
}

#[test]
fn json_as_models_break_it() {
    check("[{'bbox_2d': [1, 2, 3, 4], 'label': \"the cat's\"}]", "box 1 2 3 4 \"the cat's\"");
    check("{'label': 'it's red', 'bbox': (1, 2, 3, 4)}", "box 1 2 3 4 \"it's red\"");
    check("{bbox_2d: [1, 2, 3, 4], label: cat}", "box 1 2 3 4 \"cat\"");
    check("\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\"", "box 1 2 3 4 \"cat\"");
    check("\"label\": \"cat\", \"bbox_2d\": [1, 2, 3, 4]", "box 1 2 3 4 \"cat\"");
    check("[{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\"},]", "box 1 2 3 4 \"cat\"");
    check("{\"bbox_2d\": [1, 2, 3, 4}", "box 1 2 3 4");
    check("{\"bbox_2d\": [1 2 3 4]}", "box 1 2 3 4");
    check(r#"{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\"}"#, "box 1 2 3 4 \"cat\"");
    check(r#"\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\""#, "box 1 2 3 4 \"cat\"");
    check("{\"bbox_2d\": \"[1, 2, 3, 4]\"}", "box 1 2 3 4");
    check("{\"bbox_2d\": [\"1\", \"2\", \"3\", \"4\"]}", "box 1 2 3 4");
    check("{\"bbox_2d\": [[1, 2], [3, 4]]}", "box 1 2 3 4");
    check(
        "{\"bbox_2d\": [[1, 2, 3, 4], [5, 6, 7, 8]], \"label\": \"x\"}",
        "box 1 2 3 4 \"x\"\nbox 5 6 7 8 \"x\"",
    );
    check("{\"bbox_2d\": [10px, 20px, 30px, 40px]}", "box 10 20 30 40");
    check("{\"bbox_2d\"：［1，2，3，4］}", "box 1 2 3 4");
    check("<answer>{\"bbox_2d\": [1, 2, 3, 4</answer> [5, 6, 7, 8]", "box 1 2 3 4\nbox 5 6 7 8");
}

#[test]
fn text_that_ends_too_soon() {
    check("[{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"c", "box 1 2 3 4");
    check(
        "[{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\"}, {\"bbox_2d\": [5, 6",
        "box 1 2 3 4 \"cat\"\nbox.truncated",
    );
    // The last number may go on: 45 could have been 456.
    check("{\"bbox_2d\": [1, 2, 3, 45", "box.truncated");
    check("{\"bbox_2d\": [1, 2, 3, 45 ", "box 1 2 3 45");
    check("<box>(1,2),(3,4", "box.truncated");
    check("{\"x1\": 1, \"y1\": 2, \"x2\": 3, \"y2\": 4", "box.truncated");
}

#[test]
fn tags_and_special_tokens() {
    check("<box>(1,2),(3,4)</box>", "box 1 2 3 4");
    check("<ref>a dog</ref><box>[[1, 2, 3, 4]]</box>", "box 1 2 3 4 \"a dog\"");
    check("<box>[[1,2,3,4],[5,6,7,8]]</box>", "box 1 2 3 4\nbox 5 6 7 8");
    check(
        "<|object_ref_start|>dog<|object_ref_end|><|box_start|>(1,2),(3,4)<|box_end|><|box_start|>(5,6),(7,8)<|box_end|>",
        "box 1 2 3 4 \"dog\"\nbox 5 6 7 8 \"dog\"",
    );
    check("<|begin_of_box|>[[1,2,3,4]]<|end_of_box|>", "box 1 2 3 4");
    check("<point>510 150</point>", "point 510 150");
    check("<|box_start|>(510,150)<|box_end|>", "point 510 150");
    check("<box>1, 2, 3</box>", "box.wrong-count");
    check("<box>nothing</box>", "box.not-a-number");
    check("<|quad_start|>(1,2),(3,4),(5,6),(7,8)<|quad_end|>", "box 1 2 7 8");
    check("<|ref|>a dog<|/ref|><|det|>[[1, 2, 3, 4]]<|/det|>", "box 1 2 3 4 \"a dog\"");
    check(
        "<box>(1,2),(9,4)</box><points>(3,3),(5,5)</points>",
        "box 1 2 9 4\npoint 3 3\npoint 5 5",
    );
}

#[test]
fn coordinates_one_by_one_and_calls() {
    check(
        "{\"x1\": 1, \"y1\": 2, \"x2\": 3, \"y2\": 4, \"label\": \"cat\"}",
        "box 1 2 3 4 \"cat\"",
    );
    check(
        "{\"bbox\": {\"xmin\": 1, \"ymin\": 2, \"xmax\": 3, \"ymax\": 4}, \"label\": \"cat\"}",
        "box 1 2 3 4 \"cat\"",
    );
    let sized = read_boxes("{\"x\": 10, \"y\": 20, \"width\": 5, \"height\": 6}");
    assert_eq!(sized.items[0].layout, Some(BoxLayout::Xywh));
    let corners: Vec<_> =
        sized.boxes(BoxLayout::Xyxy).map(|found| found.to_layout(BoxLayout::Xyxy)).collect();
    assert_eq!(corners, [[10.0, 20.0, 15.0, 26.0]]);
    check("{\"x\": 10, \"y\": 20}", "point 10 20");
    check("pyautogui.click(x=100, y=200)", "point 100 200");
    check("pyautogui.click(100, 200)", "point 100 200");
    check("click(start_box='(197,525)')", "point 197 525");
    check("click(start_box='<|box_start|>(197,525)<|box_end|>')", "point 197 525");
    check("The cat is at (10, 20), (30, 40).", "box 10 20 30 40");
    check("Points (10, 20) and (30, 40).", "point 10 20\npoint 30 40");
}

/// What agents write into the arguments of their calls.
#[test]
fn tags_in_quoted_arguments() {
    check("click(point='<point>975 46</point>')", "point 975 46");
    check("Action: click(point=\"<point>975 46</point>\")", "point 975 46");
    check("click('<point>975 46</point>')", "point 975 46");
    check("click(start_box='<point>975 46</point>')", "point 975 46");
    check("click(start_box='<bbox>10 20 30 40</bbox>')", "box 10 20 30 40");
    check("click(start_box='<box>(10,20),(30,40)</box>')", "box 10 20 30 40");
    check("click(start_box='[10, 20, 30, 40]')", "box 10 20 30 40");
    check("click(start_box='<|begin_of_box|>(10,20)<|end_of_box|>')", "point 10 20");
    check(
        "drag(start_point='<point>1 2</point>', end_point='<point>3 4</point>')",
        "point 1 2\npoint 3 4",
    );
    check(
        "drag(start_box='<|box_start|>(1,2)<|box_end|>', end_box='<|box_start|>(3,4)<|box_end|>')",
        "point 1 2\npoint 3 4",
    );
    check("{\"action\": \"click\", \"coordinate\": \"<point>975 46</point>\"}", "point 975 46");
    check("{\"target\": \"<box>(1,2),(3,4)</box>\"}", "box 1 2 3 4");
    check("[\"<box>(1,2),(3,4)</box>\", \"<box>(5,6),(7,8)</box>\"]", "box 1 2 3 4\nbox 5 6 7 8");
    check("pyautogui.click(x=0.49, y=0.4)", "point 0.49 0.4");
    check("pyautogui.click(x='100', y='200')", "point 100 200");
    check("pyautogui.moveTo([100, 200])", "point 100 200");
    check("{\"action\": \"click(point='<point>975 46</point>')\"}", "point 975 46");
    check("{\"action\": \"click(start_box='(975,46)')\"}", "point 975 46");
    check(
        "{\"name\": \"computer_use\", \"arguments\": {\"action\": \"left_click\", \"coordinate\": [975, 46]}}",
        "point 975 46 \"computer_use\"",
    );
    check(
        "{\"name\": \"click\", \"arguments\": \"{\\\"x\\\": 975, \\\"y\\\": 46}\"}",
        "point 975 46 \"click\"",
    );
    let nested = "{\"action\": \"{\\\"action\\\": \\\"click(1, 2)\\\"}\"}";
    check(nested, "point 1 2");
    // A name is a name, whatever stands in it; and a string that is cut off may lack digits.
    check("{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"<box>\"}", "box 1 2 3 4 \"<box>\"");
    check("click(point='<point>975 4", "box.truncated");
    check("type(content='<b>bold</b> text')", "");
}

/// The only item, as its box or point with the frame that its notation fixes.
fn noted(text: &str) -> (Shape, Option<Notation>, BoxLayout) {
    let reading = read_boxes(text);
    assert_eq!(reading.items.len(), 1, "{text}: {reading:?}");
    let item = &reading.items[0];
    (item.shape, item.notation, item.layout_in(BoxLayout::Xyxy))
}

#[test]
fn paligemma_location_tokens() {
    let text =
        "<loc0102><loc0204><loc0512><loc0800> cat ; <loc0000><loc0010><loc0020><loc0030> a dog";
    check(text, "box 102 204 512 800 \"cat\"\nbox 0 10 20 30 \"a dog\"");
    let read = noted("<loc0102><loc0204><loc0512><loc0800> cat");
    let shape = Shape::Box([102.0, 204.0, 512.0, 800.0]);
    assert_eq!(read, (shape, Some(Notation::Loc1024), BoxLayout::Yxyx));
    assert_eq!(Notation::Loc1024.unit(), Unit::Parts(1024));
    check("<loc0001><loc0002><loc0003><loc0004> <seg001><seg002> wall", "box 1 2 3 4 \"wall\"");
    check("<loc0001><loc0002><loc0003>", "box.truncated");
    check("<loc0001><loc0002><loc0003><loc00", "box.truncated");
    check("<loc0001><loc0002> is a place", "box.wrong-count");
    check("{\"answer\": \"<loc0001><loc0002><loc0003><loc0004> cat\"}", "box 1 2 3 4 \"cat\"");
    check("see <location> and <loc>", "");
}

#[test]
fn florence_location_tokens() {
    let text = "</s><s>cat<loc_100><loc_200><loc_300><loc_400>dog<loc_1><loc_2><loc_3><loc_4>";
    check(text, "box 100.5 200.5 300.5 400.5 \"cat\"\nbox 1.5 2.5 3.5 4.5 \"dog\"");
    let read = noted("cat<loc_0><loc_0><loc_999><loc_999></s>");
    let shape = Shape::Box([0.5, 0.5, 999.5, 999.5]);
    assert_eq!(read, (shape, Some(Notation::Loc1000), BoxLayout::Xyxy));
    let several = "cars<loc_1><loc_2><loc_3><loc_4><loc_5><loc_6><loc_7><loc_8>";
    check(several, "box 1.5 2.5 3.5 4.5 \"cars\"\nbox 5.5 6.5 7.5 8.5 \"cars\"");
    let polygon = "cat<poly><loc_10><loc_20><loc_30><loc_5><loc_25><loc_40><loc_8><loc_8></poly>";
    check(polygon, "box 8.5 5.5 30.5 40.5 \"cat\"");
}

#[test]
fn kosmos_patch_tokens() {
    let text = "<grounding><phrase>a snowman</phrase><object><patch_index_0044><patch_index_0863></object>";
    check(text, "box 0.390625 0.046875 0.984375 0.828125 \"a snowman\"");
    let (_, notation, layout) = noted("<object><patch_index_0000><patch_index_0033></object>");
    assert_eq!((notation, layout), (Some(Notation::Patches), BoxLayout::Xyxy));
    let two = "<phrase>dogs</phrase><object><patch_index_0000><patch_index_0000>\
               </delimiter_of_multi_objects/><patch_index_1023><patch_index_1023></object>";
    check(two, "box 0 0 0.03125 0.03125 \"dogs\"\nbox 0.96875 0.96875 1 1 \"dogs\"");
    check("<patch_index_0000><patch_index_2000> there", "box.wrong-count");
}

#[test]
fn molmo_point_tags() {
    check("<point x=\"61.5\" y=\"40.4\" alt=\"cat\">cat</point>", "point 61.5 40.4 \"cat\"");
    let read = noted("Here: <point x=\"61.5\" y=\"40.4\">cat</point>");
    assert_eq!(read, (Shape::Point([61.5, 40.4]), Some(Notation::Percent), BoxLayout::Xyxy));
    check(
        "<points x1=\"1\" y1=\"2\" x2=\"3\" y2=\"4\" alt=\"dogs\">dogs</points>",
        "point 1 2 \"dogs\"\npoint 3 4 \"dogs\"",
    );
    check("<point x=\"61.5\" y=\"40", "box.truncated");
    check("<point x=\"61.5\">", "box.not-a-number");
    check("click(point='<point x=\"1\" y=\"2\">a</point>')", "point 1 2");
}

#[test]
fn gemini_boxes_by_their_key() {
    let (shape, notation, _) = noted("[{\"box_2d\": [10, 20, 30, 40], \"label\": \"cat\"}]");
    assert_eq!((shape, notation), (Shape::Box([10.0, 20.0, 30.0, 40.0]), Some(Notation::Box2d)));
    assert_eq!(Notation::Box2d.layout(), BoxLayout::Yxyx);
    assert_eq!(noted("{\"bbox_2d\": [10, 20, 30, 40]}").1, None);
}

#[test]
fn boxes_in_latex() {
    check(r"The box is $\boxed{[1, 2, 3, 4]}$.", "box 1 2 3 4");
    check(r"\boxed{\left[1, 2, 3, 4\right]}", "box 1 2 3 4");
    check(r"\boxed{1, 2, 3, 4}", "box 1 2 3 4");
    check(r"\boxed{(10, 20), (30, 40)}", "point 10 20\npoint 30 40");
    check(r#"\boxed{{"bbox_2d": [1, 2, 3, 4]}}"#, "box 1 2 3 4");
    check(r"\boxed{7}", "");
    check(r"\frac{1}{2}", "");
    let origin = |text: &str| read_boxes(text).items.last().map(|item| item.origin);
    assert_eq!(origin(r"[9, 9, 9, 9] so \boxed{[1, 2, 3, 4]}"), Some(Origin::Tag));
}

/// The boxes that points written together stand for.
fn outlined(text: &str) -> Vec<[f64; 4]> {
    let reading = read_boxes(text);
    let boxes = reading.outlines.iter().filter_map(|item| item.bounding_box(BoxLayout::Xywh));
    boxes.map(|found| found.to_layout(BoxLayout::Xyxy)).collect()
}

#[test]
fn two_corners_and_polygons() {
    check("[[1, 2], [3, 4]]", "point 1 2\npoint 3 4");
    assert_eq!(outlined("[[1, 2], [3, 4]]"), [[1.0, 2.0, 3.0, 4.0]]);
    assert_eq!(outlined("[(1, 2), (3, 4)]"), Vec::<[f64; 4]>::new());
    check("[(1, 2), (3, 4)]", "box 1 2 3 4");
    assert_eq!(outlined("[[5, 2], [3, 4], [9, 1], [4, 8]]"), [[3.0, 1.0, 9.0, 8.0]]);
    assert_eq!(outlined(r"\boxed{[[1, 2], [3, 4]]}"), [[1.0, 2.0, 3.0, 4.0]]);
    assert_eq!(outlined("{\"points\": [[1, 2], [3, 4]]}"), Vec::<[f64; 4]>::new());
    assert_eq!(outlined("[[1, 2], [3, 4], [5, 6"), Vec::<[f64; 4]>::new());
    check("{\"polygon\": [[5, 2], [3, 4], [9, 1]], \"label\": \"cat\"}", "box 3 1 9 4 \"cat\"");
    check("{\"segmentation\": [[5, 2, 3, 4, 9, 1]]}", "box 3 1 9 4");
    check("{\"bbox\": [[5, 2], [3, 4], [9, 1], [4, 8]]}", "box 3 1 9 8");
    check("{\"bbox\": [5, 2, 3, 4, 9, 1, 4, 8]}", "box 3 1 9 8");
    check("{\"polygon\": [[5, 2], [3, 4]", "box.truncated");
    check("{\"polygon\": [1, 2, 3]}", "box.wrong-count");
}

#[test]
fn from_one_corner_to_the_other() {
    let text = "The cat reaches from (100, 50) to (300, 250).";
    check(text, "point 100 50\npoint 300 250");
    assert_eq!(outlined(text), [[100.0, 50.0, 300.0, 250.0]]);
    assert_eq!(outlined("(100, 50) -> (300, 250)"), [[100.0, 50.0, 300.0, 250.0]]);
    assert_eq!(outlined("从(100, 50)到(300, 250)"), [[100.0, 50.0, 300.0, 250.0]]);
    assert_eq!(outlined("Points (10, 20) and (30, 40)."), Vec::<[f64; 4]>::new());
}

/// Brackets a million deep and a million points take little more room than the text does.
#[test]
fn nesting_and_number_are_bounded() {
    for pattern in ["[", "{\"a\":[", "[1,2]", "<box>1 2</box>", "(1 2)(", "[[1,2],"] {
        let text = pattern.repeat(1_000_000 / pattern.len());
        let reading = read_boxes(&text);
        assert!(reading.items.len() <= MOST_ITEMS, "{pattern}");
        assert!(reading.notes.len() <= MOST_ITEMS, "{pattern}");
        assert!(reading.outlines.len() <= MOST_ITEMS, "{pattern}");
    }
    let deep = format!("{}[1, 2, 3, 4]{} [5, 6, 7, 8]", "[".repeat(100), "]".repeat(100));
    check(&deep, "box 5 6 7 8\nbox.too-many");
}

#[test]
fn what_is_no_box_is_not_made_one() {
    check("{\"bbox_2d\": [1, null, 3, 4]}", "box.not-a-number");
    check("{\"bbox_2d\": [1, NaN, 3, 4]}", "box.not-a-number");
    check("{\"bbox_2d\": [1, 2, 3, 1e999]}", "box.not-a-number");
    check("{\"bbox_2d\": [1, -Infinity, 3, 4]}", "box.not-a-number");
    check("{\"bbox_2d\": [1, 2, 3, \"four\"]}", "box.not-a-number");
    check("{\"bbox_2d\": [1, true, 3, 4]}", "box.not-a-number");
    check("{\"bbox_2d\": [1, 2, 3, 4], \"label\": null}", "box 1 2 3 4");
    check("{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"a\", \"label\": \"b\"}", "box 1 2 3 4 \"b\"");
    check("{\"bbox_2d\": [1, 2, 3]}", "box.wrong-count");
    check("{\"bbox_2d\": [1, 2, 3, 4, 5]}", "box.wrong-count");
    check("{\"bbox_2d\": []}", "");
    check("{\"bbox_2d\": null}", "");
    check("{\"color\": [255, 0, 0, 1], \"size\": [640, 480]}", "box.other-key");
    check("see [1] and [2, 3, 5] and [sic]", "");
    check("He said \"stop [\" and left.", "");
    check("", "");
}

/// A quote with a backslash, closed by one without, right before a letter of several bytes.
#[test]
fn mixed_quotes_end_between_letters() {
    check("[\\\"a\"é, 1, 2, 3]", "");
    check("{\\\"bbox\"é: [1, 2, 3, 4]}", "box.other-key");
}

#[test]
fn the_origin_tells_how_sure_the_reading_is() {
    let origin = |text: &str| read_boxes(text).items[0].origin;
    assert_eq!(origin("{\"bbox\": [1, 2, 3, 4]}"), Origin::Key);
    assert_eq!(origin("<box>(1,2),(3,4)</box>"), Origin::Tag);
    assert_eq!(origin("at [1, 2, 3, 4]"), Origin::Bare);
    let text = "at [1, 2, 3, 4] it is";
    assert_eq!(&text[read_boxes(text).items[0].span.clone()], "[1, 2, 3, 4]");
    assert_eq!(Skipped::Truncated.code(), "box.truncated");
}

/// Text made to be slow: 300,000 bytes of it must still be read in well under a second, even unoptimised.
#[expect(clippy::disallowed_methods, reason = "a test may look at the clock")]
#[test]
fn hostile_text_is_read_in_one_pass() {
    for pattern in [
        "[",
        "(",
        "{",
        "]",
        "[[1,",
        "{\"",
        "\"",
        "'",
        "{'a",
        "<box>",
        "<",
        "<ref>",
        "(1,2),",
        "[1,2,3,4],",
        "{\"label\":\"x\",",
        "{\"label\":\"x\",\"bbox\":[1,2,3,4],\"a\":",
        "\\",
        "\"\\",
        "1",
        "-",
        "bbox:",
        "[1 2]",
        "{x1:1,",
        "é",
        "（",
        "[}",
        "({[",
        "\"a\":",
        "label:\"a\",[1,2,3,4]",
        "<loc0001>",
        "<loc0001> ",
        "<loc_1>a",
        "<point x=1 ",
        "<point x=1 y=2>",
        "<patch_index_0001>",
        "\\boxed{",
        "(1,2) to ",
        "[[1,2],",
    ] {
        let text = pattern.repeat(300_000 / pattern.len());
        let start = Instant::now();
        let reading = read_boxes(&text);
        assert!(start.elapsed() < Duration::from_secs(3), "{pattern:?} took {:?}", start.elapsed());
        assert!(reading.items.len() <= text.len());
    }
}

fn style(found: &(Vec<i32>, String), number: usize) -> String {
    let (numbers, label) = found;
    let list = numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
    match number {
        0 => format!("{{\"bbox_2d\": [{list}], \"label\": \"{label}\"}}"),
        1 => format!("{{'label': '{label}', 'bbox': [{list}]}}"),
        2 => format!(
            "{{\"box\": [[{}, {}], [{}, {}]], \"name\": \"{label}\"}}",
            numbers[0], numbers[1], numbers[2], numbers[3]
        ),
        3 => format!(
            "<ref>{label}</ref><box>({},{}),({},{})</box>",
            numbers[0], numbers[1], numbers[2], numbers[3]
        ),
        _ => format!(
            "{{\"label\": \"{label}\", \"x1\": {}, \"y1\": {}, \"x2\": {}, \"y2\": {}}}",
            numbers[0], numbers[1], numbers[2], numbers[3]
        ),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn what_was_written_is_read(
        boxes in prop::collection::vec((prop::collection::vec(-2000_i32..2000, 4), "[a-z][a-z ]{0,8}[a-z]"), 0..6),
        number in 0_usize..5,
        wrap in 0_usize..4,
    ) {
        let parts: Vec<String> = boxes.iter().map(|found| style(found, number)).collect();
        let text = match wrap {
            0 => format!("[{}]", parts.join(",\n")),
            1 => format!("```json\n[\n{}\n]\n```", parts.join(", ")),
            2 => format!("<think>a cat, I think</think><answer>{}</answer>", parts.join(" ")),
            _ => parts.join("\n"),
        };
        let reading = read_boxes(&text);
        prop_assert!(reading.notes.is_empty(), "{text}: {:?}", reading.notes);
        prop_assert_eq!(reading.items.len(), boxes.len(), "{}", text);
        for (item, (numbers, label)) in reading.items.iter().zip(&boxes) {
            let expected: Vec<f64> = numbers.iter().map(|&number| f64::from(number)).collect();
            prop_assert_eq!(&item.shape, &Shape::Box([expected[0], expected[1], expected[2], expected[3]]));
            prop_assert_eq!(item.label.as_deref(), Some(label.as_str()));
        }
    }

    #[test]
    fn any_text_is_survived(text in any::<String>()) {
        told(&text);
    }

    #[test]
    fn any_broken_notation_is_survived(text in "[\\[\\](){}<>|:,;=\"'\\\\0-9.eE+ \n_a-dx-y/é（：，-]{0,80}") {
        told(&text);
    }

    /// A text cut anywhere gives the boxes of the whole that were complete, and nothing else.
    #[test]
    fn cutting_never_invents(
        boxes in prop::collection::vec((prop::collection::vec(0_i32..2000, 4), "[a-z]{1,8}"), 1..5),
        number in 0_usize..5,
        cut in any::<prop::sample::Index>(),
    ) {
        let text = boxes.iter().map(|found| style(found, number)).collect::<Vec<_>>().join(", ");
        let whole = read_boxes(&text);
        let part = read_boxes(&text[..cut.index(text.len())]);
        for item in &part.items {
            prop_assert!(whole.items.iter().any(|other| other.shape == item.shape), "{item:?}");
            if let Some(label) = &item.label {
                prop_assert!(boxes.iter().any(|found| *found.1 == **label));
            }
        }
    }
}

/// A note about nesting that goes too deep names a whole sign, of whatever width.
#[test]
fn a_bracket_of_full_width_that_is_too_deep_is_noted_whole() {
    let mut notes = 0;
    for depth in 50..80 {
        let text = format!("{}\u{ff3b}1, 2, 3, 4]", "[".repeat(depth));
        for note in groundrule_vision::reader::read_boxes(&text).notes {
            assert!(text.get(note.span.clone()).is_some_and(|span| !span.is_empty()), "{note:?}");
            notes += 1;
        }
    }
    assert!(notes > 0);
}

/// All that is known about what was read: items, outlines and notes, each with its part of the text.
fn in_full(text: &str) -> String {
    let reading = read_boxes(text);
    let mut told = Vec::new();
    let outlines = reading.outlines.iter().map(|item| ("outline ", item));
    for (kind, item) in reading.items.iter().map(|item| ("", item)).chain(outlines) {
        let mut line = match item.shape {
            Shape::Box([a, b, c, d]) => format!("{kind}box {a} {b} {c} {d}"),
            Shape::Point([x, y]) => format!("{kind}point {x} {y}"),
        };
        line += &item.label.iter().map(|label| format!(" {label:?}")).collect::<String>();
        line += &item.score.iter().map(|score| format!(" @{score}")).collect::<String>();
        line += &format!(" {:?}", item.origin);
        line += &item.layout.iter().map(|layout| format!(" {layout:?}")).collect::<String>();
        line += &item.notation.iter().map(|notation| format!(" {notation:?}")).collect::<String>();
        line += if item.corners { " corners" } else { "" };
        told.push(format!("{line} in {}", &text[item.span.clone()]));
    }
    told.extend(
        reading
            .notes
            .iter()
            .map(|note| format!("{} in {}", note.reason.code(), &text[note.span.clone()])),
    );
    told.join("; ")
}

fn check_in_full(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(in_full(text), *expected, "{text:?}");
    }
}

#[test]
fn numbers_of_every_spelling() {
    check_in_full(&[
        ("[1., .5, +.5, -.5]", "box 1 0.5 0.5 -0.5 Bare in [1., .5, +.5, -.5]"),
        ("[1e2, 1E+2, 1e-1, -1.5e1]", "box 100 100 0.1 -15 Bare in [1e2, 1E+2, 1e-1, -1.5e1]"),
        ("[1e, 2, 3, 4]", ""),
        ("[1e+, 2, 3, 4]", ""),
        ("[1.2.3, 4, 5, 6]", ""),
        ("[-x, 2, 3, 4]", ""),
        ("[1px, 2 px, 3, 4]", ""),
        ("[1pxx, 2, 3, 4]", ""),
        ("[1px2, 2, 3, 4]", ""),
        ("[1_000, 2, 3, 4]", ""),
        ("[1ère, 2, 3, 4]", ""),
        ("[1°, 2°, 3°, 4°]", "box 1 2 3 4 Bare in [1°, 2°, 3°, 4°]"),
        ("[1;2;3;4]", "box 1 2 3 4 Bare in [1;2;3;4]"),
        ("[1，2、3；4]", "box 1 2 3 4 Bare in [1，2、3；4]"),
        ("[１, 2, 3, 4]", ""),
        ("(+1, -2)", "point 1 -2 Bare in (+1, -2)"),
        ("[1, inf, 3, 4]", "box.not-a-number in [1, inf, 3, 4]"),
        ("[1, -inf, 3, 4]", "box.not-a-number in [1, -inf, 3, 4]"),
        ("[undefined, 2, 3, 4]", "box.not-a-number in [undefined, 2, 3, 4]"),
        ("[1, 2, 3, 1e400]", "box.not-a-number in [1, 2, 3, 1e400]"),
        ("{\"bbox\": [1, 2, 3, 1e400]}", "box.not-a-number in [1, 2, 3, 1e400]"),
        ("[1, Infinity]", "box.not-a-number in [1, Infinity]"),
        ("[1, word]", ""),
        ("['1', '2', '3', '4']", "box 1 2 3 4 Bare in ['1', '2', '3', '4']"),
        ("['1', 'inf', '3', '4']", "box.not-a-number in ['1', 'inf', '3', '4']"),
        ("['1', 'x', '3', '4']", ""),
    ]);
}

#[test]
fn keys_decide_what_numbers_are() {
    check_in_full(&[
        ("note: [1, 2, 3, 4]", "box 1 2 3 4 Bare in [1, 2, 3, 4]"),
        ("\"note\": [1, 2, 3, 4]", "box.other-key in [1, 2, 3, 4]"),
        ("{note: [1, 2, 3, 4]}", "box.other-key in [1, 2, 3, 4]"),
        ("bbox = [1, 2, 3, 4]", "box 1 2 3 4 Key in [1, 2, 3, 4]"),
        ("point: [1, 2]", "point 1 2 Key in [1, 2]"),
        ("point: [1, 2, 3, 4]", "box.wrong-count in [1, 2, 3, 4]"),
        ("{\"point\": [1, 2, 3, 4]}", "box.wrong-count in [1, 2, 3, 4]"),
        ("{\"bbox\": [1, 2]}", "box.wrong-count in [1, 2]"),
        ("{\"coordinate\": [1, 2]}", "point 1 2 Key in [1, 2]"),
        ("{\"coordinate\": [1, 2, 3, 4]}", "box 1 2 3 4 Key in [1, 2, 3, 4]"),
        ("{\"coordinate\": [1, 2, 3]}", "box.wrong-count in [1, 2, 3]"),
        ("{\"coordinate\": [1, x]}", ""),
        ("{\"size\": [1, 2]}", ""),
        ("{\"size\": [1, 2, 3, 4]}", "box.other-key in [1, 2, 3, 4]"),
        ("{\"size\": [1, null, 3, 4]}", ""),
        ("{\"xyxy\": [1, 2, 3, 4]}", "box 1 2 3 4 Key Xyxy in [1, 2, 3, 4]"),
        ("{\"bbox_xywh\": [1, 2, 3, 4]}", "box 1 2 3 4 Key Xywh in [1, 2, 3, 4]"),
        ("{\"cxcywh\": [1, 2, 3, 4]}", "box 1 2 3 4 Key Cxcywh in [1, 2, 3, 4]"),
        ("{\"box_yxyx\": [1, 2, 3, 4]}", "box 1 2 3 4 Key Yxyx in [1, 2, 3, 4]"),
        ("{\"box_2d\": [1, 2, 3, 4]}", "box 1 2 3 4 Key Box2d in [1, 2, 3, 4]"),
        ("{\"polygon\": [1, 2, 3, 4, 5, 6]}", "box 1 2 5 6 Key corners in [1, 2, 3, 4, 5, 6]"),
        ("{\"polygon\": [1, 2, 3, 4, 5]}", "box.wrong-count in [1, 2, 3, 4, 5]"),
        ("{\"polygon\": [1, 2, 3, 4]}", "box 1 2 3 4 Key corners in [1, 2, 3, 4]"),
        ("{\"bbox\": [1, 2, 3, 4, 5, 6]}", "box.wrong-count in [1, 2, 3, 4, 5, 6]"),
        (
            "{\"bbox\": [8, 7, 6, 5, 4, 3, 2, 1]}",
            "box 2 1 8 7 Key corners in [8, 7, 6, 5, 4, 3, 2, 1]",
        ),
        (
            "{\"bbox\": [[8, 7], [6, 5], [4, 3]]}",
            "box 4 3 8 7 Key corners in [[8, 7], [6, 5], [4, 3]]",
        ),
        ("{\"bbox\": [[1, 2], [3, 4], 5]}", "box.wrong-count in [[1, 2], [3, 4], 5]"),
        ("{\"bbox\": [[1, 2], x]}", ""),
        ("{\"bbox\": [[1, 2]]}", "box.wrong-count in [[1, 2]]"),
        ("{\"bbox_xywh\": [[1, 2], [3, 4]]}", "box 1 2 3 4 Key Xywh corners in [[1, 2], [3, 4]]"),
        ("{\"click\": [1, 2]}", "point 1 2 Key in [1, 2]"),
        ("{\"a\": 5, [1, 2, 3, 4]}", "box.other-key in [1, 2, 3, 4]"),
        ("{\"bbox\": 5, \"x\": [1, 2, 3, 4]}", "box.other-key in [1, 2, 3, 4]"),
        ("bbox, [1, 2, 3, 4]", "box 1 2 3 4 Bare in [1, 2, 3, 4]"),
        ("{\"bbox\", [1, 2, 3, 4]}", "box.other-key in [1, 2, 3, 4]"),
        ("{\"key\": \"bbox\", \"k\": [1, 2, 3, 4]}", "box.other-key in [1, 2, 3, 4]"),
    ]);
}

#[test]
fn coordinates_with_names_of_their_own() {
    check_in_full(&[
        (
            "{\"x1\": 1, \"y1\": 2, \"x2\": 3, \"y2\": 4}",
            "box 1 2 3 4 Key Xyxy in {\"x1\": 1, \"y1\": 2, \"x2\": 3, \"y2\": 4}",
        ),
        (
            "{\"left\": 1, \"top\": 2, \"width\": 3, \"height\": 4}",
            "box 1 2 3 4 Key Xywh in {\"left\": 1, \"top\": 2, \"width\": 3, \"height\": 4}",
        ),
        (
            "{\"x\": 1, \"y\": 2, \"w\": 3, \"h\": 4}",
            "box 1 2 3 4 Key Xywh in {\"x\": 1, \"y\": 2, \"w\": 3, \"h\": 4}",
        ),
        ("{\"x\": 1, \"y\": 2}", "point 1 2 Key Xyxy in {\"x\": 1, \"y\": 2}"),
        ("{\"left\": 1, \"top\": 2}", ""),
        ("{\"x\": 1}", ""),
        ("{\"y\": 1}", ""),
        ("{\"x\": 1, \"y\": 2, \"w\": 3}", ""),
        ("x=1, y=2", ""),
        ("f(x=1, y=2)", "point 1 2 Key Xyxy in (x=1, y=2)"),
        ("{\"x\": \"1\", \"y\": \" 2 \"}", "point 1 2 Key Xyxy in {\"x\": \"1\", \"y\": \" 2 \"}"),
        ("{\"x\": \"a\", \"y\": 2}", ""),
        ("{\"x\": 1e400, \"y\": 2}", ""),
        ("{\"x1\": 1, \"y1\": 2, \"x2\": 3, \"y2\": null}", ""),
        ("{\"x\": 1, \"y\": 25", "box.truncated in {\"x\": 1, \"y\": 25"),
        ("{\"x\": 1, \"y\": 25 ", "point 1 25 Key Xyxy in {\"x\": 1, \"y\": 25 "),
    ]);
}

#[test]
fn labels_and_scores_find_their_boxes() {
    check_in_full(&[
        (
            "{\"label\": \"a\", \"name\": \"b\", \"bbox\": [1, 2, 3, 4]}",
            "box 1 2 3 4 \"a\" Key in [1, 2, 3, 4]",
        ),
        (
            "{\"name\": \"b\", \"label\": \"a\", \"bbox\": [1, 2, 3, 4]}",
            "box 1 2 3 4 \"a\" Key in [1, 2, 3, 4]",
        ),
        (
            "{\"label\": \"a\", \"bbox\": [1, 2, 3, 4], \"label\": \"b\"}",
            "box 1 2 3 4 \"b\" Key in [1, 2, 3, 4]",
        ),
        ("{\"bbox\": [1, 2, 3, 4], \"score\": 0.5}", "box 1 2 3 4 @0.5 Key in [1, 2, 3, 4]"),
        ("{\"bbox\": [1, 2, 3, 4], \"score\": \"0.5\"}", "box 1 2 3 4 @0.5 Key in [1, 2, 3, 4]"),
        ("{\"bbox\": [1, 2, 3, 4], \"score\": \"high\"}", "box 1 2 3 4 Key in [1, 2, 3, 4]"),
        (
            "{\"bbox\": [1, 2, 3, 4], \"score\": 0.5, \"score\": \"x\"}",
            "box 1 2 3 4 @0.5 Key in [1, 2, 3, 4]",
        ),
        ("{\"bbox\": [1, 2, 3, 4], \"score\": 1e400}", "box 1 2 3 4 Key in [1, 2, 3, 4]"),
        (
            "{\"label\": \"a\", \"objects\": [{\"bbox\": [1, 2, 3, 4], \"label\": \"b\"}, {\"bbox\": [5, 6, 7, 8]}]}",
            "box 1 2 3 4 \"b\" Key in [1, 2, 3, 4]; box 5 6 7 8 \"a\" Key in [5, 6, 7, 8]",
        ),
        (
            "{\"score\": 0.5, \"objects\": [{\"bbox\": [1, 2, 3, 4], \"score\": 0.7}, {\"bbox\": [5, 6, 7, 8]}]}",
            "box 1 2 3 4 @0.7 Key in [1, 2, 3, 4]; box 5 6 7 8 @0.5 Key in [5, 6, 7, 8]",
        ),
        ("{\"bbox\": [1, 2, 3, 4]} \"label\": \"a\"", "box 1 2 3 4 Key in [1, 2, 3, 4]"),
        ("[1, 2, 3, 4] label: \"a\"", "box 1 2 3 4 \"a\" Bare in [1, 2, 3, 4]"),
        (
            "[1, 2, 3, 4] [5, 6, 7, 8] label: \"a\" [9, 9, 9, 9]",
            "box 1 2 3 4 \"a\" Bare in [1, 2, 3, 4]; box 5 6 7 8 \"a\" Bare in [5, 6, 7, 8]; box 9 9 9 9 Bare in [9, 9, 9, 9]",
        ),
        (
            "label: \"a\" [1, 2, 3, 4] [5, 6, 7, 8]",
            "box 1 2 3 4 \"a\" Bare in [1, 2, 3, 4]; box 5 6 7 8 Bare in [5, 6, 7, 8]",
        ),
        ("label: \"a\" {\"bbox\": [1, 2, 3, 4]}", "box 1 2 3 4 Key in [1, 2, 3, 4]"),
        ("{label: cat dog, bbox: [1, 2, 3, 4]}", "box 1 2 3 4 \"cat\" Key in [1, 2, 3, 4]"),
        ("{label: none, bbox: [1, 2, 3, 4]}", "box 1 2 3 4 Key in [1, 2, 3, 4]"),
        ("{\"label\": \"\", \"bbox\": [1, 2, 3, 4]}", "box 1 2 3 4 \"\" Key in [1, 2, 3, 4]"),
        ("{\"labels\": [\"a\"], \"bbox\": [1, 2, 3, 4]}", "box 1 2 3 4 Key in [1, 2, 3, 4]"),
        (
            "<ref>a</ref><box>1 2 3 4</box><box>5 6 7 8</box>",
            "box 1 2 3 4 \"a\" Tag in 1 2 3 4; box 5 6 7 8 \"a\" Tag in 5 6 7 8",
        ),
        ("<ref>a</ref><ref> </ref><box>1 2 3 4</box>", "box 1 2 3 4 Tag in 1 2 3 4"),
        ("<ref>a</ref> [1, 2, 3, 4]", "box 1 2 3 4 Bare in [1, 2, 3, 4]"),
        ("<ref>a</ref><answer><box>1 2 3 4</box>", "box 1 2 3 4 Tag in 1 2 3 4"),
    ]);
}

#[test]
fn numbers_in_tags_and_strings() {
    check_in_full(&[
        ("<box>1 2 3 4", "box.truncated in 1 2 3 4"),
        ("<box></box>", "box.wrong-count in "),
        ("<box>[1, 2], [3, 4], [5, 0]</box>", "box 1 0 5 4 Tag corners in [1, 2], [3, 4], [5, 0]"),
        ("<box>[1, 2, 3, 4], [5, 6]</box>", "box.wrong-count in [1, 2, 3, 4], [5, 6]"),
        ("<point>1 2 3 4</point>", "box 1 2 3 4 Tag in 1 2 3 4"),
        ("<points>1 2, 3 4</points>", "box 1 2 3 4 Tag in 1 2, 3 4"),
        (
            "<points>[1, 2], [3, 4]</points>",
            "point 1 2 Tag in [1, 2], [3, 4]; point 3 4 Tag in [1, 2], [3, 4]",
        ),
        ("<quad>1 2 3 4</quad>", "box 1 2 3 4 Tag in 1 2 3 4"),
        ("<quad>1 2 9 2 9 8 1 8</quad>", "box 1 2 9 8 Tag corners in 1 2 9 2 9 8 1 8"),
        ("<quad>1 2 3</quad>", "box.wrong-count in 1 2 3"),
        ("<quad>1 2 9 2 9</quad>", "box.wrong-count in 1 2 9 2 9"),
        ("<poly></poly>", ""),
        ("<quad></quad>", ""),
        ("<BOX>1 2 3 4</BOX>", "box 1 2 3 4 Tag in 1 2 3 4"),
        ("<box>1 2 3 nan</box>", "box.not-a-number in 1 2 3 nan"),
        ("<box>1 2 3 1e400</box>", "box.not-a-number in 1 2 3 1e400"),
        ("<boxes>1 2 3 4</boxes>", ""),
        (
            "<think>[1, 2</think>[3, 4, 5, 6]",
            "point 1 2 Bare in [1, 2; box 3 4 5 6 Bare in [3, 4, 5, 6]",
        ),
        ("<think>{\"bbox\": [1, 2, 3, 4</think>", "box 1 2 3 4 Key in [1, 2, 3, 4"),
        ("{\"bbox\": <answer>[1, 2, 3, 4]</answer>", "box 1 2 3 4 Bare in [1, 2, 3, 4]"),
        ("{\"bbox\": \"<box>1 2 3 4</box>\"}", "box 1 2 3 4 Key in 1 2 3 4"),
        ("{\"note\": \"<box>1 2 3 4\"}", "box 1 2 3 4 Tag in 1 2 3 4"),
        ("{\"note\": \"<box>1 2 3 4", "box.truncated in 1 2 3 4"),
        ("{\"note\": \"x < y\"}", ""),
        ("{\"bbox\": \"1 2 3 4\"}", "box 1 2 3 4 Key in 1 2 3 4"),
        ("{\"bbox\": \"1 2 3\"}", "box.wrong-count in 1 2 3"),
        ("{\"bbox\": \"1 2 3 x\"}", "box.not-a-number in 1 2 3 x"),
        ("{\"bbox\": \"1 2 3 4", "box.truncated in 1 2 3 4"),
        ("{\"bbox\": \"<|x|>1 2 3 4<|y|>\"}", "box 1 2 3 4 Key in <|x|>1 2 3 4<|y|>"),
        ("{\"bbox\": \"<|x|>1 2 3 4\"}", "box 1 2 3 4 Key in <|x|>1 2 3 4"),
    ]);
}

#[test]
fn texts_in_strings() {
    check_in_full(&[
        ("{\"action\": \"click(1, 2)\"}", "point 1 2 Bare in click(1, 2)"),
        ("{\"action\": \"click(1, 2)\"", "point 1 2 Bare in click(1, 2)"),
        ("{\"action\": \"click(1, 2)", ""),
        (
            "{\"action\": \"{\\\"bbox\\\": [1, 2, 3, 4], \\\"label\\\": \\\"a\\\", \\\"score\\\": 0.5}\", \"label\": \"b\", \"score\": 0.7}",
            "box 1 2 3 4 \"a\" @0.5 Key in {\\\"bbox\\\": [1, 2, 3, 4], \\\"label\\\": \\\"a\\\", \\\"score\\\": 0.5}",
        ),
        (
            "{\"action\": \"[[1, 2], [3, 4]]\"}",
            "point 1 2 Bare in [[1, 2], [3, 4]]; point 3 4 Bare in [[1, 2], [3, 4]]; outline box 1 2 3 4 Bare corners in [[1, 2], [3, 4]]",
        ),
        ("{\"action\": \"[1, 2, 3, null]\"}", "box.not-a-number in [1, 2, 3, null]"),
        (
            "{\"action\": \"{\\\"action\\\": \\\"{\\\\\\\"action\\\\\\\": \\\\\\\"click(1, 2)\\\\\\\"}\\\"}\"}",
            "",
        ),
    ]);
}

#[test]
fn lists_in_running_text() {
    check_in_full(&[
        ("(1, 2), (3, 4)", "box 1 2 3 4 Bare corners in (1, 2), (3, 4)"),
        ("(1, 2) (3, 4)", "point 1 2 Bare in (1, 2); point 3 4 Bare in (3, 4)"),
        ("(1, 2) , (3, 4)", "box 1 2 3 4 Bare corners in (1, 2) , (3, 4)"),
        ("(1, 2), x (3, 4)", "point 1 2 Bare in (1, 2); point 3 4 Bare in (3, 4)"),
        (
            "(1, 2), (3, 4), (5, 6)",
            "box 1 2 3 4 Bare corners in (1, 2), (3, 4); point 5 6 Bare in (5, 6)",
        ),
        (
            "(1, 2), (3, 4), (5, 6), (7, 8)",
            "box 1 2 3 4 Bare corners in (1, 2), (3, 4); box 5 6 7 8 Bare corners in (5, 6), (7, 8)",
        ),
        (
            "(1, 2) to (3, 4)",
            "point 1 2 Bare in (1, 2); point 3 4 Bare in (3, 4); outline box 1 2 3 4 Bare corners in (1, 2) to (3, 4)",
        ),
        (
            "(1, 2) TO (3, 4)",
            "point 1 2 Bare in (1, 2); point 3 4 Bare in (3, 4); outline box 1 2 3 4 Bare corners in (1, 2) TO (3, 4)",
        ),
        (
            "(1, 2) – (3, 4)",
            "point 1 2 Bare in (1, 2); point 3 4 Bare in (3, 4); outline box 1 2 3 4 Bare corners in (1, 2) – (3, 4)",
        ),
        ("(1, 2) and (3, 4)", "point 1 2 Bare in (1, 2); point 3 4 Bare in (3, 4)"),
        (
            "from (1, 2) to (3, 4) to (5, 6)",
            "point 1 2 Bare in (1, 2); point 3 4 Bare in (3, 4); point 5 6 Bare in (5, 6); outline box 1 2 3 4 Bare corners in (1, 2) to (3, 4); outline box 3 4 5 6 Bare corners in (3, 4) to (5, 6)",
        ),
        (
            "(1, 2) [5, 6, 7, 8] to (3, 4)",
            "point 1 2 Bare in (1, 2); box 5 6 7 8 Bare in [5, 6, 7, 8]; point 3 4 Bare in (3, 4)",
        ),
        ("[(1, 2), (3, 4)]", "box 1 2 3 4 Bare corners in (1, 2), (3, 4)"),
        (
            "[[1, 2], [3, 4], [0, 9]]",
            "point 1 2 Bare in [1, 2]; point 3 4 Bare in [3, 4]; point 0 9 Bare in [0, 9]; outline box 0 2 3 9 Bare corners in [[1, 2], [3, 4], [0, 9]]",
        ),
        ("[[1, 2]]", "point 1 2 Bare in [1, 2]"),
        ("[[1, 2], 3]", "point 1 2 Bare in [1, 2]"),
        ("[[1, 2], [3, 4]", "point 1 2 Bare in [1, 2]; point 3 4 Bare in [3, 4]"),
        (
            "[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]",
            "point 1 2 Bare in [1, 2]; point 3 4 Bare in [3, 4]; point 5 6 Bare in [5, 6]; point 7 8 Bare in [7, 8]; outline box 1 2 3 4 Bare corners in [[1, 2], [3, 4]]; outline box 5 6 7 8 Bare corners in [[5, 6], [7, 8]]",
        ),
        (
            "{\"label\": \"a\", \"coords\": [[1, 2], [3, 4]]}",
            "point 1 2 \"a\" Key in [1, 2]; point 3 4 \"a\" Key in [3, 4]; outline box 1 2 3 4 \"a\" Key corners in [[1, 2], [3, 4]]",
        ),
        ("{[1, 2, 3, 4}", "box.other-key in [1, 2, 3, 4}"),
        ("[1, 2, 3, 4", "box.truncated in [1, 2, 3, 4"),
        ("[1, 2, 3, 4 ", "box 1 2 3 4 Bare in [1, 2, 3, 4 "),
        ("[1, 2, 3", ""),
        ("[1, null, 3, 4", "box.truncated in [1, null, 3, 4"),
        ("(1, 2, 3, 4]", "box 1 2 3 4 Bare in (1, 2, 3, 4]"),
        ("\\boxed{1, 2}", "point 1 2 Tag in {1, 2}"),
        ("\\boxed {1, 2, 3, 4}", "box 1 2 3 4 Tag in {1, 2, 3, 4}"),
        ("\\fbox{1, 2}", "point 1 2 Tag in {1, 2}"),
        ("\\boxes{1, 2}", ""),
        ("bbox: \\boxed{1, 2, 3, 4}", "box 1 2 3 4 Key in {1, 2, 3, 4}"),
        ("note: \\boxed{1, 2, 3, 4}", "box 1 2 3 4 Tag in {1, 2, 3, 4}"),
        ("\\boxed{\\text{at } 1, 2}", "point 1 2 Tag in {\\text{at } 1, 2}"),
        ("the cat's [1, 2, 3, 4] dog's", "box 1 2 3 4 Bare in [1, 2, 3, 4]"),
        ("'bbox': [1, 2, 3, 4]", "box 1 2 3 4 Key in [1, 2, 3, 4]"),
        ("it 'is' [1, 2, 3, 4]", "box 1 2 3 4 Bare in [1, 2, 3, 4]"),
        ("\"bbox\" [1, 2, 3, 4]", "box 1 2 3 4 Bare in [1, 2, 3, 4]"),
        ("\"bbox\" : [1, 2, 3, 4]", "box 1 2 3 4 Key in [1, 2, 3, 4]"),
        (
            "\"a key that is much longer than any other\": [1, 2, 3, 4]",
            "box 1 2 3 4 Bare in [1, 2, 3, 4]",
        ),
        (
            "{'label': 'it's a cat', 'bbox': [1, 2, 3, 4]}",
            "box 1 2 3 4 \"it's a cat\" Key in [1, 2, 3, 4]",
        ),
    ]);
}

#[test]
fn notations_in_full() {
    check_in_full(&[
        (
            "<loc0001><loc0002><loc0003><loc0004>",
            "box 1 2 3 4 Tag Yxyx Loc1024 in <loc0001><loc0002><loc0003><loc0004>",
        ),
        (
            "<loc0001><loc0002><loc0003><loc0004> cat\ndog",
            "box 1 2 3 4 \"cat\" Tag Yxyx Loc1024 in <loc0001><loc0002><loc0003><loc0004>",
        ),
        ("<loc0001><loc0002><loc0003> <", "box.wrong-count in <loc0001><loc0002><loc0003>"),
        ("<loc0001><loc0002><loc0003> x", "box.wrong-count in <loc0001><loc0002><loc0003>"),
        ("<loc123456>", ""),
        (
            "<loc00001><loc00002><loc00003><loc00004>",
            "box 1 2 3 4 Tag Yxyx Loc1024 in <loc00001><loc00002><loc00003><loc00004>",
        ),
        (
            "a\ncat<loc_1><loc_2><loc_3><loc_4>",
            "box 1.5 2.5 3.5 4.5 \"cat\" Tag Xyxy Loc1000 in <loc_1><loc_2><loc_3><loc_4>",
        ),
        ("cat<loc_1><loc_2><loc_3>", "box.truncated in <loc_1><loc_2><loc_3>"),
        (
            "<poly><loc_9><loc_2><loc_3><loc_4></poly>",
            "box 9.5 2.5 3.5 4.5 Tag Xyxy Loc1000 corners in <loc_9><loc_2><loc_3><loc_4>",
        ),
        (
            "<patch_index_0001><patch_index_0035>",
            "box 0.046875 0.015625 0.109375 0.046875 Tag Xyxy Patches in <patch_index_0001><patch_index_0035>",
        ),
        ("<patch_index_0001>", "box.truncated in <patch_index_0001>"),
        ("<point x=\"1\" y=\"2\">", "point 1 2 Tag Xyxy Percent in x=\"1\" y=\"2\""),
        (
            "<point x=\"1\" y=\"2\" alt=\"a\">",
            "point 1 2 \"a\" Tag Xyxy Percent in x=\"1\" y=\"2\" alt=\"a\"",
        ),
        (
            "<points x1=\"1\" y1=\"2\" x2=\"3\" y2=\"4\">",
            "point 1 2 Tag Xyxy Percent in x1=\"1\" y1=\"2\" x2=\"3\" y2=\"4\"; point 3 4 Tag Xyxy Percent in x1=\"1\" y1=\"2\" x2=\"3\" y2=\"4\"",
        ),
        ("<point x=\"1%\" y=\"2\">", "point 1 2 Tag Xyxy Percent in x=\"1%\" y=\"2\""),
        ("<point x=\"1\" y=\"2\"", "box.truncated in x=\"1\" y=\"2\""),
        ("<POINT X=\"1\" Y=\"2\">", "point 1 2 Tag Xyxy Percent in X=\"1\" Y=\"2\""),
    ]);
}

#[test]
fn signs_and_lists_side_by_side() {
    check_in_full(&[
        ("[1, 2, 3, 4 -.]", "box 1 2 3 4 Bare in [1, 2, 3, 4 -.]"),
        ("[1, 2, 3, 4 +]", "box 1 2 3 4 Bare in [1, 2, 3, 4 +]"),
        ("f(bbox=[1, 2])", "box.wrong-count in [1, 2]"),
        ("f(coord=[1, 2], coord=[3, 4])", "point 1 2 Key in [1, 2]; point 3 4 Key in [3, 4]"),
        ("{\"bbox\": \"1 2 3 1e400\"}", "box.not-a-number in 1 2 3 1e400"),
        ("{'': [1, 2, 3, 4]}", "box.other-key in [1, 2, 3, 4]"),
        ("{'label': '', 'bbox': [1, 2, 3, 4]}", "box 1 2 3 4 \"\" Key in [1, 2, 3, 4]"),
        (
            "{\"action\": \"[1, 2, 3, 4]\", \"label\": \"a\"}",
            "box 1 2 3 4 \"a\" Bare in [1, 2, 3, 4]",
        ),
        ("<box>1, 2; 3, 4</box>", "box 1 2 3 4 Tag in 1, 2; 3, 4"),
        ("（1，2）", "point 1 2 Bare in （1，2）"),
        ("bbox：［1，2，3，4］", "box 1 2 3 4 Key in ［1，2，3，4］"),
        ("[1, 2, 3, 4\u{200b}]", "box 1 2 3 4 Bare in [1, 2, 3, 4\u{200b}]"),
        ("[日本, 1, 2, 3, 4]", ""),
        ("{日本: [1, 2, 3, 4]}", "box.other-key in [1, 2, 3, 4]"),
    ]);
}

/// A tag ends whatever is open before it, however deep.
#[test]
fn a_tag_is_a_wall_for_brackets_too_deep() {
    let text = format!("{}<answer>[1, 2, 3, 4]</answer>", "[".repeat(100));
    check(&text, "box 1 2 3 4\nbox.too-many");
    for depth in [60, 63, 64, 65, 66] {
        let text = format!("{}[1, 2, 3, 4]{}", "[".repeat(depth), "]".repeat(depth));
        check(&text, if depth < 64 { "box 1 2 3 4" } else { "box.too-many" });
    }
}

#[test]
fn the_bounds_are_exact() {
    let outlines = read_boxes(&"[[1, 2], [3, 4]] ".repeat(MOST_ITEMS / 2 + 10));
    assert_eq!((outlines.items.len(), outlines.notes.len()), (MOST_ITEMS, 20));
    let notes = read_boxes(&"{\"bbox\": [1]}".repeat(MOST_ITEMS + 10));
    assert_eq!((notes.items.len(), notes.notes.len()), (0, MOST_ITEMS));
    // 4096 numbers of one list or tag are looked at.
    for (points, expected) in [(2048, "box 1 2 3 4"), (2049, "box.wrong-count")] {
        let middle = " (2, 3),".repeat(points - 2);
        check(&format!("<quad>(1, 2),{middle} (3, 4)</quad>"), expected);
        let middle = " 2, 3,".repeat(points - 2);
        check(&format!("{{\"polygon\": [1, 2,{middle} 3, 4]}}"), expected);
    }
}

#[test]
fn names_before_runs_are_found_behind_any_letters() {
    let run = "<loc_1><loc_2><loc_3><loc_4>";
    for letter in ["x", "é", "猫", "🐈"] {
        for shift in 0..4 {
            let before = "x".repeat(shift) + &letter.repeat(110);
            check(&format!("{before};a cat{run}"), "box 1.5 2.5 3.5 4.5 \"a cat\"");
            // Too long for a name.
            check(&format!("{before}{run}"), "box 1.5 2.5 3.5 4.5");
        }
    }
}
