//! Arrays of unknown dtype and shape, compared with the typed operations, tables written by hand,
//! and NumPy.

mod along;
mod array_api;
mod assemble;
mod broadcast;
mod conform;
mod convert;
mod decisions;
mod einsum;
mod errors;
mod few;
mod huge;
mod in_place;
mod names;
mod numpy;
mod parts;
mod place;
mod promotion;
mod reduce;
mod select;
mod views;

use array_core::{Array, DType, DynArray, DynRank, Element, Error};

/// Evaluates a block with each dtype of a class, which is listed here.
macro_rules! each_type {
    (Element $then:ident) => { each_type!(@ $then bool i8 i16 i32 i64 u8 u16 u32 u64 half::bf16 half::f16 f32 f64 array_core::dtype::Complex32 array_core::dtype::Complex64) };
    (Number $then:ident) => { each_type!(@ $then i8 i16 i32 i64 u8 u16 u32 u64 half::bf16 half::f16 f32 f64 array_core::dtype::Complex32 array_core::dtype::Complex64) };
    (Real $then:ident) => { each_type!(@ $then i8 i16 i32 i64 u8 u16 u32 u64 half::bf16 half::f16 f32 f64) };
    (Signed $then:ident) => { each_type!(@ $then i8 i16 i32 i64 half::bf16 half::f16 f32 f64 array_core::dtype::Complex32 array_core::dtype::Complex64) };
    (Inexact $then:ident) => { each_type!(@ $then half::bf16 half::f16 f32 f64 array_core::dtype::Complex32 array_core::dtype::Complex64) };
    (Float $then:ident) => { each_type!(@ $then half::bf16 half::f16 f32 f64) };
    (Integer $then:ident) => { each_type!(@ $then i8 i16 i32 i64 u8 u16 u32 u64) };
    (Bits $then:ident) => { each_type!(@ $then bool i8 i16 i32 i64 u8 u16 u32 u64) };
    (Logical $then:ident) => { each_type!(@ $then bool) };
    (@ $then:ident $($t:ty)*) => { [$($then::<$t>()),*] };
}
pub(crate) use each_type;

/// Numbers of either sign, as elements of a dtype: of shape (2, 3).
pub(crate) fn sample<T: Element>() -> Array<T, DynRank> {
    table(&[2, 3], &[3.0, -2.0, 0.0, 7.0, 100.0, 1.0])
}

/// Numbers between 1 and 4, as elements of a dtype: of shape (3,).
pub(crate) fn small<T: Element>() -> Array<T, DynRank> {
    table(&[3], &[2.0, 1.0, 4.0])
}

fn table<T: Element>(shape: &[usize], elements: &[f64]) -> Array<T, DynRank> {
    let elements = elements.iter().map(|x| x.cast()).collect();
    Array::from_shape_vec(shape, elements).unwrap()
}

/// Asserts that a result equals a typed array, including NaN.
#[track_caller]
pub(crate) fn assert_same<T: Element>(found: &DynArray, expected: &Array<T, DynRank>) {
    assert_eq!((found.dtype(), found.shape()), (T::DTYPE, expected.shape().as_ref()));
    // `Debug` distinguishes all floats by their bits, except NaNs.
    assert_eq!(format!("{found:?}"), format!("{expected:?}"));
}

/// The dtypes that tests of errors iterate over.
pub(crate) const DTYPES: &[DType] = DType::ALL;

/// An array of 1, 2, 3 and so on.
pub(crate) fn counting(extents: &[usize]) -> DynArray {
    let elements: Vec<i32> = (1..=extents.iter().product::<usize>() as i32).collect();
    DynArray::from_slice(extents, &elements).unwrap()
}

/// Returns the message of an error.
#[track_caller]
pub(crate) fn words<T>(result: Result<T, Error>) -> String {
    match result {
        Ok(_) => panic!("expected an error"),
        Err(error) => error.to_string(),
    }
}
