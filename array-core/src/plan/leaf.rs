//! The operands of an expression, as the planner sees them.

use super::frame::Planned;
use super::inputs::{Inputs, Repeated};
use super::nest::Leaves;
use super::placement::Placement;
use crate::shape::cells::Flat;
use crate::shape::{Layout, Levels, MAX_TYPED_RANK, Shape, StaticExtents, StaticStrides, is_row_major, same_extents};
use crate::storage::{Inline, Keep};

/// A value that can be an operand of an expression: an array of a dtype, or a scalar of one, by
/// value or behind references.
///
/// # Safety
///
/// The [inputs](OperandLeaf::inputs) point to what [`each`](OperandLeaf::each) shows and
/// [`LEAVES`](OperandLeaf::LEAVES) says: an initialised element for each position of the extents, at the
/// strides, for as long as the operand is borrowed. [`is_alike`](OperandLeaf::is_alike) returns `true`
/// only if `each` shows arrays with the extents in row-major order.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand",
    label = "neither an array of a dtype nor a scalar of one",
    note = "operands are arrays and scalars of bool, i8 to i64, u8 to u64, f32 and f64",
    note = "convert other types first, as in `Array::from(vec)`; see array_core::errors#not-an-operand"
)]
pub unsafe trait OperandLeaf {
    /// What a loop reads of it.
    type Inputs: Inputs;
    /// The axes of the array; `()` for a scalar.
    type Axes;
    /// The axes of its elements, if they are arrays.
    type Below;
    /// What the storage of the result follows from.
    type Storage: Keep;
    /// What the compiler knows of it.
    const LEAVES: Leaves;
    /// What the compiler knows of the array that is written to, if it is that.
    const TARGET: Target = Target::None;

    /// Returns what a loop reads.
    fn inputs(&self) -> Self::Inputs;

    /// Shows the extents and the strides.
    fn each(&self, visit: Visit<'_>);

    /// Returns whether each array in it is in row-major order and has the extents, which the first one gives if none are given.
    /// Like [`each`](OperandLeaf::each), but arrays compare without a call for each.
    #[inline(always)]
    fn is_alike(&self, alike: &mut Alike) -> bool {
        let mut is_alike = true;
        self.each(&mut |seen| {
            let mut in_order = || seen.is_in_order() && alike.has(seen.planned.extents, &seen.planned.levels);
            is_alike = is_alike && (!seen.is_array || in_order());
        });
        is_alike
    }
}

/// A value that can be an operand of an expression: see [`OperandLeaf`].
///
/// Holds if [`OperandLeaf`] does: a mistake is reported without a list of its rows.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand",
    label = "neither an array of a dtype nor a scalar of one",
    note = "operands are arrays and scalars of bool, i8 to i64, u8 to u64, f32 and f64",
    note = "convert other types first, as in `Array::from(vec)`; see array_core::errors#not-an-operand"
)]
pub trait Operand: OperandLeaf {}

#[diagnostic::do_not_recommend]
impl<X: OperandLeaf> Operand for X {}

/// A function that is shown operands, one after the other.
pub type Visit<'v> = &'v mut dyn FnMut(Seen<'_>);

/// The extents and levels that operands have in common.
#[derive(Debug)]
pub struct Alike {
    /// The extents of the first array, once it was seen: as many as a shape stores in itself.
    extents: [usize; MAX_TYPED_RANK],
    rank: Option<usize>,
    levels: Levels,
}

impl Alike {
    /// Nothing is known but the levels.
    #[inline(always)]
    pub(crate) const fn of_levels(levels: Levels) -> Self {
        Self {
            extents: [1; MAX_TYPED_RANK],
            rank: None,
            levels,
        }
    }

    /// The extents and levels are known; `None` if there are too many extents.
    #[inline(always)]
    pub(crate) fn of(extents: &[usize], levels: Levels) -> Option<Self> {
        let mut alike = Self::of_levels(levels);
        alike.set(extents).then_some(alike)
    }

    /// Sets the extents; returns `false` if there are too many.
    #[inline(always)]
    fn set(&mut self, extents: &[usize]) -> bool {
        if extents.len() > MAX_TYPED_RANK {
            return false;
        }
        self.rank = Some(extents.len());
        for (own, &extent) in self.extents.iter_mut().zip(extents) {
            *own = extent;
        }
        true
    }

    /// Returns whether these are the extents and levels.
    #[inline(always)]
    pub(crate) fn has(&mut self, extents: &[usize], levels: &Levels) -> bool {
        levels.same(&self.levels)
            && match self.extents() {
                Some(own) => same_extents(own, extents),
                None => self.set(extents),
            }
    }

    /// Returns the extents, if there is an array.
    #[inline(always)]
    pub(crate) fn extents(&self) -> Option<&[usize]> {
        self.extents.get(..self.rank?)
    }
}

/// What the compiler knows of the array that is written to.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// There is none: the result is a new array.
    None,
    /// Nothing.
    Unknown,
    /// Its extents, strides and levels.
    Known(StaticExtents, StaticStrides, Levels),
}

impl Target {
    /// The target of two operands, of which the first may be one.
    pub(crate) const fn and(self, other: Self) -> Self {
        match self {
            Target::None => other,
            target => target,
        }
    }
}

/// Shows an array to a visitor.
#[inline]
pub(crate) fn show<S: Shape, L: Layout<S>>(shape: &S, layout: &L, visit: Visit<'_>) {
    shape.with_extents(|extents| {
        if const { L::ROW_MAJOR } {
            return visit(seen::<S>(extents, None));
        }
        layout.with_strides(shape, |strides| {
            // Strides that only the program knows can be those of row-major order.
            let in_order = const { L::STATIC.is_none() } && is_row_major(extents, strides);
            visit(seen::<S>(extents, if in_order { None } else { Some(strides) }));
        });
    });
}

/// Returns what a visitor sees of an array.
#[inline(always)]
fn seen<'a, S: Shape>(extents: &'a [usize], strides: Option<&'a [isize]>) -> Seen<'a> {
    Seen {
        planned: Planned {
            extents,
            strides,
            levels: S::LEVELS,
        },
        rigid: const { S::RIGID },
        is_array: true,
        placement: None,
    }
}

/// The shape and the layout of an operand, as the program sees it.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The extents, the strides and the levels.
    pub(crate) planned: Planned<'a>,
    /// A bit for each axis, counted from the last, that does not stretch where its extent is 1.
    pub(crate) rigid: u64,
    /// Whether it is an operand in memory, and not a scalar.
    pub(crate) is_array: bool,
    /// Where its axes are, if they are not aligned from the last.
    pub(crate) placement: Option<Placement>,
}

impl Seen<'_> {
    /// A scalar.
    pub(crate) const SCALAR: Self = Self {
        planned: Planned {
            extents: &[],
            strides: None,
            levels: crate::shape::Levels::FLAT,
        },
        rigid: 0,
        is_array: false,
        placement: None,
    };

    /// Returns the rank, once the axes are placed.
    pub(crate) fn rank(&self) -> usize {
        self.placement
            .map_or(self.planned.extents.len(), |placement| placement.rank())
    }

    /// Returns whether the elements are in row-major order, and the axes where those of an output of the same rank are.
    pub(crate) fn is_in_order(&self) -> bool {
        let is_aligned = match &self.placement {
            Some(placement) => placement.is_identity() && placement.rank() == self.planned.extents.len(),
            None => true,
        };
        is_aligned && self.planned.strides.is_none()
    }
}

/// Implements [`OperandLeaf`] for scalars.
macro_rules! scalars {
    ($($scalar:ident)*) => {$(
        scalars! { @ [] $scalar, $scalar; ['a] &'a $scalar, $scalar; ['a] &'a mut $scalar, $scalar; }
    )*};
    (@ $([$($life:tt)*] $value:ty, $scalar:ident;)*) => {$(
        // SAFETY: `Repeated` holds a copy of the scalar, so that no pointer is read. `LEAVES` has no arrays, and `each` shows none.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($life)*> OperandLeaf for $value {
            type Inputs = Repeated<$scalar>;
            type Axes = ();
            type Below = Flat;
            type Storage = Inline;
            const LEAVES: Leaves = Leaves::NONE;

            #[inline(always)]
            fn inputs(&self) -> Repeated<$scalar> {
                let scalar: &$scalar = self;
                Repeated(*scalar)
            }

            #[inline]
            fn each(&self, visit: Visit<'_>) {
                visit(Seen::SCALAR);
            }

            #[inline(always)]
            fn is_alike(&self, _: &mut Alike) -> bool {
                true
            }
        }
    )*};
}

scalars! { bool f32 f64 i16 i32 i64 i8 isize u16 u32 u64 u8 usize }

#[cfg(feature = "half")]
use ::half::{bf16, f16};
#[cfg(feature = "half")]
scalars! { bf16 f16 }

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};
#[cfg(feature = "num-complex")]
scalars! { Complex32 Complex64 }
