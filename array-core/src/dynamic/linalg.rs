//! Products, and linear algebra.

use super::shape::copied;
use super::{DynArray, binary};
use crate::array::Array;
#[cfg(feature = "linalg")]
use crate::dtype::Float;
use crate::dtype::{Element, Number};
use crate::error::Error;
use crate::shape::DynRank;

/// A dtype of floats that equations are solved in, and matrices decomposed.
#[cfg(feature = "linalg")]
trait Exact: Float<Exact = Self> {}

#[cfg(feature = "linalg")]
impl<T: Float<Exact = T>> Exact for T {}

/// Declares products of two arrays of one dtype.
macro_rules! products {
    ($($(#[$doc:meta])* $name:ident [$class:ident] |$x:ident, $y:ident| $result:expr;)*) => {
        impl DynArray {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// An [`Error`] where the two have no common dtype, the operation is not for it, or shapes do not fit.
            // Compiled where it is used, as in `binary`.
            #[inline]
            pub fn $name(&self, rhs: &DynArray) -> Result<DynArray, Error> {
                fn typed<T: $class>(x: &DynArray, y: &DynArray) -> Result<DynArray, Error> {
                    let (x, y) = (x.read_as::<T>(), y.read_as::<T>());
                    let ($x, $y): (&Array<T, DynRank>, &Array<T, DynRank>) = (&x, &y);
                    Ok(DynArray::of($result?))
                }
                let dtype = binary::common(self.dtype(), rhs.dtype(), stringify!($name))?;
                with_dtype!($class in dtype, for stringify!($name), T => { typed::<T>(self, rhs) })
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
    /// Multiplies elements and adds them up along the last axis, as [`vecdot`](Array::vecdot): in `i64`, `u64`, or the dtype of
    /// floats.
    vecdot [Number] |x, y| x.try_vecdot::<-1, _, _>(y);
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
        impl DynArray {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// An [`Error`] where the operation is not for the dtype or the shape, or a matrix has no result.
            // Compiled where it is used, as in `binary`.
            #[inline]
            pub fn $name(&self $(, $arg: $type)?) -> Result<DynArray, Error> {
                fn typed<T: $class>(x: &DynArray $(, $arg: $type)?) -> Result<DynArray, Error> {
                    let $x: &Array<T, DynRank> = x.array(stringify!($name))?;
                    Ok(DynArray::of($result?))
                }
                with_dtype!($class in self.dtype(), for stringify!($name), T => { typed::<T>(self $(, $arg)?) })
            }
        )*}
    };
}

matrices! {
    /// Returns the diagonal.
    diagonal () [Element] |x| copied(&x.try_diagonal()?, "diagonal");
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
            impl DynArray {$(
                $(#[$doc])*
                ///
                /// # Errors
                ///
                /// An [`Error`] where the dtype is not one of floats, the shape does not fit, or a matrix has no result.
                // Compiled where it is used, as in `binary`.
                #[inline]
                pub fn $name(&self) -> Result<$result, Error> {
                    fn typed<T: Exact>(x: &DynArray) -> Result<$result, Error> {
                        let x: &Array<T, DynRank> = x.array(stringify!($name))?;
                        let made = x.$try_name()?;
                        Ok($of { $($part: DynArray::of(made.$part)),* })
                    }
                    with_dtype!(Exact in self.dtype(), for stringify!($name), T => { typed::<T>(self) })
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
