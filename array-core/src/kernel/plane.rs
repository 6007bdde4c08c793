//! Expressions that have no static plan, and whose operands have at most four axes. The operands
//! are arranged as rows and columns (a [`Plane`]), and need no further planning.
//!
//! # Limits
//!
//! Two plain loops compute outputs of fewer than 16 elements (8 for functions that compute many
//! elements per call) at the strides of the plane (`fill_plane`). Larger outputs are computed by
//! the loop of the level, if all arrays are contiguous and have the same extents, or by a loop over
//! rows. That loop first copies elements that are not contiguous, and joins short rows, which takes
//! 100 to 200 ns. So outputs of fewer than 128 such elements are computed by the plain loops, too,
//! except by functions that compute many elements per call, and for results that are floats of 16
//! bits, which are converted quickly only in vectors. If an operation has no result for an element,
//! if shapes do not broadcast, or if an allocation fails, this path ends without a result. The
//! general path then starts again, and finds the error.
//!
//! A reduction of all elements, or of the last axes, computes an expression of at most 64 elements
//! from such a plane and passes them to the reducer at once (`kernel/unstored.rs`). `sum(a * b)` of
//! 4 x 5 elements takes 85 ns, and took 200 ns with planning and streaming. The function for it is
//! compiled only in release builds, where 40 reductions of run-time extents take 10.4 s to build
//! without it and 11.1 to 12.9 s with it. With the loops for many elements, they would take 15 s.

use super::check::Check;
use super::drive::{self, Lengths, Room};
use super::fused::{Compute, Fused, SHORT, fill_rows};
use super::gather::{Context, Known};
use super::input::{Bits, each_mask};
use crate::dtype::verdict::Verdict;
use crate::dtype::{DTypeKind, Element};
use crate::plan::barrier::barrier;
use crate::plan::inputs::Mask;
use crate::plan::nest::Position;
use crate::plan::plane::MAX_ARRAYS;
use crate::plan::{Inputs, Operands, Plane, Site};
use crate::shape::Shape;
use crate::storage::{Array, OwnedStorage};

/// The minimum number of elements for which a function that computes many elements per call is
/// used. Fewer elements are computed one by one.
const FEW_AT_ONCE: usize = 8;

/// The limit that replaces [`SHORT`] if a loop would first copy elements to other memory. A loop
/// does so if rows are short, or if elements of an array or of the output are not contiguous.
pub(super) const SCATTERED: usize = 128;

/// Evaluates an expression without a static plan into new storage, if its operands form a [`Plane`]
/// and if [`computable`] accepts this plane. Returns `None` otherwise, and if there is an error.
/// The caller then evaluates by a nest of loops, which finds the error again.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
#[allow(clippy::question_mark, clippy::manual_map)] // `?` and `map` are compiled for each type.
pub(super) fn build_plane<K, F, C, S, B>(
    context: &Context<'_, K, ()>,
    compute: F,
    check: C,
    site: Site,
    many: FillMany<K, F, F::Out>,
) -> Option<Array<F::Out, S, B>>
where
    K: Inputs,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
    B: OwnedStorage<F::Out, S>,
{
    if const { K::Operands::COUNT > MAX_ARRAYS } {
        return None;
    }
    let plane = context.shown().lay(None);
    let Some((plane, len)) = suited(&plane, site, const { Limits::of::<K, F>() }, many.is_some()) else {
        return None;
    };
    if let Some(has_fault) = const { fault_finder::<K, C, F::Out>() }
        // SAFETY: `Shown::lay` found the extents of the plane, which the operands broadcast to, and
        // whose product is `len`. The output is not read, as `builder` asserts.
        && unsafe { has_fault(context.inputs, check, plane, len, core::ptr::null()) }
    {
        return None;
    }
    // A handwritten relation of axes can claim another static shape than that of the operands.
    // Memory for a static shape has the size of that shape, so compare the extents.
    if let Some(extents) = const { &S::STATIC }
        && plane.extents(&mut [0; _]) != extents.as_slice()
    {
        return None;
    }
    let Ok(mut room) = (B::ROOM)(len) else { return None };
    // SAFETY: the plane is that of the operands, and `suited` returned `len` for the check of
    // `many`. The output is not read, as `builder` asserts. `room` is new memory for `len`
    // elements, also if the shape is static, so that no operand overlaps with it.
    unsafe { fill_plane(context.inputs, compute, plane, (B::ROOM_PTR)(&mut room), len, many) };
    // The shape comes last, so that no extents occupy registers while elements are computed.
    match S::from_extents(plane.extents(&mut [0; _])) {
        // SAFETY: the shape has the extents of the plane, whose product is `len`. `fill_plane` has
        // initialised as many elements.
        Some(shape) => Some(unsafe { Array::from_room(shape, room) }),
        None => None,
    }
}

/// The limits by which [`computable`] and [`fill_plane`] choose how to compute an expression. They
/// are constants of the expression, but are passed as values, so that debug builds compile the
/// functions that read them only once.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Fewer elements are computed one by one.
    few: usize,
    /// `true` if elements that are [`SCATTERED`] are computed one by one.
    may_be_scattered: bool,
    lengths: Lengths,
}

impl Limits {
    /// Returns the limits of an expression. Callers evaluate the call at compile time.
    pub(super) const fn of<K: Inputs, F: Compute<K::Elems>>() -> Self {
        Self {
            few: if is_at_once::<K, F>() { FEW_AT_ONCE } else { SHORT },
            may_be_scattered: !in_loop::<K, F>(),
            lengths: Lengths::of::<K, F>(),
        }
    }

    /// Returns whether the `len` elements of a plane are so few that they are computed one by one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_few(self, plane: &Plane, len: usize) -> bool {
        len < self.few
            || self.may_be_scattered && len < SCATTERED && !plane.is_alike() && plane.is_scattered(self.lengths.least())
    }
}

/// Returns `plane` and the number of elements of its output. Returns `None` if it is not certain
/// that the operands satisfy the rules of the expression or operation `site`. Also returns `None`
/// if [`fill_plane`] does not compute so many elements.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn suited(plane: &Option<Plane>, site: Site, limits: Limits, has_many: bool) -> Option<(&Plane, usize)> {
    let plane = plane.as_ref().filter(|plane| plane.suffices(site))?;
    Some((plane, computable(plane, limits, has_many)?))
}

/// Returns whether a loop computes elements much faster than plain code. It does so with functions
/// that compute many elements per call. It also does so for floats of 16 bits, which are converted
/// quickly only in vectors.
pub(super) const fn in_loop<K: Inputs, F: Compute<K::Elems>>() -> bool {
    let is_half = match F::Out::DTYPE.kind() {
        DTypeKind::Float => size_of::<F::Out>() == 2,
        // The result of a comparison of elements of 16 bits, which may be floats.
        DTypeKind::Bool => K::WIDEST == 2,
        _ => false,
    };
    is_at_once::<K, F>() || (is_half && !F::IS_COPY)
}

/// Returns whether an expression contains a function that computes many elements per call.
const fn is_at_once<K: Inputs, F: Compute<K::Elems>>() -> bool {
    K::TOGETHER || F::AT_ONCE
}

/// Returns the number of elements of the output of a plane, if [`fill_plane`] computes so many
/// elements. Returns `None` otherwise. `has_many` is `true` if there are [functions](FillMany) for
/// many elements.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn computable(plane: &Plane, limits: Limits, has_many: bool) -> Option<usize> {
    let len = plane.len()?;
    (limits.is_few(plane, len) || has_many && !limits.lengths.is_short(len)).then_some(len)
}

/// A function that returns whether a check finds a fault: see [`has_fault`].
type FaultFinder<K, C, T> = unsafe fn(K, C, &Plane, usize, *const T) -> bool;

/// Returns [`has_fault`], or `None` for a check that finds no fault. Callers call this function at
/// compile time.
pub(super) const fn fault_finder<K: Inputs, C: Check<K::Elems>, T>() -> Option<FaultFinder<K, C, T>> {
    if C::FALLIBLE { Some(has_fault::<K, C, T>) } else { None }
}

/// Returns whether the check finds a fault: an element of the plane for which an operation has no
/// result.
///
/// # Safety
///
/// The operands are those of the plane, which has `len` elements. If the inputs read the output,
/// `own` points to its initialised elements, at the strides that the plane has for the output.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn has_fault<K: Inputs, C: Check<K::Elems>, T>(
    inputs: K,
    check: C,
    plane: &Plane,
    len: usize,
    own: *const T,
) -> bool {
    let kernel = (inputs, check);
    // SAFETY: the positions are those of the plane, so each operand has an element there. `kernel`
    // is the tuple that `is_faultless` requires.
    !unsafe {
        let at = (&raw const kernel as *const u8, is_faultless::<K, C> as AtPosition);
        each_position(plane, len, (own.cast(), size_of::<T>()), at)
    }
}

/// Returns whether the check finds no fault for the operands' elements at a position.
///
/// # Safety
///
/// `kernel` points to a tuple of the inputs and the check. Each operand has an element at the
/// position.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn is_faultless<K: Inputs, C: Check<K::Elems>>(kernel: *const u8, position: PlanePosition) -> bool {
    // SAFETY: the caller guarantees a pointer to this tuple, and an element of each operand at the
    // position.
    unsafe {
        let (inputs, check) = &*(kernel as *const (K, C));
        check.check(inputs.at(position, 0)).fault().is_none()
    }
}

/// The functions for a plane of too many elements to compute one by one. `None` if [`computable`]
/// never accepts such a plane, so that no loops are compiled.
pub(super) type FillMany<K, F, T> = Option<Many<K, F, T>>;

/// Functions that compute many elements of a plane.
pub(super) struct Many<K, F, T> {
    /// Computes a plane whose operands and output are in row-major order and have the same extents.
    /// See [`fill_at_once`].
    at_once: unsafe fn(K, F, *mut T, usize),
    /// Computes any plane: see [`fill_lines`] and [`fill_held`].
    lines: unsafe fn(K, F, &Plane, *mut T),
}

/// Returns the [`FillMany`] for operands whose types do not show which of them have one element for
/// each row.
pub(super) const fn many<K: Inputs, F: Compute<K::Elems>, C: Check<K::Elems>>() -> FillMany<K, F, F::Out> {
    many_by::<K, F, C>(fill_lines::<K, F>)
}

/// Returns the [`FillMany`], with `lines` for planes that [`fill_at_once`] does not compute.
const fn many_by<K: Inputs, F: Compute<K::Elems>, C: Check<K::Elems>>(
    lines: unsafe fn(K, F, &Plane, *mut F::Out),
) -> FillMany<K, F, F::Out> {
    if C::FALLIBLE || F::AT_ONCE {
        None
    } else {
        Some(Many {
            at_once: fill_at_once::<K, F>,
            lines,
        })
    }
}

/// Returns the [`FillMany`] for operands whose types may show which of them have one element for
/// each row.
pub(super) const fn many_of<K, W, F, C>() -> FillMany<K, F, F::Out>
where
    K: Inputs,
    W: Known,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
{
    macro_rules! lines_of {
        ($($held:literal $a:literal $b:literal $c:literal $d:literal;)*) => {
            match W::STRETCHING {
                $($held if $held != 0 && K::Operands::COUNT <= MAX_ARRAYS =>
                    many_by::<K, F, C>(fill_held::<K, F, Bits<$a, $b, $c, $d>, $held>),)*
                _ => many::<K, F, C>(),
            }
        };
    }
    each_mask!(lines_of)
}

/// Computes the elements of a plane. The operands whose bits are set in `HELD` may have one element
/// for each row. If each of them does, and if one call of a loop can compute all
/// [rows](Plane::rows), the loop keeps these elements in registers.
///
/// # Safety
///
/// The preconditions of [`fill_lines`] hold. `M` is the mask of the operands whose bits are set in
/// `HELD`.
unsafe fn fill_held<K, F, M, const HELD: u64>(inputs: K, compute: F, plane: &Plane, out: *mut F::Out)
where
    K: Inputs,
    F: Compute<K::Elems>,
    M: Mask,
{
    // SAFETY: the caller guarantees that the operands are those of the plane, and that `out` has
    // room for its elements, which no operand overlaps with. If there are rows, each operand of the
    // mask has one element for each row, and the others are contiguous.
    unsafe {
        if let Some(rows) = plane.rows(HELD)
            && const { Lengths::of::<K, F>() }.runs_in_rows(&rows, size_of::<F::Out>())
        {
            let inputs = inputs.with::<M>();
            fill_rows(Fused { inputs, compute }, out, &rows, plane.strides());
        } else {
            fill_lines(inputs, compute, plane, out);
        }
    }
}

/// Computes all elements of a plane, and writes them to `out` at the strides that the plane has for
/// the output.
///
/// # Safety
///
/// The operands are those of the plane, which has `len` elements. If there is `many`, [`many_of`]
/// or [`many`] returned it, and [`computable`] returned `len` for these limits. `out` has room
/// for an element at each position, at the strides that the plane has for the output. The elements
/// are initialised if the inputs read them, and no operand overlaps with them.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn fill_plane<K: Inputs, F: Compute<K::Elems>>(
    inputs: K,
    compute: F,
    plane: &Plane,
    out: *mut F::Out,
    len: usize,
    many: FillMany<K, F, F::Out>,
) {
    let limits = const { Limits::of::<K, F>() };
    if let Some(many) = many
        && !limits.is_few(plane, len)
    {
        // SAFETY: if `is_alike`, each operand and the output have `len` elements in row-major
        // order. The caller guarantees the plane and the output.
        return unsafe {
            if plane.is_alike() && limits.lengths.runs_once(len) {
                (many.at_once)(inputs, compute, out, len)
            } else {
                (many.lines)(inputs, compute, plane, out)
            }
        };
    }
    let kernel = Fused { inputs, compute };
    // SAFETY: the positions are those of the plane, so each operand has an element there, and the
    // output has room for one. `kernel` is the `Fused` that `write_at` requires.
    unsafe {
        let at = (&raw const kernel as *const u8, write_at::<K, F> as AtPosition);
        each_position(plane, len, (out.cast_const().cast(), size_of::<F::Out>()), at);
    }
}

/// Computes the element at a position, and writes it to the output. Returns `true`, so that
/// [`each_position`] continues.
///
/// # Safety
///
/// `kernel` points to a `Fused<K, F>`. Each operand has an element at the position, and the output
/// has room for one, which is initialised if the inputs read it.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn write_at<K: Inputs, F: Compute<K::Elems>>(kernel: *const u8, position: PlanePosition) -> bool {
    // SAFETY: the caller guarantees a pointer to this kernel, an element of each operand at the
    // position, and room for the result there.
    unsafe {
        let Fused { inputs, compute } = &*(kernel as *const Fused<K, F>);
        let value = compute.compute(inputs.at(position, 0));
        position.own::<F::Out>().cast_mut().write(value);
    }
    true
}

/// A function for a position of a plane, which returns whether to continue with the next position.
/// The first argument points to the values that the function needs, such as the inputs and the
/// check. A closure behind `dyn FnMut` would add two more functions to a debug build.
type AtPosition = unsafe fn(*const u8, PlanePosition) -> bool;

/// Calls `run` at each of the `len` positions, in row-major order, until `run` returns `false`.
/// `own` points to the output, whose elements have `size` bytes. Returns `true` if `run` never
/// returned `false`.
///
/// # Safety
///
/// `kernel` points to the value that `run` requires, and the requirements of `run` hold at each
/// position. The plane has `len` elements.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn each_position(
    plane: &Plane,
    len: usize,
    (own, size): (*const u8, usize),
    (kernel, run): (*const u8, AtPosition),
) -> bool {
    if plane.is_alike() {
        let mut i = 0;
        while i < len {
            let position = PlanePosition {
                own: own.wrapping_add(i * size),
                offsets: [i as isize; MAX_ARRAYS],
            };
            // SAFETY: the caller guarantees the requirements of `run` at this position.
            if !unsafe { run(kernel, position) } {
                return false;
            }
            // Keep the compiler from vectorising the loop. A vectorised loop would first check
            // whether operands and output overlap, which takes longer than computing a few
            // elements.
            barrier();
            i += 1;
        }
        return true;
    }
    // Make local copies, which no write through a pointer can change, so that the compiler keeps
    // them in registers.
    let ((mut rows, columns), (right, next)) = (plane.grid(), plane.moves());
    let (step, gap) = plane.own_moves();
    let (step, gap) = (step.wrapping_mul(size as isize), gap.wrapping_mul(size as isize));
    let mut position = PlanePosition {
        own,
        offsets: [0; MAX_ARRAYS],
    };
    // Without columns, skip the rows, which may be very many.
    if len == 0 {
        rows = 0;
    }
    while rows != 0 {
        let mut left = columns;
        while left != 0 {
            // SAFETY: the caller guarantees the requirements of `run` at this position.
            if !unsafe { run(kernel, position) } {
                return false;
            }
            position = position.moved(right, step);
            barrier();
            left -= 1;
        }
        position = position.moved(next, gap);
        rows -= 1;
    }
    true
}

/// A position of a [`Plane`], as a pointer into the output and an offset in each array.
#[derive(Clone, Copy, Debug)]
struct PlanePosition {
    own: *const u8,
    /// The offset of the element of each array.
    offsets: [isize; MAX_ARRAYS],
}

impl PlanePosition {
    /// Returns the position after moving by `strides` elements in the arrays, and by `bytes` in the
    /// output.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn moved(self, strides: [isize; MAX_ARRAYS], bytes: isize) -> Self {
        let mut offsets = self.offsets;
        for (offset, stride) in offsets.iter_mut().zip(strides) {
            // The offset after the last position may overflow. Nothing is read there.
            *offset = offset.wrapping_add(stride);
        }
        Self {
            own: self.own.wrapping_offset(bytes),
            offsets,
        }
    }
}

impl Position for PlanePosition {
    #[inline(always)]
    fn offset(self, operand: usize) -> isize {
        self.offsets[operand]
    }

    #[inline(always)]
    fn own<U>(self) -> *const U {
        self.own.cast()
    }
}

/// Computes the elements of a plane by a [driver](drive), which walks rows and columns.
///
/// # Safety
///
/// The operands are those of the plane, which is not empty. `out` has room for the elements of the
/// plane, at the strides that it has for the output. They are initialised if the inputs read them,
/// and no operand overlaps with them.
#[inline(never)]
pub(super) unsafe fn fill_lines<K: Inputs, F: Compute<K::Elems>>(
    inputs: K,
    compute: F,
    plane: &Plane,
    out: *mut F::Out,
) {
    assert!(
        const { K::Operands::COUNT <= MAX_ARRAYS },
        "a plane has room for all operands"
    );
    let kernel = Fused { inputs, compute };
    let mut room = Room::<K::Operands>::new();
    let (grid, own, strides) = plane.nest();
    // SAFETY: the plane has strides for each operand, at which the operand has an element for each
    // position of the grid. The caller guarantees the output.
    unsafe {
        inputs.point(strides.as_ptr(), 1, room.as_mut_ptr());
        drive::fill(&kernel, room.operands(), out, &grid, own.as_ref());
    }
}

/// Computes `len` elements from operands in row-major order by one call of a loop. This function is
/// not inlined, so that the path for a few elements does not reserve stack for operands.
///
/// # Safety
///
/// Each operand has `len` elements in row-major order. `out` has room for `len` elements, which are
/// initialised if the inputs read them, and no operand overlaps with them. [`Lengths::runs_once`]
/// returns `true` for `len`.
#[inline(never)]
unsafe fn fill_at_once<K: Inputs, F: Compute<K::Elems>>(inputs: K, compute: F, out: *mut F::Out, len: usize) {
    let kernel = Fused { inputs, compute };
    let mut room = Room::<K::Operands>::new();
    // SAFETY: the caller guarantees `len` elements of each operand in row-major order, room for as
    // many in the output, and that `runs_once` holds. `begin` writes each operand before the loop
    // reads it.
    unsafe {
        inputs.begin(room.as_mut_ptr());
        drive::run_once(&kernel, room.as_mut_ptr(), out, len);
    }
}
