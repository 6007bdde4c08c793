//! Elements of any type: each is dropped once, even if a function panics, and arrays of `Send`
//! elements are `Send`.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use array_core::{Array, Arrays, ContiguousView, DynRank, InlineArray, array, shape};

/// Counts the living values.
#[derive(Debug)]
struct Counted(Rc<Cell<isize>>);

impl Counted {
    fn new(alive: &Rc<Cell<isize>>) -> Self {
        alive.set(alive.get() + 1);
        Self(Rc::clone(alive))
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::new(&self.0)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

fn counter() -> Rc<Cell<isize>> {
    Rc::new(Cell::new(0))
}

#[test]
fn an_array_drops_each_element_once() {
    let alive = counter();
    let x = Array::<Counted, shape![2, 3]>::from_fn(|_| Counted::new(&alive));
    assert_eq!(alive.get(), 6);
    let y = x.clone();
    assert_eq!(alive.get(), 12);
    drop(x);
    assert_eq!(alive.get(), 6);
    drop(y.into_dyn().try_reshape::<shape![_]>([6]).unwrap());
    assert_eq!(alive.get(), 0);
}

#[test]
fn elements_move_in_and_out_of_vectors() {
    let alive = counter();
    let elements: Vec<_> = (0..4).map(|_| Counted::new(&alive)).collect();
    let x = Array::<Counted, DynRank>::from_shape_vec([2, 2], elements).unwrap();
    assert_eq!(alive.get(), 4);
    let elements = x.into_vec();
    assert_eq!(alive.get(), 4);
    let refused = Array::<Counted, shape![3]>::from_shape_vec([3], elements).unwrap_err();
    assert_eq!(alive.get(), 4);
    let x: Array<Counted, shape![_]> = refused.into_inner().into();
    let mut iterator = x.into_iter();
    drop(iterator.next());
    assert_eq!(alive.get(), 3);
    drop(iterator);
    assert_eq!(alive.get(), 0);
}

#[test]
fn full_fill_and_writing_drop_the_old_elements() {
    let alive = counter();
    let mut x = Array::<Counted, shape![3]>::full(Counted::new(&alive));
    assert_eq!(alive.get(), 3);
    x[[1]] = Counted::new(&alive);
    x.fill(Counted::new(&alive));
    x.map_inplace(Clone::clone);
    assert_eq!(alive.get(), 3);
    drop(array![Counted::new(&alive), Counted::new(&alive)]);
    assert_eq!(alive.get(), 3);
    drop(x);
    assert_eq!(alive.get(), 0);
}

#[test]
fn a_panic_midway_drops_the_written_elements() {
    let alive = counter();
    let mut made = 0;
    let result = catch_unwind(AssertUnwindSafe(|| {
        Array::<Counted, shape![5]>::from_fn(|_| {
            made += 1;
            assert!(made <= 3, "stopped");
            Counted::new(&alive)
        })
    }));
    assert!(result.is_err());
    assert_eq!(alive.get(), 0);

    let x = Array::<i32, shape![5]>::arange();
    let result = catch_unwind(AssertUnwindSafe(|| {
        x.map(|&i| {
            assert!(i < 4, "stopped");
            Counted::new(&alive)
        })
    }));
    assert!(result.is_err());
    assert_eq!(alive.get(), 0);

    let result = catch_unwind(AssertUnwindSafe(|| {
        x.zip_map(&x, |&i, _| {
            assert!(i < 2, "stopped");
            Counted::new(&alive)
        })
    }));
    assert!(result.is_err());
    assert_eq!(alive.get(), 0);
}

#[test]
fn a_panic_in_place_leaves_an_array_of_whole_elements() {
    let alive = counter();
    let mut x = Array::<Counted, shape![4]>::from_fn(|_| Counted::new(&alive));
    let mut calls = 0;
    let result = catch_unwind(AssertUnwindSafe(|| {
        x.map_inplace(|element| {
            calls += 1;
            assert!(calls < 3, "stopped");
            element.clone()
        });
    }));
    assert!(result.is_err());
    assert_eq!((alive.get(), x.len()), (4, 4));
    drop(x);
    assert_eq!(alive.get(), 0);
}

#[test]
fn strings_are_elements() {
    let mut x = Array::<String, shape![2, 2]>::from_fn(|[i, j]| format!("{i}{j}"));
    x[[1, 1]].push('!');
    assert_eq!(x.map(String::len), array![[2_usize, 2], [2, 3]]);
    assert_eq!(x.into_vec().concat(), "00011011!");
}

#[test]
fn elements_without_size() {
    let x = Array::<(), shape![3, 4]>::full(());
    assert_eq!((x.len(), x.iter().count(), x.as_slice().len()), (12, 12, 12));
    let y: Array<(), DynRank> = x.into_dyn().try_reshape([2, 6]).unwrap();
    assert_eq!(y.into_vec().len(), 12);
    let many = Array::<(), shape![_]>::full_with([1000], ());
    assert_eq!(many.indexed_iter().count(), 1000);
    assert!(Array::<(), shape![_, _]>::try_full_with([usize::MAX, 2], ()).is_err());
    assert_eq!(size_of::<InlineArray<(), shape![3]>>(), 0);
}

#[test]
fn arrays_are_send_and_sync_if_their_elements_are() {
    fn sent<T: Send>() {}
    fn shared<T: Sync>() {}
    sent::<Array<f32, shape![2, _]>>();
    shared::<Array<f32, DynRank>>();
    sent::<Array<Cell<i32>, shape![2]>>();
    sent::<InlineArray<u8, shape![2]>>();
    shared::<InlineArray<u8, shape![2]>>();
    sent::<array_core::Error>();
    shared::<array_core::Error>();
    let x = array![1_i32, 2, 3];
    let sum = std::thread::spawn(move || x.sum()).join().unwrap();
    assert_eq!(sum, 6);

    trait No {
        const HOLDS: bool = false;
    }
    struct IsSync<T>(std::marker::PhantomData<T>);
    impl<T> No for IsSync<T> {}
    #[allow(dead_code)]
    impl<T: Sync> IsSync<T> {
        const HOLDS: bool = true;
    }
    struct IsSend<T>(std::marker::PhantomData<T>);
    impl<T> No for IsSend<T> {}
    #[allow(dead_code)]
    impl<T: Send> IsSend<T> {
        const HOLDS: bool = true;
    }
    assert_eq!(
        (
            IsSync::<Array<i32, shape![2]>>::HOLDS,
            IsSend::<Array<i32, shape![2]>>::HOLDS
        ),
        (true, true)
    );
    assert_eq!(
        (
            IsSync::<Array<Cell<i32>, shape![2]>>::HOLDS,
            IsSend::<Array<Rc<i32>, shape![2]>>::HOLDS
        ),
        (false, false)
    );
}

#[test]
fn offsets_of_elements_without_size_may_overflow() {
    let units = [(); usize::MAX];
    let x = ContiguousView::<(), shape![_, _]>::from_slice([3, usize::MAX / 3], &units).unwrap();
    let flipped = x.flip_axis::<0>();
    assert_eq!(flipped.iter().next_back(), Some(&()));
    assert_eq!(flipped.iter().nth(usize::MAX - 1), Some(&()));
    let column = flipped.index_axis::<1>(5);
    assert_eq!(
        (column.iter().fold(0, |count, ()| count + 1), column.to_vec().len()),
        (3, 3)
    );
    assert_eq!(flipped.get([2, 7]), Some(&()));
    let columns = flipped.slice_axis::<1>(..2);
    assert_eq!((columns.transposed().shape(), columns.t().to_heap().len()), ([2, 3], 6));
    assert_eq!((&columns, &columns).concat::<0>().len(), 12);
}
