//! A convolution of 8-bit integers, as it runs on a device without floating point: inline arrays, no allocation, no `std`.
//!
//! A quantised number `q` stands for the real one `scale * (q - zero_point)`. Zero points and scales are given once for a
//! tensor or once for each channel; the functions are written once, and read them by `iab!`.

use array_core::{IndexAccess, InlineArray, Len, StaticDim, iab};

/// The rows and the columns of a filter.
pub const SIZE: usize = 3;

/// A part of an image: rows, columns, and channels `C`.
pub type Tile<const H: usize, const W: usize, C> = InlineArray<i8, (Len<H>, Len<W>, C)>;

/// A filter of input channels `I` for each output channel `O`.
pub type Filters<I, O> = InlineArray<i8, (O, Len<SIZE>, Len<SIZE>, I)>;

/// Sums of products, which 32 bits hold for up to 16 384 input channels.
pub type Accumulators<const H: usize, const W: usize, O> = InlineArray<i32, (Len<H>, Len<W>, O)>;

/// A factor from 0 to 1 as an integer: `mantissa / 2^(31 + shift)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Factor {
    /// The leading bits, from 2^30 on.
    pub mantissa: i32,
    /// How many bits more are behind the point.
    pub shift: u32,
}

impl Factor {
    /// Multiplies, and rounds to the nearest integer, half of one upwards.
    #[inline]
    pub fn of(self, x: i32) -> i32 {
        let bits = 31 + self.shift;
        let product = i64::from(x) * i64::from(self.mantissa);
        ((product + (1 << (bits - 1))) >> bits) as i32
    }
}

/// Adds up the products of a filter and of the pixels around each pixel, zero points taken off.
///
/// A tile has the pixels of the result and those around them: that it is large enough is asserted when the program is
/// built.
#[inline]
pub fn convolve<const H: usize, const W: usize, const M: usize, const N: usize, I: StaticDim, O: StaticDim>(
    tile: &Tile<H, W, I>,
    tile_zero_point: &impl IndexAccess<Item = i8>,
    filters: &Filters<I, O>,
    filter_zero_point: &impl IndexAccess<Item = i8>,
) -> Accumulators<M, N, O> {
    const {
        assert!(
            M + SIZE == H + 1 && N + SIZE == W + 1,
            "a tile has the pixels around those of the result"
        )
    };
    let mut sums = Accumulators::<M, N, O>::zeros();
    for output in 0..O::N {
        let filter_zero_point = i32::from(iab!(filter_zero_point[output]));
        for row in 0..M {
            for column in 0..N {
                let mut sum = 0;
                for i in 0..SIZE {
                    for j in 0..SIZE {
                        for input in 0..I::N {
                            let pixel = i32::from(iab!(tile[row + i][column + j][input]));
                            let weight = i32::from(iab!(filters[output][i][j][input]));
                            sum += (pixel - i32::from(iab!(tile_zero_point[input]))) * (weight - filter_zero_point);
                        }
                    }
                }
                iab!(sums[row][column][output] = sum);
            }
        }
    }
    sums
}

/// Scales sums to 8 bits, in integers, and puts a zero point on.
#[inline]
pub fn requantize<const M: usize, const N: usize, O: StaticDim>(
    sums: &Accumulators<M, N, O>,
    factor: &impl IndexAccess<Item = Factor>,
    zero_point: &impl IndexAccess<Item = i8>,
) -> Tile<M, N, O> {
    Tile::<M, N, O>::from_fn(|[row, column, output]| {
        let scaled = iab!(factor[output]).of(iab!(sums[row][column][output]));
        let shifted = scaled.saturating_add(i32::from(iab!(zero_point[output])));
        shifted.clamp(i8::MIN.into(), i8::MAX.into()) as i8
    })
}
