//! Properties of operations that follow from their names, such as the shapes that they accept.

use super::super::functions::find;

/// Returns whether an operation is a multiplication that [`Node::multiply_exactly`] has renamed.
pub(super) fn is_product(method: &str) -> bool {
    matches!(method, "product" | "factors")
}

/// Returns whether an operation accepts fewer dtypes in the rule set `tml` than in the standard
/// one.
pub(super) fn has_own_dtypes(method: &str) -> bool {
    find(method).is_some_and(|function| function.tml.is_some_and(|asked| asked != "shape"))
}

/// Returns whether the rule set `tml` requires equal shapes for an operation. It does for
/// relational, logical and bitwise operations.
pub(super) fn asks_for_one_shape(method: &str) -> bool {
    find(method).is_some_and(|function| function.tml.is_some())
}
