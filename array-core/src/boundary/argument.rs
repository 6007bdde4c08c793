//! The relation of what a function takes with the typed array that its body gets.

use crate::dtype::DType;
use crate::error::Error;
use crate::shape::{DynRank, Shape};

/// What a function with [`shapes`](macro@crate::shapes) can take as an array of `T` with shape `S`.
///
/// Open: a crate's own container becomes an argument by an impl for `&Container`, and for `&mut Container` if the body is to
/// write to it.
///
/// # Examples
///
/// ```
/// use array_core::boundary::{Argument, Given};
/// use array_core::{ArrayView, Error, Shape, shapes};
///
/// struct Image {
///     rows: usize,
///     columns: usize,
///     pixels: Vec<u8>,
/// }
///
/// impl<'a, S: Shape> Argument<u8, S> for &'a Image {
///     type Array = ArrayView<'a, u8, S>;
///
///     fn given(&self) -> Given {
///         Given::extents(&[self.rows, self.columns])
///     }
///
///     fn take(self, shape: S) -> Result<ArrayView<'a, u8, S>, Error> {
///         Ok(ArrayView::from_slice(shape, &self.pixels)?)
///     }
/// }
///
/// #[shapes(image: [H, W] u8, mask: [H, W] bool)]
/// fn covered(image: &Image, mask: &[bool]) -> u32 {
///     let light: array_core::Array<bool, (H, W)> = array_core::broadcast!(image > 100 && mask);
///     light.count_nonzero() as u32
/// }
///
/// let image = Image { rows: 1, columns: 3, pixels: vec![0, 200, 250] };
/// assert_eq!(covered(&image, &[true, true, false]), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be taken as an array of `{T}` with shape `{S}`",
    label = "not an array of this dtype and rank",
    note = "slices, vectors, and arrays of `ndarray` and `nalgebra` can, with the same dtype and rank",
    note = "leave out arguments that are not arrays; see array_core::errors#not-an-argument"
)]
pub trait Argument<T, S: Shape>: Sized {
    /// The typed array.
    type Array;

    /// Says what is given, before anything is taken.
    fn given(&self) -> Given;

    /// Makes the typed array, of the shape that was worked out of all arguments.
    ///
    /// # Errors
    ///
    /// An [`Error`] where it cannot be had as an array after all, such as one whose elements overlap and are to be
    /// written to.
    fn take(self, shape: S) -> Result<Self::Array, Error>;
}

/// What an [`Argument`] is, as far as the program knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    pub(super) form: Form,
    /// What was found, and what was asked for.
    pub(super) dtypes: Option<[DType; 2]>,
}

/// What is known of the extents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// All of them.
    Shaped(DynRank),
    /// Their product.
    Flat(usize),
    /// Nothing: the argument is left out.
    Absent,
}

impl Given {
    /// Something that has these extents.
    #[must_use]
    pub fn extents(extents: &[usize]) -> Self {
        Self {
            form: Form::Shaped(DynRank::clipped(extents)),
            dtypes: None,
        }
    }

    /// That many elements in row-major order, whose extents follow from other arguments.
    #[must_use]
    pub fn elements(len: usize) -> Self {
        Self {
            form: Form::Flat(len),
            dtypes: None,
        }
    }

    /// Nothing, of an argument that may be left out: its extents are those that others have.
    #[must_use]
    pub fn nothing() -> Self {
        Self {
            form: Form::Absent,
            dtypes: None,
        }
    }

    /// Adds the dtype, where only the program knows it, and the one that is asked for.
    #[must_use]
    pub fn dtype(mut self, found: DType, asked: DType) -> Self {
        self.dtypes = Some([found, asked]);
        self
    }
}
