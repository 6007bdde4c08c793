//! Operands whose axes are not aligned from the last axis, and groups of operands.

use core::marker::PhantomData;

use super::super::builder::{Id, record};
use super::expression::{Op, Operand, Traced};
use crate::fused::place::{Form, ListOf, Receives, places};
use crate::shape::cells::{Below, Flat, Shaped};
use crate::shape::{AgreedAt, Arrange, AxisIn, AxisList, EachAxis, IndexName, IndexedBy, SameIndex, Shape, Unindexed};

places! { Op }

impl Op {
    /// Maps the axes of one value to the axes `A` of another value, as the library's `Op` does.
    #[inline(always)]
    pub fn in_dims<S, X, A: ListOf<S, X>, C: Receives<S, X, A::List>>(self, _: Shaped<S, X>, _: A, _: C) -> C::Placed {
        C::PLACED
    }
}

/// An operand whose axes are mapped to listed axes of another value.
#[derive(Debug)]
pub struct Placed<K, S> {
    id: Id,
    of: PhantomData<fn() -> (K, S)>,
}

impl<K, S> Placed<K, S> {
    fn new(x: &impl Operand<Elems = Traced<K>, Axes = S>, axes: &[usize], rank: usize) -> Self {
        let x = x.elems().id();
        let id = record(|b| {
            // `axes` has one entry for each axis of an expression, and `x` is one of its operands.
            // If `x` has fewer axes than the expression, `x` is aligned from the last axis.
            let own = b.extents(x).len();
            b.place(x, &axes[axes.len().saturating_sub(own)..], rank)
        });
        Self { id, of: PhantomData }
    }
}

impl<K, S> Operand for Placed<K, S> {
    type Elems = Traced<K>;
    type Axes = S;

    fn elems(&self) -> Traced<K> {
        Traced::of(self.id)
    }
}

impl Op {
    /// Returns the shape that an operand has before its axes are moved.
    pub fn shape<X: Operand>(self, _: &X) -> Shaped<X::Axes, Flat> {
        Shaped::NEW
    }

    /// Returns the rank of an operand.
    pub fn rank<K>(self, operand: &impl Operand<Elems = Traced<K>>) -> usize {
        let id = operand.elems().id();
        record(|b| b.extents(id).len())
    }

    /// Maps the axes of an operand to the axes `A` of a value of the shape `S`, whose rank is
    /// `rank`.
    pub fn placed<K, Q, A: AxisList, S, Y>(
        self,
        operand: &impl Operand<Elems = Traced<K>, Axes = Q>,
        _: A,
        _: Shaped<S, Y>,
        rank: usize,
    ) -> Placed<K, Q> {
        Placed::new(operand, A::AXES, rank)
    }

    /// Maps the axes of an operand to the axes `A` of a value with one axis for each axis of `R`.
    pub fn indexed<K, Q, A: AxisList, R: EachAxis>(
        self,
        operand: &impl Operand<Elems = Traced<K>, Axes = Q>,
        _: A,
        _: R,
    ) -> Placed<K, Q> {
        let id = operand.elems().id();
        record(|b| b.agree(id, A::AXES));
        Placed::new(operand, A::AXES, R::RANK.unwrap_or(0))
    }
}

/// A group of operands, which is one operand of an expression.
#[derive(Debug)]
pub struct Group<X>(X);

macro_rules! groups {
    ($($name:ident $below:ident $operand:ident $index:tt),*) => {
        impl<$($name: Operand),*> Operand for Group<($(&$name,)*)> {
            type Elems = ($($name::Elems,)*);
            type Axes = ($(Shaped<$name::Axes, Flat>,)*);

            fn elems(&self) -> Self::Elems {
                ($(self.0.$index.elems(),)*)
            }
        }

        impl Op {
            /// Combines operands into a group, which counts as one operand.
            #[allow(clippy::too_many_arguments)]
            pub fn group<'l, $($name: Operand),*>(self, $($operand: &'l $name),*) -> Group<($(&'l $name,)*)> {
                Group(($($operand,)*))
            }

            /// Returns the shapes of the members of a group.
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
