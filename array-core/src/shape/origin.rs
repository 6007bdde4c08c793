//! Type-level flags for the storage of results: on the heap, or inline.

use super::{Dim, Shape};

/// Storage on the heap, aligned to at least 64 bytes: the storage of [`Array<T, S>`](crate::Array).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Heap; // without the feature `alloc`, write `InlineArray`, or `x.to_inline()` first

/// Storage in the array itself, as the nested Rust array `[[T; N]; M]`: the storage of
/// [`InlineArray<T, S>`](crate::InlineArray).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Inline;

/// Declares a trait of storages with the message about a storage that is not known.
macro_rules! known_storage {
    ($($item:tt)*) => {
        #[cfg_attr(
            feature = "alloc",
            diagnostic::on_unimplemented(
                message = "without the bound `HeapResults`, generic code does not know the storage of this result",
                label = "write `let x = &x.view();` first",
                note = "if `x` is written to, reduce it first: `let mean = x.view().mean_axis_keep::<-1>();`"
            )
        )]
        #[cfg_attr(
            not(feature = "alloc"),
            diagnostic::on_unimplemented(
                message = "generic code does not know the storage of this result",
                label = "write `let x = x.to_inline();` first",
                note = "`to_inline` needs static extents (`N: StaticDim`); otherwise, loop over rows: `x.rows()`"
            )
        )]
        #[diagnostic::on_unimplemented(note = "see array_core::errors#cannot-be-stored")]
        $($item)*
    };
}

known_storage! {
    /// The storage of an operand, from which the storage of a result follows. The result is inline
    /// if all operands are inline arrays, or views of inline arrays whose extents are static.
    /// Otherwise the result is on the heap.
    ///
    /// Without the feature `alloc`, no result can be on the heap. Views of slices can then be
    /// operands only of in-place operations and of reductions over all elements.
    #[doc(hidden)]
    pub trait Keep {
        /// The storage of the result of an operation on `Self` and further operands. `P` is the
        /// storage that a result of the further operands alone would have.
        type With<P>;
    }
}

known_storage! {
    /// A subtrait of [`Keep`] without items, for the bounds of reductions of expressions. It has
    /// only a blanket impl, so that rustc reports an unknown storage without quoting the bound; see
    /// `shape/known.rs`.
    #[doc(hidden)]
    pub trait Keeps: Keep {}
}

#[diagnostic::do_not_recommend]
impl<B: Keep> Keeps for B {}

impl Keep for Heap {
    type With<P> = Heap;
}

impl Keep for Inline {
    type With<P> = P;
}

/// The storage of the results of operations on a view. It is [`Inline`] if the view is of an inline
/// array and all its extents are static, and [`Heap`] otherwise.
#[doc(hidden)]
pub trait Origin: Keep<With<Heap> = Heap> + Keep<With<Inline> = Self> + Sized {
    /// [`Inline`] if both `Self` and `O` are [`Inline`], and [`Heap`] otherwise.
    type And<O: Origin>: Origin;

    /// The storage of the results of operations on a part of the view, if the part has the shape
    /// `S`. It is [`Inline`] only if `Self` is [`Inline`] and all extents of `S` are static.
    type Part<S: Shape>: Origin;
}

impl Origin for Heap {
    type And<O: Origin> = Heap;
    type Part<S: Shape> = Heap;
}

impl Origin for Inline {
    type And<O: Origin> = O;
    type Part<S: Shape> = S::Origin;
}

/// An extent as a type, such as [`Fixed`](crate::dim::Fixed) or [`Unknown`](crate::dim::Unknown).
#[doc(hidden)]
pub trait Counting {
    /// [`Inline`] if the compiler knows the extent, and [`Heap`] otherwise.
    type Origin: Origin;
}

/// [`Inline`] if the compiler knows the extent of the axis `D`, and [`Heap`] otherwise.
pub(crate) type OriginOf<D> = <<D as Dim>::Count as Counting>::Origin;

/// Expands to the [`Origin`] of a shape with these axes.
macro_rules! origin {
    () => { Inline };
    ($first:ident $($rest:ident)*) => { <OriginOf<$first> as Origin>::And<origin!($($rest)*)> };
}
pub(crate) use origin;
