//! The interface of reductions. The elements of a group may arrive in pieces of any length.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::error::AllocError;
use crate::kernel::reduce::{
    ExtremeRows, Fold, Pieces, Positions, Reducer, Rows, Search, Strip, columns, few, few_columns,
};

/// A reduction of groups of elements. Each group is reduced to one element of the result. The
/// methods require groups that are not empty. For empty groups, callers write [`none`](Self::none)
/// as the result.
///
/// Groups are numbered in the row-major order of the result. The result of a group is the same, bit
/// by bit, whether its elements arrive at once or in pieces.
pub(crate) trait Reduction<T>: Sync {
    /// The dtype of the result.
    type Output: Element;

    /// Returns whether it is faster to transpose small blocks of `len` rows of `inner` elements
    /// before the reduction.
    fn is_turned(len: usize, inner: usize) -> bool;

    /// Returns the identity, which is the result of an empty group, or `None` if the operation has
    /// no identity.
    fn none(&self) -> Option<Self::Output>;

    /// Reduces each `len` consecutive elements to one element of `out`. `first` is the number of
    /// the first group.
    fn runs(&self, first: usize, x: &[T], len: usize, out: &mut [Self::Output]);

    /// Reduces each column of `rows` to one element of `out`. The rows are as long as `out`.
    /// `first` is the number of the first group. Allocates nothing if `in_place` is `true`.
    fn columns(&self, first: usize, rows: &[T], in_place: bool, out: &mut [Self::Output]);

    /// Returns the minimum number of columns for [`across`](Self::across).
    #[cfg_attr(not(feature = "alloc"), allow(dead_code))] // Only `blocks` calls it.
    fn least_across(&self) -> usize;

    /// Reduces each column of `rows` to one element of `out`, as [`runs`](Self::runs) would reduce
    /// the elements of the column. There are at least [`least_across`](Self::least_across) columns,
    /// and [`is_few_run`] holds for the number of rows. The rows are as long as `out`. `first` is
    /// the number of the first group.
    ///
    /// [`is_few_run`]: crate::kernel::reduce::is_few_run
    #[cfg_attr(not(feature = "alloc"), allow(dead_code))] // Only `write_blocks` calls it.
    fn across(&self, first: usize, rows: &[T], out: &mut [Self::Output]);

    /// Reduces the columns of `rows` from `strip.start` on, one to each element of `out`. `first`
    /// is the number of the first group of the rows.
    #[cfg(feature = "rayon")]
    fn some_columns(&self, first: usize, rows: &[T], strip: Strip, out: &mut [Self::Output]);

    /// Reduces the elements of the group number `group` on several threads. Returns `None` if one
    /// thread should reduce them, or if only one can.
    #[cfg(feature = "rayon")]
    fn share_run(&self, _group: usize, _x: &[T]) -> Option<Self::Output> {
        None
    }

    /// Reduces columns as [`columns`](Self::columns) does, on several threads, which divide the
    /// rows. Returns `false`, and does nothing, if the threads should not divide the rows, or
    /// cannot.
    #[cfg(feature = "rayon")]
    fn share_rows(&self, _first: usize, _rows: &[T], _out: &mut [Self::Output]) -> bool {
        false
    }

    /// The state of the reduction of a group whose elements arrive in pieces.
    type Run;

    /// Returns the state before the first piece.
    fn start_run(&self) -> Self::Run;

    /// Adds the next piece of the elements of the group number `group`.
    fn push_run(&self, group: usize, run: &mut Self::Run, piece: &[T]);

    /// Returns whether further pieces cannot change the result.
    fn is_decided(&self, run: &Self::Run) -> bool;

    /// Adds the last piece of the elements of the group number `group`, returns the result, and
    /// resets the state for the next group.
    fn finish_run(&self, group: usize, run: &mut Self::Run, last: &[T]) -> Self::Output;

    /// The state of the reduction of rows that arrive in pieces. A reduction may keep a part of its
    /// state in the results, so callers pass the same `out` with each piece.
    type Rows;

    /// Returns the state before the first of `rows` rows, which have `inner` elements each.
    ///
    /// # Errors
    ///
    /// Returns an [`AllocError`] if memory for the state cannot be allocated.
    fn start_rows(&self, rows: usize, inner: usize) -> Result<Self::Rows, AllocError>;

    /// Adds the next piece of rows that are as long as `out`. Each column is a group, and `first`
    /// is the number of the first group.
    ///
    /// A piece is a part of one row, from the column `start` on, or several whole rows. The number
    /// of whole rows must be a power of 2, at least [`EIGHT`](crate::kernel::reduce::EIGHT), that
    /// divides the number of rows before them.
    fn push_rows(&self, first: usize, rows: &mut Self::Rows, start: usize, piece: &[T], out: &mut [Self::Output]);

    /// Writes the results of all rows to `out`, and resets the state.
    fn finish_rows(&self, rows: &mut Self::Rows, out: &mut [Self::Output]);
}

/// A reduction with one parameter for each group, or without parameters.
pub(crate) struct With<'a, T: 'static, U: 'static>(pub(crate) Reducer<T, U>, pub(crate) &'a [U]);

impl<T: Element, U> With<'_, T, U> {
    /// Returns the parameters of the groups from the number `first` on.
    fn from(&self, first: usize) -> &[U] {
        // A reduction without parameters has an empty slice for every group.
        if self.1.is_empty() { self.1 } else { &self.1[first..] }
    }
}

impl<T: Element, U: Element> Reduction<T> for With<'_, T, U> {
    type Output = U;
    type Run = Pieces<T, U>;
    type Rows = Rows<U>;

    fn is_turned(len: usize, inner: usize) -> bool {
        Reducer::<T, U>::is_turned(len, inner)
    }

    fn none(&self) -> Option<U> {
        self.0.none
    }

    fn runs(&self, first: usize, x: &[T], len: usize, out: &mut [U]) {
        self.0.runs(x, len, self.from(first), out);
    }

    fn columns(&self, first: usize, rows: &[T], in_place: bool, out: &mut [U]) {
        columns(&self.0, rows, self.from(first), in_place, out);
    }

    fn least_across(&self) -> usize {
        self.0.across.0
    }

    fn across(&self, first: usize, rows: &[T], out: &mut [U]) {
        let strip = Strip {
            inner: out.len(),
            start: 0,
        };
        (self.0.across.1)(rows, strip, self.from(first), out);
    }

    #[cfg(feature = "rayon")]
    fn some_columns(&self, first: usize, rows: &[T], strip: Strip, out: &mut [U]) {
        self.0.some_columns(rows, strip, self.from(first), out);
    }

    #[cfg(feature = "rayon")]
    fn share_run(&self, group: usize, x: &[T]) -> Option<U> {
        self.0.share_run(x, self.from(group))
    }

    #[cfg(feature = "rayon")]
    fn share_rows(&self, first: usize, rows: &[T], out: &mut [U]) -> bool {
        self.0.share_rows(rows, self.from(first), out)
    }

    fn start_run(&self) -> Pieces<T, U> {
        Pieces::new()
    }

    fn push_run(&self, group: usize, run: &mut Pieces<T, U>, piece: &[T]) {
        run.push(&self.0, self.from(group), piece);
    }

    fn is_decided(&self, run: &Pieces<T, U>) -> bool {
        run.is_decided()
    }

    fn finish_run(&self, group: usize, run: &mut Pieces<T, U>, last: &[T]) -> U {
        run.finish(&self.0, self.from(group), last)
    }

    fn start_rows(&self, rows: usize, inner: usize) -> Result<Rows<U>, AllocError> {
        Rows::for_rows(rows, inner)
    }

    fn push_rows(&self, first: usize, rows: &mut Rows<U>, start: usize, piece: &[T], out: &mut [U]) {
        rows.push(&self.0, self.from(first), start, piece, out);
    }

    fn finish_rows(&self, rows: &mut Rows<U>, out: &mut [U]) {
        rows.finish(&self.0, out);
    }
}

// The search for a position has no parameters, so the numbers of groups are not used.
impl<T: Element> Reduction<T> for Positions<T> {
    type Output = i64;
    type Run = Search<T>;
    type Rows = ExtremeRows<T>;

    fn is_turned(_: usize, _: usize) -> bool {
        true
    }

    fn none(&self) -> Option<i64> {
        // There is no position without elements.
        None
    }

    fn runs(&self, _: usize, x: &[T], len: usize, out: &mut [i64]) {
        self.over_runs(x, len, out);
    }

    fn columns(&self, _: usize, rows: &[T], in_place: bool, out: &mut [i64]) {
        self.over_columns(rows, in_place, out);
    }

    fn least_across(&self) -> usize {
        1
    }

    fn across(&self, _: usize, rows: &[T], out: &mut [i64]) {
        self.over_columns(rows, false, out);
    }

    #[cfg(feature = "rayon")]
    fn some_columns(&self, _: usize, rows: &[T], strip: Strip, out: &mut [i64]) {
        self.in_strips(rows, strip, false, out);
    }

    fn start_run(&self) -> Search<T> {
        Search::NEW
    }

    fn push_run(&self, _: usize, run: &mut Search<T>, piece: &[T]) {
        run.push(self, piece);
    }

    fn is_decided(&self, _: &Search<T>) -> bool {
        // Only a NaN would decide a position early, and NaNs are rare.
        false
    }

    fn finish_run(&self, _: usize, run: &mut Search<T>, last: &[T]) -> i64 {
        run.push(self, last);
        core::mem::replace(run, Search::NEW).finish()
    }

    fn start_rows(&self, _: usize, inner: usize) -> Result<ExtremeRows<T>, AllocError> {
        ExtremeRows::new(inner)
    }

    fn push_rows(&self, _: usize, rows: &mut ExtremeRows<T>, start: usize, piece: &[T], out: &mut [i64]) {
        rows.push(self, start, piece, out);
    }

    // `push_rows` has written the positions already.
    fn finish_rows(&self, rows: &mut ExtremeRows<T>, _: &mut [i64]) {
        rows.finish();
    }
}

/// A [`Reduction`], and inlined code for the same reduction of a few elements. More elements are
/// reduced by code that is compiled once for all callers.
pub(crate) trait Operation<T> {
    /// The dtype of the result.
    type Output: Element;

    /// The [`Reduction`], whose code all callers share.
    type Shared: Reduction<T, Output = Self::Output>;

    /// The maximum number of elements whose columns are reduced faster by inlined code than by the
    /// shared loops, if the elements are contiguous. It is 0 if there is no inlined code.
    const COLUMNS: usize;

    /// Returns the [`Reduction`], whose code all callers share.
    fn shared(&self) -> &Self::Shared;

    /// Reduces each `len` consecutive elements to one element of `out`. `first` is the number of
    /// the first group.
    fn few_runs(&self, first: usize, x: &[T], len: usize, out: &mut [Self::Output]);

    /// Reduces each column of `rows` to one element of `out`. The rows are as long as `out`.
    /// `first` is the number of the first group.
    fn few_columns(&self, first: usize, rows: &[T], out: &mut [Self::Output]);
}

/// The [`Operation`] of the fold `F`. It has one parameter for each group, such as the mean that is
/// subtracted from the elements, or no parameters.
pub(crate) struct Folding<'a, F: Fold> {
    with: With<'a, F::Item, F::Output>,
    fold: PhantomData<F>,
}

impl<'a, F: Fold> Folding<'a, F> {
    /// Creates the operation of the fold `F`. `reducer` has the functions that all callers share,
    /// and `params` has the parameters of the groups.
    #[inline(always)]
    pub(crate) fn new(reducer: Reducer<F::Item, F::Output>, params: &'a [F::Output]) -> Self {
        Self {
            with: With(reducer, params),
            fold: PhantomData,
        }
    }
}

impl<'a, F: Fold> Operation<F::Item> for Folding<'a, F> {
    type Output = F::Output;
    type Shared = With<'a, F::Item, F::Output>;
    // The shared loops compare whole registers.
    const COLUMNS: usize = if F::PICKS { 64 } else { usize::MAX };

    #[inline(always)]
    fn shared(&self) -> &With<'a, F::Item, F::Output> {
        &self.with
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn few_runs(&self, first: usize, x: &[F::Item], len: usize, out: &mut [F::Output]) {
        for (group, out) in out.iter_mut().enumerate() {
            *out = few(F::of(self.with.1, first + group), &x[group * len..][..len]);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn few_columns(&self, first: usize, rows: &[F::Item], out: &mut [F::Output]) {
        // The condition is a constant, so folds without parameters have no code for parameters.
        let params = if F::HAS_PARAMS { &self.with.1[first..] } else { &[] };
        few_columns::<F>(rows, params, out);
    }
}

impl<T: Element> Operation<T> for Positions<T> {
    type Output = i64;
    type Shared = Self;
    const COLUMNS: usize = 0;

    fn shared(&self) -> &Self {
        self
    }

    // Few elements are searched by the shared code, too, so that no search is inlined.
    fn few_runs(&self, first: usize, x: &[T], len: usize, out: &mut [i64]) {
        self.runs(first, x, len, out);
    }

    fn few_columns(&self, first: usize, rows: &[T], out: &mut [i64]) {
        self.columns(first, rows, true, out);
    }
}
