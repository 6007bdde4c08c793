//! The search for installed libraries, and the builds of the contestants that use them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::arguments::Arguments;
use crate::process::Start;

/// The Rust contestants of the binary `contestant`, each with whether it is also built for this
/// processor. Loops of intrinsics and the naive loop are not.
const RUST: [(&str, bool); 10] = [
    ("array-core", true),
    ("limit, AVX2", false),
    ("limit, AVX2 streaming", false),
    ("limit, AVX-512", false),
    ("limit, AVX-512 streaming", false),
    ("naive", false),
    ("ndarray", true),
    ("nalgebra", true),
    ("glam", true),
    ("candle", true),
];

/// The C++ contestants: the name, the source, the header that the source includes, the Debian
/// package with this header, and arguments for the compiler.
const CPP: [(&str, &str, &str, &str, &[&str]); 2] = [
    (
        "Eigen",
        "eigen.cpp",
        "Eigen/Core",
        "libeigen3-dev",
        &["-isystem", "/usr/include/eigen3"],
    ),
    (
        "xtensor",
        "xtensor.cpp",
        "xtensor/xtensor.hpp",
        "libxtensor-dev with libxsimd-dev",
        &["-DXTENSOR_USE_XSIMD"],
    ),
];

/// The Python contestants: the name, the module, and the source.
const PYTHON: [(&str, &str, &str); 4] = [
    ("NumPy", "numpy", "numpy_contestant.py"),
    ("numexpr", "numexpr", "numexpr_contestant.py"),
    ("JAX", "jax", "jax_contestant.py"),
    ("PyTorch", "torch", "torch_contestant.py"),
];

/// The suffix of a contestant that is built for this processor.
pub const NATIVE: &str = " native";

/// Builds all possible contestants, and returns how to start each, array-core first. Reports
/// missing libraries and skips their contestants.
///
/// The second result is whether the contestants are pinned to the core.
pub fn commands(arguments: &Arguments) -> (Vec<Start>, bool) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers");
    let program = env::current_exe().expect("the path of this program");
    let target = program.ancestors().nth(2).expect("the target directory").to_owned();
    let pin = Pin::new(arguments.core);
    let natives: &[bool] = if arguments.baseline { &[false] } else { &[false, true] };
    let mut starts = rust(&target, natives, &pin);
    starts.extend(cpp(&sources, &target.join("peers"), natives, &pin));
    starts.extend(python(&sources, &arguments.python, &pin));
    (starts, pin.0.is_some())
}

/// Returns the names of all contestants of a complete run, whether or not they are installed.
pub fn listed(arguments: &Arguments) -> Vec<String> {
    let (mut names, native) = (Vec::new(), |name: &str| format!("{name}{NATIVE}"));
    for (name, is_native) in RUST {
        names.push(name.to_owned());
        names.extend((is_native && !arguments.baseline).then(|| native(name)));
    }
    for (name, ..) in CPP {
        names.push(name.to_owned());
        names.extend((!arguments.baseline).then(|| native(name)));
    }
    names.extend(PYTHON.map(|(name, ..)| name.to_owned()));
    names
}

/// The core that programs are pinned to, or `None` if `taskset` does not work.
struct Pin(Option<usize>);

impl Pin {
    fn new(core: usize) -> Self {
        let works = succeeds(Command::new("taskset").args(["-c", &core.to_string(), "true"]));
        if !works {
            eprintln!("not pinned to a core: `taskset -c {core}` does not work here");
        }
        Self(works.then_some(core))
    }

    /// Returns a command that runs a program on the core and on one thread.
    fn command(&self, program: &Path) -> Command {
        let mut command = match self.0 {
            Some(core) => {
                let mut command = Command::new("taskset");
                command.args(["-c", &core.to_string()]).arg(program);
                command
            }
            None => Command::new(program),
        };
        for variable in [
            "OMP_NUM_THREADS",
            "OPENBLAS_NUM_THREADS",
            "MKL_NUM_THREADS",
            "RAYON_NUM_THREADS",
        ] {
            command.env(variable, "1");
        }
        command
    }
}

/// Runs a command without showing its output, and returns whether it succeeded.
fn succeeds(command: &mut Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .stdin(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Builds the Rust contestants, for the baseline of the platform and for this processor.
fn rust(target: &Path, natives: &[bool], pin: &Pin) -> Vec<Start> {
    let mut starts = Vec::new();
    for &native in natives {
        let directory = if native {
            target.join("native")
        } else {
            target.to_owned()
        };
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["build", "--release", "-p", "array-benches", "--bin", "contestant"]);
        cargo
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .arg("--target-dir")
            .arg(&directory);
        if cfg!(feature = "candle") {
            cargo.args(["--features", "candle"]);
        }
        if native {
            cargo.env("RUSTFLAGS", "-C target-cpu=native");
        }
        eprintln!(
            "building the Rust contestants{}",
            if native { " for this processor" } else { "" }
        );
        if !cargo.status().is_ok_and(|status| status.success()) {
            eprintln!("cargo does not build them");
            continue;
        }
        let program = directory.join("release").join("contestant");
        for (name, _) in RUST.iter().filter(|(_, worth)| *worth || !native) {
            if *name == "candle" && !cfg!(feature = "candle") {
                continue;
            }
            let mut command = pin.command(&program);
            command.arg(name);
            let name = format!("{name}{}", if native { NATIVE } else { "" });
            starts.push(Start { name, command });
        }
    }
    if !cfg!(feature = "candle") {
        eprintln!("candle is left out: it takes `--features candle`, and minutes to build");
    }
    starts
}

/// Builds the C++ contestants, for the baseline of the platform and for this processor.
fn cpp(sources: &Path, directory: &Path, natives: &[bool], pin: &Pin) -> Vec<Start> {
    let compiler = env::var("CXX").unwrap_or_else(|_| "g++".to_owned());
    if !succeeds(Command::new(&compiler).arg("--version")) {
        eprintln!("the C++ contestants are left out: there is no {compiler}");
        return Vec::new();
    }
    if let Err(error) = fs::create_dir_all(directory) {
        eprintln!("{}: {error}", directory.display());
        return Vec::new();
    }
    let mut starts = Vec::new();
    for (name, source, header, package, arguments) in CPP {
        let mut looks = Command::new(&compiler);
        looks.args(arguments).args([
            "-std=c++17",
            "-x",
            "c++",
            "-fsyntax-only",
            "-include",
            header,
            "/dev/null",
        ]);
        if !succeeds(&mut looks) {
            eprintln!("{name} is left out: {compiler} does not find {header} (of Debian's {package})");
            continue;
        }
        for &native in natives {
            let name = format!("{name}{}", if native { NATIVE } else { "" });
            let program = directory.join(name.replace(' ', "-"));
            let inputs = [sources.join("cpp").join(source), sources.join("cpp").join("driver.hpp")];
            if !is_newer(&program, &inputs) {
                eprintln!("building {name}");
                let mut build = Command::new(&compiler);
                build.args(["-std=c++17", "-O3", "-DNDEBUG"]).args(arguments);
                if native {
                    build.arg("-march=native");
                }
                build.arg(&inputs[0]).arg("-o").arg(&program);
                if !build.status().is_ok_and(|status| status.success()) {
                    eprintln!("{name} is left out: {compiler} does not build it");
                    continue;
                }
            }
            let command = pin.command(&program);
            starts.push(Start { name, command });
        }
    }
    starts
}

/// Returns whether a program was built after all of its sources.
fn is_newer(program: &Path, sources: &[PathBuf]) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let built = time(program);
    built.is_some() && sources.iter().all(|source| time(source) < built)
}

/// Finds the Python contestants.
fn python(sources: &Path, interpreter: &Path, pin: &Pin) -> Vec<Start> {
    let mut starts = Vec::new();
    for (name, module, source) in PYTHON {
        if !succeeds(Command::new(interpreter).args(["-c", &format!("import numpy, {module}")])) {
            let interpreter = interpreter.display();
            eprintln!(
                "{name} is left out: `{interpreter} -c 'import numpy, {module}'` fails (`--python PATH` names another)"
            );
            continue;
        }
        let mut command = pin.command(interpreter);
        command
            .arg(sources.join("python").join(source))
            .env("PYTHONDONTWRITEBYTECODE", "1");
        starts.push(Start {
            name: name.to_owned(),
            command,
        });
    }
    starts
}
