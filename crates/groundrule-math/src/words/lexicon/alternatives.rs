//! Words that offer alternatives, cases, conditions and exceptions.

words! {
    /// Words that accept another value as well.
    ACCEPTS_BOTH_VALUES: Lexicon {
        en: "both are fine", "both are acceptable", "all are acceptable", "either is fine",
            "either is acceptable";
        de: "beides ist in ordnung", "beide sind akzeptabel", "beides ist akzeptabel";
        fr: "les deux sont acceptables", "les deux sont acceptés";
        es: "ambas son aceptables", "ambos son aceptables";
        it: "vanno bene entramb", "sono accettabili entramb";
        pt: "ambas são aceitáveis", "ambos são aceitáveis";
        nl: "beide zijn acceptabel", "allebei goed";
        sv: "båda är acceptabla", "båda går bra";
        pl: "obie są dopuszczalne", "oba są dopuszczalne";
        ru: "оба варианта допустимы", "допустимы оба";
        tr: "ikisi de kabul edil";
        zh: "两者皆可", "两个都可以", "两种都可以";
        ja: "どちらでも構いません", "どちらでもよい", "どちらでもいい";
        ko: "둘 다 괜찮", "어느 쪽이든 괜찮";
        ar: "كلاهما مقبول";
        hi: "दोनों स्वीकार्य";
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
        nl: " dan wel ";
        sv: " eller ";
        pl: " lub ", " albo ";
        ru: " или ", "либо ";
        tr: " veya ", " ya da ";
        zh: "或", "还是";
        ja: "または", "もしくは", "あるいは";
        ko: "또는", "혹은";
        ar: " أو ";
        hi: " या ", " अथवा ";
    }

    /// Words anywhere after a value that add another one to it.
    ADDS_ANOTHER_VALUE: Lexicon {
        en: "depending on whether", "depends on whether", "depending on which", "depends on which",
            "could also be", "might also be", "may also be";
        de: "je nachdem, ob", "je nachdem, welch", "könnte auch";
        fr: "selon lequel", "selon laquelle", "selon celui", "selon que", "pourrait aussi";
        es: "según cuál", "según si", "también podría";
        it: "a seconda di quale", "potrebbe anche essere", "a seconda che", "dipende da quale";
        pt: "dependendo de qual", "dependendo se", "também poderia ser", "também pode ser que";
        nl: "afhankelijk van welk", "afhankelijk van of", "zou ook kunnen zijn";
        sv: "beroende på vilk", "beroende på om", "skulle också kunna vara";
        pl: "w zależności od tego", "mogłoby też być", "może też być";
        ru: "в зависимости от того", "может быть и";
        tr: "da olabilir", "de olabilir", "olup olmadığına bağlı", "hangisine bağlı";
        zh: "也可能", "取决于";
        ja: "かどうかによ", "どちらかによ";
        ko: "일 수도 있", "인지에 따라", "느냐에 따라";
        ar: "قد يكون أيض", "حسب ما إذا", "على ما إذا", "قد تكون أيض";
        hi: "भी हो सकता है", "इस पर निर्भर करता है कि", "भी हो सकती है";
    }

    /// Words that open a condition.
    OPENS_CONDITION: Lexicon {
        en: "if ", "when ";
        de: "wenn ", "falls ";
        fr: "si ", "quand ", "lorsque ";
        es: "cuando ";
        it: "se ", "quando ";
        pt: "caso ";
        nl: "indien ", "wanneer ";
        sv: " om ", "ifall ";
        pl: "jeśli ", "jeżeli ", " gdy ";
        ru: "если ", "когда ", "при условии";
        tr: "eğer ";
        zh: "如果", "若", "假如", "要是";
        ja: "もし", "場合", "ならば";
        ko: "만약", "만일", "경우";
        ar: "إذا ", " لو ", "في حال";
        hi: "अगर ", "यदि ", "जब ";
    }

    /// Words that open what holds if a condition does not.
    OPENS_OTHERWISE: Lexicon {
        en: "failing that", "if not,", "if not:", "if they are not", "if it is not", "if it isn't",
            "otherwise", " else ";
        de: "falls nicht", "wenn nicht", "ansonsten", "sonst", "andernfalls";
        fr: "à défaut", "dans le cas contraire", "si ce n'est pas le cas", "sinon";
        es: "en su defecto", "si no es así", "si no:", "de lo contrario", "en caso contrario",
            "si no,";
        it: "altrimenti", "in caso contrario", "se no,";
        pt: "senão", "caso contrário", "do contrário";
        nl: "zo niet", "in het andere geval", "anders is het";
        sv: "annars", "i annat fall", "om inte,";
        pl: "w przeciwnym razie", "w przeciwnym wypadku", "jeśli nie,";
        ru: "если нет", "если же нет", "в противном случае", "иначе";
        tr: "aksi halde", "değilse", "aksi hâlde", "aksi takdirde";
        zh: "如果不是", "若不是", "不然", "否则";
        ja: "そうでない場合", "そうでなければ";
        ko: "그렇지 않으면", "그렇지 않은 경우", "그렇지 않다면";
        ar: "وإلا", "خلاف ذلك", "في غير ذلك";
        hi: "नहीं तो", "वरना", "अन्यथा";
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
        it: "nel secondo", "nell'altro";
        pt: "no segundo", "no outro";
        nl: "tweede geval", "in het tweede", "in het andere";
        sv: "andra fallet", "i det andra", "i andra";
        pl: "w drugim";
        ru: "во втором", "в другом";
        tr: "ikincisinde", "ikinci durumda", "diğer durumda";
        zh: "第二种", "另一种", "后者";
        ja: "後者では", "もう一方では";
        ko: "두 번째", "다른 경우";
        ar: "الحالة الثانية", "في الثانية", "في الأخرى", "في الثاني";
        hi: "दूसरे मामले", "दूसरे में", "दूसरी में";
    }

    /// Words that open a condition; two of them mean two cases.
    IF_ONE_OF_TWO: Lexicon {
        en: "if ";
        de: "falls ";
        fr: " si ", ", si ", "; si ";
        nl: "indien ";
        sv: "ifall ";
        pl: "jeśli ", "jeżeli ";
        ru: "если ";
        tr: "eğer ";
        zh: "若", "如果";
        ja: "もし";
        ko: "만약", "만일";
        ar: "إذا ";
        hi: "यदि ", "अगर ";
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
        it: "primo caso", "secondo caso", "altro caso";
        pt: "primeiro caso", "outro cenário";
        nl: "eerste geval", "tweede geval", "andere geval";
        sv: "första fallet", "andra fallet";
        pl: "pierwszym przypadku", "drugim przypadku";
        ru: "первом случае", "втором случае", "другом случае";
        tr: "ilk durumda", "birinci durumda", "ikinci durumda";
        zh: "第一种情况", "第二种情况", "另一种情况";
        ja: "1つ目の場合", "2つ目の場合", "前者の場合", "後者の場合";
        ko: "첫 번째 경우", "두 번째 경우";
        ar: "الحالة الأولى", "الحالة الثانية", "الحالة الأخرى";
        hi: "पहले मामले", "दूसरे मामले", "पहली स्थिति", "दूसरी स्थिति";
    }

    /// Words that open an exception, in which what a sentence says no longer holds.
    OPENS_EXCEPTION: Lexicon {
        en: ", unless ";
        de: "es sei denn";
        fr: "à moins que";
        es: "a menos que", "a no ser que";
        it: "a meno che";
        pt: "a não ser que";
        nl: ", tenzij ";
        sv: "såvida inte";
        pl: "chyba że";
        ru: "если только не";
        tr: "olmadıkça";
        zh: "除非";
        ja: "でない限り";
        ko: "않는 한 ";
        ar: "إلا إذا ", "ما لم يكن", "ما لم تكن";
    }

    /// Words that offer another value as well as the one that a sentence gives.
    EQUALLY_POSSIBLE: Lexicon {
        en: "equally possible", "also possible", "remains possible", "possible as well",
            "just as possible", "just as well be";
        de: "je nach auffassung", "ebenso möglich", "genauso gut", "ebenso gut", "ebensogut";
        fr: "selon l'interprétation", "tout aussi possible", "tout aussi bien";
        es: "según se interprete", "igualmente posible", "lo mismo podría";
        it: "altrettanto possibile", "ugualmente possibile", "potrebbero benissimo";
        pt: "igualmente possível", "poderia igualmente";
        nl: "net zo goed mogelijk", "evengoed mogelijk", "evengoed ", "net zo goed ";
        sv: "det beror på", ", annars ", "lika möjligt";
        pl: "równie dobrze może", "równie możliwe";
        ru: "смотря как", "также возможно", "с тем же успехом";
        tr: "yoksa", "aynı derecede mümkün";
        zh: "视情况而定", "均可", "也可能", "也有可能";
        ja: "のどちらか", "のいずれか", "かもしれませんし";
        ko: "마찬가지로 가능", "이거나 ", "둘 중 어느", "중 하나입니다", "중 하나예요", "수도 있고";
        ar: "ممكن بنفس القدر";
        hi: "समान रूप से संभव है";
    }

    /// Words before a value that offer it beside another one.
    BESIDE_BEFORE_VALUE: Endings {
        en: "alternatively";
        de: "alternativ";
        fr: "alternativement";
        es: "alternativamente";
        it: "in alternativa";
        pt: "em alternativa";
        nl: "als alternatief", "alternatief";
        sv: "alternativt";
        pl: "alternatywnie", "ewentualnie";
        ru: "либо", "альтернативно";
        tr: "alternatif olarak";
        zh: "或者";
        ja: "あるいは", "もしくは";
        ko: "아니면";
        ar: "أو بدلا من ذلك", "أو بدلًا من ذلك";
        hi: "वैकल्पिक रूप से";
    }

    /// Words behind a value, and perhaps its unit, that offer it beside another one.
    POSSIBLE_BEHIND_VALUE: Lexicon {
        en: "is possible", "is also possible", "are possible", "is plausible", "is also plausible",
            "would be possible", "would also be possible", "could be right", "might be right",
            "may be right";
        de: "wäre auch möglich", "ist auch möglich", "wäre möglich";
        fr: "est possible", "est aussi possible", "serait possible";
        es: "es posible", "también es posible", "sería posible";
        it: "è anche possibile", "sarebbe possibile", "sarebbe anche possibile";
        pt: "também é possível", "também seria possível", "seria possível";
        nl: "is ook mogelijk", "zou ook kunnen", "zou mogelijk zijn";
        sv: "är också möjligt", "är också möjlig", "vore möjligt";
        pl: "też jest możliw", "jest też możliw", "również jest możliw", "byłoby możliwe";
        ru: "тоже возможно", "также возможно";
        tr: "da mümkün", "de mümkün", "da olabilir", "de olabilir";
        zh: "也可能", "也有可能";
        ja: "もあり得", "の可能性も";
        ko: "도 가능", "일 수도 있";
        ar: "ممكن أيضا", "ممكن أيضًا", "ممكنة أيضا", "ممكنة أيضًا";
        hi: "भी संभव", "भी हो सकता", "भी हो सकती";
    }

    /// Chinese and Japanese words that open a mere assumption: `假设`, `仮に`.
    ASSUMES_EAST: Lexicon {
        nl: "stel dat ";
        zh: "假设", "假如", "假定", "设想";
        ja: "仮に";
        ko: "가령";
        hi: "मान लीजिए", "मान लें", "मान लो";
    }

    /// Phrases that open a clause behind a value with a condition: `as long as`.
    CONDITION_PHRASES: Lexicon {
        en: "as long as ", "on condition ";
        de: "unter der bedingung", "unter der voraussetzung", "solange ";
        fr: "à condition ", "pour autant que ", "sous réserve ";
        es: "a condición ", "con tal de ", "siempre y cuando ";
        it: "a condizione ", "a patto che ", "ammesso che ";
        pt: "contanto que ", "com a condição ", "sob a condição ", "desde que o ",
            "desde que seja ", "desde que não ";
        nl: "op voorwaarde dat ", "zolang ";
        sv: "under förutsättning ", "så länge ";
        pl: "pod warunkiem", "o ile ";
        ru: "при условии";
        zh: "只要", "前提是";
        ar: "بشرط ", "شريطة ", "على شرط ";
        hi: "बशर्ते", "इस शर्त पर";
    }

    /// Words that name the condition under which something would be: `if`, `without`, `otherwise`.
    UNLESS_WORDS: List {
        en: "if", "unless", "without", "otherwise";
        de: "wenn", "falls", "ohne", "sonst";
        fr: "si", "sans", "sinon";
        es: "sin";
        it: "se", "senza";
        nl: "indien", "tenzij", "zonder";
        sv: "ifall", "utan", "annars";
        pl: "jeśli", "gdyby", "bez";
        ru: "если", "без", "иначе";
        tr: "eğer", "olmadan";
        ko: "만약", "없이";
        ar: "لو", "إذا", "بدون";
        hi: "अगर", "यदि", "बिना";
    }

    /// Words that open a clause with a condition for the value before it: `provided`, `sofern`.
    PROVIDED_WORDS: List {
        en: "provided", "assuming";
        de: "vorausgesetzt", "sofern";
        fr: "pourvu";
        es: "siempre", "suponiendo";
        it: "purché", "ammesso", "supponendo", "assumendo";
        pt: "contanto", "supondo", "assumindo";
        nl: "mits", "aangenomen";
        sv: "förutsatt", "såvida";
        pl: "zakładając";
        ru: "предполагая";
        ar: "بشرط", "شريطة", "بافتراض";
    }

    /// Words that open a mere assumption: `suppose it is 5`.
    ASSUMES_WORDS: List {
        en: "suppose", "assume", "imagine";
        de: "angenommen";
        fr: "supposons", "imaginons", "admettons";
        es: "supongamos", "imaginemos";
        it: "supponiamo", "immaginiamo";
        pt: "suponha", "suponhamos";
        nl: "veronderstel";
        sv: "antag";
        ru: "предположим", "допустим";
        tr: "diyelim", "varsayalım", "farz";
        hi: "मानिए";
    }

    /// Joiners that open a clause with a condition: `if`, `wenn`.
    SUPPOSES_WORDS: List {
        en: "if", "unless";
        de: "wenn", "falls";
        fr: "si";
        nl: "indien", "tenzij";
        sv: "om", "ifall";
        pl: "jeśli", "jeżeli";
        ru: "если";
        tr: "eğer";
        ko: "만약", "만일";
        ar: "إذا", "لو";
        hi: "अगर", "यदि";
    }

    /// Words for or.
    OR_JOINER_WORDS: List {
        en: "or";
        de: "oder";
        fr: "ou";
        es: "o";
        it: "oppure";
        sv: "eller";
        pl: "lub", "albo";
        ru: "или", "либо";
        tr: "veya", "yahut";
        ko: "또는", "혹은";
        ar: "أو";
        hi: "या", "अथवा";
    }

    /// Words that leave out just what follows them: `anything except 12`.
    EXCEPTS_WORDS: List {
        en: "except";
        de: "außer", "ausser";
        fr: "sauf", "hormis", "excepté";
        es: "excepto", "salvo";
        it: "tranne", "eccetto";
        pt: "exceto";
        nl: "behalve", "uitgezonderd";
        sv: "utom", "förutom";
        pl: "oprócz", "prócz";
        ru: "кроме";
        ar: "باستثناء", "عدا", "ماعدا";
    }

    /// Whole words that make something depend on something else: `selon`, `je nachdem`.
    DEPENDS_WORDS: List {
        de: "nachdem";
        fr: "selon";
        es: "según";
        nl: "afhankelijk", "naargelang";
        sv: "beroende", "beror";
        ru: "зависимости", "смотря";
        tr: "bağlı";
        ko: "따라";
        ar: "حسب", "بحسب", "يعتمد", "تعتمد", "اعتمادا", "اعتمادًا";
    }

    /// Words that name a value as one of many: `all values of that interval, including 110`.
    INCLUDES_WORDS: List {
        en: "including", "included";
        de: "einschließlich";
        fr: "compris";
        es: "incluido", "incluyendo";
        it: "incluso", "inclusa", "compreso";
        pt: "incluindo", "inclusive";
        nl: "inclusief";
        sv: "inräknat";
        pl: "włącznie", "wliczając";
        ru: "включая";
    }

    /// Beginnings of words that say that the answer depends on something.
    DEPENDS_STEMS: List {
        en: "depend";
        de: "abhäng";
        fr: "dépend";
        it: "dipend";
        nl: "afhang";
        pl: "zależ";
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
        pt: "então ";
        nl: ", dan ";
        sv: " så ", " då ";
        pl: ", to ", " wtedy ";
        ru: "то ", "тогда ";
        tr: "o zaman ";
        zh: "则选", "就选", "則選";
        ja: "それなら";
        ko: "그러면 ", "그럼 ", "그다음은 ";
        ar: "ثم ", "فإن ";
        hi: "तो ";
    }

    /// Words that open a condition, which counts only if the question states it: `When x = 3, ..`.
    OPENS_STATED_CONDITION: List {
        en: "when ", "for ", "if ", "at ";
        de: "wenn ", "für ", "falls ";
        fr: "quand ", "pour ", "si ", "lorsque ", "avec ";
        es: "cuando ", "para ";
        it: "quando ", "per ", "se ";
        pt: "com ";
        nl: "als ", "voor ", "bij ", "wanneer ";
        sv: "när ", "för ", "om ";
        pl: "gdy ", "dla ", "jeśli ", "przy ";
        ru: "при ", "если ";
        tr: "eğer ";
        ar: "عندما ", "إذا ";
        hi: "जब ", "यदि ", "अगर ";
    }

    /// Words for places for answers. A question that asks for one value leaves one place.
    ANSWER_SLOTS: Folded {
        en: "blank", "gap", "answer", "guess", "attempt", "try", "entry";
        de: "lücke", "antwort", "versuch", "eintrag";
        fr: "trou", "réponse", "essai", "case";
        es: "hueco", "casilla", "respuesta", "intento";
        it: "spazio", "casella", "risposta", "tentativo";
        pt: "lacuna", "espaço", "resposta", "tentativa";
        nl: "antwoord", "poging", "invulveld", "vakje";
        sv: "luckan", "lucka", "svaret", "svar", "försöket", "försök";
        pl: "luka", "odpowiedź", "próba", "pole";
        ru: "пропуск", "ответ", "попытка";
        tr: "boşluk", "cevap", "yanıt", "deneme";
        zh: "空", "空格", "答案";
        ja: "空欄", "答え", "回答", "解答欄", "試み";
        ko: "빈칸", "답", "시도";
        hi: "रिक्त", "उत्तर", "प्रयास";
    }

    /// Words for what a text may give several of, each with a label of its own: `Draft A: 14.`.
    LABELLED_DRAFTS: List {
        en: "draft", "version", "variant", "attempt", "answer";
        de: "entwurf", "variante", "versuch", "antwort";
        fr: "brouillon", "essai", "réponse";
        es: "borrador", "intento", "respuesta";
        it: "bozza", "versione", "tentativo", "risposta";
        pt: "rascunho", "versão", "tentativa", "resposta";
        nl: "kladversie", "versie", "poging", "antwoord";
        sv: "utkast", "försök", "svar";
        pl: "szkic", "wersja", "wariant", "próba", "odpowiedź";
        ru: "черновик", "вариант", "попытка", "ответ";
        tr: "taslak", "sürüm", "deneme", "cevap";
        zh: "草稿", "版本", "答案", "案";
        ja: "下書き", "解答", "回答";
        ko: "초안", "버전", "답안", "정답";
        ar: "مسودة", "نسخة", "محاولة", "إجابة";
        hi: "मसौदा", "प्रारूप", "उत्तर";
    }

    /// Words that open a sentence about what is not so: `had it been 6, it would be 54`.
    OPENS_SUPPOSITION: Folded {
        en: "if ", "had ", "were ", "with ", "without ", "supposing ", "suppose ";
        de: "wenn ", "falls ", "ohne ", "mit ", "hätte ", "wäre ";
        fr: "si ", "sans ", "avec ";
        es: "sin ", "con ";
        it: "se ", "senza ";
        pt: "sem o ", "sem a ", "sem os ", "sem as ", "com ", "caso ";
        nl: "als ", "indien ", "zonder ", "met ";
        sv: "om det ", "om den ", "om man ", "om vi ", "ifall ", "utan ", "med ", "hade ";
        pl: "gdyby ", "jeśli ", "bez ";
        ru: "если ", "Если ", "без ", "Без ";
        tr: "eğer ";
        zh: "假如", "如果", "要是";
        ja: "もし";
        ko: "만약", "만일";
        ar: "لو ", "إذا ", "لولا ", "بدون ";
        hi: "अगर ", "यदि ", "बिना ";
    }

    /// Verbs that tell what would be if something were so: `had it been 6, it would be 54`.
    COUNTERFACTUAL_VERBS: Folded {
        en: " would ", "'d ";
        de: "wäre", "hätte", "würde", "käme", "ergäbe", "betrüge", "müsste";
        fr: "serait", "seraient", "aurait", "donnerait", "vaudrait";
        es: "sería", "serían", "habría", "daría", "saldría";
        it: "sarebbe", "avrebbe", "sarebbero", "avrebbero", "darebbe";
        pt: " seria", " seriam", " teria";
        nl: " zou het ", " zou de ", " zou er ", " zou dat ", " zouden ";
        sv: "skulle ";
        pl: "byłoby", "byłby", "byłaby", "wynosiłoby", "wynosiłaby", "dałoby";
        ru: " бы ", " бы,";
        tr: "olurdu", "olacaktı", "ederdi";
        zh: "就会";
        ja: "でしょう", "だっただろう", "になっていた";
        ko: "였을 것", "이었을 것", "했을 것", "됐을 것";
        ar: "لكان", "لأصبح";
        hi: "होता।", "होती।", "होते।";
    }

    /// What joins two mentions if only one can be meant: `either 4 or 5`.
    EITHER_OR: Lexicon with OR_WORDS {
        en: "either ";
        de: "entweder ";
        fr: "soit ";
        es: "ya sea ";
        nl: "hetzij ";
        sv: "antingen ";
        pl: "albo ";
        zh: "要么";
        ja: "のどちらか", "のいずれか";
        ko: "둘 중 하나";
        ar: "إما ";
        hi: "या तो ";
    }
}
