//! The message of each run-time error.

use array_core::error::ShapeErrorKind;
use array_core::functions::broadcast_in_dim;
use array_core::{Array, DynRank, Error, array, axes, broadcast, dim, shape, try_broadcast};

use crate::explicit::Dynamic;

fn zeros(extents: &[usize]) -> Dynamic {
    Array::zeros_with(extents)
}

/// Returns the message without the lines that show the expression.
fn first_line(error: &Error) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_list_of_another_length_is_shown_with_the_shape() {
    let error = zeros(&[4, 3]).try_add_in_dims(axes![0], &zeros(&[4, 3])).unwrap_err();
    let words = "a list of axes (0,) does not fit an operand of shape (4, 3) in `add_in_dims`";
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (ShapeErrorKind::AxisCount, words)
    );
}

#[test]
fn a_0_d_operand_takes_no_list() {
    let error = zeros(&[4, 3]).try_multiply_in_dims(axes![0], &zeros(&[])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an operand of shape () takes no list of axes in `multiply_in_dims`"
    );
}

/// An empty list is the same as no list.
#[test]
fn a_0_d_operand_takes_the_empty_list() {
    let (m, s) = (array![[1, 2], [3, 4]], Array::<i32, shape![]>::full(10));
    let sums = array![[11, 12], [13, 14]];
    assert_eq!(m.add_in_dims(axes![], &s), sums);
    assert_eq!(m.add_in_dims(axes![], 10), sums);
    assert_eq!(broadcast!(explicit; m + s.in_dims()), sums);
    assert_eq!(
        s.broadcast_in_dim::<shape![2, 2], axes![]>(),
        array![[10, 10], [10, 10]]
    );
    assert_eq!(broadcast_in_dim::<shape![0, 3], axes![], _>(&s).shape(), [0, 3]);
    assert_eq!(s.add_in_dims(axes![], &s)[[]], 20);
    let run_time = s.try_broadcast_in_dim::<shape![_, 2], axes![]>([3, 2]).unwrap();
    assert_eq!(run_time.shape(), [3, 2]);
    let (md, sd) = (m.clone().into_dyn(), s.clone().into_dyn());
    assert_eq!(md.try_add_in_dims(axes![], &sd).unwrap(), sums.clone().into_dyn());
    assert_eq!(
        try_broadcast!(explicit; md + sd.in_dims()).unwrap(),
        sums.clone().into_dyn()
    );
    assert_eq!(
        sd.try_broadcast_in_dim::<DynRank, axes![]>([2, 2]).unwrap().shape(),
        [2, 2]
    );
    let error = md.try_add_in_dims(axes![], &zeros(&[2]).cast::<i32>()).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::AxisCount);
    let mut target = m;
    broadcast!(explicit; target = s.in_dims());
    assert_eq!(target, array![[10, 10], [10, 10]]);
}

dim!(Batch);

#[test]
fn a_named_axis_of_extent_1_does_not_stretch() {
    let x = Array::<i32, (Batch,)>::ones_with([1]);
    let error = x.try_broadcast_in_dim::<shape![_, 2], axes![0]>([3, 2]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an axis of extent 1 cannot be placed at axis 0 of extent 3 in `broadcast_in_dim`"
    );
    assert!(x.try_broadcast_in_dim::<shape![_, 2], axes![0]>([1, 2]).is_ok());
    let y = Array::<i32, shape![_, _]>::ones_with([3, 2]);
    let error = y.try_add_in_dims(axes![0], &x).unwrap_err();
    assert_eq!(
        error.to_string(),
        "shapes (3, 2) and (1, 1) cannot be broadcast together in `add_in_dims`"
    );
    assert_eq!(
        first_line(&try_broadcast!(y + x.in_dims(axes![0])).unwrap_err()),
        error.to_string().replace("add_in_dims", "add")
    );
}

#[test]
fn an_axis_beyond_the_rank_is_named() {
    let v = zeros(&[3]);
    let error = v.try_broadcast_in_dim::<DynRank, axes![2]>([4, 3]).unwrap_err();
    let words = "an array of shape (4, 3) has no axis 2 in `broadcast_in_dim`: its rank is 2";
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (ShapeErrorKind::Axis, words)
    );
}

#[test]
fn another_extent_is_named_with_its_axis() {
    let (m, v) = (
        Array::<f32, shape![_, _]>::zeros_with([4, 3]),
        Array::<f32, shape![_]>::zeros_with([4]),
    );
    let error = try_broadcast!(explicit; m + v.in_dims(1)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an axis of extent 4 cannot be placed at axis 1 of extent 3 in `in_dims`\n\
         in `v.in_dims(1)`, of `try_broadcast!(explicit; m + v.in_dims(1))`"
    );
    let error = m.try_maximum_in_dims(axes![1], &v).unwrap_err();
    assert_eq!(error.axis(), Some(1));
}

#[test]
fn different_ranks_are_refused_by_strict_rule_sets() {
    let (m, v) = (zeros(&[4, 3]), zeros(&[3]));
    let error = try_broadcast!(explicit; m + v).unwrap_err();
    let words = "shapes (4, 3) and (3,) differ in rank, and explicit broadcasting does not align them in `add`";
    assert_eq!(first_line(&error), words);
    let error = try_broadcast!(no_rank_promotion; m * v).unwrap_err();
    assert_eq!(
        first_line(&error),
        "shapes (4, 3) and (3,) differ in rank, which `no_rank_promotion` rejects in `multiply`"
    );
}

#[test]
fn different_shapes_are_refused_by_strict_rule_sets() {
    let (x, y) = (
        Array::<i64, shape![_, _]>::zeros_with([4, 1]),
        Array::<i64, shape![_, _]>::zeros_with([4, 3]),
    );
    let error = try_broadcast!(no_stretch; x - y).unwrap_err();
    let words =
        "shapes (4, 1) and (4, 3) are not the same, which `no_stretch` requires in `subtract`: axis 1 has 1 and 3";
    assert_eq!(first_line(&error), words);
    let error = try_broadcast!(tml; x < y).unwrap_err();
    let words = "shapes (4, 1) and (4, 3) are not the same, which `tml` requires in `less`: axis 1 has 1 and 3";
    assert_eq!(first_line(&error), words);
}

#[test]
fn nothing_is_written_if_an_integer_is_divided_by_zero() {
    let mut x = array![[6, 8], [9, 12]];
    let by = array![2, 0];
    let error = try_broadcast!(explicit; x /= by.in_dims(0)).unwrap_err();
    assert_eq!(first_line(&error), "an integer is divided by zero at index [1, 0]");
    assert_eq!(x, array![[6, 8], [9, 12]]);
    assert_eq!(
        x.try_divide_in_dims(axes![1], &by).unwrap_err().to_string(),
        "an integer is divided by zero at index [0, 1]"
    );
    broadcast!(explicit; x -= by.in_dims(0));
    assert_eq!(x, array![[4, 6], [9, 12]]);
}

#[test]
#[should_panic = "an axis of extent 4 cannot be placed at axis 1 of extent 3 in `broadcast_in_dim`"]
fn the_forms_without_try_panic_with_the_same_message() {
    let v = Array::<f32, shape![_]>::zeros_with([4]);
    let _ = v.broadcast_in_dim::<shape![4, 3], axes![1]>();
}

#[test]
fn the_left_hand_side_is_placed_in_itself_alone() {
    let (mut x, y) = (
        zeros(&[3]),
        Dynamic::from_shape_vec([3], vec![1, 2, 3]).expect("the elements fit the shape"),
    );
    broadcast!(explicit; x = y + (x * 2).in_dims(0));
    broadcast!(explicit; x = y - x.in_dims(0));
    assert_eq!(x.to_vec(), [0, 0, 0]);
    let m = zeros(&[3, 3]);
    let error = try_broadcast!(x = m + x.in_dims(0)).unwrap_err();
    let words = "a value of shape (3, 3) cannot be written in place into an array of shape (3,) in `assign`";
    assert!(error.to_string().starts_with(words), "{error}");
    let error = try_broadcast!(explicit; x = m + x.in_dims(1)).unwrap_err();
    assert!(error.to_string().contains("differ in rank"), "{error}");
    // The list has an entry for each axis, also if all operands have the same shape.
    let mut square = zeros(&[2, 2]);
    let y = zeros(&[2, 2]);
    assert!(try_broadcast!(explicit; square = square.in_dims(0) + y).is_err());
    assert!(try_broadcast!(explicit; square = y + y + square.in_dims(0)).is_err());
    assert!(try_broadcast!(explicit; square = square.in_dims(0, 1) + y).is_ok());
    let (mut x, y) = (zeros(&[3]), zeros(&[3]));
    assert!(try_broadcast!(explicit; x = x.in_dims(1) + y).is_err());
    let mut square = array![[1, 2], [3, 4]];
    broadcast!(explicit; square += (square * 10).in_dims(0, 1));
    assert_eq!(square, array![[11, 22], [33, 44]]);
}
