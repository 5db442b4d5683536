"""Who does the work: this process, several processes, or the machines of a Ray cluster. What comes out is the same.

A task is a value that can be pickled and says all that its result depends on; results come as they are ready, with the
number of their task.
"""

from __future__ import annotations

import contextlib
import importlib.util
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from .errors import ExecutorError

EXECUTORS = ("serial", "process", "ray")
_NO_RAY = "--executor ray: Ray is not installed: pip install 'inn_envs[ray]'"
#: Tasks that wait for each worker beside the one it does, so that none is idle and an interruption loses little.
_WAITING = 1

Task = TypeVar("Task")
Result = TypeVar("Result")


class Executor(ABC, Generic[Task, Result]):
    """Does tasks with a function of a module. Use it as a context; leaving it ends the workers.

    `workers` is how many tasks are done at a time.
    """

    def __init__(self, function: Callable[[Task], Result], workers: int) -> None:
        self.function, self.workers = function, workers

    @abstractmethod
    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Result]]:
        """The number and the result of each task, as they are ready. Raises what a task raises, and ExecutorError where
        a worker dies. A KeyboardInterrupt comes out of it; `run` isn't called again after one.
        """

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(is_done=kind is None)

    def close(self, *, is_done: bool) -> None:
        """Ends the workers; those that are still at work, too."""


class Serial(Executor[Task, Result]):
    """One task after the other, in this process."""

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Result]]:
        """See `Executor.run`."""
        for number, task in enumerate(tasks):
            yield number, self.function(task)


class Processes(Executor[Task, Result]):
    """Processes on this machine, started anew (spawn): none inherits what this one has compiled, opened or seeded."""

    def __init__(self, function: Callable[[Task], Result], workers: int) -> None:
        super().__init__(function, workers)
        before = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(workers, context, initializer=_begin_worker)
        self._not_mine = before

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Result]]:
        """See `Executor.run`."""
        left = iter(enumerate(tasks))
        running: dict[Future[Result], int] = {}
        try:
            while True:
                for number, task in left:
                    running[self._pool.submit(self.function, task)] = number
                    if len(running) >= self.workers * (1 + _WAITING):
                        break
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        except BrokenProcessPool:
            raise ExecutorError("a worker process died: out of memory, or ended by an agent") from None

    def close(self, *, is_done: bool) -> None:
        """See `Executor.close`."""
        self._pool.shutdown(wait=is_done, cancel_futures=True)
        if not is_done:
            for process in set(multiprocessing.active_children()) - self._not_mine:
                process.terminate()


def _begin_worker() -> None:
    """What a worker does first: Ctrl-C is for the process that started it, whose end ends it, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: Any) -> None:
    wait_for([sentinel])
    os._exit(1)


class OnRay(Executor[Task, Result]):
    """Ray on this machine, or on the cluster at an address; `workers` tasks are under way at a time, one core each.

    On a cluster every machine needs inn_envs and the agents' files, at the same places.
    """

    def __init__(self, function: Callable[[Task], Result], workers: int, address: str | None = None) -> None:
        super().__init__(function, workers)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ImportError:
            raise ExecutorError(_NO_RAY) from None
        self._ray = ray
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            if address is None:
                ray.init(address="local", num_cpus=workers, include_dashboard=False, **quiet)
            else:
                ray.init(address=address, **quiet)
        except (ConnectionError, ValueError, RuntimeError, OSError) as error:
            raise ExecutorError(f"Ray at {address or 'this machine'}: {error}") from None
        self._remote = ray.remote(max_retries=0)(_call)

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Result]]:
        """See `Executor.run`."""
        left = iter(enumerate(tasks))
        running: dict[Any, int] = {}
        while True:
            for number, task in left:
                running[self._remote.remote(pickle.dumps((self.function, task)))] = number
                if len(running) >= self.workers * (1 + _WAITING):
                    break
            if not running:
                return
            done, _ = self._ray.wait(list(running), num_returns=1)
            yield running.pop(done[0]), self._result(done[0])

    def _result(self, reference: Any) -> Result:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except self._ray.exceptions.RayError as error:
            raise ExecutorError(f"a Ray worker failed: {' '.join(str(error).split())[:300]}") from None

    def close(self, *, is_done: bool) -> None:
        """See `Executor.close`."""
        self._ray.shutdown()


def _call(packed: bytes) -> Any:
    """Does a task that was packed by hand: Ray's own arrays can't be written, which compiled rules refuse."""
    function, task = pickle.loads(packed)
    return function(task)


def make_executor(
    name: str, function: Callable[[Task], Result], *, workers: int | None = None, address: str | None = None
) -> Executor[Task, Result]:
    """The executor of this name; `workers` None: one for each core, on a cluster for each of its cores.

    Raises ExecutorError for an unknown name, an address without Ray, and where Ray is missing or can't be reached.
    """
    check_executor(name, address)
    if name == "serial":
        return Serial(function, 1)
    if name == "process":
        return Processes(function, workers or cores())
    made: OnRay[Task, Result] = OnRay(function, workers or cores(), address)
    if address is not None and workers is None:
        made.workers = max(int(made._ray.cluster_resources().get("CPU", 1)), 1)
    return made


def check_executor(name: str, address: str | None = None) -> None:
    """Refuses an executor that there is not, before anything is done. Raises ExecutorError as `make_executor` does."""
    if name not in EXECUTORS:
        raise ExecutorError(f"--executor {name}: expected one of {', '.join(EXECUTORS)}")
    if address is not None and name != "ray":
        raise ExecutorError(f"--ray-address {address}: goes with --executor ray, got {name}")
    if name == "ray" and "ray" not in sys.modules and importlib.util.find_spec("ray") is None:
        raise ExecutorError(_NO_RAY)


def cores() -> int:
    """How many cores this process may use."""
    with contextlib.suppress(AttributeError):  # not on every system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
