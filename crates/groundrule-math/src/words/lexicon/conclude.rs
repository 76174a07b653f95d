//! Words that announce, introduce or draw a conclusion.

words! {
    /// Conclusions that are put into a clause: `El productor es, por tanto, el alga`.
    INSERTED_CONCLUSIONS: List {
        en: ", therefore, ", ", thus, ", ", then, ";
        fr: ", donc, ", ", ainsi, ", ", par conséquent, ";
        es: ", por tanto, ", ", por lo tanto, ", ", entonces, ", ", pues, ";
        it: ", quindi, ", ", dunque, ", ", pertanto, ", ", perciò, ";
        pt: ", portanto, ", ", assim, ", ", então, ", ", logo, ";
        nl: ", dus, ";
        sv: ", alltså, ", ", således, ";
        pl: ", zatem, ", ", a zatem, ", ", więc, ";
        ru: ", следовательно, ", ", значит, ", ", таким образом, ", ", итак, ";
        tr: ", dolayısıyla, ", ", o halde, ", ", yani, ";
        ar: "، إذن، ", "، إذًا، ", "، بالتالي، ";
        hi: ", इसलिए, ", ", अतः, ";
    }

    /// Words that open a concluding sentence or follow its verb: `Il est donc un rectangle`.
    PREDICATE_CONCLUDERS: List {
        en: "so", "therefore", "thus", "hence", "conclusion";
        de: "also", "somit", "daher", "folglich", "fazit", "demnach", "deshalb";
        fr: "donc", "ainsi", "conséquent";
        es: "entonces", "luego", "conclusión", "así";
        it: "quindi", "dunque", "pertanto", "perciò", "conclusione";
        pt: "portanto", "assim", "então", "conclusão";
        nl: "dus", "daarom", "bijgevolg", "conclusie";
        sv: "alltså", "därför", "således", "slutsats";
        pl: "więc", "zatem", "dlatego", "wniosek";
        ru: "значит", "поэтому", "итак", "вывод", "следовательно";
        ar: "إذن", "إذًا", "إذاً", "لذلك", "لذا", "بالتالي", "وبالتالي";
    }

    /// Cues at the end of a text that goes through the choices and leaves the answer blank: `Answer:`.
    UNFILLED_ANSWER_CUES: List {
        en: "Answer:", "answer:";
        de: "Antwort:";
        fr: "Réponse :", "Réponse:";
        es: "Respuesta:";
        it: "Risposta:";
        pt: "Resposta:";
        nl: "Antwoord:";
        sv: "Svar:";
        pl: "Odpowiedź:";
        ru: "Ответ:";
        tr: "Cevap:", "Yanıt:";
        zh: "答案：", "答案:";
        ja: "答え：", "答え:", "解答：", "解答:";
        ko: "정답:", "답:";
        ar: "الجواب:", "الإجابة:";
        hi: "उत्तर:";
    }

    /// Words that make a sentence with "would" an answer.
    WOULD_AS_ANSWER: Lexicon {
        en: "i would", "answer would", "choice would", "option would", "would therefore";
    }

    /// Words that begin a concluding sentence.
    OPENS_CONCLUSION: Folded {
        en: "therefore", "thus", "hence", "so ", "in conclusion", "conclusion";
        de: "daher", "somit", "also ", "folglich", "demnach", "deshalb", "fazit";
        fr: "donc", "ainsi", "par conséquent", "en conclusion";
        es: "por lo tanto", "por tanto", "así que", "entonces", "luego ", "en conclusión";
        it: "quindi ", "quindi,", "dunque", "pertanto", "perciò", "di conseguenza",
            "in conclusione";
        pt: "portanto", "então", "assim, ", "logo, ", "por isso", "em conclusão";
        nl: "dus ", "daarom", "bijgevolg", "conclusie";
        sv: "alltså", "därför", "således", "slutsats";
        pl: "więc ", "a więc", "zatem", "a zatem", "dlatego", "wniosek";
        ru: "поэтому", "таким образом", "итак", "Поэтому", "Таким образом", "Итак", "значит",
            "Значит", "следовательно", "Следовательно";
        tr: "dolayısıyla", "bu nedenle", "bu yüzden", "o halde", "o hâlde", "sonuç olarak";
        zh: "所以", "因此", "综上", "由此可见";
        ja: "よって", "したがって", "ゆえに", "以上より", "だから";
        ko: "따라서", "그러므로", "그래서", "결론적으로";
        ar: "إذن", "إذًا", "إذاً", "لذلك", "لذا", "بالتالي", "وبالتالي";
        hi: "इसलिए", "अतः", "अत:";
    }

    /// Words and marks inside a sentence after which it concludes: `it is 25, hence choice B`.
    CONCLUDES_WITHIN: Lexicon {
        en: ", so ", " therefore ", " thus ", " hence ", ", therefore, ";
        de: ", also ", " also ", ", somit ", ", daher ", ", folglich ";
        fr: " donc ", ", donc, ", ", d'où ";
        es: " luego ", ", por lo tanto", ", por tanto", ", así que ";
        it: " quindi ", " dunque ", ", pertanto ", ", perciò ";
        pt: " portanto ", " portanto, ", ", então ", ", logo ";
        nl: " dus ", ", daarom ";
        sv: " alltså ", ", därför ";
        pl: ", więc ", ", zatem ", " zatem ";
        ru: " поэтому ", ", значит, ", ", следовательно, ";
        tr: ", yani ", ", dolayısıyla ", ", bu nedenle ";
        zh: "所以", "因此";
        ja: "、よって", "したがって", "従って", "ゆえに";
        ko: "따라서", "그러므로";
        ar: " إذن ", "، لذلك ", "، لذا ", " بالتالي ", " وبالتالي ";
        hi: ", इसलिए ", ", अतः ";
        any: "; ", "；";
    }

    /// Words before a yes or no that is concluded.
    SO_BEFORE_SIDE: List {
        en: "so", "thus", "therefore", "hence";
        de: "also", "somit", "daher", "folglich", "demnach", "deshalb";
        fr: "donc", "ainsi", "par", "conséquent";
        es: "así", "que", "entonces", "por", "lo", "tanto", "luego";
        it: "quindi", "dunque", "pertanto", "perciò";
        pt: "portanto", "então", "logo", "assim";
        nl: "dus", "daarom";
        sv: "så", "alltså", "därför";
        pl: "więc", "zatem", "dlatego";
        ru: "значит", "итак", "поэтому", "следовательно";
        tr: "yani", "dolayısıyla", "öyleyse";
        zh: "所以", "因此";
        ja: "よって", "したがって";
        ko: "따라서", "그러므로", "그래서";
        ar: "إذن", "إذًا", "إذاً", "لذلك", "لذا";
        hi: "इसलिए", "अतः";
    }

    /// Words that open a short text that concludes a yes or no: `So yes, there is ..`.
    SO_OPENS_SIDE: List {
        en: "so ", "thus ", "hence ", "therefore ", "therefore, ";
        de: "also ", "somit ", "daher ", "folglich ";
        fr: "donc ", "donc, ", "ainsi, ", "par conséquent, ";
        es: "entonces ", "entonces, ", "así que ", "por tanto, ", "por lo tanto, ", "luego ";
        it: "quindi ", "quindi, ", "dunque ", "dunque, ", "perciò ";
        pt: "portanto ", "portanto, ", "então ", "então, ", "logo, ";
        nl: "dus ", "daarom ";
        sv: "så ", "alltså ", "alltså, ";
        pl: "więc ", "a więc ", "zatem ", "a zatem ";
        ru: "значит, ", "Значит, ", "итак, ", "Итак, ", "поэтому ", "Поэтому ", "следовательно, ",
            "Следовательно, ";
        tr: "yani ", "yani, ", "o halde ", "o hâlde ", "dolayısıyla ";
        zh: "所以", "因此";
        ja: "よって", "したがって", "だから";
        ko: "따라서 ", "따라서, ", "그러므로 ", "그래서 ";
        ar: "إذن ", "إذن،", "إذًا ", "إذًا،", "لذلك ", "لذا ";
        hi: "इसलिए ", "इसलिए, ", "अतः ";
    }

    /// Signs and words that work out or conclude a value, beyond a plain statement of two values.
    EQUALS_OR_HENCE: Lexicon {
        de: " ergibt ";
        fr: " est égal", " égale ";
        es: " igual a ";
        it: " uguale a ";
        nl: " gelijk aan ";
        sv: " lika med ";
        pl: " równa się ";
        ru: " равно ", " равен ", " равна ";
        tr: "eşittir";
        zh: "即", "等于", "因为";
        ja: "なので", "ので", "から", "よって", "したがって";
        ko: "이므로", "므로 ", "따라서";
        ar: "يساوي", "تساوي";
        hi: "बराबर";
        any: "=", "≈";
    }

    /// Words that open a clause that gives a result: `0,15 · 80, das macht zwölf`.
    OPENS_RESULT_CLAUSE: Folded {
        en: "that makes ", "which makes ", "makes ", "that is ";
        de: "das macht ", "das sind ", "das ergibt ", "macht ", "ergibt ";
        fr: "cela fait ", "ça fait ", "soit ", "ce qui fait ";
        es: "eso hace ", "lo que hace ", "son ";
        it: "fa ", "fanno ", "che fa ", "cioè ", "ovvero ", "in tutto ";
        pt: "dá ", "isso dá ", "o que dá ", "ou seja ", "são ", "no total ";
        nl: "dat is ", "dat zijn ", "dat maakt ", "dus ", "samen ";
        sv: "det blir ", "det är ", "vilket blir ", "alltså ", "totalt ";
        pl: "to daje ", "co daje ", "razem ", "łącznie ";
        ru: "итого ", "получается ", "это ", "всего ";
        tr: "yani ", "toplam ", "toplamda ", "bu da ";
        zh: "一共", "共", "即", "也就是", "总共";
        ja: "合計", "合わせて", "全部で", "つまり";
        ko: "즉 ", "모두 ", "총 ", "합하면 ";
        ar: "أي ", "وهذا يساوي ", "المجموع ", "بمجموع ";
        hi: "यानी ", "कुल ", "अर्थात ";
    }

    /// Names of the field of a JSON object that holds the answer.
    JSON_ANSWER_FIELDS: List {
        en: "\"answer\"", "\"Answer\"", "\"final_answer\"", "\"finalAnswer\"", "\"final answer\"",
            "\"result\"";
        de: "\"antwort\"", "\"Antwort\"", "\"ergebnis\"";
        fr: "\"réponse\"", "\"Réponse\"", "\"reponse\"";
        es: "\"respuesta\"", "\"Respuesta\"";
        it: "\"risposta\"", "\"Risposta\"";
        pt: "\"resposta\"", "\"Resposta\"";
        nl: "\"antwoord\"", "\"Antwoord\"";
        sv: "\"svar\"", "\"Svar\"";
        pl: "\"odpowiedź\"", "\"Odpowiedź\"", "\"odpowiedz\"";
        ru: "\"ответ\"", "\"Ответ\"";
        tr: "\"cevap\"", "\"Cevap\"", "\"yanıt\"";
        zh: "\"答案\"", "\"最终答案\"";
        ja: "\"答え\"", "\"解答\"", "\"回答\"";
        ko: "\"정답\"", "\"답\"", "\"답변\"";
        ar: "\"الجواب\"", "\"الإجابة\"";
        hi: "\"उत्तर\"";
    }

    /// Words that say that a check or a comment at the end arrives at another answer.
    REACHES_NEW_ANSWER: Lexicon {
        en: "answer", "so ", "therefore", "thus", "hence", "wait", "mistake", "wrong", "should",
            "actually";
        de: "antwort", "somit", "daher", "folglich", "fehler", "falsch";
        fr: "réponse", "donc", "par conséquent", "erreur", "attendez";
        es: "respuesta", "por tanto", "por lo tanto", "así que", "equivoc", "un momento";
        it: "risposta", "quindi ", "quindi,", "dunque", "pertanto", "sbagliat", "errore";
        pt: "resposta", "portanto", "então", "errad", "um erro", "meu erro";
        nl: "antwoord", " dus ", "daarom", "vergis";
        sv: "svaret", "alltså", "därför", "felaktig";
        pl: "odpowied", "więc ", "więc,", "zatem", "błąd", "pomył";
        ru: "ответ", "Ответ", "поэтому", "Поэтому", "значит, ", "Значит", "итак", "Итак",
            "следовательно", "Следовательно", "ошиб";
        tr: "cevap", "yanıt", "dolayısıyla", "o halde", "yanlış", "hatalı";
        zh: "故选", "所以", "因此", "答案", "等等", "不对", "算错";
        ja: "よって", "したがって", "答え", "間違", "訂正";
        ko: "답은", "정답", "따라서", "그러므로", "틀렸", "잘못";
        ar: "الجواب", "الإجابة", "إذن", "لذلك", "خطأ";
        hi: "उत्तर", "इसलिए", "अतः", "गलत";
    }

    /// Words with which a sentence says what the answer is after all.
    SETTLES_ANSWER: Lexicon {
        en: "answer", "therefore", "thus", "hence", "actually";
        de: "antwort", "richtig", "somit", "daher";
        fr: "réponse", "donc";
        es: "respuesta", "por tanto";
        it: "risposta", "quindi";
        pt: "resposta", "portanto";
        nl: "antwoord", "dus ";
        sv: "svaret", "alltså";
        pl: "odpowied", "więc";
        ru: "ответ", "поэтому";
        tr: "cevap", "yanıt", "dolayısıyla";
        zh: "答案", "所以", "因此";
        ja: "よって", "答え", "正解";
        ko: "정답", "따라서";
        ar: "الجواب", "الإجابة", "إذن";
        hi: "उत्तर", "इसलिए";
    }

    /// Words after which an aside comes to a conclusion of its own.
    ASIDE_CONCLUDES: Folded {
        en: "answer", " so ", "so ", "therefore", "thus", "hence", "conclu", "the result";
        de: " also ", "somit", "daher", "antwort", "ergebnis";
        fr: "donc", "réponse", "résultat";
        es: "por lo tanto", "así que", "respuesta", "resultado";
        it: "quindi", "dunque", "risposta", "risultato";
        pt: "portanto", "logo ", "resposta", "então";
        nl: "dus ", "antwoord", "resultaat", "uitkomst";
        sv: "svaret", "alltså", "därför", "resultatet";
        pl: "więc", "zatem", "odpowiedź", "wynik";
        ru: "поэтому", "значит", "итак", "Итак", "ответ", "Ответ", "Поэтому", "Значит",
            "следовательно", "Следовательно";
        tr: "o hâlde", "dolayısıyla", "cevap", "yanıt", "o halde", "sonuç";
        zh: "故选", "所以", "因此", "答案";
        ja: "よって", "したがって", "答え", "正解";
        ko: "따라서", "그러므로", "답은", "정답";
        ar: "إذن", "لذلك", "الجواب", "الإجابة", "إذًا", "النتيجة";
        hi: "इसलिए", "अतः", "उत्तर", "परिणाम";
    }

    /// Words that announce an answer.
    ANSWER_CUES: Backwards {
        en: "answer", "answers", "correct option", "correct choice", "would go with",
            "will go with", "i'd go with", "i'll go with", "i choose", "i pick", "final result",
            "final response", "conclusion", "result:";
        de: "richtige option", "schlussfolgerung", "fazit", "antwort", "ergebnis", "lösung",
            "endergebnis";
        fr: "bonne option", "réponse", "reponse", "résultat", "option correcte";
        es: "opción correcta", "conclusión", "respuesta", "resultado";
        it: "risposta", "risultato", "opzione corretta", "conclusione";
        pt: "resposta", "opção correta", "alternativa correta", "conclusão";
        nl: "antwoord", "juiste optie", "uitkomst", "resultaat", "conclusie", "eindantwoord";
        sv: "svar", "svaret", "rätt alternativ", "resultatet", "slutsats", "slutsvar";
        fi: "vastaus";
        pl: "odpowiedź", "odpowiedz", "wynik", "poprawna opcja", "wniosek";
        cs: "odpověď";
        ro: "răspuns";
        hu: "válasz";
        ru: "правильный вариант", "вывод", "Вывод", "ответ", "Ответ";
        uk: "відповідь", "Відповідь";
        el: "απάντηση", "Απάντηση";
        tr: "cevap", "yanıt", "sonuç", "cevabı", "cevabım", "cevabımız", "yanıtı", "doğru seçenek",
            "doğru şık";
        zh: "正确选项", "结论", "答案", "答：", "答:", "最终结果", "结果是", "结果为", "故选", "应选";
        ja: "結論", "答え", "解答", "正解", "最終結果", "結果は";
        ko: "정답", "답은", "답:", "최종 결과", "결과는", "결론";
        vi: "đáp án", "đáp số", "câu trả lời", "kết quả", "Đáp án", "Đáp số";
        th: "คำตอบ";
        id: "jawaban", "jawapan";
        sw: "jibu";
        ar: "الجواب", "الإجابة", "الاجابة", "الخيار الصحيح", "النتيجة النهائية", "الناتج النهائي",
            "الخلاصة";
        he: "תשובה";
        fa: "پاسخ";
        hi: "उत्तर", "जवाब", "सही विकल्प", "परिणाम", "निष्कर्ष";
        bn: "জবাব", "উত্তর";
        any: "####";
    }

    /// Words that call an announced answer the final one.
    CALLS_FINAL: Folded {
        en: "final";
        de: "endgültig", "endergebnis";
        fr: "définitive";
        it: "definitiv";
        nl: "uiteindelijk", "eindantwoord";
        sv: "slutgiltig", "slutlig", "slutsvar";
        pl: "ostateczn", "końcow";
        ru: "окончательн", "Окончательн", "итогов", "Итогов";
        tr: "nihai", "son cevap";
        zh: "最";
        ko: "최종";
        ar: "النهائي";
        hi: "अंतिम";
    }

    /// Beginnings of a cue that only says that a conclusion follows.
    CONCLUSION_CUES: List {
        en: "conclu";
        de: "schlussfolg", "fazit";
        sv: "slutsats";
        pl: "wniosek";
        ru: "вывод";
        zh: "结论";
        ja: "結論";
        ko: "결론";
        ar: "الخلاصة";
        hi: "निष्कर्ष";
    }

    /// Words after which the second of two values follows from the first.
    SECOND_FOLLOWS: Folded {
        en: " so ", "therefore", "thus", "hence", "that is", "which is", " makes ", " making ",
            "giving", " means", " equals", " or ";
        de: "somit", "daher", "das heißt", "das macht", " ergibt", " oder ";
        fr: "donc", "soit ", "c'est-à-dire", "ce qui fait", " ou ";
        es: "por lo tanto", "por tanto", "así que", "lo que hace";
        it: "quindi ", "dunque", "cioè", "ovvero", " oppure ";
        pt: "portanto", "ou seja", "isto é", "o que dá";
        nl: " dus ", "oftewel", "dat wil zeggen", " ofwel ";
        sv: "alltså", "det vill säga", "vilket blir", " eller ";
        pl: "więc ", "zatem", " czyli ", "co daje", " lub ", " albo ";
        ru: "поэтому", "значит", "то есть", "следовательно", " или ";
        tr: " yani ", "dolayısıyla", "eşittir", " veya ", " ya da ";
        zh: "所以", "因此", "即", "等于", "或";
        ja: "よって", "したがって", "つまり", "すなわち", "または";
        ko: "따라서", "그러므로", "즉 ", "또는";
        ar: "إذن", "لذلك", "بالتالي", "يساوي", " أو ";
        hi: "इसलिए", "यानी", "अर्थात", "बराबर", " या ";
        any: "i.e.", "=";
    }

    /// Words further on that introduce another conclusion than the opening sentence.
    CONCLUDES_LATER: Folded {
        en: "therefore", "thus", "hence", "so,", "so the", "in conclusion", "in total",
            "altogether", "finally", "consequently", "this means", "which means", "we get",
            "equals", "total is", "wait", "actually", " also ";
        de: "somit", "daher", "folglich", "insgesamt", "das heißt", "das bedeutet";
        fr: "donc", "ainsi", "par conséquent", "au total", "cela signifie";
        es: "por lo tanto", "así que", "por tanto", "entonces", "en total", "esto significa";
        it: "quindi ", "quindi,", "dunque", "pertanto", "in totale", "in conclusione";
        pt: "portanto", "então", "no total", "ou seja";
        nl: " dus ", "daarom", "in totaal", "dit betekent";
        sv: "alltså", "därför", "totalt", "sammanlagt", "det betyder";
        pl: "więc ", "zatem", "łącznie", "w sumie", "to znaczy";
        ru: "поэтому", "значит", "итак", "Поэтому", "Значит", "Итак", "следовательно",
            "Следовательно", "итого", "Итого", "в итоге";
        tr: "dolayısıyla", " yani ", "toplamda", "bu nedenle", "sonuç olarak";
        zh: "所以", "因此", "综上", "总共", "一共";
        ja: "よって", "したがって", "合計", "つまり", "合わせて";
        ko: "따라서", "그러므로", "합계", "결론적으로";
        ar: "إذن", "لذلك", "بالتالي", "المجموع", "هذا يعني";
        hi: "इसलिए", "अतः", "कुल मिलाकर", "यानी";
    }

    /// Words that draw a conclusion in the middle of a sentence: `.., so he spent 15 dollars`.
    DRAWS_CONCLUSION: Lexicon {
        en: ", so ", "; so ", " therefore ", " therefore, ", " thus ", " hence ", " giving ",
            " which gives ", " which means ", " leaving ";
        de: ", somit ", ", also ", ", daher ", " folglich ", " schließlich ";
        fr: ", donc ", ", soit ", ", d'où ", " finalement ";
        es: ", por lo tanto ", ", así que ", ", es decir, ", " finalmente ";
        it: ", quindi ", ", dunque ", ", perciò ", ", pertanto ", ", ovvero ", ", ossia ";
        pt: ", portanto ", ", logo ", ", então ", ", ou seja, ", ", por isso ", ", o que dá ";
        nl: ", dus ", " dus ", ", daarom ", ", oftewel ";
        sv: ", alltså ", ", så ", ", därför ", ", vilket ger ";
        pl: ", więc ", ", zatem ", ", czyli ", ", dlatego ", ", co daje ";
        ru: ", поэтому ", ", значит, ", ", то есть ", ", следовательно, ", ", что даёт ",
            ", что дает ";
        tr: ", dolayısıyla ", ", yani ", ", bu nedenle ", ", o halde ", ", bu yüzden ";
        zh: "所以", "因此", "从而", "因而";
        ja: "よって", "したがって", "ゆえに", "つまり";
        ko: "따라서", "그러므로", ", 즉 ";
        ar: "إذن ", "لذلك ", "بالتالي ", "إذًا ";
        hi: "इसलिए ", " अतः ", " यानी ";
    }

    /// Words that introduce a conclusion, or say it in other words.
    CONCLUDES_OR_RESTATES: Folded {
        en: "so ", "thus", "therefore", "hence", "giving", "that is,";
        de: "also ", "daher", "das heißt", "d. h.", "d.h.", "folglich", "somit";
        fr: "donc", "c'est-à-dire", "par conséquent";
        es: "así que", "por lo tanto", "es decir", "por tanto", "entonces";
        it: "quindi ", "quindi,", "dunque", "pertanto", "cioè", "ovvero", " ossia ";
        pt: "portanto", "então", "ou seja", "isto é";
        nl: "dus ", "daarom", "oftewel", "dat wil zeggen";
        sv: "alltså", "därför", "det vill säga", "dvs";
        pl: "więc ", "zatem", " czyli ", "to znaczy";
        ru: "то есть", "поэтому", "значит", "То есть", "Поэтому", "Значит", "итак", "Итак",
            "следовательно", "Следовательно";
        tr: " yani ", "yani, ", "dolayısıyla", "başka bir deyişle", "o halde";
        zh: "也就是", "所以", "因此";
        ja: "つまり", "すなわち", "よって", "したがって";
        ko: "따라서", "그러므로", "즉 ", "즉,";
        ar: "إذن", "لذلك", "بالتالي", "أي أن", "بمعنى";
        hi: "इसलिए", "अतः", "यानी", "अर्थात";
        any: "i.e.";
    }

    /// Words that open a clause which says the value before it again, in the form that is meant: `50 mm, which is 5 cm`.
    RESTATES_VALUE: Folded {
        en: ", which is ", ", which equals ", ", which corresponds to ", ", which makes ", ", that is ",
            ", that is, ", ", i.e. ", ", i.e., ", ", or equivalently ";
        de: ", das sind ", ", das heißt ", ", d. h. ", ", d.h. ", ", das entspricht ", ", was ";
        fr: ", soit ", ", c'est-à-dire ", ", ce qui fait ", ", ce qui correspond à ";
        es: ", es decir ", ", es decir, ", ", o sea ", ", lo que equivale a ", ", que equivale a ";
        it: ", cioè ", ", ovvero ", ", che corrisponde a ";
        pt: ", ou seja, ", ", isto é, ", ", o que corresponde a ";
        ru: ", то есть ", ", что составляет ", ", что равно ", ", что соответствует ";
        zh: "，即", "，也就是";
        ja: "、つまり", "、すなわち";
    }
}
