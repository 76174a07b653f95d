"""Rows, scores and reasons of a training run as files that `groundrule view --follow` shows.

A background thread does the writing. A step never waits for it: if the disk is too slow, rows are dropped and counted.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import queue
import socket
import threading
import time
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from groundrule import Plan, Scores
from groundrule._groundrule import _column_names, _image_sizes

__all__ = ["Recorder", "recorder"]

_LOGGER = logging.getLogger("groundrule")

# Batches that wait to be written at most.
_WAITING = 64

# How long the end of a process waits for the last rows.
_LAST_SECONDS = 5.0

# Columns that the record has of its own.
_OWN = ("completion", "step", "status", "score", "rewards", "line", "file")

# Columns that rows are read by, and those of them that hold images.
_NAMES = frozenset(_column_names())
_IMAGES = ("image_path", "image", "images")

# Longest text of a column; images as text and the like are left out.
_LONGEST = 1 << 20

_RANKS = {"scored": 0, "abstained": 1, "failed": 2}


class Recorder:
    """Writes rollouts to a directory: `rollouts-HOST-PID-00001.jsonl` and so on, and the plan as `groundrule.toml`.

    A file ends at `file_bytes`; beyond `files` of them the oldest that this process wrote is removed.
    """

    def __init__(self, directory: str | os.PathLike[str], *, file_bytes: int = 64 << 20, files: int = 32) -> None:
        self.directory = Path(directory)
        self.file_bytes = file_bytes
        self.files = files
        self.dropped = 0
        self._begin()

    def _begin(self) -> None:
        self._process = os.getpid()
        self._queue: queue.Queue[Any] = queue.Queue(_WAITING)
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._written: list[Path] = []
        self._number = 0
        self._size = 0
        self._failed = False
        self._since = time.time()

    def __getstate__(self) -> dict[str, Any]:
        return {"directory": self.directory, "file_bytes": self.file_bytes, "files": self.files}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.dropped = 0
        self._begin()

    def add(
        self,
        completions: Sequence[Any],
        columns: Mapping[str, Any],
        result: Scores,
        step: int | None = None,
        plan: Plan | None = None,
    ) -> None:
        """Hands over a batch. Never waits and never raises: a record must not cost a step."""
        if self._failed:
            return
        if self._process != os.getpid():
            # After a fork the parent's thread is not here.
            self._begin()
        # Lists may be used again for the next step; texts cannot change.
        kept = {name: list(column) for name, column in columns.items() if isinstance(column, (list, tuple))}
        try:
            self._queue.put_nowait((list(completions), kept, result, step, time.time(), plan))
        except queue.Full:
            if self.dropped == 0:
                _LOGGER.warning("groundrule: %s is too slow to record every step; some are left out", self.directory)
            self.dropped += len(result)
            return
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="groundrule-record", daemon=True)
                self._thread.start()
                _LIVING.add(self)

    def flush(self, seconds: float = _LAST_SECONDS) -> bool:
        """Waits until everything is written, or until the timeout. Returns whether everything was written."""
        until = time.monotonic() + seconds
        while self._queue.unfinished_tasks and self._process == os.getpid():
            if time.monotonic() > until:
                return False
            time.sleep(0.01)
        return True

    def _work(self) -> None:
        while True:
            batch = self._queue.get()
            try:
                self._write(*batch)
            except OSError as error:
                # A full disk is the trainer's trouble; it is said once.
                self._failed = True
                _LOGGER.warning("groundrule: recording to %s has ended: %s", self.directory, error)
            except Exception:
                _LOGGER.warning("groundrule: a batch could not be recorded", exc_info=True)
            finally:
                self._queue.task_done()

    def _write(
        self,
        completions: list[Any],
        columns: dict[str, list[Any]],
        result: Scores,
        step: int | None,
        now: float,
        plan: Plan | None,
    ) -> None:
        lines = []
        sizes = _sizes(len(completions), columns)
        for row, completion in enumerate(completions):
            record: dict[str, Any] = {} if step is None else {"step": step}
            record["completion"] = completion
            for name, column in columns.items():
                given = column[row] if row < len(column) else None
                value = _plain(given)
                # That a reference is null is worth knowing later; an image that is left out is not null.
                known = value is not None or (given is None and name in _NAMES)
                if known and (name not in _OWN or (name == "step" and step is None)):
                    record[name] = value
            if sizes[row] is not None and record.get("image_size") is None:
                record["image_size"] = list(sizes[row])
            found = result[row]
            asked = [part["status"] for part in found["rewards"].values() if part["reason"] != "other_task"]
            record["status"] = max(asked, key=lambda status: _RANKS.get(status, 2), default="abstained")
            record["score"] = found["total"]
            record["rewards"] = found["rewards"]
            record["time"] = round(now, 3)
            lines.append(json.dumps(record, ensure_ascii=False, default=str))
        if plan is not None and not self._written:
            self._keep(plan)
        self._append("".join(line + "\n" for line in lines).encode("utf-8", "backslashreplace"))

    def _keep(self, plan: Plan) -> None:
        """Writes the plan beside the rows, where `groundrule score` and `view` look for it. One that is there stays."""
        self.directory.mkdir(parents=True, exist_ok=True)
        try:
            with (self.directory / "groundrule.toml").open("x", encoding="utf-8") as file:
                file.write("# The rewards that these rollouts were recorded with.\n" + plan._recorded_toml())
        except FileExistsError:
            pass

    def _look_for_another_run(self) -> None:
        """Says so if an earlier run recorded here: its rows and the new ones with the same step and prompt make one group."""
        others = self.directory.glob("rollouts-*.jsonl")
        if any(other.stat().st_mtime < self._since for other in others):
            _LOGGER.warning(
                "groundrule: %s has rollouts of an earlier run; rows of both with the same step and prompt count as one group. "
                "Give each run a directory of its own, unless this one goes on where that one ended",
                self.directory,
            )

    def _append(self, text: bytes) -> None:
        if not self._written or self._size + len(text) > self.file_bytes:
            self.directory.mkdir(parents=True, exist_ok=True)
            if not self._written:
                self._look_for_another_run()
            self._number += 1
            name = f"rollouts-{socket.gethostname()}-{self._process}-{self._number:05}.jsonl"
            self._written.append(self.directory / name)
            self._size = 0
            while len(self._written) > self.files:
                self._written.pop(0).unlink(missing_ok=True)
        # Opened for each batch, so that a removed or rotated file costs nothing.
        with self._written[-1].open("ab") as file:
            file.write(text)
        self._size += len(text)


def _sizes(rows: int, columns: Mapping[str, Any]) -> list[Any]:
    """The sizes of images that the record leaves out, so that the rows can be judged again without them."""
    images = {name: columns[name] for name in _IMAGES if name in columns}
    if not images:
        return [None] * rows
    try:
        return _image_sizes(rows, images)
    except (TypeError, ValueError):
        return [None] * rows


def _plain(value: Any, depth: int = 0) -> Any:
    """What JSON can hold of a value; images and tensors are left out."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, str):
        return value if len(value) <= _LONGEST else None
    if depth > 8:
        return None
    if isinstance(value, Mapping):
        return {str(name): _plain(item, depth + 1) for name, item in value.items() if not isinstance(item, bytes)}
    if isinstance(value, (list, tuple)):
        items = [_plain(item, depth + 1) for item in value]
        return None if items and all(item is None for item in items) else items
    if hasattr(value, "tolist") and getattr(value, "size", 1 << 20) <= 1024:
        return _plain(value.tolist(), depth + 1)
    return None


_LIVING: weakref.WeakSet[Recorder] = weakref.WeakSet()
_OPEN: dict[str, Recorder] = {}


def recorder(record: str | os.PathLike[str] | Recorder | None) -> Recorder | None:
    """The recorder of a directory, one for each process; without one, that of `GROUNDRULE_RECORD`, if it is set."""
    if isinstance(record, Recorder):
        return record
    name = os.fspath(record) if record is not None else os.environ.get("GROUNDRULE_RECORD", "")
    if not name:
        return None
    if name not in _OPEN:
        _OPEN[name] = Recorder(name)
    return _OPEN[name]


@atexit.register
def _finish() -> None:
    for living in list(_LIVING):
        living.flush()
