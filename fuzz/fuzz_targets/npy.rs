//! Bytes read as a `.npy` file, as each dtype, and what is read written and read again.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| array_tests::files::npy(bytes));
