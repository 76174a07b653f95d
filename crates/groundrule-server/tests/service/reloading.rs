//! When the configuration is read anew, and what happens to a broken one.

use crate::common::{Running, row, until};
use serde_json::json;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The rewards that are served now.
fn labels(server: &Running) -> Vec<String> {
    let answer = server.post("/v1/score", &json!({ "rows": [row()] })).json();
    answer["rows"][0]["rewards"].as_object().unwrap().keys().cloned().collect()
}

#[test]
fn the_configuration_is_read_anew_and_a_broken_one_is_not_used() {
    let server = Running::new();
    let reload = || {
        let before = server.configuration.loads.load(Ordering::Relaxed);
        server.control.reload();
        until(|| server.configuration.loads.load(Ordering::Relaxed) > before);
        std::thread::sleep(Duration::from_millis(50));
    };
    assert_eq!(labels(&server), ["default_accuracy_reward"]);
    *server.configuration.rewards.lock().unwrap() = Ok(vec!["format_reward"]);
    reload();
    assert_eq!(labels(&server), ["format_reward"]);
    *server.configuration.rewards.lock().unwrap() = Err("there is a mistake in line 3".to_owned());
    reload();
    assert_eq!(labels(&server), ["format_reward"]);
    let health = server.get("/health");
    assert_eq!(health.status, 200);
    let said = health.json()["configuration"].as_str().unwrap().to_owned();
    assert!(said.contains("could not be read") && !said.contains("line 3"), "{said}");
    *server.configuration.rewards.lock().unwrap() = Ok(vec!["mcq_reward"]);
    reload();
    assert_eq!(labels(&server), ["mcq_reward"]);
    assert_eq!(server.get("/health").json()["configuration"], "ok");
    let page = server.metrics();
    assert!(page.contains("groundrule_reloads_total{result=\"failed\"} 1"), "{page}");
    assert!(page.contains("groundrule_reloads_total{result=\"done\"} 2"), "{page}");
}

#[test]
fn a_file_is_read_anew_when_it_changes_and_only_then() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("plan.toml");
    std::fs::write(&file, "one").unwrap();
    let server = Running::watching(Duration::from_millis(20), &[&file]);
    let loads = || server.configuration.loads.load(Ordering::Relaxed);
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(loads(), 1, "nothing has changed");
    *server.configuration.rewards.lock().unwrap() = Ok(vec!["format_reward"]);
    std::fs::write(&file, "three").unwrap();
    until(|| labels(&server) == ["format_reward"]);
    assert_eq!(loads(), 2);
    std::fs::remove_file(&file).unwrap();
    until(|| loads() == 3);
}

#[cfg(unix)]
#[test]
fn signals_reload_and_stop() {
    let server = Running::with(|settings| settings.signals = true);
    // Whoever is answered knows that the signals are listened to.
    assert_eq!(labels(&server), ["default_accuracy_reward"]);
    let signal = |name: &str| {
        let id = std::process::id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    };
    *server.configuration.rewards.lock().unwrap() = Ok(vec!["format_reward"]);
    signal("-HUP");
    until(|| labels(&server) == ["format_reward"]);
    assert_eq!(server.get("/ready").status, 200);
    signal("-TERM");
    assert_eq!(server.wait().cut, 0);
}
