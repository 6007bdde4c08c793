//! The relation of an argument type to the typed array in the body of a function.

use crate::dtype::DType;
use crate::error::Error;
use crate::shape::{DynRank, Shape};

/// Relation: a function with [`shapes`](macro@crate::shapes) accepts `Self` as an argument, and
/// converts it to an array of dtype `T` and shape `S`.
///
/// Other crates can implement the trait. To make a crate's own container an argument, implement the
/// trait for `&Container`, and for `&mut Container` if functions may write to the container.
///
/// # Examples
///
/// ```
/// use array_core::boundary::{Argument, Given};
/// use array_core::{ContiguousView, Error, Shape, shapes};
///
/// struct Image {
///     rows: usize,
///     columns: usize,
///     pixels: Vec<u8>,
/// }
///
/// impl<'a, S: Shape> Argument<u8, S> for &'a Image {
///     type Array = ContiguousView<'a, u8, S>;
///
///     fn given(&self) -> Given {
///         Given::extents(&[self.rows, self.columns])
///     }
///
///     fn take(self, shape: S) -> Result<ContiguousView<'a, u8, S>, Error> {
///         Ok(ContiguousView::from_slice(shape, &self.pixels)?)
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
    note = "declare the dtype of its elements, and for `ndarray` and `nalgebra` also the rank",
    note = "leave out arguments that are not arrays; see array_core::errors#not-an-argument"
)]
pub trait Argument<T, S: Shape>: Sized {
    /// The typed array.
    type Array;

    /// Returns a description of the argument, which is compared with the signature before the
    /// conversion.
    fn given(&self) -> Given;

    /// Converts the argument to the typed array. `shape` is inferred from all arguments, and agrees
    /// with [`given`](Self::given).
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the conversion fails, for example because elements of a mutable view
    /// overlap.
    fn take(self, shape: S) -> Result<Self::Array, Error>;
}

/// The run-time description of an [`Argument`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    pub(super) form: Form,
    /// The dtype of the argument, and the dtype that the function requires.
    pub(super) dtypes: Option<[DType; 2]>,
}

/// The known extents of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// All extents, and the rank. If the rank exceeds the maximum of a `DynRank`, the last extents
    /// are missing, and no signature has this rank.
    Shaped(DynRank, usize),
    /// A number of elements: only the product of the extents is known.
    Flat(usize),
    /// No extents, because an optional argument is `None`.
    Absent,
}

impl Given {
    /// Describes an argument with these extents.
    #[inline]
    #[must_use]
    pub fn extents(extents: &[usize]) -> Self {
        Self {
            form: Form::Shaped(DynRank::clipped(extents), extents.len()),
            dtypes: None,
        }
    }

    /// Describes an argument of `len` elements in row-major order, which has no shape of its own.
    /// Its extents are inferred from the declared shape, from `len` and from the other arguments.
    #[must_use]
    pub fn elements(len: usize) -> Self {
        Self {
            form: Form::Flat(len),
            dtypes: None,
        }
    }

    /// Describes an optional argument that is `None`, which has no extents.
    #[must_use]
    pub fn nothing() -> Self {
        Self {
            form: Form::Absent,
            dtypes: None,
        }
    }

    /// Adds the dtype `found` of an argument whose dtype is known only at run time, and the dtype
    /// `asked` that the function requires.
    #[must_use]
    pub fn dtype(mut self, found: DType, asked: DType) -> Self {
        self.dtypes = Some([found, asked]);
        self
    }
}
