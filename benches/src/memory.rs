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
    fn room(layout: Layout) -> Option<Layout> {
        let placed = layout.size() >= Self::LARGE && layout.align() <= Self::MINIMUM;
        let size = layout.size().checked_add(Self::MINIMUM)?;
        placed.then(|| Layout::from_size_align(size, Self::LINE).ok()).flatten()
    }
}

/// The allocator of every program that measures.
struct Placing;

#[global_allocator]
static ALLOCATOR: Placing = Placing;

// SAFETY: `Place::room` decides from the layout alone whether a block is placed, so `alloc` and
// `dealloc` decide alike. A block that is not placed comes from the system with its own layout. A
// placed block starts 0 or 16 bytes into a block of the system that is 16 bytes longer and aligned
// to 64, so it has its size and an alignment of 16. `dealloc` gets the start of that block from the
// address modulo 64. No function here unwinds.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Placing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(room) = Place::room(layout) else {
            // SAFETY: the caller guarantees that the size of the layout is not 0.
            return unsafe { System.alloc(layout) };
        };
        // SAFETY: the size of `room` is at least 16, so it is not 0.
        let block = unsafe { System.alloc(room) };
        match Place::chosen() {
            _ if block.is_null() => block,
            Place::Line => block,
            // SAFETY: the block is 16 bytes longer than requested.
            Place::Vec => unsafe { block.add(Place::MINIMUM) },
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match Place::room(layout) {
            // SAFETY: `alloc` took this block from the system with this layout.
            None => unsafe { System.dealloc(block, layout) },
            // SAFETY: `alloc` took a block with the layout `room`, aligned to 64, and added the
            // remainder of the address modulo 64.
            Some(room) => unsafe { System.dealloc(block.sub(block.addr() % Place::LINE), room) },
        }
    }
}
