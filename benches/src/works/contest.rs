//! Macros for writing a case: each operand once, and an expression for each library.
//!
//! An operand is written `let name: dtype, shape = numbers(seed);`, with a function of `data`. In
//! the expression of a library, the name is a reference to an array of this library. In the
//! expression of a loop, the name is a reference to a `Vec` or a slice. A case says `overwrite` if
//! the result overwrites the first operand, and `compute` if the expression returns the result.

use array_core::StaticShape;

use crate::memory::Place;
use crate::session::{Case, Size};

/// Returns the number of elements of an array with a static shape.
pub fn len<S: StaticShape>() -> usize {
    S::VALUE.extents().as_ref().iter().product()
}

/// Returns a case with the current alignment of operands.
pub fn case(operation: &'static str, dtype: &'static str, size: Size, bytes: usize) -> Case {
    Case {
        operation,
        dtype,
        size,
        place: Place::chosen(),
        bytes,
    }
}

/// Expands to a closure that makes the operands, each with a function of `libraries`.
macro_rules! make {
    ($function:ident, { $(let $x:ident: $type:ty, $shape:ty = $make:ident($($seed:literal)?);)+ }) => {
        || ($($crate::libraries::$function::<$type, $shape>(
            $crate::data::$make::<$type>($($seed,)? $crate::works::contest::len::<$shape>()),
        ),)+)
    };
}

/// Expands to a closure that computes an expression of the operands.
macro_rules! call {
    ({ $(let $x:ident: $type:ty, $shape:ty = $make:ident($($seed:literal)?);)+ }, $expression:expr) => {
        |($($x,)+)| {
            // Use each operand, because a contestant that makes a new array for each result does
            // not use the existing array.
            $(let _ = &$x;)+
            $expression
        }
    };
}

/// Expands to the closure of `call!` for operands that array-core borrows from `Vec`s.
macro_rules! call_on_lent {
    (overwrite {
        let $y:ident: $ytype:ty, $yshape:ty = $ymake:ident($($yseed:literal)?);
        $(let $x:ident: $type:ty, $shape:ty = $make:ident($($seed:literal)?);)*
    }, $expression:expr) => {
        |($y, $($x,)*)| {
            let $y = &mut $crate::libraries::lent_mut::<$ytype, $yshape>($y);
            $(let $x = &mut $crate::libraries::lent::<$type, $shape>($x);)*
            $expression
        }
    };
    (compute { $(let $x:ident: $type:ty, $shape:ty = $make:ident($($seed:literal)?);)+ }, $expression:expr) => {
        |($($x,)+)| {
            $(let $x = &mut $crate::libraries::lent::<$type, $shape>($x);)*
            $expression
        }
    };
}

/// Expands to the closure of `call!` for slices of array-core's own arrays, whose memory is aligned
/// to cache lines.
macro_rules! call_on_slices {
    (overwrite {
        let $y:ident: $ytype:ty, $yshape:ty = $ymake:ident($($yseed:literal)?);
        $(let $x:ident: $type:ty, $shape:ty = $make:ident($($seed:literal)?);)*
    }, $expression:expr) => {
        |($y, $($x,)*)| {
            let $y = $y.as_mut_slice();
            $(let $x = $x.as_slice();)*
            $expression
        }
    };
    (compute { $(let $x:ident: $type:ty, $shape:ty = $make:ident($($seed:literal)?);)+ }, $expression:expr) => {
        |($($x,)+)| {
            $(let $x = $x.as_slice();)*
            $expression
        }
    };
}

/// Expands to a closure that returns the elements of the result.
macro_rules! result {
    (overwrite) => {
        |operands, ()| $crate::session::Outcome::elements(&operands.0)
    };
    (compute) => {
        |_, result| $crate::session::Outcome::elements(result)
    };
}

/// Expands to the number of bytes of the operands.
macro_rules! bytes {
    ({ $(let $x:ident: $type:ty, $shape:ty = $make:ident($($seed:literal)?);)+ }) => {
        0 $(+ size_of::<$type>() * $crate::works::contest::len::<$shape>())+
    };
}

/// Adds the contestants with run-time extents and with a run-time rank.
macro_rules! dynamic {
    (dynamic: $contest:ident, $mode:tt $operands:tt, $ours:expr) => {
        $contest.contestant(
            "array-core Dyn",
            make!(ranked, $operands),
            call!($operands, $ours),
            result!($mode),
        );
        $contest.contestant(
            "array-core DynRank",
            make!(dynamic, $operands),
            call!($operands, $ours),
            result!($mode),
        );
    };
}

/// Measures a case of arrays on the heap.
///
/// array-core has static shapes, in its own memory or in the memory of `Vec`s. With
/// `array_core(dynamic)`, array-core also has run-time shapes.
macro_rules! contest {
    (
        $session:expr, $operation:expr, $dtype:expr, $size:expr => $result:ty;
        $mode:tt $operands:tt
        $(within: $tolerance:expr;)?
        naive: $naive:expr;
        array_core$(($dynamic:ident))?: $ours:expr;
        $(ndarray: $ndarray:expr;)?
        $(nalgebra: $nalgebra:expr;)?
        $(candle: $candle:expr;)?
        $(limit($loops:ident of $of:ty): $limit:expr;)?
    ) => {{
        let case = $crate::works::contest::case($operation, $dtype, $size, bytes!($operands));
        let mut contest = $crate::session::Contest::<$result>::new($session, case, || {
            $crate::session::once(make!(vector, $operands), call!($operands, $naive), result!($mode))
        });
        $(contest.within($tolerance);)?
        match case.place {
            $crate::Place::Line => {
                contest.contestant("array-core", make!(fixed, $operands), call!($operands, $ours), result!($mode))
            }
            $crate::Place::Vec => contest.contestant(
                "array-core",
                make!(vector, $operands),
                call_on_lent!($mode $operands, $ours),
                result!($mode),
            ),
        };
        $(dynamic!($dynamic: contest, $mode $operands, $ours);)?
        $(contest.contestant("ndarray", make!(standard, $operands), call!($operands, $ndarray), result!($mode));)?
        $(contest.contestant("nalgebra", make!(columns, $operands), call!($operands, $nalgebra), result!($mode));)?
        $(#[cfg(feature = "candle")]
        contest.contestant(
            "candle",
            make!(tensor, $operands),
            call!($operands, $candle.expect("shapes that fit")),
            result!(compute),
        );)?
        contest.contestant("naive", make!(vector, $operands), call!($operands, $naive), result!($mode));
        $(for $loops in <$of as $crate::data::Real>::loops().filter(|loops| loops.suits(&case)) {
            match case.place {
                $crate::Place::Line => contest.contestant(
                    $loops.name,
                    make!(fixed, $operands),
                    call_on_slices!($mode $operands, $limit),
                    result!($mode),
                ),
                $crate::Place::Vec => {
                    contest.contestant($loops.name, make!(vector, $operands), call!($operands, $limit), result!($mode))
                }
            };
        })?
    }};
}

/// Measures a case of inline arrays of a few elements, whose result overwrites the first operand.
macro_rules! tiny {
    (
        $session:expr, $operation:expr, $size:expr;
        $operands:tt
        naive: $naive:expr;
        array_core: $ours:expr;
        $(nalgebra: $nalgebra:expr;)?
        $(ndarray: $ndarray:expr;)?
    ) => {{
        let case = $crate::works::contest::case($operation, "f32", $size, bytes!($operands));
        let mut contest = $crate::session::Contest::<f32>::new($session, case, || {
            $crate::session::once(make!(nested, $operands), call!($operands, $naive), result!(overwrite))
        });
        contest.contestant("array-core", make!(inline, $operands), call!($operands, $ours), result!(overwrite));
        $(contest.contestant("nalgebra", make!(small, $operands), call!($operands, $nalgebra), result!(overwrite));)?
        $(contest.contestant("ndarray", make!(standard, $operands), call!($operands, $ndarray), result!(overwrite));)?
        contest.contestant("naive", make!(nested, $operands), call!($operands, $naive), result!(overwrite));
        contest
    }};
}
