//! A reference in words that a sentence mentions while it answers the question.

use super::passage::{Key, keys};
use crate::extract::{
    Asks, corrections, last_boxes, region, sentence_end, sentence_start, statements,
};
use crate::words::lexicon::{
    INSERTED_CONCLUSIONS, IT_IS_A, IT_IS_ABOUT, OPENS_APPOSITION, PLACING_PREPOSITIONS,
    PREDICATE_ARTICLES, PREDICATE_CONCLUDERS, PREDICATE_VERBS, SAYS_THERE_IS, SUBJECT_ARTICLES,
    SUBJECT_PRONOUNS, TURNS_ELSEWHERE, WHO_WORDS,
};
use crate::words::stance::{is_denied, negates, offers_alternatives};
use std::ops::Range;

/// Completions longer than this, in bytes, say more than an answer.
const LONGEST: usize = 500;

/// References longer than this, in bytes, are not answers in words.
const LONGEST_REFERENCE: usize = 60;

/// Where a completion gives a reference in words: in a sentence that repeats the question, or at the end of one in a
/// script without blanks. Nothing if a box, a tag or a statement says what its answer is.
pub(crate) fn mentioned(question: &str, reference: &str, completion: &str) -> Option<Range<usize>> {
    let found = region(completion);
    let mut range = found.range.clone();
    if range.len() > LONGEST {
        // The last two sentences of a long completion.
        let mut start = range.end;
        for _ in 0..2 {
            let before = completion
                .get(range.start..start)?
                .trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '!' | '。'));
            start = sentence_start(completion, range.start, range.start + before.len());
        }
        range.start = start;
    }
    let held = completion.get(range.clone())?;
    if found.tagged
        || held.len() > LONGEST
        || reference.len() > LONGEST_REFERENCE
        || last_boxes(completion, range.clone()).is_some()
        || statements(completion, range.clone()).any(|statement| !statement.concludes(completion))
    {
        return None;
    }
    let wanted = keys(reference);
    let letters = wanted.iter().any(|key| key.text.chars().any(char::is_alphabetic));
    if wanted.is_empty() || !letters {
        return None;
    }
    // What the question already says is not an answer, unless a sentence concludes it.
    let offered = find(&keys(question), &wanted).next().is_some();
    let asks = Asks::new(question);
    let asks_who = asks_who(question);
    let mut mention = None;
    for at in find(&keys(held), &wanted) {
        let span = range.start + at.start..range.start + at.end;
        let span = abbreviated(completion, &span).unwrap_or(span);
        let start = sentence_start(completion, range.start, span.start);
        let end = sentence_end(completion, span.end, range.end);
        let sentence = completion.get(start..end)?;
        // If it is offered among others, denied or taken back, it is not an answer.
        if corrections(completion, span.end..range.end).next().is_some()
            || is_denied(completion, &span)
            || offers_alternatives(&sentence.to_lowercase())
        {
            return None;
        }
        let clause = clause(sentence, &(span.start - start..span.end - start));
        // `the sign says NO PARKING`: the words themselves deny nothing.
        let several = wanted.len() > 1;
        let beside = completion.get(span.clone()).filter(|_| several);
        let beside = beside.map(|said| clause.replacen(said, " ", 1));
        if negates(&beside.as_deref().unwrap_or(clause).to_lowercase()) {
            return None;
        }
        let opening = !question.is_empty() && opens_with_few(completion, &range, &span);
        let about = asks.repeated(clause) > 0 || opening;
        if is_predicate(completion, &span, about) {
            mention = Some(span);
            continue;
        }
        if offered {
            continue;
        }
        if asks.is_about(clause)
            || is_of_somebody(clause) && about
            || asks_who && names_agent(completion, &span)
            || closes(completion, &span)
            || ends_clause(completion, &span) && (opening || asks.nearness(question, sentence) > 0)
            || is_subject(clause, completion, &span) && says_it(&asks, clause, completion, &span)
            || is_marked(held, completion, &span)
            || says_there_is(completion, &span)
        {
            mention = Some(span);
        }
    }
    // `So the second largest is Health` says something else in the end.
    let stop = completion.get(range.clone())?.trim_end_matches(|c: char| !c.is_alphanumeric());
    let last = sentence_start(completion, range.start, range.start + stop.len());
    let closing = completion.get(last..)?.trim_start().to_lowercase();
    let concludes = [
        "so ",
        "therefore",
        "thus",
        "hence",
        "also ",
        "donc",
        "por tanto",
        "поэтому",
        "所以",
        "因此",
    ]
    .iter()
    .any(|word| closing.starts_with(word));
    let later = completion.get(last..)?.trim_end_matches(|c: char| !c.is_alphanumeric());
    // `.. and pigs can fly! The capital of Australia is Sydney.`
    let names_another = |span: &Range<usize>| {
        let start = sentence_start(completion, range.start, span.start);
        let sentence = completion.get(start..sentence_end(completion, span.end, range.end));
        let name = later.rsplit(' ').next().unwrap_or_default();
        let lead = later.get(..later.len() - name.len()).unwrap_or_default().trim_end();
        name.starts_with(char::is_uppercase)
            && !question.contains(name)
            && [" is", " was", " ist", " war", " est", " es", " era", " è", " —"]
                .iter()
                .any(|verb| lead.ends_with(verb))
            && asks.is_about(lead)
            && sentence.is_some_and(|sentence| asks.repeated(sentence) <= asks.repeated(lead))
    };
    mention.filter(|span| span.start >= last || !concludes && !names_another(span))
}

/// Whether a sentence opens by saying that this is there: `There are a cow and a horse in the meadow.`
fn says_there_is(text: &str, at: &Range<usize>) -> bool {
    let start = sentence_start(text, 0, at.start);
    let lead = text.get(start..at.start).unwrap_or_default().trim_start().to_lowercase();
    let words = lead.trim_end_matches(['*', ' ']);
    let bare = words.rsplit_once(' ').filter(|(_, last)| PREDICATE_ARTICLES.contains(last));
    // `There is a cyan sphere` is about the sphere.
    let after = text.get(at.end..).unwrap_or_default().trim_start_matches('*');
    let next = after.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty());
    let ends = after.trim_end().trim_end_matches(['.', '!', '。']);
    let placed =
        after.starts_with(' ') && next.is_some_and(|word| PLACING_PREPOSITIONS.contains(&word));
    if ends.contains(". ") || !(ends.is_empty() || placed || after.starts_with([',', '.', '!'])) {
        return false;
    }
    [Some(words), bare.map(|(head, _)| head)]
        .into_iter()
        .flatten()
        .any(|words| SAYS_THERE_IS.contains(&words))
}

/// The words that an abbreviation in brackets stands for, with their brackets: `magnetic resonance imaging (MRI)`.
fn abbreviated(text: &str, at: &Range<usize>) -> Option<Range<usize>> {
    let letters = text.get(at.clone())?;
    let before = text.get(..at.start)?.strip_suffix('(')?.trim_end();
    let plain = letters.len() > 1 && letters.bytes().all(|byte| byte.is_ascii_uppercase());
    if !plain || !text.get(at.end..)?.starts_with(')') {
        return None;
    }
    let mut start = before.len();
    for letter in letters.chars().rev() {
        let word = before.get(..start)?.trim_end_matches([' ', '-']);
        let first = word.rfind([' ', '-']).map_or(0, |at| at + 1);
        if !word.get(first..)?.to_uppercase().starts_with(letter) {
            return None;
        }
        start = first;
    }
    Some(start..at.end + 1)
}

/// Whether at most a few words come before this, at the beginning of a text, and nothing turns away from it.
fn opens_with_few(text: &str, range: &Range<usize>, at: &Range<usize>) -> bool {
    const FEW: usize = 4;
    const FEW_WIDE: usize = 8;
    let before = text.get(range.start..at.start).unwrap_or_default();
    let wide = before.chars().any(|c| (c as u32) >= 0x2e80);
    let after = text.get(at.end..range.end).unwrap_or_default();
    !TURNS_ELSEWHERE.is_in(after)
        && !before.contains(['.', ',', ';', ':', '\n', '。', '，'])
        && if wide {
            before.chars().count() <= FEW_WIDE
        } else {
            before.split_whitespace().count() <= FEW
        }
}

/// Whether a clause opens with this: `Jupiter is larger`.
fn is_subject(clause: &str, text: &str, at: &Range<usize>) -> bool {
    let start = (clause.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let lead = text.get(start..at.start).unwrap_or_default().trim().to_lowercase();
    SUBJECT_ARTICLES.contains(&lead.as_str())
}

/// Whether the words right behind this say of it what the question asks, and nothing behind them says so of something
/// else.
fn says_it(asks: &Asks<'_>, clause: &str, text: &str, at: &Range<usize>) -> bool {
    const NEAR: usize = 48;
    let end = (clause.as_ptr() as usize).saturating_sub(text.as_ptr() as usize) + clause.len();
    let said = text.get(at.end..end.max(at.end)).unwrap_or_default();
    let rest = text.get(end.max(at.end)..).unwrap_or_default();
    said.len() <= NEAR && asks.akin(said) > 0 && asks.akin(rest) == 0
}

/// Whether two texts have the same words.
pub(crate) fn same_words(one: &str, other: &str) -> bool {
    // Only the beginning of a long text has keys.
    if one.len().max(other.len()) > LONGEST {
        return false;
    }
    let (one, other) = (keys(one), keys(other));
    let texts = |keys: &[Key]| keys.iter().map(|key| key.text.clone()).collect::<Vec<_>>();
    !one.is_empty() && texts(&one) == texts(&other)
}

/// The places where some keys contain others in a row.
fn find<'k>(said: &'k [Key], wanted: &'k [Key]) -> impl Iterator<Item = Range<usize>> + 'k {
    let texts = |keys: &'k [Key]| keys.iter().map(|key| key.text.as_str());
    said.windows(wanted.len().max(1))
        .filter(move |window| texts(window).eq(texts(wanted)))
        .filter_map(|window| Some(window.first()?.range.start..window.last()?.range.end))
}

/// The clause of a sentence that contains a place.
fn clause<'t>(sentence: &'t str, at: &Range<usize>) -> &'t str {
    let marks = [
        ", ", "; ", " — ", " – ", ": ", " and ", " but ", " while ", " und ", " et ", " y ", " и ",
        "，", "；",
    ];
    let before = sentence.get(..at.start).unwrap_or_default();
    let after = sentence.get(at.end..).unwrap_or_default();
    let parts = |mark: &str, place: usize| {
        let (from, to) = (sentence.get(place..), sentence.get(..place + mark.len()));
        !INSERTED_CONCLUSIONS.iter().any(|words| {
            from.is_some_and(|text| text.starts_with(words))
                || to.is_some_and(|text| text.ends_with(words))
        })
    };
    let start = marks.iter().filter_map(|mark| {
        let mut places = before.rmatch_indices(mark).map(|(place, _)| place);
        places.find(|place| parts(mark, *place)).map(|place| place + mark.len())
    });
    let end = marks.iter().filter_map(|mark| {
        let mut places = after.match_indices(mark).map(|(place, _)| at.end + place);
        places.find(|place| parts(mark, *place))
    });
    let (start, end) = (start.max().unwrap_or(0), end.min().unwrap_or(sentence.len()));
    sentence.get(start..end).unwrap_or_default()
}

/// Whether a clause says something about the person or thing in the question: `She is playing the violin`.
fn is_of_somebody(clause: &str) -> bool {
    let first = clause.split_whitespace().next().unwrap_or_default().to_lowercase();
    SUBJECT_PRONOUNS.contains(&first.as_str())
}

/// Whether a question asks who did something.
fn asks_who(question: &str) -> bool {
    let first = question.split_whitespace().next().unwrap_or_default().to_lowercase();
    WHO_WORDS.contains(&first.trim_start_matches(['¿', '"']))
}

/// Whether this names who did something: `was written by Jane Austen`.
fn names_agent(text: &str, at: &Range<usize>) -> bool {
    let before = text.get(..at.start).unwrap_or_default();
    [" by ", " von ", " par ", " por "].iter().any(|word| before.ends_with(word))
}

/// Whether a sentence concludes this: `Un tel quadrilatère est donc un rectangle.`
fn is_predicate(text: &str, at: &Range<usize>, about: bool) -> bool {
    let after = text.get(at.end..).unwrap_or_default().trim_start_matches('*');
    let after = after.trim_start_matches(['"', '”', '“', '»', '’']);
    let ends = after.is_empty()
        || after.starts_with(['.', '!', '\n'])
        || about && after.starts_with(", ")
        || OPENS_APPOSITION.iter().any(|lead| after.starts_with(lead));
    if !ends {
        return false;
    }
    let start = sentence_start(text, 0, at.start);
    let before = text.get(start..at.start).unwrap_or_default().to_lowercase();
    let inserted = INSERTED_CONCLUSIONS.iter().find(|words| before.contains(**words));
    let before = inserted.map(|words| before.replace(words, " ")).unwrap_or(before);
    let mut words = before
        .split(|c: char| c.is_whitespace() || "*,:\"„“”«»‘".contains(c))
        .filter(|word| !word.is_empty())
        .rev()
        .peekable();
    let lead = before.trim_end_matches([' ', '*', '«', '"']);
    let lead = ["l'", "le", "la", "el", "un", "une", "einen", "den", "die", "das", "ein", "eine"]
        .iter()
        .find_map(|article| lead.strip_suffix(article))
        .unwrap_or(lead)
        .trim_end();
    if IT_IS_ABOUT.iter().any(|words| lead.ends_with(words)) {
        return true;
    }
    words.next_if(|word| PREDICATE_ARTICLES.contains(word));
    words.next_if(|word| {
        ["in", "im", "at", "on", "by", "à", "au", "en", "de", "von", "di", "в", "на"].contains(word)
    });
    let concludes =
        words.next_if(|word| PREDICATE_CONCLUDERS.contains(word)).is_some() || inserted.is_some();
    let verb = words.next().is_some_and(|word| PREDICATE_VERBS.contains(&word));
    let opens = words.last().is_some_and(|word| PREDICATE_CONCLUDERS.contains(&word));
    verb && (concludes || opens || about)
}

/// Whether a clause in a script without blanks ends with this, after its verb or before it: `作者是唐代诗人李白，..`,
/// `日本一なのは..信濃川です。`
fn ends_clause(text: &str, at: &Range<usize>) -> bool {
    let before = text.get(..at.start).unwrap_or_default();
    let clause = before.rsplit(['，', '。', '；', '\n']).next().unwrap_or_default();
    let after = text.get(at.end..).unwrap_or_default();
    clause.contains('是') && after.starts_with(['，', '。'])
        || clause.contains('は')
            && ["です。", "です", "である。"].iter().any(|end| after.starts_with(end))
        || clause.contains('是') && ["的。", "的，"].iter().any(|end| after.starts_with(end))
}

/// Whether the words are the only ones that a text puts in bold type or in quotes, or what it says about "it".
fn is_marked(held: &str, text: &str, at: &Range<usize>) -> bool {
    let (before, after) = (text.get(..at.start), text.get(at.end..));
    let (Some(before), Some(after)) = (before, after) else { return false };
    // The article is a part of a name: `**Le Petit Zinc**`.
    let named =
        ["Le ", "La ", "Les ", "The ", "El ", "Los ", "Las ", "Il ", "Lo ", "Der ", "Die ", "Das "]
            .iter()
            .find_map(|article| before.strip_suffix(article));
    let before = named.unwrap_or(before);
    let bold = before.ends_with("**") && after.starts_with("**") && held.matches("**").count() == 2;
    let quotes = |c: char| matches!(c, '"' | '“' | '”' | '«' | '»' | '「' | '」');
    let quoted =
        before.ends_with(quotes) && after.starts_with(quotes) && held.matches(quotes).count() == 2;
    let start = sentence_start(text, 0, at.start);
    let lead = text.get(start..at.start).unwrap_or_default().trim_start().to_lowercase();
    let said = IT_IS_A.contains(&lead.trim_end())
        && (after.starts_with(['.', ',', '!', '\n', ';'])
            || OPENS_APPOSITION.iter().any(|lead| after.starts_with(lead)))
        && start <= text.len() - held.len() + 2;
    bold || quoted || said
}

/// Whether a sentence in a script without blanks ends with this: `駅の名前は京都です。`
fn closes(text: &str, at: &Range<usize>) -> bool {
    let before = text.get(..at.start).unwrap_or_default();
    let led = ["は", "是", "为", "為", "が", "叫", "：", "在"]
        .iter()
        .any(|word| before.trim_end_matches(['「', '“', '"', '*', ' ']).ends_with(word));
    let after = text.get(at.end..).unwrap_or_default().trim_start_matches(['」', '”', '"', '*']);
    let ends =
        ["です", "だ", "である", "でした", "。", "！"].iter().any(|end| after.starts_with(end));
    led && (ends || after.trim().is_empty())
}

#[cfg(test)]
recorded! {
    text: asks_who, is_of_somebody;
    pair: same_words;
    range_of: clause, closes, ends_clause, names_agent;
    triple: mentioned;
    pair_range: is_marked;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_answer_the_question() {
        for (question, reference, text) in [
            (
                "Who signed the letter?",
                "Margaret L. Hobbs",
                "The letter was signed by Margaret L. Hobbs, Director.",
            ),
            (
                "What animal is lying on the sofa?",
                "cat",
                "It looks like a gray cat is lying on the sofa.",
            ),
            (
                "駅の名前は何ですか？",
                "京都",
                "看板には「京都」と書かれているので、駅の名前は京都です。",
            ),
            (
                "Какой город указан в адресе отправителя?",
                "Казань",
                "В адресе отправителя указан город Казань, а в адресе получателя — Самара.",
            ),
        ] {
            assert!(mentioned(question, reference, text).is_some(), "{text}");
        }
        for (question, reference, text) in [
            ("Who signed the letter?", "Hobbs", "The letter was not signed by Hobbs."),
            ("Who signed the letter?", "Hobbs", "The letter was signed by Hobbs or Smith."),
            ("What animal is on the sofa, a cat or a dog?", "cat", "A cat is on the sofa."),
            (
                "What animal is lying on the sofa?",
                "cat",
                "A dog is lying on the sofa, and a cat watches it.",
            ),
        ] {
            assert!(mentioned(question, reference, text).is_none(), "{text}");
        }
    }
}
