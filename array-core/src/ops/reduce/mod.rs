//! Reductions over all elements, over one axis, and over several axes, as methods.

mod all;
mod axes;
mod axis;
