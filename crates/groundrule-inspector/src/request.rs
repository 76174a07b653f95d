//! Requests and answers as HTTP/1.1 writes them, under limits.

use groundrule::host::{Query, url_decoded};
use std::io::{self, BufRead, Read, Write};

/// The most bytes of a request's head.
const LONGEST_HEAD: u64 = 32 << 10;

/// The most bytes of a request's body: a row that somebody edits.
const LONGEST_BODY: usize = 16 << 20;

/// A request.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// `GET`, `HEAD` or `POST`.
    pub verb: String,
    /// The path and the query as they were sent.
    pub target: String,
    /// Names in lowercase, and values.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

/// Why a request was not read.
#[derive(Debug)]
pub enum Unread {
    /// The connection has ended or is no longer usable.
    Gone,
    /// It must be refused with this status and sentence, and the connection closed.
    Refused(u16, &'static str),
}

impl From<io::Error> for Unread {
    fn from(_: io::Error) -> Self {
        Unread::Gone
    }
}

impl Request {
    /// A request without headers, as a program sends it.
    pub fn get(target: &str) -> Self {
        Request { verb: "GET".to_owned(), target: target.to_owned(), ..Request::default() }
    }

    /// The same with one more header.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_ascii_lowercase(), value.to_owned()));
        self
    }

    /// Reads one request.
    pub fn read(reader: &mut impl BufRead) -> Result<Self, Unread> {
        let mut head = reader.by_ref().take(LONGEST_HEAD);
        let mut line = String::new();
        read_line(&mut head, &mut line)?;
        let mut words = line.split_ascii_whitespace();
        let (Some(verb), Some(target), Some(version), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(Unread::Refused(400, "this is not HTTP"));
        };
        if version != "HTTP/1.1" && version != "HTTP/1.0" {
            return Err(Unread::Refused(505, "this server speaks HTTP/1.1"));
        }
        let mut request =
            Request { verb: verb.to_owned(), target: target.to_owned(), ..Request::default() };
        loop {
            read_line(&mut head, &mut line)?;
            if line.is_empty() {
                break;
            }
            let Some((name, value)) = line.split_once(':') else {
                return Err(Unread::Refused(400, "a header has no colon"));
            };
            request.headers.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
        }
        if request.header("transfer-encoding").is_some() {
            return Err(Unread::Refused(411, "send the body with its length"));
        }
        let lengths = request.headers.iter().filter(|(name, _)| name == "content-length").count();
        let length = match request.header("content-length") {
            None => 0,
            Some(text) => match text.parse::<usize>() {
                Ok(length) if lengths == 1 && length <= LONGEST_BODY => length,
                Ok(_) => return Err(Unread::Refused(413, "the body is larger than 16 MiB")),
                Err(_) => {
                    return Err(Unread::Refused(400, "the length of the body is not a number"));
                }
            },
        };
        reader.by_ref().take(length as u64).read_to_end(&mut request.body)?;
        if request.body.len() < length {
            return Err(Unread::Gone);
        }
        Ok(request)
    }

    /// The value of a header; none if it was sent twice, because nobody can say which one counts.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(known, _)| known == name);
        match (found.next(), found.next()) {
            (Some((_, value)), None) => Some(value),
            _ => None,
        }
    }

    /// The path, decoded.
    pub fn path(&self) -> String {
        let path = self.target.split('?').next().unwrap_or_default();
        // A plus is a plus in a path.
        url_decoded(&path.replace('+', "%2B")).into_owned()
    }

    /// The query.
    pub fn query(&self) -> Query<'_> {
        Query::new(self.target.split_once('?').map(|(_, query)| query))
    }

    /// Whether the connection may be used again.
    pub(crate) fn keeps_alive(&self) -> bool {
        !self.header("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"))
    }
}

fn read_line(head: &mut impl BufRead, line: &mut String) -> Result<(), Unread> {
    line.clear();
    let mut bytes = Vec::new();
    head.read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Err(Unread::Gone);
    }
    if bytes.pop() != Some(b'\n') {
        return Err(Unread::Refused(431, "the head of the request is too long"));
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    match String::from_utf8(bytes) {
        Ok(text) => *line = text,
        Err(_) => return Err(Unread::Refused(400, "the head of the request is not UTF-8")),
    }
    Ok(())
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// Names and values.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// An answer of this type.
    pub fn new(status: u16, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        Response { status, headers: vec![("content-type", kind.to_owned())], body: body.into() }
    }

    /// The same with one more header.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// Writes the answer.
    pub(crate) fn write(
        &self,
        writer: &mut impl Write,
        with_body: bool,
        keep: bool,
    ) -> io::Result<()> {
        let mut head = format!("HTTP/1.1 {} {}\r\n", self.status, phrase(self.status));
        for (name, value) in &self.headers {
            // A line end in a value would be a header of its own.
            let value: String = value.chars().filter(|letter| !letter.is_control()).collect();
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("content-length: {}\r\n", self.body.len());
        head += if keep { "connection: keep-alive\r\n\r\n" } else { "connection: close\r\n\r\n" };
        let mut bytes = head.into_bytes();
        if with_body {
            bytes.extend_from_slice(&self.body);
        }
        writer.write_all(&bytes)?;
        writer.flush()
    }
}

fn phrase(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        410 => "Gone",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        505 => "HTTP Version Not Supported",
        _ => "Error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Request, u16> {
        match Request::read(&mut text.as_bytes()) {
            Ok(request) => Ok(request),
            Err(Unread::Gone) => Err(0),
            Err(Unread::Refused(status, _)) => Err(status),
        }
    }

    #[test]
    fn requests_are_read_with_their_headers_and_bodies() {
        let text =
            "POST /a+b%20c?x=1+2 HTTP/1.1\r\nHost:  here \r\nContent-Length: 3\r\n\r\nabcrest";
        let request = read(text).unwrap();
        assert_eq!((&*request.verb, &*request.path()), ("POST", "/a+b c"));
        assert_eq!(request.query().get("x").as_deref(), Some("1 2"));
        assert_eq!((request.header("host"), &*request.body), (Some("here"), &b"abc"[..]));
        assert_eq!(request.header("accept"), None);
        assert!(read("GET / HTTP/1.0\n\n").unwrap().query().get("x").is_none());
        let twice = Request::get("/").with("Host", "a").with("host", "b");
        assert_eq!(twice.header("host"), None);
    }

    #[test]
    fn requests_that_break_a_rule_are_refused() {
        let body = |length: &str| format!("POST / HTTP/1.1\r\ncontent-length: {length}\r\n\r\nab");
        let head = |length: usize| {
            let start = "GET / HTTP/1.1\r\nx: ";
            format!("{start}{}\r\n\r\n", "y".repeat(length - start.len() - 4))
        };
        for (text, status) in [
            ("", 0),
            ("GET / HTTP/1.1", 431),
            ("GET /\r\n\r\n", 400),
            ("GET / HTTP/1.1 more\r\n\r\n", 400),
            ("GET / HTTP/1.2\r\n\r\n", 505),
            ("GET / HTTP/1.1\r\nnothing\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\na: b\r\n", 0),
            ("POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n", 411),
            (&body("3"), 0),
            (&body("two"), 400),
            (&body("16777217"), 413),
            (&head(LONGEST_HEAD as usize + 1), 431),
        ] {
            assert_eq!(read(text).map(|_| ()), Err(status), "{text:?}");
        }
        assert_eq!(read(&body("2")).unwrap().body, b"ab");
        assert_eq!(read(&body("16777216")).map(|_| ()), Err(0), "long enough, and cut off");
        assert!(read(&head(LONGEST_HEAD as usize)).is_ok());
    }

    #[test]
    fn a_connection_is_kept_unless_somebody_closes_it() {
        for (value, kept) in [("close", false), ("Close", false), ("keep-alive", true)] {
            assert_eq!(Request::get("/").with("connection", value).keeps_alive(), kept, "{value}");
        }
        assert!(Request::get("/").keeps_alive());
    }

    #[test]
    fn answers_are_written_with_their_length_and_cannot_be_split() {
        let response = Response::new(410, "text/plain", "gone").with("x", "a\r\nb");
        for (with_body, keep, connection, body) in
            [(true, true, "keep-alive", "gone"), (false, false, "close", "")]
        {
            let mut written = Vec::new();
            response.write(&mut written, with_body, keep).unwrap();
            let head =
                "HTTP/1.1 410 Gone\r\ncontent-type: text/plain\r\nx: ab\r\ncontent-length: 4";
            let expected = format!("{head}\r\nconnection: {connection}\r\n\r\n{body}");
            assert_eq!(String::from_utf8(written).unwrap(), expected);
        }
        for status in [200, 400, 401, 403, 404, 405, 410, 411, 413, 415, 431, 503, 505] {
            assert!(!matches!(phrase(status), "Error" | ""), "{status}");
        }
        assert_eq!((phrase(200), phrase(404), phrase(599)), ("OK", "Not Found", "Error"));
    }
}
