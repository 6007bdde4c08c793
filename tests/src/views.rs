//! Views of views: random chains of them on arrays of run-time rank, compared with positions in
//! `ndarray`.

#[cfg(feature = "models")]
mod bytes;
mod chain;
#[cfg(feature = "models")]
mod positions;
mod step;

#[cfg(feature = "models")]
pub use bytes::run;
pub use chain::{read_chain, read_order, read_step, write_chain, write_order, write_step};
#[cfg(feature = "models")]
pub use positions::Positions;
pub use step::{Draw, MAX_RANK, Step};
