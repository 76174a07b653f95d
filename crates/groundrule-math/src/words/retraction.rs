//! Sentences that take back what was said before them: `That is wrong.`, `Ich nehme das zurück.`, `これは誤りです。`
//!
//! A sentence does so in one of two ways. It revokes in words that are enough alone (`I retract`, `disregard that`), or
//! its first clause points back (`that`, `my answer`, `das Ergebnis`) and calls what it points at wrong, unless another
//! word turns that round (`that is not wrong`). Sentences are given in lower case.

use super::is_letter;
use super::lexicon::{
    BEFORE_POINTER, BEFORE_POINTER_EAST, GIVEN_NOUNS, NEGATES_VERDICT, POINTS_BACK,
    POINTS_BACK_EAST, REVOKES_SAID, STANDS_ABOVE, TAKES_BACK_HINTS, TAKES_WORDS, VERDICT_COPULAS,
    VERDICT_ELSEWHERE, VERDICT_GOES_ON, VERDICT_RIGHT_STEMS, VERDICT_TURNED_EAST,
    VERDICT_WRONG_EAST, VERDICT_WRONG_STEMS,
};

/// A pointer is among this many words of a clause, and what it is called comes at most this many behind it.
const NEAR: usize = 6;

/// A text without an interjection that it ends with: `. but`.
pub(crate) fn without_interjection(text: &str) -> &str {
    let start = text.rfind(|c: char| !c.is_alphabetic()).map_or(0, |at| at + 1);
    let word = text.get(start..).unwrap_or_default();
    let bare = text.get(..start).filter(|_| BEFORE_POINTER.holds(word)).unwrap_or(text);
    bare.trim_end_matches(' ')
}

/// Whether a sentence takes back what was said before it, wherever it is.
pub(crate) fn revokes(sentence: &str) -> bool {
    REVOKES_SAID.is_in(sentence) || TAKES_BACK_HINTS.is_in(sentence) && takes_back(sentence)
}

/// Whether a clause takes its object back, or has the reader pass over something above: `I take the 17 back`.
fn takes_back(sentence: &str) -> bool {
    sentence.split([',', ';', '.', '\n']).any(|clause| {
        let (mut takes, mut passes) = (None, None);
        let words = clause.split(|c: char| !is_letter(c)).filter(|word| !word.is_empty());
        words.enumerate().any(|(at, word)| {
            let near = |since: Option<usize>| since.is_some_and(|since| at - since <= NEAR);
            let found = TAKES_BACK_HINTS.holds(word) && near(takes)
                || STANDS_ABOVE.holds(word) && near(passes);
            takes = if TAKES_WORDS.holds(word) { Some(at) } else { takes };
            passes = if TAKES_BACK_HINTS.holds(word) { Some(at) } else { passes };
            found
        })
    })
}

/// Whether a sentence calls wrong what the one before it says. What comes behind a number is about that number.
pub(crate) fn calls_wrong(sentence: &str) -> bool {
    let end = sentence.find(|c: char| c.is_ascii_digit()).unwrap_or(sentence.len());
    let held = sentence.get(..end).unwrap_or_default();
    let mut clauses = held.split([',', ':', '—', '–', '،']).take(NEAR);
    clauses.next().is_some_and(is_called_wrong)
        || clauses
            .any(|clause| !clause.trim_start().starts_with("which") && is_called_wrong(clause))
}

fn is_called_wrong(sentence: &str) -> bool {
    if !sentence.is_ascii() && sentence.chars().any(|c| (c as u32) >= 0x2e80) {
        // `いや、それは間違いです`
        let turns = |clause: &&str| BEFORE_POINTER_EAST.contains(&clause.trim());
        let mut clauses = sentence.split(['，', '、', '；', '：']).skip_while(turns);
        let clause = clauses.next().unwrap_or_default();
        return POINTS_BACK_EAST.is_in(clause)
            && VERDICT_WRONG_EAST.is_in(clause)
            && !VERDICT_TURNED_EAST.is_in(clause);
    }
    let mut words = sentence
        .split(|c: char| !(is_letter(c) || c.is_numeric() || matches!(c, '\'' | '’')))
        .filter(|word| !word.is_empty())
        .skip_while(|word| BEFORE_POINTER.holds(word))
        .take(2 * NEAR)
        .peekable();
    let (mut pointed, mut says, mut turned, mut stimmt) = (None, false, None, false);
    let (mut given, mut above) = (false, false);
    let mut at = 0;
    while let Some(word) = words.next() {
        if pointed.is_none() && at < 2 && POINTS_BACK.holds(word) {
            pointed = Some(at);
        }
        if GIVEN_NOUNS.holds(word) {
            given = true;
        } else if pointed.is_none() && STANDS_ABOVE.holds(word) {
            above = true;
        }
        if pointed.is_none() && given && above {
            pointed = Some(at);
            // Russian has no verb there.
            says |= !word.is_ascii();
        }
        let Some(pointed) = pointed else {
            at += 1;
            if at < 2 || at <= NEAR && !VERDICT_COPULAS.holds(word) {
                continue;
            }
            return false;
        };
        if at > pointed + NEAR || VERDICT_ELSEWHERE.holds(word) {
            return false;
        }
        let denied = std::mem::replace(&mut stimmt, word == "stimmt");
        says |= VERDICT_COPULAS.holds(word);
        if NEGATES_VERDICT.holds(word) {
            if denied {
                return true;
            }
            turned = Some(at);
        } else if says
            && (VERDICT_WRONG_STEMS.iter().any(|stem| word.starts_with(stem)) || word == "mal")
        {
            let other = words.peek().is_some_and(|next| VERDICT_GOES_ON.holds(next));
            return turned.is_none() && !other;
        } else if says && VERDICT_RIGHT_STEMS.iter().any(|stem| word.starts_with(stem)) {
            return turned.is_some_and(|turned| at - turned <= 2);
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_is_called_wrong() {
        for sentence in [
            "that is wrong",
            "actually, no, that is wrong, please disregard that",
            "this value is incorrect",
            "wait, that's a mistake",
            "my answer was wrong",
            "that is not correct",
            "that isn't right",
            "this turns out to be false",
            "das ist leider falsch",
            "nein, das stimmt nicht, ich habe das komma falsch gesetzt: 0,35",
            "the digit has a closed loop, so that reading was wrong: it is 28",
            "diese antwort ist ein fehler",
            "das ist nicht richtig",
            "non, c'est faux",
            "the number printed above is a mistake",
            "erratum: the number printed above is a mistake",
            "the result given above is wrong",
            "das oben genannte ergebnis ist falsch",
            "le résultat ci-dessus est faux",
            "el valor anterior es incorrecto",
            "приведённое выше число неверно",
            "cette valeur est erronée",
            "ce n'est pas exact",
            "eso no es correcto",
            "esa cuenta está mal",
            "esta respuesta es incorrecta",
            "это неверно",
            "этот ответ неправильный",
            "но это не так",
            "这是错的",
            "上面的结果不对",
            "これは誤りです",
            "先ほどの答えは間違いでした",
            "いや、それは間違いです",
            "不，这不对",
        ] {
            assert!(calls_wrong(sentence), "{sentence}");
        }
    }

    #[test]
    fn something_else_is_called_wrong() {
        for sentence in [
            "",
            "that is not wrong",
            "the result is not wrong",
            "the number of wrong answers above is small",
            "the number is wrong by convention",
            "it is wrong to assume otherwise",
            "this is a common mistake",
            "this is correct",
            "this is the right value",
            "a wrong sign would give 40",
            "that error would be large",
            "forgetting the sign would give 40, which is wrong",
            "others say something else, which is wrong",
            "check: 6 times 7 is 42, not 41",
            "it is not surprising",
            "das ist kein fehler",
            "ce n'est pas une erreur",
            "c'est juste",
            "eso es correcto",
            "это верно",
            "это не ошибка",
            "这没错",
            "間違いありません",
            "die probe stimmt",
            "das stimmt",
        ] {
            assert!(!calls_wrong(sentence), "{sentence}");
        }
    }

    #[test]
    fn what_was_said_is_revoked() {
        for sentence in [
            "me retracto: esa cuenta está mal",
            "i take that back",
            "ich nehme das zurück",
            "je me rétracte",
            "беру свои слова назад",
            "请忽略上面的答案",
            "先ほどの答えは取り消します",
            "please disregard that; i cannot give a value",
        ] {
            assert!(revokes(sentence), "{sentence}");
        }
        for sentence in
            ["we disregard the negative root", "ignore friction", "vergiss nicht die einheit"]
        {
            assert!(!revokes(sentence), "{sentence}");
        }
    }
}
