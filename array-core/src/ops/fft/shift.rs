//! Shifts of the frequency 0 to the middle of an axis, and back.

use crate::compute::reduce::Reduced;
use crate::error::Error;
use crate::shape::{HasAxis, Shape, extent_along};
use crate::storage::{Array, Inline, Join, OwnedStorage, Storage};

/// Shifts of spectra: part of the extension `fft` of the Array API. They require the feature `fft`.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Moves the element of the frequency 0 from the start to the middle of the axis `AXIS`, so
        /// that the frequencies of [`fft`](Self::fft) ascend.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_fftshift`](Self::try_fftshift) returns the
        /// error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![0, 1, 2, -2, -1].fftshift::<0>(), array![-2, -1, 0, 1, 2]);
        /// ```
        errors
        #[doc = try_axis_example!(
            fftshift try_fftshift: "[[0, 1, -1], [0, 2, -2]]";
            "::<1>()?" => "array![[-1, 0, 1], [-2, 0, 2]]"; "::<2>()"
        )]
        "Returns [`Error::Shape`](crate::error::Error::Shape) if a [`DynRank`](crate::shape::DynRank) array has no such axis, \
            or if the result is too large, \
            [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        fftshift // `x.fftshift::<0>()`
        try_fftshift [const AXIS: isize] [AXIS] [T: Clone, S: HasAxis<AXIS>,
            S::Without: Shape, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S>]
            (self: &Self) -> Array<T, S, Reduced<B>> {{
                let (_, extent) = extent_along::<AXIS, S>(self.axes(), "fftshift")?;
                self.try_roll::<AXIS>((extent / 2) as isize).map_err(|error: Error| error.named("fftshift"))
            }}

        /// Moves the element of the frequency 0 from the middle to the start of the axis `AXIS`:
        /// the inverse of [`fftshift`](Self::fftshift).
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_ifftshift`](Self::try_ifftshift) returns the
        /// error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![-2, -1, 0, 1, 2].ifftshift::<0>(), array![0, 1, 2, -2, -1]);
        /// ```
        errors
        #[doc = try_axis_example!(
            ifftshift try_ifftshift: "[[-1, 0, 1], [-2, 0, 2]]";
            "::<1>()?" => "array![[0, 1, -1], [0, 2, -2]]"; "::<2>()"
        )]
        "Returns the errors of [`try_fftshift`](Self::try_fftshift).":
        ifftshift // `x.ifftshift::<0>()`
        try_ifftshift [const AXIS: isize] [AXIS] [T: Clone, S: HasAxis<AXIS>,
            S::Without: Shape, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S>]
            (self: &Self) -> Array<T, S, Reduced<B>> {{
                let (_, extent) = extent_along::<AXIS, S>(self.axes(), "ifftshift")?;
                self.try_roll::<AXIS>(-((extent / 2) as isize)).map_err(|error: Error| error.named("ifftshift"))
            }}
    }
}
