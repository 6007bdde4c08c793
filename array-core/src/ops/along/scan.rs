//! Cumulative sums, products, maxima and minima.

use core::ops::ControlFlow;

use super::Lanes;
use super::extent::{Change, assert_changes, changed};
use crate::compute::reduce::{Reduced, Walk, converted};
use crate::dtype::{Element, Number, Real, Totals};
use crate::error::Error;
use crate::kernel::Order;
use crate::shape::{AddExtent, HasAxis, One, Shape, SoleAxis, SumExtent, WithAxis, elements};
use crate::storage::{self, Array, Filling, Inline, Join, OwnedStorage, Storage};

/// The shape `S` with one more element along its axis `AXIS`. Use this type in signatures.
pub type LongerShape<S, const AXIS: isize> = WithAxis<S, AXIS, SumExtent<<S as HasAxis<AXIS>>::Axis, One>>;

/// The state of a scan: the output, and the [lanes](Lanes) along which elements are combined.
struct Scan<'f, 'r, U, F> {
    out: &'f mut Filling<'r, U>,
    lanes: Lanes,
    /// The element to write before each lane, or `None`.
    initial: Option<U>,
    combine: F,
}

impl<U: Element, F: Fn(U, U) -> U> Scan<'_, '_, U, F> {
    /// Scans `x`, the next elements in row-major order. `at` is the row-major position of the first
    /// of them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push<T: Element>(&mut self, at: usize, x: &[T]) {
        let block = self.lanes.block();
        // `x` can start within a block. If so, complete that block first.
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

    /// Scans `x`, the elements of one block that follow its first `begun` elements.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push_part<T: Element>(&mut self, begun: usize, x: &[T]) {
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

/// The arguments of [`scan`]. The dtype in which the results are computed is a parameter of
/// [`Totals`].
struct Scanned<'a, T, S: Shape, R, B: Storage<T, S>, U, F> {
    x: &'a Array<T, S, B>,
    axis: usize,
    shape: R,
    initial: Option<U>,
    combine: F,
    operation: &'static str,
}

impl<T, S, R, B, U, F> Scanned<'_, T, S, R, B, U, F>
where
    T: Element,
    S: Shape,
    R: Shape,
    B: Storage<T, S>,
    U: Element,
    F: Fn(U, U) -> U,
{
    /// Combines each element with all elements before it along the axis, in sequence.
    fn array<P: OwnedStorage<U, R>>(self) -> Result<Array<U, R, P>, Error> {
        let Self {
            x,
            axis,
            shape,
            initial,
            combine,
            operation,
        } = self;
        elements::<U, R>(&shape, operation)?;
        let data = storage::fill::<U, R, P>(&shape, |out| {
            let lanes = Lanes::new(x.shape().as_ref(), axis);
            let mut scan = Scan {
                out,
                lanes,
                initial,
                combine,
            };
            match x.try_as_slice() {
                Some([]) => {}
                Some(x) => scan.push(0, x),
                None => {
                    let walked = x.walk(Order::moved(&[]), lanes.block().max(1), &mut |at, piece| {
                        scan.push(at, piece);
                        ControlFlow::Continue(())
                    });
                    walked.expect("reading an array returns no error");
                }
            }
            // If the axis is empty, nothing was pushed, and the result consists of initial
            // elements.
            if let Some(initial) = initial {
                out.repeat(initial, out.left());
            }
        })?;
        Ok(Array::owned(shape, data))
    }
}

impl<T, S, R, B, F> Totals<T::Total, R> for Scanned<'_, T, S, R, B, T::Total, F>
where
    T: Number,
    S: Shape,
    R: Shape,
    B: Storage<T, S>,
    F: Fn(T::Total, T::Total) -> T::Total,
{
    fn totals<P: OwnedStorage<T::Total, R>>(self) -> Result<Array<T::Total, R, P>, Error> {
        self.array()
    }

    fn converted<U: Element, Z: OwnedStorage<U, R>>(self) -> Result<Array<U, R, Z>, Error> {
        converted(self)
    }
}

/// Combines each element with all elements before it along an axis, in sequence, and converts the
/// results to the dtype of sums, `T::Sum`.
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

/// Returns the greatest or least of each element and all elements before it along the axis `AXIS`.
fn extreme<const AXIS: isize, T, S, B, P>(
    x: &Array<T, S, B>,
    combine: impl Fn(T, T) -> T,
    operation: &'static str,
) -> Result<Array<T, S, P>, Error>
where
    T: Real,
    S: HasAxis<AXIS>,
    B: Storage<T, S>,
    P: OwnedStorage<T, S>,
{
    let scanned = Scanned {
        x,
        axis: x.axes().position(operation)?,
        shape: x.axes().clone(),
        initial: None,
        combine,
        operation,
    };
    scanned.array()
}

/// Expands to the result in the examples of an operation with an initial element.
macro_rules! of_2_3_4 {
    (cumsum) => {
        "[0.0, 2.0, 5.0, 9.0]"
    };
    (cumprod) => {
        "[1.0, 2.0, 6.0, 24.0]"
    };
}

/// Declares the cumulative operations, each with and without an initial element.
macro_rules! cumulative {
    ($(
        $(#[$doc:meta])*
        $name:ident $try_name:ident $with_initial:ident $try_with_initial:ident $initial_to:ident $try_initial_to:ident
        = $combine:ident from $initial:ident;
    )*) => {
        fallible! {$(
            $(#[$doc])*
            errors
            ///
            /// ```
            /// # use array_core::array;
            /// let x = array![[1.0, 2.0], [3.0, 4.0]].into_dyn();
            #[doc = concat!("let error = x.", stringify!($try_name), "::<2>().unwrap_err();")]
            #[doc = concat!("assert_eq!(error.to_string(), \"an array of shape (2, 2) has no axis 2 in `", stringify!($name), "`: its rank is 2\");")]
            /// ```
            "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result \
            would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
            $name $try_name [const AXIS: isize] [AXIS] [T: Number, S: HasAxis<AXIS>,
                S::Without: Shape, <T as Number>::Is: Number, B: Join<Inline>, Reduced<B>: OwnedStorage<T::Sum, S>]
            (self: &Self) -> Array<T::Sum, S, Reduced<B>> {{
                let operation = stringify!($name);
                let axis = self.axes().position(operation)?;
                scan(self, axis, self.axes().clone(), None, Number::$combine, operation)
            }}
        )*}

        fallible! {$(
            #[doc = concat!("Computes [`", stringify!($name), "`](Self::", stringify!($name), ") with one more element at the start of the axis: 0 for sums, and 1 for products.")]
            ///
            /// This is `include_initial` of the Array API. The axis of the result is the
            /// [`SumExtent`] of the axis and [`One`]. It is static if the axis of the array is
            /// static, and [`Dyn`](crate::Dyn) otherwise. A static extent must be below 1024,
            /// unless the axis is a `Num`.
            ///
            /// # Panics
            ///
            #[doc = concat!("Panics in the same cases as [`", stringify!($name), "`](Self::", stringify!($name), "); [`", stringify!($try_with_initial), "`](Self::", stringify!($try_with_initial), ") returns the error.")]
            ///
            /// ```
            /// # use array_core::array;
            #[doc = concat!("assert_eq!(array![2.0, 3.0, 4.0].", stringify!($with_initial), "::<0>(), array!", of_2_3_4!($name), ");")]
            /// ```
            errors
            ///
            /// ```
            /// # use array_core::array;
            /// let x = array![[1.0, 2.0], [3.0, 4.0]].into_dyn();
            #[doc = concat!("let error = x.", stringify!($try_with_initial), "::<2>().unwrap_err();")]
            #[doc = concat!("assert_eq!(error.to_string(), \"an array of shape (2, 2) has no axis 2 in `", stringify!($with_initial), "`: its rank is 2\");")]
            /// ```
            "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result \
            would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
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

        fallible! {$(
            #[doc = concat!("Computes [`", stringify!($with_initial), "`](Self::", stringify!($with_initial), ") along an axis of any extent. The caller gives the type of the axis in the result as a shape of one axis: `shape![2001]`, or `shape![_]`.")]
            ///
            /// Static extents are compared when the program is built: `cargo build` reports a
            /// mismatch, `cargo check` does not.
            ///
            /// # Panics
            ///
            /// Panics if `N` is static and its extent is not that of the result, if a
            /// [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would take
            /// more than `isize::MAX` bytes.
            #[doc = concat!("[`", stringify!($try_initial_to), "`](Self::", stringify!($try_initial_to), ") returns the error.")]
            ///
            /// ```
            /// # use array_core::{array, dim};
            /// dim!(Edge = 4);
            ///
            #[doc = concat!("let x = array![2.0, 3.0, 4.0].", stringify!($initial_to), "::<0, (Edge,)>();")]
            #[doc = concat!("assert_eq!(x.as_slice(), ", of_2_3_4!($name), ");")]
            /// ```
            errors
            #[doc = try_vector_example!(
                "f64" "[2.0, 3.0, 4.0]";
                concat!("x.", stringify!($try_initial_to), "::<0, shape![4]>()?") => concat!("array!", of_2_3_4!($name));
                concat!("x.", stringify!($try_initial_to), "::<0, shape![3]>()")
                    => concat!("the shape is (4,), not (3,), in `", stringify!($initial_to), "`: axis 0 is 4, not 3")
            )]
            "Returns [`Error::Shape`] if `N` is static and its extent is not that of the result, if a \
            [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result would take more than \
            `isize::MAX` bytes. Returns [`Error::Alloc`] if memory cannot be allocated.":
            $initial_to $try_initial_to [const AXIS: isize, N: SoleAxis] [AXIS, N] [T: Number, S: HasAxis<AXIS>,
                S::Without: Shape, B: Join<Inline>, Reduced<B>: OwnedStorage<T::Sum, WithAxis<S, AXIS, N::Axis>>]
            (self: &Self) -> Array<T::Sum, WithAxis<S, AXIS, N::Axis>, Reduced<B>>
            where const { assert_changes::<S::Axis, N::Axis>(Change::More) };
            {{
                let operation = stringify!($initial_to);
                let axis = self.axes().position(operation)?;
                let shape = self.axes().with(changed(self.axes(), Change::More, operation)?);
                scan(self, axis, shape, Some(T::Total::$initial), Number::$combine, operation)
            }}
        )*}
    };
}

/// Cumulative operations along an axis. Sums and products are those of the Array API.
impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    cumulative! {
        /// Returns the cumulative sums along the axis `AXIS`: each element plus all those before
        /// it. The axis is counted from 0, or backwards from -1. The result has the shape of the
        /// array.
        ///
        /// This is `cumulative_sum` of the Array API. The dtype is that of [`sum`](Self::sum):
        /// `i64` for signed integers and `u64` for unsigned ones, which wrap; floats and complex
        /// numbers keep their dtype. Elements are added in sequence, so the last sum can differ
        /// from [`sum`](Self::sum) in its last bits, and is less exact. All sums from the first NaN
        /// on are NaN.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_cumsum`](Self::try_cumsum) returns the error.
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
        cumsum // `x.cumsum::<0>()`
        try_cumsum cumsum_with_initial try_cumsum_with_initial cumsum_with_initial_to try_cumsum_with_initial_to
        = op_add from ZERO;

        /// Returns the cumulative products along the axis `AXIS`: each element times all those
        /// before it. The axis is counted from 0, or backwards from -1. The result has the shape of
        /// the array.
        ///
        /// This is `cumulative_prod` of the Array API. The dtype is that of
        /// [`cumsum`](Self::cumsum), and elements are multiplied in sequence.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_cumprod`](Self::try_cumprod) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![1.0, 2.0, 0.5, 4.0].cumprod::<0>(), array![1.0, 2.0, 1.0, 4.0]);
        /// ```
        #[doc(alias = "cumulative_prod")]
        cumprod // `x.cumprod::<0>()`
        try_cumprod cumprod_with_initial try_cumprod_with_initial cumprod_with_initial_to try_cumprod_with_initial_to
        = op_mul from ONE;
    }

    fallible! {
        /// Returns the cumulative maxima along the axis `AXIS`: the greatest of each element and
        /// all those before it. The axis is counted from 0, or backwards from -1. The result has
        /// the dtype and the shape of the array.
        ///
        /// This is `np.maximum.accumulate`. All results from the first NaN on are NaN, as in
        /// [`max`](Self::max).
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_cummax`](Self::try_cummax) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x = array![[1, 3, 2], [4, 0, 5]];
        /// let rows: Array<i32, shape![2, 3]> = x.cummax::<1>();
        /// assert_eq!(rows, array![[1, 3, 3], [4, 4, 5]]);
        /// assert_eq!(x.cummax::<0>(), array![[1, 3, 2], [4, 3, 5]]);
        /// ```
        errors
        #[doc = try_axis_example!(
            cummax try_cummax: "[[1, 3, 2], [4, 0, 5]]";
            "::<1>()?" => "array![[1, 3, 3], [4, 4, 5]]"; "::<2>()"
        )]
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result \
        would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        cummax // `x.cummax::<0>()`
        try_cummax [const AXIS: isize] [AXIS] [T: Real, S: HasAxis<AXIS>,
            S::Without: Shape, <T as Real>::Is: Real, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S>]
        (self: &Self) -> Array<T, S, Reduced<B>> { extreme::<AXIS, _, _, _, _>(self, T::op_maximum, "cummax") }

        /// Returns the cumulative minima along the axis `AXIS`: the least of each element and all
        /// those before it. The axis is counted from 0, or backwards from -1. The result has the
        /// dtype and the shape of the array.
        ///
        /// This is `np.minimum.accumulate`. All results from the first NaN on are NaN, as in
        /// [`min`](Self::min).
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_cummin`](Self::try_cummin) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![3.0, 1.0, 2.0].cummin::<0>(), array![3.0, 1.0, 1.0]);
        /// ```
        errors
        #[doc = try_axis_example!(
            cummin try_cummin: "[[3, 1, 2], [4, 5, 0]]";
            "::<1>()?" => "array![[3, 1, 1], [4, 4, 0]]"; "::<2>()"
        )]
        "Returns [`Error::Shape`] if a [`DynRank`](crate::shape::DynRank) array has no axis `AXIS`, or if the result \
        would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory for the result cannot be allocated.":
        cummin // `x.cummin::<0>()`
        try_cummin [const AXIS: isize] [AXIS] [T: Real, S: HasAxis<AXIS>,
            S::Without: Shape, <T as Real>::Is: Real, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S>]
        (self: &Self) -> Array<T, S, Reduced<B>> { extreme::<AXIS, _, _, _, _>(self, T::op_minimum, "cummin") }
    }
}
