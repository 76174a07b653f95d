//! Words that mean yes or no, true or false, right or wrong.

words! {
    /// Words beside a choice that mark it as right: `A: yes`.
    RIGHT_MARK_WORDS: List {
        en: "right", "correct", "true", "yes";
        de: "richtig", "wahr", "ja";
        fr: "vrai", "vraie", "oui";
        es: "correcto", "correcta", "verdadero", "verdadera", "sí";
        ru: "верно", "да", "правильно";
        zh: "对", "正确", "是";
        ja: "正しい", "はい";
    }

    /// Words beside a choice that mark it as wrong: `A: no`.
    WRONG_MARK_WORDS: List {
        en: "wrong", "incorrect", "false", "no";
        de: "falsch", "nein";
        fr: "faux", "fausse", "non";
        es: "incorrecto", "incorrecta", "falso", "falsa";
        ru: "неверно", "нет", "неправильно";
        zh: "错", "错误", "不对", "否";
        ja: "誤り", "間違い", "いいえ";
    }

    /// Words that answer a question with yes, or call a statement true.
    SAYS_YES: List {
        en: "yes", "yeah", "yep", "yup", "true", "correct", "affirmative";
        de: "ja", "wahr", "richtig";
        fr: "oui", "vrai", "vraie";
        es: "sí", "si", "verdadero", "verdadera";
        it: "sì";
        pt: "sim";
        pl: "tak";
        ru: "да", "верно";
        tr: "evet";
        zh: "是", "是的", "对", "对的", "正确";
        ja: "はい", "正しい";
        ko: "네", "예";
        ar: "نعم";
        hi: "हाँ";
    }

    /// Words that answer a question with no, or call a statement false.
    SAYS_NO: List {
        en: "no", "nope", "nah", "false", "incorrect";
        de: "nein", "falsch";
        fr: "non", "faux", "fausse";
        es: "falso", "falsa";
        pt: "não";
        pl: "nie";
        ru: "нет", "неверно";
        tr: "hayır";
        zh: "否", "不", "不是", "不对", "错", "错误", "不正确";
        ja: "いいえ", "誤り";
        ko: "아니요", "아니오";
        ar: "لا";
        hi: "नहीं";
    }

    /// Words after which a text goes on to the other side.
    TURNS_TO_OTHER_SIDE: List {
        en: "but", "however";
        de: "aber", "doch";
        fr: "mais", "cependant";
        es: "pero";
        ru: "но", "однако";
    }

    /// Words that turn a side into the other one.
    OPPOSITE_OF_SIDE: Lexicon {
        en: "opposite of";
        de: "gegenteil von";
        fr: "contraire d";
        es: "contrario de";
        ru: "противоположн";
        zh: "相反";
        ja: "の反対";
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
        ru: " верно";
        zh: "命题成立", "说法成立", "是对的", "是正确的";
        ja: "成り立ちます", "成り立つ", "正しいです", "正しい";
    }

    /// Words at the end of a sentence that call a statement false: `l'affirmation est fausse`.
    CALLS_STATEMENT_FALSE: List {
        en: " is false", " is incorrect", " is untrue", "statement does not hold",
            "statement doesn't hold", "claim does not hold";
        de: "aussage gilt nicht", "aussage stimmt nicht", " ist falsch";
        fr: " est fausse", " est faux";
        es: " es falsa", " es falso";
        ru: " неверно";
        zh: "不成立", "是错的", "是错误的", "不对";
        ja: "成り立ちません", "成り立たない", "誤りです", "誤り";
    }

    /// Words that deny a statement and hold a denial themselves.
    STATEMENT_NOT_HELD: Lexicon {
        en: "does not hold", "doesn't hold";
        de: "gilt nicht", "stimmt nicht";
        zh: "不成立";
        ja: "成り立ちません", "成り立たない";
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
