//! Elements of expressions with a static plan, computed part by part for a reduction.

use core::marker::PhantomData;

use super::fused::{Compute, Fused};
use super::gather::Known;
use super::planned::plan_of;
use crate::plan::Inputs;
use crate::plan::grid::Strides;
use crate::plan::known::StaticArray;
use crate::plan::nest::{MAX_PLANNED, Nest, Position, SHORT_BYTES};
use crate::shape::{RowMajor, Shape, StaticExtents, StaticStrides, first_of};

/// The maximum number of elements of a part.
pub(crate) const MOST: usize = 1024;

/// The maximum number of elements of an expression that is computed in parts.
const ALL: usize = 8192;

/// The maximum number of elements of an expression that is computed in parts although its rows are
/// long. A loop of the SIMD level computes more elements faster.
const ALL_OF_ROWS: usize = 256;

/// Rows of at least this many elements are long.
const LONG: usize = 64;

/// A division of the elements of an expression into parts. The elements are in row-major order,
/// after some axes are moved to the end.
pub trait Parts {
    /// The axes that are moved to the end, in increasing order.
    const LAST: &'static [usize];
    /// The number of elements of each part, or 0 if the elements are not divided.
    const LEN: usize;
}

/// The elements of an expression of the dtype `T` and the shape `S`, divided into the parts `G`.
pub(crate) struct InParts<T, W, S, G>(PhantomData<(T, W, S, G)>);

impl<T, W: Known, S: Shape, G: Parts> InParts<T, W, S, G> {
    /// The number of parts.
    pub(super) const COUNT: usize = match &S::STATIC {
        Some(extents) => match (extents.len(), G::LEN) {
            (Some(len), 1..) => len / G::LEN,
            _ => 0,
        },
        None => 0,
    };

    /// The loop nest over all elements in the order of the parts. It is `None` if the types do not
    /// determine it, if a part is not a nest of whole inner axes or a range of the innermost axis,
    /// or if the shared loops would be faster.
    pub(crate) const NEST: Option<Nest<[Strides; MAX_PLANNED]>> = match &S::STATIC {
        Some(extents) if G::LEN > 0 && G::LEN <= MOST && plan_of::<W, S, RowMajor>().is_some() => Self::nest(extents),
        _ => None,
    };

    const fn nest(extents: &StaticExtents) -> Option<Nest<[Strides; MAX_PLANNED]>> {
        let all = match extents.len() {
            Some(all) if all > 0 && all <= ALL && all % G::LEN == 0 => all,
            _ => return None,
        };
        // The planner walks over an output in the order of its strides.
        let out = StaticArray {
            extents: *extents,
            strides: Some(moved(extents.as_slice(), G::LAST)),
            levels: S::LEVELS,
        };
        let Some(nest) = Nest::new(&out, W::LEAVES) else {
            return None;
        };
        let (grid, inner) = (&nest.grid, nest.grid.inner());
        if grid.lead > 0 || all > ALL_OF_ROWS && is_long::<T>(inner, G::LAST) {
            return None;
        }
        // A part is a range of the innermost axis, or consists of whole inner axes.
        let (mut axis, mut len) = (grid.axes - 1, inner);
        while axis > 0 && len < G::LEN {
            axis -= 1;
            len *= grid.extents[axis];
        }
        if len == G::LEN || inner % G::LEN == 0 {
            Some(nest)
        } else {
            None
        }
    }
}

/// Returns whether rows of `inner` elements are so long that the shared loops are faster.
const fn is_long<T>(inner: usize, moved: &[usize]) -> bool {
    // If axes are moved, the shared loops pack operands, so longer rows are computed one by one.
    inner >= LONG || moved.is_empty() && inner * size_of::<T>() >= SHORT_BYTES
}

/// Returns strides of the row-major order in which the axes `last` come after the other axes.
const fn moved(extents: &[usize], last: &[usize]) -> StaticStrides {
    let (mut strides, mut pace, mut is_last) = ([0; crate::shape::MAX_TYPED_RANK], 1, true);
    loop {
        let (mut axis, mut listed) = (extents.len(), last.len());
        while axis > 0 {
            axis -= 1;
            let is_listed = listed > 0 && last[listed - 1] == axis;
            listed -= is_listed as usize;
            if is_listed == is_last {
                strides[axis] = pace;
                pace *= extents[axis] as isize;
            }
        }
        if !is_last {
            return StaticStrides::new(first_of(&strides, extents.len()));
        }
        is_last = false;
    }
}

/// A position in a part: `row` is the row of the nest in which the part begins, `i` is the number
/// of a row of the part, and `j` is the index of the element along the innermost axis.
#[derive(Clone, Copy, Debug)]
struct PartPosition<'a> {
    nest: &'a Nest,
    row: usize,
    i: usize,
    j: usize,
}

impl Position for PartPosition<'_> {
    #[inline(always)]
    fn offset(self, operand: usize) -> isize {
        let strides = &self.nest.operands[operand];
        // The part begins at index 0 of the axes that `i` varies. So both offsets are added, and
        // LLVM computes the second one once for all parts.
        self.nest.grid.offset(strides, self.row, 0) + self.nest.grid.offset(strides, self.i, self.j)
    }

    #[inline(always)]
    fn own<T>(self) -> *const T {
        core::ptr::null()
    }
}

/// Computes the `len` elements of the part number `part` by inlined code, and writes them to `out`.
///
/// # Safety
///
/// `nest` is [`InParts::NEST`] for these operands and parts of `len` elements. It has the part. So
/// a part either consists of whole rows, or `len` divides the extent of the innermost axis. The
/// operands broadcast to its shape, and the expression does not read an array that it overwrites.
/// There is memory for `len` elements at `out`, which no operand overlaps with.
#[inline(always)]
pub(super) unsafe fn straight_part<K: Inputs, F: Compute<K::Elems>>(
    kernel: &Fused<K, F>,
    out: *mut F::Out,
    nest: &Nest,
    part: usize,
    len: usize,
) {
    let (inner, first) = (nest.grid.inner(), part * len);
    let (rows, columns) = (len.div_ceil(inner), len.min(inner));
    let (row, start) = (first / inner, first % inner);
    for i in 0..rows {
        for j in 0..columns {
            let position = PartPosition {
                nest,
                row,
                i,
                j: start + j,
            };
            // SAFETY: the caller guarantees that the nest has the part. If a part has several rows,
            // they are whole, and `row` is a multiple of their number, which is the product of the
            // extents of the inner axes that `i` varies. Otherwise `len` divides the row, so the
            // part ends within it. In both cases, the sum of the two offsets is that of a position
            // of the nest, where each operand has an element. `out` has room for `len` elements,
            // which are `rows` times `columns`.
            unsafe {
                let value = kernel.compute.compute(kernel.inputs.at(position, 0));
                out.add(i * columns + j).write(value);
            }
        }
    }
}
