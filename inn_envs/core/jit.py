"""The compile switch: one fixed signature a rule function, compiled once and kept in a cache that can't go stale.

Rules are plain Python functions over records. `rule` marks them. Compiled (the default), each gets exactly one
Numba signature, read from its parameter names and annotations; uncompiled (`NUMBA_DISABLE_JIT=1`) they run as they
are written. Numba's own disk cache looks only at the file of the function itself, so the folder it is given here is
named by a digest of every source a function may call, the flags and the versions that shape the code.
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

import llvmlite.binding as llvm
import numba
import numpy as np
import numpy.typing as npt
from numba import types
from numba.core import config as numba_config

#: Arrays that a rule may take: contiguous and one-dimensional.
Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Int8s = npt.NDArray[np.int8]
Int16s = npt.NDArray[np.int16]
Bytes = npt.NDArray[np.uint8]
UInt64s = npt.NDArray[np.uint64]
#: The same, two-dimensional and contiguous.
Floats2 = npt.NDArray[np.float32]
Bytes2 = npt.NDArray[np.uint8]
Int8s2 = npt.NDArray[np.int8]

#: A field as a whole number of 64 bits. (`int` would keep the field's width in compiled code.)
whole: Callable[[Any], int] = np.int64  # type: ignore[assignment]

Function = TypeVar("Function", bound=Callable[..., Any])

config: Any = numba_config  # its attributes are made at run time
#: True where `NUMBA_DISABLE_JIT=1` asks for the rules to run as plain Python.
DISABLED = bool(config.DISABLE_JIT)

_PACKAGE_ROOT = Path(__file__).absolute().parent.parent
_CORE = "core"
#: The types of parameters that do not belong to a game, by annotation (those that do are known by their names).
_ANNOTATIONS = {
    "np.uint64": types.uint64,
    "Floats": types.float32[::1],
    "Ints": types.int64[::1],
    "Int8s": types.int8[::1],
    "Int16s": types.int16[::1],
    "Bytes": types.uint8[::1],
    "UInt64s": types.uint64[::1],
    "Floats2": types.float32[:, ::1],
    "Bytes2": types.uint8[:, ::1],
    "Int8s2": types.int8[:, ::1],
    "int": types.int64,
    "bool": types.int64,
    "float": types.float64,
}
#: The functions of each package (see `_package_of`), in the order in which they were defined.
_functions: dict[str, list[Any]] = {}
_sized: dict[str, str] = {}
#: Packages of functions that are made for a game out of templates: the packages whose functions they call.
_declared: dict[str, tuple[str, ...]] = {}
#: The types of each package that was made ready: what a function called from Python is fixed to.
_ready: dict[str, Mapping[str, Any]] = {}


def rule(function: Function) -> Function:
    """Marks a rule function: compiled with one signature for each game, or left alone where compiling is off."""
    if DISABLED:
        return function
    package = _package_of(function)
    with _setting("CACHE_DIR", str(cache_path(package))):
        compiled = _with_cache(cast(FunctionType, function))
    _functions.setdefault(package, []).append(compiled)
    _fix_when_called(compiled, package)
    return cast(Function, compiled)


def _fix_when_called(compiled: Any, package: str) -> None:
    """Has Python's first call load the fixed signatures, instead of one for the types that it happens to pass."""

    def compile_for_args(*args: Any, **keywords: Any) -> Any:
        del compiled._compile_for_args
        for ready, game_types in _ready.items():
            if package in _packages_of(ready):
                fix_signature(compiled, game_types)
        return compiled  # what Numba calls with the arguments next

    compiled._compile_for_args = compile_for_args


def hashing(function: Function) -> Function:
    """A rule function whose uint64 arithmetic is meant to wrap around."""
    if DISABLED:
        return cast(Any, np.errstate(over="ignore")(function))
    return rule(function)


def compile_package(package: str, game_types: Mapping[str, Any], title: str) -> None:
    """Compiles every function of a package and those that they call, callees first, so that each has one signature.

    `package` is a game's name, or `<distribution>.<game>` for functions about a game that live outside inn_envs. A
    folder whose marker says that this was done before is left to Numba's cache, which loads what is asked for. Raises
    nothing when the cache folder can't be written: the functions are then compiled for this process only.
    """
    if DISABLED:
        return
    _ready[package] = game_types
    marker = cache_path(package) / "complete"
    if marker.exists():
        _fix_for_another_game(package, game_types)
        return
    functions = callees_first(package)
    with _progress(title, len(functions)) as tick:
        for function in functions:
            fix_signature(function, game_types)
            tick()
    with contextlib.suppress(OSError):
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()


def _fix_for_another_game(package: str, game_types: Mapping[str, Any]) -> None:
    """Functions of core that an earlier game has fixed don't look for signatures any more: they get this game's too."""
    own = {id(function) for function in _functions.get(package, ())}
    for function in callees_first(package):
        if id(function) not in own and function.overloads:
            fix_signature(function, game_types)


def callees_first(package: str) -> list[Any]:
    """The functions of a package and those they call, each after those it calls: a callee that has its signature gets
    no other from a caller's literals.
    """
    known = {id(function) for called in _packages_of(package) for function in _functions.get(called, ())}
    ordered: dict[int, Any] = {}

    def visit(function: Any) -> None:
        if id(function) in ordered or id(function) not in known:
            return
        known.discard(id(function))  # now being visited: rules do not call each other in a circle
        names, scope = function.py_func.__code__.co_names, function.py_func.__globals__
        for holder in (scope, *(vars(scope[name]) for name in names if isinstance(scope.get(name), ModuleType))):
            for name in names:
                visit(holder.get(name))
        ordered[id(function)] = function

    for function in _functions.get(package, ()):
        visit(function)
    return list(ordered.values())


def fix_signature(function: Any, game_types: Mapping[str, Any]) -> None:
    """Compiles (or loads) `function` for one game and refuses any other specialisation from then on."""
    if DISABLED:
        return
    signature = _signature(function.py_func, game_types)
    if signature in function.overloads:
        return
    function._can_compile = True
    with _setting("SLP_VECTORIZE", 1):  # unrolled loops become wide moves: a tenth faster
        function.compile(signature)
    function.disable_compile()


def declare(package: str, calls: tuple[str, ...]) -> None:
    """Names a package whose modules are made of templates: its functions may call those of core and of `calls`, among
    them the game's and the package in whose folder the templates lie.
    """
    _declared[package] = calls


def functions_of(package: str) -> list[Any]:
    """The compiled functions of a package, in the order of their definition; empty where compiling is off."""
    return list(_functions.get(package, ()))


def record_type(dtype: np.dtype[Any]) -> Any:
    """Numba's type of a record of this dtype."""
    return numba.from_dtype(dtype)


def cache_path(package: str) -> Path:
    """The folder of this package's compiled code, named by all that the code depends on."""
    root = os.environ.get("INN_ENVS_CACHE")
    base = Path(root) if root else _user_cache()
    return base / f"{package}-{digest(package)}"


def digest(package: str) -> str:
    """Names the sources a function of `package` may call, the flags, the versions and the processor."""
    if package not in _sized:
        content = hashlib.sha256(repr(_build_facts()).encode())
        for called in _packages_of(package):
            folder = _folder_of(called)
            if folder is None:
                continue
            content.update(str(folder).encode())  # Numba keeps what it compiled by the path it was imported by
            for source in (*sorted(folder.rglob("*.py")), *_templates_of(called)):
                content.update(f"{called}/{os.path.relpath(source, folder)}".encode())
                content.update(source.read_bytes())
        _sized[package] = content.hexdigest()[:16]
    return _sized[package]


def _build_facts() -> tuple[Any, ...]:
    flags = (config.BOUNDSCHECK, config.OPT, config.DEBUGINFO_DEFAULT, config.CPU_NAME, config.CPU_FEATURES)
    versions = (numba.__version__, np.__version__, sys.version_info[:2])
    return (*flags, *versions, llvm.get_host_cpu_name())


def _package_of(function: Any) -> str:
    """`core` or a game's name for functions of inn_envs; elsewhere the first two names of the module, so that
    `inn_agents.inheritors.worth` is of `inn_agents.inheritors`; that of templates is declared.
    """
    for declared in _declared:
        if function.__module__.startswith(f"{declared}."):
            return declared
    parts = function.__module__.split(".")
    return parts[1] if parts[0] == "inn_envs" and len(parts) > 1 else ".".join(parts[:2])


def _packages_of(package: str) -> tuple[str, ...]:
    """The packages whose functions those of `package` may call, itself last: `core`, then its game, named last."""
    if package in _declared:
        return (_CORE, *_declared[package], package)
    game = package.rpartition(".")[2]
    return tuple(dict.fromkeys((_CORE, game, package)))


def _folder_of(package: str) -> Path | None:
    """Where a package's sources lie, links not followed; None for a module by itself, whose file Numba watches."""
    if "." not in package:
        return _PACKAGE_ROOT / package
    places = getattr(sys.modules.get(package), "__path__", None)
    return Path(places[0]).absolute() if places else None


def _templates_of(package: str) -> tuple[Path, ...]:
    """Sources outside its folder that are run as modules of a package: it names them in `TEMPLATES`."""
    templates: tuple[Path, ...] = getattr(sys.modules.get(package), "TEMPLATES", ())
    return templates


def _signature(function: Callable[..., Any], game_types: Mapping[str, Any]) -> tuple[Any, ...]:
    """The one signature of a function for a game."""
    signature = []
    for name, parameter in inspect.signature(function).parameters.items():
        annotation = str(parameter.annotation)
        if annotation in _ANNOTATIONS:
            signature.append(_ANNOTATIONS[annotation])
        elif name in game_types:
            signature.append(game_types[name])
        else:
            raise TypeError(f"{function.__qualname__}: parameter {name}: {annotation} has no type known to rules")
    return tuple(signature)


def _with_cache(function: FunctionType) -> Any:
    try:
        return numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # no place to keep a cache: compile for this process only
        return numba.njit(nogil=True)(function)


@contextlib.contextmanager
def _setting(name: str, value: Any) -> Iterator[None]:
    """Sets one of Numba's flags while one of our functions is declared or compiled; other people's are untouched."""
    before = getattr(config, name)
    setattr(config, name, value)
    try:
        yield
    finally:
        setattr(config, name, before)


def _user_cache() -> Path:
    """The user's cache folder, or a folder of this user's in the temporary one where that can't be written."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "inn_envs"
    try:
        base.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=base):
            return base
    except OSError:
        user = getattr(os, "getuid", lambda: "user")()
        return Path(tempfile.gettempdir()) / f"inn_envs-{user}"


@contextlib.contextmanager
def _progress(title: str, total: int) -> Iterator[Callable[[], None]]:
    """One line on stderr, rewritten as the work goes on; only the first and last state where stderr is no terminal."""
    done = 0
    live = sys.stderr.isatty() and multiprocessing.parent_process() is None
    text = f"inn_envs: compiling {title} once for this machine (about a minute)"
    print(text, end="\r" if live else "\n", file=sys.stderr, flush=True)

    def tick() -> None:
        nonlocal done
        done += 1
        if live:
            print(f"{text} {done}/{total}", end="\r", file=sys.stderr, flush=True)

    yield tick
    print(f"inn_envs: compiled {title}: {total} functions{' ' * 40 if live else ''}", file=sys.stderr, flush=True)
