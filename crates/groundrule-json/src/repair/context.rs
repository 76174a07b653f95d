//! Where the parser is: the places it has entered and not left.

/// A place that decides how an ambiguous character is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Key,
    Value,
    Array,
}

/// The places entered, innermost last, and how many there are of each kind.
#[derive(Debug, Default)]
pub(super) struct Context {
    places: Vec<Place>,
    counts: [usize; 3],
}

impl Context {
    pub(super) fn enter(&mut self, place: Place) {
        self.places.push(place);
        if let Some(count) = self.counts.get_mut(place as usize) {
            *count += 1;
        }
    }

    pub(super) fn leave(&mut self) {
        if let Some(count) = self.places.pop().and_then(|place| self.counts.get_mut(place as usize))
        {
            *count -= 1;
        }
    }

    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.counts = [0; 3];
    }

    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Whether the innermost place is this one.
    pub(super) fn is(&self, place: Place) -> bool {
        self.places.last() == Some(&place)
    }

    /// Whether this place was entered at any level.
    pub(super) fn has(&self, place: Place) -> bool {
        self.counts.get(place as usize).is_some_and(|count| *count > 0)
    }
}
