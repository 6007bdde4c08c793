//! The methods that `slice!` and `slice_mut!` call. For a [`DynArray`], the call does not compile,
//! and the message shows the code to write instead.

use super::{DynArray, DynStorage};
use crate::runtime::DynRank;
use crate::storage::Array;

/// A relation that never holds. rustc prints its message if a program passes a [`DynArray`] to
/// `slice!` or `slice_mut!`.
#[diagnostic::on_unimplemented(
    message = "`slice!` cannot take a `DynArray`",
    label = "the dtype of this array is known only at run time",
    note = "write `d.slice(&[0.into()])?`, with one entry for each axis",
    note = "or convert it first: `slice!(d.downcast_ref::<f64, shape![_, _]>()?, 0)`",
    note = "see array_core::errors#not-an-operand"
)]
pub trait Selectable {
    /// A placeholder, for a bound that rustc does not quote.
    type Output;

    /// Returns a typed array.
    fn selected(&self) -> &Array<f64, DynRank>;

    /// Returns a typed array for writing.
    fn selected_mut(&mut self) -> &mut Array<f64, DynRank>;
}

impl<B: DynStorage> DynArray<B> {
    /// Does not compile: `slice!` takes typed arrays.
    #[doc(hidden)]
    pub fn array_of_array_core(&self) -> &Array<f64, DynRank>
    where
        Self: Selectable,
        // rustc reports this bound first, and does not quote it.
        <Self as Selectable>::Output: Sized,
    {
        self.selected()
    }

    /// Does not compile: `slice_mut!` takes typed arrays.
    #[doc(hidden)]
    pub fn array_of_array_core_mut(&mut self) -> &mut Array<f64, DynRank>
    where
        Self: Selectable,
        // rustc reports this bound first, and does not quote it.
        <Self as Selectable>::Output: Sized,
    {
        self.selected_mut()
    }
}
