//! The effect of one index on a shape.

use crate::error::IndexError;
use crate::shape::{Dim, Dyn, DynRank, Layout, Shape, Strided, accessed, each_rank};
use crate::storage::{self, Array, IndexOutput, View, ViewMut};

/// Relation: an index can be applied to the outermost axis of a view of this shape. The result is
/// an element if the shape has no other axis, and a view otherwise. If the axis is
/// [`One`](crate::One), any index reads the only position.
#[diagnostic::on_unimplemented(
    message = "too many indices: an array of shape `{Self}` has no axis for this one",
    label = "no axis is left",
    note = "see array_core::errors#takes-no-index"
)]
pub trait IndexedShape: Shape {
    /// The outermost axis.
    type Axis: Dim;
    /// The element or the view that an index reaches, for reading.
    type Shared<'v, T: 'v, L: Layout<Self>>;
    /// The element or the view that an index reaches, for writing.
    type Exclusive<'v, T: 'v, L: Layout<Self>>;

    /// Applies an index to the outermost axis of a view. Returns an error if the index is out of
    /// bounds.
    fn shared<'v, T: 'v, L: Layout<Self>>(
        view: Array<T, Self, View<'v, L>>,
        index: isize,
    ) -> Result<Self::Shared<'v, T, L>, IndexError>;

    /// Applies an index to the outermost axis of a mutable view. Returns an error if the index is
    /// out of bounds.
    fn exclusive<'v, T: 'v, L: Layout<Self>>(
        view: Array<T, Self, ViewMut<'v, L>>,
        index: isize,
    ) -> Result<Self::Exclusive<'v, T, L>, IndexError>;
}

/// Implements [`IndexedShape`] for each rank, for the rows of `each_rank!`.
macro_rules! indexed {
    ($($rank:literal: [$first:ident $($rest:ident)*] $i:tt $n:tt $at:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$first: Dim, $($rest: Dim),*> IndexedShape for ($first, $($rest,)*) {
            type Axis = $first;
            type Shared<'v, T: 'v, L: Layout<Self>> = <($($rest,)*) as IndexOutput>::Shared<'v, T, L::Squeezed<0, ($($rest,)*)>>;
            type Exclusive<'v, T: 'v, L: Layout<Self>> =
                <($($rest,)*) as IndexOutput>::Exclusive<'v, T, L::Squeezed<0, ($($rest,)*)>>;

            #[inline(always)]
            fn shared<'v, T: 'v, L: Layout<Self>>(
                view: Array<T, Self, View<'v, L>>,
                index: isize,
            ) -> Result<Self::Shared<'v, T, L>, IndexError> {
                storage::index_axis::<0, T, Self, View<'v, L>>(view, accessed::<$first>(index)).map(IndexOutput::shared)
            }

            #[inline(always)]
            fn exclusive<'v, T: 'v, L: Layout<Self>>(
                view: Array<T, Self, ViewMut<'v, L>>,
                index: isize,
            ) -> Result<Self::Exclusive<'v, T, L>, IndexError> {
                storage::index_axis::<0, T, Self, ViewMut<'v, L>>(view, accessed::<$first>(index))
                    .map(IndexOutput::exclusive)
            }
        }
    )*};
}

each_rank! { indexed }

/// An index of a [`DynRank`] view reaches a view, even for a single element, because the number of
/// axes is known only at run time. If no axis is left, the index is ignored.
#[diagnostic::do_not_recommend]
impl IndexedShape for DynRank {
    type Axis = Dyn;
    type Shared<'v, T: 'v, L: Layout<Self>> = Array<T, DynRank, View<'v, Strided<DynRank>>>;
    type Exclusive<'v, T: 'v, L: Layout<Self>> = Array<T, DynRank, ViewMut<'v, Strided<DynRank>>>;

    fn shared<'v, T: 'v, L: Layout<Self>>(
        view: Array<T, Self, View<'v, L>>,
        index: isize,
    ) -> Result<Self::Shared<'v, T, L>, IndexError> {
        if view.rank() == 0 {
            return Ok(view.strided());
        }
        storage::index_axis::<0, T, Self, View<'v, L>>(view, index).map(Array::strided)
    }

    fn exclusive<'v, T: 'v, L: Layout<Self>>(
        view: Array<T, Self, ViewMut<'v, L>>,
        index: isize,
    ) -> Result<Self::Exclusive<'v, T, L>, IndexError> {
        if view.rank() == 0 {
            return Ok(view.strided());
        }
        storage::index_axis::<0, T, Self, ViewMut<'v, L>>(view, index).map(Array::strided)
    }
}
