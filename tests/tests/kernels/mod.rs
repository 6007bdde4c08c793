//! Each kernel compared with its scalar twin, bit by bit, at lengths around a vector and around a
//! chunk.
//!
//! | layout | left | right |
//! |---|---|---|
//! | contiguous | (n) | (n) |
//! | row | (3, n) | (n) |
//! | column | (3, n) | (3, 1) |
//! | outer | (3, 1) | (n) |
//! | scalar | (n) | a scalar, and the other way round |
//! | lent | (3, n), by value | (n) |
//! | in place | (3, n) | (n) |

#[macro_use]
mod twins;
mod few;
mod layouts;
mod lengths;
mod many;
#[cfg(not(miri))] // The threads of rayon do not end.
mod threads;

mod bool;
mod f32;
mod f64;
mod i16;
mod i32;
mod i64;
mod i8;
mod u16;
mod u32;
mod u64;
mod u8;
