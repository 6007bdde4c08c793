//! The macros within other macros, with fragments, also of crates that do not depend on array-core.
#![deny(warnings)]

use array_hygiene::{rows_of, sum_of_squares, table};

macro_rules! apply {
    ($x:expr, $y:expr) => {
        ac::broadcast!($x * $y)
    };
    ($x:expr, $t:ident) => {
        ac::broadcast!($x as $t)
    };
}

macro_rules! operators {
    ($($name:ident $op:tt;)+) => {$(
        fn $name(l: &ac::Array<i32, ac::shape![2]>, r: &ac::Array<i32, ac::shape![2]>) -> ac::Array<i32, ac::shape![2]> {
            ac::broadcast!(l $op r)
        }
    )+};
}

operators! {
    plus +;
    minus -;
    times *;
    rest %;
}

macro_rules! cast {
    ($x:ident as $t:ident) => {
        ac::broadcast!($x as $t)
    };
    ($x:ident to $t:ty) => {
        ac::broadcast!($x as $t)
    };
}

macro_rules! scaled {
    ($x:ident by $k:literal) => {
        ac::broadcast!($x * $k)
    };
    ($x:ident plus $k:literal in place) => {
        ac::broadcast!($x += $k)
    };
}

macro_rules! choose {
    ($c:expr; $x:expr; $y:expr) => {
        ac::broadcast!(if $c { $x } else { $y })
    };
}

macro_rules! function {
    ($function:ident($($x:expr),*)) => { ac::broadcast!($function($($x),*)) };
}

macro_rules! assign {
    ($place:ident = $value:expr) => {
        ac::broadcast!($place = $value)
    };
    ($place:ident += $value:expr) => {
        ac::broadcast!($place += $value)
    };
}

macro_rules! by_rules {
    ($rules:ident: $value:expr) => {
        ac::broadcast!($rules; $value)
    };
    ($rules:tt, $place:ident += $value:expr, $axis:literal) => {
        ac::broadcast!($rules; $place += $value.in_dims($axis))
    };
}

macro_rules! by_names {
    ($x:expr, $y:expr; $first:ident $second:ident) => {
        ac::broadcast!(named [$second, $first]; $x[$first, $second] + $y[$first])
    };
    ($x:ident = $y:expr; $($name:tt)+) => {
        ac::broadcast!(named; $x[$($name),+] = $y[$($name),+])
    };
    (body $x:expr, $name:ident) => {
        // Two names: the one here is not that of the caller.
        ac::broadcast!(named; $x[i] - $x[$name])
    };
}

macro_rules! extents {
    ($($n:literal)+) => { ac::shape![$($n),+] };
}

macro_rules! rows {
    ($([$($x:expr),+]),+) => { ac::array![$([$($x),+]),+] };
}

#[test]
fn an_expression_fragment_keeps_its_parentheses() {
    let (x, y) = (ac::array![1, 2], ac::array![3, 4]);
    assert_eq!(apply!(x + 1, y - 1), ac::array![4, 9]);
    assert_eq!(choose!(x > 1 || y == 3 && x == 1; x + y; -x), ac::array![4, 6]);
}

#[test]
fn operators_types_and_literals_are_fragments() {
    let (x, y) = (ac::array![5, 6], ac::array![3, 4]);
    assert_eq!(plus(&x, &y), ac::array![8, 10]);
    assert_eq!(minus(&x, &y), ac::array![2, 2]);
    assert_eq!(times(&x, &y), ac::array![15, 24]);
    assert_eq!(rest(&x, &y), ac::array![2, 2]);
    assert_eq!(cast!(x as f32), ac::array![5.0_f32, 6.0]);
    assert_eq!(cast!(x to u8), ac::array![5_u8, 6]);
    assert_eq!(scaled!(x by 2), ac::array![10, 12]);
    assert_eq!(scaled!(x by -2), ac::array![-10, -12]);
    let mut z = ac::array![0.5, 1.0];
    scaled!(z plus 1.5 in place);
    assert_eq!(z, ac::array![2.0, 2.5]);
    assert_eq!(function!(maximum(x, y + 2)), ac::array![5, 6]);
    assert_eq!(function!(abs(x - 10)), ac::array![5, 4]);
}

#[test]
fn rule_sets_axes_and_index_names_are_fragments() {
    let (mut m, v) = (ac::array![[1, 2], [3, 4]], ac::array![10, 20]);
    assert_eq!(by_rules!(tml: v > 10), ac::array![false, true]);
    assert_eq!(by_rules!(explicit: m + v.in_dims(1)), ac::array![[11, 22], [13, 24]]);
    by_rules!(explicit, m += v, 0);
    assert_eq!(m, ac::array![[11, 12], [23, 24]]);
    assert_eq!(by_names!(&m, v; a b), ac::array![[21, 43], [22, 44]]);
    let n = m.to_heap();
    by_names!(m = n; i j);
    assert_eq!(m, n);
    assert_eq!(by_names!(body v, i), ac::array![[0, -10], [10, 0]]);
}

/// Calls `broadcast!` in the input of other macros, and in their bodies.
#[ac::rules(no_stretch)]
mod scope {
    macro_rules! stretched {
        ($x:expr, $y:expr) => {
            ac::try_broadcast!($x + $y)
        };
    }

    #[test]
    fn a_scope_reaches_into_other_macros() {
        let x = ac::Array::<i32, ac::shape![_]>::ones_with([1]);
        let y = ac::Array::<i32, ac::shape![_]>::ones_with([2]);
        assert!(ac::try_broadcast!(standard; x + y).is_ok());
        assert!(ac::try_broadcast!(x + y).is_err());
        assert!(stretched!(x, y).is_err());
        assert_eq!([ac::broadcast!(y + { ac::broadcast!(y * 2) }).to_vec()], [[3, 3]]);
    }
}

#[test]
fn places_shapes_and_rows_are_fragments() {
    let mut x = ac::array![1, 2];
    assign!(x = x * 3);
    assign!(x += x - 1);
    assert_eq!(x, ac::array![5, 11]);
    assert_eq!(ac::Array::<u8, extents!(2 1 3)>::zeros().shape(), [2, 1, 3]);
    assert_eq!(rows!([1 + 1, 2], [3, 4]), ac::array![[2, 2], [3, 4]]);
}

#[test]
fn a_macro_takes_the_result_of_another() {
    let (x, y) = (ac::array![1, 2], ac::array![3, 4]);
    assert_eq!(
        ac::broadcast!(ac::broadcast!(x + y) * ac::array![10, 100]),
        ac::array![40, 600]
    );
    assert_eq!(ac::broadcast!({ ac::broadcast!(x * 2) } + y), ac::array![5, 8]);
    assert_eq!(sum_of_squares!(x, ac::broadcast!(x + y)), ac::array![17, 40]);
}

#[test]
fn macros_of_a_crate_between_work() {
    let (x, y) = (ac::array![1, 2], ac::array![3, 4]);
    assert_eq!(sum_of_squares!(x), ac::array![1, 4]);
    assert_eq!(sum_of_squares!(x, y, x + y), ac::array![1 + 9 + 16, 4 + 16 + 36]);
    let rows = rows_of!(Weeks, 4, f64);
    assert_eq!(rows.sum(), 4.0);
    let table: table![u8; 2, 1, _] = ac::Array::zeros_with([2, 1, 7]);
    assert_eq!(table.len(), 14);
}

macro_rules! access {
    ($x:ident $i:expr, $($j:expr),+) => { ac::iab!($x[$i][$($j),+]) };
    ($x:ident $i:literal) => { ac::iab!($x[$i]) };
    ($x:expr; $i:tt) => { ac::iab!($x[$i]) };
    ($place:expr) => { ac::iab!($place) };
    ($x:ident $i:expr => $value:expr) => { ac::iab!($x[$i] = $value) };
}

#[test]
fn accesses() {
    let mut x = ac::array![[1, 2], [3, 4]];
    let one = 1;
    assert_eq!(access!(x one, one - 1), 3);
    assert_eq!(access!(x 1).as_slice(), [3, 4]);
    assert_eq!(access!((&x); one).as_slice(), [3, 4]);
    assert_eq!(access!(x[9 - 8][-1]), 4);
    let mut gains = ac::array![1];
    access!(gains 77 => one + 4);
    assert_eq!(gains, ac::array![5]);
    x += 1;
}

/// `$e:expr` stays one operand, also next to an operator that Rust evaluates.
#[test]
fn fragments_keep_their_precedence_next_to_operators_of_rust() {
    macro_rules! doubled {
        ($($e:expr),*) => { ac::array![$($e * 2),*] };
    }
    macro_rules! even {
        ($x:ident, $i:expr) => {
            ac::slice!($x, 2 * $i)
        };
    }
    macro_rules! behind {
        ($x:ident, $i:expr) => {
            ac::iab!($x[-$i])
        };
    }
    macro_rules! scaled {
        ($x:ident, $s:expr) => {
            ac::broadcast!($x * { 2.0 * $s })
        };
    }
    macro_rules! turned {
        ($x:expr, $y:expr) => {
            ac::broadcast!($x.t() + $y)
        };
    }
    macro_rules! twice {
        ($n:expr) => {
            ac::shape![{ 2 * $n }]
        };
    }
    let x = ac::array![0.0, 1.0, 2.0, 3.0, 4.0, 5.0];
    assert_eq!(doubled!(1 + 1, 5), ac::array![4, 10]);
    assert_eq!(even!(x, 1 + 1).sum(), 4.0);
    assert_eq!(behind!(x, 3 - 1), 4.0);
    assert_eq!(scaled!(x, 1.0 + 2.0), ac::broadcast!(x * 6.0));
    let (p, q) = (ac::array![[1.0, 2.0], [3.0, 4.0]], ac::array![[0.0, 1.0], [0.0, 0.0]]);
    assert_eq!(turned!(&p + &q, q), ac::array![[1.0, 4.0], [3.0, 4.0]]);
    let _: ac::Array<f32, twice!(1 + 2)> = ac::Array::<f32, ac::shape![6]>::zeros();
}
