//! Matrices over the whole range of a dtype.
//!
//! Products and squares of numbers near the ends of the range leave it where the result is in it. So a matrix of such numbers is
//! multiplied by powers of two first, which changes no digit, and its result is multiplied back:
//!
//! | operation | the matrix is scaled |
//! |---|---|
//! | `svd`, `svdvals`, `eigh` | as a whole, by its largest number |
//! | `qr` | each column by itself: the columns of `R` are |
//! | `cholesky` | rows and columns alike, by the diagonal: the rows of the factor are |
//! | `det`, `inv`, `solve` | rows, and then columns |

use crate::dtype::{DType, Element, Inexact};
use crate::error::MatrixFault;

/// The largest exponent of the parts of a dtype.
const fn highest<T: Inexact>() -> i32 {
    match T::DTYPE.part() {
        DType::F64 => 1023,
        _ => 127,
    }
}

/// Refuses elements that are infinite or NaN.
#[inline]
pub(super) fn check_finite<T: Inexact>(x: &[T], fault: MatrixFault) -> Result<(), MatrixFault> {
    // What is finite gives 0; of what is not NaN is left. In several sums, which do not wait for each other.
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

/// The exponents of the smallest part that is not 0 and of the largest one, of elements that have to be finite.
#[inline(always)]
pub(super) fn exponents<T: Inexact>(x: &[T], fault: MatrixFault) -> Result<[i32; 2], MatrixFault> {
    match T::op_exponents(x) {
        [_, i32::MAX] => Err(fault),
        range => Ok(range),
    }
}

/// Returns whether products of a few numbers of such exponents are in the range of the dtype: three eighths of it up and down.
#[inline(always)]
pub(super) fn is_ordinary<T: Inexact>([least, largest]: [i32; 2]) -> bool {
    let bound = const { highest::<T>() / 8 * 3 };
    least >= -bound && largest <= bound
}

/// Returns whether products of numbers of such exponents with numbers below 1 have their digits: all of them do, or those that matter
/// beside the largest, which no power of two moves together with the smallest.
#[inline(always)]
pub(super) fn is_precise<T: Inexact>([least, largest]: [i32; 2]) -> bool {
    least >= const { -highest::<T>() / 8 * 7 } || largest >= 0
}

/// The exponent of the larger part of an element.
fn exponent<T: Inexact>(x: T) -> i32 {
    T::op_exponents(&[x])[1]
}

/// Multiplies a square matrix by powers of two, so that the largest part of each column is from 1 to 2, and none of a row
/// is larger: `rows` and `columns` are the exponents that were taken out of each.
pub(super) fn equilibrate<T: Inexact>(a: &mut [T], rows: &mut [i32], columns: &mut [i32]) {
    let n = rows.len();
    // The exponents of the rows first: an element that is below the range beside its row is scaled once.
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

/// Returns the exponent of the power of two that brings the largest of some numbers, each times a power of two, near 1.
pub(super) fn shift_of<T: Inexact>(numbers: impl Iterator<Item = (T, i32)>) -> i32 {
    let largest = numbers.map(|(x, own)| exponent(x).saturating_add(own)).max();
    largest
        .filter(|&largest| largest > i32::MIN / 2)
        .map_or(0, |largest| -largest)
}

/// A product of many numbers, which may leave the range of the dtype on the way.
#[derive(Clone, Copy)]
pub(super) struct Product<T> {
    number: T,
    exponent: i32,
}

impl<T: Inexact> Product<T> {
    /// A power of two.
    pub(super) fn new(exponent: i32) -> Self {
        Self {
            number: T::ONE,
            exponent,
        }
    }

    /// Multiplies by a number that is not 0.
    pub(super) fn times(self, x: T) -> Self {
        let own = exponent(x);
        let number = self.number.op_mul(x.op_scale(-own));
        let grown = exponent(number);
        Self {
            number: number.op_scale(-grown),
            exponent: self.exponent + own + grown,
        }
    }

    /// Returns the product with the opposite sign.
    pub(super) fn negated(self) -> Self {
        Self {
            number: self.number.op_negate(),
            ..self
        }
    }

    /// Returns the product divided by its absolute value, and the natural logarithm of the absolute value.
    pub(super) fn sign_and_log(self) -> (T, T::Size) {
        let size = self.number.op_absolute();
        let log = size.op_log().op_cast::<f64>() + f64::from(self.exponent) * core::f64::consts::LN_2;
        (self.number.op_div(size.op_cast()), T::Size::from_f64(log))
    }

    /// Returns the product.
    pub(super) fn value(self) -> T {
        self.number.op_scale(self.exponent)
    }
}

#[cfg(feature = "linalg")]
mod scaled {
    use alloc::vec::Vec;

    use super::{exponent, highest};
    use crate::dtype::Inexact;

    /// Returns the exponent to take out of a matrix whose largest number has this exponent: 0 if squares of its numbers, and squares
    /// of those, are in the range of the dtype.
    pub(in crate::ops::linalg) fn excess<T: Inexact>(largest: i32) -> i32 {
        let bound = highest::<T>() / 8;
        match largest {
            // Of zeros only.
            i32::MIN => 0,
            _ if largest.abs() <= bound => 0,
            // Near the bound, so that fewer of the smallest numbers are lost.
            _ => largest - bound,
        }
    }

    /// Returns the matrix divided by a power of two.
    pub(in crate::ops::linalg) fn divided<T: Inexact>(a: &[T], exponent: i32) -> Vec<T> {
        a.iter().map(|x| x.op_scale(-exponent)).collect()
    }

    /// Divides each column by a power of two, so that its largest part is from 1 to 2; returns the exponents.
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

    /// Divides the row and the column of each element of the diagonal by a power of two, so that the element is from 1 to 4; returns the
    /// exponents. Above the diagonal it writes 0.
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
