//! The structs of `dlpack.h`, versions 0.8 and 1.1, field by field.

use core::ffi::c_void;

use crate::dtype::{DType, DTypeKind};

/// The version of the structs that this module writes.
pub(super) const VERSION: Version = Version { major: 1, minor: 1 };

/// The flag of a tensor whose elements must not be written.
pub(super) const READ_ONLY: u64 = 1;

/// The flag of a tensor whose elements are a copy that the producer made for the consumer.
pub(super) const IS_COPIED: u64 = 2;

/// The device of memory that the processor addresses.
pub(super) const CPU: i32 = 1;

/// The version of a struct: `DLPackVersion` of `dlpack.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Version {
    /// The major version. Structs differ between major versions.
    pub major: u32,
    /// The minor version. A higher minor version only adds values of enumerations.
    pub minor: u32,
}

/// The device whose memory contains the elements: `DLDevice` of `dlpack.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Device {
    /// `DLDeviceType`: 1 for memory that the processor addresses.
    pub device_type: i32,
    /// The number of the device among those of its type.
    pub device_id: i32,
}

/// The dtype of elements: `DLDataType` of `dlpack.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct DataType {
    /// `DLDataTypeCode`: 0 for signed integers, 1 for unsigned integers, 2 for floats, 4 for
    /// `bfloat16`, 5 for complex numbers and 6 for `bool`.
    pub code: u8,
    /// The number of bits of a value.
    pub bits: u8,
    /// The number of values in an element.
    pub lanes: u16,
}

/// `DLTensor`: the location of the elements, their dtype, the extents and the strides.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RawTensor {
    /// The pointer to the memory of the elements.
    pub data: *mut c_void,
    /// The device of the memory.
    pub device: Device,
    /// The number of axes.
    pub ndim: i32,
    /// The dtype of the elements.
    pub dtype: DataType,
    /// A pointer to `ndim` extents.
    pub shape: *mut i64,
    /// A pointer to `ndim` strides in elements, or null for row-major order.
    pub strides: *mut i64,
    /// The number of bytes from `data` to the first element, at index 0 along each axis.
    pub byte_offset: u64,
}

/// `DLManagedTensorVersioned`: a tensor with its owner, since version 1.0.
#[derive(Debug)]
#[repr(C)]
pub struct ManagedTensorVersioned {
    /// The version of DLPack that the struct follows.
    pub version: Version,
    /// Data that only the producer uses.
    pub manager_ctx: *mut c_void,
    /// Frees the tensor and this struct.
    pub deleter: Option<unsafe extern "C" fn(*mut ManagedTensorVersioned)>,
    /// Flags of the tensor. If bit 0 is set, it is read-only. If bit 1 is set, its elements are a
    /// copy that the producer made for the consumer.
    pub flags: u64,
    /// The location, the dtype and the shape of the elements.
    pub dl_tensor: RawTensor,
}

/// `DLManagedTensor`: a tensor with its owner, before version 1.0.
#[derive(Debug)]
#[repr(C)]
pub struct ManagedTensor {
    /// The location, the dtype and the shape of the elements.
    pub dl_tensor: RawTensor,
    /// Data that only the producer uses.
    pub manager_ctx: *mut c_void,
    /// Frees the tensor and this struct.
    pub deleter: Option<unsafe extern "C" fn(*mut ManagedTensor)>,
}

/// A struct that owns a tensor: [`ManagedTensorVersioned`] or [`ManagedTensor`].
pub(super) trait Managed: Sized + 'static {
    fn new(tensor: RawTensor, owner: *mut c_void, deleter: unsafe extern "C" fn(*mut Self), flags: u64) -> Self;

    /// Returns the pointer that [`new`](Self::new) received as the owner.
    fn context(&self) -> *mut c_void;
}

impl Managed for ManagedTensorVersioned {
    fn new(dl_tensor: RawTensor, owner: *mut c_void, deleter: unsafe extern "C" fn(*mut Self), flags: u64) -> Self {
        Self {
            version: VERSION,
            manager_ctx: owner,
            deleter: Some(deleter),
            flags,
            dl_tensor,
        }
    }

    fn context(&self) -> *mut c_void {
        self.manager_ctx
    }
}

impl Managed for ManagedTensor {
    fn new(dl_tensor: RawTensor, owner: *mut c_void, deleter: unsafe extern "C" fn(*mut Self), _: u64) -> Self {
        Self {
            dl_tensor,
            manager_ctx: owner,
            deleter: Some(deleter),
        }
    }

    fn context(&self) -> *mut c_void {
        self.manager_ctx
    }
}

impl DataType {
    /// Returns the description of a dtype.
    pub(super) fn of(dtype: DType) -> Self {
        let code = match dtype.kind() {
            #[cfg(feature = "half")]
            DTypeKind::Float if dtype == DType::BF16 => 4,
            DTypeKind::Bool => 6,
            DTypeKind::Complex => 5,
            DTypeKind::Float => 2,
            DTypeKind::Signed => 0,
            DTypeKind::Unsigned => 1,
        };
        Self {
            code,
            bits: 8 * dtype.size() as u8,
            lanes: 1,
        }
    }

    /// Returns the dtype, or `None` if this build does not support it.
    pub(super) fn dtype(self) -> Option<DType> {
        DType::ALL.iter().copied().find(|&dtype| Self::of(dtype) == self)
    }
}
