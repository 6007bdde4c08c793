//! Sums of products of any number of factors: matrix products of two arrays, or several steps for
//! more factors and for factors that are not arrays.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use super::contract::matrices;
use super::contract::{Contraction, Multiply, Stored};
#[cfg(feature = "alloc")]
use super::steps::{Chain, Step};
use super::steps::{Lying, MOST, mask_of};
use super::sums::Sums;
#[cfg(feature = "alloc")]
use super::sums::{Scaled, bits, scale};
use crate::dtype::Number;
use crate::error::Error;
#[cfg(feature = "alloc")]
use crate::plan::frame::Planned;
use crate::plan::grid::MAX_AXES;
use crate::shape::checked_product;
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

/// The maximum number of bytes of a factor or of a step that has more elements than the result and
/// each operand. For example, `exp(x[i] - y[j])` has far more elements than `x` and `y`.
#[cfg(feature = "alloc")]
const ROOM: usize = 16 << 20;

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
#[cfg(feature = "alloc")]
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

/// Computes a step, and writes its result to `out`.
///
/// # Safety
///
/// The step is the next one for these factors. `out` has memory for the result. `T` and `O` are
/// the same type, or the step has matrix products.
#[cfg(feature = "alloc")]
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
