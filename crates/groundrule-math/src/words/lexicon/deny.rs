//! Words that deny, exclude or call something wrong.

words! {
    /// Words that turn the verdict behind them round: `that is not correct`.
    NEGATES_VERDICT: List {
        en: "not", "no", "isn't", "wasn't", "never", "hardly";
        de: "nicht", "kein", "keine", "keineswegs";
        fr: "pas", "aucune", "n'est", "n’est";
        ru: "не";
    }

    /// Chinese and Japanese words that turn a verdict round, or aim it elsewhere: `这没错`.
    VERDICT_TURNED_EAST: Lexicon {
        zh: "没有错", "没错", "不是错", "常见", "如果";
        ja: "間違いな", "間違いありません", "誤りはな", "よくある", "もし";
    }

    /// Words right before a mention deny it, or make it the end of a range: `far from 12`, `no more than 12`.
    DENIES_NEXT: Endings {
        en: "far from", "far from being", "no", "hardly", "scarcely", "not", "never", "isn't",
            "isnt", "wasn't", "aren't", "cannot be", "can't be", "cannot answer with",
            "cannot choose", "can't choose", "not choose", "don't choose", "not pick", "don't pick",
            "not select", "neither", "nor", "not have", "not equal", "not contain", "not true that",
            "not the case that", "false that", "untrue that", "opposite of",
            "may or may not contain the digits", "may or may not be", "nearly", "almost",
            "just under", "just over", "no more than", "no fewer than", "no less than",
            "i will not say", "i won't say", "i would not say", "i wouldn't say", "refuse to say",
            "anything but", "anywhere but", "everything but", "everywhere but", "anyone but",
            "and not", "ahead of", "followed by", "confused with", "for example", "for instance",
            "such as", "other than", "different from", "except", "except for", "excluding",
            "rather than", "instead of", "which includes", "including", "multiple of",
            "multiples of", "divisible by", "divisor of", "factor of", "divides", "over", "under",
            "sometime after", "sometime before", "some time after", "some time before",
            "shortly after", "shortly before", "just after", "just before", "somewhere from",
            "anywhere from", "range from", "ranges from", "by no means", "in no case",
            "under no circumstances", "wouldn't pick", "wouldn't choose", "wouldn't select",
            "won't pick", "won't choose", "can't pick";
        de: "alles andere als", "kaum", "gegenteil von", "beinahe", "fast", "knapp", "sage nicht",
            "nicht wahr, dass", "zum beispiel", "vor", "gefolgt von", "und nicht", "teilt",
            "teiler von", "vielfaches von", "kurz nach", "kurz vor", "nicht", "auf keinen fall",
            "auf gar keinen fall", "keinesfalls", "keineswegs", "niemals", "es gibt kein", "kein",
            "keine", "keinen", "weder", "außer", "statt", "anstatt", "mehr als", "weniger als",
            "mindestens", "höchstens", "sondern nicht";
        fr: "loin de", "loin d'être", "aucun", "contraire de", "presque", "ne dirai pas",
            "pas vrai que", "par exemple", "et non", "et non pas", "devant", "suivi de", "divise",
            "diviseur de", "multiple de", "peu après", "peu avant", "en aucun cas",
            "certainement pas", "pas", "ni", "sauf", "au lieu de", "plutôt que", "plus de",
            "moins de", "au moins", "au plus";
        es: "lejos de", "lejos de ser", "ningún", "contrario de", "casi", "como mucho",
            "como máximo", "como mínimo", "a lo sumo", "no diré", "no es cierto que",
            "no es verdad que", "por ejemplo", "y no", "por delante de", "seguido de", "divisor de",
            "múltiplo de", "poco después de", "poco antes de", "de ninguna manera",
            "en ningún caso", "no hay", "no es", "no son", "no la", "no el", "tampoco", "salvo",
            "excepto", "en lugar de", "en vez de", "más de", "menos de", "al menos";
        it: "tutt'altro che", "né", "nessun", "non", "affatto", "non è", "più di", "meno di",
            "almeno", "al massimo", "quasi", "non sono";
        pt: "não é", "não", "nunca é", "mais de", "pelo menos", "no máximo", "quase", "não são";
        nl: "niet", "geen", "nooit", "meer dan", "minder dan", "minstens", "ten minste",
            "hoogstens", "bijna";
        sv: "inte", "icke", "fler än", "färre än", "mer än", "mindre än", "minst", "högst",
            "nästan";
        no: "ikke";
        pl: "nie jest", "nie są", "nie", "więcej niż", "mniej niż", "co najmniej", "co najwyżej",
            "prawie", "nie ma";
        hu: "nem";
        ru: "далеко не", "никакой", "не равна", "не равен", "не равно", "почти", "максимум",
            "минимум", "не скажу", "на втором месте", "неверно, что", "неправда, что", "например",
            "а не", "опережая", "делит", "делитель числа", "кратно", "вскоре после", "незадолго до",
            "ни в коем случае", "никак не", "не", "ни", "кроме", "вместо", "больше", "меньше",
            "более", "менее", "свыше", "не менее", "не более", "не является";
        tr: "en az", "en fazla", "neredeyse";
        zh: "最多", "最少", "将近", "其次是", "其次为", "第二是", "例如", "比如", "整除", "绝不是", "决不是", "不是", "不等于",
            "并非", "并不是", "而非", "不为", "不选", "不能选", "除了", "超过", "少于", "多于", "至少", "至多", "大于", "小于";
        ja: "多くても", "少なくとも", "せいぜい", "次が", "次は", "次に", "続いて", "次いで";
        ko: "아니라", "가 아니라", "적어도", "최소", "최대", "거의";
        ar: "أكثر من", "أقل من", "على الأقل", "على الأكثر", "ليست", "ليس", "لا";
        hi: "कम से कम", "अधिकतम";
        any: "e.g.";
    }

    /// Verbs and phrases that reject everything that their clause mentions: `we discard`, `unlike`.
    DISCARDS_CLAUSE: Lexicon {
        en: "by no stretch", "in no way", "on no account", "unlike ", "in contrast to", "discard",
            "reject", "eliminat", "rule out", "ruled out", "rules out", "ruling out", "exclud",
            "dismiss", "cross out";
        de: "anders als", "im gegensatz zu", "ausschließ", "verwerf", "scheidet";
        fr: "contrairement à", "à la différence d", "écart", "élimin", "exclu";
        es: "ni de lejos", "en absoluto", "ni hablar", "a diferencia de", "al contrario de",
            "descart";
        it: "in nessun modo", "a differenza d";
        ru: "в отличие от", "отбрас", "исключа", "ошибочно";
        zh: "排除", "舍去";
        ja: "除外";
    }

    /// Words after a mention deny it: `12 is incorrect`.
    DENIES_PREVIOUS: Lexicon {
        en: "would have been", "says my", "say my", "say the others", "does not count",
            "doesn't count", "do not count", "is off the record", "is not on record",
            "is incorrect", "is wrong", "is false", "is not the", "is not correct", "is not right",
            "isn't the", "isn't correct", "isn't right", "this is incorrect", "this is wrong",
            "that is incorrect", "that is wrong", "which is incorrect", "which is wrong",
            "of something", "is a mistake", "is the wrong", "is ruled out", "is out", "are out",
            "drops out", "is excluded", "is eliminated", "is not it", "can be ruled out",
            "can be excluded", "can be eliminated", "was incorrect", "was wrong", "was a mistake",
            "is a trap", "is a common", "is the common", "does not hold", "doesn't hold",
            "are wrong", "are incorrect", "are false", "are not", "would be wrong",
            "would be right if", "would be correct if", "would be incorrect", "cannot be",
            "can't be", "could be wrong", "if ", "unless ", "among others", "included";
        de: "wäre gewesen", "sagt mein", "sagen die anderen", "zählt nicht", "gilt nicht",
            "fällt weg", "entfällt", "ist die falsche", "ist ausgeschlossen", "sind falsch",
            "sind nicht", "wäre richtig", "wäre korrekt", "ist falsch", "ist nicht", "scheidet",
            "ist eine falle", "falls ", "wenn ";
        fr: "aurait été", "dit mon", "dit ma", "disent les autres", "ne compte pas",
            "est à écarter", "est la mauvaise", "est exclu", "ne tient pas", "sont faux",
            "sont fausses", "serait juste", "serait correct", "est un piège",
            "cette proposition est fausse", "est faux", "est fausse",
            "est incorrect", "n'est pas", "si ";
        es: "habría sido", "dice mi", "dicen los demás", "no cuenta", "no vale", "no consta",
            "es la equivocada", "es la incorrecta", "queda descartad", "no se sostiene",
            "son incorrect", "son fals", "sería correct", "es una trampa", "es incorrect",
            "es falsa", "es falso", "no es";
        it: "non è", "è sbagliat";
        pt: "não é", "não está", "está errad";
        nl: "is niet", "is fout";
        sv: "är inte", "är fel";
        no: "er ikke";
        pl: "nie jest", "jest błędn";
        ru: "говорит мой", "говорит моя", "не считается", "не в счёт", "отпадает", "отпадают",
            "исключ", "неверны", "не подходят", "был бы верн", "была бы верн", "это ловушка",
            "невер", "неправильн", "не подходит", "не является", "если ";
        tr: "değil", "değildir", "yanlış", "arasında";
        zh: "不算", "被排除", "的一半", "的两倍", "的倍数", "的因数", "的约数", "不对", "不正确", "不是正确", "是错", "是不对", "错误";
        ja: "は数えません", "は無効", "の半分", "の倍", "の2倍", "の二倍", "ではない", "ではありません", "ではなく", "でなく", "じゃない",
            "じゃなく", "は間違", "は誤り", "は違い", "の間";
        ko: "가 아닙니다", "이 아닙니다", "가 아니", "이 아니", "은 아닙니다", "는 아닙니다", "사이", "는 틀렸", "은 틀렸", "보다 많",
            "보다 적", "개보다", "개가 아";
        ar: "ليس", "خطأ", "خاطئ";
        hi: "नहीं है", "के बीच", "गलत", "से ज़्यादा", "से ज्यादा", "से अधिक", "से कम";
    }

    /// Words before the name of a value that is denied.
    DENIES_NAMED_VALUE: Lexicon {
        en: "the answer is not ", "the answer is therefore not ", "so it is not ", "it is not ",
            "is certainly not ", "is definitely not ";
    }

    /// Words that reject what a word such as `that` or `which` refers to a few words before.
    WRONG_BEHIND_POINTER: Lexicon {
        en: "mistake", "wrong", "incorrect", "error", "mistaken", "false", "untrue";
    }

    /// Words behind a value that call what a sentence has just said a mistake.
    CALLS_PREVIOUS_WRONG: Lexicon {
        en: "has miscounted", "have miscounted", "has miscalculated", "is mistaken",
            "that i would reject", "that i reject", "that i rule out";
        de: "hat sich verzählt", "hat sich verrechnet", "irrt sich", "die ich ausschließe",
            "das wäre falsch", "das ist falsch", "was falsch ist", "was falsch wäre",
            "das wäre ein fehler";
        fr: "se trompe", "que je rejette", "ce qui est faux", "ce serait faux",
            "ce qui serait faux", "ce serait une erreur", "c'est faux";
        es: "se equivoca", "que descarto", "lo cual es incorrecto", "lo que es incorrecto",
            "sería incorrecto", "sería un error";
        ru: "тот ошибается", "тот ошибся", "который я отвергаю", "было бы ошибкой", "это неверно",
            "что неверно";
        zh: "数错了", "算错了", "搞错了", "这是不对的", "这是错误的", "是不对的";
        ja: "数え間違えて", "計算を間違えて", "これは間違い", "これは誤り", "ではなく";
    }

    /// Words that turn from what is not so, or was only thought at first, to what is.
    CONTRASTS_FIRST_THOUGHT: Lexicon {
        en: ", but ", "; but ", " but rather ";
        de: ", sondern ", ", aber ";
        fr: ", mais ";
        es: ", sino ", ", pero ";
        ru: ", а ", ", но ";
        zh: "，而是", "，其实", "，但";
        ja: "、しかし", "ですが、";
    }

    /// Words between a denied value and the value that is so: `it does not cost 18 euros but 15`.
    CONTRASTS_DENIED_VALUE: Lexicon {
        en: " but ", ", but ";
        de: ", sondern ";
        fr: " mais ", ", mais ";
        es: ", sino ", " sino ";
        it: ", ma ", " ma ", ", bensì ", " bensì ";
        pt: ", mas ", " mas ";
        nl: ", maar ", " maar ";
        sv: " utan ", ", utan ";
        pl: ", lecz ", " lecz ", ", ale ", ", tylko ";
        ru: ", а ", ", но ";
        zh: "，而是", "而是";
        ja: "ではなく";
        ko: "가 아니라 ", "이 아니라 ";
    }

    /// Words that deny a clause at its end, as in Turkish, Korean, Japanese and Hindi: `12 elma değil`.
    DENIES_AT_CLAUSE_END: Endings {
        tr: "değil", "değildir";
        ja: "ではありません", "ではない", "じゃない", "じゃありません";
        ko: "아닙니다", "아니다", "아니에요", "않습니다";
        hi: "नहीं है", "नहीं हैं";
    }

    /// Words that deny a whole clause.
    NEGATES_CLAUSE: List {
        en: "hardly", "scarcely", "not", "nor", "neither", "never", "isn't", "wasn't", "aren't",
            "doesn't", "didn't", "cannot", "can't", "nobody";
        de: "kaum", "nicht", "kein", "keine", "nie";
        fr: "pas", "jamais", "aucun", "aucune";
        es: "no", "nunca";
        it: "non", "né", "nessun", "nessuno", "nemmeno", "nessuna";
        pt: "não", "nenhum", "nenhuma";
        nl: "niet", "geen";
        sv: "inte";
        no: "ikke";
        pl: "żaden", "żadna";
        ru: "не", "нет";
        tr: "değil";
    }

    /// Words with a negation that affirm what they name: `no doubt`, `not only`.
    AFFIRMING_NEGATIONS: Lexicon {
        en: "doubt", "none other", "no other", "nothing but", "nothing else", "nothing other",
            "not only", "not just", "no question", "no wonder", "not surpris";
        de: "zweifel", "nichts anderes", "nicht nur";
        fr: "pas seulement", "autre que";
        es: "duda", "no solo", "no sólo", "otra cosa que";
        it: "dubbio", "non solo";
        ru: "сомнен", "не только", "не что иное";
    }

    /// Single words that negate a clause: `not`, `kein`, `aucun`.
    NEGATION_WORDS: List {
        en: "not", "never", "no", "don't", "won't", "can't", "cannot", "haven't", "didn't",
            "couldn't", "wouldn't", "unable", "without";
        de: "nicht", "kein", "keine", "keinen", "keinerlei", "ohne";
        fr: "pas", "aucun", "aucune", "sans";
        es: "sin";
        it: "non", "senza";
        ru: "не", "без";
    }

    /// Words before a letter that rule it out.
    RULES_OUT_LETTER_BEFORE: List {
        en: "isn't", "neither", "nor", "not", "except", "than", "eliminate", "eliminates",
            "exclude", "reject", "rejects", "eliminating", "excluding", "rejecting", "unlike";
        ru: "никак";
    }

    /// Words about a letter that is ruled out, after "is" or "are".
    RULED_OUT_LETTER_WORDS: List {
        en: "incorrect", "wrong", "false", "not", "eliminated", "excluded", "invalid", "impossible",
            "rejected", "ruled", "too", "out";
    }

    /// Words before a yes or no that take it back.
    TAKES_BACK_SIDE: List {
        en: "not", "cannot", "can't", "couldn't", "isn't", "isnt", "never", "neither", "nor",
            "wrong", "either", "if", "whether";
    }

    /// Words about a yes or no that tell that it is not the answer.
    CALLS_SIDE_WRONG: List {
        en: "wrong", "incorrect", "not", "false";
    }

    /// Words with which a text disagrees with a side that it names.
    DISAGREES_WITH_SIDE: Lexicon {
        en: "don't agree", "do not agree", "disagree";
        de: "nicht einverstanden", "stimme nicht zu";
        fr: "pas d'accord";
        es: "no estoy de acuerdo";
        it: "non sono d'accordo";
        pt: "não concordo", "não estou de acordo";
        nl: "niet mee eens", "niet eens";
        pl: "nie zgadzam";
        ru: "не согласен", "не согласна";
        tr: "katılmıyorum";
        zh: "不同意";
        ja: "同意しません";
        ko: "동의하지 않";
    }

    /// Negations that open a text before the value that it denies: `Not 6, but 7.`.
    OPENS_DENIED_VALUE: List {
        en: "not ";
        de: "nicht ";
        fr: "pas ";
        es: "no ";
        ru: "не ";
        zh: "不是";
    }

    /// Words with which the one who asks disputes an answer, rather than asking something else.
    DISPUTES_ANSWER: Folded {
        en: "wrong", "incorrect", "not right", "not correct", "isn't right", "try again",
            "are you sure", "mistake", "check again", "recheck", "think again";
        de: "falsch", "stimmt nicht", "bist du sicher", "sind sie sicher", "noch einmal";
        fr: "faux", "tu es sûr", "vous sûr", "réessa";
        es: "está mal", "incorrecto", "seguro", "inténtalo";
        ru: "неверно", "неправильно", "уверен", "ещё раз";
        zh: "错", "不对", "确定吗", "再试";
        ja: "間違", "違い", "もう一度";
    }

    /// Words with which a sentence ends that rejects what it names.
    REJECTS_BEHIND: Folded {
        en: "wrong", "incorrect", "mistaken", "false", "a mistake", "is out", "ruled out",
            "not right", "not correct";
        de: "falsch", "nicht richtig", "scheidet", "entfällt";
        fr: "faux", "fausse", "inexact", "erroné", "exclu";
        es: "incorrecto", "incorrecta", "descartad", "equivocad", "está mal";
        it: "falso", "sbagliat", "errat", "scartat";
        pt: "errad", "incorreto";
        nl: "fout", "onjuist";
        pl: "błędn", "źle";
        ru: "неверн", "неправильн", "не подходит", "ошиб", "отпадает";
        tr: "yanlış";
        zh: "错", "不对";
        ja: "間違", "誤り";
        ko: "틀렸", "틀립";
        ar: "خطأ", "خاطئ";
        hi: "गलत";
    }

    /// Negations right before a value that was mentioned: `it looks like 9, but it is not 9`.
    DENIES_VALUE_BY_NAME: List {
        en: "not ";
        de: "nicht ";
        fr: "pas ";
        es: "no es ";
        ru: "не ";
        zh: "不是";
    }

    /// Words right before a box that deny what it holds.
    DENIES_BOX: List {
        en: "not", "never", "isn't";
        de: "nicht";
        fr: "pas";
        es: "no es";
        ru: "не", "не равно";
        zh: "不是", "并非";
    }

    /// Words after "is" or "as" which say that the value before them is not the answer.
    SETS_VALUE_ASIDE: Folded {
        en: "rejected", "extraneous", "discarded", "invalid", "not valid", "incorrect", "wrong",
            "not correct", "not right", "not the answer", "not the correct", "not the right";
    }

    /// Words of a sentence about the other choices: `12 would be the triangle, so D is a trap`.
    TELLS_OF_DISTRACTORS: Folded {
        en: " would ", "trap", "distractor", "mistake";
        de: " wäre", "würde", "falle";
        fr: "piège", "serait";
        es: "trampa", "sería";
        ru: "ловушк", "был бы", "была бы", "было бы";
        zh: "陷阱", "误";
        ja: "ワナ", "罠";
    }

    /// Words that reverse a sentence, or make it about what is not chosen.
    NEGATES_CHOICE: List {
        en: "not", "never", "no", "neither", "nor", "or", "either", "except", "excluding",
            "incorrect", "wrong", "false", "but", "however", "while", "whereas", "unlike", "rather",
            "than", "without", "if", "isn", "aren", "doesn", "don", "rejected", "eliminated",
            "eliminate";
    }

    /// Words that keep the name at the start of a sentence from being its answer.
    NEGATES_NAMED_SUBJECT: List {
        en: "not", "isnt", "wasnt", "never", "or", "if", "than", "but", "while", "whereas";
    }

    /// Words that keep the last words of a sentence from being its answer.
    NEGATES_LAST_WORDS: List {
        en: "not", "no", "never", "neither", "nor", "or", "either", "if", "isnt", "arent", "wasnt",
            "doesnt", "dont", "cannot", "cant", "than", "nearly", "almost", "would", "unless";
    }
}
