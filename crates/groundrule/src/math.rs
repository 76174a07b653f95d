//! Where the rewards meet the mathematics.

use crate::trace::Trace;

/// Whether Math-Verify would call the two the same, asked in VLM-R1's order: the reply stands where the
/// reference should, and the reference where the reply should.
pub(crate) fn same_mathematics(student: &str, truth: &str, trace: &mut Trace) -> bool {
    let _ = (student, truth, trace);
    false
}
