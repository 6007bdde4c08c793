//! The kernels whose instructions the test `cost` reads: quantised kernels whose parameters are
//! given once or for each channel, next to the same as plain loops, and operations on small inline
//! arrays.
//!
//! Each kernel is written once, generic over the axis of its parameters, which is `One` or `Len`.
//! The exported functions are its two instances, and handwritten loops for each.
#![no_std]
#![deny(unsafe_code)]

use array_core::{InlineArray, Len, One, StaticDim, broadcast, iab, shape};

/// The pixels of a tile.
const PIXELS: usize = 64;
/// The channels of a pixel.
const CHANNELS: usize = 16;

type Tile = InlineArray<i32, shape![{ PIXELS }, { CHANNELS }]>;
type Parameter<N> = InlineArray<i32, (N,)>;

/// Subtracts the zero point, and multiplies by a fixed-point factor with 31 fractional bits.
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
pub fn requantize_per_tensor(x: &mut Tile, zero_point: &Parameter<One>, factor: &Parameter<One>) {
    requantize(x, zero_point, factor);
}

/// A zero point and a factor for each channel.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn requantize_per_channel(x: &mut Tile, zero_point: &Parameter<Len<CHANNELS>>, factor: &Parameter<Len<CHANNELS>>) {
    requantize(x, zero_point, factor);
}

/// One zero point and one factor, without the library.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn requantize_per_tensor_by_hand(x: &mut [[i32; CHANNELS]; PIXELS], zero_point: &[i32; 1], factor: &[i32; 1]) {
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
pub fn requantize_per_channel_by_hand(
    x: &mut [[i32; CHANNELS]; PIXELS],
    zero_point: &[i32; CHANNELS],
    factor: &[i32; CHANNELS],
) {
    for pixel in 0..PIXELS {
        for channel in 0..CHANNELS {
            let centred = x[pixel][channel].wrapping_sub(zero_point[channel]);
            let scaled = (i64::from(factor[channel]) * i64::from(centred)) >> 31;
            x[pixel][channel] = scaled as i32;
        }
    }
}

/// The channels of one pixel.
type Pixel = InlineArray<i32, shape![4]>;

/// Subtracts the zero point of one pixel. The documentation of `iab!` shows the few instructions
/// that this takes.
#[inline(always)]
fn centre<N: StaticDim>(pixel: &mut Pixel, zero_point: &Parameter<N>) {
    for channel in 0..4 {
        iab!(pixel[channel] = iab!(pixel[channel]).wrapping_sub(iab!(zero_point[channel])));
    }
}

/// One zero point for a pixel.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn centre_per_tensor(pixel: &mut Pixel, zero_point: &Parameter<One>) {
    centre(pixel, zero_point);
}

/// A zero point for each channel of a pixel.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn centre_per_channel(pixel: &mut Pixel, zero_point: &Parameter<Len<4>>) {
    centre(pixel, zero_point);
}

/// One zero point for a pixel, without the library.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn centre_per_tensor_by_hand(pixel: &mut [i32; 4], zero_point: &[i32; 1]) {
    for x in pixel {
        *x = x.wrapping_sub(zero_point[0]);
    }
}

/// A zero point for each channel of a pixel, without the library.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn centre_per_channel_by_hand(pixel: &mut [i32; 4], zero_point: &[i32; 4]) {
    for channel in 0..4 {
        pixel[channel] = pixel[channel].wrapping_sub(zero_point[channel]);
    }
}

type Vector = InlineArray<f32, shape![4]>;
type Matrix = InlineArray<f32, shape![4, 4]>;

/// A sum of vectors.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn add_vectors(x: &Vector, y: &Vector) -> Vector {
    x + y
}

/// A sum of matrices.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn add_matrices(x: &Matrix, y: &Matrix) -> Matrix {
    x + y
}

/// A sum of a matrix and a row, into an existing matrix.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn add_row(sum: &mut Matrix, x: &Matrix, row: &Vector) {
    broadcast!(sum = x + row);
}

/// A sum in place.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn add_in_place(x: &mut Matrix, y: &Matrix) {
    broadcast!(x += y);
}

/// A sum of a matrix and a transposed one.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn add_transposed(sum: &mut Matrix, x: &Matrix, y: &Matrix) {
    broadcast!(sum = x + y.t());
}

type Rows = InlineArray<f32, shape![16, 128]>;

/// The largest element of each column: no other reduction is compiled for it.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn largest_of_columns(x: &Rows) -> InlineArray<f32, shape![128]> {
    x.max_axis::<0>()
}

type Long = InlineArray<f32, shape![1000]>;

/// Limits elements in place, and leaves NaN as it is.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub fn limit_in_place(x: &mut Long) {
    broadcast!(x = if x > 1.0 { 1.0 } else { x });
}
