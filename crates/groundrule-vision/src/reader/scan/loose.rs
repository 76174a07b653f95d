//! Boxes in running text whose numbers are in no brackets: `bbox: 100, 100, 500, 500` and `x1=100, y1=100, x2=500, y2=500`.

use std::ops::Range;

use super::super::keys::{Key, Side};
use super::super::tokens::Token;
use super::super::{Item, Origin, Shape, Skipped};
use super::{Place, Scan, item};
use crate::boxes::BoxLayout;

/// Numbers after a key for boxes, so far. One more than a box has is kept, to see that there are too many.
#[derive(Default)]
pub(super) struct Loose {
    key: Option<Key>,
    numbers: Vec<f64>,
    span: Range<usize>,
}

/// How far apart the sides of one box may be: a comma, a name and an equals sign.
const NEAR: usize = 12;

impl Scan<'_> {
    /// Ends the numbers of a box at anything that cannot be between them.
    pub(super) fn end_loose(&mut self, token: &Token) {
        if !matches!(token, Token::Number(_) | Token::Comma) {
            self.settle_loose();
        }
    }

    /// A number in running text.
    pub(super) fn loose_number(&mut self, value: f64, span: Range<usize>) {
        match self.top().key.take() {
            Some(key @ (Key::Box(_) | Key::Box2d)) => {
                self.settle_loose();
                let span = self.key_start..span.end;
                self.loose = Loose { key: Some(key), numbers: vec![value], span };
            }
            Some(Key::Side(side)) => {
                self.settle_loose();
                self.loose_side(side, value, span);
            }
            Some(Key::Score) if value.is_finite() => self.top().score = Some(value),
            Some(_) => self.settle_loose(),
            None if self.loose.key.is_some() && self.loose.numbers.len() <= 4 => {
                self.loose.numbers.push(value);
                self.loose.span.end = span.end;
            }
            None => {}
        }
    }

    /// What the numbers after a key for boxes are, now that something else follows.
    pub(super) fn settle_loose(&mut self) {
        let Loose { key: Some(key), numbers, span } = std::mem::take(&mut self.loose) else {
            return;
        };
        match numbers.iter().all(|number| number.is_finite()) {
            true if numbers.len() == 4 => {
                self.settle(&numbers, Place::Under(key), Origin::Key, span, false);
            }
            // Fewer are a count or a size: "box: 2 of them".
            _ if numbers.len() > 4 => self.note(Skipped::WrongCount, span),
            _ => {}
        }
    }

    /// A side of a box. Only four corners that follow each other make one: a lone `x = 3, y = 4` is mathematics.
    fn loose_side(&mut self, side: Side, value: f64, span: Range<usize>) {
        let key_start = self.key_start;
        let top = self.top();
        if span.start.saturating_sub(top.last_end) > NEAR {
            top.sides = [None; 8];
        }
        if top.sides.iter().all(Option::is_none) {
            top.start = key_start;
        }
        if let Some(place) = top.sides.get_mut(side as usize) {
            *place = Some(value).filter(|value| value.is_finite());
        }
        top.last_end = span.end;
        let side = |side: Side| top.sides.get(side as usize).copied().flatten();
        let corners = [side(Side::Left), side(Side::Top), side(Side::Right), side(Side::Bottom)];
        if let [Some(a), Some(b), Some(c), Some(d)] = corners {
            top.sides = [None; 8];
            let found = item(Shape::Box([a, b, c, d]), Origin::Bare, top.start..span.end);
            self.push_item(Item { layout: Some(BoxLayout::Xyxy), ..found });
        }
    }
}
