//! Any text is read without a panic; every item is finite and stands where its span says.

use groundrule_vision::reader::{MOST_ITEMS, Shape, read_boxes};

pub(crate) fn check(text: &str) {
    let reading = read_boxes(text);
    assert!(reading.items.len() <= MOST_ITEMS && reading.notes.len() <= MOST_ITEMS);
    for item in reading.items.iter().chain(&reading.outlines) {
        let finite = match item.shape {
            Shape::Box(numbers) => numbers.iter().all(|number| number.is_finite()),
            Shape::Point(numbers) => numbers.iter().all(|number| number.is_finite()),
        };
        assert!(finite);
        assert!(
            text.get(item.span.clone())
                .is_some_and(|span| span.contains(|letter: char| letter.is_ascii_digit()))
        );
    }
    for note in &reading.notes {
        assert!(text.get(note.span.clone()).is_some());
    }
}
