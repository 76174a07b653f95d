//! Words for what somebody else says, and for whom.

words! {
    /// Words that introduce whose view it is; two of them mean two views.
    INTRODUCES_VIEW: Lexicon {
        en: " when you ", " according to ";
        de: " laut ", " nach meinung von ", " nach ansicht ";
        fr: " selon ";
        es: " según ", " en opinión de ";
        it: " a detta di ", " secondo me ";
        pt: " de acordo com ", " na opinião de ";
        nl: " volgens ";
        sv: " enligt ";
        pl: " według ", " zdaniem ";
        ru: " по мнению ", " по словам ";
        ja: "によれば";
        ko: "의 말에 따르면";
        ar: " وفقا ل", " وفقًا ل", " بحسب ";
        hi: " के अनुसार ";
    }

    /// Chinese and Japanese words for somebody else: `同学`, `友達`.
    SOMEBODY_EAST: Lexicon {
        zh: "同学", "朋友", "老师", "邻居", "同事", "哥哥", "姐姐", "弟弟", "妹妹", "有人", "大家", "网上", "同桌", "室友",
            "爸爸", "妈妈", "网友", "某人";
        ja: "友達", "友人", "先生", "隣の人", "誰か", "ネット", "同級生", "クラスメート", "クラスメイト", "同僚", "お父さん", "お母さん";
    }

    /// Chinese and Japanese verbs for what somebody else says or thinks.
    SAYS_EAST: Lexicon {
        zh: "说", "认为", "觉得", "声称", "告诉", "以为", "断定";
        ja: "言って", "言う", "言った", "思って", "主張", "書いて", "信じて", "述べて";
    }

    /// Japanese words behind a value that say that somebody says or believes it: `60mだと言い張っています`.
    VOICES_EAST: Lexicon {
        tr: "olduğunu söylüyor", "olduğunu söyledi", "diyor", "dedi", "olduğunu iddia",
            "olduğunu düşünüyor", "diye düşünüyor", "olduğuna inanıyor";
        ja: "と言い張", "と言って", "と言った", "と言う", "と主張", "と思って", "と信じ", "と述べ", "と言い", "と思い込", "と断言";
        ko: "라고 했", "라고 말", "라고 합니다", "라고 한다", "다고 했", "다고 합니다", "다고 주장", "라고 주장", "라고 생각하", "다고 믿",
            "라고 우기", "다고 우기";
        hi: "कहते हैं", "कहता है", "कहती है", "ने कहा", "मानते हैं", "मानता है", "बताया", "का दावा",
            "का कहना";
    }

    /// Chinese and Japanese words that make a statement the speaker's own: `我认为`, `私は`.
    MYSELF_EAST: Lexicon {
        zh: "我认为", "我觉得", "我说", "我的", "在我看来", "我们认为", "我算";
        ja: "私は", "僕は", "私が", "わたしは", "自分は";
    }

    /// Chinese and Japanese words that call a statement hearsay: `据说`, `噂では`.
    HEARSAY_EAST: Lexicon {
        zh: "据说", "听说", "传闻", "有传言";
        ja: "噂では", "らしいです", "だそうです", "という噂", "聞くところ";
    }

    /// Verbs for what only people do with a value: they believe it, or swear to it.
    VOICES_WORDS: List {
        en: "told", "swears", "swore", "believes", "thinks", "thought", "guesses", "claims",
            "insists", "reckons", "assured";
        de: "meinte", "meint", "glaubt", "behauptet", "sagte", "schwört", "schwor";
        fr: "croit", "pense", "affirme", "prétend", "jure", "croyait", "pensait", "jurait";
        es: "cree", "piensa", "afirma", "jura", "dijo", "asegura", "creía", "pensaba", "opina";
        it: "crede", "pensa", "sostiene", "afferma", "ritiene", "giura", "credeva", "disse";
        pt: "acredita", "alega", "jurou";
        nl: "denkt", "gelooft", "beweert", "zweert", "meent";
        pl: "twierdzi", "uważa", "sądzi", "przysięga", "powiedział", "powiedziała";
        ru: "сказал", "сказала", "считает", "думает", "уверяет", "клянётся", "полагает",
            "утверждает";
        tr: "diyor", "inanıyor", "sanıyor";
        ar: "يعتقد", "تعتقد", "يظن", "يزعم", "تزعم", "يدعي";
    }

    /// Things that show values, so that what they say is no hearsay: `the sign says 60`.
    SHOWS_WORDS: List {
        en: "it", "sign", "label", "caption", "text", "chart", "table", "graph", "plot", "diagram",
            "figure", "map", "plan", "drawing", "box", "receipt", "menu", "note", "letter",
            "document", "page", "book", "screen", "display", "clock", "title", "legend", "poster",
            "ticket", "board", "banner", "problem", "question", "rule", "formula", "theorem", "law",
            "definition", "statement";
        de: "schild", "tabelle", "diagramm", "aufgabe", "satz", "regel", "es", "grafik", "karte",
            "anzeige", "formel", "gesetz";
        fr: "panneau", "étiquette", "texte", "tableau", "graphique", "énoncé", "théorème", "règle",
            "graphe", "définition", "formule", "loi";
        es: "cartel", "letrero", "etiqueta", "texto", "tabla", "gráfico", "enunciado", "teorema",
            "regla", "figura", "definición", "fórmula", "problema";
        it: "cartello", "testo", "tabella", "grafico", "etichetta", "definizione", "regola",
            "enunciato", "legge", "proprietà";
        pt: "placa", "tabela", "definição", "questão";
        nl: "bord", "tekst", "tabel", "grafiek", "opgave", "stelling";
        sv: "skylten", "texten", "tabellen", "diagrammet", "uppgiften", "satsen", "regeln";
        pl: "znak", "wykres", "zadanie", "twierdzenie", "reguła", "definicja", "treść";
        ru: "надпись", "табличка", "таблица", "график", "текст", "теорема", "правило", "условие",
            "рисунок", "диаграмма", "задача", "формула", "определение", "закон";
        tr: "tablo", "metin", "teorem", "kural", "soru", "etiket";
        ar: "اللافتة", "الجدول", "النص", "المخطط", "المسألة", "النظرية", "القاعدة";
        hi: "तालिका", "सवाल", "नियम";
    }

    /// Words for according to somebody: `According to my neighbour, it is 5`.
    ACCORDING_WORDS: List {
        en: "according";
        de: "laut";
        fr: "selon", "d'après";
        es: "según";
        it: "secondo";
        pt: "opinião";
        nl: "volgens";
        sv: "enligt";
        pl: "według", "zdaniem";
        ru: "мнению", "словам";
        ar: "وفقا", "وفقًا", "حسب", "بحسب";
    }

    /// Words that call what a sentence says hearsay: `allegedly`, `dicen`.
    HEARSAY_WORDS: List {
        en: "allegedly", "supposedly", "reportedly", "purportedly";
        de: "angeblich";
        fr: "prétendument", "raconte";
        es: "supuestamente", "presuntamente", "dicen";
        it: "dicono", "asseritamente";
        pt: "dizem", "supostamente", "alegadamente", "boatos";
        nl: "verluidt", "gerucht", "geruchten";
        sv: "påstås", "rykte", "ryktet", "ryktas";
        pl: "podobno", "rzekomo", "plotka", "plotki";
        ru: "якобы", "говорят", "слухам";
        tr: "güya", "söylentiye", "söylenti";
        ko: "소문에", "소문으로는";
        ar: "يزعمون", "إشاعة", "الإشاعات";
        hi: "कथित";
    }

    /// Whole words for somebody other than the speaker: `someone`, `quelqu'un`.
    SOMEBODY_WORDS: List {
        en: "someone", "somebody", "everyone", "everybody", "others";
        de: "jemand";
        fr: "quelqu'un", "certains", "ami", "amie";
        es: "alguien", "algunos", "colega";
        it: "qualcuno", "amico", "amica", "collega", "professore", "insegnante", "alcuni";
        pt: "alguém", "alguns", "irmão", "irmã", "professor", "professora", "vizinho", "vizinha";
        nl: "iemand", "vriend", "vriendin", "klasgenoot", "leraar", "lerares", "broer", "zus",
            "buurman", "buurvrouw";
        sv: "någon", "vän", "kompis", "klasskamrat", "lärare", "läraren", "bror", "syster",
            "granne", "kollega";
        pl: "ktoś", "kolega", "kolegi", "koleżanka", "przyjaciel", "nauczyciel", "nauczyciela",
            "nauczycielka", "brat", "siostra", "sąsiad", "sąsiada";
        ru: "некоторые", "знакомый", "знакомая";
        tr: "arkadaşım", "öğretmenim", "öğretmen", "kardeşim", "komşum", "birisi";
        ar: "صديقي", "لصديقي", "صديق", "زميلي", "لزميلي", "معلمي", "المعلم", "أخي", "أختي", "جاري",
            "أحدهم";
        hi: "भाई", "बहन", "सहपाठी";
    }

    /// Whole words for what somebody says or notes: `dice`, `jotted`.
    SAYS_WORDS: List {
        en: "told", "jotted";
        fr: "dit", "disait";
        es: "dice", "cree", "decía", "dijo";
        it: "sostiene", "dicono", "detto", "scritto", "afferma", "ritiene", "crede";
        pt: "diz", "dizem", "disse", "escreveu", "afirma";
        nl: "zegt", "zei", "schreef", "beweert", "denkt";
        sv: "säger", "sade", "skrev", "tror", "påstår", "tycker", "hävdar";
        pl: "mówi", "powiedział", "powiedziała", "napisał", "napisała", "twierdzi", "uważa";
        tr: "diyor", "dedi", "söylüyor";
        ar: "يقول", "تقول", "قال", "قالت", "يعتقد", "يظن";
        hi: "कहा", "कहता", "कहती", "बताया", "मानता", "मानती", "सोचता", "दावा";
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
        it: "sbagliat";
        pt: "errad";
        nl: "onjuist", "misvatting";
        sv: "felaktig";
        pl: "nieprawd", "błędn";
        ru: "неверн", "заблужден", "миф";
        ar: "خاطئ";
        hi: "गलत", "मिथक";
    }

    /// Words that turn from what somebody else says to the speaker: `my neighbour counts 16, I count 18`.
    TURNS_TO_FIRST_PERSON: List {
        en: ", i ", "; i ";
        de: ", ich ";
        fr: ", moi ", ", moi, ", ", mais moi ";
        es: ", yo ", ", pero yo ";
        it: ", io ", ", ma io ", ", mentre io ";
        pt: ", eu ", ", mas eu ";
        nl: ", ik ", ", maar ik ";
        sv: ", jag ", ", men jag ";
        pl: ", a ja ", ", ale ja ";
        ru: ", я ", ", а я ";
        tr: ", bense ", ", ama ben ";
        zh: "，我", "；我", "，但我认为", "，而我认为", "，但我算";
        ja: "、私は", "、でも私は";
        ko: ", 저는 ", ", 나는 ";
        ar: "، أنا ", "، أما أنا", "، لكني ";
        hi: ", मैं ", ", लेकिन मैं ";
    }

    /// Words for somebody else, and for what one thought before.
    OTHERS_OR_FIRST_IDEA: Folded {
        en: "classmate", "friend", "colleague", "student", "neighbour", "neighbor", "someone",
            "somebody", "some people", "my first", "at first", "initially", "first idea",
            "first thought", "first guess";
        de: "mitschüler", "kolleg", "freund", "jemand", "manche", "erster gedanke", "erste idee",
            "zuerst", "zunächst", "anfangs";
        fr: "camarade", "collègue", "mon ami", "quelqu'un", "certains", "première idée", "d'abord",
            "au début", "un ami", "certaines personnes", "première intuition";
        es: "compañer", "colega", "amigo", "alguien", "algunos", "primera idea", "al principio",
            "primero", "al inicio", "algunas personas";
        it: "compagn", "amico", "qualcuno", "prima idea", "all'inizio", "collega", "alcuni",
            "inizialmente", "prima impressione";
        pt: "alguém", "primeira ideia", "no início", "algumas pessoas", "inicialmente",
            "a princípio", "primeiro pensei";
        nl: "klasgenoot", "vriend", "iemand", "eerste idee", "eerst", "sommigen", "aanvankelijk",
            "in het begin";
        sv: "klasskamrat", "kompis", "någon", "vissa", "först", "första tanke", "till en början";
        pl: "kolega", "ktoś", "najpierw", "koleżanka", "przyjaciel", "niektórzy", "początkowo",
            "na początku", "pierwsza myśl";
        ru: "одноклассни", "друг", "коллега", "кто-то", "некоторые", "сначала", "Сначала",
            "первая мысль";
        tr: "arkadaş", "önce", "birisi", "bazıları", "başta", "başlangıçta", "ilk düşünce";
        zh: "同学", "朋友", "有人", "起初", "一开始", "同事", "有些人", "第一反应";
        ja: "友達", "誰か", "最初", "友人", "同級生", "初めは", "はじめは";
        ko: "친구", "누군가", "처음", "어떤 사람", "동료", "급우", "첫 생각";
        ar: "زميل", "صديق", "شخص ما", "بعض الناس", "في البداية", "أول فكرة";
        hi: "दोस्त", "किसी", "मित्र", "सहपाठी", "कुछ लोग", "पहले", "शुरू में";
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
            "ho considerato", "alcune persone", "molti studenti", "versione iniziale";
        pt: "quem conta", "se contarmos", "como alguns", "versão anterior", "considerei",
            "algumas pessoas", "muitos alunos", "quem contar";
        nl: "wie ook", "wie de", "als je ook", "zoals sommigen", "eerdere versie", "wie telt",
            "als men", "klasgenoot", "ik overwoog";
        sv: "den som räknar", "vem som räknar", "om man räknar", "om man även", "som vissa",
            "tidigare version", "kollega", "klasskamrat", "jag övervägde";
        pl: "kto liczy", "jeśli liczyć", "jak niektórzy", "wcześniejsza wersja", "niektórzy",
            "wielu uczniów", "kolega", "koleżanka", "rozważał";
        ru: "кто считает", "если считать", "как некоторые", "предыдущая версия", "коллега",
            "многие ученики", "некоторые люди", "кто посчитает", "я рассматривал", "одноклассни";
        tr: "sayanlar", "bazıları", "önceki sürüm", "bazı kişiler", "birçok öğrenci", "sayarsanız",
            "daha önceki sürüm";
        zh: "有人会", "有些人", "之前的版本", "很多人会", "有的人会", "我也考虑过", "之前的草稿";
        ja: "数える人", "以前の版", "という人もい", "以前の解釈", "他の人";
        ko: "어떤 사람", "이전 버전", "어떤 사람들", "이전 초안";
        ar: "بعض الناس", "بعض الطلاب", "كثير من الطلاب", "من يحسب", "نسخة سابقة", "زميل";
        hi: "कुछ लोग", "कई छात्र", "जो लोग", "पिछला संस्करण", "सहकर्मी";
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
