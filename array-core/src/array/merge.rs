//! Merging of adjacent axes into one, without moving elements.

use super::assemble::check::{By, assert_makes};
use crate::error::{ShapeError, ShapeErrorKind, or_fail};
use crate::shape::{Dim, MergeAxes, MultiplyExtent, ProductExtent, ProductOfAxes, Shape, SoleAxis, len_of};
use crate::storage::{Array, COUNTED, InRows, Reshaped, Storage};

/// The shape `S` with the axis `D` in place of its adjacent axes `I` and `J`, for signatures.
pub type MergedShape<S, const I: isize, const J: isize, D> = <S as MergeAxes<I, J>>::Merged<D>;

/// The axis that results from merging the axes `I` and `J` of `S`, for signatures.
pub type MergedExtent<S, const I: isize, const J: isize> =
    ProductExtent<<S as MergeAxes<I, J>>::Outer, <S as MergeAxes<I, J>>::Inner>;

/// The shape with one axis that results from merging all axes of `S`, for signatures.
pub type FlattenedShape<S> = (<S as ProductOfAxes>::Product,);

/// An array of shape `R` in the storage `B`, or a contiguous view of shape `R` if `B` is the
/// storage of a view.
pub type ReshapedArray<T, B, R> = Array<T, R, <B as InRows>::Rows>;

/// Reshapes a contiguous array. `to` has as many elements as the array.
fn reshaped<T, S: Shape, B: Reshaped<T, S, R>, R: Shape>(array: Array<T, S, B>, to: R) -> ReshapedArray<T, B, R> {
    B::reshaped(array, to)
}

/// Merges the axes `I` and `J` into the axis `D`. Returns an error if there are no such axes, if
/// the product of their extents overflows, or if `D` cannot have this extent.
fn merged<const I: isize, const J: isize, D: Dim, T, S: MergeAxes<I, J>, B>(
    array: Array<T, S, B>,
    operation: &'static str,
) -> Result<ReshapedArray<T, B, S::Merged<D>>, ShapeError>
where
    B: Reshaped<T, S, S::Merged<D>>,
{
    let both @ [outer, inner] = array.axes().both(operation)?;
    let Some(product) = outer.checked_mul(inner) else {
        return Err(ShapeError::overflow(operation, array.shape().as_ref()));
    };
    let Some(axis) = D::from_extent(product) else {
        let named = D::EXTENT.unwrap_or_default();
        return Err(ShapeError::computed(ShapeErrorKind::Product, operation, &both, named));
    };
    let shape = array.axes().merged(axis);
    Ok(reshaped(array, shape))
}

/// Merging of axes, without copying. An array that owns its elements keeps its memory, and a
/// contiguous view remains a view. If the type of a view does not guarantee that the view is
/// contiguous, first copy the view with [`to_heap`](Array::to_heap).
impl<T, S: Shape, B: Storage<T, S> + InRows> Array<T, S, B> {
    /// Merges the axis `I` and the next axis, `J`, into one axis. The elements remain in row-major
    /// order. Count both axes from 0, or both backwards from -1.
    ///
    /// The resulting axis is the [`ProductExtent`] of both. If the compiler knows both extents, the
    /// product is in the type. A product above 1024 does not compile, unless one of the axes is a
    /// `Num` of the feature `typenum`. If an extent is known only at run time, the axis is
    /// [`Dyn`](crate::Dyn). Use [`merge_axes_to`](Self::merge_axes_to) to give the axis as a type,
    /// and [`split_axis`](Self::split_axis) to split an axis. See [`MergeAxes`].
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has no such axes. Also panics if the product
    /// of the extents overflows, which is possible only for an array without elements.
    /// [`try_merge_axes`](Self::try_merge_axes) returns the error.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = array![[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]];
    /// let rows: Array<i32, shape![4, 3]> = x.merge_axes::<0, 1>();
    /// assert_eq!(rows.view().merge_axes::<-2, -1>().sum(), 78_i64);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn merge_axes<const I: isize, const J: isize /* `x.merge_axes::<0, 1>()` */>(
        self,
    ) -> ReshapedArray<T, B, MergedShape<S, I, J, MergedExtent<S, I, J>>>
    where
        S: MergeAxes<I, J, Outer: MultiplyExtent<S::Inner>>,
        B: Reshaped<T, S, MergedShape<S, I, J, MergedExtent<S, I, J>>>,
        B::Fits: Sized,
    {
        or_fail(merged::<I, J, _, _, _, _>(self, "merge_axes"))
    }

    /// Merges axes as [`merge_axes`](Self::merge_axes) does, into the axis that the third parameter
    /// gives: `merge_axes_to::<0, 1, shape![3072]>()`.
    ///
    /// Use this method for extents above 1024, which the compiler does not compute, and for axes
    /// that `dim!` declares. If the compiler knows the given extent and the extents of both axes,
    /// `cargo build` checks them, but `cargo check` does not.
    ///
    /// # Panics
    ///
    /// Panics as [`merge_axes`](Self::merge_axes) does, and if the extent of the given axis is not
    /// the product of both extents. [`try_merge_axes_to`](Self::try_merge_axes_to) returns the
    /// error.
    ///
    /// ```
    /// # use array_core::{Array, dim, shape};
    /// dim!(Pixel);
    /// let image = Array::<u8, shape![_, _, 3]>::zeros_with([4, 5, 3]);
    /// assert_eq!(image.merge_axes_to::<0, 1, shape![Pixel]>().axes().0, Pixel(20));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn merge_axes_to<const I: isize, const J: isize, N: SoleAxis>(
        self,
    ) -> ReshapedArray<T, B, MergedShape<S, I, J, N::Axis>>
    where
        S: MergeAxes<I, J>,
        B: Reshaped<T, S, MergedShape<S, I, J, N::Axis>>,
        B::Fits: Sized,
    {
        const { assert_makes(By::Product, &[S::Outer::EXTENT, S::Inner::EXTENT], N::Axis::EXTENT) };
        or_fail(merged::<I, J, _, _, _, _>(self, "merge_axes_to"))
    }

    /// Merges all axes into one axis. The elements remain in row-major order.
    ///
    /// The extent of the result is the product of all extents, computed by [`MultiplyExtent`]. If
    /// the compiler knows all extents, the product is in the type. A product above 1024 does not
    /// compile, unless an axis is a `Num` of the feature `typenum`. If an extent is known only at
    /// run time, the axis is [`Dyn`](crate::Dyn). The only axis of a vector stays as it is, and a
    /// 0-d array gets the axis [`One`](crate::One). Use [`reshape`](Array::reshape) to give the
    /// axis as a type.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x: Array<i32, shape![6]> = array![[1, 2, 3], [4, 5, 6]].flatten();
    /// assert_eq!(x, array![1, 2, 3, 4, 5, 6]);
    /// ```
    #[must_use]
    // `D` is a type parameter, and the second bound contains the associated type. So for a product
    // above 1024, rustc reports only the message of `ProductOfAxes`.
    pub fn flatten<D: Dim>(self) -> ReshapedArray<T, B, (D,)>
    where
        S: ProductOfAxes<Product = D>,
        <S as ProductOfAxes>::Product: Dim,
        B: Reshaped<T, S, (D,)>,
        B::Fits: Sized,
    {
        let len = len_of(self.axes()).expect(COUNTED);
        let axis = D::from_extent(len).expect("the merged axis has the product of the extents");
        reshaped(self, (axis,))
    }

    /// Merges axes as [`merge_axes`](Self::merge_axes) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if a [`DynRank`](crate::DynRank) array has no such axes. Also
    /// returns one if the product of the extents overflows, which is possible only for an array
    /// without elements. The array is dropped then.
    #[doc = try_example!(
        "array";
        "let x = array![[1, 2], [3, 4]];";
        "x.view().try_merge_axes::<0, 1>()?" => "array![1, 2, 3, 4]";
        "x.into_dyn().try_merge_axes::<1, 2>()"
            => "an array of shape (2, 2) has no axis 2 in `merge_axes`: its rank is 2"
    )]
    pub fn try_merge_axes<const I: isize, const J: isize>(
        self,
    ) -> Result<ReshapedArray<T, B, MergedShape<S, I, J, MergedExtent<S, I, J>>>, ShapeError>
    where
        S: MergeAxes<I, J, Outer: MultiplyExtent<S::Inner>>,
        B: Reshaped<T, S, MergedShape<S, I, J, MergedExtent<S, I, J>>>,
        B::Fits: Sized,
    {
        merged::<I, J, _, _, _, _>(self, "merge_axes")
    }

    /// Merges axes as [`merge_axes_to`](Self::merge_axes_to) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_merge_axes`](Self::try_merge_axes), and an error if the extent
    /// of the given axis is not the product of both extents. The array is dropped then.
    #[doc = try_example!(
        "{Array, array, shape}";
        "let x = Array::<i32, shape![_, 2]>::ones_with([2, 2]);";
        "x.view().try_merge_axes_to::<0, 1, shape![4]>()?" => "array![1, 1, 1, 1]";
        "x.try_merge_axes_to::<0, 1, shape![5]>()"
            => "the axis has 2 * 2 = 4 elements, not 5, in `merge_axes_to`"
    )]
    pub fn try_merge_axes_to<const I: isize, const J: isize, N: SoleAxis>(
        self,
    ) -> Result<ReshapedArray<T, B, MergedShape<S, I, J, N::Axis>>, ShapeError>
    where
        S: MergeAxes<I, J>,
        B: Reshaped<T, S, MergedShape<S, I, J, N::Axis>>,
        B::Fits: Sized,
    {
        merged::<I, J, _, _, _, _>(self, "merge_axes_to")
    }
}
