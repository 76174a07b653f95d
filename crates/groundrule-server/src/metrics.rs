//! Numbers for Prometheus. Labels come from our own tables, so their number is bounded.

use crate::budget::Budget;
use crate::judging::Tally;
use crate::log::Log;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::sync::atomic::AtomicU64;
use std::time::Duration;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfRequest {
    route: &'static str,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfRoute {
    route: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfOutcome {
    reward: &'static str,
    status: &'static str,
    reason: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfReload {
    result: &'static str,
}

/// Everything that is counted.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<OfRequest, Counter>,
    seconds: Family<OfRoute, Histogram, fn() -> Histogram>,
    rows: Family<OfRoute, Counter>,
    outcomes: Family<OfOutcome, Counter>,
    reloads: Family<OfReload, Counter>,
    in_flight: Gauge<u64, AtomicU64>,
    bytes_limit: Gauge<u64, AtomicU64>,
    log_dropped: Gauge<u64, AtomicU64>,
    pub(crate) connections: Gauge,
    pub(crate) panics: Counter,
}

/// From the fastest answer to one slow enough to notice.
fn latency() -> Histogram {
    Histogram::new([
        25e-6, 50e-6, 100e-6, 250e-6, 500e-6, 1e-3, 2.5e-3, 5e-3, 10e-3, 25e-3, 0.1, 0.5, 1.0, 5.0,
        30.0,
    ])
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("groundrule");
        let metrics = Metrics {
            registry: Registry::default(),
            requests: Family::default(),
            seconds: Family::new_with_constructor(latency as fn() -> Histogram),
            rows: Family::default(),
            outcomes: Family::default(),
            reloads: Family::default(),
            in_flight: Gauge::default(),
            bytes_limit: Gauge::default(),
            log_dropped: Gauge::default(),
            connections: Gauge::default(),
            panics: Counter::default(),
        };
        registry.register("requests", "Requests by route and status", metrics.requests.clone());
        registry.register_with_unit(
            "request",
            "Time from the head of a request to the whole answer or the start of a stream",
            Unit::Seconds,
            metrics.seconds.clone(),
        );
        registry.register("rows", "Rows scored, by route", metrics.rows.clone());
        registry.register(
            "outcomes",
            "Outcomes by reward, status and reason",
            metrics.outcomes.clone(),
        );
        registry.register("reloads", "Configurations reloaded", metrics.reloads.clone());
        registry.register("connections", "Open connections", metrics.connections.clone());
        registry.register("panics", "Requests that hit an internal error", metrics.panics.clone());
        registry.register_with_unit(
            "in_flight",
            "Memory held by requests and answers in flight",
            Unit::Bytes,
            metrics.in_flight.clone(),
        );
        registry.register_with_unit(
            "in_flight_limit",
            "Memory that requests and answers in flight may hold",
            Unit::Bytes,
            metrics.bytes_limit.clone(),
        );
        registry.register(
            "log_lines_dropped",
            "Log lines dropped because the reader was too slow",
            metrics.log_dropped.clone(),
        );
        Metrics { registry, ..metrics }
    }

    pub(crate) fn request(&self, route: &'static str, status: u16, took: Duration) {
        self.requests.get_or_create(&OfRequest { route, status }).inc();
        self.seconds.get_or_create(&OfRoute { route }).observe(took.as_secs_f64());
    }

    pub(crate) fn judged(&self, route: &'static str, tally: &Tally) {
        if tally.rows > 0 {
            self.rows.get_or_create(&OfRoute { route }).inc_by(tally.rows);
        }
        for ((reward, reason), times) in &tally.outcomes {
            let (status, reason) = (reason.status().word(), reason.code());
            self.outcomes.get_or_create(&OfOutcome { reward, status, reason }).inc_by(*times);
        }
    }

    pub(crate) fn reloaded(&self, worked: bool) {
        let result = if worked { "done" } else { "failed" };
        self.reloads.get_or_create(&OfReload { result }).inc();
    }

    /// The page that Prometheus reads.
    pub(crate) fn page(&self, budget: &Budget, log: &Log) -> String {
        self.in_flight.set(budget.held());
        self.bytes_limit.set(budget.most());
        self.log_dropped.set(log.dropped());
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
