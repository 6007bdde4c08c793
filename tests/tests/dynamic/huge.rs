//! `DynArray`s without elements, or of one element that stretches, whose other extents are huge.

use array_core::error::ShapeErrorKind;
use array_core::fft::Norm;
use array_core::linalg::MatrixNorm;
use array_core::{DType, DynArray, Error, array};

fn zeros(extents: &[usize]) -> DynArray {
    DynArray::zeros(DType::F64, extents).unwrap()
}

#[test]
fn indices_of_arrays_without_elements_select_nothing() {
    let i = DynArray::from(vec![5_i64]);
    assert_eq!(
        zeros(&[1 << 62, 1 << 62, 0]).take_at(&[&i, &i]).unwrap().shape(),
        [1, 0]
    );
    assert!(matches!(
        zeros(&[1 << 62, 3, 0]).take_at(&[&i, &i]),
        Err(Error::Index(_))
    ));
}

/// The result has no elements, so no index is read.
#[test]
fn indices_along_an_axis_are_checked_if_the_result_is_empty() {
    for given in [array![[7_i64, 1]].into(), array![[7_u8, 1]].into()] {
        let given: DynArray = given;
        for (x, shape) in [(zeros(&[0, 3]), [0, 2]), (zeros(&[0, 8]), [0, 2])] {
            let made = x.take_along_axis(&given, 1);
            match x.shape()[1] {
                8 => assert_eq!(made.unwrap().shape(), shape),
                _ => assert_eq!(
                    made.unwrap_err().to_string(),
                    "index 7 is out of bounds for axis 1 of extent 3"
                ),
            }
        }
        // The indices themselves are stretched to no position.
        let many = given.view().expand_dims(0).unwrap().broadcast_to([1, 4, 2]).unwrap();
        let made = zeros(&[0, 4, 3]).take_along_axis(&many, 2);
        assert_eq!(
            made.unwrap_err().to_string(),
            "index 7 is out of bounds for axis 2 of extent 3"
        );
    }
    let none = DynArray::zeros(DType::I64, [1, 0]).unwrap();
    assert_eq!(zeros(&[5, 0]).take_along_axis(&none, 1).unwrap().shape(), [5, 0]);
}

#[test]
fn the_operated_axis_is_copied_once_if_it_is_stretched() {
    let x = DynArray::from(array![[1_i8, 2, 3], [4, 5, 6]]);
    for extent in [1 << 60, 1 << 61] {
        let many = x.t().unwrap().broadcast_in_dim([3, 2, extent], &[0, 1]).unwrap();
        let first = many.take(&DynArray::from(array![0_i64]), 2).unwrap();
        assert_eq!(first, DynArray::from(array![[[1_i8], [4]], [[2], [5]], [[3], [6]]]));
        for made in [many.repeat(0, 2), many.tile(0, 2)] {
            assert_eq!(made.unwrap().shape(), [3, 2, 0]);
        }
    }
    let few = x.t().unwrap().broadcast_in_dim([2, 3, 2, 3], &[1, 2]).unwrap();
    assert_eq!(few.cumsum(3).unwrap(), few.to_owned().cumsum(3).unwrap());
    assert_eq!(few.roll(1, 1).unwrap(), few.to_owned().roll(1, 1).unwrap());
}

#[test]
fn the_bytes_of_a_stretched_view_do_not_wrap() {
    let one = DynArray::ones(DType::F64, [1]).unwrap();
    let bytes = |len: usize| one.view().broadcast_to([len]).unwrap().size_bytes();
    assert_eq!((bytes(3), bytes(1 << 61)), (24, usize::MAX));
}

#[test]
fn differences_end_with_the_elements() {
    let x = DynArray::ones(DType::F64, [3]).unwrap();
    assert_eq!(x.diff_n(usize::MAX, None, None, 0).unwrap().shape(), [0]);
    assert_eq!(x.diff_n(2, None, None, 0).unwrap().shape(), [1]);
}

#[test]
fn contractions_of_more_letters_than_axes_are_refused() {
    let x = DynArray::ones(DType::F64, vec![1; 40]).unwrap();
    let error = x.tensordot(&x, 0).unwrap_err().to_string();
    assert!(error.contains("rank 80 is above the limit of 64"), "{error}");
    let x = DynArray::ones(DType::F64, vec![1; 32]).unwrap();
    assert_eq!(x.tensordot(&x, 0).unwrap().rank(), 64);
}

#[test]
fn transforms_of_arrays_without_elements_plan_nothing() {
    let x = zeros(&[0, 1 << 62]);
    assert_eq!(x.fft(None, 1, Norm::Backward).unwrap().shape(), [0, 1 << 62]);
    assert_eq!(x.rfft(None, 1, Norm::Backward).unwrap().shape(), [0, (1 << 61) + 1]);
}

#[test]
fn empty_stacks_have_empty_decompositions() {
    let x = zeros(&[0, 1 << 62, 1 << 62]);
    assert_eq!(x.svdvals().unwrap().shape(), [0, 1 << 62]);
    assert_eq!(x.qr().unwrap().q.shape(), x.shape());
    assert_eq!(x.eigvalsh().unwrap().shape(), [0, 1 << 62]);
    assert_eq!(x.matrix_rank(None).unwrap().shape(), [0]);
    assert_eq!(x.matrix_norm(MatrixNorm::Nuclear).unwrap().shape(), [0]);
    assert_eq!(x.matrix_power(0).unwrap().shape(), x.shape());
    assert_eq!(x.solve(&x).unwrap().shape(), x.shape());
    assert_eq!(zeros(&[1 << 62, 0]).pinv(None).unwrap().shape(), [0, 1 << 62]);
}

/// A loop over so many matrices would not end.
#[test]
fn many_matrices_without_elements_have_empty_decompositions() {
    let wide = zeros(&[1 << 60, 0, 4]);
    assert_eq!(wide.qr().unwrap().r.shape(), wide.shape());
    assert_eq!(wide.svd().unwrap().vh.shape(), wide.shape());
    assert_eq!(wide.svdvals().unwrap().shape(), [1 << 60, 0]);
    assert_eq!(wide.pinv(None).unwrap().shape(), [1 << 60, 4, 0]);
    // Numbers for so many matrices would take more than `isize::MAX` bytes.
    let square = zeros(&[1 << 60, 0, 0]);
    for made in [square.inv(), square.cholesky(), square.matrix_power(3)] {
        assert_eq!(made.unwrap().shape(), square.shape());
    }
    for made in [square.eigvals(), square.eigvalsh()] {
        assert_eq!(made.unwrap().shape(), [1 << 60, 0]);
    }
    assert_eq!(square.eig().unwrap().eigenvectors.shape(), square.shape());
    assert_eq!(square.eigh().unwrap().eigenvectors.shape(), square.shape());
    assert_eq!(square.qr_complete().unwrap().q.shape(), square.shape());
    assert_eq!(square.svd_full().unwrap().u.shape(), square.shape());
}

#[test]
fn memory_that_cannot_be_allocated_is_an_error() {
    let one = DynArray::ones(DType::F64, [1]).unwrap();
    let many = one.view().broadcast_to([1 << 50]).unwrap();
    assert!(matches!(one.isin(&many), Err(Error::Alloc(_))));
    assert!(matches!(one.histogram(&many), Err(Error::Alloc(_))));
}

#[test]
fn selections_of_too_many_elements_are_refused() {
    let one = DynArray::ones(DType::F64, [1]).unwrap();
    let rows = |columns: usize| one.view().broadcast_to([2, columns]).unwrap();
    let masks = [DynArray::from(array![true, true]), DynArray::from(array![true, false])];
    assert!(matches!(rows(1 << 62).masked(&masks[0]), Err(Error::Shape(_))));
    assert!(matches!(rows(1 << 50).masked(&masks[1]), Err(Error::Alloc(_))));
    let many = one.view().broadcast_to([1 << 50]).unwrap();
    let all = DynArray::ones(DType::Bool, [1]).unwrap();
    let all = all.view().broadcast_to([1 << 50]).unwrap();
    assert!(matches!(many.compress(&all, 0), Err(Error::Alloc(_))));
    assert!(matches!(zeros(&[0, 1 << 60]).unstack(1), Err(Error::Alloc(_))));
}

#[test]
fn repetitions_of_no_elements_visit_no_position() {
    let count = |n: i64| DynArray::from(vec![n]);
    let x = zeros(&[1 << 62, 0]);
    assert_eq!(x.repeat_each(&count(0), 0).unwrap().shape(), [0, 0]);
    assert_eq!(x.repeat_each(&count(1), 0).unwrap().shape(), [1 << 62, 0]);
    assert!(matches!(x.repeat_each(&count(-1), 0), Err(Error::Index(_))));
    assert!(matches!(x.repeat_each(&count(1 << 62), 0), Err(Error::Shape(_))));
    let one = DynArray::ones(DType::F64, [1]).unwrap();
    let many = one.view().broadcast_to([1 << 62]).unwrap();
    assert_eq!(many.repeat_each(&count(0), 0).unwrap().shape(), [0]);
    assert!(matches!(many.repeat_each(&count(2), 0), Err(Error::Shape(_))));
    let counts = DynArray::from(vec![1_i64 << 40, 0, 1 << 40]);
    assert_eq!(zeros(&[3, 0]).repeat_each(&counts, 0).unwrap().shape(), [1 << 41, 0]);
}

#[test]
fn dot_products_along_huge_axes_report_the_overflow() {
    let (x, y) = (zeros(&[2, 1, 4, 1]), zeros(&[2, 1, 1, 4]));
    let x = x.view().broadcast_to([2, (1 << 60) + 1, 4, 1]).unwrap();
    let y = y.view().broadcast_to([2, (1 << 60) + 1, 1, 4]).unwrap();
    let error = x.vecdot(&y, 1).unwrap_err();
    assert!(
        matches!(&error, Error::Shape(error) if error.kind() == ShapeErrorKind::Overflow),
        "{error}"
    );
}

/// Copies of these arrays would be too large.
#[test]
fn elements_of_stretched_arrays_are_selected() {
    let x = DynArray::from(array![[1.0], [2.0], [3.0]]);
    let x = x.view().broadcast_to([3, 1 << 60]).unwrap();
    let (i, j) = (DynArray::from(array![2, 0]), DynArray::from(array![5, -7]));
    assert_eq!(x.take_at(&[&i, &j]).unwrap(), array![3.0, 1.0].into());
    let planes = x.broadcast_to([2, 3, 1 << 60]).unwrap().permute(&[1, 0, 2]).unwrap();
    assert_eq!(
        planes.take_at(&[&i, &DynArray::from(array![1]), &j]).unwrap(),
        array![3.0, 1.0].into()
    );
    let error = planes
        .take_at(&[&i, &DynArray::from(array![1])])
        .unwrap_err()
        .to_string();
    assert!(
        error.ends_with("would take more than isize::MAX bytes in `take_at`"),
        "{error}"
    );
}

#[test]
fn indices_that_stretch_to_nothing_are_checked() {
    let x = DynArray::from(array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let none = DynArray::zeros(DType::I64, [0]).unwrap();
    let at = |j: i64| x.take_at(&[&none, &DynArray::from(array![j])]);
    assert_eq!(at(-3).unwrap().shape(), [0]);
    assert_eq!(
        at(7).unwrap_err().to_string(),
        "index 7 is out of bounds for axis 1 of extent 3"
    );
}

#[test]
fn results_without_elements_need_no_copy() {
    let x = zeros(&[2, 1, 1]);
    let x = x.view().broadcast_to([2, 1 << 61, 1]).unwrap();
    let none = DynArray::zeros(DType::I64, [0]).unwrap();
    let no_lanes = DynArray::zeros(DType::I64, [2, 1, 0]).unwrap();
    for made in [
        x.repeat(0, 2),
        x.tile(0, 2),
        x.diff(2),
        x.diff_n(3, None, None, 2),
        x.take(&none, 2),
        x.take_along_axis(&no_lanes, 2),
        x.compress(&DynArray::from(array![false]), 2),
    ] {
        assert_eq!(made.unwrap().shape(), [2, 1 << 61, 0]);
    }
    let x = zeros(&[2, 1, 3]);
    let x = x.view().broadcast_to([2, 1 << 61, 3]).unwrap();
    assert_eq!(x.diff_n(3, None, None, 2).unwrap().shape(), [2, 1 << 61, 0]);
}

#[test]
fn norms_along_no_axes_have_64_axes() {
    let x = DynArray::full(vec![1; 64], -2.0).unwrap();
    assert_eq!(
        x.vector_norm_axes(2, &[]).unwrap(),
        DynArray::full(vec![1; 64], 2.0).unwrap()
    );
    assert_eq!(x.vector_norm_axes(1, &[63, 0]).unwrap().rank(), 62);
}

#[test]
fn contractions_of_operands_without_elements_do_not_overflow() {
    let (x, y) = (zeros(&[0, 1 << 62, 4, 3]), zeros(&[3]));
    assert_eq!(
        DynArray::einsum("abcd,d->abc", &[&x, &y]).unwrap().shape(),
        [0, 1 << 62, 4]
    );
}

#[test]
fn stretched_indices_are_not_visited_at_each_position() {
    const N: usize = 1 << 60;
    let none = zeros(&[3, 0]);
    for index in [DynArray::from(array![-1_i64]), DynArray::from(array![-1_i8])] {
        let positions = index.view().broadcast_to([N]).unwrap();
        assert_eq!(none.take(&positions, 0).unwrap().shape(), [N, 0]);
    }
    let pair = DynArray::from(array![0_i64, 2]);
    let positions = pair.view().broadcast_to([N, 2]).unwrap();
    assert_eq!(none.take(&positions, 0).unwrap().shape(), [N, 2, 0]);
    let three = DynArray::from(array![3_i64]);
    let error = none.take(&three.view().broadcast_to([N]).unwrap(), 0).unwrap_err();
    assert_eq!(error.to_string(), "index 3 is out of bounds for axis 0 of extent 3");

    let counts = DynArray::from(array![0_i64]);
    let counts = counts.view().broadcast_to([1 << 62]).unwrap();
    assert_eq!(zeros(&[1 << 62, 0]).repeat_each(&counts, 0).unwrap().shape(), [0, 0]);
}

#[test]
fn stretched_indices_select_as_their_copies_do() {
    let x = DynArray::from(array![[1, 2, 3], [4, 5, 6]]);
    for index in [
        DynArray::from(array![[0_i64], [-1]]),
        DynArray::from(array![[0_u8], [1]]),
    ] {
        let positions = index.view().broadcast_to([2, 2]).unwrap();
        for axis in 0..2 {
            assert_eq!(
                x.take(&positions, axis).unwrap(),
                x.take(&positions.to_owned(), axis).unwrap()
            );
        }
        let selected = x.take_along_axis(&positions, 1).unwrap();
        assert_eq!(selected, x.take_along_axis(&positions.to_owned(), 1).unwrap());
        assert_eq!(x.take_at(&[&positions, &positions]).unwrap().shape(), [2, 2]);
    }
    let counts = DynArray::from(array![2_i32]);
    let counts = counts.view().broadcast_to([3]).unwrap();
    assert_eq!(x.repeat_each(&counts, 1).unwrap(), x.repeat(2, 1).unwrap());
}

/// Both operands together would have more elements than a `usize` counts.
#[test]
fn axes_that_stretch_around_indices_need_no_memory() {
    let one = DynArray::from(array![[7.0]]);
    let x = one.view().broadcast_to([1 << 60, 1]).unwrap();
    let indices = DynArray::zeros(DType::I64, [1, 32]).unwrap();
    assert_eq!(
        x.take_along_axis(&indices, 0).unwrap(),
        DynArray::full([1, 32], 7.0).unwrap()
    );
    let x = one.view().broadcast_to([1, 1 << 60, 1]).unwrap();
    let indices = DynArray::zeros(DType::I8, [3, 1, 4]).unwrap();
    assert_eq!(
        x.take_along_axis(&indices, 1).unwrap(),
        DynArray::full([3, 1, 4], 7.0).unwrap()
    );
    let x = DynArray::from(array![[1, 2], [3, 4]]).reshape([2, 1, 2]).unwrap();
    let indices = DynArray::from(array![0_i64])
        .view()
        .broadcast_to([1, 3, 1])
        .unwrap()
        .to_owned();
    assert_eq!(
        x.take_along_axis(&indices, 1).unwrap(),
        x.view().broadcast_to([2, 3, 2]).unwrap().to_owned()
    );
}
