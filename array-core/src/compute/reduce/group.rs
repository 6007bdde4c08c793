//! Reduces the elements of a source in groups. Each group gives one element of the result.

use core::marker::PhantomData;
#[cfg(any(test, not(debug_assertions)))]
use core::mem::MaybeUninit;

use super::reduction::{Operation, Reduction};
#[cfg(debug_assertions)]
use super::source::RowMajorElements;
use super::source::Source;
use super::walk::{Groups, Walk, write_none, write_pieces, write_runs, write_slice};
use crate::dtype::Element;
use crate::error::{Error, tried};
use crate::kernel::cell;
use crate::kernel::parts::{InParts, Parts};
use crate::kernel::reduce::{FEW_ROWS, is_few_run};
pub(crate) use crate::shape::{Axes, Axis, ListedAxes};
use crate::shape::{Shape, len_of, static_len};
#[cfg(any(test, not(debug_assertions)))]
use crate::storage::FEW;
use crate::storage::{Array, COUNTED, Contiguous, OwnedStorage};

/// The groups of elements of a small array with a static shape `S`, if the axes `A` are reduced.
struct Here<T, S, A>(PhantomData<(T, S, A)>);

impl<T, S: Shape, A: Axes<S>> Here<T, S, A> {
    /// The groups, if the array has elements.
    const GROUPS: Option<Groups> = match S::STATIC {
        Some(extents) if matches!(extents.len(), Some(1..)) => Some(Groups::new(extents.as_slice(), A::AXES)),
        _ => None,
    };

    /// `true` if the groups are small enough for inlined code.
    const ARE_FEW: bool = match Self::GROUPS {
        // Inlined code must give the same bits as the loops. Up to these lengths, it adds in the
        // same order.
        Some(Groups {
            len,
            inner: None | Some(1),
        }) => is_few_run::<T>(len),
        Some(Groups { len, .. }) => len <= FEW_ROWS,
        None => false,
    };

    /// `true` if the groups are small enough for inlined code, and their elements have a constant
    /// stride.
    const ARE_FEW_IN_PLACE: bool = Self::ARE_FEW && matches!(Self::GROUPS, Some(Groups { inner: Some(_), .. }));
}

/// Each part is one group of a run, or a block of rows, whose columns are groups.
impl<T, S: Shape, A: Axes<S>> Parts for Here<T, S, A> {
    const LAST: &'static [usize] = match Self::GROUPS {
        Some(Groups { inner: None, .. }) => A::AXES,
        _ => &[],
    };
    const LEN: usize = match Self::GROUPS {
        Some(Groups { inner: Some(2..), .. }) if !Self::ARE_FEW => 0,
        Some(Groups {
            len,
            inner: Some(inner),
        }) => len * inner,
        Some(Groups { len, inner: None }) => len,
        None => 0,
    };
}

/// Reduces all elements. Returns `None` if there are no elements and the operation has no identity.
///
/// # Errors
///
/// Returns an [`Error`] if evaluating an element fails.
#[inline(always)]
pub(crate) fn whole<T: Element, X: Source<T>, F: Operation<T>>(
    x: &X,
    reduction: &F,
) -> Result<Option<F::Output>, Error> {
    // A constant chooses the function, so that rustc compiles only that function.
    (const {
        if X::FEW && is_few_run::<T>(len_of_few::<X::Shape>()) {
            whole_of_few::<T, X, F>
        } else {
            whole_shared::<T, X, F>
        }
    })(x, reduction)
}

/// Implements [`whole`] for few elements, by inlined code.
#[inline(always)]
fn whole_of_few<T: Element, X: Source<T>, F: Operation<T>>(x: &X, reduction: &F) -> Result<Option<F::Output>, Error> {
    let mut out = [F::Output::ZERO];
    x.here(|x| reduction.few_runs(0, x, const { len_of_few::<X::Shape>() }, &mut out))
        .expect("few elements are visited at once");
    Ok(Some(out[0]))
}

/// Implements [`whole`] by loops that all callers share: the reduction is passed as a table of
/// functions.
#[inline(always)]
fn whole_shared<T: Element, X: Source<T>, F: Operation<T>>(x: &X, reduction: &F) -> Result<Option<F::Output>, Error> {
    (const {
        #[cfg(debug_assertions)]
        if X::IS_ROW_MAJOR {
            whole_in_order::<T, X, F::Shared>
        } else {
            whole_of_source::<T, X, F::Shared>
        }
        #[cfg(not(debug_assertions))]
        whole_of_source::<T, X, F::Shared>
    })(x, reduction.shared())
}

/// Implements [`whole_of_source`] for an array in row-major order.
#[cfg(debug_assertions)]
fn whole_in_order<T: Element, X: Source<T>, F: Reduction<T>>(x: &X, reduction: &F) -> Result<Option<F::Output>, Error> {
    let slice = x.slice().expect(IN_ORDER);
    let (len, extents) = (slice.len(), &[slice.len()]);
    whole_of_many((Some(slice), &RowMajorElements { extents, slice }), len, reduction)
}

/// The message of a panic that never happens.
#[cfg(debug_assertions)]
const IN_ORDER: &str = "the elements of an array in row-major order are a slice";

/// Implements [`whole`] for sources that inlined code does not reduce, such as large arrays, and
/// arrays whose shape is not static.
#[cfg_attr(debug_assertions, inline(always))]
#[cfg_attr(not(debug_assertions), inline(never))]
fn whole_of_source<T: Element, X: Source<T>, F: Reduction<T>>(
    x: &X,
    reduction: &F,
) -> Result<Option<F::Output>, Error> {
    let len = len_of(x.shape()).expect(COUNTED);
    match x.slice() {
        #[cfg(any(test, not(debug_assertions)))]
        None if len <= FEW => whole_of_few_scattered(x, len, reduction),
        slice => whole_of_many((slice, x), len, reduction),
    }
}

/// Implements [`whole_of_source`] for at most [`FEW`] elements that are not contiguous.
#[cfg(any(test, not(debug_assertions)))]
#[inline(never)]
fn whole_of_few_scattered<T: Element, X: Source<T>, F: Reduction<T>>(
    x: &X,
    len: usize,
    reduction: &F,
) -> Result<Option<F::Output>, Error> {
    let mut room = [const { MaybeUninit::uninit() }; FEW];
    whole_of_many((x.few(&mut room), x), len, reduction)
}

/// The elements of a source: one slice, if they are contiguous, and the source itself, which passes
/// the elements to a function in pieces.
type Elements<'a, T> = (Option<&'a [T]>, &'a dyn Walk<T>);

/// Implements [`whole_of_source`], without the type of the source. In debug builds, all sources of
/// a dtype share one copy of this function.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn whole_of_many<T: Element, F: Reduction<T>>(
    (slice, x): Elements<'_, T>,
    len: usize,
    reduction: &F,
) -> Result<Option<F::Output>, Error> {
    let mut out = [F::Output::ZERO];
    // A `Reduction` requires groups that are not empty.
    if len == 0 {
        return Ok(reduction.none());
    }
    match slice {
        #[cfg(feature = "rayon")]
        Some(x) => write_slice(x, (len, 1), false, reduction, &mut out),
        #[cfg(not(feature = "rayon"))]
        Some(x) => reduction.runs(0, x, len, &mut out),
        None => walk_runs(x, len, reduction, &mut out)?,
    }
    Ok(Some(out[0]))
}

/// Calls [`write_runs`], which needs much memory on the stack, for one run.
#[inline(never)]
fn walk_runs<T: Element, F: Reduction<T>>(
    x: &dyn Walk<T>,
    len: usize,
    reduction: &F,
    out: &mut [F::Output; 1],
) -> Result<(), Error> {
    write_runs(x, &[], len, reduction, out)
}

/// Returns the number of elements of a static shape, or 1 if the shape is not static.
const fn len_of_few<S: Shape>() -> usize {
    match static_len::<S>() {
        Some(len) => len,
        // Do not panic, because rustc may evaluate this for shapes that are not static.
        None => 1,
    }
}

/// Reduces along the axes `A`. `shape` is the shape of the result, with one element for each
/// position of the other axes. `axes` has the axes as values, in increasing order.
///
/// # Errors
///
/// Returns an [`Error`] if a reduced axis is empty, the operation has no identity, and the result
/// is not empty. Also returns an [`Error`] if evaluating an element fails, if the result takes more
/// than `isize::MAX` bytes, or if memory cannot be allocated.
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
    // As in `whole`, only the chosen function is compiled.
    (const {
        if P::IN_PLACE && X::FEW && Here::<T, X::Shape, A>::ARE_FEW_IN_PLACE {
            along_few::<T, X, A, R, P, F>
        } else if is_in_parts::<T, X, A, F>() {
            along_parts::<T, X, A, R, P, F>
        } else {
            along_shared::<T, X, R, P, F>
        }
    })(x, axes, shape, operation, reduction)
}

/// Implements [`along`] by loops that all callers share: the reduction is passed as a table of
/// functions.
#[inline(always)]
fn along_shared<T, X, R, P, F>(
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
    F: Operation<T>,
{
    (const {
        #[cfg(debug_assertions)]
        if X::IS_ROW_MAJOR {
            along_in_order::<T, X, R, P, F::Shared>
        } else {
            along_source::<T, X, R, P, F::Shared>
        }
        #[cfg(not(debug_assertions))]
        along_source::<T, X, R, P, F::Shared>
    })(x, axes, shape, operation, reduction.shared())
}

/// Implements [`along_source`] for an array in row-major order.
#[cfg(debug_assertions)]
fn along_in_order<T, X, R, P, F>(
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
    let (extents, slice) = (x.shape().extents(), x.slice().expect(IN_ORDER));
    let extents = extents.as_ref();
    let elements = (Some(slice), &RowMajorElements { extents, slice } as &dyn Walk<T>);
    along_many(elements, extents, axes, shape, operation, reduction)
}

/// Implements [`along`] for few elements, by inlined code.
#[inline(always)]
fn along_few<T, X, A, R, P, F>(
    x: &X,
    _: &[usize],
    shape: R,
    _: &'static str,
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
    let Groups { len, inner } = const { Here::<T, X::Shape, A>::GROUPS }.expect("the groups are known");
    let inner = inner.expect("the reduced axes are adjacent");
    // Zeroed, so that reductions write to initialised memory, and this folder needs no unsafe code.
    let data = cell::zeros::<F::Output, R, P>(&shape)?;
    let mut array = Array::<F::Output, R, P>::owned(shape.clone(), data);
    let out = <P as Contiguous<F::Output, R>>::slice_mut(&mut array);
    x.here(|x| {
        if inner == 1 {
            return reduction.few_runs(0, x, len, out);
        }
        // Each block of `len` rows is reduced to one row of `out`.
        for (i, (out, rows)) in out.chunks_exact_mut(inner).zip(x.chunks_exact(len * inner)).enumerate() {
            reduction.few_columns(i * inner, rows, out);
        }
    })
    .expect("few elements are visited at once");
    Ok(array)
}

/// Returns whether inlined code computes the elements part by part, and reduces each part.
const fn is_in_parts<T: Element, X: Source<T>, A: Axes<X::Shape>, F: Operation<T>>() -> bool {
    // Debug builds compile less code for the shared loops, and inlined code would not be faster.
    cfg!(any(test, not(debug_assertions)))
        && X::ONE_BY_ONE
        && F::COLUMNS > 0
        && !(X::IS_SLICE
            && matches!(Here::<T, X::Shape, A>::GROUPS, Some(Groups { inner: Some(2..), .. }))
            && len_of_few::<X::Shape>() > F::COLUMNS)
        && InParts::<T, X::Known, X::Shape, Here<T, X::Shape, A>>::NEST.is_some()
}

/// Implements [`along`] by inlined code, for elements that are computed part by part.
#[inline(always)]
fn along_parts<T, X, A, R, P, F>(
    x: &X,
    _: &[usize],
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
    let Groups { len, inner } = const { Here::<T, X::Shape, A>::GROUPS }.expect("the groups are known");
    let inner = inner.unwrap_or(1);
    let mut array = tried!(cell::array_of_zeros::<F::Output, R, P>(shape, operation));
    let out = <P as Contiguous<F::Output, R>>::slice_mut(&mut array);
    x.parts::<Here<T, X::Shape, A>>(|part, x| {
        let first = part * inner;
        let out = &mut out[first..][..inner];
        if inner > 1 {
            reduction.few_columns(first, x, out);
        } else if const { Here::<T, X::Shape, A>::ARE_FEW } {
            reduction.few_runs(first, x, len, out);
        } else {
            reduction.shared().runs(first, x, len, out);
        }
    });
    Ok(array)
}

/// Implements [`along`] for sources that inlined code does not reduce, such as large arrays, and
/// arrays whose shape is not static.
#[cfg_attr(debug_assertions, inline(always))]
#[cfg_attr(not(debug_assertions), inline(never))]
fn along_source<T, X, R, P, F>(
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
    let extents = x.shape().extents();
    along_many((x.slice(), x), extents.as_ref(), axes, shape, operation, reduction)
}

/// Implements [`along_source`], without the type of the source. In debug builds, all sources of a
/// dtype share one copy of this function for each shape and storage of the result.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn along_many<T, R, P, F>(
    x: Elements<'_, T>,
    extents: &[usize],
    axes: &[usize],
    shape: R,
    operation: &'static str,
    reduction: &F,
) -> Result<Array<F::Output, R, P>, Error>
where
    T: Element,
    R: Shape,
    P: OwnedStorage<F::Output, R>,
    F: Reduction<T>,
{
    let mut array = tried!(cell::array_of_zeros::<F::Output, R, P>(shape, operation));
    let out = <P as Contiguous<F::Output, R>>::slice_mut(&mut array);
    tried!(write_groups(x, extents, axes, operation, (reduction, P::IN_PLACE), out));
    Ok(array)
}

/// Reduces elements along axes. The elements are one slice, or the source passes them to a function
/// in pieces. If `in_place` is `true` and the elements are one slice, nothing is allocated.
///
/// # Errors
///
/// Returns an [`Error`] if a reduced axis is empty, the operation has no identity, and the result
/// is not empty. Also returns an [`Error`] if evaluating an element fails.
fn write_groups<T: Element, F: Reduction<T>>(
    (slice, x): Elements<'_, T>,
    extents: &[usize],
    axes: &[usize],
    operation: &'static str,
    (reduction, in_place): (&F, bool),
    out: &mut [F::Output],
) -> Result<(), Error> {
    if write_none(extents, axes, operation, reduction, out)? {
        return Ok(());
    }
    // No axis is empty here, as `Groups` requires: `write_none` has handled such arrays.
    let groups = Groups::new(extents, axes);
    match (slice, groups.inner) {
        (Some(x), Some(inner)) => {
            write_slice(x, (groups.len, inner), in_place, reduction, out);
            Ok(())
        }
        // The elements are not contiguous, or the reduced axes are not adjacent.
        _ => write_pieces(x, extents, axes, reduction, out),
    }
}
