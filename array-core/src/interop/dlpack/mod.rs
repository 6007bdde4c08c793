//! Exchange of arrays with other languages and libraries by
//! [DLPack](https://dmlc.github.io/dlpack/latest/), without copying.
//!
//! A [`Tensor`] owns a DLPack struct. To export an array or a view, create a tensor from it, and
//! pass the struct to a C interface with [`into_versioned`](Tensor::into_versioned). To import a
//! struct, receive it with [`from_versioned`](Tensor::from_versioned). Python passes the pointers
//! in capsules named `dltensor_versioned`. Capsules named `dltensor` contain the struct of versions
//! before 1.0: for that struct, use the methods with `unversioned` in their names.
//!
//! ```
//! use array_core::interop::dlpack::Tensor;
//! use array_core::{Array, ArrayView, array, shape};
//!
//! let pointer = Tensor::of(array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]]).into_versioned();
//! // The pointer goes through a C interface, and comes back by the same or another one.
//! // SAFETY: `into_versioned` returned a valid struct that owns its elements, and nothing else
//! // uses or deletes it.
//! let tensor = unsafe { Tensor::from_versioned(pointer)? };
//! let x: ArrayView<f32, shape![_, 3]> = tensor.view()?.downcast()?;
//! assert_eq!(x.sum_axis::<1>().as_slice(), [6.0, 15.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Strides are exchanged in both directions, including negative ones and 0. Memory of other
//! devices, dtypes that this build does not have, and unaligned elements are rejected with a
//! [`DlpackError`]. A tensor of an immutable view is read-only, and a read-only tensor has no
//! mutable view.
//!
//! The deleter of a struct is called once: when its [`Tensor`] is dropped, or by the receiver of
//! the pointer.

// Structs of other languages and their deleters require `unsafe`: see "What memory
// safety rests on" in DESIGN.md.
#![allow(unsafe_code)]

mod abi;
mod error;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ptr::{self, NonNull};
use core::{fmt, slice};

use self::abi::{CPU, IS_COPIED, Managed, READ_ONLY, VERSION};
pub use self::abi::{DataType, Device, ManagedTensor, ManagedTensorVersioned, RawTensor, Version};
pub use self::error::DlpackError;
use crate::dtype::DType;
use crate::dynamic::{DynArray, DynStorage, DynView, DynViewMut};
use crate::shape::{DynRank, checked_product};
use crate::storage::{ArrayView, ArrayViewMut, distinct, span};

/// The owner of a DLPack struct, which describes an array in memory. Dropping the tensor calls the
/// deleter of the struct. The elements are valid for the lifetime `'v`.
///
/// The [module](self) has an example.
pub struct Tensor<'v> {
    handle: Handle,
    elements: PhantomData<&'v mut [u8]>,
}

/// A pointer to one of the two structs of DLPack.
#[derive(Clone, Copy)]
enum Handle {
    Versioned(NonNull<ManagedTensorVersioned>),
    Unversioned(NonNull<ManagedTensor>),
}

/// A struct that this module created, with the data that its pointers refer to.
struct Exported<M, O> {
    managed: MaybeUninit<M>,
    /// The extents, and then the strides.
    axes: Vec<i64>,
    /// The owner of the elements.
    owner: O,
}

/// Creates a struct with the tensor that `tensor` returns. The deleter of the struct drops `owner`,
/// which owns the elements.
fn export<M: Managed, O>(
    owner: O,
    axes: Vec<i64>,
    tensor: impl FnOnce(&mut O, *mut i64) -> RawTensor,
    flags: u64,
) -> NonNull<M> {
    let mut exported = Box::new(Exported::<M, O> {
        managed: MaybeUninit::uninit(),
        axes,
        owner,
    });
    let axes = exported.axes.as_mut_ptr();
    let tensor = tensor(&mut exported.owner, axes);
    let raw = Box::into_raw(exported);
    let managed = M::new(tensor, raw.cast(), delete::<M, O>, flags);
    // SAFETY: `raw` is the pointer of a box, which nothing else points to; the field is in its
    // allocation and not null. Writing a `MaybeUninit` through its pointer drops nothing.
    unsafe {
        let place = (&raw mut (*raw).managed).cast::<M>();
        place.write(managed);
        NonNull::new_unchecked(place)
    }
}

/// Frees a struct that [`export`] created, and drops the owner of its elements.
///
/// # Safety
///
/// `managed` comes from [`export`] with the same types, and nothing uses it afterwards.
unsafe extern "C" fn delete<M: Managed, O>(managed: *mut M) {
    // SAFETY: `export` created the struct as a field of a boxed `Exported`, and stored the pointer
    // of this box as the context. The caller guarantees that `M` and `O` are the types of that call
    // of `export`, and that nothing uses the struct afterwards.
    drop(unsafe { Box::from_raw((*managed).context().cast::<Exported<M, O>>()) });
}

/// Returns the extents of an array, followed by its strides in elements.
fn axes_of(extents: &[usize], strides: &[isize]) -> Vec<i64> {
    // Every stride fits in `i64`. An extent above `i64::MAX` occurs only in an empty array, or
    // along a stretched axis. A consumer would read it as a negative number, so `i64::MAX` replaces
    // it.
    let extents = extents.iter().map(|&extent| i64::try_from(extent).unwrap_or(i64::MAX));
    extents.chain(strides.iter().map(|&stride| stride as i64)).collect()
}

/// Creates a tensor for an array or a view in any storage. `pointer` returns the pointer to its
/// elements.
fn exported<'v, B: DynStorage + 'v>(
    array: DynArray<B>,
    pointer: impl FnOnce(&mut DynArray<B>) -> *mut u8,
    flags: u64,
) -> Tensor<'v> {
    let (dtype, rank) = (array.dtype(), array.rank());
    let axes = axes_of(array.shape(), &array.strides());
    let tensor = |array: &mut DynArray<B>, axes: *mut i64| RawTensor {
        // Without elements the pointer is null, as `dlpack.h` requires.
        data: if array.is_empty() {
            ptr::null_mut()
        } else {
            pointer(array).cast::<c_void>()
        },
        device: Device {
            device_type: CPU,
            device_id: 0,
        },
        ndim: rank as i32,
        dtype: DataType::of(dtype),
        shape: axes,
        strides: axes.wrapping_add(rank),
        byte_offset: 0,
    };
    Tensor::new(Handle::Versioned(export(array, axes, tensor, flags)))
}

impl Tensor<'static> {
    /// Creates a tensor from an array or a [`DynArray`]. Elements on the heap are not copied.
    #[must_use]
    pub fn of(array: impl Into<DynArray>) -> Self {
        exported(array.into(), DynArray::as_mut_ptr, 0)
    }

    /// Takes ownership of a struct of version 1 from a C interface. If the struct is rejected, its
    /// deleter is called.
    ///
    /// # Errors
    ///
    /// Returns a [`DlpackError`] if the struct has another major version, if the device, the dtype,
    /// the rank, an extent, a stride or the alignment of the elements is not supported, or if a
    /// required pointer is null. The bytes of `bool` are checked by [`view`](Self::view).
    ///
    /// # Safety
    ///
    /// - `managed` points to an initialised `DLManagedTensorVersioned`, with fields as `dlpack.h`
    ///   specifies: `shape` points to `ndim` extents, and `strides` is null or points to `ndim`
    ///   strides. The struct and the data that it points to, except the elements, do not change
    ///   until the deleter is called. The deleter may be called from this thread.
    /// - The caller owns the struct and gives it away: nobody else calls its deleter.
    /// - If the device is the CPU, there is an initialised element of the dtype at each position,
    ///   at the offset from `data + byte_offset` that the strides give. All elements are in one
    ///   allocation, which lives until the deleter is called.
    /// - While an immutable view of the tensor lives, nobody writes to the elements. While a
    ///   mutable view lives, nobody else accesses them. The elements may be written unless the
    ///   read-only flag is set.
    pub unsafe fn from_versioned(managed: NonNull<ManagedTensorVersioned>) -> Result<Self, DlpackError> {
        let tensor = Self::new(Handle::Versioned(managed));
        // SAFETY: the caller guarantees an initialised struct, and a struct of any version begins
        // with its version.
        let version = unsafe { (*managed.as_ptr()).version };
        if version.major != VERSION.major {
            return Err(DlpackError::Version(version));
        }
        tensor.place()?;
        Ok(tensor)
    }

    /// Takes ownership of a struct of a version before 1.0. See
    /// [`from_versioned`](Self::from_versioned). The tensor is not read-only.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`from_versioned`](Self::from_versioned) that do not concern the
    /// version.
    ///
    /// # Safety
    ///
    /// The preconditions of [`from_versioned`](Self::from_versioned) must hold for a
    /// `DLManagedTensor`.
    pub unsafe fn from_unversioned(managed: NonNull<ManagedTensor>) -> Result<Self, DlpackError> {
        let tensor = Self::new(Handle::Unversioned(managed));
        tensor.place()?;
        Ok(tensor)
    }
}

impl<'v> Tensor<'v> {
    fn new(handle: Handle) -> Self {
        Self {
            handle,
            elements: PhantomData,
        }
    }

    /// Creates a read-only tensor that borrows an array or a view, typed or dynamic.
    ///
    /// ```
    /// # use array_core::{array, interop::dlpack::Tensor};
    /// let x = array![[1, 2], [3, 4]];
    /// let tensor = Tensor::of_view(x.t());
    /// assert!(tensor.is_read_only());
    /// assert_eq!(tensor.view()?.to_string(), "[[1 3]\n [2 4]]");
    /// # Ok::<(), array_core::interop::dlpack::DlpackError>(())
    /// ```
    #[must_use]
    pub fn of_view(view: impl Into<DynView<'v>>) -> Self {
        exported(view.into(), |view| view.as_ptr().cast_mut(), READ_ONLY)
    }

    /// Creates a tensor that borrows an array or a view mutably, typed or dynamic.
    #[must_use]
    pub fn of_view_mut(view: impl Into<DynViewMut<'v>>) -> Self {
        exported(view.into(), DynArray::as_mut_ptr, 0)
    }

    /// Moves the owner of the elements into the tensor, which keeps it until the deleter is called.
    ///
    /// The owner is dropped after the last access to the elements. So the tensor may borrow a view
    /// whose lifetime exceeds that of the owner, such as a view from
    /// [`from_raw_parts`](crate::Array::from_raw_parts).
    ///
    /// ```
    /// use array_core::interop::dlpack::Tensor;
    /// use array_core::{ArrayView, Dyn};
    ///
    /// let owner = vec![1.0_f32, 2.0, 3.0];
    /// // SAFETY: the vector has an element for each position, and is dropped after the view.
    /// let view = unsafe { ArrayView::from_raw_parts((Dyn(3),), &[1], owner.as_ptr()) };
    /// let tensor: Tensor<'static> = Tensor::of_view(view).with_owner(owner);
    /// assert_eq!(tensor.view()?.to_string(), "[1.0 2.0 3.0]");
    /// # Ok::<(), array_core::interop::dlpack::DlpackError>(())
    /// ```
    #[must_use]
    pub fn with_owner<O: Send + 'v>(self, owner: O) -> Self {
        let (tensor, flags) = (*self.raw(), self.flags());
        // The fields of a tuple are dropped in order: the tensor, and then the owner.
        let owners = (self, owner);
        Self::new(Handle::Versioned(export(owners, Vec::new(), |_, _| tensor, flags)))
    }

    /// Returns the tensor of the struct.
    fn raw(&self) -> &RawTensor {
        // SAFETY: `export`, or the callers of `from_versioned` and `from_unversioned`, guarantee
        // that the struct is initialised, and does not change until its deleter is called. `self`
        // calls the deleter only when it is dropped. `from_versioned` has rejected versions whose
        // structs may have another layout.
        unsafe {
            match self.handle {
                Handle::Versioned(managed) => &(*managed.as_ptr()).dl_tensor,
                Handle::Unversioned(managed) => &(*managed.as_ptr()).dl_tensor,
            }
        }
    }

    /// Returns the flags of the struct. The struct of versions before 1.0 has none.
    fn flags(&self) -> u64 {
        match self.handle {
            // SAFETY: `export`, or the callers of `from_versioned`, guarantee that the struct is
            // initialised, and does not change until its deleter is called. `self` calls the
            // deleter only when it is dropped.
            Handle::Versioned(managed) => unsafe { (*managed.as_ptr()).flags },
            Handle::Unversioned(_) => 0,
        }
    }

    /// Returns whether the elements must not be written.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.flags() & READ_ONLY != 0
    }

    /// Returns whether the producer says that it copied the elements for this tensor. If so,
    /// writing to the elements does not change the array of the producer. A struct of a version
    /// before 1.0 has no such flag.
    #[must_use]
    pub fn is_copied(&self) -> bool {
        self.flags() & IS_COPIED != 0
    }

    /// Returns the struct, to be passed to a C interface. The receiver must call its deleter.
    ///
    /// If the tensor borrows an array or a view, the elements are valid only for the lifetime `'v`:
    /// the receiver must call the deleter before `'v` ends.
    #[must_use = "whoever has the pointer calls the deleter"]
    pub fn into_versioned(self) -> NonNull<ManagedTensorVersioned> {
        let (handle, tensor) = (self.handle, *self.raw());
        match handle {
            Handle::Versioned(managed) => {
                let _ = ManuallyDrop::new(self);
                managed
            }
            Handle::Unversioned(_) => export(self, Vec::new(), |_, _| tensor, 0),
        }
    }

    /// Returns a struct of the version before 1.0, to be passed to a C interface. The receiver must
    /// call its deleter: see [`into_versioned`](Self::into_versioned).
    ///
    /// # Errors
    ///
    /// Returns the tensor if it is read-only, because that struct has no read-only flag.
    pub fn into_unversioned(self) -> Result<NonNull<ManagedTensor>, Self> {
        if self.is_read_only() {
            return Err(self);
        }
        let (handle, tensor) = (self.handle, *self.raw());
        Ok(match handle {
            Handle::Unversioned(managed) => {
                let _ = ManuallyDrop::new(self);
                managed
            }
            Handle::Versioned(_) => export(self, Vec::new(), |_, _| tensor, 0),
        })
    }

    /// Views the elements, without copying.
    ///
    /// # Errors
    ///
    /// Returns a [`DlpackError`] if the byte of a `bool` is neither 0 nor 1.
    pub fn view(&self) -> Result<DynView<'_>, DlpackError> {
        let place = self.place()?;
        // SAFETY: the place is that of `self`, which is borrowed.
        unsafe { place.check_truth()? };
        with_dtype!(Element in place.dtype, for "view", T => {
            // SAFETY:
            // - `place` checked that the pointer is not null and is aligned, and that neither
            //   offsets in bytes nor the product of the extents overflow. There is one stride for
            //   each axis.
            // - Each position is an initialised element of the dtype in one allocation: `exported`
            //   took an array or a view, or the callers of `from_versioned` and `from_unversioned`
            //   guarantee it. `check_truth` checked that elements of `bool` are 0 or 1.
            // - The elements live as long as the struct. Its deleter is called when `self` is
            //   dropped, or later if the struct is given away, and so after the view.
            // - Nobody writes to the elements while the view lives: `view_mut` would borrow `self`
            //   mutably, and an owner that `exported` took is inside of the struct. For other
            //   tensors, the callers of `from_versioned` and `from_unversioned` guarantee it.
            let view = unsafe { ArrayView::<T, DynRank>::from_raw_parts(place.shape, &place.strides, place.pointer.cast()) };
            Ok(view.into())
        })
    }

    /// Views the elements mutably, without copying.
    ///
    /// # Errors
    ///
    /// Returns a [`DlpackError`] if the tensor is read-only, if two positions may share an element,
    /// or if the byte of a `bool` is neither 0 nor 1.
    pub fn view_mut(&mut self) -> Result<DynViewMut<'_>, DlpackError> {
        if self.is_read_only() {
            return Err(DlpackError::ReadOnly);
        }
        let place = self.place()?;
        // SAFETY: the place is that of `self`, which is borrowed.
        unsafe { place.check_truth()? };
        if !distinct(&place.shape, &place.strides) {
            return Err(DlpackError::Overlap);
        }
        with_dtype!(Element in place.dtype, for "view_mut", T => {
            // SAFETY: the first three conditions of `view` hold here, too: `place` checked the
            // pointer, the elements are initialised, and they live as long as the struct. In
            // addition:
            // - The tensor is not read-only: its owner is an array or a view for writing, or the
            //   callers of `from_versioned` and `from_unversioned` guarantee that the elements may
            //   be written, and that nobody else reaches them.
            // - `distinct` verified that each position has an element of its own.
            // - `self` is borrowed mutably for as long as the view lives.
            let view = unsafe { ArrayViewMut::<T, DynRank>::from_raw_parts_mut(place.shape, &place.strides, place.pointer.cast()) };
            Ok(view.into())
        })
    }

    /// Returns the location of the elements, after checking device, dtype, extents, strides and
    /// alignment. Does not read the elements.
    #[doc(hidden)]
    pub fn place(&self) -> Result<Place, DlpackError> {
        let raw = self.raw();
        if raw.device.device_type != CPU {
            return Err(DlpackError::Device(raw.device.device_type));
        }
        let dtype = raw.dtype.dtype().ok_or(DlpackError::DType(raw.dtype))?;
        let rank = usize::try_from(raw.ndim).ok().filter(|&rank| rank <= DynRank::MAX_RANK);
        let rank = rank.ok_or(DlpackError::Rank(raw.ndim))?;
        let mut extents = Vec::with_capacity(rank);
        // SAFETY: `shape` points to `ndim` extents, because `exported` wrote it, or the callers of
        // `from_versioned` and `from_unversioned` guarantee it. The extents do not change while
        // `self` is borrowed.
        for (axis, &extent) in unsafe { axes(raw.shape, rank)? }.iter().enumerate() {
            let refused = match extent {
                0.. => DlpackError::TooLarge,
                _ => DlpackError::Extent { axis, extent },
            };
            extents.push(usize::try_from(extent).map_err(|_| refused)?);
        }
        let len = checked_product(&extents).ok_or(DlpackError::TooLarge)?;
        let strides: Vec<isize> = if raw.strides.is_null() {
            let mut step = 1_usize;
            // If a stride does not fit in `isize`, 0 replaces it. Then the tensor is empty, or the
            // inner axes alone have more than `isize::MAX` elements, and `fits` is false below.
            let strides = extents.iter().rev().map(|&extent| {
                let own = isize::try_from(step).unwrap_or(0);
                step = step.saturating_mul(extent.max(1));
                own
            });
            let mut strides: Vec<isize> = strides.collect();
            strides.reverse();
            strides
        } else {
            // SAFETY: `strides` is not null, and points to `ndim` strides, because `exported` wrote
            // it, or the callers of `from_versioned` and `from_unversioned` guarantee it. The
            // strides do not change while `self` is borrowed.
            let strides = unsafe { axes(raw.strides, rank)? }.iter();
            let strides = strides.map(|&stride| isize::try_from(stride).map_err(|_| DlpackError::TooLarge));
            strides.collect::<Result<_, _>>()?
        };
        let align = alignment(dtype);
        let mut place = Place {
            dtype,
            shape: DynRank::clipped(&extents),
            strides: Vec::new(),
            // A pointer to no element: not null, and aligned.
            pointer: ptr::without_provenance_mut(align),
        };
        if len == 0 {
            place.strides = strides;
            return Ok(place);
        }
        if raw.data.is_null() {
            return Err(DlpackError::Null);
        }
        let bytes = |elements: isize| elements.checked_mul(dtype.size() as isize);
        let reach = |(low, high): (isize, isize)| high.checked_sub(low)?.checked_add(1);
        let fits = span(&extents, &strides).is_ok_and(|both| both.and_then(reach).and_then(bytes).is_some());
        let offset = usize::try_from(raw.byte_offset).ok().filter(|_| fits);
        place.strides = strides;
        place.pointer = raw.data.cast::<u8>().wrapping_add(offset.ok_or(DlpackError::TooLarge)?);
        match place.pointer.addr().is_multiple_of(align) {
            true => Ok(place),
            false => Err(DlpackError::Misaligned),
        }
    }
}

impl Drop for Tensor<'_> {
    fn drop(&mut self) {
        // SAFETY: the tensor owns the struct, which is initialised until its deleter is called.
        // This is the only call of the deleter, since `into_versioned` and `into_unversioned` do
        // not drop a tensor whose struct they give away. The deleter gets the struct that it
        // belongs to, and views of the elements ended before. `from_versioned` also drops a struct
        // of another major version, in which the deleter has the same offset.
        unsafe {
            match self.handle {
                Handle::Versioned(managed) => {
                    if let Some(deleter) = (*managed.as_ptr()).deleter {
                        deleter(managed.as_ptr());
                    }
                }
                Handle::Unversioned(managed) => {
                    if let Some(deleter) = (*managed.as_ptr()).deleter {
                        deleter(managed.as_ptr());
                    }
                }
            }
        }
    }
}

impl fmt::Debug for Tensor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tensor")
            .field("raw", self.raw())
            .field("is_read_only", &self.is_read_only())
            .finish()
    }
}

/// The location of a tensor's elements. Everything is checked except the values of `bool`.
#[doc(hidden)]
#[derive(Debug)]
pub struct Place {
    pub dtype: DType,
    pub shape: DynRank,
    /// The strides in elements.
    pub strides: Vec<isize>,
    /// The address of the first element, at index 0 along each axis. It is not null, and is aligned
    /// for the dtype.
    pub pointer: *mut u8,
}

impl Place {
    /// Returns an error if the dtype is `bool` and a byte is neither 0 nor 1.
    ///
    /// # Safety
    ///
    /// [`Tensor::place`] returned this value for a tensor that is still borrowed.
    unsafe fn check_truth(&self) -> Result<(), DlpackError> {
        if self.dtype != DType::Bool {
            return Ok(());
        }
        // SAFETY: the caller guarantees the place of a borrowed tensor. Each position is an
        // initialised byte of one allocation: `exported` took an array or a view, or the callers of
        // `from_versioned` and `from_unversioned` guarantee it. `place` checked the offsets and the
        // product of the extents. Nobody writes to the bytes, because the tensor is borrowed until
        // the view ends here. A byte needs no alignment.
        let bytes =
            unsafe { ArrayView::<u8, DynRank>::from_raw_parts(self.shape.clone(), &self.strides, self.pointer) };
        match bytes.iter().find(|&&byte| byte > 1) {
            Some(&byte) => Err(DlpackError::NotBool(byte)),
            None => Ok(()),
        }
    }
}

/// Returns the alignment of a dtype in bytes.
fn alignment(dtype: DType) -> usize {
    with_dtype!(Element in dtype, for "view", T => { align_of::<T>() })
}

/// Returns the `rank` extents or strides that a pointer refers to. Returns an error if the pointer
/// is null and `rank` is not 0.
///
/// # Safety
///
/// `pointer` is null or points to `rank` initialised numbers, which do not change for `'a`.
unsafe fn axes<'a>(pointer: *const i64, rank: usize) -> Result<&'a [i64], DlpackError> {
    if rank == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(DlpackError::Null);
    }
    // SAFETY: the pointer is not null, and the caller guarantees this many initialised numbers for
    // `'a`.
    Ok(unsafe { slice::from_raw_parts(pointer, rank) })
}
