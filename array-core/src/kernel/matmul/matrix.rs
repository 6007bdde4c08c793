//! Matrices as pointers with extents and strides.

use core::marker::PhantomData;
use core::slice;

/// A matrix to read. Invariant: there is an initialised element at each position within the
/// extents, at the strides in elements from the pointer, and these elements are borrowed for `'a`.
#[derive(Clone, Copy)]
pub(super) struct Matrix<'a, T> {
    ptr: *const T,
    /// The number of rows, and their stride.
    pub(super) rows: Axis,
    /// The number of columns, and their stride.
    pub(super) columns: Axis,
    borrows: PhantomData<&'a [T]>,
}

// SAFETY: a matrix is a borrow of its elements, which are only read, as with a slice.
#[cfg(feature = "rayon")]
unsafe impl<T: Sync> Sync for Matrix<'_, T> {}

/// An axis of a [`Matrix`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) extent: usize,
    pub(super) stride: isize,
}

impl<'a, T> Matrix<'a, T> {
    /// Creates a matrix from a pointer to its first element, and its rows and columns.
    ///
    /// # Safety
    ///
    /// The invariant of the type holds.
    #[inline(always)]
    pub(super) unsafe fn new(ptr: *const T, [rows, columns]: [Axis; 2]) -> Self {
        Self {
            ptr,
            rows,
            columns,
            borrows: PhantomData,
        }
    }

    /// Returns the matrix with elements of the type `U`.
    ///
    /// # Safety
    ///
    /// `T` and `U` are the same type.
    #[inline(always)]
    pub(super) unsafe fn cast<U>(self) -> Matrix<'a, U> {
        Matrix {
            ptr: self.ptr.cast(),
            rows: self.rows,
            columns: self.columns,
            borrows: PhantomData,
        }
    }

    /// Returns a pointer to the first element, at row 0 and column 0.
    #[inline(always)]
    pub(super) fn ptr(&self) -> *const T {
        self.ptr
    }

    /// Returns whether the elements of each row are contiguous.
    #[inline(always)]
    pub(super) fn has_rows(&self) -> bool {
        // The stride of a single column is never used.
        self.columns.stride == 1 || self.columns.extent == 1
    }

    #[inline(always)]
    pub(super) fn transposed(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
            ..self
        }
    }

    /// Returns a row as a slice. The elements of each row must be contiguous.
    ///
    /// # Panics
    ///
    /// Panics if there is no such row, or if its elements are not contiguous.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> &'a [T] {
        assert!(
            // A view can have any strides, so a slice needs both conditions.
            row < self.rows.extent && self.has_rows(),
            "the row exists, and its elements are contiguous"
        );
        // SAFETY: the row exists and its elements are contiguous, as asserted. They are borrowed
        // for `'a`.
        unsafe { slice::from_raw_parts(self.ptr.offset(row as isize * self.rows.stride), self.columns.extent) }
    }

    /// Returns the element at a row and a column.
    ///
    /// # Panics
    ///
    /// Panics if the row or the column does not exist.
    #[inline(always)]
    pub(super) fn at(&self, row: usize, column: usize) -> T
    where
        T: Copy,
    {
        assert!(
            row < self.rows.extent && column < self.columns.extent,
            "the position is within the matrix"
        );
        // SAFETY: the position exists, as asserted, so there is an initialised element, by the
        // invariant of the type.
        unsafe {
            *self
                .ptr
                .offset(row as isize * self.rows.stride + column as isize * self.columns.stride)
        }
    }

    /// Returns the part of the matrix that begins at `row` and `column`. It has at most `rows` rows
    /// and `columns` columns, and ends where the matrix ends.
    ///
    /// # Panics
    ///
    /// Panics if the first row or column does not exist.
    #[inline(always)]
    pub(super) fn part(&self, row: usize, rows: usize, column: usize, columns: usize) -> Self {
        assert!(
            row < self.rows.extent && column < self.columns.extent,
            "the position is within the matrix"
        );
        Self {
            // SAFETY: the position exists, as asserted.
            ptr: unsafe {
                self.ptr
                    .offset(row as isize * self.rows.stride + column as isize * self.columns.stride)
            },
            rows: Axis {
                extent: rows.min(self.rows.extent - row),
                ..self.rows
            },
            columns: Axis {
                extent: columns.min(self.columns.extent - column),
                ..self.columns
            },
            borrows: PhantomData,
        }
    }
}
