//! Extents of the spectra of real numbers.

use super::number::{Less, Nothing, Number, Odd};
use super::{Counts, Fixed, Operation};
use crate::shape::Dim;

/// The operation that returns the number of non-negative frequencies of `n` real numbers,
/// `n / 2 + 1`, where the division rounds down. The second number is 2.
#[derive(Clone, Copy, Debug)]
pub enum Frequencies {}

impl Operation for Frequencies {
    type Of<X: Number, Y: Number> = <X::Over<Y> as Number>::Next;
}

/// The operation that returns the even number of real numbers that have `m` non-negative
/// frequencies, `2 * (m - 1)`. The second number is 2.
#[derive(Clone, Copy, Debug)]
pub enum Samples {}

impl Operation for Samples {
    type Of<X: Number, Y: Number> = <Less<X, Odd<Nothing>> as Number>::Times<Y>;
}

/// Relation: `rfft` of real numbers along the axis `Self` returns the non-negative frequencies
/// along the axis `Spectrum`. The extent of `Spectrum` is `n / 2 + 1`, where `n` is the extent of
/// `Self`, and the division rounds down.
///
/// The axis is computed as for [`AddExtent`](super::AddExtent): it is static if the compiler knows
/// the extent of `Self`, and [`Dyn`](crate::Dyn) otherwise. In the first case, both extents must be
/// at most 1024, unless `Self` is a `Num`.
#[diagnostic::on_unimplemented(
    message = "the compiler cannot compute the extent `{Self}` / 2 + 1",
    label = "give the axis of the result as a type",
    note = "it computes extents up to 1024; generic code needs the bound `{Self}: SpectrumExtent`",
    note = "as in `rfft_to::<0, shape![1025]>(norm)`; see array_core::errors#extent-not-computed"
)]
pub trait SpectrumExtent: Dim {
    /// The axis of the frequencies.
    type Spectrum: Dim;
}

#[diagnostic::do_not_recommend]
impl<D: Dim, A: Dim> SpectrumExtent for D
where
    D::Count: Counts<Frequencies, Fixed<2>, Axis = A>,
{
    type Spectrum = A;
}

/// Relation: `irfft` of non-negative frequencies along the axis `Self` returns real numbers along
/// the axis `Signal`. The extent of `Signal` is even: `2 * (m - 1)`, where `m` is the extent of
/// `Self`, or 0 if `m` is 0.
///
/// The axis is computed as for [`AddExtent`](super::AddExtent): it is static if the compiler knows
/// the extent of `Self`, and [`Dyn`](crate::Dyn) otherwise. In the first case, both extents must be
/// at most 1024, unless `Self` is a `Num`.
#[diagnostic::on_unimplemented(
    message = "the compiler cannot compute the extent 2 * (`{Self}` - 1)",
    label = "give the axis of the result as a type",
    note = "it computes extents up to 1024; generic code needs the bound `{Self}: SignalExtent`",
    note = "as in `irfft_to::<0, shape![2048]>(norm)`; see array_core::errors#extent-not-computed"
)]
pub trait SignalExtent: Dim {
    /// The axis of the real numbers.
    type Signal: Dim;
}

#[diagnostic::do_not_recommend]
impl<D: Dim, A: Dim> SignalExtent for D
where
    D::Count: Counts<Samples, Fixed<2>, Axis = A>,
{
    type Signal = A;
}
