//! The methods that `slice!` and selections in expressions expand to.

use core::ops::Range;

use super::super::ExportError;
use super::super::builder::record;
use super::Array;
use super::array::place;
use super::written::{Part, PartMut, Parted, Step, at};
use crate::array::known::{Both, Lends, Lent};
use crate::array::select::{At, Axis, AxisOf, Ends, PlaceAt, Run};
use crate::dtype::Element;
use crate::error::{Asked, IndexError};
use crate::shape::{Dim, Dyn, HasAxis, InsertAxis, InsertedShape, One, ReducedShape, Shape, WithAxis};
use crate::storage::{By, StepBy};

impl<T: Element, S: Shape> Lends for Lent<&Array<T, S>> {
    type View = Array<T, S>;

    fn __lent(self) -> Array<T, S> {
        *self.0
    }
}

impl<T: Element, S: Shape> Lends for Lent<&PartMut<'_, T, S>> {
    type View = Array<T, S>;

    fn __lent(self) -> Array<T, S> {
        Array::of(self.0.id())
    }
}

impl<T, S: Shape> Both for Array<T, S> {
    type Shape = S;
    type With<Y> = (Self, Y);

    fn with<Y>(self, value: Y) -> (Self, Y) {
        (self, value)
    }
}

impl<T, S: Shape> Both for PartMut<'_, T, S> {
    type Shape = S;
    type With<Y> = (Self, Y);

    fn with<Y>(self, value: Y) -> (Self, Y) {
        (self, value)
    }
}

/// The functions to which the entries of a selection expand.
#[derive(Clone, Copy, Debug)]
pub struct Select;

/// The type of a part like `X`, with the axis `D` in place of the axis `AXIS` of the shape.
type Axed<X, const AXIS: isize, D> = <X as Part>::With<WithAxis<<X as Part>::Shape, AXIS, D>>;

impl Select {
    /// Borrows the array of a selection, to write to it.
    pub fn view_mut<'a, X: Parted>(self, x: &'a mut X) -> PartMut<'a, X::Elem, X::Shape> {
        x.parted()
    }

    /// Selects `x[entry]`, the left-hand side of an assignment in `broadcast!`. The macro does not
    /// know the type of the entry, so [`PlaceAt`] determines what the entry selects.
    pub fn place<'v, X: PlaceAt<E>, E: ?Sized>(self, x: &'v mut X, entry: &'v E) -> X::Place<'v> {
        match x.place_at(entry) {
            Ok(place) => place,
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Selects one position of an axis, and removes the axis.
    pub fn index<const AXIS: isize, X: Part, I>(
        self,
        _: Axis<AXIS>,
        x: X,
        index: I,
    ) -> X::With<ReducedShape<X::Shape, AXIS>>
    where
        X::Shape: HasAxis<AXIS>,
        I: At<<X::Shape as HasAxis<AXIS>>::Axis>,
    {
        at::<AXIS, X>(x, index.at())
    }

    /// Selects the whole of an axis. Returns `x` without a change.
    pub fn whole<const AXIS: isize, X: Part<Shape: HasAxis<AXIS>>>(self, _: Axis<AXIS>, x: X) -> X {
        x
    }

    /// Reverses the order of the positions of an axis.
    pub fn flip<const AXIS: isize, X: Part<Shape: HasAxis<AXIS>>>(self, _: Axis<AXIS>, x: X) -> X::With<X::Shape> {
        let rank = x.extents().len();
        x.part([Step::Reverse(place(AXIS, rank))])
    }

    /// Inserts a new axis of extent 1.
    pub fn new_axis<const AXIS: isize, X: Part<Shape: InsertAxis<AXIS>>>(
        self,
        _: Axis<AXIS>,
        x: X,
    ) -> X::With<InsertedShape<X::Shape, AXIS, One>> {
        let mut extents = x.extents();
        extents.insert(place(AXIS, extents.len() + 1), 1);
        x.part([Step::Reshape(extents)])
    }

    /// Selects a range between literals. The macro emits the extent of the range, `D`, or, for a
    /// range such as `1..`, a type that computes it from the extent of the axis.
    pub fn part<const AXIS: isize, X: Part<Shape: HasAxis<AXIS>>, E, D: Dim>(
        self,
        _: Axis<AXIS>,
        (x, _): (X, AxisOf<D>),
        ends: E,
    ) -> Axed<X, AXIS, D>
    where
        E: Ends<<X::Shape as HasAxis<AXIS>>::Axis>,
    {
        ranged::<AXIS, _, _, _>(x, ends, 1)
    }

    /// Selects a range between literals with a step. The resulting extent is `D`, as for
    /// [`part`](Self::part).
    pub fn part_every<const AXIS: isize, X: Part<Shape: HasAxis<AXIS>>, E, const STEP: isize, D: Dim>(
        self,
        _: Axis<AXIS>,
        (x, _): (X, AxisOf<D>),
        ends: E,
        _: StepBy<STEP>,
    ) -> Axed<X, AXIS, D>
    where
        E: Ends<<X::Shape as HasAxis<AXIS>>::Axis>,
    {
        ranged::<AXIS, _, _, _>(x, ends, STEP)
    }

    /// Selects a range of an axis between run-time positions.
    pub fn run<const AXIS: isize, X: Part<Shape: HasAxis<AXIS>>>(
        self,
        _: Axis<AXIS>,
        x: X,
        ends: Run,
    ) -> Axed<X, AXIS, Dyn> {
        ranged::<AXIS, _, _, _>(x, ends, 1)
    }

    /// Selects a range of an axis between run-time positions, with a step.
    pub fn run_every<const AXIS: isize, X: Part<Shape: HasAxis<AXIS>>, K: By>(
        self,
        _: Axis<AXIS>,
        x: X,
        ends: Run,
        step: K,
    ) -> Axed<X, AXIS, Dyn> {
        ranged::<AXIS, _, _, _>(x, ends, step.step())
    }
}

/// Selects a range of an axis with a step. A negative step goes backwards from the end of the
/// range. The step 0 is recorded as an error.
fn ranged<const AXIS: isize, X: Part<Shape: HasAxis<AXIS>>, E, R: Shape>(x: X, ends: E, step: isize) -> X::With<R>
where
    E: Ends<<X::Shape as HasAxis<AXIS>>::Axis>,
{
    let extents = x.extents();
    let axis = place(AXIS, extents.len());
    let Range { start, end } = ends.range(axis, extents[axis]).unwrap_or_else(|error| {
        record(|b| b.fail(ExportError::Index(error)));
        0..0
    });
    if step == 0 {
        record(|b| {
            b.fail(ExportError::Index(IndexError::new(
                Asked::ZeroStep,
                axis,
                extents[axis],
            )))
        });
    }
    // Every step that is at least the extent selects one position, and MLIR cannot read a step of
    // 2^63.
    let every = step.unsigned_abs().clamp(1, extents[axis].max(1));
    if step > 0 {
        return x.part([Step::Part(axis, (start, end, every))]);
    }
    x.part([
        Step::Part(axis, (start, end, 1)),
        Step::Reverse(axis),
        Step::Part(axis, (0, end - start, every)),
    ])
}
