//! The table of borrowed arrays, which all extension modules of a Python program share.
//!
//! The crate `numpy` looks arrays up in this table: memory can be borrowed once for writing, or any
//! number of times for reading. The first module that needs the table publishes it, as a capsule
//! with a version and four functions, and the other modules call these functions. This crate
//! publishes its own table before the `numpy` crate does, for three reasons:
//!
//! - The table of the `numpy` crate allocates for each borrow, takes a lock, and computes addresses
//!   twice.
//! - That table compares the first bytes of elements, so that an array of complex numbers and its
//!   imaginary parts could be borrowed mutably together. This table compares all bytes.
//! - That table has no tensors of other libraries.
//!
//! If another module has published a table before, NumPy arrays are looked up in both tables, which
//! takes longer (see README.md). Tensors are only in the table of this crate: the table of the
//! `numpy` crate compares arrays only if they have the same owner.

use std::cell::UnsafeCell;
use std::ffi::{c_int, c_void};
use std::slice;

use array_core::interop::dlpack::Place;
use numpy::npyffi::{_PyArray_GET_ITEM_DATA, NPY_ARRAY_WRITEABLE, PyArrayObject, PyDataType_ELSIZE};
use numpy::{BorrowError, Element, PyArrayDyn, PyUntypedArrayMethods, get_array_module};
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyAnyMethods, PyCapsule, PyModuleMethods};
use pyo3::{Bound, PyResult, Python};

/// The functions of a table of version 1, in the layout of `Shared` in `borrow/shared.rs` of the
/// `numpy` crate.
#[repr(C)]
struct Functions {
    version: u64,
    /// The pointer that callers pass to each function. It is null, because this table is static.
    table: usize,
    acquire: unsafe extern "C" fn(*mut c_void, *mut PyArrayObject) -> c_int,
    acquire_mut: unsafe extern "C" fn(*mut c_void, *mut PyArrayObject) -> c_int,
    release: unsafe extern "C" fn(*mut c_void, *mut PyArrayObject),
    release_mut: unsafe extern "C" fn(*mut c_void, *mut PyArrayObject),
}

/// The results of `acquire` and `acquire_mut`.
const DONE: c_int = 0;
const BORROWED: c_int = -1;
const READ_ONLY: c_int = -2;

/// Makes this table the one that all modules with the `numpy` crate use, unless another module has
/// already published a table. Returns whether the modules use this table.
#[inline]
fn publish(py: Python<'_>) -> bool {
    static PUBLISHED: PyOnceLock<bool> = PyOnceLock::new();
    // Without NumPy there is no module for the table, and no array to borrow.
    *PUBLISHED.get_or_init(py, || offer(py).unwrap_or(false))
}

#[cold]
fn offer(py: Python<'_>) -> PyResult<bool> {
    const NAME: &str = "_RUST_NUMPY_BORROW_CHECKING_API";
    let functions = Functions {
        version: 1,
        table: 0,
        acquire: acquire::<false>,
        acquire_mut: acquire::<true>,
        release: release::<false>,
        release_mut: release::<true>,
    };
    let capsule = PyCapsule::new_with_value(py, functions, c"_RUST_NUMPY_BORROW_CHECKING_API")?;
    // Look up and publish in a single call, `setdefault`. Without a global lock, another thread
    // could publish a table between two calls.
    let names = get_array_module(py)?.dict();
    let published = names.call_method1("setdefault", (NAME, &capsule))?;
    Ok(published.is(&capsule))
}

/// The borrows of memory that exist now.
struct Table {
    /// Borrows for reading, in buckets by key, so that a call with thousands of arrays searches few
    /// borrows for each array.
    readers: [Vec<Borrow>; BUCKETS],
    writers: Vec<Borrow>,
}

/// The number of buckets, a power of two.
const BUCKETS: usize = 64;

/// The table, with a lock if Python has no global lock. Only a thread that is attached to the
/// interpreter uses it.
struct Guarded {
    #[cfg(Py_GIL_DISABLED)]
    lock: std::sync::Mutex<()>,
    table: UnsafeCell<Table>,
}

// SAFETY: only `with_table` accesses the table. It holds a lock, so only one thread at a time does.
unsafe impl Sync for Guarded {}

static TABLE: Guarded = Guarded {
    #[cfg(Py_GIL_DISABLED)]
    lock: std::sync::Mutex::new(()),
    table: UnsafeCell::new(Table {
        readers: [const { Vec::new() }; BUCKETS],
        writers: Vec::new(),
    }),
};

/// Calls a function with the table.
///
/// # Safety
///
/// `run` calls neither Python nor this function.
unsafe fn with_table<R>(_: Python<'_>, run: impl FnOnce(&mut Table) -> R) -> R {
    // The table has a lock of its own only if there is no global lock of the interpreter, since
    // taking a lock takes as long as the search.
    #[cfg(Py_GIL_DISABLED)]
    let _locked = TABLE.lock.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    // SAFETY: the thread is attached to the interpreter, and so holds the global lock of the
    // interpreter, or else the lock above. It holds this lock until `run` returns, because `run`
    // does not call Python. PyO3 loads a module into one interpreter only, so there is only one
    // global lock. `run` does not call this function, so no other reference to the table exists.
    run(unsafe { &mut *TABLE.table.get() })
}

/// Memory that Rust functions borrow now.
struct Borrow {
    /// The address of the array object, or of the elements of a tensor of another library.
    key: usize,
    /// The number of borrows of the same key.
    count: usize,
    extent: Extent,
}

impl Table {
    /// Returns the list that contains the borrows with this key.
    fn bucket(&mut self, key: usize, writes: bool) -> &mut Vec<Borrow> {
        // Objects are aligned to 16 bytes, so the lowest four bits are equal. The multiplication
        // moves the differences between keys to the upper bits, which select a bucket.
        let hash = (key >> 4).wrapping_mul(0x9E37_79B9_7F4A_7C15_u64 as usize);
        match writes {
            true => &mut self.writers,
            false => &mut self.readers[hash >> (usize::BITS - BUCKETS.ilog2())],
        }
    }

    /// Borrows memory, and returns `true`. Returns `false` if another borrow conflicts with this
    /// one.
    fn acquire(&mut self, key: usize, extent: Extent, writes: bool) -> bool {
        let meets = |borrow: &Borrow| borrow.extent.meets(&extent);
        if self.writers.iter().any(meets) || (writes && self.readers.iter().flatten().any(meets)) {
            return false;
        }
        let bucket = self.bucket(key, writes);
        match bucket.iter_mut().find(|borrow| borrow.key == key) {
            // Two writers can have the same key only if there are no elements: otherwise they would
            // have conflicted above.
            Some(borrow) => {
                borrow.count += 1;
                borrow.extent.extend(&extent);
            }
            None => bucket.push(Borrow { key, count: 1, extent }),
        }
        true
    }

    /// Ends a borrow that `acquire` began.
    fn release(&mut self, key: usize, writes: bool) {
        let bucket = self.bucket(key, writes);
        if let Some(index) = bucket.iter().position(|borrow| borrow.key == key) {
            bucket[index].count -= 1;
            if bucket[index].count == 0 {
                bucket.swap_remove(index);
            }
        }
    }
}

/// The addresses of elements: `size` bytes each, at multiples of `step` from `data`, from `low` to
/// below `high`.
#[derive(Clone, Copy, PartialEq)]
struct Extent {
    low: usize,
    high: usize,
    data: usize,
    size: usize,
    /// The greatest common divisor of the strides in bytes, or 0 for one element.
    step: usize,
}

impl Extent {
    /// Computes the addresses of the elements of an array. `data` is the address of the element at
    /// index 0 along each axis, and `size` the size of an element in bytes. `axes` has the extent
    /// of each axis and its stride in bytes.
    fn new(data: usize, size: usize, axes: impl Iterator<Item = (usize, isize)>) -> Self {
        let (mut low, mut high, mut step) = (data, data.wrapping_add(size), 0);
        for (extent, stride) in axes {
            let reach = match extent {
                0 => {
                    high = low;
                    break;
                }
                // Neither NumPy nor DLPack defines the stride of an axis of extent 1.
                1 => continue,
                _ => (extent as isize - 1).wrapping_mul(stride),
            };
            match reach >= 0 {
                true => high = high.wrapping_add_signed(reach),
                false => low = low.wrapping_add_signed(reach),
            }
            step = gcd(stride.unsigned_abs(), step);
        }
        Self {
            low,
            high,
            data,
            size,
            step,
        }
    }

    /// Returns whether two arrays may share a byte. Compares only ranges and distances, and so also
    /// returns `true` for some arrays that share no byte.
    fn meets(&self, other: &Self) -> bool {
        // The ranges have no common address, or one of them is empty.
        if self.low.max(other.low) >= self.high.min(other.high) {
            return false;
        }
        let step = gcd(self.step, other.step);
        if step == 0 {
            return true;
        }
        // Modulo the step, the elements of `other` begin at 0, and those of `self` at this
        // distance.
        let distance = match self.data >= other.data {
            true => (self.data - other.data) % step,
            false => (step - (other.data - self.data) % step) % step,
        };
        distance < other.size || distance + self.size > step
    }

    /// Extends the range, so that it contains the elements of both arrays.
    fn extend(&mut self, other: &Self) {
        let is_empty = |extent: &Self| extent.low >= extent.high;
        if is_empty(self) {
            *self = *other;
        } else if self != other && !is_empty(other) {
            self.low = self.low.min(other.low);
            self.high = self.high.max(other.high);
            // From now on, every byte of the range counts as an element.
            (self.size, self.step) = (1, 1);
        }
    }
}

fn gcd(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A borrow of memory in this table, until it is dropped.
pub(crate) struct Held<'py> {
    key: usize,
    writes: bool,
    py: Python<'py>,
}

impl<'py> Held<'py> {
    fn new(py: Python<'py>, key: usize, extent: Extent, writes: bool) -> Result<Self, BorrowError> {
        // SAFETY: `acquire` calls neither Python nor `with_table`.
        match unsafe { with_table(py, |table| table.acquire(key, extent, writes)) } {
            true => Ok(Self { key, writes, py }),
            false => Err(BorrowError::AlreadyBorrowed),
        }
    }

    /// Borrows the elements of a tensor of another library. Call this function before the elements
    /// are read.
    pub fn tensor(py: Python<'py>, place: &Place, writes: bool) -> Result<Self, BorrowError> {
        // If other modules use this table, arrays that the `numpy` crate borrows later are compared
        // with the tensor.
        publish(py);
        let (data, size) = (place.pointer.addr(), place.dtype.size());
        // DLPack does not define the stride of an axis of extent 1.
        let bytes = place.strides.iter().map(|stride| stride.wrapping_mul(size as isize));
        let extent = Extent::new(data, size, place.shape.iter().copied().zip(bytes));
        Self::new(py, data, extent, writes)
    }

    /// Borrows an array in this table. Returns `None` if the `numpy` crate also uses this table,
    /// because the `numpy` crate itself then adds the borrow to this table. Call this function
    /// before the `numpy` crate borrows the array.
    #[inline]
    pub fn array<T: Element>(array: &Bound<'py, PyArrayDyn<T>>, writes: bool) -> Result<Option<Self>, BorrowError> {
        let (py, object) = (array.py(), array.as_array_ptr());
        if publish(py) {
            return Ok(None);
        }
        // SAFETY: the object is an array, and the interpreter is attached.
        let (_, extent) = unsafe { described(py, object) };
        Self::new(py, object.addr(), extent, writes).map(Some)
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        // SAFETY: `release` calls neither Python nor `with_table`.
        unsafe { with_table(self.py, |table| table.release(self.key, self.writes)) };
    }
}

/// Returns the flags of an array and the addresses of its elements.
///
/// # Safety
///
/// `array` is an array of NumPy, and the interpreter is attached.
unsafe fn described(py: Python<'_>, array: *mut PyArrayObject) -> (c_int, Extent) {
    // SAFETY: the caller passes an array while the interpreter is attached. NumPy keeps `nd`
    // extents and as many strides, and a dtype. The global lock prevents other threads from
    // changing them. Without a global lock, the rules in the docs of this crate forbid changes.
    unsafe {
        let fields = _PyArray_GET_ITEM_DATA(array);
        let (extents, strides) = match (*fields).nd as usize {
            0 => (&[][..], &[][..]),
            rank => (
                slice::from_raw_parts((*fields).dimensions.cast::<usize>(), rank),
                slice::from_raw_parts((*fields).strides, rank),
            ),
        };
        let size = PyDataType_ELSIZE(py, (*fields).descr) as usize;
        let axes = extents.iter().copied().zip(strides.iter().copied());
        ((*fields).flags, Extent::new((*fields).data.addr(), size, axes))
    }
}

/// Borrows an array, for writing if `WRITES`.
///
/// # Safety
///
/// `array` is an array of NumPy, and the interpreter is attached.
unsafe extern "C" fn acquire<const WRITES: bool>(_: *mut c_void, array: *mut PyArrayObject) -> c_int {
    // SAFETY: the caller passes an array while the interpreter is attached. `acquire` of the table
    // calls neither Python nor `with_table`.
    unsafe {
        let py = Python::assume_attached();
        let (flags, extent) = described(py, array);
        if WRITES && flags & NPY_ARRAY_WRITEABLE == 0 {
            return READ_ONLY;
        }
        match with_table(py, |table| table.acquire(array.addr(), extent, WRITES)) {
            true => DONE,
            false => BORROWED,
        }
    }
}

/// Ends a borrow of an array.
///
/// # Safety
///
/// The interpreter is attached.
unsafe extern "C" fn release<const WRITES: bool>(_: *mut c_void, array: *mut PyArrayObject) {
    // SAFETY: the caller guarantees that the interpreter is attached. `release` of the table calls
    // neither Python nor `with_table`.
    unsafe { with_table(Python::assume_attached(), |table| table.release(array.addr(), WRITES)) };
}
