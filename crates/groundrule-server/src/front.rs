//! One request from its head to its answer.

use crate::body::{Body, discard, read, read_bytes};
use crate::budget::{Budget, Lease, Room};
use crate::dialects::{Answer, Desk, answer, answer_table};
use crate::judging::Tally;
use crate::log::Log;
use crate::metrics::Metrics;
use crate::openapi;
use crate::plans::{Plans, Source};
use crate::problem::Problem;
use crate::query::{Query, switch};
use crate::routes::{Action, ROUTES, Route, Target, Verb};
use crate::settings::{LogLevel, Settings};
use crate::stream;
use groundrule::Scorer;
use groundrule::Threads;
use hyper::body::Incoming;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_TYPE, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE,
};
use hyper::http::request::Parts;
use hyper::{HeaderMap, Request, Response, StatusCode};
use serde_json::json;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::task::{Context, Poll};
use std::time::Instant;
use tokio::sync::Semaphore;

/// Bodies up to this many bytes are answered where they were read; larger ones go to the pool.
pub(crate) const SMALL: usize = 64 << 10;

/// Whether work is done where the request was read: it is short, and nobody is asked for it.
pub(crate) fn is_short(action: Action, length: usize, asks: bool) -> bool {
    length <= SMALL && !asks && action != Action::Lint
}

/// The name that requests without a matching route are counted under.
const NO_ROUTE: &str = "none";

const JSON: &str = "application/json";
const NDJSON: &str = "application/x-ndjson";
const ARROW: &str = "application/vnd.apache.arrow.stream";
const PROMETHEUS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const REQUEST_ID: &str = "x-request-id";

/// What all requests share.
pub(crate) struct State {
    pub(crate) settings: Settings,
    pub(crate) plans: RwLock<Arc<Plans>>,
    pub(crate) source: Box<dyn Source>,
    pub(crate) budget: Arc<Budget>,
    pub(crate) metrics: Metrics,
    pub(crate) log: Log,
    /// Whether the server is shutting down.
    pub(crate) draining: AtomicBool,
    /// Whether the last attempt to reload the configuration failed.
    pub(crate) stale: AtomicBool,
    /// How many large requests may be parsed at once.
    pub(crate) heavy: Semaphore,
    /// How many requests may wait for a language model at once.
    pub(crate) asking: Semaphore,
    pub(crate) started: u64,
    pub(crate) requests: AtomicU64,
}

impl State {
    pub(crate) fn plans(&self) -> Arc<Plans> {
        Arc::clone(&self.plans.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// The client's name for the request if it is a plain one, else one of our own.
    fn request_id(&self, headers: &HeaderMap) -> String {
        let plain = |id: &&str| {
            let letters = id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.:".contains(&b));
            (1..=64).contains(&id.len()) && letters
        };
        let given = headers.get(REQUEST_ID).and_then(|id| id.to_str().ok()).filter(plain);
        match given {
            Some(id) => id.to_owned(),
            None => {
                let number = self.requests.fetch_add(1, Ordering::Relaxed);
                format!("{:x}-{number:x}", self.started)
            }
        }
    }
}

/// What was found out about a request along the way, for metrics and the log.
struct Noted {
    route: &'static str,
    rows: u64,
    bytes: u64,
    /// Its code, and what may be said of it.
    problem: Option<(&'static str, Option<String>)>,
}

/// Answers a request. A defect costs this request and nothing else.
pub(crate) async fn handle(state: Arc<State>, request: Request<Incoming>) -> Response<Body> {
    let started = Instant::now();
    let (head, body) = request.into_parts();
    let mut body = Some(body);
    let id = state.request_id(&head.headers);
    let mut noted = Noted { route: NO_ROUTE, rows: 0, bytes: 0, problem: None };
    let answered = Caught(Box::pin(respond(&state, &head, &mut body, &mut noted))).await;
    let answered = answered.unwrap_or_else(|| {
        state.metrics.panics.inc();
        Err(Problem::defect())
    });
    let mut response = match answered {
        Ok(response) => response,
        Err(problem) => {
            let close = match body.as_mut().filter(|_| !problem.close) {
                Some(body) => !discard(body, &head.headers).await,
                None => true,
            };
            noted.problem = Some((problem.code, logged(&problem)));
            refuse(&problem, &id, close)
        }
    };
    let headers = response.headers_mut();
    if let Ok(value) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, value);
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if state.is_draining() {
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
    }
    let (status, took) = (response.status().as_u16(), started.elapsed());
    state.metrics.request(noted.route, status, took);
    let level = level(noted.route, status);
    if state.log.takes(level) {
        let mut fields = vec![
            ("request", json!(id)),
            ("method", json!(head.method.as_str())),
            ("route", json!(noted.route)),
            ("status", json!(status)),
            ("ms", json!((took.as_secs_f64() * 1e6).round() / 1e3)),
            ("rows", json!(noted.rows)),
            ("bytes", json!(noted.bytes)),
        ];
        if let Some((code, message)) = noted.problem {
            fields.push(("code", json!(code)));
            fields.extend(message.map(|message| ("message", json!(message))));
        }
        state.log.say(level, "request", &fields);
    }
    response
}

/// How loudly the log says that a request was answered so.
fn level(route: &str, status: u16) -> LogLevel {
    match status {
        503 if matches!(route, "/ready" | "/health") => LogLevel::Debug,
        500.. => LogLevel::Error,
        400.. => LogLevel::Info,
        _ => LogLevel::Debug,
    }
}

/// What the log says about a problem. Messages about content may quote the request, so they stay out.
fn logged(problem: &Problem) -> Option<String> {
    matches!(problem.status, 500..|408| 413).then(|| problem.message.clone())
}

fn refuse(problem: &Problem, id: &str, close: bool) -> Response<Body> {
    let mut response = whole(problem.status, JSON, problem.body(id));
    let headers = response.headers_mut();
    match problem.status {
        401 => {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        503 => {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        _ => {}
    }
    if let Some(allow) = problem.allow {
        headers.insert(ALLOW, HeaderValue::from_static(allow));
    }
    if close {
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

fn whole(status: u16, kind: &'static str, body: impl Into<hyper::body::Bytes>) -> Response<Body> {
    let mut response = Response::new(Body::whole(body));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// The plan that a request is for. An `Arc` of all plans is held, so a reload in between does not affect it.
#[derive(Clone)]
pub(crate) struct Chosen {
    pub(crate) plans: Arc<Plans>,
    pub(crate) scorer: Arc<dyn Scorer>,
}

impl Chosen {
    fn desk<'a>(&'a self, threads: Threads, room: Room<'a>) -> Desk<'a> {
        Desk { scorer: &*self.scorer, plans: &self.plans, threads, room }
    }
}

async fn respond(
    state: &Arc<State>,
    head: &Parts,
    body: &mut Option<Incoming>,
    noted: &mut Noted,
) -> Result<Response<Body>, Problem> {
    let (uri, headers) = (&head.uri, &head.headers);
    let (target, query) = (Target::new(uri.path()), Query::new(uri.query()));
    let route = target.route();
    if let Some(route) = route {
        noted.route = route.path;
    }
    // Without a token, nobody learns which routes exist, except the public ones.
    if !route.is_some_and(|route| route.public)
        && let Some(token) = &state.settings.token
        && !token.admits(headers, target.token.as_deref(), &query)
    {
        return Err(Problem::new(
            401,
            "unauthorized",
            "the request has no token, or a wrong one",
            "send it as `Authorization: Bearer …` or `X-Api-Key: …`, or in the URL as /token/…/ or ?token=…",
        ));
    }
    let route = route.ok_or_else(|| unknown_route(&target))?;
    if !route.verb.takes(&head.method) {
        let fix = format!("use {}", route.verb.allow());
        let what = format!("{} does not take {}", route.path, head.method);
        let problem = Problem::new(405, "wrong_method", what, fix);
        return Err(Problem { allow: Some(route.verb.allow()), ..problem });
    }
    let plans = state.plans();
    let scorer = Arc::clone(plans.find(target.plan.as_deref())?);
    let chosen = Chosen { plans, scorer };
    if route.verb == Verb::Get {
        return read_only(state, route, &query, &chosen);
    }
    let kind = content_type(headers);
    match kind.as_str() {
        NDJSON | "application/ndjson" | "application/jsonl" | "application/x-jsonlines"
            if matches!(route.action, Action::Score | Action::Explain) =>
        {
            let traced = route.action == Action::Explain || switch(&query, "trace")?;
            let body = body.take().ok_or_else(Problem::defect)?;
            return stream::score(state, headers, body, chosen, traced, route.path);
        }
        ARROW if route.action == Action::Score => {
            let incoming = body.as_mut().ok_or_else(Problem::defect)?;
            return table(state, route, &query, incoming, headers, chosen, noted).await;
        }
        "" | JSON => {}
        other if other.ends_with("+json") => {}
        other => {
            return Err(Problem::new(
                415,
                "unsupported_media_type",
                format!("Content-Type '{other}' is not supported here"),
                format!("send `Content-Type: {JSON}`"),
            ));
        }
    }
    let incoming = body.as_mut().ok_or_else(Problem::defect)?;
    let arrived = read(incoming, headers, &state.settings, state.budget.lease()).await?;
    noted.bytes = arrived.content.len() as u64;
    let (body, lease) = (arrived.content, arrived.lease);
    let asks = chosen.scorer.world().judge.is_some();
    let (result, lease) = if is_short(route.action, body.len(), asks) {
        let room = |bytes| lease.grow(bytes);
        let result = answer(route.action, &query, &body, &chosen.desk(Threads::Count(1), &room));
        (result, lease)
    } else {
        let query = uri.query().map(str::to_owned);
        let action = route.action;
        work(state, asks, move || {
            let query = Query::new(query.as_deref());
            let room = |bytes| lease.grow(bytes);
            (answer(action, &query, &body, &chosen.desk(Threads::All, &room)), lease)
        })
        .await?
    };
    Ok(answered(state, route, noted, JSON, result?, lease))
}

/// Answers a table with a table: an Arrow stream each.
async fn table(
    state: &Arc<State>,
    route: &Route,
    query: &Query<'_>,
    incoming: &mut Incoming,
    headers: &HeaderMap,
    chosen: Chosen,
    noted: &mut Noted,
) -> Result<Response<Body>, Problem> {
    let traced = switch(query, "trace")?;
    let limit = state.settings.body_limit;
    let arrived = read_bytes(incoming, headers, &state.settings, state.budget.lease()).await?;
    noted.bytes = arrived.content.len() as u64;
    let asks = chosen.scorer.world().judge.is_some();
    let (bytes, lease) = (arrived.content, arrived.lease);
    let (result, lease) = work(state, asks, move || {
        let room = |bytes| lease.grow(bytes);
        (answer_table(&bytes, traced, limit, &chosen.desk(Threads::All, &room)), lease)
    })
    .await?;
    Ok(answered(state, route, noted, ARROW, result?, lease))
}

/// An answer being sent, holding its share of the budget until it is sent.
fn answered(
    state: &State,
    route: &Route,
    noted: &mut Noted,
    kind: &'static str,
    answer: Answer,
    mut lease: Lease,
) -> Response<Body> {
    let Answer { body, tally } = answer;
    note(state, route, &tally, noted);
    // From here on only the answer takes memory.
    lease.settle(body.len() as u64);
    let mut response = whole(200, kind, body);
    if let Body::Whole(_, held) = response.body_mut() {
        *held = Some(lease);
    }
    response
}

fn note(state: &State, route: &Route, tally: &Tally, noted: &mut Noted) {
    noted.rows = tally.rows;
    state.metrics.judged(route.path, tally);
}

/// Runs work on the pool: large requests, a few at a time, and requests that wait for a language model.
pub(crate) async fn work<R: Send + 'static>(
    state: &State,
    asks: bool,
    job: impl FnOnce() -> R + Send + 'static,
) -> Result<R, Problem> {
    let places = if asks { &state.asking } else { &state.heavy };
    let _place = places.acquire().await.map_err(|_| Problem::defect())?;
    match tokio::task::spawn_blocking(job).await {
        Ok(result) => Ok(result),
        Err(_) => {
            state.metrics.panics.inc();
            Err(Problem::defect())
        }
    }
}

/// The media type of a request, without its parameters.
fn content_type(headers: &HeaderMap) -> String {
    let value = headers.get(CONTENT_TYPE).map(|value| value.to_str().unwrap_or("?"));
    let kind = value.unwrap_or_default().split(';').next().unwrap_or_default();
    kind.trim().to_ascii_lowercase()
}

fn unknown_route(target: &Target<'_>) -> Problem {
    let paths: Vec<&str> = ROUTES.iter().map(|route| route.path).collect();
    let fix = match groundrule::nearest(target.path, &paths) {
        Some(near) => format!("did you mean {near}?"),
        None => "GET /openapi.json lists the routes".to_owned(),
    };
    Problem::new(404, "not_found", "there is nothing at this path", fix)
}

/// The routes that have no body.
fn read_only(
    state: &State,
    route: &Route,
    query: &Query<'_>,
    chosen: &Chosen,
) -> Result<Response<Body>, Problem> {
    let said = |status: u16, value: serde_json::Value| Ok(whole(status, JSON, value.to_string()));
    let stale = state.stale.load(Ordering::Relaxed);
    match route.action {
        Action::Root => said(
            200,
            json!({
                "name": "groundrule",
                "version": env!("CARGO_PKG_VERSION"),
                "openapi": "/openapi.json",
            }),
        ),
        Action::Live => said(200, json!({ "status": "live" })),
        Action::Ready if state.is_draining() => said(503, json!({ "status": "draining" })),
        Action::Ready => said(200, json!({ "status": "ready" })),
        Action::Health => said(
            if state.is_draining() { 503 } else { 200 },
            json!({
                "status": if state.is_draining() { "draining" } else { "ok" },
                "configuration": if stale { "the last change could not be read; see the log" } else { "ok" },
            }),
        ),
        Action::Metrics => {
            Ok(whole(200, PROMETHEUS, state.metrics.page(&state.budget, &state.log)))
        }
        Action::OpenApi => said(200, openapi::document()),
        action => {
            let desk = chosen.desk(Threads::Count(1), &|_| true);
            Ok(whole(200, JSON, answer(action, query, "", &desk)?.body))
        }
    }
}

/// A future whose panics end it without a result.
pub(crate) struct Caught<F>(pub(crate) Pin<Box<F>>);

impl<F: Future> Future for Caught<F> {
    type Output = Option<F::Output>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match catch_unwind(AssertUnwindSafe(|| self.0.as_mut().poll(context))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(output)) => Poll::Ready(Some(output)),
            Err(_) => Poll::Ready(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_is_as_loud_as_the_answer_is_bad() {
        for (route, status, loud) in [
            ("/live", 200, LogLevel::Debug),
            ("/v1/score", 399, LogLevel::Debug),
            ("/v1/score", 400, LogLevel::Info),
            ("/v1/score", 499, LogLevel::Info),
            ("/v1/score", 500, LogLevel::Error),
            ("/v1/score", 503, LogLevel::Error),
            ("/health", 500, LogLevel::Error),
            // A load balancer that looks while the server drains is told so every second.
            ("/ready", 503, LogLevel::Debug),
            ("/health", 503, LogLevel::Debug),
        ] {
            assert_eq!(level(route, status), loud, "{route} {status}");
        }
    }

    #[test]
    fn only_short_work_is_done_at_once() {
        for (action, length, asks, at_once) in [
            (Action::Score, SMALL, false, true),
            (Action::Score, SMALL + 1, false, false),
            (Action::Score, 0, true, false),
            (Action::Lint, 0, false, false),
            (Action::Lint, SMALL + 1, true, false),
        ] {
            assert_eq!(is_short(action, length, asks), at_once, "{action:?} {length} {asks}");
        }
    }

    #[test]
    fn the_log_quotes_no_request() {
        for (status, told) in
            [(400, false), (404, false), (408, true), (413, true), (500, true), (503, true)]
        {
            let said = logged(&Problem::new(status, "code", "what the row says", "fix"));
            assert_eq!(said.as_deref(), told.then_some("what the row says"), "{status}");
        }
    }
}
