//! The right operand of an operation whose left operand is an array: another array, or a scalar.

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use crate::dtype::Element;
use crate::expr::term::Term;
use crate::kernel::cell::{KeptIn, KeptScalar, NestedElement};
use crate::plan::{Inputs, OperandLeaf};
use crate::shape::Shape;
use crate::storage::{Array, Storage, View};

/// Relation: `Self` can be combined with an array of dtype `T`.
///
/// The relation holds for arrays of every dtype, owned or borrowed, for scalars of `T`, and for
/// `Complex<T>` if `T` is `f32` or `f64`. For a scalar of another dtype, the message contains both
/// dtypes. Bounds of the operation reject arrays whose dtypes do not promote or whose shapes do not
/// broadcast.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be combined with an array of `{T}`",
    label = "neither an array nor a scalar of `{T}`",
    note = "a float is `2.0`, in generic code `T::from_f64(2.0)`",
    note = "convert a variable to `{T}`, or cast the array first, as in `x.cast::<f64>()`",
    note = "convert a `Vec`, slice or Rust array, as in `Array::from(vec)`; dereference a number: `*k`",
    note = "see array_core::errors#scalar-of-another-dtype"
)]
pub trait RhsOperand<T>: Sized {
    /// The dtype of the array or of the scalar. For a nested array, it is the dtype of the
    /// innermost arrays.
    type Elem: Element;
    /// The shape of the array, or `()` for a scalar.
    type Shape: Shape;
    /// A type that determines, together with that of the left operand, the storage and the shape of
    /// the result.
    type Storage;
    /// The storage of the array that [`lend`](Self::lend) returns.
    type Lent: Storage<Self::Elem, Self::Shape>;
    /// The operand as a leaf of an expression tree.
    type Leaf: OperandLeaf<Inputs: Inputs<Elems: Term<Elem = Self::Elem>>>;
    /// `true` if the operand is an array that is passed by value.
    const OWNED: bool;

    /// Returns the array if it was passed by value and can lend its memory, and `None` otherwise.
    /// See [`Source::lend`](super::apply::Source::lend).
    fn lend(self) -> Option<Array<Self::Elem, Self::Shape, Self::Lent>>;

    /// Returns the operand as a leaf of an expression tree.
    fn operand_leaf(&self) -> &Self::Leaf;

    /// Returns the shape: see [`Shape`](Self::Shape).
    fn operand_axes(&self) -> Self::Shape;
}

/// Implements [`RhsOperand`] for an array, owned or borrowed.
macro_rules! rhs {
    ($x:ty, $is_owned:literal, |$own:ident| $lent:expr) => {
        #[diagnostic::do_not_recommend]
        impl<T, C: NestedElement, R: Shape, Q: Storage<C, R>> RhsOperand<T> for $x {
            type Elem = C::Root;
            type Shape = C::Form<R>;
            type Storage = KeptIn<C, R, Q>;
            type Lent = C::Lent<R, Q>;
            type Leaf = Array<C, R, Q>;
            const OWNED: bool = $is_owned;

            #[inline(always)]
            fn lend(self) -> Option<Array<C::Root, C::Form<R>, C::Lent<R, Q>>> {
                let $own = self;
                $lent
            }

            #[inline(always)]
            fn operand_leaf(&self) -> &Array<C, R, Q> {
                self
            }

            #[inline(always)]
            fn operand_axes(&self) -> C::Form<R> {
                C::form(Array::axes(self))
            }
        }
    };
}

rhs!(&Array<C, R, Q>, false, |_array| None);
rhs!(Array<C, R, Q>, true, |array| C::lend(array).ok());

/// Implements [`RhsOperand`] for scalars.
macro_rules! scalar {
    ($([$($parameter:tt)*] $scalar:ty, $t:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> RhsOperand<$t> for $scalar {
            type Elem = $scalar;
            type Shape = ();
            type Storage = KeptScalar;
            type Lent = View<'static>;
            type Leaf = $scalar;
            const OWNED: bool = false;

            #[inline(always)]
            fn lend(self) -> Option<Array<$scalar, (), View<'static>>> {
                None
            }

            #[inline(always)]
            fn operand_leaf(&self) -> &$scalar {
                self
            }

            #[inline(always)]
            fn operand_axes(&self) {}
        }
    )*};
}

scalar! { [T: Element] T, T; }

// A complex scalar makes the result of floats complex.
#[cfg(feature = "num-complex")]
scalar! {
    [] Complex32, f32;
    [] Complex64, f64;
}
