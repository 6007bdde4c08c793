//! Arguments that need no other crate: slices, vectors, slices of rows, and arrays of this library.

use alloc::vec::Vec;

use super::{Argument, Given};
use crate::error::Error;
use crate::shape::{Layout, Shape, countable};
use crate::storage::{Array, ContiguousView, ContiguousViewMut, Relaid, Storage, StorageMut, ViewMut};

/// Implements [`Argument`] for references to types whose elements can be borrowed as one slice. A
/// row of `slices!` has the generic parameters, the type, its [`Given`], and its elements, borrowed
/// for reading and for writing.
macro_rules! slices {
    ($([$($generic:tt)*] $type:ty, |$this:ident| $given:expr, $elements:expr, $elements_mut:expr;)*) => {$(
        /// Views the elements in place, without a copy.
        #[diagnostic::do_not_recommend]
        impl<'a, T, S: Shape, $($generic)*> Argument<T, S> for &'a $type {
            type Array = ContiguousView<'a, T, S>;

            fn given(&self) -> Given {
                let $this = self;
                $given
            }

            fn take(self, shape: S) -> Result<Self::Array, Error> {
                // Rows of zero-sized elements may have more elements than `usize` counts.
                shape.with_extents(|extents| countable(extents, "from_slice"))?;
                let $this = self;
                Ok(ContiguousView::from_slice(shape, $elements)?)
            }
        }

        /// Views the elements in place, without a copy: writes to the array change the argument.
        #[diagnostic::do_not_recommend]
        impl<'a, T, S: Shape, $($generic)*> Argument<T, S> for &'a mut $type {
            type Array = ContiguousViewMut<'a, T, S>;

            fn given(&self) -> Given {
                let $this = self;
                $given
            }

            fn take(self, shape: S) -> Result<Self::Array, Error> {
                // Rows of zero-sized elements may have more elements than `usize` counts.
                shape.with_extents(|extents| countable(extents, "from_mut_slice"))?;
                let $this = self;
                Ok(ContiguousViewMut::from_mut_slice(shape, $elements_mut)?)
            }
        }
    )*};
}

slices! {
    [] [T], |x| Given::elements(x.len()), x, x;
    [] Vec<T>, |x| Given::elements(x.len()), x, x;
    [const N: usize] [T; N], |x| Given::extents(&[x.len()]), x, x;
    [const N: usize] [[T; N]], |x| Given::extents(&[x.len(), N]), x.as_flattened(), x.as_flattened_mut();
    [const N: usize] Vec<[T; N]>, |x| Given::extents(&[x.len(), N]), x.as_flattened(), x.as_flattened_mut();
    [const M: usize, const N: usize] [[T; N]; M], |x| Given::extents(&[x.len(), N]), x.as_flattened(), x.as_flattened_mut();
}

/// Moves the elements to aligned memory.
#[diagnostic::do_not_recommend]
impl<T, S: Shape> Argument<T, S> for Vec<T> {
    type Array = Array<T, S>;

    fn given(&self) -> Given {
        Given::elements(self.len())
    }

    fn take(self, shape: S) -> Result<Self::Array, Error> {
        Ok(Array::from_shape_vec(shape, self)?)
    }
}

/// Implements [`Argument`] for Rust arrays passed by value. A row has the type, its extents, and
/// its elements as a vector.
macro_rules! arrays {
    ($([$($generic:tt)*] $type:ty, |$this:ident| $extents:expr, $elements:expr;)*) => {$(
        /// Moves the elements to the heap.
        #[diagnostic::do_not_recommend]
        impl<T, S: Shape, $($generic)*> Argument<T, S> for $type {
            type Array = Array<T, S>;

            fn given(&self) -> Given {
                Given::extents(&$extents)
            }

            fn take(self, shape: S) -> Result<Self::Array, Error> {
                // Rows of zero-sized elements may have more elements than `usize` counts.
                shape.with_extents(|extents| countable(extents, "from_shape_vec"))?;
                let $this = self;
                Ok(Array::from_shape_vec(shape, $elements)?)
            }
        }
    )*};
}

arrays! {
    [const N: usize] [T; N], |x| [N], Vec::from(x);
    [const M: usize, const N: usize] [[T; N]; M], |x| [M, N], x.into_iter().flatten().collect();
}

/// An optional argument: the body receives an `Option` of the typed array.
#[diagnostic::do_not_recommend]
impl<T, S: Shape, X: Argument<T, S>> Argument<T, S> for Option<X> {
    type Array = Option<X::Array>;

    fn given(&self) -> Given {
        self.as_ref().map_or_else(Given::nothing, X::given)
    }

    fn take(self, shape: S) -> Result<Self::Array, Error> {
        self.map(|x| x.take(shape)).transpose()
    }
}

/// Views the elements in place, without a copy.
#[diagnostic::do_not_recommend]
impl<'a, T: 'a, R: Shape, B: Storage<T, R> + 'a, S: Shape> Argument<T, S> for &'a Array<T, R, B> {
    type Array = Relaid<T, R, B::Shared<'a>, S, <B::Layout as Layout<R>>::Part<S>>;

    fn given(&self) -> Given {
        Given::extents(self.shape().as_ref())
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        Ok(self.view().try_into_shape()?)
    }
}

/// Views the elements in place, without a copy: writes to the typed array change the argument.
#[diagnostic::do_not_recommend]
impl<'a, T: 'a, R: Shape, B: StorageMut<T, R> + 'a, S: Shape> Argument<T, S> for &'a mut Array<T, R, B>
where
    B::Fits: Sized,
{
    type Array = Relaid<T, R, ViewMut<'a, B::Layout>, S, <B::Layout as Layout<R>>::Part<S>>;

    fn given(&self) -> Given {
        Given::extents(self.shape().as_ref())
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        Ok(self.view_mut().try_into_shape()?)
    }
}
