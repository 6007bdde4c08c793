//! Conversions of the arrays of `generic-array` and `hybrid-array`, whose length is a type.

/// Implements the conversions of the array type `$Foreign`, whose length is a type with the trait
/// `$Size`. `$name` is the name of the crate.
macro_rules! sequences {
    ($Foreign:ident $Size:ident $name:literal) => {
        use crate::dim::Num;
        use crate::shape::{LoosenDim, StaticDim};
        use crate::storage::{Array, ContiguousView, ContiguousViewMut, Inline, from_sequence, into_sequence};

        #[doc = concat!("Converts an array of `", $name, "` at no cost. `D` is [`Num<U>`], or [`Len<N>`](crate::Len) of")]
        /// the same extent.
        impl<T: Copy, U: $Size, D: StaticDim> From<$Foreign<T, U>> for Array<T, (D,), Inline>
        where
            Num<U>: LoosenDim<D>,
        {
            #[inline]
            fn from(array: $Foreign<T, U>) -> Self {
                from_sequence(array)
            }
        }

        #[doc = concat!("Converts an inline array to one of `", $name, "` at no cost. `D` is [`Num<U>`], or")]
        /// [`Len<N>`](crate::Len) of the same extent.
        impl<T: Copy, U: $Size, D: StaticDim + LoosenDim<Num<U>>> From<Array<T, (D,), Inline>> for $Foreign<T, U> {
            #[inline]
            fn from(array: Array<T, (D,), Inline>) -> Self {
                into_sequence(array)
            }
        }

        #[doc = concat!("Converts an array of arrays of `", $name, "` at no cost.")]
        impl<T: Copy, U: $Size, V: $Size, D: StaticDim, E: StaticDim> From<$Foreign<$Foreign<T, U>, V>>
            for Array<T, (D, E), Inline>
        where
            Num<V>: LoosenDim<D>,
            Num<U>: LoosenDim<E>,
        {
            #[inline]
            fn from(array: $Foreign<$Foreign<T, U>, V>) -> Self {
                from_sequence(array)
            }
        }

        #[doc = concat!("Converts an inline matrix to an array of arrays of `", $name, "` at no cost.")]
        impl<T: Copy, U: $Size, V: $Size, D, E> From<Array<T, (D, E), Inline>>
            for $Foreign<$Foreign<T, U>, V>
        where
            D: StaticDim + LoosenDim<Num<V>>,
            E: StaticDim + LoosenDim<Num<U>>,
        {
            #[inline]
            fn from(array: Array<T, (D, E), Inline>) -> Self {
                into_sequence(array)
            }
        }

        #[doc = concat!("Borrows an array of `", $name, "`.")]
        impl<'v, T, U: $Size> From<&'v $Foreign<T, U>> for ContiguousView<'v, T, (Num<U>,)> {
            #[inline]
            fn from(array: &'v $Foreign<T, U>) -> Self {
                Self::of_slice((Num::new(),), array.as_slice())
            }
        }

        #[doc = concat!("Borrows an array of `", $name, "` mutably.")]
        impl<'v, T, U: $Size> From<&'v mut $Foreign<T, U>> for ContiguousViewMut<'v, T, (Num<U>,)> {
            #[inline]
            fn from(array: &'v mut $Foreign<T, U>) -> Self {
                Self::of_mut_slice((Num::new(),), array.as_mut_slice())
            }
        }
    };
}
