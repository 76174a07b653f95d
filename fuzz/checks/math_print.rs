//! What the sound reader reads is written so that it reads back as the same mathematics: as the same tree, or as one
//! that the comparison does not tell from it. Two things are not asked: that a tree deeper than the printer goes is
//! written out, and that a writing whose brackets go beyond the limits of the reader is read.

use groundrule_math::expr::print::latex;
use groundrule_math::expr::{Arena, Expr};
use groundrule_math::latex::{ErrorKind, parse_latex};
use groundrule_math::{Answer, Budget, Quirks, Verdict, VerifyConfig, verify};

pub(crate) fn check(text: &str) {
    let mut arena = Arena::new();
    let read = |text: &str, arena: &mut Arena| {
        parse_latex(text, &Quirks::none(), arena, &mut Budget::default())
    };
    let Ok(root) = read(text, &mut arena) else { return };
    let written = latex(&arena, root);
    // Trees deeper than the printer goes end in dots.
    if written.contains("\\ldots") || written.contains('…') || text.len() > 400 {
        return;
    }
    let back = read(&written, &mut arena);
    if matches!(&back, Err(error) if matches!(error.kind, ErrorKind::Limit(_))) {
        return;
    }
    assert!(back.is_ok(), "{text:?} was written {written:?}, which reads as {back:?}");
    let Ok(back) = back else { return };
    if back == root {
        return;
    }
    let answer = |root| vec![Answer::Expr(Expr { arena: arena.clone(), root })];
    let verdict = verify(&answer(root), &answer(back), &VerifyConfig::sound());
    assert!(
        !matches!(verdict, Verdict::Different(_)),
        "{text:?} was written {written:?}: {verdict:?}"
    );
}
