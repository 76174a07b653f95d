//! Words about choices: their labels, their order, how one is picked or marked.

words! {
    /// Words before a letter that make it a choice.
    LETTER_CUES: List {
        en: "answer", "be", "believe", "choice", "choices", "choose", "choosing", "chose",
            "clearly", "correct", "definitely", "guess", "hence", "is", "its", "it's", "letter",
            "likely", "maybe", "option", "options", "pick", "picked", "probably", "right", "say",
            "select", "selected", "so", "then", "therefore", "think", "thus", "that's", "and", "or",
            "both", "either", "neither", "nor", "not", "isn't", "between", "only", "than", "except",
            "actually", "with", "are", "were", "leaves";
        de: "buchstabe", "antwort", "lautet", "ist", "und", "zwischen", "sind", "daher",
            "also", "somit", "folglich";
        fr: "lettre", "réponse", "est", "et", "entre", "sont", "donc";
        es: "letra", "respuesta", "opción", "es", "y", "son", "luego";
        it: "lettera", "risposta", "opzione", "è", "quindi", "dunque", "sono";
        pt: "resposta", "opção", "alternativa", "é", "portanto", "logo", "são";
        nl: "antwoord", "optie", "keuze", "dus", "tussen";
        sv: "svaret", "svar", "alternativ", "är", "alltså", "mellan";
        pl: "litera", "odpowiedź", "opcja", "wariant", "jest", "więc", "zatem";
        ru: "буква", "ответ", "вариант", "и", "между", "значит";
        tr: "cevap", "yanıt", "seçenek", "şık";
    }

    /// Participles before the letter of a thing, where letters are all that the choices say: `labelled E`.
    LABELLED_BEFORE_LETTER: List {
        en: "labelled", "labeled", "lettered", "marked";
        fr: "étiqueté", "étiquetée";
        es: "etiquetado", "etiquetada";
        it: "etichettato", "etichettata", "contrassegnato", "contrassegnata", "indicato",
            "indicata";
        pt: "rotulado", "rotulada", "marcado", "marcada", "identificado", "identificada";
        nl: "gelabeld", "gemarkeerd", "aangeduid";
        sv: "märkt", "markerad";
        pl: "oznaczony", "oznaczona", "oznaczone";
        ru: "обозначенный", "обозначенная", "обозначено", "отмеченный";
    }

    /// Participles behind the letter of a thing, where letters are all that the choices say: `mit D beschriftet`.
    LABELLED_AFTER_LETTER: List {
        de: "beschriftet", "bezeichnet", "markiert", "gekennzeichnet";
    }

    /// Verbs that mark a choice or leave it over: `I tick C`, `rimane la C`.
    LETTER_MARKING_VERBS: List {
        en: "tick", "ticked", "mark", "check", "circle", "remains";
        de: "kreuze", "wähle", "nehme", "markiere", "bleibt";
        fr: "coche", "choisis", "prends", "reste", "donc";
        es: "marco", "marque", "elijo", "escojo", "queda";
        it: "scelgo", "segno", "rimane", "resta", "quindi";
        pt: "assinalo", "escolho", "portanto", "sobra";
        nl: "kies", "kruis", "blijft", "dus", "markeer";
        sv: "väljer", "alternativ", "alltså", "kryssar", "återstår";
        pl: "wybieram", "zaznaczam", "zostaje", "więc";
        ru: "выбираю", "отмечаю", "остаётся", "значит";
        tr: "dolayısıyla", "seçiyorum", "işaretliyorum";
    }

    /// Nouns that call the letter behind them a choice in any sentence.
    LETTER_LABELS: List {
        en: "answer", "choice", "choices", "letter", "option", "options";
        de: "buchstabe", "antwort", "lösung", "auswahl";
        fr: "lettre", "réponse", "choix";
        es: "letra", "opción", "inciso", "respuesta";
        it: "lettera", "risposta", "opzione", "scelta";
        pt: "opção", "resposta", "alternativa", "item";
        nl: "optie", "antwoord", "keuze";
        sv: "svar", "svaret", "alternativ", "alternativet", "bokstav";
        pl: "opcja", "opcję", "odpowiedź", "litera", "wariant";
        ru: "буква", "вариант", "ответ";
        tr: "seçenek", "şık", "cevap", "yanıt";
    }

    /// Words before several letters that call them choices.
    PLURAL_CHOICE_LABELS: List {
        en: "options", "choices", "answers";
        de: "optionen", "antworten";
        fr: "réponses";
        es: "opciones";
        it: "opzioni", "risposte";
        pt: "opções", "respostas", "alternativas";
        nl: "opties", "antwoorden";
        sv: "alternativen", "svaren";
        pl: "opcje", "odpowiedzi";
        ru: "варианты", "ответы";
        tr: "seçenekler", "şıklar";
    }

    /// Words that put letters in an order: `C, then A, then B`.
    RANKING_JOINERS: List {
        en: "then", "followed by";
        de: "dann";
        fr: "puis";
        es: "luego";
        it: "poi";
        pt: "depois";
        nl: "daarna", "gevolgd door";
        sv: "sedan", "därefter";
        pl: "potem", "następnie";
        ru: "затем", "потом";
        tr: "sonra", "ardından";
        any: ">";
    }

    /// Words before choices in brackets: `Choices: [yes, no]`.
    CHOICE_LIST_HEADINGS: List {
        en: "choices", "options";
        de: "antworten", "auswahl", "optionen";
        fr: "choix";
        es: "opciones";
        it: "opzioni";
        pt: "opções";
        nl: "opties";
        pl: "opcje";
        ru: "варианты";
        zh: "选项";
        ja: "選択肢";
        ko: "선택지", "보기";
    }

    /// Nouns before a label that repeats the content before it: `y = 3x, option (A)`.
    NOUNS_BEFORE_LABEL: List {
        en: "option", "choice", "answer";
        de: "antwort";
        fr: "réponse";
        es: "opción";
        it: "risposta", "opzione";
        pt: "alternativa", "opção", "resposta";
        nl: "antwoord", "optie";
        sv: "svar", "alternativ";
        pl: "odpowiedź", "opcja";
        ru: "ответ", "вариант";
        tr: "seçenek", "cevap";
    }

    /// Verbs that settle a choice after a sentence has weighed several.
    SETTLES_CHOICE: Folded {
        en: "i go for ", "i go with ", "i'll go for ", "i choose ", "i pick ", "i take ",
            "went for ", "settled on ", "settle on ", "settle for ", "opted for ", "opt for ",
            "decided on ", "decided for ", "landed on ", "ended up with ", "ended up choosing ";
        de: "nehme ich ", "wähle ich ", "entschied mich für ", "entscheide mich für ",
            "habe mich für ";
        fr: "je choisis ", "je prends ", "opté pour ", "opte pour ", "tranche pour ";
        es: "elijo ", "escojo ", "me decanté por ", "me decanto por ", "me quedo con ", "opté por ",
            "opto por ";
        it: "scelgo ", "mi decido per ", "opto per ", "ho scelto ";
        pt: "escolho ", "fico com ", "optei por ", "vou de ";
        nl: "ik kies ", "kies ik ", "ik ga voor ", "koos voor ";
        sv: "jag väljer ", "väljer jag ", "bestämmer mig för ";
        pl: "wybieram ", "stawiam na ", "decyduję się na ";
        ru: "беру ", "остановился на ", "останавливаюсь на ", "выбрал ", "выбираю ";
        tr: "seçiyorum", "karar verdim";
        zh: "我选", "我选择", "最终选", "最后选", "最后选了";
        ja: "最終的に", "を選びます", "にします";
        ko: "선택합니다", "고르겠습니다", "선택하겠습니다";
        ar: "أختار ", "اخترت ";
        hi: "चुनता हूँ", "चुनती हूँ";
    }

    /// Nouns and endings that make the ordinal before them that of a choice: `the second statement`.
    NOUNS_AFTER_ORDINAL: List {
        en: "option", "choice", "answer", "statement";
        de: "antwort", "aussage", "möglichkeit";
        fr: "réponse", "proposition", "affirmation";
        es: "opción", "respuesta", "afirmación";
        it: "opzione", "risposta", "affermazione";
        pt: "opção", "alternativa", "resposta";
        nl: "optie", "antwoord", "keuze", "bewering", "stelling";
        sv: "alternativet", "svaret", "påståendet";
        pl: "opcja", "odpowiedź", "wariant", "stwierdzenie";
        ru: "вариант", "ответ", "утверждение";
        tr: "seçenek", "şık";
        zh: "个", "个选项", "项", "个答案";
        ja: "の選択肢", "の答え", "です", "が正しい";
        ko: "선택지", "보기", "답";
        ar: "خيار", "إجابة";
        hi: "विकल्प", "उत्तर";
    }

    /// Verbs of deciding between choices.
    DECIDING_VERBS: Folded {
        en: "decide", "choose";
        de: "entscheid";
        fr: "décid", "chois";
        es: "decidir", "elegir";
        it: "decid", "sceglie";
        nl: "beslis", "kiezen";
        sv: "bestäm", "välja";
        pl: "zdecydow", "wybra";
        ru: "решить", "выбрать";
        tr: "karar ver", "seçe";
        zh: "决定", "选择哪";
        ja: "選べ", "決め";
        ko: "결정", "고를";
        ar: "أقرر", "الاختيار";
        hi: "निर्णय", "चुन";
    }

    /// Words right before the only choice that is right: `only algae do this`.
    ONLY_BEFORE_CHOICE: Folded {
        en: "only ";
        de: "nur ";
        fr: "seul ";
        es: "solo ", "sólo ";
        it: "soltanto ";
        pt: "apenas ", "somente ", "só ";
        nl: "alleen ", "slechts ";
        sv: "endast ", "bara ";
        pl: "tylko ";
        ru: "только ";
        tr: "yalnızca ", "sadece ";
        zh: "只有";
        ko: "오직 ";
        ar: "فقط ";
        hi: "केवल ", "सिर्फ ";
    }

    /// Words that call choices the right ones.
    CALLS_CHOICE_RIGHT: Folded {
        en: "answer", "correct", "right", "true", "choose", "select", "therefore", "so ", "thus",
            "hence";
        de: "antwort", "richtig", "korrekt";
        fr: "réponse", "bonne", "juste";
        es: "respuesta", "son cierta";
        ru: "ответ", "верн", "правильн";
        zh: "答", "正确", "选", "選";
        ja: "正しい";
    }

    /// Labels of a choice that are taken off the start of an answer: `option B`.
    STRIPPED_CHOICE_LABELS: List {
        en: "option ", "choice ", "letter ", "alternative ";
        de: "antwort ";
        fr: "réponse ", "choix ";
        es: "opción ", "letra ", "respuesta ";
        it: "opzione ", "lettera ", "risposta ";
        pt: "opção ", "alternativa ", "resposta ";
        nl: "optie ", "antwoord ";
        sv: "alternativ ", "svar ";
        pl: "opcja ", "odpowiedź ";
        ru: "вариант ", "ответ ";
        tr: "seçenek ";
        zh: "选项", "選項";
        ja: "選択肢";
        ko: "선택지 ", "보기 ";
    }

    /// Nouns before the letter of one choice: `Option C matches the graph`.
    SPOKEN_CHOICE_LABELS: List {
        en: "option", "choice", "answer", "statement";
        de: "antwort", "aussage";
        fr: "réponse", "affirmation", "proposition";
        es: "opción", "respuesta";
        it: "opzione", "risposta";
        pt: "alternativa", "opção";
        nl: "antwoord", "optie";
    }

    /// Verbs that argue for the choice before them: `Option C matches the graph`.
    ARGUES_FOR_CHOICE: List {
        en: "matches", "fits", "works", "satisfies", "corresponds", "shows", "represents", "holds",
            "describes";
    }

    /// Words that join labels or contents into one answer: `both A and B`, `sowohl A als auch B`.
    JOINS_CHOICES: List {
        en: "and", "both", "as", "well", "plus";
        de: "und", "sowohl", "als", "auch", "beide";
        fr: "et", "à", "la", "fois";
        es: "y", "tanto", "como", "ambos", "ambas";
        it: "e", "sia";
        nl: "en", "zowel";
        pl: "i", "oraz";
        ru: "и", "оба";
        tr: "ve";
        zh: "和", "与", "都是", "都", "都对", "都正确";
        ja: "と", "の両方", "両方", "も";
        ko: "와", "과", "둘", "다";
        any: "&";
    }

    /// Words between labels if only one is meant: `A or B`.
    OFFERS_ONE_OF_CHOICES: List {
        en: "or", "either";
        de: "oder", "entweder";
        fr: "ou", "soit";
        es: "o", "u";
        it: "oppure";
        nl: "of";
        pl: "lub", "albo";
        ru: "или", "либо";
        tr: "veya";
        zh: "或", "或者";
        ja: "か", "または";
        ko: "또는";
    }

    /// Words before labels if none is meant: `neither A nor B`.
    DENIES_CHOICES: List {
        en: "neither", "nor", "not";
        de: "weder", "noch";
        fr: "ni";
        it: "né";
        pt: "nem";
        pl: "ani";
        ru: "ни";
    }

    /// What a choice says that holds if all before it do: `all of the above`.
    ALL_CHOICES: List {
        en: "all", "all of the above", "all the above", "all above", "all of these", "all of them",
            "all of those", "all of the options", "all of the choices", "all options",
            "all choices", "every one of them", "all are correct", "all of the above are correct",
            "all of the above are true", "all of these are correct", "all three", "all four";
        de: "alle", "alle genannten", "alle der genannten", "alle oben genannten", "alle davon",
            "alles davon";
        fr: "toutes", "tous", "toutes ces réponses", "tout ce qui précède",
            "toutes les réponses ci-dessus", "toutes les réponses précédentes";
        es: "todas", "todos", "todas las anteriores", "todos los anteriores", "todas ellas",
            "todo lo anterior";
        it: "tutte", "tutti", "tutte le precedenti", "tutte le risposte precedenti";
        pt: "todas as anteriores", "todas as alternativas";
        nl: "al het bovenstaande", "alle bovenstaande";
        pl: "wszystkie", "wszystkie powyższe";
        ru: "все", "все перечисленные", "всё перечисленное", "все вышеперечисленные",
            "все варианты";
        tr: "hepsi", "yukarıdakilerin hepsi";
        zh: "以上都是", "以上全部", "以上皆是", "全部", "都是", "都对", "以上都对", "以上都正确";
        ja: "すべて", "全て", "上記のすべて", "上記すべて", "以上すべて", "すべて正しい";
        ko: "모두", "위의 모두", "위 모두";
    }

    /// What a choice says that holds if none of the others does: `none of the above`.
    NO_CHOICE: List {
        en: "none", "none of the above", "none of these", "none of them", "none of those",
            "none of the options", "none of the choices", "none of the other options",
            "none of the given options", "neither", "neither of them", "neither of these",
            "no correct option", "none is correct", "none are correct", "none of them is correct",
            "none of these is correct";
        de: "keine", "keine davon", "keines davon", "keiner davon", "keine der genannten",
            "keine der oben genannten", "keine der antworten", "keine von beiden";
        fr: "aucune", "aucun", "aucune de ces réponses", "aucune des réponses ci-dessus",
            "aucun des deux", "aucune d'elles";
        es: "ninguna", "ninguno", "ninguna de las anteriores", "ninguno de los anteriores",
            "ninguna de ellas";
        it: "nessuna", "nessuno", "nessuna delle precedenti", "nessuna di queste";
        pt: "nenhuma", "nenhum", "nenhuma das anteriores", "nenhuma das alternativas";
        nl: "geen", "geen van deze", "geen van bovenstaande";
        pl: "żadna", "żaden", "żadna z powyższych", "żadne z powyższych";
        ru: "ни один", "ни одно", "ничего из перечисленного", "ни один из вариантов",
            "ничего из вышеперечисленного";
        tr: "hiçbiri", "yukarıdakilerin hiçbiri";
        zh: "以上都不是", "都不是", "以上皆非", "都不对", "以上都不对", "没有";
        ja: "どれでもない", "いずれでもない", "該当なし", "どれも違う", "上記のいずれでもない";
        ko: "없음", "해당 없음";
    }

    /// Words with which a sentence says something of all choices: `All three are mammals.`
    OPENS_ALL_CHOICES: List {
        en: "all of the options ", "all of the choices ", "all of these ", "all of them ",
            "all of the above ", "all the above ", "all three ", "all four ", "all of the three ",
            "all of the listed ", "all the options ";
        de: "alle drei ", "alle vier ", "alle genannten ";
        fr: "tous les trois ", "toutes les trois ";
        es: "las tres ", "los tres ", "todas las opciones ";
        it: "tutte e tre ", "tutti e tre ";
        ru: "все три ", "все эти ";
    }

    /// Words with which a sentence says something of none of the choices: `None of these is a fish.`
    OPENS_NO_CHOICE: List {
        en: "none of the options ", "none of the choices ", "none of these ", "none of them ",
            "none of the above ", "none of the listed ", "none of those ";
        de: "keine der genannten ", "keines der genannten ", "keine davon ", "keines davon ";
        fr: "aucune de ces ", "aucun de ces ", "aucune des ", "aucun d'";
        es: "ninguna de las ", "ninguno de los ", "ninguna de estas ", "ninguno de estos ";
        it: "nessuna di queste ", "nessuno di questi ";
        ru: "ни один из ", "ни одно из ", "ни одна из ";
    }

    /// Words that make an exception to what a sentence says of all or none: `none of these except A`.
    EXCEPTS_CHOICE: Lexicon {
        en: "except", "but ", "apart from", "other than", "besides", "other";
        de: "außer", "bis auf", "anderen";
        fr: "sauf", "excepté", "hormis", "autres";
        es: "excepto", "salvo", "menos", "otras", "otros";
        it: "tranne", "eccetto", "altre", "altri";
        ru: "кроме", "других", "остальных";
        zh: "除";
        ja: "以外";
    }
}
