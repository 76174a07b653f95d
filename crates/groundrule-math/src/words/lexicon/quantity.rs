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
        tr: "eksi";
        zh: "负", "負";
        ja: "マイナス";
        ko: "마이너스";
        ar: "سالب";
        hi: "ऋण";
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
        de: "größer als", "kleiner als", "höher als", "niedriger als";
        fr: "supérieur à", "inférieur à", "supérieure à", "inférieure à";
        es: "mayor que", "menor que";
        it: "maggiore di", "minore di";
        pt: "maior que";
        nl: "groter dan", "kleiner dan";
        sv: "större än", "äldre än", "lägre än", "högre än";
        pl: "większe niż", "większa niż", "mniejsze niż", "mniejsza niż";
        ru: "больше чем", "меньше чем";
    }

    /// Words after a number that go on to compute with it: `7 minus 1`.
    COMPUTES_ON: List {
        en: "minus ", "plus ", "times ", "divided by ", "squared";
        de: "mal ";
        fr: "fois ";
        es: "menos ", "más ", "dividido entre ";
        it: "meno ", "più ", "diviso ";
        nl: "keer ", "gedeeld door ";
        pl: "razy ", "podzielić przez ";
        ru: "минус ", "плюс ", "умножить на ";
    }

    /// Amounts that are not numbers: `16 minus a few`.
    VAGUE_AMOUNTS: List {
        en: "a few", "some ", "those ", "the ones ", "whatever ";
        de: "ein paar", "einige", "die, ";
        fr: "quelques", "ceux ";
        es: "unos", "algunos", "los que ";
        it: "alcuni", "alcune", "qualche";
        pt: "alguns", "algumas";
        nl: "een paar", "enkele";
        sv: "några";
        pl: "kilka";
        ru: "несколько", "те, ";
        tr: "birkaç";
    }

    /// Words after a number make it a factor: `3 times more`.
    MAKES_FACTOR: List {
        en: "times more", "times as", "times less", "times fewer";
        de: "mal so", "mal mehr";
        fr: "fois plus", "fois moins";
        es: "veces";
        it: "volte";
        pt: "vezes";
        nl: "keer zo", "keer meer";
        sv: "gånger";
        pl: "razy więcej", "razy mniej";
        ru: "раза больше", "раз больше", "раза меньше", "раз меньше";
        tr: "kat daha", "katı";
        zh: "倍";
        ja: "倍の";
        ko: "배";
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
        pt: "mais";
        nl: "meer", "minder";
        sv: "fler", "färre", "mer", "mindre";
        pl: "więcej", "mniej";
        ru: "больше", "меньше";
        tr: "fazla", "az";
    }

    /// Whole words for all, or for any one, of many: `all values`.
    ALL_WORDS: List {
        en: "all", "any", "every";
        de: "alle", "jede";
        fr: "tous", "toutes", "tout";
        es: "todos", "todas";
        it: "tutti", "tutte", "ogni";
        pt: "todos os", "todas as";
        nl: "elke";
        sv: "alla", "varje";
        pl: "wszystkie", "każdy", "każda";
        ru: "все", "любое", "любой", "любая";
        tr: "tüm", "bütün", "her";
    }

    /// Words that say that there are none of what follows: `no cars`.
    NONE_OF_COUNTED: List {
        en: "no", "zero";
        de: "keine", "kein";
        fr: "aucun", "aucune";
        es: "ningún", "ninguna";
        it: "nessun", "nessuna";
        pt: "nenhum", "nenhuma";
        nl: "geen";
        sv: "inga", "ingen", "inget";
        pl: "żaden", "żadna", "żadne";
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
        it: "al";
        pt: "até";
        nl: "tot", "en";
        sv: "till", "och";
        pl: "do";
        ru: "по", "до", "и";
        tr: "ile";
        zh: "到", "至", "年到", "年至";
        ja: "から", "年から";
        ko: "부터", "에서", "년부터";
        ar: "إلى";
        hi: "से";
        any: "-", "–", "—", "~", "〜";
    }

    /// Words that join a number to what it is a part of.
    JOINS_PART_TO_WHOLE: List {
        en: " of the ", " out of ", " out of the ";
        de: " von ", " von den ";
        fr: " sur ", " des ";
        es: " de las ", " de los ";
        it: " dei ", " delle ", " degli ";
        pt: " dos ", " das ";
        nl: " van de ";
        sv: " av de ";
        pl: " spośród ";
        ru: " из ";
    }

    /// Words that follow a factor: `three times`, `4-mal`.
    TIMES_AFTER_FACTOR: List {
        en: "times", "fold";
        de: "mal";
        fr: "fois";
        es: "veces";
        it: "volte";
        pt: "vezes";
        nl: "keer", "maal";
        sv: "gånger";
        pl: "razy";
        ru: "раза", "раз";
        tr: "kat", "kez";
        zh: "倍";
        ko: "배";
        hi: "गुना";
    }

    /// Nouns before a factor: `a factor of 3`.
    NOUNS_BEFORE_FACTOR: List {
        en: "factor";
        de: "Faktor";
        fr: "facteur";
        es: "factor de";
        it: "fattore";
        pt: "fator";
        sv: "faktor";
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
        it: "nessuna soluzione", "nessuna soluzione reale", "non ha soluzioni",
            "non ha soluzioni reali", "non ci sono soluzioni", "non ci sono soluzioni reali",
            "non esistono soluzioni", "nessuna radice reale";
        pt: "não tem solução", "não há solução", "sem solução", "nenhuma solução",
            "não tem soluções reais", "não há soluções reais", "não possui solução",
            "não possui soluções reais", "não tem raízes reais";
        nl: "geen oplossing", "geen oplossingen", "geen reële oplossing", "geen reële oplossingen";
        sv: "ingen lösning", "inga lösningar", "saknar lösning", "ingen reell lösning",
            "inga reella lösningar", "saknar reella lösningar", "saknar lösningar";
        pl: "brak rozwiązań", "nie ma rozwiązań", "nie ma rozwiązania", "brak rozwiązania",
            "nie ma rozwiązań rzeczywistych", "brak rozwiązań rzeczywistych",
            "nie ma pierwiastków rzeczywistych";
        ru: "нет решений", "нет решения", "нет корней", "нет действительных решений",
            "нет действительных корней", "нет вещественных корней", "решений нет", "корней нет",
            "не имеет решений", "не имеет решения", "не имеет корней",
            "не имеет действительных решений", "не имеет действительных корней",
            "не имеет вещественных корней";
        tr: "çözümü yok", "çözümü yoktur", "çözüm yok", "çözüm yoktur", "gerçek kökü yok",
            "gerçek kökü yoktur", "reel kökü yoktur";
        zh: "无解", "無解", "无实数解", "无实数根", "无实根", "没有解", "没有实数解", "没有实数根", "没有实根";
        ja: "解なし", "解はない", "解がない", "解はありません", "解がありません", "解は存在しない", "解は存在しません", "解を持たない", "解を持ちません",
            "解をもたない", "解をもちません";
        ko: "해가 없다", "해가 없습니다", "해는 없습니다", "실근이 없다", "실근이 없습니다", "실수해가 없습니다", "해가 존재하지 않습니다";
        ar: "لا يوجد حل", "ليس لها حل", "لا توجد حلول", "لا حل لها", "لا توجد حلول حقيقية";
        hi: "कोई हल नहीं", "कोई समाधान नहीं", "कोई वास्तविक हल नहीं", "कोई वास्तविक मूल नहीं";
    }

    /// Words before an amount that say that it is below zero: `零下4度`.
    BELOW_ZERO_BEFORE: List {
        ru: "мороз";
        zh: "零下", "零下约";
        ja: "氷点下", "マイナス";
        ko: "영하";
    }

    /// Words behind an amount that say that it is below zero: `4 degrees below zero`.
    BELOW_ZERO_BEHIND: List {
        en: "below zero", "below freezing", "below the freezing point", "below sea level";
        de: "unter null", "unter dem gefrierpunkt", "unter dem meeresspiegel";
        fr: "au-dessous de zéro", "en dessous de zéro", "sous zéro";
        es: "bajo cero", "bajo el nivel del mar";
        it: "sotto zero", "sotto lo zero";
        pt: "abaixo de zero";
        nl: "onder nul";
        sv: "under noll";
        pl: "poniżej zera";
        ru: "ниже нуля", "ниже уровня моря", "мороза";
        tr: "sıfırın altında";
    }

    /// Ordinals before a place for an answer: `First blank 8, second blank 9.`.
    SLOT_ORDINALS: List {
        en: "first", "second", "third", "fourth", "1st", "2nd", "3rd", "4th";
        de: "erste", "zweite", "dritte", "vierte";
        fr: "premier", "première", "deuxième", "troisième";
        es: "primera", "primer", "segunda", "segundo", "tercera", "tercer";
        it: "prima", "primo", "seconda", "secondo", "terza", "terzo";
        pt: "primeira", "primeiro", "terceira", "terceiro";
        nl: "eerste", "tweede", "derde";
        sv: "första", "andra", "tredje";
        pl: "pierwsza", "druga", "trzecia", "pierwsze", "drugie";
        ru: "первый", "второй", "третий", "первая", "вторая", "третья";
        tr: "birinci", "ikinci", "üçüncü";
        zh: "第一", "第二", "第三", "第四", "第1", "第2", "第3";
        ja: "一つ目の", "二つ目の", "三つ目の", "1つ目の", "2つ目の", "3つ目の";
        ko: "첫 번째", "두 번째", "세 번째";
        ar: "الأول", "الثاني", "الثالث";
        hi: "पहला", "दूसरा", "तीसरा";
    }

    /// Words for a set of numbers that a sentence gave before: `all real numbers, which contains [2, 4]`.
    NUMBER_SETS: Lexicon {
        en: "real", "all ", "every";
        de: "reell";
        fr: "réel";
        es: "todos los";
        it: "reale", "reali", "ogni ";
        pt: "reais", "todos os ";
        nl: "reële";
        sv: "reella";
        pl: "rzeczywist";
        ru: "действительн", "вещественн";
        tr: "gerçek sayı";
        zh: "实数";
        ja: "実数";
        ko: "실수";
    }

    /// Number words that are articles or other common words as well: `ein`, `once`.
    NUMBERS_OR_ARTICLES: List {
        de: "ein", "eine", "einen", "die";
        fr: "un", "une", "six";
        es: "una", "uno", "once";
        it: "sei";
        pt: "um", "uma";
    }

    /// Words beside a number that say it is not simply the count: `vier oder fünf`.
    UNSETTLES_COUNT: List {
        de: "oder", "nicht", "mehr", "weniger";
        fr: "ou", "pas", "plus", "moins";
        es: "o", "más", "menos";
        it: "più", "meno", "oppure";
        nl: "niet", "meer", "minder";
        sv: "eller", "inte", "fler", "färre";
        pl: "lub", "albo", "więcej", "mniej";
        ru: "или", "не", "более", "менее";
        tr: "veya", "değil", "fazla";
        ar: "أو", "ليس", "أكثر", "أقل";
        hi: "या", "नहीं", "अधिक";
    }

    /// The same in languages without blanks, and in Korean.
    UNSETTLES_COUNT_EAST: Lexicon {
        zh: "分之", "又", "负", "負", "万", "千", "亿", "億", "不是", "不等于", "不为", "没有", "或", "超过", "至少", "至多",
            "最多", "不到", "少于", "多于", "约", "整除", "倍数", "因数", "约数", "一半";
        ja: "マイナス", "ありません", "ない", "以上", "ではない", "なく", "以下", "半分";
        ko: "보다", "적어도", "최소", "최대", "거의", "아니", "아닙", "모르", "알 수 없", "틀렸", "틀립", "또는", "아마";
    }

    /// Words before a total: `три красных и два зелёных, всего пять`.
    BEFORE_TOTAL: List {
        de: "insgesamt", "zusammen", "also";
        fr: "au total", "en tout", "soit";
        es: "en total";
        it: "in tutto", "in totale", "totale di", "complessivamente";
        pt: "no total", "ao todo";
        nl: "in totaal", "samen", "totaal";
        sv: "totalt", "sammanlagt", "tillsammans";
        pl: "łącznie", "razem", "w sumie", "ogółem";
        ru: "всего", "итого";
        tr: "toplam", "toplamda";
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
        de: "alle reellen";
        fr: "tous les réels", "tous les nombres réels";
        es: "todos los reales", "todos los números reales";
        it: "tutti i reali", "tutti i numeri reali";
        pt: "todos os reais", "todos os números reais";
    }

    /// Words that tell that a number and what it is out of are a chance: `The probability is 3 out of 10`.
    CHANCE_OUT_OF: Lexicon {
        en: "probability", "chance", "odds", "likelihood", "fraction", "proportion";
        de: "wahrscheinlichkeit";
        fr: "probabilité";
        es: "probabilidad";
        it: "probabilità";
        pt: "probabilidade";
        nl: "kans";
        sv: "sannolikhet";
        pl: "prawdopodobieństwo";
        ru: "вероятность";
    }

    /// Words that open a short phrase with a bound instead of a value: `at least 5`.
    OPENS_BOUND: Folded {
        en: "at least ", "at most ", "more than ", "less than ", "fewer than ", "greater than ",
            "no more than ", "no less than ", "not ", "up to ";
        de: "mindestens ", "höchstens ", "mehr als ", "weniger als ", "nicht ", "bis zu ";
        fr: "au moins ", "au plus ", "plus de ", "moins de ", "jusqu'à ";
        es: "al menos ", "como mínimo ", "como máximo ", "más de ", "menos de ", "hasta ";
        it: "almeno ", "al massimo ", "più di ", "meno di ", "fino a ";
        pt: "pelo menos ", "no máximo ", "mais de ", "até ";
        nl: "minstens ", "hoogstens ", "meer dan ", "minder dan ", "niet ", "tot wel ";
        sv: "minst ", "högst ", "mer än ", "mindre än ", "fler än ", "inte ";
        pl: "co najmniej ", "co najwyżej ", "więcej niż ", "mniej niż ", "nie ";
        ru: "не менее ", "не более ", "больше ", "меньше ", "более ", "менее ", "не ", "до ";
        tr: "en az ", "en fazla ";
        ko: "적어도 ", "최소 ", "최대 ";
        ar: "على الأقل ", "على الأكثر ", "أكثر من ", "أقل من ", "ليس ";
        hi: "कम से कम ", "अधिकतम ", "ज़्यादा से ज़्यादा ";
    }

    /// Words that end a short phrase with a bound instead of a value: `5 or more`.
    ENDS_BOUND: List {
        en: " or more", " or less", " or fewer", " or greater", " at most";
        de: " oder mehr", " oder weniger", " oder höher";
        fr: " ou plus", " ou moins", " au moins", " au plus";
        es: " o más", " o menos", " como mínimo", " como máximo";
        it: " o più", " o meno", " almeno", " al massimo";
        pt: " ou mais", " ou menos", " no máximo", " no mínimo";
        nl: " of meer", " of minder";
        sv: " eller fler", " eller mer", " eller mindre", " eller färre";
        pl: " lub więcej", " albo więcej", " lub mniej";
        ru: " или больше", " или более", " или меньше", " или менее";
        tr: " veya daha fazla", " veya daha az", " ve üzeri";
        zh: "以上", "以下", "以内", "或更多", "或更少";
        ja: "以上です", "以下です", "未満", "未満です", "超";
        ko: " 이상", " 이하", "이상입니다", "이하입니다", " 미만";
        ar: " أو أكثر", " أو أقل", " على الأقل";
        hi: " या अधिक", " या उससे अधिक", " से अधिक", " से कम";
    }

    /// Words before a value that make it a bound or one end of a range, besides the usual bounds.
    MORE_BOUNDS_BEFORE: List {
        en: "up to", "anywhere between", "somewhere between";
        de: "bis zu", "irgendwo zwischen";
        fr: "jusqu'à", "quelque part entre";
        es: "hasta", "en algún punto entre";
        it: "fino a";
        pt: "até";
        sv: "upp till";
    }

    /// Words after a value that make it a bound or one of several guesses: `7 or more`.
    BOUNDS_AFTER_VALUE: List {
        en: "or more", "or less", "or fewer", "or greater", "or possibly", "or maybe", "or perhaps";
        de: "oder mehr", "oder weniger", "oder vielleicht", "oder eventuell";
        fr: "ou plus", "ou moins", "ou peut-être";
        es: "o más", "o menos", "o quizá", "o tal vez";
        it: "o più", "o meno", "o forse";
        pt: "ou mais", "ou menos", "ou talvez";
        nl: "of meer", "of minder", "of misschien";
        sv: "eller fler", "eller mer", "eller mindre", "eller kanske";
        pl: "lub więcej", "albo więcej", "lub mniej", "albo może", "lub może";
        ru: "или больше", "или более", "или меньше", "или менее", "или, может быть",
            "или, возможно";
        tr: "veya daha fazla", "veya daha az", "ya da belki", "veya belki";
        zh: "以上", "以下", "以内", "左右或", "或更多", "或者可能";
        ja: "未満", "より小さ", "より大き", "より少な", "より多";
        ko: "이상", "이하", "미만", "보다 작", "보다 크", "보다 큰", "보다 적", "보다 많";
        ar: "أو أكثر", "أو أقل", "أو ربما";
        hi: "या अधिक", "या शायद";
    }

    /// Words after a value that open a part of it: `$45, of which $5 is tax`.
    OPENS_PART_OF_VALUE: Folded {
        en: ", of which ", ", of whom ";
        de: ", davon ", ", wovon ";
        fr: ", dont ";
        es: ", de los cuales ", ", de las cuales ";
        it: ", di cui ";
        pt: ", dos quais ", ", das quais ";
        nl: ", waarvan ";
        sv: ", varav ";
        pl: ", z których ", ", z czego ";
        ru: ", из них ", ", из которых ";
        tr: ", bunların ";
        zh: "，其中";
        ja: "、うち", "、そのうち";
        ko: ", 그중 ", ", 이 중 ";
        ar: "، منها ";
        hi: ", जिनमें से ", ", जिसमें से ";
    }

    /// Words for things that have numbers of their own: `Figure 4`.
    NUMBERED_THINGS: Folded {
        en: "figure", "fig", "fig.", "table", "page", "room", "chapter", "section", "paragraph",
            "footnote", "appendix";
        de: "abbildung", "kapitel", "seite", "abschnitt", "tabelle", "bild";
        fr: "chapitre", "tableau";
        es: "capítulo", "página", "figura", "tabla";
        it: "capitolo", "pagina", "tabella", "sezione";
        pt: "tabela", "seção", "secção";
        nl: "figuur", "tabel", "hoofdstuk", "bladzijde";
        sv: "figur", "tabell", "sida";
        pl: "rysunek", "rozdział", "strona";
        ru: "глава", "страница", "рисунок", "рис.", "таблица";
        tr: "şekil", "tablo", "bölüm", "sayfa";
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
        de: "keine reelle lösung", "keine lösung", "unendlich viele lösungen", "unendlich viele",
            "existiert nicht", "kann nicht bestimmt werden", "leere menge";
        fr: "aucune solution réelle", "aucune solution", "pas de solution",
            "une infinité de solutions", "n'existe pas", "ensemble vide";
        es: "no tiene solución", "no hay solución", "infinitas soluciones", "no existe",
            "conjunto vacío";
        it: "nessuna soluzione", "infinite soluzioni", "non esiste", "insieme vuoto";
        pt: "não tem solução", "infinitas soluções", "não existe", "conjunto vazio", "sem solução";
        nl: "geen oplossing", "oneindig veel oplossingen", "bestaat niet", "lege verzameling";
        sv: "ingen lösning", "oändligt många lösningar", "existerar inte", "saknar lösning";
        pl: "brak rozwiązań", "nieskończenie wiele rozwiązań", "nie istnieje", "zbiór pusty";
        ru: "нет решений", "не имеет решений", "бесконечно много решений", "не существует",
            "пустое множество";
        tr: "çözümü yoktur", "sonsuz çözüm", "yoktur çözümü";
        zh: "无解", "不存在", "无实数解", "没有实数解", "无穷多解", "无数解", "空集";
        ja: "解なし", "解はない", "存在しない", "無数に";
        ko: "해가 없", "존재하지 않", "무수히 많";
        ar: "لا يوجد حل", "غير موجود";
        hi: "कोई हल नहीं", "अनंत हल";
    }

    /// Words between a part and the whole: `one in six`, `une chance sur six`, `una de cada seis`.
    PART_OUT_OF_WHOLE: List {
        en: " in ", " out of ", " chance in ";
        de: " von ";
        fr: " chance sur ", " chances sur ", " sur ";
        es: " de cada ", " entre cada ";
        it: " su ";
        pt: " em cada ", " em ";
        nl: " op de ", " op ";
        sv: " av ", " på ";
        pl: " na ";
        ru: " из ";
    }

    /// Completions that say that there are none.
    NONE_AS_COUNT: Folded {
        en: "none", "none at all", "not any";
        de: "keine", "keiner", "keines";
        fr: "aucun", "aucune";
        es: "ninguno", "ninguna";
        it: "nessuno", "nessuna";
        pt: "nenhum", "nenhuma";
        nl: "geen";
        sv: "inga", "ingen", "inget";
        pl: "żaden", "żadna", "ani jednego", "ani jeden";
        ru: "нет", "ни одного";
        tr: "hiç", "hiçbiri", "hiç yok", "yok";
        zh: "没有", "一个也没有", "一个都没有";
        ja: "なし", "ありません", "一つもない", "一つもありません", "いません";
        ko: "없음", "없습니다", "하나도 없습니다";
        ar: "لا يوجد", "لا شيء";
        hi: "कोई नहीं", "एक भी नहीं";
    }

    /// Words that open a sentence that says how many there are of what was listed.
    OPENS_COUNT: Folded {
        en: "there are ", "there is ";
        de: "es sind ", "das sind ";
        fr: "il y en a ", "ils sont ";
        es: "son ", "hay ";
        it: "sono ", "ce ne sono ", "ci sono ";
        pt: "são ", "há ";
        nl: "er zijn ", "het zijn ";
        sv: "det är ", "det finns ";
        pl: "jest ich ", "jest ", "są ";
        ru: "их ", "всего ";
        tr: "toplam ";
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

    /// Korean words before a total: `모두 다섯 마리입니다`.
    KOREAN_TOTALS: Lexicon {
        ko: "모두 ", "전부 ", "총 ", "합해서 ", "합하면 ", "합치면 ", "합계 ";
    }

    /// Korean words that follow a number: what is counted, and the end of the sentence.
    KOREAN_COUNTERS: Lexicon {
        ko: "개", "명", "마리", "대", "권", "송이", "그루", "장", "병", "잔", "사람", "채", "자루", "켤레", "입니다", "이다", "이에요",
            "예요";
    }
}
