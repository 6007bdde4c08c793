//! Objects of index access: arrays, scalars and strings.

#[cfg(feature = "alloc")]
use alloc::string::String;

use super::shape::IndexedShape;
use crate::error::{Asked, IndexError};
use crate::shape::{Dim, Dyn, One, counted};
use crate::storage::{self, Array, Storage, StorageMut};

/// A mutable borrow of an object by a method call. If a variable has the type `&mut Array`, the
/// call borrows the array through the reference, so the variable need not be `mut`. The expression
/// `&mut variable` would require that.
pub trait Borrow {
    /// Borrows the object mutably.
    fn __borrow_mut(&mut self) -> &mut Self;
}

impl<X: ?Sized> Borrow for X {
    #[inline(always)]
    fn __borrow_mut(&mut self) -> &mut Self {
        self
    }
}

/// Relation: an index can be applied to the object `Self`, which is borrowed for `'v`, for reading.
/// An object is an array, a scalar or a string.
///
/// The parameter `Borrowed` implies `Self: 'v`. So a bound such as `for<'v> IndexAt<'v>` covers
/// only the lifetimes for which `Self` can be borrowed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be indexed by `iab!`",
    label = "not an array, a scalar or a string",
    note = "an index reads arrays, scalars, `char` and `str`; see array_core::errors#takes-no-index"
)]
pub trait IndexAt<'v, Borrowed = &'v Self> {
    /// The axis that the index applies to: [`One`] for a scalar, which accepts any index.
    type Axis: Dim;
    /// The element, view or character that the index reaches.
    type At;

    /// Returns the place that the index reaches.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the index is out of bounds.
    fn index_at(&'v self, index: isize) -> Result<Self::At, IndexError>;
}

/// Relation: an index can be applied to the object `Self`, which is mutably borrowed for `'v`, for
/// writing. An object is an array or a scalar.
#[diagnostic::on_unimplemented(
    message = "cannot write to `{Self}` by an index",
    label = "read-only, or not an array",
    note = "write through an array, a `&mut` to one, or a mutable view, as in `x.view_mut().t()`",
    note = "strings are read-only, too: use an array of characters, as in `array!['+', '-']`",
    note = "see array_core::errors#read-only-access"
)]
pub trait IndexAtMut<'v, Borrowed = &'v mut Self> {
    /// The axis that the index applies to: [`One`] for a scalar, which accepts any index.
    type Axis: Dim;
    /// The element or the view that the index reaches.
    type At;

    /// Returns the place that the index reaches.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the index is out of bounds.
    fn index_at_mut(&'v mut self, index: isize) -> Result<Self::At, IndexError>;
}

/// A subtrait of [`IndexAt`] without items, for the bounds of the methods of `Access`. If an object
/// cannot be indexed, rustc would report a bound on [`IndexAt`] first, and quote it. The only impl
/// of this trait is a blanket impl, so rustc first reports that the result type, a projection
/// through [`IndexAt`], does not exist. That error quotes no bound.
pub trait Indexed<'v, Borrowed = &'v Self>: IndexAt<'v, Borrowed> {}

#[diagnostic::do_not_recommend]
impl<'v, X: IndexAt<'v, Y> + ?Sized, Y> Indexed<'v, Y> for X {}

/// A subtrait of [`IndexAtMut`] without items, for the same reason as [`Indexed`].
pub trait IndexedMut<'v, Borrowed = &'v mut Self>: IndexAtMut<'v, Borrowed> {}

#[diagnostic::do_not_recommend]
impl<'v, X: IndexAtMut<'v, Y> + ?Sized, Y> IndexedMut<'v, Y> for X {}

#[diagnostic::do_not_recommend]
impl<'v, T, S: IndexedShape, B: Storage<T, S>> IndexAt<'v> for Array<T, S, B> {
    type Axis = S::Axis;
    type At = S::Shared<'v, T, B::Layout>;

    #[inline(always)]
    fn index_at(&'v self, index: isize) -> Result<Self::At, IndexError> {
        S::shared(storage::borrow(self), index)
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T, S: IndexedShape, B: StorageMut<T, S>> IndexAtMut<'v> for Array<T, S, B> {
    type Axis = S::Axis;
    type At = S::Exclusive<'v, T, B::Layout>;

    #[inline(always)]
    fn index_at_mut(&'v mut self, index: isize) -> Result<Self::At, IndexError> {
        S::exclusive(self.view_mut(), index)
    }
}

/// A 0-d array has no axes left, so the index applies to its element.
#[diagnostic::do_not_recommend]
impl<'v, T: IndexAt<'v>, B: Storage<T, ()>> IndexAt<'v> for Array<T, (), B> {
    type Axis = T::Axis;
    type At = T::At;

    #[inline(always)]
    fn index_at(&'v self, index: isize) -> Result<Self::At, IndexError> {
        storage::first(storage::borrow(self)).index_at(index)
    }
}

/// A 0-d array has no axes left, so the index applies to its element.
#[diagnostic::do_not_recommend]
impl<'v, T: IndexAtMut<'v>, B: StorageMut<T, ()>> IndexAtMut<'v> for Array<T, (), B> {
    type Axis = T::Axis;
    type At = T::At;

    #[inline(always)]
    fn index_at_mut(&'v mut self, index: isize) -> Result<Self::At, IndexError> {
        storage::first_mut(self.view_mut()).index_at_mut(index)
    }
}

#[diagnostic::do_not_recommend]
impl<'w, X: IndexAt<'w> + ?Sized> IndexAt<'_> for &'w X {
    type Axis = X::Axis;
    type At = X::At;

    #[inline(always)]
    fn index_at(&self, index: isize) -> Result<X::At, IndexError> {
        X::index_at(self, index)
    }
}

#[diagnostic::do_not_recommend]
impl<'v, X: IndexAt<'v> + ?Sized> IndexAt<'v> for &mut X {
    type Axis = X::Axis;
    type At = X::At;

    #[inline(always)]
    fn index_at(&'v self, index: isize) -> Result<X::At, IndexError> {
        X::index_at(self, index)
    }
}

#[diagnostic::do_not_recommend]
impl<'v, X: IndexAtMut<'v> + ?Sized> IndexAtMut<'v> for &mut X {
    type Axis = X::Axis;
    type At = X::At;

    #[inline(always)]
    fn index_at_mut(&'v mut self, index: isize) -> Result<X::At, IndexError> {
        X::index_at_mut(self, index)
    }
}

/// Implements the relations for scalars, which accept any index.
macro_rules! scalars {
    ($($scalar:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'v> IndexAt<'v> for $scalar {
            type Axis = One;
            type At = &'v Self;

            #[inline(always)]
            fn index_at(&'v self, _: isize) -> Result<&'v Self, IndexError> {
                Ok(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'v> IndexAtMut<'v> for $scalar {
            type Axis = One;
            type At = &'v mut Self;

            #[inline(always)]
            fn index_at_mut(&'v mut self, _: isize) -> Result<&'v mut Self, IndexError> {
                Ok(self)
            }
        }
    )*};
}

scalars! { char isize usize }
dtypes_of! { Element scalars }

/// Indexes a string by the number of a character, not of a byte. A negative index counts from the
/// end.
#[diagnostic::do_not_recommend]
impl IndexAt<'_> for str {
    type Axis = Dyn;
    type At = char;

    fn index_at(&self, index: isize) -> Result<char, IndexError> {
        let found = match usize::try_from(index) {
            Ok(index) => self.chars().nth(index),
            Err(_) => counted(-1 - index, usize::MAX).and_then(|behind| self.chars().nth_back(behind)),
        };
        found.ok_or_else(|| IndexError::new(Asked::Index(index), 0, self.chars().count()))
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl IndexAt<'_> for String {
    type Axis = Dyn;
    type At = char;

    fn index_at(&self, index: isize) -> Result<char, IndexError> {
        self.as_str().index_at(index)
    }
}
