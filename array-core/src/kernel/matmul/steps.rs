//! The order in which the factors of a product are multiplied and summed.
//!
//! # Which products are computed in steps
//!
//! If there are more factors, or a factor with operations such as `a[i, k] as f32`, the expansion
//! has the whole product as a closure, and after it the factors (`Op.factored`): an operand, or a
//! closure over the operands of that factor. Two or three arrays of one dtype with at most 256
//! products (160 if the result is one element) are multiplied one after another, from left to right
//! (`kernel/matmul/few.rs`), except those of two vectors (`kernel/reduce/pairs.rs`). If there are
//! at least 1000 products, or 256 of two factors, `Chain` combines factors in pairs, the pair with
//! the fewest products first, until one is left. A pair is summed along the names that no other
//! factor has, or multiplied elementwise if matrix products cannot compute it. All products are in
//! the dtype of `Number::Factor`, so that 16-bit floats are rounded once, after the sum. The
//! closure is reduced:
//!
//! - if three factors or more cost more in steps than the general reduction
//! - if a factor or a step needs more memory than `ROOM` and has more elements than the result and
//!   each operand
//! - if factors are multiplied in several dtypes, because the product of two factors is rounded to
//!   their own dtype
//! - if a factor may fail
//!
//! A factor that is no array of the dtype of the products is computed into a `Vec`, so that the
//! type of its storage does not occur in bounds: an array of the factor, which the macro could have
//! evaluated, would have a storage that code that is generic over `B: Storage<T, S>` does not know.
//!
//! Small integers are multiplied in their own dtype, in which products wrap, and added in that of
//! the sum. So their products are not combined in pairs.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::contract::Stored;
#[cfg(feature = "alloc")]
use super::sums::{Sums, alone, bits, least_cost};
#[cfg(feature = "alloc")]
use crate::error::Error;
use crate::plan::Seen;
use crate::plan::frame::Frame;
use crate::plan::grid::{MAX_AXES, Strides};
use crate::shape::Levels;
#[cfg(feature = "alloc")]
use crate::storage::reserved;

/// The maximum number of factors.
pub(super) const MOST: usize = 8;

/// The cost to find the sums of one operand, and of memory for them, in the unit of
/// [`Sums::cost`].
#[cfg(feature = "alloc")]
const SUMMED_COST: usize = 8000;

/// The cost of one element of an elementwise product in memory, in the unit of [`Sums::cost`].
#[cfg(feature = "alloc")]
const SCALED_COST: usize = 6;

/// The cost of each step if there are several, besides the sums, in the unit of [`Sums::cost`].
#[cfg(feature = "alloc")]
const STEP_COST: usize = 1500;

/// A factor as an array: its strides, and a bit for each axis along which it varies. The strides
/// along other axes are 0.
#[derive(Clone, Copy)]
pub(super) struct Lying {
    pub(super) strides: Strides,
    pub(super) mask: u64,
}

/// The sums, along `axes`, of products of factors that broadcast to `extents`. More than two
/// factors are combined in pairs: `sum(i, j: a[i] * m[i, j] * b[j])` is the sum of the products of
/// `a[i]` and `sum(j: m[i, j] * b[j])`. If an axis is summed, and only one factor varies along it,
/// this factor may be summed first.
#[cfg(feature = "alloc")]
pub(super) struct Chain<'a> {
    pub(super) extents: &'a [usize],
    pub(super) axes: &'a [usize],
    /// The maximum number of elements of a step.
    pub(super) room: usize,
}

/// One step of a [`Chain`]: one factor is summed, or two factors are combined.
#[cfg(feature = "alloc")]
pub(super) struct Step {
    /// The first factor, and the second one if there are two.
    pub(super) factors: (usize, Option<usize>),
    /// The matrix products, or `None` if two factors are multiplied elementwise.
    pub(super) sums: Option<Sums>,
    /// The result, and the number of its elements.
    pub(super) result: Lying,
    pub(super) len: usize,
}

#[cfg(feature = "alloc")]
impl Chain<'_> {
    /// Returns all steps, of which the first is `first` if it is given. Returns `None` if they cost
    /// as much as `most`, or if there are no steps that give the sums.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated.
    pub(super) fn steps(
        &self,
        lying: &[Lying],
        mut first: Option<Step>,
        most: usize,
    ) -> Result<Option<Vec<Step>>, Error> {
        let (mut left, mut count, mut cost) = ([Lying::NONE; MOST], lying.len(), 0_usize);
        left[..count].copy_from_slice(lying);
        // Each factor but one is combined with another one, and each may be summed alone.
        let mut steps: Vec<Step> = reserved(2 * MOST)?;
        loop {
            let Some(step) = first.take().or_else(|| self.next(&left[..count])) else {
                return Ok(None);
            };
            let own = match &step.sums {
                Some(sums) => sums.cost(),
                None => step.len.saturating_mul(SCALED_COST),
            };
            cost = cost.saturating_add(own).saturating_add(STEP_COST);
            if cost >= most || step.len > self.room {
                return Ok(None);
            }
            let mask = step.result.mask;
            count = step.replace(&mut left, count, step.result);
            steps.push(step);
            if count == 1 && mask & self.summed() == 0 {
                return Ok(Some(steps));
            }
        }
    }

    /// Returns the mask of the summed axes.
    fn summed(&self) -> u64 {
        self.axes.iter().fold(0, |mask, axis| mask | 1 << axis)
    }

    /// Returns the number of positions along the axes in a mask. It is at most that along all axes,
    /// which does not overflow.
    pub(super) fn len(&self, mask: u64) -> usize {
        bits(mask).map(|axis| self.extents[axis]).product()
    }

    /// Returns the next step: the one with the fewest products, or `None` if there is none.
    fn next(&self, lying: &[Lying]) -> Option<Step> {
        let mut best = ((usize::MAX, usize::MAX), (0, None), 0);
        for i in 0..lying.len() {
            for j in i..lying.len() {
                let others = lying.iter().enumerate().filter(|&(at, _)| at != i && at != j);
                let others = others.fold(0, |mask, (_, lying)| mask | lying.mask);
                let mask = lying[i].mask | lying[j].mask;
                let kept = mask & (others | !self.summed());
                // A factor alone is a step only if it is summed.
                if i == j && kept == mask {
                    continue;
                }
                // Of two steps with as many products, the one with the smaller result is cheaper.
                let size = (self.len(mask), self.len(kept));
                if size < best.0 {
                    best = (size, (i, (i != j).then_some(j)), others);
                }
            }
        }
        let (_, factors, others) = best;
        let step = match factors {
            (_, None) if lying.is_empty() => None,
            (i, None) => self.alone(&lying[i], others),
            (i, Some(j)) => Some(self.pair((&lying[i], &lying[j]), others)),
        };
        step.map(|step| Step { factors, ..step })
    }

    /// Returns the step that multiplies two factors, and sums the products along the axes along
    /// which no other factor varies, if matrix products can compute these sums. `others` is the
    /// mask of the others.
    pub(super) fn pair(&self, (left, right): (&Lying, &Lying), others: u64) -> Step {
        let mask = left.mask | right.mask;
        let summed = self.summed() & mask & !others;
        let (mut extents, mut axes, mut count) = ([1; MAX_AXES], [0; MAX_AXES], 0);
        for axis in bits(mask) {
            extents[axis] = self.extents[axis];
        }
        for axis in bits(summed) {
            axes[count] = axis;
            count += 1;
        }
        let extents = &extents[..self.extents.len()];
        let sums = Sums::new(extents, &axes[..count], &left.strides, &right.strides);
        let kept = if sums.is_some() { mask & !summed } else { mask };
        let (result, len) = Lying::row_major(self.extents, kept);
        Step {
            factors: (0, Some(1)),
            sums,
            result,
            len,
        }
    }

    /// Returns the step that sums a factor along the axes along which no other factor varies, or
    /// `None` if matrix products cannot compute the sums. `others` is the mask of the others.
    fn alone(&self, own: &Lying, others: u64) -> Option<Step> {
        let summed = self.summed() & own.mask & !others;
        let sums = alone(self.extents, own.mask, summed, &own.strides)?;
        let (result, len) = Lying::row_major(self.extents, own.mask & !summed);
        Some(Step {
            factors: (0, None),
            sums: Some(sums),
            result,
            len,
        })
    }

    /// Returns the step that sums one of two factors alone, if this and the products after it cost
    /// less than `most`.
    pub(super) fn alone_before(&self, (left, right): (&Lying, &Lying), most: usize) -> Option<Step> {
        let mut best = None;
        let mut most = most.saturating_sub(SUMMED_COST);
        for (i, (own, other)) in [(left, right), (right, left)].into_iter().enumerate() {
            let summed = self.summed() & own.mask & !other.mask;
            // Finding the sums takes longer than few products.
            if summed == 0 || least_cost(self.extents, summed, own.mask, &own.strides) >= most {
                continue;
            }
            let Some(step) = self.alone(own, other.mask) else {
                continue;
            };
            let factors = if i == 0 {
                (&step.result, right)
            } else {
                (left, &step.result)
            };
            let Some(rest) = self.pair(factors, 0).sums else {
                continue;
            };
            let cost = step.sums.as_ref().map_or(0, Sums::cost).saturating_add(rest.cost());
            if cost < most {
                most = cost;
                best = Some(Step {
                    factors: (i, None),
                    ..step
                });
            }
        }
        best
    }
}

#[cfg(feature = "alloc")]
impl Step {
    /// Replaces the factors of the step by its result, in a list of `count` factors. Returns the
    /// new number of factors.
    pub(super) fn replace<I>(&self, items: &mut [I; MOST], count: usize, result: I) -> usize {
        items[self.factors.0] = result;
        match self.factors.1 {
            Some(second) => {
                items[second..count].rotate_left(1);
                count - 1
            }
            None => count,
        }
    }
}

impl Lying {
    pub(super) const NONE: Self = Self {
        strides: [0; MAX_AXES],
        mask: 0,
    };

    /// Returns how a factor lies along the axes of an output, to which it broadcasts. A factor that
    /// is not an array will lie in row-major order.
    ///
    /// # Panics
    ///
    /// Panics if the extents of the factor do not broadcast to those of the output, which a
    /// handwritten relation of two named axes can cause.
    pub(super) fn of<T>(factor: &dyn Stored<T>, is_array: bool, extents: &[usize]) -> Self {
        let varies = |strides: &Strides| mask_of(extents, |axis| extents[axis] > 1 && strides[axis] != 0);
        if is_array {
            let strides = along(factor, extents);
            return Self {
                strides,
                mask: varies(&strides),
            };
        }
        // A factor that is computed varies along an axis if an operand has the axis, even if the
        // operand repeats its elements there.
        static ONES: [isize; MAX_AXES] = [1; MAX_AXES];
        let mut mask = 0;
        factor.each(&mut |mut seen| {
            seen.planned.strides = Some(&ONES[..seen.planned.extents.len()]);
            mask |= varies(&strides_of(&seen, extents));
        });
        Self::row_major(extents, mask).0
    }

    /// Returns an array in row-major order that varies along the axes in `mask`, and the number of
    /// its elements. The product of all extents must not overflow.
    fn row_major(extents: &[usize], mask: u64) -> (Self, usize) {
        let (mut strides, mut len) = ([0; MAX_AXES], 1_usize);
        for axis in (0..extents.len()).rev().filter(|axis| mask >> axis & 1 == 1) {
            strides[axis] = len as isize;
            len *= extents[axis];
        }
        (Self { strides, mask }, len)
    }
}

/// Returns the strides of a factor, which is one array, along the axes of an output.
///
/// # Panics
///
/// Panics if the extents of the factor do not broadcast to those of the output.
pub(super) fn along<T>(factor: &dyn Stored<T>, extents: &[usize]) -> Strides {
    let mut strides = [0; MAX_AXES];
    factor.each(&mut |seen| strides = strides_of(&seen, extents));
    strides
}

/// Returns the strides of an operand along the axes of an output, as [`along`] does.
fn strides_of(seen: &Seen<'_>, extents: &[usize]) -> Strides {
    let mut strides = [0; MAX_AXES];
    each_stride(seen, extents, |axis, stride| strides[axis] = stride);
    strides
}

/// Calls `visit` with each axis of an output along which an operand varies, and with the stride of
/// the operand along it. No such axis has the extent 1.
///
/// # Panics
///
/// Panics if [`along`] does.
#[inline(always)]
pub(super) fn each_stride(seen: &Seen<'_>, extents: &[usize], mut visit: impl FnMut(usize, isize)) {
    let planned = &seen.planned;
    match seen.placement {
        // Operands with index names, which are no nested arrays. A frame would take longer.
        Some(placement) if planned.levels.same(&Levels::FLAT) => {
            placement.each_stride(planned.extents, planned.strides, extents, visit);
        }
        placement => {
            let frame = Frame {
                out: extents,
                order: None,
                walked: extents,
                levels: Levels::FLAT,
                placement,
            };
            let strides: Strides = frame.along(planned);
            let axes = (0..extents.len()).filter(|&axis| extents[axis] != 1);
            axes.for_each(|axis| visit(axis, strides[axis]));
        }
    }
}

/// Returns a mask of the axes for which `is` returns `true`.
pub(super) fn mask_of(extents: &[usize], is: impl Fn(usize) -> bool) -> u64 {
    (0..extents.len()).fold(0, |mask, axis| mask | u64::from(is(axis)) << axis)
}
