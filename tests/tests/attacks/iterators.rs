//! Iterators with wrong lengths, functions that panic, and iterators of the library that are used
//! from both ends.

use std::cell::Cell;
use std::rc::Rc;

use array_core::index::TakeMethods as _;
use array_core::{Array, Dyn, InlineArray, Len, array, shape};

use crate::panics;

/// An iterator that reports another length than it has.
struct Lies {
    says: usize,
    has: usize,
}

impl Iterator for Lies {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.has = self.has.checked_sub(1)?;
        Some(7)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.says, Some(self.says))
    }
}

impl ExactSizeIterator for Lies {}

#[test]
fn lengths_of_iterators_are_not_trusted() {
    for (says, has) in [(4, 0), (4, 3), (4, 5), (0, 100), (usize::MAX, 2)] {
        assert!(Array::<u64, shape![4]>::try_from_iter_with([4], Lies { says, has }).is_err());
        assert!(InlineArray::<u64, shape![4]>::try_from_iter_with([4], Lies { says, has }).is_err());
        assert!(Array::<u64, shape![_, 2]>::try_from_iter_with([2, 2], Lies { says, has }).is_err());
    }
    let collected: Array<u64, (Dyn,)> = Lies { says: 1 << 20, has: 3 }.collect::<Vec<_>>().into();
    assert_eq!(collected.shape(), [3]);
}

#[test]
fn elements_are_dropped_once_when_a_function_panics() {
    let element = Rc::new(());
    let calls = Cell::new(0);
    let next = || {
        calls.set(calls.get() + 1);
        assert!(calls.get() < 4, "stopped");
        element.clone()
    };
    panics(|| Array::<Rc<()>, shape![2, 3]>::from_fn(|_| next()));
    assert_eq!(Rc::strong_count(&element), 1);
    calls.set(0);
    let numbers = array![1, 2, 3, 4, 5];
    panics(|| numbers.map(|_| next()));
    assert_eq!(Rc::strong_count(&element), 1);
    calls.set(0);
    panics(|| Array::<Rc<()>, shape![_]>::try_from_iter_with([9], std::iter::repeat_with(next)));
    assert_eq!(Rc::strong_count(&element), 1);
}

/// An element whose third clone panics.
struct Clones(Rc<Cell<usize>>);

impl Clone for Clones {
    fn clone(&self) -> Self {
        assert!(self.0.get() > 0, "stopped");
        self.0.set(self.0.get() - 1);
        Clones(self.0.clone())
    }
}

#[test]
fn elements_are_dropped_once_when_a_clone_panics() {
    let left = Rc::new(Cell::new(3));
    panics(|| Array::<Clones, shape![4]>::full(Clones(left.clone())));
    assert_eq!(Rc::strong_count(&left), 1);
    left.set(100);
    let array = Array::<Clones, shape![4]>::full(Clones(left.clone()));
    left.set(2);
    panics(|| array.clone());
    panics(|| array.to_heap());
    panics(|| array.repeat_each());
    drop(array);
    assert_eq!(Rc::strong_count(&left), 1);
}

trait RepeatEach {
    fn repeat_each(&self);
}

impl RepeatEach for Array<Clones, shape![4]> {
    /// Clones elements at repeated positions.
    fn repeat_each(&self) {
        let _ = self.take::<0>(&array![0_i64, 0, 1, 1, 2, 2]);
    }
}

#[test]
fn views_of_an_axis_are_given_once_from_either_end() {
    let mut x = Array::<u32, shape![7, 2]>::zeros();
    let mut views = x.view_mut().axis_iter::<0>();
    let mut taken = Vec::new();
    taken.extend(views.next());
    taken.extend(views.next_back());
    taken.extend(views.nth(1));
    taken.extend(views.nth(usize::MAX));
    assert!(views.next_back().is_none() && views.next().is_none());
    for (i, view) in taken.iter_mut().enumerate() {
        view.fill(i as u32 + 1);
    }
    assert_eq!(taken.len(), 3);
    assert_eq!(x.to_vec(), [1, 1, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 2, 2]);
}

#[test]
fn runs_of_an_axis_do_not_overlap() {
    for size in [1, 2, 3, 4, 7, 100, usize::MAX] {
        for backwards in (0_u32..128).step_by(if cfg!(miri) { 23 } else { 1 }) {
            let mut x = Array::<u32, shape![7]>::zeros();
            let mut runs = x.view_mut().axis_chunks::<0>(size);
            let mut taken = Vec::new();
            for bit in 0..7 {
                taken.extend(if backwards >> bit & 1 == 0 {
                    runs.next()
                } else {
                    runs.next_back()
                });
            }
            for run in &mut taken {
                *run += 1;
            }
            assert_eq!(x.to_vec(), [1; 7], "{size} {backwards:b}");
        }
    }
}

#[test]
fn iterators_over_elements_stay_within_them() {
    let x = Array::<u32, shape![3, 4]>::from_fn(|[i, j]| (4 * i + j) as u32);
    let view = x.t();
    let mut elements = view.iter();
    assert_eq!(elements.nth(usize::MAX), None);
    assert_eq!(elements.next(), None);
    let mut elements = view.iter();
    assert_eq!(elements.nth_back(usize::MAX), None);
    assert_eq!((elements.next(), elements.len()), (None, 0));
    let mut owned = x.into_iter();
    let (first, last) = (owned.next(), owned.next_back());
    assert_eq!(
        (first, last, owned.nth(usize::MAX), owned.next_back()),
        (Some(0), Some(11), None, None)
    );
    let _ = Len::<1>;
}
