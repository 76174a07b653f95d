//! The whole judgement: question, reference and completion in, verdict out.

mod kind;
mod labelled;
mod objection;
mod parts;
mod rewritten;
mod second_look;
mod spoken;
mod unsettled;
mod withheld;

use crate::answer::{Answer, Reading, read_with};
use crate::budget::Budget;
use crate::compare::{
    Rung, VerifyConfig, verify_asked, verify_asked_name, verify_unit_letter, verify_with,
};
use crate::expr::{Arena, Expr, Node};
use crate::extract::{
    Asks, ExtractConfig, Role, count, first_turn, region, sentence_end, sentence_start, statements,
    undress, without_closing_words,
};
use crate::number::Rational;
use crate::question::{
    Asked, Counted, Offers, Pick, Question, Set, asked_unit, chosen_letter, is_side, named,
    names_both_sides, names_letter, offered_choices, pick, ruled_out, side_taken, yes_or_no,
};
use crate::rules::Rule;
use crate::units::must_convert;
use crate::verdict::{Code, How, Verdict};
use crate::words::lexicon::{
    CANNOT_TELL, CONCLUDES_OR_RESTATES, MATH_QUESTION_OPENINGS, NONE_AS_COUNT, OPENS_COUNT,
    TELLS_OF_DISTRACTORS,
};
use crate::words::plain_writing::{as_asked, plain_writing, without_thousands};
use crate::words::roman::{only_roman, roman};
use crate::words::stance::{adds_another, is_first_thought, negates};
use second_look::{Case, is_amount};
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::{Deref, Range};

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
    /// Whether the completion gives the reference's answer. False if that is unknown.
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
    /// Judges as a careful human grader would.
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

    /// Judges as Math-Verify 0.9.0 does, which does not read the question.
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

    /// The same grader with one rule for finding answers switched off.
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

    /// The same grader with one rung of the comparison switched off.
    ///
    /// ```
    /// use groundrule_math::{Grader, Question, compare::Rung};
    /// let grader = Grader::sound().without_rung(Rung::Quantities);
    /// assert!(!grader.judge(&Question::default(), "5 cm", "0.05 m").is_equal());
    /// ```
    #[must_use]
    pub fn without_rung(mut self, rung: Rung) -> Self {
        self.comparing.off = self.comparing.off.with(rung);
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
        Judge::of(self).judge(question, reference, completion)
    }

    /// Judges a completion that should name one of the choices by its letter, if nothing is known about the choices
    /// except that the reference is one; nothing if the reference is not a letter.
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
        let judged = Judge::of(self).judge_pick(&offers, right, completion);
        Some(judged.unwrap_or_else(|| Grade {
            verdict: Verdict::Unknown(NOTHING),
            reference: Judge::named(&offers, right, None, Rule::ChoiceWhole),
            completion: Reading::default(),
        }))
    }
}

/// A grader at work on one row, with the work that is left for it.
pub(crate) struct Judge<'g> {
    grader: &'g Grader,
    budget: RefCell<Budget>,
}

impl Deref for Judge<'_> {
    type Target = Grader;

    fn deref(&self) -> &Grader {
        self.grader
    }
}

impl<'g> Judge<'g> {
    pub(crate) fn of(grader: &'g Grader) -> Self {
        Judge { grader, budget: RefCell::new(Budget::for_row()) }
    }

    /// Reads an answer to a question.
    fn read(&self, question: &Question<'_>, text: &str, role: Role) -> Reading {
        read_with(question, text, &self.reading, role, &mut self.budget.borrow_mut())
    }

    /// Compares two answers, whatever the question asks.
    fn verify(&self, reference: &Reading, completion: &Reading) -> Verdict {
        let budget = &mut self.budget.borrow_mut();
        verify_with(&reference.answers, &completion.answers, &self.comparing, budget)
    }

    /// Judges a completion, however its numbers and letters are written.
    fn judge(&self, question: &Question<'_>, reference: &str, completion: &str) -> Grade {
        if !self.reading.is_sound() {
            return self.judge_plain(question, reference, completion);
        }
        let completion = first_turn(completion);
        let plain = plain_writing(question.text, completion);
        let completion = plain.as_deref().unwrap_or(completion);
        let gold = as_asked(question.text, reference);
        let grade = self.judge_written(question, gold.as_deref().unwrap_or(reference), completion);
        if grade.is_equal() {
            return grade;
        }
        // A point before three digits may be a decimal point, or separate thousands.
        let gold = gold.or_else(|| without_thousands(question.text, reference));
        let said = without_thousands(question.text, completion);
        if gold.is_none() && said.is_none() {
            return grade;
        }
        let reference = gold.as_deref().unwrap_or(reference);
        let completion = said.as_deref().unwrap_or(completion);
        let again = self.judge_written(question, reference, completion);
        if again.is_equal() { again } else { grade }
    }

    /// Judges a completion in plain writing.
    fn judge_written(&self, question: &Question<'_>, reference: &str, completion: &str) -> Grade {
        let grade = self.judge_plain(question, reference, completion);
        if self.reading.is_sound()
            && grade.is_equal()
            && !grade.reference.answers.iter().any(says_cannot_tell)
            && withheld::is_withheld(completion, question.text, &grade.completion)
        {
            return Grade { verdict: NOT_COMMITTED, ..grade };
        }
        grade
    }

    /// Judges a completion in plain writing by what it says, whoever says it.
    fn judge_plain(&self, question: &Question<'_>, reference: &str, completion: &str) -> Grade {
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
            if let Some(grade) = self.judge_side(question.text, reference, completion) {
                return grade;
            }
        }
        self.judge_values(question, reference, completion)
    }

    /// Without choices: the two answers are compared.
    fn judge_values(&self, question: &Question<'_>, reference: &str, completion: &str) -> Grade {
        let asks = self.reading.is_sound() && is_question(completion) && !is_question(reference);
        let written = reference;
        let reference = self.read(question, written, Role::Reference);
        if asks {
            let completion = quoted(completion, 0..completion.len());
            return Grade { verdict: NOT_COMMITTED, reference, completion };
        }
        let text = completion;
        let mut completion = self.read(question, text, Role::Reply);
        if !self.reading.is_sound() || is_letter(&reference) {
            let verdict = self.compare(question, &reference, &completion);
            return Grade { verdict, reference, completion };
        }
        if repeats_question(question.text, text) {
            return Grade { verdict: NOT_COMMITTED, reference, completion };
        }
        let number = plain_number(&reference).is_some();
        let counts = !self.reading.off.has(Rule::Echoed);
        if number
            && counts
            && let Some(count) = said_count(question, text, &completion)
        {
            completion = count;
        }
        let words = matches!(reference.answers.first(), Some(Answer::Text(_)));
        let case = Case::new(question, (written, &reference), (text, &completion));
        if is_free(&completion) && !words && case.declines() {
            return Grade { verdict: NOT_COMMITTED, reference, completion };
        }
        let mut verdict = self.compare(question, &reference, &completion);
        if verdict.is_equal() {
            if let Some(code) = objection::find(self, &case) {
                if code == Code::QuestionRepeated
                    && let Some((verdict, completion)) = second_look::opens_alone(self, &case)
                {
                    return Grade { verdict, reference, completion };
                }
                verdict = Verdict::Different(How { code, ..*verdict.how() });
            }
            return Grade { verdict, reference, completion };
        }
        if let Some((verdict, completion)) = second_look::find(self, &case) {
            return Grade { verdict, reference, completion };
        }
        // `C) Mars` also means `Mars`, if the completion names no letter.
        if let Some(content) = content_behind_letter(written)
            && chosen_letter(text).is_none()
            && !objection::labels_another_content(self, &case)
        {
            let grade = self.judge_values(question, content, text);
            if grade.is_equal() {
                return grade;
            }
        }
        Grade { verdict, reference, completion }
    }

    /// Compares a number without a unit and a quantity: in the unit that the question asks for, if the two convert.
    fn compare_in_asked_unit(
        &self,
        question: &Question<'_>,
        reference: &Reading,
        completion: &Reading,
    ) -> Option<Verdict> {
        let (Some(Answer::Expr(wanted)), Some(Answer::Expr(said))) =
            (reference.answers.first(), completion.answers.first())
        else {
            return None;
        };
        let Node::Quantity(_, unit) = said.node() else { return None };
        let plain = matches!(
            wanted.node(),
            Node::Number(_) | Node::Decimal(_) | Node::Constant(_) | Node::Mul(_) | Node::Pow(..)
        );
        if !plain || !wanted.arena.is_closed(wanted.root) {
            return None;
        }
        let asked = asked_unit(question.text)?;
        if !must_convert(unit, asked) {
            return None;
        }
        let reference = format!("${}$ {asked}", reference.source.trim_matches(['$', ' ']));
        let reference = self.read(question, &reference, Role::Reference);
        Some(self.verify(&reference, completion))
    }

    /// If the reference is yes or no, or a letter that may label a choice, it is compared with what the completion
    /// commits to; nothing if it is neither, or the completion commits to nothing.
    fn judge_side(&self, question: &str, reference: &str, completion: &str) -> Option<Grade> {
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
            return self.judge_roman(question, right, bare, completion);
        }
        if bare.contains(['\\', '^', '=', '/'])
            || !is_side(bare)
            || self.reading.off.has(Rule::YesNo)
        {
            return None;
        }
        let right = yes_or_no(bare)?;
        let Some(said) = side_taken(question, completion) else {
            // It begins with one of them, or weighs both, and does not take a side: `No one knows`.
            let first =
                completion.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty())?;
            return (is_side(first) || names_both_sides(completion)).then(|| Grade {
                verdict: NOT_COMMITTED,
                reference: quoted(reference, 0..reference.len()),
                completion: quoted(completion, 0..completion.len()),
            });
        };
        let verdict = decided(said == right, Code::TextEqual, Code::TextDiffers);
        let side = |yes: bool| Reading {
            answers: vec![Answer::Text(if yes { "yes" } else { "no" }.into())],
            span: None,
            source: if yes { "yes" } else { "no" }.to_owned(),
            rule: Rule::YesNo,
        };
        Some(Grade { verdict, reference: side(right), completion: side(said) })
    }

    /// A Roman-numeral reference: compares the only numeral of the completion's answer; nothing if it has none.
    fn judge_roman(
        &self,
        question: &str,
        right: u32,
        written: &str,
        completion: &str,
    ) -> Option<Grade> {
        let range = region(completion).range;
        let last = statements(completion, range.clone()).next().map(|statement| statement.content);
        let sentence = last.unwrap_or_else(|| {
            let end = completion
                .get(..range.end)
                .map_or(0, |text| text.trim_end_matches(['.', ' ', '\n']).len());
            sentence_start(completion, range.start, end)..end
        });
        let held = completion.get(sentence.clone())?;
        let in_digits = || {
            let read = self.read(&Question::default(), completion, Role::Reply);
            let digits = plain_number(&read)?.to_string();
            // `Write 99 as a Roman numeral.`
            let mut given = question.split(|c: char| !c.is_ascii_digit());
            (!given.any(|number| number == digits)).then(|| digits.parse().ok())?
        };
        let said = only_roman(held).or_else(|| roman(undress(held))).or_else(in_digits)?;
        let reference = Reading {
            answers: vec![Answer::Text(written.into())],
            span: None,
            source: written.to_owned(),
            rule: Rule::Whole,
        };
        let reading = Reading { rule: Rule::Last, ..quoted(completion, sentence) };
        let verdict = decided(said == right, Code::NumberEqual, Code::NumberDiffers);
        Some(Grade { verdict, reference, completion: reading })
    }

    /// Compares what was read, first by what it is and then by what the question asks.
    fn compare(
        &self,
        question: &Question<'_>,
        reference: &Reading,
        completion: &Reading,
    ) -> Verdict {
        let (gold, pred) = (&reference.answers, &completion.answers);
        if self.reading.is_sound()
            && let Some(verdict) = self.compare_in_asked_unit(question, reference, completion)
        {
            return verdict;
        }
        let verdict = self.verify(reference, completion);
        if verdict.is_equal() || !self.reading.is_sound() {
            return verdict;
        }
        let budget = &mut self.budget.borrow_mut();
        let config = &self.comparing;
        if let Some(verdict) = verify_unit_letter(gold, pred, question.text, config, budget) {
            return verdict;
        }
        if !question.text.is_empty()
            && let Some(verdict) = verify_asked_name(gold, pred, question.text, config, budget)
        {
            return verdict;
        }
        let asked = Asked::of(question.text);
        let tolerance =
            self.tolerance.filter(|share| *share > 0.0 && *share < 1.0).and_then(decimal);
        if asked == Asked::default() && tolerance.is_none() {
            return verdict;
        }
        verify_asked(gold, pred, &asked, tolerance.as_ref(), config, budget).unwrap_or(verdict)
    }

    /// For questions with choices, if the reference names some of them.
    fn judge_choice(
        &self,
        question: &Question<'_>,
        offers: &Offers<'_>,
        right: Set,
        completion: &str,
    ) -> Grade {
        let picked = self.judge_pick(offers, right, completion);
        // It may be ruled out by its letter, whatever the reasons mention.
        let by_letter = |grade: &Grade| {
            let span = grade.completion.span.clone().and_then(|span| completion.get(span));
            span.is_some_and(|span| names_letter(span, offers, right))
        };
        if let Some(grade) = picked.as_ref().filter(|grade| grade.is_equal())
            && unsettled::weighs_choices(completion, offers, grade.completion.span.as_ref())
        {
            return Grade { verdict: NOT_COMMITTED, ..grade.clone() };
        }
        if picked.as_ref().is_none_or(|grade| grade.is_equal() && !by_letter(grade))
            && ruled_out(completion, offers).meets(right)
        {
            return Grade {
                verdict: NOT_COMMITTED,
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
        self.judge_taken_side(question.text, offers, right, completion)
            .unwrap_or_else(|| self.judge_content(question, offers, right, completion))
    }

    /// Whether the sentence right before a bare letter concludes another choice's value: `so it has 7 sides. Answer:
    /// B`.
    fn concluded_other(
        &self,
        question: &Question<'_>,
        offers: &Offers<'_>,
        right: Set,
        completion: &str,
        grade: &Grade,
    ) -> Option<Code> {
        let span = grade.completion.span.clone().filter(|_| grade.is_equal())?;
        if !matches!(grade.completion.rule, Rule::ChoiceStated | Rule::ChoiceBoxed)
            || !is_bare_letter(completion.get(span.clone())?)
        {
            return None;
        }
        // `D. 10` says both.
        let named = completion.get(span.clone())?.trim_end_matches(|c: char| !c.is_alphanumeric());
        let letter = span.start..span.start + named.len();
        if offers.content_beside(completion, &letter).is_some_and(|beside| beside.meets(right)) {
            return None;
        }
        let start = sentence_start(completion, 0, span.start);
        // `x = 2(14) = 28, so the answer is (B)`
        let same = completion.get(start..span.start)?;
        let start = match [", so ", ", therefore ", ", thus ", ", hence "]
            .iter()
            .find_map(|so| same.find(so))
        {
            Some(at) if same.get(..at)?.bytes().any(|byte| byte.is_ascii_digit()) => start + at,
            _ => start,
        };
        let end = completion
            .get(..start)?
            .trim_end_matches(|c: char| {
                !c.is_alphanumeric() && !matches!(c, '°' | '%' | ')' | '}' | '$')
            })
            .len();
        let sentence = completion.get(sentence_start(completion, 0, end)..end)?;
        if sentence.len() > LONGEST_CONCLUSION {
            return None;
        }
        let about = Asks::new(question.text).is_about(sentence);
        let goes_on = completion.get(end..)?.starts_with(", ");
        if !(about || goes_on || CONCLUDES_OR_RESTATES.is_in(sentence)) {
            return None;
        }
        if TELLS_OF_DISTRACTORS.is_in(sentence) {
            return None;
        }
        // `the force on pair 1 is larger. So the answer is B.`
        let lower = sentence.to_lowercase();
        let mut said = offers.contents().filter(|(_, content)| {
            let content = content.to_lowercase();
            let subject = |verb: &&str| lower.contains(&[content.as_str(), *verb].concat());
            content.len() > 4 && [" is ", " are ", " was ", " were ", " has "].iter().any(subject)
        });
        if let (Some((set, _)), None) = (said.next(), said.next())
            && !set.meets(right)
            && !negates(&lower)
            && !lower.contains(" than ")
            && about
        {
            return Some(Code::ChoiceContradicted);
        }
        let sentence = match sentence.rsplit_once('=') {
            Some((_, value)) if goes_on => value,
            _ => sentence,
        };
        let value = self.read(question, sentence, Role::Reply);
        value.number()?;
        let says = |content: &str| {
            let content = self.read(question, content, Role::Reference);
            self.verify(&content, &value).is_equal()
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

    /// For yes-or-no choices: by the side that a completion takes in other words.
    fn judge_taken_side(
        &self,
        question: &str,
        offers: &Offers<'_>,
        right: Set,
        completion: &str,
    ) -> Option<Grade> {
        if self.reading.off.has(Rule::YesNo) {
            return None;
        }
        let said = side_taken(offers.stem(question), completion)?;
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
        Reading { answers: vec![Answer::Text(source.clone().into())], span, source, rule }
    }

    /// A completion that names no choice may still arrive at the value of one.
    fn judge_content(
        &self,
        question: &Question<'_>,
        offers: &Offers<'_>,
        right: Set,
        completion: &str,
    ) -> Grade {
        let text = completion;
        // The numbers in its choices do not count as given.
        let question = &Question { text: offers.stem(question.text), ..*question };
        let mut completion = self.read(question, text, Role::Reply);
        if !self.reading.off.has(Rule::Echoed)
            && let Some(count) = said_count(question, text, &completion)
        {
            completion = count;
        }
        let mut wrong = None;
        let mut met = None;
        for (set, content) in offers.contents() {
            let reference = self.read(question, content, Role::Reference);
            let verdict = self.compare(question, &reference, &completion);
            if set == right {
                met = Some((verdict, reference));
            } else if verdict.is_equal() && wrong != Some(Code::NumberEqual) {
                wrong = Some(verdict.how().code);
            }
        }
        let (verdict, mut reference) = match (met, wrong) {
            (Some((verdict, reference)), None) => (verdict, reference),
            // The exact number of one choice is another's only when rounded.
            (Some((verdict, reference)), Some(wrong))
                if verdict.is_equal()
                    && verdict.how().code == Code::NumberEqual
                    && wrong != Code::NumberEqual =>
            {
                (verdict, reference)
            }
            // A value that two choices have decides nothing.
            (Some((verdict, reference)), Some(_)) => {
                (Verdict::Different(How { code: Code::ChoiceDiffers, ..*verdict.how() }), reference)
            }
            (None, _) => (Verdict::Unknown(NOTHING), Reading::default()),
        };
        // What is compared is the content; what is asked for is the choice.
        let source = std::mem::take(&mut reference.source);
        let named = Self::named(offers, right, None, Rule::ChoiceWhole);
        let reference = Reading { answers: reference.answers, source, ..named };
        Grade { verdict, reference, completion }
    }
}

/// The number that a reading holds, if it is nothing else.
fn plain_number(reading: &Reading) -> Option<&Rational> {
    let Some(Answer::Expr(expr)) = reading.answers.first() else { return None };
    match expr.node() {
        Node::Number(number) => Some(number),
        _ => None,
    }
}

/// Whether an answer was read without a box, a tag or a statement that says it is the answer.
fn is_free(reading: &Reading) -> bool {
    matches!(reading.rule, Rule::Last | Rule::Echoed | Rule::Whole | Rule::Nothing)
}

/// Whether a completion only repeats the question.
fn repeats_question(question: &str, completion: &str) -> bool {
    let (question, completion) = (question.trim(), completion.trim());
    completion.len() > LONGEST_SIDE
        && completion.ends_with(['?', '？'])
        && question.contains(completion)
}

/// A number as the answer that a part of a text says.
fn number_reading(number: Rational, text: &str, said: &str) -> Reading {
    let mut arena = Arena::new();
    let root = arena.number(number);
    let start = (said.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    Reading {
        answers: vec![Answer::Expr(Expr { arena, root })],
        span: Some(start..start + said.len()),
        source: said.to_owned(),
        rule: Rule::Echoed,
    }
}

/// The count that a completion gives of what the question asks about, if it was read as counting something else, or
/// nothing in digits; nothing if it does not say how many.
fn said_count(question: &Question<'_>, text: &str, completion: &Reading) -> Option<Reading> {
    if question.text.is_empty() || !is_free(completion) {
        return None;
    }
    let held = text.get(region(text).range).filter(|held| !adds_another(held))?;
    // `None.`, as the answer to how many there are.
    let bare = undress(held).trim_end_matches(['.', '!']);
    if NONE_AS_COUNT.holds_in_lower_case(bare) && Counted::of(question.text).is_some() {
        return Some(number_reading(Rational::from(0), text, held));
    }
    let read = plain_number(completion);
    if completion.rule == Rule::Nothing && held.chars().any(|c| (c as u32) >= 0x2e80) {
        // `以上より、求める個数は１２個です。`
        let closing = held.trim_end_matches(['。', '\n', ' ']);
        let closing = closing.get(sentence_start(closing, 0, closing.len())..)?;
        let closing = closing.rsplit(['、', '，', '\n']).next()?;
        if is_first_thought(closing) {
            return None;
        }
        return Some(number_reading(Rational::from(i64::from(count(closing)?)), text, closing));
    }
    if completion.rule == Rule::Whole
        && read.is_none()
        && held.chars().any(|c| (c as u32) >= 0x2e80)
    {
        // `三匹です。左に二匹、右に一匹います。`
        let opening = held.get(..sentence_end(held, 0, held.len()))?;
        let opening = opening.split(['，', '、', ',']).next()?;
        let plain = opening.len() <= LONGEST_SIDE * 2 && !is_first_thought(opening);
        let count = count(opening).filter(|_| plain)?;
        return Some(number_reading(Rational::from(i64::from(count)), text, opening));
    }
    let counted = Counted::of(question.text)?;
    // `Petit (11), Moreau (14) et Roux (17). Il y en a donc trois.`
    let closing = held.trim_end_matches(['.', '!', '\n', ' ', '*']);
    let closing = closing.get(sentence_start(closing, 0, closing.len())..)?.trim_start();
    if (CONCLUDES_OR_RESTATES.opening(closing).is_some() || completion.rule == Rule::Nothing)
        && let Some(value) = counted.said(closing)
    {
        return Some(number_reading(value, text, closing));
    }
    if OPENS_COUNT.opening(closing).is_some()
        && let Some(value) = count(closing)
    {
        return Some(number_reading(Rational::from(i64::from(value)), text, closing));
    }
    // `I first counted 5. There are four balloons.`
    let later = completion.span.as_ref().and_then(|span| {
        let range = without_closing_words(text, region(text).range);
        text.get(sentence_end(text, span.end, text.len())..range.end)
    });
    if let Some((value, later)) = later.and_then(|later| Some((counted.said(later)?, later))) {
        return Some(number_reading(value, text, later));
    }
    let other = |_: &Rational| {
        let end = completion.span.as_ref().map_or(text.len(), |span| span.end);
        text.get(end..).is_some_and(|after| counted.is_other(after))
    };
    // `eight primes under 20`, in a question about those under 20.
    let given = |_: &Rational| {
        let mut numbers = question.text.split(|c: char| !c.is_ascii_digit());
        let said = completion.source.trim();
        !said.is_empty() && numbers.any(|number| number == said)
    };
    if !read.is_none_or(|read| other(read) || given(read)) {
        return None;
    }
    Some(number_reading(counted.said(held)?, text, held))
}

/// Sentences longer than this, in bytes, conclude more than a value.
const LONGEST_CONCLUSION: usize = 300;

fn is_bare_letter(text: &str) -> bool {
    let bare = undress(text).trim_matches(['(', ')', '.', '[', ']', '*', ' ']);
    matches!(bare.as_bytes(), [b'A'..=b'J'])
}

/// References longer than this, in bytes, are not a letter or yes or no: without the markup around them, and with it.
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

/// A text longer than this, in bytes, is more than a question.
const LONGEST_QUESTION: usize = 400;

/// Whether a text asks for what it should answer: `What is 17 · 24?` equals 408, but says nothing.
fn is_question(text: &str) -> bool {
    if text.len() > LONGEST_QUESTION * 2 {
        return false;
    }
    let text = text.get(region(text).range).unwrap_or_default().trim();
    let first = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    if text.len() > LONGEST_QUESTION
        || !MATH_QUESTION_OPENINGS.iter().any(|word| word.eq_ignore_ascii_case(first))
    {
        return false;
    }
    // A result comes after an equals sign or in a second sentence.
    !(text.contains(['=', '\n']) || {
        let asked = text.trim_end_matches(['.', '?']);
        asked.contains(". ") || asked.contains("? ")
    })
}

/// Equal or different, each under its code.
fn decided(same: bool, equal: Code, different: Code) -> Verdict {
    if same {
        Verdict::Equal(How { code: equal, ..NOTHING })
    } else {
        Verdict::Different(How { code: different, ..NOTHING })
    }
}

/// It says several things, or nothing.
const NOT_COMMITTED: Verdict = Verdict::Different(How { code: Code::NotCommitted, ..NOTHING });

const NOTHING: How = How { code: Code::NothingToCompare, gold: 0, pred: 0, witness: None };

/// The content of a reference that is a choice with its letter.
fn content_behind_letter(reference: &str) -> Option<&str> {
    let bare = undress(reference).trim_start_matches('(');
    let rest = bare.strip_prefix(|c: char| ('A'..='J').contains(&c))?;
    let content = rest.strip_prefix([')', '.', ':'])?.strip_prefix(' ')?.trim();
    let words = content.len() <= LONGEST_DRESSED && content.starts_with(char::is_alphabetic);
    (words && !content.contains(['$', '\\', '='])).then_some(content)
}

/// Whether an answer is the choice that the question cannot be answered: a text that says so has answered it.
fn says_cannot_tell(answer: &Answer) -> bool {
    matches!(answer, Answer::Text(text) if text.len() <= LONGEST_DRESSED && CANNOT_TELL.is_in(text))
}

/// A part of a text that is not an answer, as it was written.
fn quoted(text: &str, span: Range<usize>) -> Reading {
    let source = text.get(span.clone()).unwrap_or_default().to_owned();
    let answers = vec![Answer::Text(source.clone().into())];
    Reading { answers, span: Some(span), source, rule: Rule::Nothing }
}

/// A share as it was written in decimals.
fn decimal(share: f64) -> Option<Rational> {
    Rational::parse(&format!("{share}"))
}

#[cfg(test)]
recorded! {
    text: is_bare_letter, is_question;
    pair: repeats_question;
    range: quoted;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_one_budget() {
        let (question, grader) = (Question::default(), Grader::sound());
        let sides = ["$(x+1)^9$", "$(1+x)^8(1+x)$"];
        let judge = |steps| {
            let budget = RefCell::new(Budget { steps, ..Budget::default() });
            Judge { grader: &grader, budget }.judge(&question, sides[0], sides[1]).verdict
        };
        let all = Budget::for_row().steps;
        let mut budget = Budget::for_row();
        for (side, role) in sides.into_iter().zip([Role::Reference, Role::Reply]) {
            read_with(&question, side, &grader.reading, role, &mut budget);
        }
        let to_read = all - budget.steps;
        assert!(judge(all).is_equal());
        assert_eq!(judge(to_read + 5).code(), Code::BudgetExhausted);
    }
}
