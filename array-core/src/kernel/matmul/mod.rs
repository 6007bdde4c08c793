//! Products of matrices, and of stacks of matrices.
//!
//! Generic functions that know the shapes pass strides as values to loops that are compiled once
//! for each dtype and [SIMD level](crate::math::level). The loops of [`tiles`] compute tiles in
//! registers, and those of [`rows`] one row or four rows at a time. Small products of static shapes
//! are inlined ([`Small`]).

mod contract;
mod few;
mod lanes;
mod matrix;
mod products;
mod rows;
mod small;
mod stack;
mod steps;
mod straight;
mod sums;
#[cfg(feature = "rayon")]
mod threads;
mod tile;
mod tiles;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

pub(crate) use self::contract::{Computed, One, Stored, contract};
use self::matrix::Matrix;
use self::small::Small;
use self::stack::{Operand, Stack};
pub(crate) use self::straight::contract_straight;
#[cfg(feature = "alloc")]
use super::build::build;
#[cfg(feature = "alloc")]
use super::check::Unchecked;
#[cfg(feature = "alloc")]
use super::fused::Closure;
#[cfg(feature = "alloc")]
use super::gather::one;
use crate::dtype::{DType, Element, Number};
use crate::error::{Error, tried};
#[cfg(feature = "alloc")]
use crate::expr::term::Elem;
#[cfg(feature = "alloc")]
use crate::plan::Site;
use crate::shape::{Layout, Matmul, Shape, elements};
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{Array, OwnedStorage, Storage};

/// Computes the matrix product of two arrays, or of stacks of matrices. Returns the data of an
/// array of shape `shape`, which is the shape of the product.
///
/// # Errors
///
/// Returns an [`Error`] if the product is too large, or if memory cannot be allocated.
///
/// # Panics
///
/// Panics if a handwritten relation of axes holds for operands that cannot be multiplied, or gave a
/// shape with another number of elements than the product.
#[inline]
pub(crate) fn product<A, L, P, C, R, Q, T, S, B>(
    left: &Array<A, L, P>,
    right: &Array<C, R, Q>,
    shape: &S,
    operation: &'static str,
) -> Result<B::Data, Error>
where
    A: Element,
    L: Shape + Matmul<R, Product = S>,
    P: Storage<A, L>,
    C: Element,
    R: Shape,
    Q: Storage<C, R>,
    T: Number,
    S: Shape,
    B: OwnedStorage<T, S>,
{
    let product: Products<'_, '_, A, L, P, C, R, Q, B::Data> = const {
        // Calling a loop and packing would take longer than computing a few elements.
        if Small::<L, P::Layout, R, Q::Layout>::FITS {
            |left, right, len, _| {
                let (left, right) = ((P::PTR)(left.parts().1), (Q::PTR)(right.parts().1));
                // A shape from handwritten relations can have another number of elements.
                assert!(
                    len == const { Small::<L, P::Layout, R, Q::Layout>::LEN },
                    "the shape of the product matches its operands"
                );
                let mut room = tried!((B::ROOM)(len));
                // SAFETY: the arrays have an initialised element at each position of their shapes,
                // at the strides of their layouts. The room has space for `len` elements, which is
                // `Small::LEN`, and the function writes each of them.
                unsafe {
                    let out = (B::ROOM_PTR)(&mut room);
                    (const { Small::<L, P::Layout, R, Q::Layout>::multiply::<A, C, T>() })(left, right, out);
                    Ok((B::FILLED)(room))
                }
            }
        } else {
            many::<A, L, P, C, R, Q, T, S, B>()
        }
    };
    product(left, right, tried!(elements::<T, S>(shape, operation)), operation)
}

/// A function that implements [`product`]. Its arguments are the operands, the number of elements
/// of the product, and the name of the operation.
type Products<'a, 'c, A, L, P, C, R, Q, D> =
    fn(&'a Array<A, L, P>, &'c Array<C, R, Q>, usize, &'static str) -> Result<D, Error>;

/// Returns the function that implements [`product`] for products that are not inlined. It returns
/// an error if memory cannot be allocated.
const fn many<'a, 'c, A, L, P, C, R, Q, T, S, B>() -> Products<'a, 'c, A, L, P, C, R, Q, B::Data>
where
    A: Element,
    L: Shape,
    P: Storage<A, L>,
    C: Element,
    R: Shape,
    Q: Storage<C, R>,
    T: Number,
    S: Shape,
    B: OwnedStorage<T, S>,
{
    match (A::DTYPE.same(T::DTYPE), C::DTYPE.same(T::DTYPE)) {
        (true, true) => |left, right, len, _| {
            // SAFETY: `A` and `C` have the dtype of `T`. `multiply` writes all products.
            unsafe { multiplied::<A, L, P, T, C, R, Q, T, T, S, B>(left, right, len, multiply) }
        },
        // Without an allocator there is no memory for a converted operand, so elements are
        // converted one by one.
        #[cfg(not(feature = "alloc"))]
        // SAFETY: the elements are read in their own dtypes. `convert` has the preconditions of
        // `multiply`, and writes all products.
        _ => |left, right, len, _| unsafe { multiplied::<A, L, P, A, C, R, Q, C, T, S, B>(left, right, len, convert) },
        // If a matrix is multiplied by a column or by few rows, writing a converted copy and
        // reading it again would take much of the time of the product. So it is converted in
        // parts that stay in the cache. Strided rows are copied, because the copy has faster
        // loops for them.
        #[cfg(feature = "alloc")]
        (false, true) => |left, right, len, operation| {
            // The left operand has `len * depth` elements if each left matrix is in one
            // product. Otherwise a matrix would be converted several times. Threads divide the
            // pairs of a large stack only after a copy.
            if let [depth] | [.., depth, 1] = *right.shape().as_ref()
                && has_rows(left)
                && len.checked_mul(depth) == Some(left.len())
                && (right.len() == depth || !is_divided(left.len()))
            {
                // SAFETY: `C` has the dtype of `T`. Each right matrix is a column, so
                // `convert_left` writes all products.
                return unsafe { multiplied::<A, L, P, A, C, R, Q, T, T, S, B>(left, right, len, convert_left) };
            }
            let left = tried!(converted::<A, T, L, P>(left, operation));
            (const { many::<T, L, Heap, C, R, Q, T, S, B>() })(&left, right, len, operation)
        },
        #[cfg(feature = "alloc")]
        (true, false) => |left, right, len, operation| {
            let few = const { few_rows::<T>() };
            let rows = match *left.shape().as_ref() {
                [.., rows, _] => rows,
                _ => 1,
            };
            if let [_, columns @ (2..)] = *right.shape().as_ref()
                && has_rows(right)
                && rows < few
                && rows.checked_mul(columns) == Some(len)
            {
                // SAFETY: `A` has the dtype of `T`, and `convert_right` writes all products.
                return unsafe { multiplied::<A, L, P, T, C, R, Q, C, T, S, B>(left, right, len, convert_right) };
            }
            let right = tried!(converted::<C, T, R, Q>(right, operation));
            (const { many::<A, L, P, T, R, Heap, T, S, B>() })(left, &right, len, operation)
        },
        #[cfg(feature = "alloc")]
        (false, false) => |left, right, len, operation| {
            if let [_] | [.., 1] = *right.shape().as_ref() {
                let right = tried!(converted::<C, T, R, Q>(right, operation));
                return (const { many::<A, L, P, T, R, Heap, T, S, B>() })(left, &right, len, operation);
            }
            let left = tried!(converted::<A, T, L, P>(left, operation));
            (const { many::<T, L, Heap, C, R, Q, T, S, B>() })(&left, right, len, operation)
        },
    }
}

/// Returns whether threads may divide the pairs of a stack with so many scalar multiplications.
#[cfg(feature = "rayon")]
fn is_divided(products: usize) -> bool {
    crate::kernel::threads::is_enough(products, threads::PRODUCTS)
}
#[cfg(all(feature = "alloc", not(feature = "rayon")))]
fn is_divided(_: usize) -> bool {
    false
}

/// Returns the minimum number of left rows for which the right matrix is converted to a copy of the
/// dtype `T` first. With fewer rows it is converted in parts. For integers it is 2, because their
/// loops would convert the matrix again for each row.
#[cfg(feature = "alloc")]
const fn few_rows<T: Number>() -> usize {
    if contract::has_tiles::<T>() {
        tiles::MANY_ROWS
    } else {
        2
    }
}

/// Returns whether the elements along the last axis of an array are contiguous.
#[cfg(feature = "alloc")]
fn has_rows<A, S: Shape, B: Storage<A, S>>(array: &Array<A, S, B>) -> bool {
    let (shape, data) = array.parts();
    B::layout(data).strides(shape).as_ref().last() == Some(&1)
}

/// Multiplies each pair of matrices of two arrays, and writes the products to new memory. The
/// elements are read as `X` and `Y`.
///
/// # Errors
///
/// Returns an [`Error`] if memory cannot be allocated.
///
/// # Panics
///
/// Panics if the matrices cannot be multiplied, if the leading axes do not broadcast, or if the
/// products do not have `len` elements in total.
///
/// # Safety
///
/// `X` has the dtype of `A`, and `Y` that of `C`. The argument `multiply` has only the
/// preconditions of the function [`multiply`], and writes all products.
#[inline]
unsafe fn multiplied<A, L, P, X, C, R, Q, Y, T, S, B>(
    left: &Array<A, L, P>,
    right: &Array<C, R, Q>,
    len: usize,
    multiply: unsafe fn(&Stack<'_>, *const X, *const Y, *mut T),
) -> Result<B::Data, Error>
where
    L: Shape,
    P: Storage<A, L>,
    R: Shape,
    Q: Storage<C, R>,
    T: Number,
    S: Shape,
    B: OwnedStorage<T, S>,
{
    let ((left, left_data), (right, right_data)) = (left.parts(), right.parts());
    // The types of the extents and strides depend only on the rank, so that all shapes of one rank
    // share the functions that take them.
    let (left_extents, left_strides) = (left.extents(), P::layout(left_data).strides(left));
    let (right_extents, right_strides) = (right.extents(), Q::layout(right_data).strides(right));
    let stack = Stack::of_len(
        Operand {
            extents: left_extents.as_ref(),
            strides: left_strides.as_ref(),
        },
        Operand {
            extents: right_extents.as_ref(),
            strides: right_strides.as_ref(),
        },
        len,
    );
    let mut room = tried!((B::ROOM)(len));
    // SAFETY: an array has an initialised element at each position within its extents, at its
    // strides from its pointer, and the caller guarantees its dtype. The stack is that of both
    // arrays. The room has space for `len` elements, the number of elements of the products, as
    // `of_len` asserts. `multiply` writes all of them.
    unsafe {
        let (left, right) = ((P::PTR)(left_data).cast(), (Q::PTR)(right_data).cast());
        multiply(&stack, left, right, (B::ROOM_PTR)(&mut room));
        Ok((B::FILLED)(room))
    }
}

/// Copies an array, and converts each element to the dtype `T`.
///
/// # Errors
///
/// Returns an [`Error`] if memory cannot be allocated.
#[cfg(feature = "alloc")]
fn converted<A: Element, T: Element, S: Shape, B: Storage<A, S>>(
    array: &Array<A, S, B>,
    operation: &'static str,
) -> Result<Array<T, S, Heap>, Error> {
    let compute = Closure(|(x,): (Elem<A>,)| Elem(x.0.op_cast::<T>()));
    let mut shape = || Some(array.axes().clone());
    build(
        &one(array),
        compute,
        Unchecked,
        Site::Operation(operation),
        Some(&mut shape),
    )
}

/// Expands to the function for the dtype `$T`, to which the macro `$run` expands. Its arguments are
/// the dtype, or an integer of the same size, and the module that multiplies its matrices. A
/// constant chooses the function, so that only the loops of one dtype are compiled.
macro_rules! by_dtype {
    ($T:ident, $run:ident: $function:ty) => {
        const {
            let run: $function = match $T::DTYPE {
                DType::F32 => $run!(f32, tiles),
                DType::F64 => $run!(f64, tiles),
                DType::I8 | DType::U8 => $run!(u8, rows),
                DType::I16 | DType::U16 => $run!(u16, rows),
                DType::I32 | DType::U32 => $run!(u32, rows),
                DType::I64 | DType::U64 => $run!(u64, rows),
                #[cfg(feature = "half")]
                DType::BF16 | DType::F16 => |_, _, _, _| unreachable!("16-bit floats are multiplied in `f32`"),
                #[cfg(feature = "num-complex")]
                DType::ComplexF32 => $run!(Complex32, tiles),
                #[cfg(feature = "num-complex")]
                DType::ComplexF64 => $run!(Complex64, tiles),
                DType::Bool => |_, _, _, _| unreachable!("`bool` is not a number"),
            };
            run
        }
    };
}

/// Multiplies each pair of matrices of a stack, and writes the products to `out`, one after
/// another.
///
/// # Safety
///
/// The matrices have initialised elements at the strides of the stack, from the pointers on. `out`
/// has space for the contiguous products, which nobody else accesses.
unsafe fn multiply<T: Number>(stack: &Stack<'_>, left: *const T, right: *const T, out: *mut T) {
    /// Calls the loops of the dtype, or of a type whose arithmetic gives the same bits.
    macro_rules! run {
        ($t:ident, $loops:ident) => {
            |stack, left, right, out| {
                let (left, right, out): (*const $t, *const $t, *mut $t) = (left.cast(), right.cast(), out.cast());
                // SAFETY: the caller guarantees the preconditions of `each`, for elements of `$t`.
                // `T` is `$t`, or an integer of the same size, whose bits are a valid `$t`. Sums
                // and products wrap, which gives the same bits for signed and unsigned integers.
                unsafe { each(stack, left, right, out, $loops::write, $loops::add_dots) }
            }
        };
    }
    let run = by_dtype!(T, run: unsafe fn(&Stack<'_>, *const T, *const T, *mut T));
    // SAFETY: the caller guarantees the preconditions of the function for the dtype.
    unsafe { run(stack, left, right, out) }
}

/// Multiplies each left matrix of a stack with a right matrix of one column, as [`multiply`] does
/// for left matrices that are converted to `T`.
///
/// # Safety
///
/// The preconditions of [`multiply`] hold, and the right matrices have one column.
#[cfg(feature = "alloc")]
unsafe fn convert_left<A: Element, T: Number>(stack: &Stack<'_>, left: *const A, right: *const T, out: *mut T) {
    macro_rules! run {
        ($t:ident, $loops:ident) => {
            |stack, left, right, out| {
                let (right, mut out): (*const $t, *mut $t) = (right.cast(), out.cast());
                stack.each(&mut |l, r| {
                    // SAFETY: `l` and `r` are the offsets of the next pair of matrices. The caller
                    // guarantees the elements of the matrices, one column on the right, and space
                    // for the product of each pair, which nobody else accesses. `T` is `$t`, or an
                    // integer of the same size, as in `multiply`.
                    unsafe {
                        let left = Matrix::new(left.wrapping_offset(l), stack.left);
                        let right = Matrix::new(right.wrapping_offset(r), stack.right).transposed();
                        let sums = rows::zeros(out, stack.left[0].extent);
                        rows::multiply_converted(left, right, true, sums, $loops::add_dots);
                        out = out.add(stack.left[0].extent);
                    }
                });
            }
        };
    }
    let run = by_dtype!(T, run: unsafe fn(&Stack<'_>, *const A, *const T, *mut T));
    // SAFETY: the caller guarantees the preconditions of the function for the dtype.
    unsafe { run(stack, left, right, out) }
}

/// Multiplies each pair of matrices of a stack, as [`multiply`] does for right matrices that are
/// converted to `T`.
///
/// # Safety
///
/// The preconditions of [`multiply`] hold.
#[cfg(feature = "alloc")]
unsafe fn convert_right<C: Element, T: Number>(stack: &Stack<'_>, left: *const T, right: *const C, out: *mut T) {
    macro_rules! run {
        ($t:ident, $loops:ident) => {
            |stack, left, right, out| {
                let ([rows, _], [_, columns]) = (stack.left, stack.right);
                let (left, mut out): (*const $t, *mut $t) = (left.cast(), out.cast());
                stack.each(&mut |l, r| {
                    // SAFETY: `l` and `r` are the offsets of the next pair of matrices, whose
                    // extents fit, as `of_len` asserts. No pair is visited if the products have no
                    // elements, so only the depth can be 0. The caller guarantees the elements of
                    // the matrices, and space for the product of each pair, which nobody else
                    // accesses. `T` is `$t`, or an integer of the same size, as in `multiply`.
                    unsafe {
                        let left = Matrix::new(left.wrapping_offset(l), stack.left);
                        let right = Matrix::new(right.wrapping_offset(r), stack.right);
                        $loops::write_converted(left, right, out);
                        out = out.add(rows.extent * columns.extent);
                    }
                });
            }
        };
    }
    let run = by_dtype!(T, run: unsafe fn(&Stack<'_>, *const T, *const C, *mut T));
    // SAFETY: the caller guarantees the preconditions of the function for the dtype.
    unsafe { run(stack, left, right, out) }
}

/// A function that writes the product of two matrices. Neither matrix has an extent of 0, and the
/// product has more than one row and more than one column.
type Product<T> = unsafe fn(Matrix<'_, T>, Matrix<'_, T>, *mut T);

/// Implements [`multiply`] with the given functions: `product` for matrices, and `dots` if one
/// operand is a vector.
///
/// # Safety
///
/// The preconditions of [`multiply`] hold.
unsafe fn each<T: Number>(
    stack: &Stack<'_>,
    left: *const T,
    right: *const T,
    mut out: *mut T,
    product: Product<T>,
    dots: rows::Dots<T>,
) {
    #[cfg(feature = "rayon")]
    // SAFETY: the caller guarantees the preconditions of `multiply`.
    if unsafe { threads::each(stack, left, right, out, product, dots) } {
        return;
    }
    stack.each(&mut |l, r| {
        // SAFETY: `l` and `r` are the offsets of the next pair of matrices. No pair is visited if
        // the products have no elements, so only the depth can be 0, and the number of elements of
        // a product does not overflow. The caller guarantees the preconditions of `multiply`, with
        // space for the products of all pairs.
        unsafe {
            pair(
                stack,
                left.wrapping_offset(l),
                right.wrapping_offset(r),
                out,
                product,
                dots,
            );
            out = out.add(stack.left[0].extent * stack.right[1].extent);
        }
    });
}

/// Implements [`each`] for one pair of matrices, which begin at `left` and `right`.
///
/// # Safety
///
/// No extent of the matrices is 0, except that of the depth. If the depth is not 0, the matrices
/// have initialised elements at the strides of the stack, from the pointers on. `out` has space for
/// their product, which nobody else accesses.
#[cfg_attr(not(feature = "rayon"), inline(always))]
unsafe fn pair<T: Number>(
    stack: &Stack<'_>,
    left: *const T,
    right: *const T,
    out: *mut T,
    product: Product<T>,
    dots: rows::Dots<T>,
) {
    let ([rows, depth], [_, columns]) = (stack.left, stack.right);
    // SAFETY: the caller guarantees initialised elements at the positions of the matrices, and
    // space for the product at `out`, which nobody else accesses. If the depth is 0, the operands
    // have no elements, and no pointer to one is used. No other extent is 0, as `Product` requires.
    unsafe {
        if depth.extent == 0 {
            rows::zeros(out, rows.extent * columns.extent);
            return;
        }
        let left = Matrix::new(left, stack.left);
        let right = Matrix::new(right, stack.right);
        // A vector uses each element of the matrix once, so the matrix is read in place.
        if columns.extent == 1 {
            rows::multiply_by_vector(left, right.transposed(), rows::zeros(out, rows.extent), dots);
        } else if rows.extent == 1 {
            rows::multiply_by_vector(right.transposed(), left, rows::zeros(out, columns.extent), dots);
        } else {
            product(left, right, out);
        }
    }
}

/// Multiplies each pair of matrices of a stack, and converts each element to the dtype of the
/// product when it is read.
///
/// # Safety
///
/// The preconditions of [`multiply`] hold.
#[cfg(not(feature = "alloc"))]
unsafe fn convert<A: Element, C: Element, T: Number>(
    stack: &Stack<'_>,
    left: *const A,
    right: *const C,
    mut out: *mut T,
) {
    let ([rows, depth], [_, columns]) = (stack.left, stack.right);
    stack.each(&mut |l, r| {
        for (i, j) in (0..rows.extent).flat_map(|i| (0..columns.extent).map(move |j| (i, j))) {
            let mut sum = T::ZERO;
            for p in 0..depth.extent {
                // SAFETY: the positions are within the matrices of the next pair, and the caller
                // guarantees initialised elements there.
                let (x, y) = unsafe {
                    let left = Matrix::new(left.offset(l), stack.left);
                    let right = Matrix::new(right.offset(r), stack.right);
                    (left.at(i, p), right.at(p, j))
                };
                sum = sum.op_add(x.op_cast::<T>().op_mul(y.op_cast()));
            }
            // SAFETY: the caller guarantees that `out` has space for the contiguous products, and
            // this is the next element of them.
            unsafe {
                out.write(sum);
                out = out.add(1);
            }
        }
    });
}
