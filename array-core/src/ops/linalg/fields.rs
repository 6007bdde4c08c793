//! Linear algebra on row-major matrices of any size, computed by `faer`. `faer` uses one thread,
//! unless another crate of the program enables its feature `rayon`. Matrices with numbers near the
//! ends of the range of the dtype are scaled first: see [`range`](super::range).

use alloc::vec::Vec;

use faer::diag::DiagRef;
use faer::linalg::solvers::{DenseSolveCore, PartialPivLu, SolveCore};
use faer::traits::ComplexField;
#[cfg(feature = "num-complex")]
use faer::traits::RealField;
use faer::traits::ext::ComplexFieldExt;
use faer::{Conj, MatMut, MatRef, Side};
#[cfg(feature = "num-complex")]
use {::num_complex::Complex, faer::ColRef, faer::Mat};

use super::elimination;
use super::range::{
    Product, are_precise, check_finite, divide_by_diagonal, divide_columns, divided, equilibrate, excess, exponents,
    is_ordinary, shift_of,
};
#[cfg(feature = "num-complex")]
use crate::dtype::Number;
use crate::dtype::{Element, Exact, Float, Inexact};
use crate::error::MatrixFault;

/// A dtype that `faer` computes with.
pub(super) trait Field: Inexact<Wide = Self> + ComplexField<Real = Exact<Self>> + Copy {}

impl<T: Inexact<Wide = T> + ComplexField<Real = Exact<T>> + Copy> Field for T {}

fn load<T: Field>(rows: usize, columns: usize, a: &[T]) -> MatRef<'_, T> {
    MatRef::from_row_major_slice(a, rows, columns)
}

/// Writes a matrix, or returns a fault if an element is infinite or NaN.
fn store<T: Field>(matrix: MatRef<'_, T>, out: &mut [T]) -> Result<(), MatrixFault> {
    MatMut::from_row_major_slice_mut(out, matrix.nrows(), matrix.ncols()).copy_from(matrix);
    check_finite(out, MatrixFault::NotFound)
}

/// Writes real numbers times a power of two, or returns a fault if a result is infinite or NaN.
fn store_sizes<T: Field>(
    values: impl IntoIterator<Item = Exact<T>>,
    exponent: i32,
    out: &mut [T::Size],
) -> Result<(), MatrixFault> {
    for (place, value) in out.iter_mut().zip(values) {
        *place = value.op_scale(exponent).op_cast();
    }
    check_finite(out, MatrixFault::NotFound)
}

/// Returns the real parts of a diagonal.
fn sizes_of<T: Field>(values: DiagRef<'_, T>) -> impl Iterator<Item = Exact<T>> {
    values.column_vector().iter().map(|value| value.real())
}

/// Returns the LU factors of a matrix, or a fault if the matrix is singular, which means that a
/// pivot is 0.
fn factors<T: Field>(n: usize, a: &[T]) -> Result<PartialPivLu<T>, MatrixFault> {
    let factors = load(n, n, a).partial_piv_lu();
    let singular = factors
        .U()
        .diagonal()
        .column_vector()
        .iter()
        .any(|pivot| *pivot == T::ZERO);
    if singular {
        Err(MatrixFault::Singular)
    } else {
        Ok(factors)
    }
}

/// A matrix whose rows and columns were divided by powers of two.
struct Equilibrated<T> {
    matrix: Vec<T>,
    /// The exponents of the powers of two that divided the rows.
    rows: Vec<i32>,
    /// The exponents of the powers of two that divided the columns.
    columns: Vec<i32>,
}

impl<T: Field> Equilibrated<T> {
    fn new(n: usize, a: &[T]) -> Self {
        let (mut matrix, mut rows, mut columns) = (a.to_vec(), alloc::vec![0; n], alloc::vec![0; n]);
        equilibrate(&mut matrix, &mut rows, &mut columns);
        Self { matrix, rows, columns }
    }
}

/// Returns the determinant as a product of pivots, or `None` if a pivot is 0.
pub(super) fn product<T: Field>(n: usize, a: &[T]) -> Result<Option<Product<T>>, MatrixFault> {
    let (exponent, found) = match is_ordinary::<T>(exponents(a, MatrixFault::NotFinite)?) {
        true => (0, factors(n, a)),
        false => {
            let Equilibrated { matrix, rows, columns } = Equilibrated::new(n, a);
            (rows.iter().chain(&columns).sum(), factors(n, &matrix))
        }
    };
    let factors = match found {
        Err(MatrixFault::Singular) => return Ok(None),
        factors => factors?,
    };
    let mut pivots = alloc::vec![T::ZERO; n];
    for (place, &pivot) in pivots.iter_mut().zip(factors.U().diagonal().column_vector().iter()) {
        *place = pivot;
    }
    // `faer` multiplies by the reciprocal of a pivot, which is infinite for the tiny pivots that
    // rounding errors leave in a singular matrix. `elimination` divides by pivots instead.
    if check_finite(&pivots, MatrixFault::NotFound).is_err() {
        return elimination::product(n, a, &mut alloc::vec![T::ZERO; n * n]);
    }
    let det = pivots.into_iter().fold(Product::new(exponent), Product::times);
    let swaps_rows_oddly = is_odd(factors.P().arrays().0);
    Ok(Some(if swaps_rows_oddly { det.negated() } else { det }))
}

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

pub(super) fn inv<T: Field>(n: usize, a: &mut [T]) -> Result<(), MatrixFault> {
    if is_ordinary::<T>(exponents(a, MatrixFault::NotFinite)?) {
        let inverse = factors(n, a)?.inverse();
        return store(inverse.as_ref(), a);
    }
    let Equilibrated { matrix, rows, columns } = Equilibrated::new(n, a);
    store(factors(n, &matrix)?.inverse().as_ref(), a)?;
    for (line, column) in a.chunks_exact_mut(n).zip(columns) {
        for (x, row) in line.iter_mut().zip(&rows) {
            *x = x.op_scale(-column - row);
        }
    }
    check_finite(a, MatrixFault::NotFound)
}

pub(super) fn solve<T: Field>(n: usize, a: &[T], b: &mut [T], columns: usize) -> Result<(), MatrixFault> {
    let range = exponents(a, MatrixFault::NotFinite)?;
    let right = exponents(b, MatrixFault::NotFinite)?;
    let solve = |factors: PartialPivLu<T>, b: &mut [T]| {
        let x = MatMut::from_row_major_slice_mut(b, n, columns);
        factors.solve_in_place_with_conj(Conj::No, x);
        check_finite(b, MatrixFault::NotFound)
    };
    if is_ordinary::<T>(range) && are_precise(range, right, b, columns) {
        // If all numbers are ordinary, no intermediate value overflows, so scaling would not avoid
        // an error.
        if is_ordinary::<T>(right) {
            return solve(factors(n, a)?, b);
        }
        let mut x = b.to_vec();
        if solve(factors(n, a)?, &mut x).is_ok() {
            b.copy_from_slice(&x);
            return Ok(());
        }
    }
    let Equilibrated {
        matrix,
        rows,
        columns: unknowns,
    } = Equilibrated::new(n, a);
    let factors = factors(n, &matrix)?;
    let mut shifts = alloc::vec![0; columns];
    for (column, shift) in shifts.iter_mut().enumerate() {
        *shift = shift_of(
            b.iter()
                .skip(column)
                .step_by(columns)
                .zip(&rows)
                .map(|(&x, row)| (x, -row)),
        );
    }
    for (line, row) in b.chunks_exact_mut(columns.max(1)).zip(&rows) {
        for (x, shift) in line.iter_mut().zip(&shifts) {
            *x = x.op_scale(shift - row);
        }
    }
    solve(factors, b)?;
    for (line, unknown) in b.chunks_exact_mut(columns.max(1)).zip(unknowns) {
        for (x, shift) in line.iter_mut().zip(&shifts) {
            *x = x.op_scale(-unknown - shift);
        }
    }
    check_finite(b, MatrixFault::NotFound)
}

/// Overwrites the matrix with its lower triangular factor.
pub(super) fn cholesky<T: Field>(n: usize, a: &mut [T]) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let mut halves = None;
    if !is_ordinary::<T>(exponents(a, MatrixFault::NotFinite)?) {
        halves = Some(divide_by_diagonal(n, a));
        // In a positive definite matrix, no element exceeds the largest diagonal element. So a
        // matrix that overflows when it is scaled is not positive definite.
        check_finite(a, MatrixFault::NotPositiveDefinite)?;
    }
    let factors = load(n, n, a).llt(Side::Lower);
    let factors = factors.map_err(|_| MatrixFault::NotPositiveDefinite)?;
    store(factors.L(), a)?;
    for (row, half) in a.chunks_exact_mut(n).zip(halves.into_iter().flatten()) {
        for x in row {
            *x = x.op_scale(half);
        }
    }
    Ok(())
}

fn store_identity<T: Inexact>(n: usize, out: &mut [T]) {
    out.fill(T::ZERO);
    out.iter_mut().step_by(n + 1).for_each(|x| *x = T::ONE);
}

/// The number of columns of `Q`, or of singular vectors, that a decomposition returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// As many columns as the shorter axis of the matrix has elements.
    Reduced,
    /// A square factor: as many columns of `Q`, or left singular vectors, as the matrix has rows,
    /// and as many right singular vectors as it has columns.
    Full,
}

pub(super) fn qr<T: Field>(
    extent: Extent,
    [m, n]: [usize; 2],
    a: &[T],
    q: &mut [T],
    r: &mut [T],
) -> Result<(), MatrixFault> {
    if a.is_empty() {
        if extent == Extent::Full {
            store_identity(m, q);
        }
        return Ok(());
    }
    let (factors, columns) = match is_ordinary::<T>(exponents(a, MatrixFault::NotFinite)?) {
        true => (load(m, n, a).qr(), None),
        false => {
            let mut matrix = a.to_vec();
            let columns = divide_columns(n, &mut matrix);
            (load(m, n, &matrix).qr(), Some(columns))
        }
    };
    match extent {
        Extent::Reduced => {
            store(factors.compute_thin_Q().as_ref(), q)?;
            store(factors.thin_R(), r)?;
        }
        Extent::Full => {
            store(factors.compute_Q().as_ref(), q)?;
            let (upper, below) = r.split_at_mut(m.min(n) * n);
            store(factors.thin_R(), upper)?;
            below.fill(T::ZERO);
        }
    }
    let Some(columns) = columns else {
        return Ok(());
    };
    for row in r.chunks_exact_mut(n) {
        for (x, column) in row.iter_mut().zip(&columns) {
            *x = x.op_scale(*column);
        }
    }
    check_finite(r, MatrixFault::NotFound)
}

pub(super) fn svd<T: Field>(
    extent: Extent,
    [m, n]: [usize; 2],
    a: &[T],
    u: &mut [T],
    s: &mut [T::Size],
    vh: &mut [T],
) -> Result<(), MatrixFault> {
    if a.is_empty() {
        if extent == Extent::Full {
            store_identity(m, u);
            store_identity(n, vh);
        }
        return Ok(());
    }
    let exponent = excess::<T>(exponents(a, MatrixFault::NotFinite)?[1]);
    let of = |matrix: MatRef<'_, T>| match extent {
        Extent::Reduced => matrix.thin_svd(),
        Extent::Full => matrix.svd(),
    };
    let found = match exponent {
        0 => of(load(m, n, a)),
        _ => of(load(m, n, &divided(a, exponent))),
    };
    let found = found.map_err(|_| MatrixFault::NotFound)?;
    store(found.U(), u)?;
    store_sizes::<T>(sizes_of::<T>(found.S()), exponent, s)?;
    store(found.V().transpose(), vh)?;
    for x in vh {
        *x = x.op_conjugate();
    }
    Ok(())
}

pub(super) fn svdvals<T: Field>(m: usize, n: usize, a: &[T], s: &mut [T::Size]) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let exponent = excess::<T>(exponents(a, MatrixFault::NotFinite)?[1]);
    let values = match exponent {
        0 => load(m, n, a).singular_values(),
        _ => load(m, n, &divided(a, exponent)).singular_values(),
    };
    let values = values.map_err(|_| MatrixFault::NotFound)?;
    store_sizes::<T>(values, exponent, s)
}

/// Writes the pseudo-inverse, a matrix of `n` rows and `m` columns. Singular values of at most
/// `rtol` times the largest singular value count as 0.
pub(super) fn pinv<T: Field>(rtol: f64, [m, n]: [usize; 2], a: &[T], out: &mut [T]) -> Result<(), MatrixFault> {
    let k = m.min(n);
    let (mut u, mut s) = (alloc::vec![T::ZERO; m * k], alloc::vec![T::Size::ZERO; k]);
    let mut vh = alloc::vec![T::ZERO; k * n];
    svd(Extent::Reduced, [m, n], a, &mut u, &mut s, &mut vh)?;
    let rank = rank_of(rtol, &s);
    for (row, &s) in vh.chunks_exact_mut(n.max(1)).zip(&s).take(rank) {
        for x in row {
            *x = x.op_div(s.op_cast());
        }
    }
    // The pseudo-inverse is the conjugate transpose of `U[:, :rank] * diag(1 / S) * Vh[:rank]`.
    let product = load(m, k, &u).subcols(0, rank) * load(k, n, &vh).subrows(0, rank);
    store(product.transpose(), out)?;
    for x in out {
        *x = x.op_conjugate();
    }
    Ok(())
}

/// Returns the number of singular values that are greater than `rtol` times the largest. The
/// singular values `s` are sorted, the largest first.
pub(super) fn rank_of<W: Float>(rtol: f64, s: &[W]) -> usize {
    let largest = s.first().map_or(0.0, |&s| s.op_cast::<f64>());
    s.iter().filter(|&&s| s.op_cast::<f64>() > rtol * largest).count()
}

/// Writes the eigenvalues to `w`, the smallest first, and the eigenvectors to the columns of `v`.
pub(super) fn eigh<T: Field>(n: usize, a: &[T], w: &mut [T::Size], v: &mut [T]) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let (exponent, scaled) = scaled_lower(n, a)?;
    let found = load(n, n, scaled.as_deref().unwrap_or(a)).self_adjoint_eigen(Side::Lower);
    let found = found.map_err(|_| MatrixFault::NotFound)?;
    store_sizes::<T>(sizes_of::<T>(found.S()), exponent, w)?;
    store(found.U(), v)
}

/// Writes the eigenvalues to `w`, the smallest first.
pub(super) fn eigvalsh<T: Field>(n: usize, a: &[T], w: &mut [T::Size]) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let (exponent, scaled) = scaled_lower(n, a)?;
    let values = load(n, n, scaled.as_deref().unwrap_or(a)).self_adjoint_eigenvalues(Side::Lower);
    let values = values.map_err(|_| MatrixFault::NotFound)?;
    store_sizes::<T>(values, exponent, w)
}

/// Returns an exponent, and a copy of the lower triangle of `a` divided by 2 to the power of this
/// exponent. Returns 0 and `None` if no scaling is needed.
fn scaled_lower<T: Field>(n: usize, a: &[T]) -> Result<(i32, Option<Vec<T>>), MatrixFault> {
    exponents(a, MatrixFault::NotFinite)?;
    // Elements above the diagonal do not affect the exponent, however large they are.
    let lower = || a.chunks_exact(n).enumerate().map(|(i, row)| &row[..=i]);
    let largest = lower().map(|row| T::op_exponents(row)[1]).max();
    let exponent = excess::<T>(largest.unwrap_or(i32::MIN));
    if exponent == 0 {
        return Ok((0, None));
    }
    let mut matrix = alloc::vec![T::ZERO; n * n];
    for (own, row) in matrix.chunks_exact_mut(n).zip(lower()) {
        for (own, x) in own.iter_mut().zip(row) {
            *own = x.op_scale(-exponent);
        }
    }
    Ok((exponent, Some(matrix)))
}

/// The parts of a complex number.
#[cfg(feature = "num-complex")]
type PartsOf<T> = [Exact<T>; 2];

/// Scales the parts of complex numbers by a power of two, and passes each number with its position
/// to `store`. Returns a fault if a scaled part is infinite or NaN.
#[cfg(feature = "num-complex")]
fn store_parts<T: Field>(
    values: impl Iterator<Item = PartsOf<T>>,
    exponent: i32,
    store: &mut dyn FnMut(usize, PartsOf<T>),
) -> Result<(), MatrixFault> {
    for (i, parts) in values.enumerate() {
        let parts = parts.map(|part| part.op_scale(exponent));
        check_finite(&parts, MatrixFault::NotFound)?;
        store(i, parts);
    }
    Ok(())
}

/// Returns the exponent of the largest number, and the matrix divided by 2 to the power of this
/// exponent. The iteration of `faer` compares with absolute thresholds: for numbers of about 2^-124
/// in `f64`, it returns vectors that are not eigenvectors.
#[cfg(feature = "num-complex")]
fn scaled_to_one<T: Field>(a: &[T]) -> Result<(i32, Vec<T>), MatrixFault> {
    let exponent = match exponents(a, MatrixFault::NotFinite)?[1] {
        i32::MIN => 0,
        largest => largest,
    };
    Ok((exponent, divided(a, exponent)))
}

/// Passes the eigenvalues to `w`, in unspecified order, and the elements of the eigenvectors, which
/// are columns of length 1, to `v` in row-major order.
#[cfg(feature = "num-complex")]
pub(super) fn eig<T: Field>(
    n: usize,
    a: &[T],
    w: &mut dyn FnMut(usize, PartsOf<T>),
    v: &mut dyn FnMut(usize, PartsOf<T>),
) -> Result<(), MatrixFault>
where
    Exact<T>: RealField,
{
    if a.is_empty() {
        return Ok(());
    }
    let (exponent, matrix) = scaled_to_one(a)?;
    let mut found = load(n, n, &matrix).eigen().map_err(|_| MatrixFault::NotFound)?;
    // For a double eigenvalue of a real matrix, `faer` may compute with a conjugate pair whose
    // imaginary parts are 0. The eigenvectors then contain NaN, or have length 0. If so, compute
    // again in complex numbers, for which `faer` does not use pairs.
    let is_finite = |z: &Complex<Exact<T>>| check_finite(&[z.re, z.im], MatrixFault::NotFound).is_ok();
    let is_zero = |z: &Complex<Exact<T>>| [z.re, z.im] == [Exact::<T>::ZERO; 2];
    let has_length =
        |column: ColRef<'_, Complex<Exact<T>>>| column.iter().all(is_finite) && !column.iter().all(is_zero);
    if !found.U().col_iter().all(has_length) {
        let of = |i: usize, j: usize| {
            let x = matrix[i * n + j];
            Complex::new(x.real(), x.imag())
        };
        found = Mat::from_fn(n, n, of).eigen().map_err(|_| MatrixFault::NotFound)?;
    }
    store_parts::<T>(found.S().column_vector().iter().map(|z| [z.re, z.im]), exponent, w)?;
    // Scale by a power of two first, so that squares stay within the range.
    let vectors = found.U();
    let scales: Vec<(i32, Exact<T>)> = vectors
        .col_iter()
        .map(|column| {
            let parts = || column.iter().flat_map(|z| [z.re, z.im]);
            let shift = shift_of(parts().map(|x| (x, 0)));
            let squares = parts().map(|x| x.op_scale(shift).op_square());
            (shift, squares.fold(Exact::<T>::ZERO, Number::op_add).op_sqrt())
        })
        .collect();
    let unit = |x: Exact<T>, (shift, length): (i32, Exact<T>)| x.op_scale(shift).op_div(length);
    let elements = (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).map(|(i, j)| {
        let z = vectors[(i, j)];
        [unit(z.re, scales[j]), unit(z.im, scales[j])]
    });
    store_parts::<T>(elements, 0, v)
}

/// Passes the eigenvalues to `w`, in unspecified order.
#[cfg(feature = "num-complex")]
pub(super) fn eigvals<T: Field>(n: usize, a: &[T], w: &mut dyn FnMut(usize, PartsOf<T>)) -> Result<(), MatrixFault> {
    if a.is_empty() {
        return Ok(());
    }
    let (exponent, matrix) = scaled_to_one(a)?;
    let values = load(n, n, &matrix).eigenvalues().map_err(|_| MatrixFault::NotFound)?;
    store_parts::<T>(values.into_iter().map(|z| [z.re, z.im]), exponent, w)
}
