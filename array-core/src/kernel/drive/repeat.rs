//! Repetition of bytes, such as those of a short row.

use core::mem::MaybeUninit;

type Line = [u64; 8];

/// The size of a cache line in bytes.
const LINE: usize = size_of::<Line>();

/// Copies the bytes of a cache line.
///
/// # Safety
///
/// `from` points to [`LINE`] initialised bytes, and `to` to memory for as many.
#[inline(always)]
unsafe fn copy_line(to: *mut u8, from: *const u8) {
    // SAFETY: the caller guarantees `LINE` bytes at `from`, and memory for them at `to`.
    unsafe { to.cast::<Line>().write_unaligned(from.cast::<Line>().read_unaligned()) };
}

/// Copies `len` bytes, a cache line at a time.
///
/// # Safety
///
/// `from` points to `len` initialised bytes, at least [`LINE`], and `to` to memory for as many. The
/// two do not overlap.
#[inline(always)]
unsafe fn copy_lines(to: *mut u8, from: *const u8, len: usize) {
    let mut done = 0;
    // SAFETY: each line is within the bytes. The last line ends at the last byte.
    unsafe {
        while done + LINE < len {
            copy_line(to.add(done), from.add(done));
            done += LINE;
        }
        copy_line(to.add(len - LINE), from.add(len - LINE));
    }
}

/// Repeats `len` bytes so often that a whole line can be read from any of the first `len` bytes on.
/// Each repetition is written from two words, which hold the bytes and may overlap. Reading the
/// bytes back from memory instead would wait for the repetition before to be written.
///
/// # Safety
///
/// `from` points to `len` initialised bytes, at least one and fewer than [`LINE`]. `to` has space
/// for three lines.
#[inline(always)]
unsafe fn fill_line(to: *mut u8, from: *const u8, len: usize) {
    macro_rules! by {
        ($($word:ty)*) => {$(
            if len >= size_of::<$word>() {
                let last = len - size_of::<$word>();
                let words = [0, last].map(|at| from.add(at).cast::<$word>().read_unaligned());
                let mut done = 0;
                while done < len + LINE {
                    to.add(done).cast::<$word>().write_unaligned(words[0]);
                    to.add(done + last).cast::<$word>().write_unaligned(words[1]);
                    done += len;
                }
                return;
            }
        )*};
    }
    // SAFETY: both words are within the `len` bytes, and cover them, since the largest word that
    // fits has at least half of them. The last copy ends before `2 * len + LINE`, below three
    // lines.
    unsafe {
        by!([u64; 4] [u64; 2] u64 u32 u16 u8);
    }
}

/// Up to this many bytes are first repeated in a buffer, unless they are whole cache lines.
const SHORT: usize = 1024;

/// Writes `len` bytes `count` times, one copy after another. If the bytes are few and not whole
/// cache lines, they are first repeated in a buffer, and written from there in whole cache lines.
/// Reading the bytes back from the output would be slow: store forwarding fails for a line that was
/// just written in two parts.
///
/// # Safety
///
/// `from` points to `len` initialised bytes, at least one. `to` has space for all copies, and for
/// [`SLACK`](crate::plan::operand::SLACK) more bytes. `to` is `from`, or the two do not overlap.
#[inline(always)]
pub(super) unsafe fn repeat(to: *mut u8, from: *const u8, len: usize, count: usize) {
    let mut base = MaybeUninit::<[u8; SHORT + LINE]>::uninit();
    let base = base.as_mut_ptr().cast::<u8>();
    if len > SHORT || len.is_multiple_of(LINE) {
        // If `to` is `from`, the first copy is already there.
        for i in usize::from(to.cast_const() == from)..count {
            // SAFETY: `to` has space for `count` copies of `len` bytes, which are at least a line.
            // The copy does not overlap with `from`.
            unsafe { copy_lines(to.add(i * len), from, len) };
        }
        return;
    }
    if len >= LINE {
        // SAFETY: `from` has `len` bytes, at least a line. The base has space for `len` bytes, at
        // most `SHORT`, and a line after them.
        unsafe {
            copy_lines(base, from, len);
            copy_line(base.add(len), from);
        }
    } else {
        // SAFETY: `len` is at least one and less than a line. The base has space for three lines.
        unsafe { fill_line(base, from, len) };
    }
    // Each pass writes two lines. The position of each in `base` is computed from its position in
    // the pass before, so that the two computations do not wait for each other.
    let step = 2 * LINE % len;
    let (mut first, mut second) = (0, LINE % len);
    let (mut at, all) = (0, len * count);
    while at + LINE < all {
        // SAFETY: `first` and `second` are less than `len`, and the base has a line from each such
        // position on, which continues the repetition. The first line ends before the last copy
        // does, and the second one at most a line after it, within the slack.
        unsafe {
            copy_line(to.add(at), base.add(first));
            copy_line(to.add(at + LINE), base.add(second));
        }
        at += 2 * LINE;
        first += step;
        first -= if first >= len { len } else { 0 };
        second += step;
        second -= if second >= len { len } else { 0 };
    }
    if at < all {
        // SAFETY: `first` is less than `len`, so the base has a line from there on. The line begins
        // within the copies, so it ends within the slack.
        unsafe { copy_line(to.add(at), base.add(first)) };
    }
}
