//! Loops: the computation of each element, and the order in which elements are visited.
//!
//! A kernel, [`Fused`](fused::Fused), consists of the [operands](gather) of an expression and the
//! computation on their elements. For each expression and each SIMD level, one [body] is compiled:
//! a loop over runs, which are ranges of contiguous elements. The [drivers](drive) pack strided
//! operands and call the body. The drivers know neither types nor expressions, and are compiled
//! once. Small expressions do not use the drivers if rustc plans them at compile time: their loop
//! nest has constant bounds and is inlined.

mod body;
pub(crate) mod build;
pub(crate) mod cell;
pub(crate) mod check;
mod clones;
mod close;
mod drive;
pub(crate) mod fused;
pub(crate) mod gather;
pub(crate) mod input;
pub(crate) mod leaves;
mod matmul;
mod overwrite;
pub(crate) mod parts;
mod place;
mod placed;
mod plane;
mod planned;
pub mod reduce;
mod rest;
mod shown;
#[cfg(feature = "dyn-array")]
mod small;
#[cfg(feature = "rayon")]
pub(crate) mod threads;
mod unplanned;
mod unstored;

pub use self::body::CHUNK;
pub(crate) use self::clones::clones;
#[cfg(feature = "alloc")]
pub(crate) use self::clones::to_vec;
pub(crate) use self::close::are_close;
pub(crate) use self::drive::STREAMED;
pub(crate) use self::matmul::{Computed, One, Stored, contract, contract_straight, product};
pub use self::place::Place;
pub use self::placed::Placed;
pub(crate) use self::placed::Stretched;
pub use self::rest::Rest;
#[cfg(feature = "dyn-array")]
pub use self::small::{Small, SmallMut};
#[cfg(feature = "dyn-array")]
pub(crate) use self::small::{small_assign, small_binary, small_choice, small_unary};
pub use self::unstored::Unstored;
pub(crate) use self::unstored::{Order, Visit};

/// Returns the larger of two sizes.
pub(crate) const fn wider(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
