//! Bytes read as an `.npz` file, and each of its arrays as each dtype.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| array_tests::files::npz(bytes));
