//! Transforms of arrays of run-time dtype: every dtype, extents of all kinds, axes and norms,
//! compared with sums.

use array_core::dtype::{Complex32, Complex64};
use array_core::fft::{FftReal, Norm};
use array_core::{Array, DType, DynArray, DynRank, Element, array};
use array_tests::layouts::Random;

use super::{NORMS, Sample, along, assert_near, draw, sums, typed, wide};

/// Shapes and an axis: primes, powers of two, lanes of one element, no elements, and more adjacent
/// lanes than are read together.
const SHAPES: &[(&[usize], usize)] = &[
    (&[1], 0),
    (&[2], 0),
    (&[7], 0),
    (&[16], 0),
    (&[60], 0),
    (&[97], 0),
    (&[3, 5], 0),
    (&[3, 5], 1),
    (&[2, 8, 37], 1),
    (&[4, 0], 0),
    (&[4, 0], 1),
    (&[2, 3, 1], 2),
];

/// Returns the first `n` elements, with zeros behind.
fn resized(x: &[Complex64], n: usize) -> Vec<Complex64> {
    let zeros = std::iter::repeat(&Complex64::ZERO);
    x.iter().chain(zeros).take(n).copied().collect()
}

/// Returns all `n` frequencies, given those that are not negative.
fn completed(half: &[Complex64], n: usize) -> Vec<Complex64> {
    let half = resized(half, n / 2 + 1);
    let mut all: Vec<Complex64> = (0..n)
        .map(|i| if i <= n / 2 { half[i] } else { half[n - i].conj() })
        .collect();
    for end in [0, n / 2] {
        if end < n && (end == 0 || n.is_multiple_of(2)) {
            all[end].im = 0.0;
        }
    }
    all
}

fn complex<T: Sample<Complex: Sample>>(random: &mut Random) {
    for &(extents, axis) in SHAPES {
        let x = draw::<T>(random, extents);
        let array = DynArray::from(x.clone());
        for (norm, n) in NORMS
            .into_iter()
            .flat_map(|norm| [None, Some(4), Some(9)].map(|n| (norm, n)))
        {
            let len = n.unwrap_or(extents[axis]);
            let words = format!("{} {extents:?} along {axis}, {norm:?}, {n:?}", T::DTYPE);
            let expected = along(&wide(&x), axis, |x| sums(&resized(x, len), false, norm));
            let found = array.fft(n, axis as isize, norm).unwrap();
            assert_near(&typed::<T::Complex>(found), &expected, &words);
            let expected = along(&wide(&x), axis, |x| sums(&resized(x, len), true, norm));
            let found = array.ifft(n, axis as isize, norm).unwrap();
            assert_near(&typed::<T::Complex>(found), &expected, &words);
            // Real numbers from frequencies.
            let len = n.unwrap_or((2 * extents[axis]).saturating_sub(2));
            let expected = along(&wide(&x), axis, |x| sums(&completed(x, len), true, norm));
            let found = array.irfft(n, axis as isize, norm).unwrap();
            assert_eq!(found.dtype(), <T::Magnitude as Element>::DTYPE);
            let found = found.try_cast(T::Complex::DTYPE).unwrap();
            assert_near(&typed::<T::Complex>(found), &expected, &words);
            let conjugate = |x: &[Complex64]| x.iter().map(|z| z.conj()).collect::<Vec<_>>();
            let expected = along(&wide(&x), axis, |x| {
                sums(&completed(&conjugate(x), len), true, Norm::Forward)
            });
            let found = array.hfft(n, axis as isize, Norm::Backward).unwrap();
            let found = found.try_cast(T::Complex::DTYPE).unwrap();
            assert_near(&typed::<T::Complex>(found), &expected, &words);
        }
    }
}

fn real<T: Sample<Complex: Sample> + FftReal>(random: &mut Random) {
    for &(extents, axis) in SHAPES {
        let x = draw::<T>(random, extents);
        let array = DynArray::from(x.clone());
        for (norm, n) in NORMS
            .into_iter()
            .flat_map(|norm| [None, Some(4), Some(9)].map(|n| (norm, n)))
        {
            let len = n.unwrap_or(extents[axis]);
            let words = format!("{} {extents:?} along {axis}, {norm:?}, {n:?}", T::DTYPE);
            for inverse in [false, true] {
                let half = |x: &[Complex64]| {
                    let mut all = sums(&resized(x, len), inverse, norm);
                    // No numbers sum up to 0.
                    all.resize(len / 2 + 1, Complex64::ZERO);
                    all
                };
                let expected = along(&wide(&x), axis, half);
                let found = match inverse {
                    false => array.rfft(n, axis as isize, norm),
                    true => array.ihfft(n, axis as isize, norm),
                };
                assert_near(&typed::<T::Complex>(found.unwrap()), &expected, &words);
            }
        }
    }
}

#[test]
fn transforms_are_sums() {
    let mut random = Random::new(7);
    complex::<f32>(&mut random);
    complex::<f64>(&mut random);
    complex::<Complex32>(&mut random);
    complex::<Complex64>(&mut random);
    real::<f32>(&mut random);
    real::<f64>(&mut random);
}

#[test]
fn views_are_transformed_in_their_order() {
    let x = draw::<f64>(&mut Random::new(8), &[6, 5, 4]);
    let array = DynArray::from(x);
    let view = array.view().permute(&[2, 0, 1]).unwrap().flip(&[1]).unwrap();
    let copy = view.to_owned();
    for axis in 0..3 {
        let (found, expected) = (view.fft(None, axis, Norm::Ortho), copy.fft(None, axis, Norm::Ortho));
        assert_eq!(found.unwrap(), expected.unwrap());
        let (found, expected) = (view.rfft(None, axis, Norm::Ortho), copy.rfft(None, axis, Norm::Ortho));
        assert_eq!(found.unwrap(), expected.unwrap());
    }
}

#[test]
fn transforms_of_several_axes_equal_those_of_each_axis() {
    let x = DynArray::from(draw::<Complex64>(&mut Random::new(9), &[4, 3, 5]));
    let one = |x: &DynArray, n, axis| x.fft(n, axis, Norm::Backward).unwrap();
    let near = |found: DynArray, expected: DynArray| {
        assert_near(
            &typed::<Complex64>(found),
            &typed::<Complex64>(expected),
            "several axes",
        );
    };
    near(
        x.fftn(None, None, Norm::Backward).unwrap(),
        one(&one(&one(&x, None, 0), None, 1), None, 2),
    );
    near(
        x.fftn(Some(&[2, 6]), Some(&[-1, 0]), Norm::Backward).unwrap(),
        one(&one(&x, Some(6), 0), Some(2), 2),
    );
    near(
        x.fftn(Some(&[2, 6]), None, Norm::Backward).unwrap(),
        one(&one(&x, Some(2), 1), Some(6), 2),
    );
    near(
        x.fftn(None, None, Norm::Ortho)
            .unwrap()
            .ifftn(None, None, Norm::Ortho)
            .unwrap(),
        x.clone(),
    );
    let real = x.real().unwrap();
    let half = real.rfftn(None, Some(&[2, 1]), Norm::Forward).unwrap();
    assert_eq!(half.shape(), [4, 2, 5]);
    let back = half.irfftn(Some(&[5, 3]), Some(&[2, 1]), Norm::Forward).unwrap();
    near(
        back.try_cast(DType::ComplexF64).unwrap(),
        real.try_cast(DType::ComplexF64).unwrap(),
    );
    // Without an axis, an array is its own transform.
    near(x.fftn(None, Some(&[]), Norm::Backward).unwrap(), x.clone());
    assert!(x.rfftn(None, None, Norm::Backward).is_err());
    let words = |result: Result<DynArray, array_core::Error>| result.unwrap_err().to_string();
    let lengths = "takes one extent for each axis, not";
    assert_eq!(
        words(x.fftn(Some(&[2]), Some(&[0, 1]), Norm::Backward)),
        format!("`fftn` {lengths} 1 for 2")
    );
    assert_eq!(
        words(x.irfftn(Some(&[2, 3]), Some(&[1]), Norm::Backward)),
        format!("`irfftn` {lengths} 2 for 1")
    );
    assert_eq!(
        words(x.ifftn(Some(&[1, 1, 1, 1]), None, Norm::Backward)),
        format!("`ifftn` {lengths} 4 for 3")
    );
    for wrong in [
        x.fftn(None, Some(&[0, -3]), Norm::Backward),
        x.fftn(None, Some(&[3]), Norm::Backward),
        x.irfftn(None, Some(&[]), Norm::Backward),
    ] {
        assert!(wrong.is_err());
    }
}

#[test]
fn dtypes_that_do_not_fit_are_named() {
    let words = |result: Result<DynArray, array_core::Error>| result.unwrap_err().to_string();
    let whole = DynArray::from(array![1, 2]);
    assert_eq!(
        words(whole.fft(None, 0, Norm::Backward)),
        "`i32` is not a float dtype in `fft`"
    );
    let half = DynArray::ones(DType::F16, [2]).unwrap();
    let error = words(half.fft(None, 0, Norm::Backward));
    assert!(error.starts_with("`f16` is not precise enough"), "{error}");
    assert!(error.ends_with("in `fft`: cast it to `f32` first"), "{error}");
    let complex = DynArray::ones(DType::ComplexF32, [2]).unwrap();
    assert_eq!(
        words(complex.rfft(None, 0, Norm::Backward)),
        "`Complex<f32>` is not a dtype of real numbers in `rfft`"
    );
    assert_eq!(
        words(DynArray::fftfreq(DType::I32, 4, 1.0)),
        "`i32` is not a float dtype in `fftfreq`"
    );
    assert!(words(half.ihfft(None, 0, Norm::Backward)).starts_with("`f16` is not precise enough"));
    assert!(words(complex.fft(None, 1, Norm::Backward)).contains("no axis 1"));
    assert!(DynArray::fftfreq(DType::I32, 3, 1.0).is_err());
    // The result would not fit into memory.
    assert!(complex.fft(Some(usize::MAX), 0, Norm::Backward).is_err());
    assert!(complex.irfft(Some(usize::MAX), 0, Norm::Backward).is_err());
}

#[test]
fn frequencies_and_shifts_belong_together() {
    for n in [1, 2, 5, 8] {
        let frequencies = DynArray::fftfreq(DType::F64, n, 0.5).unwrap();
        let shifted = frequencies.fftshift(None).unwrap();
        let ascending: Vec<f64> = (0..n).map(|i| (i as f64 - (n / 2) as f64) / (0.5 * n as f64)).collect();
        assert_eq!(typed::<f64>(shifted.clone()).to_vec(), ascending);
        assert_eq!(shifted.ifftshift(Some(&[0])).unwrap(), frequencies);
        let half = typed::<f64>(DynArray::rfftfreq(DType::F64, n, 0.5).unwrap());
        let from_zero: Vec<f64> = (0..=n / 2).map(|i| i as f64 / (0.5 * n as f64)).collect();
        assert_eq!(half.to_vec(), from_zero);
    }
    let x = DynArray::from(array![[1, 2, 3], [4, 5, 6]]);
    assert_eq!(x.fftshift(None).unwrap(), array![[6, 4, 5], [3, 1, 2]].into());
    assert_eq!(x.fftshift(Some(&[1])).unwrap(), array![[3, 1, 2], [6, 4, 5]].into());
    assert!(x.fftshift(Some(&[2])).is_err());
    let none: Array<f64, DynRank> = typed(DynArray::fftfreq(DType::F64, 0, 1.0).unwrap());
    assert_eq!(none.len(), 0);
}

/// Uses plans for more lengths than are kept, and for one length that is never kept.
#[test]
fn plans_are_replaced() {
    let unit = |n: usize| {
        let mut x = DynArray::zeros(DType::F64, [n]).unwrap();
        x.view_mut().slice(&[0.into()]).unwrap().assign(1.0).unwrap();
        x
    };
    for n in (1..50).chain([1 << 17]).chain(1..50) {
        let spectrum = typed::<Complex64>(unit(n).fft(None, 0, Norm::Backward).unwrap());
        assert!(spectrum.iter().all(|z| (z - 1.0).norm() < 1e-12), "{n}");
    }
}
