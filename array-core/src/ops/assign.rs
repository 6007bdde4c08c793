//! In-place operators and functions. They keep the shape and the dtype of the left-hand side.

use core::ops::{
    AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign, MulAssign, RemAssign, ShlAssign, ShrAssign,
    SubAssign,
};

use super::RhsOperand;
use super::apply::{Updates, assign_with};
use crate::compute::assign_from;
use crate::dtype::InPlace;
use crate::error::{Error, or_fail};
use crate::expr::{BinaryOp, ops};
use crate::kernel::cell::NestedElement;
use crate::shape::{AssignFrom, If, Shape};
use crate::storage::{Array, Storage, StorageMut};

/// Implements an in-place operator, and a method that does the same but returns an error instead of
/// panicking.
macro_rules! in_place {
    ($($trait:ident $method:ident $trait_in_place:ident $method_in_place:ident $symbol:literal $symbol_in_place:literal:
        $name:ident $dyn_method:ident $name_in_place:ident $try_name_in_place:ident $op:ident $class:ident;)*) => {$(
        // These bounds repeat those of `assign_with`. If they were in a trait of their own,
        // messages would name internal types.
        impl<C, L, P, X> $trait_in_place<X> for Array<C, L, P>
        where
            C: NestedElement<Root: InPlace<X::Elem>>,
            L: Shape,
            P: Storage<C, L>,
            X: RhsOperand<C::Root> + Updates<ops::$op, C::Root>,
            C::Form<L>: AssignFrom<X::Whole>,
            // The bound is also about `X`. With a bound on the left-hand side alone, rustc would
            // reject the impl before it knows the right operand, and its message would say only
            // that there is no such operator. The bound is one more error if rustc cannot infer `X`,
            // as in `x += y.into()`.
            If<X, C::Opened<L, P>>: StorageMut<C::Root, C::Form<L>>,
        {
            #[inline]
            #[track_caller]
            fn $method_in_place(&mut self, rhs: X) {
                if let Err(error) = assign_with::<X::Op, _, _, _, _>(self, rhs, stringify!($name_in_place)) {
                    panic!("{error}");
                }
            }
        }

        impl<C: NestedElement, L: Shape, P: StorageMut<C, L>> Array<C, L, P> {
            #[doc = concat!("Computes `", $symbol_in_place, "` with an array, or a scalar of this array's dtype, on the right, but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if the operand does not broadcast to this array at run time, or
            /// if an integer operation has no result, such as a division by zero. The array is then
            /// unchanged.
            ///
            /// ```
            /// # use array_core::{Array, array, shape};
            /// let y = Array::<i32, shape![_]>::from(vec![1, 2, 3]);
            #[doc = concat!("let error = array![1, 2].", stringify!($try_name_in_place), "(&y).unwrap_err();")]
            #[doc = concat!("assert_eq!(error.to_string(), \"a value of shape (3,) cannot be written in place into an array of shape (2,) in `", stringify!($name_in_place), "`: axis 0 is 2 and would become 3\");")]
            /// ```
            #[inline]
            pub fn $try_name_in_place<X>(&mut self, rhs: X) -> Result<(), Error>
            where
                C::Root: InPlace<X::Elem>,
                X: RhsOperand<C::Root>,
                ops::$op: BinaryOp<C::Root, Output = C::Root>,
                C::Form<L>: AssignFrom<X::Whole>,
                C::Opened<L, P>: StorageMut<C::Root, C::Form<L>>,
            {
                assign_with::<ops::$op, _, _, _, _>(self, rhs, stringify!($name_in_place))
            }

            #[doc = concat!("Computes `", $symbol_in_place, "` for `try_iab!`, like `", stringify!($try_name_in_place), "`.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns the errors of `", stringify!($try_name_in_place), "`.")]
            #[doc(hidden)]
            #[allow(non_snake_case)]
            #[inline]
            pub fn $trait_in_place<X>(&mut self, rhs: X) -> Result<(), Error>
            where
                C::Root: InPlace<X::Elem>,
                X: RhsOperand<C::Root>,
                ops::$op: BinaryOp<C::Root, Output = C::Root>,
                C::Form<L>: AssignFrom<X::Whole>,
                C::Opened<L, P>: StorageMut<C::Root, C::Form<L>>,
            {
                self.$try_name_in_place(rhs)
            }
        }
    )*};
}

operators! { in_place }

/// Declares in-place functions of two operands, and their `try_` forms.
macro_rules! functions_in_place {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident;)*) => {
        /// In-place functions. They keep the shape and the dtype of the array.
        impl<C: NestedElement, L: Shape, P: StorageMut<C, L>> Array<C, L, P> {$(
            $(#[$doc])*
            #[inline]
            #[track_caller]
            pub fn $name<X>(&mut self, rhs: X)
            where
                C::Root: InPlace<X::Elem>,
                X: RhsOperand<C::Root>,
                ops::$op: BinaryOp<C::Root, Output = C::Root>,
                C::Form<L>: AssignFrom<X::Whole>,
                C::Opened<L, P>: StorageMut<C::Root, C::Form<L>>,
            {
                or_fail(assign_with::<ops::$op, _, _, _, _>(self, rhs, stringify!($name)));
            }
        )*

        $(
            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if the operand does not broadcast to this array at run time, or
            /// if an integer operation has no result, such as a division by zero. The array is then
            /// unchanged.
            ///
            /// ```
            /// # use array_core::{Array, array, shape};
            /// let y = Array::<i32, shape![_]>::from(vec![1, 2, 3]);
            #[doc = concat!("let error = array![1, 2].", stringify!($try_name), "(&y).unwrap_err();")]
            #[doc = concat!("assert_eq!(error.to_string(), \"a value of shape (3,) cannot be written in place into an array of shape (2,) in `", stringify!($name), "`: axis 0 is 2 and would become 3\");")]
            /// ```
            #[inline]
            pub fn $try_name<X>(&mut self, rhs: X) -> Result<(), Error>
            where
                C::Root: InPlace<X::Elem>,
                X: RhsOperand<C::Root>,
                ops::$op: BinaryOp<C::Root, Output = C::Root>,
                C::Form<L>: AssignFrom<X::Whole>,
                C::Opened<L, P>: StorageMut<C::Root, C::Form<L>>,
            {
                assign_with::<ops::$op, _, _, _, _>(self, rhs, stringify!($name))
            }
        )*}
    };
}

functions_in_place! {
    /// Divides by an array, or a scalar of this array's dtype, and rounds down, in place: Python's
    /// `//=`.
    ///
    /// # Panics
    ///
    /// Panics if the operand does not broadcast to this array at run time, or an integer is divided
    /// by zero; nothing is written in either case.
    /// [`try_floor_divide_assign`](Self::try_floor_divide_assign) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[7, -7], [8, -8]];
    /// x.floor_divide_assign(&array![2, 3]);
    /// assert_eq!(x, array![[3, -3], [4, -3]]);
    /// ```
    floor_divide_assign try_floor_divide_assign FloorDivideOp;
    /// Raises each element in place to a power. The exponents are an array, or a scalar of this
    /// array's dtype.
    ///
    /// # Panics
    ///
    /// Panics if the operand does not broadcast to this array at run time, or an integer is raised
    /// to a negative power; nothing is written in either case.
    /// [`try_pow_assign`](Self::try_pow_assign) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// x.pow_assign(2);
    /// assert_eq!(x, array![[1, 4], [9, 16]]);
    /// ```
    pow_assign try_pow_assign PowOp;
    /// Computes the remainder of a division that rounds down, with the sign of the divisor, in
    /// place: Python's `%=`.
    ///
    /// # Panics
    ///
    /// Panics if the operand does not broadcast to this array at run time, or an integer is divided
    /// by zero; nothing is written in either case.
    /// [`try_remainder_assign`](Self::try_remainder_assign) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![7, -7];
    /// x.remainder_assign(3);
    /// assert_eq!(x, array![1, 2]);
    /// ```
    remainder_assign try_remainder_assign RemainderOp;
}

impl<A: NestedElement, L: Shape, P: Storage<A, L>> Array<A, L, P> {
    /// Copies the elements of `value` into this array. `value` is an array or a view, by value or
    /// by reference. Its shape must broadcast to the shape of this array, and its dtype must
    /// promote to the dtype of this array. `V::Written` is `()`.
    ///
    /// # Panics
    ///
    /// Panics if the value does not broadcast to this array at run time; nothing is written in that
    /// case. [`try_assign`](Self::try_assign) returns the error.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let mut x = Array::<f32, shape![2, 2]>::zeros();
    /// x.assign(&array![1.0_f32, 2.0]);
    /// assert_eq!(x, array![[1.0, 2.0], [1.0, 2.0]]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn assign<V: AssignTo<Self>>(&mut self, value: V) -> V::Written
    where
        A::Opened<L, P>: StorageMut<A::Root, A::Form<L>>,
        <A::Opened<L, P> as StorageMut<A::Root, A::Form<L>>>::Fits: Sized,
    {
        match value.assign_to(self, "assign") {
            Ok(written) => written,
            Err(error) => panic!("{error}"),
        }
    }

    /// Like [`assign`](Self::assign), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the value does not broadcast to this array at run time; nothing is
    /// written in that case.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let y = Array::<i32, shape![_]>::from(vec![1, 2, 3]);
    /// let error = array![1, 2].try_assign(&y).unwrap_err();
    /// assert!(error.to_string().ends_with("in `assign`: axis 0 is 2 and would become 3"));
    /// ```
    #[inline]
    pub fn try_assign<V: AssignTo<Self>>(&mut self, value: V) -> Result<V::Written, Error>
    where
        A::Opened<L, P>: StorageMut<A::Root, A::Form<L>>,
        <A::Opened<L, P> as StorageMut<A::Root, A::Form<L>>>::Fits: Sized,
    {
        value.assign_to(self, "assign")
    }
}

/// Relation: `Self`, an array, a view or a reference to one, can be copied into the array `X` by
/// [`assign`](Array::assign). The shape of `Self` must broadcast to the shape of `X`, and the dtype
/// of `Self` must promote to the dtype of `X`.
// The relation is a trait of the argument, and `assign` returns its associated type, so that rustc
// does not quote the bound of `assign` if the relation does not hold.
#[diagnostic::on_unimplemented(
    message = "`assign` cannot copy `{Self}`, which is not an array",
    label = "neither an array, a view, nor a reference to one",
    note = "a number: `x.fill(value)`; a slice or a vector: `x.as_mut_slice().copy_from_slice(&values)`",
    note = "see array_core::errors#not-an-operand"
)]
pub trait AssignTo<X> {
    /// An alias of `()`, the result of [`assign`](Array::assign).
    type Written;

    /// Copies the elements into `array`. Errors contain the name `operation`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if this array does not broadcast to `array` at run time; nothing is
    /// written in that case.
    fn assign_to(&self, array: &mut X, operation: &'static str) -> Result<Self::Written, Error>;
}

#[diagnostic::do_not_recommend]
impl<V: Assigns<X>, X> AssignTo<X> for V {
    type Written = V::Written;

    #[inline]
    fn assign_to(&self, array: &mut X, operation: &'static str) -> Result<V::Written, Error> {
        self.write(array, operation)
    }
}

/// The bound of [`AssignTo`], which has only a blanket impl. This trait has an impl for arrays, and
/// for references, so that rustc does not quote the bounds of methods.
#[doc(hidden)]
pub trait Assigns<X> {
    /// See [`AssignTo::Written`].
    type Written;

    /// Implements [`AssignTo::assign_to`].
    fn write(&self, array: &mut X, operation: &'static str) -> Result<Self::Written, Error>;
}

#[diagnostic::do_not_recommend]
impl<C, R, Q, A, L, P> Assigns<Array<A, L, P>> for Array<C, R, Q>
where
    A: NestedElement<Root: InPlace<C::Root>>,
    L: Shape,
    P: Storage<A, L>,
    C: NestedElement,
    R: Shape,
    Q: Storage<C, R>,
    A::Form<L>: AssignFrom<C::Form<R>>,
    A::Opened<L, P>: StorageMut<A::Root, A::Form<L>>,
{
    // A projection through each rule, so that rustc reports the rule that does not hold.
    type Written = If<<A::Root as InPlace<C::Root>>::Fits, If<<A::Form<L> as AssignFrom<C::Form<R>>>::Fits, ()>>;

    #[inline]
    fn write(&self, array: &mut Array<A, L, P>, operation: &'static str) -> Result<(), Error> {
        assign_from(array, self, operation)
    }
}

/// Implements the relation for references.
macro_rules! references {
    ($($reference:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<V: Assigns<X>, X> Assigns<X> for $reference {
            type Written = V::Written;

            #[inline]
            fn write(&self, array: &mut X, operation: &'static str) -> Result<V::Written, Error> {
                V::write(self, array, operation)
            }
        }
    )*};
}

references! { &V, &mut V }
