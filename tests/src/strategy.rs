//! Random dtypes, shapes, values and programs, in which the edge cases of the rules are frequent.

mod dtypes;
mod programs;
mod shapes;
mod values;

pub use dtypes::{any_dtype, dtype_pair, float_dtype, integer_dtype, number_dtype, promoting_pair};
pub use programs::{assignment, program, program_of};
pub use shapes::{
    MAX_ELEMENTS, MAX_RANK, assignable_pair, broadcasting_pair, broadcasting_quadruple, broadcasting_shapes,
    clashing_shapes, shape, unassignable_pair,
};
pub use values::{Mood, any_array, array, array_of, summable_array, value};
