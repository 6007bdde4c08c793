//! Reductions over one axis.

use core::marker::PhantomData;

use crate::compute::reduce::along::{
    Along, Reduced, every, first_greatest, first_least, greatest, least, nonzero, product, some, total,
};
use crate::compute::reduce::group::Axis;
use crate::dtype::{Element, Inexact, Number, Real};
use crate::error::{Error, or_fail};
use crate::expr::Logical;
use crate::shape::{HasAxis, Shape};
use crate::storage::{Array, Inline, Join, OwnedStorage, Storage};

/// Declares the reductions over one axis, each in two forms: one removes the axis, the other
/// replaces it with `One`.
macro_rules! along {
    ($(
        $(#[$doc:meta])*
        $name:ident $try_name:ident $keep:ident $try_keep:ident
        ($($arg:ident : $type:ty)?) [T: $bound:ident] -> $output:ty = |$along:ident| $reduced:expr;
    )*) => {$(
        along!(@ "The shape is that of the array without the axis `AXIS`, counted from 0, or backwards from -1."
            [$(#[$doc])*] $name $try_name without [S::Without]
            ($($arg: $type)?) [T: $bound] -> $output = |$along| $reduced);
        along!(@ "The shape is that of the array with [`One`](crate::shape::One) in place of the axis `AXIS`, so that the result broadcasts with the array."
            [$(#[$doc])*] $keep $try_keep kept [S::Kept]
            ($($arg: $type)?) [T: $bound] -> $output = |$along| $reduced);
    )*};
    (@ $shape_doc:literal [$(#[$doc:meta])*] $name:ident $try_name:ident $shape_of:ident [$shape:ty]
        ($($arg:ident : $type:ty)?) [T: $bound:ident] -> $output:ty = |$along:ident| $reduced:expr
    ) => {
        $(#[$doc])*
        ///
        #[doc = $shape_doc]
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no such axis, the operation has no
        /// identity and the axis is empty, or the result is too large.
        #[must_use]
        #[inline]
        #[track_caller]
        pub fn $name<const AXIS: isize>(&self $(, $arg: $type)?) -> Array<$output, $shape, Reduced<B>>
        where
            T: $bound,
            <T as $bound>::Is: $bound,
            S: HasAxis<AXIS>,
            Reduced<B>: OwnedStorage<$output, $shape>,
        {
            or_fail(self.$try_name::<AXIS>($($arg)?))
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), with an error instead of a panic.")]
        ///
        /// # Errors
        ///
        /// [`Error::Shape`] if a [`DynRank`](crate::DynRank) array has no such axis, the operation
        /// has no identity and the axis is empty, or the result is too large; [`Error::Alloc`] if
        /// memory cannot be allocated.
        #[inline]
        pub fn $try_name<const AXIS: isize>(&self $(, $arg: $type)?) -> Result<Array<$output, $shape, Reduced<B>>, Error>
        where
            T: $bound,
            <T as $bound>::Is: $bound,
            S: HasAxis<AXIS>,
            Reduced<B>: OwnedStorage<$output, $shape>,
        {
            let operation = stringify!($name);
            let axis = self.axes().position(operation)?;
            let shape = self.axes().$shape_of();
            let $along = Along { source: self, axes: &[axis], shape, operation, of: PhantomData::<Axis<AXIS>> };
            $reduced
        }
    };
}

/// Reductions over one axis, as those of the Array API (<https://data-apis.org/array-api/latest/>).
/// A strided view is read in pieces, and gives the same result, bit by bit, as an array of its
/// elements.
impl<T: Element, S: Shape, B: Storage<T, S> + Join<Inline>> Array<T, S, B> {
    along! {
        /// Returns the sums along an axis, computed as by [`sum`](Self::sum); 0 if the axis is
        /// empty.
        sum_axis try_sum_axis sum_axis_keep try_sum_axis_keep () [T: Number] -> T::Sum =
            |along| along.sums(&total::<T>());

        /// Returns the products along an axis, computed as by [`prod`](Self::prod); 1 if the axis
        /// is empty.
        prod_axis try_prod_axis prod_axis_keep try_prod_axis_keep () [T: Number] -> T::Sum =
            |along| along.sums(&product::<T>());

        /// Returns the means along an axis, of floats; NaN if the axis is empty.
        mean_axis try_mean_axis mean_axis_keep try_mean_axis_keep () [T: Inexact] -> T =
            |along| along.mean();

        /// Returns the variances along an axis, as [`var`](Self::var) does for all elements; NaN if
        /// the axis is empty.
        var_axis try_var_axis var_axis_keep try_var_axis_keep () [T: Inexact] -> T::Magnitude =
            |along| along.variance::<T, _>(T::Magnitude::ZERO);

        /// Returns the variances along an axis with a correction, as
        /// [`var_corrected`](Self::var_corrected) does for all elements.
        var_axis_corrected try_var_axis_corrected var_axis_keep_corrected try_var_axis_keep_corrected
            (correction: T::Magnitude) [T: Inexact] -> T::Magnitude =
            |along| along.variance::<T, _>(correction);

        /// Returns the standard deviations along an axis, as [`std`](Self::std) does for all
        /// elements; NaN if the axis is empty.
        std_axis try_std_axis std_axis_keep try_std_axis_keep () [T: Inexact] -> T::Magnitude =
            |along| along.deviation::<T, _>(T::Magnitude::ZERO);

        /// Returns the standard deviations along an axis with a correction, as
        /// [`std_corrected`](Self::std_corrected) does for all elements.
        std_axis_corrected try_std_axis_corrected std_axis_keep_corrected try_std_axis_keep_corrected
            (correction: T::Magnitude) [T: Inexact] -> T::Magnitude =
            |along| along.deviation::<T, _>(correction);

        /// Returns the smallest elements along an axis; NaN if one of the elements is NaN. There is
        /// no identity: an empty axis is an error, unless the result is empty, too.
        min_axis try_min_axis min_axis_keep try_min_axis_keep () [T: Real] -> T =
            |along| along.reduce(&least());

        /// Returns the largest elements along an axis; NaN if one of the elements is NaN. There is
        /// no identity: an empty axis is an error, unless the result is empty, too.
        max_axis try_max_axis max_axis_keep try_max_axis_keep () [T: Real] -> T =
            |along| along.reduce(&greatest());

        /// Returns the positions of the smallest elements along an axis: of the first one if
        /// several are equal, and of the first NaN if one of the elements is NaN. They are of
        /// `i64`, as explained at [`argmin`](Self::argmin). There is no identity: an empty axis is
        /// an error, unless the result is empty, too.
        argmin_axis try_argmin_axis argmin_axis_keep try_argmin_axis_keep () [T: Real] -> i64 =
            |along| along.reduce(&first_least());

        /// Returns the positions of the largest elements along an axis: of the first one if several
        /// are equal, and of the first NaN if one of the elements is NaN. They are of `i64`, as
        /// explained at [`argmin`](Self::argmin). There is no identity: an empty axis is an error,
        /// unless the result is empty, too.
        argmax_axis try_argmax_axis argmax_axis_keep try_argmax_axis_keep () [T: Real] -> i64 =
            |along| along.reduce(&first_greatest());

        /// Returns whether every element along an axis is true, for each position of the other
        /// axes; true if the axis is empty.
        all_axis try_all_axis all_axis_keep try_all_axis_keep () [T: Logical] -> bool =
            |along| along.reduce(&every());

        /// Returns whether at least one element along an axis is true, for each position of the
        /// other axes; false if the axis is empty.
        any_axis try_any_axis any_axis_keep try_any_axis_keep () [T: Logical] -> bool =
            |along| along.reduce(&some());

        /// Counts the elements along an axis that are not 0, or are `true`, in `i64`; 0 if the axis
        /// is empty.
        count_nonzero_axis try_count_nonzero_axis count_nonzero_axis_keep try_count_nonzero_axis_keep
            () [T: Element] -> i64 =
            |along| along.reduce(&nonzero());
    }
}

#[cfg(test)]
mod tests {
    use crate::{Array, Dyn};

    #[test]
    fn sums_along_either_axis_are_as_exact_as_the_sum_of_all() {
        let rows = if cfg!(miri) { 2_000 } else { 200_000 };
        let x = Array::<f32, (Dyn, Dyn)>::full_with([rows, 3], 0.1);
        let exact = f64::from(0.1_f32) * rows as f64;
        for sum in x.sum_axis::<0>() {
            assert!((f64::from(sum) / exact - 1.0).abs() < 1e-6, "{sum}");
        }
        let x = x.try_reshape::<(Dyn, Dyn)>([3, rows]).unwrap();
        for sum in x.sum_axis::<1>() {
            assert!((f64::from(sum) / exact - 1.0).abs() < 1e-6, "{sum}");
        }
    }

    #[test]
    fn the_cascade_adds_each_block_once() {
        let few: &[usize] = &[1, 17, 257];
        let all: &[usize] = &[1, 15, 16, 17, 31, 32, 33, 255, 256, 257, 1000];
        for &rows in if cfg!(miri) { few } else { all } {
            let x = Array::<u32, (Dyn, Dyn)>::from_fn_with([rows, 19], |[i, j]| (i * 100 + j) as u32);
            let expected: Vec<u64> = (0..19).map(|j| (0..rows).map(|i| (i * 100 + j) as u64).sum()).collect();
            assert_eq!(x.sum_axis::<0>().as_slice(), expected, "{rows} rows");
        }
    }
}
