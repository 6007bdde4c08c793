//! A contestant in its own process, and the messages between it and the command.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use array_benches::Place;
use array_benches::session::Case;

/// The command that starts a contestant.
#[derive(Debug)]
pub struct Start {
    /// The name in the table.
    pub name: String,
    /// The program, with its arguments.
    pub command: Command,
}

/// A contestant that waits for commands.
#[derive(Debug)]
pub struct Contestant {
    /// The name in the table.
    pub name: String,
    /// The version that it reports.
    pub version: String,
    command: Command,
    process: Process,
}

/// A process that waits for commands.
#[derive(Debug)]
struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// A contestant's answer to a case.
#[derive(Clone, Copy, Debug)]
pub enum Ready {
    /// The contestant does not have the case.
    Missing,
    /// The result differs from that of the naive loop, or the process ended.
    Wrong,
    /// The contestant has the case, with this result.
    Result {
        /// The weighted sum of the elements.
        sum: f64,
        /// The weighted sum of the magnitudes of the elements.
        magnitude: f64,
    },
}

impl Process {
    fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let pipe = || io::Error::other("no pipe to it");
        let input = child.stdin.take().ok_or_else(pipe)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(pipe)?);
        Ok(Self { child, input, output })
    }

    /// Sends a command and waits for the answer.
    fn ask(&mut self, command: &str) -> io::Result<String> {
        writeln!(self.input, "{command}")?;
        self.input.flush()?;
        let mut line = String::new();
        match self.output.read_line(&mut line)? {
            0 => Err(io::Error::other("it ended")),
            _ => Ok(line.trim().to_owned()),
        }
    }
}

impl Drop for Process {
    /// Ends the process, which holds no data that must be saved. The process may have ended by
    /// itself.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Contestant {
    /// Starts a contestant.
    ///
    /// # Errors
    ///
    /// Returns the name of the contestant with an error if its process does not start, or does not
    /// answer `version`.
    pub fn start(start: Start) -> Result<Self, (String, io::Error)> {
        let Start { name, mut command } = start;
        let started = Process::start(&mut command).and_then(|mut process| Ok((process.ask("version")?, process)));
        match started {
            Ok((version, process)) => Ok(Self {
                name,
                version,
                command,
                process,
            }),
            Err(error) => Err((name, error)),
        }
    }

    /// Sends a command and returns the answer. If the process ends instead, returns `None` and
    /// starts the process again, for the next case.
    fn ask(&mut self, command: &str) -> Option<String> {
        match self.process.ask(command) {
            Ok(answer) => Some(answer),
            Err(error) => {
                eprintln!("\n{} on `{command}`: {error}", self.name);
                if let Ok(process) = Process::start(&mut self.command) {
                    self.process = process;
                }
                None
            }
        }
    }

    /// Makes the contestant prepare the operands of a case and run once.
    pub fn prepare(&mut self, case: &Case) -> Ready {
        let place = match case.place {
            Place::Line => "line",
            Place::Vec => "vec",
        };
        let command = format!("prepare|{}|{}|{}|{place}", case.operation, case.dtype, case.size.name);
        let answer = self.ask(&command).unwrap_or_default();
        let words: Vec<&str> = answer.split(' ').collect();
        match words[..] {
            ["missing"] => Ready::Missing,
            ["ready", sum, magnitude] => match (sum.parse(), magnitude.parse()) {
                (Ok(sum), Ok(magnitude)) => Ready::Result { sum, magnitude },
                _ => Ready::Wrong,
            },
            _ => Ready::Wrong,
        }
    }

    /// Makes the contestant run `calls` times, and returns the nanoseconds per call, or infinity if
    /// its process ended.
    pub fn run(&mut self, calls: u64) -> f64 {
        let time: Option<f64> = self.ask(&format!("run {calls}")).and_then(|answer| answer.parse().ok());
        time.map_or(f64::INFINITY, |time| time / calls as f64)
    }

    /// Makes the contestant release the operands.
    pub fn release(&mut self) {
        self.ask("release");
    }
}
