//! Transforms along one or all axes of an [`Array`].

use super::dtype::{FftDtype, FftReal, SpectrumOf};
use super::lanes::{self, Extents, Norm, Way};
use crate::compute::copied;
use crate::compute::reduce::Reduced;
use crate::dtype::Element;
use crate::error::{Error, ShapeError};
use crate::kernel::cell;
use crate::shape::message::Message;
use crate::shape::{Dim, HasAxis, Shape, SignalExtent, SoleAxis, SpectrumExtent, WithAxis, count_of, elements};
use crate::storage::{Array, Heap, Inline, Join, OwnedStorage, Storage};

/// The shape of the result of [`rfft`](Array::rfft) for an array of shape `S`. Use this type in
/// signatures. The axis `AXIS` becomes the axis of the non-negative frequencies.
pub type SpectrumShape<S, const AXIS: isize> =
    WithAxis<S, AXIS, <<S as HasAxis<AXIS>>::Axis as SpectrumExtent>::Spectrum>;

/// The shape of the result of [`irfft`](Array::irfft) for an array of shape `S`. Use this type in
/// signatures. The axis `AXIS`, of non-negative frequencies, becomes the axis of the real numbers.
pub type SignalShape<S, const AXIS: isize> = WithAxis<S, AXIS, <<S as HasAxis<AXIS>>::Axis as SignalExtent>::Signal>;

/// Creates an array of zeros of shape `shape`, and calls `write` to overwrite it. The first
/// arguments of `write` are the elements of `x` in row-major order, and the [`Extents`] around the
/// axis at `position`.
pub(crate) fn along<T: Element, S: Shape, B: Storage<T, S>, Y: Element, Z: Shape, P: OwnedStorage<Y, Z>>(
    x: &Array<T, S, B>,
    position: usize,
    shape: Z,
    operation: &'static str,
    write: impl FnOnce(&[T], Extents, &mut [Y]),
) -> Result<Array<Y, Z, P>, Error> {
    elements::<Y, Z>(&shape, operation)?;
    let extents = x.axes().with_extents(|extents| {
        [
            count_of(&extents[..position]),
            extents[position],
            count_of(&extents[position + 1..]),
        ]
    });
    let data = cell::zeros::<Y, Z, P>(&shape)?;
    let mut y = Array::owned(shape, data);
    // Return without a call to `write`, because planning the transform of a long axis is expensive,
    // even if another axis is empty.
    if y.is_empty() {
        return Ok(y);
    }
    match x.try_as_slice() {
        Some(x) => write(x, extents, y.as_mut_slice()),
        None => {
            let x: Array<T, S, Heap> = copied(x, operation)?;
            write(x.as_slice(), extents, y.as_mut_slice());
        }
    }
    Ok(y)
}

/// The rule for the extent of the result of a transform between real numbers and the elements of
/// their non-negative frequencies.
#[derive(Clone, Copy)]
enum Rule {
    /// From the real numbers to the frequencies.
    Spectrum,
    /// From the frequencies to the real numbers. Both `2 * m - 2` and `2 * m - 1` real numbers have
    /// `m` frequencies. The caller can choose between the two numbers.
    Signal,
}

impl Rule {
    /// Returns the extent of the result for an axis of extent `extent`: `asked` if it is one of two
    /// possible extents, and the default otherwise.
    const fn of(self, extent: usize, asked: Option<usize>) -> usize {
        match (self, asked) {
            (Self::Spectrum, _) => extent / 2 + 1,
            (Self::Signal, Some(asked)) if asked / 2 + 1 == extent => asked,
            (Self::Signal, _) => extent.saturating_sub(1).saturating_mul(2),
        }
    }
}

/// Asserts at build time that the axis `N`, which the caller gives, has the extent of the result
/// for `D`, if both extents are static.
#[track_caller]
const fn assert_transforms<D: Dim, N: Dim>(rule: Rule) {
    if let (Some(extent), Some(named)) = (D::EXTENT, N::EXTENT)
        && rule.of(extent, Some(named)) != named
    {
        let (numbers, frequencies) = match rule {
            Rule::Spectrum => (extent, named),
            Rule::Signal => (named, extent),
        };
        let message = Message::new()
            .text("an axis of ")
            .number(numbers)
            .text(" real numbers has ")
            .number(numbers / 2 + 1)
            .text(" frequencies, not ")
            .number(frequencies);
        panic!("{}", message.as_str());
    }
}

/// Returns the position of the axis `AXIS`, and this axis in the result.
///
/// # Errors
///
/// Returns a [`ShapeError`] if `asked`, or the static extent of `N`, is not the extent of the
/// result, or if `shape` has no axis `AXIS`.
fn transformed<const AXIS: isize, S: HasAxis<AXIS>, N: Dim>(
    shape: &S,
    rule: Rule,
    asked: Option<usize>,
    operation: &'static str,
) -> Result<(usize, N), ShapeError> {
    let position = shape.position(operation)?;
    let mut found = shape.shown();
    let extent = found[position];
    found[position] = rule.of(extent, asked.or(N::EXTENT));
    let expected = asked.or(N::EXTENT).unwrap_or(found[position]);
    match N::from_extent(found[position]) {
        Some(axis) if axis.extent() == expected => Ok((position, axis)),
        _ => {
            let mut named = found.clone();
            named[position] = expected;
            Err(ShapeError::convert(operation, &found, &named))
        }
    }
}

/// Transforms along the axis `AXIS`, which keeps its extent.
fn kept<const AXIS: isize, T: FftDtype, S: HasAxis<AXIS>, B: Storage<T, S>, P: OwnedStorage<T::Complex, S>>(
    x: &Array<T, S, B>,
    way: Way,
    operation: &'static str,
) -> Result<Array<T::Complex, S, P>, Error> {
    let position = x.axes().position(operation)?;
    axis_at(x, position, way, operation)
}

fn axis_at<T: FftDtype, S: Shape, B: Storage<T, S>, P: OwnedStorage<T::Complex, S>>(
    x: &Array<T, S, B>,
    position: usize,
    way: Way,
    operation: &'static str,
) -> Result<Array<T::Complex, S, P>, Error> {
    along(x, position, x.axes().clone(), operation, |x, extents, y| {
        lanes::complex::<T>(way, x, extents, extents[1], y);
    })
}

/// Transforms along all axes except the last `but` axes.
fn all_axes<T: FftDtype, S: Shape, B: Storage<T, S>, P: OwnedStorage<T::Complex, S>>(
    x: &Array<T, S, B>,
    but: usize,
    way: Way,
    operation: &'static str,
) -> Result<Array<T::Complex, S, P>, Error> {
    let rank = x.axes().with_extents(<[usize]>::len);
    let Some(last) = rank.saturating_sub(but).checked_sub(1) else {
        // Without an axis, the array is its own transform.
        let shape = x.axes().clone();
        let mut each = x.iter();
        let data = crate::storage::collect::<T::Complex, S, P>(&shape, || {
            each.next().expect("there is an element for each position").op_cast()
        })?;
        return Ok(Array::owned(shape, data));
    };
    let mut y: Array<T::Complex, S, P> = axis_at(x, last, way, operation)?;
    for position in (0..last).rev() {
        y = axis_at(&y, position, way, operation)?;
    }
    Ok(y)
}

/// Transforms real numbers to the elements of their non-negative frequencies.
fn to_spectrum<const AXIS: isize, T: FftReal, S: HasAxis<AXIS>, B: Storage<T, S>, D: Dim, P>(
    x: &Array<T, S, B>,
    way: Way,
    operation: &'static str,
) -> Result<Array<T::Complex, S::With<D>, P>, Error>
where
    P: OwnedStorage<T::Complex, S::With<D>>,
{
    let (position, axis) = transformed::<AXIS, S, D>(x.axes(), Rule::Spectrum, None, operation)?;
    along(x, position, x.axes().with(axis), operation, |x, extents, y| {
        lanes::spectrum::<T>(way, x, extents, extents[1], y);
    })
}

/// Transforms the elements of non-negative frequencies to `asked` real numbers. If `asked` is
/// `None`, the number of real numbers is the static extent of `D`. If `D` has no static extent, the
/// number is the even one of the two possible numbers.
fn to_signal<const AXIS: isize, T: FftDtype, S: HasAxis<AXIS>, B: Storage<T, S>, D: Dim, P>(
    x: &Array<T, S, B>,
    way: Way,
    asked: Option<usize>,
    operation: &'static str,
) -> Result<Array<T::Magnitude, S::With<D>, P>, Error>
where
    P: OwnedStorage<T::Magnitude, S::With<D>>,
{
    let (position, axis) = transformed::<AXIS, S, D>(x.axes(), Rule::Signal, asked, operation)?;
    along(x, position, x.axes().with(axis), operation, |x, extents, y| {
        lanes::signal::<T>(way, x, extents, axis.extent(), y);
    })
}

/// Discrete Fourier transforms: the extension `fft` of the Array API. They require the feature
/// `fft`.
///
/// The crates `rustfft` and `realfft` compute the transforms in the dtype of the array, for every
/// extent. A lane consists of the elements along the axis at one position of the other axes. In
/// addition to its result, a transform of one axis takes memory for up to about 32 lanes, and for a
/// copy of a view that is not contiguous. Each thread keeps tables for up to 32 extents of at most
/// 65536, for `f32` and for `f64`.
///
/// If the axis is empty, the axis of the result is empty, too. The exceptions are
/// [`rfft`](Array::rfft) and [`ihfft`](Array::ihfft), whose results have one element along the
/// axis, which is 0. For an empty axis, [`irfft_by`](Array::irfft_by) and
/// [`hfft_by`](Array::hfft_by) accept 0 samples.
impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns the discrete Fourier transform along the axis `AXIS`, counted from 0, or
        /// backwards from -1. The element `j` of the transform is the sum over `k` of `x[k] *
        /// exp(-2πi * j * k / n)`, where `n` is the extent of the axis. The frequency 0 comes
        /// first. `norm` determines the scaling: see [`Norm`].
        ///
        /// Real elements are converted to complex numbers. For real arrays, [`rfft`](Self::rfft)
        /// does about half the work.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_fft`](Self::try_fft) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::{Array, Complex, array, shape};
        /// let x = array![1.0, 0.0, -1.0, 0.0];
        /// let spectrum: Array<Complex<f64>, shape![4]> = x.fft::<0>(Norm::Backward);
        /// assert_eq!(spectrum.real(), array![0.0, 2.0, 0.0, 2.0]);
        /// assert_eq!(spectrum.ifft::<0>(Norm::Backward).real(), x);
        /// ```
        errors
        #[doc = try_axis_example!(
            fft try_fft use "fft::Norm": "[[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]";
            "::<1>(Norm::Backward)?.real()" => "array![[1.0, 1.0, 1.0], [0.0, 0.0, 0.0]]"; "::<2>(Norm::Backward)"
        )]
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        fft // `x.fft::<0>(norm)`
        try_fft [const AXIS: isize] [AXIS] [T: FftDtype, <T as FftDtype>::Complex: FftDtype, S: HasAxis<AXIS>, S::Without: Shape,
            B: Join<Inline>, Reduced<B>: OwnedStorage<SpectrumOf<T>, S>]
            (self: &Self, norm: Norm) -> Array<SpectrumOf<T>, S, Reduced<B>> {
                kept::<AXIS, _, _, _, _>(self, Way { inverse: false, norm }, "fft")
            }

        /// Returns the inverse of [`fft`](Self::fft) along the axis `AXIS`. The element `j` is the
        /// sum over `k` of `x[k] * exp(2πi * j * k / n)`, divided by `n` for [`Norm::Backward`].
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_ifft`](Self::try_ifft) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::array;
        /// let spectrum = array![4.0, 0.0, 4.0, 0.0];
        /// assert_eq!(spectrum.ifft::<0>(Norm::Backward).real(), array![2.0, 0.0, 2.0, 0.0]);
        /// ```
        errors
        #[doc = try_axis_example!(
            ifft try_ifft use "fft::Norm": "[[3.0, 0.0, 0.0], [0.0, 0.0, 0.0]]";
            "::<1>(Norm::Backward)?.real()" => "array![[1.0, 1.0, 1.0], [0.0, 0.0, 0.0]]"; "::<2>(Norm::Backward)"
        )]
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        ifft // `x.ifft::<0>(norm)`
        try_ifft [const AXIS: isize] [AXIS] [T: FftDtype, <T as FftDtype>::Complex: FftDtype, S: HasAxis<AXIS>, S::Without: Shape,
            B: Join<Inline>, Reduced<B>: OwnedStorage<SpectrumOf<T>, S>]
            (self: &Self, norm: Norm) -> Array<SpectrumOf<T>, S, Reduced<B>> {
                kept::<AXIS, _, _, _, _>(self, Way { inverse: true, norm }, "ifft")
            }

        /// Computes [`fft`](Self::fft) along all axes.
        ///
        /// # Panics
        ///
        /// Panics if the result would take more than `isize::MAX` bytes;
        /// [`try_fftn`](Self::try_fftn) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::array;
        /// let x = array![[1.0, 2.0], [3.0, 4.0]];
        /// assert_eq!(x.fftn(Norm::Backward).real(), array![[10.0, -2.0], [-4.0, 0.0]]);
        /// ```
        errors
        #[doc = try_large_example!(
            "{array, fft::Norm, shape}"; "let x = array![[1.0, 2.0], [3.0, 4.0]];";
            "x.try_fftn(Norm::Backward)?.real()" => "array![[10.0, -2.0], [-4.0, 0.0]]";
            ".try_fftn(Norm::Backward)" => "an array of shape (281474976710654 or more,) would take more than isize::MAX bytes in `fftn`"
        )]
        "Returns [`Error::Shape`] if the result is too large, [`Error::Alloc`] if memory cannot be allocated.":
        fftn try_fftn [] [] [T: FftDtype, <T as FftDtype>::Complex: FftDtype, B: Join<Inline>, Reduced<B>: OwnedStorage<SpectrumOf<T>, S>]
            (self: &Self, norm: Norm) -> Array<SpectrumOf<T>, S, Reduced<B>> {
                all_axes(self, 0, Way { inverse: false, norm }, "fftn")
            }

        /// Computes [`ifft`](Self::ifft) along all axes.
        ///
        /// # Panics
        ///
        /// Panics if the result would take more than `isize::MAX` bytes;
        /// [`try_ifftn`](Self::try_ifftn) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::array;
        /// let spectrum = array![[10.0, -2.0], [-4.0, 0.0]];
        /// assert_eq!(spectrum.ifftn(Norm::Backward).real(), array![[1.0, 2.0], [3.0, 4.0]]);
        /// ```
        errors
        #[doc = try_large_example!(
            "{array, fft::Norm, shape}"; "let x = array![[10.0, -2.0], [-4.0, 0.0]];";
            "x.try_ifftn(Norm::Backward)?.real()" => "array![[1.0, 2.0], [3.0, 4.0]]";
            ".try_ifftn(Norm::Backward)" => "an array of shape (281474976710654 or more,) would take more than isize::MAX bytes in `ifftn`"
        )]
        "Returns [`Error::Shape`] if the result is too large, [`Error::Alloc`] if memory cannot be allocated.":
        ifftn try_ifftn [] [] [T: FftDtype, <T as FftDtype>::Complex: FftDtype, B: Join<Inline>, Reduced<B>: OwnedStorage<SpectrumOf<T>, S>]
            (self: &Self, norm: Norm) -> Array<SpectrumOf<T>, S, Reduced<B>> {
                all_axes(self, 0, Way { inverse: true, norm }, "ifftn")
            }

        /// Returns the discrete Fourier transform of real numbers along the axis `AXIS`, only for
        /// non-negative frequencies. [`fft`](Self::fft) also returns the elements for negative
        /// frequencies, which are the conjugates of the elements for positive frequencies.
        ///
        /// For an axis of the extent `n`, the axis of the result has the extent `n / 2 + 1`. It is
        /// static if `n` is static, and [`Dyn`](crate::Dyn) otherwise. A static `n` must be at most
        /// 1024, unless the axis is a `Num`. See [`SpectrumExtent`](crate::dim::SpectrumExtent).
        /// Use [`rfft_to`](Self::rfft_to) for larger static extents or to give the axis yourself.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_rfft`](Self::try_rfft) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::{Array, Complex, array, shape};
        /// let x = array![[1.0, 0.0, -1.0, 0.0], [1.0, 1.0, 1.0, 1.0]];
        /// let spectrum: Array<Complex<f64>, shape![2, 3]> = x.rfft::<1>(Norm::Backward);
        /// assert_eq!(spectrum.abs(), array![[0.0, 2.0, 0.0], [4.0, 0.0, 0.0]]);
        /// assert_eq!(spectrum.irfft::<1>(Norm::Backward), x);
        /// ```
        errors
        #[doc = try_axis_example!(
            rfft try_rfft use "fft::Norm": "[[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]";
            "::<1>(Norm::Backward)?.real()" => "array![[1.0, 1.0], [0.0, 0.0]]"; "::<2>(Norm::Backward)"
        )]
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        rfft // `x.rfft::<0>(norm)`
        try_rfft [const AXIS: isize] [AXIS] [T: FftReal, <T as FftReal>::Is: FftReal, S: HasAxis<AXIS, Axis: SpectrumExtent>, B: Join<Inline>,
            Reduced<B>: OwnedStorage<SpectrumOf<T>, SpectrumShape<S, AXIS>>]
            (self: &Self, norm: Norm) -> Array<SpectrumOf<T>, SpectrumShape<S, AXIS>, Reduced<B>> {
                to_spectrum::<AXIS, _, _, _, _, _>(self, Way { inverse: false, norm }, "rfft")
            }

        /// Returns the transform [`ifft`](Self::ifft) of real numbers along the axis `AXIS`, only
        /// for non-negative frequencies. This is the inverse of [`hfft`](Self::hfft). The axis of
        /// the result is the same as for [`rfft`](Self::rfft).
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_ihfft`](Self::try_ihfft) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::array;
        /// let x = array![4.0, 0.0, 8.0, 0.0];
        /// assert_eq!(x.ihfft::<0>(Norm::Backward).real(), array![3.0, -1.0, 3.0]);
        /// ```
        errors
        #[doc = try_axis_example!(
            ihfft try_ihfft use "fft::Norm": "[[3.0, 0.0, 0.0], [0.0, 0.0, 0.0]]";
            "::<1>(Norm::Backward)?.real()" => "array![[1.0, 1.0], [0.0, 0.0]]"; "::<2>(Norm::Backward)"
        )]
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        ihfft // `x.ihfft::<0>(norm)`
        try_ihfft [const AXIS: isize] [AXIS] [T: FftReal, <T as FftReal>::Is: FftReal, S: HasAxis<AXIS, Axis: SpectrumExtent>, B: Join<Inline>,
            Reduced<B>: OwnedStorage<SpectrumOf<T>, SpectrumShape<S, AXIS>>]
            (self: &Self, norm: Norm) -> Array<SpectrumOf<T>, SpectrumShape<S, AXIS>, Reduced<B>> {
                to_spectrum::<AXIS, _, _, _, _, _>(self, Way { inverse: true, norm }, "ihfft")
            }

        /// Returns the inverse of [`rfft`](Self::rfft) along the axis `AXIS`. If the axis has the
        /// extent `m`, the result has an even number of real numbers along it: `2 * (m - 1)`. A
        /// static extent must be at most 1024 in this array and in the result, unless the axis is a
        /// `Num`.
        ///
        /// If the elements come from an odd number of real numbers, `2 * m - 1`, give the axis to
        /// [`irfft_to`](Self::irfft_to), or the number to [`irfft_by`](Self::irfft_by). The method
        /// ignores the imaginary parts of the first element, and of the last one if the number of
        /// real numbers is even.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_irfft`](Self::try_irfft) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::{Complex, array};
        /// let spectrum = array![10.0, -2.0, -2.0].complex(array![0.0, 2.0, 0.0]);
        /// assert_eq!(spectrum.irfft::<0>(Norm::Backward), array![1.0, 2.0, 3.0, 4.0]);
        /// ```
        errors
        #[doc = try_axis_example!(
            irfft try_irfft use "fft::Norm": "[[4.0, 0.0, 0.0], [0.0, 0.0, 0.0]]";
            "::<1>(Norm::Backward)?" => "array![[1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.0]]"; "::<2>(Norm::Backward)"
        )]
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        irfft // `x.irfft::<0>(norm)`
        try_irfft [const AXIS: isize] [AXIS] [T: FftDtype, <T as FftDtype>::Complex: FftDtype, S: HasAxis<AXIS, Axis: SignalExtent>, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T::Magnitude, SignalShape<S, AXIS>>]
            (self: &Self, norm: Norm) -> Array<T::Magnitude, SignalShape<S, AXIS>, Reduced<B>> {
                to_signal::<AXIS, _, _, _, _, _>(self, Way { inverse: true, norm }, None, "irfft")
            }

        /// Returns the transform [`fft`](Self::fft) of a Hermitian signal along the axis `AXIS`.
        /// The second half of such a signal is the reversed conjugate of its first half, so the
        /// array contains only the first half, with `m` numbers. The result has `2 * (m - 1)` real
        /// numbers. [`hfft_by`](Self::hfft_by) can also return an odd number of them.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_hfft`](Self::try_hfft) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::array;
        /// let half = array![3.0, -1.0, 3.0];
        /// assert_eq!(half.hfft::<0>(Norm::Backward), array![4.0, 0.0, 8.0, 0.0]);
        /// ```
        errors
        #[doc = try_axis_example!(
            hfft try_hfft use "fft::Norm": "[[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]";
            "::<1>(Norm::Backward)?" => "array![[1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.0]]"; "::<2>(Norm::Backward)"
        )]
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        hfft // `x.hfft::<0>(norm)`
        try_hfft [const AXIS: isize] [AXIS] [T: FftDtype, <T as FftDtype>::Complex: FftDtype, S: HasAxis<AXIS, Axis: SignalExtent>, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T::Magnitude, SignalShape<S, AXIS>>]
            (self: &Self, norm: Norm) -> Array<T::Magnitude, SignalShape<S, AXIS>, Reduced<B>> {
                to_signal::<AXIS, _, _, _, _, _>(self, Way { inverse: false, norm }, None, "hfft")
            }

        /// Computes [`irfft`](Self::irfft) for an even or odd number of real numbers, `samples`.
        /// The result is on the heap, and its axis `AXIS` is [`Dyn`](crate::Dyn).
        ///
        /// # Panics
        ///
        /// Panics if the extent of the axis is not `samples / 2 + 1`, if a
        /// [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would take more
        /// than `isize::MAX` bytes; [`try_irfft_by`](Self::try_irfft_by) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::array;
        /// let x = array![3.0, 1.0, 2.0];
        /// let back = x.rfft::<0>(Norm::Ortho).irfft_by::<0>(3, Norm::Ortho);
        /// assert!((back - x).abs().max() < 1e-12);
        /// ```
        errors
        #[doc = try_example!(
            "{array, fft::Norm}";
            "let x = array![4.0, 0.0, 0.0];";
            "x.try_irfft_by::<0>(4, Norm::Backward)?.to_vec()" => "[1.0, 1.0, 1.0, 1.0]";
            "x.try_irfft_by::<0>(3, Norm::Backward)" => "the shape is (4,), not (3,), in `irfft_by`: axis 0 is 4, not 3"
        )]
        "Returns [`Error::Shape`] if the axis does not have `samples / 2 + 1` frequencies, if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result \
            would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        irfft_by // `x.irfft_by::<0>(n, norm)`
        try_irfft_by [const AXIS: isize] [AXIS] [T: FftDtype, <T as FftDtype>::Complex: FftDtype, S: HasAxis<AXIS>]
            (self: &Self, samples: usize, norm: Norm) -> Array<T::Magnitude, WithAxis<S, AXIS, crate::shape::Dyn>> {
                to_signal::<AXIS, _, _, _, _, _>(self, Way { inverse: true, norm }, Some(samples), "irfft_by")
            }

        /// Computes [`hfft`](Self::hfft) for an even or odd number of real numbers, `samples`. The
        /// result is on the heap, and its axis `AXIS` is [`Dyn`](crate::Dyn).
        ///
        /// # Panics
        ///
        /// Panics if the extent of the axis is not `samples / 2 + 1`, if a
        /// [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would take more
        /// than `isize::MAX` bytes; [`try_hfft_by`](Self::try_hfft_by) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::array;
        /// let half = array![1.0, 2.0];
        /// assert_eq!(half.hfft_by::<0>(2, Norm::Backward).to_vec(), [3.0, -1.0]);
        /// ```
        errors
        #[doc = try_example!(
            "{array, fft::Norm}";
            "let x = array![1.0, 0.0, 0.0];";
            "x.try_hfft_by::<0>(4, Norm::Backward)?.to_vec()" => "[1.0, 1.0, 1.0, 1.0]";
            "x.try_hfft_by::<0>(3, Norm::Backward)" => "the shape is (4,), not (3,), in `hfft_by`: axis 0 is 4, not 3"
        )]
        "Returns the errors of [`try_irfft_by`](Self::try_irfft_by).":
        hfft_by // `x.hfft_by::<0>(n, norm)`
        try_hfft_by [const AXIS: isize] [AXIS] [T: FftDtype, <T as FftDtype>::Complex: FftDtype, S: HasAxis<AXIS>]
            (self: &Self, samples: usize, norm: Norm) -> Array<T::Magnitude, WithAxis<S, AXIS, crate::shape::Dyn>> {
                to_signal::<AXIS, _, _, _, _, _>(self, Way { inverse: false, norm }, Some(samples), "hfft_by")
            }

        /// Computes [`rfft`](Self::rfft) along the last axis, and then [`fft`](Self::fft) along the
        /// others.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has rank 0, or if the result would take
        /// more than `isize::MAX` bytes; [`try_rfftn`](Self::try_rfftn) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::{Array, Complex, array, shape};
        /// let x = array![[1.0, 2.0, 3.0, 4.0], [0.0, 1.0, 0.0, 1.0]];
        /// let spectrum: Array<Complex<f64>, shape![2, 3]> = x.rfftn(Norm::Backward);
        /// assert_eq!(spectrum[[0, 0]].re, 12.0);
        /// assert!((spectrum.irfftn(Norm::Backward) - x).abs().max() < 1e-12);
        /// ```
        errors
        #[doc = try_example!(
            "{array, fft::Norm}";
            "let x = array![[1.0, 2.0], [3.0, 4.0]];";
            "x.try_rfftn(Norm::Backward)?.real()" => "array![[10.0, -2.0], [-4.0, 0.0]]";
            "array![1.0].into_dyn().sum_axis::<0>().try_rfftn(Norm::Backward)"
                => "an array of shape () has no axis -1 in `rfftn`: its rank is 0"
        )]
        "Returns the errors of [`try_rfft`](Self::try_rfft).":
        rfftn try_rfftn [] [] [T: FftReal, <T as FftReal>::Is: FftReal, S: HasAxis<-1, Axis: SpectrumExtent>, B: Join<Inline>,
            Reduced<B>: OwnedStorage<SpectrumOf<T>, SpectrumShape<S, -1>>]
            (self: &Self, norm: Norm) -> Array<SpectrumOf<T>, SpectrumShape<S, -1>, Reduced<B>> {{
                let way = Way { inverse: false, norm };
                let mut y: Array<_, _, Reduced<B>> = to_spectrum::<-1, _, _, _, _, _>(self, way, "rfftn")?;
                for position in (0..S::position(self.axes(), "rfftn")?).rev() {
                    y = axis_at(&y, position, way, "rfftn")?;
                }
                Ok(y)
            }}

        /// Computes the inverse of [`rfftn`](Self::rfftn): [`ifft`](Self::ifft) along all axes but
        /// the last, and then [`irfft`](Self::irfft) along the last axis, which has an even extent
        /// in the result.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has rank 0, or if the result would take
        /// more than `isize::MAX` bytes; [`try_irfftn`](Self::try_irfftn) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::array;
        /// let spectrum = array![[10.0, -2.0], [-4.0, 0.0]];
        /// assert_eq!(spectrum.irfftn(Norm::Backward), array![[1.0, 2.0], [3.0, 4.0]]);
        /// ```
        errors
        #[doc = try_example!(
            "{array, fft::Norm}";
            "let x = array![[10.0, -2.0], [-4.0, 0.0]];";
            "x.try_irfftn(Norm::Backward)?" => "array![[1.0, 2.0], [3.0, 4.0]]";
            "array![1.0].into_dyn().sum_axis::<0>().try_irfftn(Norm::Backward)"
                => "an array of shape () has no axis -1 in `irfftn`: its rank is 0"
        )]
        "Returns the errors of [`try_irfft`](Self::try_irfft).":
        irfftn try_irfftn [] [] [T: FftDtype, <T as FftDtype>::Complex: FftDtype, S: HasAxis<-1, Axis: SignalExtent>, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T::Magnitude, SignalShape<S, -1>>]
            (self: &Self, norm: Norm) -> Array<T::Magnitude, SignalShape<S, -1>, Reduced<B>> {{
                let way = Way { inverse: true, norm };
                let y: Array<T::Complex, S, Heap> = all_axes(self, 1, way, "irfftn")?;
                to_signal::<-1, _, _, _, _, _>(&y, way, None, "irfftn")
            }}

        /// Computes [`rfft`](Self::rfft) along an axis of any extent. The caller gives the type of
        /// the axis in the result as a shape of one axis: `shape![1025]` for 2048 real numbers, or
        /// `shape![_]`.
        ///
        /// Static extents are compared when the program is built: `cargo build` reports a mismatch,
        /// `cargo check` does not.
        ///
        /// # Panics
        ///
        /// Panics if `N` is static and its extent is not that of the result, if a
        /// [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would take more
        /// than `isize::MAX` bytes; [`try_rfft_to`](Self::try_rfft_to) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::{Array, Complex, array, dim, shape};
        /// dim!(Frequency = 3);
        ///
        /// let x = array![1.0, 0.0, -1.0, 0.0];
        /// let spectrum: Array<Complex<f64>, (Frequency,)> = x.rfft_to::<0, (Frequency,)>(Norm::Backward);
        /// assert_eq!(spectrum.real().as_slice(), [0.0, 2.0, 0.0]);
        /// ```
        errors
        #[doc = try_vector_example!(
            "f64" "[1.0, 0.0, -1.0, 0.0]"; "# use array_core::fft::Norm;";
            "x.try_rfft_to::<0, shape![3]>(Norm::Backward)?.real()" => "array![0.0, 2.0, 0.0]";
            "x.try_rfft_to::<0, shape![4]>(Norm::Backward)" => "the shape is (3,), not (4,), in `rfft_to`: axis 0 is 3, not 4"
        )]
        "Returns [`Error::Shape`] if `N` is static and its extent is not that of the result, if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result \
            would take more than `isize::MAX` bytes. Returns [`Error::Alloc`] if memory cannot be allocated.":
        rfft_to // `x.rfft_to::<0, shape![9]>(norm)`
        try_rfft_to [const AXIS: isize, N: SoleAxis] [AXIS, N] [T: FftReal, <T as FftReal>::Is: FftReal, S: HasAxis<AXIS>, S::Without: Shape,
            B: Join<Inline>, Reduced<B>: OwnedStorage<SpectrumOf<T>, WithAxis<S, AXIS, N::Axis>>]
            (self: &Self, norm: Norm) -> Array<SpectrumOf<T>, WithAxis<S, AXIS, N::Axis>, Reduced<B>>
            where const { assert_transforms::<S::Axis, N::Axis>(Rule::Spectrum) };
            { to_spectrum::<AXIS, _, _, _, _, _>(self, Way { inverse: false, norm }, "rfft_to") }

        /// Computes [`irfft`](Self::irfft) along an axis of any extent, to an even or odd number of
        /// real numbers. The caller gives the type of the axis in the result as a shape of one
        /// axis, such as `shape![2048]`. For `shape![_]`, the number is even.
        ///
        /// Static extents are compared when the program is built: `cargo build` reports a mismatch,
        /// `cargo check` does not.
        ///
        /// # Panics
        ///
        /// Panics if `N` is static and its extent is not that of the result, if a
        /// [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would take more
        /// than `isize::MAX` bytes; [`try_irfft_to`](Self::try_irfft_to) returns the error.
        ///
        /// ```
        /// # use array_core::fft::Norm;
        /// # use array_core::{Array, array, shape};
        /// let x = array![3.0, 1.0, 2.0];
        /// let back: Array<f64, shape![3]> = x.rfft::<0>(Norm::Backward).irfft_to::<0, shape![3]>(Norm::Backward);
        /// assert!((back - x).abs().max() < 1e-12);
        /// ```
        errors
        #[doc = try_vector_example!(
            "f64" "[4.0, 0.0, 0.0]"; "# use array_core::fft::Norm;";
            "x.try_irfft_to::<0, shape![4]>(Norm::Backward)?" => "array![1.0, 1.0, 1.0, 1.0]";
            "x.try_irfft_to::<0, shape![3]>(Norm::Backward)" => "the shape is (4,), not (3,), in `irfft_to`: axis 0 is 4, not 3"
        )]
        "Returns the errors of [`try_rfft_to`](Self::try_rfft_to).":
        irfft_to // `x.irfft_to::<0, shape![9]>(norm)`
        try_irfft_to [const AXIS: isize, N: SoleAxis] [AXIS, N] [T: FftDtype, <T as FftDtype>::Complex: FftDtype, S: HasAxis<AXIS>, S::Without: Shape,
            B: Join<Inline>, Reduced<B>: OwnedStorage<T::Magnitude, WithAxis<S, AXIS, N::Axis>>]
            (self: &Self, norm: Norm) -> Array<T::Magnitude, WithAxis<S, AXIS, N::Axis>, Reduced<B>>
            where const { assert_transforms::<S::Axis, N::Axis>(Rule::Signal) };
            { to_signal::<AXIS, _, _, _, _, _>(self, Way { inverse: true, norm }, None, "irfft_to") }
    }
}
