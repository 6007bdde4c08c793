//! Reductions: over everything, and over one axis.

use crate::Array;
use crate::array::{fail, or_fail};
use crate::dim::One;
use crate::dtype::{Element, Float, Number};
use crate::error::{Error, ShapeError};
use crate::expr::Logical;
use crate::shape::{HasAxis, Shape};
use crate::storage::{self, Contiguous, Inline, Iter, Join, Joined, OwnedStorage, Storage};

/// How many partial sums run beside each other, so that a sum is done in vector registers.
const LANES: usize = 16;

/// Sums of this many elements are added up pairwise, so that errors stay small.
const BLOCK: usize = 256;

/// Sums a slice in the dtype of sums: lanes within blocks, blocks pairwise.
///
/// The order of additions depends on the length alone.
fn sum<T: Number>(x: &[T]) -> T::Sum {
    if x.len() <= BLOCK {
        let mut lanes = [T::Sum::ZERO; LANES];
        let chunks = x.chunks_exact(LANES);
        let rest = chunks.remainder();
        for chunk in chunks {
            for (lane, &x) in lanes.iter_mut().zip(chunk) {
                *lane = lane.op_add(x.cast());
            }
        }
        for (lane, &x) in lanes.iter_mut().zip(rest) {
            *lane = lane.op_add(x.cast());
        }
        let mut width = LANES;
        while width > 1 {
            width /= 2;
            for i in 0..width {
                lanes[i] = lanes[i].op_add(lanes[i + width]);
            }
        }
        return lanes[0];
    }
    let (left, right) = x.split_at(halves(x.len()));
    sum(left).op_add(sum(right))
}

/// Sums the elements of an array, as [`sum`] does those of a slice, bit by bit.
fn sum_all<T: Number, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>) -> T::Sum {
    match x.try_as_slice() {
        Some(x) => sum(x),
        None => sum_next(&mut x.iter(), x.len()),
    }
}

/// Sums the next elements of a walk, in the order of [`sum`].
fn sum_next<T: Number, S: Shape>(elements: &mut Iter<'_, T, S>, len: usize) -> T::Sum {
    if len <= BLOCK {
        let mut block = [T::ZERO; BLOCK];
        elements.read(&mut block[..len]);
        return sum(&block[..len]);
    }
    let half = halves(len);
    let left = sum_next(elements, half);
    left.op_add(sum_next(elements, len - half))
}

/// Where a long sum is cut in two.
fn halves(len: usize) -> usize {
    len.div_ceil(2).next_multiple_of(BLOCK).min(len - 1)
}

/// How many rows are added up before they join the sums of others.
const ROWS: usize = 16;

/// How many columns are summed at a time: their partial sums stay in the cache.
#[cfg(feature = "alloc")]
const COLUMNS: usize = 4096;
#[cfg(not(feature = "alloc"))]
const COLUMNS: usize = 64;

/// Adds up the columns `start..` of some rows of `inner` elements, four rows at a time.
fn add_rows<T: Number>(rows: &[T], inner: usize, start: usize, sums: &mut [T::Sum]) {
    sums.fill(T::Sum::ZERO);
    let strip = start..start + sums.len();
    let mut fours = rows.chunks_exact(4 * inner);
    for four in &mut fours {
        let (front, back) = four.split_at(2 * inner);
        let ((a, b), (c, d)) = (front.split_at(inner), back.split_at(inner));
        let (a, b, c, d) = (
            &a[strip.clone()],
            &b[strip.clone()],
            &c[strip.clone()],
            &d[strip.clone()],
        );
        for (((sum, (&a, &b)), &c), &d) in sums.iter_mut().zip(a.iter().zip(b)).zip(c).zip(d) {
            let (ab, cd) = (a.cast::<T::Sum>().op_add(b.cast()), c.cast::<T::Sum>().op_add(d.cast()));
            *sum = sum.op_add(ab.op_add(cd));
        }
    }
    for row in fours.remainder().chunks_exact(inner) {
        add_to(sums, row[strip.clone()].iter().map(|x| x.cast()));
    }
}

/// Adds values to sums, one to each.
fn add_to<S: Number>(sums: &mut [S], values: impl Iterator<Item = S>) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum = sum.op_add(value);
    }
}

/// Sums the columns of a block of rows of `inner` elements, rows pairwise.
fn sum_columns<T: Number>(block: &[T], inner: usize, out: &mut [T::Sum]) {
    if block.len() <= ROWS * inner {
        return add_rows(block, inner, 0, out);
    }
    let blocks = block.len().div_ceil(ROWS * inner);
    // Level `k` holds the sum of `2^k` blocks of rows.
    let levels = blocks.ilog2() as usize + 1;
    let width = inner.min(COLUMNS);
    #[cfg(feature = "alloc")]
    let mut scratch = alloc::vec![T::Sum::ZERO; levels * width];
    #[cfg(not(feature = "alloc"))]
    let mut scratch = [T::Sum::ZERO; COLUMNS * (usize::BITS as usize - ROWS.ilog2() as usize)];
    for (start, out) in (0..inner).step_by(width).zip(out.chunks_mut(width)) {
        let width = out.len();
        for (count, rows) in block.chunks(ROWS * inner).enumerate() {
            add_rows(rows, inner, start, out);
            let mut level = 0;
            while count >> level & 1 == 1 {
                add_to(out, scratch[level * width..][..width].iter().copied());
                level += 1;
            }
            scratch[level * width..][..width].copy_from_slice(out);
        }
        out.fill(T::Sum::ZERO);
        for level in 0..levels {
            if blocks >> level & 1 == 1 {
                add_to(out, scratch[level * width..][..width].iter().copied());
            }
        }
    }
}

/// Folds a slice of at least one element with a function that is associative and commutative.
fn fold<T: Copy>(x: &[T], f: impl Fn(T, T) -> T) -> T {
    let mut lanes = [x[0]; LANES];
    let chunks = x.chunks_exact(LANES);
    let rest = chunks.remainder();
    for chunk in chunks {
        for (lane, &x) in lanes.iter_mut().zip(chunk) {
            *lane = f(*lane, x);
        }
    }
    for (lane, &x) in lanes.iter_mut().zip(rest) {
        *lane = f(*lane, x);
    }
    lanes.into_iter().reduce(&f).expect("lanes are not empty")
}

/// Folds the elements of an array, of which there are some, as [`fold`] does those of a slice.
fn fold_all<T: Element, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>, f: impl Fn(T, T) -> T) -> T {
    if let Some(x) = x.try_as_slice() {
        return fold(x, f);
    }
    let mut elements = x.iter();
    let mut block = [T::ZERO; BLOCK];
    let mut found = None;
    loop {
        match elements.read(&mut block) {
            0 => return found.expect("at least one element"),
            len => {
                let folded = fold(&block[..len], &f);
                found = Some(found.map_or(folded, |found| f(found, folded)));
            }
        }
    }
}

/// Says that there is no smallest or largest element of none.
#[cold]
#[track_caller]
fn empty(operation: &str) -> ! {
    panic!("`{operation}` of no elements has no value")
}

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

/// Declares the reductions over all elements, and what each asks of the dtype: in one line with its name,
/// which the compiler quotes.
macro_rules! over_all {
    ($($(#[$attribute:meta])* $name:ident $(<$result:ident>)? [$($bound:tt)*] ($this:ident) -> $output:ty { $body:expr })*) => {$(
        $(#[$attribute])*
        pub fn $name$(<$result>)?(&$this) -> $output
        where
            $($bound)*,
        {
            $body
        }
    )*};
}

/// Reductions over all elements.
impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    over_all! {
        /// Adds up all elements; 0 for none.
        ///
        /// Signed integers are added up in `i64`, unsigned ones in `u64`, and wrap; floats stay in their
        /// dtype, and are added in an order that depends on the number of elements alone: pairwise, so
        /// that the error grows with its logarithm.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[100_u8, 200], [50, 250]].sum(), 600_u64);
        /// ```
        #[must_use]
        sum<Z> [T: Number<Sum = Z>] (self) -> Z { sum_all(self) }

        /// Returns the arithmetic mean of all elements; NaN for none.
        ///
        /// For floats, as in the Array API; cast integers first.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![1.0, 2.0, 6.0].mean(), 3.0);
        /// ```
        #[must_use]
        mean [T: Float] (self) -> T { self.sum().op_div((self.len() as u64).cast()) }

        /// Returns the smallest element; NaN where there is one.
        ///
        /// # Panics
        ///
        /// Panics where there are no elements; [`try_min`](Self::try_min) returns `None` there.
        #[must_use]
        #[track_caller]
        min [T: Number] (self) -> T { self.try_min().unwrap_or_else(|| empty("min")) }

        /// Returns the smallest element, or `None` where there are no elements; NaN where there is one.
        #[must_use]
        try_min [T: Number] (self) -> Option<T> { (!self.is_empty()).then(|| fold_all(self, T::op_minimum)) }

        /// Returns the largest element; NaN where there is one.
        ///
        /// # Panics
        ///
        /// Panics where there are no elements; [`try_max`](Self::try_max) returns `None` there.
        #[must_use]
        #[track_caller]
        max [T: Number] (self) -> T { self.try_max().unwrap_or_else(|| empty("max")) }

        /// Returns the largest element, or `None` where there are no elements; NaN where there is one.
        #[must_use]
        try_max [T: Number] (self) -> Option<T> { (!self.is_empty()).then(|| fold_all(self, T::op_maximum)) }

        /// Says whether every element is true; true for none.
        #[must_use]
        all [T: Logical] (self) -> bool { self.iter().all(|x| x.cast()) }

        /// Says whether at least one element is true; false for none.
        #[must_use]
        any [T: Logical] (self) -> bool { self.iter().any(|x| x.cast()) }
    }

    /// Counts the elements that are not 0, or are `true`.
    #[must_use]
    pub fn count_nonzero(&self) -> usize {
        self.iter().filter(|&&x| x != T::ZERO).count()
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
