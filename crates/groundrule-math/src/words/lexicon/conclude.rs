//! Words that announce, introduce or draw a conclusion.

words! {
    /// Conclusions that are put into a clause: `El productor es, por tanto, el alga`.
    INSERTED_CONCLUSIONS: List {
        en: ", therefore, ", ", thus, ", ", then, ";
        fr: ", donc, ";
        es: ", por tanto, ", ", por lo tanto, ", ", entonces, ", ", pues, ";
        ru: ", следовательно, ", ", значит, ", ", таким образом, ";
    }

    /// Words that open a concluding sentence or follow its verb: `Il est donc un rectangle`.
    PREDICATE_CONCLUDERS: List {
        en: "so", "therefore", "thus", "hence", "conclusion";
        de: "also", "somit", "daher", "folglich", "fazit", "demnach", "deshalb";
        fr: "donc", "ainsi", "conséquent";
        es: "entonces", "luego", "conclusión";
        ru: "значит", "поэтому", "итак", "вывод", "следовательно";
    }

    /// Cues at the end of a text that goes through the choices and leaves the answer blank: `Answer:`.
    UNFILLED_ANSWER_CUES: List {
        en: "Answer:", "answer:";
        de: "Antwort:";
        fr: "Réponse :";
        es: "Respuesta:";
        ru: "Ответ:";
        zh: "答案：";
    }

    /// Words that make a sentence with "would" an answer.
    WOULD_AS_ANSWER: Lexicon {
        en: "i would", "answer would", "choice would", "option would", "would therefore";
    }

    /// Words that begin a concluding sentence.
    OPENS_CONCLUSION: Folded {
        en: "therefore", "thus", "hence", "so ", "in conclusion", "conclusion";
        de: "daher", "somit", "also ";
        fr: "donc", "ainsi";
        es: "por lo tanto", "por tanto", "así que";
        ru: "поэтому", "таким образом", "итак";
        zh: "所以", "因此";
        ja: "よって", "したがって";
    }

    /// Words and marks inside a sentence after which it concludes: `it is 25, hence choice B`.
    CONCLUDES_WITHIN: Lexicon {
        en: ", so ", " therefore ", " thus ", " hence ", ", therefore, ";
        de: ", also ", " also ";
        fr: " donc ";
        es: " luego ";
        ru: " поэтому ";
        zh: "所以", "因此";
        any: "; ", "；";
    }

    /// Words before a yes or no that is concluded.
    SO_BEFORE_SIDE: List {
        en: "so", "thus", "therefore", "hence";
        de: "also", "somit", "daher";
        fr: "donc";
        es: "así", "que", "entonces";
        it: "quindi", "dunque";
        pt: "portanto", "então";
        nl: "dus";
        pl: "więc", "zatem";
        ru: "значит", "итак", "поэтому";
        tr: "yani";
    }

    /// Words that open a short text that concludes a yes or no: `So yes, there is ..`.
    SO_OPENS_SIDE: List {
        en: "so ", "thus ", "hence ", "therefore ", "therefore, ";
        de: "also ";
        fr: "donc ";
    }

    /// Signs and words that work out or conclude a value, beyond a plain statement of two values.
    EQUALS_OR_HENCE: Lexicon {
        zh: "即", "等于";
        ja: "なので", "ので", "から", "よって";
        any: "=", "≈";
    }

    /// Words that open a clause that gives a result: `0,15 · 80, das macht zwölf`.
    OPENS_RESULT_CLAUSE: Folded {
        en: "that makes ", "which makes ", "makes ", "that is ";
        de: "das macht ", "das sind ", "das ergibt ", "macht ", "ergibt ";
        fr: "cela fait ", "ça fait ", "soit ", "ce qui fait ";
        es: "eso hace ", "lo que hace ", "es decir ", "son ";
        ru: "итого ", "получается ", "это ", "всего ";
        zh: "一共", "共";
        ja: "合計", "合わせて", "全部で";
    }

    /// Names of the field of a JSON object that holds the answer.
    JSON_ANSWER_FIELDS: List {
        en: "\"answer\"", "\"Answer\"", "\"final_answer\"", "\"finalAnswer\"", "\"final answer\"",
            "\"result\"";
    }

    /// Words that say that a check or a comment at the end arrives at another answer.
    REACHES_NEW_ANSWER: Lexicon {
        en: "answer", "so ", "therefore", "thus", "hence", "wait", "mistake", "wrong", "should",
            "actually";
        de: "antwort";
        fr: "réponse";
        es: "respuesta";
        ru: "ответ";
        zh: "故选", "所以", "因此", "答案";
        ja: "よって";
    }

    /// Words with which a sentence says what the answer is after all.
    SETTLES_ANSWER: Lexicon {
        en: "answer", "therefore", "thus", "hence", "actually";
        de: "antwort", "richtig";
        fr: "réponse", "donc";
        es: "respuesta", "por tanto";
        it: "risposta", "quindi";
        pt: "resposta", "portanto";
        nl: "antwoord", "dus ";
        pl: "odpowied", "więc";
        ru: "ответ", "поэтому";
        tr: "cevap";
        zh: "答案", "所以", "因此";
        ja: "よって";
        ko: "정답", "따라서";
    }

    /// Words after which an aside comes to a conclusion of its own.
    ASIDE_CONCLUDES: Folded {
        en: "answer", " so ", "so ", "therefore", "thus", "hence", "conclu", "the result";
        de: " also ", "somit", "daher", "antwort", "ergebnis";
        fr: "donc", "réponse", "résultat";
        es: "por lo tanto", "así que", "respuesta", "resultado";
        it: "quindi", "dunque", "risposta", "risultato";
        pt: "portanto", "logo ", "resposta";
        nl: "dus ", "antwoord";
        pl: "więc", "zatem", "odpowiedź";
        ru: "поэтому", "значит", "итак", "Итак", "ответ", "Ответ";
        tr: "o hâlde", "dolayısıyla", "cevap", "yanıt";
        zh: "故选", "所以", "因此", "答案";
        ja: "よって", "したがって", "答え";
        ko: "따라서", "그러므로", "답은", "정답";
        ar: "إذن", "لذلك", "الجواب", "الإجابة";
        hi: "इसलिए", "अतः", "उत्तर";
    }

    /// Words that announce an answer.
    ANSWER_CUES: Backwards {
        en: "answer", "answers", "correct option", "correct choice", "would go with",
            "will go with", "i'd go with", "i'll go with", "i choose", "i pick", "final result",
            "final response", "conclusion", "result:";
        de: "richtige option", "schlussfolgerung", "fazit", "antwort", "ergebnis", "lösung";
        fr: "bonne option", "réponse", "reponse", "résultat";
        es: "opción correcta", "conclusión", "respuesta", "resultado";
        it: "risposta", "risultato";
        pt: "resposta";
        nl: "antwoord";
        sv: "svar", "svaret";
        fi: "vastaus";
        pl: "odpowiedź", "odpowiedz", "wynik";
        cs: "odpověď";
        ro: "răspuns";
        hu: "válasz";
        ru: "правильный вариант", "вывод", "Вывод", "ответ", "Ответ";
        uk: "відповідь", "Відповідь";
        el: "απάντηση", "Απάντηση";
        tr: "cevap", "yanıt", "sonuç";
        zh: "正确选项", "结论", "答案", "答：", "答:", "最终结果", "结果是", "结果为", "故选", "应选";
        ja: "結論", "答え", "解答", "正解";
        ko: "정답", "답은", "답:";
        vi: "đáp án", "đáp số", "câu trả lời", "kết quả", "Đáp án", "Đáp số";
        th: "คำตอบ";
        id: "jawaban", "jawapan";
        sw: "jibu";
        ar: "الجواب", "الإجابة", "الاجابة";
        he: "תשובה";
        fa: "پاسخ";
        hi: "उत्तर";
        bn: "জবাব", "উত্তর";
        any: "####";
    }

    /// Words that call an announced answer the final one.
    CALLS_FINAL: Folded {
        en: "final";
        zh: "最";
    }

    /// Beginnings of a cue that only says that a conclusion follows.
    CONCLUSION_CUES: List {
        en: "conclu";
        de: "schlussfolg", "fazit";
        ru: "вывод";
        zh: "结论";
        ja: "結論";
    }

    /// Words after which the second of two values follows from the first.
    SECOND_FOLLOWS: Folded {
        en: " so ", "therefore", "thus", "hence", "that is", "which is", " makes ", " making ",
            "giving", " means", " equals", " or ";
        any: "i.e.", "=";
    }

    /// Words further on that introduce another conclusion than the opening sentence.
    CONCLUDES_LATER: Folded {
        en: "therefore", "thus", "hence", "so,", "so the", "in conclusion", "in total",
            "altogether", "finally", "consequently", "this means", "which means", "we get",
            "equals", "total is", "wait", "actually", " also ";
        de: "somit", "daher";
        fr: "donc", "ainsi";
        es: "por lo tanto", "así que";
        ru: "поэтому", "значит", "итак";
        zh: "所以", "因此";
        ja: "よって";
    }

    /// Words that draw a conclusion in the middle of a sentence: `.., so he spent 15 dollars`.
    DRAWS_CONCLUSION: Lexicon {
        en: ", so ", "; so ", " therefore ", " therefore, ", " thus ", " hence ", " giving ",
            " which gives ", " which means ", " leaving ";
        de: ", somit ", ", also ", ", daher ", " folglich ", " schließlich ";
        fr: ", donc ", ", soit ", ", d'où ", " finalement ";
        es: ", por lo tanto ", ", así que ", ", es decir, ", " finalmente ";
        it: ", quindi ", ", dunque ", ", perciò ";
        pt: ", portanto ", ", logo ", ", então ";
        nl: ", dus ";
        sv: ", alltså ";
        pl: ", więc ", ", zatem ";
        ru: ", поэтому ", ", значит, ", ", то есть ";
        tr: ", dolayısıyla ", ", yani ";
        zh: "所以", "因此";
        ja: "よって", "したがって";
        ko: "따라서";
        ar: "إذن ";
        hi: "इसलिए ";
    }

    /// Words that introduce a conclusion, or say it in other words.
    CONCLUDES_OR_RESTATES: Folded {
        en: "so ", "thus", "therefore", "hence", "giving", "that is,";
        de: "also ", "daher", "das heißt", "d. h.", "d.h.";
        fr: "donc", "c'est-à-dire";
        es: "así que", "por lo tanto", "es decir";
        ru: "то есть", "поэтому", "значит";
        zh: "也就是", "所以", "因此";
        ja: "つまり", "すなわち";
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
