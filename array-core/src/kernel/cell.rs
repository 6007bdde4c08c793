//! Cells: the elements of arrays in operations. A cell is a number (a dtype), or an inline array of
//! cells.

use core::mem::size_of;

use crate::dtype::Element;
use crate::error::AllocError;
use crate::shape::cells::{Below, Cells, Flat, Nesting};
use crate::shape::{Broadcast, BroadcastShape, Layout, Nested, Shape, StaticShape, len_of};
use crate::storage::{Array, Inline, InlineArrays, Join, Keep, OwnedStorage, Storage, View, inline_len};

/// An element of arrays in operations, called a cell: a [dtype](Element), or an inline array of
/// cells. An array of inline arrays is a nested array.
///
/// The numbers of a cell are its roots. Operations on a nested array are operations on the array of
/// its roots, whose shape is [`Nested`].
///
/// # Safety
///
/// A cell consists of [`ROOTS`](NestedElement::ROOTS) initialised, contiguous values of
/// [`Root`](NestedElement::Root) in the row-major order of `Form`, and has the alignment of one
/// such value. Any such values are a valid cell.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dtype",
    label = "not a dtype",
    note = "the dtypes are bool, i8 to i64, u8 to u64, f32 and f64, and inline arrays of them",
    note = "an array can store any type, but operations need a dtype",
    note = "see array_core::errors#not-a-dtype"
)]
pub unsafe trait NestedElement: Copy + 'static {
    /// The dtype of the roots.
    type Root: Element;
    /// The shape of the roots of an array of such cells with the shape `S`: `S` itself, or
    /// [`Nested`].
    type Form<S: Shape>: Shape;
    /// The layout of the roots of an array with the layout `L`.
    #[doc(hidden)]
    type Laid<S: Shape, L: Layout<S>>: Layout<Self::Form<S>>;
    /// [`Nesting`] if the cell is an array, and [`Flat`] otherwise.
    #[doc(hidden)]
    type Nest;
    /// The axes of the cell, if it is an array.
    #[doc(hidden)]
    type Below: Below;
    /// The storage of the array that [`lend`](NestedElement::lend) returns.
    #[doc(hidden)]
    type Lent<S: Shape, B: Storage<Self, S>>: Storage<Self::Root, Self::Form<S>>;
    /// The storage of a view of the roots of an array with the storage `B`. The view is mutable
    /// only if `B` is.
    #[doc(hidden)]
    type Opened<S: Shape, B: Storage<Self, S>>: Storage<Self::Root, Self::Form<S>, Layout = Self::Laid<S, B::Layout>>;
    /// The number of roots of a cell.
    #[doc(hidden)]
    const ROOTS: usize;

    /// Returns the cell whose roots all equal `root`.
    #[doc(hidden)]
    fn all(root: Self::Root) -> Self;

    /// Returns the shape of the roots of an array of this shape.
    #[doc(hidden)]
    fn form<S: Shape>(shape: &S) -> Self::Form<S>;

    /// Calls `run` with the shape that [`form`](NestedElement::form) returns for `shape`. Does not
    /// clone `shape` if the two are the same.
    #[doc(hidden)]
    fn with_form<S: Shape, R>(shape: &S, run: impl FnOnce(&Self::Form<S>) -> R) -> R;

    /// Returns the layout of the roots of an array of this layout and shape.
    #[doc(hidden)]
    fn laid<S: Shape, L: Layout<S>>(layout: &L, shape: &S) -> Self::Laid<S, L>;

    /// Calls `run` with the layout that [`laid`](NestedElement::laid) returns. Does not clone
    /// `layout` if the two are the same.
    #[doc(hidden)]
    fn with_laid<S: Shape, L: Layout<S>, R>(layout: &L, shape: &S, run: impl FnOnce(&Self::Laid<S, L>) -> R) -> R;

    /// Returns an array of a dtype unchanged, since it is the array of its own roots.
    ///
    /// # Errors
    ///
    /// Returns the array itself if it is nested.
    #[doc(hidden)]
    #[allow(clippy::type_complexity)]
    fn lend<S: Shape, B: Storage<Self, S>>(
        array: Array<Self, S, B>,
    ) -> Result<Array<Self::Root, Self::Form<S>, Self::Lent<S, B>>, Array<Self, S, B>>;
}

// SAFETY: a dtype is its own single root.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element> NestedElement for T {
    type Root = T;
    // The shape, the layout and the storage of the roots are those of the array itself, so that
    // rustc simplifies the types of generic code with dtypes as if there were no cells.
    type Form<S: Shape> = S;
    type Laid<S: Shape, L: Layout<S>> = L;
    type Nest = Flat;
    type Below = Flat;
    type Lent<S: Shape, B: Storage<T, S>> = B;
    type Opened<S: Shape, B: Storage<T, S>> = B;
    const ROOTS: usize = 1;

    #[inline(always)]
    fn all(root: T) -> T {
        root
    }

    #[inline(always)]
    fn form<S: Shape>(shape: &S) -> S {
        shape.clone()
    }

    #[inline(always)]
    fn with_form<S: Shape, R>(shape: &S, run: impl FnOnce(&S) -> R) -> R {
        run(shape)
    }

    #[inline(always)]
    fn laid<S: Shape, L: Layout<S>>(layout: &L, _: &S) -> L {
        layout.clone()
    }

    #[inline(always)]
    fn with_laid<S: Shape, L: Layout<S>, R>(layout: &L, _: &S, run: impl FnOnce(&L) -> R) -> R {
        run(layout)
    }

    #[inline(always)]
    fn lend<S: Shape, B: Storage<T, S>>(array: Array<T, S, B>) -> Result<Array<T, S, B>, Array<T, S, B>> {
        Ok(array)
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
    type Root = C::Root;
    type Form<S: Shape> = Nested<S, C::Form<I>>;
    type Laid<S: Shape, L: Layout<S>> = L::Deep<C::Form<I>, Self::Form<S>>;
    type Nest = Nesting;
    type Below = Cells<C::Form<I>>;
    type Lent<S: Shape, B: Storage<Self, S>> = View<'static>;
    type Opened<S: Shape, B: Storage<Self, S>> = B::Opened<C::Root, Self::Form<S>, Self::Laid<S, B::Layout>>;

    // `inline_len` asserts at build time that the array consists of its elements, without padding.
    const ROOTS: usize = inline_len::<C, I>() * C::ROOTS;

    #[inline]
    fn all(root: C::Root) -> Self {
        Array::full(C::all(root))
    }

    #[inline(always)]
    fn form<S: Shape>(shape: &S) -> Self::Form<S> {
        Nested::new(shape.clone())
    }

    #[inline(always)]
    fn with_form<S: Shape, R>(shape: &S, run: impl FnOnce(&Self::Form<S>) -> R) -> R {
        run(&Self::form(shape))
    }

    #[inline(always)]
    fn laid<S: Shape, L: Layout<S>>(layout: &L, shape: &S) -> Self::Laid<S, L> {
        layout.deep(shape)
    }

    #[inline(always)]
    fn with_laid<S: Shape, L: Layout<S>, R>(layout: &L, shape: &S, run: impl FnOnce(&Self::Laid<S, L>) -> R) -> R {
        run(&Self::laid(layout, shape))
    }

    #[inline(always)]
    fn lend<S: Shape, B: Storage<Self, S>>(
        array: Array<Self, S, B>,
    ) -> Result<Array<Self::Root, Self::Form<S>, View<'static>>, Array<Self, S, B>> {
        Err(array)
    }
}

/// The properties of the result of an expression apart from its roots: the storage `P`; the shapes
/// `X` that broadcast to the outer shape, which excludes the axes of the cells; and `N`, which
/// tells whether the result is nested.
///
/// Storage and outer shape do not depend on the elements, so the compiler knows them for an array
/// of literals whose dtype is not inferred yet.
#[derive(Clone, Copy, Debug)]
pub struct Kept<P, X, N>(core::marker::PhantomData<(P, X, N)>);

/// The properties of an operand that is an array of cells `C` with the shape `S` and the storage
/// `B`.
pub type KeptIn<C, S, B> = Kept<B, Of<S>, <C as NestedElement>::Nest>;

/// The properties of an operand that is a scalar.
pub type KeptScalar = Kept<Inline, Of<()>, Flat>;

/// The outer shape `S` of an operand.
#[derive(Clone, Copy, Debug)]
pub struct Of<S>(core::marker::PhantomData<S>);

/// The outer shapes of two operands.
#[derive(Clone, Copy, Debug)]
pub struct Both<X, Y>(core::marker::PhantomData<(X, Y)>);

/// The outer shape of a result: the shape of an operand, or the shape that two operands broadcast
/// to.
pub trait Outer {
    /// The shape.
    type Shape: Shape;
}

impl<S: Shape> Outer for Of<S> {
    type Shape = S;
}

#[diagnostic::do_not_recommend]
impl<X, Y> Outer for Both<X, Y>
where
    X: Outer,
    Y: Outer,
    X::Shape: Broadcast<Y::Shape>,
{
    type Shape = BroadcastShape<X::Shape, Y::Shape>;
}

/// A type-level flag: [`Flat`] if the elements are numbers, and [`Nesting`] if they are arrays.
///
/// The flag of the second operand is a parameter of the associated type, and not of the trait. So
/// rustc does not report a second error if the elements of the second operand are not known.
pub trait Nest {
    /// [`Nesting`] if the elements of at least one of two operands are arrays, and [`Flat`]
    /// otherwise. `M` is the flag of the second operand.
    type With<M>;
}

impl Nest for Flat {
    type With<M> = M;
}

impl Nest for Nesting {
    type With<M> = Nesting;
}

impl<P: Keep, X, N: Nest, Q: Keep, Y, M> Join<Kept<Q, Y, M>> for Kept<P, X, N> {
    type Joined = Kept<P::With<Q::With<Inline>>, Both<X, Y>, N::With<M>>;
}

/// Relation: an operand with these properties can have its outer shape replaced. Operands with
/// placed axes need this.
pub trait Keeps {
    /// The same properties with the outer shape `S`.
    type With<S>;
}

impl<P, X, N> Keeps for Kept<P, X, N> {
    type With<S> = Kept<P, Of<S>, N>;
}

/// The properties of an operand that is not nested.
#[diagnostic::on_unimplemented(
    message = "a nested array cannot be reduced",
    label = "an array of arrays",
    note = "a reduction could combine its elements or the numbers in them",
    note = "flatten it first with `into_flat()`, at no cost; see array_core::errors#nested-reduction"
)]
pub trait KeptFlat {
    /// The storage.
    type Storage;
}

#[diagnostic::do_not_recommend]
impl<P, X> KeptFlat for Kept<P, X, Flat> {
    type Storage = P;
}

/// The same relation as [`KeptFlat`] in a trait of its own, for the bounds of reductions, so that
/// rustc reports a nested array once.
pub trait OneLevel {
    /// The storage.
    type Storage;
}

impl<B: KeptFlat> OneLevel for B {
    type Storage = B::Storage;
}

/// The outer shape and the storage of a result whose array of roots has the shape `S`.
pub trait Made<S> {
    /// The outer shape.
    type Axes: Shape;
    /// The storage.
    type Storage;
}

#[diagnostic::do_not_recommend]
impl<P, X: Outer, N, S> Made<S> for Kept<P, X, N> {
    type Axes = X::Shape;
    type Storage = P;
}

/// The array that an operation creates from roots of `T` with the shape `S`: an array of numbers,
/// or a nested array.
#[diagnostic::on_unimplemented(
    message = "an array of `{T}` with shape `{S}` cannot be created in this storage",
    label = "cannot be stored there",
    note = "inline arrays need static extents and elements that are `Copy`",
    note = "otherwise use `Array` (feature `alloc`); in generic code, add `B: HeapResults<T, S>`",
    note = "see array_core::errors#cannot-be-stored"
)]
pub trait Forms<T, S: Shape>: Made<S, Storage: Storage<Self::Item, Self::Axes>> {
    /// The storage of the roots.
    type Roots: OwnedStorage<T, S>;
    /// The elements of the array.
    type Item;

    /// Creates the array from its roots.
    fn formed(roots: Array<T, S, Self::Roots>) -> Formed<T, S, Self>;
}

/// The array that [`Forms`] creates.
pub type Formed<T, S, B> = Array<<B as Forms<T, S>>::Item, <B as Made<S>>::Axes, <B as Made<S>>::Storage>;

#[diagnostic::do_not_recommend]
impl<T, S: Shape, P: OwnedStorage<T, S>, X: Outer<Shape = S>> Forms<T, S> for Kept<P, X, Flat> {
    type Roots = P;
    type Item = T;

    #[inline(always)]
    fn formed(roots: Array<T, S, P>) -> Array<T, S, P> {
        roots
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T, S, I, X> Forms<T, Nested<S, I>> for Kept<crate::storage::Heap, X, Nesting>
where
    T: Element,
    S: Shape,
    I: StaticShape<CellIn<InlineArrays, T>: NestedElement<Root = T>>,
    X: Outer<Shape = S>,
{
    type Roots = crate::storage::Heap;
    type Item = I::CellIn<InlineArrays, T>;

    #[inline]
    fn formed(roots: Array<T, Nested<S, I>>) -> Array<I::CellIn<InlineArrays, T>, S> {
        let (Nested(shape, _), data) = roots.into_parts();
        let len = cells_of(&shape);
        assert!(
            // A handwritten impl of a relation of axes may give any shape, so compare the numbers
            // of roots.
            len.checked_mul(const { <I::CellIn<InlineArrays, T> as NestedElement>::ROOTS }) == Some(data.len()),
            "as many roots as the cells have"
        );
        // SAFETY: a cell consists of `ROOTS` roots with the alignment of one, and any roots are a
        // valid cell, as `NestedElement` guarantees. `len` times `ROOTS` is the number of roots.
        Array::owned(shape, unsafe { data.retyped(len) })
    }
}

#[diagnostic::do_not_recommend]
impl<T, S, I, X> Forms<T, Nested<S, I>> for Kept<Inline, X, Nesting>
where
    T: Element,
    S: StaticShape,
    I: StaticShape<CellIn<InlineArrays, T>: NestedElement<Root = T>>,
    X: Outer<Shape = S>,
{
    type Roots = Inline;
    type Item = I::CellIn<InlineArrays, T>;

    #[inline(always)]
    fn formed(roots: Array<T, Nested<S, I>, Inline>) -> Array<I::CellIn<InlineArrays, T>, S, Inline> {
        let (Nested(shape, _), data) = roots.into_parts();
        Array::owned(shape, cells_inline::<T, S, I>(data))
    }
}

/// Reinterprets the roots of an inline array as a nested array.
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
            "a cell is its roots and nothing else"
        );
    }
    // SAFETY: the source is a nested array of roots, and the target an array of cells with the same
    // number of roots, as `inline_len` and the sizes show. A cell consists of its roots, and any
    // roots are a valid cell, as `NestedElement` guarantees.
    unsafe { core::mem::transmute_copy(&data) }
}

/// Returns the number of cells of an existing array.
#[cfg(feature = "alloc")]
pub(crate) fn cells_of<S: Shape>(shape: &S) -> usize {
    len_of(shape).expect("the number of cells of an existing array fits `usize`")
}

/// Creates the data of an array of this shape whose roots are all zero.
///
/// # Errors
///
/// Returns an [`AllocError`] if memory cannot be allocated.
pub(crate) fn zeros<C: NestedElement, S: Shape, B: OwnedStorage<C, S>>(shape: &S) -> Result<B::Data, AllocError> {
    let len = len_of(shape).expect("the product of the extents was checked");
    // SAFETY: `len` is the product of the extents. Zero bytes are 0 in every integer, float and
    // complex number, and `false` in `bool`. There is no other dtype, and the roots of a cell have
    // one dtype.
    unsafe { B::zeroed(len) }
}
