//! Functions of real numbers, for one element and for many elements.
//!
//! Each function is computed by operations that every machine has and rounds identically, on one
//! float or on the [lanes] of a vector. Square roots may use other operations, because they are
//! correctly rounded. So the bits of a result depend neither on the [SIMD level](level), nor on the
//! platform, nor on how many elements are computed together. The exception is a program that
//! [allows](level::allow_fused) multiplications to be fused with additions.
//!
//! Some functions have arguments that the vector loop cannot handle, such as very large angles.
//! Such arguments are called far. Slower functions compute the results of far arguments, mostly one
//! at a time.
//!
//! # Compared with other libraries
//!
//! A fused multiplication rounds once, and portable code rounds twice, so fusing is a choice of the
//! program (`cpu::allow_fused`). Eigen and xtensor fuse, and some of their functions are faster
//! than ours. With AVX2, `exp` of `f32` takes 1.1 times as long as xtensor's, and 0.85 times when
//! fused. A single polynomial for `exp` would take 0.98 times as long, but errs by 1.03 ulp instead
//! of 1.01. `tanh` of `f32` takes 1.6 times as long as Eigen's, and 1.3 times when fused: Eigen's
//! quotient of polynomials errs by 5 ulp, ours by 2.5. `sqrt` of `f32` takes 1.3 to 1.5 times as
//! long as Eigen's, because Eigen multiplies an approximate reciprocal root, and 42 % of its roots
//! between 1 and 4 are not the nearest floats. With AVX-512, `exp` and `tanh` take 1.2 and 1.8
//! times as long, and `sqrt` within a larger expression 2.0 times.

#[cfg(feature = "num-complex")]
pub(crate) mod complex;
mod convert;
mod exp;
mod exponent;
#[cfg(feature = "half")]
pub(crate) mod half;
mod inverse;
mod lanes;
pub(crate) mod level;
mod log;
mod logaddexp;
mod loops;
mod many;
mod pair;
mod power;
mod remainder;
mod round;
mod spaced;
mod sqrt;
mod trig;
mod turns;
#[cfg(target_arch = "x86_64")]
mod two;
#[cfg(target_arch = "x86_64")]
mod vectors;
mod width;

use core::slice;

pub(crate) use self::convert::FromFloat;
use self::lanes::Lanes;
use self::level::leveled;
use self::loops::{BLOCK, Function, of_one, of_two};
pub use self::many::Many;
pub(crate) use self::spaced::spaced;

/// `true` if one call that computes many square roots is faster than a loop over single roots. It
/// is faster only if functions are compiled for each SIMD level: at the level AVX-512, the call
/// computes most roots by [multiplications](sqrt::roots).
pub(crate) const MANY_ROOTS: bool = cfg!(all(target_arch = "x86_64", any(test, not(debug_assertions))));

/// Calls `function`, which writes its results to `x`, with the blocks of two slices of the same
/// length. Incomplete last blocks are padded with the two elements `fill`.
fn in_blocks_of_two<T: Copy, R: Copy, const N: usize>(
    x: &mut [T],
    y: &[R],
    fill: (T, R),
    function: fn(&mut [[T; N]], &[[R; N]]),
) {
    debug_assert_eq!(x.len(), y.len());
    let ((blocks, rest), (right_blocks, right_rest)) = (x.as_chunks_mut(), y.as_chunks());
    if !blocks.is_empty() {
        function(blocks, right_blocks);
    }
    if !rest.is_empty() {
        let (mut block, mut right) = ([fill.0; N], [fill.1; N]);
        block[..rest.len()].copy_from_slice(rest);
        right[..rest.len()].copy_from_slice(right_rest);
        function(slice::from_mut(&mut block), slice::from_ref(&right));
        rest.copy_from_slice(&block[..rest.len()]);
    }
}

/// Recomputes the elements of a block for which `is_far` returns `true`, by `function`. The
/// operands are the original left elements, `was`, and the right elements.
#[cold]
#[inline(never)]
fn mend_of_two<T: Copy, R: Copy, const N: usize>(
    block: &mut [T; N],
    was: &[T; N],
    right: &[R; N],
    is_far: fn(T, R, T) -> bool,
    function: fn(T, R) -> T,
) {
    for ((x, &was), &right) in block.iter_mut().zip(was).zip(right) {
        if is_far(was, right, *x) {
            *x = function(was, right);
        }
    }
}

/// A function of two elements that is computed in two steps. For some elements, the result of the
/// second step is wrong. [`is_far`](Self::is_far) returns `true` for these elements. A function of
/// one element has `()` as its right elements.
trait OfTwo<T, R = T> {
    /// The type of the two values that the first step returns.
    type Before: Copy + Default;

    /// Computes the first step.
    fn before(&self, x: T, y: R) -> (Self::Before, Self::Before);
    /// Returns whether `near`, the result of [`near`](Self::near) for `x` and `y`, is wrong or
    /// inaccurate.
    fn is_far(&self, x: T, y: R, near: T) -> bool;
    /// Computes the second step, given the result of [`before`](Self::before).
    fn near(&self, x: T, y: R, before: (Self::Before, Self::Before)) -> T;
}

/// Implements [`OfTwo`] by three closures: `before`, `is_far` and `near`.
impl<T, R, U: Copy + Default, B, I, F> OfTwo<T, R> for (B, I, F)
where
    B: Fn(T, R) -> (U, U),
    I: Fn(T, R, T) -> bool,
    F: Fn(T, R, (U, U)) -> T,
{
    type Before = U;

    #[inline(always)]
    fn before(&self, x: T, y: R) -> (U, U) {
        (self.0)(x, y)
    }

    #[inline(always)]
    fn is_far(&self, x: T, y: R, near: T) -> bool {
        (self.1)(x, y, near)
    }

    #[inline(always)]
    fn near(&self, x: T, y: R, before: (U, U)) -> T {
        (self.2)(x, y, before)
    }
}

// The loop is generic, so that each dependent crate compiles only the loops that it uses. Each
// `function` has its own type, so the compiler can inline it.
leveled! {
    /// Computes a function of each pair of elements in two steps, and writes the results to `x`.
    /// Calls `mend` for each block that has elements for which [`OfTwo::is_far`] returns `true`.
    fn far_in_two_steps[T: Copy, R: Copy, F: OfTwo<T, R>, const N: usize][T, R, F, N](
        x: &mut [[T; N]],
        y: &[[R; N]],
        function: F,
        mend: fn(&mut [T; N], &[T; N], &[R; N]),
    ) {
        for (block, right) in x.iter_mut().zip(y) {
            let was = *block;
            let (mut first, mut second) = ([F::Before::default(); N], [F::Before::default(); N]);
            for j in 0..N {
                (first[j], second[j]) = function.before(block[j], right[j]);
            }
            let mut any_far = false;
            for j in 0..N {
                let near = function.near(block[j], right[j], (first[j], second[j]));
                any_far |= function.is_far(block[j], right[j], near);
                block[j] = near;
            }
            if any_far {
                mend(block, &was, right);
            }
        }
    }
}

/// Calls the macro `$into` for each function: those with a kernel in `binary_functions!` and
/// `unary_functions!`, and `pow`, `rem` and `remainder`, which have no kernel there. Each call
/// receives `$with`, the name, the kind of the loop, and the module that defines the function.
macro_rules! functions {
    ($into:ident $($with:tt)*) => {
        binary_functions! { kernels $into [$($with)*] }
        unary_functions! { kernels $into [$($with)*] }
        $into!([$($with)*] pow in_two_steps power);
        $into!([$($with)*] rem far_in_two_steps remainder);
        $into!([$($with)*] remainder far_in_two_steps remainder);
    };
}

/// Calls the macro `$into` for each row that has a kernel.
macro_rules! kernels {
    ($into:ident $with:tt $($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(kernels!(@ $into $with $name $result);)*
    };
    (@ $into:ident $with:tt $name:ident { kernel $one:ident $all:ident $way:ident $module:ident }) => {
        $into!($with $name $way $module);
    };
    (@ $($other:tt)*) => {};
}

/// Declares a function of one element, or of two. If the kind is `far` or `far_in_two_steps`,
/// another function computes the elements for which `is_far` returns `true`.
macro_rules! one {
    ([$width:ident $float:ident] $name:ident near $module:ident) => {
        pub fn $name(x: $float) -> $float {
            super::$module::$width::$name(x)
        }
    };
    ([$width:ident $float:ident] $name:ident far $module:ident) => {
        pub fn $name(x: $float) -> $float {
            use super::$module::$width;

            if $width::is_far(x) {
                $width::far::$name(x)
            } else {
                $width::$name(x)
            }
        }
    };
    ([$width:ident $float:ident] $name:ident near_of_two $module:ident) => {
        pub fn $name(x: $float, y: $float) -> $float {
            super::$module::$width::$name(x, y)
        }
    };
    ([$width:ident $float:ident] $name:ident in_two_steps $module:ident) => {
        pub fn $name(x: $float, y: $float) -> $float {
            use super::$module::$width;

            $width::$name(x, y, $width::before(x, y))
        }
    };
    ([$width:ident $float:ident] $name:ident far_in_two_steps $module:ident) => {
        pub fn $name(x: $float, y: $float) -> $float {
            use super::$module::$width;

            let near = $width::$name(x, y, $width::before(x, y));
            if $width::is_far(x, y, near) {
                $width::far::$name(x, y)
            } else {
                near
            }
        }
    };
}

/// Declares the function for many elements. It takes a [`Many`], or two slices. The first slice
/// receives the results. Long functions are computed in two steps: see `TWO_STEPS`.
macro_rules! many {
    ([$width:ident $float:ident] exp near $module:ident) => {
        many!(@ short $width $float exp $module);
    };
    ([$width:ident $float:ident] tanh near $module:ident) => {
        many!(@ short $width $float tanh $module);
    };
    (@ short $width:ident $float:ident $name:ident $module:ident) => {
        many!(@ $float $name(x: math::Many<'_, $float>) -> &mut [$float] { of_one(x) } {
            |x, _| math::$module::$width::$name(x),
            // The function is so short that four vectors fit into the registers.
            const TOGETHER: usize = 4;
        });
    };
    ([$width:ident $float:ident] $name:ident near $module:ident) => {
        many!(@ $float $name(x: math::Many<'_, $float>) -> &mut [$float] { of_one(x) } {
            |x, _| math::$module::$width::$name(x)
        });
    };
    ([$width:ident $float:ident] $name:ident far $module:ident) => {
        many!(@ $float $name(x: math::Many<'_, $float>) -> &mut [$float] { of_one(x) } {
            |x, _| math::$module::$width::$name(x),
            const HAS_FAR: bool = true;

            #[inline(always)]
            fn is_far<V: math::Lanes<$float>>(x: V) -> V::Mask {
                math::$module::$width::is_far(x)
            }

            #[inline(always)]
            fn is_very_far<V: math::Lanes<$float>>(x: V) -> V::Mask {
                math::$module::$width::is_very_far(x)
            }

            #[inline(always)]
            fn between<V: math::Lanes<$float>>(x: V) -> V {
                math::$module::$width::between::$name(x)
            }

            fn far(x: $float) -> $float {
                math::$module::$width::far::$name(x)
            }
        });
    };
    ([$width:ident $float:ident] $name:ident near_of_two $module:ident) => {
        many!(@ $float $name(x: &mut [$float], y: &[$float]) -> () { of_two(x, y) } {
            |x, y| math::$module::$width::$name(x, y),
            const OF_TWO: bool = true;
        });
    };
    ([$width:ident $float:ident] $name:ident in_two_steps $module:ident) => {
        many!(@ $float $name(x: &mut [$float], y: &[$float]) -> () { of_two(x, y) } {
            |x, y| Self::after(x, y, Self::before(x, y)),
            const OF_TWO: bool = true;
            const TWO_STEPS: bool = true;

            #[inline(always)]
            fn before<V: math::Lanes<$float>>(x: V, y: V) -> (V::Wide, V::Wide) {
                math::$module::$width::before(x, y)
            }

            #[inline(always)]
            fn after<V: math::Lanes<$float>>(x: V, y: V, before: (V::Wide, V::Wide)) -> V {
                math::$module::$width::$name(x, y, before)
            }
        });
    };
    (@ $float:ident $name:ident($($x:ident: $operand:ty),+) -> $output:ty { $loop:ident($($y:ident),+) }
        { |$left:ident, $right:pat_param| $result:expr $(, $($more:item)*)? }) => {
        #[inline]
        pub fn $name($($x: $operand),+) -> $output {
            struct This;

            impl math::Function<$float> for This {
                #[inline(always)]
                fn near<V: math::Lanes<$float>>($left: V, $right: V) -> V {
                    $result
                }

                $($($more)*)?
            }

            math::$loop::<_, This>($($y),+)
        }
    };
    ([$width:ident $float:ident] $name:ident far_in_two_steps $module:ident) => {
        #[inline]
        pub fn $name(x: &mut [$float], y: &[$float]) {
            use math::$module::$width;

            math::in_blocks_of_two::<_, _, { math::BLOCK }>(x, y, (0.0, 0.0), |x, y| {
                math::far_in_two_steps(
                    x,
                    y,
                    ($width::before, $width::is_far, $width::$name),
                    |x, was, y| {
                        math::mend_of_two(x, was, y, $width::is_far, $width::far::$name);
                    },
                );
            });
        }
    };
}

/// Declares the modules with the functions for `f32` and for `f64`.
macro_rules! widths {
    ($($width:ident $float:ident;)*) => {$(
        /// The functions for one element of this dtype.
        pub(crate) mod $width {
            pub use super::exponent::$width::{exponents, scale};
            pub use super::round::$width::{ceil, floor, nextafter, round, trunc};
            pub use super::sqrt::$width as sqrt;

            functions! { one $width $float }

            /// The functions for many elements.
            pub(crate) mod all {
                use crate::math;

                functions! { many $width $float }

                many!(@ $float sqrt(x: math::Many<'_, $float>) -> &mut [$float] { of_one(x) } {
                    |x, _| math::sqrt::roots(x),
                    const TOGETHER: usize = 4;
                });
            }
        }
    )*};
}

widths! {
    single f32;
    double f64;
}

#[cfg(test)]
mod tests;
