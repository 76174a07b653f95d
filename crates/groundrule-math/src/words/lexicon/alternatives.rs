//! Words that offer alternatives, cases, conditions and exceptions.

words! {
    /// Words that accept another value as well.
    ACCEPTS_BOTH_VALUES: Lexicon {
        en: "both are fine", "both are acceptable", "all are acceptable", "either is fine",
            "either is acceptable";
    }

    /// Words before a value that open what would be.
    SUPPOSES_BEFORE_VALUE: Lexicon {
        en: "if ", "supposing ", "suppose ";
    }

    /// Words for "or".
    OR_WORDS: List {
        en: " or ";
        de: " oder ";
        fr: " ou ";
        es: " o ";
        it: " oppure ";
        sv: " eller ";
        pl: " lub ", " albo ";
        ru: " или ", "либо ";
        tr: " veya ", " ya da ";
        zh: "或", "还是";
        ja: "または", "もしくは", "あるいは";
        ko: "또는", "혹은";
        ar: " أو ";
        hi: " या ";
    }

    /// Words anywhere after a value that add another one to it.
    ADDS_ANOTHER_VALUE: Lexicon {
        en: "depending on whether", "depends on whether", "depending on which", "depends on which",
            "could also be", "might also be", "may also be";
        de: "je nachdem, ob", "je nachdem, welch", "könnte auch";
        fr: "selon lequel", "selon laquelle", "selon celui", "selon que", "pourrait aussi";
        es: "según cuál", "según si", "también podría";
        ru: "в зависимости от того", "может быть и";
        zh: "也可能", "取决于";
    }

    /// Words that open a condition.
    OPENS_CONDITION: Lexicon {
        en: "if ", "when ";
        de: "wenn ", "falls ";
        fr: "si ";
        it: "se ";
        pl: "jeśli ", "jeżeli ";
        ru: "если ";
        tr: "eğer ";
        zh: "如果", "若";
        ja: "もし";
        ar: "إذا ";
        hi: "अगर ", "यदि ";
    }

    /// Words that open what holds if a condition does not.
    OPENS_OTHERWISE: Lexicon {
        en: "failing that", "if not,", "if not:", "if they are not", "if it is not", "if it isn't",
            "otherwise", " else ";
        de: "falls nicht", "wenn nicht", "ansonsten", "sonst", "andernfalls";
        fr: "à défaut", "dans le cas contraire", "si ce n'est pas le cas", "sinon";
        es: "en su defecto", "si no es así", "si no:", "de lo contrario", "en caso contrario",
            "si no,";
        pt: "senão", "caso contrário";
        nl: "zo niet";
        pl: "w przeciwnym razie";
        ru: "если нет", "если же нет", "в противном случае", "иначе";
        tr: "aksi halde";
        zh: "如果不是", "若不是", "不然", "否则";
        ja: "そうでない場合", "そうでなければ";
        ar: "وإلا";
        hi: "नहीं तो", "वरना";
    }

    /// Words that open a sentence about what would be.
    SUPPOSES_SENTENCE: Lexicon {
        en: "supposing ", "suppose ", "if ", "assuming ";
    }

    /// Words that refer to a second case once a first one is named.
    SECOND_CASE: Lexicon {
        en: "in the second", "in the other", "in the latter";
        de: "im zweiten", "im anderen";
        fr: "dans le second", "dans le deuxième", "dans l'autre";
        es: "en el segundo", "en el otro";
        ru: "во втором", "в другом";
    }

    /// Words that open a condition; two of them mean two cases.
    IF_ONE_OF_TWO: Lexicon {
        en: "if ";
        de: "falls ";
        fr: " si ", ", si ", "; si ";
        ru: "если ";
        zh: "若", "如果";
        ja: "もし";
    }

    /// Words that name one of several cases; two of them mean two cases.
    NAMES_CASE: Lexicon {
        en: "the first case", "the second case", "the former case", "the latter case",
            "the other case", "in case 1", "in case 2", "in case a", "in case b",
            "the first scenario", "the second scenario", "the first interpretation",
            "the second interpretation";
        de: "ersten fall", "zweiten fall", "anderen fall";
        fr: "premier cas", "second cas", "deuxième cas", "l'autre cas";
        es: "primer caso", "segundo caso", "otro caso";
        ru: "первом случае", "втором случае", "другом случае";
        zh: "第一种情况", "第二种情况", "另一种情况";
        ja: "1つ目の場合", "2つ目の場合", "前者の場合", "後者の場合";
    }

    /// Words that open an exception, in which what a sentence says no longer holds.
    OPENS_EXCEPTION: Lexicon {
        en: ", unless ";
        de: "es sei denn";
        fr: "à moins que";
        es: "a menos que", "a no ser que";
        ru: "если только не";
        zh: "除非";
    }

    /// Words that offer another value as well as the one that a sentence gives.
    EQUALLY_POSSIBLE: Lexicon {
        en: "equally possible", "also possible", "remains possible", "possible as well",
            "just as possible", "just as well be";
        de: "je nach auffassung", "ebenso möglich", "genauso gut";
        fr: "selon l'interprétation", "tout aussi possible";
        es: "según se interprete", "igualmente posible";
        sv: "det beror på", ", annars ";
        ru: "смотря как", "также возможно", "с тем же успехом";
        tr: "yoksa";
        zh: "视情况而定", "均可", "也可能", "也有可能";
        ja: "のどちらか", "のいずれか", "かもしれませんし";
    }

    /// Words before a value that offer it beside another one.
    BESIDE_BEFORE_VALUE: Endings {
        en: "alternatively";
        de: "alternativ";
        fr: "alternativement";
        es: "alternativamente";
        ru: "либо";
        zh: "或者";
        ja: "あるいは";
    }

    /// Words behind a value, and perhaps its unit, that offer it beside another one.
    POSSIBLE_BEHIND_VALUE: Lexicon {
        en: "is possible", "is also possible", "are possible", "is plausible", "is also plausible",
            "would be possible", "would also be possible", "could be right", "might be right",
            "may be right";
        de: "wäre auch möglich", "ist auch möglich", "wäre möglich";
        fr: "est possible", "est aussi possible", "serait possible";
        es: "es posible", "también es posible", "sería posible";
        ru: "тоже возможно", "также возможно";
        zh: "也可能", "也有可能";
        ja: "もあり得", "の可能性も";
    }

    /// Chinese and Japanese words that open a mere assumption: `假设`, `仮に`.
    ASSUMES_EAST: Lexicon {
        zh: "假设", "假如", "假定";
        ja: "仮に";
    }

    /// Phrases that open a clause behind a value with a condition: `as long as`.
    CONDITION_PHRASES: Lexicon {
        en: "as long as ", "on condition ";
        fr: "à condition ";
        es: "a condición ", "con tal de ";
        it: "a condizione ";
        ru: "при условии";
        zh: "只要", "前提是";
    }

    /// Words that name the condition under which something would be: `if`, `without`, `otherwise`.
    UNLESS_WORDS: List {
        en: "if", "unless", "without", "otherwise";
        de: "wenn", "falls", "ohne", "sonst";
        fr: "si", "sans", "sinon";
        es: "sin";
        it: "se", "senza";
        ru: "если", "без", "иначе";
    }

    /// Words that open a clause with a condition for the value before it: `provided`, `sofern`.
    PROVIDED_WORDS: List {
        en: "provided", "assuming";
        de: "vorausgesetzt", "sofern";
        fr: "pourvu";
        es: "siempre", "suponiendo";
        it: "purché";
        ru: "предполагая";
    }

    /// Words that open a mere assumption: `suppose it is 5`.
    ASSUMES_WORDS: List {
        en: "suppose", "assume", "imagine";
        de: "angenommen";
        fr: "supposons", "imaginons";
        es: "supongamos", "imaginemos";
        it: "supponiamo";
        ru: "предположим", "допустим";
    }

    /// Joiners that open a clause with a condition: `if`, `wenn`.
    SUPPOSES_WORDS: List {
        en: "if", "unless";
        de: "wenn", "falls";
        fr: "si";
        ru: "если";
    }

    /// Words for or.
    OR_JOINER_WORDS: List {
        en: "or";
        de: "oder";
        fr: "ou";
        es: "o";
        ru: "или";
    }

    /// Words that leave out just what follows them: `anything except 12`.
    EXCEPTS_WORDS: List {
        en: "except";
        de: "außer", "ausser";
        fr: "sauf", "hormis";
        es: "excepto", "salvo";
        ru: "кроме";
    }

    /// Whole words that make something depend on something else: `selon`, `je nachdem`.
    DEPENDS_WORDS: List {
        de: "nachdem";
        fr: "selon";
        es: "según";
        ru: "зависимости", "смотря";
    }

    /// Words that name a value as one of many: `all values of that interval, including 110`.
    INCLUDES_WORDS: List {
        en: "including", "included";
        de: "einschließlich";
        fr: "compris";
        es: "incluido";
        ru: "включая";
    }

    /// Beginnings of words that say that the answer depends on something.
    DEPENDS_STEMS: List {
        en: "depend";
        de: "abhäng";
        ru: "завис";
    }

    /// Words for "or" that mean it only between two letters: `AかB`.
    OR_BETWEEN_LETTERS: List {
        nl: "of ";
        ja: "か";
    }

    /// Words before the choice that is named in case another is not right: `B (and if not, then C)`.
    THEN_FALLBACK: Lexicon {
        en: "then ";
        de: "dann ";
        fr: "alors ";
        es: "entonces ";
        it: "allora ";
        ru: "то ", "тогда ";
        zh: "则选", "就选", "則選";
    }

    /// Words that open a condition, which counts only if the question states it: `When x = 3, ..`.
    OPENS_STATED_CONDITION: List {
        en: "when ", "for ", "if ", "at ";
        de: "wenn ", "für ", "falls ";
        fr: "quand ", "pour ", "si ";
        es: "cuando ", "para ";
        ru: "при ", "если ";
    }

    /// Words for places for answers, of which a question that asks for one value leaves one.
    ANSWER_SLOTS: Folded {
        en: "blank", "gap", "answer", "guess", "attempt", "try", "entry";
        de: "lücke", "antwort", "versuch", "eintrag";
        fr: "trou", "réponse", "essai", "case";
        es: "hueco", "casilla", "respuesta", "intento";
        ru: "пропуск", "ответ", "попытка";
        zh: "空", "空格", "答案";
        ja: "空欄", "答え", "回答";
    }

    /// Words for what a text may give several of, each with a label of its own: `Draft A: 14.`.
    LABELLED_DRAFTS: List {
        en: "draft", "version", "variant", "attempt", "answer";
        de: "entwurf", "variante", "versuch", "antwort";
        fr: "brouillon", "essai", "réponse";
        es: "borrador", "intento", "respuesta";
        ru: "черновик", "вариант", "попытка", "ответ";
        zh: "草稿", "版本", "答案", "案";
    }

    /// Words that open a sentence about what is not so: `had it been 6, it would be 54`.
    OPENS_SUPPOSITION: Folded {
        en: "if ", "had ", "were ", "with ", "without ", "supposing ", "suppose ";
        de: "wenn ", "falls ", "ohne ", "mit ", "hätte ", "wäre ";
        fr: "si ", "sans ", "avec ";
        es: "sin ", "con ";
        it: "se ", "senza ";
        ru: "если ", "Если ", "без ", "Без ";
        zh: "假如", "如果", "要是";
        ja: "もし";
    }

    /// Verbs that tell what would be if something were so: `had it been 6, it would be 54`.
    COUNTERFACTUAL_VERBS: Folded {
        en: " would ", "'d ";
        de: "wäre", "hätte", "würde", "käme", "ergäbe", "betrüge", "müsste";
        fr: "serait", "seraient", "aurait", "donnerait", "vaudrait";
        es: "sería", "serían", "habría", "daría", "saldría";
        it: "sarebbe", "avrebbe";
        ru: " бы ", " бы,";
        zh: "就会";
        ja: "でしょう", "だっただろう", "になっていた";
    }

    /// What joins two mentions if only one can be meant: `either 4 or 5`.
    EITHER_OR: Lexicon with OR_WORDS {
        en: "either ";
        de: "entweder ";
        fr: "soit ";
    }
}
