//! The types of the views that methods return.

use crate::shape::{
    Cut, Diagonal, Dyn, Every, Gives, HasAxis, InsertAxis, Layout, Len, MoveAxis, Moved, One, SplitAxis, SqueezeDim,
    Swapped, SwappedShape, Without,
};
use crate::storage::{AxisIter, PartOf, Relaid, StepsOf, Storage, WithoutOf};

/// The result of [`flip_axis`](crate::Array::flip_axis) for a view with the storage `V`.
pub type Flipped<const AXIS: isize, T, S, V> =
    Relaid<T, S, V, <<S as HasAxis<AXIS>>::Axis as Gives>::Result<S>, Every<AXIS, -1, StepsOf<T, S, V>>>;

/// The result of [`index_axis`](crate::Array::index_axis) for a view with the storage `V`.
pub type Indexed<const AXIS: isize, T, S, V> = WithoutOf<T, S, V, AXIS>;

/// The result of [`slice_axis`](crate::Array::slice_axis) for a view with the storage `V`.
pub type Sliced<const AXIS: isize, T, S, V> = PartOf<T, S, V, AXIS, Dyn>;

/// The results of [`split_at`](crate::Array::split_at) for a view with the storage `V`.
pub type Halves<const AXIS: isize, T, S, V> = (PartOf<T, S, V, AXIS, Dyn>, PartOf<T, S, V, AXIS, Dyn>);

/// The result of [`expand_dims`](crate::Array::expand_dims) for a view with the storage `V`.
pub type Expanded<const AXIS: isize, T, S, V> = Relaid<
    T,
    S,
    V,
    <S as InsertAxis<AXIS>>::Inserted<One>,
    <<V as Storage<T, S>>::Layout as Layout<S>>::Expanded<AXIS, <S as InsertAxis<AXIS>>::Inserted<One>>,
>;

/// The result of [`squeeze_axis`](crate::Array::squeeze_axis) for a view with the storage `V`.
pub type Squeezed<const AXIS: isize, T, S, V> = Relaid<
    T,
    S,
    V,
    <<<S as HasAxis<AXIS>>::Axis as SqueezeDim>::Fits as Gives>::Result<<S as HasAxis<AXIS>>::Without>,
    <<V as Storage<T, S>>::Layout as Layout<S>>::Squeezed<AXIS, <S as HasAxis<AXIS>>::Without>,
>;

/// The result of [`swap_axes`](crate::Array::swap_axes) for a view with the storage `V`.
pub type SwappedView<const I: isize, const J: isize, T, S, V> =
    Relaid<T, S, V, SwappedShape<I, J, S>, Swapped<I, J, StepsOf<T, S, V>>>;

/// The result of [`moveaxis`](crate::Array::moveaxis) for a view with the storage `V`.
pub type MovedView<const FROM: isize, const TO: isize, T, S, V> =
    Relaid<T, S, V, <S as MoveAxis<FROM, TO>>::Moved, Moved<FROM, TO, StepsOf<T, S, V>>>;

/// The result of [`t`](crate::Array::t) for a view with the storage `V`. The result has the shape
/// `R`.
pub type Transposed<R, T, S, V> = Relaid<T, S, V, R, Swapped<0, 1, StepsOf<T, S, V>>>;

/// The result of [`mt`](crate::Array::mt) for a view with the storage `V`. The result has the shape
/// `R`.
pub type MatricesTransposed<R, T, S, V> = Relaid<T, S, V, R, Swapped<-2, -1, StepsOf<T, S, V>>>;

/// The result of [`chunks_axis`](crate::Array::chunks_axis) for a view with the storage `V`.
pub type InChunks<const AXIS: isize, const SIZE: usize, T, S, V> =
    Relaid<T, S, V, <S as SplitAxis<AXIS>>::Split<Dyn, Len<SIZE>>, Cut<AXIS, Len<SIZE>, StepsOf<T, S, V>>>;

/// The result of [`row`](crate::Array::row) for a view with the storage `V`. The result has the
/// shape `R`.
pub type Row<R, T, S, V> = Relaid<T, S, V, R, <<V as Storage<T, S>>::Layout as Layout<S>>::Squeezed<0, R>>;

/// The result of [`column`](crate::Array::column) for a view with the storage `V`. The result has
/// the shape `R`.
pub type Column<R, T, S, V> = Relaid<T, S, V, R, Without<1, StepsOf<T, S, V>>>;

/// The result of [`rows`](crate::Array::rows) for a view with the storage `V`. A row has the shape
/// `R`, so that rustc does not know this type if there are no rows.
pub type Rows<R, T, S, V> = <R as Gives>::Result<AxisIter<0, T, S, V>>;

/// The result of [`columns`](crate::Array::columns) for a view with the storage `V`. A column has
/// the shape `R`, so that rustc does not know this type if there are no columns.
pub type Columns<R, T, S, V> = <R as Gives>::Result<AxisIter<1, T, S, V>>;

/// The result of [`diagonal`](crate::Array::diagonal), [`diagonal_at`](crate::Array::diagonal_at)
/// or [`diagonal_from`](crate::Array::diagonal_from) for a view with the storage `V`. The result
/// has the shape `R`.
pub type OnDiagonal<R, T, S, V> = Relaid<T, S, V, R, Diagonal<StepsOf<T, S, V>>>;
