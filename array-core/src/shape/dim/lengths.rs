//! Names of axes: `shape![3]` expands to `Len3`, which is [`Len<3>`](Len).

#![allow(
    missing_docs,
    non_upper_case_globals,
    reason = "all are hidden, and a value has the name of its type"
)]

use super::Len;

crate::expand::lengths!();
