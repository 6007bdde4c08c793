//! Arrays as bytes.

use array_core::{Array, ContiguousView, DynRank, array, inline, shape};
use bytemuck::PodCastError;

#[test]
fn bytes_equal_the_bytes_of_the_elements() {
    let mut x = array![[0x0102_u16, 0x0304], [0x0506, 0x0708]];
    assert_eq!(x.as_bytes().as_ptr(), x.as_ptr().cast());
    let bytes: Vec<u8> = [0x0102_u16, 0x0304, 0x0506, 0x0708]
        .into_iter()
        .flat_map(u16::to_ne_bytes)
        .collect();
    assert_eq!(x.as_bytes(), bytes);
    x.as_mut_bytes()[2..].fill(0);
    assert_eq!(x, array![[0x0102, 0], [0, 0]]);

    assert_eq!(inline![true, false].as_bytes(), [1, 0]);
    assert_eq!(x.index_axis::<0>(0).as_bytes().len(), 4);
    assert!(Array::<f64, shape![3, 0]>::zeros().as_bytes().is_empty());
}

#[test]
fn elements_are_cast_in_place() {
    let mut x = array![[1.0_f32, 2.0]].into_dyn();
    let bits: ContiguousView<'_, u32, DynRank> = x.try_cast_view().unwrap();
    assert_eq!(bits.as_ptr(), x.as_ptr().cast());
    assert_eq!(bits.to_vec(), [1.0_f32.to_bits(), 2.0_f32.to_bits()]);
    let mut bits = x.try_cast_view_mut::<u32>().unwrap();
    bits ^= 1 << 31;
    assert_eq!(x.to_vec(), [-1.0, -2.0]);

    assert_eq!(x.try_cast_view::<f64>().unwrap_err(), PodCastError::SizeMismatch);
    assert_eq!(x.try_cast_view::<u16>().unwrap_err(), PodCastError::SizeMismatch);
    let empty = Array::<f32, shape![0]>::zeros();
    assert_eq!(empty.try_cast_view::<f64>().unwrap_err(), PodCastError::SizeMismatch);
}

#[test]
fn alignment_is_checked() {
    let words = [0_u32; 3];
    let bytes: &[[u8; 4]] = bytemuck::cast_slice(&bytemuck::cast_slice::<u32, u8>(&words)[1..9]);
    let x = ContiguousView::<[u8; 4], shape![_]>::from(bytes);
    assert_eq!(
        x.try_cast_view::<u32>().unwrap_err(),
        PodCastError::TargetAlignmentGreaterAndInputNotAligned
    );
}

#[test]
fn floats_of_16_bits_are_bytes_too() {
    use half::{bf16, f16};

    let x: Array<f16, shape![_]> = Array::from(vec![f16::from_f32(1.0), f16::from_f32(-2.0)]);
    assert_eq!(x.try_cast_view::<u16>().unwrap().as_slice(), [0x3c00_u16, 0xc000]);
    assert_eq!(x.as_bytes().len(), 4);
    let mut bits: Array<u16, shape![2]> = array![0x3f80, 0];
    bits.try_cast_view_mut::<bf16>().unwrap()[[1]] = bf16::from_f32(-2.0);
    assert_eq!(bits, array![0x3f80, 0xc000]);
}
