//! Narrowing: removal of all axes of the type `One`.

use crate::shape::{Layout, Narrow, NarrowShape, Shape, StaticShape};
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{self, Array, ArrayViewMut, IndexOutput, Inline, Origin, Storage, StorageMut, View, ViewMut};

/// A type that [`narrow`] accepts: arrays, references to them, and scalars.
///
/// | argument | [`narrow`] returns | if no axis remains |
/// |---|---|---|
/// | an array by value | the array, in the same memory | its element |
/// | a view, `&array` | a view | a copy of the element |
/// | a mutable view, `&mut array` | a mutable view | `&mut` to the element |
/// | a scalar, or `&` to one | the scalar | |
/// | `&mut` to a scalar | the same reference | |
///
/// A scalar has any dtype, or the type `char`, `isize` or `usize`. The elements of a read-only view
/// must be `Copy`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be narrowed",
    label = "not a scalar, an array or `&mut` to one, or a view of `Copy` elements",
    note = "write a `Vec` as an array: `array![[1.0]]`; see array_core::errors#cannot-be-narrowed"
)]
pub trait NarrowAxes {
    /// The result of narrowing.
    type Output;

    /// Removes every axis of the type [`One`](crate::One). See [`narrow`].
    fn narrow(self) -> Self::Output;
}

/// The result of [`narrow`] for `X`, for signatures, including those that are generic over axes.
///
/// ```
/// use array_core::functions::narrow;
/// use array_core::index::NarrowOutput;
/// use array_core::{Array, Dim, One, array};
///
/// fn sums<M: Dim, N: Dim>(x: Array<f64, (M, One, N)>) -> NarrowOutput<Array<f64, (M, N)>> {
///     narrow(x)
/// }
///
/// assert_eq!(sums(array![[[1.0, 2.0]], [[3.0, 4.0]]]), array![[1.0, 2.0], [3.0, 4.0]]);
/// assert_eq!(sums(array![[[5.0]]]), 5.0);
/// ```
pub type NarrowOutput<X> = <X as NarrowAxes>::Output;

/// Removes every axis of the type [`One`](crate::One) from an array. Returns an array with the
/// remaining axes, or the element if no axis remains. A scalar does not change.
///
/// Narrowing never fails. An array by value keeps its memory. For a reference or a view, the result
/// is a view. If no axis remains, the result is a copy of the element, or a mutable reference to it
/// if the view is mutable. Run-time axes remain even if their extent is 1, and so do
/// [`Len<1>`](crate::Len) and named axes. [`squeeze_axis`](Array::squeeze_axis) removes a `Len<1>`,
/// or a [`Dyn`](crate::Dyn) whose extent is 1. [`index_axis`](Array::index_axis) removes any axis
/// by selecting one position. A [`DynRank`](crate::DynRank) array does not change.
///
/// The elements of a nested array are not narrowed. If no axis remains and the returned element is
/// an array, a second call narrows this element. The Typhoon Modeling Language (TML) narrows arrays
/// in the same way. [`Narrow`] relates the shapes.
///
/// # Examples
///
/// ```
/// use array_core::functions::narrow;
/// use array_core::{Array, InlineArray, array, inline, shape};
///
/// let row: Array<f32, shape![3]> = narrow(array![[1.0], [2.0], [3.0]]);
/// assert_eq!(narrow(array![[[7.5]]]), 7.5);
/// assert_eq!(narrow(7.5), 7.5);
///
/// let nested: InlineArray<InlineArray<u8, shape![1, 2]>, shape![1]> = inline![inline![[1_u8, 2]]];
/// let once: InlineArray<u8, shape![1, 2]> = narrow(nested);
/// let twice: InlineArray<u8, shape![2]> = narrow(narrow(nested));
/// assert_eq!(twice, narrow(once));
///
/// let mut column = array![[1], [2]];
/// narrow(&mut column).fill(5);
/// assert_eq!(narrow(&column), array![5, 5]);
/// # assert_eq!(row.shape(), [3]);
/// ```
#[inline]
#[must_use]
pub fn narrow<X: NarrowAxes<Output = Z>, Z>(x: X) -> Z {
    x.narrow()
}

/// Narrowing: the removal of axes of [`One`](crate::One).
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Removes every axis of the type [`One`](crate::One). See [`narrow`].
    ///
    /// This method takes the array by value. The function [`narrow`], and the method of the trait
    /// [`NarrowAxes`], also take references.
    ///
    /// ```
    /// # use array_core::{array, dim, Array, Len, One};
    /// assert_eq!(array![[1], [2]].narrow(), array![1, 2]);
    /// assert_eq!(array![[1], [2]].view().narrow().sum(), 3_i64);
    /// dim!(Batch);
    /// let x = Array::<f32, (Batch, One, Len<1>)>::zeros_with([1, 1, 1]);
    /// assert_eq!(x.narrow().axes(), &(Batch(1), Len));
    /// ```
    #[inline]
    #[must_use]
    pub fn narrow(self) -> NarrowOutput<Self>
    where
        Self: NarrowAxes,
    {
        NarrowAxes::narrow(self)
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T, S: Shape> NarrowAxes for Array<T, S, Heap> {
    type Output = <NarrowShape<S> as IndexOutput>::Owned<T, Heap>;

    #[inline]
    fn narrow(self) -> Self::Output {
        IndexOutput::owned(storage::narrow_heap(self))
    }
}

#[diagnostic::do_not_recommend]
impl<T: Copy, S: StaticShape> NarrowAxes for Array<T, S, Inline>
where
    NarrowShape<S>: StaticShape,
{
    type Output = <NarrowShape<S> as IndexOutput>::Owned<T, Inline>;

    #[inline]
    fn narrow(self) -> Self::Output {
        IndexOutput::owned(storage::narrow_inline(self))
    }
}

/// The layout of a narrowed view.
type Left<S, L> = <L as Layout<S>>::Narrowed<<S as Narrow>::Narrowed>;

#[diagnostic::do_not_recommend]
impl<'v, T: Copy + 'v, S: Shape, L: Layout<S>, O: Origin> NarrowAxes for Array<T, S, View<'v, L, O>> {
    type Output = <NarrowShape<S> as IndexOutput>::Copied<'v, T, Left<S, L>>;

    #[inline]
    fn narrow(self) -> Self::Output {
        IndexOutput::copied(storage::narrow_view::<T, S, View<'v, L>>(storage::with_origin(self)))
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T: 'v, S: Shape, L: Layout<S>> NarrowAxes for ArrayViewMut<'v, T, S, L> {
    type Output = <NarrowShape<S> as IndexOutput>::Exclusive<'v, T, Left<S, L>>;

    #[inline]
    fn narrow(self) -> Self::Output {
        IndexOutput::exclusive(storage::narrow_view::<T, S, ViewMut<'v, L>>(self))
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T: Copy, S: Shape, B: Storage<T, S>> NarrowAxes for &'v Array<T, S, B> {
    type Output = <NarrowShape<S> as IndexOutput>::Copied<'v, T, Left<S, B::Layout>>;

    #[inline]
    fn narrow(self) -> Self::Output {
        storage::borrow(self).narrow()
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T, S: Shape, B: StorageMut<T, S>> NarrowAxes for &'v mut Array<T, S, B> {
    type Output = <NarrowShape<S> as IndexOutput>::Exclusive<'v, T, Left<S, B::Layout>>;

    #[inline]
    fn narrow(self) -> Self::Output {
        self.view_mut().narrow()
    }
}

/// Implements [`NarrowAxes`] for scalars.
macro_rules! scalars {
    ($($scalar:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl NarrowAxes for $scalar {
            type Output = Self;

            #[inline(always)]
            fn narrow(self) -> Self {
                self
            }
        }

        #[diagnostic::do_not_recommend]
        impl NarrowAxes for &$scalar {
            type Output = $scalar;

            #[inline(always)]
            fn narrow(self) -> $scalar {
                *self
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'v> NarrowAxes for &'v mut $scalar {
            type Output = Self;

            #[inline(always)]
            fn narrow(self) -> Self {
                self
            }
        }
    )*};
}

scalars! { char isize usize }
dtypes_of! { Element scalars }
