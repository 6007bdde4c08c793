//! From elements to their reduction.

use core::marker::PhantomData;

use super::reduction::{Operation, Reduction};
use super::source::Source;
use super::walk::{Groups, write_none, write_pieces, write_runs, write_slice};
use crate::Array;
use crate::dtype::Element;
use crate::error::Error;
use crate::kernel::elements;
use crate::kernel::reduce::{FEW_ROWS, is_few_run};
pub(crate) use crate::shape::{Axes, Axis, ListedAxes};
use crate::shape::{Shape, len_of, static_len};
use crate::storage::{self, Contiguous, OwnedStorage};

/// Where the elements of groups stand in a small array.
struct Here<T, S, A>(PhantomData<(T, S, A)>);

impl<T, S: Shape, A: Axes<S>> Here<T, S, A> {
    /// How many elements a group has, and how far apart they stand, where that is the same, and they are few.
    const GROUPS: Option<(usize, usize)> = match S::STATIC {
        Some(extents) if !extents.is_empty() => match Groups::new(extents.as_slice(), A::AXES) {
            Groups {
                len,
                inner: Some(inner),
            } if inner == 1 && is_few_run::<T>(len) || inner > 1 && len <= FEW_ROWS => Some((len, inner)),
            _ => None,
        },
        _ => None,
    };
}

/// Reduces all elements; `None` where there are none, and they have no value.
///
/// # Errors
///
/// An [`Error`] where an element has no value.
#[inline(always)]
pub(crate) fn whole<T: Element, X: Source<T>, F: Operation<T>>(
    x: &X,
    reduction: &F,
) -> Result<Option<F::Output>, Error> {
    if const { X::FEW && is_few_run::<T>(len_of_few::<X::Shape>()) } {
        let mut out = [F::Output::ZERO];
        if let Some(()) = x.here(|x| reduction.few_runs(x, const { len_of_few::<X::Shape>() }, &mut out)) {
            return Ok(Some(out[0]));
        }
    }
    whole_of_many(x, &reduction.shared())
}

/// [`whole`] for more than a few elements.
#[inline(never)]
fn whole_of_many<T: Element, X: Source<T>, F: Reduction<T>>(x: &X, reduction: &F) -> Result<Option<F::Output>, Error> {
    let mut out = [F::Output::ZERO];
    let len = len_of(x.shape()).expect("as many elements as there are");
    if len == 0 {
        return Ok(reduction.none());
    }
    match x.slice() {
        Some(x) => reduction.runs(0, x, len, &mut out),
        None => write_runs(
            |last, run, visit| x.walk(last, run, visit),
            &[],
            len,
            reduction,
            &mut out,
        )?,
    }
    Ok(Some(out[0]))
}

/// The number of few elements.
const fn len_of_few<S: Shape>() -> usize {
    match static_len::<S>() {
        Some(len) => len,
        None => 1,
    }
}

/// Reduces along the axes `A` to an array of a shape that has one element for each position on the others. `axes` are these
/// axes as values, in increasing order.
///
/// # Errors
///
/// An [`Error`] where no elements have no value and the result has an element, an element has no value, or memory cannot
/// be had.
#[inline(always)]
pub(crate) fn along<T, X, A, R, P, F>(
    x: &X,
    axes: &[usize],
    shape: R,
    operation: &'static str,
    reduction: &F,
) -> Result<Array<F::Output, R, P>, Error>
where
    T: Element,
    X: Source<T>,
    A: Axes<X::Shape>,
    R: Shape,
    P: OwnedStorage<F::Output, R>,
    F: Operation<T>,
{
    if const { P::IN_PLACE && X::FEW }
        && let Some((len, inner)) = const { Here::<T, X::Shape, A>::GROUPS }
    {
        let data = storage::zeros::<F::Output, R, P>(&shape)?;
        let mut array = Array::<F::Output, R, P>::owned(shape.clone(), data);
        let out = <P as Contiguous<F::Output, R>>::slice_mut(&mut array);
        let written = x.here(|x| {
            if inner == 1 {
                return reduction.few_runs(x, len, out);
            }
            for (i, (out, rows)) in out.chunks_exact_mut(inner).zip(x.chunks_exact(len * inner)).enumerate() {
                reduction.few_columns(i * inner, rows, out);
            }
        });
        if let Some(()) = written {
            return Ok(array);
        }
    }
    along_many(x, axes, shape, operation, &reduction.shared())
}

/// [`along`] for more than a few elements.
#[inline(never)]
fn along_many<T, X, R, P, F>(
    x: &X,
    axes: &[usize],
    shape: R,
    operation: &'static str,
    reduction: &F,
) -> Result<Array<F::Output, R, P>, Error>
where
    T: Element,
    X: Source<T>,
    R: Shape,
    P: OwnedStorage<F::Output, R>,
    F: Reduction<T>,
{
    elements::<F::Output, R>(&shape, operation)?;
    let data = storage::zeros::<F::Output, R, P>(&shape)?;
    let mut array = Array::<F::Output, R, P>::owned(shape, data);
    let out = <P as Contiguous<F::Output, R>>::slice_mut(&mut array);
    let extents = x.shape().extents();
    let extents = extents.as_ref();
    if !write_none(extents, axes, operation, reduction, out)? {
        let groups = Groups::new(extents, axes);
        match (x.slice(), groups.inner) {
            (Some(x), Some(inner)) => write_slice(x, groups.len, inner, reduction, out),
            _ => write_pieces(
                |last, run, visit| x.walk(last, run, visit),
                groups,
                axes,
                reduction,
                out,
            )?,
        }
    }
    Ok(array)
}
