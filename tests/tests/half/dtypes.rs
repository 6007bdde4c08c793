//! Promotion, scalars, literals and printing.

use array_core::dtype::DTypeKind;
use array_core::{Array, DType, Element, Float, IndexAccess, array, broadcast, iab, shape};
use half::{bf16, f16};

/// Makes an array of the dtype.
fn of<T: Element>(x: [f32; 2]) -> Array<T, shape![2]> {
    Array::from([x[0].cast(), x[1].cast()])
}

#[test]
fn they_promote_with_wider_floats_and_with_nothing_else() {
    let expected = |narrow: DType, other: DType| match other {
        DType::F32 | DType::F64 => Some(other),
        _ if other == narrow => Some(narrow),
        _ => None,
    };
    for narrow in [DType::BF16, DType::F16] {
        for &other in DType::ALL {
            assert_eq!(narrow.promote(other), expected(narrow, other), "{narrow} with {other}");
            assert_eq!(other.promote(narrow), expected(narrow, other), "{other} with {narrow}");
        }
    }
    let sum: Array<f32, shape![2]> = of::<f16>([1.5, 2.0]) + of::<f32>([0.25, 1e-6]);
    assert_eq!(sum, array![1.75_f32, 2.000_001]);
    let product: Array<f64, shape![2]> = broadcast!(of::<f64>([0.1, 2.0]) * of::<bf16>([3.0, 4.0]));
    assert_eq!(product, array![f64::from(0.1_f32) * 3.0, 8.0]);
}

#[test]
fn they_are_floats_of_two_bytes() {
    for (dtype, name) in [(DType::BF16, "bf16"), (DType::F16, "f16")] {
        assert_eq!((dtype.name(), dtype.size(), dtype.kind()), (name, 2, DTypeKind::Float));
        assert_eq!(name.parse(), Ok(dtype));
        assert!(DType::ALL.contains(&dtype));
    }
    assert_eq!((f16::DTYPE, bf16::DTYPE), (DType::F16, DType::BF16));
    assert_eq!(
        (f16::ZERO.to_bits(), f16::ONE.to_f32(), bf16::ONE.to_f32()),
        (0, 1.0, 1.0)
    );
}

#[test]
fn scalars_are_allowed_on_either_side() {
    let x = of::<f16>([1.0, 3.0]);
    let two = f16::from_f32(2.0);
    assert_eq!(&x + two, of([3.0, 5.0]));
    assert_eq!(two - &x, of([1.0, -1.0]));
    assert_eq!(two * x.clone(), of([2.0, 6.0]));
    assert_eq!(two / &x, of([2.0, 2.0 / 3.0]));
    assert_eq!(two % &x, of([0.0, 2.0]));
    assert_eq!(-&x, of([-1.0, -3.0]));
    let mut y = of::<bf16>([1.0, 3.0]);
    y *= bf16::from_f32(0.5);
    y += of::<bf16>([1.0, 1.0]);
    assert_eq!(y, of([1.5, 2.5]));
}

#[test]
fn lossless_conversions_are_allowed_in_an_expression() {
    let (byte, narrow, brain) = (200_u8, f16::from_f32(0.5), bf16::from_f32(-4.0));
    assert_eq!(broadcast!(of::<f16>([1.0, 2.0]) * byte), of([200.0, 400.0]));
    assert_eq!(broadcast!(of::<bf16>([1.0, 2.0]) * byte), of([200.0, 400.0]));
    assert_eq!(
        broadcast!(of::<f64>([1.0, 2.0]) * narrow + brain),
        of::<f64>([-3.5, -3.0])
    );
}

#[test]
fn literals_take_the_dtype_if_it_holds_them() {
    assert_eq!(broadcast!(of::<f16>([1.0, 2.0]) * 0.1 + 2), of([2.1, 2.2]));
    assert_eq!(broadcast!(of::<f16>([0.0, 0.0]) + 65519), of([65504.0, 65504.0]));
    assert_eq!(broadcast!(of::<f16>([0.0, 0.0]) - 40000), of([-40000.0, -40000.0]));
    assert_eq!(broadcast!(of::<f16>([0.0, 0.0]) + 65519.9), of([65504.0, 65504.0]));
    assert_eq!(broadcast!(of::<bf16>([0.0, 0.0]) + 1e38), of([1e38, 1e38]));
    assert_eq!(broadcast!(of::<bf16>([0.0, 0.0]) + 70000), of([70000.0, 70000.0]));
    // 2^60 + 2^52 + 1, just above the midpoint between two numbers of `bf16`: rounded once.
    let upper = (2.0_f64.powi(60) + 2.0_f64.powi(53)) as f32;
    assert_eq!(
        broadcast!(of::<bf16>([0.0, 0.0]) + 1157425104234217473),
        of([upper, upper])
    );
    // 2^100 + 2^92 + 1, an integer that fits no integer dtype, and -2^100 - 2^92 - 2^50 - 1.
    let upper = (2.0_f64.powi(100) + 2.0_f64.powi(93)) as f32;
    let zeros = of::<bf16>([0.0, 0.0]);
    assert_eq!(broadcast!(&zeros + 1272602360385370922596299702273), of([upper, upper]));
    assert_eq!(
        broadcast!(&zeros + -1272602360385372048496206544897),
        of([-upper, -upper])
    );
    // The same numbers just below the midpoint.
    let lower = 2.0_f32.powi(100);
    assert_eq!(broadcast!(&zeros + 1272602360385370922596299702271), of([lower, lower]));
    assert_eq!(
        broadcast!(&zeros + -1272602360385370922596299702271),
        of([-lower, -lower])
    );
    let mut x = of::<f16>([1.0, 2.0]);
    broadcast!(x = x / 4 - 0.25);
    assert_eq!(x, of([0.0, 0.25]));
}

/// Halves the elements of any float dtype, and adds 100.
fn halved<T: array_core::Float>(x: &Array<T, shape![2]>) -> Array<T, shape![2]> {
    broadcast!(x * 0.5 + 100)
}

#[test]
fn generic_code_takes_halves() {
    assert_eq!(halved(&of::<f16>([1.0, 2.0])), of([100.5, 101.0]));
    assert_eq!(halved(&of::<bf16>([1.0, 2.0])), of([100.5, 101.0]));
    assert_eq!(halved(&of::<f64>([1.0, 2.0])), of([100.5, 101.0]));
}

#[test]
fn halves_print_as_other_floats() {
    let x = of::<f16>([1.0, -20.5]);
    assert_eq!(x.to_string(), "[  1.0 -20.5]");
    assert_eq!(format!("{x:.2}"), "[  1.00 -20.50]");
    assert_eq!(format!("{x:?}"), "array([  1.0, -20.5], shape=(2,), dtype=f16)");
    assert_eq!(of::<bf16>([1.0, 2.0]).to_string(), "[1.0 2.0]");
}

/// Reads a parameter at an index.
fn at<G: IndexAccess>(of: &G, index: usize) -> G::Item {
    iab!(of[index])
}

#[test]
fn parameters_are_read_by_one_index() {
    let (x, y) = (f16::from_f32(2.5), bf16::from_f32(0.5));
    assert_eq!((at(&x, 7), at(&y, 0)), (x, y));
    assert_eq!(at(&array![x, f16::ONE], 1), f16::ONE);
    assert_eq!(at(&array![y], 3), y);
}

#[test]
fn scalars_have_the_functions_of_floats() {
    fn functions<T: Float>(x: T) -> [T; 6] {
        [
            x.floor(),
            x.round(),
            x.signum(),
            x.max(T::NAN),
            x.clamp(T::ZERO, T::ONE),
            x.powi(3),
        ]
    }
    macro_rules! check {
        ($($dtype:ident)*) => {$(
            for x in [-2.5, -0.5, 0.25, 1.5, 300.0] {
                let found = functions(<$dtype as Element>::from_f64(x)).map(|x| x.to_f64());
                let power = <$dtype as Element>::from_f64(x.powi(3)).to_f64();
                assert_eq!(found, [x.floor(), x.round(), x.signum(), x, x.clamp(0.0, 1.0), power]);
            }
        )*};
    }
    check!(f16 bf16);
    // A `bf16` has no such exponent.
    let powers = [257, 1001].map(|n| Float::powi(bf16::NEG_ONE, n));
    assert_eq!(powers, [bf16::NEG_ONE; 2]);
    let root = Float::powi(<f16 as Element>::from_f64(0.9990234375), 2049);
    assert!((root.to_f64() - 0.9990234375_f64.powi(2049)).abs() < 1e-4);
    assert_eq!(<bf16 as Element>::from_usize(257).to_f64(), 256.0);
}

/// The index 65,520 and all larger ones are infinite as `f16`.
#[test]
fn many_evenly_spaced_numbers_are_rounded_once() {
    fn check<T: Float>() {
        const N: usize = 70_000;
        let (start, stop) = (T::from_f64(-1.0), T::from_f64(3.0));
        let close = |found: Array<T, shape![_]>, intervals: usize| {
            for (i, &x) in found.iter().enumerate() {
                let exact = T::from_f64(4.0 * i as f64 / intervals as f64 - 1.0);
                assert!((x - exact).abs() <= T::EPSILON * exact.abs(), "{x} is not {exact}");
            }
        };
        let closed = Array::linspace_with([N], start, stop);
        assert_eq!(closed[[N - 1]], stop);
        close(closed, N - 1);
        close(Array::<T, shape![70_000]>::linspace_open(start, stop).into_shape(), N);
        let most = T::from_f64(65_504.0);
        assert_eq!(
            Array::<T, shape![3]>::linspace(-most, most),
            array![-most, T::ZERO, most]
        );
    }
    check::<f16>();
    check::<bf16>();
}

#[test]
fn evenly_spaced_numbers_contain_whole_numbers() {
    fn check<T: Float>(most: usize) {
        for intervals in 1..=most {
            let found = Array::<T, shape![_]>::linspace_with([intervals + 1], T::ZERO, T::from_usize(intervals));
            assert_eq!(
                found,
                Array::<T, shape![_]>::arange_with([intervals + 1]),
                "{intervals}"
            );
        }
    }
    // All whole numbers up to 2^11 are exact in `f16`, and up to 2^8 in `bf16`.
    check::<f16>(2_048);
    check::<bf16>(256);
}
