//! Reductions over all elements, and over axes that are run-time values.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::convert::ITS_DTYPE;
use super::{DynArray, DynScalar, DynStorage, DynView};
use crate::compute::reduce::{
    Along, Entire, every, first_greatest, first_least, greatest, least, nonzero, product, reduced, result, some, total,
};
use crate::storage::{Array, ArrayView, Heap, Storage};
// The rows of `reductions!` contain these traits, so some builds do not use all of them.
#[allow(unused_imports)]
use crate::dtype::{DType, Element, Float, Inexact, Number, Real};
use crate::error::{Error, ShapeError};
use crate::expr::Logical;
use crate::ops::reduce::index_of;
use crate::shape::{AnyAxes, DynRank, counted};

/// Converts an axis, which counts from 0 or backwards from -1, to its position.
pub(super) fn axis_of(extents: &[usize], axis: isize, operation: &'static str) -> Result<usize, ShapeError> {
    counted(axis, extents.len()).ok_or_else(|| ShapeError::no_axis(operation, extents, axis))
}

/// Returns the set of the listed axes as 64 bits, or an error if an axis does not exist or is
/// listed twice. An array has at most 64 axes.
#[inline]
pub(super) fn axis_bits(extents: &[usize], axes: &[isize], operation: &'static str) -> Result<u64, ShapeError> {
    const { assert!(DynRank::MAX_RANK <= 64) };
    let mut bits = 0;
    for &axis in axes {
        let place = axis_of(extents, axis, operation)?;
        if bits >> place & 1 == 1 {
            return Err(ShapeError::axis_twice(operation, extents, place));
        }
        bits |= 1_u64 << place;
    }
    Ok(bits)
}

impl<B: DynStorage> DynArray<B> {
    /// Converts an axis, which counts from 0 or backwards from -1, to its position.
    pub(super) fn axis(&self, axis: isize, operation: &'static str) -> Result<usize, ShapeError> {
        axis_of(self.shape(), axis, operation)
    }

    /// Returns the positions of the listed axes in increasing order, or an error if an axis does
    /// not exist or is listed twice.
    pub(super) fn listed(&self, axes: &[isize], operation: &'static str) -> Result<Vec<usize>, ShapeError> {
        let mut bits = axis_bits(self.shape(), axes, operation)?;
        let mut places = Vec::with_capacity(axes.len());
        while bits != 0 {
            places.push(bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
        Ok(places)
    }

    /// Returns the shape without the given axes. With `keep`, returns the shape with extent 1 for
    /// each of the given axes.
    pub(super) fn reduced(&self, axes: &[usize], keep: bool) -> DynRank {
        let extents = self.shape().iter().enumerate();
        let left: Vec<usize> = match keep {
            true => extents
                .map(|(axis, &n)| if axes.contains(&axis) { 1 } else { n })
                .collect(),
            false => extents
                .filter(|(axis, _)| !axes.contains(axis))
                .map(|(_, &n)| n)
                .collect(),
        };
        DynRank::clipped(&left)
    }
}

impl<B: DynStorage> DynArray<B> {
    /// Returns the index, with one position for each axis, of the element that
    /// [`argmax`](Self::argmax) finds.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype is `bool` or complex, or there are no elements.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// assert_eq!(DynArray::from(array![[1, 2, 3], [4, 9, 6]]).argmax_index()?, [1, 1]);
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn argmax_index(&self) -> Result<Vec<usize>, Error> {
        Ok(self.index_of(self.argmax().map_err(|error| error.named("argmax_index"))?))
    }

    /// Returns the index, with one position for each axis, of the element that
    /// [`argmin`](Self::argmin) finds.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`argmax_index`](Self::argmax_index).
    #[inline]
    pub fn argmin_index(&self) -> Result<Vec<usize>, Error> {
        Ok(self.index_of(self.argmin().map_err(|error| error.named("argmin_index"))?))
    }

    /// Converts a row-major position to an index.
    fn index_of(&self, position: DynScalar) -> Vec<usize> {
        let mut index: Vec<usize> = self.shape().to_vec();
        index_of(&mut index, position.cast::<u64>() as usize);
        index
    }
}

/// Expands to a sentence of the docs of a reduction along several axes whose results are positions.
macro_rules! positions {
    (argmax) => {
        "The positions count the elements along the listed axes in row-major order, whatever the order of the list is."
    };
    (argmin) => {
        positions!(argmax)
    };
    ($other:ident) => {
        ""
    };
}

/// Expands to code that computes `all` or `any` of numbers by counting the elements that are not 0.
/// For other reductions, expands to nothing. The first three arms expand to a sentence of the docs.
macro_rules! of_numbers {
    (all) => {
        "Numbers other than 0 are true, and so is NaN."
    };
    (any) => {
        "Numbers other than 0 are true, and so is NaN."
    };
    ($other:ident) => {
        ""
    };
    (all $($x:tt)*) => {
        of_numbers!(@ equal $($x)*)
    };
    (any $($x:tt)*) => {
        of_numbers!(@ not_equal $($x)*)
    };
    (@ equal $x:ident $axes:ident $shape:ident $operation:ident) => {
        if $x.dtype() != DType::Bool {
            // The product of the extents wraps, as the count of the elements does.
            let extents = $axes.iter().map(|&axis| $x.shape()[axis] as i64);
            let reduced = extents.fold(1, i64::wrapping_mul);
            return count_nonzero($x, $axes, $shape, $operation)?.equal(reduced);
        }
    };
    (@ not_equal $x:ident $axes:ident $shape:ident $operation:ident) => {
        if $x.dtype() != DType::Bool {
            return count_nonzero($x, $axes, $shape, $operation)?.not_equal(0);
        }
    };
    (@ equal $x:ident) => {
        if $x.dtype() != DType::Bool {
            return Ok((count_of($x)? == $x.len()).into());
        }
    };
    (@ not_equal $x:ident) => {
        if $x.dtype() != DType::Bool {
            return Ok((count_of($x)? != 0).into());
        }
    };
    ($other:ident $($x:tt)*) => {};
}

/// Returns the number of elements that are not 0.
fn count_of<B: DynStorage>(x: &DynArray<B>) -> Result<usize, Error> {
    Ok(x.count_nonzero()?.cast::<u64>() as usize)
}

/// A typed array with the axes along which it is reduced.
type Typed<'a, 'v, T> = Along<'a, T, AnyAxes, ArrayView<'v, T, DynRank>, DynRank>;

/// Declares reductions over all elements, and over axes, which are removed or replaced by axes of
/// extent 1.
macro_rules! both {
    ($($(#[$doc:meta])* $name:ident [$($try_name:ident)?]
        [$axis:ident $try_axis:ident $axis_keep:ident $try_axis_keep:ident]
        $count:ident [$axes:ident $try_axes:ident $axes_keep:ident $try_axes_keep:ident]
        $arg:tt $class:ident -> $output:ident, $empty:literal $way:tt $lowered:tt;)*) => {
        $(both!(@ $name $axes $axes_keep $arg $class $output $way);)*
    };
    (@ $name:ident $axes:ident $axes_keep:ident ($($arg:ident)?) $class:ident $output:ident $way:tt) => {
        // `inline`, so that a crate compiles only the operations that it uses.
        #[inline]
        fn $name(
            x: &DynView<'_>,
            axes: &[usize],
            shape: DynRank,
            operation: &'static str
            $(, $arg: f64)?
        ) -> Result<DynArray, Error> {
            of_numbers!($name x axes shape operation);
            fn typed<T: $class>(
                x: &DynView<'_>,
                axes: &[usize],
                shape: DynRank,
                operation: &'static str
                $(, $arg: f64)?
            ) -> Result<DynArray, Error> {
                let source = x.lent::<T>().expect(ITS_DTYPE);
                let along: Typed<'_, '_, T> = Along { source, axes, shape, operation, of: PhantomData };
                let reduced: Array<result!($output T), DynRank, Heap> = reduced!(T, $way along, ($($arg)?))?;
                Ok(DynArray::of(reduced))
            }
            with_dtype!($class in x.dtype(), for operation, T => { typed::<T>(x, axes, shape, operation $(, $arg)?) })
        }

        impl<B: DynStorage> DynArray<B> {
            #[doc = concat!("Computes [`", stringify!($name), "`](Array::", stringify!($name), ") over all elements.")]
            #[doc = of_numbers!($name)]
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if the reduction does not support the dtype, or there are no
            /// elements and the reduction has no identity.
            #[inline]
            pub fn $name(&self $(, $arg: f64)?) -> Result<DynScalar, Error> {
                of_numbers!($name self);
                fn typed<T: $class, B: Storage<T, DynRank>>(
                    source: &Array<T, DynRank, B>
                    $(, $arg: f64)?
                ) -> Result<DynScalar, Error> {
                    let along = Entire::<T, _> { source, operation: stringify!($name), of: PhantomData };
                    let reduced: result!($output T) = reduced!(T, $way along, ($($arg)?))?;
                    Ok(DynScalar::of(reduced))
                }
                // Pass the array itself, since creating a view costs more than reducing a few
                // elements.
                with_array!($class in self, for stringify!($name), x => { typed(x $(, $arg)?) })
            }

            #[doc = concat!("Computes [`", stringify!($name), "`](Self::", stringify!($name), ") along the listed axes, which the result lacks. Axes count from 0, or backwards from -1, and may be listed in any order.")]
            #[doc = positions!($name)]
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if the reduction does not support the dtype, the array has no
            /// such axis, or an axis is listed twice. If the reduction has no identity, a listed
            /// axis that is empty is an error, too, unless the result is empty.
            #[inline]
            pub fn $axes(&self, axes: &[isize] $(, $arg: f64)?) -> Result<DynArray, Error> {
                let axes = self.listed(axes, stringify!($axes))?;
                $name(&self.view(), &axes, self.reduced(&axes, false), stringify!($axes) $(, $arg)?)
            }

            #[doc = concat!("Computes [`", stringify!($axes), "`](Self::", stringify!($axes), ") with axes of extent 1 in place of the reduced ones, so that the result broadcasts with the array.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns the errors of [`", stringify!($axes), "`](Self::", stringify!($axes), ").")]
            #[inline]
            pub fn $axes_keep(&self, axes: &[isize] $(, $arg: f64)?) -> Result<DynArray, Error> {
                let axes = self.listed(axes, stringify!($axes_keep))?;
                $name(&self.view(), &axes, self.reduced(&axes, true), stringify!($axes_keep) $(, $arg)?)
            }
        }
    };
}

reductions! { both }

/// Declares sums and products in a given dtype.
macro_rules! in_dtype {
    ($($(#[$doc:meta])* $name:ident $of:ident ($arg:ident: $type:ty);)*) => {
        /// Sums and products in another dtype: the parameter `dtype` of the Array API.
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// The elements are first converted to `dtype`. Integers wrap.
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if the elements are complex and `dtype` is not, `dtype` is
            /// `bool`, the array has no such axis, or an axis is listed twice.
            #[inline]
            pub fn $name(&self, dtype: DType, $arg: $type) -> Result<DynArray, Error> {
                if dtype == DType::Bool {
                    return Err(refused!(Number, stringify!($name), dtype).into());
                }
                let named = |error: Error| error.named(stringify!($name));
                let made = match self.dtype() == dtype {
                    true => self.$of($arg),
                    false => self.try_cast(dtype).and_then(|x| x.$of($arg)),
                };
                // Sums and products of integers have 64 bits, so convert them if `dtype` has fewer.
                let made = made.map_err(named)?;
                if made.dtype() == dtype { Ok(made) } else { made.try_cast(dtype).map_err(named) }
            }
        )*}
    };
}

in_dtype! {
    /// Computes [`cumprod`](Self::cumprod) in the given dtype.
    cumprod_in cumprod (axis: isize);
    /// Computes [`cumsum`](Self::cumsum) in the given dtype.
    cumsum_in cumsum (axis: isize);
    /// Computes [`prod_axes`](Self::prod_axes) in the given dtype.
    prod_axes_in prod_axes (axes: &[isize]);
    /// Computes [`sum_axes`](Self::sum_axes) in the given dtype.
    ///
    /// ```
    /// # use array_core::{DType, DynArray, array};
    /// let x = DynArray::from(array![[true, false], [true, true]]);
    /// assert_eq!(x.sum_axes_in(DType::I32, &[0])?, array![2, 1].into());
    /// let wrapped = DynArray::from(array![200, 100]).sum_axes_in(DType::U8, &[0])?;
    /// assert_eq!(wrapped.item()?.get::<u8>()?, 44);
    /// # Ok::<(), array_core::Error>(())
    /// ```
    sum_axes_in sum_axes (axes: &[isize]);
}
