//! Arrays of a program, and operations on a single array.

use core::marker::PhantomData;
use core::ops::RangeBounds;

use super::super::ExportError;
use super::super::builder::{Builder, Id, Type, record};
use super::super::lower;
use super::{IsExportable, written};
use crate::array::PaddedShape;
use crate::dtype::{CastInto, Element, Number, Promote, Promoted};
use crate::error::Error;
use crate::shape::{
    AddExtent, AssignFrom, Dyn, HasAxis, InsertAxis, InsertedShape, Len, Matmul, MatmulShape, Matrices, MoveAxis, One,
    ReducedShape, RowMajor, RowsAndColumns, Shape, SqueezeDim, StaticDim, StaticShape, SwapAxes, SwappedShape,
    Transpose, WithAxis, broadcast_rigid, counted,
};

/// An array of a program: the number of a value, with the dtype and the shape in its type.
#[derive(Debug)]
pub struct Array<T, S> {
    pub(super) id: Id,
    of: PhantomData<fn() -> (T, S)>,
}

impl<T, S> Clone for Array<T, S> {
    fn clone(&self) -> Self {
        *self
    }
}

// An array of a program is also its view, and views are `Copy`.
impl<T, S> Copy for Array<T, S> {}

/// A layout of views. A program has no layouts: each view is the array of the same elements.
pub trait Viewed {
    /// The type that represents a view with this layout: an array.
    type Array<T, S>;
}

impl<L> Viewed for L {
    type Array<T, S> = Array<T, S>;
}

/// A view in a program, whatever its layout.
pub type ArrayView<'a, T, S, L = RowMajor> = <L as Viewed>::Array<T, S>;

/// A contiguous view in a program.
pub type ContiguousView<'a, T, S> = Array<T, S>;

/// Returns the array itself: an array of a program is also a view of it.
impl<T, S> From<&Array<T, S>> for Array<T, S> {
    fn from(x: &Array<T, S>) -> Self {
        *x
    }
}

/// The result of a reduction over all elements: a scalar of a program.
#[derive(Debug)]
pub struct Value<T> {
    pub(super) id: Id,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Value<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Value<T> {}

impl<T> Value<T> {
    pub(super) fn of(id: Id) -> Self {
        Self { id, of: PhantomData }
    }
}

impl<T, S> Array<T, S> {
    pub(super) fn of(id: Id) -> Self {
        Self { id, of: PhantomData }
    }

    /// Records operations on the value of this array, and returns their result as an array.
    pub(super) fn then<U, R>(&self, run: impl FnOnce(&mut Builder, Id) -> Id) -> Array<U, R> {
        Array::of(record(|b| run(b, self.id)))
    }

    /// Returns the array itself. The expansions of `slice!` and `broadcast!` call this method.
    pub fn array_of_array_core(&self) -> &Self {
        self
    }

    /// Returns the number of elements. The [`Setting`](crate::stablehlo::Setting) of the export
    /// gives the extents that the type does not determine.
    pub fn len(&self) -> usize {
        record(|b| b.extents(self.id).iter().product())
    }

    /// Returns whether [`len`](Self::len) is 0.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of axes.
    pub fn rank(&self) -> usize {
        record(|b| b.extents(self.id).len())
    }

    /// Returns the extents. The [`Setting`](crate::stablehlo::Setting) of the export gives those
    /// that the type does not determine.
    pub fn shape(&self) -> S::Extents
    where
        S: Shape,
    {
        let extents = record(|b| b.extents(self.id));
        // If the extents do not fit the type, the export returns an error after the program has
        // been recorded. Until then, use extents that fit.
        let shape = S::from_extents(&extents).or_else(|| S::from_extents(&least::<S>()));
        shape.expect("the least extents fit").extents()
    }
}

/// Returns the extents of a shape, with 1 for each extent that is not part of the type.
pub(super) fn least<S: Shape>() -> Vec<usize> {
    let extents = S::pattern();
    let extents = extents.as_ref().map_or(&[][..], AsRef::as_ref);
    extents
        .iter()
        .map(|&extent| if extent == usize::MAX { 1 } else { extent })
        .collect()
}

/// Declares methods that return the array itself: views and copies are the same value.
macro_rules! same {
    ($($name:ident)*) => {
        impl<T, S> Array<T, S> {$(
            #[doc = concat!("Returns the value itself, as the counterpart of `Array::", stringify!($name), "`.")]
            pub fn $name(&self) -> Self {
                *self
            }
        )*}
    };
}

same! { strided to_heap to_owned view }

/// Arrays whose elements are all equal.
impl<T: Element, S: StaticShape> Array<T, S> {
    /// Records a call of `Array::full` in the program.
    pub fn full(value: T) -> Self
    where
        T: IsExportable,
        <T as IsExportable>::Is: Element,
    {
        Self::of(record(|b| b.constant(value, S::EXTENTS.as_slice())))
    }

    /// Records a call of `Array::zeros` in the program.
    pub fn zeros() -> Self
    where
        T: IsExportable,
        <T as IsExportable>::Is: Element,
    {
        Self::full(T::ZERO)
    }

    /// Records a call of `Array::ones` in the program.
    pub fn ones() -> Self
    where
        T: IsExportable,
        <T as IsExportable>::Is: Element,
    {
        Self::full(T::ONE)
    }
}

impl<T: Number, N: StaticDim> Array<T, (N,)> {
    /// Records a call of `Array::arange` in the program.
    pub fn arange() -> Self
    where
        T: IsExportable,
        <T as IsExportable>::Is: Element,
    {
        Self::of(record(|b| lower::arange(b, Type::new(T::DTYPE, &[N::N]))))
    }
}

/// Casts, views with another shape or order of axes, selections, padding, and matrix products.
impl<T, S> Array<T, S> {
    /// Records a call of `Array::cast` in the program.
    pub fn cast<U: Element + IsExportable>(&self) -> Array<U, S>
    where
        T: CastInto<U>,
        <U as IsExportable>::Is: Element,
    {
        self.then(|b, x| lower::cast(b, x, U::DTYPE))
    }

    /// Records a call of `Array::reshape` in the program.
    pub fn reshape<R: StaticShape>(&self) -> Array<T, R> {
        self.then(|b, x| b.reshape(x, R::EXTENTS.as_slice()))
    }

    /// Records a call of `Array::with_axes` in the program.
    pub fn with_axes<R: StaticShape>(&self) -> Array<T, R> {
        self.reshape()
    }

    /// Records a call of `Array::broadcast_to` in the program.
    pub fn broadcast_to<R: StaticShape + AssignFrom<S>>(&self) -> Array<T, R> {
        self.then(|b, x| b.broadcast(x, R::EXTENTS.as_slice()))
    }

    /// Records a call of `Array::t` in the program.
    pub fn t<R: Shape>(&self) -> Array<T, R>
    where
        S: Transpose<Transposed = R>,
    {
        self.swapped(0, 1)
    }

    /// Records a call of `Array::mt` in the program.
    pub fn mt<Z: Shape, R: Shape>(&self) -> Array<T, R>
    where
        S: Matrices<Z, Transposed = R>,
    {
        self.swapped(-2, -1)
    }

    /// Records a call of `Array::swap_axes` in the program.
    pub fn swap_axes<const I: isize, const J: isize>(&self) -> Array<T, SwappedShape<I, J, S>>
    where
        S: SwapAxes<I, J>,
    {
        self.swapped(I, J)
    }

    fn swapped<R>(&self, i: isize, j: isize) -> Array<T, R> {
        self.then(|b, x| {
            let rank = b.extents(x).len();
            let mut order: Vec<usize> = (0..rank).collect();
            order.swap(place(i, rank), place(j, rank));
            b.transpose(x, &order)
        })
    }

    /// Records a call of `Array::moveaxis` in the program.
    pub fn moveaxis<const FROM: isize, const TO: isize>(&self) -> Array<T, <S as MoveAxis<FROM, TO>>::Moved>
    where
        S: MoveAxis<FROM, TO>,
    {
        self.then(|b, x| {
            let rank = b.extents(x).len();
            let mut order: Vec<usize> = (0..rank).collect();
            let axis = order.remove(place(FROM, rank));
            order.insert(place(TO, rank), axis);
            b.transpose(x, &order)
        })
    }

    /// Records a call of `Array::expand_dims` in the program.
    pub fn expand_dims<const AXIS: isize>(&self) -> Array<T, InsertedShape<S, AXIS, One>>
    where
        S: InsertAxis<AXIS>,
    {
        self.then(|b, x| {
            let mut extents = b.extents(x);
            let at = place(AXIS, extents.len() + 1);
            extents.insert(at, 1);
            b.reshape(x, &extents)
        })
    }

    /// Records a call of `Array::squeeze_axis` in the program.
    pub fn squeeze_axis<const AXIS: isize>(&self) -> Array<T, ReducedShape<S, AXIS>>
    where
        S: HasAxis<AXIS, Axis: SqueezeDim>,
    {
        self.then(|b, x| {
            let mut extents = b.extents(x);
            if extents.remove(place(AXIS, extents.len())) != 1 {
                let (left, right) = (b.extents(x), extents.clone());
                b.fail(ExportError::Shapes { left, right });
            }
            b.reshape(x, &extents)
        })
    }

    /// Records a call of `Array::flip_axis` in the program.
    pub fn flip_axis<const AXIS: isize>(&self) -> Array<T, S>
    where
        S: HasAxis<AXIS>,
    {
        self.then(|b, x| {
            let axis = place(AXIS, b.extents(x).len());
            b.reverse(x, &[axis])
        })
    }

    /// Records a call of `Array::row` in the program.
    pub fn row(&self, index: usize) -> Array<T, ReducedShape<S, 0>>
    where
        S: RowsAndColumns,
    {
        self.index_axis::<0>(index)
    }

    /// Records a call of `Array::column` in the program.
    pub fn column(&self, index: usize) -> Array<T, ReducedShape<S, 1>>
    where
        S: RowsAndColumns,
    {
        self.index_axis::<1>(index)
    }

    /// Records a call of `Array::index_axis` in the program.
    pub fn index_axis<const AXIS: isize>(&self, index: usize) -> Array<T, ReducedShape<S, AXIS>>
    where
        S: HasAxis<AXIS>,
    {
        written::at::<AXIS, _>(*self, isize::try_from(index).unwrap_or(isize::MAX))
    }

    /// Records a call of `Array::slice_axis` in the program.
    pub fn slice_axis<const AXIS: isize>(&self, range: impl RangeBounds<usize>) -> Array<T, WithAxis<S, AXIS, Dyn>>
    where
        S: HasAxis<AXIS>,
    {
        written::between::<AXIS, _>(*self, range)
    }

    /// Records a call of `Array::pad` in the program.
    pub fn pad<const AXIS: isize, const BEFORE: usize, const AFTER: usize>(
        &self,
        value: T,
    ) -> Array<T, PaddedShape<S, AXIS, BEFORE, AFTER>>
    where
        T: Element,
        S: HasAxis<AXIS, Axis: AddExtent<Len<BEFORE>, Sum: AddExtent<Len<AFTER>>>>,
    {
        self.then(|b, x| {
            let axis = place(AXIS, b.extents(x).len());
            let value = b.constant(value, &[]);
            b.pad(x, value, axis, [BEFORE, 0, AFTER])
        })
    }

    /// Records a call of `Array::try_matmul` in the program. Expansions of `broadcast!` call this
    /// method.
    ///
    /// # Errors
    ///
    /// Never returns an error.
    pub fn try_matmul<U, R>(&self, rhs: &Array<U, R>) -> Result<Array<Promoted<T, U>, MatmulShape<S, R>>, Error>
    where
        S: Matmul<R>,
        T: Promote<U>,
    {
        Ok(self.matmul(rhs))
    }

    /// Records a call of `Array::matmul` in the program.
    pub fn matmul<U, R>(&self, rhs: &Array<U, R>) -> Array<Promoted<T, U>, MatmulShape<S, R>>
    where
        S: Matmul<R>,
        T: Promote<U>,
    {
        self.then(|b, x| {
            let dtype = <Promoted<T, U>>::DTYPE;
            let (l, r) = (b.convert(x, dtype), b.convert(rhs.id, dtype));
            product(b, l, r)
        })
    }
}

/// Records the matrix product of two values: vectors, matrices, or stacks of matrices whose leading
/// axes broadcast.
pub(super) fn product(b: &mut Builder, l: Id, r: Id) -> Id {
    let (left, right) = (b.extents(l), b.extents(r));
    let leads = [&left, &right].map(|own| &own[..own.len().saturating_sub(2)]);
    let lead = match broadcast_rigid((leads[0], 0), (leads[1], 0)) {
        Some((lead, _)) => lead.to_vec(),
        // `broadcast` records the error.
        None if leads[0].len() < leads[1].len() => leads[1].to_vec(),
        None => leads[0].to_vec(),
    };
    let [l, r] = [(l, &left), (r, &right)].map(|(x, own)| {
        // A vector has no leading axes.
        let matrix = &own[own.len().saturating_sub(2)..];
        b.broadcast(x, &[&lead[..], matrix].concat())
    });
    let rank = b.extents(l).len();
    let batching: Vec<usize> = (0..lead.len()).collect();
    // The sum is over the only axis of a vector on the right, or over the second to last axis of
    // matrices.
    let inner = if right.len() == 1 {
        lead.len()
    } else {
        b.extents(r).len() - 2
    };
    lower::dot_general(b, [l, r], [&batching, &batching], [&[rank - 1], &[inner]])
}

/// Returns the position of an axis. `axis` counts from 0, or backwards from -1. The types guarantee
/// that the axis exists.
pub(super) fn place(axis: isize, rank: usize) -> usize {
    counted(axis, rank).expect("the axis exists")
}

impl<T: Element> Array<T, ()> {
    /// Records a call of `Array::to_scalar` in the program.
    pub fn to_scalar(&self) -> Value<T> {
        Value::of(self.id)
    }
}
