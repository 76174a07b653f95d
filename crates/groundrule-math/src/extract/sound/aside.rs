//! What a text adds once it has answered: notes, tips, warnings, comparisons, checks.
//!
//! There is one table of openings for all languages. A paragraph that opens with one of them, or the rest of a paragraph
//! from such a sentence on, is not where the answer is, unless it takes something back or comes to a conclusion.

use super::answer_region::last_bytes;
use crate::words::lexicon::Lexicon;
use std::ops::Range;

/// What an aside is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Something else.
    Note,
    /// How others go wrong.
    Mistake,
    /// The answer that was found.
    Check,
}

/// Labels of notes: a colon or the like must follow.
static LABELS: Lexicon = Lexicon::ignoring_case(&[
    "note",
    "side note",
    "remark",
    "tip",
    "pro tip",
    "quick tip",
    "hint",
    "reminder",
    "caveat",
    "fun fact",
    "interesting fact",
    "bonus fact",
    "did you know",
    "aside",
    "comment",
    "background",
    "context",
    "references",
    "sources",
    "translation",
    "ps",
    "nb",
    "fyi",
    "extension",
    "going further",
    "for the curious",
    "bemerkung",
    "anmerkung",
    "hinweis",
    "tipp",
    "merke",
    "merksatz",
    "exkurs",
    "zusatzinfo",
    "wissenswertes",
    "remarque",
    "astuce",
    "conseil",
    "le saviez-vous",
    "pour aller plus loin",
    "rappel",
    "nota",
    "nota bene",
    "observación",
    "consejo",
    "truco",
    "dato curioso",
    "curiosidad",
    "recordatorio",
    "comentario",
    "sugerencia",
    "замечание",
    "Замечание",
    "примечание",
    "Примечание",
    "совет",
    "Совет",
    "подсказка",
    "Подсказка",
    "справка",
    "Справка",
    "интересный факт",
    "Интересный факт",
    "напоминание",
    "Напоминание",
    "注",
    "备注",
    "附注",
    "提示",
    "小提示",
    "小贴士",
    "小知识",
    "补充说明",
    "补充",
    "補足",
    "注記",
    "備考",
    "参考",
    "豆知識",
    "ヒント",
    "余談",
    "osservazione",
    "curiosità",
    "consiglio",
    "suggerimento",
    "promemoria",
    "observação",
    "dica",
    "curiosidade",
    "lembrete",
    "opmerking",
    "weetje",
    "uwaga",
    "wskazówka",
    "ciekawostka",
    "ipucu",
    "hatırlatma",
    "참고",
    "팁",
    "도움말",
    "ملاحظة",
    "معلومة",
    "टिप्पणी",
    "नोट",
    "a comparison",
    "comparison",
    "vergleich",
    "comparaison",
    "comparación",
    "confronto",
    "comparação",
    "vergelijking",
    "porównanie",
    "karşılaştırma",
    "비교",
    "сравнение",
    "Сравнение",
]);

/// Words that open a note by themselves.
static PHRASES: Lexicon = Lexicon::ignoring_case(&[
    "note that ",
    "p.s.",
    "n.b.",
    "by the way",
    "incidentally",
    "for comparison",
    "by comparison",
    "for reference",
    "for your information",
    "for context",
    "as a side note",
    "on a side note",
    "in case you wonder",
    "in case you are wondering",
    "just for fun",
    "fun fact",
    "keep in mind",
    "übrigens",
    "Übrigens",
    "nebenbei bemerkt",
    "zum vergleich",
    "zur einordnung",
    "au passage",
    "soit dit en passant",
    "pour comparaison",
    "à titre de comparaison",
    "À titre de comparaison",
    "à titre d'information",
    "À titre d'information",
    "pour information",
    "por cierto",
    "dicho sea de paso",
    "a modo de comparación",
    "para comparar",
    "como comparación",
    "como curiosidad",
    "кстати",
    "Кстати",
    "к слову",
    "К слову",
    "для сравнения",
    "Для сравнения",
    "между прочим",
    "Между прочим",
    "顺便",
    "顺带一提",
    "作为比较",
    "作为对比",
    "作为参考",
    "ちなみに",
    "参考までに",
    "余談ですが",
    "比較のために",
    "tra l'altro",
    "per inciso",
    "per confronto",
    "a titolo di confronto",
    "aliás",
    "a propósito",
    "para comparação",
    "trouwens",
    "ter vergelijking",
    "nawiasem mówiąc",
    "dla porównania",
    "bu arada",
    "karşılaştırma için",
    "참고로",
    "덧붙여",
    "بالمناسبة",
    "للمقارنة",
    "वैसे",
]);

/// Words that open a warning.
static MISTAKES: Lexicon = Lexicon::ignoring_case(&[
    "common mistake",
    "common error",
    "common pitfall",
    "common trap",
    "common misconception",
    "typical mistake",
    "typical error",
    "frequent mistake",
    "frequent error",
    "a common mistake",
    "a common error",
    "a typical mistake",
    "a frequent mistake",
    "mistake to avoid",
    "pitfall",
    "watch out",
    "beware",
    "be careful",
    "warning",
    "caution",
    "häufiger fehler",
    "typischer fehler",
    "ein häufiger fehler",
    "ein typischer fehler",
    "achtung",
    "vorsicht",
    "erreur fréquente",
    "erreur courante",
    "erreur classique",
    "une erreur fréquente",
    "une erreur courante",
    "une erreur classique",
    "attention",
    "piège",
    "error común",
    "error frecuente",
    "error típico",
    "un error común",
    "un error frecuente",
    "un error típico",
    "cuidado",
    "atención",
    "частая ошибка",
    "Частая ошибка",
    "типичная ошибка",
    "Типичная ошибка",
    "распространённая ошибка",
    "Распространённая ошибка",
    "внимание",
    "Внимание",
    "осторожно",
    "Осторожно",
    "常见错误",
    "易错点",
    "易错提醒",
    "注意",
    "よくある間違い",
    "よくあるミス",
    "よくある誤り",
    "errore comune",
    "errore frequente",
    "errore tipico",
    "un errore comune",
    "un errore frequente",
    "attenzione",
    "erro comum",
    "um erro comum",
    "erro frequente",
    "veelgemaakte fout",
    "częsty błąd",
    "sık yapılan hata",
    "dikkat",
    "흔한 실수",
    "주의",
    "خطأ شائع",
    "انتبه",
    "सामान्य गलती",
    "सावधान",
    "what others",
    "frequent wrong",
    "a frequent wrong",
    "frequent answer",
    "a frequent answer",
    "common wrong",
    "a common wrong",
    "common answer",
    "häufige falsche",
    "was andere",
    "ce que d'autres",
    "lo que otros",
    "cosa sbagliano",
    "o que outros",
]);

/// Words that open a check, with a colon or the like after them.
static CHECK_LABELS: Lexicon = Lexicon::ignoring_case(&[
    "check",
    "double-check",
    "double check",
    "quick check",
    "sanity check",
    "quick sanity check",
    "cross-check",
    "checking",
    "verify",
    "verification",
    "quick verification",
    "quick test",
    "proof check",
    "probe",
    "gegenprobe",
    "kontrolle",
    "überprüfung",
    "Überprüfung",
    "vérification",
    "contrôle",
    "comprobación",
    "verificación",
    "проверка",
    "Проверка",
    "验算",
    "检验",
    "验证",
    "検算",
    "確認",
    "確かめ",
    "検証",
    "verifica",
    "controprova",
    "verificação",
    "conferência",
    "prova real",
    "controle",
    "sprawdzenie",
    "weryfikacja",
    "sağlama",
    "kontrol",
    "doğrulama",
    "검산",
    "확인",
    "التحقق",
    "تحقق",
    "التأكد",
    "जाँच",
    "जांच",
    "सत्यापन",
]);

/// Words that open a check by themselves.
static CHECK_PHRASES: Lexicon = Lexicon::ignoring_case(&[
    "let us verify",
    "let's verify",
    "let me verify",
    "let us check",
    "let's check",
    "let us double-check",
    "let's double-check",
    "let me double-check",
    "let us confirm",
    "let's confirm",
    "we can check",
    "we can verify",
    "we can confirm",
    "you can check",
    "you can verify",
    "one can check",
    "to check",
    "to verify",
    "to double-check",
    "to confirm",
    "as a check",
    "as a sanity check",
    "as a quick check",
    "prüfen wir",
    "überprüfen wir",
    "Überprüfen wir",
    "machen wir die probe",
    "zur probe",
    "zur kontrolle",
    "zur überprüfung",
    "vérifions",
    "on peut vérifier",
    "on vérifie",
    "pour vérifier",
    "comprobemos",
    "verifiquemos",
    "podemos comprobar",
    "podemos verificar",
    "para comprobar",
    "para verificar",
    "проверим",
    "Проверим",
    "для проверки",
    "Для проверки",
    "我们来验证",
    "让我们验证",
    "我们验证一下",
    "验证一下",
    "验算一下",
    "検算すると",
    "確かめると",
    "確認すると",
    "verifichiamo",
    "controlliamo",
    "per verificare",
    "per controllare",
    "verificando",
    "conferindo",
    "para conferir",
    "laten we controleren",
    "ter controle",
    "sprawdźmy",
    "dla sprawdzenia",
    "kontrol edelim",
    "sağlamasını yapalım",
    "확인해 보",
    "검산해 보",
    "검산하면",
    "للتحقق",
    "لنتحقق",
    "आइए जाँच",
    "आइए जांच",
]);

/// Words after which a text comes to a conclusion.
static AGAIN: Lexicon = Lexicon::ignoring_case(&[
    "answer",
    " so ",
    "so ",
    "therefore",
    "thus",
    "hence",
    "conclu",
    "the result",
    " also ",
    "somit",
    "daher",
    "antwort",
    "ergebnis",
    "donc",
    "réponse",
    "résultat",
    "por lo tanto",
    "así que",
    "respuesta",
    "resultado",
    "поэтому",
    "значит",
    "итак",
    "Итак",
    "ответ",
    "Ответ",
    "故选",
    "所以",
    "因此",
    "答案",
    "よって",
    "したがって",
    "答え",
    "quindi",
    "dunque",
    "risposta",
    "risultato",
    "portanto",
    "logo ",
    "resposta",
    "dus ",
    "antwoord",
    "więc",
    "zatem",
    "odpowiedź",
    "o hâlde",
    "dolayısıyla",
    "cevap",
    "yanıt",
    "따라서",
    "그러므로",
    "답은",
    "정답",
    "إذن",
    "لذلك",
    "الجواب",
    "الإجابة",
    "इसलिए",
    "अतः",
    "उत्तर",
]);

/// Words with which a text doubts what it said.
static DOUBTS: Lexicon = Lexicon::ignoring_case(&[
    "wait",
    "mistake",
    "wrong",
    "incorrect",
    "should",
    "actually",
    "correction",
    "retract",
    "sorry",
    "contradict",
    "falsch",
    "fehler",
    "stimmt nicht",
    "faux",
    "erreur",
    "incorrecto",
    "me equivoqu",
    "неверно",
    "ошиб",
    "不对",
    "错",
    "更正",
    "間違",
    "誤り",
    "訂正",
    "sbagliat",
    "errore",
    "errad",
    "fout",
    "błąd",
    "yanlış",
    "hata",
    "틀렸",
    "잘못",
    "خطأ",
    "गलत",
]);

/// Words with which a text owns up to a mistake of its own.
static OWN: Lexicon = Lexicon::ignoring_case(&[
    "i made",
    "my answer",
    "my result",
    "my value",
    "above is",
    "correction",
    "ich habe",
    "j'ai",
    "me equivoqu",
    "я ошиб",
    "我算错",
    "我错",
    "訂正",
]);

/// An aside is looked for in at most this many bytes at the end.
const LAST_PART: usize = 1600;

/// How far a label may be from its colon, in bytes.
const LABEL: usize = 48;

/// Whether the first line of a text begins, behind its signs, with words of one of the lists. Hardly any does.
fn may_open(text: &str) -> bool {
    let said = text.trim_start_matches(|c: char| c != '\n' && !c.is_alphanumeric());
    [&MISTAKES, &PHRASES, &LABELS, &CHECK_PHRASES, &CHECK_LABELS]
        .iter()
        .any(|list| list.opens(said))
}

/// What a paragraph or a sentence opens as.
fn opening(said: &str) -> Option<Kind> {
    // Capitals and small letters alike; digits open nothing.
    let said = said.trim_start_matches(|c: char| !c.is_alphanumeric());
    if said.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let opens = |words: &Lexicon| words.standing(said.as_bytes(), 0).next().is_some();
    let labelled = |words: &Lexicon| {
        words.standing(said.as_bytes(), 0).any(|word| {
            let rest = said.get(words.word(word).len()..).unwrap_or_default();
            let end = rest.find([':', '：', '】', '）', '.', '!', '\n', ',', '，', '、']);
            let Some((between, sign)) =
                end.and_then(|end| Some((rest.get(..end)?, rest.get(end..)?)))
            else {
                // A heading may be the end of what is read.
                return rest.trim_matches(['*', ' ', '#']).is_empty();
            };
            let bare = between.trim_matches(['*', '_', ' ']).is_empty();
            !between.contains(|c: char| c.is_ascii_digit())
                && if sign.starts_with([':', '：', '】', '）']) {
                    between.len() <= LABEL
                } else {
                    bare && sign.starts_with(['.', '!', '\n', '、', '，'])
                }
        })
    };
    if opens(&MISTAKES) {
        Some(Kind::Mistake)
    } else if opens(&PHRASES) || labelled(&LABELS) {
        Some(Kind::Note)
    } else if opens(&CHECK_PHRASES) || labelled(&CHECK_LABELS) {
        Some(Kind::Check)
    } else {
        None
    }
}

/// Whether a text comes to a conclusion that has a value.
fn concludes(said: &str) -> bool {
    AGAIN.find(said).is_some_and(|(at, _)| {
        said.get(at..).unwrap_or_default().contains(|c: char| c.is_ascii_digit() || c == '$')
    })
}

/// Whether an aside that opens a paragraph may be left out.
fn may_go(kind: Kind, said: &str) -> bool {
    match kind {
        Kind::Mistake => !OWN.is_in(said),
        Kind::Note => !DOUBTS.is_in(said) && !said.to_ascii_lowercase().contains("final answer"),
        Kind::Check => !DOUBTS.is_in(said) && !concludes(said),
    }
}

/// A text without the aside that it closes with, if something comes before it.
pub(super) fn without(text: &str, range: &Range<usize>) -> Range<usize> {
    let held = text.get(range.clone()).unwrap_or_default();
    let held = held.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '_' | '*'));
    let tail = last_bytes(held, LAST_PART);
    let low = range.start + held.len() - tail.len();
    let end = low + tail.len();
    let is_value = |c: char| c.is_ascii_digit() || c == '$' || c == '\\';
    // What comes before the part that is searched is looked at once.
    let before = std::cell::OnceCell::new();
    let holds = |at: usize| {
        let head = text.get(range.start..low).unwrap_or_default();
        let &(value, something) =
            before.get_or_init(|| (head.contains(is_value), head.contains(char::is_alphanumeric)));
        let near = text.get(low..at).unwrap_or_default();
        (value || near.contains(is_value), something || near.contains(char::is_alphanumeric))
    };
    let value = |at: usize| holds(at).0;
    let something = |at: usize| holds(at).1;
    // The last paragraph, or a heading that all that follows belongs to.
    let mut lines = memchr::memchr_iter(b'\n', tail.as_bytes()).map(|at| low + at + 1);
    let cut = lines.find(|&at| {
        let Some(rest) = text.get(at..end).filter(|rest| may_open(rest)) else { return false };
        let line = rest.split('\n').next().unwrap_or_default();
        let Some(kind) = opening(line) else { return false };
        let heads = line.trim_matches(|c: char| !c.is_alphanumeric()).len() <= LABEL
            && !line.contains(|c: char| c.is_ascii_digit());
        let ends = |rest: &str| {
            let next = rest.split_once("\n\n").map_or("", |(_, next)| next);
            !next.contains(char::is_alphanumeric)
        };
        let last = heads && !rest.contains("\n#") || ends(rest);
        let says = value(at) || kind != Kind::Check && something(at);
        last && says && may_go(kind, rest) && !(heads && concludes(rest))
    });
    if let Some(at) = cut {
        return range.start..at;
    }
    // From a sentence of the last paragraph on.
    let line = memchr::memrchr(b'\n', tail.as_bytes()).map_or(low, |at| low + at + 1);
    let mut at = line;
    while let Some(stop) = text.get(at..end).and_then(|rest| rest.find(['.', '!', '。', '✓'])) {
        let stop = at + stop;
        let width = text.get(stop..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
        at = stop + width;
        let Some(rest) = text.get(at..end) else { break };
        let parted = width > 1 || rest.starts_with([' ', '*']);
        if parted
            && may_open(rest)
            && let Some(kind) = opening(rest)
            && value(at)
            && !concludes(rest)
            && may_go(kind, rest)
        {
            return range.start..at;
        }
    }
    range.clone()
}

/// Whether a sentence opens as one that is not where the answer is.
pub(super) fn opens_aside(line: &str) -> bool {
    opening(line).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> &str {
        text[without(text, &(0..text.len()))].trim_end()
    }

    #[test]
    fn asides_are_left_out() {
        for aside in [
            "\n\n*Tip:* Do not subtract 1040 from 1325, which would give 285.",
            "\n**Common mistake:** adding them gives 12, which is wrong.",
            "\n\nFor comparison, a day has 86,400 seconds.",
            "\n\n**Check:**\n\n3 · 4 = 12",
            "\nProbe: 3 · 4 = 12.",
            "\n\nÀ titre de comparaison, 8 + 1 = 9.",
            " Let us verify: 3 + 4 is 7, and 7 is prime.",
            "\nКстати, 11 — тоже простое число.",
            "\n补充：11也是质数。",
            "\nちなみに、11も素数です。",
        ] {
            assert_eq!(kept(&["So it is 7.", aside].concat()), "So it is 7.", "{aside}");
        }
    }

    #[test]
    fn what_says_more_is_kept() {
        for more in [
            "\n\nNote: that is wrong, it should be 8.",
            "\n\nCheck: 3 + 4 = 8, so the answer is 8.",
            "\n\nTips are 12 dollars.",
            "\n\n**Note:** 7 holds.\n\nThe sum is 9.",
            "\nProbes cost 12.",
        ] {
            let text = ["So it is 7.", more].concat();
            assert_eq!(kept(&text), text, "{more}");
        }
    }
}
