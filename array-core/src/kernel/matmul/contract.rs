//! Sums of products of two operands along given axes, computed as matrix products if [`Sums`]
//! recognises them.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::slice;

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::matrix::Matrix;
use super::sums::Sums;
#[cfg(feature = "alloc")]
use super::sums::{Alone, least_cost};
use super::tile::Tiled;
use super::{rows, tiles};
use crate::dtype::{DType, Element, Number};
use crate::error::Error;
use crate::plan::frame::Frame;
use crate::plan::grid::{MAX_AXES, Strides};
use crate::plan::{Inputs, OperandLeaf};
use crate::shape::{Levels, Shape, checked_product, elements};
use crate::storage::OwnedStorage;
#[cfg(feature = "alloc")]
use crate::storage::reserved;

/// The minimum number of scalar multiplications for which a matrix product is faster than the
/// general reduction.
const MANY: usize = 256;

/// The same for the product of a vector and a matrix, which packs nothing.
const MANY_OF_VECTOR: usize = 32;

/// The cost of one product in the general reduction, in the unit of [`Sums::cost`].
#[cfg(feature = "alloc")]
const GENERAL_COST: usize = 10;

/// The cost to find the sums of one operand, and of memory for them, in the unit of
/// [`Sums::cost`].
#[cfg(feature = "alloc")]
const SUMMED_COST: usize = 8000;

/// A function that writes the product of two matrices to memory, or adds it to the elements there.
/// The last two arguments are the distance between rows of the product, in elements, and whether to
/// add.
///
/// # Safety
///
/// The preconditions of [`tiles::multiply_to`] hold.
pub(super) type Multiply<T> = unsafe fn(Matrix<'_, T>, Matrix<'_, T>, *mut T, usize, bool);

/// Returns the function for matrix products of the dtype `T`, or `None` if matrices of the dtype
/// are not multiplied in tiles.
pub(super) const fn matrices<T: Number>() -> Option<Multiply<T>> {
    match T::DTYPE {
        DType::F32 => Some(multiply::<T, f32>),
        DType::F64 => Some(multiply::<T, f64>),
        #[cfg(feature = "num-complex")]
        DType::ComplexF32 => Some(multiply::<T, Complex32>),
        #[cfg(feature = "num-complex")]
        DType::ComplexF64 => Some(multiply::<T, Complex64>),
        _ => None,
    }
}

/// Writes the product of two matrices to `out`, or adds it to the elements there. `stride` is the
/// distance between rows of `out`. A left matrix of one row is multiplied as a vector.
///
/// # Safety
///
/// The preconditions of [`tiles::multiply_to`] hold. `T` and `U` are the same type.
unsafe fn multiply<T, U: Tiled>(left: Matrix<'_, T>, right: Matrix<'_, T>, out: *mut T, stride: usize, add: bool) {
    // SAFETY: the caller guarantees that `T` and `U` are the same type.
    let (left, right, out) = unsafe { (left.cast::<U>(), right.cast::<U>(), out.cast::<U>()) };
    let len = right.columns.extent;
    // SAFETY: the caller guarantees the preconditions of `tiles::multiply_to`. A product of one row
    // consists of `len` contiguous elements, for which the caller guarantees memory, initialised if
    // `add` is set.
    unsafe {
        // Packing the right matrix pays only if several rows use each of its elements.
        if left.rows.extent > 1 {
            return tiles::multiply_to(left, right, out, stride, add);
        }
        let out = if add {
            slice::from_raw_parts_mut(out, len)
        } else {
            rows::zeros(out, len)
        };
        // A row times a matrix is the transposed matrix times the row.
        rows::multiply_by_vector(right.transposed(), left, out, tiles::add_dots);
    }
}

/// Multiplies two operands elementwise, and sums the products along `axes`, by means of matrix
/// products. The operands broadcast to `extents`. `shape` is the shape of the result, and `O` its
/// dtype. Returns `None` if matrix products cannot compute the sums, or would not be faster.
///
/// # Errors
///
/// Returns an [`Error`] if the result is too large, or if memory cannot be allocated.
///
/// # Panics
///
/// Panics if a handwritten relation gave extents that the operands do not broadcast to, or a shape
/// with another number of elements than there are positions along the remaining axes.
#[inline(never)]
pub(crate) fn contract<T, O, X, Y, R, P>(
    (x, y): (&X, &Y),
    extents: &[usize],
    axes: &[usize],
    shape: &R,
    operation: &'static str,
) -> Result<Option<P::Data>, Error>
where
    T: Number,
    O: Element,
    X: OperandLeaf,
    Y: OperandLeaf,
    R: Shape,
    P: OwnedStorage<O, R>,
{
    // Products and sums of elements of a dtype with tiles have the same dtype.
    if const { !are_arrays_of::<T, X, Y>() || !O::DTYPE.same(T::DTYPE) } {
        return Ok(None);
    }
    let Some(multiply) = (const { matrices::<T>() }) else {
        return Ok(None);
    };
    if extents.len() > MAX_AXES {
        return Ok(None);
    }
    let operands: [*const T; 2] = [x.opened().0.base().cast(), y.opened().0.base().cast()];
    let strides = [along(x, extents), along(y, extents)];
    let direct = Contraction::new(multiply, extents, axes, operands, &strides);
    #[cfg(feature = "alloc")]
    let summed = {
        let most = direct.as_ref().map(|direct| direct.sums.cost());
        // SAFETY: each operand has an initialised element at each position of its extents, which
        // broadcast to `extents`, as `along` asserts.
        unsafe { Summed::new(multiply, extents, axes, operands, &strides, most)? }
    };
    #[cfg(feature = "alloc")]
    let direct = summed.as_ref().map(|summed| &summed.contraction).or(direct.as_ref());
    #[cfg(not(feature = "alloc"))]
    let direct = direct.as_ref();
    let Some(contraction) = direct else {
        return Ok(None);
    };
    // The shape follows from relations of axes, which can be handwritten, so compare its number of
    // elements.
    let len = elements::<O, R>(shape, operation)?;
    assert!(
        Some(len) == left_len(extents, axes),
        "the shape of the result has the axes that are not summed"
    );
    let mut room = P::room(len)?;
    // SAFETY: each operand has an initialised element at each position of its extents, which
    // broadcast to `extents`, as `along` asserts, or is owned by `summed`, which has an element at
    // each position. `room` has space for `len` elements of `O`, one for each position along the
    // remaining axes, as asserted. All of them are written. `T` and `O` are the same type, because
    // their dtypes are the same.
    Ok(Some(unsafe {
        contraction.write(P::room_ptr(&mut room).cast());
        P::filled(room)
    }))
}

/// Returns whether two operands are arrays of dtype `T`, and products of `T` are computed in `T`.
pub(super) const fn are_arrays_of<T: Number, X: OperandLeaf, Y: OperandLeaf>() -> bool {
    match (<X::Inputs as Inputs>::ARRAY, <Y::Inputs as Inputs>::ARRAY) {
        (Some(x), Some(y)) => x.same(T::DTYPE) && y.same(T::DTYPE) && T::Factor::DTYPE.same(T::DTYPE),
        _ => false,
    }
}

/// Returns the strides of an array along the axes of an output, to which it broadcasts.
///
/// # Panics
///
/// Panics if the extents of the array do not broadcast to those of the output, which a handwritten
/// relation of two named axes can cause.
fn along<X: OperandLeaf>(x: &X, extents: &[usize]) -> Strides {
    let frame = Frame {
        out: extents,
        order: None,
        walked: extents,
        levels: Levels::FLAT,
        placement: None,
    };
    let mut strides = [0; MAX_AXES];
    x.each(&mut |seen| {
        strides = match seen.placement {
            Some(placement) => frame.placing(placement).along(&seen.planned),
            None => frame.along(&seen.planned),
        };
    });
    strides
}

/// Returns the number of positions along all axes except `axes`, or `None` if it overflows.
fn left_len(extents: &[usize], axes: &[usize]) -> Option<usize> {
    let mut left = [1; MAX_AXES];
    for (axis, (left, &extent)) in left.iter_mut().zip(extents).enumerate() {
        *left = if axes.contains(&axis) { 1 } else { extent };
    }
    checked_product(&left)
}

/// A contraction, and the memory of the operands that were summed before it. If an axis is summed,
/// and only one operand varies along it, this operand is summed first: `sum(i, j: x[t, i, j] *
/// w[i])` is the sum of the products of `sum(j: x[t, i, j])` and `w[i]`.
#[cfg(feature = "alloc")]
struct Summed<T> {
    contraction: Contraction<T>,
    /// The sums that the contraction reads.
    _sums: [Vec<T>; 2],
}

#[cfg(feature = "alloc")]
impl<T: Number> Summed<T> {
    /// Sums each operand along the axes in `axes` along which only this operand varies. The
    /// first arguments are those of [`Contraction::new`]. `most` is the [cost](Sums::cost) of the
    /// contraction without these sums, or `None` if matrix products do not compute it. Returns
    /// `None`, and sums nothing, if there is no such axis, if there are few products, if matrix
    /// products cannot compute the other sums, or if the cost is not lower.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated.
    ///
    /// # Safety
    ///
    /// Each operand has initialised elements along all axes, from its pointer on.
    unsafe fn new(
        multiply: Multiply<T>,
        extents: &[usize],
        axes: &[usize],
        mut operands: [*const T; 2],
        strides: &[Strides; 2],
        most: Option<usize>,
    ) -> Result<Option<Self>, Error> {
        let [left, right] = strides;
        let products = checked_product(extents).unwrap_or(usize::MAX);
        let most = most.unwrap_or_else(|| products.saturating_mul(GENERAL_COST));
        // Finding the sums takes longer than few products.
        let least = [(left, right), (right, left)].map(|(own, other)| least_cost(extents, axes, own, other));
        let least = match least {
            [None, None] => return Ok(None),
            [left, right] => left.unwrap_or(0).saturating_add(right.unwrap_or(0)),
        };
        if products < MANY || most <= least.saturating_add(SUMMED_COST) {
            return Ok(None);
        }
        let alone = [
            Alone::new(extents, axes, left, right),
            Alone::new(extents, axes, right, left),
        ];
        let (mut rest, mut strides) = ([1; MAX_AXES], *strides);
        let rest = &mut rest[..extents.len()];
        rest.copy_from_slice(extents);
        for (alone, strides) in alone.iter().zip(&mut strides) {
            if let Some(alone) = alone {
                *strides = alone.strides;
                alone.axes().for_each(|axis| rest[axis] = 1);
            }
        }
        let costs = alone.iter().flatten().map(|alone| alone.sums.cost());
        let Some(before) = costs.reduce(usize::saturating_add) else {
            return Ok(None);
        };
        let before = before.saturating_add(SUMMED_COST);
        let is_cheap = |sums: &Sums| sums.cost().saturating_add(before) < most;
        let Some(sums) = Sums::new(rest, axes, &strides[0], &strides[1]).filter(is_cheap) else {
            return Ok(None);
        };
        let mut memory = [Vec::new(), Vec::new()];
        for ((alone, memory), operand) in alone.iter().zip(&mut memory).zip(&mut operands) {
            let Some(alone) = alone else { continue };
            *memory = reserved(alone.len)?;
            // The operand is multiplied by 1. All strides of the 1 are 0. It needs a variable:
            // `&T::ONE` is a temporary, because `T` may have interior mutability as far as rustc
            // knows.
            let one = T::ONE;
            let contraction = Contraction::of(multiply, [&raw const one, *operand], alone.sums);
            // SAFETY: the caller guarantees the elements of the operand, and `one` outlives the
            // contraction. The memory has space for `len` elements, one for each position along
            // the axes that are not summed, and `write` writes all of them.
            unsafe {
                contraction.write(memory.as_mut_ptr());
                memory.set_len(alone.len);
            }
            *operand = memory.as_ptr();
        }
        Ok(Some(Self {
            // There may be few products, because they replace many.
            contraction: Contraction::of(multiply, operands, sums),
            _sums: memory,
        }))
    }
}

/// Sums of products of two operands that matrix products can compute.
struct Contraction<T> {
    multiply: Multiply<T>,
    /// The operand that varies along rows, and the operand that varies along columns.
    operands: [*const T; 2],
    sums: Sums,
}

impl<T: Element> Contraction<T> {
    /// Determines how to compute the sums, along `axes`, of the products of two operands with
    /// elements of type `T`. The operands have these strides along the extents. Returns `None` if
    /// matrix products cannot compute the sums, or if there are too few products.
    fn new(
        multiply: Multiply<T>,
        extents: &[usize],
        axes: &[usize],
        operands: [*const T; 2],
        [left, right]: &[Strides; 2],
    ) -> Option<Self> {
        let sums = Sums::new(extents, axes, left, right)?;
        let many = if sums.rows.extent == 1 { MANY_OF_VECTOR } else { MANY };
        if sums.products() < many {
            return None;
        }
        Some(Self::of(multiply, operands, sums))
    }

    /// Creates the contraction of two operands that computes these sums.
    fn of(multiply: Multiply<T>, mut operands: [*const T; 2], sums: Sums) -> Self {
        // `Sums` describes the operand that varies along the columns as the right one.
        if sums.swapped {
            operands.swap(0, 1);
        }
        Self {
            multiply,
            operands,
            sums,
        }
    }

    /// Writes the sums of all products to `out`, which has the shape of the result.
    ///
    /// # Safety
    ///
    /// Each operand has initialised elements along all axes, from its pointer on. `out` is memory
    /// for the result, and no operand overlaps with it.
    unsafe fn write(&self, out: *mut T) {
        // SAFETY: `walk` starts at the first axis and at the operands' own pointers. So its
        // preconditions are those of this function, which the caller guarantees. Without `add`, the
        // memory may be uninitialised.
        unsafe {
            #[cfg(feature = "rayon")]
            if self.share(out) {
                return;
            }
            self.walk(0, self.operands, out, false);
        }
    }

    /// Implements [`write`](Self::write) on several threads, which divide the positions along the
    /// kept outer axes. Returns `false`, and does nothing, if the matrix products are so large that
    /// each of them is divided, or if all of them together are too little work.
    ///
    /// # Safety
    ///
    /// The preconditions of [`write`](Self::write) hold.
    #[cfg(feature = "rayon")]
    unsafe fn share(&self, out: *mut T) -> bool {
        use crate::kernel::threads::{Shared, part, share};

        let sums = &self.sums;
        let kept = &sums.around[..sums.kept];
        // The result has an element for each position, so that the product does not overflow.
        let count = kept.iter().map(|axis| axis.extent).product();
        let Some(threads) = super::threads::apart(count, sums.products(), sums.all()) else {
            return false;
        };
        let (operands, out) = (self.operands.map(Shared::read), Shared::written(out));
        let multiply = self.multiply;
        share(threads, &|number| {
            for mut position in part(number, (count, 1), threads) {
                let ([mut left, mut right], mut out) = (operands.each_ref().map(Shared::ptr), out.ptr());
                for axis in kept.iter().rev() {
                    let index = position % axis.extent;
                    position /= axis.extent;
                    let step = |stride: isize| stride * index as isize;
                    // SAFETY: the index is within the axis, so the operands and the result have
                    // elements there, as the caller guarantees.
                    unsafe {
                        (left, right) = (left.offset(step(axis.left)), right.offset(step(axis.right)));
                        out = out.add(axis.out * index);
                    }
                }
                let one = Self {
                    multiply,
                    operands: [left, right],
                    sums: *sums,
                };
                // SAFETY: the pointers are those of one position along the kept axes, so the
                // preconditions of `write` hold along the others. No other thread writes to the
                // elements of the result at this position.
                unsafe { one.walk(sums.kept, one.operands, out, false) };
            }
        });
        true
    }

    /// Implements [`write`](Self::write) for one position of the outer axes before `axis`. If `add`
    /// is `true`, adds the sums to the elements of `out`.
    ///
    /// # Safety
    ///
    /// The preconditions of [`write`](Self::write) hold along the axes from `axis` on, from the
    /// pointers on. With `add`, `out` is also initialised.
    unsafe fn walk(&self, axis: usize, [left, right]: [*const T; 2], out: *mut T, add: bool) {
        let sums = &self.sums;
        if axis == sums.count {
            let (rows, columns, depth) = (&sums.rows, &sums.columns, &sums.depth);
            // SAFETY: each operand has elements along the axes along which it varies, and the
            // memory contains the matrix of the result. The columns of this matrix are contiguous,
            // and its rows are `rows.out` elements apart.
            unsafe {
                let left = Matrix::new(left, [rows.axis(rows.left), depth.axis(depth.left)]);
                let right = Matrix::new(right, [depth.axis(depth.right), columns.axis(columns.right)]);
                (self.multiply)(left, right, out, rows.out, add);
            }
            return;
        }
        // The reduced axes are the inner ones, so that all products for one matrix of the result
        // follow each other.
        let around = &sums.around[axis];
        for i in 0..around.extent {
            let step = |stride: isize| stride * i as isize;
            // SAFETY: each position is within the axis. The reduced axes come last. At their first
            // position, each matrix of the result is written. At all their other positions,
            // products are added to this matrix, which is initialised then.
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
