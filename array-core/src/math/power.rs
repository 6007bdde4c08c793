//! Powers, and lengths of vectors.

use super::width::poly;

/// Declares the result of `pow` for arguments whose logarithm does not determine it.
macro_rules! defined {
    ($float:ident $mantissa:literal) => {
        /// Returns the power, from the computed power of the absolute value of the base, which is
        /// valid if the base is neither 0 nor infinite.
        #[inline(always)]
        fn defined(x: $float, y: $float, power: $float) -> $float {
            const WHOLE: $float = (1_u64 << $mantissa) as $float;
            let (base, size) = (x.abs(), y.abs());
            // The lowest bits of the sum are the integer that it rounds to.
            let sum = select(size < WHOLE, size + WHOLE, size);
            let is_whole = (size >= WHOLE) | (sum - WHOLE == size);
            let is_odd = is_whole & (size < 2.0 * WHOLE) & (sum.to_bits() & 1 != 0);
            let extreme = select((y > 0.0) == (base > 1.0), $float::INFINITY, 0.0);
            let power = select((base == 0.0) | (base == $float::INFINITY), extreme, power);
            let power = select(base == 1.0, 1.0, power);
            let is_negative = (x < 0.0) & (x > -$float::INFINITY);
            let power = select(is_negative & !is_whole, $float::NAN, power);
            let power = select(x.is_sign_negative() & is_odd, -power, power);
            let power = select(x.is_nan() | y.is_nan(), $float::NAN, power);
            select((x == 1.0) | (y == 0.0), 1.0, power)
        }
    };
}

/// Single precision, computed in double precision.
pub mod single {
    use core::f64::consts::{FRAC_1_SQRT_2, LN_2, LOG2_E};

    use super::super::log::double::split_normal;
    use super::super::sqrt;
    use super::super::width::double::{power_of_2, whole, within};
    use super::super::width::single::select;
    use super::poly;

    defined!(f32 23);

    /// Returns the logarithm to base 2 of the power, as an integer and a remainder. The base must
    /// not be 0, infinite or NaN.
    #[inline(always)]
    pub fn before(x: f32, y: f32) -> (f64, f64) {
        // The logarithm to base 2, with an error of 2^-43.
        let (k, m) = split_normal(x.abs() as f64, FRAC_1_SQRT_2);
        let f = m - 1.0;
        let s = f / (2.0 + f);
        let z = s * s;
        let series = poly!(z;
            0.6666666667581767, 0.39999995614289624, 0.28572110108848503, 0.22176143852928268, 0.1958486131059425
        );
        let log = k + LOG2_E * (2.0 * s + s * z * series);
        let exponent = within(y as f64 * log, -200.0, 200.0);
        let k = whole(exponent);
        (k, exponent - k)
    }

    /// Computes the power from the results of `before`.
    #[inline(always)]
    pub fn pow(x: f32, y: f32, (k, rest): (f64, f64)) -> f32 {
        // Errors of 2^-37 and 2^-33.
        let r = rest * LN_2;
        let z = r * r;
        let sinh = r + r * z * poly!(z; 0.16666666754602313, 0.00833328893227032, 0.00019904977854901134);
        let cosh = 0.5 * z + z * z * poly!(z; 0.04166645938946681, 0.0013935420677992755);
        defined(x, y, ((1.0 + (sinh + cosh)) * power_of_2(k)) as f32)
    }

    #[inline(always)]
    pub fn hypot(x: f32, y: f32) -> f32 {
        let (wide, high) = (x as f64, y as f64);
        // The squares are exact.
        let root = sqrt::double(wide * wide + high * high) as f32;
        select(
            (x.abs() == f32::INFINITY) | (y.abs() == f32::INFINITY),
            f32::INFINITY,
            root,
        )
    }
}

/// Double precision. Logarithms and exponents have about 20 bits more than a double.
pub mod double {
    use super::super::exp::double::excess;
    use super::super::log::double::split;
    use super::super::sqrt;
    use super::super::width::double::{scale, select, whole, within};
    use super::poly;

    defined!(f64 52);

    /// Returns the upper half of the digits. The product of two such numbers has no rounding error.
    #[inline(always)]
    fn upper(x: f64) -> f64 {
        f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000)
    }

    /// Returns the logarithm to base 2 of the absolute value of the base, as a sum of two floats,
    /// the first with half of the digits. The base must not be 0 or infinite.
    #[inline(always)]
    pub fn before(x: f64, _: f64) -> (f64, f64) {
        /// 2/3 of the logarithm of e to base 2, and its parts.
        const FACTOR: f64 = 0.961_796_693_925_975_6;
        const FACTOR_HIGH: f64 = 0.961_796_700_954_437_3;
        const FACTOR_LOW: f64 = -7.028_461_650_952_758e-9;
        // The factor is close to 1 or to 1.5, whose logarithms are known.
        let (k, m) = split(x.abs(), 0.866_025_403_784_438_6);
        let one = m < 1.224_744_871_391_589;
        let (near, known, known_low) = (
            select(one, 1.0, 1.5),
            select(one, 0.0, 0.584_962_487_220_764_2),
            select(one, 0.0, 1.350_039_202_129_749e-8),
        );
        // The quotient of the difference and the sum, in two parts.
        let (difference, sum) = (m - near, m + near);
        let reciprocal = 1.0 / sum;
        let s = difference * reciprocal;
        let s_high = upper(s);
        let sum_high = upper(sum);
        let sum_low = m - (sum_high - near);
        let s_low = reciprocal * ((difference - s_high * sum_high) - s_high * sum_low);
        // 3/2 of the natural logarithm of the factor divided by 1 or 1.5 is s (3 + s^2 + ...).
        let z = s * s;
        let more = z
            * z
            * poly!(z;
                0.599_999_999_999_994_6, 0.428_571_428_578_550_2, 0.333_333_329_818_377_4, 0.272_728_123_808_534,
                0.230_660_745_775_561_75, 0.206_975_017_800_338_42
            )
            + s_low * (s_high + s);
        let square = s_high * s_high;
        let series = upper(3.0 + square + more);
        let series_low = more - ((series - 3.0) - square);
        let (product, product_low) = (s_high * series, s_low * series + series_low * s);
        let high = upper(product + product_low);
        let low = product_low - (high - product);
        // Multiplies by `FACTOR`, and adds the known logarithm.
        let (log, log_low) = (FACTOR_HIGH * high, FACTOR_LOW * high + low * FACTOR + known_low);
        let total = upper(((log + log_low) + known) + k);
        (total, log_low - (((total - k) - known) - log))
    }

    /// Computes the power from the results of `before`.
    #[inline(always)]
    pub fn pow(x: f64, y: f64, (log, log_low): (f64, f64)) -> f64 {
        // With an exponent of this size, the power of every other base is 0 or infinite.
        let bounded = within(y, -1e20, 1e20);
        let y_high = upper(bounded);
        let low = (bounded - y_high) * log + bounded * log_low;
        let high = y_high * log;
        let beyond = (high + low).abs() > 1100.0;
        let high = within(high, -1100.0, 1100.0);
        let low = select(beyond, 0.0, low);
        let k = whole(high + low);
        // The remainder times the logarithm of 2, as a sum of two floats.
        let fraction = high - k;
        let rest = upper(fraction + low);
        let first = rest * 0.693_147_182_464_599_6;
        let second = (low - (rest - fraction)) * core::f64::consts::LN_2 + rest * -1.904_654_299_957_768e-9;
        let r = first + second;
        let r_low = second - (r - first);
        let (sinh, cosh) = excess(r);
        defined(x, y, scale(1.0 + (r + (sinh + (cosh + (r_low + r_low * r)))), k))
    }

    #[inline(always)]
    pub fn hypot(x: f64, y: f64) -> f64 {
        let (x, y) = (x.abs(), y.abs());
        let larger = select(x < y, y, x);
        // Scales so that the square of the larger number is a normal float.
        let small = larger < 1e-120;
        let large = larger > 1e150;
        let scale = select(
            small,
            f64::from_bits(1623 << 52),
            select(large, f64::from_bits(423 << 52), 1.0),
        );
        let back = select(
            small,
            f64::from_bits(423 << 52),
            select(large, f64::from_bits(1623 << 52), 1.0),
        );
        let (x, y) = (x * scale, y * scale);
        let root = sqrt::double(x * x + y * y) * back;
        select((x == f64::INFINITY) | (y == f64::INFINITY), f64::INFINITY, root)
    }
}
