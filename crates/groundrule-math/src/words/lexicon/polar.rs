//! Words that mean yes or no, true or false, right or wrong.

words! {
    /// Words beside a choice that mark it as right: `A: yes`.
    RIGHT_MARK_WORDS: List {
        en: "right", "correct", "true", "yes";
        de: "richtig", "wahr", "ja";
        fr: "vrai", "vraie", "oui";
        es: "correcto", "correcta", "verdadero", "verdadera", "sí";
        it: "giusto", "giusta", "vero", "vera", "corretto", "corretta", "sì";
        pt: "certo", "certa", "verdadeiro", "verdadeira", "correto", "correta", "sim";
        nl: "juist", "goed", "waar";
        sv: "rätt", "sant";
        pl: "prawda", "poprawne", "poprawna", "tak";
        ru: "верно", "да", "правильно", "правда";
        tr: "doğru", "evet";
        zh: "对", "正确", "是";
        ja: "正しい", "はい";
        ko: "맞음", "참", "정답";
        ar: "صحيح", "صحيحة", "نعم";
        hi: "सही", "सत्य", "हाँ";
    }

    /// Words beside a choice that mark it as wrong: `A: no`.
    WRONG_MARK_WORDS: List {
        en: "wrong", "incorrect", "false", "no";
        de: "falsch", "nein";
        fr: "faux", "fausse", "non";
        es: "incorrecto", "incorrecta", "falso", "falsa";
        it: "sbagliato", "sbagliata", "errato", "errata";
        pt: "errado", "errada", "não";
        nl: "onjuist", "fout", "nee";
        sv: "fel", "falskt", "nej";
        pl: "fałsz", "błędne", "błędna", "nie";
        ru: "неверно", "нет", "неправильно", "ложь";
        tr: "yanlış", "hayır";
        zh: "错", "错误", "不对", "否";
        ja: "誤り", "間違い", "いいえ";
        ko: "틀림", "거짓", "오답";
        ar: "خطأ", "خاطئ", "خاطئة", "لا";
        hi: "गलत", "असत्य", "नहीं";
    }

    /// Words that answer a question with yes, or call a statement true.
    SAYS_YES: List {
        en: "yes", "yeah", "yep", "yup", "true", "correct", "affirmative";
        de: "ja", "wahr", "richtig";
        fr: "oui", "vrai", "vraie";
        es: "sí", "si", "verdadero", "verdadera";
        it: "sì", "vero", "vera";
        pt: "sim";
        nl: "waar", "juist", "jazeker";
        sv: "ja visst", "sant";
        pl: "tak", "prawda";
        ru: "да", "верно", "правда";
        tr: "evet", "doğru";
        zh: "是", "是的", "对", "对的", "正确";
        ja: "はい", "正しい", "ええ";
        ko: "네", "예", "그렇습니다", "맞습니다";
        ar: "نعم", "صحيح", "أجل";
        hi: "हाँ", "हां", "जी हाँ", "सही";
    }

    /// Words that answer a question with no, or call a statement false.
    SAYS_NO: List {
        en: "no", "nope", "nah", "false", "incorrect";
        de: "nein", "falsch";
        fr: "non", "faux", "fausse";
        es: "falso", "falsa";
        pt: "não";
        nl: "nee", "onwaar", "onjuist";
        sv: "nej", "falskt";
        pl: "nie", "fałsz";
        ru: "нет", "неверно", "неправда";
        tr: "hayır", "yanlış";
        zh: "否", "不", "不是", "不对", "错", "错误", "不正确";
        ja: "いいえ", "誤り", "いえ";
        ko: "아니요", "아니오", "아닙니다", "아뇨", "틀립니다";
        ar: "لا", "خطأ", "كلا";
        hi: "नहीं", "जी नहीं", "गलत";
    }

    /// Words after which a text goes on to the other side.
    TURNS_TO_OTHER_SIDE: List {
        en: "but", "however";
        de: "aber", "doch";
        fr: "mais", "cependant";
        es: "pero";
        it: "però", "tuttavia";
        pt: "porém", "contudo";
        nl: "maar", "echter";
        sv: "dock", "däremot";
        pl: "ale", "jednak";
        ru: "но", "однако";
        tr: "ama", "fakat", "ancak";
        zh: "但", "但是", "然而";
        ja: "しかし", "ただし";
        ko: "하지만", "그러나";
        ar: "لكن";
        hi: "लेकिन";
    }

    /// Words that turn a side into the other one.
    OPPOSITE_OF_SIDE: Lexicon {
        en: "opposite of";
        de: "gegenteil von";
        fr: "contraire d";
        es: "contrario de";
        it: "contrario di";
        nl: "tegenovergestelde van";
        sv: "motsatsen till";
        pl: "przeciwieństwo";
        ru: "противоположн";
        tr: "tersi";
        zh: "相反";
        ja: "の反対";
        ko: "반대";
        ar: "عكس";
        hi: "विपरीत";
    }

    /// Verbs that stand for a whole statement behind a pronoun: `It does.`.
    VERB_STANDS_FOR_YES: List {
        en: "does", "do", "did", "is", "are", "was", "were", "can", "has", "have", "will";
    }

    /// Denied verbs that stand for a whole statement behind a pronoun: `They aren't.`.
    VERB_STANDS_FOR_NO: List {
        en: "doesn't", "don't", "didn't", "isn't", "aren't", "wasn't", "weren't", "can't", "cannot",
            "hasn't", "haven't", "won't";
    }

    /// Words at the end of a sentence that call a statement true: `l'affirmation est vraie`.
    CALLS_STATEMENT_TRUE: List {
        en: " is true", " is correct", "statement holds", "claim holds";
        de: "aussage gilt", "aussage stimmt", " ist wahr", " ist richtig";
        fr: " est vraie", " est vrai";
        es: " es verdadera", " es verdadero", " es cierta", " es cierto";
        it: " è vera", " è vero", " è corretta", " è corretto";
        pt: " é verdadeira", " é verdadeiro", " está correta", " está correto";
        nl: " is waar", " is juist", "bewering klopt", "stelling klopt";
        sv: " är sant", " stämmer", " är korrekt";
        pl: " jest prawdziwe", " jest prawdziwa", " jest prawdą";
        ru: " верно", " верна", " верное", " истинно";
        tr: " doğrudur", " doğru";
        zh: "命题成立", "说法成立", "是对的", "是正确的";
        ja: "成り立ちます", "成り立つ", "正しいです", "正しい";
        ko: "참입니다", "참이다", "맞습니다", "성립합니다";
        ar: "صحيحة", "صحيح";
        hi: "सत्य है", "सही है";
    }

    /// Words at the end of a sentence that call a statement false: `l'affirmation est fausse`.
    CALLS_STATEMENT_FALSE: List {
        en: " is false", " is incorrect", " is untrue", "statement does not hold",
            "statement doesn't hold", "claim does not hold";
        de: "aussage gilt nicht", "aussage stimmt nicht", " ist falsch";
        fr: " est fausse", " est faux";
        es: " es falsa", " es falso";
        it: " è falsa", " è falso", " è errata", " è sbagliata";
        pt: " é falsa", " é falso", " está errada", " está errado";
        nl: " is onwaar", " is onjuist", "bewering klopt niet", "stelling klopt niet";
        sv: " är falskt", " stämmer inte", " är fel";
        pl: " jest fałszywe", " jest fałszywa", " nie jest prawdą";
        ru: " неверно", " неверна", " неверное", " ложно";
        tr: " yanlıştır", " yanlış";
        zh: "不成立", "是错的", "是错误的", "不对";
        ja: "成り立ちません", "成り立たない", "誤りです", "誤り";
        ko: "거짓입니다", "거짓이다", "틀립니다", "성립하지 않습니다";
        ar: "خاطئة", "غير صحيحة", "غير صحيح";
        hi: "असत्य है", "गलत है";
    }

    /// Words that deny a statement and hold a denial themselves.
    STATEMENT_NOT_HELD: Lexicon {
        en: "does not hold", "doesn't hold";
        de: "gilt nicht", "stimmt nicht";
        fr: "n'est pas vrai";
        es: "no es cierta", "no es cierto";
        it: "non è vera", "non è vero";
        pt: "não é verdadeira", "não é verdade";
        nl: "klopt niet";
        sv: "stämmer inte";
        pl: "nie jest prawdą";
        ru: "не выполняется", "не верно";
        zh: "不成立";
        ja: "成り立ちません", "成り立たない";
        ko: "성립하지 않";
    }

    /// Words that take a side only when they are alone, as they also have other uses: `the correct option`, `là où`.
    SIDE_OR_OTHER: List {
        en: "true", "false", "correct", "incorrect", "no";
        de: "ja", "wahr", "falsch", "richtig";
        fr: "vrai", "faux", "non";
        es: "si", "verdadero", "falso";
        it: "vero", "vera", "falsa";
        nl: "waar", "juist", "onwaar", "onjuist";
        sv: "sant", "falskt";
        pl: "nie", "prawda", "fałsz";
        ru: "да", "правда", "неправда";
        tr: "doğru", "yanlış";
        zh: "不", "是", "对";
        ar: "صحيح", "خطأ", "لا", "كلا", "أجل";
        hi: "सही", "गलत";
        any: "da";
    }

    /// Words that say yes or no and nothing else, as a reference does.
    PLAIN_YES_OR_NO: List {
        en: "yes", "no";
        de: "ja", "nein";
        fr: "oui", "non";
        es: "sí";
        it: "sì";
        pt: "sim", "não";
        pl: "tak", "nie";
        ru: "да", "нет";
        tr: "evet", "hayır";
        zh: "是", "是的", "否", "不是";
        ja: "はい", "いいえ";
        ko: "네", "예", "아니요", "아니오";
        ar: "نعم", "لا";
        hi: "हाँ", "नहीं";
    }

    /// Words with which a speaker turns to the other side: `Actually no.`
    ACTUALLY_BEFORE_SIDE: List {
        en: "actually", "rather", "wait", "sorry";
        de: "eigentlich", "doch", "vielmehr", "moment";
        fr: "finalement", "plutôt";
        es: "realmente", "mejor";
        it: "anzi";
        pt: "aliás";
        nl: "eigenlijk", "toch";
        pl: "właściwie", "jednak";
        ru: "вообще-то", "точнее", "хотя";
        tr: "aslında";
    }
}
