//! Reductions over all elements.

use super::along::{
    deviation, every, first_greatest, first_least, greatest, least, mean, nonzero, product, rounded, some, total,
    variance,
};
use super::group::whole;
use super::reduction::Operation;
use crate::Array;
use crate::dtype::{Element, Inexact, Number, Real};
use crate::expr::Logical;
use crate::shape::Shape;
use crate::storage::Storage;

/// Says that there is no smallest or largest element of none.
#[cold]
#[track_caller]
fn empty(operation: &str) -> ! {
    panic!("`{operation}` of no elements has no value")
}

/// Reduces the elements of an array; `None` where there are none, and they have no value.
#[inline(always)]
fn all_of<T: Element, S: Shape, B: Storage<T, S>, F: Operation<T>>(
    x: &Array<T, S, B>,
    reduction: &F,
) -> Option<F::Output> {
    whole(x, reduction).expect(ELEMENTS)
}

/// Why the reduction of an array has no error.
const ELEMENTS: &str = "the elements of an array have values";

/// The index of an element by its position in row-major order.
fn index<S: Shape>(shape: &S, position: usize) -> S::Extents {
    let mut index = shape.extents();
    let mut rest = position;
    for i in index.as_mut().iter_mut().rev() {
        let extent = *i;
        *i = rest % extent;
        rest /= extent;
    }
    index
}

/// Declares the reductions over all elements, and what each asks of the dtype, named by its `Is` as well, which reports it
/// without a quotation.
macro_rules! over_all {
    ($($(#[$attribute:meta])* $name:ident $(<$result:ident>)? [T: $bound:ident $(+ $more:path)?] ($this:ident $(, $arg:ident : $type:ty)?) -> $output:ty { $body:expr })*) => {$(
        $(#[$attribute])*
        #[inline]
        pub fn $name$(<$result>)?(&$this $(, $arg: $type)?) -> $output
        where
            T: $bound $(+ $more)?,
            <T as $bound>::Is: $bound,
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
        sum<Z> [T: Number + Element<Sum = Z>] (self) -> Z { rounded::<T>(all_of(self, &total::<T>()).expect("a sum of none")) }

        /// Returns the arithmetic mean of all elements; NaN for none.
        ///
        /// For floats, as in the Array API; cast integers first.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![1.0, 2.0, 6.0].mean(), 3.0);
        /// ```
        #[must_use]
        mean [T: Inexact] (self) -> T { mean(self).expect(ELEMENTS) }

        /// Multiplies all elements; 1 for none.
        ///
        /// The dtype is that of [`sum`](Self::sum): `i64` for signed integers, `u64` for unsigned ones, which wrap, and that
        /// of floats.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[100_u8, 200], [50, 2]].prod(), 2_000_000_u64);
        /// ```
        #[must_use]
        prod<Z> [T: Number + Element<Sum = Z>] (self) -> Z { rounded::<T>(all_of(self, &product::<T>()).expect("a product of none")) }

        /// Returns the variance of all elements: the mean of the squares of their distances from their mean; NaN for none.
        ///
        /// That of a population, as in the Array API: see [`var_corrected`](Self::var_corrected) for that of a sample. For
        /// floats; cast integers first. Of complex numbers the distances are absolute values, and it is real. The mean is taken first and the squares in a second pass, so that few digits are
        /// lost where the mean is far from 0.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![1.0, 2.0, 6.0, 7.0].var(), 6.5);
        /// ```
        #[must_use]
        var [T: Inexact] (self) -> T::Magnitude { self.var_corrected(T::Magnitude::ZERO) }

        /// Returns the variance of all elements, where the sum of squares is divided by the number of elements less a
        /// correction, as in the Array API: 1 is Bessel's correction, for the variance of a sample.
        ///
        /// The variance is NaN if the correction is the number of elements or more.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![1.0, 2.0, 6.0].var_corrected(1.0), 7.0);
        /// assert!(array![1.0_f32, 2.0].var_corrected(2.0).is_nan());
        /// ```
        #[must_use]
        var_corrected [T: Inexact] (self, correction: T::Magnitude) -> T::Magnitude { variance(self, correction).expect(ELEMENTS) }

        /// Returns the standard deviation of all elements, the root of their [variance](Self::var); NaN for none.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[1.0, 3.0], [1.0, 3.0]].std(), 1.0);
        /// ```
        #[must_use]
        std [T: Inexact] (self) -> T::Magnitude { self.std_corrected(T::Magnitude::ZERO) }

        /// Returns the standard deviation of all elements, with a correction as in [`var_corrected`](Self::var_corrected).
        #[must_use]
        std_corrected [T: Inexact] (self, correction: T::Magnitude) -> T::Magnitude { deviation(self, correction).expect(ELEMENTS) }

        /// Returns the smallest element; NaN where there is one.
        ///
        /// # Panics
        ///
        /// Panics where there are no elements; [`try_min`](Self::try_min) returns `None` there.
        #[must_use]
        #[track_caller]
        min [T: Real] (self) -> T { self.try_min().unwrap_or_else(|| empty("min")) }

        /// Returns the smallest element, or `None` where there are no elements; NaN where there is one.
        #[must_use]
        try_min [T: Real] (self) -> Option<T> { all_of(self, &least()) }

        /// Returns the largest element; NaN where there is one.
        ///
        /// # Panics
        ///
        /// Panics where there are no elements; [`try_max`](Self::try_max) returns `None` there.
        #[must_use]
        #[track_caller]
        max [T: Real] (self) -> T { self.try_max().unwrap_or_else(|| empty("max")) }

        /// Returns the largest element, or `None` where there are no elements; NaN where there is one.
        #[must_use]
        try_max [T: Real] (self) -> Option<T> { all_of(self, &greatest()) }

        /// Returns the position of the smallest element in row-major order: of the first of equal ones, and of the first
        /// NaN where there is one.
        ///
        /// A `usize`, which indexes slices; along an axis the positions are of `i64`, the default dtype of indices in the
        /// Array API, which promotes with every other integer dtype but `u64`. [`argmin_index`](Self::argmin_index) returns
        /// an index of the array.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[5, 2], [2, 7]].argmin(), 1);
        /// ```
        ///
        /// # Panics
        ///
        /// Panics where there are no elements; [`try_argmin`](Self::try_argmin) returns `None` there.
        #[must_use]
        #[track_caller]
        argmin [T: Real] (self) -> usize { self.try_argmin().unwrap_or_else(|| empty("argmin")) }

        /// [`argmin`](Self::argmin), or `None` where there are no elements.
        #[must_use]
        try_argmin [T: Real] (self) -> Option<usize> { all_of(self, &first_least()).map(|position| position as usize) }

        /// Returns the index of the element that [`argmin`](Self::argmin) finds.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[5, 2], [2, 7]];
        /// assert_eq!(x.argmin_index(), [0, 1]);
        /// assert_eq!(x[x.argmin_index()], 2);
        /// ```
        ///
        /// # Panics
        ///
        /// Panics where there are no elements; [`try_argmin_index`](Self::try_argmin_index) returns `None` there.
        #[must_use]
        #[track_caller]
        argmin_index [T: Real] (self) -> S::Extents { self.try_argmin_index().unwrap_or_else(|| empty("argmin_index")) }

        /// [`argmin_index`](Self::argmin_index), or `None` where there are no elements.
        #[must_use]
        try_argmin_index [T: Real] (self) -> Option<S::Extents> { Some(index(self.axes(), self.try_argmin()?)) }

        /// Returns the position of the largest element in row-major order: of the first of equal ones, and of the first
        /// NaN where there is one. A `usize`, as in [`argmin`](Self::argmin).
        ///
        /// # Panics
        ///
        /// Panics where there are no elements; [`try_argmax`](Self::try_argmax) returns `None` there.
        #[must_use]
        #[track_caller]
        argmax [T: Real] (self) -> usize { self.try_argmax().unwrap_or_else(|| empty("argmax")) }

        /// [`argmax`](Self::argmax), or `None` where there are no elements.
        #[must_use]
        try_argmax [T: Real] (self) -> Option<usize> { all_of(self, &first_greatest()).map(|position| position as usize) }

        /// Returns the index of the element that [`argmax`](Self::argmax) finds.
        ///
        /// # Panics
        ///
        /// Panics where there are no elements; [`try_argmax_index`](Self::try_argmax_index) returns `None` there.
        #[must_use]
        #[track_caller]
        argmax_index [T: Real] (self) -> S::Extents { self.try_argmax_index().unwrap_or_else(|| empty("argmax_index")) }

        /// [`argmax_index`](Self::argmax_index), or `None` where there are no elements.
        #[must_use]
        try_argmax_index [T: Real] (self) -> Option<S::Extents> { Some(index(self.axes(), self.try_argmax()?)) }

        /// Says whether every element is true; true for none.
        #[must_use]
        all [T: Logical] (self) -> bool { all_of(self, &every()).expect("an answer for none") }

        /// Says whether at least one element is true; false for none.
        #[must_use]
        any [T: Logical] (self) -> bool { all_of(self, &some()).expect("an answer for none") }
    }

    /// Counts the elements that are not 0, or are `true`.
    #[must_use]
    pub fn count_nonzero(&self) -> usize {
        all_of(self, &nonzero()).expect("an answer for none") as usize
    }
}
