//! Elementwise operations on small arrays whose rank and dtype are run-time values.
//!
//! A view of such an array holds its extents and strides. Creating two views, planning, and reading
//! the plan costs more than the elements. A [`Small`] borrows the extents, and its operations run
//! the loop without a plan: that of a [`Plane`] if possible.

use core::marker::PhantomData;
use core::slice;

use super::drive::{Few, is_few};
use super::fused::{Check, Checked, Compute, Fused, Unchecked};
use super::input::{Itself, Strided};
use super::plane::{computable, fill_plane, may_fault};
use super::{Kernel, body};
use crate::dtype::{DType, Element};
use crate::error::AllocError;
use crate::expr::term::Elem;
use crate::plan::frame::Planned;
use crate::plan::plane::Lines;
use crate::plan::{Inputs, Plane};
use crate::shape::{DynRank, Layout, Levels, is_row_major, padded_with, same_extents};
use crate::storage::{Array, Heap, OwnedStorage, Storage, StorageMut};

/// The highest rank of a [`Small`].
pub(crate) const MAX_RANK: usize = 4;

/// A borrowed array of few axes, without the type of its elements.
///
/// There are at most [`MAX_RANK`] axes. Each position within the extents is an initialised element
/// of the dtype, borrowed for `'a`.
#[derive(Clone, Copy, Debug)]
pub struct Small<'a> {
    base: *const u8,
    dtype: DType,
    extents: &'a [usize],
    /// The strides in elements, or `None` if the elements are in row-major order.
    strides: Option<[isize; MAX_RANK]>,
    borrows: PhantomData<&'a [u8]>,
}

impl<'a> Small<'a> {
    /// Borrows an array. Returns `None` if it has too many axes.
    #[inline]
    pub(crate) fn new<T: Element, B: Storage<T, DynRank>>(array: &'a Array<T, DynRank, B>) -> Option<Self> {
        let (shape, data) = array.parts();
        let extents: &'a [usize] = shape;
        if extents.len() > MAX_RANK {
            return None;
        }
        let strides = if const { B::Layout::ROW_MAJOR } {
            None
        } else {
            let strides = |strides: &[isize]| (!is_row_major(extents, strides)).then(|| padded_with(strides, 0));
            B::layout(data).with_strides(shape, strides)
        };
        Some(Self {
            base: B::ptr(data).cast(),
            dtype: T::DTYPE,
            extents,
            strides,
            borrows: PhantomData,
        })
    }

    /// Borrows an element as an array of rank 0.
    #[inline]
    pub(crate) fn of_element<T: Element>(element: &'a T) -> Self {
        Self {
            base: core::ptr::from_ref(element).cast(),
            dtype: T::DTYPE,
            extents: &[],
            strides: None,
            borrows: PhantomData,
        }
    }

    /// Returns the dtype.
    #[inline]
    pub(crate) fn dtype(&self) -> DType {
        self.dtype
    }

    /// Returns the elements, if they are of type `T` and in row-major order.
    #[inline]
    pub(crate) fn elements<T: Element>(&self) -> Option<&'a [T]> {
        if self.dtype != T::DTYPE || self.strides.is_some() {
            return None;
        }
        // SAFETY: `dtype` equals `T::DTYPE`, which only one type has. The elements are in row-major
        // order, so those from `base` on are contiguous. By the invariant of `Small`, they are
        // initialised and borrowed for `'a`.
        Some(unsafe { slice::from_raw_parts(self.base.cast(), product(self.extents)) })
    }

    /// Returns the strides, or `None` if the elements are in row-major order.
    #[inline(always)]
    fn strides(&self) -> Option<&[isize]> {
        self.strides.as_ref().map(|strides| &strides[..self.extents.len()])
    }

    /// Adds the array to a plane. Returns `false` if that is not possible.
    #[inline(always)]
    fn lay(&self, plane: &mut Plane) -> bool {
        let Some(lines) = Lines::row_major(self.extents) else {
            return false;
        };
        let lines = match self.strides() {
            Some(strides) => lines.strided(strides),
            None => lines,
        };
        plane.add(lines, false)
    }

    /// Returns the elements as an operand of the dtype `T`.
    #[inline(always)]
    fn strided<T>(&self) -> Strided<T> {
        Strided(self.base.cast())
    }

    /// Returns an array of the same extents with other elements, in row-major order.
    ///
    /// # Panics
    ///
    /// Panics if there are fewer elements than the product of the extents.
    #[inline]
    pub(crate) fn with_elements<'s, T: Element>(&self, elements: &'s [T]) -> Small<'s>
    where
        'a: 's,
    {
        assert!(
            elements.len() >= product(self.extents),
            "there is an element for each position"
        );
        Small {
            base: elements.as_ptr().cast(),
            dtype: T::DTYPE,
            extents: self.extents,
            strides: None,
            borrows: PhantomData,
        }
    }

    /// Returns the address of the first element.
    pub(super) fn base(&self) -> *const u8 {
        self.base
    }

    /// Returns the extents and strides.
    #[inline]
    pub(super) fn planned(&self) -> Planned<'_> {
        Planned {
            extents: self.extents,
            strides: self.strides(),
            levels: Levels::FLAT,
        }
    }

    /// Returns whether the elements are in row-major order.
    fn is_row_major(&self) -> bool {
        self.strides.is_none()
    }
}

/// A mutably borrowed array of few axes in row-major order, without the type of its elements.
///
/// There are at most [`MAX_RANK`] axes. From `base` on, as many
/// initialised elements of the dtype as the product of the extents are borrowed mutably for `'a`.
#[derive(Debug)]
pub struct SmallMut<'a> {
    base: *mut u8,
    dtype: DType,
    extents: &'a [usize],
    borrows: PhantomData<&'a mut [u8]>,
}

impl<'a> SmallMut<'a> {
    /// Borrows an array. Returns `None` if it is not in row-major order, or has too many axes.
    #[inline]
    pub(crate) fn new<T: Element, B: StorageMut<T, DynRank>>(array: &'a mut Array<T, DynRank, B>) -> Option<Self> {
        Small::new(array).filter(Small::is_row_major)?;
        let (shape, data) = array.parts_mut();
        Some(Self {
            base: B::ptr_mut(data).cast(),
            dtype: T::DTYPE,
            extents: shape,
            borrows: PhantomData,
        })
    }

    /// Returns the dtype.
    #[inline]
    pub(crate) fn dtype(&self) -> DType {
        self.dtype
    }
}

/// Returns the product of extents, or `usize::MAX` if it overflows.
#[inline]
fn product(extents: &[usize]) -> usize {
    extents
        .iter()
        .fold(1, |product: usize, &extent| product.saturating_mul(extent))
}

/// Returns the extents that those of two small arrays broadcast to, and their product; `None` if
/// they do not broadcast.
fn broadcast(x: &[usize], y: &[usize]) -> Option<(DynRank, usize)> {
    if same_extents(x, y) {
        return Some((DynRank::clipped(x), product(x)));
    }
    let (long, short) = if x.len() < y.len() { (y, x) } else { (x, y) };
    let mut out = [1; MAX_RANK];
    out[..long.len()].copy_from_slice(long);
    for (own, &extent) in out[long.len() - short.len()..].iter_mut().zip(short) {
        if *own == 1 {
            *own = extent;
        } else if extent != 1 && extent != *own {
            return None;
        }
    }
    let out = &out[..long.len()];
    Some((DynRank::clipped(out), product(out)))
}

/// Computes the operation `O` on two small arrays. Returns `None` if they are not of dtype `T`, do
/// not broadcast, the result has too many elements, or the operation has no result for an element.
///
/// # Errors
///
/// An [`AllocError`] if memory cannot be allocated.
#[inline]
pub(crate) fn small_binary<T: Element, F>(
    left: &Small<'_>,
    right: &Small<'_>,
    operation: F,
) -> Option<Result<Array<F::Out, DynRank>, AllocError>>
where
    F: Compute<(Elem<T>, Elem<T>)> + Check<(Elem<T>, Elem<T>)>,
{
    if left.dtype != T::DTYPE || right.dtype != T::DTYPE {
        return None;
    }
    let inputs = (left.strided::<T>(), right.strided::<T>());
    let mut plane = Plane::new();
    if left.lay(&mut plane)
        && right.lay(&mut plane)
        && let Some(len) = computable::<_, F, F>(&inputs, &plane)
        // SAFETY: the inputs are the elements of both arrays, which are of dtype `T`, and the output is not read.
        && !(const { F::FALLIBLE } && unsafe { may_fault(inputs, operation, &plane, len, core::ptr::null::<F::Out>()) })
    {
        let room = <Heap as OwnedStorage<F::Out, DynRank>>::room(len);
        return Some(room.map(|mut room| {
            let out = <Heap as OwnedStorage<F::Out, DynRank>>::room_ptr(&mut room);
            // SAFETY: the plane is that of the inputs. `room` is new memory for the `len` elements of its extents, which are all
            // initialised.
            unsafe {
                fill_plane(inputs, operation, &plane, out, len);
                Array::from_room(plane.with_extents(DynRank::clipped), room)
            }
        }));
    }
    packed_binary::<T, F>(left, right, operation)
}

/// [`small_binary`] of arrays of the dtype `T` that are packed into blocks.
///
/// # Errors
///
/// An [`AllocError`] if memory cannot be allocated.
#[inline(never)]
fn packed_binary<T: Element, F>(
    left: &Small<'_>,
    right: &Small<'_>,
    operation: F,
) -> Option<Result<Array<F::Out, DynRank>, AllocError>>
where
    F: Compute<(Elem<T>, Elem<T>)> + Check<(Elem<T>, Elem<T>)>,
{
    let inputs = (left.strided::<T>(), right.strided::<T>());
    let (shape, len) = broadcast(left.extents, right.extents)?;
    if len == 0 {
        return None;
    }
    let kernel = Fused {
        inputs,
        compute: operation,
    };
    if !is_few_of(&kernel, len) {
        return None;
    }
    let mut room = match <Heap as OwnedStorage<F::Out, DynRank>>::room(len) {
        Ok(room) => room,
        Err(error) => return Some(Err(error)),
    };
    let out = <Heap as OwnedStorage<F::Out, DynRank>>::room_ptr(&mut room);
    let checked = Checked::<_, _, F::Out>::new(inputs, operation);
    // SAFETY: the kernels have two operands, which have their dtype and broadcast to `shape`. Its
    // `len` elements, at least one, are fewer than a block. `room` is new memory for as many, all
    // of which are initialised if the function returns true.
    unsafe {
        let few = Few::new(&kernel);
        if !few.small(search(&checked), &[*left, *right], &shape, len, out.cast()) {
            return None;
        }
        let data = <Heap as OwnedStorage<F::Out, DynRank>>::filled(room);
        Some(Ok(Array::owned(shape, data)))
    }
}

/// Computes an operation that always has a result on a small array. Returns `None` if the array is not of dtype `T`, or not a plane of
/// few elements.
///
/// # Errors
///
/// An [`AllocError`] if memory cannot be allocated.
#[inline]
pub(crate) fn small_unary<T: Element, F>(
    x: &Small<'_>,
    operation: F,
) -> Option<Result<Array<F::Out, DynRank>, AllocError>>
where
    F: Compute<(Elem<T>,)>,
{
    let mut plane = Plane::new();
    if x.dtype != T::DTYPE || !x.lay(&mut plane) {
        return None;
    }
    let inputs = (x.strided::<T>(),);
    let len = computable::<_, F, Unchecked>(&inputs, &plane)?;
    let room = <Heap as OwnedStorage<F::Out, DynRank>>::room(len);
    Some(room.map(|mut room| {
        let out = <Heap as OwnedStorage<F::Out, DynRank>>::room_ptr(&mut room);
        // SAFETY: the plane is that of the inputs, which are of dtype `T`. `room` is new memory for the `len` elements of its extents,
        // which are all initialised.
        unsafe {
            fill_plane(inputs, operation, &plane, out, len);
            Array::from_room(plane.with_extents(DynRank::clipped), room)
        }
    }))
}

/// Computes the operation `O` on a small array and another one, in place, stretching the other one
/// if necessary. Returns `false`, and writes nothing, if the other one does not broadcast to the
/// extents, an array is not of dtype `T`, there are too many elements, or the operation has no
/// result for an element.
#[inline]
pub(crate) fn small_assign<T: Element, F>(own: &mut SmallMut<'_>, right: &Small<'_>, operation: F) -> bool
where
    F: Compute<(Elem<T>, Elem<T>), Out = T> + Check<(Elem<T>, Elem<T>)>,
{
    if own.dtype != T::DTYPE || right.dtype != T::DTYPE {
        return false;
    }
    let inputs = (Itself::<T>(PhantomData), right.strided::<T>());
    let out = own.base.cast::<T>();
    if let Some(mut plane) = Plane::of_output(own.extents)
        && right.lay(&mut plane)
        && let Some(len) = computable::<_, F, F>(&inputs, &plane)
        // SAFETY: the inputs are the elements of both arrays, which are of dtype `T`. Those of `own` are in row-major order.
        && !(const { F::FALLIBLE } && unsafe { may_fault(inputs, operation, &plane, len, out.cast_const()) })
    {
        // SAFETY: the plane is that of the operand, and `computable` returned `len`, the number of elements of `own`. They are
        // initialised and borrowed mutably, so that the operand does not overlap.
        unsafe { fill_plane(inputs, operation, &plane, out, len) };
        return true;
    }
    packed_assign::<T, F>(own, right, operation)
}

/// [`small_assign`] of arrays of the dtype `T` that are packed into blocks.
#[inline(never)]
fn packed_assign<T: Element, F>(own: &mut SmallMut<'_>, right: &Small<'_>, operation: F) -> bool
where
    F: Compute<(Elem<T>, Elem<T>), Out = T> + Check<(Elem<T>, Elem<T>)>,
{
    let inputs = (Itself::<T>(PhantomData), right.strided::<T>());
    let len = product(own.extents);
    let kernel = Fused {
        inputs,
        compute: operation,
    };
    if len == 0 || !is_few_of(&kernel, len) || !broadcasts_to(right.extents, own.extents) {
        return false;
    }
    let checked = Checked::<_, _, T>::new(inputs, operation);
    // SAFETY: the kernels have one operand, which has their dtype and broadcasts to the extents. They multiply to `len`, at least 1 and
    // fewer than a block. `own` has as many initialised elements of that dtype, which are borrowed mutably,
    // so that the operand does not overlap.
    unsafe {
        let few = Few::new(&kernel);
        few.small(search(&checked), slice::from_ref(right), own.extents, len, own.base)
    }
}

/// Returns whether a kernel computes so few elements in a block.
fn is_few_of<K: Kernel>(_: &K, len: usize) -> bool {
    is_few::<K>(len)
}

/// Returns whether an array of extents `x` broadcasts to an array of extents `out`.
fn broadcasts_to(x: &[usize], out: &[usize]) -> bool {
    x.len() <= out.len()
        && x.iter()
            .rev()
            .zip(out.iter().rev())
            .all(|(&x, &out)| x == out || x == 1)
}

/// Returns the search for an element without a result, if the operation can have one.
#[inline(always)]
fn search<K: Inputs, C: Check<K::Elems>, T: Element>(kernel: &Checked<K, C, T>) -> Option<(body::Search, *const u8)> {
    if const { C::FALLIBLE } {
        Some((body::find::<Checked<K, C, T>>, core::ptr::from_ref(kernel).cast()))
    } else {
        None
    }
}
