//! Rows and columns of static and of run-time extents: the loops that hold a column in a register,
//! for each combination of operands, at lengths of rows around a block.

use array_core::{Array, Dyn, Len, Number, One, StaticShape, broadcast};
use array_tests::elements::{Sample, samples};

use crate::check::assert_same;

type Matrix<T, const M: usize, const N: usize> = Array<T, (Len<M>, Len<N>)>;

/// Creates an array of samples of a static shape.
fn make<T: Sample, S: StaticShape>(seed: u64) -> Array<T, S> {
    samples::<T>(S::EXTENTS.as_slice(), seed, |x| x)
        .try_into_shape()
        .expect("the array has these extents")
}

/// Hands a table of expressions and their scalar twins to a macro, with the names of their
/// operands: two matrices, a row and two columns.
macro_rules! table {
    ($check:ident! $($given:ident)*) => {
        $check! {
            $($given)* (a b r c d)
            sum: { a + b } a + b;
            row: { a + r } a + r;
            column: { a + c } a + c;
            outer: { c + r } c + r;
            row_of_columns: { c * d - r } c * d - r;
            spread: { c * d + a * 0.0 } c * d + a * 0.0;
            mix: { (a * r + c) / b } (a * r + c) / b;
            last: { (a * r - b) * d } (a * r - b) * d;
            both: { (c - a) * d + b } (c - a) * d + b;
            many: { (a * r + c) * b - d } (a * r + c) * b - d;
            root: { sqrt(a) * c + d } a.sqrt() * c + d;
        }
    };
}

/// Returns the elements of a result of `m` by `n` elements, each by a function of its indices.
fn each(m: usize, n: usize, twin: impl Fn(usize, usize) -> f32) -> Vec<f32> {
    (0..m * n).map(|k| twin(k / n, k % n)).collect()
}

/// Computes each expression of the table at each level, of static extents.
macro_rules! check {
    ($m:ident $n:ident ($a:ident $b:ident $r:ident $c:ident $d:ident) $($name:ident: {$($expr:tt)+} $twin:expr;)+) => {
        let ($a, $b) = (make::<f32, (Len<$m>, Len<$n>)>(1), make::<f32, (Len<$m>, Len<$n>)>(2));
        let ($r, $c, $d) = (make::<f32, (Len<$n>,)>(3), make::<f32, (Len<$m>, One)>(4), make::<f32, (Len<$m>, One)>(5));
        $(
            let expected = each($m, $n, |i, j| {
                let ($a, $b, $r, $c, $d) = ($a[[i, j]], $b[[i, j]], $r[[j]], $c[[i, 0]], $d[[i, 0]]);
                let _ = ($a, $b, $r, $c, $d);
                $twin
            });
            crate::each_level(&mut |_| {
                let found: Matrix<f32, $m, $n> = broadcast!($($expr)+);
                assert_same(found.as_slice(), &expected, &|| format!("{} of {}x{}", stringify!($name), $m, $n));
            });
        )+
    };
}

fn check<const M: usize, const N: usize>() {
    table!(check! M N);
    let (y, c) = (make::<f32, (Len<M>, Len<N>)>(6), make::<f32, (Len<M>, One)>(7));
    let dynamic = c.view().try_into_shape::<(Dyn, One)>().expect("equal extents");
    crate::each_level(&mut |_| {
        let (mut sum, mut copy) = (y.clone(), y.clone());
        let mut at_run_time = y
            .clone()
            .into_dyn()
            .try_into_shape::<(Dyn, Dyn)>()
            .expect("equal extents");
        sum += &c;
        at_run_time += dynamic;
        copy.assign(&c);
        for i in 0..M {
            for j in 0..N {
                let expected = y[[i, j]] + c[[i, 0]];
                let found = [sum[[i, j]], at_run_time[[i, j]], copy[[i, j]]];
                assert_same(&found, &[expected, expected, c[[i, 0]]], &|| {
                    format!("{i} {j} of {M}x{N}")
                });
            }
        }
    });
}

/// Computes each expression of the table at each level, of extents `(Dyn, Dyn)`, `(Dyn,)` and
/// `(Dyn, One)`: into a new array, and into a part of a larger one, whose other elements stay as
/// they are.
macro_rules! check_at_run_time {
    ($m:ident $n:ident ($a:ident $b:ident $r:ident $c:ident $d:ident) $($name:ident: {$($expr:tt)+} $twin:expr;)+) => {
        let sample = |extents: &[usize], seed| samples::<f32>(extents, seed, |x| x);
        let $a = sample(&[$m, $n], 1).try_into_shape::<(Dyn, Dyn)>().expect("two axes");
        let $b = sample(&[$m, $n], 2).try_into_shape::<(Dyn, Dyn)>().expect("two axes");
        let $r = sample(&[$n], 3).try_into_shape::<(Dyn,)>().expect("one axis");
        let $c = sample(&[$m, 1], 4).try_into_shape::<(Dyn, One)>().expect("a column");
        let $d = sample(&[$m, 1], 5).try_into_shape::<(Dyn, One)>().expect("a column");
        $(
            let expected = each($m, $n, |i, j| {
                let ($a, $b, $r, $c, $d) = ($a[[i, j]], $b[[i, j]], $r[[j]], $c[[i, 0]], $d[[i, 0]]);
                let _ = ($a, $b, $r, $c, $d);
                $twin
            });
            let what = |form: &'static str| move || format!("{form} {} of {}x{}", stringify!($name), $m, $n);
            crate::each_level(&mut |_| {
                let found = broadcast!($($expr)+);
                assert_same(found.as_slice(), &expected, &what("new"));
                let mut larger = Array::<f32, (Dyn, Dyn)>::full_with([$m + 2, $n + 3], -1.0);
                let mut part = larger.slice_axis_mut::<0>(1..$m + 1).slice_axis::<1>(2..$n + 2);
                broadcast!(part = $($expr)+);
                for (k, &found) in larger.iter().enumerate() {
                    let (i, j) = (k / ($n + 3), k % ($n + 3));
                    let is_inside = (1..$m + 1).contains(&i) && (2..$n + 2).contains(&j);
                    let expected = if is_inside { expected[(i - 1) * $n + j - 2] } else { -1.0 };
                    assert_same(&[found], &[expected], &what("part"));
                }
            });
        )+
    };
}

fn check_at_run_time(m: usize, n: usize) {
    table!(check_at_run_time! m n);
}

macro_rules! extents {
    ($($name:ident $m:literal $n:literal;)+) => {$(
        #[test]
        fn $name() {
            check::<$m, $n>();
            check_at_run_time($m, $n);
        }
    )+};
}

extents! {
    rows_shorter_than_a_part 4 7;
    rows_of_a_part 4 8;
    rows_between_parts 5 15;
    rows_of_two_parts 5 16;
    rows_shorter_than_a_block 3 31;
    rows_of_a_block_and_one 5 33;
    rows_between_blocks 4 50;
    rows_of_whole_blocks 3 64;
    long_rows 2 129;
    one_row 1 40;
    no_row 0 40;
}

/// Computes rows of every length around the parts of blocks, in a part of a larger array, new and
/// in place, and compares them with a function of elements.
fn parts<T: Sample + Number>(add: impl Fn(T, T) -> T) {
    for n in (1..=70).chain([127, 128, 129, 140]) {
        let (a, b) = (samples::<T>(&[3, n], 1, |x| x), samples::<T>(&[3, n], 2, |x| x));
        let a = a.try_into_shape::<(Dyn, Dyn)>().expect("two axes");
        let b = b.try_into_shape::<(Dyn, Dyn)>().expect("two axes");
        crate::each_level(&mut |_| {
            let around = a[[0, 0]];
            let mut larger = Array::<T, (Dyn, Dyn)>::full_with([5, n + 3], around);
            for (name, twice) in [("new", false), ("in place", true)] {
                let mut part = larger.slice_axis_mut::<0>(1..4).slice_axis::<1>(2..n + 2);
                if twice {
                    part += &a;
                } else {
                    broadcast!(part = a + b);
                }
                for (k, &found) in larger.iter().enumerate() {
                    let (i, j) = (k / (n + 3), k % (n + 3));
                    let mut expected = around;
                    if (1..4).contains(&i) && (2..n + 2).contains(&j) {
                        let (a, b) = (a[[i - 1, j - 2]], b[[i - 1, j - 2]]);
                        expected = add(a, b);
                        if twice {
                            expected = add(expected, a);
                        }
                    }
                    assert_same(&[found], &[expected], &|| format!("{name}, [{i}, {j}] of 3x{n}"));
                }
            }
        });
    }
}

#[test]
fn rows_of_parts_of_blocks() {
    parts::<f32>(|a, b| a + b);
    parts::<f64>(|a, b| a + b);
    parts::<u8>(u8::wrapping_add);
    parts::<i16>(i16::wrapping_add);
    parts::<i64>(i64::wrapping_add);
}

/// Computes the mean of four neighbours of static extents at each level, into the interior of an
/// array, and compares it with a loop.
macro_rules! interiors {
    ($($name:ident $m:literal $n:literal;)+) => {$(
        #[test]
        fn $name() {
            let x = make::<f32, (Len<$m>, Len<$n>)>(1);
            let mut expected = make::<f32, (Len<$m>, Len<$n>)>(2);
            let y = expected.clone();
            for i in 1..$m - 1 {
                for j in 1..$n - 1 {
                    let sum = x[[i - 1, j]] + x[[i + 1, j]] + x[[i, j - 1]] + x[[i, j + 1]];
                    expected[[i, j]] -= sum * 0.25;
                }
            }
            crate::each_level(&mut |_| {
                let mut found = y.clone();
                broadcast!(
                    found[1..-1, 1..-1] -=
                        (x[..-2, 1..-1] + x[2.., 1..-1] + x[1..-1, ..-2] + x[1..-1, 2..]) * 0.25
                );
                assert_same(found.as_slice(), expected.as_slice(), &|| stringify!($name).to_owned());
                // The same values, written and not subtracted.
                let mut found = y.clone();
                broadcast!(
                    found[1..-1, 1..-1] = y[1..-1, 1..-1]
                        - (x[..-2, 1..-1] + x[2.., 1..-1] + x[1..-1, ..-2] + x[1..-1, 2..]) * 0.25
                );
                assert_same(found.as_slice(), expected.as_slice(), &|| stringify!($name).to_owned());
            });
        }
    )+};
}

interiors! {
    interior_of_a_few_elements 5 4;
    interior_of_rows_of_5 80 7;
    interior_of_rows_of_9 70 11;
    interior_of_rows_of_17 40 19;
    interior_of_rows_of_40 9 42;
}

/// Writes to rows of `$n` elements with gaps between them: too short for a loop at some levels. The
/// elements around them stay as they are.
macro_rules! short_rows {
    ($($t:ident $u:ident $add:expr, $multiply:expr; $ns:tt)*) => {$(
        short_rows!(@ $t $u $add, $multiply; $ns);
    )*};
    (@ $t:ident $u:ident $add:expr, $multiply:expr; [$($n:literal)*]) => {$({
        const N: usize = $n;
        let (x, y) = (make::<$t, (Len<5>, Len<{ N + 2 }>)>(1), make::<$u, (Len<5>, Len<{ N + 2 }>)>(2));
        let r = make::<$t, (Len<N>,)>(3);
        let (add, multiply): (fn($t, $t) -> $t, fn($t, $t) -> $t) = ($add, $multiply);
        let at = |i: usize, j: usize| add(add(add(x[[i, j + 2]], x[[i, j]]), x[[i + 1, j + 1]]), r[[j]]);
        crate::each_level(&mut |_| {
            let (mut written, mut read, mut reversed) = (x.clone(), x.clone(), x.clone());
            broadcast!(written[1..-1, 1..-1] = x[1..-1, 2..] + x[1..-1, ..-2] + x[2.., 1..-1] + r);
            broadcast!(read[1..-1, 1..-1] += x[1..-1, ..-2] * r);
            broadcast!(reversed[1..-1, 1..-1;-1] = x[1..-1, 1..-1] + r);
            let mut converted = y.clone();
            broadcast!(converted[1..-1, 1..-1] = x[1..-1, 2..] as $u);
            for i in 0..5 {
                for j in 0..N + 2 {
                    let is_inside = (1..4).contains(&i) && (1..=N).contains(&j);
                    let (old, k) = (x[[i, j]], N - j.clamp(1, N));
                    let expected = if is_inside {
                        let j = j - 1;
                        [at(i, j), add(old, multiply(x[[i, j]], r[[j]])), add(x[[i, k + 1]], r[[k]])]
                    } else {
                        [old; 3]
                    };
                    let what = || format!("{i} {j} of rows of {N} {}", stringify!($t));
                    assert_same(&[written[[i, j]], read[[i, j]], reversed[[i, j]]], &expected, &what);
                    let expected = if is_inside { x[[i, j + 1]] as $u } else { y[[i, j]] };
                    assert_same(&[converted[[i, j]]], &[expected], &what);
                }
            }
        });
    })*};
}

#[test]
fn short_rows_with_gaps() {
    short_rows! {
        f32 f64 |a, b| a + b, |a, b| a * b; [2 3 4 5 6 7 8 9]
        f64 f32 |a, b| a + b, |a, b| a * b; [2 3 4 5]
        i32 u8 i32::wrapping_add, i32::wrapping_mul; [3 4 7 8]
        u8 f32 u8::wrapping_add, u8::wrapping_mul; [2 5 8 16 19 31 32]
        i64 i16 i64::wrapping_add, i64::wrapping_mul; [2 3 4]
    }
}
