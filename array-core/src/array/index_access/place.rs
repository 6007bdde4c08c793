//! Places that indices reach: an element, a view of the remaining axes, a character.

use core::ops;

use super::object::{IndexAt, IndexAtMut};
use super::shape::IndexedShape;
use crate::dtype::InPlace;
use crate::error::{Error, IndexError};
use crate::kernel::cell::NestedElement;
use crate::shape::{AssignFrom, Dim, Inline, Layout, One, Shape, StaticShape};
use crate::storage::{self, Array, ArrayView, ArrayViewMut, Origin, Storage, StorageMut, View, ViewMut};

/// Relation: a further index can be applied to the place `Self`. A place is the element, view or
/// character that the earlier indices reached.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be indexed by `iab!`",
    label = "not an array, a scalar or a string",
    note = "an index reads arrays, scalars, `char` and `str`; see array_core::errors#takes-no-index"
)]
pub trait Place {
    /// The axis that the index applies to.
    type Axis: Dim;
    /// The place that the index reaches.
    type At;

    /// Returns the place that the index reaches.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if the index is out of bounds.
    fn then(self, index: isize) -> Result<Self::At, IndexError>;
}

#[diagnostic::do_not_recommend]
impl<'v, X: IndexAt<'v> + ?Sized> Place for &'v X {
    type Axis = X::Axis;
    type At = X::At;

    #[inline(always)]
    fn then(self, index: isize) -> Result<X::At, IndexError> {
        self.index_at(index)
    }
}

#[diagnostic::do_not_recommend]
impl<'v, X: IndexAtMut<'v> + ?Sized> Place for &'v mut X {
    type Axis = X::Axis;
    type At = X::At;

    #[inline(always)]
    fn then(self, index: isize) -> Result<X::At, IndexError> {
        self.index_at_mut(index)
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T: 'v, S: IndexedShape, L: Layout<S>, O: Origin> Place for Array<T, S, View<'v, L, O>> {
    type Axis = S::Axis;
    type At = S::Shared<'v, T, L>;

    #[inline(always)]
    fn then(self, index: isize) -> Result<Self::At, IndexError> {
        S::shared(storage::with_origin(self), index)
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T: 'v, S: IndexedShape, L: Layout<S>> Place for ArrayViewMut<'v, T, S, L> {
    type Axis = S::Axis;
    type At = S::Exclusive<'v, T, L>;

    #[inline(always)]
    fn then(self, index: isize) -> Result<Self::At, IndexError> {
        S::exclusive(self, index)
    }
}

/// A `char` is a scalar: it accepts any index, and returns itself.
#[diagnostic::do_not_recommend]
impl Place for char {
    type Axis = One;
    type At = char;

    #[inline(always)]
    fn then(self, _: isize) -> Result<char, IndexError> {
        Ok(self)
    }
}

/// Relation: the place `Self` can be read. The value is a copy of an element, a view, or a
/// character.
#[diagnostic::on_unimplemented(
    message = "cannot copy the element behind `{Self}` out of an array",
    label = "this element is not `Copy`",
    note = "`iab!(a[i])` reads by value; `iab!(&a[i])` borrows, and `iab!(&a[i]).clone()` clones",
    note = "see array_core::errors#not-copied-by-an-access"
)]
pub trait ReadPlace {
    /// The type of the value that is read.
    type Value;

    /// Reads the value.
    fn read(self) -> Self::Value;
}

#[diagnostic::do_not_recommend]
impl<T: Copy> ReadPlace for &T {
    type Value = T;

    #[inline(always)]
    fn read(self) -> T {
        *self
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T: 'v, S: Shape, L: Layout<S>> ReadPlace for ArrayView<'v, T, S, L> {
    type Value = Self;

    #[inline(always)]
    fn read(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl ReadPlace for char {
    type Value = char;

    #[inline(always)]
    fn read(self) -> char {
        self
    }
}

/// A place that can be the left-hand side of an operator such as `+=`: an element or a view.
pub trait EditPlace {
    /// The type of the left-hand side.
    type Target;

    /// Returns the left-hand side.
    fn target(&mut self) -> &mut Self::Target;
}

impl<T> EditPlace for &mut T {
    type Target = T;

    #[inline(always)]
    fn target(&mut self) -> &mut T {
        self
    }
}

impl<'v, T: 'v, S: Shape, L: Layout<S>> EditPlace for ArrayViewMut<'v, T, S, L> {
    type Target = Self;

    #[inline(always)]
    fn target(&mut self) -> &mut Self {
        self
    }
}

/// Declares the methods of [`EditElement`]. They have the names of Rust's traits, such as
/// `AddAssign`. These names are not in snake case, so neither the element's type nor a trait in
/// scope has a method with such a name.
macro_rules! edit_element {
    ($($trait:ident $method:ident $trait_in_place:ident $method_in_place:ident $symbol:literal $symbol_in_place:literal:
        $name:ident $dyn_method:ident $name_in_place:ident $try_name_in_place:ident $op:ident $class:ident;)*) => {
        /// Rust's operators such as `+=` on an element, as methods that `try_iab!` calls. For a
        /// view, or an element that is an array, rustc prefers the inherent methods with these
        /// names, whose error type is [`Error`].
        #[allow(non_snake_case)]
        pub trait EditElement {$(
            #[doc = concat!("Computes `", $symbol_in_place, "`.")]
            ///
            /// # Errors
            ///
            /// Never returns an error.
            ///
            /// # Panics
            ///
            /// Panics if the operator does.
            #[inline(always)]
            #[track_caller]
            fn $trait_in_place<V>(&mut self, value: V) -> Result<(), IndexError>
            where
                Self: ops::$trait_in_place<V>,
            {
                ops::$trait_in_place::$method_in_place(self, value);
                Ok(())
            }
        )*}
    };
}

operators! { edit_element }

impl<T> EditElement for T {}

/// Relation: a value `V` can be written to the place `Self`.
///
/// An element takes a value of its type. If the element is an inline array, it also takes one value
/// for all its elements. A view takes a reference to an array that broadcasts to the view, as for
/// [`assign`](Array::assign).
#[diagnostic::on_unimplemented(
    message = "cannot write a value of `{V}` to `{Self}`",
    label = "this value cannot be written there",
    note = "convert it: `1.5 as i32`, `&row.cast::<f32>()`",
    note = "an inline array also takes one value of the type of its elements: `0.0` for `f32`",
    note = "a row or another part takes a `&` to an array that broadcasts to it: `iab!(x[0] = &row)`",
    note = "see array_core::errors#not-a-value-for-an-access"
)]
pub trait WritePlace<V> {
    /// The error of an access that writes to the place, which includes errors of the indices.
    type Error: From<IndexError> + Into<Error>;
    /// An alias of `()`, for result types. If the relation does not hold, rustc cannot resolve the
    /// alias, and reports no further error about the result.
    type Written;

    /// Writes the value.
    ///
    /// # Errors
    ///
    /// Returns an error if the place is a view and the value does not broadcast to it at run time.
    /// Nothing is written in this case.
    fn write(self, value: V) -> Result<Self::Written, Self::Error>;
}

/// The relation [`WritePlace`] with `Self` and the parameter swapped. The methods of `Access` have
/// this trait as a bound. Since it is a trait of the argument, and the methods return its
/// associated type, rustc's error about a value that does not fit does not quote the bound.
#[diagnostic::on_unimplemented(
    message = "cannot write a value of `{Self}` to `{P}`",
    label = "this value cannot be written there",
    note = "convert it: `1.5 as i32`, `&row.cast::<f32>()`",
    note = "an inline array also takes one value of the type of its elements: `0.0` for `f32`",
    note = "a row or another part takes a `&` to an array that broadcasts to it: `iab!(x[0] = &row)`",
    note = "see array_core::errors#not-a-value-for-an-access"
)]
pub trait WrittenTo<P> {
    /// The error of an access that writes to the place, which includes errors of the indices.
    type Error: From<IndexError> + Into<Error>;
    /// An alias of `()`, for result types. If the relation does not hold, rustc cannot resolve the
    /// alias, and reports no further error about the result.
    type Written;

    /// Writes the value.
    ///
    /// # Errors
    ///
    /// Returns an error if the place is a view and the value does not broadcast to it at run time.
    /// Nothing is written in this case.
    fn write_to(self, place: P) -> Result<Self::Written, Self::Error>;
}

#[diagnostic::do_not_recommend]
impl<P: WritePlace<V>, V> WrittenTo<P> for V {
    type Error = P::Error;
    type Written = P::Written;

    #[inline(always)]
    fn write_to(self, place: P) -> Result<P::Written, P::Error> {
        place.write(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T> WritePlace<T> for &mut T {
    type Error = IndexError;
    type Written = ();

    #[inline(always)]
    fn write(self, value: T) -> Result<(), IndexError> {
        *self = value;
        Ok(())
    }
}

/// Writes one value to each element of an inline array, which is itself an element of the indexed
/// array.
#[diagnostic::do_not_recommend]
impl<T: Copy, S: StaticShape> WritePlace<T> for &mut Array<T, S, Inline> {
    type Error = IndexError;
    type Written = ();

    #[inline(always)]
    fn write(self, value: T) -> Result<(), IndexError> {
        self.as_mut_slice().fill(value);
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<'v, 'r, A, S, L, C, R, Q> WritePlace<&'r Array<C, R, Q>> for ArrayViewMut<'v, A, S, L>
where
    A: NestedElement + 'v,
    A::Root: InPlace<C::Root>,
    A::Form<S>: AssignFrom<C::Form<R>>,
    A::Opened<S, ViewMut<'v, L>>: StorageMut<A::Root, A::Form<S>>,
    <A::Opened<S, ViewMut<'v, L>> as StorageMut<A::Root, A::Form<S>>>::Fits: Sized,
    S: Shape,
    L: Layout<S>,
    C: NestedElement,
    R: Shape,
    Q: Storage<C, R>,
{
    type Error = Error;
    type Written = ();

    #[inline]
    fn write(mut self, value: &'r Array<C, R, Q>) -> Result<(), Error> {
        self.try_assign(value)
    }
}
