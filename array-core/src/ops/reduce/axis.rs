//! Reductions over one axis.

use super::fold::fold;
use super::sum::{sum, sum_columns};
use crate::Array;
use crate::array::{fail, or_fail};
use crate::dim::One;
use crate::dtype::{Element, Float, Number};
use crate::error::{Error, ShapeError};
use crate::shape::{HasAxis, Shape};
use crate::storage::{self, Contiguous, Inline, Join, Joined, OwnedStorage, Storage};

/// An axis in the middle of an array: the number of elements on it, and behind it.
struct Split {
    axis: usize,
    inner: usize,
}

impl Split {
    fn new(extents: &[usize], axis: usize) -> Self {
        Self {
            axis: extents[axis],
            inner: extents[axis + 1..].iter().product(),
        }
    }

    /// Writes what `row` makes of each run of elements where the axis is the last one, and what
    /// `rows` makes of each block of rows elsewhere, in row-major order.
    fn each<T, U>(&self, x: &[T], out: &mut [U], row: impl Fn(&[T]) -> U, rows: impl Fn(&[T], usize, &mut [U])) {
        if self.inner == 0 || self.axis == 0 {
            return;
        }
        let blocks = x.chunks_exact(self.axis * self.inner);
        if self.inner == 1 {
            for (out, x) in out.iter_mut().zip(blocks) {
                *out = row(x);
            }
        } else {
            for (out, x) in out.chunks_exact_mut(self.inner).zip(blocks) {
                rows(x, self.inner, out);
            }
        }
    }
}

/// The storage of a reduction over an axis of an array in storage `P`.
type Reduced<P> = Joined<P, Inline>;

/// Makes the array of a reduction.
fn build<T: Element, S: Shape, B: OwnedStorage<T, S>>(
    shape: S,
    operation: &'static str,
    write: impl FnOnce(&mut [T]),
) -> Array<T, S, B> {
    if let Err(error) = crate::kernel::elements::<T, S>(&shape, operation) {
        fail(error.into());
    }
    match storage::zeros::<T, S, B>(&shape) {
        Ok(mut data) => {
            write(<B as Contiguous<T, S>>::slice_mut(&mut data, &shape));
            Array::from_parts(shape, data)
        }
        Err(error) => fail(error.into()),
    }
}

/// Calls `visit` with the elements as a slice, which a view with strides is copied to.
fn together<T: Element, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>, visit: impl FnOnce(&[T])) {
    if let Some(x) = x.try_as_slice() {
        return visit(x);
    }
    #[cfg(feature = "alloc")]
    visit(x.to_heap().as_slice());
    #[cfg(not(feature = "alloc"))]
    unreachable!("the result for a view is on the heap");
}

/// Writes the sums along an axis.
fn sum_along<T: Number>(x: &[T], split: &Split, out: &mut [T::Sum]) {
    split.each(x, out, sum, sum_columns);
}

/// Writes the means along an axis.
fn mean_along<T: Float>(x: &[T], split: &Split, out: &mut [T]) {
    sum_along(x, split, out);
    let count = (split.axis as u64).cast();
    for mean in out {
        *mean = mean.op_div(count);
    }
}

/// Writes what a function leaves of an axis that is not empty.
fn fold_along<T: Number>(x: &[T], split: &Split, out: &mut [T], f: impl Fn(T, T) -> T) {
    let rows = |block: &[T], inner: usize, out: &mut [T]| {
        let (first, rest) = block.split_at(inner);
        out.copy_from_slice(first);
        for row in rest.chunks_exact(inner) {
            for (out, &x) in out.iter_mut().zip(row) {
                *out = f(*out, x);
            }
        }
    };
    split.each(x, out, |row| fold(row, &f), rows);
}

/// Refuses a reduction without a value for no elements, where there is an element of the result to
/// compute.
fn refuse_empty(operation: &'static str, extents: &[usize], axis: usize) -> Result<(), ShapeError> {
    let others = extents.iter().enumerate().filter(|&(i, _)| i != axis);
    if extents[axis] == 0 && others.map(|(_, &extent)| extent).all(|extent| extent != 0) {
        return Err(ShapeError::empty(operation, extents, axis));
    }
    Ok(())
}

/// Declares the reductions over one axis: without the axis, and with `One` in its place.
macro_rules! along {
    ($(
        $(#[$doc:meta])*
        $name:ident $try_name:ident $keep:ident $try_keep:ident
        [$($bound:tt)*] -> $output:ty = |$x:ident, $split:ident, $out:ident| $write:expr $(, $refuse:ident)?;
    )*) => {$(
        $(#[$doc])*
        ///
        /// The shape is that of the array without the axis `AXIS`, counted from 0.
        ///
        /// # Panics
        ///
        /// Panics where a [`DynRank`](crate::DynRank) array has no such axis, or where the reduction is
        /// refused.
        #[must_use]
        #[track_caller]
        pub fn $name<const AXIS: isize>(&self) -> Array<$output, S::Without, Reduced<B>>
        where
            $($bound)*,
            S: HasAxis<AXIS>,
            Reduced<B>: OwnedStorage<$output, S::Without>,
        {
            or_fail(self.$try_name::<AXIS>())
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), with an error where there is no such axis.")]
        ///
        /// # Errors
        ///
        /// [`Error::Shape`] where a [`DynRank`](crate::DynRank) array has no such axis, or where the
        /// reduction is refused.
        pub fn $try_name<const AXIS: isize>(&self) -> Result<Array<$output, S::Without, Reduced<B>>, Error>
        where
            $($bound)*,
            S: HasAxis<AXIS>,
            Reduced<B>: OwnedStorage<$output, S::Without>,
        {
            let axis = self.axes().position(stringify!($name))?;
            $($refuse(stringify!($name), self.shape().as_ref(), axis)?;)?
            let $split = &Split::new(self.shape().as_ref(), axis);
            Ok(build(self.axes().without(), stringify!($name), |$out| together(self, |$x| $write)))
        }

        $(#[$doc])*
        ///
        /// The shape is that of the array with [`One`](crate::One) in place of the axis `AXIS`, counted
        /// from 0, so that the result broadcasts with the array.
        ///
        /// # Panics
        ///
        /// Panics where a [`DynRank`](crate::DynRank) array has no such axis, or where the reduction is
        /// refused.
        #[must_use]
        #[track_caller]
        pub fn $keep<const AXIS: isize>(&self) -> Array<$output, S::With<One>, Reduced<B>>
        where
            $($bound)*,
            S: HasAxis<AXIS>,
            Reduced<B>: OwnedStorage<$output, S::With<One>>,
        {
            or_fail(self.$try_keep::<AXIS>())
        }

        #[doc = concat!("[`", stringify!($keep), "`](Self::", stringify!($keep), "), with an error where there is no such axis.")]
        ///
        /// # Errors
        ///
        /// [`Error::Shape`] where a [`DynRank`](crate::DynRank) array has no such axis, or where the
        /// reduction is refused.
        pub fn $try_keep<const AXIS: isize>(&self) -> Result<Array<$output, S::With<One>, Reduced<B>>, Error>
        where
            $($bound)*,
            S: HasAxis<AXIS>,
            Reduced<B>: OwnedStorage<$output, S::With<One>>,
        {
            let axis = self.axes().position(stringify!($keep))?;
            $($refuse(stringify!($keep), self.shape().as_ref(), axis)?;)?
            let $split = &Split::new(self.shape().as_ref(), axis);
            Ok(build(self.axes().with(One), stringify!($keep), |$out| together(self, |$x| $write)))
        }
    )*};
}

/// Reductions over one axis. Of a view with strides the elements are copied together first.
impl<T: Element, S: Shape, B: Storage<T, S> + Join<Inline>> Array<T, S, B> {
    along! {
        /// Adds up the elements along an axis, as [`sum`](Self::sum) adds up all; 0 where the axis is empty.
        sum_axis try_sum_axis sum_axis_keep try_sum_axis_keep [T: Number] -> T::Sum =
            |x, split, out| sum_along(x, split, out);

        /// Returns the means along an axis, of floats; NaN where the axis is empty.
        mean_axis try_mean_axis mean_axis_keep try_mean_axis_keep [T: Float] -> T =
            |x, split, out| mean_along(x, split, out);

        /// Returns the smallest elements along an axis; NaN where there is one. Refused where the axis is empty and the result is not.
        min_axis try_min_axis min_axis_keep try_min_axis_keep [T: Number] -> T =
            |x, split, out| fold_along(x, split, out, T::op_minimum), refuse_empty;

        /// Returns the largest elements along an axis; NaN where there is one. Refused where the axis is empty and the result is not.
        max_axis try_max_axis max_axis_keep try_max_axis_keep [T: Number] -> T =
            |x, split, out| fold_along(x, split, out, T::op_maximum), refuse_empty;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dyn;

    #[test]
    fn sums_along_either_axis_are_as_exact_as_the_sum_of_all() {
        let x = Array::<f32, (Dyn, Dyn)>::full_with([200_000, 3], 0.1);
        let exact = f64::from(0.1_f32) * 200_000.0;
        for sum in x.sum_axis::<0>() {
            assert!((f64::from(sum) / exact - 1.0).abs() < 1e-6, "{sum}");
        }
        let x = x.try_reshape::<(Dyn, Dyn)>([3, 200_000]).unwrap();
        for sum in x.sum_axis::<1>() {
            assert!((f64::from(sum) / exact - 1.0).abs() < 1e-6, "{sum}");
        }
    }

    #[test]
    fn the_cascade_adds_each_block_once() {
        for rows in [1, 15, 16, 17, 31, 32, 33, 255, 256, 257, 1000] {
            let x = Array::<u32, (Dyn, Dyn)>::from_fn_with([rows, 19], |[i, j]| (i * 100 + j) as u32);
            let expected: Vec<u64> = (0..19).map(|j| (0..rows).map(|i| (i * 100 + j) as u64).sum()).collect();
            assert_eq!(x.sum_axis::<0>().as_slice(), expected, "{rows} rows");
        }
    }
}
