//! Eigenvalues and eigenvectors of any square matrix.

use super::decompose::Eigh;
use super::dense;
use super::matrices::Stack;
use crate::compute::reduce::Reduced;
use crate::dtype::{ComplexNumber, Element, Exact, Exactly, Inexact, Parts};
use crate::kernel::cell::array_of_zeros;
use crate::shape::{Dim, Shape, Square};
use crate::storage::{Array, Inline, Join, OwnedStorage, Storage};

/// Returns a function that writes a complex number to `out`. Its arguments are a position, counted
/// from `start`, and the real and the imaginary part of the number.
fn writer<T: Inexact, W: ComplexNumber>(out: &mut [W], start: usize) -> impl FnMut(usize, [Exact<T>; 2]) {
    move |i, [re, im]| out[start + i] = W::op_complex(re.op_cast(), im.op_cast())
}

/// Eigenvalues of any square matrix: part of the extension `linalg` of the Array API. They require
/// the features `linalg` and `num-complex`.
///
/// `C` is `T` if `T` is complex, and otherwise the complex dtype whose parts are of `T`.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns the complex eigenvalues and the eigenvectors of a square matrix of shape `(N,
        /// N)`. The eigenvalues have the shape `(N,)`. The eigenvectors are the columns of a matrix
        /// of shape `(N, N)`.
        ///
        /// The eigenvectors have length 1. The order of the eigenvalues and the phases of the
        /// vectors are unspecified. If the matrix is real, eigenvalues that are not real come in
        /// conjugate pairs. [`eigh`](Self::eigh) is faster and more precise for symmetric and
        /// Hermitian matrices.
        ///
        /// # Panics
        ///
        /// Panics if an element or a result is infinite or NaN, if the iteration does not converge,
        /// if a matrix is not square at run time, if a [`DynRank`](crate::DynRank) array has fewer
        /// than two axes, or if the result would take more than `isize::MAX` bytes;
        /// [`try_eig`](Self::try_eig) returns the error.
        ///
        /// ```
        /// # use array_core::linalg::Eigh;
        /// # use array_core::{Array, Complex, array, shape};
        /// // A quarter turn.
        /// let x = array![[0.0_f64, -1.0], [1.0, 0.0]];
        /// let Eigh { eigenvalues, eigenvectors } = x.eig();
        /// let _: &Array<Complex<f64>, shape![2]> = &eigenvalues;
        /// assert!((eigenvalues.imag().abs() - 1.0).abs().max() < 1e-12);
        /// let turned = x.cast::<Complex<f64>>().matmul(&eigenvectors);
        /// assert!((turned - eigenvectors * eigenvalues).abs().max() < 1e-12);
        /// ```
        ///
        /// Integers do not compile. Cast them to floats first:
        ///
        /// ```compile_fail,E0277
        /// let _ = array_core::array![[1, 2], [3, 4]].eig();
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[2.0, 0.0], [0.0, 2.0]].try_eig()?.eigenvalues.real().round()" => "array![2.0, 2.0]";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_eig()" => "an element of a matrix is infinite or NaN in `eig`"
        )]
        "Returns [`Error::Matrix`](crate::error::Error::Matrix) if an element or a result is infinite or NaN, or the iteration does not converge; [`Error::Shape`](crate::error::Error::Shape) if a matrix is not square at run time, if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        eig try_eig [Z: Shape, W: Shape, C: ComplexNumber] [Z, W, C] [T: Inexact<Size: Parts<Whole = C>>, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, S: Square<Z, Vectors = W>, <S as Square<Z>>::Axis: Dim,
            <T as Inexact>::Is: Inexact, B: Join<Inline>, Reduced<B>: OwnedStorage<C, S> + OwnedStorage<C, W>]
            (self: &Self) -> Eigh<Array<C, W, Reduced<B>>, Array<C, S, Reduced<B>>> {{
                let (lead, side) = self.axes().square("eig")?;
                let n = side.extent();
                let mut eigenvalues: Array<_, _, Reduced<B>> = array_of_zeros(self.axes().vectors(side), "eig")?;
                let mut eigenvectors: Array<_, _, Reduced<B>> = array_of_zeros(self.axes().clone(), "eig")?;
                Stack::new(self, &lead, [n, n], "eig").each(eigenvalues.len(), |i, a| {
                    let mut values = writer::<T::Wide, _>(eigenvalues.as_mut_slice(), i * n);
                    let mut vectors = writer::<T::Wide, _>(eigenvectors.as_mut_slice(), i * n * n);
                    dense::eig(n, a, &mut values, &mut vectors)
                })?;
                Ok(Eigh { eigenvalues, eigenvectors })
            }}

        /// Returns the complex eigenvalues of a square matrix of shape `(N, N)`, in unspecified
        /// order. Their shape is `(N,)`.
        ///
        /// # Panics
        ///
        /// Panics in the same cases as [`eig`](Self::eig); [`try_eigvals`](Self::try_eigvals)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert!((array![[0.0_f64, -1.0], [1.0, 0.0]].eigvals().abs() - 1.0).abs().max() < 1e-12);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[2.0, 0.0], [0.0, 2.0]].try_eigvals()?.real().round()" => "array![2.0, 2.0]";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_eigvals()" => "an element of a matrix is infinite or NaN in `eigvals`"
        )]
        "Returns the errors of [`try_eig`](Self::try_eig).":
        eigvals try_eigvals [Z: Shape, W: Shape, C: ComplexNumber] [Z, W, C] [T: Inexact<Size: Parts<Whole = C>>, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, S: Square<Z, Vectors = W>, <S as Square<Z>>::Axis: Dim,
            <T as Inexact>::Is: Inexact, B: Join<Inline>, Reduced<B>: OwnedStorage<C, W>]
            (self: &Self) -> Array<C, W, Reduced<B>> {{
                let (lead, side) = self.axes().square("eigvals")?;
                let n = side.extent();
                let mut eigenvalues: Array<_, _, Reduced<B>> = array_of_zeros(self.axes().vectors(side), "eigvals")?;
                Stack::new(self, &lead, [n, n], "eigvals").each(eigenvalues.len(), |i, a| {
                    dense::eigvals(n, a, &mut writer::<T::Wide, _>(eigenvalues.as_mut_slice(), i * n))
                })?;
                Ok(eigenvalues)
            }}
    }
}
