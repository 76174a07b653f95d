//! Sentences that take back what was said before them: `That is wrong.`, `Ich nehme das zurück.`, `これは誤りです。`
//!
//! A sentence does so in one of two ways. It revokes in words that are enough alone (`I retract`, `disregard that`), or
//! its first clause points back (`that`, `my answer`, `das Ergebnis`) and calls what it points at wrong, unless another
//! word turns that round (`that is not wrong`). Sentences are given in lower case.

use super::lexicon::{Lexicon, joined};

/// Words that take back what was said, whatever else the sentence says.
pub(super) static REVOKES: Lexicon = Lexicon::new(&[
    "i retract",
    "i withdraw",
    "i take that back",
    "i take it back",
    "i take back",
    "withdraw it",
    "scratch that",
    "strike that",
    "disregard that",
    "disregard this",
    "disregard my",
    "disregard the above",
    "disregard what i",
    "ignore that",
    "ignore my",
    "ignore the above",
    "ignore what i",
    "forget what i",
    "forget the above",
    "forget my answer",
    "forget that answer",
    "do not write that",
    "don't write that",
    "no longer stand by",
    "do not stand by",
    "don't stand by",
    "is not my answer",
    "isn't my answer",
    "have no answer",
    "cannot give a value",
    "can't give a value",
    "cannot give an answer",
    "i was wrong about",
    "i was mistaken about",
    "nehme ich zurück",
    "nehme das zurück",
    "nehme es zurück",
    "ziehe ich zurück",
    "ziehe das zurück",
    "ziehe diese",
    "widerrufe ich",
    "ich widerrufe",
    "vergiss das",
    "vergessen sie das",
    "ignoriere das",
    "ignorieren sie das",
    "gilt nicht mehr",
    "je retire",
    "je me rétracte",
    "je reviens sur ma",
    "oubliez ce",
    "oubliez cette",
    "ignorez ce",
    "ne tenez pas compte",
    "n'est plus valable",
    "me retracto",
    "retiro lo",
    "retiro esta",
    "retiro mi",
    "olvida lo",
    "olvide lo",
    "ignora lo",
    "ignore lo que",
    "no tengas en cuenta",
    "no tenga en cuenta",
    "ya no es válid",
    "беру назад",
    "беру свои слова",
    "отзываю",
    "отменяю",
    "забудьте",
    "не учитывайте",
    "撤回",
    "收回",
    "作废",
    "请忽略",
    "请无视",
    "я ошибся",
    "я ошиблась",
    "je me suis trompé",
    "me equivoqué",
    "ho sbagliato",
    "habe mich geirrt",
    "habe mich vertan",
    "我算错了",
    "我弄错了",
    "不算数",
    "取り消します",
    "取り消させて",
    "無効です",
    "無視してください",
    "忘れてください",
    "間違えました",
    " errei",
    "yanlış okudum",
    "źle odczyta",
    "verkeerd gelezen",
    "ho letto male",
    "li errado",
    "mal leído",
    "mal lu",
    "गलत पढ़ा",
    "mi correggo",
    "retiro o que",
    " ritiro ",
    "cofam",
    "neem ik terug",
    "geri alıyorum",
    "취소합니다",
    "잘못 읽었",
    "잘못 봤",
    "잘못 계산",
    "أسحب",
    "أخطأت",
]);

/// What may come before the words that point back.
const INTERJECTIONS: &[&str] = &[
    "hmm",
    "so",
    "hence",
    "hm",
    "well",
    "oh",
    "oops",
    "no",
    "nope",
    "but",
    "wait",
    "sorry",
    "actually",
    "however",
    "and",
    "yet",
    "nein",
    "doch",
    "aber",
    "moment",
    "halt",
    "leider",
    "non",
    "mais",
    "hélas",
    "pero",
    "perdón",
    "espera",
    "нет",
    "но",
    "стоп",
    "извините",
    "though",
    "although",
    "only",
    "allerdings",
    "obwohl",
    "wobei",
    "nur",
    "aunque",
    "хотя",
    "ma",
];

/// Words that point back at what was said.
const POINTERS: &[&str] = &[
    "that", "that's", "this", "it", "it's", "which", "my", "these", "those", "das", "dies",
    "diese", "dieser", "dieses", "meine", "obige", "c'est", "c’est", "cela", "ceci", "ça", "ce",
    "cette", "ma", "mon", "eso", "esto", "esa", "ese", "esta", "este", "mi", "это", "этот", "эта",
    "мой",
];

/// Nouns for what a text gave, which point back if one of the words below says where it is: `the number printed above`.
const GIVEN: &[&str] = &[
    "number",
    "numbers",
    "value",
    "values",
    "answer",
    "answers",
    "result",
    "results",
    "figure",
    "figures",
    "total",
    "calculation",
    "computation",
    "zahl",
    "wert",
    "antwort",
    "ergebnis",
    "lösung",
    "rechnung",
    "angabe",
    "nombre",
    "valeur",
    "réponse",
    "résultat",
    "calcul",
    "chiffre",
    "número",
    "valor",
    "respuesta",
    "resultado",
    "cálculo",
    "cifra",
    "число",
    "значение",
    "ответ",
    "результат",
];
const ABOVE: &[&str] = &[
    "above",
    "earlier",
    "previous",
    "previously",
    "gave",
    "oben",
    "obige",
    "vorher",
    "zuvor",
    "eben",
    "dessus",
    "précédent",
    "précédente",
    "haut",
    "anterior",
    "arriba",
    "antes",
    "выше",
    "ранее",
    "предыдущий",
    "предыдущее",
    "приведённое",
    "указанное",
];

/// Verbs between a pointer and what it is called. `этот ответ неверен` has none.
const COPULAS: &[&str] = &[
    "is", "was", "are", "were", "that's", "it's", "isn't", "wasn't", "seems", "turns", "turned",
    "proved", "ist", "war", "wäre", "sind", "stimmt", "est", "était", "serait", "sont", "c'est",
    "c’est", "n'est", "n’est", "es", "era", "está", "estaba", "sería", "fue", "son", "это", "этот",
    "эта", "мой",
];

/// Words that say whether something is right. A sentence without any of them calls nothing wrong, unless it is in Chinese
/// or Japanese.
pub(super) static JUDGES: Lexicon = Lexicon::new(&ALL_JUDGES);
const ALL_JUDGES: [&str; WRONG.len() + RIGHT.len() + 2] =
    joined(&[WRONG, RIGHT, &["stimmt", "mal"]]);

/// Beginnings of words for something wrong.
const WRONG: &[&str] = &[
    "wrong",
    "incorrect",
    "mistake",
    "false",
    "error",
    "erroneous",
    "invalid",
    "untrue",
    "off",
    "falsch",
    "fehler",
    "irrtum",
    "inkorrekt",
    "faux",
    "fauss",
    "erreur",
    "erroné",
    "inexact",
    "equivocad",
    "erróne",
    "sbagliat",
    "неверн",
    "неправильн",
    "ошиб",
    "неправд",
];

/// The same for something right: `that is not correct`.
const RIGHT: &[&str] = &[
    "correct",
    "right",
    "true",
    "valid",
    "richtig",
    "korrekt",
    "juste",
    "exact",
    "ciert",
    "verdad",
    "верн",
    "правильн",
    "так",
];

/// Words that turn the next ones round.
const NOT: &[&str] = &[
    "not",
    "no",
    "isn't",
    "wasn't",
    "never",
    "nicht",
    "kein",
    "keine",
    "keineswegs",
    "pas",
    "aucune",
    "n'est",
    "n’est",
    "не",
    "hardly",
];

/// Words that show that something else is called wrong: `it is wrong to`, `a common mistake`.
const ELSEWHERE: &[&str] = &[
    "who",
    "wer",
    "qui",
    "quien",
    "кто",
    "common",
    "typical",
    "frequent",
    "if",
    "unless",
    "häufiger",
    "typischer",
    "wenn",
    "fréquente",
    "courante",
    "si",
    "común",
    "frecuente",
    "частая",
    "типичная",
    "если",
];
const OPENS_OTHER: &[&str] =
    &["to", "zu", "de", "que", "dass", "pensar", "suponer", "free", "for", "margin", "bar", "bars"];

/// Chinese and Japanese: what points back, what rejects it, and what turns that round.
static POINTS_EAST: Lexicon = Lexicon::new(&[
    "这",
    "那",
    "上面",
    "上述",
    "刚才",
    "以上",
    "これ",
    "それ",
    "上記",
    "上の",
    "先ほど",
    "この",
    "その",
]);
static WRONG_EAST: Lexicon = Lexicon::new(&[
    "是错",
    "不对",
    "不正确",
    "有误",
    "错误",
    "算错",
    "間違い",
    "誤り",
    "違います",
    "正しくありません",
    "正しくない",
]);
static ROUND_EAST: Lexicon = Lexicon::new(&[
    "没有错",
    "没错",
    "不是错",
    "常见",
    "如果",
    "間違いな",
    "間違いありません",
    "誤りはな",
    "よくある",
    "もし",
]);

/// What may come before them.
const INTERJECTIONS_EAST: &[&str] = &[
    "不",
    "不是",
    "等等",
    "等一下",
    "抱歉",
    "哦",
    "いや",
    "いいえ",
    "待って",
    "すみません",
    "あれ",
];

/// A pointer is among this many words of a clause, and what it is called comes at most this many behind it.
const NEAR: usize = 6;

/// A text without an interjection that it ends with: `. but`.
pub(crate) fn without_interjection(text: &str) -> &str {
    let start = text.rfind(|c: char| !c.is_alphabetic()).map_or(0, |at| at + 1);
    let word = text.get(start..).unwrap_or_default();
    let bare = text.get(..start).filter(|_| INTERJECTIONS.contains(&word)).unwrap_or(text);
    bare.trim_end_matches(' ')
}

/// Whether a sentence takes back what was said before it, wherever it is.
pub(crate) fn revokes(sentence: &str) -> bool {
    REVOKES.is_in(sentence)
}

/// Whether a sentence calls wrong what the one before it says. What comes behind a number is about that number.
pub(crate) fn calls_wrong(sentence: &str) -> bool {
    let end = sentence.find(|c: char| c.is_ascii_digit()).unwrap_or(sentence.len());
    let held = sentence.get(..end).unwrap_or_default();
    let mut clauses = held.split([',', ':', '—', '–']).take(NEAR);
    clauses.next().is_some_and(is_called_wrong)
        || clauses
            .any(|clause| !clause.trim_start().starts_with("which") && is_called_wrong(clause))
}

fn is_called_wrong(sentence: &str) -> bool {
    if sentence.chars().any(|c| (c as u32) >= 0x2e80) {
        // `いや、それは間違いです`
        let turns = |clause: &&str| INTERJECTIONS_EAST.contains(&clause.trim());
        let mut clauses = sentence.split(['，', '、', '；', '：']).skip_while(turns);
        let clause = clauses.next().unwrap_or_default();
        return POINTS_EAST.is_in(clause) && WRONG_EAST.is_in(clause) && !ROUND_EAST.is_in(clause);
    }
    let mut words = sentence
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’')))
        .filter(|word| !word.is_empty())
        .skip_while(|word| INTERJECTIONS.contains(word))
        .take(2 * NEAR)
        .peekable();
    let (mut pointed, mut says, mut turned, mut stimmt) = (None, false, None, false);
    let (mut given, mut above) = (false, false);
    let mut at = 0;
    while let Some(word) = words.next() {
        if pointed.is_none() && at < 2 && POINTERS.contains(&word) {
            pointed = Some(at);
        }
        if GIVEN.contains(&word) {
            given = true;
        } else if pointed.is_none() && ABOVE.contains(&word) {
            above = true;
        }
        if pointed.is_none() && given && above {
            pointed = Some(at);
            // Russian has no verb there.
            says |= !word.is_ascii();
        }
        let Some(pointed) = pointed else {
            at += 1;
            if at < 2 || at <= NEAR && !COPULAS.contains(&word) {
                continue;
            }
            return false;
        };
        if at > pointed + NEAR || ELSEWHERE.contains(&word) {
            return false;
        }
        let denied = std::mem::replace(&mut stimmt, word == "stimmt");
        says |= COPULAS.contains(&word);
        if NOT.contains(&word) {
            if denied {
                return true;
            }
            turned = Some(at);
        } else if says && (WRONG.iter().any(|stem| word.starts_with(stem)) || word == "mal") {
            let other = words.peek().is_some_and(|next| OPENS_OTHER.contains(next));
            return turned.is_none() && !other;
        } else if says && RIGHT.iter().any(|stem| word.starts_with(stem)) {
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
