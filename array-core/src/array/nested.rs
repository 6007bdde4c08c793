//! Conversions from and to nested Rust arrays.

use core::slice;

use crate::dtype::Element;
use crate::kernel::cell;
use crate::shape::{Len, One, StaticDim, StaticShape};
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{
    self, Array, ArrayView, ArrayViewMut, ContiguousView, ContiguousViewMut, Inline, LENGTH, OwnedStorage,
};

impl<T: Copy, S: StaticShape> Array<T, S, Inline> {
    /// Creates an inline array from a nested Rust array. [`inline!`](crate::inline) calls this
    /// function.
    ///
    /// ```
    /// # use array_core::{InlineArray, shape};
    /// const EDGE: InlineArray<i8, shape![1, 3]> = InlineArray::from_nested([[-1, 0, 1]]);
    /// assert_eq!(EDGE.shape(), [1, 3]);
    /// ```
    #[must_use]
    pub const fn from_nested(nested: S::Nest<T>) -> Self {
        storage::nested(nested)
    }

    /// Returns the elements as a nested Rust array.
    ///
    /// ```
    /// # use array_core::inline;
    /// let x = inline![[1, 2], [3, 4]] * 10;
    /// assert_eq!(x.into_nested_array(), [[10, 20], [30, 40]]);
    /// ```
    #[must_use]
    pub fn into_nested_array(self) -> S::Nest<T> {
        self.into_parts().1
    }
}

impl<T: Element, S: StaticShape> Array<T, S, Inline> {
    /// The array of zeros, for a `const`, a `static` or a `const fn`.
    ///
    /// ```
    /// # use array_core::{InlineArray, StaticDim, dim};
    /// struct Filter<N: StaticDim> {
    ///     state: InlineArray<f32, (N,)>,
    /// }
    ///
    /// impl<N: StaticDim> Filter<N> {
    ///     const fn new() -> Self {
    ///         Self { state: InlineArray::ZEROS }
    ///     }
    /// }
    ///
    /// dim!(Tap = 8);
    /// static FILTER: Filter<Tap> = Filter::new();
    /// assert_eq!(FILTER.state.sum(), 0.0);
    /// ```
    pub const ZEROS: Self = cell::inline_zeros();
}

#[cfg(feature = "alloc")]
impl<T: Copy, S: StaticShape> Array<T, S> {
    /// Creates an array from a nested Rust array, such as `[[T; 3]; 2]` for `shape![2, 3]`.
    ///
    /// ```
    /// # use array_core::{Array, dim, Len};
    /// dim!(Channel = 3);
    /// let pixels = Array::<u8, (Len<2>, Channel)>::from_nested([[255, 0, 0], [0, 0, 255]]);
    /// assert_eq!(pixels[[1, 2]], 255);
    /// ```
    #[must_use]
    pub fn from_nested(nested: S::Nest<T>) -> Self {
        copied::<T, S, Heap>(&nested)
    }

    /// Copies the elements to a nested Rust array, such as `[[T; 3]; 2]` for `shape![2, 3]`. The
    /// result is on the stack, which a large array can overflow.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]] * 10;
    /// assert_eq!(x.into_nested_array(), [[10, 20, 30], [40, 50, 60]]);
    /// ```
    #[must_use]
    pub fn into_nested_array(self) -> S::Nest<T> {
        self.to_inline().into_nested_array()
    }
}

#[cfg(feature = "alloc")]
impl<T, S: StaticShape> Array<T, S> {
    /// Creates an array from its elements in row-major order. [`array!`](crate::array) calls this
    /// function.
    #[doc(hidden)]
    #[must_use]
    pub fn from_elements<const LEN: usize>(elements: [T; LEN]) -> Self {
        const {
            assert!(
                matches!(S::EXTENTS.len(), Some(len) if len == LEN),
                "the number of elements is not that of the shape"
            );
        }
        let mut elements = elements.into_iter();
        let next = || elements.next().expect(LENGTH);
        match storage::collect::<T, S, Heap>(&S::VALUE, next) {
            Ok(data) => Self::owned(S::VALUE, data),
            Err(error) => crate::error::fail(error.into()),
        }
    }
}

/// Creates an array by copying the elements of a nested Rust array.
#[track_caller]
fn copied<T: Copy, S: StaticShape, B: OwnedStorage<T, S>>(nested: &S::Nest<T>) -> Array<T, S, B> {
    let elements = storage::nested::<T, S>(*nested);
    let mut elements = elements.as_slice().iter();
    let next = || *elements.next().expect(LENGTH);
    match storage::collect::<T, S, B>(&S::VALUE, next) {
        Ok(data) => Array::owned(S::VALUE, data),
        Err(error) => crate::error::fail(error.into()),
    }
}

/// Converts a scalar to a 0-d array.
#[diagnostic::do_not_recommend]
impl<T: Element, B: OwnedStorage<T, ()>> From<T> for Array<T, (), B> {
    fn from(scalar: T) -> Self {
        copied(&scalar)
    }
}

/// Flattens one level of a nested Rust array. The macro `nested!` repeats the call for each axis,
/// and a repetition must mention the axis. This is the only purpose of the first argument.
fn rows_of<T, const N: usize>(_: impl StaticDim, rows: &[[T; N]]) -> &[T] {
    rows.as_flattened()
}

/// Flattens one level of a nested Rust array, for writing. See [`rows_of`] for the first argument.
fn rows_of_mut<T, const N: usize>(_: impl StaticDim, rows: &mut [[T; N]]) -> &mut [T] {
    rows.as_flattened_mut()
}

/// Implements `From` between nested Rust arrays and arrays, in both directions, and from borrowed
/// nested Rust arrays to views. A row has the const parameters, the axes, and the nested array. An
/// extent of 1 is `One` if the target type has `One`, and `Len<1>` otherwise.
macro_rules! nested {
    ($([$($n:ident)*] ($($axis:ty),*) $nested:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Copy, B: OwnedStorage<T, ($($axis,)*)>, $(const $n: usize),*> From<$nested> for Array<T, ($($axis,)*), B> {
            fn from(nested: $nested) -> Self {
                copied(&nested)
            }
        }

        impl<T: Copy, $(const $n: usize),*> From<Array<T, ($($axis,)*), Inline>> for $nested {
            fn from(array: Array<T, ($($axis,)*), Inline>) -> Self {
                array.into_parts().1
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'v, T, $(const $n: usize),*> From<&'v $nested> for ContiguousView<'v, T, ($($axis,)*)> {
            fn from(nested: &'v $nested) -> Self {
                let elements = slice::from_ref(nested);
                $(let elements = rows_of(<$axis>::VALUE, elements);)*
                let shape = ($(<$axis>::VALUE,)*);
                Array::of_slice(shape, elements)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'v, T, $(const $n: usize),*> From<&'v mut $nested> for ContiguousViewMut<'v, T, ($($axis,)*)> {
            fn from(nested: &'v mut $nested) -> Self {
                let elements = slice::from_mut(nested);
                $(let elements = rows_of_mut(<$axis>::VALUE, elements);)*
                let shape = ($(<$axis>::VALUE,)*);
                Array::of_mut_slice(shape, elements)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'v, T, $(const $n: usize),*> From<&'v $nested> for ArrayView<'v, T, ($($axis,)*)> {
            fn from(nested: &'v $nested) -> Self {
                storage::strided(ContiguousView::<'v, T, ($($axis,)*)>::from(nested))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'v, T, $(const $n: usize),*> From<&'v mut $nested> for ArrayViewMut<'v, T, ($($axis,)*)> {
            fn from(nested: &'v mut $nested) -> Self {
                storage::strided(ContiguousViewMut::<'v, T, ($($axis,)*)>::from(nested))
            }
        }
    )*};
    // All combinations of `Len` and `One` for the axes with these const parameters, innermost
    // first.
    (@ each [$($n:ident)*] ($($axis:ty),*) $nested:ty;) => {};
    (@ each [$($n:ident)*] ($($axis:ty),*) $nested:ty; $next:ident $($rest:ident)*) => {
        nested! {
            [$next $($n)*] (Len<$next> $(, $axis)*) [$nested; $next];
            [$($n)*] (One $(, $axis)*) [$nested; 1];
        }
        nested!(@ each [$next $($n)*] (Len<$next> $(, $axis)*) [$nested; $next]; $($rest)*);
        nested!(@ each [$($n)*] (One $(, $axis)*) [$nested; 1]; $($rest)*);
    };
}

nested!(@ each [] () T; N M L K);

nested! {
    [K L M N P] (Len<K>, Len<L>, Len<M>, Len<N>, Len<P>) [[[[[T; P]; N]; M]; L]; K];
    [K L M N P Q] (Len<K>, Len<L>, Len<M>, Len<N>, Len<P>, Len<Q>) [[[[[[T; Q]; P]; N]; M]; L]; K];
}
