//! Reductions over several axes.

use core::marker::PhantomData;

use crate::compute::reduce::along::{Along, Reduced, every, greatest, least, nonzero, product, some, total};
use crate::compute::reduce::group::ListedAxes;
use crate::dtype::{Element, Inexact, Number, Real};
use crate::error::{Error, or_fail};
use crate::expr::Logical;
use crate::shape::{ReduceAxes, Shape};
use crate::storage::{Array, Inline, Join, OwnedStorage, Storage};

/// Declares the reductions over several axes, each in two forms: one removes the axes, the other
/// replaces them with `One`.
macro_rules! along {
    ($(
        $(#[$doc:meta])*
        $name:ident $try_name:ident $keep:ident $try_keep:ident
        ($($arg:ident : $type:ty)?) [T: $bound:ident] -> $output:ty = |$along:ident| $reduced:expr;
    )*) => {$(
        along!(@ "The shape is that of the array without the listed axes. The list is strictly increasing, as in `axes![0, 2]`."
            [$(#[$doc])*] $name $try_name without_axes [S::Without]
            ($($arg: $type)?) [T: $bound] -> $output = |$along| $reduced);
        along!(@ "The shape is that of the array with [`One`](crate::shape::One) in place of the listed axes, so that the result broadcasts with the array."
            [$(#[$doc])*] $keep $try_keep kept_axes [S::Kept]
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
        /// Panics if a [`DynRank`](crate::DynRank) array has no such axes, the operation has no
        /// identity and a reduced axis is empty, or the result is too large.
        #[must_use]
        #[inline]
        #[track_caller]
        pub fn $name<A>(&self, axes: A $(, $arg: $type)?) -> Array<$output, $shape, Reduced<B>>
        where
            T: $bound,
            <T as $bound>::Is: $bound,
            S: ReduceAxes<A>,
            Reduced<B>: OwnedStorage<$output, $shape>,
        {
            or_fail(self.$try_name(axes $(, $arg)?))
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), with an error instead of a panic.")]
        ///
        /// # Errors
        ///
        /// [`Error::Shape`] if a [`DynRank`](crate::DynRank) array has no such axes, the operation
        /// has no identity and a reduced axis is empty, or the result is too large;
        /// [`Error::Alloc`] if memory cannot be allocated.
        #[inline]
        pub fn $try_name<A>(&self, axes: A $(, $arg: $type)?) -> Result<Array<$output, $shape, Reduced<B>>, Error>
        where
            T: $bound,
            <T as $bound>::Is: $bound,
            S: ReduceAxes<A>,
            Reduced<B>: OwnedStorage<$output, $shape>,
        {
            let _ = axes;
            let operation = stringify!($name);
            let shape = self.axes().$shape_of(operation)?;
            let $along = Along { source: self, axes: S::AXES, shape, operation, of: PhantomData::<ListedAxes<A>> };
            $reduced
        }
    };
}

/// Reductions over several axes, as those of the Array API with a tuple of axes.
///
/// Adjacent axes are reduced as one axis. For other axes, the elements of each result are read in
/// sequence, without an intermediate array.
impl<T: Element, S: Shape, B: Storage<T, S> + Join<Inline>> Array<T, S, B> {
    along! {
        /// Returns the sums along several axes, computed as by [`sum`](Self::sum); 0 if a reduced
        /// axis is empty.
        sum_axes try_sum_axes sum_axes_keep try_sum_axes_keep () [T: Number] -> T::Sum =
            |along| along.sums(&total::<T>());

        /// Returns the products along several axes, computed as by [`prod`](Self::prod); 1 if a
        /// reduced axis is empty.
        prod_axes try_prod_axes prod_axes_keep try_prod_axes_keep () [T: Number] -> T::Sum =
            |along| along.sums(&product::<T>());

        /// Returns the means along several axes, of floats; NaN if a reduced axis is empty.
        mean_axes try_mean_axes mean_axes_keep try_mean_axes_keep () [T: Inexact] -> T =
            |along| along.mean();

        /// Returns the variances along several axes, as [`var`](Self::var) does for all elements;
        /// NaN if a reduced axis is empty.
        var_axes try_var_axes var_axes_keep try_var_axes_keep () [T: Inexact] -> T::Magnitude =
            |along| along.variance::<T, _>(T::Magnitude::ZERO);

        /// Returns the variances along several axes with a correction, as
        /// [`var_corrected`](Self::var_corrected) does for all elements.
        var_axes_corrected try_var_axes_corrected var_axes_keep_corrected try_var_axes_keep_corrected
            (correction: T::Magnitude) [T: Inexact] -> T::Magnitude =
            |along| along.variance::<T, _>(correction);

        /// Returns the standard deviations along several axes, as [`std`](Self::std) does for all
        /// elements; NaN if a reduced axis is empty.
        std_axes try_std_axes std_axes_keep try_std_axes_keep () [T: Inexact] -> T::Magnitude =
            |along| along.deviation::<T, _>(T::Magnitude::ZERO);

        /// Returns the standard deviations along several axes with a correction, as
        /// [`std_corrected`](Self::std_corrected) does for all elements.
        std_axes_corrected try_std_axes_corrected std_axes_keep_corrected try_std_axes_keep_corrected
            (correction: T::Magnitude) [T: Inexact] -> T::Magnitude =
            |along| along.deviation::<T, _>(correction);

        /// Returns the smallest elements along several axes; NaN if one of the elements is NaN.
        /// There is no identity: an empty axis is an error, unless the result is empty, too.
        min_axes try_min_axes min_axes_keep try_min_axes_keep () [T: Real] -> T =
            |along| along.reduce(&least());

        /// Returns the largest elements along several axes; NaN if one of the elements is NaN.
        /// There is no identity: an empty axis is an error, unless the result is empty, too.
        max_axes try_max_axes max_axes_keep try_max_axes_keep () [T: Real] -> T =
            |along| along.reduce(&greatest());

        /// Returns whether every element along several axes is true, for each position of the other
        /// axes; true if a reduced axis is empty.
        all_axes try_all_axes all_axes_keep try_all_axes_keep () [T: Logical] -> bool =
            |along| along.reduce(&every());

        /// Returns whether at least one element along several axes is true, for each position of
        /// the other axes; false if a reduced axis is empty.
        any_axes try_any_axes any_axes_keep try_any_axes_keep () [T: Logical] -> bool =
            |along| along.reduce(&some());

        /// Counts the elements along several axes that are not 0, or are `true`, in `i64`; 0 if a
        /// reduced axis is empty.
        count_nonzero_axes try_count_nonzero_axes count_nonzero_axes_keep try_count_nonzero_axes_keep
            () [T: Element] -> i64 =
            |along| along.reduce(&nonzero());
    }
}
