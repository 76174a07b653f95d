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
    BEFORE_POINTER: Lexicon {
        en: "hmm", "so", "hence", "hm", "well", "oh", "oops", "no", "nope", "but", "wait", "sorry",
            "actually", "however", "and", "yet", "though", "although", "only";
        de: "nein", "doch", "aber", "moment", "halt", "leider", "allerdings", "obwohl", "wobei",
            "nur";
        fr: "non", "mais", "hélas", "attendez", "attends", "pardon", "désolé", "bien que";
        es: "pero", "perdón", "espera", "aunque", "lo siento", "disculpa";
        it: "ma", "aspetta", "scusa", "scusate", "però", "anzi";
        pt: "não", "mas", "espere", "desculpe", "porém", "embora";
        nl: "nee", "maar", "wacht", "hoewel", "helaas";
        sv: "nej", "vänta", "förlåt", "ursäkta", "fast";
        pl: "nie", "ale", "czekaj", "chwila", "przepraszam", "choć";
        ru: "нет", "но", "стоп", "извините", "хотя", "подождите", "погодите", "однако";
        tr: "hayır", "ama", "bekle", "özür";
        ko: "아니", "아니요", "잠깐", "잠깐만", "죄송합니다", "하지만";
        ar: "لا", "لكن", "انتظر", "عفوا", "عفوًا", "آسف";
        hi: "नहीं", "लेकिन", "रुकिए", "माफ़", "क्षमा";
    }

    /// Words that point back at what was said: `that is wrong`.
    POINTS_BACK: Lexicon {
        en: "that", "that's", "this", "it", "it's", "which", "my", "these", "those";
        de: "das", "dies", "diese", "dieser", "dieses", "meine", "obige";
        fr: "c'est", "c’est", "cela", "ceci", "ça", "ce", "cette", "ma", "mon";
        es: "eso", "esto", "esa", "ese", "esta", "este", "mi";
        it: "questo", "questa", "quello", "quella", "ciò", "il", "mio", "mia";
        pt: "isso", "isto", "essa", "esse", "minha", "meu";
        nl: "dit", "dat", "deze", "mijn";
        sv: "det", "detta", "denna", "mitt", "min";
        pl: "to", "ten", "ta", "tamto", "mój", "moja";
        ru: "это", "этот", "эта", "мой", "моя", "этого";
        tr: "bu", "bunun", "cevabım", "yanıtım";
        ko: "이", "그", "제", "위의", "앞의";
        ar: "هذا", "هذه", "ذلك", "إجابتي", "جوابي";
        hi: "यह", "वह", "मेरा", "ये";
    }

    /// Verbs between a pointer and what it is called: `that is wrong`. `этот ответ неверен` has none.
    VERDICT_COPULAS: Lexicon {
        en: "is", "was", "are", "were", "that's", "it's", "isn't", "wasn't", "seems", "turns",
            "turned", "proved";
        de: "ist", "war", "wäre", "sind", "stimmt";
        fr: "est", "était", "serait", "sont", "c'est", "c’est", "n'est", "n’est";
        es: "es", "era", "está", "estaba", "sería", "fue", "son";
        it: "è", "sarebbe", "sono";
        pt: "é", "estava", "seria", "são";
        nl: "zijn", "klopt", "zou";
        sv: "är", "stämmer", "vore";
        pl: "jest", "był", "była", "było", "to";
        ru: "это", "этот", "эта", "мой", "был", "была";
        tr: "bu", "cevabım";
        ko: "제", "이";
        ar: "هذا", "هذه", "ذلك", "كان", "كانت";
        hi: "यह", "था", "थी", "है";
    }

    /// Chinese and Japanese words that point back at what was said: `上面的结果不对`.
    POINTS_BACK_EAST: Lexicon {
        zh: "这", "那", "上面", "上述", "刚才", "以上";
        ja: "これ", "それ", "上記", "上の", "先ほど", "この", "その";
        ko: "이것", "그것", "이 답", "이 값", "위의", "앞의", "방금", "제 답", "제 계산", "이는";
    }

    /// Chinese and Japanese interjections that may come before the words that point back: `いや、それは間違いです`.
    BEFORE_POINTER_EAST: List {
        zh: "不", "不是", "等等", "等一下", "抱歉", "哦";
        ja: "いや", "いいえ", "待って", "すみません", "あれ";
        ko: "아니", "아니요", "아니오", "잠깐", "잠깐만요", "죄송합니다", "하지만";
    }

    /// Words that may come between a denial and the mention that it denies: `not the answer`.
    DENIAL_FILLERS: Lexicon {
        en: "the", "a", "an", "about", "exactly", "simply", "equal", "to", "is", "be", "number",
            "value", "answer", "option", "choice", "just", "really", "actually", "letter";
        de: "der", "die", "das", "dem", "den", "um", "gleich", "antwort", "buchstabe";
        fr: "le", "la", "les", "de", "du", "une", "un", "réponse", "lettre";
        es: "el", "los", "las", "una", "opción";
        it: "il", "lo", "gli", "l'", "l'opzione", "opzione", "lettera", "risposta", "è", "sono";
        pt: "o", "opção", "alternativa", "letra", "resposta", "uma", "é", "são";
        nl: "het", "optie", "antwoord", "zijn";
        sv: "är";
        pl: "odpowiedź", "opcja", "jest", "są", "godzina", "liczba";
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
        es: "ría", "rían", "ríamos";
        it: "rebbe", "rebbero";
        pt: "riam";
    }

    /// Auxiliaries and forms that say what would be: `would`, `wäre`.
    CONDITIONAL_VERBS: List {
        en: "would";
        de: "würde", "würden", "wäre", "wären", "hätte", "käme", "hätten";
        nl: "zou", "zouden";
        sv: "skulle", "vore";
        pl: "byłoby", "byłby", "byłaby", "byłyby", "miałby", "miałaby";
        ru: "бы";
        tr: "olurdu", "olacaktı", "ederdi";
    }

    /// Joiners behind which a negation no longer holds: `not a square but a`.
    CONTRARY_JOINERS: Lexicon {
        en: " but ", " so ";
        de: " sondern ";
        fr: " mais ";
        es: " sino ";
        it: " ma ", " bensì ";
        pt: " mas ";
        nl: " maar ";
        sv: " utan ";
        pl: " lecz ", " ale ", " tylko ";
        ru: " а ";
        tr: " aksine ", " ama ";
        ko: "아니라 ";
        ar: " بل ";
        hi: " बल्कि ";
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
        pt: "eu", "nós";
        nl: "ik", "wij";
        sv: "jag";
        ru: "я", "мы";
        tr: "biz";
        ar: "أنا", "نحن";
        hi: "मैं", "हम", "मैंने";
    }

    /// Verbs in the first person that say what the speaker can or might do: `puedo`.
    SPEAKER_MAY_WORDS: List {
        fr: "pourrais";
        es: "puedo", "podría";
        it: "potrei", "posso";
        pt: "poderia";
        pl: "mogę", "mógłbym", "mogłabym";
        ru: "могу";
        tr: "olabilirim", "edebilirim";
    }

    /// Pronouns for the one who is spoken to, whom a doubt may be about instead of the answer.
    LISTENER_WORDS: List {
        en: "you", "your";
        de: "sie", "ihr", "ihre", "du", "dein", "deine";
        fr: "vous", "votre", "tu";
        es: "usted", "tú";
        it: "lei", "tuo", "tua";
        pt: "você", "seu", "sua";
        nl: "uw", "jij", "jouw";
        sv: "ditt";
        pl: "twój", "twoja", "pani";
        ru: "вы", "вас", "вам", "ваш", "ваша", "ты", "твой";
        tr: "siz", "sizin", "sen", "senin";
        ar: "أنت", "أنتم";
        hi: "आप", "आपका", "आपके";
    }

    /// Words that no sentence ends with, so that a text that does breaks off: `the sum of the two is`.
    DANGLING_WORDS: List {
        en: "is", "are", "was", "were", "the", "an", "and", "or", "but", "of", "with", "for",
            "that", "because";
        de: "ist", "sind", "der", "die", "das", "und", "oder", "von", "mit", "weil";
        fr: "est", "sont", "les", "et", "ou", "du", "des", "que";
        es: "son", "el", "los", "las", "del";
        it: "è", "sono", "il", "lo", "gli", "perché", "che";
        pt: "é", "são", "porque";
        nl: "zijn", "een", "omdat";
        sv: "är", "och", "eller", "eftersom";
        pl: "jest", "lub", "że", "ponieważ";
        ru: "и", "или", "что", "равен", "равна", "равно", "с", "из", "для", "потому";
        tr: "ve", "veya", "ile", "için", "çünkü";
        ar: "أو", "هو", "هي", "لأن";
        hi: "और", "या", "का", "की", "के", "क्योंकि";
    }

    /// Joiners that open what is said or believed: `that`, `dass`.
    THAT_WORDS: List {
        en: "that";
        de: "dass";
        fr: "que";
        it: "che";
        nl: "dat";
        sv: "att";
        pl: "że";
        ru: "что";
        ar: "أن", "إن";
        hi: "कि";
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
        es: "ambos", "ambas", "todos", "él", "ella", "ellos", "ellas", "todas";
        it: "entrambi", "entrambe", "tutti";
        pt: "ele", "ela", "eles", "elas";
        nl: "zij", "ze", "hij", "het";
        sv: "det", "den", "de", "båda", "alla", "han", "hon";
        pl: "on", "ona", "ono", "oni", "one", "oba", "obie", "wszystkie";
        ru: "он", "она", "оно", "они", "оба", "все";
        tr: "o", "onlar", "ikisi", "hepsi";
        ar: "هو", "هي", "كلاهما";
        hi: "वह", "वे", "दोनों", "सभी";
    }

    /// Copulas behind the subject of a statement, which say nothing themselves: `they are parallel`.
    STATEMENT_COPULAS: List {
        en: "is", "are", "was", "were";
        de: "ist", "sind";
        fr: "est", "sont";
        es: "son", "es", "está", "están";
        it: "sono", "è";
        pt: "são", "é", "estão";
        nl: "zijn";
        sv: "är";
        pl: "jest", "są";
        hi: "है", "हैं";
    }

    /// Verbs and prepositions that end the noun whose number is asked for: `how many red cars are`.
    ENDS_COUNTED_NOUN: List {
        en: "are", "is", "was", "were", "do", "does", "did", "can", "could", "will", "would",
            "have", "has", "in", "on", "at", "there";
        de: "sind", "ist", "hat", "haben", "gibt";
        fr: "sont", "est", "ont", "y", "a";
        es: "hay", "tiene", "tienen", "son", "se", "en";
        it: "ci", "sono", "ha", "hanno", "si", "nella", "nel";
        pt: "há", "tem", "existem", "estão", "na", "no";
        nl: "zijn", "er", "heeft", "staan", "zie";
        sv: "finns", "är", "har", "på", "i";
        pl: "jest", "ma", "znajduje", "w";
        ru: "на", "в", "у";
    }

    /// Words that may follow a letter but not an article or pronoun.
    FOLLOWS_CHOICE_LETTER: List {
        en: "and", "are", "because", "but", "fits", "is", "matches", "or", "since", "was", "works",
            "as", "with", "which", "would", "seems", "appears", "satisfies", "represents", "shows",
            "has";
        de: "und", "oder", "weil", "denn", "da", "ist";
        fr: "et", "ou", "car", "est", "puisque";
        es: "y", "o", "es", "ya";
        it: "e", "perché", "poiché", "oppure";
        pt: "porque", "pois";
        nl: "en", "omdat", "want";
        sv: "och", "eller", "eftersom", "för";
        pl: "i", "lub", "bo", "ponieważ";
        ru: "и", "или", "потому", "так", "поскольку";
    }

    /// Conjunctions that set a letter against one that is denied: `not Saturn (C) but Jupiter (B)`.
    BUT_BEFORE_LETTER: List {
        en: " but ";
        de: " sondern ";
        fr: " mais ";
        es: " sino ";
        it: " ma ", " bensì ";
        pt: " mas ", " e sim ";
        nl: " maar ";
        sv: " utan ";
        pl: " lecz ", " ale ", " tylko ";
        ru: " а ";
        zh: "而是";
        ja: "ではなく", "でなく";
        ko: "아니라";
        ar: " بل ";
        hi: " बल्कि ";
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
        it: "quindi", " però ", " ma ";
        pt: "portanto", " mas ", "porém";
        nl: " maar ", " dus ", "daarom";
        sv: " utan ", "därför", "alltså";
        pl: " ale ", "więc", "dlatego";
        ru: "поэтому", " но ";
        tr: " ama ", "bu yüzden", "dolayısıyla";
        zh: "所以", "因此", "但";
        ja: "しかし", "よって", "が、";
        ko: "하지만", "따라서", "그러나";
        ar: "لكن", "لذلك", "إذن";
        hi: "लेकिन", "इसलिए";
    }

    /// What may stand before the subject that opens a clause: nothing, or a definite article.
    SUBJECT_ARTICLES: List {
        en: "the";
        de: "der", "die", "das";
        fr: "le", "la";
        es: "el", "los", "las";
        it: "il", "lo", "l'";
        pt: "o", "a", "os", "as";
        nl: "het", "de";
        any: "";
    }

    /// Pronouns that open a clause about what the question asks about: `She is playing the violin`.
    SUBJECT_PRONOUNS: List {
        en: "she", "he", "they", "it";
        de: "er", "sie";
        fr: "il", "elle";
        es: "él", "ella", "ellos", "ellas";
        it: "lui", "egli", "essa", "esso";
        pt: "ele", "ela", "eles", "elas";
        nl: "hij", "zij", "ze", "het";
        sv: "han", "hon", "det", "de", "den";
        pl: "on", "ona", "ono", "oni";
        ru: "он", "она", "оно", "они";
    }

    /// Articles between the verb of a sentence and what it concludes.
    PREDICATE_ARTICLES: List {
        en: "a", "an", "the";
        de: "ein", "eine", "der", "die", "das";
        fr: "un", "une", "le", "la";
        es: "una", "el", "los", "las";
        it: "uno", "il", "lo";
        pt: "um", "uma", "o";
        nl: "een", "het", "de";
        sv: "en", "ett";
    }

    /// Verbs before what a sentence says, names, shows or locates.
    PREDICATE_VERBS: List {
        en: "is", "was", "lies", "located", "reads", "says", "read", "said", "appears", "depicts",
            "called", "named", "shows", "indicates", "marks";
        de: "ist", "war", "liegt", "zeigt", "heißt", "lautet", "steht", "markiert";
        fr: "est", "était", "fut", "trouve", "indique", "dit", "montre", "marque";
        es: "es", "fue", "será", "está", "señala", "muestra", "ve", "aparece", "llama", "dice",
            "pone";
        it: "segna", "indica", "mostra", "marca", "è", "era", "si trova", "raffigura", "chiama";
        pt: "é", "foi", "diz", "chama", "fica";
        nl: "markeert", "toont", "heet", "zegt", "ligt", "staat";
        sv: "markerar", "visar", "är", "heter", "var", "ligger", "står", "säger";
        pl: "oznacza", "wskazuje", "jest", "to", "był", "była", "nazywa", "leży", "pokazuje";
        ru: "находится", "называется", "гласит", "написано", "показывает", "это", "был", "была",
            "обозначает";
        tr: "dir", "gösterir", "gösteriyor";
        ar: "تحدد", "هو", "هي";
        any: "—";
    }

    /// Words that open an apposition: `also der Mars, der rote Planet`.
    OPENS_APPOSITION: List {
        en: ", the ", ", a ", ", an ", ", its ", ", their ", " and no ", " and not ";
        de: " und kein", " und nicht ", ", der ", ", die ", ", das ", ", ein ", ", eine ", ", sein ", ", ihr ";
        fr: ", le ", ", la ", ", un ", ", une ", ", son ", ", sa ", " et pas ", " et non ";
        es: ", el ", ", una ", ", su ", " y no ";
        it: ", il ";
        pt: ", o ", ", um ", ", uma ";
        nl: ", de ", ", het ", ", een ";
        sv: ", en ", ", ett ", ", den ";
    }

    /// Words that open a paragraph which gives the reasons for an answer before it: `Here's why:`.
    OPENS_REASONING: Folded {
        en: "here's why", "here is why", "why?", "*why", "**why", "reason:", "reasoning:",
            "explanation:", "**explanation", "**reason", "because ", "to see this", "to see why",
            "this is because", "that is because", "how i got", "here's how", "here is how",
            "justification:", "**justification";
        de: "begründung", "**begründung", "erklärung", "**erklärung", "warum?", "denn ", "weil ";
        fr: "explication", "**explication", "pourquoi", "justification :", "en effet", "car ";
        es: "explicación", "**explicación", "por qué", "¿por qué", "razonamiento", "porque ";
        it: "spiegazione", "**spiegazione", "perché", "infatti", "motivo:";
        pt: "explicação", "**explicação", "por quê", "justificativa";
        nl: "uitleg", "**uitleg", "toelichting", "waarom", "want ";
        sv: "förklaring", "**förklaring", "motivering", "därför att", "eftersom";
        pl: "wyjaśnienie", "**wyjaśnienie", "uzasadnienie", "ponieważ", "bo ";
        ru: "объяснение", "**объяснение", "пояснение", "почему", "потому что";
        tr: "açıklama", "**açıklama", "çünkü", "neden";
        zh: "理由", "**理由", "解释", "**解释", "解析", "**解析", "因为";
        ja: "説明", "解説", "なぜなら";
        ko: "이유", "**이유", "설명", "**설명", "풀이", "왜냐하면";
        ar: "التفسير", "السبب", "لأن";
        hi: "कारण", "व्याख्या", "क्योंकि";
    }

    /// What joins the things of a list.
    JOINS_ITEMS: List {
        en: ", and ", " and ", " & ";
        de: " und ", " sowie ";
        fr: " et ";
        es: " y ", " e ";
        nl: " en ";
        sv: " och ";
        pl: " oraz ";
        ru: " и ";
        tr: " ve ";
        zh: "和", "、";
        ja: "と";
        ko: "와 ", "과 ", " 및 ";
        ar: " و";
        hi: " और ";
        any: ", ", "; ", "，";
    }

    /// Words that open a sentence saying what there is: `There are a cow and a horse in the meadow`.
    SAYS_THERE_IS: List {
        en: "there is", "there are", "there's", "these are", "they are", "it shows", "i see",
            "i can see", "we see", "it says";
        de: "es gibt", "das sind", "es sind", "man sieht", "zu sehen sind", "zu sehen ist";
        fr: "il y a", "ce sont", "on voit", "on y voit";
        es: "hay", "son", "se ve", "se ven", "veo";
        it: "c'è", "ci sono", "sono", "si vede", "si vedono", "vedo";
        pt: "há", "são", "vejo", "vê-se", "veem-se";
        nl: "er is", "er zijn", "dat zijn", "er staat", "er staan", "ik zie";
        sv: "det finns", "det är", "jag ser", "man ser";
        pl: "jest", "widać", "to są", "widzę";
        ru: "есть", "там", "видны", "видно", "я вижу";
    }

    /// Words that end right before the thing that a sentence says it is about: `il s'agit de`.
    IT_IS_ABOUT: List {
        de: "handelt sich um";
        fr: "s'agit de", "s'agit d'", "c'est";
        es: "se trata de";
        it: "si tratta di";
        pt: "trata-se de";
        nl: "gaat het om", "gaat om";
        sv: "handlar om";
        pl: "chodzi o";
        ru: "речь идёт о";
    }

    /// Whole openings of a sentence that says what "it" is: `It is a ..`.
    IT_IS_A: List {
        en: "it's", "it is", "it's a", "it is a", "it's an", "it is an", "it is the", "this is",
            "this is a", "this is an", "this is the", "that's", "that's a", "that is a";
        de: "es ist", "es ist ein", "es ist eine", "das ist", "das ist ein", "es handelt sich um",
            "dies ist", "dies ist ein", "dies ist eine", "das ist eine";
        fr: "c'est", "c'est un", "c'est une", "il s'agit d'un", "il s'agit d'une", "c'est le",
            "c'est la";
        es: "es un", "es una", "es el", "es la", "se trata de un";
        it: "è un", "è una", "è il", "si tratta di un";
        pt: "é um", "é uma", "isto é um", "isso é um";
        nl: "het is", "het is een", "dit is", "dit is een", "dat is een";
        sv: "det är", "det är en", "det är ett", "detta är";
        pl: "to", "to jest";
        ru: "это";
    }

    /// Words between a label and the content that repeats it: `B, that is Neon`.
    JOINS_LABEL_TO_CONTENT: List {
        en: "that is", "which is", "namely", "meaning";
        de: "das heißt", "also", "nämlich";
        fr: "c'est-à-dire", "soit", "à savoir";
        es: "es decir", "o sea", "a saber";
        it: "cioè", "ovvero";
        pt: "ou seja", "isto é";
        nl: "dat wil zeggen", "namelijk", "oftewel";
        sv: "det vill säga", "alltså";
        pl: "czyli", "to znaczy";
        ru: "то есть";
        tr: "yani";
        zh: "也就是", "即";
        ja: "つまり", "すなわち";
        ko: "즉";
        ar: "أي";
        hi: "यानी", "अर्थात";
        any: "i.e.";
    }

    /// Words and signs between content and the label that repeats it: `y = 3x, option (A)`.
    JOINS_CONTENT_TO_LABEL: List {
        en: "which is", "that is", "corresponding to";
        de: "also", "das ist", "das heißt", "entspricht";
        fr: "c'est-à-dire", "soit", "ce qui correspond à";
        es: "es decir", "que corresponde a", "o sea";
        it: "cioè", "ovvero", "che corrisponde a";
        pt: "ou seja", "isto é";
        nl: "dus", "oftewel", "dat is";
        sv: "alltså", "det vill säga";
        pl: "czyli";
        ru: "то есть";
        tr: "yani";
        zh: "即", "也就是";
        ja: "つまり", "すなわち";
        ko: "즉";
        ar: "أي";
        hi: "यानी";
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
        it: ", perché ", ", poiché ", ", dato che ";
        pt: ", pois ", ", já que ";
        nl: ", omdat ", ", want ";
        sv: ", eftersom ", ", för att ";
        pl: ", ponieważ ", ", bo ", ", gdyż ";
        ru: ", так как ", ", потому что ", ", поскольку ";
        tr: ", çünkü ";
        zh: "，因为";
        ja: "、なぜなら";
        ko: ", 왜냐하면 ";
        ar: "، لأن ", ", لأن ";
        hi: ", क्योंकि ";
        any: "; ";
    }

    /// Words and marks that open a clause that only says more about what was named.
    RELATIVE_AFTER_CHOICE: List {
        en: ", which ", ", who ", ", where ", " because ", " since ";
        de: ", der ", ", die ", ", das ", ", welche";
        fr: ", qui ", ", que ";
        es: ", el cual ", ", la cual ";
        it: ", che ", ", il quale ", ", la quale ";
        pt: ", o qual ", ", a qual ";
        nl: ", dat ", " omdat ";
        sv: ", som ", " eftersom ";
        pl: ", który ", ", która ", ", które ";
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
        nl: "de ", "het ";
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
        de: "es", "sie", "er", "das";
        fr: "il", "elle", "ils", "elles", "cela", "ça";
        es: "eso", "esto", "él", "ella";
        it: "esso", "questo";
        pt: "isso", "ele", "ela";
        nl: "het", "zij", "dat", "dit";
        pl: "to";
        ru: "он", "она", "оно", "они", "это";
    }

    /// Signs and words that part the clauses of a sentence.
    PARTS_CLAUSES: List {
        en: " because ", " since ", " so ", " hence ";
        de: " denn ", " weil ", " da ";
        fr: " car ", " puisque ";
        es: " porque ", " ya que ";
        it: " perché ", " poiché ", " quindi ";
        pt: " pois ";
        nl: " omdat ", " want ", " dus ";
        sv: " eftersom ", " så ";
        pl: " ponieważ ", " więc ", " gdyż ";
        ru: " потому что ", " так как ", " поэтому ";
        tr: " çünkü ";
        zh: "因为", "所以";
        ja: "ので", "から";
        ko: "때문에", "므로";
        ar: " لأن ";
        hi: " क्योंकि ", " इसलिए ";
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
        es: "él", "ella", "eso";
        it: "esso", "essa", "ciò";
        pt: "ele", "ela", "isso";
        nl: "hij", "zij", "het", "dit";
        sv: "det", "den";
        pl: "on", "ona", "to";
        ru: "он", "она", "это";
    }

    /// Words for "and" between the quantities of a reference: `10.5 km/h and 4.5 km/h`.
    JOINS_QUANTITIES: List {
        en: " and ";
        de: " und ";
        fr: " et ";
        es: " y ";
        it: " e ";
        nl: " en ";
        sv: " och ";
        pl: " i ";
        ru: " и ";
        tr: " ve ";
        zh: "和";
        ja: "と";
        ar: " و ";
        hi: " और ";
    }

    /// Words that open what a value is computed from: `Using (0, 5) and (2, 1): m = -2`.
    OPENS_COMPUTED_FROM: List {
        en: "using ", "substituting ", "with ", "from ";
        de: "mit ";
        fr: "avec ";
        es: "con ", "usando ";
        it: "da ";
        pt: "com ", "substituindo ";
        nl: "met ", "uit ";
        sv: "med ", "från ";
        pl: "z ";
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
        it: "perché", "poiché", "dato che";
        pt: "pois", "já que", "em ℝ";
        nl: "omdat", "want";
        sv: "eftersom", "för att";
        pl: "ponieważ", "bo ", "gdyż";
        ru: "так как", "потому", "поскольку", "ибо";
        tr: "çünkü";
        zh: "因为", "因為";
        ja: "なぜなら";
        ko: "왜냐하면";
        ar: "لأن";
        hi: "क्योंकि";
    }

    /// Words that open a last line that continues the sentence before it.
    CONTINUES_SENTENCE: List {
        en: "which ", "where ", "since ", "because ", "as required", "as desired";
        de: "da ", "weil ", "wobei ", "denn ", "was ";
        fr: "car ", "où ", "puisque ", "ce qui ";
        es: "ya que ", "donde ", "porque ", "lo que ";
        it: "perché ", "poiché ", "dove ";
        pt: "pois ", "onde ";
        nl: "omdat ", "waarbij ";
        sv: "eftersom ", "där ";
        pl: "ponieważ ", "gdzie ";
        ru: "так как ", "где ", "потому что ";
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
        tr: " şudur ";
        zh: "是", "为", "等于", "选";
        ja: "は";
        ko: "은 ", "는 ";
        vi: " là ";
        id: " adalah ", " ialah ";
        ar: " هي ", " هو ";
        hi: " है ";
        any: ":", "：", "】", "=", "≈", " — ", " – ";
    }

    /// Words before a full stop that does not end a sentence.
    STOPPED_ABBREVIATIONS: List {
        en: "approx", "no", "mr", "mrs", "ms", "st", "eq", "fig", "prof", "sr", "jr";
        es: "sra";
        any: "ca", "e.g", "i.e", "vs", "dr";
    }

    /// Words and signs after which a correction gives its value.
    CORRECTED_COPULAS: Lexicon {
        en: " should be ", " must be ", " would be ", " is ", " it's ", " equals ";
        de: " ist ", " muss es ", " sollte ";
        fr: " est ", " devrait être ", " doit être ";
        es: " es ", " debería ser ", " debe ser ";
        it: " è ", " dovrebbe essere ";
        pt: " é ", " deve ser ", " deveria ser ";
        nl: " moet zijn ", " zou moeten zijn ";
        sv: " är ", " ska vara ", " borde vara ";
        pl: " to ", " jest ", " powinno być ";
        ru: " это ", " должно быть ", " равен ", " равна ";
        zh: "应该是", "应为", "是";
        ja: "は", "正しくは";
        ko: "은 ", "는 ";
        ar: " هو ", " هي ";
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
        it: "perché", "poiché", "dato che";
        pt: "pois", "já que";
        nl: "omdat", "want", "aangezien";
        sv: "eftersom", "därför att";
        pl: "ponieważ", "gdyż", "bo ";
        ru: "так как", "потому что", "поскольку";
        tr: "çünkü";
        zh: "因为";
        ja: "なぜなら";
        ko: "왜냐하면";
        ar: "لأن";
        hi: "क्योंकि";
    }

    /// Words that end a sentence after a value without belonging to it: `72度です`.
    VALUE_SENTENCE_ENDINGS: List {
        ja: "だと思います", "と思います", "です", "でした", "である", "だ", "になります", "となります", "になる", "となる", "だった",
            "でしょう", "ですね";
        ko: "입니다", "이에요", "예요", "이다", "가 됩니다", "이 됩니다", "가 된다", "이 된다", "였습니다", "이었습니다";
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
            "falls", "boils", "works";
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
        de: " weil ", " denn ", " da ";
        fr: " car ", " puisque ", " parce que ";
        es: " porque ", " ya que ";
        it: " perché ", " poiché ";
        pt: " pois ";
        nl: " omdat ", " want ";
        sv: " eftersom ";
        pl: " ponieważ ", " gdyż ";
        ru: " так как ", " потому что ";
        tr: " çünkü ";
        zh: "因为";
        ja: "なぜなら";
        ko: " 왜냐하면 ";
        ar: " لأن ";
        hi: " क्योंकि ";
    }

    /// Words that open a relative clause between two values: `ℝ, which contains the interval`.
    OPENS_RELATIVE: Folded {
        en: ", which ", ", and this ", ", a set that ", ", was ";
        de: ", welche", ", die ", ", das ";
        fr: ", ce qui ", ", qui ";
        es: ", lo que ", ", que ", ", lo cual ";
        it: ", che ", ", il quale ", ", la quale ";
        pt: ", o qual ", ", o que ";
        nl: ", dat ", ", wat ", ", welke ";
        sv: ", som ", ", vilket ";
        pl: ", który ", ", która ", ", które ", ", co ";
        ru: ", что ", ", котор";
        tr: ", ki ";
        zh: "，其中", "，它", "，这";
        ja: "、これは", "、その中に";
        ko: ", 이는 ";
        ar: "، وهو ", "، وهي ", "، الذي ", "، التي ";
        hi: ", जो ";
        any: "，";
    }

    /// Verbs that say how one value is related to the next: `ℝ, which contains the interval`.
    CONTAINMENT_VERBS: Folded {
        en: "contain", "includ", "superset", "exceed";
        de: "enthält", "umfasst", "einschließt";
        fr: "contient", "inclut", "englobe";
        es: "contiene", "incluye";
        it: "include", "comprende";
        pt: "contém", "inclui";
        nl: "bevat", "omvat";
        sv: "innehåller", "omfattar";
        pl: "zawiera", "obejmuje";
        ru: "содержит", "включает";
        tr: "içerir", "kapsar";
        zh: "包含", "包括";
        ja: "含む";
        ko: "포함";
        ar: "يحتوي", "يشمل";
        hi: "शामिल";
    }

    /// Subjects behind a comma, with which a reason ends and what follows from it begins.
    SUBJECT_AFTER_REASON: Lexicon {
        en: ", we ", ", it ", ", the ", ", this ", ", i ", ", only ";
        de: ", nur ", ", es ", ", wir ", ", das ";
        fr: ", seul", ", on ", ", il ", ", nous ", ", c'est ";
        es: ", solo ", ", sólo ", ", el ", ", tenemos ";
        it: ", si ha ", ", è ";
        pt: ", só ", ", apenas ", ", é ", ", temos ";
        nl: ", alleen ", ", is het ";
        sv: ", endast ", ", bara ", ", är det ";
        pl: ", tylko ";
        ru: ", только ", ", получаем ", ", это ";
        tr: ", sadece ";
        ko: ", 오직 ";
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
        it: "nel", "nella";
        pt: "em", "no", "na";
        nl: "op";
        sv: "på";
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
        de: "addieren";
        fr: "ajouter", "moins";
        es: "sumar", "restar";
        ru: "прибавить", "минус", "плюс";
    }
}
