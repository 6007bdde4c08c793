//! Broadcasting of two shapes.

use super::{DynRank, Gives, Shape, cuts, each_rank};
use crate::error::ShapeError;
use crate::runtime::as_slice;
use crate::shape::{BroadcastDim, Dim};

/// Relation: `Self` and `Rhs` broadcast to the shape `Output`.
///
/// Axes align from the last. Two aligned axes must be the same, or one of them must be
/// [`One`](crate::One) or [`Dyn`](crate::Dyn) (see [`BroadcastDim`]). Run-time extents must be
/// equal, unless the extent of a `Dyn` is 1. An axis that one shape lacks counts as
/// [`One`](crate::One). This is the broadcasting of the Array API.
///
/// # Examples
///
/// ```
/// use array_core::{BroadcastShape, shape};
///
/// type Result = BroadcastShape<shape![8, 1, 6, 1], shape![7, 1, 5]>;
/// let _: Result = Default::default();
/// # fn same<T>(_: T, _: T) {}
/// # same(Result::default(), <shape![8, 7, 6, 5]>::default());
/// ```
///
/// Different extents are rejected if neither axis stretches:
///
/// ```compile_fail,E0277
/// use array_core::{BroadcastShape, shape};
/// type Result = BroadcastShape<shape![2, 3], shape![4]>;
/// # let _: Result;
/// ```
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{Rhs}` cannot be broadcast together",
    label = "these shapes do not broadcast",
    note = "aligned from the last axis, axes must be the same, or one is `One` (not `Len<1>`) or `Dyn`",
    note = "to get `One`: `expand_dims`, `max_axis_keep`, `with_axes`; matrix product: `a.matmul(&b)`",
    note = "to rename axes: `with_axes`, `into_shape`; see array_core::errors#shapes-do-not-broadcast"
)]
pub trait Broadcast<Rhs> {
    /// The shape of the result.
    type Output: Shape;

    /// Returns the shape of the result, or `None` if run-time extents do not broadcast.
    fn broadcast(&self, rhs: &Rhs) -> Option<Self::Output>;
}

/// The shape that arrays of shapes `L` and `R` broadcast to, for signatures.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Broadcast, BroadcastShape, Shape, array, broadcast};
///
/// fn sum<L, R>(x: &Array<f64, L>, y: &Array<f64, R>) -> Array<f64, BroadcastShape<L, R>>
/// where
///     L: Shape + Broadcast<R>,
///     R: Shape,
/// {
///     broadcast!(x + y)
/// }
///
/// assert_eq!(sum(&array![[1.0], [2.0]], &array![0.5]), array![[1.5], [2.5]]);
/// ```
pub type BroadcastShape<L, R> = <L as Broadcast<R>>::Output;

/// Expands to the shape of a result, projected through the result of each pair of axes (see
/// [`Gives`]). Without the projection, rustc would know the rank of the result even if a pair does
/// not broadcast. It would then report a mismatch of the result as a second error.
macro_rules! known {
    ([] $shape:ty) => {
        $shape
    };
    ([$l:ident $r:ident $($more:ident)*] $shape:ty) => {
        <<$l as BroadcastDim<$r>>::Output as Gives>::Result<known!([$($more)*] $shape)>
    };
}

/// Implements [`Broadcast`] for each pair of ranks. Each row of `cuts!` divides the axes of the
/// shape of higher rank into two parts. The other shape has only the second part.
macro_rules! broadcast {
    ($($rank:tt $front:tt $back:literal: $a:tt $l:tt $i:tt $r:tt $n:tt;)*) => {$(
        broadcast!(@ left $a $l $r);
        broadcast!(@ right $a $l $r);
    )*};
    // A generic impl covers `()` on the left. The impls from `left` also cover shapes of equal
    // rank, so `right` skips them.
    (@ left [] [] $r:tt) => {};
    (@ left $p:tt $l:tt $r:tt) => {
        broadcast!(@ $p [] $l $r);
    };
    (@ right [] $l:tt $r:tt) => {};
    (@ right $q:tt [] $r:tt) => {};
    (@ right $q:tt $l:tt $r:tt) => {
        broadcast!(@ [] $q $l $r);
    };
    (@ [$($p:ident)*] [$($q:ident)*] [$($l:ident)*] [$($r:ident)*]) => {
        #[diagnostic::do_not_recommend]
        #[allow(non_snake_case, clippy::unused_unit)]
        impl<$($p: Dim,)* $($q: Dim,)* $($l: Copy + BroadcastDim<$r>, $r: Copy),*> Broadcast<($($q,)* $($r,)*)>
            for ($($p,)* $($l,)*)
        {
            type Output = known!([$($l $r)*] ($($p,)* $($q,)* $(<$l as BroadcastDim<$r>>::Output,)*));

            #[inline(always)]
            fn broadcast(&self, rhs: &($($q,)* $($r,)*)) -> Option<Self::Output> {
                let (&($($p,)* $($l,)*), &($($q,)* $($r,)*)) = (self, rhs);
                Some(($($p,)* $($q,)* $($l.broadcast_dim($r)?,)*))
            }
        }
    };
}

cuts! { broadcast }

macro_rules! broadcast_dynamic {
    ($($rank:literal: [$($axis:ident)*] $i:tt $n:tt $at:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis),*> Broadcast<DynRank> for ($($axis,)*)
        where
            Self: Shape,
        {
            type Output = DynRank;

            fn broadcast(&self, rhs: &DynRank) -> Option<DynRank> {
                Some(broadcast_rigid((self.extents().as_ref(), Self::RIGID), (rhs, 0))?.0)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($axis),*> Broadcast<($($axis,)*)> for DynRank
        where
            ($($axis,)*): Shape,
        {
            type Output = DynRank;

            fn broadcast(&self, rhs: &($($axis,)*)) -> Option<DynRank> {
                Some(broadcast_rigid((self, 0), (rhs.extents().as_ref(), <($($axis,)*)>::RIGID))?.0)
            }
        }
    )*};
}

each_rank! { broadcast_dynamic }

/// `()` broadcasts with every shape. One generic impl covers all shapes, so that generic code needs
/// no bound for this.
#[diagnostic::do_not_recommend]
impl<S: Shape> Broadcast<S> for () {
    type Output = S;

    #[inline(always)]
    fn broadcast(&self, rhs: &S) -> Option<S> {
        Some(rhs.clone())
    }
}

#[diagnostic::do_not_recommend]
impl Broadcast<()> for DynRank {
    type Output = DynRank;

    fn broadcast(&self, (): &()) -> Option<DynRank> {
        Some(self.clone())
    }
}

#[diagnostic::do_not_recommend]
impl Broadcast<DynRank> for DynRank {
    type Output = DynRank;

    #[inline]
    fn broadcast(&self, rhs: &DynRank) -> Option<DynRank> {
        Some(broadcast_rigid((self, 0), (rhs, 0))?.0)
    }
}

/// Returns the extents to which two lists of extents broadcast, by the rule of [`Broadcast`], and a
/// bit set of the axes that do not stretch. Each argument is a list and such a bit set: see
/// [`Shape::RIGID`]. Returns `None` if the extents do not broadcast, or if a list is longer than
/// the maximum rank of [`DynRank`].
pub(crate) fn broadcast_rigid(left: (&[usize], u64), right: (&[usize], u64)) -> Option<(DynRank, u64)> {
    let ((long, mut rigid), (short, short_rigid)) = if left.0.len() >= right.0.len() {
        (left, right)
    } else {
        (right, left)
    };
    let mut out = DynRank::new(long)?;
    for (i, (o, &s)) in out.iter_mut().rev().zip(short.iter().rev()).enumerate() {
        // A rigid axis does not stretch, even if its extent is 1 at run time.
        let bit = 1 << i;
        if *o == s {
            rigid |= short_rigid & bit;
        } else if s == 1 && short_rigid & bit == 0 {
            continue;
        } else if *o == 1 && rigid & bit == 0 {
            *o = s;
            rigid |= short_rigid & bit;
        } else {
            return None;
        }
    }
    Some((out, rigid))
}

/// The extents that [`broadcast_shapes`] and
/// [`broadcast_in_dim_shape`](crate::shape::broadcast_in_dim_shape) return, outermost first.
///
/// Dereferences to a slice, and converts into a [`DynRank`] with the feature `alloc`.
#[derive(Clone, Copy)]
pub struct BroadcastExtents {
    rank: usize,
    extents: [usize; MAX_BROADCAST_RANK],
}

/// The maximum rank of the shapes that [`broadcast_shapes`] takes and returns.
const MAX_BROADCAST_RANK: usize = 64;

impl BroadcastExtents {
    /// Replaces the extent of an axis, which must exist.
    pub(super) const fn with(mut self, axis: usize, extent: usize) -> Self {
        self.extents[axis] = extent;
        self
    }

    /// Returns the extents, outermost first. `Deref` does the same, but cannot be called in a
    /// `const`.
    pub const fn as_slice(&self) -> &[usize] {
        self.extents.split_at(self.rank).0
    }
}

impl core::ops::Deref for BroadcastExtents {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        self.as_slice()
    }
}

impl PartialEq for BroadcastExtents {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for BroadcastExtents {}

as_slice! { [] BroadcastExtents, usize }

#[cfg(feature = "alloc")]
impl From<BroadcastExtents> for DynRank {
    fn from(extents: BroadcastExtents) -> Self {
        DynRank::clipped(&extents)
    }
}

/// Returns the shape that these shapes broadcast to, by the rule of the Array API: every extent of
/// 1 stretches. This function can also be called in a `const`. [`Broadcast`] is the same rule for
/// the types of shapes.
///
/// Accepts any number of shapes of rank up to 64. Returns the shape of a 0-d array if there are no
/// shapes.
///
/// # Errors
///
/// Returns a [`ShapeError`] if a shape has more than 64 axes, or if a shape does not broadcast with
/// the common shape of the shapes before it. The error is about the first such shape.
///
/// # Examples
///
/// ```
/// use array_core::shape::broadcast_shapes;
///
/// assert_eq!(broadcast_shapes(&[&[8, 1, 6, 1], &[7, 1, 5]])?, [8, 7, 6, 5]);
/// assert_eq!(broadcast_shapes(&[&[3, 1], &[1, 0], &[]])?, [3, 0]);
/// assert!(broadcast_shapes(&[&[2, 3], &[4]]).is_err());
///
/// const RANK: usize = match broadcast_shapes(&[&[3, 1], &[2, 1, 4]]) {
///     Ok(shape) => shape.as_slice().len(),
///     Err(_) => panic!("these shapes do not broadcast"),
/// };
/// assert_eq!(RANK, 3);
/// # Ok::<(), array_core::ShapeError>(())
/// ```
pub const fn broadcast_shapes(shapes: &[&[usize]]) -> Result<BroadcastExtents, ShapeError> {
    const OPERATION: &str = "broadcast_shapes";
    let mut out = BroadcastExtents {
        rank: 0,
        extents: [1; MAX_BROADCAST_RANK],
    };
    let mut s = 0;
    while s < shapes.len() {
        let shape = shapes[s];
        if shape.len() > MAX_BROADCAST_RANK {
            return Err(ShapeError::rank(OPERATION, shape.len()));
        }
        let before = out;
        if shape.len() > out.rank {
            let lead = shape.len() - out.rank;
            let mut i = shape.len();
            while i > 0 {
                i -= 1;
                out.extents[i] = if i >= lead { before.extents[i - lead] } else { 1 };
            }
            out.rank = shape.len();
        }
        let lead = out.rank - shape.len();
        let mut i = 0;
        while i < shape.len() {
            let (o, e) = (out.extents[lead + i], shape[i]);
            if o == 1 {
                out.extents[lead + i] = e;
            } else if e != 1 && e != o {
                return Err(ShapeError::broadcast(OPERATION, before.as_slice(), shape));
            }
            i += 1;
        }
        s += 1;
    }
    Ok(out)
}
