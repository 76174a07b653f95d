//! The images of a row, and its boxes on the one that they were measured on.

use crate::detail::Viewer;
use crate::images::{kind_of, texts};
use crate::twins::in_frame;
use groundrule::drawing::{Drawing, Side, draw, frames};
use groundrule::rows::{Row, held_image, image_of_bytes};
use groundrule::{PartSpec, Plan, Reason};
use groundrule_json::{Dict, Value as Json};
use serde_json::{Value, json};

/// How many images of one row are shown.
const MOST_IMAGES: usize = 16;

/// An image that a row names or holds.
struct Shown {
    size: Option<(u32, u32)>,
    error: Option<String>,
}

impl Viewer<'_> {
    /// The images of a row, each with its address, its size, or why it is not shown.
    pub(crate) fn images(&self, number: u32, row: &Row<'_>, dict: Option<&Dict>) -> Vec<Value> {
        let texts =
            dict.map(|dict| texts(dict, self.scorer.plan().column_names())).unwrap_or_default();
        let seen = row.grid.as_deref().and_then(|grid| match grid {
            [_, rows, columns, ..] => Some([columns * 14.0, rows * 14.0]),
            _ => None,
        });
        if texts.is_empty() {
            let size = row.image_size.map(|(width, height)| {
                let error = "the row names no image, only its size";
                json!({"url": null, "width": width, "height": height, "seen": seen, "error": error})
            });
            return size.into_iter().collect();
        }
        let images = texts.iter().take(MOST_IMAGES).enumerate().map(|(place, text)| {
            let shown = self.shown(text);
            // What the row says about its image counts for the rewards, whether or not the file can be read.
            let told = row.image_size.filter(|_| place == 0 && shown.size.is_none());
            let (width, height) = shown.size.or(told).unzip();
            let url = shown.error.is_none().then(|| format!("/api/image/{number}/{place}"));
            let seen = seen.filter(|_| place == 0);
            json!({"url": url, "width": width, "height": height, "seen": seen, "error": shown.error})
        });
        images.collect()
    }

    fn shown(&self, text: &str) -> Shown {
        let bytes = held_image(text).unwrap_or_else(|| self.roots.read(text));
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => return Shown { size: None, error: Some(error) },
        };
        let found = image_of_bytes(&bytes);
        let side = |name: &str| u32::try_from(found.get(name)?.as_i64()?).ok();
        let why = found.get("unreadable").and_then(Json::as_str).map(str::to_owned);
        let error = match kind_of(&bytes) {
            Some(_) => why,
            None => Some("this is not an image that browsers draw".to_owned()),
        };
        Shown { size: side("width").zip(side("height")), error }
    }

    /// The boxes of a row as the first reward that reads boxes, and is asked, places them.
    pub(crate) fn drawn(&self, row: &Row<'_>, plan: &Plan, specs: &[PartSpec]) -> Option<Value> {
        let world = self.scorer.world();
        let judged = row.judge(plan, &world);
        let asked = specs.iter().zip(&judged.outcomes);
        let asked = asked.filter(|(_, outcome)| outcome.reason != Reason::OtherTask);
        let mut boxed = asked.filter(|(spec, _)| !frames(&spec.reward).is_empty());
        let (spec, _) = boxed.next()?;
        row.with_sample(|sample| {
            let drawing = draw(spec, sample, &world)?.ok().or_else(|| {
                // Without the grid that the declared frame needs, the numbers are shown as pixels.
                draw(&in_frame(spec, "pixels", None), sample, &world)?.ok()
            })?;
            (!drawing.shapes.is_empty()).then(|| drawing_value(&drawing, &spec.reward))
        })
    }
}

/// The image that boxes were measured on: the first one with the size that the reward used, or else the first.
pub(crate) fn image_of(drawn: Option<&Value>, images: &[Value]) -> usize {
    let size =
        |value: &Value| Some((value.get("width")?.as_u64()?, value.get("height")?.as_u64()?));
    let wanted = drawn.and_then(size);
    let found = images.iter().position(|image| wanted.is_some() && size(image) == wanted);
    found.unwrap_or(0)
}

/// What a frame is called on the page.
fn frame_title(name: &str) -> String {
    match name {
        "pixels" => "pixels of the image".to_owned(),
        "thousandths" => "thousandths of the image".to_owned(),
        "shares" => "shares of the image, 0 to 1".to_owned(),
        "percent" => "percent of the image".to_owned(),
        "grid" => "pixels of the model's input, by its grid".to_owned(),
        "smart-resize" => "pixels of the model's input, by its rule".to_owned(),
        family => format!("as {family} writes them"),
    }
}

fn drawing_value(drawing: &Drawing, reward: &str) -> Value {
    let frames: Vec<_> = frames(reward)
        .iter()
        .map(|name| json!({"name": name, "title": frame_title(name)}))
        .collect();
    let shapes: Vec<_> = drawing
        .shapes
        .iter()
        .map(|shape| {
            json!({
                "side": match shape.side {
                    Side::Prediction => "prediction",
                    Side::Reference => "reference",
                },
                "kind": if shape.is_point { "point" } else { "box" },
                "label": shape.label,
                "at": shape.at,
                "raw": shape.raw,
                "match": shape.partner,
                "overlap": shape.overlap,
            })
        })
        .collect();
    json!({
        "frame": drawing.frame,
        "reference_frame": drawing.reference_frame,
        "width": drawing.image.0,
        "height": drawing.image.1,
        "frames": frames,
        "shapes": shapes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_on_the_first_image_of_their_size() {
        let sized = |width: u32, height: u32| json!({"width": width, "height": height});
        let images =
            [json!({"width": null, "height": null}), sized(3, 2), sized(2, 3), sized(2, 3)];
        for (drawn, place) in [
            (Some(sized(2, 3)), 2),
            (Some(sized(3, 2)), 1),
            (Some(sized(3, 3)), 0),
            (Some(json!({"width": 3})), 0),
            (None, 0),
        ] {
            assert_eq!(image_of(drawn.as_ref(), &images), place, "{drawn:?}");
        }
    }

    #[test]
    fn every_frame_has_a_title_of_its_own() {
        let mut titles: Vec<String> =
            frames("iou_reward").iter().map(|name| frame_title(name)).collect();
        let all = titles.len();
        assert!(all > 5 && titles.iter().all(|title| title.len() > 8), "{titles:?}");
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), all);
        assert_eq!(frame_title("qwen2-vl"), "as qwen2-vl writes them");
    }
}
