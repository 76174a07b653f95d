//! Whether the completion is a think block followed by an answer block and nothing else.
//!
//! # What it scores
//! 1.0 if the whole completion is `<think>…</think>`, optional whitespace, `<answer>…</answer>`. Otherwise 0.0.
//!
//! # Reference behaviour
//! A full match in which the content of each block may extend as far as needed, so text between the tags can pass:
//! `<think>a</think> junk </think><answer>b</answer> junk </answer>` scores 1.0. A single line break after the last tag
//! scores 0.0. Empty blocks pass.
//!
//! # Where strict differs
//! `one_of_each_tag`: each of the four tags occurs exactly once, and both blocks have content.
//!
//! # Example
//! ```
//! assert_eq!(groundrule::format_reward(["<think>a</think><answer>b</answer>", "b"]), [1.0, 0.0]);
//! ```
//!
//! # Cost
//! One pass over the text. Memory is linear in it.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::text::is_blank;
use crate::trace::{FORM, Trace};
use crate::warning::Warning;
use crate::world::World;
use groundrule_pytext::{strip, tags};
use memchr::{memchr, memchr_iter, memmem};
use std::borrow::Cow;
use std::ops::Range;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct FormatReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "format_reward",
    summary: "1 if the whole completion is a think block followed by an answer block, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    repairs: &[Repair::OneOfEachTag],
    topics: &[Topic::of(Kind::Form)],
    parameters: &[],
    build: |settings| Ok(Box::new(FormatReward { semantics: settings.semantics() })),
};

impl Reward for FormatReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let text = sample.completion;
        let fits = tags::is_think_answer(text);
        if !fits {
            note_missing(text, trace);
        }
        Ok(judgement(text, fits && (!self.semantics.is_strict() || has_one_of_each(text, trace))))
    }
}

/// Whether there can be a tag or a token; most completions without the form have none.
fn has_tags(text: &str) -> bool {
    memchr(b'<', text.as_bytes()).is_some()
}

/// The judgement of a form that is present or not. If it is not, special tokens around the blocks are the likely cause:
/// the completion was decoded with them, or with the prompt.
pub(crate) fn judgement(text: &str, fits: bool) -> Judgement {
    if fits {
        return Judgement::new(1.0, Reason::FormatMatch);
    }
    let special = has_tags(text) && {
        let tags::Marks { think, answer, .. } = tags::marks();
        let opened = think.open.find(text).or_else(|| answer.open.find(text));
        let end = answer.close.rfind(text).map_or(text.len(), |at| at + "</answer>".len());
        let around = [text.get(..opened.unwrap_or(text.len())), text.get(end..)];
        around.into_iter().flatten().any(has_special_token)
    };
    Judgement::new(0.0, Reason::FormatMissing).warned(special.then_some(Warning::SpecialTokens))
}

/// Longest name of a token of a chat template, in bytes.
const LONGEST_TOKEN: usize = 40;

/// Whether a text has a token of a chat template in it, such as `<|im_end|>` or `</s>`.
fn has_special_token(text: &str) -> bool {
    const WORDS: [&str; 6] =
        ["</s>", "<eos>", "<bos>", "<pad>", "<start_of_turn>", "<end_of_turn>"];
    let named = |name: &str| {
        (1..=LONGEST_TOKEN).contains(&name.len())
            && name.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '▁'))
    };
    memchr_iter(b'<', text.as_bytes()).any(|at| {
        let rest = text.get(at..).unwrap_or_default();
        [("<|", "|>"), ("<｜", "｜>")].into_iter().any(|(open, close)| {
            rest.strip_prefix(open).is_some_and(|name| {
                let near = name.as_bytes().get(..LONGEST_TOKEN + close.len());
                memmem::find(near.unwrap_or(name.as_bytes()), close.as_bytes())
                    .is_some_and(|end| name.get(..end).is_some_and(named))
            })
        }) || WORDS.iter().any(|word| rest.starts_with(word))
    })
}

/// The strict form: the whole text is one think block and one answer block, and neither is empty.
pub(crate) fn has_one_of_each(text: &str, trace: &mut Trace) -> bool {
    let Some((what, place)) = one_of_each_fault(text) else { return true };
    trace.note(FORM, || what.into_owned());
    note_outside(text, place, trace);
    false
}

/// A fault of the form: what it is and, if it is text outside the blocks, that text.
type FormFault = (Cow<'static, str>, Option<Range<usize>>);

fn one_of_each_fault(text: &str) -> Option<FormFault> {
    let plain = |what: &'static str| Some((Cow::Borrowed(what), None));
    for tag in ["<think>", "</think>", "<answer>", "</answer>"] {
        match memmem::find_iter(text.as_bytes(), tag).take(2).count() {
            0 => return Some((format!("there is no {tag}").into(), None)),
            1 => {}
            _ => return Some((format!("{tag} occurs more than once").into(), None)),
        }
    }
    let marks = tags::marks();
    let (Some(think), Some(answer)) = (marks.think.first(text), marks.answer.first(text)) else {
        return plain("a block ends before it begins");
    };
    let (thought, answering) = (think.end + "</think>".len(), answer.start - "<answer>".len());
    if thought > answering {
        return plain("the answer does not follow the thinking");
    }
    let outside = [
        0..think.start - "<think>".len(),
        thought..answering,
        answer.end + "</answer>".len()..text.len(),
    ];
    if let Some(place) = outside.into_iter().find(|part| !strip(&text[part.clone()]).is_empty()) {
        return Some(("there is text outside the blocks".into(), Some(place)));
    }
    if is_blank(&text[think]) {
        return plain("the think block is empty");
    }
    if is_blank(&text[answer]) {
        return plain("the answer block is empty");
    }
    None
}

/// Notes the text that should not be there.
fn note_outside(text: &str, place: Option<Range<usize>>, trace: &mut Trace) {
    if let Some(place) = place {
        trace.span("text outside", text, place);
    }
}

/// Notes which part of the form is missing.
pub(crate) fn note_missing(text: &str, trace: &mut Trace) {
    trace.note(FORM, || missing(text).to_owned());
    if !trace.is_on() || !has_tags(text) {
        return;
    }
    let tags::Marks { think, answer, .. } = tags::marks();
    let place = match (think.open.find(text), answer.close.rfind(text)) {
        (Some(start), _) if start > 0 => Some(0..start),
        (Some(_), Some(end)) if !text.ends_with("</answer>") => {
            Some(end + "</answer>".len()..text.len())
        }
        _ => None,
    };
    note_outside(text, place, trace);
}

/// Says in words which part of the form is missing.
pub(crate) fn missing(text: &str) -> &'static str {
    let tags::Marks { think, answer, .. } = tags::marks();
    if !has_tags(text) {
        "no <think> tag"
    } else if !think.open.is_in(text) {
        match in_other_case(text, "<think>") {
            true => "the <think> tag is not in lower case",
            false => "no <think> tag",
        }
    } else if !think.close.is_in(text) {
        "<think> is never closed"
    } else if !answer.open.is_in(text) {
        match in_other_case(text, "<answer>") {
            true => "the <answer> tag is not in lower case",
            false => "no <answer> tag",
        }
    } else if !answer.close.is_in(text) {
        "<answer> is never closed"
    } else if !text.starts_with("<think>") {
        "there is text before <think>"
    } else if !text.ends_with("</answer>") {
        "there is text after the last </answer>"
    } else {
        "the answer block does not directly follow the think block"
    }
}

/// Whether a tag that is not there in lower case is there in another, as `<Answer>`.
fn in_other_case(text: &str, tag: &str) -> bool {
    memchr_iter(b'<', text.as_bytes())
        .any(|at| text.get(at..at + tag.len()).is_some_and(|found| found.eq_ignore_ascii_case(tag)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_that_cross_are_no_form() {
        for text in ["<think>a<answer></think>b</answer>", "<answer>b</answer><think>a</think>"] {
            let (what, _) = one_of_each_fault(text).unwrap();
            assert_eq!(what, "the answer does not follow the thinking", "{text}");
        }
        assert_eq!(one_of_each_fault("<think>a</think>\n<answer>b</answer>\n"), None);
    }

    #[test]
    fn tokens_of_a_template_around_the_blocks_are_noticed() {
        for (text, warned) in [
            ("<think>a</think><answer>b</answer><|im_end|>", true),
            ("<think>a</think><answer>b</answer></s>", true),
            ("<|im_start|>assistant\n<think>a</think><answer>b</answer>", true),
            ("<think>a</think><answer>b</answer><｜end▁of▁sentence｜>", true),
            ("so <think>a</think><answer>b</answer>", false),
            ("<think>x <|y|> a</think>b", false),
            ("a <| b |> c", false),
        ] {
            let judged = judgement(text, false);
            assert_eq!(judged.warning.is_some(), warned, "{text}");
        }
        assert_eq!(judgement("", true).warning, None);
    }

    #[test]
    fn strict_names_the_tag_and_shows_what_stands_outside() {
        for (text, says, outside) in [
            ("<think>a</think><answer>b", "there is no </answer>", None),
            ("<think>a<think></think><answer>b</answer>", "<think> occurs more than once", None),
            (
                "so <think>a</think><answer>b</answer>",
                "there is text outside the blocks",
                Some("so "),
            ),
        ] {
            let mut trace = Trace::on();
            assert!(!has_one_of_each(text, &mut trace));
            let found: Vec<_> = trace.steps().iter().map(|step| step.found.as_str()).collect();
            assert_eq!(found, [Some(says), outside].into_iter().flatten().collect::<Vec<_>>());
        }
    }

    #[test]
    fn says_what_is_missing() {
        let world = World::nowhere();
        for (text, what) in [
            ("<answer>b</answer>", "no <think> tag"),
            ("<think>a<answer>b</answer>", "<think> is never closed"),
            ("<think>a</think>b", "no <answer> tag"),
            ("<think>a</think><Answer>b</Answer>", "the <answer> tag is not in lower case"),
            ("<think>a</think><answer>b</answer>\n", "there is text after the last </answer>"),
            (
                "<think>a</think>so<answer>b</answer>",
                "the answer block does not directly follow the think block",
            ),
        ] {
            let mut trace = Trace::on();
            let judged =
                FormatReward::default().judge(&Sample::new(text), &world, &mut trace).unwrap();
            assert_eq!(judged.reason, Reason::FormatMissing);
            assert_eq!(trace.steps()[0].found, what);
        }
    }
}
