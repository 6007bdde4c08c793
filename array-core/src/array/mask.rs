//! Masks: copying the elements that a mask selects, and writing to them.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::select::PlaceAt;
#[cfg(feature = "alloc")]
use crate::compute::assign_from;
use crate::dtype::Element;
#[cfg(feature = "alloc")]
use crate::dtype::InPlace;
use crate::error::{Asked, Error, Evaluation, IndexError};
use crate::expr::term::Elem;
use crate::fused::{Choice, Masked as Chosen, Selected};
use crate::kernel::check::Check;
use crate::kernel::fused::Compute;
use crate::kernel::gather::{Context, Known, three};
use crate::kernel::leaves::{Output, Own};
use crate::kernel::{Placed, Rest};
use crate::plan::{Inputs, OperandLeaf, Site};
#[cfg(feature = "alloc")]
use crate::shape::{AssignFrom, elements};
use crate::shape::{DynRank, MaskedBy, OuterAxes, RowMajor, Shape, count_of, each_rank};
use crate::storage::{self, Array, Storage, StorageMut};
#[cfg(feature = "alloc")]
use crate::storage::{Heap, IterMut};

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

/// The elements of an array at the positions at which a mask is true. The mask has the shape type
/// of the array.
pub struct Masked<'v, T, S: Shape, B: Storage<T, S>, Q: Storage<bool, S>> {
    array: &'v mut Array<T, S, B>,
    mask: &'v Array<bool, S, Q>,
    selected: S::Chosen,
}

impl<'v, T: Element, S: Shape, B: StorageMut<T, S>, Q: Storage<bool, S>> Masked<'v, T, S, B, Q> {
    /// Combines an array with a mask. Each extent of the mask must be that of the array, or 0. If
    /// the rank is known only at run time, the mask may also have only the outermost axes of the
    /// array. But without the feature `alloc`, the ranks must be equal. Returns an error if the
    /// mask breaks these rules, or if the selected elements would exceed the maximum rank.
    fn new(array: &'v mut Array<T, S, B>, mask: &'v Array<bool, S, Q>) -> Result<Self, IndexError> {
        #[cfg(not(feature = "alloc"))]
        same_rank(array, mask)?;
        let (selected, _) = selected::<S::Chosen, _, _, _, _, _>(array, mask)?;
        Ok(Self { array, mask, selected })
    }
}

/// Writes computed scalars to the elements of an array at which a mask is true. The mask has the
/// rank of the array, or is a [`Placed`] operand. A `Placed` operand maps the axes of the mask to
/// the outermost axes of the array.
#[inline]
fn write_scalar<T, S, B, M, K, F, C>(
    array: &mut Array<T, S, B>,
    mask: &M,
    context: &Context<'_, K, ()>,
    compute: F,
    check: C,
    evaluation: Evaluation,
) -> Result<(), Error>
where
    T: Element,
    S: Shape,
    B: StorageMut<T, S>,
    M: OperandLeaf<Inputs: Inputs<Elems = Elem<bool>>>,
    K: Inputs,
    F: Compute<K::Elems, Out = T>,
    C: Check<K::Elems>,
{
    let own = Own::<T, S, B::Layout>::new(array.axes().clone());
    let rest = Rest::new(context);
    let context = three(&own, mask, &rest);
    // `evaluation` numbers the operands without the array and the mask, so its numbers do not apply
    // to `context`. Only its operation name is used. No rule set applies, because the operands of
    // the expression are scalars.
    let site = Site::Operation(evaluation.whole().operation());
    array.place().fill(&context, Chosen(compute), Chosen(check), site)
}

/// Implements [`Selected`] for the elements of an array at which a mask is true. The arguments are
/// the parameters of the type, the type, the shape of the elements, and the bounds of the type.
/// Then follows an expression that writes a scalar without copying the elements.
macro_rules! selection {
    ([$($parameter:tt)*] $name:ty, $shape:ty, [$($bound:tt)*] |$this:ident, $scalar:ident| $write:expr) => {
        impl<$($parameter)*> Choice for $name
        where
            $($bound)*
        {
            type Target<'a>
                = &'a mut Self
            where
                Self: 'a;

            #[inline(always)]
            fn target(&mut self) -> &mut Self {
                self
            }
        }

        impl<$($parameter)*> Selected for &mut $name
        where
            $($bound)*
        {
            type Elem = T;
            type Own = Own<T, $shape, RowMajor>;
            type Output = Output<T, $shape, RowMajor>;

            #[inline(always)]
            fn own(&self) -> Self::Own {
                Own::new(self.selected.clone())
            }

            #[inline(always)]
            fn output(&self) -> Self::Output {
                Output::new(self.selected.clone())
            }

            #[inline]
            fn fill<R, K, P, W, F, C>(
                self,
                context: &Context<'_, K, P, W>,
                compute: F,
                check: C,
                evaluation: Evaluation,
            ) -> Result<(), Error>
            where
                R: Shape,
                K: Inputs,
                W: Known,
                F: Compute<K::Elems, Out = T>,
                C: Check<K::Elems>,
            {
                type Fill<'m, 'l, T, K, P, W, F, C> =
                    fn(T, &'m Context<'l, K, P, W>, F, C, Evaluation) -> Result<(), Error>;
                let fill: Fill<'_, '_, Self, K, P, W, F, C> = const {
                    let fill: Fill<'_, '_, Self, K, P, W, F, C> = |this, context, compute, check, evaluation| {
                        if this.selected.extents().as_ref().contains(&0) {
                            // Return here, because `write_scalar` needs equal extents, and an
                            // extent of the mask may be 0 where that of the array is not.
                            return Ok(());
                        }
                        let $this = this;
                        macro_rules! $scalar {
                            ($mask:expr) => {
                                write_scalar($this.array, $mask, &context.erased(), compute, check, evaluation)
                            };
                        }
                        $write
                    };
                    #[cfg(feature = "alloc")]
                    let fill: Fill<'_, '_, Self, K, P, W, F, C> = if matches!(R::RANK, Some(0)) {
                        fill
                    } else {
                        |this, context, compute, check, evaluation| {
                            through::<$shape, _, _, _, _, _>(this.array, this.mask, |x| {
                                x.place().fill(context, compute, check, Site::Expression(evaluation))
                            })
                        }
                    };
                    fill
                };
                fill(self, context, compute, check, evaluation)
            }
        }
    };
}

selection! {
    [T: Element, S: Shape, B: StorageMut<T, S>, Q: Storage<bool, S>] Masked<'_, T, S, B, Q>, S::Chosen, [] |this, scalar| {
        #[cfg(feature = "alloc")]
        if const { S::RANK.is_none() } && this.mask.rank() != this.array.rank() {
            let mask = with_inner_axes(this.mask, this.array.rank());
            return scalar!(&mask);
        }
        scalar!(this.mask)
    }
}

selection! {
    [T, S, B, M, Q] OuterMasked<'_, T, S, B, M, Q>, S::Selected,
    [T: Element, S: OuterAxes<M>, B: StorageMut<T, S>, M: Shape, Q: Storage<bool, M>] |this, scalar| {
        let rank = this.array.shape().as_ref().len();
        scalar!(&Placed::<_, S::Axes, S>::new(this.mask, rank))
    }
}

/// Implements [`PlaceAt`] for masks of the outermost axes of an array. A row has the axes of the
/// mask and, after each `of`, the axes of an array.
macro_rules! outer_masks {
    ($($m:tt $(of $s:tt)*;)*) => {
        $($(outer_masks!(@ $m $s);)*)*
    };
    (@ [$($m:ident)*] [$($s:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<T, X, Q, $($m,)* $($s),*> PlaceAt<Array<bool, ($($m,)*), Q>> for Array<T, ($($s,)*), X>
        where
            T: Element,
            ($($m,)*): Shape,
            X: StorageMut<T, ($($s,)*)>,
            Q: Storage<bool, ($($m,)*)>,
            ($($s,)*): OuterAxes<($($m,)*)>,
        {
            type Place<'v>
                = <($($s,)*) as OuterAxes<($($m,)*)>>::Same<OuterMasked<'v, T, ($($s,)*), X, ($($m,)*), Q>>
            where
                Self: 'v,
                Array<bool, ($($m,)*), Q>: 'v;

            #[inline]
            fn place_at<'v>(&'v mut self, entry: &'v Array<bool, ($($m,)*), Q>) -> Result<Self::Place<'v>, IndexError> {
                OuterMasked::new(self, entry).map(<($($s,)*) as OuterAxes<($($m,)*)>>::same)
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
    ($($rank:literal: [$($m:ident)*] $i:tt $n:tt $at:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, X, Q, $($m),*> PlaceAt<Array<bool, ($($m,)*), Q>> for Array<T, DynRank, X>
        where
            T: Element,
            ($($m,)*): Shape,
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

each_rank! { dynamic_masks }

/// The elements of an array at the positions of its outermost axes at which a mask is true.
pub struct OuterMasked<'v, T, S: MaskedBy<M>, B: Storage<T, S>, M: Shape, Q: Storage<bool, M>> {
    array: &'v mut Array<T, S, B>,
    mask: &'v Array<bool, M, Q>,
    selected: S::Selected,
}

impl<'v, T, S, B, M, Q> OuterMasked<'v, T, S, B, M, Q>
where
    T: Element,
    S: OuterAxes<M>,
    B: StorageMut<T, S>,
    M: Shape,
    Q: Storage<bool, M>,
{
    /// Combines an array with a mask of its outermost axes. Returns an error if an extent of the
    /// mask is neither that of the array nor 0. Also returns one if the mask has more axes than the
    /// array, or if the selected elements would exceed the maximum rank.
    fn new(array: &'v mut Array<T, S, B>, mask: &'v Array<bool, M, Q>) -> Result<Self, IndexError> {
        let (selected, _) = selected::<S::Selected, _, _, _, _, _>(array, mask)?;
        Ok(Self { array, mask, selected })
    }
}

/// Returns the number of true elements of a mask.
#[inline]
fn count<M: Shape, Q: Storage<bool, M>>(mask: &Array<bool, M, Q>) -> usize {
    match mask.try_as_slice() {
        Some(mask) => mask.iter().map(|&chosen| usize::from(chosen)).sum(),
        None => {
            // A stretched mask may have more positions than can be visited. Each of its elements
            // repeats equally often.
            let once = storage::unstretched(mask);
            let chosen: usize = once.iter().map(|&chosen| usize::from(chosen)).sum();
            mask.len().checked_div(once.len()).map_or(0, |times| chosen * times)
        }
    }
}

/// Returns the rank of a mask of the outermost axes of an array. Returns an error if the mask has
/// more axes than the array, or if an extent of the mask is neither that of the array nor 0. This
/// is the rule of the Array API for selections.
fn selects<T, S: Shape, B: Storage<T, S>, M: Shape, Q: Storage<bool, M>>(
    array: &Array<T, S, B>,
    mask: &Array<bool, M, Q>,
) -> Result<usize, IndexError> {
    let (extents, found) = (array.shape(), mask.shape());
    let (extents, found) = (extents.as_ref(), found.as_ref());
    if extents.len() < found.len() {
        return Err(IndexError::new(Asked::MaskRank(found.len()), 0, extents.len()));
    }
    match (0..found.len()).find(|&axis| found[axis] != extents[axis] && found[axis] != 0) {
        Some(axis) => Err(IndexError::new(Asked::Mask(found[axis]), axis, extents[axis])),
        None => Ok(found.len()),
    }
}

/// Returns an error if the rank of a mask is not that of the array.
#[cfg(not(feature = "alloc"))]
fn same_rank<T, S: Shape, B: Storage<T, S>, Q: Storage<bool, S>>(
    array: &Array<T, S, B>,
    mask: &Array<bool, S, Q>,
) -> Result<(), IndexError> {
    match mask.rank() == array.rank() {
        true => Ok(()),
        false => Err(IndexError::new(Asked::MaskRank(mask.rank()), 0, array.rank())),
    }
}

/// Copies a mask, and appends axes of extent 1 up to a rank.
#[cfg(feature = "alloc")]
fn with_inner_axes<S: Shape, Q: Storage<bool, S>>(mask: &Array<bool, S, Q>, rank: usize) -> Array<bool, DynRank> {
    let mut extents = mask.shape().as_ref().to_vec();
    extents.resize(rank, 1);
    let made = Array::from_shape_vec(extents.as_slice(), mask.iter().copied().collect::<Vec<bool>>());
    made.expect("axes of extent 1 add no elements")
}

/// Returns the shape of the elements that a mask selects, and the number of elements at each
/// position of the mask. Returns an error if the mask does not fit the array, or if the result
/// would exceed the maximum rank.
fn selected<O: Shape, T, S: Shape, B: Storage<T, S>, M: Shape, Q: Storage<bool, M>>(
    array: &Array<T, S, B>,
    mask: &Array<bool, M, Q>,
) -> Result<(O, usize), IndexError> {
    let axes = selects(array, mask)?;
    let extents = array.shape();
    let inner = &extents.as_ref()[axes..];
    let mut selected = [0; DynRank::MAX_RANK + 1];
    selected[0] = count(mask);
    selected[1..=inner.len()].copy_from_slice(inner);
    // There is no shape if `O` has one axis and the mask does not have all axes of the array. There
    // is none either if a mask without axes would add an axis beyond the maximum rank.
    match O::from_extents(&selected[..=inner.len()]) {
        Some(shape) => Ok((shape, count_of(inner))),
        None => Err(IndexError::new(Asked::MaskRank(axes), 0, axes + inner.len())),
    }
}

/// Calls `visit` with the index of each `true`.
#[cfg(feature = "alloc")]
#[inline(always)]
fn each_true(mask: &[bool], mut visit: impl FnMut(usize)) {
    let (words, rest) = mask.as_chunks::<8>();
    for (i, word) in words.iter().enumerate() {
        // Each byte is 0 or 1, so each set bit is the lowest bit of the byte of a `true`.
        let mut bits = u64::from_le_bytes(word.map(u8::from));
        while bits != 0 {
            visit(8 * i + bits.trailing_zeros() as usize / 8);
            bits &= bits - 1;
        }
    }
    for (i, &chosen) in rest.iter().enumerate() {
        if chosen {
            visit(8 * words.len() + i);
        }
    }
}

/// Copies the elements at which a mask of the outermost axes is true, in row-major order.
///
/// # Errors
///
/// Returns the errors of [`selected`]. Also returns an [`Error`] if the copy would take more than
/// `isize::MAX` bytes, which is possible for a view that repeats elements, or if memory cannot be
/// allocated.
#[cfg(feature = "alloc")]
pub(crate) fn masked<O, T, S, B, M, Q>(array: &Array<T, S, B>, mask: &Array<bool, M, Q>) -> Result<Array<T, O>, Error>
where
    O: Shape,
    T: Clone,
    S: Shape,
    B: Storage<T, S>,
    M: Shape,
    Q: Storage<bool, M>,
{
    let (shape, inner) = selected::<O, _, _, _, _, _>(array, mask)?;
    elements::<T, O>(&shape, "masked")?;
    let data = storage::fill::<T, O, Heap>(&shape, |out| match (array.try_as_slice(), mask.try_as_slice()) {
        (Some(from), Some(mask)) => match inner {
            1 => each_true(mask, |i| out.push(from[i].clone())),
            _ => each_true(mask, |i| out.extend(&from[i * inner..][..inner])),
        },
        // Nothing is selected. Visit no position, because a stretched mask may have very many.
        _ if out.left() == 0 => {}
        _ => {
            let chosen = mask.iter().flat_map(|&chosen| core::iter::repeat_n(chosen, inner));
            // Elements are selected, so no extent of the mask is 0. The mask thus has the extents
            // of the outermost axes of the array.
            let elements = array.iter().zip(chosen).filter(|&(_, chosen)| chosen);
            elements.for_each(|(element, _)| out.push(element.clone()));
        }
    });
    Ok(Array::owned(shape, data?))
}

/// Copies the elements at which a mask of the outermost axes is true, calls `write` with the copy,
/// and copies the result back to the array.
///
/// # Errors
///
/// Returns the error of [`masked`] or of `write`. Nothing is written in either case.
#[cfg(feature = "alloc")]
fn through<O, T, S, B, M, Q>(
    array: &mut Array<T, S, B>,
    mask: &Array<bool, M, Q>,
    write: impl FnOnce(&mut Array<T, O>) -> Result<(), Error>,
) -> Result<(), Error>
where
    O: Shape,
    T: Element,
    S: Shape,
    B: StorageMut<T, S>,
    M: Shape,
    Q: Storage<bool, M>,
{
    let mut values = masked::<O, _, _, _, _, _>(array, mask)?;
    write(&mut values)?;
    let rank = mask.shape().as_ref().len();
    let inner = count_of(&array.shape().as_ref()[rank..]);
    // If an extent of the mask is 0 and that of the array is not, `chosen` is empty, and the zipped
    // iterator ends at once.
    let chosen = mask.iter().flat_map(|&chosen| core::iter::repeat_n(chosen, inner));
    let chosen = IterMut::new(array).zip(chosen).filter(|&(_, chosen)| chosen);
    for ((element, _), &value) in chosen.zip(values.iter()) {
        *element = value;
    }
    Ok(())
}

/// Copies `value` into the elements at which a mask of the outermost axes is true. The value
/// broadcasts to the shape `O` of these elements.
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
    M: Shape,
    Q: Storage<bool, M>,
    C: Element,
    R: Shape,
    P: Storage<C, R>,
{
    through::<O, _, _, _, _, _>(array, mask, |x| assign_from(x, value, "assign_masked"))
}
