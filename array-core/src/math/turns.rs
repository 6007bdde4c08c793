//! The number of quarter turns in a large number, and the remainder (Payne and Hanek).

use super::pair::Pair;

/// The bits of 2/π after the binary point, preceded by a word of zeros: as many as the largest
/// float and the smallest remainder need.
const FRAC_2_PI: [u64; 21] = [
    0,
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_6bab,
    0xf0cf_bc20_9af4_361d,
];

/// Returns the number of quarter turns in a finite number, and the remainder in radians. The
/// absolute value of the number must be at least 2. The absolute value of the remainder is at most
/// half of a quarter turn. The number of quarter turns is right up to a multiple of 4.
pub(super) fn quarter_turns(x: f64) -> (u64, Pair) {
    // The absolute value is `whole`, an integer of 53 bits, times 2 to the power of `exponent`.
    let exponent = (x.to_bits() >> 52 & 0x7ff) as i32 - 1075;
    let whole = x.to_bits() & ((1 << 52) - 1) | 1 << 52;
    // Skip the bits of 2/π that contribute only multiples of 4 quarter turns. Use the next 192
    // bits.
    let start = (exponent - 2 + 64) as usize;
    let word = |i: usize| {
        let (index, shift) = (start / 64 + i, start % 64);
        let both = u128::from(FRAC_2_PI[index]) << 64 | u128::from(FRAC_2_PI[index + 1]);
        (both << shift >> 64) as u64
    };
    let (low, middle) = (
        u128::from(whole) * u128::from(word(2)),
        u128::from(whole) * u128::from(word(1)),
    );
    let sum = middle + (low >> 64);
    let high = whole.wrapping_mul(word(0)).wrapping_add((sum >> 64) as u64);
    // The top two bits of the product are the number of quarter turns. The other bits are the
    // fraction, as a signed number.
    let bits = u128::from(high) << 64 | sum & u128::from(u64::MAX);
    let fraction = (bits << 2 | (low >> 62) & 3) as i128;
    let q = (high >> 62).wrapping_add((fraction < 0) as u64);
    // `high` has the leading 53 bits of the fraction, and `low` the next 53.
    let size = fraction.unsigned_abs();
    let zeros = size.leading_zeros();
    let digits = size << zeros;
    let scale = f64::from_bits(u64::from(1023 - zeros) << 52);
    let high = (digits >> 75) as f64 * f64::from_bits(970 << 52) * scale;
    let low = (digits << 53 >> 75) as f64 * f64::from_bits(917 << 52) * scale;
    let size = Pair { high, low }.multiply(Pair {
        high: core::f64::consts::FRAC_PI_2,
        low: 6.123_233_995_736_766e-17,
    });
    let rest = if (fraction < 0) == (x < 0.0) {
        size
    } else {
        size.negated()
    };
    (if x < 0.0 { q.wrapping_neg() } else { q }, rest)
}
