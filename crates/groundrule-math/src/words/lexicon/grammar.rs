//! Words that hold sentences together: copulas, articles, pronouns, joiners, reasons.

words! {
    /// Words of languages that write decimals with a comma; only `die` is English too, and two must be found.
    DECIMAL_COMMA_WORDS: Folded {
        de: " der ", " die ", " das ", " ist ", " und ", " mit ", " wir ", " beträgt ", " ergibt ";
        fr: " le ", " la ", " les ", " est ", " donc ", " des ";
        es: " el ", " los ", " es ", " por ", " una ";
        it: " il ", " della ";
        pt: " uma ", " são ";
        ru: " и ", " в ", " на ", " это ", " равен ", " равна ", " ответ";
    }

    /// Words that only English texts have.
    ENGLISH_ONLY_WORDS: Folded {
        en: " the ", "the ", " is ", " of ", " and ";
    }

    /// Interjections and joiners that may come before the words that point back: `wait, that is wrong`.
    BEFORE_POINTER: List {
        en: "hmm", "so", "hence", "hm", "well", "oh", "oops", "no", "nope", "but", "wait", "sorry",
            "actually", "however", "and", "yet", "though", "although", "only";
        de: "nein", "doch", "aber", "moment", "halt", "leider", "allerdings", "obwohl", "wobei",
            "nur";
        fr: "non", "mais", "hélas";
        es: "pero", "perdón", "espera", "aunque";
        it: "ma";
        ru: "нет", "но", "стоп", "извините", "хотя";
    }

    /// Words that point back at what was said: `that is wrong`.
    POINTS_BACK: List {
        en: "that", "that's", "this", "it", "it's", "which", "my", "these", "those";
        de: "das", "dies", "diese", "dieser", "dieses", "meine", "obige";
        fr: "c'est", "c’est", "cela", "ceci", "ça", "ce", "cette", "ma", "mon";
        es: "eso", "esto", "esa", "ese", "esta", "este", "mi";
        ru: "это", "этот", "эта", "мой";
    }

    /// Verbs between a pointer and what it is called: `that is wrong`. `этот ответ неверен` has none.
    VERDICT_COPULAS: List {
        en: "is", "was", "are", "were", "that's", "it's", "isn't", "wasn't", "seems", "turns",
            "turned", "proved";
        de: "ist", "war", "wäre", "sind", "stimmt";
        fr: "est", "était", "serait", "sont", "c'est", "c’est", "n'est", "n’est";
        es: "es", "era", "está", "estaba", "sería", "fue", "son";
        ru: "это", "этот", "эта", "мой";
    }

    /// Chinese and Japanese words that point back at what was said: `上面的结果不对`.
    POINTS_BACK_EAST: Lexicon {
        zh: "这", "那", "上面", "上述", "刚才", "以上";
        ja: "これ", "それ", "上記", "上の", "先ほど", "この", "その";
    }

    /// Chinese and Japanese interjections that may come before the words that point back: `いや、それは間違いです`.
    BEFORE_POINTER_EAST: List {
        zh: "不", "不是", "等等", "等一下", "抱歉", "哦";
        ja: "いや", "いいえ", "待って", "すみません", "あれ";
    }

    /// Words that may come between a denial and the mention that it denies: `not the answer`.
    DENIAL_FILLERS: List {
        en: "the", "a", "an", "about", "exactly", "simply", "equal", "to", "is", "be", "number",
            "value", "answer", "option", "choice", "just", "really", "actually", "letter";
        de: "der", "die", "das", "dem", "den", "um", "gleich", "antwort", "buchstabe";
        fr: "le", "la", "les", "de", "du", "une", "un", "réponse", "lettre";
        es: "el", "los", "las", "una", "opción";
        it: "il", "lo", "gli", "l'", "l'opzione", "opzione", "lettera", "risposta", "è", "sono";
        pt: "o", "opção", "alternativa", "letra", "resposta", "uma", "é", "são";
        nl: "het", "optie", "antwoord", "zijn";
        sv: "är";
        pl: "odpowiedź", "opcja", "jest", "są";
        ru: "вариант", "ответ", "это", "буква";
        any: "x", "=";
    }

    /// Words that refer to what was said before, and may be called wrong a few words later.
    REFERS_BACK: List {
        en: "that", "this", "which", "it", "they";
    }

    /// Endings of verbs in the conditional: `coûterait`, `costaría`.
    CONDITIONAL_ENDINGS: List {
        fr: "rait", "raient";
        es: "ría", "rían";
        it: "rebbe", "rebbero";
    }

    /// Auxiliaries and forms that say what would be: `would`, `wäre`.
    CONDITIONAL_VERBS: List {
        en: "would";
        de: "würde", "würden", "wäre", "wären", "hätte", "käme";
        ru: "бы";
    }

    /// Joiners behind which a negation no longer holds: `not a square but a`.
    CONTRARY_JOINERS: Lexicon {
        en: " but ", " so ";
        de: " sondern ";
        fr: " mais ";
        es: " sino ";
        it: " ma ", " bensì ";
        ru: " а ";
    }

    /// Pronouns and verb forms of the first person, by which a text speaks of itself: `I`, `estoy`.
    SPEAKER_WORDS: List {
        en: "i", "i'm", "i've", "we";
        de: "ich", "wir";
        fr: "je", "j'ai", "nous";
        es: "yo",
            // Verbs that have this form in the first person.
            "estoy";
        it: "io", "ho";
        ru: "я", "мы";
    }

    /// Verbs in the first person that say what the speaker can or might do: `puedo`.
    SPEAKER_MAY_WORDS: List {
        fr: "pourrais";
        es: "puedo", "podría";
        it: "potrei", "posso";
    }

    /// Pronouns for the one who is spoken to, whom a doubt may be about instead of the answer.
    LISTENER_WORDS: List {
        en: "you", "your";
    }

    /// Words that no sentence ends with, so that a text that does breaks off: `the sum of the two is`.
    DANGLING_WORDS: List {
        en: "is", "are", "was", "were", "the", "an", "and", "or", "but", "of", "with", "for",
            "that", "because";
        de: "ist", "sind", "der", "die", "das", "und", "oder", "von", "mit", "weil";
        fr: "est", "sont", "les", "et", "ou", "du", "des", "que";
        es: "son", "el", "los", "las", "del";
        ru: "и", "или", "что";
    }

    /// Joiners that open what is said or believed: `that`, `dass`.
    THAT_WORDS: List {
        en: "that";
        de: "dass";
        fr: "que";
        ru: "что";
    }

    /// Words that may stand between "after" and the word for the decimal point.
    FILLERS_BEFORE_POINT: List {
        en: "the", "decimal";
        de: "dem";
        fr: "la";
        es: "de", "del";
    }

    /// Words for what a statement is about, which say nothing themselves, and words that go with them.
    STATEMENT_SUBJECTS: List {
        en: "it", "they", "he", "she", "both", "all";
        de: "es", "sie", "er", "beide", "alle";
        fr: "il", "elle", "ils", "elles", "tous", "toutes";
        es: "ambos", "ambas", "todos";
        it: "entrambi", "entrambe", "tutti";
        ru: "он", "она", "оно", "они", "оба", "все";
    }

    /// Copulas behind the subject of a statement, which say nothing themselves: `they are parallel`.
    STATEMENT_COPULAS: List {
        en: "is", "are", "was", "were";
        de: "ist", "sind";
        fr: "est", "sont";
        es: "son";
        it: "sono";
        pt: "são";
    }

    /// Verbs and prepositions that end the noun whose number is asked for: `how many red cars are`.
    ENDS_COUNTED_NOUN: List {
        en: "are", "is", "was", "were", "do", "does", "did", "can", "could", "will", "would",
            "have", "has", "in", "on", "at", "there";
        de: "sind", "ist", "hat", "haben", "gibt";
        fr: "sont", "est", "ont", "y", "a";
        es: "hay", "tiene", "tienen", "son", "se";
        ru: "на", "в", "у";
    }

    /// Words that may follow a letter but not an article or pronoun.
    FOLLOWS_CHOICE_LETTER: List {
        en: "and", "are", "because", "but", "fits", "is", "matches", "or", "since", "was", "works",
            "as", "with", "which", "would", "seems", "appears", "satisfies", "represents", "shows",
            "has";
        de: "und", "oder";
        fr: "et", "ou";
        es: "y", "o";
        ru: "и", "или";
    }

    /// Conjunctions that set a letter against one that is denied: `not Saturn (C) but Jupiter (B)`.
    BUT_BEFORE_LETTER: List {
        en: " but ";
        de: " sondern ";
        fr: " mais ";
        es: " sino ";
        ru: " а ";
        zh: "而是";
    }

    /// Words that only strengthen what is said, and are skipped before it.
    STRENGTHENING_WORDS: List {
        en: "a", "all", "also", "an", "both", "clearly", "definitely", "obviously", "simply", "the",
            "therefore";
    }

    /// Words with which a text goes on to something else than it opened with.
    TURNS_ELSEWHERE: Folded {
        en: " so ", "therefore", "thus", "hence", " but ", "however", "actually", " also ";
        de: " aber ", "sondern";
        fr: " donc ", " mais ";
        es: "así que", " pero ", " sino ";
        ru: "поэтому", " но ";
        zh: "所以", "因此", "但";
        ja: "しかし", "よって", "が、";
    }

    /// What may stand before the subject that opens a clause: nothing, or a definite article.
    SUBJECT_ARTICLES: List {
        en: "the";
        de: "der", "die", "das";
        fr: "le", "la";
        es: "el";
        any: "";
    }

    /// Pronouns that open a clause about what the question asks about: `She is playing the violin`.
    SUBJECT_PRONOUNS: List {
        en: "she", "he", "they", "it";
        de: "er", "sie";
        fr: "il", "elle";
        ru: "он", "она";
    }

    /// Articles between the verb of a sentence and what it concludes.
    PREDICATE_ARTICLES: List {
        en: "a", "an", "the";
        de: "ein", "eine", "der", "die", "das";
        fr: "un", "une", "le", "la";
        es: "una", "el";
    }

    /// Verbs before what a sentence says, names, shows or locates.
    PREDICATE_VERBS: List {
        en: "is", "was", "lies", "located", "reads", "says", "read", "said", "appears", "depicts",
            "called", "named", "shows", "indicates", "marks";
        de: "ist", "war", "liegt", "zeigt", "heißt", "lautet", "steht", "markiert";
        fr: "est", "était", "fut", "trouve", "indique", "dit", "montre", "marque";
        es: "es", "fue", "será", "está", "señala", "muestra", "ve", "aparece", "llama", "dice",
            "pone";
        it: "segna", "indica", "mostra", "marca", "è", "era";
        pt: "é", "foi";
        nl: "markeert", "toont", "heet";
        sv: "markerar", "visar", "är", "heter";
        pl: "oznacza", "wskazuje", "jest", "to";
        ru: "находится", "называется", "гласит", "написано", "показывает", "это", "был", "была",
            "обозначает";
        ar: "تحدد", "هو", "هي";
        any: "—";
    }

    /// Words that open an apposition: `also der Mars, der rote Planet`.
    OPENS_APPOSITION: List {
        en: ", the ", ", a ", ", an ", ", its ", ", their ";
        de: ", der ", ", die ", ", das ", ", ein ", ", eine ", ", sein ", ", ihr ";
        fr: ", le ", ", la ", ", un ", ", une ", ", son ", ", sa ";
        es: ", el ", ", una ", ", su ";
        it: ", il ";
        pt: ", o ";
    }

    /// Words that end right before the thing that a sentence says it is about: `il s'agit de`.
    IT_IS_ABOUT: List {
        de: "handelt sich um";
        fr: "s'agit de", "s'agit d'", "c'est";
        es: "se trata de";
        ru: "речь идёт о";
    }

    /// Whole openings of a sentence that says what "it" is: `It is a ..`.
    IT_IS_A: List {
        en: "it's", "it is", "it's a", "it is a", "it's an", "it is an", "it is the", "this is",
            "this is a", "this is an", "this is the", "that's", "that's a", "that is a";
        de: "es ist", "es ist ein", "es ist eine", "das ist", "das ist ein";
        fr: "c'est", "c'est un", "c'est une";
        es: "es un", "es una";
        ru: "это";
    }

    /// Words between a label and the content that repeats it: `B, that is Neon`.
    JOINS_LABEL_TO_CONTENT: List {
        en: "that is", "which is", "namely", "meaning";
        de: "das heißt", "also";
        fr: "c'est-à-dire";
        es: "es decir";
        ru: "то есть";
        zh: "也就是", "即";
        any: "i.e.";
    }

    /// Words and signs between content and the label that repeats it: `y = 3x, option (A)`.
    JOINS_CONTENT_TO_LABEL: List {
        en: "which is", "that is", "corresponding to";
        any: ",", "→", "(", "=>", "i.e.", "，", "（";
    }

    /// Endings of the forms of an adjective: `bleu` and `bleue`, `красный` and `красная`.
    ADJECTIVE_ENDINGS: List {
        de: "en", "er", "em";
        fr: "e", "s", "es";
        es: "a", "o", "os", "as";
        it: "i";
        ru: "ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие", "ого", "ую", "ым", "ом";
        any: "";
    }

    /// Words and marks between the letter of a choice and the reason for it.
    REASON_AFTER_LETTER: List {
        en: ", because ", ", since ", ", as ";
        de: ", denn ", ", weil ", ", da ";
        fr: ", car ", ", puisque ", ", parce que ";
        es: ", porque ", ", ya que ", ", pues ";
        ru: ", так как ", ", потому что ", ", поскольку ";
        zh: "，因为";
        ja: "、なぜなら";
        any: "; ";
    }

    /// Words and marks that open a clause that only says more about what was named.
    RELATIVE_AFTER_CHOICE: List {
        en: ", which ", ", who ", ", where ", " because ", " since ";
        de: ", der ", ", die ", ", das ", ", welche";
        fr: ", qui ", ", que ";
        ru: ", который ", ", которая ", ", которое ";
        any: " — ", " – ";
    }

    /// Articles, and the like, before the letter of a choice.
    ARTICLES_BEFORE_LETTER: List {
        en: "the ", "a ";
        de: "die ", "der ", "das ";
        fr: "la ", "le ";
        es: "el ";
        it: "il ";
        pt: "o ";
        pl: "to ";
    }

    /// Words that join two words, as a yes and a no.
    AND_BETWEEN_SIDES: List {
        en: "and";
        de: "und";
        fr: "et";
        es: "y";
        it: "e";
        nl: "en";
        sv: "och";
        no: "og";
        pl: "i";
        ru: "и";
        tr: "ve";
        zh: "和", "与";
        ja: "と";
        ko: "그리고";
    }

    /// Words that refer to what a question is about.
    REFERS_TO_SUBJECT: List {
        en: "it", "they", "he", "she", "this", "that", "these", "those";
    }

    /// Signs and words that part the clauses of a sentence.
    PARTS_CLAUSES: List {
        en: " because ", " since ", " so ", " hence ";
        de: " denn ", " weil ", " da ";
        fr: " car ", " puisque ";
        es: " porque ", " ya que ";
        zh: "因为", "所以";
        ja: "ので", "から";
        any: ", ", "; ", ": ", "，", "、", "；", "。", " — ", " – ";
    }

    /// Marks between two clauses about different things: `The car is blue; the truck is red.`.
    CLAUSE_ABOUT_ANOTHER: List {
        en: ", while ", ", whereas ", ", but ", ", the ", " and is ", " and was ";
        de: ", aber ", ", der ", ", die ", ", das ";
        fr: ", mais ", ", le ", ", la ";
        es: ", el ";
        any: "; ", " ; ";
    }

    /// Pronouns that refer to what was named before.
    BACKWARD_PRONOUNS: List {
        en: "it", "its", "this", "they", "he", "she";
        de: "er", "sie", "es";
        fr: "il", "elle";
        ru: "он", "она", "это";
    }

    /// Words for "and" between the quantities of a reference: `10.5 km/h and 4.5 km/h`.
    JOINS_QUANTITIES: List {
        en: " and ";
        de: " und ";
        fr: " et ";
        es: " y ";
        ru: " и ";
        zh: "和";
    }

    /// Words that open what a value is computed from: `Using (0, 5) and (2, 1): m = -2`.
    OPENS_COMPUTED_FROM: List {
        en: "using ", "substituting ", "with ", "from ";
        de: "mit ";
        fr: "avec ";
        es: "con ", "usando ";
        ru: "с помощью ";
    }

    /// Signs and conjunctions that begin or end the clause around a value.
    CLAUSE_BOUNDARIES: List {
        en: " and ", " while ", " but ";
        fr: " et ";
        es: " y ";
        ru: " и ";
        zh: ",比";
        any: ". ", "\n", "。", "; ", "；", ", ", "，", "、", " (", "（";
    }

    /// Words after which a sentence says why, or in which numbers, nothing solves an equation: `because`.
    REASON_FOR_UNSOLVED: List {
        en: "because", "since", "as ", "for the", "over the real", "in the real", "in ℝ",
            "in $\\mathbb{r}", "in r.";
        de: "da ", "weil", "denn";
        fr: "car ", "puisque", "parce", "dans ℝ", "dans $\\mathbb{r}";
        es: "ya que", "porque", "pues", "dado que", "en ℝ";
        ru: "так как", "потому", "поскольку", "ибо";
        zh: "因为", "因為";
        ja: "なぜなら";
    }

    /// Words that open a last line that continues the sentence before it.
    CONTINUES_SENTENCE: List {
        en: "which ", "where ", "since ", "because ", "as required", "as desired";
    }

    /// Words and signs that lead from the cue of an answer to the answer itself; the earliest counts.
    CUE_CONNECTORS: Lexicon {
        en: " is ", " are ", " be ", " was ", " equals ";
        de: " ist ", " lautet ";
        fr: " est ";
        es: " es ";
        it: " è ";
        pt: " é ";
        sv: " är ";
        no: " er ";
        pl: " jest ";
        ru: " равен ", " равна ", " равно ";
        zh: "是", "为", "等于", "选";
        ja: "は";
        ko: "은 ", "는 ";
        vi: " là ";
        id: " adalah ", " ialah ";
        ar: " هي ", " هو ";
        any: ":", "：", "】", "=", "≈", " — ", " – ";
    }

    /// Words before a full stop that does not end a sentence.
    STOPPED_ABBREVIATIONS: List {
        en: "approx", "no", "mr", "mrs", "st", "eq", "fig";
        any: "ca", "e.g", "i.e", "vs", "dr";
    }

    /// Words and signs after which a correction gives its value.
    CORRECTED_COPULAS: Lexicon {
        en: " should be ", " must be ", " would be ", " is ", " it's ", " equals ";
        de: " ist ";
        fr: " est ";
        es: " es ";
        zh: "应该是", "应为", "是";
        any: " = ", ": ";
    }

    /// Commas and joiners that separate two results in a sentence.
    SEPARATES_RESULTS: Lexicon {
        en: " and ", " while ", " whereas ", " but ";
        de: " und ";
        fr: " et ";
        es: " y ";
        ru: " и ";
        any: ", ", "; ";
    }

    /// English words that open a sentence that only states the task: `we are given`.
    OPENS_TASK: Folded {
        en: "to ", "we ", "let", "given", "if ", "when ", "since", "first", "suppose", "assum",
            "consider", "from the given", "in order", "because", "start", "step";
    }

    /// Words that a remark on integers may contain without saying more.
    INTEGER_REMARK_WORDS: List {
        en: "where", "for", "with", "and", "here", "as", "any", "all", "every", "each", "some",
            "an", "a", "arbitrary", "is", "are", "being", "be", "value", "values", "of", "the",
            "denotes", "represents", "positive/negative", "can";
    }

    /// Words of a remark that says only that a letter is a constant: `where C is an arbitrary constant`.
    CONSTANT_REMARK_WORDS: List {
        en: "where", "with", "here", "being", "denotes", "is", "a", "an", "any", "the", "arbitrary",
            "real", "some", "constant", "of", "integration", "number";
        de: "mit", "wobei", "wo", "ist", "eine", "die", "der", "beliebige", "beliebiger", "reelle",
            "reellen", "konstante", "integrationskonstante";
        fr: "avec", "où", "est", "une", "la", "constante", "arbitraire", "réelle", "quelconque",
            "d'intégration";
        es: "con", "donde", "es", "arbitraria", "cualquiera", "de", "integración";
        ru: "где", "произвольная", "постоянная", "константа", "интегрирования";
        any: "—", "-";
    }

    /// Words between a subject and its value in a script without blanks: `2021年的总产量是3600吨`.
    EASTERN_COPULAS: Lexicon {
        zh: "是", "为", "等于", "為", "等於";
    }

    /// Words with which a list of values goes on: `(8,7) and, by symmetry, (7,8)`.
    CONTINUES_VALUE_LIST: List {
        en: "and, ", ", and by ", "and also ", "as well as ", "together with ", "and at ",
            "and for ", "and when ", "and its conjugate ", "and its complex conjugate ",
            "and the conjugate ", "and the complex conjugate ", "and its opposite ",
            "and its negative ";
        de: "und die konjugierte ", "und ihre konjugierte ";
        fr: "et son conjugué ", "et sa conjuguée ";
        es: "y su conjugado ", "y su conjugada ";
        it: "e il suo coniugato ";
        pt: "e seu conjugado ";
        ru: "и сопряжённое ", "и сопряженное ";
    }

    /// Verbs and prepositions before the few words that a sentence says about its subject.
    VERB_BEFORE_PREDICATE: Lexicon {
        en: " is ", " are ", " was ", " be ", " were ", " flows ", " points ", " moves ",
            " rotates ", " turns ", " towards ", " toward ", " to ";
        de: " ist ", " sind ";
        fr: " est ", " sont ";
        es: " es ", " son ", " está ";
        zh: "是:", "是：", "为：", "为:";
    }

    /// Words that open a reason or condition, so that the end of the sentence is not what it says.
    REASON_BARS_PREDICATE: Lexicon {
        en: "because ", "since ", " if ";
    }

    /// Words that open a clause that is not what the sentence asserts.
    OPENS_UNASSERTED_CLAUSE: List {
        en: "because", "since", "as", "if", "when", "where", "unless", "although", "while",
            "whereas", "for", "other", "but", "except", "that", "which", "otherwise", "assuming";
    }

    /// Words that open the reason for what comes before them.
    OPENS_REASON: List {
        en: "because", "since", "as ";
        de: "denn", "weil", "da ";
        fr: "car ", "parce que", "puisque";
        es: "porque", "ya que", "pues ";
        ru: "так как", "потому что", "поскольку";
        zh: "因为";
    }

    /// Words that end a sentence after a value without belonging to it: `72度です`.
    VALUE_SENTENCE_ENDINGS: List {
        ja: "だと思います", "と思います", "です", "でした", "である", "だ", "になります", "となります", "になる", "となる";
        ko: "입니다", "이에요", "예요", "이다";
    }

    /// Verbs and the like that come before the value of a sentence.
    VALUE_COPULAS: Folded {
        en: "is", "are", "was", "were", "be", "equals", "equal", "get", "gets", "got", "obtain",
            "has", "have", "costs", "cost", "makes", "make", "gives", "give", "yields", "becomes",
            "totals", "approximately", "about", "exactly", "total", "takes", "take", "took",
            "needs", "requires", "weighs", "earns", "earned", "pays", "pay", "paid", "spends",
            "spent", "saves", "saved", "owes", "sold", "bought", "left", "remain", "remains",
            "need", "needed", "did", "reaches", "covers", "lasts", "receives", "received";
        de: "ist", "sind", "lautet", "beträgt", "kostet";
        fr: "est", "sont", "coûte", "vaut";
        es: "es", "son", "cuesta", "vale";
        it: "è";
        pt: "é";
        pl: "jest";
    }

    /// Verbs that lead to a result with "to" behind them: `its area comes to 49`.
    RESULT_VERBS_BEFORE_TO: List {
        en: "comes", "come", "amounts", "amount", "up", "out", "simplifies", "reduces", "evaluates",
            "tends", "converges", "sums", "rounds", "equal", "leads", "grows", "drops", "rises",
            "falls";
    }

    /// Copulas and "as" between a value and the words that set it aside.
    SETTING_ASIDE_VERBS: Folded {
        en: "is ", "are ", "must be ", "as ", "was ";
    }

    /// Indefinite articles before the words that set a value aside.
    INDEFINITE_ARTICLES: Folded {
        en: "an ", "a ";
    }

    /// Conjunctions between two values that say that reasons follow.
    REASON_BETWEEN_VALUES: Lexicon {
        en: " because ", " since ";
    }

    /// Words that open a relative clause between two values: `ℝ, which contains the interval`.
    OPENS_RELATIVE: Folded {
        en: ", which ", ", and this ", ", a set that ", ", was ";
        de: ", welche", ", die ", ", das ";
        fr: ", ce qui ", ", qui ";
        es: ", lo que ", ", que ", ", lo cual ";
        ru: ", что ", ", котор";
        zh: "，其中", "，它", "，这";
        ja: "、これは", "、その中に";
        any: "，";
    }

    /// Verbs that say how one value is related to the next: `ℝ, which contains the interval`.
    CONTAINMENT_VERBS: Folded {
        en: "contain", "includ", "superset", "exceed";
        de: "enthält", "umfasst", "einschließt";
        fr: "contient", "inclut", "englobe";
        es: "contiene", "incluye";
        ru: "содержит", "включает";
        zh: "包含", "包括";
        ja: "含む";
    }

    /// Subjects behind a comma, with which a reason ends and what follows from it begins.
    SUBJECT_AFTER_REASON: Lexicon {
        en: ", we ", ", it ", ", the ", ", this ", ", i ", ", only ";
        de: ", nur ";
        fr: ", seul";
        es: ", solo ", ", sólo ";
        ru: ", только ";
    }

    /// Words before a value that do not change it.
    VALUE_FILLERS: Folded {
        en: "about", "approximately", "exactly", "roughly", "around", "only", "nearly", "equals",
            "is", "simply", "just", "the", "therefore", "thus", "so", "then", "value", "number",
            "a", "total", "of", "point", "vector", "interval", "ordered", "pair", "coordinates",
            "matrix", "equation", "line";
    }

    /// Prepositions of time and place that may stand before an answer in words: `im Juni`.
    PLACING_PREPOSITIONS: List {
        en: "in", "on", "at";
        de: "im", "am";
        fr: "en", "au", "à";
        ru: "в", "на";
    }

    /// Verbs after the name that a sentence is about: `Alice is the tallest`.
    VERBS_AFTER_NAME: List {
        en: "is", "was", "has", "had", "won", "will", "shows", "showed", "scored", "sold", "got";
    }

    /// Verbs and the like before an answer in words at the end of a sentence: `it is isosceles`.
    COPULAS_BEFORE_WORDS: List {
        en: "is", "are", "was", "were", "be", "becomes", "called", "equals", "points", "faces",
            "facing", "remains", "stays", "toward", "towards", "represents", "describes", "its",
            "thats";
    }

    /// Prepositions and joiners that keep a thing and what it does from being all of a sentence.
    LINKS_BEFORE_VERB: List {
        en: "of", "in", "to", "by", "for", "with", "on", "after", "before", "and";
    }

    /// Verbs and words of computing after which a text breaks off: `start with 0 and then add`.
    DANGLING_OPERATIONS: List {
        en: "add", "subtract", "multiply", "divide", "minus", "plus", "equals";
        de: "addieren", "minus", "plus";
        fr: "ajouter", "moins";
        es: "sumar", "restar";
        ru: "прибавить", "минус", "плюс";
    }
}
