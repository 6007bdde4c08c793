//! The functions of real numbers, of one element and of many.
//!
//! Each is computed without branches, calls and tables, by operations that every machine has and rounds alike. So the
//! compiler makes a vector loop of it at every [level](super::level), and the bits of a result depend neither on the level,
//! nor on the platform, nor on how many elements are computed together.

mod convert;
mod exp;
mod inverse;
mod log;
mod logaddexp;
mod pair;
mod power;
mod remainder;
mod round;
mod sqrt;
mod trig;
mod turns;
mod width;

use core::slice;

pub(crate) use self::convert::FromFloat;
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
        function(slice::from_mut(&mut block));
        rest.copy_from_slice(&block[..rest.len()]);
    }
}

/// Calls a function with blocks of two slices of one length, the last filled up with zeros.
fn in_blocks_of_two<T: Copy + Default>(x: &mut [T], y: &[T], function: fn(&mut [[T; BLOCK]], &[[T; BLOCK]])) {
    debug_assert_eq!(x.len(), y.len());
    let ((blocks, rest), (right_blocks, right_rest)) = (x.as_chunks_mut(), y.as_chunks());
    if !blocks.is_empty() {
        function(blocks, right_blocks);
    }
    if !rest.is_empty() {
        let (mut block, mut right) = ([T::default(); BLOCK], [T::default(); BLOCK]);
        block[..rest.len()].copy_from_slice(rest);
        right[..rest.len()].copy_from_slice(right_rest);
        function(slice::from_mut(&mut block), slice::from_ref(&right));
        rest.copy_from_slice(&block[..rest.len()]);
    }
}

/// Computes the elements of a block that the vector loop does not, from what they were.
#[cold]
#[inline(never)]
fn mend<T: Copy>(block: &mut [T; BLOCK], was: &[T; BLOCK], is_far: fn(T) -> bool, function: fn(T) -> T) {
    for (x, &was) in block.iter_mut().zip(was) {
        if is_far(was) {
            *x = function(was);
        }
    }
}

/// Computes the elements of a block that the vector loop does not, from what they were and the right operands.
#[cold]
#[inline(never)]
fn mend_of_two<T: Copy>(
    block: &mut [T; BLOCK],
    was: &[T; BLOCK],
    right: &[T; BLOCK],
    is_far: fn(T, T, T) -> bool,
    function: fn(T, T) -> T,
) {
    for ((x, &was), &right) in block.iter_mut().zip(was).zip(right) {
        if is_far(was, right, *x) {
            *x = function(was, right);
        }
    }
}

/// Declares functions, each by the module that has it: for one element, and for those of a slice in their places, or for those
/// of two slices in the places of the first. Those that are far have other functions for far elements. Long ones are computed
/// in two steps, so that a machine that looks some hundred operations ahead finds those that wait for nothing.
macro_rules! functions {
    ($($module:ident $float:ident {
        near { $($name:ident $family:ident;)* }
        far { $($far:ident $far_family:ident;)* }
        near_of_two { $($name2:ident $family2:ident;)* }
        in_two_steps { $($long:ident $long_family:ident;)* }
        far_in_two_steps { $($far2:ident $far_family2:ident;)* }
    })*) => {$(
        /// The functions of a width.
        pub(crate) mod $module {
            pub use super::round::$module::{ceil, floor, nextafter, round, trunc};
            pub use super::sqrt::$module as sqrt;

            $(pub fn $name(x: $float) -> $float {
                super::$family::$module::$name(x)
            })*

            $(pub fn $far(x: $float) -> $float {
                use super::$far_family::$module;

                if $module::is_far(x) { $module::far::$far(x) } else { $module::$far(x) }
            })*

            $(pub fn $name2(x: $float, y: $float) -> $float {
                super::$family2::$module::$name2(x, y)
            })*

            $(pub fn $far2(x: $float, y: $float) -> $float {
                use super::$far_family2::$module;

                let near = $module::$far2(x, y, $module::before(x, y));
                if $module::is_far(x, y, near) { $module::far::$far2(x, y) } else { near }
            })*

            $(pub fn $long(x: $float, y: $float) -> $float {
                use super::$long_family::$module;

                $module::$long(x, y, $module::before(x, y))
            })*

            /// The functions of the elements of slices.
            pub(crate) mod all {
                use crate::kernel::math::{self, BLOCK, leveled};

                $(pub fn $name(x: &mut [$float]) {
                    leveled! {
                        fn blocks(x: &mut [[$float; BLOCK]]) {
                            for x in x.as_flattened_mut() {
                                *x = math::$family::$module::$name(*x);
                            }
                        }
                    }
                    math::in_blocks(x, blocks);
                })*

                $(pub fn $far(x: &mut [$float]) {
                    use math::$far_family::$module;

                    leveled! {
                        fn blocks(x: &mut [[$float; BLOCK]]) {
                            for block in x {
                                let was = *block;
                                let mut any_far = false;
                                for x in &mut *block {
                                    any_far |= $module::is_far(*x);
                                    *x = $module::$far(*x);
                                }
                                if any_far {
                                    math::mend(block, &was, $module::is_far, $module::far::$far);
                                }
                            }
                        }
                    }
                    math::in_blocks(x, blocks);
                })*

                $(pub fn $name2(x: &mut [$float], y: &[$float]) {
                    leveled! {
                        fn blocks(x: &mut [[$float; BLOCK]], y: &[[$float; BLOCK]]) {
                            for (x, y) in x.as_flattened_mut().iter_mut().zip(y.as_flattened()) {
                                *x = math::$family2::$module::$name2(*x, *y);
                            }
                        }
                    }
                    math::in_blocks_of_two(x, y, blocks);
                })*

                $(pub fn $far2(x: &mut [$float], y: &[$float]) {
                    use math::$far_family2::$module;

                    leveled! {
                        fn blocks(x: &mut [[$float; BLOCK]], y: &[[$float; BLOCK]]) {
                            for (block, right) in x.iter_mut().zip(y) {
                                let was = *block;
                                let (mut first, mut second) = ([0.0; BLOCK], [0.0; BLOCK]);
                                for j in 0..BLOCK {
                                    (first[j], second[j]) = $module::before(block[j], right[j]);
                                }
                                let mut any_far = false;
                                for j in 0..BLOCK {
                                    let near = $module::$far2(block[j], right[j], (first[j], second[j]));
                                    any_far |= $module::is_far(block[j], right[j], near);
                                    block[j] = near;
                                }
                                if any_far {
                                    math::mend_of_two(block, &was, right, $module::is_far, $module::far::$far2);
                                }
                            }
                        }
                    }
                    math::in_blocks_of_two(x, y, blocks);
                })*

                $(pub fn $long(x: &mut [$float], y: &[$float]) {
                    use math::$long_family::$module;

                    leveled! {
                        fn blocks(x: &mut [[$float; BLOCK]], y: &[[$float; BLOCK]]) {
                            for (block, right) in x.iter_mut().zip(y) {
                                let (mut first, mut second) = ([0.0; BLOCK], [0.0; BLOCK]);
                                for j in 0..BLOCK {
                                    (first[j], second[j]) = $module::before(block[j], right[j]);
                                }
                                for j in 0..BLOCK {
                                    block[j] = $module::$long(block[j], right[j], (first[j], second[j]));
                                }
                            }
                        }
                    }
                    math::in_blocks_of_two(x, y, blocks);
                })*
            }
        }
    )*};
}

/// Declares the functions of both widths.
macro_rules! both {
    ($($table:tt)*) => {
        functions! {
            single f32 { $($table)* }
            double f64 { $($table)* }
        }
    };
}

/// Calls a macro with the functions, each with the module that has it.
macro_rules! table {
    ($macro:ident) => {
        $macro! {
            near {
                acos inverse;
                acosh log;
                asin inverse;
                asinh log;
                atan inverse;
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
            far {
                cos trig;
                sin trig;
                tan trig;
            }
            near_of_two {
                atan2 inverse;
                hypot power;
            }
            in_two_steps {
                pow power;
            }
            far_in_two_steps {
                logaddexp logaddexp;
                rem remainder;
                remainder remainder;
            }
        }
    };
}
table!(both);

#[cfg(test)]
mod tests;
