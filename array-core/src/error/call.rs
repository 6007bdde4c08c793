//! The mismatches between the arguments of a call and the declared shapes.

use alloc::vec::Vec;
use core::fmt;

use super::{ANY_EXTENT, Elements, Error, Tuple};
use crate::runtime::{DType, DynRank, checked_product};

/// The error for arguments that do not fit the shapes that the attribute
/// [`shapes`](macro@crate::shapes) of a function declares.
///
/// # Examples
///
/// ```
/// use array_core::{CallError, shapes};
///
/// #[shapes(x: [N, 3] f32, w: [3] f32, out: [N] f32)]
/// fn project(x: &[[f32; 3]], w: &[f32], out: &mut [f32]) -> Result<(), CallError> {
///     array_core::broadcast!(out[i] = sum(c: x[i, c] * w[c]));
///     Ok(())
/// }
///
/// let mut out = [0.0; 3];
/// let error = project(&[[1.0, 2.0, 3.0]; 2], &[1.0, 0.0], &mut out).unwrap_err();
/// assert_eq!(error.function(), "project");
/// assert_eq!(
///     error.to_string(),
///     "`project` cannot take its arguments:\n  \
///        `w` has 2 elements, expected 3 for [3]\n  \
///        `N` is 2 in `x` and 3 in `out`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallError {
    function: &'static str,
    mismatches: Vec<Mismatch>,
}

/// A mismatch between the arguments of a call and the declared shapes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// The dtype of an argument is not the required one.
    #[non_exhaustive]
    DType {
        /// The name of the argument.
        argument: &'static str,
        /// The dtype of the argument.
        found: DType,
        /// The required dtype.
        asked: DType,
    },
    /// The number of axes of an argument is not that of the required shape.
    #[non_exhaustive]
    Rank {
        /// The name of the argument.
        argument: &'static str,
        /// The required shape.
        asked: &'static str,
        /// The extents of the argument: the first [`DynRank::MAX_RANK`] if its rank is higher.
        found: DynRank,
        /// The rank of the argument.
        rank: usize,
    },
    /// An extent of an argument differs from the required one.
    #[non_exhaustive]
    Extent {
        /// The name of the argument.
        argument: &'static str,
        /// The required shape.
        asked: &'static str,
        /// The extents of the argument.
        found: DynRank,
        /// The axis whose extent differs, counted from 0.
        position: usize,
        /// The required extent.
        expected: usize,
    },
    /// An axis that the declaration names has two different extents.
    #[non_exhaustive]
    Axis {
        /// The name of the axis.
        axis: &'static str,
        /// The two different extents of the axis.
        extents: [usize; 2],
        /// The names of the arguments that have these extents, in the same order. The two names are
        /// equal if one argument has both extents.
        arguments: [&'static str; 2],
    },
    /// An argument without a shape of its own, such as a `Vec`, has a number of elements that does
    /// not fit the required shape. If the required shape has one axis, the mismatch is an
    /// [`Extent`](Mismatch::Extent) or an [`Axis`](Mismatch::Axis) instead.
    #[non_exhaustive]
    Length {
        /// The name of the argument.
        argument: &'static str,
        /// The required shape.
        asked: &'static str,
        /// The number of elements of the argument.
        elements: usize,
        /// The extents of the required shape. `usize::MAX` represents an unknown extent.
        extents: DynRank,
        /// The axes whose extents come from other arguments.
        axes: Vec<FoundAxis>,
    },
    /// The number of elements of an argument without a shape of its own, such as a `Vec`, does not
    /// determine its extents.
    #[non_exhaustive]
    Open {
        /// The name of the argument.
        argument: &'static str,
        /// The required shape.
        asked: &'static str,
        /// The number of elements of the argument.
        elements: usize,
        /// The name of the first axis whose extent is unknown, or `_` for an axis without a name.
        axis: &'static str,
    },
    /// An argument cannot be converted to an array, for a reason other than its dtype and shape.
    /// The call ends at the first such argument, so the [`CallError`] contains no other mismatch.
    #[non_exhaustive]
    Refused {
        /// The name of the argument.
        argument: &'static str,
        /// The reason.
        error: Error,
    },
}

/// The extent of a named axis, and the argument that determines it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundAxis {
    /// The name of the axis.
    pub axis: &'static str,
    /// The extent.
    pub extent: usize,
    /// The name of the first argument with this extent.
    pub argument: &'static str,
}

impl fmt::Display for FoundAxis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is {} from `{}`", self.axis, self.extent, self.argument)
    }
}

impl CallError {
    pub(crate) fn new(function: &'static str) -> Self {
        let mismatches = Vec::new();
        Self { function, mismatches }
    }

    /// Creates an error with one mismatch.
    #[cold]
    pub(crate) fn of(function: &'static str, mismatch: Mismatch) -> Self {
        let mut error = Self::new(function);
        error.add(mismatch);
        error
    }

    /// Adds a mismatch, unless the error contains it already: an argument of shape `[N, N]` can
    /// differ from `N` twice.
    #[cold]
    pub(crate) fn add(&mut self, mismatch: Mismatch) {
        if !self.mismatches.contains(&mismatch) {
            self.mismatches.push(mismatch);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.mismatches.is_empty()
    }

    pub(crate) fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// Returns the name of the function.
    pub fn function(&self) -> &'static str {
        self.function
    }

    /// Returns all mismatches. Mismatches of dtypes, ranks, extents and axes come first, in the
    /// order of the arguments. [`Length`](Mismatch::Length) and [`Open`](Mismatch::Open) follow,
    /// again in the order of the arguments. `Open` is reported only if there are no mismatches of
    /// the first group.
    pub fn mismatches(&self) -> &[Mismatch] {
        &self.mismatches
    }
}

impl core::error::Error for CallError {}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot take its arguments:", self.function)?;
        match &*self.mismatches {
            [mismatch] => write!(f, " {mismatch}"),
            mismatches => mismatches.iter().try_for_each(|mismatch| write!(f, "\n  {mismatch}")),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DType { argument, found, asked } => {
                write!(f, "`{argument}` has dtype `{found}`, expected `{asked}`")
            }
            Self::Rank {
                argument,
                asked,
                found,
                rank,
            } => {
                let shape = Tuple::new(found);
                write!(
                    f,
                    "`{argument}` has shape {shape}, expected {asked}: its rank is {rank}"
                )
            }
            Self::Extent {
                argument,
                asked,
                found,
                position,
                expected,
            } => {
                let shape = Tuple::new(found);
                if let [elements] = **found {
                    let elements = Elements(elements);
                    return write!(f, "`{argument}` has {elements}, expected {expected} for {asked}");
                }
                write!(f, "`{argument}` has shape {shape}, expected {asked}: ")?;
                write!(f, "axis {position} is {}, not {expected}", found[*position])
            }
            Self::Axis {
                axis,
                extents: [first, second],
                arguments: [x, y],
            } => {
                if x == y {
                    write!(f, "`{axis}` is {first} and {second} in `{x}`")
                } else {
                    write!(f, "`{axis}` is {first} in `{x}` and {second} in `{y}`")
                }
            }
            Self::Length {
                argument,
                asked,
                elements,
                extents,
                axes,
            } => {
                let (shape, elements) = (Tuple::new(extents), Elements(*elements));
                write!(f, "`{argument}` has {elements}, expected {asked}: ")?;
                let known: Vec<usize> = extents.iter().copied().filter(|&extent| extent != ANY_EXTENT).collect();
                match (checked_product(&known), extents.len() - known.len()) {
                    (Some(product), 0) => write!(f, "{shape} has {product}"),
                    (Some(product @ 2..), 1) => write!(f, "not a multiple of {product}"),
                    (Some(_), _) => f.write_str("no extent gives this number"),
                    (None, _) => write!(f, "{shape} is too large"),
                }?;
                for (i, axis) in axes.iter().enumerate() {
                    write!(f, "{}{axis}", if i == 0 { ", where " } else { " and " })?;
                }
                Ok(())
            }
            Self::Open {
                argument,
                asked,
                elements,
                axis,
            } => write!(
                f,
                "`{argument}` has {}, expected {asked}: `{axis}` cannot be inferred, so give it: `{axis} = n`",
                Elements(*elements)
            ),
            Self::Refused { argument, error } => write!(f, "`{argument}` cannot be converted: {error}"),
        }
    }
}
