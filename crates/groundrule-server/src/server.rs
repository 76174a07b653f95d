//! Connections: accepting, time limits, signals, draining.

use crate::budget::Budget;
use crate::front::{State, handle};
use crate::log::Log;
use crate::metrics::Metrics;
use crate::plans::Source;
use crate::settings::{LogLevel, Settings};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::json;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::task::{Context, Poll};
use std::time::{Duration, SystemTime};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::Sleep;

/// Connections that may wait to be accepted: OpenRLHF opens one for every sample.
const BACKLOG: u32 = 4096;

/// The pause after an accept that failed, as happens when there are no file descriptors left.
const AFTER_A_FAILED_ACCEPT: Duration = Duration::from_millis(20);

/// How long a connection without a request is kept at the end: its first request may be on its way.
const LAST_REQUEST: Duration = Duration::from_millis(300);

/// The longest head of a request.
const LONGEST_HEAD: usize = 64 << 10;

/// Requests that may wait for a language model at once.
const ASKING: usize = 64;

/// A server that listens and does not answer yet.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    state: Arc<State>,
    control: Control,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

/// A handle to stop a running server or make it reload its configuration.
#[derive(Debug, Clone, Default)]
pub struct Control {
    stop: Arc<Notify>,
    reload: Arc<Notify>,
}

impl Control {
    /// Drains and stops, as SIGTERM does.
    pub fn stop(&self) {
        self.stop.notify_one();
    }

    /// Reloads the configuration, as SIGHUP does.
    pub fn reload(&self) {
        self.reload.notify_one();
    }
}

/// How a server ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped {
    /// Connections that were cut because their requests took longer than the drain.
    pub cut: usize,
}

/// Why a server does not start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartError {
    /// The settings or the plans are wrong.
    Settings(String),
    /// The system does not provide what the server needs, such as the port.
    System(String),
}

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (StartError::Settings(what) | StartError::System(what)) = self;
        f.write_str(what)
    }
}

impl std::error::Error for StartError {}

impl Server {
    /// Reads the plans and listens, or says why that is not possible.
    pub fn new(settings: Settings, source: Box<dyn Source>) -> Result<Self, StartError> {
        if let Some(objection) = settings.objection() {
            return Err(StartError::Settings(objection));
        }
        let plans = source.load().map_err(StartError::Settings)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .thread_name("groundrule-http")
            .build()
            .map_err(|error| StartError::System(format!("no threads could be started: {error}")))?;
        let wanted = settings.address;
        let listening = {
            let _inside = runtime.enter();
            listen(wanted)
        };
        let (listener, address) = listening
            .map_err(|error| StartError::System(format!("cannot listen on {wanted}: {error}")))?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let started = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_nanos() as u64);
        let state = State {
            plans: RwLock::new(Arc::new(plans)),
            source,
            budget: Budget::new(settings.memory),
            metrics: Metrics::new(),
            log: Log::new(settings.log),
            draining: AtomicBool::new(false),
            stale: AtomicBool::new(false),
            heavy: Semaphore::new(cores),
            asking: Semaphore::new(ASKING),
            started,
            requests: AtomicU64::new(0),
            settings,
        };
        let control = Control::default();
        Ok(Server { runtime, listener, address, state: Arc::new(state), control })
    }

    /// Where the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A handle to stop it from another thread.
    pub fn control(&self) -> Control {
        self.control.clone()
    }

    /// Answers until it is told to stop, and has drained.
    pub fn run(self) -> Stopped {
        let Server { runtime, listener, address, state, control } = self;
        let stopped = runtime.block_on(serve(listener, address, Arc::clone(&state), control));
        // Work that is still going on has nobody to answer to.
        runtime.shutdown_background();
        stopped
    }
}

fn listen(address: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    let listener = socket.listen(BACKLOG)?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

async fn serve(
    listener: TcpListener,
    address: SocketAddr,
    state: Arc<State>,
    control: Control,
) -> Stopped {
    let settings = &state.settings;
    if settings.signals {
        listen_to_signals(&state, &control);
    }
    tokio::spawn(reloads(Arc::clone(&state), control.clone()));
    state.log.say(
        LogLevel::Info,
        "listening",
        &[
            ("address", json!(format!("http://{address}"))),
            ("version", json!(env!("CARGO_PKG_VERSION"))),
            ("token", json!(settings.token.is_some())),
        ],
    );
    // Each connection holds a clone of `open`; when all clones are gone, so are all connections.
    let (closing, _) = watch::channel(false);
    let open = Arc::new(());
    let connections = Connections {
        state: Arc::clone(&state),
        closing: closing.clone(),
        open: Arc::clone(&open),
    };
    let mut stop = pin!(control.stop.notified());
    let mut leaving: Option<Pin<Box<Sleep>>> = None;
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => connections.begin(stream),
                Err(error) => {
                    if !is_of_one_connection(&error) {
                        let what = [("message", json!(error.to_string()))];
                        state.log.say(LogLevel::Error, "accept_failed", &what);
                        tokio::time::sleep(AFTER_A_FAILED_ACCEPT).await;
                    }
                }
            },
            () = &mut stop, if leaving.is_none() => {
                // Requests are still answered, each with `Connection: close`: load balancers see /ready first, and
                // clients leave by themselves.
                state.draining.store(true, Ordering::Relaxed);
                state.log.say(LogLevel::Info, "draining", &[]);
                leaving = Some(Box::pin(tokio::time::sleep(settings.drain_delay)));
            }
            () = async { if let Some(delay) = &mut leaving { delay.await } }, if leaving.is_some() => break,
        }
    }
    // Whoever has connected already is served. The system itself is asked, because the runtime's knowledge may be out
    // of date.
    if let Ok(listener) = listener.into_std() {
        while let Ok((stream, _)) = listener.accept() {
            let ready = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream));
            if let Ok(stream) = ready {
                connections.begin(stream);
            }
        }
    }
    drop(connections);
    let _ = closing.send(true);
    let deadline = tokio::time::Instant::now() + settings.drain_timeout;
    while Arc::strong_count(&open) > 1 && tokio::time::Instant::now() < deadline {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let cut = Arc::strong_count(&open) - 1;
    state.log.say(LogLevel::Info, "stopped", &[("connections_cut", json!(cut))]);
    // The log is written by a thread that ends with the process; give it a moment for the last line.
    tokio::time::sleep(Duration::from_millis(20)).await;
    Stopped { cut }
}

/// Errors of a connection that went away while it waited say nothing about the next one.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

struct Connections {
    state: Arc<State>,
    closing: watch::Sender<bool>,
    open: Arc<()>,
}

impl Connections {
    fn begin(&self, stream: TcpStream) {
        let (state, open) = (Arc::clone(&self.state), Arc::clone(&self.open));
        let mut closing = self.closing.subscribe();
        // Answers are short; waiting for more of them to fill a packet costs 40 ms.
        let _ = stream.set_nodelay(true);
        tokio::spawn(async move {
            let settings = &state.settings;
            let io = TokioIo::new(Impatient::new(stream, settings.write_timeout));
            let shared = Arc::clone(&state);
            let service = service_fn(move |request| {
                let state = Arc::clone(&shared);
                async move { Ok::<_, Infallible>(handle(state, request).await) }
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(settings.idle_timeout)
                .max_buf_size(LONGEST_HEAD)
                // Clients may close their sending half after the request and still want the answer.
                .half_close(true)
                .serve_connection(io, service);
            state.metrics.connections.inc();
            let mut connection = pin!(connection);
            let finished = tokio::select! {
                // If a client breaks the protocol, hyper answers with 400, or there is no way to answer.
                _ = connection.as_mut() => true,
                _ = closing.wait_for(|closing| *closing) => false,
            };
            if !finished {
                // Answers say `Connection: close` by now, so a connection ends after its next one.
                let last = tokio::time::timeout(LAST_REQUEST, connection.as_mut()).await;
                if last.is_err() {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            state.metrics.connections.dec();
            drop(open);
        });
    }
}

/// Reloads the configuration when asked to, or when a file changes.
async fn reloads(state: Arc<State>, control: Control) {
    let mut known = stamps(&state).await;
    loop {
        let asked = match state.settings.watch {
            Some(pause) => tokio::select! {
                () = control.reload.notified() => true,
                () = tokio::time::sleep(pause) => false,
            },
            None => {
                control.reload.notified().await;
                true
            }
        };
        let now = stamps(&state).await;
        if asked || now != known {
            known = now;
            reload(&state).await;
        }
    }
}

/// When each file of the configuration was written, and how long it is.
async fn stamps(state: &Arc<State>) -> Vec<(PathBuf, Option<(SystemTime, u64)>)> {
    let state = Arc::clone(state);
    let stamps = tokio::task::spawn_blocking(move || {
        let stamp = |path: PathBuf| {
            let metadata = std::fs::metadata(&path).ok();
            let stamp = metadata.and_then(|m| Some((m.modified().ok()?, m.len())));
            (path, stamp)
        };
        state.source.files().into_iter().map(stamp).collect()
    });
    stamps.await.unwrap_or_default()
}

/// A configuration that cannot be read leaves the old one in force.
async fn reload(state: &Arc<State>) {
    let source = Arc::clone(state);
    let loaded = tokio::task::spawn_blocking(move || source.source.load()).await;
    let loaded = loaded.unwrap_or_else(|_| Err("internal error while reading it".to_owned()));
    state.metrics.reloaded(loaded.is_ok());
    state.stale.store(loaded.is_err(), Ordering::Relaxed);
    match loaded {
        Ok(plans) => {
            *state.plans.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(plans);
            state.log.say(LogLevel::Info, "reloaded", &[]);
        }
        Err(what) => {
            let what = [
                ("message", json!(what)),
                ("fix", json!("the old configuration is still in force; correct the file")),
            ];
            state.log.say(LogLevel::Error, "reload_failed", &what);
        }
    }
}

#[cfg(unix)]
fn listen_to_signals(state: &Arc<State>, control: &Control) {
    use tokio::signal::unix::{SignalKind, signal};
    for (kind, stops) in [
        (SignalKind::terminate(), true),
        (SignalKind::interrupt(), true),
        (SignalKind::hangup(), false),
    ] {
        match signal(kind) {
            Ok(mut signal) => {
                let control = control.clone();
                tokio::spawn(async move {
                    while signal.recv().await.is_some() {
                        if stops { control.stop() } else { control.reload() }
                    }
                });
            }
            Err(error) => {
                let what = [("message", json!(error.to_string()))];
                state.log.say(LogLevel::Error, "no_signals", &what);
            }
        }
    }
}

#[cfg(not(unix))]
fn listen_to_signals(_: &Arc<State>, control: &Control) {
    let control = control.clone();
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() {
            control.stop();
        }
    });
}

/// A connection that gives up on a client that reads nothing.
struct Impatient {
    stream: TcpStream,
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Impatient {
    fn new(stream: TcpStream, patience: Duration) -> Self {
        Impatient { stream, patience, waiting: None }
    }

    /// Passes on the result of a write, unless it has been waiting for too long.
    fn patient<T>(
        &mut self,
        context: &mut Context<'_>,
        said: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if said.is_ready() {
            self.waiting = None;
            return said;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        match waiting.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Impatient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Impatient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        data: &[u8],
    ) -> Poll<io::Result<usize>> {
        let said = Pin::new(&mut self.stream).poll_write(context, data);
        self.patient(context, said)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        data: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let said = Pin::new(&mut self.stream).poll_write_vectored(context, data);
        self.patient(context, said)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_errors_of_one_connection_are_passed_over() {
        use io::ErrorKind::{
            ConnectionAborted, ConnectionRefused, ConnectionReset, Other, OutOfMemory,
        };
        for (kind, of_one) in [
            (ConnectionAborted, true),
            (ConnectionRefused, true),
            (ConnectionReset, true),
            (OutOfMemory, false),
            (Other, false),
        ] {
            assert_eq!(is_of_one_connection(&kind.into()), of_one, "{kind:?}");
        }
    }

    #[tokio::test]
    async fn a_long_answer_is_not_copied_behind_its_head() {
        let (listener, address) = listen("127.0.0.1:0".parse().unwrap()).unwrap();
        let stream = TcpStream::connect(address).await.unwrap();
        assert!(Impatient::new(stream, Duration::from_secs(1)).is_write_vectored());
        drop(listener);
    }
}
