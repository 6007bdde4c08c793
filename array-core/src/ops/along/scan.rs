//! Sums and products of all elements so far.

use core::ops::ControlFlow;

use super::Lanes;
use super::extent::{Change, assert_changes, changed};
use crate::Array;
use crate::array::or_fail;
use crate::dim::{AddExtent, One, SumExtent};
use crate::dtype::{Element, Number};
use crate::error::Error;
use crate::kernel::elements;
use crate::ops::reduce::{Reduced, Source, Totals};
use crate::shape::{HasAxis, Shape, SoleAxis, WithAxis};
use crate::storage::{self, Filling, Inline, Join, OwnedStorage, Storage};

/// The shape of `S` with one element more along its axis `AXIS`, for signatures.
pub type LongerShape<S, const AXIS: isize> = WithAxis<S, AXIS, SumExtent<<S as HasAxis<AXIS>>::Axis, One>>;

/// What is written next along an axis.
struct Scan<'f, 'r, T: Number, F> {
    out: &'f mut Filling<'r, T::Total>,
    lanes: Lanes,
    /// What stands in front of the first element, if that is written too.
    initial: Option<T::Total>,
    combine: F,
}

impl<T: Number, F: Fn(T::Total, T::Total) -> T::Total> Scan<'_, '_, T, F> {
    /// Goes on with some elements, of which `at` is the number of the first.
    #[inline(always)]
    fn push(&mut self, at: usize, x: &[T]) {
        let block = self.lanes.block();
        // Elements come from the start of a lane on, if they are not a part of one.
        let (start, x) = x.split_at(x.len().min((block - at % block) % block));
        self.push_part(at % block, start);
        let (whole, end) = x.split_at(x.len() - x.len() % block);
        if self.lanes.inner == 1 && self.initial.is_none() {
            let combine = |last, x: T| (self.combine)(last, x.op_cast());
            self.out.scan_runs(whole, block, |x| x.op_cast(), combine);
        } else {
            whole.chunks_exact(block).for_each(|block| self.push_part(0, block));
        }
        self.push_part(0, end);
    }

    /// Goes on with some elements of one block, of which so many have begun.
    #[inline(always)]
    fn push_part(&mut self, begun: usize, x: &[T]) {
        let inner = self.lanes.inner;
        if let (0, false, Some(initial)) = (begun, x.is_empty(), self.initial) {
            self.out.repeat(initial, inner);
        }
        let (first, others) = x.split_at(x.len().min(inner.saturating_sub(begun)));
        self.out.map(first, |x| x.op_cast());
        self.out
            .scan(others, inner, |last, x| (self.combine)(last, x.op_cast()));
    }
}

/// Elements that are combined, each with all those before it along an axis, one after the other.
struct Scanned<'a, T: Number, S: Shape, R, B: Storage<T, S>, F> {
    x: &'a Array<T, S, B>,
    axis: usize,
    shape: R,
    initial: Option<T::Total>,
    combine: F,
    operation: &'static str,
}

impl<T, S, R, B, F> Totals<T::Total, R> for Scanned<'_, T, S, R, B, F>
where
    T: Number,
    S: Shape,
    R: Shape,
    B: Storage<T, S>,
    F: Fn(T::Total, T::Total) -> T::Total,
{
    fn totals<P: OwnedStorage<T::Total, R>>(self) -> Result<Array<T::Total, R, P>, Error> {
        let Self {
            x,
            axis,
            shape,
            initial,
            combine,
            operation,
        } = self;
        elements::<T::Total, R>(&shape, operation)?;
        let data = storage::fill::<T::Total, R, P>(&shape, |out| {
            let lanes = Lanes::new(x.shape().as_ref(), axis);
            let mut scan = Scan::<T, _> {
                out,
                lanes,
                initial,
                combine,
            };
            match x.try_as_slice() {
                Some([]) => {}
                Some(x) => scan.push(0, x),
                None => {
                    let walked = x.walk(&[], lanes.block().max(1), &mut |at, piece| {
                        scan.push(at, piece);
                        ControlFlow::Continue(())
                    });
                    walked.expect("the elements of an array have values");
                }
            }
            // Along an empty axis nothing was pushed.
            if let Some(initial) = initial {
                out.repeat(initial, out.left());
            }
        })?;
        Ok(Array::owned(shape, data))
    }
}

/// Combines each element with all those before it along an axis, one after the other, and rounds what that comes to.
fn scan<T, S, R, B, P>(
    x: &Array<T, S, B>,
    axis: usize,
    shape: R,
    initial: Option<T::Total>,
    combine: impl Fn(T::Total, T::Total) -> T::Total,
    operation: &'static str,
) -> Result<Array<T::Sum, R, P>, Error>
where
    T: Number,
    S: Shape,
    R: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<T::Sum, R>,
{
    T::sums(Scanned {
        x,
        axis,
        shape,
        initial,
        combine,
        operation,
    })
}

/// Declares the cumulative operations: each with the elements alone, and with what stands in front of them.
macro_rules! cumulative {
    ($(
        $(#[$doc:meta])*
        $name:ident $try_name:ident $with_initial:ident $try_with_initial:ident $initial_to:ident $try_initial_to:ident
        = $combine:ident from $initial:ident;
    )*) => {
        fallible! {$(
            $(#[$doc])*
            #[must_use]
            errors "[`Error::Shape`] where a [`DynRank`](crate::DynRank) array has no such axis, or the result is \
                too large; [`Error::Alloc`] where memory cannot be had.":
            $name $try_name [const AXIS: isize] [AXIS] [T: Number, S: HasAxis<AXIS>,
                S::Without: Shape, <T as Number>::Is: Number, B: Join<Inline>, Reduced<B>: OwnedStorage<T::Sum, S>]
            (self: &Self) -> Array<T::Sum, S, Reduced<B>> {{
                let operation = stringify!($name);
                let axis = self.axes().position(operation)?;
                scan(self, axis, self.axes().clone(), None, Number::$combine, operation)
            }}
        )*}

        fallible! {$(
            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") with the result for no elements in front, so that the axis is one longer.")]
            ///
            /// With `include_initial` in the Array API. The axis is [`SumExtent`] of its own and [`One`]: of an extent that the
            /// compiler knows it is in the type, up to 1024, and elsewhere it is [`Dyn`](crate::Dyn).
            ///
            /// # Panics
            ///
            #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
            #[must_use]
            errors "[`Error::Shape`] where a [`DynRank`](crate::DynRank) array has no such axis, or the result is \
                too large; [`Error::Alloc`] where memory cannot be had.":
            $with_initial $try_with_initial [const AXIS: isize] [AXIS] [T: Number,
                S: HasAxis<AXIS, Axis: AddExtent<One>>, <T as Number>::Is: Number,
                B: Join<Inline>, Reduced<B>: OwnedStorage<T::Sum, LongerShape<S, AXIS>>]
            (self: &Self) -> Array<T::Sum, LongerShape<S, AXIS>, Reduced<B>> {{
                let operation = stringify!($with_initial);
                let axis = self.axes().position(operation)?;
                let shape = self.axes().with(changed(self.axes(), Change::More, operation)?);
                scan(self, axis, shape, Some(T::Total::$initial), Number::$combine, operation)
            }}
        )*}

        $(
            #[doc = concat!("[`", stringify!($with_initial), "`](Self::", stringify!($with_initial), ") along an axis of any extent, to the axis that the caller names: `shape![2001]`, or `shape![_]`.")]
            ///
            /// Extents that the compiler knows are compared when the program is built (`cargo build`; `cargo check` does not
            /// show it).
            ///
            /// # Panics
            ///
            /// Panics where the axis that is named has another extent than a run-time one leads to, a
            /// [`DynRank`](crate::DynRank) array has no such axis, or the result is too large.
            #[must_use]
            #[track_caller]
            pub fn $initial_to<const AXIS: isize, N: SoleAxis>(&self) -> Array<T::Sum, WithAxis<S, AXIS, N::Axis>, Reduced<B>>
            where
                T: Number,
                S: HasAxis<AXIS>,
                B: Join<Inline>,
                Reduced<B>: OwnedStorage<T::Sum, WithAxis<S, AXIS, N::Axis>>,
            {
                const { assert_changes::<S::Axis, N::Axis>(Change::More) };
                or_fail(self.$try_initial_to::<AXIS, N>())
            }

            #[doc = concat!("[`", stringify!($initial_to), "`](Self::", stringify!($initial_to), "), with an error instead of a panic.")]
            ///
            /// # Errors
            ///
            /// [`Error::Shape`] where the axis that is named has another extent, a [`DynRank`](crate::DynRank) array has no
            /// such axis, or the result is too large; [`Error::Alloc`] where memory cannot be allocated.
            pub fn $try_initial_to<const AXIS: isize, N: SoleAxis>(
                &self,
            ) -> Result<Array<T::Sum, WithAxis<S, AXIS, N::Axis>, Reduced<B>>, Error>
            where
                T: Number,
                S: HasAxis<AXIS>,
                B: Join<Inline>,
                Reduced<B>: OwnedStorage<T::Sum, WithAxis<S, AXIS, N::Axis>>,
            {
                let operation = stringify!($initial_to);
                let axis = self.axes().position(operation)?;
                let shape = self.axes().with(changed(self.axes(), Change::More, operation)?);
                scan(self, axis, shape, Some(T::Total::$initial), Number::$combine, operation)
            }
        )*
    };
}

/// Sums and products of all elements so far along an axis, as those of the Array API.
impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    cumulative! {
        /// Adds up all elements so far along the axis `AXIS`, counted from 0, or backwards from -1: the last element is
        /// the sum of all. The shape is that of the array.
        ///
        /// `cumulative_sum` of the Array API. The dtype is that of [`sum`](Self::sum): signed integers are added up in
        /// `i64`, unsigned ones in `u64`, and wrap; floats stay in their dtype. They are added one after the other, as the
        /// result shows each sum: the last is not [`sum`](Self::sum) bit by bit, and less exact. From a NaN on, sums are NaN.
        ///
        /// # Panics
        ///
        /// Panics where a [`DynRank`](crate::DynRank) array has no such axis, or the result is too large.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x = array![[1_u8, 2, 3], [4, 5, 255]];
        /// let rows: Array<u64, shape![2, 3]> = x.cumsum::<1>();
        /// assert_eq!(rows, array![[1, 3, 6], [4, 9, 264]]);
        /// assert_eq!(x.cumsum::<0>(), array![[1_u64, 2, 3], [5, 7, 258]]);
        /// let longer: Array<u64, shape![2, 4]> = x.cumsum_with_initial::<1>();
        /// assert_eq!(longer, array![[0, 1, 3, 6], [0, 4, 9, 264]]);
        /// ```
        #[doc(alias = "cumulative_sum")]
        cumsum try_cumsum cumsum_with_initial try_cumsum_with_initial cumsum_with_initial_to try_cumsum_with_initial_to
        = op_add from ZERO;

        /// Multiplies all elements so far along the axis `AXIS`, counted from 0, or backwards from -1: the last element is
        /// the product of all. The shape is that of the array.
        ///
        /// `cumulative_prod` of the Array API; dtype and order as in [`cumsum`](Self::cumsum).
        ///
        /// # Panics
        ///
        /// Panics where a [`DynRank`](crate::DynRank) array has no such axis, or the result is too large.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![1.0, 2.0, 0.5, 4.0].cumprod::<0>(), array![1.0, 2.0, 1.0, 4.0]);
        /// ```
        #[doc(alias = "cumulative_prod")]
        cumprod try_cumprod cumprod_with_initial try_cumprod_with_initial cumprod_with_initial_to try_cumprod_with_initial_to
        = op_mul from ONE;
    }
}
