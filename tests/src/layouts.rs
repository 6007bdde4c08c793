//! Operands and outputs with random memory layouts: at odd starts, with strides, reversed,
//! permuted, and stretched.

use array_core::{Array, ArrayView, ArrayViewMut, ContiguousView, ContiguousViewMut, DynRank};

use crate::elements::{Sample, samples};
use crate::views::{Step, read_order, write_order};

/// A generator of random numbers that are the same on every run.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator with a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Draws a number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let n = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((n ^ n >> 31) % end as u64) as usize
    }

    /// Draws one of some values.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// Draws the extents of an output of up to 4 axes. The inner ones are short, or close to the
    /// sizes that kernels compute at a time.
    pub fn extents(&mut self) -> Vec<usize> {
        const LONG: &[usize] = &[
            0, 1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025,
        ];
        const MOST: usize = if cfg!(miri) { 200 } else { 4000 };
        let mut extents = Vec::new();
        let mut len = 1;
        for _ in 0..1 + self.below(4) {
            let extent = match self.below(3) {
                0 => self.one_of(LONG),
                _ => 1 + self.below(20),
            };
            let extent = if len * extent > MOST { 1 + self.below(3) } else { extent };
            len *= extent.max(1);
            extents.insert(0, extent);
        }
        if self.below(2) == 0 {
            // The first extent that was drawn is the longest.
            extents.reverse();
        }
        extents
    }
}

/// Samples that are read through a view.
#[derive(Clone, Debug)]
pub struct Laid<T> {
    elements: Array<T, DynRank>,
    /// The position in `elements` at which the array with the extents `inner` starts. The steps
    /// apply to this array.
    start: usize,
    inner: Vec<usize>,
    steps: Vec<Step>,
    shape: Vec<usize>,
}

impl<T: Sample> Laid<T> {
    /// Draws an operand that broadcasts to these extents, with elements changed by `fit`.
    pub fn operand(random: &mut Random, extents: &[usize], fit: fn(T) -> T) -> Self {
        let mut shape = extents.to_vec();
        if random.below(3) == 0 {
            for extent in &mut shape {
                if random.below(2) == 0 {
                    *extent = 1;
                }
            }
            shape.drain(..random.below(shape.len() + 1));
        }
        let mut laid = Self::output(random, &shape, fit);
        if random.below(6) == 0 {
            laid.shape = extents.to_vec();
            laid.steps.push(Step::Broadcast {
                shape: laid.shape.clone(),
            });
        }
        laid
    }

    /// Draws an output of these extents, whose elements are distinct.
    pub fn output(random: &mut Random, extents: &[usize], fit: fn(T) -> T) -> Self {
        let (mut inner, mut steps) = (extents.to_vec(), Vec::new());
        if random.below(2) == 0 {
            let rank = extents.len();
            let mut order: Vec<isize> = (0..rank as isize).collect();
            if rank > 1 && random.below(2) == 0 {
                order.swap(random.below(rank), random.below(rank));
                order.rotate_left(random.below(rank));
            }
            steps.push(Step::Permute { order: order.clone() });
            for (axis, &extent) in extents.iter().enumerate() {
                let step: isize = random.one_of(&[1, 1, 1, 2, 3, -1, -1, -2]);
                let start = random.below(3);
                let end = start + extent.saturating_sub(1) * step.unsigned_abs() + usize::from(extent > 0);
                inner[order[axis] as usize] = end + random.below(2);
                steps.push(Step::Every {
                    axis: axis as isize,
                    start,
                    end,
                    step,
                });
            }
        }
        let (start, seed) = (random.below(4), random.below(1 << 20));
        let len = start + inner.iter().product::<usize>();
        Self {
            elements: samples(&[len], seed as u64, fit),
            start,
            inner,
            steps,
            shape: extents.to_vec(),
        }
    }

    /// Replaces a random element, which may be outside of the view.
    pub fn replace(&mut self, random: &mut Random, value: T) {
        if !self.elements.is_empty() {
            let at = random.below(self.elements.len());
            self.elements[[at]] = value;
        }
    }

    /// Returns the extents.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Views the elements.
    pub fn view(&self) -> ArrayView<'_, T, DynRank> {
        let elements = &self.elements.as_slice()[self.start..];
        let inner =
            ContiguousView::<T, DynRank>::from_slice(&self.inner[..], elements).expect("the elements fit the shape");
        self.steps.iter().fold(inner.strided(), read_order)
    }

    /// Calls `run` with a view of a copy of the elements, and returns the copy, including the
    /// elements around the view.
    pub fn write(&self, run: &mut dyn FnMut(ArrayViewMut<'_, T, DynRank>)) -> Vec<T> {
        let mut elements = self.elements.to_vec();
        let inner = ContiguousViewMut::<T, DynRank>::from_mut_slice(&self.inner[..], &mut elements[self.start..]);
        take(inner.expect("the elements fit the shape").strided(), &self.steps, run);
        elements
    }

    /// Returns the elements, broadcast to these extents, in row-major order.
    pub fn spread(&self, extents: &[usize]) -> Vec<T> {
        let elements: Vec<T> = self.view().iter().copied().collect();
        let lead = extents.len() - self.shape.len();
        let mut spread = Vec::new();
        each_position(extents, |index| {
            let own = index[lead..].iter().zip(&self.shape);
            let at = own.fold(0, |at, (&i, &extent)| at * extent + if extent == 1 { 0 } else { i });
            spread.push(elements[at]);
        });
        spread
    }
}

/// Calls `visit` with each position of an array of these extents, in row-major order.
pub fn each_position(extents: &[usize], mut visit: impl FnMut(&[usize])) {
    let mut index = vec![0; extents.len()];
    for _ in 0..extents.iter().product() {
        visit(&index);
        for axis in (0..extents.len()).rev() {
            index[axis] += 1;
            if index[axis] < extents[axis] {
                break;
            }
            index[axis] = 0;
        }
    }
}

/// Applies steps to a view, and calls a function with the result.
fn take<T: 'static>(
    view: ArrayViewMut<'_, T, DynRank>,
    steps: &[Step],
    run: &mut dyn FnMut(ArrayViewMut<'_, T, DynRank>),
) {
    match steps.split_first() {
        None => run(view),
        Some((step, rest)) => write_order(view, step, &mut |view| take(view, rest, run)),
    }
}

/// Returns the extents that shapes broadcast to.
///
/// # Panics
///
/// Panics if they do not broadcast.
pub fn common(shapes: &[&[usize]]) -> Vec<usize> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let mut extents = vec![1; rank];
    for shape in shapes {
        for (extent, &own) in extents[rank - shape.len()..].iter_mut().zip(*shape) {
            assert!(*extent == own || *extent == 1 || own == 1, "{shapes:?}");
            if own != 1 {
                *extent = own;
            }
        }
    }
    extents
}
