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
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShapeError {
    operation: &'static str,
    shapes: [Packed; 2],
    axis: Option<u8>,
    kind: ShapeErrorKind,
}

/// How many extents of a shape stand in an error.
const KEPT: usize = 8;

/// How many bytes an extent takes in an error: enough for any array that fits in memory, and few
/// enough to keep a `Result` below 128 bytes without a destructor, so that it works in a `const`.
const WIDTH: usize = 6;

/// The extents of a shape from the axis `skipped` on, as many as there is room for.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed {
    extents: [[u8; WIDTH]; KEPT],
    len: u8,
    skipped: u8,
}

impl Packed {
    /// Takes the extents that there is room for: the last ones, or those from `axis` on.
    const fn new(shape: &[usize], axis: Option<usize>) -> Self {
        let len = if shape.len() < KEPT { shape.len() } else { KEPT };
        let mut skipped = shape.len() - len;
        if let Some(axis) = axis
            && axis < skipped
        {
            skipped = axis;
        }
        let mut extents = [[0; WIDTH]; KEPT];
        let mut i = 0;
        while i < len {
            let most = (1 << (8 * WIDTH)) - 1;
            let extent = shape[skipped + i] as u64;
            let bytes = (if extent < most { extent } else { most }).to_le_bytes();
            let mut k = 0;
            while k < WIDTH {
                extents[i][k] = bytes[k];
                k += 1;
            }
            i += 1;
        }
        Self {
            extents,
            len: len as u8,
            skipped: skipped as u8,
        }
    }

    /// The rank of the shape.
    fn rank(&self) -> usize {
        usize::from(self.skipped) + usize::from(self.len)
    }

    /// An extent, by its axis in the shape; 1 where it is missing or left out.
    fn extent(&self, axis: usize) -> usize {
        match axis.checked_sub(usize::from(self.skipped)) {
            Some(i) if i < usize::from(self.len) => match self.extents[i] {
                [u8::MAX, u8::MAX, u8::MAX, u8::MAX, u8::MAX, u8::MAX] => ANY_EXTENT,
                [a, b, c, d, e, f] => u64::from_le_bytes([a, b, c, d, e, f, 0, 0]) as usize,
            },
            _ => 1,
        }
    }

    /// The extents that are there.
    fn extents(&self) -> DynRank {
        let mut extents = [1; KEPT];
        let len = usize::from(self.len);
        for (i, extent) in extents[..len].iter_mut().enumerate() {
            *extent = self.extent(usize::from(self.skipped) + i);
        }
        DynRank::clipped(&extents[..len])
    }
}

/// Stands for an extent that only the program knows in [`ShapeError::right`] of a conversion.
pub(crate) const ANY_EXTENT: usize = usize::MAX;

impl ShapeError {
    #[cold]
    #[inline(never)]
    pub(crate) const fn broadcast(operation: &'static str, left: &[usize], right: &[usize]) -> Self {
        Self::new(
            ShapeErrorKind::Broadcasting,
            operation,
            left,
            right,
            first_mismatch(left, right, false),
        )
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn assign(operation: &'static str, target: &[usize], value: &[usize]) -> Self {
        let axis = if value.len() > target.len() {
            None
        } else {
            first_mismatch(target, value, true)
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
    pub(crate) const fn rank(operation: &'static str, rank: usize) -> Self {
        Self::new(ShapeErrorKind::Rank, operation, &[rank], &[], None)
    }

    const fn new(
        kind: ShapeErrorKind,
        operation: &'static str,
        left: &[usize],
        right: &[usize],
        axis: Option<usize>,
    ) -> Self {
        let rank = if left.len() > right.len() {
            left.len()
        } else {
            right.len()
        };
        // The axis is counted in the shape of higher rank; in the other one it stands further in front.
        let (l, r) = match axis {
            Some(axis) => (
                (axis + left.len()).checked_sub(rank),
                (axis + right.len()).checked_sub(rank),
            ),
            None => (None, None),
        };
        Self {
            kind,
            operation,
            shapes: [Packed::new(left, l), Packed::new(right, r)],
            axis: match axis {
                Some(axis) => Some(axis as u8),
                None => None,
            },
        }
    }

    /// Returns which rule was broken.
    pub fn kind(&self) -> ShapeErrorKind {
        self.kind
    }

    /// Returns the operation's name, such as `add`.
    pub fn operation(&self) -> &'static str {
        self.operation
    }

    /// Returns the extents of the left operand: of the array that is written to for an in-place
    /// operation, and of what was found for a conversion.
    ///
    /// Of shapes of more than eight axes an error holds eight, the one that does not fit among them.
    pub fn left(&self) -> DynRank {
        self.shapes[0].extents()
    }

    /// Returns the extents of the right operand, or those that were asked for; `usize::MAX` stands
    /// for "any".
    pub fn right(&self) -> DynRank {
        self.shapes[1].extents()
    }

    /// Returns the axis that does not fit, counted from 0 in the shape of higher rank; `None`
    /// where the ranks are what differs.
    pub fn axis(&self) -> Option<usize> {
        self.axis.map(usize::from)
    }
}

/// The last axis that does not fit, numbered in the shape of higher rank: shapes align from the last.
/// In place, the left one keeps its extents.
const fn first_mismatch(left: &[usize], right: &[usize], in_place: bool) -> Option<usize> {
    let rank = if left.len() > right.len() {
        left.len()
    } else {
        right.len()
    };
    let mut k = 1;
    while k <= left.len() && k <= right.len() {
        let (l, r) = (left[left.len() - k], right[right.len() - k]);
        if l != r && r != 1 && (in_place || l != 1) {
            return Some(rank - k);
        }
        k += 1;
    }
    None
}

/// Extents as a tuple: `()`, `(3,)`, `(2, _)`.
pub(crate) struct Tuple<'a> {
    extents: &'a [usize],
    dots: bool,
}

impl<'a> Tuple<'a> {
    pub(crate) fn new(extents: &'a [usize]) -> Self {
        Self { extents, dots: false }
    }
}

impl fmt::Display for Tuple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.dots { "(…, " } else { "(" })?;
        for (i, &extent) in self.extents.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            if extent == ANY_EXTENT {
                f.write_str("_")?;
            } else {
                write!(f, "{extent}")?;
            }
        }
        f.write_str(if self.extents.len() == 1 && !self.dots {
            ",)"
        } else {
            ")"
        })
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation;
        match self.kind {
            ShapeErrorKind::Broadcasting => {
                write!(
                    f,
                    "shapes {left} and {right} cannot be broadcast together in `{operation}`"
                )?;
                if let Some(axis) = self.axis() {
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
                match self.axis() {
                    Some(axis) => {
                        let (l, r) = self.extents_at(axis);
                        write!(f, ": axis {axis} is {l} and would become {r}")
                    }
                    None if right.rank() > left.rank() => {
                        write!(f, ": its rank {} is above {}", right.rank(), left.rank())
                    }
                    None => Ok(()),
                }
            }
            ShapeErrorKind::Convert => {
                write!(f, "an array of shape {left} is not of shape {right} in `{operation}`")?;
                match self.axis() {
                    Some(axis) => {
                        let (found, expected) = self.extents_at(axis);
                        write!(f, ": axis {axis} is {found} instead of {expected}")
                    }
                    None if left.rank() != right.rank() => {
                        write!(f, ": its rank is {} instead of {}", left.rank(), right.rank())
                    }
                    None => Ok(()),
                }
            }
            ShapeErrorKind::Length => {
                let (found, expected) = (left.extent(0), right.extents().iter().product::<usize>());
                write!(
                    f,
                    "{found} elements do not fill an array of shape {right}, which has {expected}, in `{operation}`"
                )
            }
            ShapeErrorKind::Overflow => write!(
                f,
                "an array of shape {left} would take more than isize::MAX bytes in `{operation}`"
            ),
            ShapeErrorKind::Axis => write!(
                f,
                "an array of shape {left} has no axis {} in `{operation}`: its rank is {}",
                self.axis().unwrap_or_default(),
                left.rank()
            ),
            ShapeErrorKind::Empty => write!(
                f,
                "an array of shape {left} has no elements along axis {} for `{operation}`",
                self.axis().unwrap_or_default()
            ),
            ShapeErrorKind::Rank => write!(
                f,
                "rank {} is above {} in `{operation}`",
                left.extent(0),
                DynRank::MAX_RANK
            ),
        }
    }
}

impl fmt::Display for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Tuple {
            extents: &self.extents(),
            dots: self.skipped > 0,
        }
        .fmt(f)
    }
}

impl ShapeError {
    /// The two extents at an axis of the shape of higher rank; 1 where an axis is missing.
    fn extents_at(&self, axis: usize) -> (usize, usize) {
        let [left, right] = &self.shapes;
        let rank = left.rank().max(right.rank());
        let at = |shape: &Packed| {
            let own = (axis + shape.rank()).checked_sub(rank);
            own.map_or(1, |axis| shape.extent(axis))
        };
        (at(left), at(right))
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
    error: crate::expr::Deferred,
    value: V,
}

impl<V> Rejected<V> {
    #[cfg(feature = "alloc")]
    pub(crate) fn new(error: ShapeError, value: V) -> Self {
        Self {
            error: crate::expr::defer(error),
            value,
        }
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
        *rejected
    }
}

impl<V> From<Rejected<V>> for Error {
    fn from(rejected: Rejected<V>) -> Self {
        Error::Shape(*rejected)
    }
}

impl<V> fmt::Display for Rejected<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<V> fmt::Debug for Rejected<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl<V> core::error::Error for Rejected<V> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_small_enough_to_be_returned() {
        assert!(size_of::<ShapeError>() < 128);
        assert!(size_of::<Error>() < 128);
    }

    #[test]
    fn shapes_of_many_axes_keep_the_axis_that_does_not_fit() {
        let (left, right) = ([7, 2, 1, 1, 1, 1, 1, 1, 1, 1], [3, 1, 1, 1, 1, 1, 1, 1, 5]);
        let error = ShapeError::broadcast("add", &left, &right);
        assert_eq!(error.axis(), Some(1));
        let words = "shapes (…, 2, 1, 1, 1, 1, 1, 1, 1) and (3, 1, 1, 1, 1, 1, 1, 1) cannot";
        assert!(error.to_string().starts_with(words), "{error}");
        assert!(error.to_string().ends_with("axis 1 has 2 and 3"), "{error}");
    }

    #[test]
    fn extents_of_any_array_are_kept() {
        let error = ShapeError::broadcast("add", &[1 << 47, 0], &[3, 1]);
        assert_eq!(
            (error.left(), error.right()),
            (DynRank::clipped(&[1 << 47, 0]), DynRank::clipped(&[3, 1]))
        );
    }
}
