//! Words that take back or correct what was said before.

words! {
    /// Words take back what was said, whatever else the sentence says: `i take that back`.
    REVOKES_SAID: Lexicon {
        en: "i retract", "i withdraw", "i take that back", "i take it back", "i take back",
            "withdraw it", "scratch that", "strike that", "disregard that", "disregard this",
            "disregard my", "disregard the above", "disregard what i", "ignore that", "ignore my",
            "ignore the above", "ignore what i", "forget what i", "forget the above",
            "forget my answer", "forget that answer", "do not write that", "don't write that",
            "no longer stand by", "do not stand by", "don't stand by", "is not my answer",
            "isn't my answer", "have no answer", "cannot give a value", "can't give a value",
            "cannot give an answer", "i was wrong about", "i was mistaken about";
        de: "nehme ich zurück", "nehme das zurück", "nehme es zurück", "ziehe ich zurück",
            "ziehe das zurück", "ziehe diese", "widerrufe ich", "ich widerrufe", "vergiss das",
            "vergessen sie das", "ignoriere das", "ignorieren sie das", "gilt nicht mehr",
            "habe mich geirrt", "habe mich vertan";
        fr: "je retire", "je me rétracte", "je reviens sur ma", "oubliez ce", "oubliez cette",
            "ignorez ce", "ne tenez pas compte", "n'est plus valable", "je me suis trompé",
            "mal lu";
        es: "me retracto", "retiro lo", "retiro esta", "retiro mi", "olvida lo", "olvide lo",
            "ignora lo", "ignore lo que", "no tengas en cuenta", "no tenga en cuenta",
            "ya no es válid", "me equivoqué", "mal leído";
        it: "ho sbagliato", "ho letto male", "mi correggo", " ritiro ", "ritiro quanto",
            "ignora quanto", "come non detto";
        pt: "eu errei", " errei ", " errei,", " errei.", "li errado", "retiro o que", "enganei-me", "desconsidere", "eu me enganei",
            "cometi um erro";
        nl: "verkeerd gelezen", "neem ik terug", "ik heb me vergist", "trek ik terug",
            "ik had het mis", "negeer mijn", "negeer wat ik";
        sv: "jag hade fel", "jag räknade fel", "jag tar tillbaka", "bortse från mitt", "läste fel";
        pl: "źle odczyta", "cofam", "pomyliłem się", "pomyliłam się", "wycofuję",
            "zignoruj poprzedni";
        ru: "беру назад", "беру свои слова", "отзываю", "отменяю", "забудьте", "не учитывайте",
            "я ошибся", "я ошиблась";
        tr: "yanlış okudum", "geri alıyorum", "hata yaptım", "yanılmışım", "dikkate almayın";
        zh: "撤回", "收回", "作废", "请忽略", "请无视", "我算错了", "我弄错了", "不算数", "我看错了", "我搞错了", "我说错了";
        ja: "取り消します", "取り消させて", "無効です", "無視してください", "忘れてください", "間違えました", "撤回します", "撤回いたします",
            "読み間違えました", "計算を間違えました";
        ko: "취소합니다", "잘못 읽었", "잘못 봤", "잘못 계산", "철회합니다", "제가 틀렸", "제가 실수", "무시해 주세요";
        ar: "أسحب", "أخطأت", "لقد كنت مخطئ", "تجاهل إجابتي", "أتراجع عن";
        hi: "गलत पढ़ा", "मुझसे गलती", "मैं गलत था", "मैं गलत थी", "वापस लेता हूँ", "वापस लेती हूँ";
    }

    /// Verbs in the first person of taking something back, whose last word follows the object: `I take the 17 back`.
    TAKES_WORDS: Lexicon {
        en: "take", "taking";
        de: "nehme", "ziehe";
        nl: "neem", "trek";
        sv: "tar";
        ru: "беру", "забираю";
    }

    /// What such a verb ends its clause with, and verbs that tell a reader to pass over something that stands above:
    /// `ignore the box above`.
    TAKES_BACK_HINTS: Lexicon {
        en: "back", "ignore", "disregard", "forget", "strike", "discard";
        de: "zurück", "ignoriere", "ignorieren", "vergiss", "vergessen";
        fr: "ignorez", "oubliez";
        es: "ignora", "olvida", "olvide";
        it: "dimentica";
        pt: "desconsidere", "esqueça";
        nl: "terug", "negeer", "vergeet";
        sv: "tillbaka", "ignorera", "glöm";
        pl: "zignoruj", "pomiń";
        ru: "назад", "обратно", "игнорируйте", "забудьте";
    }

    /// Nouns for what a text gave, which point back if another word says where it is: `the number printed above`.
    GIVEN_NOUNS: Lexicon {
        en: "number", "numbers", "value", "values", "answer", "answers", "result", "results",
            "figure", "figures", "total", "calculation", "computation";
        de: "zahl", "wert", "antwort", "ergebnis", "lösung", "rechnung", "angabe";
        fr: "nombre", "valeur", "réponse", "résultat", "calcul", "chiffre";
        es: "número", "valor", "respuesta", "resultado", "cálculo", "cifra";
        it: "numero", "valore", "risposta", "risultato", "calcolo";
        pt: "resposta", "conta";
        nl: "getal", "waarde", "antwoord", "resultaat", "uitkomst", "berekening";
        sv: "tal", "talet", "värdet", "svaret", "resultatet", "beräkningen";
        pl: "liczba", "wartość", "odpowiedź", "wynik", "obliczenie";
        ru: "число", "значение", "ответ", "результат", "расчёт", "расчет", "цифра";
        tr: "sayı", "değer", "cevap", "cevabım", "yanıt", "sonuç", "hesap", "hesaplama";
        ar: "العدد", "الرقم", "القيمة", "الجواب", "الإجابة", "النتيجة", "الناتج", "الحساب";
        hi: "जवाब", "परिणाम", "नतीजा", "मान";
    }

    /// Words that say that what is meant was given before: `the number printed above`.
    STANDS_ABOVE: Lexicon {
        en: "above", "earlier", "previous", "previously", "gave";
        de: "oben", "obige", "vorher", "zuvor", "eben", "obiges", "obigen", "vorige", "vorherige";
        fr: "dessus", "précédent", "précédente", "haut", "ci-dessus", "précédents";
        es: "anterior", "arriba", "antes", "previo", "previa";
        it: "sopra", "precedente", "prima";
        pt: "acima", "prévia";
        nl: "bovenstaande", "hierboven", "eerdere";
        sv: "ovan", "ovanstående", "föregående", "tidigare";
        pl: "powyższy", "powyższa", "powyższe", "powyżej", "wcześniejszy", "poprzedni",
            "poprzednia";
        ru: "выше", "ранее", "предыдущий", "предыдущее", "приведённое", "указанное",
            "вышеуказанное", "предыдущая", "приведенное";
        tr: "yukarıdaki", "yukarıda", "önceki";
        ar: "أعلاه", "السابق", "السابقة", "المذكور", "المذكورة";
        hi: "ऊपर", "पिछला", "पिछले";
    }

    /// Beginnings of words that call what was said wrong: `that is incorrect`.
    VERDICT_WRONG_STEMS: List {
        en: "wrong", "incorrect", "mistake", "false", "error", "erroneous", "invalid", "untrue",
            "off";
        de: "falsch", "fehler", "irrtum", "inkorrekt";
        fr: "faux", "fauss", "erreur", "erroné", "inexact";
        es: "equivocad", "erróne", "falso", "falsa";
        it: "sbagliat", "errato", "scorrett", "errata";
        pt: "errad", "erro", "incorret";
        nl: "fout", "onjuist", "verkeerd";
        sv: "felaktig", "oriktig";
        pl: "błędn", "niepoprawn", "nieprawidłow", "błąd", "fałsz";
        ru: "неверн", "неправильн", "ошиб", "неправд";
        tr: "yanlış", "hatalı";
        ar: "خطأ", "خاطئ";
        hi: "गलत";
    }

    /// Beginnings of words that call what was said right: `that is not correct`.
    VERDICT_RIGHT_STEMS: List {
        en: "correct", "right", "true", "valid";
        de: "richtig", "korrekt";
        fr: "juste", "exact";
        es: "ciert", "verdad";
        it: "corrett", "giust", "esatt", "vero";
        pt: "corret", "certo";
        nl: "juist";
        sv: "riktig", "rätt";
        pl: "poprawn", "prawidłow", "prawda", "prawdziw";
        ru: "верн", "правильн", "так";
        tr: "doğru";
        ar: "صحيح", "صواب";
        hi: "सही";
    }

    /// Words that show that something else is called wrong: `a common mistake`, `who says so is wrong`.
    VERDICT_ELSEWHERE: Lexicon {
        en: "who", "common", "typical", "frequent", "if", "unless";
        de: "wer", "häufiger", "typischer", "wenn", "häufige", "typische", "verbreiteter";
        fr: "qui", "fréquente", "courante", "si", "fréquent", "courant", "typique", "classique";
        es: "quien", "común", "frecuente", "típico", "típica", "habitual";
        it: "chi", "comune", "frequente", "tipico", "diffuso", "se";
        pt: "quem", "comum";
        nl: "wie", "veelgemaakte", "veelvoorkomende", "indien";
        sv: "vem", "vanligt", "vanlig", "typiskt", "om";
        pl: "kto", "częsty", "częstym", "typowy", "typowym", "powszechny", "jeśli", "jeżeli";
        ru: "кто", "частая", "типичная", "если", "частый", "типичный", "распространённая",
            "распространенная", "распространённое";
        tr: "yaygın", "sık", "eğer";
        ar: "شائع", "شائعة", "الشائعة", "إذا", "لو";
        hi: "आम", "अगर", "यदि", "कौन";
    }

    /// Words right behind "wrong" that show that something else is meant: `it is wrong to`, `error bars`.
    VERDICT_GOES_ON: Lexicon {
        en: "to", "free", "for", "margin", "bar", "bars";
        de: "zu", "dass";
        fr: "de", "que";
        es: "pensar", "suponer", "decir", "creer";
        it: "che", "pensare", "dire", "supporre", "credere";
        pt: "supor", "dizer", "achar";
        nl: "om", "te", "dat";
        sv: "att";
        pl: "że", "by", "aby";
        ru: "что", "думать", "считать", "полагать";
        ar: "أن";
    }

    /// Chinese and Japanese words that call what was said wrong: `これは誤りです`.
    VERDICT_WRONG_EAST: Lexicon {
        zh: "是错", "不对", "不正确", "有误", "错误", "算错", "错了", "说错";
        ja: "間違い", "誤り", "違います", "正しくありません", "正しくない", "正しくなかった", "間違ってい";
        ko: "틀렸", "틀린 것입니다", "잘못되었", "잘못됐", "옳지 않", "맞지 않", "정확하지 않", "올바르지 않", "오류입니다";
    }

    /// Words before a mention that tell what the text, or somebody else, thought at first, not in the end.
    FIRST_THOUGHTS: Lexicon {
        en: "had to lie", "were to lie", "whoever says", "whoever answers", "anyone who says",
            "those who say", "careless", "hasty", "sloppy", "at first i thought", "first i thought",
            "i first thought", "i initially thought", "initially i thought", "students would write",
            "people would say", "tempting to", "tempted to answer", "tempted to say",
            "tempted to write", "might be tempted", "you might think", "one might think",
            "you may think", "one may think", "it might seem", "you are asking about",
            "if someone told", "if somebody told", "be lying if i said", "be lying to say",
            "would say", "be a mistake to", "be wrong to", "be incorrect to", "might answer",
            "could answer", "somewhere between", "anywhere between", "might say", "might guess",
            "would answer", "answer key says", "book says", "textbook says", "official answer is",
            "common wrong answer", "typical wrong answer", "a wrong answer", "the wrong answer is",
            "incorrect answer is", "an incorrect answer", "a common mistake", "a common error",
            "a typical mistake", "student says", "student thinks", "students say", "someone says",
            "people say", "people think", "some say", "some claim", "common claim", "popular claim",
            "claim found online", "often claimed", "sometimes claimed", "widely believed",
            "everyone says", "others say", "they say", "many say", "expert says", "friend says",
            "claims that", "says it was", "says it is", "says it's", "one might write",
            "one could write", "claims it", "insists that";
        de: "lügen müsste", "flüchtige", "oberflächliche", "wenn mir jemand", "lügen, wenn ich",
            "könnte antworten", "die falsche antwort", "eine falsche antwort",
            "ein häufiger fehler", "laut lösungsheft", "oft behauptet", "häufig behauptet",
            "behauptet", "manche sagen", "jemand sagt", "angenommen", "man könnte meinen",
            "zunächst dachte ich", "zuerst dachte ich";
        fr: "devais mentir", "celui qui dit", "hâtif", "hâtive", "superficiel", "si quelqu'un me",
            "mentirais en disant", "ce serait une erreur de", "pourrait répondre",
            "une mauvaise réponse", "la mauvaise réponse est", "une erreur fréquente",
            "le corrigé dit", "prétend souvent", "camarade affirme", "ami affirme", "prétend que",
            "on dit que", "certains disent", "supposons", "on pourrait croire", "au début",
            "j'ai d'abord pensé";
        es: "tuviera que mentir", "quien diga", "quien dice", "descuidad", "apresurad",
            "si alguien me", "mentiría si dijera", "sería un error", "podría responder",
            "una respuesta incorrecta", "un error común", "un error frecuente",
            "el solucionario dice", "se afirma a menudo", "compañero afirma", "amigo afirma",
            "asegura que", "amigo dice", "dicen que", "algunos dicen", "supongamos",
            "podría pensarse", "al principio pensé", "primero pensé";
        it: "una risposta sbagliata", "un errore comune", "si potrebbe pensare",
            "la risposta sbagliata è", "alcuni dicono", "qualcuno dice", "all'inizio pensavo";
        pt: "uma resposta errada", "um erro comum", "a resposta errada é", "poderia pensar que",
            "alguns dizem", "alguém diz", "a princípio pensei", "no início pensei";
        nl: "een fout antwoord", "een veelgemaakte fout", "je zou denken", "zou kunnen denken",
            "sommigen zeggen", "eerst dacht ik";
        sv: "ett felaktigt svar", "ett vanligt fel", "skulle kunna tro", "vissa säger",
            "först trodde jag", "först tänkte jag";
        pl: "błędna odpowiedź", "częsty błąd", "mogłoby się wydawać", "częstym błędem",
            "można by pomyśleć", "niektórzy twierdzą", "najpierw myślał", "początkowo myślał";
        ru: "пришлось солгать", "кто говорит", "небрежн", "поспешн", "мог бы ответить",
            "неверный ответ", "частая ошибка", "часто утверждают", "утверждает, что",
            "говорят, что", "предположим", "может показаться, что", "сначала я думал",
            "сначала я подумал", "можно подумать, что", "распространённая ошибка";
        tr: "yaygın bir hata", "yanlış cevap", "ilk bakışta", "sanılabilir";
        zh: "要我撒谎", "粗心", "马虎", "说结果是", "说答案是", "错误答案", "错误的答案", "常见的错误", "标准答案", "参考答案", "常有人说",
            "網上有人", "声称", "有人说", "假设", "我一开始以为", "起初我以为", "误以为", "常见错误";
        ja: "うっかり", "と主張して", "最初は", "よくある間違い", "よくある誤り", "一見すると";
        ko: "흔한 실수", "틀린 답", "흔한 오류", "잘못된 답";
        ar: "خطأ شائع", "إجابة خاطئة", "قد يظن", "الخطأ الشائع", "الأخطاء الشائعة",
            "الإجابة الخاطئة", "قد يعتقد";
        hi: "आम गलती", "गलत उत्तर", "सामान्य गलती", "गलत जवाब", "पहले मुझे लगा";
    }

    /// Verbs for having missed something: `I may have overlooked one`.
    MISSES_WORDS: List {
        en: "miss", "missed", "overlooked";
        de: "übersehen";
        fr: "manqué", "raté", "oublié";
        es: "omitido", "saltado", "olvidado";
        it: "saltato", "saltata", "dimenticato";
        pt: "esquecido";
        nl: "gemist", "vergeten";
        sv: "missat", "glömt";
        pl: "pominąłem", "przeoczyłem", "przeoczyłam";
        ru: "пропустить", "пропустил", "пропустила", "упустил";
    }

    /// Words for making a mistake: `mistaken`, `verrechnet`, `je me suis trompé`.
    ERRS_WORDS: List {
        en: "mistaken", "miscounted", "miscalculated", "misread";
        de: "irre", "irren", "geirrt", "vertan";
        fr: "trompe", "trompé", "trompée", "tromper";
        es: "equivocado", "equivocada", "equivocarme";
        it: "sbagliato", "sbagliarmi", "sbagliata", "sbagliando";
        pt: "enganado", "enganada", "enganar";
        nl: "vergis", "vergist", "vergissen", "misrekend", "verrekend";
        sv: "misstagit", "felräknat", "misräknat";
        ru: "ошибся", "ошиблась", "ошибаюсь", "ошибаться", "ошибиться", "просчитался",
            "просчиталась", "ошибалась", "ошибался";
    }

    /// Verbs in the first person for making a mistake: `me equivoqué`.
    SPEAKER_ERRS_WORDS: List {
        es: "equivoqué", "equivoco";
        it: "sbaglio";
        pt: "enganei", "errei", "equivoquei";
        pl: "pomyliłem", "pomyliłam";
        tr: "yanıldım", "yanılıyorum", "yanılmışım";
        ko: "실수했습니다", "실수했네요", "착각했습니다", "착각했네요";
    }

    /// Words that put a doubt or a mistake into the past, or call it avoided: `I first miscounted`, `almost`.
    FORMERLY_WORDS: List {
        en: "first", "before", "earlier", "initially", "originally", "previously", "once", "almost",
            "nearly";
        de: "zuerst", "zunächst", "anfangs", "vorhin", "vorher", "fast", "beinahe";
        fr: "d'abord", "avant", "failli";
        es: "primero", "antes", "casi";
        it: "prima", "dapprima", "inizialmente";
        pt: "primeiro", "inicialmente";
        nl: "eerst", "aanvankelijk";
        sv: "först", "tidigare";
        pl: "najpierw", "początkowo";
        ru: "сначала", "сперва", "вначале", "раньше", "чуть", "изначально";
        tr: "önce", "başta";
        ko: "처음에", "처음에는";
        ar: "سابقا", "البداية";
        hi: "पहले";
    }

    /// Conjunctions before what a text says instead of what it denies: `Not 6, but 7.`.
    SAID_INSTEAD: List {
        en: ", but ";
        de: ", sondern ";
        fr: ", mais ";
        es: ", sino ";
        it: ", ma ", ", bensì ";
        pt: ", mas ", ", e sim ";
        nl: ", maar ";
        sv: ", utan ";
        pl: ", tylko ", ", ale ", ", lecz ";
        ru: ", а ";
        zh: "，而是", "，是";
        ar: "، بل ", " بل ";
    }

    /// Words with which an aside doubts what the text said before.
    ASIDE_DOUBTS: Folded {
        en: "wait", "mistake", "wrong", "incorrect", "should", "actually", "correction", "retract",
            "sorry", "contradict";
        de: "falsch", "fehler", "stimmt nicht", "irrtum", "korrektur", "moment mal";
        fr: "faux", "erreur", "rectif", "me suis tromp";
        es: "incorrecto", "me equivoqu", "equivocad", "corrección";
        it: "sbagliat", "errore", "scorrett", "mi correggo";
        pt: "errad", "incorret", "enganei", "correção";
        nl: "fout", "vergis", "verkeerd", "klopt niet", "onjuist";
        sv: "felaktig", "misstag", "stämmer inte", "rättelse";
        pl: "błąd", "błęd", "pomył", "niepoprawn";
        ru: "неверно", "ошиб", "Неверно", "Ошиб", "исправ", "Исправ";
        tr: "yanlış", "hata", "düzeltme";
        zh: "不对", "错", "更正";
        ja: "間違", "誤り", "訂正";
        ko: "틀렸", "잘못", "정정";
        ar: "خطأ", "خاطئ", "تصحيح";
        hi: "गलत", "ग़लत";
    }

    /// Words with which a text owns up to a mistake of its own.
    OWNS_MISTAKE: Folded {
        en: "i made", "my answer", "my result", "my value", "above is", "correction";
        de: "ich habe", "meine antwort", "mein ergebnis";
        fr: "j'ai", "ma réponse", "mon résultat";
        es: "me equivoqu", "mi respuesta", "cometí", "he cometido";
        it: "ho sbagliat", "ho commesso", "mi sono sbagliat", "la mia risposta";
        pt: " errei", "cometi", "me enganei", "minha resposta";
        nl: "ik heb", "mijn antwoord", "ik maakte";
        sv: "jag har", "jag gjorde", "jag räknade", "mitt svar";
        pl: "pomyliłem", "pomyliłam", "popełniłem", "popełniłam", "moja odpowiedź";
        ru: "я ошиб", "Я ошиб", "мой ответ", "Мой ответ", "моя ошибка", "Моя ошибка";
        tr: "hata yaptım", "yanılmışım", "cevabım";
        zh: "我算错", "我错", "我的答案", "我弄错";
        ja: "訂正", "私の", "間違えました";
        ko: "제가", "제 답", "정정";
        ar: "أخطأت", "إجابتي";
        hi: "मुझसे", "मैंने", "मेरा उत्तर";
    }

    /// Words before a cue that make it an earlier or a common wrong answer.
    MAKES_CUE_FORMER: List {
        en: "my first", "initial", "earlier", "previous", "frequent", "frequent wrong", "common",
            "common wrong", "typical", "wrong", "incorrect";
        de: "erste", "ursprüngliche", "häufige", "falsche", "vorherige", "frühere";
        fr: "première", "fréquente", "mauvaise", "précédente", "mauvais";
        es: "primera", "primer", "frecuente", "incorrecta", "anterior";
        it: "sbagliata", "mia prima", "precedente";
        pt: "errada", "minha primeira";
        nl: "foute", "eerste", "eerdere", "vorige", "veelgemaakte";
        sv: "första", "tidigare", "felaktigt", "felaktiga", "vanligt";
        pl: "błędna", "pierwsza", "poprzednia", "częsta";
        ru: "первый", "частый", "неверный", "неправильный", "предыдущий", "первоначальный",
            "распространённый";
        tr: " ilk", "önceki", "yanlış";
        zh: "第一次的", "错误", "错误的", "之前的", "先前的", "最初的";
        ja: "最初の", "先ほどの", "以前の", "間違った", "誤った", "よくある";
        ko: "처음의", "이전", "이전의", "틀린", "잘못된", "흔한";
        hi: "पहला", "पिछला", "गलत", "शुरुआती";
    }

    /// Words that take back what a text said.
    CORRECTION_CUES: Backwards {
        en: "wait", "hold on", "no, it's", "no, it is", "no, the answer", "actually no",
            "that is not right", "that's not right", "that is wrong", "that's wrong",
            "this is wrong", "actually", "correction", "scratch that", "sorry", "just kidding",
            "oops", "i made a mistake", "i made an error", "my mistake", "let me correct",
            "correcting", "on second thought", "change my answer to", "changing my answer to",
            "switch my answer to", "i meant";
        de: "moment mal", "moment", "warte", "korrektur", "berichtigung", "verzeihung",
            "entschuldigung", "ich korrigiere", "mein fehler", "ich meinte";
        fr: "attendez", "attends", "rectificatif", "rectification", "je me corrige",
            "je voulais dire", "désolé", "désolée", "erreur de ma part";
        es: "un momento", "espera", "perdón", "corrección", "rectificación", "me corrijo",
            "quise decir", "quiero decir", "disculpa", "disculpe", "mejor dicho";
        it: "anzi no", "correzione", "mi sono sbagliato", "ho letto male", "scusa", "mi correggo",
            "volevo dire", "scusate", "aspetta,", "aspetta un attimo", "errata corrige";
        pt: "perdão", "correção", "li errado", "desculpe", "enganei-me", "me corrigindo",
            "corrigindo", "quero dizer", "quis dizer", "eu me enganei", "espere,", "peraí";
        nl: "verkeerd gelezen", "correctie", "wacht even", "nee, wacht", "ik bedoel", "ik bedoelde",
            "rectificatie", "mijn vergissing", "mijn fout", "o nee,", "nee toch";
        sv: "rättelse", "förlåt", "nej, vänta", "vänta lite", "ursäkta", "jag menar", "jag menade",
            "jag räknade fel", "mitt fel";
        pl: "przepraszam", "poprawka", "pomyłka", "źle odczytałem", "źle odczytałam", "chwileczkę",
            "czekaj,", "sprostowanie", "korekta", "mój błąd", "pomyliłem się", "pomyliłam się";
        ru: "подождите", "исправление", "Исправление", "поправка", "Поправка",
            "опечатка", "Опечатка", "Подождите", "погодите", "Погодите", "извините",
            "Извините", "простите", "Простите";
        tr: "pardon", "düzeltme", "yanlış okudum", "yanlış hesapladım", "düzeltiyorum",
            "özür dilerim", "Özür dilerim", "hata yaptım", "yanılmışım", "demek istediğim";
        zh: "等一下", "不对", "更正", "等等", "勘误", "订正", "纠正一下", "我算错了", "我弄错了", "说错了", "看错了", "抱歉";
        ja: "待って", "いや、", "訂正", "失礼しました", "間違えました", "すみません", "ちょっと待", "待てよ", "いえ、";
        ko: "다시 보니", "잘못 읽었", "잘못 봤", "정정", "잠깐만", "죄송합니다", "제가 실수", "잘못 계산했", "다시 생각해 보니";
        ar: "عفوا", "تصحيح", "أخطأت", "عفوًا", "عذرًا", "عذراً", "أعتذر", "مهلا", "مهلًا", "تصويب",
            "استدراك";
        hi: "माफ़ कीजिए", "गलत पढ़ा", "क्षमा करें", "माफ़ करें", "माफ कीजिए", "माफ करें", "रुकिए",
            "भूल सुधार", "मुझसे गलती";
        la: "erratum", "errata", "corrigendum";
    }

    /// Words after "but" that take back what a sentence has said.
    TAKES_BACK_AFTER_BUT: Folded {
        en: "is wrong", "is incorrect", "are mistaken", "is mistaken", "not right", "not correct",
            "are wrong", "be wrong", "not true";
    }

    /// Words that say whether something is right. A sentence without any of them calls nothing wrong, unless it is in
    /// Chinese or Japanese.
    GIVES_VERDICT: Lexicon with VERDICT_WRONG_STEMS, VERDICT_RIGHT_STEMS {
        de: "stimmt";
        es: "mal";
    }
}
