//! The StableHLO counterpart of each operation, from the column `$export` of `binary_functions!`
//! and `unary_functions!` in `table.rs`.

use super::builder::{Builder, Id};
use super::lower;
use super::relations::{Counts, Divides, Exported, Faultless, Lowered};
use crate::expr::ops::*;

/// Declares how `#[program]` exports an operation: as the StableHLO operation with the given name,
/// as a comparison, by a function of [`lower`], or not at all. If the operation has no result for
/// some elements, the row contains the class of the dtypes with such elements.
macro_rules! exported {
    ($name:ident [none] $($fallible:ident)?) => {};
    ($name:ident [by $function:ident] $($fallible:ident)?) => {
        exported!(@ $name, |b, x| lower::$function(b, x), $($fallible)?);
    };
    ($name:ident [compare $direction:ident] $($fallible:ident)?) => {
        exported!(@ $name, |b, x| b.compare(stringify!($direction), x[0], x[1]), $($fallible)?);
    };
    ($name:ident [$operation:ident] $($fallible:ident)?) => {
        exported!(@ $name, |b, x| b.elementwise(stringify!($operation), x), $($fallible)?);
    };
    (@ $name:ident, |$b:ident, $x:ident| $lowered:expr, $($fallible:ident)?) => {
        impl Lowered for $name {
            fn lower($b: &mut Builder, $x: &[Id]) -> Id {
                $lowered
            }
        }

        #[diagnostic::do_not_recommend]
        impl<T> Exported<$name> for T {
            fn lower(b: &mut Builder, x: &[Id]) -> Id {
                <$name as Lowered>::lower(b, x)
            }
        }

        exported!(@ $name $($fallible)?);
    };
    (@ $name:ident) => {
        #[diagnostic::do_not_recommend]
        impl<T> Faultless<$name> for T {}
    };
    (@ $name:ident is_integer) => {
        #[diagnostic::do_not_recommend]
        impl<T: Divides> Faultless<$name> for T {}
    };
    (@ $name:ident is_signed_integer) => {
        #[diagnostic::do_not_recommend]
        impl<T: Counts> Faultless<$name> for T {}
    };
}

/// Calls [`exported`] with columns of each row of `binary_functions!` or `unary_functions!`.
macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt [$($fallible:ident $($fault:ident)?)?] $tml:tt $export:tt $result:tt;)*) => {$(
        exported!($op $export $($fallible)?);
    )*};
}

binary_functions! { rows }
unary_functions! { rows }

exported!(DotOp[by multiply]);
exported!(AbsSquareOp[by square]);
