//! Reductions over all elements, over one axis, and over several, as methods.

mod all;
mod axes;
mod axis;
