//! Explicit broadcasting and the strict rule sets, compared with an interpreter.

mod drawn;
mod errors;
mod typed;
mod xla;

use array_core::error::ShapeErrorKind;
use array_core::layout::Storage;
use array_core::{Array, DynRank, Error, Shape, ShapeError};
use array_tests::explicit::{Refusal, Table};

type Dynamic = Array<i64, DynRank>;

/// Creates the array of a table, of run-time rank.
fn dynamic(table: &Table) -> Dynamic {
    Array::from_shape_vec(table.extents.as_slice(), table.elements.clone()).expect("the elements fit the shape")
}

/// Reads an array, index by index.
fn table<S: Shape, B: Storage<i64, S>>(array: &Array<i64, S, B>) -> Table {
    Table {
        extents: array.shape().as_ref().to_vec(),
        elements: array.iter().copied().collect(),
    }
}

/// Returns the reason of a shape error.
fn reason(error: &ShapeError) -> Refusal {
    let axis = || error.axis().expect("the error names an axis");
    match error.kind() {
        ShapeErrorKind::AxisCount => Refusal::Count,
        ShapeErrorKind::AxisOrder => Refusal::Order,
        ShapeErrorKind::Axis => Refusal::Beyond(axis()),
        ShapeErrorKind::Placement => Refusal::Extent(axis()),
        ShapeErrorKind::Broadcasting => Refusal::Extents,
        ShapeErrorKind::Explicit | ShapeErrorKind::RankPromotion => Refusal::Ranks,
        ShapeErrorKind::Stretching | ShapeErrorKind::Tml => Refusal::Shapes,
        other => panic!("unexpected error: {other:?}"),
    }
}

/// Returns the reason of an error of an expression.
fn shape_reason(error: &Error) -> Refusal {
    match error {
        Error::Shape(error) => reason(error),
        other => panic!("expected a shape error: {other}"),
    }
}
