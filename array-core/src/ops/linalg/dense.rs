//! Matrices of any size, in row-major order, by `faer`, on one thread.

use faer::linalg::solvers::{DenseSolveCore, PartialPivLu, SolveCore};
use faer::{Conj, MatMut, MatRef, Side};

use super::small::check_finite;
use crate::dtype::Float;
use crate::error::MatrixFault;

/// Takes a matrix, which has to be finite.
fn load<T: Float<Exact = T>>(rows: usize, columns: usize, a: &[T]) -> Result<MatRef<'_, T::Real>, MatrixFault> {
    check_finite(a, MatrixFault::NotFinite)?;
    Ok(MatRef::from_row_major_slice(T::reals(a), rows, columns))
}

/// Writes a matrix, which has to be finite.
fn store<T: Float<Exact = T>>(matrix: MatRef<'_, T::Real>, out: &mut [T]) -> Result<(), MatrixFault> {
    MatMut::from_row_major_slice_mut(T::reals_mut(out), matrix.nrows(), matrix.ncols()).copy_from(matrix);
    check_finite(out, MatrixFault::NotFound)
}

/// The factors of a matrix that is not singular: no pivot is 0.
fn factors<T: Float<Exact = T>>(n: usize, a: &[T]) -> Result<PartialPivLu<T::Real>, MatrixFault> {
    let factors = load(n, n, a)?.partial_piv_lu();
    let zero = T::reals(&[T::ZERO])[0];
    let singular = factors
        .U()
        .diagonal()
        .column_vector()
        .iter()
        .any(|pivot| *pivot == zero);
    if singular {
        Err(MatrixFault::Singular)
    } else {
        Ok(factors)
    }
}

pub(super) fn det<T: Float<Exact = T>>(n: usize, a: &[T]) -> Result<T, MatrixFault> {
    let factors = match factors(n, a) {
        Err(MatrixFault::Singular) => return Ok(T::ZERO),
        factors => factors?,
    };
    let mut pivots = alloc::vec![T::ZERO; n];
    for (place, &pivot) in T::reals_mut(&mut pivots)
        .iter_mut()
        .zip(factors.U().diagonal().column_vector().iter())
    {
        *place = pivot;
    }
    let det = pivots.iter().fold(T::ONE, |det, &pivot| det.op_mul(pivot));
    let swaps_rows_oddly = is_odd(factors.P().arrays().0);
    Ok(if swaps_rows_oddly { det.op_negate() } else { det })
}

/// Says whether a permutation is one of an odd number of swaps.
fn is_odd(permutation: &[usize]) -> bool {
    let mut seen = alloc::vec![false; permutation.len()];
    let mut odd = false;
    for start in 0..permutation.len() {
        let mut at = permutation[start];
        while !seen[start] && at != start {
            seen[at] = true;
            odd = !odd;
            at = permutation[at];
        }
    }
    odd
}

pub(super) fn inv<T: Float<Exact = T>>(n: usize, a: &mut [T]) -> Result<(), MatrixFault> {
    let inverse = factors(n, a)?.inverse();
    store(inverse.as_ref(), a)
}

pub(super) fn solve<T: Float<Exact = T>>(n: usize, a: &[T], b: &mut [T], columns: usize) -> Result<(), MatrixFault> {
    check_finite(b, MatrixFault::NotFinite)?;
    let x = MatMut::from_row_major_slice_mut(T::reals_mut(b), n, columns);
    factors(n, a)?.solve_in_place_with_conj(Conj::No, x);
    check_finite(b, MatrixFault::NotFound)
}

/// Writes the lower factor over the matrix.
pub(super) fn cholesky<T: Float<Exact = T>>(n: usize, a: &mut [T]) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let factors = load(n, n, a)?.llt(Side::Lower);
    let factors = factors.map_err(|_| MatrixFault::NotPositiveDefinite)?;
    store(factors.L(), a)
}

pub(super) fn qr<T: Float<Exact = T>>(
    m: usize,
    n: usize,
    a: &[T],
    q: &mut [T],
    r: &mut [T],
) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let factors = load(m, n, a)?.qr();
    store(factors.compute_thin_Q().as_ref(), q)?;
    store(factors.thin_R(), r)
}

pub(super) fn svd<T: Float<Exact = T>>(
    m: usize,
    n: usize,
    a: &[T],
    u: &mut [T],
    s: &mut [T],
    vh: &mut [T],
) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let found = load(m, n, a)?.thin_svd().map_err(|_| MatrixFault::NotFound)?;
    store(found.U(), u)?;
    store(found.S().column_vector().as_mat(), s)?;
    store(found.V().transpose(), vh)
}

pub(super) fn svdvals<T: Float<Exact = T>>(m: usize, n: usize, a: &[T], s: &mut [T]) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let values = load(m, n, a)?.singular_values().map_err(|_| MatrixFault::NotFound)?;
    T::reals_mut(s).copy_from_slice(&values);
    check_finite(s, MatrixFault::NotFound)
}

/// The eigenvalues, the smallest first, and the vectors in the columns of `v`.
pub(super) fn eigh<T: Float<Exact = T>>(n: usize, a: &[T], w: &mut [T], v: &mut [T]) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let found = load(n, n, a)?.self_adjoint_eigen(Side::Lower);
    let found = found.map_err(|_| MatrixFault::NotFound)?;
    store(found.S().column_vector().as_mat(), w)?;
    store(found.U(), v)
}
