//! A small server for one person on one machine: each connection has a thread.

use crate::api::Answer;
use crate::detail::Problem;
use crate::guard::{Secret, check};
use crate::page::{PACKED, PAGE, POLICY};
use crate::request::{Request, Response, Unread};
use crate::view::View;
use serde_json::json;
use std::io::{self, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The most connections at once; browsers open six.
const MOST_CONNECTIONS: usize = 64;

/// How long a connection may be silent.
const IDLE: Duration = Duration::from_secs(60);

const JSON: &str = "application/json";

/// The server of a view.
pub struct Server {
    listener: TcpListener,
    view: Arc<View>,
    secret: Secret,
}

impl Server {
    /// Listens only on this machine; port 0 means any free port.
    pub fn new(view: View, port: u16, secret: Secret) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        Ok(Server { listener, view: Arc::new(view), secret })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The address to open, with the token in it.
    pub fn url(&self) -> io::Result<String> {
        Ok(format!("http://{}/?token={}", self.address()?, self.secret.text()))
    }

    /// Answers until the process ends.
    pub fn run(self) -> io::Result<()> {
        let busy = Arc::new(AtomicUsize::new(0));
        for stream in self.listener.incoming() {
            // A connection that broke before it was accepted is the client's problem.
            let Ok(stream) = stream else { continue };
            if busy.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
                busy.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (view, secret, count) =
                (Arc::clone(&self.view), self.secret.clone(), Arc::clone(&busy));
            let spawned = std::thread::Builder::new().spawn(move || {
                // A connection that breaks is over; there is nobody left to tell.
                let _ = converse(&view, &secret, &stream);
                count.fetch_sub(1, Ordering::Relaxed);
            });
            if spawned.is_err() {
                busy.fetch_sub(1, Ordering::Relaxed);
            }
        }
        Ok(())
    }
}

fn converse(view: &View, secret: &Secret, stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(IDLE))?;
    stream.set_write_timeout(Some(IDLE))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    let mut writer = stream;
    loop {
        let request = match Request::read(&mut reader) {
            Ok(request) => request,
            Err(Unread::Gone) => return Ok(()),
            Err(Unread::Refused(status, what)) => {
                let refused = refuse(&Problem::new(status, what));
                return sealed(refused, JSON_POLICY).write(&mut writer, true, false);
            }
        };
        let keep = request.keeps_alive();
        // A defect costs this answer and nothing else.
        let answered = catch_unwind(AssertUnwindSafe(|| view.answer(&request, secret)));
        let response = answered
            .unwrap_or_else(|_| refuse(&Problem::new(500, "internal error; please report it")));
        response.write(&mut writer, request.verb != "HEAD", keep)?;
        if !keep {
            return Ok(());
        }
    }
}

/// Nothing in an answer that is data may run or be shown as a page.
const JSON_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

impl View {
    /// Answers one request.
    pub fn answer(&self, request: &Request, secret: &Secret) -> Response {
        if let Err(problem) = check(request, secret) {
            return sealed(refuse(&problem), JSON_POLICY);
        }
        let path = request.path();
        if path == "/" && matches!(request.verb.as_str(), "GET" | "HEAD") {
            let html = "text/html; charset=utf-8";
            let packed = request.header("accept-encoding").is_some_and(|sent| {
                sent.split(',').any(|word| word.trim().split(';').next() == Some("gzip"))
            });
            let page = match packed {
                true => Response::new(200, html, PACKED).with("content-encoding", "gzip"),
                false => Response::new(200, html, PAGE.as_bytes()),
            };
            return sealed(page.with("vary", "accept-encoding"), &POLICY);
        }
        let answer = self.ask(&request.verb, &path, &request.query(), &request.body);
        let response = match answer {
            Ok(Answer::Json(text)) => Response::new(200, JSON, text),
            Ok(Answer::Image(bytes, kind)) => Response::new(200, kind, bytes),
            Err(problem) => refuse(&problem),
        };
        sealed(response, JSON_POLICY)
    }
}

fn refuse(problem: &Problem) -> Response {
    let body = json!({"error": problem.error, "fix": problem.fix}).to_string();
    Response::new(problem.status, JSON, body)
}

/// The headers that every answer has.
fn sealed(response: Response, policy: &str) -> Response {
    response
        .with("content-security-policy", policy)
        .with("x-content-type-options", "nosniff")
        .with("x-frame-options", "DENY")
        .with("referrer-policy", "no-referrer")
        .with("cross-origin-opener-policy", "same-origin")
        .with("cross-origin-resource-policy", "same-origin")
        .with("cache-control", "no-store")
}
