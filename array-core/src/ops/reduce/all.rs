//! Reductions over all elements.

use crate::compute::reduce::along::{
    deviation, every, first_greatest, first_least, greatest, least, mean, nonzero, product, rounded, some, total,
    variance,
};
use crate::compute::reduce::group::whole;
use crate::compute::reduce::reduction::Operation;
use crate::dtype::{Element, Inexact, Number, Real};
use crate::expr::Logical;
use crate::shape::Shape;
use crate::storage::{Array, Storage};

/// Panics because an empty array has no smallest or largest element.
#[cold]
#[track_caller]
fn empty(operation: &str) -> ! {
    panic!("`{operation}` of an empty array has no value: use `try_{operation}`, which returns `None`")
}

/// Reduces all elements of an array. Returns `None` if there are none and the operation has no
/// identity.
#[inline(always)]
fn all_of<T: Element, S: Shape, B: Storage<T, S>, F: Operation<T>>(
    x: &Array<T, S, B>,
    reduction: &F,
) -> Option<F::Output> {
    whole(x, reduction).expect(ELEMENTS)
}

/// Elements of an array are in memory, so reading them returns no error.
const ELEMENTS: &str = "walking an array returns no error";

/// Returns the index of the element at a row-major position.
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

/// Declares the reductions over all elements with their bounds on the dtype. A second bound, on
/// `Is`, makes rustc report the message of the trait without quoting the code of the library.
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
        /// Returns the sum of all elements; 0 if there are none.
        ///
        /// Signed integers are added in `i64` and unsigned ones in `u64`, and wrap. Floats stay in
        /// their dtype. They are added pairwise, so that the error grows with the logarithm of the
        /// number of elements, and in an order that depends only on that number.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[100_u8, 200], [50, 250]].sum(), 600_u64);
        /// ```
        #[must_use]
        sum<Z> [T: Number + Element<Sum = Z>] (self) -> Z { rounded::<T>(all_of(self, &total::<T>()).expect("the sum of no elements is 0")) }

        /// Returns the arithmetic mean of all elements; NaN if there are none.
        ///
        /// Requires floats or complex numbers, as the Array API does; cast integers first.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![1.0, 2.0, 6.0].mean(), 3.0);
        /// ```
        #[must_use]
        mean [T: Inexact] (self) -> T { mean(self).expect(ELEMENTS) }

        /// Returns the product of all elements; 1 if there are none.
        ///
        /// The dtype is that of [`sum`](Self::sum): `i64` for signed integers and `u64` for
        /// unsigned ones, which wrap; floats stay in their dtype.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[100_u8, 200], [50, 2]].prod(), 2_000_000_u64);
        /// ```
        #[must_use]
        prod<Z> [T: Number + Element<Sum = Z>] (self) -> Z { rounded::<T>(all_of(self, &product::<T>()).expect("the product of no elements is 1")) }

        /// Returns the variance of all elements, which is the mean of their squared distances from
        /// the mean; NaN if there are none.
        ///
        /// This is the variance of a population, as in the Array API; use
        /// [`var_corrected`](Self::var_corrected) for that of a sample. Requires floats or complex
        /// numbers; cast integers first. For complex numbers, the distances are absolute values,
        /// and the variance is real. The mean and the squares are computed in two passes, so that
        /// few digits are lost if the mean is far from 0.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![1.0, 2.0, 6.0, 7.0].var(), 6.5);
        /// ```
        #[must_use]
        var [T: Inexact] (self) -> T::Magnitude { self.var_corrected(T::Magnitude::ZERO) }

        /// Returns the variance of all elements with a correction: the sum of squares divided by
        /// the number of elements minus the correction, as in the Array API. The correction 1 is
        /// Bessel's, for the variance of a sample.
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

        /// Returns the standard deviation of all elements, the square root of their
        /// [variance](Self::var); NaN if there are none.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[1.0, 3.0], [1.0, 3.0]].std(), 1.0);
        /// ```
        #[must_use]
        std [T: Inexact] (self) -> T::Magnitude { self.std_corrected(T::Magnitude::ZERO) }

        /// Returns the standard deviation of all elements, with a correction as in
        /// [`var_corrected`](Self::var_corrected).
        #[must_use]
        std_corrected [T: Inexact] (self, correction: T::Magnitude) -> T::Magnitude { deviation(self, correction).expect(ELEMENTS) }

        /// Returns the smallest element; NaN if any element is NaN.
        ///
        /// # Panics
        ///
        /// Panics if there are no elements; [`try_min`](Self::try_min) returns `None` then.
        #[must_use]
        #[track_caller]
        min [T: Real] (self) -> T { self.try_min().unwrap_or_else(|| empty("min")) }

        /// Returns the smallest element, or `None` if there are no elements; NaN if any element is
        /// NaN.
        #[must_use]
        try_min [T: Real] (self) -> Option<T> { all_of(self, &least()) }

        /// Returns the largest element; NaN if any element is NaN.
        ///
        /// # Panics
        ///
        /// Panics if there are no elements; [`try_max`](Self::try_max) returns `None` then.
        #[must_use]
        #[track_caller]
        max [T: Real] (self) -> T { self.try_max().unwrap_or_else(|| empty("max")) }

        /// Returns the largest element, or `None` if there are no elements; NaN if any element is
        /// NaN.
        #[must_use]
        try_max [T: Real] (self) -> Option<T> { all_of(self, &greatest()) }

        /// Returns the row-major position of the smallest element: of the first one if several are
        /// equal, and of the first NaN if any element is NaN.
        ///
        /// The position is a `usize`, which indexes slices. [`argmin_axis`](Self::argmin_axis)
        /// returns positions of `i64`, the default dtype of indices in the Array API, which
        /// promotes with every other integer dtype except `u64`.
        /// [`argmin_index`](Self::argmin_index) returns an index of the array.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[5, 2], [2, 7]].argmin(), 1);
        /// ```
        ///
        /// # Panics
        ///
        /// Panics if there are no elements; [`try_argmin`](Self::try_argmin) returns `None` then.
        #[must_use]
        #[track_caller]
        argmin [T: Real] (self) -> usize { self.try_argmin().unwrap_or_else(|| empty("argmin")) }

        /// [`argmin`](Self::argmin), or `None` if there are no elements.
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
        /// Panics if there are no elements; [`try_argmin_index`](Self::try_argmin_index) returns
        /// `None` then.
        #[must_use]
        #[track_caller]
        argmin_index [T: Real] (self) -> S::Extents { self.try_argmin_index().unwrap_or_else(|| empty("argmin_index")) }

        /// [`argmin_index`](Self::argmin_index), or `None` if there are no elements.
        #[must_use]
        try_argmin_index [T: Real] (self) -> Option<S::Extents> { Some(index(self.axes(), self.try_argmin()?)) }

        /// Returns the row-major position of the largest element: of the first one if several are
        /// equal, and of the first NaN if any element is NaN. The position is a `usize`, as in
        /// [`argmin`](Self::argmin).
        ///
        /// # Panics
        ///
        /// Panics if there are no elements; [`try_argmax`](Self::try_argmax) returns `None` then.
        #[must_use]
        #[track_caller]
        argmax [T: Real] (self) -> usize { self.try_argmax().unwrap_or_else(|| empty("argmax")) }

        /// [`argmax`](Self::argmax), or `None` if there are no elements.
        #[must_use]
        try_argmax [T: Real] (self) -> Option<usize> { all_of(self, &first_greatest()).map(|position| position as usize) }

        /// Returns the index of the element that [`argmax`](Self::argmax) finds.
        ///
        /// # Panics
        ///
        /// Panics if there are no elements; [`try_argmax_index`](Self::try_argmax_index) returns
        /// `None` then.
        #[must_use]
        #[track_caller]
        argmax_index [T: Real] (self) -> S::Extents { self.try_argmax_index().unwrap_or_else(|| empty("argmax_index")) }

        /// [`argmax_index`](Self::argmax_index), or `None` if there are no elements.
        #[must_use]
        try_argmax_index [T: Real] (self) -> Option<S::Extents> { Some(index(self.axes(), self.try_argmax()?)) }

        /// Returns whether every element is true; true if there are none.
        #[must_use]
        all [T: Logical] (self) -> bool { all_of(self, &every()).expect("`all` of no elements is true") }

        /// Returns whether at least one element is true; false if there are none.
        #[must_use]
        any [T: Logical] (self) -> bool { all_of(self, &some()).expect("`any` of no elements is false") }
    }

    /// Counts the elements that are not 0, or are `true`.
    #[must_use]
    pub fn count_nonzero(&self) -> usize {
        all_of(self, &nonzero()).expect("the count of no elements is 0") as usize
    }
}
