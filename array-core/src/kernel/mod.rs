//! Loops: the computation of each element, and the order in which elements are visited.
//!
//! A [`Kernel`] consists of the [operands](gather) of an expression and the computation on their
//! elements. For each expression and each SIMD level, one [body] is compiled: a loop over runs,
//! which are ranges of contiguous elements. The [drivers](drive) pack strided operands and call the
//! body. The drivers know neither types nor expressions, and are compiled once. Small expressions
//! do not use the drivers if rustc plans them at compile time: their loop nest has constant bounds
//! and is inlined.

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
use crate::dtype::Element;
use crate::plan::{Operand, Operands};

/// An expression that a loop computes. The strides of its operands are run-time values.
///
/// A run is a range of elements that are contiguous in the output. For a run, an operand also has
/// contiguous elements, which may be in reverse order, or one element that is repeated. Positions
/// of elements are counted from the first element of a run.
///
/// A constant such as [`TOGETHER`](Kernel::TOGETHER) can determine which of two functions is
/// needed. The code then calls a function pointer that the constant chooses,
/// `(const { if … { a } else { b } })(…)`, and does not branch. After a branch, too, rustc would
/// compile only the function that is called. But rustc would visit the other function as well, with
/// everything that it calls, to evaluate the constants there. These visits took most of the time of
/// a debug build.
///
/// # Safety
///
/// The functions read only the elements of the operands at the addresses that [`row`](Kernel::row)
/// returned, and the old elements of the output. [`straight`](Kernel::straight) reads the elements
/// at its argument instead.
pub unsafe trait Kernel: Copy {
    /// The dtype of a result.
    type Elem: Element;
    /// The array operands as run-time values.
    type Operands: Operands;
    /// Pointers to the operands' elements for a run, and the values of scalars.
    type Row: Copy;
    /// Memory for the results of functions that compute many elements per call. These functions
    /// write their results there before the loop reads them.
    type Stage;
    /// The size in bytes of the widest dtype among the arrays that the kernel reads, the results in
    /// its [`Stage`](Kernel::Stage), and the output. Scalars do not count.
    const WIDEST: usize;
    /// `true` if the kernel has functions that compute many elements per call at each SIMD level.
    const TOGETHER: bool;
    /// `true` if the kernel has functions that compute many elements per call with AVX-512 only. If
    /// [`TOGETHER`](Kernel::TOGETHER) is `true` as well, these functions do so at each level.
    const WIDE: bool;
    /// `true` if the kernel reads the old elements of the output, which it overwrites.
    const READS_OWN: bool;
    /// `true` if the kernel copies: each result is the element of the only operand, unchanged.
    const IS_COPY: bool;
    /// `true` if the kernel consists of one function that computes many elements per call and reads
    /// its arguments from memory. The arguments are the elements of the only operand, or those of
    /// the output.
    const STRAIGHT: bool;
    /// `true` if the output fits the caches, so that it is never written with non-temporal stores.
    const IS_CACHED: bool;

    /// Returns the address of the only operand's elements for a run. The second value is `true` if
    /// there is an element for each position of the run, and `false` if one element is repeated.
    /// Returns `None` if the kernel has no such operand: see
    /// [`Inputs::source`](crate::plan::Inputs::source).
    fn source(row: &Self::Row, own: *const u8) -> Option<(*const u8, bool)>;

    /// Computes `len` results of the only function of a [straight](Kernel::STRAIGHT) kernel.
    ///
    /// # Safety
    ///
    /// [`STRAIGHT`](Kernel::STRAIGHT) is `true`. `from` points to `len` elements of the operand,
    /// and `to` to memory for as many results. The two are the same or do not overlap.
    unsafe fn straight(from: *const u8, to: *mut Self::Elem, len: usize);

    /// Returns the addresses of the operands' elements for the run with the number `run`. If an
    /// operand has only one element for the run, the function writes `block` copies of it to the
    /// operand's block, which is a buffer. The address is then that of the copies.
    ///
    /// # Safety
    ///
    /// `operands` points to the kernel's operands. Each has elements for that run, or one element
    /// and a block to repeat it in. A row that was returned for another run is no longer used,
    /// since all rows share the blocks.
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize) -> Self::Row;

    /// Returns the row that begins `start` elements later in its run.
    ///
    /// # Safety
    ///
    /// The run has at least `start` elements.
    unsafe fn from(row: &Self::Row, start: usize) -> Self::Row;

    /// Computes `len` results of each function that computes many elements per call, and writes
    /// them to `stage`. The arguments of a function are computed in blocks of `size` elements.
    /// `block` equals `size`, and is the trip count of the loop over a block. It is passed
    /// separately as a run-time value, so that the compiler vectorises this loop before it finds
    /// out its length.
    ///
    /// # Safety
    ///
    /// The run has `len` elements, at most [`CHUNK`] and a multiple of `size`. `own` points to
    /// `len` elements of the output, which are initialised if the kernel reads them. `stage` points
    /// to memory for a [`Stage`](Kernel::Stage).
    unsafe fn prepare(row: &Self::Row, stage: *mut Self::Stage, own: *const u8, len: usize, size: usize, block: usize);

    /// Computes the block of `size` elements that begins with the element `start`, and writes it to
    /// the output at that position. All elements are read before the first is written. `block`
    /// equals `size`, and is the trip count of the loops. It is passed separately as a run-time
    /// value, so that the compiler vectorises the loops before it finds out their length.
    ///
    /// # Safety
    ///
    /// The run has at least `start + size` elements, and so does the output, `out`. The elements of
    /// the output are initialised if the kernel reads them. `stage` points to memory for a
    /// [`Stage`](Kernel::Stage). If `STAGED`, [`prepare`](Kernel::prepare) has filled it for these
    /// elements. Computing the block may overwrite the stage, so `prepare` must fill the stage
    /// again before the block is computed again.
    unsafe fn block<const STAGED: bool>(
        row: &Self::Row,
        stage: *const Self::Stage,
        out: *mut Self::Elem,
        start: usize,
        size: usize,
        block: usize,
    );
}

/// Returns the larger of two sizes.
pub(crate) const fn wider(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
