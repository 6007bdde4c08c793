//! The functions of real numbers, of one element and of many.
//!
//! Each is computed without branches, calls and tables, by operations that every machine has and rounds alike. So the
//! compiler makes a vector loop of it at every [level](super::level), and the bits of a result depend neither on the level,
//! nor on the platform, nor on how many elements are computed together.

mod exp;
mod log;
mod sqrt;
mod width;

use crate::kernel::level::leveled;

/// How many elements a loop computes. A fixed number, so that there is only the vector loop.
const BLOCK: usize = 64;

/// Calls a function with blocks, of which the last is filled up with zeros.
fn in_blocks<T: Copy + Default>(x: &mut [T], function: fn(&mut [[T; BLOCK]])) {
    let (blocks, rest) = x.as_chunks_mut();
    if !blocks.is_empty() {
        function(blocks);
    }
    if !rest.is_empty() {
        let mut block = [T::default(); BLOCK];
        block[..rest.len()].copy_from_slice(rest);
        function(core::slice::from_mut(&mut block));
        rest.copy_from_slice(&block[..rest.len()]);
    }
}

/// Declares functions of one operand, each by the module that has it: for one element, and for those of a slice.
macro_rules! functions {
    ($($module:ident $float:ident { $($name:ident $family:ident;)* })*) => {$(
        /// The functions of a width.
        pub(crate) mod $module {
            $(pub fn $name(x: $float) -> $float {
                super::$family::$module::$name(x)
            })*

            /// The functions of the elements of a slice, in their places.
            pub(crate) mod all {
                use crate::kernel::math::{self, BLOCK, in_blocks, leveled};

                $(pub fn $name(x: &mut [$float]) {
                    leveled! {
                        fn blocks(x: &mut [[$float; BLOCK]]) {
                            for x in x.as_flattened_mut() {
                                *x = math::$family::$module::$name(*x);
                            }
                        }
                    }
                    in_blocks(x, blocks);
                })*
            }
        }
    )*};
}

/// Declares the functions of both widths.
macro_rules! both {
    ($($name:ident $family:ident;)*) => {
        functions! {
            single f32 { $($name $family;)* }
            double f64 { $($name $family;)* }
        }
    };
}

/// Calls a macro with the functions, each with the module that has it.
macro_rules! table {
    ($macro:ident) => {
        $macro! {
            acosh log;
            asinh log;
            atanh log;
            cosh exp;
            exp exp;
            exp2 exp;
            expm1 exp;
            log log;
            log10 log;
            log1p log;
            log2 log;
            sigmoid exp;
            sinh exp;
            tanh exp;
        }
    };
}
table!(both);

#[cfg(test)]
mod tests;
