//! Operations on square matrices of up to four rows, in row-major order, without an allocator. The
//! code is compiled for each size.
//!
//! If the determinant is not small compared with the elements, the determinant and the inverse are
//! computed from cofactors, which is fastest. Otherwise, and for solving, the code uses elimination
//! with partial pivoting, which loses no more digits than the condition number of the matrix
//! implies. Matrices with numbers near the ends of the range are scaled first: see
//! [`range`](super::range).

use core::ops::{Add, Div, Mul, Neg, Sub};

use super::range::{Product, check_finite, equilibrate, exponents, is_ordinary, is_precise, shift_of};
use crate::dtype::{DType, Element, Inexact};
use crate::error::MatrixFault;

/// The largest number of rows of the matrices in this module.
pub(super) const LARGEST: usize = 4;

/// A number, with Rust's operators.
#[derive(Clone, Copy)]
struct Num<T>(T);

impl<T: Inexact> Add for Num<T> {
    type Output = Self;

    #[inline(always)]
    fn add(self, r: Self) -> Self {
        Num(self.0.op_add(r.0))
    }
}

impl<T: Inexact> Sub for Num<T> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, r: Self) -> Self {
        Num(self.0.op_sub(r.0))
    }
}

impl<T: Inexact> Mul for Num<T> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, r: Self) -> Self {
        Num(self.0.op_mul(r.0))
    }
}

impl<T: Inexact> Div for Num<T> {
    type Output = Self;

    #[inline(always)]
    fn div(self, r: Self) -> Self {
        Num(self.0.op_div(r.0))
    }
}

impl<T: Inexact> Neg for Num<T> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Num(self.0.op_negate())
    }
}

/// A square matrix of up to [`LARGEST`] rows.
///
/// The code uses loops instead of `map` on arrays, which rustc would compile to function calls.
struct Matrix<T, const N: usize>([[Num<T>; N]; N]);

/// A matrix of a size for which formulas compute the adjugate (the transposed matrix of cofactors)
/// and the determinant.
trait Adjugate<T, const N: usize> {
    /// Returns the adjugate and the determinant.
    fn adjugate(&self) -> ([[Num<T>; N]; N], Num<T>);
}

impl<T: Inexact> Adjugate<T, 1> for Matrix<T, 1> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn adjugate(&self) -> ([[Num<T>; 1]; 1], Num<T>) {
        ([[Num(T::ONE)]], self.0[0][0])
    }
}

impl<T: Inexact> Adjugate<T, 2> for Matrix<T, 2> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn adjugate(&self) -> ([[Num<T>; 2]; 2], Num<T>) {
        let [[a, b], [c, d]] = self.0;
        ([[d, -b], [-c, a]], a * d - b * c)
    }
}

impl<T: Inexact> Adjugate<T, 3> for Matrix<T, 3> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn adjugate(&self) -> ([[Num<T>; 3]; 3], Num<T>) {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.0;
        let adjugate = [
            [e * i - f * h, c * h - b * i, b * f - c * e],
            [f * g - d * i, a * i - c * g, c * d - a * f],
            [d * h - e * g, b * g - a * h, a * e - b * d],
        ];
        let det = a * adjugate[0][0] + b * adjugate[1][0] + c * adjugate[2][0];
        (adjugate, det)
    }
}

impl<T: Inexact> Adjugate<T, 4> for Matrix<T, 4> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn adjugate(&self) -> ([[Num<T>; 4]; 4], Num<T>) {
        let m = self.0;
        // The 2x2 minors of the upper two rows, and of the lower two.
        let minor = |r: usize, i: usize, j: usize| m[r][i] * m[r + 1][j] - m[r][j] * m[r + 1][i];
        let minors = |r| {
            [
                minor(r, 0, 1),
                minor(r, 0, 2),
                minor(r, 0, 3),
                minor(r, 1, 2),
                minor(r, 1, 3),
                minor(r, 2, 3),
            ]
        };
        let ([s0, s1, s2, s3, s4, s5], [c0, c1, c2, c3, c4, c5]) = (minors(0), minors(2));
        let det = (s0 * c5 - s1 * c4) + (s2 * c3 + s3 * c2) + (s5 * c0 - s4 * c1);
        let adjugate = [
            [
                m[1][1] * c5 - m[1][2] * c4 + m[1][3] * c3,
                m[0][2] * c4 - m[0][1] * c5 - m[0][3] * c3,
                m[3][1] * s5 - m[3][2] * s4 + m[3][3] * s3,
                m[2][2] * s4 - m[2][1] * s5 - m[2][3] * s3,
            ],
            [
                m[1][2] * c2 - m[1][0] * c5 - m[1][3] * c1,
                m[0][0] * c5 - m[0][2] * c2 + m[0][3] * c1,
                m[3][2] * s2 - m[3][0] * s5 - m[3][3] * s1,
                m[2][0] * s5 - m[2][2] * s2 + m[2][3] * s1,
            ],
            [
                m[1][0] * c4 - m[1][1] * c2 + m[1][3] * c0,
                m[0][1] * c2 - m[0][0] * c4 - m[0][3] * c0,
                m[3][0] * s4 - m[3][1] * s2 + m[3][3] * s0,
                m[2][1] * s2 - m[2][0] * s4 - m[2][3] * s0,
            ],
            [
                m[1][1] * c1 - m[1][0] * c3 - m[1][2] * c0,
                m[0][0] * c3 - m[0][1] * c1 + m[0][2] * c0,
                m[3][1] * s1 - m[3][0] * s3 - m[3][2] * s0,
                m[2][0] * s3 - m[2][1] * s1 + m[2][2] * s0,
            ],
        ];
        (adjugate, det)
    }
}

impl<T: Inexact, const N: usize> Matrix<T, N> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn load(a: &[T]) -> Self {
        let mut out = [[Num(T::ZERO); N]; N];
        for (i, row) in out.iter_mut().enumerate() {
            for (j, x) in row.iter_mut().enumerate() {
                *x = Num(a[i * N + j]);
            }
        }
        Matrix(out)
    }

    /// Returns whether the determinant `det`, computed from cofactors, is as accurate as one by
    /// elimination.
    ///
    /// The determinant is a sum of products. A row sum is the sum of the absolute values of a row.
    /// The sum of the absolute values of the products is at most the product of the row sums, which
    /// is at most the `N`th power of the mean row sum. If the determinant is not small compared
    /// with this power, few digits are lost. The power must be within the range of the dtype. An
    /// infinite or NaN element makes the power infinite or NaN, and the function returns `false`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn trusts(&self, det: Num<T>) -> bool {
        let mut sum = Num(T::Size::ZERO);
        for row in &self.0 {
            let mut own = Num(T::Size::ZERO);
            for x in row {
                own = own + Num(x.0.op_absolute());
            }
            sum = sum + own;
        }
        let mean = sum * Num(T::Size::from_f64(1.0 / N as f64));
        let mut largest = mean;
        for _ in 1..N {
            largest = largest * mean;
        }
        let least = T::Size::from_f64(match T::DTYPE.part() {
            DType::F32 => 1e-30,
            _ => 1e-290,
        });
        let Num(bound) = largest * Num(T::Size::from_f64(1.0 / 4096.0));
        bound > least && det.0.op_absolute() > bound
    }

    /// Factors the matrix by elimination, or returns `None` if a pivot is 0.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn factors(self) -> Option<Factors<T, N>> {
        let mut a = self.0;
        let mut rows = [0; N];
        for (i, row) in rows.iter_mut().enumerate() {
            *row = i;
        }
        let mut is_odd = false;
        for c in 0..N {
            let mut pivot = c;
            for r in c + 1..N {
                if a[r][c].0.op_absolute() > a[pivot][c].0.op_absolute() {
                    pivot = r;
                }
            }
            if pivot != c {
                a.swap(pivot, c);
                rows.swap(pivot, c);
                is_odd = !is_odd;
            }
            let head = a[c];
            if head[c].0 == T::ZERO {
                return None;
            }
            for row in &mut a[c + 1..] {
                let factor = row[c] / head[c];
                row[c] = factor;
                for j in c + 1..N {
                    row[j] = row[j] - factor * head[j];
                }
            }
        }
        Some(Factors { a, rows, is_odd })
    }
}

/// The result of elimination: the multipliers below the diagonal, and the upper triangular factor.
struct Factors<T, const N: usize> {
    a: [[Num<T>; N]; N],
    /// The row of the matrix that each row of `a` comes from.
    rows: [usize; N],
    /// `true` if the number of row swaps is odd.
    is_odd: bool,
}

/// The range of the numbers of an elimination.
#[derive(Clone, Copy)]
struct Size<T: Inexact> {
    /// The smallest absolute value of a pivot or a result, at most 1.
    least: T::Size,
    /// The sum of all absolute values. It is infinite or NaN if one of the numbers is.
    sum: T::Size,
}

impl<T: Inexact> Size<T> {
    /// Adds the absolute value of a number to the sum, without including it in `least`.
    #[inline(always)]
    fn and(self, Num(x): Num<T>) -> Self {
        let Num(sum) = Num(self.sum) + Num(x.op_absolute());
        Self { sum, ..self }
    }

    /// Adds the absolute value of a pivot or a result to the sum, and includes it in `least`.
    #[inline(always)]
    fn with(self, x: Num<T>) -> Self {
        let size = x.0.op_absolute();
        let least = if size < self.least { size } else { self.least };
        Self { least, ..self.and(x) }
    }

    /// Returns whether no digits were lost at the ends of the range: all numbers are below a bound,
    /// and pivots and results are above the inverse of the bound. The bound is `2^255` (`f64`) or
    /// `2^31` (`f32`), about the fourth root of the largest number of the dtype.
    ///
    /// A product that underflows is wrong by less than the smallest positive number of the dtype.
    /// This error changes no digit of a pivot or a result of at least `2^-255` (`f64`), even after
    /// a division by another pivot or a multiplication by a factor of at most `2^255`. Infinite and
    /// NaN elements make a pivot, a factor or a result infinite or NaN, and therefore the sum, too.
    #[inline(always)]
    fn is_safe(&self) -> bool {
        let root = match T::DTYPE.part() {
            DType::F32 => f64::from_bits((1023 + 31) << 52),
            _ => f64::from_bits((1023 + 255) << 52),
        };
        self.sum < T::Size::from_f64(root) && self.least > T::Size::from_f64(1.0 / root)
    }
}

impl<T: Inexact, const N: usize> Factors<T, N> {
    /// Returns the range of the pivots and of the numbers above the diagonal.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size(&self) -> Size<T> {
        let mut size = Size {
            least: T::Size::ONE,
            sum: T::Size::ZERO,
        };
        for i in 0..N {
            size = size.with(self.a[i][i]);
            for j in i + 1..N {
                size = size.and(self.a[i][j]);
            }
        }
        size
    }

    /// Returns the solution for a right-hand side, whose elements `b` returns.
    #[inline(always)]
    fn solve(&self, b: impl Fn(usize) -> T) -> [Num<T>; N] {
        let mut x = [Num(T::ZERO); N];
        for (x, &row) in x.iter_mut().zip(&self.rows) {
            *x = Num(b(row));
        }
        for c in 0..N {
            for r in c + 1..N {
                x[r] = x[r] - self.a[r][c] * x[c];
            }
        }
        for c in (0..N).rev() {
            x[c] = x[c] / self.a[c][c];
            for r in 0..c {
                x[r] = x[r] - self.a[r][c] * x[c];
            }
        }
        x
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn det_of<T: Inexact, const N: usize>(a: &[T]) -> Result<T, MatrixFault>
where
    Matrix<T, N>: Adjugate<T, N>,
{
    let matrix = Matrix::<T, N>::load(a);
    let (_, det) = matrix.adjugate();
    if matrix.trusts(det) {
        Ok(det.0)
    } else {
        det_by_elimination::<T, N>(a)
    }
}

#[cold]
#[inline(never)]
fn det_by_elimination<T: Inexact, const N: usize>(a: &[T]) -> Result<T, MatrixFault> {
    Ok(product_of_pivots::<T, N>(a)?.map_or(T::ZERO, Product::value))
}

/// Computes the determinant by elimination, as a product that cannot overflow, or returns `None` if
/// a pivot is 0.
#[inline(never)]
fn product_of_pivots<T: Inexact, const N: usize>(a: &[T]) -> Result<Option<Product<T>>, MatrixFault> {
    let range = exponents(a, MatrixFault::NotFinite)?;
    let (mut matrix, mut rows, mut columns) = ([[T::ZERO; N]; N], [0; N], [0; N]);
    matrix.as_flattened_mut().copy_from_slice(a);
    if !is_ordinary::<T>(range) {
        equilibrate(matrix.as_flattened_mut(), &mut rows, &mut columns);
    }
    let Some(factors) = Matrix::<T, N>::load(matrix.as_flattened()).factors() else {
        return Ok(None);
    };
    let pivots = (0..N).map(|i| factors.a[i][i].0);
    let exponent = rows.iter().chain(&columns).sum();
    let det = pivots.fold(Product::new(exponent), Product::times);
    Ok(Some(if factors.is_odd { det.negated() } else { det }))
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn inv_of<T: Inexact, const N: usize>(a: &mut [T]) -> Result<(), MatrixFault>
where
    Matrix<T, N>: Adjugate<T, N>,
{
    let matrix = Matrix::<T, N>::load(a);
    let (adjugate, det) = matrix.adjugate();
    if matrix.trusts(det) {
        for (i, row) in adjugate.iter().enumerate() {
            for (j, &cofactor) in row.iter().enumerate() {
                a[i * N + j] = (cofactor / det).0;
            }
        }
        Ok(())
    } else {
        inv_by_elimination::<T, N>(a)
    }
}

#[cold]
#[inline(never)]
fn inv_by_elimination<T: Inexact, const N: usize>(a: &mut [T]) -> Result<(), MatrixFault> {
    let range = exponents(a, MatrixFault::NotFinite)?;
    let (mut rows, mut columns) = ([0; N], [0; N]);
    if !is_ordinary::<T>(range) {
        equilibrate(a, &mut rows, &mut columns);
    }
    let factors = Matrix::<T, N>::load(a).factors().ok_or(MatrixFault::Singular)?;
    for column in 0..N {
        let x = factors.solve(|row| if row == column { T::ONE } else { T::ZERO });
        for ((row, Num(x)), exponent) in a.chunks_exact_mut(N).zip(x).zip(columns) {
            row[column] = x.op_scale(-exponent - rows[column]);
        }
    }
    check_finite(a, MatrixFault::NotFound)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn solve_of<T: Inexact, const N: usize>(a: &[T], b: &mut [T], columns: usize) -> Result<(), MatrixFault> {
    let Some(factors) = Matrix::<T, N>::load(a).factors() else {
        return solve_checked::<T, N>(a, b, columns, 0);
    };
    let size = factors.size();
    for column in 0..columns {
        let x = factors.solve(|row| b[row * columns + column]);
        let all = x.iter().fold(size, |size, &x| size.with(x));
        if !all.is_safe() {
            return solve_checked::<T, N>(a, b, columns, column);
        }
        for (row, Num(x)) in x.into_iter().enumerate() {
            b[row * columns + column] = x;
        }
    }
    Ok(())
}

/// Solves for the right-hand sides in the columns of `b` from the column `from` on. Scales the
/// matrix and a column if intermediate numbers could otherwise leave the range of the dtype.
#[cold]
#[inline(never)]
fn solve_checked<T: Inexact, const N: usize>(
    a: &[T],
    b: &mut [T],
    columns: usize,
    from: usize,
) -> Result<(), MatrixFault> {
    let range = exponents(a, MatrixFault::NotFinite)?;
    exponents(b, MatrixFault::NotFinite)?;
    let plain = if is_ordinary::<T>(range) {
        Some(Matrix::<T, N>::load(a).factors().ok_or(MatrixFault::Singular)?)
    } else {
        None
    };
    let (mut matrix, mut own, mut unknowns) = ([[T::ZERO; N]; N], [0; N], [0; N]);
    matrix.as_flattened_mut().copy_from_slice(a);
    equilibrate(matrix.as_flattened_mut(), &mut own, &mut unknowns);
    let scaled = Matrix::<T, N>::load(matrix.as_flattened()).factors();
    for column in from..columns {
        let mut side = [T::ZERO; N];
        for (row, side) in side.iter_mut().enumerate() {
            *side = b[row * columns + column];
        }
        let mut x = None;
        if let Some(factors) = &plain
            && is_precise::<T>(range, T::op_exponents(&side))
        {
            let found = factors.solve(|row| side[row]).map(|Num(x)| x);
            x = check_finite(&found, MatrixFault::NotFound).is_ok().then_some(found);
        }
        let x = match x {
            Some(x) => x,
            None => {
                let factors = scaled.as_ref().ok_or(MatrixFault::Singular)?;
                let shift = shift_of(own.iter().enumerate().map(|(row, own)| (side[row], -own)));
                let mut x = factors
                    .solve(|row| side[row].op_scale(shift - own[row]))
                    .map(|Num(x)| x);
                for (x, exponent) in x.iter_mut().zip(unknowns) {
                    *x = x.op_scale(-exponent - shift);
                }
                check_finite(&x, MatrixFault::NotFound)?;
                x
            }
        };
        for (row, x) in x.into_iter().enumerate() {
            b[row * columns + column] = x;
        }
    }
    Ok(())
}

/// Returns the determinant of a matrix of `n` rows, or `None` if `n` exceeds [`LARGEST`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn det<T: Inexact>(n: usize, a: &[T]) -> Option<Result<T, MatrixFault>> {
    Some(match n {
        0 => Ok(T::ONE),
        1 => det_of::<T, 1>(a),
        2 => det_of::<T, 2>(a),
        3 => det_of::<T, 3>(a),
        LARGEST => det_of::<T, LARGEST>(a),
        _ => return None,
    })
}

/// Returns the determinant of a matrix of `n` rows as a product of pivots. The outer `None` means
/// that `n` exceeds [`LARGEST`], the inner one that a pivot is 0.
#[inline]
pub(super) fn product<T: Inexact>(n: usize, a: &[T]) -> Option<Result<Option<Product<T>>, MatrixFault>> {
    Some(match n {
        0 => Ok(Some(Product::new(0))),
        1 => product_of_pivots::<T, 1>(a),
        2 => product_of_pivots::<T, 2>(a),
        3 => product_of_pivots::<T, 3>(a),
        LARGEST => product_of_pivots::<T, LARGEST>(a),
        _ => return None,
    })
}

/// Inverts a matrix of `n` rows in place. Returns `None` if `n` exceeds [`LARGEST`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn inv<T: Inexact>(n: usize, a: &mut [T]) -> Option<Result<(), MatrixFault>> {
    Some(match n {
        0 => Ok(()),
        1 => inv_of::<T, 1>(a),
        2 => inv_of::<T, 2>(a),
        3 => inv_of::<T, 3>(a),
        LARGEST => inv_of::<T, LARGEST>(a),
        _ => return None,
    })
}

/// Solves for the right-hand sides in the columns of `b`, with a matrix of `n` rows. Returns `None`
/// if `n` exceeds [`LARGEST`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn solve<T: Inexact>(n: usize, a: &[T], b: &mut [T], columns: usize) -> Option<Result<(), MatrixFault>> {
    Some(match n {
        0 => Ok(()),
        1 => solve_of::<T, 1>(a, b, columns),
        2 => solve_of::<T, 2>(a, b, columns),
        3 => solve_of::<T, 3>(a, b, columns),
        LARGEST => solve_of::<T, LARGEST>(a, b, columns),
        _ => return None,
    })
}
