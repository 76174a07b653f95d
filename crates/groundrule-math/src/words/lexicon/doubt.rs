//! Words that leave something open: hedges, guesses, odds.

words! {
    /// Words after a mention that add another to it, or leave open how much more it is.
    VALUE_HEDGES: List {
        en: "or possibly", "or maybe", "or perhaps", "or alternatively", "or more", "or less",
            "or fewer", "or so,", "or at ", "give or take", "plus or minus", "if not", "(if not",
            "(or,", "(or ";
        de: "oder aber", "oder mehr", "(und wenn nicht", "oder vielleicht", "oder auch", "(oder ";
        fr: "ou bien", "ou plus", "(et sinon", "ou peut-être", "ou alors", "(ou ";
        es: "o bien", "o más", "(y si no", "o quizá", "o tal vez", "(o quizá";
        it: "o forse", "oppure";
        pt: "ou talvez", "ou possivelmente";
        nl: "of misschien";
        sv: "eller kanske";
        no: "eller måske", "eller kanskje";
        pl: "a może", "lub może", "albo może";
        ru: "(или,", "или больше", "(а если", "или, возможно", "или может", "(или ";
        tr: "veya belki", "ya da belki";
        zh: "或更多";
        ja: "かもしれ";
        ar: "أو ربما";
        hi: "या शायद";
    }

    /// Words before a second value that make it only another guess: `6, maybe 7`.
    MAYBE_SECOND_VALUE: List {
        en: "maybe", "perhaps", "possibly";
        de: "vielleicht";
        fr: "peut-être";
        es: "quizá", "quizás", "tal vez";
        it: "forse";
        pt: "talvez";
        nl: "misschien";
        sv: "kanske";
        no: "måske", "kanskje";
        pl: "może";
        ru: "возможно", "может быть";
        tr: "belki", "belki de";
        zh: "也许", "可能";
        ja: "もしかすると";
        ko: "아마";
        ar: "ربما";
        hi: "शायद";
    }

    /// Words before a value that make it a guess: two guesses are no answer.
    GUESS_BEFORE_VALUE: Endings {
        en: "perhaps", "possibly", "maybe", "may be", "might be", "could be";
        de: "vielleicht", "möglicherweise", "könnte es";
        fr: "peut-être", "pourrait être";
        es: "quizá", "quizás", "tal vez", "puede ser", "podría ser";
        ru: "возможно", "может быть", "наверное";
        zh: "也许", "可能是", "或许";
        ja: "おそらく", "もしかすると";
    }

    /// Chinese and Japanese words with which a speaker doubts what was just said, or calls it a mistake.
    DOUBTS_EAST: Lexicon {
        zh: "我不确定", "不太确定", "没有把握", "没把握", "说不准", "我猜的", "瞎猜", "随便猜", "我可能错", "我算错了", "我数错了",
            "我看错了", "我弄错了", "不保证", "不敢保证", "没有数清", "没数清", "仅供参考";
        ja: "自信はあり", "自信があり", "自信はまったく", "自信はない", "自信がない", "確信はあり", "確信がない", "当てずっぽう", "間違えました",
            "間違っているかも", "間違いかもしれません", "違うかもしれません", "保証はできません", "保証できません", "決められません", "どちらとも言えません";
    }

    /// Phrases with which a speaker doubts what was just said: `don't quote me`.
    DOUBT_PHRASES: Lexicon {
        en: "i could be wrong", "i may be wrong", "i might be wrong", "grain of salt",
            "pinch of salt", "lost count", "don't quote me", "just a guess", "only a guess",
            "wild guess", "pure guess", "plus or minus a", "give or take";
        de: "mich nicht darauf fest", "nur geraten", "bloß geraten";
        fr: "au hasard", "à une unité près", "à peu près", "oubliez ça", "oublie ça";
        es: "no me hagas", "al azar";
        it: "a caso";
    }

    /// Verbs that say what can or might be: `might`, `könnte`.
    MAY_WORDS: List {
        en: "may", "might", "could";
        de: "könnte", "kann";
        fr: "peux";
        ru: "могу", "мог", "могла";
    }

    /// Single words that say that something is only possible: `perhaps more`.
    MAYBE_WORDS: List {
        en: "maybe", "perhaps", "possibly";
        de: "vielleicht", "eventuell";
        fr: "peut";
        es: "quizá", "quizás";
        it: "forse";
        pt: "talvez";
        ru: "возможно";
    }

    /// Words for what one lacks who does not know: `not sure`, `keine Ahnung`.
    CERTAIN_WORDS: List {
        en: "sure", "certain", "confident", "rely", "idea", "clue";
        de: "sicher", "gewähr", "ahnung";
        fr: "sûr", "sûre", "certaine";
        es: "seguro", "segura";
        it: "sicuro", "sicura";
        ru: "уверен", "уверена", "ручаюсь";
    }

    /// Verbs by which a speaker doubts: `I doubt it`, `dudo`.
    UNSURE_WORDS: List {
        en: "doubt";
        de: "zweifle";
        fr: "doute";
        es: "dudo";
        it: "dubito";
        ru: "сомневаюсь";
    }

    /// Beginnings of words that call the speaker unsure: `i am guessing`.
    UNSURE_STEMS: List {
        en: "guessing", "guesswork", "unsure", "uncertain";
        de: "unsicher";
        ru: "наугад";
    }

    /// Beginnings of words for being certain of something, which a negation turns into doubt: `do not trust`.
    CERTAIN_STEMS: List {
        en: "trust", "vouch";
        de: "verlass", "garant";
        es: "confian";
        it: "fidar";
        ru: "гарант";
    }

    /// Beginnings of German verbs for making a mistake in counting, computing or typing.
    ERRS_STEMS: List {
        de: "verrechn", "verzähl", "vertipp";
    }

    /// Hedges between "or" and the letter that it leaves open: `B oder vielleicht D`.
    PERHAPS_AFTER_OR: List {
        en: "maybe ", "possibly ", "perhaps ";
        de: "vielleicht ", "möglicherweise ";
        fr: "peut-être ";
        es: "quizás ", "quizá ", "tal vez ";
        it: "forse ";
        pt: "talvez ";
        nl: "misschien ";
        pl: "może ";
        ru: "может быть ", "возможно ";
        tr: "belki ";
    }

    /// Words that leave open which choice is meant, in addition to those that offer alternatives.
    LEAVES_CHOICE_OPEN: Folded {
        en: "cannot decide", "can't decide", "not sure whether", "undecided", "between ",
            "depends on", "whichever";
        de: "zwischen ", "nicht entscheiden";
        fr: "entre ";
        ru: "между ";
        zh: "不能决定", "无法决定";
        ja: "决められ", "決められ", "迷って";
    }

    /// Words of a short text that leave open which side it takes.
    LEAVES_SIDE_OPEN: Lexicon {
        en: "maybe", "perhaps", "hard to say", "hard to tell", "can't tell", "cannot tell",
            "not sure", "unclear", "people say", "some say";
        de: "vielleicht";
        fr: "peut-être";
        es: "quizá", "tal vez";
        ru: "возможно", "может быть";
        zh: "也许", "可能";
        ja: "かもしれ", "たぶん";
    }

    /// Words and stems of a short text that allow for the other side, if it names both.
    ALLOWS_OTHER_SIDE: Lexicon {
        en: "possib", "plausib", "could", "might", "may be", "probab", "or no", "or yes";
        de: "möglich", "könnte", "oder";
        fr: "pourrait";
        es: "posible", "podría";
        ru: "возможн", "может", "или";
    }

    /// Words that open a clause of doubt, or one that holds under a condition.
    OPENS_DOUBTFUL_CLAUSE: List {
        en: "might", "may", "could", "only", "whether", "if", "unless", "tell", "know", "sure",
            "maybe", "perhaps", "or", "either", "every", "all", "any";
        de: "könnte", "kann", "nur", "ob", "wenn", "falls", "oder", "vielleicht", "jede", "jeder",
            "jedes", "alle";
        fr: "pourrait", "peut", "seulement", "si", "ou", "peut-être", "tout", "tous", "toutes";
        es: "podría", "puede", "sólo", "solo", "o", "quizá", "quizás", "todo", "todos";
        ru: "может", "только", "ли", "если", "или", "возможно", "каждое", "все";
    }

    /// Words that count votes in brackets behind a value: `16 (3 votes)`.
    COUNTS_VOTES: Folded {
        en: " votes)", " vote)";
        de: " stimmen)", " stimme)";
        fr: " voix)";
        es: " votos)", " voto)";
        ru: " голосов)", " голоса)", " голос)";
        zh: "票)", "票）";
    }

    /// Words and stems for how likely something is.
    LIKELIHOOD_STEMS: Folded {
        en: "probab", "confiden", "likelihood", "chance", "certain", " sure", "odds";
        de: "wahrscheinlich", "sicher";
        fr: "confian", "certitude", "convaincu";
        es: "certeza", "segur";
        ru: "вероятн", "уверен", "шанс";
        zh: "概率", "把握", "可能性", "置信";
        ja: "確率", "確信", "自信";
    }

    /// Words before a letter that a text is only about to look at: `consider option A`.
    CONSIDERS_CHOICE: Endings {
        en: "consider", "considering", "look at", "looking at", "examine", "examining", "check",
            "start with", "begin with", "choose between", "decide between", "whether it is",
            "whether it's", "turn to";
        de: "betrachten wir", "betrachte ich", "prüfen wir", "zwischen", "beginnen wir mit";
        fr: "considérons", "examinons", "regardons", "choisir entre", "commençons par";
        es: "consideremos", "examinemos", "veamos", "elegir entre", "empecemos por";
        it: "consideriamo", "esaminiamo", "scegliere tra";
        ru: "рассмотрим", "проверим", "выбрать между", "начнём с";
        zh: "考虑", "看看", "先看";
        ja: "まず";
    }

    /// What a choice says that holds if the question cannot be answered, and how a text says so.
    CANNOT_TELL: Folded {
        en: "cannot tell", "can't tell", "can not tell", "cannot be told", "can't be told",
            "cannot determine", "can't determine", "cannot be determined", "can't be determined",
            "cannot say", "can't say", "not enough information", "insufficient information",
            "impossible to tell", "impossible to say", "impossible to determine",
            "unable to determine", "unable to tell", "not possible to tell",
            "not possible to determine", "cannot be known", "can't be known", "undetermined",
            "there is no way to tell", "unanswerable";
        de: "nicht erkennbar", "lässt sich nicht sagen", "nicht bestimmbar", "nicht zu erkennen",
            "kann man nicht sagen", "lässt sich nicht bestimmen", "nicht genug informationen";
        fr: "impossible à dire", "impossible de dire", "ne peut pas le dire", "indéterminé",
            "ne peut être déterminé", "impossible à déterminer", "pas assez d'informations";
        es: "no se puede determinar", "no se puede saber", "no se puede decir",
            "imposible determinar", "imposible saber", "información insuficiente";
        it: "non si può determinare", "non si può dire", "impossibile stabilire";
        pt: "não é possível determinar", "não se pode determinar", "impossível determinar";
        ru: "невозможно определить", "нельзя определить", "невозможно сказать",
            "недостаточно информации";
        zh: "无法确定", "不能确定", "无法判断", "无法得知", "信息不足";
        ja: "判断できない", "判断できません", "分からない", "わからない", "不明";
    }
}
