//! Parts of complex numbers.

use crate::shape::Shape;
use crate::storage::{Array, ArrayView, ArrayViewMut, Storage, StorageMut, TwoParts};

/// Views of the parts of complex numbers, in place.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Borrows the real parts, as a view of the same memory.
    ///
    /// ```
    /// # use array_core::{Complex, array};
    /// let z = array![Complex::new(1.0_f32, 2.0), Complex::new(3.0, 4.0)];
    /// assert_eq!(z.real_view(), array![1.0, 3.0]);
    /// assert_eq!(z.imag_view().sum(), 6.0);
    /// ```
    #[must_use]
    pub fn real_view(&self) -> ArrayView<'_, T::Part, S>
    where
        T: TwoParts,
    {
        crate::storage::half::<_, _, _, 0>(self)
    }

    /// Borrows the imaginary parts, as a view of the same memory.
    ///
    /// ```
    /// # use array_core::{Complex, array};
    /// let z = array![Complex::new(1.0, 2.0), Complex::new(3.0, 4.0)];
    /// assert_eq!(z.imag_view(), array![2.0, 4.0]);
    /// ```
    #[must_use]
    pub fn imag_view(&self) -> ArrayView<'_, T::Part, S>
    where
        T: TwoParts,
    {
        crate::storage::half::<_, _, _, 1>(self)
    }

    /// Borrows the real parts for writing, as a view of the same memory.
    ///
    /// ```
    /// # use array_core::{Complex, array, broadcast};
    /// let mut z = array![Complex::new(1.0_f64, 2.0), Complex::new(3.0, 4.0)];
    /// z.real_view_mut().fill(0.0);
    /// assert_eq!(z, array![Complex::new(0.0, 2.0), Complex::new(0.0, 4.0)]);
    /// ```
    #[must_use]
    pub fn real_view_mut(&mut self) -> ArrayViewMut<'_, T::Part, S>
    where
        T: TwoParts,
        B: StorageMut<T, S>,
    {
        crate::storage::half_mut::<_, _, _, 0>(self)
    }

    /// Borrows the imaginary parts for writing, as a view of the same memory.
    ///
    /// ```
    /// # use array_core::{Complex, array};
    /// let mut z = array![Complex::new(1.0, 2.0), Complex::new(3.0, 4.0)];
    /// z.imag_view_mut().fill(0.0);
    /// assert_eq!(z, array![Complex::new(1.0, 0.0), Complex::new(3.0, 0.0)]);
    /// ```
    #[must_use]
    pub fn imag_view_mut(&mut self) -> ArrayViewMut<'_, T::Part, S>
    where
        T: TwoParts,
        B: StorageMut<T, S>,
    {
        crate::storage::half_mut::<_, _, _, 1>(self)
    }
}
