//! How many random cases a property is tried on.

use std::sync::OnceLock;

use proptest::test_runner::Config;

/// Returns how many cases are drawn: `count`, `ARRAY_TESTS_DRAWS` times as many where the environment sets it, and hardly any
/// under Miri, which is looking for something else.
///
/// # Panics
///
/// If `ARRAY_TESTS_DRAWS` is not a number.
pub fn draws(count: u32) -> u32 {
    static FACTOR: OnceLock<u32> = OnceLock::new();
    if cfg!(miri) {
        return count.min(2);
    }
    let factor = FACTOR.get_or_init(|| match std::env::var("ARRAY_TESTS_DRAWS") {
        Ok(factor) => factor.parse().expect("ARRAY_TESTS_DRAWS is a number"),
        Err(_) => 1,
    });
    count.saturating_mul(*factor)
}

/// The settings of a property of so many [`draws`], without files of failures: each failure prints its case.
pub fn cases(count: u32) -> Config {
    Config {
        cases: draws(count),
        failure_persistence: None,
        ..Config::default()
    }
}
