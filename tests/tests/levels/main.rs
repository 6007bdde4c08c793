//! Kernels give the same bits at each level: those of scalar twins, whatever the layouts of
//! operands and outputs are.
//!
//! A debug build has loops of expressions and reductions for the baseline only. It checks how rows,
//! large outputs and reductions are driven, and leaves out the modules that compare levels of
//! expressions and functions, which take long to build. Products of matrices have tiles for each
//! level in every build. To compare the levels, run
//! `cargo test --release -p array-tests --test levels`, as `.ci/run` does.

#[macro_use]
mod check;
#[cfg(feature = "crates")]
mod complex;
#[cfg(not(debug_assertions))]
mod expressions;
mod faults;
#[cfg(not(debug_assertions))]
mod fixed;
#[cfg(not(debug_assertions))]
mod functions;
mod in_place;
mod large;
mod reductions;
#[cfg(not(debug_assertions))]
mod reversed;
mod rows;
mod unaligned;
mod windows;

use std::sync::{Mutex, PoisonError};

use array_core::cpu::{Level, force_level};
use array_tests::layouts::Random;

/// Calls a function at each level that the machine supports and the build has loops for.
fn each_level(run: &mut dyn FnMut(Level)) {
    at(&|level| cfg!(not(debug_assertions)) || level == Level::Baseline, run);
}

/// Calls a function at each level that the machine supports. Products of matrices have tiles for
/// each of them in debug builds, too.
#[cfg(feature = "crates")]
fn each_level_of_products(run: &mut dyn FnMut(Level)) {
    at(&|_| true, run);
}

/// Calls a function at each level that the machine supports and `is_run` accepts, the baseline
/// first.
fn at(is_run: &dyn Fn(Level) -> bool, run: &mut dyn FnMut(Level)) {
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    for level in Level::ALL
        .into_iter()
        .filter(|&level| level.is_supported() && is_run(level))
    {
        force_level(Some(level)).expect("the machine supports the level");
        run(level);
    }
}

/// The number of layouts for each expression.
const DRAWS: usize = match () {
    () if cfg!(miri) => 10,
    () if cfg!(debug_assertions) => 15,
    () => 400,
};

/// Calls a function with random extents, and the random generator.
fn each_draw(name: &str, draws: usize, run: &mut dyn FnMut(&mut Random, &[usize])) {
    let seed = name
        .bytes()
        .fold(0, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    let mut random = Random::new(seed);
    for _ in 0..draws {
        let extents = random.extents();
        run(&mut random, &extents);
    }
}
