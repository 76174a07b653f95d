//! Words that leave something open: hedges, guesses, odds.

words! {
    /// Words after a mention that add another to it, or leave open how much more it is.
    VALUE_HEDGES: List {
        en: "or possibly", "or maybe", "or perhaps", "or alternatively", "or more", "or less",
            "or fewer", "or so,", "or at ", "give or take", "plus or minus", "if not", "(if not",
            "(or,", "(or ";
        de: "oder aber", "oder mehr", "(und wenn nicht", "oder vielleicht", "oder auch", "(oder ",
            "oder möglicherweise", "oder eventuell";
        fr: "ou bien", "ou plus", "(et sinon", "ou peut-être", "ou alors", "(ou ",
            "ou éventuellement";
        es: "o bien", "o más", "(y si no", "o quizá", "o tal vez", "(o quizá", "o quizás",
            "o posiblemente", "(o tal vez";
        it: "o forse", "oppure", "o magari", "o più", "(e se no", "(oppure";
        pt: "ou talvez", "ou possivelmente", "ou quem sabe", "ou então", "ou mais";
        nl: "of misschien", "of mogelijk", "of wellicht", "of anders", "(of misschien";
        sv: "eller kanske", "eller möjligen", "eller fler", "eller mer", "eller färre", "(eller ";
        no: "eller måske", "eller kanskje";
        pl: "a może", "lub może", "albo może", "lub więcej", "albo więcej", "(lub ", "(albo ";
        ru: "(или,", "или больше", "(а если", "или, возможно", "или может", "(или ", "или меньше",
            "или более";
        tr: "veya belki", "ya da belki", "veya daha", "ya da daha", "veya muhtemelen", "(veya ",
            "(ya da ";
        zh: "或更多", "或许", "也许", "也可能";
        ja: "かもしれ", "（または", "（もしくは";
        ko: "일지도", "일 수도", "(또는 ", "(혹은 ", "일지 모르";
        ar: "أو ربما", "أو لعل", "أو أكثر", "أو أقل", "(أو ";
        hi: "या शायद", "या संभवतः", "या अधिक", "या फिर", "(या ";
    }

    /// Words before a second value that make it only another guess: `6, maybe 7`.
    MAYBE_SECOND_VALUE: Endings {
        en: "maybe", "perhaps", "possibly";
        de: "vielleicht", "möglicherweise", "womöglich", "eventuell";
        fr: "peut-être", "possiblement", "éventuellement";
        es: "quizá", "quizás", "tal vez", "posiblemente";
        it: "forse", "magari", "può darsi";
        pt: "talvez", "possivelmente", "quem sabe";
        nl: "misschien", "mogelijk", "wellicht";
        sv: "kanske", "möjligen", "eventuellt";
        no: "måske", "kanskje";
        pl: "może", "być może", "ewentualnie";
        ru: "возможно", "может быть", "может", "возможно и";
        tr: "belki", "belki de", "muhtemelen";
        zh: "也许", "可能", "或许", "可能是", "也可能", "也许是";
        ja: "もしかすると", "もしかしたら", "ひょっとすると", "おそらく", "たぶん";
        ko: "아마", "아마도", "어쩌면", "혹시";
        ar: "ربما", "لعل", "وربما", "قد يكون", "قد تكون";
        hi: "शायद", "संभवतः", "हो सकता है";
    }

    /// Words before a value that make it a guess: two guesses are no answer.
    GUESS_BEFORE_VALUE: Endings {
        en: "perhaps", "possibly", "maybe", "may be", "might be", "could be";
        de: "vielleicht", "möglicherweise", "könnte es", "womöglich", "eventuell", "es könnten",
            "könnten es";
        fr: "peut-être", "pourrait être", "possiblement", "pourraient être";
        es: "quizá", "quizás", "tal vez", "puede ser", "podría ser", "posiblemente", "podrían ser";
        it: "forse", "magari", "potrebbe essere", "potrebbero essere";
        pt: "talvez", "possivelmente", "poderia ser", "poderiam ser";
        nl: "misschien", "mogelijk", "wellicht", "zou het";
        sv: "kanske", "möjligen", "kan vara", "kan det vara", "skulle kunna vara";
        pl: "może", "być może", "możliwe, że", "mogłoby być";
        ru: "возможно", "может быть", "наверное", "может", "наверно";
        tr: "belki", "belki de";
        zh: "也许", "可能是", "或许", "也许是", "或许是", "大概是";
        ja: "おそらく", "もしかすると", "恐らく", "たぶん", "もしかしたら", "ひょっとすると";
        ko: "아마", "아마도", "어쩌면", "혹시";
        ar: "ربما", "لعله", "لعلها", "قد يكون", "قد تكون", "قد يكون هناك";
        hi: "शायद", "संभवतः", "हो सकता है", "हो सकता है कि";
    }

    /// Chinese and Japanese words with which a speaker doubts what was just said, or calls it a mistake.
    DOUBTS_EAST: Lexicon {
        zh: "我不确定", "不太确定", "没有把握", "没把握", "说不准", "我猜的", "瞎猜", "随便猜", "我可能错", "我算错了", "我数错了",
            "我看错了", "我弄错了", "不保证", "不敢保证", "没有数清", "没数清", "仅供参考", "我也不确定", "不是很确定", "不敢确定", "不能肯定",
            "不敢肯定", "拿不准", "吃不准", "只是猜测", "只是我的猜测", "纯属猜测", "我是猜的";
        ja: "自信はあり", "自信があり", "自信はまったく", "自信はない", "自信がない", "確信はあり", "確信がない", "当てずっぽう", "間違えました",
            "間違っているかも", "間違いかもしれません", "違うかもしれません", "保証はできません", "保証できません", "決められません", "どちらとも言えません",
            "自信が持て", "自信を持て", "確信が持て", "確信はない", "確実ではありません", "勘です", "推測にすぎ", "推測に過ぎ", "単なる推測",
            "あてずっぽう", "数え間違い", "計算違いかも";
    }

    /// Phrases with which a speaker doubts what was just said: `don't quote me`.
    DOUBT_PHRASES: Lexicon {
        en: "i could be wrong", "i may be wrong", "i might be wrong", "grain of salt",
            "pinch of salt", "lost count", "don't quote me", "just a guess", "only a guess",
            "wild guess", "pure guess", "plus or minus a", "give or take", "i could be mistaken",
            "i may be mistaken", "i might be mistaken";
        de: "mich nicht darauf fest", "nur geraten", "bloß geraten", "kann mich irren",
            "könnte mich irren", "kann auch falsch liegen", "könnte falsch liegen",
            "nur eine vermutung", "reine vermutung", "bloße vermutung", "ins blaue hinein";
        fr: "au hasard", "à une unité près", "à peu près", "oubliez ça", "oublie ça",
            "je peux me tromper", "je me trompe peut-être", "pure supposition",
            "simple supposition", "j'ai perdu le compte", "à prendre avec des pincettes";
        es: "no me hagas", "al azar", "puedo equivocarme", "podría equivocarme",
            "puedo estar equivocad", "podría estar equivocad", "solo una suposición",
            "solo es una suposición", "perdí la cuenta";
        it: "a caso", "potrei sbagliarmi", "posso sbagliarmi", "tirato a indovinare",
            "tiro a indovinare", "solo un'ipotesi", "solo una supposizione", "non ne sono cert",
            "ho perso il conto", "preso con le pinze";
        pt: "posso estar errad", "posso estar enganad", "só um palpite", "apenas um palpite",
            "é só um chute", "não tenho certeza", "não tenho a certeza", "não estou cert",
            "não garanto", "perdi a conta";
        nl: "ik kan me vergissen", "ik kan mij vergissen", "ik kan het mis hebben",
            "ik kan ernaast zitten", "slechts een gok", "maar een gok", "gewoon een gok",
            "wilde gok", "ik weet het niet zeker", "ben niet zeker", "ben er niet zeker van",
            "de tel kwijt";
        sv: "jag kan ha fel", "jag kan ta fel", "bara en gissning", "ren gissning", "vild gissning",
            "jag är inte säker", "jag är osäker", "inte helt säker på", "tappade räkningen";
        pl: "mogę się mylić", "tylko zgaduję", "to tylko przypuszczenie", "nie jestem pew",
            "nie mam pewności", "straciłem rachubę", "straciłam rachubę";
        ru: "могу ошибаться", "могу и ошибаться", "возможно, я ошиб", "это лишь догадка",
            "это только догадка", "просто догадка", "это лишь предположение", "сбился со счёта",
            "сбилась со счёта";
        tr: "yanılıyor olabilirim", "yanılmış olabilirim", "yanılabilirim", "emin değilim",
            "sadece bir tahmin", "sadece tahmin ediyorum", "saymayı şaşırdım";
        ko: "확실하지 않습니다", "확실하지는 않", "확실치 않", "확신할 수 없", "확신이 없", "확신하지 못", "자신이 없", "자신은 없",
            "장담할 수 없", "장담은 못", "제가 틀릴 수", "제가 틀렸을 수", "틀렸을 수도 있", "추측일 뿐", "그냥 추측", "그냥 찍";
        ar: "قد أكون مخطئ", "ربما أكون مخطئ", "لست متأكد", "لستُ متأكد", "غير متأكد", "لست واثق",
            "لست على يقين", "مجرد تخمين", "لا أضمن";
        hi: "मैं गलत हो सकत", "मुझे यकीन नहीं", "मुझे पक्का यकीन नहीं", "मुझे पक्का नहीं",
            "मैं निश्चित नहीं", "मैं आश्वस्त नहीं", "केवल अनुमान", "सिर्फ अनुमान",
            "सिर्फ एक अनुमान", "बस एक अनुमान", "तुक्का";
    }

    /// Verbs that say what can or might be: `might`, `könnte`.
    MAY_WORDS: List {
        en: "may", "might", "could";
        de: "könnte", "kann", "könnten", "mag";
        fr: "peux";
        es: "puede";
        it: "può", "potrebbe";
        pt: "pode", "poderia", "posso";
        nl: "kan", "zou";
        sv: "kunde";
        pl: "mogę", "mogłem", "mogłam";
        ru: "могу", "мог", "могла";
        ar: "قد", "ربما", "يمكن";
        hi: "शायद", "सकता", "सकती";
    }

    /// Single words that say that something is only possible: `perhaps more`.
    MAYBE_WORDS: List {
        en: "maybe", "perhaps", "possibly";
        de: "vielleicht", "eventuell", "möglicherweise", "womöglich";
        fr: "peut";
        es: "quizá", "quizás", "posiblemente", "acaso";
        it: "forse", "magari";
        pt: "talvez", "possivelmente";
        nl: "misschien", "wellicht";
        sv: "kanske", "möjligen", "eventuellt";
        ru: "возможно";
        tr: "belki", "muhtemelen";
        ko: "아마", "아마도", "어쩌면";
        ar: "ربما", "لعل";
        hi: "शायद";
    }

    /// Words for what one lacks who does not know: `not sure`, `keine Ahnung`.
    CERTAIN_WORDS: List {
        en: "sure", "certain", "confident", "rely", "idea", "clue";
        de: "sicher", "gewähr", "ahnung";
        fr: "sûr", "sûre", "certaine", "idée", "certitude";
        es: "seguro", "segura";
        it: "sicuro", "sicura";
        pt: "ideia", "confiante";
        nl: "overtuigd";
        sv: "säker", "säkra", "aning";
        pl: "pewny", "pewna", "pewien", "pewności", "pojęcia";
        ru: "уверен", "уверена", "ручаюсь", "уверены", "уверенности", "понятия";
        tr: "emin", "fikrim";
        ko: "확신이", "장담은";
        ar: "متأكد", "متأكدا", "متأكدًا", "متأكدة", "واثق", "واثقا", "واثقًا", "يقين", "فكرة";
        hi: "यकीन", "भरोसा";
    }

    /// Verbs by which a speaker doubts: `I doubt it`, `dudo`.
    UNSURE_WORDS: List {
        en: "doubt";
        de: "zweifle", "bezweifle";
        fr: "doute";
        es: "dudo";
        it: "dubito", "incerto";
        pt: "duvido";
        nl: "betwijfel";
        sv: "tvivlar";
        pl: "wątpię", "zgaduję";
        ru: "сомневаюсь";
        tr: "şüpheliyim", "kuşkuluyum";
        ar: "أشك";
    }

    /// Beginnings of words that call the speaker unsure: `i am guessing`.
    UNSURE_STEMS: List {
        en: "guessing", "guesswork", "unsure", "uncertain";
        de: "unsicher";
        es: "insegur";
        it: "insicur";
        nl: "onzeker";
        sv: "osäker";
        pl: "niepewn";
        ru: "наугад";
    }

    /// Beginnings of words for being certain of something, which a negation turns into doubt: `do not trust`.
    CERTAIN_STEMS: List {
        en: "trust", "vouch";
        de: "verlass", "garant";
        es: "confian";
        it: "fidar";
        nl: "garande";
        pl: "gwarant";
        ru: "гарант";
    }

    /// Beginnings of German verbs for making a mistake in counting, computing or typing.
    ERRS_STEMS: List {
        de: "verrechn", "verzähl", "vertipp";
    }

    /// Hedges between "or" and the letter that it leaves open: `B oder vielleicht D`.
    PERHAPS_AFTER_OR: List {
        en: "maybe ", "possibly ", "perhaps ";
        de: "vielleicht ", "möglicherweise ", "eventuell ";
        fr: "peut-être ", "éventuellement ", "possiblement ";
        es: "quizás ", "quizá ", "tal vez ", "posiblemente ";
        it: "forse ", "magari ";
        pt: "talvez ", "possivelmente ";
        nl: "misschien ", "mogelijk ", "wellicht ";
        sv: "kanske ", "möjligen ";
        pl: "może ", "być może ";
        ru: "может быть ", "возможно ", "возможно, ";
        tr: "belki ", "muhtemelen ";
        zh: "可能是", "可能", "也许是", "也许";
        ja: "もしかすると", "もしかしたら";
        ko: "아마도 ", "아마 ", "어쩌면 ";
        ar: "ربما ";
        hi: "शायद ";
    }

    /// Words that leave open which choice is meant, in addition to those that offer alternatives.
    LEAVES_CHOICE_OPEN: Folded {
        en: "cannot decide", "can't decide", "not sure whether", "undecided", "between ",
            "depends on", "whichever";
        de: "zwischen ", "nicht entscheiden", "nicht festlegen", "unentschieden";
        fr: "entre ", "pas décider", "pas trancher", "j'hésite";
        es: "no puedo decidir", "no me decido", "dudo";
        it: " tra ", " fra ", "non so decidere", "non riesco a decidere", "non so quale";
        pt: "não consigo decidir", "não sei qual";
        nl: "tussen ", "niet beslissen", "niet kiezen", "weet niet welk";
        sv: "mellan ", "inte bestämma", "inte välja";
        pl: "między ", "nie mogę się zdecydować", "nie wiem, któr";
        ru: "между ", "не могу решить", "не могу выбрать", "колеблюсь";
        tr: "arasında kal", "karar veremi", "kararsız";
        zh: "不能决定", "无法决定", "难以决定", "决定不了", "犹豫", "之间选";
        ja: "决められ", "決められ", "迷って", "の間で", "迷い", "迷う";
        ko: "사이에서", "결정할 수 없", "결정하지 못", "결정하기 어렵", "고르지 못";
        ar: " بين ", "لا أستطيع أن أقرر", "لا يمكنني أن أقرر", "محتار";
        hi: "के बीच", "तय नहीं कर", "फैसला नहीं कर";
    }

    /// Words of a short text that leave open which side it takes.
    LEAVES_SIDE_OPEN: Lexicon {
        en: "maybe", "perhaps", "hard to say", "hard to tell", "can't tell", "cannot tell",
            "not sure", "unclear", "people say", "some say";
        de: "vielleicht", "möglicherweise", "schwer zu sagen", "nicht sicher", "unklar",
            "manche sagen";
        fr: "peut-être", "difficile à dire", "pas sûr", "pas certain", "pas clair",
            "certains disent";
        es: "quizá", "tal vez", "difícil decir", "difícil de decir", "no estoy segur",
            "no está claro", "no lo sé", "algunos dicen";
        it: "forse", "difficile dir", "difficile da dire", "non sono sicur", "non è chiaro",
            "non lo so", "alcuni dicono";
        pt: "talvez", "difícil dizer", "difícil de dizer", "não tenho certeza", "não está claro",
            "não sei", "alguns dizem";
        nl: "misschien", "wellicht", "moeilijk te zeggen", "niet zeker", "onduidelijk",
            "sommigen zeggen";
        sv: "kanske", "svårt att säga", "inte säker", "osäkert", "oklart", "vissa säger";
        pl: "być może", "trudno powiedzieć", "nie jestem pew", "nie wiem", "nie wiadomo",
            "niejasne";
        ru: "возможно", "может быть", "трудно сказать", "сложно сказать", "не уверен", "неясно",
            "не знаю";
        tr: "belki", "söylemek zor", "emin değil", "bilmiyorum", "belli değil";
        zh: "也许", "可能", "或许", "不好说", "难说", "说不准", "说不清", "不确定", "不清楚";
        ja: "かもしれ", "たぶん", "多分", "もしかし", "わかりません", "分かりません", "はっきりしな", "何とも言え", "なんとも言え";
        ko: "아마도", "어쩌면", "글쎄", "말하기 어렵", "확실하지 않", "확실치 않", "모르겠", "애매";
        ar: "ربما", "يصعب القول", "من الصعب القول", "لست متأكد", "غير متأكد", "غير واضح", "لا أعرف",
            "لا أدري";
        hi: "शायद", "कहना मुश्किल", "कहना कठिन", "यकीन नहीं", "निश्चित नहीं", "स्पष्ट नहीं",
            "पता नहीं";
    }

    /// Words and stems of a short text that allow for the other side, if it names both.
    ALLOWS_OTHER_SIDE: Lexicon {
        en: "possib", "plausib", "could", "might", "may be", "probab", "or no", "or yes";
        de: "möglich", "könnte", "oder", "vielleicht";
        fr: "pourrait", "peut-être", "ou non", "ou oui";
        es: "posible", "podría", " o no", " o sí", "quizá";
        it: "potrebbe", "forse", "oppure", " o sì";
        pt: "possív", "poderia", "talvez";
        nl: "mogelijk", "misschien", "zou kunnen";
        sv: "möjlig", "kanske", "skulle kunna", "eller nej", "eller ja";
        pl: "możliw", "być może", "mogłoby", "albo nie", "albo tak", "lub nie";
        ru: "возможн", "может", "или", "вероятн";
        tr: "olabilir", "mümkün", "belki", "veya hayır", "ya da hayır";
        zh: "也可能", "也许", "或许";
        ja: "かもしれ", "可能性があ", "可能性もあ";
        ko: "수도 있", "가능성", "아마", "어쩌면";
        ar: "ربما", "قد يكون", "قد تكون", "من الممكن", "محتمل", " أو لا", " أو نعم";
        hi: "शायद", "हो सकत", " संभव", " या नहीं", " या हाँ";
    }

    /// Words that open a clause of doubt, or one that holds under a condition.
    OPENS_DOUBTFUL_CLAUSE: List {
        en: "might", "may", "could", "only", "whether", "if", "unless", "tell", "know", "sure",
            "maybe", "perhaps", "or", "either", "every", "all", "any";
        de: "könnte", "kann", "nur", "ob", "wenn", "falls", "oder", "vielleicht", "jede", "jeder",
            "jedes", "alle", "könnten", "möglicherweise", "sofern";
        fr: "pourrait", "peut", "seulement", "si", "ou", "peut-être", "tout", "tous", "toutes",
            "pourraient", "uniquement", "chaque";
        es: "podría", "puede", "sólo", "solo", "o", "quizá", "quizás", "todo", "todos", "podrían",
            "solamente", "cada", "todas", "cualquier";
        it: "potrebbe", "potrebbero", "soltanto", "oppure", "forse", "ogni", "tutti", "tutte";
        pt: "poderia", "talvez", "somente", "apenas", "qualquer";
        nl: "misschien", "zou", "alleen", "enkel", "indien", "tenzij", "elke", "elk", "ieder",
            "iedere";
        sv: "kanske", "skulle", "bara", "endast", "ifall", "huruvida", "eller", "varje", "alla";
        pl: "tylko", "czy", "jeśli", "jeżeli", "lub", "albo", "każda", "każdy", "każde",
            "wszystkie", "mogłaby", "mógłby";
        ru: "может", "только", "ли", "если", "или", "возможно", "каждое", "все", "каждый", "каждая",
            "любое", "либо";
        tr: "belki", "olabilir", "eğer", "sadece", "yalnızca", "veya", "tüm", "bütün";
        ko: "만약", "만일", "아마", "어쩌면", "모든", "오직", "또는", "혹은";
        ar: "ربما", "لو", "أو", "فقط", "كل", "جميع";
        hi: "शायद", "अगर", "यदि", "या", "केवल", "सभी", "हर";
    }

    /// Words that count votes in brackets behind a value: `16 (3 votes)`.
    COUNTS_VOTES: Folded {
        en: " votes)", " vote)";
        de: " stimmen)", " stimme)";
        fr: " voix)";
        es: " votos)", " voto)";
        it: " voti)";
        nl: " stem)";
        sv: " röster)", " röst)";
        pl: " głosów)", " głosy)", " głos)";
        ru: " голосов)", " голоса)", " голос)";
        tr: " oy)";
        zh: "票)", "票）";
        ko: "표)";
        ar: " أصوات)", " صوت)", " صوتا)", " صوتًا)";
        hi: " वोट)", " मत)";
    }

    /// Words and stems for how likely something is.
    LIKELIHOOD_STEMS: Folded {
        en: "probab", "confiden", "likelihood", "chance", "certain", " sure", "odds";
        de: "wahrscheinlich", "sicher", "konfidenz", "überzeugt";
        fr: "confian", "certitude", "convaincu";
        es: "certeza", "segur", "verosimil";
        it: "certezza", "sicur", "possibilità";
        pt: "possibilidade";
        nl: "waarschijnlijk", " kans", "zekerheid";
        sv: "sannolik", "säker", "chans";
        pl: "prawdopodob", "szans", "pewno";
        ru: "вероятн", "уверен", "шанс", "Вероятн", "Уверен", "Шанс";
        tr: "olasılı", "ihtimal", "İhtimal", " emin";
        zh: "概率", "把握", "可能性", "置信", "几率", "机率", "信心";
        ja: "確率", "確信", "自信", "見込み";
        ko: "확률", "가능성", "확신", "자신감";
        ar: "احتمال", "ثقة", "متأكد";
        hi: "संभावना", "प्रायिकता", "यकीन", "भरोसा";
    }

    /// Words before a letter that a text is only about to look at: `consider option A`.
    CONSIDERS_CHOICE: Endings {
        en: "consider", "considering", "look at", "looking at", "examine", "examining", "check",
            "start with", "begin with", "choose between", "decide between", "whether it is",
            "whether it's", "turn to";
        de: "betrachten wir", "betrachte ich", "prüfen wir", "zwischen", "beginnen wir mit";
        fr: "considérons", "examinons", "regardons", "choisir entre", "commençons par";
        es: "consideremos", "examinemos", "veamos", "elegir entre", "empecemos por";
        it: "consideriamo", "esaminiamo", "scegliere tra";
        ru: "рассмотрим", "проверим", "выбрать между", "начнём с";
        zh: "考虑", "看看", "先看";
        ja: "まず";
    }

    /// What a choice says that holds if the question cannot be answered, and how a text says so.
    CANNOT_TELL: Folded {
        en: "cannot tell", "can't tell", "can not tell", "cannot be told", "can't be told",
            "cannot determine", "can't determine", "cannot be determined", "can't be determined",
            "cannot say", "can't say", "not enough information", "insufficient information",
            "impossible to tell", "impossible to say", "impossible to determine",
            "unable to determine", "unable to tell", "not possible to tell",
            "not possible to determine", "cannot be known", "can't be known", "undetermined",
            "there is no way to tell", "unanswerable";
        de: "nicht erkennbar", "lässt sich nicht sagen", "nicht bestimmbar", "nicht zu erkennen",
            "kann man nicht sagen", "lässt sich nicht bestimmen", "nicht genug informationen";
        fr: "impossible à dire", "impossible de dire", "ne peut pas le dire", "indéterminé",
            "ne peut être déterminé", "impossible à déterminer", "pas assez d'informations";
        es: "no se puede determinar", "no se puede saber", "no se puede decir",
            "imposible determinar", "imposible saber", "información insuficiente";
        it: "non si può determinare", "non si può dire", "impossibile stabilire";
        pt: "não é possível determinar", "não se pode determinar", "impossível determinar";
        ru: "невозможно определить", "нельзя определить", "невозможно сказать",
            "недостаточно информации";
        zh: "无法确定", "不能确定", "无法判断", "无法得知", "信息不足";
        ja: "判断できない", "判断できません", "分からない", "わからない", "不明";
    }
}
