//! The reductions that `broadcast!` knows, which are those of `table.rs`.

use proc_macro2::Ident;

/// The elements that a reduction combines.
#[derive(Clone, Copy, PartialEq)]
pub enum Along {
    /// All elements.
    Everything,
    /// The elements along the axis in angle brackets: `sum_axis::<0>(x)`.
    Axis,
    /// The elements along a list of axes: `sum_axes(x, axes![0, 2])`.
    Axes,
}

/// A reduction, written `name(x, …)` or `x.name(…)`.
#[derive(Clone, Copy)]
pub struct Reduction {
    /// The elements that the reduction combines.
    pub along: Along,
    /// `true` if the result is a count or a position.
    pub counts: bool,
    /// The number of arguments of the reduction, including the array before the dot.
    pub arity: usize,
    /// `true` if the reduction has a form that reduces several axes.
    pub has_axes: bool,
}

/// The names of a reduction: of all elements, along one axis, and along several axes.
struct Row {
    name: &'static str,
    along_axis: [&'static str; 2],
    along_axes: [&'static str; 2],
    /// `true` if the reduction has the forms that reduce several axes.
    has_axes: bool,
    /// `true` if the reduction has a further argument.
    has_argument: bool,
    /// `true` if the result is a count or a position.
    counts: bool,
}

/// Declares the constant `ROWS` from the rows of `reductions!` in `table.rs`.
macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident [$($try_name:ident)?]
        [$axis:ident $try_axis:ident $axis_keep:ident $try_axis_keep:ident]
        $count:ident [$axes:ident $try_axes:ident $axes_keep:ident $try_axes_keep:ident]
        $arg:tt $class:ident -> $output:ident, $empty:literal $way:tt $lowered:tt;)*) => {
        const ROWS: &[Row] = &[$(Row {
            name: stringify!($name),
            along_axis: [stringify!($axis), stringify!($axis_keep)],
            along_axes: [stringify!($axes), stringify!($axes_keep)],
            has_axes: matches!(stringify!($count).as_bytes(), b"several"),
            has_argument: has_argument!($arg),
            counts: counts!($way),
        },)*];
    };
}

macro_rules! has_argument {
    (()) => {
        false
    };
    (($arg:ident)) => {
        true
    };
}

macro_rules! counts {
    ([position $operation:ident]) => {
        true
    };
    ([count $operation:ident]) => {
        true
    };
    ($other:tt) => {
        false
    };
}

reductions! { rows }

/// Finds a reduction by its name.
pub fn find(name: &str) -> Option<Reduction> {
    ROWS.iter().find_map(|row| {
        let along = match name {
            // Compare the first two letters first, because they differ for most names.
            _ if name.as_bytes()[..2.min(name.len())] != row.name.as_bytes()[..2] => return None,
            _ if name == row.name => Along::Everything,
            _ if row.along_axis.contains(&name) => Along::Axis,
            _ if row.has_axes && row.along_axes.contains(&name) => Along::Axes,
            _ => return None,
        };
        Some(Reduction {
            along,
            counts: row.counts,
            arity: 1 + usize::from(along == Along::Axes) + usize::from(row.has_argument),
            has_axes: row.has_axes,
        })
    })
}

/// Returns the name of a reduction along one axis or several axes, given the name of the reduction
/// of all elements. `axes` is the suffix, such as `axis`.
pub fn along(name: &Ident, axes: &str) -> Ident {
    let whole = name.to_string();
    let name_along = match whole.strip_suffix("_corrected") {
        Some(family) => format!("{family}_{axes}_corrected"),
        None => format!("{whole}_{axes}"),
    };
    Ident::new(&name_along, name.span())
}
