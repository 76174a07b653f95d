//! Sentences in which a text keeps its answer to itself: it refuses, quotes somebody else, shows a format, or is content
//! with anything.
//!
//! What counts is which kinds of words a clause has together, not how they are put: a first person, a negation and a
//! verb of answering make `I won't say`, `ich habe es nicht ausgerechnet` and `no sé decir` the same. Sentences are given
//! in lower case.

use super::lexicon::Lexicon;

/// What a word is.
type Kinds = u32;
const SPEAKER: Kinds = 1;
const NEGATION: Kinds = 1 << 1;
const ANSWERS: Kinds = 1 << 2;
const REFUSES: Kinds = 1 << 3;
const SOMEBODY: Kinds = 1 << 4;
const SAYS: Kinds = 1 << 5;
const FALSEHOOD: Kinds = 1 << 6;
const THAT: Kinds = 1 << 7;
const EXAMPLE: Kinds = 1 << 8;
const FORMAT: Kinds = 1 << 9;
const OR: Kinds = 1 << 10;
const ANYTHING: Kinds = 1 << 11;
const SUPPOSES: Kinds = 1 << 12;
const EXCEPTS: Kinds = 1 << 13;
const INCLUDES: Kinds = 1 << 14;
const ALL: Kinds = 1 << 15;
const DEPENDS: Kinds = 1 << 16;

/// Whole words by kind.
const WHOLE: &[(Kinds, &[&str])] = &[
    (SPEAKER, &["i", "i'm", "i've", "we", "ich", "wir", "je", "j'ai", "nous", "yo", "я", "мы"]),
    // Verbs that only a speaker's own sentence has in this form.
    (
        SPEAKER | ANSWERS,
        &["sé", "digo", "respondo", "contesto", "elijo", "знаю", "скажу", "отвечу"],
    ),
    (
        NEGATION,
        &[
            "not", "never", "no", "don't", "won't", "can't", "cannot", "haven't", "didn't",
            "couldn't", "wouldn't", "unable", "without", "nicht", "kein", "keine", "keinen", "pas",
            "aucun", "aucune", "не",
        ],
    ),
    (
        ANSWERS,
        &[
            "calculate",
            "calculated",
            "compute",
            "computed",
            "say",
            "said",
            "tell",
            "weiß",
            "sais",
            "dire",
        ],
    ),
    (SUPPOSES, &["if", "unless", "wenn", "falls", "si", "если"]),
    (
        SOMEBODY,
        &[
            "someone",
            "somebody",
            "everyone",
            "everybody",
            "others",
            "jemand",
            "quelqu'un",
            "certains",
            "alguien",
            "algunos",
            "некоторые",
            "ami",
            "amie",
        ],
    ),
    (SAYS, &["dit", "dice", "cree"]),
    (THAT, &["that", "dass", "que", "что"]),
    (OR, &["or", "oder", "ou", "o", "или"]),
    (EXCEPTS, &["except", "außer", "ausser", "sauf", "hormis", "excepto", "salvo", "кроме"]),
    (DEPENDS, &["selon", "según", "nachdem", "зависимости", "смотря"]),
    (INCLUDES, &["including", "included", "einschließlich", "compris", "incluido", "включая"]),
    (ALL, &["all", "any", "every", "alle", "jede", "tous", "toutes", "tout", "все", "любое"]),
    (
        ANYTHING,
        &[
            "any",
            "another",
            "both",
            "neither",
            "whichever",
            "whatever",
            "something",
            "anything",
            "beide",
            "beides",
            "autre",
            "ambas",
            "ambos",
            "otro",
            "otra",
            "оба",
            "обе",
        ],
    ),
];

/// Beginnings of words by kind.
const STEMS: &[(Kinds, &[&str])] = &[
    (
        ANSWERS,
        &[
            "answer",
            "solv",
            "attempt",
            "work",
            "decid",
            "commit",
            "guarant",
            "vouch",
            "claim",
            "choos",
            "chose",
            "offer",
            "settle",
            "endors",
            "insist",
            "antwort",
            "beantwort",
            "gelöst",
            "löse",
            "gerechnet",
            "ausgerechnet",
            "berechn",
            "sagen",
            "entscheid",
            "festleg",
            "verrat",
            "behaupt",
            "répon",
            "résol",
            "résou",
            "calculé",
            "dirai",
            "décid",
            "tranch",
            "garanti",
            "choisi",
            "respond",
            "contest",
            "resol",
            "resuel",
            "decir",
            "diré",
            "elegir",
            "asegur",
            "отвеч",
            "реша",
            "решил",
            "вычисл",
            "сказать",
            "выбира",
            "гарантир",
            "утвержда",
        ],
    ),
    (
        SPEAKER | REFUSES,
        &["abstiens", "abstengo", "воздерж", "отказыва", "enthalte", "weigere", "rehúso"],
    ),
    (REFUSES, &["abstain", "refus", "declin"]),
    (
        SOMEBODY,
        &[
            "classmate",
            "friend",
            "brother",
            "sister",
            "teacher",
            "neighbo",
            "colleague",
            "student",
            "textbook",
            "website",
            "mitschüler",
            "freund",
            "bruder",
            "schwester",
            "lehrer",
            "nachbar",
            "kolleg",
            "camarade",
            "frère",
            "sœur",
            "professeur",
            "voisin",
            "collègue",
            "compañer",
            "amigo",
            "amiga",
            "herman",
            "profesor",
            "vecin",
            "одноклассни",
            "друг",
            "подруг",
            "брат",
            "учител",
            "сосед",
            "коллег",
        ],
    ),
    (
        SAYS,
        &[
            "say",
            "wrote",
            "writ",
            "claim",
            "think",
            "thought",
            "believe",
            "answer",
            "guess",
            "suggest",
            "insist",
            "sagt",
            "schrieb",
            "schreib",
            "mein",
            "behaupt",
            "glaub",
            "denk",
            "écri",
            "affirm",
            "pens",
            "croi",
            "préten",
            "escrib",
            "afirm",
            "piens",
            "говор",
            "написа",
            "утвержда",
            "дума",
        ],
    ),
    (
        FALSEHOOD,
        &[
            "wrong",
            "incorrect",
            "mistake",
            "false",
            "myth",
            "misconception",
            "falsch",
            "irrtum",
            "irrglaube",
            "faux",
            "fauss",
            "erreur",
            "falso",
            "falsa",
            "equivocad",
            "неверн",
            "заблужден",
            "миф",
        ],
    ),
    (DEPENDS, &["depend", "abhäng", "завис"]),
    (EXAMPLE, &["example", "sample", "beispiel", "exemple", "ejemplo", "пример"]),
    (
        FORMAT,
        &["format", "template", "placeholder", "vorlage", "platzhalter", "plantilla", "шаблон"],
    ),
    (ANYTHING, &["andere", "jede", "cualquier", "друго", "любо"]),
    (ALL, &["todo", "toda", "jede", "cualquier"]),
];

const fn total(lists: &[(Kinds, &[&str])]) -> usize {
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        count += lists[list].1.len();
        list += 1;
    }
    count
}

/// The words of a table, and what each is.
const fn table<const N: usize>(lists: &[(Kinds, &[&'static str])]) -> Table<N> {
    let (mut words, mut kinds) = ([""; N], [0; N]);
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        let mut word = 0;
        while word < lists[list].1.len() {
            words[count] = lists[list].1[word];
            kinds[count] = lists[list].0;
            (word, count) = (word + 1, count + 1);
        }
        list += 1;
    }
    Table(words, kinds)
}

/// Words that are looked for as a whole or as a beginning, each with its kinds.
struct Table<const N: usize>([&'static str; N], [Kinds; N]);

const WHOLE_TABLE: Table<{ total(WHOLE) }> = table(WHOLE);
const STEM_TABLE: Table<{ total(STEMS) }> = table(STEMS);
static WHOLE_WORDS: Lexicon = Lexicon::new(&WHOLE_TABLE.0);
static STEM_WORDS: Lexicon = Lexicon::new(&STEM_TABLE.0);

/// The kinds of a word.
fn kinds(word: &str) -> Kinds {
    let whole = WHOLE_WORDS.place(word).and_then(|index| WHOLE_TABLE.1.get(index));
    STEM_WORDS
        .standing(word.as_bytes(), 0)
        .filter_map(|index| STEM_TABLE.1.get(index))
        .fold(whole.copied().unwrap_or(0), |all, kinds| all | kinds)
}

/// The words of a text.
fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(|c: char| !(c.is_alphabetic() || matches!(c, '\'' | '’')))
        .map(|word| word.trim_matches(['\'', '’']))
        .filter(|word| !word.is_empty())
}

/// All kinds of words that a clause has.
fn kinds_in(clause: &str) -> Kinds {
    words(clause).fold(0, |all, word| all | kinds(word))
}

const fn has(found: Kinds, all: Kinds) -> bool {
    found & all == all
}

fn clauses(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split([',', ';', ':', '(', ')', '—', '–', '.', '!', '?', '\n'])
}

/// Chinese and Japanese, which do not separate words.
static REFUSALS_EAST: Lexicon = Lexicon::new(&[
    "我没有算",
    "我没算",
    "我没有解",
    "我不回答",
    "我不作答",
    "我不知道",
    "我不会说",
    "我拒绝",
    "弃权",
    "放弃作答",
    "計算していません",
    "解いていません",
    "答えません",
    "答えられません",
    "お答えできません",
    "言えません",
    "断言できません",
    "棄権",
]);
static ANYTHING_EAST: Lexicon = Lexicon::new(&[
    "都可以",
    "都行",
    "随便",
    "无所谓",
    "任何整数",
    "どちらでも",
    "どれでも",
    "何でもよい",
]);

/// Whether the speaker of a sentence refuses to answer: `I won't say whether he is right`, `ich enthalte mich`.
pub(crate) fn refuses_to_answer(sentence: &str) -> bool {
    REFUSALS_EAST.is_in(sentence)
        || clauses(sentence).any(|clause| {
            let found = kinds_in(clause);
            let opens = words(clause).next().map_or(0, kinds);
            opens & SUPPOSES == 0
                && (has(found, SPEAKER | REFUSES) || has(found, SPEAKER | NEGATION | ANSWERS))
        })
}

/// Whether the words up to a value say that somebody else gives it: `my classmate wrote 142`.
pub(crate) fn quotes_somebody(before: &str) -> bool {
    let clause = before.rsplit([',', ';', '.', '\n']).next().unwrap_or_default();
    let mut somebody = false;
    for word in words(clause) {
        let found = kinds(word);
        if found & SPEAKER != 0 {
            return false;
        }
        if somebody && found & SAYS != 0 {
            return true;
        }
        somebody |= found & SOMEBODY != 0;
    }
    false
}

/// Whether the words up to a value call what they introduce untrue: `it is a myth that there are 6`.
pub(crate) fn calls_untrue(before: &str) -> bool {
    let clause = before.rsplit([';', '.', '\n']).next().unwrap_or_default();
    let (mut negated, mut untrue) = (false, false);
    for word in words(clause) {
        let found = kinds(word);
        if untrue && found & THAT != 0 {
            return true;
        }
        untrue |= found & FALSEHOOD != 0 && !negated;
        negated |= found & NEGATION != 0;
    }
    false
}

/// Whether the words up to a value show what an answer looks like: `formatted as in this example`.
pub(crate) fn shows_a_format(before: &str) -> bool {
    has(kinds_in(before), EXAMPLE | FORMAT)
}

/// Whether the words up to a value leave out just this one, or name it as one of many: `anything except 12`, `all values
/// of that interval, including 110`.
pub(crate) fn sets_apart(before: &str) -> bool {
    let last = words(before).last().map_or(0, kinds);
    last & EXCEPTS != 0 || {
        let mut near = words(before).rev().take(2).map(kinds);
        near.any(|found| found & INCLUDES != 0) && has(kinds_in(before), ALL)
    }
}

/// Words that call what was said a joke, or give it another sign.
static NOT_MEANT: Lexicon = Lexicon::new(&[
    "ironic",
    "irony",
    "sarcas",
    "joking",
    "kidding",
    "ein scherz",
    "ironisch",
    "ironie",
    "une blague",
    "je plaisante",
    "es broma",
    "ironía",
    "ирони",
    "шутк",
    "шучу",
    "反话",
    "开玩笑",
    "冗談",
    "皮肉です",
    "minus sign in front",
    "with a minus sign",
    "mit minuszeichen",
    "mit negativem vorzeichen",
    "avec un signe moins",
    "con el signo menos",
    "con signo menos",
    "со знаком минус",
    "加负号",
    "マイナスを付けて",
]);

/// Whether a text says that it does not mean what it says, or not as it is written.
pub(crate) fn is_not_meant(said: &str) -> bool {
    NOT_MEANT.is_in(said)
}

/// Whether the words up to a value quote a sentence that has it: `translate "The answer is `.
pub(crate) fn is_quoted(before: &str) -> bool {
    let opened = match (before.rfind('“'), before.rfind('”')) {
        (Some(open), close) if close.is_none_or(|close| close < open) => Some(open),
        _ => before.rfind('"').filter(|_| before.matches('"').count() % 2 == 1),
    };
    opened.and_then(|open| before.get(open..)).is_some_and(|held| words(held).nth(1).is_some())
}

/// Whether a program draws a value at random.
pub(crate) fn draws_at_random(before: &str) -> bool {
    before.contains("random.") || before.contains("randint(")
}

/// Whether a sentence opens with another value and when it holds: `or 12, if the outer one does not count`.
pub(crate) fn opens_with_another(sentence: &str) -> bool {
    let mut words = words(sentence);
    words.next().is_some_and(|word| kinds(word) & OR != 0)
        && sentence.contains(|c: char| c.is_ascii_digit())
        && words.any(|word| kinds(word) & SUPPOSES != 0)
}

/// Whether a sentence makes it depend on something which of two values holds: `[1, 4], or (1, 4), depending on the ends`.
pub(crate) fn depends(said: &str) -> bool {
    has(kinds_in(said), OR | DEPENDS)
}

/// Whether the words after a value offer others as well: `or any other result`, `oder beides`.
pub(crate) fn offers_anything(after: &str) -> bool {
    ANYTHING_EAST.is_in(after) || {
        let near: Vec<Kinds> = words(after).take(FAR).map(kinds).collect();
        // An article may come between: `ou un autre`.
        let offers = |or: Kinds, other: Kinds| or & OR != 0 && other & ANYTHING != 0;
        near.windows(2).any(|two| matches!(two, [or, other] if offers(*or, *other)))
            || near.windows(3).any(|three| matches!(three, [or, _, other] if offers(*or, *other)))
    }
}

/// How many words after a value may offer another one.
const FAR: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals() {
        for sentence in [
            "as for the present exercise, i abstain",
            "i have not worked it out",
            "i won't say whether ben is right",
            "we did not attempt the problem",
            "ich habe es nicht ausgerechnet",
            "hier enthalte ich mich",
            "je ne sais pas",
            "no sé",
            "я этого не решал",
            "我不回答这个问题",
            "答えられません",
        ] {
            assert!(refuses_to_answer(sentence), "{sentence}");
        }
        for sentence in [
            "",
            "i hope this answers your question",
            "let me double-check my calculations to make sure i didn't make any mistakes",
            "the shop did not answer",
            "i did not count the broken one",
            "if i did not answer your question, ask again",
            "ich zähle die kaputte nicht mit",
            "on ne compte pas le premier",
        ] {
            assert!(!refuses_to_answer(sentence), "{sentence}");
        }
    }

    #[test]
    fn quotations() {
        for before in [
            "my classmate ben wrote ",
            "someone claims it is ",
            "mein bruder sagt ",
            "un ami pense que c'est ",
            "mi profesor dice ",
            "мой сосед утверждает, что их ",
        ] {
            assert!(quotes_somebody(before) || before.contains(','), "{before}");
        }
        for before in [
            "my friend has ",
            "i say, like my teacher, ",
            "the teacher gave 3 pens to everyone, so it says ",
            "the sign says ",
        ] {
            assert!(!quotes_somebody(before), "{before}");
        }
    }

    #[test]
    fn falsehoods_and_formats() {
        assert!(calls_untrue("it is a myth that there are "));
        assert!(calls_untrue("c'est une idée fausse répandue que le panier contient "));
        assert!(calls_untrue("es ist ein irrtum, dass es "));
        assert!(!calls_untrue("there is no mistake that changes "));
        assert!(!calls_untrue("that is not wrong: it is "));
        assert!(!calls_untrue("the statement is false. we know that it is "));
        assert!(shows_a_format("an answer should be formatted as in this example: "));
        assert!(!shows_a_format("for example, "));
        assert!(draws_at_random("answer = random.choice(all)  # "));
        assert!(!draws_at_random("a random point lies inside with probability "));
    }

    #[test]
    fn one_of_many() {
        for before in
            ["anything except ", "alles außer ", "all values of that interval, including "]
        {
            assert!(sets_apart(before), "{before}");
        }
        for before in ["except for the first one, there are ", "including the driver, there are "] {
            assert!(!sets_apart(before), "{before}");
        }
        for after in ["72 or any other result", "b, c oder beides", "3 ou un autre", "a或者c都可以"]
        {
            assert!(offers_anything(after), "{after}");
        }
        for after in ["5 or so", "5, and any other value is too large", "both are 5"] {
            assert!(!offers_anything(after), "{after}");
        }
        assert!(opens_with_another("¹ or 12, if the outer one does not count"));
        assert!(!opens_with_another("or 12.5 %"));
        assert!(depends("[1, 4], or (1, 4), depending on the ends"));
        assert!(!depends("12, which depends only on the radius"));
    }
}
