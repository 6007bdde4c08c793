//! Loops: what is computed for each element, and how the elements are walked.
//!
//! An expression is a [`Tree`] whose leaves know their shapes. To run, it is lowered to a [`Kernel`], whose leaves are
//! [`Operand`]s with strides as values. What is compiled for an expression is its [body]: one loop over elements that stand one
//! after the other. How they come to stand so is for the [drivers](drive), which know neither types nor expressions and
//! are compiled once. Small static shapes never get there: their nest of loops is made of constants and
//! compiled straight in.

mod body;
mod check;
mod drive;
mod few;
mod frame;
pub(crate) mod fused;
pub(crate) mod gather;
pub(crate) mod input;
mod level;
pub(crate) mod math;
mod matmul;
mod nests;
mod node;
mod operand;
mod placement;
pub(crate) mod plan;
pub mod reduce;
mod run;
#[cfg(feature = "dyn-array")]
mod small;
mod stream;
mod tree;
mod unstored;
mod way;

pub use self::body::CHUNK;
pub(crate) use self::few::{few, with_few};
pub use self::frame::{Frame, Lowering};
pub use self::level::{Level, LevelError, force_level, level};
pub use self::matmul::Matrices;
pub(crate) use self::matmul::{contract, contract_straight, product};
pub use self::node::{Binary, Cast, Close, Leaf, Own, Placed, Select, Splat, Unary};
pub use self::operand::{Operand, Operands, Pair};
pub use self::run::Place;
pub(crate) use self::run::{always_builds, build, elements};
#[cfg(feature = "dyn-array")]
pub use self::small::{Small, SmallMut};
#[cfg(feature = "dyn-array")]
pub(crate) use self::small::{small_assign, small_binary};
pub(crate) use self::stream::{STREAMED, stream};
pub use self::tree::{Leaves, Tree};
pub use self::unstored::Unstored;
use crate::dtype::Element;
use crate::error::Fault;

/// An expression whose operands have strides as values: what a loop computes.
///
/// Elements are counted from the first one of a run.
///
/// # Safety
///
/// The functions read nothing but what `row` found in the operands, and what `own` points to.
pub unsafe trait Kernel: Copy {
    /// The dtype of a result.
    type Elem: Element;
    /// The operands.
    type Operands: Operands;
    /// Pointers to the operands' elements of a run, and the values of scalars.
    type Row: Copy;
    /// Room for what functions compute together.
    type Stage;
    /// The size of the widest dtype in bytes.
    const WIDEST: usize;
    /// Whether there are functions that take many elements together.
    const TOGETHER: bool;
    /// Whether an element may have no value.
    const FALLIBLE: bool;
    /// Whether the elements that are written to are read.
    const READS_OWN: bool;

    /// Returns where the elements of the run of this number are. One element for the whole run is made a `block` of them, and
    /// is also kept as a value if the loop `holds` such.
    ///
    /// # Safety
    ///
    /// `operands` points to the kernel's operands, which have an element for that run, and room for a block of it if they do
    /// not walk. What was returned for another run is not used any more.
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize, holds: bool) -> Self::Row;

    /// Returns the run without its first elements.
    ///
    /// # Safety
    ///
    /// The run has more than `start` elements.
    unsafe fn from(row: &Self::Row, start: usize) -> Self::Row;

    /// Computes what functions compute together, `size` elements at a time. `block` has the same value, which the compiler
    /// must not know before it vectorises.
    ///
    /// # Safety
    ///
    /// The run has `len` elements, at most [`CHUNK`] and a multiple of the [`block`](body::block) of the whole kernel, and
    /// `own` points to as many of the output, initialised if the kernel reads them. `stage` is room for a stage.
    unsafe fn prepare(row: &Self::Row, stage: *mut Self::Stage, own: *const u8, len: usize, size: usize, block: usize);

    /// Computes the element `j` of the block that begins with the element `start`: if `STAGED` from what functions computed
    /// together.
    ///
    /// # Safety
    ///
    /// `j` is less than the [`block`](body::block) of the whole kernel. The run has more than `start + j` elements, and so
    /// does the output behind `own`, initialised if the kernel reads them. `stage` is room for a stage; if `STAGED`, it was
    /// [prepared](Kernel::prepare) for them.
    unsafe fn get<const STAGED: bool>(
        row: &Self::Row,
        stage: *const Self::Stage,
        own: *const u8,
        start: usize,
        j: usize,
    ) -> Self::Elem;

    /// Whether [`block`](Kernel::block) reads everything before it writes anything.
    const PACKED: bool = false;

    /// Computes the block of `size` elements that begins with the element `start`, into the output at that position; `block`
    /// has the same value, which the compiler must not know before it vectorises.
    ///
    /// # Safety
    ///
    /// As for [`get`](Kernel::get), for every element of the block; the output, `out`, has room for them. The stage may be
    /// written to, and was prepared anew if the block is computed again.
    #[inline(always)]
    unsafe fn block<const STAGED: bool>(
        row: &Self::Row,
        stage: *const Self::Stage,
        out: *mut Self::Elem,
        start: usize,
        _size: usize,
        block: usize,
    ) {
        for j in 0..block {
            // SAFETY: the caller promises the preconditions of `get` for each `j` below the size of the block, and that `out` has room for
            // the elements from `start` on.
            unsafe {
                let element = Self::get::<STAGED>(row, stage, out.cast_const().cast(), start, j);
                out.add(start + j).write(element);
            }
        }
    }

    /// Says whether one of the first `len` elements may have no value: if not, none is looked at one by one.
    ///
    /// # Safety
    ///
    /// As for [`fault`](Kernel::fault), for each of the elements.
    #[inline(always)]
    unsafe fn may_fault(_row: &Self::Row, _own: *const u8, _len: usize) -> bool {
        true
    }

    /// Says why the element `j` has no value, if it has none.
    ///
    /// # Safety
    ///
    /// As for [`get`](Kernel::get), if not `STAGED`.
    unsafe fn fault(row: &Self::Row, own: *const u8, j: usize) -> Option<Fault>;
}

/// The larger of two sizes.
pub(crate) const fn wider(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
