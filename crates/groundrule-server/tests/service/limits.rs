//! Limits of bytes and memory, at their very edges.

use crate::common::{Client, JSON, NDJSON, Reply, Running, row, sample, until};
use arrow_array::{ArrayRef, NullArray, RecordBatch};
use groundrule_table::read::Format;
use groundrule_table::write::TableWriter;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A good request that is this long.
fn padded(length: usize) -> String {
    format!("{:length$}", sample().to_string())
}

/// A body whose length is not told in advance.
fn chunked(client: &mut Client, path: &str, kind: &str, body: &str) {
    let head =
        format!("POST {path} HTTP/1.1\r\nhost: x\r\n{kind}transfer-encoding: chunked\r\n\r\n");
    client.write(head.as_bytes());
    client.write(format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len()).as_bytes());
}

#[test]
fn a_body_may_be_as_long_as_the_limit() {
    let server = Running::with(|settings| settings.body_limit = 1000);
    for (length, status) in [(999, 200), (1000, 200), (1001, 413)] {
        let body = padded(length);
        assert_eq!(server.ask("POST", "/get_reward", JSON, body.as_bytes()).status, status);
        let mut client = server.connect();
        chunked(&mut client, "/get_reward", JSON, &body);
        assert_eq!(client.receive().unwrap().status, status, "{length}");
    }
}

#[test]
fn a_line_may_be_as_long_as_the_limit() {
    let limit = 200;
    let server = Running::with(|settings| settings.body_limit = limit as u64);
    let last = |body: &str| {
        let mut client = server.connect();
        chunked(&mut client, "/v1/score", NDJSON, body);
        let text = String::from_utf8(client.receive().unwrap().body).unwrap();
        serde_json::from_str::<Value>(text.lines().last().unwrap()).unwrap()
    };
    let line = |length: usize| format!("{:length$}", row().to_string());
    for before in ["", "\n", &format!("{}\n", row())] {
        let fits = last(&format!("{before}{}", line(limit)));
        assert_eq!(fits["score"], 1.0, "{before}: {fits}");
        let long = last(&format!("{before}{}", line(limit + 1)));
        assert_eq!(long["error"]["code"], "too_large", "{before}: {long}");
    }
}

/// Asks after a refusal whether the connection is still there.
fn asks_again(client: &mut Client) -> bool {
    client.send("GET", "/live", "", b"");
    client.receive().is_some_and(|reply: Reply| reply.status == 200)
}

#[test]
fn a_refused_client_keeps_its_connection_if_it_sends_no_end() {
    let server = Running::with(|settings| settings.body_limit = 1000);
    let head = |length: usize, more: &str| {
        format!(
            "POST /get_reward HTTP/1.1\r\nhost: x\r\n{JSON}{more}content-length: {length}\r\n\r\n"
        )
    };
    // What it still sends is thrown away, even if it comes late.
    let mut client = server.connect();
    client.write(head(5000, "").as_bytes());
    for _ in 0..5 {
        client.write(&[b' '; 1000]);
        std::thread::sleep(Duration::from_millis(20));
    }
    let reply = client.receive().unwrap();
    assert_eq!((reply.status, reply.header("connection")), (413, None));
    assert!(asks_again(&mut client));
    // One that asks first has sent nothing, and one that sends too much is not waited for.
    let mut client = server.connect();
    client.write(head(5000, "expect: 100-continue\r\n").as_bytes());
    let reply = client.receive().unwrap();
    assert_eq!((reply.status, reply.header("connection")), (413, Some("close")));
    let most = 256 << 20;
    let mut client = server.connect();
    client.write(head(most + 2, "").as_bytes());
    let piece = vec![b' '; 1 << 20];
    (0..256).for_each(|_| client.write(&piece));
    client.write(b" ");
    let reply = client.receive().unwrap();
    assert_eq!((reply.status, reply.header("connection")), (413, Some("close")));
}

#[test]
fn what_parsing_takes_is_counted_before_it_is_taken() {
    let server = Running::with(|settings| {
        settings.body_limit = 1 << 20;
        settings.memory = 1 << 20;
    });
    // Each separator may become a value of its own.
    for separator in [",", "[", "{"] {
        let few = server.ask("POST", "/get_reward", JSON, separator.repeat(10_000).as_bytes());
        assert_eq!(few.code(), (400, "bad_json".to_owned()), "{separator}");
        let many = server.ask("POST", "/get_reward", JSON, separator.repeat(100_000).as_bytes());
        assert_eq!(many.code(), (503, "busy".to_owned()), "{separator}");
    }
}

#[test]
fn a_stream_waits_for_a_client_that_does_not_read() {
    let server = Running::with(|settings| settings.body_limit = 1 << 16);
    let mut client = server.connect();
    client.stream.set_write_timeout(Some(Duration::from_secs(20))).unwrap();
    // Short lines with long answers: several hundred bytes for two.
    let lines = 600_000;
    let judged = || {
        let page = server.metrics();
        let name = "groundrule_rows_total{route=\"/v1/score\"} ";
        let count = page.lines().find_map(|line| line.strip_prefix(name));
        count.map_or(0, |count| count.parse::<u64>().unwrap())
    };
    let head = format!(
        "POST /v1/score HTTP/1.1\r\nhost: x\r\n{NDJSON}content-length: {}\r\n\r\n",
        2 * lines
    );
    client.write(head.as_bytes());
    let mut writer = client.stream.try_clone().unwrap();
    let writing = std::thread::spawn(move || {
        std::io::Write::write_all(&mut writer, "1\n".repeat(lines).as_bytes())
    });
    // It stops for good as soon as what lies between it and the client is full.
    let (mut known, mut since) = (0, Instant::now());
    until(|| {
        let now = judged();
        if now != known {
            (known, since) = (now, Instant::now());
        }
        now > 0 && since.elapsed() > Duration::from_millis(700)
    });
    assert!(known < lines as u64 / 2, "{known} of {lines} lines were answered to nobody");
    // What waits for it is counted, which is more than the whole request.
    let waiting = server.in_flight();
    assert!(waiting > 2 * lines as u64, "{waiting} bytes");
    // And goes on where it stopped.
    let reply = client.receive().unwrap();
    writing.join().unwrap().unwrap();
    assert_eq!(reply.body.iter().filter(|byte| **byte == b'\n').count(), lines);
    assert_eq!(judged(), lines as u64);
}

#[test]
fn a_client_that_goes_ends_its_stream() {
    let server = Running::new();
    let mut client = server.connect();
    let head =
        format!("POST /v1/score HTTP/1.1\r\nhost: x\r\n{NDJSON}transfer-encoding: chunked\r\n\r\n");
    client.write(head.as_bytes());
    client.write(b"2\r\n1\n\r\n");
    assert!(client.head().is_some() && client.chunk().is_some());
    drop(client);
    until(|| server.metrics().contains("groundrule_connections 1\n"));
    assert_eq!(server.post("/v1/score", &json!({ "rows": [] })).status, 200);
}

#[test]
fn what_is_said_about_rows_is_counted_as_it_comes() {
    let server = Running::with(|settings| settings.memory = 64 << 20);
    let ask = |body: &Value| server.post("/v1/score", body);
    let before = server.in_flight();
    // Rows of two bytes, and an answer of hundreds for each of them and each reward.
    let parts = |count: usize| (0..count).map(|i| format!("format_reward:as=r{i}"));
    let parts = |count: usize| parts(count).collect::<Vec<_>>();
    for (rows, rewards, fits) in [(100_000, 20, false), (1000, 20, true), (10_000, 250, false)] {
        let empty = vec![0; rows];
        for rows in [json!({ "rows": empty }), json!({ "columns": { "completion": empty } })] {
            let mut body = rows;
            body["plan"] = json!(parts(rewards));
            let reply = ask(&body);
            match fits {
                true => assert_eq!(reply.status, 200),
                false => assert_eq!(reply.code(), (413, "answer_too_large".to_owned())),
            }
        }
    }
    // What was refused holds nothing afterwards.
    until(|| server.in_flight() == before);
}

#[test]
fn the_name_of_a_column_is_not_repeated_for_every_row() {
    let server = Running::new();
    let long = "x".repeat(1 << 20);
    let rows = 2000;
    let columns = json!({ &long: vec![0; rows], "completion": vec!["4"; rows] });
    let reply = server.post("/v1/score", &json!({ "columns": columns }));
    assert_eq!(reply.json()["columns"]["total"].as_array().unwrap().len(), rows);
}

#[test]
fn a_table_of_nothing_is_not_endless() {
    let server = Running::with(|settings| settings.memory = 64 << 20);
    let nulls: ArrayRef = Arc::new(NullArray::new(1 << 24));
    let batch = RecordBatch::try_from_iter([("completion", nulls)]).unwrap();
    let mut writer = TableWriter::new(Vec::new(), Format::ArrowStream, &batch.schema()).unwrap();
    writer.write(&batch).unwrap();
    let body = writer.finish().unwrap();
    assert!(body.len() < 1000);
    let kind = "content-type: application/vnd.apache.arrow.stream\r\n";
    let reply = server.ask("POST", "/v1/score", kind, &body);
    assert_eq!(reply.code(), (413, "answer_too_large".to_owned()));
}
