//! Linear algebra: the extension `linalg` of the Array API.
//!
//! | without a feature | with the feature `linalg` |
//! |---|---|
//! | determinants, inverses and equations: [`small`] for up to 4 rows, [`elimination`] for more | the same by [`dense`], for arrays on the heap with more than 4 rows |
//! | traces, products, powers, and most norms | decompositions, pseudo-inverses, ranks, and norms of singular values |

mod cross;
#[cfg(feature = "linalg")]
mod decompose;
#[cfg(feature = "linalg")]
mod dense;
#[cfg(all(feature = "linalg", feature = "num-complex"))]
mod eigen;
mod elimination;
mod equations;
#[cfg(feature = "linalg")]
mod fields;
#[cfg(feature = "linalg")]
mod inverse;
mod matrices;
mod norm;
mod outer;
#[cfg(feature = "alloc")]
mod power;
mod product;
mod range;
mod small;

#[cfg(feature = "linalg")]
pub use self::decompose::{Eigh, Qr, Svd};
pub use self::equations::Slogdet;
pub use self::norm::MatrixNorm;
pub use self::outer::{OuterRight, OuterWith};
