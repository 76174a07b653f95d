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
        it: "lettera";
        ru: "буква", "ответ", "вариант", "и", "между", "значит";
    }

    /// Participles before the letter of a thing, where letters are all that the choices say: `labelled E`.
    LABELLED_BEFORE_LETTER: List {
        en: "labelled", "labeled", "lettered", "marked";
        fr: "étiqueté", "étiquetée";
        es: "etiquetado", "etiquetada";
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
        pt: "assinalo", "escolho", "portanto";
        nl: "kies", "kruis", "blijft", "dus";
        sv: "väljer", "alternativ", "alltså";
        pl: "wybieram", "zaznaczam", "zostaje", "więc";
        ru: "выбираю", "отмечаю", "остаётся";
        tr: "dolayısıyla";
    }

    /// Nouns that call the letter behind them a choice in any sentence.
    LETTER_LABELS: List {
        en: "answer", "choice", "choices", "letter", "option", "options";
        de: "buchstabe", "antwort", "lösung";
        fr: "lettre", "réponse", "choix";
        es: "letra", "opción", "inciso", "respuesta";
        it: "lettera", "risposta", "opzione";
        pt: "opção", "resposta", "alternativa";
        nl: "optie", "antwoord";
        pl: "opcja", "opcję", "odpowiedź";
        ru: "буква", "вариант", "ответ";
        tr: "seçenek", "şık";
    }

    /// Words before several letters that call them choices.
    PLURAL_CHOICE_LABELS: List {
        en: "options", "choices", "answers";
        de: "optionen", "antworten";
        fr: "réponses";
        es: "opciones";
        ru: "варианты";
    }

    /// Words that put letters in an order: `C, then A, then B`.
    RANKING_JOINERS: List {
        en: "then", "followed by";
        de: "dann";
        fr: "puis";
        es: "luego";
        it: "poi";
        pt: "depois";
        ru: "затем", "потом";
        any: ">";
    }

    /// Words before choices in brackets: `Choices: [yes, no]`.
    CHOICE_LIST_HEADINGS: List {
        en: "choices", "options";
        zh: "选项";
        ja: "選択肢";
    }

    /// Nouns before a label that repeats the content before it: `y = 3x, option (A)`.
    NOUNS_BEFORE_LABEL: List {
        en: "option", "choice", "answer";
        de: "antwort";
        fr: "réponse";
        es: "opción";
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
        it: "scelgo ";
        ru: "беру ", "остановился на ", "останавливаюсь на ", "выбрал ", "выбираю ";
        zh: "我选", "我选择", "最终选", "最后选", "最后选了";
        ja: "最終的に";
    }

    /// Nouns and endings that make the ordinal before them that of a choice: `the second statement`.
    NOUNS_AFTER_ORDINAL: List {
        en: "option", "choice", "answer", "statement";
        de: "antwort", "aussage", "möglichkeit";
        fr: "réponse", "proposition", "affirmation";
        es: "opción", "respuesta", "afirmación";
        it: "opzione", "risposta", "affermazione";
        pt: "opção", "alternativa", "resposta";
        nl: "optie", "antwoord", "keuze";
        pl: "opcja", "odpowiedź";
        ru: "вариант", "ответ", "утверждение";
        tr: "seçenek", "şık";
        zh: "个", "个选项", "项", "个答案";
        ja: "の選択肢", "の答え", "です", "が正しい";
        ko: "선택지", "보기", "답";
        hi: "विकल्प", "उत्तर";
    }

    /// Verbs of deciding between choices.
    DECIDING_VERBS: Folded {
        en: "decide", "choose";
        de: "entscheid";
        fr: "décid", "chois";
        es: "decidir", "elegir";
        ru: "решить", "выбрать";
        zh: "决定";
        ja: "選べ", "決め";
    }

    /// Words right before the only choice that is right: `only algae do this`.
    ONLY_BEFORE_CHOICE: Folded {
        en: "only ";
        de: "nur ";
        fr: "seul ";
        es: "solo ", "sólo ";
        ru: "только ";
        zh: "只有";
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
        zh: "选项", "選項";
    }

    /// Nouns before the letter of one choice: `Option C matches the graph`.
    SPOKEN_CHOICE_LABELS: List {
        en: "option", "choice", "answer", "statement";
    }

    /// Verbs that argue for the choice before them: `Option C matches the graph`.
    ARGUES_FOR_CHOICE: List {
        en: "matches", "fits", "works", "satisfies", "corresponds", "shows", "represents", "holds",
            "describes";
    }
}
