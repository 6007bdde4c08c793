//! Selection by an array of indices along an axis, or by an array of truth values.

use core::mem::needs_drop;

use super::construct::Positions;
#[cfg(feature = "alloc")]
use crate::dtype::{Element, InPlace};
#[cfg(feature = "alloc")]
use crate::error::Asked;
use crate::error::{Error, IndexError, tried};
use crate::shape::Shape;
#[cfg(feature = "alloc")]
use crate::shape::{AssignFrom, HasAxis, MaskedBy, WithAxis, extent_along};
#[cfg(feature = "alloc")]
use crate::shape::{Dim, SameDim};
use crate::shape::{Dyn, Len};
use crate::shape::{count_of, elements};
#[cfg(feature = "alloc")]
use crate::storage::StorageMut;
use crate::storage::{self, Array, Integral, OwnedStorage, Storage, View};

/// Integer indices: an array in any storage, a `Vec`, a slice or a Rust array of integers. A
/// negative index counts from the end.
///
/// The indices have a shape, which determines the shape of a result. The axis of a `Vec` or a slice
/// is [`Dyn`], and the axis of a Rust array is [`Len<N>`](Len), even if `N` is 1. `Len<1>` does not
/// stretch, but the axis of `array![i]` is [`One`](crate::One), which stretches.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array of indices",
    label = "not an array of integers",
    note = "pass integers, as in `vec![0, 2]` or `[0, 2]`; cast an array of floats: `.cast::<i64>()`",
    note = "`nonzero` returns an array of indices for each axis: `let [i] = mask.nonzero();`",
    note = "see array_core::errors#not-an-index"
)]
pub trait Indices {
    /// The type of an index.
    #[doc(hidden)]
    type Index: Integral;
    /// The shape of the indices.
    type Shape: Shape;
    /// The storage of a view of the indices.
    #[doc(hidden)]
    type View<'v>: Storage<Self::Index, Self::Shape>
    where
        Self: 'v;

    /// Views the indices as an array.
    #[doc(hidden)]
    fn indices<'v>(&'v self) -> Array<Self::Index, Self::Shape, Self::View<'v>>
    where
        Self: 'v;
}

#[diagnostic::do_not_recommend]
impl<I: Integral, R: Shape, Q: Storage<I, R>> Indices for Array<I, R, Q> {
    type Index = I;
    type Shape = R;
    type View<'v>
        = Q::Shared<'v>
    where
        Self: 'v;

    #[inline(always)]
    fn indices<'v>(&'v self) -> Array<I, R, Q::Shared<'v>>
    where
        Self: 'v,
    {
        self.view()
    }
}

/// Implements [`Indices`] for lists of indices. A row has the parameters, the type of the list, and
/// the axis of a view of the list.
macro_rules! lists {
    ($([$($parameter:tt)*] $list:ty, $axis:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: Integral, $($parameter)*> Indices for $list {
            type Index = I;
            type Shape = ($axis,);
            type View<'v>
                = View<'v>
            where
                Self: 'v;

            #[inline(always)]
            fn indices<'v>(&'v self) -> Array<I, ($axis,), View<'v>>
            where
                Self: 'v,
            {
                self.into()
            }
        }
    )*};
}

lists! {
    [const N: usize] [I; N], Len<N>;
    [] [I], Dyn;
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<I: Integral> Indices for alloc::vec::Vec<I> {
    type Index = I;
    type Shape = (Dyn,);
    type View<'v>
        = View<'v>
    where
        Self: 'v;

    #[inline(always)]
    fn indices<'v>(&'v self) -> Array<I, (Dyn,), View<'v>>
    where
        Self: 'v,
    {
        self.as_slice().into()
    }
}

/// A subtrait of [`Indices`] without items, for the bounds of methods. If a type is not an array of
/// indices, rustc would report a bound on [`Indices`] first, and quote it. The only impl of this
/// trait is a blanket impl, so rustc first reports that the result type, a projection through
/// [`Indices`], does not exist. That error quotes no bound.
#[doc(hidden)]
pub trait IndicesOf: Indices {}

#[diagnostic::do_not_recommend]
impl<X: Indices + ?Sized> IndicesOf for X {}

/// Relation: `Self` is a mask for the axis `D`: an array of `bool` with one axis, which is `D`, or
/// one of the two axes is [`Dyn`]. The mask is not stretched: at run time, it must be empty or as
/// long as the axis.
#[diagnostic::on_unimplemented(
    message = "the mask `{Self}` does not fit an axis of `{D}`",
    label = "needs one `bool` for each position of the axis",
    note = "the mask must have one axis: `{D}`, or an axis with a run-time extent",
    note = "`masked` takes a mask of the array or of its first axes; see array_core::errors#mask-of-an-axis"
)]
#[cfg(feature = "alloc")]
pub trait AxisMask<D> {
    /// The axis of the mask.
    #[doc(hidden)]
    type Axis: Dim;
    /// The storage of the mask.
    #[doc(hidden)]
    type Storage: Storage<bool, (Self::Axis,)>;

    /// Returns the mask.
    #[doc(hidden)]
    fn mask(&self) -> &Array<bool, (Self::Axis,), Self::Storage>;
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<D, X: AxisMaskRow<D>> AxisMask<D> for X {
    type Axis = X::Axis;
    type Storage = X::Storage;

    #[inline(always)]
    fn mask(&self) -> &Array<bool, (X::Axis,), X::Storage> {
        self.axis_mask()
    }
}

/// The relation behind [`AxisMask`], whose only impl is a blanket impl over this trait. So rustc
/// reports a mask that does not fit without quoting the bound of the method. rustc may report
/// either trait, so both traits have the same message.
#[diagnostic::on_unimplemented(
    message = "the mask `{Self}` does not fit an axis of `{D}`",
    label = "needs one `bool` for each position of the axis",
    note = "the mask must have one axis: `{D}`, or an axis with a run-time extent",
    note = "`masked` takes a mask of the array or of its first axes; see array_core::errors#mask-of-an-axis"
)]
#[cfg(feature = "alloc")]
pub trait AxisMaskRow<D> {
    /// The axis of the mask.
    type Axis: Dim;
    /// The storage of the mask.
    type Storage: Storage<bool, (Self::Axis,)>;

    /// Returns the mask.
    fn axis_mask(&self) -> &Array<bool, (Self::Axis,), Self::Storage>;
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<D: SameDim<M>, M: Dim, Q: Storage<bool, (M,)>> AxisMaskRow<D> for Array<bool, (M,), Q> {
    type Axis = M;
    type Storage = Q;

    #[inline(always)]
    fn axis_mask(&self) -> &Self {
        self
    }
}

/// Gathers elements along `axis` of `x` into an array of the shape `shape`. In `shape`, `rank` new
/// axes replace this axis.
///
/// The function `pick` takes the row-major number of a position along the new axes. It returns
/// `index`, an index along the axis of `x`, and `count`, which is at least 1. The elements at this
/// position and the next `count - 1` positions are copies of the elements at `index`, `index + 1`,
/// ….
pub(crate) fn gather<T, S, R, B, P>(
    x: &Array<T, S, B>,
    (axis, rank): (usize, usize),
    pick: impl Fn(usize) -> (usize, usize),
    shape: R,
    operation: &'static str,
) -> Result<Array<T, R, P>, Error>
where
    T: Clone,
    S: Shape,
    R: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<T, R>,
{
    tried!(elements::<T, R>(&shape, operation));
    let data = tried!(if let Some(elements) = x.try_as_slice() {
        let extents = x.shape();
        let extents = extents.as_ref();
        let inner = count_of(&extents[axis + 1..]);
        let count = count_of(&shape.extents().as_ref()[axis..axis + rank]);
        storage::fill::<T, R, P>(&shape, |out| {
            let mut block = 0;
            while out.left() > 0 {
                let mut next = 0;
                while next < count {
                    let (first, run) = pick(next);
                    out.extend(&elements[(block + first) * inner..][..run * inner]);
                    next += run;
                }
                block += extents[axis];
            }
        })
    } else {
        let mut positions = Positions::new(&shape);
        let (extents, mut own) = (shape.extents(), x.shape());
        storage::collect::<T, R, P>(&shape, || {
            let (at, extents, own) = (positions.step(), extents.as_ref(), own.as_mut());
            let at = at.as_ref();
            let (picked, _) = pick(number(&at[axis..axis + rank], &extents[axis..]));
            replace(own, at, (axis, rank), picked);
            let element = storage::get(x, own);
            element.expect("the index is within the array").clone()
        })
    });
    Ok(Array::owned(shape, data))
}

/// Returns the number of a position in the row-major order of the extents.
#[cfg_attr(not(debug_assertions), inline(always))]
fn number(position: &[usize], extents: &[usize]) -> usize {
    let axes = position.iter().zip(extents);
    axes.fold(0, |number, (&at, &extent)| number * extent + at)
}

/// Copies the position `from` to `to`, but replaces the `rank` indices from `axis` on by the single
/// index `index`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn replace(to: &mut [usize], from: &[usize], (axis, rank): (usize, usize), index: usize) {
    to[..axis].copy_from_slice(&from[..axis]);
    to[axis] = index;
    to[axis + 1..].copy_from_slice(&from[axis + rank..]);
}

/// Gathers elements as [`gather`] does. `picked` has an item for each position along the new axes,
/// in row-major order. `index` converts an item to the index along the axis of `x` to copy from. If
/// an index is out of bounds, `check` returns the error. A loop that copies compares each index
/// itself, and calls `check` only if one is out of bounds.
///
/// # Errors
///
/// Returns the error of `check`, which must return one if an index is out of bounds. It is called
/// after the copy if elements are small and contiguous. Returns the errors of [`gather`] if the
/// result is too large, or if memory cannot be allocated.
pub(crate) fn gather_each<T, S, R, B, P, I>(
    x: &Array<T, S, B>,
    (axis, rank): (usize, usize),
    (picked, index): (&[I], impl Fn(&I) -> usize),
    check: impl Fn() -> Result<(), IndexError>,
    shape: R,
    operation: &'static str,
) -> Result<Array<T, R, P>, Error>
where
    T: Clone,
    S: Shape,
    R: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<T, R>,
{
    let extents = x.shape();
    let extent = extents.as_ref()[axis];
    // If a clone panics, `generate_rows` leaks the clones that it has made. This path is for
    // elements that need no drop, so nothing is lost.
    if const { !needs_drop::<T>() }
        && let inner @ 1..=4 = count_of(&extents.as_ref()[axis + 1..])
        && let Some(rows) = x.try_as_slice()
        // Without elements to copy, no index would be compared.
        && !rows.is_empty()
    {
        tried!(elements::<T, R>(&shape, operation));
        let mut fits = true;
        let data = tried!(storage::fill::<T, R, P>(&shape, |out| {
            fits = match inner {
                1 => gather_rows::<1, T, I>(rows, extent, picked, index, out),
                2 => gather_rows::<2, T, I>(rows, extent, picked, index, out),
                3 => gather_rows::<3, T, I>(rows, extent, picked, index, out),
                _ => gather_rows::<4, T, I>(rows, extent, picked, index, out),
            }
        }));
        if !fits {
            check()?;
        }
        return Ok(Array::owned(shape, data));
    }
    check()?;
    gather(x, (axis, rank), |j| (index(&picked[j]), 1), shape, operation)
}

/// Gathers rows of `N` elements in one loop. This takes a half to a quarter of the time of
/// [`gather`], which copies each row as a slice. `extent` is the number of rows of each block of
/// `x`, at least one. Returns whether all indices are within the block. Instead of a row outside of
/// it, copies the first one.
fn gather_rows<const N: usize, T: Clone, I>(
    x: &[T],
    extent: usize,
    picked: &[I],
    index: impl Fn(&I) -> usize,
    out: &mut storage::Filling<'_, T>,
) -> bool {
    let mut rest = x.as_chunks::<N>().0;
    let mut fits = true;
    while out.left() > 0 {
        let block;
        (block, rest) = rest.split_at(extent);
        out.generate_rows(picked, |item| match block.get(index(item)) {
            Some(row) => row.clone(),
            None => outside(block, &mut fits).clone(),
        });
    }
    fits
}

/// Returns the first row, and records that an index is out of bounds. The function is cold, so that
/// the loop around it has a branch that the processor predicts, instead of more instructions.
#[cold]
#[inline(never)]
fn outside<'a, T>(block: &'a [T], fits: &mut bool) -> &'a T {
    *fits = false;
    &block[0]
}

/// Selection by indices and masks. The elements are copied.
#[cfg(feature = "alloc")]
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Copies the elements at the given positions of an axis, in the given order. The axis
        /// becomes [`Dyn`]. [`take`](crate::index::TakeMethods::take) also takes negative
        /// positions, and arrays of positions.
        ///
        /// # Panics
        ///
        /// Panics if a position is out of bounds, or if a [`DynRank`](crate::DynRank) array has no
        /// such axis. Also panics if the result takes more than `isize::MAX` bytes.
        /// [`try_select_axis`](Self::try_select_axis) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1, 2, 3], [4, 5, 6]];
        /// assert_eq!(x.select_axis::<1>(&[2, 0]).to_vec(), [3, 1, 6, 4]);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "let x = array![[1, 2, 3], [4, 5, 6]];";
            "x.try_select_axis::<1>(&[2, 0])?.to_vec()" => "[3, 1, 6, 4]";
            "x.try_select_axis::<1>(&[3])" => "index 3 is out of bounds for axis 1 of extent 3"
        )]
        "Returns [`Error::Index`] if a position is out of bounds. \
            Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no such axis, or if the result takes more than `isize::MAX` bytes. \
            Returns [`Error::Alloc`] if memory cannot be allocated.":
        select_axis // `x.select_axis::<0>(&[0, 2])`
        try_select_axis [const AXIS: isize] [AXIS] [T: Clone, S: HasAxis<AXIS>,
            S::Without: Shape]
            (self: &Self, positions: &[usize]) -> Array<T, WithAxis<S, AXIS, Dyn>> {{
                let (axis, extent) = extent_along::<AXIS, S>(self.axes(), "select_axis")?;
                let check = || match positions.iter().find(|&&i| i >= extent) {
                    Some(&i) => Err(IndexError::new(Asked::Index(i.signed()), axis, extent)),
                    None => Ok(()),
                };
                let shape = self.axes().with(Dyn(positions.len()));
                gather_each(self, (axis, 1), (positions, |&index| index), check, shape, "select_axis")
            }}

        /// Copies the elements at the positions of an axis for which `mask` is true, as NumPy's
        /// `compress` does. The axis becomes [`Dyn`]. An empty mask selects nothing. Any other mask
        /// must be as long as the axis. In NumPy, it may be shorter.
        ///
        /// # Panics
        ///
        /// Panics if the mask is not empty and its extent is not that of the axis. Also panics if a
        /// [`DynRank`](crate::DynRank) array has no such axis. Also panics if the result, or one
        /// `usize` for each position of the mask, takes more than `isize::MAX` bytes.
        /// [`try_compress`](Self::try_compress) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// # use array_core::functions::greater;
        /// let x = array![[1, 2, 3], [4, 5, 6]];
        /// let long = greater(x.index_axis::<0>(0), 1);
        /// assert_eq!(x.compress::<1>(&long).to_vec(), [2, 3, 5, 6]);
        /// ```
        errors
        #[doc = try_vector_example!(
            "i32" "[1, 2, 3]";
            "x.try_compress::<0>(&array![true, false, true])?.to_vec()" => "[1, 3]";
            "x.try_compress::<0>(&array![true, false])" => "a mask of 2 elements does not fit axis 0 of extent 3"
        )]
        "Returns [`Error::Index`] if the mask is not empty and its extent is not that of the axis. \
            Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no such axis, or if the result takes more than `isize::MAX` bytes. \
            Returns [`Error::Alloc`] if memory cannot be allocated.":
        compress // `x.compress::<0>(&mask)`
        try_compress [const AXIS: isize] [AXIS] [T: Clone, S: HasAxis<AXIS>,
            S::Without: Shape]
            (self: &Self, mask: &impl AxisMask<S::Axis, Axis: Dim>) -> Array<T, WithAxis<S, AXIS, Dyn>> {{
                let mask = mask.mask();
                let (axis, extent) = extent_along::<AXIS, S>(self.axes(), "compress")?;
                if mask.len() != extent && !mask.is_empty() {
                    return Err(IndexError::new(Asked::Mask(mask.len()), axis, extent).into());
                }
                // Reserve memory for the whole mask instead of counting its `true` elements. If the
                // mask is stretched to a huge extent, the reservation returns an error, but
                // counting would not end.
                let mut positions = storage::reserved::<usize>(mask.len())?;
                positions.extend((0..mask.len()).filter(|&i| mask[[i]]));
                let shape = self.axes().with(Dyn(positions.len()));
                gather_each(self, (axis, 1), (&positions, |&index| index), || Ok(()), shape, "compress")
            }}

        /// Copies the elements at which a mask is true, in row-major order. The number of elements
        /// is known only at run time.
        ///
        /// The mask has the shape of the array, or only its outermost axes. If it has all axes, the
        /// result has one axis. If it has only the outermost axes, the result has an axis for the
        /// selected positions, followed by the other axes of the array. See [`MaskedBy`]. If the
        /// array or the mask is of [`DynRank`](crate::DynRank), so is the result. This is the
        /// boolean indexing of the Array API.
        ///
        /// An extent of the mask that is compared at run time may also be 0: then nothing is
        /// selected. To write to the selected elements, use [`assign_masked`](Self::assign_masked),
        /// or [`broadcast!`](crate::broadcast) with a mask: `broadcast!(x[mask] = 0)`.
        ///
        /// # Panics
        ///
        /// Panics if an extent of the mask that is compared at run time is neither the extent of
        /// the array nor 0. Also panics if the copy of a view that repeats elements would take more
        /// than `isize::MAX` bytes. If the mask or the array is of [`DynRank`](crate::DynRank),
        /// also panics if the mask has more axes than the array, or if the result would exceed the
        /// maximum rank. [`try_masked`](Self::try_masked) returns the error.
        ///
        /// ```
        /// # use array_core::functions::greater;
        /// # use array_core::{Array, array, shape};
        /// let x = array![[1, 7], [5, 2]];
        /// assert_eq!(x.masked(&greater(&x, 4)).as_slice(), [7, 5]);
        /// let rows: Array<i32, shape![_, 2]> = x.masked(&array![false, true]);
        /// assert_eq!(rows.to_vec(), [5, 2]);
        /// ```
        errors
        #[doc = try_vector_example!(
            "i32" "[1, 2, 3]";
            "x.try_masked(&x.greater(1))?.to_vec()" => "[2, 3]";
            "x.try_masked(&array![true, false].into_dyn())" => "a mask of 2 elements does not fit axis 0 of extent 3"
        )]
        "Returns [`Error::Index`] if an extent of the mask that is compared at run time is neither the extent of \
            the array nor 0. If the mask or the array is of [`DynRank`](crate::shape::DynRank), also returns it if the mask has \
            more axes than the array, or if the rank of the result would exceed the maximum. Returns [`Error::Shape`] if \
            the copy of a view that repeats elements would take more than `isize::MAX` bytes, and [`Error::Alloc`] if memory cannot be \
            allocated.":
        masked try_masked [M: Shape, Q: Storage<bool, M>] [M, Q] [T: Clone, S: MaskedBy<M>]
            (self: &Self, mask: &Array<bool, M, Q>) -> Array<T, S::Selected> { super::mask::masked(self, mask) }

        /// Copies `value` into the elements at which a mask is true, in row-major order.
        ///
        /// The value broadcasts to the shape of [`x.masked(&mask)`](Self::masked). If the mask has
        /// the shape of the array, this is the shape of a vector with one element for each `true`.
        /// `assign_masked` is `x[mask] = value` of NumPy. `broadcast!(x[mask] = 0)` writes a scalar
        /// without first copying the selected elements.
        ///
        /// # Panics
        ///
        /// Panics in the same cases as [`masked`](Self::masked), and if the value does not
        /// broadcast to the selected elements at run time. Nothing is written in these cases.
        /// [`try_assign_masked`](Self::try_assign_masked) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// # use array_core::functions::greater;
        /// let mut x = array![[1, 7], [5, 2]];
        /// let large = greater(&x, 4);
        /// x.assign_masked(&large, &array![70, 50]);
        /// assert_eq!(x, array![[1, 70], [50, 2]]);
        /// x.assign_masked(&array![true, false], &array![8, 9]);
        /// assert_eq!(x, array![[8, 9], [50, 2]]);
        /// ```
        errors unit
        #[doc = try_example!(
            "array";
            "let mut x = array![1, 7, 5];", "let large = x.greater(4);", "x.try_assign_masked(&large, &array![70, 50])?;";
            "x" => "array![1, 70, 50]";
            "x.try_assign_masked(&large, &array![1, 2, 3])"
                => "a value of shape (3,) cannot be written in place into an array of shape (2,) in `assign_masked`: axis 0 is 2 and would become 3"
        )]
        "Returns the errors of [`try_masked`](Self::try_masked), and [`Error::Shape`] if the value does not broadcast \
            to the selected elements at run time. Nothing is written in these cases.":
        assign_masked try_assign_masked [M, Q, C, R, P] [M, Q, C, R, P] [
            T: Element + InPlace<C>,
            C: Element,
            S: MaskedBy<M, Selected: AssignFrom<R>>,
            B: StorageMut<T, S>,
            B::Fits: Sized,
            M: Shape,
            Q: Storage<bool, M>,
            R: Shape,
            P: Storage<C, R>,
        ] (self: &mut Self, mask: &Array<bool, M, Q>, value: &Array<C, R, P>) -> () {
            super::mask::assign_masked::<S::Selected, _, _, _, _, _, _, _, _>(self, mask, value)
        }
    }
}
