//! What stands beside an array in an operation: another array, or a scalar.

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use crate::Array;
use crate::array::RootLeaf;
use crate::dtype::Element;
use crate::fused::Term;
use crate::kernel::gather::OperandLeaf;
use crate::kernel::input::Inputs;
use crate::kernel::{Splat, Tree};
use crate::shape::Shape;
use crate::storage::{Cell, KeptIn, KeptScalar, Storage, View};

/// The relation of an operand with the dtype `T` of the array that it stands beside.
///
/// It holds for arrays of every dtype, owned or borrowed, and for scalars of `T`: whether the dtypes
/// promote and the shapes broadcast is asked by the operation. So a scalar of another dtype is refused
/// here, with both dtypes, and a clash of arrays there.
#[cfg_attr(
    not(feature = "num-complex"),
    diagnostic::on_unimplemented(
        note = "cast the scalar, `k as {T}`, or the array, as in `x.cast::<f64>()`; write floats as `2.0`"
    )
)]
#[cfg_attr(
    feature = "num-complex",
    diagnostic::on_unimplemented(
        note = "cast the scalar, `k as f32` or `Complex::from(k)`, or the array, `x.cast::<f64>()`"
    )
)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be combined with an array of `{T}`",
    label = "neither an array nor a scalar of `{T}`",
    note = "make a `Vec`, slice or Rust array an array first",
    note = "see array_core::errors#scalar-of-another-dtype"
)]
pub trait Beside<T>: Sized {
    /// The dtype: that of the array, at the root of a nested one, or `T`.
    type Elem: Element;
    /// The shape: that of the array, or `()`.
    type Shape: Shape;
    /// What says of which storage and shape the result is.
    type Storage;
    /// The storage of the array of roots that is lent.
    type Lent: Storage<Self::Elem, Self::Shape>;
    /// What an expression reads.
    type Leaf: OperandLeaf<Inputs: Inputs<Elems: Term<Elem = Self::Elem>>>;
    /// What reads it.
    type Tree<'a>: Tree<Elem = Self::Elem>
    where
        Self: 'a;
    /// Whether it is an array that is given by value.
    const OWNED: bool;

    /// Gives the array of roots away: see [`Source::lend`](super::apply::Source::lend).
    fn lend(self) -> Option<Array<Self::Elem, Self::Shape, Self::Lent>>;

    /// Returns what an expression reads.
    fn operand_leaf(&self) -> &Self::Leaf;

    /// Returns the shape.
    fn operand_axes(&self) -> Self::Shape;

    /// Reads it.
    fn operand_tree(&self) -> Self::Tree<'_>;
}

/// Implements [`Beside`] for an array, owned or borrowed.
macro_rules! beside {
    ($x:ty, $is_owned:literal, |$own:ident| $lent:expr) => {
        #[diagnostic::do_not_recommend]
        impl<T, C: Cell, R: Shape, Q: Storage<C, R>> Beside<T> for $x {
            type Elem = C::Root;
            type Shape = C::Form<R>;
            type Storage = KeptIn<C, R, Q>;
            type Lent = C::Lent<R, Q>;
            type Leaf = Array<C, R, Q>;
            type Tree<'a>
                = RootLeaf<'a, C, R, Q::Layout>
            where
                Self: 'a;
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

            #[inline(always)]
            fn operand_tree(&self) -> RootLeaf<'_, C, R, Q::Layout> {
                Array::roots(self)
            }
        }
    };
}

beside!(&Array<C, R, Q>, false, |_array| None);
beside!(Array<C, R, Q>, true, |array| C::lend(array).ok());

/// Implements [`Beside`] for a scalar beside an array.
macro_rules! scalar {
    ($([$($parameter:tt)*] $scalar:ty, $t:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> Beside<$t> for $scalar {
            type Elem = $scalar;
            type Shape = ();
            type Storage = KeptScalar;
            type Lent = View<'static>;
            type Leaf = $scalar;
            type Tree<'a> = Splat<$scalar>;
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

            #[inline(always)]
            fn operand_tree(&self) -> Splat<$scalar> {
                Splat(*self)
            }
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
