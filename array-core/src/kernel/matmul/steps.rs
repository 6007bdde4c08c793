//! Plans of sums of products: matrix products of two arrays, or several steps for more factors and
//! for factors that are not arrays.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use super::contract::matrices;
use super::contract::{Contraction, Multiply, Stored};
use super::sums::Sums;
#[cfg(feature = "alloc")]
use super::sums::{Scaled, alone, bits, least_cost, scale};
use crate::dtype::Number;
use crate::error::Error;
use crate::plan::frame::Frame;
#[cfg(feature = "alloc")]
use crate::plan::frame::Planned;
use crate::plan::grid::{MAX_AXES, Strides};
use crate::shape::{Levels, checked_product};
#[cfg(feature = "alloc")]
use crate::storage::reserved;

/// The cost to reduce an expression without matrix products, and the cost of each product, in the
/// unit of [`Sums::cost`].
const GENERAL_COST: (usize, usize) = (16_000, 10);

/// The minimum number of products for which a factor may be summed, or computed, before the
/// products.
const MANY: usize = 256;

/// The minimum number of products of more than two factors that are computed in steps.
const MANY_OF_STEPS: usize = 1000;

/// The cost to find the sums of one operand, and of memory for them, in the unit of
/// [`Sums::cost`].
#[cfg(feature = "alloc")]
const SUMMED_COST: usize = 8000;

/// The cost of one element of an elementwise product in memory, in the unit of [`Sums::cost`].
#[cfg(feature = "alloc")]
const SCALED_COST: usize = 6;

/// The cost of a step of several, besides the sums, in the unit of [`Sums::cost`].
#[cfg(feature = "alloc")]
const STEP_COST: usize = 1500;

/// The maximum number of factors.
const MOST: usize = 8;

/// The maximum number of bytes of a factor or of a step that has more elements than the result and
/// each operand. For example, `exp(x[i] - y[j])` has far more elements than `x` and `y`.
#[cfg(feature = "alloc")]
const ROOM: usize = 16 << 20;

/// A factor as an array: its strides, and a bit for each axis along which it varies. The strides
/// along other axes are 0.
#[derive(Clone, Copy)]
struct Lying {
    strides: Strides,
    mask: u64,
}

/// The way to compute the sums, along some axes, of products of factors.
#[cfg_attr(
    feature = "alloc",
    allow(clippy::large_enum_variant, reason = "most plans are direct, and need no memory")
)]
pub(super) enum Plan {
    /// Two factors are arrays, and matrix products compute the sums.
    Direct(Sums),
    /// The steps of a [`Chain`].
    #[cfg(feature = "alloc")]
    Steps(Vec<Step>),
}

impl Plan {
    /// Determines how to compute the sums along `axes`. `is_same` is `true` if sums have the dtype
    /// of the products. Returns `None` if matrix products cannot compute the sums, or would not be
    /// faster.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated.
    ///
    /// # Panics
    ///
    /// Panics if the extents of a factor do not broadcast to `extents`.
    pub(super) fn new<T>(
        factors: &[&dyn Stored<T>],
        extents: &[usize],
        axes: &[usize],
        is_same: bool,
    ) -> Result<Option<Self>, Error> {
        // Results without elements, and sums of no elements, are left to the general reduction.
        if extents.len() > MAX_AXES || factors.len() > MOST || extents.contains(&0) {
            return Ok(None);
        }
        let Some(products) = checked_product(extents) else {
            return Ok(None);
        };
        // Planning several steps takes longer than few products.
        if factors.len() > 2 && products < MANY_OF_STEPS {
            return Ok(None);
        }
        let every = mask_of(extents, |axis| extents[axis] > 1);
        let mut lying = [const { Lying::NONE }; MOST];
        let (mut are_arrays, mut varied) = (true, 0);
        for (factor, lying) in factors.iter().zip(&mut lying) {
            let is_array = !factor.array().is_null();
            *lying = Lying::of(*factor, is_array, extents);
            // An expression that varies along all axes is computed once for each product in any
            // case.
            if !is_array && (lying.mask == every || products < MANY) {
                return Ok(None);
            }
            are_arrays &= is_array;
            varied |= lying.mask;
        }
        let lying = &lying[..factors.len()];
        // If all factors vary along all axes, no step has fewer products than the sums.
        if lying.len() > 2 && lying.iter().all(|lying| lying.mask == every) {
            return Ok(None);
        }
        // An axis along which no factor varies, as in a broadcast view, repeats or multiplies sums.
        // Steps leave it out.
        let takes_steps = varied == every;
        if !takes_steps && (lying.len() > 2 || !are_arrays) {
            return Ok(None);
        }
        let general = products.saturating_mul(GENERAL_COST.1).saturating_add(GENERAL_COST.0);
        let sums = match lying {
            // A dot product of all elements is a plain reduction.
            [left, right] if axes.len() == extents.len() && left.mask == right.mask => return Ok(None),
            [left, right] => Sums::new(extents, axes, &left.strides, &right.strides),
            _ => None,
        };
        let sums = sums.filter(|sums| !sums.is_dot() || sums.cost() < general);
        #[cfg(feature = "alloc")]
        {
            let chain = Chain {
                extents,
                axes,
                room: room::<T>(factors, extents, axes),
            };
            let computed = factors.iter().zip(lying).filter(|(factor, _)| factor.array().is_null());
            if computed
                .into_iter()
                .any(|(_, lying)| chain.len(lying.mask) > chain.room)
            {
                return Ok(None);
            }
            let steps = match lying {
                [left, right] => {
                    let most = sums.as_ref().map_or(general, Sums::cost);
                    let alone = if takes_steps && is_same && products >= MANY {
                        chain.alone_before((left, right), most)
                    } else {
                        None
                    };
                    match (alone, are_arrays, sums) {
                        (None, true, Some(sums)) => return Ok(Some(Self::Direct(sums))),
                        (None, _, None) => return Ok(None),
                        (alone, ..) => {
                            let step = alone.unwrap_or_else(|| chain.pair((left, right), 0));
                            chain.steps(lying, Some(step), usize::MAX)?
                        }
                    }
                }
                // Sums of products that are wider than the products cannot be multiplied again.
                lying if is_same => chain.steps(lying, None, general)?,
                _ => None,
            };
            Ok(steps.map(Self::Steps))
        }
        #[cfg(not(feature = "alloc"))]
        {
            let _ = is_same;
            Ok(sums.filter(|_| are_arrays).map(Self::Direct))
        }
    }

    /// Writes the sums to `out`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated, or if evaluating an element fails.
    ///
    /// # Safety
    ///
    /// The plan is that of these factors and `extents`. `out` has memory for the sums. `T` and `O`
    /// are the same type if `is_same` was `true`.
    #[cfg_attr(not(feature = "alloc"), allow(unused_variables, clippy::unnecessary_wraps))]
    pub(super) unsafe fn write<T: Number, O: Number>(
        &self,
        factors: &[&dyn Stored<T>],
        extents: &[usize],
        multiply: Multiply<T, O>,
        out: *mut O,
    ) -> Result<(), Error> {
        match self {
            Self::Direct(sums) => {
                let operands = [factors[0].array(), factors[1].array()];
                // SAFETY: each operand has an initialised element at each position along the axes
                // along which it varies, as `Stored` guarantees. The caller guarantees memory for
                // the sums.
                unsafe { Contraction::of(multiply, operands, *sums).write(out) };
                Ok(())
            }
            #[cfg(feature = "alloc")]
            // SAFETY: the caller guarantees the preconditions.
            Self::Steps(steps) => unsafe { write_steps(factors, extents, steps, multiply, out) },
        }
    }
}

/// A factor as an array of `T`.
#[cfg(feature = "alloc")]
struct Item<T> {
    ptr: *const T,
    lying: Lying,
    /// The elements, if they were computed.
    _memory: Vec<T>,
}

/// The sums, along `axes`, of products of factors that broadcast to `extents`. More than two
/// factors are combined in pairs: `sum(i, j: a[i] * m[i, j] * b[j])` is the sum of the products of
/// `a[i]` and `sum(j: m[i, j] * b[j])`. If an axis is summed, and only one factor varies along it,
/// this factor may be summed first.
#[cfg(feature = "alloc")]
struct Chain<'a> {
    extents: &'a [usize],
    axes: &'a [usize],
    /// The maximum number of elements of a step.
    room: usize,
}

/// One step of a [`Chain`]: one factor is summed, or two factors are combined.
#[cfg(feature = "alloc")]
pub(super) struct Step {
    /// The first factor, and the second one if there are two.
    factors: (usize, Option<usize>),
    /// The matrix products, or `None` if two factors are multiplied elementwise.
    sums: Option<Sums>,
    /// The result, and the number of its elements.
    result: Lying,
    len: usize,
}

#[cfg(feature = "alloc")]
impl Chain<'_> {
    /// Returns all steps, of which the first is `first` if it is given. Returns `None` if they cost
    /// as much as `most`, or if there are no steps that give the sums.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated.
    fn steps(&self, lying: &[Lying], mut first: Option<Step>, most: usize) -> Result<Option<Vec<Step>>, Error> {
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
    fn len(&self, mask: u64) -> usize {
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
    fn pair(&self, (left, right): (&Lying, &Lying), others: u64) -> Step {
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
    fn alone_before(&self, (left, right): (&Lying, &Lying), most: usize) -> Option<Step> {
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
/// Computes the factors that are not arrays, and all steps, and writes the sums to `out`.
///
/// # Errors
///
/// Returns an [`Error`] if memory cannot be allocated, or if evaluating an element fails.
///
/// # Safety
///
/// The steps are those of these factors. `out` has memory for the sums. `T` and `O` are the same
/// type, or there is one step, with matrix products.
unsafe fn write_steps<T: Number, O: Number>(
    factors: &[&dyn Stored<T>],
    extents: &[usize],
    steps: &[Step],
    multiply: Multiply<T, O>,
    out: *mut O,
) -> Result<(), Error> {
    let mut items = [const { None }; MOST];
    for (factor, item) in factors.iter().zip(&mut items) {
        *item = Some(Item::new(*factor, extents)?);
    }
    let mut count = factors.len();
    let Some((last, steps)) = steps.split_last() else {
        unreachable!("there is a step for two factors or more")
    };
    for step in steps {
        let mut memory: Vec<T> = reserved(step.len)?;
        let same = const { matrices::<T, T>() }.expect("products are multiplied again");
        // SAFETY: the memory has space for the result of the step, all of which is written.
        unsafe {
            compute(&items, extents, same, step, memory.as_mut_ptr());
            memory.set_len(step.len);
        }
        let item = Item {
            ptr: memory.as_ptr(),
            lying: step.result,
            _memory: memory,
        };
        count = step.replace(&mut items, count, Some(item));
    }
    // SAFETY: the caller guarantees memory for the sums, which are the result of the last step.
    unsafe { compute(&items, extents, multiply, last, out) };
    Ok(())
}

#[cfg(feature = "alloc")]
/// Computes a step, and writes its result to `out`.
///
/// # Safety
///
/// The step is the next one for these factors. `out` has memory for the result. `T` and `O` are
/// the same type, or the step has matrix products.
unsafe fn compute<T: Number, O: Number>(
    items: &[Option<Item<T>>; MOST],
    extents: &[usize],
    multiply: Multiply<T, O>,
    step: &Step,
    out: *mut O,
) {
    let item = |at: usize| items[at].as_ref().expect("a step combines factors that exist");
    let first = item(step.factors.0);
    // A factor that is summed alone is multiplied by 1. All strides of the 1 are 0. It needs a
    // variable: `&T::ONE` is a temporary, because `T` may have interior mutability as far as
    // rustc knows.
    let one = T::ONE;
    let operands = match step.factors.1 {
        Some(second) => [first.ptr, item(second).ptr],
        None => [&raw const one, first.ptr],
    };
    // SAFETY: each operand has an initialised element at each position along the axes along
    // which it varies, as `Stored` guarantees, or as a step has written them. The caller
    // guarantees memory for the result.
    unsafe {
        match (&step.sums, step.factors.1) {
            (Some(sums), _) => Contraction::of(multiply, operands, *sums).write(out),
            (None, Some(second)) => {
                let [left, right] = [&first.lying.strides, &item(second).lying.strides];
                let scaled = Scaled::new(extents, step.result.mask, left, right);
                scale(&scaled, operands[0], operands[1], out.cast::<T>());
            }
            (None, None) => unreachable!("a step without matrix products multiplies two factors"),
        }
    }
}

#[cfg(feature = "alloc")]
impl<T> Item<T> {
    /// Returns a factor as an array, which is computed if it is none.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated, or if evaluating an element fails.
    fn new(factor: &dyn Stored<T>, extents: &[usize]) -> Result<Self, Error> {
        let ptr = factor.array();
        let lying = Lying::of(factor, !ptr.is_null(), extents);
        let mut memory = Vec::new();
        if !ptr.is_null() {
            return Ok(Self {
                ptr,
                lying,
                _memory: memory,
            });
        }
        let mut own = [1; MAX_AXES];
        bits(lying.mask).for_each(|axis| own[axis] = extents[axis]);
        let own = &own[..extents.len()];
        let len = checked_product(own).expect("a part of the axes has no more positions than all");
        memory = reserved(len)?;
        factor.store(own, &mut memory)?;
        assert!(memory.len() == len, "a factor has an element at each position");
        Ok(Self {
            ptr: memory.as_ptr(),
            lying,
            _memory: memory,
        })
    }
}

#[cfg(feature = "alloc")]
impl Step {
    /// Replaces the factors of the step by its result, in a list of `count` factors. Returns the
    /// new number of factors.
    fn replace<I>(&self, items: &mut [I; MOST], count: usize, result: I) -> usize {
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
    const NONE: Self = Self {
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
    fn of<T>(factor: &dyn Stored<T>, is_array: bool, extents: &[usize]) -> Self {
        let frame = Frame {
            out: extents,
            order: None,
            walked: extents,
            levels: Levels::FLAT,
            placement: None,
        };
        let (mut strides, mut mask) = ([0; MAX_AXES], 0);
        // A factor that is computed varies along an axis if an operand has the axis, even if the
        // operand repeats its elements there.
        static ONES: [isize; MAX_AXES] = [1; MAX_AXES];
        factor.each(&mut |mut seen| {
            if !is_array {
                seen.planned.strides = Some(&ONES[..seen.planned.extents.len()]);
            }
            strides = match seen.placement {
                Some(placement) => frame.placing(placement).along(&seen.planned),
                None => frame.along(&seen.planned),
            };
            mask |= mask_of(extents, |axis| extents[axis] > 1 && strides[axis] != 0);
        });
        match is_array {
            true => Self { strides, mask },
            false => Self::row_major(extents, mask).0,
        }
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

/// Returns the maximum number of elements of a factor or of a step in memory: [`ROOM`], or the
/// number of elements of the result or of the memory behind the largest operand. The elements of
/// windows are in memory once.
#[cfg(feature = "alloc")]
fn room<T>(factors: &[&dyn Stored<T>], extents: &[usize], axes: &[usize]) -> usize {
    let kept = (0..extents.len()).filter(|axis| !axes.contains(axis));
    let mut most = (ROOM / size_of::<T>().max(1)).max(kept.map(|axis| extents[axis]).product());
    for factor in factors {
        factor.each(&mut |seen| {
            let Planned { extents, strides, .. } = seen.planned;
            let behind = match strides {
                Some(strides) => extents.iter().zip(strides).fold(1_usize, |reach, (&extent, stride)| {
                    reach.saturating_add(extent.saturating_sub(1).saturating_mul(stride.unsigned_abs()))
                }),
                None => checked_product(extents).unwrap_or(0),
            };
            most = most.max(behind);
        });
    }
    most
}

/// Returns a mask of the axes for which `is` returns `true`.
fn mask_of(extents: &[usize], is: impl Fn(usize) -> bool) -> u64 {
    (0..extents.len()).fold(0, |mask, axis| mask | u64::from(is(axis)) << axis)
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;
    use core::ptr::{NonNull, null};

    use super::{Plan, Stored};
    use crate::error::Error;
    use crate::plan::frame::Planned;
    use crate::plan::leaf::{Seen, Visit};
    use crate::shape::Levels;

    /// A factor that is planned, but neither read nor computed.
    struct Factor {
        operands: Vec<Vec<usize>>,
        is_array: bool,
    }

    impl Factor {
        fn array(extents: &[usize]) -> Self {
            Self {
                operands: vec![extents.to_vec()],
                is_array: true,
            }
        }
    }

    // SAFETY: the tests only plan, so nothing is read from the pointer.
    unsafe impl Stored<f64> for Factor {
        fn each(&self, visit: Visit<'_>) {
            for extents in &self.operands {
                visit(Seen {
                    planned: Planned {
                        extents,
                        strides: None,
                        levels: Levels::FLAT,
                    },
                    is_array: true,
                    ..Seen::SCALAR
                });
            }
        }

        fn array(&self) -> *const f64 {
            if self.is_array {
                NonNull::dangling().as_ptr()
            } else {
                null()
            }
        }

        fn store(&self, _: &[usize], _: &mut Vec<f64>) -> Result<(), Error> {
            unreachable!("the tests only plan")
        }
    }

    fn is_planned(factors: &[&dyn Stored<f64>], extents: &[usize], axes: &[usize]) -> bool {
        Plan::new(factors, extents, axes, true).unwrap().is_some()
    }

    #[test]
    fn factors_far_larger_than_their_operands_are_not_stored() {
        for (n, fits) in [(1000, true), (100_000, false)] {
            let apart = Factor {
                operands: vec![vec![n, 1, 1], vec![1, n, 1]],
                is_array: false,
            };
            let weights = Factor::array(&[1, n, 3]);
            assert_eq!(is_planned(&[&apart, &weights], &[n, n, 3], &[1]), fits, "{n}");
        }
    }

    #[test]
    fn steps_far_larger_than_operands_and_results_are_not_taken() {
        for (n, fits) in [(100, true), (100_000, false)] {
            let [a, b, c] = [[n, 100, 1, 1], [n, 1, 100, 1], [n, 1, 1, 100]].map(|extents| Factor::array(&extents));
            assert_eq!(is_planned(&[&a, &b, &c], &[n, 100, 100, 100], &[0]), fits, "{n}");
        }
    }
}
