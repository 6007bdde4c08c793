//! Views together with the owner of their memory.

use core::fmt;
use core::marker::PhantomData;

use super::{Borrowed, Borrows, Heap, Keep, Storage, StorageMut, View, ViewStorage, sealed};
use crate::shape::{Layout, Shape};
use crate::storage::Array;

/// Storage of a view that also holds the owner of its elements. `V` is the storage of the view, and
/// `O` the type of the owner. The owner is dropped with the array: see
/// [`with_owner`](Array::with_owner).
pub struct WithOwner<V, O>(PhantomData<(V, O)>);

impl<V: sealed::Sealed, O> sealed::Sealed for WithOwner<V, O> {}

impl<V, O> Keep for WithOwner<V, O> {
    type With<P> = Heap;
}

impl<V: Borrows, O> Borrows for WithOwner<V, O> {
    type Origin = Heap;
}

/// A view and the owner of its elements.
///
/// The lifetime of the view may be longer than the lifetime of the owner. So the view never leaves
/// this type, and every borrow of it ends before the owner is moved or dropped.
pub struct Owned<V, O> {
    view: V,
    owner: O,
}

impl<V: fmt::Debug, O> fmt::Debug for Owned<V, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The owner may not implement `Debug`.
        self.view.fmt(f)
    }
}

// SAFETY: `PTR`, `opened` and `layout` return the results of `V` for the view, for which `V`
// guarantees the same. `share` borrows the elements for as long as the data, which keeps the view
// and its owner.
#[diagnostic::do_not_recommend]
unsafe impl<T, S: Shape, V: ViewStorage<T, S>, O> Storage<T, S> for WithOwner<V, O> {
    type Data = Owned<V::Data, O>;
    type Layout = V::Layout;
    type Shared<'s>
        // The lifetime is only `'s`, because the owner may be dropped after the borrow.
        = View<'s, V::Layout>
    where
        Self: 's,
        T: 's;

    type Opened<U: 'static, R: Shape, L: Layout<R>> = V::Opened<U, R, L>;

    const PTR: fn(&Self::Data) -> *const T = |data| (V::PTR)(&data.view);

    #[inline(always)]
    fn opened(data: &mut Self::Data) -> *mut T {
        V::opened(&mut data.view)
    }

    #[inline(always)]
    fn layout(data: &Self::Data) -> &V::Layout {
        V::layout(&data.view)
    }

    #[inline(always)]
    fn share<'s>(data: &'s Self::Data) -> Borrowed<'s, T, V::Layout>
    where
        Self: 's,
        T: 's,
    {
        // SAFETY: the pointer and the layout are the ones of the view. `V` guarantees that the
        // pointer is aligned and not null. It also guarantees an initialised element at each
        // position of the view while `data` is borrowed.
        unsafe { Borrowed::new((V::PTR)(&data.view), V::layout(&data.view).clone()) }
    }
}

// SAFETY: `opened` returns the pointer of `V`, which guarantees different elements at different
// positions, and that they can be written.
#[diagnostic::do_not_recommend]
unsafe impl<T, S: Shape, V: ViewStorage<T, S> + StorageMut<T, S>, O> StorageMut<T, S> for WithOwner<V, O> {
    type Fits = ();
}

impl<T, S: Shape, V: ViewStorage<T, S>> Array<T, S, V> {
    /// Stores the owner of the elements together with the view, until the resulting array is
    /// dropped.
    ///
    /// Use this method for memory that another library owns. The owner is dropped after the last
    /// access to the elements. So the lifetime `'v` of a view from
    /// [`from_raw_parts`](Array::from_raw_parts) may be longer than the lifetime of the owner.
    ///
    /// ```
    /// use array_core::{Dyn, Len, ArrayView};
    ///
    /// let owner = vec![1.0_f32, 2.0, 3.0, 4.0];
    /// // SAFETY: the vector has an element for each position, and is dropped after the view.
    /// let view = unsafe { ArrayView::from_raw_parts((Dyn(2), Len::<2>), &[2, 1], owner.as_ptr()) };
    /// let x = view.with_owner(owner);
    /// assert_eq!(x.sum_axis::<0>().as_slice(), [4.0, 6.0]);
    /// assert_eq!(x.into_owner().len(), 4);
    /// ```
    #[inline]
    pub fn with_owner<O>(self, owner: O) -> Array<T, S, WithOwner<V, O>> {
        let (shape, view) = self.into_parts();
        // SAFETY: the shape and the view are the parts of one array, so `V` guarantees an
        // initialised element at each position, and different elements if `V` is `StorageMut`.
        unsafe { Array::from_parts(shape, Owned { view, owner }) }
    }
}

impl<T, S: Shape, V: ViewStorage<T, S>, O> Array<T, S, WithOwner<V, O>> {
    /// Drops the view, and returns the owner of the elements.
    ///
    /// ```
    /// # use array_core::{ArrayView, Len};
    /// let owner = vec![1, 2, 3];
    /// // SAFETY: the vector has an element for each position, and is dropped after the view.
    /// let view = unsafe { ArrayView::from_raw_parts((Len::<3>,), &[1], owner.as_ptr()) };
    /// let owner: Vec<i32> = view.with_owner(owner).into_owner();
    /// assert_eq!(owner, [1, 2, 3]);
    /// ```
    #[inline]
    pub fn into_owner(self) -> O {
        self.into_parts().1.owner
    }

    /// Returns the owner of the elements.
    ///
    /// ```
    /// # use array_core::{ArrayView, Len};
    /// let owner = vec![1, 2, 3];
    /// // SAFETY: the vector has an element for each position, and is dropped after the view.
    /// let view = unsafe { ArrayView::from_raw_parts((Len::<3>,), &[1], owner.as_ptr()) };
    /// let x = view.with_owner(owner);
    /// assert_eq!((x.max(), x.owner().len()), (3, 3));
    /// ```
    #[inline]
    pub fn owner(&self) -> &O {
        &self.parts().1.owner
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::rc::Rc;
    use alloc::vec;
    use alloc::vec::Vec;

    use crate::{ArrayView, ArrayViewMut, Len, array, broadcast};

    /// An owner that counts its drops.
    struct Owner(Vec<i32>, Rc<()>);

    #[test]
    fn elements_are_read_until_the_owner_is_dropped_once() {
        let drops = Rc::new(());
        let owner = Owner(vec![1, 2, 3, 4, 5, 6], drops.clone());
        // SAFETY: the vector has an element for each position, which nobody writes to, and is
        // dropped after the view.
        let view = unsafe { ArrayView::from_raw_parts((Len::<2>, Len::<3>), &[1, 2], owner.0.as_ptr()) };
        let x = view.with_owner(owner);
        assert_eq!(x, array![[1, 3, 5], [2, 4, 6]]);
        assert_eq!(&x + x.view(), array![[2, 6, 10], [4, 8, 12]]);
        assert_eq!(broadcast!(x * 2), array![[2, 6, 10], [4, 8, 12]]);
        assert_eq!(Rc::strong_count(&x.owner().1), 2);
        let moved = vec![x];
        assert_eq!(moved[0].sum(), 21);
        drop(moved);
        assert_eq!(Rc::strong_count(&drops), 1);
    }

    #[test]
    fn elements_are_written_and_the_owner_is_returned() {
        let mut owner = vec![1.0, 2.0, 3.0, 4.0];
        // SAFETY: the vector has a different element for each position, and nothing else accesses
        // it while the view lives.
        let view = unsafe { ArrayViewMut::from_raw_parts_mut((Len::<2>, Len::<2>), &[1, 2], owner.as_mut_ptr()) };
        let mut x = view.with_owner(owner);
        x += 10.0;
        x[[0, 1]] = 0.0;
        x.view_mut().index_axis_mut::<0>(1).fill(7.0);
        assert_eq!(x.into_owner(), [11.0, 7.0, 0.0, 7.0]);
    }
}
