//! Products of one row or four rows with a matrix, and of a row with a vector. Their speed is
//! limited by reading the matrix from memory.

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
    pub(super) fn add_row[T: Number][T](out: &mut [T], left: Matrix<'_, T>, right: Matrix<'_, T>) {
        one_row(out, left, right);
    }

    /// Adds the products of the first four rows of `left` with the matrix `right` to the rows in
    /// `out`.
    ///
    /// # Panics
    ///
    /// Panics as [`add_row`] does, if a row of `out` is shorter than the first, or if `left` has
    /// fewer than four rows.
    pub(super) fn add_rows[T: Number][T](out: [&mut [T]; 4], left: Matrix<'_, T>, right: Matrix<'_, T>) {
        four_rows(out, left, right);
    }

    /// Adds the dot product of a row and a vector to `sum`, one product after another.
    ///
    /// # Panics
    ///
    /// Panics if the row and the vector have different lengths.
    pub(super) fn add_dot[T: Number][T](sum: &mut T, row: &[T], vector: &[T]) {
        assert!(row.len() == vector.len(), "the row is as long as the vector");
        *sum = row.iter().zip(vector).fold(*sum, |sum, (&x, &y)| sum.op_add(x.op_mul(y)));
    }

    /// Writes the elements of a matrix to `to`, row after row, converted to the dtype `T`.
    pub(super) fn convert[A: Element, T: Element][A, T](to: &mut [MaybeUninit<T>], from: Matrix<'_, A>) {
        convert_each(to, from);
    }
}

/// Implements [`add_row`] with eight rows of the matrix at a time, so that the sums are read and
/// written less often.
#[inline(always)]
fn one_row<T: Number>(out: &mut [T], left: Matrix<'_, T>, right: Matrix<'_, T>) {
    let (len, depth) = (out.len(), left.columns.extent);
    match len {
        // There are too few rows to be worth copying the sums.
        _ if depth < 8 => {}
        2..4 => return few_columns::<T, 2>(out, left, right),
        4..8 => return few_columns::<T, 4>(out, left, right),
        8..16 => return few_columns::<T, 8>(out, left, right),
        16..32 => return few_columns::<T, 16>(out, left, right),
        32..=64 => return few_columns::<T, 32>(out, left, right),
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
            let mut sum = out[j].op_add(f[0].op_mul(a[j]));
            sum = sum.op_add(f[1].op_mul(b[j])).op_add(f[2].op_mul(c[j]));
            sum = sum.op_add(f[3].op_mul(d[j])).op_add(f[4].op_mul(e[j]));
            sum = sum.op_add(f[5].op_mul(g[j])).op_add(f[6].op_mul(h[j]));
            out[j] = sum.op_add(f[7].op_mul(k[j]));
        }
        p += 8;
    }
    for p in p..depth {
        let factor = left.at(0, p);
        for (out, &x) in out.iter_mut().zip(&right.row(p)[..len]) {
            *out = out.op_add(factor.op_mul(x));
        }
    }
}

/// Implements [`add_row`] for `N` to `2 * N` columns. The sums are local, so that they stay in
/// registers or in a few cache lines. The first `N` and the last `N` columns may overlap: the sums
/// of common columns are computed twice, with the same result.
#[inline(always)]
fn few_columns<T: Number, const N: usize>(out: &mut [T], left: Matrix<'_, T>, right: Matrix<'_, T>) {
    let (first, last) = (0..N, out.len() - N..out.len());
    let mut sums = [[T::ZERO; N]; 2];
    sums[0].copy_from_slice(&out[first.clone()]);
    sums[1].copy_from_slice(&out[last.clone()]);
    for p in 0..left.columns.extent {
        let (factor, row) = (left.at(0, p), right.row(p));
        let (x, y) = (&row[first.clone()], &row[last.clone()]);
        for j in 0..N {
            sums[0][j] = sums[0][j].op_add(factor.op_mul(x[j]));
            sums[1][j] = sums[1][j].op_add(factor.op_mul(y[j]));
        }
    }
    out[first].copy_from_slice(&sums[0]);
    out[last].copy_from_slice(&sums[1]);
}

/// Implements [`add_rows`] with two rows of the matrix at a time.
#[inline(always)]
fn four_rows<T: Number>([s, t, u, v]: [&mut [T]; 4], left: Matrix<'_, T>, right: Matrix<'_, T>) {
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
            s[j] = s[j].op_add(f.0.op_mul(a)).op_add(f.1.op_mul(b));
            t[j] = t[j].op_add(g.0.op_mul(a)).op_add(g.1.op_mul(b));
            u[j] = u[j].op_add(h.0.op_mul(a)).op_add(h.1.op_mul(b));
            v[j] = v[j].op_add(k.0.op_mul(a)).op_add(k.1.op_mul(b));
        }
        p += 2;
    }
    for p in p..depth {
        let (f, g, h, k) = (left.at(0, p), left.at(1, p), left.at(2, p), left.at(3, p));
        let a = &right.row(p)[..len];
        for j in 0..len {
            s[j] = s[j].op_add(f.op_mul(a[j]));
            t[j] = t[j].op_add(g.op_mul(a[j]));
            u[j] = u[j].op_add(h.op_mul(a[j]));
            v[j] = v[j].op_add(k.op_mul(a[j]));
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
