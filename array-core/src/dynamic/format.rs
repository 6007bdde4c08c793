//! Printing, in the format of typed arrays.

use core::fmt;

use super::{DynArray, DynStorage};

impl<B: DynStorage> fmt::Display for DynArray<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(DynArray self.view(), x => x.fmt(f))
    }
}

impl<B: DynStorage> fmt::Debug for DynArray<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(DynArray self.view(), x => x.fmt(f))
    }
}
