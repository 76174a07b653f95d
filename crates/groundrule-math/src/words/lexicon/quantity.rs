//! Words about numbers: bounds, comparisons, parts, factors, and set phrases such as "no solution".

words! {
    /// Words before a number that are its sign.
    MINUS_WORDS: List {
        en: "minus", "negative";
        de: "negativ";
        fr: "moins";
        es: "menos";
        it: "meno";
        ru: "минус", "Минус";
        zh: "负", "負";
        ja: "マイナス";
    }

    /// English nouns that a Roman numeral numbers: `Quadrant IV`.
    BEFORE_ROMAN_NUMERAL: List {
        en: "quadrant", "part", "chapter", "type", "class", "case", "stage", "phase", "figure",
            "group", "period";
    }

    /// English words right before a value make it the end of a range: `at least 12`.
    RANGE_BOUNDS: List {
        en: "more than", "less than", "fewer than", "greater than", "larger than", "smaller than",
            "at least", "at most";
    }

    /// Words after a number that go on to compute with it: `7 minus 1`.
    COMPUTES_ON: List {
        en: "minus ", "plus ", "times ", "divided by ", "squared";
        de: "mal ";
        fr: "fois ";
    }

    /// Amounts that are not numbers: `16 minus a few`.
    VAGUE_AMOUNTS: List {
        en: "a few", "some ", "those ", "the ones ", "whatever ";
        de: "ein paar", "einige", "die, ";
        fr: "quelques", "ceux ";
        es: "unos", "algunos", "los que ";
        ru: "несколько", "те, ";
    }

    /// Words after a number make it a factor: `3 times more`.
    MAKES_FACTOR: List {
        en: "times more", "times as", "times less", "times fewer";
        de: "mal so", "mal mehr";
        fr: "fois plus", "fois moins";
        es: "veces";
        ru: "раза больше", "раз больше", "раза меньше", "раз меньше";
        zh: "倍";
    }

    /// Words before a value that make it only a part or a multiple of what is meant: `twice 12`.
    MULTIPLE_BEFORE_VALUE: Endings {
        en: "twice", "double", "half of", "a third of", "a quarter of", "twice as much as",
            "twice as many as", "half as much as", "half as many as";
        de: "das doppelte von", "die hälfte von";
        fr: "le double de", "la moitié de";
        es: "el doble de", "la mitad de";
        it: "il doppio di", "la metà di";
        pt: "o dobro de", "metade de";
        nl: "het dubbele van", "de helft van";
        sv: "dubbelt så mycket som", "dubbelt så många som", "hälften av";
        pl: "dwa razy", "połowa z";
        ru: "вдвое больше", "вдвое меньше", "половина от";
    }

    /// Words for more and for less than a value: `perhaps more`.
    MORE_OR_LESS_WORDS: List {
        en: "more", "less", "fewer";
        de: "mehr", "weniger";
        fr: "plus", "moins";
        es: "más", "menos";
        it: "più", "meno";
        ru: "больше", "меньше";
    }

    /// Whole words for all, or for any one, of many: `all values`.
    ALL_WORDS: List {
        en: "all", "any", "every";
        de: "alle", "jede";
        fr: "tous", "toutes", "tout";
        ru: "все", "любое";
    }

    /// Words that say that there are none of what follows: `no cars`.
    NONE_OF_COUNTED: List {
        en: "no", "zero";
        de: "keine", "kein";
        fr: "aucun", "aucune";
        es: "ningún", "ninguna";
        ru: "нет";
    }

    /// Words that may follow a number without being what it counts: `3 in total`, `5 units`.
    NOT_COUNTED_NOUNS: List {
        en: "that", "them", "which", "with", "from", "total", "altogether", "because", "since",
            "when", "where", "while", "these", "those", "such", "visible", "shown", "different",
            "other", "units", "items", "objects", "things", "pieces", "based", "people", "million",
            "thousand", "hundred", "times";
        de: "insgesamt";
        fr: "dans", "unités";
    }

    /// Words and signs between the ends of a range of years or other whole numbers.
    YEAR_RANGE_JOINERS: List {
        en: "to", "and", "through", "until";
        de: "bis", "und";
        fr: "à", "et";
        es: "a", "hasta", "y";
        ru: "по", "до", "и";
        zh: "到", "至", "年到", "年至";
        ja: "から", "年から";
        any: "-", "–", "—", "~", "〜";
    }

    /// Words that join a number to what it is a part of.
    JOINS_PART_TO_WHOLE: List {
        en: " of the ", " out of ", " out of the ";
        de: " von ", " von den ";
        fr: " sur ";
        es: " de las ", " de los ";
        ru: " из ";
    }

    /// Words that follow a factor: `three times`, `4-mal`.
    TIMES_AFTER_FACTOR: List {
        en: "times", "fold";
        de: "mal";
        fr: "fois";
        es: "veces";
        ru: "раза", "раз";
        zh: "倍";
    }

    /// Nouns before a factor: `a factor of 3`.
    NOUNS_BEFORE_FACTOR: List {
        en: "factor";
        de: "Faktor";
        fr: "facteur";
    }

    /// Statements that nothing solves an equation, up to their last word: `no real solutions`.
    NOTHING_SOLVES: Folded {
        en: "no solution", "no solutions", "no real solution", "no real solutions", "no root",
            "no roots", "no real root", "no real roots", "not solvable";
        de: "keine lösung", "keine lösungen", "keine reelle lösung", "keine reellen lösungen",
            "keine reelle nullstelle", "keine reellen nullstellen", "unlösbar", "nicht lösbar";
        fr: "pas de solution", "pas de solutions", "pas de solution réelle",
            "pas de solutions réelles", "aucune solution", "aucune solution réelle",
            "aucune racine", "aucune racine réelle", "pas de racine réelle",
            "pas de racines réelles";
        es: "no tiene solución", "no tiene soluciones", "no tiene solución real",
            "no tiene soluciones reales", "no tiene raíces reales", "no hay solución",
            "no hay soluciones", "no hay solución real", "no hay soluciones reales",
            "no existe solución", "no existe solución real", "no existen soluciones",
            "no existen soluciones reales", "sin solución", "sin soluciones reales";
        ru: "нет решений", "нет решения", "нет корней", "нет действительных решений",
            "нет действительных корней", "нет вещественных корней", "решений нет", "корней нет",
            "не имеет решений", "не имеет решения", "не имеет корней",
            "не имеет действительных решений", "не имеет действительных корней",
            "не имеет вещественных корней";
        zh: "无解", "無解", "无实数解", "无实数根", "无实根", "没有解", "没有实数解", "没有实数根", "没有实根";
        ja: "解なし", "解はない", "解がない", "解はありません", "解がありません", "解は存在しない", "解は存在しません", "解を持たない", "解を持ちません",
            "解をもたない", "解をもちません";
    }

    /// Words before an amount that say that it is below zero: `零下4度`.
    BELOW_ZERO_BEFORE: List {
        ru: "мороз";
        zh: "零下", "零下约";
        ja: "氷点下", "マイナス";
    }

    /// Words behind an amount that say that it is below zero: `4 degrees below zero`.
    BELOW_ZERO_BEHIND: List {
        en: "below zero", "below freezing", "below the freezing point", "below sea level";
        de: "unter null", "unter dem gefrierpunkt", "unter dem meeresspiegel";
        fr: "au-dessous de zéro", "en dessous de zéro", "sous zéro";
        es: "bajo cero", "bajo el nivel del mar";
        ru: "ниже нуля", "ниже уровня моря", "мороза";
    }

    /// Ordinals before a place for an answer: `First blank 8, second blank 9.`.
    SLOT_ORDINALS: List {
        en: "first", "second", "third", "fourth", "1st", "2nd", "3rd", "4th";
        de: "erste", "zweite", "dritte", "vierte";
        fr: "premier", "première", "deuxième", "troisième";
        es: "primera", "primer", "segunda", "segundo", "tercera", "tercer";
        ru: "первый", "второй", "третий", "первая", "вторая", "третья";
        zh: "第一", "第二", "第三", "第四", "第1", "第2", "第3";
        ja: "一つ目の", "二つ目の", "三つ目の", "1つ目の", "2つ目の", "3つ目の";
    }

    /// Words for a set of numbers that a sentence gave before: `all real numbers, which contains [2, 4]`.
    NUMBER_SETS: Lexicon {
        en: "real", "all ", "every";
        de: "reell";
        fr: "réel";
        ru: "действительн", "вещественн";
        zh: "实数";
        ja: "実数";
    }

    /// Number words for hundreds and thousands.
    HUNDREDS_THOUSANDS: Lexicon {
        de: "hundert", "tausend";
        fr: "cent", "cents", "mille";
        es: "ciento", "cien", "doscientos", "doscientas", "trescientos", "trescientas",
            "cuatrocientos", "cuatrocientas", "quinientos", "quinientas", "seiscientos",
            "seiscientas", "setecientos", "setecientas", "ochocientos", "ochocientas",
            "novecientos", "novecientas", "mil";
        it: "cento";
        ru: "сто", "двести", "триста", "четыреста", "пятьсот", "шестьсот", "семьсот", "восемьсот",
            "девятьсот", "тысяча", "тысячи", "тысяч";
    }

    /// Turkish words for one to nine, which follow those for tens.
    TURKISH_ONES: List {
        tr: "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz";
    }

    /// Number words that are articles or other common words as well: `ein`, `once`.
    NUMBERS_OR_ARTICLES: List {
        de: "ein", "eine", "einen", "die";
        fr: "un", "une", "six";
        es: "una", "uno", "once";
        it: "sei";
        pt: "um", "uma";
    }

    /// Words before a total: `три красных и два зелёных, всего пять`.
    BEFORE_TOTAL: List {
        de: "insgesamt", "zusammen", "also";
        fr: "au total", "en tout", "soit";
        es: "en total";
        ru: "всего", "итого";
    }

    /// Number words of other languages that are English words when alone: `null`, `due`.
    NUMBERS_OR_ENGLISH: List {
        de: "null", "elf", "acht";
        fr: "sept";
        es: "dos", "tres", "once";
        it: "due", "zero";
    }

    /// Stems of the words for a constant.
    CONSTANT_STEMS: Folded {
        en: "constant";
        de: "konstante";
        ru: "констант", "постоян";
        zh: "常数", "常數";
        ja: "定数";
    }

    /// Words that open a set of numbers at the end of a sentence: `all real numbers greater than 3`.
    REALS_IN_WORDS: Lexicon {
        en: "all real", "all numbers", "all values", "every real", "all positive", "all negative",
            "all non";
    }

    /// Words that tell that a number and what it is out of are a chance: `The probability is 3 out of 10`.
    CHANCE_OUT_OF: Lexicon {
        en: "probability", "chance", "odds", "likelihood", "fraction", "proportion";
    }

    /// Words that open a short phrase with a bound instead of a value: `at least 5`.
    OPENS_BOUND: Folded {
        en: "at least ", "at most ", "more than ", "less than ", "fewer than ", "greater than ",
            "no more than ", "no less than ", "not ", "up to ";
    }

    /// Words that end a short phrase with a bound instead of a value: `5 or more`.
    ENDS_BOUND: List {
        en: " or more", " or less", " or fewer", " or greater", " at most";
    }

    /// Words before a value that make it a bound or one end of a range, besides the usual bounds.
    MORE_BOUNDS_BEFORE: List {
        en: "up to", "anywhere between", "somewhere between";
    }

    /// Words after a value that make it a bound or one of several guesses: `7 or more`.
    BOUNDS_AFTER_VALUE: List {
        en: "or more", "or less", "or fewer", "or greater", "or possibly", "or maybe", "or perhaps";
    }

    /// Words after a value that open a part of it: `$45, of which $5 is tax`.
    OPENS_PART_OF_VALUE: Folded {
        en: ", of which ", ", of whom ";
        de: ", davon ", ", wovon ";
        fr: ", dont ";
        es: ", de los cuales ", ", de las cuales ";
        it: ", di cui ";
        ru: ", из них ", ", из которых ";
        zh: "，其中";
        ja: "、うち", "、そのうち";
    }

    /// Words for things that have numbers of their own: `Figure 4`.
    NUMBERED_THINGS: Folded {
        en: "figure", "fig", "fig.", "table", "page", "room", "chapter", "section", "paragraph",
            "footnote", "appendix";
        de: "abbildung", "kapitel", "seite", "abschnitt", "tabelle";
        fr: "chapitre", "tableau";
        es: "capítulo", "página", "figura", "tabla";
        ru: "глава", "страница", "рисунок", "рис.", "таблица";
    }

    /// Words that change what the number before them says.
    CHANGES_NUMBER: Folded {
        en: "more", "less", "fewer", "than", "least", "most", "except", "excluding", "not", "times",
            "if", "when", "where", "unless", "plus", "minus", "over", "under", "above", "below",
            "per", "to", "through", "until", "for", "with", "without", "in", "out", "mod",
            "hundred", "thousand", "million", "billion", "dozen", "half", "halves", "third",
            "thirds", "quarter", "quarters", "fourths", "fifths", "or", "maybe", "possibly",
            "perhaps";
    }

    /// Answers in words that a sentence may contain: `no real solutions`.
    SET_PHRASE_ANSWERS: Folded {
        en: "no real solutions", "no real solution", "no solutions", "no solution",
            "infinitely many solutions", "infinitely many", "does not exist", "do not exist",
            "doesn't exist", "is undefined", "empty set", "not possible", "impossible",
            "cannot be determined", "cannot determine", "unable to determine", "i do not know",
            "i don't know", "not enough information", "all real numbers";
        de: "keine reelle lösung", "keine lösung";
        fr: "aucune solution réelle", "aucune solution", "pas de solution";
        es: "no tiene solución";
        ru: "нет решений", "не имеет решений";
        zh: "无解", "不存在", "无实数解", "没有实数解";
        ja: "解なし";
    }

    /// Words between a part and the whole: `one in six`, `une chance sur six`, `una de cada seis`.
    PART_OUT_OF_WHOLE: List {
        en: " in ", " out of ", " chance in ";
        fr: " chance sur ", " chances sur ", " sur ";
        es: " de cada ";
        ru: " из ";
    }

    /// Completions that say that there are none.
    NONE_AS_COUNT: Folded {
        en: "none", "none at all", "not any";
        de: "keine", "keiner", "keines";
        fr: "aucun", "aucune";
        es: "ninguno", "ninguna";
        ru: "нет", "ни одного";
        zh: "没有", "一个也没有";
        ja: "なし", "ありません";
    }

    /// Words that open a sentence that says how many there are of what was listed.
    OPENS_COUNT: Folded {
        de: "es sind ", "das sind ";
        fr: "il y en a ", "ils sont ";
        es: "son ", "hay ";
        ru: "их ", "всего ";
    }

    /// Words between the larger and the smaller amount.
    MIXED_UNIT_JOINERS: List {
        en: "and ";
        de: "und ";
        fr: "et ";
        es: "y ";
        it: "e ";
        nl: "en ";
        pl: "i ";
        ru: "и ";
        tr: "ve ";
        zh: "零", "又";
        ar: "و";
        hi: "और ";
    }

    /// Nouns for the kind of thing, which may follow an answer in words: `isosceles triangle`.
    KINDS_AFTER_ANSWER: List {
        en: "triangle", "quadrilateral", "number", "function", "angle", "angles", "line", "lines",
            "series", "sequence", "shape", "figure", "polygon", "direction";
    }
}
