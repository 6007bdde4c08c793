//! Views that other crates made, as ours, and ours as theirs. What they promise of a pointer is checked
//! against what a view needs here, and the other way round.

#[cfg(feature = "ndarray")]
mod ndarray;

#[cfg(feature = "ndarray")]
pub(crate) use self::ndarray::{
    from_ndarray, from_ndarray_mut, into_ndarray, into_ndarray_mut, lend_ndarray, lend_ndarray_mut,
};
