//! Matrices of any size, in row-major order, by `faer`, on one thread.

use faer::diag::DiagRef;
use faer::linalg::solvers::{DenseSolveCore, PartialPivLu, SolveCore};
use faer::traits::ext::ComplexFieldExt;
use faer::{Conj, MatMut, MatRef, Side};

use super::small::check_finite;
use crate::dtype::{Element, Inexact};
use crate::error::MatrixFault;

/// Takes a matrix, which has to be finite.
fn load<T: Inexact<Wide = T>>(rows: usize, columns: usize, a: &[T]) -> Result<MatRef<'_, T::Field>, MatrixFault> {
    check_finite(a, MatrixFault::NotFinite)?;
    Ok(MatRef::from_row_major_slice(T::fields(a), rows, columns))
}

/// Writes a matrix, which has to be finite.
fn store<T: Inexact<Wide = T>>(matrix: MatRef<'_, T::Field>, out: &mut [T]) -> Result<(), MatrixFault> {
    MatMut::from_row_major_slice_mut(T::fields_mut(out), matrix.nrows(), matrix.ncols()).copy_from(matrix);
    check_finite(out, MatrixFault::NotFound)
}

/// Writes real numbers, which have to be finite.
fn store_sizes<T: Inexact<Wide = T>>(values: DiagRef<'_, T::Field>, out: &mut [T::Size]) -> Result<(), MatrixFault> {
    for (place, value) in out.iter_mut().zip(values.column_vector().iter()) {
        *place = T::real_field(value.real()).op_cast();
    }
    check_finite(out, MatrixFault::NotFound)
}

/// The factors of a matrix that is not singular: no pivot is 0.
fn factors<T: Inexact<Wide = T>>(n: usize, a: &[T]) -> Result<PartialPivLu<T::Field>, MatrixFault> {
    let factors = load(n, n, a)?.partial_piv_lu();
    let zero = T::fields(&[T::ZERO])[0];
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

pub(super) fn det<T: Inexact<Wide = T>>(n: usize, a: &[T]) -> Result<T, MatrixFault> {
    let factors = match factors(n, a) {
        Err(MatrixFault::Singular) => return Ok(T::ZERO),
        factors => factors?,
    };
    let mut pivots = alloc::vec![T::ZERO; n];
    for (place, &pivot) in T::fields_mut(&mut pivots)
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

pub(super) fn inv<T: Inexact<Wide = T>>(n: usize, a: &mut [T]) -> Result<(), MatrixFault> {
    let inverse = factors(n, a)?.inverse();
    store(inverse.as_ref(), a)
}

pub(super) fn solve<T: Inexact<Wide = T>>(n: usize, a: &[T], b: &mut [T], columns: usize) -> Result<(), MatrixFault> {
    check_finite(b, MatrixFault::NotFinite)?;
    let x = MatMut::from_row_major_slice_mut(T::fields_mut(b), n, columns);
    factors(n, a)?.solve_in_place_with_conj(Conj::No, x);
    check_finite(b, MatrixFault::NotFound)
}

/// Writes the lower factor over the matrix.
pub(super) fn cholesky<T: Inexact<Wide = T>>(n: usize, a: &mut [T]) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let factors = load(n, n, a)?.llt(Side::Lower);
    let factors = factors.map_err(|_| MatrixFault::NotPositiveDefinite)?;
    store(factors.L(), a)
}

pub(super) fn qr<T: Inexact<Wide = T>>(
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

pub(super) fn svd<T: Inexact<Wide = T>>(
    m: usize,
    n: usize,
    a: &[T],
    u: &mut [T],
    s: &mut [T::Size],
    vh: &mut [T],
) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let found = load(m, n, a)?.thin_svd().map_err(|_| MatrixFault::NotFound)?;
    store(found.U(), u)?;
    store_sizes::<T>(found.S(), s)?;
    store(found.V().transpose(), vh)?;
    for x in vh {
        *x = x.op_conjugate();
    }
    Ok(())
}

pub(super) fn svdvals<T: Inexact<Wide = T>>(m: usize, n: usize, a: &[T], s: &mut [T::Size]) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let values = load(m, n, a)?.singular_values().map_err(|_| MatrixFault::NotFound)?;
    for (place, value) in s.iter_mut().zip(values) {
        *place = T::real_field(value).op_cast();
    }
    check_finite(s, MatrixFault::NotFound)
}

/// The eigenvalues, the smallest first, and the vectors in the columns of `v`.
pub(super) fn eigh<T: Inexact<Wide = T>>(n: usize, a: &[T], w: &mut [T::Size], v: &mut [T]) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let found = load(n, n, a)?.self_adjoint_eigen(Side::Lower);
    let found = found.map_err(|_| MatrixFault::NotFound)?;
    store_sizes::<T>(found.S(), w)?;
    store(found.U(), v)
}
