//! Shapes, which are tuples of axes, and relations of shapes.
//!
//! ```
//! use array_core::shape::{Broadcast, BroadcastShape};
//! use array_core::{Array, Shape, array, broadcast};
//!
//! /// Multiplies two arrays whose shapes broadcast.
//! fn product<S: Shape + Broadcast<R>, R: Shape>(
//!     x: &Array<f32, S>,
//!     y: &Array<f32, R>,
//! ) -> Array<f32, BroadcastShape<S, R>> {
//!     broadcast!(x * y)
//! }
//!
//! let (x, y) = (array![[1.0_f32, 2.0], [3.0, 4.0]], array![3.0_f32, 4.0]);
//! assert_eq!(product(&x, &y), array![[3.0_f32, 8.0], [9.0, 16.0]]);
//! ```

mod along;
mod assign;
mod axis;
mod broadcast;
#[doc(hidden)]
pub mod cells;
mod concat;
pub mod dim;
mod dynamic;
mod extents;
mod fixed;
mod flat;
mod index;
mod indexed;
mod into;
mod known;
#[allow(unsafe_code)] // Unsafe traits whose guarantees `storage` relies on.
mod layout;
mod len;
mod list;
#[cfg(feature = "alloc")]
mod listed;
mod loosen;
mod masked;
mod matmul;
mod matrices;
mod merge;
pub(crate) mod message;
mod narrow;
mod nested;
mod origin;
mod permute;
mod place;
mod ranks;
mod reduce;
mod same;
mod square;
mod strides;
mod taken;
mod vecdot;
mod vector;
mod written;

use core::fmt::Debug;
use core::ops::Index;

#[cfg(feature = "alloc")]
pub use self::along::HasPositions;
pub use self::along::{AlongShape, OneAxis, TakeAlong};
pub use self::assign::{AssignFrom, AssignRow, StretchesTo};
pub(crate) use self::assign::{accepts_extents, accepts_rigid};
pub use self::axis::{
    AxisAt, AxisPlace, HasAxis, InsertAxis, InsertedShape, KeptShape, ReduceAxis, ReducedShape, SplitAxis, WithAxis,
};
pub(crate) use self::axis::{Having, PartLayout, WithoutLayout, extent_along, part_layout, without_layout};
pub(crate) use self::broadcast::broadcast_rigid;
pub use self::broadcast::{Broadcast, BroadcastExtents, BroadcastShape, broadcast_shapes};
pub use self::concat::{Concat, Stack};
pub(crate) use self::dim::*;
pub use self::extents::StaticExtents;
pub(crate) use self::extents::{first_of, len_of, static_len};
#[doc(hidden)]
pub use self::fixed::FixedSteps;
pub use self::flat::{FlatShape, Flatten, OuterShape, Unflatten};
pub use self::index::{ArrayIndex, IndexOf};
pub(crate) use self::index::{accessed, counted, counted_range, from_start};
pub use self::indexed::{AgreedAt, Arrange, IndexName, IndexedBy, SameIndex, Unindexed};
#[doc(hidden)]
pub use self::into::IntoShapeRow;
pub(crate) use self::into::from_extents;
pub use self::into::{IntoShape, Positioned};
pub(crate) use self::known::If;
pub use self::known::{Gives, Never, Refused};
#[doc(hidden)]
pub use self::layout::{
    AtAxes, Based, Cut, Deep, Diagonal, Every, Inserted, Layout, Moved, Narrowed, Nth, Order, Permuted, RowMajor,
    Stepped, Steps, Stretched, Strided, Swapped, Unfolded, Without,
};
pub(crate) use self::len::{bounded_len, countable, elements};
pub use self::list::{Axis0, Axis1, Axis2, Axis3, Axis4, Axis5, Axis6, Axis7, AxisList, AxisNumber};
#[cfg(feature = "alloc")]
pub use self::listed::{Determines, ElementCount};
pub use self::loosen::{Loosen, LoosenDim, TakesAxes};
pub use self::masked::{MaskedBy, OuterAxes};
pub use self::matmul::{Behind, InnerAxis, LeftFactor, Matmul, MatmulShape, RightFactor, SameAxis, TimesScalar};
pub use self::matrices::{DiagonalFrom, HasDiagonal, Matrices};
pub(crate) use self::matrices::{diagonal_extent, diagonal_start};
pub use self::merge::{MergeAxes, ProductOfAxes};
pub use self::narrow::{Front, Narrow, NarrowShape};
pub use self::nested::{ElementsBroadcast, Levels, Nested};
#[doc(hidden)]
pub use self::origin::{Counting, Heap, Inline, Keep, Keeps, Origin};
pub(crate) use self::origin::{OriginOf, origin};
pub use self::permute::{Apart, MoveAxis, RowsAndColumns, SwapAxes, SwappedShape, Transpose};
pub(crate) use self::place::check_places;
pub use self::place::{
    AxesOf, AxisIn, Below, BroadcastInDim, BroadcastInDimShape, EachAxis, InDims, Increasing, ListFor, OfAnotherLength,
    PlaceFor, Then, Within, broadcast_in_dim_shape,
};
pub(crate) use self::ranks::each_rank;
use self::ranks::{cuts, each_position};
#[cfg(feature = "dyn-array")]
pub(crate) use self::reduce::AnyAxes;
pub(crate) use self::reduce::{Axes, Axis, ListedAxes};
pub use self::reduce::{KeptAxesShape, ListsAxes, OnesFor, ReduceAxes, ReducedAxesShape, TakenFrom};
pub use self::same::*;
#[doc(hidden)]
pub use self::same::{EqualAxes, EqualRanks};
pub use self::square::{Solve, Square};
pub use self::strides::{StaticStrides, StrideValues, Strides};
pub(crate) use self::strides::{broadcast_strides, is_row_major};
pub(crate) use self::taken::taken;
pub use self::taken::{Splice, TakeAt};
pub use self::vecdot::{HasCross, MayBeThree, OneVector, Vecdot, VecdotRight};
pub use self::vector::{Outer, OuterColumns, Vector};
pub use self::written::{SoleAxis, TwoAxes};
use crate::error::ANY_EXTENT;
pub use crate::runtime::DynRank;
pub(crate) use crate::runtime::{checked_product, count_of, padded_with, same_extents};

mod sealed {
    /// A supertrait that seals the traits that memory safety relies on.
    pub trait Sealed {}
}

/// The maximum rank of a shape that is a tuple.
pub const MAX_TYPED_RANK: usize = 8;

/// The shape of an array: a tuple of [axes](crate::Dim), outermost first, or [`DynRank`].
///
/// [`shape!`](crate::shape!) expands to a tuple: `shape![2, 1, _]` is `(Len<2>, One, Dyn)`. The
/// shape of a 0-d array is `()`. Every shape type broadcasts with itself and with `()`. So
/// elementwise code that is generic over `S: Shape` needs no further bounds. This trait is
/// implemented for tuples of 0 to 8 axes, for `DynRank`, and for [`Nested`], the shape that nested
/// arrays have in operations. It is sealed.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Number, Shape};
///
/// fn twice<T: Number, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
///     x + x
/// }
/// # let _ = twice::<f32, array_core::shape![2]>;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape",
    label = "not a shape",
    note = "a shape is a tuple of 0 to 8 axes, as in `shape![2, 3]` or `(Dyn,)`, or `DynRank`",
    note = "see array_core::errors#not-a-shape"
)]
#[allow(private_bounds)]
pub trait Shape:
    sealed::Sealed
    + Clone
    + Debug
    + PartialEq
    + Send
    + Sync
    + 'static
    + Broadcast<Self, Output = Self>
    + Broadcast<(), Output = Self>
    + AssignFrom<Self>
    + AssignFrom<()>
    + Narrow
    + EqualRanks<Self, Right = Self>
    + EqualRanks<(), Right = ()>
    + EqualAxes<Self, Right = Self>
    + EqualAxes<(), Right = ()>
    + Loosen<Self>
    + Loosen<DynRank>
{
    /// The extents, if the type determines all of them.
    const STATIC: Option<StaticExtents>;

    /// The rank, if the type determines it.
    const RANK: Option<usize>;

    /// The inner levels of a [`Nested`] shape: their number, and the rank of each. Other shapes
    /// have none.
    #[doc(hidden)]
    const LEVELS: Levels = Levels::FLAT;

    /// A bit set of the axes that do not stretch even if their extent is 1. Bit 0 is the last axis.
    #[doc(hidden)]
    const RIGID: u64 = 0;

    /// `true` if the shape is a tuple whose last axis has the static extent 1.
    #[doc(hidden)]
    const ENDS_IN_ONE: bool = false;

    /// The type of the extents as values: `[usize; RANK]` for a tuple, and [`DynRank`] for a
    /// [`DynRank`] or a [`Nested`] shape.
    ///
    /// ```
    /// use array_core::{Array, Shape, array};
    ///
    /// fn outermost<S: Shape>(x: &Array<f32, S>) -> usize {
    ///     x.shape()[0]
    /// }
    /// assert_eq!(outermost(&array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), 2);
    /// ```
    type Extents: AsRef<[usize]>
        + AsMut<[usize]>
        + Index<usize, Output = usize>
        + Clone
        + Debug
        + PartialEq
        + Send
        + Sync
        + 'static;

    /// The shape of the same rank with [`Dyn`] in place of each axis, or `Self` for a [`DynRank`].
    /// Views that store their strides have a layout of this shape, so a part has the same layout.
    #[doc(hidden)]
    type Loose: Shape<Extents = Self::Extents>;

    /// The type of the strides of an array as values.
    #[doc(hidden)]
    type Strides: StrideValues;

    /// The shape of the elements that a mask of this shape type selects from an array of this shape
    /// type: `(Dyn,)`, or [`DynRank`] for a [`DynRank`].
    #[doc(hidden)]
    type Chosen: Shape;

    /// The storage of the results of operations on a view of an inline array, if the view has this
    /// shape. It is [`Inline`] if all extents are static, and [`Heap`] otherwise.
    #[doc(hidden)]
    type Origin: Origin;

    /// `E` for the shape `()`, and `A` for every other shape. `E` is the type of an element, and
    /// `A` the type of an array.
    #[doc(hidden)]
    type ElementOr<E, A>;

    /// Returns `element(array)` for the shape `()`, and `array` for every other shape.
    #[doc(hidden)]
    fn element_or<E, A>(array: A, element: impl FnOnce(A) -> E) -> Self::ElementOr<E, A>;

    /// Returns `Some(element)` for the shape `()`, and `None` for every other shape.
    #[doc(hidden)]
    fn only_element<E, A>(element: E) -> Option<Self::ElementOr<E, A>>;

    /// Returns the extents, outermost first.
    fn extents(&self) -> Self::Extents;

    /// Borrows the extents, outermost first. Writes them to `room` unless the shape stores them.
    /// Debug builds compile less code for this method than for
    /// [`with_extents`](Self::with_extents) and a closure.
    #[doc(hidden)]
    #[inline(always)]
    fn extents_in<'e>(&'e self, room: &'e mut Option<Self::Extents>) -> &'e [usize] {
        let extents: &'e Self::Extents = room.insert(self.extents());
        extents.as_ref()
    }

    /// Calls a function with the extents, without copying them if the shape stores them.
    #[doc(hidden)]
    #[inline(always)]
    fn with_extents<R>(&self, run: impl FnOnce(&[usize]) -> R) -> R {
        run(self.extents().as_ref())
    }

    /// Returns the extents that an error shows. For a nested array, these are the extents of the
    /// outermost level, because the type contains the extents of the other levels.
    #[doc(hidden)]
    fn shown(&self) -> DynRank {
        DynRank::clipped(self.extents().as_ref())
    }

    /// Creates the shape with these extents. Returns `None` if the type does not permit the rank,
    /// or if [`Dim::from_extent`] of an axis rejects the extent. A static axis rejects all extents
    /// but its own.
    fn from_extents(extents: &[usize]) -> Option<Self>;

    /// The only value of the type, or `None` if the type does not determine all extents.
    #[doc(hidden)]
    const KNOWN: Option<Self>;

    /// Returns the extents that the type requires, with `usize::MAX` for an axis that can have any
    /// extent. Returns `None` if the type does not determine the rank.
    #[doc(hidden)]
    fn pattern() -> Option<Self::Extents>;
}

/// A shape whose extents are all known to the compiler: a tuple of [static axes](StaticDim), or a
/// [`Nested`] shape of such tuples.
///
/// # Examples
///
/// ```
/// use array_core::{InlineArray, StaticShape, inline, shape};
///
/// fn halves<S: StaticShape>() -> InlineArray<f32, S> {
///     InlineArray::full(0.5)
/// }
///
/// let x: InlineArray<f32, shape![2, 2]> = halves();
/// assert_eq!(x, inline![[0.5, 0.5], [0.5, 0.5]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "the extents of `{Self}` are not all known to the compiler",
    label = "this shape has a run-time extent",
    note = "inline arrays, `with_axes`, and constructors without a shape argument need static extents",
    note = "pass the shape: `zeros_with([2, 3])`; to rename axes: `into_shape`; generic: `N: StaticDim`",
    note = "see array_core::errors#run-time-extent"
)]
pub trait StaticShape: Shape<Origin = Inline> + DefaultShape + Copy {
    /// The only value of the type.
    const VALUE: Self;
    /// The extents.
    const EXTENTS: StaticExtents;
    /// The type of a nested Rust array of this shape, such as `[[T; N]; M]` for `(Len<M>, Len<N>)`,
    /// or a type with the same memory layout. It is `T` for the shape `()`.
    type Nest<T: Copy>: Copy;
    /// The array type of the [`Family`] `F` for this shape and elements of type `T`. For a
    /// [`Nested`] shape, it is a type of arrays of arrays.
    #[doc(hidden)]
    type CellIn<F: Family, T: Copy>: Copy;
}

/// A shape whose arrays have a default value. Tuples of axes are such shapes. [`DynRank`] is not,
/// because its rank is known only at run time.
///
/// # Examples
///
/// ```
/// use array_core::{Array, shape};
///
/// #[derive(Default)]
/// struct Track {
///     points: Array<f64, shape![_, 3]>,
///     origin: Array<f64, shape![3]>,
/// }
///
/// let mut track = Track::default();
/// assert_eq!((track.points.shape(), track.origin.shape()), ([0, 3], [3]));
/// track.points = Array::ones_with([2, 3]);
/// assert_eq!(std::mem::take(&mut track.points).sum(), 6.0);
/// assert!(track.points.is_empty());
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` has no default",
    label = "the rank is known only at run time",
    note = "pass the shape, as in `zeros_with([2, 3])`",
    note = "see array_core::errors#run-time-extent"
)]
pub trait DefaultShape: Shape {
    /// Returns the shape with the extent 0 along each axis whose extent is known only at run time,
    /// such as [`Dyn`](crate::Dyn). Returns `None` if [`Dim::from_extent`] of such an axis rejects
    /// the extent 0. The run-time axes of this crate accept 0.
    #[doc(hidden)]
    fn smallest() -> Option<Self>;
}

/// A family of array types, with one type for each type of element and each static shape.
#[doc(hidden)]
pub trait Family {
    /// The type of an array of shape `S` with elements of type `T`.
    type Of<T: Copy, S: StaticShape>: Copy;
}

/// Relation: `S` and `R` are the shapes before and after a [`reshape`](crate::Array::reshape). Both
/// are [static](StaticShape). The relation does not compare the numbers of elements. If they
/// differ, `cargo build` reports an error, and `cargo check` does not.
#[diagnostic::on_unimplemented(
    message = "`reshape` from `{S}` to `{R}` needs static extents",
    label = "an extent is known only at run time",
    note = "pass the extents to `try_reshape`: `let n = x.len() / 2; x.try_reshape::<shape![_, 2]>([n, 2])?`",
    note = "see array_core::errors#reshape-to-a-run-time-extent"
)]
pub trait Reshapes<S, R> {
    /// An alias of `R`. Bounds of methods contain it, so that rustc does not quote code of this
    /// crate when it reports a shape that does not fit; see `shape/known.rs`.
    #[doc(hidden)]
    type To: StaticShape;
}

/// The type that implements [`Reshapes`]. If a shape implemented the relation, rustc would print
/// the message of [`StaticShape`] instead of that of the relation.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Reshape;

#[diagnostic::do_not_recommend]
impl<S: StaticShape, R: StaticShape> Reshapes<S, R> for Reshape {
    type To = R;
}

/// Implements [`Shape`], [`DefaultShape`] and [`StaticShape`] for each rank.
macro_rules! shapes {
    ($($rank:literal: [$($axis:ident)*] $other:tt $n:tt [$($i:tt)*];)*) => {$(
        impl<$($axis: Dim),*> sealed::Sealed for ($($axis,)*) {}

        impl<$($axis: Dim),*> Shape for ($($axis,)*) {
            const RANK: Option<usize> = Some($rank);

            const STATIC: Option<StaticExtents> = {
                #[allow(unused_mut)]
                let mut known = true;
                #[allow(unused_mut)]
                let mut extents = [1; MAX_TYPED_RANK];
                $(match $axis::EXTENT {
                    Some(extent) => extents[$i] = extent,
                    None => known = false,
                })*
                if known { Some(StaticExtents { rank: $rank, extents }) } else { None }
            };

            const RIGID: u64 = {
                #[allow(unused_mut)]
                let mut rigid = 0;
                $(if $axis::RIGID { rigid |= 1 << ($rank - 1 - $i); })*
                rigid
            };

            const ENDS_IN_ONE: bool = {
                #[allow(unused_mut, unused_assignments)]
                let mut is_one = false;
                $(is_one = matches!($axis::EXTENT, Some(1));)*
                is_one
            };

            type Loose = ($(always!(Dyn, $axis),)*);
            type Extents = [usize; $rank];
            type Strides = Strides<MAX_TYPED_RANK>;
            type Chosen = (Dyn,);
            type Origin = origin!($($axis)*);
            element_or! { $($axis)* }

            #[inline(always)]
            fn extents(&self) -> [usize; $rank] {
                [$(self.$i.extent()),*]
            }

            #[inline]
            fn from_extents(extents: &[usize]) -> Option<Self> {
                let &[$($axis),*] = extents else { return None };
                Some(($($axis::from_extent($axis)?,)*))
            }

            const KNOWN: Option<Self> = match ($($axis::KNOWN,)*) {
                ($(Some($axis),)*) => Some(($($axis,)*)),
                #[allow(unreachable_patterns, reason = "a shape without axes is always known")]
                _ => None,
            };

            fn pattern() -> Option<[usize; $rank]> {
                Some([$($axis::EXTENT.unwrap_or(ANY_EXTENT)),*])
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($axis: Dim),*> DefaultShape for ($($axis,)*) {
            #[inline]
            fn smallest() -> Option<Self> {
                Some(($($axis::from_extent($axis::EXTENT.unwrap_or(0))?,)*))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($axis: StaticDim),*> StaticShape for ($($axis,)*) {
            const VALUE: Self = ($($axis::VALUE,)*);
            const EXTENTS: StaticExtents = StaticExtents {
                rank: $rank,
                extents: {
                    #[allow(unused_mut)]
                    let mut extents = [1; MAX_TYPED_RANK];
                    $(extents[$i] = $axis::N;)*
                    extents
                },
            };
            type Nest<T: Copy> = nest!(T $($axis)*);
            type CellIn<Z: Family, T: Copy> = Z::Of<T, Self>;
        }
    )*};
}

/// Expands to the type. A repetition for each axis has to mention the axis.
macro_rules! always {
    ($type:ty, $axis:ident) => {
        $type
    };
}

/// Declares [`ElementOr`](Shape::ElementOr) and the two methods that use it, for a shape with the
/// given axes.
macro_rules! element_or {
    () => {
        type ElementOr<Z, Y> = Z;

        #[inline(always)]
        fn element_or<Z, Y>(array: Y, element: impl FnOnce(Y) -> Z) -> Z {
            element(array)
        }

        #[inline(always)]
        fn only_element<Z, Y>(element: Z) -> Option<Z> {
            Some(element)
        }
    };
    ($($axis:ident)+) => {
        type ElementOr<Z, Y> = Y;

        #[inline(always)]
        fn element_or<Z, Y>(array: Y, _: impl FnOnce(Y) -> Z) -> Y {
            array
        }

        #[inline(always)]
        fn only_element<Z, Y>(_: Z) -> Option<Y> {
            None
        }
    };
}
use element_or;

/// Expands to the type [`Nest`](StaticShape::Nest) for a shape with the given axes. The first
/// argument is the type of an element.
macro_rules! nest {
    ($t:ident) => { $t };
    ($t:ident $a:ident $($rest:ident)*) => { $a::Nest<nest!($t $($rest)*)> };
}

#[allow(non_snake_case)]
mod rows {
    use super::*;

    each_rank! { shapes 0: [] [] [] []; }
}
