//! What a reduction makes of elements, whichever way they come.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::kernel::reduce::{ExtremeRows, Fold, Pieces, Positions, Reducer, Rows, Search, columns, few, few_columns};

/// What a reduction makes of the elements of each group, of which there is at least one.
///
/// Groups are counted in the row-major order of the result. What a group comes to is the same, bit by bit, whether its
/// elements come as a whole or in pieces.
pub(crate) trait Reduction<T> {
    /// The dtype of the result.
    type Output: Element;

    /// Returns what no elements come to; `None` where they have no value.
    fn none(&self) -> Option<Self::Output>;

    /// Reduces groups, from `first` on, each of which is the next `len` elements.
    fn runs(&self, first: usize, x: &[T], len: usize, out: &mut [Self::Output]);

    /// Reduces groups, from `first` on, which are the columns of rows as long as `out`.
    fn columns(&self, first: usize, rows: &[T], out: &mut [Self::Output]);

    /// What the pieces of a group came to so far.
    type Run;

    /// Returns what no pieces come to.
    fn start_run(&self) -> Self::Run;

    /// Takes the next piece of a group.
    fn push_run(&self, group: usize, run: &mut Self::Run, piece: &[T]);

    /// Says whether more pieces cannot change what the group comes to.
    fn is_decided(&self, run: &Self::Run) -> bool;

    /// Returns what a group comes to, and makes room for the next.
    fn finish_run(&self, group: usize, run: &mut Self::Run) -> Self::Output;

    /// What rows came to so far that came in pieces, beside the results.
    type Rows;

    /// Returns what no rows come to, which have a length.
    fn start_rows(&self, inner: usize) -> Self::Rows;

    /// Takes the next piece of rows as long as `out`: of one row, from the column `start` on, or [`EIGHT`] rows, where as many
    /// came before them or some times as many. The columns are the groups from `first` on.
    fn push_rows(&self, first: usize, rows: &mut Self::Rows, start: usize, piece: &[T], out: &mut [Self::Output]);

    /// Leaves what all rows come to in `out`, and makes room for others.
    fn finish_rows(&self, rows: &mut Self::Rows, out: &mut [Self::Output]);
}

/// A reduction with parameters: one for each group, or none.
pub(crate) struct With<'a, T: 'static, U: 'static>(pub(crate) Reducer<T, U>, pub(crate) &'a [U]);

impl<T: Element, U> With<'_, T, U> {
    /// The parameters of the groups from one on.
    fn from(&self, first: usize) -> &[U] {
        if self.1.is_empty() { self.1 } else { &self.1[first..] }
    }
}

impl<T: Element, U: Element> Reduction<T> for With<'_, T, U> {
    type Output = U;
    type Run = Pieces<T, U>;
    type Rows = Rows<U>;

    fn none(&self) -> Option<U> {
        self.0.none
    }

    fn runs(&self, first: usize, x: &[T], len: usize, out: &mut [U]) {
        self.0.runs(x, len, self.from(first), out);
    }

    fn columns(&self, first: usize, rows: &[T], out: &mut [U]) {
        columns(&self.0, rows, self.from(first), out);
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

    fn finish_run(&self, group: usize, run: &mut Pieces<T, U>) -> U {
        run.finish(&self.0, self.from(group))
    }

    fn start_rows(&self, _: usize) -> Rows<U> {
        Rows::new()
    }

    fn push_rows(&self, first: usize, rows: &mut Rows<U>, start: usize, piece: &[T], out: &mut [U]) {
        rows.push(&self.0, self.from(first), start, piece, out);
    }

    fn finish_rows(&self, rows: &mut Rows<U>, out: &mut [U]) {
        rows.finish(&self.0, out);
    }
}

impl<T: Element> Reduction<T> for Positions<T> {
    type Output = i64;
    type Run = Search<T>;
    type Rows = ExtremeRows<T>;

    fn none(&self) -> Option<i64> {
        None
    }

    fn runs(&self, _: usize, x: &[T], len: usize, out: &mut [i64]) {
        self.over_runs(x, len, out);
    }

    fn columns(&self, _: usize, rows: &[T], out: &mut [i64]) {
        self.over_columns(rows, out);
    }

    fn start_run(&self) -> Search<T> {
        Search::NEW
    }

    fn push_run(&self, _: usize, run: &mut Search<T>, piece: &[T]) {
        run.push(self, piece);
    }

    fn is_decided(&self, _: &Search<T>) -> bool {
        false
    }

    fn finish_run(&self, _: usize, run: &mut Search<T>) -> i64 {
        core::mem::replace(run, Search::NEW).finish()
    }

    fn start_rows(&self, inner: usize) -> ExtremeRows<T> {
        ExtremeRows::new(inner)
    }

    fn push_rows(&self, _: usize, rows: &mut ExtremeRows<T>, start: usize, piece: &[T], out: &mut [i64]) {
        rows.push(self, start, piece, out);
    }

    fn finish_rows(&self, rows: &mut ExtremeRows<T>, _: &mut [i64]) {
        rows.finish();
    }
}

/// A [`Reduction`] that is asked for: few elements are reduced by code that is compiled straight in, for their number, and
/// others by what is shared with other reductions.
pub(crate) trait Operation<T> {
    /// The dtype of the result.
    type Output: Element;

    /// The reduction.
    type Shared: Reduction<T, Output = Self::Output>;

    /// Returns the reduction.
    fn shared(&self) -> Self::Shared;

    /// Reduces groups, each of which is the next `len` elements.
    fn few_runs(&self, x: &[T], len: usize, out: &mut [Self::Output]);

    /// Reduces groups, from `first` on, which are the columns of rows as long as `out`.
    fn few_columns(&self, first: usize, rows: &[T], out: &mut [Self::Output]);
}

/// A fold, with parameters: one for each group, or none.
pub(crate) struct Folding<'a, F: Fold> {
    reducer: Reducer<F::Item, F::Output>,
    params: &'a [F::Output],
    fold: PhantomData<F>,
}

impl<'a, F: Fold> Folding<'a, F> {
    /// The fold that a reducer does.
    #[inline(always)]
    pub(crate) fn new(reducer: Reducer<F::Item, F::Output>, params: &'a [F::Output]) -> Self {
        Self {
            reducer,
            params,
            fold: PhantomData,
        }
    }
}

impl<'a, F: Fold> Operation<F::Item> for Folding<'a, F> {
    type Output = F::Output;
    type Shared = With<'a, F::Item, F::Output>;

    #[inline(always)]
    fn shared(&self) -> With<'a, F::Item, F::Output> {
        With(self.reducer, self.params)
    }

    #[inline(always)]
    fn few_runs(&self, x: &[F::Item], len: usize, out: &mut [F::Output]) {
        for (group, out) in out.iter_mut().enumerate() {
            *out = few(F::of(self.params, group), &x[group * len..][..len]);
        }
    }

    #[inline(always)]
    fn few_columns(&self, first: usize, rows: &[F::Item], out: &mut [F::Output]) {
        let params = if F::HAS_PARAMS { &self.params[first..] } else { &[] };
        few_columns::<F>(rows, params, out);
    }
}

impl<T: Element> Operation<T> for Positions<T> {
    type Output = i64;
    type Shared = Self;

    fn shared(&self) -> Self {
        *self
    }

    fn few_runs(&self, x: &[T], len: usize, out: &mut [i64]) {
        self.runs(0, x, len, out);
    }

    fn few_columns(&self, first: usize, rows: &[T], out: &mut [i64]) {
        self.columns(first, rows, out);
    }
}
