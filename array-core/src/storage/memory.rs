//! Control over the memory that the library keeps for reuse.
//!
//! New memory is slow: the operating system clears each page when it is first accessed, which can
//! take longer than the computation. So the library does not return the memory of a dropped array
//! of 1 MiB or more to the allocator. It keeps the memory in a cache, for the next array of about
//! that size. The library keeps memory:
//!
//! - **Up to a limit** of 256 MiB. [`set_cache_limit`] or the environment variable
//!   `ARRAY_CORE_CACHE_LIMIT`, a number of bytes, can change the limit; 0 keeps nothing. The
//!   library keeps at most 32 blocks. If a new block would exceed either limit, the oldest blocks
//!   are released. The memory of an array larger than the limit is released at once. So is memory
//!   that is dropped while another thread uses the cache.
//! - **For all threads together**, so that a thread can reuse the memory of arrays that another
//!   thread drops.
//! - **Until it is reused, replaced or released**, at the latest until the program ends.
//!   [`release`] releases all kept memory at once, and so does an allocation that would otherwise
//!   fail, unless another thread keeps the cache locked. Memory is kept even if it is not reused
//!   for a long time. So a program that continues after it has finished with large arrays should
//!   call `release`.
//!
//! An array below 1 MiB takes at most 64 bytes more memory than its elements, and a larger array at
//! most an eighth more. Kept memory still contains the elements of the dropped array. So a program
//! that handles secrets should overwrite them before it drops the array, or set the limit to 0.
//!
//! On Linux, on x86-64 and aarch64, arrays of 4 MiB and more are aligned to 2 MiB, and the library
//! requests huge pages for them. If the system provides huge pages, an addition that writes its
//! result to 64 MiB of new memory is almost four times as fast as with ordinary pages.
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

/// The default limit in bytes: four arrays of 16 million `f32`, which suffices for the temporaries
/// of most programs. The limit is 0 under Miri, so that Miri sees every use of released memory.
const DEFAULT_LIMIT: usize = if cfg!(miri) { 0 } else { 256 << 20 };

/// The maximum number of blocks. It is small, because each search visits all blocks.
const MAX_BLOCKS: usize = 32;

/// The number of attempts to lock the cache after a failed allocation. A running thread holds the
/// lock for less than a microsecond. So if all attempts fail, the thread that holds the lock
/// probably no longer exists: see [`take`].
const ATTEMPTS: usize = 1000;

static CACHE: Mutex<Cache> = Mutex::new(Cache::new());

/// Sets the maximum number of bytes that the library keeps for reuse after arrays are dropped.
/// Releases kept memory that exceeds the new limit. If the limit is 0, nothing is kept.
///
/// ```
/// array_core::memory::set_cache_limit(0);
/// assert_eq!(array_core::memory::cache_limit(), 0);
/// ```
pub fn set_cache_limit(bytes: usize) {
    // The cache is unlocked at the end of this statement, before the blocks are released.
    let surplus = cache().set_limit(bytes);
    drop(surplus);
}

/// Returns the maximum number of bytes that the library keeps for reuse after arrays are dropped.
pub fn cache_limit() -> usize {
    cache().limit()
}

/// Returns the number of bytes that the library currently keeps for reuse.
pub fn cached() -> usize {
    cache().bytes
}

/// Returns all kept memory to the allocator. The library still keeps the memory of large arrays
/// that are dropped later.
pub fn release() {
    // The cache is unlocked at the end of this statement, before the blocks are released.
    let all = cache().evict(|_| true);
    drop(all);
}

/// Returns all kept memory to the allocator, as [`release`] does. Gives up if another thread uses
/// the cache during many attempts.
#[cold]
pub(super) fn try_release() {
    for _ in 0..ATTEMPTS {
        if let Some(mut cache) = try_cache() {
            let all = cache.evict(|_| true);
            // Unlock first, because releasing a block takes the allocator some time.
            drop(cache);
            drop(all);
            return;
        }
        std::thread::yield_now();
    }
}

/// Removes a block of this layout from the cache and returns it. Returns `None` if the cache has no
/// such block, or if another thread uses the cache.
///
/// This function, [`keep`] and [`try_release`] never wait for the lock indefinitely. In the child
/// of a `fork`, the thread that holds the lock may be missing, so nobody unlocks the cache. The
/// child then allocates and releases blocks without the cache.
///
/// This function and [`keep`] are not inlined, so that the path for small blocks needs few
/// registers.
#[inline(never)]
pub(super) fn take(layout: Layout) -> Option<Block> {
    try_cache()?.take(layout)
}

/// Adds a block to the cache. Releases the block instead if it is larger than the limit, or if
/// another thread uses the cache.
#[inline(never)]
pub(super) fn keep(block: Block) {
    if let Some(mut cache) = try_cache() {
        let surplus = cache.keep(block);
        // Unlock first, because releasing a block takes the allocator some time.
        drop(cache);
        drop(surplus);
    }
}

fn cache() -> MutexGuard<'static, Cache> {
    // No code panics while it holds the lock, so the cache is consistent even if the lock is
    // poisoned.
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn try_cache() -> Option<MutexGuard<'static, Cache>> {
    match CACHE.try_lock() {
        Ok(cache) => Some(cache),
        Err(TryLockError::Poisoned(error)) => Some(error.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// Returns the limit from the environment, or the default if the variable is not set or not a
/// number.
fn environment_limit() -> usize {
    let limit = std::env::var("ARRAY_CORE_CACHE_LIMIT").ok();
    limit
        .and_then(|bytes| bytes.trim().parse().ok())
        .unwrap_or(DEFAULT_LIMIT)
}

/// A block of memory from the allocator, which is released on drop.
///
/// Invariant: the global allocator allocated `memory` with this layout, and only the block owns it.
#[derive(Debug)]
pub(super) struct Block {
    memory: NonNull<u8>,
    layout: Layout,
}

// SAFETY: a block owns its memory, and the global allocator permits every thread to release it.
unsafe impl Send for Block {}

impl Block {
    /// Takes ownership of memory.
    ///
    /// # Safety
    ///
    /// `memory` was allocated with this layout by the global allocator, and nobody else uses it.
    pub(super) unsafe fn new(memory: NonNull<u8>, layout: Layout) -> Self {
        Self { memory, layout }
    }

    /// Returns the memory, and does not release it.
    pub(super) fn into_memory(self) -> NonNull<u8> {
        ManuallyDrop::new(self).memory
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: by the invariant, the global allocator allocated the memory with this layout, and
        // nothing else uses it. `into_memory` does not drop the block, so the memory is released
        // once.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) };
    }
}

/// The blocks that no longer fit in the cache. They are dropped after the cache is unlocked.
type Surplus = [Option<Block>; MAX_BLOCKS];

/// The kept blocks.
#[derive(Debug)]
struct Cache {
    /// The first `count` entries are blocks in the order of their arrival. The others are `None`.
    blocks: [Option<Block>; MAX_BLOCKS],
    count: usize,
    bytes: usize,
    /// `None` until the first use, because the environment cannot be read in a `const`.
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

    /// Sets the limit, and returns the blocks that exceed it.
    fn set_limit(&mut self, bytes: usize) -> Surplus {
        self.limit = Some(bytes);
        self.evict(|cache| cache.bytes > bytes)
    }

    /// Adds a block, and returns the blocks that no longer fit: the oldest ones, or only the new
    /// block if it is larger than the limit.
    fn keep(&mut self, block: Block) -> Surplus {
        let (limit, size) = (self.limit(), block.layout.size());
        // If the block alone exceeds the limit, evicting other blocks would not help.
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

    /// Removes and returns the most recent block of this layout, which is the most likely to be in
    /// the caches of the processor. Returns `None` if there is no block of this layout.
    fn take(&mut self, layout: Layout) -> Option<Block> {
        // The layout must be the same, because the block is later released with the layout that the
        // length of its new array determines.
        let fits = |block: &Option<Block>| block.as_ref().is_some_and(|block| block.layout == layout);
        let found = self.blocks[..self.count].iter().rposition(fits)?;
        self.remove(found)
    }

    /// Removes the oldest blocks, one by one, while `too_much` returns `true` and blocks are left.
    fn evict(&mut self, too_much: impl Fn(&Self) -> bool) -> Surplus {
        let mut surplus = [const { None }; MAX_BLOCKS];
        // `surplus` has an entry for each block of the cache.
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
        // The order of arrival is kept, because `evict` removes the oldest blocks first.
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
        // SAFETY: the size is not 0, the memory is allocated with this layout, and the block takes
        // ownership.
        unsafe { Block::new(NonNull::new(alloc(layout(size))).unwrap(), layout(size)) }
    }

    fn cache(limit: usize) -> Cache {
        let mut cache = Cache::new();
        cache.limit = Some(limit);
        cache
    }

    /// Returns the sizes of released blocks.
    fn sizes(surplus: Surplus) -> Vec<usize> {
        surplus.iter().flatten().map(|block| block.layout.size()).collect()
    }

    /// In the child of a `fork`, the thread that holds the lock may be missing.
    #[test]
    fn a_failed_allocation_does_not_wait_for_the_lock() {
        let _lock = super::cache();
        try_release();
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
    fn memory_is_kept_up_to_the_limit() {
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
    fn kept_blocks_do_not_exceed_the_slots() {
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
