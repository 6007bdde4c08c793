//! Matrices of up to four rows and columns, in row-major order: without an allocator, and compiled for each size.
//!
//! Where the determinant is far from 0 for the size of the elements, it and the inverse are computed from cofactors, which is the
//! fastest. Elsewhere, and for solving, rows are eliminated with partial pivoting: no digits are lost that the condition of
//! the matrix does not cost, and no product leaves the range of the dtype.

use core::ops::{Add, Mul, Sub};

use crate::dtype::{DType, Float};
use crate::error::MatrixFault;

/// Up to so many rows and columns.
pub(super) const LARGEST: usize = 4;

/// A number with operators.
#[derive(Clone, Copy)]
struct Num<T>(T);

impl<T: Float> Add for Num<T> {
    type Output = Self;

    #[inline(always)]
    fn add(self, r: Self) -> Self {
        Num(self.0.op_add(r.0))
    }
}

impl<T: Float> Sub for Num<T> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, r: Self) -> Self {
        Num(self.0.op_sub(r.0))
    }
}

impl<T: Float> Mul for Num<T> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, r: Self) -> Self {
        Num(self.0.op_mul(r.0))
    }
}

/// A matrix of a size for which the adjugate is written out.
struct Matrix<T, const N: usize>([[T; N]; N]);

/// The transposed cofactors of a matrix, and its determinant.
trait Adjugate<T, const N: usize> {
    /// Computes both.
    fn adjugate(&self) -> ([[T; N]; N], T);
}

impl<T: Float> Adjugate<T, 1> for Matrix<T, 1> {
    #[inline(always)]
    fn adjugate(&self) -> ([[T; 1]; 1], T) {
        ([[T::ONE]], self.0[0][0])
    }
}

impl<T: Float> Adjugate<T, 2> for Matrix<T, 2> {
    #[inline(always)]
    fn adjugate(&self) -> ([[T; 2]; 2], T) {
        let [[a, b], [c, d]] = self.0;
        let Num(det) = Num(a) * Num(d) - Num(b) * Num(c);
        ([[d, b.op_negate()], [c.op_negate(), a]], det)
    }
}

impl<T: Float> Adjugate<T, 3> for Matrix<T, 3> {
    #[inline(always)]
    fn adjugate(&self) -> ([[T; 3]; 3], T) {
        let m = |i: usize, j: usize| Num(self.0[i % 3][j % 3]);
        // Of three, the others follow in a circle, and the signs come out right.
        let cofactor = |i: usize, j: usize| m(i + 1, j + 1) * m(i + 2, j + 2) - m(i + 1, j + 2) * m(i + 2, j + 1);
        let adjugate = [0, 1, 2].map(|j| [0, 1, 2].map(|i| cofactor(i, j)));
        let Num(det) = m(0, 0) * adjugate[0][0] + m(0, 1) * adjugate[1][0] + m(0, 2) * adjugate[2][0];
        (adjugate.map(|row| row.map(|Num(x)| x)), det)
    }
}

impl<T: Float> Adjugate<T, 4> for Matrix<T, 4> {
    #[inline(always)]
    fn adjugate(&self) -> ([[T; 4]; 4], T) {
        let m = self.0.map(|row| row.map(Num));
        // Minors of two columns of the upper two rows, and of the lower two.
        let minor = |r: usize, i: usize, j: usize| m[r][i] * m[r + 1][j] - m[r][j] * m[r + 1][i];
        let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        let [s0, s1, s2, s3, s4, s5] = pairs.map(|(i, j)| minor(0, i, j));
        let [c0, c1, c2, c3, c4, c5] = pairs.map(|(i, j)| minor(2, i, j));
        let Num(det) = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0;
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
        (adjugate.map(|row| row.map(|Num(x)| x)), det)
    }
}

impl<T: Float, const N: usize> Matrix<T, N> {
    #[inline(always)]
    fn load(a: &[T]) -> Self {
        Matrix(core::array::from_fn(|i| core::array::from_fn(|j| a[i * N + j])))
    }

    /// Says whether a determinant from cofactors is as good as one by elimination: it is not small beside the largest product
    /// of elements, nor in the range of the dtype. It is neither where an element is not finite.
    #[inline(always)]
    fn trusts(&self, det: T) -> bool {
        let largest = self
            .0
            .iter()
            .flatten()
            .fold(T::ZERO, |m, x| m.op_maximum(x.op_absolute()));
        let product = (0..N).fold(T::ONE, |product, _| product.op_mul(largest));
        let least = T::from_f64(match T::DTYPE {
            DType::F32 => 1e-30,
            _ => 1e-290,
        });
        let bound = product.op_mul(T::from_f64(1.0 / 1024.0));
        bound > least && det.op_absolute() > bound
    }

    /// Solves for `columns` right-hand sides in `b` by elimination, and returns the determinant; `None` where a pivot is 0.
    #[inline(always)]
    fn eliminate(mut self, b: &mut [T], columns: usize) -> Option<T> {
        let a = &mut self.0;
        let mut det = T::ONE;
        for c in 0..N {
            let mut pivot = c;
            for r in c + 1..N {
                if a[r][c].op_absolute() > a[pivot][c].op_absolute() {
                    pivot = r;
                }
            }
            if pivot != c {
                a.swap(pivot, c);
                let (upper, lower) = b.split_at_mut(pivot * columns);
                upper[c * columns..][..columns].swap_with_slice(&mut lower[..columns]);
                det = det.op_negate();
            }
            let head = a[c];
            if head[c] == T::ZERO {
                return None;
            }
            det = det.op_mul(head[c]);
            for (r, row) in a.iter_mut().enumerate().skip(c + 1) {
                let factor = row[c].op_div(head[c]);
                subtract(&mut row[c + 1..], factor, &head[c + 1..]);
                let (upper, lower) = b.split_at_mut(r * columns);
                subtract(&mut lower[..columns], factor, &upper[c * columns..][..columns]);
            }
        }
        for c in (0..N).rev() {
            let (upper, lower) = b.split_at_mut(c * columns);
            let row = &mut lower[..columns];
            for x in row.iter_mut() {
                *x = x.op_div(a[c][c]);
            }
            for (r, upper) in a.iter().zip(upper.chunks_exact_mut(columns.max(1))) {
                subtract(upper, r[c], row);
            }
        }
        Some(det)
    }
}

/// Subtracts a multiple of a row.
#[inline(always)]
fn subtract<T: Float>(row: &mut [T], factor: T, other: &[T]) {
    for (x, &y) in row.iter_mut().zip(other) {
        *x = x.op_sub(factor.op_mul(y));
    }
}

/// Refuses elements that are infinite or NaN.
#[inline]
pub(super) fn check_finite<T: Float>(x: &[T], fault: MatrixFault) -> Result<(), MatrixFault> {
    // What is finite gives 0; of what is not NaN is left.
    let none = x.iter().fold(T::ZERO, |sum, &x| sum.op_add(x.op_sub(x)));
    if none == T::ZERO { Ok(()) } else { Err(fault) }
}

#[inline(always)]
fn det_of<T: Float, const N: usize>(a: &[T]) -> Result<T, MatrixFault>
where
    Matrix<T, N>: Adjugate<T, N>,
{
    let matrix = Matrix::<T, N>::load(a);
    let (_, det) = matrix.adjugate();
    if matrix.trusts(det) {
        return Ok(det);
    }
    check_finite(a, MatrixFault::NotFinite)?;
    Ok(matrix.eliminate(&mut [], 0).unwrap_or(T::ZERO))
}

#[inline(always)]
fn inv_of<T: Float, const N: usize>(a: &mut [T]) -> Result<(), MatrixFault>
where
    Matrix<T, N>: Adjugate<T, N>,
{
    let matrix = Matrix::<T, N>::load(a);
    let (adjugate, det) = matrix.adjugate();
    if matrix.trusts(det) {
        for (x, &cofactor) in a.iter_mut().zip(adjugate.iter().flatten()) {
            *x = cofactor.op_div(det);
        }
        return Ok(());
    }
    check_finite(a, MatrixFault::NotFinite)?;
    for (i, x) in a.iter_mut().enumerate() {
        *x = if i % (N + 1) == 0 { T::ONE } else { T::ZERO };
    }
    matrix.eliminate(a, N).ok_or(MatrixFault::Singular)?;
    check_finite(a, MatrixFault::NotFound)
}

#[inline(always)]
fn solve_of<T: Float, const N: usize>(a: &[T], b: &mut [T], columns: usize) -> Result<(), MatrixFault> {
    check_finite(a, MatrixFault::NotFinite)?;
    check_finite(b, MatrixFault::NotFinite)?;
    let matrix = Matrix::<T, N>::load(a);
    matrix.eliminate(b, columns).ok_or(MatrixFault::Singular)?;
    check_finite(b, MatrixFault::NotFound)
}

/// Returns the determinant of a matrix of `n` rows; `None` of one that is not small.
#[inline(always)]
pub(super) fn det<T: Float>(n: usize, a: &[T]) -> Option<Result<T, MatrixFault>> {
    Some(match n {
        0 => Ok(T::ONE),
        1 => det_of::<T, 1>(a),
        2 => det_of::<T, 2>(a),
        3 => det_of::<T, 3>(a),
        LARGEST => det_of::<T, LARGEST>(a),
        _ => return None,
    })
}

/// Inverts a matrix of `n` rows in its place; `None` of one that is not small.
#[inline(always)]
pub(super) fn inv<T: Float>(n: usize, a: &mut [T]) -> Option<Result<(), MatrixFault>> {
    Some(match n {
        0 => Ok(()),
        1 => inv_of::<T, 1>(a),
        2 => inv_of::<T, 2>(a),
        3 => inv_of::<T, 3>(a),
        LARGEST => inv_of::<T, LARGEST>(a),
        _ => return None,
    })
}

/// Solves by a matrix of `n` rows for right-hand sides in the columns of `b`; `None` of one that is not small.
#[inline(always)]
pub(super) fn solve<T: Float>(n: usize, a: &[T], b: &mut [T], columns: usize) -> Option<Result<(), MatrixFault>> {
    Some(match n {
        0 => Ok(()),
        1 => solve_of::<T, 1>(a, b, columns),
        2 => solve_of::<T, 2>(a, b, columns),
        3 => solve_of::<T, 3>(a, b, columns),
        LARGEST => solve_of::<T, LARGEST>(a, b, columns),
        _ => return None,
    })
}
