//! `groundrule serve` as a process: start, messages, signals, reload, exit codes.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn command(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_groundrule"));
    command.arg("serve").args(arguments).current_dir(directory).env_remove("GROUNDRULE_TOKEN");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A run that ends by itself.
fn refused(directory: &Path, arguments: &[&str]) -> (i32, String) {
    let output = command(directory, arguments).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

struct Running {
    directory: TempDir,
    child: Option<Child>,
    port: u16,
}

impl Running {
    fn new(config: &str, arguments: &[&str]) -> Self {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("groundrule.toml"), config).unwrap();
        let mut all = vec!["--port", "0", "--port-file", "port", "--drain-delay", "0.1"];
        all.extend(arguments);
        let child = command(directory.path(), &all).spawn().unwrap();
        let deadline = Instant::now() + Duration::from_secs(30);
        let port = loop {
            let written = fs::read_to_string(directory.path().join("port")).unwrap_or_default();
            if let Ok(port) = written.parse() {
                break port;
            }
            assert!(Instant::now() < deadline, "the server does not start");
            std::thread::sleep(Duration::from_millis(10));
        };
        Running { directory, child: Some(child), port }
    }

    fn post(&self, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn signal(&self, name: &str) {
        let id = self.child.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    fn output(&mut self) -> Output {
        self.child.take().unwrap().wait_with_output().unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

const SAMPLE: &str = r#"{"query": ["<answer>4</answer>"], "prompts": [""], "labels": ["4"]}"#;
const ACCURACY: &str = "[[reward]]\nname = \"default_accuracy_reward\"\nweight = 3\n";

#[test]
fn the_configuration_here_is_served_until_a_signal_ends_it() {
    for name in ["-TERM", "-INT"] {
        let mut server = Running::new(ACCURACY, &[]);
        assert!(server.post("/get_reward", SAMPLE).contains("\"rewards\":[3.0]"));
        server.signal(name);
        let output = server.output();
        assert_eq!(output.status.code(), Some(0));
        let log = String::from_utf8(output.stderr).unwrap();
        let events: Vec<serde_json::Value> =
            log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let events: Vec<_> = events.iter().map(|line| line["event"].as_str().unwrap()).collect();
        assert_eq!(events, ["listening", "draining", "stopped"]);
    }
}

#[test]
fn several_plans_are_served_by_name() {
    let server = Running::new(ACCURACY, &["--plan", "again=groundrule.toml"]);
    assert!(server.post("/plans/again/get_reward", SAMPLE).contains("\"rewards\":[3.0]"));
    assert!(server.post("/plans/other/get_reward", SAMPLE).starts_with("HTTP/1.1 404"));
}

#[test]
fn hangup_reads_the_configuration_again_and_a_mistake_keeps_the_old_one() {
    let mut server = Running::new(ACCURACY, &["--no-watch", "--log-format", "text"]);
    let path = server.directory.path().join("groundrule.toml");
    let rewarded = |server: &Running, text: &str| {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !server.post("/get_reward", SAMPLE).contains(text) {
            assert!(Instant::now() < deadline, "{text}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    fs::write(&path, "[[reward]]\nname = \"nothing\"\n").unwrap();
    server.signal("-HUP");
    std::thread::sleep(Duration::from_millis(300));
    rewarded(&server, "\"rewards\":[3.0]");
    fs::write(&path, ACCURACY.replace('3', "4")).unwrap();
    server.signal("-HUP");
    rewarded(&server, "\"rewards\":[4.0]");
    server.signal("-TERM");
    let log = String::from_utf8(server.output().stderr).unwrap();
    assert!(
        log.contains("error reload_failed message=groundrule.toml:2: there is no reward 'nothing'"),
        "{log}"
    );
    assert!(log.contains("info  reloaded"), "{log}");
}

#[test]
fn mistakes_are_told_before_anything_listens() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("broken.toml"), "[[reward]]\nname = \"format_rewrd\"\n")
        .unwrap();
    fs::write(directory.path().join("token"), "short").unwrap();
    for (arguments, code, says) in [
        (&["--host", "0.0.0.0"][..], 2, "GROUNDRULE_TOKEN or --token-file, or use --no-auth"),
        (&["--config", "broken.toml"], 2, "broken.toml:2: there is no reward 'format_rewrd'"),
        (&["--config", "none.toml"], 3, "none.toml"),
        (&["--plan", "geo"], 2, "--plan geo: this is not NAME=FILE"),
        (&["--plan", "geo="], 2, "--plan geo=: this is not NAME=FILE"),
        (&["--plan", "=broken.toml"], 2, "--plan =broken.toml: this is not NAME=FILE"),
        (&["--plan", "a/b=broken.toml"], 2, "--plan a/b=broken.toml: this is not NAME=FILE"),
        (&["--plan", "a=broken.toml"], 2, "did you mean 'format_reward'?"),
        (&["--token-file", "token"], 2, "token: a token has at least 8 characters"),
        (&["--memory", "much"], 2, "--memory much: this is not a size"),
        (&["--memory", "1MB"], 2, "raise --memory or lower --body-limit"),
        (&["--images", "nowhere"], 2, "nowhere: there is no such directory"),
        (&["--log", "loud"], 2, "loud"),
    ] {
        let (ended, said) = refused(directory.path(), arguments);
        assert_eq!(ended, code, "{arguments:?}: {said}");
        assert!(said.contains(says), "{arguments:?}: {said}");
    }
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let (ended, said) = refused(directory.path(), &["--port", &port]);
    assert_eq!(ended, 3, "{said}");
    assert!(
        said.contains("cannot listen on 127.0.0.1") && said.contains("another --port"),
        "{said}"
    );
}

#[test]
fn a_token_from_the_environment_is_asked_for() {
    let directory = tempfile::tempdir().unwrap();
    let mut command = command(directory.path(), &["--port", "0", "--port-file", "port"]);
    let child = command.env("GROUNDRULE_TOKEN", "a-long-token").spawn().unwrap();
    let mut server = Running { directory, child: Some(child), port: 0 };
    let deadline = Instant::now() + Duration::from_secs(30);
    while server.port == 0 {
        assert!(Instant::now() < deadline);
        std::thread::sleep(Duration::from_millis(10));
        let written = fs::read_to_string(server.directory.path().join("port")).unwrap_or_default();
        server.port = written.parse().unwrap_or(0);
    }
    assert!(server.post("/get_reward", SAMPLE).starts_with("HTTP/1.1 401"));
    assert!(server.post("/token/a-long-token/get_reward", SAMPLE).starts_with("HTTP/1.1 200"));
}
