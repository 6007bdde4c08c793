//! Products, and linear algebra.

use super::{DynArray, DynScalar, DynStorage, DynView, binary};
use crate::array::Array;
use crate::dim::Dyn;
use crate::dtype::{Element, Inexact, Number};
use crate::error::{Error, ShapeError};
use crate::ops::MatrixNorm;
use crate::shape::OneAxis;

/// A dtype that equations are solved in, and matrices decomposed.
#[cfg(feature = "linalg")]
trait Exact: Inexact<Wide = Self> {}

#[cfg(feature = "linalg")]
impl<T: Inexact<Wide = T>> Exact for T {}

/// Declares products of two arrays of one dtype.
macro_rules! products {
    ($($(#[$doc:meta])* $name:ident [$class:ident] |$x:ident, $y:ident| $result:expr;)*) => {
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// An [`Error`] where the two have no common dtype, the operation is not for it, or shapes do not fit.
            // Compiled where it is used, as in `binary`.
            #[inline]
            pub fn $name(&self, rhs: &DynArray<impl DynStorage>) -> Result<DynArray, Error> {
                fn typed<T: $class>(x: &DynView<'_>, y: &DynView<'_>) -> Result<DynArray, Error> {
                    let (x, y) = (x.read_as::<T>()?, y.read_as::<T>()?);
                    let ($x, $y) = (&x.view(), &y.view());
                    Ok(DynArray::of($result?))
                }
                let dtype = binary::common(self.dtype(), rhs.dtype(), stringify!($name))?;
                with_dtype!($class in dtype, for stringify!($name), T => { typed::<T>(&self.view(), &rhs.view()) })
            }
        )*}
    };
}

products! {
    /// Multiplies matrices, or stacks of them, or a matrix and a vector, as [`matmul`](crate::matmul).
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let (x, y) = (DynArray::from(array![[1, 2], [3, 4]]), DynArray::from(array![1_i8, -1]));
    /// assert_eq!(x.matmul(&y)?, array![-1, -1].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    matmul [Number] |x, y| x.try_matmul(y);
    /// Multiplies each element of a vector by each of another: a matrix, as [`outer`](Array::outer).
    outer [Number] |x, y| x.try_outer(y);
}

impl<B: DynStorage> DynArray<B> {
    /// Multiplies vectors along an axis, which is as far from the last axis in both arrays, as [`vecdot`](Array::vecdot): the sums of
    /// the products of their elements, in the common dtype. The other axes broadcast.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the two have no common dtype, it has no arithmetic, an array has no such axis, or shapes do not fit.
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
        dots(&left, &right, OPERATION).map_err(|error| match error {
            // Of the shapes as they were given.
            Error::Shape(_) => ShapeError::broadcast(OPERATION, self.shape(), rhs.shape()).into(),
            other => other,
        })
    }

    /// Multiplies two vectors: the sum of the products of their elements, in the common dtype.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the two have no common dtype, it has no arithmetic, or they are not of one axis and of one length.
    #[inline]
    pub fn dot(&self, rhs: &DynArray<impl DynStorage>) -> Result<DynScalar, Error> {
        const OPERATION: &str = "dot";
        self.axes().only_axis(OPERATION)?;
        rhs.axes().only_axis(OPERATION)?;
        Ok(dots(&self.view(), &rhs.view(), OPERATION)?.item()?)
    }
}

// Compiled where it is used, as in `binary`.
#[inline]
fn dots(x: &DynView<'_>, y: &DynView<'_>, operation: &'static str) -> Result<DynArray, Error> {
    fn typed<T: Number>(x: &DynView<'_>, y: &DynView<'_>, operation: &'static str) -> Result<DynArray, Error> {
        let (x, y) = (x.read_as::<T>()?, y.read_as::<T>()?);
        let products = x.view().try_vecdot::<-1, _, _>(&y.view());
        Ok(DynArray::of(products.map_err(|error| error.named(operation))?))
    }
    let dtype = binary::common(x.dtype(), y.dtype(), operation)?;
    with_dtype!(Number in dtype, for operation, T => { typed::<T>(x, y, operation) })
}

/// Solves equations, of floats, as [`solve`](Array::solve).
#[cfg(feature = "linalg")]
mod equations {
    use super::*;

    products! {
        /// Solves equations, of floats, whose matrix is this array, for a vector or the columns of a matrix.
        solve [Exact] |x, y| x.try_solve(y);
    }
}

/// Declares operations on matrices, the last two axes.
macro_rules! matrices {
    ($($(#[$doc:meta])* $name:ident ($($arg:ident: $type:ty)?) [$class:ident] |$x:ident| $result:expr;)*) => {
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// An [`Error`] where the operation is not for the dtype or the shape, or a matrix has no result.
            // Compiled where it is used, as in `binary`.
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
    /// Returns the matrix that has the elements of a vector on its diagonal, and zeros elsewhere.
    diag () [Element] |x| {
        x.axes().only_axis("diag")?;
        x.clone().try_into_shape::<(Dyn,)>()?.try_diag().map(Array::into_dyn)
    };
    /// Returns a norm of a matrix, of floats and complex numbers, and of a stack of matrices an array of them, as
    /// [`matrix_norm`](Array::matrix_norm).
    matrix_norm (norm: MatrixNorm) [Inexact] |x| x.try_matrix_norm(norm);
    /// Returns the sum of the diagonal: in `i64`, `u64`, or the dtype of floats.
    trace () [Number] |x| x.try_trace();
    /// Returns the triangle below a diagonal, and zeros above it: the main one, or the `k`-th above it.
    tril (k: isize) [Element] |x| x.try_tril(k);
    /// Returns the triangle above a diagonal, and zeros below it: the main one, or the `k`-th above it.
    triu (k: isize) [Element] |x| x.try_triu(k);
}

/// Operations of linear algebra on matrices of any size.
#[cfg(feature = "linalg")]
mod decompositions {
    use super::*;
    use crate::ops::{Eigh, Qr, Svd};

    matrices! {
        /// Returns the lower triangle whose product with its transpose is the matrix, of floats, as
        /// [`cholesky`](Array::cholesky).
        cholesky () [Exact] |x| x.try_cholesky();
        /// Returns the determinants, of floats.
        det () [Exact] |x| x.try_det();
        /// Returns the inverses, of floats.
        inv () [Exact] |x| x.try_inv();
        /// Returns the singular values, of floats, in descending order.
        svdvals () [Exact] |x| x.try_svdvals();
    }

    /// Declares decompositions.
    macro_rules! decompositions {
        ($($(#[$doc:meta])* $name:ident $try_name:ident -> $of:ident { $($part:ident)* } $result:ty;)*) => {
            impl<B: DynStorage> DynArray<B> {$(
                $(#[$doc])*
                ///
                /// # Errors
                ///
                /// An [`Error`] where the dtype is not `f32`, `f64`, or a complex one, the shape does not fit, or a matrix has no result.
                // Compiled where it is used, as in `binary`.
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
        /// Returns the eigenvalues and eigenvectors of symmetric matrices, of floats, as [`eigh`](Array::eigh).
        eigh try_eigh -> Eigh { eigenvalues eigenvectors } Eigh<DynArray, DynArray>;
        /// Returns an orthogonal matrix and an upper triangle whose product is the matrix, of floats, as [`qr`](Array::qr).
        qr try_qr -> Qr { q r } Qr<DynArray, DynArray>;
        /// Returns the singular value decomposition, of floats, as [`svd`](Array::svd).
        svd try_svd -> Svd { u s vh } Svd<DynArray, DynArray, DynArray>;
    }
}
