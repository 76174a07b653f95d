//! What lint found as JSON, for both the program and the service. The keys are the same for every finding.

use super::{Advice, Finding, Report};
use crate::outcome::WrittenScore;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let worst = &self.worst;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("level", &self.level)?;
        map.serialize_entry("probe", self.probe)?;
        map.serialize_entry("what", self.what)?;
        map.serialize_entry("as", &self.label)?;
        map.serialize_entry("reward", self.reward)?;
        map.serialize_entry("semantics", self.semantics.word())?;
        map.serialize_entry("method", &self.method)?;
        map.serialize_entry("times", &self.times)?;
        map.serialize_entry("of", &self.of)?;
        map.serialize_entry("score", &WrittenScore(Some(worst.score)))?;
        map.serialize_entry("reason", &worst.reason)?;
        map.serialize_entry("right", &WrittenScore(Some(worst.right)))?;
        map.serialize_entry("wrong", &WrittenScore(Some(worst.wrong)))?;
        map.serialize_entry("share", &worst.share)?;
        map.serialize_entry("line", &worst.line)?;
        map.serialize_entry("reference", &worst.reference)?;
        map.serialize_entry("completion", &worst.completion)?;
        map.serialize_entry("tokens", &worst.tokens)?;
        let ended_by: Vec<&str> = self.ended_by.iter().map(|repair| repair.name()).collect();
        map.serialize_entry("ended_by", &ended_by)?;
        map.serialize_entry("fix", &self.fix)?;
        map.end()
    }
}

impl Serialize for Advice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("level", &self.level)?;
        map.serialize_entry("code", self.code)?;
        map.serialize_entry("as", &self.label)?;
        map.serialize_entry("message", &self.message)?;
        map.serialize_entry("fix", &self.fix)?;
        map.end()
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("findings", &self.findings)?;
        map.serialize_entry("advice", &self.advice)?;
        map.serialize_entry("references", &self.references)?;
        map.serialize_entry("completions", &self.replies)?;
        map.serialize_entry("probes", &self.probes)?;
        map.end()
    }
}
