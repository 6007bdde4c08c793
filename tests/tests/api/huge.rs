//! Arrays without elements, whose extents are so large that their product overflows.

use array_core::error::ShapeErrorKind;
use array_core::prelude::*;

type Cube = Array<f32, shape![_, _, _]>;

/// Shapes without elements. The overflow is in the outer axes, in the inner ones, or in all.
const SHAPES: [[usize; 3]; 5] = [
    [1 << 40, 1 << 40, 0],
    [1 << 62, 0, 4],
    [0, 1 << 62, 4],
    [1 << 62, 1 << 62, 0],
    [usize::MAX, 1, 0],
];

#[test]
fn elementwise_operations_of_arrays_without_elements() {
    for shape in SHAPES {
        let x = Cube::zeros_with(shape);
        let row = Array::<f32, shape![_]>::ones_with([shape[2]]);
        assert_eq!((&x + &x).shape(), shape);
        assert_eq!((&x * &row).shape(), shape);
        assert_eq!(broadcast!(exp(x * row) + x.permute::<0, 1, 2>()).shape(), shape);
        assert_eq!(broadcast!(if x < row { x } else { row }).shape(), shape);
        let mut y = x.clone();
        y += &row;
        let mut turned = y.view_mut().permute::<2, 1, 0>();
        broadcast!(turned *= 2.0);
        assert_eq!(y, x);
        let run_time = Array::<f32, DynRank>::zeros_with(shape.to_vec());
        assert_eq!((&run_time + &x).shape().as_ref(), shape);
    }
}

/// Two views that stretch along different axes have more elements together than a `usize` counts.
#[test]
fn expressions_of_too_many_elements_are_not_reduced() {
    const N: usize = usize::MAX / 3 + 1;
    let one = Array::<i32, shape![1, 1, 1]>::ones();
    let long = one
        .view()
        .try_broadcast_to::<shape![1, _, 1]>([1, N, 1])
        .expect("a view of one element");
    let base = Array::<i32, shape![_, 1, _]>::ones_with([2, 1, 6]);
    let errors = [
        try_broadcast!(sum_axis::<1>(long + base[.., .., ..;2])).map(|_| ()),
        try_broadcast!(max_axis::<1>(long + base[.., .., ..;2])).map(|_| ()),
        try_broadcast!(sum_axis::<1>(long / base[.., .., ..;2])).map(|_| ()),
        try_broadcast!(sum(long + base)).map(|_| ()),
        try_broadcast!(any(long > base)).map(|_| ()),
    ];
    for error in errors {
        assert!(error.is_err());
    }
}

/// As [`expressions_of_too_many_elements_are_not_reduced`], for products along an axis.
#[test]
fn products_of_too_many_elements_are_refused() {
    const N: usize = (1 << 60) + 1;
    let a = Array::<i32, shape![2, 1, 4, 1]>::ones();
    let b = Array::<i32, shape![2, 1, 1, 4]>::ones();
    let x = a.view().try_broadcast_to::<shape![2, _, 4, 1]>([2, N, 4, 1]);
    let y = b.view().try_broadcast_to::<shape![2, _, 1, 4]>([2, N, 1, 4]);
    let (x, y) = (x.expect("a view"), y.expect("a view"));
    assert!(x.try_vecdot_axis::<-3, _, _>(&y).is_err());
    let one = Array::<f64, shape![1, 4]>::ones();
    let x = one
        .view()
        .try_broadcast_to::<shape![_, 4]>([1 << 32, 4])
        .expect("a view");
    let y = one
        .view()
        .try_broadcast_to::<shape![_, 4]>([1 << 31, 4])
        .expect("a view");
    assert!(try_broadcast!(sum(k: x[i, k] * y[j, k])).is_err());
    let x = one.broadcast_to::<shape![4_294_967_296, 4]>();
    let y = one.broadcast_to::<shape![4_294_967_296, 4]>();
    assert!(try_broadcast!(sum(k: x[i, k] * y[j, k])).is_err());
}

#[test]
fn reductions_of_arrays_without_elements() {
    for shape in SHAPES {
        let x = Cube::zeros_with(shape);
        assert_eq!((x.sum(), x.prod(), broadcast!(sum(x * x))), (0.0, 1.0, 0.0));
        let lens = [
            x.try_sum_axis::<0>().map(|x| x.len()),
            x.try_sum_axis::<1>().map(|x| x.len()),
            x.try_sum_axis::<2>().map(|x| x.len()),
            try_broadcast!(sum_axis::<0>(x * x)).map(|x| x.len()),
            try_broadcast!(sum_axis::<1>(x * x)).map(|x| x.len()),
            try_broadcast!(sum_axis::<2>(x * x)).map(|x| x.len()),
        ];
        // Without the axis of extent 0, there can be elements: as many as the product of the other
        // extents, or more than memory can hold.
        let kept = [[1, 2], [0, 2], [0, 1]].map(|[i, j]| match (shape[i], shape[j]) {
            (0, _) | (_, 0) => Some(0),
            (i, j) => i.checked_mul(j).filter(|&len| len < 1 << 60),
        });
        for (len, kept) in lens.into_iter().zip(kept.into_iter().chain(kept)) {
            assert_eq!(len.ok(), kept, "{shape:?}");
        }
    }
}

#[test]
fn operations_along_an_axis_of_arrays_without_elements() {
    for shape in SHAPES {
        let x = Cube::zeros_with(shape);
        assert_eq!(x.cumsum::<0>().shape(), shape);
        assert_eq!(x.cumsum::<2>().shape(), shape);
        assert_eq!(x.sort::<0>().shape(), shape);
        assert_eq!(x.argsort::<1>().shape(), shape);
        assert_eq!(x.roll::<0>(1).shape(), shape);
        assert_eq!(x.flip_axis::<0>().to_heap().shape(), shape);
        assert_eq!(x.pad_by::<1>(0, 0, 0.0).shape(), shape);
        let [i, j, _] = shape;
        assert_eq!(x.take::<2>(&[0_usize; 0]).shape(), [i, j, 0]);
        assert_eq!((&x, &x).stack::<1>().shape(), [i, 2, j, shape[2]]);
        assert_eq!(x.nonzero()[0].len(), 0);
        assert_eq!(x.unique_all().values.len(), 0);
        assert_eq!(x.masked(&x.less(&x)).len(), 0);
        assert_eq!(x.map(|x| x + 1.0).shape(), shape);
        assert_eq!(x.permute::<1, 0, 2>().to_heap().iter().count(), 0);
    }
    let x = Cube::zeros_with([usize::MAX, 1, 0]);
    assert!(
        matches!(x.try_cumsum_with_initial::<0>(), Err(Error::Shape(error)) if error.kind() == ShapeErrorKind::Overflow)
    );
    let one = Array::<f32, shape![1, 1]>::ones();
    let long = one.view().try_broadcast_to::<shape![_, _]>([2, 1 << 62]).unwrap();
    for n in [2, 3, usize::MAX] {
        assert_eq!(long.try_diff_n_by::<0>(n).unwrap().shape(), [0, 1 << 62]);
    }
    let x = Cube::zeros_with([0, 1 << 62, 4]);
    assert_eq!((&x, &x).concat::<2>().shape(), [0, 1 << 62, 8]);
    let x = Cube::zeros_with([1 << 62, 0, 4]);
    assert_eq!((&x, &x).concat::<1>().shape(), x.shape());
}

/// Copies of these operands are too large, although the results are not.
#[test]
fn operands_that_are_too_large_to_copy() {
    let one = array![1.0];
    let many = one.try_broadcast_to::<shape![_]>([1 << 61]).unwrap();
    assert!(matches!(one.try_isin(&many), Err(Error::Alloc(_))));
    assert!(matches!(one.try_histogram(&many), Err(Error::Alloc(_))));
    let no = array![false];
    let mask = no.try_broadcast_to::<shape![_]>([1 << 61]).unwrap();
    assert!(matches!(many.try_compress::<0>(&mask), Err(Error::Alloc(_))));
}

#[test]
fn products_of_arrays_without_elements() {
    let x = Array::<f32, shape![_, _, _, _]>::zeros_with([1 << 40, 1 << 40, 0, 3]);
    let y = Array::<f32, shape![_, _]>::zeros_with([3, 2]);
    assert_eq!(x.matmul(&y).shape(), [1 << 40, 1 << 40, 0, 2]);
    let y = Array::<f32, shape![_, _, _, _]>::zeros_with([1 << 40, 1 << 40, 3, 0]);
    assert_eq!(x.matmul(&y).shape(), [1 << 40, 1 << 40, 0, 0]);
    let x = Cube::zeros_with([1 << 62, 0, 3]);
    let y = Array::<f32, shape![_]>::zeros_with([3]);
    assert_eq!(x.matmul(&y).shape(), [1 << 62, 0]);
    let x = Array::<f32, shape![_, _, _, _]>::zeros_with([0, 1 << 62, 4, 3]);
    assert_eq!(broadcast!(sum(k: x[a, b, c, k] * y[k])).shape(), [0, 1 << 62, 4]);
}

#[test]
fn many_lists_without_elements_are_abbreviated() {
    let x = Cube::zeros_with([1 << 40, 1 << 40, 0]);
    assert_eq!(x.to_string().matches("[]").count(), 36);
    assert_eq!(x.to_string().matches("...").count(), 7);
    assert_eq!(Cube::zeros_with([0, 1 << 62, 1 << 62 >> 60]).to_string(), "[]");
    let x = Array::<u8, shape![_, _]>::zeros_with([1001, 0]);
    assert_eq!(x.to_string(), "[[]\n []\n []\n ...\n []\n []\n []]");
    assert_eq!(format!("{x:#}").matches("[]").count(), 1001);
}

#[test]
fn stretched_views_may_have_more_elements_than_memory_can_hold() {
    // `any` reads only the first element, which is `true`.
    let one = Array::<bool, shape![_]>::ones_with([1]);
    let many = one.view().try_broadcast_to::<shape![_]>([isize::MAX as usize]).unwrap();
    assert!(many.any());
    // The number of elements does not fit `isize`.
    let row = array![true, false, true];
    assert!(row.view().try_broadcast_to::<shape![_, 3]>([1 << 62, 3]).unwrap().any());
    // The bytes of these elements, if they were stored, would overflow at build time.
    let x: Array<f64, shape![1]> = array![2.0].with_axes();
    let long = x.broadcast_to::<shape![4_611_686_018_427_387_904]>();
    let sum = |all: bool| if all { broadcast!(sum(long * 2.0)) } else { 0.0 };
    assert_eq!(sum(false), 0.0);
}

#[test]
fn static_views_without_elements_are_written_to() {
    let mut x = Array::<u8, shape![0, 1_099_511_627_776, 1_099_511_627_776]>::zeros();
    let mut turned = x.view_mut().permute::<2, 1, 0>();
    broadcast!(turned += 1);
    assert_eq!(turned.len(), 0);
}

#[test]
fn reduced_expressions_may_have_more_elements_than_can_be_counted() {
    let x = Array::<u8, shape![4_194_304, 1, 1]>::ones();
    let y = Array::<u8, shape![4_194_304, 1]>::ones();
    let z = Array::<u8, shape![4_194_304]>::ones();
    assert!(try_broadcast!(sum_axes(x + y + z, axes![0, 1, 2])).is_err());
    assert!(try_broadcast!(sum(x + y + z)).is_err());
}

#[test]
fn copies_of_too_many_selected_elements_are_refused() {
    let one = Array::<f64, shape![1, 1]>::ones();
    let rows = |columns| one.view().try_broadcast_to::<shape![2, _]>([2, columns]).unwrap();
    let masks = [array![true, true], array![true, false]];
    assert!(matches!(rows(1 << 62).try_masked(&masks[0]), Err(Error::Shape(_))));
    assert!(matches!(rows(1 << 50).try_masked(&masks[1]), Err(Error::Alloc(_))));
}

#[test]
fn stretched_indices_and_masks_are_not_visited_at_each_position() {
    const N: usize = 1 << 60;
    let none = Array::<f32, shape![_, 0]>::zeros_with([3, 0]);
    let (inside, outside) = (array![-1], array![3]);
    let positions = inside.view().try_broadcast_to::<shape![_]>([N]).unwrap();
    assert_eq!(none.take::<0>(&positions).shape(), [N, 0]);
    let positions = outside.view().try_broadcast_to::<shape![_]>([N]).unwrap();
    assert!(matches!(none.try_take::<0>(&positions), Err(Error::Index(_))));
    let (inside, outside) = (array![[2]], array![[-4]]);
    let indices = inside.view().try_broadcast_to::<shape![_, 1]>([N, 1]).unwrap();
    assert_eq!(none.take_along_axis::<0>(&indices).shape(), [N, 0]);
    let indices = outside.view().try_broadcast_to::<shape![_, 1]>([N, 1]).unwrap();
    assert!(matches!(none.try_take_along_axis::<0>(&indices), Err(Error::Index(_))));

    let mut none = Array::<f32, shape![_, 0]>::zeros_with([N, 0]);
    let (some, row) = (array![[true, false, true]], array![[1.0_f32, 2.0, 3.0]]);
    let mask = some.view().try_broadcast_to::<shape![_, 3]>([N, 3]).unwrap();
    assert_eq!(none.masked(&mask.index_axis::<1>(0)).shape(), [N, 0]);
    assert_eq!(none.masked(&mask.index_axis::<1>(1)).shape(), [0, 0]);
    broadcast!(none[mask[.., 0]] = 1.0);
    let long = row.view().try_broadcast_to::<shape![_, 3]>([N, 3]).unwrap();
    let error = long.try_masked(&mask).unwrap_err().to_string();
    assert!(error.contains("would take more"), "{error}");
    let few = some.view().try_broadcast_to::<shape![_, 3]>([2, 3]).unwrap();
    let row = row.view().try_broadcast_to::<shape![_, 3]>([2, 3]).unwrap();
    assert_eq!(row.masked(&few).to_vec(), [1.0, 3.0, 1.0, 3.0]);
}

#[test]
fn positions_beyond_the_range_of_their_dtype_are_refused() {
    let one = Array::<u8, shape![1]>::ones();
    let long = |len| one.view().try_broadcast_to::<shape![_]>([len]).unwrap();
    let found = long(i64::MAX as usize).searchsorted(&array![2_u8]);
    assert_eq!(found, array![i64::MAX]);
    for found in [
        long(usize::MAX).try_searchsorted(&array![2_u8]),
        long(usize::MAX).try_searchsorted_right(&array![1_u8]),
    ] {
        assert!(matches!(found, Err(Error::Shape(_))));
    }
}

#[test]
fn copies_of_too_many_elements_for_unique_values_are_refused() {
    let one = Array::<f64, shape![1]>::ones();
    let long = one.view().try_broadcast_to::<shape![_]>([1 << 62]).unwrap();
    assert!(matches!(long.try_unique(), Err(Error::Alloc(_))));
    assert!(matches!(long.try_unique_counts(), Err(Error::Alloc(_))));
}
