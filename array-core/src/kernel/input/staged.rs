//! Functions that compute many elements per call. Their results are written to a buffer, the stage,
//! and read as one more input.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice;

use crate::dtype::{DType, Element};
use crate::expr::term::{Common, Meet, Term};
use crate::expr::{BinaryOp, UnaryOp, apply};
use crate::kernel::{CHUNK, wider};
use crate::math::Many;
use crate::plan::grid::Strides;
use crate::plan::inputs::Mask;
use crate::plan::nest::{OwnReads, Position};
use crate::plan::operand::Block;
use crate::plan::{Inputs, Operand};

/// A function whose argument `V` is a number or a pair of numbers in an expression, such as `exp`.
/// The function may compute many elements per call.
///
/// # Safety
///
/// [`put`](Function::put) and [`keep`](Function::keep) initialise the values that
/// [`all`](Function::all) and [`result`](Function::result) read.
pub unsafe trait Function<V> {
    /// The type of a result in the expression.
    type Term: Term;
    /// Memory for the arguments of [`CHUNK`] elements, which the results then replace.
    type Room;
    /// `true` if the function computes many elements per call. Some functions do so with AVX-512
    /// only ([`WIDE`](Function::WIDE)), and do not set [`Inputs::TOGETHER`].
    const TOGETHER: bool;
    /// `true` if loops compute many elements per call with AVX-512 only.
    const WIDE: bool = false;
    /// The size of the argument in bytes if it is one number, and 0 if it is a pair.
    const VALUE: usize;
    /// The dtype of the elements of [`Room`](Function::Room).
    const RESULT: DType;
    /// `true` if the argument is an unchanged element of an array.
    const OF_OPERAND: bool = false;
    /// The dtype of the argument if it is one number.
    const ARGUMENT: Option<DType> = None;
    /// The size in bytes of the widest dtype of arguments and results.
    const WIDEST: usize;

    /// Computes one result.
    fn apply(value: V) -> Self::Term;

    /// Writes an argument to the position `j` of a block. For a pair, the block of the second
    /// number is the second of the [`Pairs`].
    ///
    /// # Safety
    ///
    /// `j` is less than the number of elements of the value's dtype in a block.
    unsafe fn put(block: *mut Pairs, j: usize, value: V);

    /// Copies the first `size` arguments of a block to the room, from the position `start` on.
    ///
    /// # Safety
    ///
    /// `size` values were put into the block, and `start + size` is at most [`CHUNK`]. The block
    /// and the room are different memory.
    unsafe fn keep(block: *const Pairs, room: *mut Self::Room, start: usize, size: usize);

    /// Computes the first `len` results, which replace the arguments in the room. Does nothing if
    /// [`TOGETHER`](Function::TOGETHER) is `false`.
    ///
    /// # Safety
    ///
    /// If [`TOGETHER`](Function::TOGETHER), [`keep`](Function::keep) has written `len` values to
    /// the room.
    unsafe fn all(room: *mut Self::Room, len: usize);

    /// Computes the results for `len` elements of an operand, which are the arguments.
    ///
    /// # Safety
    ///
    /// [`TOGETHER`](Function::TOGETHER) is true, and the value is an element of the operand. `from`
    /// points to `len` elements, and `to` to memory for as many results. The two are the same or do
    /// not overlap.
    #[inline(always)]
    unsafe fn straight(_from: *const u8, _to: *mut u8, _len: usize) {
        unreachable!("this function has two operands")
    }

    /// Returns the result at the position `j` of the room.
    ///
    /// # Safety
    ///
    /// If [`TOGETHER`](Function::TOGETHER), [`all`](Function::all) has computed this result.
    unsafe fn result(room: *const Self::Room, j: usize) -> Self::Term;
}

/// Memory for a block of arguments: one block for a number, or two for a pair of numbers.
pub type Pairs = [Block; 2];

/// The operation `O` as a function of one number. `OPERAND` is `true` if this number is an
/// unchanged element of an operand.
#[derive(Clone, Copy, Debug)]
pub struct Of<O, const OPERAND: bool = false>(PhantomData<O>);

// SAFETY: the room consists of elements of the dtype of the value, and all functions access them as
// such.
unsafe impl<O: UnaryOp<V::Elem>, V: Term, const OPERAND: bool> Function<V> for Of<O, OPERAND> {
    type Term = V::With<O::Output>;
    // One array suffices, because the results replace the arguments.
    type Room = [MaybeUninit<V::Elem>; CHUNK];
    const TOGETHER: bool = O::TOGETHER.is_some();
    const WIDE: bool = O::WIDE;
    const VALUE: usize = size_of::<V::Elem>();
    const RESULT: DType = V::Elem::DTYPE;
    // A method such as `x.exp()` sets `OPERAND`. In `broadcast!`, a value of the type `Unchanged`
    // is an element of an operand.
    const OF_OPERAND: bool = OPERAND || V::IS_COPY;
    const ARGUMENT: Option<DType> = Some(V::Elem::DTYPE);
    // The widest dtype determines how many elements a block has, and a result can be wider than its
    // operand.
    const WIDEST: usize = wider(size_of::<V::Elem>(), size_of::<O::Output>());

    #[inline(always)]
    fn apply(value: V) -> Self::Term {
        V::with(O::apply(value.elem()))
    }

    #[inline(always)]
    unsafe fn put(block: *mut Pairs, j: usize, value: V) {
        // SAFETY: the caller guarantees that a block of this dtype has the element `j`.
        unsafe { block.cast::<V::Elem>().add(j).write(value.elem()) }
    }

    #[inline(always)]
    unsafe fn keep(block: *const Pairs, room: *mut Self::Room, start: usize, size: usize) {
        // SAFETY: the caller guarantees that `size` values were put into the block, and that the
        // room has space for `start + size`. The room and the block are different memory.
        unsafe { core::ptr::copy_nonoverlapping(block.cast::<V::Elem>(), room.cast::<V::Elem>().add(start), size) }
    }

    #[inline(always)]
    unsafe fn all(room: *mut Self::Room, len: usize) {
        if let Some(all) = const { O::TOGETHER } {
            // SAFETY: the caller guarantees that `len` values were kept in the room, which nobody
            // else uses during the call.
            all(Many::in_place(unsafe { slice::from_raw_parts_mut(room.cast(), len) }));
        }
    }

    #[inline(always)]
    unsafe fn straight(from: *const u8, to: *mut u8, len: usize) {
        if let Some(all) = const { O::TOGETHER } {
            // SAFETY: the caller guarantees the elements and the memory, which nothing else uses
            // during the call. The value has the dtype of the operand.
            let results = all(unsafe { Many::<V::Elem>::new(from.cast(), to.cast(), len) });
            // A function can return this slice only after it has written all results.
            assert!(results.len() == len && core::ptr::eq(results.as_ptr(), to.cast()));
        }
    }

    #[inline(always)]
    unsafe fn result(room: *const Self::Room, j: usize) -> Self::Term {
        // SAFETY: the caller guarantees that `all` left a value at `j`.
        V::with(unsafe { *room.cast::<V::Elem>().add(j) }.op_cast())
    }
}

/// The operation `O` as a function of two numbers.
#[derive(Clone, Copy, Debug)]
pub struct OfTwo<O>(PhantomData<O>);

// SAFETY: the room consists of elements of the dtype that both numbers are computed in, and all
// functions access them as such.
unsafe impl<O: BinaryOp<Common<A, B>>, A: Meet<B>, B> Function<(A, B)> for OfTwo<O> {
    type Term = <A::Term as Term>::With<O::Output>;
    // One array for each operand. The results replace the left operands.
    type Room = [[MaybeUninit<Common<A, B>>; CHUNK]; 2];
    const TOGETHER: bool = O::TOGETHER.is_some();
    // Two numbers cannot replace one element in a block.
    const VALUE: usize = 0;
    const RESULT: DType = Common::<A, B>::DTYPE;
    const WIDEST: usize = wider(size_of::<Common<A, B>>(), size_of::<O::Output>());

    #[inline(always)]
    fn apply((l, r): (A, B)) -> Self::Term {
        <A::Term as Term>::with(apply::<O, A, B>(l, r))
    }

    #[inline(always)]
    unsafe fn put(block: *mut Pairs, j: usize, (l, r): (A, B)) {
        // SAFETY: the caller guarantees that each of the two blocks has the element `j` of this
        // dtype.
        unsafe {
            block.cast::<Common<A, B>>().add(j).write(l.left());
            // A `Block` is longer than its elements, because whole registers are written to it. So
            // the second block begins after the first `Block`, and not after its last element.
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
        // SAFETY: the caller guarantees that `size` values were put into each block, and that each
        // half of the room has space for `start + size`. The room and the blocks are different
        // memory.
        unsafe {
            core::ptr::copy_nonoverlapping(block.cast(), room.add(start), size);
            core::ptr::copy_nonoverlapping(block.cast::<Block>().add(1).cast(), room.add(CHUNK + start), size);
        }
    }

    #[inline(always)]
    unsafe fn all(room: *mut Self::Room, len: usize) {
        if let Some(all) = const { O::TOGETHER } {
            let room = room.cast::<Common<A, B>>();
            // SAFETY: the caller guarantees that `len` values were kept in each half of the room,
            // which nobody else uses during the call. The second half begins after the `CHUNK`
            // elements of the first.
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
        // SAFETY: the caller guarantees that `all` left a value at `j`.
        <A::Term as Term>::with(unsafe { *room.cast::<Common<A, B>>().add(j) }.op_cast())
    }
}

/// The inputs `K`, followed by one more input: the results of the function `O`. `value` computes
/// the argument of the function from the elements of the inputs.
#[derive(Debug)]
pub struct Staged<K, G, O> {
    pub(crate) inputs: K,
    pub(crate) value: G,
    pub(crate) function: PhantomData<O>,
}

// A derived impl would require that the operation `O` is `Clone`.
impl<K: Copy, G: Copy, O> Clone for Staged<K, G, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Copy, G: Copy, O> Copy for Staged<K, G, O> {}

/// Memory for the results of a function that computes many elements per call, and for the stage of
/// the inputs.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Results<R, S> {
    results: MaybeUninit<R>,
    within: S,
}

// SAFETY: the functions read only the memory that the functions of the inputs read, and the stage.
// The results in the stage are read only if `STAGED`, which requires that `prepare` wrote them.
// `begin` and `point` are those of the inputs, which have the only operands.
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
    // `with` does not change the type. This is correct for a mask of `Bits`, since each array
    // checks in each run whether it has one element. It is not correct for a mask of `Turns` that
    // reverses an array, since the arrays are read forwards, so `with` rejects such a mask.
    type With<M: Mask> = Self;
    type Rest<M: Mask> = M;
    const WIDEST: usize = wider(K::WIDEST, O::WIDEST);
    const TOGETHER: bool = K::TOGETHER || O::TOGETHER && !O::WIDE;
    const WIDE: bool = K::WIDE || O::TOGETHER && O::WIDE;
    const IS_RESULT: bool = true;
    const LOCAL: usize = K::LOCAL;
    const ONLY: Option<DType> = K::ONLY;
    // Functions that compute one element per call have no results in memory.
    const RESULT: Option<DType> = if O::TOGETHER { Some(O::RESULT) } else { None };
    // `straight` reads the operand in memory. So the operand must not be the result of another
    // function, and it must be the only operand.
    const STRAIGHT: bool = O::TOGETHER && !K::IS_RESULT && is_only::<K, V, O>();
    const READS_OWN: OwnReads = K::READS_OWN;

    #[inline(always)]
    fn with<M: Mask>(self) -> Self {
        const { assert!(!M::TURNS, "a function reads its operands forwards") };
        self
    }

    #[inline(always)]
    fn source(row: &Self::Row, own: *const u8) -> Option<(*const u8, bool)> {
        K::source(row, own)
    }

    #[inline(always)]
    unsafe fn straight(from: *const u8, to: *mut u8, len: usize) {
        // SAFETY: the caller guarantees `STRAIGHT`. So the function computes many elements per
        // call, and its value is an element of the only operand with a block. The caller also
        // guarantees the elements, and the memory for the results.
        unsafe { O::straight(from, to, len) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn begin(&self, operands: *mut Operand) {
        // SAFETY: `Self::Operands` is `K::Operands`, so the caller guarantees room for these
        // operands.
        unsafe { self.inputs.begin(operands) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, strides: *const Strides, step: usize, operands: *mut Operand) {
        // SAFETY: `Self::Operands` is `K::Operands`, so the caller guarantees room and strides for
        // these operands.
        unsafe { self.inputs.point(strides, step, operands) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize) -> Self::Row {
        // SAFETY: `Self::Operands` is `K::Operands`, so the caller guarantees these operands, which
        // have elements for the run, and their blocks.
        unsafe { self.inputs.row(operands, run, block) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from(row: &Self::Row, start: usize) -> Self::Row {
        // SAFETY: a row is a row of the inputs, and the caller guarantees at least `start` elements
        // in it.
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
        // SAFETY: row, locals and operands are those of the inputs, and `within` is their part of
        // the stage. So the preconditions of this function hold for the inputs. The stage has room
        // for `CHUNK` values, and `len` values are kept before the function reads them. Each block
        // is loaded whole, and a value is put at each of its positions. A function of one number
        // puts its values only into the first block of `pairs`, which may be the first block of the
        // locals. The value at `j` then replaces an element that no other position reads. Locals
        // and pairs are variables of this function, and so not memory of the stage.
        unsafe {
            let within = &raw mut (*stage).within;
            if const { K::TOGETHER || K::WIDE } {
                // Compute the functions of the inputs first, because the value of this function may
                // depend on their results.
                self.inputs.prepare(row, within, own, len, size, block);
            }
            if const { O::TOGETHER } {
                let room = (&raw mut (*stage).results).cast::<O::Room>();
                let mut start = 0;
                // A loop that only copies elements has a constant trip count, as in `Fused::block`.
                let block = if const { O::OF_OPERAND } { size } else { block };
                while start < len {
                    // Copy a block to local memory first, as `Fused::block` does.
                    let mut locals = MaybeUninit::<K::Locals>::uninit();
                    self.inputs.load(row, locals.as_mut_ptr(), own, start, size);
                    let locals = locals.as_mut_ptr();
                    let mut pairs = MaybeUninit::<Pairs>::uninit();
                    // A value of the size of an element overwrites the element that it is computed
                    // from. If the value is that element, the loop disappears. With separate blocks
                    // LLVM would call `memcpy`.
                    let pairs = if const { O::VALUE != 0 && O::VALUE == K::LOCAL && are_blocks::<K::Locals>() } {
                        locals.cast()
                    } else {
                        pairs.as_mut_ptr()
                    };
                    // If the value is the element of the only operand, `load` has just copied it to
                    // the block.
                    let is_there = const { is_only::<K, V, O>() };
                    // A `while` loop, as in `Fused::block`.
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
        // SAFETY: the row is a row of the inputs, and `within` is their part of the stage. So the
        // preconditions of this function hold for the inputs. If `STAGED`, `prepare` wrote a result
        // for each element of the run.
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
        // SAFETY: rows and locals are those of the inputs, and the caller guarantees `size`
        // elements from `start` on and room for them.
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
        // SAFETY: locals are those of the inputs, and `within` is their part of the stage. The
        // caller guarantees that `j` is within the block. If `STAGED`, `prepare` wrote a result for
        // each element of the run.
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
        // SAFETY: the caller guarantees a stage, whose room begins with the results, and has at
        // least `start` results.
        unsafe {
            (&raw mut (*stage).results)
                .cast::<u8>()
                .add(start * const { O::RESULT.size() })
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: impl Position, operand: usize) -> Self::Elems {
        // SAFETY: `Self::Operands` is `K::Operands`, so these are the same operands, from `operand`
        // on, and the caller guarantees an element of each.
        let elems = unsafe { self.inputs.at(position, operand) };
        (elems, O::apply((self.value)(elems)))
    }
}

/// Returns whether the argument of the function `O` is the element of the only operand that is
/// copied to a block of local memory.
const fn is_only<K: Inputs, V, O: Function<V>>() -> bool {
    let is_of_its_dtype = match (K::ONLY, O::ARGUMENT) {
        (Some(only), Some(argument)) => only.same(argument),
        _ => false,
    };
    // The locals have the size of one block. Scalars may be operands, too, since their locals have
    // no size.
    O::OF_OPERAND && is_of_its_dtype && K::LOCAL == O::VALUE && size_of::<K::Locals>() == size_of::<Block>()
}

/// Returns whether the type `L` consists of [blocks](Block) and nothing else.
const fn are_blocks<L>() -> bool {
    size_of::<L>() != 0 && size_of::<L>().is_multiple_of(size_of::<Block>())
}
