//! Sums of products along axes of an expression, as products of matrices, as [`Sums`] finds them.

use core::slice;

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::matrix::Matrix;
use super::sums::Sums;
use super::tile::Tiled;
use super::{rows, tiles};
use crate::dtype::{Element, Number};
use crate::error::Error;
use crate::kernel::plan::{MAX_AXES, Strides};
use crate::kernel::{Operand, Tree, elements};
use crate::shape::{Shape, accepts_extents, broadcast_strides, checked_product};
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

#[cfg(feature = "num-complex")]
impl Matrices<Complex32> {
    pub(crate) const COMPLEX_F32: Self = Self(Some(multiply));
}

#[cfg(feature = "num-complex")]
impl Matrices<Complex64> {
    pub(crate) const COMPLEX_F64: Self = Self(Some(multiply));
}

impl<T> Matrices<T> {
    pub(crate) const NONE: Self = Self(None);

    /// Says whether the dtype has tiles.
    pub(super) const fn exist(&self) -> bool {
        self.0.is_some()
    }
}

/// Writes a product, or adds it. One row is a vector.
///
/// # Safety
///
/// As [`tiles::multiply_to`].
unsafe fn multiply<T: Tiled>(left: Matrix<'_, T>, right: Matrix<'_, T>, out: *mut T, stride: usize, add: bool) {
    let len = right.columns.extent;
    // SAFETY: `tiles::multiply_to` asks for what this function asks for. A product of one row is `len` contiguous elements, for which the
    // caller promises room, and which are initialised with `add`.
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
/// operands, and the sums are made of products of matrices that are worth it. `shape` is that of the result, and `O` its dtype.
///
/// # Errors
///
/// An [`Error`] where the result is too large, or memory cannot be had.
#[inline(never)]
pub(crate) fn contract<T, O, K, R, P>(
    tree: &K,
    extents: &[usize],
    axes: &[usize],
    shape: &R,
    operation: &'static str,
) -> Result<Option<P::Data>, Error>
where
    T: Number,
    O: Element,
    K: Tree,
    R: Shape,
    P: OwnedStorage<O, R>,
{
    // A dtype that has tiles is that of its products and of its sums.
    if const { !K::Elem::DTYPE.same(T::DTYPE) || !O::DTYPE.same(T::DTYPE) } {
        return Ok(None);
    }
    let Some(operands) = tree.factors() else {
        return Ok(None);
    };
    let Some(contraction) = Contraction::new(T::MATRICES, extents, axes, &operands) else {
        return Ok(None);
    };
    let len = elements::<O, R>(shape, operation)?;
    assert!(
        Some(len) == left_len(extents, axes),
        "the result has the axes that are left"
    );
    // SAFETY: each operand has an initialised element at each position of its extents, which broadcast to `extents`, as
    // `Contraction::new` asserts. `out` has room for `len` elements of `O`, one for each position along the axes that are left, as
    // asserted, and all of them are written: `T` and `O` are one type, since their dtypes are the same.
    Ok(Some(unsafe { P::build(len, |out| contraction.write(out.cast())) }?))
}

/// Counts the positions along all axes but these; `None` if the number overflows.
fn left_len(extents: &[usize], axes: &[usize]) -> Option<usize> {
    let mut left = [1; MAX_AXES];
    for (axis, (left, &extent)) in left.iter_mut().zip(extents).enumerate() {
        *left = if axes.contains(&axis) { 1 } else { extent };
    }
    checked_product(&left)
}

/// A sum of products that is made of products of matrices.
struct Contraction<T> {
    multiply: Multiply<T>,
    /// The operand that walks along rows, and that along columns.
    operands: [*const T; 2],
    sums: Sums,
}

impl<T: Element> Contraction<T> {
    /// Plans a sum of the products of two operands, of elements of `T`, over an output of these extents, along some of its axes;
    /// `None` where it is not one of matrices, or too small to be worth it.
    fn new(matrices: Matrices<T>, extents: &[usize], axes: &[usize], operands: &[Operand; 2]) -> Option<Self> {
        let multiply = matrices.0?;
        if extents.len() > MAX_AXES {
            return None;
        }
        let strides = |operand: &Operand| -> Strides {
            let rank = operand.axes.rank;
            let own = &operand.axes.extents[..rank];
            // The relations of two named axes can be written by hand, and make up the extents of the expression.
            assert!(accepts_extents(extents, own), "operands broadcast to the output");
            broadcast_strides(own, &operand.strides[..rank], extents.len())
        };
        let sums = Sums::new(extents, axes, &strides(&operands[0]), &strides(&operands[1]))?;
        if sums.products() < MANY {
            return None;
        }
        let mut operands = [operands[0].base.cast(), operands[1].base.cast()];
        if sums.swapped {
            operands.swap(0, 1);
        }
        Some(Self {
            multiply,
            operands,
            sums,
        })
    }

    /// Writes the sums.
    ///
    /// # Safety
    ///
    /// The operands have initialised elements behind their pointers along all axes, and there is room for the result, which no operand
    /// overlaps with.
    unsafe fn write(&self, out: *mut T) {
        // SAFETY: `walk` from the first axis on, and from the operands' own pointers, reaches what the caller promises. Nothing is added.
        unsafe { self.walk(0, self.operands, out, false) };
    }

    /// [`write`](Self::write) of the matrices along the axes around them from `axis` on. Something is there with `add`.
    ///
    /// # Safety
    ///
    /// As [`write`](Self::write), for what is reached along these axes from the pointers.
    unsafe fn walk(&self, axis: usize, [left, right]: [*const T; 2], out: *mut T, add: bool) {
        let sums = &self.sums;
        if axis == sums.count {
            let (rows, columns, depth) = (&sums.rows, &sums.columns, &sums.depth);
            // SAFETY: each operand has elements along the axes along which it walks, and the matrix of the result stands in the
            // room: its columns one after the other, its rows as far apart as those of the result.
            unsafe {
                let left = Matrix::new(left, [rows.axis(rows.left), depth.axis(depth.left)]);
                let right = Matrix::new(right, [depth.axis(depth.right), columns.axis(columns.right)]);
                (self.multiply)(left, right, out, rows.out, add);
            }
            return;
        }
        let around = &sums.around[axis];
        for i in 0..around.extent {
            let step = |stride: isize| stride * i as isize;
            // SAFETY: the positions are those along the axis. Each matrix of the result is written at the first position of all
            // axes that are reduced, which are behind the others, and added to at the others.
            unsafe {
                self.walk(
                    axis + 1,
                    [left.offset(step(around.left)), right.offset(step(around.right))],
                    out.add(around.out * i),
                    add || (axis >= sums.kept && i > 0),
                );
            }
        }
    }
}
