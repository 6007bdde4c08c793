//! Determinants, inverses and linear equations.

use super::matrices::{matrix_of, to_visit, with_faer};
use super::range::Product;
use super::small::LARGEST;
use super::{elimination, small};
use crate::compute::reduce::Reduced;
use crate::compute::{copied, spread};
use crate::dtype::{Element, Exactly, Inexact};
use crate::error::{Error, MatrixError};
use crate::kernel::cell;
use crate::shape::{Dim, Shape, Solve, Square, count_of};
use crate::storage::{Array, Contiguous, IndexOutput, Inline, Join, Joined, OwnedStorage, Storage};

/// An alias of `R`. rustc can resolve the alias only if `S` is a shape of square matrices. So if
/// several relations do not hold, rustc reports only the first one.
type RhsOperand<S, Z, R> = <S as Square<Z>>::Then<R>;

/// The sign of a determinant and the logarithm of its absolute value: the result of
/// [`Array::slogdet`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slogdet<S, L> {
    /// The determinant divided by its absolute value, or 0 if the determinant is 0. For real
    /// matrices, the sign is 1, -1 or 0. For complex matrices, it is 0 or a complex number of
    /// absolute value 1.
    pub sign: S,
    /// The natural logarithm of the absolute value of the determinant.
    pub logabsdet: L,
}

/// Returns memory for [`elimination`] on each matrix of a stack, or `None` if [`small`] or faer
/// computes the result. faer allocates memory, so it is not used for inline arrays.
#[inline(always)]
fn work_of<T, S, B, P>(x: &Array<T, S, B>, n: usize, operation: &'static str) -> Result<Option<Array<T, S, P>>, Error>
where
    T: Element,
    S: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<T, S>,
{
    if n <= LARGEST || cfg!(feature = "linalg") && !P::IN_PLACE {
        return Ok(None);
    }
    copied(x, operation).map(Some)
}

/// Expands to the elements of an array as a slice. If the array is not contiguous, the slice is of
/// a copy.
macro_rules! slice_of {
    ($x:ident, $copy:ident, $operation:literal) => {
        match $x.try_as_slice() {
            Some(a) => a,
            None => {
                $copy = copied($x, $operation)?;
                $copy.as_slice()
            }
        }
    };
}

/// Calls a function for matrices of any size: the function in [`elimination`] if `$work` has memory
/// for it, and the function of faer otherwise.
macro_rules! large {
    ($work:ident, $i:expr, $name:ident($n:expr, $a:expr $(, $more:expr)*)) => {
        match &mut $work {
            Some(work) => elimination::$name($n, $a, matrix_of(work.as_mut_slice(), $i, $n * $n) $(, $more)*),
            None => with_faer!($name($n, $a $(, $more)*)),
        }
    };
}

const LOG_OF_0: f64 = f64::NEG_INFINITY;

/// Determinants, inverses and linear equations: part of the extension `linalg` of the Array API.
///
/// These methods take a square matrix of `f32`, `f64` or complex numbers, of shape `(N, N)`, or a
/// stack of such matrices, of shape `(.., N, N)`, in any layout. The methods do not allocate memory
/// for inline arrays. Large matrices on the heap are faster with the feature `linalg`. The methods
/// panic or return an error if an element or a result is infinite or NaN, unless their docs say
/// otherwise.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns the determinant of a matrix as a number, or an array of determinants for a stack
        /// of matrices.
        ///
        /// If elimination finds a pivot of 0, the determinant is 0. For a singular matrix, rounding
        /// errors can make the pivot and the determinant a small number instead. A determinant
        /// outside the range of the dtype becomes infinite or 0. The determinant of an empty
        /// matrix, of shape `(0, 0)`, is 1.
        ///
        /// # Panics
        ///
        /// Panics if an element is infinite or NaN, if a matrix is not square at run time, if a
        /// [`DynRank`](crate::DynRank) array has fewer than two axes, or if the result, or a copy
        /// of the matrices, would take more than `isize::MAX` bytes; [`try_det`](Self::try_det)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// assert_eq!(array![[1.0, 2.0], [3.0, 4.0]].det(), -2.0);
        /// let stack: Array<f32, shape![2, 2, 2]> = array![[[1.0, 2.0], [3.0, 4.0]], [[2.0, 0.0], [0.0, 2.0]]];
        /// assert_eq!(stack.det(), array![-2.0, 4.0]);
        /// ```
        errors
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let x = Array::<f64, shape![_, _]>::ones_with([2, 3]);
        /// let error = x.try_det().unwrap_err();
        /// assert_eq!(error.to_string(), "a matrix of shape (2, 3) is not square in `det`");
        /// ```
        "Returns [`Error::Matrix`](crate::error::Error::Matrix) if an element is infinite or NaN; [`Error::Shape`](crate::error::Error::Shape) if a matrix is not square at run time, if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result, or a copy of the matrices, would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        det try_det [Z: IndexOutput] [Z] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, S: Square<Z>, <S as Square<Z>>::Axis: Dim, <T as Inexact>::Is: Inexact, B: Join<Inline>, Reduced<B>: OwnedStorage<T, Z> + OwnedStorage<T, S>]
            (self: &Self) -> Z::Owned<T, Reduced<B>> {{
                let (lead, side) = self.axes().square("det")?;
                let n = side.extent();
                let copy: Array<T, S, Reduced<B>>;
                let a = slice_of!(self, copy, "det");
                let mut work = work_of::<T, S, B, Reduced<B>>(self, n, "det")?;
                let mut det = |i| {
                    let a = T::Wide::exact(&a[i * n * n..][..n * n]);
                    let det = small::det(n, a).unwrap_or_else(|| {
                        Ok(large!(work, i, product(n, a))?.map_or(Element::ZERO, Product::value))
                    });
                    det.map_err(|fault| MatrixError::new(fault, "det", i))
                };
                if Z::RANK == Some(0) && let Some(number) = Z::number::<T, Reduced<B>>(det(0)?.op_cast()) {
                    return Ok(number);
                }
                let mut dets = cell::array_of_zeros::<T, Z, Reduced<B>>(lead, "det")?;
                let out = T::Wide::exact_mut(<Reduced<B> as Contiguous<T, Z>>::slice_mut(&mut dets));
                for (i, out) in out.iter_mut().enumerate() {
                    *out = det(i)?;
                }
                Ok(Z::owned(dets))
            }}

        /// Returns the sign of the determinant of a matrix, and the natural logarithm of the
        /// absolute value of the determinant. Returns two numbers, or two arrays for a stack of
        /// matrices.
        ///
        /// The determinant is `sign * exp(logabsdet)`, even if it is outside the range of the
        /// dtype. For complex numbers, the sign has the absolute value 1. If elimination finds a
        /// pivot of 0, the sign is 0 and the logarithm is `-inf`.
        ///
        /// # Panics
        ///
        /// Panics in the same cases as [`det`](Self::det); [`try_slogdet`](Self::try_slogdet)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// # use array_core::linalg::Slogdet;
        /// let Slogdet { sign, logabsdet } = array![[0.0_f64, 1e-200], [1e-200, 0.0]].slogdet();
        /// assert_eq!(sign, -1.0);
        /// assert!((logabsdet + 400.0 * 10_f64.ln()).abs() < 1e-12);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "array![[2.0, 0.0], [0.0, 2.0]].try_slogdet()?.sign" => "1.0";
            "array![[f64::NAN, 0.0], [0.0, 1.0]].try_slogdet()" => "an element of a matrix is infinite or NaN in `slogdet`"
        )]
        "Returns the errors of [`try_det`](Self::try_det).":
        slogdet try_slogdet [Z: IndexOutput] [Z] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, S: Square<Z>, <S as Square<Z>>::Axis: Dim, <T as Inexact>::Is: Inexact, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T, Z> + OwnedStorage<T::Magnitude, Z> + OwnedStorage<T, S>]
            (self: &Self) -> Slogdet<Z::Owned<T, Reduced<B>>, Z::Owned<T::Magnitude, Reduced<B>>> {{
                let (lead, side) = self.axes().square("slogdet")?;
                let n = side.extent();
                let mut signs = cell::array_of_zeros::<T, Z, Reduced<B>>(lead.clone(), "slogdet")?;
                let mut logs = cell::array_of_zeros::<T::Magnitude, Z, Reduced<B>>(lead, "slogdet")?;
                let sign = T::Wide::exact_mut(<Reduced<B> as Contiguous<T, Z>>::slice_mut(&mut signs));
                let log = T::Wide::exact_sizes_mut(<Reduced<B> as Contiguous<T::Magnitude, Z>>::slice_mut(&mut logs));
                let copy: Array<T, S, Reduced<B>>;
                let a = slice_of!(self, copy, "slogdet");
                let mut work = work_of::<T, S, B, Reduced<B>>(self, n, "slogdet")?;
                for (i, (sign, log)) in sign.iter_mut().zip(log).enumerate() {
                    let a = T::Wide::exact(&a[i * n * n..][..n * n]);
                    let product = small::product(n, a).unwrap_or_else(|| large!(work, i, product(n, a)));
                    let product = product.map_err(|fault| MatrixError::new(fault, "slogdet", i))?;
                    (*sign, *log) = product.map_or((Element::ZERO, LOG_OF_0.op_cast()), Product::sign_and_log);
                }
                Ok(Slogdet { sign: Z::owned(signs), logabsdet: Z::owned(logs) })
            }}

        /// Returns the inverse of a matrix, or of each matrix of a stack. The result has the shape
        /// of the array.
        ///
        /// To multiply the inverse by a vector or a matrix, use [`solve`](Self::solve) instead,
        /// which is faster and more accurate.
        ///
        /// # Panics
        ///
        /// Panics if a matrix is singular, if an element or a result is infinite or NaN, if a
        /// matrix is not square at run time, if a [`DynRank`](crate::DynRank) array has fewer than
        /// two axes, or if the result would take more than `isize::MAX` bytes;
        /// [`try_inv`](Self::try_inv) returns the error.
        ///
        /// ```
        /// # use array_core::error::MatrixFault;
        /// # use array_core::{array, inline};
        /// assert_eq!(inline![[4.0, 7.0], [2.0, 6.0]].inv(), inline![[0.6, -0.7], [-0.2, 0.4]]);
        /// assert!(array![[1.0, 2.0], [2.0, 4.0]].try_inv().is_err());
        /// ```
        errors
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1.0, 2.0], [2.0, 4.0]];
        /// let error = x.try_inv().unwrap_err();
        /// assert_eq!(error.to_string(), "a matrix is singular in `inv`");
        /// ```
        "Returns [`Error::Matrix`](crate::error::Error::Matrix) if a matrix is singular, or an element or a result is infinite or NaN; [`Error::Shape`](crate::error::Error::Shape) if a matrix is not square at run time, if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        inv try_inv [Z: Shape] [Z] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, S: Square<Z>, <S as Square<Z>>::Axis: Dim, <T as Inexact>::Is: Inexact, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S>]
            (self: &Self) -> Array<T, S, Reduced<B>> {{
                let (lead, side) = self.axes().square("inv")?;
                let n = side.extent();
                let count = count_of(lead.extents().as_ref());
                let mut inverses: Array<T, S, Reduced<B>> = copied(self, "inv")?;
                let mut work = work_of::<T, S, B, Reduced<B>>(self, n, "inv")?;
                let copy: Array<T, S, Reduced<B>>;
                // `elimination::inv` reads these matrices while it writes the inverses.
                let own = match work {
                    Some(_) => slice_of!(self, copy, "inv"),
                    None => &[],
                };
                let out = inverses.as_mut_slice();
                for i in 0..to_visit(count, out.len()) {
                    let a = matrix_of(out, i, n * n);
                    let found = small::inv(n, a).unwrap_or_else(|| match &mut work {
                        Some(work) => {
                            let own = T::Wide::exact(&own[i * n * n..][..n * n]);
                            elimination::inv(n, own, matrix_of(work.as_mut_slice(), i, n * n), a)
                        }
                        None => with_faer!(inv(n, a)),
                    });
                    found.map_err(|fault| MatrixError::new(fault, "inv", i))?;
                }
                Ok(inverses)
            }}

        /// Solves the equations `self * x = rhs`, where `self` has the shape `(N, N)`, and `*` is
        /// the product of matrices. `rhs` is one right-hand side, of shape `(N,)`, or a matrix of
        /// shape `(N, K)` whose columns are right-hand sides. The solution has the shape of `rhs`.
        /// If `K` is 0, the matrix is not examined.
        ///
        /// For stacks of matrices and of right-hand sides, see [`Solve`].
        ///
        /// # Panics
        ///
        /// Panics if a matrix is singular, or if an element or a result is infinite or NaN. Also
        /// panics if a matrix is not square at run time, if the right-hand sides do not have `N`
        /// rows at run time, if run-time leading extents do not broadcast, if a
        /// [`DynRank`](crate::DynRank) array has fewer than two axes or a `DynRank` `rhs` has none,
        /// or if the result, or a copy of the matrices, would take more than `isize::MAX` bytes.
        /// [`try_solve`](Self::try_solve) returns the error.
        ///
        /// ```
        /// # use array_core::{InlineArray, array, inline, shape};
        /// let equations = inline![[2.0, 1.0], [1.0, 3.0]];
        /// let x: InlineArray<f64, shape![2]> = equations.solve(&inline![3.0, 4.0]);
        /// assert_eq!(x, inline![1.0, 1.0]);
        /// assert_eq!(equations.solve(&inline![[3.0, 2.0], [4.0, 1.0]]), inline![[1.0, 1.0], [1.0, 0.0]]);
        /// ```
        errors
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1.0, 2.0], [2.0, 4.0]];
        /// let error = x.try_solve(&array![1.0, 2.0]).unwrap_err();
        /// assert_eq!(error.to_string(), "a matrix is singular in `solve`");
        /// ```
        "Returns [`Error::Matrix`](crate::error::Error::Matrix) if a matrix is singular, or an element or a result is infinite or NaN; [`Error::Shape`](crate::error::Error::Shape) if a matrix is not square at run time, if the run-time extents of the matrices and the right-hand sides differ, if a [`DynRank`](crate::shape::DynRank) array has too few axes, or if the result, or a copy of the matrices, would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        solve try_solve [R: Shape, Q: Storage<T, R>, Z: Shape, Y: Shape] [R, Q, Z, Y] [T: Inexact, T::Wide: Exactly<T>, <T::Wide as Exactly<T>>::Is: Inexact, S: Square<Y>, <S as Square<Y>>::Axis: Dim, <T as Inexact>::Is: Inexact,
            S: Solve<RhsOperand<S, Y, R>, Solution = Z>, <S as Solve<RhsOperand<S, Y, R>>>::Solution: Shape,
            B: Join<Inline> + Join<Q>, Reduced<B>: OwnedStorage<T, S>, Joined<B, Q>: OwnedStorage<T, Z>]
            (self: &Self, rhs: &Array<T, R, Q>) -> Array<T, Z, Joined<B, Q>> {{
                let (lead, side) = self.axes().square("solve")?;
                let n = side.extent();
                let shape = self.axes().solution(&S::then(rhs.axes().clone()), "solve")?;
                let columns = match rhs.rank() {
                    1 => 1,
                    _ => rhs.shape().as_ref()[rhs.rank() - 1],
                };
                let extents = shape.extents();
                let leading = extents.as_ref().len() - rhs.rank().min(2);
                let lead = (lead.extents(), &extents.as_ref()[..leading]);
                let mut solutions: Array<T, Z, Joined<B, Q>> = spread(rhs, shape.clone(), "solve")?;
                let copy: Array<T, S, Reduced<B>>;
                let a = slice_of!(self, copy, "solve");
                let mut work = work_of::<T, S, B, Reduced<B>>(self, n, "solve")?;
                for (i, b) in solutions.as_mut_slice().chunks_exact_mut(n.saturating_mul(columns).max(1)).enumerate() {
                    let from = stretched(i, lead.1, lead.0.as_ref());
                    let a = T::Wide::exact(&a[from * n * n..][..n * n]);
                    let b = T::Wide::exact_mut(b);
                    small::solve(n, a, b, columns)
                        .unwrap_or_else(|| large!(work, from, solve(n, a, b, columns)))
                        .map_err(|fault| MatrixError::new(fault, "solve", from))?;
                }
                Ok(solutions)
            }}
    }
}

/// Returns the position of a matrix in its own stack, which has the leading extents `own`.
/// `position` is the position of the matrix after the stack is broadcast to the leading extents
/// `all`.
fn stretched(mut position: usize, all: &[usize], own: &[usize]) -> usize {
    let (mut from, mut step) = (0, 1);
    for (i, &extent) in all.iter().enumerate().rev() {
        let Some(axis) = (i + own.len()).checked_sub(all.len()) else {
            break;
        };
        if own[axis] != 1 {
            from += position % extent * step;
            step *= own[axis];
        }
        position /= extent;
    }
    from
}
