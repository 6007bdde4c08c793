//! Conversions of nested arrays (arrays of inline arrays) to flat ones and back.

#[cfg(feature = "alloc")]
use crate::error::Rejected;
use crate::error::{ShapeError, or_fail};
use crate::shape::{FlatShape, Flatten, Layout, OuterShape, Shape, StaticShape, Unflatten, countable};
use crate::storage::Array;
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{self, Inline, View, ViewMut};

/// Returns the shape of the flat array.
///
/// # Errors
///
/// Returns a [`ShapeError`] if the rank of a [`DynRank`](crate::DynRank) would exceed the maximum,
/// or if the number of elements would exceed `usize::MAX`. Only a view that repeats elements, or an
/// array of elements of size 0, can have so many.
#[inline]
fn flattened<S: Flatten<I>, I: StaticShape>(shape: &S) -> Result<FlatShape<S, I>, ShapeError> {
    let flat = shape.flatten(&I::VALUE, "into_flat")?;
    flat.with_extents(|extents| countable(extents, "into_flat"))?;
    Ok(flat)
}

/// Returns the shape of the nested array.
///
/// # Errors
///
/// Returns a [`ShapeError`] if the innermost extents of a [`DynRank`](crate::DynRank) are not those
/// of `I`. Also returns one if the number of inner arrays would exceed `usize::MAX`, which is
/// possible only if they have no elements.
#[inline]
fn unflattened<S: Unflatten<I>, I: StaticShape>(shape: &S) -> Result<OuterShape<S, I>, ShapeError> {
    let outer = shape.unflatten(&I::VALUE, "into_nested")?;
    outer.with_extents(|extents| countable(extents, "into_nested"))?;
    Ok(outer)
}

#[cfg(feature = "alloc")]
impl<T: Copy, I: StaticShape, S: Flatten<I>> Array<Array<T, I, Inline>, S, Heap> {
    /// Converts a nested array to a flat array, without copying. The flat array has the axes of the
    /// nested array, followed by the axes of its elements.
    ///
    /// One call removes one level of nesting. If the elements of the inner arrays are arrays, too,
    /// then the elements of the flat array are arrays.
    ///
    /// # Panics
    ///
    /// Panics if the result is of [`DynRank`](crate::DynRank) and its rank would exceed the
    /// maximum. Also panics if the result would have more than `usize::MAX` elements, which is
    /// possible only for elements of size 0. [`try_into_flat`](Self::try_into_flat) returns the
    /// error.
    ///
    /// # Examples
    ///
    /// ```
    /// # use array_core::{array, inline};
    /// let pixels = array![inline![255, 0, 0], inline![0, 0, 255]];
    /// assert_eq!(pixels.into_flat(), array![[255, 0, 0], [0, 0, 255]]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn into_flat(self) -> Array<T, FlatShape<S, I>> {
        let shape = or_fail(flattened(self.axes()));
        Array::owned(shape, storage::flat_heap(self.into_parts().1))
    }

    /// Converts to a flat array as [`into_flat`](Self::into_flat) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns [`Rejected`], which contains the array, if the result is of
    /// [`DynRank`](crate::DynRank) and its rank would exceed the maximum. Also returns it if the
    /// result would have more than `usize::MAX` elements, which is possible only for elements of
    /// size 0.
    #[doc = try_example!(
        "{Array, DynRank, InlineArray, array, inline, shape}";
        "let x = array![inline![1, 2], inline![3, 4]];";
        "x.try_into_flat()?" => "array![[1, 2], [3, 4]]";
        "Array::<InlineArray<u8, shape![2]>, DynRank>::full_with([1; 64], inline![1, 2]).try_into_flat()"
            => "rank 65 is above the limit of 64 in `into_flat`"
    )]
    #[inline]
    pub fn try_into_flat(self) -> Result<Array<T, FlatShape<S, I>>, Rejected<Self>> {
        match flattened(self.axes()) {
            Ok(shape) => Ok(Array::owned(shape, storage::flat_heap(self.into_parts().1))),
            Err(error) => Err(Rejected::new(error, self)),
        }
    }
}

#[cfg(feature = "alloc")]
impl<T: Copy, S: Shape> Array<T, S, Heap> {
    /// Converts an array to a nested array, without copying. The innermost axes of the array, which
    /// have the shape `I`, become the axes of the elements, which are inline arrays.
    ///
    /// # Panics
    ///
    /// Panics if the array is of [`DynRank`](crate::DynRank) and its innermost extents are not
    /// those of `I`. Also panics if there would be more than `usize::MAX` inner arrays, which is
    /// possible only if they have no elements. [`try_into_nested`](Self::try_into_nested) returns
    /// the error.
    ///
    /// # Examples
    ///
    /// ```
    /// # use array_core::{Array, InlineArray, array, inline, shape};
    /// let pixels: Array<InlineArray<u8, shape![3]>, shape![2]> =
    ///     array![[255, 0, 0], [0, 0, 255]].into_nested::<shape![3]>();
    /// assert_eq!(pixels[[1]], inline![0, 0, 255]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn into_nested<I: StaticShape>(self) -> Array<Array<T, I, Inline>, OuterShape<S, I>>
    where
        S: Unflatten<I>,
    {
        let shape = or_fail(unflattened(self.axes()));
        let data = self.into_parts().1;
        let len = crate::kernel::cell::cells_of(&shape);
        Array::owned(shape, storage::nested_heap(data, len))
    }

    /// Converts to a nested array as [`into_nested`](Self::into_nested) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns [`Rejected`], which contains the array, if it is of [`DynRank`](crate::DynRank) and
    /// its innermost extents are not those of `I`. Also returns it if there would be more than
    /// `usize::MAX` inner arrays, which is possible only if they have no elements.
    #[doc = try_example!(
        "{array, inline, shape}";
        "array![[1, 2], [3, 4]].try_into_nested::<shape![2]>()?" => "array![inline![1, 2], inline![3, 4]]";
        "array![[1, 2, 3]].into_dyn().try_into_nested::<shape![2]>()"
            => "the innermost axes of an array of shape (1, 3) do not have the shape (2,) in `into_nested`"
    )]
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn try_into_nested<I: StaticShape>(self) -> Result<Array<Array<T, I, Inline>, OuterShape<S, I>>, Rejected<Self>>
    where
        S: Unflatten<I>,
    {
        match unflattened(self.axes()) {
            Ok(shape) => {
                let len = crate::kernel::cell::cells_of(&shape);
                Ok(Array::owned(shape, storage::nested_heap(self.into_parts().1, len)))
            }
            Err(error) => Err(Rejected::new(error, self)),
        }
    }
}

impl<T: Copy, I: StaticShape, S: StaticShape + Flatten<I, Flat: StaticShape>> Array<Array<T, I, Inline>, S, Inline> {
    /// Converts a nested array to a flat array, at no cost. The flat array has the axes of the
    /// nested array, followed by the axes of its elements.
    ///
    /// ```
    /// # use array_core::inline;
    /// assert_eq!(inline![inline![1, 2], inline![3, 4]].into_flat(), inline![[1, 2], [3, 4]]);
    /// ```
    #[inline]
    #[must_use]
    pub fn into_flat(self) -> Array<T, FlatShape<S, I>, Inline> {
        let data = storage::flat_inline::<T, S, I, FlatShape<S, I>>(self.into_parts().1);
        Array::owned(FlatShape::<S, I>::VALUE, data)
    }
}

impl<T: Copy, S: StaticShape> Array<T, S, Inline> {
    /// Converts an array to a nested array, at no cost. The innermost axes of the array, which have
    /// the shape `I`, become the axes of the elements, which are inline arrays.
    ///
    /// ```
    /// # use array_core::{inline, shape};
    /// assert_eq!(inline![[1, 2], [3, 4]].into_nested::<shape![2]>(), inline![inline![1, 2], inline![3, 4]]);
    /// ```
    #[inline]
    #[must_use]
    pub fn into_nested<I: StaticShape>(self) -> Array<Array<T, I, Inline>, OuterShape<S, I>, Inline>
    where
        S: Unflatten<I, Outer: StaticShape + Flatten<I, Flat = S>>,
    {
        let data = storage::nested_inline::<T, OuterShape<S, I>, I, S>(self.into_parts().1);
        Array::owned(OuterShape::<S, I>::VALUE, data)
    }
}

/// Declares the conversions of views. A row has the storage, the function that views a nested array
/// as a flat array, and the function that views a flat array as a nested array.
macro_rules! views {
    ($($view:ident $flat:ident $nested:ident;)*) => {$(
        impl<'v, T: Copy + 'v, I: StaticShape, S: Flatten<I>, L: Layout<S>> Array<Array<T, I, Inline>, S, $view<'v, L>> {
            /// Views a nested array as a flat array, which has the axes of the nested array,
            /// followed by the axes of its elements.
            ///
            /// # Panics
            ///
            /// Panics if the result is of [`DynRank`](crate::DynRank) and its rank would exceed the
            /// maximum. Also panics if the result would have more than `usize::MAX` elements, which
            /// is possible only for a view that repeats elements or for elements of size 0.
            /// [`try_into_flat`](Self::try_into_flat) returns the error.
            ///
            /// ```
            /// # use array_core::{array, inline};
            /// let mut pixels = array![inline![1, 2], inline![3, 4]];
            /// assert_eq!(pixels.view().into_flat(), array![[1, 2], [3, 4]]);
            /// pixels.view_mut().into_flat().column_mut(0).fill(0);
            /// assert_eq!(pixels[[1]], inline![0, 4]);
            /// ```
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn into_flat(self) -> Array<T, FlatShape<S, I>, $view<'v, L::Deep<I, FlatShape<S, I>>>> {
                or_fail(self.try_into_flat())
            }

            /// Converts to a flat array as [`into_flat`](Self::into_flat) does, or returns an
            /// error.
            ///
            /// # Errors
            ///
            /// Returns a [`ShapeError`] if the result is of [`DynRank`](crate::DynRank) and its
            /// rank would exceed the maximum. Also returns one if the result would have more than
            /// `usize::MAX` elements, which is possible only for a view that repeats elements or
            /// for elements of size 0.
            #[doc = try_example!(
                "{Array, DynRank, InlineArray, array, inline, shape}";
                "let x = array![inline![1, 2], inline![3, 4]];";
                "x.view().try_into_flat()?" => "array![[1, 2], [3, 4]]";
                "Array::<InlineArray<u8, shape![2]>, DynRank>::full_with([1; 64], inline![1, 2]).view().try_into_flat()"
                    => "rank 65 is above the limit of 64 in `into_flat`"
            )]
            #[inline]
            #[allow(clippy::type_complexity)]
            pub fn try_into_flat(
                self,
            ) -> Result<Array<T, FlatShape<S, I>, $view<'v, L::Deep<I, FlatShape<S, I>>>>, ShapeError> {
                let flat = flattened(self.axes())?;
                Ok(storage::$flat(self, flat))
            }
        }

        impl<'v, T: Copy + 'v, S: Shape> Array<T, S, $view<'v>> {
            /// Views an array as a nested array. The innermost axes of the array, which have the
            /// shape `I`, become the axes of the elements, which are inline arrays.
            ///
            /// # Panics
            ///
            /// Panics if the array is of [`DynRank`](crate::DynRank) and its innermost extents are
            /// not those of `I`. Also panics if there would be more than `usize::MAX` inner arrays,
            /// which is possible only if they have no elements.
            /// [`try_into_nested`](Self::try_into_nested) returns the error.
            ///
            /// ```
            /// # use array_core::{ArrayView, array, inline, shape};
            /// let x = array![[1, 2], [3, 4]];
            /// let pixels = ArrayView::from(x.view()).into_nested::<shape![2]>();
            /// assert_eq!(pixels[[1]], inline![3, 4]);
            /// ```
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn into_nested<I: StaticShape>(self) -> Array<Array<T, I, Inline>, OuterShape<S, I>, $view<'v>>
            where
                S: Unflatten<I, Outer: Flatten<I, Flat = S>>,
            {
                or_fail(self.try_into_nested())
            }

            /// Converts to a nested array as [`into_nested`](Self::into_nested) does, or returns an
            /// error.
            ///
            /// # Errors
            ///
            /// Returns a [`ShapeError`] if the array is of [`DynRank`](crate::DynRank) and its
            /// innermost extents are not those of `I`. Also returns one if there would be more than
            /// `usize::MAX` inner arrays, which is possible only if they have no elements.
            #[doc = try_example!(
                "{ArrayView, array, inline, shape}";
                "let x = array![[1, 2], [3, 4]];", "let y = array![[1, 2, 3]].into_dyn();";
                "ArrayView::from(x.view()).try_into_nested::<shape![2]>()?" => "array![inline![1, 2], inline![3, 4]]";
                "ArrayView::from(y.view()).try_into_nested::<shape![2]>()"
                    => "the innermost axes of an array of shape (1, 3) do not have the shape (2,) in `into_nested`"
            )]
            #[inline]
            #[allow(clippy::type_complexity)]
            pub fn try_into_nested<I: StaticShape>(
                self,
            ) -> Result<Array<Array<T, I, Inline>, OuterShape<S, I>, $view<'v>>, ShapeError>
            where
                S: Unflatten<I, Outer: Flatten<I, Flat = S>>,
            {
                let outer = unflattened(self.axes())?;
                Ok(storage::$nested(self, outer))
            }
        }
    )*};
}

views! {
    View flat_view nested_view;
    ViewMut flat_view_mut nested_view_mut;
}
