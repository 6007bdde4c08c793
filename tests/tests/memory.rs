//! Memory that is cached for reuse, as observed by a program and by an allocator.

use std::alloc::{GlobalAlloc, Layout, System};
use std::env;
use std::process::Command;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use array_core::{Array, DynRank, broadcast, memory, shape};

const MIB: usize = 1 << 20;

/// The allocated bytes in blocks of 1 MiB and more, and their limit.
static LARGE: AtomicUsize = AtomicUsize::new(0);
static MAX_LARGE: AtomicUsize = AtomicUsize::new(usize::MAX);

struct Counting;

// SAFETY: every call is passed to `System` with the same arguments, or returns null, which means
// that the allocation failed. Counting neither allocates nor unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() >= MIB
            && LARGE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size() > MAX_LARGE.load(Ordering::Relaxed)
        {
            LARGE.fetch_sub(layout.size(), Ordering::Relaxed);
            return ptr::null_mut();
        }
        // SAFETY: the caller guarantees that the size of `layout` is not 0.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        if layout.size() >= MIB {
            LARGE.fetch_sub(layout.size(), Ordering::Relaxed);
        }
        // SAFETY: the caller guarantees that `ptr` is a block of this allocator, and so of
        // `System`, with the layout `layout`.
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Empties the cache, sets its limit, and lets no other test run until the guard is dropped.
fn alone(limit: usize) -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    let guard = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    memory::release();
    memory::set_cache_limit(limit);
    MAX_LARGE.store(usize::MAX, Ordering::Relaxed);
    guard
}

fn large() -> usize {
    LARGE.load(Ordering::Relaxed)
}

/// Returns an array of this many bytes, all 7.
fn bytes(len: usize) -> Array<u8, shape![_]> {
    Array::from(vec![7; len])
}

#[test]
fn memory_is_reused_by_the_next_array_of_similar_size() {
    let _alone = alone(64 * MIB);
    let x = Array::<f32, shape![1000, 1000]>::ones();
    let place = (&x + &x).as_slice().as_ptr();
    assert!(memory::cached() >= 4_000_000);
    let before = large();
    let y = broadcast!(x * 2 + 1);
    assert_eq!((y.as_slice().as_ptr(), memory::cached(), large()), (place, 0, before));
    assert_eq!(y.as_slice(), vec![3.0; 1_000_000]);
    drop(y);
    let other = Array::<f64, DynRank>::ones_with([5, 101, 990]);
    assert_eq!((other.as_slice().as_ptr().addr(), large()), (place.addr(), before));
}

#[test]
fn memory_of_the_wrong_size_is_not_reused() {
    let _alone = alone(64 * MIB);
    drop(bytes(8 * MIB));
    for len in [8 * MIB + 1, 7 * MIB, 4 * MIB, MIB] {
        let x = bytes(len);
        assert_eq!(memory::cached(), 8 * MIB, "{len}");
        let own = large() - 8 * MIB;
        assert!((len..=len + len / 8).contains(&own), "{len} in {own}");
        drop(x);
        memory::release();
        drop(bytes(8 * MIB));
    }
}

#[test]
fn small_arrays_are_not_kept() {
    let _alone = alone(64 * MIB);
    drop(bytes(MIB - 1));
    drop(Array::<f64, shape![0, 4]>::zeros());
    assert_eq!((memory::cached(), large()), (0, 0));
    drop(bytes(MIB));
    assert_eq!((memory::cached(), large()), (MIB, MIB));
}

#[test]
fn memory_is_kept_up_to_the_limit() {
    let _alone = alone(5 * MIB);
    assert_eq!(memory::cache_limit(), 5 * MIB);
    let [a, b, c] = [2 * MIB, 2 * MIB, 2 * MIB].map(bytes);
    drop((a, b));
    assert_eq!((memory::cached(), large()), (4 * MIB, 6 * MIB));
    drop(c);
    assert_eq!((memory::cached(), large()), (4 * MIB, 4 * MIB));
    drop(bytes(6 * MIB));
    assert_eq!((memory::cached(), large()), (4 * MIB, 4 * MIB));
    memory::set_cache_limit(3 * MIB);
    assert_eq!((memory::cached(), large()), (2 * MIB, 2 * MIB));
}

#[test]
fn at_most_32_blocks_are_kept() {
    let _alone = alone(usize::MAX);
    let arrays: Vec<_> = (0..40).map(|_| bytes(MIB)).collect();
    drop(arrays);
    assert_eq!((memory::cached(), large()), (32 * MIB, 32 * MIB));
}

#[test]
fn kept_memory_is_freed_on_request() {
    let _alone = alone(64 * MIB);
    let x = bytes(3 * MIB);
    drop((x.clone(), x.clone()));
    assert_eq!((memory::cached(), large()), (6 * MIB, 9 * MIB));
    memory::release();
    assert_eq!((memory::cached(), large()), (0, 3 * MIB));
    drop(x);
    assert_eq!(memory::cached(), 3 * MIB, "what is dropped later is kept again");
}

#[test]
fn nothing_is_kept_when_switched_off() {
    let _alone = alone(64 * MIB);
    drop(bytes(2 * MIB));
    memory::set_cache_limit(0);
    assert_eq!((memory::cached(), large()), (0, 0));
    drop(bytes(2 * MIB));
    assert_eq!((memory::cached(), large()), (0, 0));
}

#[test]
fn zeros_are_zeros_in_memory_that_was_written_to() {
    let _alone = alone(64 * MIB);
    for len in [MIB, MIB + 1, 4 * MIB, 5 * MIB - 3] {
        drop(bytes(len));
        let kept = memory::cached();
        let zeros = Array::<u8, shape![_]>::zeros_with([len]);
        assert!(memory::cached() < kept, "{len}");
        assert!(zeros.as_slice() == vec![0; len], "{len}");
        memory::release();
    }
}

#[test]
fn conversions_from_and_to_vectors_give_their_memory_back() {
    let _alone = alone(64 * MIB);
    let vec = vec![7_u8; 2 * MIB];
    let x = Array::<u8, shape![_]>::from(vec);
    assert_eq!(large(), 2 * MIB);
    let vec = x.into_vec();
    assert_eq!((vec.len(), memory::cached(), large()), (2 * MIB, 2 * MIB, 4 * MIB));
    assert!(vec == [7; 2 * MIB]);
}

#[test]
fn kept_memory_is_freed_before_an_allocation_fails() {
    let _alone = alone(64 * MIB);
    drop(bytes(16 * MIB));
    MAX_LARGE.store(20 * MIB, Ordering::Relaxed);
    let x = Array::<u8, shape![_]>::try_zeros_with([8 * MIB]).unwrap();
    assert_eq!((memory::cached(), large()), (0, 8 * MIB));
    drop(x);
    let refused = Array::<u8, shape![_]>::try_zeros_with([24 * MIB]).unwrap_err();
    assert_eq!(refused.to_string(), "25165824 bytes of memory could not be allocated");
    assert_eq!((memory::cached(), large()), (0, 0));
}

#[test]
fn threads_share_kept_memory_without_leaks() {
    let _alone = alone(8 * MIB);
    let place = thread::spawn(|| bytes(2 * MIB).as_slice().as_ptr().addr())
        .join()
        .unwrap();
    assert_eq!(bytes(2 * MIB).as_slice().as_ptr().addr(), place);
    let threads: Vec<_> = (0..4_u8)
        .map(|thread| {
            thread::spawn(move || {
                for round in 0..8 {
                    let x = Array::<u8, shape![_]>::full_with([MIB + round % 3 * MIB], thread);
                    let y = x.clone();
                    assert!(y.iter().step_by(997).all(|&y| y == thread));
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    assert!(memory::cached() <= 8 * MIB);
    assert_eq!(large(), memory::cached());
    memory::release();
    assert_eq!(large(), 0);
}

/// Not a test of its own: [`the_environment_sets_the_limit`] runs it in processes with other
/// environments.
#[test]
fn the_limit_equals_the_variable() {
    let Ok(expected) = env::var("EXPECTED_LIMIT") else {
        return;
    };
    assert_eq!(memory::cache_limit().to_string(), expected);
    drop(bytes(2 * MIB));
    assert_eq!(memory::cached(), memory::cache_limit().min(2 * MIB));
}

#[test]
#[cfg_attr(miri, ignore = "starts processes")]
fn the_environment_sets_the_limit() {
    let mib_256 = (256 * MIB).to_string();
    for (value, expected) in [
        (None, &*mib_256),
        (Some("0"), "0"),
        (Some("5000000"), "5000000"),
        (Some("a lot"), &mib_256),
    ] {
        let mut child = Command::new(env::current_exe().unwrap());
        child.args(["--exact", "the_limit_equals_the_variable"]);
        child
            .env("EXPECTED_LIMIT", expected)
            .env_remove("ARRAY_CORE_CACHE_LIMIT");
        if let Some(value) = value {
            child.env("ARRAY_CORE_CACHE_LIMIT", value);
        }
        let output = child.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && text.contains("1 passed"),
            "{value:?}: {text}"
        );
    }
}
