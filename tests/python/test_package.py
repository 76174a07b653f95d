"""What the package promises as a package: it imports fast and alone, its stubs are true, its examples run."""

import doctest
import importlib
import importlib.metadata
import inspect
import pathlib
import pickle
import pkgutil
import shutil
import subprocess
import sys

import pytest

import groundrule

MODULES = ["groundrule"] + [
    module.name
    for module in pkgutil.walk_packages(groundrule.__path__, "groundrule.")
    if not module.name.endswith("._groundrule")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name):
    """doctest does not look into compiled functions, so they are handed to it one by one."""
    module = importlib.import_module(name)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    parser = doctest.DocTestParser()
    documented = {name: module.__doc__}
    for attribute in getattr(module, "__all__", []):
        thing = getattr(module, attribute)
        documented[f"{name}.{attribute}"] = getattr(thing, "__doc__", None)
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                documented[f"{name}.{attribute}.{member}"] = getattr(value, "__doc__", None)
    for where, text in documented.items():
        if isinstance(text, str) and ">>>" in text:
            runner.run(parser.get_doctest(text, {}, where, None, None))
    assert runner.summarize(verbose=False).failed == 0


def test_every_public_name_is_documented():
    for name in MODULES:
        module = importlib.import_module(name)
        assert module.__doc__, name
        for attribute in getattr(module, "__all__", []):
            thing = getattr(module, attribute)
            if callable(thing):
                assert thing.__doc__, f"{name}.{attribute}"


def test_every_compiled_reward_has_an_example():
    for name in set(groundrule.vlm_r1.__all__) - {"iou_reward_glm"}:
        if inspect.isbuiltin(getattr(groundrule.vlm_r1, name)):
            assert ">>>" in getattr(groundrule.vlm_r1, name).__doc__, name


def test_families_of_models_have_modules_of_their_own():
    for family in ("glm", "internvl"):
        module = getattr(groundrule.vlm_r1, family)
        for name in ("format_reward_rec", "iou_reward"):
            function = getattr(module, name)
            # Trainers log a reward under its name.
            assert function.__name__ == function.__qualname__ == name
            assert repr(function).startswith(f"<function {name} at ")
            assert pickle.loads(pickle.dumps(function)) is function
            same = getattr(groundrule.vlm_r1, f"{name}_{family}")
            arguments = (["x"],) if name == "format_reward_rec" else ([], [])
            assert function.__doc__ and function(*arguments) == same(*arguments)


def test_stubs_are_true():
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "groundrule", "--ignore-missing-stub"],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_package_is_typed_throughout():
    """By mypy's strictest rules, as a user's checker sees the installed package."""
    assert (pathlib.Path(groundrule.__path__[0]) / "py.typed").is_file()
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "-p", "groundrule"], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_one_wheel_for_every_python_from_3_10_on_and_no_dependency():
    package = importlib.metadata.distribution("groundrule")
    tags = [line for line in package.read_text("WHEEL").splitlines() if line.startswith("Tag: ")]
    assert tags and all(tag.startswith("Tag: cp310-abi3-") for tag in tags)
    assert package.metadata["Requires-Python"] == ">=3.10"
    assert not package.requires


SMOKE = """
import pickle, sys
sys.path.insert(0, sys.argv[1])
import groundrule
from groundrule import math_verify, vlm_r1
from groundrule.adapters import easyr1, nemo_rl, openrlhf, trl, verifiers, verl
assert vlm_r1.format_reward(["<think>a</think><answer>b</answer>"] * 40) == [1.0] * 40
assert math_verify.verify(math_verify.parse("$1/2$"), math_verify.parse("0.5"))
result = groundrule.score(["format_reward", "default_accuracy_reward"], ["4"] * 500, solution=["4"] * 500)
assert result.total == [1.0] * 500 and pickle.loads(pickle.dumps(result)) == result
assert verl.compute_score("x", "4", "4")["score"] == 1.0
print(sys.version_info[1])
"""


@pytest.mark.parametrize("minor", range(10, 16))
def test_the_same_files_work_in_other_versions_of_python(minor, tmp_path):
    """In every one that this machine has."""
    python = shutil.which(f"python3.{minor}")
    if python is None or subprocess.run([python, "--version"], capture_output=True).returncode != 0:
        pytest.skip(f"no Python 3.{minor} here")
    (tmp_path / "groundrule").symlink_to(groundrule.__path__[0])
    run = subprocess.run([python, "-I", "-S", "-c", SMOKE, str(tmp_path)], capture_output=True, text=True)
    assert run.stdout == f"{minor}\n", run.stderr


def test_importable_in_50_ms_with_nothing_else_installed(tmp_path):
    """The package alone on the path: no dependency may come from anywhere. The best of some runs counts, and the time of the
    process, which does not pass while others have the processor."""
    (tmp_path / "groundrule").symlink_to(groundrule.__path__[0])
    script = (
        f"import sys, time; sys.path.insert(0, {str(tmp_path)!r}); start = time.process_time(); "
        "import groundrule; print(time.process_time() - start); "
        "assert groundrule.format_reward(['x']) == [0.0]"
    )
    times = [
        float(
            subprocess.run(
                [sys.executable, "-I", "-S", "-c", script], check=True, capture_output=True, text=True
            ).stdout
        )
        for _ in range(7)
    ]
    assert min(times) < 0.05, times


@pytest.mark.parametrize("name", groundrule.vlm_r1.__all__)
def test_functions_pickle_and_have_names(name):
    function = getattr(groundrule.vlm_r1, name)
    assert function.__name__ == name
    assert pickle.loads(pickle.dumps(function)) is function


def test_plans_and_scores_pickle():
    plan = groundrule.Plan(
        [
            "format_reward",
            {"name": "detection_score", "as": "boxes", "weight": 0.5, "tasks": ["od"], "iou_threshold": 0.25},
        ]
    )
    again = pickle.loads(pickle.dumps(plan))
    assert again == plan and hash(again) == hash(plan) and repr(again) == repr(plan)
    assert plan != groundrule.Plan("format_reward")
    result = groundrule.score(plan, ["x", None], trace=True, task=["od", "rec"])
    assert pickle.loads(pickle.dumps(result)) == result
