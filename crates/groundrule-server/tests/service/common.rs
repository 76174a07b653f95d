//! A server in a thread of its own, and clients that write and read bytes.

use groundrule::{PartSpec, Plan, World};
use groundrule_server::{
    Control, LogLevel, LogSettings, Plans, Scorer, Server, Settings, Source, Stopped,
};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A plan without files, that meets a defect when it is told to.
struct Pure {
    plan: Plan,
    specs: Vec<PartSpec>,
    defect: Arc<AtomicBool>,
}

impl Scorer for Pure {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn specs(&self) -> &[PartSpec] {
        &self.specs
    }

    fn world(&self) -> World<'_> {
        assert!(!self.defect.load(Ordering::Relaxed), "a defect on purpose");
        World::nowhere()
    }
}

/// A configuration that a test can change: names of rewards, or a mistake.
#[derive(Clone)]
pub(crate) struct Configuration {
    pub(crate) rewards: Arc<Mutex<Result<Vec<&'static str>, String>>>,
    pub(crate) loads: Arc<AtomicUsize>,
    pub(crate) files: Arc<Mutex<Vec<PathBuf>>>,
    pub(crate) defect: Arc<AtomicBool>,
}

impl Configuration {
    pub(crate) fn new(rewards: &[&'static str]) -> Self {
        Configuration {
            rewards: Arc::new(Mutex::new(Ok(rewards.to_vec()))),
            loads: Arc::default(),
            files: Arc::default(),
            defect: Arc::default(),
        }
    }

    fn scorer(&self, rewards: &[&str]) -> Arc<Pure> {
        let specs: Vec<_> = rewards.iter().map(|name| PartSpec::new(*name)).collect();
        let plan = Plan::new(&specs).unwrap();
        Arc::new(Pure { plan, specs, defect: Arc::clone(&self.defect) })
    }
}

impl Source for Configuration {
    fn load(&self) -> Result<Plans, String> {
        self.loads.fetch_add(1, Ordering::Relaxed);
        let rewards = self.rewards.lock().unwrap().clone()?;
        let mut plans = Plans::new(self.scorer(&rewards));
        plans.named.insert("form".to_owned(), self.scorer(&["format_reward"]));
        Ok(plans)
    }

    fn files(&self) -> Vec<PathBuf> {
        self.files.lock().unwrap().clone()
    }
}

/// Settings of a server that says nothing, watches nothing and stops soon.
fn quiet() -> Settings {
    Settings {
        log: LogSettings { level: LogLevel::Off, json: true },
        drain_delay: Duration::from_millis(100),
        watch: None,
        ..Settings::new("127.0.0.1:0".parse().unwrap())
    }
}

/// A server in a thread of its own.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) control: Control,
    pub(crate) configuration: Configuration,
    thread: Option<JoinHandle<Stopped>>,
}

impl Running {
    pub(crate) fn new() -> Self {
        Running::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = quiet();
        change(&mut settings);
        Running::of(settings, Configuration::new(&["default_accuracy_reward"]))
    }

    /// A server that looks at these files every so often.
    pub(crate) fn watching(pause: Duration, files: &[&Path]) -> Self {
        let configuration = Configuration::new(&["default_accuracy_reward"]);
        let files = files.iter().map(|file| file.to_path_buf()).collect();
        *configuration.files.lock().unwrap() = files;
        Running::of(Settings { watch: Some(pause), ..quiet() }, configuration)
    }

    fn of(settings: Settings, configuration: Configuration) -> Self {
        let server = Server::new(settings, Box::new(configuration.clone())).unwrap();
        let (address, control) = (server.address(), server.control());
        let thread = Some(std::thread::spawn(move || server.run()));
        Running { address, control, configuration, thread }
    }

    pub(crate) fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.set_nodelay(true).unwrap();
        Client { stream, buffer: Vec::new() }
    }

    pub(crate) fn ask(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Reply {
        let mut client = self.connect();
        client.send(method, path, headers, body);
        client.receive().unwrap()
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, "", b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        self.ask("POST", path, JSON, body.to_string().as_bytes())
    }

    /// The page that Prometheus reads.
    /// The memory that requests and answers hold, as `/metrics` has it.
    pub(crate) fn in_flight(&self) -> u64 {
        let page = self.metrics();
        let held = page.lines().find_map(|line| line.strip_prefix("groundrule_in_flight_bytes "));
        held.unwrap().parse().unwrap()
    }

    pub(crate) fn metrics(&self) -> String {
        String::from_utf8(self.get("/metrics").body).unwrap()
    }

    pub(crate) fn stop(self) -> Stopped {
        self.control.stop();
        self.wait()
    }

    /// Waits for its end.
    pub(crate) fn wait(mut self) -> Stopped {
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.control.stop();
    }
}

pub(crate) const JSON: &str = "content-type: application/json\r\n";
pub(crate) const NDJSON: &str = "content-type: application/x-ndjson\r\n";

pub(crate) struct Client {
    pub(crate) stream: TcpStream,
    buffer: Vec<u8>,
}

#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn code(&self) -> (u16, String) {
        (self.status, self.json()["error"]["code"].as_str().unwrap_or_default().to_owned())
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, v)| v)
    }
}

impl Client {
    pub(crate) fn send(&mut self, method: &str, path: &str, headers: &str, body: &[u8]) {
        let length = match body {
            [] if method == "GET" => String::new(),
            body => format!("content-length: {}\r\n", body.len()),
        };
        let head = format!("{method} {path} HTTP/1.1\r\nhost: x\r\n{length}{headers}\r\n");
        // A server that refuses early may close while we still write.
        let _ = self.stream.write_all(head.as_bytes());
        let _ = self.stream.write_all(body);
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap();
    }

    /// More bytes; `false` at the end of the connection.
    pub(crate) fn fill(&mut self) -> bool {
        let mut piece = [0; 4096];
        match self.stream.read(&mut piece) {
            Ok(0) | Err(_) => false,
            Ok(length) => {
                self.buffer.extend_from_slice(&piece[..length]);
                true
            }
        }
    }

    pub(crate) fn until(&mut self, mark: &[u8]) -> Option<Vec<u8>> {
        loop {
            if let Some(at) = self.buffer.windows(mark.len()).position(|found| found == mark) {
                let rest = self.buffer.split_off(at + mark.len());
                return Some(std::mem::replace(&mut self.buffer, rest));
            }
            if !self.fill() {
                return None;
            }
        }
    }

    pub(crate) fn exactly(&mut self, length: usize) -> Option<Vec<u8>> {
        while self.buffer.len() < length {
            if !self.fill() {
                return None;
            }
        }
        let rest = self.buffer.split_off(length);
        Some(std::mem::replace(&mut self.buffer, rest))
    }

    pub(crate) fn head(&mut self) -> Option<Reply> {
        let head = String::from_utf8(self.until(b"\r\n\r\n")?).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Some(Reply { status, head, body: Vec::new() })
    }

    pub(crate) fn chunk(&mut self) -> Option<Vec<u8>> {
        let size = String::from_utf8(self.until(b"\r\n")?).unwrap();
        let chunk = self.exactly(usize::from_str_radix(size.trim(), 16).unwrap())?;
        self.until(b"\r\n")?;
        Some(chunk)
    }

    /// A whole answer; none where the connection ends first.
    pub(crate) fn receive(&mut self) -> Option<Reply> {
        let mut reply = self.head()?;
        if let Some(length) = reply.header("content-length").map(|l| l.parse().unwrap()) {
            reply.body = self.exactly(length)?;
        } else {
            loop {
                match self.chunk()? {
                    chunk if chunk.is_empty() => break,
                    chunk => reply.body.extend_from_slice(&chunk),
                }
            }
        }
        Some(reply)
    }
}

pub(crate) fn row() -> Value {
    json!({ "completion": "<answer>4</answer>", "solution": "4" })
}

pub(crate) fn sample() -> Value {
    json!({ "query": ["<answer>4</answer>"], "prompts": [""], "labels": ["4"] })
}

/// Waits for something that must come soon.
pub(crate) fn until(mut done: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !done() {
        assert!(Instant::now() < deadline, "this takes too long");
        std::thread::sleep(Duration::from_millis(5));
    }
}
