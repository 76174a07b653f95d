//! The whole judgement: question, reference and completion in, verdict out.

mod kind;
mod labelled;
mod parts;

use crate::answer::{Answer, Reading, read_with};
use crate::compare::chemistry::named_in;
use crate::compare::{VerifyConfig, verify, verify_asked, verify_asked_name, verify_unit_letter};
use crate::expr::{Arena, Expr, Node};
use crate::extract::{
    Asks, ExtractConfig, Role, commits_to, corrections, count, declines, last_boxes, region,
    results, sentence_end, sentence_start, statements, undress, without_closing_words,
};
use crate::number::Rational;
use crate::question::{
    Asked, Counted, Offers, Pick, Question, Set, asked_unit, is_side, mentioned, named,
    names_letter, offered_choices, pick, ruled_out, yes_or_no,
};
use crate::rules::Rule;
use crate::units::ratio_of_units;
use crate::verdict::{Code, How, Verdict};
use crate::words::date::{last_date, written as written_date};
use crate::words::lexicon::Lexicon;
use crate::words::roman::{only_roman, roman};
use crate::words::stance::{adds_another, offers_alternatives};
use kind::Kind;
use std::borrow::Cow;
use std::ops::Range;

/// Decides whether a completion gives the reference's answer to a question.
///
/// ```
/// use groundrule_math::{Choice, Grader, Question};
/// let grader = Grader::sound();
/// assert!(grader.judge(&Question::default(), r"\frac{1}{2}", "So it is 0.5.").is_equal());
/// let choices = [Choice { label: "A", content: "Yes" }, Choice { label: "B", content: "No" }];
/// let question = Question { text: "Does it float?", choices: &choices };
/// let grade = grader.judge(&question, "No", "It sinks. The answer is (B).");
/// assert!(grade.is_equal());
/// assert_eq!(grade.completion.rule.name(), "choice_stated");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Grader {
    /// How answers are found and read.
    pub reading: ExtractConfig,
    /// How they are compared.
    pub comparing: VerifyConfig,
    /// How far a number may be from the reference's, as a share of it: `0.05` for five percent. None by default.
    pub tolerance: Option<f64>,
}

/// A verdict with what was read on both sides.
///
/// ```
/// use groundrule_math::{Grader, Question};
/// let grade = Grader::sound().judge(&Question::default(), "7", "We get \\boxed{8}.");
/// assert!(!grade.is_equal());
/// assert_eq!(grade.describe(), "different (number_differs): 7 and 8");
/// ```
#[derive(Debug, Clone)]
pub struct Grade {
    /// What the comparison says.
    pub verdict: Verdict,
    /// What the reference was read as.
    pub reference: Reading,
    /// What the completion was read as.
    pub completion: Reading,
}

impl Grade {
    /// Whether the completion gives the reference's answer. What is unknown does not.
    ///
    /// ```
    /// use groundrule_math::{Grader, Question};
    /// assert!(Grader::sound().judge(&Question::default(), "7", "7.0").is_equal());
    /// ```
    pub fn is_equal(&self) -> bool {
        self.verdict.is_equal()
    }

    /// One line for people: both answers as they were read, what was decided and why.
    ///
    /// ```
    /// use groundrule_math::{Grader, Question};
    /// let grade = Grader::sound().judge(&Question::default(), "7", "");
    /// assert_eq!(grade.describe(), "unknown (nothing_to_compare)");
    /// ```
    pub fn describe(&self) -> String {
        self.verdict.describe(&self.reference.answers, &self.completion.answers)
    }
}

impl Grader {
    /// As a careful human grader.
    ///
    /// ```
    /// use groundrule_math::{Grader, Question};
    /// assert!(!Grader::sound().judge(&Question::default(), "2√13", "2").is_equal());
    /// ```
    pub fn sound() -> Self {
        Grader {
            reading: ExtractConfig::sound(),
            comparing: VerifyConfig::sound(),
            tolerance: None,
        }
    }

    /// As Math-Verify 0.9.0, which does not read the question.
    ///
    /// ```
    /// use groundrule_math::{Grader, Question};
    /// assert!(Grader::compat().judge(&Question::default(), "2√13", "2").is_equal());
    /// ```
    pub fn compat() -> Self {
        Grader {
            reading: ExtractConfig::math_verify(),
            comparing: VerifyConfig::math_verify(),
            tolerance: None,
        }
    }

    /// The same without a rule by which answers are found.
    ///
    /// ```
    /// use groundrule_math::{Grader, Question, Rule};
    /// let grader = Grader::sound().without(Rule::Boxed);
    /// let grade = grader.judge(&Question::default(), "7", r"We get \boxed{7}. It took 3 steps.");
    /// assert!(!grade.is_equal());
    /// ```
    #[must_use]
    pub fn without(mut self, rule: Rule) -> Self {
        self.reading.off = self.reading.off.with(rule);
        self
    }

    /// Judges a completion.
    ///
    /// ```
    /// use groundrule_math::{Grader, Question};
    /// let question = Question { text: "What percentage is red?", ..Question::default() };
    /// assert!(Grader::sound().judge(&question, "8", "8%").is_equal());
    /// assert!(!Grader::sound().judge(&Question::default(), "8", "8%").is_equal());
    /// ```
    pub fn judge(&self, question: &Question<'_>, reference: &str, completion: &str) -> Grade {
        if self.reading.is_sound() {
            let offered = match question.choices {
                [] if question.text.is_empty() => Cow::Borrowed(&[][..]),
                [] => Cow::Owned(offered_choices(question.text)),
                given => Cow::Borrowed(given),
            };
            if !offered.is_empty() {
                let offers = Offers::new(&offered, question.text);
                if let Some(right) = named(reference, &offers).filter(|set| !set.is_empty()) {
                    return self.judge_choice(question, &offers, right, completion);
                }
            }
            if let Some(grade) = self.judge_side(reference, completion) {
                return grade;
            }
        }
        self.judge_values(question, reference, completion)
    }

    /// Judges a completion that should name one of the choices by its letter, where nothing is known about the choices but
    /// that the reference is one; nothing if the reference is no letter.
    ///
    /// ```
    /// use groundrule_math::Grader;
    /// let judge = |reference, text| Some(Grader::sound().judge_letter(reference, text)?.is_equal());
    /// assert_eq!(judge("B", "The correct option is B. Options A and C are wrong."), Some(true));
    /// assert_eq!(judge("(B)", "I cannot decide between A and B."), Some(false));
    /// assert_eq!(judge("Fish", "B"), None);
    /// ```
    pub fn judge_letter(&self, reference: &str, completion: &str) -> Option<Grade> {
        let offers = Offers::letters();
        let right = named(reference, &offers).filter(|set| set.len() == 1)?;
        Some(self.judge_pick(&offers, right, completion).unwrap_or_else(|| Grade {
            verdict: Verdict::Unknown(NOTHING),
            reference: Self::named(&offers, right, None, Rule::ChoiceWhole),
            completion: Reading::default(),
        }))
    }

    /// Without choices: the two answers are compared.
    fn judge_values(&self, question: &Question<'_>, reference: &str, completion: &str) -> Grade {
        let asks = self.reading.is_sound() && is_question(completion) && !is_question(reference);
        let written = reference;
        let reference = read_with(question, written, &self.reading, Role::Reference);
        if asks {
            let completion = quoted(completion, 0..completion.len());
            let how = How { code: Code::NotCommitted, ..NOTHING };
            return Grade { verdict: Verdict::Different(how), reference, completion };
        }
        let text = completion;
        let mut completion = read_with(question, text, &self.reading, Role::Reply);
        if !self.reading.is_sound() || is_letter(&reference) {
            let verdict = self.compare(question, &reference, &completion);
            return Grade { verdict, reference, completion };
        }
        if repeats_question(question.text, text) {
            let how = How { code: Code::NotCommitted, ..NOTHING };
            return Grade { verdict: Verdict::Different(how), reference, completion };
        }
        let number = plain_number(&reference).is_some();
        let counts = !self.reading.off.has(Rule::Echoed);
        if number
            && counts
            && let Some(count) = said_count(question, text, &completion)
        {
            completion = count;
        }
        let mut verdict = self.compare(question, &reference, &completion);
        if number && let Some(other) = self.compare_in_asked_unit(question, written, &completion) {
            verdict = other;
        }
        if verdict.is_equal() {
            return Grade { verdict, reference, completion };
        }
        if is_free(&completion) && declines(text, &region(text).range) {
            return Grade { verdict, reference, completion };
        }
        if let Some(verdict) = self.judge_parts(written, text) {
            return Grade { verdict, reference, completion };
        }
        if let Some(reading) = self.of_the_same_kind(&reference, text, &completion) {
            let verdict = self.compare(question, &reference, &reading);
            return Grade { verdict, reference, completion: reading };
        }
        if let Some(reading) = self.of_what_is_asked(question, &reference, text, &completion) {
            let verdict = self.compare(question, &reference, &reading);
            return Grade { verdict, reference, completion: reading };
        }
        if let Some(reading) = self.opening_value(question, &reference, text, &completion) {
            let verdict = self.compare(question, &reference, &reading);
            return Grade { verdict, reference, completion: reading };
        }
        if let Some(verdict) = self.judge_labelled(written, text, &completion) {
            return Grade { verdict, reference, completion };
        }
        if is_free(&completion)
            && let Some(wanted) = written_date(written)
            && let Some((said, span)) = last_date(text)
        {
            let same = said == wanted && commits_to(text, &span);
            let verdict = decided(same, Code::TextEqual, Code::TextDiffers);
            let completion = Reading { rule: Rule::Last, ..quoted(text, span) };
            return Grade { verdict, reference, completion };
        }
        if is_free(&completion)
            && let Some(span) = named_in(written, text).filter(|span| commits_to(text, span))
        {
            let verdict = Verdict::Equal(How { code: Code::TextEqual, ..NOTHING });
            let completion = Reading { rule: Rule::Last, ..quoted(text, span) };
            return Grade { verdict, reference, completion };
        }
        if let Some(words) = words_of(&reference)
            && is_free(&completion)
            && opens_with(text, words)
            && !self.reading.off.has(Rule::Opened)
        {
            let verdict = Verdict::Equal(How { code: Code::TextEqual, ..NOTHING });
            let completion = Reading { rule: Rule::Opened, ..quoted(text, 0..text.len()) };
            return Grade { verdict, reference, completion };
        }
        if let Some(span) = words_of(&reference)
            .filter(|_| completion.rule != Rule::Boxed && !self.reading.off.has(Rule::Echoed))
            .and_then(|words| mentioned(question.text, words, text))
        {
            let verdict = Verdict::Equal(How { code: Code::TextEqual, ..NOTHING });
            let completion = Reading { rule: Rule::Echoed, ..quoted(text, span) };
            return Grade { verdict, reference, completion };
        }
        // The same text is the same answer, whatever it is.
        if !text.trim().is_empty() && text.trim() == written.trim() {
            let verdict = Verdict::Equal(How { code: Code::TextEqual, ..NOTHING });
            return Grade { verdict, reference, completion };
        }
        // A box for each part of the question.
        if let Some(parts) = parts_in_boxes(text, &reference) {
            let parts = read_with(question, &parts, &self.reading, Role::Reply);
            let verdict = self.compare(question, &reference, &parts);
            if verdict.is_equal() {
                return Grade {
                    verdict,
                    reference,
                    completion: Reading { span: completion.span, ..parts },
                };
            }
        }
        // A completion that concludes a value and then only names a letter has concluded the value.
        if let Some(earlier) = before_letter(text, &completion) {
            let earlier = read_with(question, earlier, &self.reading, Role::Reply);
            let verdict = self.compare(question, &reference, &earlier);
            if verdict.is_equal() {
                return Grade { verdict, reference, completion: earlier };
            }
        }
        Grade { verdict, reference, completion }
    }

    /// A question with parts: every part of the reference against its part of the completion; nothing unless all are
    /// equal.
    fn judge_parts(&self, reference: &str, completion: &str) -> Option<Verdict> {
        let wanted = parts::of_reference(reference)?;
        let held = completion.get(region(completion).range)?;
        let given = parts::of_completion(held, wanted.len())?;
        let question = Question::default();
        let same = |(wanted, given): (&&str, &&str)| {
            let reference = read_with(&question, wanted, &self.reading, Role::Reference);
            let completion = read_with(&question, given, &self.reading, Role::Reply);
            self.compare(&question, &reference, &completion).is_equal()
        };
        let all = wanted.iter().zip(&given).all(same);
        all.then_some(Verdict::Equal(How { code: Code::ElementsEqual, ..NOTHING }))
    }

    /// A reference whose values have names: each against the completion's last value of that name; nothing unless all
    /// are equal.
    fn judge_labelled(&self, reference: &str, text: &str, read: &Reading) -> Option<Verdict> {
        if !is_free(read) {
            return None;
        }
        let wanted = labelled::of_reference(reference)?;
        let spans = results(text, MOST_RESULTS);
        let question = Question::default();
        let same = |wanted: &labelled::Part<'_>| {
            let span = spans.iter().find(|span| wanted.names(text, span));
            let held = span.filter(|span| commits_to(text, span)).and_then(|s| text.get(s.clone()));
            held.is_some_and(|held| {
                let reference = read_with(&question, wanted.value, &self.reading, Role::Reference);
                let said = read_with(&question, held, &self.reading, Role::Reference);
                self.compare(&question, &reference, &said).is_equal()
            })
        };
        let all = wanted.iter().all(same);
        all.then_some(Verdict::Equal(How { code: Code::ElementsEqual, ..NOTHING }))
    }

    /// The reference's value where a completion opens with it and goes on to explain, or sets nothing else in bold type:
    /// `2014 and 2016: both bars reach the 350 line.`
    fn opening_value(
        &self,
        question: &Question<'_>,
        reference: &Reading,
        text: &str,
        read: &Reading,
    ) -> Option<Reading> {
        if !is_amount(reference) || !is_free(read) || self.reading.off.has(Rule::Opened) {
            return None;
        }
        let range = region(text).range;
        let held = text.get(range.clone()).filter(|held| held.len() <= LONGEST_QUESTION)?;
        let opened = ["—", "–", " (", ": ", "because ", "since "]
            .iter()
            .filter_map(|mark| Some(held.split_once(mark)?.0))
            .filter(|head| head.bytes().any(|byte| byte.is_ascii_digit()))
            .min_by_key(|head| head.len());
        let opened = opened
            .filter(|head| head.len() <= LONGEST_SIDE * 2 && !head.contains(". "))
            .map(str::trim);
        let mut bold = held.split("**");
        let (_, inside, after) = (bold.next(), bold.next(), bold.next());
        let bold = inside.filter(|_| bold.next().is_none() && after.is_some());
        [opened, bold].into_iter().flatten().find_map(|part| {
            let at = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
            let span = at..at + part.len();
            let found = read_with(&Question::default(), part, &self.reading, Role::Reply);
            let later = text.get(span.end..range.end)?;
            let same = || self.compare(question, reference, &found).is_equal();
            (found.rule == Rule::Whole
                && is_amount(&found)
                && commits_to(text, &span)
                && !CONCLUDES.is_in(later)
                && !offers_alternatives(&later.to_lowercase())
                && corrections(text, span.end..range.end).next().is_none()
                && same())
            .then(|| Reading { span: Some(span), rule: Rule::Opened, ..found })
        })
    }

    /// The reference's value in a sentence that speaks of what the question asks, where the sentence of what was read
    /// says less of it: `The price is 12 euros. You save 3 euros.`
    fn of_what_is_asked(
        &self,
        question: &Question<'_>,
        reference: &Reading,
        text: &str,
        read: &Reading,
    ) -> Option<Reading> {
        if question.text.is_empty()
            || !is_amount(reference)
            || !is_free(read)
            || self.reading.off.has(Rule::Asked)
        {
            return None;
        }
        let asks = Asks::new(question.text);
        let sentence = |span: &Range<usize>| {
            text.get(sentence_start(text, 0, span.start)..sentence_end(text, span.end, text.len()))
        };
        let at = read.span.clone()?;
        let last = sentence(&at).unwrap_or_default();
        let emphasised = text.get(..at.start).is_some_and(|before| before.ends_with("**"));
        if emphasised || CONCLUDES.opening(last.trim_start()).is_some() {
            return None;
        }
        let near = |span: &Range<usize>| asks.nearness(question.text, clause(text, span));
        let least = if is_year_beside(question.text, text, &at) { 1 } else { near(&at) + 1 };
        results(text, MOST_RESULTS).into_iter().find_map(|span| {
            let said = sentence(&span).filter(|said| said.len() <= LONGEST_CONCLUSION)?;
            let supposed = said.contains("if ") || said.trim_start().starts_with("For example");
            // `6 of the 10 lamps`
            let part =
                text.get(span.end..at.start).is_some_and(|between| PARTS_OF.contains(&between));
            if supposed || !part && (asks.sets_out(said) || near(&span) < least) {
                return None;
            }
            let held = text.get(span.clone())?;
            let found = read_with(&Question::default(), held, &self.reading, Role::Reference);
            let between = span.end..at.start.max(span.end);
            let goes_on = text.get(between.clone()).unwrap_or_default();
            let concluded = CONCLUDES.is_in(goes_on) && !goes_on.contains(". ");
            if !is_amount(&found) || concluded || corrections(text, between).next().is_some() {
                return None;
            }
            let same = || self.compare(question, reference, &found).is_equal();
            (commits_to(text, &span) && same()).then(|| Reading {
                span: Some(span),
                rule: Rule::Asked,
                ..found
            })
        })
    }

    /// What a completion comes to of the reference's kind, where what was read is of another: a speed among energies, a
    /// function by its name among numbers.
    fn of_the_same_kind(&self, reference: &Reading, text: &str, read: &Reading) -> Option<Reading> {
        if !is_free(read) {
            return None;
        }
        let Some(Answer::Expr(wanted)) = reference.answers.first() else { return None };
        let kind = Kind::of(wanted)?;
        let is_of = |reading: &Reading| matches!(reading.answers.first(), Some(Answer::Expr(expr)) if kind.has(expr));
        if is_of(read) {
            return None;
        }
        results(text, MOST_RESULTS).into_iter().find_map(|span| {
            let held = text.get(span.clone()).filter(|held| kind.may_be(held))?;
            let found = read_with(&Question::default(), held, &self.reading, Role::Reference);
            (is_of(&found) && commits_to(text, &span)).then(|| Reading {
                span: Some(span),
                rule: Rule::Last,
                ..found
            })
        })
    }

    /// A number without a unit beside a quantity: in the unit that the question asks for, if the two convert.
    fn compare_in_asked_unit(
        &self,
        question: &Question<'_>,
        reference: &str,
        completion: &Reading,
    ) -> Option<Verdict> {
        let Some(Answer::Expr(said)) = completion.answers.first() else { return None };
        let Node::Quantity(_, unit) = said.node() else { return None };
        let asked = asked_unit(question.text)?;
        if ratio_of_units(unit, asked)? == Rational::ONE {
            return None;
        }
        let reference = format!("{} {asked}", reference.trim());
        let reference = read_with(question, &reference, &self.reading, Role::Reference);
        Some(verify(&reference.answers, &completion.answers, &self.comparing))
    }

    /// A reference that is yes or no, or a letter that may label a choice, is compared by what the completion commits to;
    /// nothing if it is neither, or the completion commits to nothing.
    fn judge_side(&self, reference: &str, completion: &str) -> Option<Grade> {
        // Between dollars, a letter is a variable.
        let number = reference.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        if number || reference.len() > LONGEST_DRESSED || reference.contains('$') {
            return None;
        }
        let bare = undress(reference);
        if bare.len() > LONGEST_SIDE {
            return None;
        }
        let letter = bare.trim_matches(['(', ')', '.', '[', ']']);
        if matches!(letter.as_bytes(), [b'A'..=b'J']) {
            let offers = Offers::letters();
            return self.judge_pick(&offers, named(reference, &offers)?, completion);
        }
        if let Some(right) = roman(bare).filter(|_| bare.len() > 1) {
            return self.judge_roman(right, bare, completion);
        }
        if bare.contains(['\\', '^', '=', '/'])
            || !is_side(bare)
            || self.reading.off.has(Rule::YesNo)
        {
            return None;
        }
        let right = yes_or_no(bare)?;
        let Some(said) = yes_or_no(completion) else {
            // It begins with one of them and takes no side: `No one knows`.
            let first =
                completion.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty())?;
            return is_side(first).then(|| Grade {
                verdict: Verdict::Different(How { code: Code::NotCommitted, ..NOTHING }),
                reference: quoted(reference, 0..reference.len()),
                completion: quoted(completion, 0..completion.len()),
            });
        };
        let verdict = decided(said == right, Code::TextEqual, Code::TextDiffers);
        let side = |yes: bool| Reading {
            answers: vec![Answer::Text(if yes { "yes" } else { "no" }.to_owned())],
            span: None,
            source: if yes { "yes" } else { "no" }.to_owned(),
            rule: Rule::YesNo,
        };
        Some(Grade { verdict, reference: side(right), completion: side(said) })
    }

    /// A reference in Roman numerals: by the only numeral of the completion's answer; nothing if it has none.
    fn judge_roman(&self, right: u32, written: &str, completion: &str) -> Option<Grade> {
        let range = region(completion).range;
        let last = statements(completion, range.clone()).next().map(|statement| statement.content);
        let sentence = last.unwrap_or_else(|| {
            let end = completion
                .get(..range.end)
                .map_or(0, |text| text.trim_end_matches(['.', ' ', '\n']).len());
            sentence_start(completion, range.start, end)..end
        });
        let held = completion.get(sentence.clone())?;
        let said = only_roman(held).or_else(|| roman(undress(held)))?;
        let reference = Reading {
            answers: vec![Answer::Text(written.to_owned())],
            span: None,
            source: written.to_owned(),
            rule: Rule::Whole,
        };
        let reading = Reading { rule: Rule::Last, ..quoted(completion, sentence) };
        let verdict = decided(said == right, Code::NumberEqual, Code::NumberDiffers);
        Some(Grade { verdict, reference, completion: reading })
    }

    /// Compares what was read, first for what it is and then for what the question asks.
    fn compare(
        &self,
        question: &Question<'_>,
        reference: &Reading,
        completion: &Reading,
    ) -> Verdict {
        let (gold, pred) = (&reference.answers, &completion.answers);
        let verdict = verify(gold, pred, &self.comparing);
        if verdict.is_equal() || !self.reading.is_sound() {
            return verdict;
        }
        if let Some(verdict) = verify_unit_letter(gold, pred, question.text, &self.comparing) {
            return verdict;
        }
        if !question.text.is_empty()
            && let Some(verdict) = verify_asked_name(gold, pred, question.text, &self.comparing)
        {
            return verdict;
        }
        let asked = Asked::of(question.text);
        let tolerance =
            self.tolerance.filter(|share| *share > 0.0 && *share < 1.0).and_then(decimal);
        if asked == Asked::default() && tolerance.is_none() {
            return verdict;
        }
        verify_asked(gold, pred, &asked, tolerance.as_ref(), &self.comparing).unwrap_or(verdict)
    }

    /// With choices, of which the reference names some.
    fn judge_choice(
        &self,
        question: &Question<'_>,
        offers: &Offers<'_>,
        right: Set,
        completion: &str,
    ) -> Grade {
        let picked = self.judge_pick(offers, right, completion);
        // By its letter it may be ruled out, whatever the reasons mention.
        let by_letter = |grade: &Grade| {
            let span = grade.completion.span.clone().and_then(|span| completion.get(span));
            span.is_some_and(|span| names_letter(span, offers, right))
        };
        if picked.as_ref().is_none_or(|grade| grade.is_equal() && !by_letter(grade))
            && ruled_out(completion, offers).meets(right)
        {
            return Grade {
                verdict: Verdict::Different(How { code: Code::NotCommitted, ..NOTHING }),
                reference: Self::named(offers, right, None, Rule::ChoiceWhole),
                completion: quoted(completion, region(completion).range),
            };
        }
        if let Some(grade) = picked {
            return match self.concluded_other(question, offers, right, completion, &grade) {
                Some(code) => {
                    let verdict = Verdict::Different(How { code, ..NOTHING });
                    Grade { verdict, ..grade }
                }
                None => grade,
            };
        }
        self.judge_taken_side(offers, right, completion)
            .unwrap_or_else(|| self.judge_content(question, offers, right, completion))
    }

    /// Whether the sentence right before a bare letter concludes the value of another choice: `so it has 7 sides. Answer: B`.
    fn concluded_other(
        &self,
        question: &Question<'_>,
        offers: &Offers<'_>,
        right: Set,
        completion: &str,
        grade: &Grade,
    ) -> Option<Code> {
        let span = grade.completion.span.clone().filter(|_| grade.is_equal())?;
        if grade.completion.rule != Rule::ChoiceStated
            || !is_bare_letter(completion.get(span.clone())?)
        {
            return None;
        }
        let start = sentence_start(completion, 0, span.start);
        let end = completion
            .get(..start)?
            .trim_end_matches(|c: char| {
                !c.is_alphanumeric() && !matches!(c, '°' | '%' | ')' | '}' | '$')
            })
            .len();
        let sentence = completion.get(sentence_start(completion, 0, end)..end)?;
        if sentence.len() > LONGEST_CONCLUSION || !CONCLUDES.is_in(sentence) {
            return None;
        }
        let value = read_with(question, sentence, &self.reading, Role::Reply);
        value.number()?;
        let says = |content: &str| {
            let content = read_with(question, content, &self.reading, Role::Reference);
            verify(&content.answers, &value.answers, &self.comparing).is_equal()
        };
        let mut other = false;
        for (set, content) in offers.contents() {
            if says(content) {
                if set == right {
                    return None;
                }
                other = true;
            }
        }
        other.then_some(Code::ChoiceContradicted)
    }

    /// With yes and no for choices: by the side that a completion takes in other words.
    fn judge_taken_side(&self, offers: &Offers<'_>, right: Set, completion: &str) -> Option<Grade> {
        if self.reading.off.has(Rule::YesNo) {
            return None;
        }
        let said = yes_or_no(completion)?;
        let mut sides = offers.contents().map(|(set, content)| (set, yes_or_no(content)));
        let (one, other) = (sides.next()?, sides.next()?);
        let (yes, no) = match (one.1?, other.1?) {
            (true, false) => (one.0, other.0),
            (false, true) => (other.0, one.0),
            _ => return None,
        };
        if sides.next().is_some() {
            return None;
        }
        let set = if said { yes } else { no };
        Some(Grade {
            verdict: decided(set == right, Code::ChoiceEqual, Code::ChoiceDiffers),
            reference: Self::named(offers, right, None, Rule::ChoiceWhole),
            completion: Self::named(offers, set, None, Rule::YesNo),
        })
    }

    /// By the choice that a completion commits to; nothing if it names none.
    fn judge_pick(&self, offers: &Offers<'_>, right: Set, completion: &str) -> Option<Grade> {
        let how = |code| How { code, ..NOTHING };
        let (verdict, reading) = match pick(completion, offers, self.reading.off) {
            Pick::Chosen { set, span, rule } => {
                let same = set == right || offers.say_the_same(set, right);
                let verdict = if same {
                    Verdict::Equal(how(Code::ChoiceEqual))
                } else if set.len() > right.len() {
                    Verdict::Different(how(Code::NotCommitted))
                } else {
                    Verdict::Different(how(Code::ChoiceDiffers))
                };
                (verdict, Self::named(offers, set, Some(span), rule))
            }
            Pick::Contradiction(span) => {
                (Verdict::Different(how(Code::ChoiceContradicted)), quoted(completion, span))
            }
            Pick::Several(span) => {
                (Verdict::Different(how(Code::NotCommitted)), quoted(completion, span))
            }
            Pick::Nothing => return None,
        };
        let reference = Self::named(offers, right, None, Rule::ChoiceWhole);
        Some(Grade { verdict, reference, completion: reading })
    }

    /// Choices as an answer.
    fn named(offers: &Offers<'_>, set: Set, span: Option<Range<usize>>, rule: Rule) -> Reading {
        let source = offers.describe(set);
        Reading { answers: vec![Answer::Text(source.clone())], span, source, rule }
    }

    /// A completion that names no choice may still come to the value of one.
    fn judge_content(
        &self,
        question: &Question<'_>,
        offers: &Offers<'_>,
        right: Set,
        completion: &str,
    ) -> Grade {
        let text = completion;
        let mut completion = read_with(question, text, &self.reading, Role::Reply);
        if !self.reading.off.has(Rule::Echoed)
            && let Some(count) = said_count(question, text, &completion)
        {
            completion = count;
        }
        let mut wrong = None;
        let mut met = None;
        for (set, content) in offers.contents() {
            let reference = read_with(question, content, &self.reading, Role::Reference);
            let verdict = self.compare(question, &reference, &completion);
            if set == right {
                met = Some((verdict, reference));
            } else if verdict.is_equal() {
                wrong = Some((verdict, reference));
            }
        }
        let (verdict, reference) = match (met, wrong) {
            (Some((verdict, reference)), None) => (verdict, reference),
            // A value that two choices have tells nothing.
            (Some((verdict, reference)), Some(_)) => {
                (Verdict::Different(How { code: Code::ChoiceDiffers, ..*verdict.how() }), reference)
            }
            (None, _) => (Verdict::Unknown(NOTHING), Reading::default()),
        };
        Grade { verdict, reference, completion }
    }
}

/// The number that a reading is, if it is nothing else.
fn plain_number(reading: &Reading) -> Option<&Rational> {
    let Some(Answer::Expr(expr)) = reading.answers.first() else { return None };
    match expr.node() {
        Node::Number(number) => Some(number),
        _ => None,
    }
}

/// Results looked at for one of the reference's kind, from the end.
const MOST_RESULTS: usize = 16;

/// Whether a completion opens with the words of a reference as its answer, and goes on to explain: `Ida, because ..`.
fn opens_with(text: &str, words: &str) -> bool {
    let range = region(text).range;
    let held = text.get(range.clone()).unwrap_or_default();
    let bare = held.trim_start_matches([' ', '\n', '*', '"', '“']);
    let Some(rest) = bare
        .get(..words.len())
        .filter(|head| head.eq_ignore_ascii_case(words) && !words.is_empty())
        .and_then(|_| bare.get(words.len()..))
    else {
        return false;
    };
    let after = rest.trim_start_matches(['*', '"', '”']);
    let closes = after.starts_with([',', '.', '，', '。', ';', ':', '!', '—', '–', '\n'])
        || after.starts_with(" — ")
        || after.starts_with(" – ")
        || after.starts_with(" because ")
        || after.starts_with(" (");
    let start = text.len() - (text.len() - range.end) - bare.len();
    let span = start..start + words.len();
    // `Iron, cobalt, nickel` is a list.
    let next = after.strip_prefix([',', '，']).map(|rest| {
        rest.split([',', ':', '.', '，']).next().unwrap_or_default().trim().split(' ').count()
    });
    let listed = next.is_some_and(|words| words < 3 && after.is_ascii());
    closes
        && !listed
        && !after.trim_start_matches([',', ' ']).starts_with("or ")
        && held.len() <= LONGEST_QUESTION * 2
        && commits_to(text, &span)
        && corrections(text, span.end..range.end).next().is_none()
        && !after.contains(['?', '？'])
}

/// What joins a number to that of which it is a part.
const PARTS_OF: &[&str] = &[
    " of the ",
    " out of ",
    " out of the ",
    " von ",
    " von den ",
    " sur ",
    " de las ",
    " de los ",
    " из ",
];

/// Whether what stands there is a year that only says when, in a question that does not ask for one.
fn is_year_beside(question: &str, text: &str, at: &Range<usize>) -> bool {
    let held = text.get(at.clone()).unwrap_or_default();
    let before = text.get(..at.start).unwrap_or_default();
    let question = question.to_lowercase();
    held.len() == 4
        && held.starts_with(['1', '2'])
        && held.bytes().all(|byte| byte.is_ascii_digit())
        && [" year ", " in ", " since ", " from "].iter().any(|word| before.ends_with(word))
        && !["year", "when"].iter().any(|word| question.contains(word))
}

/// The clause that a place stands in.
fn clause<'t>(text: &'t str, span: &Range<usize>) -> &'t str {
    const MARKS: &[&str] = &[
        ". ", "\n", "。", "; ", "；", ", ", "，", "、", " (", "（", " and ", " while ", " but ",
        ",比",
    ];
    let before = text.get(..span.start).unwrap_or_default();
    let start = MARKS.iter().filter_map(|mark| before.rfind(mark).map(|at| at + mark.len())).max();
    let after = text.get(span.end..).unwrap_or_default();
    let end = MARKS.iter().filter_map(|mark| after.find(mark)).min().unwrap_or(after.len());
    text.get(start.unwrap_or(0)..span.end + end).unwrap_or_default()
}

/// Whether an answer says how much, in no letters: a number, a computation, a set of numbers.
fn is_amount(reading: &Reading) -> bool {
    let Some(Answer::Expr(expr)) = reading.answers.first() else { return false };
    expr.arena.free_symbols(expr.root).is_empty()
}

/// Whether an answer was read without a box, a tag or a statement that says it is the answer.
fn is_free(reading: &Reading) -> bool {
    matches!(reading.rule, Rule::Last | Rule::Echoed | Rule::Whole | Rule::Nothing)
}

/// Whether a completion is nothing but the question again.
fn repeats_question(question: &str, completion: &str) -> bool {
    let (question, completion) = (question.trim(), completion.trim());
    completion.len() > LONGEST_SIDE
        && completion.ends_with(['?', '？'])
        && question.contains(completion)
}

/// The words that a reference is, if it is no mathematics.
fn words_of(reference: &Reading) -> Option<&str> {
    match &reference.answers[..] {
        [Answer::Text(words), ..] => Some(words),
        _ => None,
    }
}

/// A number as an answer.
fn number_reading(number: Rational, text: &str) -> Reading {
    let mut arena = Arena::new();
    let root = arena.number(number);
    Reading {
        answers: vec![Answer::Expr(Expr { arena, root })],
        span: None,
        source: text.to_owned(),
        rule: Rule::Echoed,
    }
}

/// How many a completion that counts something else, or nothing in figures, says there are of what the question counts;
/// nothing if it does not say how many.
fn said_count(question: &Question<'_>, text: &str, completion: &Reading) -> Option<Reading> {
    if question.text.is_empty() || !is_free(completion) {
        return None;
    }
    let held = text.get(region(text).range).filter(|held| !adds_another(held))?;
    let read = plain_number(completion);
    if completion.rule == Rule::Nothing && held.chars().any(|c| (c as u32) >= 0x2e80) {
        // `以上より、求める個数は１２個です。`
        let closing = held.trim_end_matches(['。', '\n', ' ']);
        let closing = closing.get(sentence_start(closing, 0, closing.len())..)?;
        let closing = closing.rsplit(['、', '，', '\n']).next()?;
        return Some(number_reading(Rational::from(i64::from(count(closing)?)), closing));
    }
    if completion.rule == Rule::Whole
        && read.is_none()
        && held.chars().any(|c| (c as u32) >= 0x2e80)
    {
        // `三匹です。左に二匹、右に一匹います。`
        let opening = held.get(..sentence_end(held, 0, held.len()))?;
        let opening = opening.split(['，', '、', ',']).next()?;
        let count = count(opening).filter(|_| opening.len() <= LONGEST_SIDE * 2)?;
        return Some(number_reading(Rational::from(i64::from(count)), opening));
    }
    let counted = Counted::of(question.text)?;
    // `I first counted 5. There are four balloons.`
    let later = completion.span.as_ref().and_then(|span| {
        let range = without_closing_words(text, region(text).range);
        text.get(sentence_end(text, span.end, text.len())..range.end)
    });
    if let Some((value, later)) = later.and_then(|later| Some((counted.said(later)?, later))) {
        return Some(number_reading(value, later));
    }
    let other = |_: &Rational| {
        let end = completion.span.as_ref().map_or(text.len(), |span| span.end);
        text.get(end..).is_some_and(|after| counted.is_other(after))
    };
    if !read.is_none_or(other) {
        return None;
    }
    Some(number_reading(counted.said(held)?, held))
}

/// The boxes of a text as one answer, if there are as many as the reference has parts.
fn parts_in_boxes(text: &str, reference: &Reading) -> Option<String> {
    let Some(Answer::Expr(expr)) = reference.answers.first() else { return None };
    let (Node::List(parts) | Node::Set(parts) | Node::Tuple(parts)) = expr.node() else {
        return None;
    };
    if parts.len() < 2 || parts.len() > MOST_PARTS {
        return None;
    }
    let mut range = region(text).range;
    let mut contents = Vec::with_capacity(parts.len());
    while let Some(boxed) = last_boxes(text, range.clone()) {
        contents
            .extend(boxed.contents.iter().rev().filter_map(|content| text.get(content.clone())));
        if contents.len() > parts.len() {
            return None;
        }
        range.end = boxed.span.start;
    }
    if contents.len() != parts.len() {
        return None;
    }
    contents.reverse();
    Some(format!("\\boxed{{{}}}", contents.join(", ")))
}

/// More parts than these are no question with parts.
const MOST_PARTS: usize = 8;

/// Longer sentences conclude more than a value, in bytes.
const LONGEST_CONCLUSION: usize = 300;

/// Words with which a sentence concludes.
static CONCLUDES: Lexicon = Lexicon::ignoring_case(&[
    "so ",
    "thus",
    "therefore",
    "hence",
    "así que",
    "por lo tanto",
    "donc",
    "also ",
    "daher",
    "giving",
    "that is,",
    "i.e.",
    "то есть",
    "所以",
    "因此",
    "поэтому",
    "значит",
]);

fn is_bare_letter(text: &str) -> bool {
    let bare = undress(text).trim_matches(['(', ')', '.', '[', ']', '*', ' ']);
    matches!(bare.as_bytes(), [b'A'..=b'J'])
}

/// Longer references are no letter and no yes or no, in bytes: as they are, and with what is put around them.
const LONGEST_SIDE: usize = 24;
const LONGEST_DRESSED: usize = 96;

/// Whether an answer is a capital letter that may label a choice.
fn is_letter(reading: &Reading) -> bool {
    if reading.source.len() > LONGEST_SIDE {
        return false;
    }
    let source = undress(&reading.source);
    matches!(source.trim_matches(['(', ')', '.', '[', ']', '*']).as_bytes(), [b'A'..=b'J'])
}

/// What a text says before the sentence that only names a letter.
fn before_letter<'t>(text: &'t str, reading: &Reading) -> Option<&'t str> {
    let span = reading.span.clone().filter(|_| is_letter(reading))?;
    let start = sentence_start(text, 0, span.start);
    // A box belongs to a formula, which may go over lines.
    let before = text.get(..start)?;
    before.contains(char::is_alphanumeric).then_some(before)
}

/// Words that questions about mathematics begin with.
const ASKING: &[&str] = &[
    "calculate",
    "compute",
    "determine",
    "evaluate",
    "expand",
    "express",
    "factor",
    "find",
    "how",
    "simplify",
    "solve",
    "what",
    "which",
];

/// A longer text is more than a question, in bytes.
const LONGEST_QUESTION: usize = 400;

/// Whether a text asks for what it should answer: `What is 17 · 24?` equals 408, and says nothing.
fn is_question(text: &str) -> bool {
    if text.len() > LONGEST_QUESTION * 2 {
        return false;
    }
    let text = text.get(region(text).range).unwrap_or_default().trim();
    let first = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    if text.len() > LONGEST_QUESTION || !ASKING.iter().any(|word| word.eq_ignore_ascii_case(first))
    {
        return false;
    }
    // What is found stands behind an equals sign or in a second sentence.
    !(text.contains(['=', '\n']) || text.trim_end_matches(['.', '?']).contains(". "))
}

/// Equal or different, each under its code.
fn decided(same: bool, equal: Code, different: Code) -> Verdict {
    if same {
        Verdict::Equal(How { code: equal, ..NOTHING })
    } else {
        Verdict::Different(How { code: different, ..NOTHING })
    }
}

const NOTHING: How = How { code: Code::NothingToCompare, gold: 0, pred: 0, witness: None };

/// A part of a text that is no answer, as it was written.
fn quoted(text: &str, span: Range<usize>) -> Reading {
    let source = text.get(span.clone()).unwrap_or_default().to_owned();
    let answers = vec![Answer::Text(source.clone())];
    Reading { answers, span: Some(span), source, rule: Rule::Nothing }
}

/// A share as it was written in decimals.
fn decimal(share: f64) -> Option<Rational> {
    Rational::parse(&format!("{share}"))
}
