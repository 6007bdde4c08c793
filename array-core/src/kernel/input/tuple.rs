//! Several operands, as a tuple.

use crate::dtype::DType;
use crate::kernel::wider;
use crate::plan::grid::Strides;
use crate::plan::inputs::Mask;
use crate::plan::nest::{OwnReads, Position};
use crate::plan::{Inputs, Operand, Operands, Pair};

/// Returns the common element size of two inputs, or `usize::MAX` if their elements have different
/// sizes. An input without elements in memory, such as a scalar, has the size 0, and does not
/// count.
const fn same_size(a: usize, b: usize) -> usize {
    match (a, b) {
        (0, size) | (size, 0) => size,
        _ if a == b => a,
        _ => usize::MAX,
    }
}

/// Expands to the type of the operands of several inputs, in order.
macro_rules! room {
    ($first:ident) => { $first::Operands };
    ($first:ident $($rest:ident)+) => { Pair<$first::Operands, room!($($rest)+)> };
}

/// Expands to the types of several members of a tuple for a mask, in order.
macro_rules! with {
    ([$($done:ty),*] $mask:ty;) => { ($($done,)*) };
    ([$($done:ty),*] $mask:ty; $first:ident $($rest:ident)*) => {
        // Each member passes the rest of the mask to the next member: a group of operands takes
        // several bits, and a scalar none.
        with!([$($done,)* $first::With<$mask>] $first::Rest<$mask>; $($rest)*)
    };
}

/// Expands to the part of a mask that follows the bits of several members.
macro_rules! rest {
    ($mask:ty;) => { $mask };
    ($mask:ty; $first:ident $($rest:ident)*) => { rest!($first::Rest<$mask>; $($rest)*) };
}

/// Implements [`Inputs`] for tuples.
macro_rules! tuples {
    ($(($name:ident $i:tt))*) => {
        // SAFETY: each member guarantees that it reads only its own operands, rows and part of the
        // stage. The functions pass each member its operands, which follow those of the members
        // before it. `COUNT` is the number of operands of a member.
        unsafe impl<$($name: Inputs),*> Inputs for ($($name,)*) {
            type Elems = ($($name::Elems,)*);
            type Operands = room!($($name)*);
            type Pointers = [*const (); [$($i),*].len()];
            type Row = ($($name::Row,)*);
            type Locals = ($($name::Locals,)*);
            type Stage = ($($name::Stage,)*);
            type With<MASK: Mask> = with!([] MASK; $($name)*);
            type Rest<MASK: Mask> = rest!(MASK; $($name)*);
            const WIDEST: usize = {
                let mut widest = 1;
                $(widest = wider(widest, $name::WIDEST);)*
                widest
            };
            const TOGETHER: bool = false $(|| $name::TOGETHER)*;
            const WIDE: bool = false $(|| $name::WIDE)*;
            const LOCAL: usize = {
                let mut size = 0;
                $(size = same_size(size, $name::LOCAL);)*
                size
            };
            const ONLY: Option<DType> = {
                let (mut only, mut count) = (None, 0);
                $(if $name::LOCAL != 0 {
                    only = $name::ONLY;
                    count += 1;
                })*
                if count == 1 { only } else { None }
            };
            const READS_OWN: OwnReads = OwnReads::None $(.and($name::READS_OWN))*;
            // Checking for any member suffices: `with` changes the types of all arrays at once, and
            // scalars keep theirs.
            const IN_ROWS: bool = false $(|| $name::IN_ROWS)*;

            #[inline(always)]
            fn with<MASK: Mask>(self) -> Self::With<MASK> {
                ($(self.$i.with(),)*)
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn begin(&self, mut operands: *mut Operand) {
                // SAFETY: the caller guarantees contiguous room for the operands of all members, in
                // order.
                unsafe {
                    $(
                        self.$i.begin(operands);
                        operands = operands.add(<$name::Operands as Operands>::COUNT);
                    )*
                }
                // The value after the last member is not used.
                let _ = operands;
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn point(&self, mut strides: *const Strides, step: usize, mut operands: *mut Operand) {
                // SAFETY: the caller guarantees contiguous room for the operands of all members, in
                // order. The caller also guarantees strides for each operand, `step` entries after
                // those of the operand before.
                unsafe {
                    $(
                        self.$i.point(strides, step, operands);
                        strides = strides.add(step * const { <$name::Operands as Operands>::COUNT });
                        operands = operands.add(<$name::Operands as Operands>::COUNT);
                    )*
                }
                let _ = (strides, operands);
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn row(&self, mut operands: *mut Operand, run: usize, block: usize) -> Self::Row {
                // SAFETY: the caller guarantees the contiguous operands of all members, in order.
                let row = unsafe {
                    ($({
                        let row = self.$i.row(operands, run, block);
                        operands = operands.add(<$name::Operands as Operands>::COUNT);
                        row
                    },)*)
                };
                let _ = operands;
                row
            }

            #[inline(always)]
            fn source(row: &Self::Row, own: *const u8) -> Option<(*const u8, bool)> {
                // Return the address of the first member that has a block. Only kernels with a
                // single such member use this function.
                None$(.or($name::source(&row.$i, own)))*
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn from(row: &Self::Row, start: usize) -> Self::Row {
                // SAFETY: the caller guarantees at least `start` elements in the run, and the runs
                // of all members have the same number of elements.
                unsafe { ($($name::from(&row.$i, start),)*) }
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn prepare(&self, _: &Self::Row, _: *mut Self::Stage, _: *const u8, _: usize, _: usize, _: usize) {
                // Members of a tuple are operands. They contain no functions, so there is nothing
                // to prepare.
                const { assert!(!Self::TOGETHER && !Self::WIDE) }
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn get<const STAGED: bool>(
                &self,
                row: &Self::Row,
                stage: *const Self::Stage,
                own: *const u8,
                start: usize,
                j: usize,
            ) -> Self::Elems {
                // SAFETY: the row has a row of each member for the same run, and the stage a stage
                // of each. `start`, `j` and `own` are those that the caller guarantees to be within
                // the run and the output, which are the same for each member.
                unsafe { ($(self.$i.get::<STAGED>(&row.$i, &raw const (*stage).$i, own, start, j),)*) }
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn load(&self, row: &Self::Row, locals: *mut Self::Locals, own: *const u8, start: usize, size: usize) {
                // SAFETY: the row has a row of each member for the same run, and the locals have
                // room for a block of each. The caller guarantees `size` elements from `start` on,
                // in the run and in the output at `own`.
                unsafe { $(self.$i.load(&row.$i, &raw mut (*locals).$i, own, start, size);)* }
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn local<const STAGED: bool>(
                &self,
                locals: *const Self::Locals,
                stage: *const Self::Stage,
                start: usize,
                j: usize,
            ) -> Self::Elems {
                // SAFETY: the locals have a block of each member, which `load` filled from `start`
                // on, and the stage a stage of each. The caller guarantees that `j` is less than
                // the size of the block.
                unsafe { ($(self.$i.local::<STAGED>(&raw const (*locals).$i, &raw const (*stage).$i, start, j),)*) }
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn at(&self, position: impl Position, mut operand: usize) -> Self::Elems {
                // SAFETY: the operands are those of all members, in order, and the caller
                // guarantees an element of each.
                let elems = unsafe {
                    ($({
                        let elems = self.$i.at(position, operand);
                        operand += const { <$name::Operands as Operands>::COUNT };
                        elems
                    },)*)
                };
                let _ = operand;
                elems
            }
        }
    };
}

/// Calls a macro with the first row, with the first two rows, and so on.
macro_rules! each_prefix {
    ($macro:ident: $($rows:tt)*) => {
        each_prefix! { @ $macro [] $($rows)* }
    };
    (@ $macro:ident [$($row:tt)*]) => {};
    (@ $macro:ident [$($row:tt)*] $next:tt $($rest:tt)*) => {
        $macro! { $($row)* $next }
        each_prefix! { @ $macro [$($row)* $next] $($rest)* }
    };
}
pub(crate) use each_prefix;

each_prefix! {
    tuples:
    (A 0) (B 1) (C 2) (D 3) (E 4) (F 5) (G 6) (H 7) (I 8) (J 9) (K 10) (L 11) (M 12)
}
