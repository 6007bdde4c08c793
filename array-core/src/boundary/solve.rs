//! Inference of extents from all arguments.

use alloc::vec::Vec;

use super::Given;
use super::argument::Form;
use super::call::{Asked, Signature};
use crate::error::{ANY_EXTENT, CallError, FoundAxis, Mismatch};
use crate::shape::{DynRank, MAX_TYPED_RANK, checked_product};

/// The extent of an axis, and where it comes from: the index of the first argument with this
/// extent, or `None` if the extent is static.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    extent: usize,
    argument: Option<usize>,
}

/// Infers the extents of all axes: first from the shapes of arguments, then from their numbers of
/// elements.
pub(super) fn bind(signature: &Signature, given: &[Given], bound: &mut [Option<Bound>]) -> Result<(), CallError> {
    let mut found = CallError::new(signature.function);
    for (axis, place) in signature.axes.iter().zip(&mut *bound) {
        *place = axis.known.map(|extent| Bound { extent, argument: None });
    }
    let arguments = || signature.arguments.iter().zip(given).enumerate();
    for (index, (asked, given)) in arguments() {
        if let Some([found_dtype, asked_dtype]) = given.dtypes
            && found_dtype != asked_dtype
        {
            found.add(Mismatch::DType {
                argument: asked.name,
                found: found_dtype,
                asked: asked_dtype,
            });
        }
        match &given.form {
            Form::Shaped(extents, rank) => bind_shape(signature, index, (extents, *rank), bound, &mut found),
            // The extent of the only axis is the number of elements.
            Form::Flat(elements) if asked.axes.len() == 1 => {
                bind_shape(
                    signature,
                    index,
                    (&DynRank::clipped(&[*elements]), 1),
                    bound,
                    &mut found,
                );
            }
            Form::Flat(_) | Form::Absent => {}
        }
    }
    // Repeat, because an extent that follows from one number of elements can determine an extent of
    // another argument.
    while arguments().any(|(index, (asked, given))| bind_length(asked, index, given, bound)) {}
    let is_whole = found.is_empty();
    for (_, (asked, given)) in arguments() {
        if let Form::Flat(elements) = given.form
            && asked.axes.len() != 1
        {
            match length(asked, elements, bound) {
                Length::Fits | Length::Follows(..) => {}
                // The missing extent may be that of an axis of an argument whose mismatch is
                // already reported.
                Length::Open if !is_whole => {}
                Length::Open => found.add(Mismatch::Open {
                    argument: asked.name,
                    asked: asked.shape,
                    elements,
                    axis: open_axis(signature, asked, bound),
                }),
                Length::Differs(extents) => found.add(Mismatch::Length {
                    argument: asked.name,
                    asked: asked.shape,
                    elements,
                    extents,
                    axes: found_in_arguments(signature, asked, bound),
                }),
            }
        }
    }
    found.into_result()
}

/// Returns those axes of an argument that take their extents from other arguments.
fn found_in_arguments(signature: &Signature, asked: &Asked, bound: &[Option<Bound>]) -> Vec<FoundAxis> {
    let mut axes: Vec<usize> = asked.axes.iter().copied().flatten().collect();
    axes.sort_unstable();
    axes.dedup();
    let found = axes.into_iter().filter_map(|axis| {
        let Bound { extent, argument } = bound[axis]?;
        Some(FoundAxis {
            axis: signature.axes[axis].text,
            extent,
            argument: signature.arguments[argument?].name,
        })
    });
    found.collect()
}

/// Compares a shape with the required shape and with the known extents, and records new extents.
fn bind_shape(
    signature: &Signature,
    index: usize,
    (extents, rank): (&DynRank, usize),
    bound: &mut [Option<Bound>],
    found: &mut CallError,
) {
    let asked = &signature.arguments[index];
    if rank != asked.axes.len() {
        return found.add(Mismatch::Rank {
            argument: asked.name,
            asked: asked.shape,
            found: extents.clone(),
            rank,
        });
    }
    for (position, (&axis, &extent)) in asked.axes.iter().zip(extents).enumerate() {
        let Some(axis) = axis else { continue };
        match bound[axis] {
            None => {
                bound[axis] = Some(Bound {
                    extent,
                    argument: Some(index),
                });
            }
            Some(before) if before.extent == extent => {}
            Some(Bound {
                extent: before,
                argument: Some(first),
            }) => found.add(Mismatch::Axis {
                axis: signature.axes[axis].text,
                extents: [before, extent],
                arguments: [signature.arguments[first].name, asked.name],
            }),
            Some(Bound { extent: expected, .. }) => found.add(Mismatch::Extent {
                argument: asked.name,
                asked: asked.shape,
                found: extents.clone(),
                position,
                expected,
            }),
        }
    }
}

/// Infers the only unknown extent of an argument from its number of elements, and returns whether
/// an extent was inferred.
fn bind_length(asked: &Asked, index: usize, given: &Given, bound: &mut [Option<Bound>]) -> bool {
    let Form::Flat(elements) = given.form else { return false };
    let Length::Follows(Some(axis), extent) = length(asked, elements, bound) else {
        return false;
    };
    bound[axis] = Some(Bound {
        extent,
        argument: Some(index),
    });
    true
}

/// The result of comparing a number of elements with known extents.
enum Length {
    /// All extents are known, and their product is the number of elements.
    Fits,
    /// No extents of the unknown axes give the number of elements. Contains the extents, with
    /// [`ANY_EXTENT`] for each unknown one.
    Differs(DynRank),
    /// Only one axis has an unknown extent, and the number of elements determines the extent. The
    /// axis can occur several times, as in `[N, N]`. Contains the axis, or `None` for an axis
    /// without a name (`_`), and its extent.
    Follows(Option<usize>, usize),
    /// The number of elements does not determine the unknown extents.
    Open,
}

/// Compares the number of elements of an argument with the extents that are known so far.
fn length(asked: &Asked, elements: usize, bound: &[Option<Bound>]) -> Length {
    let extent = |axis: &Option<usize>| Some(bound[(*axis)?]?.extent);
    let mut unknown = asked.axes.iter().filter(|axis| extent(axis).is_none());
    let differs = || Length::Differs(extents_of(asked, |axis| extent(axis).unwrap_or(ANY_EXTENT)));
    let product = checked_product(&extents_of(asked, |axis| extent(axis).unwrap_or(1)));
    let Some(axis) = unknown.next() else {
        return if product == Some(elements) {
            Length::Fits
        } else {
            differs()
        };
    };
    // `power` is the number of positions with an unknown extent. If all are one axis, its extent is
    // a root of this degree.
    let power = 1 + unknown.clone().count() as u32;
    let is_one_axis = power == 1 || (axis.is_some() && unknown.all(|other| other == axis));
    // If the product overflows, an argument without elements still fits: an unknown extent is 0.
    match product.or((elements == 0).then_some(1)) {
        None => differs(),
        Some(0) if elements != 0 => differs(),
        Some(0) => Length::Open,
        Some(product) if !elements.is_multiple_of(product) => differs(),
        Some(_) if !is_one_axis => Length::Open,
        Some(product) => match root(elements / product, power) {
            Some(extent) => Length::Follows(*axis, extent),
            None => differs(),
        },
    }
}

/// Returns the integer root of `n` of degree `power`, or `None` if the root is not an integer.
fn root(n: usize, power: u32) -> Option<usize> {
    let (mut low, mut high) = (0, n);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        match middle.checked_pow(power) {
            Some(value) if value <= n => low = middle,
            _ => high = middle - 1,
        }
    }
    (low.checked_pow(power) == Some(n)).then_some(low)
}

/// Returns the text of the first axis of an argument whose extent is unknown.
fn open_axis(signature: &Signature, asked: &Asked, bound: &[Option<Bound>]) -> &'static str {
    let open = asked
        .axes
        .iter()
        .find(|axis| axis.is_none_or(|axis| bound[axis].is_none()));
    match open {
        Some(Some(axis)) => signature.axes[*axis].text,
        _ => "_",
    }
}

/// Returns the extents of an argument whose description has no extents. [`bind`] must have inferred
/// the extents of the named axes before.
pub(super) fn shape_of(asked: &Asked, given: &Given, bound: &[Option<Bound>]) -> DynRank {
    // In a flat argument, only an axis without a name can still be unknown, and its extent follows
    // from the number of elements. An argument that is `None` needs no extents.
    let rest = match given.form {
        Form::Flat(elements) => match length(asked, elements, bound) {
            Length::Follows(_, extent) => extent,
            _ => 0,
        },
        Form::Shaped(..) | Form::Absent => 0,
    };
    extents_of(asked, |axis| {
        let bound = axis.and_then(|axis| bound[axis]);
        bound.map_or(rest, |bound| bound.extent)
    })
}

/// Returns the extents of an argument, computed by `extent` for each axis.
fn extents_of(asked: &Asked, extent: impl Fn(&Option<usize>) -> usize) -> DynRank {
    let mut extents = [1; MAX_TYPED_RANK];
    let rank = asked.axes.len();
    for (place, axis) in extents.iter_mut().zip(asked.axes) {
        *place = extent(axis);
    }
    DynRank::clipped(&extents[..rank])
}
