//! The shape of an array whose rank is known only at run time.

use super::{DynRank, Heap, Shape, StaticExtents, Strides, element_or};

impl super::sealed::Sealed for DynRank {}

impl Shape for DynRank {
    const STATIC: Option<StaticExtents> = None;
    const RANK: Option<usize> = None;

    type Loose = Self;
    type Extents = Self;
    type Strides = Strides<{ DynRank::MAX_RANK }>;
    type Chosen = Self;
    type Origin = Heap;
    element_or! { axes }

    #[inline]
    fn extents(&self) -> Self {
        self.clone()
    }

    #[inline(always)]
    fn extents_in<'e>(&'e self, _: &'e mut Option<DynRank>) -> &'e [usize] {
        self
    }

    #[inline(always)]
    fn with_extents<R>(&self, run: impl FnOnce(&[usize]) -> R) -> R {
        run(self)
    }

    #[inline]
    fn from_extents(extents: &[usize]) -> Option<Self> {
        Self::new(extents)
    }

    const KNOWN: Option<Self> = None;

    fn pattern() -> Option<Self> {
        None
    }
}
