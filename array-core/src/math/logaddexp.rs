//! The logarithm of a sum of exponentials.
//!
//! The result is the larger operand plus a number from 0 to `ln(2)`. If these two terms cancel, the
//! sum consists mostly of their rounding errors. Operands whose terms cancel are called far. Their
//! results are computed with twice the digits.

/// The function for `f64`.
pub mod double {
    use super::super::exp::double::exp;
    use super::super::log::double::log1p;
    use super::super::width::double::select;

    /// Returns whether the operands are far: they differ, and the result, `sum`, is between half of
    /// the larger operand, which is negative, and -1.5 times that operand. The number that is added
    /// to the larger operand is then 0.5 to 2.5 times the absolute value of that operand. If
    /// operands are not far, the errors of the two terms are a few ulp of the result.
    #[inline(always)]
    pub fn is_far(a: f64, b: f64, sum: f64) -> bool {
        let high = select(a < b, b, a);
        (high < -(sum + 0.5 * high).abs()) & (a != b)
    }

    /// Computes the first step of [`logaddexp`]. Returns the larger operand, and the exponential of
    /// the smaller operand divided by that of the larger operand.
    #[inline(always)]
    pub fn before(a: f64, b: f64) -> (f64, f64) {
        let (low, high) = (select(a < b, a, b), select(a < b, b, a));
        let difference = low - high;
        // Add the rounding error of the difference, which would change a small exponential by many
        // ulp. If the absolute value of `high` exceeds that of `low`, `high` is positive and
        // `error` may be inexact. But then the result is at least `high`, so the exponential needs
        // fewer digits.
        let error = (low - difference) - high;
        let factor = exp(difference);
        // If the difference is infinite, its error is infinite or NaN, and becomes 1. The factor is
        // then 0.
        (high, factor + factor * select(error < 1.0, error, 1.0))
    }

    /// Returns `log(exp(a) + exp(b))`, given the results of [`before`].
    #[inline(always)]
    pub fn logaddexp(a: f64, b: f64, (high, factor): (f64, f64)) -> f64 {
        let sum = high + log1p(factor);
        // If both operands are the same infinity, their difference is NaN, so equal operands are a
        // separate case. For them, the result is `a + ln(2)`, with `ln(2)` in two parts.
        let twice = (a + core::f64::consts::LN_2) + 2.319_046_813_846_299_6e-17;
        select(a == b, twice, sum)
    }

    /// The computation with twice the digits, for operands for which `is_far` returns `true`.
    pub mod far {
        use super::super::super::log::double::log1p;
        use super::super::super::pair::Pair;

        pub fn logaddexp(a: f64, b: f64) -> f64 {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            let total = |exact| Pair::from(high).expm1_by(exact).add(Pair::from(low).exp_by(exact)).high;
            // Near cancellation, the error with eight exact terms is below 2^-73 times `high`. All
            // terms have to be exact only if many digits cancel. A sum of exact terms takes several
            // times as long.
            let few = total(8);
            let cancels = few.abs() < -high / 65_536.0;
            log1p(if cancels { total(28) } else { few })
        }
    }
}

/// The function for `f32`, computed in double precision.
pub mod single {
    use super::super::exp::double::exp;
    use super::super::width::single::select;
    use super::double;

    /// Returns whether the operands are far: so many digits of the result cancel that even double
    /// precision does not suffice.
    #[inline(always)]
    pub fn is_far(a: f32, b: f32, sum: f32) -> bool {
        (sum.abs() < 1.5e-8) & (sum.abs() < -0.5 * select(a < b, b, a)) & (a != b)
    }

    /// Computes the first step of [`logaddexp`], as [`double::before`] does. The rounding error of
    /// the difference is small enough for `f32`.
    #[inline(always)]
    pub fn before(a: f32, b: f32) -> (f64, f64) {
        let (low, high) = (select(a < b, a, b) as f64, select(a < b, b, a) as f64);
        (high, exp(low - high))
    }

    #[inline(always)]
    pub fn logaddexp(a: f32, b: f32, before: (f64, f64)) -> f32 {
        double::logaddexp(a as f64, b as f64, before) as f32
    }

    /// The computation with twice the digits, for operands for which `is_far` returns `true`.
    pub mod far {
        use super::super::double::far;

        pub fn logaddexp(a: f32, b: f32) -> f32 {
            far::logaddexp(a as f64, b as f64) as f32
        }
    }
}
