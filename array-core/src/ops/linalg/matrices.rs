//! Iteration over the matrices of a stack.

#[cfg(feature = "linalg")]
use super::small::LARGEST;
use crate::dtype::{Exactly, Inexact};
#[cfg(feature = "linalg")]
use crate::error::{Error, MatrixError, MatrixFault};
#[cfg(feature = "linalg")]
use crate::shape::{Shape, count_of};
#[cfg(feature = "linalg")]
use crate::storage::{Array, Storage, repeated};

/// Returns the elements of the matrix with the number `position` in a stack. Each matrix has `size`
/// elements. `T::Wide` is `T` itself, as [`Exactly`] guarantees.
#[inline(always)]
pub(super) fn matrix_of<T: Inexact<Wide: Exactly<T>>>(stack: &mut [T], position: usize, size: usize) -> &mut [T::Wide] {
    T::Wide::exact_mut(&mut stack[position * size..][..size])
}

/// Returns the `count` real numbers that belong to one matrix of a stack, such as its singular
/// values. `stack` has the numbers of all matrices, and `position` is the number of the matrix.
#[cfg(feature = "linalg")]
#[inline(always)]
pub(super) fn sizes_of<T: Inexact<Wide: Exactly<T>>>(
    stack: &mut [T::Size],
    position: usize,
    count: usize,
) -> &mut [<T::Wide as Inexact>::Size] {
    T::Wide::exact_sizes_mut(&mut stack[position * count..][..count])
}

/// Returns the number of matrices of a stack to visit: `count`, or 0 if the results have no
/// `elements`. A stack of empty matrices can have too many matrices to visit them all. For several
/// results, callers combine the lengths with `|`, which gives 0 only if all results are empty.
#[inline(always)]
pub(super) fn to_visit(count: usize, elements: usize) -> usize {
    if elements == 0 { 0 } else { count }
}

/// A stack of `count` matrices with `size` elements each.
#[cfg(feature = "linalg")]
pub(super) struct Stack<'a, T, S: Shape, B: Storage<T, S>> {
    array: &'a Array<T, S, B>,
    count: usize,
    size: usize,
    operation: &'static str,
}

#[cfg(feature = "linalg")]
impl<'a, T: Inexact<Wide: Exactly<T>>, S: Shape, B: Storage<T, S>> Stack<'a, T, S, B> {
    /// Returns the stack with the leading axes `lead` and with matrices of `m` rows and `n`
    /// columns.
    #[inline(always)]
    pub(super) fn new(
        array: &'a Array<T, S, B>,
        lead: &impl Shape,
        [m, n]: [usize; 2],
        operation: &'static str,
    ) -> Self {
        let (count, size) = (count_of(lead.extents().as_ref()), m.saturating_mul(n));
        Self {
            array,
            count,
            size,
            operation,
        }
    }

    /// Calls `visit` with the position and the elements, in row-major order, of each matrix, or
    /// never if the results have no elements: see [`to_visit`]. Copies the matrices only if the
    /// stack is not contiguous.
    ///
    /// # Errors
    ///
    /// Returns a [`MatrixError`] for the first matrix with a fault, or an
    /// [`AllocError`](crate::AllocError) if memory for a copy cannot be allocated.
    #[inline(always)]
    pub(super) fn each(
        &self,
        results: usize,
        mut visit: impl FnMut(usize, &[T::Wide]) -> Result<(), MatrixFault>,
    ) -> Result<(), Error> {
        let (count, size) = (to_visit(self.count, results), self.size);
        let mut visit =
            |i, a: &[T]| visit(i, T::Wide::exact(a)).map_err(|fault| MatrixError::new(fault, self.operation, i));
        if let Some(slice) = self.array.try_as_slice() {
            for i in 0..count {
                visit(i, &slice[i * size..][..size])?;
            }
            return Ok(());
        }
        let mut few = [T::ZERO; LARGEST * LARGEST];
        let mut many = alloc::vec::Vec::new();
        if size > few.len() && count > 0 {
            many = repeated(T::ZERO, size)?;
        }
        let copy = match few.get_mut(..size) {
            Some(few) => few,
            None => &mut many[..],
        };
        let mut elements = self.array.iter();
        for i in 0..count {
            for (place, &x) in copy.iter_mut().zip(&mut elements) {
                *place = x;
            }
            visit(i, copy)?;
        }
        Ok(())
    }
}

/// Calls a function of faer for matrices of any size. Without the feature `linalg`, expands to
/// unreachable code, because then the caller always has memory for elimination.
macro_rules! with_faer {
    ($name:ident $arguments:tt) => {{
        #[cfg(feature = "linalg")]
        {
            super::dense::$name $arguments
        }
        #[cfg(not(feature = "linalg"))]
        {
            unreachable!("without the feature `linalg`, the caller has memory for elimination")
        }
    }};
}
pub(super) use with_faer;
