//! Every golden vector of the rest of VLM-R1's registry, bit for bit, logs included.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod common;

use common::*;
use groundrule::host::FileImages;
use groundrule::vlm_r1::{self, AnswerColumns};
use groundrule::{Exception, Fault, MapReward, OdReward, TokenCounter, World};
use groundrule_json::Value;

/// Runs the vectors of a function of a content and a solution.
fn check_pair(function: &str, score: impl Fn(&str, &str) -> f64) {
    check(function, |vector| {
        expect_score(vector, Ok(score(argument(vector, "content"), argument(vector, "sol"))))
    });
}

#[test]
fn golden_mcq_reward() {
    check_pair("mcq_reward", vlm_r1::mcq_reward);
}

#[test]
fn golden_yes_no_reward() {
    check_pair("yes_no_reward", vlm_r1::yes_no_reward);
}

#[test]
fn golden_all_match_reward() {
    check_pair("all_match_reward", vlm_r1::all_match_reward);
}

#[test]
fn golden_math_reward() {
    check_pair("math_reward", vlm_r1::math_reward);
}

fn score_type(vector: &Value) -> i64 {
    vector.get("args").unwrap().get("score_type").map_or(0, |value| value.as_i64().unwrap())
}

#[test]
fn golden_map_reward() {
    check("map_reward", |vector| {
        let length = vector.get("args").unwrap().get("length_reward");
        let parameters = MapReward {
            score_type: score_type(vector),
            length_reward: length.is_some_and(Value::is_truthy),
            ..MapReward::default()
        };
        let got =
            vlm_r1::map_reward(argument(vector, "content"), argument(vector, "sol"), &parameters);
        expect_score(vector, got.map_err(|fault| fault.exception))
    });
}

#[test]
fn golden_od_reward() {
    check("od_reward", |vector| {
        let parameters = OdReward { score_type: score_type(vector), ..OdReward::default() };
        let got =
            vlm_r1::od_reward(argument(vector, "content"), argument(vector, "sol"), &parameters);
        expect_score(vector, got.map_err(|fault| fault.exception))
    });
}

#[test]
fn golden_od_length_reward() {
    check("odLength_reward", |vector| {
        let got = vlm_r1::od_length_reward(argument(vector, "content"), argument(vector, "sol"));
        expect_score(vector, got.map_err(|fault| fault.exception))
    });
}

/// Runs the vectors of a list function of answers.
fn check_answers(
    function: &str,
    score: impl Fn(
        &Value,
        &AnswerColumns<'_>,
        Option<&groundrule::host::DebugLog>,
    ) -> Option<Result<Vec<f64>, Fault>>,
) {
    check(function, |vector| {
        let args = vector.get("args").unwrap();
        let logs = tempfile::tempdir().unwrap();
        let run = || {
            let completions = match contents(vector) {
                Ok(completions) => completions,
                Err(exception) => return Some(Err(exception)),
            };
            let solution = args.get("solution").unwrap().as_list().unwrap();
            let solution: Option<Vec<&str>> = solution.iter().map(Value::as_str).collect();
            let Some(solution) = solution else { return Some(Err(Exception::TypeError)) };
            let methods: Option<Vec<Option<&str>>> = args
                .get("accu_reward_method")
                .map(|methods| methods.as_list().unwrap().iter().map(Value::as_str).collect());
            let paths: Option<Vec<Option<Vec<&str>>>> = args
                .get("image_path")
                .map(|rows| rows.as_list().unwrap().iter().map(texts).map(Some).collect());
            let problem = args.get("problem").map(texts);
            let columns = AnswerColumns {
                completions: &completions.iter().map(String::as_str).collect::<Vec<_>>(),
                solution: &solution,
                accu_reward_method: methods.as_deref(),
                image_path: paths.as_deref(),
                problem: problem.as_deref(),
                printed: vlm_r1::Printed::default(),
            };
            let log = debug_log(vector, &logs);
            Some(score(vector, &columns, log.as_ref())?.map_err(|fault| fault.exception))
        };
        let Some(got) = run() else { return Ok(()) };
        expect_scores(vector, got)?;
        expect_logs(vector, &logs)
    });
}

#[test]
fn golden_accuracy_reward() {
    check_answers("accuracy_reward", |_, columns, log| {
        Some(vlm_r1::accuracy_reward(columns, &World::nowhere(), log))
    });
}

#[test]
fn golden_repetition_rewards() {
    check_answers("repetition_rewards", |_, columns, log| {
        Some(vlm_r1::repetition_rewards(columns, log))
    });
}

/// The length that a vector gives, or that its tokenizer counts.
struct Lengths<'a>(&'a Value);

impl TokenCounter for Lengths<'_> {
    fn count(&self, text: &str) -> Result<u64, Fault> {
        let args = self.0.get("args").unwrap();
        Ok(match args.get("gen_len") {
            Some(given) => given.as_i64().unwrap() as u64,
            None => count_tokens(args.get("tokenizer").unwrap().as_str().unwrap(), text).unwrap(),
        })
    }
}

/// Vectors that name a tokenizer run where the feature is on.
#[test]
fn golden_cosine_rewards() {
    check_answers("cosine_rewards", |vector, columns, log| {
        let args = vector.get("args").unwrap();
        if args.get("tokenizer").is_some() && cfg!(not(feature = "tokenizers")) {
            return None;
        }
        let lengths = Lengths(vector);
        let world = World { tokens: Some(&lengths), ..World::nowhere() };
        Some(vlm_r1::cosine_rewards(columns, &world, log))
    });
}

#[test]
fn golden_iou_reward_internvl() {
    check_iou("iou_reward_internvl", vlm_r1::internvl::iou_reward);
}

#[test]
fn golden_iou_reward_glm() {
    let images = FileImages::under([directory()]);
    let world = World { images: &images, ..World::nowhere() };
    check_iou("iou_reward_glm", |columns, log| vlm_r1::glm::iou_reward(columns, &world, log));
}

#[test]
fn golden_format_reward_rec_internvl() {
    check_format(
        "format_reward_rec_internvl",
        |texts| vlm_r1::internvl::format_reward_rec(texts),
        vlm_r1::internvl::log_format,
    );
}

#[test]
fn golden_format_reward_rec_glm() {
    check_format(
        "format_reward_rec_glm",
        |texts| vlm_r1::glm::format_reward_rec(texts),
        vlm_r1::glm::log_format,
    );
}
