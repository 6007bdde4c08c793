//! Selections: the implementation of `slice!` and of `x[…]` in `broadcast!`.
//!
//! An entry of a selection is an index, a range or a new axis. The macros call a method of
//! [`Select`] for each entry, with the axis of the entry. Literal entries are passed as types. So
//! the type of the view contains the selected extents. A literal index or range that is out of
//! bounds of a static extent fails to build.

use core::ops::Range;

use super::{Expanded, Flipped, Indexed};
use crate::error::{IndexError, fail, or_fail};
use crate::shape::message::Message;
use crate::shape::{
    AxisAt, AxisPlace, Dim, Dyn, Every, HasAxis, Having, InsertAxis, Shape, accessed, counted, counted_range,
};
use crate::storage::{
    self, Array, ArrayViewMut, Borrows, By, Integral, PartOf, Relaid, StepBy as Step, StepsOf, Storage, StorageMut,
    ViewMut, ViewStorage, WithoutOf,
};

/// The methods that `slice!` and `broadcast!` call, one for each kind of entry of a selection.
#[derive(Clone, Copy, Debug)]
pub struct Select;

/// The axis `AXIS` of a view, for one entry of a selection. The field is the number of axes of the
/// array that earlier entries have removed, minus the number of axes that they have inserted. With
/// it, an error can name the axis of the array instead of the axis of the view.
#[derive(Clone, Copy, Debug)]
pub struct Axis<const AXIS: isize>(pub isize);

/// A literal index.
#[derive(Clone, Copy, Debug)]
pub struct Index<const I: isize>;

/// A literal range. [`OPEN_START`] represents a missing start, and [`OPEN_END`] a missing end.
#[derive(Clone, Copy, Debug)]
pub struct Literal<const START: isize, const END: isize>;

/// The value of `START` in [`Literal`] for a range without a start.
pub const OPEN_START: isize = isize::MIN;

/// The value of `END` in [`Literal`] for a range without an end.
pub const OPEN_END: isize = isize::MAX;

/// Returns a constant start or end as a value for a parameter of [`Literal`]. A number above
/// `isize::MAX - 1` becomes `isize::MAX - 1`, which is not [`OPEN_END`]. Both numbers are out of
/// bounds of each array whose elements take memory.
#[must_use]
pub const fn constant(end: u128) -> isize {
    const LARGEST: isize = OPEN_END - 1;
    if end > LARGEST as u128 { LARGEST } else { end as isize }
}

/// The axis `D` that results from a literal range, as a value without data.
#[derive(Clone, Copy, Debug, Default)]
pub struct AxisOf<D>(core::marker::PhantomData<D>);

impl<D> AxisOf<D> {
    /// Creates the value.
    #[inline(always)]
    pub const fn new() -> Self {
        Self(core::marker::PhantomData)
    }
}

#[diagnostic::do_not_recommend]
impl<I: Integral> Integral for &I {
    type Is = I::Is;

    #[inline(always)]
    fn signed(self) -> isize {
        (*self).signed()
    }
}

/// Relation: `Self` is an [`Integral`]. The only impl is generic, so that rustc does not quote the
/// bound. Bounds of methods are on this trait, and so it has the message.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index",
    label = "neither an integer nor a range such as `1..3`",
    note = "an index is an integer, as in `i as usize`; a negative index counts from the end",
    note = "`take` selects by integers, `compress` by a mask, `x.slice((r, ..))` by a range variable `r`",
    note = "see array_core::errors#not-an-index"
)]
pub trait IsIntegral {
    /// An alias of the integer, which exists only if the relation holds.
    type Is;

    /// Converts to `isize`, as [`Integral::signed`] does.
    fn integer(self) -> isize;
}

#[diagnostic::do_not_recommend]
impl<I: Integral> IsIntegral for I {
    type Is = I::Is;

    #[inline(always)]
    fn integer(self) -> isize {
        self.signed()
    }
}

/// Fails the build if a literal index is out of bounds of a static extent.
#[track_caller]
const fn assert_index<D: Dim>(index: isize) {
    if let Some(extent) = D::EXTENT
        && counted(index, extent).is_none()
    {
        let message = Message::new()
            .text("index ")
            .signed(index)
            .text(" is out of bounds for an axis of extent ")
            .number(extent);
        panic!("{}", message.as_str());
    }
}

/// Returns `end`, the start or the end of a literal range. Returns `None` if it is
/// `stands_for_none`, which represents a missing start or end.
const fn open(end: isize, stands_for_none: isize) -> Option<isize> {
    if end == stands_for_none { None } else { Some(end) }
}

/// Returns the start and the end of a literal range, counted from 0. Returns `None` if the extent
/// is known only at run time, or if the range is out of bounds.
const fn literal_range<D: Dim>(start: isize, end: isize) -> Option<(usize, usize)> {
    match D::EXTENT {
        Some(extent) => counted_range(open(start, OPEN_START), open(end, OPEN_END), extent),
        None => None,
    }
}

/// Fails the build if a literal range is out of bounds of a static extent.
#[track_caller]
const fn assert_range<D: Dim>(start: isize, end: isize) {
    if let Some(extent) = D::EXTENT
        && literal_range::<D>(start, end).is_none()
    {
        let mut message = Message::new().text("range ");
        if start != OPEN_START {
            message = message.signed(start);
        }
        message = message.text("..");
        if end != OPEN_END {
            message = message.signed(end);
        }
        message = message.text(" is out of bounds for an axis of extent ").number(extent);
        panic!("{}", message.as_str());
    }
}

/// An index that selects one position of an axis `D`: a [literal](Index) or an integer.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index",
    label = "neither an integer nor a range such as `1..3`",
    note = "an index is an integer, as in `i as usize`; a negative index counts from the end",
    note = "`take` selects by integers, `compress` by a mask, `x.slice((r, ..))` by a range variable `r`",
    note = "to write at several positions, `for &i in &positions {{ broadcast!(x[i, ..] += 1) }}`",
    note = "see array_core::errors#not-an-index"
)]
pub trait At<D: Dim> {
    /// An alias of `Self`. The bounds of [`Select`] contain it, so that rustc's error about a type
    /// that is not an index does not quote these bounds.
    type Is;

    /// Fails the build if a literal index is out of bounds of a static extent. The constant is
    /// evaluated at the call of the macro, so that the error shows this call.
    const FITS: ();

    /// The assertion of [`FITS`](At::FITS) for index access by `iab!`. There, any index reads the
    /// only position of [`One`](crate::One).
    const REACHES: ();

    /// Returns the index.
    fn at(self) -> isize;
}

#[diagnostic::do_not_recommend]
impl<D: Dim, const I: isize> At<D> for Index<I> {
    type Is = Self;

    const FITS: () = assert_index::<D>(I);
    const REACHES: () = assert_index::<D>(accessed::<D>(I));

    #[inline(always)]
    fn at(self) -> isize {
        I
    }
}

#[diagnostic::do_not_recommend]
impl<D: Dim, I: Integral> At<D> for I {
    type Is = Self;

    const FITS: () = ();
    const REACHES: () = ();

    #[inline(always)]
    fn at(self) -> isize {
        self.signed()
    }
}

/// A run-time range.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    start: Option<isize>,
    end: Option<isize>,
}

impl Run {
    /// Sets the start of the range: `a..`.
    #[inline(always)]
    pub fn from<I: IsIntegral>(self, a: I) -> Self
    where
        // rustc reports this bound first, and does not quote it.
        I::Is: Sized,
    {
        Self {
            start: Some(a.integer()),
            ..self
        }
    }

    /// Sets the end of the range: `..b`.
    #[inline(always)]
    pub fn to<I: IsIntegral>(self, b: I) -> Self
    where
        // rustc reports this bound first, and does not quote it.
        I::Is: Sized,
    {
        Self {
            end: Some(b.integer()),
            ..self
        }
    }

    /// Sets the end of the range: `..=b`.
    #[inline(always)]
    pub fn to_inclusive<I: IsIntegral>(self, b: I) -> Self
    where
        // rustc reports this bound first, and does not quote it.
        I::Is: Sized,
    {
        Self {
            end: Self::behind(b.integer()),
            ..self
        }
    }

    /// Creates the range `..`.
    #[inline(always)]
    pub const fn all() -> Self {
        Self { start: None, end: None }
    }

    /// Returns the exclusive end of a range that includes `end`. If `end` is -1, the last position,
    /// returns `None`, because the exclusive end 0 would be the start of the axis.
    fn behind(end: isize) -> Option<isize> {
        if end == -1 { None } else { Some(end.saturating_add(1)) }
    }
}

/// The start and the end of a range of an axis `D`: a [`Literal`] or a [`Run`].
pub trait Ends<D: Dim> {
    /// Fails the build if a literal range is out of bounds of a static extent. The constant is
    /// evaluated at the call of the macro, so that the error shows this call.
    const FITS: ();

    /// Returns the range for an axis with the extent `extent`. The start and the end of the result
    /// are counted from 0. Errors show `position`, the number of the axis.
    fn range(self, position: usize, extent: usize) -> Result<Range<usize>, IndexError>;
}

impl<D: Dim> Ends<D> for Run {
    const FITS: () = ();

    #[inline]
    fn range(self, position: usize, extent: usize) -> Result<Range<usize>, IndexError> {
        storage::resolve(self.start, self.end, position, extent)
    }
}

impl<D: Dim, const START: isize, const END: isize> Ends<D> for Literal<START, END> {
    const FITS: () = assert_range::<D>(START, END);

    #[inline(always)]
    fn range(self, position: usize, extent: usize) -> Result<Range<usize>, IndexError> {
        // The range is a constant, so that the compiler knows the start of the part when it
        // compiles a loop over the part.
        if let Some((start, end)) = const { literal_range::<D>(START, END) } {
            return Ok(start..end);
        }
        storage::resolve(open(START, OPEN_START), open(END, OPEN_END), position, extent)
    }
}

/// Returns the range of the axis `AXIS` of a view. Returns an error if there is no such axis, or if
/// the range is out of bounds.
#[inline(always)]
fn range_of<const AXIS: isize, T, S: HasAxis<AXIS>, V: Storage<T, S>>(
    view: &Array<T, S, V>,
    ends: impl Ends<S::Axis>,
) -> Result<Range<usize>, IndexError> {
    let (position, extent) = storage::extent_of::<AXIS, S>(view.axes())?;
    ends.range(position, extent)
}

/// Returns the axis `D` of a literal range. `extent` is the number of positions of the range.
///
/// # Panics
///
/// Panics if `D` has another static extent. The compiler computes `D` from the same range, so both
/// extents are the same, unless [`constant`] has changed an end that is too large. Such an end is
/// within bounds only if the axis is stretched.
#[inline(always)]
fn known<D: Dim>(extent: usize) -> D {
    D::from_extent(extent).expect("the type has the extent of the range")
}

/// Declares the methods of [`Select`], each with a `try_` form that takes and returns a `Result`. A
/// row has the names, the generic parameters, the arguments, the result, the bounds, and the body.
macro_rules! steps {
    ($(
        $(#[$doc:meta])*
        $name:ident $try_name:ident [$($generic:tt)*] ($view:ident: $from:ty $(, $argument:ident: $type:ty)*) -> $to:ty
        where [$($bound:tt)*] $body:expr;
    )*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        ///
        /// Panics if the entry is out of bounds, or if its step is 0. Also panics if a
        /// [`DynRank`](crate::DynRank) array has no such axis, or if a new axis would exceed the
        /// maximum rank.
        #[inline(always)]
        #[must_use]
        #[track_caller]
        pub fn $name<$($generic)*>(self, axis: Axis<AXIS>, $view: $from $(, $argument: $type)*) -> $to
        where
            $($bound)*
        {
            match $body {
                Ok(part) => part,
                Err(error) => fail(error.behind(axis.0).into()),
            }
        }

        $(#[$doc])*
        ///
        /// # Errors
        ///
        /// Returns an [`IndexError`] if the entry is out of bounds, or if its step is 0. Also
        /// returns one if a [`DynRank`](crate::DynRank) array has no such axis, or if a new axis
        /// would exceed the maximum rank. If the argument is an error instead of a view, returns
        /// that error.
        #[inline(always)]
        pub fn $try_name<$($generic)*>(
            self,
            axis: Axis<AXIS>,
            $view: Result<$from, IndexError>
            $(, $argument: $type)*
        ) -> Result<$to, IndexError>
        where
            $($bound)*
        {
            let $view = $view?;
            match $body {
                Ok(part) => Ok(part),
                Err(error) => Err(error.behind(axis.0)),
            }
        }
    )*};
}

impl Select {
    /// Mutably borrows the array to select from: the first step of a selection.
    #[inline(always)]
    #[must_use]
    pub fn view_mut<'v, T, S: Shape, B: StorageMut<T, S>>(
        self,
        x: &'v mut Array<T, S, B>,
    ) -> ArrayViewMut<'v, T, S, B::Layout> {
        x.view_mut()
    }

    /// Mutably borrows the array to select from: the first step of a selection.
    ///
    /// # Errors
    ///
    /// Never returns an error. The type is a `Result` because later steps take one.
    #[inline(always)]
    pub fn try_view_mut<'v, T, S: Shape, B: StorageMut<T, S>>(
        self,
        x: &'v mut Array<T, S, B>,
    ) -> Result<ArrayViewMut<'v, T, S, B::Layout>, IndexError> {
        Ok(x.view_mut())
    }

    steps! {
        /// Selects one position of an axis, and removes the axis.
        index try_index [const AXIS: isize, T, S, V: Borrows + ViewStorage<T, S>, I]
            (view: Array<T, S, V>, index: I) -> Indexed<AXIS, T, S, V>
            where [S: AxisAt<AXIS>, I: At<S::Axis>, <I as At<S::Axis>>::Is: Sized]
            {
                let () = I::FITS;
                storage::index_axis::<AXIS, _, _, _>(view, index.at())
            };

        /// Selects all positions of an axis: returns the view unchanged.
        whole try_whole [const AXIS: isize, T, S, V: Borrows + ViewStorage<T, S>]
            (view: Array<T, S, V>) -> Having<S, AXIS, Array<T, S, V>>
            where [S: AxisAt<AXIS>]
            storage::extent_of::<AXIS, S>(view.axes()).map(|_| S::Place::same(view));

        /// Reverses a whole axis.
        flip try_flip [const AXIS: isize, T, S, V: Borrows + ViewStorage<T, S>]
            (view: Array<T, S, V>) -> Having<S, AXIS, Flipped<AXIS, T, S, V>>
            where [S: AxisAt<AXIS>]
            storage::flip_axis::<AXIS, _, _, _>(view).map(S::Place::same);

        /// Inserts the axis [`One`](crate::One).
        new_axis try_new_axis [const AXIS: isize, T, S, V: Borrows + ViewStorage<T, S>]
            (view: Array<T, S, V>) -> Expanded<AXIS, T, S, V>
            where [S: InsertAxis<AXIS>]
            storage::expand_dims::<AXIS, _, _, _>(view);

        /// Selects a literal range of an axis, with the extent that the macro or
        /// [`Measured`](super::known::Measured) computes.
        part try_part [const AXIS: isize, T, S, V: Borrows + ViewStorage<T, S>, E, D: Dim]
            (measured: (Array<T, S, V>, AxisOf<D>), ends: E) -> PartOf<T, S, V, AXIS, D>
            where [S: AxisAt<AXIS>, E: Ends<S::Axis>]
            {
                let () = E::FITS;
                let (view, _) = measured;
                range_of::<AXIS, _, _, _>(&view, ends).and_then(|range| {
                    storage::part_axis::<AXIS, _, _, _, _>(view, range.start, known::<D>(range.len()))
                })
            };

        /// Selects a literal range of an axis with a step, with the extent that the macro or
        /// [`Measured`](super::known::Measured) computes.
        part_every try_part_every [
            const AXIS: isize, T, S, V: Borrows + ViewStorage<T, S>, E, const STEP: isize, D: Dim
        ]
            (measured: (Array<T, S, V>, AxisOf<D>), ends: E, step: Step<STEP>)
            -> Relaid<T, S, V, S::With<D>, Every<AXIS, STEP, StepsOf<T, S, V>>>
            where [S: AxisAt<AXIS>, E: Ends<S::Axis>]
            {
                let () = E::FITS;
                let (view, _) = measured;
                range_of::<AXIS, _, _, _>(&view, ends).and_then(|range| {
                    let dim = known::<D>(storage::count(&range, STEP));
                    storage::every::<AXIS, _, _, _, _, _>(view, range, step, dim)
                })
            };

        /// Selects a range of an axis, with a run-time extent.
        run try_run [const AXIS: isize, T, S, V: Borrows + ViewStorage<T, S>]
            (view: Array<T, S, V>, ends: Run) -> PartOf<T, S, V, AXIS, Dyn>
            where [S: AxisAt<AXIS>]
            range_of::<AXIS, _, _, _>(&view, ends)
                .and_then(|range| storage::part_axis::<AXIS, _, _, _, _>(view, range.start, Dyn(range.len())));

        /// Selects a range of an axis with a step, with a run-time extent.
        run_every try_run_every [const AXIS: isize, T, S, V: Borrows + ViewStorage<T, S>, K]
            (view: Array<T, S, V>, ends: Run, step: K)
            -> Relaid<T, S, V, S::With<Dyn>, K::Layout<AXIS, StepsOf<T, S, V>>>
            where [S: AxisAt<AXIS>, K: By]
            range_of::<AXIS, _, _, _>(&view, ends).and_then(|range| {
                let count = storage::count(&range, step.step());
                storage::every::<AXIS, _, _, _, _, _>(view, range, step, Dyn(count))
            });
    }

    /// Selects the elements that an assignment to `x[entry]` in `broadcast!` writes to. The macro
    /// does not know whether the only entry is an index, a range or a mask.
    ///
    /// # Panics
    ///
    /// Panics if an index or a range is out of bounds, or selects from a
    /// [`DynRank`](crate::DynRank) array of rank 0. Panics if a mask does not fit the array, as
    /// [`masked`](Array::masked) does.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn place<'v, X: IsPlaceAt<E>, E: ?Sized>(self, x: &'v mut X, entry: &'v E) -> X::Place<'v> {
        or_fail(x.selected_at(entry))
    }

    /// Selects the elements that an assignment to `x[entry]` in `broadcast!` writes to. The macro
    /// does not know whether the only entry is an index, a range or a mask.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if an index or a range is out of bounds, or selects from a
    /// [`DynRank`](crate::DynRank) array of rank 0. Also returns one if a mask does not fit the
    /// array, as [`try_masked`](Array::try_masked) does.
    #[inline(always)]
    pub fn try_place<'v, X: IsPlaceAt<E>, E: ?Sized>(
        self,
        x: &'v mut X,
        entry: &'v E,
    ) -> Result<X::Place<'v>, IndexError> {
        x.selected_at(entry)
    }
}

/// Relation: [`PlaceAt`] holds. The only impl is generic, so that rustc does not quote the bound.
#[diagnostic::on_unimplemented(
    message = "`{E}` cannot select from `{Self}`",
    label = "not an index, a range or a mask that fits the array",
    note = "a mask is an array of `bool` with the shape of the array, or with its first axes",
    note = "to write at several positions, `for &i in &positions {{ broadcast!(x[i] += 1) }}`",
    note = "see array_core::errors#not-an-index"
)]
pub trait IsPlaceAt<E: ?Sized> {
    /// The selected elements, to write to.
    type Place<'v>
    where
        Self: 'v,
        E: 'v;

    /// Selects the elements.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`PlaceAt::place_at`].
    fn selected_at<'v>(&'v mut self, entry: &'v E) -> Result<Self::Place<'v>, IndexError>;
}

#[diagnostic::do_not_recommend]
impl<X: PlaceAt<E>, E: ?Sized> IsPlaceAt<E> for X {
    type Place<'v>
        = X::Place<'v>
    where
        Self: 'v,
        E: 'v;

    #[inline(always)]
    fn selected_at<'v>(&'v mut self, entry: &'v E) -> Result<Self::Place<'v>, IndexError> {
        self.place_at(entry)
    }
}

/// Relation: `E` can be the only entry in an assignment to `x[entry]` in `broadcast!`, where `x` is
/// an array `Self`. An entry is an index or a range of the outermost axis, or a mask. It selects
/// the elements that the assignment writes to.
pub trait PlaceAt<E: ?Sized> {
    /// The selected elements, to write to.
    type Place<'v>
    where
        Self: 'v,
        E: 'v;

    /// Selects the elements.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if an index or a range is out of bounds, or selects from a
    /// [`DynRank`](crate::DynRank) array of rank 0. Also returns one if a mask does not fit the
    /// array, as [`try_masked`](Array::try_masked) does.
    fn place_at<'v>(&'v mut self, entry: &'v E) -> Result<Self::Place<'v>, IndexError>;
}

/// Implements [`PlaceAt`] for indices.
macro_rules! indices {
    ($($integer:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, S: HasAxis<0>, B: StorageMut<T, S>> PlaceAt<$integer> for Array<T, S, B> {
            type Place<'v>
                = WithoutOf<T, S, ViewMut<'v, B::Layout>, 0>
            where
                Self: 'v;

            #[inline]
            fn place_at<'v>(&'v mut self, entry: &'v $integer) -> Result<Self::Place<'v>, IndexError> {
                storage::index_axis::<0, _, _, _>(self.view_mut(), entry.signed())
            }
        }
    )*};
}

indices! { i128 i16 i32 i64 i8 isize u128 u16 u32 u64 u8 usize }

/// Implements [`PlaceAt`] for ranges.
macro_rules! ranges {
    ($($range:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, S: HasAxis<0>, B: StorageMut<T, S>> PlaceAt<$range> for Array<T, S, B> {
            type Place<'v>
                = PartOf<T, S, ViewMut<'v, B::Layout>, 0, Dyn>
            where
                Self: 'v;

            #[inline]
            fn place_at<'v>(&'v mut self, entry: &'v $range) -> Result<Self::Place<'v>, IndexError> {
                storage::slice_axis::<0, _, _, _>(self.view_mut(), entry.clone())
            }
        }
    )*};
}

ranges! {
    core::ops::Range<usize>;
    core::ops::RangeFrom<usize>;
    core::ops::RangeFull;
    core::ops::RangeInclusive<usize>;
    core::ops::RangeTo<usize>;
    core::ops::RangeToInclusive<usize>;
}

#[diagnostic::do_not_recommend]
impl<'e, E: ?Sized, X: PlaceAt<E>> PlaceAt<&'e E> for X {
    type Place<'v>
        = X::Place<'v>
    where
        Self: 'v,
        &'e E: 'v;

    #[inline]
    fn place_at<'v>(&'v mut self, entry: &'v &'e E) -> Result<Self::Place<'v>, IndexError> {
        self.place_at(*entry)
    }
}
