//! Operations that the Array API names, compared with the output of NumPy 2.4 for the call in the
//! comment, and their errors.

use array_core::dynamic::Literal;
use array_core::linalg::MatrixNorm;
use array_core::{Array, Complex, DType, DynArray, DynRank, array, shape};

use crate::dynamic::{counting, words};

/// The numbers from 0 on: `np.arange(24).reshape(2, 3, 4)`.
fn block() -> DynArray {
    DynArray::arange(DType::I64, 24).unwrap().reshape([2, 3, 4]).unwrap()
}

fn matrix() -> DynArray {
    DynArray::arange(DType::I64, 12).unwrap().reshape([3, 4]).unwrap()
}

#[test]
fn dtypes_have_the_names_of_numpy() {
    for &dtype in DType::ALL {
        assert_eq!(dtype.standard_name().parse(), Ok(dtype));
        assert_eq!(dtype.name().parse(), Ok(dtype));
    }
    let names = [
        "bool",
        "int8",
        "uint16",
        "float16",
        "bfloat16",
        "float64",
        "complex64",
        "complex128",
    ];
    let dtypes = [
        DType::Bool,
        DType::I8,
        DType::U16,
        DType::F16,
        DType::BF16,
        DType::F64,
        DType::ComplexF32,
        DType::ComplexF64,
    ];
    assert_eq!(names.map(|name| name.parse::<DType>().unwrap()), dtypes);
    assert!(
        ["", "float", "int128", "F64", "float64 "]
            .iter()
            .all(|name| name.parse::<DType>().is_err())
    );
}

#[test]
fn limits_match_the_types() {
    macro_rules! floats {
        ($($dtype:ident $t:ty)*) => {$(
            let limits = DType::$dtype.finfo().unwrap();
            let [eps, max, min, normal] = [<$t>::EPSILON, <$t>::MAX, <$t>::MIN, <$t>::MIN_POSITIVE].map(f64::from);
            assert_eq!([limits.eps, limits.max, limits.min, limits.smallest_normal], [eps, max, min, normal]);
            assert_eq!((limits.dtype, limits.bits, DType::$dtype.iinfo()), (DType::$dtype, 8 * size_of::<$t>() as u32, None));
        )*};
    }
    macro_rules! integers {
        ($($dtype:ident $t:ty)*) => {$(
            let limits = DType::$dtype.iinfo().unwrap();
            assert_eq!((limits.min, limits.max), (<$t>::MIN.into(), <$t>::MAX.into()));
            assert_eq!((limits.dtype, limits.bits, DType::$dtype.finfo()), (DType::$dtype, <$t>::BITS, None));
        )*};
    }
    floats!(F32 f32 F64 f64 F16 half::f16 BF16 half::bf16);
    integers!(I8 i8 I16 i16 I32 i32 I64 i64 U8 u8 U16 u16 U32 u32 U64 u64);
    assert_eq!(DType::ComplexF32.finfo(), DType::F32.finfo());
    assert_eq!((DType::Bool.finfo(), DType::Bool.iinfo()), (None, None));
}

#[test]
fn ranges_with_steps_match_numpy() {
    let range = |dtype, start: i64, stop: i64, step: i64| DynArray::arange_by(dtype, start, stop, step);
    // np.arange(5, -5, -3)
    assert_eq!(range(DType::I32, 5, -5, -3).unwrap(), array![5, 2, -1, -4].into());
    assert_eq!(
        range(DType::F32, 5, -5, -3).unwrap(),
        array![5.0_f32, 2.0, -1.0, -4.0].into()
    );
    // np.arange(0.5, 2, 0.5)
    assert_eq!(
        DynArray::arange_by(DType::F64, 0.5, 2, 0.5).unwrap(),
        array![0.5, 1.0, 1.5].into()
    );
    // The quotient of the distance and the step underflows, or the distance overflows.
    let floats = |start: f64, stop: f64, step: f64| {
        let made = DynArray::arange_by(DType::F64, start, stop, step).unwrap();
        made.downcast::<f64, shape![_]>().unwrap().into_vec()
    };
    for (stop, step) in [(1e-200, 1e200), (1.0, f64::INFINITY), (-1.0, -f64::INFINITY)] {
        assert_eq!(floats(0.0, stop, step), [0.0]);
        assert_eq!(floats(0.0, stop, -step), [0.0_f64; 0]);
        assert_eq!(floats(stop, stop, step), [0.0_f64; 0]);
    }
    let all = floats(-1e308, 1e308, 1e307);
    assert_eq!((all.len(), all[0], all[10]), (20, -1e308, 0.0));
    assert!((all[19] / 9e307 - 1.0).abs() < 1e-15);
    assert_eq!(floats(1e308, -1e308, -1e307).len(), 20);
    for (start, stop, step) in [(3, 3, 1), (3, 2, 1), (2, 3, -1)] {
        assert_eq!(range(DType::U8, start, stop, step).unwrap().shape(), [0]);
    }
    // Up to the last number of a dtype, and not beyond.
    assert!(range(DType::U8, 250, 300, 5).is_err());
    assert_eq!(range(DType::U8, 250, 256, 5).unwrap(), array![250_u8, 255].into());
    let all = DynArray::arange_by(DType::U64, u64::MAX - 1, u64::MAX, 1).unwrap();
    assert_eq!(all, array![u64::MAX - 1].into());
    assert_eq!(
        range(DType::I64, i64::MIN, i64::MAX, i64::MAX).unwrap(),
        array![i64::MIN, -1, i64::MAX - 1].into()
    );
    let error = words(range(DType::I64, i64::MIN, i64::MAX, 1));
    assert!(error.contains("would take more than isize::MAX bytes"), "{error}");
    assert!(DynArray::arange_by(DType::I32, 0, 2, 0.5).is_err());
    assert!(DynArray::arange_by(DType::F64, 0, f64::NAN, 1).is_err());
    assert!(DynArray::arange_by(DType::F64, 0, 1, 0.0).is_err());
    assert!(DynArray::arange_by(DType::Bool, 0, 1, 1).is_err());
    assert!(DynArray::arange_by(DType::ComplexF64, 0, 1, 1).is_err());
}

#[test]
fn spaced_numbers_match_numpy() {
    let z = |re: f64, im: f64| Complex::new(re, im);
    let single = |re: f32, im: f32| Complex::new(re, im);
    // np.linspace(0, 1+2j, 5, endpoint=False)
    let open = DynArray::linspace_open(DType::ComplexF64, 0, z(1.0, 2.0), 5).unwrap();
    let right = array![z(0.0, 0.0), z(0.2, 0.4), z(0.4, 0.8), z(0.6, 1.2), z(0.8, 1.6)];
    assert!(open.all_close(&right.into(), 1e-15, 0.0).unwrap(), "{open}");
    // np.linspace(1j, 2, 3)
    let closed = DynArray::linspace(DType::ComplexF32, z(0.0, 1.0), 2, 3).unwrap();
    assert_eq!(
        closed,
        array![single(0.0, 1.0), single(1.0, 0.5), single(2.0, 0.0)].into()
    );
    // Whole numbers.
    for dtype in [DType::F32, DType::F64, DType::F16] {
        let whole = DynArray::arange(dtype, 1_010).unwrap();
        assert_eq!(DynArray::linspace(dtype, 0, 1_009, 1_010).unwrap(), whole);
        assert_eq!(DynArray::linspace_open(dtype, 0, 1_010, 1_010).unwrap(), whole);
    }
    for len in 0..3 {
        assert_eq!(DynArray::linspace_open(DType::F64, 3, 4, len).unwrap().len(), len);
        assert_eq!(DynArray::linspace(DType::F64, 3, 4, len).unwrap().len(), len);
    }
    assert!(DynArray::linspace(DType::F32, 0, 1e300, 3).is_err());
    assert!(DynArray::linspace(DType::F32, z(0.0, 1.0), 1, 3).is_err());
    assert!(DynArray::linspace(DType::I32, 0, 1, 3).is_err());
}

#[test]
fn arrays_like_others_have_their_shape_and_dtype() {
    for &dtype in DType::ALL {
        let x = DynArray::zeros(dtype, [2, 0, 3]).unwrap();
        let y = DynArray::zeros(dtype, [3, 2]).unwrap();
        for like in [x.view(), y.t().unwrap()] {
            let made = [
                like.zeros_like(),
                like.ones_like(),
                like.empty_like(),
                like.full_like(like.zeros_like().unwrap().sum_or_zero()),
            ];
            for made in made {
                let made = made.unwrap();
                assert_eq!((made.dtype(), made.shape()), (dtype, like.shape()));
            }
        }
        assert_eq!(y.ones_like().unwrap(), DynArray::ones(dtype, [3, 2]).unwrap());
        assert_eq!(
            DynArray::empty(dtype, [2]).unwrap(),
            DynArray::zeros(dtype, [2]).unwrap()
        );
    }
    let x = DynArray::from(array![1_u8, 2]);
    assert_eq!(x.full_like(Literal::from(255)).unwrap(), array![255_u8, 255].into());
    assert!(x.full_like(Literal::from(256)).is_err());
    assert!(x.full_like(1.5_f64).is_err());
}

/// A method that returns 0 in the dtype of an array.
trait SumOrZero {
    fn sum_or_zero(&self) -> DynArray;
}

impl SumOrZero for DynArray {
    fn sum_or_zero(&self) -> DynArray {
        DynArray::zeros(self.dtype(), []).unwrap()
    }
}

#[test]
fn diagonals_match_numpy() {
    let x = matrix();
    // [np.diagonal(x, k).tolist() for k in range(-3, 5)], [np.trace(x, k) for k in range(-3, 5)]
    let rows: [(&[i64], i64); 8] = [
        (&[], 0),
        (&[8], 8),
        (&[4, 9], 13),
        (&[0, 5, 10], 15),
        (&[1, 6, 11], 18),
        (&[2, 7], 9),
        (&[3], 3),
        (&[], 0),
    ];
    for (k, (diagonal, trace)) in (-3..5).zip(rows) {
        let found = x.diagonal_at(k).unwrap();
        assert_eq!(found, DynArray::from_slice([diagonal.len()], diagonal).unwrap());
        assert_eq!(found.sum_axes(&[-1]).unwrap(), DynArray::full([], trace).unwrap());
        // The ones are on the diagonal.
        let ones = DynArray::eye_at(DType::I64, 3, 4, k).unwrap();
        assert_eq!(ones.sum().unwrap().get(), Ok(diagonal.len() as i64));
        assert_eq!(ones.try_multiply(&x).unwrap().sum().unwrap().get(), Ok(trace));
    }
    for k in [isize::MIN, isize::MAX] {
        assert_eq!(x.diagonal_at(k).unwrap().shape(), [0]);
        assert_eq!(DynArray::eye_at(DType::I64, 3, 4, k).unwrap(), x.zeros_like().unwrap());
    }
    let mut x = DynArray::zeros(DType::I64, [2, 2, 3]).unwrap();
    x.view_mut().diagonal_at(1).unwrap().assign(5_i64).unwrap();
    assert_eq!(x.sum_axes(&[0]).unwrap(), array![[0_i64, 10, 0], [0, 0, 10]].into());
    assert!(DynArray::from(array![1]).diagonal_at(0).is_err());
}

#[test]
fn sums_in_a_dtype_wrap_as_that_dtype_does() {
    let x = counting(&[3, 200]);
    for &dtype in DType::ALL.iter().filter(|&&dtype| dtype != DType::Bool) {
        let sums = x.sum_axes_in(dtype, &[1]).unwrap();
        assert_eq!((sums.dtype(), sums.shape()), (dtype, &[3][..]));
        assert_eq!(x.prod_axes_in(dtype, &[0]).unwrap().dtype(), dtype);
        assert_eq!(x.cumsum_in(dtype, -1).unwrap().dtype(), dtype);
        assert_eq!(x.cumprod_in(dtype, 0).unwrap().dtype(), dtype);
    }
    // The rows sum to 20100, 60100 and 100100, truncated to 8 bits.
    let wrapped = array![20100_i32, 60100, 100_100].map(|&sum| sum as i8);
    assert_eq!(x.sum_axes_in(DType::I8, &[1]).unwrap(), wrapped.into());
    assert_eq!(
        x.sum_axes_in(DType::F64, &[0, 1]).unwrap().item().unwrap().get(),
        Ok(180_300.0)
    );
    let truths = DynArray::from(array![true, false, true]);
    assert_eq!(truths.cumsum_in(DType::U8, 0).unwrap(), array![1_u8, 1, 2].into());
    assert_eq!(
        words(x.sum_axes_in(DType::Bool, &[0])),
        "`bool` has no arithmetic in `sum_axes_in`"
    );
}

#[test]
fn differences_of_any_order_match_numpy() {
    // np.diff([1, 5, 2, 9], n=2, prepend=[0], append=[3, 3])
    let (x, zero, threes) = (
        DynArray::from(array![1, 5, 2, 9]),
        DynArray::from(array![0]),
        DynArray::from(array![3, 3]),
    );
    let found = x.diff_n(2, Some(zero.view()), Some(threes.view()), -1).unwrap();
    assert_eq!(found, array![3, -7, 10, -13, 6].into());
    assert_eq!(x.diff_n(0, None, None, 0).unwrap(), x);
    assert_eq!(
        x.diff_n(0, None, Some(zero.view()), 0).unwrap(),
        array![1, 5, 2, 9, 0].into()
    );
    // np.diff([1, 5, 2, 9], n=3): 4, -3, 7; -7, 10; 17
    assert_eq!(x.diff_n(3, None, None, 0).unwrap(), array![17].into());
    assert!(x.diff_n(1, Some(block().view()), None, 0).is_err());
    assert!(x.diff_n(0, None, None, 1).is_err());
}

#[test]
fn elements_are_repeated_by_an_array() {
    // np.repeat(np.arange(12).reshape(3, 4), [0, 2, 1], axis=0)
    let found = matrix().repeat_each(&array![0, 2, 1].into(), 0).unwrap();
    assert_eq!(found, array![[4_i64, 5, 6, 7], [4, 5, 6, 7], [8, 9, 10, 11]].into());
    for times in 0..3_u8 {
        assert_eq!(
            matrix().repeat_each(&array![times].into(), 1).unwrap(),
            matrix().repeat(times.into(), 1).unwrap()
        );
    }
    assert_eq!(
        words(matrix().repeat_each(&array![1, -1, 1].into(), 0)),
        "an element along axis 0 cannot be repeated -1 times"
    );
    assert!(matrix().repeat_each(&array![1.0, 1.0, 1.0].into(), 0).is_err());
    assert!(matrix().repeat_each(&array![[1, 1, 1]].into(), 0).is_err());
    // More elements than there are addresses.
    assert!(
        matrix()
            .repeat_each(&array![i64::MAX, i64::MAX, i64::MAX].into(), 0)
            .is_err()
    );
    assert!(matrix().repeat_each(&array![1_i64 << 61].into(), 0).is_err());
}

#[test]
fn arrays_of_integers_index_as_in_numpy() {
    let (i, j) = (DynArray::from(array![1, 0, -1]), DynArray::from(array![[0], [2]]));
    // np.arange(24).reshape(2, 3, 4)[[1, 0, -1], [[0], [2]]]
    let right = array![
        [[12_i64, 13, 14, 15], [0, 1, 2, 3], [12, 13, 14, 15]],
        [[20, 21, 22, 23], [8, 9, 10, 11], [20, 21, 22, 23]]
    ];
    assert_eq!(block().take_at(&[&i, &j]).unwrap(), right.into());
    // Views of any strides, and each element by its index.
    let order = block();
    let turned = order.permute(&[2, 0, 1]).unwrap();
    let k = DynArray::from(array![[3_u8, 0, 1]]);
    let found = turned.take_at(&[&k.try_cast(DType::I32).unwrap(), &i, &j]).unwrap();
    assert_eq!(found.shape(), [2, 3]);
    for row in 0..2 {
        for column in 0..3 {
            let (a, b, c) = ([3, 0, 1][column], [1, 0, 1][column], [0, 2][row]);
            let right = order.get(&[b, c, a]).unwrap();
            assert_eq!(found.get(&[row as isize, column as isize]).unwrap(), right);
        }
    }
    assert_eq!(
        words(block().take_at(&[&i, &DynArray::from(array![3])])),
        "index 3 is out of bounds for axis 1 of extent 3"
    );
    assert!(block().take_at(&[&i, &DynArray::from(array![0, 1])]).is_err());
    assert!(block().take_at(&[&DynArray::from(array![u64::MAX])]).is_err());
    assert!(matrix().take_at(&[&i, &i, &i]).is_err());
    assert!(matrix().take_at(&[&DynArray::from(array![0.0])]).is_err());
    let none: [&DynArray; 0] = [];
    assert!(matrix().take_at(&none).is_err());
}

#[test]
fn contractions_match_numpy() {
    let x = block();
    // np.tensordot(x, x, axes=([0, 2], [0, 2]))
    let right = array![[748_i64, 988, 1228], [988, 1356, 1724], [1228, 1724, 2220]];
    assert_eq!(x.tensordot_axes(&x, &[0, 2], &[0, -1]).unwrap(), right.into());
    // np.tensordot(x, np.arange(8).reshape(4, 2), 1)
    let y = DynArray::arange(DType::I64, 8).unwrap().reshape([4, 2]).unwrap();
    let right = array![
        [[28_i64, 34], [76, 98], [124, 162]],
        [[172, 226], [220, 290], [268, 354]]
    ];
    assert_eq!(x.tensordot(&y, 1).unwrap(), right.into());
    // np.tensordot(np.arange(2), np.arange(3), 0)
    let (two, three) = (DynArray::from(array![0, 1]), DynArray::from(array![0, 1, 2]));
    assert_eq!(two.tensordot(&three, 0).unwrap(), array![[0, 0, 0], [0, 1, 2]].into());
    assert_eq!(
        words(x.tensordot_axes(&y, &[1], &[0])),
        "the shape is (4, 2), not (3, _), in `tensordot_axes`: axis 0 is 4, not 3"
    );
    assert_eq!(
        words(x.tensordot_axes(&y, &[1, 2], &[0])),
        "`tensordot_axes` takes two lists of axes of the same length, not of 2 and 1"
    );
    assert!(x.tensordot_axes(&x, &[1, 1], &[1, 2]).is_err());
    assert!(two.tensordot(&three, 2).is_err());
    assert!(two.tensordot(&three, usize::MAX).is_err());
    // Byte products wrap in their dtype.
    let bytes = DynArray::from(array![100_u8, 100]);
    assert_eq!(bytes.tensordot(&bytes, 1).unwrap().item().unwrap().get(), Ok(32_u8));
}

#[test]
fn norms_over_several_axes_and_of_every_order_match_numpy() {
    let x = block().try_cast(DType::F64).unwrap();
    // np.linalg.vector_norm(x, axis=(2, 0), ord=1)
    assert_eq!(
        x.vector_norm_axes(1, &[2, 0]).unwrap(),
        array![60.0, 92.0, 124.0].into()
    );
    assert!(words(x.vector_norm_axes_keep(1, &[3])).contains("has no axis 3 in `vector_norm_axes_keep`"));
    assert_eq!(
        x.vector_norm_axes_keep(1, &[2, 0]).unwrap(),
        array![[[60.0], [92.0], [124.0]]].into()
    );
    assert_eq!(
        x.vector_norm_axes(2, &[0, 1, 2]).unwrap().item().unwrap(),
        x.vector_norm(2).unwrap()
    );
    assert_eq!(x.vector_norm_axes(3, &[1]).unwrap(), x.vector_norm_axis(3, 1).unwrap());
    // Without axes, each element is a vector.
    assert_eq!(x.vector_norm_axes(2, &[]).unwrap(), x);
    assert!(x.vector_norm_axes(2, &[0, -3]).is_err());
    // np.linalg.matrix_norm(y, ord=-1), np.linalg.matrix_norm(y, ord=-np.inf)
    let y = array![[1.0, -2.0, 3.0], [4.0, 5.0, -6.0]];
    assert_eq!(y.matrix_norm(MatrixNorm::LeastColumnSum), 5.0);
    assert_eq!(y.matrix_norm(MatrixNorm::LeastRowSum), 6.0);
    let none = Array::<f64, DynRank>::zeros_with([2, 0]);
    let error = none.try_matrix_norm(MatrixNorm::LeastColumnSum).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an array of shape (2, 0) has no elements along axis 1 for `matrix_norm`"
    );
}

#[test]
fn linear_algebra_is_that_of_the_types() {
    let typed = array![[2.0, -1.0, 0.0], [4.0, 3.0, -2.0], [1.0, 5.0, 7.0]];
    let x = DynArray::from(typed.clone());
    assert_eq!(x.pinv(None).unwrap(), typed.pinv(None).into());
    assert_eq!(
        x.matrix_rank(Some(0.5)).unwrap().item().unwrap().get(),
        Ok(typed.matrix_rank(0.5))
    );
    assert_eq!(x.eigvalsh().unwrap(), typed.eigvalsh().into());
    assert_eq!(x.matrix_power(3).unwrap(), typed.matrix_power(3).into());
    assert_eq!(
        x.slogdet().unwrap().logabsdet.item().unwrap().get(),
        Ok(typed.slogdet().logabsdet)
    );
    assert_eq!(x.qr_complete().unwrap().q, typed.qr_complete().q.into());
    assert_eq!(x.svd_full().unwrap().vh, typed.svd_full().vh.into());
    assert_eq!(
        x.cross(&x.t().unwrap(), 0).unwrap(),
        typed.cross_axis::<-2, _, _>(&typed.t()).into()
    );
    let y = DynArray::from(array![1_i8, 2, 3]);
    assert_eq!(
        y.cross(&DynArray::from(array![7_u8, 0, 9]), -1).unwrap(),
        array![18_i16, 12, -14].into()
    );
    assert!(y.cross(&DynArray::from(array![1, 2]), 0).is_err());
    assert_eq!(y.positive().unwrap(), y);
    assert_eq!(
        words(DynArray::from(array![true]).positive()),
        words(DynArray::from(array![true]).abs()).replace("abs", "positive")
    );
}
