//! The steps of literal indices in `iab!`, which `cargo check` compares with static extents.
//!
//! As for `slice!` (see `array/known.rs`), a step is a method with two candidates: an inherent
//! method, whose bounds on the type hold if rustc can compare the extent with the index, and a
//! method of a trait without such bounds. A method that only compares would be a further call for
//! each index: the comparison would cost `cargo check` about four times as many instructions.
//!
//! The methods have names that are not in snake case, so that no trait for all types has them.
//!
//! # Cost
//!
//! The comparison takes 9 % more instructions of rustc for 200 functions with `iab!(x[1][2])`. As a
//! call of its own, as in `slice!`, it would take almost 40 %. The comparison uses the axis of
//! `Outer`, whose impls have fewer bounds than those of `Place`. With the axis of `Place`, it would
//! take a further 5 %.

use super::object::{IndexAtMut, Indexed, IndexedMut};
use super::place::Place;
use super::shape::IndexedShape;
use crate::array::select::{At, Index};
use crate::error::or_fail;
use crate::shape::dim::{Comparable, Reaches};
use crate::shape::{Dim, Dyn, One};
use crate::storage::{Array, Storage};

/// An object or a place, before the literal index `I` is applied to it. The index is in bounds if
/// the axis has at least `COUNT` positions.
#[derive(Clone, Copy, Debug)]
pub struct Reach<const COUNT: usize, const I: isize, P> {
    /// A borrowed object, or the place that the earlier indices reached.
    pub place: P,
}

/// Declares the inherent methods. They are the same, but those of [`Uncompared`] report different
/// errors.
macro_rules! compared {
    ($($(#[$doc:meta])* $name:ident)*) => {
        // There is only one inherent impl. With two, rustc would report a further error at each
        // `iab!` of an array whose type is already an error.
        #[allow(non_snake_case)]
        impl<const COUNT: usize, const I: isize, P: Outer<Outermost: Comparable<COUNT>>> Reach<COUNT, I, P> {$(
            $(#[$doc])*
            ///
            /// # Panics
            ///
            /// Panics if the extent is known only at run time, and the index is out of bounds.
            #[inline(always)]
            #[track_caller]
            pub fn $name<Q>(self) -> Q
            where
                P::Outermost: Reaches<COUNT>,
                <P::Outermost as Reaches<COUNT>>::Is: Sized,
                P: Place<At = Q>,
            {
                or_fail(self.place.then(I))
            }
        )*}
    };
}

compared! {
    /// Applies the first index, for reading.
    Index
    /// Applies the first index, for writing.
    IndexMut
    /// Applies a further index.
    Then
}

/// The trait whose methods apply if rustc cannot compare the extent with the index, or if the place
/// is not indexable. They are the steps of [`Access`](super::Access), with the same errors.
#[allow(non_snake_case)]
pub trait Uncompared: Sized {
    /// A borrowed object, or the place that the earlier indices reached.
    type Place;

    /// Applies the first index, for reading.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds.
    fn Index<'v, X: Indexed<'v> + ?Sized>(self) -> X::At
    where
        Self: Uncompared<Place = &'v X>;

    /// Applies the first index, for writing.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds.
    fn IndexMut<'v, X: IndexedMut<'v> + ?Sized>(self) -> X::At
    where
        Self: Uncompared<Place = &'v mut X>;

    /// Applies a further index.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds.
    fn Then<P: Place>(self) -> P::At
    where
        Self: Uncompared<Place = P>;

    /// Returns the object or the place.
    fn __place(self) -> Self::Place;
}

impl<const COUNT: usize, const I: isize, P> Uncompared for Reach<COUNT, I, P> {
    type Place = P;

    #[inline(always)]
    #[track_caller]
    fn Index<'v, X: Indexed<'v> + ?Sized>(self) -> X::At
    where
        Self: Uncompared<Place = &'v X>,
    {
        let () = <Index<I> as At<X::Axis>>::REACHES;
        or_fail(self.__place().index_at(I))
    }

    #[inline(always)]
    #[track_caller]
    fn IndexMut<'v, X: IndexedMut<'v> + ?Sized>(self) -> X::At
    where
        Self: Uncompared<Place = &'v mut X>,
    {
        let () = <Index<I> as At<X::Axis>>::REACHES;
        or_fail(self.__place().index_at_mut(I))
    }

    #[inline(always)]
    #[track_caller]
    fn Then<Q: Place>(self) -> Q::At
    where
        Self: Uncompared<Place = Q>,
    {
        let () = <Index<I> as At<Q::Axis>>::REACHES;
        or_fail(self.__place().then(I))
    }

    #[inline(always)]
    fn __place(self) -> P {
        self.place
    }
}

/// An object, a borrowed object, or a place. The axis is that of [`IndexAt`](super::IndexAt) and
/// [`Place`]. The impls have fewer bounds, so that `cargo check` takes less time to find the axis.
pub trait Outer {
    /// The axis that an index applies to.
    type Outermost: Dim;
}

impl<T, S: IndexedShape, B: Storage<T, S>> Outer for Array<T, S, B> {
    type Outermost = S::Axis;
}

/// A 0-d array has no axes left, so the index applies to its element.
impl<T: Outer, B: Storage<T, ()>> Outer for Array<T, (), B> {
    type Outermost = T::Outermost;
}

impl<X: Outer + ?Sized> Outer for &X {
    type Outermost = X::Outermost;
}

/// If the object is read-only, [`Uncompared`] reports the error.
impl<'v, X: Outer + IndexAtMut<'v> + ?Sized> Outer for &'v mut X {
    type Outermost = X::Outermost;
}

/// Implements [`Outer`] for scalars and strings.
macro_rules! outer {
    ($axis:ident $($object:ty)*) => {$(
        impl Outer for $object {
            type Outermost = $axis;
        }
    )*};
}

/// Implements [`Outer`] for the dtypes of `dtypes_of!`.
macro_rules! scalars {
    ($($scalar:ty)*) => { outer! { One $($scalar)* } };
}

scalars! { char isize usize }
dtypes_of! { Element scalars }
outer! { Dyn str }
#[cfg(feature = "alloc")]
outer! { Dyn alloc::string::String }
