"""The structure of the site: sections, and in each the pages with their address, title and source under docs/."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Page:
    address: str
    title: str
    source: str


@dataclass(frozen=True)
class Section:
    title: str
    pages: tuple[Page, ...]


def _section(title: str, folder: str, *pages: tuple[str, str, str]) -> Section:
    prefix = f"{folder}/" if folder else ""
    return Section(title, tuple(Page(f"{prefix}{address}.html", name, source) for address, name, source in pages))


SECTIONS = (
    _section(
        "Start",
        "",
        ("index", "Groundrule", "README.md"),
        ("get-started", "Get started", "get-started.md"),
        ("which-reward", "Which reward for my data?", "which-reward.md"),
    ),
    _section(
        "Guides",
        "guides",
        ("score-a-file", "Score a file", "guides/score-a-file.md"),
        ("training", "Train with it", "frameworks/README.md"),
        ("trl", "TRL", "frameworks/trl.md"),
        ("verl", "verl", "frameworks/verl.md"),
        ("easyr1", "EasyR1", "frameworks/easyr1.md"),
        ("ms-swift", "ms-swift", "frameworks/ms_swift.md"),
        ("openrlhf", "OpenRLHF", "frameworks/openrlhf.md"),
        ("nemo-rl", "NeMo-RL", "frameworks/nemo_rl.md"),
        ("verifiers", "verifiers", "frameworks/verifiers.md"),
        ("vlm-r1", "Replace VLM-R1's rewards", "frameworks/vlm-r1.md"),
        ("math-verify", "Replace Math-Verify", "frameworks/math-verify.md"),
        ("cluster", "On a cluster", "clusters.md"),
        ("inspector", "The inspector", "inspector.md"),
        ("re-score", "Re-score a run", "guides/re-score.md"),
        ("own-reward", "Write your own reward", "guides/own-reward.md"),
        ("audit", "Audit a reward for gaming", "guides/audit.md"),
        ("gaming", "A run that was gamed", "guides/gaming.md"),
        ("judge", "A language model as judge", "language-model.md"),
        ("troubleshooting", "Something is wrong", "troubleshooting.md"),
    ),
    _section(
        "Over HTTP",
        "http",
        ("service", "The reward service", "service/README.md"),
        ("operation", "Operation", "service/operation.md"),
        ("client", "The Python client", "service/client.md"),
        ("openrlhf", "OpenRLHF over HTTP", "service/openrlhf.md"),
        ("slime", "slime", "service/slime.md"),
        ("nemo-gym", "NeMo-Gym", "service/nemo-gym.md"),
        ("verifiers", "verifiers and prime-rl", "service/verifiers.md"),
        ("eval-protocol", "eval-protocol", "service/eval-protocol.md"),
    ),
    _section(
        "Concepts",
        "concepts",
        ("semantics", "Semantics", "concepts/semantics.md"),
        ("outcomes", "Outcomes and reasons", "concepts/outcomes.md"),
        ("frames", "Frames", "frames.md"),
        ("groups", "Groups and signal", "concepts/groups.md"),
        ("grader", "The grader's rules", "careful-grader.md"),
    ),
    _section(
        "Reference",
        "reference",
        ("python", "Python API", "reference/python.md"),
        ("command-line", "Command line", "reference/command-line.md"),
        ("program", "Rows, output, exit codes", "program.md"),
        ("configuration", "Configuration", "reference/configuration.md"),
        ("rewards", "Rewards", "rewards.md"),
        ("strict", "Strict repairs", "strict.md"),
        ("reasons", "Reasons", "reasons.md"),
        ("rules", "Rules of the grader", "grader-rules.md"),
        ("lexicon", "The grader's lexicon", "lexicon.md"),
        ("quirks", "Math-Verify's quirks", "math-quirks.md"),
        ("http", "HTTP", "reference/http.md"),
        ("tables", "Tables and their schema", "tables.md"),
        ("faults", "Faults around a run", "faults.md"),
    ),
    _section(
        "Comparison",
        "comparison",
        ("benchmarks", "Comparison and benchmarks", "comparison.md"),
        ("differences", "Differences", "differences.md"),
    ),
    _section(
        "Architecture",
        "architecture",
        ("overview", "Architecture", "architecture.md"),
        ("design", "Design", "design.md"),
        ("dependencies", "Dependencies", "dependencies.md"),
        ("roadmap", "What is next", "roadmap.md"),
    ),
)

PAGES = tuple(page for section in SECTIONS for page in section.pages)
