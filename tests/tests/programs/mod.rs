//! Random programs over `DynArray`, beside an interpreter that predicts each of their steps.
//!
//! The interpreter shares no code with the library. It computes elements by [`reference`](array_tests::reference), extended to 16-bit
//! floats and complex numbers, and knows a view as the list of positions that it reads. Each step is predicted from what the
//! library computed before, so that rounding does not add up: the dtype, the shape and each element of the result, or the reasons
//! for which the library refuses it.
//!
//! A program is a list of byte strings, one for each step. Any bytes are a program, so that one that fails is shrunk by leaving out
//! steps and by making bytes smaller.
//!
//! The programs are drawn from a seed, which is the same for each run: `ARRAY_TESTS_SEED`, a number, chooses another one, and
//! `ARRAY_TESTS_DRAWS` multiplies how many there are.

mod array;
mod bytes;
mod fold;
mod operation;
mod program;
mod scalar;
mod view;

use std::env;
use std::panic;

use array_tests::cases;
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use self::bytes::STEP_BYTES;

/// How many programs are run where the environment says nothing.
const PROGRAMS: u32 = 4000;

/// The seed of the programs.
fn seed() -> u64 {
    match env::var("ARRAY_TESTS_SEED") {
        Ok(seed) => seed.parse().expect("ARRAY_TESTS_SEED is a number"),
        Err(_) => 0,
    }
}

#[test]
fn programs_compute_and_refuse_what_the_interpreter_predicts() {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed().to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut config = cases(PROGRAMS);
    config.max_shrink_iters = 20_000;
    let mut runner = TestRunner::new_with_rng(config, rng);
    let step = vec(any::<u8>(), 0..=STEP_BYTES);
    let found = runner.run(&vec(step, 1..=8), |program| {
        program::run(&program).map_err(TestCaseError::fail)
    });
    if let Err(error) = found {
        let TestError::Fail(reason, program) = error else {
            panic!("{error}");
        };
        panic!(
            "seed {}: {reason}\n\nThe program, as far as it was shrunk:\n{}\n{program:?}",
            seed(),
            program::listing(&program)
        );
    }
}
