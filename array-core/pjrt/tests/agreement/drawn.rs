//! Every row of the table of elementwise functions, on random shapes and elements, by this library
//! and by XLA.
//!
//! The programs come from the table itself, so that a new row is compared without a change here.
//! `PJRT_SEED` sets the seed.

use array_core::stablehlo::{Setting, program};
use array_core::{Array, Shape, broadcast, dim, shape};

use crate::client::with_client;
use crate::ports::{Compared, near};

dim!(pub Rows, pub Columns);

/// Random numbers: SplitMix64, from a seed and a name.
struct Rng(u64);

impl Rng {
    fn new(name: &str) -> Self {
        let seed = std::env::var("PJRT_SEED").map_or(1, |seed| seed.parse().expect("a number in PJRT_SEED"));
        Self(
            name.bytes()
                .fold(seed, |sum, byte| sum.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte)),
        )
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// Returns an extent between 1 and `end`, or 0 in one of sixteen cases.
    fn extent(&mut self, end: usize) -> usize {
        if self.below(16) == 0 { 0 } else { 1 + self.below(end) }
    }
}

/// A dtype whose elements are drawn.
trait Drawn: Compared {
    fn draw(rng: &mut Rng) -> Self;

    /// Returns a 0 of the same sign for a subnormal float, and any other element unchanged.
    fn flushed(self) -> Self;

    /// Returns whether the quotient is a subnormal float.
    fn has_flushed_quotient(self, _divisor: Self) -> bool {
        false
    }
}

macro_rules! floats {
    ($($dtype:ident $bits:ident)*) => {$(
        impl Drawn for $dtype {
            fn draw(rng: &mut Rng) -> Self {
                const SPECIAL: [$dtype; 20] = [
                    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, $dtype::NAN, $dtype::INFINITY, $dtype::NEG_INFINITY,
                    $dtype::MAX, $dtype::MIN, $dtype::MIN_POSITIVE, -$dtype::MIN_POSITIVE, $dtype::EPSILON,
                    $dtype::from_bits(1), -$dtype::MIN_POSITIVE / 3.0,
                ];
                match rng.below(4) {
                    0 => SPECIAL[rng.below(SPECIAL.len())],
                    1 => $dtype::from_bits(rng.next() as $bits),
                    2 => (rng.below(2001) as $dtype - 1000.0) / 64.0,
                    _ => (rng.next() as $dtype / u64::MAX as $dtype - 0.5) * 4.0,
                }
            }

            fn flushed(self) -> Self {
                if self.is_subnormal() { (0.0 as $dtype).copysign(self) } else { self }
            }

            fn has_flushed_quotient(self, divisor: Self) -> bool {
                (self / divisor).is_subnormal()
            }
        }
    )*};
}

floats! { f32 u32 f64 u64 }

macro_rules! integers {
    ($($dtype:ident)*) => {$(
        impl Drawn for $dtype {
            fn draw(rng: &mut Rng) -> Self {
                match rng.below(4) {
                    0 => [$dtype::MIN, $dtype::MIN + 1, $dtype::MAX, $dtype::MAX - 1][rng.below(4)],
                    1 => rng.next() as $dtype,
                    _ => (rng.below(21) as $dtype).wrapping_sub(4),
                }
            }

            fn flushed(self) -> Self {
                self
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 u8 u16 u32 u64 }

impl Drawn for bool {
    fn draw(rng: &mut Rng) -> Self {
        rng.below(2) == 1
    }

    fn flushed(self) -> Self {
        self
    }
}

fn draw<T: Drawn, S: Shape>(rng: &mut Rng, shape: S) -> Array<T, S> {
    let count = shape.extents().as_ref().iter().product();
    Array::from_shape_vec(shape, (0..count).map(|_| T::draw(rng)).collect()).expect("as many")
}

fn flushed<T: Drawn, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    let shape = S::from_extents(x.shape().as_ref()).expect("its own extents");
    Array::from_shape_vec(shape, x.as_slice().iter().map(|x| x.flushed()).collect()).expect("as many")
}

/// Returns the permitted distance of XLA's result from that of this library, in units in the last
/// place: the sum of the bounds of both errors. It is 0 for functions whose results have the same
/// bits. With six seeds, the largest distances in the other four groups were 3, 5, 7 and 89.
fn ulps(name: &str) -> f64 {
    match name {
        "acos" | "acosh" | "asin" | "asinh" | "atan" | "atan2" | "cos" | "cosh" | "exp" | "exp2" | "hypot" | "log"
        | "log10" | "log2" | "log_sigmoid" | "pow" | "sigmoid" | "sin" | "sinh" | "tan" | "tanh" => 4.0,
        "expm1" => 8.0,
        // If the result is close to 0, both libraries lose digits.
        "logaddexp" => 16.0,
        // XLA's `log1p` of f64 is 86 ulp off close to -0.41, and its `atanh` with it.
        "log1p" | "atanh" => 128.0,
        _ => 0.0,
    }
}

/// Returns whether XLA on CPUs may return another result, because it replaces some subnormal
/// numbers by 0.
fn is_xlas_own<T: Drawn>(name: &str, x: T, y: T) -> bool {
    match name {
        // By XLA, atan2(5e-324, -1) is -π, and pow(5e-324, 0.25) is 15 % less than the power.
        "atan2" | "pow" => x.is_flushed() || y.is_flushed(),
        // XLA replaces the quotient by 0, which it otherwise would round down to -1.
        "floor_divide" => x.has_flushed_quotient(y),
        _ => false,
    }
}

/// Compares the elements of XLA's result with those of this library. `here` has two results of this
/// library: for the arguments, and for the arguments with 0 in place of subnormal floats. An
/// element must be near one of the two.
fn compare<T: Compared, X: Drawn, S: Shape>(
    name: &str,
    here: [&Array<T, S>; 2],
    there: &Array<T, S>,
    operands: impl Fn(usize) -> (X, X),
) {
    assert_eq!(here[0].shape(), there.shape(), "{name}");
    let ulps = ulps(name);
    for (i, &there) in there.as_slice().iter().enumerate() {
        let here = here.map(|here| here.as_slice()[i]);
        let (x, y) = operands(i);
        let is_near = here.iter().any(|&here| near(here, there, ulps)) || is_xlas_own(name, x, y);
        assert!(
            is_near,
            "{name}({x:?}, {y:?}) is {:?} here and {there:?} by XLA: {:?} ulp",
            here[0],
            here[0].distance(there)
        );
    }
}

/// Declares the programs of a row and their test, for representatives of its class of dtypes.
macro_rules! row {
    ($arity:ident $name:ident $class:ident $output:ident [$($fallible:ident)?] [none]) => {};
    ($arity:ident $name:ident Float $output:ident [] $e:tt) => { row!(@ $arity $name $output f32 f64); };
    ($arity:ident $name:ident Inexact $output:ident [] $e:tt) => { row!(@ $arity $name $output f32 f64); };
    ($arity:ident $name:ident Number $output:ident [] $e:tt) => { row!(@ $arity $name $output f32 f64 i8 i64 u16 u32); };
    ($arity:ident $name:ident Signed $output:ident [] $e:tt) => { row!(@ $arity $name $output f32 f64 i16 i32); };
    ($arity:ident $name:ident Real $output:ident [] $e:tt) => { row!(@ $arity $name $output f32 f64 i16 i32 u8 u64); };
    ($arity:ident $name:ident Ordered $output:ident [] $e:tt) => { row!(@ $arity $name $output f32 f64 i8 i64 u8 u32); };
    ($arity:ident $name:ident Element $output:ident [] $e:tt) => { row!(@ $arity $name $output bool f32 f64 i32 u16 u64); };
    ($arity:ident $name:ident Bits $output:ident [] $e:tt) => { row!(@ $arity $name $output bool i8 i32 u16 u64); };
    ($arity:ident $name:ident Logical $output:ident [] $e:tt) => { row!(@ $arity $name $output bool); };
    // A function that has no result for some integers does not compile with integers in a program.
    ($arity:ident $name:ident $class:ident $output:ident [is_integer] $e:tt) => { row!(@ $arity $name $output f32 f64); };
    ($arity:ident $name:ident Integer $output:ident [is_signed_integer] $e:tt) => { row!(@ $arity $name $output u8 u16 u32 u64); };
    ($arity:ident $name:ident $class:ident $output:ident [is_signed_integer] $e:tt) => { row!(@ $arity $name $output f32 f64 u8 u64); };
    (@ $arity:ident $name:ident bool $($dtype:ident)*) => { row!(@@ $arity $name $($dtype bool)*); };
    (@ $arity:ident $name:ident $output:ident $($dtype:ident)*) => { row!(@@ $arity $name $($dtype $dtype)*); };
    (@@ two $name:ident $($dtype:ident $output:ident)*) => {
        mod $name {
            use super::*;

            mod programs {
                $(pub mod $dtype {
                    use super::super::*;

                    #[program]
                    pub fn $name(
                        x: &Array<$dtype, shape![Rows, Columns]>,
                        y: &Array<$dtype, shape![Columns]>,
                    ) -> Array<$output, shape![Rows, Columns]> {
                        broadcast!($name(x, y))
                    }
                })*
            }

            #[test]
            fn agrees() {
                $({
                    const NAME: &str = concat!(stringify!($name), " of ", stringify!($dtype));
                    let mut rng = Rng::new(NAME);
                    let (rows, columns) = (rng.extent(12), rng.extent(40));
                    let x = draw::<$dtype, shape![Rows, Columns]>(&mut rng, (Rows(rows), Columns(columns)));
                    let y = draw::<$dtype, shape![Columns]>(&mut rng, (Columns(columns),));
                    let setting = Setting::new().axis(Rows(rows)).axis(Columns(columns));
                    let there = with_client(|client| {
                        programs::$dtype::$name::compile(client, &setting).and_then(|f| f.call((&x, &y)))
                    });
                    let there = there.unwrap_or_else(|error| panic!("{NAME}: {error}"));
                    let here = programs::$dtype::$name(&x, &y);
                    let flush = programs::$dtype::$name(&flushed(&x), &flushed(&y));
                    compare(stringify!($name), [&here, &flush], &there, |i| (x.as_slice()[i], y.as_slice()[i % columns]));
                })*
            }
        }
    };
    (@@ one $name:ident $($dtype:ident $output:ident)*) => {
        mod $name {
            use super::*;

            mod programs {
                $(pub mod $dtype {
                    use super::super::*;

                    #[program]
                    pub fn $name(x: &Array<$dtype, shape![Rows, Columns]>) -> Array<$output, shape![Rows, Columns]> {
                        broadcast!($name(x))
                    }
                })*
            }

            #[test]
            fn agrees() {
                $({
                    const NAME: &str = concat!(stringify!($name), " of ", stringify!($dtype));
                    let mut rng = Rng::new(NAME);
                    let (rows, columns) = (rng.extent(12), rng.extent(40));
                    let x = draw::<$dtype, shape![Rows, Columns]>(&mut rng, (Rows(rows), Columns(columns)));
                    let setting = Setting::new().axis(Rows(rows)).axis(Columns(columns));
                    let there = with_client(|client| {
                        programs::$dtype::$name::compile(client, &setting).and_then(|f| f.call(&x))
                    });
                    let there = there.unwrap_or_else(|error| panic!("{NAME}: {error}"));
                    let here = programs::$dtype::$name(&x);
                    let flush = programs::$dtype::$name(&flushed(&x));
                    compare(stringify!($name), [&here, &flush], &there, |i| (x.as_slice()[i], x.as_slice()[i]));
                })*
            }
        }
    };
}

/// Passes the columns of the table to [`row`].
macro_rules! rows {
    ($arity:ident $($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt [$($fallible:ident $($fault:ident)?)?] $tml:tt $export:tt $result:tt;)*) => {$(
        row!($arity $name $class $output [$($fallible)?] $export);
    )*};
}

binary_functions! { rows two }
unary_functions! { rows one }

/// Asserts the number of rows that are not exported, so that a new row is not left out by mistake.
#[test]
fn few_rows_have_no_export() {
    let table = include_str!("../../../src/table.rs");
    assert_eq!(table.matches(" [none]\n").count(), 4);
}

/// Declares the tests of casts of random elements from each dtype to each other one.
macro_rules! casts {
    ($($from:ident)*) => {
        mod casts {
            use super::*;

            mod programs {
                $(pub mod $from {
                    use super::super::*;

                    #[program]
                    pub fn narrow(
                        x: &Array<$from, shape![Columns]>,
                    ) -> (
                        Array<bool, shape![Columns]>,
                        Array<i8, shape![Columns]>,
                        Array<u8, shape![Columns]>,
                        Array<i16, shape![Columns]>,
                        Array<u16, shape![Columns]>,
                    ) {
                        (x.cast::<bool>(), x.cast::<i8>(), x.cast::<u8>(), x.cast::<i16>(), broadcast!(x as u16))
                    }

                    #[program]
                    pub fn wide(
                        x: &Array<$from, shape![Columns]>,
                    ) -> (
                        Array<i32, shape![Columns]>,
                        Array<u32, shape![Columns]>,
                        Array<i64, shape![Columns]>,
                        Array<u64, shape![Columns]>,
                        Array<f32, shape![Columns]>,
                        Array<f64, shape![Columns]>,
                    ) {
                        (
                            x.cast::<i32>(),
                            x.cast::<u32>(),
                            x.cast::<i64>(),
                            x.cast::<u64>(),
                            x.cast::<f32>(),
                            broadcast!(x as f64),
                        )
                    }
                })*
            }

            #[test]
            fn agree() {
                $({
                    // Replace subnormal floats by 0, because their cast to `bool` is false by XLA,
                    // and true here.
                    let mut rng = Rng::new(stringify!($from));
                    let x = flushed(&draw::<$from, shape![Columns]>(&mut rng, (Columns(64),)));
                    let setting = Setting::new().axis(Columns(64));
                    crate::ports::agree!(&setting, programs::$from::narrow(x));
                    crate::ports::agree!(&setting, programs::$from::wide(x));
                })*
            }
        }
    };
}

casts! { bool f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 }

/// Declares the tests of literal operands: divisors, shift counts and exponents of integers.
macro_rules! literals {
    ($($name:ident $ulps:literal |$x:ident| $e:tt $($dtype:ident)*;)*) => {$(
        mod $name {
            use super::*;

            mod programs {
                $(pub mod $dtype {
                    use super::super::*;

                    #[program]
                    pub fn $name($x: &Array<$dtype, shape![Columns]>) -> Array<$dtype, shape![Columns]> {
                        broadcast! $e
                    }
                })*
            }

            #[test]
            fn agrees() {
                $({
                    let mut rng = Rng::new(concat!(stringify!($name), stringify!($dtype)));
                    let x = flushed(&draw::<$dtype, shape![Columns]>(&mut rng, (Columns(64),)));
                    crate::ports::agree!(&Setting::new().axis(Columns(64)), programs::$dtype::$name(x), $ulps);
                })*
            }
        }
    )*};
}

literals! {
    // XLA multiplies by the reciprocal.
    divided_by_3 1 |x| (x / 3) f32 f64;
    integers_divided_by_3 0 |x| (x / 3) i8 i16 i32 i64 u8 u16 u32 u64;
    floor_divided_by_7 0 |x| (floor_divide(x, 7)) i8 i64 u8 u64;
    remainder_by_7 0 |x| (remainder(x, 7)) i8 i64 u8 u64;
    trunc_remainder_by_7 0 |x| (x % 7) i8 i64 u8 u64;
    cubed 4 |x| (pow(x, 3)) f32 f64 i8 i64 u8 u64;
    shifted_left 0 |x| (x << 3) i8 i16 i32 i64;
    shifted_left_beyond 0 |x| (x << 100) i8 i64 u8 u64;
    shifted_right 0 |x| (x >> 3) i8 i16 i32 i64;
    shifted_right_beyond 0 |x| (x >> 100) i8 i64 u8 u64;
    chosen 0 |x| (if x > 1 { x } else { 2 }) f32 f64 i8 u64;
    // Operations after one another, which XLA simplifies together.
    quotient_of_abs 0 |x| (abs(x) / 8) i8 i16 i32 i64;
    sign_of_abs 0 |x| (sign(abs(x))) f32 f64 i8 i16 i32 i64;
    quotient_of_square 0 |x| (floor_divide(square(x), 8)) i8 i16 i32 i64;
    rest_of_power 0 |x| (pow(x, 6) % 8) i8 i16 i32 i64 u8;
    sign_of_product 0 |x| (sign(x * (x + 0))) i8 i16 i32 i64;
    abs_of_product 0 |x| (abs(x * x)) f32 f64 i8 i16 i32 i64;
    shifted_square 0 |x| (x * x >> 3) i8 i16 i32 i64;
    comparisons 0 |x| (if abs(x) < 0 { x } else if x * x >= 0 { 2 } else { 3 }) f32 f64 i8 i16 i32 i64;
    comparisons_of_sums 0 |x| (if x + 100 > x { 1 } else if x - 100 < 50 { 2 } else { x }) i8 i16 i32 i64;
}
