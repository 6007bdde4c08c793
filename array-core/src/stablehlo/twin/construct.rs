//! Arrays whose elements are known when a program is exported: constants.

use super::super::builder::{Id, record};
use super::expression::{Operand, Traced};
use super::operators::Source;
use super::{Array, Exportable, IsExportable};
use crate::array::unit;
use crate::dtype::{Element, Inexact};
use crate::expr::term::Elem;
use crate::shape::{Shape, StaticDim, StaticShape};
use crate::storage::{self, Heap, Storage};

/// Records an array of this library as a constant.
fn constant<T: Exportable, S: Shape, B: Storage<T, S>>(x: &storage::Array<T, S, B>) -> Id {
    let extents = x.shape();
    record(|b| b.dense(extents.as_ref(), x.iter().copied()))
}

impl<T: Element, S: StaticShape> Array<T, S> {
    /// Records a call of `Array::from_fn` in the program.
    pub fn from_fn(f: impl FnMut(S::Extents) -> T) -> Self
    where
        T: IsExportable,
        <T as IsExportable>::Is: Element,
        S::Nest<()>: Copy,
    {
        Self::of(constant(&storage::Array::<T, S, Heap>::from_fn(f)))
    }
}

impl<T: Inexact, N: StaticDim> Array<T, (N,)> {
    /// Records a call of `Array::linspace` in the program.
    pub fn linspace(start: T, stop: T) -> Self
    where
        T: IsExportable,
        <T as IsExportable>::Is: Element,
    {
        Self::of(constant(&storage::Array::<T, (N,), Heap>::linspace(start, stop)))
    }

    /// Records a call of `Array::linspace_open` in the program.
    pub fn linspace_open(start: T, stop: T) -> Self
    where
        T: IsExportable,
        <T as IsExportable>::Is: Element,
    {
        Self::of(constant(&storage::Array::<T, (N,), Heap>::linspace_open(start, stop)))
    }
}

impl<T: Element, M: StaticDim, N: StaticDim> Array<T, (M, N)> {
    /// Records a call of `Array::eye` in the program.
    pub fn eye() -> Self
    where
        T: IsExportable,
        <T as IsExportable>::Is: Element,
    {
        Self::eye_at(0)
    }

    /// Records a call of `Array::eye_at` in the program.
    pub fn eye_at(k: isize) -> Self
    where
        T: IsExportable,
        <T as IsExportable>::Is: Element,
    {
        let element = unit::<T>(k);
        let elements = (0..M::N).flat_map(|i| (0..N::N).map(move |j| [i, j])).map(element);
        Self::of(record(|b| b.dense(&[M::N, N::N], elements)))
    }
}

impl<T: Exportable, S: Shape, B: Storage<T, S>> Operand for storage::Array<T, S, B> {
    type Elems = Traced<Elem<T>>;
    type Axes = S;

    fn elems(&self) -> Self::Elems {
        Traced::of(constant(self))
    }
}

/// Implements [`Source`] for arrays of this library.
macro_rules! sources {
    ($($array:ty)*) => {$(
        impl<T: Exportable, S: Shape, B: Storage<T, S>> Source for $array {
            type Elem = T;
            type Shape = S;

            fn id(&self) -> Id {
                constant(self)
            }
        }
    )*};
}

sources! { storage::Array<T, S, B> &storage::Array<T, S, B> }
