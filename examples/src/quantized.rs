//! A convolution in 8-bit integers, as on a device without floating point: inline arrays, no
//! allocation, no `std`.
//!
//! A quantised number `q` represents the real number `scale * (q - zero_point)`. Zero points and
//! scales are given once for a tensor or once for each channel. One function handles both, and
//! reads them with `iab!`.

use array_core::prelude::*;

/// The rows and the columns of a filter.
pub const SIZE: usize = 3;

/// A part of an image: rows, columns, and channels `C`.
pub type Tile<const H: usize, const W: usize, C> = InlineArray<i8, (Len<H>, Len<W>, C)>;

/// A filter of input channels `I` for each output channel `O`.
pub type Filters<I, O> = InlineArray<i8, (O, Len<SIZE>, Len<SIZE>, I)>;

/// Sums of products. They cannot overflow if there are at most 3669 input channels.
pub type Accumulators<const H: usize, const W: usize, O> = InlineArray<i32, (Len<H>, Len<W>, O)>;

/// A factor from 0 to 1 as an integer: `mantissa / 2^(31 + shift)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Factor {
    /// The leading bits of the factor, at least 2^30.
    pub mantissa: i32,
    /// The number of fractional bits beyond 31.
    pub shift: u32,
}

impl Factor {
    /// Multiplies `x` by the factor, and rounds to the nearest integer. Halves are rounded up.
    #[inline]
    pub fn of(self, x: i32) -> i32 {
        let bits = 31 + self.shift;
        let product = i64::from(x) * i64::from(self.mantissa);
        ((product + (1 << (bits - 1))) >> bits) as i32
    }
}

/// Returns, for each pixel and each filter, the sum of the products of the filter with the pixel
/// and its neighbours. The zero points are subtracted before the products.
///
/// A tile contains the pixels of the result and their neighbours. A `const` assertion checks that
/// the tile has exactly the extents of these pixels.
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

/// Multiplies each sum by a factor, adds a zero point, and clamps the result to 8 bits, all in
/// integers.
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

#[cfg(test)]
mod tests {
    use array_core::prelude::*;

    use super::*;

    /// Returns the factor 2^-`shift`.
    fn half_to_the(shift: u32) -> Factor {
        Factor {
            mantissa: 1 << 30,
            shift: shift - 1,
        }
    }

    #[test]
    fn factors_round_to_the_nearest_and_halves_upwards() {
        let quarter = half_to_the(2);
        assert_eq!(
            [-6, -5, -3, -2, 0, 1, 2, 5, 6].map(|x| quarter.of(x)),
            [-1, -1, -1, 0, 0, 0, 1, 1, 2]
        );
        assert_eq!(
            [i32::MIN, i32::MAX].map(|x| half_to_the(1).of(x)),
            [-(1 << 30), 1 << 30]
        );
    }

    #[test]
    fn zero_points_are_subtracted_per_tensor_or_per_channel() {
        let tile = Tile::<3, 3, Len<2>>::from_fn(|[_, _, channel]| [5, 7][channel]);
        let filters = Filters::<Len<2>, Len<2>>::from_fn(|[filter, ..]| [2, 4][filter]);
        let convolved = |sums: Accumulators<1, 1, Len<2>>| sums;
        let for_each = convolved(convolve(&tile, &inline![5_i8, 6], &filters, &inline![1_i8, 2]));
        assert_eq!(for_each.as_slice(), [9, 18]);
        let for_all = convolved(convolve(&tile, &5_i8, &filters, &inline![1_i8]));
        assert_eq!(for_all.as_slice(), [18, 54]);
    }

    #[test]
    fn results_out_of_range_saturate() {
        let sums = Accumulators::<1, 1, Len<3>>::from_nested([[[-1000, 20, 1000]]]);
        let factor: InlineArray<Factor, (One,)> = inline![half_to_the(1)];
        assert_eq!(requantize(&sums, &factor, &3_i8).as_slice(), [-128, 13, 127]);
        assert_eq!(
            requantize(&sums, &factor, &inline![0_i8, 100, i8::MAX]).as_slice(),
            [-128, 110, 127]
        );
        let each = inline![half_to_the(3), half_to_the(2), half_to_the(3)];
        assert_eq!(requantize(&sums, &each, &0_i8).as_slice(), [-125, 5, 125]);
    }
}
