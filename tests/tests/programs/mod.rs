//! Random programs over `DynArray`, compared with an interpreter that predicts each step.
//!
//! The interpreter shares no code with the library. It computes elements by
//! [`reference`](array_tests::reference), extended to 16-bit floats and complex numbers, and
//! represents a view as the list of positions that it reads. Each step is predicted from the
//! earlier results of the library, so that rounding errors do not accumulate. The prediction is the
//! dtype, the shape and each element of the result, or the reasons why the library rejects the
//! step.
//!
//! A program is a list of byte strings, one for each step. Any bytes are a program, so that a
//! failing one is shrunk by removing steps and decreasing bytes.
//!
//! The programs are drawn from a seed that is the same for each run. `ARRAY_TESTS_SEED`, a number,
//! selects another one, and `ARRAY_TESTS_DRAWS` multiplies the number of programs.

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

/// The number of programs without `ARRAY_TESTS_DRAWS`.
const PROGRAMS: u32 = 4000;

/// The seed of the programs.
fn seed() -> u64 {
    match env::var("ARRAY_TESTS_SEED") {
        Ok(seed) => seed.parse().expect("ARRAY_TESTS_SEED is a number"),
        Err(_) => 0,
    }
}

#[test]
fn programs_give_the_results_and_errors_of_the_interpreter() {
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
