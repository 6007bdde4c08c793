//! The memory of an array that is overwritten.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::kernel::cell::NestedElement;
use crate::shape::Shape;
use crate::storage::{Array, Storage};

/// The memory of an existing array that is overwritten. If the elements are inline arrays, the
/// place has the numbers in these inline arrays. `S` is the shape of the array of numbers, which
/// has the layout of `B`. The pointer permits writing if `B` is
/// [`StorageMut`](crate::storage::StorageMut).
#[derive(Debug)]
pub struct Place<'a, T, S: Shape, B: Storage<T, S>> {
    out: *mut T,
    layout: B::Layout,
    shape: S,
    borrows: PhantomData<(&'a mut T, B)>,
}

impl<C: NestedElement, S: Shape, B: Storage<C, S>> Array<C, S, B> {
    /// Borrows the memory of the array, to overwrite the numbers in its elements.
    #[inline(always)]
    pub(crate) fn place(&mut self) -> Place<'_, C::Root, C::Form<S>, C::Opened<S, B>> {
        Place::new(self)
    }
}

impl<'a, T: Element, S: Shape, B: Storage<T, S>> Place<'a, T, S, B> {
    /// Creates the [`Place`] of an array in the storage `P`. The elements of the array have the
    /// type `C`: a dtype, or an inline array.
    #[inline(always)]
    fn new<C, L, P>(array: &'a mut Array<C, L, P>) -> Self
    where
        C: NestedElement<Root = T, Form<L> = S, Opened<L, P> = B, Laid<L, P::Layout> = B::Layout>,
        L: Shape,
        P: Storage<C, L>,
    {
        // A cell consists of its contiguous roots: `NestedElement` guarantees it, and this constant
        // asserts the sizes.
        let _ = const { C::ROOTS };
        let (shape, data) = array.parts();
        let layout = C::laid(P::layout(data), shape);
        let (shape, out) = array.shape_and_ptr();
        Self {
            out: out.cast(),
            layout,
            shape: C::form(shape),
            borrows: PhantomData,
        }
    }

    /// Returns a pointer to the first number, the shape and the layout.
    #[inline(always)]
    pub(super) fn into_parts(self) -> (*mut T, S, B::Layout) {
        (self.out, self.shape, self.layout)
    }
}
