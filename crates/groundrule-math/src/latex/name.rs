//! What a name is called: letters, Greek letters, decorated names and their subscripts.

use super::parser::{Parse, Parser};
use super::token::Kind;
use crate::expr::{Constant, Id, Node, Symbol};
use crate::quirks::Quirk;

impl Parser<'_, '_> {
    /// The symbol or constant of a name as written, with `subscript` spelled `_x` or `_{xy}`.
    pub(super) fn named(&mut self, token: usize, subscript: &str) -> Parse<Id> {
        let text = self.text(token);
        let mut is_text = false;
        let node = match self.kind_at(token) {
            Kind::Letter if text == "I" && self.quirks.has(Quirk::LetterIIsAVariable) => {
                Node::Constant(Constant::I)
            }
            Kind::Letter | Kind::BigE | Kind::ExpE if subscript.is_empty() => self.letter(text),
            Kind::Accent => {
                let (spelled, words) =
                    if self.reads_more() { sound_accent(text) } else { accent(text) };
                is_text = words;
                self.spelled(&format!("{spelled}{subscript}"), is_text)
            }
            // A word that is not a product of letters.
            Kind::Word => Node::Symbol(Symbol {
                name: format!("{text}{subscript}").into(),
                is_text: true,
                domain: self.domain,
            }),
            _ => {
                let letter = text.trim();
                let letter = if self.reads_more() { usual_shape(letter) } else { letter };
                let spelled = format!("{letter}{subscript}");
                self.spelled(&spelled, is_text)
            }
        };
        self.node(node)
    }

    /// A single letter without a subscript, the most frequent kind of name.
    fn letter(&self, text: &str) -> Node {
        let mut buffer = [0_u8; 4];
        let lowered = match text.as_bytes() {
            [byte] if self.quirks.has(Quirk::SymbolsAreLowerCase) => {
                char::from(byte.to_ascii_lowercase()).encode_utf8(&mut buffer)
            }
            _ => text,
        };
        Node::Symbol(Symbol { name: (*lowered).into(), is_text: false, domain: self.domain })
    }

    /// The symbol or constant for a spelling.
    pub(super) fn spelled(&self, spelling: &str, is_text: bool) -> Node {
        let spelling = spelling.trim();
        let name = match greek_name(spelling) {
            Some(name) => name,
            None => spelling.strip_prefix('\\').unwrap_or(spelling),
        };
        if let Some(constant) = self.constant(name) {
            return Node::Constant(constant);
        }
        if !self.quirks.has(Quirk::SymbolsAreLowerCase) {
            return Node::Symbol(Symbol { name: name.into(), is_text, domain: self.domain });
        }
        let lowered = groundrule_pytext::lower(name);
        if let Some(constant) = self.constant(&lowered) {
            return Node::Constant(constant);
        }
        Node::Symbol(Symbol { name: (*lowered).into(), is_text: false, domain: self.domain })
    }

    fn constant(&self, name: &str) -> Option<Constant> {
        match name {
            "pi" => Some(Constant::Pi),
            "gamma" | "Gamma" if self.quirks.has(Quirk::GammaIsAConstant) => {
                Some(Constant::EulerGamma)
            }
            _ => None,
        }
    }

    /// A symbol whose case is kept: the variable of a limit or an integral.
    pub(super) fn exact_symbol(&mut self, name: &str) -> Parse<Id> {
        let node = Node::Symbol(Symbol { name: name.into(), is_text: false, domain: self.domain });
        self.node(node)
    }
}

/// The usual shape of a Greek letter that has two.
pub(super) fn usual_shape(letter: &str) -> &str {
    match letter {
        "\\varepsilon" => "\\epsilon",
        "\\varphi" => "\\phi",
        "\\vartheta" => "\\theta",
        "\\varrho" => "\\rho",
        letter => letter,
    }
}

/// The spelling of a decorated name for a careful reader: type faces do not change a letter, and words
/// keep their blanks.
fn sound_accent(text: &str) -> (String, bool) {
    let open = text.find('{').unwrap_or(text.len());
    let command = text.get(1..open).unwrap_or("").trim();
    let inner = without_blanks(text.get(open + 1..text.len().saturating_sub(1)).unwrap_or(""));
    if is_type_face(command) {
        return (inner.to_owned(), inner.chars().nth(1).is_some());
    }
    // A vector is set in bold type or with an arrow.
    if matches!(command, "vec" | "overrightarrow") && inner.len() == 1 {
        return (inner.to_owned(), false);
    }
    accent(text)
}

/// Whether a command in front of a brace changes only how what is in the brace looks.
pub(super) fn is_type_face(command: &str) -> bool {
    command.contains("text")
        || matches!(
            command,
            "mbox" | "mathrm" | "mathit" | "mathbf" | "mathsf" | "mathnormal" | "bm" | "boldsymbol"
        )
}

/// A text without the blanks around it, including those written as commands: `\ `, `\,`, `~`.
pub(super) fn without_blanks(text: &str) -> &str {
    let mut text = text;
    loop {
        let inner = text.trim_matches(|c: char| c.is_whitespace() || c == '~');
        let inner = ["\\ ", "\\,", "\\;", "\\:", "\\!"]
            .iter()
            .fold(inner, |inner, blank| inner.strip_prefix(blank).unwrap_or(inner));
        // The blank after a backslash was trimmed with the other blanks.
        let inner = inner.strip_suffix('\\').unwrap_or(inner);
        if inner.len() == text.len() {
            return text;
        }
        text = inner;
    }
}

/// The spelling of a decorated name, and whether it is plain text.
fn accent(text: &str) -> (String, bool) {
    let open = text.find('{').unwrap_or(text.len());
    let name = text.get(1..open).unwrap_or("");
    let body: String = text
        .get(open + 1..text.len().saturating_sub(1))
        .unwrap_or("")
        .chars()
        .filter(|&c| c != ' ')
        .collect();
    let name = match name {
        "bar" | "overline" => "bar",
        "vec" | "overrightarrow" => "vec",
        "tilde" | "widetilde" => "tilde",
        _ if name.contains("text") || name.contains("mbox") => {
            return (body.chars().filter(|c| !matches!(c, '(' | ')')).collect(), true);
        }
        _ if name.contains("math") => "math",
        other => other,
    };
    (format!("{name}{{{body}}}"), false)
}

/// The name of a Greek letter in any of its spellings.
pub(super) fn greek_name(spelling: &str) -> Option<&'static str> {
    if let Some(code) = spelling.strip_prefix("\\char") {
        let code = code.strip_prefix('"').unwrap_or(code);
        return Some(match code {
            "000391" => "alpha",
            "000392" => "beta",
            "000190" => "epsilon",
            "000396" => "zeta",
            "000397" => "eta",
            "000399" => "iota",
            "00039A" => "kappa",
            "00039C" => "mu",
            "00039D" => "nu",
            "00039F" => "omicron",
            "0003A1" => "rho",
            "0003A4" => "tau",
            "0003A7" => "chi",
            _ => return None,
        });
    }
    let mut characters = spelling.chars();
    let (Some(character), None) = (characters.next(), characters.next()) else {
        return None;
    };
    Some(match character {
        'α' => "alpha",
        'β' => "beta",
        'γ' => "gamma",
        'Γ' => "Gamma",
        'δ' => "delta",
        'Δ' => "Delta",
        'ε' => "epsilon",
        'ϵ' => "varepsilon",
        'ζ' => "zeta",
        'η' => "eta",
        'θ' => "theta",
        'Θ' => "Theta",
        'ϑ' => "vartheta",
        'ι' => "iota",
        'κ' => "kappa",
        'λ' => "lambda",
        'Λ' => "Lambda",
        'μ' => "mu",
        'ν' => "nu",
        'ξ' => "xi",
        'Ξ' => "Xi",
        'ο' => "omicron",
        'π' => "pi",
        'Π' => "Pi",
        'ϖ' => "varpi",
        'ρ' => "rho",
        'ϱ' => "varrho",
        'σ' => "sigma",
        'Σ' => "Sigma",
        'ς' => "varsigma",
        'τ' => "tau",
        'υ' => "upsilon",
        'Υ' => "Upsilon",
        'φ' => "phi",
        'Φ' => "Phi",
        'ϕ' => "varphi",
        'χ' => "chi",
        'ψ' => "psi",
        'Ψ' => "Psi",
        'ω' => "omega",
        'Ω' => "Omega",
        _ => return None,
    })
}

/// Whether Math-Verify takes the letters of this formula to be non-real: it looks for a lone `i`, for the complex
/// numbers, or for functions of matrices and complex numbers anywhere in the text.
pub(super) fn has_complex_mark(src: &str) -> bool {
    const MARKS: &[&str] = &[
        "\\mathbb{C}",
        "\\text{i}",
        "\\mathrm{i}",
        "\\det",
        "\\operatorname{tr}",
        "\\operatorname{rank}",
        "\\text{rank}",
        "\\arg{",
        "\\Re{",
        "\\Im{",
        "\\operatorname{Re}",
        "\\operatorname{Im}",
        "\\text{Re}",
        "\\text{Im}",
    ];
    let bytes = src.as_bytes();
    for at in memchr::memchr_iter(b'i', bytes) {
        let before = src.get(..at).and_then(|text| text.chars().next_back());
        let after = src.get(at + 1..).and_then(|text| text.chars().next());
        let word_before = before.is_some_and(groundrule_pytext::is_word);
        let word_after = after.is_some_and(groundrule_pytext::is_word);
        if !word_before && !word_after {
            return true;
        }
    }
    memchr::memchr_iter(b'\\', bytes).any(|at| {
        let rest = src.get(at..).unwrap_or("");
        MARKS.iter().any(|mark| rest.starts_with(mark))
            || rest
                .strip_prefix("\\imath")
                .is_some_and(|tail| !tail.chars().next().is_some_and(groundrule_pytext::is_word))
    })
}

#[cfg(test)]
recorded! {
    text: accent, greek_name, has_complex_mark, is_type_face, sound_accent, usual_shape, without_blanks;
}
