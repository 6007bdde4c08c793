//! Broadcasting of two shapes.

use super::{DynRank, Shape};
use crate::dim::{BroadcastDim, Dim};
use crate::error::ShapeError;

/// The relation of two shapes that broadcast together.
///
/// Axes align from the last; each pair must be the same axis, or one of the two must stretch (see
/// [`Dim`]); missing axes count as 1. `Output` is the shape of the result. Rule: the Array API's
/// broadcasting.
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
/// Extents that differ, neither of them 1, are refused:
///
/// ```compile_fail,E0277
/// use array_core::{BroadcastShape, shape};
/// type Result = BroadcastShape<shape![2, 3], shape![4]>;
/// # let _: Result;
/// ```
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{Rhs}` cannot be broadcast together",
    label = "these shapes do not broadcast",
    note = "from the last axis on, each pair is the same or has a `One` (`Len<1>` does not stretch)",
    note = "see ERRORS.md#shapes-do-not-broadcast"
)]
pub trait Broadcast<Rhs> {
    /// The shape of the result.
    type Output: Shape;

    /// Returns the shape of the result, or `None` where run-time extents do not fit.
    fn broadcast(&self, rhs: &Rhs) -> Option<Self::Output>;
}

/// The shape that arrays of shapes `L` and `R` broadcast to, for signatures.
pub type BroadcastShape<L, R> = <L as Broadcast<R>>::Output;

/// Implements [`Broadcast`] for a pair of ranks: the axes of the left alone, of the right alone,
/// and the pairs that meet.
macro_rules! broadcast {
    ($([$($p:ident)*] [$($q:ident)*] : [$($l:ident $r:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($p: Dim,)* $($q: Dim,)* $($l, $r: Dim),*> Broadcast<($($q,)* $($r,)*)> for ($($p,)* $($l,)*)
        where
            $($l: Dim + BroadcastDim<$r>),*
        {
            type Output = ($($p,)* $($q,)* $(<$l as BroadcastDim<$r>>::Output,)*);

            #[inline(always)]
            fn broadcast(&self, rhs: &($($q,)* $($r,)*)) -> Option<Self::Output> {
                let (&($($p,)* $($l,)*), &($($q,)* $($r,)*)) = (self, rhs);
                Some(($($p,)* $($q,)* $($l.broadcast_dim($r)?,)*))
            }
        }
    )*};
}

#[allow(non_snake_case, clippy::unused_unit)]
mod rows {
    use super::*;

    broadcast! {
        [P0] [] : [];
        [] [] : [L0 R0];
        [] [Q0] : [L0 R0];
        [] [Q0 Q1] : [L0 R0];
        [] [Q0 Q1 Q2] : [L0 R0];
        [] [Q0 Q1 Q2 Q3] : [L0 R0];
        [] [Q0 Q1 Q2 Q3 Q4] : [L0 R0];
        [] [Q0 Q1 Q2 Q3 Q4 Q5] : [L0 R0];
        [] [Q0 Q1 Q2 Q3 Q4 Q5 Q6] : [L0 R0];
        [P0 P1] [] : [];
        [P0] [] : [L0 R0];
        [] [] : [L0 R0 L1 R1];
        [] [Q0] : [L0 R0 L1 R1];
        [] [Q0 Q1] : [L0 R0 L1 R1];
        [] [Q0 Q1 Q2] : [L0 R0 L1 R1];
        [] [Q0 Q1 Q2 Q3] : [L0 R0 L1 R1];
        [] [Q0 Q1 Q2 Q3 Q4] : [L0 R0 L1 R1];
        [] [Q0 Q1 Q2 Q3 Q4 Q5] : [L0 R0 L1 R1];
        [P0 P1 P2] [] : [];
        [P0 P1] [] : [L0 R0];
        [P0] [] : [L0 R0 L1 R1];
        [] [] : [L0 R0 L1 R1 L2 R2];
        [] [Q0] : [L0 R0 L1 R1 L2 R2];
        [] [Q0 Q1] : [L0 R0 L1 R1 L2 R2];
        [] [Q0 Q1 Q2] : [L0 R0 L1 R1 L2 R2];
        [] [Q0 Q1 Q2 Q3] : [L0 R0 L1 R1 L2 R2];
        [] [Q0 Q1 Q2 Q3 Q4] : [L0 R0 L1 R1 L2 R2];
        [P0 P1 P2 P3] [] : [];
        [P0 P1 P2] [] : [L0 R0];
        [P0 P1] [] : [L0 R0 L1 R1];
        [P0] [] : [L0 R0 L1 R1 L2 R2];
        [] [] : [L0 R0 L1 R1 L2 R2 L3 R3];
        [] [Q0] : [L0 R0 L1 R1 L2 R2 L3 R3];
        [] [Q0 Q1] : [L0 R0 L1 R1 L2 R2 L3 R3];
        [] [Q0 Q1 Q2] : [L0 R0 L1 R1 L2 R2 L3 R3];
        [] [Q0 Q1 Q2 Q3] : [L0 R0 L1 R1 L2 R2 L3 R3];
        [P0 P1 P2 P3 P4] [] : [];
        [P0 P1 P2 P3] [] : [L0 R0];
        [P0 P1 P2] [] : [L0 R0 L1 R1];
        [P0 P1] [] : [L0 R0 L1 R1 L2 R2];
        [P0] [] : [L0 R0 L1 R1 L2 R2 L3 R3];
        [] [] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4];
        [] [Q0] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4];
        [] [Q0 Q1] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4];
        [] [Q0 Q1 Q2] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4];
        [P0 P1 P2 P3 P4 P5] [] : [];
        [P0 P1 P2 P3 P4] [] : [L0 R0];
        [P0 P1 P2 P3] [] : [L0 R0 L1 R1];
        [P0 P1 P2] [] : [L0 R0 L1 R1 L2 R2];
        [P0 P1] [] : [L0 R0 L1 R1 L2 R2 L3 R3];
        [P0] [] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4];
        [] [] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4 L5 R5];
        [] [Q0] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4 L5 R5];
        [] [Q0 Q1] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4 L5 R5];
        [P0 P1 P2 P3 P4 P5 P6] [] : [];
        [P0 P1 P2 P3 P4 P5] [] : [L0 R0];
        [P0 P1 P2 P3 P4] [] : [L0 R0 L1 R1];
        [P0 P1 P2 P3] [] : [L0 R0 L1 R1 L2 R2];
        [P0 P1 P2] [] : [L0 R0 L1 R1 L2 R2 L3 R3];
        [P0 P1] [] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4];
        [P0] [] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4 L5 R5];
        [] [] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4 L5 R5 L6 R6];
        [] [Q0] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4 L5 R5 L6 R6];
        [P0 P1 P2 P3 P4 P5 P6 P7] [] : [];
        [P0 P1 P2 P3 P4 P5 P6] [] : [L0 R0];
        [P0 P1 P2 P3 P4 P5] [] : [L0 R0 L1 R1];
        [P0 P1 P2 P3 P4] [] : [L0 R0 L1 R1 L2 R2];
        [P0 P1 P2 P3] [] : [L0 R0 L1 R1 L2 R2 L3 R3];
        [P0 P1 P2] [] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4];
        [P0 P1] [] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4 L5 R5];
        [P0] [] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4 L5 R5 L6 R6];
        [] [] : [L0 R0 L1 R1 L2 R2 L3 R3 L4 R4 L5 R5 L6 R6 L7 R7];
    }
}

/// Implements [`Broadcast`] between [`DynRank`] and tuples.
macro_rules! broadcast_dynamic {
    ($(($($axis:ident),*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis: Dim),*> Broadcast<DynRank> for ($($axis,)*) {
            type Output = DynRank;

            fn broadcast(&self, rhs: &DynRank) -> Option<DynRank> {
                broadcast_extents(&self.extents(), rhs)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($axis: Dim),*> Broadcast<($($axis,)*)> for DynRank {
            type Output = DynRank;

            fn broadcast(&self, rhs: &($($axis,)*)) -> Option<DynRank> {
                broadcast_extents(self, &rhs.extents())
            }
        }
    )*};
}

broadcast_dynamic! {
    (A);
    (A, B);
    (A, B, C);
    (A, B, C, D);
    (A, B, C, D, E);
    (A, B, C, D, E, F);
    (A, B, C, D, E, F, G);
    (A, B, C, D, E, F, G, H);
}

/// `()` gives way to any shape: one row, so that it holds for a shape that generic code only names.
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

    fn broadcast(&self, rhs: &DynRank) -> Option<DynRank> {
        broadcast_extents(self, rhs)
    }
}

/// The run-time rule for two shapes.
fn broadcast_extents(left: &[usize], right: &[usize]) -> Option<DynRank> {
    let (long, short) = if left.len() >= right.len() {
        (left, right)
    } else {
        (right, left)
    };
    let mut out = DynRank::new(long)?;
    let lead = long.len() - short.len();
    for (o, &s) in out[lead..].iter_mut().zip(short) {
        match (*o, s) {
            (o, s) if o == s || s == 1 => {}
            (1, s) => *o = s,
            _ => return None,
        }
    }
    Some(out)
}

/// Returns the shape that these shapes broadcast to, by the rule of the Array API, at run time.
///
/// Any number of shapes, of rank up to 64 (8 without the feature `alloc`); no shapes give `()`.
///
/// # Errors
///
/// A [`ShapeError`] that names the first shape that does not fit those before it, and the axis.
///
/// # Examples
///
/// ```
/// use array_core::broadcast_shapes;
///
/// assert_eq!(broadcast_shapes(&[&[8, 1, 6, 1], &[7, 1, 5]])?, [8, 7, 6, 5]);
/// assert_eq!(broadcast_shapes(&[&[3, 1], &[1, 0], &[]])?, [3, 0]);
/// assert!(broadcast_shapes(&[&[2, 3], &[4]]).is_err());
/// # Ok::<(), array_core::ShapeError>(())
/// ```
pub fn broadcast_shapes(shapes: &[&[usize]]) -> Result<DynRank, ShapeError> {
    const OPERATION: &str = "broadcast_shapes";
    let mut out = DynRank::default();
    for shape in shapes {
        if shape.len() > DynRank::MAX_RANK {
            return Err(ShapeError::rank(OPERATION, shape.len()));
        }
        out = broadcast_extents(&out, shape).ok_or_else(|| ShapeError::broadcast(OPERATION, &out, shape))?;
    }
    Ok(out)
}
