//! Masks: what they select, and writing through them.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::Array;
use super::select::PlaceAt;
use crate::dim::Dim;
#[cfg(feature = "alloc")]
use crate::dtype::InPlace;
use crate::dtype::Element;
use crate::error::{Asked, IndexError};
#[cfg(feature = "alloc")]
use crate::error::{Error, ShapeError};
use crate::expr::{Mask, Target, target};
use crate::kernel::{Leaf, Placed};
#[cfg(feature = "alloc")]
use crate::shape::AssignFrom;
use crate::shape::{DynRank, OuterAxes, Shape};
use crate::storage::{Storage, StorageMut};

#[diagnostic::do_not_recommend]
impl<T: Element, S: Shape, B: StorageMut<T, S>, Q: Storage<bool, S>> PlaceAt<Array<bool, S, Q>> for Array<T, S, B> {
    type Place<'v>
        = Masked<'v, T, S, B, Q>
    where
        Self: 'v,
        Array<bool, S, Q>: 'v;

    #[inline]
    fn place_at<'v>(&'v mut self, entry: &'v Array<bool, S, Q>) -> Result<Self::Place<'v>, IndexError> {
        Masked::new(self, entry)
    }
}

/// The elements of an array where a mask of its shape is true.
pub struct Masked<'v, T, S: Shape, B: Storage<T, S>, Q: Storage<bool, S>> {
    array: &'v mut Array<T, S, B>,
    mask: &'v Array<bool, S, Q>,
}

impl<'v, T: Element, S: Shape, B: StorageMut<T, S>, Q: Storage<bool, S>> Masked<'v, T, S, B, Q> {
    /// Puts a mask on an array of the same extents.
    fn new(array: &'v mut Array<T, S, B>, mask: &'v Array<bool, S, Q>) -> Result<Self, IndexError> {
        same_extents(array, mask)?;
        Ok(Self { array, mask })
    }

    /// Takes the elements as the left-hand side of an in-place operation.
    #[inline]
    pub fn in_place(&mut self) -> Target<'_, T, S, B, Mask<Leaf<'_, bool, S, Q::Layout>>> {
        target(self.array).masked(Mask(self.mask.leaf()))
    }
}

/// Implements [`PlaceAt`] for masks of the outermost axes of an array: the mask's axes.
macro_rules! outer_masks {
    ($($m:tt $(of $s:tt)*;)*) => {
        $($(outer_masks!(@ $m $s);)*)*
    };
    (@ [$($m:ident)*] [$($s:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<T, X, Q, $($m: Dim,)* $($s: Dim),*> PlaceAt<Array<bool, ($($m,)*), Q>>
            for Array<T, ($($s,)*), X>
        where
            T: Element,
            X: StorageMut<T, ($($s,)*)>,
            Q: Storage<bool, ($($m,)*)>,
            ($($s,)*): OuterAxes<($($m,)*)>,
        {
            type Place<'v>
                = OuterMasked<'v, T, ($($s,)*), X, ($($m,)*), Q>
            where
                Self: 'v,
                Array<bool, ($($m,)*), Q>: 'v;

            #[inline]
            fn place_at<'v>(&'v mut self, entry: &'v Array<bool, ($($m,)*), Q>) -> Result<Self::Place<'v>, IndexError> {
                OuterMasked::new(self, entry)
            }
        }
    };
}

outer_masks! {
    [I] of [A B] of [A B C] of [A B C D] of [A B C D E] of [A B C D E F] of [A B C D E F G] of [A B C D E F G H];
    [I J] of [A B C] of [A B C D] of [A B C D E] of [A B C D E F] of [A B C D E F G] of [A B C D E F G H];
    [I J K] of [A B C D] of [A B C D E] of [A B C D E F] of [A B C D E F G] of [A B C D E F G H];
    [I J K L] of [A B C D E] of [A B C D E F] of [A B C D E F G] of [A B C D E F G H];
    [I J K L M] of [A B C D E F] of [A B C D E F G] of [A B C D E F G H];
    [I J K L M N] of [A B C D E F G] of [A B C D E F G H];
    [I J K L M N U] of [A B C D E F G H];
}

/// Implements [`PlaceAt`] for masks of the outermost axes of a [`DynRank`](crate::DynRank) array.
macro_rules! dynamic_masks {
    ($([$($m:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, X, Q, $($m: Dim),*> PlaceAt<Array<bool, ($($m,)*), Q>> for Array<T, DynRank, X>
        where
            T: Element,
            X: StorageMut<T, DynRank>,
            Q: Storage<bool, ($($m,)*)>,
        {
            type Place<'v>
                = OuterMasked<'v, T, DynRank, X, ($($m,)*), Q>
            where
                Self: 'v,
                Array<bool, ($($m,)*), Q>: 'v;

            #[inline]
            fn place_at<'v>(&'v mut self, entry: &'v Array<bool, ($($m,)*), Q>) -> Result<Self::Place<'v>, IndexError> {
                OuterMasked::new(self, entry)
            }
        }
    )*};
}

dynamic_masks! {
    [I];
    [I J];
    [I J K];
    [I J K L];
    [I J K L M];
    [I J K L M N];
    [I J K L M N U];
    [I J K L M N U V];
}

/// The elements of an array where a mask of its outermost axes is true.
pub struct OuterMasked<'v, T, S: Shape, B: Storage<T, S>, M: Shape, Q: Storage<bool, M>> {
    array: &'v mut Array<T, S, B>,
    mask: &'v Array<bool, M, Q>,
}

impl<'v, T, S, B, M, Q> OuterMasked<'v, T, S, B, M, Q>
where
    T: Element,
    S: OuterAxes<M>,
    B: StorageMut<T, S>,
    M: Shape,
    Q: Storage<bool, M>,
{
    /// Puts a mask on the outermost axes of an array, which have its extents.
    fn new(array: &'v mut Array<T, S, B>, mask: &'v Array<bool, M, Q>) -> Result<Self, IndexError> {
        outermost(array, mask)?;
        Ok(Self { array, mask })
    }

    /// Takes the elements as the left-hand side of an in-place operation.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn in_place(&mut self) -> Target<'_, T, S, B, Mask<Placed<Leaf<'_, bool, M, Q::Layout>, S::Axes, S>>> {
        let rank = self.array.axes().extents().as_ref().len();
        target(self.array).masked(Mask(Placed::new(self.mask.leaf(), rank)))
    }
}

/// Compares the extents of a mask with the outermost ones of an array, and returns how many these are.
fn outermost<T, S: Shape, B: Storage<T, S>, M: Shape, Q: Storage<bool, M>>(
    array: &Array<T, S, B>,
    mask: &Array<bool, M, Q>,
) -> Result<usize, IndexError> {
    let (extents, found) = (array.shape(), mask.shape());
    let (extents, found) = (extents.as_ref(), found.as_ref());
    if extents.len() < found.len() {
        return Err(IndexError::new(Asked::MaskRank(found.len()), 0, extents.len()));
    }
    match (0..found.len()).find(|&axis| extents[axis] != found[axis]) {
        Some(axis) => Err(IndexError::new(Asked::Mask(found[axis]), axis, extents[axis])),
        None => Ok(found.len()),
    }
}

/// Compares the extents of a mask that selects with the outermost ones of an array, as the Array API does: each is that of the array
/// or 0. Returns how many these are.
#[cfg(feature = "alloc")]
fn selects<T, S: Shape, B: Storage<T, S>, M: Shape, Q: Storage<bool, M>>(
    array: &Array<T, S, B>,
    mask: &Array<bool, M, Q>,
) -> Result<usize, IndexError> {
    let (extents, found) = (array.shape(), mask.shape());
    let (extents, found) = (extents.as_ref(), found.as_ref());
    let mut pairs = found.iter().zip(extents);
    match found.len() <= extents.len() && pairs.all(|(&mask, &own)| mask == own || mask == 0) {
        true => Ok(found.len()),
        false => outermost(array, mask),
    }
}

/// Refuses a mask of other extents.
fn same_extents<T, S: Shape, B: Storage<T, S>, Q: Storage<bool, S>>(
    array: &Array<T, S, B>,
    mask: &Array<bool, S, Q>,
) -> Result<(), IndexError> {
    let (rank, found) = (array.shape().as_ref().len(), mask.shape().as_ref().len());
    if found != rank {
        return Err(IndexError::new(Asked::MaskRank(found), 0, rank));
    }
    outermost(array, mask).map(|_| ())
}

/// What a mask selects: its shape, and how many elements each position of the mask stands for.
#[cfg(feature = "alloc")]
fn selected<O: Shape, T, S: Shape, B: Storage<T, S>, M: Shape, Q: Storage<bool, M>>(
    array: &Array<T, S, B>,
    mask: &Array<bool, M, Q>,
) -> Result<(O, usize), IndexError> {
    let count = selects(array, mask)?;
    let extents = array.shape();
    let inner = &extents.as_ref()[count..];
    let mut selected = [0; DynRank::MAX_RANK + 1];
    selected[0] = mask.iter().filter(|&&chosen| chosen).count();
    selected[1..=inner.len()].copy_from_slice(inner);
    // Only a mask of all axes selects one axis, and a mask without axes adds one.
    match O::from_extents(&selected[..=inner.len()]) {
        Some(shape) => Ok((shape, inner.iter().product())),
        None => Err(IndexError::new(Asked::MaskRank(count), 0, count + inner.len())),
    }
}

/// Copies the elements where a mask of the outermost axes is true.
#[cfg(feature = "alloc")]
pub(crate) fn masked<O, T, S, B, M, Q>(
    array: &Array<T, S, B>,
    mask: &Array<bool, M, Q>,
) -> Result<Array<T, O>, IndexError>
where
    O: Shape,
    T: Clone,
    S: Shape,
    B: Storage<T, S>,
    M: Shape,
    Q: Storage<bool, M>,
{
    let (shape, inner) = selected::<O, _, _, _, _, _>(array, mask)?;
    let chosen = mask.iter().flat_map(|&chosen| core::iter::repeat_n(chosen, inner));
    // A mask of other extents that selects has no elements, with which the pairs end.
    let elements = array.iter().zip(chosen).filter(|&(_, chosen)| chosen);
    let elements: Vec<T> = elements.map(|(element, _)| element.clone()).collect();
    let extents = shape.extents();
    let made = Array::from_shape_vec(DynRank::clipped(extents.as_ref()), elements);
    Ok(Array::owned(shape, made.expect("as many elements as the mask selects").into_parts().1))
}

/// Copies an array, which is stretched if it has to be, into the elements where a mask of the outermost axes is true.
#[cfg(feature = "alloc")]
pub(crate) fn assign_masked<O, T, S, B, M, Q, C, R, P>(
    array: &mut Array<T, S, B>,
    mask: &Array<bool, M, Q>,
    value: &Array<C, R, P>,
) -> Result<(), Error>
where
    O: Shape + AssignFrom<R>,
    T: Element + InPlace<C>,
    S: Shape,
    B: StorageMut<T, S>,
    B::Fits: Sized,
    M: Shape,
    Q: Storage<bool, M>,
    C: Element,
    R: Shape,
    P: Storage<C, R>,
{
    let (shape, inner) = selected::<O, _, _, _, _, _>(array, mask)?;
    if !shape.accepts(value.axes()) {
        return Err(ShapeError::assign("assign_masked", &shape.shown(), &value.axes().shown()).into());
    }
    let data = crate::storage::zeros::<T, O, crate::storage::Heap>(&shape)?;
    let mut values = Array::<T, O>::owned(shape, data);
    values.try_assign(value)?;
    let mut values = values.iter();
    let chosen = mask.iter().flat_map(|&chosen| core::iter::repeat_n(chosen, inner));
    for (element, chosen) in array.iter_mut().zip(chosen) {
        if chosen {
            *element = *values.next().expect("as many values as the mask selects");
        }
    }
    Ok(())
}
