//! The memory of an array that is written over, and the number of elements of a result.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::error::ShapeError;
use crate::kernel::cell::Cell;
use crate::shape::{Shape, checked_product, static_len};
use crate::storage::Storage;

/// The roots of an array that is there, to be written over: of shape `S`, where the layout of `B` says, and behind a
/// pointer for writing if `B` is [`StorageMut`].
#[derive(Debug)]
pub struct Place<'a, T, S: Shape, B: Storage<T, S>> {
    out: *mut T,
    layout: B::Layout,
    shape: S,
    borrows: PhantomData<(&'a mut T, B)>,
}

impl<'a, T: Element, S: Shape, B: Storage<T, S>> Place<'a, T, S, B> {
    /// Takes the roots of the cells `C` of an array in the storage `P`.
    #[inline(always)]
    pub(crate) fn new<C, L, P>(shape: &L, data: &'a mut P::Data) -> Self
    where
        C: Cell<Root = T, Form<L> = S, Opened<L, P> = B, Laid<L, P::Layout> = B::Layout>,
        L: Shape,
        P: Storage<C, L>,
    {
        // A cell is its roots, one after the other: `Cell` promises it, and what it rests on is asserted here.
        let _ = const { C::ROOTS };
        Self {
            out: P::opened(data).cast(),
            layout: C::laid(&P::layout(data), shape),
            shape: C::form(shape),
            borrows: PhantomData,
        }
    }

    /// Returns the pointer to the first element, for writing if `B` is [`StorageMut`], the shape and
    /// the layout.
    #[inline(always)]
    pub(super) fn into_parts(self) -> (*mut T, S, B::Layout) {
        (self.out, self.shape, self.layout)
    }
}

/// Returns the number of elements of a shape, at most `isize::MAX` bytes of them.
#[inline(always)]
pub(crate) fn elements<T, O: Shape>(shape: &O, operation: &'static str) -> Result<usize, ShapeError> {
    shape.with_extents(|extents| bounded_len::<T, O>(extents, operation))
}

/// The number of elements: a constant where the type of the shape says it.
#[inline(always)]
fn known_or_product<O: Shape>(extents: &[usize]) -> Option<usize> {
    if O::STATIC.is_some() {
        const { static_len::<O>() }
    } else {
        checked_product(extents)
    }
}

#[inline(always)]
pub(super) fn bounded_len<T, O: Shape>(extents: &[usize], operation: &'static str) -> Result<usize, ShapeError> {
    let most = const { isize::MAX as usize / if size_of::<T>() == 0 { 1 } else { size_of::<T>() } };
    match known_or_product::<O>(extents) {
        Some(len) if len <= most => Ok(len),
        _ => Err(ShapeError::overflow(operation, extents)),
    }
}
