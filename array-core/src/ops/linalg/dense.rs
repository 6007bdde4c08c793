//! Linear algebra on matrices of any size, for generic dtypes. Each function calls the function of
//! the same name in the module [`fields`](super::fields), in the instance for the dtype.

use super::fields;
pub(super) use super::fields::{Extent, rank_of};
use super::range::Product;
#[cfg(feature = "num-complex")]
use crate::dtype::Exact;
use crate::dtype::{EachInexact, Inexact};
use crate::error::MatrixFault;

/// A function that stores a complex number. Its arguments are the position in the result, and the
/// real and the imaginary part of the number.
#[cfg(feature = "num-complex")]
type Write<'a, T> = &'a mut dyn FnMut(usize, [Exact<T>; 2]);

/// Declares functions that call the function of the same name in the module [`fields`].
macro_rules! of_each_dtype {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {$(
        pub(super) fn $name<T: Inexact<Wide = T>>($($argument: $type),*) -> Result<$result, MatrixFault> {
            type Function<T> = fn($($type),*) -> Result<$result, MatrixFault>;

            enum Each {}

            impl EachInexact for Each {
                type Of<T: Inexact> = Function<T::Wide>;
                dtypes_of! { Inexact: of_each_dtype @ $name }
            }

            T::inexact_choice::<Each>()($($argument),*)
        }
    )*};
    (@ $name:ident $constant:ident $dtype:ty;) => {
        const $constant: Function<<$dtype as Inexact>::Wide> = fields::$name::<<$dtype as Inexact>::Wide>;
    };
}

of_each_dtype! {
    product(n: usize, a: &[T]) -> Option<Product<T>>;
    inv(n: usize, a: &mut [T]) -> ();
    solve(n: usize, a: &[T], b: &mut [T], columns: usize) -> ();
    cholesky(n: usize, a: &mut [T]) -> ();
    qr(extent: Extent, size: [usize; 2], a: &[T], q: &mut [T], r: &mut [T]) -> ();
    svd(extent: Extent, size: [usize; 2], a: &[T], u: &mut [T], s: &mut [<T as Inexact>::Size], vh: &mut [T]) -> ();
    svdvals(m: usize, n: usize, a: &[T], s: &mut [<T as Inexact>::Size]) -> ();
    pinv(rtol: f64, size: [usize; 2], a: &[T], out: &mut [T]) -> ();
    eigh(n: usize, a: &[T], w: &mut [<T as Inexact>::Size], v: &mut [T]) -> ();
    eigvalsh(n: usize, a: &[T], w: &mut [<T as Inexact>::Size]) -> ();
}

#[cfg(feature = "num-complex")]
of_each_dtype! {
    eig(n: usize, a: &[T], w: Write<'_, T>, v: Write<'_, T>) -> ();
    eigvals(n: usize, a: &[T], w: Write<'_, T>) -> ();
}
