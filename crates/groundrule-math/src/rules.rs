//! The rules that find an answer in a text.

macro_rules! rules {
    ($($variant:ident, $name:literal, $what:literal, $example:literal;)*) => {
        /// How the answer of a text was found. The names are stable: they go into traces.
        ///
        /// ```
        /// use groundrule_math::Rule;
        /// assert_eq!(Rule::Boxed.name(), "boxed");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = $what] $variant,)*
            /// No answer was found.
            #[default]
            Nothing,
        }

        impl Rule {
            /// Every rule, in the order in which they are tried.
            ///
            /// ```
            /// use groundrule_math::Rule;
            /// assert!(Rule::ALL.iter().any(|rule| rule.name() == "stated"));
            /// ```
            pub const ALL: &'static [Rule] = &[$(Rule::$variant,)*];

            /// The stable name.
            ///
            /// ```
            /// use groundrule_math::Rule;
            /// assert_eq!(Rule::ChoiceStated.name(), "choice_stated");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $(Rule::$variant => $name,)*
                    Rule::Nothing => "nothing",
                }
            }

            /// What it means, for people.
            ///
            /// ```
            /// use groundrule_math::Rule;
            /// assert_eq!(Rule::Boxed.meaning(), "The answer is in the last box.");
            /// ```
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Rule::$variant => $what,)*
                    Rule::Nothing => "No answer was found.",
                }
            }

            /// Whether it finds one of the choices that a question offers.
            ///
            /// ```
            /// use groundrule_math::Rule;
            /// assert!(Rule::ChoiceStated.is_choice() && !Rule::Stated.is_choice());
            /// ```
            pub fn is_choice(self) -> bool {
                self.name().starts_with("choice_")
            }

            /// A text whose answer it finds.
            ///
            /// ```
            /// use groundrule_math::{Grader, Question, Rule};
            /// let grade = Grader::sound().judge(&Question::default(), "7", Rule::Boxed.example());
            /// assert_eq!(grade.completion.rule, Rule::Boxed);
            /// ```
            pub const fn example(self) -> &'static str {
                match self {
                    $(Rule::$variant => $example,)*
                    Rule::Nothing => "",
                }
            }
        }
    };
}

set!(Rules, u32, Rule, "Some of the rules.");

rules! {
    ChoiceBoxed, "choice_boxed", "The choice is in the last box.", "So \\boxed{B}, as A does not float.";
    ChoiceWhole, "choice_whole", "The whole text names the choice.", "(B) No";
    ChoiceCorrected, "choice_corrected", "The text corrects itself to the choice.", "The answer is A. Wait, actually it is B.";
    ChoiceStated, "choice_stated", "The text says that the choice is the answer.", "It sinks. So the answer is (B).";
    ChoiceConcluded, "choice_concluded", "One of the last sentences names the choice.", "The block in the picture is made of iron, and iron is heavier than water. It lies on the bottom of the basin, where nothing that floats would ever come to rest. Option (B) matches.";
    ChoiceOpened, "choice_opened", "The text opens with the choice.", "(B) No. The block is made of iron. Iron is heavy. Water is light. The block is at the bottom. The basin is deep. The water is clear. It is cold too. The light comes from above. A shadow falls on the tiles. The tiles are blue.";
    YesNo, "yes_no", "The text says yes or no.", "Yes, there are no cars.";
    Boxed, "boxed", "The answer is in the last box.", "We get \\boxed{7}.";
    SaidAfterBox, "said_after_box", "What the text says after its last box replaces it.", "We get \\boxed{5}. Wait, actually it should be 7.";
    Whole, "whole", "The text is nothing but the answer.", "7";
    Corrected, "corrected", "The text corrects what it stated before.", "The answer is 5. Wait, actually it is 7.";
    Stated, "stated", "The text says what the answer is.", "The answer is 7.";
    Echoed, "echoed", "A sentence repeats the question and answers it.", "There are 7 towers below 40 metres. They are in 3 cities.";
    Last, "last", "The last mathematics of the text is the answer.", "We count the towers one after the other and get 7.";
    Asked, "asked", "A clause is about what the question asks for, more than the clause at the end.", "The city has 90 gates. It has 7 low towers. The mean age of the others is 52.";
    Opened, "opened", "The text opens with the answer, or has only the answer in bold type, and then explains it.", "7: two in the north and 5 in the south.";
    Searched, "searched", "Found as Math-Verify searches.", "The answer is $7$.";
}
