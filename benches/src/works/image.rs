//! `x * scale + offset`: (H, W, 3) with two of (3), in one pass.
//!
//! nalgebra has no arrays of rank 3, and no such case.

use array_core::{Len, StaticDim, broadcast};
use ndarray::Zip;

use crate::data::Real;
use crate::session::{Session, Size};

/// The number of values of a pixel.
const CHANNELS: usize = 3;

fn naive<T: Real>(y: &mut [T], x: &[T], scale: &[T], offset: &[T]) {
    let [scale, offset] = [scale, offset].map(|v| <[T; CHANNELS]>::try_from(v).expect("a number for each channel"));
    let pixels = x.as_chunks::<CHANNELS>().0;
    for (y, x) in y.as_chunks_mut::<CHANNELS>().0.iter_mut().zip(pixels) {
        for c in 0..CHANNELS {
            y[c] = x[c] * scale[c] + offset[c];
        }
    }
}

pub fn heap<T: Real, H: StaticDim, W: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "image", T::NAME, size => T;
        overwrite {
            let y: T, (H, W, Len<CHANNELS>) = zeros();
            let x: T, (H, W, Len<CHANNELS>) = numbers(1);
            let scale: T, (Len<CHANNELS>,) = numbers(2);
            let offset: T, (Len<CHANNELS>,) = numbers(3);
        }
        naive: naive(y, x, scale, offset);
        array_core: broadcast!(y = x * scale + offset);
        ndarray: Zip::from(y)
            .and(&*x)
            .and_broadcast(&*scale)
            .and_broadcast(&*offset)
            .for_each(|y, &x, &scale, &offset| *y = x * scale + offset);
        candle: x.broadcast_mul(scale).and_then(|x| x.broadcast_add(offset));
        limit(loops of T): (loops.image)(y, x, scale, offset);
    }
}
