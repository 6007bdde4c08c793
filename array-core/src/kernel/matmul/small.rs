//! Inlined products of small matrices whose extents and strides the types determine.

use core::marker::PhantomData;

use super::lanes::{COLUMNS, One, Row, Vector, in_vectors};
use crate::dtype::{Element, Number};
use crate::shape::{Layout, Shape};

/// The maximum extent of the rows, the columns and the depth of an inlined product.
const SIDE: usize = 8;

/// The extents of a matrix and its strides in elements, which the types of its array determine.
#[derive(Clone, Copy)]
struct Known {
    rows: usize,
    columns: usize,
    /// The stride from one row to the next.
    row: isize,
    /// The stride from one column to the next.
    column: isize,
}

impl Known {
    /// Describes an array of the shape `S` and the layout `L` as a matrix. A vector is a matrix of
    /// one row if `vector_is_row` is `true`, and otherwise of one column. Returns `None` if the
    /// types do not determine the extents and strides, if the rank is not 1 or 2, or if there are
    /// more than [`SIDE`] rows or columns.
    const fn of<S: Shape, L: Layout<S>>(vector_is_row: bool) -> Option<Self> {
        let Some(extents) = &S::STATIC else {
            return None;
        };
        let (rows, columns) = match (extents.as_slice(), vector_is_row) {
            (&[columns], true) => (1, columns),
            (&[rows], false) => (rows, 1),
            (&[rows, columns], _) => (rows, columns),
            _ => return None,
        };
        // Compute strides last, since most matrices of a program are too large.
        if rows <= SIDE && columns <= SIDE {
            Self::laid::<S, L>(rows, columns)
        } else {
            None
        }
    }

    const fn transposed(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
            row: self.column,
            column: self.row,
        }
    }

    /// Creates a matrix with the strides of a layout, or returns `None` if the type `L` does not
    /// determine them.
    const fn laid<S: Shape, L: Layout<S>>(rows: usize, columns: usize) -> Option<Self> {
        let Some(strides) = &L::STATIC else {
            return None;
        };
        let (row, column) = match *strides.known() {
            [row, column] => (row, column),
            // A vector has one row or one column. The stride along an axis of extent 1 is never
            // used, so both strides can be that of the vector.
            [stride] => (stride, stride),
            _ => return None,
        };
        Some(Self {
            rows,
            columns,
            row,
            column,
        })
    }
}

/// A function that writes the matrix product of two operands to memory.
///
/// # Safety
///
/// Each operand has an initialised element at each position of its shape, at the strides of its
/// layout from the pointer on. There is memory for [`LEN`](Small::LEN) elements at the last
/// pointer.
pub(super) type Multiply<A, C, T> = unsafe fn(*const A, *const C, *mut T);

/// A type whose constants describe the matrix product of two arrays. The left array has the shape
/// `L` and the layout `P`, and the right array has the shape `R` and the layout `Q`. The product is
/// inlined if the types determine all extents and strides, and if no extent exceeds [`SIDE`].
pub(super) struct Small<L, P, R, Q>(PhantomData<(L, P, R, Q)>);

impl<L: Shape, P: Layout<L>, R: Shape, Q: Layout<R>> Small<L, P, R, Q> {
    /// The operands, or `None` if the types do not determine their extents and strides, or if a
    /// matrix is too large.
    const KNOWN: Option<(Known, Known)> = match (Known::of::<L, P>(true), Known::of::<R, Q>(false)) {
        (Some(left), Some(right)) if left.columns == right.rows => Some((left, right)),
        _ => None,
    };

    /// The number of elements of the product, or 0 if it is not inlined.
    pub(super) const LEN: usize = match Self::KNOWN {
        Some((left, right)) => left.rows * right.columns,
        None => 0,
    };

    /// `true` if the product is small enough to be inlined.
    pub(super) const FITS: bool = Self::KNOWN.is_some();

    /// `true` if [`alike`](Self::alike) swaps the operands: a matrix times a column is computed as
    /// a row times the transposed matrix, whose columns are computed together.
    const IS_SWAPPED: bool = matches!(Self::KNOWN, Some((_, right)) if right.columns == 1);

    /// The operands of the product, swapped if [`IS_SWAPPED`](Self::IS_SWAPPED).
    const FACTORS: (Known, Known) = match Self::KNOWN {
        Some((left, right)) if Self::IS_SWAPPED => (right.transposed(), left.transposed()),
        Some(factors) => factors,
        None => panic!("the types do not describe a small product"),
    };

    /// The extents and strides to compute one row of the product.
    const ROW: Row = {
        let (left, right) = Self::FACTORS;
        Row {
            columns: right.columns,
            depth: right.rows,
            left: left.column,
            right: [right.row, right.column],
        }
    };

    /// Returns the function that computes the product row by row.
    pub(super) const fn multiply<A: Element, C: Element, T: Number>() -> Multiply<A, C, T> {
        if !(A::DTYPE.same(T::DTYPE) && C::DTYPE.same(T::DTYPE)) {
            return Self::converted::<A, C, T>;
        }
        in_vectors!(
            Self::ROW.vector(T::DTYPE, Self::FACTORS.0.rows),
            One<T>,
            Self::alike,
            A,
            C,
            T
        )
    }

    /// Implements [`Multiply`] for operands of the dtype of the product. `V` is the vector of
    /// columns that are computed together.
    ///
    /// # Safety
    ///
    /// The preconditions of [`Multiply`] hold. `A`, `C`, `T` and the element of `V` are one type.
    /// `V` is the vector that [`Row::vector`] returns for [`ROW`](Self::ROW), or has one lane.
    #[inline(always)]
    unsafe fn alike<V: Vector, A, C, T>(left: *const A, right: *const C, out: *mut T) {
        let (row, rows) = (const { Self::ROW }, const { Self::FACTORS.0 });
        let (left, right): (*const V::Element, *const V::Element) = if const { Self::IS_SWAPPED } {
            (right.cast(), left.cast())
        } else {
            (left.cast(), right.cast())
        };
        // SAFETY: the caller guarantees the elements of the operands, the memory for the product,
        // and that `V` is the vector of `row` or has one lane. `row`, `rows.rows` and `rows.row`
        // are computed from the shapes and layouts of the operands.
        unsafe { by_rows::<V>(row, (rows.rows, rows.row), left, right, out.cast()) };
    }

    /// Implements [`Multiply`] for operands of other dtypes. Each element is converted to `T` when
    /// it is read.
    ///
    /// # Safety
    ///
    /// The preconditions of [`Multiply`] hold.
    #[inline(always)]
    #[allow(clippy::needless_range_loop)] // Loops of constants, which are unrolled.
    unsafe fn converted<A: Element, C: Element, T: Number>(left: *const A, right: *const C, out: *mut T) {
        let Some((l, r)) = (const { Self::KNOWN }) else {
            return;
        };
        for i in 0..l.rows {
            let mut row = [T::ZERO; SIDE];
            for p in 0..l.columns {
                // SAFETY: `i` and `p` are below the extents of the left operand, which has an
                // element there.
                let factor = unsafe { *left.offset(i as isize * l.row + p as isize * l.column) }.op_cast::<T>();
                for j in 0..r.columns {
                    // SAFETY: in `KNOWN`, the right operand has as many rows as the left operand
                    // has columns. So `p` and `j` are below the extents of the right operand, which
                    // has an element there.
                    let x = unsafe { *right.offset(p as isize * r.row + j as isize * r.column) }.op_cast::<T>();
                    let product = factor.op_mul(x);
                    // The first product starts the sum, which saves an addition.
                    row[j] = if p == 0 { product } else { row[j].op_add(product) };
                }
            }
            for j in 0..r.columns {
                // SAFETY: `i` and `j` are below the extents of the product, for which `out` has
                // space.
                unsafe { out.add(i * r.columns + j).write(row[j]) };
            }
        }
    }
}

/// Writes the `count` rows of a product. The rows of the left operand are `stride` elements apart.
///
/// # Safety
///
/// The left operand has an initialised element at each position of its rows, and the right operand
/// at each position of `row`. There is memory for the product at `out`. `V` is the vector that
/// [`Row::vector`] returns for `row`, or has one lane.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn by_rows<V: Vector>(
    row: Row,
    (count, stride): (usize, isize),
    left: *const V::Element,
    right: *const V::Element,
    out: *mut V::Element,
) {
    for i in 0..count {
        // The sums of a row are in a local array, which no pointer reaches, so that they stay in
        // registers.
        let mut sums = [V::splat(V::Element::ZERO); COLUMNS];
        // SAFETY: the caller guarantees elements at each row of the left operand and at each
        // position of `row` in the right operand. It also guarantees space for the row at `out`,
        // and that `V` is the vector of `row` or has one lane.
        unsafe {
            // If the depth is 0, the left operand has no elements, so `offset` could leave its
            // memory, which is not allowed.
            row.add(&mut sums, left.wrapping_offset(i as isize * stride), right, true);
            row.write(&sums, out.add(i * row.columns));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{InlineArray, shape};

    #[test]
    fn products_without_depth_are_zero() {
        let left = InlineArray::<f64, shape![3, 0]>::zeros();
        let right = InlineArray::<f64, shape![0, 2]>::zeros();
        assert_eq!(left.matmul(&right), InlineArray::<f64, shape![3, 2]>::zeros());
        assert_eq!(right.t().matmul(left.t()), InlineArray::<f64, shape![2, 3]>::zeros());
        let singles = InlineArray::<f32, shape![0, 2]>::zeros();
        assert_eq!(left.matmul(&singles), InlineArray::<f64, shape![3, 2]>::zeros());
    }
}
