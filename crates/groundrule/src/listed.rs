//! The registry as JSON, for both the program and the service.

use crate::plan::{PartSpec, Plan};
use crate::reward::Entry;
use crate::semantics::Semantics;
use crate::settings::{Default as ParameterDefault, Parameter, Setting};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

impl Entry {
    /// Whether a parameter can be set only under strict: found by trying the reward itself with a value that is not the
    /// default.
    pub fn needs_strict(&self, parameter: &Parameter) -> bool {
        let other = match parameter.default {
            ParameterDefault::OneOf(words) => match words.last() {
                Some(word) => Setting::Text((*word).to_owned()),
                None => return false,
            },
            ParameterDefault::Number(number) => Setting::Number(number * 2.0),
        };
        let takes = |semantics| self.takes(semantics, parameter, other.clone());
        !takes(Semantics::VlmR1) && takes(Semantics::Strict)
    }

    /// Whether a parameter can have a value under these semantics, with all others at their defaults.
    pub fn takes(&self, semantics: Semantics, parameter: &Parameter, value: Setting) -> bool {
        let settings = vec![(parameter.name.to_owned(), value)];
        Plan::new(&[PartSpec { semantics, settings, ..PartSpec::new(self.name) }]).is_ok()
    }
}

/// `name`, `summary`, `range`, `inputs` and `parameters`.
impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let inputs: Vec<&str> = self.inputs.iter().map(|input| input.column()).collect();
        let parameters = self.parameters.iter().map(|parameter| OfEntry { entry: self, parameter });
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("name", self.name)?;
        map.serialize_entry("summary", self.summary)?;
        map.serialize_entry("range", &self.range)?;
        map.serialize_entry("inputs", &inputs)?;
        map.serialize_entry("parameters", &parameters.collect::<Vec<_>>())?;
        map.end()
    }
}

struct OfEntry<'a> {
    entry: &'a Entry,
    parameter: &'a Parameter,
}

impl Serialize for OfEntry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("name", self.parameter.name)?;
        let one_of = match self.parameter.default {
            ParameterDefault::Number(number) => {
                map.serialize_entry("default", &number)?;
                None
            }
            ParameterDefault::OneOf(words) => {
                map.serialize_entry("default", &words.first())?;
                Some(words)
            }
        };
        map.serialize_entry("one_of", &one_of)?;
        map.serialize_entry("help", self.parameter.help)?;
        map.serialize_entry("needs_strict", &self.entry.needs_strict(self.parameter))?;
        map.end()
    }
}
