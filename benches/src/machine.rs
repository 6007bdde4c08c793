//! The facts about the machine that a reader of a measurement needs, as far as the system provides
//! them.

use std::fmt;
use std::fs;
use std::thread;

/// The machine, at one moment.
#[derive(Debug)]
pub struct Machine {
    model: String,
    cores: usize,
    vectors: Vec<&'static str>,
    allowed: Option<String>,
    load: Option<String>,
}

/// Returns the text after `key` and a colon in a file of `/proc`.
fn field(file: &str, key: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

impl Machine {
    /// Reads the facts from the system.
    pub fn now() -> Self {
        let flags = field("/proc/cpuinfo", "flags").unwrap_or_default();
        let wide = ["avx2", "avx512f"];
        Self {
            model: field("/proc/cpuinfo", "model name").unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
            cores: fs::read_to_string("/proc/cpuinfo").map_or_else(
                |_| thread::available_parallelism().map_or(1, usize::from),
                |text| text.lines().filter(|line| line.starts_with("processor")).count().max(1),
            ),
            vectors: wide.into_iter().filter(|w| flags.split(' ').any(|f| f == *w)).collect(),
            allowed: field("/proc/self/status", "Cpus_allowed_list"),
            load: fs::read_to_string("/proc/loadavg").ok(),
        }
    }

    /// Returns the core that the program is pinned to, if it may run on one core only.
    pub fn pinned(&self) -> Option<&str> {
        self.allowed.as_deref().filter(|list| list.parse::<usize>().is_ok())
    }
}

impl Machine {
    /// Records that the measured programs, rather than this one, are pinned to a core.
    pub fn pinned_to(mut self, core: usize) -> Self {
        self.allowed = Some(core.to_string());
        self
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} cores", self.model, self.cores)?;
        for vector in &self.vectors {
            write!(f, ", {vector}")?;
        }
        match self.pinned() {
            Some(core) => write!(f, "; pinned to core {core}")?,
            None => write!(f, "; not pinned to a core")?,
        }
        if let Some(load) = &self.load {
            let load: Vec<&str> = load.split(' ').take(3).collect();
            write!(f, "; load average {}", load.join(" "))?;
        }
        Ok(())
    }
}

/// Returns the processor time of all child processes that have ended and been waited for, in
/// seconds, or `None` if there is no `/proc`.
///
/// On a machine under load, processor time is more reliable than elapsed time.
pub fn cpu_seconds_of_children() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field, in parentheses, may hold spaces; `cutime` and `cstime` are fields 16 and
    // 17.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(13)?.parse::<u64>().ok()? + fields.get(14)?.parse::<u64>().ok()?;
    // Linux reports these fields in hundredths of a second, whatever unit the kernel uses inside.
    Some(ticks as f64 / 100.0)
}
