//! open-r1's function that judges a group of completions by one another's length.

use crate::fault::{Exception, Fault};
use crate::math::open_r1_correct;
use crate::reason::Reason;
use crate::trace::Trace;

/// `len_reward(completions, solution)` for the contents of the completions: the shortest of the group scores 0.5, the
/// longest -0.5, and a wrong answer never more than 0.0. If all have the same length, all score 0.0.
///
/// It looks at all completions at once, so it is a function, not a reward of a plan. A reference without readable LaTeX
/// counts as met.
///
/// ```
/// use groundrule::open_r1::len_reward;
/// let scores = len_reward(&["\\boxed{2}", "It must be \\boxed{2}", "\\boxed{3}"], &["$2$", "$2$", "$2$"])?;
/// assert_eq!(scores, [0.5, -0.5, 0.0]);
/// # Ok::<(), groundrule::Fault>(())
/// ```
pub fn len_reward(completions: &[&str], solution: &[&str]) -> Result<Vec<f64>, Fault> {
    let correct = completions.iter().zip(solution).map(|(completion, truth)| {
        open_r1_correct(completion, truth, &mut Trace::off()) != Some(false)
    });
    let lengths: Vec<_> = completions.iter().map(|text| text.chars().count()).collect();
    let (Some(&shortest), Some(&longest)) = (lengths.iter().min(), lengths.iter().max()) else {
        return Err(Fault::new(
            Reason::NoCompletion,
            Exception::ValueError,
            "a group without completions has no shortest one",
        ));
    };
    if shortest == longest {
        return Ok(vec![0.0; lengths.len()]);
    }
    Ok(lengths
        .iter()
        .zip(correct)
        .map(|(&length, correct)| {
            let score = 0.5 - (length - shortest) as f64 / (longest - shortest) as f64;
            if correct { score } else { score.min(0.0) }
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_one_length_say_nothing() {
        assert_eq!(len_reward(&["ab", "cd"], &["$1$", "$1$"]), Ok(vec![0.0, 0.0]));
        assert!(len_reward(&[], &[]).is_err());
    }

    #[test]
    fn lengths_between_the_shortest_and_the_longest() {
        let completions = [r"\boxed{2}", r"so: \boxed{2}", r"We see: \boxed{2}", r"\boxed{3}"];
        let scores = len_reward(&completions, &["$2$"; 4]);
        assert_eq!(scores, Ok(vec![0.5, 0.0, -0.5, 0.0]));
    }
}
