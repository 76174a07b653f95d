//! Random scenes with the twelve numbers pycocotools gave for them.
//!
//! A line holds truths `[image, category, [x, y, width, height], area, crowd]`, detections
//! `[image, category, [x, y, width, height], score]` and `stats`.

use groundrule_json::{Value, loads};
use groundrule_vision::average_precision::{Detection, Truth, coco_evaluate};

const SCENES: &str = include_str!("../../../tests/golden/coco_boxes.jsonl");

fn float(value: &Value) -> f64 {
    value.as_number().and_then(|number| number.to_f64()).unwrap_or(f64::NAN)
}

fn rows<'a>(record: &'a Value, field: &str) -> impl Iterator<Item = &'a [Value]> {
    record.get(field).and_then(Value::as_list).unwrap_or_default().iter().filter_map(Value::as_list)
}

fn xywh(value: &Value) -> [f64; 4] {
    let sides = value.as_list().unwrap_or_default();
    std::array::from_fn(|index| float(&sides[index]))
}

#[test]
fn twelve_numbers_are_bit_equal_to_pycocotools() {
    let mut seen = 0;
    for line in SCENES.lines() {
        let record = loads(line).unwrap();
        let truths: Vec<Truth> = rows(&record, "truths")
            .map(|row| Truth {
                image: float(&row[0]) as usize,
                category: float(&row[1]) as usize,
                xywh: xywh(&row[2]),
                area: float(&row[3]),
                crowd: float(&row[4]) != 0.0,
            })
            .collect();
        let detections: Vec<Detection> = rows(&record, "detections")
            .map(|row| {
                Detection::new(
                    float(&row[0]) as usize,
                    float(&row[1]) as usize,
                    xywh(&row[2]),
                    float(&row[3]),
                )
            })
            .collect();
        let expected: Vec<f64> =
            record.get("stats").and_then(Value::as_list).unwrap().iter().map(float).collect();
        assert_eq!(coco_evaluate(&truths, &detections).stats(), expected[..], "{line}");
        seen += 1;
    }
    assert!(seen > 100, "only {seen} scenes");
}
