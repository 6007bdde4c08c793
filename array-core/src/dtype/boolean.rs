//! The dtype of truth values.

use core::cmp::Ordering;

use super::choice::{EachElement, choice};
use super::{DType, Element};

#[diagnostic::do_not_recommend]
impl Element for bool {
    type Divided = super::verdict::Sound;
    type Counted = super::verdict::Sound;
    type Is = Self;
    type Sum = i64;
    type Magnitude = i64;
    type Raised = Self;

    const DTYPE: DType = DType::Bool;
    const ZERO: Self = false;
    const ONE: Self = true;

    choice!(element_choice EachElement Bool);

    #[inline(always)]
    fn op_cmp(&self, r: &Self) -> Option<Ordering> {
        self.partial_cmp(r)
    }

    #[inline(always)]
    fn op_cast<U: Element>(self) -> U {
        U::from_bool(self)
    }

    #[inline(always)]
    fn from_bool(x: bool) -> Self {
        x
    }

    #[inline(always)]
    fn from_i64(x: i64) -> Self {
        x != 0
    }

    #[inline(always)]
    fn from_u64(x: u64) -> Self {
        x != 0
    }

    #[inline(always)]
    fn from_f32(x: f32) -> Self {
        x != 0.0
    }

    #[inline(always)]
    fn from_f64(x: f64) -> Self {
        x != 0.0
    }

    #[cfg(feature = "num-complex")]
    #[inline(always)]
    fn from_complex_f32(x: ::num_complex::Complex<f32>) -> Self {
        x.re != 0.0 || x.im != 0.0
    }

    #[cfg(feature = "num-complex")]
    #[inline(always)]
    fn from_complex_f64(x: ::num_complex::Complex<f64>) -> Self {
        x.re != 0.0 || x.im != 0.0
    }
}
