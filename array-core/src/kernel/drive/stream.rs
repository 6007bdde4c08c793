//! Elements that are not written, but handed on.

use core::ops::ControlFlow;
use core::ptr;

use super::cut::{Cut, LIMIT};
use super::pieces::advance;
use super::{Job, Output};
use crate::kernel::body;
use crate::kernel::plan::{Grid, MAX_AXES};
use crate::kernel::{Kernel, Operand};

/// How many elements are handed on at a time, at most.
pub(crate) const STREAMED: usize = LIMIT;

/// What is done with elements: the number of the first, where they are, and how many. It says whether to go on.
pub(crate) type Visit<'a> = &'a mut dyn FnMut(usize, *const u8, usize) -> ControlFlow<()>;

/// Computes every element of a grid in row-major order, and hands each run of `run` elements on in pieces: the number of
/// a piece's first element, counted from `first`, a pointer to it, and how many they are; until `visit` says to stop, which is
/// returned.
///
/// # Safety
///
/// The kernel and its operands were made for this grid, which has elements, and the kernel does not read its own.
#[inline]
pub(crate) unsafe fn stream<K: Kernel>(
    kernel: &K,
    operands: &mut [Operand],
    grid: &Grid,
    (first, run): (usize, usize),
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let mut job = Job {
        body: body::body::<K>(),
        kernel: ptr::from_ref(kernel).cast(),
        operands,
        block: const { body::block::<K>() },
        reads_own: false,
        past: false,
        grid,
        out: Output {
            ptr: ptr::null_mut(),
            size: size_of::<K::Elem>(),
            strides: None,
        },
    };
    // SAFETY: `Job::stream` asks for what this function asks for, of the job that has its arguments.
    unsafe { job.stream(first, run, visit) }
}

impl Job<'_> {
    /// Computes every element and hands it on.
    ///
    /// # Safety
    ///
    /// As for [`stream`].
    #[inline(never)]
    unsafe fn stream(&mut self, first: usize, run: usize, visit: Visit<'_>) -> ControlFlow<()> {
        #[cfg(feature = "alloc")]
        if let Some(slab) = self.slab() {
            // SAFETY: `stream_slabs` asks for what this function asks for, and for the slab of the grid, which `slab` has made.
            return unsafe { self.stream_slabs(slab, first, run, visit) };
        }
        let size = self.out.size;
        self.with_cut(true, |job, cut| {
            let stage = cut.out.expect("a stage for the elements");
            // SAFETY: each piece lies within the grid, and the stage has room for it.
            unsafe {
                if cut.together > 1 {
                    return job.stream_together(cut, stage, (first, run), visit);
                }
                job.each_piece(cut, |job, piece| {
                    job.any_run(stage, piece.len);
                    hand_on((stage, size), (first + piece.first, piece.len), run, visit)
                })
            }
        })
    }
}

impl Job<'_> {
    /// Computes every element, some whole pieces in one call, and hands them on.
    ///
    /// # Safety
    ///
    /// As for [`stream`]. The cut is that of the grid, whose stage has room for the pieces.
    unsafe fn stream_together(
        &mut self,
        cut: &Cut,
        stage: *mut u8,
        (first, run): (usize, usize),
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let (axis, len, size) = (cut.axis - 1, cut.rows * cut.unit, self.out.size);
        let extent = self.grid.extents[axis];
        let around = &self.grid.extents[..axis];
        let mut index = [0; MAX_AXES];
        for outer in 0..around.iter().product() {
            for start in (0..extent).step_by(cut.together) {
                let count = cut.together.min(extent - start);
                index[axis] = start;
                // SAFETY: the pieces lie within the grid, and no operand is put together for them. The stage has room.
                unsafe {
                    self.ready(cut, &index[..=axis], 0, cut.rows);
                    for operand in &mut *self.operands {
                        operand.step = operand.strides[axis] * operand.size as isize;
                    }
                    self.call(stage, count, len, len * size);
                }
                let at = first + (outer * extent + start) * len;
                hand_on((stage, size), (at, count * len), run, visit)?;
            }
            advance(&mut index, around);
        }
        ControlFlow::Continue(())
    }
}

/// Hands elements of a size on, which are so many from the number of the first one on: those of each run apart.
pub(super) fn hand_on(
    (elements, size): (*const u8, usize),
    (first, len): (usize, usize),
    run: usize,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let mut done = 0;
    while done < len {
        let at = first + done;
        let now = (run - at % run).min(len - done);
        visit(at, elements.wrapping_add(done * size), now)?;
        done += now;
    }
    ControlFlow::Continue(())
}
