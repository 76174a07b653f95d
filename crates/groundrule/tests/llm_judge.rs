//! The language model judge against a server in this process.
#![cfg(feature = "llm")]
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use groundrule::host::{LlmJudge, LlmSettings};
use groundrule::{Judge, JudgeOptions, PartSpec, Plan, Sample, Threads, World};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What the server saw.
#[derive(Default)]
struct Seen {
    requests: Mutex<Vec<(String, serde_json::Value)>>,
    under_way: AtomicUsize,
    most_under_way: AtomicUsize,
}

impl Seen {
    fn count(&self) -> usize {
        self.requests.lock().unwrap().len()
    }
}

/// Serves on a free port; `answer` gets the number of the request and its body, and says status and content.
fn serve(
    answer: impl Fn(usize, &serde_json::Value) -> (u16, String) + Send + Sync + 'static,
) -> (String, Arc<Seen>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let base = format!("http://{}/v1/", listener.local_addr().unwrap());
    let seen = Arc::new(Seen::default());
    let (shared, answer) = (Arc::clone(&seen), Arc::new(answer));
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let (seen, answer) = (Arc::clone(&shared), Arc::clone(&answer));
            std::thread::spawn(move || {
                let mut stream = stream.unwrap();
                while let Some((head, body)) = read_request(&mut stream) {
                    let now = seen.under_way.fetch_add(1, Ordering::SeqCst) + 1;
                    seen.most_under_way.fetch_max(now, Ordering::SeqCst);
                    let number = {
                        let mut requests = seen.requests.lock().unwrap();
                        requests.push((head, body.clone()));
                        requests.len() - 1
                    };
                    let (status, content) = answer(number, &body);
                    seen.under_way.fetch_sub(1, Ordering::SeqCst);
                    let reply = serde_json::json!({
                        "choices": [{"message": {"role": "assistant", "content": content}}]
                    })
                    .to_string();
                    let text = format!(
                        "HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{reply}",
                        reply.len()
                    );
                    if stream.write_all(text.as_bytes()).is_err() {
                        return;
                    }
                }
            });
        }
    });
    (base, seen)
}

fn read_request(stream: &mut TcpStream) -> Option<(String, serde_json::Value)> {
    let mut reader = BufReader::new(stream);
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line == "\r\n" {
            break;
        }
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        head.push_str(&line);
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some((head, serde_json::from_slice(&body).unwrap()))
}

fn settings(base: String) -> LlmSettings {
    LlmSettings {
        pause: Duration::from_millis(1),
        timeout: Duration::from_secs(5),
        ..LlmSettings::new(base)
    }
}

fn judge_rows(judge: &LlmJudge, rows: &[(&str, &str)]) -> Vec<(Option<f64>, &'static str)> {
    let plan = Plan::new(&[PartSpec::new("accuracy_reward")]).unwrap();
    let world = World { judge: Some(judge), ..World::nowhere() };
    let samples: Vec<_> = rows
        .iter()
        .map(|(completion, solution)| Sample {
            solution: Some(solution),
            method: Some("llm"),
            ..Sample::new(completion)
        })
        .collect();
    plan.judge_batch(&samples, &world, JudgeOptions::new(), Threads::Count(16))
        .iter()
        .map(|judged| (judged.total, judged.outcomes[0].reason.code()))
        .collect()
}

#[test]
fn verdicts_become_scores() {
    let (base, seen) = serve(|_, body| {
        let said = body["messages"][1]["content"].as_str().unwrap().contains("feline");
        (200, if said { " 1.0\n".to_owned() } else { "0.0".to_owned() })
    });
    let mut settings = settings(base);
    settings.key = Some("the key".to_owned());
    settings.model = "the model".to_owned();
    let judge = LlmJudge::new(settings);
    let rows = [("<answer>a feline</answer>", "cat"), ("<answer>a dog</answer>", "cat")];
    assert_eq!(judge_rows(&judge, &rows), [(Some(1.0), "judge_right"), (Some(0.0), "judge_wrong")]);
    for (head, body) in seen.requests.lock().unwrap().iter() {
        assert!(head.starts_with("POST /v1/chat/completions HTTP/1.1"), "{head}");
        assert!(head.to_lowercase().contains("authorization: bearer the key"), "{head}");
        assert_eq!(body["model"], "the model");
        assert_eq!(body["temperature"], 0);
    }
}

#[test]
fn equal_questions_are_asked_once() {
    let (base, seen) = serve(|_, _| (200, "1.0".to_owned()));
    let judge = LlmJudge::new(settings(base.clone()));
    for _ in 0..3 {
        assert_eq!(judge.compare("a", "b").as_deref(), Ok("1.0"));
    }
    assert_eq!(seen.count(), 1);
    let forgetful = LlmJudge::new(LlmSettings { cache: 0, ..settings(base) });
    for _ in 0..3 {
        forgetful.compare("a", "b").unwrap();
    }
    assert_eq!(seen.count(), 4);
}

#[test]
fn failures_are_tried_again_and_then_the_texts_decide() {
    let (base, seen) = serve(|number, _| match number {
        0 => (503, String::new()),
        1 => (429, String::new()),
        _ => (200, "1.0".to_owned()),
    });
    let judge = LlmJudge::new(settings(base));
    assert_eq!(judge_rows(&judge, &[("a", "b")]), [(Some(1.0), "judge_right")]);
    assert_eq!(seen.count(), 3);

    let (base, seen) = serve(|_, _| (500, String::new()));
    let judge = LlmJudge::new(settings(base));
    let rows = judge_rows(&judge, &[("a", "b")]);
    assert_eq!(rows, [(Some(0.0), "judge_unavailable")]);
    assert_eq!(seen.count(), 3);

    // What will not get better is not tried again.
    let (base, seen) = serve(|_, _| (401, String::new()));
    let judge = LlmJudge::new(settings(base));
    let rows = judge_rows(&judge, &[("b", "b")]);
    assert_eq!(rows, [(Some(1.0), "judge_unavailable")]);
    assert_eq!(seen.count(), 1);
}

#[test]
fn a_judge_that_hangs_is_not_waited_for() {
    let (base, _) = serve(|_, _| {
        std::thread::sleep(Duration::from_secs(20));
        (200, "1.0".to_owned())
    });
    let judge = LlmJudge::new(LlmSettings {
        timeout: Duration::from_millis(100),
        retries: 1,
        ..settings(base)
    });
    let start = Instant::now();
    let why = judge.compare("a", "b").unwrap_err();
    assert!(why.contains("timeout"), "{why}");
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn no_more_questions_at_once_than_allowed() {
    let (base, seen) = serve(|_, _| {
        std::thread::sleep(Duration::from_millis(10));
        (200, "1.0".to_owned())
    });
    let judge = LlmJudge::new(LlmSettings { concurrency: 3, ..settings(base) });
    let texts: Vec<_> = (0..48).map(|i| i.to_string()).collect();
    let rows: Vec<_> = texts.iter().map(|text| (text.as_str(), "7")).collect();
    assert!(judge_rows(&judge, &rows).iter().all(|(score, _)| *score == Some(1.0)));
    assert_eq!(seen.count(), 48);
    let most = seen.most_under_way.load(Ordering::SeqCst);
    assert!((2..=3).contains(&most), "{most}");
}
