//! The pass over the pieces: what is open, which key governs it, and what closes into a box or a point.

use std::ops::Range;
use std::sync::Arc;

use super::keys::{Key, Side};
use super::tokens::{Lexer, Token, unescape};
use super::{Item, Note, Origin, Reading, Shape, Skipped};
use crate::boxes::BoxLayout;

pub(super) fn scan(text: &str) -> Reading {
    scan_at(text, 0)
}

/// How deep texts may stand in strings of texts.
const DEEPEST_TEXT: u8 = 2;

fn scan_at(text: &str, depth: u8) -> Reading {
    let frames = vec![Frame::new(0, Place::Prose, 0, 0)];
    let mut scan = Scan { text, frames, depth, ..Scan::default() };
    let mut lexer = Lexer::new(text);
    loop {
        let top = scan.top();
        let inside = top.opener != 0 || top.key.is_some();
        let Some((token, span)) = lexer.next(inside) else { break };
        scan.take(token, span);
    }
    scan.truncated = true;
    while let Some(frame) = scan.pop() {
        scan.close(frame, text.len());
    }
    scan.reading
}

/// What the numbers in a list are taken for.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// In running text or in lists there: by their number.
    Prose,
    /// Under a key.
    Under(Key),
}

/// One element of a list, as far as it matters.
#[derive(Clone, Copy, PartialEq)]
enum Element {
    Number(f64),
    Missing,
    Word,
}

/// An open bracket, or the text as a whole.
struct Frame {
    /// The bracket; 0 for the text.
    opener: u8,
    place: Place,
    start: usize,
    elements: Vec<Element>,
    /// Where the last element ends.
    last_end: usize,
    /// Lists of two numbers in here that wait to become the corners of a box.
    pairs: Vec<([f64; 2], Range<usize>)>,
    /// Where the last word or string stands: a key, should a colon follow.
    candidate: Option<Range<usize>>,
    /// Whether that was in quotes.
    quoted: bool,
    /// The key whose value comes next.
    key: Option<Key>,
    sides: [Option<f64>; 8],
    label: Option<(u8, Arc<str>)>,
    score: Option<f64>,
    /// How many items there were when it opened.
    first_item: usize,
}

impl Frame {
    fn new(opener: u8, place: Place, start: usize, first_item: usize) -> Self {
        Self {
            opener,
            place,
            start,
            elements: Vec::new(),
            last_end: start,
            pairs: Vec::new(),
            candidate: None,
            quoted: false,
            key: None,
            sides: [None; 8],
            label: None,
            score: None,
            first_item,
        }
    }

    fn is_list(&self) -> bool {
        matches!(self.opener, b'[' | b'(')
    }
}

/// Words that stand for a value that is no name, and in a list for a number that is missing.
const CONSTANTS: [&str; 10] =
    ["null", "none", "nan", "inf", "infinity", "-infinity", "-inf", "undefined", "true", "false"];

#[derive(Default)]
struct Scan<'a> {
    text: &'a str,
    frames: Vec<Frame>,
    reading: Reading,
    /// Items that no object has named or scored yet, by index.
    unnamed: Vec<usize>,
    unscored: Vec<usize>,
    /// The name a tag gave to the boxes after it.
    tag_name: Option<Arc<str>>,
    /// A label outside any object that came before its box.
    waiting_label: Option<Arc<str>>,
    /// The last point in round brackets in running text, and where it ends: the next may complete a box.
    last_pair: Option<(usize, usize)>,
    /// How many objects are open.
    open_objects: usize,
    /// The text has ended, so what is still open was cut off.
    truncated: bool,
    /// In how many strings this text stands.
    depth: u8,
}

impl Scan<'_> {
    fn top(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::new(0, Place::Prose, 0, 0));
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn pop(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.open_objects -= usize::from(frame.opener == b'{');
        Some(frame)
    }

    fn take(&mut self, token: Token, span: Range<usize>) {
        match token {
            Token::Open(bracket) => self.open(bracket, span.start),
            Token::Close(bracket) => self.close_to(bracket, span.end),
            Token::Comma => {
                let top = self.top();
                top.key = None;
                top.candidate = None;
            }
            Token::Colon => self.colon(),
            Token::Number(value) => self.number(value, span),
            Token::Word => self.word(span),
            Token::Text(inside, closed) => self.string(inside, closed, span),
            Token::Boxed(inside, closed) => self.tagged(inside, closed, Origin::Tag),
            Token::Named(inside) => {
                let name = self.text.get(inside).unwrap_or_default().trim();
                self.tag_name = (!name.is_empty()).then(|| Arc::from(name));
            }
            Token::Wall => {
                while self.frames.len() > 1 {
                    if let Some(frame) = self.pop() {
                        self.close(frame, span.start);
                    }
                }
                let top = self.top();
                (top.key, top.candidate) = (None, None);
                self.tag_name = None;
            }
        }
    }

    fn colon(&mut self) {
        let Some(candidate) = self.top().candidate.take() else { return };
        let key = Key::of(self.text.get(candidate).unwrap_or_default());
        let top = self.top();
        // In running text any word may come before a colon.
        top.key = Some(key).filter(|&key| top.opener != 0 || top.quoted || key != Key::Other);
        // It was not an element after all.
        top.elements.pop();
    }

    fn open(&mut self, bracket: u8, start: usize) {
        let items = self.reading.items.len();
        let top = self.top();
        let place = match (bracket, top.key.take()) {
            // What is in an object goes by its own keys.
            (b'{', _) => Place::Under(Key::Other),
            (_, Some(key)) => Place::Under(key),
            (_, None) if top.opener == b'{' => Place::Under(Key::Other),
            (_, None) => top.place,
        };
        top.candidate = None;
        self.open_objects += usize::from(bracket == b'{');
        self.frames.push(Frame::new(bracket, place, start, items));
    }

    /// Closes up to the innermost open bracket of this kind, if there is one.
    fn close_to(&mut self, bracket: u8, end: usize) {
        // Brackets of another kind in between lack their own end. Looking only a few levels down keeps this linear.
        const DEEPEST: usize = 8;
        let depth =
            self.frames.iter().rev().take(DEEPEST).position(|frame| frame.opener == bracket);
        let Some(depth) = depth else { return };
        for _ in 0..=depth {
            if let Some(frame) = self.pop() {
                self.close(frame, end);
            }
        }
    }

    fn number(&mut self, value: f64, span: Range<usize>) {
        let top = self.top();
        top.candidate = None;
        match top.key.take() {
            Some(Key::Score) if value.is_finite() => top.score = Some(value),
            Some(Key::Side(side)) if value.is_finite() => {
                top.sides[side as usize] = Some(value);
                top.last_end = span.end;
            }
            Some(_) => {}
            None if top.is_list() => {
                let element =
                    if value.is_finite() { Element::Number(value) } else { Element::Missing };
                top.elements.push(element);
                top.last_end = span.end;
            }
            None => {}
        }
    }

    fn word(&mut self, span: Range<usize>) {
        let word = self.text.get(span.clone()).unwrap_or_default();
        let top = self.top();
        if let (Some(Key::Label(rank)), b'{') = (top.key, top.opener)
            && top.label.is_none()
            && !CONSTANTS.iter().any(|name| word.eq_ignore_ascii_case(name))
        {
            // A name without its quotes.
            top.label = Some((rank, Arc::from(word)));
        }
        top.key = None;
        (top.candidate, top.quoted) = (Some(span.clone()), false);
        if top.is_list() {
            let constant = CONSTANTS.iter().any(|name| word.eq_ignore_ascii_case(name));
            top.elements.push(if constant { Element::Missing } else { Element::Word });
            top.last_end = span.end;
        }
    }

    fn string(&mut self, inside: Range<usize>, closed: bool, span: Range<usize>) {
        let literal = self.text.get(inside.clone()).unwrap_or_default();
        let key = self.top().key.take();
        match key {
            Some(Key::Label(rank)) => {
                if closed {
                    self.label(rank, Arc::from(unescape(literal)));
                }
            }
            key if key != Some(Key::Act) && self.quoted_tags(key, &inside, closed) => {}
            Some(key @ (Key::Box(_) | Key::Point | Key::Either)) => {
                self.written_out(key, inside, closed)
            }
            Some(Key::Score) => {
                let score = literal.trim().parse().ok().filter(|score: &f64| score.is_finite());
                let top = self.top();
                top.score = score.or(top.score);
            }
            Some(Key::Side(side)) => {
                let value = literal.trim().parse().ok().filter(|value: &f64| value.is_finite());
                self.top().sides[side as usize] = value;
            }
            Some(Key::Act) if closed => self.quoted_text(&inside),
            Some(Key::Act | Key::Other) => {}
            None => {
                let top = self.top();
                (top.candidate, top.quoted) = (Some(inside), true);
                if top.is_list() {
                    top.elements.push(match literal.trim().parse::<f64>() {
                        Ok(value) if value.is_finite() => Element::Number(value),
                        Ok(_) => Element::Missing,
                        Err(_) => Element::Word,
                    });
                    top.last_end = span.end;
                }
            }
        }
    }

    /// A string under a key for boxes that holds the numbers as text.
    fn written_out(&mut self, key: Key, inside: Range<usize>, closed: bool) {
        let literal = self.text.get(inside.clone()).unwrap_or_default();
        // Special tokens of other names around the numbers say nothing about them.
        let inner = literal.find("|>").map_or(literal, |start| {
            let rest = literal.get(start + 2..).unwrap_or_default();
            rest.find("<|").and_then(|end| rest.get(..end)).unwrap_or(rest)
        });
        match all_numbers(inner) {
            Some(numbers) => self.settle(&numbers, Place::Under(key), Origin::Key, inside, !closed),
            None => self.note(Skipped::NotANumber, inside),
        }
    }

    /// Reads the tags around coordinates in a string; whether there are any. They say what they hold wherever they
    /// stand, so a string under any key but that of a name may have them.
    fn quoted_tags(&mut self, key: Option<Key>, inside: &Range<usize>, closed: bool) -> bool {
        let origin = match key {
            Some(Key::Box(_) | Key::Point | Key::Either) => Origin::Key,
            _ => Origin::Tag,
        };
        let literal = self.text.get(inside.clone()).unwrap_or_default();
        if memchr::memchr(b'<', literal.as_bytes()).is_none() {
            return false;
        }
        let mut lexer = Lexer::new(literal);
        let mut found = false;
        while let Some((token, _)) = lexer.next(false) {
            if let Token::Boxed(range, ended) = token {
                let range = inside.start + range.start..inside.start + range.end;
                // Without a tag behind them, the end of the string ends the numbers, if it is there itself.
                self.tagged(range, ended || closed, origin);
                found = true;
            }
        }
        found
    }

    /// Reads a string as the text that it is, such as a call in JSON or JSON in JSON. Each level of quoting is read
    /// once, and there are few, so the cost stays linear.
    fn quoted_text(&mut self, inside: &Range<usize>) {
        if self.depth >= DEEPEST_TEXT {
            return;
        }
        let literal = self.text.get(inside.clone()).unwrap_or_default();
        let reading = scan_at(&unescape(literal), self.depth + 1);
        for item in reading.items {
            let Item { shape, layout, label, score, origin, .. } = item;
            self.push(shape, layout, origin, inside.clone());
            let Some(last) = self.reading.items.last_mut() else { continue };
            // What the inner text says of it counts more than what stands around the string.
            if label.is_some() {
                self.unnamed.pop();
                last.label = label;
            }
            if score.is_some() {
                self.unscored.pop();
                last.score = score;
            }
        }
        for note in reading.notes {
            self.note(note.reason, inside.clone());
        }
    }

    fn label(&mut self, rank: u8, label: Arc<str>) {
        if self.top().opener != 0 {
            let top = self.top();
            if top.label.as_ref().is_none_or(|(known, _)| rank <= *known) {
                top.label = Some((rank, label));
            }
            return;
        }
        // Outside any object a label belongs to the boxes before it that have none, or else to the next.
        if self.unnamed.is_empty() {
            self.waiting_label = Some(label);
        } else {
            for index in self.unnamed.drain(..) {
                if let Some(item) = self.reading.items.get_mut(index) {
                    item.label = Some(label.clone());
                }
            }
        }
    }

    /// Numbers in a tag: one or more lists of four, two pairs, one pair, or just numbers.
    fn tagged(&mut self, inside: Range<usize>, closed: bool, origin: Origin) {
        let content = self.text.get(inside.clone()).unwrap_or_default();
        if !closed {
            self.note(Skipped::Truncated, inside);
            return;
        }
        let mut lexer = Lexer::new(content);
        let (mut groups, mut current, mut bare): (Vec<Vec<f64>>, Vec<f64>, bool) =
            (Vec::new(), Vec::new(), true);
        while let Some((token, _)) = lexer.next(false) {
            match token {
                Token::Open(_) | Token::Close(_) => {
                    bare = false;
                    if !current.is_empty() {
                        groups.push(std::mem::take(&mut current));
                    }
                }
                Token::Number(value) if value.is_finite() => current.push(value),
                Token::Comma => {}
                _ => {
                    self.note(Skipped::NotANumber, inside);
                    return;
                }
            }
        }
        if !current.is_empty() {
            groups.push(current);
        }
        let shapes: Option<Vec<Shape>> = match groups.as_slice() {
            [first, second] if !bare && first.len() == 2 && second.len() == 2 => {
                Some(vec![Shape::Box([first[0], first[1], second[0], second[1]])])
            }
            [] => None,
            [only] => shape(only).map(|shape| vec![shape]),
            several if several.iter().all(|group| group.len() == 4) => {
                several.iter().map(|group| shape(group)).collect()
            }
            _ => None,
        };
        match shapes {
            Some(shapes) => {
                for shape in shapes {
                    self.push(shape, None, origin, inside.clone());
                }
            }
            None => self.note(Skipped::WrongCount, inside),
        }
    }

    /// Makes of a closed frame what it holds.
    fn close(&mut self, frame: Frame, end: usize) {
        if frame.opener != 0 {
            self.sides(&frame, end);
        }
        if frame.is_list() {
            self.list(&frame, end);
        }
        if let Some((_, label)) = &frame.label {
            while self.unnamed.last().is_some_and(|&index| index >= frame.first_item) {
                if let Some(item) =
                    self.unnamed.pop().and_then(|index| self.reading.items.get_mut(index))
                {
                    item.label = Some(label.clone());
                }
            }
        } else if frame.opener == b'{' {
            // An object that names nothing leaves its boxes to the objects around it, not to text after it.
            while self.open_objects == 0
                && self.unnamed.last().is_some_and(|&index| index >= frame.first_item)
            {
                self.unnamed.pop();
            }
        }
        if let Some(score) = frame.score {
            while self.unscored.last().is_some_and(|&index| index >= frame.first_item) {
                if let Some(item) =
                    self.unscored.pop().and_then(|index| self.reading.items.get_mut(index))
                {
                    item.score = Some(score);
                }
            }
        }
    }

    fn list(&mut self, frame: &Frame, end: usize) {
        let span = frame.start..end;
        // A number that touches the end of the text may lack digits.
        let cut = self.truncated && frame.last_end == self.text.len();
        if frame.elements.contains(&Element::Word) {
            if matches!(frame.place, Place::Under(Key::Box(_) | Key::Point))
                && frame.pairs.is_empty()
            {
                self.note(Skipped::NotANumber, span);
            }
            return;
        }
        let numbers: Option<Vec<f64>> = frame
            .elements
            .iter()
            .map(|element| match element {
                Element::Number(value) => Some(*value),
                _ => None,
            })
            .collect();
        let wanted = matches!(frame.place, Place::Under(Key::Box(_) | Key::Point | Key::Either))
            || (frame.place == Place::Prose && matches!(frame.elements.len(), 2 | 4));
        match numbers {
            None if self.truncated && wanted => self.note(Skipped::Truncated, span),
            None if wanted => self.note(Skipped::NotANumber, span),
            None => {}
            Some(numbers) if numbers.is_empty() => self.corners(frame, span),
            Some(_) if cut && wanted => self.note(Skipped::Truncated, span),
            Some(numbers) => {
                let waits = matches!(frame.place, Place::Under(Key::Box(_)))
                    && numbers.len() == 2
                    && self
                        .frames
                        .last()
                        .is_some_and(|parent| parent.is_list() && parent.place == frame.place);
                if waits {
                    let pair = [numbers[0], numbers[1]];
                    self.top().pairs.push((pair, span));
                } else {
                    let origin =
                        if frame.place == Place::Prose { Origin::Bare } else { Origin::Key };
                    let in_prose =
                        frame.opener == b'(' && frame.place == Place::Prose && numbers.len() == 2;
                    if in_prose && self.completes_box(&numbers, &span) {
                        return;
                    }
                    self.settle(&numbers, frame.place, origin, span.clone(), false);
                    if in_prose {
                        self.last_pair =
                            self.reading.items.len().checked_sub(1).map(|index| (index, span.end));
                    }
                }
            }
        }
    }

    /// Two lists of two numbers under a key for boxes are the corners of one.
    fn corners(&mut self, frame: &Frame, span: Range<usize>) {
        match frame.pairs.as_slice() {
            [] => {}
            [(first, _), (second, _)] => {
                let numbers = [first[0], first[1], second[0], second[1]];
                self.settle(&numbers, frame.place, Origin::Key, span, false);
            }
            _ => {
                let reason = if self.truncated { Skipped::Truncated } else { Skipped::WrongCount };
                self.note(reason, span);
            }
        }
    }

    /// `(x1, y1), (x2, y2)` in running text: the second pair turns the first into a box.
    fn completes_box(&mut self, numbers: &[f64], span: &Range<usize>) -> bool {
        let Some((index, end)) = self.last_pair.take() else { return false };
        let between = self.text.get(end..span.start).unwrap_or("x");
        if !between.contains(',')
            || between.chars().any(|letter| !letter.is_whitespace() && letter != ',')
        {
            return false;
        }
        let is_last = index + 1 == self.reading.items.len();
        let (Some(item), &[x2, y2], true) = (self.reading.items.get_mut(index), numbers, is_last)
        else {
            return false;
        };
        let Shape::Point([x1, y1]) = item.shape else { return false };
        item.shape = Shape::Box([x1, y1, x2, y2]);
        item.span.end = span.end;
        true
    }

    /// Decides what complete numbers are, by the place they stand in.
    fn settle(
        &mut self,
        numbers: &[f64],
        place: Place,
        origin: Origin,
        span: Range<usize>,
        cut: bool,
    ) {
        if cut {
            self.note(Skipped::Truncated, span);
            return;
        }
        let wrong_count = if self.truncated { Skipped::Truncated } else { Skipped::WrongCount };
        match (place, shape(numbers)) {
            (Place::Under(Key::Box(layout)), Some(found @ Shape::Box(_))) => {
                self.push(found, layout, origin, span)
            }
            (Place::Under(Key::Point), Some(found @ Shape::Point(_))) => {
                self.push(found, None, origin, span)
            }
            (Place::Under(Key::Either) | Place::Prose, Some(found)) => {
                self.push(found, None, origin, span)
            }
            (Place::Under(Key::Box(_) | Key::Point | Key::Either), _) => {
                self.note(wrong_count, span)
            }
            (Place::Under(_), Some(Shape::Box(_))) => self.note(Skipped::OtherKey, span),
            _ => {}
        }
    }

    /// Coordinates that came one by one.
    fn sides(&mut self, frame: &Frame, end: usize) {
        let side = |side: Side| frame.sides[side as usize];
        let corners = [side(Side::Left), side(Side::Top), side(Side::Right), side(Side::Bottom)];
        let sized = [
            side(Side::X).or(side(Side::Left)),
            side(Side::Y).or(side(Side::Top)),
            side(Side::Width),
            side(Side::Height),
        ];
        let span = frame.start..end;
        // The last of them may lack digits when the text ends with it.
        let cut = self.truncated && frame.last_end == self.text.len();
        let found = if let [Some(a), Some(b), Some(c), Some(d)] = corners {
            Some((Shape::Box([a, b, c, d]), Some(BoxLayout::Xyxy)))
        } else if let [Some(a), Some(b), Some(c), Some(d)] = sized {
            Some((Shape::Box([a, b, c, d]), Some(BoxLayout::Xywh)))
        } else if let ([Some(x), Some(y), None, None], true) =
            (sized, side(Side::X).is_some() && frame.opener != 0)
        {
            Some((Shape::Point([x, y]), None))
        } else {
            None
        };
        if let Some((shape, layout)) = found {
            if cut {
                self.note(Skipped::Truncated, span);
            } else {
                self.push(shape, layout, Origin::Key, span);
            }
        }
    }

    fn push(
        &mut self,
        shape: Shape,
        layout: Option<BoxLayout>,
        origin: Origin,
        span: Range<usize>,
    ) {
        let index = self.reading.items.len();
        let label = match origin {
            Origin::Tag => self.tag_name.clone(),
            _ if self.open_objects == 0 => self.waiting_label.take(),
            _ => None,
        };
        if label.is_none() {
            self.unnamed.push(index);
        }
        self.unscored.push(index);
        self.last_pair = None;
        self.reading.items.push(Item { shape, layout, label, score: None, origin, span });
    }

    fn note(&mut self, reason: Skipped, span: Range<usize>) {
        self.reading.notes.push(Note { reason, span });
    }
}

/// Four numbers are a box, two a point.
fn shape(numbers: &[f64]) -> Option<Shape> {
    match *numbers {
        [a, b, c, d] => Some(Shape::Box([a, b, c, d])),
        [x, y] => Some(Shape::Point([x, y])),
        _ => None,
    }
}

/// The numbers in a text that holds nothing else but brackets and commas.
fn all_numbers(text: &str) -> Option<Vec<f64>> {
    let mut lexer = Lexer::new(text);
    let mut numbers = Vec::new();
    while let Some((token, _)) = lexer.next(false) {
        match token {
            Token::Number(value) if value.is_finite() => numbers.push(value),
            Token::Open(_) | Token::Close(_) | Token::Comma => {}
            _ => return None,
        }
    }
    Some(numbers)
}
