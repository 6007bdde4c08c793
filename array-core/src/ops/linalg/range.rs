//! Scaling of matrices, for the whole range of a dtype.
//!
//! Products and squares of numbers near the ends of the range overflow or underflow, even if the
//! result of the operation does not. So a matrix with such numbers is first multiplied by powers of
//! two, which changes no digit, and its result is scaled back:
//!
//! | operation | the matrix is scaled |
//! |---|---|
//! | `svd`, `svdvals`, `eigh` | as a whole, by its largest element, if necessary |
//! | `eig`, `eigvals` | as a whole, by its largest element |
//! | `qr` | each column by a power of its own; the columns of `R` are scaled back |
//! | `cholesky` | row and column `i` by diagonal element `i`; the factor is scaled back by rows |
//! | `det`, `inv`, `solve` | rows, and then columns |

use crate::dtype::{DType, Element, Inexact};
use crate::error::MatrixFault;

/// Returns the largest exponent that numbers of a dtype, or their real and imaginary parts, can
/// have.
const fn highest<T: Inexact>() -> i32 {
    match T::DTYPE.part() {
        DType::F64 => 1023,
        _ => 127,
    }
}

/// Returns `fault` if an element is infinite or NaN.
#[inline]
pub(super) fn check_finite<T: Inexact>(x: &[T], fault: MatrixFault) -> Result<(), MatrixFault> {
    // `x - x` is 0 if `x` is finite, and NaN otherwise. There are four sums, so that an addition
    // need not wait for the result of the previous one.
    let none = |sum: T, x: T| sum.op_add(x.op_sub(x));
    let (chunks, rest) = x.as_chunks::<4>();
    let mut sums = [T::ZERO; 4];
    for chunk in chunks {
        for (sum, &x) in sums.iter_mut().zip(chunk) {
            *sum = none(*sum, x);
        }
    }
    let sum = sums.iter().chain(rest).fold(T::ZERO, |sum, &x| none(sum, x));
    if sum == T::ZERO { Ok(()) } else { Err(fault) }
}

/// Returns the binary exponents of the smallest nonzero absolute value and of the largest one, over
/// all real and imaginary parts, or `fault` if an element is infinite or NaN. See `op_exponents`
/// for zeros.
#[inline(always)]
pub(super) fn exponents<T: Inexact>(x: &[T], fault: MatrixFault) -> Result<[i32; 2], MatrixFault> {
    match T::op_exponents(x) {
        [_, i32::MAX] => Err(fault),
        range => Ok(range),
    }
}

/// Returns whether products of two numbers with exponents in this range stay well within the range
/// of the dtype, and whether the first step of an elimination loses no digits at the lower end of
/// the range.
///
/// For the products, no exponent may exceed three eighths of the highest exponent in absolute
/// value.
#[inline(always)]
pub(super) fn is_ordinary<T: Inexact>([least, largest]: [i32; 2]) -> bool {
    let bound = const { highest::<T>() / 8 * 3 };
    least >= -bound && largest <= bound && keeps_digits::<T>([least, largest], least)
}

/// Returns whether the first step of an elimination loses no digits at the lower end of the range.
/// The exponents of the matrix are in the range `[least, largest]`. The step changes the matrix or
/// a right-hand side, whose numbers have exponents of at least `changed`.
///
/// A step subtracts a product: the quotient of two elements of the matrix, times a number of the
/// matrix or right-hand side that changes. If the number from which the product is subtracted is 0,
/// the product is the whole result, so it must not be subnormal. Later steps are not covered.
#[inline(always)]
fn keeps_digits<T: Inexact>([least, largest]: [i32; 2], changed: i32) -> bool {
    least.saturating_add(changed).saturating_sub(largest) > const { 1 - highest::<T>() }
}

/// Returns whether a right-hand side keeps the digits that matter without scaling. Its numbers have
/// exponents in the range `[least, largest]`, and the matrix has exponents in the range `matrix`.
/// If the largest number is at least 1, only the digits of numbers near it matter. Scaling would
/// not help, because it would make all numbers smaller, and the small ones would underflow. If the
/// largest number is below 1, all numbers must be large enough to keep their digits when they are
/// multiplied by numbers below 1, and in the first step of the elimination.
#[inline(always)]
pub(super) fn is_precise<T: Inexact>(matrix: [i32; 2], [least, largest]: [i32; 2]) -> bool {
    largest >= 0 || least >= const { -highest::<T>() / 8 * 7 } && keeps_digits::<T>(matrix, least)
}

/// Returns whether [`is_precise`] holds for each of the `columns` right-hand sides in the columns
/// of `b`. The numbers of `b` have exponents in the range `all`.
pub(super) fn are_precise<T: Inexact>(matrix: [i32; 2], all: [i32; 2], b: &[T], columns: usize) -> bool {
    let range = |column: usize| {
        let column = b.iter().skip(column).step_by(columns);
        column.fold([i32::MAX, i32::MIN], |[least, largest], &x| {
            let [low, high] = T::op_exponents(&[x]);
            [least.min(low), largest.max(high)]
        })
    };
    // If no number of `b` is small, all columns are precise. Otherwise, look at each column: a
    // number of at least 1 in one column does not make another column of small numbers precise.
    is_precise::<T>(matrix, [all[0], i32::MIN]) || (0..columns).all(|column| is_precise::<T>(matrix, range(column)))
}

/// Returns the exponent of the larger part of an element.
fn exponent<T: Inexact>(x: T) -> i32 {
    T::op_exponents(&[x])[1]
}

/// Divides the rows and columns of a square matrix by powers of two, so that the largest real or
/// imaginary part of each column is between 1 and 2. Writes the exponents of these powers to `rows`
/// and `columns`.
pub(super) fn equilibrate<T: Inexact>(a: &mut [T], rows: &mut [i32], columns: &mut [i32]) {
    let n = rows.len();
    // Compute all exponents before anything is scaled, so that an element that is tiny compared
    // with its row is scaled, and rounded, only once.
    for (row, own) in a.chunks_exact(n).zip(&mut *rows) {
        *own = Some(T::op_exponents(row)[1]).filter(|&own| own > i32::MIN).unwrap_or(0);
    }
    for (j, own) in columns.iter_mut().enumerate() {
        let column = a.iter().skip(j).step_by(n).zip(&*rows);
        let largest = column.map(|(&x, row)| exponent(x).saturating_sub(*row)).max();
        *own = largest.filter(|&own| own > i32::MIN / 2).unwrap_or(0);
    }
    for (row, own) in a.chunks_exact_mut(n).zip(&*rows) {
        for (x, column) in row.iter_mut().zip(&*columns) {
            *x = x.op_scale(-own - column);
        }
    }
}

/// Returns the exponent of the power of two that scales the largest of some numbers to about 1, or
/// 0 if all numbers are 0. Each item is a number and the exponent of a power of two that multiplies
/// the number first.
pub(super) fn shift_of<T: Inexact>(numbers: impl Iterator<Item = (T, i32)>) -> i32 {
    let largest = numbers.map(|(x, own)| exponent(x).saturating_add(own)).max();
    largest
        .filter(|&largest| largest > i32::MIN / 2)
        .map_or(0, |largest| -largest)
}

/// A product of many numbers, as a number times a power of two. So the product may leave the range
/// of the dtype.
#[derive(Clone, Copy)]
pub(super) struct Product<T> {
    number: T,
    exponent: i32,
}

impl<T: Inexact> Product<T> {
    /// Creates the product `2^exponent`.
    pub(super) fn new(exponent: i32) -> Self {
        Self {
            number: T::ONE,
            exponent,
        }
    }

    /// Multiplies by `x`, which must not be 0.
    pub(super) fn times(self, x: T) -> Self {
        let own = exponent(x);
        let number = self.number.op_mul(x.op_scale(-own));
        let grown = exponent(number);
        Self {
            number: number.op_scale(-grown),
            exponent: self.exponent + own + grown,
        }
    }

    pub(super) fn negated(self) -> Self {
        Self {
            number: self.number.op_negate(),
            ..self
        }
    }

    /// Returns the product divided by its absolute value, and the natural logarithm of the absolute
    /// value.
    pub(super) fn sign_and_log(self) -> (T, T::Size) {
        let size = self.number.op_absolute();
        let log = size.op_log().op_cast::<f64>() + f64::from(self.exponent) * core::f64::consts::LN_2;
        (self.number.op_div(size.op_cast()), T::Size::from_f64(log))
    }

    pub(super) fn value(self) -> T {
        self.number.op_scale(self.exponent)
    }
}

#[cfg(feature = "linalg")]
mod scaled {
    use alloc::vec::Vec;

    use super::{exponent, highest};
    use crate::dtype::Inexact;

    /// Returns the exponent of the power of two by which to divide a matrix whose largest number
    /// has the exponent `largest`. The result is 0 if all elements are 0, or if the absolute value
    /// of `largest` is at most an eighth of the highest exponent, so that the fourth power of the
    /// largest number does not overflow or underflow.
    pub(in crate::ops::linalg) fn excess<T: Inexact>(largest: i32) -> i32 {
        let bound = highest::<T>() / 8;
        match largest {
            // All elements are 0.
            i32::MIN => 0,
            _ if largest.abs() <= bound => 0,
            // Scale the largest number to the bound and not to 1, so that fewer of the smallest
            // numbers underflow.
            _ => largest - bound,
        }
    }

    /// Returns the matrix divided by a power of two.
    pub(in crate::ops::linalg) fn divided<T: Inexact>(a: &[T], exponent: i32) -> Vec<T> {
        a.iter().map(|x| x.op_scale(-exponent)).collect()
    }

    /// Divides each column by a power of two, so that the largest real or imaginary part of the
    /// column is between 1 and 2. Returns the exponents.
    pub(in crate::ops::linalg) fn divide_columns<T: Inexact>(n: usize, a: &mut [T]) -> Vec<i32> {
        let mut columns = alloc::vec![i32::MIN; n];
        for row in a.chunks_exact(n) {
            for (own, &x) in columns.iter_mut().zip(row) {
                *own = exponent(x).max(*own);
            }
        }
        for own in &mut columns {
            *own = if *own == i32::MIN { 0 } else { *own };
        }
        for row in a.chunks_exact_mut(n) {
            for (x, own) in row.iter_mut().zip(&columns) {
                *x = x.op_scale(-own);
            }
        }
        columns
    }

    /// Divides the row and the column of each diagonal element by the same power of two, so that
    /// the larger part of the diagonal element has an absolute value from 1 to below 4. An element
    /// that is 0 stays 0. Writes 0 above the diagonal, and returns the exponents of the powers.
    pub(in crate::ops::linalg) fn divide_by_diagonal<T: Inexact>(n: usize, a: &mut [T]) -> Vec<i32> {
        let of_diagonal = |i: usize| match exponent(a[i * n + i]) {
            i32::MIN => 0,
            own => own.div_euclid(2),
        };
        let halves: Vec<i32> = (0..n).map(of_diagonal).collect();
        for (i, row) in a.chunks_exact_mut(n).enumerate() {
            for (j, x) in row.iter_mut().enumerate() {
                *x = if j > i {
                    T::ZERO
                } else {
                    x.op_scale(-halves[i] - halves[j])
                };
            }
        }
        halves
    }
}
#[cfg(feature = "linalg")]
pub(super) use scaled::{divide_by_diagonal, divide_columns, divided, excess};
