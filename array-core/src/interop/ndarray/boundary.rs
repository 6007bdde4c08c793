//! Arrays and views of `ndarray` as arguments and results of functions with
//! [`shapes`](macro@crate::shapes).

use ::ndarray as nd;

use crate::boundary::{Argument, Given, ReturnType};
use crate::error::{Error, or_fail};
use crate::shape::{Dim, Shape};
use crate::storage::{Array, ArrayView, ArrayViewMut, LENGTH, borrow, into_ndarray};

/// Relation: arrays of `ndarray` with the shape `Self` can have the dimension `D`. `D` is the
/// dimension of the same rank, or [`IxDyn`](tyalias@nd::IxDyn).
#[diagnostic::on_unimplemented(
    message = "an array of `ndarray` with dimension `{D}` does not have the rank of the declared shape `{Self}`",
    label = "the ranks differ",
    note = "declare one extent for each axis: two for `Array2` and `ArrayView2`",
    note = "see array_core::errors#not-an-argument"
)]
pub trait HasDimension<D: nd::Dimension>: Shape {}

/// Implements [`HasDimension`] for the shapes of a rank.
macro_rules! has_dimension {
    ($(($($axis:ident),*) $dimension:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis: Dim),*> HasDimension<nd::$dimension> for ($($axis,)*) {}
    )*};
}
dimensions!(has_dimension);

#[diagnostic::do_not_recommend]
impl<S: Shape> HasDimension<nd::IxDyn> for S {}

/// Implements [`Argument`]. A row has the parameters other than `S` and `D`, the argument, the
/// array that the body of a function receives, and an expression that converts to this array.
macro_rules! arguments {
    ($($(#[$doc:meta])* [$($parameter:tt)*] $argument:ty => $array:ty, |$this:ident| $converted:expr;)*) => {$(
        $(#[$doc])*
        impl<$($parameter)*, S: HasDimension<D>, D: nd::Dimension> Argument<T, S> for $argument {
            type Array = $array;

            fn given(&self) -> Given {
                Given::extents(self.shape())
            }

            fn take($this, _: S) -> Result<Self::Array, Error> {
                Ok($converted.try_into()?)
            }
        }
    )*};
}

arguments! {
    /// Converts the view without copying.
    ['v, T] nd::ArrayView<'v, T, D> => ArrayView<'v, T, S>, |self| self;
    /// Converts the mutable view without copying.
    ['v, T] nd::ArrayViewMut<'v, T, D> => ArrayViewMut<'v, T, S>, |self| self;
    /// Moves the elements into aligned memory, or copies them if they are shared.
    [T: Clone] nd::ArcArray<T, D> => Array<T, S>, |self| self;
    /// Moves the elements into aligned memory.
    [T] nd::Array<T, D> => Array<T, S>, |self| self;
    /// Moves the elements into aligned memory, or copies them if they are shared.
    ['v, T: Clone] nd::CowArray<'v, T, D> => Array<T, S>, |self| self;
    /// Borrows the array without copying.
    ['v, T: 'v, Q: nd::Data<Elem = T>] &'v nd::ArrayBase<Q, D> => ArrayView<'v, T, S>, |self| self.view();
    /// Borrows the array mutably without copying. An array with shared elements copies them first,
    /// as `ndarray` does.
    ['v, T: 'v, Q: nd::DataMut<Elem = T>] &'v mut nd::ArrayBase<Q, D> => ArrayViewMut<'v, T, S>, |self| self.view_mut();
    /// Borrows the array without copying.
    ['v, T] &'v nd::ArrayRef<T, D> => ArrayView<'v, T, S>, |self| self.view();
    /// Borrows the array mutably without copying.
    ['v, T] &'v mut nd::ArrayRef<T, D> => ArrayViewMut<'v, T, S>, |self| self.view_mut();
}

/// Moves the elements into memory of `ndarray`. Panics as [`as_ndarray`](Array::as_ndarray) does.
impl<T, S: HasDimension<D>, D: nd::Dimension> ReturnType<T, S> for nd::Array<T, D> {
    type Body = Array<T, S>;

    #[track_caller]
    fn returned(body: Array<T, S>) -> Self {
        let dimension = or_fail(into_ndarray::<_, _, _, D>(borrow(&body), "from")).raw_dim();
        nd::Array::from_shape_vec(dimension, body.into_vec()).expect(LENGTH)
    }
}
