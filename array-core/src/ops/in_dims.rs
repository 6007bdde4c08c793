//! Operations that align the axes of the second operand with listed axes of the first operand.

use core::convert::identity;

use super::RhsOperand;
use super::apply::{ElemOf, Formed, Passed, Source, StorageOf};
use super::methods::shape_error;
use crate::compute::{New, binary};
use crate::dtype::Promote;
use crate::error::{Error, ShapeError, or_fail};
use crate::expr::{BinaryOp, Op, ops};
use crate::kernel::Placed;
use crate::kernel::cell::Forms;
use crate::kernel::gather::two;
use crate::plan::OperandLeaf;
use crate::shape::{AxisList, BroadcastInDim, BroadcastInDimShape, Shape, check_places};
use crate::storage::{Array, Storage};

/// Relation: the elementwise operation `O` combines the array `Self` with the array `Rhs`. Axis `i`
/// of `Rhs` aligns with the axis of `Self` that is entry `i` of the list `A`.
///
/// The dtypes promote. Each axis of `Rhs` broadcasts with the axis that it aligns with. See
/// [`BroadcastInDim`].
#[diagnostic::on_unimplemented(
    message = "`{Rhs}` cannot be placed at axes of `{Self}`",
    label = "not an array of a dtype",
    note = "operands are arrays of dtypes, owned or borrowed",
    note = "convert a `Vec` first, as in `Array::from(vec)`; see array_core::errors#not-an-operand"
)]
pub trait BinaryInDims<O, A, Rhs>: Sized {
    /// The result: an array.
    type Output;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time extents do not broadcast, if an integer operation has no
    /// result, if the result would take more than `isize::MAX` bytes, or if memory cannot be
    /// allocated.
    fn try_apply_in_dims(self, rhs: Rhs, operation: &'static str) -> Result<Self::Output, Error>;
}

/// The shape of the result if the axes of `Y` align with the axes `A` of `X`.
type ShapeOf<A, X, Y> = BroadcastInDimShape<<Y as Passed>::Form, A, <X as Passed>::Form>;

impl<O, A: AxisList, X: Source, Y: RhsOperand<X::Elem>> BinaryInDims<O, A, Y> for X
where
    X::Elem: Promote<Y::Elem>,
    Y::Form: BroadcastInDim<A, X::Form>,
    O: BinaryOp<ElemOf<X, Y>>,
    StorageOf<X, Y>: Forms<O::Output, ShapeOf<A, X, Y>, X::Below>,
{
    type Output = Formed<X::Below, O::Output, ShapeOf<A, X, Y>, StorageOf<X, Y>>;

    #[inline]
    fn try_apply_in_dims(self, rhs: Y, operation: &'static str) -> Result<Self::Output, Error> {
        if const { X::Form::STATIC.is_none() || Y::Form::STATIC.is_none() } {
            fits::<A>(self.leaf(), rhs.leaf(), operation)?;
        }
        let right = Placed::<_, A, X::Form>::new(rhs.leaf(), Op.rank(self.leaf()));
        let context = two(self.leaf(), &right);
        let roots = binary::<O, ElemOf<X, Y>, _, _, _, _>(&context, New::BROADCAST, operation);
        StorageOf::<X, Y>::formed_or(roots)
    }
}

/// Checks that the axes of `operand` can align with the axes `A` of `like`.
///
/// # Errors
///
/// Returns a [`ShapeError`] if the length of the list is not the rank of `operand`. Also returns
/// one if the list is not strictly increasing or contains an axis beyond the rank of `like`, or if
/// two extents do not broadcast.
fn fits<A: AxisList>(
    like: &impl OperandLeaf,
    operand: &impl OperandLeaf,
    operation: &'static str,
) -> Result<(), ShapeError> {
    let mut result = Ok(());
    like.each(&mut |like| {
        operand.each(&mut |operand| {
            result = check_places(like.planned.extents, operand.planned.extents, A::AXES, operation);
        });
    });
    result
}

/// Expands to the part of the docs about faults of integer operations and, for the form that
/// returns the error, about allocations. An operation that returns a `ShapeError` has no faults.
macro_rules! faults {
    (panics ShapeError) => {
        ""
    };
    (returns ShapeError) => {
        " If memory cannot be allocated, the program aborts, as for a `Vec`."
    };
    (panics Error) => {
        " Also panics if an integer operation has no result."
    };
    (returns Error) => {
        " Also returns it if an integer operation has no result, or if memory cannot be allocated."
    };
}

/// Expands to the result in the example of an operation.
macro_rules! result {
    (add_in_dims) => {
        "[[10, 3], [9, 10]]"
    };
    (subtract_in_dims) => {
        "[[6, -1], [3, 4]]"
    };
    (multiply_in_dims) => {
        "[[16, 2], [18, 21]]"
    };
    (divide_in_dims) => {
        "[[4, 0], [2, 2]]"
    };
    (trunc_remainder_in_dims) => {
        "[[0, 1], [0, 1]]"
    };
    (maximum_in_dims) => {
        "[[8, 2], [6, 7]]"
    };
    (minimum_in_dims) => {
        "[[2, 1], [3, 3]]"
    };
    (pow_in_dims) => {
        "[[64, 1], [216, 343]]"
    };
}

/// Declares operations with an aligned operand, and their `try_` forms. The columns of a row: the
/// names, the type of the error, the function that converts a `Result` to one with that error, the
/// start of the docs, and the operation.
macro_rules! in_dims {
    ($($name:ident $try_name:ident $error:ident $returned:expr, $does:literal $op:ident;)*) => {$(
        #[doc = concat!($does, " `rhs`, elementwise. Axis `i` of `rhs` aligns with axis `axes[i]` of this array.")]
        ///
        /// The list of axes has one entry for each axis of `rhs`, and is strictly increasing; see
        /// [`BroadcastInDim`].
        ///
        /// # Panics
        ///
        #[doc = concat!("Panics if run-time extents do not broadcast, if the list of axes does not fit the rank of a [`DynRank`](crate::DynRank) array, or if the result would take more than `isize::MAX` bytes.", faults!(panics $error), " [`", stringify!($try_name), "`](Self::", stringify!($try_name), ") returns the error.")]
        ///
        /// ```
        /// # use array_core::{array, axes};
        /// let x = array![[8, 1], [6, 7]];
        #[doc = concat!("assert_eq!(x.", stringify!($name), "(axes![0], &array![2, 3]), array!", result!($name), ");")]
        /// ```
        #[inline]
        #[must_use]
        #[track_caller]
        pub fn $name<'a, A, X>(&'a self, axes: A, rhs: X) -> <&'a Self as BinaryInDims<ops::$op, A, X>>::Output
        where
            &'a Self: BinaryInDims<ops::$op, A, X>,
        {
            let _ = axes;
            or_fail(self.try_apply_in_dims(rhs, stringify!($name)))
        }
    )*

    $(
        #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        #[doc = concat!("Returns [`", stringify!($error), "`] if run-time extents do not broadcast, if the list of axes does not fit the rank of a [`DynRank`](crate::DynRank) array, or if the result would take more than `isize::MAX` bytes.", faults!(returns $error))]
        ///
        /// ```
        /// # use array_core::{Array, array, axes, shape};
        /// let y = Array::<f64, shape![_]>::from(vec![1.0, 2.0, 3.0]);
        #[doc = concat!("let error = array![[1.0], [2.0]].", stringify!($try_name), "(axes![0], &y).unwrap_err();")]
        #[doc = concat!("assert_eq!(error.to_string(), \"an axis of extent 3 cannot be placed at axis 0 of extent 2 in `", stringify!($name), "`\");")]
        /// ```
        #[inline]
        pub fn $try_name<'a, A, X>(
            &'a self,
            axes: A,
            rhs: X,
        ) -> Result<<&'a Self as BinaryInDims<ops::$op, A, X>>::Output, $error>
        where
            &'a Self: BinaryInDims<ops::$op, A, X>,
        {
            let _ = axes;
            $returned(self.try_apply_in_dims(rhs, stringify!($name)))
        }
    )*};
}

/// Calls the macro `$then` with one row for each operation. `in_dims!` describes the rows.
macro_rules! operators_in_dims {
    ($then:ident) => {
        $then! {
            add_in_dims try_add_in_dims ShapeError shape_error, "Adds" AddOp;
            divide_in_dims try_divide_in_dims Error identity, "Divides by" DivOp;
            maximum_in_dims try_maximum_in_dims ShapeError shape_error, "Returns the larger elements of this array and" MaximumOp;
            minimum_in_dims try_minimum_in_dims ShapeError shape_error, "Returns the smaller elements of this array and" MinimumOp;
            multiply_in_dims try_multiply_in_dims ShapeError shape_error, "Multiplies by" MulOp;
            pow_in_dims try_pow_in_dims Error identity, "Raises to the powers in" PowOp;
            trunc_remainder_in_dims try_trunc_remainder_in_dims Error identity, "Computes the remainder of the truncated division by" RemOp;
            subtract_in_dims try_subtract_in_dims ShapeError shape_error, "Subtracts" SubOp;
        }
    };
}

#[cfg(feature = "stablehlo")]
pub(crate) use operators_in_dims;

/// Operators that align the axes of the second operand with listed axes of this array.
///
/// ```
/// # use array_core::{array, axes};
/// let x = array![[1, 2, 3], [4, 5, 6]];
/// let v = array![10, 20];
/// assert_eq!(x.add_in_dims(axes![0], &v), array![[11, 12, 13], [24, 25, 26]]);
/// ```
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    operators_in_dims! { in_dims }
}
