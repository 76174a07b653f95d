//! Words of texts that keep their answer to themselves.

words! {
    /// Words that leave the choice to the reader, or call a mention anybody's guess: `take your pick`.
    LEFT_TO_READER: Lexicon {
        en: "keep the one you", "take the one you", "choose the one you", "use the one you",
            "pick the version", "take the version", "placeholder", "to be confirmed",
            "grade whichever", "mark whichever", "count whichever", "whichever of the two",
            "whichever of these", "whichever matches", "whichever fits", "stand by neither",
            "by neither of them", "either of the two counts", "one of the above",
            "either of the above", "one of the two answ", "one of these answ", "who knows",
            "pick the one", "take your pick", "you decide", "up to you", "up to the reader",
            "to the reader to", "pick whichever", "choose whichever", "whichever you prefer",
            "whichever result is", "leave the choice", "choice open", "leave it open",
            "no answer of my own", "decline to answer", "could be anything", "any of these is",
            "any of them is", "accept each of them", "leave that open",
            "leave this open", "i leave open", "leave the decision", "any number works",
            "any value works", "any answer works", "any number will do", "any value will do",
            "any answer will do", "does not tell which", "does not say which",
            "do not know which case", "don't know which case";
        de: "die ihnen gefällt", "die dir gefällt", "das müssen sie", "das musst du", "platzhalter",
            "keine der beiden", "welche der beiden", "welche von beiden", "eine der beiden antw",
            "dem leser überlassen", "lasse ich offen", "offen lassen", "wer weiß",
            "festlegen möchte ich mich nicht", "lass ich offen", "offenlassen",
            "je nach lesart", "je nachdem, wie";
        fr: "celle que vous préférez", "celui que vous préférez", "à vous de voir", "à toi de voir",
            "à vous de choisir", "à confirmer", "celle des deux", "laquelle des deux",
            "l'une des deux répon", "laissé au lecteur", "qui sait", "je laisse ouvert",
            "je ne tranche pas";
        es: "decídalo usted", "decídelo tú", "la que prefieras", "la que prefiera", "por confirmar",
            "la que coincida", "cualquiera de las dos", "una de las dos respu",
            "al gusto del lector", "quién sabe", "lo dejo abierto", "dejo abierto";
        it: "decidi tu", "decida lei", "scegli tu", "quella che preferisci",
            "quello che preferisci", "da confermare", "valore segnaposto", "una delle due rispo",
            "chi lo sa", "lascio aperta la", "lascio al lettore";
        pt: "você decide", "decida você", "a seu critério", "o que preferir", "a que preferir",
            "uma das duas respo", "quem sabe", "deixo em aberto", "cabe ao leitor";
        nl: "aan jou de keuze", "aan u de keuze", "kies zelf", "degene die je", "nog te bevestigen",
            "een van de twee antw", "wie weet", "laat ik open", "aan de lezer over";
        sv: "du får själv välja", "välj själv", "den du föredrar", "upp till dig",
            "upp till läsaren", "platshållare", "ett av de två sva", "vem vet", "lämnar det öppet";
        pl: "wybierz sam", "zdecyduj sam", "jak wolisz", "który wolisz", "jedna z dwóch odpo",
            "kto to wie", "zostawiam otwart", "pozostawiam otwart", "pozostawiam czytelnikowi";
        ru: "решайте сами", "решай сам", "какой нравится", "какая нравится", "заглушка",
            "какой из двух", "любой из двух", "один из двух ответ", "кто знает",
            "оставляю открытым", "выбирайте сами", "на ваш выбор", "оставляю выбор", "выбирай сам";
        tr: "sen karar ver", "siz karar verin", "sana kalmış", "size kalmış", "hangisini istersen",
            "yer tutucu", "iki cevaptan biri", "kim bilir", "açık bırakıyorum";
        zh: "你自己定", "你自己决定", "由你决定", "你喜欢的", "占位", "任选其一", "哪个对就", "上面两个答案", "谁知道", "留给读者判断";
        ja: "お任せします", "好きな方", "仮の値", "どちらか合う", "二つの答えの", "ご自由にお選び", "読者に委ね", "誰にも分から";
        ko: "직접 정하세요", "직접 고르세요", "마음에 드는 것", "두 답 중 하나", "누가 알겠", "독자에게 맡기", "열어 두겠";
        ar: "القرار لك", "الخيار لك", "اختر ما تشاء", "اختر ما تريد", "إحدى الإجابتين",
            "أحد الجوابين", "من يدري", "أترك الأمر مفتوح", "أترك للقارئ";
        hi: "आप तय करें", "आप ही तय", "जो आपको पसंद", "दो उत्तरों में से कोई", "कौन जानता है",
            "खुला छोड़ता", "पाठक पर छोड़";
    }

    /// Words with which a text turns to another question than the one it was asked.
    OTHER_QUESTION: Lexicon {
        en: "a different question", "another question", "an easier question", "a simpler question",
            "a question that is within my reach", "a question i can", "a question of my own",
            "my own question", "another problem instead";
        de: "eine andere frage", "eine leichtere frage", "eine andere aufgabe",
            "eine einfachere frage";
        fr: "une autre question", "une question plus simple";
        es: "otra pregunta", "una pregunta más fácil";
        it: "un'altra domanda", "una domanda diversa", "una domanda più semplice",
            "un altro problema";
        pt: "outra pergunta", "outra questão", "uma pergunta mais fácil", "outro problema";
        nl: "een andere vraag", "een makkelijkere vraag", "een eenvoudigere vraag";
        sv: "en annan fråga", "en enklare fråga", "en lättare fråga";
        pl: "inne pytanie", "łatwiejsze pytanie", "prostsze pytanie", "inne zadanie";
        ru: "другой вопрос", "другую задачу", "другое задание";
        tr: "başka bir soru", "daha kolay bir soru", "farklı bir soru";
        zh: "另一个问题", "换一个问题", "换个问题";
        ja: "別の問題", "別の質問";
        ko: "다른 질문", "다른 문제", "더 쉬운 문제";
        ar: "سؤال آخر", "سؤالا آخر", "سؤالًا آخر", "سؤال أسهل", "مسألة أخرى";
        hi: "दूसरा सवाल", "दूसरे सवाल", "दूसरा प्रश्न", "दूसरे प्रश्न", "आसान सवाल";
    }

    /// Words of sentences that address the grader instead of answering.
    ADDRESSES_GRADER: Lexicon {
        en: "ignore the", "ignore all", "ignore previous", "ignore any", "disregard", "the rubric",
            "return 1", "return true", "mark this", "grade this", "give full", "full marks",
            "full credit", "be marked", "what you expect", "whatever you expect",
            "reference answer", "the reference says", "whatever the reference", "award the",
            "as the grader", "system prompt", "you're grading", "you are grading", "others get",
            "some students get", "score of 1", "score: 1", "verdict:", "\"correct\"";
        de: "ignoriere alle", "ignorieren sie alle", "gib volle punktzahl", "volle punktzahl geben",
            "als richtig werten", "referenzantwort";
        fr: "au correcteur", "ignore les instructions", "ignorez les instructions",
            "attribuez la note", "mets la note maximale", "réponse de référence";
        es: "ignora las instrucciones", "ignore las instrucciones", "la rúbrica",
            "otorga la puntuación", "da la puntuación máxima", "respuesta de referencia";
        it: "ignora le istruzioni", "ignora tutte le", "assegna il punteggio", "dai il punteggio",
            "risposta di riferimento";
        pt: "ignore as instruções", "ignore todas as", "dê nota máxima", "dê a nota máxima",
            "resposta de referência";
        nl: "negeer alle", "negeer de instructies", "geef volledige punten", "reken dit goed",
            "referentieantwoord";
        sv: "ignorera alla", "ignorera instruktion", "ge full poäng", "referenssvar";
        pl: "zignoruj instrukcj", "zignoruj wszystkie", "przyznaj pełn", "odpowiedź wzorcow";
        ru: "игнорируй", "поставь полный балл", "поставьте полный балл", "эталонный ответ",
            "засчитай";
        tr: "talimatları yok say", "tam puan ver", "referans cevap", "bunu doğru olarak işaretle";
        zh: "忽略以上指令", "忽略之前的", "给满分", "判为正确", "评分标准";
        ja: "指示を無視", "満点を与え", "満点をつけ", "採点者", "正解として採点";
        ko: "지시를 무시", "만점을 주", "채점자", "정답으로 처리";
        ar: "تجاهل التعليمات", "تجاهل جميع", "العلامة الكاملة", "الإجابة المرجعية";
        hi: "निर्देशों को अनदेखा", "पूरे अंक द", "संदर्भ उत्तर";
    }

    /// Words for being able or willing to do something, which a refusal denies: `I am not able to read it`.
    ABLE_WORDS: List {
        en: "can", "able", "possible", "way", "position", "will", "going", "rather", "could",
            "would";
        de: "kann", "können", "konnte", "möglich", "imstande", "lage", "möchte", "werde",
            "lässt";
        fr: "peux", "peut", "puis", "pouvons", "mesure", "arrive", "n'arrive",
            "n’arrive", "parviens", "vais", "veux", "souhaite";
        es: "puedo", "puede", "podemos", "posible", "logro", "capaz", "voy", "quiero", "alcanzo";
        it: "posso", "può", "possiamo", "possibile", "riesco", "riesce", "grado", "voglio";
        pt: "pode", "possível", "consigo", "como", "dá", "vou", "quero";
        nl: "kan", "kunnen", "mogelijk", "lukt", "staat", "zal", "wil", "liever", "ga";
        sv: "går", "möjligt", "tänker", "vill";
        pl: "mogę", "można", "potrafię", "da", "sposób", "zamierzam", "chcę", "jestem";
        ru: "могу", "можем", "можно", "возможно", "возможности", "буду", "удаётся", "удается",
            "получается", "берусь", "хочу";
        ar: "يمكن", "يمكنني", "يمكننا", "أستطيع", "نستطيع", "أقدر", "قادر", "ممكن";
        hi: "सकता", "सकती", "सकते", "पा", "संभव";
        id: "dapat", "bisa";
    }

    /// Words that say by themselves that something cannot be done.
    UNABLE_WORDS: List {
        en: "can't", "can’t", "cannot", "couldn't", "couldn’t", "unable", "impossible", "won't",
            "won’t";
        de: "unmöglich", "außerstande";
        es: "imposible", "incapaz";
        it: "impossibile";
        pt: "impossível";
        nl: "onmogelijk";
        sv: "omöjligt";
        pl: "niemożliwe", "niepodobna";
        ru: "невозможно", "нельзя", "затрудняюсь";
        ar: "يستحيل", "مستحيل", "يتعذر";
        hi: "असंभव", "असमर्थ";
    }

    /// Words for finding an answer out or giving it, beside those for answering: `I cannot read the label`.
    LEARNS_WORDS: List {
        en: "see", "know", "known", "read", "give", "given", "guess", "infer";
        de: "sehen", "lesen", "ablesen", "wissen", "nennen", "angeben", "raten", "ermitteln";
        fr: "voir", "dire", "lire", "savoir", "donner", "deviner", "connaître", "préciser";
        es: "ver", "dar", "leer", "saber", "medir", "precisar";
        it: "dare", "sapere", "leggere", "vedere", "dirlo", "stabilire";
        pt: "ler", "enxergar", "dizer";
        nl: "lezen", "aflezen", "geven", "noemen", "zien", "zeg", "raden", "zeggen";
        sv: "se", "läsa", "avläsa", "ange", "uppge", "gissa", "tyda", "veta", "säga";
        pl: "podać", "odczytać", "zobaczyć", "dojrzeć", "zgadnąć", "wskazać";
        ru: "дать", "знать", "угадать", "назвать", "видеть", "говорить";
        ar: "القول", "معرفة", "رؤية", "أقول", "أرى", "أعرف", "أعطي", "الجزم";
        hi: "बता", "पढ़", "देख", "कह", "जान", "पता", "उत्तर", "दे";
    }

    /// Beginnings of such words.
    LEARNS_STEMS: List {
        en: "determin", "estimat", "identif", "measur", "confirm", "provid", "deduc", "discern",
            "verif", "establish", "analyz", "analys";
        de: "bestimm", "erkenn", "schätz", "beurteil", "feststell", "bestätig", "identifi",
            "festzustell", "abzulesen", "abgelesen";
        fr: "détermin", "affirm", "mesur", "distingu", "fourni", "dédui";
        es: "identific", "afirm", "proporcion", "averigu", "adivin";
        it: "stima", "conferm", "misura", "fornir", "indovin";
        pt: "adivinh", "fornec", "descob";
        nl: "bepal", "inschat", "bevestig", "vaststel", "herken", "beoordel";
        sv: "avgör", "bestäm", "uppskatt", "bekräft", "fastställ";
        pl: "określi", "ustali", "oszacowa", "potwierdz", "rozpozna", "stwierdzi";
        ru: "определ", "прочит", "прочесть", "разобрать", "узна", "указа", "оцени", "подтверд",
            "увиде", "разгляд", "установ";
        ar: "تحديد", "قراءة", "الإجابة", "تأكيد", "تقدير", "إعطاء", "تقديم", "أحدد", "أقرأ", "أجيب",
            "أؤكد";
        hi: "निर्धारित", "पुष्टि", "अनुमान";
        id: "menentukan", "membaca", "menjawab", "melihat", "memastikan";
    }

    /// Words that limit what cannot be done, so that an answer may still follow: `I cannot read it exactly`.
    LIMITS_INABILITY: List {
        en: "exact", "exactly", "precise", "precisely", "directly", "clearly", "fully", "alone",
            "only", "immediately", "simply", "just", "always", "yet", "everything", "all",
            "certainty", "help", "anything", "wrong", "more", "less", "negative", "people",
            "faces", "identities", "identity", "real";
        de: "exakt", "genau", "genauer", "genaue", "genauen", "direkt", "deutlich", "allein",
            "nur", "sofort", "immer", "alles", "negativ", "mehr", "weniger";
        fr: "exacte", "exactement", "précisément", "directement", "clairement", "seul",
            "seule", "seulement", "toujours", "tout", "négatif", "négative", "plus", "moins";
        es: "exacto", "exacta", "exactamente", "directamente", "claramente", "solo", "sólo",
            "siempre", "todo", "negativo", "negativa", "más", "menos";
        it: "esatto", "esatta", "esattamente", "direttamente", "chiaramente", "sempre",
            "tutto", "più", "meno";
        pt: "exato", "exata", "exatamente", "diretamente", "só", "tudo", "mais";
        nl: "precies", "direct", "duidelijk", "alleen", "meteen", "altijd",
            "negatief", "meer", "minder";
        sv: "tydligt", "bara", "alltid", "allt", "negativt", "mer";
        pl: "dokładnie", "dokładną", "dokładnej", "bezpośrednio", "wyraźnie", "tylko", "zawsze",
            "wszystko", "wszystkiego", "ujemn", "więcej", "mniej";
        ru: "точно", "точное", "точную", "напрямую", "чётко", "четко", "только", "всегда", "всё",
            "все", "отрицательным", "больше", "меньше", "сразу";
        ar: "بدقة", "بالضبط", "مباشرة", "بوضوح", "فقط", "دائما", "كل", "سالبا";
        hi: "ठीक", "सीधे", "केवल", "सिर्फ", "हमेशा", "सब", "ऋणात्मक";
    }

    /// Words with which an answer goes on although something cannot be done: `however`, `using the caption`.
    GOES_ON_WORDS: List {
        en: "but", "however", "nevertheless", "nonetheless", "still", "so", "therefore", "thus",
            "hence", "instead", "using", "based", "fortunately", "luckily", "though", "although",
            "according", "from", "shows", "visible";
        de: "aber", "jedoch", "dennoch", "trotzdem", "also", "daher", "somit", "stattdessen",
            "allerdings", "doch", "laut", "anhand", "zeigt", "sondern";
        fr: "mais", "cependant", "toutefois", "néanmoins", "donc", "pourtant", "selon", "d'après",
            "montre";
        es: "pero", "embargo", "obstante", "entonces", "según", "muestra", "sino";
        it: "ma", "tuttavia", "però", "quindi", "dunque", "perciò", "secondo", "mostra";
        pt: "mas", "porém", "contudo", "entanto", "portanto", "então", "segundo";
        nl: "maar", "echter", "toch", "dus", "daarom", "volgens", "toont";
        sv: "men", "dock", "ändå", "alltså", "därför", "enligt", "visar";
        pl: "ale", "jednak", "więc", "zatem", "dlatego", "lecz", "według", "pokazuje";
        ru: "но", "однако", "поэтому", "значит", "зато", "согласно", "судя", "показывает";
        ar: "لكن", "ولكن", "لذلك", "إذن", "ومع", "حسب", "وفقا";
        hi: "लेकिन", "परंतु", "इसलिए", "फिर", "अतः", "अनुसार";
        id: "tetapi", "namun", "jadi";
    }

    /// Phrases with which a speaker refuses or fails to answer: `我不回答`, `答えません`.
    REFUSAL_PHRASES_EAST: Lexicon {
        es: "me niego a responder", "prefiero no responder", "me niego a contestar";
        it: "mi astengo", "mi rifiuto di", "preferisco non rispondere";
        pt: "me recuso a", "recuso-me a", "me abstenho", "prefiro não responder";
        nl: "onthoud me", "onthoud ik me", "liever niet antwoorden";
        pl: "wstrzymuję się od", "odmawiam odpowiedzi", "wolę nie odpowiadać";
        tr: "cevaplanamaz", "cevaplayamam", "söyleyemem", "söylenemez", "belirlenemez",
            "bir sayı vermeyeyim", "okuyamıyorum", "cevap vermiyorum", "cevap vermeyeceğim", "cevap vermek istemiyorum", "cevap veremem",
            "hesaplamadım", "çözmedim", "söylemeyeceğim";
        zh: "我没有算", "我没算", "我没有解", "我不回答", "我不作答", "我不知道", "我不会说", "我拒绝", "弃权", "放弃作答", "我不想回答",
            "不予作答", "无可奉告";
        ja: "計算していません", "解いていません", "答えません", "答えられません", "お答えできません", "言えません", "断言できません", "棄権",
            "回答を控え", "回答を拒否", "答えたくありません";
        ko: "정하지 않겠", "말하지 않겠", "밝히지 않겠", "답을 드릴 수 없", "답변을 드릴 수 없", "답하지 않겠", "대답하지 않겠", "답할 수 없습니다", "답변을 거부", "계산하지 않았습니다", "풀지 않았습니다", "기권합니다", "모르겠습니다";
        ar: "لن أجيب", "لا أستطيع الإجابة", "لا يمكنني الإجابة", "أرفض الإجابة", "أمتنع عن الإجابة",
            "لم أحل المسألة";
        hi: "जवाब नहीं दूँगा", "जवाब नहीं दे सकत", "उत्तर नहीं दूँगा", "उत्तर नहीं दे सकत",
            "मैंने इसे हल नहीं किया", "मैंने हल नहीं किया";
    }

    /// Phrases that are content with any answer: `都可以`, `どれでも`.
    ANYTHING_EAST: Lexicon {
        tr: "ikisi de olur", "hangisi olursa olsun", "herhangi biri olur";
        zh: "都可以", "都行", "随便", "无所谓", "任何整数", "哪个都行", "任何数都";
        ja: "どちらでも", "どれでも", "何でもよい", "いずれでもよい", "どちらも可";
        ko: "아무거나", "둘 다 괜찮", "어느 쪽이든", "무엇이든 좋";
        ar: "أي منهما يصلح", "كلاهما يصلح", "أي جواب يصلح";
        hi: "कुछ भी चलेगा", "कोई भी चलेगा", "दोनों चलेंगे";
    }

    /// Words that call what was said a joke, or give it another sign.
    UNMEANT: Lexicon {
        en: "ironic", "irony", "sarcas", "joking", "kidding", "minus sign in front",
            "with a minus sign", "and i am the ", "and i'm the ", "then i am the queen",
            "then i'm the queen", "when pigs fly", "pigs can fly", "pigs might fly";
        de: "ein scherz", "ironisch", "und ich bin der kaiser", "und ich bin die kaiserin",
            "und ich bin der papst", "und ich bin die königin", "mit minuszeichen", "mit negativem vorzeichen";
        fr: "ironie", "une blague", "je plaisante", "et moi je suis", "et moi, je suis", "avec un signe moins";
        es: "es broma", "ironía", "y yo soy ", "con el signo menos", "con signo menos";
        it: "ironia", "uno scherzo", "sto scherzando", "e io sono ", "con il segno meno";
        pt: "é brincadeira", "estou brincando", "e eu sou ", "com sinal de menos";
        nl: "grapje", "maak een grap", "en ik ben de ", "met een minteken";
        sv: "ironisk", "skämt", "och jag är ", "med minustecken";
        pl: "ironicz", "żartuj", "to żart", "a ja jestem ", "ze znakiem minus";
        ru: "ирони", "шутк", "шучу", "а я папа римский", "а я королева", "со знаком минус";
        tr: "şaka yap", "şakaydı", "ironik", "eksi işaretiyle";
        zh: "反话", "开玩笑", "加负号";
        ja: "冗談", "皮肉です", "マイナスを付けて";
        ko: "농담", "반어법", "마이너스 부호를 붙";
        ar: "أمزح", "مزحة", "مع إشارة ناقص";
        hi: "मज़ाक", "मजाक", "व्यंग्य", "ऋण चिह्न के साथ";
    }

    /// Verbs of knowing and answering that only a speaker's own sentence has in this form: `no sé`.
    SPEAKER_ANSWER_WORDS: List {
        es: "sé", "digo", "respondo", "contesto", "elijo", "sabría", "diría", "responderé",
            "contestaré", "resolví";
        it: "dico", "dirò", "direi", "rispondo", "risponderò", "saprei", "scelgo";
        pt: "responderei", "resolvi", "respondi", "calculei", "escolho", "saberia";
        pl: "wiem", "powiem", "odpowiem", "odpowiadam", "obliczyłem", "obliczyłam", "policzyłem",
            "policzyłam", "rozwiązałem", "rozwiązałam", "wybieram";
        ru: "знаю", "скажу", "отвечу", "отвечаю", "выбираю", "утверждаю", "берусь";
        ar: "أعرف", "أعلم", "أدري", "أجيب", "أجب", "أحسب", "أحل";
        hi: "दूँगा", "दूंगा", "बताऊँगा", "बताऊंगा";
    }

    /// Whole words for working an answer out or giving it, which a refusal denies: `I won't say`.
    ANSWER_WORDS: List {
        en: "calculate", "calculated", "compute", "computed", "say", "said", "tell";
        de: "weiß";
        fr: "sais", "dire";
        it: "calcolato", "risolto", "rispondere", "decidere", "scegliere";
        pt: "dizer", "decidir", "escolher";
        nl: "weet", "zeggen", "antwoorden", "beantwoorden", "beantwoord", "berekend", "uitgerekend",
            "opgelost", "kiezen";
        sv: "vet", "säga", "säger", "svara", "svarar", "svarat", "räknat", "beräknat", "löst",
            "välja";
        pl: "powiedzieć", "odpowiedzieć", "obliczyć", "rozwiązać", "wybrać";
        hi: "जवाब", "हल", "जानता", "जानती";
    }

    /// Words for other answers, or any, that a text offers as well: `or anything`, `oder beides`.
    ANYTHING_WORDS: List {
        en: "any", "another", "both", "neither", "whichever", "whatever", "something", "anything";
        de: "beide", "beides";
        fr: "autre", "autres";
        es: "ambas", "ambos", "otro", "otra";
        it: "altro", "altra", "entrambi", "entrambe", "qualsiasi", "qualunque";
        pt: "outra", "qualquer";
        nl: "allebei", "ander", "iets";
        sv: "båda", "annat", "annan";
        pl: "inny", "inna", "dowolny", "dowolna";
        ru: "оба", "обе";
        tr: "başka", "herhangi", "ikisi";
        ko: "다른", "둘", "아무";
        ar: "كلاهما", "كليهما", "غيرها", "غيره", "أي";
        hi: "दोनों", "कोई", "दूसरा";
    }

    /// Stems of words for working an answer out, giving it or standing by it, which a refusal denies.
    ANSWER_STEMS: List {
        en: "answer", "solv", "attempt", "work", "decid", "commit", "guarant", "vouch", "claim",
            "choos", "chose", "offer", "settle", "endors", "insist", "quote", "swear", "defend",
            "confirm";
        de: "antwort", "beantwort", "gelöst", "löse", "gerechnet", "ausgerechnet", "berechn",
            "sagen", "entscheid", "festleg", "verrat", "behaupt";
        fr: "répon", "résol", "résou", "calculé", "dirai", "décid", "tranch", "garanti", "choisi";
        es: "respond", "contest", "resol", "resuel", "decir", "diré", "elegir", "asegur";
        ru: "отвеч", "реша", "решил", "вычисл", "сказать", "выбира", "гарантир", "утвержда";
    }

    /// Stems of verbs of refusing that have this form in the first person: `ich enthalte mich`.
    SPEAKER_REFUSES_STEMS: List {
        de: "enthalte", "weigere";
        fr: "abstiens";
        es: "abstengo", "rehúso";
        pt: "abstenho";
        pl: "odmawiam", "wstrzymuję";
        ru: "воздерж", "отказыва";
        tr: "reddediyorum";
        ko: "거부합니다";
        ar: "أرفض", "أمتنع";
    }

    /// Stems of verbs of refusing: `I refuse to give an answer`.
    REFUSES_STEMS: List {
        en: "abstain", "refus", "declin";
        pt: "recus";
        nl: "weiger";
        sv: "vägra", "avstår";
        hi: "इनकार", "इंकार";
    }

    /// Beginnings of words that call what is mentioned an example.
    EXAMPLE_STEMS: List {
        en: "example", "sample";
        de: "beispiel";
        fr: "exemple";
        es: "ejemplo";
        it: "esempi";
        pt: "exemplo";
        nl: "voorbeeld";
        sv: "exempel";
        pl: "przykład";
        ru: "пример";
        tr: "örne";
        ko: "예시";
        ar: "مثال";
        hi: "उदाहरण";
    }

    /// Beginnings of words that call what is mentioned a format or placeholder.
    FORMAT_STEMS: List {
        en: "format", "template", "placeholder";
        de: "vorlage", "platzhalter";
        es: "plantilla";
        nl: "formaat";
        pl: "szablon";
        ru: "шаблон";
        tr: "şablon";
        ko: "형식";
        ar: "تنسيق";
    }

    /// Beginnings of words for anything else, or any other answer.
    ANYTHING_STEMS: List {
        de: "andere", "jede";
        es: "cualquier";
        ru: "друго", "любо";
    }

    /// Beginnings of words for all, every or any.
    ALL_STEMS: List {
        de: "jede";
        es: "todo", "toda", "cualquier";
    }

    /// Words that say that a text takes none of the choices it names.
    TAKES_NO_CHOICE: Folded {
        en: "cannot decide", "can't decide", "whichever", "refuse to", "won't pick",
            "will not pick", "won't choose";
        de: "nicht entscheiden", "nicht festlegen", "weigere mich";
        fr: "je ne retiens aucune", "peux pas décider", "le doute", "peux pas choisir",
            "refuse de choisir";
        es: "no puedo decidir", "la duda", "no puedo elegir", "me niego a elegir";
        it: "il dubbio", "non posso decidere", "non riesco a decidere", "non posso scegliere";
        pt: "a dúvida", "não consigo decidir", "não posso decidir", "não posso escolher";
        nl: "kan niet kiezen", "kan niet beslissen", "weiger te kiezen";
        sv: "kan inte välja", "kan inte bestämma", "vägrar välja";
        pl: "nie mogę wybrać", "nie mogę się zdecydować", "nie potrafię wybrać";
        ru: "не могу решить", "не могу выбрать", "не берусь выбрать", "отказываюсь выб";
        tr: "karar veremiyorum", "seçemiyorum", "seçim yapamıyorum";
        zh: "无法决定", "无法选择", "不能决定", "拒绝选择";
        ja: "決められ", "選べません", "選べない";
        ko: "결정할 수 없", "고를 수 없", "선택할 수 없";
        ar: "لا أستطيع الاختيار", "لا يمكنني الاختيار", "لا أستطيع أن أقرر";
        hi: "तय नहीं कर", "नहीं चुन सक", "फैसला नहीं कर";
    }

    /// Words after a "no" that make it a way of not answering.
    NO_WITHOUT_ANSWER: List {
        en: "answer", "clue", "comment", "data", "evidence", "guess", "idea", "indication",
            "information", "image", "knowledge", "means", "one", "opinion", "picture", "reason",
            "way", "doubt";
        es: "sé", "lo", "tengo", "puedo", "podemos", "podría", "sabría", "estoy";
        ru: "данных", "сведений", "информации", "ответа", "возможности", "способа", "смысла";
    }

    /// Words that leave the answer to the key that it is compared with: `if the key says 14, then 14`.
    APPEALS_TO_ANSWER_KEY: Folded {
        en: "the answer key", "the key says", "reference answer", "expected answer",
            "whatever the reference", "the grader", "the rubric";
        de: "lösungsschlüssel", "wenn die musterlösung", "musterlösung sagt", "referenzantwort",
            "erwartete antwort";
        fr: "le corrigé dit", "si le corrigé", "réponse de référence", "réponse attendue";
        es: "clave de respuestas", "respuesta de referencia", "respuesta esperada", "la rúbrica";
        it: "risposta di riferimento", "risposta attesa", "chiave delle risposte";
        pt: "se o gabarito", "o gabarito diz", "resposta de referência", "resposta esperada";
        nl: "het antwoordmodel", "referentieantwoord", "het verwachte antwoord";
        sv: "enligt facit", "om facit", "facit säger", "referenssvar";
        pl: "klucz odpowiedzi mówi", "zgodnie z kluczem", "odpowiedź wzorcow",
            "oczekiwana odpowiedź";
        ru: "эталонный ответ", "Эталонный ответ", "ожидаемый ответ", "Ожидаемый ответ",
            "в ключе ответов", "если в ответах";
        tr: "cevap anahtarı", "referans cevap", "beklenen cevap";
        zh: "如果参考答案", "若参考答案", "以参考答案为准", "如果标准答案", "以标准答案为准";
        ja: "模範解答に従", "模範解答が", "採点基準", "採点者";
        ko: "정답지에", "채점자", "채점 기준", "모범 답안에";
        ar: "مفتاح الإجابة", "الإجابة المرجعية", "الإجابة المتوقعة";
        hi: "उत्तर कुंजी", "संदर्भ उत्तर", "अपेक्षित उत्तर";
    }

    /// Words that say that a completion has no answer.
    DECLINES_TO_ANSWER: Folded {
        en: "no final answer", "not able to solve", "unable to solve", "could not solve",
            "couldn't solve", "cannot solve", "can't solve", "can't see the", "cannot see the",
            "can't see any", "cannot see any", "don't see any", "no image was", "cannot tell which",
            "can't tell which", "which case applies", "can't determine", "cannot determine",
            "unable to determine", "too blurry", "can't make out", "cannot make out", "not legible",
            "illegible", "i don't know", "i do not know", "is not given in", "not going to answer",
            "see the reference", "see the answer key", "unable to give", "not able to give",
            "not able to get", "don't endorse it", "do not endorse it", "not able to determine",
            "requires further information", "requires more information", "needs more information",
            "more information is needed", "no picture attached", "no image attached",
            "please provide", "please send", "please upload", "i would rather not",
            "will not answer", "hard to say";
        de: "welcher fall vorliegt", "welcher fall zutrifft", "nicht entziffern", "unleserlich",
            "ich weiß es nicht", "weiß ich nicht", "nicht angegeben", "muss der leser entscheiden",
            "siehe musterlösung", "nicht erkennen", "nicht bestimmen", "nicht sicher",
            "schwer zu sagen", "kann ich nicht lesen", "kein bild angehängt", "nicht beantworten";
        fr: "quel cas s'applique", "illisible", "n'est pas donné", "voir le corrigé",
            "impossible de déterminer", "je ne sais pas", "difficile à dire",
            "aucune image n'est jointe", "veuillez fournir", "je ne peux pas déterminer",
            "je refuse de répondre";
        es: "qué caso se aplica", "ilegible", "no lo sé", "no sé cuál", "no se indica",
            "no se puede determinar", "no puedo determinar", "no estoy segur", "difícil de decir",
            "no puedo responder", "no se adjuntó", "por favor, proporciona", "no se puede leer";
        it: "non lo so", "non so se", "non posso dire", "non posso determinare", "non sono sicur",
            "difficile da dire", "difficile dirlo", "illeggibile", "impossibile determinare",
            "non è possibile determinare", "non posso rispondere", "per favore, fornisci";
        pt: "não sei", "não posso dizer", "não consigo determinar", "não tenho certeza",
            "difícil dizer", "difícil de dizer", "ilegível", "impossível determinar",
            "não é possível determinar", "não posso responder", "por favor, envie";
        nl: "weet het niet", "kan niet zeggen", "weet ik niet", "niet zeker", "moeilijk te zeggen",
            "niet te bepalen", "kan niet bepalen", "onleesbaar", "geen afbeelding bijgevoegd",
            "kan deze vraag niet beantwoorden";
        sv: "vet inte", "kan inte säga", "är inte säker", "svårt att säga", "kan inte avgöra",
            "går inte att avgöra", "oläslig", "kan inte svara", "ingen bild bifogad";
        pl: "nie wiem", "nie powiem", "nie mogę powiedzieć", "nie jestem pew", "trudno powiedzieć",
            "nie mogę określić", "nie da się ustalić", "nie da się określić", "nieczyteln",
            "nie mogę odpowiedzieć";
        ru: "какой случай", "неразборчив", "не могу разобрать", "я не знаю", "вычислить невозможно",
            "не могу определить", "невозможно определить", "не уверен", "трудно сказать",
            "нечитаем", "не могу ответить", "изображение не приложено", "затрудняюсь ответить";
        tr: "bilmiyorum", "söyleyemem", "emin değilim", "söylemek zor", "bilemiyorum",
            "belirleyemiyorum", "okunaksız", "cevap veremiyorum", "görsel eklenmemiş";
        zh: "哪种情况成立", "辨认不出", "我不知道", "见标准答案", "不能确定", "不确定", "无法确定", "无法判断", "看不清", "难说", "无法辨认",
            "无法回答", "请上传", "请提供图";
        ja: "どちらの場合か", "読み取れません", "わかりません", "分かりません", "判断できません", "判読できません", "特定できません", "答えられません",
            "画像が添付されて", "お答えできません";
        ko: "모르겠", "알 수 없", "확실하지 않", "말하기 어렵", "판단할 수 없", "결정할 수 없", "읽을 수 없", "답할 수 없",
            "이미지가 첨부되지";
        ar: "لا أعرف", "لا أدري", "لا يمكنني القول", "لست متأكد", "يصعب القول", "لا يمكن تحديد",
            "لا يمكنني تحديد", "غير مقروء", "لا أستطيع الإجابة", "لم يتم إرفاق";
        hi: "मुझे नहीं पता", "नहीं कह सकत", "कहना मुश्किल", "पता नहीं है",
            "निर्धारित नहीं किया जा सक", "बता नहीं सकत", "पढ़ा नहीं जा", "उत्तर नहीं दे सकत";
    }

    /// Words that say something about the answer rather than what it is.
    VAGUE_ANSWER_WORDS: Folded {
        en: "correct", "incorrect", "wrong", "right", "unclear", "clear", "found", "given", "below",
            "above", "follows", "known", "unknown", "it", "this", "that", "there", "obtained",
            "simple", "simply", "same", "based", "we", "you", "i", "need", "not", "likely",
            "probably", "reasonable", "consistent", "to", "in", "your", "my", "our", "question",
            "as", "here", "wrt", "choice", "option", "required", "expected";
        de: "unklar", "unbekannt", "gegeben", "wahrscheinlich", "vermutlich", "folgt", "ich", "wir",
            "frage";
        fr: "inconnu", "inconnue", "probablement", "évident", "cela", "ceci", "nous", "vous";
        es: "desconocido", "desconocida", "probablemente", "esto", "eso", "aquí", "pregunta",
            "nosotros";
        it: "ignoto", "sconosciuto", "probabilmente", "questo", "chiaro", "domanda", "noi";
        pt: "desconhecido", "desconhecida", "provavelmente", "isto", "isso", "aqui", "pergunta",
            "você";
        nl: "onbekend", "gegeven", "waarschijnlijk", "duidelijk", "vraag", "ik";
        sv: "okänd", "okänt", "troligen", "oklart", "detta", "fråga";
        pl: "nieznany", "nieznana", "nieznane", "prawdopodobnie", "niejasne", "pytanie";
        ru: "неизвестно", "неясно", "вероятно", "известно", "дано", "мы", "вопрос";
        tr: "bilinmiyor", "belirsiz", "muhtemelen", "soru", "burada";
        ar: "مجهول", "معروف", "واضح", "ربما", "هذا", "هنا", "السؤال";
        hi: "शायद", "यहाँ", "सवाल";
    }
}
