//! Sums of products by subscripts.

/// Computes a sum of products in the notation of NumPy: `einsum!("ij,jk->ik", a, b)`.
///
/// A letter for each axis of each operand, operands apart by commas, and those of the result behind `->`. Without `->` these are the letters
/// that occur once, in the order of the alphabet. A letter that the result lacks is summed over, and axes of one letter have one extent,
/// which is checked as by [index names](crate::broadcast#index-names): by the compiler as far as types say it. It is
/// `broadcast!(named [i, k]; sum(j: a[i, j] * b[j, k]))`, in which one can [say more](crate::broadcast#contractions): other reductions,
/// sums and functions of operands, names that are words. A result without axes is an element.
///
/// `...` is refused, since types do not say how many axes it stands for, and so is a letter that one operand has twice: take the
/// [`diagonal`](crate::Array::diagonal). Rule: `einsum` of NumPy, whose integers wrap in the promoted dtype too: cast an operand
/// for a wider sum. `f16` and `bf16` are multiplied and added up in `f32`, and rounded once.
///
/// # Panics
///
/// Panics where run-time extents do not agree; [`try_einsum!`](crate::try_einsum) returns the error.
///
/// # Examples
///
/// ```
/// use array_core::{array, einsum};
///
/// let (a, b) = (array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], array![[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]);
/// assert_eq!(einsum!("ij,jk->ik", a, b), a.matmul(&b));
/// assert_eq!(einsum!("ij->ji", a), a.t());
/// assert_eq!(einsum!("ij,ij->", a, a), 91.0);
/// ```
///
/// ```compile_fail,E0277
/// # use array_core::{Array, einsum, shape};
/// # let (a, b) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![4, 5]>::ones());
/// let _ = einsum!("ij,jk->ik", a, b); // `j` is 3 and 4
/// ```
#[macro_export]
macro_rules! einsum {
    ($($tokens:tt)*) => { $crate::macros::expand::einsum! { [$crate] $($tokens)* } };
}

/// [`einsum!`](crate::einsum), with an [`Error`](crate::Error) instead of a panic.
///
/// ```
/// use array_core::{Array, shape, try_einsum};
///
/// let (a, b) = (Array::<f32, shape![_, _]>::ones_with([2, 3]), Array::<f32, shape![_]>::ones_with([2]));
/// assert!(try_einsum!("ij,j->i", a, b).is_err());
/// assert_eq!(try_einsum!("ij,i->j", a, b)?.to_vec(), [2.0; 3]);
/// # Ok::<(), array_core::Error>(())
/// ```
#[macro_export]
macro_rules! try_einsum {
    ($($tokens:tt)*) => { $crate::macros::expand::try_einsum! { [$crate] $($tokens)* } };
}
