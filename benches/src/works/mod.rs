//! The operations, one per file, each with all its contestants.

#[macro_use]
mod contest;

mod add;
mod add_new;
mod choose;
mod column;
mod functions;
mod greater;
mod image;
mod in_place;
mod interior;
mod max_axis;
mod memory;
mod mix;
mod moments;
mod outer;
mod positions;
mod row;
mod standardise;
mod stretched;
mod sum;
mod sum_axis;
mod tiny;
mod transposed;
mod widen;

use array_core::Len;

pub use self::tiny::inline;
use crate::session::{Session, Size};

/// The sizes: so small that the cost of a call dominates, within the first cache level, within the
/// second, and in memory.
const TINY: Size = Size {
    name: "4x4 heap",
    large: false,
};
const SMALL: Size = Size {
    name: "2k",
    large: false,
};
const MEDIUM: Size = Size {
    name: "64k",
    large: false,
};
const LARGE: Size = Size {
    name: "16M",
    large: true,
};
/// The size of the large case of stretched operands.
const STRETCHED: Size = Size {
    name: "6.9M",
    large: true,
};

/// Returns a size that fits in the first cache.
const fn named(name: &'static str) -> Size {
    Size { name, large: false }
}

/// Shapes that nobody tuned for: short rows, primes, and whole blocks.
pub const UNTUNED: [Size; 5] = [
    named("300x7"),
    named("118x17"),
    named("60x33"),
    named("43x47"),
    named("31x64"),
];

/// Runs functions of a matrix with each size of a group.
macro_rules! matrices {
    (tiny $($module:ident::$function:ident$(<$dtype:ty>)?),+: $session:ident) => {$(
        $module::$function::<$($dtype,)? Len<4>, Len<4>>($session, TINY);
    )+};
    (small $($module:ident::$function:ident$(<$dtype:ty>)?),+: $session:ident) => {$(
        $module::$function::<$($dtype,)? Len<40>, Len<50>>($session, SMALL);
        $module::$function::<$($dtype,)? Len<250>, Len<256>>($session, MEDIUM);
    )+};
    (untuned $($module:ident::$function:ident$(<$dtype:ty>)?),+: $session:ident) => {$(
        $module::$function::<$($dtype,)? Len<300>, Len<7>>($session, UNTUNED[0]);
        $module::$function::<$($dtype,)? Len<118>, Len<17>>($session, UNTUNED[1]);
        $module::$function::<$($dtype,)? Len<60>, Len<33>>($session, UNTUNED[2]);
        $module::$function::<$($dtype,)? Len<43>, Len<47>>($session, UNTUNED[3]);
        $module::$function::<$($dtype,)? Len<31>, Len<64>>($session, UNTUNED[4]);
    )+};
    (all $($module:ident::$function:ident$(<$dtype:ty>)?),+: $session:ident) => {$(
        $module::$function::<$($dtype,)? Len<40>, Len<50>>($session, SMALL);
        $module::$function::<$($dtype,)? Len<250>, Len<256>>($session, MEDIUM);
        $module::$function::<$($dtype,)? Len<4000>, Len<4000>>($session, LARGE);
    )+};
}

/// Runs the elementwise operations.
pub fn elementwise(session: &mut dyn Session) {
    matrices!(all memory::copy<f32>, memory::triad<f32>: session);
    matrices!(all add::heap<f32>, row::heap<f32>, column::heap<f32>, outer::heap<f32>: session);
    stretched::small::<f32>(session, SMALL);
    stretched::large::<f32>(session, STRETCHED);
    matrices!(all standardise::heap<f32>, mix::heap<f32>: session);
    image::heap::<f32, Len<25>, Len<26>>(session, SMALL);
    image::heap::<f32, Len<145>, Len<147>>(session, MEDIUM);
    image::heap::<f32, Len<2300>, Len<2319>>(session, LARGE);
    matrices!(all in_place::heap<f32>, greater::heap<f32>, choose::heap<f32>, transposed::heap<f32>: session);
    matrices!(all interior::heap<f32>, add_new::heap<f32>: session);
}

/// Runs operations on several dtypes, or on a dtype other than `f32`.
pub fn other_dtypes(session: &mut dyn Session) {
    matrices!(small widen::i16_u8, widen::i32_u8, widen::f32_f64: session);
    matrices!(small row::heap<f64>, standardise::heap<f64>, greater::heap<f64>, choose::heap<f64>: session);
}

/// Runs the reductions that every peer has.
fn common_reductions(session: &mut dyn Session) {
    matrices!(all sum::heap<f32>, sum_axis::heap<f32>, max_axis::heap<f32>: session);
}

/// Runs the reductions.
pub fn reductions(session: &mut dyn Session) {
    common_reductions(session);
    matrices!(all moments::mean_axis<f32>, moments::variance_all<f32>, positions::argmax_axis<f32>: session);
    matrices!(small sum::heap<f64>, sum_axis::heap<f64>, max_axis::heap<f64>: session);
}

/// Runs the functions of real numbers.
pub fn functions(session: &mut dyn Session) {
    matrices!(small functions::sqrt<f32>, functions::exp<f32>, functions::log<f32>: session);
    matrices!(small functions::sin<f32>, functions::cos<f32>, functions::tanh<f32>: session);
    matrices!(small functions::exp<f64>, functions::log<f64>, functions::sin<f64>: session);
}

/// Runs operations on small arrays on the heap, where a call costs more than the computation.
pub fn small(session: &mut dyn Session) {
    matrices!(tiny add::heap<f32>, row::heap<f32>, column::heap<f32>, outer::heap<f32>: session);
    matrices!(tiny standardise::heap<f32>, in_place::heap<f32>, sum::heap<f32>, add_new::heap<f32>: session);
}

/// Runs operations that have contestants with run-time extents and with a run-time rank.
pub fn dynamic(session: &mut dyn Session) {
    small(session);
    matrices!(all add::heap<f32>, row::heap<f32>, column::heap<f32>, outer::heap<f32>: session);
    matrices!(all standardise::heap<f32>, in_place::heap<f32>, transposed::heap<f32>: session);
    matrices!(all interior::heap<f32>, sum::heap<f32>, sum_axis::heap<f32>: session);
}

/// Runs operations whose operands may be unaligned, in sizes where this matters.
pub fn unaligned(session: &mut dyn Session) {
    matrices!(small add::heap<f32>, row::heap<f32>, column::heap<f32>, outer::heap<f32>: session);
    matrices!(small standardise::heap<f32>, in_place::heap<f32>, greater::heap<f32>: session);
    image::heap::<f32, Len<25>, Len<26>>(session, SMALL);
    image::heap::<f32, Len<145>, Len<147>>(session, MEDIUM);
    common_reductions(session);
}

/// Runs operations on [shapes that nobody tuned for](UNTUNED).
pub fn untuned(session: &mut dyn Session) {
    matrices!(untuned row::heap<f32>, column::heap<f32>, mix::heap<f32>, in_place::heap<f32>: session);
    matrices!(untuned transposed::heap<f32>, interior::heap<f32>, widen::f32_f64: session);
}

/// Runs the operations that are compared with libraries of other languages.
pub fn compared(session: &mut dyn Session) {
    elementwise(session);
    other_dtypes(session);
    common_reductions(session);
    functions(session);
    inline(session);
    untuned(session);
}
