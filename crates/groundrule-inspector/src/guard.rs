//! Who may ask: the page that was opened with the token, on this machine, and nobody else.

use crate::detail::Problem;
use crate::request::Request;
use std::net::IpAddr;
use subtle::ConstantTimeEq;

/// The secret in the address of the page.
#[derive(Clone)]
pub struct Secret(String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Secrets stay out of logs.
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// A new secret from the system's random numbers.
    pub fn random() -> std::io::Result<Self> {
        let mut bytes = [0; 24];
        getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
        Ok(Secret(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// A secret that is known already, for tests.
    pub fn known(text: &str) -> Self {
        Secret(text.to_owned())
    }

    /// The text that goes into the address.
    pub fn text(&self) -> &str {
        &self.0
    }

    fn is(&self, text: &str) -> bool {
        // The time does not depend on where the texts differ, so nobody can guess letter by letter.
        !text.is_empty() && bool::from(self.0.as_bytes().ct_eq(text.as_bytes()))
    }
}

/// Lets a request through, or says why not.
pub(crate) fn check(request: &Request, secret: &Secret) -> Result<(), Problem> {
    let forbidden = |what: &str| Err(Problem::new(403, what));
    // A foreign page can point its own name at this machine, but cannot choose the name that is sent.
    let Some(host) = request.header("host").filter(|host| is_loopback(host)) else {
        return forbidden("this server answers to 127.0.0.1 and localhost only");
    };
    if let Some(origin) = request.header("origin")
        && origin.strip_prefix("http://") != Some(host)
    {
        return forbidden("another page asked; this server answers its own page only");
    }
    if matches!(request.header("sec-fetch-site"), Some("cross-site" | "same-site")) {
        return forbidden("another page asked; this server answers its own page only");
    }
    let bearer = request.header("authorization").and_then(|value| {
        let (scheme, token) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
    });
    let in_query = request.query().get("token");
    let sent = [bearer, in_query.as_deref()].map(|sent| secret.is(sent.unwrap_or_default()));
    if !sent.contains(&true) {
        return Err(Problem::new(401, "the token is missing or wrong")
            .fix("open the address that `groundrule view` printed"));
    }
    if request.verb == "POST" {
        // Forms of other pages can send only a few types, and this is not one of them.
        let kind = request.header("content-type").unwrap_or_default();
        if kind.split(';').next().unwrap_or_default().trim() != "application/json" {
            return Err(Problem::new(415, "the body is not application/json")
                .fix("send content-type: application/json"));
        }
    }
    Ok(())
}

/// Whether a `Host` header means this machine, on whatever port a tunnel gives it.
fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((name, port)) if port.is_empty() || is_port(port) => name,
            _ => return false,
        },
        None => match host.split_once(':') {
            Some((name, port)) if is_port(&format!(":{port}")) => name,
            Some(_) => return false,
            None => host,
        },
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn is_port(text: &str) -> bool {
    text.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_answered() {
        for host in ["127.0.0.1:7575", "localhost:1", "LOCALHOST", "[::1]:80", "127.0.0.2", "[::1]"]
        {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "example.com",
            "127.0.0.1.example.com",
            "localhost.example.com:80",
            "127.0.0.1:80:80",
            "127.0.0.1:x",
            "10.0.0.1",
            "[::2]:80",
            "[::1]x",
            "",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }
    #[test]
    fn secrets_are_long_random_and_not_printed() {
        let (one, other) = (Secret::random().unwrap(), Secret::random().unwrap());
        assert_eq!((one.text().len(), format!("{one:?}")), (48, "Secret(…)".to_owned()));
        assert!(one.is(one.text()) && !one.is(other.text()) && !one.is(""));
        assert!(!Secret::known("").is(""));
    }
}
