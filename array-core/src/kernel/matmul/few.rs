//! Sums of few products. Planning matrix products, or a reduction, would take longer than all
//! products, which are computed one after another here.

use core::slice;

use super::contract::Stored;
use super::steps::each_stride;
use crate::dtype::Number;
use crate::plan::grid::MAX_AXES;
use crate::shape::checked_product;

/// The maximum number of products.
const MOST_PRODUCTS: usize = 256;

/// The maximum number of products if the sum of all of them is the result. Beyond it, a reduction
/// that computes several products at a time takes less time.
pub(super) const MOST_OF_ONE: usize = 160;

/// An axis, and the strides of `N` factors along it.
#[derive(Clone, Copy)]
struct Axis<const N: usize> {
    extent: usize,
    strides: [isize; N],
}

/// The sums, along some axes, of the products of `N` arrays of `T`.
pub(super) struct Few<T, const N: usize> {
    factors: [*const T; N],
    /// The axes of the result, outermost first, and then those that are summed.
    axes: [Axis<N>; MAX_AXES],
    kept: usize,
    count: usize,
}

impl<T: Number, const N: usize> Few<T, N> {
    /// Describes the sums along `axes` of the products of factors that broadcast to `extents`.
    /// Returns `None` if there are no products, more than [`MOST_PRODUCTS`], or more than
    /// [`MOST_OF_ONE`] for one sum. Also returns `None` if there are not `N` factors, or if a
    /// factor is not an array of `T`.
    ///
    /// # Panics
    ///
    /// Panics if the extents of a factor do not broadcast to `extents`.
    pub(super) fn new(factors: &[&dyn Stored<T>], extents: &[usize], axes: &[usize]) -> Option<Self> {
        let factors = <&[&dyn Stored<T>; N]>::try_from(factors).ok()?;
        let all = axes.len() == extents.len();
        match checked_product(extents) {
            Some(1..=MOST_OF_ONE) => {}
            Some(..=MOST_PRODUCTS) if !all => {}
            _ => return None,
        }
        if extents.len() > MAX_AXES || extents.contains(&0) || factors.iter().any(|factor| factor.array().is_null()) {
            return None;
        }
        let none = Axis {
            extent: 1,
            strides: [0; N],
        };
        let mut few = Self {
            factors: factors.map(|factor| factor.array()),
            axes: [none; MAX_AXES],
            kept: 0,
            count: 0,
        };
        // The position of each axis in `few.axes`, which has none of extent 1.
        let mut places = [0; MAX_AXES];
        let summed = axes.iter().fold(0_u64, |mask, axis| mask | 1 << axis);
        for is_summed in [0, 1] {
            few.kept = few.count;
            for (axis, (place, &extent)) in places.iter_mut().zip(extents).enumerate() {
                if extent > 1 && summed >> axis & 1 == is_summed {
                    *place = few.count;
                    few.axes[few.count].extent = extent;
                    few.count += 1;
                }
            }
        }
        for (i, factor) in factors.iter().enumerate() {
            factor.each(&mut |seen| {
                each_stride(&seen, extents, |axis, stride| {
                    few.axes[places[axis]].strides[i] = stride
                });
            });
        }
        Some(few)
    }

    /// Returns the number of sums.
    pub(super) fn len(&self) -> usize {
        // At most `MOST_PRODUCTS`.
        self.axes[..self.kept].iter().map(|axis| axis.extent).product()
    }

    /// Writes the sums, of the dtype `O`, to `out` in row-major order.
    ///
    /// # Safety
    ///
    /// Each factor has an initialised element at each position, at its strides. `out` has memory
    /// for an element of `O` at each position of the axes that are not summed.
    pub(super) unsafe fn write<O: Number>(&self, out: *mut O) {
        let (kept, summed) = self.axes[..self.count].split_at(self.kept);
        let mut out = out;
        // SAFETY: the caller guarantees the elements, and memory for as many sums as `rows` writes.
        unsafe { rows(kept, summed, self.factors, &mut out) }
    }
}

/// Calls `visit` with the pointers to the elements of the factors at each position of an axis.
#[inline(always)]
fn each<T, const N: usize>(axis: &Axis<N>, at: [*const T; N], mut visit: impl FnMut([*const T; N])) {
    let mut at = at;
    for _ in 0..axis.extent {
        visit(at);
        // After the last position, the pointers may leave the arrays, which `wrapping_offset`
        // permits.
        for (at, stride) in at.iter_mut().zip(axis.strides) {
            *at = at.wrapping_offset(stride);
        }
    }
}

/// Writes the sum for each position of the axes `kept` to `out`, and moves `out` behind them.
///
/// # Safety
///
/// Each factor has an initialised element at each position of all axes, from `at` on. `out` has
/// memory for an element at each position of the axes `kept`.
unsafe fn rows<T: Number, O: Number, const N: usize>(
    kept: &[Axis<N>],
    summed: &[Axis<N>],
    at: [*const T; N],
    out: &mut *mut O,
) {
    // A function of `summed`, so that the compiler knows how many axes there are in the loop below.
    let mut write = |summed: &[Axis<N>], at| {
        // SAFETY: the caller guarantees the elements at each position, and memory for as many
        // sums.
        unsafe {
            // -0 for floats, as in every sum.
            let sum = sum(summed, at, O::NO_SUM);
            out.write(sum);
            *out = out.add(1);
        }
    };
    match (kept, summed) {
        ([], _) => write(summed, at),
        // Most results have one or two axes, so the innermost one is a loop without calls.
        ([axis], [only]) => each(axis, at, |at| write(slice::from_ref(only), at)),
        ([axis], _) => each(axis, at, |at| write(summed, at)),
        // SAFETY: each position is within the axis, so the caller guarantees the elements and the
        // memory for the axes inside of it.
        ([outer, inner @ ..], _) => each(outer, at, |at| unsafe { rows(inner, summed, at, out) }),
    }
}

/// Returns the sum of `first` and of the products at each position of the axes.
///
/// # Safety
///
/// Each factor has an initialised element at each position of the axes, from `at` on.
#[inline(always)]
unsafe fn sum<T: Number, O: Number, const N: usize>(axes: &[Axis<N>], at: [*const T; N], first: O) -> O {
    let mut sum = first;
    match axes {
        // SAFETY: the caller guarantees the elements.
        [] => sum = unsafe { add(sum, at) },
        // SAFETY: each position is within the axis, so the caller guarantees the elements.
        [axis] => each(axis, at, |at| sum = unsafe { add(sum, at) }),
        // SAFETY: the caller guarantees the elements.
        axes => sum = unsafe { nested(axes, at, sum) },
    }
    sum
}

/// Implements [`sum`] for several axes.
///
/// # Safety
///
/// The preconditions of [`sum`] hold.
unsafe fn nested<T: Number, O: Number, const N: usize>(axes: &[Axis<N>], at: [*const T; N], first: O) -> O {
    let mut all = first;
    if let [outer, inner @ ..] = axes {
        // SAFETY: each position is within the axis, so the caller guarantees the elements of the
        // axes inside of it.
        each(outer, at, |at| all = unsafe { sum(inner, at, all) });
    }
    all
}

/// Adds the product of one element of each factor.
///
/// # Safety
///
/// The pointers are to initialised elements.
#[inline(always)]
unsafe fn add<T: Number, O: Number, const N: usize>(sum: O, at: [*const T; N]) -> O {
    // SAFETY: the caller guarantees the elements.
    let mut product = unsafe { *at[0] };
    for factor in &at[1..] {
        // SAFETY: the caller guarantees the elements.
        product = product.op_mul(unsafe { **factor });
    }
    sum.op_add(product.op_cast())
}
