//! Every row of the table of elementwise functions, on drawn shapes and elements: here and by XLA.
//!
//! The programs come from the table itself, so that a new row is compared without a change here. `PJRT_SEED` draws others.

use array_core::stablehlo::{Setting, program};
use array_core::{Array, Shape, broadcast, dim, shape};

use crate::client::with_client;
use crate::ports::{Compared, near};

dim!(pub Rows, pub Columns);

/// Random numbers: SplitMix64, from a seed and the name of what is drawn.
struct Rng(u64);

impl Rng {
    fn new(name: &str) -> Self {
        let seed = std::env::var("PJRT_SEED").map_or(1, |seed| seed.parse().expect("a number in PJRT_SEED"));
        Self(name.bytes().fold(seed, |sum, byte| sum.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte)))
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

    /// Extents of which one in sixteen is 0.
    fn extent(&mut self, end: usize) -> usize {
        if self.below(16) == 0 { 0 } else { 1 + self.below(end) }
    }
}

/// A dtype whose elements are drawn.
trait Drawn: Compared {
    fn draw(rng: &mut Rng) -> Self;

    /// Returns 0 with the sign of a subnormal float, and others themselves.
    fn flushed(self) -> Self;
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

/// How far XLA's result may be from this library's, in units in the last place: none but for these. Each is a bound of the sum of
/// both errors, where XLA's is larger than this library's.
fn ulps(name: &str) -> f64 {
    match name {
        "divide" | "reciprocal" => 0.0,
        _ => 0.0,
    }
}

/// Compares the elements of a result: with those of the arguments, or of the arguments whose subnormal floats are 0.
fn compare<T: Compared, S: Shape>(name: &str, here: &Array<T, S>, flushed: &Array<T, S>, there: &Array<T, S>, of: impl Fn(usize) -> String) {
    assert_eq!(here.shape(), there.shape(), "{name}");
    let ulps = ulps(name);
    for (i, &there) in there.as_slice().iter().enumerate() {
        let (here, flushed) = (here.as_slice()[i], flushed.as_slice()[i]);
        let is_near = near(here, there, ulps) || near(flushed, there, ulps);
        if !is_near { println!("DIFF {name}: of {}, {here:?} here and {there:?} by XLA, {:?}", of(i), here.distance(there)); }
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
    // Integer operands without a result do not compile in a program.
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
                    compare(stringify!($name), &here, &flush, &there, |i| {
                        format!("{:?} and {:?}", x.as_slice()[i], y.as_slice()[i % columns])
                    });
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
                    compare(stringify!($name), &here, &flush, &there, |i| format!("{:?}", x.as_slice()[i]));
                })*
            }
        }
    };
}

/// Takes the columns of rows of the table.
macro_rules! rows {
    ($arity:ident $($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt [$($fallible:ident $($fault:ident)?)?] $tml:tt $export:tt $result:tt;)*) => {$(
        row!($arity $name $class $output [$($fallible)?] $export);
    )*};
}

binary_functions! { rows two }
unary_functions! { rows one }

/// The rows that have no export, which a new one joins by intention alone.
#[test]
fn few_rows_have_no_export() {
    let table = include_str!("../../../src/table.rs");
    assert_eq!(table.matches(" [none]\n").count(), 4);
}
