//! The storage of arrays on the heap without the feature `alloc`: no such array exists.
//!
//! With these impls, rustc accepts the type `Array<T, S>`, so it reports an operation whose result
//! would be on the heap once, by the missing `OwnedStorage`, and not at each mention of the result.

use super::{Borrowed, Heap, Storage, StorageMut, View, ViewMut};
use crate::shape::{Layout, RowMajor, Shape};

/// The data of an array on the heap. There is no value of it, so there is no such array either.
#[derive(Clone, Copy, Debug)]
pub enum Absent {}

// SAFETY: each method takes data, of which no value exists.
unsafe impl<T, S: Shape> Storage<T, S> for Heap {
    type Data = Absent;
    type Layout = RowMajor;
    type Shared<'s>
        = View<'s>
    where
        T: 's;
    type Opened<U: 'static, R: Shape, L: Layout<R>> = ViewMut<'static, L>;

    const PTR: fn(&Absent) -> *const T = |data| match *data {};

    fn opened(data: &mut Absent) -> *mut T {
        match *data {}
    }

    fn layout(data: &Absent) -> &RowMajor {
        match *data {}
    }

    fn share<'s>(data: &'s Absent) -> Borrowed<'s, T, RowMajor>
    where
        T: 's,
    {
        match *data {}
    }
}

// SAFETY: each method takes data, of which no value exists.
unsafe impl<T, S: Shape> StorageMut<T, S> for Heap {
    type Fits = ();
}
