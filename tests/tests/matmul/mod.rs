//! Products of matrices against sums that are written out.

mod drawn;
mod dtypes;
mod errors;
mod expressions;
mod naive;
mod sizes;
mod typed;
mod views;
