//! Sums of few products. Planning matrix products, or a reduction, would take longer than all
//! products, which are computed one after another here.

use super::contract::Stored;
use super::steps::Lying;
use crate::dtype::Number;
use crate::plan::grid::MAX_AXES;
use crate::shape::checked_product;

/// The maximum number of products.
const MOST_PRODUCTS: usize = 256;

/// The maximum number of products if the sum of all of them is the result. Beyond it, a reduction
/// that computes several products at a time takes less time.
const MOST_OF_ONE: usize = 160;

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
        let lying = factors.map(|factor| Lying::of(factor, true, extents).strides);
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
        few.push(&lying, extents, |axis| !axes.contains(&axis));
        few.kept = few.count;
        few.push(&lying, extents, |axis| axes.contains(&axis));
        Some(few)
    }

    /// Adds the axes that `is_added` selects, but none of one position.
    #[inline(always)]
    fn push(&mut self, strides: &[[isize; MAX_AXES]; N], extents: &[usize], is_added: impl Fn(usize) -> bool) {
        for (axis, &extent) in extents.iter().enumerate() {
            if extent > 1 && is_added(axis) {
                let strides = strides.map(|strides| strides[axis]);
                self.axes[self.count] = Axis { extent, strides };
                self.count += 1;
            }
        }
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

/// Returns the pointers to the elements of the factors at a position of an axis.
#[inline(always)]
fn moved<T, const N: usize>(at: [*const T; N], axis: &Axis<N>, position: usize) -> [*const T; N] {
    let mut moved = at;
    for (at, stride) in moved.iter_mut().zip(axis.strides) {
        *at = at.wrapping_offset(position as isize * stride);
    }
    moved
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
    match kept {
        [outer, inner @ ..] => {
            for i in 0..outer.extent {
                // SAFETY: the position is within the axis, so the caller guarantees the elements
                // and the memory for the axes inside of it.
                unsafe { rows(inner, summed, moved(at, outer, i), out) };
            }
        }
        [] => {
            // SAFETY: the caller guarantees the elements, and memory for the sum.
            unsafe {
                // -0 for floats, as in every sum.
                let sum = sum(summed, at, O::NO_SUM);
                out.write(sum);
                *out = out.add(1);
            }
        }
    }
}

/// Returns the sum of `first` and of the products at each position of the axes.
///
/// # Safety
///
/// Each factor has an initialised element at each position of the axes, from `at` on.
#[inline(always)]
unsafe fn sum<T: Number, O: Number, const N: usize>(axes: &[Axis<N>], at: [*const T; N], first: O) -> O {
    match axes {
        // SAFETY: the caller guarantees the elements.
        [] => unsafe { add(first, at) },
        [axis] => (0..axis.extent).fold(first, |sum, i| {
            // SAFETY: the position is within the axis, so the caller guarantees the elements.
            unsafe { add(sum, moved(at, axis, i)) }
        }),
        // SAFETY: the caller guarantees the elements.
        axes => unsafe { nested(axes, at, first) },
    }
}

/// Implements [`sum`] for several axes.
///
/// # Safety
///
/// The preconditions of [`sum`] hold.
unsafe fn nested<T: Number, O: Number, const N: usize>(axes: &[Axis<N>], at: [*const T; N], first: O) -> O {
    let Some((outer, inner)) = axes.split_first() else {
        return first;
    };
    (0..outer.extent).fold(first, |first, i| {
        // SAFETY: the position is within the axis, so the caller guarantees the elements of the
        // axes inside of it.
        unsafe { sum(inner, moved(at, outer, i), first) }
    })
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
