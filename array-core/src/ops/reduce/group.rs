//! From an array to its reduction.

use core::marker::PhantomData;

use super::reduction::Reduction;
use super::walk::{Groups, Walk, write_none, write_pieces, write_runs, write_slice};
use crate::Array;
use crate::dtype::Element;
use crate::error::Error;
use crate::kernel::elements;
use crate::shape::{HasAxis, ReduceAxes, Shape, static_len};
use crate::storage::{self, Contiguous, Layout, OwnedStorage, Storage};

/// Arrays of up to this many bytes whose shape the compiler knows are reduced by code that is compiled straight in.
const SMALL_BYTES: usize = 256;

/// Says whether an array is reduced by code that is compiled straight in.
const fn is_small<T, S: Shape, B: Storage<T, S>>() -> bool {
    <B::Layout as Layout<S>>::ROW_MAJOR
        && match static_len::<S>() {
            Some(len) => len > 0 && len * size_of::<T>() <= SMALL_BYTES,
            None => false,
        }
}

/// Which axes of a shape are reduced, as far as types say.
pub(super) trait Axes<S> {
    /// The axes, where the rank is known.
    const AXES: &'static [usize];
}

/// The axis `AXIS`.
pub(super) struct Axis<const AXIS: isize>;

impl<S: HasAxis<AXIS>, const AXIS: isize> Axes<S> for Axis<AXIS> {
    const AXES: &'static [usize] = <S as HasAxis<AXIS>>::AXES;
}

/// The axes of the list `A`.
pub(super) struct AxesOf<A>(PhantomData<A>);

impl<S: ReduceAxes<A>, A> Axes<S> for AxesOf<A> {
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
#[inline(always)]
pub(super) fn whole<T: Element, S: Shape, B: Storage<T, S>, F: Reduction<T>>(
    x: &Array<T, S, B>,
    reduction: &F,
) -> Option<F::Output> {
    if const { is_small::<T, S, B>() }
        && let Some(x) = x.try_as_slice()
    {
        let mut out = [F::Output::ZERO];
        reduction.runs_here(x, const { small_len::<S>() }, &mut out);
        return Some(out[0]);
    }
    if x.is_empty() {
        return reduction.none();
    }
    let mut out = [F::Output::ZERO];
    match x.try_as_slice() {
        Some(x) => reduction.runs(0, x, x.len(), &mut out),
        None => write_runs(walk(x), &[], x.len(), reduction, &mut out).expect("an array has its elements"),
    }
    Some(out[0])
}

/// The number of elements of a small array.
const fn small_len<S: Shape>() -> usize {
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
/// An [`Error`] where no elements have no value and the result has an element, or memory cannot be had.
#[inline(always)]
pub(super) fn along<T, S, B, A, R, P, F>(
    x: &Array<T, S, B>,
    axes: &[usize],
    shape: R,
    operation: &'static str,
    reduction: &F,
) -> Result<Array<F::Output, R, P>, Error>
where
    T: Element,
    S: Shape,
    B: Storage<T, S>,
    A: Axes<S>,
    R: Shape,
    P: OwnedStorage<F::Output, R>,
    F: Reduction<T>,
{
    if const { P::IN_PLACE && is_small::<T, S, B>() }
        && let Some((len, inner)) = const { Here::<S, A>::GROUPS }
        && let Some(x) = x.try_as_slice()
    {
        let mut data = storage::zeros::<F::Output, R, P>(&shape)?;
        let out = <P as Contiguous<F::Output, R>>::slice_mut(&mut data, &shape);
        if inner == 1 {
            reduction.runs_here(x, len, out);
        } else {
            for (i, (out, rows)) in out.chunks_exact_mut(inner).zip(x.chunks_exact(len * inner)).enumerate() {
                reduction.columns_here(i * inner, rows, out);
            }
        }
        return Ok(Array::from_parts(shape, data));
    }
    along_large(x, axes, shape, operation, reduction)
}

/// [`along`] for an array that is not small.
#[inline(never)]
fn along_large<T, S, B, R, P, F>(
    x: &Array<T, S, B>,
    axes: &[usize],
    shape: R,
    operation: &'static str,
    reduction: &F,
) -> Result<Array<F::Output, R, P>, Error>
where
    T: Element,
    S: Shape,
    B: Storage<T, S>,
    R: Shape,
    P: OwnedStorage<F::Output, R>,
    F: Reduction<T>,
{
    elements::<F::Output, R>(&shape, operation)?;
    let mut data = storage::zeros::<F::Output, R, P>(&shape)?;
    let out = <P as Contiguous<F::Output, R>>::slice_mut(&mut data, &shape);
    let extents = x.shape();
    let extents = extents.as_ref();
    if !write_none(extents, axes, operation, reduction, out)? {
        match (x.try_as_slice(), Groups::new(extents, axes)) {
            (
                Some(x),
                Groups {
                    len,
                    inner: Some(inner),
                },
            ) => write_slice(x, len, inner, reduction, out),
            _ => write_pieces(walk(x), extents, axes, reduction, out)?,
        }
    }
    Ok(Array::from_parts(shape, data))
}

/// How many elements are read at a time of an array with strides.
const PIECE: usize = 1024;

/// Walks the elements of an array.
fn walk<T: Element, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>) -> impl Walk<T> {
    |last, _, visit| {
        let mut elements = x.iter();
        if !last.is_empty() {
            elements = elements.with_last(last);
        }
        let mut piece = [T::ZERO; PIECE];
        let mut first = 0;
        while first < x.len() {
            let len = elements.read(&mut piece);
            visit(first, &piece[..len]);
            first += len;
        }
        Ok(())
    }
}
