//! From elements to their reduction.

use core::marker::PhantomData;

use super::reduction::{Operation, Reduction};
use super::source::{Source, few};
use super::walk::{Groups, write_none, write_pieces, write_runs, write_slice};
use crate::Array;
use crate::dtype::Element;
use crate::error::Error;
use crate::kernel::elements;
use crate::shape::{ReduceAxes, ReduceAxis, Shape, len_of};
use crate::storage::{self, Contiguous, OwnedStorage};

/// Which axes of a shape are reduced, as far as types say.
pub(crate) trait Axes<S> {
    /// The axes, where the rank is known.
    const AXES: &'static [usize];
}

/// The axis `AXIS`.
pub(crate) struct Axis<const AXIS: isize>;

impl<S: ReduceAxis<AXIS>, const AXIS: isize> Axes<S> for Axis<AXIS> {
    const AXES: &'static [usize] = <S as ReduceAxis<AXIS>>::AXES;
}

/// The axes of the list `A`.
pub(crate) struct ListedAxes<A>(PhantomData<A>);

impl<S: ReduceAxes<A>, A> Axes<S> for ListedAxes<A> {
    const AXES: &'static [usize] = <S as ReduceAxes<A>>::AXES;
}

/// Where the elements of groups stand in a small array.
struct Here<S, A>(PhantomData<(S, A)>);

impl<S: Shape, A: Axes<S>> Here<S, A> {
    /// How many elements a group has, and how far apart they stand, where that is the same.
    const GROUPS: Option<(usize, usize)> = match S::STATIC {
        Some(extents) if !extents.is_empty() => match Groups::new(extents.as_slice(), A::AXES) {
            Groups {
                len,
                inner: Some(inner),
            } => Some((len, inner)),
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
    if const { X::FEW } {
        let mut out = [F::Output::ZERO];
        if let Some(()) = x.here(|x| reduction.few_runs(x, const { few_of::<T, X>() }, &mut out)) {
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
const fn few_of<T: Element, X: Source<T>>() -> usize {
    match few::<T, X::Shape>() {
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
        && let Some((len, inner)) = const { Here::<X::Shape, A>::GROUPS }
    {
        let mut data = storage::zeros::<F::Output, R, P>(&shape)?;
        let out = <P as Contiguous<F::Output, R>>::slice_mut(&mut data, &shape);
        let written = x.here(|x| {
            if inner == 1 {
                return reduction.few_runs(x, len, out);
            }
            for (i, (out, rows)) in out.chunks_exact_mut(inner).zip(x.chunks_exact(len * inner)).enumerate() {
                reduction.few_columns(i * inner, rows, out);
            }
        });
        if let Some(()) = written {
            return Ok(Array::from_parts(shape, data));
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
    let mut data = storage::zeros::<F::Output, R, P>(&shape)?;
    let out = <P as Contiguous<F::Output, R>>::slice_mut(&mut data, &shape);
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
    Ok(Array::from_parts(shape, data))
}
