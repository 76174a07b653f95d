//! References to probe with: a few of our own for every kind, or a user's rows; each with an honest right answer and
//! honest wrong ones.

use super::figures::{Figure, Pen, elsewhere, list};
use super::topic::{Kind, Topic};
use crate::answer::answer_span;
use crate::frames::Frames;
use crate::math::is_same_answer;
use crate::rewards::mcq_reward::{index_from, letter_of};
use crate::rewards::temporal_iou_reward::spans;
use crate::rows::Row;
use crate::sample::Sample;
use crate::settings::Settings;
use crate::text::is_expression;
use crate::trace::Trace;
use crate::world::World;
use groundrule_math::chosen_letter;
use groundrule_pytext::parse_float;
use groundrule_vision::reader::{Shape, read_boxes};
use groundrule_vision::{BoundingBox, Point};

/// The image of our own questions. Its sides are whole numbers of patches, so a model sees it at its original size.
const IMAGE: (u32, u32) = (644, 476);
const GRID: [f64; 3] = [1.0, 34.0, 46.0];

/// The letters of the choices.
pub(crate) const LETTERS: [&str; 4] = ["A", "B", "C", "D"];

/// A reference with what honest people would answer.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    pub(crate) kind: Kind,
    /// The line of the user's file, if it comes from there.
    pub(crate) line: Option<u64>,
    pub(crate) problem: String,
    pub(crate) solution: String,
    pub(crate) method: Option<String>,
    images: Vec<String>,
    image_size: Option<(u32, u32)>,
    grid: Option<Vec<f64>>,
    /// What is between the answer tags of a right completion; the whole completion if form or length is judged.
    pub(crate) right: String,
    /// The same for wrong completions.
    pub(crate) wrong: Vec<String>,
    /// Wrong answers that are nearly right.
    pub(crate) near: Vec<String>,
    /// Right answers written in other ways.
    pub(crate) other_ways: Vec<String>,
    /// What the reference shows.
    pub(crate) figures: Vec<Figure>,
    pub(crate) pen: Pen,
    /// The one probe it is for, if it is for one.
    pub(crate) only: Option<&'static str>,
}

/// A completion as models are asked to write it.
pub(crate) fn reply(inside: &str) -> String {
    format!(
        "<think>\nFirst, the picture is looked at, then the answer follows from it.\n</think>\n\
         <answer>\n{inside}\n</answer>"
    )
}

impl Question {
    /// The row with this completion; it is as long as it looks unless stated otherwise.
    pub(crate) fn with_sample<R>(
        &self,
        completion: &str,
        tokens: Option<u64>,
        task: Option<&str>,
        use_sample: impl FnOnce(&Sample<'_>) -> R,
    ) -> R {
        let images: Vec<&str> = self.images.iter().map(String::as_str).collect();
        use_sample(&Sample {
            completion,
            solution: Some(&self.solution),
            accepted: &[],
            method: self.method.as_deref(),
            task,
            problem: Some(&self.problem),
            choices: &[],
            images: &images,
            image_size: self.image_size,
            grid: self.grid.as_deref(),
            tokens: tokens.or(Some(completion.len() as u64 / 4 + 1)),
            accuracy: None,
        })
    }

    /// A right completion as a whole.
    pub(crate) fn right_reply(&self) -> String {
        self.whole(&self.right)
    }

    /// The inside of an answer as a whole completion.
    pub(crate) fn whole(&self, inside: &str) -> String {
        if self.kind.is_answer() { reply(inside) } else { inside.to_owned() }
    }

    /// A list of boxes as this question's rewards read them, each with its label.
    pub(crate) fn boxes(&self, boxes: &[(BoundingBox, Option<&str>)]) -> String {
        written_boxes(&self.pen, boxes)
    }

    /// The boxes of the reference in its order.
    pub(crate) fn right_boxes(&self) -> Vec<(BoundingBox, Option<&str>)> {
        self.figures.iter().map(|figure| (figure.corners, figure.label.as_deref())).collect()
    }

    /// The labels of the reference, each once.
    pub(crate) fn labels(&self) -> Vec<Option<&str>> {
        let mut labels: Vec<_> =
            self.figures.iter().map(|figure| figure.label.as_deref()).collect();
        labels.sort_unstable();
        labels.dedup();
        if labels.is_empty() { vec![Some("object")] } else { labels }
    }

    /// One box or point, as this question's rewards read it.
    pub(crate) fn figure(&self, corners: BoundingBox) -> String {
        written_figure(self.kind, &self.pen, corners)
    }

    pub(crate) fn extent(&self) -> (f64, f64) {
        self.pen.extent(&self.figures)
    }
}

fn written_boxes(pen: &Pen, boxes: &[(BoundingBox, Option<&str>)]) -> String {
    let items: Vec<String> = boxes
        .iter()
        .map(|(corners, label)| {
            let numbers = list(&pen.in_reply(*corners));
            match label {
                Some(label) => {
                    let label = groundrule_json::dumps(&groundrule_json::Value::from(*label));
                    format!("{{\"bbox_2d\": {numbers}, \"label\": {label}}}")
                }
                None => format!("{{\"bbox_2d\": {numbers}}}"),
            }
        })
        .collect();
    format!("```json\n[{}]\n```", items.join(", "))
}

fn written_figure(kind: Kind, pen: &Pen, corners: BoundingBox) -> String {
    if matches!(kind, Kind::Target | Kind::Point) {
        let point = pen.point_in_reply(corners.centre());
        return format!("{{\"point_2d\": {}}}", list(&point));
    }
    format!("{{\"bbox_2d\": {}}}", list(&pen.in_reply(corners)))
}

/// Our own questions for a topic of a reward.
pub(crate) fn our_own(
    reward: &str,
    settings: &Settings,
    topic: Topic,
    world: &World<'_>,
) -> Vec<Question> {
    let row = Sample { image_size: Some(IMAGE), grid: Some(&GRID), ..Sample::default() };
    let pen = Pen::new(reward, settings, &row, world);
    let ask = |problem: &str, solution: &str| Question {
        kind: topic.kind,
        line: None,
        problem: problem.to_owned(),
        solution: format!("<answer>{solution}</answer>"),
        method: topic.method.map(str::to_owned),
        images: Vec::new(),
        image_size: Some(IMAGE),
        grid: Some(GRID.to_vec()),
        right: solution.to_owned(),
        wrong: Vec::new(),
        near: Vec::new(),
        other_ways: Vec::new(),
        figures: Vec::new(),
        pen,
        only: None,
    };
    let words = |problem: &str, solution: &str, wrong: &[&str], near: &[&str]| Question {
        wrong: wrong.iter().map(|&text| text.to_owned()).collect(),
        near: near.iter().map(|&text| text.to_owned()).collect(),
        ..ask(problem, solution)
    };
    let mut questions = match topic.kind {
        Kind::Number => vec![
            Question {
                other_ways: vec!["$13$".to_owned(), "13.".to_owned(), "The answer is 13".to_owned()],
                ..words("How many birds are on the wire?", "13", &["12", "7"], &["14", "-13"])
            },
            words("What does the clock show?", "10:30", &["4:15", "7:05"], &["10:31", "11:30"]),
            words("How many cells were counted?", "1e6", &["2e6", "37"], &["1e5", "1e7"]),
            words("Which address is shown?", "192.168.0.1", &["10.20.30.40"], &["192.168.0.2"]),
            words("How long is the rope?", "5 m", &["7 m"], &["5 cm", "5 km"]),
            words(
                "What is the number on the label?",
                "12345678901234567890",
                &["12345", "98765432109876543210"],
                &["12345678901234567891"],
            ),
        ],
        Kind::Expression => vec![
            Question {
                other_ways: vec!["$0.75$".to_owned(), "$\\frac{6}{8}$".to_owned()],
                ..words(
                    "Which part of the cake is left?",
                    "$\\frac{3}{4}$",
                    &["$\\frac{4}{3}$", "$\\frac{1}{5}$"],
                    &["$\\frac{3}{5}$", "$-\\frac{3}{4}$"],
                )
            },
            words(
                "Which equation holds?",
                "$2x+z=5$",
                &["$3x-z=7$", "$x=1$"],
                &["5", "$5$", "$2x+z=6$"],
            ),
            words("Which letter stands for the change?", "$\\Delta$", &["$\\pi$"], &["$\\delta$"]),
            words(
                "What is the probability?",
                "$\\frac{1}{2006!}$",
                &["$\\frac{1}{2}$"],
                &["$\\frac{1}{2004!}$"],
            ),
        ],
        Kind::Choice => LETTERS
            .iter()
            .enumerate()
            .map(|(i, &letter)| {
                let wrong = [1, 2, 3].map(|step| LETTERS[(i + step) % LETTERS.len()]);
                let reference =
                    index_from(settings).map_or(letter.to_owned(), |first| (i + first).to_string());
                Question {
                    other_ways: other_ways_of_choice(letter),
                    solution: format!("<answer>{reference}</answer>"),
                    ..words(
                        "Which animal is it?\nA. a cat\nB. a dog\nC. a horse\nD. a cow",
                        letter,
                        &wrong,
                        &[],
                    )
                }
            })
            .collect(),
        Kind::YesNo => vec![
            Question {
                other_ways: vec!["Yes.".to_owned(), "Yes, it is.".to_owned()],
                ..words("Is the door open?", "yes", &["no"], &[])
            },
            Question {
                other_ways: vec!["No.".to_owned(), "No, it is not.".to_owned()],
                ..words("Is the door open?", "no", &["yes"], &[])
            },
            words("Is the door open?", "unclear", &["yes", "no"], &[]),
        ],
        Kind::Text => vec![
            words(
                "What leans against the wall?",
                "an old green bicycle",
                &["a wooden ladder", "nothing at all", "two sleeping dogs"],
                &[],
            ),
            words(
                "What stands in front of the house?",
                "3 red cars",
                &["2 dogs and a cat", "a wooden ladder", "4 tall green trees"],
                &["3 blue cars"],
            ),
        ],
        Kind::Count => vec![Question {
            other_ways: vec!["There are 7.".to_owned(), "seven".to_owned()],
            ..words("How many chairs are there?", "7", &["8", "5"], &["-7", "17", "70"])
        }],
        Kind::Span => vec![Question {
            other_ways: vec![
                "[12.5, 17.5]".to_owned(),
                "00:12.5 - 00:17.5".to_owned(),
                "From 12.5 s until 17.5 s.".to_owned(),
            ],
            ..words("When does the dog jump?", "12.5 to 17.5", &["40 to 45", "1 to 2"], &[])
        }],
        Kind::Box | Kind::Target | Kind::Point => [[96.0, 112.0, 196.0, 224.0], [420.0, 70.0, 546.0, 182.0]]
            .map(|[x1, y1, x2, y2]| {
                let corners = pen.of_pixels(BoundingBox { x1, y1, x2, y2 }, IMAGE);
                let solution = if topic.kind == Kind::Point {
                    Pen::point_in_reference(corners.centre())
                } else {
                    pen.in_reference(corners)
                };
                let mut question = ask("Where is the cat?", &solution);
                question.figures = vec![Figure { corners, label: None }];
                with_figures(question)
            })
            .to_vec(),
        Kind::Boxes => our_boxes(&pen, &ask),
        Kind::Form => vec![Question {
            right: reply("7"),
            wrong: vec!["There are 7 chairs.".to_owned()],
            ..ask("How many chairs are there?", "7")
        }],
        Kind::BoxForm => vec![Question {
            right: reply("{\"bbox_2d\": [96, 112, 196, 224]}"),
            wrong: vec!["The cat is on the left.".to_owned()],
            other_ways: vec![
                reply("{\"bbox_2d\": [96.5, 112.0, 196.5, 224.0]}"),
                reply("{'bbox_2d': [ 96 , 112 , 196 , 224 ]}"),
            ],
            ..ask("Where is the cat?", "[96, 112, 196, 224]")
        }],
        Kind::Steps => vec![Question {
            right: "First, the chairs on the left are counted: three. Next, those on the right: four. \
                    Finally, both are added. There are 7."
                .to_owned(),
            wrong: vec!["There are 7.".to_owned()],
            ..ask("How many chairs are there?", "7")
        }],
        Kind::Repetition => vec![Question {
            right: "<think>\nThere is a cat on the left of the sofa, half hidden by a cushion, and nothing else that \
                    could be meant.\n</think>\n<answer>\n```json\n[{\"bbox_2d\": [96, 112, 196, 224], \
                    \"label\": \"cat\"}]\n```\n</answer>"
                .to_owned(),
            wrong: vec!["look at it again and again ".repeat(20)],
            ..ask("Where is the cat?", "[96, 112, 196, 224]")
        }],
        Kind::Length => vec![Question {
            right: reply("7"),
            wrong: vec!["so ".repeat(100_000)],
            ..ask("How many chairs are there?", "7")
        }],
    };
    questions.extend(without_answer(ask("What is shown?", "")));
    questions
}

/// The question with an empty reference, for kinds where such references occur.
fn without_answer(question: Question) -> Option<Question> {
    let wrong = match question.kind {
        Kind::Number | Kind::Expression => "$271$".to_owned(),
        Kind::Text => "a wooden ladder".to_owned(),
        Kind::Boxes => {
            let corners = BoundingBox { x1: 10.0, y1: 10.0, x2: 110.0, y2: 110.0 };
            written_boxes(&question.pen, &[(corners, Some("cat"))])
        }
        Kind::Choice | Kind::YesNo | Kind::Count | Kind::Span => return None,
        Kind::Box | Kind::Target | Kind::Point => return None,
        Kind::Form | Kind::BoxForm | Kind::Steps | Kind::Repetition | Kind::Length => return None,
    };
    let only = Some("empty_reference");
    Some(Question { right: String::new(), wrong: vec![wrong], only, ..question })
}

fn our_boxes(pen: &Pen, ask: &dyn Fn(&str, &str) -> Question) -> Vec<Question> {
    let figure = |[x1, y1, x2, y2]: [f64; 4], label: Option<&str>| Figure {
        corners: pen.of_pixels(BoundingBox { x1, y1, x2, y2 }, IMAGE),
        label: label.map(str::to_owned),
    };
    let cat = figure([96.0, 112.0, 196.0, 224.0], Some("cat"));
    let dog = figure([420.0, 70.0, 546.0, 182.0], Some("dog"));
    let other = figure([308.0, 252.0, 420.0, 392.0], Some("dog"));
    let nameless = figure([96.0, 112.0, 196.0, 224.0], None);
    [vec![cat.clone()], vec![cat, dog, other], vec![nameless]]
        .into_iter()
        .map(|figures| {
            let mut question = ask("Find the animals.", "");
            // Something without a name cannot be named correctly.
            let nameless = figures.iter().any(|figure| figure.label.is_none());
            question.only = nameless.then_some("no_labels");
            question.solution = format!("<answer>{}</answer>", reference_boxes(pen, &figures));
            question.figures = figures;
            with_figures(question)
        })
        .collect()
}

fn reference_boxes(pen: &Pen, figures: &[Figure]) -> String {
    let items: Vec<String> = figures
        .iter()
        .map(|figure| {
            let numbers = pen.in_reference(figure.corners);
            match &figure.label {
                Some(label) => format!("{{\"bbox_2d\": {numbers}, \"label\": \"{label}\"}}"),
                None => format!("{{\"bbox_2d\": {numbers}}}"),
            }
        })
        .collect();
    format!("```json\n[{}]\n```", items.join(", "))
}

fn other_ways_of_choice(letter: &str) -> Vec<String> {
    vec![format!("({letter})"), format!("{letter})"), format!("**{letter}**"), format!("{letter}.")]
}

/// The honest answers that follow from the figures.
fn with_figures(mut question: Question) -> Question {
    let extent = question.extent();
    let pen = question.pen;
    if question.kind == Kind::Boxes {
        // Whoever finds a thing can name it: a label is given even if the reference has none.
        let named = |figure: &Figure| figure.label.clone().unwrap_or_else(|| "cat".to_owned());
        let labels: Vec<String> = question.figures.iter().map(named).collect();
        let with = |corners: &dyn Fn(&Figure) -> BoundingBox| {
            let boxes: Vec<_> = question
                .figures
                .iter()
                .zip(&labels)
                .map(|(figure, label)| (corners(figure), Some(label.as_str())))
                .collect();
            written_boxes(&pen, &boxes)
        };
        let right = with(&|figure| figure.corners);
        let bare = right.trim_start_matches("```json\n").trim_end_matches("\n```").to_owned();
        question.other_ways =
            vec![bare.clone(), bare.replace('"', "'"), format!("```\n{bare}\n```")];
        question.wrong = vec![with(&|figure| elsewhere(figure.corners, extent))];
        question.right = right;
    } else if let Some(first) = question.figures.first() {
        question.right = written_figure(question.kind, &pen, first.corners);
        question.wrong =
            vec![written_figure(question.kind, &pen, elsewhere(first.corners, extent))];
        if question.kind == Kind::Box {
            let [a, b, c, d] = pen.in_reply(first.corners);
            question.other_ways = vec![
                format!("[{a:.4}, {b:.4}, {c:.4}, {d:.4}]"),
                format!("<box>({a},{b}),({c},{d})</box>"),
                format!("{{'bbox_2d': [{a}, {b}, {c}, {d}], 'label': 'cat'"),
            ];
        }
    }
    question
}

/// The question that a user's row asks under a topic, if it asks one. `others` are answers of other rows.
pub(crate) fn from_row(
    reward: &str,
    settings: &Settings,
    topic: Topic,
    (line, row): (u64, &Row<'_>),
    others: &[&str],
    world: &World<'_>,
) -> Option<Question> {
    let solution = row.solution.as_deref()?;
    let answer = solution.get(answer_span(solution))?.trim();
    let letter = match index_from(settings).filter(|_| topic.kind == Kind::Choice) {
        Some(first) => letter_of(answer, first),
        None if !answer.is_empty() && !asks_for(topic.kind, answer) => return None,
        None => chosen_letter(answer),
    };
    let pen = row.with_sample(|sample| Pen::new(reward, settings, sample, world));
    let question = Question {
        kind: topic.kind,
        line: Some(line),
        problem: row.problem.as_deref().unwrap_or("What is shown?").to_owned(),
        solution: solution.to_owned(),
        method: row.method.as_deref().or(topic.method).map(str::to_owned),
        images: row.images.iter().map(|path| path.to_string()).collect(),
        image_size: row.image_size,
        grid: row.grid.clone(),
        right: answer.to_owned(),
        wrong: Vec::new(),
        near: Vec::new(),
        other_ways: Vec::new(),
        figures: Vec::new(),
        pen,
        only: None,
    };
    if answer.is_empty() {
        return without_answer(question);
    }
    match topic.kind {
        Kind::Choice => {
            let right = letter?.to_string();
            let wrong = LETTERS.iter().filter(|letter| **letter != right);
            Some(Question {
                wrong: wrong.map(|letter| (*letter).to_owned()).collect(),
                other_ways: other_ways_of_choice(&right),
                right,
                ..question
            })
        }
        Kind::YesNo => {
            let wrong: &[&str] = match answer.to_lowercase().as_str() {
                "yes" => &["no"],
                "no" => &["yes"],
                _ => &["yes", "no"],
            };
            Some(Question {
                wrong: wrong.iter().map(|&word| word.to_owned()).collect(),
                ..question
            })
        }
        Kind::Box | Kind::Boxes | Kind::Target | Kind::Point => {
            let figures = row.with_sample(|sample| figures_of(reward, settings, sample, world));
            let figures = figures.filter(|figures| !figures.is_empty())?;
            Some(with_figures(Question { figures, ..question }))
        }
        Kind::Number | Kind::Expression | Kind::Text | Kind::Count => {
            let others = others.iter().filter(|other| !is_same_answer(answer, other));
            let mut wrong: Vec<String> = others.map(|&other| other.to_owned()).collect();
            let mut near = if topic.kind == Kind::Text { Vec::new() } else { near_misses(answer) };
            // The right-hand side of `y = 2x + 1` says the same.
            near.retain(|near| !is_same_answer(answer, near));
            if wrong.is_empty() {
                wrong.push(far_off(topic.kind, answer));
            }
            Some(Question { wrong, near, ..question })
        }
        Kind::Span => {
            let (_, last) = spans(answer).last().copied()?;
            let wrong = vec![format!("{} to {}", last + 60.0, last + 65.0)];
            Some(Question { wrong, ..question })
        }
        // No reference asks for these.
        Kind::Form | Kind::BoxForm | Kind::Steps | Kind::Repetition | Kind::Length => None,
    }
}

/// Whether an answer is of this kind.
fn asks_for(kind: Kind, answer: &str) -> bool {
    let choice = || answer.len() <= 4 && chosen_letter(answer).is_some();
    let number = || answer.bytes().any(|byte| byte.is_ascii_digit()) && !is_latex(answer);
    match kind {
        Kind::Choice => choice(),
        Kind::Number => !choice() && number() && numeric(answer),
        Kind::Expression => {
            !choice() && (is_latex(answer) || is_expression(answer)) && !numeric(answer)
        }
        Kind::Text => !choice() && !numeric(answer) && !is_latex(answer) && !is_expression(answer),
        Kind::Count => answer.bytes().any(|byte| byte.is_ascii_digit()),
        Kind::Span => !spans(answer).is_empty(),
        Kind::YesNo | Kind::Box | Kind::Boxes => true,
        Kind::Target => read_boxes(answer).items.iter().any(|item| item.point().is_none()),
        Kind::Point => read_boxes(answer).items.iter().any(|item| item.point().is_some()),
        Kind::Form | Kind::BoxForm | Kind::Steps | Kind::Repetition | Kind::Length => false,
    }
}

fn is_latex(answer: &str) -> bool {
    answer.contains(['$', '\\', '^'])
}

/// Digits with the signs that occur between numbers: a number, a time, a list of numbers.
fn numeric(answer: &str) -> bool {
    parse_float(answer).is_some()
        || answer.starts_with(|c: char| c.is_ascii_digit())
            && answer.chars().all(|c| c.is_ascii_digit() || ".,:;/-% ".contains(c))
}

/// What a reference shows, in its own unit.
fn figures_of(
    reward: &str,
    settings: &Settings,
    sample: &Sample<'_>,
    world: &World<'_>,
) -> Option<Vec<Figure>> {
    let solution = sample.solution?;
    let placed = Frames::new(reward, settings)
        .ok()
        .and_then(|frames| frames.place(sample, world, &mut Trace::off()).ok());
    if let Some(placed) = placed {
        let boxes = placed.expected_boxes(solution, &mut Trace::off()).items;
        if !boxes.is_empty() {
            let figure = |found: crate::reading::LabelledBox| Figure {
                corners: found.corners,
                label: found.label.map(|label| label.to_string()),
            };
            return Some(boxes.into_iter().map(figure).collect());
        }
        let points = placed.expected_points(solution).items;
        return Some(points.into_iter().map(at).collect());
    }
    let items = read_boxes(solution.get(answer_span(solution))?).items;
    let figures = items.into_iter().map(|item| match item.shape {
        Shape::Box([x1, y1, x2, y2]) => Figure {
            corners: BoundingBox { x1, y1, x2, y2 },
            label: item.label.map(|label| label.to_string()),
        },
        Shape::Point([x, y]) => at(Point { x, y }),
    });
    Some(figures.collect())
}

/// A point as a box without a size.
fn at(point: Point) -> Figure {
    let Point { x, y } = point;
    Figure { corners: BoundingBox { x1: x, y1: y, x2: x, y2: y }, label: None }
}

/// Answers with one wrong digit or letter, or with half of them missing.
fn near_misses(answer: &str) -> Vec<String> {
    let bytes = answer.as_bytes();
    let mut near = Vec::new();
    for (at, byte) in bytes.iter().enumerate() {
        let last_of_run =
            byte.is_ascii_digit() && !bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if let (true, Some(before), Some(after)) =
            (last_of_run, answer.get(..at), answer.get(at + 1..))
        {
            near.push(format!("{before}{}{after}", char::from(b'0' + (byte - b'0' + 1) % 10)));
        }
    }
    // For an equation, only the right-hand side.
    if let Some((_, right)) = answer.trim_matches('$').split_once('=') {
        near.push(right.trim().to_owned());
    }
    near.truncate(4);
    // Another letter that looks the same in lowercase.
    for greek in ["gamma", "delta", "theta", "lambda", "sigma", "phi", "psi", "omega"] {
        let capital = format!("{}{}", greek[..1].to_uppercase(), &greek[1..]);
        let (small, large) = (format!("\\{greek}"), format!("\\{capital}"));
        if answer.contains(&small) {
            near.push(answer.replace(&small, &large));
        } else if answer.contains(&large) {
            near.push(answer.replace(&large, &small));
        }
    }
    near
}

/// An answer that is wrong beyond doubt, if there is no other row to take one from.
fn far_off(kind: Kind, answer: &str) -> String {
    if kind == Kind::Text {
        return "something that is not in the picture".to_owned();
    }
    match parse_float(answer).filter(|number| number.is_finite()) {
        Some(number) => format!("{}", (number * 3.0 + 17.0).round()),
        None => "$-271$".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_miss_is_not_the_answer_itself() {
        let row = Row { solution: Some("y = 2x + 1".into()), ..Row::default() };
        let (settings, topic) =
            (Settings::new("math_reward", &[], &[]).unwrap(), Topic::of(Kind::Expression));
        let made = from_row("math_reward", &settings, topic, (1, &row), &["7"], &World::nowhere());
        assert_eq!(made.unwrap().near, ["y = 3x + 1", "y = 2x + 2"]);
    }

    #[test]
    fn near_misses_change_one_number_or_letter() {
        for (answer, near) in [
            ("13", &["14"][..]),
            ("19", &["10"]),
            ("10:30", &["11:30", "10:31"]),
            ("2x+z=5", &["3x+z=5", "2x+z=6", "5"]),
            ("$x = 5$", &["$x = 6$", "5"]),
            ("1.2.3.4.5", &["2.2.3.4.5", "1.3.3.4.5", "1.2.4.4.5", "1.2.3.5.5"]),
            ("$\\Delta$", &["$\\delta$"]),
            ("$\\theta+1$", &["$\\theta+2$", "$\\Theta+1$"]),
            ("a bus", &[]),
        ] {
            assert_eq!(near_misses(answer), near, "{answer}");
        }
    }

    #[test]
    fn a_far_off_answer_is_another_one() {
        for (kind, answer, far) in [
            (Kind::Number, "10", "47"),
            (Kind::Number, "-4.5", "4"),
            (Kind::Number, "10:30", "$-271$"),
            (Kind::Number, "inf", "$-271$"),
            (Kind::Expression, "$x$", "$-271$"),
            (Kind::Text, "10", "something that is not in the picture"),
        ] {
            assert_eq!(far_off(kind, answer), far, "{answer}");
        }
    }

    #[test]
    fn answers_are_of_one_kind_of_words() {
        use Kind::{Choice, Count, Expression, Number, Text};
        for (answer, kinds) in [
            ("B", &[Choice][..]),
            ("(B)", &[Choice]),
            ("B or C", &[Text]),
            ("13", &[Number, Count]),
            ("-4.5", &[Number, Count]),
            ("10:30", &[Number, Count]),
            ("192.168.0.1", &[Number, Count]),
            ("50 %", &[Number, Count]),
            ("5 m", &[Expression, Count]),
            ("$13$", &[Expression, Count]),
            ("x^2", &[Expression, Count]),
            ("\\pi", &[Expression]),
            ("a red bus", &[Text]),
        ] {
            let found: Vec<Kind> = [Number, Expression, Choice, Text, Count]
                .into_iter()
                .filter(|kind| asks_for(*kind, answer))
                .collect();
            let mut wanted = kinds.to_vec();
            wanted.sort_unstable();
            let mut sorted = found;
            sorted.sort_unstable();
            assert_eq!(sorted, wanted, "{answer}");
        }
    }

    #[test]
    fn points_and_boxes_are_asked_for_where_there_are_some() {
        for (answer, target, point) in [
            ("[10, 20, 30, 40]", true, false),
            ("{\"point_2d\": [3, 4]}", false, true),
            ("a red bus", false, false),
        ] {
            assert_eq!(asks_for(Kind::Target, answer), target, "{answer}");
            assert_eq!(asks_for(Kind::Point, answer), point, "{answer}");
            assert!(asks_for(Kind::Box, answer) && asks_for(Kind::YesNo, answer), "{answer}");
            assert!(!asks_for(Kind::Form, answer) && !asks_for(Kind::Length, answer), "{answer}");
        }
    }

    fn asked(reward: &str, kind: Kind, line: &str, others: &[&str]) -> Option<Question> {
        let row = Row::parse(line).unwrap();
        let entry = crate::registry::find(reward).unwrap();
        let settings = Settings::new(reward, entry.parameters, &[]).unwrap();
        let settings = settings.or_semantics(crate::semantics::Semantics::Strict);
        from_row(reward, &settings, Topic::of(kind), (9, &row), others, &World::nowhere())
    }

    #[test]
    fn rows_of_a_user_become_questions() {
        let line = |solution: &str| format!(r#"{{"completion": "", "solution": "{solution}"}}"#);
        let ask = |kind, solution: &str, others: &[&str]| {
            asked("accuracy_reward", kind, &line(solution), others)
        };
        // Answers of other rows are wrong here, unless they are the same.
        let number = ask(Kind::Number, "<answer> 13 </answer>", &["13", "7"]).unwrap();
        assert_eq!((number.right.as_str(), number.line), ("13", Some(9)));
        assert_eq!((number.wrong, number.near), (vec!["7".to_owned()], vec!["14".to_owned()]));
        assert_eq!(ask(Kind::Number, "13", &["13"]).unwrap().wrong, ["56"]);
        // However they are written.
        assert_eq!(ask(Kind::Number, "0.5", &["1/2", "50%", "0.7"]).unwrap().wrong, ["0.7"]);
        assert!(ask(Kind::Number, "a bus", &[]).is_none());
        let words = ask(Kind::Text, "a bus of 1972", &[]).unwrap();
        assert!(words.near.is_empty());
        let choice = ask(Kind::Choice, "(B)", &[]).unwrap();
        assert_eq!(
            (choice.right.as_str(), choice.wrong),
            ("B", ["A", "C", "D"].map(String::from).to_vec())
        );
        assert_eq!(choice.other_ways, ["(B)", "B)", "**B**", "B."]);
        for (solution, wrong) in
            [("Yes", &["no"][..]), ("no", &["yes"]), ("unclear", &["yes", "no"])]
        {
            assert_eq!(ask(Kind::YesNo, solution, &[]).unwrap().wrong, wrong, "{solution}");
        }
        // An empty reference is asked about by one probe only, and only where such references occur.
        assert_eq!(ask(Kind::Number, " ", &[]).unwrap().only, Some("empty_reference"));
        assert!(ask(Kind::Choice, " ", &[]).is_none());
    }

    #[test]
    fn references_by_position_become_letters() {
        let entry = crate::registry::find("mcq_reward").unwrap();
        let given = [("reference".to_owned(), crate::Setting::Text("index-from-0".to_owned()))];
        let settings = Settings::new(entry.name, entry.parameters, &given).unwrap();
        let settings = settings.or_semantics(crate::semantics::Semantics::Strict);
        let ask = |solution: &str| {
            let row = Row::parse(&format!(r#"{{"completion": "", "solution": "{solution}"}}"#));
            let topic = Topic::of(Kind::Choice);
            let row = (1, &row.unwrap());
            from_row(entry.name, &settings, topic, row, &[], &World::nowhere())
        };
        let question = ask("2").unwrap();
        assert_eq!((question.right.as_str(), question.solution.as_str()), ("C", "2"));
        assert_eq!(question.wrong, ["A", "B", "D"]);
        assert!(ask("B").is_none() && ask("99").is_none());
        let own = our_own(entry.name, &settings, Topic::of(Kind::Choice), &World::nowhere());
        assert_eq!((own[1].right.as_str(), own[1].solution.as_str()), ("B", "<answer>1</answer>"));
    }

    #[test]
    fn figures_of_a_user_become_answers() {
        let line =
            r#"{"completion": "", "solution": "[100, 120, 200, 240]", "image_size": [640, 480]}"#;
        let question = asked("giou_reward", Kind::Box, line, &[]).unwrap();
        assert_eq!(question.right, "{\"bbox_2d\": [100, 120, 200, 240]}");
        assert_eq!(question.wrong, ["{\"bbox_2d\": [540, 360, 640, 480]}"]);
        assert_eq!(question.other_ways[1], "<box>(100,120),(200,240)</box>");
        let target = asked("click_reward", Kind::Target, line, &[]).unwrap();
        assert_eq!(target.right, "{\"point_2d\": [150, 180]}");
        let line = r#"{"completion": "", "solution": "{\"point_2d\": [30, 40]}", "image_size": [640, 480]}"#;
        let point = asked("point_distance_reward", Kind::Point, line, &[]).unwrap();
        assert_eq!(point.right, "{\"point_2d\": [30, 40]}");
        let line = r#"{"completion": "", "solution": "a cat", "image_size": [640, 480]}"#;
        assert!(asked("giou_reward", Kind::Box, line, &[]).is_none());
        let line = r#"{"completion": "", "solution": "[{\"bbox_2d\": [10, 20, 110, 120], \"label\": \"a\"}]", "image_size": [640, 480]}"#;
        let boxes = asked("f1_reward", Kind::Boxes, line, &[]).unwrap();
        assert_eq!(boxes.labels(), [Some("a")]);
        assert_eq!(
            boxes.right,
            "```json\n[{\"bbox_2d\": [10, 20, 110, 120], \"label\": \"a\"}]\n```"
        );
    }

    #[test]
    fn a_completion_is_as_long_as_it_looks() {
        let line = r#"{"completion": "", "solution": "13"}"#;
        let question = asked("accuracy_reward", Kind::Number, line, &[]).unwrap();
        let tokens = |completion: &str, said| {
            question.with_sample(completion, said, None, |sample| sample.tokens)
        };
        // About four letters are a token.
        assert_eq!(tokens("", None), Some(1));
        assert_eq!(tokens("sixteen letters.", None), Some(5));
        assert_eq!(tokens("sixteen letters.", Some(700)), Some(700));
    }
}
