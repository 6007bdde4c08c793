//! Values that describe arrays at run time: extents, and dtypes.

mod dtype;
mod rank;

pub use self::dtype::{DType, DTypeKind, UnknownDType};
pub use self::rank::DynRank;
pub(crate) use self::rank::{as_slice, checked_product, count_of, padded_with, same_extents};
