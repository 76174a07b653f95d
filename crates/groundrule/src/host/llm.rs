//! A language model as judge, behind an OpenAI-compatible endpoint.

use super::address::{masked_address, without_secrets};
use super::question::question;
use crate::settings::SettingError;
use crate::world::Judge;
use rustc_hash::FxHashMap;
use serde_json::Value;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The model that VLM-R1 asks.
const DEFAULT_MODEL: &str = "qwen2.5:7b";

/// At most this many bytes of an answer are read; a verdict has three.
const MOST_BYTES: u64 = 1 << 20;

/// The longest pause before another attempt.
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// How to reach the judge, and how hard to try.
#[derive(Clone, PartialEq)]
pub struct LlmSettings {
    /// The endpoint without the final `/chat/completions`, such as `http://localhost:8000/v1`.
    pub base: String,
    /// The model's name.
    pub model: String,
    /// The key, if the endpoint asks for one.
    pub key: Option<String>,
    /// How many questions may be in progress at the same time.
    pub concurrency: usize,
    /// Further attempts after one that failed.
    pub retries: u32,
    /// How long one attempt may take.
    pub timeout: Duration,
    /// The pause before the first further attempt; it doubles each time.
    pub pause: Duration,
    /// Verdicts that are remembered; 0 remembers none.
    pub cache: usize,
}

/// Without the key, and without the secrets of the address.
impl std::fmt::Debug for LlmSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LlmSettings")
            .field("base", &masked_address(&self.base))
            .field("model", &self.model)
            .field("concurrency", &self.concurrency)
            .field("retries", &self.retries)
            .field("timeout", &self.timeout)
            .field("pause", &self.pause)
            .field("cache", &self.cache)
            .finish_non_exhaustive()
    }
}

impl LlmSettings {
    /// Settings for this endpoint, with everything else at its default.
    pub fn new(base: impl Into<String>) -> Self {
        LlmSettings {
            base: base.into(),
            model: DEFAULT_MODEL.to_owned(),
            key: None,
            concurrency: 8,
            retries: 2,
            timeout: Duration::from_secs(30),
            pause: Duration::from_millis(250),
            cache: 1 << 16,
        }
    }

    /// What the environment asks for; none unless it names an address.
    ///
    /// | variable | meaning | default |
    /// |---|---|---|
    /// | `GROUNDRULE_LLM_BASE`, else `OPENAI_API_BASE` | address | none: no judge |
    /// | `GROUNDRULE_LLM_MODEL` | model | `qwen2.5:7b` |
    /// | `GROUNDRULE_LLM_KEY`, else `OPENAI_API_KEY` | key | none |
    /// | `GROUNDRULE_LLM_CONCURRENCY` | questions at the same time | 8 |
    /// | `GROUNDRULE_LLM_RETRIES` | further attempts | 2 |
    /// | `GROUNDRULE_LLM_TIMEOUT` | seconds for one attempt | 30 |
    /// | `GROUNDRULE_LLM_CACHE` | verdicts remembered | 65536 |
    pub fn from_env() -> Result<Option<Self>, SettingError> {
        Self::from_variables(|name| std::env::var(name).ok())
    }

    fn from_variables(
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Option<Self>, SettingError> {
        let given = |name: &str| variable(name).filter(|value| !value.trim().is_empty());
        let Some(base) = given("GROUNDRULE_LLM_BASE").or_else(|| given("OPENAI_API_BASE")) else {
            return Ok(None);
        };
        let count = |name: &str, default: usize| match given(name) {
            None => Ok(default),
            Some(text) => text.trim().parse().map_err(|_| {
                SettingError::Environment(format!("{name} takes a whole number, not '{text}'"))
            }),
        };
        let defaults = LlmSettings::new(base);
        let timeout = match given("GROUNDRULE_LLM_TIMEOUT") {
            None => defaults.timeout,
            Some(text) => {
                let seconds = text.trim().parse().ok().filter(|seconds| *seconds > 0.0);
                seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).ok_or_else(
                    || {
                        SettingError::Environment(format!(
                            "GROUNDRULE_LLM_TIMEOUT takes seconds, not '{text}'"
                        ))
                    },
                )?
            }
        };
        Ok(Some(LlmSettings {
            model: given("GROUNDRULE_LLM_MODEL").unwrap_or_else(|| defaults.model.clone()),
            key: given("GROUNDRULE_LLM_KEY").or_else(|| given("OPENAI_API_KEY")),
            concurrency: count("GROUNDRULE_LLM_CONCURRENCY", defaults.concurrency)?.max(1),
            retries: u32::try_from(count("GROUNDRULE_LLM_RETRIES", defaults.retries as usize)?)
                .unwrap_or(u32::MAX),
            timeout,
            cache: count("GROUNDRULE_LLM_CACHE", defaults.cache)?,
            ..defaults
        }))
    }
}

/// Asks a language model whether an answer means the same as its reference.
pub struct LlmJudge {
    settings: LlmSettings,
    agent: ureq::Agent,
    slots: Slots,
    known: Mutex<FxHashMap<(String, String), String>>,
}

impl std::fmt::Debug for LlmJudge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LlmJudge").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl LlmJudge {
    /// A judge at that endpoint; nothing is sent until the first question.
    pub fn new(settings: LlmSettings) -> Self {
        let agent = ureq::Agent::new_with_config(
            ureq::Agent::config_builder()
                .timeout_global(Some(settings.timeout))
                .http_status_as_error(false)
                .build(),
        );
        let slots = Slots { free: Mutex::new(settings.concurrency.max(1)), freed: Condvar::new() };
        LlmJudge { settings, agent, slots, known: Mutex::default() }
    }

    fn ask(&self, answer: &str, reference: &str) -> Result<String, String> {
        let body = question(&self.settings.model, answer, reference).to_string();
        let mut pause = self.settings.pause;
        let mut attempts_left = self.settings.retries;
        loop {
            match self.attempt(&body) {
                Ok(said) => return Ok(said),
                Err(Miss { why, again }) => {
                    if !again || attempts_left == 0 {
                        return Err(why);
                    }
                    attempts_left -= 1;
                    std::thread::sleep(pause);
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
    }

    /// What went wrong, without the secrets of the address.
    fn why(&self, error: &ureq::Error) -> String {
        without_secrets(&error.to_string(), &self.settings.base)
    }

    fn attempt(&self, body: &str) -> Result<String, Miss> {
        let _slot = self.slots.take();
        let address = format!("{}/chat/completions", self.settings.base.trim_end_matches('/'));
        let mut request = self.agent.post(address).header("Content-Type", "application/json");
        if let Some(key) = &self.settings.key {
            request = request.header("Authorization", format!("Bearer {key}"));
        }
        let mut response =
            request.send(body).map_err(|error| Miss { why: self.why(&error), again: true })?;
        let status = response.status();
        let text = response
            .body_mut()
            .with_config()
            .limit(MOST_BYTES)
            .read_to_string()
            .map_err(|error| Miss { why: self.why(&error), again: true })?;
        if !status.is_success() {
            let again = status.is_server_error() || matches!(status.as_u16(), 408 | 409 | 429);
            return Err(Miss { why: format!("the judge answered with status {status}"), again });
        }
        let said = serde_json::from_str::<Value>(&text).ok().and_then(|answer| {
            answer.pointer("/choices/0/message/content")?.as_str().map(str::to_owned)
        });
        said.ok_or_else(|| Miss {
            why: "the judge's answer has no choices[0].message.content".to_owned(),
            again: false,
        })
    }
}

impl Judge for LlmJudge {
    fn compare(&self, answer: &str, reference: &str) -> Result<String, String> {
        if self.settings.cache == 0 {
            return self.ask(answer, reference);
        }
        let pair = (answer.to_owned(), reference.to_owned());
        if let Some(said) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&pair) {
            return Ok(said.clone());
        }
        let said = self.ask(answer, reference)?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= self.settings.cache {
            known.clear();
        }
        known.insert(pair, said.clone());
        Ok(said)
    }
}

/// Why an attempt gave no verdict, and whether another one may.
struct Miss {
    why: String,
    again: bool,
}

/// How many questions may still be sent.
struct Slots {
    free: Mutex<usize>,
    freed: Condvar,
}

struct Slot<'a>(&'a Slots);

impl Slots {
    fn take(&self) -> Slot<'_> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 {
            free = self.freed.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
        *free -= 1;
        Slot(self)
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_no_judge() {
        let only_a_key = |name: &str| (name == "OPENAI_API_KEY").then(|| "secret".to_owned());
        assert_eq!(LlmSettings::from_variables(only_a_key), Ok(None));
    }

    #[test]
    fn variables_are_read_and_checked() {
        let read = |pairs: &[(&str, &str)]| {
            LlmSettings::from_variables(|name| {
                pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            })
        };
        let settings = read(&[
            ("GROUNDRULE_LLM_BASE", "http://here/v1"),
            ("OPENAI_API_BASE", "http://there/v1"),
            ("GROUNDRULE_LLM_MODEL", "judge"),
            ("OPENAI_API_KEY", "secret"),
            ("GROUNDRULE_LLM_TIMEOUT", "1.5"),
            ("GROUNDRULE_LLM_RETRIES", "0"),
        ])
        .unwrap()
        .unwrap();
        assert_eq!((settings.base.as_str(), settings.model.as_str()), ("http://here/v1", "judge"));
        assert_eq!(settings.key.as_deref(), Some("secret"));
        assert_eq!((settings.timeout, settings.retries), (Duration::from_millis(1500), 0));
        for (name, value) in [("GROUNDRULE_LLM_TIMEOUT", "-1"), ("GROUNDRULE_LLM_CACHE", "many")] {
            let error = read(&[("GROUNDRULE_LLM_BASE", "http://here"), (name, value)]).unwrap_err();
            assert!(error.message().starts_with(name), "{error}");
        }
    }

    #[test]
    fn keys_and_passwords_are_not_printed() {
        let mut settings = LlmSettings::new("http://me:secret@here/v1");
        settings.key = Some("secret".to_owned());
        assert!(!format!("{settings:?}").contains("secret"));
        assert!(!format!("{:?}", LlmJudge::new(settings)).contains("secret"));
    }
}
