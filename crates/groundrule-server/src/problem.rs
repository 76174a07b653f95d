//! Requests that cannot be answered as asked: the status, what is wrong, and what to do.

use serde_json::json;

/// What a client is told in place of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// A stable code for programs.
    pub code: &'static str,
    /// What is wrong, and where.
    pub message: String,
    /// What to do about it.
    pub fix: String,
    /// The methods that the path takes, for 405.
    pub(crate) allow: Option<&'static str>,
    /// Whether the connection must end, because the rest of the request was not read.
    pub(crate) close: bool,
}

impl Problem {
    pub(crate) fn new(
        status: u16,
        code: &'static str,
        message: impl Into<String>,
        fix: impl Into<String>,
    ) -> Self {
        let (message, fix) = (message.into(), fix.into());
        Problem { status, code, message, fix, allow: None, close: false }
    }

    /// A request whose content is wrong.
    pub(crate) fn bad(
        code: &'static str,
        message: impl Into<String>,
        fix: impl Into<String>,
    ) -> Self {
        Problem::new(400, code, message, fix)
    }

    /// Too many bytes are in flight right now.
    pub(crate) fn busy() -> Self {
        Problem::new(
            503,
            "busy",
            "the requests in flight take all the memory that the server may use",
            "send the request again after the time in Retry-After, or raise --memory",
        )
    }

    /// There is no room for what would be said.
    pub(crate) fn too_much() -> Self {
        Problem::new(
            413,
            "answer_too_large",
            "the answer takes more memory than the server has left",
            "send fewer rows in one request, stream them as NDJSON, or raise --memory",
        )
    }

    /// A defect in the server itself.
    pub(crate) fn defect() -> Self {
        Problem::new(
            500,
            "internal_error",
            "internal error on this request; no other request is affected",
            "please report it with the server's log",
        )
    }

    /// The body that describes the problem.
    pub(crate) fn body(&self, request: &str) -> Vec<u8> {
        let error = json!({
            "error": { "code": self.code, "message": self.message, "fix": self.fix },
            "request_id": request,
        });
        error.to_string().into_bytes()
    }
}
