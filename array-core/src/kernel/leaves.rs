//! Implementations of [`OperandLeaf`] for arrays, for references to operands, and for the existing
//! array that an expression overwrites.

use core::marker::PhantomData;

use super::input::{Itself, Strided, Written};
use crate::kernel::cell::NestedElement;
use crate::plan::frame::Planned;
use crate::plan::known::{Leaf, StaticArray};
use crate::plan::leaf::{Opened, show, show_in_order};
use crate::plan::lines::{Lines, MAX_RANK};
use crate::plan::{Common, OperandLeaf, Plane, Seen, Target, Visit};
use crate::shape::cells::Shaped;
use crate::shape::{If, Layout, Levels, Shape, is_row_major};
use crate::storage::{Array, Inline, Storage};

/// Implements [`OperandLeaf`] for arrays and for references to them. Arrays and references have
/// separate impls, so that rustc can prove either without the other.
macro_rules! arrays {
    ($([$($life:tt)*] $array:ty;)*) => {$(
        // SAFETY: the storage guarantees an initialised element at each position of the shape, at
        // the strides of the layout, for as long as the array is borrowed. A cell consists of its
        // contiguous roots, as `NestedElement` guarantees.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($life)* C: NestedElement, S: Shape, B: Storage<C, S>> OperandLeaf for $array {
            type This = If<C::Is, Array<C, S, B>>;
            type Inputs = Strided<If<C::Is, C::Root>>;
            type Axes = S;
            type Below = C::Below;
            type Storage = B;
            type Opened = Opened<
                Strided<If<C::Is, C::Root>>,
                Shaped<S, C::Below>,
                B,
                If<C::Is, Array<C, S, B>>,
            >;
            const LEAF: Leaf = Leaf::one::<C::Form<S>, C::Laid<S, B::Layout>>();

            #[inline(always)]
            fn inputs(&self) -> Strided<C::Root> {
                let _ = const { C::ROOTS };
                Strided(self.start() as *const C::Root)
            }

            #[inline(always)]
            fn opened(&self) -> Self::Opened {
                let _ = const { C::ROOTS };
                let array: &Array<C, S, B> = self;
                // Not `Opened::new` and `inputs`: a debug build would compile each for each array.
                Opened {
                    inputs: Strided(array.start() as *const C::Root),
                    operand: array,
                    shape: Shaped::NEW,
                    storage: PhantomData,
                }
            }

            #[inline]
            fn each(&self, visit: Visit<'_>) {
                (const {
                    if C::Laid::<S, B::Layout>::ROW_MAJOR {
                        each_in_order::<C, S, B>
                    } else {
                        each_strided::<C, S, B>
                    }
                })(self, visit);
            }

            #[inline(always)]
            fn meet(&self, common: &mut Common) -> bool {
                let meets = common.meet_shape(C::form_in(self.parts().0, &mut None));
                if let Some(in_order) = const { in_order::<C, S, B>() }
                    && common.is_alike()
                {
                    common.ordered(in_order(self));
                }
                meets
            }

            #[inline(always)]
            fn lay(&self, plane: &mut Plane) -> bool {
                match const { lines::<C, S, B>() } {
                    Some(lines) => match lines(self) {
                        Some(lines) => plane.add(lines, const { C::Form::<S>::RIGID != 0 }),
                        None => false,
                    },
                    None => false,
                }
            }
        }
    )*};
}

arrays! {
    [] Array<C, S, B>;
    ['a,] &'a Array<C, S, B>;
    ['a,] &'a mut Array<C, S, B>;
}

/// Passes the extents of an array in row-major order to `visit`, without computing its strides.
fn each_in_order<C: NestedElement, S: Shape, B: Storage<C, S>>(array: &Array<C, S, B>, visit: Visit<'_>) {
    show_in_order(C::form_in(array.parts().0, &mut None), visit);
}

/// Passes the extents and the strides of an array to `visit`.
fn each_strided<C: NestedElement, S: Shape, B: Storage<C, S>>(array: &Array<C, S, B>, visit: Visit<'_>) {
    let (shape, data) = array.parts();
    let mut room = None;
    let form = C::form_in(shape, &mut room);
    C::with_laid(B::layout(data), shape, |layout| show(form, layout, visit));
}

/// Returns the function that checks whether an array is in row-major order, or `None` if the type
/// of the array already guarantees it.
const fn in_order<C: NestedElement, S: Shape, B: Storage<C, S>>() -> Option<fn(&Array<C, S, B>) -> bool> {
    if C::Laid::<S, B::Layout>::ROW_MAJOR {
        None
    } else {
        Some(is_in_order::<C, S, B>)
    }
}

/// Returns whether the strides of an array are those of row-major order.
#[inline(always)]
fn is_in_order<C: NestedElement, S: Shape, B: Storage<C, S>>(array: &Array<C, S, B>) -> bool {
    let (shape, data) = array.parts();
    let mut room = None;
    let form = C::form_in(shape, &mut room);
    C::with_laid(B::layout(data), shape, |layout| {
        layout.with_strides(form, |strides| is_row_major(form.extents_in(&mut None), strides))
    })
}

/// A function that arranges an array as rows and columns ([`Lines`]), or returns `None` if its axes
/// do not permit that.
type LinesOf<C, S, B> = fn(&Array<C, S, B>) -> Option<Lines>;

/// Returns the function that arranges an array as rows and columns. Returns `None` if the type
/// shows that there are too many axes, or that the array is nested.
const fn lines<C: NestedElement, S: Shape, B: Storage<C, S>>() -> Option<LinesOf<C, S, B>> {
    let in_order = C::Laid::<S, B::Layout>::ROW_MAJOR;
    let is_low = match C::Form::<S>::RANK {
        Some(rank) => rank <= if in_order { MAX_RANK } else { 2 },
        None => true,
    };
    if !is_low || !C::Form::<S>::LEVELS.same(&Levels::FLAT) {
        None
    } else if in_order {
        Some(lines_in_order::<C, S, B>)
    } else {
        Some(lines_strided::<C, S, B>)
    }
}

/// Implements [`LinesOf`] for an array in row-major order. Returns `None` if [`Lines::of_shape`]
/// does.
#[inline(always)]
fn lines_in_order<C: NestedElement, S: Shape, B: Storage<C, S>>(array: &Array<C, S, B>) -> Option<Lines> {
    Lines::of_shape(C::form_in(array.parts().0, &mut None))
}

/// Implements [`LinesOf`] for an array with strides. Returns `None` for more than two axes.
#[inline(always)]
fn lines_strided<C: NestedElement, S: Shape, B: Storage<C, S>>(array: &Array<C, S, B>) -> Option<Lines> {
    let (shape, data) = array.parts();
    let mut room = None;
    let form = C::form_in(shape, &mut room);
    let lines = Lines::of_shape(form)?;
    if lines.are_merged() {
        return None;
    }
    let strides = C::with_laid(B::layout(data), shape, |layout| layout.plane_strides(form));
    Some(lines.strided(strides))
}

/// Implements [`OperandLeaf`] for references to operands, and for boxes of operands.
macro_rules! references {
    ($([$($life:tt)*] $reference:ty;)*) => {$(
        // SAFETY: each item is that of `X`, whose implementation satisfies the requirements. `X` is
        // borrowed for as long as the reference.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($life)* X: OperandLeaf> OperandLeaf for $reference {
            type This = X::This;
            type Inputs = X::Inputs;
            type Axes = X::Axes;
            type Below = X::Below;
            type Storage = X::Storage;
            type Opened = X::Opened;
            const LEAF: Leaf = X::LEAF;

            #[inline(always)]
            fn inputs(&self) -> X::Inputs {
                X::inputs(self)
            }

            #[inline(always)]
            fn opened(&self) -> X::Opened {
                X::opened(self)
            }

            #[inline(always)]
            fn each(&self, visit: Visit<'_>) {
                X::each(self, visit);
            }

            #[inline(always)]
            fn meet(&self, common: &mut Common) -> bool {
                X::meet(self, common)
            }

            #[inline(always)]
            fn lay(&self, plane: &mut Plane) -> bool {
                X::lay(self, plane)
            }
        }
    )*};
}

references! {
    ['a, 'b,] &'a &'b X;
    ['a, 'b,] &'a &'b mut X;
    ['a, 'b,] &'a mut &'b X;
    ['a, 'b,] &'a mut &'b mut X;
}

#[cfg(feature = "alloc")]
references! {
    [] alloc::boxed::Box<X>;
    ['a,] &'a alloc::boxed::Box<X>;
    ['a,] &'a mut alloc::boxed::Box<X>;
}

/// The existing array that an expression overwrites, as an operand. The expression reads each
/// element before it overwrites this element.
#[derive(Debug)]
pub struct Own<C, S, L>(S, PhantomData<(C, L)>);

/// The existing array that an expression overwrites, as an operand. The expression uses the dtype
/// and the shape of the array, and does not read its elements.
#[derive(Debug)]
pub struct Output<C, S, L>(S, PhantomData<(C, L)>);

/// Implements [`OperandLeaf`] for the existing array that an expression overwrites.
macro_rules! targets {
    ($($target:ident $inputs:ident;)*) => {$(
        impl<C, S, L> $target<C, S, L> {
            /// Creates the operand for an existing array of this shape.
            pub(crate) const fn new(shape: S) -> Self {
                Self(shape, PhantomData)
            }
        }

        // SAFETY: the inputs hold no pointer. If they read the output, they read it through the
        // pointer that each function receives, and `Place::fill` checks the dtype. `LEAF` has no
        // array, and `each` shows none.
        #[diagnostic::do_not_recommend]
        unsafe impl<C: NestedElement, S: Shape, L: Layout<S>> OperandLeaf for $target<C, S, L> {
            type This = Self;
            type Inputs = $inputs<C::Root>;
            type Axes = S;
            type Below = C::Below;
            type Storage = Inline;
            type Opened = Opened<$inputs<C::Root>, Shaped<S, C::Below>, Inline, Self>;
            const LEAF: Leaf = Leaf::SCALAR;
            const TARGET: Target = match StaticArray::of::<C::Form<S>, C::Laid<S, L>>() {
                Some(array) => Target::Known(array),
                None => Target::Unknown,
            };

            #[inline(always)]
            fn inputs(&self) -> $inputs<C::Root> {
                $inputs(PhantomData)
            }

            #[inline(always)]
            fn opened(&self) -> Self::Opened {
                Opened::new($inputs(PhantomData), self)
            }

            #[inline]
            fn each(&self, visit: Visit<'_>) {
                visit(Seen {
                    planned: Planned {
                        extents: C::form(&self.0).extents().as_ref(),
                        strides: None,
                        levels: C::Form::<S>::LEVELS,
                    },
                    rigid: const { C::Form::<S>::RIGID },
                    is_array: false,
                    placement: None,
                });
            }

            #[inline(always)]
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

targets! {
    Own Itself;
    Output Written;
}
