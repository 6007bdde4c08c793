//! The reasons why a tensor cannot be an array.

use core::fmt;

use super::abi::{DataType, Version};

/// The error if a [`Tensor`](super::Tensor) cannot be received or viewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DlpackError {
    /// The struct has this version, whose layout is not supported: the major version is not 1.
    Version(Version),
    /// The memory is on a device of this type, which is not the CPU.
    Device(i32),
    /// No dtype of this build corresponds to this dtype of DLPack.
    DType(DataType),
    /// The number of axes is negative, or exceeds the maximum rank of arrays.
    Rank(i32),
    /// The extent of an axis is negative.
    Extent {
        /// The position of the axis.
        axis: usize,
        /// The negative extent.
        extent: i64,
    },
    /// A pointer to extents, or to elements, is null.
    Null,
    /// The elements are not aligned to their dtype.
    Misaligned,
    /// An extent, a stride or an offset is larger than the address space.
    TooLarge,
    /// The tensor is read-only, and cannot be viewed mutably.
    ReadOnly,
    /// Two positions of a tensor share an element, or could share one, so the tensor has no mutable
    /// view.
    Overlap,
    /// The byte of a `bool` is neither 0 nor 1.
    NotBool(u8),
}

impl fmt::Display for DlpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Version(Version { major, minor }) => {
                write!(f, "a DLPack tensor of version {major}.{minor} cannot be read: only version 1 can")
            }
            Self::Device(kind) => {
                let name = match kind {
                    2 => " (CUDA)",
                    3 => " (CUDA host)",
                    4 => " (OpenCL)",
                    7 => " (Vulkan)",
                    8 => " (Metal)",
                    10 => " (ROCm)",
                    _ => "",
                };
                write!(
                    f,
                    "a DLPack tensor on device type {kind}{name} cannot be read: copy it to the CPU, device type 1, first"
                )
            }
            Self::DType(DataType { code, bits, lanes }) => write!(
                f,
                "a DLPack tensor of type code {code}, {bits} bits and {lanes} lanes has no dtype in this build"
            ),
            Self::Rank(ndim) => write!(
                f,
                "a DLPack tensor of {ndim} axes cannot be an array: arrays have 0 to {}",
                crate::shape::DynRank::MAX_RANK
            ),
            Self::Extent { axis, extent } => write!(f, "axis {axis} of a DLPack tensor has the negative extent {extent}"),
            Self::Null => f.write_str("a DLPack tensor has a null pointer to its extents or elements"),
            Self::Misaligned => f.write_str("the elements of a DLPack tensor are not aligned to their dtype"),
            Self::TooLarge => {
                f.write_str("an extent, a stride or an offset of a DLPack tensor is larger than the address space")
            }
            Self::ReadOnly => f.write_str("a read-only DLPack tensor cannot be written to: copy it with `to_owned` first"),
            Self::Overlap => {
                f.write_str("two positions of a DLPack tensor share an element, so it cannot be written to: copy it with `to_owned` first")
            }
            Self::NotBool(byte) => write!(f, "a `bool` of a DLPack tensor has the value {byte} instead of 0 or 1"),
        }
    }
}

impl core::error::Error for DlpackError {}
