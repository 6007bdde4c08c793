//! Arrays of any dtype as arguments and results of functions with the attribute
//! [`shapes`](macro@crate::shapes).

use super::{DynArray, DynStorage, DynView, DynViewMut};
use crate::boundary::{Argument, Given, ReturnType};
use crate::dtype::Element;
use crate::error::Error;
use crate::shape::Shape;
use crate::storage::{Array, ArrayView, ArrayViewMut, ContiguousView, ContiguousViewMut};

impl<B: DynStorage> DynArray<B> {
    /// Describes the array and the requested dtype, for an error.
    fn given_for<T: Element>(&self) -> Given {
        Given::extents(self.shape()).dtype(self.dtype(), T::DTYPE)
    }
}

/// Passes a typed view of the array.
#[diagnostic::do_not_recommend]
impl<'a, T: Element, S: Shape> Argument<T, S> for &'a DynArray {
    type Array = ContiguousView<'a, T, S>;

    fn given(&self) -> Given {
        self.given_for::<T>()
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        self.downcast_ref()
    }
}

/// Passes a mutable typed view of the array. Writes change the array.
#[diagnostic::do_not_recommend]
impl<'a, T: Element, S: Shape> Argument<T, S> for &'a mut DynArray {
    type Array = ContiguousViewMut<'a, T, S>;

    fn given(&self) -> Given {
        self.given_for::<T>()
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        self.downcast_mut()
    }
}

/// Moves the array into the function without a copy of its elements.
#[diagnostic::do_not_recommend]
impl<T: Element, S: Shape> Argument<T, S> for DynArray {
    type Array = Array<T, S>;

    fn given(&self) -> Given {
        self.given_for::<T>()
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        Ok(self.downcast()?)
    }
}

/// Passes a typed view of the same elements.
#[diagnostic::do_not_recommend]
impl<'a, T: Element, S: Shape> Argument<T, S> for DynView<'a> {
    type Array = ArrayView<'a, T, S>;

    fn given(&self) -> Given {
        self.given_for::<T>()
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        self.downcast()
    }
}

/// Passes a mutable typed view of the same elements. Writes change the viewed array.
#[diagnostic::do_not_recommend]
impl<'a, T: Element, S: Shape> Argument<T, S> for DynViewMut<'a> {
    type Array = ArrayViewMut<'a, T, S>;

    fn given(&self) -> Given {
        self.given_for::<T>()
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        self.downcast()
    }
}

/// Wraps the array that the function returns, without a copy of its elements.
#[diagnostic::do_not_recommend]
impl<T: Element, S: Shape> ReturnType<T, S> for DynArray {
    type Body = Array<T, S>;

    fn returned(body: Array<T, S>) -> Self {
        body.into()
    }
}
