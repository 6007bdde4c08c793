//! The number of random cases of a property.

use std::sync::OnceLock;

use proptest::test_runner::{Config, RngAlgorithm};

/// Returns the number of cases to draw: `count`, multiplied by `ARRAY_TESTS_DRAWS` if the
/// environment sets it. Under Miri it is at most 1, since Miri looks for other mistakes. Each run
/// of `.ci/run` passes another seed to Miri.
///
/// # Panics
///
/// Panics if `ARRAY_TESTS_DRAWS` is not a number.
pub fn draws(count: u32) -> u32 {
    static FACTOR: OnceLock<u32> = OnceLock::new();
    if cfg!(miri) {
        return count.min(1);
    }
    let factor = FACTOR.get_or_init(|| match std::env::var("ARRAY_TESTS_DRAWS") {
        Ok(factor) => factor.parse().expect("ARRAY_TESTS_DRAWS is a number"),
        Err(_) => 1,
    });
    count.saturating_mul(*factor)
}

/// Returns the configuration of a property with that many [`draws`], without files of failures,
/// since each failure prints its case.
pub fn cases(count: u32) -> Config {
    Config {
        cases: draws(count),
        failure_persistence: None,
        // Miri takes a fifth of a second to start the default generator, for each property.
        rng_algorithm: if cfg!(miri) {
            RngAlgorithm::XorShift
        } else {
            RngAlgorithm::default()
        },
        ..Config::default()
    }
}
