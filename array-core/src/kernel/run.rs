//! From an expression to a finished array: the only door to the kernels.

use super::nest;
use super::plan::grid;
use super::tree::{OwnReads, Plan};
use super::{Lowering, Tree};
use crate::dtype::Element;
use crate::error::{ArithmeticError, Error, Fault, ShapeError};
use crate::shape::{DynRank, Shape, checked_product, static_len};
use crate::storage::{OwnedStorage, StorageMut};

/// Evaluates an expression into new storage.
///
/// `shape` is what the shapes of the operands broadcast to.
///
/// # Errors
///
/// An [`Error::Arithmetic`] for an element without a value, [`Error::Shape`] where the result is too
/// large, [`Error::Alloc`] where memory cannot be had.
#[inline]
pub(crate) fn build<P: Tree, O: Shape, B: OwnedStorage<P::Elem, O>>(
    tree: &P,
    shape: &O,
    operation: &'static str,
) -> Result<B::Data, Error> {
    // Not a `const` assertion: the compiler evaluates those in branches that are never taken, too.
    assert!(
        const { matches!(P::READS_OWN, OwnReads::None) },
        "there is no array yet that could be read"
    );
    let extents = shape.extents();
    let len = bounded_len::<P::Elem, O>(extents.as_ref(), operation)?;
    if const { P::FALLIBLE } {
        // SAFETY: the expression does not read the output, so that none is needed.
        unsafe { check::<P, O>(tree, core::ptr::null(), extents.as_ref())? };
    }
    // SAFETY:
    // - `len` is the product of the extents of `shape`.
    // - `evaluate` initialises that many elements. The memory is new: no operand overlaps with it.
    Ok(unsafe { B::build(shape, len, |out| evaluate::<P, O>(tree, out, extents.as_ref(), len))? })
}

/// Whether an expression of this shape always has a result: no element lacks a value, all extents
/// are known to the compiler, and no memory is asked for.
pub(crate) const fn always_builds<P: Tree, O: Shape, B: OwnedStorage<P::Elem, O>>() -> bool {
    Plan::<O, P>::KNOWN && !P::FALLIBLE && B::IN_PLACE
}

/// [`build`] for an expression that [always has a result](always_builds): without a `Result` in the
/// way, small arrays stay in registers.
///
/// # Panics
///
/// Panics where the expression may have no result.
#[inline(always)]
pub(crate) fn build_always<P: Tree, O: Shape, B: OwnedStorage<P::Elem, O>>(tree: &P) -> (O, B::Data) {
    assert!(
        const { always_builds::<P, O, B>() && matches!(P::READS_OWN, OwnReads::None) },
        "this expression may have no result"
    );
    let Some(shape) = O::KNOWN else { unreachable!() };
    let len = const { static_len::<O>() }.expect("inline arrays fit in memory");
    // SAFETY: as in `build`.
    let data = unsafe { B::build_in_place(&shape, len, |out| evaluate::<P, O>(tree, out, &[], len)) };
    (shape, data)
}

/// Evaluates an expression into an array that is there.
///
/// The operands' shapes broadcast to `shape`, which is that of the array. Nothing is written where
/// an error is returned.
///
/// # Errors
///
/// An [`Error::Arithmetic`] for an element without a value.
#[inline]
pub(crate) fn assign<P: Tree, O: Shape, B: StorageMut<P::Elem, O>>(
    tree: &P,
    data: &mut B::Data,
    shape: &O,
) -> Result<(), Error> {
    assert!(
        const { P::READS_OWN.fits(P::Elem::DTYPE) },
        "the array is read as another dtype"
    );
    let out = B::slice_mut(data, shape);
    let extents = shape.extents();
    assert!(
        known_or_product::<O>(extents.as_ref()) == Some(out.len()),
        "the extents of an array changed under it"
    );
    if const { P::FALLIBLE } {
        // SAFETY: `out` has an initialised element for each position.
        unsafe { check::<P, O>(tree, out.as_ptr(), extents.as_ref())? };
    }
    // SAFETY: `out` has room for the elements of `shape`, which are initialised; it is borrowed
    // mutably, so that no operand overlaps with it.
    unsafe { evaluate::<P, O>(tree, out.as_mut_ptr(), extents.as_ref(), out.len()) };
    Ok(())
}

/// Returns the number of elements of a shape, at most `isize::MAX` bytes of them.
#[inline(always)]
pub(crate) fn elements<T, O: Shape>(shape: &O, operation: &'static str) -> Result<usize, ShapeError> {
    bounded_len::<T, O>(shape.extents().as_ref(), operation)
}

/// The number of elements: a constant where the type of the shape says it.
#[inline(always)]
fn known_or_product<O: Shape>(extents: &[usize]) -> Option<usize> {
    if const { O::STATIC.is_some() } {
        const { static_len::<O>() }
    } else {
        checked_product(extents)
    }
}

#[inline(always)]
fn bounded_len<T, O: Shape>(extents: &[usize], operation: &'static str) -> Result<usize, ShapeError> {
    let most = const { isize::MAX as usize / if size_of::<T>() == 0 { 1 } else { size_of::<T>() } };
    match known_or_product::<O>(extents) {
        Some(len) if len <= most => Ok(len),
        _ => Err(ShapeError::overflow(operation, extents)),
    }
}

/// Computes all elements of the output.
///
/// # Safety
///
/// The operands' shapes broadcast to `O`, whose extents these are; they multiply to `len`. `out` has room for
/// that many elements, which are initialised if the expression reads them, and no operand overlaps
/// with them.
#[inline(always)]
unsafe fn evaluate<P: Tree, O: Shape>(tree: &P, out: *mut P::Elem, extents: &[usize], len: usize) {
    if len == 0 || const { Plan::<O, P>::EMPTY } {
        return;
    }
    // SAFETY: the caller's promises are handed on; the grids are those of the plans that the
    // kernels are lowered for.
    unsafe {
        if const { Plan::<O, P>::SMALL } {
            let grid = const { Plan::<O, P>::GRID };
            for row in 0..const { Plan::<O, P>::GRID.rows() } {
                for j in 0..const { Plan::<O, P>::GRID.inner() } {
                    let value = tree.at::<O, P>(out.cast_const().cast(), row, j);
                    out.add(row * grid.inner() + j).write(value);
                }
            }
        } else if const { Plan::<O, P>::KNOWN } {
            let lowering = Lowering {
                out: &[],
                mask: 0,
                axes: 0,
                lead: &[],
            };
            nest::fill(&tree.lower::<O, P>(&lowering), out, const { &Plan::<O, P>::GRID });
        } else {
            each_nest(tree, extents, |lowering, grid, first| {
                nest::fill(&tree.lower::<O, P>(lowering), out.add(first), grid);
                None::<()>
            });
        }
    }
}

/// Finds an element without a value.
///
/// # Safety
///
/// The operands' shapes broadcast to `O`, whose extents these are. `own` points to an initialised element for each
/// position if the expression reads them.
#[inline(never)]
unsafe fn check<P: Tree, O: Shape>(tree: &P, own: *const P::Elem, extents: &[usize]) -> Result<(), ArithmeticError> {
    if extents.contains(&0) {
        return Ok(());
    }
    // SAFETY: the caller's promises are handed on.
    let found = unsafe {
        if const { Plan::<O, P>::SMALL } {
            let inner = const { Plan::<O, P>::GRID.inner() };
            let len = const { Plan::<O, P>::GRID.len() };
            (0..len).find_map(|k| {
                let fault = tree.fault_at::<O, P>(own.cast(), k / inner, k % inner);
                fault.map(|fault| (k, fault))
            })
        } else if const { Plan::<O, P>::KNOWN } {
            let lowering = Lowering {
                out: &[],
                mask: 0,
                axes: 0,
                lead: &[],
            };
            nest::find_fault(&tree.lower::<O, P>(&lowering), own, const { &Plan::<O, P>::GRID })
        } else {
            each_nest(tree, extents, |lowering, grid, first| {
                nest::find_fault(&tree.lower::<O, P>(lowering), own.wrapping_add(first), grid)
                    .map(|(element, fault)| (first + element, fault))
            })
        }
    };
    match found {
        None => Ok(()),
        Some((element, fault)) => Err(fault_at(element, fault, extents)),
    }
}

/// The error for the element of this number in row-major order.
#[cold]
fn fault_at(element: usize, fault: Fault, extents: &[usize]) -> ArithmeticError {
    let mut index = DynRank::clipped(extents);
    let mut rest = element;
    for i in index.iter_mut().rev() {
        let extent = *i;
        *i = rest % extent;
        rest /= extent;
    }
    ArithmeticError::new(fault, index)
}

/// Plans an output at run time, and calls `run` with each nest of loops and the number of its first
/// element: once, unless there are more axes than a nest has.
#[inline(always)]
fn each_nest<P: Tree, R>(
    tree: &P,
    out: &[usize],
    mut run: impl FnMut(&Lowering<'_>, &super::plan::Grid, usize) -> Option<R>,
) -> Option<R> {
    let mask = tree.mergeable(out);
    let grid = grid(out, mask);
    let mut lead = [0; DynRank::MAX_RANK];
    let outer = &out[..grid.lead];
    for nest in 0..outer.iter().product() {
        let lowering = Lowering {
            out,
            mask,
            axes: grid.axes,
            lead: &lead[..grid.lead],
        };
        if let Some(found) = run(&lowering, &grid, nest * grid.len()) {
            return Some(found);
        }
        for axis in (0..grid.lead).rev() {
            lead[axis] += 1;
            if lead[axis] < outer[axis] {
                break;
            }
            lead[axis] = 0;
        }
    }
    None
}
