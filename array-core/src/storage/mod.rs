//! Storage of elements: on the heap, in the array itself, or borrowed.

#[cfg(not(feature = "alloc"))]
mod absent;
mod array;
mod assemble;
mod axis_iter;
#[cfg(feature = "alloc")]
mod block;
#[cfg(feature = "alloc")]
mod buffer;
mod bytes;
mod equal;
#[cfg(any(test, not(debug_assertions)))]
mod few;
mod filling;
mod flat;
#[cfg(any(
    feature = "generic-array",
    feature = "hybrid-array",
    feature = "nalgebra",
    feature = "ndarray"
))]
mod foreign;
#[cfg(feature = "num-complex")]
mod halves;
mod index_output;
mod inline;
mod iter;
#[cfg(feature = "memmap2")]
pub(crate) mod mapped;
#[cfg(feature = "std")]
pub mod memory;
mod narrow;
mod owned;
#[cfg(feature = "alloc")]
mod pages;
mod parts;
#[cfg(any(feature = "npy", feature = "safetensors"))]
mod plain;
mod raw;
mod reach;
#[cfg(feature = "alloc")]
mod reserve;
mod reshape;
mod view;
mod walk;
mod with_owner;

use core::mem::ManuallyDrop;
use core::{ptr, slice};

pub use self::array::{Array, ArrayView, ArrayViewMut, ContiguousView, ContiguousViewMut, InlineArray};
pub(crate) use self::assemble::Assembly;
pub use self::assemble::SameElements;
pub use self::axis_iter::{AxisChunks, AxisIter};
#[cfg(feature = "alloc")]
pub use self::buffer::Buffer;
pub(crate) use self::bytes::is_dtype;
pub(crate) use self::equal::equal;
#[cfg(any(test, not(debug_assertions)))]
pub(crate) use self::few::{FEW, few};
pub(crate) use self::filling::{Filling, fill, try_fill};
pub(crate) use self::flat::*;
#[cfg(any(
    feature = "generic-array",
    feature = "hybrid-array",
    feature = "nalgebra",
    feature = "ndarray"
))]
pub(crate) use self::foreign::*;
#[cfg(feature = "num-complex")]
pub use self::halves::TwoParts;
#[cfg(feature = "num-complex")]
pub(crate) use self::halves::{half, half_mut};
pub use self::index_output::IndexOutput;
pub use self::inline::InlineArrays;
pub(crate) use self::inline::nested;
pub use self::iter::{Iter, IterMut};
pub(crate) use self::narrow::*;
pub(crate) use self::parts::*;
pub use self::parts::{By, Integral, StepBy};
#[cfg(any(feature = "npy", feature = "safetensors"))]
pub(crate) use self::plain::{plain, truth_values};
pub use self::raw::distinct;
#[cfg(feature = "dlpack")]
pub(crate) use self::raw::span;
pub(crate) use self::reach::*;
#[cfg(feature = "alloc")]
pub(crate) use self::reserve::{repeated, reserved};
pub use self::reshape::{InRows, Reshaped, RowsOf};
pub use self::view::{Borrowed, BorrowedMut, Borrows, View, ViewMut, ViewStorage};
pub(crate) use self::walk::{each_run, rows, stepped};
pub use self::with_owner::WithOwner;
use crate::error::{AllocError, tried};
pub use crate::shape::{Heap, Inline, Keep, Origin};
use crate::shape::{Layout, RowMajor, Shape, len_of};

/// The message of a panic if the length of data differs from the number of elements of the shape.
pub(crate) const LENGTH: &str = "the number of elements equals the product of the extents";

/// The message of a panic if the product of the extents of an array overflows. The safe
/// constructors of arrays rule out an overflow.
pub(crate) const COUNTED: &str = "the product of an array's extents fits in `usize`";

mod sealed {
    /// Seals the traits of this module.
    pub trait Sealed {}
}

/// An iterator that can be split, for parallel iteration. Sealed.
#[cfg(feature = "rayon")]
pub trait SplitAt: split::Sealed + ExactSizeIterator + DoubleEndedIterator {
    /// Splits into an iterator over the first `index` items, and an iterator over the others. If
    /// there are fewer than `index` items, the first iterator has all of them.
    #[doc(hidden)]
    fn split_at(self, index: usize) -> (Self, Self)
    where
        Self: Sized;
}

#[cfg(feature = "rayon")]
mod split {
    use super::{AxisChunks, AxisIter, Iter, IterMut, ViewStorage};
    use crate::shape::Shape;

    /// Seals [`SplitAt`](super::SplitAt).
    pub trait Sealed {}

    impl<T, S: Shape> Sealed for Iter<'_, T, S> {}
    impl<T, S: Shape> Sealed for IterMut<'_, T, S> {}
    impl<const AXIS: isize, T, S: Shape, V: ViewStorage<T, S>> Sealed for AxisIter<AXIS, T, S, V> {}
    impl<const AXIS: isize, T, S: Shape, V: ViewStorage<T, S>> Sealed for AxisChunks<AXIS, T, S, V> {}
}

impl sealed::Sealed for Heap {}

/// A kind of storage for the elements of an array of `T` with shape `S`: on the heap, in the array
/// itself, or borrowed. Sealed.
///
/// # Safety
///
/// Each position of the shape that the data was created for has an initialised element. The element
/// is at the offset from [`PTR`](Storage::PTR) that the [`layout`](Storage::layout) gives, and is
/// valid for as long as the data is borrowed. The pointer is aligned and not null, even if there
/// are no elements. The pointer and the layout change only if the data is moved or modified.
/// [`share`](Storage::share) borrows these elements in this layout.
#[diagnostic::on_unimplemented(
    message = "`{Self}` storage cannot hold an array of `{T}` with shape `{S}`",
    label = "this storage cannot hold the array",
    note = "inline arrays need static extents (`N: StaticDim`) and elements that are `Copy`"
)]
#[cfg_attr(
    feature = "alloc",
    diagnostic::on_unimplemented(note = "otherwise use `Array`, which is on the heap (feature `alloc`)")
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "without the feature `alloc`, copy a part of static extents with `.to_inline()` first,",
        note = "reduce all of it, or write into an inline array: `broadcast!(y = x * 2)`",
    )
)]
#[diagnostic::on_unimplemented(note = "see array_core::errors#cannot-be-stored")]
#[allow(private_bounds)]
pub unsafe trait Storage<T, S: Shape>: sealed::Sealed + Keep<With<Heap> = Heap> + Sized {
    /// The data of an array. An array that owns its elements has the elements here. A view has a
    /// pointer to the elements and their layout, and the owner of the elements if the view keeps
    /// the owner alive.
    type Data;

    /// The layout of the elements, which determines their strides.
    type Layout: Layout<S>;

    /// The storage of a view of a whole array in this storage. The view borrows the array for `'s`.
    /// If the array is itself a read-only view, the new view has the lifetime of that view instead,
    /// and may outlive the array. Results of operations on the new view are on the heap.
    type Shared<'s>: ViewStorage<T, S, Layout = Self::Layout> + Borrows<Origin = Heap>
    where
        Self: 's,
        T: 's;

    /// The storage of a view of the same memory, as elements of type `U` in the shape `R` and the
    /// layout `L`. The view is mutable only if this storage is [`StorageMut`].
    #[doc(hidden)]
    type Opened<U: 'static, R: Shape, L: Layout<R>>: Storage<U, R, Layout = L>;

    /// The function that returns a pointer to the first element, at index 0 along each axis.
    ///
    /// A method would be compiled for each shape, even if the data has the same type for each.
    #[doc(hidden)]
    const PTR: fn(&Self::Data) -> *const T;

    /// Returns the same pointer as [`PTR`](Storage::PTR). The caller can write through it only if
    /// the storage is [`StorageMut`].
    #[doc(hidden)]
    fn opened(data: &mut Self::Data) -> *mut T;

    /// Returns the layout of the elements.
    #[doc(hidden)]
    fn layout(data: &Self::Data) -> &Self::Layout;

    /// Borrows the elements as data of a view.
    #[doc(hidden)]
    fn share<'s>(data: &'s Self::Data) -> <Self::Shared<'s> as Storage<T, S>>::Data
    where
        Self: 's,
        T: 's;

    /// `true` if [`donate`](Storage::donate) returns the memory of the data, so that a result on
    /// the heap can reuse it.
    #[doc(hidden)]
    const DONATES: bool = false;

    /// Returns the memory of the data for reuse, or the data itself if this storage cannot give the
    /// memory away.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn donate(data: Self::Data) -> Result<Buffer<T>, Self::Data> {
        Err(data)
    }
}

/// Storage whose elements can be written: the storage of every array except read-only views.
/// Sealed.
///
/// # Safety
///
/// Different positions have different elements. These elements can be written through the pointer
/// that [`opened`](Storage::opened) returns, for as long as the data is borrowed mutably.
#[diagnostic::on_unimplemented(
    message = "an array in `{Self}` storage cannot be written to",
    label = "read-only",
    note = "use `slice_mut!` or `view_mut()`, or write to a copy: `to_heap()`, `to_inline()`",
    note = "see array_core::errors#read-only-view"
)]
pub unsafe trait StorageMut<T, S: Shape>: Storage<T, S> {
    /// An alias of `()`. The bounds of methods contain it, so that rustc reports read-only storage
    /// without quoting the bounds: see `shape/known.rs`.
    #[doc(hidden)]
    type Fits;
}

/// Storage whose type guarantees that elements are contiguous, in row-major order, such as that of
/// arrays on the heap, of inline arrays and of [`ContiguousView`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "an array in `{Self}` storage is not contiguous",
    label = "elements of this view can lie apart in memory"
)]
#[cfg_attr(
    feature = "alloc",
    diagnostic::on_unimplemented(note = "iterate with `iter`, or copy it into a contiguous array with `to_heap`")
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(note = "iterate with `iter`, or copy it into a contiguous array with `to_inline`")
)]
#[diagnostic::on_unimplemented(
    note = "use `try_as_slice` if this view may be contiguous",
    note = "see array_core::errors#view-that-is-not-contiguous"
)]
pub trait Contiguous<T, S: Shape>: Storage<T, S> {
    /// An alias of `()`. The bounds of methods contain it, so that rustc reports a view with
    /// strides without quoting the bounds: see `shape/known.rs`.
    #[doc(hidden)]
    type Fits;

    /// Returns the elements in row-major order.
    ///
    /// The method takes the array and not its shape and data. Otherwise a program that calls the
    /// method could pass a shape and data with different numbers of elements.
    #[doc(hidden)]
    fn slice(array: &Array<T, S, Self>) -> &[T];

    /// Returns the elements as a mutable slice, in row-major order.
    #[doc(hidden)]
    fn slice_mut(array: &mut Array<T, S, Self>) -> &mut [T]
    where
        Self: StorageMut<T, S>;
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape, B: Storage<T, S, Layout = RowMajor>> Contiguous<T, S> for B {
    type Fits = ();

    #[inline(always)]
    fn slice(array: &Array<T, S, B>) -> &[T] {
        let (shape, data) = array.parts();
        // The length comes from the shape, because the data of a view is a pointer without a
        // length.
        let len = len_of(shape).expect(COUNTED);
        // SAFETY: `Storage` guarantees an initialised element at each of the `len` positions of the
        // array's shape, for as long as the array is borrowed. They are contiguous, because the
        // layout is `RowMajor`.
        unsafe { slice::from_raw_parts((B::PTR)(data), len) }
    }

    #[inline(always)]
    fn slice_mut(array: &mut Array<T, S, B>) -> &mut [T]
    where
        B: StorageMut<T, S>,
    {
        let (shape, ptr) = array.shape_and_ptr();
        let len = len_of(shape).expect(COUNTED);
        // SAFETY: `Storage` guarantees an initialised element at each of the `len` positions of the
        // array's shape, and `StorageMut` that they are distinct and writable. They are contiguous,
        // because the layout is `RowMajor`. The array is borrowed mutably for as long as the slice.
        unsafe { slice::from_raw_parts_mut(ptr, len) }
    }
}

/// Storage that an operation can create for its result: [`Heap`] or [`Inline`]. Sealed.
///
/// # Safety
///
/// [`ROOM_PTR`](OwnedStorage::ROOM_PTR) returns a pointer to memory for the number of elements that
/// [`ROOM`](OwnedStorage::ROOM) received, in row-major order. [`FILLED`](OwnedStorage::FILLED)
/// returns data with this memory. [`COUNT`](OwnedStorage::COUNT) returns the number of initialised
/// elements of the data, which start at the pointer of the data, in row-major order.
#[diagnostic::on_unimplemented(
    message = "`{Self}` storage cannot be created for an array of `{T}` with shape `{S}`",
    label = "this storage cannot hold the array",
    note = "inline arrays need static extents (`N: StaticDim`) and elements that are `Copy`"
)]
#[cfg_attr(
    feature = "alloc",
    diagnostic::on_unimplemented(
        note = "otherwise use `Array` (feature `alloc`); in generic code, write `let x = &x.view();`"
    )
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "without the feature `alloc`, write `x.inline_results()` for a view with static extents,",
        note = "loop over rows, or write into an inline array: `broadcast!(y = x * 2)`",
    )
)]
#[diagnostic::on_unimplemented(
    note = "for results in the storage `B` of an operand, add `B: OwnedStorage<{T}, {S}>`",
    note = "see array_core::errors#cannot-be-stored"
)]
pub unsafe trait OwnedStorage<T, S: Shape>:
    StorageMut<T, S> + Storage<T, S, Layout = RowMajor> + Keep<With<Inline> = Self> + Keep<With<Self> = Self>
{
    /// The same storage, [`Heap`] or [`Inline`], for elements of another type.
    #[doc(hidden)]
    type Like<U: Copy>: OwnedStorage<U, S>;

    /// Uninitialised memory for the elements of an array.
    #[doc(hidden)]
    type Room;

    /// `true` if [`ROOM`](OwnedStorage::ROOM) never allocates.
    #[doc(hidden)]
    const IN_PLACE: bool = false;

    /// The function that allocates memory for a number of elements, which is that of a shape `S`.
    /// It returns an error if memory cannot be allocated. It is a constant for the reason that the
    /// docs of [`PTR`](Storage::PTR) give, and so are the next two functions.
    #[doc(hidden)]
    const ROOM: fn(usize) -> Result<Self::Room, AllocError>;

    /// The function that returns a pointer to the memory of the elements, which the caller
    /// initialises.
    #[doc(hidden)]
    const ROOM_PTR: fn(&mut Self::Room) -> *mut T;

    /// The function that converts the memory to data.
    ///
    /// # Safety
    ///
    /// All elements are initialised, and their number is the product of the extents of the shape.
    #[doc(hidden)]
    const FILLED: unsafe fn(Self::Room) -> Self::Data;

    /// Creates data for `len` elements, whose bytes are zero.
    ///
    /// # Errors
    ///
    /// Returns an [`AllocError`] if memory cannot be allocated.
    ///
    /// # Safety
    ///
    /// `len` is the product of the extents of the shape, and zero bytes are a valid value of `T`.
    #[doc(hidden)]
    unsafe fn zeroed(len: usize) -> Result<Self::Data, AllocError>;

    /// The function that returns the number of elements of the data.
    #[doc(hidden)]
    const COUNT: fn(&Self::Data) -> usize;

    /// Moves the first element out, and drops the others.
    ///
    /// # Panics
    ///
    /// Panics if there are no elements. Callers have checked that there are some.
    #[doc(hidden)]
    fn into_first(data: Self::Data) -> T;

    /// Creates data from the memory of another array, or returns the memory if this storage cannot
    /// take it over.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn adopt(buffer: Buffer<T>) -> Result<Self::Data, Buffer<T>> {
        Err(buffer)
    }
}

impl<L, O: Origin> Keep for View<'_, L, O> {
    type With<P> = O::With<P>;
}

impl<L> Keep for ViewMut<'_, L> {
    type With<P> = Heap;
}

/// Relation: the result of an operation on operands in the storages `Self` and `Q` has the storage
/// [`Joined`](Join::Joined).
///
/// The result is inline if both operands are inline. An inline operand is an inline array, or a
/// view with static extents that [`t`](Array::t), [`slice!`](crate::slice) or a similar method
/// returns for an inline array. Otherwise the result is on the heap. For example, it is on the heap
/// if an operand is a mutable view, or the [`view`](Array::view) of an inline array.
///
/// Without the feature `alloc` there is no heap, so operators and functions that return a new array
/// accept inline operands only. In-place operations and reductions of all elements also accept
/// other operands, such as `x.view()` and views of Rust slices.
pub trait Join<Q> {
    /// The storage of the result.
    type Joined;
}

// One impl for all storages, so that generic code can combine operands in any two storages.
impl<P: Keep, Q: Keep> Join<Q> for P {
    type Joined = P::With<Q::With<Inline>>;
}

/// Storage of operands for which operations return arrays on the heap: the storage of arrays on the
/// heap, and of all views except the inline operands that [`Join`] describes. Sealed.
///
/// Use this bound in code that is generic over the storage of an operand and returns arrays. To
/// pass an inline array `x` to such code, pass [`x.view()`](Array::view).
///
/// # Examples
///
/// ```
/// use array_core::layout::HeapResults;
/// use array_core::prelude::*;
///
/// fn centred<T: Float, M: Dim, N: Dim, B: HeapResults<T, (M, N)>>(x: &Array<T, (M, N), B>) -> Array<T, (M, N)> {
///     x - x.mean_axis::<0>()
/// }
///
/// let x = array![[1.0, 2.0], [3.0, 6.0]];
/// assert_eq!(centred(&x), array![[-1.0, -2.0], [1.0, 2.0]]);
/// assert_eq!(centred(&x.t()), array![[-0.5, -1.5], [0.5, 1.5]]);
/// assert_eq!(centred(&inline![[1.0], [3.0]].view()), array![[-1.0], [1.0]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "operations on an array in `{Self}` storage do not return heap arrays",
    label = "its results are inline",
    note = "pass a view whose results are on the heap, as in `f(&x.view())`",
    note = "see array_core::errors#results-are-not-on-the-heap"
)]
pub trait HeapResults<T, S: Shape>: Storage<T, S> + Keep<With<Inline> = Heap> {}

#[diagnostic::do_not_recommend]
impl<T, S: Shape, B: Storage<T, S> + Keep<With<Inline> = Heap>> HeapResults<T, S> for B {}

/// The storage of the result of an operation on one operand in the storage `B`: [`Inline`] for the
/// inline operands that [`Join`] describes, and [`Heap`] otherwise.
pub type Own<B> = <B as Keep>::With<Inline>;

/// The storage of the result of an operation on two operands in the storages `P` and `Q`.
pub type Joined<P, Q> = <P as Join<Q>>::Joined;

/// The storage of a result that copies elements of an array in the storage `B`: inline or on the
/// heap. rustdoc expands this alias to an associated type of [`Join`], which is documented. It
/// would expand [`Own`] to one of [`Keep`], which is hidden from the docs.
pub(crate) type Copied<B> = Joined<B, Inline>;

/// A writer of single elements. If the computation of the next element panics, the writer drops the
/// written elements.
///
/// Invariant: the first `written` elements from `ptr` on are initialised, and only the writer owns
/// them.
pub(crate) struct Writer<T> {
    ptr: *mut T,
    written: usize,
}

impl<T> Writer<T> {
    /// Creates a writer that starts at `ptr`.
    pub(crate) fn new(ptr: *mut T) -> Self {
        Self { ptr, written: 0 }
    }

    /// Writes the next element.
    ///
    /// # Safety
    ///
    /// The memory has space for one more element.
    #[inline(always)]
    pub(crate) unsafe fn push(&mut self, value: T) {
        // SAFETY: the caller guarantees space for one more element.
        unsafe { self.ptr.add(self.written).write(value) };
        self.written += 1;
    }

    /// Returns the number of written elements. From then on, the owner of the memory owns the
    /// elements.
    pub(crate) fn finish(self) -> usize {
        // Dropping the writer would drop the elements, which the owner of the memory owns now.
        ManuallyDrop::new(self).written
    }
}

impl<T> Drop for Writer<T> {
    fn drop(&mut self) {
        // SAFETY: by the invariant, the `written` elements from `ptr` on are initialised, and the
        // writer owns them. `finish`, which leaves them to another owner, does not drop the writer.
        unsafe { ptr::drop_in_place(ptr::slice_from_raw_parts_mut(self.ptr, self.written)) };
    }
}

/// Creates data by calling `next` for each element of a shape, in row-major order.
///
/// # Errors
///
/// Returns an [`AllocError`] if memory cannot be allocated. Then `next` is not called.
///
/// # Panics
///
/// Panics if the product of the extents overflows: the caller has checked it.
#[inline]
pub(crate) fn collect<T, S: Shape, B: OwnedStorage<T, S>>(
    shape: &S,
    mut next: impl FnMut() -> T,
) -> Result<B::Data, AllocError> {
    let len = len_of(shape).expect(COUNTED);
    // If `next` panics, the writer drops the elements written so far, and `room` frees the memory.
    let mut room = tried!((B::ROOM)(len));
    let mut writer = Writer::new((B::ROOM_PTR)(&mut room));
    // SAFETY: `len` is the product of the extents, and the loop initialises `len` elements. `room`
    // is memory for them, so `push` has space for each element.
    unsafe {
        while writer.written < len {
            writer.push(next());
        }
        writer.finish();
        Ok((B::FILLED)(room))
    }
}

/// Creates data by applying a function to each item of `elements`, in row-major order. `elements`
/// iterates over an array with the extents of `shape`.
///
/// # Errors
///
/// Returns an [`AllocError`] if memory cannot be allocated. Then the function is not called.
///
/// # Panics
///
/// Panics if the number of elements differs from the product of the extents: the caller has checked
/// it.
#[inline]
pub(crate) fn collect_from<T, U, S: Shape, B: OwnedStorage<U, S>>(
    shape: &S,
    elements: Iter<'_, T, S>,
    mut f: impl FnMut(&T) -> U,
) -> Result<B::Data, AllocError> {
    let len = len_of(shape).expect(COUNTED);
    assert!(elements.len() == len, "{LENGTH}");
    // If `f` panics, the writer drops the elements written so far, and `room` frees the memory.
    let mut room = tried!((B::ROOM)(len));
    let mut writer = Writer::new((B::ROOM_PTR)(&mut room));
    // SAFETY: `len` is the product of the extents, and `fold` initialises `len` elements: an `Iter`
    // returns as many elements as its length, which is `len`, as asserted. `room` is memory for
    // them, so `push` has space for each element.
    unsafe {
        // `fold` has an inner loop over each run, a sequence of elements with one stride. `next`
        // would check for the end of a run at each element.
        elements.fold((), |(), element| writer.push(f(element)));
        writer.finish();
        Ok((B::FILLED)(room))
    }
}
