//! Handwritten wrong relations of axes, which every crate can implement for its own names.

use array_core::dim::{AssignDim, BroadcastDim, DiagonalDim};
use array_core::functions::select;
use array_core::shape::SameDim;
use array_core::{Array, Dyn, Len, One, axes, broadcast, dim, einsum};

use crate::panics;

dim!(Few);
dim!(Many);
dim!(Other);
dim!(Three = 3);
dim!(Five = 5);
dim!(Single = 1);
dim!(Long = 1000);

/// The extent that the relations claim.
const MADE_UP: usize = 100_000;

/// Claims more positions than either operand has.
impl BroadcastDim<Many> for Few {
    type Output = Dyn;

    fn broadcast_dim(self, _: Many) -> Option<Dyn> {
        Some(Dyn(MADE_UP))
    }
}

/// Claims fewer positions than either operand has.
impl BroadcastDim<Other> for Few {
    type Output = One;

    fn broadcast_dim(self, _: Other) -> Option<One> {
        Some(One)
    }
}

/// Claims the extent of the left operand, whatever that of the right one is.
impl BroadcastDim<Few> for Many {
    type Output = Many;

    fn broadcast_dim(self, _: Few) -> Option<Many> {
        Some(self)
    }
}

impl SameDim<Many> for Few {
    type Right = Many;
}

impl SameDim<Few> for Many {
    type Right = Few;
}

/// Claims that different static extents are the same.
impl SameDim<Five> for Three {
    type Right = Five;
}

/// Claims that a named axis of one position stretches.
impl BroadcastDim<Long> for Single {
    type Output = Long;

    fn broadcast_dim(self, other: Long) -> Option<Long> {
        Some(other)
    }
}

/// Claims that a named axis of one position stretches.
impl BroadcastDim<Single> for Long {
    type Output = Long;

    fn broadcast_dim(self, _: Single) -> Option<Long> {
        Some(self)
    }
}

impl SameDim<Long> for Single {
    type Right = Long;
}

impl SameDim<Single> for Long {
    type Right = Single;
}

impl AssignDim<Many> for Few {}

impl DiagonalDim<Many> for Few {
    type Output = Dyn;

    fn diagonal_dim(self, _: Many) -> Dyn {
        Dyn(MADE_UP)
    }
}

fn few() -> Array<f32, (Few,)> {
    Array::ones_with([3])
}

fn many() -> Array<f32, (Many,)> {
    Array::ones_with([5])
}

fn other() -> Array<f32, (Other,)> {
    Array::ones_with([3])
}

#[test]
fn operators_compare_the_extents_themselves() {
    panics(|| &few() + &many());
    panics(|| few() + many());
    panics(|| few().try_add(&many()).unwrap().sum());
    panics(|| &few() * &other());
    panics(|| &many() - &few());
    panics(|| many() - few());
}

#[test]
fn expressions_compare_the_extents_themselves() {
    let (few, many, other) = (few(), many(), other());
    panics(|| broadcast!(few * many + 1));
    panics(|| broadcast!(few * other));
    panics(|| broadcast!(sum(few * many)));
    panics(|| broadcast!(max(few * many)));
    panics(|| broadcast!(sum(few * other)));
    panics(|| broadcast!(if few > many { few } else { many }));
    panics(|| select(array_core::functions::greater(&few, 0.0), &few, &many));
}

#[test]
fn integers_without_a_result_are_looked_for_within_the_operands() {
    let (few, many) = (
        Array::<i32, (Few,)>::ones_with([3]),
        Array::<i32, (Many,)>::ones_with([5]),
    );
    panics(|| &few / &many);
    panics(|| broadcast!(few / many));
    panics(|| broadcast!(sum(many / few)));
}

#[test]
fn assignments_compare_the_extents_themselves() {
    let (mut target, many) = (few(), many());
    panics(|| target += &many);
    panics(|| broadcast!(target = many));
    panics(|| broadcast!(target *= many + 1));
    panics(|| target.assign(&many));
    assert_eq!(target, few());
}

#[test]
fn products_of_matrices_compare_the_extents_themselves() {
    // The inner axes.
    let (row, column) = (
        Array::<f32, (Len<2>, Few)>::ones_with([2, 3]),
        Array::<f32, (Many, Len<2>)>::ones_with([5, 2]),
    );
    assert!(row.try_matmul(&column).is_err());
    assert!(few().try_matmul(&many()).is_err());
    // Those that the compiler knows, of few and of many elements.
    let (row, column) = (
        Array::<f32, (Len<2>, Three)>::ones(),
        Array::<f32, (Five, Len<2>)>::ones(),
    );
    assert!(row.try_matmul(&column).is_err());
    let (rows, columns) = (
        Array::<f32, (Len<200>, Three)>::ones(),
        Array::<f32, (Five, Len<200>)>::ones(),
    );
    assert!(rows.try_matmul(&columns).is_err());
    // The leading axes: more pairs than the result has memory for, and fewer.
    let stack = |extent| Array::<f32, (Few, Len<9>, Len<9>)>::ones_with([extent, 9, 9]);
    let others = |extent| Array::<f32, (Other, Len<9>, Len<9>)>::ones_with([extent, 9, 9]);
    let more = |extent| Array::<f32, (Many, Len<9>, Len<9>)>::ones_with([extent, 9, 9]);
    panics(|| stack(40).matmul(&others(40)));
    panics(|| stack(3).matmul(&more(5)));
    panics(|| stack(3).matmul(&more(3)));
    panics(|| more(5).matmul(&stack(3)));
    panics(|| more(1).matmul(&stack(9)));
    // With another dtype, and with vectors.
    let whole = Array::<i32, (Other, Len<2>, Len<3>)>::ones_with([40, 2, 3]);
    let wholes = Array::<i32, (Few, Len<3>, Len<2>)>::ones_with([40, 3, 2]);
    panics(|| wholes.matmul(&whole));
    let rows = Array::<f64, (Few, Len<1>, Len<300>)>::ones_with([40, 1, 300]);
    let columns = Array::<f64, (Other, Len<300>, Len<1>)>::ones_with([40, 300, 1]);
    panics(|| rows.matmul(&columns));
}

#[test]
fn contractions_compare_the_extents_themselves() {
    let a = Array::<f64, (Len<40>, Few)>::ones_with([40, 30]);
    let b = Array::<f64, (Many, Len<40>)>::ones_with([50, 40]);
    panics(|| broadcast!(sum(j: a[i, j] * b[j, k])));
    panics(|| einsum!("ij,jk->ik", a, b));
    // The one element of a vector is read for each element of the other.
    let (x, y) = (Array::<f64, (Single,)>::full(2.0), Array::<f64, (Long,)>::ones());
    assert_eq!(broadcast!(sum(i: x[i] * y[i])), 2000.0);
    assert_eq!(broadcast!(sum(i: y[i] * x[i])), 2000.0);
    assert_eq!(einsum!("i,i->", x, y), 2000.0);
    // Without names: the sum along an axis of a product whose axes have a handwritten relation.
    let a = Array::<f64, (Len<40>, Few, One)>::ones_with([40, 30, 1]);
    let b = Array::<f64, (One, Many, Len<40>)>::ones_with([1, 50, 40]);
    panics(|| broadcast!(sum_axis::<1>(a * b)));
    let c = Array::<f64, (One, Other, Len<40>)>::ones_with([1, 30, 40]);
    panics(|| broadcast!(sum_axis::<1>(a * c)));
    panics(|| broadcast!(sum_axes(a * b, axes![1])));
}

#[test]
fn views_compare_the_extents_themselves() {
    let matrix = Array::<u8, (Few, Many)>::zeros_with([3, 5]);
    panics(|| matrix.diagonal().to_vec());
    panics(|| matrix.view().diagonal().to_vec());
    panics(|| few().try_broadcast_to::<(Dyn,)>([MADE_UP]).unwrap().to_vec());
}

#[test]
fn pieces_compare_the_extents_themselves() {
    let (x, y) = (
        Array::<u8, (Len<2>, Few)>::zeros_with([2, 3]),
        Array::<u8, (Len<2>, Many)>::zeros_with([2, 5]),
    );
    panics(|| array_core::Arrays::concat::<0>((&x, &y)));
    panics(|| array_core::Arrays::stack::<0>((&x, &y)));
}
