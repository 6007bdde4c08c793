//! User-defined shapes, positions and ranges that return different values each time.

use std::cell::Cell;
use std::ops::{Bound, RangeBounds};

use array_core::index::TakeMethods as _;
use array_core::shape::{ArrayIndex, IntoShapeRow, Positioned};
use array_core::{Array, ContiguousView, Dyn, Shape, ShapeError, array, dim, shape};

use crate::panics;

dim!(Rows);

/// A position that is in bounds at the first call, and out of bounds from then on.
#[derive(Clone)]
struct Moves(Cell<bool>);

impl<S: Shape> ArrayIndex<S> for Moves {
    type Is = Self;

    fn indices(&self) -> &[usize] {
        if self.0.replace(true) { &[1_000_000] } else { &[0] }
    }
}

/// A position with more axes than the array.
#[derive(Clone)]
struct Long;

impl<S: Shape> ArrayIndex<S> for Long {
    type Is = Self;

    fn indices(&self) -> &[usize] {
        &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    }
}

#[test]
fn positions_are_read_once() {
    let mut x = Array::<u8, (Dyn,)>::ones_with([4]);
    assert_eq!(x.get(Moves(Cell::new(false))), Some(&1));
    assert_eq!(x.get_mut(Moves(Cell::new(false))), Some(&mut 1));
    assert_eq!(x[Moves(Cell::new(false))], 1);
    assert_eq!(x.get(Moves(Cell::new(true))), None);
    panics(|| x[Moves(Cell::new(true))]);
    assert_eq!(x.get(Long), None);
    panics(|| x[Long] = 2);
}

/// A shape that claims many elements.
struct Large;

impl Positioned for Large {
    type Position = [usize; 2];
}

impl IntoShapeRow<(Rows, Dyn)> for Large {
    fn converted(self, _: &'static str) -> Result<(Rows, Dyn), ShapeError> {
        Ok((Rows(usize::MAX), Dyn(1000)))
    }

    fn located(position: [usize; 2]) -> [usize; 2] {
        position
    }
}

#[test]
fn shapes_are_compared_with_the_elements() {
    type Two = Array<u8, (Rows, Dyn)>;
    assert!(Two::from_shape_vec(Large, vec![1, 2, 3, 4]).is_err());
    assert!(ContiguousView::<u8, (Rows, Dyn)>::from_slice(Large, &[1, 2, 3, 4]).is_err());
    assert!(
        Array::<u8, (Dyn,)>::ones_with([4])
            .try_reshape::<(Rows, Dyn)>(Large)
            .is_err()
    );
    panics(|| Two::zeros_with(Large));
    // Zero-sized elements are counted as well.
    panics(|| Array::<(), (Rows, Dyn)>::full_with(Large, ()));
    panics(|| Array::<(), shape![_, _, _]>::full_with([usize::MAX, 2, 3], ()));
}

/// A range whose ends move away at each call.
struct Grows(Cell<usize>);

impl RangeBounds<usize> for Grows {
    fn start_bound(&self) -> Bound<&usize> {
        Bound::Included(&0)
    }

    fn end_bound(&self) -> Bound<&usize> {
        const ENDS: [usize; 3] = [2, 1_000, usize::MAX];
        let asked = self.0.get();
        self.0.set((asked + 1).min(2));
        Bound::Excluded(&ENDS[asked])
    }
}

#[test]
fn ranges_are_read_once() {
    let x = array![1, 2, 3, 4];
    assert_eq!(x.slice_axis::<0>(Grows(Cell::new(0))).to_vec(), [1, 2]);
    panics(|| x.slice_axis::<0>(Grows(Cell::new(1))).to_vec());
    panics(|| x.slice_axis::<0>(Grows(Cell::new(2))).to_vec());
}

#[test]
fn indices_are_compared_with_the_axis() {
    let x = Array::<u8, (Dyn, Dyn)>::ones_with([3, 4]);
    for index in [3, usize::MAX / 2, usize::MAX] {
        panics(|| x.index_axis::<0>(index).to_vec());
    }
    for index in [3_i64, -4, i64::MAX, i64::MIN] {
        assert!(x.try_take::<0>(&array![index]).is_err());
    }
    assert!(x.try_take::<0>(&array![u64::MAX]).is_err());
}

#[test]
fn windows_that_overflow_are_refused() {
    let x = Array::<u8, (Dyn,)>::ones_with([5]);
    assert!(
        x.try_windows_axis::<0, { usize::MAX }>()
            .map(|x| x.to_vec())
            .map_or(true, |x| x.is_empty())
    );
    assert!(x.try_chunks_axis::<0, { usize::MAX }>().is_err());
    panics(|| x.chunks_axis::<0, 0>().to_vec());
}
