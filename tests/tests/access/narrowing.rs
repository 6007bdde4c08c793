//! Narrowing: which axes it removes and keeps, and that it copies nothing.

use array_core::functions::narrow;
use array_core::index::NarrowAxes;
use array_core::{Array, ContiguousView, ContiguousViewMut, InlineArray, Len, array, inline, shape, slice};

use crate::access::model::Object;
use crate::access::shapes::each_object;
use crate::access::{Batch, Channel, Mono, Scalars};

/// The extents of arrays to narrow, some with elements that are arrays.
trait Extents {
    fn extents(&self) -> Vec<usize>;
}

impl Extents for i64 {
    fn extents(&self) -> Vec<usize> {
        Vec::new()
    }
}

impl<T: Extents, S: array_core::Shape, B: array_core::layout::Storage<T, S>> Extents for Array<T, S, B> {
    fn extents(&self) -> Vec<usize> {
        let inner = self.iter().next().map_or_else(Vec::new, T::extents);
        self.shape().as_ref().iter().copied().chain(inner).collect()
    }
}

impl<T: Extents> Extents for &mut T {
    fn extents(&self) -> Vec<usize> {
        T::extents(self)
    }
}

impl<T: Scalars> Scalars for &mut T {
    fn scalars(&self) -> Vec<i64> {
        T::scalars(self)
    }
}

/// Narrows each object, by value, by reference, and as a view.
macro_rules! narrows {
    ($($name:ident: $array:expr, $axes:expr, $rank:literal;)*) => {$(
        #[test]
        fn $name() {
            let expected = Object::counting(&$axes, &mut 0).narrowed($rank);
            let expected = (expected.extents(), expected.scalars());
            let mut array = $array;
            let found = narrow(&array);
            assert_eq!((found.extents(), found.scalars()), expected);
            let found = narrow(array.view());
            assert_eq!((found.extents(), found.scalars()), expected);
            let found = narrow(array.view().strided());
            assert_eq!((found.extents(), found.scalars()), expected);
            let found = narrow(&mut array);
            assert_eq!((found.extents(), found.scalars()), expected);
            let found = narrow(array.view_mut().strided());
            assert_eq!((found.extents(), found.scalars()), expected);
            let found = narrow(array);
            assert_eq!((found.extents(), found.scalars()), expected);
        }
    )*};
}

each_object!(narrows);

#[test]
fn memory_does_not_move() {
    let x = array![[[1], [2]]];
    let before = x.as_ptr();
    let narrowed: Array<i32, shape![2]> = x.narrow();
    assert_eq!(narrowed.as_ptr(), before);
    let view: ContiguousView<'_, i32, shape![2]> = (&narrowed).narrow();
    assert_eq!(view.as_ptr(), before);
}

#[test]
fn inline_arrays_are_moved() {
    let x: InlineArray<u8, shape![2]> = narrow(inline![[[1_u8], [2]]]);
    assert_eq!(x, inline![1_u8, 2]);
    let element: u8 = narrow(inline![[[7_u8]]]);
    assert_eq!(element, 7);
}

#[test]
fn elements_are_moved_out_and_dropped_once() {
    use std::rc::Rc;
    let element = Rc::new(5);
    let one: Rc<i32> = narrow(Array::<_, shape![1, 1]>::from_fn(|_| element.clone()));
    assert_eq!(Rc::strong_count(&element), 2);
    drop(one);
    assert_eq!(Rc::strong_count(&element), 1);
    let two: Array<Rc<i32>, shape![2]> = narrow(Array::<_, shape![2, 1]>::from_fn(|_| element.clone()));
    assert_eq!(Rc::strong_count(&element), 3);
    drop(two);
    assert_eq!(Rc::strong_count(&element), 1);
}

#[test]
fn views_keep_their_strides_and_write_through() {
    let mut x = array![[[1, 2, 3], [4, 5, 6]]];
    {
        let columns = x.view().swap_axes::<1, 2>();
        let narrowed = narrow(columns);
        assert_eq!(narrowed, array![[1, 4], [2, 5], [3, 6]]);
        assert_eq!(narrowed.strides(), [1, 3]);
        assert_eq!(narrow(slice!(x, .., 0..1, ..;-2)).to_vec(), [3, 1]);
    }
    let mut rows: ContiguousViewMut<'_, i32, shape![2, 3]> = narrow(&mut x);
    rows += 10;
    assert_eq!(x.as_slice(), [11, 12, 13, 14, 15, 16]);
    let mut one = array![[1]];
    *narrow(&mut one) += 1;
    assert_eq!(one, array![[2]]);
}

#[test]
fn scalars_are_unchanged() {
    assert_eq!(
        (
            narrow(2.5_f32),
            narrow('c'),
            narrow(true),
            narrow(7_usize),
            narrow(-1_i8)
        ),
        (2.5, 'c', true, 7, -1)
    );
    let mut x = 1_u8;
    *narrow(&mut x) += 1;
    assert_eq!((x, x.narrow()), (2, 2));
}
