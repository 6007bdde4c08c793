//! Reductions of expressions: the same as the reduction of an array of the elements, bit by bit.

use array_core::{Array, Dim, DynRank, InlineArray, array, axes, broadcast, dim, inline, shape, slice, try_broadcast};

dim!(Rows);

/// Returns numbers without a pattern.
fn noise(i: usize, j: usize) -> f32 {
    ((i * 7919 + j * 104_729) % 1009) as f32 * 0.37 - 150.0
}

/// Extents around a piece, a block of rows, and a block of elements.
const EXTENTS: &[[usize; 2]] = &[
    [1, 1],
    [3, 4],
    [17, 3],
    [2, 513],
    [40, 70],
    [1, 1024],
    [1, 1025],
    [5, 1500],
    [300, 11],
    [1500, 2],
];

#[test]
fn each_reduction_is_that_of_an_array_of_the_elements() {
    for &[m, n] in EXTENTS {
        let x = Array::<f32, shape![_, _]>::from_fn_with([m, n], |[i, j]| noise(i, j));
        let wide = Array::<f32, shape![_, _]>::from_fn_with([n, 2 * m], |[i, j]| noise(j, i + 3));
        let y = slice!(wide, .., ..;2);
        let y = y.t();
        let row = Array::<f32, shape![_]>::from_fn_with([n], |[j]| noise(j, j));
        let e = broadcast!(x * y - row);
        macro_rules! agree {
            ($($name:ident $(::<$axis:literal>)? ($($arg:expr),*);)*) => {$({
                let fused = broadcast!($name $(::<$axis>)? (x * y - row $(, $arg)*));
                let method = broadcast!((x * y - row).$name $(::<$axis>)? ($($arg),*));
                let eager = e.$name $(::<$axis>)? ($($arg),*);
                assert!(fused == eager && method == eager, "{} of ({m}, {n})", stringify!($name));
            })*};
        }
        agree! {
            sum(); prod(); mean(); var(); var_corrected(0.5); std(); std_corrected(-1.0);
            min(); max(); argmin(); argmax(); count_nonzero();
            sum_axis::<0>(); sum_axis::<1>(); sum_axis_keep::<1>(); sum_axes(axes![0, 1]); sum_axes_keep(axes![1]);
            prod_axis::<0>(); prod_axis_keep::<1>(); prod_axes(axes![0]); prod_axes_keep(axes![0, 1]);
            mean_axis::<0>(); mean_axis_keep::<1>(); mean_axes(axes![]); mean_axes_keep(axes![0]);
            var_axis::<0>(); var_axis_keep::<1>(); var_axes(axes![1]); var_axes_keep(axes![0]);
            var_axis_corrected::<0>(0.75); var_axis_keep_corrected::<1>(0.5);
            var_axes_corrected(axes![0, 1], 0.5); var_axes_keep_corrected(axes![1], 0.0);
            std_axis::<1>(); std_axis_keep::<0>(); std_axes(axes![0]); std_axes_keep(axes![0, 1]);
            std_axis_corrected::<0>(0.25); std_axis_keep_corrected::<1>(0.25);
            std_axes_corrected(axes![0], 0.25); std_axes_keep_corrected(axes![0], 0.25);
            min_axis::<0>(); min_axis_keep::<1>(); min_axes(axes![0, 1]); min_axes_keep(axes![1]);
            max_axis::<1>(); max_axis_keep::<0>(); max_axes(axes![0]); max_axes_keep(axes![1]);
            argmin_axis::<0>(); argmin_axis_keep::<1>(); argmax_axis::<1>(); argmax_axis_keep::<0>();
            count_nonzero_axis::<0>(); count_nonzero_axis_keep::<1>();
            count_nonzero_axes(axes![0, 1]); count_nonzero_axes_keep(axes![0]);
        }
        let truth = broadcast!(x > y);
        assert_eq!(broadcast!(all(x > y)), truth.all());
        assert_eq!(broadcast!((x > y).any()), truth.any());
        assert_eq!(broadcast!(all_axis::<0>(x > y)), truth.all_axis::<0>());
        assert_eq!(
            broadcast!(any_axes_keep(x > y, axes![1])),
            truth.any_axes_keep(axes![1])
        );
    }
}

#[test]
fn separate_axes_are_walked_last() {
    let x = Array::<f32, shape![_, 7, 5, _]>::from_fn_with([30, 7, 5, 40], |[i, j, k, l]| noise(i * 7 + j, k * 40 + l));
    let y = Array::<f32, shape![7, 1, 1]>::from_fn(|[j, _, _]| j as f32 - 2.5);
    let e = broadcast!(x * y);
    assert_eq!(broadcast!(sum_axes(x * y, axes![0, 2])), e.sum_axes(axes![0, 2]));
    assert_eq!(broadcast!(sum_axes(x * y, axes![1, 3])), e.sum_axes(axes![1, 3]));
    assert_eq!(
        broadcast!(max_axes_keep(x * y, axes![0, 3])),
        e.max_axes_keep(axes![0, 3])
    );
    assert_eq!(broadcast!(var_axes(x * y, axes![0, 2, 3])), e.var_axes(axes![0, 2, 3]));
    assert_eq!(broadcast!(argmax_axis::<1>(x * y)), e.argmax_axis::<1>());
    assert_eq!(broadcast!(sum_axis::<2>(x * y)), e.sum_axis::<2>());
}

#[test]
fn a_reduction_in_an_expression_is_an_array_of_its_own() {
    let x = array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 9.0]];
    assert_eq!(
        broadcast!(x - mean_axis_keep::<1>(x)),
        array![[-1.0, 0.0, 1.0], [-2.0, -1.0, 3.0]]
    );
    assert_eq!(broadcast!(x / sum(x) * sum(x * 2)), broadcast!(x / 24 * 48));
    assert_eq!(broadcast!(max(x - mean(x + sum_axis::<0>(x)))), 9.0 - 12.0);
    let n = array![1_u8, 2, 3];
    // A 0-d array promotes like an array: `u64` with `u8`, and `i64` for a count.
    let shifted: Array<u64, shape![3]> = broadcast!(n + sum(n));
    assert_eq!(shifted, array![7_u64, 8, 9]);
    let counted: Array<i64, shape![3]> = broadcast!(n * count_nonzero(n > 1));
    assert_eq!(counted, array![2_i64, 4, 6]);
    // Reductions of everything and constants alone are a number.
    let whole: u64 = broadcast!(sum(n) * 2);
    assert_eq!(whole, 12);
    let range: Result<u8, _> = try_broadcast!(max(n) - min(n));
    assert_eq!(range.unwrap(), 2);
    let is_wide: bool = broadcast!(max(n) - min(n) > 1 && sum(n) < 10);
    assert!(is_wide);
    let chosen: f32 = broadcast!(if mean(x) > 3.0 { max(x) } else { 0 });
    assert_eq!(chosen, 9.0);
    assert!(try_broadcast!(sum(n) / count_nonzero(n > 9) as u64).is_err());
    let scale = 2_u64;
    let whole: InlineArray<u64, shape![]> = broadcast!(sum(n) * scale);
    assert_eq!(u64::from(whole), 12);
    assert_eq!(broadcast!(if n == max(n) { 0 } else { n }), array![1_u8, 2, 0]);
    let half = 0.5_f32;
    assert_eq!(broadcast!(sum(x * half) as f64), 12.0_f64);
}

#[test]
fn the_target_is_read_before_it_is_written() {
    let mut x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]];
    broadcast!(x -= mean_axis_keep::<1>(x));
    assert_eq!(x, array![[-1.0, 0.0, 1.0], [-2.0, -1.0, 3.0]]);
    broadcast!(x = x / max(abs(x)) + sum(x[0, ..]));
    assert_eq!(x, array![[-1.0 / 3.0, 0.0, 1.0 / 3.0], [-2.0 / 3.0, -1.0 / 3.0, 1.0]]);
    broadcast!(x[0, ..] = x[0, ..] + max_axis::<0>(x));
    assert_eq!(x[[0, 2]], 1.0 / 3.0 + 1.0);
    let before = x.clone();
    try_broadcast!(x *= sum(x.t()) - min(x)).unwrap();
    assert_eq!(x, broadcast!(before * (sum({ before.t() }) - min(before))));
    let mask = array![true, false];
    let mut y = array![1, 2];
    broadcast!(y[mask] = sum(y) as i32);
    assert_eq!(y, array![3, 2]);
}

#[test]
fn inline_arrays_stay_inline() {
    let (x, y): (InlineArray<f64, shape![2, 2]>, _) = (inline![[1.0, 2.0], [3.0, 4.0]], inline![10.0, 1.0]);
    let product: InlineArray<f64, shape![2]> = broadcast!(sum_axis::<1>(x * y));
    assert_eq!(product, inline![12.0, 34.0]);
    let centred: InlineArray<f64, shape![2, 2]> = broadcast!(x - mean_axis::<0>(x));
    assert_eq!(centred, inline![[-1.0, -1.0], [1.0, 1.0]]);
    let wide = InlineArray::<f32, shape![20, 30]>::from_fn(|[i, j]| noise(i, j));
    let sums: InlineArray<f32, shape![20]> = broadcast!(sum_axis::<1>(wide * 2));
    assert_eq!(sums, (wide * 2.0).sum_axis::<1>());
    let sums: InlineArray<f32, shape![30]> = broadcast!(sum_axis::<0>(wide * 2));
    assert_eq!(sums, (wide * 2.0).sum_axis::<0>());
}

/// Returns the distance of each row from a point, in code that is generic over axes.
fn distances<M: Dim, N: Dim>(points: &Array<f64, (M, N)>, point: &Array<f64, (N,)>) -> Array<f64, (M,)> {
    broadcast!(sqrt(sum_axis::<1>(square(points - point))))
}

#[test]
fn generic_code_needs_no_where_clauses() {
    let points = Array::<f64, (Rows, array_core::Len<2>)>::from_shape_vec([2, 2], vec![3.0, 4.0, 0.0, 0.0]).unwrap();
    assert_eq!(distances(&points, &array![0.0, 0.0]).as_slice(), [5.0, 0.0]);
}

#[test]
fn errors_match_the_expression_and_the_method() {
    let (x, y) = (array![6, 8], array![2, 0]);
    let error = try_broadcast!(1 + sum(x / y)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an integer is divided by zero at index [1]\nin `x / y`, of `try_broadcast!(1 + sum(x / y))`"
    );
    let none = Array::<f64, shape![_, 3]>::zeros_with([0, 3]);
    assert_eq!(try_broadcast!(sum(none * 2)), Ok(0.0));
    assert!(broadcast!(mean(none * 2)).is_nan());
    assert_eq!(
        try_broadcast!(max(none * 2)).unwrap_err().to_string(),
        "an array of shape (0, 3) has no elements along axis 0 for `max`\nin `try_broadcast!(max(none * 2))`"
    );
    assert_eq!(
        try_broadcast!(none - max_axis_keep::<0>(none)).unwrap_err().to_string(),
        "an array of shape (0, 3) has no elements along axis 0 for `max_axis_keep`\n\
         in `max_axis_keep::<0>(none)`, of `try_broadcast!(none - max_axis_keep::<0>(none))`"
    );
    let (a, b) = (
        Array::<f32, shape![_]>::ones_with([2]),
        Array::<f32, shape![_]>::ones_with([3]),
    );
    assert!(try_broadcast!(sum(a * b)).is_err());
    assert!(std::panic::catch_unwind(|| broadcast!(sum(a * b))).is_err());
    let dynamic = Array::<f32, DynRank>::ones_with([2, 3]);
    assert_eq!(
        try_broadcast!(sum_axes(dynamic * 2, axes![0, 2]))
            .unwrap_err()
            .to_string(),
        "an array of shape (2, 3) has no axis 2 in `sum_axes`: its rank is 2\n\
         in `try_broadcast!(sum_axes(dynamic * 2, axes![0, 2]))`"
    );
    assert_eq!(broadcast!(sum_axis::<-1>(dynamic * 2)).as_slice(), [6.0, 6.0]);
    let mut kept = array![1, 2];
    assert!(try_broadcast!(kept += sum(x / y) as i32).is_err());
    assert_eq!(kept, array![1, 2]);
}

#[test]
fn rule_sets_hold_around_and_inside_of_a_reduction() {
    let (m, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![10.0, 1.0]);
    assert_eq!(broadcast!(explicit; sum(m * v.in_dims(0))), 37.0);
    assert_eq!(broadcast!(no_stretch; m / sum(m)), broadcast!(m / 10));
    assert_eq!(broadcast!(named; sum(m[i, j] * v[i])), 37.0);
    assert_eq!(broadcast!(named; m[i, j] / sum(m[i, j] * v[j])), broadcast!(m / 46));
}

/// An expression that is only an array in row-major order is read in place, and others in pieces.
#[test]
fn a_reduction_of_an_array_alone_is_that_of_the_method() {
    macro_rules! agree {
        ($x:ident) => {{
            let x = $x;
            assert_eq!(broadcast!(sum(x)), x.sum());
            assert_eq!(broadcast!(argmax(x)), x.argmax());
            assert_eq!(broadcast!(sum_axis::<0>(x)), x.sum_axis::<0>());
            assert_eq!(broadcast!(max_axis_keep::<-1>(x)), x.max_axis_keep::<-1>());
            assert_eq!(broadcast!(var_axes(x, axes![0, 1])), x.var_axes(axes![0, 1]));
        }};
    }
    for &[m, n] in EXTENTS {
        let x = &Array::<f32, shape![_, _]>::from_fn_with([m, n], |[i, j]| noise(i, j));
        let transposed = x.t();
        let from = m / 2;
        let part = slice!(x, from.., ..);
        let columns = slice!(x, .., n / 2..);
        let reversed = slice!(x, ..;-1, ..);
        let row = slice!(x, 0, ..);
        let repeated = row.try_broadcast_to::<shape![_, _]>([m, n]).unwrap();
        let any_rank = x.view().try_into_shape::<DynRank>().unwrap();
        agree!(x);
        agree!(transposed);
        agree!(part);
        agree!(columns);
        agree!(reversed);
        agree!(repeated);
        agree!(any_rank);
    }
    let integers = Array::<i32, shape![40, 50]>::from_fn(|[i, j]| (i * j) as i32 - 900);
    assert_eq!(broadcast!(sum(integers)), integers.sum());
    assert_eq!(broadcast!(max(integers as f64)), f64::from(integers.max()));
    let empty = Array::<f64, shape![_, _]>::zeros_with([0, 3]);
    assert_eq!(broadcast!(sum(empty)), 0.0);
    assert_eq!(broadcast!(sum_axis::<0>(empty)).to_vec(), [0.0; 3]);
    assert!(try_broadcast!(max_axis::<0>(empty)).is_err());
}
