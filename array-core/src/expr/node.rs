//! Values in an expression.

use core::marker::PhantomData;

#[cfg(feature = "half")]
use ::half::{bf16, f16};
#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::{ArrayOf, IsDtype, Op, ScalarOf, Term};
use crate::Array;
use crate::array::RootLeaf;
use crate::dtype::{TakesFloat, TakesInteger};
use crate::error::{Error, Excerpt, ShapeError};
use crate::kernel::Splat;
use crate::shape::{If, Known, Shape};
use crate::storage::{Cell, KeptIn, KeptScalar, Storage};

/// The error of an expression until it is evaluated: boxed where there is an allocator, so that
/// nodes stay small.
#[cfg(feature = "alloc")]
pub(crate) type Deferred = alloc::boxed::Box<ShapeError>;
#[cfg(not(feature = "alloc"))]
pub(crate) type Deferred = ShapeError;

/// Puts an error off until the expression is evaluated.
#[allow(clippy::useless_conversion)]
pub(crate) fn defer(error: ShapeError) -> Deferred {
    error.into()
}

/// Puts the error of an operation off that is written in an expression.
pub(crate) fn defer_within(excerpt: &'static Excerpt) -> impl FnOnce(ShapeError) -> Deferred {
    move |error| defer(error.within(excerpt))
}

/// Returns an error that was put off.
#[allow(clippy::boxed_local)]
pub(crate) fn deferred(error: Deferred) -> Error {
    #[cfg(feature = "alloc")]
    let error = *error;
    Error::Shape(error)
}

/// A value in an expression: the tree `K` that computes it, of dtype `D` and shape `S`, whose
/// result is stored in `B`.
#[derive(Clone, Debug)]
#[must_use = "an expression does nothing until it is evaluated"]
pub struct Node<K, D, S, B> {
    pub(crate) tree: K,
    pub(crate) shape: Result<S, Deferred>,
    types: PhantomData<(D, B)>,
}

impl<K, D, S, B> Node<K, D, S, B> {
    #[inline(always)]
    pub(crate) fn new(tree: K, shape: Result<S, Deferred>) -> Self {
        Self {
            tree,
            shape,
            types: PhantomData,
        }
    }
}

/// A value that can stand in an expression: an array of a dtype, or a scalar of one.
///
/// Holds where [`Reads`] does: a mistake is reported without a list of its rows.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand",
    label = "neither an array of a dtype nor a scalar of one",
    note = "operands are arrays and scalars of bool, i8 to i64, u8 to u64, f32 and f64",
    note = "convert other types first, as in `Array::from(vec)`; see array_core::errors#not-an-operand"
)]
pub trait Operand {
    /// The node that reads it.
    type Node<'a>
    where
        Self: 'a;

    /// Makes the node.
    fn node(&self) -> Self::Node<'_>;
}

#[diagnostic::do_not_recommend]
impl<X: Reads + ?Sized> Operand for X {
    type Node<'a>
        = X::Reading<'a>
    where
        Self: 'a;

    #[inline(always)]
    fn node(&self) -> X::Reading<'_> {
        self.reading()
    }
}

/// The rows of [`Operand`].
pub trait Reads {
    /// The node that reads it.
    type Reading<'a>
    where
        Self: 'a;

    /// Makes the node.
    fn reading(&self) -> Self::Reading<'_>;
}

#[diagnostic::do_not_recommend]
impl<C: Cell, S: Shape, B: Storage<C, S>> Reads for Array<C, S, B> {
    type Reading<'a>
        = Node<RootLeaf<'a, C, S, B::Layout>, ArrayOf<C::Root>, C::Form<S>, KeptIn<C, S, B>>
    where
        Self: 'a;

    #[inline(always)]
    fn reading(&self) -> Self::Reading<'_> {
        Node::new(self.roots(), Ok(C::form(self.axes())))
    }
}

/// The node of a scalar.
pub type ScalarNode<T> = Node<Splat<T>, ScalarOf<T>, (), KeptScalar>;

/// Implements [`Reads`] for the scalars of each dtype.
macro_rules! scalars {
    ($($dtype:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Reads for $dtype {
            type Reading<'a> = ScalarNode<$dtype>;

            #[inline(always)]
            fn reading(&self) -> Self::Reading<'_> {
                Node::new(Splat(*self), Ok(()))
            }
        }
    )*};
}

/// Implements [`Reads`] for scalars that are no dtype and can only be cast.
macro_rules! castable {
    ($($scalar:ident as $dtype:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Reads for $scalar {
            type Reading<'a> = Node<Splat<$dtype>, ScalarOf<$scalar>, (), KeptScalar>;

            #[inline(always)]
            fn reading(&self) -> Self::Reading<'_> {
                Node::new(Splat(*self as $dtype), Ok(()))
            }
        }
    )*};
}

castable! {
    isize as i64;
    usize as u64;
}

scalars! { bool f32 f64 i16 i32 i64 i8 u16 u32 u64 u8 }

#[cfg(feature = "half")]
scalars! { bf16 f16 }

#[cfg(feature = "num-complex")]
scalars! { Complex32 Complex64 }

#[diagnostic::do_not_recommend]
impl<X: Reads + ?Sized> Reads for &X {
    type Reading<'a>
        = X::Reading<'a>
    where
        Self: 'a;

    #[inline(always)]
    fn reading(&self) -> X::Reading<'_> {
        (**self).reading()
    }
}

#[diagnostic::do_not_recommend]
impl<X: Reads + ?Sized> Reads for &mut X {
    type Reading<'a>
        = X::Reading<'a>
    where
        Self: 'a;

    #[inline(always)]
    fn reading(&self) -> X::Reading<'_> {
        (**self).reading()
    }
}

#[diagnostic::do_not_recommend]
#[cfg(feature = "alloc")]
impl<X: Reads + ?Sized> Reads for alloc::boxed::Box<X> {
    type Reading<'a>
        = X::Reading<'a>
    where
        Self: 'a;

    #[inline(always)]
    fn reading(&self) -> X::Reading<'_> {
        (**self).reading()
    }
}

/// A dtype as an argument.
#[derive(Clone, Copy, Debug)]
pub struct Dtype<T>(PhantomData<T>);

impl Op {
    /// Takes a value into an expression.
    #[inline(always)]
    pub fn operand<'a, X: Operand + ?Sized>(&self, x: &'a X) -> X::Node<'a> {
        x.node()
    }

    /// Returns a dtype as an argument.
    #[inline(always)]
    pub fn dtype<T: IsDtype>(&self) -> Dtype<<<T as IsDtype>::Is as Known>::Then<T>> {
        Dtype(PhantomData)
    }
}

/// The integer literal `V`, of the class `Class`.
#[derive(Clone, Copy, Debug)]
pub struct Integer<const V: i128, Class>(PhantomData<Class>);

impl<const V: i128, Class> Integer<V, Class> {
    /// Makes the literal.
    #[inline(always)]
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self(PhantomData)
    }

    /// Gives the literal the dtype of what it meets.
    #[inline(always)]
    pub fn typed_as<K, D: Term, S, B>(
        self,
        _: &Node<K, D, S, B>,
    ) -> Node<Splat<If<<D::Elem as TakesInteger<V, Class>>::Taken, D::Elem>>, D, (), KeptScalar>
    where
        D::Elem: TakesInteger<V, Class>,
    {
        Node::new(Splat(<D::Elem as TakesInteger<V, Class>>::take()), Ok(()))
    }
}

/// A float literal of the class `Class`.
#[derive(Clone, Copy, Debug)]
pub struct Float<Class> {
    single: f32,
    double: f64,
    class: PhantomData<Class>,
}

impl<Class> Float<Class> {
    /// Makes the literal from its bits, rounded to each width from the text.
    #[inline(always)]
    pub const fn new(single: u32, double: u64) -> Self {
        Self {
            single: f32::from_bits(single),
            double: f64::from_bits(double),
            class: PhantomData,
        }
    }

    /// Gives the literal the dtype of what it meets.
    #[inline(always)]
    pub fn typed_as<K, D: Term, S, B>(
        self,
        _: &Node<K, D, S, B>,
    ) -> Node<Splat<If<<D::Elem as TakesFloat<Class>>::Taken, D::Elem>>, D, (), KeptScalar>
    where
        D::Elem: TakesFloat<Class>,
    {
        Node::new(
            Splat(<D::Elem as TakesFloat<Class>>::take(self.single, self.double)),
            Ok(()),
        )
    }
}
