//! Inlined small sums of products whose extents and strides the types determine.

use core::marker::PhantomData;

use super::contract::{are_arrays_of, has_tiles};
use super::lanes::{COLUMNS, One, Vector, in_vectors};
use super::sums::{Sums, Walked, position, step};
use crate::dtype::{Element, Number};
use crate::error::{Error, tried};
use crate::plan::grid::{MAX_AXES, Strides};
use crate::plan::known::StaticArray;
use crate::plan::{Inputs, OperandLeaf};
use crate::shape::{Axes, Shape, StaticExtents, accepts_extents, broadcast_strides, elements};
use crate::storage::{Array, OwnedStorage};

/// The maximum number of scalar multiplications that are inlined.
const PRODUCTS: usize = 1024;

/// Multiplies two operands that broadcast to the shape `S`, and sums the products along the axes
/// `A`, by inlined code. `shape` is the shape of the result, and `O` its dtype.
///
/// Calls `otherwise` if the types do not determine the extents and strides, if matrix products
/// cannot compute the sums, or if there are too many products to inline. Also calls `otherwise` if
/// the operands, the products, the sums and the result do not all have one float or complex dtype.
///
/// The result is not wrapped in an `Option` or a second `Result`. Otherwise LLVM would write the
/// first elements one by one, because the fields of the error are in the same memory.
///
/// # Errors
///
/// Returns an [`Error`] if the result is too large, or if memory cannot be allocated. Also returns
/// the error of `otherwise`.
///
/// # Panics
///
/// Panics if a handwritten relation gave a shape with another number of elements than there are
/// positions along the remaining axes.
#[inline(always)]
pub(crate) fn contract_straight<T, O, X, Y, S, A, R, P>(
    factors: (&X, &Y),
    shape: R,
    operation: &'static str,
    otherwise: impl FnOnce(R) -> Result<Array<O, R, P>, Error>,
) -> Result<Array<O, R, P>, Error>
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
        return otherwise(shape);
    }
    let Some(sums) = (const { &Straight::<T, X, Y, S, A>::SUMS }) else {
        return otherwise(shape);
    };
    let len = elements::<O, R>(&shape, operation)?;
    assert!(
        len == const { left_len(&S::STATIC, A::AXES) },
        "the shape of the result has the axes that are not summed"
    );
    let mut room = tried!((P::ROOM)(len));
    let out = (P::ROOM_PTR)(&mut room).cast();
    let (left, right) = (factors.0.inputs().base().cast(), factors.1.inputs().base().cast());
    let (left, right) = if sums.swapped { (right, left) } else { (left, right) };
    // SAFETY: the operands broadcast to `S`, as `SUMS` asserts. `out` has space for `len` elements
    // of `O`, one for each position along the remaining axes of `S`, as asserted, and `WRITE`
    // writes each of them. `O` and the dtype of the sums are the same type, because both dtypes are
    // that of `T`.
    let data = unsafe {
        (const { Straight::<T, X, Y, S, A>::WRITE })(left, right, out);
        (P::FILLED)(room)
    };
    Ok(Array::owned(shape, data))
}

/// A function that writes sums of products of two operands. Only the right operand varies along the
/// columns of the result, which are its innermost axis.
type Write<T> = unsafe fn(*const T, *const T, *mut T);

/// The sums, along the axes `A`, of the products of two operands that broadcast to the shape `S`.
struct Straight<T, X, Y, S, A>(PhantomData<(T, X, Y, S, A)>);

impl<T: Number, X: OperandLeaf, Y: OperandLeaf, S: Shape, A: Axes<S>> Straight<T, X, Y, S, A> {
    /// The matrix products that give the sums, or `None` if the sums are not inlined. If they are,
    /// operands, products and sums have the dtype `T`.
    const SUMS: Option<Sums> = Self::plan(A::AXES);

    const fn plan(axes: &[usize]) -> Option<Sums> {
        if !are_arrays_of::<T, X, Y>() || !T::Sum::DTYPE.same(T::DTYPE) || !has_tiles::<T>() {
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
            Some(sums) if !sums.is_dot() && sums.columns.extent <= COLUMNS && sums.all() <= PRODUCTS => Some(sums),
            _ => None,
        }
    }

    /// The function that writes the sums that [`SUMS`](Self::SUMS) describes.
    const WRITE: Write<T> = match &Self::SUMS {
        Some(sums) => in_vectors!(sums.row().vector(T::DTYPE, sums.rows.extent), One<T>, Self::write),
        None => Self::write::<One<T>>,
    };

    /// Implements [`Write`] for the sums that [`SUMS`](Self::SUMS) describes.
    ///
    /// # Safety
    ///
    /// The operands broadcast to `S`, and there is memory for an element at each position along its
    /// axes except `A`. The element of `V` is `T`. `V` is the vector that
    /// [`Row::vector`](super::lanes::Row::vector) returns for these sums, or has one lane.
    #[inline(always)]
    unsafe fn write<V: Vector>(left: *const T, right: *const T, out: *mut T) {
        if let Some(sums) = const { &Self::SUMS } {
            // SAFETY: the caller guarantees that the operands broadcast to `S`, and that there is
            // memory for the sums. The caller also guarantees that `V` is the vector of these sums
            // or has one lane, and that the element of `V` is `T`. `SUMS` is computed from the
            // types of these operands.
            unsafe { write::<V>(sums, left.cast(), right.cast(), out.cast()) };
        }
    }
}

/// Writes sums of products of two operands. Only the right operand varies along the columns of the
/// result.
///
/// # Safety
///
/// The operands have an initialised element at each position along the axes of `sums`. There is
/// memory for an element at each position along the axes that are not summed. `V` is the vector
/// that [`Row::vector`](super::lanes::Row::vector) returns for these sums, or has one lane.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn write<V: Vector>(sums: &Sums, left: *const V::Element, right: *const V::Element, out: *mut V::Element) {
    let (kept, added) = sums.around.split_at(sums.kept);
    let added = added.split_at(sums.count - sums.kept).0;
    let row = sums.row();
    // The number of axes varies, so one loop visits the positions along all axes.
    for around in 0..len(kept) {
        let at = position(kept, around);
        for i in 0..sums.rows.extent {
            let mut columns = [V::splat(V::Element::ZERO); COLUMNS];
            for nth in 0..len(added) {
                let more = position(added, nth);
                // SAFETY: each index is below the extent of its axis, and each stride is that of
                // the operand along the axis, so both operands have an element there. The caller
                // guarantees the vector.
                unsafe {
                    let left = left.offset(at.left + more.left + step(i, sums.rows.left));
                    row.add(&mut columns, left, right.offset(at.right + more.right), nth == 0);
                }
            }
            // SAFETY: the position is in the result, whose columns are contiguous.
            unsafe { row.write(&columns, out.add(at.out + i * sums.rows.out)) };
        }
    }
}

/// Returns the number of positions along all axes of a static shape except `axes`. The number wraps
/// if it overflows. A result of that size is an error before the number is used.
const fn left_len(extents: &Option<StaticExtents>, axes: &[usize]) -> usize {
    let Some(extents) = extents else { return 0 };
    let extents = extents.as_slice();
    // `while`, because a `const fn` cannot use `for`.
    let (mut len, mut axis) = (1_usize, 0);
    while axis < extents.len() {
        let (mut is_left, mut i) = (true, 0);
        while i < axes.len() {
            is_left = is_left && axes[i] != axis;
            i += 1;
        }
        if is_left {
            len = len.wrapping_mul(extents[axis]);
        }
        axis += 1;
    }
    len
}

/// Returns the strides of an operand along the axes of an output of this rank.
const fn along(array: &StaticArray, rank: usize) -> Strides {
    broadcast_strides(array.extents.as_slice(), array.strides().known(), rank)
}

/// Returns the number of positions along these axes: the product of the extents.
#[inline(always)]
fn len(axes: &[Walked]) -> usize {
    axes.iter().map(|axis| axis.extent).product()
}
