//! Pseudo-inverses and ranks, from singular values.

use super::dense;
use super::matrices::{Stack, matrix_of};
use crate::compute::reduce::Reduced;
use crate::dtype::{DType, Exactly, Inexact};
use crate::kernel::cell::array_of_zeros;
use crate::shape::{Dim, Matrices, Shape};
use crate::storage::{Array, Contiguous, IndexOutput, Inline, Join, OwnedStorage, Storage};

/// Returns `rtol`, or by default the extent of the longer axis times the machine epsilon. Singular
/// values of at most this number times the largest singular value count as 0.
fn tolerance<T: Inexact>(rtol: Option<f64>, [m, n]: [usize; 2]) -> f64 {
    let spacing = match T::DTYPE.part() {
        DType::F64 => f64::EPSILON,
        _ => f64::from(f32::EPSILON),
    };
    rtol.unwrap_or(m.max(n) as f64 * spacing)
}

/// Pseudo-inverses and ranks: part of the extension `linalg` of the Array API. They require the
/// feature `linalg`.
///
/// These methods take a matrix of `f32`, `f64` or complex numbers, or a stack of such matrices.
/// They panic or return an error if an element or a result is infinite or NaN, or if an iteration
/// does not converge.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns the Moore-Penrose pseudo-inverse, of shape `(N, M)`, of a matrix of shape `(M,
        /// N)`, or of each matrix of a stack.
        ///
        /// Singular values of at most `rtol` times the largest singular value count as 0. The
        /// default of `rtol`, for `None`, is the larger of `M` and `N` times the machine epsilon of
        /// the dtype, or of the parts of a complex dtype.
        ///
        /// # Panics
        ///
        /// Panics if an element or a result is infinite or NaN, if the iteration does not converge,
        /// if a [`DynRank`](crate::DynRank) array has fewer than two axes, or if the result would
        /// take more than `isize::MAX` bytes; [`try_pinv`](Self::try_pinv) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x = array![[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]];
        /// let inverse: Array<f64, shape![2, 3]> = x.pinv(None);
        /// assert!((inverse - array![[1.0, 0.0, 0.0], [0.0, 0.5, 0.0]]).abs().max() < 1e-15);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[0.5, 0.0], [0.0, 0.25]].try_pinv(None)?.round()" => "array![[2.0, 0.0], [0.0, 4.0]]";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_pinv(None)" => "an element of a matrix is infinite or NaN in `pinv`"
        )]
        "Returns [`Error::Matrix`](crate::error::Error::Matrix) if an element or a result is infinite or NaN, or the iteration does not converge; [`Error::Shape`](crate::error::Error::Shape) if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        pinv try_pinv [Z: Shape, R: Shape] [Z, R] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, <T as Inexact>::Is: Inexact, S: Matrices<Z, Transposed = R>, <S as Matrices<Z>>::Rows: Dim,
            B: Join<Inline>, Reduced<B>: OwnedStorage<T, R>]
            (self: &Self, rtol: impl Into<Option<f64>>) -> Array<T, R, Reduced<B>> {{
                let (rows, columns) = self.axes().rows_and_columns("pinv")?;
                let (m, n) = (rows.extent(), columns.extent());
                let rtol = tolerance::<T>(rtol.into(), [m, n]);
                let mut inverses: Array<T, R, Reduced<B>> = array_of_zeros(self.axes().transposed(), "pinv")?;
                Stack::new(self, &self.axes().lead(), [m, n], "pinv").each(inverses.len(), |i, a| {
                    dense::pinv(rtol, [m, n], a, matrix_of(inverses.as_mut_slice(), i, m * n))
                })?;
                Ok(inverses)
            }}

        /// Returns the rank of a matrix as an `i64`, or an array of ranks for a stack of matrices.
        /// The rank is the number of singular values that are greater than `rtol` times the largest
        /// singular value. If `rtol` is `None`, it has the default of [`pinv`](Self::pinv).
        ///
        /// # Panics
        ///
        /// Panics in the same cases as [`pinv`](Self::pinv);
        /// [`try_matrix_rank`](Self::try_matrix_rank) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[1.0, 2.0], [2.0, 4.0]].matrix_rank(None), 1);
        /// assert_eq!(array![[[1.0, 0.0], [0.0, 1e-9]], [[0.0, 0.0], [0.0, 0.0]]].matrix_rank(1e-6), array![1_i64, 0]);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[1.0, 2.0], [2.0, 4.0]].try_matrix_rank(None)?" => "1";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_matrix_rank(None)" => "an element of a matrix is infinite or NaN in `matrix_rank`"
        )]
        "Returns the errors of [`try_pinv`](Self::try_pinv).":
        matrix_rank try_matrix_rank [Z: IndexOutput] [Z] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, <T as Inexact>::Is: Inexact, S: Matrices<Z>, <S as Matrices<Z>>::Rows: Dim,
            B: Join<Inline>, Reduced<B>: OwnedStorage<i64, Z>]
            (self: &Self, rtol: impl Into<Option<f64>>) -> Z::Owned<i64, Reduced<B>> {{
                let (rows, columns) = self.axes().rows_and_columns("matrix_rank")?;
                let (m, n) = (rows.extent(), columns.extent());
                let rtol = tolerance::<T>(rtol.into(), [m, n]);
                let lead = self.axes().lead();
                let mut ranks: Array<i64, Z, Reduced<B>> = array_of_zeros(lead.clone(), "matrix_rank")?;
                let out = <Reduced<B> as Contiguous<i64, Z>>::slice_mut(&mut ranks);
                let mut s = alloc::vec![crate::dtype::Element::ZERO; if out.is_empty() { 0 } else { m.min(n) }];
                Stack::new(self, &lead, [m, n], "matrix_rank").each(out.len(), |i, a| {
                    dense::svdvals(m, n, a, &mut s)?;
                    out[i] = dense::rank_of(rtol, &s) as i64;
                    Ok(())
                })?;
                Ok(Z::owned(ranks))
            }}
    }
}
