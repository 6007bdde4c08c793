//! Programs: running them on the library, step by step, and comparing with the interpreter.

use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use array_core::DynArray;

use crate::programs::array::{Dense, reason_of};
use crate::programs::bytes::Bytes;
use crate::programs::operation::{Operation, any_dense};

/// Draws a program from bytes, runs it, and compares each step with the prediction of the
/// interpreter.
///
/// # Errors
/// Returns the difference, and the step.
pub fn run(program: &[Vec<u8>]) -> Result<(), String> {
    follow(program, |_| {})
}

/// Returns the steps of a program, one per line, up to the one that differs.
pub fn listing(program: &[Vec<u8>]) -> String {
    let mut text = String::new();
    let _ = follow(program, |line| {
        let _ = writeln!(text, "{line}");
    });
    text
}

/// Runs a program, and calls `show` with the text of each step before it runs.
fn follow(program: &[Vec<u8>], mut show: impl FnMut(&str)) -> Result<(), String> {
    let (mut arrays, mut library): (Vec<Dense>, Vec<DynArray>) = (Vec::new(), Vec::new());
    for bytes in program {
        let mut bytes = Bytes(bytes);
        if arrays.is_empty() || bytes.once_in(8) {
            let made = any_dense(&mut bytes);
            show(&format!("x{} = {made:?}", arrays.len()));
            library.push(made.library());
            arrays.push(made);
            continue;
        }
        let operation = Operation::draw(&mut bytes, &arrays);
        if operation.is_open(&arrays) {
            continue;
        }
        match operation.target() {
            Some(number) => show(&format!("x{number}: {operation:?}")),
            None => show(&format!("x{} = {operation:?}", arrays.len())),
        }
        let expected = operation.predict(&arrays);
        let found = catch_unwind(AssertUnwindSafe(|| operation.library(&mut library)));
        let found = found.map_err(|_| format!("{operation:?} panicked, and was expected to be {expected:?}"))?;
        match (expected, found) {
            (Ok(expected), Ok(made)) => {
                let changed = operation.target();
                library.extend(made);
                let number = changed.unwrap_or(library.len() - 1);
                let found = Dense::of(&library[number]);
                expected
                    .check(&found)
                    .map_err(|error| format!("{operation:?}: {error}"))?;
                match changed {
                    Some(number) => arrays[number] = found,
                    // Results that would make the next ones large are not used as operands.
                    None if found.values.len() > 3000 => drop(library.pop()),
                    None => arrays.push(found),
                }
            }
            (Err(reasons), Err(error)) => {
                if !reason_of(&error).is_some_and(|reason| reasons.contains(&reason)) {
                    return Err(format!(
                        "{operation:?}: expected to be refused for {reasons:?}, found `{error}`"
                    ));
                }
                if let Some(number) = operation.target() {
                    let unchanged = arrays[number].clone().exactly().check(&Dense::of(&library[number]));
                    unchanged.map_err(|error| format!("{operation:?} was refused and has written: {error}"))?;
                }
            }
            (Ok(expected), Err(error)) => {
                return Err(format!(
                    "{operation:?}: expected {expected:?}, found the error `{error}`"
                ));
            }
            (Err(reasons), Ok(made)) => {
                return Err(format!(
                    "{operation:?}: expected to be refused for {reasons:?}, found {made:?}"
                ));
            }
        }
    }
    Ok(())
}
