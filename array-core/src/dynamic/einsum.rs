//! Sums of products, with subscripts that are run-time values.

use alloc::vec::Vec;

use super::operand::RhsOperand;
use super::{DynArray, DynStorage, DynView, binary};
use crate::dtype::{DType, Element, Number};
use crate::error::{Error, ShapeError, SubscriptsError};
use crate::shape::DynRank;
use crate::storage::Step;

/// The operation's name in errors.
const OPERATION: &str = "einsum";

/// The letters of the axes of each operand, and of the result.
struct Subscripts {
    operands: Vec<Vec<char>>,
    result: Vec<char>,
}

/// Checks that the letters of an operand, or of the result, are alphabetic and distinct.
fn check_list(letters: &[char], operand: Option<usize>) -> Result<(), SubscriptsError> {
    for (i, &letter) in letters.iter().enumerate() {
        if !letter.is_alphabetic() {
            return Err(SubscriptsError::NotALetter { found: letter });
        }
        if letters[..i].contains(&letter) {
            return Err(SubscriptsError::Twice { letter, operand });
        }
    }
    Ok(())
}

impl Subscripts {
    /// Parses subscripts such as `ij,jk->ik` for `count` operands. Without an arrow, the result has
    /// the letters that occur once, in alphabetical order.
    fn read(text: &str, count: usize) -> Result<Self, SubscriptsError> {
        let letters = |list: &str| -> Vec<char> { list.chars().filter(|letter| !letter.is_whitespace()).collect() };
        let (operands, result) = match text.split_once("->") {
            Some((operands, result)) => (operands, Some(letters(result))),
            None => (text, None),
        };
        let operands: Vec<Vec<char>> = operands.split(',').map(letters).collect();
        if operands.len() != count {
            return Err(SubscriptsError::Lists {
                lists: operands.len(),
                operands: count,
            });
        }
        for (i, list) in operands.iter().enumerate() {
            check_list(list, Some(i))?;
        }
        let result = result.unwrap_or_else(|| {
            let mut all: Vec<char> = operands.concat();
            all.sort_unstable();
            let same = all.chunk_by(|a, b| a == b);
            same.filter(|same| same.len() == 1).map(|same| same[0]).collect()
        });
        check_list(&result, None)?;
        match result
            .iter()
            .find(|letter| !operands.iter().any(|list| list.contains(letter)))
        {
            Some(&letter) => Err(SubscriptsError::Unknown { letter }),
            None => Ok(Self { operands, result }),
        }
    }

    /// Checks the letters against the operands: each operand has one letter for each axis, and each
    /// letter has the same extent everywhere.
    fn check<B: DynStorage>(&self, operands: &[&DynArray<B>]) -> Result<(), SubscriptsError> {
        // Each letter, with the operand and the axis where it occurs first, and its extent.
        let mut known: Vec<(char, [usize; 3])> = Vec::new();
        for (i, (letters, operand)) in self.operands.iter().zip(operands).enumerate() {
            if letters.len() != operand.rank() {
                return Err(SubscriptsError::Letters {
                    operand: i,
                    letters: letters.len(),
                    shape: operand.axes().clone(),
                });
            }
            for (axis, (&letter, &here)) in letters.iter().zip(operand.shape()).enumerate() {
                match known.iter().find(|(before, _)| *before == letter) {
                    Some(&(_, [first, first_axis, extent])) if extent != here => {
                        return Err(SubscriptsError::Extents {
                            letter,
                            operands: [first, i],
                            axes: [first_axis, axis],
                            extents: [extent, here],
                        });
                    }
                    Some(_) => {}
                    None => known.push((letter, [i, axis, here])),
                }
            }
        }
        Ok(())
    }

    /// Returns the shape of the result if a letter that is summed over has extent 0, so that all
    /// sums are 0. Returns `None` otherwise.
    fn empty<B: DynStorage>(&self, operands: &[&DynArray<B>]) -> Option<Vec<usize>> {
        let pairs = || {
            let lists = self.operands.iter().zip(operands);
            lists.flat_map(|(letters, operand)| letters.iter().zip(operand.shape()))
        };
        let is_empty = pairs().any(|(letter, &extent)| extent == 0 && !self.result.contains(letter));
        let extent = |letter: &char| pairs().find(|(other, _)| *other == letter).map(|(_, &extent)| extent);
        is_empty.then(|| self.result.iter().filter_map(extent).collect())
    }
}

/// An array with the letters of its axes.
struct Lettered<'v> {
    array: RhsOperand<'v>,
    letters: Vec<char>,
}

/// Reshapes a view. Copies the elements if the strides do not allow the new shape.
#[inline]
fn shaped<'v>(view: DynView<'v>, extents: &[usize]) -> Result<RhsOperand<'v>, Error> {
    match view.clone().stepped(&[Step::Shape(extents.to_vec())]) {
        Some(view) => Ok(RhsOperand::Lent(view)),
        None => Ok(RhsOperand::Made(view.copied(OPERATION)?.reshape(extents)?)),
    }
}

impl Lettered<'_> {
    fn place(&self, letter: char) -> Option<usize> {
        self.letters.iter().position(|&own| own == letter)
    }

    /// Sums over the axes whose letters `keep` rejects. The sums have the dtype of the array.
    #[inline]
    fn summed(self, keep: impl Fn(char) -> bool) -> Result<Self, Error> {
        let axes = (0..self.letters.len()).filter(|&axis| !keep(self.letters[axis]));
        let axes: Vec<isize> = axes.map(|axis| axis as isize).collect();
        if axes.is_empty() {
            return Ok(self);
        }
        let array = self.array.view();
        let sums = array.sum_axes(&axes).map_err(|error| error.named(OPERATION))?;
        Ok(Self {
            // Sums of integers have 64 bits, and wrap when they are converted back.
            array: RhsOperand::Made(match sums.dtype() == array.dtype() {
                true => sums,
                false => sums.try_cast(array.dtype())?,
            }),
            letters: self.letters.into_iter().filter(|&letter| keep(letter)).collect(),
        })
    }

    /// Permutes the axes into the order of the given letters, with an axis of extent 1 for each
    /// letter that the array lacks.
    #[inline]
    fn arranged(&self, order: &[char]) -> Result<RhsOperand<'_>, Error> {
        let extents: Vec<usize> = order.iter().map(|&letter| self.extent(letter)).collect();
        self.shaped(order, &extents)
    }

    /// Permutes the axes as [`arranged`](Self::arranged) does, and reshapes the array to extents
    /// with the same number of elements.
    #[inline]
    fn shaped(&self, order: &[char], extents: &[usize]) -> Result<RhsOperand<'_>, Error> {
        let places: Vec<isize> = order
            .iter()
            .filter_map(|&letter| Some(self.place(letter)? as isize))
            .collect();
        shaped(self.array.view().permute(&places)?, extents)
    }

    /// Returns the extent of the axis with a letter, or 1 if the array lacks the letter.
    fn extent(&self, letter: char) -> usize {
        self.place(letter).map_or(1, |axis| self.array.view().shape()[axis])
    }

    /// Multiplies two arrays, which broadcast along the axes of letters that only one of them has.
    /// The result has the letters of both.
    #[inline]
    fn times(self, rhs: Self) -> Result<Self, Error> {
        let mut letters = self.letters.clone();
        letters.extend(rhs.letters.iter().filter(|&&letter| self.place(letter).is_none()));
        if letters.len() > DynRank::MAX_RANK {
            return Err(ShapeError::rank(OPERATION, letters.len()).into());
        }
        let array = self
            .arranged(&letters)?
            .view()
            .try_multiply(rhs.arranged(&letters)?.view());
        Ok(Self {
            array: RhsOperand::Made(array.map_err(|error| error.named(OPERATION))?),
            letters,
        })
    }

    /// Multiplies two arrays, and sums over the axes whose letters `keep` rejects. Computes this as
    /// a product of matrices, or of stacks of matrices, if such a letter occurs in both arrays.
    #[inline]
    fn contracted(self, rhs: Self, keep: impl Fn(char) -> bool) -> Result<Self, Error> {
        // Letters that only one operand has are summed over after the product. If they were summed
        // before, a sum of floats could be infinite or NaN although the sum of products is finite.
        let (left, right) = (self, rhs);
        let (common, rows): (Vec<char>, Vec<char>) =
            left.letters.iter().partition(|&&letter| right.place(letter).is_some());
        let (stack, depth): (Vec<char>, Vec<char>) = common.into_iter().partition(|&letter| keep(letter));
        let columns: Vec<char> = right
            .letters
            .iter()
            .copied()
            .filter(|&letter| left.place(letter).is_none())
            .collect();
        if depth.is_empty() {
            return left.times(right)?.summed(keep);
        }
        // A product of extents can overflow only if the array has no elements.
        let product = |x: &Self, letters: &[char]| {
            let extents = letters.iter().map(|&letter| x.extent(letter));
            extents.fold(1, usize::saturating_mul)
        };
        let (count, inner) = (product(&left, &stack), product(&left, &depth));
        let matrices = [count, product(&left, &rows), inner];
        let a = left.shaped(&[&stack[..], &rows, &depth].concat(), &matrices)?;
        let matrices = [count, inner, product(&right, &columns)];
        let b = right.shaped(&[&stack[..], &depth, &columns].concat(), &matrices)?;
        let product = a.view().matmul(&b.view()).map_err(|error| error.named(OPERATION))?;
        let letters = [stack, rows, columns].concat();
        let extent = |&letter: &char| match left.place(letter) {
            Some(axis) => left.array.view().shape()[axis],
            None => right.extent(letter),
        };
        let extents: Vec<usize> = letters.iter().map(extent).collect();
        let product = Self {
            array: RhsOperand::Made(
                product
                    .reshape(extents)
                    .map_err(|error| Error::from(error).named(OPERATION))?,
            ),
            letters,
        };
        product.summed(keep)
    }
}

impl DynArray {
    /// Computes a sum of products in NumPy's notation, as [`einsum!`](crate::einsum) does: a letter
    /// for each axis of each operand, commas between operands, and the letters of the result after
    /// `->`. Without `->`, the result has the letters that occur once, in alphabetical order.
    /// Unlike in NumPy, an operand cannot have a letter twice, as in `ii`, or an ellipsis, and axes
    /// of extent 1 do not broadcast.
    ///
    /// The result has the common dtype of the operands, in which integers wrap. A sum over a letter
    /// of extent 0 is 0, whatever the operands contain.
    ///
    /// # Rounding
    ///
    /// Operands are contracted two at a time, from the left. Each step multiplies two operands, by
    /// a matrix product if possible, and sums over the letters that neither the result nor a later
    /// operand has. So three or more operands cost much less than with `einsum!`, which sums over
    /// all letters at once. But floats are added in another order:
    ///
    /// - The result for two operands of `f32`, `f64` or complex numbers can differ from that of
    ///   `einsum!` by rounding.
    /// - With three or more operands of `f32`, `f64` or complex numbers, the result of each step is
    ///   rounded to the dtype, too. A step can overflow although the result does not: `i,i,k->k` is
    ///   infinite if the sum over `i` overflows, even if the multiplication by the elements of the
    ///   third operand would bring it back into range.
    /// - `f16` and `bf16` are rounded once, at the end. Two operands are multiplied and added in
    ///   `f32`, as `einsum!` does, and three or more in `f64`. So steps do not overflow. The result
    ///   is that of `einsum!`, unless the sum is so close to the middle between two numbers of the
    ///   dtype that rounding in `f32` decides between them.
    /// - Integers wrap, so the order does not matter.
    ///
    /// # Errors
    ///
    /// Returns a [`SubscriptsError`] if the subscripts do not fit the operands, or axes of one
    /// letter have different extents. Returns a [`DTypeError`](crate::error::DTypeError) if the
    /// dtypes have no common dtype, or the common dtype is `bool`, unless the subscripts only
    /// permute the axes of one operand. Returns another [`Error`] if the result, or the product of
    /// two operands in an intermediate step, has more than 64 axes or is too large.
    ///
    /// ```
    /// # use array_core::{DynArray, Error, array};
    /// let (a, b) = (DynArray::from(array![[1.0, 2.0], [3.0, 4.0]]), DynArray::from(array![10.0, 1.0]));
    /// assert_eq!(DynArray::einsum("ij,j->i", &[&a, &b])?, array![12.0, 34.0].into());
    /// assert_eq!(a.t()?, DynArray::einsum("ij->ji", &[&a])?);
    /// assert_eq!(
    ///     DynArray::einsum("ij,i->j", &[&a, &DynArray::from(array![1.0])]).unwrap_err().to_string(),
    ///     "the letter `i` of `einsum` has extents 2 (axis 0 of operand 0) and 1 (axis 0 of operand 1)"
    /// );
    /// # Ok::<(), Error>(())
    /// ```
    #[inline]
    pub fn einsum(subscripts: &str, operands: &[&DynArray<impl DynStorage>]) -> Result<DynArray, Error> {
        let said = Subscripts::read(subscripts, operands.len())?;
        said.check(operands)?;
        let mut dtype = operands[0].dtype();
        for next in &operands[1..] {
            dtype = binary::common(dtype, next.dtype(), OPERATION)?;
        }
        let rearranges = operands.len() == 1 && said.result.len() == said.operands[0].len();
        // The dtype in which products are computed. If only axes are permuted, there are no
        // products, and the dtype may be `bool`.
        let factor = match rearranges {
            true => dtype,
            false => with_dtype!(Number in dtype, for OPERATION, T => { <T as Number>::Factor::DTYPE }),
        };
        // With more than two operands, an intermediate sum can overflow `f32` even if the final one
        // does not, because `bf16` has the range of `f32`.
        let factor = if factor != dtype && operands.len() > 2 {
            DType::F64
        } else {
            factor
        };
        if let Some(shape) = said.empty(operands) {
            return DynArray::zeros(dtype, shape).map_err(|error| error.named(OPERATION));
        }
        let in_result = |letter| said.result.contains(&letter);
        let mut each = said.operands.iter().zip(operands).map(|(letters, x)| {
            let array = match x.dtype() == factor {
                true => RhsOperand::Lent(x.view()),
                false => RhsOperand::Made(x.try_cast(factor).map_err(|error| error.named(OPERATION))?),
            };
            let letters = letters.clone();
            Ok::<_, Error>(Lettered { array, letters })
        });
        let mut total = each.next().expect("there is an operand for each list")?;
        if rearranges {
            return total.arranged(&said.result)?.view().copied(OPERATION);
        }
        for (i, next) in each.enumerate() {
            let later = said.operands[i + 2..].concat();
            total = total.contracted(next?, |letter| in_result(letter) || later.contains(&letter))?;
        }
        let total = total.summed(in_result)?;
        let arranged = total.arranged(&said.result)?;
        match factor == dtype {
            true => arranged.view().copied(OPERATION),
            false => arranged.view().try_cast(dtype).map_err(|error| error.named(OPERATION)),
        }
    }
}
