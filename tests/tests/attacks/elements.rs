//! Elements that panic when they are dropped or cloned, elements without a size, and functions that
//! panic half-way.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use array_core::index::TakeMethods as _;
use array_core::{Array, Arrays, Dyn, DynRank, array, shape};

use crate::panics;

/// For each element that was made, the number of times that it was dropped.
#[derive(Clone, Default)]
struct Log(Rc<RefCell<Vec<usize>>>);

impl Log {
    /// Makes an element. Its drop or its clone may panic.
    fn make(&self, drop_panics: bool, clone_panics: bool) -> Loud {
        let mut drops = self.0.borrow_mut();
        drops.push(0);
        Loud {
            number: drops.len() - 1,
            log: self.clone(),
            drop_panics,
            clone_panics,
        }
    }

    /// Asserts that nothing was dropped twice, and returns how many elements were not dropped.
    #[track_caller]
    fn left(&self) -> usize {
        let drops = self.0.borrow();
        assert!(drops.iter().all(|&drops| drops <= 1), "{drops:?}");
        drops.iter().filter(|&&drops| drops == 0).count()
    }

    fn count(&self) -> usize {
        self.0.borrow().len()
    }
}

struct Loud {
    number: usize,
    log: Log,
    drop_panics: bool,
    clone_panics: bool,
}

impl Drop for Loud {
    fn drop(&mut self) {
        self.log.0.borrow_mut()[self.number] += 1;
        assert!(!self.drop_panics || std::thread::panicking(), "dropped");
    }
}

impl Clone for Loud {
    fn clone(&self) -> Self {
        assert!(!self.clone_panics, "cloned");
        self.log.make(self.drop_panics, false)
    }
}

/// Returns six elements. The drop of the third one panics.
fn heap(log: &Log) -> Array<Loud, shape![_, 3]> {
    Array::from_fn_with([2, 3], |[i, j]: [usize; 2]| log.make(3 * i + j == 2, false))
}

fn fixed(log: &Log) -> Array<Loud, shape![2, 3]> {
    Array::from_fn(|[i, j]: [usize; 2]| log.make(3 * i + j == 2, false))
}

#[test]
fn drops_that_panic_happen_once() {
    let log = Log::default();
    panics(|| drop(heap(&log)));
    panics(|| drop(fixed(&log)));
    panics(|| drop(heap(&log).into_iter()));
    panics(|| heap(&log).into_iter().nth(4));
    panics(|| heap(&log).into_iter().nth_back(4));
    panics(|| {
        let mut elements = fixed(&log).into_iter();
        let kept = (elements.next(), elements.next_back());
        drop(elements);
        kept
    });
    panics(|| heap(&log).into_iter().collect::<Vec<_>>().truncate(1));
    log.left();
}

#[test]
fn elements_that_are_overwritten_are_dropped_once() {
    let log = Log::default();
    for attack in 0..4 {
        let mut x = heap(&log);
        let other = Array::<Loud, shape![_, 3]>::from_fn_with([2, 3], |_| log.make(false, false));
        let _ = catch_unwind(AssertUnwindSafe(|| match attack {
            0 => x.fill(log.make(false, false)),
            1 => x.map_inplace(|old| log.make(false, old.drop_panics)),
            2 => x.iter_mut().for_each(|old| *old = log.make(false, false)),
            _ => x.assign_clone(&other),
        }));
        let _ = catch_unwind(AssertUnwindSafe(|| drop(x)));
        drop(other);
        assert_eq!(log.left(), 0, "attack {attack}");
    }
}

trait AssignClone {
    fn assign_clone(&mut self, other: &Self);
}

impl AssignClone for Array<Loud, shape![_, 3]> {
    fn assign_clone(&mut self, other: &Self) {
        self.clone_from(other);
    }
}

#[test]
fn elements_made_before_a_panic_are_dropped() {
    let log = Log::default();
    let limited = |most: usize| {
        let (log, start) = (log.clone(), log.count());
        move || {
            assert!(log.count() < start + most, "stopped");
            log.make(false, false)
        }
    };
    for most in 0..6 {
        let make = limited(most);
        panics(|| Array::<Loud, shape![2, 3]>::from_fn(|_| make()));
        let numbers = Array::<i32, shape![3, 2]>::zeros();
        let make = limited(most);
        panics(|| numbers.map(|_| make()));
        let make = limited(most);
        panics(|| numbers.zip_map(&numbers, |_, _| make()));
        let make = limited(most);
        panics(|| Array::<Loud, DynRank>::from_fn_with([2, 3], |_| make()));
        assert_eq!(log.left(), 0, "{most}");
    }
}

#[test]
fn clones_that_panic_leave_nothing_twice() {
    let log = Log::default();
    let make = |at: usize| Array::<Loud, shape![2, 3]>::from_fn(|[i, j]| log.make(false, 3 * i + j == at));
    for at in 0..6 {
        let x = make(at);
        panics(|| x.clone());
        panics(|| x.to_vec());
        panics(|| x.t().to_owned());
        panics(|| x.take::<1>(&array![2, 1, 0, 2, 1, 0]));
        panics(|| x.take_along_axis::<1>(&array![[2, 1, 0], [0, 1, 2]]));
        panics(|| x.take_along_axis::<0>(&array![[0, 1, 0], [1, 0, 1]]));
        panics(|| x.broadcast_to::<shape![4, 2, 3]>().to_owned());
        panics(|| Array::<Loud, shape![5]>::full(log.make(false, true)));
    }
    assert_eq!(log.left(), 0);
}

/// An iterator that goes on after its end, or panics.
struct Restless<'a> {
    log: &'a Log,
    calls: usize,
    ends_at: usize,
    panics_at: usize,
}

impl Iterator for Restless<'_> {
    type Item = Loud;

    fn next(&mut self) -> Option<Loud> {
        let call = self.calls;
        self.calls += 1;
        assert!(call != self.panics_at, "stopped");
        (call != self.ends_at).then(|| self.log.make(false, false))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, Some(0))
    }
}

#[test]
fn iterators_that_do_not_end_at_their_end_are_not_followed() {
    let log = Log::default();
    let elements = |ends_at, panics_at| Restless {
        log: &log,
        calls: 0,
        ends_at,
        panics_at,
    };
    for ends_at in 0..6 {
        assert!(Array::<Loud, shape![2, 3]>::try_from_iter(elements(ends_at, 99)).is_err());
        panics(|| Array::<Loud, shape![2, 3]>::try_from_iter(elements(99, ends_at)));
    }
    // An iterator with one element too many, and one that panics in its place.
    assert!(Array::<Loud, shape![2, 3]>::try_from_iter(elements(7, 99)).is_err());
    assert!(Array::<Loud, shape![2, 3]>::try_from_iter(elements(6, 99)).is_ok());
    panics(|| Array::<Loud, shape![2, 3]>::try_from_iter(elements(99, 6)));
    assert_eq!(log.left(), 0);
}

/// As many elements as there can be: they have no size.
fn countless() -> Array<(), (Dyn,)> {
    vec![(); usize::MAX].into()
}

#[test]
fn elements_without_a_size_are_counted() {
    let x = countless();
    assert_eq!((x.shape(), x.len()), ([usize::MAX], usize::MAX));
    assert_eq!((x.get([usize::MAX - 1]), x.get([usize::MAX])), (Some(&()), None));
    assert_eq!(x.as_slice().len(), usize::MAX);
    let mut elements = x.iter();
    assert_eq!(elements.len(), usize::MAX);
    assert_eq!((elements.nth(usize::MAX - 2), elements.len()), (Some(&()), 1));
    assert_eq!((elements.next_back(), elements.next()), (Some(&()), None));
    let (left, right) = x.view().split_at::<0>(usize::MAX - 1);
    assert_eq!((left.shape(), right.shape()), ([usize::MAX - 1], [1]));
    assert!(Arrays::try_concat::<0>((&x, &right.to_owned())).is_err());
    assert!(x.try_reshape::<(Dyn, Dyn)>([usize::MAX, 2]).is_err());
    let mut owned = countless().into_iter();
    assert_eq!((owned.nth(usize::MAX - 1), owned.next()), (Some(()), None));
}

#[test]
fn matrices_of_elements_without_a_size_have_bounds() {
    let half = usize::MAX / 2;
    let x: Array<(), (Dyn, Dyn)> = countless().into_iter().skip(1).len().try_into_matrix(half);
    assert_eq!(
        (x.get([1, half - 1]), x.get([1, half]), x.get([2, 0])),
        (Some(&()), None, None)
    );
    let t = x.t();
    assert_eq!(
        (t.get([half - 1, 1]), t.get([half, 0]), t.get([0, 2])),
        (Some(&()), None, None)
    );
    assert_eq!(t.index_axis::<0>(half - 1).len(), 2);
    panics(|| t.index_axis::<0>(half).len());
    assert_eq!(x.view().axis_iter::<1>().nth(half - 1).map(|x| x.len()), Some(2));
    assert_eq!(x.view().axis_chunks::<1>(half - 1).count(), 2);
    assert!(x.try_tile_by::<1>(3).is_err());
}

trait TryIntoMatrix {
    fn try_into_matrix(self, columns: usize) -> Array<(), (Dyn, Dyn)>;
}

impl TryIntoMatrix for usize {
    /// Makes a matrix of as many elements.
    fn try_into_matrix(self, columns: usize) -> Array<(), (Dyn, Dyn)> {
        Array::from_shape_vec([self / columns, columns], vec![(); self]).expect("as many elements")
    }
}

thread_local! {
    static ALIVE: RefCell<isize> = const { RefCell::new(0) };
}

/// An element without a size that is counted.
struct Counted;

impl Counted {
    fn new() -> Self {
        ALIVE.with_borrow_mut(|alive| *alive += 1);
        Counted
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        ALIVE.with_borrow_mut(|alive| *alive -= 1);
    }
}

#[test]
fn elements_without_a_size_are_dropped_once() {
    let alive = || ALIVE.with_borrow(|&alive| alive);
    for most in 0..7 {
        let mut made = 0;
        let _ = catch_unwind(AssertUnwindSafe(|| {
            Array::<Counted, shape![2, 3]>::from_fn(|_| {
                assert!(made < most, "stopped");
                made += 1;
                Counted::new()
            })
        }));
        assert_eq!(alive(), 0);
        let x = Array::<Counted, shape![2, 3]>::from_fn(|_| Counted::new());
        let copies = (x.clone(), x.t().to_owned(), x.to_heap());
        assert_eq!(alive(), 24);
        drop(copies);
        let mut elements = x.into_iter();
        let _ = (elements.nth(most), elements.next_back());
        drop(elements);
        assert_eq!(alive(), 0);
    }
}
