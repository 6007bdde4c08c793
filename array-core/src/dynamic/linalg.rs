//! Products, and linear algebra.

use alloc::string::String;
use alloc::vec::Vec;

use super::{DynArray, DynScalar, DynStorage, DynView, binary};
#[cfg(all(feature = "linalg", feature = "num-complex"))]
use crate::dtype::Parts;
use crate::dtype::{Element, Inexact, Number};
use crate::error::{ANY_EXTENT, Error, ShapeError, ShapeErrorKind};
use crate::ops::MatrixNorm;
use crate::shape::{Broadcast, OneAxis, counted};
#[cfg(doc)]
use crate::storage::Array;

/// A dtype in which linear equations are solved and matrices are decomposed: `f32`, `f64` and the
/// complex dtypes. [`eig`](DynArray::eig) requires the bound on `Size`.
#[cfg(all(feature = "linalg", feature = "num-complex"))]
trait Exact: Inexact<Wide = Self, Size: Parts<Whole: Element>> {}

#[cfg(all(feature = "linalg", feature = "num-complex"))]
impl<T: Inexact<Wide = T, Size: Parts>> Exact for T {}

#[cfg(all(feature = "linalg", not(feature = "num-complex")))]
trait Exact: Inexact<Wide = Self> {}

#[cfg(all(feature = "linalg", not(feature = "num-complex")))]
impl<T: Inexact<Wide = T>> Exact for T {}

pairs! {
    /// Multiplies matrices, or stacks of them, or a matrix and a vector, as
    /// [`matmul`](crate::linalg::matmul) does.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let (x, y) = (DynArray::from(array![[1, 2], [3, 4]]), DynArray::from(array![1_i8, -1]));
    /// assert_eq!(x.matmul(&y)?, array![-1, -1].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    matmul (rhs) [Number] |x, y| x.try_matmul(y);
    /// Returns the outer product of two vectors, which is a matrix. See [`outer`](Array::outer).
    outer (rhs) [Number] |x, y| x.try_outer(y);
}

impl<B: DynStorage> DynArray<B> {
    /// Returns the dot products of the vectors along an axis, in the common dtype, as
    /// [`vecdot`](Array::vecdot) does. Complex elements of this array are conjugated. `axis` is an
    /// axis of this array. The vectors of `rhs` are along its axis at the same position, counted
    /// from the end. The other axes broadcast.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there is no common dtype, the common dtype is `bool`, an array has
    /// no such axis, the extents of the axis differ, or other axes do not broadcast.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.vecdot(&DynArray::from(array![1, 0, -1]), -1)?, array![-2, -2].into());
    /// assert_eq!(x.vecdot(&x, 0)?, array![17, 29, 45].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn vecdot(&self, rhs: &DynArray<impl DynStorage>, axis: isize) -> Result<DynArray, Error> {
        const OPERATION: &str = "vecdot";
        let place = self.axis(axis, OPERATION)?;
        let from_end = place as isize - self.rank() as isize;
        rhs.axis(from_end, OPERATION)?;
        if from_end == -1 {
            return dots(&self.view(), &rhs.view(), OPERATION);
        }
        let (left, right) = (self.view().moveaxis(from_end, -1)?, rhs.view().moveaxis(from_end, -1)?);
        dots(&left, &right, OPERATION).map_err(|error| unmoved(error, self.shape(), rhs.shape()))
    }

    /// Returns the cross products of the vectors along an axis with 3 elements, as
    /// [`cross`](Array::cross) does. `axis` is an axis of this array. The vectors of `rhs` are
    /// along its axis at the same position, counted from the end. The other axes broadcast.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there is no common dtype, the common dtype is `bool`, an array has
    /// no such axis, the axis is not of extent 3, or other axes do not broadcast.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let (x, y) = (DynArray::from(array![1, 0, 0]), DynArray::from(array![[0, 1, 0], [0, 0, 1]]));
    /// assert_eq!(x.cross(&y, -1)?, array![[0, 0, 1], [0, -1, 0]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn cross(&self, rhs: &DynArray<impl DynStorage>, axis: isize) -> Result<DynArray, Error> {
        const OPERATION: &str = "cross";
        fn typed<T: Number>(x: &DynView<'_>, y: &DynView<'_>) -> Result<DynArray, Error> {
            let (x, y) = (x.read_as::<T>(OPERATION)?, y.read_as::<T>(OPERATION)?);
            Ok(DynArray::of(x.view().try_cross(&y.view())?))
        }
        let place = self.axis(axis, OPERATION)?;
        let from_end = place as isize - self.rank() as isize;
        rhs.axis(from_end, OPERATION)?;
        let (left, right) = (self.view().moveaxis(from_end, -1)?, rhs.view().moveaxis(from_end, -1)?);
        let dtype = binary::common(left.dtype(), right.dtype(), OPERATION)?;
        let products: Result<DynArray, Error> =
            with_dtype!(Number in dtype, for OPERATION, T => { typed::<T>(&left, &right) });
        let products = products.map_err(|error| match error {
            Error::Shape(error) if error.kind() == ShapeErrorKind::Convert => {
                // `try_cross` compares the extents of the axis first. So both arrays have the same
                // extent, which is not 3.
                let mut expected = self.axes().clone();
                expected[place] = 3;
                ShapeError::convert(OPERATION, self.shape(), &expected).into()
            }
            Error::Shape(error) if error.kind() == ShapeErrorKind::Overflow => {
                // If an operand is too large for the common dtype, so is the result.
                let shape = self.axes().broadcast(rhs.axes());
                ShapeError::overflow(OPERATION, shape.as_ref().unwrap_or(self.axes())).into()
            }
            error => unmoved(error, self.shape(), rhs.shape()),
        })?;
        match from_end {
            -1 => Ok(products),
            _ => products.moveaxis(-1, from_end)?.copied(OPERATION),
        }
    }

    /// Contracts the last `axes` axes of this array with the first `axes` axes of `rhs`:
    /// `tensordot` of the Array API with a number of axes. The result has the common dtype. Its
    /// axes are the remaining axes of this array, followed by those of `rhs`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`tensordot_axes`](Self::tensordot_axes).
    ///
    /// ```
    /// # use array_core::{DType, DynArray};
    /// let (x, y) = (DynArray::ones(DType::I32, [2, 3, 4])?, DynArray::ones(DType::I32, [3, 4, 5])?);
    /// assert_eq!(x.tensordot(&y, 2)?, DynArray::full([2, 5], 12)?);
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn tensordot(&self, rhs: &DynArray<impl DynStorage>, axes: usize) -> Result<DynArray, Error> {
        let all = isize::try_from(axes).unwrap_or(isize::MAX);
        if axes > self.rank().min(rhs.rank()) {
            let shape = if axes > self.rank() { self.shape() } else { rhs.shape() };
            return Err(ShapeError::no_axis("tensordot", shape, all - 1).into());
        }
        let (left, right): (Vec<isize>, Vec<isize>) = ((-all..0).collect(), (0..all).collect());
        let product = self.tensordot_axes(rhs, &left, &right);
        product.map_err(|error| error.named("tensordot"))
    }

    /// Contracts pairs of axes: the axis `left[i]` of this array with the axis `right[i]` of `rhs`.
    /// The result has the common dtype. Its axes are the remaining axes of this array, followed by
    /// those of `rhs`. Nothing is stretched.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the lists differ in length or list an axis twice, an array has no
    /// such axis, the extents of a pair differ, there is no common dtype, the common dtype is
    /// `bool`, or the result has more than 64 axes.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let (x, y) = (DynArray::from(array![[1, 2, 3], [4, 5, 6]]), DynArray::from(array![[1, 0], [0, 1]]));
    /// assert_eq!(x.tensordot_axes(&y, &[0], &[1])?, array![[1, 4], [2, 5], [3, 6]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn tensordot_axes(
        &self,
        rhs: &DynArray<impl DynStorage>,
        left: &[isize],
        right: &[isize],
    ) -> Result<DynArray, Error> {
        const OPERATION: &str = "tensordot_axes";
        // `listed` checks that the axes exist and are distinct. The sorted positions that `listed`
        // returns are not used, since the order of the lists matters.
        self.listed(left, OPERATION)?;
        rhs.listed(right, OPERATION)?;
        if left.len() != right.len() {
            return Err(ShapeError::lists(OPERATION, left.len(), right.len()).into());
        }
        let places = |array: &[usize], axes: &[isize]| -> Vec<usize> {
            axes.iter().filter_map(|&axis| counted(axis, array.len())).collect()
        };
        let (left, right) = (places(self.shape(), left), places(rhs.shape(), right));
        let mut expected = alloc::vec![ANY_EXTENT; rhs.rank()];
        for (&i, &j) in left.iter().zip(&right) {
            expected[j] = self.shape()[i];
        }
        if right.iter().any(|&j| rhs.shape()[j] != expected[j]) {
            return Err(ShapeError::convert(OPERATION, rhs.shape(), &expected).into());
        }
        // Each axis has a letter, and the two axes of a pair have the same one. The letters are CJK
        // ideographs, since there are more of them than axes.
        let letter = |axis: usize| char::from_u32(0x4E00 + axis as u32).expect("the code point is an ideograph");
        let of_left: Vec<char> = (0..self.rank()).map(letter).collect();
        let of_right: Vec<char> = (0..rhs.rank())
            .map(|axis| match right.iter().position(|&j| j == axis) {
                Some(pair) => of_left[left[pair]],
                None => letter(self.rank() + axis),
            })
            .collect();
        let is_free = |letter: &&char| !(of_left.contains(letter) && of_right.contains(letter));
        let free = |letters: &[char]| letters.iter().filter(is_free).collect::<String>();
        let (of_left_text, of_right_text): (String, String) = (of_left.iter().collect(), of_right.iter().collect());
        let subscripts = alloc::format!("{of_left_text},{of_right_text}->{}{}", free(&of_left), free(&of_right));
        DynArray::einsum(&subscripts, &[&self.view(), &rhs.view()]).map_err(|error| error.named(OPERATION))
    }

    /// Returns the dot product of two vectors, in the common dtype, as [`dot`](Array::dot) does.
    /// Complex elements are not conjugated, in contrast to [`vecdot`](Self::vecdot).
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there is no common dtype, the common dtype is `bool`, or the arrays
    /// are not vectors of the same length.
    #[inline]
    pub fn dot(&self, rhs: &DynArray<impl DynStorage>) -> Result<DynScalar, Error> {
        const OPERATION: &str = "dot";
        self.axes().only_axis(OPERATION)?;
        rhs.axes().only_axis(OPERATION)?;
        let has_parts = self.dtype().part() != self.dtype();
        if !has_parts {
            return Ok(dots(&self.view(), &rhs.view(), OPERATION)?.item()?);
        }
        // `dots` conjugates the left vector again.
        let conjugate = self.conj().map_err(|error| error.named(OPERATION))?;
        Ok(dots(&conjugate.view(), &rhs.view(), OPERATION)?.item()?)
    }
}

/// Replaces the shapes in an error about two arrays by `left` and `right`, the shapes before an
/// axis was moved.
fn unmoved(error: Error, left: &[usize], right: &[usize]) -> Error {
    match error {
        Error::Shape(error) if error.kind() == ShapeErrorKind::Broadcasting => {
            ShapeError::broadcast(error.operation(), left, right).into()
        }
        other => other,
    }
}

// `inline`, so that a crate compiles only the operations that it uses.
#[inline]
fn dots(x: &DynView<'_>, y: &DynView<'_>, operation: &'static str) -> Result<DynArray, Error> {
    fn typed<T: Number>(x: &DynView<'_>, y: &DynView<'_>, operation: &'static str) -> Result<DynArray, Error> {
        let (x, y) = (x.read_as::<T>(operation)?, y.read_as::<T>(operation)?);
        let products = x.view().try_vecdot(&y.view());
        Ok(DynArray::of(products.map_err(|error| error.named(operation))?))
    }
    let dtype = binary::common(x.dtype(), y.dtype(), operation)?;
    with_dtype!(Number in dtype, for operation, T => { typed::<T>(x, y, operation) })
}

/// The methods that solve linear equations.
#[cfg(feature = "linalg")]
mod equations {
    use super::*;

    pairs! {
        /// Solves linear equations with this array as the matrix. The right-hand side is a vector,
        /// or a matrix with one right-hand side in each column. A singular matrix is an error, and
        /// so is an element or a result that is infinite or NaN. See [`solve`](Array::solve).
        solve (rhs) [Exact] |x, y| x.try_solve(y);
    }
}

/// Declares operations on the matrices in the last two axes, and `diag`, which takes a vector.
macro_rules! matrices {
    ($($(#[$doc:meta])* $name:ident ($($arg:ident: $type:ty)?) [$class:ident] |$x:ident| $result:expr;)*) => {
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if the operation does not support the dtype or the shape, or
            /// has no result for a matrix, such as the inverse of a singular one.
            // `inline`, so that a crate compiles only the operations that it uses.
            #[inline]
            pub fn $name(&self $(, $arg: $type)?) -> Result<DynArray, Error> {
                fn typed<T: $class>(x: &DynView<'_> $(, $arg: $type)?) -> Result<DynArray, Error> {
                    let $x = &x.typed::<T>(stringify!($name))?;
                    Ok(DynArray::of($result?))
                }
                with_dtype!($class in self.dtype(), for stringify!($name), T => { typed::<T>(&self.view() $(, $arg)?) })
            }
        )*}
    };
}

matrices! {
    /// Returns the matrix with the elements of this vector on its diagonal, and zeros elsewhere.
    diag () [Element] |x| x.try_diag();
    /// Returns a norm of a matrix, or an array of norms for a stack of matrices. Requires floats or
    /// complex numbers. See [`matrix_norm`](Array::matrix_norm).
    matrix_norm (norm: MatrixNorm) [Inexact] |x| x.try_matrix_norm(norm);
    /// Raises a square matrix, or each matrix of a stack, to a power. See
    /// [`matrix_power`](Array::matrix_power).
    matrix_power (n: u32) [Number] |x| x.try_matrix_power(n);
    /// Returns the sum of the main diagonal of each matrix. Signed integers give `i64`, and
    /// unsigned integers `u64`; floats and complex numbers keep their dtype.
    trace () [Number] |x| x.try_trace();
    /// Returns the sum of one diagonal of each matrix, in the dtype of [`trace`](Self::trace). `k`
    /// is 0 for the main diagonal, positive for a diagonal above it, and negative for a diagonal
    /// below it.
    trace_at (k: isize) [Number] |x| x.try_trace_at(k);
    /// Returns a copy of each matrix with zeros above one diagonal. `k` is 0 for the main diagonal,
    /// positive for a diagonal above it, and negative for a diagonal below it.
    tril (k: isize) [Element] |x| x.try_tril(k);
    /// Returns a copy of each matrix with zeros below one diagonal. `k` is 0 for the main diagonal,
    /// positive for a diagonal above it, and negative for a diagonal below it.
    triu (k: isize) [Element] |x| x.try_triu(k);
}

/// Decompositions of matrices, and other operations that require the feature `linalg`, such as
/// inverses.
#[cfg(feature = "linalg")]
mod decompositions {
    use super::*;
    use crate::ops::{Eigh, Qr, Slogdet, Svd};

    matrices! {
        /// Returns the Cholesky factor: the lower triangular matrix whose product with its
        /// conjugate transpose is this matrix. See [`cholesky`](Array::cholesky).
        cholesky () [Exact] |x| x.try_cholesky();
        /// Returns the determinant of each matrix. See [`det`](Array::det).
        det () [Exact] |x| x.try_det();
        /// Returns the complex eigenvalues of square matrices. See [`eigvals`](Array::eigvals).
        #[cfg(feature = "num-complex")]
        eigvals () [Exact] |x| x.try_eigvals();
        /// Returns the eigenvalues of each matrix, which must be symmetric or Hermitian. See
        /// [`eigvalsh`](Array::eigvalsh).
        eigvalsh () [Exact] |x| x.try_eigvalsh();
        /// Returns the inverse of each matrix. See [`inv`](Array::inv).
        inv () [Exact] |x| x.try_inv();
        /// Returns the rank of each matrix, as `i64`. See [`matrix_rank`](Array::matrix_rank).
        matrix_rank (rtol: Option<f64>) [Exact] |x| x.try_matrix_rank(rtol);
        /// Returns the pseudo-inverse of each matrix. See [`pinv`](Array::pinv).
        pinv (rtol: Option<f64>) [Exact] |x| x.try_pinv(rtol);
        /// Returns the singular values of each matrix in descending order. See
        /// [`svdvals`](Array::svdvals).
        svdvals () [Exact] |x| x.try_svdvals();
    }

    /// Declares methods that return a matrix decomposition.
    macro_rules! decompositions {
        ($($(#[$doc:meta])* $name:ident $try_name:ident -> $of:ident { $($part:ident)* } $result:ty;)*) => {
            impl<B: DynStorage> DynArray<B> {$(
                $(#[$doc])*
                ///
                /// # Errors
                ///
                /// Returns an [`Error`] if the dtype is not `f32`, `f64` or a complex one, the
                /// operation does not accept the shape, or it has no result for a matrix.
                // `inline`, so that a crate compiles only the operations that it uses.
                #[inline]
                pub fn $name(&self) -> Result<$result, Error> {
                    fn typed<T: Exact>(x: &DynView<'_>) -> Result<$result, Error> {
                        let x = x.typed::<T>(stringify!($name))?;
                        let made = x.$try_name()?;
                        Ok($of { $($part: DynArray::of(made.$part)),* })
                    }
                    with_dtype!(Exact in self.dtype(), for stringify!($name), T => { typed::<T>(&self.view()) })
                }
            )*}
        };
    }

    decompositions! {
        /// Returns the complex eigenvalues and eigenvectors of square matrices. See
        /// [`eig`](Array::eig).
        #[cfg(feature = "num-complex")]
        eig try_eig -> Eigh { eigenvalues eigenvectors } Eigh<DynArray, DynArray>;
        /// Returns the eigenvalues and eigenvectors of symmetric or Hermitian matrices. See
        /// [`eigh`](Array::eigh).
        eigh try_eigh -> Eigh { eigenvalues eigenvectors } Eigh<DynArray, DynArray>;
        /// Returns the QR decomposition: a matrix with orthonormal columns and an upper triangular
        /// matrix, whose product is this matrix. See [`qr`](Array::qr).
        qr try_qr -> Qr { q r } Qr<DynArray, DynArray>;
        /// Returns the QR decomposition with a square matrix `q`, even if this matrix has more rows
        /// than columns. See [`qr_complete`](Array::qr_complete).
        qr_complete try_qr_complete -> Qr { q r } Qr<DynArray, DynArray>;
        /// Returns the sign of the determinant of each matrix, and the logarithm of its absolute
        /// value. See [`slogdet`](Array::slogdet).
        slogdet try_slogdet -> Slogdet { sign logabsdet } Slogdet<DynArray, DynArray>;
        /// Returns the singular value decomposition of each matrix, with square matrices `u` and
        /// `vh`. See [`svd_full`](Array::svd_full).
        svd_full try_svd_full -> Svd { u s vh } Svd<DynArray, DynArray, DynArray>;
        /// Returns the singular value decomposition of each matrix. See [`svd`](Array::svd).
        svd try_svd -> Svd { u s vh } Svd<DynArray, DynArray, DynArray>;
    }
}
