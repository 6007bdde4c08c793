//! Printing, as typed arrays do.

use core::fmt;

use super::DynArray;

impl fmt::Display for DynArray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(DynArray self, x => x.fmt(f))
    }
}

impl fmt::Debug for DynArray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(DynArray self, x => x.fmt(f))
    }
}
