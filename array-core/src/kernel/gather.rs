//! The operands of an expression, gathered into one value for a kernel, and the traits that
//! describe their types.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::input::{Function, Staged, each_prefix};
use super::planned::StaticPlan;
use super::shown::Shown;
use crate::expr::Op;
use crate::plan::grid::Strides;
use crate::plan::known::Leaf;
use crate::plan::leaf::{Opened, Operand};
use crate::plan::{Common, Inputs, OperandLeaf, Plane, Target, Visit};
use crate::shape::cells::{Flat, Shaped};
use crate::storage::{Inline, Keep};

/// Twelve operands, which may be groups themselves, as one operand. An expression with more than
/// twelve operands has such groups.
#[derive(Debug)]
pub struct Group<M>(M);

/// Two storages of operands of a [`Group`], combined into one storage. `B` may be a combination,
/// too.
#[derive(Debug)]
pub struct Two<A, B>(PhantomData<(A, B)>);

impl<A: Keep, B: Keep> Keep for Two<A, B> {
    type With<P> = A::With<B::With<P>>;
}

/// Expands to the storage of a group, given those of its members.
macro_rules! stored {
    ($first:ident) => { $first };
    ($first:ident $($rest:ident)+) => { Two<$first, stored!($($rest)+)> };
}

/// Implements [`OperandLeaf`] for a [`Group`].
macro_rules! groups {
    ($(($name:ident $inputs:ident $shape:ident $storage:ident $this:ident $operand:ident $i:tt))*) => {
        // SAFETY: `opened`, `LEAF`, `each` and `meet` visit the members in the same order, and each
        // member satisfies the requirements of `OperandLeaf` for its own arrays. The group contains
        // references to the members, so they are borrowed while the group exists. `lay` returns
        // `false`.
        #[diagnostic::do_not_recommend]
        unsafe impl<'l, $($name, $inputs: Inputs, $shape, $storage: Keep, $this),*> OperandLeaf for Group<($(&'l $name,)*)>
        where
            $($name: OperandLeaf<Inputs = $inputs, Opened = Opened<$inputs, $shape, $storage, $this>>,)*
        {
            type This = Self;
            type Inputs = ($($inputs,)*);
            type Axes = ($($shape,)*);
            type Below = Flat;
            type Storage = stored!($($storage)*);
            type Opened = Opened<($($inputs,)*), Shaped<($($shape,)*), Flat>, stored!($($storage)*), Self>;
            const LEAF: Leaf = Leaf::unknown(0 $(+ $name::LEAF.arrays)*);

            #[inline(always)]
            fn inputs(&self) -> Self::Inputs {
                ($(self.0.$i.inputs(),)*)
            }

            #[inline(always)]
            fn opened(&self) -> Self::Opened {
                Opened::new(self.inputs(), self)
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
            /// Combines twelve operands into one.
            #[inline(always)]
            #[allow(clippy::too_many_arguments)]
            pub fn group<'l, $($name: Operand),*>(self, $($operand: &'l $name),*) -> Group<($(&'l $name,)*)> {
                Group(($($operand,)*))
            }

            /// Returns the shapes of the members of a `Group`, given the shape of the group.
            #[inline(always)]
            pub fn grouped<$($name, $shape),*>(
                self,
                _: Shaped<($(Shaped<$name, $shape>,)*), Flat>,
            ) -> ($(Shaped<$name, $shape>,)*) {
                ($(Shaped::<$name, $shape>::NEW,)*)
            }
        }
    };
}

/// Calls a macro with a row for each of twelve operands: the names of its type, its inputs, its
/// shape, its storage, its type without references and its variable, and its position. `$first` is
/// passed before these rows, and `$more` after them.
macro_rules! with_members {
    ($macro:ident! [$($first:tt)*] $($more:tt)*) => {
        $macro! {
            $($first)*
            (A IA SA PA WA a 0)
            (B IB SB PB WB b 1)
            (C IC SC PC WC c 2)
            (D ID SD PD WD d 3)
            (E IE SE PE WE e 4)
            (F IF SF PF WF f 5)
            (G IG SG PG WG g 6)
            (H IH SH PH WH h 7)
            (I II SI PI WI i 8)
            (J IJ SJ PJ WJ j 9)
            (K IK SK PK WK k 10)
            (L IL SL PL WL l 11)
            $($more)*
        }
    };
}

with_members! { groups! [] }

/// Pointers to the functions that depend on the types of the operands of an expression. An
/// [erased](Context::erased) context knows only these functions, and not the types.
#[derive(Debug)]
pub struct Facts {
    pub(super) operands: &'static [OperandFacts],
    /// Arranges the operands as rows and columns (a [`Plane`]): see [`Lay`].
    pub(super) lay: Lay,
}

/// Pointers to the functions of an operand that depend on its type. Each function requires a
/// pointer to an operand of this type.
#[derive(Clone, Copy, Debug)]
pub(super) struct OperandFacts {
    /// Implements [`OperandLeaf::each`].
    pub(super) each: unsafe fn(*const (), Visit<'_>),
    /// Implements [`OperandLeaf::meet`].
    pub(super) meet: unsafe fn(*const (), &mut Common) -> bool,
    /// Implements [`OperandLeaf::lay`]. Only debug builds have it.
    #[cfg(debug_assertions)]
    lay: unsafe fn(*const (), &mut Plane) -> bool,
}

impl OperandFacts {
    /// Returns the functions of an operand of type `X`. If the compiler knows the loop nest of the
    /// expression (`is_planned`), no [`Plane`] is needed, and `lay` is not compiled.
    #[cfg_attr(not(debug_assertions), allow(unused_variables, reason = "there is no `lay`"))]
    const fn of<X: OperandLeaf>(is_planned: bool) -> Self {
        Self {
            each: each::<X>,
            meet: meet::<X>,
            #[cfg(debug_assertions)]
            lay: if is_planned { not_laid } else { lay::<X> },
        }
    }
}

/// A function that arranges operands as rows and columns (a [`Plane`]), or returns `None` if that
/// is not possible. Its arguments are pointers to the operands, and the functions for the type of
/// each. The last argument is the extents of the existing array that is overwritten, if there is
/// one. Each pointer must be to an operand of the type that the functions are for.
type Lay = unsafe fn(&[*const ()], &'static [OperandFacts], Option<&[usize]>) -> Option<Plane>;

/// Implements [`Lay`] in debug builds, which compile `lay` once for each type of operand, and not
/// for each context.
#[cfg(debug_assertions)]
unsafe fn lay_each(operands: &[*const ()], facts: &'static [OperandFacts], out: Option<&[usize]>) -> Option<Plane> {
    let mut plane = first_plane(out)?;
    for (&operand, facts) in operands.iter().zip(facts) {
        // SAFETY: the caller guarantees that the functions are for the type of this operand.
        if !unsafe { (facts.lay)(operand, &mut plane) } {
            return None;
        }
    }
    Some(plane)
}

/// Returns the plane to which operands are added. It has the extents `out` of the existing array
/// that is overwritten, or none yet if there is no such array. Returns `None` if
/// [`Plane::of_output`] does.
#[cfg_attr(not(debug_assertions), inline(always))]
fn first_plane(out: Option<&[usize]>) -> Option<Plane> {
    match out {
        Some(extents) => Plane::of_output(extents),
        None => Some(Plane::new()),
    }
}

/// Implements [`OperandFacts::each`].
unsafe fn each<X: OperandLeaf>(operand: *const (), visit: Visit<'_>) {
    // SAFETY: the caller guarantees a pointer to an operand of the type `X`.
    unsafe { (*(operand as *const X)).each(visit) }
}

/// Implements [`OperandFacts::meet`].
unsafe fn meet<X: OperandLeaf>(operand: *const (), common: &mut Common) -> bool {
    // SAFETY: the caller guarantees a pointer to an operand of the type `X`.
    unsafe { (*(operand as *const X)).meet(common) }
}

/// Implements [`OperandFacts::lay`].
#[cfg(debug_assertions)]
unsafe fn lay<X: OperandLeaf>(operand: *const (), plane: &mut Plane) -> bool {
    // SAFETY: the caller guarantees a pointer to an operand of the type `X`.
    unsafe { (*(operand as *const X)).lay(plane) }
}

/// Implements [`OperandFacts::lay`] for an expression that needs no plane.
#[cfg(debug_assertions)]
unsafe fn not_laid(_: *const (), _: &mut Plane) -> bool {
    false
}

/// Implements [`Lay`] for an expression that needs no plane.
#[cfg(not(debug_assertions))]
unsafe fn never(_: &[*const ()], _: &'static [OperandFacts], _: Option<&[usize]>) -> Option<Plane> {
    None
}

/// Expands to the storage of the result, given the storages of the operands.
macro_rules! kept {
    ($first:ident) => { <$first as Keep>::With<Inline> };
    ($first:ident $($rest:ident)+) => { <$first as Keep>::With<kept!($($rest)+)> };
}

/// The properties of the operands of an expression that are known from their types, besides their
/// dtypes.
pub trait Known: Copy {
    /// The loop nest for the operands, if the types determine all extents and strides.
    const PLAN: Option<&'static StaticPlan>;
    /// The operands, or an empty list if their types are erased.
    const LEAVES: &'static [Leaf];
    /// Bit `i` is set if the type of array `i` determines that its last axis has the extent 1. Only
    /// the first four arrays have a bit.
    const STRETCHING: u64;

    /// Returns pointers to the functions that depend on the types of the operands.
    fn facts(self) -> &'static Facts;
}

impl Known for &'static Facts {
    const PLAN: Option<&'static StaticPlan> = None;
    const LEAVES: &'static [Leaf] = &[];
    const STRETCHING: u64 = 0;

    #[inline(always)]
    fn facts(self) -> &'static Facts {
        self
    }
}

/// The types of the operands of an expression: `L` is a tuple of them.
#[derive(Debug)]
pub struct Types<L>(PhantomData<L>);

impl<L> Clone for Types<L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for Types<L> {}

/// Relation: the operands of an expression, a tuple of references to them, have the context and the
/// shapes `T`: a pair of a `Context` and a tuple with the shape of each operand.
///
/// `T` is a parameter and not an associated type, so that rustc compares `T` with the types of the
/// operands once, and resolves no projection. There is one trait for all numbers of operands, so
/// that rustc selects an impl only after it knows the operands.
pub trait Leaves<L, T> {
    /// Borrows the operands, and returns their context and shapes.
    fn of(operands: L) -> T;
}

/// Implements [`Known`] for the types of operands, and [`Leaves`] for the operands.
macro_rules! contexts {
    ($(($name:ident $inputs:ident $shape:ident $storage:ident $this:ident $operand:ident $i:tt))*) => {
        impl<$($name: OperandLeaf),*> Types<($($name,)*)> {
            const MADE: &'static Option<StaticPlan<[Strides; [$($i),*].len()]>> =
                &StaticPlan::new(&[$($name::LEAF),*], Target::first(&[$($name::TARGET),*]));
            const FACTS: &'static Facts = &Facts {
                operands: &[$(OperandFacts::of::<$name>(Self::MADE.is_some())),*],
                #[cfg(debug_assertions)]
                lay: lay_each,
                #[cfg(not(debug_assertions))]
                lay: if Self::MADE.is_some() { never } else { Self::lay },
            };

            /// Implements [`Lay`].
            #[cfg(not(debug_assertions))]
            #[inline(always)]
            unsafe fn lay(operands: &[*const ()], _: &'static [OperandFacts], out: Option<&[usize]>) -> Option<Plane> {
                let mut plane = first_plane(out)?;
                // SAFETY: the caller guarantees that the pointer at each position is to an operand
                // of the type at this position.
                if unsafe { $((*(operands[$i] as *const $name)).lay(&mut plane))&&* } { Some(plane) } else { None }
            }
        }

        impl<$($name: OperandLeaf),*> Known for Types<($($name,)*)> {
            const PLAN: Option<&'static StaticPlan> = match Self::MADE {
                Some(plan) => Some(plan),
                None => None,
            };
            const LEAVES: &'static [Leaf] = &[$($name::LEAF),*];
            const STRETCHING: u64 = Leaf::stretching(&[$($name::LEAF),*]) & 15;

            #[inline(always)]
            fn facts(self) -> &'static Facts {
                Self::FACTS
            }
        }

        // `Self` is a parameter, so that an error about an operand does not list this impl.
        impl<'l, $($name, $inputs: Inputs, $shape, $storage: Keep, $this,)* Z> Leaves<
            ($(&'l $name,)*),
            (Context<'l, ($($inputs,)*), kept!($($storage)*), Types<($($this,)*)>>, ($($shape,)*)),
        > for Z
        where
            $($name: OperandLeaf<Opened = Opened<$inputs, $shape, $storage, $this>>,)*
        {
            #[inline(always)]
            fn of(
                operands: ($(&'l $name,)*),
            ) -> (Context<'l, ($($inputs,)*), kept!($($storage)*), Types<($($this,)*)>>, ($($shape,)*)) {
                $(let $operand = operands.$i.opened();)*
                let context = Context {
                    inputs: ($($operand.inputs,)*),
                    operands: MaybeUninit::new([$($operand.operand as *const ()),*]),
                    known: Types(PhantomData),
                    borrows: PhantomData,
                };
                (context, ($($operand.shape,)*))
            }
        }
    };
}

with_members! { each_prefix! [contexts:] (M IM SM PM WM m 12) }

/// Declares functions that return the [`Context`] of the operands of one operation.
macro_rules! operands {
    ($($name:ident ($($operand:ident $x:ident),*);)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<'l, $($operand: OperandLeaf),*>($($x: &'l $operand),*) -> Context<'l, ($($operand::Inputs,)*), (), Types<($($operand,)*)>> {
            Context {
                inputs: ($($x.inputs(),)*),
                operands: MaybeUninit::new([$($x as *const $operand as *const ()),*]),
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

/// The operands of an expression. `K` is the [`Inputs`] from which a loop reads the elements of the
/// operands. `P` is the storage of the result, or `()` if the context does not determine it. `W` is
/// [`Types`] with the types of the operands, or a reference to [`Facts`] after
/// [`erased`](Self::erased).
#[derive(Debug)]
pub struct Context<'l, K: Inputs, P, W = &'static Facts> {
    pub(super) inputs: K,
    /// The pointers to the operands, always initialised. `MaybeUninit` is a union, so rustc knows
    /// without the type of the pointers that the context has a value and nothing to drop.
    operands: MaybeUninit<K::Pointers>,
    known: W,
    borrows: PhantomData<(&'l (), P)>,
}

impl<K: Inputs> Context<'_, K, ()> {
    /// Returns the operands without their types, for code that is not generic.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn shown(&self) -> Shown<'_> {
        // SAFETY: `Leaves::of` and `operands!`, which create contexts, take the pointers and the
        // facts of the same operands, in the same order. The operands are borrowed for `'l`, and so
        // for as long as the context. These two also initialise the pointers, and `copied`,
        // `staged` and `erased` copy them as they are.
        unsafe { Shown::new(self.operands.assume_init_ref().as_ref(), self.known) }
    }
}

impl<'l, K: Inputs, P, W> Context<'l, K, P, W> {
    /// Copies the context. The type does not implement `Copy`, because rustc would prove `Copy`
    /// again for each expression.
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

    /// Appends one more input. Its elements are the results of the function `O`, whose arguments
    /// `value` computes from the elements of the other inputs.
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

    /// Returns the context without the types of the operands and the storage of the result. Code
    /// that takes the returned context is compiled once for all operands of these dtypes.
    #[inline(always)]
    pub(crate) fn erased(&self) -> Context<'l, K, ()>
    where
        W: Known,
    {
        Context {
            inputs: self.inputs,
            operands: self.operands,
            known: self.known.facts(),
            borrows: PhantomData,
        }
    }
}
