//! Selections as values: `x.slice((1, .., 0..3))`.

use super::Indexed;
use crate::dtype::{Element, InPlace};
use crate::error::{Error, IndexError, or_fail, tried};
use crate::shape::{AssignFrom, Dyn, HasAxis, PartLayout, Shape, WithoutLayout};
use crate::storage::{self, Array, Borrows, Integral, OwnedStorage, PartOf, Storage, StorageMut, ViewMut, ViewStorage};

/// An entry of the tuple that [`slice`](Array::slice) takes, for the axis `AXIS` of a view. An
/// entry is a `usize` index, which removes the axis, or a range of `usize`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot select from an axis",
    label = "neither a `usize` nor a range",
    note = "an entry is a `usize` index or a range, such as `..`, `1..` or `a..b`",
    note = "convert a float, as in `i as usize`; `slice!` also takes steps and new axes",
    note = "see array_core::errors#not-an-index"
)]
pub trait Entry<const AXIS: isize, T, S: Shape, V: ViewStorage<T, S>> {
    /// The resulting shape.
    type Shape: Shape;
    /// The storage of the view.
    type Storage: Borrows + ViewStorage<T, Self::Shape>;

    /// Views the part that the entry selects.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the entry is out of bounds, or if a [`DynRank`](crate::DynRank)
    /// array has no such axis.
    fn entry(self, view: Array<T, S, V>) -> Result<Array<T, Self::Shape, Self::Storage>, IndexError>;
}

/// This is the only impl for an integer type, so that rustc infers `usize` for a literal index.
#[diagnostic::do_not_recommend]
impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> Entry<AXIS, T, S, V> for usize {
    type Shape = S::Without;
    type Storage = V::Of<S::Without, WithoutLayout<S, AXIS, V::Layout>>;

    #[inline]
    fn entry(self, view: Array<T, S, V>) -> Result<Indexed<AXIS, T, S, V>, IndexError> {
        storage::index_axis::<AXIS, _, _, _>(view, self.signed())
    }
}

/// Implements [`Entry`] for ranges.
macro_rules! ranges {
    ($($range:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> Entry<AXIS, T, S, V>
            for core::ops::$range<usize>
        {
            type Shape = S::With<Dyn>;
            type Storage = V::Of<S::With<Dyn>, PartLayout<S, AXIS, Dyn, V::Layout>>;

            #[inline]
            fn entry(self, view: Array<T, S, V>) -> Result<PartOf<T, S, V, AXIS, Dyn>, IndexError> {
                storage::slice_axis::<AXIS, _, _, _>(view, self)
            }
        }
    )*};
}

ranges! { Range RangeFrom RangeInclusive RangeTo RangeToInclusive }

#[diagnostic::do_not_recommend]
impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: Borrows + ViewStorage<T, S>> Entry<AXIS, T, S, V>
    for core::ops::RangeFull
{
    type Shape = S;
    type Storage = V;

    #[inline]
    fn entry(self, view: Array<T, S, V>) -> Result<Array<T, S, V>, IndexError> {
        storage::extent_of::<AXIS, S>(view.axes()).map(|_| view)
    }
}

/// A selection from a view in the storage `V`. It is a tuple of one to eight [entries](Entry), one
/// for each of the outermost axes. The other axes remain whole.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot select from an array of shape `{S}`",
    label = "not a selection from this shape",
    note = "a selection is a tuple of an index or a range for each of the first axes, as in `(1, .., 0..n)`",
    note = "convert a float, as in `i as usize`; `slice!` also takes steps and new axes",
    note = "see array_core::errors#not-an-index"
)]
pub trait Selection<T, S: Shape, V: ViewStorage<T, S>> {
    /// The resulting shape.
    type Shape: Shape;
    /// The storage of the view.
    type Storage: Borrows + ViewStorage<T, Self::Shape>;

    /// Views the selected part.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if an entry is out of bounds, or if a [`DynRank`](crate::DynRank)
    /// array has fewer axes than the selection has entries.
    fn select(self, view: Array<T, S, V>) -> Result<Array<T, Self::Shape, Self::Storage>, IndexError>;
}

/// Implements [`Selection`] for tuples of two entries or more. A row has the entries but the last,
/// the last entry, and its axis. The last entry is applied first. So an index, which removes its
/// axis, does not change the numbers of the axes to which the other entries apply.
macro_rules! selections {
    ($(($($first:ident),*) $last:ident $axis:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, S: Shape, V: ViewStorage<T, S>, $($first,)* $last, R: Shape, Q> Selection<T, S, V> for ($($first,)* $last)
        where
            Q: Borrows + ViewStorage<T, R>,
            $last: Entry<$axis, T, S, V>,
            ($($first,)*): Selection<T, $last::Shape, $last::Storage, Shape = R, Storage = Q>,
        {
            type Shape = R;
            type Storage = Q;

            #[inline]
            #[allow(non_snake_case)]
            fn select(self, view: Array<T, S, V>) -> Result<Array<T, Self::Shape, Self::Storage>, IndexError> {
                let ($($first,)* $last) = self;
                ($($first,)*).select(tried!($last.entry(view)))
            }
        }
    )*};
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape, V: ViewStorage<T, S>, A: Entry<0, T, S, V>> Selection<T, S, V> for (A,) {
    type Shape = A::Shape;
    type Storage = A::Storage;

    #[inline]
    fn select(self, view: Array<T, S, V>) -> Result<Array<T, A::Shape, A::Storage>, IndexError> {
        self.0.entry(view)
    }
}

selections! {
    (A) B 1;
    (A, B) C 2;
    (A, B, C) D 3;
    (A, B, C, D) E 4;
    (A, B, C, D, E) F 5;
    (A, B, C, D, E, F) G 6;
    (A, B, C, D, E, F, G) H 7;
}

/// The view that the selection `X` returns for a view in the storage `V`.
pub type Selected<X, T, S, V> = Array<T, <X as Selection<T, S, V>>::Shape, <X as Selection<T, S, V>>::Storage>;

/// Selections that are passed as values, such as `(1, .., 0..n)`.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Views a part of the array. A tuple selects the part, with an index or a range for each of
    /// the first axes.
    ///
    /// An index removes its axis. The range `..` keeps the axis, and any other range makes the axis
    /// [`Dyn`]. A range that ends before it starts is empty. [`slice!`](crate::slice) keeps the
    /// extent of a literal range in the type, and also takes negative indices, steps and new axes.
    ///
    /// # Panics
    ///
    /// Panics if an index or a range is out of bounds, or if a [`DynRank`](crate::DynRank) array
    /// has fewer axes than the selection has entries. [`try_slice`](Self::try_slice) returns the
    /// error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.slice((1, 1..)).sum(), 11_i64);
    /// assert_eq!(x.slice((.., 0)), array![1, 4]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn slice<'v, X>(&'v self, selection: X) -> Selected<X, T, S, B::Shared<'v>>
    where
        X: Selection<T, S, B::Shared<'v>>,
    {
        or_fail(selection.select(self.view()))
    }

    /// Views a part of the array for writing, selected as in [`slice`](Self::slice).
    ///
    /// # Panics
    ///
    /// Panics if an index or a range is out of bounds, or if a [`DynRank`](crate::DynRank) array
    /// has fewer axes than the selection has entries. [`try_slice_mut`](Self::try_slice_mut)
    /// returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// x.slice_mut((.., 1)).assign(&array![7, 8]);
    /// assert_eq!(x, array![[1, 7], [3, 8]]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn slice_mut<'v, X>(&'v mut self, selection: X) -> Selected<X, T, S, ViewMut<'v, B::Layout>>
    where
        B: StorageMut<T, S>,
        B::Fits: Sized,
        X: Selection<T, S, ViewMut<'v, B::Layout>>,
    {
        or_fail(selection.select(self.view_mut()))
    }

    /// Views a part as [`slice`](Self::slice) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if an index or a range is out of bounds, or if a
    /// [`DynRank`](crate::DynRank) array has fewer axes than the selection has entries.
    #[doc = try_example!(
        "array";
        "let x = array![[1, 2], [3, 4]];";
        "x.try_slice((.., 1))?" => "array![2, 4]";
        "x.try_slice((2, ..))" => "index 2 is out of bounds for axis 0 of extent 2"
    )]
    #[inline]
    pub fn try_slice<'v, X>(&'v self, selection: X) -> Result<Selected<X, T, S, B::Shared<'v>>, IndexError>
    where
        X: Selection<T, S, B::Shared<'v>>,
    {
        selection.select(self.view())
    }

    /// Views a part as [`slice_mut`](Self::slice_mut) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if an index or a range is out of bounds, or if a
    /// [`DynRank`](crate::DynRank) array has fewer axes than the selection has entries.
    #[doc = try_example!(
        "array";
        "let mut x = array![[1, 2], [3, 4]];", "x.try_slice_mut((.., 1))?.fill(0);";
        "x" => "array![[1, 0], [3, 0]]";
        "x.try_slice_mut((2, ..))" => "index 2 is out of bounds for axis 0 of extent 2"
    )]
    #[inline]
    pub fn try_slice_mut<'v, X>(
        &'v mut self,
        selection: X,
    ) -> Result<Selected<X, T, S, ViewMut<'v, B::Layout>>, IndexError>
    where
        B: StorageMut<T, S>,
        B::Fits: Sized,
        X: Selection<T, S, ViewMut<'v, B::Layout>>,
    {
        selection.select(self.view_mut())
    }
}

/// Functional updates: methods that take an array by value, replace some elements, and return the
/// array. `x.clone().with(…)` keeps `x`.
impl<T, S: Shape, B: OwnedStorage<T, S>> Array<T, S, B> {
    /// Returns the array with the element at a position replaced by `value`.
    ///
    /// # Panics
    ///
    /// Panics if the position is out of bounds, or if a position in a [`DynRank`](crate::DynRank)
    /// array does not have one index for each axis. [`try_with`](Self::try_with) returns the
    /// unchanged array instead.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![1, 2, 3].with([1], 20);
    /// assert_eq!(x, array![1, 20, 3]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with(mut self, index: impl crate::shape::IndexOf<S, Is: Sized>, value: T) -> Self {
        self[index] = value;
        self
    }

    /// Returns the array with a part of it replaced by `value`. A tuple selects the part, with an
    /// index or a range for each of the first axes. The value broadcasts to the part, as in
    /// [`assign`](Array::assign).
    ///
    /// # Panics
    ///
    /// Panics if an index or a range is out of bounds, or if a [`DynRank`](crate::DynRank) array
    /// has fewer axes than the selection has entries. Also panics if the value does not broadcast
    /// to the part at run time. [`try_with_slice`](Self::try_with_slice) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]].with_slice((.., 0), &array![7, 8]);
    /// assert_eq!(x, array![[7, 2], [8, 4]]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_slice<X, C, R, Q>(mut self, selection: X, value: &Array<C, R, Q>) -> Self
    where
        T: Element + InPlace<C>,
        C: Element,
        R: Shape,
        Q: Storage<C, R>,
        X: for<'v> Writes<T, S, ViewMut<'v>, R>,
    {
        or_fail(selection.write(self.view_mut(), value));
        self
    }

    /// Replaces an element as [`with`](Self::with) does, or returns the unchanged array.
    ///
    /// # Errors
    ///
    /// Returns the unchanged array if the position is out of bounds, or if a position in a
    /// [`DynRank`](crate::DynRank) array does not have one index for each axis.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![1, 2].try_with([1], 20), Ok(array![1, 20]));
    /// assert_eq!(array![1, 2].try_with([2], 20), Err(array![1, 2]));
    /// ```
    #[allow(clippy::result_large_err)]
    pub fn try_with(mut self, index: impl crate::shape::IndexOf<S, Is: Sized>, value: T) -> Result<Self, Self> {
        match self.get_mut(index) {
            Some(element) => *element = value,
            None => return Err(self),
        }
        Ok(self)
    }

    /// Replaces a part as [`with_slice`](Self::with_slice) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if an index or a range is out of bounds, or if a
    /// [`DynRank`](crate::DynRank) array has fewer axes than the selection has entries. Also
    /// returns one if the value does not broadcast to the part at run time. The array is dropped in
    /// these cases.
    #[doc = try_example!(
        "array";
        "array![[1, 2], [3, 4]].try_with_slice((.., 0), &array![7, 8])?" => "array![[7, 2], [8, 4]]";
        "array![[1, 2], [3, 4]].try_with_slice((2, ..), &array![7, 8])"
            => "index 2 is out of bounds for axis 0 of extent 2"
    )]
    pub fn try_with_slice<X, C, R, Q>(mut self, selection: X, value: &Array<C, R, Q>) -> Result<Self, Error>
    where
        T: Element + InPlace<C>,
        C: Element,
        R: Shape,
        Q: Storage<C, R>,
        X: for<'v> Writes<T, S, ViewMut<'v>, R>,
    {
        selection.write(self.view_mut(), value)?;
        Ok(self)
    }
}

/// Relation: `Self` is a [`Selection`] from a mutable view, and a value of shape `R` can be written
/// to the selected elements. The value broadcasts to the shape of the selection.
pub trait Writes<T, S: Shape, V: ViewStorage<T, S>, R: Shape> {
    /// Writes the value.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if an entry is out of bounds, or if a [`DynRank`](crate::DynRank) array
    /// has fewer axes than the selection has entries. Also returns one if the value does not
    /// broadcast to the selected part at run time.
    fn write<C, Q>(self, view: Array<T, S, V>, value: &Array<C, R, Q>) -> Result<(), Error>
    where
        T: Element + InPlace<C>,
        C: Element,
        Q: Storage<C, R>;
}

impl<X, T, S: Shape, V: ViewStorage<T, S>, R: Shape> Writes<T, S, V, R> for X
where
    X: Selection<T, S, V>,
    X::Shape: AssignFrom<R>,
    X::Storage: StorageMut<T, X::Shape>,
{
    fn write<C, Q>(self, view: Array<T, S, V>, value: &Array<C, R, Q>) -> Result<(), Error>
    where
        T: Element + InPlace<C>,
        C: Element,
        Q: Storage<C, R>,
    {
        self.select(view)?.try_assign(value)
    }
}
