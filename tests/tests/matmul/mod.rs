//! Matrix products, compared with sums that are written out.

mod drawn;
mod dtypes;
mod errors;
mod expressions;
mod inlined;
mod naive;
mod sizes;
mod typed;
mod views;
