//! Bodies: of a request, read under its limits, and of an answer, whole or streamed.

use crate::budget::Lease;
use crate::problem::Problem;
use crate::settings::Settings;
use flate2::write::MultiGzDecoder;
use http_body_util::BodyExt;
use hyper::HeaderMap;
use hyper::body::{Bytes, Frame, Incoming, SizeHint};
use hyper::header::{CONTENT_ENCODING, CONTENT_LENGTH, EXPECT};
use std::convert::Infallible;
use std::io::{self, Write};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::{Instant, timeout_at};
use zstd::stream::raw::DParameter;

/// How much a refused client may still send, to be thrown away, before the connection ends.
const MOST_DISCARDED: u64 = 256 << 20;

/// How long that may take.
const DISCARD_TIME: Duration = Duration::from_secs(10);

/// The window that zstd may ask memory for: 8 MiB, as much as its command line uses up to level 19.
const ZSTD_WINDOW: u32 = 23;

/// How many times the length of a line one piece of a packed stream may unpack to.
const LINES_AT_ONCE: u64 = 4;

/// What an element of parsed JSON takes besides its text. Separators are counted before anything is parsed.
const ELEMENT: u64 = 32;

/// An answer's body.
pub(crate) enum Body {
    /// All of it, with the share of the budget that it holds until it is sent.
    Whole(Option<Bytes>, Option<Lease>),
    /// Piece by piece.
    Stream(mpsc::UnboundedReceiver<Piece>),
}

/// A piece of a streamed answer. What it holds comes back when it is handed over: room in its queue, and its share of the
/// budget.
pub(crate) struct Piece {
    pub(crate) bytes: Bytes,
    pub(crate) _room: OwnedSemaphorePermit,
    pub(crate) _lease: Lease,
}

impl Body {
    pub(crate) fn whole(bytes: impl Into<Bytes>) -> Self {
        Body::Whole(Some(bytes.into()), None)
    }
}

impl hyper::body::Body for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.get_mut() {
            Body::Whole(bytes, _) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Body::Stream(pieces) => pieces
                .poll_recv(context)
                .map(|piece| piece.map(|piece| Ok(Frame::data(piece.bytes)))),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Body::Whole(bytes, _) => {
                SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
            }
            Body::Stream(_) => SizeHint::default(),
        }
    }
}

/// Where decompressed bytes go, as long as the limits allow.
pub(crate) struct Sink {
    pub(crate) bytes: Vec<u8>,
    pub(crate) lease: Lease,
    limit: u64,
    /// The length of the line that has not ended yet, if lines are limited rather than the whole.
    line: Option<u64>,
    refused: Option<Problem>,
}

impl Sink {
    /// For a body of limited length.
    pub(crate) fn new(lease: Lease, limit: u64) -> Self {
        Sink { bytes: Vec::new(), lease, limit, line: None, refused: None }
    }

    /// For lines of limited length.
    pub(crate) fn of_lines(lease: Lease, limit: u64) -> Self {
        Sink { line: Some(0), ..Sink::new(lease, limit) }
    }

    /// Whether anything is longer than allowed once these bytes are added.
    fn too_long(&mut self, data: &[u8]) -> bool {
        let whole = (self.bytes.len() + data.len()) as u64;
        let Some(line) = &mut self.line else { return whole > self.limit };
        *line = match memchr::memrchr(b'\n', data) {
            Some(end) => (data.len() - end - 1) as u64,
            None => *line + data.len() as u64,
        };
        *line > self.limit || whole > self.limit.saturating_mul(LINES_AT_ONCE)
    }
}

impl Write for Sink {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        if self.too_long(data) {
            self.refused = Some(too_large(self.limit));
        } else if !self.lease.grow(data.len() as u64) {
            self.refused = Some(Problem::busy());
        } else {
            self.bytes.extend_from_slice(data);
            return Ok(data.len());
        }
        Err(io::Error::other("refused"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn too_large(limit: u64) -> Problem {
    Problem::new(
        413,
        "too_large",
        format!("the body, or a line of NDJSON, is longer than {limit} bytes after decompression"),
        "send fewer rows in one request, stream them as NDJSON, or raise --body-limit",
    )
}

/// How a body is packed.
pub(crate) enum Decoder {
    Plain(Sink),
    Gzip(Box<MultiGzDecoder<Sink>>),
    Zstd(Box<zstd::stream::write::Decoder<'static, Sink>>),
}

impl Decoder {
    /// A decoder chosen by the header, writing into the sink.
    pub(crate) fn new(headers: &HeaderMap, sink: Sink) -> Result<Self, Problem> {
        let coding = headers.get(CONTENT_ENCODING).map(|value| value.to_str().unwrap_or("?"));
        let coding = coding.unwrap_or("identity").trim().to_ascii_lowercase();
        match coding.as_str() {
            "identity" | "" => Ok(Decoder::Plain(sink)),
            "gzip" | "x-gzip" => Ok(Decoder::Gzip(Box::new(MultiGzDecoder::new(sink)))),
            "zstd" => {
                let mut decoder =
                    zstd::stream::raw::Decoder::new().map_err(|_| Problem::defect())?;
                let window = DParameter::WindowLogMax(ZSTD_WINDOW);
                decoder.set_parameter(window).map_err(|_| Problem::defect())?;
                let decoder = zstd::stream::write::Decoder::with_decoder(sink, decoder);
                Ok(Decoder::Zstd(Box::new(decoder)))
            }
            other => Err(Problem::new(
                415,
                "unsupported_encoding",
                format!("Content-Encoding '{other}' is not supported"),
                "send the body plain, or with gzip or zstd",
            )),
        }
    }

    /// How much of a piece is taken at once, so that it does not unpack to too much.
    pub(crate) fn step(&self) -> usize {
        match self {
            Decoder::Plain(_) => usize::MAX,
            Decoder::Gzip(_) | Decoder::Zstd(_) => 1024,
        }
    }

    pub(crate) fn sink(&mut self) -> &mut Sink {
        match self {
            Decoder::Plain(sink) => sink,
            Decoder::Gzip(decoder) => decoder.get_mut(),
            Decoder::Zstd(decoder) => decoder.get_mut(),
        }
    }

    /// Takes the next piece.
    pub(crate) fn push(&mut self, data: &[u8]) -> Result<(), Problem> {
        let (written, name) = match self {
            Decoder::Plain(sink) => (sink.write_all(data), "plain"),
            Decoder::Gzip(decoder) => {
                (decoder.write_all(data).and_then(|()| decoder.flush()), "gzip")
            }
            Decoder::Zstd(decoder) => {
                (decoder.write_all(data).and_then(|()| decoder.flush()), "zstd")
            }
        };
        written.map_err(|_| self.trouble(name))
    }

    /// Takes the end: packed bodies must be whole.
    pub(crate) fn finish(&mut self) -> Result<(), Problem> {
        let (finished, name) = match self {
            Decoder::Plain(_) => return Ok(()),
            Decoder::Gzip(decoder) => (decoder.try_finish(), "gzip"),
            Decoder::Zstd(decoder) => (decoder.do_finish(), "zstd"),
        };
        finished.map_err(|_| self.trouble(name))
    }

    fn trouble(&mut self, name: &str) -> Problem {
        self.sink().refused.take().unwrap_or_else(|| {
            Problem::bad(
                "bad_encoding",
                format!("the body is not {name}, or it was cut off"),
                format!("pack the body with {name}, or leave Content-Encoding out"),
            )
        })
    }
}

/// A body that has arrived, as text or as bytes, and its share of the budget.
pub(crate) struct Arrived<T> {
    pub(crate) content: T,
    pub(crate) lease: Lease,
}

/// The next piece of a body; none at its end.
pub(crate) async fn next_piece(
    body: &mut Incoming,
    deadline: Instant,
) -> Result<Option<Bytes>, Problem> {
    loop {
        match timeout_at(deadline, body.frame()).await {
            Err(_) => {
                let problem = Problem::new(
                    408,
                    "too_slow",
                    "the body did not arrive in time",
                    "send it faster, in smaller requests, or raise --body-timeout",
                );
                return Err(Problem { close: true, ..problem });
            }
            Ok(None) => return Ok(None),
            // Nobody will read this answer, unless only the sending half of the connection is gone.
            Ok(Some(Err(_))) => {
                let problem = Problem::bad(
                    "cut_off",
                    "the connection ended before the body did",
                    "send as many bytes as Content-Length says",
                );
                return Err(Problem { close: true, ..problem });
            }
            Ok(Some(Ok(frame))) => {
                if let Ok(data) = frame.into_data() {
                    return Ok(Some(data));
                }
            }
        }
    }
}

/// Reads a body as it is.
pub(crate) async fn read_bytes(
    body: &mut Incoming,
    headers: &HeaderMap,
    settings: &Settings,
    lease: Lease,
) -> Result<Arrived<Vec<u8>>, Problem> {
    let length = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > settings.body_limit) {
        return Err(too_large(settings.body_limit));
    }
    let mut decoder = Decoder::new(headers, Sink::new(lease, settings.body_limit))?;
    let deadline = Instant::now() + settings.body_timeout;
    while let Some(data) = next_piece(body, deadline).await? {
        decoder.push(&data)?;
    }
    decoder.finish()?;
    let sink = decoder.sink();
    let bytes = std::mem::take(&mut sink.bytes);
    let empty = sink.lease.sibling();
    Ok(Arrived { content: bytes, lease: std::mem::replace(&mut sink.lease, empty) })
}

/// Reads a body as UTF-8 text.
pub(crate) async fn read(
    body: &mut Incoming,
    headers: &HeaderMap,
    settings: &Settings,
    lease: Lease,
) -> Result<Arrived<String>, Problem> {
    let Arrived { content: bytes, lease } = read_bytes(body, headers, settings, lease).await?;
    let separators = memchr::memchr3_iter(b',', b'[', b'{', &bytes).count() as u64;
    if !lease.grow(separators * ELEMENT) {
        return Err(Problem::busy());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        Problem::bad(
            "bad_utf8",
            format!("the body is not UTF-8: byte {}", error.utf8_error().valid_up_to()),
            "send the body as UTF-8",
        )
    })?;
    Ok(Arrived { content: text, lease })
}

/// Throws away what a refused client still sends, so that it can read why: a connection that ends with unread bytes is
/// reset, and the answer is lost.
pub(crate) async fn discard(body: &mut Incoming, headers: &HeaderMap) -> bool {
    // Such a client waits for permission before it sends anything.
    if headers.contains_key(EXPECT) {
        return false;
    }
    let deadline = Instant::now() + DISCARD_TIME;
    let mut discarded = 0;
    loop {
        match timeout_at(deadline, body.frame()).await {
            Ok(None) => return true,
            Ok(Some(Ok(frame))) => {
                discarded += frame.data_ref().map_or(0, |data| data.len() as u64);
                if discarded > MOST_DISCARDED {
                    return false;
                }
            }
            Ok(Some(Err(_))) | Err(_) => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    #[test]
    fn lines_are_bounded_one_by_one_and_together() {
        let many = "1\n".repeat(20);
        for (writes, fits) in [
            (&["1234567890"][..], true),
            (&["12345678901"], false),
            (&["12345", "67890"], true),
            (&["12345", "678901"], false),
            (&["123456\n", "1234567890"], true),
            (&["123456\n7890", "1234567"], false),
            (&["\n1234567890"], true),
            (&["\n12345678901"], false),
            (&["12\n34567890", "\n1234567890"], true),
            // A packed piece may hold many lines, but not endlessly many.
            (&[&many], true),
            (&[&many, "1"], false),
        ] {
            let mut sink = Sink::of_lines(Budget::new(1000).lease(), 10);
            let written = writes.iter().try_for_each(|text| sink.write_all(text.as_bytes()));
            assert_eq!(written.is_ok(), fits, "{writes:?}");
            assert_eq!(sink.refused.map(|problem| problem.code), (!fits).then_some("too_large"));
        }
    }

    #[test]
    fn a_body_is_bounded_as_a_whole_and_by_the_budget() {
        for (writes, most, refused) in [
            (&["123\n56", "7890"][..], 1000, None),
            (&["123\n56", "78901"], 1000, Some("too_large")),
            (&["12345", "67890"], 10, None),
            (&["12345", "67890"], 9, Some("busy")),
        ] {
            let mut sink = Sink::new(Budget::new(most).lease(), 10);
            let written = writes.iter().try_for_each(|text| sink.write_all(text.as_bytes()));
            assert_eq!(written.is_err(), refused.is_some(), "{writes:?}");
            assert_eq!(sink.refused.map(|problem| problem.code), refused);
        }
    }
}
