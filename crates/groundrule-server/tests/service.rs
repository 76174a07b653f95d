//! The server as its clients see it: over real connections, with their bad habits.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use arrow_array::cast::AsArray;
use arrow_array::types::Float64Type;
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use flate2::Compression;
use flate2::write::GzEncoder;
use groundrule_server::{Server, Settings, Token};
use groundrule_table::read::{ArrowStream, Format};
use groundrule_table::write::TableWriter;
use serde_json::{Value, json};
use std::io::Write;
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

#[path = "service/common.rs"]
mod common;
#[path = "service/limits.rs"]
mod limits;
#[path = "service/reloading.rs"]
mod reloading;

use common::{Client, Configuration, JSON, NDJSON, Reply, Running, row, sample, until};

#[test]
fn connections_are_kept_alive_and_may_be_new_each_time() {
    let server = Running::new();
    let mut client = server.connect();
    for _ in 0..3 {
        client.send("POST", "/get_reward", JSON, sample().to_string().as_bytes());
        assert_eq!(client.receive().unwrap().json()["rewards"], json!([1.0]));
    }
    for _ in 0..3 {
        let headers = format!("{JSON}connection: close\r\n");
        let reply = server.ask("POST", "/rm", &headers, br#"{"response": "4", "label": "4"}"#);
        assert_eq!(reply.json(), json!(1.0));
    }
    // Three requests in one packet are answered in their order.
    let mut client = server.connect();
    for label in ["4", "5", "4"] {
        let body = json!({ "response": "<answer>4</answer>", "label": label }).to_string();
        client.send("POST", "/rm", JSON, body.as_bytes());
    }
    for reward in [1.0, 0.0, 1.0] {
        assert_eq!(client.receive().unwrap().json(), json!(reward));
    }
}

#[test]
fn a_half_closed_client_still_gets_its_answer() {
    let server = Running::new();
    let mut client = server.connect();
    client.send("POST", "/get_reward", JSON, sample().to_string().as_bytes());
    client.stream.shutdown(Shutdown::Write).unwrap();
    assert_eq!(client.receive().unwrap().status, 200);
}

#[test]
fn bodies_that_are_cut_off_cost_nobody_else_anything() {
    let server = Running::new();
    for sent in ["", "{", "{\"query\": ["] {
        let mut client = server.connect();
        let head =
            format!("POST /get_reward HTTP/1.1\r\nhost: x\r\n{JSON}content-length: 100\r\n\r\n");
        client.write(head.as_bytes());
        client.write(sent.as_bytes());
        client.stream.shutdown(Shutdown::Write).unwrap();
        if let Some(reply) = client.receive() {
            assert_eq!(reply.code(), (400, "cut_off".to_owned()));
        }
    }
    for garbage in ["\r\n\r\n", "nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\0\0\0\0"] {
        let mut client = server.connect();
        client.write(garbage.as_bytes());
        client.stream.shutdown(Shutdown::Write).unwrap();
        assert!(client.receive().is_none_or(|reply| reply.status == 400));
    }
    assert_eq!(server.post("/get_reward", &sample()).status, 200);
}

#[test]
fn tokens_are_asked_for_but_on_public_routes() {
    let server = Running::with(|s| s.token = Some(Token::new("s3cret-token").unwrap()));
    let reply = server.post("/get_reward", &sample());
    assert_eq!(reply.code(), (401, "unauthorized".to_owned()));
    assert_eq!(reply.header("www-authenticate"), Some("Bearer"));
    // Without a token nobody learns what is there.
    assert_eq!(server.get("/nothing").status, 401);
    assert_eq!(server.get("/metrics").status, 401);
    for path in ["/", "/health", "/live", "/ready", "/openapi.json", "/plans/form/"] {
        assert_eq!(server.get(path).status, 200, "{path}");
    }
    let body = sample().to_string();
    for (path, header) in [
        ("/get_reward", "authorization: Bearer s3cret-token\r\n"),
        ("/get_reward", "x-api-key: s3cret-token\r\n"),
        ("/get_reward?token=s3cret-token", ""),
        ("/token/s3cret-token/get_reward", ""),
        ("/token/s3cret-token/plans/form/get_reward", ""),
    ] {
        let reply = server.ask("POST", path, &format!("{JSON}{header}"), body.as_bytes());
        assert_eq!(reply.status, 200, "{path}");
    }
    for path in ["/token/wrong/get_reward", "/get_reward?token=s3cret-toke"] {
        assert_eq!(server.ask("POST", path, JSON, body.as_bytes()).status, 401, "{path}");
    }
}

#[test]
fn a_public_address_without_a_token_is_refused() {
    let settings = Settings::new("0.0.0.0:0".parse().unwrap());
    let configuration = || Box::new(Configuration::new(&["format_reward"]));
    let error = Server::new(settings, configuration()).unwrap_err().to_string();
    assert!(error.contains("GROUNDRULE_TOKEN"), "{error}");
    let settings = Settings::new("127.0.0.1:0".parse().unwrap());
    let server = Server::new(settings, configuration()).unwrap();
    assert!(format!("{server:?}").contains(&format!("{}", server.address())));
}

#[test]
fn plans_are_chosen_by_path() {
    let server = Running::new();
    let score = |path: &str| server.post(path, &json!({ "rows": [row()] })).json();
    assert_eq!(score("/v1/score")["rows"][0]["score"], 1.0);
    assert_eq!(score("/plans/form/v1/score")["rows"][0]["score"], 0.0);
    let reply = server.post("/plans/from/v1/score", &json!({ "rows": [] }));
    assert_eq!(reply.code(), (404, "unknown_plan".to_owned()));
    assert_eq!(reply.json()["error"]["fix"], "did you mean 'form'?");
}

#[test]
fn wrong_paths_methods_and_types_are_told_apart() {
    let server = Running::new();
    let reply = server.post("/get_rewards", &sample());
    assert_eq!(reply.code(), (404, "not_found".to_owned()));
    assert_eq!(reply.json()["error"]["fix"], "did you mean /get_reward?");
    let reply = server.get("/get_reward");
    assert_eq!((reply.status, reply.header("allow")), (405, Some("POST")));
    let reply = server.post("/health", &json!({}));
    assert_eq!((reply.status, reply.header("allow")), (405, Some("GET, HEAD")));
    for kind in
        ["text/plain", "application/x-www-form-urlencoded", "application/vnd.apache.parquet"]
    {
        let reply = server.ask("POST", "/v1/score", &format!("content-type: {kind}\r\n"), b"{}");
        assert_eq!(reply.code(), (415, "unsupported_media_type".to_owned()), "{kind}");
    }
    // Browsers cannot be made to send JSON across sites without asking, so a missing type is enough for others.
    assert_eq!(server.ask("POST", "/get_reward", "", sample().to_string().as_bytes()).status, 200);
}

#[test]
fn head_is_get_without_a_body() {
    let server = Running::new();
    for path in ["/live", "/v1/rewards"] {
        let length = server.get(path).body.len().to_string();
        let mut client = server.connect();
        client.send("HEAD", path, "", b"");
        let head = client.head().unwrap();
        assert_eq!((head.status, head.header("content-length")), (200, Some(&*length)), "{path}");
        // The next answer begins right behind it.
        client.send("GET", "/live", "", b"");
        assert_eq!(client.receive().unwrap().json()["status"], "live");
    }
    assert_eq!(server.ask("PUT", "/v1/score", JSON, b"{}").status, 405);
}

#[test]
fn each_route_takes_its_own_media_types() {
    let server = Running::new();
    let line = row().to_string();
    let rows = json!({ "rows": [row()] }).to_string();
    let lines = [
        "application/x-ndjson",
        "application/ndjson",
        "application/jsonl",
        "Application/X-JSONLines",
    ];
    for (path, traced) in
        [("/v1/score", false), ("/v1/explain", true), ("/v1/score?trace=true", true)]
    {
        for kind in lines {
            let headers = format!("content-type: {kind}; charset=utf-8\r\n");
            let reply = server.ask("POST", path, &headers, line.as_bytes());
            assert_eq!(reply.header("content-type"), Some("application/x-ndjson"), "{path} {kind}");
            let trace = &reply.json()["rewards"]["default_accuracy_reward"]["trace"];
            assert_eq!(trace.is_array(), traced, "{path} {kind}");
        }
        let headers = "content-type: application/vnd.rows+json\r\n";
        assert_eq!(server.ask("POST", path, headers, rows.as_bytes()).status, 200, "{path}");
    }
    for (path, kind) in [
        ("/get_reward", "application/x-ndjson"),
        ("/v1/lint", "application/jsonl"),
        ("/v1/explain", "application/vnd.apache.arrow.stream"),
        ("/v1/score", "application/json-lines"),
    ] {
        let reply = server.ask("POST", path, &format!("content-type: {kind}\r\n"), b"{}");
        assert_eq!(reply.code(), (415, "unsupported_media_type".to_owned()), "{path} {kind}");
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn packed_bodies_are_unpacked_and_bombs_are_refused() {
    let server = Running::with(|settings| settings.body_limit = 1 << 20);
    let body = sample().to_string().into_bytes();
    let zstd = |bytes: &[u8]| zstd::encode_all(bytes, 3).unwrap();
    let ask = |coding: &str, body: &[u8]| {
        let headers = format!("{JSON}content-encoding: {coding}\r\n");
        server.ask("POST", "/get_reward", &headers, body)
    };
    assert_eq!(ask("gzip", &gzip(&body)).json()["rewards"], json!([1.0]));
    assert_eq!(ask("zstd", &zstd(&body)).json()["rewards"], json!([1.0]));
    assert_eq!(ask("identity", &body).status, 200);
    // Two members in one body, as `cat a.gz b.gz` makes them.
    let (left, right) = body.split_at(10);
    assert_eq!(ask("gzip", &[gzip(left), gzip(right)].concat()).status, 200);
    let zeros = vec![b'0'; 200 << 20];
    let (small, smaller) = (gzip(&zeros), zstd(&zeros));
    assert!(small.len() < 2 << 20 && smaller.len() < 1 << 20);
    assert_eq!(ask("gzip", &small[..900 << 10]).code(), (413, "too_large".to_owned()));
    assert_eq!(ask("zstd", &smaller).code(), (413, "too_large".to_owned()));
    for (coding, packed) in [("gzip", gzip(&body)), ("zstd", zstd(&body))] {
        assert_eq!(
            ask(coding, &packed[..packed.len() - 5]).code(),
            (400, "bad_encoding".to_owned())
        );
        assert_eq!(ask(coding, b"{}").code(), (400, "bad_encoding".to_owned()));
    }
    assert_eq!(ask("br", &body).code(), (415, "unsupported_encoding".to_owned()));
    assert_eq!(server.get("/live").status, 200);
}

#[test]
fn long_bodies_are_refused_in_words() {
    let server = Running::with(|settings| settings.body_limit = 1000);
    let long = vec![b' '; 5 << 20];
    let reply = server.ask("POST", "/get_reward", JSON, &long);
    assert_eq!(reply.code(), (413, "too_large".to_owned()));
    assert!(reply.json()["error"]["message"].as_str().unwrap().contains("1000 bytes"));
    // The same where the length is not told in advance.
    let mut client = server.connect();
    client.write(
        format!("POST /get_reward HTTP/1.1\r\nhost: x\r\n{JSON}transfer-encoding: chunked\r\n\r\n")
            .as_bytes(),
    );
    for _ in 0..10 {
        client.write(format!("200\r\n{}\r\n", " ".repeat(512)).as_bytes());
    }
    client.write(b"0\r\n\r\n");
    assert_eq!(client.receive().unwrap().code(), (413, "too_large".to_owned()));
    // A client that asks first is told before it sends anything.
    let mut client = server.connect();
    client.write(format!("POST /get_reward HTTP/1.1\r\nhost: x\r\n{JSON}expect: 100-continue\r\ncontent-length: 5000000\r\n\r\n").as_bytes());
    assert_eq!(client.receive().unwrap().status, 413);
    let not_utf8 = server.ask("POST", "/get_reward", JSON, b"{\"query\": [\"\xff\"]}");
    assert_eq!(not_utf8.code(), (400, "bad_utf8".to_owned()));
}

#[test]
fn memory_is_bounded_and_requests_beyond_it_may_come_again() {
    let server = Running::with(|settings| {
        settings.body_limit = 1 << 20;
        settings.memory = 3 << 19;
    });
    let body = format!("{{\"query\": [], \"pad\": \"{}\"}}", "x".repeat(1_000_000));
    // One request that has nearly arrived holds its bytes.
    let mut first = server.connect();
    first.write(
        format!(
            "POST /get_reward HTTP/1.1\r\nhost: x\r\n{JSON}content-length: {}\r\n\r\n",
            body.len()
        )
        .as_bytes(),
    );
    first.write(&body.as_bytes()[..body.len() - 1]);
    let held = || {
        let page = server.metrics();
        let line =
            page.lines().find(|line| line.starts_with("groundrule_in_flight_bytes ")).unwrap();
        line.split(' ').nth(1).unwrap().parse::<u64>().unwrap()
    };
    until(|| held() >= 999_000);
    let reply = server.ask("POST", "/get_reward", JSON, body.as_bytes());
    assert_eq!(reply.code(), (503, "busy".to_owned()));
    assert_eq!(reply.header("retry-after"), Some("1"));
    assert_eq!(server.post("/get_reward", &sample()).status, 200);
    first.write(&body.as_bytes()[body.len() - 1..]);
    assert_eq!(first.receive().unwrap().status, 200);
    assert_eq!(server.ask("POST", "/get_reward", JSON, body.as_bytes()).status, 200);
    drop(first);
    until(|| held() == 0);
}

#[test]
fn slow_clients_are_let_go() {
    let server = Running::with(|settings| {
        settings.body_timeout = Duration::from_millis(300);
        settings.idle_timeout = Duration::from_millis(600);
        settings.write_timeout = Duration::from_millis(500);
    });
    // A body that does not come.
    let mut client = server.connect();
    client.write(
        format!("POST /get_reward HTTP/1.1\r\nhost: x\r\n{JSON}content-length: 100\r\n\r\n{{")
            .as_bytes(),
    );
    let reply = client.receive().unwrap();
    assert_eq!(reply.code(), (408, "too_slow".to_owned()));
    assert_eq!(reply.header("connection"), Some("close"));
    // A head that does not come, and a connection that is never used.
    for start in ["POST /get_rew", ""] {
        let mut client = server.connect();
        client.write(start.as_bytes());
        let started = Instant::now();
        assert!(client.receive().is_none_or(|reply| reply.status == 408));
        assert!(started.elapsed() < Duration::from_secs(15));
    }
    // An answer that nobody reads: the stream ends, and its memory comes back.
    let mut client = server.connect();
    client.write(
        format!(
            "POST /v1/explain HTTP/1.1\r\nhost: x\r\n{NDJSON}transfer-encoding: chunked\r\n\r\n"
        )
        .as_bytes(),
    );
    let line = format!("{}\n", row());
    let lines = line.repeat(2000);
    client.stream.set_write_timeout(Some(Duration::from_secs(3))).unwrap();
    let chunk = format!("{:x}\r\n{lines}\r\n", lines.len());
    let mut refused = false;
    for _ in 0..2000 {
        if client.stream.write_all(chunk.as_bytes()).is_err() {
            refused = true;
            break;
        }
    }
    assert!(refused, "a client that reads nothing must not send for ever");
    assert_eq!(server.post("/get_reward", &sample()).status, 200);
}

#[test]
fn rows_are_streamed_in_both_directions() {
    let server = Running::new();
    let mut client = server.connect();
    client.write(
        format!("POST /v1/score HTTP/1.1\r\nhost: x\r\n{NDJSON}transfer-encoding: chunked\r\n\r\n")
            .as_bytes(),
    );
    let send = |client: &mut Client, text: &str| {
        client.write(format!("{:x}\r\n{text}\r\n", text.len()).as_bytes());
    };
    send(&mut client, &format!("{}\n{{\"completion\": ", row()));
    // The first answer comes while the second row is still on its way.
    let reply = client.head().unwrap();
    assert_eq!(reply.header("content-type"), Some("application/x-ndjson"));
    let first: Value = serde_json::from_slice(&client.chunk().unwrap()).unwrap();
    assert_eq!(first["score"], 1.0);
    send(&mut client, "\"5\", \"solution\": \"4\"}\n\nnonsense\n");
    let lines = String::from_utf8(client.chunk().unwrap()).unwrap();
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (&lines[0]["score"], &lines[1]["error"]["reason"]),
        (&json!(0.0), &json!("bad_line"))
    );
    // The last line needs no end.
    send(&mut client, &row().to_string());
    client.write(b"0\r\n\r\n");
    let last: Value = serde_json::from_slice(&client.chunk().unwrap()).unwrap();
    assert_eq!(last["score"], 1.0);
    assert!(client.chunk().unwrap().is_empty());
    // The connection is as good as new.
    client.send("POST", "/get_reward", JSON, sample().to_string().as_bytes());
    assert_eq!(client.receive().unwrap().status, 200);
}

#[test]
fn a_stream_is_longer_than_any_body_but_its_lines_are_not() {
    let server = Running::with(|settings| settings.body_limit = 100_000);
    let lines = format!("{}\n", row()).repeat(20_000);
    let reply = server.ask("POST", "/v1/score", NDJSON, lines.as_bytes());
    let text = String::from_utf8(reply.body).unwrap();
    assert_eq!(text.lines().count(), 20_000);
    assert!(text.lines().all(|line| line.contains("\"score\":1.0")));
    let packed = gzip(lines.as_bytes());
    let headers = format!("{NDJSON}content-encoding: gzip\r\n");
    let reply = server.ask("POST", "/v1/score", &headers, &packed);
    assert_eq!(reply.body.iter().filter(|byte| **byte == b'\n').count(), 20_000);
    let long = format!("{}\n{{\"completion\": \"{}", row(), "x".repeat(200_000));
    let reply = server.ask("POST", "/v1/score", NDJSON, long.as_bytes());
    let text = String::from_utf8(reply.body).unwrap();
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(last["error"]["code"], "too_large");
}

#[test]
fn a_line_that_is_not_utf8_is_an_outcome() {
    let server = Running::new();
    let mut lines = format!("{}\n", row()).into_bytes();
    lines.extend_from_slice(b"{\"completion\": \"\xff\"}\n");
    let reply = server.ask("POST", "/v1/score", NDJSON, &lines);
    let text = String::from_utf8(reply.body).unwrap();
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows[0]["score"], 1.0);
    assert_eq!(rows[1]["error"]["detail"], "byte 17 of the line is not UTF-8");
}

#[test]
fn a_defect_costs_one_request() {
    let server = Running::new();
    let mut client = server.connect();
    server.configuration.defect.store(true, Ordering::Relaxed);
    client.send("POST", "/get_reward", JSON, sample().to_string().as_bytes());
    let reply = client.receive().unwrap();
    assert_eq!(reply.code(), (500, "internal_error".to_owned()));
    assert!(!String::from_utf8_lossy(&reply.body).contains("on purpose"));
    server.configuration.defect.store(false, Ordering::Relaxed);
    client.send("POST", "/get_reward", JSON, sample().to_string().as_bytes());
    assert_eq!(client.receive().unwrap().status, 200);
    let page = server.metrics();
    assert!(page.contains("groundrule_panics_total 1"), "{page}");
}

#[test]
fn the_server_drains_before_it_stops() {
    let server = Running::with(|settings| settings.drain_delay = Duration::from_millis(600));
    // A request on its way, a connection that was used, and one that was not.
    let mut slow = server.connect();
    let body = sample().to_string();
    slow.write(
        format!(
            "POST /get_reward HTTP/1.1\r\nhost: x\r\n{JSON}content-length: {}\r\n\r\n",
            body.len()
        )
        .as_bytes(),
    );
    slow.write(&body.as_bytes()[..5]);
    let mut used = server.connect();
    used.send("POST", "/get_reward", JSON, body.as_bytes());
    assert_eq!(used.receive().unwrap().status, 200);
    let idle = server.connect();
    server.control.stop();
    until(|| server.get("/ready").status != 200);
    // Not ready any more, and still answering: clients are told to leave.
    assert_eq!(server.get("/live").status, 200);
    used.send("POST", "/get_reward", JSON, body.as_bytes());
    let reply = used.receive().unwrap();
    assert_eq!((reply.status, reply.header("connection")), (200, Some("close")));
    std::thread::sleep(Duration::from_millis(800));
    assert!(TcpStream::connect(server.address).is_err(), "nobody new is let in");
    slow.write(&body.as_bytes()[5..]);
    assert_eq!(slow.receive().unwrap().json()["rewards"], json!([1.0]));
    assert_eq!(server.stop().cut, 0);
    drop(idle);
}

#[test]
fn requests_that_never_end_do_not_hold_up_the_end() {
    let server = Running::with(|settings| settings.drain_timeout = Duration::from_millis(200));
    let mut slow = server.connect();
    slow.write(
        format!("POST /get_reward HTTP/1.1\r\nhost: x\r\n{JSON}content-length: 100\r\n\r\n{{")
            .as_bytes(),
    );
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(server.stop().cut, 1);
}

#[test]
fn what_happens_is_counted() {
    let server = Running::new();
    server.post("/get_reward", &sample());
    server.post("/v1/score", &json!({ "rows": [row(), { "completion": "x" }] }));
    server.post("/v1/score", &json!({}));
    let reply = server.get("/metrics");
    assert!(reply.header("content-type").unwrap().starts_with("application/openmetrics-text"));
    let page = String::from_utf8(reply.body).unwrap();
    for line in [
        "groundrule_requests_total{route=\"/get_reward\",status=\"200\"} 1",
        "groundrule_requests_total{route=\"/v1/score\",status=\"400\"} 1",
        "groundrule_rows_total{route=\"/v1/score\"} 2",
        "groundrule_request_seconds_count{route=\"/v1/score\"} 2",
        "groundrule_in_flight_limit_bytes 1073741824",
        "reward=\"default_accuracy_reward\",status=\"abstained\",reason=\"no_reference\"} 1",
    ] {
        assert!(page.contains(line), "{line}\n{page}");
    }
    assert!(page.ends_with("# EOF\n"));
    // Routes that judge nothing have no rows.
    server.post("/seed_session", &json!({}));
    assert!(!server.metrics().contains("groundrule_rows_total{route=\"/seed_session\"}"));
    // Names that a request makes up are not kept.
    server.post("/v1/score", &json!({ "rows": [row()], "plan": "format_reward:as=made_up" }));
    server.get("/made_up");
    assert!(!server.metrics().contains("made_up"));
}

#[test]
fn requests_have_names() {
    let server = Running::new();
    let reply = server.ask("GET", "/live", "x-request-id: step-7.a\r\n", b"");
    assert_eq!(reply.header("x-request-id"), Some("step-7.a"));
    let (one, other) = (server.get("/live"), server.get("/live"));
    let id = |reply: &Reply| reply.header("x-request-id").unwrap().to_owned();
    assert_ne!(id(&one), id(&other));
    let odd = server.ask("GET", "/nothing", "x-request-id: a b\"{}\r\n", b"");
    assert_ne!(id(&odd), "a b\"{}");
    assert_eq!(odd.json()["request_id"], json!(id(&odd)));
    let (longest, longer) = ("a".repeat(64), "a".repeat(65));
    for (given, kept) in [(&*longest, true), (&longer, false), ("", false), ("a;b", false)] {
        let reply = server.ask("GET", "/live", &format!("x-request-id: {given}\r\n"), b"");
        assert_eq!(id(&reply) == given, kept, "{given}");
        assert!(!id(&reply).is_empty());
    }
}

#[test]
fn a_large_batch_does_not_hold_up_small_requests() {
    let server = Running::new();
    let rows: Vec<Value> = (0..50_000).map(|i| json!({ "completion": format!("<answer>{i}/7</answer>"), "solution": format!("{i}/7") })).collect();
    let body = json!({ "rows": rows }).to_string();
    let mut large = server.connect();
    large.send("POST", "/v1/score", JSON, body.as_bytes());
    let mut answered = 0;
    large.stream.set_nonblocking(true).unwrap();
    while large.stream.peek(&mut [0]).is_err() {
        assert_eq!(server.post("/get_reward", &sample()).json()["rewards"], json!([1.0]));
        answered += 1;
    }
    large.stream.set_nonblocking(false).unwrap();
    assert!(answered > 0);
    let answer = large.receive().unwrap().json();
    let rows = answer["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 50_000);
    assert!(rows.iter().all(|row| row["score"] == 1.0));
}

const ARROW: &str = "content-type: application/vnd.apache.arrow.stream\r\n";

/// An Arrow stream of these completions, each with the reference 4.
fn arrow_stream(completions: &[Option<&str>]) -> Vec<u8> {
    let column = |texts: Vec<Option<&str>>| Arc::new(StringArray::from(texts)) as ArrayRef;
    let batch = RecordBatch::try_from_iter_with_nullable([
        ("response", column(completions.to_vec()), true),
        ("answer", column(vec![Some("4"); completions.len()]), true),
    ])
    .unwrap();
    let mut writer = TableWriter::new(Vec::new(), Format::ArrowStream, &batch.schema()).unwrap();
    writer.write(&batch).unwrap();
    writer.finish().unwrap()
}

#[test]
fn an_arrow_stream_is_answered_with_one() {
    let server = Running::new();
    let sent = arrow_stream(&[Some("<answer>4</answer>"), Some("5"), None]);
    let reply = server.ask("POST", "/v1/score", ARROW, &sent);
    assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
    assert_eq!(reply.header("content-type"), Some("application/vnd.apache.arrow.stream"));
    let mut stream = ArrowStream::open(reply.body.as_slice(), Format::ArrowStream).unwrap();
    let batch = stream.piece().unwrap().unwrap().batch;
    let scores = batch.column_by_name("score").unwrap().as_primitive::<Float64Type>();
    assert_eq!(scores.iter().collect::<Vec<_>>(), [Some(1.0), Some(0.0), None]);
    let errors = batch.column_by_name("error").unwrap().as_string::<i32>();
    assert!(errors.value(2).starts_with("`response` is null"), "{}", errors.value(2));
    let rows = json!({ "rows": [{ "response": "<answer>4</answer>", "answer": "4" }] });
    let told = server.post("/v1/score", &rows).json();
    assert_eq!(told["rows"][0]["score"], json!(1.0));
}

#[test]
fn what_is_no_arrow_stream_is_refused_with_its_fault() {
    let server = Running::new();
    let whole = arrow_stream(&[Some("4"); 50]);
    let cut = &whole[..whole.len() - 300];
    for (body, says) in [
        (&b"{}"[..], "not an Arrow stream"),
        (b"PAR1", "not an Arrow stream"),
        (cut, "cut short or damaged"),
        (&whole[..20], "cut short or damaged"),
    ] {
        let reply = server.ask("POST", "/v1/score", ARROW, body);
        assert_eq!(reply.code(), (400, "bad_table".to_owned()));
        let message = reply.json()["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.contains(says), "{message}");
    }
    // Every byte may be wrong, and the server still answers.
    for place in (0..whole.len()).step_by(7) {
        let mut damaged = whole.clone();
        damaged[place] ^= 0x55;
        let reply = server.ask("POST", "/v1/score", ARROW, &damaged);
        assert!(matches!(reply.status, 200 | 400), "{place}: {}", reply.status);
    }
    assert_eq!(server.post("/v1/score", &json!({ "rows": [row()] })).status, 200);
}
