//! The operands of an expression, as a loop reads them. A loop computes runs, which are ranges of
//! contiguous elements of the output.

use super::grid::Strides;
use super::nest::{OwnReads, Position};
use super::operand::{Operand, Operands};
use crate::runtime::DType;

/// The way in which a loop reads one array of an expression, as a type: one element for each run,
/// forwards, or backwards. See [`Mask`].
pub trait Kind {
    /// `H` if the array has one element for each run, `W` if its elements are read forwards, and
    /// `R` if they are read backwards.
    type Pick<H: Inputs, W: Inputs<Elems = H::Elems>, R: Inputs<Elems = H::Elems>>: Inputs<Elems = H::Elems>;

    /// Returns the argument whose type is [`Pick`](Kind::Pick).
    fn pick<H, W, R>(held: H, walking: W, reversed: R) -> Self::Pick<H, W, R>
    where
        H: Inputs,
        W: Inputs<Elems = H::Elems>,
        R: Inputs<Elems = H::Elems>;
}

/// A type-level list of the ways in which a loop reads the arrays of an expression. If an array has
/// one element for each run, the loop holds that element in a register. It reads other arrays
/// forwards or backwards.
pub trait Mask {
    /// The kind of the first array.
    type First: Kind;
    /// The kinds of the other arrays.
    type Rest: Mask;
    /// `true` if an array is read backwards.
    const TURNS: bool;
}

/// The operands of a loop, which reads one element of each operand at a time.
///
/// # Safety
///
/// The functions read only the elements that [`row`](Inputs::row) found in the operands, and the
/// elements of the output that `own` points to. [`at`](Inputs::at) reads each operand only at its
/// offset for the position. [`begin`](Inputs::begin) and [`point`](Inputs::point) write as many
/// operands as [`Operands`](Inputs::Operands) has.
pub unsafe trait Inputs: Copy {
    /// The elements that the operands have at one position.
    type Elems: Copy;
    /// Memory for one [`Operand`] for each array.
    type Operands: Operands;
    /// One pointer for each operand of the expression, including scalars.
    type Pointers: Copy + AsRef<[*const ()]>;
    /// Pointers to the elements of each operand for a run, or the element itself if the loop holds
    /// it in a register.
    type Row: Copy;
    /// Memory for a block of elements of each array. A block is the group of elements that a loop
    /// computes at a time.
    type Locals;
    /// Memory for the results of functions in the expression that compute many elements per call.
    type Stage;
    /// The same inputs for a loop that reads each array in the way that the mask `M` lists for it.
    type With<M: Mask>: Inputs<Elems = Self::Elems>;
    /// The mask `M` without the entries of these inputs, for the inputs that follow.
    type Rest<M: Mask>: Mask;
    /// The size in bytes of the widest dtype of the arrays and of the results of functions that
    /// compute many elements per call. It is at least 1. Scalars do not count.
    const WIDEST: usize;
    /// `true` if the expression contains functions that compute many elements per call at each
    /// level.
    const TOGETHER: bool = false;
    /// `true` if the expression contains functions that compute many elements per call with AVX-512
    /// only. If [`TOGETHER`](Inputs::TOGETHER) is `true`, too, they do so at each level.
    const WIDE: bool = false;
    /// `true` if the last input is the result of a function, even if the function computes only one
    /// element of this dtype per call.
    const IS_RESULT: bool = false;
    /// The size of the elements that are copied to the blocks of [`Locals`](Inputs::Locals). It is
    /// 0 if no elements are copied, as for scalars, and `usize::MAX` if the sizes differ or an
    /// array is held in a register.
    const LOCAL: usize;
    /// The dtype of the [`results`](Inputs::results), or `None` if there are no results.
    const RESULT: Option<DType> = None;
    /// `true` if the expression contains exactly one function that computes many elements per call.
    /// The function must also be able to read its operand at the address that
    /// [`source`](Inputs::source) returns.
    const STRAIGHT: bool = false;
    /// The elements that the inputs read from the array that is written to.
    const READS_OWN: OwnReads;
    /// `true` if a mask [was applied](Inputs::with), which is done only for outputs whose rows are
    /// all computed by one call of the loop.
    const IN_ROWS: bool = false;
    /// The dtype, if the inputs are a single array.
    const ARRAY: Option<DType> = None;
    /// The dtype of the only array that has a block in [`Locals`](Inputs::Locals) or is held in a
    /// register. `None` if there are several. Loops copy the elements that
    /// [`source`](Inputs::source) returns only as this dtype, because the type of a closure does
    /// not guarantee what the closure returns.
    const ONLY: Option<DType> = None;

    /// Returns the address of the first element, at index 0 along each axis, if the inputs are a
    /// single array, and null otherwise.
    #[inline(always)]
    fn base(&self) -> *const u8 {
        core::ptr::null()
    }

    /// Returns the same inputs for a loop that reads each array in the way that the mask `M` lists
    /// for it.
    fn with<M: Mask>(self) -> Self::With<M>;

    /// Writes the operands without strides, which is sufficient if every operand is contiguous.
    ///
    /// # Safety
    ///
    /// `operands` points to memory for the operands.
    unsafe fn begin(&self, operands: *mut Operand);

    /// Writes the operands with their strides. `strides` points to those of the first operand. The
    /// strides of each further operand are `step` entries after those of the operand before.
    ///
    /// # Safety
    ///
    /// `operands` points to memory for the operands. `strides` points to the strides of the first
    /// operand, and the strides of each further operand are `step` entries later.
    unsafe fn point(&self, strides: *const Strides, step: usize, operands: *mut Operand);

    /// Returns the addresses of the elements of the run with the number `run`. If an operand has
    /// only one element for the run, that element is repeated `block` times in the operand's block,
    /// or held in a register.
    ///
    /// # Safety
    ///
    /// `operands` points to these operands, which have elements for that run. An operand with a
    /// single element for the run has a block to repeat it in. A row that was returned for another
    /// run is no longer used.
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize) -> Self::Row;

    /// Returns the address of the elements of the first operand that has a block in
    /// [`Locals`](Inputs::Locals). The second value is `true` if the operand has an element for
    /// each position of the run. If the operand has only one element, the address is that of the
    /// block in which [`row`](Inputs::row) repeated it. Returns `None` if no operand has a block,
    /// or if the elements are read backwards. `own` points to the output.
    #[inline(always)]
    fn source(_row: &Self::Row, _own: *const u8) -> Option<(*const u8, bool)> {
        None
    }

    /// Returns the addresses of the elements of a run from its element `start` on.
    ///
    /// # Safety
    ///
    /// The run has at least `start` elements.
    unsafe fn from(row: &Self::Row, start: usize) -> Self::Row;

    /// Computes `len` results of each function that computes many elements per call, and writes
    /// them to `stage`. The arguments of a function are computed in blocks of `size` elements.
    /// `block` equals `size`, and is the trip count of the loop over a block. It is passed
    /// separately as a run-time value, so that the compiler vectorises this loop before it finds
    /// out its length.
    ///
    /// # Safety
    ///
    /// The run has `len` elements, at most [`CHUNK`](crate::kernel::CHUNK) and a multiple of
    /// `size`. `own` points to `len` elements of the output, which are initialised if they are
    /// read. `stage` points to memory for a [`Stage`](Inputs::Stage). Each block of
    /// [`Locals`](Inputs::Locals) has room for `size` elements of the widest dtype.
    unsafe fn prepare(
        &self,
        row: &Self::Row,
        stage: *mut Self::Stage,
        own: *const u8,
        len: usize,
        size: usize,
        block: usize,
    );

    /// Reads the elements at the position `j` of the block that begins at `start`. If `STAGED`, the
    /// results of functions that compute many elements per call are read from `stage`.
    ///
    /// # Safety
    ///
    /// The run, and the output at `own`, have more than `start + j` elements. The output is
    /// initialised if it is read. `j` is less than the `block` that was given to
    /// [`row`](Inputs::row). `stage` points to memory for a [`Stage`](Inputs::Stage). If `STAGED`,
    /// [`prepare`](Inputs::prepare) has filled it.
    unsafe fn get<const STAGED: bool>(
        &self,
        row: &Self::Row,
        stage: *const Self::Stage,
        own: *const u8,
        start: usize,
        j: usize,
    ) -> Self::Elems;

    /// Copies `size` elements of each operand, from `start` on, to the blocks of `locals`.
    ///
    /// # Safety
    ///
    /// The run, and the output at `own`, have `size` elements from `start` on. The output is
    /// initialised if it is read. `size` is at most the `block` that was given to
    /// [`row`](Inputs::row), and each block of `locals` has room for `size` elements of the widest
    /// dtype.
    unsafe fn load(&self, row: &Self::Row, locals: *mut Self::Locals, own: *const u8, start: usize, size: usize);

    /// Reads the elements at the position `j` of the block that was [loaded](Inputs::load) from
    /// `start` on.
    ///
    /// # Safety
    ///
    /// `locals` was loaded from `start` on, and `j` is less than the size of the block. The
    /// preconditions of [`get`](Inputs::get) hold for `stage`.
    unsafe fn local<const STAGED: bool>(
        &self,
        locals: *const Self::Locals,
        stage: *const Self::Stage,
        start: usize,
        j: usize,
    ) -> Self::Elems;

    /// Returns the address, in `stage`, of the results of the last function, from the position
    /// `start` on.
    ///
    /// # Safety
    ///
    /// `stage` points to memory for a [`Stage`](Inputs::Stage), which has room for at least `start`
    /// results.
    #[inline(always)]
    unsafe fn results(_stage: *mut Self::Stage, _start: usize) -> *mut u8 {
        unreachable!("these inputs have no results")
    }

    /// Computes `len` results of the only function.
    ///
    /// # Safety
    ///
    /// [`STRAIGHT`](Inputs::STRAIGHT) is `true`. `from` points to `len` elements of the operand,
    /// and `to` to memory for as many results. The two are the same or do not overlap.
    #[inline(always)]
    unsafe fn straight(_from: *const u8, _to: *mut u8, _len: usize) {
        unreachable!("these inputs have no such function")
    }

    /// Reads the elements at a position. `operand` is the number of the first operand of these
    /// inputs.
    ///
    /// # Safety
    ///
    /// Each operand has an element at its offset for `position`. The output has an element at
    /// `position`, which is initialised if it is read.
    unsafe fn at(&self, position: impl Position, operand: usize) -> Self::Elems;
}

/// A scalar in an expression. It does not change the dtype of the array with which it is combined,
/// with one exception: a complex scalar and an array of `f32` or `f64` give complex numbers.
#[derive(Clone, Copy, Debug)]
pub struct Scalar<T>(pub T);

/// The inputs of a scalar, which has the same value at every position.
#[derive(Clone, Copy, Debug)]
pub struct Repeated<T>(pub(crate) T);

/// Defines the items of [`Inputs`] for inputs without operands. The functions read no memory, and
/// write no operands.
macro_rules! no_operands {
    () => {
        type Operands = ();
        // Each operand of the expression has a pointer, even if the loop has no [`Operand`] for it.
        type Pointers = [*const (); 1];
        type Row = ();
        type Stage = ();
        type With<M: Mask> = Self;
        // A mask has entries for operands only, and these inputs have none.
        type Rest<M: Mask> = M;

        #[inline(always)]
        fn with<M: Mask>(self) -> Self {
            self
        }

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
    };
}
pub(crate) use no_operands;

/// Defines the items of [`Inputs`] for inputs that have the same value at every position.
macro_rules! one_value {
    ($elems:ty, |$this:ident| $value:expr) => {
        type Elems = $elems;
        type Locals = ();
        const LOCAL: usize = 0;
        const READS_OWN: OwnReads = OwnReads::None;

        #[inline(always)]
        unsafe fn get<const STAGED: bool>(&$this, (): &(), _: *const (), _: *const u8, _: usize, _: usize) -> $elems {
            $value
        }

        #[inline(always)]
        unsafe fn load(&self, (): &(), _: *mut (), _: *const u8, _: usize, _: usize) {}

        #[inline(always)]
        unsafe fn local<const STAGED: bool>(&$this, _: *const (), _: *const (), _: usize, _: usize) -> $elems {
            $value
        }

        #[inline(always)]
        unsafe fn at(&$this, _: impl Position, _: usize) -> $elems {
            $value
        }
    };
}
pub(crate) use one_value;

// SAFETY: the functions read no memory. `Operands` has no operands, and `begin` and `point` write
// none.
unsafe impl<T: Copy + Sync> Inputs for Repeated<T> {
    // 1, so that a scalar does not make blocks shorter: they have `BLOCK_BYTES / WIDEST` elements.
    const WIDEST: usize = 1;

    no_operands!();
    one_value!(Scalar<T>, |self| Scalar(self.0));
}
