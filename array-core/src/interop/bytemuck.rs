//! Arrays as bytes, and as arrays of another type of the same size, with the crate [`bytemuck`].

use ::bytemuck::{
    AnyBitPattern, NoUninit, PodCastError, cast_slice, cast_slice_mut, try_cast_slice, try_cast_slice_mut,
};

use crate::shape::Shape;
use crate::storage::{Array, Contiguous, ContiguousView, ContiguousViewMut, Storage, StorageMut};

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Returns the bytes of the elements in row-major order. The type of the array must guarantee
    /// that it is contiguous, as for owned arrays and a [`ContiguousView`]. Requires the feature
    /// `bytemuck`.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1_u16.to_be()], [0x0203_u16.to_be()]].as_bytes(), [0, 1, 2, 3]);
    /// ```
    #[must_use]
    pub fn as_bytes(&self) -> &[u8]
    where
        T: NoUninit,
        B: Contiguous<T, S>,
    {
        cast_slice(self.as_slice())
    }

    /// Returns the bytes of the elements in row-major order as a mutable slice. The type of the
    /// array must guarantee that it is contiguous. See [`as_bytes`](Self::as_bytes). Requires the
    /// feature `bytemuck`.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![0x0102_u16, 0x0304];
    /// x.as_mut_bytes().reverse();
    /// assert_eq!(x, array![0x0403, 0x0201]);
    /// ```
    #[must_use]
    pub fn as_mut_bytes(&mut self) -> &mut [u8]
    where
        T: NoUninit + AnyBitPattern,
        B: StorageMut<T, S> + Contiguous<T, S>,
    {
        cast_slice_mut(self.as_mut_slice())
    }

    /// Returns a view of the same bytes as elements of another type of the same size, without
    /// copying. For example, complex numbers can be viewed as pairs of their parts, `[f64; 2]`.
    /// Requires the feature `bytemuck`.
    ///
    /// # Errors
    ///
    /// Returns a [`PodCastError`] if the sizes of the types differ, or if the elements are not
    /// aligned for the other type.
    ///
    /// ```
    /// # use array_core::array;
    /// let bits = array![[1.0_f32, -0.0]].try_cast_view::<u32>()?.to_heap();
    /// assert_eq!(bits, array![[0x3f80_0000_u32, 0x8000_0000]]);
    /// assert!(array![1.0_f32].try_cast_view::<u64>().is_err());
    /// # Ok::<(), bytemuck::PodCastError>(())
    /// ```
    pub fn try_cast_view<U: AnyBitPattern>(&self) -> Result<ContiguousView<'_, U, S>, PodCastError>
    where
        T: NoUninit,
        B: Contiguous<T, S>,
    {
        same_size::<T, U>()?;
        let elements = try_cast_slice(self.as_slice())?;
        Ok(ContiguousView::from_slice(self.axes().clone(), elements)
            .expect("elements of the same size keep their number"))
    }

    /// Returns a mutable view of the same bytes as elements of another type of the same size,
    /// without copying. See [`try_cast_view`](Self::try_cast_view). Requires the feature
    /// `bytemuck`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_cast_view`](Self::try_cast_view).
    #[doc = try_example!(
        "array";
        "let mut x = array![1.0_f32, 2.0];", "x.try_cast_view_mut::<u32>().unwrap().fill(0);";
        "x" => "array![0.0, 0.0]";
        "x.try_cast_view_mut::<u64>()" => "SizeMismatch"
    )]
    pub fn try_cast_view_mut<U: NoUninit + AnyBitPattern>(
        &mut self,
    ) -> Result<ContiguousViewMut<'_, U, S>, PodCastError>
    where
        T: NoUninit + AnyBitPattern,
        B: StorageMut<T, S> + Contiguous<T, S>,
    {
        same_size::<T, U>()?;
        let shape = self.axes().clone();
        let elements = try_cast_slice_mut(self.as_mut_slice())?;
        Ok(ContiguousViewMut::from_mut_slice(shape, elements).expect("elements of the same size keep their number"))
    }
}

/// Returns an error if the sizes of the two types differ, even for an array without elements.
fn same_size<T, U>() -> Result<(), PodCastError> {
    if size_of::<T>() == size_of::<U>() {
        Ok(())
    } else {
        Err(PodCastError::SizeMismatch)
    }
}
