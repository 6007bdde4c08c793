//! Reductions over all elements.

use super::fold::fold_all;
use super::sum::sum_all;
use crate::Array;
use crate::dtype::{Element, Float, Number};
use crate::expr::Logical;
use crate::shape::Shape;
use crate::storage::Storage;

/// Says that there is no smallest or largest element of none.
#[cold]
#[track_caller]
fn empty(operation: &str) -> ! {
    panic!("`{operation}` of no elements has no value")
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
