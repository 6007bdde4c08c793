//! Axes: the elements of a shape.
//!
//! | axis type | extent | stretches when broadcast |
//! |---|---|---|
//! | [`One`] | 1 | yes, as the only static axis |
//! | [`Len<N>`](Len) | `N`, known to the compiler | no |
//! | [`Dyn`] | known at run time | yes, if the extent is 1 |
//! | `dim!(pub Batch)` | known at run time; compared when two axes of this name are combined | no |
//! | `dim!(pub Channel = 3)` | 3, but not interchangeable with other axes of extent 3 | no |
//! | `Num<U>`, with the feature `typenum` | an integer of the crate `typenum` | no |

pub(crate) mod count;
#[allow(unsafe_code)] // Unsafe traits whose guarantees `storage` relies on.
mod extent;
pub(crate) mod lengths;
pub(crate) mod named;
mod stretching;
#[cfg(feature = "typenum")]
mod typenum;
mod view;

pub use self::count::{
    AddExtent, AtLeast, DifferenceExtent, MultiplyExtent, ProductExtent, Reaches, ShorterExtent, SlidExtent,
    SlideExtent, SubtractExtent, SumExtent,
};
#[doc(hidden)]
pub use self::count::{Comparable, Fixed, Unknown};
#[cfg(feature = "fft")]
pub use self::count::{SignalExtent, SpectrumExtent};
pub use self::extent::{FixedExtent, StaticExtent};
#[doc(hidden)]
pub use self::named::axis;
pub use self::stretching::{AtRunTime, Each, Only, Stretching};
#[cfg(feature = "typenum")]
#[doc(hidden)]
pub use self::typenum::Memory;
#[cfg(feature = "typenum")]
pub use self::typenum::Num;
pub use self::view::{DiagonalDim, Extent, Is, SqueezeDim};
#[doc(hidden)]
pub use crate::shape::LoosenDim;
#[doc(hidden)]
pub use crate::shape::same::SameDim;
use crate::shape::{Counting, Inline};

/// An axis of extent 1 that stretches to any other axis.
///
/// `One` and [`Len<1>`](Len) are different types, so that the type of a static axis determines
/// whether the axis stretches. `shape![1]` is `One`. Const-generic code can create `Len<1>`, which
/// does not stretch.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Len, One, array, shape};
///
/// let column: Array<i32, (Len<2>, One)> = array![1, 2].expand_dims::<1>().to_heap();
/// let sums: Array<i32, shape![2, 3]> = &column + array![10, 20, 30];
/// assert_eq!(sums, array![[11, 21, 31], [12, 22, 32]]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct One;

/// An axis of extent `N`, known to the compiler. It never stretches, not even `Len<1>`.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Dim, Len, array};
///
/// fn flattened<const N: usize>(x: &Array<f64, (Len<N>, Len<3>)>) -> Vec<f64> {
///     x.to_vec()
/// }
///
/// assert_eq!(flattened(&array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).len(), 6);
/// assert_eq!(Len::<4>.extent(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Len<const N: usize>;

/// An axis with a run-time extent. It stretches if its extent is 1.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Dyn, Len, array, shape};
///
/// let row = Array::<i32, (Dyn, Len<2>)>::ones_with([1, 2]);
/// let x: Array<i32, shape![_, 2]> = array![[1, 2], [3, 4]].into_shape();
/// assert_eq!((x + row).to_vec(), [2, 3, 4, 5]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dyn(
    /// The extent, in elements.
    pub usize,
);

/// An axis of a shape.
///
/// The supertraits are the rules that hold for every axis. An axis broadcasts with an axis of the
/// same type and with [`One`]. In-place operations, such as `+=`, accept a right-hand side with the
/// same axis or `One`. Code that is generic over axes needs no further bounds for this. Run-time
/// extents are compared at run time. [`dim!`](macro@crate::dim) declares new axes.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Dim};
///
/// fn center<M: Dim, N: Dim>(x: &Array<f32, (M, N)>, mean: &Array<f32, (N,)>) -> Array<f32, (M, N)> {
///     x - mean
/// }
/// # let _ = center::<array_core::Len<2>, array_core::Len<3>>;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis",
    label = "not an axis",
    note = "an axis is `One`, `Len<N>`, `Dyn`, or a name made with `dim!`",
    note = "in generic code, use `N: Dim`, not `const N: usize`; see array_core::errors#not-an-axis"
)]
pub trait Dim:
    FixedExtent
    + BroadcastDim<Self, Output = Self>
    + BroadcastDim<One, Output = Self>
    + AssignDim<Self>
    + SameDim<Self, Right = Self>
    + DiagonalDim<Self, Output = Self>
    + LoosenDim<Self>
{
    /// The extent, if the type determines it.
    const EXTENT: Option<usize>;

    /// The only value of the type, if the type determines the extent.
    #[doc(hidden)]
    const KNOWN: Option<Self>;

    /// `true` if an axis of this type does not stretch even if its extent is 1.
    #[doc(hidden)]
    const RIGID: bool = true;

    /// A type-level flag: [`Only`] for an axis that always stretches, [`Each`] for an axis that
    /// never does, and [`AtRunTime`] for an axis that stretches if its run-time extent is 1.
    #[doc(hidden)]
    type Stretching: Stretching;

    /// The extent as a type, from which the compiler computes other extents. It is [`Unknown`] if
    /// the extent is known only at run time.
    #[doc(hidden)]
    type Count: Counting;

    /// Returns the extent.
    fn extent(self) -> usize;

    /// Returns the axis with this extent, or `None` if the type does not permit the extent. A
    /// static axis permits only its own extent.
    fn from_extent(extent: usize) -> Option<Self>;
}

/// An axis whose extent the compiler knows: [`One`], [`Len`], axes of `dim!(Channel = 3)`, and
/// `Num` with the feature `typenum`.
///
/// # Examples
///
/// ```
/// use array_core::{InlineArray, StaticDim, inline, shape};
///
/// /// Returns the first unit vector, without an allocation.
/// fn first<N: StaticDim>() -> InlineArray<f32, (N,)> {
///     InlineArray::<f32, (N,)>::from_fn(|[i]| if i == 0 { 1.0 } else { 0.0 })
/// }
///
/// let x: InlineArray<f32, shape![3]> = first();
/// assert_eq!(x, inline![1.0, 0.0, 0.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "the extent of `{Self}` is not known to the compiler",
    label = "this axis has a run-time extent",
    note = "inline arrays, and constructors without a shape argument, need static extents",
    note = "pass the shape, as in `zeros_with([2, 3])`; see array_core::errors#run-time-extent"
)]
pub trait StaticDim: Dim<Count: Counting<Origin = Inline>> + Default + StaticExtent {
    /// The extent.
    const N: usize;
    /// The only value of the type.
    const VALUE: Self;
    /// `[T; N]`, or a type with the same memory layout.
    type Nest<T: Copy>: Copy;
}

/// Relation: the axes `Self` and `Rhs` broadcast to the axis `Output`.
///
/// - Two axes of the same type broadcast to this type.
/// - [`One`] and another axis broadcast to the other axis.
/// - [`Dyn`] and another axis except `One` broadcast to the other axis.
/// - With the feature `typenum`, a `Num` and a [`Len`] of the same extent broadcast to the `Num`.
///
/// Run-time extents must be equal, unless the extent of a `Dyn` is 1. This is the broadcasting of
/// the Array API, axis by axis.
#[diagnostic::on_unimplemented(
    message = "an axis of `{Self}` cannot be broadcast with an axis of `{Rhs}`",
    label = "these axes differ and neither stretches",
    note = "two axes must be the same, or one is `One` or `Dyn`",
    note = "see array_core::errors#shapes-do-not-broadcast"
)]
pub trait BroadcastDim<Rhs> {
    /// The axis of the result.
    type Output: Dim;

    /// Returns the axis of the result, or `None` if the run-time extents do not broadcast.
    fn broadcast_dim(self, rhs: Rhs) -> Option<Self::Output>;
}

/// Relation: a value with the axis `Rhs` can be written in place into an array with the axis
/// `Self`. `Rhs` is the same axis or [`One`], or one of the two axes is [`Dyn`]. The axis `Self`
/// never changes.
#[diagnostic::on_unimplemented(
    message = "an axis of `{Rhs}` cannot be written in place into an axis of `{Self}`",
    label = "the left-hand side keeps its extent",
    note = "the axis of the value must be the one on the left or `One`, or one of the two is `Dyn`",
    note = "see array_core::errors#shape-changes-in-place"
)]
pub trait AssignDim<Rhs> {}

impl Dim for One {
    const EXTENT: Option<usize> = Some(1);
    const KNOWN: Option<Self> = Some(One);
    const RIGID: bool = false;
    type Stretching = Only;
    type Count = Fixed<1>;

    #[inline(always)]
    fn extent(self) -> usize {
        1
    }

    #[inline]
    fn from_extent(extent: usize) -> Option<Self> {
        (extent == 1).then_some(One)
    }
}

impl<const N: usize> Dim for Len<N> {
    const EXTENT: Option<usize> = Some(N);
    const KNOWN: Option<Self> = Some(Len);
    type Stretching = Each;
    type Count = Fixed<N>;

    #[inline(always)]
    fn extent(self) -> usize {
        N
    }

    #[inline]
    fn from_extent(extent: usize) -> Option<Self> {
        (extent == N).then_some(Len)
    }
}

impl Dim for Dyn {
    const EXTENT: Option<usize> = None;
    const KNOWN: Option<Self> = None;
    const RIGID: bool = false;
    type Stretching = AtRunTime;
    type Count = Unknown;

    #[inline(always)]
    fn extent(self) -> usize {
        self.0
    }

    #[inline]
    fn from_extent(extent: usize) -> Option<Self> {
        Some(Dyn(extent))
    }
}

#[diagnostic::do_not_recommend]
impl StaticDim for One {
    const N: usize = 1;
    const VALUE: Self = One;
    type Nest<T: Copy> = [T; 1];
}

#[diagnostic::do_not_recommend]
impl<const N: usize> StaticDim for Len<N> {
    const N: usize = N;
    const VALUE: Self = Len;
    type Nest<T: Copy> = [T; N];
}

/// Implements a relation of two axes. A row has the parameters, the two axes, the axis of the
/// result (if the relation has one), the return type of the function, and the function. `always`
/// marks a function that is always inlined. A relation without a function has only the parameters
/// and the two axes.
macro_rules! relate {
    ($relation:ident: $([$($parameter:tt)*] $left:ty, $right:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> $relation<$right> for $left {}
    )*};
    ($relation:ident $function:ident: $(
        [$($parameter:tt)*] $left:ty, $right:ty $(=> $output:ty)?: $returns:ty,
        $($always:ident)? |$this:ident, $other:tt| $result:expr;
    )*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> $relation<$right> for $left {
            $(type Output = $output;)?

            #[inline $(($always))?]
            fn $function($this, $other: $right) -> $returns {
                $result
            }
        }
    )*};
}
use relate;

relate! { BroadcastDim broadcast_dim:
    [D: Dim] One, D => D: Option<D>, always |self, rhs| Some(rhs);
    [const N: usize] Len<N>, One => Self: Option<Self>, always |self, _| Some(self);
    [const N: usize] Len<N>, Len<N> => Self: Option<Self>, always |self, _| Some(self);
    [const N: usize] Len<N>, Dyn => Self: Option<Self>, |self, rhs| (rhs.0 == N || rhs.0 == 1).then_some(self);
    [] Dyn, One => Self: Option<Self>, always |self, _| Some(self);
    [const N: usize] Dyn, Len<N> => Len<N>: Option<Len<N>>, |self, rhs| rhs.broadcast_dim(self);
    [] Dyn, Dyn => Self: Option<Self>, |self, rhs| match (self.0, rhs.0) {
        (l, r) if l == r || r == 1 => Some(self),
        (1, _) => Some(rhs),
        _ => None,
    };
}

relate! { AssignDim:
    [D: Dim] D, One;
    [] One, Dyn;
    [const N: usize] Len<N>, Len<N>;
    [const N: usize] Len<N>, Dyn;
    [] Dyn, Dyn;
    [const N: usize] Dyn, Len<N>;
}
