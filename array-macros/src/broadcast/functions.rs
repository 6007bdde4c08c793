//! The elementwise functions that `broadcast!` knows, which are those of `table.rs`, and their
//! names in other libraries.

use std::ops::Range;

/// An elementwise function, written `name(x, …)` or `x.name(…)`.
pub struct Function {
    /// The name that the user writes, and the method of `array_core::__private::Op`.
    pub name: &'static str,
    /// The number of arguments of the function, including the array before the dot.
    pub arity: usize,
    /// The class of dtypes that the function supports.
    pub class: &'static str,
    /// The dtype of the result, as in `table.rs`: `same` for that of the arguments, or another one.
    pub output: &'static str,
    /// `true` if the function can compute many elements per call. The expansion then has one
    /// closure for its arguments, and another for the operations on its result.
    pub is_together: bool,
    /// `true` if the function can compute many elements per call with AVX-512. The expansion uses
    /// this form only if the function is the whole expression.
    pub is_wide: bool,
    /// The method that finds arguments for which the function has no result, if there are any.
    pub fault: Option<&'static str>,
    /// The requirement of the rule set `tml` on the arguments, as in `table.rs`.
    pub tml: Option<&'static str>,
    /// The names of the function in other libraries.
    pub aliases: &'static [&'static str],
}

impl Function {
    /// Returns whether the function has no result for some operands, such as an integer division by
    /// zero.
    pub fn can_fail(&self) -> bool {
        self.fault.is_some()
    }

    /// Returns whether the function takes floats or complex numbers.
    pub fn takes_floats(&self) -> bool {
        matches!(self.class, "Float" | "Inexact")
    }
}

/// Returns the arguments that an operation converts to one dtype. The others are the condition of
/// `select` and the tolerances of `is_close`.
pub fn converted(operation: &str, arguments: usize) -> Range<usize> {
    match operation {
        "select" => 1..3,
        "is_close" => 0..2,
        _ => 0..arguments,
    }
}

/// Finds a function by its name.
pub fn find(name: &str) -> Option<&'static Function> {
    [UNARY, BINARY, OTHER].into_iter().find_map(|functions| {
        let index = functions.binary_search_by_key(&name, |function| function.name);
        index.ok().map(|index| &functions[index])
    })
}

/// Returns whether an operation is a multiplication that
/// [`Node::multiply_exactly`](super::model::Node::multiply_exactly) has renamed.
pub fn is_product(operation: &str) -> bool {
    matches!(operation, "product" | "factors")
}

/// Returns whether an operation accepts fewer dtypes in the rule set `tml` than in the standard
/// one.
pub fn has_own_dtypes(operation: &str) -> bool {
    find(operation).is_some_and(|function| function.tml.is_some_and(|asked| asked != "shape"))
}

/// Returns whether the rule set `tml` requires equal shapes for an operation. It does for
/// relational, logical and bitwise operations.
pub fn asks_for_one_shape(operation: &str) -> bool {
    find(operation).is_some_and(|function| function.tml.is_some())
}

/// Returns all elementwise functions of `table.rs`.
pub fn all() -> impl Iterator<Item = &'static Function> {
    [UNARY, BINARY, OTHER].into_iter().flatten()
}

/// Returns the name of a function in `array_core`, given its name in another library.
pub fn near_miss(name: &str) -> Option<&'static str> {
    all()
        .find(|function| function.aliases.contains(&name))
        .map(|function| function.name)
}

/// Returns the elementwise function that corresponds to a reduction, such as `maximum` for `max`.
pub fn elementwise(name: &str) -> Option<&'static str> {
    match name {
        "max" => Some("maximum"),
        "min" => Some("minimum"),
        _ => None,
    }
}

/// Declares a constant with the functions in the rows of `unary_functions!` or `binary_functions!`.
macro_rules! functions {
    ($constant:ident $arity:literal $($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        [$($alias:literal)*] [$($fallible:ident $fault:ident)?] [$($tml:ident)?] $export:tt $result:tt;)*) => {
        const $constant: &[Function] = &[$(Function {
            name: stringify!($name),
            arity: $arity,
            class: stringify!($class),
            output: stringify!($output),
            is_together: is_together!($result),
            is_wide: is_wide!($result),
            fault: given!($($fault)?),
            tml: given!($($tml)?),
            aliases: &[$($alias),*],
        },)*];
    };
}

/// Expands to `true` if a function of `table.rs` has a form that computes many elements per call
/// and that `broadcast!` calls.
macro_rules! is_together {
    ({ kernel $($names:ident)* }) => {
        true
    };
    ({ |$l:ident, $r:ident| $result:expr, together $all:expr }) => {
        true
    };
    ({ quotient $one:ident, together $all:expr }) => {
        true
    };
    ({ $($other:tt)* }) => {
        false
    };
}

/// Expands to `true` if a function of `table.rs` has a form after `wide`.
macro_rules! is_wide {
    ({ |$x:ident| $result:expr, wide $all:expr }) => {
        true
    };
    ({ $($other:tt)* }) => {
        false
    };
}

/// Puts the operands of a function in the order in which their shapes are combined.
pub fn combined<T>(function: &str, operands: &mut Vec<T>) {
    match function {
        // The tolerances are scalars, so only the shapes of the first two arguments are combined.
        "is_close" => operands.truncate(2),
        // The shapes of the two values are combined first, and then that of the condition.
        "select" => operands.rotate_left(1),
        _ => {}
    }
}

/// Expands to `Some` with the text of a word, and to `None` without a word.
macro_rules! given {
    () => {
        None
    };
    ($word:ident) => {
        Some(stringify!($word))
    };
}

unary_functions! { functions UNARY 1 }
binary_functions! { functions BINARY 2 }

/// Declares a constant with the functions in the rows of `other_functions!`.
macro_rules! others {
    ($($name:ident $arity:literal: $class:ident -> $output:ident, $group:ident [$($alias:literal)*];)*) => {
        const OTHER: &[Function] = &[$(Function {
            name: stringify!($name),
            arity: $arity,
            class: stringify!($class),
            output: stringify!($output),
            is_together: false,
            is_wide: false,
            fault: None,
            tml: None,
            aliases: &[$($alias),*],
        },)*];
    };
}

other_functions! { others }
