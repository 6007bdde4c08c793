//! Complex numbers as a dtype: compared with NumPy and with the operators of `num-complex`, and the
//! operations that types reject.

mod linalg;
mod numpy;
mod others;
mod scalars;

use array_core::dtype::{CastInto, Complex32, Complex64, ComplexNumber, DTypeKind, Parts};
use array_core::dynamic::DynScalar;
use array_core::functions::{complex, pow, select};
use array_core::{
    Array, Arrays, Complex, DType, Dim, Dyn, DynArray, DynRank, Element, InlineArray, Number, Promoted, array, axes,
    broadcast, einsum, inline, shape, slice, slice_mut,
};
use proptest::prelude::*;

const fn c(re: f64, im: f64) -> Complex64 {
    Complex::new(re, im)
}

#[test]
fn the_first_of_equal_zeros_is_the_unique_one() {
    for first in [0.0, -0.0] {
        let zeros = |i: usize| c(if i.is_multiple_of(7) { first } else { -first }, (i * i % 3) as f64);
        let unique = Array::<Complex64, shape![_]>::from((0..100).map(zeros).collect::<Vec<_>>()).unique();
        let signs: Vec<bool> = unique.iter().map(|x| x.re.is_sign_negative()).collect();
        // The imaginary parts are 0 at 0, and 1 at 1.
        assert_eq!(signs, [first.is_sign_negative(), !first.is_sign_negative()]);
    }
}

/// Numbers with small parts, whose sums and products are exact.
fn numbers(len: usize) -> impl Strategy<Value = Vec<Complex64>> {
    prop::collection::vec((-8_i8..8, -8_i8..8), len).prop_map(|parts| {
        let number = |(re, im): (i8, i8)| c(f64::from(re), f64::from(im));
        parts.into_iter().map(number).collect()
    })
}

#[test]
fn the_dtypes_have_their_names_and_sizes() {
    assert_eq!(
        (Complex32::DTYPE, Complex64::DTYPE),
        (DType::ComplexF32, DType::ComplexF64)
    );
    let all = [DType::ComplexF32, DType::ComplexF64].map(|d| (d.name(), d.size(), d.kind()));
    assert_eq!(
        all,
        [
            ("Complex<f32>", 8, DTypeKind::Complex),
            ("Complex<f64>", 16, DTypeKind::Complex)
        ]
    );
    assert_eq!("complex64".parse(), Ok(DType::ComplexF32));
    assert_eq!("Complex<f64>".parse(), Ok(DType::ComplexF64));
    assert_eq!(DType::F64.promote(DType::ComplexF32), Some(DType::ComplexF64));
    assert_eq!(DType::I8.promote(DType::ComplexF32), None);
    assert!(DType::F32.casts_into(DType::ComplexF32) && !DType::ComplexF64.casts_into(DType::F64));
    let _: Promoted<f32, Complex64> = c(0.0, 0.0);
}

#[test]
fn floats_and_literals_meet_complex_numbers() {
    let z: InlineArray<Complex32, shape![2]> = inline![Complex::new(1.0, 2.0), Complex::new(-0.5, 0.0)];
    let wide: InlineArray<Complex64, shape![2]> = z + inline![1.0_f64, 2.0];
    assert_eq!(wide, inline![c(2.0, 2.0), c(1.5, 0.0)]);
    let k = 3_i16;
    assert_eq!(
        broadcast!(2 * z - 0.5 + k),
        inline![Complex::new(4.5_f32, 4.0), Complex::new(1.5, 0.0)]
    );
    assert_eq!(Complex::new(0.0_f32, 1.0) * z, z * Complex::new(0.0, 1.0));
    let mut sum = z;
    sum += inline![1.0_f32, 1.0];
    broadcast!(sum *= 2.0);
    assert_eq!(sum, inline![Complex::new(4.0, 4.0), Complex::new(1.0, 0.0)]);
    assert_eq!(z.cast::<Complex64>().cast::<Complex32>(), z);
    assert_eq!(
        array![true, false].cast::<Complex32>(),
        array![1.0_f32, 0.0].cast::<Complex32>()
    );
}

#[test]
fn parts_are_views_that_copy_nothing() {
    let mut z = array![[c(1.0, 2.0), c(3.0, 4.0)], [c(5.0, 6.0), c(7.0, 8.0)]];
    assert_eq!(z.real_view().as_ptr(), z.as_ptr().cast());
    assert_eq!(z.imag_view(), array![[2.0, 4.0], [6.0, 8.0]]);
    assert_eq!(slice!(z, .., 1).imag_view().to_vec(), [4.0, 8.0]);
    assert_eq!(z.t().real_view().to_vec(), [1.0, 5.0, 3.0, 7.0]);
    let mut imag = z.imag_view_mut();
    broadcast!(imag += 10);
    slice_mut!(z, 0, ..).real_view_mut().fill(0.0);
    assert_eq!(z, array![[c(0.0, 12.0), c(0.0, 14.0)], [c(5.0, 16.0), c(7.0, 18.0)]]);
    assert_eq!(complex(z.real_view(), z.imag_view()), z);
    assert_eq!(complex(z.real(), 1.0).conj().imag(), array![[-1.0; 2]; 2]);
    let empty = Array::<Complex32, shape![0, 3]>::zeros();
    assert_eq!(empty.imag_view().shape(), [0, 3]);
    assert_eq!(inline![Complex32::new(3.0, -4.0)].abs(), inline![5.0_f32]);
}

#[test]
fn values_are_chosen_compared_and_counted() {
    let z = array![c(1.0, 0.0), c(0.0, 0.0), c(0.0, f64::NAN), c(-0.0, f64::INFINITY)];
    assert_eq!(z.count_nonzero(), 3);
    assert_eq!(z.is_nan(), array![false, false, true, false]);
    assert_eq!(z.is_inf(), array![false, false, false, true]);
    assert_eq!(z.is_finite(), array![true, true, false, false]);
    assert_eq!(z.equal(&z), array![true, true, false, true]);
    assert_eq!(
        select(z.is_finite(), &z, c(0.0, 1.0)),
        array![c(1.0, 0.0), c(0.0, 0.0), c(0.0, 1.0), c(0.0, 1.0)]
    );
    assert_eq!(
        z.isin(&array![c(0.0, 0.0), c(5.0, 5.0)]),
        array![false, true, false, false]
    );
}

#[test]
fn arrays_of_any_dtype_hold_complex_numbers() {
    let z = DynArray::from(array![c(1.0, 2.0), c(3.0, -4.0)]);
    let x = DynArray::from(array![1.0_f32, 2.0]);
    let sum = z.try_add(&x).unwrap();
    assert_eq!(sum, array![c(2.0, 2.0), c(5.0, -4.0)].into());
    assert_eq!(z.abs().unwrap(), array![5.0_f64.sqrt(), 5.0].into());
    assert_eq!(z.sum().unwrap(), DynScalar::ComplexF64(c(4.0, -2.0)));
    let words = |error: array_core::Error| error.to_string();
    assert_eq!(
        words(z.max().unwrap_err()),
        "`Complex<f64>` is not a dtype of real numbers in `max`"
    );
    assert_eq!(words(z.sort(0).unwrap_err()), "`Complex<f64>` has no order in `sort`");
    assert_eq!(
        words(z.try_cast(DType::F64).unwrap_err()),
        "`Complex<f64>` cannot be cast to `f64` in `cast`: take `abs`, `real` or `imag`"
    );
    let refused = DynScalar::ComplexF32(Complex::new(1.0, 2.0)).try_cast::<i8>();
    assert_eq!(
        refused.unwrap_err().to_string(),
        "`Complex<f32>` cannot be cast to `i8` in `cast`: take `abs`, `real` or `imag`"
    );
    let mut real = DynArray::from(array![1.0, 2.0]);
    assert_eq!(
        words(real.try_add_assign(&z).unwrap_err()),
        "a value of `Complex<f64>` cannot be written in place into an array of `f64` in `add_assign`: take `abs`, `real` or `imag`"
    );
    real.try_add_assign(z.imag().unwrap()).unwrap();
    assert_eq!(real, array![3.0, -2.0].into());
    assert_eq!(z.real().unwrap().complex(z.imag().unwrap()).unwrap(), z);
    assert_eq!(z.conj().unwrap(), array![c(1.0, -2.0), c(3.0, 4.0)].into());
    assert_eq!(z.angle().unwrap(), array![2.0_f64.atan(), (-4.0_f64).atan2(3.0)].into());
    assert_eq!(
        words(real.imag().unwrap_err()),
        "`f64` is not a complex dtype in `imag`"
    );
    let byte = DynArray::from(array![1_u8]);
    assert_eq!(
        words(byte.complex(&byte).unwrap_err()),
        "complex numbers cannot have parts of `u8` in `complex`"
    );
    assert_eq!(z.cast(DType::ComplexF32).dtype(), DType::ComplexF32);
    let integers = DynArray::from(array![1, 2]);
    assert_eq!(
        words(z.try_add(&integers).unwrap_err()),
        "`Complex<f64>` and `i32` have no common dtype in `add`: cast one of the two"
    );
}

#[test]
fn a_product_of_a_view_has_the_bits_of_a_copy() {
    // The last piece of the view completes a block of 1024 elements. A block without elements after
    // it would be a factor of 1, which changes the sign of a zero.
    let mut x = Array::<Complex64, shape![_, _]>::ones_with([64, 49]);
    for (i, value) in [(7, c(-1.0, -0.0)), (2055, c(0.0, 1.0)), (3071, c(-1.0, 0.0))] {
        x[[i / 48, i % 48]] = value;
    }
    let view = slice!(x, .., ..48);
    let bits = |x: Complex64| (x.re.to_bits(), x.im.to_bits());
    assert_eq!(bits(view.prod()), bits(view.to_owned().prod()));
}

#[test]
fn numbers_are_printed_with_their_parts() {
    let z = array![c(1.5, -2.0), c(-1.0, f64::NAN), c(3.0, 0.25)];
    assert_eq!(format!("{z:.1}"), "[ 1.5-2.0i -1.0+NaNi  3.0+0.2i]");
    let printed = format!("{z:?}");
    let numbers: Vec<&str> = printed.split(['[', ',', ']']).map(str::trim).collect();
    assert_eq!(numbers[1..4], ["1.5-2.0i", "-1.0+NaNi", "3.0+0.25i"]);
    assert!(printed.ends_with("shape=(3,), dtype=Complex<f64>)"), "{printed}");
}

#[test]
fn files_hold_complex_numbers() {
    let z = array![[Complex32::new(1.5, -2.0), Complex32::new(0.0, 3.0)]];
    let mut file = Vec::new();
    z.write_npy_to(&mut file).unwrap();
    let header = array_core::files::NpyHeader::read_from(&file[..]).unwrap();
    assert_eq!((header.dtype(), header.type_string()), (Some(DType::ComplexF32), "<c8"));
    assert_eq!(Array::<Complex32, shape![1, 2]>::read_npy_from(&file[..]).unwrap(), z);
    // The same numbers in big-endian order.
    let at = file.len() - 16;
    let text = file.windows(3).position(|bytes| bytes == b"<c8").unwrap();
    file[text] = b'>';
    for part in file[at..].chunks_mut(4) {
        part.reverse();
    }
    assert_eq!(Array::<Complex32, shape![1, 2]>::read_npy_from(&file[..]).unwrap(), z);
    let refused = Array::<f32, shape![1, 2]>::read_npy_from(&file[..])
        .unwrap_err()
        .to_string();
    assert!(refused.contains("Complex<f32>"), "{refused}");
}

/// Covers the runs, rows, tiles, pieces and copies of elements of 16 bytes, and of 8 bytes with an
/// alignment of 4.
#[test]
fn every_layout_gives_the_results_of_loops() {
    fn check<T>(number: fn(f64, f64) -> T, of: fn(T) -> Complex64)
    where
        T: ComplexNumber,
    {
        for [rows, columns] in [[1, 1], [3, 5], [7, 40], [33, 65], [130, 300]] {
            let at = |i: usize, j: usize| (((i * 7 + j * 3) % 11) as f64 - 5.0, ((i + j * 5) % 7) as f64 - 3.0);
            let x = Array::<T, (Dyn, Dyn)>::from_fn_with([rows, columns], |[i, j]| number(at(i, j).0, at(i, j).1));
            let y = Array::<T, (Dyn, Dyn)>::from_fn_with([columns, rows], |[i, j]| number(at(j, i).1, at(j, i).0));
            let row = Array::<T, (Dyn,)>::from_fn_with([columns], |[j]| number(j as f64 % 4.0, 1.0));
            let sum = broadcast!(x * row + y.t());
            let mut total = c(0.0, 0.0);
            for i in 0..rows {
                for j in 0..columns {
                    let expected = of(x[[i, j]]) * of(row[[j]]) + of(y[[j, i]]);
                    assert_eq!(of(sum[[i, j]]), expected, "{rows} {columns} at {i} {j}");
                    total += expected;
                }
            }
            assert_eq!(of(sum.sum()), total);
            let sums = (sum.sum_axis::<0>(), sum.sum_axis::<1>(), sum.t().sum_axis::<0>());
            for j in 0..columns {
                assert_eq!(of(sums.0[[j]]), (0..rows).map(|i| of(sum[[i, j]])).sum());
            }
            for i in 0..rows {
                assert_eq!(of(sums.1[[i]]), (0..columns).map(|j| of(sum[[i, j]])).sum());
                assert_eq!(sums.1[[i]], sums.2[[i]]);
            }
            let every_other = slice!(sum, .., ..;2);
            assert_eq!(every_other.to_owned(), every_other);
            assert_eq!(broadcast!(every_other + every_other), every_other + every_other);
            assert_eq!(sum.t().to_owned().t(), sum);
            let product = x.matmul(&y.conj());
            for i in (0..rows).step_by(5) {
                for j in (0..rows).step_by(3) {
                    let expected: Complex64 = (0..columns).map(|k| of(x[[i, k]]) * of(y[[k, j]]).conj()).sum();
                    assert_eq!(of(product[[i, j]]), expected);
                }
            }
            let mut added = x.clone();
            added += &x;
            assert_eq!(added, broadcast!(2 * x));
        }
    }
    check::<Complex64>(c, |z| z);
    check::<Complex32>(
        |re, im| Complex::new(re as f32, im as f32),
        |z| c(z.re.into(), z.im.into()),
    );
}

/// Casts within an expression that is generic over the dtypes.
fn doubled<T: CastInto<U>, U: Number>(x: &Array<T, shape![2]>) -> Array<U, shape![2]> {
    let cast: Array<U, shape![2]> = broadcast!(x as U);
    &cast + &cast
}

/// `Parts` is the only bound on the dtype.
fn generic<T: Parts, N: Dim>(
    x: &Array<T, (N,)>,
    z: &Array<T::Whole, (N,)>,
) -> (Array<T::Whole, (N,)>, Array<T, (N,)>, T::Whole) {
    let both = broadcast!(x * z + 1);
    let power = z.abs().square() * T::from_f64(0.5);
    let whole: Array<T::Whole, (N,)> = x.cast();
    (both + z * x, broadcast!(power + x), whole.dot(z))
}

#[test]
fn parts_and_whole_numbers_are_generic() {
    let (x, z) = (array![2.0, -1.0], array![c(3.0, 4.0), c(0.0, 2.0)]);
    let (both, power, dot) = generic(&x, &z);
    assert_eq!(both, array![c(13.0, 16.0), c(1.0, -4.0)]);
    assert_eq!(power, array![14.5, 1.0]);
    assert_eq!(dot, c(6.0, 6.0));
    let single = generic(&array![2.0_f32], &array![Complex32::new(3.0, 4.0)]);
    assert_eq!(single.1, array![14.5_f32]);
}

#[test]
fn casts_are_generic_in_expressions() {
    let x = array![1.5_f32, -2.0];
    assert_eq!(doubled::<_, f64>(&x), array![3.0, -4.0]);
    assert_eq!(doubled::<_, i8>(&x), array![2, -4]);
    assert_eq!(doubled::<_, Complex64>(&x), array![c(3.0, 0.0), c(-4.0, 0.0)]);
    assert_eq!(doubled::<_, u16>(&array![true, false]), array![2, 0]);
    let z = array![Complex32::new(1.0, 0.5), Complex32::new(0.0, -1.0)];
    assert_eq!(doubled::<_, Complex64>(&z), array![c(2.0, 1.0), c(0.0, -2.0)]);
}

/// Under `tml` complex numbers can be compared for equality, but still have no order.
#[test]
fn tml_equates_complex_numbers() {
    let z = array![c(1.0, 2.0), c(3.0, 4.0)];
    let w = array![c(1.0, 2.0), c(3.0, -4.0)];
    assert_eq!(broadcast!(tml; z == w), array![true, false]);
    assert_eq!(broadcast!(tml; z != w), array![false, true]);
    assert_eq!(broadcast!(tml; abs(z) < abs(2 * w)), array![true, true]);
}

/// Operations that are linear, or only move elements, act on each part of a number.
#[test]
fn operations_on_complex_numbers_apply_to_both_parts() {
    let z = array![[c(1.0, 8.0), c(2.0, -3.0)], [c(-4.0, 0.5), c(7.0, 2.0)]];
    let (re, im) = (z.real(), z.imag());
    macro_rules! by_parts {
        ($($method:ident $(::<$($of:literal),*>)? ($($argument:expr),*);)*) => {$(
            let expected = complex(re.$method$(::<$($of),*>)?($($argument),*), im.$method$(::<$($of),*>)?($($argument),*));
            assert_eq!(z.$method$(::<$($of),*>)?($($argument),*), expected, stringify!($method));
        )*};
    }
    by_parts! {
        cumsum::<0>();
        diagonal();
        diff::<1>();
        flip_axis::<0>();
        pad_by::<1>(1, 2, Default::default());
        repeat::<0, 3>();
        roll::<1>(1);
        sum_axis::<0>();
        t();
        tile::<1, 2>();
        tril(0);
        triu(1);
    }
    assert_eq!(z.trace(), c(8.0, 10.0));
    assert_eq!(einsum!("ij,jk->ik", z, z), z.matmul(&z));
    assert_eq!(einsum!("ij->j", z), complex(re.sum_axis::<0>(), im.sum_axis::<0>()));
    let stacked = (&z, &z.conj()).concat::<0>();
    assert_eq!(stacked.imag(), (&im, &-&im).concat::<0>());
}

#[test]
fn complex_numbers_are_evenly_spaced() {
    let line = Array::<Complex64, shape![5]>::linspace(c(1.0, 0.0), c(-1.0, 4.0));
    assert_eq!(
        line,
        array![c(1.0, 0.0), c(0.5, 1.0), c(0.0, 2.0), c(-0.5, 3.0), c(-1.0, 4.0)]
    );
    let any = DynArray::linspace(DType::ComplexF32, 0.0, 1.0, 3).unwrap();
    assert_eq!(
        any,
        array![Complex32::ZERO, Complex32::new(0.5, 0.0), Complex32::ONE].into()
    );
    // The parts are computed separately.
    let infinite = Array::<Complex64, shape![3]>::linspace(c(1.0, 7.0), c(f64::INFINITY, 7.0));
    assert_eq!(
        infinite,
        array![c(1.0, 7.0), c(f64::INFINITY, 7.0), c(f64::INFINITY, 7.0)]
    );
    let whole = Array::<Complex64, shape![101]>::linspace(c(0.0, 100.0), c(100.0, 0.0));
    assert!((0..=100).all(|i| whole[[i]] == c(i as f64, 100.0 - i as f64)));
}

#[test]
fn powers_by_one_are_the_base() {
    let (most, none) = (f64::INFINITY, f64::from_bits(1));
    let bases = array![
        c(most, 1.0),
        c(-1.0, -most),
        c(most, most),
        c(1.7e308, -3.1),
        c(none, 1e-300),
        c(-0.0, 0.0)
    ];
    let narrow = bases.cast::<Complex32>();
    for i in 0..bases.len() {
        assert_eq!(pow(array![bases[[i]]], Complex64::ONE)[[0]], bases[[i]]);
        assert_eq!(pow(array![narrow[[i]]], Complex32::ONE)[[0]], narrow[[i]]);
    }
    assert_eq!(pow(&narrow, Complex32::ONE), narrow);
    assert_eq!(pow(&bases, Complex64::ONE), bases);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn operators_match_the_elements(x in numbers(24), y in numbers(6)) {
        let a = Array::<Complex64, DynRank>::from_shape_vec([4, 6], x.clone()).unwrap();
        let b = Array::<Complex64, DynRank>::from_shape_vec([6], y.clone()).unwrap();
        let twin = |f: fn(Complex64, Complex64) -> Complex64| {
            let pairs = x.iter().zip(y.iter().cycle());
            pairs.map(|(&x, &y)| f(x, y)).collect::<Vec<_>>()
        };
        prop_assert_eq!((&a + &b).to_vec(), twin(|x, y| x + y));
        prop_assert_eq!((&a - &b).to_vec(), twin(|x, y| x - y));
        prop_assert_eq!((&a * &b).to_vec(), twin(|x, y| x * y));
        prop_assert_eq!((-&a).to_vec(), twin(|x, _| -x));
        prop_assert_eq!(a.equal(&b).to_vec(), x.iter().zip(y.iter().cycle()).map(|(x, y)| x == y).collect::<Vec<_>>());
        prop_assert_eq!(a.sum(), x.iter().sum::<Complex64>());
        prop_assert_eq!(b.prod(), y.iter().product::<Complex64>());
        let sums = a.clone().try_into_shape::<(Dyn, Dyn)>().unwrap().sum_axes(axes![0, 1]);
        prop_assert_eq!(sums[[]], x.iter().sum::<Complex64>());
        let far = (&a / &b).to_vec();
        for (found, exact) in far.into_iter().zip(twin(|x, y| x / y)) {
            prop_assert!(exact.is_nan() || !exact.is_finite() || (found - exact).norm_sqr() <= 1e-28, "{} {}", found, exact);
        }
    }
}
