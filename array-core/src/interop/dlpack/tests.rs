//! Tests of exported structs that are imported again, of foreign structs, and of rejected ones.
//! They run under Miri.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::{Array, array, shape};

/// A struct of another library: its extents, strides and elements, and how often its deleter was
/// called.
struct Foreign<T> {
    versioned: MaybeUninit<ManagedTensorVersioned>,
    unversioned: MaybeUninit<ManagedTensor>,
    extents: Vec<i64>,
    strides: Option<Vec<i64>>,
    elements: Vec<T>,
    calls: Arc<AtomicUsize>,
}

/// The number of calls of the deleter of a [`Foreign`] struct.
type Calls = Arc<AtomicUsize>;

impl<T> Foreign<T> {
    fn new(extents: &[i64], strides: Option<&[i64]>, elements: Vec<T>) -> (*mut Self, RawTensor, Calls) {
        let calls = Calls::default();
        let raw = Box::into_raw(Box::new(Self {
            versioned: MaybeUninit::uninit(),
            unversioned: MaybeUninit::uninit(),
            extents: extents.to_vec(),
            strides: strides.map(<[i64]>::to_vec),
            elements,
            calls: calls.clone(),
        }));
        // SAFETY: `raw` is the pointer of a box, which nothing else points to.
        let foreign = unsafe { &mut *raw };
        let tensor = RawTensor {
            data: foreign.elements.as_mut_ptr().cast(),
            device: Device {
                device_type: CPU,
                device_id: 0,
            },
            ndim: foreign.extents.len() as i32,
            dtype: DataType {
                code: 2,
                bits: 8 * size_of::<T>() as u8,
                lanes: 1,
            },
            shape: foreign.extents.as_mut_ptr(),
            strides: foreign.strides.as_mut().map_or(ptr::null_mut(), Vec::as_mut_ptr),
            byte_offset: 0,
        };
        (raw, tensor, calls)
    }

    fn versioned(raw: *mut Self, dl_tensor: RawTensor, flags: u64) -> NonNull<ManagedTensorVersioned> {
        unsafe extern "C" fn deleter<T>(managed: *mut ManagedTensorVersioned) {
            // SAFETY: `versioned` wrote the pointer of the box as the context, and the deleter is
            // called once: the tests count the calls.
            let foreign = unsafe { Box::from_raw((*managed).manager_ctx.cast::<Foreign<T>>()) };
            foreign.calls.fetch_add(1, Ordering::Relaxed);
        }
        let managed = ManagedTensorVersioned {
            version: VERSION,
            manager_ctx: raw.cast(),
            deleter: Some(deleter::<T>),
            flags,
            dl_tensor,
        };
        // SAFETY: `raw` is the pointer of a box that nothing else uses now, and the field is in its
        // allocation.
        unsafe {
            let place = (&raw mut (*raw).versioned).cast::<ManagedTensorVersioned>();
            place.write(managed);
            NonNull::new_unchecked(place)
        }
    }

    fn unversioned(raw: *mut Self, dl_tensor: RawTensor) -> NonNull<ManagedTensor> {
        unsafe extern "C" fn deleter<T>(managed: *mut ManagedTensor) {
            // SAFETY: `unversioned` wrote the pointer of the box as the context, and the deleter is
            // called once: the tests count the calls.
            let foreign = unsafe { Box::from_raw((*managed).manager_ctx.cast::<Foreign<T>>()) };
            foreign.calls.fetch_add(1, Ordering::Relaxed);
        }
        let managed = ManagedTensor {
            dl_tensor,
            manager_ctx: raw.cast(),
            deleter: Some(deleter::<T>),
        };
        // SAFETY: `raw` is the pointer of a box that nothing else uses now, and the field is in its
        // allocation.
        unsafe {
            let place = (&raw mut (*raw).unversioned).cast::<ManagedTensor>();
            place.write(managed);
            NonNull::new_unchecked(place)
        }
    }
}

/// Imports a tensor of another library, after a change of its struct.
fn changed<T>(
    extents: &[i64],
    strides: Option<&[i64]>,
    elements: Vec<T>,
    change: impl FnOnce(&mut RawTensor),
) -> (Result<Tensor<'static>, DlpackError>, Calls) {
    let (raw, mut tensor, calls) = Foreign::new(extents, strides, elements);
    change(&mut tensor);
    // SAFETY: `Foreign` owns the extents, strides and elements that the struct describes, or the
    // change makes the struct one that is rejected.
    let tensor = unsafe { Tensor::from_versioned(Foreign::versioned(raw, tensor, 0)) };
    (tensor, calls)
}

#[test]
fn structs_have_the_layout_of_the_header() {
    // The numbers are `sizeof` and `offsetof` of `dlpack.h` 1.1 on 64 bits, computed by hand.
    #[cfg(target_pointer_width = "64")]
    {
        use core::mem::offset_of;

        assert_eq!((size_of::<RawTensor>(), size_of::<ManagedTensor>()), (48, 64));
        assert_eq!(size_of::<ManagedTensorVersioned>(), 80);
        assert_eq!((offset_of!(RawTensor, ndim), offset_of!(RawTensor, dtype)), (16, 20));
        assert_eq!(
            (offset_of!(RawTensor, shape), offset_of!(RawTensor, byte_offset)),
            (24, 40)
        );
        assert_eq!(offset_of!(ManagedTensorVersioned, deleter), 16);
        assert_eq!(offset_of!(ManagedTensorVersioned, dl_tensor), 32);
    }
}

#[test]
fn each_dtype_is_exported_and_imported() {
    // Miri would take a minute for all.
    let few = &[DType::Bool, DType::I16, DType::F64];
    for &dtype in if cfg!(miri) { few } else { DType::ALL } {
        let x = DynArray::ones(dtype, [2, 3]).unwrap();
        let pointer = x.as_ptr();
        let managed = Tensor::of(x).into_versioned();
        // SAFETY: `into_versioned` returned a valid struct that owns its elements, and nothing else
        // uses or deletes it.
        let mut tensor = unsafe { Tensor::from_versioned(managed) }.unwrap();
        assert_eq!(tensor.view().unwrap(), DynArray::ones(dtype, [2, 3]).unwrap());
        // Nothing was copied.
        assert_eq!(tensor.view().unwrap().as_ptr(), pointer);
        tensor
            .view_mut()
            .unwrap()
            .assign(DynArray::zeros(dtype, [3]).unwrap())
            .unwrap();
        let managed = tensor.into_unversioned().unwrap();
        // SAFETY: `into_unversioned` returned a valid struct that owns its elements, and nothing
        // else uses or deletes it.
        let tensor = unsafe { Tensor::from_unversioned(managed) }.unwrap();
        assert_eq!(tensor.view().unwrap(), DynArray::zeros(dtype, [2, 3]).unwrap());
        assert_eq!(tensor.view().unwrap().as_ptr(), pointer);
        // Exchange the tensor once more, in the other struct.
        // SAFETY: `into_versioned` returned a valid struct that owns its elements, and nothing else
        // uses or deletes it.
        let tensor = unsafe { Tensor::from_versioned(tensor.into_versioned()) }.unwrap();
        assert_eq!(tensor.view().unwrap().dtype(), dtype);
    }
}

#[test]
fn the_codes_of_dtypes_match_the_header() {
    let code = |dtype| {
        let DataType { code, bits, lanes } = DataType::of(dtype);
        (code, bits, lanes)
    };
    assert_eq!((code(DType::I16), code(DType::U64)), ((0, 16, 1), (1, 64, 1)));
    assert_eq!((code(DType::F32), code(DType::Bool)), ((2, 32, 1), (6, 8, 1)));
    #[cfg(feature = "half")]
    assert_eq!((code(DType::F16), code(DType::BF16)), ((2, 16, 1), (4, 16, 1)));
    #[cfg(feature = "num-complex")]
    assert_eq!(
        (code(DType::ComplexF32), code(DType::ComplexF64)),
        ((5, 64, 1), (5, 128, 1))
    );
}

#[test]
fn views_keep_their_strides_and_their_mutability() {
    let mut x = array![[1, 2, 3], [4, 5, 6]];
    for (tensor, right, strides) in [
        (Tensor::of_view(&x), array![[1, 2, 3], [4, 5, 6]].into_dyn(), [3, 1]),
        (
            Tensor::of_view(x.t()),
            array![[1, 4], [2, 5], [3, 6]].into_dyn(),
            [1, 3],
        ),
        (
            Tensor::of_view(x.flip_axis::<1>()),
            array![[3, 2, 1], [6, 5, 4]].into_dyn(),
            [3, -1],
        ),
        (
            Tensor::of_view(x.view().index_axis::<0>(1).broadcast_to::<shape![2, 3]>()),
            array![[4, 5, 6], [4, 5, 6]].into_dyn(),
            [0, 1],
        ),
    ] {
        assert_eq!(tensor.view().unwrap(), DynArray::from(right));
        assert_eq!(tensor.view().unwrap().strides(), strides);
        let mut tensor = tensor.into_unversioned().unwrap_err();
        assert_eq!(tensor.view_mut().unwrap_err(), DlpackError::ReadOnly);
    }
    let mut tensor = Tensor::of_view_mut(x.view_mut().t());
    tensor.view_mut().unwrap().set(&[2, 0], 30).unwrap();
    let managed = tensor.into_unversioned().unwrap();
    // SAFETY: `into_unversioned` returned a valid struct, and nothing else uses or deletes it. `x`
    // has an initialised element at each position. The type of `tensor` does not borrow `x`, but
    // `x` is not used until `tensor` is dropped.
    let mut tensor = unsafe { Tensor::from_unversioned(managed) }.unwrap();
    tensor.view_mut().unwrap().set(&[0, 1], 40).unwrap();
    drop(tensor);
    assert_eq!(x, array![[1, 2, 30], [40, 5, 6]]);
    // An array of rank 0, and arrays without elements.
    for shape in [&[][..], &[0], &[2, 0, 3]] {
        let x = DynArray::zeros(DType::F64, shape).unwrap();
        assert_eq!(Tensor::of_view(&x).view().unwrap(), x);
        assert_eq!(Tensor::of_view(&x).raw().data.is_null(), x.is_empty());
        let mut tensor = Tensor::of(x);
        tensor.view_mut().unwrap().assign(2.0).unwrap();
        assert_eq!(tensor.view().unwrap(), DynArray::full(shape, 2.0).unwrap());
    }
}

#[test]
fn a_deleter_is_called_once() {
    for ways in 0..3 {
        let (raw, tensor, calls) = Foreign::new(&[3], None, vec![1.0, 2.0, 3.0]);
        // SAFETY: `Foreign` owns the extents and the elements that the struct describes.
        let tensor = unsafe { Tensor::from_versioned(Foreign::versioned(raw, tensor, 0)) }.unwrap();
        assert_eq!(tensor.view().unwrap(), DynArray::from(array![1.0, 2.0, 3.0]));
        let tensor = match ways {
            0 => tensor,
            // SAFETY: `into_versioned` returned a valid struct that owns its elements, and nothing
            // else uses or deletes it.
            1 => unsafe { Tensor::from_versioned(tensor.into_versioned()) }.unwrap(),
            // SAFETY: `into_unversioned` returned a valid struct that owns its elements, and
            // nothing else uses or deletes it.
            _ => unsafe { Tensor::from_unversioned(tensor.into_unversioned().unwrap()) }.unwrap(),
        };
        assert_eq!(calls.load(Ordering::Relaxed), 0);
        drop(tensor);
        assert_eq!(calls.load(Ordering::Relaxed), 1);
    }
    let (raw, tensor, calls) = Foreign::new(&[1, 2], None, vec![1.0_f32, 2.0]);
    // SAFETY: `Foreign` owns the extents and the elements that the struct describes.
    let tensor = unsafe { Tensor::from_unversioned(Foreign::unversioned(raw, tensor)) }.unwrap();
    let sum: Array<f32, shape![1]> = tensor
        .view()
        .unwrap()
        .downcast::<f32, shape![1, 2]>()
        .unwrap()
        .sum_axis::<1>();
    assert_eq!(sum, array![3.0_f32]);
    // SAFETY: `into_versioned` returned a valid struct that owns its elements, and nothing else
    // uses or deletes it.
    let tensor = unsafe { Tensor::from_versioned(tensor.into_versioned()) }.unwrap();
    assert_eq!(calls.load(Ordering::Relaxed), 0);
    drop(tensor);
    assert_eq!(calls.load(Ordering::Relaxed), 1);
}

/// An owner that counts its drops, and asserts that the deleter of its tensor was called before.
struct Owner {
    drops: Calls,
    deleted: Calls,
}

impl Drop for Owner {
    fn drop(&mut self) {
        assert_eq!(self.deleted.load(Ordering::Relaxed), 1);
        self.drops.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn an_owner_is_dropped_once_and_after_the_deleter() {
    for flags in [0, READ_ONLY, IS_COPIED] {
        let (raw, tensor, deleted) = Foreign::new(&[3], None, vec![1.0, 2.0, 3.0]);
        // SAFETY: `Foreign` owns the extents and the elements that the struct describes.
        let tensor = unsafe { Tensor::from_versioned(Foreign::versioned(raw, tensor, flags)) }.unwrap();
        let drops = Calls::default();
        let tensor = tensor.with_owner(Owner {
            drops: drops.clone(),
            deleted: deleted.clone(),
        });
        assert_eq!(
            (tensor.is_read_only(), tensor.is_copied()),
            (flags == READ_ONLY, flags == IS_COPIED)
        );
        // SAFETY: `into_versioned` returned a valid struct that owns its elements, and nothing else
        // uses or deletes it.
        let tensor = unsafe { Tensor::from_versioned(tensor.into_versioned()) }.unwrap();
        assert_eq!(tensor.view().unwrap(), DynArray::from(array![1.0, 2.0, 3.0]));
        assert_eq!((deleted.load(Ordering::Relaxed), drops.load(Ordering::Relaxed)), (0, 0));
        drop(tensor);
        assert_eq!((deleted.load(Ordering::Relaxed), drops.load(Ordering::Relaxed)), (1, 1));
    }
}

#[test]
fn a_struct_without_a_deleter_is_left_alone() {
    let mut elements = [1.0_f64, 2.0];
    let mut extents = [2_i64];
    let mut managed = ManagedTensor {
        dl_tensor: RawTensor {
            data: elements.as_mut_ptr().cast(),
            device: Device {
                device_type: CPU,
                device_id: 0,
            },
            ndim: 1,
            dtype: DataType::of(DType::F64),
            shape: extents.as_mut_ptr(),
            strides: ptr::null_mut(),
            byte_offset: 8,
        },
        manager_ctx: ptr::null_mut(),
        deleter: None,
    };
    extents[0] = 1;
    managed.dl_tensor.shape = extents.as_mut_ptr();
    // SAFETY: the struct and the data that it points to live until the end of this function, and
    // only the tensor uses them.
    let tensor = unsafe { Tensor::from_unversioned(NonNull::from(&mut managed)) }.unwrap();
    // `byte_offset` is 8, so the tensor begins at the second element.
    assert_eq!(tensor.view().unwrap(), DynArray::from(array![2.0]));
}

#[test]
fn imported_strides_and_read_only_flags_are_kept() {
    let elements = || vec![1.0_f64, 2.0, 3.0, 4.0, 5.0, 6.0];
    let (tensor, _) = changed(&[3, 2], Some(&[1, 3]), elements(), |_| ());
    assert_eq!(
        tensor.unwrap().view().unwrap(),
        DynArray::from(array![[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]])
    );
    let (tensor, _) = changed(&[3], Some(&[-2]), elements(), |tensor| tensor.byte_offset = 32);
    let mut tensor = tensor.unwrap();
    assert_eq!(tensor.view().unwrap(), DynArray::from(array![5.0, 3.0, 1.0]));
    tensor.view_mut().unwrap().assign(0.0).unwrap();
    assert_eq!(tensor.view().unwrap(), DynArray::from(array![0.0, 0.0, 0.0]));
    // A stretched tensor can be read, but not written.
    let (tensor, _) = changed(&[2, 2], Some(&[0, 1]), elements(), |_| ());
    let mut tensor = tensor.unwrap();
    assert_eq!(tensor.view().unwrap(), DynArray::from(array![[1.0, 2.0], [1.0, 2.0]]));
    assert_eq!(tensor.view_mut().unwrap_err(), DlpackError::Overlap);
    let (raw, tensor, calls) = Foreign::new(&[6], None, elements());
    // SAFETY: `Foreign` owns the extents and the elements that the struct describes.
    let mut tensor = unsafe { Tensor::from_versioned(Foreign::versioned(raw, tensor, READ_ONLY)) }.unwrap();
    assert!(tensor.is_read_only() && tensor.view().is_ok());
    assert_eq!(tensor.view_mut().unwrap_err(), DlpackError::ReadOnly);
    let tensor = tensor.into_unversioned().unwrap_err();
    drop(tensor);
    assert_eq!(calls.load(Ordering::Relaxed), 1);
}

#[test]
#[cfg(target_pointer_width = "64")]
fn an_empty_tensor_needs_no_strides() {
    let extents = [3, 0, 1 << 40, 1 << 40];
    let (tensor, _) = changed(&extents, None, Vec::<f64>::new(), |_| ());
    let tensor = tensor.unwrap();
    assert_eq!(tensor.view().unwrap().shape(), extents.map(|extent| extent as usize));
}

#[test]
fn invalid_tensors_are_refused_with_a_message_and_freed() {
    let refused = |change: fn(&mut RawTensor)| {
        let (tensor, calls) = changed(&[2, 2], Some(&[2, 1]), vec![1.0_f64; 4], change);
        let error = tensor.unwrap_err();
        assert_eq!(calls.load(Ordering::Relaxed), 1, "{error}");
        error.to_string()
    };
    assert_eq!(
        refused(|x| x.device.device_type = 2),
        "a DLPack tensor on device type 2 (CUDA) cannot be read: copy it to the CPU, device type 1, first"
    );
    assert_eq!(
        refused(|x| x.dtype.lanes = 2),
        "a DLPack tensor of type code 2, 64 bits and 2 lanes has no dtype in this build"
    );
    assert!(refused(|x| x.dtype.bits = 128).contains("128 bits"));
    assert!(refused(|x| x.dtype.code = 3).contains("code 3"));
    assert_eq!(
        refused(|x| x.ndim = -1),
        "a DLPack tensor of -1 axes cannot be an array: arrays have 0 to 64"
    );
    assert!(refused(|x| x.ndim = 65).contains("65 axes"));
    assert!(refused(|x| x.shape = ptr::null_mut()).contains("null pointer"));
    assert!(refused(|x| x.data = ptr::null_mut()).contains("null pointer"));
    assert!(refused(|x| x.byte_offset = 1).contains("not aligned"));
    let extents = |extents: &[i64], strides: Option<&[i64]>| {
        let (tensor, calls) = changed(extents, strides, vec![1.0_f64; 4], |_| ());
        let error = tensor.unwrap_err();
        assert_eq!(calls.load(Ordering::Relaxed), 1);
        error
    };
    assert_eq!(
        extents(&[2, -3], None).to_string(),
        "axis 1 of a DLPack tensor has the negative extent -3"
    );
    assert_eq!(extents(&[i64::MAX, i64::MAX], None), DlpackError::TooLarge);
    assert_eq!(extents(&[1, 1 << 32, 1 << 31], None), DlpackError::TooLarge);
    assert_eq!(extents(&[2], Some(&[i64::MAX])), DlpackError::TooLarge);
    assert_eq!(extents(&[2], Some(&[i64::MIN])), DlpackError::TooLarge);
    assert_eq!(
        extents(&[3, 3], Some(&[i64::MAX / 3, -i64::MAX / 3])),
        DlpackError::TooLarge
    );
    // Another major version: nothing but the deleter is used.
    let (raw, tensor, calls) = Foreign::new(&[1], None, vec![1.0]);
    let managed = Foreign::versioned(raw, tensor, 0);
    // SAFETY: `managed` points to the struct that was written above, which nothing else uses now.
    unsafe { (*managed.as_ptr()).version.major = 2 };
    // SAFETY: the struct is initialised, and its deleter is that of this version.
    let error = unsafe { Tensor::from_versioned(managed) }.unwrap_err();
    assert_eq!(
        error.to_string(),
        "a DLPack tensor of version 2.1 cannot be read: only version 1 can"
    );
    assert_eq!(calls.load(Ordering::Relaxed), 1);
}

#[test]
fn invalid_bool_bytes_are_refused() {
    let bool_of = |tensor: &mut RawTensor| tensor.dtype = DataType::of(DType::Bool);
    let (tensor, _) = changed(&[3], None, vec![1_u8, 0, 1], bool_of);
    assert_eq!(
        tensor.unwrap().view().unwrap(),
        DynArray::from(array![true, false, true])
    );
    let (tensor, _) = changed(&[3], None, vec![1_u8, 0, 2], bool_of);
    let mut tensor = tensor.unwrap();
    assert_eq!(tensor.view().unwrap_err(), DlpackError::NotBool(2));
    assert_eq!(
        tensor.view_mut().unwrap_err().to_string(),
        "a `bool` of a DLPack tensor has the value 2 instead of 0 or 1"
    );
}
