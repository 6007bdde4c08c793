//! Memory that is kept for reuse: how much it is, and how to give it back.
//!
//! New memory is slow: the system clears each page of it when it is first touched, which can take longer than what is
//! computed there. So when an array of 1 MiB or more is dropped its memory is not given back to the allocator, but
//! kept, and the next array of about that size takes it over. This is what is kept:
//!
//! - **No more than a limit**, 256 MiB unless [`set_cache_limit`] or the environment variable
//!   `ARRAY_CORE_CACHE_LIMIT`, a number of bytes, says another; 0 keeps nothing. And no more than 32 blocks. Where one more
//!   would be too much those go that have been kept the longest; an array larger than the limit is given back at once.
//! - **For all threads together**, so that an array that one thread drops is memory for the next of another.
//! - **Until it is reused, replaced or released**, at the latest until the program ends. [`release`] gives all of it
//!   back at once; so does a new array for which there is no memory otherwise. Nothing else does: a program that has
//!   finished with large arrays, and goes on, calls `release`.
//!
//! What an array takes is at most an eighth more than its elements. The contents of kept memory are what the array
//! held: a program that holds secrets overwrites them before it drops the array, or sets the limit to 0.
//!
//! On Linux, on x86-64 and aarch64, arrays of 4 MiB and more are aligned to 2 MiB and ask the system for huge
//! pages, which makes new memory four times as fast where there are some.
//!
//! ```
//! use array_core::{Array, memory, shape};
//!
//! memory::set_cache_limit(16 << 20);
//! drop(Array::<f32, shape![1024, 1024]>::zeros());
//! assert_eq!(memory::cached(), 4 << 20);
//!
//! memory::release();
//! assert_eq!(memory::cached(), 0);
//! ```

use alloc::alloc::{Layout, dealloc};
use core::mem::ManuallyDrop;
use core::ptr::NonNull;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

/// How many bytes are kept if nobody says otherwise: four results of 16 million `f32`, the temporaries of most
/// programs, and little beside the operands of who computes with such arrays. Under Miri none, so that it sees every use
/// of memory that was given back.
const DEFAULT_LIMIT: usize = if cfg!(miri) { 0 } else { 256 << 20 };

/// How many blocks are kept at most, so that looking for one takes no time.
const MAX_BLOCKS: usize = 32;

static CACHE: Mutex<Cache> = Mutex::new(Cache::new());

/// Sets how many bytes are kept at most, and gives back what is more than that. 0 keeps nothing.
///
/// ```
/// array_core::memory::set_cache_limit(0);
/// assert_eq!(array_core::memory::cache_limit(), 0);
/// ```
pub fn set_cache_limit(bytes: usize) {
    let surplus = cache().set_limit(bytes);
    drop(surplus);
}

/// Returns how many bytes are kept at most.
pub fn cache_limit() -> usize {
    cache().limit()
}

/// Returns how many bytes are kept now.
pub fn cached() -> usize {
    cache().bytes
}

/// Gives back all that is kept. What is dropped from now on is kept again.
pub fn release() {
    let all = cache().evict(|_| true);
    drop(all);
}

/// Takes out a kept block of this layout, if there is one.
///
/// This and [`keep`] go without rather than wait for another thread: nothing then slows down, and the child of a `fork`,
/// in which a thread that held the lock may be gone, goes on without a cache.
pub(super) fn take(layout: Layout) -> Option<Block> {
    try_cache()?.take(layout)
}

/// Keeps a block, or gives it back.
pub(super) fn keep(block: Block) {
    if let Some(mut cache) = try_cache() {
        let surplus = cache.keep(block);
        // Giving back takes the allocator some time, in which other threads can have the cache.
        drop(cache);
        drop(surplus);
    }
}

fn cache() -> MutexGuard<'static, Cache> {
    // Nothing panics while it holds the lock.
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn try_cache() -> Option<MutexGuard<'static, Cache>> {
    match CACHE.try_lock() {
        Ok(cache) => Some(cache),
        Err(TryLockError::Poisoned(error)) => Some(error.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// Returns the limit that the environment says; the default where it says none, or no number.
fn environment_limit() -> usize {
    let limit = std::env::var("ARRAY_CORE_CACHE_LIMIT").ok();
    limit
        .and_then(|bytes| bytes.trim().parse().ok())
        .unwrap_or(DEFAULT_LIMIT)
}

/// Memory from the allocator, which goes back to it on drop.
#[derive(Debug)]
pub(super) struct Block {
    memory: NonNull<u8>,
    layout: Layout,
}

// SAFETY: a block owns its memory, and nothing says which thread gives it back.
unsafe impl Send for Block {}

impl Block {
    /// Takes memory over.
    ///
    /// # Safety
    ///
    /// `memory` is allocated with this layout, by the global allocator, and is not used by anyone else.
    pub(super) unsafe fn new(memory: NonNull<u8>, layout: Layout) -> Self {
        Self { memory, layout }
    }

    /// Hands the memory on.
    pub(super) fn into_memory(self) -> NonNull<u8> {
        ManuallyDrop::new(self).memory
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: the memory is allocated with this layout, and is not used again.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) };
    }
}

/// Blocks that do not fit into the cache any more, to be dropped where it is not locked.
type Surplus = [Option<Block>; MAX_BLOCKS];

/// Blocks that are kept.
#[derive(Debug)]
struct Cache {
    /// The blocks: `count` of them, in the order in which they came, and nothing behind.
    blocks: [Option<Block>; MAX_BLOCKS],
    count: usize,
    bytes: usize,
    /// None until someone asks: the environment cannot be read before the program runs.
    limit: Option<usize>,
}

impl Cache {
    const fn new() -> Self {
        Self {
            blocks: [const { None }; MAX_BLOCKS],
            count: 0,
            bytes: 0,
            limit: None,
        }
    }

    fn limit(&mut self) -> usize {
        *self.limit.get_or_insert_with(environment_limit)
    }

    /// Sets the limit, and returns what is more than that.
    fn set_limit(&mut self, bytes: usize) -> Surplus {
        self.limit = Some(bytes);
        self.evict(|cache| cache.bytes > bytes)
    }

    /// Keeps a block, and returns what there is no room for then: the oldest blocks, or the new one.
    fn keep(&mut self, block: Block) -> Surplus {
        let (limit, size) = (self.limit(), block.layout.size());
        let Some(room) = limit.checked_sub(size) else {
            let mut surplus = [const { None }; MAX_BLOCKS];
            surplus[0] = Some(block);
            return surplus;
        };
        let surplus = self.evict(|cache| cache.bytes > room || cache.count == MAX_BLOCKS);
        self.blocks[self.count] = Some(block);
        self.count += 1;
        self.bytes += size;
        surplus
    }

    /// Takes out the youngest block of this layout, which is the likeliest to be in the processor's caches.
    fn take(&mut self, layout: Layout) -> Option<Block> {
        let fits = |block: &Option<Block>| block.as_ref().is_some_and(|block| block.layout == layout);
        let found = self.blocks[..self.count].iter().rposition(fits)?;
        self.remove(found)
    }

    /// Takes out the oldest blocks for as long as there are some and the condition holds.
    fn evict(&mut self, too_much: impl Fn(&Self) -> bool) -> Surplus {
        let mut surplus = [const { None }; MAX_BLOCKS];
        for place in &mut surplus {
            if self.count == 0 || !too_much(self) {
                break;
            }
            *place = self.remove(0);
        }
        surplus
    }

    fn remove(&mut self, position: usize) -> Option<Block> {
        let block = self.blocks[position].take()?;
        self.blocks[position..self.count].rotate_left(1);
        self.count -= 1;
        self.bytes -= block.layout.size();
        Some(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::alloc::alloc;

    fn layout(size: usize) -> Layout {
        Layout::from_size_align(size, 64).unwrap()
    }

    fn block(size: usize) -> Block {
        // SAFETY: the size is not 0, and the block takes the memory over.
        unsafe { Block::new(NonNull::new(alloc(layout(size))).unwrap(), layout(size)) }
    }

    fn cache(limit: usize) -> Cache {
        let mut cache = Cache::new();
        cache.limit = Some(limit);
        cache
    }

    /// The sizes of blocks that are given back.
    fn sizes(surplus: Surplus) -> Vec<usize> {
        surplus.iter().flatten().map(|block| block.layout.size()).collect()
    }

    #[test]
    fn a_block_is_taken_by_its_layout_and_once() {
        let mut cache = cache(1000);
        let kept = block(100);
        let memory = kept.memory;
        assert!(sizes(cache.keep(kept)).is_empty());
        assert!(cache.take(layout(101)).is_none());
        assert!(cache.take(Layout::from_size_align(100, 128).unwrap()).is_none());
        assert_eq!(cache.take(layout(100)).unwrap().memory, memory);
        assert!(cache.take(layout(100)).is_none());
        assert_eq!((cache.count, cache.bytes), (0, 0));
    }

    #[test]
    fn the_youngest_block_is_taken_and_the_oldest_given_back() {
        let mut cache = cache(300);
        let blocks = [block(100), block(100), block(100)];
        let [_, second, third] = blocks.each_ref().map(|block| block.memory);
        for block in blocks {
            assert!(sizes(cache.keep(block)).is_empty());
        }
        assert_eq!(sizes(cache.keep(block(10))), [100]);
        assert_eq!(cache.take(layout(100)).unwrap().memory, third);
        assert_eq!(cache.take(layout(100)).unwrap().memory, second);
        assert!(cache.take(layout(100)).is_none());
        assert_eq!((cache.count, cache.bytes), (1, 10));
    }

    #[test]
    fn no_more_is_kept_than_the_limit() {
        let mut cache = cache(300);
        assert_eq!(sizes(cache.keep(block(301))), [301]);
        assert!(sizes(cache.keep(block(100))).is_empty());
        assert!(sizes(cache.keep(block(150))).is_empty());
        assert_eq!(sizes(cache.keep(block(301))), [301]);
        assert!(sizes(cache.keep(block(50))).is_empty());
        assert_eq!(sizes(cache.keep(block(250))), [100, 150]);
        assert_eq!((cache.count, cache.bytes), (2, 300));
        assert_eq!(sizes(cache.set_limit(299)), [50]);
        assert_eq!(sizes(cache.set_limit(0)), [250]);
        assert_eq!(sizes(cache.keep(block(1))), [1]);
        assert_eq!((cache.count, cache.bytes), (0, 0));
    }

    #[test]
    fn no_more_blocks_are_kept_than_there_are_places() {
        let mut cache = cache(usize::MAX);
        for size in 1..=MAX_BLOCKS {
            assert!(sizes(cache.keep(block(size))).is_empty());
        }
        assert_eq!(sizes(cache.keep(block(1000))), [1]);
        assert_eq!(cache.take(layout(7)).unwrap().layout.size(), 7);
        assert!(sizes(cache.keep(block(1001))).is_empty());
        let mut left: Vec<usize> = (2..=MAX_BLOCKS).filter(|&size| size != 7).collect();
        left.extend([1000, 1001]);
        assert_eq!(cache.bytes, left.iter().sum::<usize>());
        assert_eq!(sizes(cache.evict(|_| true)), left);
        assert_eq!((cache.count, cache.bytes), (0, 0));
    }
}
