//! Static operands that are reversed along rows: the loops that read them backwards, for each
//! combination of operands, at lengths of rows around a block.

use array_core::{Array, Len, StaticShape, broadcast, slice, try_broadcast};
use array_tests::elements::{Sample, samples};

use crate::check::assert_same;

/// Creates an array of samples of a static shape.
fn make<T: Sample, S: StaticShape>(seed: u64) -> Array<T, S> {
    samples::<T>(S::EXTENTS.as_slice(), seed, |x| x)
        .try_into_shape()
        .expect("the array has these extents")
}

/// Computes an expression and compares it with its elements: as a new array, or as a part of a
/// larger array, whose other elements stay as they are.
macro_rules! compare {
    (new $m:ident $n:ident $u:ident $expected:ident $what:ident $($expr:tt)+) => {
        let found: Array<$u, (Len<$m>, Len<$n>)> = broadcast!($($expr)+);
        assert_same(found.as_slice(), &$expected, &$what);
    };
    (part $m:ident $n:ident $u:ident $expected:ident $what:ident $($expr:tt)+) => {
        let mut larger = Array::<$u, (Len<{ $m + 2 }>, Len<{ $n + 3 }>)>::zeros();
        broadcast!(larger[1..-1, 2..-1] = $($expr)+);
        for (k, &found) in larger.iter().enumerate() {
            let (i, j) = (k / ($n + 3), k % ($n + 3));
            let is_inside = (1..$m + 1).contains(&i) && (2..$n + 2).contains(&j);
            let expected = if is_inside { $expected[(i - 1) * $n + j - 2] } else { Default::default() };
            assert_same(&[found], &[expected], &$what);
        }
    };
}

/// Computes expressions of reversed rows at each level, and compares them with scalars.
macro_rules! check {
    ($form:ident $m:ident $n:ident ($a:ident $b:ident $c:ident $d:ident) $($name:ident -> $u:ident: {$($expr:tt)+} $twin:expr;)+) => {$(
        let expected: Vec<$u> = (0..$m * $n)
            .map(|k| {
                let (i, j) = (k / $n, k % $n);
                // The element at the same position, and the one at the reversed position.
                let at = |x: &Array<f32, (Len<$m>, Len<$n>)>| (x[[i, j]], x[[i, $n - 1 - j]]);
                let ($a, $b, $c, $d) = (at(&$a), at(&$b), at(&$c), at(&$d));
                let _ = ($a, $b, $c, $d);
                $twin
            })
            .collect();
        let what = || format!("{} of {}x{}", stringify!($name), $m, $n);
        crate::each_level(&mut |_| {
            compare!($form $m $n $u expected what $($expr)+);
        });
    )+};
}

/// Checks rows of some lengths, in one of the forms of [`compare`].
macro_rules! rows {
    ($form:ident: $($m:literal $n:literal;)+) => {$({
        const M: usize = $m;
        const N: usize = $n;
        let (a, b) = (make::<f32, (Len<M>, Len<N>)>(1), make::<f32, (Len<M>, Len<N>)>(2));
        let (c, d) = (make::<f32, (Len<M>, Len<N>)>(3), make::<f32, (Len<M>, Len<N>)>(4));
        check! {
            $form M N (a b c d)
            copied -> f32: { a[.., ..;-1] } a.1;
            first -> f32: { a[.., ..;-1] + b } a.1 + b.0;
            second -> f32: { a - b[.., ..;-1] } a.0 - b.1;
            third -> f32: { a - b * c[.., ..;-1] } a.0 - b.0 * c.1;
            fourth -> f32: { a - b * c + d[.., ..;-1] } a.0 - b.0 * c.0 + d.1;
            two -> f32: { a[.., ..;-1] * b - c[.., ..;-1] } a.1 * b.0 - c.1;
            three -> f32: { a[.., ..;-1] * b[.., ..;-1] + c - d[.., ..;-1] } a.1 * b.1 + c.0 - d.1;
            narrower -> bool: { a[.., ..;-1] > b } a.1 > b.0;
            wider -> f64: { a as f64 * b[.., ..;-1] as f64 } f64::from(a.0) * f64::from(b.1);
            root -> f32: { sqrt(a[.., ..;-1]) + b } a.1.sqrt() + b.0;
            remainder -> f32: { (a[.., ..;-1] + b) % c } (a.1 + b.0) % c.0;
        }
    })+};
}

#[test]
fn rows_of_any_length() {
    rows! { new: 2 7; 3 8; 3 15; 2 33; 2 129; }
    // Fewer, since each takes seconds to compile with optimisation.
    rows! { part: 2 7; 2 33; }
}

/// Adds a reversed array to another in place, and to itself, for a dtype.
macro_rules! dtypes {
    ($($t:ident $add:expr, $multiply:expr;)*) => {$({
        const N: usize = 83;
        let (add, multiply): (fn($t, $t) -> $t, fn($t, $t) -> $t) = ($add, $multiply);
        let (x, y) = (make::<$t, (Len<N>,)>(5), make::<$t, (Len<N>,)>(6));
        let expected: Vec<[$t; 3]> = (0..N)
            .map(|i| [add(x[[N - 1 - i]], y[[i]]), add(y[[i]], x[[N - 1 - i]]), multiply(y[[i]], x[[N - 1 - i]])])
            .collect();
        crate::each_level(&mut |_| {
            let sum = slice!(x, ..;-1) + &y;
            let (mut own, mut product) = (y.clone(), y.clone());
            own += slice!(x, ..;-1);
            broadcast!(product *= x[..;-1]);
            for i in 0..N {
                assert_same(&[sum[[i]], own[[i]], product[[i]]], &expected[i], &|| format!("{} {i}", stringify!($t)));
            }
        });
    })*};
}

#[test]
fn every_size_of_elements() {
    dtypes! {
        u8 u8::wrapping_add, u8::wrapping_mul;
        i16 i16::wrapping_add, i16::wrapping_mul;
        i32 i32::wrapping_add, i32::wrapping_mul;
        u64 u64::wrapping_add, u64::wrapping_mul;
        f32 |a, b| a + b, |a, b| a * b;
        f64 |a, b| a + b, |a, b| a * b;
    }
}

/// Computes functions of a reversed array that have no form for many elements at once.
#[test]
fn functions_of_one_element_read_backwards() {
    const N: usize = 100;
    let x = Array::<i32, (Len<N>,)>::from_fn(|[i]| i as i32 - 30);
    let y = Array::<i32, (Len<N>,)>::from_fn(|[i]| i as i32 % 4);
    let z = Array::<u8, (Len<N>,)>::from_fn(|[i]| i as u8);
    crate::each_level(&mut |_| {
        let (mut part, mut own) = (Array::<i32, (Len<{ N + 2 }>,)>::zeros(), x.clone());
        let remainder = broadcast!(x[..;-1] % 7);
        let floored = broadcast!(remainder(x[..;-1], 7) + y);
        let power = broadcast!(pow(y[..;-1], 2) - x);
        let small = broadcast!(z[..;-1] % 9);
        broadcast!(part[1..-1] = x[..;-1] % 7);
        broadcast!(own -= x[..;-1] % 7);
        for i in 0..N {
            let (x, turned, y) = (x[[i]], x[[N - 1 - i]], y[[N - 1 - i]]);
            assert_eq!(remainder[[i]], turned % 7, "{i}");
            assert_eq!(floored[[i]], turned.rem_euclid(7) + i as i32 % 4, "{i}");
            assert_eq!(power[[i]], y * y - x, "{i}");
            assert_eq!(small[[i]], z[[N - 1 - i]] % 9, "{i}");
            assert_eq!((part[[i + 1]], own[[i]]), (turned % 7, x - turned % 7), "{i}");
        }
    });
}

#[test]
fn a_fault_is_found_at_its_position() {
    let x = Array::<i32, (Len<40>,)>::from_fn(|[i]| if i == 3 { 0 } else { i as i32 + 1 });
    let mut y = Array::<i32, (Len<40>,)>::full(7);
    crate::each_level(&mut |_| {
        assert!(try_broadcast!(y / x[..;-1]).is_err());
        broadcast!(y = y + x[..;-1] * 0);
        assert!(y.iter().all(|&y| y == 7));
    });
}
