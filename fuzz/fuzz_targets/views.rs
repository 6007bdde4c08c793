//! Views of slices at strides that bytes say, and views of those: reads and writes every element.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| array_tests::views::run(bytes));
