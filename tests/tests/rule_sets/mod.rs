//! The rule sets of `broadcast!`: what each accepts is what the standard's rules give, and what it refuses is what its own
//! words say, restated here over extents.

mod generic;
mod in_place;
mod meet;
mod placed;
mod rules;
