//! The pictures of the crate [`image`](https://docs.rs/image).
//!
//! A picture is an array of its rows, columns and channels: an `RgbImage` of 640 by 480 has the
//! shape `(480, 640, 3)`. A picture with a single channel, such as a `GrayImage`, has the shape
//! `(480, 640)`, or `(480, 640, 1)` if the requested shape has rank 3.
//!
//! [`view`] and [`view_mut`] borrow a picture as an array, whose shape follows from the type of the
//! pixels. `TryFrom` borrows it as an array of any shape that fits, for example one with named
//! axes. [`as_image`](Array::as_image) and [`as_image_mut`](Array::as_image_mut) borrow a row-major
//! array as a picture. None of these functions copies the pixels. `TryFrom` converts owned pictures
//! and arrays both ways. It moves the elements to other memory, because arrays of this crate are
//! aligned to 64 bytes.
//!
//! `TryFrom` converts a [`DynamicImage`] to an array of `u8`, `u16` or `f32`. It does not convert
//! pixels: if the dtype or the shape differs, the error contains the dtype or the shape of the
//! picture. To convert pixels, call a method of [`DynamicImage`] first, such as `into_rgb8`. `From`
//! converts a [`DynamicImage`] of any of the three dtypes to a [`DynArray`]. The guide has a
//! [page](crate::guide::images) with a filter.
//!
//! ```
//! use array_core::{Array, ContiguousView, broadcast, dim, interop, shape};
//! use image::{GrayImage, Rgb, RgbImage};
//!
//! dim!(Height);
//! dim!(Width);
//! dim!(Channel = 3);
//!
//! let mut picture = RgbImage::from_pixel(4, 2, Rgb([30, 60, 90]));
//! interop::image::view_mut(&mut picture).index_axis_mut::<-1>(0).fill(0);     // without red
//!
//! let pixels = ContiguousView::<u8, shape![Height, Width, Channel]>::try_from(&picture)?;
//! let grey: Array<u8, shape![Height, Width]> = pixels.cast::<f32>().mean_axis::<2>().cast();
//! let grey = GrayImage::try_from(grey)?;
//! assert_eq!((grey.dimensions(), grey.get_pixel(3, 1).0), ((4, 2), [50]));
//! # Ok::<(), array_core::ShapeError>(())
//! ```

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use ::image::{ColorType, DynamicImage, ImageBuffer, Luma, LumaA, Pixel, Primitive, Rgb, Rgba};

use crate::dtype::{DType, Element};
use crate::dynamic::DynArray;
use crate::error::{ANY_EXTENT, DTypeError, DTypeErrorKind, Error, Rejected, ShapeError, or_fail};
use crate::shape::{Dyn, DynRank, Len, Shape, from_extents};
use crate::storage::{Array, Contiguous, ContiguousView, ContiguousViewMut, Storage, StorageMut};

mod sealed {
    /// A supertrait that no other crate can implement, so that each shape fits its pixels.
    pub trait Sealed {}
}

/// A type of pixels, which determines the shape of a picture: rows, columns, and channels if there
/// is more than one. Sealed.
pub trait PixelShape: Pixel + sealed::Sealed {
    /// The shape of the array for a picture of these pixels, such as `(Dyn, Dyn, Len<3>)` for
    /// `Rgb`.
    type Shape: Shape;
}

/// Implements [`PixelShape`].
macro_rules! pixels {
    ($($pixel:ident ($($axis:ty),*);)*) => {$(
        impl<T: Primitive> sealed::Sealed for $pixel<T> {}

        impl<T: Primitive> PixelShape for $pixel<T>
        where
            Self: Pixel,
        {
            type Shape = ($($axis,)*);
        }
    )*};
}

pixels! {
    Luma (Dyn, Dyn);
    LumaA (Dyn, Dyn, Len<2>);
    Rgb (Dyn, Dyn, Len<3>);
    Rgba (Dyn, Dyn, Len<4>);
}

/// The extents of a picture as an array. The array has rank 2 if it lacks the axis of channels, and
/// rank 3 otherwise.
struct Extents {
    all: [usize; 3],
    rank: usize,
}

impl Extents {
    /// Returns the extents of a picture of pixels `P`. A picture with a single channel has no axis
    /// of channels, unless the shape `S` has rank 3.
    fn new<P: Pixel, S: Shape>(height: usize, width: usize) -> Self {
        let channels = usize::from(P::CHANNEL_COUNT);
        Self {
            all: [height, width, channels],
            rank: if channels == 1 && S::RANK != Some(3) { 2 } else { 3 },
        }
    }

    fn as_slice(&self) -> &[usize] {
        &self.all[..self.rank]
    }
}

/// Returns the shape of a picture and the number of its elements. The buffer of the picture may be
/// longer.
fn measure<P: Pixel, C, S: Shape>(picture: &ImageBuffer<P, C>) -> Result<(S, usize), ShapeError>
where
    C: Deref<Target = [P::Subpixel]>,
{
    let extents = Extents::new::<P, S>(picture.height() as usize, picture.width() as usize);
    Ok((
        from_extents(extents.as_slice(), "try_from")?,
        extents.all.iter().product(),
    ))
}

/// Returns the width and the height of the picture that an array of this shape forms. Returns an
/// error if the array cannot be a picture of pixels `P`.
fn dimensions<P: Pixel, S: Shape>(shape: &S, operation: &'static str) -> Result<(u32, u32), ShapeError> {
    let found = shape.extents();
    let found = found.as_ref();
    let extent = |axis: usize| found.get(axis).copied().unwrap_or(ANY_EXTENT);
    let expected = Extents::new::<P, S>(extent(0), extent(1));
    let refuse = |expected: &[usize]| ShapeError::convert(operation, found, expected);
    if expected.as_slice() != found {
        let mut expected = expected;
        expected.all[..2].fill(ANY_EXTENT);
        return Err(refuse(expected.as_slice()));
    }
    match (u32::try_from(extent(1)), u32::try_from(extent(0))) {
        (Ok(width), Ok(height)) => Ok((width, height)),
        _ => {
            let largest = |extent: usize| extent.min(u32::MAX as usize);
            let expected = Extents::new::<P, S>(largest(extent(0)), largest(extent(1)));
            Err(refuse(expected.as_slice()))
        }
    }
}

/// Borrows a picture as an array, without copying. The type of the pixels determines the shape.
#[must_use]
pub fn view<P: PixelShape, C>(picture: &ImageBuffer<P, C>) -> ContiguousView<'_, P::Subpixel, P::Shape>
where
    C: Deref<Target = [P::Subpixel]>,
{
    or_fail(picture.try_into())
}

/// Borrows a picture mutably as an array, without copying. The type of the pixels determines the
/// shape.
#[must_use]
pub fn view_mut<P: PixelShape, C>(picture: &mut ImageBuffer<P, C>) -> ContiguousViewMut<'_, P::Subpixel, P::Shape>
where
    C: Deref<Target = [P::Subpixel]> + DerefMut,
{
    or_fail(picture.try_into())
}

/// Borrows a picture. Returns an error if the picture does not have the rank and the static extents
/// of `S`.
impl<'v, P: Pixel, C, S: Shape> TryFrom<&'v ImageBuffer<P, C>> for ContiguousView<'v, P::Subpixel, S>
where
    C: Deref<Target = [P::Subpixel]>,
{
    type Error = ShapeError;

    fn try_from(picture: &'v ImageBuffer<P, C>) -> Result<Self, ShapeError> {
        let (shape, len): (S, usize) = measure(picture)?;
        ContiguousView::from_slice(shape, &picture.as_raw()[..len])
    }
}

/// Borrows a picture mutably. Returns an error if the picture does not have the rank and the static
/// extents of `S`.
impl<'v, P: Pixel, C, S: Shape> TryFrom<&'v mut ImageBuffer<P, C>> for ContiguousViewMut<'v, P::Subpixel, S>
where
    C: Deref<Target = [P::Subpixel]> + DerefMut,
{
    type Error = ShapeError;

    fn try_from(picture: &'v mut ImageBuffer<P, C>) -> Result<Self, ShapeError> {
        let (shape, len): (S, usize) = measure(picture)?;
        let samples: &mut [P::Subpixel] = picture;
        ContiguousViewMut::from_mut_slice(shape, &mut samples[..len])
    }
}

/// Moves the elements into an array. Returns an error that contains the picture if it does not have
/// the rank and the static extents of `S`.
impl<P: Pixel, S: Shape> TryFrom<ImageBuffer<P, Vec<P::Subpixel>>> for Array<P::Subpixel, S> {
    type Error = Rejected<ImageBuffer<P, Vec<P::Subpixel>>>;

    fn try_from(picture: ImageBuffer<P, Vec<P::Subpixel>>) -> Result<Self, Self::Error> {
        match measure::<P, _, S>(&picture) {
            Ok((shape, len)) => {
                let mut elements = picture.into_raw();
                elements.truncate(len);
                Ok(Array::from_shape_vec(shape, elements).expect("the number of elements equals that of the picture"))
            }
            Err(error) => Err(Rejected::new(error, picture)),
        }
    }
}

/// Moves the elements into a picture. Returns an error that contains the array if its rank or its
/// number of channels differs from that of the picture, or if the number of rows or columns exceeds
/// `u32::MAX`.
impl<P: Pixel, S: Shape> TryFrom<Array<P::Subpixel, S>> for ImageBuffer<P, Vec<P::Subpixel>> {
    type Error = Rejected<Array<P::Subpixel, S>>;

    fn try_from(array: Array<P::Subpixel, S>) -> Result<Self, Self::Error> {
        match dimensions::<P, S>(array.axes(), "try_from") {
            Ok((width, height)) => {
                let picture = ImageBuffer::from_raw(width, height, array.into_vec());
                Ok(picture.expect("the number of elements equals that of the picture"))
            }
            Err(error) => Err(Rejected::new(error, array)),
        }
    }
}

impl<T: Primitive, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Borrows the array as a picture of pixels `P`, without copying. Requires the feature `image`.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the rank or the number of channels is not that of the pixels, or
    /// if the number of rows or columns exceeds `u32::MAX`.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// use image::Rgb;
    /// let x = Array::<u8, shape![2, 4, 3]>::full(128);
    /// assert_eq!(x.as_image::<Rgb<u8>>()?.get_pixel(3, 1), &Rgb([128; 3]));
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn as_image<P: Pixel<Subpixel = T>>(&self) -> Result<ImageBuffer<P, &[T]>, ShapeError>
    where
        B: Contiguous<T, S>,
        B::Fits: Sized,
    {
        let (width, height) = dimensions::<P, S>(self.axes(), "as_image")?;
        let picture = ImageBuffer::from_raw(width, height, self.as_slice());
        Ok(picture.expect("the number of elements equals that of the picture"))
    }

    /// Borrows the array mutably as a picture of pixels `P`, without copying. Requires the feature
    /// `image`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`as_image`](Self::as_image).
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// use image::Rgb;
    /// let mut x = Array::<u8, shape![2, 4, 3]>::zeros();
    /// x.as_image_mut()?.put_pixel(3, 1, Rgb([255, 128, 0]));
    /// assert_eq!((x[[1, 3, 0]], x[[1, 3, 1]]), (255, 128));
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn as_image_mut<P: Pixel<Subpixel = T>>(&mut self) -> Result<ImageBuffer<P, &mut [T]>, ShapeError>
    where
        B: StorageMut<T, S> + Contiguous<T, S>,
        <B as StorageMut<T, S>>::Fits: Sized,
        <B as Contiguous<T, S>>::Fits: Sized,
    {
        let (width, height) = dimensions::<P, S>(self.axes(), "as_image_mut")?;
        let picture = ImageBuffer::from_raw(width, height, self.as_mut_slice());
        Ok(picture.expect("the number of elements equals that of the picture"))
    }
}

/// A dtype of [`DynamicImage`]: `u8`, `u16` and `f32`.
pub trait ImageDtype: Element {
    /// Converts a picture to an array. Returns a dtype error if the picture has another dtype, and
    /// a shape error if its extents do not fit `S`.
    #[doc(hidden)]
    fn take<S: Shape>(picture: DynamicImage) -> Result<Array<Self, S>, Error>;
}

/// Implements [`ImageDtype`] for a dtype, given the variants of [`DynamicImage`] with this dtype
/// and with the other dtypes. Variants that a row does not list have the dtype `f32`.
macro_rules! dtypes {
    ($($t:ty [$($own:ident)*] $($other:ident [$($picture:ident)*])*;)*) => {$(
        impl ImageDtype for $t {
            fn take<S: Shape>(picture: DynamicImage) -> Result<Array<Self, S>, Error> {
                let found = match picture {
                    $(DynamicImage::$own(picture) => return Ok(picture.try_into()?),)*
                    $($(DynamicImage::$picture(_))|* => DType::$other,)*
                    // A variant that a later version of `image` adds is converted to
                    // `ImageRgba32F`, which the row of `f32` lists.
                    _ if Self::DTYPE == DType::F32 => return Self::take(picture.into_rgba32f().into()),
                    _ => DType::F32,
                };
                Err(DTypeError::pair(DTypeErrorKind::Convert, "try_from", found, Self::DTYPE).into())
            }
        }
    )*};
}

dtypes! {
    f32 [ImageRgb32F ImageRgba32F]
        U8 [ImageLuma8 ImageLumaA8 ImageRgb8 ImageRgba8]
        U16 [ImageLuma16 ImageLumaA16 ImageRgb16 ImageRgba16];
    u16 [ImageLuma16 ImageLumaA16 ImageRgb16 ImageRgba16]
        U8 [ImageLuma8 ImageLumaA8 ImageRgb8 ImageRgba8];
    u8 [ImageLuma8 ImageLumaA8 ImageRgb8 ImageRgba8]
        U16 [ImageLuma16 ImageLumaA16 ImageRgb16 ImageRgba16];
}

/// Moves the elements into an array of their dtype.
impl From<DynamicImage> for DynArray {
    fn from(picture: DynamicImage) -> Self {
        match picture.color() {
            ColorType::L8 | ColorType::La8 | ColorType::Rgb8 | ColorType::Rgba8 => or_fail(taken::<u8>(picture)),
            ColorType::L16 | ColorType::La16 | ColorType::Rgb16 | ColorType::Rgba16 => or_fail(taken::<u16>(picture)),
            _ => or_fail(taken::<f32>(picture)),
        }
    }
}

/// Converts a picture of dtype `T` to an array of run-time rank.
fn taken<T: ImageDtype>(picture: DynamicImage) -> Result<DynArray, Error> {
    Ok(Array::<T, DynRank>::try_from(picture)?.into())
}

/// Moves the elements into an array. Returns an error if the picture has a dtype other than `T`, or
/// if it does not have the rank and the static extents of `S`.
impl<T: ImageDtype, S: Shape> TryFrom<DynamicImage> for Array<T, S> {
    type Error = Error;

    fn try_from(picture: DynamicImage) -> Result<Self, Error> {
        T::take(picture)
    }
}
