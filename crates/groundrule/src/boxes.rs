//! Boxes in JSON as VLM-R1's rewards read them.

mod overlap_reward;
mod plain;

pub use overlap_reward::OverlapReward;
pub(crate) use plain::{PlainBox, plain_boxes};

use crate::fault::{Exception, Fault};
use crate::reason::Reason;
use groundrule_json::{JsonError, JsonErrorKind, Value};
use groundrule_vision::{Coord, IouError, glm_iou, vlm_r1_iou, vlm_r1_iou_plain};

/// The first four numbers of a box, with a plain copy if floats can do the arithmetic exactly.
#[derive(Debug, Clone)]
pub(crate) struct Corners {
    exact: [Coord; 4],
    plain: Option<[f64; 4]>,
}

impl Corners {
    pub(crate) fn new(exact: [Coord; 4]) -> Self {
        let [a, b, c, d] = &exact;
        let plain = (|| Some([a.plain()?, b.plain()?, c.plain()?, d.plain()?]))();
        Corners { exact, plain }
    }

    /// Reads a list whose first four entries are numbers.
    pub(crate) fn read(value: &Value) -> Option<Self> {
        let [a, b, c, d, ..] = value.as_list()? else { return None };
        let coordinate = |value: &Value| value.as_number().map(Coord::from);
        Some(Corners::new([coordinate(a)?, coordinate(b)?, coordinate(c)?, coordinate(d)?]))
    }

    /// Their overlap by VLM-R1's convention.
    pub(crate) fn try_overlap(&self, other: &Corners) -> Result<f64, IouError> {
        match (self.plain, other.plain) {
            (Some(a), Some(b)) => vlm_r1_iou_plain(a, b),
            _ => vlm_r1_iou(&self.exact, &other.exact),
        }
    }

    /// Their overlap by the convention of VLM-R1's GLM module.
    pub(crate) fn try_glm_overlap(&self, other: &Corners) -> Result<f64, IouError> {
        glm_iou(&self.exact, &other.exact)
    }

    /// The four numbers as Python prints a list of them.
    pub(crate) fn repr(&self) -> String {
        let values = self.exact.iter().map(|corner| match corner {
            Coord::Int(value) => Value::Int(*value),
            Coord::Big(value) => Value::BigInt(value.clone()),
            Coord::Float(value) => Value::Float(*value),
        });
        groundrule_json::repr(&Value::List(values.collect()))
    }

    /// Their overlap; boxes without area have none.
    pub(crate) fn overlap(&self, other: &Corners) -> f64 {
        self.try_overlap(other).unwrap_or(0.0)
    }
}

/// A JSON error of a reference as a fault.
pub(crate) fn json_fault(error: JsonError) -> Fault {
    let exception = match error.kind() {
        JsonErrorKind::Decode => Exception::JsonDecodeError,
        JsonErrorKind::IntTooLong => Exception::ValueError,
        JsonErrorKind::TooDeep => Exception::RecursionError,
    };
    Fault::new(Reason::BadReferenceJson, exception, error.to_string())
}
