//! Products of small matrices whose extents and strides the types know, compiled straight in.

use core::marker::PhantomData;

use crate::dtype::{Element, Number};
use crate::shape::{Shape, StaticExtents, StaticStrides};
use crate::storage::Layout;

/// The most rows, columns and depth of a product that is compiled straight in.
const SIDE: usize = 8;

/// A matrix, as the compiler knows it: its extents, and its strides in elements.
#[derive(Clone, Copy)]
struct Known {
    rows: usize,
    columns: usize,
    row: isize,
    column: isize,
}

impl Known {
    /// Takes a matrix, or a vector as a row or as a column; `None` for anything else.
    const fn of(extents: Option<StaticExtents>, strides: Option<StaticStrides>, vector_is_row: bool) -> Option<Self> {
        let (Some(extents), Some(strides)) = (extents, strides) else {
            return None;
        };
        match (extents.as_slice(), strides.as_slice(), vector_is_row) {
            (&[columns], &[column], true) => Some(Self {
                rows: 1,
                columns,
                row: 0,
                column,
            }),
            (&[rows], &[row], false) => Some(Self {
                rows,
                columns: 1,
                row,
                column: 0,
            }),
            (&[rows, columns], &[row, column], _) => Some(Self {
                rows,
                columns,
                row,
                column,
            }),
            _ => None,
        }
    }
}

/// The product of arrays of shapes `L` and `R` in the layouts `P` and `Q`, as far as the compiler knows it.
pub(super) struct Small<L, P, R, Q>(PhantomData<(L, P, R, Q)>);

impl<L: Shape, P: Layout<L>, R: Shape, Q: Layout<R>> Small<L, P, R, Q> {
    /// The operands, if they are small.
    const KNOWN: Option<(Known, Known)> = match (
        Known::of(L::STATIC, P::STATIC, true),
        Known::of(R::STATIC, Q::STATIC, false),
    ) {
        (Some(left), Some(right))
            if left.rows <= SIDE && left.columns <= SIDE && right.columns <= SIDE && left.columns == right.rows =>
        {
            Some((left, right))
        }
        _ => None,
    };

    /// How many elements the product has.
    pub(super) const LEN: usize = match Self::KNOWN {
        Some((left, right)) => left.rows * right.columns,
        None => 0,
    };

    /// Whether the product is compiled straight in.
    pub(super) const FITS: bool = Self::KNOWN.is_some();

    /// Multiplies, row by row.
    ///
    /// # Safety
    ///
    /// The operands have initialised elements behind these pointers, for each position of their shapes, where their
    /// layouts say, and `out` has room for [`LEN`](Self::LEN) elements.
    #[inline(always)]
    #[allow(clippy::needless_range_loop)] // Loops of constants, which are unrolled.
    pub(super) unsafe fn multiply<A: Element, C: Element, T: Number>(left: *const A, right: *const C, out: *mut T) {
        let Some((l, r)) = (const { Self::KNOWN }) else {
            return;
        };
        for i in 0..l.rows {
            let mut row = [T::ZERO; SIDE];
            for p in 0..l.columns {
                // SAFETY: `i` and `p` are below the extents of the left operand, which has an element there.
                let factor = unsafe { *left.offset(i as isize * l.row + p as isize * l.column) }.op_cast::<T>();
                for j in 0..r.columns {
                    // SAFETY: `p` and `j` are below the extents of the right operand, whose rows are the columns of the left
                    // one in `KNOWN`: it has an element there.
                    let x = unsafe { *right.offset(p as isize * r.row + j as isize * r.column) }.op_cast::<T>();
                    let product = factor.op_mul(x);
                    row[j] = if p == 0 { product } else { row[j].op_add(product) };
                }
            }
            for j in 0..r.columns {
                // SAFETY: `i` and `j` are below the extents of the product, which `out` has room for.
                unsafe { out.add(i * r.columns + j).write(row[j]) };
            }
        }
    }
}
