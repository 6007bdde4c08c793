//! Values that are not arrays, on the left-hand side of `broadcast!`.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// The bound of [`Unwritable::__written`]. No type implements the trait, so that rustc reports its
/// message for a value on the left-hand side of `broadcast!` that is not an array. Arrays have a
/// method `__written` of their own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array that can be written to",
    label = "not an array",
    note = "assign a number outside of the macro: `s = broadcast!(sum(x));`",
    note = "to write to a slice or a `Vec`: `let mut y = ContiguousViewMut::from(&mut v[..]);`",
    note = "see array_core::errors#not-an-array-to-write-to"
)]
pub trait IsTarget {
    /// The type of the target.
    type Target;

    /// Borrows the value as the target of an assignment. This method is never called, because no
    /// type implements [`IsTarget`].
    fn target(&mut self) -> Self::Target;
}

/// A method `__written` for types that users may mistake for arrays. For arrays, `__written`
/// borrows the array as the target of an assignment.
///
/// Expansions of `broadcast!` import the trait. So rustc finds the method, and reports its bound
/// with the message of [`IsTarget`], instead of a missing method. There is no blanket impl, because
/// rustc would find its method for a box or a guard before it looks at the array inside.
pub trait Unwritable {
    /// Borrows the value as the target of an assignment. This method is never called, because no
    /// type implements [`IsTarget`].
    #[inline(always)]
    fn __written(&mut self) -> <Self as IsTarget>::Target
    where
        Self: IsTarget,
    {
        self.target()
    }
}

macro_rules! unwritable {
    ($($type:ty)*) => {$(
        impl Unwritable for $type {}
    )*};
}

unwritable! { bool f32 f64 i16 i32 i64 i8 isize u16 u32 u64 u8 usize }

impl<T> Unwritable for [T] {}

impl<T, const N: usize> Unwritable for [T; N] {}

#[cfg(feature = "alloc")]
impl<T> Unwritable for Vec<T> {}
