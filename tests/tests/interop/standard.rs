//! Slices, nested arrays and boxes.

use array_core::{Array, ContiguousView, ContiguousViewMut, array, shape};

#[test]
fn nested_arrays_are_borrowed_as_views() {
    let mut nested = [[1, 2, 3], [4, 5, 6]];
    let view = ContiguousView::<i32, shape![2, 3]>::from(&nested);
    assert_eq!(view, array![[1, 2, 3], [4, 5, 6]]);
    assert_eq!(view.as_ptr(), nested.as_ptr().cast());
    let mut view = ContiguousViewMut::<i32, shape![2, 3]>::from(&mut nested);
    view += array![10, 20, 30];
    assert_eq!(nested, [[11, 22, 33], [14, 25, 36]]);
}

#[test]
fn the_target_determines_which_extents_of_1_stretch() {
    let column = [[1], [2]];
    let view = ContiguousView::<i32, shape![2, 1]>::from(&column);
    assert_eq!(view + array![10, 20], array![[11, 21], [12, 22]]);
    let deep = [[[[7_u8; 2]; 3]; 1]; 2];
    let view = ContiguousView::<u8, shape![2, 1, 3, 2]>::from(&deep);
    assert_eq!((view.shape(), view.len()), ([2, 1, 3, 2], 12));
}

#[test]
fn elements_of_any_type_are_borrowed() {
    let names = [["a".to_string(), "b".to_string()]];
    let view = ContiguousView::<String, (array_core::Len<1>, array_core::Len<2>)>::from(&names);
    assert_eq!(view[[0, 1]], "b");
    let empty: [[String; 2]; 0] = [];
    assert!(ContiguousView::<String, shape![0, 2]>::from(&empty).is_empty());
}

#[test]
fn slices_are_borrowed_with_a_run_time_axis() {
    let mut rows = vec![[1, 2], [3, 4], [5, 6]];
    let view: ContiguousView<'_, i32, shape![_, 2]> = (&rows[1..]).into();
    assert_eq!(view, array![[3, 4], [5, 6]].try_into_shape::<shape![_, 2]>().unwrap());
    assert_eq!(view.as_ptr(), rows[1].as_ptr());
    let mut view: ContiguousViewMut<'_, i32, shape![_, 2]> = (&mut rows[..2]).into();
    view *= 10;
    assert_eq!(rows, [[10, 20], [30, 40], [5, 6]]);

    let mut samples = [1.0, 2.0, 3.0];
    assert_eq!(ContiguousView::<f64, shape![_]>::from(&samples[1..]).sum(), 5.0);
    let mut view = ContiguousViewMut::<f64, shape![_]>::from(&mut samples[..2]);
    view += 1.0;
    assert_eq!(samples, [2.0, 3.0, 3.0]);
}

#[test]
fn boxed_slices_are_arrays_of_a_run_time_axis() {
    let boxed: Box<[String]> = ["a".to_string(), "b".to_string()].into();
    let x: Array<String, shape![_]> = boxed.into();
    assert_eq!(x[[1]], "b");
    let back: Box<[String]> = x.into();
    assert_eq!(*back, ["a", "b"]);
    let rows: Box<[i32]> = array![[1, 2], [3, 4]].into();
    assert_eq!(*rows, [1, 2, 3, 4]);
}
