//! Elementwise operations on small arrays whose rank and dtype are run-time values.
//!
//! A view of such an array holds its extents and strides. Creating two views, planning, and reading
//! the plan costs more than the elements. A [`Small`] borrows the extents and runs the loop without
//! a plan.

use core::marker::PhantomData;
use core::slice;

use super::drive::{Few, is_few};
use super::fused::{Check, Checked, Compute, Fused, SHORT};
use super::input::{Itself, Strided};
use super::{Kernel, body};
use crate::dtype::{DType, Element};
use crate::error::AllocError;
use crate::expr::term::Elem;
use crate::plan::Inputs;
use crate::plan::frame::Planned;
use crate::plan::operand::BLOCK_BYTES;
use crate::shape::{DynRank, Layout, Levels, is_row_major, padded_with, same_extents};
use crate::storage::{Array, Heap, OwnedStorage, Storage, StorageMut};

/// The highest rank of a [`Small`].
pub(crate) const MAX_RANK: usize = 4;

/// A borrowed array of few elements, without the type of its elements.
///
/// There is at least one element and at most [`BLOCK_BYTES`] of them. Each position within the
/// extents is an initialised element of the dtype, borrowed for `'a`.
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
    /// Borrows an array. Returns `None` if it has no elements, too many, or too many axes.
    #[inline]
    pub(crate) fn new<T: Element, B: Storage<T, DynRank>>(array: &'a Array<T, DynRank, B>) -> Option<Self> {
        let (shape, data) = array.parts();
        let extents: &'a [usize] = shape;
        if extents.len() > MAX_RANK || !(1..=BLOCK_BYTES).contains(&product(extents)) {
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

    /// Returns the elements, and their step along an array of `len` elements in row-major order
    /// that this one broadcasts to: 1 if they are contiguous, and 0 if one element is repeated.
    /// Returns `None` in any other case.
    #[inline(always)]
    fn steps<T: Element>(&self, len: usize) -> Option<(&'a [T], usize)> {
        let elements = self.elements()?;
        if elements.len() == len {
            Some((elements, 1))
        } else if elements.len() == 1 {
            Some((elements, 0))
        } else {
            None
        }
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
            strides: self.strides.as_ref().map(|strides| &strides[..self.extents.len()]),
            levels: Levels::FLAT,
        }
    }

    /// Returns whether the elements are in row-major order.
    fn is_row_major(&self) -> bool {
        self.strides.is_none()
    }
}

/// A mutably borrowed array of few elements in row-major order, without the type of its elements.
///
/// There is at least one element and at most [`BLOCK_BYTES`] of them. From `base` on, as many
/// initialised elements of the dtype as the product of the extents are borrowed mutably for `'a`.
#[derive(Debug)]
pub struct SmallMut<'a> {
    base: *mut u8,
    dtype: DType,
    extents: &'a [usize],
    borrows: PhantomData<&'a mut [u8]>,
}

impl<'a> SmallMut<'a> {
    /// Borrows an array. Returns `None` if it is not in row-major order, or has no elements, too
    /// many, or too many axes.
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
    let (shape, len) = broadcast(left.extents, right.extents)?;
    let inputs = (Strided::<T>::unknown(), Strided::<T>::unknown());
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
    if const { is_direct::<T, F>() }
        && len < SHORT
        && let (Some((left, l)), Some((right, r))) = (left.steps(len), right.steps(len))
    {
        // SAFETY: `room` is new memory for `len` elements, which are all initialised.
        let data = unsafe {
            for j in 0..len {
                out.add(j)
                    .write(operation.compute((Elem(left[j * l]), Elem(right[j * r]))));
            }
            <Heap as OwnedStorage<F::Out, DynRank>>::filled(room)
        };
        return Some(Ok(Array::owned(shape, data)));
    }
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

/// Computes the operation `O` on a small array and another one, in place, stretching the other one
/// if necessary. Returns `false`, and writes nothing, if the other one does not broadcast to the
/// extents, an array is not of dtype `T`, there are too many elements, or the operation has no
/// result for an element.
#[inline]
pub(crate) fn small_assign<T: Element, F>(own: &mut SmallMut<'_>, right: &Small<'_>, operation: F) -> bool
where
    F: Compute<(Elem<T>, Elem<T>), Out = T> + Check<(Elem<T>, Elem<T>)>,
{
    let len = product(own.extents);
    let inputs = (Itself::<T>(PhantomData), Strided::<T>::unknown());
    let kernel = Fused {
        inputs,
        compute: operation,
    };
    if own.dtype != T::DTYPE || right.dtype != T::DTYPE || !is_few_of(&kernel, len) {
        return false;
    }
    if !broadcasts_to(right.extents, own.extents) {
        return false;
    }
    if const { is_direct::<T, F>() }
        && len < SHORT
        && let Some((right, r)) = right.steps(len)
    {
        // SAFETY: there are `len` initialised elements of the dtype from `base` on, borrowed
        // mutably for as long as `own`, as the type says.
        let own = unsafe { slice::from_raw_parts_mut(own.base.cast::<T>(), len) };
        for (j, own) in own.iter_mut().enumerate() {
            *own = operation.compute((Elem(*own), Elem(right[j * r])));
        }
        return true;
    }
    let checked = Checked::<_, _, T>::new(inputs, operation);
    // SAFETY: the kernels have one operand, which has their dtype and broadcasts to the extents.
    // They multiply to `len`, at least 1, as `SmallMut` says, and fewer than a block. `own` has as
    // many initialised elements of that dtype, which are borrowed mutably, so that the operand does
    // not overlap.
    unsafe {
        let few = Few::new(&kernel);
        few.small(search(&checked), slice::from_ref(right), own.extents, len, own.base)
    }
}

/// Returns whether a kernel computes so few elements in a block.
fn is_few_of<K: Kernel>(_: &K, len: usize) -> bool {
    is_few::<K>(len)
}

/// Returns whether an operation always has a result.
const fn is_direct<T: Element, F: Check<(Elem<T>, Elem<T>)>>() -> bool {
    !F::FALLIBLE
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
