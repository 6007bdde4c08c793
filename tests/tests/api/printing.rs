//! Printing of arrays.

use std::cell::Cell;
use std::fmt;

use array_core::{Array, DynRank, array, inline, shape};

#[test]
fn columns_are_aligned_at_the_point() {
    let x = array![[1.5, 20.0], [-3.25, 4.0]];
    assert_eq!(x.to_string(), "[[ 1.5  20.0 ]\n [-3.25  4.0 ]]");
    assert_eq!(format!("{x:.2}"), "[[ 1.50 20.00]\n [-3.25  4.00]]");
    assert_eq!(format!("{x:+.1}"), "[[ +1.5 +20.0]\n [ -3.2  +4.0]]");
    assert_eq!(array![1, -20, 300].to_string(), "[  1 -20 300]");
    assert_eq!(array![true, false].to_string(), "[ true false]");
    assert_eq!(array!["hello", "world"].to_string(), "[hello world]");
    assert_eq!(
        format!("{:?}", array![1e30, 2.5e-7]),
        "array([1e30  , 2.5e-7], shape=(2,), dtype=f64)"
    );
}

#[test]
fn debug_shows_shape_and_dtype() {
    assert_eq!(
        format!("{:?}", array![1_i16, 2]),
        "array([1, 2], shape=(2,), dtype=i16)"
    );
    assert_eq!(format!("{:?}", inline![0.5_f32]), "array([0.5], shape=(1,), dtype=f32)");
    assert_eq!(
        format!("{:?}", array![[1_u8, 20], [3, 4]]),
        "array([[ 1, 20],\n       [ 3,  4]], shape=(2, 2), dtype=u8)"
    );
    assert_eq!(
        format!("{:?}", Array::<f64, shape![]>::ones()),
        "array(1.0, shape=(), dtype=f64)"
    );
    assert_eq!(
        format!("{:?}", array!["a", "bc"]),
        "array([ \"a\", \"bc\"], shape=(2,), dtype=&str)"
    );
    assert_eq!(
        format!("{:?}", array![Some(1)]),
        "array([Some(1)], shape=(1,), dtype=Option<i32>)"
    );
}

#[test]
fn arrays_without_elements_and_of_rank_0() {
    assert_eq!(Array::<f64, shape![0]>::zeros().to_string(), "[]");
    assert_eq!(Array::<f64, shape![2, 0]>::zeros().to_string(), "[[]\n []]");
    assert_eq!(Array::<f64, shape![0, 2]>::zeros().to_string(), "[]");
    assert_eq!(Array::<f64, shape![]>::full(2.5).to_string(), "2.5");
    assert_eq!(
        format!("{:?}", Array::<f64, DynRank>::zeros_with([0, 3])),
        "array([], shape=(0, 3), dtype=f64)"
    );
}

#[test]
fn three_axes_leave_a_line_between_tables() {
    let x = Array::<usize, shape![2, 2, 2]>::from_fn(|[i, j, k]| 4 * i + 2 * j + k);
    assert_eq!(x.to_string(), "[[[0 1]\n  [2 3]]\n\n [[4 5]\n  [6 7]]]");
}

#[test]
fn long_arrays_are_elided_by_default() {
    let x = Array::<u32, shape![1001]>::arange();
    assert_eq!(x.to_string(), "[   0    1    2 ...  998  999 1000]");
    assert!(format!("{x:#}").contains(" 500 "));
    assert_eq!(Array::<u8, shape![1000]>::zeros().to_string().len(), 2001);
    let table = Array::<u8, shape![40, 40]>::zeros().to_string();
    assert_eq!(table.lines().count(), 7);
    assert_eq!(table.lines().next(), Some("[[0 0 0 ... 0 0 0]"));
    assert_eq!(table.lines().nth(3), Some(" ..."));
}

#[test]
fn special_floats() {
    assert_eq!(array![f64::NAN, f64::INFINITY, -0.0].to_string(), "[NaN   inf    -0.0]");
}

#[test]
fn nested_arrays_print_their_elements() {
    let x = array![inline![1, 2], inline![3, 4]];
    assert_eq!(x.to_string(), "[[1 2] [3 4]]");
    assert_eq!(
        format!("{x:?}"),
        "array([array([1, 2], shape=(2,), dtype=i32), array([3, 4], shape=(2,), dtype=i32)], shape=(2,), \
         dtype=Array<i32, (Len<2>,), Inline>)"
    );
}

/// An element whose text is longer each time that it is written.
struct Growing(Cell<usize>);

impl fmt::Display for Growing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.set(self.0.get() + 1);
        f.write_str(&"1".repeat(self.0.get()))
    }
}

#[test]
fn elements_that_change_are_printed_without_alignment() {
    let x = Array::<Growing, shape![_]>::from(vec![Growing(Cell::new(0))]);
    assert_eq!(x.to_string(), "[111]");
}

#[test]
fn columns_may_be_wider_than_the_widths_of_core() {
    let wide = "x".repeat(70_000);
    let x = array!["a".to_string(), wide.clone()];
    assert_eq!(x.to_string(), format!("[{}a {wide}]", " ".repeat(69_999)));
    let text = format!("{:.65535}", array![1.5, f64::INFINITY]);
    assert_eq!(text.len(), 2 * 65_539 + 3);
}
