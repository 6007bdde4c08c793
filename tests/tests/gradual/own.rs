//! Arrays of the library itself, and user-defined argument types.

use array_core::boundary::{Argument, Given, Mismatch};
use array_core::{
    Array, CallError, ContiguousView, DType, DynRank, Error, Shape, array, broadcast, inline, shape, shapes,
};

#[shapes(x: [M, N] f32, row: [N] f32 -> [M, N] f32)]
fn moved(x: &Array<f32, DynRank>, row: &Array<f32, shape![_]>) -> Array<f32, DynRank> {
    x + row
}

#[test]
fn arrays_of_other_shapes() {
    let x = array![[1.0_f32, 2.0], [3.0, 4.0]];
    let row = Array::from(vec![10.0, 20.0]);
    assert_eq!(moved(&x.clone().into_dyn(), &row).to_vec(), [11.0, 22.0, 13.0, 24.0]);
    let error = crate::gradual::panic_of(|| moved(&x.flatten().into_dyn(), &Array::from(vec![10.0])));
    assert!(
        error.ends_with("`x` has shape (4,), expected [M, N]: its rank is 1"),
        "{error}"
    );
}

#[shapes(x: [M, N] i32)]
fn cleared<B: array_core::layout::StorageMut<i32, shape![2, 3]>>(x: &mut Array<i32, shape![2, 3], B>) -> usize
where
    B::Fits: Sized,
{
    broadcast!(x = 0);
    x.shape()[1]
}

#[test]
fn arrays_of_any_storage() {
    let mut x = inline![[1, 2, 3], [4, 5, 6]];
    assert_eq!(cleared(&mut x), 3);
    assert_eq!(x.sum(), 0);
    let mut x = array![[1, 2], [3, 4], [5, 6]];
    assert_eq!(cleared(&mut x.view_mut().t()), 3);
    assert_eq!(x.sum(), 0);
}

/// Numbers with a run-time dtype and length.
struct Column {
    dtype: DType,
    extent: usize,
    numbers: Vec<f64>,
}

impl<'a, S: Shape> Argument<f64, S> for &'a Column {
    type Array = ContiguousView<'a, f64, S>;

    fn given(&self) -> Given {
        Given::extents(&[self.extent]).dtype(self.dtype, DType::F64)
    }

    fn take(self, shape: S) -> Result<Self::Array, Error> {
        Ok(ContiguousView::from_slice(shape, &self.numbers)?)
    }
}

#[shapes(x: [N] f64, y: [N] f64)]
fn dot(x: &Column, y: &Column) -> Result<f64, CallError> {
    Ok(broadcast!(sum(x * y)))
}

/// An argument of a higher rank than arrays can have.
struct Deep;

impl<S: Shape> Argument<f64, S> for &Deep {
    type Array = Array<f64, S>;

    fn given(&self) -> Given {
        Given::extents(&[1; 100])
    }

    fn take(self, shape: S) -> Result<Self::Array, Error> {
        Ok(Array::from_shape_vec(shape, vec![0.0])?)
    }
}

#[shapes(x: [N] f64)]
fn deep(x: &Deep) -> Result<usize, CallError> {
    Ok(x.len())
}

#[test]
fn other_types_are_arguments() {
    let column = |dtype, extent, len| Column {
        dtype,
        extent,
        numbers: vec![2.0; len],
    };
    let x = column(DType::F64, 3, 3);
    assert_eq!(dot(&x, &x), Ok(12.0));
    let error = dot(&x, &column(DType::U8, 4, 4)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`dot` cannot take its arguments:\n  \
         `y` has dtype `u8`, expected `f64`\n  \
         `N` is 3 in `x` and 4 in `y`"
    );
    // A `DynRank` has no rank of 100, so the error lists the first extents only.
    let error = deep(&Deep).unwrap_err();
    let [Mismatch::Rank { found, rank: 100, .. }] = error.mismatches() else {
        panic!("{error}")
    };
    assert_eq!(found.len(), DynRank::MAX_RANK);
    assert!(error.to_string().ends_with("expected [N]: its rank is 100"), "{error}");
    // An argument whose description has another extent than its array.
    let error = dot(&column(DType::F64, 3, 2), &x).unwrap_err();
    assert!(
        matches!(error.mismatches(), [Mismatch::Refused { argument: "x", .. }]),
        "{error}"
    );
}
