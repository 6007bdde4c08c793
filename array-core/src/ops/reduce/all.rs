//! Reductions over all elements.

use core::marker::PhantomData;

use crate::compute::reduce::Entire;
use crate::compute::reduce::along::{
    every, first_greatest, first_least, greatest, least, nonzero, product, rounded, some, total,
};
use crate::compute::reduce::group::whole;
use crate::compute::reduce::reduction::Operation;
use crate::compute::reduce::{reduced, result};
use crate::storage::Array;
// The rows of `reductions!` contain these traits, so some builds do not use all of them.
#[allow(unused_imports)]
use crate::dtype::{Element, Float, Inexact, Number, Real};
use crate::expr::Logical;
use crate::shape::{If, Shape};
use crate::storage::Storage;

/// Panics because an empty array has no smallest or largest element.
#[cold]
#[track_caller]
fn empty(operation: &str) -> ! {
    panic!("`{operation}` of an empty array has no value: use `try_{operation}`, which returns `None`")
}

/// Reduces all elements of an array. Returns `None` if there are no elements and the operation has
/// no identity.
#[inline(always)]
fn all_of<T: Element, S: Shape, B: Storage<T, S>, F: Operation<T>>(
    x: &Array<T, S, B>,
    reduction: &F,
) -> Option<F::Output> {
    whole(x, reduction).expect(ELEMENTS)
}

/// The message if reading the elements of an array fails. This never happens, because the elements
/// are in memory.
const ELEMENTS: &str = "reading an array returns no error";

/// Replaces each extent by the index, along its axis, of the element at a row-major position.
pub(crate) fn index_of(extents: &mut [usize], position: usize) {
    let mut rest = position;
    for place in extents.iter_mut().rev() {
        let extent = *place;
        // No extent is 0, because there is an element at the position.
        (*place, rest) = (rest % extent, rest / extent);
    }
}

/// The message if a reduction with an identity has no result. This never happens: if there are no
/// elements, the result is the identity.
const IDENTITY: &str = "the operation has an identity";

/// Declares the reductions over all elements, for the rows of `reductions!`. A second bound, on
/// `Is`, an alias of `T` in each trait of dtypes, makes rustc report the message of the trait
/// without quoting the code of the library. The dtype of a sum is a type parameter `Z`. If the
/// result were an associated type of `T`, which has no bounds, rustc would not find the method.
macro_rules! over_all {
    ($($(#[$doc:meta])* $name:ident [$($try_name:ident)?]
        [$axis:ident $try_axis:ident $axis_keep:ident $try_axis_keep:ident]
        $count:ident [$axes:ident $try_axes:ident $axes_keep:ident $try_axes_keep:ident]
        $arg:tt $class:ident -> $output:ident, $empty:literal $way:tt $lowered:tt;)*) => {$(
        over_all!(@ [$(#[$doc])*] $name [$($try_name)?] $arg $class $output $way);
    )* $(
        over_all!(@ try $name [$($try_name)?] $class $output $way);
    )*};
    (@ [$(#[$doc:meta])*] $name:ident [] () $class:ident Sum [sums $operation:ident]) => {
        $(#[$doc])*
        #[inline]
        #[must_use]
        pub fn $name<Z>(&self) -> Z
        where
            T: $class,
            <T as $class>::Is: $class,
            If<<T as $class>::Is, T>: Element<Sum = Z>,
        {
            // 16-bit floats accumulate in `f32`, and are rounded once.
            rounded::<T>(all_of(self, &$operation::<T>()).expect(IDENTITY))
        }
    };
    (@ [$(#[$doc:meta])*] $name:ident [] () Element $output:ident [count $operation:ident]) => {
        $(#[$doc])*
        #[must_use]
        pub fn $name(&self) -> usize
        where
            T: Element,
            <T as Element>::Is: Element,
        {
            // A count is never negative, so the conversion loses nothing.
            all_of(self, &$operation()).expect(IDENTITY) as usize
        }
    };
    (@ [$(#[$doc:meta])*] $name:ident [] () $class:ident $output:ident [reduce $operation:ident]) => {
        $(#[$doc])*
        #[inline]
        #[must_use]
        pub fn $name(&self) -> result!($output T)
        where
            T: $class,
            <T as $class>::Is: $class,
        {
            // `all_of` returns `None` only for operations without an identity, such as `min`.
            all_of(self, &$operation()).expect(IDENTITY)
        }
    };
    (@ [$(#[$doc:meta])*] $name:ident [] ($($arg:ident)?) $class:ident $output:ident [$($way:ident)*]) => {
        $(#[$doc])*
        #[inline]
        #[must_use]
        pub fn $name(&self $(, $arg: T::Magnitude)?) -> result!($output T)
        where
            T: $class,
            <T as $class>::Is: $class,
        {
            // A reduction such as a variance may read the elements more than once, so it takes the
            // whole array.
            let all = Entire::<T, _> { source: self, operation: stringify!($name), of: PhantomData };
            reduced!(T, [$($way)*] all, ($($arg)?)).expect(ELEMENTS)
        }
    };
    (@ $doc:tt $name:ident [$try_name:ident] () $class:ident $output:ident [reduce $operation:ident]) => {
        over_all!(@@ $doc $name $try_name $class result!($output T));
    };
    (@ $doc:tt $name:ident [$try_name:ident] () $class:ident $output:ident [position $operation:ident]) => {
        over_all!(@@ $doc $name $try_name $class usize);
    };
    // These reductions also have a result for an empty array, so they have no form that returns
    // `None`.
    (@ try $name:ident [] $($row:tt)*) => {};
    (@ try $name:ident [$try_name:ident] $class:ident $output:ident [reduce $operation:ident]) => {
        over_all!(@@ try $name $try_name $class result!($output T), |this| all_of(this, &$operation()));
    };
    (@ try $name:ident [$try_name:ident] $class:ident $output:ident [position $operation:ident]) => {
        // The reduction returns the position as an `i64`, which is never negative.
        over_all!(@@ try $name $try_name $class usize, |this| Some(all_of(this, &$operation())? as usize));
    };
    (@@ [$(#[$doc:meta])*] $name:ident $try_name:ident $class:ident $output:ty) => {
        $(#[$doc])*
        ///
        /// # Panics
        ///
        #[doc = concat!("Panics if there are no elements; [`", stringify!($try_name), "`](Self::", stringify!($try_name), ") returns `None` then.")]
        #[inline]
        #[must_use]
        #[track_caller]
        pub fn $name(&self) -> $output
        where
            T: $class,
            <T as $class>::Is: $class,
        {
            match self.$try_name() {
                Some(found) => found,
                // This is not a closure, because the panic would report the location of the closure
                // and not of the caller.
                None => empty(stringify!($name)),
            }
        }
    };
    (@@ try $name:ident $try_name:ident $class:ident $output:ty, |$this:ident| $found:expr) => {
        #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns `None` if there are no elements.")]
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let x = Array::<f64, shape![_, 3]>::zeros_with([0, 3]);
        #[doc = concat!("assert_eq!(x.", stringify!($try_name), "(), None);")]
        /// ```
        #[inline]
        #[must_use]
        pub fn $try_name(&self) -> Option<$output>
        where
            T: $class,
            <T as $class>::Is: $class,
        {
            let $this = self;
            $found
        }
    };
}

/// Declares the methods that return the index of the smallest or largest element.
macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $try_position:ident;)*) => {$(
        over_all!(@@ [$(#[$doc])*] $name $try_name Real S::Extents);
        over_all!(@@ try $name $try_name Real S::Extents, |this| {
            let mut index = this.axes().extents();
            index_of(index.as_mut(), this.$try_position()?);
            Some(index)
        });
    )*};
}

/// Reductions over all elements.
// The impl has no bound on `T`, so that rustc reports the message of the trait for a dtype that an
// operation does not take, in generic code too.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    // The same rows declare the reductions along one axis and along several axes, so that all three
    // forms accept and return the same dtypes.
    reductions! { over_all }

    indices! {
        /// Returns the index of the element that [`argmin`](Self::argmin) finds, with one position
        /// for each axis.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[5, 2], [2, 7]];
        /// assert_eq!(x.argmin_index(), [0, 1]);
        /// assert_eq!(x[x.argmin_index()], 2);
        /// ```
        argmin_index try_argmin_index try_argmin;
        /// Returns the index of the element that [`argmax`](Self::argmax) finds, with one position
        /// for each axis.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[5, 2], [7, 7]];
        /// assert_eq!(x.argmax_index(), [1, 0]);
        /// assert_eq!(x[x.argmax_index()], 7);
        /// ```
        argmax_index try_argmax_index try_argmax;
    }
}
