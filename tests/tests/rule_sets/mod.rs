//! The rule sets of `broadcast!`. Results equal those of the standard rules. `rules.rs` states over
//! extents which shapes each rule set rejects.

mod generic;
mod in_place;
mod meet;
mod placed;
mod rules;
