//! Operands are evaluated once, in order, and live as long as they are needed.
#![deny(warnings)]

use std::cell::{Cell, RefCell};

use ac::{Array, Error, array, broadcast, shape, try_broadcast};

/// Records evaluations.
struct Log(RefCell<Vec<&'static str>>);

impl Log {
    fn new() -> Self {
        Self(RefCell::new(Vec::new()))
    }

    fn note<T>(&self, name: &'static str, value: T) -> T {
        self.0.borrow_mut().push(name);
        value
    }

    fn taken(self) -> Vec<&'static str> {
        self.0.into_inner()
    }
}

#[test]
fn operands_are_evaluated_once_and_from_left_to_right() {
    let log = Log::new();
    let x = |name, value: i32| log.note(name, array![value, value + 1]);
    let found = broadcast!(x("a", 1) * x("b", 2) - log.note("c", 3) + (x("d", 4) - x("e", 5)) * 2);
    assert_eq!(found, array![-3, 1]);
    assert_eq!(log.taken(), ["a", "b", "c", "d", "e"]);
}

#[test]
fn both_branches_and_all_arguments_are_evaluated() {
    let log = Log::new();
    let x = |name, value: i32| log.note(name, array![value, -value]);
    let found = broadcast!(if x("condition", 1) > 0 {
        x("yes", 2)
    } else {
        clip(x("no", 3), x("low", 4), 9)
    });
    assert_eq!(found, array![2, -3]);
    assert_eq!(log.taken(), ["condition", "yes", "no", "low"]);
}

#[test]
fn the_right_of_a_logical_operator_is_evaluated_too() {
    let log = Log::new();
    let x = |name, value: bool| log.note(name, array![value]);
    assert_eq!(broadcast!(x("a", false) && x("b", true) || x("c", true)), array![true]);
    assert_eq!(log.taken(), ["a", "b", "c"]);
}

#[test]
fn in_place_the_value_is_evaluated_once() {
    let count = Cell::new(0);
    let next = || {
        count.set(count.get() + 1);
        count.get()
    };
    let mut x = array![10, 20, 30];
    broadcast!(x += next());
    broadcast!(x = x * { next() } - next());
    assert_eq!((x, count.get()), (array![19, 39, 59], 3));
}

#[test]
fn temporaries_live_until_the_end() {
    let make = || array![1.0_f64, 2.0];
    let boxed = || Box::new(array![3.0_f32, 4.0]);
    assert_eq!(broadcast!(make() + *boxed() * &make()), array![4.0, 10.0]);
    let nested = std::rc::Rc::new(RefCell::new(make()));
    assert_eq!(broadcast!(*nested.borrow() * 2), array![2.0, 4.0]);
}

#[test]
fn operands_may_leave_the_function() {
    fn early(x: Option<Array<i32, shape![2]>>) -> Option<Array<i32, shape![2]>> {
        Some(broadcast!(x? + 1))
    }
    assert_eq!(early(Some(array![1, 2])), Some(array![2, 3]));
    assert_eq!(early(None), None);
    fn failing(x: &Array<i32, shape![2]>) -> Result<i64, Error> {
        Ok(broadcast!({ try_broadcast!(6 / x)? } + 1).sum())
    }
    assert_eq!(failing(&array![2, 3]), Ok(7));
    assert!(failing(&array![2, 0]).is_err());
}

#[test]
fn operands_are_not_consumed() {
    let (x, mut y) = (array![1, 2], array![3, 4]);
    let z = broadcast!(x + y + x);
    broadcast!(y -= x);
    assert_eq!((x, y, z), (array![1, 2], array![2, 2], array![5, 8]));
}

#[test]
fn code_that_does_not_run_changes_nothing() {
    let mut x = array![1, 2];
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        broadcast!(x += { if x[[0]] == 1 { panic!("stopped") } else { 1 } });
    }));
    assert!(result.is_err());
    assert_eq!(x, array![1, 2]);
}

#[test]
fn indices_values_and_objects_of_an_access_are_evaluated_once_in_order() {
    let log = Log::new();
    let mut x = array![[1, 2, 3]];
    ac::iab!(x[log.note("i", 9)][log.note("j", 1)][log.note("ignored", 7)] = log.note("value", 5));
    ac::iab!(x[log.note("k", -1)][log.note("l", 0)] += log.note("more", 6));
    assert_eq!(ac::iab!(log.note("object", &x)[log.note("m", 0)][2]), 3);
    assert_eq!(x, array![[7, 5, 3]]);
    assert_eq!(
        log.taken(),
        ["i", "j", "ignored", "value", "k", "l", "more", "m", "object"]
    );
}

#[test]
fn a_view_through_a_reference_lives_as_long_as_the_referent() {
    fn row(x: &Array<i32, shape![2, 2]>, i: usize) -> ac::ContiguousView<'_, i32, shape![2]> {
        ac::iab!(x[i])
    }
    assert_eq!(row(&array![[1, 2], [3, 4]], 1).as_slice(), [3, 4]);
    assert_eq!(ac::iab!(array![[1, 2], [3, 4]][1]).as_slice(), [3, 4]);
}
