//! The nodes of an expression, as trees and as kernels: one a file.
//!
//! Their functions are always compiled into those of the node around them, which makes a loop that can be vectorised. In a build
//! with debug assertions nothing is vectorised, and they stand apart: the code of a chain of operations would be copied once
//! for each operation that stands around it.

mod binary;
mod cast;
mod close;
mod leaf;
mod own;
mod placed;
mod select;
mod splat;
mod unary;

pub use self::binary::Binary;
pub use self::cast::Cast;
pub use self::close::Close;
pub use self::leaf::Leaf;
#[cfg(feature = "dyn-array")]
pub(super) use self::leaf::Strided;
pub use self::own::Own;
pub use self::placed::Placed;
pub use self::select::Select;
pub use self::splat::Splat;
pub use self::unary::Unary;
