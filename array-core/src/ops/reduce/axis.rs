//! Reductions over one axis.

use core::marker::PhantomData;

use crate::compute::reduce::along::{
    Along, Reduced, every, first_greatest, first_least, greatest, least, nonzero, product, some, total,
};
use crate::compute::reduce::group::Axis;
use crate::compute::reduce::{reduced, result};
use crate::storage::Array;
// The rows of `reductions!` contain these traits, so some builds do not use all of them.
#[allow(unused_imports)]
use crate::dtype::{Element, Float, Inexact, Number, Real};
use crate::expr::Logical;
use crate::shape::{HasAxis, Shape};
use crate::storage::{Inline, Join, OwnedStorage, Storage};

/// Declares the reductions over one axis, each in two forms: one removes the axis, the other
/// replaces it with `One`.
macro_rules! along {
    (@ $($shape_doc:literal $of:ident $optional:tt $empty:literal $name:ident $try_name:ident $shape_of:ident [$shape:ty]
        ($($arg:ident)?) $class:ident $output:ident $way:tt;)*) => {
        fallible! {$(
            #[doc = concat!("Computes [`", stringify!($of), "`](Self::", stringify!($of), ") along an axis. ", $empty, " [`", stringify!($try_name), "`](Self::", stringify!($try_name), ") returns an error instead of panicking.")]
            ///
            #[doc = $shape_doc]
            ///
            /// # Panics
            ///
            /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result
            /// would take more than `isize::MAX` bytes.
            #[doc = if_no_identity!($optional "Also panics if the axis is empty and the result is not.")]
            #[doc = reduction_example!($of $shape_of $name)]
            errors
            #[doc = if_no_identity!($optional "Also returns [`Error::Shape`](crate::error::Error::Shape) if the axis is empty and the result is not.")]
            #[doc = reduction_error_example!($of axis $name $try_name)]
            #[inline]
            "Returns [`Error::Shape`](crate::error::Error::Shape) if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the \
                result would take more than `isize::MAX` bytes. Returns [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be \
                allocated.":
            $name $try_name [const AXIS: isize] [AXIS] [
                T: $class,
                <T as $class>::Is: $class,
                S: HasAxis<AXIS>,
                // This bound is needed because the storage may be inline, and inline storage holds
                // only arrays of static shapes.
                Reduced<B>: OwnedStorage<result!($output T), $shape>,
            ] (self: &Self $(, $arg: T::Magnitude)?) -> Array<result!($output T), $shape, Reduced<B>> {{
                let operation = stringify!($name);
                // This fails only for a `DynRank`, whose axes are not in its type.
                let axis = self.axes().position(operation)?;
                // This call follows the check of the axis, because `without` and `kept` require
                // that the axis exists.
                let shape = self.axes().$shape_of();
                let along = Along::<T, Axis<AXIS>, _, _> { source: self, axes: &[axis], shape, operation, of: PhantomData };
                reduced!(T, $way along, ($($arg)?))
            }}
        )*}
    };
    ($($(#[$doc:meta])* $name:ident $optional:tt
        [$axis:ident $try_axis:ident $axis_keep:ident $try_axis_keep:ident] $count:ident $axes:tt
        $arg:tt $class:ident -> $output:ident, $empty:literal $way:tt $lowered:tt;)*) => {
        along! { @ $(
            "The result has the shape of the array without the axis `AXIS`, counted from 0, or backwards from -1."
                $name $optional $empty $axis $try_axis without [S::Without] $arg $class $output $way;
            "The result has the shape of the array, with [`One`](crate::dim::One) in place of the axis `AXIS`, so that it broadcasts with the array."
                $name $optional $empty $axis_keep $try_axis_keep kept [S::Kept] $arg $class $output $way;
        )*}
    };
}

/// Reductions over one axis, like the reductions of the Array API
/// (<https://data-apis.org/array-api/latest/>). A strided view gives bit for bit the same result as
/// a contiguous array of its elements.
impl<T, S: Shape, B: Storage<T, S> + Join<Inline>> Array<T, S, B> {
    reductions! { along }
}

#[cfg(test)]
mod tests {
    use crate::{Array, Dyn};

    #[test]
    fn sums_along_either_axis_are_as_exact_as_the_sum_of_all() {
        // Each sum has more elements than a block of a reduction (1024), in Miri as well, so that
        // the sums of several blocks are added.
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
