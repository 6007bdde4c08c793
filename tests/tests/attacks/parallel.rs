//! Parallel iterators: producers that are split at any place, iterators of other crates that report
//! another length, and functions and drops that panic on one of the threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use array_core::{Array, Dyn, DynRank, shape};
use rayon::iter::plumbing::{Consumer, Folder, Producer, ProducerCallback, Reducer, UnindexedConsumer};
use rayon::prelude::*;

use crate::panics;

/// Divides a producer at these positions, and calls a function with every item of every part, the
/// last part first. Each position is counted from the start of the part that remains.
struct Divides<'p, F> {
    places: &'p [usize],
    each: F,
}

impl<T, F: FnMut(T)> ProducerCallback<T> for Divides<'_, F> {
    type Output = ();

    fn callback<P: Producer<Item = T>>(mut self, mut producer: P) {
        let mut parts = Vec::new();
        for &place in self.places {
            let (front, back) = producer.split_at(place);
            parts.push(front);
            producer = back;
        }
        parts.push(producer);
        for part in parts.into_iter().rev() {
            part.into_iter().for_each(&mut self.each);
        }
    }
}

/// Places within the items, at their ends, twice the same, and behind them.
const PLACES: [&[usize]; 7] = [
    &[],
    &[0, 0],
    &[1, 2, 1],
    &[3, 0, 1],
    &[usize::MAX],
    &[usize::MAX, usize::MAX],
    &[2, usize::MAX, 1],
];

#[test]
fn parts_of_producers_do_not_overlap() {
    for places in PLACES {
        let mut x = Array::<u32, shape![4, 6]>::zeros();
        let each = |element: &mut u32| *element += 1;
        (&mut x).into_par_iter().with_producer(Divides { places, each });
        assert_eq!(x.to_vec(), [1; 24], "elements {places:?}");
        let mut view = x.view_mut().t();
        (&mut view).into_par_iter().with_producer(Divides { places, each });
        assert_eq!(x.to_vec(), [2; 24], "elements of a view {places:?}");
        let divides = Divides {
            places,
            each: |mut column: array_core::Array<u32, _, _>| column += 1,
        };
        x.par_axis_iter_mut::<1>().with_producer(divides);
        assert_eq!(x.to_vec(), [3; 24], "axis {places:?}");
        for size in [1, 4, usize::MAX] {
            let mut x = x.clone();
            let divides = Divides {
                places,
                each: |mut run: array_core::Array<u32, _, _>| run += 1,
            };
            x.par_axis_chunks_mut::<1>(size).with_producer(divides);
            assert_eq!(x.to_vec(), [4; 24], "chunks of {size} {places:?}");
        }
    }
}

/// A consumer that drops its items, and reports that it is full after so many items.
#[derive(Clone, Copy)]
struct Full<'c>(&'c AtomicUsize, usize);

impl<T> Consumer<T> for Full<'_> {
    type Folder = Self;
    type Reducer = Self;
    type Result = ();

    fn split_at(self, _: usize) -> (Self, Self, Self) {
        (self, self, self)
    }

    fn into_folder(self) -> Self {
        self
    }

    fn full(&self) -> bool {
        self.0.load(Relaxed) >= self.1
    }
}

impl<T> UnindexedConsumer<T> for Full<'_> {
    fn split_off_left(&self) -> Self {
        *self
    }

    fn to_reducer(&self) -> Self {
        *self
    }
}

impl<T> Folder<T> for Full<'_> {
    type Result = ();

    fn consume(self, item: T) -> Self {
        drop(item);
        assert!(self.0.fetch_add(1, Relaxed) != self.1, "stopped");
        self
    }

    fn complete(self) {}

    fn full(&self) -> bool {
        false
    }
}

impl Reducer<()> for Full<'_> {
    fn reduce(self, (): (), (): ()) {}
}

#[test]
#[cfg_attr(miri, ignore = "the threads of rayon do not end")]
fn consumers_that_stop_or_panic_leave_the_array() {
    for most in 0..8 {
        let mut x = Array::<String, shape![_, 3]>::from_fn_with([4, 3], |[i, j]: [usize; 2]| format!("{i}{j}"));
        let count = AtomicUsize::new(0);
        let taken = x.par_iter_mut().map(std::mem::take);
        let _ = catch_unwind(AssertUnwindSafe(|| taken.drive_unindexed(Full(&count, most))));
        let left = x.iter().filter(|x| !x.is_empty()).count();
        assert_eq!(left + count.load(Relaxed), 12, "{most}");
    }
}

/// A parallel iterator of three items that reports another length.
struct Lies(usize);

impl ParallelIterator for Lies {
    type Item = Box<usize>;

    fn drive_unindexed<C: UnindexedConsumer<Box<usize>>>(self, consumer: C) -> C::Result {
        (0..3).into_par_iter().map(Box::new).drive_unindexed(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.0)
    }
}

impl IndexedParallelIterator for Lies {
    fn len(&self) -> usize {
        self.0
    }

    fn drive<C: Consumer<Box<usize>>>(self, consumer: C) -> C::Result {
        (0..3).into_par_iter().map(Box::new).drive(consumer)
    }

    fn with_producer<B: ProducerCallback<Box<usize>>>(self, callback: B) -> B::Output {
        (0..3).into_par_iter().map(Box::new).with_producer(callback)
    }
}

#[test]
#[cfg_attr(miri, ignore = "the threads of rayon do not end")]
fn lengths_that_parallel_iterators_report_are_not_believed() {
    for says in [0, 1, 2, 4, 100] {
        panics(|| Array::<Box<usize>, (Dyn,)>::from_par_iter(Lies(says)));
        let mut x = Array::<usize, shape![5]>::full(0);
        // A panic, or each element at most once.
        let add = |(x, y): (&mut usize, Box<usize>)| *x += 1 + *y;
        let _ = catch_unwind(AssertUnwindSafe(|| x.par_iter_mut().zip(Lies(says)).for_each(add)));
        assert!(x.iter().enumerate().all(|(i, &x)| x == 0 || x == i + 1), "{says} {x:?}");
    }
    let x: Array<Box<usize>, (Dyn,)> = Lies(3).collect();
    assert_eq!(x.map(|x| **x).to_vec(), [0, 1, 2]);
}

/// The number of elements that are alive.
static ALIVE: AtomicUsize = AtomicUsize::new(0);

/// An element that is counted. Its drop may panic.
struct Counted(bool);

impl Counted {
    fn new(drop_panics: bool) -> Self {
        ALIVE.fetch_add(1, Relaxed);
        Self(drop_panics)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let before = ALIVE.fetch_sub(1, Relaxed);
        assert!(before != 0, "dropped twice");
        assert!(!self.0 || std::thread::panicking(), "dropped");
    }
}

#[test]
#[cfg_attr(miri, ignore = "the threads of rayon do not end")]
fn elements_are_dropped_once_when_a_thread_panics() {
    for at in 0..6 {
        let make = |panics: bool| {
            move |i: usize| {
                assert!(!panics || i != at, "stopped");
                Counted::new(false)
            }
        };
        panics(|| Array::<Counted, (Dyn,)>::from_par_iter((0..6).into_par_iter().map(make(true))));
        assert_eq!(ALIVE.load(Relaxed), 0);
        let mut x = Array::<Counted, (Dyn,)>::from_par_iter((0..6).into_par_iter().map(make(false)));
        // Elements are replaced in place until one of the functions panics.
        panics(|| {
            x.par_axis_iter_mut::<0>().enumerate().for_each(|(i, mut view)| {
                assert!(i != at, "stopped");
                view[[]] = Counted::new(false);
            });
        });
        assert_eq!(ALIVE.load(Relaxed), 6);
        // The drop of an element that is replaced panics.
        x[[at]] = Counted::new(true);
        panics(|| x.par_iter_mut().for_each(|old| *old = Counted::new(false)));
        drop(x);
        assert_eq!(ALIVE.load(Relaxed), 0);
    }
}

#[test]
#[cfg_attr(miri, ignore = "the threads of rayon do not end")]
fn iterators_over_no_elements_have_none() {
    let mut none = Array::<u64, DynRank>::zeros_with([3, 0, usize::MAX]);
    assert_eq!(none.par_iter().count(), 0);
    none.par_iter_mut().for_each(|_| unreachable!());
    assert_eq!(none.par_axis_iter::<0>().map(|x| x.len()).sum::<usize>(), 0);
    assert_eq!(none.par_axis_chunks_mut::<1>(7).count(), 0);
    panics(|| none.par_axis_iter::<3>().count());
    panics(|| none.par_axis_chunks::<0>(0).count());
}
