//! `pow` and `hypot`.

use super::lanes::poly;

/// Declares the function that handles the special cases of `pow`, such as negative bases.
macro_rules! defined {
    ($float:ident) => {
        /// Returns `x` to the power of `y`. `power` is the computed power of the absolute value of
        /// `x`, which is valid if `x` is neither 0 nor infinite.
        #[inline(always)]
        fn defined<V: Lanes<$float>>(x: V, y: V, power: V) -> V {
            const INTEGERS: $float = <$float as Width>::INTEGERS;
            let (zero, one, infinity, nan) = (
                V::of(0.0),
                V::of(1.0),
                V::of($float::INFINITY),
                V::of($float::NAN),
            );
            let (base, size) = (x.abs(), y.abs());
            // In most vectors, all bases are positive and finite, and all exponents are finite. The
            // code below would not change the powers of such a vector. If `V` is a single float,
            // there is no such branch, so that the compiler can vectorise the caller's loop.
            if V::COUNT != 1 && V::all(zero.less(x) & base.less(infinity) & size.less(infinity)) {
                return power;
            }
            // The lowest bits of `sum` are the integer that `size` rounds to.
            let sum = V::select(size.less(V::of(INTEGERS)), size + INTEGERS, size);
            let is_whole = V::of(INTEGERS).at_most(size) | (sum - INTEGERS).equals(size);
            let is_odd = is_whole & size.less(V::of(2.0 * INTEGERS)) & sum.is_odd();
            let is_zero = base.equals(zero);
            let extreme = V::select(zero.less(y), base, V::choose(is_zero, $float::INFINITY, 0.0));
            let power = V::select(is_zero | base.equals(infinity), extreme, power);
            let power = V::select(base.equals(one), one, power);
            let is_negative = x.less(zero) & (-infinity).less(x);
            let power = V::select(is_negative, V::select(is_whole, power, nan), power);
            let power = V::select(x.is_negative() & is_odd, -power, power);
            let power = V::select(x.equals(x) & y.equals(y), power, nan);
            V::select(x.equals(one) | y.equals(zero), one, power)
        }
    };
}

/// Single precision, computed in double precision.
pub mod single {
    use core::f64::consts::{FRAC_1_SQRT_2, LN_2, LOG2_E};

    use super::super::lanes::{Lanes, Width};
    use super::poly;

    defined!(f32);

    /// Computes the first step of [`pow`]: the logarithm to base 2 of `|x|^y`, clamped to the range
    /// from -200 to 200. Returns it as an integer and a remainder. The result is unspecified if `x`
    /// is 0, infinite or NaN.
    #[inline(always)]
    pub fn before<V: Lanes<f32>>(x: V, y: V) -> (V::Wide, V::Wide) {
        // `log` is the logarithm of `|x|` to base 2, with an error of 2^-43.
        let (k, m) = x.abs().widen().split_normal(FRAC_1_SQRT_2);
        let f = m - 1.0;
        let s = f / (f + 2.0);
        let z = s * s;
        let series = poly!(z;
            0.6666666667581767, 0.39999995614289624, 0.28572110108848503, 0.22176143852928268, 0.1958486131059425
        );
        let log = (s * z).times_plus(series, s * 2.0).line_from(LOG2_E, k);
        let exponent = (y.widen() * log).within(-200.0, 200.0);
        let k = exponent.whole();
        (k, exponent - k)
    }

    /// Returns `x` to the power of `y`, given the results of [`before`].
    #[inline(always)]
    pub fn pow<V: Lanes<f32>>(x: V, y: V, (k, rest): (V::Wide, V::Wide)) -> V {
        // The errors of `sinh` and `cosh` are 2^-37 and 2^-33.
        let r = rest * LN_2;
        let z = r * r;
        let sinh = (r * z).times_plus(
            poly!(z; 0.16666666754602313, 0.00833328893227032, 0.00019904977854901134),
            r,
        );
        let cosh = (z * z).times_plus(poly!(z; 0.04166645938946681, 0.0013935420677992755), z * 0.5);
        defined(x, y, V::narrow(((sinh + cosh) + 1.0) * k.power_of_2()))
    }

    #[inline(always)]
    pub fn hypot<V: Lanes<f32>>(x: V, y: V) -> V {
        let (wide, high) = (x.widen(), y.widen());
        // The squares of `f32` are exact in double precision, and do not overflow.
        let root = V::narrow((wide * wide + high * high).sqrt());
        let infinity = V::of(f32::INFINITY);
        V::select(x.abs().equals(infinity) | y.abs().equals(infinity), infinity, root)
    }
}

/// Double precision. Logarithms are computed with about 20 bits more than a double has.
pub mod double {
    use super::super::exp::double::excess;
    use super::super::lanes::{Lanes, Width};
    use super::poly;

    defined!(f64);

    /// Returns `x` with only the upper half of its digits. The product of two such numbers has no
    /// rounding error.
    #[inline(always)]
    fn upper<V: Lanes<f64>>(x: V) -> V {
        x.and(V::of(f64::from_bits(0xffff_ffff_0000_0000)))
    }

    /// Computes the first step of [`pow`]: the logarithm of `|x|` to base 2. Returns it as the sum
    /// of two floats. The first has at most half of the digits, so that products with it can be
    /// exact. The result is unspecified if `x` is 0, infinite or NaN.
    #[inline(always)]
    pub fn before<V: Lanes<f64>>(x: V, _: V) -> (V::Wide, V::Wide) {
        /// `2/3 * log2(e)`. The sum of `FACTOR_HIGH` and `FACTOR_LOW` has more digits.
        const FACTOR: f64 = 0.961_796_693_925_975_6;
        const FACTOR_HIGH: f64 = 0.961_796_700_954_437_3;
        const FACTOR_LOW: f64 = -7.028_461_650_952_758e-9;
        // The factor `m` is close to 1 or to 1.5, and `near` is that number. `known` and
        // `known_low` are the parts of its logarithm to base 2.
        let (k, m) = x.abs().split(0.866_025_403_784_438_6);
        let one = m.less(V::of(1.224_744_871_391_589));
        let (near, known, known_low) = (
            V::choose(one, 1.0, 1.5),
            V::choose(one, 0.0, 0.584_962_487_220_764_2),
            V::choose(one, 0.0, 1.350_039_202_129_749e-8),
        );
        // `s_high + s_low` is the quotient `difference / sum`, with more digits than `s`.
        let (difference, sum) = (m - near, m + near);
        let reciprocal = V::of(1.0) / sum;
        let s = difference * reciprocal;
        let s_high = upper(s);
        let sum_high = upper(sum);
        let sum_low = m - (sum_high - near);
        let s_low = reciprocal
            * difference
                .minus_product(s_high, sum_high)
                .minus_product(s_high, sum_low);
        // ln(m / near) * 3 / 2 = s * (3 + s^2 + 3/5 s^4 + ...).
        let z = s * s;
        let more = (z * z).times_plus(
            poly!(z;
                0.599_999_999_999_994_6, 0.428_571_428_578_550_2, 0.333_333_329_818_377_4, 0.272_728_123_808_534,
                0.230_660_745_775_561_75, 0.206_975_017_800_338_42
            ),
            s_low * (s_high + s),
        );
        let square = s_high * s_high;
        let series = upper((square + 3.0) + more);
        let series_low = more - ((series - 3.0) - square);
        let (product, product_low) = (s_high * series, s_low.times_plus(series, series_low * s));
        let high = upper(product + product_low);
        let low = product_low - (high - product);
        // Multiply by `FACTOR`, and add the logarithm of `near`.
        let (log, log_low) = (high * FACTOR_HIGH, low.line_from(FACTOR, high * FACTOR_LOW) + known_low);
        let total = upper(((log + log_low) + known) + k);
        let total_low = log_low - (((total - k) - known) - log);
        (total.widen(), total_low.widen())
    }

    /// Returns `x` to the power of `y`, given the results of [`before`].
    #[inline(always)]
    pub fn pow<V: Lanes<f64>>(x: V, y: V, before: (V::Wide, V::Wide)) -> V {
        let (log, log_low) = (V::narrow(before.0), V::narrow(before.1));
        // With an exponent of this size, the power of every positive base except 1 is 0 or
        // infinite.
        let bounded = y.within(-1e20, 1e20);
        let y_high = upper(bounded);
        let low = (bounded - y_high).times_plus(log, bounded * log_low);
        let high = y_high * log;
        let beyond = V::of(1100.0).less((high + low).abs());
        let high = high.within(-1100.0, 1100.0);
        let low = V::select(beyond, V::of(0.0), low);
        let k = (high + low).whole();
        // `r + r_low` is the remainder times `ln(2)`.
        let fraction = high - k;
        let rest = upper(fraction + low);
        let first = rest * 0.693_147_182_464_599_6;
        let second = (low - (rest - fraction)).line_from(core::f64::consts::LN_2, rest * -1.904_654_299_957_768e-9);
        let r = first + second;
        let r_low = second - (r - first);
        let (sinh, cosh) = excess(r);
        let power = (r + (sinh + (cosh + r_low.times_plus(r, r_low)))) + 1.0;
        defined(x, y, power.scale(k))
    }

    #[inline(always)]
    pub fn hypot<V: Lanes<f64>>(x: V, y: V) -> V {
        const LARGE: f64 = f64::from_bits(1623 << 52);
        const SMALL: f64 = f64::from_bits(423 << 52);
        let (x, y) = (x.abs(), y.abs());
        let larger = V::select(x.less(y), y, x);
        // Scale, so that the square of the larger number is a normal float.
        let small = larger.less(V::of(1e-120));
        let large = V::of(1e150).less(larger);
        let scale = V::select(small, V::of(LARGE), V::choose(large, SMALL, 1.0));
        let back = V::select(small, V::of(SMALL), V::choose(large, LARGE, 1.0));
        let (x, y) = (x * scale, y * scale);
        let root = (x * x + y * y).sqrt() * back;
        let infinity = V::of(f64::INFINITY);
        V::select(x.equals(infinity) | y.equals(infinity), infinity, root)
    }
}
