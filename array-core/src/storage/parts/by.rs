//! The steps of ranges in selections, such as the 2 in `slice!(x, 0..6;2)`.

use crate::shape::{Every, Stepped, Steps};

mod sealed {
    /// Seals the traits that memory safety relies on.
    pub trait Sealed {}
}

/// The step of a range in a selection, as a literal in the type.
#[derive(Clone, Copy, Debug)]
pub struct Step<const STEP: isize>;

/// An integer of any type, or a reference to one, as an index or as an end of a range. Negative
/// numbers count from the end of the axis. A number that does not fit `isize` is read as the
/// nearest `isize`. So it is out of bounds, unless a stretched axis has more than `isize::MAX`
/// positions.
#[allow(private_bounds)]
pub trait Integral: sealed::Sealed + Copy {
    /// An alias of the integer, which exists only if the relation holds.
    #[doc(hidden)]
    type Is;

    /// Converts to `isize`. A number that does not fit becomes `isize::MIN` or `isize::MAX`.
    fn signed(self) -> isize;
}

/// Implements [`Integral`] for integers.
macro_rules! integral {
    ($($integer:ident)*) => {$(
        impl sealed::Sealed for $integer {}

        #[diagnostic::do_not_recommend]
        impl Integral for $integer {
            type Is = $integer;

            #[inline(always)]
            fn signed(self) -> isize {
                // Unsigned numbers are never below 0.
                #[allow(unused_comparisons)]
                match self.try_into() {
                    Ok(signed) => signed,
                    Err(_) if self < 0 => isize::MIN,
                    Err(_) => isize::MAX,
                }
            }
        }
    )*};
}

integral! { i128 i16 i32 i64 i8 isize u128 u16 u32 u64 u8 usize }

impl<I: Integral> sealed::Sealed for &I {}

impl<const STEP: isize> sealed::Sealed for Step<STEP> {}

/// The step of a range in a selection: a [literal](Step) or an integer.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a step",
    label = "not an integer",
    note = "a step is an integer other than 0; a negative step selects in reverse order",
    note = "see array_core::errors#not-an-index"
)]
#[allow(private_bounds)]
pub trait By: sealed::Sealed {
    /// The layout of a view with this step along an axis.
    type Layout<const AXIS: isize, Y: Steps>: Steps;

    /// Returns the step as a number.
    fn step(&self) -> isize;

    /// Returns the layout of a view with this step along an axis.
    fn layout<const AXIS: isize, Y: Steps>(self, steps: Y) -> Self::Layout<AXIS, Y>;
}

impl<const STEP: isize> By for Step<STEP> {
    // The step is in the type of the layout, which stores nothing for it.
    type Layout<const AXIS: isize, Y: Steps> = Every<AXIS, STEP, Y>;

    #[inline(always)]
    fn step(&self) -> isize {
        STEP
    }

    #[inline(always)]
    fn layout<const AXIS: isize, Y: Steps>(self, steps: Y) -> Every<AXIS, STEP, Y> {
        Every(steps)
    }
}

impl<I: Integral> By for I {
    type Layout<const AXIS: isize, Y: Steps> = Stepped<AXIS, Y>;

    #[inline(always)]
    fn step(&self) -> isize {
        self.signed()
    }

    #[inline(always)]
    fn layout<const AXIS: isize, Y: Steps>(self, steps: Y) -> Stepped<AXIS, Y> {
        Stepped(self.signed(), steps)
    }
}
