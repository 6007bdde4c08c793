//! Tiles of a product: a few rows by a few vectors of columns. Their sums stay in registers for all
//! steps of the depth, which is the axis along which products are summed.

use crate::dtype::Number;

/// The maximum number of rows of a tile.
pub(super) const MAX_ROWS: usize = 8;

/// The maximum width of a tile in bytes: two of the widest vectors.
pub(super) const VECTORS_BYTES: usize = 128;

/// The size in bytes of the partial sums of one dot product, which is that of the widest vector
/// register.
pub(super) const SUMS_BYTES: usize = 64;

/// The number of rows whose dot products with a vector are computed together.
pub(super) const DOT_ROWS: usize = 4;

/// A function that multiplies some rows of the left matrix with some columns of the right matrix.
/// It writes the product to a tile at `out`, or adds it to the elements there.
///
/// # Safety
///
/// For each step `p` below `depth`, row `i` of the tile has an initialised element at the offset
/// `i * left.rows + p * left.steps` from `left.ptr`, and column `j` has one at the offset
/// `p * right.steps + j` from `right.ptr`. Each element of the tile can be written, and is
/// initialised if `add` is set. The element of row `i` and column `j` has the offset
/// `i * out_rows + j` from `out`. The machine supports the level of the tile.
pub(super) type Tile<T> =
    unsafe fn(depth: usize, left: Rows<T>, right: Columns<T>, out: *mut T, out_rows: usize, add: bool);

/// A function that computes the dot products of rows with a vector, and adds each of them to the
/// element of `out` for that row. A row has [`SUMS_BYTES`] bytes of partial sums. The product of
/// the elements `p` is added to the partial sum `p` modulo the number of partial sums, and then the
/// partial sums are added [in halves](add_halves).
///
/// # Safety
///
/// The rows, `stride` apart, have `len` initialised elements, and so does the vector. `out` has an
/// initialised element for each row. The machine supports the level of the function.
pub(super) type Dots<T> = unsafe fn(len: usize, rows: *const T, stride: isize, vector: *const T, out: *mut T);

/// Adds the partial sums of each row in halves, and the sum to the element of `out` for that row.
/// The order of additions is the same at each level.
///
/// # Safety
///
/// `out` has an initialised element for each row.
#[inline(always)]
#[allow(clippy::needless_range_loop)] // Loops of constants, which are unrolled.
pub(super) unsafe fn add_halves<T: Number, const N: usize, const R: usize>(mut sums: [[T; N]; R], out: *mut T) {
    let mut width = N;
    while width > 1 {
        width /= 2;
        for i in 0..R {
            for j in 0..width {
                sums[i][j] = sums[i][j].op_add(sums[i][j + width]);
            }
        }
    }
    for i in 0..R {
        // SAFETY: the caller guarantees an element for each row.
        unsafe { *out.add(i) = (*out.add(i)).op_add(sums[i][0]) };
    }
}

/// Rows of the left matrix: a pointer to the first element, the stride from row to row, and the
/// stride along the depth.
#[derive(Clone, Copy)]
pub(super) struct Rows<T> {
    pub(super) ptr: *const T,
    pub(super) rows: isize,
    pub(super) steps: isize,
}

/// Columns of the right matrix, which are contiguous: a pointer to the first element, and the
/// stride along the depth.
#[derive(Clone, Copy)]
pub(super) struct Columns<T> {
    pub(super) ptr: *const T,
    pub(super) steps: isize,
}

/// The functions for matrix products of a dtype at a [SIMD level](crate::math::level).
pub(super) struct Tiles<T: 'static> {
    /// The number of rows of the largest tile.
    pub(super) rows: usize,
    /// The number of columns that one vector has.
    pub(super) lanes: usize,
    /// The functions for tiles whose width is one vector or two, each with 1, 2, 4 and 8 rows.
    /// Tiles with more than `rows` rows are not used.
    pub(super) of: [[Tile<T>; 4]; 2],
    /// The functions for the dot products of [`DOT_ROWS`] rows with a vector, and of one row with a
    /// vector.
    pub(super) dots: [Dots<T>; 2],
}

impl<T> Tiles<T> {
    /// Returns the function for the largest tile that is `vectors` vectors wide and has at most
    /// `rows` rows, and the number of its rows.
    pub(super) fn fitting(&self, vectors: usize, rows: usize) -> (Tile<T>, usize) {
        let power = rows.min(self.rows).ilog2() as usize;
        (self.of[vectors - 1][power], 1 << power)
    }
}

/// A dtype whose matrix products are computed in tiles: `f32`, `f64`, and their complex numbers.
pub(super) trait Tiled: Number {
    /// Returns the functions for products with this many columns, at the current [SIMD
    /// level](crate::math::level) or a lower one.
    fn tiles(columns: usize) -> &'static Tiles<Self>;
}

/// Tiles for targets other than x86-64. Their sums are in Rust arrays `[T; N]`, which the compiler
/// turns into SIMD vectors.
#[cfg(not(target_arch = "x86_64"))]
mod portable {
    #[cfg(feature = "num-complex")]
    use num_complex::{Complex32, Complex64};

    use super::{Columns, DOT_ROWS, Rows, SUMS_BYTES, Tiled, Tiles, add_halves};
    use crate::dtype::Number;

    /// Computes a tile of `R` rows and `V` vectors of `N` columns.
    ///
    /// # Safety
    ///
    /// The preconditions of [`Tile`](super::Tile) hold.
    unsafe fn tile<T: Number, const N: usize, const R: usize, const V: usize>(
        depth: usize,
        left: Rows<T>,
        right: Columns<T>,
        out: *mut T,
        out_rows: usize,
        add: bool,
    ) {
        // SAFETY: the caller guarantees `R` rows and `V` vectors of columns at each step, and
        // memory for them at `out`.
        unsafe {
            let mut sums = [[[T::ZERO; N]; V]; R];
            let (mut l, mut r) = (left.ptr, right.ptr);
            for _ in 0..depth {
                let columns: [[T; N]; V] = r.cast::<[[T; N]; V]>().read();
                for (i, sums) in sums.iter_mut().enumerate() {
                    let row = *l.offset(i as isize * left.rows);
                    for (sums, columns) in sums.iter_mut().zip(&columns) {
                        for (sum, &column) in sums.iter_mut().zip(columns) {
                            *sum = sum.op_add(row.op_mul(column));
                        }
                    }
                }
                // The pointers wrap: after the last step they may be outside of the matrices.
                l = l.wrapping_offset(left.steps);
                r = r.wrapping_offset(right.steps);
            }
            for (i, sums) in sums.iter().enumerate() {
                for (j, &sum) in sums.as_flattened().iter().enumerate() {
                    let out = out.add(i * out_rows + j);
                    out.write(if add { (*out).op_add(sum) } else { sum });
                }
            }
        }
    }

    /// Computes the dot products of `R` rows with a vector, with `N` partial sums each.
    ///
    /// # Safety
    ///
    /// The preconditions of [`Dots`](super::Dots) hold.
    unsafe fn dots<T: Number, const N: usize, const R: usize>(
        len: usize,
        rows: *const T,
        stride: isize,
        vector: *const T,
        out: *mut T,
    ) {
        let mut sums = [[T::ZERO; N]; R];
        // SAFETY: the caller guarantees `R` rows of `len` elements, a vector of `len` elements, and
        // an element of `out` for each row.
        unsafe {
            let add = |sums: &mut [[T; N]; R], p: usize, j: usize| {
                for (i, sums) in sums.iter_mut().enumerate() {
                    let x = *rows.offset(i as isize * stride).add(p + j);
                    sums[j] = sums[j].op_add(x.op_mul(*vector.add(p + j)));
                }
            };
            let whole = len - len % N;
            for p in (0..whole).step_by(N) {
                (0..N).for_each(|j| add(&mut sums, p, j));
            }
            (0..len - whole).for_each(|j| add(&mut sums, whole, j));
            add_halves(sums, out);
        }
    }

    /// Declares the tiles of dtypes for vectors of 16 bytes.
    macro_rules! tiled {
        ($($t:ident $lanes:literal;)*) => {$(
            impl Tiled for $t {
                fn tiles(_: usize) -> &'static Tiles<$t> {
                    static TILES: Tiles<$t> = Tiles {
                        rows: 8,
                        lanes: $lanes,
                        of: [
                            [tile::<$t, $lanes, 1, 1>, tile::<$t, $lanes, 2, 1>, tile::<$t, $lanes, 4, 1>, tile::<$t, $lanes, 8, 1>],
                            [tile::<$t, $lanes, 1, 2>, tile::<$t, $lanes, 2, 2>, tile::<$t, $lanes, 4, 2>, tile::<$t, $lanes, 8, 2>],
                        ],
                        dots: [
                            dots::<$t, { SUMS_BYTES / size_of::<$t>() }, DOT_ROWS>,
                            dots::<$t, { SUMS_BYTES / size_of::<$t>() }, 1>,
                        ],
                    };
                    &TILES
                }
            }
        )*};
    }

    tiled! {
        f32 4;
        f64 2;
    }

    #[cfg(feature = "num-complex")]
    tiled! {
        Complex32 2;
        Complex64 1;
    }
}
