//! Joining of lists: slices, Rust arrays and vectors of arrays of one type.

use alloc::vec::Vec;

use super::concat::behind;
use super::stack::beside;
use super::{AnyArray, Arrays, ConcatWith, StackWith, SumOf};
use crate::error::{Error, ShapeError, ShapeErrorKind};
use crate::shape::{Dim, Dyn, HasAxis, InsertAxis, InsertedShape, WithAxis};
use crate::storage::{Array, Assembly};

/// A list of arrays. This is [`Arrays::First`] for arrays in a list.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct List<L>(L);

/// A list of arrays: a slice, a Rust array or a `Vec`.
pub trait Listed {
    /// The type of the entries.
    type Item;

    /// Returns the entries.
    fn list(&self) -> &[Self::Item];
}

/// Implements [`Arrays`] for lists. A row has the parameters, and the type of the list.
///
/// The bound `X: AnyArray` lets `["a", "b"].concat()` remain the method of Rust's slices.
macro_rules! lists {
    ($([$($parameter:tt)*] $list:ty;)*) => {$(
        impl<$($parameter)*> Arrays for $list
        where
            X: AnyArray,
        {
            type First = List<Self>;
            type Rest = ();

            #[inline(always)]
            fn split(self) -> (List<Self>, ()) {
                (List(self), ())
            }
        }

        impl<$($parameter)*> Listed for $list {
            type Item = X;

            #[inline(always)]
            fn list(&self) -> &[X] {
                &self[..]
            }
        }
    )*};
}

lists! {
    ['l, X] &'l [X];
    ['l, X] &'l Vec<X>;
    [X] Vec<X>;
    [X, const N: usize] [X; N];
    ['l, X, const N: usize] &'l [X; N];
}

impl<const AXIS: isize, W, T, S, D, X, L> ConcatWith<AXIS, W, ()> for List<L>
where
    T: Copy,
    S: HasAxis<AXIS>,
    D: Dim,
    Dyn: SumOf<W, Dyn, Sum = D>,
    X: AnyArray<Elem = T, Shape = S>,
    L: Listed<Item = X>,
{
    type Output = Array<T, WithAxis<S, AXIS, D>>;

    const EXTENTS: &'static [Option<usize>] = &[None];

    fn try_concat_with(self, (): (), operation: &'static str) -> Result<Self::Output, Error> {
        let [first, rest @ ..] = self.0.list() else {
            return Err(ShapeError::nothing(operation).into());
        };
        let first = first.piece();
        let axis = first.axes().position(operation)?;
        let extents = first.shape();
        let extents = extents.as_ref();
        let mut extent = extents[axis];
        for next in rest {
            extent = behind(operation, extents, next.piece().shape().as_ref(), axis, extent)?;
        }
        let Some(dim) = D::from_extent(extent) else {
            let named = D::EXTENT.unwrap_or_default();
            // An error holds up to 8 extents, so the last part is the sum of the remaining extents.
            let mut parts = [0; 8];
            for (i, each) in self.0.list().iter().enumerate() {
                parts[i.min(7)] += each.piece().shape().as_ref()[axis];
            }
            let parts = &parts[..self.0.list().len().min(8)];
            return Err(ShapeError::computed(ShapeErrorKind::Sum, operation, parts, named).into());
        };
        let mut assembly = Assembly::<T, _, crate::storage::Heap>::new(first.axes().with(dim), axis, operation)?;
        for each in self.0.list() {
            assembly.push(each.piece());
        }
        Ok(assembly.finish())
    }
}

impl<const AXIS: isize, T, S, X, L> StackWith<AXIS, ()> for List<L>
where
    T: Copy,
    S: InsertAxis<AXIS>,
    X: AnyArray<Elem = T, Shape = S>,
    L: Listed<Item = X>,
{
    type Output = Array<T, InsertedShape<S, AXIS, Dyn>>;

    fn try_stack_with(self, (): (), operation: &'static str) -> Result<Self::Output, Error> {
        let all = self.0.list();
        let [first, rest @ ..] = all else {
            return Err(ShapeError::nothing(operation).into());
        };
        let first = first.piece();
        let axis = first.axes().place(operation)?;
        for next in rest {
            beside(operation, first.shape().as_ref(), next.piece().shape().as_ref())?;
        }
        let shape = first.axes().inserted(Dyn(all.len()));
        let mut assembly = Assembly::<T, _, crate::storage::Heap>::new(shape, axis, operation)?;
        for each in all {
            assembly.push(each.piece());
        }
        Ok(assembly.finish())
    }
}
