//! The pass over the pieces: what is open, which key governs it, and what closes into a box or a point.

mod loose;

use std::ops::Range;
use std::sync::Arc;

use super::dialects::{self, Notation};
use super::keys::{Key, Side};
use super::tokens::{Around, Lexer, Token, unescape};
use super::{Item, MOST_ITEMS, Note, Origin, Reading, Shape, Skipped};
use crate::boxes::BoxLayout;
use loose::Loose;

pub(super) fn scan(text: &str) -> Reading {
    scan_at(text, 0)
}

/// How deep texts may be nested in strings of texts.
const DEEPEST_TEXT: u8 = 2;
/// How deep brackets may be nested; anything deeper is skipped.
const DEEPEST_NESTING: usize = 64;
/// How many numbers of one list are kept. More are neither a box nor a polygon.
const LONGEST_LIST: usize = 4096;

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
    scan.settle_loose();
    scan.truncated = true;
    while let Some(frame) = scan.pop() {
        scan.close(frame, text.len());
    }
    scan.name_outlines();
    scan.reading
}

/// What the numbers in a list are taken to be.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// In running text or in lists there: how many there are decides.
    Prose,
    /// The same in `\boxed{..}`, where an answer is.
    Boxed,
    /// Under a key.
    Under(Key),
}

impl Place {
    /// Whether only the count of the numbers says what they are.
    fn is_open(self) -> bool {
        matches!(self, Place::Prose | Place::Boxed)
    }

    /// A key for coordinates.
    fn key(self) -> Option<Key> {
        match self {
            Place::Under(key) => Some(key).filter(|key| key.is_shape()),
            Place::Prose | Place::Boxed => None,
        }
    }

    fn origin(self) -> Origin {
        match self {
            Place::Prose => Origin::Bare,
            Place::Boxed => Origin::Tag,
            Place::Under(_) => Origin::Key,
        }
    }
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
    /// The brace of `\boxed{`: it holds a list, not keys.
    latex: bool,
    place: Place,
    start: usize,
    elements: Vec<Element>,
    /// There were more elements than are kept.
    overfull: bool,
    /// Where the last element ends.
    last_end: usize,
    /// Lists of two numbers in here that wait to become the corners of a box.
    pairs: Vec<([f64; 2], Range<usize>)>,
    /// Points in here, by index: corners of a box or a polygon, if nothing else is in the list.
    points: Vec<usize>,
    /// Where the last word or string is: a key, if a colon follows.
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
            latex: false,
            place,
            start,
            elements: Vec::new(),
            overfull: false,
            last_end: start,
            pairs: Vec::new(),
            points: Vec::new(),
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
        matches!(self.opener, b'[' | b'(') || self.latex
    }

    fn is_object(&self) -> bool {
        self.opener == b'{' && !self.latex
    }

    fn push(&mut self, element: Element, end: usize) {
        if self.elements.len() < LONGEST_LIST {
            self.elements.push(element);
        } else {
            self.overfull = true;
        }
        self.last_end = end;
    }
}

/// Words for a value that is not a name; in a list, they stand for a missing number.
const CONSTANTS: [&str; 10] =
    ["null", "none", "nan", "inf", "infinity", "-infinity", "-inf", "undefined", "true", "false"];

#[derive(Default)]
struct Scan<'a> {
    text: &'a str,
    frames: Vec<Frame>,
    reading: Reading,
    /// The first point of each outline, by index.
    first_points: Vec<usize>,
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
    /// How many open brackets were too deep to be looked at.
    too_deep: usize,
    /// The text has ended, so what is still open was cut off.
    truncated: bool,
    /// How many strings this text is nested in.
    depth: u8,
    /// Where the last key starts.
    key_start: usize,
    /// Numbers of a box in running text.
    loose: Loose,
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
        self.open_objects -= usize::from(frame.is_object());
        Some(frame)
    }

    fn take(&mut self, token: Token, span: Range<usize>) {
        if self.too_deep > 0 {
            match token {
                Token::Open(_) => self.too_deep += 1,
                Token::Close(_) => self.too_deep -= 1,
                Token::Wall => self.too_deep = 0,
                _ => {}
            }
            if token != Token::Wall {
                return;
            }
        }
        self.end_loose(&token);
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
            Token::Boxed(around, inside, closed) => {
                self.tagged(around, inside, closed, Origin::Tag)
            }
            Token::Run(notation, run) => self.run(notation, run),
            Token::PointTag(attributes, closed) => self.point_tag(attributes, closed),
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
        self.key_start = candidate.start;
        let key = Key::of(self.text.get(candidate).unwrap_or_default());
        let top = self.top();
        // In running text any word may come before a colon.
        top.key = Some(key).filter(|&key| top.opener != 0 || top.quoted || key != Key::Other);
        // It was not an element after all.
        top.elements.pop();
    }

    fn open(&mut self, bracket: u8, start: usize) {
        if self.frames.len() > DEEPEST_NESTING {
            self.too_deep = 1;
            // Brackets of full width take several bytes.
            let sign = self.text.get(start..).and_then(|rest| rest.chars().next());
            self.note(Skipped::TooMany, start..start + sign.map_or(0, char::len_utf8));
            return;
        }
        let items = self.reading.items.len();
        let before = self.text.get(..start).unwrap_or_default().trim_end_matches(' ');
        let latex = bracket == b'{' && (before.ends_with("\\boxed") || before.ends_with("\\fbox"));
        let top = self.top();
        let place = match (bracket, top.key.take()) {
            (_, Some(key)) if latex && key.is_shape() => Place::Under(key),
            _ if latex => Place::Boxed,
            // The contents of an object are read by its own keys.
            (b'{', _) => Place::Under(Key::Other),
            (_, Some(key)) => Place::Under(key),
            (_, None) if top.is_object() => Place::Under(Key::Other),
            (_, None) => top.place,
        };
        top.candidate = None;
        let frame = Frame { latex, ..Frame::new(bracket, place, start, items) };
        self.open_objects += usize::from(frame.is_object());
        self.frames.push(frame);
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
        if top.opener == 0 {
            return self.loose_number(value, span);
        }
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
                top.push(element, span.end);
            }
            None => {}
        }
    }

    fn word(&mut self, span: Range<usize>) {
        let word = self.text.get(span.clone()).unwrap_or_default();
        // A command of LaTeX, such as \left and \right around a list, is neither a key nor an element.
        if self.text.get(..span.start).is_some_and(|before| before.ends_with('\\')) {
            return;
        }
        let top = self.top();
        if let (Some(Key::Label(rank)), true) = (top.key, top.is_object())
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
            top.push(if constant { Element::Missing } else { Element::Word }, span.end);
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
            Some(key) if key.is_shape() => self.written_out(key, inside, closed),
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
            Some(_) => {}
            None => {
                let top = self.top();
                (top.candidate, top.quoted) = (Some(inside), true);
                if top.is_list() {
                    let element = match literal.trim().parse::<f64>() {
                        Ok(value) if value.is_finite() => Element::Number(value),
                        Ok(_) => Element::Missing,
                        Err(_) => Element::Word,
                    };
                    top.push(element, span.end);
                }
            }
        }
    }

    /// A string under a key for boxes that holds the numbers as text.
    fn written_out(&mut self, key: Key, inside: Range<usize>, closed: bool) {
        let literal = self.text.get(inside.clone()).unwrap_or_default();
        // Special tokens with other names around the numbers say nothing about them.
        let inner = literal.find("|>").map_or(literal, |start| {
            let rest = literal.get(start + 2..).unwrap_or_default();
            rest.find("<|").and_then(|end| rest.get(..end)).unwrap_or(rest)
        });
        match all_numbers(inner) {
            Some(numbers) => self.settle(&numbers, Place::Under(key), Origin::Key, inside, !closed),
            None => self.note(Skipped::NotANumber, inside),
        }
    }

    /// Reads the tags around coordinates in a string and returns whether there are any. Tags say what they hold
    /// wherever they are, so a string under any key except a name's may have them.
    fn quoted_tags(&mut self, key: Option<Key>, inside: &Range<usize>, closed: bool) -> bool {
        let origin = match key {
            Some(key) if key.is_shape() => Origin::Key,
            _ => Origin::Tag,
        };
        let literal = self.text.get(inside.clone()).unwrap_or_default();
        if memchr::memchr(b'<', literal.as_bytes()).is_none() {
            return false;
        }
        let mut lexer = Lexer::new(literal);
        let mut found = false;
        while let Some((token, _)) = lexer.next(false) {
            let here = |range: Range<usize>| inside.start + range.start..inside.start + range.end;
            match token {
                // Without a tag after them, the numbers end at the end of the string, if the string has one.
                Token::Boxed(around, range, ended) => {
                    self.tagged(around, here(range), ended || closed, origin)
                }
                Token::Run(notation, run) => self.run(notation, here(run)),
                Token::PointTag(attributes, ended) => self.point_tag(here(attributes), ended),
                _ => continue,
            }
            found = true;
        }
        found
    }

    /// Reads a string as a text of its own, such as a call in JSON or JSON in JSON. Each level of quoting is read once,
    /// and there are few, so the cost stays linear.
    fn quoted_text(&mut self, inside: &Range<usize>) {
        if self.depth >= DEEPEST_TEXT {
            return;
        }
        let literal = self.text.get(inside.clone()).unwrap_or_default();
        let reading = scan_at(&unescape(literal), self.depth + 1);
        for item in reading.items {
            let Item { label, score, .. } = &item;
            let (label, score) = (label.clone(), *score);
            if !self.push_item(Item { label: None, score: None, span: inside.clone(), ..item }) {
                break;
            }
            let Some(last) = self.reading.items.last_mut() else { continue };
            // What the inner text says about it counts more than what is around the string.
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
        for outline in reading.outlines {
            self.outline(Item { span: inside.clone(), ..outline }, usize::MAX);
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

    /// Numbers in a tag: one or more lists of four, two pairs, one pair, or just numbers; the points of a polygon.
    fn tagged(&mut self, around: Around, inside: Range<usize>, closed: bool, origin: Origin) {
        let content = self.text.get(inside.clone()).unwrap_or_default();
        if !closed {
            self.note(Skipped::Truncated, inside);
            return;
        }
        if around == Around::Polygon && content.is_empty() {
            // Florence-2 continues with location tokens.
            return;
        }
        let Some(groups) = number_groups(content) else {
            self.note(Skipped::NotANumber, inside);
            return;
        };
        let pairs = groups.len() > 1 && groups.iter().all(|group| group.len() == 2);
        let flat = groups.concat();
        let shapes: Option<Vec<Shape>> = match groups.as_slice() {
            _ if flat.len() > LONGEST_LIST => None,
            _ if pairs && around == Around::Points => {
                groups.iter().map(|group| shape(group)).collect()
            }
            _ if pairs => around_pairs(&flat).map(|found| vec![found]),
            [only] if around == Around::Polygon && only.len() > 4 => {
                around_pairs(only).map(|found| vec![found])
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
                    let drawn = around == Around::Polygon && flat.len() > 4;
                    let corners = (pairs || drawn) && matches!(shape, Shape::Box(_));
                    self.push_item(Item { corners, ..item(shape, origin, inside.clone()) });
                }
            }
            None => self.note(Skipped::WrongCount, inside),
        }
    }

    /// Location or patch tokens: the boxes they stand for, with the name next to them.
    fn run(&mut self, notation: Notation, span: Range<usize>) {
        let run = self.text.get(span.clone()).unwrap_or_default();
        let before = self.text.get(..span.start).unwrap_or_default();
        let Some(mut shapes) = dialects::boxes_of_run(run, notation) else {
            // If what follows may be the start of another token, the text was cut off.
            let rest = self.text.get(span.end..).unwrap_or_default();
            let cut = !rest.contains('>') && (rest.is_empty() || rest.starts_with('<'));
            self.note(if cut { Skipped::Truncated } else { Skipped::WrongCount }, span);
            return;
        };
        let mut corners = false;
        if notation == Notation::Loc1000 && before.ends_with("<poly>") {
            let all = shapes.iter().flat_map(|shape| match shape {
                Shape::Box(numbers) => numbers.to_vec(),
                Shape::Point(numbers) => numbers.to_vec(),
            });
            let all: Vec<f64> = all.collect();
            shapes = around_pairs(&all).into_iter().collect();
            corners = true;
        }
        let name = match notation {
            Notation::Loc1024 => dialects::name_behind(self.text, span.end),
            Notation::Loc1000 => {
                let start = before.strip_suffix("<poly>").map_or(span.start, str::len);
                dialects::name_before(self.text, start)
            }
            _ => None,
        };
        let name: Option<Arc<str>> = name.map(Arc::from);
        for shape in shapes {
            self.push_item(Item {
                layout: Some(notation.layout()),
                notation: Some(notation),
                corners,
                label: name.clone(),
                ..item(shape, Origin::Tag, span.clone())
            });
        }
    }

    /// A point tag with attributes.
    fn point_tag(&mut self, attributes: Range<usize>, closed: bool) {
        let text = self.text.get(attributes.clone()).unwrap_or_default();
        if !closed {
            self.note(Skipped::Truncated, attributes);
            return;
        }
        let Some(tag) = dialects::points_of_tag(text) else {
            self.note(Skipped::NotANumber, attributes);
            return;
        };
        let name: Option<Arc<str>> = tag.name.map(Arc::from);
        for point in tag.points {
            self.push_item(Item {
                layout: Some(BoxLayout::Xyxy),
                notation: Some(Notation::Percent),
                label: name.clone(),
                ..item(Shape::Point(point), Origin::Tag, attributes.clone())
            });
        }
    }

    /// Turns a closed frame into what it holds.
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
        } else if frame.is_object() {
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
        let key = frame.place.key();
        if frame.elements.contains(&Element::Word) {
            let only_shapes = key.is_some_and(|key| key != Key::Either);
            if only_shapes && frame.pairs.is_empty() {
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
        let wanted =
            key.is_some() || (frame.place.is_open() && matches!(frame.elements.len(), 2 | 4));
        match numbers {
            None if self.truncated && wanted => self.note(Skipped::Truncated, span),
            None if wanted => self.note(Skipped::NotANumber, span),
            None => {}
            Some(_) if frame.overfull => self.note(Skipped::WrongCount, span),
            Some(numbers) if numbers.is_empty() => self.corners(frame, span),
            Some(_) if cut && wanted => self.note(Skipped::Truncated, span),
            Some(numbers) => self.complete_list(&numbers, frame, span),
        }
    }

    /// A list of nothing but numbers.
    fn complete_list(&mut self, numbers: &[f64], frame: &Frame, span: Range<usize>) {
        let place = frame.place;
        let parent = self.frames.last();
        let in_list = parent.is_some_and(|parent| parent.is_list() && parent.place == place);
        if let (&[x, y], true) = (numbers, in_list && place.key().is_some_and(Key::is_box)) {
            self.top().pairs.push(([x, y], span));
            return;
        }
        let running = frame.opener == b'(' && place == Place::Prose && numbers.len() == 2;
        let before = if running { self.last_pair.take() } else { None };
        if let Some(before) = before
            && self.completes_box(numbers, &span, before)
        {
            return;
        }
        let count = self.reading.items.len();
        self.settle(numbers, place, place.origin(), span.clone(), false);
        let is_new_point = self.reading.items.len() > count
            && self.reading.items.last().is_some_and(|item| item.point().is_some());
        if !is_new_point {
            return;
        }
        if in_list && place.key() != Some(Key::Point) {
            self.top().points.push(count);
        }
        if running {
            if let Some((index, end)) = before
                && self.leads_to(end, span.start)
            {
                self.around_items(&[index, count], place.origin(), span.clone());
            }
            self.last_pair = Some((count, span.end));
        }
    }

    /// Lists of two numbers are the corners of a box, or those of a polygon.
    fn corners(&mut self, frame: &Frame, span: Range<usize>) {
        if !frame.points.is_empty() {
            if frame.points.len() > 1 && !self.truncated {
                self.around_items(&frame.points, frame.place.origin(), span);
            }
            return;
        }
        let key = frame.place.key();
        let flat: Vec<f64> = frame.pairs.iter().flat_map(|(pair, _)| *pair).collect();
        let may_go_on = self.truncated && (flat.len() != 4 || key == Some(Key::Polygon));
        match (flat.len(), around_pairs(&flat)) {
            (0, _) => {}
            (_, Some(found)) if !may_go_on => {
                let mut item = item(found, Origin::Key, span);
                item.corners = true;
                self.under_key(key.unwrap_or(Key::Other), item);
            }
            _ => {
                let reason = if self.truncated { Skipped::Truncated } else { Skipped::WrongCount };
                self.note(reason, span);
            }
        }
    }

    /// Whether the text between two points makes them the corners of a box: "from (1, 2) to (3,
    /// 4)".
    fn leads_to(&self, from: usize, to: usize) -> bool {
        let between = self.text.get(from..to).unwrap_or_default().trim();
        ["to", "->", "→", "-", "–", "—", "~", "到", "至"].contains(&between)
            || between.eq_ignore_ascii_case("to")
    }

    /// The box around points that were written together.
    fn around_items(&mut self, indices: &[usize], origin: Origin, span: Range<usize>) {
        let points = indices.iter().filter_map(|&index| self.reading.items.get(index));
        let flat: Vec<f64> = points.filter_map(Item::point).flat_map(|p| [p.x, p.y]).collect();
        let first = indices.iter().filter_map(|&index| self.reading.items.get(index)).next();
        let start = first.map_or(span.start, |item| item.span.start.min(span.start));
        if let Some(found) = around_pairs(&flat) {
            let mut outline = item(found, origin, start..span.end);
            outline.corners = true;
            self.outline(outline, indices.first().copied().unwrap_or(usize::MAX));
        }
    }

    /// Adds an outline; `first` is the first of its points among the items, whose label it takes.
    fn outline(&mut self, outline: Item, first: usize) {
        if self.reading.outlines.len() < MOST_ITEMS {
            self.first_points.push(first);
            self.reading.outlines.push(outline);
        }
    }

    /// Outlines are called what their points are called.
    fn name_outlines(&mut self) {
        let Reading { items, outlines, .. } = &mut self.reading;
        for (outline, &first) in outlines.iter_mut().zip(&self.first_points) {
            if let Some(item) = items.get(first) {
                outline.label = item.label.clone();
                outline.score = item.score;
            }
        }
    }

    /// `(x1, y1), (x2, y2)` in running text: the second pair turns the first into a box.
    fn completes_box(
        &mut self,
        numbers: &[f64],
        span: &Range<usize>,
        (index, end): (usize, usize),
    ) -> bool {
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
        item.corners = true;
        item.span.end = span.end;
        true
    }

    /// Decides what complete numbers are, by where they are.
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
            (Place::Under(key), Some(found)) if key.is_shape() => {
                let fits = match found {
                    Shape::Box(_) => key != Key::Point,
                    Shape::Point(_) => !key.is_box(),
                };
                if fits {
                    self.under_key(key, item(found, origin, span));
                } else {
                    self.note(wrong_count, span);
                }
            }
            (Place::Under(key), None) if key.is_box() && is_polygon(numbers, key) => {
                if let Some(found) = around_pairs(numbers) {
                    let mut item = item(found, origin, span);
                    item.corners = true;
                    self.under_key(key, item);
                }
            }
            (Place::Under(key), None) if key.is_shape() => self.note(wrong_count, span),
            (Place::Under(_), Some(Shape::Box(_))) => self.note(Skipped::OtherKey, span),
            (Place::Under(_), _) => {}
            (Place::Prose | Place::Boxed, Some(found)) => {
                self.push_item(item(found, origin, span));
            }
            (Place::Prose | Place::Boxed, None) => {}
        }
    }

    /// An item, with what its key says about it.
    fn under_key(&mut self, key: Key, found: Item) {
        let is_box = matches!(found.shape, Shape::Box(_));
        let (layout, notation) = match key {
            Key::Box(layout) => (layout, None),
            Key::Box2d => (None, Some(Notation::Box2d)),
            _ => (None, None),
        };
        let layout = if is_box { layout } else { None };
        let corners = found.corners || key == Key::Polygon;
        self.push_item(Item { layout, notation, corners, ..found });
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
        // The last of them may lack digits if the text ends with it.
        let cut = self.truncated && frame.last_end == self.text.len();
        let found = if let [Some(a), Some(b), Some(c), Some(d)] = corners {
            Some((Shape::Box([a, b, c, d]), Some(BoxLayout::Xyxy)))
        } else if let [Some(a), Some(b), Some(c), Some(d)] = sized {
            Some((Shape::Box([a, b, c, d]), Some(BoxLayout::Xywh)))
        } else if let ([Some(x), Some(y), None, None], true) =
            (sized, side(Side::X).is_some() && frame.opener != 0)
        {
            Some((Shape::Point([x, y]), Some(BoxLayout::Xyxy)))
        } else {
            None
        };
        if let Some((shape, layout)) = found {
            if cut {
                self.note(Skipped::Truncated, span);
            } else {
                self.push_item(Item { layout, ..item(shape, Origin::Key, span) });
            }
        }
    }

    /// Adds an item, unless there are too many; if it has no name, it gets the one that the text gives it.
    fn push_item(&mut self, item: Item) -> bool {
        let index = self.reading.items.len();
        if index == MOST_ITEMS {
            self.note(Skipped::TooMany, item.span);
            return false;
        }
        let label = match (&item.label, item.origin) {
            (Some(_), _) => item.label.clone(),
            (None, Origin::Tag) => self.tag_name.clone(),
            (None, _) if self.open_objects == 0 => self.waiting_label.take(),
            (None, _) => None,
        };
        if label.is_none() {
            self.unnamed.push(index);
        }
        self.unscored.push(index);
        self.last_pair = None;
        self.reading.items.push(Item { label, ..item });
        true
    }

    fn note(&mut self, reason: Skipped, span: Range<usize>) {
        if self.reading.notes.len() < MOST_ITEMS {
            self.reading.notes.push(Note { reason, span });
        }
    }
}

/// An item with only its numbers and its position.
fn item(shape: Shape, origin: Origin, span: Range<usize>) -> Item {
    Item {
        shape,
        layout: None,
        notation: None,
        corners: false,
        label: None,
        score: None,
        origin,
        span,
    }
}

/// Flat numbers under a key for polygons, or the four corners of a quadrilateral under a key for boxes.
fn is_polygon(numbers: &[f64], key: Key) -> bool {
    match key {
        Key::Polygon => numbers.len() >= 6 && numbers.len().is_multiple_of(2),
        _ => numbers.len() == 8,
    }
}

/// The box around points in a flat list; for two points it is the box between them, in the given
/// order.
fn around_pairs(flat: &[f64]) -> Option<Shape> {
    let (points, rest) = flat.as_chunks::<2>();
    match points {
        [] | [_] => None,
        _ if !rest.is_empty() => None,
        [[a, b], [c, d]] => Some(Shape::Box([*a, *b, *c, *d])),
        [first, others @ ..] => {
            let [mut left, mut top] = *first;
            let [mut right, mut bottom] = *first;
            for [x, y] in others {
                (left, right) = (left.min(*x), right.max(*x));
                (top, bottom) = (top.min(*y), bottom.max(*y));
            }
            Some(Shape::Box([left, top, right, bottom]))
        }
    }
}

/// The numbers of a tag, by the brackets they are in; none if anything else is in it.
fn number_groups(content: &str) -> Option<Vec<Vec<f64>>> {
    let mut lexer = Lexer::new(content);
    let (mut groups, mut current): (Vec<Vec<f64>>, Vec<f64>) = (Vec::new(), Vec::new());
    let mut count = 0;
    while let Some((token, _)) = lexer.next(false) {
        match token {
            Token::Open(_) | Token::Close(_) => {
                if !current.is_empty() {
                    groups.push(std::mem::take(&mut current));
                }
            }
            Token::Number(value) if value.is_finite() => {
                count += 1;
                // One more than is kept, so that the caller sees that there are too many.
                if count <= LONGEST_LIST + 1 {
                    current.push(value);
                }
            }
            Token::Comma => {}
            _ => return None,
        }
    }
    if !current.is_empty() {
        groups.push(current);
    }
    Some(groups)
}

/// Four numbers are a box, two a point.
fn shape(numbers: &[f64]) -> Option<Shape> {
    match *numbers {
        [a, b, c, d] => Some(Shape::Box([a, b, c, d])),
        [x, y] => Some(Shape::Point([x, y])),
        _ => None,
    }
}

/// The numbers in a text that otherwise has only brackets and commas.
fn all_numbers(text: &str) -> Option<Vec<f64>> {
    let mut lexer = Lexer::new(text);
    let mut numbers = Vec::new();
    while let Some((token, _)) = lexer.next(false) {
        match token {
            Token::Number(value) if value.is_finite() && numbers.len() < LONGEST_LIST => {
                numbers.push(value);
            }
            Token::Open(_) | Token::Close(_) | Token::Comma => {}
            _ => return None,
        }
    }
    Some(numbers)
}
