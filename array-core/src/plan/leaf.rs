//! The operands of an expression, as the planner sees them.

use core::marker::PhantomData;

use super::extents::Site;
use super::frame::Planned;
use super::inputs::{Inputs, Repeated};
use super::known::{Leaf, StaticArray};
use super::placement::Placement;
use super::plane::Plane;
use crate::shape::cells::{Flat, Shaped};
use crate::shape::{Layout, Levels, MAX_TYPED_RANK, Shape, is_row_major, same_extents};
use crate::storage::{Inline, Keep};

/// A value that can be an operand of an expression: an array or a scalar of a dtype, or a reference
/// to one.
///
/// # Safety
///
/// For as long as the operand is borrowed, the [inputs](OperandLeaf::inputs) point to an
/// initialised element at each position that the extents and strides determine. Extents and strides
/// are those that [`each`](OperandLeaf::each) passes to `visit`, and [`LEAF`](OperandLeaf::LEAF)
/// agrees with them. [`meet`](OperandLeaf::meet) broadcasts the extents of every array that `each`
/// visits. It calls `Common::ordered` with `false` after each array that is not in row-major order.
/// If [`lay`](OperandLeaf::lay) returns `true`, it has added the arrays that `each` visits to the
/// `Plane`, in the same order, with their extents and strides. The value that
/// [`opened`](OperandLeaf::opened) returns has these inputs, and points to an operand that
/// satisfies all of this for them. Its types are those of the operand: see
/// [`Opened`](OperandLeaf::Opened).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand",
    label = "not an array or scalar of a dtype"
)]
#[cfg_attr(
    feature = "alloc",
    diagnostic::on_unimplemented(
        note = "convert a `Vec`, slice or Rust array first, as in `Array::<_, _>::from(list)`"
    )
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "convert a Rust array or a slice: `InlineArray::from(*x)`, `ContiguousView::from(x)`"
    )
)]
#[cfg_attr(
    feature = "dyn-array",
    diagnostic::on_unimplemented(note = "convert a `DynArray` first: `d.downcast_ref::<f64, shape![_, _]>()?`")
)]
#[diagnostic::on_unimplemented(note = "see array_core::errors#not-an-operand")]
pub unsafe trait OperandLeaf {
    /// The type of the operand without references to it. The type of an expression contains `This`,
    /// so that an array and a reference to it give the same type of expression. If `Self` is not an
    /// operand, `This` is an error type, and rustc reports nothing further about the expression.
    type This: OperandLeaf;
    /// The elements of the operand, as a loop reads them.
    type Inputs: Inputs;
    /// The shape of the array, or `()` for a scalar.
    type Axes;
    /// [`Cells`](crate::shape::cells::Cells) with the shape of the elements if they are arrays, and
    /// [`Flat`] otherwise.
    type Below;
    /// The storage of the operand, from which the storage of the result follows: see [`Keep`].
    type Storage: Keep;
    /// `Opened` with these types: one type from which rustc infers all of them.
    type Opened: OpenedTypes;
    /// The extents and strides that the type determines.
    const LEAF: Leaf;
    /// The extents and strides that the type determines, if the operand is the array that is
    /// written to, and `Target::None` otherwise.
    const TARGET: Target = Target::None;

    /// Returns the operand as the inputs of a loop.
    fn inputs(&self) -> Self::Inputs;

    /// Returns the operand as the inputs of a loop, and the operand behind the references.
    fn opened(&self) -> Self::Opened;

    /// Calls `visit` with the extents and the strides of each array, and for each scalar.
    fn each(&self, visit: Visit<'_>);

    /// Broadcasts the extents of each array of the operand with those in `common`. Returns `false`
    /// if they do not broadcast, or if comparing extents does not suffice to decide.
    ///
    /// The default implementation visits the arrays with [`each`](OperandLeaf::each). Other
    /// implementations have the same effect, and avoid the indirect calls.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn meet(&self, common: &mut Common) -> bool {
        let mut meets = true;
        self.each(&mut |seen| {
            let planned = &seen.planned;
            meets = meets
                && if seen.is_array {
                    let meets = seen.is_aligned() && common.meet(planned.extents, &planned.levels, seen.rigid);
                    common.ordered(planned.strides.is_none());
                    meets
                } else {
                    common.skip()
                };
        });
        meets
    }

    /// Adds each array of the operand to a `Plane`, which plans outputs of few elements. Returns
    /// `false` if an array cannot be added. The default implementation adds none, and returns
    /// `false`.
    #[inline(always)]
    fn lay(&self, _plane: &mut Plane) -> bool {
        false
    }
}

/// An operand of an expression, with the types that an expression needs of it: the inputs `I` of a
/// loop, the shape `S` as a [`Shaped`](crate::shape::cells::Shaped), the storage `P`, and the type
/// `X` of the operand without references to it.
#[derive(Debug)]
pub struct Opened<I, S, P, X> {
    pub(crate) inputs: I,
    /// Points to the operand, which is borrowed for as long as the value that was opened.
    pub(crate) operand: *const X,
    pub(crate) shape: S,
    pub(crate) storage: PhantomData<P>,
}

/// The types of an [`Opened`] operand.
pub trait OpenedTypes {
    /// The shape, as a [`Shaped`].
    type Shape: Copy;
    /// The storage.
    type Storage: Keep;

    /// Returns the shape, which has no data.
    fn shape(&self) -> Self::Shape;
}

impl<I, S: Copy, P: Keep, X> OpenedTypes for Opened<I, S, P, X> {
    type Shape = S;
    type Storage = P;

    #[inline(always)]
    fn shape(&self) -> S {
        self.shape
    }
}

impl<I, S, P, X> Opened<I, S, P, X> {
    /// Creates the value for an operand with these inputs and this shape.
    #[inline(always)]
    pub(crate) const fn of_shape(inputs: I, operand: *const X, shape: S) -> Self {
        Self {
            inputs,
            operand,
            shape,
            storage: PhantomData,
        }
    }
}

impl<I, S, X, Y, P> Opened<I, Shaped<S, X>, P, Y> {
    /// Creates the value for an operand with these inputs.
    #[inline(always)]
    pub(crate) const fn new(inputs: I, operand: *const Y) -> Self {
        Self {
            inputs,
            operand,
            shape: Shaped::NEW,
            storage: PhantomData,
        }
    }
}

/// A value that can be an operand of an expression: see [`OperandLeaf`].
///
/// Every [`OperandLeaf`] implements this trait. An error about `OperandLeaf` would list its impls,
/// and an error about this trait does not.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand",
    label = "not an array or scalar of a dtype"
)]
#[cfg_attr(
    feature = "alloc",
    diagnostic::on_unimplemented(
        note = "convert a `Vec`, slice or Rust array first, as in `Array::<_, _>::from(list)`"
    )
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "convert a Rust array or a slice: `InlineArray::from(*x)`, `ContiguousView::from(x)`"
    )
)]
#[diagnostic::on_unimplemented(note = "see array_core::errors#not-an-operand")]
pub trait Operand: OperandLeaf {}

#[diagnostic::do_not_recommend]
impl<X: OperandLeaf> Operand for X {}

/// A function that receives the operands of an expression, from left to right.
pub type Visit<'v> = &'v mut dyn FnMut(Seen<'_>);

/// The extents that the arrays of an expression broadcast to, accumulated in one pass. Most
/// expressions need no other check before they are evaluated.
#[derive(Debug)]
pub struct Common {
    /// The extents. There are at most as many as a tuple shape can have.
    extents: [usize; MAX_TYPED_RANK],
    /// The number of extents, or `None` before the first array if no output is given.
    rank: Option<usize>,
    levels: Levels,
    /// `true` if one of the arrays has an axis that does not stretch even if its extent is 1.
    is_rigid: bool,
    /// `true` if the extents are those of an existing output, to which arrays stretch.
    is_given: bool,
    /// `true` if every array has these extents and is in row-major order.
    is_alike: bool,
    count: u32,
    /// A bit for each operand that is not an array.
    others: u64,
}

impl Common {
    /// Creates the value before the first array, for arrays with these levels.
    #[inline(always)]
    pub(crate) const fn of_levels(levels: Levels) -> Self {
        Self {
            extents: [1; MAX_TYPED_RANK],
            rank: None,
            levels,
            is_rigid: false,
            is_given: false,
            is_alike: true,
            count: 0,
            others: 0,
        }
    }

    /// Creates the value for an output with these extents and levels. Returns `None` if there are
    /// more than [`MAX_TYPED_RANK`] extents.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of_output(extents: &[usize], levels: Levels) -> Option<Self> {
        let mut common = Self::of_levels(levels);
        common.is_given = true;
        common.set(extents).then_some(common)
    }

    /// Sets the extents, or returns `false` if there are more than [`MAX_TYPED_RANK`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set(&mut self, extents: &[usize]) -> bool {
        // Only a `DynRank` can have more axes.
        if extents.len() > MAX_TYPED_RANK {
            return false;
        }
        self.rank = Some(extents.len());
        // One or two extents are assigned, because a call of `memcpy` would take longer.
        match *extents {
            [] => {}
            [a] => self.extents[0] = a,
            [a, b] => (self.extents[0], self.extents[1]) = (a, b),
            _ => self.extents[..extents.len()].copy_from_slice(extents),
        }
        true
    }

    /// Adds an array in row-major order: broadcasts the extents so far with those of the array. For
    /// an array in another order, the caller also calls [`ordered`](Self::ordered).
    ///
    /// Returns `false` if the extents do not broadcast, or if the array has different levels or too
    /// many axes. If the extents differ, also returns `false` if this array or an earlier one is
    /// nested, or has an axis that does not stretch even if its extent is 1. `rigid` has a bit for
    /// each axis of this array that does not stretch.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn meet(&mut self, extents: &[usize], levels: &Levels, rigid: u64) -> bool {
        self.count += 1;
        // This is recorded even if no axis stretches now, since a later array may have other
        // extents.
        self.is_rigid |= rigid != 0;
        if !levels.same(&self.levels) {
            return false;
        }
        match self.rank {
            None => {
                self.is_alike = true;
                self.set(extents)
            }
            // If extents are equal, nothing stretches, so it does not matter whether axes are
            // rigid.
            Some(rank) if matches!(self.extents.get(..rank), Some(own) if same_extents(own, extents)) => true,
            Some(rank) => !self.is_rigid && self.levels.same(&Levels::FLAT) && self.stretch(rank, extents),
        }
    }

    /// Adds an array of this shape in row-major order, as [`meet`](Self::meet) does.
    #[inline(always)]
    pub(crate) fn meet_shape<S: Shape>(&mut self, shape: &S) -> bool {
        self.meet(shape.extents_in(&mut None), const { &S::LEVELS }, const { S::RIGID })
    }

    /// Records whether the array of the last call of [`meet`](Self::meet) is in row-major order.
    #[inline(always)]
    pub(crate) const fn ordered(&mut self, in_order: bool) {
        self.is_alike = self.is_alike && in_order;
    }

    /// Counts an operand that is not an array. Always returns `true`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn skip(&mut self) -> bool {
        // There is no bit for operand 64, which only an expression can have. `satisfies_places`
        // then takes it for an array, and returns `false`.
        self.others |= 1_u64.checked_shl(self.count).unwrap_or_default();
        self.count += 1;
        true
    }

    /// Broadcasts the extents so far with other extents, or returns `false` if they do not
    /// broadcast. `rank` is the number of extents so far.
    #[inline(never)]
    fn stretch(&mut self, mut rank: usize, extents: &[usize]) -> bool {
        self.is_alike = false;
        if extents.len() > rank {
            // An array cannot have more axes than the output that it is written to.
            if self.is_given || extents.len() > MAX_TYPED_RANK {
                return false;
            }
            // The array has more axes, so the extents so far belong to its last axes.
            let before = self.extents;
            self.extents = [1; MAX_TYPED_RANK];
            let lead = extents.len() - rank;
            for (own, before) in self.extents[lead..].iter_mut().zip(before).take(rank) {
                *own = before;
            }
            rank = extents.len();
            self.rank = Some(rank);
        }
        let lead = rank - extents.len();
        for (axis, &extent) in extents.iter().enumerate() {
            let own = &mut self.extents[lead + axis];
            if extent == 1 || extent == *own {
                continue;
            }
            // An existing output does not stretch.
            if *own != 1 || self.is_given {
                return false;
            }
            *own = extent;
        }
        true
    }

    /// Returns whether every array has the common extents and is in row-major order.
    #[inline(always)]
    pub(crate) const fn is_alike(&self) -> bool {
        self.is_alike
    }

    /// Returns the extents, or `None` if there is no array and no output.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn extents(&self) -> Option<&[usize]> {
        self.extents.get(..self.rank?)
    }

    /// Returns whether it is certain that the operands broadcast to these extents, and satisfy the
    /// rules of the expression or operation `site`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn suffices(&self, site: Site) -> bool {
        let is_accepted = self.is_alike && site.satisfies_places(self.others, self.rank.unwrap_or_default());
        is_accepted || site.only_broadcasts()
    }
}

/// The extents and strides of the array that is written to, if its type determines them.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// There is no such array: the result is a new one.
    None,
    /// The type does not determine the extents and strides of the array.
    Unknown,
    /// The extents, strides and levels of the array.
    Known(StaticArray),
}

impl Target {
    pub(crate) const fn first(targets: &[Self]) -> Self {
        let mut i = 0;
        while i < targets.len() {
            if !matches!(targets[i], Target::None) {
                return targets[i];
            }
            i += 1;
        }
        Target::None
    }
}

/// Calls a visitor with the shape of an array in row-major order.
#[inline(always)]
pub(crate) fn show_in_order<S: Shape>(shape: &S, visit: Visit<'_>) {
    visit(Seen::array(
        shape.extents_in(&mut None),
        None,
        const { S::LEVELS },
        const { S::RIGID },
    ));
}

/// Calls a visitor with the shape and the layout of an array.
#[inline]
pub(crate) fn show<S: Shape, L: Layout<S>>(shape: &S, layout: &L, visit: Visit<'_>) {
    let mut room = None;
    let extents = shape.extents_in(&mut room);
    layout.with_strides(shape, |strides| {
        // Strides that are known only at run time may be those of row-major order.
        let in_order = const { L::STATIC.is_none() } && is_row_major(extents, strides);
        let strides = if in_order { None } else { Some(strides) };
        visit(Seen::array(extents, strides, const { S::LEVELS }, const { S::RIGID }));
    });
}

/// The shape and the layout of an operand as run-time values, as a visitor receives them.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    pub(crate) planned: Planned<'a>,
    /// A bit set of the axes that do not stretch even if their extent is 1. Bit 0 is the last axis.
    pub(crate) rigid: u64,
    /// `true` if the operand is an array, and not a scalar.
    pub(crate) is_array: bool,
    /// The positions of the operand's axes, or `None` if they align with the last axes of the
    /// output.
    pub(crate) placement: Option<Placement>,
}

impl Seen<'_> {
    pub(crate) const SCALAR: Self = Self {
        planned: Planned {
            extents: &[],
            strides: None,
            levels: Levels::FLAT,
        },
        rigid: 0,
        is_array: false,
        placement: None,
    };

    /// Creates the value for an array whose axes align with the last axes of the output.
    #[inline]
    fn array<'a>(extents: &'a [usize], strides: Option<&'a [isize]>, levels: Levels, rigid: u64) -> Seen<'a> {
        Seen {
            planned: Planned {
                extents,
                strides,
                levels,
            },
            rigid,
            is_array: true,
            placement: None,
        }
    }

    /// Returns the rank after the axes are placed.
    pub(crate) fn rank(&self) -> usize {
        self.placement
            .map_or(self.planned.extents.len(), |placement| placement.rank())
    }

    /// Returns whether the axes align with the last axes of the output.
    pub(crate) fn is_aligned(&self) -> bool {
        match &self.placement {
            Some(placement) => placement.is_identity() && placement.rank() == self.planned.extents.len(),
            None => true,
        }
    }
}

macro_rules! scalars {
    ($($scalar:ty)*) => {$(
        scalars! { @ [] $scalar, $scalar; ['a] &'a $scalar, $scalar; ['a] &'a mut $scalar, $scalar; }
    )*};
    (@ $([$($life:tt)*] $value:ty, $scalar:ty;)*) => {$(
        // SAFETY: `Repeated` holds a copy of the scalar, so that no pointer is read. `LEAF`,
        // `each`, `meet` and `lay` describe no array. `opened` returns the scalar.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($life)*> OperandLeaf for $value {
            type This = $scalar;
            type Inputs = Repeated<$scalar>;
            type Axes = ();
            type Below = Flat;
            type Storage = Inline;
            type Opened = Opened<Repeated<$scalar>, Shaped<(), Flat>, Inline, $scalar>;
            const LEAF: Leaf = Leaf::SCALAR;

            #[inline(always)]
            fn inputs(&self) -> Repeated<$scalar> {
                let scalar: &$scalar = self;
                Repeated(*scalar)
            }

            #[inline(always)]
            fn opened(&self) -> Self::Opened {
                let scalar: &$scalar = self;
                Opened {
                    inputs: Repeated(*scalar),
                    operand: scalar,
                    shape: Shaped::NEW,
                    storage: PhantomData,
                }
            }

            #[inline]
            fn each(&self, visit: Visit<'_>) {
                // Visit scalars, too, because an `Evaluation` numbers all operands.
                visit(Seen::SCALAR);
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn meet(&self, common: &mut Common) -> bool {
                common.skip()
            }

            #[inline(always)]
            fn lay(&self, plane: &mut Plane) -> bool {
                plane.skip()
            }
        }
    )*};
}

// There is one impl for each dtype, because a blanket impl for dtypes would overlap with the impls
// for references to arrays.
scalars! { isize usize }
dtypes_of! { Element scalars }
