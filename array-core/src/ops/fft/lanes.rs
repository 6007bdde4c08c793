//! Transforms along an axis of contiguous arrays. A lane consists of the elements along the axis at
//! one position of the other axes.

use ::num_complex::Complex;

use super::dtype::{FftDtype, FftPart, FftReal};
use crate::dtype::{Element, Number};

/// The scaling of a transform of `n` elements and of its inverse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Norm {
    /// The inverse transform is multiplied by `1 / n`.
    #[default]
    Backward,
    /// Both transforms are multiplied by `1 / sqrt(n)`, so that each keeps the Euclidean norm of a
    /// vector.
    Ortho,
    /// The forward transform is multiplied by `1 / n`.
    Forward,
}

/// The direction and the scaling of a transform.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) inverse: bool,
    pub(crate) norm: Norm,
}

impl Way {
    /// Returns the factor that scales a transform of `n` elements, or `None` if the transform is
    /// not scaled.
    fn factor<T: FftPart>(self, n: usize) -> Option<T> {
        let n: T = (n.max(1) as u64).op_cast();
        match (self.norm, self.inverse) {
            (Norm::Ortho, _) => Some(n.op_sqrt().op_reciprocal()),
            (Norm::Backward, true) | (Norm::Forward, false) => Some(n.op_reciprocal()),
            _ => None,
        }
    }
}

/// The extents of a row-major array around the axis of a transform: the product of the extents
/// before the axis, the extent of the axis, and the product of the extents after the axis.
pub(crate) type Extents = [usize; 3];

/// The maximum number of lanes that are copied together if a lane is not contiguous. Adjacent lanes
/// share cache lines, so each cache line is read fewer times.
const TOGETHER: usize = 16;

/// Calls `transform` once for each lane. The first argument is the first `need` elements of the
/// lane of `x` in dtype `Z`, padded with zeros if the lane is shorter. The second argument is the
/// lane of `y` to write.
fn each_lane<X: Element, Z: Element, Y: Element>(
    x: &[X],
    [outer, from, inner]: Extents,
    need: usize,
    y: &mut [Y],
    mut transform: impl FnMut(&mut [Z], &mut [Y]),
) {
    let count = outer * inner;
    let Some(to) = y.len().checked_div(count).filter(|&to| to > 0) else {
        return;
    };
    let together = inner.min(TOGETHER);
    let mut read = vec![Z::ZERO; together * need];
    let mut made = vec![Y::ZERO; if inner > 1 { together * to } else { 0 }];
    let common = from.min(need);
    for (i, y) in y.chunks_exact_mut(to * inner).enumerate() {
        let x = &x[i * from * inner..][..from * inner];
        if inner == 1 {
            for (element, &x) in read.iter_mut().zip(&x[..common]) {
                *element = x.op_cast();
            }
            read[common..].fill(Z::ZERO);
            transform(&mut read, y);
            continue;
        }
        for first in (0..inner).step_by(together) {
            let lanes = together.min(inner - first);
            for (at, row) in x.chunks_exact(inner).take(common).enumerate() {
                for (lane, &element) in row[first..][..lanes].iter().enumerate() {
                    read[lane * need + at] = element.op_cast();
                }
            }
            for lane in 0..lanes {
                let read = &mut read[lane * need..][..need];
                read[common..].fill(Z::ZERO);
                transform(read, &mut made[lane * to..][..to]);
            }
            for (at, row) in y.chunks_exact_mut(inner).enumerate() {
                for (lane, place) in row[first..][..lanes].iter_mut().enumerate() {
                    *place = made[lane * to + at];
                }
            }
        }
    }
}

/// Transforms each lane of `n` numbers along the axis in the middle of `extents` to `n` complex
/// numbers.
pub(crate) fn complex<T: FftDtype>(way: Way, x: &[T], extents: Extents, n: usize, y: &mut [T::Complex]) {
    if n == 0 {
        return;
    }
    let plan = T::Size::complex_plan(n, way.inverse);
    let factor = way.factor::<T::Size>(n);
    let mut scratch = vec![Complex::default(); plan.get_inplace_scratch_len()];
    each_lane(x, extents, n, y, |x, y| {
        y.copy_from_slice(x);
        let y = T::wholes(y);
        plan.process_with_scratch(y, &mut scratch);
        if let Some(factor) = factor {
            y.iter_mut().for_each(|z| *z = z.scale(factor));
        }
    });
}

/// Transforms each lane of `n` real numbers along the axis in the middle of `extents`. The result
/// is a lane with the `n / 2 + 1` elements of the non-negative frequencies. The inverse transform
/// returns the conjugates of these elements.
pub(crate) fn spectrum<T: FftReal>(way: Way, x: &[T], extents: Extents, n: usize, y: &mut [T::Complex]) {
    if n == 0 {
        // Each frequency is a sum of no numbers, which is 0, and `y` already consists of zeros.
        return;
    }
    let plan = T::spectrum_plan(n);
    let factor = way.factor::<T>(n);
    let mut scratch = plan.make_scratch_vec();
    each_lane(x, extents, n, y, |x, y| {
        let y = T::wholes(y);
        plan.process_with_scratch(x, y, &mut scratch)
            .expect("both lanes have the lengths of the plan");
        if let Some(factor) = factor {
            y.iter_mut().for_each(|z| *z = z.scale(factor));
        }
        if way.inverse {
            y.iter_mut().for_each(|z| *z = z.conj());
        }
    });
}

/// Transforms each lane along the axis in the middle of `extents` to `n` real numbers. A lane has
/// the `n / 2 + 1` elements of the non-negative frequencies. Ignores the imaginary parts of the
/// first element, and of the last one if `n` is even.
pub(crate) fn signal<T: FftDtype>(way: Way, x: &[T], extents: Extents, n: usize, y: &mut [T::Size]) {
    if n == 0 {
        return;
    }
    let plan = T::Size::signal_plan(n);
    let factor = way.factor::<T::Size>(n);
    let mut scratch = plan.make_scratch_vec();
    each_lane(x, extents, n / 2 + 1, y, |half, y| {
        let half = T::wholes(half);
        // `realfft` computes the inverse transform. For the forward transform, pass the conjugates.
        if !way.inverse {
            half.iter_mut().for_each(|z| *z = z.conj());
        }
        half[0].im = T::Size::ZERO;
        if n.is_multiple_of(2) {
            half[n / 2].im = T::Size::ZERO;
        }
        plan.process_with_scratch(half, y, &mut scratch)
            .expect("both lanes have the lengths of the plan, and the ends are real");
        if let Some(factor) = factor {
            y.iter_mut().for_each(|x| *x = x.op_mul(factor));
        }
    });
}
