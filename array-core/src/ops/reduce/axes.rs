//! Reductions over several axes.

use core::marker::PhantomData;

use crate::compute::reduce::along::{Along, Reduced, every, greatest, least, nonzero, product, some, total};
use crate::compute::reduce::group::ListedAxes;
use crate::compute::reduce::{reduced, result};
use crate::storage::Array;
// The rows of `reductions!` contain these traits, so some builds do not use all of them.
#[allow(unused_imports)]
use crate::dtype::{Element, Float, Inexact, Number, Real};
use crate::expr::Logical;
use crate::shape::{ReduceAxes, Shape};
use crate::storage::{Inline, Join, OwnedStorage, Storage};

/// Declares the reductions over several axes, each in two forms: one removes the axes, the other
/// replaces them with `One`.
macro_rules! along {
    (@ [$($shape_doc:literal $of:ident $optional:tt $empty:literal $name:ident $try_name:ident $shape_of:ident [$shape:ty]
        ($($arg:ident)?) $class:ident $output:ident $way:tt;)*]) => {
        fallible! {$(
            #[doc = concat!("Computes [`", stringify!($of), "`](Self::", stringify!($of), ") along several axes. ", $empty, " [`", stringify!($try_name), "`](Self::", stringify!($try_name), ") returns an error instead of panicking.")]
            ///
            #[doc = $shape_doc]
            ///
            /// # Panics
            ///
            /// Panics if the list does not fit the rank of a [`DynRank`](crate::DynRank) array, or
            /// if the result would take more than `isize::MAX` bytes.
            #[doc = if_no_identity!($optional "Also panics if a reduced axis is empty and the result is not.")]
            #[doc = reduction_example!($of $shape_of $name)]
            errors
            #[doc = if_no_identity!($optional "Also returns [`Error::Shape`](crate::error::Error::Shape) if a reduced axis is empty and the result is not.")]
            #[doc = reduction_error_example!($of axes $name $try_name)]
            #[inline]
            "Returns [`Error::Shape`](crate::error::Error::Shape) if the list does not fit the rank of a [`DynRank`](crate::shape::DynRank) \
                array, or if the result would take more than `isize::MAX` bytes. Returns [`Error::Alloc`](crate::error::Error::Alloc) if memory \
                cannot be allocated.":
            $name $try_name [A] [A] [
                T: $class,
                <T as $class>::Is: $class,
                S: ReduceAxes<A>,
                Reduced<B>: OwnedStorage<result!($output T), $shape>,
            ] (self: &Self, axes: A $(, $arg: T::Magnitude)?) -> Array<result!($output T), $shape, Reduced<B>> {{
                // The axes are in the type of the list.
                let _ = axes;
                let operation = stringify!($name);
                // This fails only for a `DynRank`. `ReduceAxes` checks the axes of other shapes at
                // compile time.
                let shape = self.axes().$shape_of(operation)?;
                let along = Along::<T, ListedAxes<A>, _, _> { source: self, axes: S::AXES, shape, operation, of: PhantomData };
                reduced!(T, $way along, ($($arg)?))
            }}
        )*}
    };
    // A position along several axes (`argmin`) would be a list, which the Array API does not
    // define.
    (@ $rows:tt one $row:tt $($rest:tt)*) => { along! { @ $rows $($rest)* } };
    (@ [$($rows:tt)*] several [$name:ident $optional:tt $empty:literal
        [$axes:ident $try_axes:ident $axes_keep:ident $try_axes_keep:ident] $($row:tt)*] $($rest:tt)*) => {
        along! { @ [
            $($rows)*
            "The result has the shape of the array without the listed axes. The list is strictly increasing, as in `axes![0, 2]`."
                $name $optional $empty $axes $try_axes without_axes [S::Without] $($row)*;
            "The result has the shape of the array, with [`One`](crate::dim::One) in place of the listed axes, so that it broadcasts with the array."
                $name $optional $empty $axes_keep $try_axes_keep kept_axes [S::Kept] $($row)*;
        ] $($rest)* }
    };
    ($($(#[$doc:meta])* $name:ident $optional:tt $axis:tt $count:ident $axes:tt
        $arg:tt $class:ident -> $output:ident, $empty:literal $way:tt $lowered:tt;)*) => {
        along! { @ [] $($count [$name $optional $empty $axes $arg $class $output $way])* }
    };
}

/// Reductions over several axes, like the reductions of the Array API with a tuple of axes.
///
/// Adjacent axes are reduced as one axis. Axes that are not adjacent are reduced without an
/// intermediate array: the elements that belong to one element of the result are read in sequence.
impl<T: Element, S: Shape, B: Storage<T, S> + Join<Inline>> Array<T, S, B> {
    reductions! { along }
}
