//! Words of questions and instructions.

words! {
    /// Words of questions in languages with decimal commas and points between thousands; one is enough.
    DECIMAL_COMMA_QUESTIONS: Folded {
        de: "wie viel", "wie groß", "wie hoch", "wie lang", "wie schwer", "was ist ", "was sind ",
            "was kostet", "welche", "berechne", "bestimme", "löse ";
        fr: "combien ", "quel ", "quelle ", "calculer ", "détermine";
        es: "cuánto", "cuál", "qué ", "calcula ", "halla ", "escribe ";
        it: "quanti ", "quante ", "quale ", "scrivi ", "calcola ", "che cosa ";
        pt: "quanto ", "quantos ", "quantas ", "qual ", "quais ", "escreva ", "calcule ",
            "determine o ", "determine a ";
        nl: "hoeveel", "wat is ", "bereken", "welk";
        pl: "ile ", "jaki ", "jaka ", "jakie ", "oblicz";
        tr: "kaç", "nedir", "hesapla";
    }

    /// Words and signs of questions for a percentage.
    ASKS_FOR_PERCENT: Folded {
        en: "percent", "per cent", "(unit: %)", "in %", "what %";
        de: "wie viel %", "prozent";
        fr: "quel %", "pourcent";
        es: "qué %", "porcent";
        it: "percentuale";
        pt: "porcentagem", "percentagem";
        pl: "procent";
        ru: "сколько %", "процент";
        tr: "yüzde";
        zh: "多少%", "多少％", "百分";
        ja: "何%", "何％", "パーセント";
        ko: "퍼센트", "백분율";
        ar: "النسبة المئوية", "بالمئة";
        hi: "प्रतिशत";
        any: "(%)", "（%）", "（％）";
    }

    /// Words before the place that a number is rounded to: `to the nearest hundred`.
    BEFORE_ROUNDING_PLACE: List {
        en: "nearest";
        de: "auf";
        fr: "au", "à";
        es: "al";
        ru: "до";
    }

    /// Words for after, before the word for the decimal point: `two digits after the point`.
    AFTER_DECIMAL_POINT: List {
        en: "after", "behind", "following", "past";
        de: "hinter", "nach";
        fr: "après";
        es: "después";
        ru: "после";
    }

    /// Words for the decimal point, or the comma where people write one.
    DECIMAL_POINT_NAMES: List {
        en: "point", "comma", "decimal";
        de: "komma";
        fr: "virgule";
        es: "coma", "punto";
        ru: "запятой";
    }

    /// Words that ask how many there are of what follows.
    ASKS_HOW_MANY: List {
        en: "how many ", "number of ";
        de: "wie viele ", "anzahl der ";
        fr: "combien de ", "combien d'";
        es: "cuántos ", "cuántas ";
        it: "quanti ", "quante ";
        pt: "quantos ", "quantas ";
        ru: "сколько ";
    }

    /// Words after "how many" that ask for something other than a count: `how many more`.
    HOW_MANY_NOT_COUNT: List {
        en: "more", "fewer", "less", "times", "times,", "different", "percent", "of", "possible",
            "ways", "total", "distinct";
        de: "mehr", "weniger";
        fr: "plus", "moins";
        es: "más", "menos";
        ru: "больше", "меньше";
    }

    /// Words that open a question that asks who did something.
    WHO_WORDS: List {
        en: "who";
        de: "wer";
        fr: "qui";
        es: "quién";
        ru: "кто";
    }

    /// Words with which prompts begin to say in which form they want the answer: `answer with`.
    FORM_INSTRUCTIONS: Folded {
        en: "answer with ", "answer using ", "answer the question", "answer by ", "answer in ",
            "answer only", "only answer", "please ", "first think", "first, think",
            "you first think", "think step", "think about", "let's think", "output the ",
            "output only", "output your", "provide your", "provide the ", "provide only",
            "give your", "give the ", "give only", "respond with", "reply with", "return only",
            "return the ", "put your", "put the ", "choose the ", "choose one", "select the ",
            "select one", "write your", "write only", "your answer", "hint:";
        de: "antworte", "wähle", "gib ";
        fr: "répond", "choisis", "donne ";
        es: "responde", "elige";
        ru: "ответьте", "выберите";
        zh: "请", "直接回答";
        ja: "答えを", "選んで";
        any: "<think>", "<image>";
    }

    /// Words that open a task or a question, which tells someone to find something: `determine`.
    OPENS_FINDING_TASK: Folded {
        en: "find ", "determine ", "calculate ", "compute ", "show ", "prove ", "evaluate ",
            "sketch ", "state ", "what ", "how ";
        de: "berechne ", "berechnen ", "bestimme ", "bestimmen ";
        fr: "déterminer ", "calculer ";
        es: "calcula ", "halla ", "determina ";
        ru: "найдите ", "вычислите ", "определите ";
        zh: "求", "计算";
    }

    /// Verbs that begin a yes-or-no question.
    YES_NO_QUESTION_VERBS: List {
        en: "is", "are", "was", "were", "do", "does", "did", "can", "could", "has", "have", "will",
            "would", "should";
    }

    /// Nouns and pronouns that say nothing about what they name: `Is 17 a prime number?`.
    UNTELLING_WORDS: List {
        en: "number", "numbers", "integer", "true", "correct";
        de: "zahl";
        fr: "elle", "elles", "il", "ils", "t", "nombre";
        es: "número";
        it: "numero";
        ru: "число", "числом";
    }

    /// Words of questions that their answers need not repeat.
    NEED_NOT_REPEAT: List {
        en: "the", "and", "are", "was", "were", "does", "did", "has", "have", "can", "will",
            "there", "this", "that", "shown", "picture", "image", "photo", "figure";
        de: "ist", "sind", "der", "die", "das", "eine", "einen", "gibt", "hat", "bild";
        fr: "est", "sont", "les", "une", "des";
        es: "son", "hay", "los", "las", "una";
        ru: "имеет", "это", "рисунке", "ли";
    }

    /// Words of questions that ask for a product of primes.
    ASKS_PRIME_FACTORS: Folded {
        en: "prime factor", "product of primes", "product of prime";
        de: "primfaktor";
        fr: "facteurs premiers";
        es: "factores primos";
        ru: "простые множители", "простых множител";
        zh: "质因数";
        ja: "素因数";
    }

    /// Signs and word stems of questions about congruences.
    ASKS_CONGRUENCE: List {
        en: "ongru";
        ru: "конгру", "сравнен";
        zh: "同余";
        ja: "合同";
        any: "≡", "\\equiv", "mod";
    }

    /// Words and stems of questions about bases of number systems.
    ASKS_NUMBER_BASE: Lexicon {
        en: "base", "binar", "hex", "octal";
        de: "basis", "binär", "oktal";
        ru: "систем", "двоичн";
        zh: "进制";
        ja: "進";
    }

    /// Words of questions that ask for a time of day.
    ASKS_FOR_TIME: Lexicon {
        en: "time", "clock", "when";
        de: "uhr", "wann", "wie spät";
        fr: "heure", "quand";
        es: "hora", "cuándo", "reloj";
        it: "che ore", "che ora", "orario", "quando", "orologio";
        pt: "horário", "relógio", "quando é";
        nl: "hoe laat", "tijd", "klok", "wanneer";
        sv: "klocka", "tid", "när ";
        pl: "godzin", "zegar", "kiedy";
        ru: "час", "врем", "когда";
        tr: "saat", "ne zaman";
        zh: "时间", "几点", "时";
        ja: "時", "いつ";
        ko: "몇 시", "시각", "시간", "시계", "언제";
        ar: "الساعة", "ساعة", "متى", "وقت";
        hi: "समय", "घड़ी", "बजे", "कब";
    }

    /// Words for a clock with hands.
    NAMES_DIAL: Lexicon {
        en: "clock", "watch", "hands";
        de: "uhr ", "uhr?", "zeiger";
        fr: "horloge", "montre", "pendule", "aiguille";
        es: "reloj";
        it: "orologio";
        pt: "relógio";
        nl: "klok", "hoe laat";
        sv: "klocka";
        pl: "zegar";
        ru: "час";
        tr: "saat";
        zh: "钟", "表";
        ja: "時計";
        ko: "시계";
        ar: "ساعة";
        hi: "घड़ी";
    }

    /// Words of questions about oxidation states.
    ASKS_OXIDATION_STATE: Folded {
        en: "oxidation", "oxidations", "charge of";
        de: "ladung";
        fr: "oxydation";
        es: "oxidación";
        it: "ossidazione";
        pt: "oxidação";
        pl: "utlenienia";
        ru: "степень окисления", "степени окисления";
        zh: "氧化数", "化合价";
        ja: "酸化数";
    }

    /// Questions for a factor: `how many times`, `во сколько раз`.
    FACTOR_ASKED: Folded {
        en: "how many times", "times as many", "times as much", "times as", "times more",
            "times larger", "times bigger", "times greater", "what factor";
        de: "wie viel mal", "wievielmal", "wie viele male", "wie oft so", "wie vielmal",
            "welchen faktor";
        fr: "combien de fois", "quel facteur";
        es: "cuántas veces", "cuantas veces", "qué factor";
        ru: "во сколько раз";
        zh: "几倍", "多少倍";
        ja: "何倍";
    }

    /// Words of questions for the larger of two values.
    ASKS_FOR_LARGER: Folded {
        en: "larger", "greater", "bigger";
        de: "größer", "grösser";
        fr: "plus grand";
        es: "mayor";
        ru: "больше", "больш";
        zh: "更大", "较大";
        ja: "大きい";
    }

    /// Words of questions for the smaller of two values.
    ASKS_FOR_SMALLER: Folded {
        en: "smaller", "lesser";
        de: "kleiner";
        fr: "plus petit";
        es: "menor";
        ru: "меньше", "меньш";
        zh: "更小", "较小";
        ja: "小さい";
    }

    /// Words of questions about remainders and last digits.
    ASKS_FOR_REMAINDER: Folded {
        en: "remainder", "last digit";
        de: "rest ", "letzte ziffer";
        fr: "reste", "dernier chiffre";
        es: "resto", "última cifra";
        ru: "остат", "последн";
        zh: "余数", "个位";
        ja: "余り", "一の位";
        any: "mod";
    }

    /// Words of questions about symbols.
    ASKS_FOR_SYMBOL: Folded {
        en: "symbol";
        es: "símbolo";
        ru: "символ", "обознач";
        zh: "符号";
        ja: "記号";
    }

    /// Words before a cue that make it the answer to another question.
    MAKES_CUE_ELSEWHERE: Lexicon {
        en: "previous question", "question before", "asked before", "last question",
            "other question";
        de: "vorige frage";
        fr: "question précédente";
        es: "pregunta anterior";
        zh: "上一题";
        ja: "前の問題";
    }

    /// Words that questions have in common with any sentence.
    COMMON_QUESTION_WORDS: List {
        en: "and", "answer", "are", "between", "calculate", "can", "compute", "determine", "did",
            "does", "figure", "find", "following", "for", "from", "given", "graph", "has", "have",
            "how", "image", "its", "many", "much", "picture", "question", "shown", "than", "that",
            "the", "there", "these", "this", "was", "were", "what", "when", "where", "which", "who",
            "with", "year", "you", "will", "would", "all", "is", "of", "in", "to", "at";
        de: "welche", "welcher", "welches", "wie", "laut", "der", "die", "das", "dem", "den", "ist",
            "sind";
        fr: "quel", "quelle", "quels", "quelles", "combien", "selon", "dans", "les", "des", "est",
            "sont";
        es: "qué", "cuál", "cuáles", "cuántos", "cuántas", "según", "los", "las", "del", "una";
        ru: "какой", "какая", "какие", "сколько", "где";
    }

    /// Words that compare values, or add them together.
    COMPARES_OR_ADDS: Folded {
        en: " more ", " fewer ", " less ", "difference", "altogether", "together", "combined",
            "in total", "total ", " left", "remain";
        de: " mehr ";
        fr: " de plus ";
        es: " más ";
        ru: " больше ";
    }

    /// Words that questions about mathematics begin with.
    MATH_QUESTION_OPENINGS: List {
        en: "calculate", "compute", "determine", "evaluate", "expand", "express", "factor", "find",
            "how", "simplify", "solve", "what", "which";
    }

    /// Words of a question that only say where one looks: `in the image`.
    IN_THE_PICTURE: List {
        en: " in the image", " in the picture", " in the photo", " in the figure", " in the scene",
            " in this image", " in this picture", " in this photo", " in the photograph",
            " in the diagram", " shown here";
        de: " auf dem bild", " im bild", " auf dem foto", " in der abbildung";
        fr: " sur l'image", " dans l'image", " sur la photo", " sur cette image";
        es: " en la imagen", " en la foto", " en esta imagen";
        it: " nell'immagine", " nella foto";
        pt: " na imagem", " na foto";
        ru: " на изображении", " на картинке", " на фото", " на рисунке";
        zh: "图中", "图片中", "图里", "照片中";
        ja: "画像に", "写真に", "図に";
    }

    /// Words before "millions" and the like with which a question says in what it wants its answer: `in millions`.
    SCALE_CUES: List {
        en: "in", "many", "unit", "units";
        de: "viele", "einheit";
        fr: "en", "unité";
        es: "cuántos", "cuántas", "unidad";
        it: "quanti", "quante", "unità";
        pt: "em", "quantos", "quantas";
        nl: "hoeveel";
        sv: "i", "många";
        pl: "w", "ile";
        ru: "в", "сколько";
    }
}
