//! Triangles of matrices, and diagonal matrices.

use core::ops::Range;

use crate::dtype::Element;
use crate::error::Error;
use crate::kernel::cell;
use crate::shape::{Dim, HasAxis, Shape, Vector, elements};
use crate::storage::{self, Array, Copied, Inline, Join, OwnedStorage, Storage};

/// Copies a matrix or a stack of matrices, with zeros in some columns of each row. `cleared`
/// receives the index of a row and the number of columns, and returns the columns to set to zero.
fn triangle<T: Element, S: HasAxis<-2>, B: Storage<T, S>, P: OwnedStorage<T, S>>(
    x: &Array<T, S, B>,
    operation: &'static str,
    cleared: impl Fn(usize, usize) -> Range<usize>,
) -> Result<Array<T, S, P>, Error> {
    let axis = x.axes().position(operation)?;
    elements::<T, S>(x.axes(), operation)?;
    let extents = x.shape();
    let &[rows, columns] = &extents.as_ref()[axis..] else {
        unreachable!("the array has at least two axes");
    };
    let data = storage::collect_from::<T, T, S, P>(x.axes(), x.iter(), |&x| x)?;
    let mut out = Array::<T, S, P>::owned(x.axes().clone(), data);
    if columns > 0 {
        for (i, row) in out.as_mut_slice().chunks_exact_mut(columns).enumerate() {
            row[cleared(i % rows, columns)].fill(T::ZERO);
        }
    }
    Ok(out)
}

/// Returns the index of the column where the diagonal `k` crosses a row, clamped to `0..=columns`.
fn behind(row: usize, k: isize, columns: usize) -> usize {
    let most = isize::try_from(columns).unwrap_or(isize::MAX);
    (row as isize).saturating_add(k).clamp(0, most) as usize
}

/// Triangles of a matrix, or of each matrix of a stack.
impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Copies a matrix, or a stack of matrices, with zeros above the diagonal `k`. The main
        /// diagonal has the number 0, the diagonal above it 1, and the diagonal below it -1.
        ///
        /// This is `tril` of the Array API.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has fewer than two axes. Also panics if
        /// the copy of a view that repeats elements would take more than `isize::MAX` bytes.
        /// [`try_tril`](Self::try_tril) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1, 2, 3], [4, 5, 6]];
        /// assert_eq!(x.tril(0), array![[1, 0, 0], [4, 5, 0]]);
        /// assert_eq!(x.tril(-1), array![[0, 0, 0], [4, 0, 0]]);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[1, 2], [3, 4]].try_tril(0)?" => "array![[1, 0], [3, 4]]";
            "array![1, 2].into_dyn().try_tril(0)"
                => "an array of shape (2,) has no axis -2 in `tril`: its rank is 1"
        )]
        "Returns an [`Error`](crate::error::Error) if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, \
            if the copy of a view that repeats elements would take more than `isize::MAX` bytes, or if memory cannot be allocated.":
        tril try_tril [] [] [S: HasAxis<-2>,
            S::Without: Shape, B: Join<Inline>, Copied<B>: OwnedStorage<T, S>]
            (self: &Self, k: isize) -> Array<T, S, Copied<B>> {
                triangle(self, "tril", |row, columns| behind(row, k.saturating_add(1), columns)..columns)
            }

        /// Copies a matrix, or a stack of matrices, with zeros below the diagonal `k`. The main
        /// diagonal has the number 0, the diagonal above it 1, and the diagonal below it -1.
        ///
        /// This is `triu` of the Array API.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has fewer than two axes. Also panics if
        /// the copy of a view that repeats elements would take more than `isize::MAX` bytes.
        /// [`try_triu`](Self::try_triu) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1, 2, 3], [4, 5, 6]];
        /// assert_eq!(x.triu(0), array![[1, 2, 3], [0, 5, 6]]);
        /// assert_eq!(x.triu(1), array![[0, 2, 3], [0, 0, 6]]);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[1, 2], [3, 4]].try_triu(0)?" => "array![[1, 2], [0, 4]]";
            "array![1, 2].into_dyn().try_triu(0)"
                => "an array of shape (2,) has no axis -2 in `triu`: its rank is 1"
        )]
        "Returns the errors of [`try_tril`](Self::try_tril).":
        triu try_triu [] [] [S: HasAxis<-2>,
            S::Without: Shape, B: Join<Inline>, Copied<B>: OwnedStorage<T, S>]
            (self: &Self, k: isize) -> Array<T, S, Copied<B>> {
                triangle(self, "triu", |row, columns| 0..behind(row, k, columns))
            }
    }
}

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Creates a square matrix with the elements of this vector on its main diagonal, and zeros
        /// elsewhere. [`diagonal`](Array::diagonal) views the diagonal of a matrix.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array is not of rank 1, or if the matrix would
        /// take more than `isize::MAX` bytes; [`try_diag`](Self::try_diag) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x: Array<i32, shape![2, 2]> = array![3, 4].diag();
        /// assert_eq!(x, array![[3, 0], [0, 4]]);
        /// assert_eq!(x.diagonal(), array![3, 4]);
        /// assert_eq!(array![3, 4].into_dyn().diag(), x.clone().into_dyn());
        /// assert!(x.into_dyn().try_diag().is_err());
        /// ```
        errors
        #[doc = try_large_example!(
            "{array, shape}";
            "array![1, 2].try_diag()?" => "array![[1, 0], [0, 2]]";
            ".try_diag()" => "an array of shape (281474976710654 or more, 281474976710654 or more) would take more than isize::MAX bytes in `diag`"
        )]
        "Returns an [`Error`](crate::error::Error) if a [`DynRank`](crate::shape::DynRank) array is not of rank 1, \
            if the matrix would take more than `isize::MAX` bytes, or if memory cannot be allocated.":
        diag try_diag [R: Shape] [R] [T: Element, T::Is: Element, S: Vector<Rows<S> = R>,
            S::Axis: Dim, B: Join<Inline>, Copied<B>: OwnedStorage<T, R>]
            (self: &Self) -> Array<T, R, Copied<B>> {{
                let n = self.axes().vector_axis("diag")?.extent();
                let shape = R::from_extents(&[n, n]).expect("the matrix has the axis of the vector twice");
                elements::<T, R>(&shape, "diag")?;
                let data = cell::zeros::<T, R, Copied<B>>(&shape)?;
                let mut out = Array::<T, R, Copied<B>>::owned(shape, data);
                let diagonal = out.as_mut_slice().iter_mut().step_by(n.saturating_add(1));
                for (to, &from) in diagonal.zip(self) {
                    *to = from;
                }
                Ok(out)
            }}
    }
}
