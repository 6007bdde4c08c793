//! Products of one row or four rows with a matrix, and of a row with a vector. Their speed is
//! limited by reading the matrix from memory.
//!
//! Products have the dtype `T`, and sums the dtype `U`, which is `T` or a wider integer.

use core::mem::MaybeUninit;

use super::matrix::Matrix;
use crate::dtype::{Element, Number};
use crate::math::level::leveled;

leveled! {
    /// Adds the product of the first row of `left` with the matrix `right` to `out`.
    ///
    /// # Panics
    ///
    /// Panics if the rows of `right` are shorter than `out` or not contiguous, or if `right` has
    /// fewer rows than `left` has columns.
    pub(super) fn add_row[T: Number, U: Number][T, U](out: &mut [U], left: Matrix<'_, T>, right: Matrix<'_, T>) {
        one_row(out, left, right);
    }

    /// Adds the products of the first four rows of `left` with the matrix `right` to the rows in
    /// `out`.
    ///
    /// # Panics
    ///
    /// Panics as [`add_row`] does, if a row of `out` is shorter than the first, or if `left` has
    /// fewer than four rows.
    pub(super) fn add_rows[T: Number, U: Number][T, U](out: [&mut [U]; 4], left: Matrix<'_, T>, right: Matrix<'_, T>) {
        four_rows(out, left, right);
    }

    /// Adds the dot product of a row and a vector to `sum`, one product after another.
    ///
    /// # Panics
    ///
    /// Panics if the row and the vector have different lengths.
    pub(super) fn add_dot[T: Number, U: Number][T, U](sum: &mut U, row: &[T], vector: &[T]) {
        assert!(row.len() == vector.len(), "the row is as long as the vector");
        if const { size_of::<T>() <= 2 && size_of::<U>() == 8 } {
            // So many products cannot overflow an `i32`, which takes fewer instructions to add.
            for (row, vector) in row.chunks(1 << 14).zip(vector.chunks(1 << 14)) {
                let part = row.iter().zip(vector).fold(0_i32, |sum, (&x, &y)| add(sum, x, y));
                *sum = sum.op_add(part.op_cast());
            }
            return;
        }
        *sum = row.iter().zip(vector).fold(*sum, |sum, (&x, &y)| add(sum, x, y));
    }

    /// Writes the elements of a matrix to `to`, row after row, converted to the dtype `T`.
    pub(super) fn convert[A: Element, T: Element][A, T](to: &mut [MaybeUninit<T>], from: Matrix<'_, A>) {
        convert_each(to, from);
    }
}

/// Implements [`add_row`] with eight rows of the matrix at a time, so that the sums are read and
/// written less often.
#[inline(always)]
fn one_row<T: Number, U: Number>(out: &mut [U], left: Matrix<'_, T>, right: Matrix<'_, T>) {
    let (len, depth) = (out.len(), left.columns.extent);
    match len {
        // There are too few rows to be worth copying the sums.
        _ if depth < 8 => {}
        2..4 => return few_columns::<T, U, 2>(out, left, right),
        4..8 => return few_columns::<T, U, 4>(out, left, right),
        8..16 => return few_columns::<T, U, 8>(out, left, right),
        16..32 => return few_columns::<T, U, 16>(out, left, right),
        32..=64 => return few_columns::<T, U, 32>(out, left, right),
        _ => {}
    }
    let mut p = 0;
    while p + 8 <= depth {
        let f = |i: usize| left.at(0, p + i);
        let f = [f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7)];
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| &right.row(p + i)[..len]);
        let [e, g, h, k] = [4, 5, 6, 7].map(|i| &right.row(p + i)[..len]);
        for j in 0..len {
            // Add in the order of the rows, so that the sum is the same as with one row at a time.
            let sum = add(add(add(out[j], f[0], a[j]), f[1], b[j]), f[2], c[j]);
            let sum = add(add(add(sum, f[3], d[j]), f[4], e[j]), f[5], g[j]);
            out[j] = add(add(sum, f[6], h[j]), f[7], k[j]);
        }
        p += 8;
    }
    for p in p..depth {
        let factor = left.at(0, p);
        for (out, &x) in out.iter_mut().zip(&right.row(p)[..len]) {
            *out = add(*out, factor, x);
        }
    }
}

/// Adds a product to a sum.
#[inline(always)]
fn add<T: Number, U: Number>(sum: U, x: T, y: T) -> U {
    sum.op_add(x.op_mul(y).op_cast())
}

/// Implements [`add_row`] for `N` to `2 * N` columns. The sums are local, so that they stay in
/// registers or in a few cache lines. The first `N` and the last `N` columns may overlap: the sums
/// of common columns are computed twice, with the same result.
#[inline(always)]
fn few_columns<T: Number, U: Number, const N: usize>(out: &mut [U], left: Matrix<'_, T>, right: Matrix<'_, T>) {
    let (first, last) = (0..N, out.len() - N..out.len());
    let mut sums = [[U::ZERO; N]; 2];
    sums[0].copy_from_slice(&out[first.clone()]);
    sums[1].copy_from_slice(&out[last.clone()]);
    for p in 0..left.columns.extent {
        let (factor, row) = (left.at(0, p), right.row(p));
        let (x, y) = (&row[first.clone()], &row[last.clone()]);
        for j in 0..N {
            sums[0][j] = add(sums[0][j], factor, x[j]);
            sums[1][j] = add(sums[1][j], factor, y[j]);
        }
    }
    out[first].copy_from_slice(&sums[0]);
    out[last].copy_from_slice(&sums[1]);
}

/// Implements [`add_rows`] with two rows of the matrix at a time.
#[inline(always)]
fn four_rows<T: Number, U: Number>([s, t, u, v]: [&mut [U]; 4], left: Matrix<'_, T>, right: Matrix<'_, T>) {
    let (len, depth) = (s.len(), left.columns.extent);
    let (t, u, v) = (&mut t[..len], &mut u[..len], &mut v[..len]);
    let mut p = 0;
    while p + 2 <= depth {
        let f = |i: usize| (left.at(i, p), left.at(i, p + 1));
        let (f, g, h, k) = (f(0), f(1), f(2), f(3));
        let (a, b) = (&right.row(p)[..len], &right.row(p + 1)[..len]);
        for j in 0..len {
            // Two elements of the matrix are read once for all four rows of sums.
            let (a, b) = (a[j], b[j]);
            s[j] = add(add(s[j], f.0, a), f.1, b);
            t[j] = add(add(t[j], g.0, a), g.1, b);
            u[j] = add(add(u[j], h.0, a), h.1, b);
            v[j] = add(add(v[j], k.0, a), k.1, b);
        }
        p += 2;
    }
    for p in p..depth {
        let (f, g, h, k) = (left.at(0, p), left.at(1, p), left.at(2, p), left.at(3, p));
        let a = &right.row(p)[..len];
        for j in 0..len {
            s[j] = add(s[j], f, a[j]);
            t[j] = add(t[j], g, a[j]);
            u[j] = add(u[j], h, a[j]);
            v[j] = add(v[j], k, a[j]);
        }
    }
}

/// Implements [`convert`].
#[inline(always)]
fn convert_each<A: Element, T: Element>(to: &mut [MaybeUninit<T>], from: Matrix<'_, A>) {
    for (i, to) in to.chunks_exact_mut(from.columns.extent).enumerate() {
        // The compiler can vectorise the first loop, because its stride is a constant.
        if from.has_rows() {
            for (to, x) in to.iter_mut().zip(from.row(i)) {
                to.write(x.op_cast());
            }
        } else {
            // Eight elements at a time, which are stored together.
            let (groups, rest) = to.as_chunks_mut::<8>();
            let whole = 8 * groups.len();
            for (j, to) in (0..whole).step_by(8).zip(groups) {
                let read = |k: usize| MaybeUninit::new(from.at(i, j + k).op_cast());
                *to = [read(0), read(1), read(2), read(3), read(4), read(5), read(6), read(7)];
            }
            for (j, to) in (whole..).zip(rest) {
                to.write(from.at(i, j).op_cast());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::add_dot;

    #[test]
    #[should_panic = "the row is as long as the vector"]
    fn different_lengths_panic() {
        add_dot(&mut 0, &[1, 2, 3], &[1, 2]);
    }
}
