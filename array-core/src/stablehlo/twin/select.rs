//! The methods that `slice!` and selections in expressions expand to.

use core::ops::Range;

use super::super::ExportError;
use super::super::builder::record;
use super::Array;
use super::array::{part, place};
use crate::array::known::{Both, Lends, Lent};
use crate::array::select::{At, Axis, AxisOf, Ends, Run};
use crate::dtype::Element;
use crate::shape::{Dim, Dyn, HasAxis, InsertAxis, InsertedShape, One, ReducedShape, Shape, StaticDim, WithAxis};
use crate::storage::{By, StepBy as Step};

impl<T: Element, S: Shape> Lends for Lent<&Array<T, S>> {
    type View = Array<T, S>;

    fn lent(self) -> Array<T, S> {
        self.0.clone()
    }
}

impl<T, S: Shape> Both for Array<T, S> {
    type Shape = S;
    type With<Y> = (Self, Y);

    fn with<Y>(self, value: Y) -> (Self, Y) {
        (self, value)
    }
}

/// The steps of a selection.
#[derive(Clone, Copy, Debug)]
pub struct Select;

impl Select {
    /// Selects one position of an axis, and removes the axis.
    pub fn index<const AXIS: isize, T: Element, S, I>(
        &self,
        x: Array<T, S>,
        _: Axis<AXIS>,
        index: I,
    ) -> Array<T, ReducedShape<S, AXIS>>
    where
        S: HasAxis<AXIS>,
        I: At<S::Axis>,
    {
        x.at::<AXIS>(index.at())
    }

    /// Keeps a whole axis.
    pub fn whole<const AXIS: isize, T: Element, S: HasAxis<AXIS>>(&self, x: Array<T, S>, _: Axis<AXIS>) -> Array<T, S> {
        x
    }

    /// Reverses a whole axis.
    pub fn flip<const AXIS: isize, T: Element, S: HasAxis<AXIS>>(&self, x: Array<T, S>, _: Axis<AXIS>) -> Array<T, S> {
        x.flip_axis::<AXIS>()
    }

    /// Inserts a new axis of extent 1.
    pub fn new_axis<const AXIS: isize, T: Element, S: InsertAxis<AXIS>>(
        &self,
        x: Array<T, S>,
        _: Axis<AXIS>,
    ) -> Array<T, InsertedShape<S, AXIS, One>> {
        x.expand_dims::<AXIS>()
    }

    /// Selects a literal range of an axis.
    pub fn span<const AXIS: isize, T: Element, S, E, D: StaticDim>(
        &self,
        x: Array<T, S>,
        _: Axis<AXIS>,
        ends: E,
        _: AxisOf<D>,
    ) -> Array<T, WithAxis<S, AXIS, D>>
    where
        S: HasAxis<AXIS>,
        E: Ends<S::Axis>,
    {
        ranged::<AXIS, _, _, _, _>(&x, ends, 1)
    }

    /// Selects a literal range of an axis with a step.
    pub fn span_every<const AXIS: isize, T: Element, S, E, const STEP: isize, D: StaticDim>(
        &self,
        x: Array<T, S>,
        _: Axis<AXIS>,
        ends: E,
        _: Step<STEP>,
        _: AxisOf<D>,
    ) -> Array<T, WithAxis<S, AXIS, D>>
    where
        S: HasAxis<AXIS>,
        E: Ends<S::Axis>,
    {
        ranged::<AXIS, _, _, _, _>(&x, ends, STEP)
    }

    /// Selects a literal range of an axis.
    pub fn part<const AXIS: isize, T: Element, S, E, D: Dim>(
        &self,
        (x, _): (Array<T, S>, AxisOf<D>),
        _: Axis<AXIS>,
        ends: E,
    ) -> Array<T, WithAxis<S, AXIS, D>>
    where
        S: HasAxis<AXIS>,
        E: Ends<S::Axis>,
    {
        ranged::<AXIS, _, _, _, _>(&x, ends, 1)
    }

    /// Selects a literal range of an axis with a step.
    pub fn part_every<const AXIS: isize, T: Element, S, E, const STEP: isize, D: Dim>(
        &self,
        (x, _): (Array<T, S>, AxisOf<D>),
        _: Axis<AXIS>,
        ends: E,
        _: Step<STEP>,
    ) -> Array<T, WithAxis<S, AXIS, D>>
    where
        S: HasAxis<AXIS>,
        E: Ends<S::Axis>,
    {
        ranged::<AXIS, _, _, _, _>(&x, ends, STEP)
    }

    /// Selects a range of an axis.
    pub fn run<const AXIS: isize, T: Element, S: HasAxis<AXIS>>(
        &self,
        x: Array<T, S>,
        _: Axis<AXIS>,
        ends: Run,
    ) -> Array<T, WithAxis<S, AXIS, Dyn>> {
        ranged::<AXIS, _, _, _, _>(&x, ends, 1)
    }

    /// Selects a range of an axis with a step.
    pub fn run_every<const AXIS: isize, T: Element, S: HasAxis<AXIS>, K: By>(
        &self,
        x: Array<T, S>,
        _: Axis<AXIS>,
        ends: Run,
        step: K,
    ) -> Array<T, WithAxis<S, AXIS, Dyn>> {
        ranged::<AXIS, _, _, _, _>(&x, ends, step.step())
    }
}

/// Selects a range of an axis with a step; a negative one walks backwards from the end of the range.
fn ranged<const AXIS: isize, T: Element, S: HasAxis<AXIS>, E: Ends<S::Axis>, R>(
    x: &Array<T, S>,
    ends: E,
    step: isize,
) -> Array<T, R> {
    let (axis, extent) = record(|b| {
        let extents = b.extents(x.id);
        let axis = place(AXIS, extents.len());
        (axis, extents[axis])
    });
    let range = ends.range(axis, extent);
    x.then(|b, x| {
        let Range { start, end } = match range {
            Ok(range) => range,
            Err(error) => {
                b.fail(ExportError::Index(error));
                return x;
            }
        };
        let every = step.unsigned_abs().max(1);
        if step > 0 {
            return part(b, x, axis, (start, end, every));
        }
        let x = part(b, x, axis, (start, end, 1));
        let x = b.reverse(x, &[axis]);
        part(b, x, axis, (0, end - start, every))
    })
}
