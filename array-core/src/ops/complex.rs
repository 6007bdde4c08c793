//! Parts of complex numbers.

use crate::compute::{New, unary};
use crate::dtype::{ComplexNumber, Element, Number};
use crate::error::or_fail;
use crate::expr::ops;
use crate::kernel::gather::one;
use crate::shape::Shape;
use crate::storage::{Array, Inline, Join, Joined, OwnedStorage, Storage};
#[cfg(feature = "num-complex")]
use crate::storage::{StorageMut, TwoParts};
#[cfg(feature = "num-complex")]
use crate::storage::{StridedView, StridedViewMut};

/// Declares methods from complex numbers to real ones. The dtype of the result is a parameter `M`,
/// because method lookup does not find a method whose result is a projection.
macro_rules! to_parts {
    ($($(#[$doc:meta])* $name:ident $op:ident $class:ident;)*) => {$(
        $(#[$doc])*
        #[inline]
        #[must_use]
        #[track_caller]
        pub fn $name<M>(&self) -> Array<M, S, Joined<B, Inline>>
        where
            T: $class + Element<Magnitude = M>,
            <T as $class>::Is: $class,
            M: Element,
            B: Join<Inline>,
            Joined<B, Inline>: OwnedStorage<M, S>,
        {
            or_fail(unary::<ops::$op, T, _, _>(&one(self), New::shaped(&mut || Some(self.axes().clone())), stringify!($name)))
        }
    )*};
}

/// Parts of complex numbers. Require the feature `num-complex`.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    to_parts! {
        /// Returns the angles from the positive real axis, in radians from -π to π.
        angle AngleOp ComplexNumber;
        /// Returns a copy of the imaginary parts. `imag_view` borrows them instead.
        imag ImagOp ComplexNumber;
        /// Returns a copy of the real parts, or of the elements if they are real. `real_view`
        /// borrows the parts instead.
        real RealOp Number;
    }

    /// Returns the complex conjugates: the imaginary parts change their sign. Real numbers are
    /// copied.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn conj(&self) -> Array<T, S, Joined<B, Inline>>
    where
        T: Number,
        <T as Number>::Is: Number,
        B: Join<Inline>,
        Joined<B, Inline>: OwnedStorage<T, S>,
    {
        or_fail(unary::<ops::ConjOp, T, _, _>(
            &one(self),
            New::shaped(&mut || Some(self.axes().clone())),
            "conj",
        ))
    }
}

/// Views of the parts of complex numbers, in place.
#[cfg(feature = "num-complex")]
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Borrows the real parts.
    ///
    /// ```
    /// # use array_core::{Complex, array};
    /// let z = array![Complex::new(1.0_f32, 2.0), Complex::new(3.0, 4.0)];
    /// assert_eq!(z.real_view(), array![1.0, 3.0]);
    /// assert_eq!(z.imag_view().sum(), 6.0);
    /// ```
    #[must_use]
    pub fn real_view(&self) -> StridedView<'_, T::Part, S>
    where
        T: TwoParts,
    {
        crate::storage::half::<_, _, _, 0>(self)
    }

    /// Borrows the imaginary parts.
    #[must_use]
    pub fn imag_view(&self) -> StridedView<'_, T::Part, S>
    where
        T: TwoParts,
    {
        crate::storage::half::<_, _, _, 1>(self)
    }

    /// Borrows the real parts for writing.
    ///
    /// ```
    /// # use array_core::{Complex, array, broadcast};
    /// let mut z = array![Complex::new(1.0_f64, 2.0), Complex::new(3.0, 4.0)];
    /// z.real_view_mut().fill(0.0);
    /// assert_eq!(z, array![Complex::new(0.0, 2.0), Complex::new(0.0, 4.0)]);
    /// ```
    #[must_use]
    pub fn real_view_mut(&mut self) -> StridedViewMut<'_, T::Part, S>
    where
        T: TwoParts,
        B: StorageMut<T, S>,
    {
        crate::storage::half_mut::<_, _, _, 0>(self)
    }

    /// Borrows the imaginary parts for writing.
    #[must_use]
    pub fn imag_view_mut(&mut self) -> StridedViewMut<'_, T::Part, S>
    where
        T: TwoParts,
        B: StorageMut<T, S>,
    {
        crate::storage::half_mut::<_, _, _, 1>(self)
    }
}
