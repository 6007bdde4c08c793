//! Powers of matrices.

use crate::compute::copied;
use crate::compute::reduce::Reduced;
use crate::dtype::Number;
use crate::error::Error;
use crate::shape::{Dim, Dyn, Shape, Square, count_of};
use crate::storage::{Array, Heap, Inline, Join, OwnedStorage, Storage};

/// A stack of matrices of one dtype.
type Matrices<T> = Array<T, (Dyn, Dyn, Dyn)>;

/// Raises each matrix of a stack to the power `n`, by repeated squaring. `n` must not be 0.
fn power<T: Number>(mut square: Matrices<T>, mut n: u32) -> Result<Matrices<T>, Error> {
    let named = |error: Error| error.named("matrix_power");
    let mut product: Option<Matrices<T>> = None;
    loop {
        if n % 2 == 1 {
            product = Some(match product {
                Some(product) => product.try_matmul(&square).map_err(named)?,
                None => copied(&square, "matrix_power")?,
            });
        }
        n /= 2;
        match (n, product) {
            (0, Some(product)) => return Ok(product),
            (_, left) => product = left,
        }
        square = square.try_matmul(&square).map_err(named)?;
    }
}

/// Powers of matrices: part of the extension `linalg` of the Array API. They require the feature
/// `alloc`.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Raises a square matrix, or each matrix of a stack, to the power `n`. The power 0 is the
        /// identity matrix.
        ///
        /// Integers wrap. For a negative power, invert first: `x.inv().matrix_power(2)` is the
        /// power -2.
        ///
        /// # Panics
        ///
        /// Panics if a matrix is not square at run time, if a [`DynRank`](crate::DynRank) array has
        /// fewer than two axes, or if the result would take more than `isize::MAX` bytes;
        /// [`try_matrix_power`](Self::try_matrix_power) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// // Fibonacci numbers.
        /// assert_eq!(array![[1, 1], [1, 0]].matrix_power(10), array![[89, 55], [55, 34]]);
        /// assert_eq!(array![[1, 1], [1, 0]].matrix_power(0), array![[1, 0], [0, 1]]);
        /// ```
        errors
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let x = Array::<f64, shape![_, _]>::ones_with([2, 3]);
        /// let error = x.try_matrix_power(2).unwrap_err();
        /// assert_eq!(error.to_string(), "a matrix of shape (2, 3) is not square in `matrix_power`");
        /// ```
        "Returns [`Error::Shape`](crate::error::Error::Shape) if a matrix is not square at run time, if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        matrix_power try_matrix_power [Z: Shape] [Z] [T: Number, S: Square<Z>, <S as Square<Z>>::Axis: Dim, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S>]
            (self: &Self, n: u32) -> Array<T, S, Reduced<B>> {{
                let (lead, side) = self.axes().square("matrix_power")?;
                let (count, side) = (count_of(lead.extents().as_ref()), side.extent());
                let mut powers: Array<T, S, Reduced<B>> = copied(self, "matrix_power")?;
                let out = powers.as_mut_slice();
                if n == 0 {
                    for matrix in out.chunks_exact_mut(side.saturating_mul(side).max(1)) {
                        matrix.fill(T::ZERO);
                        matrix.iter_mut().step_by(side + 1).for_each(|x| *x = T::ONE);
                    }
                } else if n > 1 {
                    let matrices: Array<T, S, Heap> = copied(self, "matrix_power")?;
                    let shape = (Dyn(count), Dyn(side), Dyn(side));
                    out.copy_from_slice(power(Array::owned(shape, matrices.into_parts().1), n)?.as_slice());
                }
                Ok(powers)
            }}
    }
}
