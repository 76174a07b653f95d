"""Score on a server that was started with `groundrule serve`, with the same calls as the library. Needs only Python.

    from groundrule import Client

    client = Client("http://127.0.0.1:8000")
    client.score(["format_reward", "default_accuracy_reward"], completions, solution=solutions)
    client.score(None, completions, solution=solutions)      # the server's own plan

`AsyncClient` has the same methods to await. Both keep connections open, may be used from any thread or task, and retry
when a connection breaks or the server is busy. This is safe, because scoring twice gives the same scores.
"""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import quote, urlsplit

from ._groundrule import Plan
from ._score import Scores

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    _PlanLike = Plan | str | Mapping[str, Any] | Sequence[str | Mapping[str, Any]]

__all__ = ["AsyncClient", "Client", "ServiceError"]

_WORDS = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}


class ServiceError(RuntimeError):
    """The server refused a request, or could not be reached.

    `status` is the HTTP status (0 if there was no answer), `code` is a stable error code, and `fix` says what to do.
    """

    def __init__(self, status: int, code: str, message: str, fix: str = "") -> None:
        super().__init__(f"{message}; {fix}" if fix else message)
        self.status = status
        self.code = code
        self.fix = fix


class _Asking:
    """What both clients share: where to ask, what to send, and what an answer means."""

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        *,
        token: str | None = None,
        plan: str | None = None,
        timeout: float = 60.0,
        retries: int = 4,
    ) -> None:
        """
        - `url`: the server, with or without a path before its routes.
        - `token`: sent as `Authorization: Bearer`.
        - `plan`: the name of a plan on the server (`--plan NAME=FILE`) to use instead of its default.
        - `timeout`: seconds for one attempt. `retries`: attempts after the first one failed.
        """
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"this is not the URL of a server: {url!r}; write http://HOST:PORT")
        self._secure = parts.scheme == "https"
        self._host = parts.hostname
        self._port = parts.port or (443 if self._secure else 80)
        self._base = parts.path.rstrip("/") + (f"/plans/{quote(plan, safe='')}" if plan else "")
        self._headers = {"Accept": "application/json", "User-Agent": "groundrule"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._timeout = timeout
        self._retries = retries

    def _pause(self, attempt: int, status: int, headers: Mapping[str, str]) -> float | None:
        """How long to wait before another attempt; none where another one is of no use."""
        if attempt >= self._retries or status not in (0, 408, 429, 502, 503, 504):
            return None
        after = headers.get("retry-after", "")
        least = float(after) if after.isdigit() else 0.0
        pause: float = min(max(least, 0.05 * 2.0**attempt), 5.0)
        return pause * (1.0 + random.random() / 4)

    @staticmethod
    def _batch(
        plan: _PlanLike | None,
        completions: Iterable[Any],
        columns: Mapping[str, Any] | None,
        trace: bool,
        more: Mapping[str, Any],
    ) -> dict[str, Any]:
        given = {**(columns or {}), **more}
        if "completion" in given:
            raise TypeError("give the completions as the second argument, not as a column")
        body: dict[str, Any] = {"columns": {"completion": list(completions)}}
        for name, column in given.items():
            body["columns"][name] = _listed(name, column)
        if plan is not None:
            body["plan"] = _written(plan)
        if trace:
            body["trace"] = True
        return body


def _listed(name: str, column: Any) -> list[Any]:
    if isinstance(column, (str, bytes)) or not hasattr(column, "__iter__"):
        raise TypeError(f"column {name!r} is a list with one entry per completion, not {type(column).__name__}")
    return list(column)


def _written(plan: Any) -> Any:
    """A plan as JSON writes it."""
    if isinstance(plan, Plan):
        return plan.__reduce__()[1][0]
    if isinstance(plan, (list, tuple)):
        return [part if isinstance(part, str) else dict(part) for part in plan]
    return plan if isinstance(plan, str) else dict(plan)


def _plain(value: Any) -> Any:
    """What `json` does not know: arrays and tensors are lists, paths are text."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "__fspath__"):
        return value.__fspath__()
    raise TypeError(f"{type(value).__name__} cannot be sent; give text, numbers, lists or dicts (of an image, its size)")


def _packed(body: Any) -> bytes:
    return json.dumps(body, default=_plain, separators=(",", ":")).encode()


def _answer(status: int, body: bytes) -> Any:
    try:
        answer = json.loads(body)
    except ValueError:
        raise ServiceError(status, "not_json", f"the server's answer with status {status} is not JSON") from None
    if status == 200:
        return answer
    error = answer.get("error") if isinstance(answer, dict) else None
    if not isinstance(error, dict):
        raise ServiceError(status, "refused", f"the server answered with status {status}")
    raise ServiceError(status, error.get("code", ""), error.get("message", ""), error.get("fix", ""))


def _number(value: Any) -> float | None:
    return _WORDS[value] if isinstance(value, str) else value


def _scores(answer: Any) -> Scores:
    columns = answer["columns"]
    traces = columns["traces"]
    return Scores(
        [_number(total) for total in columns["total"]],
        {label: [_number(score) for score in column] for label, column in columns["scores"].items()},
        columns["statuses"],
        columns["reasons"],
        columns["warnings"],
        columns["details"],
        None if traces is None else {label: [steps or [] for steps in column] for label, column in traces.items()},
    )


class Client(_Asking):
    """Scores on a server, with the same calls as the library.

    >>> from groundrule import Client
    >>> client = Client("http://127.0.0.1:8000")
    >>> client
    <Client of http://127.0.0.1:8000>
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        *,
        token: str | None = None,
        plan: str | None = None,
        timeout: float = 60.0,
        retries: int = 4,
    ) -> None:
        super().__init__(url, token=token, plan=plan, timeout=timeout, retries=retries)
        self._local = threading.local()

    def __repr__(self) -> str:
        return f"<Client of http{'s' if self._secure else ''}://{self._host}:{self._port}{self._base}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (type(self), {k: v for k, v in self.__dict__.items() if k != "_local"})

    def score(
        self,
        plan: _PlanLike | None,
        completions: Iterable[Any],
        columns: Mapping[str, Any] | None = None,
        *,
        trace: bool = False,
        **more_columns: Any,
    ) -> Scores:
        """Scores completions with a plan, or with the server's own if `plan` is None. See `groundrule.score`."""
        return _scores(self._ask("POST", "/v1/score", self._batch(plan, completions, columns, trace, more_columns)))

    def rewards(self) -> list[dict[str, Any]]:
        """The server's rewards, with their parameters."""
        listed: list[dict[str, Any]] = self._ask("GET", "/v1/rewards")["rewards"]
        return listed

    def lint(self, plan: _PlanLike | None = None, rows: Iterable[Mapping[str, Any]] | None = None) -> dict[str, Any]:
        """Finds out which wrong answers a plan rewards, or the server's own plan if `plan` is None. `rows` may supply references."""
        report: dict[str, Any] = self._ask("POST", "/v1/lint", _probe(plan, rows))
        return report

    def ready(self) -> bool:
        """Whether the server is up and accepts requests."""
        try:
            self._once("GET", "/ready", None)
        except (ServiceError, OSError, HTTPException):
            return False
        return True

    def close(self) -> None:
        """Closes this thread's connection. It is opened again when needed."""
        connection = getattr(self._local, "connection", None)
        self._local.connection = None
        if connection is not None:
            connection.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        packed = None if body is None else _packed(body)
        attempt = 0
        while True:
            headers: Mapping[str, str] = {}
            try:
                return self._once(method, path, packed)
            except ServiceError as error:
                failure = error
                headers = getattr(error, "headers", {})
            except (OSError, HTTPException) as error:
                self.close()
                where = f"http://{self._host}:{self._port}"
                fix = "start it with `groundrule serve`, or correct the URL"
                failure = ServiceError(0, "unreachable", f"{where} does not answer: {error or type(error).__name__}", fix)
                failure.__cause__ = error
            pause = self._pause(attempt, failure.status, headers)
            if pause is None:
                raise failure
            time.sleep(pause)
            attempt += 1

    def _once(self, method: str, path: str, body: bytes | None) -> Any:
        connection: HTTPConnection | None = getattr(self._local, "connection", None)
        if connection is None:
            kind = HTTPSConnection if self._secure else HTTPConnection
            connection = self._local.connection = kind(self._host, self._port, timeout=self._timeout)
        headers = dict(self._headers)
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, self._base + path, body, headers)
            response = connection.getresponse()
            answer = response.read()
        except BaseException:
            # What is left of an answer must not be taken for the next one.
            self.close()
            raise
        try:
            return _answer(response.status, answer)
        except ServiceError as error:
            error.headers = {name.lower(): value for name, value in response.getheaders()}  # type: ignore[attr-defined]
            raise


def _remade(kind: type[_Asking], state: dict[str, Any]) -> _Asking:
    made = kind()
    made.__dict__.update(state)
    return made


def _probe(plan: _PlanLike | None, rows: Iterable[Mapping[str, Any]] | None) -> dict[str, Any]:
    body: dict[str, Any] = {}
    if plan is not None:
        body["plan"] = _written(plan)
    if rows is not None:
        body["rows"] = [dict(row) for row in rows]
    return body


class AsyncClient(_Asking):
    """The same as `Client`, with methods to await. Each call takes an idle connection or opens one, so calls run in parallel.

    >>> from groundrule import AsyncClient
    >>> AsyncClient("http://127.0.0.1:8000")
    <AsyncClient of http://127.0.0.1:8000>
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        *,
        token: str | None = None,
        plan: str | None = None,
        timeout: float = 60.0,
        retries: int = 4,
    ) -> None:
        super().__init__(url, token=token, plan=plan, timeout=timeout, retries=retries)
        # A connection belongs to the loop that opened it.
        self._idle: list[tuple[Any, asyncio.StreamReader, asyncio.StreamWriter]] = []

    def __repr__(self) -> str:
        return f"<AsyncClient of http{'s' if self._secure else ''}://{self._host}:{self._port}{self._base}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (type(self), {k: v for k, v in self.__dict__.items() if k != "_idle"})

    async def score(
        self,
        plan: _PlanLike | None,
        completions: Iterable[Any],
        columns: Mapping[str, Any] | None = None,
        *,
        trace: bool = False,
        **more_columns: Any,
    ) -> Scores:
        """Scores completions with a plan, or with the server's own if `plan` is None. See `groundrule.score`."""
        body = self._batch(plan, completions, columns, trace, more_columns)
        return _scores(await self._ask("POST", "/v1/score", body))

    async def rewards(self) -> list[dict[str, Any]]:
        """The server's rewards, with their parameters."""
        listed: list[dict[str, Any]] = (await self._ask("GET", "/v1/rewards"))["rewards"]
        return listed

    async def lint(
        self, plan: _PlanLike | None = None, rows: Iterable[Mapping[str, Any]] | None = None
    ) -> dict[str, Any]:
        """Finds out which wrong answers a plan rewards, or the server's own plan if `plan` is None. `rows` may supply references."""
        report: dict[str, Any] = await self._ask("POST", "/v1/lint", _probe(plan, rows))
        return report

    async def ready(self) -> bool:
        """Whether the server is up and accepts requests."""
        try:
            status, _, _ = await asyncio.wait_for(self._exchange("GET", "/ready", None), self._timeout)
        except (OSError, EOFError, ValueError, asyncio.TimeoutError):
            return False
        return status == 200

    async def close(self) -> None:
        """Closes the idle connections."""
        while self._idle:
            self._idle.pop()[2].close()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _ask(self, method: str, path: str, body: Any = None) -> Any:
        packed = None if body is None else _packed(body)
        attempt = 0
        while True:
            headers: Mapping[str, str] = {}
            try:
                exchange = self._exchange(method, path, packed)
                status, headers, answer = await asyncio.wait_for(exchange, self._timeout)
                return _answer(status, answer)
            except ServiceError as error:
                failure = error
            except (OSError, EOFError, ValueError, asyncio.TimeoutError) as error:
                where = f"http://{self._host}:{self._port}"
                fix = "start it with `groundrule serve`, or correct the URL"
                failure = ServiceError(0, "unreachable", f"{where} does not answer: {error or type(error).__name__}", fix)
                failure.__cause__ = error
            pause = self._pause(attempt, failure.status, headers)
            if pause is None:
                raise failure
            await asyncio.sleep(pause)
            attempt += 1

    async def _exchange(self, method: str, path: str, body: bytes | None) -> tuple[int, dict[str, str], bytes]:
        loop = asyncio.get_running_loop()
        reader, writer = None, None
        while self._idle and writer is None:
            owner, reader, writer = self._idle.pop()
            if owner is not loop or writer.is_closing() or reader.at_eof():
                if owner is loop:
                    writer.close()
                reader, writer = None, None
        if reader is None or writer is None:
            secure = True if self._secure else None
            reader, writer = await asyncio.open_connection(self._host, self._port, ssl=secure)
        try:
            lines = [f"{method} {self._base + path} HTTP/1.1", f"Host: {self._host}:{self._port}"]
            lines += [f"{name}: {value}" for name, value in self._headers.items()]
            if body is not None:
                lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
            writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + (body or b""))
            await writer.drain()
            status, headers, answer = await _received(reader)
        except BaseException:
            writer.close()
            raise
        if headers.get("connection", "").lower() == "close":
            writer.close()
        else:
            self._idle.append((loop, reader, writer))
        return status, headers, answer


async def _received(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
    """One answer: its status, its headers in small letters, and its body."""
    start = await reader.readline()
    if not start:
        raise ConnectionResetError("the server closed the connection")
    status = int(start.split(b" ", 2)[1])
    headers: dict[str, str] = {}
    while line := (await reader.readline()).decode("latin-1").strip():
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    if "content-length" in headers:
        return status, headers, await reader.readexactly(int(headers["content-length"]))
    pieces = []
    while size := int((await reader.readline()).split(b";")[0], 16):
        pieces.append(await reader.readexactly(size))
        await reader.readline()
    await reader.readline()
    return status, headers, b"".join(pieces)
