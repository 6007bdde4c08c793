//! The errors of results in units in the last place.

use array_core::Real;

/// The result with the largest error so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worst {
    /// Its error in units in the last place of the correct result.
    ulps: f64,
    /// Its operands, the result, and the correct result.
    row: [f64; 4],
}

impl Worst {
    /// Adds a result. NaN must be NaN, and a zero must have the correct sign.
    pub fn count<T: Float>(&mut self, operands: [T; 2], found: T, right: T) {
        let [x, y, found, right, ulp] = [operands[0], operands[1], found, right, right.ulp()].map(|x| x.cast::<f64>());
        let is_same = found == right || found.is_nan() && right.is_nan();
        let ulps = match is_same {
            true if found == 0.0 && found.is_sign_negative() != right.is_sign_negative() => f64::INFINITY,
            true => 0.0,
            false if found.is_finite() && right.is_finite() => (found - right).abs() / ulp,
            false => f64::INFINITY,
        };
        if ulps > self.ulps {
            *self = Self {
                ulps,
                row: [x, y, found, right],
            };
        }
    }

    /// Adds a result of `f32`, whose correct result is known with more digits.
    pub fn count_rounded(&mut self, operands: [f32; 2], found: f32, right: f64) {
        let rounded = right as f32;
        if !(found.is_finite() && rounded.is_finite()) || found == 0.0 {
            return self.count(operands, found, rounded);
        }
        let ulps = (f64::from(found) - right).abs() / f64::from(rounded.ulp());
        if ulps > self.ulps {
            *self = Self {
                ulps,
                row: [operands[0].into(), operands[1].into(), found.into(), right],
            };
        }
    }

    /// Prints the worst result, and panics if its error exceeds `most`. Rule 20 allows 4.
    pub fn check(&self, name: &str, most: f64) {
        let [x, y, found, right] = self.row;
        let worst = format!(
            "{name} of {x:e} and {y:e}: {found:e} instead of {right:e}, {:.2} ulp",
            self.ulps
        );
        println!("{worst}");
        assert!(most <= 4.0 && self.ulps <= most, "{worst}, more than {most}");
    }
}

/// A float dtype.
pub trait Float: Real {
    /// Returns the distance to the next float, towards 0.
    fn ulp(self) -> Self;
}

impl Float for f32 {
    fn ulp(self) -> Self {
        self.abs() - self.abs().next_down()
    }
}

impl Float for f64 {
    fn ulp(self) -> Self {
        self.abs() - self.abs().next_down()
    }
}
