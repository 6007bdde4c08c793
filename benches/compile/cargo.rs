//! Runs cargo, and measures its processor time.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use array_benches::cpu_seconds_of_children;

use crate::dialect::Library;

/// A command of cargo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Check,
    Debug,
    Release,
}

impl Task {
    /// All tasks, in the order of the tables.
    pub const ALL: [Self; 3] = [Self::Check, Self::Debug, Self::Release];

    /// Returns the command as a user types it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Check => "cargo check",
            Self::Debug => "cargo build",
            Self::Release => "cargo build --release",
        }
    }

    fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Check => &["check"],
            Self::Debug => &["build"],
            Self::Release => &["build", "--release"],
        }
    }
}

/// A generated package outside of this workspace.
#[derive(Debug)]
pub struct Package {
    directory: PathBuf,
}

impl Package {
    /// Writes a package that depends on a library, with the versions of this workspace.
    pub fn write(directory: PathBuf, library: Library, program: &str) -> Self {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let dependency = match library {
            Library::ArrayCore => format!("array-core = {{ path = {:?} }}", workspace.join("array-core")),
            Library::Ndarray => "ndarray = \"0.17\"".to_owned(),
            // nalgebra without its macros, because arithmetic does not need them.
            Library::Nalgebra => {
                "nalgebra = { version = \"0.35\", default-features = false, features = [\"std\"] }".to_owned()
            }
        };
        let manifest = format!(
            "[package]\nname = \"suite\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependency}\n\n[workspace]\n"
        );
        fs::create_dir_all(directory.join("src")).expect("a directory can be made in the target directory");
        fs::write(directory.join("Cargo.toml"), manifest).expect("a file can be written there");
        fs::copy(workspace.join("Cargo.lock"), directory.join("Cargo.lock")).expect("the workspace has a lock file");
        let package = Self { directory };
        package.touch(program);
        package
    }

    /// Writes the program again, so that cargo compiles it again.
    pub fn touch(&self, program: &str) {
        fs::write(self.directory.join("src/main.rs"), program).expect("a file can be written there");
    }

    /// Removes everything that was built, including the dependencies.
    pub fn clean(&self) {
        let target = self.directory.join("target");
        if target.exists() {
            fs::remove_dir_all(target).expect("what was built can be removed");
        }
    }

    /// Runs cargo without incremental compilation, and returns its processor time in seconds: user
    /// and system time, including rustc, linkers and all other processes that cargo started.
    ///
    /// # Panics
    ///
    /// Panics if cargo cannot be run or fails, because a program that does not compile has no build
    /// time. The message of a failure contains what cargo printed. Panics if the system does not
    /// provide the processor time of child processes.
    pub fn run(&self, task: Task, more: &[&str]) -> f64 {
        let cargo = env::var_os("CARGO");
        let mut command = Command::new(cargo.as_deref().unwrap_or(OsStr::new("cargo")));
        command.args(task.arguments()).args(more).current_dir(&self.directory);
        command.arg("--target-dir").arg(self.directory.join("target"));
        command
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("RUSTFLAGS")
            .stdin(Stdio::null());
        let processor = || cpu_seconds_of_children().expect("the system tells the time of processes");
        let before = processor();
        let output = command.output().expect("cargo can be run");
        let spent = processor() - before;
        assert!(
            output.status.success(),
            "`{}` failed in {}:\n{}",
            task.name(),
            self.directory.display(),
            String::from_utf8_lossy(&output.stderr)
        );
        spent
    }

    /// Returns the path of the program that a task builds.
    pub fn program(&self, task: Task) -> PathBuf {
        let profile = if task == Task::Release { "release" } else { "debug" };
        self.directory
            .join("target")
            .join(profile)
            .join(format!("suite{}", env::consts::EXE_SUFFIX))
    }

    /// Returns the seconds that each package took in the newest build with `--timings`.
    ///
    /// # Panics
    ///
    /// Panics if there is no report, or if the report is not in the form that this function reads.
    pub fn timings(&self) -> Vec<(String, f64)> {
        let report = self.directory.join("target/cargo-timings/cargo-timing.html");
        let text = fs::read_to_string(report).expect("cargo wrote its report");
        let data = text
            .split_once("const UNIT_DATA = [")
            .expect("the report lists the units")
            .1;
        let data = data.split_once("\n];").expect("the list ends").0;
        let mut units: Vec<(String, f64)> = Vec::new();
        let mut current = String::new();
        for line in data.lines() {
            // This indentation is that of the unit itself. Deeper lines belong to its sections.
            if let Some(name) = line.strip_prefix("    \"name\": ") {
                current = name.trim_matches(['"', ',']).to_owned();
            } else if let Some(seconds) = line.strip_prefix("    \"duration\": ") {
                let seconds: f64 = seconds.trim_end_matches(',').parse().expect("a number of seconds");
                match units.iter_mut().find(|(name, _)| *name == current) {
                    Some((_, sum)) => *sum += seconds,
                    None => units.push((current.clone(), seconds)),
                }
            }
        }
        assert!(
            !units.is_empty(),
            "cargo's report of timings is not in the form that is read here"
        );
        units
    }
}
