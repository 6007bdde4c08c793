//! Comparing whole arrays.

use super::DynArray;

/// Whether dtype, extents and elements are the same. [`equal`](DynArray::equal) compares elementwise, and promotes.
impl PartialEq for DynArray {
    fn eq(&self, other: &Self) -> bool {
        each!(DynArray self, x => other.array("eq").is_ok_and(|other| x == other))
    }
}
