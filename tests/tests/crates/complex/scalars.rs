//! Complex scalars next to arrays of floats: the result is complex and has the precision of the
//! array.

use array_core::dtype::{Complex32, Complex64};
use array_core::dynamic::DynScalar;
use array_core::dynamic::Literal;
use array_core::functions::{pow, select};
use array_core::{Array, DType, DynArray, InlineArray, array, broadcast, inline, shape};

use super::c;

const fn single(re: f32, im: f32) -> Complex32 {
    Complex32::new(re, im)
}

#[test]
fn operators_take_a_complex_scalar_of_the_precision_of_the_array() {
    let x = array![1.0_f64, 2.0];
    let i = c(0.0, 1.0);
    let product: Array<Complex64, shape![2]> = &x * i;
    assert_eq!(product, array![c(0.0, 1.0), c(0.0, 2.0)]);
    assert_eq!(i * &x, product);
    assert_eq!(i * x.clone(), product);
    assert_eq!(x.clone() * i, product);
    assert_eq!(i - &x, array![c(-1.0, 1.0), c(-2.0, 1.0)]);
    assert_eq!(pow(&x, c(2.0, 0.0)), array![c(1.0, 0.0), c(4.0, 0.0)]);
    assert_eq!(x.try_add(i).unwrap(), array![c(1.0, 1.0), c(2.0, 1.0)]);
    assert_eq!(select(array![true, false], &x, i), array![c(1.0, 0.0), c(0.0, 1.0)]);

    let small: InlineArray<Complex32, shape![2]> = inline![1.0_f32, 2.0] + single(0.0, 1.0);
    assert_eq!(small, inline![single(1.0, 1.0), single(2.0, 1.0)]);
    let pairs = array![inline![1.0_f64, 2.0]];
    assert_eq!(i * &pairs, array![inline![c(0.0, 1.0), c(0.0, 2.0)]]);
}

#[test]
fn expressions_take_a_complex_scalar_that_loses_nothing() {
    let (x, y) = (array![1.0_f64, 2.0], array![1.0_f32, 2.0]);
    let (i, j) = (c(0.0, 1.0), single(0.0, 1.0));
    let expected = array![c(1.0, 1.0), c(2.0, 1.0)];
    assert_eq!(broadcast!(x + i), expected);
    assert_eq!(broadcast!(i + x), expected);
    // The precision is that of the array.
    assert_eq!(broadcast!(x + j), expected);
    let narrow: Array<Complex32, shape![2]> = broadcast!(j * y);
    assert_eq!(narrow, array![single(0.0, 1.0), single(0.0, 2.0)]);
    assert_eq!(broadcast!(x * i == i * x), array![true, true]);
    assert_eq!(broadcast!(if x > 1 { x } else { i }), array![c(0.0, 1.0), c(2.0, 0.0)]);
    let real = 2.0;
    assert_eq!(broadcast!(x * (i + real)), array![c(2.0, 1.0), c(4.0, 2.0)]);
}

#[test]
fn arrays_of_any_dtype_take_complex_scalars_alike() {
    let x = DynArray::from(array![1.0_f64, 2.0]);
    let expected = DynArray::from(array![c(0.0, 1.0), c(0.0, 2.0)]);
    assert_eq!(x.try_multiply(c(0.0, 1.0)).unwrap(), expected);
    assert_eq!(x.try_multiply(single(0.0, 1.0)).unwrap(), expected);
    assert_eq!(x.try_multiply(DynScalar::from(c(0.0, 1.0))).unwrap(), expected);
    assert_eq!(x.try_multiply(Literal::from(c(0.0, 1.0))).unwrap(), expected);
    assert_eq!(c(0.0, 1.0) * &x, expected);
    assert_eq!(
        x.greater(1.0).unwrap().select(&x, c(0.0, 1.0)).unwrap(),
        array![c(0.0, 1.0), c(2.0, 0.0)].into()
    );

    let y = DynArray::from(array![1.0_f32, 2.0]);
    assert_eq!(y.try_add(single(0.0, 1.0)).unwrap().dtype(), DType::ComplexF32);
    assert_eq!(
        y.try_add(Literal::from(c(0.1, 1.0))).unwrap(),
        array![single(1.1, 1.0), single(2.1, 1.0)].into()
    );
    assert_eq!(
        y.try_add(c(0.0, 1.0)).unwrap_err().to_string(),
        "a scalar of `Complex<f64>` cannot be converted to `Complex<f32>` without loss in `add`"
    );
}

#[test]
fn other_dtypes_and_the_left_hand_side_refuse_complex_scalars() {
    for dtype in [DType::Bool, DType::I32, DType::U64] {
        let x = DynArray::zeros(dtype, [1]).unwrap();
        for error in [
            x.equal(c(0.0, 1.0)).unwrap_err(),
            x.equal(Literal::from(c(0.0, 1.0))).unwrap_err(),
        ] {
            assert_eq!(
                error.to_string(),
                format!("a scalar of `Complex<f64>` cannot be converted to `{dtype}` without loss in `equal`")
            );
        }
    }
    let mut x = DynArray::from(array![1.0_f64]);
    assert_eq!(
        x.try_add_assign(c(0.0, 1.0)).unwrap_err().to_string(),
        "a value of `Complex<f64>` cannot be written in place into an array of `f64` in `add_assign`: take `abs`, `real` or `imag`"
    );
    assert!(x.set(&[0], c(0.0, 1.0)).is_err());
    assert!(x.assign(Literal::from(c(0.0, 1.0))).is_err());
    assert!(x.pad(1, 1, c(0.0, 1.0), 0).is_err());
    assert_eq!(x, array![1.0].into());
    let huge = Literal::from(c(1e300, 0.0));
    assert!(DynArray::from(array![1.0_f32]).try_add(huge).is_err());
}

#[test]
fn a_complex_scalar_is_chosen_together_with_floats() {
    let x = array![1.0_f64, 2.0, 3.0];
    let mask = array![true, false, true];
    let i = c(0.0, 1.0);
    let expected = array![i, c(2.0, 0.0), i];
    let chosen: Array<Complex64, shape![3]> = select(&mask, i, &x);
    assert_eq!(chosen, expected);
    assert_eq!(select(&mask, i, x.clone()), expected);
    assert_eq!(mask.select(i, &x), expected);
    assert_eq!(select(&mask, &x, i), array![c(1.0, 0.0), i, c(3.0, 0.0)]);
    assert_eq!(broadcast!(if mask { i } else { x }), expected);
    assert_eq!(
        broadcast!(if mask { x } else { i }),
        array![c(1.0, 0.0), i, c(3.0, 0.0)]
    );
    let small = inline![1.0_f32, 2.0];
    let flags = inline![false, true];
    let chosen: InlineArray<Complex32, shape![2]> = select(flags, single(0.0, 1.0), &small);
    assert_eq!(chosen, inline![single(1.0, 0.0), single(0.0, 1.0)]);
    // Scalars of the array's dtype, and literals, are unchanged.
    assert_eq!(select(&mask, 0.0, &x), array![0.0, 2.0, 0.0]);
    assert_eq!(select(&mask, i, &x.cast::<Complex64>()), expected);
    let any = DynArray::from(mask.clone());
    assert_eq!(
        any.select(i, DynArray::from(x.clone())).unwrap(),
        expected.clone().into()
    );
    assert_eq!(
        any.select(DynScalar::from(i), DynArray::from(x)).unwrap(),
        expected.into()
    );
}

/// By the Array API, only 0 is `false`.
#[test]
fn complex_numbers_cast_to_truth_values() {
    let z = array![c(0.0, 0.0), c(0.0, -2.0), c(1.0, 0.0), c(-0.0, 0.0), c(0.0, f64::NAN)];
    let truths = array![false, true, true, false, true];
    assert_eq!(z.cast::<bool>(), truths);
    assert_eq!(z.cast::<Complex32>().cast::<bool>(), truths);
    assert!(DType::ComplexF32.casts_into(DType::Bool));
    assert_eq!(DynArray::from(z).cast(DType::Bool), truths.into());
}

#[test]
fn literals_are_made_of_every_number() {
    let x = DynArray::ones(DType::F32, [1]).unwrap();
    let sums = [
        x.try_add(Literal::from(2_u8)),
        x.try_add(Literal::from(2_i8)),
        x.try_add(Literal::from(2_u16)),
        x.try_add(Literal::from(2_i16)),
        x.try_add(Literal::from(2_u32)),
        x.try_add(Literal::from(2_usize)),
        x.try_add(Literal::from(2_isize)),
        x.try_add(Literal::from(2.0_f32)),
    ];
    for sum in sums {
        assert_eq!(sum.unwrap(), array![3.0_f32].into());
    }
    let wide = DynArray::zeros(DType::U64, [1]).unwrap();
    let sum = wide.try_add(Literal::from(usize::MAX)).unwrap();
    assert_eq!(sum.as_slice::<u64>().unwrap(), [usize::MAX as u64]);
    assert!(wide.try_add(Literal::from(-1_isize)).is_err());
    let z = DynArray::zeros(DType::ComplexF32, [1]).unwrap();
    let sum = z.try_add(Literal::from(single(0.1, -2.0))).unwrap();
    assert_eq!(sum, array![single(0.1, -2.0)].into());
    // The literal of an `f32` is its value, not the text that it was written as.
    let sum = DynArray::zeros(DType::F64, [1])
        .unwrap()
        .try_add(Literal::from(0.1_f32))
        .unwrap();
    assert_eq!(sum, array![f64::from(0.1_f32)].into());
}
