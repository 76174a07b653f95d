//! The one table of routes: requests are routed by it, and the OpenAPI document and the docs list it.

use crate::query::decoded;
use std::borrow::Cow;

/// What a route does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Scores rows or columns.
    Score,
    /// The same, with how each score came about.
    Explain,
    /// Probes a plan with completions that should earn nothing.
    Lint,
    /// Lists the rewards.
    Rewards,
    /// Lists the plans that are served.
    Plans,
    /// OpenRLHF's remote reward.
    GetReward,
    /// slime's remote reward.
    Rm,
    /// NeMo-Gym: begins a session.
    SeedSession,
    /// NeMo-Gym: scores a response.
    Verify,
    /// NeMo-Gym: metrics over many answers of `Verify`.
    AggregateMetrics,
    /// NeMo-Gym: how saved responses may be scored again.
    ReverifyMode,
    /// eval-protocol's remote evaluator.
    Evaluate,
    /// Who is there.
    Root,
    /// Is everything in order?
    Health,
    /// Is the process there?
    Live,
    /// Should requests be sent here?
    Ready,
    /// Numbers for Prometheus.
    Metrics,
    /// The OpenAPI document.
    OpenApi,
}

/// The method that a route takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// GET, and HEAD.
    Get,
    /// POST.
    Post,
}

impl Verb {
    /// What an `Allow` header says.
    pub(crate) const fn allow(self) -> &'static str {
        match self {
            Verb::Get => "GET, HEAD",
            Verb::Post => "POST",
        }
    }

    pub(crate) fn takes(self, method: &hyper::Method) -> bool {
        match self {
            Verb::Get => method == hyper::Method::GET || method == hyper::Method::HEAD,
            Verb::Post => method == hyper::Method::POST,
        }
    }
}

/// One line of the table.
#[derive(Debug, Clone, Copy)]
pub struct Route {
    /// The path without the prefixes for token and plan.
    pub path: &'static str,
    /// The method.
    pub verb: Verb,
    /// What it does.
    pub action: Action,
    /// Whether it answers without a token.
    pub public: bool,
    /// Which client uses it.
    pub client: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
}

const fn route(
    verb: Verb,
    path: &'static str,
    action: Action,
    client: &'static str,
    summary: &'static str,
) -> Route {
    Route { path, verb, action, public: false, client, summary }
}

const fn public(path: &'static str, action: Action, summary: &'static str) -> Route {
    Route { public: true, ..route(Verb::Get, path, action, "everyone", summary) }
}

use Verb::{Get, Post};

/// Every route.
pub const ROUTES: &[Route] = &[
    route(
        Post,
        "/v1/score",
        Action::Score,
        "Groundrule",
        "Score rows or columns; NDJSON is streamed.",
    ),
    route(
        Post,
        "/v1/explain",
        Action::Explain,
        "Groundrule",
        "Score, and show how each score came about.",
    ),
    route(
        Post,
        "/v1/lint",
        Action::Lint,
        "Groundrule",
        "Probe a plan: which wrong answers does it reward?",
    ),
    route(
        Get,
        "/v1/rewards",
        Action::Rewards,
        "Groundrule",
        "List the rewards with their parameters.",
    ),
    route(Get, "/v1/plans", Action::Plans, "Groundrule", "List the plans that are served here."),
    route(Post, "/get_reward", Action::GetReward, "OpenRLHF", "Rewards for `--reward.remote_url`."),
    route(Post, "/rm", Action::Rm, "slime", "The reward for `--rm-type remote_rm`."),
    route(
        Post,
        "/seed_session",
        Action::SeedSession,
        "NeMo-Gym",
        "Begin a session; nothing is kept.",
    ),
    route(Post, "/verify", Action::Verify, "NeMo-Gym", "Score a response and echo the request."),
    route(
        Post,
        "/aggregate_metrics",
        Action::AggregateMetrics,
        "NeMo-Gym",
        "Means over many answers of /verify.",
    ),
    route(
        Get,
        "/reverify_mode",
        Action::ReverifyMode,
        "NeMo-Gym",
        "Saved responses can be scored again.",
    ),
    route(Post, "/evaluate", Action::Evaluate, "eval-protocol", "Evaluate a conversation."),
    public("/", Action::Root, "Name and version."),
    public("/health", Action::Health, "Whether everything is in order."),
    public("/live", Action::Live, "Whether the process is there."),
    public(
        "/ready",
        Action::Ready,
        "Whether requests should be sent here; 503 while the server drains.",
    ),
    route(
        Get,
        "/metrics",
        Action::Metrics,
        "Prometheus",
        "Requests, rows, seconds, reasons, bytes in flight.",
    ),
    public("/openapi.json", Action::OpenApi, "This interface as an OpenAPI document."),
];

/// The target of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target<'a> {
    /// The token, if the path brings one: `/token/{token}/…`.
    pub token: Option<Cow<'a, str>>,
    /// The plan, if the path names one: `/plans/{plan}/…`.
    pub plan: Option<Cow<'a, str>>,
    /// What is left of the path.
    pub path: &'a str,
}

impl<'a> Target<'a> {
    /// Splits a path.
    pub fn new(path: &'a str) -> Self {
        let (token, path) = prefixed(path, "/token/");
        let (plan, path) = prefixed(path, "/plans/");
        let path = match path.strip_suffix('/') {
            Some("") | None => path,
            Some(shorter) => shorter,
        };
        Target { token, plan, path: if path.is_empty() { "/" } else { path } }
    }

    /// The row of the table for the path.
    pub fn route(&self) -> Option<&'static Route> {
        ROUTES.iter().find(|route| route.path == self.path)
    }
}

/// The segment after a prefix, and the rest.
fn prefixed<'a>(path: &'a str, prefix: &str) -> (Option<Cow<'a, str>>, &'a str) {
    match path.strip_prefix(prefix) {
        None => (None, path),
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            let (segment, rest) = rest.split_at(end);
            (Some(decoded(segment)), rest)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_may_bring_a_token_and_a_plan() {
        for (path, token, plan, rest) in [
            ("/get_reward", None, None, "/get_reward"),
            ("/get_reward/", None, None, "/get_reward"),
            ("/plans/geo/rm", None, Some("geo"), "/rm"),
            ("/plans/ge%20o", None, Some("ge o"), "/"),
            ("/token/abc/verify", Some("abc"), None, "/verify"),
            ("/token/abc/plans/geo/verify", Some("abc"), Some("geo"), "/verify"),
            ("/token/abc", Some("abc"), None, "/"),
            ("/", None, None, "/"),
            ("//", None, None, "/"),
            ("/plans/", None, Some(""), "/"),
            ("/plans/geo/token/abc/rm", None, Some("geo"), "/token/abc/rm"),
        ] {
            let target = Target::new(path);
            let found = (target.token.as_deref(), target.plan.as_deref(), target.path);
            assert_eq!(found, (token, plan, rest), "{path}");
        }
    }

    #[test]
    fn every_path_is_there_once() {
        for (i, route) in ROUTES.iter().enumerate() {
            assert!(ROUTES.iter().skip(i + 1).all(|other| other.path != route.path));
            assert_eq!(Target::new(route.path).route().map(|r| r.action), Some(route.action));
            assert!(route.summary.ends_with('.') || route.summary.ends_with('?'));
        }
    }
}
