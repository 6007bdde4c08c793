//! Complex numbers: arithmetic, functions, sums and products of matrices. They are compared with
//! ndarray and nalgebra with the crate `num-complex`, with loops written by hand, and with NumPy.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench complex -- --python PATH`; see the README of
//! this package.
#![forbid(unsafe_code)]

#[path = "../peers/process.rs"]
mod process;
mod products;
mod race;

use std::env;
use std::hint::black_box;
use std::process::Command;

use array_benches::Machine;
use array_core::{Array, broadcast, shape};
use ndarray::{Array1, ArrayView1, Zip};
use num_complex::{Complex, Complex32, Complex64};

use crate::process::{Contestant, Start};
use crate::race::{Race, Run, Work};

/// The numbers of elements: one fits in the first cache, and one in the second.
const LENGTHS: [(&str, usize); 2] = [("512", 512), ("16384", 16_384)];

/// Returns `len` numbers, the same in every language. Their parts are odd multiples of 1/32 between
/// -4 and 4. No sum of their products is rounded, and no number is real or imaginary.
fn numbers<T: From<f32>>(seed: u64, len: usize) -> Vec<Complex<T>> {
    let part = |index: usize| -> T {
        let mut z = seed.wrapping_add((index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((z ^ (z >> 31)) >> 58) as f32 / 8.0 - 3.96875).into()
    };
    (0..len)
        .map(|i| Complex::new(part(2 * i + 1), part(2 * i + 2)))
        .collect()
}

/// A number that can be split into its parts in `f64`, for the comparison with other languages.
trait Parts: Copy + Default {
    fn parts(self) -> Vec<f64>;
}

impl Parts for f32 {
    fn parts(self) -> Vec<f64> {
        vec![self.into()]
    }
}

impl Parts for f64 {
    fn parts(self) -> Vec<f64> {
        vec![self]
    }
}

impl<T: Copy + Default + Into<f64>> Parts for Complex<T> {
    fn parts(self) -> Vec<f64> {
        vec![self.re.into(), self.im.into()]
    }
}

/// Returns the parts of the elements if `asked`, and nothing otherwise.
fn asked<'a, T: Parts + 'a>(asked: bool, elements: impl IntoIterator<Item = &'a T>) -> Vec<f64> {
    if asked {
        elements.into_iter().flat_map(|x| x.parts()).collect()
    } else {
        Vec::new()
    }
}

/// Returns two runs that apply a function of one operand to each element, and write to an existing
/// array: one of ndarray, and one of the naive loop.
fn of_one<'a, T: Copy, R: Parts + 'a>(a: &'a [T], function: impl Fn(T) -> R + Copy + 'a) -> [Run<'a>; 2] {
    let view = ArrayView1::from(a);
    let (mut y, mut out) = (Array1::from_elem(a.len(), R::default()), vec![R::default(); a.len()]);
    [
        Box::new(move |ask| {
            Zip::from(&mut y).and(&view).for_each(|y, &a| *y = function(a));
            asked(ask, &y)
        }),
        Box::new(move |ask| {
            out.iter_mut().zip(a).for_each(|(y, &a)| *y = function(a));
            asked(ask, &out)
        }),
    ]
}

/// Returns the runs of [`of_one`] for a function of two operands.
fn of_two<'a, T: Copy, R: Parts + 'a>([a, b]: [&'a [T]; 2], function: impl Fn(T, T) -> R + Copy + 'a) -> [Run<'a>; 2] {
    let views = [a, b].map(ArrayView1::from);
    let (mut y, mut out) = (Array1::from_elem(a.len(), R::default()), vec![R::default(); a.len()]);
    [
        Box::new(move |ask| {
            let zip = Zip::from(&mut y).and(&views[0]).and(&views[1]);
            zip.for_each(|y, &a, &b| *y = function(a, b));
            asked(ask, &y)
        }),
        Box::new(move |ask| {
            let operands = a.iter().zip(b);
            out.iter_mut()
                .zip(operands)
                .for_each(|(y, (&a, &b))| *y = function(a, b));
            asked(ask, &out)
        }),
    ]
}

/// Defines functions that measure a dtype. The arguments are the name with the number of bits, the
/// dtype, the dtype of its parts, and how far results may differ.
macro_rules! dtypes {
    ($($name:ident $dtype:ident $part:ident $tolerance:literal;)*) => {$(
        fn $name(race: &mut Race) {
            type Vector<T> = Array<T, shape![_]>;

            for (size, len) in LENGTHS {
                let vector = |seed| {
                    Vector::from_shape_vec([len], numbers::<$part>(seed, len)).expect("as many elements")
                };
                let (a, b) = (vector(1), vector(2));
                let (x, y) = (a.as_slice(), b.as_slice());
                let mut measure = |operation, amount, ours, [ndarray, naive]: [Run<'_>; 2]| {
                    let work = Work {
                        operation,
                        dtype: stringify!($name),
                        size,
                        amount,
                        unit: "GB/s",
                        // The powers of `num-complex` lose digits of the angle.
                        tolerance: if operation == "pow" { 100.0 * $tolerance } else { $tolerance },
                    };
                    race.run(&work, vec![("array-core", ours), ("ndarray", ndarray), ("naive", naive)]);
                };
                let bytes = len * size_of::<$dtype>();

                dtypes!(@two $dtype [measure a b x y] 3 * bytes;
                    "add" a + b, |x: $dtype, y| x + y;
                    "mul" a * b, |x: $dtype, y| x * y;
                    "div" a / b, |x: $dtype, y| x / y;
                    "pow" pow(a, b), |x: $dtype, y| x.powc(y);
                );
                dtypes!(@one $dtype $part [measure a x] 3 * bytes / 2;
                    "abs" abs(a), |x: $dtype| x.norm();
                );
                dtypes!(@one $dtype $dtype [measure a x] 2 * bytes;
                    "exp" exp(a), |x: $dtype| x.exp();
                    "expm1" expm1(a), |x: $dtype| x.exp() - 1.0;
                    "log" log(a), |x: $dtype| x.ln();
                    "sin" sin(a), |x: $dtype| x.sin();
                    "sqrt" sqrt(a), |x: $dtype| x.sqrt();
                    "tanh" tanh(a), |x: $dtype| x.tanh();
                );

                let sum = Box::new(|ask| asked(ask, &[black_box(a.sum())]));
                let view = ArrayView1::from(x);
                measure("sum", bytes, sum, [
                    Box::new(|ask| asked(ask, &[black_box(view.sum())])),
                    Box::new(|ask| asked(ask, &[black_box(x.iter().sum::<$dtype>())])),
                ]);
            }
        }
    )*};
    (@two $dtype:ident [$measure:ident $a:ident $b:ident $x:ident $y:ident] $bytes:expr;
        $($name:literal $ours:expr, $function:expr;)*) => {$({
        let mut out = Vector::<$dtype>::zeros_with([$a.len()]);
        let ($a, $b) = (&$a, &$b);
        let ours = Box::new(move |ask| {
            broadcast!(out = $ours);
            asked(ask, out.as_slice())
        });
        $measure($name, $bytes, ours, of_two([$x, $y], $function));
    })*};
    (@one $dtype:ident $result:ident [$measure:ident $a:ident $x:ident] $bytes:expr;
        $($name:literal $ours:expr, $function:expr;)*) => {$({
        let mut out = Vector::<$result>::zeros_with([$a.len()]);
        let $a = &$a;
        let ours = Box::new(move |ask| {
            broadcast!(out = $ours);
            asked(ask, out.as_slice())
        });
        $measure($name, $bytes, ours, of_one($x, $function));
    })*};
}

dtypes! {
    c64 Complex32 f32 2e-5;
    c128 Complex64 f64 1e-13;
}

fn main() {
    let mut arguments = env::args().skip(1);
    let (mut python, mut only) = (None, None);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--python" => python = arguments.next(),
            "--bench" => {}
            _ => only = Some(argument),
        }
    }
    let numpy = python.map(|python| {
        let mut command = Command::new(python);
        command
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/complex/numpy_contestant.py"))
            .envs(["OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"].map(|name| (name, "1")));
        let start = Start {
            name: "NumPy".to_owned(),
            command,
        };
        Contestant::start(start).unwrap_or_else(|(name, error)| panic!("{name}: {error}"))
    });
    println!("{}; level {}", Machine::now(), array_core::cpu::level());
    if let Some(numpy) = &numpy {
        println!("{}", numpy.version);
    }
    let mut race = Race::new(numpy, only);
    c64(&mut race);
    c128(&mut race);
    products::run(&mut race);
    println!("\n{}", race.table);
}
