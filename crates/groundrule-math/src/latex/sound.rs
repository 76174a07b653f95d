//! What the sound reading knows beyond the grammar of Math-Verify.

use super::commands::Command;
use super::parser::{Parse, Parser, Value};
use super::token::Kind;
use crate::expr::{Id, Node};
use crate::quirks::{Quirk, Quirks};

/// The lexer's share.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sound {
    on: bool,
}

impl Sound {
    pub(super) fn new(quirks: Quirks) -> Self {
        Sound { on: !quirks.has(Quirk::RefuseUnknownSigns) }
    }

    pub(super) fn first(self, _src: &str, _at: &mut usize) -> Option<Option<Option<Kind>>> {
        None
    }

    pub(super) fn trailing_dot(self, _next: u8) -> bool {
        self.on
    }

    pub(super) fn longest(self, _letters: &str) -> Option<(&'static str, Command)> {
        None
    }

    pub(super) fn negated(self, _rest: &str) -> Option<(usize, Kind)> {
        None
    }

    pub(super) fn environment(
        self,
        _src: &str,
        _at: &mut usize,
        _length: usize,
        _begin: bool,
    ) -> Option<Option<Kind>> {
        None
    }
}

impl Parser<'_, '_> {
    pub(super) fn sound_postfix(&mut self, _value: Value) -> Parse<Option<Value>> {
        Ok(None)
    }

    /// `a^b^c`: the exponent with the powers that stand on it.
    pub(super) fn tower(&mut self, exponent: Id) -> Parse<Id> {
        Ok(exponent)
    }

    pub(super) fn sound_script(&mut self) -> Parse<Option<Id>> {
        Ok(None)
    }

    pub(super) fn unicode_subscript(&mut self) -> String {
        String::new()
    }

    pub(super) fn unicode_superscript(&mut self) -> Parse<Option<Id>> {
        Ok(None)
    }

    pub(super) fn unicode_base(&mut self) -> Parse<Option<Id>> {
        Ok(None)
    }

    pub(super) fn imaginary(&mut self, _token: usize, symbol: Id, _subscript: &str) -> Parse<Id> {
        Ok(symbol)
    }

    pub(super) fn word(&mut self, _bare: bool) -> Parse<Option<Value>> {
        Ok(None)
    }

    pub(super) fn sound_application(&self, _token: usize, _open: usize, _close: usize) -> bool {
        false
    }

    pub(super) fn function_name(&self, name: &str) -> String {
        name.to_owned()
    }

    pub(super) fn number_subscript(&mut self, value: Id, leave_sub: bool) -> Parse<Id> {
        self.subscript(leave_sub, false)?;
        Ok(value)
    }

    pub(super) fn sound_multi_arguments(&mut self) -> Parse<Option<Vec<Id>>> {
        Ok(None)
    }

    pub(super) fn sound_operator(&mut self) -> Parse<Option<Id>> {
        Ok(None)
    }

    pub(super) fn sound_radicand(&mut self) -> Parse<Id> {
        self.unexpected()
    }

    pub(super) fn sound_euler(&mut self, _token: usize) -> Parse<Option<Id>> {
        Ok(None)
    }

    pub(super) fn sound_fraction_part(&mut self) -> Parse<Id> {
        self.unexpected()
    }

    pub(super) fn root_sign(&mut self, _degree: u8) -> Parse<Id> {
        self.unexpected()
    }

    pub(super) fn set_builder(&mut self, _open: Kind) -> Parse<Option<Id>> {
        let _ = Node::Set;
        Ok(None)
    }
}
