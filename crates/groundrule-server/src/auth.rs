//! Who may ask: one token, sent in whichever way the client can.

use crate::query::Query;
use hyper::HeaderMap;
use hyper::header::AUTHORIZATION;
use subtle::ConstantTimeEq;

/// The token that requests must bring.
#[derive(Clone)]
pub struct Token(String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Tokens stay out of logs.
        f.write_str("Token(…)")
    }
}

impl Token {
    /// A token, or why this text cannot be one: it must fit into a header and into a path.
    pub fn new(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.len() < 8 {
            return Err("a token has at least 8 characters".to_owned());
        }
        if !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)) {
            return Err("a token consists of letters, digits and - . _ ~".to_owned());
        }
        Ok(Token(text.to_owned()))
    }

    fn is(&self, text: &str) -> bool {
        // The time does not depend on where the texts differ, so nobody can guess letter by letter.
        self.0.as_bytes().ct_eq(text.as_bytes()).into()
    }

    /// Whether a request has this token: as Bearer, as X-Api-Key, in the path, or in the query.
    pub(crate) fn admits(
        &self,
        headers: &HeaderMap,
        in_path: Option<&str>,
        query: &Query<'_>,
    ) -> bool {
        let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let bearer = bearer.and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
        });
        let key = headers.get("x-api-key").and_then(|value| value.to_str().ok());
        let in_query = query.get("token");
        // All of them are checked, whichever one matches.
        let found = [bearer, key, in_path, in_query.as_deref()].map(|given| {
            let given = given.unwrap_or_default();
            self.is(given)
        });
        found.contains(&true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_may_come_in_four_ways() {
        let token = Token::new("s3cret-token").unwrap();
        let none = Query::new(None);
        let with = |name: &'static str, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            headers
        };
        for headers in [
            with("authorization", "Bearer s3cret-token"),
            with("authorization", "bearer  s3cret-token"),
            with("x-api-key", "s3cret-token"),
        ] {
            assert!(token.admits(&headers, None, &none), "{headers:?}");
        }
        let headers = HeaderMap::new();
        assert!(token.admits(&headers, Some("s3cret-token"), &none));
        assert!(token.admits(&headers, None, &Query::new(Some("a=b&token=s3cret%2Dtoken"))));
        for headers in [
            HeaderMap::new(),
            with("authorization", "Bearer s3cret-tokem"),
            with("authorization", "Basic s3cret-token"),
            with("authorization", "s3cret-token"),
            with("x-api-key", ""),
            with("x-api-key", "s3cret-token1"),
        ] {
            assert!(!token.admits(&headers, Some("s3cret"), &none), "{headers:?}");
        }
    }

    #[test]
    fn tokens_are_not_printed_and_must_fit_into_a_url() {
        assert_eq!(format!("{:?}", Token::new("s3cret-token").unwrap()), "Token(…)");
        assert!(Token::new("1234567").is_err());
        assert!(Token::new(" 12345678\n").is_ok());
        assert!(Token::new("has a blank").is_err());
        assert!(Token::new("has/a/slash").is_err());
    }
}
