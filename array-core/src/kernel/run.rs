//! From an expression to a finished array: the only door to the kernels.

use core::marker::PhantomData;

use super::Tree;
use super::tree::{New, OwnReads, Plan};
use super::way::evaluate;
use crate::dtype::Element;
use crate::error::{Error, ShapeError};
use crate::shape::{Shape, checked_product, is_row_major, static_len};
use crate::storage::{Cell, Layout, OwnedStorage, RowMajor, Storage, StorageMut};

/// Evaluates an expression into new storage.
///
/// `shape` is what the shapes of the operands broadcast to.
///
/// # Errors
///
/// An [`Error::Arithmetic`] for an element without a value, [`Error::Shape`] where the result is too
/// large, [`Error::Alloc`] where memory cannot be allocated.
#[inline]
#[allow(clippy::question_mark)] // `?` makes the compiler build functions for each type of data.
pub(crate) fn build<P: Tree, O: Shape, B: OwnedStorage<P::Elem, O>>(
    tree: &P,
    shape: &O,
    operation: &'static str,
) -> Result<B::Data, Error> {
    // Not a `const` assertion: the compiler evaluates those in branches that are never taken, too.
    assert!(
        matches!(P::READS_OWN, OwnReads::None),
        "there is no array yet that could be read"
    );
    shape.with_extents(|extents| build_of::<P, O, B>(tree, extents, operation))
}

/// [`build`], of extents.
#[inline(always)]
#[allow(clippy::question_mark)] // As in `build`.
fn build_of<P: Tree, O: Shape, B: OwnedStorage<P::Elem, O>>(
    tree: &P,
    extents: &[usize],
    operation: &'static str,
) -> Result<B::Data, Error> {
    let len = match bounded_len::<P::Elem, O>(extents, operation) {
        Ok(len) => len,
        Err(error) => return Err(error.into()),
    };
    if let Some(check) = New::<O, P>::CHECK {
        // SAFETY: the expression does not read the output, so that none is needed.
        unsafe { check(tree, core::ptr::null(), extents, None)? };
    }
    let mut room = match B::room(len) {
        Ok(room) => room,
        Err(error) => return Err(error.into()),
    };
    // SAFETY:
    // - `len` is the product of the extents of `shape`.
    // - `evaluate` initialises that many elements. The memory is new: no operand overlaps with it.
    unsafe {
        evaluate::<P, O, RowMajor>(tree, B::room_ptr(&mut room), extents, None, len);
        Ok(B::filled(room))
    }
}

/// Returns what [builds](build) an expression that always has a result: no element lacks a value, all extents
/// are known to the compiler, and no memory is asked for.
pub(crate) const fn always_builds<P: Tree, O: Shape, B: OwnedStorage<P::Elem, O>>() -> Option<fn(&P) -> (O, B::Data)> {
    if New::<O, P>::KNOWN && !P::FALLIBLE && B::IN_PLACE {
        Some(build_always::<P, O, B>)
    } else {
        None
    }
}

/// [`build`] for an expression that [always has a result](always_builds): without a `Result` in the
/// way, small arrays stay in registers.
///
/// # Panics
///
/// Panics where the expression may have no result.
#[inline(always)]
fn build_always<P: Tree, O: Shape, B: OwnedStorage<P::Elem, O>>(tree: &P) -> (O, B::Data) {
    assert!(
        matches!(P::READS_OWN, OwnReads::None),
        "this expression may have no result"
    );
    let Some(shape) = O::known() else { unreachable!() };
    let len = const { static_len::<O>() }.expect("inline arrays fit in memory");
    let Ok(mut room) = B::room(len) else { unreachable!() };
    // SAFETY: as in `build`.
    unsafe {
        evaluate::<P, O, RowMajor>(tree, B::room_ptr(&mut room), &[], None, len);
        (shape, B::filled(room))
    }
}

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

    /// Returns the shape.
    #[inline(always)]
    pub(crate) fn shape(&self) -> &S {
        &self.shape
    }

    /// Evaluates an expression into the place.
    ///
    /// The operands' shapes broadcast to that of the place. Nothing is written where an error is returned.
    ///
    /// # Errors
    ///
    /// An [`Error::Arithmetic`] for an element without a value.
    #[inline]
    pub(crate) fn assign<P: Tree<Elem = T>>(self, tree: &P) -> Result<(), Error>
    where
        B: StorageMut<T, S>,
    {
        assert!(
            P::READS_OWN.fits(P::Elem::DTYPE),
            "the array is read as another dtype, or at other positions"
        );
        let assign = |extents: &[usize], strides: Option<&[isize]>| {
            let len = known_or_product::<S>(extents).expect("an array that is there");
            if let Some(check) = Plan::<S, B::Layout, P>::CHECK {
                // SAFETY: `out` has an initialised element for each position, at these strides: as below.
                unsafe { check(tree, self.out, extents, strides)? };
            }
            // SAFETY: the storage had a cell for each position of its shape, where its layout said, initialised and distinct.
            // A cell is its roots in the order of its form, one after the other, and any roots are one, as `Cell`
            // promises: there is a root for each position of `shape`, where the layout says. `B` can be written to, so the
            // storage that it opens could be, through `out`. It is borrowed mutably, so that no operand overlaps with it.
            unsafe { evaluate::<P, S, B::Layout>(tree, self.out, extents, strides, len) };
            Ok(())
        };
        self.shape.with_extents(|extents| {
            if <B::Layout as Layout<S>>::ROW_MAJOR {
                return assign(extents, None);
            }
            self.layout.with_strides(&self.shape, |strides| {
                // Strides that only the program knows can be those of row-major order.
                let in_order = const { <B::Layout as Layout<S>>::STATIC.is_none() } && is_row_major(extents, strides);
                assign(extents, if in_order { None } else { Some(strides) })
            })
        })
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
