//! Sums of products, by subscripts.

/// Computes a sum of products in NumPy's notation: `einsum!("ij,jk->ik", a, b)`.
///
/// The subscripts have a letter for each axis of each operand, commas between operands, and the
/// letters of the result after `->`. Without `->`, the result has the letters that occur once, in
/// alphabetical order. Letters that the result lacks are summed over. A result without axes is a
/// scalar.
///
/// Operands are expressions of Rust, which are evaluated once, from left to right. Literals take
/// the dtype of the operands that they are multiplied with.
///
/// Axes with the same letter must have the same extent. As for [index
/// names](crate::broadcast#index-names), the compiler checks what the types determine, and run-time
/// extents are checked at run time. For floats, `einsum!("ij,jk->ik", a, b)` equals
/// `broadcast!(named [i, k]; sum(j: a[i, j] * b[j, k]))`.
/// [Contractions](crate::broadcast#contractions) can do more: other reductions, operands that are
/// sums or functions of arrays, and index names of several letters.
///
/// `...` is rejected, because `einsum!` does not know the ranks of the operands. A letter that
/// occurs twice in one operand is rejected, too: take the [`diagonal`](crate::Array::diagonal)
/// first. Otherwise the rule is that of NumPy's `einsum`. All operands are multiplied in the dtype
/// to which they promote together, in which integers wrap. Cast an operand for a wider sum. `f16`
/// and `bf16` are multiplied and added in `f32`, and rounded once.
///
/// # Panics
///
/// Panics if run-time extents of one letter differ. [`try_einsum!`](crate::try_einsum) returns the
/// error.
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
    ($($tokens:tt)*) => { $crate::expand::einsum! { [$crate] $($tokens)* } };
}

/// Computes a sum of products as [`einsum!`](crate::einsum) does, but returns an
/// [`Error`](crate::Error) instead of panicking.
///
/// A `break` or `continue` in an operand needs the label of its loop if letters are summed over.
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
    ($($tokens:tt)*) => { $crate::expand::try_einsum! { [$crate] $($tokens)* } };
}
