//! The measured operations, each on every kind of array.

use std::hint::black_box;

use array_core::{Array, Dyn, DynArray, DynRank, Len};

/// The kinds of arrays.
pub const KINDS: [&str; 4] = ["static", "Dyn", "DynRank", "DynArray"];

/// An operation on a few elements.
pub struct Operation {
    /// The name.
    pub name: &'static str,
    /// The kinds of arrays that must meet their goal.
    pub bounded: &'static [&'static str],
    /// Calls the operation on a kind of array. The arguments are the position of the kind in
    /// [`KINDS`], and the number of calls.
    run: fn(usize, u64),
}

/// Runs an operation `times` times on a kind of array.
///
/// # Panics
///
/// Panics if there is no such operation or kind.
pub fn run(operation: &str, kind: &str, times: u64) {
    let operation = OPERATIONS
        .iter()
        .find(|of| of.name == operation)
        .expect("the name of an operation");
    let kind = KINDS.iter().position(|&k| k == kind).expect("the name of a kind");
    (operation.run)(kind, times);
}

/// Makes calls. Each result is dropped at once, like a temporary.
fn repeat<X, R>(times: u64, mut operands: X, mut call: impl FnMut(&mut X) -> R) {
    for _ in 0..times {
        drop(black_box(call(black_box(&mut operands))));
    }
}

/// Creates an operand of a kind: an array of the numbers from 1 on.
macro_rules! operand {
    (0, $t:ident, ($($n:literal)*)) => { Array::<$t, ($(Len<$n>,)*)>::try_from_iter(numbers!($t, $($n)*)).expect("as many") };
    (1, $t:ident, ($($n:literal)*)) => { Array::<$t, ($(dynamic!($n),)*)>::from_shape_vec([$($n),*], numbers!($t, $($n)*)).expect("as many") };
    (2, $t:ident, ($($n:literal)*)) => { Array::<$t, DynRank>::from_shape_vec([$($n),*], numbers!($t, $($n)*)).expect("as many") };
    (3, $t:ident, ($($n:literal)*)) => { DynArray::from_shape_vec([$($n),*], numbers!($t, $($n)*)).expect("as many") };
}

/// Expands to an axis with a run-time extent.
macro_rules! dynamic {
    ($n:literal) => {
        Dyn
    };
}

/// Creates as many numbers as a shape has elements.
macro_rules! numbers {
    (bool, $($n:literal)*) => { (1..=(1 $(* $n)*)).map(|i: u8| i % 2 == 1).collect::<Vec<bool>>() };
    ($t:ident, $($n:literal)*) => { (1..=(1 $(* $n)*)).map(|i: u8| i as $t).collect::<Vec<$t>>() };
}

/// Declares the operations: the kinds of arrays that must meet their goal, the operands, the call
/// on typed arrays, and the call on arrays with a run-time dtype.
macro_rules! operations {
    ($($name:literal [$($bounded:ident)*] ($($x:ident: $t:ident $shape:tt),*) $typed:expr, $dynamic:expr;)*) => {
        /// The operations.
        pub const OPERATIONS: &[Operation] = &[$(Operation {
            name: $name,
            bounded: &[$(stringify!($bounded)),*],
            run: |kind, times| match kind {
                0 => repeat(times, ($(operand!(0, $t, $shape),)*), |($($x,)*)| $typed),
                1 => repeat(times, ($(operand!(1, $t, $shape),)*), |($($x,)*)| $typed),
                2 => repeat(times, ($(operand!(2, $t, $shape),)*), |($($x,)*)| $typed),
                _ => repeat(times, ($(operand!(3, $t, $shape),)*), |($($x,)*)| $dynamic),
            },
        }),*];
    };
}

operations! {
    "add" [DynRank DynArray] (x: f32 (3), y: f32 (3)) &*x + &*y, &*x + &*y;
    "add of a row" [DynArray] (x: f32 (2 3), y: f32 (3)) &*x + &*y, &*x + &*y;
    "add of a transposed" [DynArray] (x: f32 (2 3), y: f32 (3 2)) &*x + y.swap_axes::<0, 1>(), &*x + y.t().expect("a matrix");
    "add of 255 elements" [DynRank DynArray] (x: f32 (15 17), y: f32 (15 17)) &*x + &*y, &*x + &*y;
    "add of three axes" [DynArray] (x: f32 (2 2 3), y: f32 (2 2 3)) &*x + &*y, &*x + &*y;
    "add of a row of three" [DynArray] (x: f32 (2 2 3), y: f32 (3)) &*x + &*y, &*x + &*y;
    "add of a reversed row" [DynArray] (x: f32 (2 3), y: f32 (3)) &*x + y.flip_axis::<0>(), &*x + y.flip(&[0]).expect("an axis");
    "subtract from a scalar" [DynRank DynArray] (x: f32 (3)) 2.0 - &*x, 2.0_f32 - &*x;
    "and" [DynRank DynArray] (x: bool (3), y: bool (3)) array_core::functions::logical_and(&*x, &*y), x.logical_and(&*y);
    "sqrt" [DynRank DynArray] (x: f64 (3)) array_core::functions::sqrt(&*x), x.sqrt();
    "exp" [DynRank DynArray] (x: f64 (3)) array_core::functions::exp(&*x), x.exp();
    "select" [DynRank DynArray] (m: bool (3), x: f32 (3), y: f32 (3)) array_core::functions::select(&*m, &*x, &*y), m.select(&*x, &*y);
    "multiply by a scalar" [DynRank DynArray] (x: f32 (3)) &*x * 2.0, &*x * 2.0_f32;
    "less" [DynRank DynArray] (x: f32 (3), y: f32 (3)) array_core::functions::less(&*x, &*y), x.less(&*y);
    "negate" [DynRank DynArray] (x: f32 (3)) -&*x, -&*x;
    "add in place" [DynArray] (x: f32 (3), y: f32 (3)) *x += &*y, *x += &*y;
    "add of i16 and u8" [DynRank DynArray] (x: i16 (3), y: u8 (3)) &*x + &*y, &*x + &*y;
    "sum" [DynArray] (x: f32 (3)) x.sum(), x.sum().expect("floats");
    "sum of axis 0" [DynRank DynArray] (x: f32 (2 3)) x.sum_axis::<0>(), x.sum_axes(&[0]).expect("floats");
}
