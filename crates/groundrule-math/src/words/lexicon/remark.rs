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
        nl: "de som van";
        sv: "produkten", "summan av";
        pl: "iloczyn", "sumą", "suma pierwiastków";
        ru: "сумма", "произведение", "Сумма", "Произведение";
        tr: "toplam", "çarpım";
        zh: "之和", "之积", "乘积";
        ja: "和は", "積は", "和が", "積が";
        ko: "근의 합", "근의 곱", " 합은", " 곱은";
        ar: "مجموع الجذ", "مجموعهما", "حاصل ضرب";
        hi: "मूलों का योग", "गुणनफल";
    }

    /// Names of languages, as labels of what a text says in each.
    LANGUAGE_NAMES: Folded {
        en: "english", "in english", "german", "french", "spanish", "russian", "chinese",
            "japanese", "italian", "portuguese", "dutch", "swedish", "polish", "turkish", "korean",
            "arabic", "hindi";
        de: "deutsch", "auf deutsch", "englisch", "französisch", "spanisch";
        fr: "français", "en français", "anglais", "allemand", "espagnol";
        es: "español", "en español", "inglés", "alemán", "francés";
        it: "italiano", "in italiano";
        pt: "português", "em português";
        nl: "nederlands", "in het nederlands";
        sv: "svenska", "på svenska";
        pl: "polski", "po polsku";
        ru: "Русский", "русский", "по-русски", "По-русски", "английский", "немецкий", "французский";
        tr: "türkçe", "türkçesi";
        zh: "中文", "汉语", "英文", "英语";
        ja: "日本語", "英語", "中国語";
        ko: "한국어", "한국어로";
        ar: "العربية", "بالعربية";
        hi: "हिन्दी", "हिंदी";
        any: "en", "eng", "de", "ger", "fr", "es", "ru", "zh", "cn", "ja", "jp", "it", "pt";
    }

    /// Words that may come with the name of a language in a label: `English version`.
    LANGUAGE_VERSION_WORDS: List {
        en: "version", "answer";
        de: "fassung", "antwort";
        fr: "version en", "réponse";
        es: "versión", "versión en", "respuesta";
        it: "versione", "risposta";
        pt: "versão", "resposta";
        nl: "versie", "antwoord";
        sv: "svar";
        pl: "wersja", "odpowiedź";
        ru: "ответ", "версия";
        tr: "sürüm", "cevap";
        zh: "版", "版本", "答案", "回答";
        ja: "バージョン", "答え";
        ko: "버전", "답변";
        ar: "الإجابة", "النسخة";
        hi: "संस्करण", "उत्तर";
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
        it: "prossima domanda", "**prossima domanda";
        pt: "próxima pergunta", "**próxima pergunta";
        nl: "volgende vraag", "**volgende vraag";
        sv: "nästa fråga", "**nästa fråga";
        pl: "następne pytanie", "**następne pytanie";
        ru: "следующий вопрос", "**следующий вопрос", "Следующий вопрос", "**Следующий вопрос";
        tr: "sonraki soru", "**sonraki soru";
        zh: "下一题", "**下一题", "问题：", "问：";
        ja: "次の問題", "**次の問題";
        ko: "다음 문제:", "**다음 문제";
        ar: "السؤال التالي", "**السؤال التالي";
        hi: "अगला प्रश्न", "**अगला प्रश्न";
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
        it: "per esercitarsi", "esercizio aggiuntivo", "esercizio simile", "un altro problema",
            "prova tu";
        pt: "para praticar", "exercício extra", "exercício adicional", "exercício semelhante",
            "outro problema", "tente você";
        nl: "om te oefenen", "extra opgave", "oefenopgave", "een andere vraag", "probeer zelf";
        sv: "övningsuppgift", "Övningsuppgift", "extrauppgift", "för att öva", "en annan fråga";
        pl: "dla wprawy", "zadanie dodatkowe", "podobne zadanie", "inne zadanie";
        ru: "дополнительная задача", "Дополнительная задача", "дополнительный вопрос",
            "Дополнительный вопрос", "дополнительное упражнение", "Дополнительное упражнение",
            "упражнение для", "Упражнение для", "похожая задача", "Похожая задача",
            "задача для самостоятельного", "Задача для самостоятельного", "другая задача",
            "Другая задача", "теперь другая задача", "Теперь другая задача";
        tr: "alıştırma", "ek soru", "benzer soru", "sıra sende";
        zh: "附加题", "练习题", "拓展题", "思考题", "类似题", "另一道题", "换一道题", "再看一道题";
        ja: "練習問題", "追加問題", "類題", "別の問題", "では別の問題";
        ko: "연습 문제", "추가 문제", "비슷한 문제", "다른 문제";
        ar: "تمرين إضافي", "للتدريب", "سؤال إضافي", "مسألة أخرى";
        hi: "अभ्यास के लिए", "अतिरिक्त प्रश्न", "एक और प्रश्न";
    }

    /// Labels that open the chat turn of the one who asks.
    ASKING_TURNS: List {
        en: "user:", "human:", "student:";
        de: "benutzer:", "nutzer:";
        fr: "utilisateur:", "utilisateur :";
        es: "usuario:";
        it: "utente:";
        pt: "usuário:";
        nl: "gebruiker:";
        sv: "användare:";
        pl: "użytkownik:";
        ru: "пользователь:", "Пользователь:";
        tr: "kullanıcı:";
        zh: "用户：", "用户:";
        ja: "ユーザー：", "ユーザー:";
        ko: "사용자:";
        ar: "المستخدم:";
        hi: "उपयोगकर्ता:";
    }

    /// Labels that open the chat turn of the one who answers.
    ANSWERING_TURNS: List {
        en: "assistant:", "ai:", "bot:", "model:", "tutor:", "teacher:";
        de: "assistent:";
        fr: "assistant :";
        es: "asistente:";
        it: "assistente:";
        pl: "asystent:";
        ru: "ассистент:", "Ассистент:";
        tr: "asistan:";
        zh: "助手：", "助手:";
        ja: "アシスタント：", "アシスタント:";
        ko: "어시스턴트:";
        ar: "المساعد:";
        hi: "सहायक:";
    }

    /// Words with which a text offers more, hopes to have helped, or asks to hear back.
    OPENS_FAREWELL: List {
        en: "if you like, i", "if you want, i", "if you'd like";
        de: "wenn du möchtest", "wenn du willst", "wenn sie möchten", "bei bedarf",
            "lass mich wissen";
        fr: "si tu veux", "si vous voulez", "si vous le souhaitez", "fais-moi savoir",
            "faites-le-moi savoir";
        es: "si quieres", "si lo deseas", "si gustas", "avísame", "hazme saber";
        it: "se vuoi", "se desideri", "spero di aver", "spero che", "fammi sapere", "faccia sapere";
        pt: "se quiser", "se desejar", "espero ter ajudado", "me avise", "se precisar", "avise-me";
        nl: "als je wilt", "als u wilt", "laat het me weten", "laat me weten";
        sv: "om du vill", "om ni vill", "hör av dig", "säg till om";
        pl: "jeśli chcesz", "daj mi znać", "jeśli potrzebujesz";
        ru: "если хотите", "Если хотите", "если хочешь", "Если хочешь", "дайте знать",
            "Дайте знать", "дай знать", "Дай знать";
        tr: "istersen", "dilersen", "İstersen", "bana haber ver";
        zh: "如果你需要", "如果您需要", "如果需要", "如果你还有", "如果您还有", "如果你想了解", "如果您想了解";
        ja: "よろしければ", "ご希望でしたら", "必要でしたら";
        ko: "원하시면", "필요하시면", "알려 주세요";
        ar: "إذا أردت", "إذا كنت تريد", "إذا كنت ترغب", "إن أردت";
        hi: "यदि आप चाहें", "अगर आप चाहें", "अगर आपको और", "यदि आपको और", "मुझे बताएँ";
    }

    /// Words for what a closing question offers: more details, an explanation, help, another question.
    OFFERED_HELP: Folded {
        en: "know more", "more about", "more detail", "another question", "other question",
            "explain", "help you", "shall i ";
        de: "erzähl", "erklär", "helfen", "frage", "noch etwas";
        fr: "en savoir plus", "d'autres questions", "autre chose", "aider", "expliqu";
        es: "algo más", "saber más", "ayud", "explic", "otra pregunta", "más preguntas";
        it: "sapere altro", "saperne", "aiut", "spieg", "altre domande";
        pt: "saber mais", "ajud", "outra pergunta", "mais perguntas";
        nl: "meer weten", "helpen", "uitleg", "andere vraag", "nog iets";
        sv: "veta mer", "hjälp", "förklar", "annan fråga", "fler frågor";
        pl: "wiedzieć więcej", "pomóc", "wyjaśni", "inne pytani", "coś jeszcze";
        ru: "узнать больше", "помо", "объясн", "вопрос", "что-нибудь ещё";
        tr: "daha fazla", "yardım", "açıkla", "başka bir soru";
        zh: "其他问题", "别的问题", "帮", "解释", "更多", "详细";
        ja: "ほかに", "他に", "質問", "説明", "詳しく", "手伝";
        ko: "더 알고", "도와", "설명", "다른 질문";
        ar: "المزيد", "مساعد", "شرح", "سؤال آخر";
        hi: "और जान", "मदद", "समझा", "और सवाल", "सहायता";
    }

    /// Words with which a question offers to do something.
    OFFERS_TO_DO: Folded {
        en: "would you like", "do you want", "shall i ", "should i ", "want me to";
        de: "soll ich", "möchten sie", "möchtest du", "willst du";
        fr: "voulez-vous", "veux-tu", "souhaitez-vous", "souhaites-tu";
        es: "quieres que", "quiere que", "te gustaría", "le gustaría";
        it: "vuoi che", "vuole che", "desidera che";
        pt: "quer que", "queres que", "gostaria que", "posso ajudar";
        nl: "wil je", "wilt u", "zal ik";
        sv: "vill du", "vill ni", "ska jag";
        pl: "czy chcesz", "czy mam", "chciałbyś", "chciałabyś";
        ru: "хотите", "Хотите", "хочешь", "Хочешь";
        tr: "ister misin", "ister miydi", "yapayım mı", "göstereyim mi";
        zh: "需要我", "要我", "要不要我";
        ja: "しましょうか", "ましょうか";
        ko: "드릴까요", "원하시나요", "원하십니까";
        ar: "هل تريد", "هل ترغب", "هل تود", "هل تحب أن";
        hi: "क्या आप चाहते", "क्या मैं", "क्या आप चाहेंगे", "चाहते हैं कि मैं";
    }

    /// Words that open a bracket at the end that gives an approximate value.
    OPENS_APPROXIMATION: List {
        en: "approx", "about";
        de: "rund", "ungefähr", "etwa", "ca.";
        fr: "environ", "à peu près";
        es: "aprox", "alrededor de";
        it: "circa", "approssim";
        pt: "cerca de";
        nl: "ongeveer";
        sv: "ungefär", "cirka";
        pl: "około", "w przybliżeniu";
        ru: "около", "примерно", "приблизительно";
        tr: "yaklaşık";
        zh: "约", "大约";
        ja: "およそ", "約";
        ko: "대략", "약 ";
        ar: "حوالي", "تقريبا", "تقريبًا";
        hi: "लगभग", "करीब";
        any: "≈";
    }

    /// Words that open a sentence that only comments on what was found.
    OPENS_COMMENT: List {
        en: "this makes sense", "that makes sense", "this is reasonable", "this seems reasonable",
            "this agrees", "this matches", "this is consistent", "this checks", "this corresponds",
            "this represents", "this confirms", "this is less than", "this is more than",
            "as expected", "indeed", "notice that", "observe that", "recall that", "substituting",
            "for example", "for instance", "confidence";
        de: "das ergibt sinn", "das ist plausibel", "das ist sinnvoll", "das bestätigt",
            "dies bestätigt", "wie erwartet", "zum beispiel";
        fr: "cela a du sens", "c'est cohérent", "cela confirme", "ceci confirme", "comme prévu",
            "par exemple";
        es: "esto tiene sentido", "tiene sentido", "esto es razonable", "esto confirma",
            "como era de esperar", "por ejemplo";
        it: "questo ha senso", "ha senso", "questo conferma", "ciò conferma", "come previsto",
            "ad esempio", "per esempio";
        pt: "isso faz sentido", "faz sentido", "isso confirma", "isto confirma", "como esperado",
            "por exemplo";
        nl: "dit is logisch", "dat is logisch", "dit bevestigt", "dat bevestigt", "zoals verwacht",
            "bijvoorbeeld";
        sv: "det är rimligt", "detta är rimligt", "detta bekräftar", "det bekräftar", "som väntat",
            "till exempel";
        pl: "to ma sens", "to potwierdza", "potwierdza to", "zgodnie z oczekiwaniami",
            "na przykład";
        ru: "Это имеет смысл", "Это согласуется", "Это подтверждает", "Как и ожидалось", "Например";
        tr: "bu mantıklı", "bu sonuç mantıklı", "bu da doğrular", "beklendiği gibi", "Örneğin";
        zh: "这是合理的", "这符合", "这与题意相符", "正如预期", "例如";
        ja: "これは妥当", "これは問題の条件", "予想通り", "例えば", "たとえば";
        ko: "이는 타당", "이는 합리적", "예상대로", "예를 들어";
        ar: "هذا منطقي", "وهذا منطقي", "هذا يؤكد", "وهذا يؤكد", "كما هو متوقع", "على سبيل المثال";
        hi: "यह उचित है", "यह सही लगता", "इससे पुष्टि", "जैसा कि अपेक्षित", "उदाहरण के लिए";
    }

    /// Words of a log that tells how an answer was marked.
    GRADING_LOG_WORDS: Folded {
        en: "verdict", "evaluation", "grader", "grading", "reference", "ground truth", "score",
            "reward", "expected", "match";
        de: "bewertung", "referenz", "erwartet";
        fr: "évaluation", "référence", "attendu";
        es: "evaluación", "referencia", "esperad";
        it: "valutazione", "riferimento", "atteso";
        pt: "avaliação", "referência";
        nl: "beoordeling", "referentie", "verwacht";
        sv: "bedömning", "referens", "förvänta";
        pl: "ocena", "oczekiwan";
        ru: "оценка", "Оценка", "эталон", "Эталон";
        tr: "değerlendirme", "referans", "beklenen";
        zh: "评分", "参考答案", "判定";
        ja: "採点", "評価", "期待値";
        ko: "채점", "평가", "기대";
        ar: "التقييم", "المرجع", "المتوقع";
        hi: "मूल्यांकन", "अपेक्षित";
    }

    /// Labels of notes, which a colon or the like must follow.
    NOTE_LABELS: List {
        en: "note", "side note", "remark", "tip", "pro tip", "quick tip", "hint", "reminder",
            "caveat", "fun fact", "interesting fact", "bonus fact", "did you know", "aside",
            "comment", "background", "context", "references", "sources", "translation", "fyi",
            "extension", "going further", "for the curious", "a comparison", "comparison";
        de: "bemerkung", "anmerkung", "hinweis", "tipp", "merke", "merksatz", "exkurs",
            "zusatzinfo", "wissenswertes", "vergleich";
        fr: "remarque", "astuce", "conseil", "le saviez-vous", "pour aller plus loin", "rappel",
            "comparaison", "à noter", "À noter", "bon à savoir", "anecdote";
        es: "nota", "observación", "consejo", "truco", "dato curioso", "curiosidad", "recordatorio",
            "comentario", "sugerencia", "comparación", "dato interesante", "sabías que", "contexto";
        it: "osservazione", "curiosità", "consiglio", "suggerimento", "promemoria", "confronto",
            "consiglio utile", "lo sapevi", "per approfondire";
        pt: "observação", "dica", "curiosidade", "lembrete", "comparação", "sugestão", "você sabia",
            "fato curioso";
        nl: "opmerking", "weetje", "vergelijking", "ter info", "achtergrond", "herinnering",
            "wist je dat";
        sv: "anmärkning", "kuriosa", "visste du", "bakgrund", "jämförelse", "påminnelse", "ledtråd";
        pl: "uwaga", "wskazówka", "ciekawostka", "porównanie", "przypomnienie", "podpowiedź",
            "czy wiesz", "dygresja";
        ru: "замечание", "Замечание", "примечание", "Примечание", "совет", "Совет", "подсказка",
            "Подсказка", "справка", "Справка", "интересный факт", "Интересный факт", "напоминание",
            "Напоминание", "сравнение", "Сравнение";
        tr: "ipucu", "hatırlatma", "karşılaştırma", "ek bilgi", "bilgi notu", "İpucu",
            "bunu biliyor";
        zh: "注", "备注", "附注", "提示", "小提示", "小贴士", "小知识", "补充说明", "补充", "说明一下", "拓展";
        ja: "補足", "注記", "備考", "参考", "豆知識", "ヒント", "余談", "コツ", "メモ";
        ko: "참고", "팁", "도움말", "비교", "메모", "힌트", "여담", "보충";
        ar: "ملاحظة", "معلومة", "نصيحة", "تلميح", "مقارنة", "للعلم", "هل تعلم";
        hi: "टिप्पणी", "नोट", "सुझाव", "संकेत", "तुलना", "रोचक तथ्य";
        la: "nota bene";
        any: "ps", "nb";
    }

    /// Words that open a note by themselves.
    OPENS_NOTE: List {
        en: "note that ", "by the way", "incidentally", "for comparison", "by comparison",
            "for reference", "for your information", "for context", "as a side note",
            "on a side note", "in case you wonder", "in case you are wondering", "just for fun",
            "fun fact", "keep in mind";
        de: "übrigens", "Übrigens", "nebenbei bemerkt", "zum vergleich", "zur einordnung",
            "am rande bemerkt", "interessanterweise";
        fr: "au passage", "soit dit en passant", "pour comparaison", "à titre de comparaison",
            "À titre de comparaison", "à titre d'information", "À titre d'information",
            "pour information", "pour l'anecdote", "à propos,", "À propos,";
        es: "por cierto", "dicho sea de paso", "a modo de comparación", "para comparar",
            "como comparación", "como curiosidad", "a título informativo", "como dato curioso";
        it: "tra l'altro", "per inciso", "per confronto", "a titolo di confronto", "per curiosità",
            "a titolo informativo", "a proposito,";
        pt: "aliás", "a propósito", "para comparação", "a título de comparação",
            "a título de curiosidade", "por curiosidade";
        nl: "trouwens", "ter vergelijking", "overigens", "tussen haakjes", "ter informatie";
        sv: "förresten", "för övrigt", "som jämförelse", "till jämförelse", "i förbigående sagt";
        pl: "nawiasem mówiąc", "dla porównania", "na marginesie", "przy okazji", "jako ciekawostka";
        ru: "кстати", "Кстати", "к слову", "К слову", "для сравнения", "Для сравнения",
            "между прочим", "Между прочим", "к сведению", "К сведению", "для справки",
            "Для справки";
        tr: "bu arada", "karşılaştırma için", "söz açılmışken", "bilginize", "kıyaslamak için";
        zh: "顺便", "顺带一提", "作为比较", "作为对比", "作为参考", "值得一提", "题外话", "供参考";
        ja: "ちなみに", "参考までに", "余談ですが", "比較のために", "なお、", "余談ながら", "ついでに";
        ko: "참고로", "덧붙여", "여담으로", "비교하자면", "여담이지만";
        ar: "بالمناسبة", "للمقارنة", "للعلم", "على سبيل المقارنة", "من باب المقارنة",
            "تجدر الإشارة";
        hi: "वैसे", "तुलना के लिए", "जानकारी के लिए", "प्रसंगवश";
        any: "p.s.", "n.b.";
    }

    /// Words that open a warning about how others go wrong.
    OPENS_WARNING: List {
        en: "common mistake", "common error", "common pitfall", "common trap",
            "common misconception", "typical mistake", "typical error", "frequent mistake",
            "frequent error", "a common mistake", "a common error", "a typical mistake",
            "a frequent mistake", "mistake to avoid", "pitfall", "watch out", "beware",
            "be careful", "warning", "caution", "what others", "frequent wrong", "a frequent wrong",
            "frequent answer", "a frequent answer", "common wrong", "a common wrong",
            "common answer";
        de: "häufiger fehler", "typischer fehler", "ein häufiger fehler", "ein typischer fehler",
            "achtung", "vorsicht", "häufige falsche", "was andere", "warnung",
            "ein verbreiteter fehler";
        fr: "erreur fréquente", "erreur courante", "erreur classique", "une erreur fréquente",
            "une erreur courante", "une erreur classique", "attention", "piège", "ce que d'autres",
            "mise en garde", "un piège";
        es: "error común", "error frecuente", "error típico", "un error común",
            "un error frecuente", "un error típico", "cuidado", "atención", "lo que otros",
            "advertencia", "errores comunes";
        it: "errore comune", "errore frequente", "errore tipico", "un errore comune",
            "un errore frequente", "attenzione", "cosa sbagliano", "errori comuni",
            "un errore tipico", "cosa altri";
        pt: "erro comum", "um erro comum", "erro frequente", "o que outros", "erro típico",
            "um erro frequente", "erros comuns", "atenção", "armadilha";
        nl: "veelgemaakte fout", "een veelgemaakte fout", "veelvoorkomende fout", "waarschuwing",
            "wat anderen", "let op:", "let op!", "pas op!";
        sv: "vanligt fel", "vanligt misstag", "ett vanligt fel", "ett vanligt misstag", "se upp",
            "varning", "vad andra";
        pl: "częsty błąd", "typowy błąd", "częstym błędem", "częste błędy", "ostrzeżenie",
            "co inni";
        ru: "частая ошибка", "Частая ошибка", "типичная ошибка", "Типичная ошибка",
            "распространённая ошибка", "Распространённая ошибка", "внимание", "Внимание",
            "осторожно", "Осторожно", "распространенная ошибка", "Распространенная ошибка",
            "частые ошибки", "Частые ошибки", "предупреждение", "Предупреждение";
        tr: "sık yapılan hata", "dikkat", "sık yapılan bir hata", "yaygın hata", "yaygın bir hata",
            "uyarı";
        zh: "常见错误", "易错点", "易错提醒", "注意", "常见误区", "常见的错误";
        ja: "よくある間違い", "よくあるミス", "よくある誤り", "ありがちな間違い", "ありがちなミス", "よく見られる誤り";
        ko: "흔한 실수", "주의", "자주 하는 실수", "흔히 하는 실수", "함정", "경고";
        ar: "خطأ شائع", "انتبه", "أخطاء شائعة", "من الأخطاء الشائعة", "احذر", "تحذير";
        hi: "सामान्य गलती", "सावधान", "आम गलती", "सामान्य त्रुटि", "चेतावनी";
    }

    /// Words that open a check, with a colon or the like after them.
    CHECK_LABELS: List {
        en: "check", "double-check", "double check", "quick check", "sanity check",
            "quick sanity check", "cross-check", "checking", "verify", "verification",
            "quick verification", "quick test", "proof check";
        de: "probe", "gegenprobe", "kontrolle", "überprüfung", "Überprüfung", "verifikation",
            "nachprüfung";
        fr: "vérification", "contrôle";
        es: "comprobación", "verificación", "chequeo";
        it: "verifica", "controprova", "verifica rapida", "controllo";
        pt: "verificação", "conferência", "prova real", "checagem";
        nl: "controle", "verificatie", "proef op de som", "ter verificatie";
        sv: "kontroll", "verifiering";
        pl: "sprawdzenie", "weryfikacja", "kontrola";
        ru: "проверка", "Проверка", "контроль", "Контроль", "верификация", "Верификация";
        tr: "sağlama", "kontrol", "doğrulama";
        zh: "验算", "检验", "验证", "核对", "核验";
        ja: "検算", "確認", "確かめ", "検証";
        ko: "검산", "확인", "검증";
        ar: "التحقق", "تحقق", "التأكد", "مراجعة";
        hi: "जाँच", "जांच", "सत्यापन", "पुष्टि";
    }

    /// Words that open a check by themselves.
    OPENS_CHECK: List {
        en: "let us verify", "let's verify", "let me verify", "let us check", "let's check",
            "let us double-check", "let's double-check", "let me double-check", "let us confirm",
            "let's confirm", "we can check", "we can verify", "we can confirm", "you can check",
            "you can verify", "one can check", "to check", "to verify", "to double-check",
            "to confirm", "as a check", "as a sanity check", "as a quick check";
        de: "prüfen wir", "überprüfen wir", "Überprüfen wir", "machen wir die probe", "zur probe",
            "zur kontrolle", "zur überprüfung", "kontrollieren wir";
        fr: "vérifions", "on peut vérifier", "on vérifie", "pour vérifier", "contrôlons",
            "pour contrôler";
        es: "comprobemos", "verifiquemos", "podemos comprobar", "podemos verificar",
            "para comprobar", "para verificar";
        it: "verifichiamo", "controlliamo", "per verificare", "per controllare",
            "possiamo verificare", "facciamo la verifica", "come verifica";
        pt: "verificando", "conferindo", "para conferir", "vamos verificar", "vamos conferir";
        nl: "laten we controleren", "ter controle", "om te controleren", "we kunnen controleren";
        sv: "låt oss kontrollera", "låt oss verifiera", "för att kontrollera", "som kontroll";
        pl: "sprawdźmy", "dla sprawdzenia", "możemy sprawdzić", "aby sprawdzić", "żeby sprawdzić";
        ru: "проверим", "Проверим", "для проверки", "Для проверки", "можно проверить",
            "Можно проверить";
        tr: "kontrol edelim", "sağlamasını yapalım", "kontrol edersek", "doğrulayalım",
            "kontrol etmek için", "sağlama yapalım";
        zh: "我们来验证", "让我们验证", "我们验证一下", "验证一下", "验算一下", "检验一下", "我们可以验证", "来验证";
        ja: "検算すると", "確かめると", "確認すると", "確認してみ", "検算してみ", "検証すると";
        ko: "확인해 보", "검산해 보", "검산하면", "검증해 보", "검증하면";
        ar: "للتحقق", "لنتحقق", "دعنا نتحقق", "يمكننا التحقق", "للتأكد", "لنتأكد";
        hi: "आइए जाँच", "आइए जांच", "जाँच करने के लिए", "सत्यापन के लिए";
    }

    /// Words behind a cue that say something about a result that was given before.
    SAYS_RESULT_CHECKED: List {
        de: "plausibel", "stimmig";
        fr: "précédent", "obtenu", "cohérent", "plausible", "raisonnable";
        es: "anterior", "obtenido", "coherente", "razonable";
        it: "coerente", "precedente", "ragionevole", "plausibile";
        pt: "razoável", "plausível";
        nl: "redelijk", "aannemelijk";
        sv: "rimlig", "stämmer";
        pl: "rozsądn", "poprzedni", "wiarygodn";
        ru: "разумн", "правдоподоб", "согласуется", "совпадает";
        tr: "mantıklı", "tutarlı", "makul";
        zh: "一致", "否", "合理", "吻合", "相符";
        ja: "妥当";
        ko: "타당", "합리적", "일치";
        ar: "معقول", "منطقي", "متسق";
        hi: "उचित", "तर्कसंगत";
    }

    /// Words that say that a text is only checking again, rather than correcting itself.
    ONLY_CHECKS: Lexicon {
        en: "check", "verify", "confirm", "make sure", "see if", "review";
        de: "prüf", "kontrollier", "nachrechn";
        fr: "vérifi", "contrôl";
        es: "comprob", "verific", "revisar", "revisem";
        it: "controll";
        pt: "conferir";
        nl: "controleer", "nakijk";
        sv: "kontroller", "dubbelkoll";
        pl: "sprawdz", "sprawdź";
        ru: "провер";
        tr: "kontrol ed", "doğrula";
        zh: "检查", "验证", "核对", "验算", "确认";
        ja: "確認", "検算", "確かめ";
        ko: "확인", "검산";
        ar: "نتحقق", "أتحقق", "للتحقق", "نتأكد", "أتأكد";
        hi: "जाँच", "जांच";
    }

    /// Words that begin a remark in brackets.
    OPENS_BRACKET_REMARK: Folded {
        en: "since", "because", "as", "note", "where", "if", "when", "not", "rejecting", "assuming",
            "instead", "rather", "indeed", "check", "verify", "recall", "here", "we", "discard",
            "discarding", "reject", "ignoring", "excluding", "while", "whereas", "whilst", "unlike",
            "compared", "versus", "the";
        de: "da", "weil", "denn", "wobei", "wenn", "falls", "nicht", "statt", "siehe", "hier";
        fr: "car", "puisque", "comme", "où", "si", "pas", "sachant", "voir", "ici";
        es: "porque", "ya", "pues", "donde", "cuando", "aquí", "descartamos";
        it: "perché", "poiché", "dove", "se", "quando", "non", "invece", "infatti";
        pt: "pois", "onde", "não", "já", "aqui";
        nl: "omdat", "want", "waarbij", "als", "niet";
        sv: "eftersom", "där", "när", "inte", "här";
        pl: "ponieważ", "gdzie", "gdy", "jeśli", "nie", "gdyż";
        ru: "так", "потому", "где", "если", "когда", "не", "поскольку", "здесь";
        tr: "çünkü", "burada", "eğer";
        ko: "왜냐하면", "여기서", "단";
        ar: "لأن", "لأنه", "حيث", "إذا";
        hi: "क्योंकि", "जहाँ", "यदि", "अगर";
    }

    /// Words that open a phrase on where a sentence comes from: `According to the chart, ..`.
    OPENS_SOURCE_PHRASE: List {
        en: "according ", "based on ", "from the ", "looking at ", "in the ", "as shown ";
        de: "laut ", "gemäß ", "nach der ", "nach dem ", "basierend auf ", "wie in ";
        fr: "selon ", "d'après ", "sur la base d", "dans le ", "dans la ";
        es: "según ", "de acuerdo con ", "con base en ", "en el ", "en la ";
        it: "secondo ", "in base a", "nel ", "nella ";
        pt: "segundo ", "de acordo com ", "conforme ", "com base n";
        nl: "volgens ", "op basis van ", "in de ";
        sv: "enligt ", "baserat på ";
        pl: "według ", "zgodnie z ", "na podstawie ";
        ru: "согласно ", "Согласно ", "по данным ", "По данным ", "судя по ", "Судя по ";
    }

    /// Friendly words that a text closes with after all is said: `I hope this helps!`
    FRIENDLY_END: Folded with OPENS_FAREWELL {
        en: "let me know", "hope this helps", "hope that helps", "feel free to", "happy to help",
            "hope this answers", "anything else", "do you want", "would you like",
            "any other question", "any further question", "any more question", "have any question";
        de: "hoffe, das hilft", "melde dich", "ich hoffe, das", "noch fragen";
        fr: "j'espère que", "n'hésitez pas", "ravi d'avoir", "heureux d'avoir";
        es: "espero que", "no dudes en", "quedo a tu", "quedo a su";
        it: "non esitare", "resto a disposizione", "buono studio";
        pt: "espero ter", "fico à disposição", "não hesite";
        nl: "ik hoop dat", "aarzel niet";
        sv: "hoppas att det hjälper", "hoppas det hjälper", "hoppas detta hjälper", "tveka inte";
        pl: "mam nadzieję", "nie wahaj się";
        ru: "надеюсь", "Надеюсь", "обращайтесь", "Обращайтесь";
        tr: "umarım", "çekinme", "yardımcı olmuş";
        zh: "好的帮助", "希望对你", "希望这", "希望以上", "希望能", "有帮助", "如有";
        ja: "お役に立", "お気軽に";
        ko: "궁금한 점", "언제든지 물어", "언제든지 질문", "도움이 되었", "도움이 되길", "도움이 되셨";
        ar: "آمل أن", "أتمنى أن", "لا تتردد";
        hi: "उम्मीद है", "आशा है", "बेझिझक";
    }

    /// Every ending with friendly words has one of these, which are looked for first.
    HINTS_FRIENDLY_END: Folded with OPENS_FAREWELL {
        en: "let me know", "hope th", "feel free", "happy to", "anything else", "do you want",
            "would you like", "question";
        de: "hoffe", "melde dich", "noch fragen";
        fr: "espère", "hésitez", "ravi d'avoir", "heureux d'avoir";
        es: "espero", "no dudes", "quedo a";
        it: "non esitare", "resto a disposizione", "buono studio";
        pt: "fico à disposição", "não hesite";
        nl: "ik hoop dat", "aarzel niet";
        sv: "hoppas", "tveka inte";
        pl: "mam nadzieję", "nie wahaj się";
        ru: "надеюсь", "Надеюсь", "обращайтесь", "Обращайтесь";
        tr: "umarım", "çekinme", "yardımcı olmuş";
        zh: "希望", "如有", "有帮助", "好的帮助";
        ja: "お役に立", "お気軽に";
        ko: "도움이 되", "궁금한 점", "언제든지";
        ar: "آمل أن", "أتمنى أن", "لا تتردد";
        hi: "उम्मीद है", "आशा है", "बेझिझक";
    }
}
