//! The operands of an expression as a whole: their types, and the values that a kernel receives.

use core::marker::PhantomData;

use super::input::{Function, Staged};
use super::planned::StaticPlan;
use super::shown::Shown;
use crate::expr::Op;
use crate::plan::known::Leaf;
use crate::plan::leaf::Operand;
use crate::plan::{Common, Inputs, OperandLeaf, Plane, Target, Visit};
use crate::shape::cells::{Flat, Shaped};
use crate::storage::{Inline, Keep};

/// Twelve operands as one operand, for an expression with more than twelve operands.
#[derive(Debug)]
pub struct Group<M>(M);

/// The storages of two operands of a group, as the storage of one operand.
#[derive(Debug)]
pub struct Two<A, B>(PhantomData<(A, B)>);

impl<A: Keep, B: Keep> Keep for Two<A, B> {
    type With<P> = A::With<B::With<P>>;
}

/// Expands to the storage of a group, given its members.
macro_rules! stored {
    ($first:ident) => { $first::Storage };
    ($first:ident $($rest:ident)+) => { Two<$first::Storage, stored!($($rest)+)> };
}

/// Implements [`OperandLeaf`] for a group.
macro_rules! groups {
    ($($name:ident $below:ident $operand:ident $i:tt),*) => {
        // SAFETY: inputs, `LEAF`, `each` and `meet` go through the members in the same order, and
        // each member satisfies the requirements. The members are borrowed for `'l`, and so for as
        // long as the group.
        #[diagnostic::do_not_recommend]
        unsafe impl<'l, $($name: OperandLeaf),*> OperandLeaf for Group<($(&'l $name,)*)> {
            type This = Self;
            type Inputs = ($($name::Inputs,)*);
            type Axes = ($(Shaped<$name::Axes, $name::Below>,)*);
            type Below = Flat;
            type Storage = stored!($($name)*);
            const LEAF: Leaf = Leaf::unknown(0 $(+ $name::LEAF.arrays)*);

            #[inline(always)]
            fn this(&self) -> &Self {
                self
            }

            #[inline(always)]
            fn inputs(&self) -> Self::Inputs {
                ($(self.0.$i.inputs(),)*)
            }

            #[inline]
            fn each(&self, visit: Visit<'_>) {
                $(self.0.$i.each(visit);)*
            }

            #[inline]
            fn meet(&self, common: &mut Common) -> bool {
                $(self.0.$i.meet(common))&&*
            }
        }

        impl Op {
            /// Forms a group of operands.
            #[inline(always)]
            #[allow(clippy::too_many_arguments)]
            pub fn group<'l, $($name: Operand),*>(self, $($operand: &'l $name),*) -> Group<($(&'l $name,)*)> {
                Group(($($operand,)*))
            }

            /// Returns the shapes of the members of a group.
            #[inline(always)]
            pub fn grouped<$($name, $below),*>(
                self,
                _: Shaped<($(Shaped<$name, $below>,)*), Flat>,
            ) -> ($(Shaped<$name, $below>,)*) {
                ($(Shaped::<$name, $below>::NEW,)*)
            }
        }
    };
}

groups! {
    A M a 0, B N b 1, C O c 2, D P d 3, E Q e 4, F R f 5, G S g 6, H T h 7, I U i 8, J V j 9, K W k 10, L X l 11
}

/// Pointers to the functions of a context that depend on the types of its operands: see
/// [`Context::erased`].
#[derive(Debug)]
pub struct Facts {
    /// Passes the shape and the layout of each operand to a closure, given pointers to the
    /// operands.
    pub(super) each: unsafe fn(&[*const ()], Visit<'_>),
    /// [Broadcasts](OperandLeaf::meet) the extents of the operands, given pointers to them.
    pub(super) meet: unsafe fn(&[*const ()], &mut Common) -> bool,
    /// Returns the [`Plane`] of the operands, given pointers to them and the extents of the output.
    /// For a new array, the extents are not read.
    pub(super) lay: Lay,
    /// `true` if `lay` is for an existing array that is overwritten.
    in_place: bool,
}

/// A function that returns the plane of operands, if they have one: see [`Facts`].
type Lay = unsafe fn(*const *const (), &[usize]) -> Option<Plane>;

/// Implements [`Lay`] for operands whose plane is never needed.
unsafe fn never(_: *const *const (), _: &[usize]) -> Option<Plane> {
    None
}

/// Expands to the storage that results from several operands.
macro_rules! kept {
    ($first:ident) => { <$first::Storage as Keep>::With<Inline> };
    ($first:ident $($rest:ident)+) => { <$first::Storage as Keep>::With<kept!($($rest)+)> };
}

/// The properties of the operands that a context knows, besides their dtypes.
pub trait Known: Copy {
    /// The plan, if it follows from the types.
    const PLAN: Option<&'static StaticPlan>;
    /// Bit `i` is set if the array `i`, one of the first four, has a last axis of extent 1 by its
    /// type.
    const STRETCHING: u64;

    /// Returns the facts for an expression that creates an array.
    fn facts(self) -> &'static Facts;

    /// Returns the facts for an expression that overwrites an existing array.
    fn facts_in_place(self) -> &'static Facts;
}

impl Known for &'static Facts {
    const PLAN: Option<&'static StaticPlan> = None;
    const STRETCHING: u64 = 0;

    #[inline(always)]
    fn facts(self) -> &'static Facts {
        self
    }

    #[inline(always)]
    fn facts_in_place(self) -> &'static Facts {
        assert!(self.in_place, "the operands are erased for an array that is written to");
        self
    }
}

/// The types of a tuple of operands.
#[derive(Debug)]
pub struct Types<L>(PhantomData<L>);

impl<L> Clone for Types<L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for Types<L> {}

/// Declares the functions that create the context and the shapes of operands. Each operand is a
/// separate argument, so that an error points at the argument that is not an operand.
macro_rules! contexts {
    ($($method:ident $relation:ident $count:literal ($($name:ident $operand:ident $i:tt),*);)*) => {$(
        impl<$($name: OperandLeaf),*> Types<($($name,)*)> {
            const MADE: &'static Option<StaticPlan> =
                &StaticPlan::new(&[$($name::LEAF),*], Target::first(&[$($name::TARGET),*]));
            const FACTS: &'static Facts = &Self::facts_with(Self::lay, false);
            const FACTS_IN_PLACE: &'static Facts = &Self::facts_with(Self::lay_in_place, true);

            const fn facts_with(lay: Lay, in_place: bool) -> Facts {
                Facts {
                    each: Self::each,
                    meet: Self::meet,
                    // Do not compile `lay` for an expression that has a static plan.
                    lay: if Self::MADE.is_some() { never } else { lay },
                    in_place,
                }
            }

            /// Calls `visit` with the shape and the layout of each operand, in order.
            ///
            /// # Safety
            ///
            /// The pointer at each position of `operands` is to an operand of the type at this
            /// position.
            unsafe fn each(operands: &[*const ()], visit: Visit<'_>) {
                // SAFETY: the caller guarantees that the pointer at each position is to an operand
                // of the type at this position.
                unsafe { $((*(operands[$i] as *const $name)).each(visit);)* }
            }

            /// Broadcasts the extents of the operands.
            ///
            /// # Safety
            ///
            /// The preconditions of `each` hold.
            unsafe fn meet(operands: &[*const ()], common: &mut Common) -> bool {
                // SAFETY: the caller guarantees that the pointer at each position is to an operand
                // of the type at this position.
                unsafe { $((*(operands[$i] as *const $name)).meet(common))&&* }
            }

            /// Returns the plane of the operands, for a new array, or `None` if an operand does not
            /// fit.
            ///
            /// # Safety
            ///
            /// `operands` points to one pointer for each type of the tuple, in order. Each points
            /// to an operand of its type.
            unsafe fn lay(operands: *const *const (), _: &[usize]) -> Option<Plane> {
                // SAFETY: the caller guarantees the pointers, as `added` requires.
                unsafe { Self::added(operands, Plane::new()) }
            }

            /// Returns the plane of the operands, for an output of these extents.
            ///
            /// # Safety
            ///
            /// The preconditions of `lay` hold.
            unsafe fn lay_in_place(operands: *const *const (), extents: &[usize]) -> Option<Plane> {
                // SAFETY: the caller guarantees the pointers, as `added` requires.
                unsafe { Self::added(operands, Plane::of_output(extents)?) }
            }

            /// Adds the operands to a plane. Returns `None` if an operand does not fit.
            ///
            /// # Safety
            ///
            /// The preconditions of `lay` hold.
            #[inline(always)]
            unsafe fn added(operands: *const *const (), mut plane: Plane) -> Option<Plane> {
                // SAFETY: the caller guarantees that the pointer at each position is to an operand
                // of the type at this position.
                if unsafe { $((*(*operands.add($i) as *const $name)).lay(&mut plane))&&* } { Some(plane) } else { None }
            }
        }

        impl<$($name: OperandLeaf),*> Known for Types<($($name,)*)> {
            const PLAN: Option<&'static StaticPlan> = Self::MADE.as_ref();
            const STRETCHING: u64 = Leaf::stretching(&[$($name::LEAF),*]) & 15;

            #[inline(always)]
            fn facts(self) -> &'static Facts {
                Self::FACTS
            }

            #[inline(always)]
            fn facts_in_place(self) -> &'static Facts {
                Self::FACTS_IN_PLACE
            }
        }
    )*

        $(
            #[doc = concat!("Relation: ", stringify!($count), " operands can be taken into an expression. `Self` may be any type.")]
            pub trait $relation<'l, $($name),*> {
                /// The context, and a tuple of the shapes.
                type Taken;

                /// Takes the operands.
                #[allow(clippy::too_many_arguments)]
                fn taken($($operand: &'l $name),*) -> Self::Taken;
            }

            // `Self` is a parameter, so that an error about an operand does not list this impl.
            impl<'l, $($name: OperandLeaf,)* Z> $relation<'l, $($name),*> for Z {
                type Taken = (
                    Context<'l, ($($name::Inputs,)*), kept!($($name)*), Types<($($name::This,)*)>>,
                    ($(Shaped<$name::Axes, $name::Below>,)*),
                );

                #[inline(always)]
                fn taken($($operand: &'l $name),*) -> Self::Taken {
                    let context = Context {
                        inputs: ($($operand.inputs(),)*),
                        operands: [$($operand.this() as *const $name::This as *const ()),*],
                        known: Types(PhantomData),
                        borrows: PhantomData,
                    };
                    (context, ($(Shaped::<$name::Axes, $name::Below>::NEW,)*))
                }
            }
        )*

        // One block for all methods, because rustc looks through each block for a method. The result
        // is one associated type, since rustc proves each of those in a signature more than once.
        impl Op {$(
            #[doc = concat!("Takes ", stringify!($count), " operands into an expression: their context, and the shape of each.")]
            #[inline(always)]
            #[allow(clippy::too_many_arguments)]
            pub fn $method<'l, $($name: Operand),*>(self, $($operand: &'l $name),*) -> <Op as $relation<'l, $($name),*>>::Taken {
                <Op as $relation<'l, $($name),*>>::taken($($operand),*)
            }
        )*}
    };
}

contexts! {
    leaves1 Leaves1 1 (A a 0);
    leaves2 Leaves2 2 (A a 0, B b 1);
    leaves3 Leaves3 3 (A a 0, B b 1, C c 2);
    leaves4 Leaves4 4 (A a 0, B b 1, C c 2, D d 3);
    leaves5 Leaves5 5 (A a 0, B b 1, C c 2, D d 3, E e 4);
    leaves6 Leaves6 6 (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5);
    leaves7 Leaves7 7 (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6);
    leaves8 Leaves8 8 (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7);
    leaves9 Leaves9 9 (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8);
    leaves10 Leaves10 10 (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9);
    leaves11 Leaves11 11 (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10);
    leaves12 Leaves12 12 (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10, L l 11);
    leaves13 Leaves13 13 (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10, L l 11, M m 12);
}

/// Declares functions that return the context of the operands of one operation.
macro_rules! operands {
    ($($name:ident ($($operand:ident $x:ident),*);)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<'l, $($operand: OperandLeaf),*>($($x: &'l $operand),*) -> Context<'l, ($($operand::Inputs,)*), (), Types<($($operand,)*)>> {
            Context {
                inputs: ($($x.inputs(),)*),
                operands: [$($x as *const $operand as *const ()),*],
                known: Types(PhantomData),
                borrows: PhantomData,
            }
        }
    )*};
}

operands! {
    one (A a);
    two (A a, B b);
    three (A a, B b, C c);
    four (A a, B b, C c, D d);
}

/// The operands of an expression. `K` are their inputs, with their dtypes, and `P` is the storage
/// of the result. `W` is what is [`Known`] about the operands: their types, or, after
/// [`erased`](Self::erased), only their [`Facts`].
#[derive(Debug)]
pub struct Context<'l, K: Inputs, P, W = &'static Facts> {
    pub(super) inputs: K,
    operands: K::Pointers,
    known: W,
    borrows: PhantomData<(&'l (), P)>,
}

impl<K: Inputs> Context<'_, K, ()> {
    /// Returns the operands without their types.
    #[inline(always)]
    pub(super) fn shown(&self) -> Shown<'_> {
        // SAFETY: `leavesN` and `operands!`, which create contexts, take the pointers and the facts
        // of the same operands, in the same order. The operands are borrowed for `'l`, and so for
        // as long as the context.
        unsafe { Shown::new(self.operands.as_ref(), self.known) }
    }

    /// Returns the plane of the operands, if they have one. `out` has the extents of the existing
    /// array that is overwritten. It is not read if the result is a new array.
    #[inline(always)]
    pub(super) fn lay(&self, out: &[usize]) -> Option<Plane> {
        // SAFETY: `leavesN` and `operands!` take the pointers and the facts of the same operands,
        // in the same order, and borrow them for `'l`.
        unsafe { (self.known.lay)(self.operands.as_ref().as_ptr(), out) }
    }
}

impl<'l, K: Inputs, P, W> Context<'l, K, P, W> {
    /// Copies the context. It does not implement `Copy`, because rustc would prove that again for
    /// each expression.
    #[inline(always)]
    pub(crate) fn copied(&self) -> Self
    where
        W: Copy,
    {
        Context {
            inputs: self.inputs,
            operands: self.operands,
            known: self.known,
            borrows: PhantomData,
        }
    }

    /// Appends one more input: the result of the function `O` on the value that `value` computes
    /// from the inputs.
    #[inline(always)]
    pub(crate) fn staged<G, O, V>(self, value: G) -> Context<'l, Staged<K, G, O>, P, W>
    where
        G: Fn(K::Elems) -> V + Copy + Sync,
        O: Function<V>,
    {
        Context {
            inputs: Staged {
                inputs: self.inputs,
                value,
                function: PhantomData,
            },
            operands: self.operands,
            known: self.known,
            borrows: PhantomData,
        }
    }

    /// Forgets the types of the operands and the storage of the result, so that later code is
    /// compiled once for all operands of these dtypes. The result is a new array.
    #[inline(always)]
    pub(crate) fn erased(&self) -> Context<'l, K, ()>
    where
        W: Known,
    {
        self.with(self.known.facts())
    }

    /// Forgets the types as [`erased`](Self::erased) does, for an existing array that is
    /// overwritten.
    #[inline(always)]
    pub(super) fn erased_in_place(&self) -> Context<'l, K, ()>
    where
        W: Known,
    {
        self.with(self.known.facts_in_place())
    }

    /// Replaces the types of the operands by their facts.
    #[inline(always)]
    fn with(&self, known: &'static Facts) -> Context<'l, K, ()> {
        Context {
            inputs: self.inputs,
            operands: self.operands,
            known,
            borrows: PhantomData,
        }
    }
}
