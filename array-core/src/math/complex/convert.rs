//! Conversions between a complex dtype and double precision, in which the functions of both complex
//! dtypes are computed.

/// Double precision: both conversions are the identity.
pub mod double {
    use num_complex::Complex;

    #[inline(always)]
    pub fn wide(z: Complex<f64>) -> Complex<f64> {
        z
    }

    #[inline(always)]
    pub fn rounded(z: Complex<f64>) -> Complex<f64> {
        z
    }
}

/// Single precision: `wide` converts exactly, and `rounded` rounds both parts.
pub mod single {
    use num_complex::Complex;

    #[inline(always)]
    pub fn wide(z: Complex<f32>) -> Complex<f64> {
        Complex::new(f64::from(z.re), f64::from(z.im))
    }

    #[inline(always)]
    pub fn rounded(z: Complex<f64>) -> Complex<f32> {
        Complex::new(z.re as f32, z.im as f32)
    }
}
