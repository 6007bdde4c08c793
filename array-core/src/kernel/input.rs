//! What a loop reads: the operands of an expression, apart from what is computed of them.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice;

use super::{CHUNK, wider};
use crate::dtype::{DType, Element};
use crate::expr::term::{Common, Elem, Meet, Term};
use crate::expr::{BinaryOp, UnaryOp};
use crate::plan::grid::Strides;
use crate::plan::nest::{OwnReads, Position};
use crate::plan::operand::Block;
use crate::plan::{Inputs, Operand, Operands, Pair};

/// The elements of an array.
#[derive(Clone, Copy, Debug)]
pub struct Strided<T>(pub(super) *const T);

/// Where the elements of an operand are in a run: all bits of `walk` are set if they follow one
/// another, and none if one stands for all.
#[derive(Clone, Copy, Debug)]
pub struct Elements<T> {
    at: *const T,
    walk: usize,
}

// SAFETY: `row` takes the pointer to the elements of a run from the operand, and `get` and `load` read behind it; `at` reads at the
// strides of the nest. `begin` and `point` write one operand, as `Operands` says.
unsafe impl<T: Element> Inputs for Strided<T> {
    type Elems = Elem<T>;
    type Operands = Operand;
    type Pointers = [*const (); 1];
    type Row = Elements<T>;
    type Locals = Block;
    type Stage = ();
    const WIDEST: usize = size_of::<T>();
    const TOGETHER: bool = false;
    const LOCAL: usize = size_of::<T>();
    const READS_OWN: OwnReads = OwnReads::None;
    const ARRAY: Option<DType> = Some(T::DTYPE);

    #[inline(always)]
    fn base(&self) -> *const u8 {
        self.0.cast()
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn begin(&self, operands: *mut Operand) {
        // SAFETY: the caller promises room for an operand.
        unsafe { Operand::begin(operands, self.0) };
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, strides: *const Strides, _: usize, operands: *mut Operand) {
        // SAFETY: the caller promises strides and room for an operand.
        unsafe { operands.write(Operand::new(self.0, &*strides)) };
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize) -> Elements<T> {
        // SAFETY: the caller promises an operand with an element for the run, and room for a block of
        // it if it does not walk.
        unsafe {
            let at = (*operands)
                .at
                .wrapping_offset(run as isize * (*operands).step)
                .cast::<T>();
            if (*operands).walk != 0 {
                return Elements { at, walk: usize::MAX };
            }
            let (first, same) = (*at, (*operands).block.cast::<T>());
            for j in 0..block {
                same.add(j).write(first);
            }
            Elements { at: same, walk: 0 }
        }
    }

    #[inline(always)]
    fn source(row: &Elements<T>) -> Option<*const u8> {
        if row.walk == 0 { None } else { Some(row.at.cast()) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from(row: &Elements<T>, start: usize) -> Elements<T> {
        Elements {
            at: row.at.wrapping_add(start & row.walk),
            walk: row.walk,
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn prepare(&self, _: &Elements<T>, _: *mut (), _: *const u8, _: usize, _: usize, _: usize) {}

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(
        &self,
        row: &Elements<T>,
        _: *const (),
        _: *const u8,
        start: usize,
        j: usize,
    ) -> Elem<T> {
        // SAFETY: the run has more than `start + j` elements; if nothing is walked, `j` lies within
        // those that `row` repeated.
        unsafe { Elem(*row.at.add(start & row.walk).add(j)) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn load(&self, row: &Elements<T>, locals: *mut Block, _: *const u8, start: usize, size: usize) {
        // SAFETY: the caller promises `size` elements from `start` on; if nothing is walked, `row` repeated at least `size` elements. The
        // block has room for them, and is memory of its own.
        unsafe { core::ptr::copy_nonoverlapping(row.at.add(start & row.walk), locals.cast(), size) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn local<const STAGED: bool>(&self, locals: *const Block, _: *const (), _: usize, j: usize) -> Elem<T> {
        // SAFETY: the block was loaded, and has more than `j` elements.
        unsafe { Elem(*locals.cast::<T>().add(j)) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: impl Position, operand: usize) -> Elem<T> {
        // SAFETY: the caller promises that the offset of the operand leads to an element of it.
        unsafe { Elem(*self.0.offset(position.offset(operand))) }
    }
}

/// The array that is written to, read at the same position.
#[derive(Clone, Copy, Debug)]
pub struct Itself<T>(pub(super) PhantomData<T>);

// SAFETY: reads what `own` points to and nothing else.
unsafe impl<T: Element> Inputs for Itself<T> {
    type Elems = Elem<T>;
    type Operands = ();
    type Pointers = [*const (); 1];
    type Row = ();
    type Locals = Block;
    type Stage = ();
    const WIDEST: usize = size_of::<T>();
    const TOGETHER: bool = false;
    const LOCAL: usize = size_of::<T>();
    const READS_OWN: OwnReads = OwnReads::Of(T::DTYPE);

    #[inline(always)]
    unsafe fn begin(&self, _: *mut Operand) {}

    #[inline(always)]
    unsafe fn point(&self, _: *const Strides, _: usize, _: *mut Operand) {}

    #[inline(always)]
    unsafe fn row(&self, _: *mut Operand, _: usize, _: usize) {}

    #[inline(always)]
    unsafe fn from((): &(), _: usize) {}

    #[inline(always)]
    unsafe fn prepare(&self, (): &(), _: *mut (), _: *const u8, _: usize, _: usize, _: usize) {}

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(&self, (): &(), _: *const (), own: *const u8, start: usize, j: usize) -> Elem<T> {
        // SAFETY: `own` points to more than `start + j` elements of dtype `T`.
        unsafe { Elem(*own.cast::<T>().add(start + j)) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn load(&self, (): &(), locals: *mut Block, own: *const u8, start: usize, size: usize) {
        // SAFETY: `own` points to `start + size` elements of dtype `T`, and a block has room for `size`.
        unsafe { core::ptr::copy_nonoverlapping(own.cast::<T>().add(start), locals.cast(), size) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn local<const STAGED: bool>(&self, locals: *const Block, _: *const (), _: usize, j: usize) -> Elem<T> {
        // SAFETY: the block was loaded, and has more than `j` elements.
        unsafe { Elem(*locals.cast::<T>().add(j)) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: impl Position, _: usize) -> Elem<T> {
        // SAFETY: the caller promises an initialised element of the output at the position.
        unsafe { Elem(*position.own::<T>()) }
    }
}

/// The array that is written to and not read: its dtype alone.
#[derive(Clone, Copy, Debug)]
pub struct Written<T>(pub(super) PhantomData<T>);

/// The dtype `T` of an array that is written to, as a value of an expression.
#[derive(Clone, Copy, Debug)]
pub struct Slot<T>(PhantomData<T>);

// SAFETY: reads nothing.
unsafe impl<T: Element> Inputs for Written<T> {
    type Elems = Slot<T>;
    type Operands = ();
    type Pointers = [*const (); 1];
    type Row = ();
    type Locals = ();
    type Stage = ();
    const WIDEST: usize = size_of::<T>();
    const TOGETHER: bool = false;
    const LOCAL: usize = 0;
    const READS_OWN: OwnReads = OwnReads::None;

    #[inline(always)]
    unsafe fn begin(&self, _: *mut Operand) {}

    #[inline(always)]
    unsafe fn point(&self, _: *const Strides, _: usize, _: *mut Operand) {}

    #[inline(always)]
    unsafe fn row(&self, _: *mut Operand, _: usize, _: usize) {}

    #[inline(always)]
    unsafe fn from((): &(), _: usize) {}

    #[inline(always)]
    unsafe fn prepare(&self, (): &(), _: *mut (), _: *const u8, _: usize, _: usize, _: usize) {}

    #[inline(always)]
    unsafe fn get<const STAGED: bool>(&self, (): &(), _: *const (), _: *const u8, _: usize, _: usize) -> Slot<T> {
        Slot(PhantomData)
    }

    #[inline(always)]
    unsafe fn load(&self, (): &(), _: *mut (), _: *const u8, _: usize, _: usize) {}

    #[inline(always)]
    unsafe fn local<const STAGED: bool>(&self, _: *const (), _: *const (), _: usize, _: usize) -> Slot<T> {
        Slot(PhantomData)
    }

    #[inline(always)]
    unsafe fn at(&self, _: impl Position, _: usize) -> Slot<T> {
        Slot(PhantomData)
    }
}

/// Returns the size of both elements; 0 stands for no element, and `usize::MAX` for sizes that differ.
const fn same_size(a: usize, b: usize) -> usize {
    match (a, b) {
        (0, size) | (size, 0) => size,
        _ if a == b => a,
        _ => usize::MAX,
    }
}

/// The room of several operands, one behind the other.
macro_rules! room {
    ($first:ident) => { $first::Operands };
    ($first:ident $($rest:ident)+) => { Pair<$first::Operands, room!($($rest)+)> };
}

/// Implements [`Inputs`] for tuples.
macro_rules! tuples {
    ($(($($name:ident $i:tt),*);)*) => {$(
        // SAFETY: each member reads what its own operands, rows and parts of the stage give it, as it promises. The functions pass each
        // member its operands: they begin behind those of the members before it, which are as many as `COUNT` says.
        unsafe impl<$($name: Inputs),*> Inputs for ($($name,)*) {
            type Elems = ($($name::Elems,)*);
            type Operands = room!($($name)*);
            type Pointers = [*const (); [$($i),*].len()];
            type Row = ($($name::Row,)*);
            type Locals = ($($name::Locals,)*);
            type Stage = ($($name::Stage,)*);
            const WIDEST: usize = {
                let mut widest = 1;
                $(widest = wider(widest, $name::WIDEST);)*
                widest
            };
            const TOGETHER: bool = false $(|| $name::TOGETHER)*;
            const LOCAL: usize = {
                let mut size = 0;
                $(size = same_size(size, $name::LOCAL);)*
                size
            };
            const READS_OWN: OwnReads = OwnReads::None $(.and($name::READS_OWN))*;

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn begin(&self, mut operands: *mut Operand) {
                // SAFETY: the caller promises room for the operands of all members, one behind the other.
                unsafe {
                    $(
                        self.$i.begin(operands);
                        operands = operands.add(<$name::Operands as Operands>::COUNT);
                    )*
                }
                let _ = operands;
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn point(&self, mut strides: *const Strides, step: usize, mut operands: *mut Operand) {
                // SAFETY: the caller promises room for the operands of all members, one behind the other, and strides for each operand,
                // `step` behind those of the one before.
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
                // SAFETY: the caller promises the operands of all members, one behind the other.
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
            fn source(row: &Self::Row) -> Option<*const u8> {
                None$(.or($name::source(&row.$i)))*
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn from(row: &Self::Row, start: usize) -> Self::Row {
                // SAFETY: the runs of all members have as many elements.
                unsafe { ($($name::from(&row.$i, start),)*) }
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn prepare(&self, _: &Self::Row, _: *mut Self::Stage, _: *const u8, _: usize, _: usize, _: usize) {
                // Members of a tuple are operands, which have no stage.
                const { assert!(!Self::TOGETHER) }
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
                // SAFETY: the row has a row of each member for the same run, and the stage a stage of each. `start`, `j` and `own` are
                // those that the caller promises to be within the run and the output, which are the same for each member.
                unsafe { ($(self.$i.get::<STAGED>(&row.$i, &raw const (*stage).$i, own, start, j),)*) }
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn load(&self, row: &Self::Row, locals: *mut Self::Locals, own: *const u8, start: usize, size: usize) {
                // SAFETY: the row has a row of each member for the same run, and the locals have room for a block of each. The caller
                // promises `size` elements from `start` on, in the run and behind `own`.
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
                // SAFETY: the locals have a block of each member, which `load` filled from `start` on, and the stage a stage of each. The
                // caller promises that `j` is less than the size of the block.
                unsafe { ($(self.$i.local::<STAGED>(&raw const (*locals).$i, &raw const (*stage).$i, start, j),)*) }
            }

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn at(&self, position: impl Position, mut operand: usize) -> Self::Elems {
                // SAFETY: the operands of all members are one behind the other, and the caller promises an element of each.
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
    )*};
}

tuples! {
    (A 0);
    (A 0, B 1);
    (A 0, B 1, C 2);
    (A 0, B 1, C 2, D 3);
    (A 0, B 1, C 2, D 3, E 4);
    (A 0, B 1, C 2, D 3, E 4, F 5);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12);
}

/// A function that may take many elements together, of a value `V` of an expression: of one number,
/// or of a pair of them.
///
/// # Safety
///
/// [`put`](Function::put) initialises what [`all`](Function::all) and [`result`](Function::result)
/// read.
pub unsafe trait Function<V> {
    /// The result.
    type Term: Term;
    /// Room for [`CHUNK`] operands, and then for the results.
    type Room;
    /// Whether many are taken together.
    const TOGETHER: bool;
    /// The size of the value in bytes if it is one number, and else 0.
    const VALUE: usize;
    /// The size of a result in the room, in bytes.
    const RESULT: usize;
    /// Whether the value is an element of an operand.
    const OF_OPERAND: bool = false;
    /// The size of the widest dtype in bytes.
    const WIDEST: usize;

    /// Computes one result.
    fn apply(value: V) -> Self::Term;

    /// Writes a value to the position `j` of a block.
    ///
    /// # Safety
    ///
    /// `j` is less than the elements of a block of the dtype.
    unsafe fn put(block: *mut Pairs, j: usize, value: V);

    /// Copies a block to the room, from the position `start` on.
    ///
    /// # Safety
    ///
    /// `size` values were put into the block, and `start + size` is at most [`CHUNK`].
    unsafe fn keep(block: *const Pairs, room: *mut Self::Room, start: usize, size: usize);

    /// Computes the first `len` results in place of the operands.
    ///
    /// # Safety
    ///
    /// That many were kept, if the function takes many together.
    unsafe fn all(room: *mut Self::Room, len: usize);

    /// Returns the result at the position `j`.
    ///
    /// # Safety
    ///
    /// It was computed, if the function takes many together.
    unsafe fn result(room: *const Self::Room, j: usize) -> Self::Term;
}

/// Room for a block of each of two values.
pub type Pairs = [Block; 2];

/// The operation `O` as a function of one number, which may be an element of an operand.
#[derive(Clone, Copy, Debug)]
pub struct Of<O, const OPERAND: bool = false>(PhantomData<O>);

// SAFETY: the room is elements of the dtype of the value, which are put and read as such.
unsafe impl<O: UnaryOp<V::Elem>, V: Term, const OPERAND: bool> Function<V> for Of<O, OPERAND> {
    type Term = V::With<O::Output>;
    type Room = [MaybeUninit<V::Elem>; CHUNK];
    const TOGETHER: bool = O::TOGETHER.is_some();
    const VALUE: usize = size_of::<V::Elem>();
    const RESULT: usize = size_of::<V::Elem>();
    const OF_OPERAND: bool = OPERAND;
    const WIDEST: usize = wider(size_of::<V::Elem>(), size_of::<O::Output>());

    #[inline(always)]
    fn apply(value: V) -> Self::Term {
        V::with(O::apply(value.elem()))
    }

    #[inline(always)]
    unsafe fn put(block: *mut Pairs, j: usize, value: V) {
        // SAFETY: the caller promises that a block of this dtype has the element `j`.
        unsafe { block.cast::<V::Elem>().add(j).write(value.elem()) }
    }

    #[inline(always)]
    unsafe fn keep(block: *const Pairs, room: *mut Self::Room, start: usize, size: usize) {
        // SAFETY: the caller promises that `size` values were put into the block, and that the room has space for `start + size`. The two
        // do not overlap, since one is borrowed mutably.
        unsafe { core::ptr::copy_nonoverlapping(block.cast::<V::Elem>(), room.cast::<V::Elem>().add(start), size) }
    }

    #[inline(always)]
    unsafe fn all(room: *mut Self::Room, len: usize) {
        if let Some(all) = const { O::TOGETHER } {
            // SAFETY: the caller promises that `len` values were kept in the room, which nobody else uses during the call.
            all(unsafe { slice::from_raw_parts_mut(room.cast(), len) });
        }
    }

    #[inline(always)]
    unsafe fn result(room: *const Self::Room, j: usize) -> Self::Term {
        // SAFETY: the caller promises that `all` left a value at `j`.
        V::with(unsafe { *room.cast::<V::Elem>().add(j) }.op_cast())
    }
}

/// The operation `O` as a function of two numbers.
#[derive(Clone, Copy, Debug)]
pub struct OfTwo<O>(PhantomData<O>);

// SAFETY: the room is elements of the dtype that both are computed in, which are put and read as such.
unsafe impl<O: BinaryOp<Common<A, B>>, A: Meet<B>, B> Function<(A, B)> for OfTwo<O> {
    type Term = <A::Term as Term>::With<O::Output>;
    type Room = [[MaybeUninit<Common<A, B>>; CHUNK]; 2];
    const TOGETHER: bool = O::TOGETHER.is_some();
    const VALUE: usize = 0;
    const RESULT: usize = size_of::<Common<A, B>>();
    const WIDEST: usize = wider(size_of::<Common<A, B>>(), size_of::<O::Output>());

    #[inline(always)]
    fn apply((l, r): (A, B)) -> Self::Term {
        <A::Term as Term>::with(O::apply(l.left(), A::right(r)))
    }

    #[inline(always)]
    unsafe fn put(block: *mut Pairs, j: usize, (l, r): (A, B)) {
        // SAFETY: the caller promises that each of the two blocks has the element `j` of this dtype.
        unsafe {
            block.cast::<Common<A, B>>().add(j).write(l.left());
            block
                .cast::<Block>()
                .add(1)
                .cast::<Common<A, B>>()
                .add(j)
                .write(A::right(r));
        }
    }

    #[inline(always)]
    unsafe fn keep(block: *const Pairs, room: *mut Self::Room, start: usize, size: usize) {
        let room = room.cast::<Common<A, B>>();
        // SAFETY: the caller promises that `size` values were put into each block, and that each half of the room has space for
        // `start + size`. Blocks and room are different memory.
        unsafe {
            core::ptr::copy_nonoverlapping(block.cast(), room.add(start), size);
            core::ptr::copy_nonoverlapping(block.cast::<Block>().add(1).cast(), room.add(CHUNK + start), size);
        }
    }

    #[inline(always)]
    unsafe fn all(room: *mut Self::Room, len: usize) {
        if let Some(all) = const { O::TOGETHER } {
            let room = room.cast::<Common<A, B>>();
            // SAFETY: the caller promises that `len` values were kept in each half of the room, which nobody else uses during the call.
            // The second half begins behind the `CHUNK` elements of the first.
            unsafe {
                all(
                    slice::from_raw_parts_mut(room, len),
                    slice::from_raw_parts(room.add(CHUNK), len),
                )
            };
        }
    }

    #[inline(always)]
    unsafe fn result(room: *const Self::Room, j: usize) -> Self::Term {
        // SAFETY: the caller promises that `all` left a value at `j`.
        <A::Term as Term>::with(unsafe { *room.cast::<Common<A, B>>().add(j) }.op_cast())
    }
}

/// Inputs, and behind them the result of the function `O` of a value `G` of them.
#[derive(Debug)]
pub struct Staged<K, G, O> {
    pub(crate) inputs: K,
    pub(crate) value: G,
    pub(crate) function: PhantomData<O>,
}

impl<K: Copy, G: Copy, O> Clone for Staged<K, G, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Copy, G: Copy, O> Copy for Staged<K, G, O> {}

/// Room for what a function computes together, and for what the inputs compute.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Results<R, S> {
    results: MaybeUninit<R>,
    within: S,
}

// SAFETY: reads what its inputs read, and the results in the stage only if `STAGED`, which requires that `prepare` wrote them. `begin`
// and `point` are those of the inputs, whose operands are the only ones.
unsafe impl<K, G, O, V> Inputs for Staged<K, G, O>
where
    K: Inputs,
    G: Fn(K::Elems) -> V + Copy + Sync,
    O: Function<V>,
{
    type Elems = (K::Elems, O::Term);
    type Operands = K::Operands;
    type Pointers = K::Pointers;
    type Row = K::Row;
    type Locals = K::Locals;
    type Stage = Results<O::Room, K::Stage>;
    const WIDEST: usize = wider(K::WIDEST, O::WIDEST);
    const TOGETHER: bool = K::TOGETHER || O::TOGETHER;
    const LOCAL: usize = K::LOCAL;
    const RESULT: usize = if O::TOGETHER { O::RESULT } else { 0 };
    const READS_OWN: OwnReads = K::READS_OWN;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn begin(&self, operands: *mut Operand) {
        // SAFETY: `Operands` is that of the inputs, so that the room that the caller promises is for these operands.
        unsafe { self.inputs.begin(operands) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, strides: *const Strides, step: usize, operands: *mut Operand) {
        // SAFETY: `Operands` is that of the inputs, so that the room and the strides that the caller promises are for these operands.
        unsafe { self.inputs.point(strides, step, operands) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize) -> Self::Row {
        // SAFETY: `Operands` is that of the inputs, so that the caller promises these operands, with elements for the run and blocks.
        unsafe { self.inputs.row(operands, run, block) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from(row: &Self::Row, start: usize) -> Self::Row {
        // SAFETY: a row is a row of the inputs, and the caller promises at least `start` elements in it.
        unsafe { K::from(row, start) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn prepare(
        &self,
        row: &Self::Row,
        stage: *mut Self::Stage,
        own: *const u8,
        len: usize,
        size: usize,
        block: usize,
    ) {
        // SAFETY: row, locals and operands are those of the inputs, and `within` is their part of the stage, so that what the caller
        // promises for this value holds for them. The stage has room for `CHUNK` values, of
        // which `len` are kept before the function reads them. Every block is loaded and put whole.
        // A function of one number writes to the first block of two alone, and so to one of the blocks
        // that the locals consist of, whose element at `j` no other position reads.
        unsafe {
            let within = &raw mut (*stage).within;
            if const { K::TOGETHER } {
                self.inputs.prepare(row, within, own, len, size, block);
            }
            if const { O::TOGETHER } {
                let room = (&raw mut (*stage).results).cast::<O::Room>();
                let mut start = 0;
                // A loop that copies becomes a copy: of so many bytes that the compiler knows, or by a call.
                let block = if const { O::OF_OPERAND } { size } else { block };
                while start < len {
                    // As in the loop over blocks: see `body::run`.
                    let mut locals = MaybeUninit::<K::Locals>::uninit();
                    self.inputs.load(row, locals.as_mut_ptr(), own, start, size);
                    let locals = locals.as_mut_ptr();
                    let mut pairs = MaybeUninit::<Pairs>::uninit();
                    // A value is written over an element at the same position if it is as large:
                    // nothing is left of the loop if the value is that element, where the compiler
                    // would call `memcpy` for two blocks.
                    let pairs = if const { O::VALUE != 0 && O::VALUE == K::LOCAL && are_blocks::<K::Locals>() } {
                        locals.cast()
                    } else {
                        pairs.as_mut_ptr()
                    };
                    // The only operand is the value, and is there already.
                    let is_there =
                        const { O::OF_OPERAND && O::VALUE == K::LOCAL && size_of::<K::Locals>() == size_of::<Block>() };
                    // Ranges are several calls an element in a build without optimisation.
                    let mut j = if is_there { block } else { 0 };
                    while j < block {
                        let elems = self.inputs.local::<true>(locals, within, start, j);
                        O::put(pairs, j, (self.value)(elems));
                        j += 1;
                    }
                    O::keep(pairs, room, start, size);
                    start += size;
                }
                O::all(room, len);
            }
        }
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
        // SAFETY: the row is a row of the inputs, and `within` is their part of the stage, so that what the caller promises for this value
        // holds for them. If `STAGED`, `prepare` wrote the results, of which there is one for each element of the run.
        unsafe {
            let elems = self
                .inputs
                .get::<STAGED>(row, &raw const (*stage).within, own, start, j);
            if const { STAGED && O::TOGETHER } {
                return (elems, O::result((&raw const (*stage).results).cast(), start + j));
            }
            (elems, O::apply((self.value)(elems)))
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn load(&self, row: &Self::Row, locals: *mut Self::Locals, own: *const u8, start: usize, size: usize) {
        // SAFETY: rows and locals are those of the inputs, and the caller promises `size` elements from `start` on and room for them.
        unsafe { self.inputs.load(row, locals, own, start, size) }
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
        // SAFETY: locals are those of the inputs, and `within` is their part of the stage; the caller promises that `j` is within the
        // block. If `STAGED`, `prepare` wrote the results, of which there is one for each element of the run.
        unsafe {
            let elems = self
                .inputs
                .local::<STAGED>(locals, &raw const (*stage).within, start, j);
            if const { STAGED && O::TOGETHER } {
                return (elems, O::result((&raw const (*stage).results).cast(), start + j));
            }
            (elems, O::apply((self.value)(elems)))
        }
    }

    #[inline(always)]
    unsafe fn results(stage: *mut Self::Stage, start: usize) -> *mut u8 {
        // SAFETY: the caller promises a stage, whose room begins with the results.
        unsafe { (&raw mut (*stage).results).cast::<u8>().add(start * O::RESULT) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: impl Position, operand: usize) -> Self::Elems {
        // SAFETY: `Operands` is that of the inputs, so that these are the same operands, from `operand` on, and the caller promises an
        // element of each.
        let elems = unsafe { self.inputs.at(position, operand) };
        (elems, O::apply((self.value)(elems)))
    }
}

/// Whether locals are blocks and nothing else.
const fn are_blocks<L>() -> bool {
    size_of::<L>() != 0 && size_of::<L>().is_multiple_of(size_of::<Block>())
}
