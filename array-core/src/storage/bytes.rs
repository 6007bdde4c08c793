//! Types whose clones are copies of their bytes.

use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::transmute;

/// A trait object of this trait returns the identifier of a type, whatever its lifetimes are.
trait Identified {
    fn id(&self) -> TypeId
    where
        Self: 'static;
}

impl<T> Identified for PhantomData<T> {
    #[inline(always)]
    fn id(&self) -> TypeId
    where
        Self: 'static,
    {
        TypeId::of::<T>()
    }
}

/// Returns the identifier of a type, which may have lifetimes. Two types that differ only in their
/// lifetimes have the same identifier.
#[inline(always)]
fn id<T>() -> TypeId {
    let identified: &dyn Identified = &PhantomData::<T>;
    // SAFETY: the transmutation changes only the bound of the trait object from the lifetimes of
    // `T` to `'static`. The object has no data, and its method reads none: it returns a number that
    // does not depend on lifetimes.
    let identified: &(dyn Identified + 'static) = unsafe { transmute(identified) };
    identified.id()
}

macro_rules! compare {
    ([$id:ident] $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*) => {
        $($(#[$attribute])* { if $id == TypeId::of::<$t>() { return true; } })*
    };
}

/// Returns whether `T` is a dtype, `usize` or `isize`, so that a clone is a copy of its bytes. The
/// compiler computes the result for each type.
#[inline(always)]
pub(crate) fn is_dtype<T>() -> bool {
    let id = id::<T>();
    dtypes! { compare! id }
    id == TypeId::of::<usize>() || id == TypeId::of::<isize>()
}

#[cfg(test)]
mod tests {
    use super::is_dtype;

    #[test]
    fn dtypes_are_told_from_other_types_with_and_without_lifetimes() {
        assert!(is_dtype::<u8>() && is_dtype::<bool>() && is_dtype::<f64>() && is_dtype::<usize>());
        assert!(!is_dtype::<&u8>() && !is_dtype::<&'static f64>() && !is_dtype::<[u8; 4]>() && !is_dtype::<char>());
    }
}
