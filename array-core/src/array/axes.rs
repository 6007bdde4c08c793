//! Permutations of axes.

use crate::error::ShapeError;
use crate::shape::{Apart, Dim, DynRank, Gives, HasAxis, Nth, Permuted, RowMajor, StaticDim, Strided};
use crate::storage::Array;
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{self, Borrows, Inline, Relaid, StepsOf, View, ViewStorage};

/// Implements `permute` for a rank. A row has the name of the result type, the axes of the array,
/// the parameters of the permutation, and all pairs of these parameters. The docs of `Array` show
/// the method only for views of rank 3.
macro_rules! permutations {
    ($($alias:ident ($($axis:ident)*) [$($i:ident)*] $pairs:tt $(#[$hidden:meta])?;)*) => {$(
        permutations!(@ $alias [$($i)*] $pairs);

        impl<T, $($axis: Dim,)* V: Borrows + ViewStorage<T, ($($axis,)*)>> Array<T, ($($axis,)*), V> {
            permutations!(@ [$(#[$hidden])?] $alias [] [self] [V] [($($axis,)*)] [$($i)*] $pairs self);
        }

        #[cfg(feature = "alloc")]
        impl<T, $($axis: Dim),*> Array<T, ($($axis,)*), Heap> {
            permutations!(@ [#[doc(hidden)]] $alias ['v,] [&'v self] [View<'v>] [($($axis,)*)] [$($i)*] $pairs self.view());
        }

        impl<T: Copy, $($axis: StaticDim),*> Array<T, ($($axis,)*), Inline> {
            permutations!(@ [#[doc(hidden)]] $alias ['v,] [&'v self] [View<'v, RowMajor, Inline>] [($($axis,)*)] [$($i)*] $pairs storage::inline_view(self));
        }
    )*};
    (@ $alias:ident [$($i:ident)*] [$($p:ident $q:ident)*]) => {
        #[doc = concat!("The result of [`Array::permute`] with the parameters `", stringify!($($i),*), "` for a view with the storage `V`.")]
        pub type $alias<$(const $i: isize,)* T, S, V> = Relaid<
            T,
            S,
            V,
            <($(<<S as HasAxis<$p>>::Place as Apart<<S as HasAxis<$q>>::Place, $q>>::Fits,)*) as Gives>::Result<($(<S as HasAxis<$i>>::Axis,)*)>,
            Permuted<($(Nth<$i>,)*), StepsOf<T, S, V>>,
        >;
    };
    (@ [$($hidden:tt)*] $alias:ident [$($lifetime:tt)*] [$($this:tt)*] [$storage:ty] [$shape:ty] [$($i:ident)*] [$($p:ident $q:ident)*] $view:expr) => {
        /// Permutes the axes. The first parameter is the axis of the array that becomes axis 0 of
        /// the view, the second parameter is the axis that becomes axis 1, and so on. Axes are
        /// counted from 0, or backwards from -1.
        ///
        /// Owned arrays and views of any rank from 1 to 8 have this method. The method borrows an
        /// owned array, and takes a view by value. The result is a view. A call that gives an axis
        /// twice does not compile. Views of run-time rank have [`try_permute`](Self::try_permute).
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let x = Array::<f32, shape![2, 3, 4]>::zeros();
        /// assert_eq!(x.permute::<2, 0, 1>().shape(), [4, 2, 3]);
        /// assert_eq!(x.permute::<-1, 0, 1>().shape(), [4, 2, 3]);
        /// ```
        $($hidden)*
        #[inline]
        #[must_use]
        pub fn /* `x.permute::<1, 0>()` */ permute<$($lifetime)* $(const $i: isize),*>($($this)*) -> $alias<$($i,)* T, $shape, $storage>
        where
            $shape: Sized $(+ HasAxis<$i>)*,
            $(<$shape as HasAxis<$p>>::Place: Apart<<$shape as HasAxis<$q>>::Place, $q>,)*
        {
            let view = $view;
            let shape = ($(HasAxis::<$i>::axis(view.axes()),)*);
            storage::permute(view, ($(Nth::<$i>,)*), shape)
        }
    };
}

permutations! {
    Permuted1 (A) [I] [] #[doc(hidden)];
    Permuted2 (A B) [I J] [I J] #[doc(hidden)];
    Permuted3 (A B C) [I J K] [I J I K J K];
    Permuted4 (A B C D) [I J K L] [I J I K I L J K J L K L] #[doc(hidden)];
    Permuted5 (A B C D E) [I J K L M] [I J I K I L I M J K J L J M K L K M L M] #[doc(hidden)];
    Permuted6 (A B C D E F) [I J K L M N] [I J I K I L I M I N J K J L J M J N K L K M K N L M L N M N] #[doc(hidden)];
    Permuted7 (A B C D E F G) [I J K L M N O]
        [I J I K I L I M I N I O J K J L J M J N J O K L K M K N K O L M L N L O M N M O N O] #[doc(hidden)];
    Permuted8 (A B C D E F G H) [I J K L M N O P]
        [I J I K I L I M I N I O I P J K J L J M J N J O J P K L K M K N K O K P L M L N L O L P M N M O M P N O N P O P] #[doc(hidden)];
}

/// Views of run-time rank.
impl<T, V: Borrows + ViewStorage<T, DynRank>> Array<T, DynRank, V> {
    /// Permutes the axes: axis `i` of the result is axis `order[i]` of this view. Each entry of
    /// `order` is counted from 0, or backwards from -1.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if `order` does not contain each axis exactly once.
    #[doc = try_example!(
        "array";
        "let x = array![[1, 2], [3, 4]].into_dyn();";
        "x.view().try_permute(&[1, 0])?.to_vec()" => "[1, 3, 2, 4]";
        "x.view().try_permute(&[0, 0])"
            => "`permute` of an array of shape (2, 2) takes an order that names each of its 2 axes once"
    )]
    pub fn try_permute(self, order: &[isize]) -> Result<Relaid<T, DynRank, V, DynRank, Strided<DynRank>>, ShapeError> {
        let shape = self.axes().clone();
        storage::permute_dyn(self, order).ok_or_else(|| ShapeError::order("permute", &shape, order))
    }
}
