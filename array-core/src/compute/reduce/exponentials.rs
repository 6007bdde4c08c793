//! Exponentials as the elements of a reduction. They are computed many per call, which takes a
//! fraction of the time of one call for each element.

use core::ops::ControlFlow;

use super::walk::Walk;
use crate::dtype::{Element, Float, Inexact, Number};
use crate::error::Error;
use crate::kernel::{Order, Visit};
use crate::math::Many;
use crate::shape::DynRank;

/// The maximum number of exponentials that are computed per call.
const STAGE: usize = 1024;
/// The maximum number for an array that has no more elements. Memory for more exponentials would be
/// filled with zeros in vain.
const SHORT: usize = 64;

/// The exponentials of elements, after a number is subtracted from each element: its shift.
pub(super) struct Shifted<'a, T: Float> {
    /// The elements, if they are contiguous in memory.
    pub(super) slice: Option<&'a [T]>,
    pub(super) elements: &'a dyn Walk<T>,
    pub(super) extents: &'a [usize],
    /// The axes along which all elements have the same shift.
    pub(super) axes: &'a [usize],
    /// The shifts in row-major order, one for each position of the other axes.
    pub(super) shifts: &'a [T::Total],
}

/// The axes along which elements are visited, outermost first, without axes of extent 1. Each has
/// its extent, and the distance between the shifts of neighbours. Neighbouring axes are one axis if
/// that keeps the distances.
struct Visited {
    axes: [(usize, usize); DynRank::MAX_RANK],
    count: usize,
    /// The position of the shift of the first element.
    start: usize,
}

impl Visited {
    fn push(&mut self, extent: usize, stride: usize) {
        match self.axes[..self.count].last_mut() {
            _ if extent == 1 => {}
            Some(outer) if outer.1 == extent * stride => *outer = (outer.0 * extent, stride),
            _ => {
                self.axes[self.count] = (extent, stride);
                self.count += 1;
            }
        }
    }

    /// Returns the position of the shift of the element number `at`, the distance to the shift of
    /// the next element, and the number of elements for which that distance holds.
    fn find(&self, at: usize) -> (usize, usize, usize) {
        let Some((&(extent, stride), outer)) = self.axes[..self.count].split_last() else {
            return (self.start, 0, 1);
        };
        let (mut rest, along) = (at / extent, at % extent);
        let mut position = self.start + along * stride;
        for &(extent, stride) in outer.iter().rev() {
            position += rest % extent * stride;
            rest /= extent;
        }
        (position, stride, extent - along)
    }
}

impl<T: Float> Shifted<'_, T> {
    /// Returns the axes along which a walk in `order` visits the elements.
    fn visited(&self, order: &Order<'_>) -> Visited {
        let (mut strides, mut stride) = ([0; DynRank::MAX_RANK], 1);
        for axis in (0..self.extents.len()).rev().filter(|axis| !self.axes.contains(axis)) {
            strides[axis] = stride;
            stride *= self.extents[axis];
        }
        let mut visited = Visited {
            axes: [(1, 0); DynRank::MAX_RANK],
            count: 0,
            start: 0,
        };
        let first = (0..self.extents.len()).filter(|axis| !order.last.contains(axis));
        for axis in first.chain(order.last.iter().copied()) {
            let extent = match &order.part {
                Some(part) if order.last.last() == Some(&axis) => {
                    visited.start = part.start * strides[axis];
                    part.len()
                }
                _ => self.extents[axis],
            };
            visited.push(extent, strides[axis]);
        }
        visited
    }

    /// Subtracts the shift from each of consecutive elements. `at` is the number of the first one.
    fn subtract(&self, visited: &Visited, mut at: usize, mut x: &[T], mut to: &mut [T::Total]) {
        while !x.is_empty() {
            let (position, stride, len) = visited.find(at);
            let len = len.min(x.len());
            let (elements, differences) = (&x[..len], &mut to[..len]);
            // A constant distance gives a loop that is vectorised.
            match stride {
                0 => {
                    let shift = self.shifts[position];
                    for (to, x) in differences.iter_mut().zip(elements) {
                        *to = x.op_cast::<T::Total>().op_sub(shift);
                    }
                }
                _ => {
                    let shifts = self.shifts[position..].iter().step_by(stride);
                    for ((to, x), &shift) in differences.iter_mut().zip(elements).zip(shifts) {
                        *to = x.op_cast::<T::Total>().op_sub(shift);
                    }
                }
            }
            (at, x, to) = (at + len, &x[len..], &mut to[len..]);
        }
    }
}

impl<T: Float> Walk<T::Total> for Shifted<'_, T> {
    fn walk(&self, order: Order<'_>, run: usize, visit: Visit<'_, T::Total>) -> Result<(), Error> {
        let len = self
            .extents
            .iter()
            .fold(1, |len: usize, &extent| len.saturating_mul(extent));
        if len <= SHORT {
            self.walk_by(&mut [T::Total::ZERO; SHORT], order, run, visit)
        } else {
            self.walk_by(&mut [T::Total::ZERO; STAGE], order, run, visit)
        }
    }

    fn has_rows(&self, axis: usize, axes: &[usize], near: (usize, usize)) -> bool {
        self.elements.has_rows(axis, axes, near)
    }
}

impl<T: Float> Shifted<'_, T> {
    /// Implements [`walk`](Walk::walk). As many exponentials as `stage` has elements are computed
    /// per call.
    fn walk_by(
        &self,
        stage: &mut [T::Total],
        order: Order<'_>,
        run: usize,
        visit: Visit<'_, T::Total>,
    ) -> Result<(), Error> {
        let visited = self.visited(&order);
        let most = stage.len();
        let mut each = |first: usize, piece: &[T]| {
            for (part, x) in piece.chunks(most).enumerate() {
                let at = first + part * most;
                let stage = &mut stage[..x.len()];
                self.subtract(&visited, at, x, stage);
                visit(at, T::Total::op_exp_all(Many::in_place(stage)))?;
            }
            ControlFlow::Continue(())
        };
        match (self.slice, &order) {
            (Some(x), Order { last: [], part: None }) => {
                let _ = x
                    .chunks(run)
                    .enumerate()
                    .try_for_each(|(i, piece)| each(i * run, piece));
                Ok(())
            }
            _ => self.elements.walk(order, run, &mut each),
        }
    }
}
