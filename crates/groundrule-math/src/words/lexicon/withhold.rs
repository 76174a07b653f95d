//! Words of texts that keep their answer to themselves.

words! {
    /// Words that leave the choice to the reader, or call a mention anybody's guess: `take your pick`.
    LEFT_TO_READER: Lexicon {
        en: "keep the one you", "take the one you", "choose the one you", "use the one you",
            "pick the version", "take the version", "placeholder", "to be confirmed",
            "grade whichever", "mark whichever", "count whichever", "whichever of the two",
            "whichever of these", "whichever matches", "whichever fits", "stand by neither",
            "by neither of them", "either of the two counts", "one of the above",
            "either of the above", "one of the two answ", "one of these answ", "who knows",
            "pick the one", "take your pick", "you decide", "up to you", "up to the reader",
            "to the reader to", "pick whichever", "choose whichever", "whichever you prefer",
            "whichever result is", "leave the choice", "choice open", "leave it open",
            "no answer of my own", "decline to answer", "could be anything", "any of these is",
            "any of them is", "accept each of them", "leave that open",
            "leave this open", "i leave open", "does not tell which", "does not say which",
            "do not know which case", "don't know which case";
        de: "die ihnen gefällt", "die dir gefällt", "das müssen sie", "das musst du", "platzhalter",
            "keine der beiden", "welche der beiden", "welche von beiden", "eine der beiden antw",
            "dem leser überlassen", "lasse ich offen", "offen lassen", "wer weiß",
            "festlegen möchte ich mich nicht", "lass ich offen",
            "je nach lesart", "je nachdem, wie";
        fr: "celle que vous préférez", "celui que vous préférez", "à vous de voir", "à toi de voir",
            "à vous de choisir", "à confirmer", "celle des deux", "laquelle des deux",
            "l'une des deux répon", "laissé au lecteur", "qui sait", "je laisse ouvert",
            "je ne tranche pas";
        es: "decídalo usted", "decídelo tú", "la que prefieras", "la que prefiera", "por confirmar",
            "la que coincida", "cualquiera de las dos", "una de las dos respu",
            "al gusto del lector", "quién sabe", "lo dejo abierto", "dejo abierto";
        it: "decidi tu", "decida lei";
        ru: "решайте сами", "решай сам", "какой нравится", "какая нравится", "заглушка",
            "какой из двух", "любой из двух", "один из двух ответ", "кто знает",
            "оставляю открытым";
        zh: "你自己定", "你自己决定", "由你决定", "你喜欢的", "占位", "任选其一", "哪个对就", "上面两个答案", "谁知道", "留给读者判断";
        ja: "お任せします", "好きな方", "仮の値", "どちらか合う", "二つの答えの";
    }

    /// Words with which a text turns to another question than the one it was asked.
    OTHER_QUESTION: Lexicon {
        en: "a different question", "another question", "an easier question", "a simpler question",
            "a question that is within my reach", "a question i can", "a question of my own",
            "my own question", "another problem instead";
        de: "eine andere frage", "eine leichtere frage";
        fr: "une autre question", "une question plus simple";
        es: "otra pregunta", "una pregunta más fácil";
        ru: "другой вопрос", "другую задачу", "другое задание";
        zh: "另一个问题", "换一个问题", "换个问题";
        ja: "別の問題", "別の質問";
    }

    /// Words of sentences that address the grader instead of answering.
    ADDRESSES_GRADER: Lexicon {
        en: "ignore the", "ignore all", "ignore previous", "ignore any", "disregard", "the rubric",
            "return 1", "return true", "mark this", "grade this", "give full", "full marks",
            "full credit", "be marked", "what you expect", "whatever you expect",
            "reference answer", "the reference says", "whatever the reference", "award the",
            "as the grader", "system prompt", "you're grading", "you are grading", "others get",
            "some students get", "score of 1", "score: 1", "verdict:", "\"correct\"";
        fr: "au correcteur";
    }

    /// Chinese and Japanese phrases with which a speaker refuses or fails to answer: `我不回答`, `答えません`.
    REFUSAL_PHRASES_EAST: Lexicon {
        zh: "我没有算", "我没算", "我没有解", "我不回答", "我不作答", "我不知道", "我不会说", "我拒绝", "弃权", "放弃作答";
        ja: "計算していません", "解いていません", "答えません", "答えられません", "お答えできません", "言えません", "断言できません", "棄権";
    }

    /// Chinese and Japanese words that are content with any answer: `都可以`, `どれでも`.
    ANYTHING_EAST: Lexicon {
        zh: "都可以", "都行", "随便", "无所谓", "任何整数";
        ja: "どちらでも", "どれでも", "何でもよい";
    }

    /// Words that call what was said a joke, or give it another sign.
    UNMEANT: Lexicon {
        en: "ironic", "irony", "sarcas", "joking", "kidding", "minus sign in front",
            "with a minus sign";
        de: "ein scherz", "ironisch", "mit minuszeichen", "mit negativem vorzeichen";
        fr: "ironie", "une blague", "je plaisante", "avec un signe moins";
        es: "es broma", "ironía", "con el signo menos", "con signo menos";
        ru: "ирони", "шутк", "шучу", "со знаком минус";
        zh: "反话", "开玩笑", "加负号";
        ja: "冗談", "皮肉です", "マイナスを付けて";
    }

    /// Verbs of knowing and answering that only a speaker's own sentence has in this form: `no sé`.
    SPEAKER_ANSWER_WORDS: List {
        es: "sé", "digo", "respondo", "contesto", "elijo";
        ru: "знаю", "скажу", "отвечу";
    }

    /// Whole words for working an answer out or giving it, which a refusal denies: `I won't say`.
    ANSWER_WORDS: List {
        en: "calculate", "calculated", "compute", "computed", "say", "said", "tell";
        de: "weiß";
        fr: "sais", "dire";
    }

    /// Words for other answers, or any, that a text offers as well: `or anything`, `oder beides`.
    ANYTHING_WORDS: List {
        en: "any", "another", "both", "neither", "whichever", "whatever", "something", "anything";
        de: "beide", "beides";
        fr: "autre";
        es: "ambas", "ambos", "otro", "otra";
        ru: "оба", "обе";
    }

    /// Stems of words for working an answer out, giving it or standing by it, which a refusal denies.
    ANSWER_STEMS: List {
        en: "answer", "solv", "attempt", "work", "decid", "commit", "guarant", "vouch", "claim",
            "choos", "chose", "offer", "settle", "endors", "insist", "quote", "swear", "defend",
            "confirm";
        de: "antwort", "beantwort", "gelöst", "löse", "gerechnet", "ausgerechnet", "berechn",
            "sagen", "entscheid", "festleg", "verrat", "behaupt";
        fr: "répon", "résol", "résou", "calculé", "dirai", "décid", "tranch", "garanti", "choisi";
        es: "respond", "contest", "resol", "resuel", "decir", "diré", "elegir", "asegur";
        ru: "отвеч", "реша", "решил", "вычисл", "сказать", "выбира", "гарантир", "утвержда";
    }

    /// Stems of verbs of refusing that have this form in the first person: `ich enthalte mich`.
    SPEAKER_REFUSES_STEMS: List {
        de: "enthalte", "weigere";
        fr: "abstiens";
        es: "abstengo", "rehúso";
        ru: "воздерж", "отказыва";
    }

    /// Stems of verbs of refusing: `I refuse to give an answer`.
    REFUSES_STEMS: List {
        en: "abstain", "refus", "declin";
    }

    /// Beginnings of words that call what is mentioned an example.
    EXAMPLE_STEMS: List {
        en: "example", "sample";
        de: "beispiel";
        fr: "exemple";
        es: "ejemplo";
        ru: "пример";
    }

    /// Beginnings of words that call what is mentioned a format or placeholder.
    FORMAT_STEMS: List {
        en: "format", "template", "placeholder";
        de: "vorlage", "platzhalter";
        es: "plantilla";
        ru: "шаблон";
    }

    /// Beginnings of words for anything else, or any other answer.
    ANYTHING_STEMS: List {
        de: "andere", "jede";
        es: "cualquier";
        ru: "друго", "любо";
    }

    /// Beginnings of words for all, every or any.
    ALL_STEMS: List {
        de: "jede";
        es: "todo", "toda", "cualquier";
    }

    /// Words that say that a text takes none of the choices it names.
    TAKES_NO_CHOICE: Folded {
        en: "cannot decide", "can't decide", "whichever", "refuse to", "won't pick",
            "will not pick", "won't choose";
        de: "nicht entscheiden";
        fr: "je ne retiens aucune", "peux pas décider", "le doute";
        es: "no puedo decidir", "la duda";
        it: "il dubbio";
        pt: "a dúvida";
        ru: "не могу решить", "не могу выбрать";
        zh: "无法决定";
        ja: "決められ";
    }

    /// Words after a "no" that make it a way of not answering.
    NO_WITHOUT_ANSWER: List {
        en: "answer", "clue", "comment", "data", "evidence", "guess", "idea", "indication",
            "information", "image", "knowledge", "means", "one", "opinion", "picture", "reason",
            "way", "doubt";
        es: "sé", "lo", "tengo";
        ru: "данных", "сведений", "информации", "ответа", "возможности", "способа", "смысла";
    }

    /// Words that leave the answer to the key that it is compared with: `if the key says 14, then 14`.
    APPEALS_TO_ANSWER_KEY: Folded {
        en: "the answer key", "the key says", "reference answer", "expected answer",
            "whatever the reference", "the grader", "the rubric";
    }

    /// Words that say that a completion has no answer.
    DECLINES_TO_ANSWER: Folded {
        en: "no final answer", "not able to solve", "unable to solve", "could not solve",
            "couldn't solve", "cannot solve", "can't solve", "can't see the", "cannot see the",
            "can't see any", "cannot see any", "don't see any", "no image was", "cannot tell which",
            "can't tell which", "which case applies", "can't determine", "cannot determine",
            "unable to determine", "too blurry", "can't make out", "cannot make out", "not legible",
            "illegible", "i don't know", "i do not know", "is not given in", "not going to answer",
            "see the reference", "see the answer key", "unable to give", "not able to give",
            "not able to get", "don't endorse it", "do not endorse it", "not able to determine",
            "requires further information", "requires more information", "needs more information",
            "more information is needed", "no picture attached", "no image attached",
            "please provide", "please send", "please upload", "i would rather not",
            "will not answer", "hard to say";
        de: "welcher fall vorliegt", "welcher fall zutrifft", "nicht entziffern", "unleserlich",
            "ich weiß es nicht", "weiß ich nicht", "nicht angegeben", "muss der leser entscheiden",
            "siehe musterlösung", "nicht erkennen", "nicht bestimmen", "nicht sicher",
            "schwer zu sagen";
        fr: "quel cas s'applique", "illisible", "n'est pas donné", "voir le corrigé",
            "impossible de déterminer", "je ne sais pas", "difficile à dire";
        es: "qué caso se aplica", "ilegible", "no lo sé", "no sé cuál", "no se indica",
            "no se puede determinar", "no puedo determinar", "no estoy segur", "difícil de decir";
        it: "non lo so", "non so se", "non posso dire", "non posso determinare", "non sono sicur",
            "difficile da dire", "difficile dirlo";
        pt: "não sei", "não posso dizer", "não consigo determinar", "não tenho certeza",
            "difícil dizer", "difícil de dizer";
        nl: "weet het niet", "kan niet zeggen", "weet ik niet", "niet zeker", "moeilijk te zeggen";
        sv: "vet inte", "kan inte säga", "är inte säker", "svårt att säga";
        pl: "nie wiem", "nie powiem", "nie mogę powiedzieć", "nie jestem pew", "trudno powiedzieć";
        ru: "какой случай", "неразборчив", "не могу разобрать", "я не знаю", "вычислить невозможно",
            "не могу определить", "невозможно определить", "не уверен", "трудно сказать";
        tr: "bilmiyorum", "söyleyemem", "emin değilim", "söylemek zor";
        zh: "哪种情况成立", "辨认不出", "我不知道", "见标准答案", "不能确定", "不确定", "无法确定", "无法判断", "看不清", "难说";
        ja: "どちらの場合か", "読み取れません", "わかりません", "分かりません", "判断できません";
        ko: "모르겠", "알 수 없", "확실하지 않", "말하기 어렵";
        ar: "لا أعرف", "لا أدري", "لا يمكنني القول", "لست متأكد", "يصعب القول";
        hi: "मुझे नहीं पता", "नहीं कह सकत", "कहना मुश्किल";
    }

    /// Words that say something about the answer rather than what it is.
    VAGUE_ANSWER_WORDS: Folded {
        en: "correct", "incorrect", "wrong", "right", "unclear", "clear", "found", "given", "below",
            "above", "follows", "known", "unknown", "it", "this", "that", "there", "obtained",
            "simple", "simply", "same", "based", "we", "you", "i", "need", "not", "likely",
            "probably", "reasonable", "consistent", "to", "in", "your", "my", "our", "question",
            "as", "here", "wrt", "choice", "option", "required", "expected";
    }
}
