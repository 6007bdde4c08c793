//! The rule sets of `broadcast!`. Results equal those of the standard rules, and the shapes they
//! reject are restated here over extents.

mod generic;
mod in_place;
mod meet;
mod placed;
mod rules;
