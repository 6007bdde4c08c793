//! Matrices as the loops know them.

use core::marker::PhantomData;
use core::slice;

/// A matrix that is read: each position within its extents, at its strides in elements, is an initialised element
/// behind the pointer, which is borrowed for `'a`.
pub(super) struct Matrix<'a, T> {
    ptr: *const T,
    /// How many rows there are, and how far apart.
    pub(super) rows: Axis,
    /// How many columns there are, and how far apart.
    pub(super) columns: Axis,
    borrows: PhantomData<&'a [T]>,
}

/// An axis of a [`Matrix`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) extent: usize,
    pub(super) stride: isize,
}

impl<T> Clone for Matrix<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Matrix<'_, T> {}

impl<'a, T> Matrix<'a, T> {
    /// Takes a matrix.
    ///
    /// # Safety
    ///
    /// It is what the type says.
    #[inline(always)]
    pub(super) unsafe fn new(ptr: *const T, [rows, columns]: [Axis; 2]) -> Self {
        Self {
            ptr,
            rows,
            columns,
            borrows: PhantomData,
        }
    }

    /// Returns a pointer to the element at the position of zeros.
    #[inline(always)]
    pub(super) fn ptr(&self) -> *const T {
        self.ptr
    }

    /// Says whether the elements of a row stand one after the other.
    #[inline(always)]
    pub(super) fn has_rows(&self) -> bool {
        self.columns.stride == 1 || self.columns.extent == 1
    }

    /// Returns the matrix with rows for columns.
    #[inline(always)]
    pub(super) fn transposed(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
            ..self
        }
    }

    /// Returns a row, whose elements stand one after the other.
    ///
    /// # Panics
    ///
    /// Panics where there is no such row, or its elements stand apart.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> &'a [T] {
        assert!(
            row < self.rows.extent && self.has_rows(),
            "a row of elements one after the other"
        );
        // SAFETY: the row is there, and its elements stand one after the other; they are borrowed for `'a`.
        unsafe { slice::from_raw_parts(self.ptr.offset(row as isize * self.rows.stride), self.columns.extent) }
    }

    /// Returns an element.
    ///
    /// # Panics
    ///
    /// Panics where there is no such position.
    #[inline(always)]
    pub(super) fn at(&self, row: usize, column: usize) -> T
    where
        T: Copy,
    {
        assert!(row < self.rows.extent && column < self.columns.extent, "a position");
        // SAFETY: the position is there.
        unsafe {
            *self
                .ptr
                .offset(row as isize * self.rows.stride + column as isize * self.columns.stride)
        }
    }

    /// Returns some rows and columns: those from these on, at most as many as given.
    ///
    /// # Panics
    ///
    /// Panics where the first ones are not there.
    #[inline(always)]
    pub(super) fn part(&self, row: usize, rows: usize, column: usize, columns: usize) -> Self {
        assert!(row < self.rows.extent && column < self.columns.extent, "a position");
        Self {
            // SAFETY: the position is there.
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
