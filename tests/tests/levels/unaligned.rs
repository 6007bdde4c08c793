//! Long runs that begin within a cache line, as slices of vectors do.

use array_core::{ContiguousView, ContiguousViewMut, array, broadcast, shape};
use array_tests::elements::{Sample, samples};

use crate::check::assert_same;
use crate::each_level;

/// The first elements of the output and of two operands, from the start of a cache line.
const STARTS: [[usize; 3]; 9] = [
    [0, 0, 0],
    [1, 1, 1],
    [3, 3, 0],
    [3, 0, 3],
    [7, 0, 0],
    [12, 12, 5],
    [15, 15, 15],
    [2, 4, 6],
    [1, 2, 3],
];

/// Elements around a run, which keep their values.
const AROUND: usize = 16;

/// Memory for elements of a run, whose first element is `start` elements behind a cache line.
struct Line<T> {
    elements: Vec<T>,
    first: usize,
}

impl<T: Sample> Line<T> {
    fn new(len: usize, start: usize, seed: u64) -> Self {
        let elements = samples::<T>(&[len + AROUND + 64 + start], seed, |x| x).to_vec();
        let to_line = elements.as_ptr().addr().wrapping_neg() % 64;
        let first = to_line / size_of::<T>() + start;
        Self { elements, first }
    }

    fn run(&self, len: usize) -> &[T] {
        &self.elements[self.first..][..len]
    }
}

macro_rules! unaligned {
    ($($name:ident($z:ident: $out:ty; $x:ident: $left:ty, $y:ident: $right:ty) { $($code:tt)+ } $twin:expr;)+) => {$(
        #[test]
        fn $name() {
            for len in if cfg!(miri) { [515, 260] } else { [4099, 1024] } {
                for [own, left, right] in STARTS {
                    each_level(&mut |level| {
                        let mut to = Line::<$out>::new(len, own, 1);
                        let (x, y) = (Line::<$left>::new(len, left, 2), Line::<$right>::new(len, right, 3));
                        let mut expected = to.elements.clone();
                        for (($z, &$x), &$y) in expected[to.first..].iter_mut().zip(x.run(len)).zip(y.run(len)) {
                            *$z = {
                                let $z = *$z;
                                let _ = $z;
                                $twin
                            };
                        }
                        let run = &mut to.elements[to.first..][..len];
                        let mut $z = ContiguousViewMut::<$out, shape![_]>::from_mut_slice([len], run).unwrap();
                        let $x = ContiguousView::<$left, shape![_]>::from_slice([len], x.run(len)).unwrap();
                        let $y = ContiguousView::<$right, shape![_]>::from_slice([len], y.run(len)).unwrap();
                        broadcast!($($code)+);
                        let starts = (own, left, right);
                        assert_same(&to.elements, &expected, &|| format!("{len} from {starts:?} at {level}"));
                    });
                }
            }
        }
    )+};
}

unaligned! {
    written(z: f32; x: f32, y: f32) { z = x * y - x } x * y - x;
    added(z: f32; x: f32, y: f32) { z += x * y } z + x * y;
    copied(z: f64; x: f64, _y: f64) { z = x } x;
    added_f64(z: f64; x: f64, y: f32) { z += x * y } z + x * f64::from(y);
    widened(z: i32; x: u8, y: i16) { z -= x * y } z.wrapping_sub(i32::from(i16::from(x).wrapping_mul(y)));
    narrow(z: u8; x: u8, y: u8) { z = x + y } x.wrapping_add(y);
    compared(z: bool; x: f64, y: f64) { z = x > y } x > y;
    root(z: f32; x: f32, y: f32) { z = sqrt(x * x) + y } (x * x).sqrt() + y;
}

/// Runs of static extents. One operand is read backwards, or is a single element for each run.
#[test]
fn reversed_and_held_operands() {
    const LEN: usize = if cfg!(miri) { 520 } else { 1024 };
    type Run = shape![{ LEN }];
    for start in [0, 1, 4, 7, 12] {
        each_level(&mut |level| {
            let same = |found: &Line<f32>, expected: &dyn Fn(usize) -> f32, before: &Line<f32>, what: &str| {
                let mut elements = before.elements.clone();
                for (i, element) in elements[found.first..][..LEN].iter_mut().enumerate() {
                    *element = expected(i);
                }
                assert_same(&found.elements, &elements, &|| {
                    format!("{what} from {start} at {level}")
                });
            };
            let (mut to, x) = (Line::<f32>::new(LEN, start, 1), Line::<f32>::new(LEN, start, 2));
            let before = Line {
                elements: to.elements.clone(),
                first: to.first,
            };
            let xs = x.run(LEN);
            let view = ContiguousView::<f32, Run>::from_slice([LEN], xs).unwrap();
            let one = array![xs[3]];

            let run = &mut to.elements[to.first..][..LEN];
            let mut z = ContiguousViewMut::<f32, Run>::from_mut_slice([LEN], run).unwrap();
            broadcast!(z = view[..;-1] * 2);
            same(&to, &|i| xs[LEN - 1 - i] * 2.0, &before, "reversed");

            let run = &mut to.elements[to.first..][..LEN];
            let mut z = ContiguousViewMut::<f32, Run>::from_mut_slice([LEN], run).unwrap();
            broadcast!(z = view - one);
            same(&to, &|i| xs[i] - xs[3], &before, "one element");

            let run = &mut to.elements[to.first..][..LEN];
            let mut z = ContiguousViewMut::<f32, Run>::from_mut_slice([LEN], run).unwrap();
            broadcast!(z = one - view[..;-1]);
            same(&to, &|i| xs[3] - xs[LEN - 1 - i], &before, "one element, reversed");
        });
    }
}
