//! Decompositions of matrices.

use super::dense::{self, Extent};
use super::matrices::{Stack, matrix_of, sizes_of, to_visit};
use crate::compute::copied;
use crate::compute::reduce::Reduced;
use crate::dtype::{Exactly, Inexact};
use crate::error::{Error, MatrixError};
use crate::kernel::cell::array_of_zeros;
use crate::shape::{Dim, Matrices, Shape, ShorterExtent, Square, count_of};
use crate::storage::{Array, Inline, Join, OwnedStorage, Storage};

/// The factors of a matrix of shape `(M, N)` that [`Array::qr`] or [`Array::qr_complete`] returns.
/// `K` is the smaller of `M` and `N`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Qr<Q, R> {
    /// A matrix with orthonormal columns. Its shape is `(M, K)`, or `(M, M)` from `qr_complete`.
    pub q: Q,
    /// An upper triangular matrix. Its shape is `(K, N)`, or `(M, N)` from `qr_complete`.
    pub r: R,
}

/// The factors of a matrix of shape `(M, N)` that [`Array::svd`] or [`Array::svd_full`] returns.
/// `K` is the smaller of `M` and `N`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Svd<U, S, V> {
    /// The left singular vectors, as columns. The shape is `(M, K)`, or `(M, M)` from `svd_full`.
    pub u: U,
    /// The singular values, the largest first. The shape is `(K,)`.
    pub s: S,
    /// The conjugated right singular vectors, as rows. The shape is `(K, N)`, or `(N, N)` from
    /// `svd_full`.
    pub vh: V,
}

/// The eigenvalues and eigenvectors of a matrix of shape `(N, N)` that [`Array::eigh`] returns, or
/// `Array::eig` with the feature `num-complex`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eigh<W, V> {
    /// The eigenvalues: the smallest first for `eigh`, in unspecified order for `eig`. The shape is
    /// `(N,)`.
    pub eigenvalues: W,
    /// The eigenvectors, of length 1, as columns. The shape is `(N, N)`.
    pub eigenvectors: V,
}

/// The second-to-last axis of `S`, whose extent is the number of rows.
type Rows<S, Z> = <S as Matrices<Z>>::Rows;
/// The last axis of `S`, whose extent is the number of columns.
type Columns<S, Z> = <S as Matrices<Z>>::Columns;
/// The shorter of [`Rows`] and [`Columns`].
type Shorter<S, Z> = <Rows<S, Z> as ShorterExtent<Columns<S, Z>>>::Shorter;

/// Returns the numbers of rows and columns of a matrix of a stack, and its shorter axis.
fn matrices<S: Matrices<Z>, Z: Shape, K: Dim>(shape: &S, operation: &'static str) -> Result<([usize; 2], K), Error> {
    let (rows, columns) = shape.rows_and_columns(operation)?;
    let (m, n) = (rows.extent(), columns.extent());
    let shorter = K::from_extent(m.min(n)).expect("the shorter extent is the static extent of the shorter axis");
    Ok(([m, n], shorter))
}

/// Decompositions: part of the extension `linalg` of the Array API. They require the feature
/// `linalg`.
///
/// These methods take a matrix of `f32`, `f64` or complex numbers, or a stack of such matrices, of
/// any layout. The results for inline arrays are inline, but the methods also allocate memory on
/// the heap. They panic or return an error if an element or a result is infinite or NaN, or if an
/// iteration does not converge. In the docs, `K` is the smaller of `M` and `N`. The axis `K` is
/// static if `M` and `N` are: see [`ShorterExtent`].
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns the Cholesky factor of a symmetric positive definite matrix: the lower
        /// triangular `L` for which `L * L^T` is the matrix. A complex matrix must be Hermitian,
        /// and is `L * L^H`.
        ///
        /// The elements above the diagonal must be finite, but do not change the result.
        ///
        /// # Panics
        ///
        /// Panics if a matrix is not positive definite, if an element is infinite or NaN, if a
        /// matrix is not square at run time, if a [`DynRank`](crate::DynRank) array has fewer than
        /// two axes, or if the result would take more than `isize::MAX` bytes;
        /// [`try_cholesky`](Self::try_cholesky) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[4.0, 2.0], [2.0, 10.0]].cholesky(), array![[2.0, 0.0], [1.0, 3.0]]);
        /// assert!(array![[1.0, 2.0], [2.0, 1.0]].try_cholesky().is_err());
        /// ```
        errors
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1.0, 2.0], [2.0, 1.0]];
        /// let error = x.try_cholesky().unwrap_err();
        /// assert_eq!(error.to_string(), "a matrix is not positive definite in `cholesky`");
        /// ```
        "Returns [`Error::Matrix`](crate::error::Error::Matrix) if a matrix is not positive definite, or an element is infinite or NaN; [`Error::Shape`](crate::error::Error::Shape) if a matrix is not square at run time, if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        cholesky try_cholesky [Z: Shape] [Z] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, S: Square<Z>, <S as Square<Z>>::Axis: Dim, <T as Inexact>::Is: Inexact, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S>]
            (self: &Self) -> Array<T, S, Reduced<B>> {{
                let (lead, side) = self.axes().square("cholesky")?;
                let n = side.extent();
                let count = count_of(lead.extents().as_ref());
                let mut factors: Array<T, S, Reduced<B>> = copied(self, "cholesky")?;
                for i in 0..to_visit(count, factors.len()) {
                    dense::cholesky(n, matrix_of(factors.as_mut_slice(), i, n * n))
                        .map_err(|fault| MatrixError::new(fault, "cholesky", i))?;
                }
                Ok(factors)
            }}

        /// Returns the QR decomposition of a matrix of shape `(M, N)`: the factors `Q`, of shape
        /// `(M, K)`, and `R`, of shape `(K, N)`. `K` is the smaller of `M` and `N`.
        ///
        /// The product of `Q` and `R` is the matrix. The columns of `Q` are orthonormal, and `R` is
        /// upper triangular. The signs of the columns are unspecified.
        ///
        /// # Panics
        ///
        /// Panics if an element or a result is infinite or NaN, if a [`DynRank`](crate::DynRank)
        /// array has fewer than two axes, or if the result would take more than `isize::MAX` bytes;
        /// [`try_qr`](Self::try_qr) returns the error.
        ///
        /// ```
        /// # use array_core::linalg::Qr;
        /// # use array_core::{Array, array, shape};
        /// let x = array![[3.0, 1.0], [4.0, 2.0], [0.0, 5.0]];
        /// let Qr { q, r } = x.qr();
        /// let _: (&Array<f64, shape![3, 2]>, &Array<f64, shape![2, 2]>) = (&q, &r);
        /// assert!((q.matmul(&r) - &x).abs().max() < 1e-12);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[3.0, 0.0], [4.0, 5.0]].try_qr()?.r.abs().round()" => "array![[5.0, 4.0], [0.0, 3.0]]";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_qr()" => "an element of a matrix is infinite or NaN in `qr`"
        )]
        "Returns [`Error::Matrix`](crate::error::Error::Matrix) if an element or a result is infinite or NaN; [`Error::Shape`](crate::error::Error::Shape) if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        qr try_qr [Z: Shape, K: Dim, Q: Shape, R: Shape] [Z, K, Q, R] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, <T as Inexact>::Is: Inexact, S: Matrices<Z, Tall<K> = Q, Wide<K> = R>,
            Rows<S, Z>: ShorterExtent<Columns<S, Z>, Shorter = K>, Shorter<S, Z>: Dim,
            B: Join<Inline>, Reduced<B>: OwnedStorage<T, Q> + OwnedStorage<T, R>]
            (self: &Self) -> Qr<Array<T, Q, Reduced<B>>, Array<T, R, Reduced<B>>> {{
                let ([m, n], axis) = matrices::<S, Z, K>(self.axes(), "qr")?;
                let mut q: Array<T, Q, Reduced<B>> = array_of_zeros(self.axes().tall(axis), "qr")?;
                let mut r: Array<T, R, Reduced<B>> = array_of_zeros(self.axes().wide(axis), "qr")?;
                let k = axis.extent();
                Stack::new(self, &self.axes().lead(), [m, n], "qr").each(q.len() | r.len(), |i, a| {
                    dense::qr(Extent::Reduced, [m, n], a, matrix_of(q.as_mut_slice(), i, m * k), matrix_of(r.as_mut_slice(), i, k * n))
                })?;
                Ok(Qr { q, r })
            }}

        /// Returns the complete QR decomposition of a matrix of shape `(M, N)`: the factors `Q`, of
        /// shape `(M, M)`, and `R`, of shape `(M, N)`.
        ///
        /// The first columns of `Q` are those of [`qr`](Self::qr). The others are orthogonal to
        /// them, and of length 1. The rows of `R` after the first `N` are 0.
        ///
        /// # Panics
        ///
        /// Panics if an element or a result is infinite or NaN, if a [`DynRank`](crate::DynRank)
        /// array has fewer than two axes, or if the result would take more than `isize::MAX` bytes;
        /// [`try_qr_complete`](Self::try_qr_complete) returns the error.
        ///
        /// ```
        /// # use array_core::linalg::Qr;
        /// # use array_core::{Array, array, shape};
        /// let x = array![[3.0, 1.0], [4.0, 2.0], [0.0, 5.0]];
        /// let Qr { q, r } = x.qr_complete();
        /// let _: (&Array<f64, shape![3, 3]>, &Array<f64, shape![3, 2]>) = (&q, &r);
        /// assert!((q.matmul(&r) - &x).abs().max() < 1e-12);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[3.0, 0.0], [4.0, 5.0]].try_qr_complete()?.r.abs().round()" => "array![[5.0, 4.0], [0.0, 3.0]]";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_qr_complete()" => "an element of a matrix is infinite or NaN in `qr_complete`"
        )]
        "Returns [`Error::Matrix`](crate::error::Error::Matrix) if an element or a result is infinite or NaN; [`Error::Shape`](crate::error::Error::Shape) if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        qr_complete try_qr_complete [Z: Shape, Q: Shape] [Z, Q] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, <T as Inexact>::Is: Inexact, S: Matrices<Z, Tall<Rows<S, Z>> = Q>,
            Rows<S, Z>: Dim, B: Join<Inline>, Reduced<B>: OwnedStorage<T, Q> + OwnedStorage<T, S>]
            (self: &Self) -> Qr<Array<T, Q, Reduced<B>>, Array<T, S, Reduced<B>>> {{
                const NAME: &str = "qr_complete";
                let (rows, columns) = self.axes().rows_and_columns(NAME)?;
                let (m, n) = (rows.extent(), columns.extent());
                let mut q: Array<T, Q, Reduced<B>> = array_of_zeros(self.axes().tall(rows), NAME)?;
                let mut r: Array<T, S, Reduced<B>> = array_of_zeros(self.axes().clone(), NAME)?;
                Stack::new(self, &self.axes().lead(), [m, n], NAME).each(q.len() | r.len(), |i, a| {
                    let (q, r) = (matrix_of(q.as_mut_slice(), i, m * m), matrix_of(r.as_mut_slice(), i, m * n));
                    dense::qr(Extent::Full, [m, n], a, q, r)
                })?;
                Ok(Qr { q, r })
            }}

        /// Returns the singular value decomposition of a matrix of shape `(M, N)`: `U` of shape
        /// `(M, K)`, `S` of shape `(K,)`, and `V^H` of shape `(K, N)`. `K` is the smaller of `M`
        /// and `N`.
        ///
        /// The matrix is `U * diag(S) * V^H`, and the singular values are real. The signs of the
        /// vectors are unspecified.
        ///
        /// # Panics
        ///
        /// Panics if an element or a result is infinite or NaN, if the iteration does not converge,
        /// if a [`DynRank`](crate::DynRank) array has fewer than two axes, or if the result would
        /// take more than `isize::MAX` bytes; [`try_svd`](Self::try_svd) returns the error.
        ///
        /// ```
        /// # use array_core::linalg::Svd;
        /// # use array_core::{Array, array, shape};
        /// let x = array![[3.0, 0.0, 0.0], [0.0, -2.0, 0.0]];
        /// let Svd { u, s, vh } = x.svd();
        /// let _: &Array<f64, shape![2]> = &s;
        /// assert!((s - array![3.0, 2.0]).abs().max() < 1e-12);
        /// # let _ = (u, vh);
        /// ```
        ///
        /// Integers do not compile. Cast them to floats first:
        ///
        /// ```compile_fail,E0277
        /// let _ = array_core::array![[1, 2], [3, 4]].svd();
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[3.0, 0.0], [0.0, -5.0]].try_svd()?.s.round()" => "array![5.0, 3.0]";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_svd()" => "an element of a matrix is infinite or NaN in `svd`"
        )]
        "Returns [`Error::Matrix`](crate::error::Error::Matrix) if an element or a result is infinite or NaN, or the iteration does not converge; [`Error::Shape`](crate::error::Error::Shape) if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        svd try_svd [Z: Shape, K: Dim, U: Shape, W: Shape, V: Shape] [Z, K, U, W, V] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, <T as Inexact>::Is: Inexact,
            S: Matrices<Z, Tall<K> = U, Vectors<K> = W, Wide<K> = V>, Rows<S, Z>: ShorterExtent<Columns<S, Z>, Shorter = K>,
            Shorter<S, Z>: Dim, B: Join<Inline>, Reduced<B>: OwnedStorage<T, U> + OwnedStorage<T::Magnitude, W> + OwnedStorage<T, V>]
            (self: &Self) -> Svd<Array<T, U, Reduced<B>>, Array<T::Magnitude, W, Reduced<B>>, Array<T, V, Reduced<B>>> {{
                let ([m, n], axis) = matrices::<S, Z, K>(self.axes(), "svd")?;
                let mut u: Array<T, U, Reduced<B>> = array_of_zeros(self.axes().tall(axis), "svd")?;
                let mut s: Array<T::Magnitude, W, Reduced<B>> = array_of_zeros(self.axes().vectors(axis), "svd")?;
                let mut vh: Array<T, V, Reduced<B>> = array_of_zeros(self.axes().wide(axis), "svd")?;
                let k = axis.extent();
                Stack::new(self, &self.axes().lead(), [m, n], "svd").each(u.len() | s.len() | vh.len(), |i, a| {
                    let (u, vh) = (matrix_of(u.as_mut_slice(), i, m * k), matrix_of(vh.as_mut_slice(), i, k * n));
                    dense::svd(Extent::Reduced, [m, n], a, u, sizes_of::<T>(s.as_mut_slice(), i, k), vh)
                })?;
                Ok(Svd { u, s, vh })
            }}

        /// Returns the singular value decomposition of a matrix of shape `(M, N)` with all singular
        /// vectors: `U` of shape `(M, M)`, `S` of shape `(K,)`, and `V^H` of shape `(N, N)`. `K` is
        /// the smaller of `M` and `N`.
        ///
        /// The first `K` columns of `U` and the first `K` rows of `V^H` are those of
        /// [`svd`](Self::svd). The others are orthogonal to them, and of length 1.
        ///
        /// # Panics
        ///
        /// Panics if an element or a result is infinite or NaN, if the iteration does not converge,
        /// if a [`DynRank`](crate::DynRank) array has fewer than two axes, or if the result would
        /// take more than `isize::MAX` bytes; [`try_svd_full`](Self::try_svd_full) returns the
        /// error.
        ///
        /// ```
        /// # use array_core::linalg::Svd;
        /// # use array_core::{Array, array, shape};
        /// let x = array![[3.0, 0.0, 0.0], [0.0, -2.0, 0.0]];
        /// let Svd { u, s, vh } = x.svd_full();
        /// let _: (&Array<f64, shape![2, 2]>, &Array<f64, shape![2]>, &Array<f64, shape![3, 3]>) = (&u, &s, &vh);
        /// assert!((s - array![3.0, 2.0]).abs().max() < 1e-12);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[3.0, 0.0], [0.0, -5.0]].try_svd_full()?.s.round()" => "array![5.0, 3.0]";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_svd_full()" => "an element of a matrix is infinite or NaN in `svd_full`"
        )]
        "Returns [`Error::Matrix`](crate::error::Error::Matrix) if an element or a result is infinite or NaN, or the iteration does not converge; [`Error::Shape`](crate::error::Error::Shape) if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        svd_full try_svd_full [Z: Shape, K: Dim, U: Shape, W: Shape, V: Shape] [Z, K, U, W, V] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, <T as Inexact>::Is: Inexact,
            S: Matrices<Z, Tall<Rows<S, Z>> = U, Vectors<K> = W, Wide<Columns<S, Z>> = V>, Rows<S, Z>: ShorterExtent<Columns<S, Z>, Shorter = K>,
            Shorter<S, Z>: Dim, B: Join<Inline>, Reduced<B>: OwnedStorage<T, U> + OwnedStorage<T::Magnitude, W> + OwnedStorage<T, V>]
            (self: &Self) -> Svd<Array<T, U, Reduced<B>>, Array<T::Magnitude, W, Reduced<B>>, Array<T, V, Reduced<B>>> {{
                const NAME: &str = "svd_full";
                let ([m, n], axis) = matrices::<S, Z, K>(self.axes(), NAME)?;
                let (rows, columns) = self.axes().rows_and_columns(NAME)?;
                let mut u: Array<T, U, Reduced<B>> = array_of_zeros(self.axes().tall(rows), NAME)?;
                let mut s: Array<T::Magnitude, W, Reduced<B>> = array_of_zeros(self.axes().vectors(axis), NAME)?;
                let mut vh: Array<T, V, Reduced<B>> = array_of_zeros(self.axes().wide(columns), NAME)?;
                let k = axis.extent();
                Stack::new(self, &self.axes().lead(), [m, n], NAME).each(u.len() | s.len() | vh.len(), |i, a| {
                    let (u, vh) = (matrix_of(u.as_mut_slice(), i, m * m), matrix_of(vh.as_mut_slice(), i, n * n));
                    dense::svd(Extent::Full, [m, n], a, u, sizes_of::<T>(s.as_mut_slice(), i, k), vh)
                })?;
                Ok(Svd { u, s, vh })
            }}

        /// Returns the singular values of a matrix of shape `(M, N)`, the largest first. Their
        /// number is the smaller of `M` and `N`.
        ///
        /// # Panics
        ///
        /// Panics in the same cases as [`svd`](Self::svd); [`try_svdvals`](Self::try_svdvals)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert!((array![[3.0, 0.0], [0.0, -5.0]].svdvals() - array![5.0, 3.0]).abs().max() < 1e-12);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[3.0, 0.0], [0.0, -5.0]].try_svdvals()?.round()" => "array![5.0, 3.0]";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_svdvals()" => "an element of a matrix is infinite or NaN in `svdvals`"
        )]
        "Returns the errors of [`try_svd`](Self::try_svd).":
        svdvals try_svdvals [Z: Shape, K: Dim, W: Shape] [Z, K, W] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, <T as Inexact>::Is: Inexact, S: Matrices<Z, Vectors<K> = W>,
            Rows<S, Z>: ShorterExtent<Columns<S, Z>, Shorter = K>, Shorter<S, Z>: Dim, B: Join<Inline>, Reduced<B>: OwnedStorage<T::Magnitude, W>]
            (self: &Self) -> Array<T::Magnitude, W, Reduced<B>> {{
                let ([m, n], axis) = matrices::<S, Z, K>(self.axes(), "svdvals")?;
                let mut s: Array<T::Magnitude, W, Reduced<B>> = array_of_zeros(self.axes().vectors(axis), "svdvals")?;
                let k = axis.extent();
                Stack::new(self, &self.axes().lead(), [m, n], "svdvals").each(s.len(), |i, a| {
                    dense::svdvals(m, n, a, sizes_of::<T>(s.as_mut_slice(), i, k))
                })?;
                Ok(s)
            }}

        /// Returns the eigenvalues and the eigenvectors of a symmetric matrix of shape `(N, N)`.
        /// The eigenvalues have the shape `(N,)`, the smallest first. The eigenvectors are the
        /// columns of a matrix of shape `(N, N)`.
        ///
        /// A complex matrix must be Hermitian; its eigenvalues are real. The elements above the
        /// diagonal must be finite, but do not change the result. The signs of the vectors are
        /// unspecified.
        ///
        /// # Panics
        ///
        /// Panics if an element or a result is infinite or NaN, if the iteration does not converge,
        /// if a matrix is not square at run time, if a [`DynRank`](crate::DynRank) array has fewer
        /// than two axes, or if the result would take more than `isize::MAX` bytes;
        /// [`try_eigh`](Self::try_eigh) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// # use array_core::linalg::Eigh;
        /// let x = array![[2.0, 1.0], [1.0, 2.0]];
        /// let Eigh { eigenvalues, eigenvectors } = x.eigh();
        /// assert!((&eigenvalues - array![1.0, 3.0]).abs().max() < 1e-12);
        /// assert!((x.matmul(&eigenvectors) - &eigenvectors * &eigenvalues).abs().max() < 1e-12);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[2.0, 1.0], [1.0, 2.0]].try_eigh()?.eigenvalues.round()" => "array![1.0, 3.0]";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_eigh()" => "an element of a matrix is infinite or NaN in `eigh`"
        )]
        "Returns [`Error::Matrix`](crate::error::Error::Matrix) if an element or a result is infinite or NaN, or the iteration does not converge; [`Error::Shape`](crate::error::Error::Shape) if a matrix is not square at run time, if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        eigh try_eigh [Z: Shape, W: Shape] [Z, W] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, S: Square<Z, Vectors = W>, <S as Square<Z>>::Axis: Dim, <T as Inexact>::Is: Inexact, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T, S> + OwnedStorage<T::Magnitude, W>]
            (self: &Self) -> Eigh<Array<T::Magnitude, W, Reduced<B>>, Array<T, S, Reduced<B>>> {{
                let (lead, side) = self.axes().square("eigh")?;
                let n = side.extent();
                let mut eigenvalues: Array<_, _, Reduced<B>> = array_of_zeros(self.axes().vectors(side), "eigh")?;
                let mut eigenvectors: Array<_, _, Reduced<B>> = array_of_zeros(self.axes().clone(), "eigh")?;
                Stack::new(self, &lead, [n, n], "eigh").each(eigenvalues.len(), |i, a| {
                    let values = sizes_of::<T>(eigenvalues.as_mut_slice(), i, n);
                    dense::eigh(n, a, values, matrix_of(eigenvectors.as_mut_slice(), i, n * n))
                })?;
                Ok(Eigh { eigenvalues, eigenvectors })
            }}

        /// Returns the eigenvalues of a symmetric matrix of shape `(N, N)`, the smallest first.
        /// Their shape is `(N,)`. A complex matrix must be Hermitian. The elements above the
        /// diagonal must be finite, but do not change the result.
        ///
        /// # Panics
        ///
        /// Panics in the same cases as [`eigh`](Self::eigh); [`try_eigvalsh`](Self::try_eigvalsh)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert!((array![[2.0, 1.0], [1.0, 2.0]].eigvalsh() - array![1.0, 3.0]).abs().max() < 1e-12);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[2.0, 1.0], [1.0, 2.0]].try_eigvalsh()?.round()" => "array![1.0, 3.0]";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_eigvalsh()" => "an element of a matrix is infinite or NaN in `eigvalsh`"
        )]
        "Returns the errors of [`try_eigh`](Self::try_eigh).":
        eigvalsh try_eigvalsh [Z: Shape, W: Shape] [Z, W] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, S: Square<Z, Vectors = W>, <S as Square<Z>>::Axis: Dim, <T as Inexact>::Is: Inexact, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T::Magnitude, W>]
            (self: &Self) -> Array<T::Magnitude, W, Reduced<B>> {{
                let (lead, side) = self.axes().square("eigvalsh")?;
                let n = side.extent();
                let mut eigenvalues: Array<_, _, Reduced<B>> = array_of_zeros(self.axes().vectors(side), "eigvalsh")?;
                Stack::new(self, &lead, [n, n], "eigvalsh").each(eigenvalues.len(), |i, a| {
                    dense::eigvalsh(n, a, sizes_of::<T>(eigenvalues.as_mut_slice(), i, n))
                })?;
                Ok(eigenvalues)
            }}
    }
}
