//! Cells: the elements of arrays in operations. A cell is a number (a dtype), or an inline array of
//! cells.

use core::mem::{MaybeUninit, size_of};

use crate::dtype::Element;
use crate::error::{AllocError, Error, tried};
use crate::shape::cells::{Below, Cells, Flat};
use crate::shape::{Layout, Nested, Shape, StaticShape, elements, len_of};
use crate::storage::{Array, COUNTED, Inline, InlineArrays, OwnedStorage, Storage, inline_len, nested};
#[cfg(feature = "alloc")]
use crate::storage::{Buffer, Heap};

/// An element of arrays in operations, called a cell: a [dtype](Element), or an inline array of
/// cells. An array of inline arrays is a nested array.
///
/// The numbers that a cell consists of are its roots. Operations on a nested array are operations
/// on the array of its roots, which has the shape [`Nested`].
///
/// # Safety
///
/// A cell consists of [`ROOTS`](NestedElement::ROOTS) initialised, contiguous values of
/// [`Root`](NestedElement::Root) in the row-major order of `Form`, and has the alignment of one
/// such value. Any such values are a valid cell.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dtype",
    label = "not a dtype",
    note = "dtypes: bool, i8 to i64, u8 to u64, floats, complex; see array_core::errors#not-a-dtype",
    note = "generic code: `T: Number` for arithmetic, `T: Real` to compare, `T: Float` for `exp`"
)]
pub unsafe trait NestedElement: Copy + 'static {
    /// An alias of a dtype. The types of operands contain it, so that rustc reports only once that
    /// a type is not a dtype; see `shape/known.rs`.
    #[doc(hidden)]
    type Is;
    /// The dtype of the roots, which are the numbers in a cell.
    type Root: Element;
    /// The shape of all numbers in an array that has the shape `S` and elements of this type. It is
    /// `S` itself if `Self` is a dtype, and [`Nested`] if `Self` is an inline array.
    type Form<S: Shape>: Shape;
    /// The layout of the numbers in an array with the layout `L` and elements of this type.
    #[doc(hidden)]
    type Laid<S: Shape, L: Layout<S>>: Layout<Self::Form<S>>;
    /// The axes of this type: [`Flat`] if it is a dtype, and [`Cells`] if it is an inline array.
    #[doc(hidden)]
    type Below: Below;
    /// The storage of a view of all numbers in an array with the storage `B` and elements of this
    /// type. The view is mutable only if `B` is.
    #[doc(hidden)]
    type Opened<S: Shape, B: Storage<Self, S>>: Storage<Self::Root, Self::Form<S>, Layout = Self::Laid<S, B::Layout>>;
    /// The count of numbers in a value of this type, which is 1 for a dtype.
    #[doc(hidden)]
    const ROOTS: usize;

    /// Returns the value whose numbers all equal `root`.
    #[doc(hidden)]
    fn all(root: Self::Root) -> Self;

    /// Returns the shape of all numbers in an array that has this shape and elements of type
    /// `Self`.
    #[doc(hidden)]
    fn form<S: Shape>(shape: &S) -> Self::Form<S>;

    /// Returns a reference to the shape that [`form`](NestedElement::form) returns. For a dtype,
    /// that is `shape` itself. For an inline array, the shape is written to `room`.
    #[doc(hidden)]
    fn form_in<'f, S: Shape>(shape: &'f S, room: &'f mut Option<Self::Form<S>>) -> &'f Self::Form<S>;

    /// Returns the layout of all numbers in an array of this layout and shape, with elements of
    /// type `Self`.
    #[doc(hidden)]
    fn laid<S: Shape, L: Layout<S>>(layout: &L, shape: &S) -> Self::Laid<S, L>;

    /// Calls `run` with the layout that [`laid`](NestedElement::laid) returns. For a dtype, that is
    /// `layout` itself, which is not cloned.
    #[doc(hidden)]
    fn with_laid<S: Shape, L: Layout<S>, R>(layout: &L, shape: &S, run: impl FnOnce(&Self::Laid<S, L>) -> R) -> R;

    /// `true` if an array of this element type may donate its memory to a result. It is `true` for
    /// dtypes and `false` for inline arrays.
    #[doc(hidden)]
    const DONATES: bool;

    /// Returns the memory of an array, so that a result can reuse it. Returns `None` if
    /// [`DONATES`](NestedElement::DONATES) is `false` or if the storage does not donate memory.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn donate<S: Shape, B: Storage<Self, S>>(array: Array<Self, S, B>) -> Option<Buffer<Self::Root>>;
}

// SAFETY: a dtype is its own single root.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element> NestedElement for T {
    type Is = <T as Element>::Is;
    type Root = T;
    // The shape, the layout and the storage of the roots are those of the array itself, as if there
    // were no cells. So rustc simplifies the types of generic code with dtypes.
    type Form<S: Shape> = S;
    type Laid<S: Shape, L: Layout<S>> = L;
    type Below = Flat;
    type Opened<S: Shape, B: Storage<T, S>> = B;
    const ROOTS: usize = 1;
    const DONATES: bool = true;

    #[inline(always)]
    fn all(root: T) -> T {
        root
    }

    #[inline(always)]
    fn form<S: Shape>(shape: &S) -> S {
        shape.clone()
    }

    #[inline(always)]
    fn form_in<'f, S: Shape>(shape: &'f S, _: &'f mut Option<S>) -> &'f S {
        shape
    }

    #[inline(always)]
    fn laid<S: Shape, L: Layout<S>>(layout: &L, _: &S) -> L {
        layout.clone()
    }

    #[inline(always)]
    fn with_laid<S: Shape, L: Layout<S>, R>(layout: &L, _: &S, run: impl FnOnce(&L) -> R) -> R {
        run(layout)
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn donate<S: Shape, B: Storage<T, S>>(array: Array<T, S, B>) -> Option<Buffer<T>> {
        B::donate(array.into_parts().1).ok()
    }
}

// SAFETY: an inline array consists of its elements, which are contiguous in row-major order, and
// has the alignment of one, as `inline_len` asserts. The elements are cells, so the roots of each
// follow those of the element before. `Form` has the outer axes of the array, followed by those of
// a cell. Code that reinterprets memory of cells as memory of roots evaluates `ROOTS`, which runs
// the assertion.
#[diagnostic::do_not_recommend]
unsafe impl<C: NestedElement, I: StaticShape> NestedElement for Array<C, I, Inline>
where
    C::Form<I>: StaticShape,
{
    type Is = C::Is;
    type Root = C::Root;
    type Form<S: Shape> = Nested<S, C::Form<I>>;
    type Laid<S: Shape, L: Layout<S>> = L::Deep<C::Form<I>, Self::Form<S>>;
    type Below = Cells<C::Form<I>>;
    type Opened<S: Shape, B: Storage<Self, S>> = B::Opened<C::Root, Self::Form<S>, Self::Laid<S, B::Layout>>;

    const ROOTS: usize = inline_len::<C, I>() * C::ROOTS;
    const DONATES: bool = false;

    #[inline]
    fn all(root: C::Root) -> Self {
        Array::full(C::all(root))
    }

    #[inline(always)]
    fn form<S: Shape>(shape: &S) -> Self::Form<S> {
        Nested::new(shape.clone())
    }

    #[inline(always)]
    fn form_in<'f, S: Shape>(shape: &'f S, room: &'f mut Option<Self::Form<S>>) -> &'f Self::Form<S> {
        room.insert(Self::form(shape))
    }

    #[inline(always)]
    fn laid<S: Shape, L: Layout<S>>(layout: &L, shape: &S) -> Self::Laid<S, L> {
        layout.deep(shape)
    }

    #[inline(always)]
    fn with_laid<S: Shape, L: Layout<S>, R>(layout: &L, shape: &S, run: impl FnOnce(&Self::Laid<S, L>) -> R) -> R {
        run(&Self::laid(layout, shape))
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn donate<S: Shape, B: Storage<Self, S>>(_: Array<Self, S, B>) -> Option<Buffer<C::Root>> {
        None
    }
}

/// The storage `P` of an operand of a reduction, and the kind of its elements: `X` is [`Flat`] for
/// numbers, and [`Cells`] for inline arrays.
#[derive(Clone, Copy, Debug)]
pub struct Kept<P, X>(core::marker::PhantomData<(P, X)>);

/// Relation: the operand of a reduction is an array of numbers, not of arrays. `Self` is a
/// [`Kept`].
#[diagnostic::on_unimplemented(
    message = "a nested array cannot be reduced",
    label = "an array of arrays",
    note = "a reduction could combine its elements or the numbers in them",
    note = "flatten it first with `into_flat()`, at no cost; see array_core::errors#nested-reduction"
)]
pub trait KeptFlat {
    /// The storage of the operand.
    type Storage;
}

#[diagnostic::do_not_recommend]
impl<P> KeptFlat for Kept<P, Flat> {
    type Storage = P;
}

/// The same relation as [`KeptFlat`], in a second trait. Reductions have this trait as a bound, so
/// that rustc reports a nested array once.
pub trait OneLevel {
    /// The storage of the operand.
    type Storage;
}

impl<B: KeptFlat> OneLevel for B {
    type Storage = B::Storage;
}

/// Relation: the storage `Self` can hold an array of shape `S` that consists of numbers of type
/// `T`. The numbers are the results of an operation or an expression. `X` is [`Flat`] if the
/// elements of that array are numbers, and [`Cells`] if they are inline arrays.
#[diagnostic::on_unimplemented(
    message = "an array of `{T}` with shape `{S}` cannot be created in this storage",
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
pub trait Forms<T, S: Shape, X: Below>: Storage<<Self as Forms<T, S, X>>::Item, S> {
    /// The type of the elements of the array.
    type Item;
    /// The storage of the array of numbers.
    type Roots: OwnedStorage<T, X::Form<S>>;

    /// Creates the array from its numbers, which are in one array of the same or a higher rank.
    ///
    /// # Panics
    ///
    /// Panics if the elements cannot consist of exactly these numbers. This happens only with a
    /// wrong handwritten impl of a relation of axes.
    fn formed(roots: Array<T, X::Form<S>, Self::Roots>) -> Array<Self::Item, S, Self>
    where
        Self: Sized;

    /// Creates the array from its numbers, as [`formed`](Forms::formed) does, or returns the error
    /// of their computation.
    #[inline(always)]
    fn formed_or<E>(roots: Result<Array<T, X::Form<S>, Self::Roots>, E>) -> Result<Array<Self::Item, S, Self>, E>
    where
        Self: Sized,
    {
        // This is a `match`, because `map` would instantiate one more function for each shape.
        match roots {
            Ok(roots) => Ok(Self::formed(roots)),
            Err(error) => Err(error),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape, P: OwnedStorage<T, S>> Forms<T, S, Flat> for P {
    type Item = T;
    type Roots = P;

    #[inline(always)]
    fn formed(roots: Array<T, S, P>) -> Array<T, S, P> {
        roots
    }

    #[inline(always)]
    fn formed_or<E>(roots: Result<Array<T, S, P>, E>) -> Result<Array<T, S, P>, E> {
        roots
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T, S, I> Forms<T, S, Cells<I>> for Heap
where
    T: Element,
    S: Shape,
    I: StaticShape<CellIn<InlineArrays, T>: NestedElement<Root = T>>,
{
    type Item = I::CellIn<InlineArrays, T>;
    type Roots = Heap;

    #[inline]
    fn formed(roots: Array<T, Nested<S, I>>) -> Array<I::CellIn<InlineArrays, T>, S> {
        let (Nested(shape, _), data) = roots.into_parts();
        let len = cells_of(&shape);
        assert!(
            // A handwritten impl of a relation of axes may give any shape, so compare the numbers
            // of roots.
            len.checked_mul(const { <I::CellIn<InlineArrays, T> as NestedElement>::ROOTS }) == Some(data.len()),
            "the array of numbers has as many numbers as the elements contain"
        );
        // SAFETY: a cell consists of `ROOTS` roots and has the alignment of a root, and any roots
        // are a valid cell, as `NestedElement` guarantees. `len` times `ROOTS` is the number of
        // roots.
        Array::owned(shape, unsafe { data.retyped(len) })
    }
}

#[diagnostic::do_not_recommend]
impl<T, S, I> Forms<T, S, Cells<I>> for Inline
where
    T: Element,
    S: StaticShape,
    I: StaticShape<CellIn<InlineArrays, T>: NestedElement<Root = T>>,
{
    type Item = I::CellIn<InlineArrays, T>;
    type Roots = Inline;

    #[inline(always)]
    fn formed(roots: Array<T, Nested<S, I>, Inline>) -> Array<I::CellIn<InlineArrays, T>, S, Inline> {
        let (Nested(shape, _), data) = roots.into_parts();
        Array::owned(shape, cells_inline::<T, S, I>(data))
    }
}

/// Reinterprets an inline array of numbers as an inline array of inline arrays (a nested array).
/// `S` is the shape of the result, and `I` that of its elements.
#[inline(always)]
fn cells_inline<T: Element, S: StaticShape, I: StaticShape>(
    data: S::Nest<I::Nest<T>>,
) -> S::Nest<I::CellIn<InlineArrays, T>>
where
    I::CellIn<InlineArrays, T>: NestedElement<Root = T>,
{
    const {
        let roots =
            inline_len::<I::CellIn<InlineArrays, T>, S>() * <I::CellIn<InlineArrays, T> as NestedElement>::ROOTS;
        assert!(
            size_of::<S::Nest<I::Nest<T>>>() == roots * size_of::<T>(),
            "an inline array consists of its elements, without padding"
        );
    }
    // SAFETY: the source is a nested Rust array of roots, and the target is a nested Rust array of
    // cells. Both have the same number of roots, as `inline_len` and the sizes show. A cell
    // consists of its roots, and any roots are a valid cell, as `NestedElement` guarantees.
    unsafe { core::mem::transmute_copy(&data) }
}

/// Returns the number of elements of an existing array of this shape.
#[cfg(feature = "alloc")]
pub(crate) fn cells_of<S: Shape>(shape: &S) -> usize {
    len_of(shape).expect("the number of cells of an existing array fits `usize`")
}

/// Creates the data of an array of this shape that has only zeros. If the elements are inline
/// arrays, all numbers in them are zero.
///
/// # Errors
///
/// Returns an [`AllocError`] if memory cannot be allocated.
///
/// # Panics
///
/// Panics if the number of elements exceeds `usize::MAX`.
pub(crate) fn zeros<C: NestedElement, S: Shape, B: OwnedStorage<C, S>>(shape: &S) -> Result<B::Data, AllocError> {
    let len = len_of(shape).expect(COUNTED);
    // SAFETY: `len` is the product of the extents. Zero bytes are 0 in every integer, float and
    // complex number, and `false` in `bool`. There is no other dtype, and the roots of a cell have
    // one dtype.
    unsafe { B::zeroed(len) }
}

/// Creates an inline array of zeros.
pub(crate) const fn inline_zeros<T: Element, S: StaticShape>() -> Array<T, S, Inline> {
    // SAFETY: zero bytes are 0 in every integer, float and complex number, and `false` in `bool`.
    // There is no other dtype. `nested` asserts that the nested array consists of its elements.
    nested(unsafe { MaybeUninit::zeroed().assume_init() })
}

/// Creates an array of this shape that has only zeros. If the elements are inline arrays, all
/// numbers in them are zero.
///
/// # Errors
///
/// Returns [`Error::Shape`] if the array takes more than `isize::MAX` bytes, and [`Error::Alloc`]
/// if memory cannot be allocated. The shape error names the operation `operation`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn array_of_zeros<C: NestedElement, S: Shape, B: OwnedStorage<C, S>>(
    shape: S,
    operation: &'static str,
) -> Result<Array<C, S, B>, Error> {
    tried!(elements::<C, S>(&shape, operation));
    let data = tried!(zeros::<C, S, B>(&shape));
    Ok(Array::owned(shape, data))
}
