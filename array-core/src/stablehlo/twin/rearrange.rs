//! Methods that move, repeat or select elements: diagonals, triangles, `roll`, `tile`, `repeat` and
//! `permute`. Also the methods that align an operand with listed axes, such as `add_in_dims`.

use super::super::builder::{Builder, Id, Type};
use super::array::place;
use super::operators::{RhsOperand, joined};
use super::{Array, Exported, Faultless};
use crate::array::TimesShape;
use crate::dtype::{DType, Element, Promote, Promoted};
use crate::error::Error;
use crate::expr::{BinaryOp, ops};
use crate::ops::BinaryInDims;
use crate::ops::in_dims::operators_in_dims;
use crate::shape::{
    AxisList, BroadcastInDim, BroadcastInDimShape, DiagonalFrom, Dim, HasAxis, HasDiagonal, Len, MultiplyExtent, Shape,
    diagonal_extent,
};

impl<T, S> Array<T, S> {
    /// Records a call of `Array::diagonal` in the program.
    pub fn diagonal<D>(&self) -> Array<T, <S as HasDiagonal<D>>::Diagonal>
    where
        S: HasDiagonal<D>,
    {
        self.then(|b, x| diagonal(b, x, [0, 0]))
    }

    /// Records a call of `Array::diagonal_from` in the program.
    pub fn diagonal_from<const ROW: usize, const COLUMN: usize, R: Shape>(&self) -> Array<T, R>
    where
        S: DiagonalFrom<ROW, COLUMN, Diagonal = R>,
    {
        self.then(|b, x| diagonal(b, x, [ROW, COLUMN]))
    }

    /// Records a call of `Array::tril` in the program.
    pub fn tril(&self, k: isize) -> Self
    where
        S: HasAxis<-2>,
    {
        self.then(|b, x| triangle(b, x, k, "LE"))
    }

    /// Records a call of `Array::triu` in the program.
    pub fn triu(&self, k: isize) -> Self
    where
        S: HasAxis<-2>,
    {
        self.then(|b, x| triangle(b, x, k, "GE"))
    }

    /// Records a call of `Array::roll` in the program.
    pub fn roll<const AXIS: isize>(&self, shift: isize) -> Self
    where
        S: HasAxis<AXIS>,
    {
        self.then(|b, x| {
            let mut ranges: Vec<_> = b.extents(x).iter().map(|&extent| (0, extent, 1)).collect();
            let axis = place(AXIS, ranges.len());
            let extent = ranges[axis].1;
            if extent == 0 {
                return x;
            }
            let split = extent - shift.rem_euclid(extent as isize) as usize;
            let [last, first] = [(split, extent, 1), (0, split, 1)].map(|range| {
                ranges[axis] = range;
                b.slice(x, &ranges)
            });
            match split == extent {
                true => x,
                false => b.concatenate(&[last, first], axis),
            }
        })
    }

    /// Records a call of `Array::tile` in the program.
    pub fn tile<const AXIS: isize, const TIMES: usize>(&self) -> Array<T, TimesShape<S, AXIS, TIMES>>
    where
        S: HasAxis<AXIS, Axis: MultiplyExtent<Len<TIMES>>>,
    {
        self.then(|b, x| repeated(b, x, AXIS, TIMES, 0))
    }

    /// Records a call of `Array::repeat` in the program.
    pub fn repeat<const AXIS: isize, const TIMES: usize>(&self) -> Array<T, TimesShape<S, AXIS, TIMES>>
    where
        S: HasAxis<AXIS, Axis: MultiplyExtent<Len<TIMES>>>,
    {
        self.then(|b, x| repeated(b, x, AXIS, TIMES, 1))
    }
}

/// Records the diagonal of each matrix that starts at a row and a column.
fn diagonal(b: &mut Builder, x: Id, [row, column]: [usize; 2]) -> Id {
    let mut extents = b.extents(x);
    let rank = extents.len();
    let (rows, columns) = (extents[rank - 2], extents[rank - 1]);
    let count = diagonal_extent([rows, columns], [row, column]);
    let (row, column) = (row.min(rows), column.min(columns));
    // Select the rows that the diagonal crosses, from its first column on, and merge rows and
    // columns into one axis. Neighbours on the diagonal are then one row and one element apart.
    let mut ranges: Vec<_> = extents.iter().map(|&extent| (0, extent, 1)).collect();
    ranges[rank - 2] = (row, row + count, 1);
    ranges[rank - 1].0 = column;
    let crossed = b.slice(x, &ranges);
    let columns = columns - column;
    extents.truncate(rank - 2);
    extents.push(count * columns);
    let flat = b.reshape(crossed, &extents);
    ranges.truncate(rank - 1);
    ranges[rank - 2] = (0, count * columns, columns + 1);
    b.slice(flat, &ranges)
}

/// Keeps the elements of each matrix whose column and row satisfy `column <= row + k` if
/// `direction` is `LE`, or `column >= row + k` if it is `GE`. Replaces the other elements by 0.
fn triangle(b: &mut Builder, x: Id, k: isize, direction: &str) -> Id {
    let extents = b.extents(x);
    let ty = Type::new(DType::I64, &extents);
    let rank = extents.len();
    let (row, column) = (b.iota(ty.clone(), rank - 2), b.iota(ty.clone(), rank - 1));
    // `k` is clamped, because `k` plus a row number could overflow. Beyond these bounds, every `k`
    // gives the same triangle.
    let [rows, columns] = [extents[rank - 2], extents[rank - 1]].map(|extent| extent as isize);
    let offset = b.splat(ty, &k.clamp(-rows, columns).to_string());
    let last = b.elementwise("add", &[row, offset]);
    let is_inside = b.compare(direction, column, last);
    let zero = b.zero_like(x);
    let zeros = b.broadcast(zero, &extents);
    b.select(is_inside, x, zeros)
}

/// Repeats a value along a new axis of extent `times`, and merges the new axis with `axis`. The new
/// axis is before `axis` if `behind` is 0, and after `axis` if `behind` is 1.
fn repeated(b: &mut Builder, x: Id, axis: isize, times: usize, behind: usize) -> Id {
    let mut extents = b.extents(x);
    let axis = place(axis, extents.len());
    let mut places: Vec<usize> = (0..=extents.len()).collect();
    places.remove(axis + behind);
    extents.insert(axis + behind, times);
    let copies = b.broadcast_in_dim(x, &extents, &places);
    extents.remove(axis + behind);
    extents[axis] *= times;
    b.reshape(copies, &extents)
}

/// Implements `permute` for each rank. Each entry contains the shape, its axes, and one const
/// parameter for each axis of the result.
macro_rules! permutations {
    ($($shape:tt: $($d:ident)*, $($i:ident)*;)*) => {$(
        impl<T: Element, $($d: Dim),*> Array<T, $shape> {
            /// Records a call of `Array::permute` in the program.
            pub fn permute<$(const $i: isize),*>(&self) -> permutations!(@ $shape $($i)*)
            where
                $($shape: HasAxis<$i>,)*
            {
                self.then(|b, x| {
                    let rank = b.extents(x).len();
                    b.transpose(x, &[$(place($i, rank)),*])
                })
            }
        }
    )*};
    (@ $shape:tt $i:ident $j:ident) => { permutations!(@@ $shape $i, $shape $j) };
    (@ $shape:tt $i:ident $j:ident $k:ident) => { permutations!(@@ $shape $i, $shape $j, $shape $k) };
    (@ $shape:tt $i:ident $j:ident $k:ident $l:ident) => {
        permutations!(@@ $shape $i, $shape $j, $shape $k, $shape $l)
    };
    (@@ $($shape:tt $i:ident),*) => { Array<T, ($(<$shape as HasAxis<$i>>::Axis,)*)> };
}

permutations! {
    (A, B): A B, I J;
    (A, B, C): A B C, I J K;
    (A, B, C, D): A B C D, I J K L;
}

/// Implements [`BinaryInDims`] for an array, owned or borrowed.
macro_rules! in_dims {
    ($($array:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<O, T, S, A, Y> BinaryInDims<O, A, Y> for $array
        where
            T: Element + Promote<Y::Elem>,
            S: Shape,
            A: AxisList,
            Y: RhsOperand<T>,
            Y::Shape: BroadcastInDim<A, S>,
            O: BinaryOp<Promoted<T, Y::Elem>>,
            Promoted<T, Y::Elem>: Exported<O> + Faultless<O>,
        {
            type Output = Array<O::Output, BroadcastInDimShape<Y::Shape, A, S>>;

            fn try_apply_in_dims(self, rhs: Y, _: &'static str) -> Result<Self::Output, Error> {
                let rhs = rhs.id();
                Ok(self.then(|b, x| {
                    let rank = b.extents(x).len();
                    let places = if b.extents(rhs).is_empty() { &[] } else { A::AXES };
                    let placed = b.place(rhs, places, rank);
                    joined(b, <Promoted<T, Y::Elem>>::DTYPE, x, placed, <Promoted<T, Y::Elem>>::lower)
                }))
            }
        }
    )*};
}

in_dims! { Array<T, S> &Array<T, S> }

/// Declares the methods for rows of `operators_in_dims!`.
macro_rules! methods {
    ($($name:ident $try_name:ident $error:ident $returned:ident, $doc:literal $op:ident;)*) => {
        impl<T, S> Array<T, S> {$(
            #[doc = concat!("Records a call of `Array::", stringify!($name), "` in the program.")]
            pub fn $name<'a, A, X>(&'a self, _: A, rhs: X) -> <&'a Self as BinaryInDims<ops::$op, A, X>>::Output
            where
                &'a Self: BinaryInDims<ops::$op, A, X>,
            {
                match self.try_apply_in_dims(rhs, "") {
                    Ok(result) => result,
                    Err(error) => unreachable!("{error}"),
                }
            }
        )*}
    };
}

operators_in_dims! { methods }
