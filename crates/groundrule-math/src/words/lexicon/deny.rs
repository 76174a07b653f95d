//! Words that deny, exclude or call something wrong.

words! {
    /// Words that turn the verdict behind them round: `that is not correct`.
    NEGATES_VERDICT: Lexicon {
        en: "not", "no", "isn't", "wasn't", "never", "hardly";
        de: "nicht", "kein", "keine", "keineswegs", "keinen", "nie", "niemals";
        fr: "pas", "aucune", "n'est", "n’est", "aucun", "jamais";
        es: "nunca";
        it: "non", "nessun", "nessuno";
        pt: "não", "nenhum", "nenhuma";
        nl: "niet", "geen", "nooit";
        sv: "inte", "ingen", "inget", "icke";
        pl: "żaden", "żadna";
        ru: "не", "ни", "никак", "никогда";
        ar: "ليس", "ليست", "غير", "لا";
    }

    /// Chinese and Japanese words that turn a verdict round, or aim it elsewhere: `这没错`.
    VERDICT_TURNED_EAST: Lexicon {
        zh: "没有错", "没错", "不是错", "常见", "如果", "不算错", "并非错", "通常";
        ja: "間違いな", "間違いありません", "誤りはな", "よくある", "もし", "間違いではな", "間違いではあり", "誤りではな", "誤りではあり",
            "間違っていな", "間違っていませ";
        ko: "틀리지 않", "틀린 것이 아니", "틀린 것은 아니", "틀린 게 아니", "잘못이 아니", "오류가 아니", "흔한", "흔히", "만약", "만일";
    }

    /// Words right before a mention deny it, or make it the end of a range: `far from 12`, `no more than 12`.
    DENIES_NEXT: Endings with RANGE_BOUNDS {
        en: "far from", "far from being", "no", "hardly", "scarcely", "not", "never", "isn't",
            "isnt", "wasn't", "aren't", "cannot be", "can't be", "cannot answer with",
            "cannot choose", "can't choose", "not choose", "don't choose", "not pick", "don't pick",
            "not select", "neither", "nor", "not have", "not equal", "not contain", "not true that",
            "not the case that", "false that", "untrue that", "opposite of",
            "may or may not contain the digits", "may or may not be", "nearly", "almost",
            "just under", "just over", "no more than", "no fewer than", "no less than",
            "i will not say", "i won't say", "i would not say", "i wouldn't say", "refuse to say",
            "anything but", "anywhere but", "everything but", "everywhere but", "anyone but",
            "and not", "ahead of", "followed by", "confused with", "for example", "for instance",
            "such as", "other than", "different from", "except", "except for", "excluding",
            "rather than", "instead of", "which includes", "including", "multiple of",
            "multiples of", "divisible by", "divisor of", "factor of", "divides", "over", "under",
            "sometime after", "sometime before", "some time after", "some time before",
            "shortly after", "shortly before", "just after", "just before", "somewhere from",
            "anywhere from", "range from", "ranges from", "by no means", "in no case",
            "under no circumstances", "wouldn't pick", "wouldn't choose", "wouldn't select",
            "won't pick", "won't choose", "can't pick";
        de: "alles andere als", "kaum", "gegenteil von", "beinahe", "fast", "knapp", "sage nicht",
            "nicht wahr, dass", "zum beispiel", "vor", "gefolgt von", "und nicht", "teilt",
            "teiler von", "vielfaches von", "kurz nach", "kurz vor", "nicht", "auf keinen fall",
            "auf gar keinen fall", "keinesfalls", "keineswegs", "niemals", "es gibt kein", "kein",
            "keine", "keinen", "weder", "außer", "statt", "anstatt", "mehr als", "weniger als",
            "mindestens", "höchstens", "sondern nicht", "übersteigt", "überstieg";
        fr: "loin de", "loin d'être", "aucun", "contraire de", "presque", "ne dirai pas",
            "pas vrai que", "par exemple", "et non", "et non pas", "devant", "suivi de", "divise",
            "diviseur de", "multiple de", "peu après", "peu avant", "en aucun cas",
            "certainement pas", "pas", "ni", "sauf", "au lieu de", "plutôt que", "plus de",
            "moins de", "au moins", "au plus", "dépassait", "dépasse", "excède";
        es: "lejos de", "lejos de ser", "ningún", "contrario de", "casi", "como mucho",
            "como máximo", "como mínimo", "a lo sumo", "no diré", "no es cierto que",
            "no es verdad que", "por ejemplo", "y no", "por delante de", "seguido de", "divisor de",
            "múltiplo de", "poco después de", "poco antes de", "de ninguna manera",
            "en ningún caso", "no hay", "no es", "no son", "no la", "no el", "tampoco", "salvo",
            "excepto", "en lugar de", "en vez de", "más de", "menos de", "al menos", "supera los",
            "superaba los";
        it: "tutt'altro che", "né", "nessun", "non", "affatto", "non è", "più di", "meno di",
            "almeno", "al massimo", "quasi", "non sono", "diverso da", "tranne", "invece di",
            "anziché", "per esempio", "ad esempio";
        pt: "não é", "não", "nunca é", "mais de", "pelo menos", "no máximo", "quase", "não são",
            "nunca", "ao menos", "no mínimo", "exceto", "em vez de", "por exemplo", "nenhum";
        nl: "niet", "geen", "nooit", "meer dan", "minder dan", "minstens", "ten minste",
            "hoogstens", "bijna", "verre van", "allesbehalve", "behalve", "in plaats van",
            "ten hoogste", "bijvoorbeeld", "géén";
        sv: "inte", "icke", "fler än", "färre än", "mer än", "mindre än", "minst", "högst",
            "nästan", "knappast", "aldrig", "varken", "utom", "i stället för", "åtminstone",
            "till exempel", "som mest", "som minst";
        no: "ikke";
        pl: "nie jest", "nie są", "nie", "więcej niż", "mniej niż", "co najmniej", "co najwyżej",
            "prawie", "nie ma", "ani", "oprócz", "zamiast", "na przykład", "ponad";
        hu: "nem";
        ru: "далеко не", "никакой", "не равна", "не равен", "не равно", "почти", "максимум",
            "минимум", "не скажу", "на втором месте", "неверно, что", "неправда, что", "например",
            "а не", "опережая", "делит", "делитель числа", "кратно", "вскоре после", "незадолго до",
            "ни в коем случае", "никак не", "не", "ни", "кроме", "вместо", "больше", "меньше",
            "более", "менее", "свыше", "не менее", "не более", "не является";
        tr: "en az", "en fazla", "neredeyse", "en çok", "hemen hemen", "örneğin";
        zh: "最多", "最少", "将近", "其次是", "其次为", "第二是", "例如", "比如", "整除", "绝不是", "决不是", "不是", "不等于",
            "并非", "并不是", "而非", "不为", "不选", "不能选", "除了", "超过", "少于", "多于", "至少", "至多", "大于", "小于",
            "不会是", "不可能是", "几乎", "不到", "至少有", "最多有", "不止", "超过了";
        ja: "多くても", "少なくとも", "せいぜい", "次が", "次は", "次に", "続いて", "次いで", "多くとも", "例えば";
        ko: "아니라", "가 아니라", "적어도", "최소", "최대", "거의", "많아야", "기껏해야", "예를 들어", "최소한", "최대한";
        ar: "أكثر من", "أقل من", "على الأقل", "على الأكثر", "ليست", "ليس", "لا", "وليس", "وليست",
            "لا يساوي", "باستثناء", "بدلا من", "لا يقل عن", "لا تقل عن", "لا يزيد عن", "لا تزيد عن",
            "ما لا يقل عن";
        hi: "कम से कम", "अधिकतम", "ज़्यादा से ज़्यादा", "ज्यादा से ज्यादा", "न कि";
        any: "e.g.";
    }

    /// Verbs and phrases that reject everything that their clause mentions: `we discard`, `unlike`.
    DISCARDS_CLAUSE: Lexicon {
        en: "by no stretch", "in no way", "on no account", "unlike ", "in contrast to", "discard",
            "reject", "eliminat", "rule out", "ruled out", "rules out", "ruling out", "exclud",
            "dismiss", "cross out";
        de: "anders als", "im gegensatz zu", "ausschließ", "verwerf", "scheidet",
            "im unterschied zu", "verwirf", "streichen wir";
        fr: "contrairement à", "à la différence d", "écart", "élimin", "exclu", "à l'inverse d",
            "rejet";
        es: "ni de lejos", "en absoluto", "ni hablar", "a diferencia de", "al contrario de",
            "descart", "rechaz";
        it: "in nessun modo", "a differenza d", "contrariamente a", "scarta", "scartiamo", "esclud",
            "rigett";
        pt: "de jeito nenhum", "de modo algum", "de forma alguma", "ao contrário d",
            "diferentemente d", "rejeit";
        nl: "in tegenstelling tot", "in geen geval", "verwerp", "valt af", "vallen af";
        sv: "på inga villkor", "till skillnad från", "utesluter", "förkasta";
        pl: "w żadnym razie", "w przeciwieństwie do", "odrzuc", "wyklucz";
        ru: "в отличие от", "отбрас", "исключа", "ошибочно", "отверга";
        zh: "排除", "舍去", "舍弃", "不同于";
        ja: "除外";
        ar: "على عكس", "بخلاف", "نستبعد", "نرفض";
    }

    /// Words after a mention deny it: `12 is incorrect`.
    DENIES_PREVIOUS: Lexicon {
        en: "would have been", "says my", "say my", "say the others", "does not count",
            "doesn't count", "do not count", "is off the record", "is not on record",
            "is incorrect", "is wrong", "is false", "is not the", "is not correct", "is not right",
            "isn't the", "isn't correct", "isn't right", "this is incorrect", "this is wrong",
            "that is incorrect", "that is wrong", "which is incorrect", "which is wrong",
            "of something", "is a mistake", "is the wrong", "is ruled out", "is out", "are out",
            "drops out", "is excluded", "is eliminated", "is not it", "can be ruled out",
            "can be excluded", "can be eliminated", "was incorrect", "was wrong", "was a mistake",
            "is a trap", "is a common", "is the common", "does not hold", "doesn't hold",
            "are wrong", "are incorrect", "are false", "are not", "would be wrong",
            "would be right if", "would be correct if", "would be incorrect", "cannot be",
            "can't be", "could be wrong", "if ", "unless ", "among others", "included";
        de: "wäre gewesen", "sagt mein", "sagen die anderen", "zählt nicht", "gilt nicht",
            "fällt weg", "entfällt", "ist die falsche", "ist ausgeschlossen", "sind falsch",
            "sind nicht", "wäre richtig", "wäre korrekt", "ist falsch", "ist nicht", "scheidet",
            "ist eine falle", "falls ", "wenn ", "stimmt nicht", "kann nicht sein", "wäre falsch";
        fr: "aurait été", "dit mon", "dit ma", "disent les autres", "ne compte pas",
            "est à écarter", "est la mauvaise", "est exclu", "ne tient pas", "sont faux",
            "sont fausses", "serait juste", "serait correct", "est un piège",
            "cette proposition est fausse", "est faux", "est fausse", "est incorrect", "n'est pas",
            "si ", "ne peut pas être";
        es: "habría sido", "dice mi", "dicen los demás", "no cuenta", "no vale", "no consta",
            "es la equivocada", "es la incorrecta", "queda descartad", "no se sostiene",
            "son incorrect", "son fals", "sería correct", "es una trampa", "es incorrect",
            "es falsa", "es falso", "no es", "no puede ser";
        it: "non è", "è sbagliat", "è errat", "è fals", "è esclus", "non può essere", "non sono";
        pt: "não é", "não está", "está errad", "não pode ser", "não são", "é fals", "estão errad";
        nl: "is niet", "is fout", "is onjuist", "klopt niet", "zijn niet";
        sv: "är inte", "är fel", "är felaktig", "stämmer inte", "kan inte vara";
        no: "er ikke";
        pl: "nie jest", "jest błędn", "nie są", "nie może być", "jest niepoprawn",
            "jest nieprawidłow", "odpada";
        ru: "говорит мой", "говорит моя", "не считается", "не в счёт", "отпадает", "отпадают",
            "исключ", "неверны", "не подходят", "был бы верн", "была бы верн", "это ловушка",
            "невер", "неправильн", "не подходит", "не является", "если ";
        tr: "değil", "değildir", "yanlış", "arasında", "olamaz", "den fazla", "dan fazla",
            "ten fazla", "tan fazla", "den az", "dan az", "ten az", "tan az";
        zh: "不算", "被排除", "的一半", "的两倍", "的倍数", "的因数", "的约数", "不对", "不正确", "不是正确", "是错", "是不对", "错误",
            "不可能", "不成立", "不合题意", "之间";
        ja: "は数えません", "は無効", "の半分", "の倍", "の2倍", "の二倍", "ではない", "ではありません", "ではなく", "でなく", "じゃない",
            "じゃなく", "は間違", "は誤り", "は違い", "の間", "は不正解", "は正しくな", "は正しくあり";
        ko: "가 아닙니다", "이 아닙니다", "가 아니", "이 아니", "은 아닙니다", "는 아닙니다", "사이", "는 틀렸", "은 틀렸", "보다 많",
            "보다 적", "개보다", "개가 아", "은 오답", "는 오답", "은 잘못", "는 잘못";
        ar: "ليس", "خطأ", "خاطئ", "غير صحيح", "لا يصح";
        hi: "नहीं है", "के बीच", "गलत", "से ज़्यादा", "से ज्यादा", "से अधिक", "से कम", "नहीं हैं",
            "ग़लत", "नहीं बल्कि";
    }

    /// Words before the name of a value that is denied.
    DENIES_NAMED_VALUE: Lexicon {
        en: "the answer is not ", "the answer is therefore not ", "so it is not ", "it is not ",
            "is certainly not ", "is definitely not ";
        de: "die antwort ist nicht ", "das ergebnis ist nicht ", "es ist nicht ", "es sind nicht ",
            "ist sicher nicht ";
        fr: "la réponse n'est pas ", "le résultat n'est pas ", "ce n'est pas ",
            "la réponse n’est pas ", "ce n’est pas ";
        es: "la respuesta no es ", "el resultado no es ", "así que no es ", "desde luego no es ";
        it: "la risposta non è ", "il risultato non è ", "quindi non è ", "sicuramente non è ";
        pt: "a resposta não é ", "o resultado não é ", "portanto não é ", "certamente não é ";
        nl: "het antwoord is niet ", "de uitkomst is niet ", "het is niet ", "is zeker niet ";
        sv: "svaret är inte ", "resultatet är inte ", "det är inte ";
        pl: "odpowiedź to nie ", "odpowiedzią nie jest ", "wynik to nie ", "wynikiem nie jest ",
            "to nie jest ";
        ru: "ответ не ", "ответ — не ", "результат не ", "это не ", "точно не ";
        zh: "答案不是", "答案并不是", "结果不是", "所以不是", "肯定不是";
        ar: "الجواب ليس ", "الإجابة ليست ", "النتيجة ليست ", "الناتج ليس ";
    }

    /// Words that reject what a word such as `that` or `which` refers to a few words before.
    WRONG_BEHIND_POINTER: Lexicon {
        en: "mistake", "wrong", "incorrect", "error", "mistaken", "false", "untrue";
    }

    /// Words behind a value that call what a sentence has just said a mistake.
    CALLS_PREVIOUS_WRONG: Lexicon {
        en: "has miscounted", "have miscounted", "has miscalculated", "is mistaken",
            "that i would reject", "that i reject", "that i rule out";
        de: "hat sich verzählt", "hat sich verrechnet", "irrt sich", "die ich ausschließe",
            "das wäre falsch", "das ist falsch", "was falsch ist", "was falsch wäre",
            "das wäre ein fehler", "das ist nicht richtig", "was nicht stimmt";
        fr: "se trompe", "que je rejette", "ce qui est faux", "ce serait faux",
            "ce qui serait faux", "ce serait une erreur", "c'est faux", "s'est trompé",
            "ce qui est incorrect", "ce qui est erroné";
        es: "se equivoca", "que descarto", "lo cual es incorrecto", "lo que es incorrecto",
            "sería incorrecto", "sería un error", "se ha equivocado", "se equivocó",
            "lo cual es falso", "lo que es falso";
        it: "si sbaglia", "si è sbagliat", "che escludo", "il che è sbagliato", "il che è errato",
            "il che è falso";
        pt: "se engana", "se enganou", "está enganad", "que rejeito", "o que está errado",
            "o que é incorreto", "o que é falso";
        nl: "vergist zich", "heeft zich vergist", "heeft zich verrekend", "die ik uitsluit",
            "wat fout is", "wat onjuist is", "wat niet klopt", "dat is onjuist";
        sv: "tar fel", "misstar sig", "har räknat fel", "som jag utesluter", "vilket är fel",
            "vilket inte stämmer";
        pl: "myli się", "pomylił się", "pomyliła się", "co odrzucam", "co jest błędne",
            "co jest nieprawdą", "to nieprawda";
        ru: "тот ошибается", "тот ошибся", "который я отвергаю", "было бы ошибкой", "это неверно",
            "что неверно", "это неправильно", "что неправильно";
        tr: "yanılıyor", "yanlış saymış", "yanlış hesaplamış", "ki bu yanlış", "ki bu doğru değil";
        zh: "数错了", "算错了", "搞错了", "这是不对的", "这是错误的", "是不对的", "这不对", "这不正确", "这是错的";
        ja: "数え間違えて", "計算を間違えて", "これは間違い", "これは誤り", "ではなく", "それは間違い", "それは誤り";
        ko: "이는 틀렸", "이는 잘못", "이것은 틀렸", "그것은 틀렸", "틀린 답입니다", "틀린 값입니다";
        ar: "وهذا خطأ", "وهو خطأ", "هذا غير صحيح", "وهو غير صحيح", "هو مخطئ";
        hi: "जो गलत है", "जो कि गलत है", "यह गलत है", "जो सही नहीं है", "यह सही नहीं है";
    }

    /// Words that turn from what is not so, or was only thought at first, to what is.
    CONTRASTS_FIRST_THOUGHT: Lexicon {
        en: ", but ", "; but ", " but rather ";
        de: ", sondern ", ", aber ", ", jedoch ", ", doch ";
        fr: ", mais ";
        es: ", sino ", ", pero ", ", sin embargo";
        it: ", ma ", ", però ", ", bensì ", ", invece ";
        pt: ", mas ", ", porém ", ", e sim ";
        nl: ", maar ";
        sv: ", men ", ", utan ";
        pl: ", ale ", ", lecz ", ", jednak ";
        ru: ", а ", ", но ", ", однако ";
        tr: ", ama ", ", fakat ", ", ancak ", ", oysa ";
        zh: "，而是", "，其实", "，但", "，不过", "，然而", "，实际上", "，事实上";
        ja: "、しかし", "ですが、", "けれど", "でしたが、", "ましたが、", "、実際";
        ko: "지만 ", "지만, ", "으나 ", "하지만";
        ar: " لكن ", " ولكن ", "، لكن", "، بل ", " بل ";
        hi: " लेकिन ", " मगर ", " परंतु ", " बल्कि ";
    }

    /// Words between a denied value and the value that is so: `it does not cost 18 euros but 15`.
    CONTRASTS_DENIED_VALUE: Lexicon {
        en: " but ", ", but ";
        de: ", sondern ", " sondern ";
        fr: " mais ", ", mais ";
        es: ", sino ", " sino ";
        it: ", ma ", " ma ", ", bensì ", " bensì ";
        pt: ", mas ", " mas ", ", e sim ", " e sim ";
        nl: ", maar ", " maar ";
        sv: " utan ", ", utan ";
        pl: ", lecz ", " lecz ", ", ale ", ", tylko ", " ale ";
        ru: ", а ", ", но ";
        zh: "，而是", "而是";
        ja: "ではなく";
        ko: "가 아니라 ", "이 아니라 ";
        ar: " بل ", "، بل ";
    }

    /// Words that deny a clause at its end, as in Turkish, Korean, Japanese and Hindi: `12 elma değil`.
    DENIES_AT_CLAUSE_END: Endings {
        tr: "değil", "değildir", "olamaz", "değillerdir";
        ja: "ではありません", "ではない", "じゃない", "じゃありません", "ではなかった", "ではありませんでした", "ではないです", "じゃないです";
        ko: "아닙니다", "아니다", "아니에요", "않습니다", "아니야", "않다", "않아요";
        hi: "नहीं है", "नहीं हैं", "नहीं थे", "नहीं होंगे", "नहीं हो सकता", "नहीं हो सकते";
    }

    /// Words that deny a whole clause.
    NEGATES_CLAUSE: Lexicon {
        en: "hardly", "scarcely", "not", "nor", "neither", "never", "isn't", "wasn't", "aren't",
            "doesn't", "didn't", "cannot", "can't", "nobody";
        de: "kaum", "nicht", "kein", "keine", "nie", "keinen", "keiner", "keinem", "niemals",
            "keinesfalls", "keineswegs", "weder", "niemand";
        fr: "pas", "jamais", "aucun", "aucune", "rien";
        es: "no", "nunca", "jamás", "ningún", "ninguno", "ninguna", "tampoco", "nadie";
        it: "non", "né", "nessun", "nessuno", "nemmeno", "nessuna", "neanche", "neppure";
        pt: "não", "nenhum", "nenhuma", "nem", "ninguém";
        nl: "niet", "geen", "nooit";
        sv: "inte", "aldrig", "ingen", "inget", "inga", "varken", "icke";
        no: "ikke";
        pl: "żaden", "żadna", "nigdy", "ani", "żadne", "żadnej", "żadnego", "nikt";
        ru: "не", "нет", "ни", "никогда", "никто", "нельзя";
        tr: "değil", "değildir", "hiçbir", "asla", "yok", "yoktur", "olamaz";
        ko: "아닙니다", "아니다", "아니에요", "않습니다", "않는다", "않다", "않아요", "없습니다", "없다";
        ar: "ليس", "ليست", "وليس", "لا", "ولا", "لم", "لن", "غير";
        hi: "नहीं", "न";
    }

    /// Words with a negation that affirm what they name: `no doubt`, `not only`.
    AFFIRMING_NEGATIONS: Lexicon {
        en: "doubt", "none other", "no other", "nothing but", "nothing else", "nothing other",
            "not only", "not just", "no question", "no wonder", "not surpris";
        de: "zweifel", "nichts anderes", "nicht nur", "nicht bloß", "ohne frage";
        fr: "pas seulement", "autre que", "doute", "rien d'autre";
        es: "duda", "no solo", "no sólo", "otra cosa que", "no solamente", "no únicamente",
            "nada más que";
        it: "dubbio", "non solo", "non soltanto", "nient'altro", "nessun altro";
        pt: "dúvida", "não só", "não apenas", "não somente", "nada mais que", "nenhum outro";
        nl: "twijfel", "niet alleen", "niet slechts", "niets anders", "geen ander";
        sv: "tvivel", "tvekan", "inte bara", "inte enbart", "inget annat", "ingen annan";
        pl: "wątpliwości", "bez wątpienia", "nie tylko", "nic innego", "nie kto inny";
        ru: "сомнен", "не только", "не что иное", "никто иной", "не кто иной";
        tr: "şüphe", "kuşku", "sadece", "yalnızca";
        ko: "의심", "뿐만 아니", "뿐 아니", "다름 아닌";
        ar: "لا شك ", "بلا شك", "دون شك", "ليس فقط", "ليس إلا", "ليس سوى";
        hi: "संदेह", "शक नहीं", "न केवल", "न सिर्फ";
    }

    /// Single words that negate a clause: `not`, `kein`, `aucun`.
    NEGATION_WORDS: List {
        en: "not", "never", "no", "don't", "won't", "can't", "cannot", "haven't", "didn't",
            "couldn't", "wouldn't", "unable", "without";
        de: "nicht", "kein", "keine", "keinen", "keinerlei", "ohne", "keiner", "keinem", "nie",
            "niemals";
        fr: "pas", "aucun", "aucune", "sans";
        es: "sin", "nunca", "ningún", "ninguna";
        it: "non", "senza", "nessun", "nessuna";
        pt: "não", "sem", "nenhum", "nenhuma";
        nl: "niet", "geen", "zonder";
        sv: "inte", "ingen", "inget";
        pl: "bez", "żaden", "żadnej";
        ru: "не", "без", "нет", "ни";
        tr: "değilim", "değiliz", "olmadan", "yok";
        ko: "않습니다", "않아요", "않다", "않지만", "없습니다", "없어요", "없다", "없지만", "없이", "못합니다";
    }

    /// Words before a letter that rule it out.
    RULES_OUT_LETTER_BEFORE: List {
        en: "isn't", "neither", "nor", "not", "except", "than", "eliminate", "eliminates",
            "exclude", "reject", "rejects", "eliminating", "excluding", "rejecting", "unlike";
        de: "weder", "außer", "statt", "ausgenommen", "verwerfe", "streiche";
        fr: "ni", "sauf", "élimine", "éliminant", "écarte", "exclut", "exclus", "rejette";
        es: "salvo", "excepto", "descarto", "descarta", "descartando", "elimino", "eliminando",
            "excluyo", "rechazo";
        it: "né", "tranne", "eccetto", "scarto", "scartando", "escludo", "esclude", "escludendo";
        pt: "nem", "exceto", "excluo", "excluindo", "rejeito";
        nl: "behalve", "verwerp", "elimineer";
        sv: "varken", "utom", "utesluter", "förkastar";
        pl: "ani", "oprócz", "odrzucam", "odrzucając", "wykluczam", "eliminuję";
        ru: "никак", "ни", "кроме", "исключаем", "исключаю", "отбрасываем", "отбрасываю",
            "отвергаю";
        ar: "عدا", "باستثناء", "أستبعد", "نستبعد", "أرفض";
    }

    /// Words about a letter that is ruled out, after "is" or "are".
    RULED_OUT_LETTER_WORDS: List {
        en: "incorrect", "wrong", "false", "not", "eliminated", "excluded", "invalid", "impossible",
            "rejected", "ruled", "too", "out";
    }

    /// Words before a yes or no that take it back.
    TAKES_BACK_SIDE: List {
        en: "not", "cannot", "can't", "couldn't", "isn't", "isnt", "never", "neither", "nor",
            "wrong", "either", "if", "whether";
        de: "weder", "ob", "wenn";
        fr: "ni";
        it: "né";
        pt: "nem";
        nl: "noch", "indien";
        sv: "varken", "huruvida", "ifall";
        pl: "ani", "czy", "jeśli";
        ru: "ни", "если";
        tr: "eğer";
        ko: "만약";
        hi: "अगर", "यदि";
    }

    /// Words about a yes or no that tell that it is not the answer.
    CALLS_SIDE_WRONG: List {
        en: "wrong", "incorrect", "not", "false";
    }

    /// Words with which a text disagrees with a side that it names.
    DISAGREES_WITH_SIDE: Lexicon {
        en: "don't agree", "do not agree", "disagree";
        de: "nicht einverstanden", "stimme nicht zu", "widerspreche";
        fr: "pas d'accord", "en désaccord";
        es: "no estoy de acuerdo", "en desacuerdo", "no coincido";
        it: "non sono d'accordo", "non concordo", "in disaccordo";
        pt: "não concordo", "não estou de acordo", "discordo";
        nl: "niet mee eens", "niet eens", "oneens";
        sv: "håller inte med", "instämmer inte";
        pl: "nie zgadzam", "nie zgodzę się";
        ru: "не согласен", "не согласна", "не соглашусь";
        tr: "katılmıyorum", "aynı fikirde değil";
        zh: "不同意", "不赞同", "不赞成";
        ja: "同意しません", "同意できません", "賛成できません", "賛成しません";
        ko: "동의하지 않", "동의할 수 없";
        ar: "لا أوافق", "لا أتفق";
        hi: "सहमत नहीं", "असहमत";
    }

    /// Negations that open a text before the value that it denies: `Not 6, but 7.`.
    OPENS_DENIED_VALUE: List {
        en: "not ";
        de: "nicht ", "kein ", "es sind nicht ", "es ist nicht ";
        fr: "pas ", "ce n'est pas ", "ce n’est pas ";
        es: "no ";
        it: "non ";
        pt: "não ";
        nl: "niet ", "het is niet ";
        sv: "inte ", "det är inte ";
        pl: "nie ", "to nie ";
        ru: "не ", "это не ";
        zh: "不是", "并非", "并不是";
        ar: "ليس ", "ليست ";
    }

    /// Words with which the one who asks disputes an answer, rather than asking something else.
    DISPUTES_ANSWER: Folded {
        en: "wrong", "incorrect", "not right", "not correct", "isn't right", "try again",
            "are you sure", "mistake", "check again", "recheck", "think again";
        de: "falsch", "stimmt nicht", "bist du sicher", "sind sie sicher", "noch einmal",
            "nicht richtig", "nicht korrekt", "ein fehler", "nochmal", "überprüf";
        fr: "faux", "tu es sûr", "vous sûr", "réessa", "pas correct", "pas juste", "erreur",
            "es-tu sûr", "êtes-vous sûr", "revérifie", "vérifie à nouveau";
        es: "está mal", "incorrecto", "seguro", "inténtalo", "no es correct", "incorrecta",
            "equivocad", "revisa tu", "compruébalo";
        it: "sbagliat", "errore", "non è corrett", "non è giust", "sei sicur", "è sicur", "riprova",
            "ricontrolla", "errato", "errata";
        pt: "errad", "incorret", "não está cert", "tem certeza", "tente novamente", "tente de novo",
            "verifique novamente", "verifique de novo";
        nl: "fout", "onjuist", "klopt niet", "niet juist", "weet je het zeker", "weet u het zeker",
            "probeer het opnieuw", "kijk nog eens";
        sv: "felaktig", "stämmer inte", "inte rätt", "är du säker", "försök igen",
            "kontrollera igen", "är fel", "var fel", "är det fel";
        pl: "źle", "błąd", "błędn", "niepoprawn", "nieprawidłow", "jesteś pew", "spróbuj ponownie",
            "Źle", "spróbuj jeszcze raz", "sprawdź jeszcze raz";
        ru: "неверно", "неправильно", "уверен", "ещё раз", "Неверно", "Неправильно", "не верно",
            "ошиб", "Уверен", "Ещё раз", "еще раз";
        tr: "yanlış", "doğru değil", "emin misin", "tekrar dene", "tekrar kontrol";
        zh: "错", "不对", "确定吗", "再试", "有误", "再想想", "再算", "再检查", "你确定", "确定么", "重新算", "重新计算", "重新检查";
        ja: "間違", "違い", "もう一度", "誤り", "正しくな", "正しくあり", "本当です", "確かです", "やり直", "再確認";
        ko: "틀렸", "틀립", "확실해", "확실합", "확실한가", "다시 풀", "다시 계산", "다시 확인", "다시 생각", "다시 시도", "틀린 것 같",
            "잘못된 것 같", "잘못 계산";
        ar: "خطأ", "خاطئ", "غير صحيح", "هل أنت متأكد", "حاول مجدد", "حاول مرة أخرى",
            "تحقق مرة أخرى";
        hi: "गलत", "ग़लत", "सही नहीं", "पक्का", "यकीन है", "फिर से जाँच", "फिर से जांच",
            "फिर से कोशिश", "दोबारा जाँच", "दोबारा जांच";
    }

    /// Words with which a sentence ends that rejects what it names.
    REJECTS_BEHIND: Folded {
        en: "wrong", "incorrect", "mistaken", "false", "a mistake", "is out", "ruled out",
            "not right", "not correct";
        de: "falsch", "nicht richtig", "scheidet", "entfällt", "inkorrekt", "nicht korrekt",
            "stimmt nicht", "verworfen";
        fr: "faux", "fausse", "inexact", "erroné", "exclu", "pas juste", "pas correct", "écarté",
            "rejeté";
        es: "incorrecto", "incorrecta", "descartad", "equivocad", "está mal", "erróne",
            "no es correct", "rechaz";
        it: "falso", "sbagliat", "errat", "scartat", "non è giust", "non è corrett";
        pt: "errad", "incorreto", "não está cert", "rejeitad";
        nl: "fout", "onjuist", "verkeerd", "klopt niet", "niet juist", "valt af";
        sv: "oriktig", "stämmer inte", "inte rätt", "uteslut", "är fel", "var fel";
        pl: "błędn", "źle", "niepoprawn", "nieprawidłow", "nieprawd", "fałszyw", "odpada";
        ru: "неверн", "неправильн", "не подходит", "ошиб", "отпадает", "исключ";
        tr: "yanlış", "hatalı", "doğru değil", "geçersiz";
        zh: "错", "不对", "不正确", "有误", "不成立", "排除";
        ja: "間違", "誤り", "違いで", "正しくな", "正しくあり", "不正解";
        ko: "틀렸", "틀립", "잘못", "오답", "맞지 않", "옳지 않";
        ar: "خطأ", "خاطئ", "غير صحيح", "مستبعد";
        hi: "गलत", "ग़लत", "सही नहीं";
    }

    /// Negations right before a value that was mentioned: `it looks like 9, but it is not 9`.
    DENIES_VALUE_BY_NAME: List {
        en: "not ";
        de: "nicht ";
        fr: "pas ";
        es: "no es ", "no son ";
        it: "non è ", "non sono ";
        pt: "não é ", "não são ";
        nl: " niet ";
        sv: " inte ";
        pl: " to nie ", "nie jest ", "nie są ";
        ru: "не ";
        zh: "不是", "并非", "不等于";
        ar: "ليس ", "ليست ";
    }

    /// Words right before a box that deny what it holds.
    DENIES_BOX: Endings {
        en: "not", "never", "isn't";
        de: "nicht", "kein", "keinesfalls", "keineswegs";
        fr: "pas";
        es: "no es", "no son";
        it: "non è", "non sono";
        pt: "não é", "não são";
        nl: "niet";
        sv: "inte";
        pl: "nie jest", "nie są";
        ru: "не", "не равно";
        zh: "不是", "并非", "不等于", "并不是";
        ar: "ليس", "ليست";
    }

    /// Words after "is" or "as" which say that the value before them is not the answer.
    SETS_VALUE_ASIDE: Folded {
        en: "rejected", "extraneous", "discarded", "invalid", "not valid", "incorrect", "wrong",
            "not correct", "not right", "not the answer", "not the correct", "not the right";
    }

    /// Words of a sentence about the other choices: `12 would be the triangle, so D is a trap`.
    TELLS_OF_DISTRACTORS: Folded {
        en: " would ", "trap", "distractor", "mistake", "pitfall";
        de: " wäre", "würde", "falle";
        fr: "piège", "serait";
        es: "trampa", "sería";
        it: "trappola", "sarebbe", "distrattore";
        pt: "armadilha", " seria ", "distrator";
        nl: "valkuil", "valstrik", " zou ";
        sv: "fälla", "skulle ", " vore ";
        pl: "pułapk", "byłby", "byłaby", "byłoby", "dystraktor";
        ru: "ловушк", "был бы", "была бы", "было бы";
        tr: "tuzak", "çeldirici", "olurdu";
        zh: "陷阱", "误", "干扰项";
        ja: "ワナ", "罠", "引っかけ", "ひっかけ", "間違い";
        ko: "함정", "오답";
        ar: "فخ ", "لكان", "لكانت", "مشتت";
        hi: "जाल", "भ्रामक";
    }

    /// Words that reverse a sentence, or make it about what is not chosen.
    NEGATES_CHOICE: List {
        en: "not", "never", "no", "neither", "nor", "or", "either", "except", "excluding",
            "incorrect", "wrong", "false", "but", "however", "while", "whereas", "unlike", "rather",
            "than", "without", "if", "isn", "aren", "doesn", "don", "rejected", "eliminated",
            "eliminate";
    }

    /// Words that keep the name at the start of a sentence from being its answer.
    NEGATES_NAMED_SUBJECT: List {
        en: "not", "isnt", "wasnt", "never", "or", "if", "than", "but", "while", "whereas";
    }

    /// Words that keep the last words of a sentence from being its answer.
    NEGATES_LAST_WORDS: List {
        en: "not", "no", "never", "neither", "nor", "or", "either", "if", "isnt", "arent", "wasnt",
            "doesnt", "dont", "cannot", "cant", "than", "nearly", "almost", "would", "unless";
    }

    /// Phrases that call untrue what they introduce: `it is not true that there are 9`.
    NOT_TRUE_THAT: Lexicon {
        en: "not true that", "not the case that", "isn't true that", "untrue that", "false that";
        de: "nicht wahr, dass", "stimmt nicht, dass", "nicht richtig, dass", "nicht der fall, dass";
        fr: "pas vrai qu", "faux qu", "pas exact qu";
        es: "no es cierto que", "no es verdad que", "falso que";
        it: "non è vero che", "falso che";
        pt: "não é verdade que", "não é certo que", "falso que há";
        nl: "niet waar dat", "klopt niet dat", "niet zo dat";
        sv: "stämmer inte att", "inte sant att";
        pl: "nie jest prawdą, że", "nieprawda, że", "nieprawdą jest, że";
        ru: "неверно, что", "неправда, что", "не верно, что";
        ar: "ليس صحيح", "غير صحيح أن", "ليس من الصحيح أن";
        hi: "सच नहीं है कि", "सही नहीं है कि";
    }
}
