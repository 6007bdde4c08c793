//! Loops: what is computed for each element, and how the elements are walked.
//!
//! An expression is a [`Tree`] whose leaves know their shapes. To run, it is lowered to a
//! [`Kernel`], whose leaves know strides as values: one kernel for an expression and its dtypes,
//! shared by all shapes. Small static shapes never get there: their nest of loops is made of
//! constants and compiled straight in.

mod frame;
mod level;
pub(crate) mod math;
mod nest;
mod node;
mod placement;
pub(crate) mod plan;
mod run;
mod tree;

pub use self::frame::{Frame, Lowering};
pub use self::level::{Level, LevelError, force_level, level};
pub use self::node::{Binary, Cast, Leaf, Own, Placed, Select, Splat, Unary};
pub use self::run::Place;
pub(crate) use self::run::{always_builds, build, build_always, elements};
pub use self::tree::{Leaves, Out, Tree};
use crate::dtype::Element;
use crate::error::Fault;

/// How many elements are staged at a time for an operand that is not contiguous along a row.
pub const CHUNK: usize = 128;

/// A piece of a grid, along its innermost axis or its two innermost ones: where an operand is read.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The indices along the axes around the pieces: all but the innermost, or all but two.
    pub(crate) index: &'a [usize],
    /// The first element along the axes that are cut; a multiple of `inner` where there are two.
    pub(crate) start: usize,
    /// The number of elements; at most [`CHUNK`] unless every operand is contiguous along the
    /// innermost axis, and that is the only one.
    pub(crate) len: usize,
    /// The extent of the innermost axis.
    pub(crate) inner: usize,
    /// Whether what repeats along the axes that are cut is in the stage already.
    pub(crate) again: bool,
}

/// An expression whose operands have strides as values: what a loop computes.
///
/// # Safety
///
/// `get` and `fault` read nothing but what `row` returned pointers to, and what `own` points to.
pub unsafe trait Kernel: Copy {
    /// The dtype of a result.
    type Elem: Element;
    /// Room for the elements of operands that are not contiguous along a row.
    type Stage;
    /// Pointers to the operands' elements of a piece of a row.
    type Row: Copy;
    /// Whether an element may have no value.
    const FALLIBLE: bool;
    /// Whether the elements that are written to are read.
    const READS_OWN: bool;

    /// Says whether every operand is contiguous along the axis.
    fn contiguous(&self, axis: usize) -> bool;

    /// Says whether an operand has neighbours along the axis `inner` farther apart than along the axis
    /// `outer`, as a transposed one has.
    fn crosses(&self, outer: usize, inner: usize) -> bool;

    /// Makes the elements of a piece of a row ready, one after the other.
    ///
    /// # Safety
    ///
    /// `at` lies within the grid that the kernel was lowered for. `stage` points to room for a
    /// stage, and the pieces of a run, whose `index` is the same, follow each other with it, the
    /// longest first.
    unsafe fn row(&self, stage: *mut Self::Stage, at: &Position<'_>) -> Self::Row;

    /// Computes the element `j` of the piece.
    ///
    /// # Safety
    ///
    /// `row` comes from [`row`](Kernel::row) for a piece of more than `j` elements, with nothing
    /// written to `stage` since. `own` points to the piece's elements of the array that is written
    /// to, which are initialised if the kernel reads them.
    unsafe fn get(row: &Self::Row, own: *const u8, j: usize) -> Self::Elem;

    /// Says why the element `j` of the piece has no value, if it has none.
    ///
    /// # Safety
    ///
    /// As for [`get`](Kernel::get).
    unsafe fn fault(row: &Self::Row, own: *const u8, j: usize) -> Option<Fault>;
}
