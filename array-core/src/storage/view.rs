//! Elements of another array, or of a slice, that are borrowed.

use core::marker::PhantomData;

use super::{Storage, StorageMut, sealed};
use crate::shape::Shape;

/// Storage that borrows elements to read them: the storage of [`ArrayView`](crate::ArrayView).
#[derive(Clone, Copy, Debug)]
pub struct View<'a>(PhantomData<&'a ()>);

/// Storage that borrows elements to write them: the storage of [`ArrayViewMut`](crate::ArrayViewMut).
#[derive(Debug)]
pub struct ViewMut<'a>(PhantomData<&'a mut ()>);

impl sealed::Sealed for View<'_> {}

impl sealed::Sealed for ViewMut<'_> {}

// SAFETY: returns the elements that are borrowed.
#[diagnostic::do_not_recommend]
unsafe impl<'v, T: 'v, S: Shape> Storage<T, S> for View<'v> {
    type Data = &'v [T];

    #[inline(always)]
    fn slice<'a>(data: &'a &'v [T], _: &S) -> &'a [T] {
        data
    }
}

// SAFETY: returns the elements that are borrowed.
#[diagnostic::do_not_recommend]
unsafe impl<'v, T: 'v, S: Shape> Storage<T, S> for ViewMut<'v> {
    type Data = &'v mut [T];

    #[inline(always)]
    fn slice<'a>(data: &'a &'v mut [T], _: &S) -> &'a [T] {
        data
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T: 'v, S: Shape> StorageMut<T, S> for ViewMut<'v> {
    #[inline(always)]
    fn slice_mut<'a>(data: &'a mut &'v mut [T], _: &S) -> &'a mut [T] {
        data
    }
}
