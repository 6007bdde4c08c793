//! Products of matrices and vectors.

use super::{Broadcast, BroadcastShape, DynRank, Gives, InsertAxis, InsertedShape, SameDim, Shape, broadcast_rigid};
use crate::error::ShapeError;
use crate::shape::Dim;

/// Relation: arrays of shapes `Self` and `Rhs` can be multiplied as matrices, vectors, or stacks of
/// matrices.
///
/// | left | right | product |
/// |---|---|---|
/// | `(M, K)` | `(K, N)` | `(M, N)` |
/// | `(K,)` | `(K, N)` | `(N,)` |
/// | `(M, K)` | `(K,)` | `(M,)` |
/// | `(K,)` | `(K,)` | `()` |
/// | `(.., M, K)` | `(.., K, N)` | `(.., M, N)`, with the leading axes to which both [broadcast](Broadcast) |
/// | `(K,)` | `(.., K, N)` | `(.., N)` |
/// | `(.., M, K)` | `(K,)` | `(.., M)` |
///
/// The inner axis `K` must be the same on both sides. It does not stretch, not even if it is
/// [`One`](crate::One) or its extent is 1. [`Dyn`](crate::Dyn) matches any axis. A named axis
/// matches only `Dyn` and axes of the same name. Run-time extents are compared. A 0-d operand has
/// no axis to sum over and is rejected. This is the rule of `matmul` in the Array API.
///
/// # Examples
///
/// ```
/// use array_core::shape::MatmulShape;
/// use array_core::shape;
///
/// let _: MatmulShape<shape![2, 3], shape![3, 4]> = <shape![2, 4]>::default();
/// let _: MatmulShape<shape![7, 1, 2, 3], shape![5, 3, 4]> = <shape![7, 5, 2, 4]>::default();
/// let _: MatmulShape<shape![3], shape![3]> = ();
/// let _: MatmulShape<shape![1, 3], shape![3, 1]> = <shape![1, 1]>::default();
/// let _: MatmulShape<shape![2, 2, 2, 2, 2, 2, 5, 6], shape![6]> = <shape![2, 2, 2, 2, 2, 2, 5]>::default();
/// ```
///
/// Different inner axes are rejected:
///
/// ```compile_fail,E0277
/// use array_core::shape::MatmulShape;
/// use array_core::shape;
/// type Product = MatmulShape<shape![2, 3], shape![2, 3]>;
/// # let _: Product;
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` cannot be an operand of a matrix product with an array of shape `{Rhs}`",
    label = "a 0-d operand has no axis to sum over",
    note = "`matmul` takes vectors, matrices and stacks of matrices; scale by a 0-d array with `*`",
    note = "see array_core::errors#no-axis-to-sum-over"
)]
pub trait Matmul<Rhs> {
    /// The shape of the product.
    type Product: Shape;

    /// Returns the shape of the product. Errors show the name `operation`.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the inner axes differ at run time, the leading axes do not
    /// broadcast, or an operand has no axes.
    fn matmul(&self, rhs: &Rhs, operation: &'static str) -> Result<Self::Product, ShapeError>;
}

/// The shape of the product of arrays of shapes `L` and `R`, for signatures.
pub type MatmulShape<L, R> = <L as Matmul<R>>::Product;

/// The leading axes of the left operand, or an error type if the inner axes are not the same.
type Checked<L, R> =
    <InnerAxis as SameAxis<<L as LeftFactor>::Inner, <R as RightFactor>::Inner, L, R>>::Then<<L as LeftFactor>::Lead>;

/// The leading axes of the product.
type Leading<L, R> = BroadcastShape<Checked<L, R>, <R as RightFactor>::Lead>;

/// The leading axes and the rows of the product.
type WithRows<L, R> = <<L as LeftFactor>::Rows as Behind<Leading<L, R>>>::Shape;

/// If the inner axes differ, `Checked` is an error type. Then rustc does not also report the bounds
/// on the other axes.
impl<L: LeftFactor, R: RightFactor> Matmul<R> for L
where
    InnerAxis: SameAxis<L::Inner, R::Inner, L, R>,
    Checked<L, R>: Broadcast<R::Lead>,
    L::Rows: Behind<Leading<L, R>>,
    R::Columns: Behind<WithRows<L, R>>,
{
    type Product = <R::Columns as Behind<WithRows<L, R>>>::Shape;

    #[inline(always)]
    fn matmul(&self, rhs: &R, operation: &'static str) -> Result<Self::Product, ShapeError> {
        (const {
            if is_known::<L, R, Self::Product>() {
                known::<L, R>
            } else {
                compared::<L, R>
            }
        })(self, rhs, operation)
    }
}

/// Implements [`Matmul::matmul`] for two matrices or vectors of static extents, for which there is
/// nothing to compare at run time.
#[inline(always)]
fn known<L: Matmul<R>, R>(_: &L, _: &R, _: &'static str) -> Result<L::Product, ShapeError> {
    match L::Product::KNOWN {
        Some(shape) => Ok(shape),
        None => unreachable!("a constant chooses this function only for static extents"),
    }
}

/// Implements [`Matmul::matmul`] for other shapes. Compares the extents of the inner axes even if
/// they are static, because another crate can implement relations of axes by hand.
#[inline(always)]
fn compared<L: LeftFactor, R: RightFactor>(
    left: &L,
    right: &R,
    operation: &'static str,
) -> Result<MatmulShape<L, R>, ShapeError>
where
    InnerAxis: SameAxis<L::Inner, R::Inner, L, R>,
    Checked<L, R>: Broadcast<R::Lead>,
    L::Rows: Behind<Leading<L, R>>,
    R::Columns: Behind<WithRows<L, R>>,
{
    if left.inner().extent() != right.inner().extent() {
        let (left, right) = (left.extents(), right.extents());
        return Err(ShapeError::inner_axes(operation, left.as_ref(), right.as_ref()));
    }
    let left_lead = <InnerAxis as SameAxis<L::Inner, R::Inner, L, R>>::then(left.lead());
    let right_lead = right.lead();
    let Some(lead) = left_lead.broadcast(&right_lead) else {
        let (left, right) = (left.extents(), right.extents());
        return Err(ShapeError::leading_axes(operation, left.as_ref(), right.as_ref()));
    };
    Ok(right.columns().behind(left.rows().behind(lead)))
}

/// Returns whether the types determine the shape `P` of the product, so that there is nothing to
/// compare at run time. Neither shape may have leading axes, all extents must be static, and the
/// inner extents must be equal.
const fn is_known<L: LeftFactor, R: RightFactor, P: Shape>() -> bool {
    let (Some(0), Some(0)) = (L::Lead::RANK, R::Lead::RANK) else {
        return false;
    };
    match (L::Inner::EXTENT, R::Inner::EXTENT) {
        (Some(left), Some(right)) => left == right && P::STATIC.is_some(),
        _ => false,
    }
}

/// A bound that never holds, for the impl of [`Matmul`] for a 0-d array. Because of this impl,
/// rustc finds the method `matmul` of a 0-d array, and reports the message below.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an array of shape `()` cannot be an operand of a matrix product with an array of shape `{Self}`",
    label = "a 0-d array has no axis to sum over",
    note = "`matmul` takes vectors, matrices and stacks of matrices; scale by a 0-d array with `*`",
    note = "see array_core::errors#no-axis-to-sum-over"
)]
pub trait TimesScalar {
    /// A placeholder for the shape of the product. No type implements this trait.
    type Product: Shape;
}

#[diagnostic::do_not_recommend]
impl<R: TimesScalar> Matmul<R> for () {
    type Product = R::Product;

    fn matmul(&self, _: &R, _: &'static str) -> Result<R::Product, ShapeError> {
        unreachable!("no type implements `TimesScalar`")
    }
}

#[diagnostic::do_not_recommend]
impl<R: RightFactor> Matmul<R> for DynRank {
    type Product = DynRank;

    fn matmul(&self, rhs: &R, operation: &'static str) -> Result<DynRank, ShapeError> {
        matmul_extents((self, 0), (rhs.extents().as_ref(), R::RIGID), operation)
    }
}

#[diagnostic::do_not_recommend]
impl<L: LeftFactor> Matmul<DynRank> for L {
    type Product = DynRank;

    fn matmul(&self, rhs: &DynRank, operation: &'static str) -> Result<DynRank, ShapeError> {
        matmul_extents((self.extents().as_ref(), L::RIGID), (rhs, 0), operation)
    }
}

#[diagnostic::do_not_recommend]
impl Matmul<DynRank> for DynRank {
    type Product = DynRank;

    fn matmul(&self, rhs: &DynRank, operation: &'static str) -> Result<DynRank, ShapeError> {
        matmul_extents((self, 0), (rhs, 0), operation)
    }
}

/// Returns the extents of the product of arrays with these extents, or an error if they have no
/// product. This is the rule of [`Matmul`] at run time. Each operand also has a bit set of the axes
/// that do not stretch: see [`Shape::RIGID`].
fn matmul_extents(
    (left, left_rigid): (&[usize], u64),
    (right, right_rigid): (&[usize], u64),
    operation: &'static str,
) -> Result<DynRank, ShapeError> {
    let (Some((&inner, l)), Some((_, r))) = (left.split_last(), right.split_last()) else {
        return Err(ShapeError::inner_axes(operation, left, right));
    };
    if inner != right[right.len().saturating_sub(2)] {
        return Err(ShapeError::inner_axes(operation, left, right));
    }
    let (rows, columns) = (l.last(), (!r.is_empty()).then(|| &right[right.len() - 1]));
    let (l, r) = (&l[..l.len().saturating_sub(1)], &r[..r.len().saturating_sub(1)]);
    let refused = || ShapeError::leading_axes(operation, left, right);
    // The two lowest bits belong to the axes of the matrices, and the other bits to the leading
    // axes.
    let (lead, _) = broadcast_rigid((l, left_rigid >> 2), (r, right_rigid >> 2)).ok_or_else(refused)?;
    let mut product = [0; DynRank::MAX_RANK + 2];
    let mut rank = lead.len();
    product[..rank].copy_from_slice(&lead);
    for &extent in rows.into_iter().chain(columns) {
        product[rank] = extent;
        rank += 1;
    }
    DynRank::new(&product[..rank]).ok_or_else(|| ShapeError::rank(operation, rank))
}

/// The type that implements the relation [`SameAxis`].
#[derive(Clone, Copy, Debug)]
pub struct InnerAxis;

/// Relation: the inner axis `J` of the left shape `L` and the inner axis `K` of the right shape `R`
/// are the same, or one of them is [`Dyn`](super::Dyn). The rule is that of [`SameDim`].
///
/// [`InnerAxis`] implements the relation, because if a named axis implemented it, rustc would also
/// show the declaration of the axis.
#[diagnostic::on_unimplemented(
    message = "shapes `{L}` and `{R}` cannot be multiplied: the inner axes are `{J}` and `{K}`",
    label = "these inner axes are not the same",
    note = "`(.., M, K)` times `(.., K, N)` or `(K,)`: both need the same K; rename by `into_shape`",
    note = "transpose one (`.t()`, `.mt()`) or swap the two; see array_core::errors#inner-axes-differ"
)]
pub trait SameAxis<J, K, L, R> {
    /// An alias of `S`. It is an error type if the inner axes differ, so that rustc reports nothing
    /// further.
    #[doc(hidden)]
    type Then<S: Shape>: Shape;

    /// Returns its argument, as the alias [`Then`](SameAxis::Then).
    #[doc(hidden)]
    fn then<S: Shape>(shape: S) -> Self::Then<S>;
}

#[diagnostic::do_not_recommend]
impl<J: SameDim<K>, K, L, R> SameAxis<J, K, L, R> for InnerAxis {
    // A projection through `SameDim::Right`. So the shape of the product is an error type if the
    // two axes differ.
    type Then<S: Shape> = <<J as SameDim<K>>::Right as Gives>::Result<S>;

    #[inline(always)]
    fn then<S: Shape>(shape: S) -> S {
        shape
    }
}

/// The shape of a left operand of a matrix product. It has at least one axis.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` cannot be an operand of a matrix product",
    label = "no axis to sum over",
    note = "`matmul` takes vectors, matrices and stacks of matrices; scale by a 0-d array with `*`",
    note = "see array_core::errors#no-axis-to-sum-over"
)]
pub trait LeftFactor: Shape {
    /// All axes but the last two. A vector has none.
    type Lead: Shape;
    /// The second-to-last axis, as a tuple of one, or `()` for a vector.
    type Rows;
    /// The last axis. It is the axis to sum over.
    type Inner: Dim;

    /// Returns all axes but the last two.
    fn lead(&self) -> Self::Lead;

    /// Returns the second-to-last axis, as a tuple of one, or `()` for a vector.
    fn rows(&self) -> Self::Rows;

    /// Returns the last axis.
    fn inner(&self) -> Self::Inner;
}

/// The shape of a right operand of a matrix product. It has at least one axis.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` cannot be an operand of a matrix product",
    label = "no axis to sum over",
    note = "`matmul` takes vectors, matrices and stacks of matrices; scale by a 0-d array with `*`",
    note = "see array_core::errors#no-axis-to-sum-over"
)]
pub trait RightFactor: Shape {
    /// All axes but the last two. A vector has none.
    type Lead: Shape;
    /// The second-to-last axis, or the only axis of a vector. It is the axis to sum over.
    type Inner: Dim;
    /// A tuple of the last axis, or `()` for a vector.
    type Columns;

    /// Returns all axes but the last two.
    fn lead(&self) -> Self::Lead;

    /// Returns the second-to-last axis, or the only axis of a vector.
    fn inner(&self) -> Self::Inner;

    /// Returns a tuple of the last axis, or `()` for a vector.
    fn columns(&self) -> Self::Columns;
}

/// Implements [`LeftFactor`] and [`RightFactor`] for vectors, and for stacks of matrices. A row of
/// `factors!` has the leading axes of a stack.
macro_rules! factors {
    ($([$($lead:ident)*];)*) => {
        factors!(@ [] [K] [] K);
        $(
            factors!(@ [$($lead)*] [M K] [M] K);
        )*
    };
    (@ [$($lead:ident)*] [$($own:ident)*] [$($m:ident)?] $k:ident) => {
        #[diagnostic::do_not_recommend]
        impl<$($lead: Dim,)* $($own: Dim),*> LeftFactor for ($($lead,)* $($own,)*) {
            type Lead = ($($lead,)*);
            type Rows = ($($m,)?);
            type Inner = $k;

            #[inline(always)]
            fn lead(&self) -> Self::Lead {
                let &($($lead,)* $($m,)? _,) = self;
                $(let _ = $m;)?
                ($($lead,)*)
            }

            #[inline(always)]
            fn rows(&self) -> Self::Rows {
                let &($($lead,)* $($m,)? _,) = self;
                $(let _ = $lead;)*
                ($($m,)?)
            }

            #[inline(always)]
            fn inner(&self) -> $k {
                let &($($lead,)* $($m,)? inner,) = self;
                $(let _ = $lead;)*
                $(let _ = $m;)?
                inner
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($lead: Dim,)* $k: Dim, $($m: Dim)?> RightFactor for ($($lead,)* $k, $($m,)?) {
            type Lead = ($($lead,)*);
            type Inner = $k;
            type Columns = ($($m,)?);

            #[inline(always)]
            fn lead(&self) -> Self::Lead {
                let &($($lead,)* _, $($m,)?) = self;
                $(let _ = $m;)?
                ($($lead,)*)
            }

            #[inline(always)]
            fn inner(&self) -> $k {
                let &($($lead,)* inner, $($m,)?) = self;
                $(let _ = $lead;)*
                $(let _ = $m;)?
                inner
            }

            #[inline(always)]
            fn columns(&self) -> Self::Columns {
                let &($($lead,)* _, $($m,)?) = self;
                $(let _ = $lead;)*
                ($($m,)?)
            }
        }
    };
}

#[allow(non_snake_case, clippy::unused_unit)]
mod rows {
    use super::*;

    factors! {
        [];
        [A];
        [A B];
        [A B C];
        [A B C D];
        [A B C D E];
        [A B C D E F];
    }
}

/// A tuple of at most one axis, which can be appended to the shape `S`.
#[doc(hidden)]
pub trait Behind<S> {
    /// The shape `S` with the axis appended.
    type Shape: Shape;

    /// Returns the shape with the axis appended.
    fn behind(self, shape: S) -> Self::Shape;
}

impl<S: Shape> Behind<S> for () {
    type Shape = S;

    #[inline(always)]
    fn behind(self, shape: S) -> S {
        shape
    }
}

impl<S: InsertAxis<-1>, D: Dim> Behind<S> for (D,) {
    type Shape = InsertedShape<S, -1, D>;

    #[inline(always)]
    fn behind(self, shape: S) -> Self::Shape {
        shape.inserted(self.0)
    }
}
