//! The reductions, which are computed in a pass of their own.

use proc_macro2::Ident;

/// The elements that a reduction combines.
#[derive(Clone, Copy, PartialEq)]
pub enum Along {
    /// All elements.
    Everything,
    /// The elements along the axis in its type: `sum_axis::<0>(x)`.
    Axis,
    /// The elements along a list of axes: `sum_axes(x, axes![0, 2])`.
    Axes,
}

/// A reduction, written `name(x, …)` or `x.name(…)`.
#[derive(Clone, Copy)]
pub struct Reduction {
    /// The elements that it combines.
    pub along: Along,
    /// Whether the result is a count or a position.
    pub counts: bool,
    /// The number of its arguments, including the array before the dot.
    pub arity: usize,
    /// Whether it has a form along several axes.
    pub has_axes: bool,
}

/// The forms of a reduction.
struct Family {
    name: &'static str,
    /// Whether it has forms with a correction.
    is_corrected: bool,
    /// Whether it has a form along several axes.
    has_axes: bool,
    /// Whether the result is a count or a position.
    counts: bool,
}

const fn family(name: &'static str, is_corrected: bool, has_axes: bool, counts: bool) -> Family {
    Family {
        name,
        is_corrected,
        has_axes,
        counts,
    }
}

/// The reductions, with their forms.
#[rustfmt::skip]
const FAMILIES: &[Family] = &[
    family("all", false, true, false),
    family("any", false, true, false),
    family("argmax", false, false, true),
    family("argmin", false, false, true),
    family("count_nonzero", false, true, true),
    family("max", false, true, false),
    family("mean", false, true, false),
    family("min", false, true, false),
    family("prod", false, true, false),
    family("std", true, true, false),
    family("sum", false, true, false),
    family("var", true, true, false),
];

/// Finds a reduction by its name, which is that of its family, the axes, `keep`, and `corrected`.
pub fn find(name: &str) -> Option<Reduction> {
    let family = FAMILIES.iter().find(|family| {
        name == family.name || name.strip_prefix(family.name).is_some_and(|rest| rest.starts_with('_'))
    })?;
    let rest = &name[family.name.len()..];
    let (rest, is_corrected) = match rest.strip_suffix("_corrected") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let along = match rest {
        "" => Along::Everything,
        "_axis" | "_axis_keep" => Along::Axis,
        "_axes" | "_axes_keep" if family.has_axes => Along::Axes,
        _ => return None,
    };
    if is_corrected && !family.is_corrected {
        return None;
    }
    Some(Reduction {
        along,
        counts: family.counts,
        arity: 1 + usize::from(along == Along::Axes) + usize::from(is_corrected),
        has_axes: family.has_axes,
    })
}

/// Returns the name of a reduction along one axis, or along several, from the one over everything.
pub fn along(name: &Ident, axes: &str) -> Ident {
    let whole = name.to_string();
    let name_along = match whole.strip_suffix("_corrected") {
        Some(family) => format!("{family}_{axes}_corrected"),
        None => format!("{whole}_{axes}"),
    };
    Ident::new(&name_along, name.span())
}
