//! What a server is told when it starts.

use crate::auth::Token;
use std::net::SocketAddr;
use std::time::Duration;

/// Limits and addresses.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// The token that requests must bring; none means that everyone is let in.
    pub token: Option<Token>,
    /// Whether an address that other machines reach may go without a token.
    pub no_auth: bool,
    /// The longest body in bytes, after decompression; for NDJSON, the longest line.
    pub body_limit: u64,
    /// Bytes of requests and answers that may be in flight at once.
    pub memory: u64,
    /// How long a body may take to arrive.
    pub body_timeout: Duration,
    /// How long a connection may be idle, and how long the head of a request may take.
    pub idle_timeout: Duration,
    /// How long a client may read nothing while an answer waits.
    pub write_timeout: Duration,
    /// How long requests are still taken after the signal to stop, while `/ready` says no.
    pub drain_delay: Duration,
    /// How long requests in flight may take after that.
    pub drain_timeout: Duration,
    /// How often the files of the configuration are looked at; none for never.
    pub watch: Option<Duration>,
    /// Whether SIGTERM, SIGINT and SIGHUP are handled.
    pub signals: bool,
    /// What is logged.
    pub log: LogSettings,
}

/// What is logged, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogSettings {
    /// The lowest level that is logged.
    pub level: LogLevel,
    /// JSON, one object per line; otherwise text for people.
    pub json: bool,
}

/// How much is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LogLevel {
    /// Nothing.
    Off,
    /// What an operator must look at.
    Error,
    /// Start, reload, stop, and requests that were refused.
    Info,
    /// Every request.
    Debug,
}

impl LogLevel {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            LogLevel::Off => "off",
            LogLevel::Error => "error",
            LogLevel::Info => "info",
            LogLevel::Debug => "debug",
        }
    }
}

impl Settings {
    /// This address with everything else at its default.
    pub fn new(address: SocketAddr) -> Self {
        Settings {
            address,
            token: None,
            no_auth: false,
            body_limit: 64 << 20,
            memory: 1 << 30,
            body_timeout: Duration::from_secs(120),
            idle_timeout: Duration::from_secs(90),
            write_timeout: Duration::from_secs(60),
            drain_delay: Duration::from_secs(1),
            drain_timeout: Duration::from_secs(30),
            watch: Some(Duration::from_secs(2)),
            signals: false,
            log: LogSettings { level: LogLevel::Info, json: true },
        }
    }

    /// Why the server must not start with these settings, if so.
    pub(crate) fn objection(&self) -> Option<String> {
        if !self.address.ip().is_loopback() && self.token.is_none() && !self.no_auth {
            return Some(format!(
                "{} can be reached from other machines, and there is no token; set GROUNDRULE_TOKEN or --token-file, or use --no-auth to accept requests without one",
                self.address.ip()
            ));
        }
        if self.memory < self.body_limit {
            return Some(format!(
                "a body of {} bytes is allowed, and all requests together may take {}; raise --memory or lower --body-limit",
                self.body_limit, self.memory
            ));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_needs_a_token_or_a_word() {
        let at = |address: &str| Settings::new(address.parse().unwrap());
        for address in ["127.0.0.1:1", "127.8.8.8:1", "[::1]:1"] {
            assert_eq!(at(address).objection(), None, "{address}");
        }
        for address in ["0.0.0.0:1", "10.0.0.1:1", "[::]:1"] {
            assert!(at(address).objection().unwrap().contains("--token-file"), "{address}");
            let free = Settings { no_auth: true, ..at(address) };
            assert_eq!(free.objection(), None);
            let token = Some(Token::new("s3cret-token").unwrap());
            assert_eq!(Settings { token, ..at(address) }.objection(), None);
        }
        for (memory, fits) in [(99, false), (100, true), (101, true)] {
            let settings = Settings { memory, body_limit: 100, ..at("127.0.0.1:1") };
            let objection = settings.objection();
            assert_eq!(objection.is_none(), fits, "{memory}");
            assert!(objection.is_none_or(|said| said.contains("--memory")));
        }
    }
}
