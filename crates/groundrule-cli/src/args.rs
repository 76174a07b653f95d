//! The command line.

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  groundrule score rollouts.jsonl
  groundrule score rollouts.jsonl.gz -o scored.jsonl --trace
  groundrule score - --reward default_accuracy_reward --reward format_reward < rollouts.jsonl
  groundrule explain '<answer>$\\frac12$</answer>' 0.5
  groundrule rewards detection_score

Exit codes:
  0    done; rows that failed or abstained are in the output and the summary
  2    the command line or the configuration is wrong
  3    a file could not be read or written
  4    --strict met a row that failed
  5    there were rows, and none of them got a score
  130  interrupted; no output file was written";

/// Verifiable rewards for vision-language models: score rollouts, explain a score, list the rewards.
#[derive(Debug, Parser)]
#[command(name = "groundrule", version, after_help = EXAMPLES, arg_required_else_help = true)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Program {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Score rows of rollouts and show what came out.
    Score(Score),
    /// Show step by step how one score comes about.
    Explain(Explain),
    /// List the rewards, or show one with its parameters.
    Rewards(Rewards),
}

const SCORE_HELP: &str = "\
Rows are JSON objects, one per line, or a JSON list of them:
  {\"prompt\": \"…\", \"completion\": \"<answer>7</answer>\", \"solution\": \"7\"}
The columns of VLM-R1 (conversations, image, accu_reward_method), TRL (prompt,
completion, solution), verl and others are understood; of a list of messages
the first counts. A row that cannot be read or judged is kept in the output
with its reason, and the others are scored.

Rewards come from --reward, else from --config, else from a groundrule.toml
beside the first input, else format_reward and default_accuracy_reward are
used. In TOML:
  tokenizer = \"tokenizer.json\"   # relative to this file
  images = \"images\"
  [[reward]]
  name = \"detection_score\"
  as = \"boxes\"                   # its name in the output
  weight = 0.7
  tasks = [\"detection\"]          # only rows of these tasks; as a flag
                                 # tasks=detection, once for each of several
  iou_threshold = 0.5            # any parameter of the reward

Output rows have line, file (if there are several), id (if the row has one),
status, score (the weighted sum of the scores there are) and rewards: for each
its score, status, reason, and detail and trace where there are any. The status
is that of the worst reward that was asked. Scores read back exactly; what JSON
has no number for is \"NaN\", \"Infinity\" or \"-Infinity\".

With DEBUG_MODE=true, what VLM-R1 logs is appended to the file LOG_PATH names.

Exit codes: 0 done, 2 wrong usage or configuration, 3 a file could not be read
or written, 4 --strict met a row that failed, 5 no row got a score, 130
interrupted.";

#[derive(Debug, Args)]
#[command(after_long_help = SCORE_HELP)]
pub(crate) struct Score {
    /// JSONL files, plain or gzip; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) plan: PlanArgs,

    /// Weight of a reward in the total, by its name in the output.
    #[arg(long = "weight", value_name = "NAME=W")]
    pub(crate) weights: Vec<String>,

    /// Write the scored rows here, `-` for standard output. A file appears whole or not at all.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Write how each score came about into the rows.
    #[arg(long, requires = "output")]
    pub(crate) trace: bool,

    /// Number of threads; all cores if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,

    /// Stop at the first row that fails.
    #[arg(long)]
    pub(crate) strict: bool,

    /// Show how long each reward took, and which rows took longest.
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) timing: bool,

    /// No progress bar and no summary.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Where rewards, tokenizer and images come from.
#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    /// A reward with its parameters, such as detection_score:iou_threshold=0.6,weight=0.5; may be repeated.
    #[arg(long = "reward", value_name = "NAME[:KEY=VALUE,...]")]
    pub(crate) rewards: Vec<String>,

    /// Rewards, weights, tokenizer and images from this file.
    #[arg(long, value_name = "TOML")]
    pub(crate) config: Option<PathBuf>,

    /// A tokenizer.json, or a directory that holds one, to count tokens with.
    #[arg(long, value_name = "PATH")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// Where relative image paths begin; then beside the input, then here.
    #[arg(long, value_name = "DIR")]
    pub(crate) images: Option<PathBuf>,
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

    /// Explain this row of a file instead, with the rewards that `score` would use.
    #[arg(long, value_name = "FILE:LINE", conflicts_with_all = ["completion", "reference", "image", "image_size", "grid", "tokens", "accuracy", "task"])]
    pub(crate) row: Option<String>,

    /// Show only the mathematics: this reference against --pred.
    #[arg(long, value_name = "TEXT", requires = "pred", conflicts_with_all = ["completion", "reference", "row"], allow_hyphen_values = true)]
    pub(crate) gold: Option<String>,

    /// The answer to compare with --gold.
    #[arg(long, value_name = "TEXT", requires = "gold", allow_hyphen_values = true)]
    pub(crate) pred: Option<String>,

    #[command(flatten)]
    pub(crate) plan: PlanArgs,

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

    /// JSON for programs.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Rewards {
    /// Show this reward in full.
    pub(crate) name: Option<String>,

    /// JSON for programs.
    #[arg(long)]
    pub(crate) json: bool,
}
