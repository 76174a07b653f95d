//! Switches in the query of a URL.

use crate::problem::Problem;
pub use groundrule::host::Query;
pub(crate) use groundrule::host::url_decoded as decoded;

/// Whether a switch is on: `name=true`.
pub(crate) fn switch(query: &Query<'_>, name: &str) -> Result<bool, Problem> {
    match query.get(name).as_deref() {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        Some(other) => Err(Problem::bad(
            "bad_query",
            format!("`{name}` in the query is '{other}'"),
            format!("write ?{name}=true or ?{name}=false"),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_switch_is_true_or_false() {
        let query = Query::new(Some("b=x&c&g=true&h=false"));
        assert!(switch(&query, "g").unwrap());
        assert!(!switch(&query, "f").unwrap() && !switch(&query, "h").unwrap());
        assert!(switch(&query, "c").is_err());
        assert!(switch(&query, "b").is_err());
    }
}
