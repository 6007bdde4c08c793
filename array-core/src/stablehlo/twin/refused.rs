//! Methods of arrays that a program cannot call. rustc reports each call once, with a message of
//! this crate.
//!
//! They are methods of the trait [`Refused`]. The expansion of `#[program]` imports the trait only
//! if the program contains one of their names, because rustc takes time to check the trait. Their
//! result type is a parameter of the trait that rustc cannot infer, so rustc reports nothing about
//! the rest of the expression.

use core::ops::{Index, IndexMut};

use super::Array;
use super::unexported::unexported;
use super::written::PartMut;
use crate::ops::in_dims::operators_in_dims;

/// Relation: arrays of the dtype `T` have a method that StableHLO lacks. The relation never holds,
/// so that a call of such a method is an error.
#[diagnostic::on_unimplemented(
    message = "a program cannot call this method of an array of `{T}`: it has no export to StableHLO",
    label = "not exported",
    note = "call it outside of the `#[program]` function: on an argument before, or on its result",
    note = "in `broadcast!`, write `x = y` for `assign`, and `sum(i: x[i] * y[i])` for `dot`",
    note = "the guide's page `beyond_one_machine` lists the exported operations"
)]
pub trait Calls<T> {
    /// A type that the bounds of methods contain, so that rustc reports the method without quoting
    /// the bound.
    type Is;
}

/// Relation: elements of the dtype `T` have an address while a program is recorded. The relation
/// never holds.
#[diagnostic::on_unimplemented(
    message = "a program cannot access elements of `{T}` in memory: they exist only when it runs",
    label = "needs elements in memory",
    note = "compute with whole arrays; `slice!`, and `x[0, 1]` in `broadcast!`, select a part of one",
    note = "access elements outside of the function with `#[program]`"
)]
pub trait Accesses<T> {
    /// A type that the bounds of methods contain, so that rustc reports the method without quoting
    /// the bound.
    type Is;
}

/// Relation: the values of elements of the dtype `T` are known while a program is recorded. The
/// relation never holds.
#[diagnostic::on_unimplemented(
    message = "a program cannot select elements of `{T}` by their values: XLA needs the extents of all results",
    label = "the number of selected elements depends on values",
    note = "choose element by element, as in `broadcast!(if mask {{ x }} else {{ 0 }})`",
    note = "the guide's page `beyond_one_machine` lists the exported operations"
)]
pub trait Knows<T> {
    /// A type that the bounds of methods contain, so that rustc reports the method without quoting
    /// the bound.
    type Is;
}

/// Relation: operations on the dtype `T` return errors while a program is recorded. The relation
/// never holds.
#[diagnostic::on_unimplemented(
    message = "a program cannot return an error about an array of `{T}`: call the method without `try_`",
    label = "returns an error",
    note = "XLA reports no errors; `export` reports extents that do not fit"
)]
pub trait Fails<T> {
    /// A type that the bounds of methods contain, so that rustc reports the method without quoting
    /// the bound.
    type Is;
}

/// Declares a method or an associated function, given the relation in its bound, its kind, the
/// generic parameters that a call can specify, its arguments except `self`, and its name.
macro_rules! method {
    ($class:ident method $generics:tt $arguments:tt $name:ident) => {
        method!(@ $class [&self,] $generics $arguments $name);
    };
    ($class:ident function $generics:tt $arguments:tt $name:ident) => {
        method!(@ $class [] $generics $arguments $name);
    };
    (@ $class:ident [$($receiver:tt)*] [$($generics:tt)*] [$($argument:tt)*] $name:ident) => {
        #[doc = concat!("The counterpart of `Array::", stringify!($name), "`. Each call fails to compile.")]
        fn $name<$($generics)*>($($receiver)* $($argument: impl Sized),*) -> Any
        where
            (): $class<Elem>,
            <() as $class<Elem>>::Is: Sized,
        {
            unreachable!("no array has this method")
        }
    };
}

/// Declares functions of two operands for rows of `binary_functions!`: those that have no export,
/// and the `try_` forms of all.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(functions!(@ $export $name $try_name);)*
    };
    (@ [none] $name:ident $try_name:ident) => {
        method!(Calls method [X] [_] $name);
        method!(Calls method [X] [_] $try_name);
    };
    (@ $export:tt $name:ident $try_name:ident) => {
        method!(Fails method [X] [_] $try_name);
    };
}

/// Declares functions of one operand that are not exported, for rows of `unary_functions!`.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(unary!(@ $export $output $name);)*
    };
    (@ [none] same $name:ident) => {
        method!(Calls method [] [] $name);
    };
    (@ [none] $associated:ident $name:ident) => {
        method!(Calls method [M] [] $name);
    };
    (@ $export:tt $output:ident $name:ident) => {};
}

/// Declares the `try_` forms of in-place operators, for rows of `operators!`.
macro_rules! in_place {
    ($($trait:ident $method:ident $trait_in_place:ident $method_in_place:ident $symbol:literal $symbol_in_place:literal:
        $name:ident $dyn_method:ident $name_in_place:ident $try_name_in_place:ident $op:ident $class:ident;)*) => {
        $(method!(Fails method [X] [_] $try_name_in_place);)*
    };
}

/// Declares the forms of operators at listed axes that return errors, for rows of
/// `operators_in_dims!`.
macro_rules! in_dims {
    ($($name:ident $try_name:ident $error:ident $returned:ident, $doc:literal $op:ident;)*) => {
        $(method!(Fails method [A, X] [_ _] $try_name);)*
    };
}

/// Declares the forms of reductions that return errors, for rows of `reductions!`.
macro_rules! forms {
    ($($(#[$doc:meta])* $name:ident [$($try_name:ident)?]
        [$axis:ident $try_axis:ident $axis_keep:ident $try_axis_keep:ident]
        $count:ident [$axes:ident $try_axes:ident $axes_keep:ident $try_axes_keep:ident]
        ($($arg:ident)?) $class:ident -> $output:ident, $empty:literal $way:tt $lowered:tt;)*) => {$(
        $(method!(Fails method [] [] $try_name);)?
        forms!(@axis [$($arg)?] $try_axis $try_axis_keep);
        forms!(@$count [$($arg)?] $try_axes $try_axes_keep);
    )*};
    (@axis [] $($name:ident)*) => {
        $(method!(Fails method [const AXIS: isize] [] $name);)*
    };
    (@axis [$arg:ident] $($name:ident)*) => {
        $(method!(Fails method [const AXIS: isize] [_] $name);)*
    };
    (@one $arg:tt $($name:ident)*) => {};
    (@several [] $($name:ident)*) => {
        $(method!(Fails method [A] [_] $name);)*
    };
    (@several [$arg:ident] $($name:ident)*) => {
        $(method!(Fails method [A] [_ _] $name);)*
    };
}

/// Declares methods by their signatures.
macro_rules! signatures {
    ($($class:ident $kind:ident $generics:tt $arguments:tt: $($name:ident)*;)*) => {
        $($(method!($class $kind $generics $arguments $name);)*)*
    };
}

/// Methods of arrays of `Elem` that a program cannot call. `Any` is the type of their results.
#[allow(clippy::wrong_self_convention)]
pub trait Refused<Elem, Any> {
    binary_functions! { functions }
    unary_functions! { unary }
    operators! { in_place }
    operators_in_dims! { in_dims }
    reductions! { forms }
    unexported! { signatures }
}

#[diagnostic::do_not_recommend]
impl<T, S, R> Refused<T, R> for Array<T, S> {}

#[diagnostic::do_not_recommend]
impl<T, S, R> Refused<T, R> for PartMut<'_, T, S> {}

/// Rust's index operator, as in `x[[0, 1]]`. It would return a reference to an element in memory,
/// but a program has no elements in memory. The bound never holds, so each use is an error.
impl<T, S, I> Index<I> for Array<T, S>
where
    (): Accesses<T>,
{
    type Output = T;

    fn index(&self, _: I) -> &T {
        unreachable!("no array has elements in memory")
    }
}

impl<T, S, I> IndexMut<I> for Array<T, S>
where
    (): Accesses<T>,
{
    fn index_mut(&mut self, _: I) -> &mut T {
        unreachable!("no array has elements in memory")
    }
}
