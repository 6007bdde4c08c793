//! `x * scale + offset`: (H, W, 3) with two of (3), in one pass.
//!
//! nalgebra has no arrays of rank 3, and no such case.

use array_core::{Len, StaticDim, broadcast};
use ndarray::{Array1, Array3, Zip};

use super::{SIDE, Side};
use crate::data::{Real, dynamic, fixed, inline as inlined, numbers};
use crate::suite::{Size, Suite};

/// How many values a pixel has.
const CHANNELS: usize = 3;
type Channels = Len<CHANNELS>;

/// The naive loop.
fn naive<T: Real>(y: &mut [T], x: &[T], scale: &[T; CHANNELS], offset: &[T; CHANNELS]) {
    let pixels = x.as_chunks::<CHANNELS>().0;
    for (y, x) in y.as_chunks_mut::<CHANNELS>().0.iter_mut().zip(pixels) {
        for c in 0..CHANNELS {
            y[c] = x[c] * scale[c] + offset[c];
        }
    }
}

/// Returns an image.
fn pixels<T: Real>(h: usize, w: usize) -> Vec<T> {
    numbers(1, h * w * CHANNELS)
}

/// Returns the scale and the offset of each channel.
fn channels<T: Real>() -> [[T; CHANNELS]; 2] {
    [2, 3].map(|seed| numbers(seed, CHANNELS).try_into().expect("a number for each channel"))
}

/// Returns what the naive loop makes.
fn expected<T: Real>(h: usize, w: usize) -> Vec<T> {
    let [scale, offset] = channels();
    let mut y = vec![T::zero(); h * w * CHANNELS];
    naive(&mut y, &pixels(h, w), &scale, &offset);
    y
}

/// The bytes of the operands and the result.
fn bytes<T>(h: usize, w: usize) -> usize {
    (2 * h * w * CHANNELS + 2 * CHANNELS) * size_of::<T>()
}

pub fn inline<T: Real>(suite: &mut Suite, size: Size) {
    let mut case = suite.case::<T>("image", size, bytes::<T>(SIDE, SIDE), || expected(SIDE, SIDE));
    case.contestant(
        "array-core",
        || {
            let x = inlined::<T, (Side, Side, Channels)>(pixels(SIDE, SIDE));
            let [scale, offset] = channels::<T>().map(|v| inlined::<T, (Channels,)>(v.to_vec()));
            (x, x, scale, offset)
        },
        |(y, x, scale, offset)| broadcast!(y = x * scale + offset),
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let x: [T; SIDE * SIDE * CHANNELS] = pixels(SIDE, SIDE).try_into().expect("all elements");
            let [scale, offset] = channels();
            (x, x, scale, offset)
        },
        |(y, x, scale, offset)| naive(y, x, scale, offset),
        |(y, ..), ()| y,
    );
}

pub fn heap<T: Real, H: StaticDim, W: StaticDim>(suite: &mut Suite, size: Size) {
    let (h, w) = (H::N, W::N);
    let mut case = suite.case::<T>("image", size, bytes::<T>(h, w), move || expected(h, w));
    case.contestant(
        "array-core",
        || {
            let x = fixed::<T, (H, W, Channels)>(pixels(h, w));
            let [scale, offset] = channels::<T>().map(|v| fixed::<T, (Channels,)>(v.to_vec()));
            (x.clone(), x, scale, offset)
        },
        |(y, x, scale, offset)| broadcast!(y = x * scale + offset),
        |(y, ..), ()| y.as_slice(),
    );
    if size.dynamic {
        case.contestant(
            "array-core DynRank",
            || {
                let x = dynamic::<T>(&[h, w, CHANNELS], pixels(h, w));
                let [scale, offset] = channels::<T>().map(|v| dynamic(&[CHANNELS], v.to_vec()));
                (x.clone(), x, scale, offset)
            },
            |(y, x, scale, offset)| broadcast!(y = x * scale + offset),
            |(y, ..), ()| y.as_slice(),
        );
    }
    case.contestant(
        "ndarray",
        || {
            let x = Array3::<T>::from_shape_vec((h, w, CHANNELS), pixels(h, w)).expect("all elements");
            let [scale, offset] = channels::<T>().map(|v| Array1::from(v.to_vec()));
            (x.clone(), x, scale, offset)
        },
        |(y, x, scale, offset)| {
            let zip = Zip::from(y).and(&*x).and_broadcast(&*scale).and_broadcast(&*offset);
            zip.for_each(|y, &x, &scale, &offset| *y = x * scale + offset);
        },
        |(y, ..), ()| y.as_slice().unwrap(),
    );
    case.contestant(
        "naive",
        || {
            let [scale, offset] = channels();
            (vec![T::zero(); h * w * CHANNELS], pixels(h, w), scale, offset)
        },
        |(y, x, scale, offset)| naive(y, x, scale, offset),
        |(y, ..), ()| y,
    );
}
