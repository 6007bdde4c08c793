//! Arrays and views of `ndarray` as arguments and results of functions with
//! [`shapes`](macro@crate::shapes).

use ::ndarray as nd;

use crate::boundary::{Argument, Given, ReturnType};
use crate::error::Error;
use crate::shape::{Dim, Shape};
use crate::storage::{Array, ArrayView, ArrayViewMut, lend_ndarray};

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

/// Converts the view without copying.
impl<'v, T, S: HasDimension<D>, D: nd::Dimension> Argument<T, S> for nd::ArrayView<'v, T, D> {
    type Array = ArrayView<'v, T, S>;

    fn given(&self) -> Given {
        Given::extents(self.shape())
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        Ok(self.try_into()?)
    }
}

/// Converts the mutable view without copying.
impl<'v, T, S: HasDimension<D>, D: nd::Dimension> Argument<T, S> for nd::ArrayViewMut<'v, T, D> {
    type Array = ArrayViewMut<'v, T, S>;

    fn given(&self) -> Given {
        Given::extents(self.shape())
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        Ok(self.try_into()?)
    }
}

/// Implements [`Argument`] for owned arrays, with the bounds on their elements.
macro_rules! owned {
    ($($array:ident$(<$lifetime:lifetime>)? [$($clone:ident)?];)*) => {$(
        /// Moves the elements into aligned memory, or copies them if they are shared.
        impl<$($lifetime,)? T$(: $clone)?, S: HasDimension<D>, D: nd::Dimension> Argument<T, S>
            for nd::$array<$($lifetime,)? T, D>
        {
            type Array = Array<T, S>;

            fn given(&self) -> Given {
                Given::extents(self.shape())
            }

            fn take(self, _: S) -> Result<Self::Array, Error> {
                Ok(self.try_into()?)
            }
        }
    )*};
}

owned! {
    ArcArray [Clone];
    Array [];
    CowArray<'v> [Clone];
}

/// Borrows the array without copying.
impl<'v, T: 'v, S: HasDimension<D>, D: nd::Dimension, Q: nd::Data<Elem = T>> Argument<T, S>
    for &'v nd::ArrayBase<Q, D>
{
    type Array = ArrayView<'v, T, S>;

    fn given(&self) -> Given {
        Given::extents(self.shape())
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        Ok(self.view().try_into()?)
    }
}

/// Borrows the array mutably without copying. An array with shared elements copies them first, as
/// `ndarray` does.
impl<'v, T: 'v, S: HasDimension<D>, D: nd::Dimension, Q: nd::DataMut<Elem = T>> Argument<T, S>
    for &'v mut nd::ArrayBase<Q, D>
{
    type Array = ArrayViewMut<'v, T, S>;

    fn given(&self) -> Given {
        Given::extents(self.shape())
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        Ok(self.view_mut().try_into()?)
    }
}

/// Borrows the array without copying.
impl<'v, T, S: HasDimension<D>, D: nd::Dimension> Argument<T, S> for &'v nd::ArrayRef<T, D> {
    type Array = ArrayView<'v, T, S>;

    fn given(&self) -> Given {
        Given::extents(self.shape())
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        Ok(self.view().try_into()?)
    }
}

/// Borrows the array mutably without copying.
impl<'v, T, S: HasDimension<D>, D: nd::Dimension> Argument<T, S> for &'v mut nd::ArrayRef<T, D> {
    type Array = ArrayViewMut<'v, T, S>;

    fn given(&self) -> Given {
        Given::extents(self.shape())
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        Ok(self.view_mut().try_into()?)
    }
}

/// Moves the elements into memory of `ndarray`. Panics as [`as_ndarray`](Array::as_ndarray) does.
impl<T, S: HasDimension<D>, D: nd::Dimension> ReturnType<T, S> for nd::Array<T, D> {
    type Body = Array<T, S>;

    #[track_caller]
    fn returned(body: Array<T, S>) -> Self {
        let dimension = lend_ndarray::<_, _, _, D>(&body).raw_dim();
        nd::Array::from_shape_vec(dimension, body.into_vec())
            .expect("the number of elements equals the product of the extents")
    }
}
