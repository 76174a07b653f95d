//! Words for what somebody else says, and for whom.

words! {
    /// Words that introduce whose view it is; two of them mean two views.
    INTRODUCES_VIEW: Lexicon {
        en: " when you ", " according to ";
        de: " laut ";
        fr: " selon ";
        es: " según ";
        ru: " по мнению ";
    }

    /// Chinese and Japanese words for somebody else: `同学`, `友達`.
    SOMEBODY_EAST: Lexicon {
        zh: "同学", "朋友", "老师", "邻居", "同事", "哥哥", "姐姐", "弟弟", "妹妹", "有人", "大家", "网上";
        ja: "友達", "友人", "先生", "隣の人", "誰か", "ネット";
    }

    /// Chinese and Japanese verbs for what somebody else says or thinks.
    SAYS_EAST: Lexicon {
        zh: "说", "认为", "觉得", "声称", "告诉";
        ja: "言って", "言う", "言った", "思って", "主張", "書いて";
    }

    /// Japanese words behind a value that say that somebody says or believes it: `60mだと言い張っています`.
    VOICES_EAST: Lexicon {
        ja: "と言い張", "と言って", "と言った", "と言う", "と主張", "と思って", "と信じ";
    }

    /// Chinese and Japanese words that make a statement the speaker's own: `我认为`, `私は`.
    MYSELF_EAST: Lexicon {
        zh: "我认为", "我觉得", "我说", "我的";
        ja: "私は", "僕は";
    }

    /// Chinese and Japanese words that call a statement hearsay: `据说`, `噂では`.
    HEARSAY_EAST: Lexicon {
        zh: "据说", "听说";
        ja: "噂では", "らしいです";
    }

    /// Verbs for what only people do with a value: they believe it, or swear to it.
    VOICES_WORDS: List {
        en: "told", "swears", "swore", "believes", "thinks", "thought", "guesses", "claims",
            "insists", "reckons", "assured";
        de: "meinte", "meint", "glaubt", "behauptet", "sagte", "schwört";
        fr: "croit", "pense", "affirme", "prétend", "jure";
        es: "cree", "piensa", "afirma", "jura", "dijo", "asegura";
        it: "crede", "pensa", "sostiene";
        ru: "сказал", "сказала", "считает", "думает", "уверяет", "клянётся", "полагает",
            "утверждает";
    }

    /// Things that show values, so that what they say is no hearsay: `the sign says 60`.
    SHOWS_WORDS: List {
        en: "it", "sign", "label", "caption", "text", "chart", "table", "graph", "plot", "diagram",
            "figure", "map", "plan", "drawing", "box", "receipt", "menu", "note", "letter",
            "document", "page", "book", "screen", "display", "clock", "title", "legend", "poster",
            "ticket", "board", "banner", "problem", "question", "rule", "formula", "theorem", "law",
            "definition", "statement";
        de: "schild", "text", "tabelle", "diagramm", "aufgabe", "satz", "regel", "es";
        fr: "panneau", "étiquette", "texte", "tableau", "graphique", "énoncé", "théorème", "règle";
        es: "cartel", "letrero", "etiqueta", "texto", "tabla", "gráfico", "enunciado", "teorema",
            "regla";
        it: "cartello", "testo", "tabella";
        ru: "надпись", "табличка", "таблица", "график", "текст", "теорема", "правило", "условие";
    }

    /// Words for according to somebody: `According to my neighbour, it is 5`.
    ACCORDING_WORDS: List {
        en: "according";
        de: "laut";
        fr: "selon", "d'après";
        es: "según";
        it: "secondo";
        ru: "мнению", "словам";
    }

    /// Words that call what a sentence says hearsay: `allegedly`, `dicen`.
    HEARSAY_WORDS: List {
        en: "allegedly", "supposedly", "reportedly", "purportedly";
        de: "angeblich";
        fr: "prétendument", "raconte";
        es: "supuestamente", "presuntamente", "dicen";
        it: "dicono";
        pt: "dizem";
        ru: "якобы", "говорят";
    }

    /// Whole words for somebody other than the speaker: `someone`, `quelqu'un`.
    SOMEBODY_WORDS: List {
        en: "someone", "somebody", "everyone", "everybody", "others";
        de: "jemand";
        fr: "quelqu'un", "certains", "ami", "amie";
        es: "alguien", "algunos";
        it: "qualcuno", "amico", "amica";
        ru: "некоторые";
    }

    /// Whole words for what somebody says or notes: `dice`, `jotted`.
    SAYS_WORDS: List {
        en: "told", "jotted";
        fr: "dit";
        es: "dice", "cree";
        it: "sostiene";
    }

    /// Stems of words for somebody else whose answer a text may quote: `my classmate wrote 142`.
    SOMEBODY_STEMS: List {
        en: "classmate", "friend", "brother", "sister", "teacher", "neighbo", "colleague",
            "student", "textbook", "website";
        de: "mitschüler", "freund", "bruder", "schwester", "lehrer", "nachbar", "kumpel", "kolleg";
        fr: "camarade", "frère", "sœur", "professeur", "voisin", "collègue";
        es: "compañer", "amigo", "amiga", "herman", "profesor", "vecin";
        it: "compagn", "fratell", "sorell", "vicin";
        ru: "одноклассни", "друг", "подруг", "брат", "учител", "сосед", "коллег", "приятел";
    }

    /// Beginnings of words for rumours.
    HEARSAY_STEMS: List {
        en: "rumour", "rumor";
        de: "gerücht";
        fr: "rumeur";
    }

    /// Beginnings of words for what somebody says, writes or believes.
    SAYS_STEMS: List {
        en: "say", "wrote", "writ", "claim", "think", "thought", "believe", "answer", "guess",
            "suggest", "insist", "scribbl", "reckon";
        de: "sagt", "schrieb", "schreib", "mein", "behaupt", "glaub", "denk";
        fr: "écri", "affirm", "pens", "croi", "préten";
        es: "escrib", "afirm", "piens";
        ru: "говор", "написа", "утвержда", "дума";
    }

    /// Beginnings of words that call what is said false: `it is a myth that`.
    FALSEHOOD_STEMS: List {
        en: "wrong", "incorrect", "mistake", "false", "myth", "misconception";
        de: "falsch", "irrtum", "irrglaube";
        fr: "faux", "fauss", "erreur";
        es: "falso", "falsa", "equivocad";
        ru: "неверн", "заблужден", "миф";
    }

    /// Words that turn from what somebody else says to the speaker: `my neighbour counts 16, I count 18`.
    TURNS_TO_FIRST_PERSON: List {
        en: ", i ", "; i ";
        de: ", ich ";
        fr: ", moi ", ", moi, ";
        es: ", yo ";
        ru: ", я ";
        zh: "，我", "；我";
        ja: "、私は";
    }

    /// Words for somebody else, and for what one thought before.
    OTHERS_OR_FIRST_IDEA: Folded {
        en: "classmate", "friend", "colleague", "student", "neighbour", "neighbor", "someone",
            "somebody", "some people", "my first", "at first", "initially", "first idea",
            "first thought", "first guess";
        de: "mitschüler", "kolleg", "freund", "jemand", "manche", "erster gedanke", "erste idee",
            "zuerst", "zunächst", "anfangs";
        fr: "camarade", "collègue", "mon ami", "quelqu'un", "certains", "première idée", "d'abord",
            "au début";
        es: "compañer", "colega", "amigo", "alguien", "algunos", "primera idea", "al principio",
            "primero";
        it: "compagn", "amico", "qualcuno", "prima idea", "all'inizio";
        pt: "alguém", "primeira ideia", "no início";
        nl: "klasgenoot", "vriend", "iemand", "eerste idee", "eerst";
        pl: "kolega", "ktoś", "najpierw";
        ru: "одноклассни", "друг", "коллега", "кто-то", "некоторые", "сначала", "Сначала",
            "первая мысль";
        tr: "arkadaş", "önce";
        zh: "同学", "朋友", "有人", "起初", "一开始";
        ja: "友達", "誰か", "最初";
        ko: "친구", "누군가", "처음";
        ar: "زميل", "صديق";
        hi: "दोस्त", "किसी";
    }

    /// Words for others and their ways, and for what was considered on the way.
    TELLS_OF_OTHERS: Lexicon {
        en: "others often", "others get", "other people", "some people", "some students",
            "many students", "many people", "as some do", "some count", "who counts",
            "whoever counts", "anyone who counts", "if you count", "if you counted",
            "if one counts", "if you include", "earlier version", "earlier reading",
            "previous version", "earlier draft", "i considered", "i also considered",
            "i had considered", "colleague", "classmate";
        de: "wer auch", "wer die", "wer den", "wer das", "wenn man auch", "wie manche",
            "frühere version", "frühere fassung", "kolleg", "mitschüler", "ich habe auch an";
        fr: "ceux qui", "celui qui", "si l'on compte", "comme certains", "version précédente",
            "collègue", "camarade", "j'ai envisagé";
        es: "quien cuenta", "quien cuente", "quienes cuentan", "si se cuenta", "como algunos",
            "versión anterior", "compañer", "colega", "consideré";
        it: "chi conta", "se si conta", "come alcuni", "versione precedente", "collega",
            "ho considerato";
        pt: "quem conta", "se contarmos", "como alguns", "versão anterior", "considerei";
        nl: "wie ook", "wie de", "als je ook", "zoals sommigen", "eerdere versie";
        pl: "kto liczy", "jeśli liczyć", "jak niektórzy", "wcześniejsza wersja";
        ru: "кто считает", "если считать", "как некоторые", "предыдущая версия", "коллега";
        tr: "sayanlar", "bazıları", "önceki sürüm";
        zh: "有人会", "有些人", "之前的版本";
        ja: "数える人", "以前の版";
        ko: "어떤 사람", "이전 버전";
    }

    /// Words before somebody who is not the speaker: `another model said`.
    OTHER_SPEAKER: List {
        en: "another", "other";
        de: "anderer", "andere", "anderes";
        fr: "autre";
        es: "otro", "otra";
        it: "altro", "altra";
        pt: "outro", "outra";
        ru: "другой", "другая";
    }

    /// Verbs of saying that other classes have as words of answering: `another model said`.
    SAID_WORDS: List {
        en: "said", "tells";
    }
}
