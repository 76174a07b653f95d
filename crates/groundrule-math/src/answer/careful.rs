//! Reads a text as a careful grader does: the claims of [`crate::extract::claims`] one after the other,
//! each as a whole or not at all.

use super::reader::{integer, joined};
use super::{Answer, Reading};
use crate::budget::Budget;
use crate::expr::{Arena, Expr, Id};
use crate::extract::{
    Claim, ExtractConfig, FallbackMode, Role, StringTarget, Target, choice_content, claims,
    counted_number, is_words, last_equation, normalize_phrase, undress,
};
use crate::latex::parse_latex;
use crate::quirks::Quirks;
use groundrule_pytext::lower;

pub(super) fn read(text: &str, config: &ExtractConfig, role: Role) -> Reading {
    for claim in claims(text, role) {
        if let Some(reading) = strings(text, &claim, config) {
            return reading;
        }
        if let Some(reading) = mathematics_or_words(text, claim, config) {
            return reading;
        }
    }
    Reading::default()
}

/// A claim that is one of the strings to look for, alone or with what it stands for.
fn strings(text: &str, claim: &Claim, config: &ExtractConfig) -> Option<Reading> {
    let [part] = &claim.parts[..] else { return None };
    let phrase = undress(text.get(part.clone())?);
    config.targets.iter().find_map(|target| {
        let Target::Strings(target) = target else { return None };
        let key = chosen(phrase, target)?;
        let answer = if target.lowercase { lower(key).into_owned() } else { key.to_owned() };
        let mut answers = vec![Answer::Text(answer)];
        if config.fallback == FallbackMode::FirstMatch {
            answers.push(Answer::Text(key.to_owned()));
        }
        Some(Reading { answers, span: Some(claim.span.clone()), source: phrase.to_owned() })
    })
}

/// The key that a phrase is, or starts with as a label.
fn chosen<'t>(phrase: &str, target: &'t StringTarget) -> Option<&'t str> {
    let bare = phrase.trim_start_matches(['(', '[']);
    target
        .strings
        .iter()
        .filter(|key| {
            let fold = |text: &str| {
                if target.lowercase { lower(text).into_owned() } else { text.to_owned() }
            };
            let head = bare.get(..key.len()).map(fold);
            head.as_deref() == Some(fold(key).as_str())
                && match bare.get(key.len()..).unwrap_or_default() {
                    "" => true,
                    rest => rest.starts_with([')', ']', '.', ':', '）']),
                }
        })
        .max_by_key(|key| key.len())
        .map(String::as_str)
}

fn mathematics_or_words(text: &str, claim: Claim, config: &ExtractConfig) -> Option<Reading> {
    let mut arena = Arena::new();
    let mut roots: Option<Vec<Id>> = Some(Vec::new());
    let mut phrases = Vec::with_capacity(claim.parts.len());
    for part in &claim.parts {
        let phrase = undress(text.get(part.clone())?);
        let root = formula(phrase, &config.quirks, &mut arena);
        roots = roots.zip(root).map(|(mut roots, root)| {
            roots.push(root);
            roots
        });
        phrases.push(phrase);
    }
    let root = match roots.as_deref() {
        Some(&[only]) => Some(only),
        Some(several) if !several.is_empty() => Some(joined(&mut arena, several)),
        _ => None,
    };
    if root.is_none() && claim.mathematics {
        return None;
    }
    let words = phrases.join(", ");
    let mut answers: Vec<Answer> =
        root.map(|root| Answer::Expr(Expr { arena, root })).into_iter().collect();
    if config.fallback == FallbackMode::FirstMatch && !words.is_empty() {
        answers.push(Answer::Text(words.clone()));
    }
    if answers.is_empty() {
        return None;
    }
    Some(Reading { answers, span: Some(claim.span), source: words })
}

/// A phrase as a formula, unless it is words: of a number and what it counts the number, of a choice
/// with a label what was chosen.
fn formula(phrase: &str, quirks: &Quirks, arena: &mut Arena) -> Option<Id> {
    if let Some(node) = integer(phrase) {
        return Some(arena.intern(node));
    }
    let phrase = match choice_content(phrase) {
        Some("") | None => phrase,
        Some(content) => undress(content),
    };
    let phrase = if is_words(phrase) { counted_number(phrase)? } else { phrase };
    let source = normalize_phrase(phrase);
    parse_latex(&source, quirks, arena, &mut Budget::default()).ok().or_else(|| {
        let last = last_equation(&source)?;
        parse_latex(last, quirks, arena, &mut Budget::default()).ok()
    })
}
