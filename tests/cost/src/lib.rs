//! A quantised kernel whose parameters are given once or for each channel, beside the same in plain loops: the test
//! `cost` compares their instructions.
//!
//! The kernel is written once, over the axis of its parameters, which is `One` or `Len<CHANNELS>`. The functions are its
//! two instances, and the loops that somebody would write by hand for each.
#![no_std]
#![deny(unsafe_code)]

use array_core::{InlineArray, Len, One, StaticDim, iab, shape};

/// The pixels of a tile.
const PIXELS: usize = 64;
/// The channels of a pixel.
const CHANNELS: usize = 16;

type Tile = InlineArray<i32, shape![{ PIXELS }, { CHANNELS }]>;
type Parameter<N> = InlineArray<i32, (N,)>;

/// Takes the zero point off, and multiplies by a factor of 31 bits behind the point.
#[inline(always)]
fn requantize<N: StaticDim>(x: &mut Tile, zero_point: &Parameter<N>, factor: &Parameter<N>) {
    for pixel in 0..PIXELS {
        for channel in 0..CHANNELS {
            let centred = iab!(x[pixel][channel]).wrapping_sub(iab!(zero_point[channel]));
            let scaled = (i64::from(iab!(factor[channel])) * i64::from(centred)) >> 31;
            iab!(x[pixel][channel] = scaled as i32);
        }
    }
}

/// One zero point and one factor.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn per_tensor(x: &mut Tile, zero_point: &Parameter<One>, factor: &Parameter<One>) {
    requantize(x, zero_point, factor);
}

/// A zero point and a factor for each channel.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn per_channel(x: &mut Tile, zero_point: &Parameter<Len<CHANNELS>>, factor: &Parameter<Len<CHANNELS>>) {
    requantize(x, zero_point, factor);
}

/// One zero point and one factor, without the library.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn per_tensor_by_hand(x: &mut [[i32; CHANNELS]; PIXELS], zero_point: &[i32; 1], factor: &[i32; 1]) {
    for pixel in 0..PIXELS {
        for channel in 0..CHANNELS {
            let centred = x[pixel][channel].wrapping_sub(zero_point[0]);
            let scaled = (i64::from(factor[0]) * i64::from(centred)) >> 31;
            x[pixel][channel] = scaled as i32;
        }
    }
}

/// A zero point and a factor for each channel, without the library.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn per_channel_by_hand(x: &mut [[i32; CHANNELS]; PIXELS], zero_point: &[i32; CHANNELS], factor: &[i32; CHANNELS]) {
    for pixel in 0..PIXELS {
        for channel in 0..CHANNELS {
            let centred = x[pixel][channel].wrapping_sub(zero_point[channel]);
            let scaled = (i64::from(factor[channel]) * i64::from(centred)) >> 31;
            x[pixel][channel] = scaled as i32;
        }
    }
}
