//! Complex elements in conversions to and from other crates.

use approx::{abs_diff_eq, abs_diff_ne, assert_relative_eq, assert_ulps_eq, relative_ne};
use array_core::dtype::{Complex32, Complex64};
use array_core::files::{NpyHeader, NpzReader, NpzWriter, Safetensors, SafetensorsWriter};
use array_core::functions::complex;
use array_core::interop::proptest::array;
use array_core::{
    Array, ArrayView, Complex, ContiguousView, DType, Dyn, DynArray, DynRank, InlineArray, array, inline, shape,
};
use nalgebra::{Matrix2, Vector2};
use num_traits::{One, Zero, pow};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::distr::{Distribution, StandardUniform, Uniform};
use rand::rngs::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::c;

fn matrix() -> Array<Complex64, shape![2, 2]> {
    array![[c(1.0, 2.0), c(-3.0, 0.5)], [c(0.0, -1.0), c(2.5, 0.0)]]
}

#[test]
fn formats_have_a_pair_for_a_number() {
    let z = matrix();
    let text = serde_json::to_string(&z).unwrap();
    assert_eq!(text, "[[[1.0,2.0],[-3.0,0.5]],[[0.0,-1.0],[2.5,0.0]]]");
    assert_eq!(
        serde_json::from_str::<Array<Complex64, shape![2, 2]>>(&text).unwrap(),
        z
    );
    let any = z.clone().into_dyn();
    let text = serde_json::to_string(&any).unwrap();
    // A format cannot distinguish a pair of a number from any other pair.
    assert_eq!(
        text,
        r#"{"shape":[2,2],"data":[[1.0,2.0],[-3.0,0.5],[0.0,-1.0],[2.5,0.0]]}"#
    );
    assert_eq!(serde_json::from_str::<Array<Complex64, DynRank>>(&text).unwrap(), any);
    let wrong = serde_json::from_str::<Array<Complex64, shape![2]>>("[[1, 2], 3]");
    assert!(wrong.is_err(), "{wrong:?}");

    let single: InlineArray<Complex32, shape![2]> = inline![Complex::new(1.0, -2.0), Complex::new(0.5, 0.0)];
    let bytes = postcard::to_allocvec(&single).unwrap();
    let parts: Vec<u8> = [1.0_f32, -2.0, 0.5, 0.0]
        .into_iter()
        .flat_map(f32::to_le_bytes)
        .collect();
    // No dtype, one axis of 2, and two elements.
    assert_eq!(bytes, [&[0, 1, 2, 2][..], &parts].concat());
    assert_eq!(
        postcard::from_bytes::<InlineArray<Complex32, shape![2]>>(&bytes).unwrap(),
        single
    );
}

#[test]
fn numbers_are_drawn_from_distributions_of_their_parts() {
    let seeded = || Xoshiro256PlusPlus::seed_from_u64(9);
    let mut rng = seeded();
    let real = Array::<f64, shape![3, 4]>::random(StandardUniform, &mut rng);
    let imag = Array::<f64, shape![3, 4]>::random(StandardUniform, &mut rng);
    let z = complex(&real, &imag);
    assert_eq!((z.real(), z.imag()), (real, imag));
    // `num-complex` has distributions for another version of `rand`, so those of numbers are made
    // from distributions of the parts.
    let on_the_circle = Uniform::new(0.0, 6.0).unwrap().map(Complex64::cis);
    let z = Array::<Complex64, shape![50]>::random(&on_the_circle, &mut rng);
    assert!(z.abs().all_close(&Array::<f64, shape![50]>::ones(), 1e-15, 0.0));
    let again = Array::<Complex64, shape![50]>::random(&on_the_circle, &mut seeded());
    let angles = Array::<f64, shape![50]>::random(Uniform::new(0.0, 6.0).unwrap(), &mut seeded());
    assert_eq!(again, angles.map(|&angle| Complex64::cis(angle)));
}

#[test]
fn numbers_are_near_by_the_rule_of_approx() {
    let z = matrix();
    for step in [c(1e-3, 0.0), c(0.0, 1e-3)] {
        let mut moved = z.clone();
        moved[[0, 0]] += step;
        assert!(abs_diff_eq!(z, moved, epsilon = 1.1e-3) && abs_diff_ne!(z, moved, epsilon = 0.9e-3));
        assert!(relative_ne!(z, moved, epsilon = 0.0, max_relative = 1e-4));
        assert_relative_eq!(z, moved, epsilon = 0.0, max_relative = 2e-3);
    }
    let next = z.map(|z| c(z.re.next_up(), z.im));
    assert_ulps_eq!(z.t(), next.t(), max_ulps = 1);
    assert!(abs_diff_ne!(array![c(f64::NAN, 0.0)], array![c(f64::NAN, 0.0)]));
}

#[test]
fn bytes_contain_both_parts() {
    let mut z = array![Complex32::new(1.0, -2.0), Complex32::new(0.5, 0.0)];
    let parts: Vec<u8> = [1.0_f32, -2.0, 0.5, 0.0]
        .into_iter()
        .flat_map(f32::to_ne_bytes)
        .collect();
    assert_eq!(z.as_bytes(), parts);
    let pairs: ContiguousView<'_, [f32; 2], shape![2]> = z.try_cast_view().unwrap();
    assert_eq!(
        (pairs.as_ptr().cast(), pairs.as_slice()),
        (z.as_ptr(), &[[1.0, -2.0], [0.5, 0.0]][..])
    );
    z.try_cast_view_mut::<[f32; 2]>().unwrap()[[1]][1] = 4.0;
    assert_eq!(z[[1]], Complex::new(0.5, 4.0));
    let pairs = array![[1.0_f64, 2.0]; 1];
    assert!(pairs.try_cast_view::<Complex64>().is_err());
}

#[test]
fn matrices_go_to_ndarray_and_back() {
    let z = matrix();
    let theirs = z.as_ndarray();
    assert_eq!((theirs.as_ptr(), theirs.shape()), (z.as_ptr(), &[2, 2][..]));
    let product = theirs.dot(&z.t().as_ndarray());
    let product: ArrayView<'_, Complex64, shape![2, 2]> = product.view().try_into().unwrap();
    assert_eq!(product, z.matmul(&z.t()));
    let owned: ndarray::Array2<Complex64> = z.clone().into();
    assert_eq!(Array::<Complex64, shape![2, 2]>::try_from(owned).unwrap(), z);
}

#[test]
fn matrices_go_to_nalgebra_and_back() {
    let z = matrix();
    let theirs: Matrix2<Complex64> = z.clone().into();
    assert_eq!(theirs[(0, 1)], z[[0, 1]]);
    let adjoint: Array<Complex64, shape![2, 2]> = theirs.adjoint().try_into().unwrap();
    assert_eq!(adjoint, z.t().conj());
    let column = array![c(1.0, 0.0), c(0.0, 1.0)];
    let product = theirs * Vector2::from(column.clone());
    let product: Array<Complex64, shape![2]> = product.try_into().unwrap();
    assert_eq!(product, z.matmul(&column));
    let turned = z.t();
    assert_eq!(turned.as_nalgebra().unwrap(), theirs.transpose());
}

#[test]
fn generic_numbers_are_complex_arrays() {
    let z = inline![c(0.0, 1.0), c(1.0, 1.0)];
    assert_eq!(pow(z, 4), inline![c(1.0, 0.0), c(-4.0, 0.0)]);
    type Pair = InlineArray<Complex64, shape![2]>;
    assert_eq!(z + Pair::zero(), z * Pair::one());
    assert!(!z.is_zero() && InlineArray::<Complex32, shape![2]>::zero().is_zero());
}

#[test]
fn threads_have_complex_elements() {
    let mut z = Array::<Complex64, (Dyn, Dyn)>::from_fn_with([7, 30], |[i, j]| c(i as f64, j as f64));
    let sums: Vec<Complex64> = z.par_axis_iter::<0>().map(|row| row.sum()).collect();
    assert_eq!(sums, z.sum_axis::<1>().to_vec());
    z.par_iter_mut().for_each(|z| *z *= c(0.0, 1.0));
    assert_eq!(z[[2, 5]], c(-5.0, 2.0));
}

/// Files written by hand, as the formats specify.
#[test]
fn files_follow_the_formats() {
    let z = array![[Complex32::new(1.0, -2.0), Complex32::new(0.5, 0.0)]];
    let wide = array![c(3.0, f64::INFINITY)];
    let header = r#"{"wide":{"dtype":"C64","shape":[1,2],"data_offsets":[0,16]}}"#;
    let mut file = (header.len() as u64).to_le_bytes().to_vec();
    file.extend(header.as_bytes());
    file.extend([1.0_f32, -2.0, 0.5, 0.0].into_iter().flat_map(f32::to_le_bytes));
    let read = Safetensors::new(&file).unwrap();
    assert_eq!(read.dtype("wide"), Some(DType::ComplexF32));
    assert_eq!(read.read::<Complex32, shape![1, 2]>("wide").unwrap(), z);
    let mut written = Vec::new();
    SafetensorsWriter::new()
        .array("wide", &z)
        .write_to(&mut written)
        .unwrap();
    let read = Safetensors::new(&written).unwrap();
    assert_eq!(read.read::<Complex32, DynRank>("wide").unwrap(), z.clone().into_dyn());
    assert!(written.ends_with(&file[file.len() - 16..]));
    // The format has no dtype of two `f64`.
    let refused = SafetensorsWriter::new()
        .array("z", &wide)
        .write_to(Vec::new())
        .unwrap_err();
    assert!(refused.to_string().contains("Complex<f64>"), "{refused}");

    let mut file = b"\x93NUMPY\x01\x00\x76\x00{'descr': '<c16', 'fortran_order': False, 'shape': (1,), }".to_vec();
    file.resize(127, b' ');
    file.push(b'\n');
    file.extend([3.0_f64, f64::INFINITY].into_iter().flat_map(f64::to_le_bytes));
    assert_eq!(Array::<Complex64, shape![1]>::read_npy_from(&file[..]).unwrap(), wide);
    let mut written = Vec::new();
    wide.write_npy_to(&mut written).unwrap();
    assert_eq!(written, file);
    let mut archive = std::io::Cursor::new(Vec::new());
    let mut writer = NpzWriter::new(&mut archive);
    writer.write("z", &z).unwrap();
    writer.write("wide", &wide).unwrap();
    writer.finish().unwrap();
    let mut archive = NpzReader::new(archive).unwrap();
    let header: NpyHeader = archive.header("wide").unwrap();
    assert_eq!(
        (header.dtype(), header.type_string()),
        (Some(DType::ComplexF64), "<c16")
    );
    assert_eq!(archive.read::<Complex32, shape![1, 2]>("z").unwrap(), z);
    assert_eq!(
        archive.read::<Complex64, shape![_]>("wide").unwrap().to_vec(),
        wide.to_vec()
    );
    assert_eq!(DynArray::read_npy_from(&file[..]).unwrap(), wide.into());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn strategies_of_parts_are_strategies_of_numbers(
        z in array::<shape![3], _>((-4.0..4.0, -4.0..4.0_f64).prop_map(|(re, im)| c(re, im))),
    ) {
        prop_assert!(z.abs().max() < 6.0);
        prop_assert_eq!(complex(z.real(), z.imag()), z);
    }
}

#[test]
fn a_dot_product_of_unknown_dtypes_does_not_conjugate() {
    let x = array![c(0.0, 1.0), c(2.0, -1.0)];
    let y = array![c(0.0, 1.0), c(1.0, 3.0)];
    let (left, right) = (DynArray::from(x.clone()), DynArray::from(y.clone()));
    assert_eq!(left.dot(&right).unwrap(), x.dot(&y).into());
    assert_eq!(left.vecdot(&right, -1).unwrap().item().unwrap(), x.vecdot(&y).into());
    let real = DynArray::from(array![2.0, 3.0]);
    assert_eq!(left.dot(&real).unwrap(), c(6.0, -1.0).into());
}

#[test]
fn numbers_are_found_next_to_a_nan_in_an_imaginary_part() {
    let x = array![c(5.0, 0.0), c(1.0, f64::NAN), c(1.0, 2.0), c(0.0, 0.0)];
    for others in [
        array![c(5.0, 0.0), c(1.0, f64::NAN), c(1.0, 2.0)],
        array![c(1.0, f64::NAN), c(1.0, 2.0), c(5.0, 0.0)],
    ] {
        assert_eq!(x.isin(&others), array![true, false, true, false]);
    }
}

#[test]
fn a_square_overflows_only_if_the_result_does() {
    let z = array![c(1e308, 0.5), c(0.5, -1e308)];
    assert_eq!(z.square().imag(), (&z * &z).imag());
    assert_eq!(z.square().imag(), array![1e308, -1e308]);
}
