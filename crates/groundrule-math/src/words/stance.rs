//! Words that say how a text treats what it mentions: it denies it, bounds it, or leaves it open.
//!
//! There is one list for every kind of mention, be it a value, the letter of a choice or its content, and for every
//! language. Texts are given in lower case, up to the mention and from it on.

use super::lexicon::{Endings, Lexicon, Lists, joined};
use super::retraction;

/// Words right before a mention that deny it, or make it the end of a range. After "but" and the like they deny
/// something else.
static DENY_NEXT: Endings = Endings::new(&[
    "far from",
    "far from being",
    "loin de",
    "loin d'être",
    "lejos de",
    "lejos de ser",
    "alles andere als",
    "tutt'altro che",
    "далеко не",
    "no",
    "né",
    "aucun",
    "ningún",
    "nessun",
    "никакой",
    "hardly",
    "scarcely",
    "kaum",
    "non",
    "affatto",
    "not",
    "never",
    "isn't",
    "isnt",
    "wasn't",
    "aren't",
    "cannot be",
    "can't be",
    "cannot answer with",
    "cannot choose",
    "can't choose",
    "not choose",
    "don't choose",
    "not pick",
    "don't pick",
    "not select",
    "neither",
    "nor",
    "not have",
    "not equal",
    "not contain",
    "не равна",
    "не равен",
    "не равно",
    "not true that",
    "not the case that",
    "false that",
    "untrue that",
    "opposite of",
    "gegenteil von",
    "contraire de",
    "contrario de",
    "may or may not contain the digits",
    "may or may not be",
    "nearly",
    "almost",
    "just under",
    "just over",
    "no more than",
    "no fewer than",
    "no less than",
    "beinahe",
    "fast",
    "knapp",
    "presque",
    "casi",
    "como mucho",
    "como máximo",
    "como mínimo",
    "a lo sumo",
    "почти",
    "максимум",
    "минимум",
    "最多",
    "最少",
    "将近",
    "多くても",
    "少なくとも",
    "せいぜい",
    "i will not say",
    "i won't say",
    "i would not say",
    "i wouldn't say",
    "refuse to say",
    "sage nicht",
    "ne dirai pas",
    "no diré",
    "не скажу",
    "次が",
    "次は",
    "次に",
    "続いて",
    "其次是",
    "其次为",
    "第二是",
    "次いで",
    "на втором месте",
    "nicht wahr, dass",
    "pas vrai que",
    "no es cierto que",
    "no es verdad que",
    "неверно, что",
    "неправда, что",
    "anything but",
    "anywhere but",
    "everything but",
    "everywhere but",
    "anyone but",
    "and not",
    "ahead of",
    "followed by",
    "confused with",
    "e.g.",
    "for example",
    "for instance",
    "zum beispiel",
    "par exemple",
    "por ejemplo",
    "например",
    "such as",
    "例如",
    "比如",
    "et non",
    "et non pas",
    "devant",
    "suivi de",
    "vor",
    "gefolgt von",
    "und nicht",
    "y no",
    "por delante de",
    "seguido de",
    "а не",
    "опережая",
    "other than",
    "different from",
    "except",
    "except for",
    "excluding",
    "rather than",
    "instead of",
    "which includes",
    "including",
    "multiple of",
    "multiples of",
    "divisible by",
    "divisor of",
    "factor of",
    "divides",
    "teilt",
    "teiler von",
    "vielfaches von",
    "divise",
    "diviseur de",
    "multiple de",
    "divisor de",
    "múltiplo de",
    "делит",
    "делитель числа",
    "кратно",
    "整除",
    "over",
    "under",
    "sometime after",
    "sometime before",
    "some time after",
    "some time before",
    "shortly after",
    "shortly before",
    "just after",
    "just before",
    "kurz nach",
    "kurz vor",
    "peu après",
    "peu avant",
    "poco después de",
    "poco antes de",
    "вскоре после",
    "незадолго до",
    "somewhere from",
    "anywhere from",
    "range from",
    "ranges from",
    "nicht",
    "by no means",
    "in no case",
    "under no circumstances",
    "auf keinen fall",
    "auf gar keinen fall",
    "keinesfalls",
    "keineswegs",
    "niemals",
    "en aucun cas",
    "certainement pas",
    "de ninguna manera",
    "en ningún caso",
    "ни в коем случае",
    "никак не",
    "绝不是",
    "决不是",
    "es gibt kein",
    "kein",
    "keine",
    "keinen",
    "weder",
    "außer",
    "statt",
    "anstatt",
    "mehr als",
    "weniger als",
    "mindestens",
    "höchstens",
    "sondern nicht",
    "pas",
    "ni",
    "sauf",
    "au lieu de",
    "plutôt que",
    "plus de",
    "moins de",
    "au moins",
    "au plus",
    "no hay",
    "no es",
    "no son",
    "no la",
    "no el",
    "tampoco",
    "salvo",
    "excepto",
    "en lugar de",
    "en vez de",
    "más de",
    "menos de",
    "al menos",
    "não é",
    "non è",
    "не",
    "ни",
    "кроме",
    "вместо",
    "больше",
    "меньше",
    "более",
    "менее",
    "свыше",
    "не менее",
    "не более",
    "不是",
    "不等于",
    "并非",
    "并不是",
    "而非",
    "不为",
    "不选",
    "不能选",
    "除了",
    "超过",
    "少于",
    "多于",
    "至少",
    "至多",
    "大于",
    "小于",
    "아니라",
    "não",
    "nunca é",
    "nie jest",
    "nie są",
    "nie",
    "niet",
    "geen",
    "nooit",
    "ikke",
    "inte",
    "icke",
    "не является",
    "가 아니라",
    "nem",
    "più di",
    "meno di",
    "almeno",
    "al massimo",
    "quasi",
    "mais de",
    "pelo menos",
    "no máximo",
    "quase",
    "meer dan",
    "minder dan",
    "minstens",
    "ten minste",
    "hoogstens",
    "bijna",
    "więcej niż",
    "mniej niż",
    "co najmniej",
    "co najwyżej",
    "prawie",
    "en az",
    "en fazla",
    "neredeyse",
    "적어도",
    "최소",
    "최대",
    "거의",
    "أكثر من",
    "أقل من",
    "على الأقل",
    "على الأكثر",
    "ليست",
    "ليس",
    "لا",
    "कम से कम",
    "अधिकतम",
    "fler än",
    "färre än",
    "mer än",
    "mindre än",
    "minst",
    "högst",
    "nästan",
    "non sono",
    "não são",
    "nie ma",
    "wouldn't pick",
    "wouldn't choose",
    "wouldn't select",
    "won't pick",
    "won't choose",
    "can't pick",
]);

/// English words right before a value that make it the end of a range.
pub(crate) const BOUNDS: &[&str] = &[
    "more than",
    "less than",
    "fewer than",
    "greater than",
    "larger than",
    "smaller than",
    "at least",
    "at most",
];

/// Words that may come between them and the mention.
const FILLERS: &[&str] = &[
    "the",
    "a",
    "an",
    "about",
    "exactly",
    "simply",
    "equal",
    "to",
    "is",
    "be",
    "x",
    "=",
    "number",
    "value",
    "answer",
    "option",
    "choice",
    "just",
    "really",
    "actually",
    "der",
    "die",
    "das",
    "dem",
    "den",
    "um",
    "gleich",
    "antwort",
    "le",
    "la",
    "les",
    "de",
    "du",
    "une",
    "un",
    "réponse",
    "el",
    "los",
    "las",
    "una",
    "opción",
    "вариант",
    "ответ",
    "это",
    "o",
    "il",
    "lo",
    "gli",
    "l'",
    "l'opzione",
    "opzione",
    "opção",
    "alternativa",
    "letra",
    "lettera",
    "resposta",
    "risposta",
    "uma",
    "é",
    "è",
    "het",
    "optie",
    "antwoord",
    "odpowiedź",
    "opcja",
    "letter",
    "buchstabe",
    "lettre",
    "буква",
    "sono",
    "são",
    "zijn",
    "är",
    "jest",
    "są",
];

/// Verbs that reject everything that their clause mentions.
static DISCARD: Lexicon = Lexicon::new(&[
    "by no stretch",
    "in no way",
    "on no account",
    "ni de lejos",
    "en absoluto",
    "ni hablar",
    "in nessun modo",
    "unlike ",
    "in contrast to",
    "anders als",
    "im gegensatz zu",
    "contrairement à",
    "à la différence d",
    "a diferencia de",
    "al contrario de",
    "в отличие от",
    "a differenza d",
    "discard",
    "reject",
    "eliminat",
    "rule out",
    "ruled out",
    "rules out",
    "ruling out",
    "exclud",
    "dismiss",
    "cross out",
    "ausschließ",
    "verwerf",
    "scheidet",
    "écart",
    "élimin",
    "exclu",
    "descart",
    "отбрас",
    "исключа",
    "ошибочно",
    "排除",
    "舍去",
    "除外",
]);

/// Words after a mention that deny it.
static DENY_PREVIOUS: Lexicon = Lexicon::new(&[
    "would have been",
    "wäre gewesen",
    "aurait été",
    "habría sido",
    "says my",
    "say my",
    "say the others",
    "sagt mein",
    "sagen die anderen",
    "dit mon",
    "dit ma",
    "disent les autres",
    "dice mi",
    "dicen los demás",
    "говорит мой",
    "говорит моя",
    "does not count",
    "doesn't count",
    "do not count",
    "is off the record",
    "is not on record",
    "zählt nicht",
    "gilt nicht",
    "ne compte pas",
    "no cuenta",
    "no vale",
    "no consta",
    "не считается",
    "не в счёт",
    "不算",
    "は数えません",
    "は無効",
    "is incorrect",
    "is wrong",
    "is false",
    "is not the",
    "is not correct",
    "is not right",
    "isn't the",
    "isn't correct",
    "isn't right",
    "this is incorrect",
    "this is wrong",
    "that is incorrect",
    "that is wrong",
    "which is incorrect",
    "which is wrong",
    "of something",
    "is a mistake",
    "is the wrong",
    "is ruled out",
    "is out",
    "are out",
    "drops out",
    "fällt weg",
    "entfällt",
    "est à écarter",
    "отпадает",
    "отпадают",
    "is excluded",
    "is eliminated",
    "is not it",
    "can be ruled out",
    "can be excluded",
    "can be eliminated",
    "ist die falsche",
    "ist ausgeschlossen",
    "est la mauvaise",
    "est exclu",
    "es la equivocada",
    "es la incorrecta",
    "queda descartad",
    "исключ",
    "被排除",
    "の半分",
    "の倍",
    "の2倍",
    "の二倍",
    "的一半",
    "的两倍",
    "的倍数",
    "的因数",
    "的约数",
    "was incorrect",
    "was wrong",
    "was a mistake",
    "is a trap",
    "is a common",
    "is the common",
    "does not hold",
    "doesn't hold",
    "no se sostiene",
    "ne tient pas",
    "are wrong",
    "are incorrect",
    "are false",
    "are not",
    "sind falsch",
    "sind nicht",
    "sont faux",
    "sont fausses",
    "son incorrect",
    "son fals",
    "неверны",
    "не подходят",
    "would be wrong",
    "был бы верн",
    "была бы верн",
    "wäre richtig",
    "wäre korrekt",
    "serait juste",
    "serait correct",
    "sería correct",
    "would be right if",
    "would be correct if",
    "would be incorrect",
    "cannot be",
    "can't be",
    "could be wrong",
    "ist falsch",
    "ist nicht",
    "scheidet",
    "ist eine falle",
    "est un piège",
    "cette proposition est fausse",
    "est à écarter",
    "es una trampa",
    "это ловушка",
    "est faux",
    "est fausse",
    "est incorrect",
    "n'est pas",
    "es incorrect",
    "es falsa",
    "es falso",
    "no es",
    "невер",
    "неправильн",
    "не подходит",
    "не является",
    "ではない",
    "ではありません",
    "ではなく",
    "でなく",
    "じゃない",
    "じゃなく",
    "は間違",
    "は誤り",
    "は違い",
    "不对",
    "不正确",
    "不是正确",
    "是错",
    "是不对",
    "错误",
    "if ",
    "falls ",
    "wenn ",
    "si ",
    "если ",
    "unless ",
    "among others",
    "included",
    "değil",
    "değildir",
    "가 아닙니다",
    "이 아닙니다",
    "가 아니",
    "이 아니",
    "은 아닙니다",
    "는 아닙니다",
    "não é",
    "não está",
    "está errad",
    "non è",
    "è sbagliat",
    "nie jest",
    "jest błędn",
    "is niet",
    "is fout",
    "är inte",
    "er ikke",
    "yanlış",
    "नहीं है",
    "ليس",
    "arasında",
    "사이",
    "の間",
    "के बीच",
    "är fel",
    "خطأ",
    "خاطئ",
    "गलत",
    "는 틀렸",
    "은 틀렸",
    "보다 많",
    "보다 적",
    "से ज़्यादा",
    "से ज्यादा",
    "से अधिक",
    "से कम",
    "개보다",
    "개가 아",
]);

/// Words after a number that go on to compute with it.
const COMPUTED: &[&str] = &["minus ", "plus ", "times ", "divided by ", "mal ", "fois ", "squared"];

/// Amounts that are not numbers: `16 minus a few`.
const VAGUE_AMOUNTS: &[&str] = &[
    "a few",
    "some ",
    "those ",
    "the ones ",
    "whatever ",
    "ein paar",
    "einige",
    "die, ",
    "quelques",
    "ceux ",
    "unos",
    "algunos",
    "los que ",
    "несколько",
    "те, ",
];

/// Words after a number that make it a factor: `3 times more`.
const FACTORS: &[&str] = &[
    "times more",
    "times as",
    "times less",
    "times fewer",
    "veces",
    "fois plus",
    "fois moins",
    "mal so",
    "mal mehr",
    "раза больше",
    "раз больше",
    "раза меньше",
    "раз меньше",
    "倍",
];

/// Whether the words after a value compute another one from it: `7 minus 1`.
pub(crate) fn is_computed_with(after: &str) -> bool {
    let rest = after.trim_start_matches([' ', '$', ',']);
    // `5 + c petals`
    let signed = rest
        .strip_prefix(['+', '×'])
        .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_alphanumeric()));
    if signed {
        return true;
    }
    FACTORS.iter().any(|words| rest.starts_with(words))
        || COMPUTED.iter().any(|word| {
            rest.strip_prefix(word).is_some_and(|rest| {
                !word.ends_with(' ')
                    || rest.starts_with(|c: char| c.is_ascii_digit() || c == '$')
                    || VAGUE_AMOUNTS.iter().any(|amount| rest.starts_with(amount))
            })
        })
}

/// Words after a mention that call it anybody's guess.
static GUESSED: Lexicon = Lexicon::new(&[
    "keep the one you",
    "take the one you",
    "choose the one you",
    "use the one you",
    "pick the version",
    "take the version",
    "die ihnen gefällt",
    "die dir gefällt",
    "celle que vous préférez",
    "celui que vous préférez",
    "à vous de voir",
    "à toi de voir",
    "à vous de choisir",
    "das müssen sie",
    "das musst du",
    "decídalo usted",
    "decídelo tú",
    "решайте сами",
    "решай сам",
    "你自己定",
    "你自己决定",
    "由你决定",
    "お任せします",
    "decidi tu",
    "decida lei",
    "la que prefieras",
    "la que prefiera",
    "какой нравится",
    "какая нравится",
    "你喜欢的",
    "好きな方",
    "placeholder",
    "platzhalter",
    "to be confirmed",
    "à confirmer",
    "por confirmar",
    "заглушка",
    "占位",
    "仮の値",
    "grade whichever",
    "mark whichever",
    "count whichever",
    "whichever of the two",
    "whichever of these",
    "whichever matches",
    "whichever fits",
    "stand by neither",
    "by neither of them",
    "either of the two counts",
    "keine der beiden",
    "welche der beiden",
    "welche von beiden",
    "celle des deux",
    "laquelle des deux",
    "la que coincida",
    "cualquiera de las dos",
    "какой из двух",
    "любой из двух",
    "任选其一",
    "哪个对就",
    "どちらか合う",
    "one of the above",
    "either of the above",
    "one of the two answ",
    "one of these answ",
    "eine der beiden antw",
    "l'une des deux répon",
    "una de las dos respu",
    "один из двух ответ",
    "上面两个答案",
    "二つの答えの",
    "who knows",
    "pick the one",
    "take your pick",
    "you decide",
    "up to you",
    "up to the reader",
    "to the reader to",
    "pick whichever",
    "choose whichever",
    "whichever you prefer",
    "whichever result is",
    "dem leser überlassen",
    "laissé au lecteur",
    "al gusto del lector",
    "leave the choice",
    "choice open",
    "leave it open",
    "lasse ich offen",
    "offen lassen",
    "no answer of my own",
    "decline to answer",
    "qui sait",
    "wer weiß",
    "quién sabe",
    "кто знает",
    "谁知道",
    "could be anything",
    "any of these is",
    "any of them is",
    "accept each of them",
    "festlegen möchte ich mich nicht",
    "lasse ich offen",
    "lass ich offen",
    "leave that open",
    "leave it open",
    "leave this open",
    "i leave open",
    "je laisse ouvert",
    "je ne tranche pas",
    "lo dejo abierto",
    "dejo abierto",
    "оставляю открытым",
    "留给读者判断",
    "does not tell which",
    "does not say which",
    "do not know which case",
    "don't know which case",
    "je nach lesart",
    "je nachdem, wie",
]);

/// Words with which a text turns to another question than the one it was asked.
static OTHER_QUESTION: Lexicon = Lexicon::new(&[
    "a different question",
    "another question",
    "an easier question",
    "a simpler question",
    "a question that is within my reach",
    "a question i can",
    "a question of my own",
    "my own question",
    "another problem instead",
    "eine andere frage",
    "eine leichtere frage",
    "une autre question",
    "une question plus simple",
    "otra pregunta",
    "una pregunta más fácil",
    "другой вопрос",
    "другую задачу",
    "другое задание",
    "另一个问题",
    "换一个问题",
    "换个问题",
    "別の問題",
    "別の質問",
]);

/// Whether a text in lower case answers a question of its own.
pub(crate) fn asks_another(text: &str) -> bool {
    OTHER_QUESTION.is_in(text)
}

/// Whether a text leaves the choice to its reader.
pub(crate) fn leaves_choice(text: &str) -> bool {
    GUESSED.is_in(text)
}

/// Words before a mention that tell what the text, or somebody else, thought at first: not what it thinks in the end.
static FIRST_THOUGHTS: Lexicon = Lexicon::new(&[
    "had to lie",
    "were to lie",
    "lügen müsste",
    "devais mentir",
    "tuviera que mentir",
    "пришлось солгать",
    "要我撒谎",
    "whoever says",
    "whoever answers",
    "anyone who says",
    "those who say",
    "celui qui dit",
    "quien diga",
    "quien dice",
    "кто говорит",
    "careless",
    "hasty",
    "sloppy",
    "flüchtige",
    "oberflächliche",
    "hâtif",
    "hâtive",
    "superficiel",
    "descuidad",
    "apresurad",
    "небрежн",
    "поспешн",
    "粗心",
    "马虎",
    "うっかり",
    "at first i thought",
    "first i thought",
    "i first thought",
    "i initially thought",
    "initially i thought",
    "students would write",
    "people would say",
    "tempting to",
    "tempted to answer",
    "tempted to say",
    "tempted to write",
    "might be tempted",
    "you might think",
    "one might think",
    "you may think",
    "one may think",
    "it might seem",
    "you are asking about",
    "if someone told",
    "if somebody told",
    "wenn mir jemand",
    "si quelqu'un me",
    "si alguien me",
    "be lying if i said",
    "be lying to say",
    "lügen, wenn ich",
    "mentirais en disant",
    "mentiría si dijera",
    "would say",
    "be a mistake to",
    "be wrong to",
    "be incorrect to",
    "ce serait une erreur de",
    "sería un error",
    "说结果是",
    "说答案是",
    "might answer",
    "could answer",
    "pourrait répondre",
    "könnte antworten",
    "podría responder",
    "мог бы ответить",
    "somewhere between",
    "anywhere between",
    "might say",
    "might guess",
    "would answer",
    "answer key says",
    "book says",
    "textbook says",
    "official answer is",
    "common wrong answer",
    "typical wrong answer",
    "a wrong answer",
    "the wrong answer is",
    "incorrect answer is",
    "an incorrect answer",
    "a common mistake",
    "a common error",
    "a typical mistake",
    "die falsche antwort",
    "eine falsche antwort",
    "ein häufiger fehler",
    "une mauvaise réponse",
    "la mauvaise réponse est",
    "une erreur fréquente",
    "una respuesta incorrecta",
    "un error común",
    "un error frecuente",
    "неверный ответ",
    "частая ошибка",
    "错误答案",
    "错误的答案",
    "常见的错误",
    "laut lösungsheft",
    "le corrigé dit",
    "el solucionario dice",
    "标准答案",
    "参考答案",
    "student says",
    "student thinks",
    "students say",
    "someone says",
    "people say",
    "people think",
    "some say",
    "some claim",
    "common claim",
    "popular claim",
    "claim found online",
    "often claimed",
    "sometimes claimed",
    "widely believed",
    "oft behauptet",
    "häufig behauptet",
    "prétend souvent",
    "se afirma a menudo",
    "часто утверждают",
    "常有人说",
    "網上有人",
    "everyone says",
    "others say",
    "they say",
    "many say",
    "expert says",
    "friend says",
    "claims that",
    "says it was",
    "says it is",
    "says it's",
    "one might write",
    "one could write",
    "claims it",
    "insists that",
    "behauptet",
    "camarade affirme",
    "ami affirme",
    "prétend que",
    "compañero afirma",
    "amigo afirma",
    "asegura que",
    "утверждает, что",
    "声称",
    "と主張して",
    "amigo dice",
    "dicen que",
    "algunos dicen",
    "manche sagen",
    "jemand sagt",
    "on dit que",
    "certains disent",
    "говорят, что",
    "有人说",
    "angenommen",
    "supposons",
    "supongamos",
    "предположим",
    "假设",
    "man könnte meinen",
    "on pourrait croire",
    "podría pensarse",
    "может показаться, что",
    "zunächst dachte ich",
    "zuerst dachte ich",
    "au début",
    "j'ai d'abord pensé",
    "al principio pensé",
    "primero pensé",
    "сначала я думал",
    "我一开始以为",
    "起初我以为",
    "最初は",
]);

/// Sentences that address the grader instead of answering.
pub(crate) static ADDRESSED: Lexicon = Lexicon::new(&[
    "ignore the",
    "ignore all",
    "ignore previous",
    "ignore any",
    "disregard",
    "the rubric",
    "return 1",
    "return true",
    "mark this",
    "grade this",
    "give full",
    "full marks",
    "full credit",
    "be marked",
    "what you expect",
    "whatever you expect",
    "au correcteur",
    "reference answer",
    "the reference says",
    "whatever the reference",
    "award the",
    "as the grader",
    "system prompt",
    "you're grading",
    "you are grading",
    "others get",
    "some students get",
    "score of 1",
    "score: 1",
    "verdict:",
    "\"correct\"",
]);

/// Words that accept another value as well.
pub(crate) static ALL_FINE: Lexicon = Lexicon::new(&[
    "both are fine",
    "both are acceptable",
    "all are acceptable",
    "either is fine",
    "either is acceptable",
]);

/// Words before the name of a value that is denied.
pub(crate) static DENIED_BY_NAME: Lexicon = Lexicon::new(&[
    "the answer is not ",
    "the answer is therefore not ",
    "so it is not ",
    "it is not ",
    "is certainly not ",
    "is definitely not ",
]);

/// Words that open what would be.
pub(crate) static SUPPOSED: Lexicon = Lexicon::new(&["if ", "supposing ", "suppose "]);

/// What words of a sentence around a value may do with it.
type Kinds = u32;
const SUPPOSES: Kinds = 1;
const DISCARDS: Kinds = 1 << 1;
const THINKS: Kinds = 1 << 2;
const ADDRESSES: Kinds = 1 << 3;
const TELLS_CASES: Kinds = 1 << 4;
const LEAVES_OPEN: Kinds = 1 << 5;
const REVOKES: Kinds = 1 << 6;
const REFUSES: Kinds = 1 << 7;
const CALLS_WRONG: Kinds = 1 << 8;
const DENIES: Kinds = 1 << 9;

/// All lists of such words, so that a sentence is searched once.
static STANCES: Lists = Lists::new(&[
    (SUPPOSES, &SUPPOSED),
    (DISCARDS, &DISCARD),
    (THINKS, &FIRST_THOUGHTS),
    (ADDRESSES, &ADDRESSED),
    (TELLS_CASES, &SUPPOSITIONS),
    (TELLS_CASES, &VIEWS),
    (TELLS_CASES, &IFS),
    (TELLS_CASES, &CASES),
    (TELLS_CASES, &OTHERWISE),
    (TELLS_CASES, &EXCEPTIONS),
    (TELLS_CASES, &EQUALLY),
    (LEAVES_OPEN, &ALSO),
    (LEAVES_OPEN, &GUESSED),
    (REVOKES, &retraction::REVOKES),
    (REFUSES, &REFUSED),
    (REFUSES, &REFUSALS),
    (CALLS_WRONG, &retraction::JUDGES),
    (DENIES, &ALL_FINE),
    (DENIES, &DENIED_BY_NAME),
]);

/// Which kinds of words a sentence in lower case has. A rule looks closer only at one that has the words it needs; a part
/// of the sentence has no others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stances(Kinds);

impl Stances {
    pub(crate) fn of(sentence: &str) -> Self {
        Stances(STANCES.kinds_in(sentence))
    }

    fn may(self, kind: Kinds) -> bool {
        self.0 & kind != 0
    }

    /// [`SUPPOSED`]
    pub(crate) fn supposes(self, before: &str) -> bool {
        self.may(SUPPOSES) && SUPPOSED.is_in(before)
    }

    /// [`discards`]
    pub(crate) fn discards(self, before: &str) -> bool {
        self.may(DISCARDS) && discards(before)
    }

    /// [`is_only_thought`]
    pub(crate) fn is_only_thought(self, before: &str) -> bool {
        self.may(THINKS) && is_only_thought(before)
    }

    /// [`ADDRESSED`]
    pub(crate) fn is_addressed(self, sentence: &str) -> bool {
        self.may(ADDRESSES) && ADDRESSED.is_in(sentence)
    }

    /// [`tells_cases`]
    pub(crate) fn tells_cases(self, sentence: &str) -> bool {
        self.may(TELLS_CASES) && cases_in(sentence)
    }

    /// [`is_hedged`]
    pub(crate) fn is_hedged(self, after: &str) -> bool {
        let rest = behind(after);
        self.may(LEAVES_OPEN) && leaves_open(rest) || opens_hedge(rest)
    }

    /// [`retraction::revokes`]
    pub(crate) fn revokes(self, after: &str) -> bool {
        self.may(REVOKES) && retraction::revokes(after)
    }

    /// [`refuses`]
    pub(crate) fn refuses(self, after: &str) -> bool {
        self.may(REFUSES) && refuses(after)
    }

    /// [`retraction::calls_wrong`]
    pub(crate) fn calls_wrong(self, sentence: &str) -> bool {
        (self.may(CALLS_WRONG) || !sentence.is_ascii()) && retraction::calls_wrong(sentence)
    }

    /// Whether any words accept another value, or come before the name of one that is denied.
    pub(crate) fn denies(self) -> bool {
        self.may(DENIES)
    }
}

/// Words that refer to what was said before, and words that reject it.
const POINTERS: &[&str] = &["that", "this", "which", "it", "they"];
static REFUSALS: Lexicon =
    Lexicon::new(&["mistake", "wrong", "incorrect", "error", "mistaken", "false", "untrue"]);

/// Words in other languages that call what a sentence has just said a mistake.
static REFUSED: Lexicon = Lexicon::new(&[
    "has miscounted",
    "have miscounted",
    "has miscalculated",
    "is mistaken",
    "hat sich verzählt",
    "hat sich verrechnet",
    "irrt sich",
    "se trompe",
    "se equivoca",
    "тот ошибается",
    "тот ошибся",
    "数错了",
    "算错了",
    "搞错了",
    "数え間違えて",
    "計算を間違えて",
    "that i would reject",
    "that i reject",
    "that i rule out",
    "die ich ausschließe",
    "que je rejette",
    "que descarto",
    "который я отвергаю",
    "das wäre falsch",
    "das ist falsch",
    "was falsch ist",
    "was falsch wäre",
    "ce qui est faux",
    "ce serait faux",
    "ce qui serait faux",
    "ce serait une erreur",
    "das wäre ein fehler",
    "c'est faux",
    "lo cual es incorrecto",
    "lo que es incorrecto",
    "sería incorrecto",
    "sería un error",
    "было бы ошибкой",
    "это неверно",
    "что неверно",
    "这是不对的",
    "这是错误的",
    "是不对的",
    "これは間違い",
    "これは誤り",
    "ではなく",
]);

/// Words after a mention that add another to it, or leave open how much more it is.
const HEDGES: &[&str] = &[
    "or possibly",
    "or maybe",
    "or perhaps",
    "or alternatively",
    "or more",
    "or less",
    "or fewer",
    "or so,",
    "or at ",
    "give or take",
    "plus or minus",
    "if not",
    "ou bien",
    "oder aber",
    "o bien",
    "(или,",
    "ou plus",
    "oder mehr",
    "o más",
    "или больше",
    "或更多",
    "(а если",
    "(if not",
    "(und wenn nicht",
    "(et sinon",
    "(y si no",
    "(or,",
    "oder vielleicht",
    "oder auch",
    "ou peut-être",
    "ou alors",
    "o quizá",
    "o tal vez",
    "или, возможно",
    "или может",
    "(or ",
    "(oder ",
    "(ou ",
    "(o quizá",
    "(или ",
    "かもしれ",
    "eller kanske",
    "eller måske",
    "eller kanskje",
    "of misschien",
    "a może",
    "lub może",
    "albo może",
    "o forse",
    "oppure",
    "ou talvez",
    "ou possivelmente",
    "veya belki",
    "ya da belki",
    "أو ربما",
    "या शायद",
];

/// Words before a second value that make it only another guess.
const MAYBE: &[&str] = &[
    "maybe",
    "perhaps",
    "possibly",
    "vielleicht",
    "peut-être",
    "quizá",
    "quizás",
    "tal vez",
    "возможно",
    "может быть",
    "也许",
    "可能",
    "もしかすると",
    "kanske",
    "måske",
    "kanskje",
    "misschien",
    "może",
    "forse",
    "talvez",
    "belki",
    "belki de",
    "ربما",
    "शायद",
    "아마",
];

/// Words for "or".
const ORS: &[&str] = &[
    " or ",
    " oder ",
    " ou ",
    " o ",
    " или ",
    " eller ",
    " lub ",
    " albo ",
    " veya ",
    " ya da ",
    " oppure ",
    " أو ",
    " या ",
    "либо ",
    "或",
    "还是",
    "または",
    "もしくは",
    "あるいは",
    "또는",
    "혹은",
];

const ALTERNATIVE_WORDS: [&str; 24] = joined(&[ORS, &["either ", "entweder ", "soit "]]);

/// What joins two mentions if only one can be meant.
static ALTERNATIVES: Lexicon = Lexicon::new(&ALTERNATIVE_WORDS);

/// At most this many bytes of a text are looked at.
const NEAR: usize = 240;

/// Whether a text denies, bounds or rejects what it says there.
pub(crate) fn is_denied(text: &str, range: &std::ops::Range<usize>) -> bool {
    let before = last_bytes(text.get(..range.start).unwrap_or_default()).to_lowercase();
    // `~~B~~`
    if before.matches("~~").count() % 2 == 1 {
        return true;
    }
    let after = text.get(range.end..).unwrap_or_default();
    if asks_for(after) {
        return true;
    }
    let end = (0..=NEAR.min(after.len())).rev().find(|&at| after.is_char_boundary(at));
    let after = after.get(..end.unwrap_or(0)).unwrap_or_default().to_lowercase();
    // Other sentences are about something else.
    let start = before.rfind(['\n', '。', '!', '?']).map_or(0, |at| at + 1);
    let start = before.rfind(". ").map_or(start, |at| start.max(at + 2));
    let before = before.get(start..).unwrap_or(&before);
    denies_next(before)
        || discards(before)
        || is_only_thought(before)
        || denies_previous(&after)
        || refuses(after.split(['.', '\n', '。']).next().unwrap_or_default())
}

/// Whether a sentence up to a mention reports a first thought.
pub(crate) fn is_first_thought(before: &str) -> bool {
    FIRST_THOUGHTS.is_in(before)
}

/// Whether a sentence reports a first thought, and up to a mention does not turn away from it: `one might think that
/// it is`, but not `it is not 10, as one might think, but`.
pub(crate) fn is_only_thought(before: &str) -> bool {
    FIRST_THOUGHTS.is_in(before) && FIRST_THOUGHTS.is_in(behind_contrast(before))
}

/// Words that turn from what is not so to what is.
static CONTRASTS: Lexicon = Lexicon::new(&[
    ", but ",
    "; but ",
    " but rather ",
    ", sondern ",
    ", aber ",
    ", mais ",
    ", sino ",
    ", pero ",
    ", а ",
    ", но ",
    "，而是",
    "，其实",
    "，但",
    "、しかし",
    "ですが、",
]);

/// What comes after the last word that turns to the contrary.
fn behind_contrast(before: &str) -> &str {
    CONTRASTS.last_end(before).and_then(|end| before.get(end..)).unwrap_or(before)
}

/// Whether words after a value, in lower case and up to the next value, call it a mistake: `which is clearly wrong`.
pub(crate) fn refuses(after: &str) -> bool {
    let end = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
    let after = after.get(..end).unwrap_or_default();
    if REFUSED.is_in(after) {
        return true;
    }
    let mut pointed = None;
    for (at, word) in after.split(|c: char| !c.is_alphabetic() && c != '\'').enumerate() {
        if POINTERS.contains(&word) || word == "that's" || word == "it's" {
            pointed = Some(at);
        } else if matches!(word, "not" | "no" | "if" | "never" | "isn't") {
            pointed = None;
        } else if REFUSALS.holds(word) && pointed.is_some_and(|pointed| at - pointed <= 4) {
            return true;
        }
    }
    false
}

/// Whether the words up to a mention deny it or only bound it.
pub(crate) fn denies_next(before: &str) -> bool {
    let before = last_bytes(before);
    // A clause says nothing about what comes after it.
    let clause = before.rsplit([',', ';', ':', '，', '；', '：', '。']).next().unwrap_or_default();
    let mut rest =
        clause.trim_end_matches([' ', '$', '*', '(', '\\', '"', '\'', '{', '“', '「', '_']);
    // `at most or equal to`, `taller than`, `höher als`
    let least = rest.strip_suffix("or equal to").unwrap_or(rest).trim_end();
    let compared = [("than", "er"), ("als", "er")].iter().any(|(than, ending)| {
        least.strip_suffix(than).is_some_and(|lead| {
            lead.ends_with(' ') && (lead.trim_end().ends_with(ending) || is_denial(least))
        })
    });
    // `twice 12`
    static PARTS: Endings = Endings::new(&[
        "twice",
        "double",
        "half of",
        "a third of",
        "a quarter of",
        "twice as much as",
        "twice as many as",
        "half as much as",
        "half as many as",
        "il doppio di",
        "la metà di",
        "o dobro de",
        "metade de",
        "het dubbele van",
        "de helft van",
        "das doppelte von",
        "die hälfte von",
        "le double de",
        "la moitié de",
        "el doble de",
        "la mitad de",
        "dubbelt så mycket som",
        "dubbelt så många som",
        "hälften av",
        "dwa razy",
        "połowa z",
        "вдвое больше",
        "вдвое меньше",
        "половина от",
    ]);
    if ends_with_any(rest, &PARTS) {
        return true;
    }
    // `weder rot noch grün`
    if rest.ends_with(" noch") && clause.contains("weder ") {
        return true;
    }
    if compared || least.len() < rest.len() && is_denial(least) || is_measure(rest) {
        return true;
    }
    // `from 3 to 4`, `between 3 and 4`
    let ranged = |lead: &str, join: &str| {
        let Some(low) = rest.strip_suffix(join) else { return false };
        low.trim_end_matches(['$', '*', ' ']).ends_with(|c: char| c.is_ascii_digit())
            && low.contains(lead)
    };
    const RANGES: &[(&str, &str)] = &[
        ("from", " to"),
        ("between", " and"),
        ("zwischen", " und"),
        ("von", " bis"),
        ("entre", " et"),
        ("entre", " y"),
        ("de", " à"),
        ("между", " и"),
        ("от", " до"),
        ("tra", " e"),
        ("tra", " e il"),
        ("fra", " e"),
        ("fra", " e il"),
        ("dal", " al"),
        ("entre", " e"),
        ("tussen", " en"),
        ("van", " tot"),
        ("między", " a"),
        ("od", " do"),
        ("mellan", " och"),
        ("mellem", " og"),
        ("från", " till"),
        ("بين", " و"),
    ];
    let wide = ["到", "至", "〜", "～", "から"].iter().any(|join| {
        rest.strip_suffix(join).is_some_and(|low| low.ends_with(|c: char| c.is_ascii_digit()))
    });
    if wide || RANGES.iter().any(|(lead, join)| ranged(lead, join)) {
        return true;
    }
    // `devant l'Espagne`
    for elided in [" l", " d", " l’", " d’"] {
        rest = rest.strip_suffix(elided).unwrap_or(rest);
    }
    for _ in 0..4 {
        if is_denial(rest) {
            return true;
        }
        let bare = rest.trim_end_matches('*');
        let Some(word) = bare.rsplit(' ').next().filter(|word| FILLERS.contains(word)) else {
            return is_denial(bare);
        };
        rest = bare.get(..bare.len() - word.len()).unwrap_or_default().trim_end_matches([' ', '*']);
    }
    false
}

/// Whether what comes just before a mention compares with it: `higher than the value in`.
fn is_measure(clause: &str) -> bool {
    const MOST_WORDS: usize = 5;
    let Some((lead, rest)) = clause.rsplit_once(" than ") else { return false };
    let compares =
        lead.ends_with("er") || [" more", " less", " fewer"].iter().any(|word| lead.contains(word));
    let plain = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    let verb = |word: &str| matches!(word, "is" | "was" | "are" | "were" | "by" | "so" | "with");
    compares
        && rest.split(' ').count() <= MOST_WORDS
        && rest.split(' ').all(|word| plain(word) && !verb(word))
}

/// Whether the clause up to a mention rejects it: `so we discard 4/5 (choice A`.
pub(crate) fn discards(before: &str) -> bool {
    let before = last_bytes(before);
    let clause = before.rsplit([',', ';', '，', '；', '。', '.']).next().unwrap_or_default();
    DISCARD.is_in(clause)
}

/// Whether a value is in a denial that goes on to the value that is so: `it does not cost 18 euros but 15`. Given are the
/// words of its sentence up to it and from it on, in lower case.
pub(crate) fn is_contrasted(before: &str, after: &str) -> bool {
    static CONTRARY: Lexicon = Lexicon::new(&[
        " but ",
        ", but ",
        ", sondern ",
        " mais ",
        ", mais ",
        ", sino ",
        " sino ",
        ", ma ",
        " ma ",
        ", bensì ",
        " bensì ",
        ", mas ",
        " mas ",
        ", maar ",
        " maar ",
        ", lecz ",
        " lecz ",
        ", ale ",
        ", tylko ",
        " utan ",
        ", utan ",
        ", а ",
        ", но ",
        "，而是",
        "而是",
        "ではなく",
        "가 아니라 ",
        "이 아니라 ",
    ]);
    const BETWEEN: usize = 24;
    const LEAD: usize = 24;
    let Some((at, length)) = CONTRARY.find(after) else { return false };
    let digit = |c: char| c.is_ascii_digit();
    let (Some(unit), Some(rest)) = (after.get(..at), after.get(at + length..)) else {
        return false;
    };
    let value = rest.find(digit).filter(|lead| *lead <= LEAD);
    let own = ["아니라", "ではなく"]
        .iter()
        .any(|word| after.get(at..at + length).is_some_and(|said| said.contains(word)));
    let clause = before.rsplit([',', ';', ':', '，', '；', '：']).next().unwrap_or_default();
    unit.len() <= BETWEEN && !unit.contains(digit) && value.is_some() && (own || negates(clause))
}

/// Whether the words after a mention deny it.
pub(crate) fn denies_previous(after: &str) -> bool {
    let rest = behind(after);
    // `赤でも緑でもなく`
    let neither = rest.strip_prefix("でも").is_some_and(|rest| {
        let clause = rest.split(['、', '。', '，']).next().unwrap_or_default();
        ["なく", "ない", "ありません"].iter().any(|end| clause.ends_with(end))
    });
    neither || DENY_PREVIOUS.opens(rest) || denies_at_end(rest)
}

/// Whether a clause ends with its denial, as Turkish, Korean, Japanese and Hindi clauses do: `12 elma değil`.
fn denies_at_end(after: &str) -> bool {
    static FINAL: Endings = Endings::new(&[
        "değil",
        "değildir",
        "아닙니다",
        "아니다",
        "아니에요",
        "않습니다",
        "नहीं है",
        "नहीं हैं",
        "ではありません",
        "ではない",
        "じゃない",
        "じゃありません",
    ]);
    const MOST: usize = 80;
    if after.is_ascii() {
        return false;
    }
    let end = after.find(['.', ',', ';', '\n', '。', '、', '।']).unwrap_or(after.len());
    let clause = after.get(..end).unwrap_or_default().trim_end();
    clause.len() <= MOST && ends_with_any(clause, &FINAL)
}

/// Words anywhere after a value that add another one to it.
static ALSO: Lexicon = Lexicon::new(&[
    "也可能",
    "取决于",
    "depending on whether",
    "depends on whether",
    "depending on which",
    "depends on which",
    "je nachdem, ob",
    "je nachdem, welch",
    "selon lequel",
    "selon laquelle",
    "selon celui",
    "según cuál",
    "selon que",
    "según si",
    "в зависимости от того",
    "could also be",
    "might also be",
    "may also be",
    "könnte auch",
    "pourrait aussi",
    "también podría",
    "может быть и",
]);

/// Words that open a condition, and words that open what holds without it.
static CONDITIONS: Lexicon = Lexicon::new(&[
    "if ",
    "wenn ",
    "falls ",
    "si ",
    "se ",
    "если ",
    "如果",
    "若",
    "もし",
    "jeśli ",
    "jeżeli ",
    "eğer ",
    "إذا ",
    "अगर ",
    "यदि ",
    "when ",
]);
static OTHERWISE: Lexicon = Lexicon::new(&[
    "failing that",
    "à défaut",
    "en su defecto",
    "if not,",
    "if not:",
    "if they are not",
    "if it is not",
    "if it isn't",
    "falls nicht",
    "wenn nicht",
    "ansonsten",
    "dans le cas contraire",
    "si ce n'est pas le cas",
    "si no es así",
    "si no:",
    "если нет",
    "если же нет",
    "в противном случае",
    "如果不是",
    "若不是",
    "不然",
    "そうでない場合",
    "otherwise",
    " else ",
    "sonst",
    "andernfalls",
    "sinon",
    "de lo contrario",
    "en caso contrario",
    "si no,",
    "иначе",
    "否则",
    "そうでなければ",
    "senão",
    "caso contrário",
    "zo niet",
    "w przeciwnym razie",
    "aksi halde",
    "وإلا",
    "नहीं तो",
    "वरना",
]);

/// Whether a lower-case sentence leaves open which case holds: `if it is wet, 4; otherwise 5`, `12, unless it is 15`.
pub(crate) fn tells_cases(sentence: &str) -> bool {
    Stances::of(sentence).tells_cases(sentence)
}

/// Words that open a sentence about what would be.
static SUPPOSITIONS: Lexicon = Lexicon::new(&["supposing ", "suppose ", "if ", "assuming "]);

fn cases_in(sentence: &str) -> bool {
    // `Supposing it had 10 sides, you would write 10.`
    let supposed = SUPPOSITIONS.opens(sentence.trim_start())
        && sentence.contains(" would ")
        && !sentence.contains(" but ");
    supposed
        || VIEWS.has_twice(sentence)
        || IFS.has_twice(sentence)
        || {
            let mut cases = CASES.ends(sentence);
            cases.next().is_some() && (cases.next().is_some() || SECONDS.is_in(sentence))
        }
        || OTHERWISE.is_in(sentence) && CONDITIONS.is_in(sentence)
        || EXCEPTIONS.is_in(sentence)
        || EQUALLY.is_in(sentence)
}

/// Whether a lower-case sentence opens with what holds if a condition does not.
pub(crate) fn opens_otherwise(sentence: &str) -> bool {
    OTHERWISE.opening(sentence).is_some()
}

/// Whether a sentence around a value says under what condition it holds.
pub(crate) fn opens_case(before: &str, after: &str) -> bool {
    CONDITIONS.is_in(before) || CONDITIONS.is_in(after)
}

/// Words that refer to a second case once a first one is named.
static SECONDS: Lexicon = Lexicon::new(&[
    "in the second",
    "in the other",
    "in the latter",
    "im zweiten",
    "im anderen",
    "dans le second",
    "dans le deuxième",
    "dans l'autre",
    "en el segundo",
    "en el otro",
    "во втором",
    "в другом",
]);

/// Words that introduce whose view it is; two of them mean two views.
static VIEWS: Lexicon =
    Lexicon::new(&[" when you ", " selon ", " according to ", " laut ", " según ", " по мнению "]);

/// Words that open a condition; two of them mean two cases.
static IFS: Lexicon =
    Lexicon::new(&["if ", "falls ", " si ", ", si ", "; si ", "если ", "若", "如果", "もし"]);

/// Words that name one of several cases; two of them mean two cases.
static CASES: Lexicon = Lexicon::new(&[
    "the first case",
    "the second case",
    "the former case",
    "the latter case",
    "the other case",
    "in case 1",
    "in case 2",
    "in case a",
    "in case b",
    "the first scenario",
    "the second scenario",
    "the first interpretation",
    "the second interpretation",
    "ersten fall",
    "zweiten fall",
    "anderen fall",
    "premier cas",
    "second cas",
    "deuxième cas",
    "l'autre cas",
    "primer caso",
    "segundo caso",
    "otro caso",
    "первом случае",
    "втором случае",
    "другом случае",
    "第一种情况",
    "第二种情况",
    "另一种情况",
    "1つ目の場合",
    "2つ目の場合",
    "前者の場合",
    "後者の場合",
]);

/// Words that open an exception, in which what a sentence says no longer holds.
static EXCEPTIONS: Lexicon = Lexicon::new(&[
    ", unless ",
    "à moins que",
    "es sei denn",
    "a menos que",
    "a no ser que",
    "если только не",
    "除非",
]);

/// Words that offer another value as well as the one that a sentence gives.
static EQUALLY: Lexicon = Lexicon::new(&[
    "equally possible",
    "also possible",
    "remains possible",
    "possible as well",
    "のどちらか",
    "のいずれか",
    "视情况而定",
    "均可",
    "je nach auffassung",
    "selon l'interprétation",
    "según se interprete",
    "смотря как",
    "just as possible",
    "just as well be",
    "也可能",
    "也有可能",
    "ebenso möglich",
    "genauso gut",
    "tout aussi possible",
    "igualmente posible",
    "также возможно",
    "с тем же успехом",
    "かもしれませんし",
    "yoksa",
    "det beror på",
    ", annars ",
]);

/// Whether a text puts what it has just mentioned as a question: `46? 47?`
pub(crate) fn asks_for(after: &str) -> bool {
    let rest = after.trim_start_matches([' ', '$', '*', ')', '\\', ']', '%', '°', '}']);
    rest.starts_with(['?', '？'])
}

/// Words that deny a whole clause.
const NEGATIONS: &[&str] = &[
    "hardly", "scarcely", "non", "né", "nessun", "nessuno", "nemmeno", "kaum", "not", "nor",
    "neither", "never", "isn't", "wasn't", "aren't", "doesn't", "didn't", "cannot", "can't",
    "nobody", "nicht", "kein", "keine", "nie", "pas", "jamais", "aucun", "aucune", "no", "nunca",
    "не", "нет", "não", "niet", "geen", "inte", "ikke", "değil", "nessuna", "nenhum", "nenhuma",
    "żaden", "żadna",
];

/// Whether a clause in lower case says that something is not so.
pub(crate) fn negates(clause: &str) -> bool {
    clause.split(|c: char| !c.is_alphabetic() && c != '\'').any(|word| NEGATIONS.contains(&word))
        || ["不", "没", "ません"].iter().any(|word| clause.contains(word))
        // `少ない` does not deny anything.
        || clause.match_indices("ない").any(|(at, _)| {
            !clause.get(..at).is_some_and(|before| before.ends_with(['少', '危']))
        })
}

/// Whether a text goes on to name another value that it may also be.
pub(crate) fn adds_another(text: &str) -> bool {
    ALSO.is_in(text)
}

/// Whether the words after a value leave open which one it is: `9 (or possibly 8)`, `4か5`.
pub(crate) fn is_hedged(after: &str) -> bool {
    let rest = behind(after);
    leaves_open(rest) || opens_hedge(rest)
}

fn leaves_open(rest: &str) -> bool {
    adds_another(rest) || leaves_choice(rest)
}

fn opens_hedge(rest: &str) -> bool {
    let number = |rest: &str| {
        rest.trim_start_matches([' ', '$', '-']).starts_with(|c: char| c.is_ascii_digit())
    };
    HEDGES.iter().any(|words| rest.starts_with(words))
        || ["か", "或", "和5"].iter().any(|word| rest.strip_prefix(word).is_some_and(number))
}

/// Whether a value is only an alternative: `9, or possibly 8`.
pub(crate) fn is_alternative(before: &str) -> bool {
    let before = last_bytes(before).trim_end_matches([' ', '$', '*']);
    // `6, maybe 7`
    let another = MAYBE.iter().any(|word| {
        let lead = before.strip_suffix(word).map(|lead| lead.trim_end_matches([' ', '(']));
        lead.and_then(|lead| lead.strip_suffix([',', ';', '，', '、']).or(Some(lead)))
            .is_some_and(|lead| lead.ends_with(|c: char| c.is_ascii_digit()))
    });
    another || HEDGES.iter().any(|words| before.ends_with(words.trim_end()) && words.contains(' '))
}

/// Words before a value that make it a guess: two guesses are no answer.
static GUESSES: Endings = Endings::new(&[
    "perhaps",
    "possibly",
    "maybe",
    "may be",
    "might be",
    "could be",
    "vielleicht",
    "möglicherweise",
    "könnte es",
    "peut-être",
    "pourrait être",
    "quizá",
    "quizás",
    "tal vez",
    "puede ser",
    "podría ser",
    "возможно",
    "может быть",
    "наверное",
    "也许",
    "可能是",
    "或许",
    "おそらく",
    "もしかすると",
]);

/// Words before a value that offer it beside another one.
static BESIDES: Endings = Endings::new(&[
    "alternatively",
    "alternativ",
    "alternativement",
    "alternativamente",
    "либо",
    "或者",
    "あるいは",
]);

/// Words behind a value, and perhaps its unit, that offer it beside another one.
static POSSIBLE: Lexicon = Lexicon::new(&[
    "is possible",
    "is also possible",
    "are possible",
    "is plausible",
    "is also plausible",
    "would be possible",
    "would also be possible",
    "could be right",
    "might be right",
    "may be right",
    "wäre auch möglich",
    "ist auch möglich",
    "wäre möglich",
    "est possible",
    "est aussi possible",
    "serait possible",
    "es posible",
    "también es posible",
    "sería posible",
    "тоже возможно",
    "также возможно",
    "也可能",
    "也有可能",
    "もあり得",
    "の可能性も",
]);

/// Units between a value and words about it are no longer than this, in bytes.
const UNIT: usize = 12;

/// Whether a sentence around a value only guesses: `perhaps 45, perhaps 54`, `45, though 54 is possible`.
pub(crate) fn wavers(before: &str, value: &str, after: &str) -> bool {
    let sentence = [before, value, after].concat();
    if sentence.len() > 2 * NEAR {
        return false;
    }
    let number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '/');
    let bare = |text: &str| text.trim_matches(|c: char| !c.is_ascii_digit()).to_owned();
    let (mut from, mut guessed) = (0, Vec::new());
    while let Some(step) =
        sentence.get(from..).and_then(|rest| rest.find(|c: char| c.is_ascii_digit()))
    {
        let start = from + step;
        let (lead, rest) = sentence.split_at(start);
        let end = rest.find(|c: char| !number(c)).unwrap_or(rest.len());
        let (said, tail) = rest.split_at(end);
        let lead = lead.trim_end_matches([' ', '$', '-', '−', '\\', '(', '*', ':']);
        // `alternatively k = 2`
        let named = lead.strip_suffix('=').map(str::trim_end).and_then(|lead| {
            let name = lead.chars().next_back().filter(|c| c.is_alphabetic())?;
            lead.strip_suffix(name)?.strip_suffix([' ', '$'])
        });
        let lead = named.map_or(lead, |lead| lead.trim_end_matches([' ', '$']));
        let tail = tail.trim_start_matches([' ', '$', '*', ')', '°', '%', '\\']);
        let next =
            tail.split_once(' ').filter(|(unit, _)| unit.len() <= UNIT).map(|(_, rest)| rest);
        let offered = |tail: &str| POSSIBLE.opens(tail);
        if ends_with_any(lead, &BESIDES) || offered(tail) || next.is_some_and(offered) {
            return true;
        }
        let filler = ["auch", "also", "even", "aussi", "también", "тоже"];
        let guess = filler.iter().find_map(|word| lead.strip_suffix(word)).unwrap_or(lead);
        if ends_with_any(guess.trim_end(), &GUESSES) {
            let unit = tail.split([' ', ',', '.', ';']).next().unwrap_or_default();
            guessed.push((bare(said), unit.to_owned()));
        }
        from = start + end;
    }
    let value = bare(value);
    let differ = guessed.windows(2).any(|two| two.first() != two.last());
    differ || guessed.iter().any(|(guess, _)| *guess != value)
}

/// Whether words between mentions, or before them, leave open which one is meant.
pub(crate) fn offers_alternatives(text: &str) -> bool {
    ALTERNATIVES.is_in(text)
}

/// What stands behind a word for "or" that a text begins with.
pub(crate) fn behind_or(text: &str) -> Option<&str> {
    let text = text.trim_start();
    ORS.iter().find_map(|or| text.strip_prefix(or.trim_start()))
}

/// What stands before a word for "or" that a text ends with.
pub(crate) fn before_or(text: &str) -> Option<&str> {
    let trimmed = text.trim_end();
    ORS.iter().find_map(|or| text.strip_suffix(or).or_else(|| trimmed.strip_suffix(or)))
}

fn behind(after: &str) -> &str {
    after.trim_start_matches([
        ' ', '$', '*', ')', ',', '%', '°', '"', '\'', '}', '”', '」', '）', '_', '—', '–',
    ])
}

fn last_bytes(text: &str) -> &str {
    let low = text.len().saturating_sub(NEAR);
    let start = (low..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    text.get(start..).unwrap_or_default()
}

fn is_denial(text: &str) -> bool {
    ends_with_any(text, &DENY_NEXT) || BOUNDS.iter().any(|words| is_apart(text, words))
}

fn ends_with_any(text: &str, words: &Endings) -> bool {
    words.of(text).any(|word| is_apart(text, word))
}

/// Whether a text ends with a word that nothing is joined to. Scripts without blanks join all words.
fn is_apart(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|before| {
        !word.is_ascii() && word.chars().next().is_some_and(|c| (c as u32) >= 0x2e80)
            || before.chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '-')
    })
}

#[cfg(test)]
recorded! {
    text: adds_another, asks_for, behind, denies_next, denies_previous, discards, is_alternative, is_computed_with, is_denial, is_first_thought, is_hedged, is_measure, last_bytes, leaves_choice, negates, offers_alternatives, refuses, tells_cases;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn denials_in_every_language() {
        for before in [
            "it is certainly not ",
            "最高的不是",
            "es handelt sich **nicht** um die ",
            "ce n'est pas la ",
            "no es la opción ",
            "это не ",
            "die antwort ist nicht ",
        ] {
            assert!(denies_next(before), "{before}");
        }
        for before in ["not only that, it is ", "it does not matter: ", "nichts als "] {
            assert!(!denies_next(before), "{before}");
        }
        for after in [" is wrong", "ではなく、アです", "は間違いです", ") ist falsch", " неверно"]
        {
            assert!(denies_previous(after), "{after}");
        }
        assert!(discards("so we discard 4/5 (choice "));
        assert!(!discards("we discard the rest. it is "));
    }

    #[test]
    fn guesses_are_not_answers() {
        for (before, value, after) in [
            ("it may be ", "45", " or it may be 54"),
            ("not sure, perhaps $", "45", ", perhaps $54, perhaps something else"),
            ("45, though ", "54", " is possible"),
            ("", "45", ", but 54 would be possible too"),
            ("$45, alternatively $", "54", ""),
            ("possibly 45 cm, possibly ", "50", " cm"),
            ("es könnte 4 sein; ", "5", " m wäre auch möglich"),
            ("c'est peut-être 4, peut-être ", "5", ""),
            ("vielleicht ", "40", "°, vielleicht auch 50° – beides ist denkbar"),
            ("it may be ", "-4", " °c, it may be -4 °f"),
            ("可能是4，也许", "5", ""),
        ] {
            assert!(wavers(before, value, after), "{before}{value}{after}");
        }
        for (before, value, after) in [
            ("perhaps ", "45", ", since 9 times 5 is 45"),
            ("there are 3 possible values, so the sum is ", "12", ""),
            ("the most it could be is ", "12", ", with 3 of them"),
            ("", "45", ""),
        ] {
            assert!(!wavers(before, value, after), "{before}{value}{after}");
        }
    }

    #[test]
    fn what_is_left_open() {
        assert!(is_hedged(" (or possibly 3)"));
        assert!(is_hedged(", o quizás 25"));
        assert!(!is_hedged(" or"));
        assert!(offers_alternatives("celle de bastien ou d'amina"));
        assert!(!offers_alternatives("for all of them"));
    }
}
