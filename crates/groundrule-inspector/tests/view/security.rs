//! Who is answered, what is opened, and what an answer may do in a browser.

use crate::common::{TOKEN, answer, open, parts, request, written};
use groundrule_inspector::{Request, Secret, Server};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

const ROW: &str = "{\"completion\": \"<script>alert(1)</script>\", \"solution\": \"7\"}\n";

fn bearer() -> String {
    format!("Bearer {TOKEN}")
}

#[test]
fn strangers_are_refused() {
    let (_directory, path) = written(ROW);
    let view = open(parts(&path, &["default_accuracy_reward"]));
    let local = || Request::get("/api/overview").with("host", "localhost:7000");
    let known = |asked: Request| asked.with("authorization", &bearer());
    for (asked, status, what) in [
        (known(local()), 200, "the page itself"),
        (known(local()).with("origin", "http://localhost:7000"), 200, "its own origin"),
        (
            Request::get(&format!("/api/overview?token={TOKEN}")).with("host", "[::1]:1"),
            200,
            "a link",
        ),
        (local(), 401, "no token"),
        (local().with("authorization", "Bearer x"), 401, "a wrong token"),
        (local().with("authorization", "Bearer "), 401, "an empty token"),
        (Request::get("/").with("host", "localhost"), 401, "the page without a token"),
        (known(Request::get("/api/overview")), 403, "no host"),
        (known(Request::get("/").with("host", "evil.example:7000")), 403, "a rebound name"),
        (known(local()).with("host", "evil.example"), 403, "two hosts"),
        (known(local()).with("origin", "http://evil.example"), 403, "another origin"),
        (known(local()).with("origin", "http://localhost:8000"), 403, "another port"),
        (known(local()).with("origin", "null"), 403, "a sandboxed page"),
        (known(local()).with("sec-fetch-site", "cross-site"), 403, "a request from another site"),
    ] {
        assert_eq!(answer(&view, &asked).status, status, "{what}");
    }
    let mut form = request("/api/explain").with("content-type", "text/plain");
    form.verb = "POST".to_owned();
    form.body = b"{\"completion\": \"1\"}".to_vec();
    assert_eq!(answer(&view, &form).status, 415);
    let mut post = request("/api/overview").with("content-type", "application/json");
    post.verb = "POST".to_owned();
    assert_eq!(answer(&view, &post).status, 405);
    assert_eq!(answer(&view, &request("/api/explain")).status, 405);
    for target in
        ["/etc/passwd", "/../etc/passwd", "/api/row/x", "/api/row/99", "/api/image/0/..%2f.."]
    {
        assert_eq!(answer(&view, &request(target)).status, 404, "{target}");
    }
}

#[test]
fn answers_are_sealed() {
    let (_directory, path) = written(ROW);
    let view = open(parts(&path, &["default_accuracy_reward"]));
    for target in ["/", "/api/overview", "/api/rows", "/api/row/0", "/api/row/9", "/nothing"] {
        let response = answer(&view, &request(target));
        let policy = response.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'"), "{target}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{target}: {policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(response.header(name), Some(value), "{target}");
        }
        let kind = response.header("content-type").unwrap();
        assert_eq!(kind.starts_with("text/html"), target == "/", "{target}: {kind}");
        assert!(!format!("{:?}", response.headers).contains(TOKEN));
    }
}

#[cfg(unix)]
#[test]
fn only_images_under_the_roots_are_opened() {
    use std::os::unix::fs::symlink;
    let paths = [
        "../secret.png",
        "/etc/passwd",
        "out.png",
        "up/secret.png",
        "pipe.png",
        "zero.png",
        "fine.txt",
        "http://example.com/a.png",
        "file:///etc/passwd",
        "a\\u0000.png",
        "page.svg",
        ".",
    ];
    let row = |path: &str| {
        format!(
            "{{\"completion\": \"[1, 1, 2, 2]\", \"solution\": \"[1, 1, 2, 2]\", \"image\": \"{path}\"}}\n"
        )
    };
    let outer = tempfile::tempdir().unwrap();
    let root = outer.path().join("rows");
    std::fs::create_dir(&root).unwrap();
    let path = root.join("rows.jsonl");
    let inside = root.join("fine.png");
    let mut text: String = paths.iter().map(|path| row(path)).collect();
    text += &row("fine.png");
    text += &row(inside.to_str().unwrap());
    std::fs::write(&path, text).unwrap();
    std::fs::write(outer.path().join("secret.png"), b"\x89PNG\r\n\x1a\nsecret").unwrap();
    std::fs::write(&inside, b"\x89PNG\r\n\x1a\nfine").unwrap();
    std::fs::write(root.join("fine.txt"), "private").unwrap();
    std::fs::write(root.join("page.svg"), "<svg><script>alert(1)</script></svg>").unwrap();
    symlink(outer.path().join("secret.png"), root.join("out.png")).unwrap();
    symlink(outer.path(), root.join("up")).unwrap();
    symlink("/dev/zero", root.join("zero.png")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(root.join("pipe.png")).status();
    assert!(made.is_ok_and(|status| status.success()));
    let view = open(parts(&path, &["format_reward"]));
    for (place, path) in paths.iter().enumerate() {
        let response = answer(&view, &request(&format!("/api/image/{place}/0")));
        assert_eq!(response.status, 404, "{path}");
        let said = String::from_utf8_lossy(&response.body);
        assert!(!said.contains("secret\"") && !said.contains("private"), "{path}: {said}");
        assert!(
            crate::common::ask(&view, &format!("/api/row/{place}"))["images"][0]["url"].is_null(),
            "{path}"
        );
    }
    for place in [paths.len(), paths.len() + 1] {
        let response = answer(&view, &request(&format!("/api/image/{place}/0")));
        assert_eq!((response.status, response.header("content-type")), (200, Some("image/png")));
    }
}

/// Sends bytes as they are and reads what comes back until the connection ends.
fn talk(port: u16, sent: &[u8]) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(sent).unwrap();
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said);
    String::from_utf8_lossy(&said).into_owned()
}

#[test]
fn the_server_keeps_to_http_and_to_its_limits() {
    let (_directory, path) = written(ROW);
    let view = open(parts(&path, &["default_accuracy_reward"]));
    let server = Server::new(view, 0, Secret::known(TOKEN)).unwrap();
    let address = server.address().unwrap();
    assert!(address.ip().is_loopback());
    assert!(server.url().unwrap().ends_with(&format!("/?token={TOKEN}")));
    std::thread::spawn(move || server.run());
    let head = format!("host: {address}\r\nauthorization: {}\r\n", bearer());
    let two = format!(
        "GET /api/row/0 HTTP/1.1\r\n{head}\r\nHEAD / HTTP/1.1\r\n{head}connection: close\r\n\r\n"
    );
    let said = talk(address.port(), two.as_bytes());
    assert_eq!(said.matches("HTTP/1.1 200 OK").count(), 2, "{said}");
    assert!(said.ends_with("\r\n\r\n"), "a HEAD has no body: {said}");
    let long = format!("GET / HTTP/1.1\r\n{head}x: {}\r\n\r\n", "y".repeat(40_000));
    for (sent, status) in [
        (long.as_str(), "431"),
        ("nonsense\r\n\r\n", "400"),
        ("GET / HTTP/2.0\r\n\r\n", "505"),
        ("GET / HTTP/1.1\r\nno colon\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\ncontent-length: 99999999999\r\n\r\n", "413"),
        ("POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", ""),
        ("POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n", "411"),
        ("GET /api/overview HTTP/1.1\r\nhost: evil.example\r\n\r\n", "403"),
        ("GET /api/overview HTTP/1.1\r\nhost: localhost\r\n\r\n", "401"),
    ] {
        let said = talk(address.port(), sent.as_bytes());
        let first = said.lines().next().unwrap_or_default();
        let shown = sent.get(..60).unwrap_or(sent);
        assert!(first.contains(status) && !first.contains("200"), "{shown:?}: {first}");
    }
}

#[test]
fn the_page_is_packed_for_those_who_can_unpack_it() {
    let (_directory, path) = written(ROW);
    let view = open(parts(&path, &["default_accuracy_reward"]));
    let plain = answer(&view, &request("/"));
    assert!(plain.body.starts_with(b"<!") && plain.header("content-encoding").is_none());
    for (accepts, packed) in
        [("gzip", true), ("br, gzip;q=0.5", true), ("br", false), ("gzipped", false)]
    {
        let response = answer(&view, &request("/").with("accept-encoding", accepts));
        assert_eq!(response.header("content-encoding") == Some("gzip"), packed, "{accepts}");
        assert_eq!(response.body.starts_with(b"\x1f\x8b"), packed, "{accepts}");
    }
}

#[test]
fn so_many_connections_are_held_and_no_more() {
    let (_directory, path) = written(ROW);
    let view = open(parts(&path, &["default_accuracy_reward"]));
    let server = Server::new(view, 0, Secret::known(TOKEN)).unwrap();
    let address = server.address().unwrap();
    std::thread::spawn(move || server.run());
    let asked =
        format!("GET /api/overview HTTP/1.1\r\nhost: {address}\r\nauthorization: {}\r\n", bearer());
    // Those that are answered and kept count as much as any.
    let kept: Vec<TcpStream> = (0..64)
        .map(|_| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
            stream.write_all(format!("{asked}\r\n").as_bytes()).unwrap();
            assert!(stream.read(&mut [0; 1 << 16]).unwrap() > 0);
            stream
        })
        .collect();
    let last = format!("{asked}connection: close\r\n\r\n");
    assert_eq!(talk(address.port(), last.as_bytes()), "");
    drop(kept);
    crate::common::until(|| talk(address.port(), last.as_bytes()).starts_with("HTTP/1.1 200"));
}
