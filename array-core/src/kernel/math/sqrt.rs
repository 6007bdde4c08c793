//! The square root, which is an instruction of the machine wherever loops are compiled for it.

/// The square root of `std`, which becomes the instruction.
#[cfg(feature = "std")]
mod root {
    #[inline(always)]
    pub fn single(x: f32) -> f32 {
        x.sqrt()
    }

    #[inline(always)]
    pub fn double(x: f64) -> f64 {
        x.sqrt()
    }
}

/// The square root of `libm`, with the same bits.
#[cfg(not(feature = "std"))]
mod root {
    #[inline(always)]
    pub fn single(x: f32) -> f32 {
        libm::sqrtf(x)
    }

    #[inline(always)]
    pub fn double(x: f64) -> f64 {
        libm::sqrt(x)
    }
}

pub use root::{double, single};
