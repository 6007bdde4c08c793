//! The alignment of operands: an allocator that places large blocks on a cache line, or 16 bytes
//! after the start of one.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, Ordering};

/// The alignment of the memory of large `Vec`s, whichever library makes them.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Place {
    /// To a cache line of 64 bytes, as array-core aligns its own.
    Line,
    /// To 16 bytes and no more, as most allocators do.
    Vec,
}

/// `true` if large blocks start 16 bytes after the start of a cache line.
static BEHIND: AtomicBool = AtomicBool::new(false);

impl Place {
    /// The number of bytes of a cache line, and of the widest register.
    const LINE: usize = 64;
    /// The alignment that most allocators guarantee.
    const MINIMUM: usize = 16;
    /// The least size of a block that is placed. Measured operands are at least this large.
    const LARGE: usize = 512;

    /// Places the blocks that are allocated from now on as `self` says. Existing blocks are not
    /// moved.
    pub fn choose(self) {
        BEHIND.store(self == Self::Vec, Ordering::Relaxed);
    }

    /// Returns the current choice.
    pub fn chosen() -> Self {
        if BEHIND.load(Ordering::Relaxed) {
            Self::Vec
        } else {
            Self::Line
        }
    }

    /// Returns the layout to request from the system for a block that is to be placed, or `None` if
    /// the system chooses the place of the block.
    ///
    /// The system aligns to 16 bytes without a search, as it does for a `Vec`. A request for more
    /// takes three times as long, which would be measured with each new array.
    fn room(layout: Layout) -> Option<Layout> {
        let placed = layout.size() >= Self::LARGE && layout.align() <= Self::MINIMUM;
        let size = layout.size().checked_add(2 * Self::LINE)?;
        placed
            .then(|| Layout::from_size_align(size, Self::MINIMUM).ok())
            .flatten()
    }
}

/// The allocator of every program that measures.
struct Placing;

#[global_allocator]
static ALLOCATOR: Placing = Placing;

// SAFETY: `Place::room` decides from the layout alone whether a block is placed, so `alloc` and
// `dealloc` decide alike. A block that is not placed comes from the system with its own layout. A
// placed block starts 16 to 80 bytes into a block of the system that is 128 bytes longer. The 16
// bytes before it contain the address of that block, with which `dealloc` frees it. A placed block
// has an alignment of 16. No function here unwinds.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Placing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(room) = Place::room(layout) else {
            // SAFETY: the caller guarantees that the size of the layout is not 0.
            return unsafe { System.alloc(layout) };
        };
        // SAFETY: the size of `room` is at least 128, so it is not 0.
        let whole = unsafe { System.alloc(room) };
        if whole.is_null() {
            return whole;
        }
        let line = Place::MINIMUM + whole.wrapping_add(Place::MINIMUM).align_offset(Place::LINE);
        let offset = match Place::chosen() {
            Place::Line => line,
            Place::Vec => line + Place::MINIMUM,
        };
        // SAFETY: `line` is at most 64, so the offset is from 16 to 80, and the block ends
        // before the 128 additional bytes do. The address is aligned to 16, and has 16 bytes of the
        // whole block before it.
        unsafe {
            let block = whole.add(offset);
            block.cast::<*mut u8>().sub(1).write(whole);
            block
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match Place::room(layout) {
            // SAFETY: `alloc` took this block from the system with this layout.
            None => unsafe { System.dealloc(block, layout) },
            // SAFETY: `alloc` wrote the address of the block of the system in front of this block,
            // and took that block with the layout `room`.
            Some(room) => unsafe { System.dealloc(block.cast::<*mut u8>().sub(1).read(), room) },
        }
    }
}
