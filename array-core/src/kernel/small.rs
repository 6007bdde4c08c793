//! Elementwise operations on small arrays whose rank and dtype are run-time values.
//!
//! For so few elements, creating views and determining a nest of loops would cost more than the
//! computation. A [`Small`] borrows the extents and strides instead. If the arrays form a
//! [`Plane`], its loop computes the result. Otherwise, two arrays are packed into blocks, and one
//! loop computes the result from the blocks.
//!
//! # Tables
//!
//! Tables give the loop of an operation for a dtype (`OfSmall`) and the common dtype of two dtypes.
//! To swap or reverse the axes of a view of a `DynArray`, the library changes the view in place. It
//! creates any other view by a list of steps, which takes longer.
//!
//! The extents of merged axes and the rank are compared as one number (`Axes`). In `a + b`, this
//! comparison takes 11 instructions instead of 38. A `DynRank` of more than four axes allocates
//! memory for its extents, because a larger value takes longer to move: with eight extents in the
//! value, `a + b` of a `DynArray` takes 498 instead of 446 instructions.

use core::marker::PhantomData;
use core::slice;

use super::body;
use super::check::{self, Check, Unchecked};
use super::drive::{Few, Lengths};
use super::fused::{Compute, Fused};
use super::input::{Itself, Strided};
use super::plane::{Limits, computable, fault_finder, fill_plane, many};
use crate::dtype::{DType, Element};
use crate::expr::term::Elem;
use crate::plan::frame::Planned;
use crate::plan::lines::Lines;
use crate::plan::{Inputs, Plane};
use crate::shape::{DynRank, Layout, Levels, is_row_major, same_extents};
use crate::storage::{Array, Heap, OwnedStorage, Storage, StorageMut};

/// The highest rank of a small array that is packed into a block.
pub(crate) const MAX_RANK: usize = 4;

/// A borrowed array, without the type of its elements.
///
/// Invariant: there is an initialised element of the dtype at each position within the extents, at
/// the strides from `base`. These elements are borrowed for `'a`.
#[derive(Clone, Copy, Debug)]
pub struct Small<'a> {
    base: *const u8,
    dtype: DType,
    extents: &'a [usize],
    /// The strides in elements, each converted to `usize` by `as`. `None` means row-major order,
    /// but `Some` may have the strides of row-major order, too.
    strides: Option<&'a [usize]>,
    borrows: PhantomData<&'a [u8]>,
}

impl<'a> Small<'a> {
    /// Borrows an array.
    ///
    /// # Panics
    ///
    /// Panics if the type does not guarantee row-major order and the layout does not store the
    /// strides. Layouts of arrays whose dtype is known only at run time store them.
    #[inline]
    pub(crate) fn new<T: Element, B: Storage<T, DynRank>>(array: &'a Array<T, DynRank, B>) -> Self {
        let (shape, data) = array.parts();
        let strides = || B::layout(data).stored_strides().expect("the layout stores its strides");
        Self {
            base: (B::PTR)(data).cast(),
            dtype: T::DTYPE,
            extents: shape,
            strides: (!const { B::Layout::ROW_MAJOR }).then(strides),
            borrows: PhantomData,
        }
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

    #[inline]
    pub(crate) fn dtype(&self) -> DType {
        self.dtype
    }

    /// Returns the number of elements, or `usize::MAX` if it overflows.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        product(self.extents)
    }

    /// Returns the elements, or `None` if they are not of type `T` or not in row-major order. Also
    /// returns `None` if there are strides for more than [`MAX_RANK`] axes, since such strides are
    /// not compared with those of row-major order.
    #[inline]
    pub(crate) fn elements<T: Element>(&self) -> Option<&'a [T]> {
        if self.dtype != T::DTYPE || !self.is_row_major() {
            return None;
        }
        // SAFETY: `dtype` equals `T::DTYPE`, which only one type has. The elements are in row-major
        // order, so those from `base` on are contiguous. By the invariant of `Small`, they are
        // initialised and borrowed for `'a`.
        Some(unsafe { slice::from_raw_parts(self.base.cast(), product(self.extents)) })
    }

    /// Returns the strides, padded with zeros at the end, or `None` if the elements are in
    /// row-major order. There must be at most [`MAX_RANK`] axes.
    #[inline]
    fn signed_strides(&self) -> Option<[isize; MAX_RANK]> {
        let mut signed = [0; MAX_RANK];
        for (own, &stride) in signed.iter_mut().zip(self.strides?) {
            *own = stride.cast_signed();
        }
        (!is_row_major(self.extents, &signed[..self.extents.len()])).then_some(signed)
    }

    /// Adds the array to a plane. Returns `false` if that is not possible, for example if it has
    /// strides and more than two axes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lay(&self, plane: &mut Plane) -> bool {
        let Some(lines) = Lines::row_major(self.extents) else {
            return false;
        };
        let lines = match self.strides {
            None => lines,
            Some(_) if lines.are_merged() => return false,
            Some(&[down, right]) => lines.strided([down.cast_signed(), right.cast_signed()]),
            Some(&[right]) => lines.strided([0, right.cast_signed()]),
            Some(_) => lines.strided([0, 0]),
        };
        plane.add(lines, false)
    }

    /// Returns all elements of an array in row-major order as one row.
    #[inline]
    fn row(&self) -> Lines {
        Lines::row(product(self.extents))
    }

    /// Returns the elements as an input of a loop. They must be of the dtype `T`.
    #[inline(always)]
    fn strided<T>(&self) -> Strided<T> {
        Strided(self.base.cast())
    }

    /// Returns an array of the same extents with the given elements, in row-major order.
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

    /// Returns the extents and the strides. The strides are stored in `room`. There must be at most
    /// [`MAX_RANK`] axes.
    #[inline]
    pub(super) fn planned<'s>(&'s self, room: &'s mut [isize; MAX_RANK]) -> Planned<'s> {
        let strides = self.signed_strides().map(|strides| {
            *room = strides;
            &room[..self.extents.len()]
        });
        Planned {
            extents: self.extents,
            strides,
            levels: Levels::FLAT,
        }
    }

    /// Returns whether the elements are in row-major order. Returns `false` for more than
    /// [`MAX_RANK`] axes with strides, which are not compared.
    #[inline]
    fn is_row_major(&self) -> bool {
        self.strides.is_none() || self.extents.len() <= MAX_RANK && self.signed_strides().is_none()
    }

    /// Returns the extents of the result of two arrays, if they have equal extents, or if one has
    /// rank 0. The second value has the step of each array from one element to the next. The step
    /// is 0 for an array of rank 0 that is repeated, and otherwise 1. Returns `None` for other
    /// extents, or if an array has strides.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_step(&self, other: &Self) -> Option<(&'a [usize], [isize; 2])> {
        if self.strides.is_some() || other.strides.is_some() {
            return None;
        }
        if same_extents(self.extents, other.extents) {
            Some((self.extents, [1, 1]))
        } else if other.extents.is_empty() {
            Some((self.extents, [1, 0]))
        } else if self.extents.is_empty() {
            Some((other.extents, [0, 1]))
        } else {
            None
        }
    }
}

/// A mutably borrowed array in row-major order, without the type of its elements.
///
/// Invariant: `base` points to initialised elements of the dtype, as many as the product of the
/// extents, which are borrowed mutably for `'a`.
#[derive(Debug)]
pub struct SmallMut<'a> {
    base: *mut u8,
    dtype: DType,
    extents: &'a [usize],
    borrows: PhantomData<&'a mut [u8]>,
}

impl<'a> SmallMut<'a> {
    /// Borrows an array. Returns `None` if it is not in row-major order.
    ///
    /// # Panics
    ///
    /// Panics as [`Small::new`] does.
    #[inline]
    pub(crate) fn new<T: Element, B: StorageMut<T, DynRank>>(array: &'a mut Array<T, DynRank, B>) -> Option<Self> {
        if !Small::new(array).is_row_major() {
            return None;
        }
        let (shape, base) = array.shape_and_ptr();
        Some(Self {
            base: base.cast(),
            dtype: T::DTYPE,
            extents: shape,
            borrows: PhantomData,
        })
    }

    #[inline]
    pub(crate) fn dtype(&self) -> DType {
        self.dtype
    }
}

/// Returns the product of extents. Multiplication saturates at `usize::MAX`.
#[inline]
fn product(extents: &[usize]) -> usize {
    extents
        .iter()
        .fold(1, |product: usize, &extent| product.saturating_mul(extent))
}

/// Returns the extents that two small arrays broadcast to, and their product, or `None` if they do
/// not broadcast. If the extents differ, neither array may have more than [`MAX_RANK`] axes.
fn broadcast(x: &[usize], y: &[usize]) -> Option<(DynRank, usize)> {
    if same_extents(x, y) {
        return Some((DynRank::clipped(x), product(x)));
    }
    let (long, short) = if x.len() < y.len() { (y, x) } else { (x, y) };
    // Extents align from the last axis.
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

/// Returns the [`Plane`] of one row for arrays whose elements are read in memory order. The length
/// of the row is the product of the extents. `steps` has the distance from one element to the next
/// for each array.
#[cfg_attr(not(debug_assertions), inline(always))]
fn row<const N: usize>(extents: &[usize], steps: [isize; N]) -> Plane {
    Plane::of_row(product(extents), steps)
}

/// Returns the [`Plane`] of one array, or `None` if it cannot be added to a plane.
#[cfg_attr(not(debug_assertions), inline(always))]
fn laid_alone(x: &Small<'_>) -> Option<Plane> {
    let mut plane = Plane::new();
    x.lay(&mut plane).then_some(plane)
}

/// Returns the [`Plane`] of arrays, or `None` if an array cannot be added to it.
///
/// The function knows no dtypes, so that it is compiled once for all operations.
#[inline(never)]
fn laid(arrays: &[&Small<'_>]) -> Option<Plane> {
    let mut plane = Plane::new();
    arrays.iter().all(|array| array.lay(&mut plane)).then_some(plane)
}

/// Returns the [`Plane`] of an array that is stretched to these extents, or `None` if that is not
/// possible.
#[inline(never)]
fn laid_in(extents: &[usize], x: &Small<'_>) -> Option<Plane> {
    if x.extents.is_empty() {
        let mut plane = Plane::of_output(&[product(extents)])?;
        return plane.add(x.row(), false).then_some(plane);
    }
    let mut plane = Plane::of_output(extents)?;
    x.lay(&mut plane).then_some(plane)
}

/// Returns `extents` as a shape, or the shape of the plane if `extents` is `None`.
#[inline(always)]
fn shape_of(plane: &Plane, extents: Option<&[usize]>) -> DynRank {
    match extents {
        Some(extents) => DynRank::clipped(extents),
        None => DynRank::clipped(plane.extents(&mut [0; _])),
    }
}

/// Computes an operation on the elements of a plane into a new array. Returns `None` if
/// [`computable`] does, if the operation has no result for an element, or if memory cannot be
/// allocated. The result has the extents `shape` if they are given, and otherwise those of the
/// plane.
///
/// # Safety
///
/// The inputs are those of the plane, and do not read the output. If `shape` is given, it has as
/// many elements as the plane.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn in_plane<K: Inputs, F: Compute<K::Elems>, C: Check<K::Elems>>(
    inputs: K,
    operation: F,
    check: C,
    plane: &Plane,
    shape: Option<&[usize]>,
) -> Option<Array<F::Out, DynRank>> {
    let many = const { many::<K, F, C>() };
    let len = computable(plane, const { Limits::of::<K, F>() }, many.is_some())?;
    // SAFETY: the caller guarantees that the inputs are those of the plane, and that `shape` has as
    // many elements. `computable` returned their number, `len`. `room` is new memory for them.
    unsafe {
        if let Some(has_fault) = const { fault_finder::<K, C, F::Out>() }
            && has_fault(inputs, check, plane, len, core::ptr::null())
        {
            return None;
        }
        let Ok(mut room) = (<Heap as OwnedStorage<F::Out, DynRank>>::ROOM)(len) else {
            return None;
        };
        let out = (<Heap as OwnedStorage<F::Out, DynRank>>::ROOM_PTR)(&mut room);
        fill_plane(inputs, operation, plane, out, len, many);
        Some(Array::from_room(shape_of(plane, shape), room))
    }
}

/// Computes `operation` on two small arrays. Returns `None` if they are not of dtype `T`, if they
/// do not broadcast, or if no loop of this module accepts their shapes. Also returns `None` if the
/// operation has no result for an element, or if memory cannot be allocated.
#[inline]
pub(crate) fn small_binary<T: Element, F>(
    left: &Small<'_>,
    right: &Small<'_>,
    operation: F,
) -> Option<Array<F::Out, DynRank>>
where
    F: Compute<(Elem<T>, Elem<T>)> + Check<(Elem<T>, Elem<T>)>,
{
    if left.dtype != T::DTYPE || right.dtype != T::DTYPE {
        return None;
    }
    let Some((long, steps)) = left.in_step(right) else {
        return stretched_binary::<T, F>(left, right, operation);
    };
    let inputs = (left.strided::<T>(), right.strided::<T>());
    let plane = row(long, steps);
    // SAFETY: both arrays are of dtype `T`. At the step that `in_step` returned, each has one row
    // with an element for each position of the extents `long`. The plane has that row, and so as
    // many elements as `long`. The inputs do not read the output.
    unsafe { in_plane(inputs, operation, operation, &plane, Some(long)) }
        .or_else(|| packed_binary::<T, F>(left, right, operation))
}

/// Implements [`small_binary`] for arrays of the dtype `T` that may have different extents and
/// strides.
#[inline(never)]
fn stretched_binary<T: Element, F>(left: &Small<'_>, right: &Small<'_>, operation: F) -> Option<Array<F::Out, DynRank>>
where
    F: Compute<(Elem<T>, Elem<T>)> + Check<(Elem<T>, Elem<T>)>,
{
    let inputs = (left.strided::<T>(), right.strided::<T>());
    let found = laid(&[left, right]).and_then(|plane| {
        // SAFETY: both arrays are of dtype `T`, and the plane is theirs. The inputs do not read the
        // output.
        unsafe { in_plane(inputs, operation, operation, &plane, None) }
    });
    found.or_else(|| packed_binary::<T, F>(left, right, operation))
}

/// Implements [`small_binary`] for arrays of the dtype `T` that are packed into blocks. Returns
/// `None` if the operation has a [faster form](Compute::AT_ONCE) for many elements, or if
/// [`packed`] does.
#[inline(never)]
fn packed_binary<T: Element, F>(left: &Small<'_>, right: &Small<'_>, operation: F) -> Option<Array<F::Out, DynRank>>
where
    F: Compute<(Elem<T>, Elem<T>)> + Check<(Elem<T>, Elem<T>)>,
{
    if const { F::AT_ONCE } {
        return None;
    }
    let inputs = (left.strided::<T>(), right.strided::<T>());
    let kernel = Fused {
        inputs,
        compute: operation,
    };
    let lengths = const { &Lengths::of::<(Strided<T>, Strided<T>), F>() };
    let pair = (inputs, operation);
    // SAFETY: `kernel` and `pair` are alive. Both have two operands of the dtype of the arrays, and
    // the search is for elements without a result.
    unsafe {
        packed(
            Few::new(&kernel),
            lengths,
            search::<_, _, F::Out>(&pair),
            [*left, *right],
        )
    }
}

/// Computes an expression of two arrays, which it packs into blocks. Returns `None` if the result
/// would have no elements, or as many as a block or more. Also returns `None` if an array has more
/// than [`MAX_RANK`] axes, if the arrays do not broadcast, or if an operation has no result for an
/// element. Finally, returns `None` if memory cannot be allocated.
///
/// # Safety
///
/// The kernel of `few` and the argument of `search` are alive. Their operands have the dtypes of
/// the arrays, and the results of the kernel the dtype `T`. `lengths` are the limits of the kernel
/// of `few`. If an operation may have no result for an element, `search` searches for such
/// elements.
unsafe fn packed<T: Element>(
    few: Few,
    lengths: &'static Lengths,
    search: Option<(body::Search, *const u8)>,
    arrays: [Small<'_>; 2],
) -> Option<Array<T, DynRank>> {
    let [left, right] = arrays.map(|array| array.extents);
    if left.len().max(right.len()) > MAX_RANK {
        return None;
    }
    let (shape, len) = broadcast(left, right)?;
    if len == 0 || !lengths.is_few(len) {
        return None;
    }
    let mut room = (<Heap as OwnedStorage<T, DynRank>>::ROOM)(len).ok()?;
    let out = (<Heap as OwnedStorage<T, DynRank>>::ROOM_PTR)(&mut room);
    // SAFETY: the caller guarantees that the kernel of `few` and the argument of `search` are
    // alive. Their two operands have the dtypes of the arrays, which broadcast to `shape`. `len`,
    // the number of elements of `shape`, is at least one and fewer than a block. `room` is new
    // memory for `len` elements, and `small` initialises them if it returns `true`.
    unsafe {
        if !few.small(search, &arrays, &shape, len, out.cast()) {
            return None;
        }
        Some(Array::owned(shape, (<Heap as OwnedStorage<T, DynRank>>::FILLED)(room)))
    }
}

/// Computes `operation`, which always has a result, on one small array. Returns `None` if the array
/// is not of dtype `T`, or if it cannot be described as rows and columns (a [`Plane`]). Also
/// returns `None` if [`computable`] does not accept the plane, or if memory cannot be allocated.
#[inline]
pub(crate) fn small_unary<T: Element, F>(x: &Small<'_>, operation: F) -> Option<Array<F::Out, DynRank>>
where
    F: Compute<(Elem<T>,)>,
{
    if x.dtype != T::DTYPE {
        return None;
    }
    if x.strides.is_some() {
        return strided_unary::<T, F>(x, operation);
    }
    let plane = row(x.extents, [1]);
    // SAFETY: the array is of dtype `T`, and in row-major order, so all its elements are one row,
    // which is that of the plane. The input does not read the output.
    unsafe { in_plane((x.strided::<T>(),), operation, Unchecked, &plane, Some(x.extents)) }
}

/// Computes `operation`, which always has a result, on two small arrays and a condition. Returns
/// `None` if the first two are not of dtype `T`, or if the condition is not of `bool`. Also returns
/// `None` if the arrays do not form a plane that [`computable`] accepts, or if memory cannot be
/// allocated.
#[inline]
pub(crate) fn small_choice<T: Element, F>(
    left: &Small<'_>,
    right: &Small<'_>,
    condition: &Small<'_>,
    operation: F,
) -> Option<Array<F::Out, DynRank>>
where
    F: Compute<(Elem<T>, Elem<T>, Elem<bool>)>,
{
    if left.dtype != T::DTYPE || right.dtype != T::DTYPE || condition.dtype != DType::Bool {
        return None;
    }
    let inputs = (left.strided::<T>(), right.strided::<T>(), condition.strided::<bool>());
    let plane = laid(&[left, right, condition])?;
    // SAFETY: the arrays are of these dtypes, and the plane is theirs. The inputs do not read the
    // output.
    unsafe { in_plane(inputs, operation, Unchecked, &plane, None) }
}

/// Implements [`small_unary`] for an array of the dtype `T` with strides.
#[inline(never)]
fn strided_unary<T: Element, F>(x: &Small<'_>, operation: F) -> Option<Array<F::Out, DynRank>>
where
    F: Compute<(Elem<T>,)>,
{
    let plane = laid_alone(x)?;
    // SAFETY: the array is of dtype `T`, and the plane is that of the array. The input does not
    // read the output.
    unsafe { in_plane((x.strided::<T>(),), operation, Unchecked, &plane, None) }
}

/// Computes `operation` on `own` and `right`, and writes the results to `own`. Stretches `right` if
/// necessary. Returns `false`, and writes nothing, if `right` does not broadcast to the extents of
/// `own`, or if an array is not of dtype `T`. Also returns `false`, and writes nothing, if no loop
/// of this module accepts the shapes, or if the operation has no result for an element.
#[inline]
pub(crate) fn small_assign<T: Element, F>(own: &mut SmallMut<'_>, right: &Small<'_>, operation: F) -> bool
where
    F: Compute<(Elem<T>, Elem<T>), Out = T> + Check<(Elem<T>, Elem<T>)>,
{
    if own.dtype != T::DTYPE || right.dtype != T::DTYPE {
        return false;
    }
    if right.strides.is_some() || !same_extents(own.extents, right.extents) {
        return stretched_assign::<T, F>(own, right, operation);
    }
    let plane = row(own.extents, [1]);
    // SAFETY: both arrays are of dtype `T`, have the same extents and are in row-major order. So
    // all elements of each are one row, and the rows have the same length.
    let is_done = unsafe { assigned::<T, F>(own, right, operation, &plane) };
    is_done || packed_assign::<T, F>(own, right, operation)
}

/// Implements [`small_assign`] for arrays of the dtype `T` that may have different extents and
/// strides.
#[inline(never)]
fn stretched_assign<T: Element, F>(own: &mut SmallMut<'_>, right: &Small<'_>, operation: F) -> bool
where
    F: Compute<(Elem<T>, Elem<T>), Out = T> + Check<(Elem<T>, Elem<T>)>,
{
    // SAFETY: both arrays are of dtype `T`, and the plane is that of `right`, stretched to the
    // extents of `own`.
    laid_in(own.extents, right).is_some_and(|plane| unsafe { assigned::<T, F>(own, right, operation, &plane) })
        || packed_assign::<T, F>(own, right, operation)
}

/// The inputs of an operation that overwrites its left operand.
type Own<T> = (Itself<T>, Strided<T>);

/// Computes an operation on the elements of a plane, and writes the results to `own`. Returns
/// `false`, and writes nothing, if [`computable`] does not accept the plane, or if the operation
/// has no result for an element.
///
/// # Safety
///
/// Both arrays are of dtype `T`. The plane is that of `right`, stretched to as many elements as
/// `own` has, in row-major order.
#[inline(always)]
unsafe fn assigned<T: Element, F>(own: &mut SmallMut<'_>, right: &Small<'_>, operation: F, plane: &Plane) -> bool
where
    F: Compute<(Elem<T>, Elem<T>), Out = T> + Check<(Elem<T>, Elem<T>)>,
{
    let inputs: Own<T> = (Itself(PhantomData), right.strided());
    let out = own.base.cast::<T>();
    let many = const { many::<Own<T>, F, F>() };
    let Some(len) = computable(plane, const { Limits::of::<Own<T>, F>() }, many.is_some()) else {
        return false;
    };
    // SAFETY: the caller guarantees the dtypes, and that the plane is that of `right`, stretched to
    // the elements of `own`. `computable` returned their number, `len`. The elements of `own` are
    // initialised and borrowed mutably, so that `right` does not overlap with them.
    unsafe {
        if let Some(has_fault) = const { fault_finder::<Own<T>, F, T>() }
            && has_fault(inputs, operation, plane, len, out.cast_const())
        {
            return false;
        }
        fill_plane(inputs, operation, plane, out, len, many);
    }
    true
}

/// Implements [`small_assign`] for arrays of the dtype `T`, with `right` packed into a block.
#[inline(never)]
fn packed_assign<T: Element, F>(own: &mut SmallMut<'_>, right: &Small<'_>, operation: F) -> bool
where
    F: Compute<(Elem<T>, Elem<T>), Out = T> + Check<(Elem<T>, Elem<T>)>,
{
    if own.extents.len().max(right.extents.len()) > MAX_RANK {
        return false;
    }
    let inputs = (Itself::<T>(PhantomData), right.strided::<T>());
    let len = product(own.extents);
    let kernel = Fused {
        inputs,
        compute: operation,
    };
    if len == 0 || !is_few_of(&kernel, len) || !broadcasts_to(right.extents, own.extents) {
        return false;
    }
    let pair = (inputs, operation);
    // SAFETY: `kernel` and `pair` are alive. Both have one operand, `right`, of the dtype `T`. It
    // broadcasts to the extents of `own`, whose product is `len`, at least 1 and fewer than a
    // block. `own` has `len` initialised elements of the dtype `T`, which are borrowed mutably, so
    // that `right` does not overlap with them.
    unsafe {
        let few = Few::new(&kernel);
        few.small(
            search::<_, _, T>(&pair),
            slice::from_ref(right),
            own.extents,
            len,
            own.base,
        )
    }
}

/// Returns whether a kernel should compute `len` elements in one block. This is `true` if a block
/// has more elements, and if the operation has no [faster form](Compute::AT_ONCE) for many
/// elements.
fn is_few_of<K: Inputs, F: Compute<K::Elems>>(_: &Fused<K, F>, len: usize) -> bool {
    !const { F::AT_ONCE } && const { Lengths::of::<K, F>() }.is_few(len)
}

/// Returns whether an array of extents `x` broadcasts to an array of extents `out`.
fn broadcasts_to(x: &[usize], out: &[usize]) -> bool {
    x.len() <= out.len()
        && x.iter()
            .rev()
            .zip(out.iter().rev())
            .all(|(&x, &out)| x == out || x == 1)
}

/// Returns the function that searches for an element for which the operation has no result, and a
/// pointer to its argument. Returns `None` if the operation always has a result.
#[inline(always)]
fn search<K: Inputs, C: Check<K::Elems>, T: Element>(pair: &(K, C)) -> Option<(body::Search, *const u8)> {
    let search = const {
        if C::FALLIBLE {
            Some(check::search::<K, C, T> as body::Search)
        } else {
            None
        }
    };
    Some((search?, &raw const *pair as *const u8))
}
