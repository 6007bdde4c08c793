//! Linear algebra: products of matrices, and the results of decompositions.
//!
//! [`matmul`](matmul()) multiplies matrices, vectors and stacks of matrices. The other operations
//! are methods:
//!
//! | | |
//! |---|---|
//! | sums and norms | [`trace`](Array::trace), [`dot`](Array::dot), [`vecdot`](Array::vecdot), [`vector_norm`](Array::vector_norm), [`matrix_norm`](Array::matrix_norm) |
//! | products | [`matmul`](Array::matmul), [`outer`](Array::outer) |
//! | determinants, inverses and equations, faster for large arrays on the heap with the feature `linalg` | [`det`](Array::det), [`inv`](Array::inv), [`solve`](Array::solve) |
//! | decompositions, with the feature `linalg` | `cholesky`, `qr`, `svd`, `eigh`, `pinv`, `matrix_rank`; with `num-complex` also `eig` and `eigvals` |
//!
//! The type guarantees that a matrix is square, or its extents are compared at run time.
//! Determinants, inverses, solutions and decompositions panic or return an error if an element is
//! infinite or NaN. Inverses and solutions do so for a singular matrix, too.
//!
//! ```
//! use array_core::{array, linalg::matmul};
//!
//! let a = array![[2.0, 0.0], [0.0, 4.0]];
//! let x = a.solve(&array![2.0, 8.0]);
//! assert_eq!(x, array![1.0, 2.0]);
//! assert_eq!(matmul(&a, &x), array![2.0, 8.0]);
//! ```

#[cfg(feature = "linalg")]
pub use crate::ops::{Eigh, Qr, Svd};
pub use crate::ops::{
    MatmulOperand, MatmulRight, MatmulWith, MatrixNorm, OuterRight, OuterWith, Slogdet, matmul, try_matmul,
};
#[cfg(doc)]
use crate::storage::Array;
