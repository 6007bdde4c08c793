//! What stands beside an array in an operation: another array, or a scalar.

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::apply::form_in;
use crate::Array;
use crate::array::RootLeaf;
use crate::dtype::Element;
use crate::error::Error;
use crate::expr::Deferred;
use crate::kernel::{Splat, Tree};
use crate::shape::Shape;
use crate::storage::{Cell, Formed, Forms, KeptIn, KeptScalar, Storage, View};

/// The relation of an operand with the dtype `T` of the array that it stands beside.
///
/// It holds for arrays of every dtype, owned or borrowed, and for scalars of `T`: whether the dtypes
/// promote and the shapes broadcast is asked by the operation. So a scalar of another dtype is refused
/// here, with both dtypes, and a clash of arrays there.
#[cfg_attr(
    not(feature = "num-complex"),
    diagnostic::on_unimplemented(
        note = "a scalar has the dtype of the array: write `2.0` for floats, or convert, `k as {T}`"
    )
)]
#[cfg_attr(
    feature = "num-complex",
    diagnostic::on_unimplemented(
        note = "a scalar has the dtype of the array: write `2.0` for floats, or convert, `k as f32` or `Complex::from(x)`"
    )
)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand beside an array of `{T}`",
    label = "neither an array nor a scalar of `{T}`",
    note = "`broadcast!` also converts without loss; see ERRORS.md#scalar-of-another-dtype"
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
    /// What reads it.
    type Tree<'a>: Tree<Elem = Self::Elem>
    where
        Self: 'a;
    /// Whether it is an array that is given by value.
    const OWNED: bool;

    /// Evaluates a tree that reads the array as its own into its memory: see [`Source::form_in`](super::apply::Source::form_in).
    fn form_in<K: Tree, S: Shape, F: Forms<K::Elem, S>>(
        self,
        tree: &K,
        shape: Result<S, Deferred>,
        operation: &'static str,
    ) -> Result<Formed<K::Elem, S, F>, Error>;

    /// Returns the shape.
    fn operand_axes(&self) -> Self::Shape;

    /// Reads it.
    fn operand_tree(&self) -> Self::Tree<'_>;
}

/// Implements [`Beside`] for an array, owned or borrowed.
macro_rules! beside {
    ($x:ty, $is_owned:literal, |$own:ident, $tree:ident, $shape:ident, $operation:ident| $form:expr) => {
        #[diagnostic::do_not_recommend]
        impl<T, C: Cell, R: Shape, Q: Storage<C, R>> Beside<T> for $x {
            type Elem = C::Root;
            type Shape = C::Form<R>;
            type Storage = KeptIn<C, R, Q>;
            type Lent = C::Lent<R, Q>;
            type Tree<'a>
                = RootLeaf<'a, C, R, Q::Layout>
            where
                Self: 'a;
            const OWNED: bool = $is_owned;

            #[inline(always)]
            fn form_in<K: Tree, S: Shape, F: Forms<K::Elem, S>>(
                self,
                $tree: &K,
                $shape: Result<S, Deferred>,
                $operation: &'static str,
            ) -> Result<Formed<K::Elem, S, F>, Error> {
                let $own = self;
                $form
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

beside!(&Array<C, R, Q>, false, |_array, _tree, _shape, _operation| unreachable!("it is borrowed"));
beside!(Array<C, R, Q>, true, |array, tree, shape, operation| {
    form_in::<_, _, _, _, _, F>(C::lend(array).ok(), tree, shape, operation)
});

/// Implements [`Beside`] for a scalar beside an array.
macro_rules! scalar {
    ($([$($parameter:tt)*] $scalar:ty, $t:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> Beside<$t> for $scalar {
            type Elem = $scalar;
            type Shape = ();
            type Storage = KeptScalar;
            type Lent = View<'static>;
            type Tree<'a> = Splat<$scalar>;
            const OWNED: bool = false;

            fn form_in<K: Tree, S: Shape, F: Forms<K::Elem, S>>(
                self,
                _: &K,
                _: Result<S, Deferred>,
                _: &'static str,
            ) -> Result<Formed<K::Elem, S, F>, Error> {
                unreachable!("a scalar has no memory to lend")
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
