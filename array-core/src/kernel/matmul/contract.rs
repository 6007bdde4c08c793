//! Sums of products along given axes, computed as matrix products if [`Sums`] recognises them.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::{ptr, slice};

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::few::{Few, MOST_OF_ONE};
use super::matrix::Matrix;
use super::products::Plan;
use super::steps::each_stride;
use super::sums::{Sums, step};
use super::tile::Tiled;
use super::{rows, tiles};
use crate::dtype::{DType, Element, Number};
use crate::error::Error;
use crate::expr::ops::MulOp;
#[cfg(feature = "alloc")]
use crate::expr::term::Elem;
use crate::expr::term::Term;
#[cfg(feature = "alloc")]
use crate::kernel::fused::Closure;
use crate::kernel::fused::Compute;
use crate::kernel::gather::Context;
#[cfg(feature = "alloc")]
use crate::kernel::gather::one;
use crate::kernel::reduce::products;
#[cfg(feature = "alloc")]
use crate::kernel::unstored::append;
use crate::plan::grid::MAX_AXES;
use crate::plan::{Inputs, OperandLeaf, Visit};
use crate::shape::{Shape, checked_product, elements};
use crate::storage::OwnedStorage;

/// A function that writes the product of two matrices to memory, or adds it to the elements there.
/// Elements are multiplied in the dtype `T`, and products are added in the dtype `O`. The last two
/// arguments are the distance between rows of the product, in elements, and whether to add.
///
/// # Safety
///
/// The preconditions of [`tiles::multiply_to`] hold.
pub(super) type Multiply<T, O> = unsafe fn(Matrix<'_, T>, Matrix<'_, T>, *mut O, usize, bool);

/// Returns whether matrices of the dtype are multiplied in tiles.
pub(super) const fn has_tiles<T: Number>() -> bool {
    match T::DTYPE {
        DType::F32 | DType::F64 => true,
        #[cfg(feature = "num-complex")]
        DType::ComplexF32 | DType::ComplexF64 => true,
        _ => false,
    }
}

/// Returns the function for matrix products of the dtype `T` whose sums have the dtype `O`, or
/// `None` if there is no such function.
pub(super) const fn matrices<T: Number, O: Number>() -> Option<Multiply<T, O>> {
    let is_same = T::DTYPE.same(O::DTYPE);
    match T::DTYPE {
        DType::F32 if is_same => Some(multiply::<T, O, f32>),
        DType::F64 if is_same => Some(multiply::<T, O, f64>),
        #[cfg(feature = "num-complex")]
        DType::ComplexF32 if is_same => Some(multiply::<T, O, Complex32>),
        #[cfg(feature = "num-complex")]
        DType::ComplexF64 if is_same => Some(multiply::<T, O, Complex64>),
        DType::I8 | DType::I16 | DType::I32 | DType::I64 | DType::U8 | DType::U16 | DType::U32 | DType::U64
            if is_same || T::Sum::DTYPE.same(O::DTYPE) =>
        {
            Some(multiply_integers::<T, O>)
        }
        _ => None,
    }
}

/// Writes the product of two matrices to `out`, or adds it to the elements there. `stride` is the
/// distance between rows of `out`. A left matrix of one row is multiplied as a vector.
///
/// # Safety
///
/// The preconditions of [`tiles::multiply_to`] hold. `T`, `O` and `U` are the same type.
unsafe fn multiply<T, O, U: Tiled>(left: Matrix<'_, T>, right: Matrix<'_, T>, out: *mut O, stride: usize, add: bool) {
    // SAFETY: the caller guarantees that `T`, `O` and `U` are the same type.
    let (left, right, out) = unsafe { (left.cast::<U>(), right.cast::<U>(), out.cast::<U>()) };
    // SAFETY: the caller guarantees the preconditions of `tiles::multiply_to`, and so memory for
    // the rows of the product.
    unsafe {
        // Packing the right matrix pays only if several rows use each of its elements.
        if left.rows.extent > 1 {
            return tiles::multiply_to(left, right, out, stride, add);
        }
        multiply_vector(left, right, out, add, tiles::add_dots);
    }
}

/// Implements [`multiply`] for integers. A sum has the dtype `O`, which is `T` or a wider integer.
///
/// # Safety
///
/// The preconditions of [`tiles::multiply_to`] hold.
unsafe fn multiply_integers<T: Number, O: Number>(
    left: Matrix<'_, T>,
    right: Matrix<'_, T>,
    out: *mut O,
    stride: usize,
    add: bool,
) {
    // SAFETY: the caller guarantees the preconditions of `tiles::multiply_to`, and so memory for
    // the rows of the product, `stride` elements apart, which is initialised if `add` is set.
    unsafe {
        if left.rows.extent == 1 {
            return multiply_vector(left, right, out, add, rows::add_dots);
        }
        for row in (0..left.rows.extent).filter(|_| !add) {
            rows::zeros(out.add(row * stride), right.columns.extent);
        }
        rows::multiply_to(left, right, out, stride);
    }
}

/// Writes the product of a matrix of one row and a matrix to `out`, or adds it to the elements
/// there.
///
/// # Safety
///
/// `out` has memory for the product, initialised if `add` is set, which nobody else accesses.
unsafe fn multiply_vector<T: Number, O: Number>(
    left: Matrix<'_, T>,
    right: Matrix<'_, T>,
    out: *mut O,
    add: bool,
    dots: rows::Dots<T, O>,
) {
    let len = right.columns.extent;
    // SAFETY: the caller guarantees memory for `len` elements, initialised if `add` is set, which
    // nobody else accesses.
    let out = unsafe {
        if add {
            slice::from_raw_parts_mut(out, len)
        } else {
            rows::zeros(out, len)
        }
    };
    // A row times a matrix is the transposed matrix times the row.
    rows::multiply_by_vector(right.transposed(), left, out, dots);
}

/// A factor of products that are summed, without its type: an array of the dtype `T`, or elements
/// that are converted to `T`.
///
/// # Safety
///
/// If [`array`](Self::array) returns a pointer that is not null, [`each`](Self::each) visits one
/// array, which has an initialised element of `T` at each position of its extents, at its strides
/// from the pointer.
pub(crate) unsafe trait Stored<T> {
    /// Calls `visit` with the extents and the strides of each array, and for each scalar.
    fn each(&self, visit: Visit<'_>);

    /// Returns a pointer to the first element, or null if the factor is not an array of `T`.
    fn array(&self) -> *const T {
        ptr::null()
    }

    /// Appends the elements, broadcast to `extents`, to `to`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if evaluating an element fails.
    #[cfg(feature = "alloc")]
    fn store(&self, extents: &[usize], to: &mut Vec<T>) -> Result<(), Error>;
}

/// A single operand as a factor.
pub(crate) struct One<'l, X>(pub(crate) &'l X);

// SAFETY: `array` returns a pointer only if the inputs of the operand are one array of the dtype
// `T`. `OperandLeaf` guarantees its elements.
unsafe impl<T: Number, X: OperandLeaf<Inputs: Inputs<Elems: Term>>> Stored<T> for One<'_, X> {
    fn each(&self, visit: Visit<'_>) {
        self.0.each(visit);
    }

    fn array(&self) -> *const T {
        match const { <X::Inputs as Inputs>::ARRAY } {
            Some(dtype) if dtype.same(T::DTYPE) => self.0.inputs().base().cast(),
            _ => ptr::null(),
        }
    }

    #[cfg(feature = "alloc")]
    fn store(&self, extents: &[usize], to: &mut Vec<T>) -> Result<(), Error> {
        let convert = Closure(|(x,): (<X::Inputs as Inputs>::Elems,)| Elem(x.elem().op_cast::<T>()));
        append(&one(self.0).erased(), convert, extents, to)
    }
}

/// An expression as a factor. `F` computes an element.
pub(crate) struct Computed<'l, K: Inputs, F>(pub(crate) Context<'l, K, ()>, pub(crate) F);

// SAFETY: `array` returns null.
unsafe impl<K: Inputs, F: Compute<K::Elems>> Stored<F::Out> for Computed<'_, K, F> {
    fn each(&self, visit: Visit<'_>) {
        self.0.shown().each(visit);
    }

    #[cfg(feature = "alloc")]
    fn store(&self, extents: &[usize], to: &mut Vec<F::Out>) -> Result<(), Error> {
        append(&self.0, self.1, extents, to)
    }
}

/// Multiplies factors elementwise, and sums the products along `axes`, by means of matrix products.
/// The factors broadcast to `extents`. `shape` is the shape of the result, and `O` its dtype.
/// Returns `None` if matrix products cannot compute the sums, or would not be faster.
///
/// # Errors
///
/// Returns an [`Error`] if the result is too large, if memory cannot be allocated, or if evaluating
/// an element fails.
///
/// # Panics
///
/// Panics if a handwritten relation gave extents that the factors do not broadcast to, or a shape
/// with another number of elements than there are positions along the remaining axes.
#[inline(never)]
pub(crate) fn contract<T, O, R, P>(
    factors: &[&dyn Stored<T>],
    extents: &[usize],
    axes: &[usize],
    shape: &R,
    operation: &'static str,
) -> Result<Option<P::Data>, Error>
where
    T: Number,
    O: Number,
    R: Shape,
    P: OwnedStorage<O, R>,
{
    let Some(multiply) = (const { matrices::<T, O>() }) else {
        return Ok(None);
    };
    if let Some(sum) = dot(factors, extents, axes) {
        assert_eq!(elements::<O, R>(shape, operation)?, 1, "the result is one number");
        let mut room = (P::ROOM)(1)?;
        // SAFETY: `room` has space for the only element of the result, which is written.
        return unsafe {
            (P::ROOM_PTR)(&mut room).write(sum.op_cast());
            Ok(Some((P::FILLED)(room)))
        };
    }
    let is_same = const { T::DTYPE.same(O::DTYPE) };
    let two = Few::<T, 2>::new(factors, extents, axes);
    // Sums of products that are wider than the products cannot be multiplied again.
    let three = if is_same && two.is_none() {
        Few::<T, 3>::new(factors, extents, axes)
    } else {
        None
    };
    let (mut plan, own) = (None, two.as_ref().map(Few::len).or(three.as_ref().map(Few::len)));
    if own.is_none() {
        plan = Plan::new(factors, extents, axes, is_same)?;
        if plan.is_none() {
            return Ok(None);
        }
    }
    // The shape follows from relations of axes, which can be handwritten, so compare its number of
    // elements.
    let len = elements::<O, R>(shape, operation)?;
    assert!(
        Some(len) == own.or_else(|| left_len(extents, axes)),
        "the shape of the result has the axes that are not summed"
    );
    let mut room = (P::ROOM)(len)?;
    // SAFETY: `room` has space for `len` elements of `O`, one for each position along the remaining
    // axes, as asserted. All of them are written.
    unsafe {
        let out = (P::ROOM_PTR)(&mut room);
        match (&two, &three, plan) {
            (Some(few), ..) => few.write(out),
            (_, Some(few), _) => few.write(out),
            (_, _, Some(plan)) => plan.write(factors, extents, multiply, out)?,
            _ => return Ok(None),
        }
        Ok(Some((P::FILLED)(room)))
    }
}

/// Returns the dot product of two factors that are vectors, if that is what the sums along `axes`
/// are, and if sums have the dtype `T`. Returns `None` if a vector is not contiguous and has more
/// than [`MOST_OF_ONE`] elements. The general reduction then adds in the same order.
fn dot<T: Number>(factors: &[&dyn Stored<T>], extents: &[usize], axes: &[usize]) -> Option<T::Total> {
    let (&[len], &[_], &[x, y]) = (extents, axes, factors) else {
        return None;
    };
    if const { !T::Total::DTYPE.same(T::DTYPE) } || len <= 1 {
        return None;
    }
    let mut rooms = [[const { MaybeUninit::<T>::uninit() }; MOST_OF_ONE]; 2];
    let [first, second] = &mut rooms;
    Some(products::<MulOp, T>(vector(x, len, first)?, vector(y, len, second)?))
}

/// Returns the elements of a factor that is a vector of `len` elements. Copies them to `room` if
/// they are not contiguous. Returns `None` if they do not fit, or if the factor is no such vector.
fn vector<'f, T: Number>(
    factor: &'f dyn Stored<T>,
    len: usize,
    room: &'f mut [MaybeUninit<T>; MOST_OF_ONE],
) -> Option<&'f [T]> {
    let (mut axes, mut along, array) = (0, 0, factor.array());
    // An axis of extent 1 is not visited, so a vector visits exactly one axis.
    factor.each(&mut |seen| each_stride(&seen, &[len], |_, stride| (axes, along) = (axes + 1, stride)));
    if axes != 1 || array.is_null() {
        return None;
    }
    if along == 1 {
        // SAFETY: the factor is an array of `T`, which has an initialised element at each of the
        // `len` positions, 1 apart. The array is borrowed while the factor is.
        return Some(unsafe { slice::from_raw_parts(array, len) });
    }
    let room = room.get_mut(..len)?;
    for (i, slot) in room.iter_mut().enumerate() {
        // SAFETY: the array has an initialised element at each of the `len` positions, `along`
        // apart.
        slot.write(unsafe { *array.offset(i as isize * along) });
    }
    // SAFETY: the loop above initialised each element.
    Some(unsafe { room.assume_init_ref() })
}

/// Returns whether two operands are arrays of dtype `T`, and products of `T` are computed in `T`.
pub(super) const fn are_arrays_of<T: Number, X: OperandLeaf, Y: OperandLeaf>() -> bool {
    match (<X::Inputs as Inputs>::ARRAY, <Y::Inputs as Inputs>::ARRAY) {
        (Some(x), Some(y)) => x.same(T::DTYPE) && y.same(T::DTYPE) && T::Factor::DTYPE.same(T::DTYPE),
        _ => false,
    }
}

/// Returns the number of positions along all axes except `axes`, or `None` if it overflows.
fn left_len(extents: &[usize], axes: &[usize]) -> Option<usize> {
    let mut left = [1; MAX_AXES];
    for (axis, (left, &extent)) in left.iter_mut().zip(extents).enumerate() {
        *left = if axes.contains(&axis) { 1 } else { extent };
    }
    checked_product(&left)
}

/// Sums of products of two operands that matrix products can compute.
pub(super) struct Contraction<T, O> {
    multiply: Multiply<T, O>,
    /// The operand that varies along rows, and the operand that varies along columns.
    operands: [*const T; 2],
    sums: Sums,
}

impl<T: Number, O: Number> Contraction<T, O> {
    /// Creates the contraction of two operands that computes these sums.
    pub(super) fn of(multiply: Multiply<T, O>, mut operands: [*const T; 2], sums: Sums) -> Self {
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
    pub(super) unsafe fn write(&self, out: *mut O) {
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
    unsafe fn share(&self, out: *mut O) -> bool {
        use crate::kernel::threads::{Shared, part, share};

        let sums = &self.sums;
        let kept = &sums.around[..sums.kept];
        // The result has an element for each position, so that the product does not overflow.
        let count = kept.iter().map(|axis| axis.extent).product();
        // Products of integers are not divided themselves.
        let divided = if has_tiles::<T>() { sums.products() } else { 0 };
        let Some(threads) = super::threads::apart(count, divided, sums.all()) else {
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
    unsafe fn walk(&self, axis: usize, [left, right]: [*const T; 2], out: *mut O, add: bool) {
        let sums = &self.sums;
        if axis == sums.count {
            if sums.are_few() {
                // SAFETY: the caller guarantees the preconditions.
                return unsafe { self.multiply_few([left, right], out, add) };
            }
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
    /// Computes one matrix product of few elements, one after another.
    ///
    /// # Safety
    ///
    /// The preconditions of [`walk`](Self::walk) hold for the innermost axes.
    #[inline(always)]
    unsafe fn multiply_few(&self, [left, right]: [*const T; 2], out: *mut O, add: bool) {
        let (rows, columns, depth) = (&self.sums.rows, &self.sums.columns, &self.sums.depth);
        for i in 0..rows.extent {
            for j in 0..columns.extent {
                // SAFETY: the positions are within the axes, so the operands have elements there,
                // and there is memory for the sum, which is initialised if `add` is set.
                unsafe {
                    let left = left.offset(step(i, rows.left));
                    let right = right.offset(step(j, columns.right));
                    let out = out.add(i * rows.out + j);
                    let mut sum = if add { *out } else { O::ZERO };
                    for p in 0..depth.extent {
                        let (x, y) = (*left.offset(step(p, depth.left)), *right.offset(step(p, depth.right)));
                        sum = sum.op_add(x.op_mul(y).op_cast());
                    }
                    out.write(sum);
                }
            }
        }
    }
}
