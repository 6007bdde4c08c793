//! Products of matrices, and of stacks of matrices.
//!
//! Generic functions that know the shapes pass strides as values to loops that are compiled once
//! for each dtype and [SIMD level](crate::math::level). The loops of [`tiles`] compute tiles in
//! registers, and those of [`rows`] one row at a time. Small products of static shapes are inlined
//! ([`Small`]).

#[cfg(all(target_arch = "x86_64", feature = "num-complex"))]
mod complex;
mod contract;
mod lanes;
mod matrix;
mod rows;
mod small;
mod stack;
mod straight;
mod sums;
mod tile;
mod tiles;
mod vector;

use core::marker::PhantomData;

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

pub(crate) use self::contract::contract;
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
use crate::error::Error;
#[cfg(feature = "alloc")]
use crate::expr::term::Elem;
#[cfg(feature = "alloc")]
use crate::plan::Site;
use crate::shape::Layout;
#[cfg(feature = "alloc")]
use crate::shape::StrideValues;
use crate::shape::{Matmul, Shape, elements};
use crate::storage::Array;
#[cfg(feature = "alloc")]
use crate::storage::{Buffer, Heap};
use crate::storage::{OwnedStorage, Storage};

/// Computes the matrix product of two arrays, or of stacks of matrices. Returns the data of an
/// array of shape `shape`, which is the shape of the product.
///
/// # Errors
///
/// Returns an [`Error`] if the product is too large, or if memory cannot be allocated.
///
/// # Panics
///
/// Panics if a handwritten relation of axes gave a shape that is not that of the product.
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
    let product: fn(&Array<A, L, P>, &Array<C, R, Q>, usize, &'static str) -> _ = const {
        // A call, and packing, would take longer than a product of a few elements.
        if Small::<L, P::Layout, R, Q::Layout>::FITS {
            |left, right, len, _| {
                let (left, right) = (P::ptr(left.parts().1), Q::ptr(right.parts().1));
                // A shape from handwritten relations can have another number of elements.
                assert!(
                    len == const { Small::<L, P::Layout, R, Q::Layout>::LEN },
                    "the shape of the product matches its operands"
                );
                let mut room = match B::room(len) {
                    Ok(room) => room,
                    Err(error) => return Err(error.into()),
                };
                // SAFETY: the arrays have an initialised element at each position of their shapes,
                // at the strides of their layouts. The room has space for `len` elements, which is
                // `Small::LEN`, and the function writes each of them.
                unsafe {
                    let out = B::room_ptr(&mut room);
                    (const { Small::<L, P::Layout, R, Q::Layout>::multiply::<A, C, T>() })(left, right, out);
                    Ok(B::filled(room))
                }
            }
        } else {
            many::<A, L, P, C, R, Q, T, S, B>
        }
    };
    match elements::<T, S>(shape, operation) {
        Ok(len) => product(left, right, len, operation),
        Err(error) => Err(error.into()),
    }
}

/// Implements [`product`] for products that are not inlined.
///
/// # Errors
///
/// Returns an [`Error`] if memory cannot be allocated.
#[inline]
#[allow(clippy::question_mark)] // `?` makes the compiler build functions for each type of data.
fn many<A, L, P, C, R, Q, T, S, B>(
    left: &Array<A, L, P>,
    right: &Array<C, R, Q>,
    len: usize,
    operation: &'static str,
) -> Result<B::Data, Error>
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
    #[cfg(not(feature = "alloc"))]
    // Without an allocator there is no memory for converted operands, so elements are converted one
    // by one.
    if const { !A::DTYPE.same(T::DTYPE) || !C::DTYPE.same(T::DTYPE) } {
        let left = borrowed::<A, A, L, P>(left, operation)?;
        let right = borrowed::<C, C, R, Q>(right, operation)?;
        let stack = Stack::of_len(left.operand(), right.operand(), len);
        // SAFETY: each factor has an initialised element at each position of its extents, at its
        // strides, and the stack is that of both. `out` has space for `len` elements, the number of
        // elements of the products, as `of_len` asserts. `convert` writes all of them.
        return Ok(unsafe { B::build(len, |out| convert(&stack, left.ptr, right.ptr, out))? });
    }
    let left = match factor::<A, T, L, P>(left, operation) {
        Ok(left) => left,
        Err(error) => return Err(error),
    };
    let right = match factor::<C, T, R, Q>(right, operation) {
        Ok(right) => right,
        Err(error) => return Err(error),
    };
    // SAFETY: by its invariant, a factor has an initialised element at each position of its
    // extents, at its strides from its pointer. It lives as long as its operand.
    unsafe { multiplied::<T, S, B>(&left.operand(), left.ptr, &right.operand(), right.ptr, len) }
}

/// Multiplies each pair of matrices of two operands, and writes the products to new memory.
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
/// Each operand has an initialised element at each position of its extents, at its strides from its
/// pointer.
#[inline]
#[allow(clippy::question_mark)] // `?` makes the compiler build functions for each type of data.
unsafe fn multiplied<T: Number, S: Shape, B: OwnedStorage<T, S>>(
    left: &Operand<'_>,
    left_ptr: *const T,
    right: &Operand<'_>,
    right_ptr: *const T,
    len: usize,
) -> Result<B::Data, Error> {
    let stack = Stack::of_len(*left, *right, len);
    let mut room = match B::room(len) {
        Ok(room) => room,
        Err(error) => return Err(error.into()),
    };
    // SAFETY: the caller guarantees the operands, and the stack is that of both. The room has space
    // for `len` elements, the number of elements of the products, as `of_len` asserts. `multiply`
    // writes all of them.
    unsafe {
        multiply(&stack, left_ptr, right_ptr, B::room_ptr(&mut room));
        Ok(B::filled(room))
    }
}

/// The [`Factor`] of an array of the shape `S` and the layout `L`.
type FactorOf<'a, T, S, L> = Factor<'a, T, <S as Shape>::Extents, <L as Layout<S>>::Values>;

/// Returns an array as an operand of the dtype of the product, and converts its elements if
/// necessary.
#[inline]
fn factor<'a, A: Element, T: Element, S: Shape, B: Storage<A, S>>(
    array: &'a Array<A, S, B>,
    operation: &'static str,
) -> Result<FactorOf<'a, T, S, B::Layout>, Error> {
    #[cfg(feature = "alloc")]
    let factor: fn(&'a Array<A, S, B>, &'static str) -> _ = const {
        if A::DTYPE.same(T::DTYPE) {
            borrowed::<A, T, S, B>
        } else {
            converted::<A, T, S, B>
        }
    };
    #[cfg(not(feature = "alloc"))]
    let factor = borrowed::<A, T, S, B>;
    factor(array, operation)
}

/// Implements [`factor`] for an array of the dtype of the product, or, without an allocator, for an
/// array whose elements are converted one by one.
#[inline]
fn borrowed<'a, A: Element, T: Element, S: Shape, B: Storage<A, S>>(
    array: &'a Array<A, S, B>,
    _: &'static str,
) -> Result<FactorOf<'a, T, S, B::Layout>, Error> {
    let (shape, data) = array.parts();
    Ok(Factor {
        // A `T` is read through this pointer only if `T` is `A`.
        ptr: B::ptr(data).cast(),
        extents: shape.extents(),
        strides: B::layout(data).strides(shape),
        #[cfg(feature = "alloc")]
        _converted: None,
        borrows: PhantomData,
    })
}

/// Implements [`factor`] for an array of another dtype: copies it, and converts each element.
#[cfg(feature = "alloc")]
fn converted<'a, A: Element, T: Element, S: Shape, B: Storage<A, S>>(
    array: &'a Array<A, S, B>,
    operation: &'static str,
) -> Result<FactorOf<'a, T, S, B::Layout>, Error> {
    let compute = Closure(|(x,): (Elem<A>,)| Elem(x.0.op_cast::<T>()));
    let (site, mut shape) = (Site::Operation(operation), || Some(array.axes().clone()));
    let converted = build::<_, _, _, _, _, S, Heap>(&one(array), compute, Unchecked, site, Some(&mut shape))?;
    let extents = array.axes().extents();
    let (_, data) = converted.into_parts();
    Ok(Factor {
        ptr: <Heap as Storage<T, S>>::ptr(&data),
        strides: <B::Layout as Layout<S>>::Values::row_major(extents.as_ref()),
        extents,
        _converted: Some(data),
        borrows: PhantomData,
    })
}

/// An operand of a product, with its extents and strides as run-time values. The types of these
/// values depend only on the rank, so that all shapes of one rank share compiled functions.
///
/// Invariant: there is an initialised element at each position within the extents, at the strides
/// from the pointer. The elements are borrowed for `'a`, or owned by `_converted`.
struct Factor<'a, T, E, V> {
    ptr: *const T,
    extents: E,
    strides: V,
    #[cfg(feature = "alloc")]
    // Owns the elements that `ptr` points to, if they were converted.
    _converted: Option<Buffer<T>>,
    borrows: PhantomData<&'a [T]>,
}

impl<T, E: AsRef<[usize]>, V: AsRef<[isize]>> Factor<'_, T, E, V> {
    fn operand(&self) -> Operand<'_> {
        Operand {
            extents: self.extents.as_ref(),
            strides: self.strides.as_ref(),
        }
    }
}

/// Multiplies each pair of matrices of a stack, and writes the products to `out`, one after
/// another.
///
/// # Safety
///
/// The matrices have initialised elements at the strides of the stack, from the pointers on. `out`
/// has space for the contiguous products.
unsafe fn multiply<T: Number>(stack: &Stack<'_>, left: *const T, right: *const T, out: *mut T) {
    /// Calls the loops of the dtype, or of a type whose arithmetic gives the same bits.
    macro_rules! run {
        ($t:ident, $product:expr, $dots:expr) => {{
            let (left, right, out): (*const $t, *const $t, *mut $t) = (left.cast(), right.cast(), out.cast());
            // SAFETY: the caller guarantees the preconditions of `each`, for elements of `$t`. `T`
            // is `$t`, or an integer of the same size, whose bits are a valid `$t`: sums and
            // products wrap, which gives the same bits for signed and unsigned integers.
            unsafe { each(stack, left, right, out, $product, $dots) }
        }};
    }
    match T::DTYPE {
        DType::F32 => run!(f32, tiles::multiply, tiles::add_dots),
        DType::F64 => run!(f64, tiles::multiply, tiles::add_dots),
        DType::I8 | DType::U8 => run!(u8, rows::write, rows::add_dots),
        DType::I16 | DType::U16 => run!(u16, rows::write, rows::add_dots),
        DType::I32 | DType::U32 => run!(u32, rows::write, rows::add_dots),
        DType::I64 | DType::U64 => run!(u64, rows::write, rows::add_dots),
        #[cfg(feature = "half")]
        DType::BF16 | DType::F16 => unreachable!("16-bit floats are multiplied in `f32`"),
        #[cfg(feature = "num-complex")]
        DType::ComplexF32 => run!(Complex32, tiles::multiply, tiles::add_dots),
        #[cfg(feature = "num-complex")]
        DType::ComplexF64 => run!(Complex64, tiles::multiply, tiles::add_dots),
        DType::Bool => unreachable!("`bool` is not a number"),
    }
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
    let ([rows, depth], [_, columns]) = (stack.left, stack.right);
    // No pair is visited if there are no elements, so extents other than the depth are not 0, as
    // `Product` requires, and their product does not overflow.
    stack.each(&mut |l, r| {
        let len = rows.extent * columns.extent;
        // SAFETY: `l` and `r` are the offsets of the next pair of matrices. The caller guarantees
        // initialised elements at their positions, and space for the product at `out`. If the depth
        // is 0, the operands have no elements, and no pointer to one is created.
        unsafe {
            if depth.extent == 0 {
                rows::zeros(out, len);
            } else {
                let left = Matrix::new(left.offset(l), stack.left);
                let right = Matrix::new(right.offset(r), stack.right);
                // A vector uses each element of the matrix once, so the matrix is read in place.
                if columns.extent == 1 {
                    rows::multiply_by_vector(left, right.transposed(), rows::zeros(out, len), dots);
                } else if rows.extent == 1 {
                    rows::multiply_by_vector(right.transposed(), left, rows::zeros(out, len), dots);
                } else {
                    product(left, right, out);
                }
            }
            out = out.add(len);
        }
    });
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
