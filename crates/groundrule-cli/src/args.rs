//! The command line.

use crate::failure::Failure;
use clap::{Args, Parser, Subcommand};
use groundrule::rows::ColumnNames;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  groundrule score rollouts.jsonl
  groundrule init rollouts.jsonl
  groundrule score rollouts.jsonl.gz -o scored.jsonl --trace
  groundrule score - --reward default_accuracy_reward --reward format_reward < rollouts.jsonl
  groundrule explain '<answer>$\\frac12$</answer>' 0.5
  groundrule rewards detection_score
  groundrule lint groundrule.toml --references rollouts.jsonl
  groundrule diff vlm-r1 strict rollouts.jsonl
  groundrule serve --config groundrule.toml --port 8000
  groundrule view rollouts.jsonl
  groundrule report rollouts.jsonl -o report.html

Exit codes:
  0    done; rows that failed or abstained are in the output and the summary
  1    lint found something, or diff found rows that change
  2    the command line or the configuration is wrong
  3    a file could not be read or written
  4    --fail-fast found a row that failed, or a judge that did not answer
  5    no row got a score
  6    the input has no rows
  130  interrupted; no output file was written";

/// Rewards for reinforcement learning with language and vision-language models: score rollouts, explain a score, audit a
/// configuration.
#[derive(Debug, Parser)]
#[command(name = "groundrule", version, after_help = EXAMPLES, arg_required_else_help = true)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Program {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Score rollouts and print a summary.
    Score(Score),
    /// Choose rewards that fit your rows and write them to groundrule.toml.
    Init(Init),
    /// Explain one score step by step.
    Explain(Explain),
    /// List the rewards, or show one with its parameters.
    Rewards(Rewards),
    /// Find out which wrong answers a configuration rewards, and which repair stops it.
    Lint(Lint),
    /// Score the same rows under two configurations and show what changes.
    Diff(Diff),
    /// Serve rewards over HTTP.
    Serve(Serve),
    /// Browse rows, scores and reasons in your browser.
    View(View),
    /// Write the same page as one file that you can mail or attach.
    Report(Report),
}

const SCORE_HELP: &str = "\
Rows are JSON objects, one per line, or a JSON list of them:
  {\"prompt\": \"…\", \"completion\": \"<answer>7</answer>\", \"solution\": \"7\"}
Groundrule understands the columns of VLM-R1 (conversations, image,
accu_reward_method), TRL (prompt, completion, solution), verl, lm-eval,
VLMEvalKit and others. If yours have other names, use --column. In a list of
messages, the assistant's last one counts (under vlm-r1 the first, as in VLM-R1).
A FILE may be a directory or a pattern, compressed (.gz, .zst), a table with a
header (.tsv, .csv), or a Parquet or Arrow file. A row that cannot be read or
scored is kept in the output with its reason, and the others are scored.

Rewards come from --reward, or else from --config, or else from a
groundrule.toml next to the first input. Without any of these, Groundrule picks a
reward for each kind of reference: choices, yes or no, numbers and formulas,
boxes. `groundrule init FILE` writes that choice to a file. In TOML:
  tokenizer = \"tokenizer.json\"   # relative to this file
  images = \"images\"
  columns = { reference = \"truth\" } # as --column reference=truth
  totals = \"whole\"               # or \"partial\", see below
  [[reward]]
  name = \"detection_score\"
  as = \"boxes\"                   # its name in the output
  weight = 0.7
  tasks = [\"detection\"]          # only rows of these tasks; as a flag
                                 # tasks=detection, once for each of several
  iou_threshold = 0.5            # any parameter of the reward

Output rows have line, file (if there are several), id (if the row has one),
status, score (the weighted sum, or null if a reward that applies to the row has
no score; with totals = \"partial\", the sum of the scores that it has) and rewards:
the score, status and reason of each, with detail and trace if it has them. The
row's status is the worst status of the rewards that apply to it. Scores have all
their digits. JSON has no NaN and no infinity; they are written as the texts
\"NaN\", \"Infinity\" and \"-Infinity\".

With DEBUG_MODE=true, Groundrule appends what VLM-R1 would log to the file that
LOG_PATH names.

Exit codes: 0 done, 2 wrong usage or configuration, 3 a file could not be read
or written, 4 --fail-fast found a row that failed or a judge that did not answer,
5 no row got a score, 6 the input has no rows, 130 interrupted.";

#[derive(Debug, Args)]
#[command(after_long_help = SCORE_HELP)]
pub(crate) struct Score {
    /// Files of rows, directories or patterns; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) plan: PlanArgs,

    /// Weight of a reward in the total, by its name in the output.
    #[arg(long = "weight", value_name = "NAME=W")]
    pub(crate) weights: Vec<String>,

    /// Write the scored rows here, `-` for standard output. The file appears only when it is complete. If the name ends in
    /// .parquet, .arrow, .feather or .arrows it is a table, otherwise lines of JSON.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Write counts, moments and histograms here as JSON; summaries of several runs can be merged.
    #[arg(long, value_name = "FILE")]
    pub(crate) summary: Option<PathBuf>,

    /// Copy these columns of the input to the output, separated by commas; '*' copies all.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "output")]
    pub(crate) columns: Vec<String>,

    /// Show the mean total for each value of this column, such as step or meta.source.
    #[arg(long, value_name = "COLUMN", conflicts_with = "quiet")]
    pub(crate) by: Option<String>,

    /// Compare with a reward that the rows have in this column: how many rows differ, which, and why. If a reward of the plan
    /// has the column's name, it is compared; otherwise the total. With -o, the rows get `logged` and `difference`.
    #[arg(long, value_name = "COLUMN", conflicts_with = "quiet")]
    pub(crate) against: Option<String>,

    /// List this many rows in the summary, with their reasons, references and answers: those with the lowest totals or, with
    /// --against, the first of each kind of difference (5 if not given).
    #[arg(long, value_name = "N", conflicts_with = "quiet", value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub(crate) show: Option<u16>,

    /// Add the steps behind each score to the rows.
    #[arg(long, requires = "output")]
    pub(crate) trace: bool,

    /// Number of threads; all cores if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,

    /// Stop at the first row that fails, or for which a judge does not answer.
    #[arg(long, alias = "strict")]
    pub(crate) fail_fast: bool,

    /// Show how long each reward took, and which rows took longest.
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) timing: bool,

    /// Print no progress bar and no summary.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Under which names the rows have their columns.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct NameArgs {
    /// Say which column holds the completion, the reference and so on if yours have other names, such as completion=model_out. A
    /// dot leads into a column that holds an object: reference=meta.truth. May be repeated; if a column is given several names, the
    /// first that a row has counts.
    #[arg(long, value_name = "WHAT=NAME")]
    pub(crate) column: Vec<String>,
}

impl NameArgs {
    /// The columns that were named.
    pub(crate) fn read(&self) -> Result<ColumnNames, Failure> {
        let mut named = Vec::new();
        for text in &self.column {
            let Some((what, name)) = text.split_once('=') else {
                let what = format!("--column {text}: no column is named");
                return Err(Failure::usage(what)
                    .fix(format!("write what it holds and its name: --column completion={text}")));
            };
            named.push((what.trim(), name.trim()));
        }
        ColumnNames::new(named).map_err(|error| Failure::usage(format!("--column: {error}")))
    }
}

/// Where rewards, tokenizer and images come from.
#[derive(Debug, Clone, Args)]
pub(crate) struct PlanArgs {
    /// A reward with its parameters, such as detection_score:iou_threshold=0.6,weight=0.5. May be repeated.
    #[arg(long = "reward", value_name = "NAME[:KEY=VALUE,...]")]
    pub(crate) rewards: Vec<String>,

    /// Take rewards, weights, tokenizer and images from this file.
    #[arg(long, value_name = "TOML")]
    pub(crate) config: Option<PathBuf>,

    /// A tokenizer.json, or a directory with one, to count tokens with.
    #[arg(long, value_name = "PATH")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// Directory for relative image paths; the input's directory and the working directory are tried after it.
    #[arg(long, value_name = "DIR")]
    pub(crate) images: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) names: NameArgs,
}

const INIT_HELP: &str = "\
Looks at all rows of each file, picks a strict reward for each kind of reference
(boxes, points, choices, yes or no, numbers and formulas, words) and for the
tags that prompts ask for, and writes groundrule.toml next to the first file,
with a comment on each choice. `groundrule score FILE` then uses it.

Examples:
  groundrule init rollouts.jsonl
  groundrule init rollouts.jsonl -o -

Exit codes: 0 written, 2 wrong usage, 3 a file could not be read or written,
5 no row has a reference, 6 the input has no rows.";

#[derive(Debug, Args)]
#[command(after_help = INIT_HELP)]
pub(crate) struct Init {
    /// Files of rows, directories or patterns.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Write the configuration here, `-` for standard output.
    #[arg(short, long, value_name = "TOML")]
    pub(crate) output: Option<PathBuf>,

    /// Directory for relative image paths; the input's directory and the working directory are tried after it.
    #[arg(long, value_name = "DIR")]
    pub(crate) images: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) names: NameArgs,

    /// Overwrite an existing configuration.
    #[arg(long)]
    pub(crate) force: bool,
}

const EXPLAIN_HELP: &str = "\
Examples:
  groundrule explain '<answer>$\\frac12$</answer>' 0.5
  groundrule explain --reward format_reward '<think>a</think><answer>b</answer> '
  groundrule explain --reward iou_reward --image-size 640x480 --grid 1,34,46 \\
      '<answer>[100, 100, 200, 200]</answer>' '[100, 100, 200, 200]'
  groundrule explain --row rollouts.jsonl:17
  groundrule explain --gold '$\\{1, 2\\}$' --pred '$x \\in \\{2, 1\\}$'
  model-output | groundrule explain - 42";

#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_HELP)]
pub(crate) struct Explain {
    /// What the model wrote; `-` reads it from standard input.
    #[arg(required_unless_present_any = ["row", "gold"], allow_hyphen_values = true)]
    pub(crate) completion: Option<String>,

    /// The reference; `-` reads it from standard input.
    #[arg(allow_hyphen_values = true)]
    pub(crate) reference: Option<String>,

    /// Explain this row of a file instead, with the rewards that `score` would use. A directory with one file of rows
    /// means that file.
    #[arg(long, value_name = "FILE:LINE", conflicts_with_all = ["completion", "reference", "problem", "choices", "image", "image_size", "grid", "tokens", "accuracy", "task"])]
    pub(crate) row: Option<String>,

    /// Show only the mathematics: this reference against --pred.
    #[arg(long, value_name = "TEXT", requires = "pred", conflicts_with_all = ["completion", "reference", "row"], allow_hyphen_values = true)]
    pub(crate) gold: Option<String>,

    /// The answer to compare with --gold.
    #[arg(long, value_name = "TEXT", requires = "gold", allow_hyphen_values = true)]
    pub(crate) pred: Option<String>,

    #[command(flatten)]
    pub(crate) plan: PlanArgs,

    /// The question, which strict rewards read as well.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) problem: Option<String>,

    /// The choices that the question offers, as a JSON list or an object by letter.
    #[arg(long, value_name = "JSON")]
    pub(crate) choices: Option<String>,

    /// Path of the image.
    #[arg(long, value_name = "PATH")]
    pub(crate) image: Option<PathBuf>,

    /// Size of the image in pixels, in place of the file.
    #[arg(long, value_name = "WxH")]
    pub(crate) image_size: Option<String>,

    /// Frames, rows and columns of patches that the model saw.
    #[arg(long, value_name = "T,H,W", value_delimiter = ',')]
    pub(crate) grid: Option<Vec<f64>>,

    /// Number of tokens in the completion.
    #[arg(long, value_name = "N")]
    pub(crate) tokens: Option<u64>,

    /// Accuracy of the answer, for cosine_reward.
    #[arg(long, value_name = "X")]
    pub(crate) accuracy: Option<f64>,

    /// The row's task.
    #[arg(long)]
    pub(crate) task: Option<String>,

    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Rewards {
    /// Show this reward in full.
    pub(crate) name: Option<String>,

    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

const LINT_HELP: &str = "\
Gives every reward completions that should earn nothing (empty, the question
copied, every choice at once, a box the size of the image, label spam, tags
without content, twice the length limit, repeated text, ...), and compares what they earn
with honest right and wrong answers. A completion that earns too much is a
finding. A right answer that earns nothing, or a plan that contradicts itself,
is a warning. What every reward of this kind does is a note. Each finding says
which strict repair stops it: lint runs the same probes on the strict version
of the reward.

Examples:
  groundrule lint groundrule.toml
  groundrule lint groundrule.toml --references rollouts.jsonl --json
  groundrule lint --reward mcq_reward --reward format_reward:semantics=strict

Exit codes: 0 nothing found (or only warnings and notes), 1 something found,
2 wrong usage or configuration, 3 a file could not be read.";

#[derive(Debug, Args)]
#[command(after_help = LINT_HELP)]
pub(crate) struct Lint {
    /// The configuration to probe.
    #[arg(value_name = "CONFIG", required_unless_present = "rewards")]
    pub(crate) config: Option<PathBuf>,

    /// A reward to probe instead of a configuration. May be repeated.
    #[arg(long = "reward", value_name = "NAME[:KEY=VALUE,...]")]
    pub(crate) rewards: Vec<String>,

    /// Use the references of these rows instead of the built-in ones: rollouts, or a data set; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) references: Option<PathBuf>,

    /// Maximum number of different references to use.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) limit: u32,

    /// A tokenizer.json, or a directory with one, to count tokens with.
    #[arg(long, value_name = "PATH")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// Directory for relative image paths; the references' directory and the working directory are tried after it.
    #[arg(long, value_name = "DIR")]
    pub(crate) images: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) names: NameArgs,

    /// Show every finding with its reference, its completion and what stops it.
    #[arg(short, long)]
    pub(crate) verbose: bool,

    /// Treat warnings as errors.
    #[arg(long)]
    pub(crate) deny_warnings: bool,

    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

const DIFF_HELP: &str = "\
A and B are configurations, or one of the words vlm-r1 and strict. The word means
the rewards of the other side with these semantics; if both are words, the
rewards come from the groundrule.toml next to the first file, or are the default
ones. Rewards are compared by their names in the output. A row changes if one of
its scores does, or if only one side has a score.

Examples:
  groundrule diff vlm-r1 strict rollouts.jsonl
  groundrule diff old.toml new.toml rollouts.jsonl.gz -o changed.jsonl
  groundrule diff groundrule.toml strict rollouts.jsonl --json

Exit codes: 0 no row changes, 1 rows change, 2 wrong usage or configuration,
3 a file could not be read or written, 130 interrupted.";

#[derive(Debug, Args)]
#[command(after_help = DIFF_HELP)]
pub(crate) struct Diff {
    /// A configuration, or `vlm-r1` or `strict`.
    #[arg(value_name = "A")]
    pub(crate) one: PathBuf,

    /// What to compare it with.
    #[arg(value_name = "B")]
    pub(crate) other: PathBuf,

    /// Files of rows, directories or patterns; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Write the rows that change here, `-` for standard output. The file appears only when it is complete.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// A tokenizer.json, or a directory with one, to count tokens with.
    #[arg(long, value_name = "PATH")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// Directory for relative image paths; the input's directory and the working directory are tried after it.
    #[arg(long, value_name = "DIR")]
    pub(crate) images: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) names: NameArgs,

    /// Number of threads; all cores if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,

    /// Print JSON instead of the summary.
    #[arg(long)]
    pub(crate) json: bool,

    /// Print no progress bar and no summary.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const SERVE_HELP: &str = "\
One port speaks several protocols: /get_reward (OpenRLHF), /rm (slime), /verify
(NeMo-Gym, verifiers, prime-rl), /evaluate (eval-protocol) and /v1/score. Put
/plans/NAME before any of them to use the plan of --plan NAME=FILE.

The token comes from GROUNDRULE_TOKEN or --token-file. Clients send it as
`Authorization: Bearer`, as `X-Api-Key`, or in the URL: /token/TOKEN/get_reward.

SIGTERM drains and stops. SIGHUP, or a change of the file, reloads the
configuration. If the new one has a mistake, the old one stays active.

Examples:
  groundrule serve --config groundrule.toml --port 8000
  groundrule serve --plan geo=geo.toml --plan ocr=ocr.toml
  GROUNDRULE_TOKEN=$(openssl rand -hex 24) groundrule serve --host 0.0.0.0

Exit codes: 0 stopped by a signal, 2 wrong usage or configuration, 3 the port or a
file could not be used, 130 requests were cut off at the end of the drain.";

#[derive(Debug, Args)]
#[command(after_help = SERVE_HELP, mut_arg("images", |arg| arg.help("Open images only in this directory").long_help(None)))]
pub(crate) struct Serve {
    #[command(flatten)]
    pub(crate) plan: PlanArgs,

    /// Serve another plan under /plans/NAME/, from this configuration. May be repeated.
    #[arg(long = "plan", value_name = "NAME=FILE")]
    pub(crate) plans: Vec<String>,

    /// The address to listen on. An address that other machines can reach needs a token.
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: String,

    /// The port to listen on; 0 takes a free one.
    #[arg(long, default_value_t = 8000)]
    pub(crate) port: u16,

    /// Write the port to this file once the server listens.
    #[arg(long, value_name = "FILE")]
    pub(crate) port_file: Option<PathBuf>,

    /// Read the token from this file instead of GROUNDRULE_TOKEN.
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,

    /// Accept requests without a token.
    #[arg(long)]
    pub(crate) no_auth: bool,

    /// Maximum size of a body after decompression; for NDJSON, of a line.
    #[arg(long, value_name = "SIZE", default_value = "64MB")]
    pub(crate) body_limit: String,

    /// Maximum memory for requests and responses in flight; beyond it, the server answers 503 with Retry-After.
    #[arg(long, value_name = "SIZE", default_value = "1GB")]
    pub(crate) memory: String,

    /// How long a body may take to arrive.
    #[arg(long, value_name = "SECONDS", default_value_t = 120.0)]
    pub(crate) body_timeout: f64,

    /// How long a connection may be idle, and how long the head of a request may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 90.0)]
    pub(crate) idle_timeout: f64,

    /// How long to wait for a client that does not read its response.
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub(crate) write_timeout: f64,

    /// After SIGTERM, accept requests for this long while /ready answers 503.
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    pub(crate) drain_delay: f64,

    /// After that, how long requests in flight may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0)]
    pub(crate) drain_timeout: f64,

    /// Reload the configuration only on SIGHUP, not when its file changes.
    #[arg(long)]
    pub(crate) no_watch: bool,

    /// What to log: debug logs every request, info those that were refused.
    #[arg(long, value_name = "LEVEL", default_value = "info", value_parser = ["off", "error", "info", "debug"])]
    pub(crate) log: String,

    /// Format of the log; JSON unless standard error is a terminal.
    #[arg(long, value_name = "FORMAT", value_parser = ["json", "text"])]
    pub(crate) log_format: Option<String>,
}

const VIEW_HELP: &str = "\
Opens a page in your browser that shows every row with its scores, the reasons
and the steps behind them, boxes on images, and the completions of one prompt
side by side. Rows are scored as by `groundrule score`. Rows of its output are
shown as they are; to see their texts too, name the rollouts as well. The page
opens at once, even for a million rows, which are read in the background.

--compare takes vlm-r1 or strict, a configuration (.toml), or a file of rows
whose scores are shown as the earlier ones. Rows of two files are matched by id,
or by line if they have none.

The server listens on 127.0.0.1 only, and answers only requests with the token
in the address. It opens images under --images, in the directory that the
configuration names, and in the directories of the files.

Examples:
  groundrule view rollouts.jsonl
  groundrule view scored.jsonl rollouts.jsonl
  groundrule view rollouts.jsonl --compare strict
  groundrule view --follow rollouts/ --port 7000 --no-open

Exit codes: 0 stopped with Ctrl-C, 2 wrong usage or configuration, 3 the port or
a file could not be used.";

#[derive(Debug, Args)]
#[command(after_help = VIEW_HELP)]
pub(crate) struct View {
    #[command(flatten)]
    pub(crate) shown: Shown,

    /// Show rows and files that are written later.
    #[arg(long)]
    pub(crate) follow: bool,

    /// The port to listen on; 0 takes a free one.
    #[arg(long, default_value_t = 0)]
    pub(crate) port: u16,

    /// Print the address without opening a browser.
    #[arg(long)]
    pub(crate) no_open: bool,
}

/// What the page shows.
#[derive(Debug, Clone, Args)]
pub(crate) struct Shown {
    /// Files of rows, directories or patterns.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) plan: PlanArgs,

    /// Show what changes against vlm-r1, strict, another configuration or another file of rows.
    #[arg(long, value_name = "FILE|CONFIG")]
    pub(crate) compare: Option<PathBuf>,
}

const REPORT_HELP: &str = "\
Writes the page of `groundrule view` as one file that needs no server: a summary
of all rows, and some rows for every reason with their images as thumbnails. You
can read the summary without scripts.

Examples:
  groundrule report rollouts.jsonl -o report.html
  groundrule report rollouts.jsonl --compare strict --rows 2000 -o report.html

Exit codes: 0 written, 2 wrong usage or configuration, 3 a file could not be
read or written, 5 written, but no row got a score, 6 the input has no rows.";

#[derive(Debug, Args)]
#[command(after_help = REPORT_HELP)]
pub(crate) struct Report {
    #[command(flatten)]
    pub(crate) shown: Shown,

    /// Write the page here. The file appears only when it is complete.
    #[arg(short, long, value_name = "HTML")]
    pub(crate) output: PathBuf,

    /// Maximum number of rows in the report.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub(crate) rows: u32,

    /// Leave images out.
    #[arg(long)]
    pub(crate) no_images: bool,
}
