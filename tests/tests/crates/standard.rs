//! Traits of the standard library: collecting, converting, iterating and summing.

use std::rc::Rc;

use array_core::{Array, ContiguousView, ContiguousViewMut, DynRank, InlineArray, array, dim, inline, shape};

dim!(Samples);

#[test]
fn iterators_fill_arrays_in_row_major_order() {
    let x = Array::<i32, shape![2, 3]>::try_from_iter(1..7).unwrap();
    assert_eq!(x, array![[1, 2, 3], [4, 5, 6]]);
    let x = InlineArray::<i32, shape![2, 3]>::try_from_iter(1..7).unwrap();
    assert_eq!(x, array![[1, 2, 3], [4, 5, 6]]);
    let x = Array::<i32, shape![Samples, 3]>::try_from_iter_with([2, 3], 1..7).unwrap();
    assert_eq!((x.shape(), x.to_vec()), ([2, 3], vec![1, 2, 3, 4, 5, 6]));
    let x = Array::<i32, DynRank>::try_from_iter_with([3, 1, 2], 1..7).unwrap();
    assert_eq!(
        (x.shape().to_vec(), x.to_vec()),
        (vec![3, 1, 2], vec![1, 2, 3, 4, 5, 6])
    );
    let none = Array::<String, shape![0, 4]>::try_from_iter([]).unwrap();
    assert_eq!(none.shape(), [0, 4]);
    assert_eq!(Array::<u8, shape![]>::try_from_iter([7]).unwrap().to_scalar(), 7);
}

#[test]
fn iterators_of_another_length_are_refused() {
    let words =
        |count| format!("{count} elements do not fill an array of shape (2, 2), which has 4, in `try_from_iter`");
    for (len, count) in [(0, 0), (3, 3), (5, 5), (9, 5)] {
        let error = Array::<i32, shape![2, 2]>::try_from_iter(0..len).unwrap_err();
        assert_eq!(error.to_string(), words(count), "{len}");
        let error = Array::<i32, shape![_, 2]>::try_from_iter_with([2, 2], 0..len).unwrap_err();
        assert_eq!(error.to_string(), words(count), "{len}");
    }
    let mut endless = 0..;
    assert!(InlineArray::<i32, shape![2]>::try_from_iter(&mut endless).is_err());
    assert_eq!(endless.next(), Some(3));
    assert!(Array::<i32, shape![_, 2]>::try_from_iter_with([2, 3], 0..6).is_err());
    assert!(Array::<i64, shape![_, _]>::try_from_iter_with([1 << 40; 2], 0..).is_err());
}

#[test]
fn elements_that_are_refused_are_dropped_once() {
    let element = Rc::new(());
    for count in [0, 1, 3, 5] {
        let elements = std::iter::repeat_n(element.clone(), count);
        assert!(Array::<Rc<()>, shape![4]>::try_from_iter(elements).is_err());
        assert_eq!(Rc::strong_count(&element), 1, "{count}");
    }
    let panics = (0..4).map(|i| if i < 2 { element.clone() } else { panic!("no element") });
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        Array::<Rc<()>, shape![4]>::try_from_iter(panics).is_ok()
    }));
    assert!(result.is_err());
    assert_eq!(Rc::strong_count(&element), 1);
    let x = Array::<Rc<()>, shape![4]>::try_from_iter(std::iter::repeat_n(element.clone(), 4)).unwrap();
    assert_eq!(Rc::strong_count(&element), 5);
    drop(x);
    assert_eq!(Rc::strong_count(&element), 1);
}

#[test]
fn rows_are_collected() {
    let x: Array<char, shape![_, 2]> = "abcd".chars().map(|c| [c, c.to_ascii_uppercase()]).collect();
    assert_eq!((x.shape(), x.to_vec()), ([4, 2], "aAbBcCdD".chars().collect()));
    let none: Array<f32, shape![_, 3]> = [[0.0; 3]; 0].into_iter().collect();
    assert_eq!(none.shape(), [0, 3]);
}

#[test]
fn vectors_and_slices_of_another_length_are_refused() {
    let x = Array::<i32, shape![3]>::try_from(vec![1, 2, 3]).unwrap();
    assert_eq!(x, array![1, 2, 3]);
    let refused = Array::<i32, shape![3]>::try_from(vec![1, 2]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "2 elements do not fill an array of shape (3,), which has 3, in `from_shape_vec`"
    );
    assert_eq!(refused.into_inner(), [1, 2]);
    let mut elements = [1, 2, 3, 4];
    assert_eq!(
        ContiguousView::<i32, shape![2]>::try_from(&elements[2..]).unwrap(),
        array![3, 4]
    );
    assert!(ContiguousView::<i32, shape![2]>::try_from(&elements[..]).is_err());
    let mut view = ContiguousViewMut::<i32, shape![2]>::try_from(&mut elements[..2]).unwrap();
    view += 10;
    assert!(ContiguousViewMut::<i32, shape![1]>::try_from(&mut elements[..]).is_err());
    assert_eq!(elements, [11, 12, 3, 4]);
}

#[test]
fn elements_of_a_view_live_as_long_as_its_source() {
    fn column(x: &Array<String, shape![2, 2]>, j: usize) -> impl DoubleEndedIterator<Item = &String> {
        x.view().index_axis::<1>(j).into_iter()
    }
    let x = array![["a".to_string(), "b".to_string()], ["c".to_string(), "d".to_string()]];
    let mut both: Vec<&String> = column(&x, 1).collect();
    both.extend(column(&x, 0).rev());
    assert_eq!(both, ["b", "d", "c", "a"]);

    let mut x = array![[1, 2, 3], [4, 5, 6]];
    let elements: Vec<&mut i32> = x.view_mut().t().into_iter().collect();
    assert_eq!(elements.iter().map(|x| **x).collect::<Vec<_>>(), [1, 4, 2, 5, 3, 6]);
    for (i, element) in elements.into_iter().enumerate() {
        *element = i as i32;
    }
    assert_eq!(x, array![[0, 2, 4], [1, 3, 5]]);
}

#[test]
fn arrays_are_added_up() {
    let parts = [inline![[1_u8, 2], [3, 250]], inline![[1, 1], [1, 10]]];
    let sum: InlineArray<u8, shape![2, 2]> = parts.iter().sum();
    assert_eq!(sum, inline![[2, 3], [4, 4]]);
    let sum: Array<u8, shape![2, 2]> = parts.into_iter().sum();
    assert_eq!(sum, array![[2_u8, 3], [4, 4]]);
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let sum: Array<f64, shape![2]> = x.axis_iter::<0>().sum();
    assert_eq!(sum, array![4.0, 6.0]);
    let none: Array<f64, shape![2]> = x.axis_iter::<0>().take(0).sum();
    assert_eq!(none, array![0.0, 0.0]);
}
