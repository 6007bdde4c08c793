//! What can go wrong at run time, in the words of the compile errors.

use core::fmt;

use crate::shape::DynRank;

/// Which rule a shape broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShapeErrorKind {
    /// Two shapes do not broadcast together.
    Broadcasting,
    /// A value does not fit the left-hand side of an in-place operation.
    Assignment,
    /// An array is not of the shape that was asked for.
    Convert,
    /// The number of elements is not that of the shape.
    Length,
    /// The elements of the shape would take more than `isize::MAX` bytes.
    Overflow,
    /// The array has no such axis.
    Axis,
    /// The rank is above what this build can hold.
    Rank,
    /// A reduction without a value for no elements meets an axis of extent 0.
    Empty,
}

/// Shapes that do not fit, found at run time.
///
/// Displays in the words of the compile error of the same rule.
///
/// # Examples
///
/// ```
/// use array_core::{Array, shape};
///
/// let a = Array::<f32, shape![_, 3]>::zeros_with([2, 3]);
/// let b = Array::<f32, shape![_, 3]>::zeros_with([4, 3]);
/// let error = a.try_add(&b).unwrap_err();
/// assert_eq!(error.axis(), Some(0));
/// assert_eq!(
///     error.to_string(),
///     "shapes (2, 3) and (4, 3) cannot be broadcast together in `add`: axis 0 has 2 and 4"
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ShapeError {
    body: Body,
}

/// Boxed where there is an allocator, so that a `Result` stays as small as its value.
#[cfg(feature = "alloc")]
type Body = alloc::boxed::Box<Mismatch>;
#[cfg(not(feature = "alloc"))]
type Body = Mismatch;

#[derive(Clone, PartialEq, Eq)]
struct Mismatch {
    kind: ShapeErrorKind,
    operation: &'static str,
    left: DynRank,
    right: DynRank,
    axis: Option<usize>,
}

/// Stands for an extent that only the program knows in [`ShapeError::right`] of a conversion.
pub(crate) const ANY_EXTENT: usize = usize::MAX;

impl ShapeError {
    #[cold]
    #[inline(never)]
    pub(crate) fn broadcast(operation: &'static str, left: &[usize], right: &[usize]) -> Self {
        let axis = first_mismatch(left, right, |l, r| l == r || l == 1 || r == 1);
        Self::new(ShapeErrorKind::Broadcasting, operation, left, right, axis)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn assign(operation: &'static str, target: &[usize], value: &[usize]) -> Self {
        let axis = if value.len() > target.len() {
            None
        } else {
            first_mismatch(target, value, |l, r| l == r || r == 1)
        };
        Self::new(ShapeErrorKind::Assignment, operation, target, value, axis)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn convert(operation: &'static str, found: &[usize], expected: &[usize]) -> Self {
        let axis = if found.len() != expected.len() {
            None
        } else {
            (0..found.len()).find(|&i| expected[i] != ANY_EXTENT && expected[i] != found[i])
        };
        Self::new(ShapeErrorKind::Convert, operation, found, expected, axis)
    }

    /// `left` is the number of elements, `right` the shape.
    #[cfg(feature = "alloc")]
    #[cold]
    #[inline(never)]
    pub(crate) fn length(operation: &'static str, elements: usize, shape: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Length, operation, &[elements], shape, None)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn overflow(operation: &'static str, shape: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Overflow, operation, shape, &[], None)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn no_axis(operation: &'static str, shape: &[usize], axis: usize) -> Self {
        Self::new(ShapeErrorKind::Axis, operation, shape, &[], Some(axis))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn empty(operation: &'static str, shape: &[usize], axis: usize) -> Self {
        Self::new(ShapeErrorKind::Empty, operation, shape, &[], Some(axis))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn rank(operation: &'static str, rank: usize) -> Self {
        Self::new(ShapeErrorKind::Rank, operation, &[rank], &[], None)
    }

    fn new(
        kind: ShapeErrorKind,
        operation: &'static str,
        left: &[usize],
        right: &[usize],
        axis: Option<usize>,
    ) -> Self {
        let body = Mismatch {
            kind,
            operation,
            left: DynRank::clipped(left),
            right: DynRank::clipped(right),
            axis,
        };
        #[allow(clippy::useless_conversion)]
        Self { body: body.into() }
    }

    /// Returns which rule was broken.
    pub fn kind(&self) -> ShapeErrorKind {
        self.body.kind
    }

    /// Returns the operation's name, such as `add`.
    pub fn operation(&self) -> &'static str {
        self.body.operation
    }

    /// Returns the extents of the left operand: of the array that is written to for an in-place
    /// operation, and of what was found for a conversion.
    pub fn left(&self) -> &[usize] {
        &self.body.left
    }

    /// Returns the extents of the right operand, or those that were asked for; `usize::MAX` stands
    /// for "any".
    pub fn right(&self) -> &[usize] {
        &self.body.right
    }

    /// Returns the axis that does not fit, counted from 0 in the shape of higher rank; `None`
    /// where the ranks are what differs.
    pub fn axis(&self) -> Option<usize> {
        self.body.axis
    }
}

/// The last axis that does not fit, numbered in the shape of higher rank: shapes align from the last.
fn first_mismatch(left: &[usize], right: &[usize], fits: impl Fn(usize, usize) -> bool) -> Option<usize> {
    let rank = left.len().max(right.len());
    let pairs = left.iter().rev().zip(right.iter().rev());
    pairs
        .enumerate()
        .find(|&(_, (&l, &r))| !fits(l, r))
        .map(|(from_last, _)| rank - 1 - from_last)
}

/// Extents as a tuple: `()`, `(3,)`, `(2, _)`.
pub(crate) struct Tuple<'a>(pub(crate) &'a [usize]);

impl fmt::Display for Tuple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, &extent) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            if extent == ANY_EXTENT {
                f.write_str("_")?;
            } else {
                write!(f, "{extent}")?;
            }
        }
        f.write_str(if self.0.len() == 1 { ",)" } else { ")" })
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (left, right, operation) = (Tuple(&self.body.left), Tuple(&self.body.right), self.body.operation);
        match self.body.kind {
            ShapeErrorKind::Broadcasting => {
                write!(
                    f,
                    "shapes {left} and {right} cannot be broadcast together in `{operation}`"
                )?;
                if let Some(axis) = self.body.axis {
                    let (l, r) = self.extents_at(axis);
                    write!(f, ": axis {axis} has {l} and {r}")?;
                }
                Ok(())
            }
            ShapeErrorKind::Assignment => {
                write!(
                    f,
                    "a value of shape {right} cannot be written in place into an array of shape {left} in `{operation}`"
                )?;
                match self.body.axis {
                    Some(axis) => {
                        let (l, r) = self.extents_at(axis);
                        write!(f, ": axis {axis} is {l} and would become {r}")
                    }
                    None if self.body.right.len() > self.body.left.len() => {
                        write!(
                            f,
                            ": its rank {} is above {}",
                            self.body.right.len(),
                            self.body.left.len()
                        )
                    }
                    None => Ok(()),
                }
            }
            ShapeErrorKind::Convert => {
                write!(f, "an array of shape {left} is not of shape {right} in `{operation}`")?;
                match self.body.axis {
                    Some(axis) => write!(
                        f,
                        ": axis {axis} is {} instead of {}",
                        self.body.left[axis], self.body.right[axis]
                    ),
                    None if self.body.left.len() != self.body.right.len() => {
                        write!(
                            f,
                            ": its rank is {} instead of {}",
                            self.body.left.len(),
                            self.body.right.len()
                        )
                    }
                    None => Ok(()),
                }
            }
            ShapeErrorKind::Length => {
                let expected = self.body.right.iter().product::<usize>();
                write!(
                    f,
                    "{} elements do not fill an array of shape {right}, which has {expected}, in `{operation}`",
                    self.body.left[0]
                )
            }
            ShapeErrorKind::Overflow => write!(
                f,
                "an array of shape {left} would take more than isize::MAX bytes in `{operation}`"
            ),
            ShapeErrorKind::Axis => write!(
                f,
                "an array of shape {left} has no axis {} in `{operation}`: its rank is {}",
                self.body.axis.unwrap_or_default(),
                self.body.left.len()
            ),
            ShapeErrorKind::Empty => write!(
                f,
                "an array of shape {left} has no elements along axis {} for `{operation}`",
                self.body.axis.unwrap_or_default()
            ),
            ShapeErrorKind::Rank => write!(
                f,
                "rank {} is above {} in `{operation}`",
                self.body.left[0],
                DynRank::MAX_RANK
            ),
        }
    }
}

impl ShapeError {
    /// The two extents at an axis of the shape of higher rank; 1 where an axis is missing.
    fn extents_at(&self, axis: usize) -> (usize, usize) {
        let rank = self.body.left.len().max(self.body.right.len());
        let at = |shape: &[usize]| (axis + shape.len()).checked_sub(rank).map_or(1, |i| shape[i]);
        (at(&self.body.left), at(&self.body.right))
    }
}

impl fmt::Debug for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ShapeError({self})")
    }
}

impl core::error::Error for ShapeError {}

/// Which rule of integer arithmetic an element broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// An integer was divided by zero.
    DivisionByZero,
    /// An integer was shifted by a negative count.
    NegativeShift,
    /// An integer was raised to a negative power.
    NegativeExponent,
}

impl Fault {
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Fault::DivisionByZero => "an integer is divided by zero",
            Fault::NegativeShift => "an integer is shifted by a negative count",
            Fault::NegativeExponent => "an integer is raised to a negative power",
        }
    }
}

/// An integer operation without a result, found before anything was written.
///
/// # Examples
///
/// ```
/// use array_core::{Error, Fault, array};
///
/// let error = array![[7, 8], [9, 10]].try_div(&array![[1, 2], [0, 4]]).unwrap_err();
/// let Error::Arithmetic(error) = error else { panic!() };
/// assert_eq!((error.fault(), error.index()), (Fault::DivisionByZero, &[1, 0][..]));
/// assert_eq!(error.to_string(), "an integer is divided by zero at index [1, 0]");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ArithmeticError {
    fault: Fault,
    index: DynRank,
}

impl ArithmeticError {
    #[cold]
    pub(crate) fn new(fault: Fault, index: DynRank) -> Self {
        Self { fault, index }
    }

    /// Returns which rule was broken.
    pub fn fault(&self) -> Fault {
        self.fault
    }

    /// Returns the index, in the result, of the first element in row-major order that has no value.
    pub fn index(&self) -> &[usize] {
        &self.index
    }
}

impl fmt::Display for ArithmeticError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at index {:?}", self.fault.words(), &self.index[..])
    }
}

impl fmt::Debug for ArithmeticError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ArithmeticError({self})")
    }
}

impl core::error::Error for ArithmeticError {}

/// Memory for an array could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllocError {
    pub(crate) bytes: usize,
}

impl AllocError {
    /// Returns the number of bytes that were asked for.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl fmt::Display for AllocError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of memory could not be had", self.bytes)
    }
}

impl core::error::Error for AllocError {}

/// Any run-time error of an array operation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Shapes do not fit.
    Shape(ShapeError),
    /// An integer operation has no result.
    Arithmetic(ArithmeticError),
    /// Memory could not be had.
    Alloc(AllocError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Shape(e) => e.fmt(f),
            Error::Arithmetic(e) => e.fmt(f),
            Error::Alloc(e) => e.fmt(f),
        }
    }
}

impl core::error::Error for Error {}

impl From<ShapeError> for Error {
    fn from(error: ShapeError) -> Self {
        Error::Shape(error)
    }
}

impl From<ArithmeticError> for Error {
    fn from(error: ArithmeticError) -> Self {
        Error::Arithmetic(error)
    }
}

impl From<AllocError> for Error {
    fn from(error: AllocError) -> Self {
        Error::Alloc(error)
    }
}

/// A value that was not taken, with the reason: nothing is lost when a conversion is refused.
///
/// Dereferences to the [`ShapeError`], converts into it with `?`, and gives the value back with
/// [`into_inner`](Rejected::into_inner).
#[derive(Clone)]
pub struct Rejected<V> {
    error: ShapeError,
    value: V,
}

impl<V> Rejected<V> {
    #[cfg(feature = "alloc")]
    pub(crate) fn new(error: ShapeError, value: V) -> Self {
        Self { error, value }
    }

    /// Returns why the value was not taken.
    pub fn error(&self) -> &ShapeError {
        &self.error
    }

    /// Gives the value back.
    pub fn into_inner(self) -> V {
        self.value
    }
}

impl<V> core::ops::Deref for Rejected<V> {
    type Target = ShapeError;

    fn deref(&self) -> &ShapeError {
        &self.error
    }
}

impl<V> From<Rejected<V>> for ShapeError {
    fn from(rejected: Rejected<V>) -> Self {
        rejected.error
    }
}

impl<V> From<Rejected<V>> for Error {
    fn from(rejected: Rejected<V>) -> Self {
        Error::Shape(rejected.error)
    }
}

impl<V> fmt::Display for Rejected<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<V> fmt::Debug for Rejected<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.error, f)
    }
}

impl<V> core::error::Error for Rejected<V> {}
