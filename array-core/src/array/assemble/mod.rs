//! Joining, repeating and padding of arrays.

pub(super) mod check;
mod concat;
#[cfg(feature = "alloc")]
mod list;
#[cfg(feature = "alloc")]
mod margins;
mod meshgrid;
mod pad;
mod piece;
mod repeat;
mod room;
mod stack;

pub use self::concat::{ConcatDiff, ConcatWith, Named, SumOf, WorkedOut};
#[cfg(feature = "alloc")]
pub use self::list::{List, Listed};
#[cfg(feature = "alloc")]
pub use self::margins::PadMode;
pub use self::meshgrid::{GridWith, Gridded, Ij, Xy};
pub use self::pad::{ConvolvedExtent, PaddedExtent, PaddedShape};
pub use self::piece::{AnyArray, PieceOf};
pub use self::repeat::TimesShape;
pub use self::stack::StackWith;

use crate::error::{Error, ShapeError, or_fail};
use crate::shape::{Dim, SoleAxis};

/// Several arrays, by reference or by value, in a tuple or a list. The methods join these arrays.
///
/// | arrays to join | the result |
/// |---|---|
/// | a tuple of 2 to 4 arrays in any storage | is inline if all arrays are inline, and on the heap otherwise |
/// | a `Vec`, a Rust array or a slice of arrays of one type | is on the heap, and its new extent is known at run time |
///
/// Arrays to concatenate or to stack have the same element type, which is `Copy`. Rust's slices
/// have a method `concat` of their own, so for a slice, write `Arrays::concat::<0>(slice)`.
///
/// | method | the shapes | the result |
/// |---|---|---|
/// | [`concat`](Arrays::concat) | are the same except along an axis | this axis has the sum of the extents |
/// | [`concat_diff`](Arrays::concat_diff) | are the same except along an axis | this axis has the sum of the extents minus 1 |
/// | [`stack`](Arrays::stack) | are the same | a new axis has one position for each array |
/// | [`meshgrid`](Arrays::meshgrid) | are those of 2 or 3 vectors | a view of each vector in the shape of the grid |
///
/// # Examples
///
/// ```
/// use array_core::{Array, Arrays, array, shape};
///
/// let (left, right) = (array![[1, 2], [3, 4]], array![[5], [6]]);
/// let both: Array<i32, shape![2, 3]> = (&left, &right).concat::<1>();
/// assert_eq!(both, array![[1, 2, 5], [3, 4, 6]]);
///
/// let rows: Vec<_> = (0..3).map(|i| array![i, 10 * i]).collect();
/// let table: Array<i32, shape![_, 2]> = rows.stack::<0>();
/// assert_eq!(table.to_vec(), [0, 0, 1, 10, 2, 20]);
/// ```
pub trait Arrays: Sized {
    /// The first array of a tuple, or the whole list.
    type First;
    /// The other arrays of a tuple, as a tuple, or `()` for a list.
    type Rest;

    /// Splits a tuple into its first array and the others.
    #[doc(hidden)]
    fn split(self) -> (Self::First, Self::Rest);

    /// Concatenates arrays along the axis `AXIS`, counted from 0 or backwards from -1.
    ///
    /// In the result, the extent of the axis is the sum of the extents of the arrays. If the
    /// compiler knows the extents, the sum is in the type. A sum above 1024 does not compile,
    /// unless an axis is a `Num` of the feature `typenum`. The axis is [`Dyn`](crate::Dyn) if an
    /// extent is known only at run time, and for a list of arrays. See
    /// [`SumExtent`](crate::dim::SumExtent). Use [`concat_to`](Self::concat_to) to give the axis as
    /// a type.
    ///
    /// All other axes must be the same, and nothing is broadcast. This is `concat` of the Array
    /// API. See [`Concat`](crate::shape::Concat).
    ///
    /// # Panics
    ///
    /// Panics if run-time ranks differ, or if run-time extents of other axes differ. Also panics if
    /// a list has no arrays, or if a [`DynRank`](crate::DynRank) array has no such axis. Also
    /// panics if the result takes more than `isize::MAX` bytes. [`try_concat`](Self::try_concat)
    /// returns the error.
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{Array, Arrays, array, inline, shape};
    ///
    /// let z: Array<i32, shape![6]> = (array![1, 2], array![3], inline![4, 5, 6]).concat::<0>();
    /// assert_eq!(z, array![1, 2, 3, 4, 5, 6]);
    ///
    /// let rows = Array::<i32, shape![_]>::from(vec![7, 8]);
    /// let z: Array<i32, shape![_]> = (&z, &rows).concat::<0>();
    /// assert_eq!(z.shape(), [8]);
    /// ```
    #[must_use]
    #[track_caller]
    fn concat<const AXIS: isize>(self /* `(&a, &b).concat::<0>()` */) -> ConcatOutput<Self, AXIS, WorkedOut>
    where
        Self::First: ConcatWith<AXIS, WorkedOut, Self::Rest>,
    {
        let (first, rest) = self.split();
        or_fail(first.try_concat_with(rest, "concat"))
    }

    /// Concatenates arrays as [`concat`](Self::concat) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time ranks differ, or if run-time extents of other axes differ.
    /// Also returns one if a list has no arrays, or if a [`DynRank`](crate::DynRank) array has no
    /// such axis. Also returns one if the result takes more than `isize::MAX` bytes, or if memory
    /// cannot be allocated.
    #[doc = try_example!(
        "{Array, Arrays, shape}";
        "type Matrix = Array<i32, shape![_, _]>;", "let (x, y) = (Matrix::ones_with([1, 2]), Matrix::ones_with([1, 3]));";
        "(&x, &y).try_concat::<1>()?.shape()" => "[1, 5]";
        "(&x, &y).try_concat::<0>()"
            => "shapes (1, 2) and (1, 3) cannot be combined in `concat`: axis 1 has 2 and 3, and all axes but the concatenated one must be equal"
    )]
    fn try_concat<const AXIS: isize>(self) -> Result<ConcatOutput<Self, AXIS, WorkedOut>, Error>
    where
        Self::First: ConcatWith<AXIS, WorkedOut, Self::Rest>,
    {
        let (first, rest) = self.split();
        first.try_concat_with(rest, "concat")
    }

    /// Concatenates arrays as [`concat`](Self::concat) does. The second parameter gives the
    /// concatenated axis of the result: `concat_to::<0, shape![2000]>()`.
    ///
    /// Use this method for sums above 1024, and for named axes. Also use it in code that is generic
    /// over axes: with `shape![_]`, it needs no bound on the sum. If the compiler knows the given
    /// extent and the extents of the arrays, `cargo build` checks them, but `cargo check` does not.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`concat`](Self::concat), and if the extent of the given axis is
    /// not the sum of the extents. [`try_concat_to`](Self::try_concat_to) returns the error.
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{Array, Arrays, Dim, array, dim, shape};
    ///
    /// dim!(Train, Test, All);
    ///
    /// fn all<N: Dim>(x: &Array<f32, (Train, N)>, y: &Array<f32, (Test, N)>) -> Array<f32, (All, N)> {
    ///     (x, y).concat_to::<0, shape![All]>()
    /// }
    ///
    /// let (x, y) = (Array::<_, shape![Train, 3]>::ones_with([4, 3]), Array::zeros_with([1, 3]));
    /// assert_eq!(all(&x, &y).axes().0, All(5));
    /// ```
    #[must_use]
    #[track_caller]
    fn concat_to<const AXIS: isize, N: SoleAxis>(self) -> ConcatOutput<Self, AXIS, Named<N::Axis>>
    where
        Self::First: ConcatWith<AXIS, Named<N::Axis>, Self::Rest>,
    {
        const { assert_sum::<Self::First, Self::Rest, N::Axis, AXIS>() };
        let (first, rest) = self.split();
        or_fail(first.try_concat_with(rest, "concat_to"))
    }

    /// Concatenates arrays as [`concat_to`](Self::concat_to) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_concat`](Self::try_concat), and an error if the extent of the
    /// given axis is not the sum of the extents.
    #[doc = try_example!(
        "{Array, Arrays, array, shape}";
        "let x = Array::<i32, shape![_]>::from(vec![1, 2]);";
        "(&x, &x).try_concat_to::<0, shape![4]>()?" => "array![1, 2, 1, 2]";
        "(&x, &x).try_concat_to::<0, shape![5]>()"
            => "the axis has 2 + 2 = 4 elements, not 5, in `concat_to`"
    )]
    fn try_concat_to<const AXIS: isize, N: SoleAxis>(self) -> Result<ConcatOutput<Self, AXIS, Named<N::Axis>>, Error>
    where
        Self::First: ConcatWith<AXIS, Named<N::Axis>, Self::Rest>,
    {
        let (first, rest) = self.split();
        first.try_concat_with(rest, "concat_to")
    }

    /// Concatenates arrays as [`concat`](Self::concat) does, and returns the differences of
    /// neighbours along the axis: each element is subtracted from the next one. This is `diff` of
    /// the Array API with `prepend` and `append`.
    ///
    /// In the result, the extent of the axis is the sum of the extents of the arrays minus 1, or 0
    /// if the sum is 0. See [`diff`](crate::Array::diff) for the dtype of the result, and for which
    /// extents the compiler computes.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`concat`](Self::concat).
    /// [`try_concat_diff`](Self::try_concat_diff) returns the error.
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{Array, Arrays, array, shape};
    ///
    /// let sums = array![1, 3, 6];
    /// let terms: Array<i32, shape![3]> = (array![0], &sums).concat_diff::<0>();
    /// assert_eq!(terms, array![1, 2, 3]);
    /// assert_eq!((&sums, array![0]).concat_diff::<0>(), array![2, 3, -6]);
    /// ```
    #[must_use]
    #[track_caller]
    fn concat_diff<const AXIS: isize>(self) -> DiffOutput<Self, AXIS>
    where
        Self::First: ConcatDiff<AXIS, Self::Rest>,
    {
        let (first, rest) = self.split();
        or_fail(first.try_concat_diff_with(rest, "concat_diff"))
    }

    /// Returns the differences of neighbours as [`concat_diff`](Self::concat_diff) does, or returns
    /// an error.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_concat`](Self::try_concat).
    #[doc = try_example!(
        "{Array, Arrays, shape}";
        "type Matrix = Array<i32, shape![_, _]>;", "let (x, y) = (Matrix::ones_with([1, 2]), Matrix::ones_with([1, 3]));";
        "(&x, &y).try_concat_diff::<1>()?.to_vec()" => "[0, 0, 0, 0]";
        "(&x, &y).try_concat_diff::<0>()"
            => "shapes (1, 2) and (1, 3) cannot be combined in `concat_diff`: axis 1 has 2 and 3, and all axes but the concatenated one must be equal"
    )]
    fn try_concat_diff<const AXIS: isize>(self) -> Result<DiffOutput<Self, AXIS>, Error>
    where
        Self::First: ConcatDiff<AXIS, Self::Rest>,
    {
        let (first, rest) = self.split();
        first.try_concat_diff_with(rest, "concat_diff")
    }

    /// Stacks arrays of the same shape along a new axis, which has one position for each array.
    /// `AXIS` is the position of the new axis: 0 is before all other axes, -1 after them.
    ///
    /// [`unstack`](crate::Array::unstack) is the inverse. This is `stack` of the Array API. See
    /// [`Stack`](crate::shape::Stack).
    ///
    /// # Panics
    ///
    /// Panics if run-time ranks or extents differ, if a list has no arrays, or if the result takes
    /// more than `isize::MAX` bytes. For [`DynRank`](crate::DynRank) arrays, also panics if the
    /// result has no axis `AXIS`, or if the arrays already have the maximum rank.
    /// [`try_stack`](Self::try_stack) returns the error.
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{Array, Arrays, array, shape};
    ///
    /// let (red, green, blue) = (array![[1, 2]], array![[3, 4]], array![[5, 6]]);
    /// let pixels: Array<i32, shape![1, 2, 3]> = (&red, &green, &blue).stack::<-1>();
    /// assert_eq!(pixels, array![[[1, 3, 5], [2, 4, 6]]]);
    /// ```
    #[must_use]
    #[track_caller]
    fn stack<const AXIS: isize>(self /* `(&a, &b).stack::<0>()` */) -> StackOutput<Self, AXIS>
    where
        Self::First: StackWith<AXIS, Self::Rest>,
    {
        let (first, rest) = self.split();
        or_fail(first.try_stack_with(rest, "stack"))
    }

    /// Stacks arrays as [`stack`](Self::stack) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time ranks or extents differ, or if a list has no arrays. Also
    /// returns one if the result takes more than `isize::MAX` bytes, or if memory cannot be
    /// allocated. For [`DynRank`](crate::DynRank) arrays, also returns one if the result has no
    /// axis `AXIS`, or if the arrays already have the maximum rank.
    #[doc = try_example!(
        "{Array, Arrays, shape}";
        "type Matrix = Array<i32, shape![_, _]>;", "let (x, y) = (Matrix::ones_with([1, 2]), Matrix::ones_with([1, 3]));";
        "(&x, &x).try_stack::<0>()?.shape()" => "[2, 1, 2]";
        "(&x, &y).try_stack::<0>()"
            => "shapes (1, 2) and (1, 3) cannot be combined in `stack`: axis 1 has 2 and 3, and stacked arrays must have the same shape"
    )]
    fn try_stack<const AXIS: isize>(self) -> Result<StackOutput<Self, AXIS>, Error>
    where
        Self::First: StackWith<AXIS, Self::Rest>,
    {
        let (first, rest) = self.split();
        first.try_stack_with(rest, "stack")
    }

    /// Views two or three vectors stretched along each other's axes, and returns a tuple of the
    /// views. The views contain the coordinates of all points of a grid: the first view has the `x`
    /// coordinates, the second the `y` coordinates, and the third the `z` coordinates. Nothing is
    /// copied.
    ///
    /// Axis 0 of the views is the axis of `y`, and axis 1 is the axis of `x`, as in a picture. For
    /// vectors of `N` and `M` elements, the views have the shape `(M, N)`. With a third vector of
    /// `K` elements, they have the shape `(M, N, K)`. With [`meshgrid_ij`](Self::meshgrid_ij), the
    /// axes are in the order of the vectors. This is `meshgrid` of the Array API with its default
    /// order `"xy"`.
    ///
    /// The vectors may have different dtypes. Pass each vector by reference, or as a view.
    ///
    /// An expression over a grid does not need these views: for example, `broadcast!(named; x[j] +
    /// y[i])` computes a value for each point from the vectors.
    ///
    /// # Panics
    ///
    /// Panics if the number of points exceeds `usize::MAX`, or if a [`DynRank`](crate::DynRank)
    /// array has a rank other than 1. [`try_meshgrid`](Self::try_meshgrid) returns the error.
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{Arrays, array};
    ///
    /// let (x, y) = (array![1, 2, 3], array![0.5, 1.5]);
    /// let (xs, ys) = (&x, &y).meshgrid();
    /// assert_eq!(xs, array![[1, 2, 3], [1, 2, 3]]);
    /// assert_eq!(ys, array![[0.5, 0.5, 0.5], [1.5, 1.5, 1.5]]);
    /// ```
    #[must_use]
    #[track_caller]
    fn meshgrid(self) -> GridOutput<Self, Xy>
    where
        Self::First: GridWith<Xy, Self::Rest>,
    {
        or_fail(self.try_meshgrid())
    }

    /// Views vectors in the shape of a grid as [`meshgrid`](Self::meshgrid) does, or returns an
    /// error.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the number of points exceeds `usize::MAX`, or if a
    /// [`DynRank`](crate::DynRank) array has a rank other than 1.
    #[doc = try_example!(
        "{Arrays, array}";
        "let (x, y) = (array![1, 2], array![3, 4]);";
        "(&x, &y).try_meshgrid()?.0" => "array![[1, 2], [1, 2]]";
        "(&x, &array![[3], [4]].into_dyn()).try_meshgrid()" => "the shape is (2, 1), not (_,), in `meshgrid`: its rank is 2, not 1"
    )]
    fn try_meshgrid(self) -> Result<GridOutput<Self, Xy>, ShapeError>
    where
        Self::First: GridWith<Xy, Self::Rest>,
    {
        let (first, rest) = self.split();
        first.try_grid_with(rest, "meshgrid")
    }

    /// Views two or three vectors as [`meshgrid`](Self::meshgrid) does, but with the axes in the
    /// order of the vectors. For vectors of `N`, `M` and `K` elements, the views have the shape
    /// `(N, M, K)`. This is the order `"ij"` of the Array API.
    ///
    /// # Panics
    ///
    /// Panics as [`meshgrid`](Self::meshgrid) does. [`try_meshgrid_ij`](Self::try_meshgrid_ij)
    /// returns the error.
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{Array, Arrays, dim};
    ///
    /// dim!(Rows, Columns);
    ///
    /// let i = Array::<i32, (Rows,)>::from_fn_with([2], |[i]| i as i32);
    /// let j = Array::<i32, (Columns,)>::from_fn_with([3], |[j]| j as i32);
    /// let (rows, columns) = (&i, &j).meshgrid_ij();
    /// let sums: Array<i32, (Rows, Columns)> = rows * 10 + columns;
    /// assert_eq!(sums.to_vec(), [0, 1, 2, 10, 11, 12]);
    /// ```
    #[must_use]
    #[track_caller]
    fn meshgrid_ij(self) -> GridOutput<Self, Ij>
    where
        Self::First: GridWith<Ij, Self::Rest>,
    {
        or_fail(self.try_meshgrid_ij())
    }

    /// Views vectors in the shape of a grid as [`meshgrid_ij`](Self::meshgrid_ij) does, or returns
    /// an error.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_meshgrid`](Self::try_meshgrid).
    #[doc = try_example!(
        "{Arrays, array}";
        "let (x, y) = (array![1, 2], array![3, 4]);";
        "(&x, &y).try_meshgrid_ij()?.0" => "array![[1, 1], [2, 2]]";
        "(&x, &array![[3], [4]].into_dyn()).try_meshgrid_ij()" => "the shape is (2, 1), not (_,), in `meshgrid_ij`: its rank is 2, not 1"
    )]
    fn try_meshgrid_ij(self) -> Result<GridOutput<Self, Ij>, ShapeError>
    where
        Self::First: GridWith<Ij, Self::Rest>,
    {
        let (first, rest) = self.split();
        first.try_grid_with(rest, "meshgrid_ij")
    }
}

/// Fails the build if the extent of `D` is not the sum of the extents of the arrays. `D` is the
/// axis that the caller of `concat_to` gives.
#[track_caller]
const fn assert_sum<X: ConcatWith<AXIS, Named<D>, R>, R, D: Dim, const AXIS: isize>() {
    check::assert_makes(check::By::Sum, X::EXTENTS, D::EXTENT);
}

/// The result of [`Arrays::concat`] for the arrays `X`. The marker `K` determines the resulting
/// axis.
type ConcatOutput<X, const AXIS: isize, K> = <<X as Arrays>::First as ConcatWith<AXIS, K, <X as Arrays>::Rest>>::Output;

/// The result of [`Arrays::concat_diff`] for the arrays `X`.
type DiffOutput<X, const AXIS: isize> = <<X as Arrays>::First as ConcatDiff<AXIS, <X as Arrays>::Rest>>::Output;

/// The result of [`Arrays::stack`] for the arrays `X`.
type StackOutput<X, const AXIS: isize> = <<X as Arrays>::First as StackWith<AXIS, <X as Arrays>::Rest>>::Output;

/// The result of [`Arrays::meshgrid`] for the arrays `X`, with the axes in the order `O`.
type GridOutput<X, O> = <<X as Arrays>::First as GridWith<O, <X as Arrays>::Rest>>::Output;

/// Implements [`Arrays`] for tuples.
macro_rules! tuples {
    ($(($a:ident, $($x:ident),*);)*) => {$(
        impl<$a, $($x),*> Arrays for ($a, $($x,)*) {
            type First = $a;
            type Rest = ($($x,)*);

            #[inline(always)]
            #[allow(non_snake_case)]
            fn split(self) -> ($a, ($($x,)*)) {
                let ($a, $($x,)*) = self;
                ($a, ($($x,)*))
            }
        }
    )*};
}

tuples! {
    (A, B);
    (A, B, C);
    (A, B, C, D);
}
