//! Index access: the implementation of `iab!`.
//!
//! An access starts at an object (an array, a scalar or a string), and applies one index at a time.
//! [`IndexAt`] and [`IndexAtMut`] apply the first index to the borrowed object. The result is a
//! place: an element, a character, or a view of the remaining axes. [`Place`] applies each further
//! index to the place before it. An index is checked as in [`slice!`](crate::slice), except that an
//! axis [`One`](crate::One) accepts any index. At the end, [`ReadPlace`], [`EditPlace`] or
//! [`WritePlace`] reads or writes the last place.

mod access;
mod object;
mod place;
mod reach;
mod shape;

#[cfg(feature = "alloc")]
use alloc::string::String;

pub use self::access::Access;
pub use self::object::{Borrow, IndexAt, IndexAtMut};
pub use self::place::{EditElement, EditPlace, Place, ReadPlace, WritePlace, WrittenTo};
pub use self::reach::{Outer, Reach, Uncompared};
use crate::shape::Dim;
use crate::storage::{Array, Storage};

/// A parameter of a function, with one value for all indices or one value for each index. It is a
/// scalar, an array of one axis, a `char` or a `str`.
///
/// A function reads such a parameter with [`iab!`](crate::iab). The function is compiled for each
/// type, so reading a scalar costs nothing extra. The trait is implemented for these types, and for
/// references to them:
///
/// - scalars of every dtype, `char`, `isize` and `usize`, which accept any index,
/// - 0-d arrays of such types,
/// - arrays of one axis, which may be [`One`](crate::One), in any storage, if the elements are
///   `Copy` and borrow nothing,
/// - `str` and `String`, whose elements are `char`.
///
/// A literal whose type is neither `f64` nor `i32` needs a suffix, as in `&2.0_f32`.
///
/// # Examples
///
/// ```
/// use array_core::{IndexAccess, array, iab};
///
/// fn amplified<G: IndexAccess<Item = f64>>(signal: f64, gain: &G, terminal: usize) -> f64 {
///     signal * iab!(gain[terminal])
/// }
///
/// assert_eq!(amplified(2.0, &10.0, 7), 20.0);
/// assert_eq!(amplified(2.0, &array![1.0, 3.0], 1), 6.0);
/// assert_eq!(amplified(2.0, &array![5.0], 7), 10.0);
///
/// fn sign<C: IndexAccess<Item = char> + ?Sized>(signs: &C, terminal: usize) -> f64 {
///     if iab!(signs[terminal]) == '-' { -1.0 } else { 1.0 }
/// }
///
/// assert_eq!((sign("+-+", 1), sign(&'-', 7)), (-1.0, -1.0));
/// ```
///
/// A matrix is rejected, because a single index selects a row of it and not a value:
///
/// ```compile_fail,E0277
/// # use array_core::{IndexAccess, array};
/// fn scalars<G: IndexAccess<Item = f64>>(_: &G) {}
/// scalars(&array![[1.0, 2.0], [3.0, 4.0]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "cannot read `{Self}` by one index",
    label = "neither a scalar nor an array of one axis",
    note = "one index reads a scalar, a vector or a string; see array_core::errors#takes-no-index"
)]
pub trait IndexAccess: for<'v> IndexAt<'v, At: ReadPlace<Value = <Self as IndexAccess>::Item>> {
    /// The value that an index reads.
    type Item;
}

/// Implements [`IndexAccess`] for scalars.
macro_rules! scalars {
    ($($scalar:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl IndexAccess for $scalar {
            type Item = $scalar;
        }
    )*};
}

scalars! { char isize usize }
dtypes_of! { Element scalars }

#[diagnostic::do_not_recommend]
impl IndexAccess for str {
    type Item = char;
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl IndexAccess for String {
    type Item = char;
}

#[diagnostic::do_not_recommend]
impl<T: Copy + 'static, D: Dim, B: Storage<T, (D,)>> IndexAccess for Array<T, (D,), B> {
    type Item = T;
}

#[diagnostic::do_not_recommend]
impl<T: IndexAccess, B: Storage<T, ()>> IndexAccess for Array<T, (), B> {
    type Item = T::Item;
}

#[diagnostic::do_not_recommend]
impl<X: IndexAccess + ?Sized> IndexAccess for &X {
    type Item = X::Item;
}

#[diagnostic::do_not_recommend]
impl<X: IndexAccess + ?Sized> IndexAccess for &mut X {
    type Item = X::Item;
}
