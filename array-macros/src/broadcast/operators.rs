//! Looks up the operations of Rust's operators.

use syn::{BinOp, UnOp};

use super::functions::{Function, find};

/// Declares functions that look up Rust's binary operators, from the rows of `operators!` in
/// `table.rs`. The variants of [`BinOp`] have the names of the traits.
macro_rules! rows {
    ($($trait:ident $method:ident $trait_in_place:ident $method_in_place:ident $symbol:literal $symbol_in_place:literal:
        $name:ident $dyn_method:ident $name_in_place:ident $try_name_in_place:ident $op:ident $class:ident;)*) => {
        /// Returns the operation of a binary operator, or `None` for an assignment.
        pub fn binary(op: &BinOp) -> Option<&'static str> {
            Some(match op {
                $(BinOp::$trait(_) => stringify!($name),)*
                BinOp::Lt(_) => "less",
                BinOp::Le(_) => "less_equal",
                BinOp::Gt(_) => "greater",
                BinOp::Ge(_) => "greater_equal",
                BinOp::Eq(_) => "equal",
                BinOp::Ne(_) => "not_equal",
                BinOp::And(_) => "logical_and",
                BinOp::Or(_) => "logical_or",
                _ => return None,
            })
        }

        /// Returns the operation of a compound assignment operator, such as `+=`, or `None` for
        /// other operators.
        pub fn assign(op: &BinOp) -> Option<Assign> {
            assign_symbol(match op {
                $(BinOp::$trait_in_place(_) => $symbol_in_place,)*
                _ => return None,
            })
        }

        /// Returns the operation of an assignment operator, given its symbol.
        pub fn assign_symbol(symbol: &str) -> Option<Assign> {
            Some(match symbol {
                $($symbol_in_place => Assign {
                    symbol: $symbol_in_place,
                    panicking: stringify!($name_in_place),
                    fallible: stringify!($try_name_in_place),
                    operator: stringify!($trait_in_place),
                },)*
                _ => return None,
            })
        }
    };
}

operators! { rows }

/// Declares a function that looks up Rust's prefix operators, from the rows of `prefix_operators!`
/// in `table.rs`.
macro_rules! prefix_rows {
    ($($trait:ident $method:ident $name:ident $dyn_method:ident $op:ident;)*) => {
        /// Returns the operation of a prefix operator.
        pub fn prefix(op: &UnOp) -> Option<&'static str> {
            match op {
                $(UnOp::$trait(_) => Some(stringify!($name)),)*
                _ => None,
            }
        }
    };
}

prefix_operators! { prefix_rows }

/// Returns whether an operation has no result for some operands, such as an integer division by
/// zero. The error about an element shows the operation if it is the only such operation of the
/// expression, and the whole expression otherwise.
pub fn is_fallible(operation: &str) -> bool {
    let operation = operation.strip_suffix("_assign").unwrap_or(operation);
    find(operation).is_some_and(Function::can_fail)
}

/// An in-place operation.
#[derive(Clone, Copy)]
pub struct Assign {
    /// The operator, as the user writes it.
    pub symbol: &'static str,
    /// The name of the method that panics.
    pub panicking: &'static str,
    /// The name of the method that returns an error.
    pub fallible: &'static str,
    /// The name of Rust's trait of the operator.
    pub operator: &'static str,
}

/// Plain assignment, for which syn has a separate type of expression.
pub const ASSIGN: Assign = Assign {
    symbol: "=",
    panicking: "assign",
    fallible: "try_assign",
    operator: "",
};
