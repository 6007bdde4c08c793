//! Sums of products along axes of an expression, as products of matrices.
//!
//! A product of two operands is one element for each position of a grid, along each of whose axes either operand walks or stands.
//! The innermost axis of the result, along which one operand walks, is that of columns; an axis along which the other one alone
//! walks is that of rows; a reduced axis along which both walk is the depth. Without rows it is a vector that is multiplied. Along all
//! other axes products are computed one after the other, and along those that are reduced, added up.

use core::slice;

use super::matrix::{Axis, Matrix};
use super::tile::Tiled;
use super::{rows, tiles};
use crate::dtype::{Element, Number};
use crate::error::Error;
use crate::kernel::plan::{Grid, MAX_AXES, Strides, grid, grid_strides, mergeable};
use crate::kernel::{Operand, Tree, elements};
use crate::shape::{Shape, broadcast_strides};
use crate::storage::OwnedStorage;

/// From how many products on a product of matrices is worth its call.
const MANY: usize = 256;

/// The products of matrices, and of vectors with matrices, of a dtype, if it has tiles.
#[derive(Clone, Copy, Debug)]
pub struct Matrices<T>(Option<Multiply<T>>);

/// Writes the product of two matrices, or adds it, to rows that are so far apart.
///
/// # Safety
///
/// As [`tiles::multiply_to`].
type Multiply<T> = unsafe fn(Matrix<'_, T>, Matrix<'_, T>, *mut T, usize, bool);

impl Matrices<f32> {
    pub(crate) const F32: Self = Self(Some(multiply));
}

impl Matrices<f64> {
    pub(crate) const F64: Self = Self(Some(multiply));
}

impl<T> Matrices<T> {
    pub(crate) const NONE: Self = Self(None);
}

/// Writes a product, or adds it. One row is a vector.
///
/// # Safety
///
/// As [`tiles::multiply_to`].
unsafe fn multiply<T: Tiled>(left: Matrix<'_, T>, right: Matrix<'_, T>, out: *mut T, stride: usize, add: bool) {
    let len = right.columns.extent;
    // SAFETY: the caller's promises are handed on. A product of one row is one run of elements, initialised with `add`.
    unsafe {
        if left.rows.extent > 1 {
            return tiles::multiply_to(left, right, out, stride, add);
        }
        let out = if add {
            slice::from_raw_parts_mut(out, len)
        } else {
            rows::zeros(out, len)
        };
        rows::multiply_by_vector(right.transposed(), left, out, tiles::add_dots);
    }
}

/// Computes the sums along some axes of the elements that an expression comes to over these extents, if it is a product of two
/// operands, and the sums are made of products of matrices that are worth it. `shape` is that of the result.
///
/// # Errors
///
/// An [`Error`] where the result is too large, or memory cannot be had.
#[inline(never)]
pub(crate) fn contract<T, K, R, P>(
    tree: &K,
    extents: &[usize],
    axes: &[usize],
    shape: &R,
    operation: &'static str,
) -> Result<Option<P::Data>, Error>
where
    T: Number,
    K: Tree,
    R: Shape,
    P: OwnedStorage<T::Sum, R>,
{
    // A dtype that has tiles is that of its sums.
    if const { !K::Elem::DTYPE.same(T::DTYPE) || !T::Sum::DTYPE.same(T::DTYPE) } {
        return Ok(None);
    }
    let Some(operands) = tree.factors() else {
        return Ok(None);
    };
    let Some(contraction) = Contraction::new(T::MATRICES, extents, axes, &operands) else {
        return Ok(None);
    };
    let len = elements::<T::Sum, R>(shape, operation)?;
    // SAFETY: the operands of an expression have initialised elements wherever they broadcast to, which its extents are. The
    // result has the axes that are left, in row-major order, and all of it is written: `T` and the dtype of its sums are one type.
    Ok(Some(unsafe { P::build(len, |out| contraction.write(out.cast())) }?))
}

/// A walked axis: how many steps it has, and how far they go in each operand and in the result.
#[derive(Clone, Copy)]
struct Walked {
    extent: usize,
    left: isize,
    right: isize,
    out: usize,
}

/// What stands for rows where there is one.
const ONE: Walked = Walked {
    extent: 1,
    left: 0,
    right: 0,
    out: 0,
};

impl Walked {
    /// The axis of one operand.
    fn axis(&self, stride: isize) -> Axis {
        Axis {
            extent: self.extent,
            stride,
        }
    }
}

/// A sum of products that is made of products of matrices.
struct Contraction<T> {
    multiply: Multiply<T>,
    /// The operand that walks along rows, and that along columns.
    operands: [*const T; 2],
    rows: Walked,
    columns: Walked,
    depth: Walked,
    /// The axes along which there are more matrices: first those of the result, then those that are reduced.
    around: [Walked; MAX_AXES],
    kept: usize,
    count: usize,
}

impl<T: Element> Contraction<T> {
    /// Plans a sum of the products of two operands, of elements of `T`, over an output of these extents, along some of its axes;
    /// `None` where it is not one of matrices, or too small to be worth it.
    fn new(matrices: Matrices<T>, extents: &[usize], axes: &[usize], operands: &[Operand; 2]) -> Option<Self> {
        let multiply = matrices.0?;
        if extents.len() > MAX_AXES || extents.contains(&0) {
            return None;
        }
        let strides = |operand: &Operand| -> Strides {
            let rank = operand.axes.rank;
            broadcast_strides(&operand.axes.extents[..rank], &operand.strides[..rank], extents.len())
        };
        let [left, right] = [strides(&operands[0]), strides(&operands[1])];
        let (mut out, mut len) = ([0; MAX_AXES], 1);
        for axis in (0..extents.len()).rev().filter(|axis| !axes.contains(axis)) {
            out[axis] = len as isize;
            len *= extents[axis];
        }
        let rank = extents.len();
        let all = [left, right, out];
        let mask = all
            .iter()
            .fold(u64::MAX, |mask, strides| mask & mergeable(extents, &strides[..rank]));
        let Grid {
            axes: count,
            extents: walked,
            ..
        } = grid(extents, mask);
        let [left, right, out] = all.map(|strides| grid_strides(extents, &strides[..rank], mask));
        let mut axes = [ONE; MAX_AXES];
        for (i, axis) in axes[..count].iter_mut().enumerate() {
            *axis = Walked {
                extent: walked[i],
                left: left[i],
                right: right[i],
                out: out[i] as usize,
            };
        }
        let mut operands = [operands[0].base.cast(), operands[1].base.cast()];
        // Columns are those of the operand on the right.
        let columns = axes[..count].iter().find(|axis| axis.out == 1)?;
        if columns.right == 0 {
            operands.swap(0, 1);
            for axis in &mut axes[..count] {
                (axis.left, axis.right) = (axis.right, axis.left);
            }
        }
        Self::of(multiply, operands, &axes[..count])
    }

    /// Plans it with the columns on the right.
    fn of(multiply: Multiply<T>, operands: [*const T; 2], axes: &[Walked]) -> Option<Self> {
        let columns = axes
            .iter()
            .position(|axis| axis.out == 1 && axis.left == 0 && axis.right != 0)?;
        let longest = |is_kind: fn(&Walked) -> bool| {
            let found = (0..axes.len()).filter(|&i| i != columns && is_kind(&axes[i]));
            found.max_by_key(|&i| axes[i].extent)
        };
        let rows = longest(|axis| axis.out != 0 && axis.left != 0 && axis.right == 0);
        let depth = longest(|axis| axis.out == 0 && axis.left != 0 && axis.right != 0)?;
        let row = rows.map_or(ONE, |rows| axes[rows]);
        if row.extent * axes[columns].extent * axes[depth].extent < MANY {
            return None;
        }
        let is_around = |&i: &usize| Some(i) != rows && i != columns && i != depth;
        let mut around = [ONE; MAX_AXES];
        let (mut kept, mut count) = (0, 0);
        for is_kept in [true, false] {
            for i in (0..axes.len())
                .filter(is_around)
                .filter(|&i| (axes[i].out != 0) == is_kept)
            {
                around[count] = axes[i];
                count += 1;
            }
            if is_kept {
                kept = count;
            }
        }
        Some(Self {
            multiply,
            operands,
            rows: row,
            columns: axes[columns],
            depth: axes[depth],
            around,
            kept,
            count,
        })
    }

    /// Writes the sums.
    ///
    /// # Safety
    ///
    /// The operands have initialised elements behind their pointers along all axes, and there is room for the result, which no operand
    /// overlaps with.
    unsafe fn write(&self, out: *mut T) {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.walk(0, self.operands, out, false) };
    }

    /// [`write`](Self::write) of the matrices along the axes around them from `axis` on. Something is there with `add`.
    ///
    /// # Safety
    ///
    /// As [`write`](Self::write), for what is reached along these axes from the pointers.
    unsafe fn walk(&self, axis: usize, [left, right]: [*const T; 2], out: *mut T, add: bool) {
        if axis == self.count {
            let (rows, columns, depth) = (&self.rows, &self.columns, &self.depth);
            // SAFETY: each operand has elements along the axes along which it walks, and the matrix of the result stands in the
            // room: its columns one after the other, its rows as far apart as those of the result.
            unsafe {
                let left = Matrix::new(left, [rows.axis(rows.left), depth.axis(depth.left)]);
                let right = Matrix::new(right, [depth.axis(depth.right), columns.axis(columns.right)]);
                (self.multiply)(left, right, out, rows.out, add);
            }
            return;
        }
        let around = &self.around[axis];
        for i in 0..around.extent {
            let step = |stride: isize| stride * i as isize;
            // SAFETY: the positions are those along the axis. Each matrix of the result is written at the first position of all
            // axes that are reduced, which are behind the others, and added to at the others.
            unsafe {
                self.walk(
                    axis + 1,
                    [left.offset(step(around.left)), right.offset(step(around.right))],
                    out.add(around.out * i),
                    add || (axis >= self.kept && i > 0),
                );
            }
        }
    }
}
