//! `groundrule serve`: the plans of a configuration over HTTP.

use crate::args::{PlanArgs, Serve};
use crate::config;
use crate::failure::Failure;
use crate::setup::{Setup, Unchosen};
use crate::small_file::read_text;
use groundrule::{PartSpec, Plan, World};
use groundrule_server::{
    LogLevel, LogSettings, Plans, Scorer, ServedImages, Server, Settings, Source, StartError, Token,
};
use std::collections::BTreeMap;
use std::io::IsTerminal as _;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The configuration that is used when none is named, if it is there.
const HERE: &str = "groundrule.toml";

/// Where the token may come from, so that it does not show in the process list.
const TOKEN: &str = "GROUNDRULE_TOKEN";

/// Serves until a signal ends it.
pub(crate) fn run(args: &Serve) -> Result<(), Failure> {
    let settings = settings(args)?;
    let source = Files::new(args)?;
    // Read once before listening, so that a mistake is reported as in every other command.
    source.read()?;
    let server = Server::new(settings, Box::new(source)).map_err(|error| match error {
        StartError::Settings(what) => Failure::usage(what),
        StartError::System(what) => {
            Failure::files(what).fix("choose another --port, or stop the program that uses it")
        }
    })?;
    if let Some(path) = &args.port_file {
        let port = server.address().port().to_string();
        std::fs::write(path, port).map_err(|error| Failure::file(path, &error))?;
    }
    let stopped = server.run();
    match stopped.cut {
        0 => Ok(()),
        cut => Err(Failure::interrupted(format!(
            "{cut} connections were cut: their requests took longer than --drain-timeout"
        ))),
    }
}

fn level(word: &str) -> LogLevel {
    match word {
        "off" => LogLevel::Off,
        "error" => LogLevel::Error,
        "debug" => LogLevel::Debug,
        _ => LogLevel::Info,
    }
}

fn settings(args: &Serve) -> Result<Settings, Failure> {
    let seconds = |name: &str, seconds: f64| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|_| Failure::usage(format!("{name} {seconds}: this is not a time in seconds")))
    };
    let json = match args.log_format.as_deref() {
        Some(format) => format == "json",
        None => !std::io::stderr().is_terminal(),
    };
    let level = level(&args.log);
    let settings = Settings::new(address(&args.host, args.port)?);
    Ok(Settings {
        token: token(args)?,
        no_auth: args.no_auth,
        body_limit: bytes("--body-limit", &args.body_limit)?,
        memory: bytes("--memory", &args.memory)?,
        body_timeout: seconds("--body-timeout", args.body_timeout)?,
        idle_timeout: seconds("--idle-timeout", args.idle_timeout)?,
        write_timeout: seconds("--write-timeout", args.write_timeout)?,
        drain_delay: seconds("--drain-delay", args.drain_delay)?,
        drain_timeout: seconds("--drain-timeout", args.drain_timeout)?,
        watch: settings.watch.filter(|_| !args.no_watch),
        signals: true,
        log: LogSettings { level, json },
        ..settings
    })
}

fn address(host: &str, port: u16) -> Result<SocketAddr, Failure> {
    if let Ok(ip) = host.trim_matches(['[', ']']).parse::<IpAddr>() {
        return Ok(SocketAddr::new(ip, port));
    }
    let found = (host, port).to_socket_addrs().ok().and_then(|mut found| found.next());
    found.ok_or_else(|| {
        Failure::usage(format!("--host {host}: there is no such host"))
            .fix("give an address of this machine, such as 127.0.0.1 or 0.0.0.0")
    })
}

fn token(args: &Serve) -> Result<Option<Token>, Failure> {
    let (text, place) = match &args.token_file {
        Some(path) => {
            let text = read_text(path, 1 << 16).map_err(|error| Failure::file(path, &error))?;
            (text, path.display().to_string())
        }
        None => match std::env::var(TOKEN) {
            Ok(text) if !text.is_empty() => (text, TOKEN.to_owned()),
            _ => return Ok(None),
        },
    };
    Token::new(&text).map(Some).map_err(|what| {
        Failure::usage(format!("{place}: {what}")).fix("`openssl rand -hex 24` makes a good token")
    })
}

/// `64MB`, `1GiB` or a plain number.
fn bytes(name: &str, text: &str) -> Result<u64, Failure> {
    let letters = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(letters);
    let scale: Option<u64> = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => Some(1),
        "k" | "kb" | "kib" => Some(1 << 10),
        "m" | "mb" | "mib" => Some(1 << 20),
        "g" | "gb" | "gib" => Some(1 << 30),
        _ => None,
    };
    let size = number.trim().parse::<u64>().ok().zip(scale);
    size.and_then(|(number, scale)| number.checked_mul(scale)).filter(|size| *size > 0).ok_or_else(
        || Failure::usage(format!("{name} {text}: this is not a size")).fix("write 64MB or 1GB"),
    )
}

/// The plans as the command line names them, read again on every reload.
struct Files {
    default: PlanArgs,
    named: Vec<(String, PlanArgs)>,
}

impl Files {
    fn new(args: &Serve) -> Result<Self, Failure> {
        let mut named: Vec<(String, PlanArgs)> = Vec::new();
        for text in &args.plans {
            let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
            let Some((name, file)) = text.split_once('=').filter(|(name, file)| {
                !name.is_empty() && name.chars().all(plain) && !file.is_empty()
            }) else {
                return Err(Failure::usage(format!("--plan {text}: this is not NAME=FILE")).fix(
                    "write --plan geometry=geometry.toml, the name of letters, digits, - _ .",
                ));
            };
            if named.iter().any(|(known, _)| known == name) {
                return Err(Failure::usage(format!("--plan {text}: '{name}' is given twice"))
                    .fix("leave one of them out"));
            }
            let plan = PlanArgs {
                rewards: Vec::new(),
                config: Some(PathBuf::from(file)),
                tokenizer: args.plan.tokenizer.clone(),
                images: args.plan.images.clone(),
                names: args.plan.names.clone(),
            };
            named.push((name.to_owned(), plan));
        }
        Ok(Files { default: args.plan.clone(), named })
    }

    fn read(&self) -> Result<Plans, Failure> {
        let mut plans = Plans::new(Arc::new(Served::new(&self.default)?));
        let named = self.named.iter().map(|(name, args)| {
            let scorer: Arc<dyn Scorer> = Arc::new(Served::new(args)?);
            Ok((name.clone(), scorer))
        });
        plans.named = named.collect::<Result<BTreeMap<_, _>, Failure>>()?;
        Ok(plans)
    }
}

impl Source for Files {
    fn load(&self) -> Result<Plans, String> {
        self.read().map_err(|failure| match failure.fix {
            Some(fix) => format!("{}; {fix}", failure.message),
            None => failure.message,
        })
    }

    fn files(&self) -> Vec<PathBuf> {
        let all = std::iter::once(&self.default).chain(self.named.iter().map(|(_, args)| args));
        let files = all.flat_map(|args| [config_of(args), args.tokenizer.clone()]);
        files.flatten().collect()
    }
}

/// The file that a plan comes from, whether it is there or not.
fn config_of(args: &PlanArgs) -> Option<PathBuf> {
    match (&args.config, args.rewards.is_empty()) {
        (Some(path), _) => Some(path.clone()),
        (None, true) => Some(PathBuf::from(HERE)),
        (None, false) => None,
    }
}

/// A plan whose images are opened under one directory only.
struct Served {
    setup: Setup,
    images: ServedImages,
}

impl Served {
    fn new(args: &PlanArgs) -> Result<Self, Failure> {
        // As `score -` would: a configuration with the usual name in the working directory counts.
        let setup = Setup::new(args, &[], Some(Path::new("-")), Unchosen::EachRow)?;
        let root = match &args.images {
            Some(root) => Some(root.clone()),
            None => match config_of(args).filter(|path| path.is_file()) {
                Some(path) => config::read(&path)?.images,
                None => None,
            },
        };
        let images = match root {
            Some(root) => {
                ServedImages::under(&root).map_err(|error| Failure::file(&root, &error))?
            }
            None => ServedImages::none(),
        };
        Ok(Served { setup, images })
    }
}

impl Scorer for Served {
    fn plan(&self) -> &Plan {
        &self.setup.plan
    }

    fn specs(&self) -> &[PartSpec] {
        &self.setup.specs
    }

    fn world(&self) -> World<'_> {
        World { images: &self.images, ..self.setup.world() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_numbers_with_units() {
        for (text, size) in [
            ("1", 1),
            ("7b", 7),
            ("2k", 2048),
            ("2KB", 2048),
            ("3 m", 3 << 20),
            ("64MB", 64 << 20),
            ("1 GiB", 1 << 30),
            ("1g", 1 << 30),
        ] {
            assert_eq!(bytes("--memory", text).unwrap(), size, "{text}");
        }
        for text in ["", "MB", "0", "-1", "1.5GB", "1TB", "99999999999999GB"] {
            assert!(bytes("--memory", text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_logged_goes_by_its_word() {
        use LogLevel::{Debug, Error, Info, Off};
        assert_eq!(["off", "error", "info", "debug"].map(level), [Off, Error, Info, Debug]);
    }

    /// What the server is told for these flags.
    fn told(flags: &[&str]) -> Settings {
        use clap::Parser as _;
        let words = ["groundrule", "serve"].iter().chain(flags);
        let program = crate::args::Program::try_parse_from(words).unwrap();
        let crate::args::Command::Serve(args) = program.command else { panic!("another command") };
        settings(&args).unwrap()
    }

    #[test]
    fn every_flag_reaches_the_server() {
        let seconds = |settings: &Settings| {
            let Settings { body_timeout, idle_timeout, write_timeout, .. } = settings;
            let Settings { drain_delay, drain_timeout, .. } = settings;
            [body_timeout, idle_timeout, write_timeout, drain_delay, drain_timeout]
                .map(Duration::as_secs_f64)
        };
        let usual = told(&["--log-format", "text"]);
        assert_eq!(usual.address.to_string(), "127.0.0.1:8000");
        assert_eq!((usual.body_limit, usual.memory), (64 << 20, 1 << 30));
        assert_eq!(seconds(&usual), [120.0, 90.0, 60.0, 1.0, 30.0]);
        assert!(usual.watch.is_some() && usual.signals && !usual.no_auth);
        assert_eq!(usual.log, LogSettings { level: LogLevel::Info, json: false });
        let flags = "--host ::1 --port 7 --body-limit 2k --memory 3MB --body-timeout 1.5 --idle-timeout 2 \
                     --write-timeout 3 --drain-delay 0 --drain-timeout 5 --no-watch --no-auth --log debug \
                     --log-format json";
        let other = told(&flags.split_whitespace().collect::<Vec<_>>());
        assert_eq!(other.address.to_string(), "[::1]:7");
        assert_eq!((other.body_limit, other.memory), (2 << 10, 3 << 20));
        assert_eq!(seconds(&other), [1.5, 2.0, 3.0, 0.0, 5.0]);
        assert!(other.watch.is_none() && other.signals && other.no_auth);
        assert_eq!(other.log, LogSettings { level: LogLevel::Debug, json: true });
    }

    #[test]
    fn hosts_are_addresses_or_names() {
        assert_eq!(address("::1", 1).unwrap().to_string(), "[::1]:1");
        assert_eq!(address("[::1]", 1).unwrap().to_string(), "[::1]:1");
        assert!(address("no host at all", 1).is_err());
    }
}
