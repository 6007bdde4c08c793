//! Inlined small sums of products whose extents and strides the types know.

use core::marker::PhantomData;

use super::contract::{are_arrays_of, has_tiles};
use super::sums::{Sums, Walked};
use crate::dtype::{Element, Number};
use crate::error::Error;
use crate::plan::grid::{MAX_AXES, Strides};
use crate::plan::known::StaticArray;
use crate::plan::{Inputs, OperandLeaf};
use crate::shape::{Axes, Shape, StaticExtents, accepts_extents, broadcast_strides, elements};
use crate::storage::OwnedStorage;

/// The maximum number of columns of a matrix that are summed at a time.
const COLUMNS: usize = 16;

/// The maximum number of scalar multiplications.
const PRODUCTS: usize = 1024;

/// Computes the sums along the axes `A` of the elements of an expression over the shape `S`.
/// Returns `None` if they are not small enough to be inlined. `shape` is the shape of the result,
/// and `O` its dtype.
///
/// # Errors
///
/// Returns an [`Error`] if memory cannot be allocated.
#[inline(always)]
pub(crate) fn contract_straight<T, O, X, Y, S, A, R, P>(
    factors: (&X, &Y),
    shape: &R,
    operation: &'static str,
) -> Result<Option<P::Data>, Error>
where
    T: Number,
    O: Element,
    X: OperandLeaf,
    Y: OperandLeaf,
    S: Shape,
    A: Axes<S>,
    R: Shape,
    P: OwnedStorage<O, R>,
{
    if const { !O::DTYPE.same(T::DTYPE) } {
        return Ok(None);
    }
    let Some(sums) = (const { &Straight::<T, X, Y, S, A>::SUMS }) else {
        return Ok(None);
    };
    let len = elements::<O, R>(shape, operation)?;
    assert!(
        len == const { left_len(&S::STATIC, A::AXES) },
        "the result has the axes that are left"
    );
    // SAFETY: the operands broadcast to `S`, as `SUMS` asserts. `out` has space for `len` elements
    // of `O`, one for each position along the remaining axes of `S`, as asserted, and `write`
    // writes each of them. `O` and the dtype of the sums are the same type, because both dtypes are
    // that of `T`.
    Ok(Some(unsafe {
        P::build(len, |out| Straight::<T, X, Y, S, A>::write(sums, factors, out.cast()))
    }?))
}

/// The sums along the axes `A` of the elements of an expression over a shape.
struct Straight<T, X, Y, S, A>(PhantomData<(T, X, Y, S, A)>);

impl<T: Number, X: OperandLeaf, Y: OperandLeaf, S: Shape, A: Axes<S>> Straight<T, X, Y, S, A> {
    /// The plan of the sums, if they are inlined. The expression is then the product of two
    /// operands of `T`, and the sums are of `T`.
    const SUMS: Option<Sums> = Self::plan(A::AXES);

    const fn plan(axes: &[usize]) -> Option<Sums> {
        if !are_arrays_of::<T, X, Y>() || !T::Sum::DTYPE.same(T::DTYPE) || !has_tiles(T::DTYPE) {
            return None;
        }
        let (Some(extents), Some(left), Some(right)) = (&S::STATIC, &X::LEAF.array, &Y::LEAF.array) else {
            return None;
        };
        let extents = extents.as_slice();
        if extents.len() > MAX_AXES {
            return None;
        }
        // The bounds of operations guarantee this, except for axes with handwritten relations.
        assert!(
            accepts_extents(extents, left.extents.as_slice()) && accepts_extents(extents, right.extents.as_slice()),
            "operands broadcast to the output"
        );
        let (left, right) = (along(left, extents.len()), along(right, extents.len()));
        match Sums::new(extents, axes, &left, &right) {
            Some(sums) if sums.columns.extent <= COLUMNS && sums.all() <= PRODUCTS => Some(sums),
            _ => None,
        }
    }

    /// Writes the [planned](Self::SUMS) sums.
    ///
    /// # Safety
    ///
    /// The operands broadcast to `S`, and there is memory for an element at each
    /// position along its axes except `A`.
    #[inline(always)]
    #[allow(clippy::needless_range_loop)] // Loops of constants, which are unrolled.
    unsafe fn write(sums: &Sums, (x, y): (&X, &Y), out: *mut T::Sum) {
        let (left, right) = (x.inputs().base(), y.inputs().base());
        let [left, right]: [*const T; 2] = if sums.swapped {
            [right.cast(), left.cast()]
        } else {
            [left.cast(), right.cast()]
        };
        let (kept, added) = sums.around.split_at(sums.kept);
        let added = added.split_at(sums.count - sums.kept).0;
        let (rows, depth, columns) = (&sums.rows, &sums.depth, &sums.columns);
        // The number of axes varies, so one loop counts the positions along all of them.
        for around in 0..len(kept) {
            let at = position(kept, around);
            for i in 0..rows.extent {
                // `NO_SUM` is -0 for floats, since a sum that starts at 0 would lose the sign of
                // -0.
                let mut row = [T::NO_SUM; COLUMNS];
                for more in 0..len(added) {
                    let more = position(added, more);
                    for p in 0..depth.extent {
                        // SAFETY: each index is below the extent of its axis, and each stride is
                        // that of the operand along the axis, so both operands have an element
                        // there.
                        unsafe {
                            let factor = *left.offset(at.left + more.left + step(i, rows.left) + step(p, depth.left));
                            let right = right.offset(at.right + more.right + step(p, depth.right));
                            for j in 0..columns.extent {
                                let product = factor.op_mul(*right.offset(step(j, columns.right)));
                                row[j] = row[j].op_add(product);
                            }
                        }
                    }
                }
                for j in 0..columns.extent {
                    // SAFETY: the position is in the result, whose columns are contiguous. `T` and
                    // the dtype of its sums are the same type, as `plan` checks.
                    unsafe { out.cast::<T>().add(at.out + i * rows.out + j).write(row[j]) };
                }
            }
        }
    }
}

/// Returns the number of positions along all axes of a static shape except `axes`.
const fn left_len(extents: &Option<StaticExtents>, axes: &[usize]) -> usize {
    let Some(extents) = extents else { return 0 };
    let extents = extents.as_slice();
    // `while`, because a `const fn` cannot use `for`.
    let (mut len, mut axis) = (1, 0);
    while axis < extents.len() {
        let (mut is_left, mut i) = (true, 0);
        while i < axes.len() {
            is_left = is_left && axes[i] != axis;
            i += 1;
        }
        if is_left {
            len *= extents[axis];
        }
        axis += 1;
    }
    len
}

/// Returns the strides of an operand along the axes of an output of this rank.
const fn along(array: &StaticArray, rank: usize) -> Strides {
    broadcast_strides(array.extents.as_slice(), array.strides().known(), rank)
}

/// Returns the offset of `steps` steps.
#[inline(always)]
fn step(steps: usize, stride: isize) -> isize {
    steps as isize * stride
}

/// Returns the number of positions along axes.
#[inline(always)]
fn len(axes: &[Walked]) -> usize {
    axes.iter().map(|axis| axis.extent).product()
}

/// Returns the offsets of a position along axes, counted in row-major order.
#[inline(always)]
fn position(axes: &[Walked], mut position: usize) -> Walked {
    let mut at = Walked {
        extent: 1,
        left: 0,
        right: 0,
        out: 0,
    };
    for axis in axes.iter().rev() {
        let steps = position % axis.extent;
        position /= axis.extent;
        at.left += step(steps, axis.left);
        at.right += step(steps, axis.right);
        at.out += steps * axis.out;
    }
    at
}
