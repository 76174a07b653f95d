//! Words of remarks beside the answer: notes, checks, offers, farewells, exercises, turns of a chat.

words! {
    /// Words for what the roots of an equation are checked by, their sum and their product.
    ROOT_CHECK_WORDS: Folded {
        en: "sum ", "product";
        de: "summe", "produkt";
        fr: "somme", "produit";
        es: "suma ", "producto";
        it: "somma", "prodotto";
        pt: "soma ", "produto";
        pl: "iloczyn";
        ru: "сумма", "произведение";
        tr: "toplam", "çarpım";
        zh: "之和", "之积", "乘积";
        ja: "和は", "積は";
    }

    /// Names of languages, as labels of what a text says in each.
    LANGUAGE_NAMES: Folded {
        en: "english", "in english", "german", "french", "spanish", "russian", "chinese",
            "japanese", "italian", "portuguese";
        de: "deutsch", "auf deutsch", "englisch", "französisch", "spanisch";
        fr: "français", "en français", "anglais", "allemand", "espagnol";
        es: "español", "en español", "inglés", "alemán", "francés";
        it: "italiano";
        pt: "português";
        ru: "Русский", "русский", "по-русски", "По-русски", "английский", "немецкий", "французский";
        zh: "中文", "汉语", "英文", "英语";
        ja: "日本語", "英語", "中国語";
        any: "en", "eng", "de", "ger", "fr", "es", "ru", "zh", "cn", "ja", "jp", "it", "pt";
    }

    /// Words that may come with the name of a language in a label: `English version`.
    LANGUAGE_VERSION_WORDS: List {
        en: "version", "answer";
        de: "fassung", "antwort";
        fr: "version en", "réponse";
        es: "versión", "versión en", "respuesta";
        ru: "ответ", "версия";
        zh: "版", "版本", "答案", "回答";
    }

    /// Names of a field of a JSON object that does not hold the answer, if it is the only one.
    JSON_OTHER_FIELDS: List {
        en: "confidence", "score", "certainty", "probability", "id", "step", "reason", "thought";
    }

    /// Words that open a question, or a line of one, that the text goes on to after its answer.
    OPENS_QUESTION: List {
        en: "question:", "**question", "hint: ", "choices:", "user:", "human:", "### question",
            "## question", "# question", "**next problem", "**next question", "next problem",
            "next question", "problem:", "problem 2", "question 2";
        de: "nächste frage", "**nächste frage";
        fr: "question suivante", "**question suivante";
        es: "siguiente pregunta", "**siguiente pregunta";
        ru: "следующий вопрос", "**следующий вопрос";
        zh: "下一题", "**下一题", "问题：", "问：";
        ja: "次の問題", "**次の問題";
        any: "q:";
    }

    /// Words that open another exercise or a different problem after the answer.
    OPENS_EXERCISE: List {
        en: "for practice", "follow-up for practice", "follow-up:", "to practise", "to practice",
            "bonus exercise", "bonus question", "bonus problem", "bonus challenge", "bonus task",
            "practice exercise", "practice question", "practice problem", "extra exercise",
            "extra question", "extra problem", "extra practice", "further exercise",
            "further practice", "follow-up question", "follow-up exercise", "follow-up problem",
            "similar problem", "similar exercise", "challenge question", "challenge problem",
            "exercise for you", "exercise for practice", "try it yourself", "try this one",
            "your turn", "now try", "another problem", "another exercise",
            "now a different problem", "now a different question", "now another problem",
            "now another question", "a different problem", "a different question",
            "now for a different";
        de: "zusatzaufgabe", "bonusaufgabe", "bonusfrage", "übungsaufgabe", "Übungsaufgabe",
            "zum üben", "Zum Üben", "zum Üben", "weitere aufgabe", "ähnliche aufgabe",
            "nun eine andere aufgabe", "nun eine andere frage", "jetzt eine andere aufgabe",
            "eine andere aufgabe";
        fr: "exercice supplémentaire", "exercice bonus", "question bonus",
            "exercice d'entraînement", "exercice similaire", "pour s'entraîner", "pour t'entraîner",
            "à toi de jouer", "maintenant un autre problème", "maintenant une autre question",
            "un autre problème", "une autre question";
        es: "para practicar", "ejercicio adicional", "ejercicio extra", "ejercicio de práctica",
            "ejercicio para practicar", "ejercicio similar", "pregunta adicional", "pregunta extra",
            "problema adicional", "ahora otro problema", "ahora otra pregunta", "otro problema",
            "otra pregunta";
        it: "per esercitarsi", "esercizio aggiuntivo", "esercizio simile";
        pt: "para praticar", "exercício extra", "exercício adicional", "exercício semelhante";
        nl: "om te oefenen", "extra opgave";
        pl: "dla wprawy", "zadanie dodatkowe";
        ru: "дополнительная задача", "Дополнительная задача", "дополнительный вопрос",
            "Дополнительный вопрос", "дополнительное упражнение", "Дополнительное упражнение",
            "упражнение для", "Упражнение для", "похожая задача", "Похожая задача",
            "задача для самостоятельного", "Задача для самостоятельного", "другая задача",
            "Другая задача", "теперь другая задача", "Теперь другая задача";
        tr: "alıştırma";
        zh: "附加题", "练习题", "拓展题", "思考题", "类似题", "另一道题", "换一道题", "再看一道题";
        ja: "練習問題", "追加問題", "類題", "別の問題", "では別の問題";
        ko: "연습 문제", "추가 문제";
        ar: "تمرين إضافي", "للتدريب";
        hi: "अभ्यास के लिए";
    }

    /// Labels that open the chat turn of the one who asks.
    ASKING_TURNS: List {
        en: "user:", "human:", "student:";
        de: "benutzer:", "nutzer:";
        fr: "utilisateur:", "utilisateur :";
        es: "usuario:";
        ru: "пользователь:", "Пользователь:";
        zh: "用户：", "用户:";
        ja: "ユーザー：", "ユーザー:";
    }

    /// Labels that open the chat turn of the one who answers.
    ANSWERING_TURNS: List {
        en: "assistant:", "ai:", "bot:", "model:", "tutor:", "teacher:";
        de: "assistent:";
        fr: "assistant :";
        es: "asistente:";
        ru: "ассистент:", "Ассистент:";
        zh: "助手：", "助手:";
        ja: "アシスタント：", "アシスタント:";
    }

    /// Words with which a text offers more, hopes to have helped, or asks to hear back.
    OPENS_FAREWELL: List {
        en: "if you like, i", "if you want, i", "if you'd like";
        de: "wenn du möchtest", "wenn du willst", "wenn sie möchten", "bei bedarf",
            "lass mich wissen";
        fr: "si tu veux", "si vous voulez", "si vous le souhaitez", "fais-moi savoir";
        es: "si quieres", "si lo deseas", "si gustas", "avísame";
        it: "se vuoi", "se desideri", "spero di aver", "spero che", "fammi sapere", "faccia sapere";
        pt: "se quiser", "se desejar", "espero ter ajudado", "me avise";
        nl: "als je wilt", "als u wilt", "laat het me weten";
        pl: "jeśli chcesz", "daj mi znać";
        ru: "если хотите", "Если хотите", "если хочешь", "Если хочешь";
        tr: "istersen", "dilersen";
        zh: "如果你需要", "如果您需要", "如果需要";
        ja: "よろしければ";
        ko: "원하시면";
        ar: "إذا أردت";
        hi: "यदि आप चाहें", "अगर आप चाहें";
    }

    /// Words for what a closing question offers: more details, an explanation, help, another question.
    OFFERED_HELP: Folded {
        en: "know more", "more about", "more detail", "another question", "other question",
            "explain", "help you", "shall i ";
        de: "erzähl", "erklär", "helfen", "frage", "noch etwas";
        fr: "en savoir plus", "d'autres questions", "autre chose", "aider", "expliqu";
        es: "algo más", "saber más", "ayud", "explic", "otra pregunta", "más preguntas";
        it: "sapere altro", "saperne", "aiut", "spieg", "altre domande";
        ru: "узнать больше", "помо", "объясн", "вопрос", "что-нибудь ещё";
        zh: "其他问题", "别的问题", "帮", "解释", "更多";
        ja: "ほかに", "他に", "質問", "説明";
    }

    /// Words with which a question offers to do something.
    OFFERS_TO_DO: Folded {
        en: "would you like", "do you want", "shall i ", "should i ", "want me to";
        de: "soll ich", "möchten sie", "möchtest du", "willst du";
        fr: "voulez-vous", "veux-tu", "souhaitez-vous", "souhaites-tu";
        es: "quieres que", "quiere que", "te gustaría", "le gustaría";
        it: "vuoi che", "vuole che", "desidera che";
        pt: "quer que", "queres que", "gostaria que";
        nl: "wil je", "wilt u", "zal ik";
        pl: "czy chcesz";
        ru: "хотите", "Хотите", "хочешь", "Хочешь";
        tr: "ister misin", "ister miydi";
        zh: "需要我", "要我", "要不要我";
        ja: "しましょうか", "ましょうか";
        ko: "드릴까요", "원하시나요";
        ar: "هل تريد", "هل ترغب";
        hi: "क्या आप चाहते", "क्या मैं";
    }

    /// Words that open a bracket at the end that gives an approximate value.
    OPENS_APPROXIMATION: List {
        en: "approx", "about";
        de: "rund";
        fr: "environ";
        ru: "около";
        zh: "约", "大约";
        ja: "およそ", "約";
        any: "≈";
    }

    /// Words that open a sentence that only comments on what was found.
    OPENS_COMMENT: List {
        en: "this makes sense", "that makes sense", "this is reasonable", "this seems reasonable",
            "this agrees", "this matches", "this is consistent", "this checks", "this corresponds",
            "this represents", "this confirms", "this is less than", "this is more than",
            "as expected", "indeed", "notice that", "observe that", "recall that", "substituting",
            "for example", "for instance", "confidence";
    }

    /// Words of a log that tells how an answer was marked.
    GRADING_LOG_WORDS: Folded {
        en: "verdict", "evaluation", "grader", "grading", "reference", "ground truth", "score",
            "reward", "expected", "match";
        de: "bewertung";
        fr: "évaluation";
        es: "evaluación";
        ru: "оценка";
        zh: "评分";
        ja: "採点";
    }

    /// Labels of notes, which a colon or the like must follow.
    NOTE_LABELS: Folded {
        en: "note", "side note", "remark", "tip", "pro tip", "quick tip", "hint", "reminder",
            "caveat", "fun fact", "interesting fact", "bonus fact", "did you know", "aside",
            "comment", "background", "context", "references", "sources", "translation", "fyi",
            "extension", "going further", "for the curious", "a comparison", "comparison";
        de: "bemerkung", "anmerkung", "hinweis", "tipp", "merke", "merksatz", "exkurs",
            "zusatzinfo", "wissenswertes", "vergleich";
        fr: "remarque", "astuce", "conseil", "le saviez-vous", "pour aller plus loin", "rappel",
            "comparaison";
        es: "nota", "observación", "consejo", "truco", "dato curioso", "curiosidad", "recordatorio",
            "comentario", "sugerencia", "comparación";
        it: "osservazione", "curiosità", "consiglio", "suggerimento", "promemoria", "confronto";
        pt: "observação", "dica", "curiosidade", "lembrete", "comparação";
        nl: "opmerking", "weetje", "vergelijking";
        pl: "uwaga", "wskazówka", "ciekawostka", "porównanie";
        ru: "замечание", "Замечание", "примечание", "Примечание", "совет", "Совет", "подсказка",
            "Подсказка", "справка", "Справка", "интересный факт", "Интересный факт", "напоминание",
            "Напоминание", "сравнение", "Сравнение";
        tr: "ipucu", "hatırlatma", "karşılaştırma";
        zh: "注", "备注", "附注", "提示", "小提示", "小贴士", "小知识", "补充说明", "补充";
        ja: "補足", "注記", "備考", "参考", "豆知識", "ヒント", "余談";
        ko: "참고", "팁", "도움말", "비교";
        ar: "ملاحظة", "معلومة";
        hi: "टिप्पणी", "नोट";
        la: "nota bene";
        any: "ps", "nb";
    }

    /// Words that open a note by themselves.
    OPENS_NOTE: Folded {
        en: "note that ", "by the way", "incidentally", "for comparison", "by comparison",
            "for reference", "for your information", "for context", "as a side note",
            "on a side note", "in case you wonder", "in case you are wondering", "just for fun",
            "fun fact", "keep in mind";
        de: "übrigens", "Übrigens", "nebenbei bemerkt", "zum vergleich", "zur einordnung";
        fr: "au passage", "soit dit en passant", "pour comparaison", "à titre de comparaison",
            "À titre de comparaison", "à titre d'information", "À titre d'information",
            "pour information";
        es: "por cierto", "dicho sea de paso", "a modo de comparación", "para comparar",
            "como comparación", "como curiosidad";
        it: "tra l'altro", "per inciso", "per confronto", "a titolo di confronto";
        pt: "aliás", "a propósito", "para comparação";
        nl: "trouwens", "ter vergelijking";
        pl: "nawiasem mówiąc", "dla porównania";
        ru: "кстати", "Кстати", "к слову", "К слову", "для сравнения", "Для сравнения",
            "между прочим", "Между прочим";
        tr: "bu arada", "karşılaştırma için";
        zh: "顺便", "顺带一提", "作为比较", "作为对比", "作为参考";
        ja: "ちなみに", "参考までに", "余談ですが", "比較のために";
        ko: "참고로", "덧붙여";
        ar: "بالمناسبة", "للمقارنة";
        hi: "वैसे";
        any: "p.s.", "n.b.";
    }

    /// Words that open a warning about how others go wrong.
    OPENS_WARNING: Folded {
        en: "common mistake", "common error", "common pitfall", "common trap",
            "common misconception", "typical mistake", "typical error", "frequent mistake",
            "frequent error", "a common mistake", "a common error", "a typical mistake",
            "a frequent mistake", "mistake to avoid", "pitfall", "watch out", "beware",
            "be careful", "warning", "caution", "what others", "frequent wrong", "a frequent wrong",
            "frequent answer", "a frequent answer", "common wrong", "a common wrong",
            "common answer";
        de: "häufiger fehler", "typischer fehler", "ein häufiger fehler", "ein typischer fehler",
            "achtung", "vorsicht", "häufige falsche", "was andere";
        fr: "erreur fréquente", "erreur courante", "erreur classique", "une erreur fréquente",
            "une erreur courante", "une erreur classique", "attention", "piège", "ce que d'autres";
        es: "error común", "error frecuente", "error típico", "un error común",
            "un error frecuente", "un error típico", "cuidado", "atención", "lo que otros";
        it: "errore comune", "errore frequente", "errore tipico", "un errore comune",
            "un errore frequente", "attenzione", "cosa sbagliano";
        pt: "erro comum", "um erro comum", "erro frequente", "o que outros";
        nl: "veelgemaakte fout";
        pl: "częsty błąd";
        ru: "частая ошибка", "Частая ошибка", "типичная ошибка", "Типичная ошибка",
            "распространённая ошибка", "Распространённая ошибка", "внимание", "Внимание",
            "осторожно", "Осторожно";
        tr: "sık yapılan hata", "dikkat";
        zh: "常见错误", "易错点", "易错提醒", "注意";
        ja: "よくある間違い", "よくあるミス", "よくある誤り";
        ko: "흔한 실수", "주의";
        ar: "خطأ شائع", "انتبه";
        hi: "सामान्य गलती", "सावधान";
    }

    /// Words that open a check, with a colon or the like after them.
    CHECK_LABELS: Folded {
        en: "check", "double-check", "double check", "quick check", "sanity check",
            "quick sanity check", "cross-check", "checking", "verify", "verification",
            "quick verification", "quick test", "proof check";
        de: "probe", "gegenprobe", "kontrolle", "überprüfung", "Überprüfung";
        fr: "vérification", "contrôle";
        es: "comprobación", "verificación";
        it: "verifica", "controprova";
        pt: "verificação", "conferência", "prova real";
        nl: "controle";
        pl: "sprawdzenie", "weryfikacja";
        ru: "проверка", "Проверка";
        tr: "sağlama", "kontrol", "doğrulama";
        zh: "验算", "检验", "验证";
        ja: "検算", "確認", "確かめ", "検証";
        ko: "검산", "확인";
        ar: "التحقق", "تحقق", "التأكد";
        hi: "जाँच", "जांच", "सत्यापन";
    }

    /// Words that open a check by themselves.
    OPENS_CHECK: Folded {
        en: "let us verify", "let's verify", "let me verify", "let us check", "let's check",
            "let us double-check", "let's double-check", "let me double-check", "let us confirm",
            "let's confirm", "we can check", "we can verify", "we can confirm", "you can check",
            "you can verify", "one can check", "to check", "to verify", "to double-check",
            "to confirm", "as a check", "as a sanity check", "as a quick check";
        de: "prüfen wir", "überprüfen wir", "Überprüfen wir", "machen wir die probe", "zur probe",
            "zur kontrolle", "zur überprüfung";
        fr: "vérifions", "on peut vérifier", "on vérifie", "pour vérifier";
        es: "comprobemos", "verifiquemos", "podemos comprobar", "podemos verificar",
            "para comprobar", "para verificar";
        it: "verifichiamo", "controlliamo", "per verificare", "per controllare";
        pt: "verificando", "conferindo", "para conferir";
        nl: "laten we controleren", "ter controle";
        pl: "sprawdźmy", "dla sprawdzenia";
        ru: "проверим", "Проверим", "для проверки", "Для проверки";
        tr: "kontrol edelim", "sağlamasını yapalım";
        zh: "我们来验证", "让我们验证", "我们验证一下", "验证一下", "验算一下";
        ja: "検算すると", "確かめると", "確認すると";
        ko: "확인해 보", "검산해 보", "검산하면";
        ar: "للتحقق", "لنتحقق";
        hi: "आइए जाँच", "आइए जांच";
    }

    /// Words behind a cue that say something about a result that was given before.
    SAYS_RESULT_CHECKED: List {
        de: "plausibel";
        fr: "précédent", "obtenu", "cohérent";
        es: "anterior", "obtenido", "coherente", "razonable";
        zh: "一致", "否", "合理", "吻合", "相符";
    }

    /// Words that say that a text is only checking again, rather than correcting itself.
    ONLY_CHECKS: Lexicon {
        en: "check", "verify", "confirm", "make sure", "see if", "review";
        zh: "检查", "验证";
    }

    /// Words that begin a remark in brackets.
    OPENS_BRACKET_REMARK: Folded {
        en: "since", "because", "as", "note", "where", "if", "when", "not", "rejecting", "assuming",
            "instead", "rather", "indeed", "check", "verify", "recall", "here", "we", "discard",
            "discarding", "reject", "ignoring", "excluding", "while", "whereas", "whilst", "unlike",
            "compared", "versus", "the";
    }

    /// Words that open a phrase on where a sentence comes from: `According to the chart, ..`.
    OPENS_SOURCE_PHRASE: List {
        en: "according ", "based on ", "from the ", "looking at ", "in the ", "as shown ";
    }

    /// Friendly words that a text closes with after all is said: `I hope this helps!`
    FRIENDLY_END: Folded with OPENS_FAREWELL {
        en: "let me know", "hope this helps", "hope that helps", "feel free to", "happy to help",
            "hope this answers", "anything else", "do you want", "would you like",
            "any other question", "any further question", "any more question", "have any question";
        de: "hoffe, das hilft", "melde dich";
        fr: "j'espère que", "n'hésitez pas";
        es: "espero que", "no dudes en";
        ru: "надеюсь";
        zh: "好的帮助", "希望对你", "希望这", "希望以上", "希望能", "有帮助", "如有";
        ja: "お役に立";
    }

    /// Every ending with friendly words has one of these, which are looked for first.
    HINTS_FRIENDLY_END: Folded with OPENS_FAREWELL {
        en: "let me know", "hope th", "feel free", "happy to", "anything else", "do you want",
            "would you like", "question";
        de: "hoffe", "melde dich";
        fr: "espère", "hésitez";
        es: "espero", "no dudes";
        ru: "надеюсь";
        zh: "希望", "如有", "有帮助";
        ja: "お役に立";
    }
}
