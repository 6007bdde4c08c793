//! Concatenation of arrays.

use core::marker::PhantomData;

use super::{AnyArray, PieceOf};
use crate::error::{Error, ShapeError, ShapeErrorKind};
use crate::shape::{AddExtent, Concat, Dim, DynRank, Shape, counted};
use crate::storage::{Array, Assembly, Join, OwnedStorage, Storage};

/// A marker for [`ConcatWith`]: the compiler computes the resulting axis.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct WorkedOut;

/// A marker for [`ConcatWith`]: the caller gives the resulting axis, `D`, as a type.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Named<D>(PhantomData<D>);

/// Relation: the axes `Self` and `R` can be concatenated to the axis `Sum`. The marker `K` is
/// [`WorkedOut`] or [`Named`], and determines whether the compiler or the caller gives `Sum`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the compiler cannot compute the extent `{Self}` + `{R}`",
    label = "give the axis of the result as a type",
    note = "it computes extents up to 1024; generic code needs the bound `{Self}: AddExtent<{R}>`",
    note = "use `concat_to::<0, shape![_]>`; see array_core::errors#extent-not-computed"
)]
pub trait SumOf<K, R>: Dim {
    /// The resulting axis.
    type Sum: Dim;
    /// The extent of the axis that the caller gives, if the type of the axis determines it, and
    /// `None` otherwise.
    const NAMED: Option<usize>;
}

#[diagnostic::do_not_recommend]
impl<L: AddExtent<R>, R: Dim> SumOf<WorkedOut, R> for L {
    type Sum = L::Sum;
    const NAMED: Option<usize> = None;
}

#[diagnostic::do_not_recommend]
impl<L: Dim, R: Dim, D: Dim> SumOf<Named<D>, R> for L {
    type Sum = D;
    const NAMED: Option<usize> = D::EXTENT;
}

/// Relation: arrays can be concatenated along the axis `AXIS`. For a tuple of arrays, `Self` is the
/// first array, and `Rest` a tuple of the others. For a list of arrays, `Self` is the list, and
/// `Rest` is `()`. `K` is [`WorkedOut`], or [`Named`] if the caller gives the axis of the result.
/// See [`Arrays::concat`](crate::Arrays::concat).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array",
    label = "neither an array nor a reference to one",
    note = "pass a tuple of 2 to 4 arrays, owned or borrowed, as in `(&x, &y).concat::<0>()`",
    note = "see array_core::errors#not-an-array-to-join"
)]
pub trait ConcatWith<const AXIS: isize, K, Rest> {
    /// The resulting array.
    type Output;

    /// For each array, the extent of the axis `AXIS`, or `None` if the type of the axis does not
    /// determine the extent.
    #[doc(hidden)]
    const EXTENTS: &'static [Option<usize>];

    /// Concatenates the arrays.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time ranks differ, or if run-time extents of other axes differ.
    /// Also returns one if a list has no arrays, or if a [`DynRank`] array has no such axis. Also
    /// returns one if the axis that the caller gives does not have the extent of the result. Also
    /// returns one if the result is too large, or if memory cannot be allocated.
    #[doc(hidden)]
    fn try_concat_with(self, rest: Rest, operation: &'static str) -> Result<Self::Output, Error>;
}

/// Relation: arrays can be concatenated along the axis `AXIS`, and neighbours along this axis can
/// be subtracted. `Self` and `Rest` are as in [`ConcatWith`]. See
/// [`Arrays::concat_diff`](crate::Arrays::concat_diff).
#[doc(hidden)]
pub trait ConcatDiff<const AXIS: isize, Rest> {
    /// The array of differences.
    type Output;

    /// Concatenates the arrays, and subtracts neighbours.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time ranks differ, or if run-time extents of other axes differ.
    /// Also returns one if a list has no arrays, or if a [`DynRank`] array has no such axis. Also
    /// returns one if the result is too large, or if memory cannot be allocated.
    #[doc(hidden)]
    fn try_concat_diff_with(self, rest: Rest, operation: &'static str) -> Result<Self::Output, Error>;
}

/// Returns the sum of `extent` and the extent of the next array along `axis`. `extent` is the sum
/// for the preceding arrays. `first` has the extents of the first array, and `next` those of the
/// next array.
///
/// # Errors
///
/// Returns a [`ShapeError`] if the ranks or the extents of another axis differ, or if the sum
/// overflows.
pub(super) fn behind(
    operation: &'static str,
    first: &[usize],
    next: &[usize],
    axis: usize,
    extent: usize,
) -> Result<usize, ShapeError> {
    let mut others = first.iter().zip(next).enumerate();
    if first.len() != next.len() || others.any(|(i, (a, b))| i != axis && a != b) {
        return Err(ShapeError::concatenation(operation, first, next, Some(axis)));
    }
    extent.checked_add(next[axis]).ok_or_else(|| {
        // The extent of the result exceeds `usize::MAX`, so the error shows `usize::MAX` in its
        // place.
        let mut extents = DynRank::clipped(next);
        extents[axis] = usize::MAX;
        ShapeError::overflow(operation, &extents)
    })
}

/// Implements [`ConcatWith`] for 2 to 4 arrays. A row lists the first array with its shape and
/// storage, then an entry for each other array, and then the shape and storage of the result.
///
/// An entry lists the shape and storage of the concatenation of the preceding arrays. Then it lists
/// the array, the axis of that concatenation, and the axis of the array. Last, it lists the axis,
/// shape and storage of the concatenation that includes the array.
macro_rules! rests {
    ($(
        [$a:ident $ra:ident $qa:ident]
        [$before:ident $stored:ident: $b:ident $lb:ident $kb:ident $db:ident $mb:ident $pb:ident]
        $([$prev:ident $prior:ident: $x:ident $lx:ident $kx:ident $dx:ident $mx:ident $px:ident])*
        => $all:ident $storage:ident;
    )*) => {$(
        impl<const AXIS: isize, W, T, $a, $ra, $qa, $b, $lb, $kb, $db, $mb, $pb, $($x, $lx, $kx, $dx, $mx, $px),*>
            ConcatWith<AXIS, W, ($b, $($x,)*)> for $a
        where
            T: Copy,
            $a: AnyArray<Elem = T, Shape = $ra, Storage = $qa>,
            $b: PieceOf<T>,
            $($x: PieceOf<T>,)*
            $ra: Shape + Concat<AXIS, $b::Shape, Left = $lb, Right = $kb, With<$db> = $mb>,
            $lb: SumOf<W, $kb, Sum = $db>,
            $kb: Dim,
            $db: Dim,
            $qa: Storage<T, $ra> + Join<$b::Storage, Joined = $pb>,
            $(
                $prev: Concat<AXIS, $x::Shape, Left = $lx, Right = $kx, With<$dx> = $mx>,
                $lx: SumOf<W, $kx, Sum = $dx>,
                $kx: Dim,
                $dx: Dim,
                $prior: Join<$x::Storage, Joined = $px>,
            )*
            $all: Shape,
            $storage: OwnedStorage<T, $all>,
        {
            type Output = Array<T, $all, $storage>;

            const EXTENTS: &'static [Option<usize>] = &[$lb::EXTENT, $kb::EXTENT, $($kx::EXTENT),*];

            #[allow(non_snake_case)]
            fn try_concat_with(self, rest: ($b, $($x,)*), operation: &'static str) -> Result<Self::Output, Error> {
                let ($b, $($x,)*) = &rest;
                let ($a, $b, $($x,)*) = (self.piece(), $b.piece(), $($x.piece(),)*);
                let first = $a.shape();
                let first = first.as_ref();
                let axis = counted(AXIS, first.len()).ok_or_else(|| ShapeError::no_axis(operation, first, AXIS))?;
                let extent = behind(operation, first, $b.shape().as_ref(), axis, first[axis])?;
                $(let extent = behind(operation, first, $x.shape().as_ref(), axis, extent)?;)*
                let mut all = $a.shape();
                all.as_mut()[axis] = extent;
                let Some(shape) = $all::from_extents(all.as_ref()) else {
                    let parts = [first[axis], $b.shape().as_ref()[axis], $($x.shape().as_ref()[axis]),*];
                    let named = <$lb as SumOf<W, $kb>>::NAMED.unwrap_or_default();
                    return Err(ShapeError::computed(ShapeErrorKind::Sum, operation, &parts, named).into());
                };
                let mut assembly = Assembly::<T, $all, $storage>::new(shape, axis, operation)?;
                assembly.push($a);
                assembly.push($b);
                $(assembly.push($x);)*
                Ok(assembly.finish())
            }
        }
    )*};
}

rests! {
    [A R0 Q0] [R0 Q0: B L1 K1 D1 M1 P1] => M1 P1;
    [A R0 Q0] [R0 Q0: B L1 K1 D1 M1 P1] [M1 P1: C L2 K2 D2 M2 P2] => M2 P2;
    [A R0 Q0] [R0 Q0: B L1 K1 D1 M1 P1] [M1 P1: C L2 K2 D2 M2 P2] [M2 P2: D L3 K3 D3 M3 P3] => M3 P3;
}
