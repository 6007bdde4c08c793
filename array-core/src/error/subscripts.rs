//! Errors in the subscripts of `einsum`.

use core::fmt;

use super::Tuple;
use crate::runtime::DynRank;

/// An error in the subscripts of [`DynArray::einsum`](crate::DynArray::einsum), such as
/// `"ij,jk->ik"`. Each operand and the result has a list of letters, one for each of its axes.
/// Operands and axes are counted from 0.
///
/// # Examples
///
/// ```
/// use array_core::error::SubscriptsError;
/// use array_core::{DType, DynArray, Error};
///
/// let (a, b) = (DynArray::ones(DType::F64, [2, 3])?, DynArray::ones(DType::F64, [2, 4])?);
/// let Err(Error::Subscripts(error)) = DynArray::einsum("ij,jk->ik", &[&a, &b]) else { panic!() };
/// assert!(matches!(error, SubscriptsError::Extents { letter: 'j', extents: [3, 2], .. }));
/// assert_eq!(
///     error.to_string(),
///     "the letter `j` of `einsum` has extents 3 (axis 1 of operand 0) and 2 (axis 0 of operand 1)"
/// );
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SubscriptsError {
    /// The number of lists of letters differs from the number of operands.
    Lists {
        /// The number of lists.
        lists: usize,
        /// The number of operands.
        operands: usize,
    },
    /// A list contains a character that is not a letter.
    NotALetter {
        /// The character.
        found: char,
    },
    /// A list contains a letter twice.
    Twice {
        /// The letter.
        letter: char,
        /// The number of the operand that the list describes, or `None` for the result.
        operand: Option<usize>,
    },
    /// A letter of the result does not occur in any operand.
    Unknown {
        /// The letter.
        letter: char,
    },
    /// An operand has more or fewer axes than letters.
    Letters {
        /// The number of the operand.
        operand: usize,
        /// The number of letters of the operand.
        letters: usize,
        /// The extents of the operand.
        shape: DynRank,
    },
    /// A letter names two axes of different extents.
    Extents {
        /// The letter.
        letter: char,
        /// The numbers of the operands that have the two axes.
        operands: [usize; 2],
        /// The numbers of the two axes.
        axes: [usize; 2],
        /// The extents of the two axes.
        extents: [usize; 2],
    },
}

/// A number with a noun.
struct Count(usize, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.0, self.1, if self.0 == 1 { "" } else { "s" })
    }
}

impl fmt::Display for SubscriptsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &Self::Lists { lists, operands } => write!(
                f,
                "the subscripts of `einsum` have {} of letters, separated by commas, for {}",
                Count(lists, "list"),
                Count(operands, "operand")
            ),
            Self::NotALetter { found } => {
                write!(
                    f,
                    "{found:?} in the subscripts of `einsum` is not a letter: write one letter for each axis"
                )
            }
            Self::Twice {
                letter,
                operand: Some(operand),
            } => write!(
                f,
                "the letter `{letter}` of `einsum` appears twice in operand {operand}: take its `diagonal` first"
            ),
            Self::Twice { letter, operand: None } => {
                write!(f, "the letter `{letter}` of `einsum` appears twice after `->`")
            }
            Self::Unknown { letter } => {
                write!(
                    f,
                    "the letter `{letter}` of `einsum` appears after `->`, but in no operand"
                )
            }
            Self::Letters {
                operand,
                letters,
                shape,
            } => write!(
                f,
                "operand {operand} of `einsum` has shape {} and {}: one for each axis is required",
                Tuple::new(shape),
                Count(*letters, "letter")
            ),
            Self::Extents {
                letter,
                operands: [first, second],
                axes,
                extents,
            } => write!(
                f,
                "the letter `{letter}` of `einsum` has extents {} (axis {} of operand {first}) and {} (axis {} of operand {second})",
                extents[0], axes[0], extents[1], axes[1]
            ),
        }
    }
}

impl core::error::Error for SubscriptsError {}
