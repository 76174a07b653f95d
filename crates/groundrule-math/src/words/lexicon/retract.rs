//! Words that take back or correct what was said before.

words! {
    /// Words take back what was said, whatever else the sentence says: `i take that back`.
    REVOKES_SAID: Lexicon {
        en: "i retract", "i withdraw", "i take that back", "i take it back", "i take back",
            "withdraw it", "scratch that", "strike that", "disregard that", "disregard this",
            "disregard my", "disregard the above", "disregard what i", "ignore that", "ignore my",
            "ignore the above", "ignore what i", "forget what i", "forget the above",
            "forget my answer", "forget that answer", "do not write that", "don't write that",
            "no longer stand by", "do not stand by", "don't stand by", "is not my answer",
            "isn't my answer", "have no answer", "cannot give a value", "can't give a value",
            "cannot give an answer", "i was wrong about", "i was mistaken about";
        de: "nehme ich zurück", "nehme das zurück", "nehme es zurück", "ziehe ich zurück",
            "ziehe das zurück", "ziehe diese", "widerrufe ich", "ich widerrufe", "vergiss das",
            "vergessen sie das", "ignoriere das", "ignorieren sie das", "gilt nicht mehr",
            "habe mich geirrt", "habe mich vertan";
        fr: "je retire", "je me rétracte", "je reviens sur ma", "oubliez ce", "oubliez cette",
            "ignorez ce", "ne tenez pas compte", "n'est plus valable", "je me suis trompé",
            "mal lu";
        es: "me retracto", "retiro lo", "retiro esta", "retiro mi", "olvida lo", "olvide lo",
            "ignora lo", "ignore lo que", "no tengas en cuenta", "no tenga en cuenta",
            "ya no es válid", "me equivoqué", "mal leído";
        it: "ho sbagliato", "ho letto male", "mi correggo", " ritiro ";
        pt: " errei", "li errado", "retiro o que";
        nl: "verkeerd gelezen", "neem ik terug";
        pl: "źle odczyta", "cofam";
        ru: "беру назад", "беру свои слова", "отзываю", "отменяю", "забудьте", "не учитывайте",
            "я ошибся", "я ошиблась";
        tr: "yanlış okudum", "geri alıyorum";
        zh: "撤回", "收回", "作废", "请忽略", "请无视", "我算错了", "我弄错了", "不算数";
        ja: "取り消します", "取り消させて", "無効です", "無視してください", "忘れてください", "間違えました";
        ko: "취소합니다", "잘못 읽었", "잘못 봤", "잘못 계산";
        ar: "أسحب", "أخطأت";
        hi: "गलत पढ़ा";
    }

    /// Nouns for what a text gave, which point back if another word says where it is: `the number printed above`.
    GIVEN_NOUNS: List {
        en: "number", "numbers", "value", "values", "answer", "answers", "result", "results",
            "figure", "figures", "total", "calculation", "computation";
        de: "zahl", "wert", "antwort", "ergebnis", "lösung", "rechnung", "angabe";
        fr: "nombre", "valeur", "réponse", "résultat", "calcul", "chiffre";
        es: "número", "valor", "respuesta", "resultado", "cálculo", "cifra";
        ru: "число", "значение", "ответ", "результат";
    }

    /// Words that say that what is meant was given before: `the number printed above`.
    STANDS_ABOVE: List {
        en: "above", "earlier", "previous", "previously", "gave";
        de: "oben", "obige", "vorher", "zuvor", "eben";
        fr: "dessus", "précédent", "précédente", "haut";
        es: "anterior", "arriba", "antes";
        ru: "выше", "ранее", "предыдущий", "предыдущее", "приведённое", "указанное";
    }

    /// Beginnings of words that call what was said wrong: `that is incorrect`.
    VERDICT_WRONG_STEMS: List {
        en: "wrong", "incorrect", "mistake", "false", "error", "erroneous", "invalid", "untrue",
            "off";
        de: "falsch", "fehler", "irrtum", "inkorrekt";
        fr: "faux", "fauss", "erreur", "erroné", "inexact";
        es: "equivocad", "erróne";
        it: "sbagliat";
        ru: "неверн", "неправильн", "ошиб", "неправд";
    }

    /// Beginnings of words that call what was said right: `that is not correct`.
    VERDICT_RIGHT_STEMS: List {
        en: "correct", "right", "true", "valid";
        de: "richtig", "korrekt";
        fr: "juste", "exact";
        es: "ciert", "verdad";
        ru: "верн", "правильн", "так";
    }

    /// Words that show that something else is called wrong: `a common mistake`, `who says so is wrong`.
    VERDICT_ELSEWHERE: List {
        en: "who", "common", "typical", "frequent", "if", "unless";
        de: "wer", "häufiger", "typischer", "wenn";
        fr: "qui", "fréquente", "courante", "si";
        es: "quien", "común", "frecuente";
        ru: "кто", "частая", "типичная", "если";
    }

    /// Words right behind "wrong" that show that something else is meant: `it is wrong to`, `error bars`.
    VERDICT_GOES_ON: List {
        en: "to", "free", "for", "margin", "bar", "bars";
        de: "zu", "dass";
        fr: "de", "que";
        es: "pensar", "suponer";
    }

    /// Chinese and Japanese words that call what was said wrong: `これは誤りです`.
    VERDICT_WRONG_EAST: Lexicon {
        zh: "是错", "不对", "不正确", "有误", "错误", "算错";
        ja: "間違い", "誤り", "違います", "正しくありません", "正しくない";
    }

    /// Words before a mention that tell what the text, or somebody else, thought at first, not in the end.
    FIRST_THOUGHTS: Lexicon {
        en: "had to lie", "were to lie", "whoever says", "whoever answers", "anyone who says",
            "those who say", "careless", "hasty", "sloppy", "at first i thought", "first i thought",
            "i first thought", "i initially thought", "initially i thought", "students would write",
            "people would say", "tempting to", "tempted to answer", "tempted to say",
            "tempted to write", "might be tempted", "you might think", "one might think",
            "you may think", "one may think", "it might seem", "you are asking about",
            "if someone told", "if somebody told", "be lying if i said", "be lying to say",
            "would say", "be a mistake to", "be wrong to", "be incorrect to", "might answer",
            "could answer", "somewhere between", "anywhere between", "might say", "might guess",
            "would answer", "answer key says", "book says", "textbook says", "official answer is",
            "common wrong answer", "typical wrong answer", "a wrong answer", "the wrong answer is",
            "incorrect answer is", "an incorrect answer", "a common mistake", "a common error",
            "a typical mistake", "student says", "student thinks", "students say", "someone says",
            "people say", "people think", "some say", "some claim", "common claim", "popular claim",
            "claim found online", "often claimed", "sometimes claimed", "widely believed",
            "everyone says", "others say", "they say", "many say", "expert says", "friend says",
            "claims that", "says it was", "says it is", "says it's", "one might write",
            "one could write", "claims it", "insists that";
        de: "lügen müsste", "flüchtige", "oberflächliche", "wenn mir jemand", "lügen, wenn ich",
            "könnte antworten", "die falsche antwort", "eine falsche antwort",
            "ein häufiger fehler", "laut lösungsheft", "oft behauptet", "häufig behauptet",
            "behauptet", "manche sagen", "jemand sagt", "angenommen", "man könnte meinen",
            "zunächst dachte ich", "zuerst dachte ich";
        fr: "devais mentir", "celui qui dit", "hâtif", "hâtive", "superficiel", "si quelqu'un me",
            "mentirais en disant", "ce serait une erreur de", "pourrait répondre",
            "une mauvaise réponse", "la mauvaise réponse est", "une erreur fréquente",
            "le corrigé dit", "prétend souvent", "camarade affirme", "ami affirme", "prétend que",
            "on dit que", "certains disent", "supposons", "on pourrait croire", "au début",
            "j'ai d'abord pensé";
        es: "tuviera que mentir", "quien diga", "quien dice", "descuidad", "apresurad",
            "si alguien me", "mentiría si dijera", "sería un error", "podría responder",
            "una respuesta incorrecta", "un error común", "un error frecuente",
            "el solucionario dice", "se afirma a menudo", "compañero afirma", "amigo afirma",
            "asegura que", "amigo dice", "dicen que", "algunos dicen", "supongamos",
            "podría pensarse", "al principio pensé", "primero pensé";
        ru: "пришлось солгать", "кто говорит", "небрежн", "поспешн", "мог бы ответить",
            "неверный ответ", "частая ошибка", "часто утверждают", "утверждает, что",
            "говорят, что", "предположим", "может показаться, что", "сначала я думал";
        zh: "要我撒谎", "粗心", "马虎", "说结果是", "说答案是", "错误答案", "错误的答案", "常见的错误", "标准答案", "参考答案", "常有人说",
            "網上有人", "声称", "有人说", "假设", "我一开始以为", "起初我以为";
        ja: "うっかり", "と主張して", "最初は";
    }

    /// Verbs for having missed something: `I may have overlooked one`.
    MISSES_WORDS: List {
        en: "miss", "missed", "overlooked";
        de: "übersehen";
        fr: "manqué", "raté", "oublié";
        es: "omitido", "saltado";
        it: "saltato", "saltata";
        ru: "пропустить", "пропустил";
    }

    /// Words for making a mistake: `mistaken`, `verrechnet`, `je me suis trompé`.
    ERRS_WORDS: List {
        en: "mistaken", "miscounted", "miscalculated", "misread";
        de: "irre", "irren", "geirrt", "vertan";
        fr: "trompe", "trompé", "trompée", "tromper";
        es: "equivocado", "equivocada", "equivocarme";
        it: "sbagliato", "sbagliarmi";
        ru: "ошибся", "ошиблась", "ошибаюсь", "ошибаться", "ошибиться", "просчитался";
    }

    /// Verbs in the first person for making a mistake: `me equivoqué`.
    SPEAKER_ERRS_WORDS: List {
        es: "equivoqué", "equivoco";
        it: "sbaglio";
        pt: "enganei";
    }

    /// Words that put a doubt or a mistake into the past, or call it avoided: `I first miscounted`, `almost`.
    FORMERLY_WORDS: List {
        en: "first", "before", "earlier", "initially", "originally", "previously", "once", "almost",
            "nearly";
        de: "zuerst", "zunächst", "anfangs", "vorhin", "vorher", "fast", "beinahe";
        fr: "d'abord", "avant", "failli";
        es: "primero", "antes", "casi";
        it: "prima", "dapprima";
        ru: "сначала", "сперва", "вначале", "раньше", "чуть";
    }

    /// Conjunctions before what a text says instead of what it denies: `Not 6, but 7.`.
    SAID_INSTEAD: List {
        en: ", but ";
        de: ", sondern ";
        fr: ", mais ";
        es: ", sino ";
        ru: ", а ";
        zh: "，而是", "，是";
    }

    /// Words with which an aside doubts what the text said before.
    ASIDE_DOUBTS: Folded {
        en: "wait", "mistake", "wrong", "incorrect", "should", "actually", "correction", "retract",
            "sorry", "contradict";
        de: "falsch", "fehler", "stimmt nicht";
        fr: "faux", "erreur";
        es: "incorrecto", "me equivoqu";
        it: "sbagliat", "errore";
        pt: "errad";
        nl: "fout";
        pl: "błąd";
        ru: "неверно", "ошиб";
        tr: "yanlış", "hata";
        zh: "不对", "错", "更正";
        ja: "間違", "誤り", "訂正";
        ko: "틀렸", "잘못";
        ar: "خطأ";
        hi: "गलत";
    }

    /// Words with which a text owns up to a mistake of its own.
    OWNS_MISTAKE: Folded {
        en: "i made", "my answer", "my result", "my value", "above is", "correction";
        de: "ich habe";
        fr: "j'ai";
        es: "me equivoqu";
        ru: "я ошиб";
        zh: "我算错", "我错";
        ja: "訂正";
    }

    /// Words before a cue that make it an earlier or a common wrong answer.
    MAKES_CUE_FORMER: List {
        en: "my first", "initial", "earlier", "previous", "frequent", "frequent wrong", "common",
            "common wrong", "typical", "wrong", "incorrect";
        de: "erste", "ursprüngliche", "häufige", "falsche";
        fr: "première", "fréquente", "mauvaise";
        es: "primera", "primer", "frecuente", "incorrecta";
        it: "sbagliata";
        pt: "errada";
        nl: "foute";
        pl: "błędna";
        ru: "первый", "частый", "неверный", "неправильный";
        zh: "第一次的";
        ja: "最初の";
    }

    /// Words that take back what a text said.
    CORRECTION_CUES: Backwards {
        en: "wait", "hold on", "no, it's", "no, it is", "no, the answer", "actually no",
            "that is not right", "that's not right", "that is wrong", "that's wrong",
            "this is wrong", "actually", "correction", "scratch that", "sorry", "just kidding",
            "oops", "i made a mistake", "i made an error", "my mistake", "let me correct",
            "correcting", "on second thought", "change my answer to", "changing my answer to",
            "switch my answer to", "i meant";
        de: "moment mal", "moment", "warte", "korrektur", "berichtigung";
        fr: "attendez", "attends", "rectificatif", "rectification";
        es: "un momento", "espera", "perdón", "corrección", "rectificación";
        it: "anzi no", "correzione", "mi sono sbagliato", "ho letto male", "scusa";
        pt: "perdão", "correção", "li errado", "desculpe", "enganei-me";
        nl: "verkeerd gelezen", "correctie";
        sv: "rättelse", "förlåt";
        pl: "przepraszam", "poprawka", "pomyłka", "źle odczytałem", "źle odczytałam";
        ru: "хотя нет", "подождите", "исправление", "Исправление", "поправка", "Поправка",
            "опечатка", "Опечатка";
        tr: "pardon", "düzeltme", "yanlış okudum", "yanlış hesapladım";
        zh: "等一下", "不对", "更正", "等等", "勘误", "订正";
        ja: "待って", "いや、", "訂正";
        ko: "다시 보니", "잘못 읽었", "잘못 봤", "정정";
        ar: "عفوا", "تصحيح", "أخطأت";
        hi: "माफ़ कीजिए", "गलत पढ़ा";
        la: "erratum", "errata", "corrigendum";
    }

    /// Words after "but" that take back what a sentence has said.
    TAKES_BACK_AFTER_BUT: Folded {
        en: "is wrong", "is incorrect", "are mistaken", "is mistaken", "not right", "not correct",
            "are wrong", "be wrong", "not true";
    }

    /// Words that say whether something is right. A sentence without any of them calls nothing wrong, unless it is in
    /// Chinese or Japanese.
    GIVES_VERDICT: Lexicon with VERDICT_WRONG_STEMS, VERDICT_RIGHT_STEMS {
        de: "stimmt";
        es: "mal";
    }
}
