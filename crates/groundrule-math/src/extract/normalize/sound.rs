//! The clean-up for the sound reading: it only changes how mathematics looks, not what it means.

use super::rewrite::{Held, Rewriter, apply, apply_to, holds};
use super::{basic, words};
use crate::extract::environment::Environments;
use crate::extract::text::Text;
use crate::words::lexicon::{DOTS, Lexicon};
use groundrule_pytext::strip;
use memchr::{memchr_iter, memchr2, memchr2_iter, memmem};
use std::borrow::Cow;

/// Cleans up a phrase that is nothing but an answer: delimiters, emphasis, sizes and spacing are removed, "and" becomes
/// a comma. Units, text and letters stay, and so do half-written operators such as `\frac12`, which the parser reads
/// itself.
///
/// ```
/// use groundrule_math::extract::normalize_phrase;
/// assert_eq!(normalize_phrase("$x=1$ and **$\\dfrac12$**"), "x=1,  \\frac12");
/// assert_eq!(normalize_phrase("x^(1/2)"), "x^{1/2}");
/// assert_eq!(normalize_phrase("5 m"), "5 m");
/// assert_eq!(normalize_phrase("1.234,5"), "1234.5");
/// assert_eq!(normalize_phrase("1,2"), "1,2");
/// ```
pub fn normalize_phrase(phrase: &str) -> String {
    let mut text = Cow::Borrowed(phrase);
    let mut held = Held::by(phrase);
    apply_to(&mut text, &mut held, b'<', angle_vector);
    if held.has(b'\\') {
        basic::plain_replacements(&mut text);
        basic::delimiters(&mut text);
        held = Held::by(&text);
    }
    apply_to(&mut text, &mut held, b'\n', lines_as_list);
    if held.has(b'\\') {
        apply_to(&mut text, &mut held, b'o', without_colour);
        apply_to(&mut text, &mut held, b'g', without_alignment);
    }
    if held.has(b',') || held.has(b'.') {
        apply(&mut text, decimal_commas);
    }
    apply_to(&mut text, &mut held, b',', comma_before_ten);
    if held.has(b',') && held.has(b'=') {
        apply(&mut text, named_decimals);
    }
    apply(&mut text, joining_words);
    if held.has(b'[') || held.has(b']') {
        apply(&mut text, outward_brackets);
    }
    apply_to(&mut text, &mut held, b'|', barred_point);
    apply_to(&mut text, &mut held, b'(', plain_functions);
    apply_to(&mut text, &mut held, b'^', primes);
    if held.has(b'"') || held.has(0xe2) {
        apply(&mut text, arc_marks);
    }
    apply_to(&mut text, &mut held, b'.', dotted_digits);
    apply_to(&mut text, &mut held, b'{', reals_without);
    apply_to(&mut text, &mut held, b'\\', braced_letters);
    apply_to(&mut text, &mut held, b'x', letter_for_times);
    apply_to(&mut text, &mut held, b'X', letter_for_times);
    apply_to(&mut text, &mut held, b'{', bold_letters);
    if [b'\\', b'$', b'"', b'*', b'`'].into_iter().any(|byte| held.has(byte)) {
        apply(&mut text, without_dress);
    }
    if holds(&text, "dots") || holds(&text, "..") || !text.is_ascii() && text.contains(['…', '⋯'])
    {
        apply(&mut text, dots_between_terms);
    }
    words::replacements(&mut text, false);
    if memchr2(b'\n', b'\t', text.as_bytes()).is_some() {
        text = Cow::Owned(text.replace(['\n', '\t'], " "));
    }
    basic::doubled_backslashes(&mut text);
    apply(&mut text, grouped);
    strip(&text).to_owned()
}

/// `\cdots` and the like between the terms of a sum or the factors of a product, as a letter of their own.
fn dots_between_terms(source: &str) -> Option<String> {
    const WRITINGS: [&str; 8] =
        ["\\cdots", "\\ldots", "\\dotsb", "\\dotsm", "\\dotsc", "\\dots", "...", "…"];
    const TIMES: [&str; 4] = ["\\cdot", "\\times", "*", "·"];
    let mut out = String::with_capacity(source.len() + 16);
    let mut rest = source;
    let mut changed = false;
    while let Some(next) = rest.chars().next() {
        let found = WRITINGS.iter().find(|dots| rest.starts_with(**dots));
        let unicode = rest.strip_prefix('⋯');
        let Some(after) = found.and_then(|dots| rest.strip_prefix(dots)).or(unicode) else {
            out.push(next);
            rest = rest.get(next.len_utf8()..)?;
            continue;
        };
        let (before, behind) = (out.trim_end(), after.trim_start());
        let in_sum = before.ends_with(['+', '-']) && behind.starts_with(['+', '-']);
        let multiplied = TIMES.iter().find(|times| before.ends_with(**times));
        let multiplies = TIMES
            .iter()
            .find(|times| behind.starts_with(**times) && !behind.starts_with("\\cdots"));
        // `2 \cdot 4 \cdots (2n)`: such dots already multiply.
        let in_product = multiplied.is_some() && multiplies.is_some()
            || (found == Some(&"\\cdots") || unicode.is_some())
                && before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | '}'))
                && behind.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '(' | '\\'));
        if in_sum {
            out.push_str(&format!("\\text{{{DOTS}}}"));
        } else if in_product {
            let kept = multiplied.map_or(before.len(), |times| before.len() - times.len());
            out.truncate(kept);
            out.push_str(&format!(" \\cdot \\text{{{DOTS}}} \\cdot "));
            rest = multiplies.and_then(|times| behind.strip_prefix(*times)).unwrap_or(behind);
            changed = true;
            continue;
        } else {
            out.push_str(rest.get(..rest.len() - after.len())?);
            rest = after;
            continue;
        }
        changed = true;
        rest = after;
    }
    changed.then_some(out)
}

/// `<1, 2, 3>` is a vector.
fn angle_vector(source: &str) -> Option<String> {
    let inside = strip(source).strip_prefix('<')?.strip_suffix('>')?;
    (inside.contains(',') && !inside.contains(['<', '>', '='])).then(|| format!("({inside})"))
}

/// Numbers that can only have a decimal comma, `1.234,5` and `1 234,5`, and dots that can only separate thousands,
/// `1.234.567`, in the usual notation.
fn decimal_commas(source: &str) -> Option<String> {
    let text = Text::new(source);
    let mut out = Rewriter::new(source);
    let mut at = 0;
    while let Some(step) =
        text.bytes.get(at..).and_then(|rest| rest.iter().position(u8::is_ascii_digit))
    {
        let start = at + step;
        let before = text.char_before(start);
        let mut end = text.skip_digits(start);
        let mut groups = 0;
        let separator = match text.char_at(end) {
            Some(c @ ('.' | ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}')) if end - start <= 3 => c,
            _ => {
                at = end;
                continue;
            }
        };
        while text.char_at(end) == Some(separator) {
            let digits = end + separator.len_utf8();
            let next = text.skip_digits(digits);
            if next - digits != 3 {
                break;
            }
            groups += 1;
            end = next;
        }
        let whole = end;
        let comma = text.byte(end) == b',' && text.digit(end + 1) > 0;
        if comma {
            end = text.skip_digits(end + 1);
        }
        let alone = !before.is_some_and(|c| c == ',' || c == '.' || c.is_alphanumeric())
            && !matches!(text.byte(end), b',' | b'.' | b'0'..=b'9')
            || text.byte(end) == b'.' && end + 1 == text.len();
        if alone && groups > 0 && (comma || separator == '.' && groups > 1) {
            let digits: String =
                text.slice(start..whole).chars().filter(char::is_ascii_digit).collect();
            out.replace(start, whole, &digits);
            if comma {
                out.replace(whole, whole + 1, ".");
            }
        }
        at = end.max(start + 1);
    }
    out.finish()
}

/// `\\hat{\\mathbf{i}}` is `\\hat{i}`, and a colon in braces is a colon.
fn bold_letters(source: &str) -> Option<String> {
    const BOLD: &[&str] = &["{\\mathbf{", "{\\boldsymbol{", "{\\bm{", "{\\mathrm{"];
    let mut out = Rewriter::new(source);
    for at in memchr_iter(b'{', source.as_bytes()) {
        let rest = source.get(at..).unwrap_or_default();
        // A box inside a phrase is one of several.
        if source.get(..at).is_some_and(|before| before.ends_with("\\boxed")) {
            out.replace(at - "\\boxed".len(), at, "");
        }
        if rest.starts_with("{:}") {
            out.replace(at, at + 3, ":");
        }
        if let Some(inside) = BOLD.iter().find_map(|mark| rest.strip_prefix(mark))
            && let [letter @ (b'a'..=b'z' | b'A'..=b'Z'), b'}', b'}', ..] = inside.as_bytes()
        {
            let letter = char::from(*letter).to_string();
            out.replace(at + 1, source.len() - inside.len() + 2, &letter);
        }
    }
    out.finish()
}

/// `\mathbf i` as `\mathbf{i}`.
fn braced_letters(source: &str) -> Option<String> {
    const FONTS: &[&str] =
        &["\\mathbf ", "\\mathbb ", "\\boldsymbol ", "\\hat ", "\\vec ", "\\bm "];
    let mut out = Rewriter::new(source);
    for at in memchr::memchr_iter(b'\\', source.as_bytes()) {
        let rest = source.get(at..).unwrap_or_default();
        let Some(font) = FONTS.iter().find(|font| rest.starts_with(**font)) else {
            continue;
        };
        let letter = rest.as_bytes().get(font.len()).filter(|byte| byte.is_ascii_alphabetic());
        if let Some(letter) = letter {
            let braced = format!("{{{}}}", char::from(*letter));
            out.replace(at + font.len() - 1, at + font.len() + 1, &braced);
        }
    }
    out.finish()
}

/// Names of functions of several numbers, as they are written before a bracket, and their commands.
const SEVERAL: &[(&str, &str)] = &[
    ("gcd", "\\gcd"),
    ("GCD", "\\gcd"),
    ("gcf", "\\gcd"),
    ("GCF", "\\gcd"),
    ("hcf", "\\gcd"),
    ("HCF", "\\gcd"),
    ("lcm", "\\operatorname{lcm}"),
    ("LCM", "\\operatorname{lcm}"),
];

/// Where the name of such a function starts that a text ends with, upright or plain, and its command.
fn function_of_several(before: &str) -> Option<(usize, &'static str)> {
    let bare = before.trim_end();
    let upright = bare.strip_suffix('}');
    let held = upright.unwrap_or(bare);
    let (name, command) = SEVERAL.iter().find(|(name, _)| held.ends_with(name))?;
    let lead = held.strip_suffix(name)?;
    let lead = match upright {
        Some(_) => ["\\text{", "\\mathrm{", "\\textrm{", "\\mbox{"]
            .iter()
            .find_map(|font| lead.strip_suffix(font))?,
        None => lead,
    };
    (!lead.ends_with(|c: char| c.is_alphanumeric() || c == '\\')).then_some((lead.len(), command))
}

/// `(mod 7)` as `\pmod{7}`, `\zeta(3)` as the series it is short for, and `\text{gcd}(4, 6)` with a command.
fn plain_functions(source: &str) -> Option<String> {
    let mut out = Rewriter::new(source);
    for at in memchr::memchr_iter(b'(', source.as_bytes()) {
        let (before, rest) = source.split_at(at);
        if let Some((from, command)) = function_of_several(before) {
            out.replace(from, at, command);
            continue;
        }
        let zeta = before.ends_with("\\zeta");
        let Some(inside) = rest.strip_prefix("(mod ").or(rest.strip_prefix('(').filter(|_| zeta))
        else {
            continue;
        };
        let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
        let (Some(number), Some(b')')) = (inside.get(..digits), inside.as_bytes().get(digits))
        else {
            continue;
        };
        let end = source.len() - inside.len() + digits + 1;
        if !zeta && digits > 0 {
            out.replace(at, end, &format!("\\pmod{{{number}}}"));
        } else if zeta && digits == 1 && !matches!(number, "0" | "1") {
            let series = format!("(\\sum_{{n=1}}^{{\\infty}}\\frac{{1}}{{n^{{{number}}}}})");
            out.replace(at - "\\zeta".len(), end, &series);
        }
    }
    out.finish()
}

/// Decimal commas of values that each have their name: `x = 0,5 y x = -4`. Three digits after a comma are thousands.
fn named_decimals(source: &str) -> Option<String> {
    let bytes = source.as_bytes();
    if memchr_iter(b'=', bytes).count() < 2 {
        return None;
    }
    let text = Text::new(source);
    let mut out = Rewriter::new(source);
    for at in memchr_iter(b'=', bytes) {
        let mut start = text.skip_space(at + 1);
        if let Some(sign @ ('-' | '−')) = text.char_at(start) {
            start += sign.len_utf8();
        }
        let comma = text.skip_digits(start);
        let end = text.skip_digits(comma + 1);
        let digits = end.saturating_sub(comma + 1);
        if comma > start
            && text.byte(comma) == b','
            && !matches!(digits, 0 | 3)
            && !matches!(text.byte(end), b',' | b'.')
        {
            out.replace(comma, comma + 1, ".");
        }
    }
    out.finish()
}

/// Primes as commands: `52^\circ 30^\prime`.
fn primes(source: &str) -> Option<String> {
    const WRITINGS: &[(&str, &str)] = &[
        ("^{\\prime\\prime}", "''"),
        ("^{\\prime \\prime}", "''"),
        ("^{\\prime}", "'"),
        ("^\\prime", "'"),
    ];
    if !holds(source, "\\prime") {
        return None;
    }
    let mut out = Rewriter::new(source);
    let mut next = 0;
    for at in memmem::find_iter(source.as_bytes(), "^") {
        let rest = source.get(at..).unwrap_or_default();
        if at < next {
            continue;
        }
        if let Some((mark, prime)) = WRITINGS.iter().find(|(mark, _)| rest.starts_with(mark)) {
            out.replace(at, at + mark.len(), prime);
            next = at + mark.len();
        }
    }
    out.finish()
}

/// The marks of minutes and seconds after the degrees of an angle as primes: `30°15'36"`.
fn arc_marks(source: &str) -> Option<String> {
    let degrees = source.find('°').or_else(|| source.find("\\circ"))?;
    let mut out = Rewriter::new(source);
    for (at, mark) in source.char_indices().filter(|&(at, _)| at > degrees) {
        let prime = match mark {
            '′' => "'",
            '"' | '″' => "''",
            _ => continue,
        };
        if source.get(..at).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit())) {
            out.replace(at, at + mark.len_utf8(), prime);
        }
    }
    out.finish()
}

/// `0.1\dot{2}3\dot{4}`: dots over the first and the last of the digits that repeat, as a line over all of them.
fn dotted_digits(source: &str) -> Option<String> {
    const DOT: &str = "\\dot";
    if !holds(source, DOT) {
        return None;
    }
    let first = memmem::find(source.as_bytes(), DOT.as_bytes())?;
    let lead = source.get(..first)?.trim_end_matches(|c: char| c.is_ascii_digit());
    if !lead.ends_with('.') {
        return None;
    }
    let (mut rest, mut period, mut found) = (source.get(first..)?, String::new(), None);
    loop {
        let dotted = rest.strip_prefix(DOT).map(str::trim_start);
        let braced = dotted.and_then(|held| held.strip_prefix('{'));
        let digit = braced.or(dotted).unwrap_or(rest);
        let Some(value) = digit.chars().next().filter(char::is_ascii_digit) else { break };
        let after = digit.get(1..)?;
        rest = if braced.is_some() { after.strip_prefix('}')? } else { after };
        period.push(value);
        if dotted.is_some() {
            found = Some((period.len(), source.len() - rest.len()));
        }
    }
    let (length, end) = found?;
    let mut out = Rewriter::new(source);
    out.replace(first, end, &format!("\\overline{{{}}}", period.get(..length)?));
    out.finish()
}

/// The reals without some numbers, as people write it without commands: `ℝ\{0}`, `\mathbb{R} - \{0, 1\}`.
fn reals_without(source: &str) -> Option<String> {
    const REALS: &[&str] = &["\\mathbb{R}", "\\mathbb R", "\\mathbf{R}", "\\R", "ℝ", "R"];
    const LESS: &[&str] = &["\\setminus", "\\backslash", "∖", "\\", "-", "−"];
    let reals = REALS.iter().find(|reals| source.starts_with(**reals))?;
    let rest = source.strip_prefix(reals)?.trim_start();
    let less = LESS.iter().find(|less| rest.starts_with(**less))?;
    let rest = rest.strip_prefix(less)?.trim_start();
    let held = rest.strip_prefix("\\{").or_else(|| rest.strip_prefix('{'))?;
    let held = held.strip_suffix('}')?;
    let held = held.strip_suffix('\\').unwrap_or(held);
    let plain =
        !held.contains(['{', '}', '(', '[']) && held.bytes().any(|b| b.is_ascii_alphanumeric());
    plain.then(|| format!("\\mathbb{{R}} \\setminus \\{{{held}\\}}"))
}

/// `]1, 3]` and `[1, 3[`: a bracket that faces away from the numbers excludes its end.
fn outward_brackets(source: &str) -> Option<String> {
    let bytes = source.as_bytes();
    if ["\\sqrt", "\\begin", "\\["].iter().any(|command| source.contains(command)) {
        return None;
    }
    let mut out = Rewriter::new(source);
    let (mut inside, mut nested, mut turned, mut parted) = (false, 0_usize, false, false);
    for (at, byte) in bytes.iter().enumerate() {
        let with = match (byte, inside) {
            (b'(' | b'[', false) => "",
            (b']', false) => "(",
            (b'(', true) => {
                nested += 1;
                continue;
            }
            (b')', true) if nested > 0 => {
                nested -= 1;
                continue;
            }
            (b')' | b']', true) => "",
            (b'[', true) if parted => ")",
            // A list inside a list.
            (b'[', true) => return None,
            (b';', true) => {
                out.replace(at, at + 1, ",");
                parted = true;
                continue;
            }
            (b',', true) => {
                parted = true;
                continue;
            }
            _ => continue,
        };
        inside = !inside;
        parted = false;
        turned |= !with.is_empty();
        if !with.is_empty() {
            out.replace(at, at + 1, with);
        }
    }
    if turned && !inside { out.finish() } else { None }
}

/// "and" and "or" in other languages, and the sign of an integral.
fn joining_words(source: &str) -> Option<String> {
    const WORDS: [&str; 22] = [
        " veya ",
        " ya da ",
        " lub ",
        " albo ",
        " oppure ",
        " أو ",
        "または",
        "もしくは",
        " y x₂",
        " y x_2",
        " oder ",
        " ou ",
        " или ",
        " und ",
        " et ",
        " и ",
        "$ y $",
        "$ o $",
        // Elsewhere the letter is a variable.
        " y x = ",
        " y x=",
        " o x = ",
        " o x=",
    ];
    const TURNED: [&str; 22] = [
        " or ",
        " or ",
        " or ",
        " or ",
        " or ",
        " or ",
        " or ",
        " or ",
        " and x₂",
        " and x_2",
        " or ",
        " or ",
        " or ",
        " and ",
        " and ",
        " and ",
        "$ and $",
        "$ or $",
        " and x = ",
        " and x=",
        " or x = ",
        " or x=",
    ];
    static ANY: Lexicon = Lexicon::new(&WORDS);
    if ANY.is_in(source) {
        let turn = |source: String, (word, with): (&&str, &&str)| source.replace(word, with);
        return Some(WORDS.iter().zip(&TURNED).fold(source.to_owned(), turn));
    }
    if source.is_ascii() {
        return None;
    }
    let mut out = Rewriter::new(source);
    for (at, character) in source.char_indices() {
        let word = match character {
            '且' | '和' | '及' => " and ",
            '或' => " or ",
            '∫' => "\\int ",
            _ => continue,
        };
        out.replace(at, at + character.len_utf8(), word);
    }
    out.finish()
}

/// `M(2|3)`, the way German schools write a point.
fn barred_point(source: &str) -> Option<String> {
    let point = source.trim().trim_matches('$');
    let name = point.find('(').filter(|at| *at <= 1)?;
    let named = point.get(..name)?.bytes().all(|byte| byte.is_ascii_uppercase());
    let inside = point.get(name + 1..)?.strip_suffix(')')?;
    let parts: Vec<&str> =
        inside.split("\\mid").flat_map(|part| part.split('|')).map(str::trim).collect();
    let plain = |part: &&str| !part.is_empty() && !part.contains(['(', ')']);
    (named && (2..=3).contains(&parts.len()) && parts.iter().all(plain))
        .then(|| format!("({})", parts.join(", ")))
}

/// `1,5 × 10³`: before a power of ten the comma is a decimal one.
fn comma_before_ten(source: &str) -> Option<String> {
    let text = Text::new(source);
    let mut out = Rewriter::new(source);
    for at in memchr::memchr_iter(b',', source.as_bytes()) {
        let end = text.skip_digits(at + 1);
        let alone = at.checked_sub(1).is_some_and(|before| text.digit(before) > 0)
            && !matches!(end - at - 1, 0 | 3);
        let sign = text.skip_space(end);
        let Some(length) = ["×", "\\times", "\\cdot", "·", "*"]
            .iter()
            .find(|times| text.starts_with(sign, times))
            .map(|times| times.len())
        else {
            continue;
        };
        if alone && text.starts_with(text.skip_space(sign + length), "10") {
            out.replace(at, at + 1, ".");
        }
    }
    out.finish()
}

/// `1.6 x 10^-19`, `4 x 4`: an x between two numbers is a multiplication sign.
fn letter_for_times(source: &str) -> Option<String> {
    let text = Text::new(source);
    let mut out = Rewriter::new(source);
    for at in memchr2_iter(b'x', b'X', source.as_bytes()) {
        let before = source.get(..at).unwrap_or_default().trim_end_matches(' ');
        let number = text.skip_space(at + 1);
        if before.ends_with(|c: char| c.is_ascii_digit()) && text.byte(number).is_ascii_digit() {
            out.replace(at, at + 1, "\\times ");
        }
    }
    out.finish()
}

/// `\color{red}{42}` and `\textcolor{red}{42}` without the colour.
fn without_colour(source: &str) -> Option<String> {
    if !holds(source, "color") {
        return None;
    }
    let mut out = Rewriter::new(source);
    for command in ["\\color{", "\\textcolor{", "\\colorbox{"] {
        for at in memmem::find_iter(source.as_bytes(), command) {
            let open = at + command.len();
            let rest = source.get(open..).unwrap_or_default();
            let close = rest.bytes().take(40).position(|byte| byte == b'}')?;
            out.replace(at, open + close + 1, " ");
        }
    }
    out.finish()
}

/// Lines that are each an equation, separated by commas.
fn lines_as_list(source: &str) -> Option<String> {
    if !source.contains('\n') || source.contains("\\begin") {
        return None;
    }
    let lines: Vec<&str> = source
        .lines()
        .map(|line| line.trim_matches([' ', '$', ',', ';']))
        .filter(|line| line.contains(char::is_alphanumeric))
        .collect();
    let equation = |line: &&str| {
        line.contains('=') && !CONTINUATIONS.iter().any(|sign| line.starts_with(sign))
    };
    (lines.len() > 1 && lines.iter().all(equation)).then(|| lines.join(", "))
}

/// Environments that only lay out lines of formulas.
const LAYOUTS: &[&str] =
    &["align", "aligned", "gather", "gathered", "equation", "split", "eqnarray", "multline"];

/// Signs at the start of a line that continues the one before it.
const CONTINUATIONS: &[&str] = &[
    "=", "<", ">", "+", "-", "\\le", "\\ge", "\\ne", "\\approx", "\\equiv", "\\times", "\\cdot",
    "\\sim",
];

/// Joins lines of formulas into one: a line that starts with a relation continues the one before it, others are
/// separated by commas.
fn without_alignment(source: &str) -> Option<String> {
    if !holds(source, "\\begin{") {
        return None;
    }
    let mut rest = source;
    let mut out = String::new();
    let mut any = false;
    while let Some((before, inside, after)) = layout(rest) {
        any = true;
        out.push_str(before);
        let lines = inside.split("\\\\").map(|line| line.replace('&', " "));
        for (index, line) in lines.filter(|line| !strip(line).is_empty()).enumerate() {
            if index > 0 {
                let goes_on = CONTINUATIONS.iter().any(|sign| strip(&line).starts_with(sign));
                out.push_str(if goes_on { " " } else { ", " });
            }
            out.push_str(&line);
        }
        rest = after;
    }
    out.push_str(rest);
    any.then_some(out)
}

/// The first layout of a text: what comes before it, what is in it and what comes after it.
fn layout(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("\\begin{")?;
    let (name, rest) = rest.split_once('}')?;
    let plain = name.strip_suffix('*').unwrap_or(name);
    if !LAYOUTS.contains(&plain) {
        return None;
    }
    let (inside, after) = rest.split_once(format!("\\end{{{name}}}").as_str())?;
    Some((before, inside, after))
}

/// Without delimiters of mathematics, emphasis, negative space and font sizes. A dollar that delimits nothing is money.
fn without_dress(source: &str) -> Option<String> {
    let text = Text::new(source);
    let mut environments = Environments::new(&text).knowing_money();
    let mut out = Rewriter::new(source);
    let mut at = 0;
    // The end of the last environment that was opened: its closing dollars are not money.
    let mut inside = 0;
    while let Some(step) = text
        .bytes
        .get(at..)
        .and_then(|rest| rest.iter().position(|b| matches!(b, b'\\' | b'$' | b'"' | b'*' | b'`')))
    {
        let hit = at + step;
        let (end, with) = match text.byte(hit) {
            b'$' if hit < inside => (hit + 1, " "),
            b'$' => match environments.delimited(hit) {
                Some((_, end)) => {
                    inside = end;
                    (hit + 1, " ")
                }
                None if text.digit(text.skip_space(hit + 1)) > 0 => (hit + 1, "\\$"),
                None => (hit + 1, " "),
            },
            b'"' | b'`' => (hit + 1, ""),
            b'*' if text.byte(hit + 1) == b'*' && !is_power(&text, hit) => (hit + 2, ""),
            b'*' => (hit, ""),
            _ => match text.byte(hit + 1) {
                b'(' | b')' | b'[' | b']' if text.byte_before(hit) != b'\\' => (hit + 2, " "),
                b'!' => (text.skip_space(hit + 2), ""),
                b'd' if text.starts_with(hit, "\\displaystyle") => (hit + 13, ""),
                _ => (hit, ""),
            },
        };
        if end > hit {
            out.replace(hit, end, with);
            at = end;
        } else {
            // An escaped sign stays, with what escapes it.
            at = hit + 1 + usize::from(matches!(text.byte(hit + 1), b'\\' | b'$'));
        }
    }
    out.finish()
}

/// Whether two stars are between things, and so are a power.
fn is_power(text: &Text<'_>, at: usize) -> bool {
    let edge = |c: Option<char>| c.is_none_or(groundrule_pytext::is_space);
    !edge(text.char_before(at)) && !edge(text.char_at(at + 2))
}

/// `^(..)` becomes `^{..}` and `sqrt(..)` becomes `\sqrt{..}`, up to the parenthesis that closes.
fn grouped(source: &str) -> Option<String> {
    let bytes = source.as_bytes();
    let mut closes: Option<Vec<(usize, usize)>> = None;
    // Groups may be nested, so the places are gathered first and sorted.
    let mut edits: Vec<(usize, usize, &str)> = Vec::new();
    // A caret, or the `q` of a root.
    for hit in memchr2_iter(b'^', b'q', bytes) {
        let root = bytes.get(hit) == Some(&b'q');
        let at = hit.saturating_sub(usize::from(root));
        if root && !bytes.get(at..).is_some_and(|rest| rest.starts_with(b"sqrt")) {
            continue;
        }
        let open = if root { at + "sqrt".len() } else { at + 1 };
        let next = bytes.get(open);
        if root
            && at.checked_sub(1).and_then(|before| bytes.get(before)) != Some(&b'\\')
            && matches!(next, Some(b'(' | b'{'))
        {
            edits.push((at, at, "\\"));
        }
        if next != Some(&b'(') {
            continue;
        }
        let closes = closes.get_or_insert_with(|| parentheses(bytes));
        if let Ok(found) = closes.binary_search_by_key(&open, |&(open, _)| open)
            && let Some(&(open, close)) = closes.get(found)
        {
            edits.push((open, open + 1, "{"));
            edits.push((close, close + 1, "}"));
        }
    }
    edits.sort_unstable();
    let mut out = Rewriter::new(source);
    for (from, to, with) in edits {
        out.replace(from, to, with);
    }
    out.finish()
}

/// Every pair of parentheses, by where it opens.
fn parentheses(bytes: &[u8]) -> Vec<(usize, usize)> {
    let mut open = Vec::new();
    let mut pairs = Vec::new();
    for at in memchr2_iter(b'(', b')', bytes) {
        if bytes.get(at) == Some(&b'(') {
            open.push(at);
        } else if let Some(start) = open.pop() {
            pairs.push((start, at));
        }
    }
    pairs.sort_unstable();
    pairs
}

#[cfg(test)]
recorded! {
    text: angle_vector, arc_marks, barred_point, bold_letters, braced_letters, comma_before_ten, decimal_commas, dots_between_terms, dotted_digits, function_of_several, grouped, joining_words, layout, letter_for_times, lines_as_list, named_decimals, normalize_phrase, outward_brackets, plain_functions, primes, reals_without, without_alignment, without_colour, without_dress;
    bytes: parentheses;
    place: is_power;
}
