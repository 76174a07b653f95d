//! Requests to the page of the inspector: any bytes are a request or are refused; a question of the page is answered with
//! JSON or refused in words, whoever is not the page learns nothing, and no answer is a defect.

use super::choices::Choices;
use groundrule::{PartSpec, Plan, Scorer, World};
use groundrule_inspector::{
    About, Files, Folder, ImageRoots, Parts, Request, RowReader, Secret, Unread, View,
};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

const TOKEN: &str = "0123456789abcdef";
const PRIVATE: &str = "only the page may see this";

struct Pure {
    plan: Plan,
    specs: Vec<PartSpec>,
}

impl Scorer for Pure {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn specs(&self) -> &[PartSpec] {
        &self.specs
    }

    fn world(&self) -> World<'_> {
        World::nowhere()
    }
}

struct One(PathBuf);

impl Folder for One {
    fn files(&self) -> Result<Vec<PathBuf>, String> {
        Ok(vec![self.0.clone()])
    }

    fn open(&self, _: &Path) -> Result<Option<Box<dyn RowReader>>, String> {
        Ok(None)
    }
}

/// A view over some rows, and the directory it reads.
static VIEW: LazyLock<(View, tempfile::TempDir)> = LazyLock::new(|| {
    let directory = tempfile::tempdir().expect("there is room for a directory");
    let path = directory.path().join("rows.jsonl");
    let rows: String = (0..40)
        .map(|row| {
            format!(
                "{{\"id\": \"r{row}\", \"prompt\": \"{PRIVATE} {}\", \"completion\": \"<answer>[{row}, 2, 30, 40]</answer>\", \
                 \"solution\": \"[1, 2, 30, 40]\", \"image_size\": [64, 48], \"image\": \"../{row}.png\"}}\n",
                row / 4
            )
        })
        .collect();
    std::fs::write(&path, rows + "not a row\n").expect("the rows can be written");
    let specs: Vec<_> = ["format_reward", "iou_reward"].map(PartSpec::new).into();
    let plan = Plan::new(&specs).expect("the plan is right");
    let view = View::open(Parts {
        rows: Box::new(Files::new(Box::new(One(path)), false)),
        raw: None,
        scorer: Arc::new(Pure { plan, specs }),
        again: false,
        compared: None,
        roots: ImageRoots::new([directory.path().to_owned()]),
        about: About::default(),
        others: None,
    })
    .expect("a thread can be started");
    assert!(view.wait(Duration::from_secs(60)), "the rows take too long");
    (view, directory)
});

const PATHS: &[&str] = &[
    "/",
    "/api/overview",
    "/api/rows",
    "/api/row/",
    "/api/image/",
    "/api/group/",
    "/api/groups",
    "/api/compare",
    "/api/explain",
    "/api/",
    "/api/../",
    "/%2e%2e/",
    "//",
    "/report",
];
const PARAMETERS: &[&str] = &[
    "offset",
    "limit",
    "desc",
    "find",
    "text",
    "sort",
    "reward",
    "score",
    "min",
    "max",
    "status",
    "reason",
    "kind",
    "file",
    "group",
    "prediction",
    "reference",
];
const VALUES: &[&str] = &[
    "0",
    "1",
    "39",
    "40",
    "-1",
    "4294967296",
    "1e9",
    "nan",
    "iou_reward",
    "total",
    "true",
    "%",
    "%ff",
    "%00",
    "r7",
    "private",
    "a.*",
    "..%2f",
    "/frame",
    "<script>",
    "",
];

fn target(choices: &mut Choices<'_>) -> String {
    let mut target = PATHS[choices.below(PATHS.len())].to_owned();
    for _ in 0..choices.below(3) {
        target += VALUES[choices.below(VALUES.len())];
    }
    for place in 0..choices.below(4) {
        target += if place == 0 { "?" } else { "&" };
        target += PARAMETERS[choices.below(PARAMETERS.len())];
        target += "=";
        target += VALUES[choices.below(VALUES.len())];
    }
    target
}

pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let by_page = match choices.below(4) {
        // The bytes themselves, as a connection brings them.
        0 => {
            match Request::read(&mut bytes.get(1..).unwrap_or_default()) {
                Ok(request) => drop((request.path(), request.query().get("text"))),
                Err(Unread::Refused(status, said)) => {
                    assert!((400..600).contains(&status) && !said.is_empty())
                }
                Err(Unread::Gone) => {}
            }
            return;
        }
        1 => false,
        _ => true,
    };
    let verb = ["GET", "POST", "HEAD", "PUT"][choices.below(4)];
    let token =
        if by_page { TOKEN } else { ["", "0123456789abcde", "0123456789abcdeg"][choices.below(3)] };
    let mut request = Request::get(&target(&mut choices))
        .with("host", "127.0.0.1:7000")
        .with("authorization", &format!("Bearer {token}"));
    request.verb = verb.to_owned();
    request.body = super::texts::text(&mut choices, 20).into_bytes();
    let response = VIEW.0.answer(&request, &Secret::known(TOKEN));
    let body = String::from_utf8_lossy(&response.body);
    assert!((200..500).contains(&response.status), "{request:?}: {body}");
    if !by_page {
        assert!(
            matches!(response.status, 401 | 403) && !body.contains(PRIVATE),
            "{request:?}: {body}"
        );
    }
    if request.path().starts_with("/api")
        && response.header("content-type").is_some_and(|kind| kind.contains("json"))
    {
        let value: serde_json::Value = serde_json::from_str(&body).expect("an answer is JSON");
        assert!(
            response.status == 200 || value["error"].as_str().is_some_and(|said| !said.is_empty()),
            "{request:?}: {body}"
        );
    }
}
