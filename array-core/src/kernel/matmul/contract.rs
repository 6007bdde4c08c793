//! Sums of products along given axes, computed as matrix products if [`Sums`] recognises them.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::{ptr, slice};

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::matrix::Matrix;
#[cfg(feature = "alloc")]
use super::sums::{Scaled, alone, bits, least_cost, scale};
use super::sums::{Sums, step};
use super::tile::Tiled;
use super::{rows, tiles};
use crate::dtype::{DType, Element, Number};
use crate::error::Error;
use crate::expr::term::{Elem, Term};
use crate::kernel::fused::{Closure, Compute};
use crate::kernel::gather::{Context, one};
#[cfg(feature = "alloc")]
use crate::kernel::unstored::append;
use crate::plan::frame::Frame;
use crate::plan::grid::{MAX_AXES, Strides};
use crate::plan::{Inputs, OperandLeaf, Visit};
use crate::shape::{Levels, Shape, checked_product, elements};
use crate::storage::OwnedStorage;
#[cfg(feature = "alloc")]
use crate::storage::reserved;

/// The cost to reduce an expression without matrix products, and the cost of each product, in the
/// unit of [`Sums::cost`].
const GENERAL_COST: (usize, usize) = (16_000, 10);

/// The minimum number of products for which a factor may be summed, or computed, before the products.
const MANY: usize = 256;

/// The minimum number of products of more than two factors that are computed in steps.
const MANY_OF_STEPS: usize = 1000;

/// The cost to find the sums of one operand, and of memory for them, in the unit of
/// [`Sums::cost`].
#[cfg(feature = "alloc")]
const SUMMED_COST: usize = 8000;

/// The cost of one element of an elementwise product in memory, in the unit of [`Sums::cost`].
#[cfg(feature = "alloc")]
const SCALED_COST: usize = 6;

/// The cost of a step of several, besides the sums, in the unit of [`Sums::cost`].
#[cfg(feature = "alloc")]
const STEP_COST: usize = 1500;

/// A function that writes the product of two matrices to memory, or adds it to the elements there.
/// Elements are multiplied in the dtype `T`, and products are added in the dtype `O`. The last two
/// arguments are the distance between rows of the product, in elements, and whether to add.
///
/// # Safety
///
/// The preconditions of [`tiles::multiply_to`] hold.
type Multiply<T, O> = unsafe fn(Matrix<'_, T>, Matrix<'_, T>, *mut O, usize, bool);

/// Returns whether matrices of the dtype are multiplied in tiles.
pub(super) const fn has_tiles<T: Number>() -> bool {
    match T::DTYPE {
        DType::F32 | DType::F64 => true,
        #[cfg(feature = "num-complex")]
        DType::ComplexF32 | DType::ComplexF64 => true,
        _ => false,
    }
}

/// Returns the function for matrix products of the dtype `T` whose sums have the dtype `O`, or
/// `None` if there is no such function.
const fn matrices<T: Number, O: Number>() -> Option<Multiply<T, O>> {
    let is_same = T::DTYPE.same(O::DTYPE);
    match T::DTYPE {
        DType::F32 if is_same => Some(multiply::<T, O, f32>),
        DType::F64 if is_same => Some(multiply::<T, O, f64>),
        #[cfg(feature = "num-complex")]
        DType::ComplexF32 if is_same => Some(multiply::<T, O, Complex32>),
        #[cfg(feature = "num-complex")]
        DType::ComplexF64 if is_same => Some(multiply::<T, O, Complex64>),
        DType::I8 | DType::I16 | DType::I32 | DType::I64 | DType::U8 | DType::U16 | DType::U32 | DType::U64
            if is_same || T::Sum::DTYPE.same(O::DTYPE) =>
        {
            Some(multiply_integers::<T, O>)
        }
        _ => None,
    }
}

/// Writes the product of two matrices to `out`, or adds it to the elements there. `stride` is the
/// distance between rows of `out`. A left matrix of one row is multiplied as a vector.
///
/// # Safety
///
/// The preconditions of [`tiles::multiply_to`] hold. `T`, `O` and `U` are the same type.
unsafe fn multiply<T, O, U: Tiled>(left: Matrix<'_, T>, right: Matrix<'_, T>, out: *mut O, stride: usize, add: bool) {
    // SAFETY: the caller guarantees that `T`, `O` and `U` are the same type.
    let (left, right, out) = unsafe { (left.cast::<U>(), right.cast::<U>(), out.cast::<U>()) };
    // SAFETY: the caller guarantees the preconditions of `tiles::multiply_to`, and so memory for the
    // rows of the product.
    unsafe {
        // Packing the right matrix pays only if several rows use each of its elements.
        if left.rows.extent > 1 {
            return tiles::multiply_to(left, right, out, stride, add);
        }
        multiply_vector(left, right, out, add, tiles::add_dots);
    }
}

/// Implements [`multiply`] for integers. A sum has the dtype `O`, which is `T` or a wider integer.
///
/// # Safety
///
/// The preconditions of [`tiles::multiply_to`] hold.
unsafe fn multiply_integers<T: Number, O: Number>(
    left: Matrix<'_, T>,
    right: Matrix<'_, T>,
    out: *mut O,
    stride: usize,
    add: bool,
) {
    // SAFETY: the caller guarantees the preconditions of `tiles::multiply_to`, and so memory for the
    // rows of the product, `stride` elements apart, which is initialised if `add` is set.
    unsafe {
        if left.rows.extent == 1 {
            return multiply_vector(left, right, out, add, rows::add_dots);
        }
        for row in (0..left.rows.extent).filter(|_| !add) {
            rows::zeros(out.add(row * stride), right.columns.extent);
        }
        rows::multiply_to(left, right, out, stride);
    }
}

/// Writes the product of a matrix of one row and a matrix to `out`, or adds it to the elements
/// there.
///
/// # Safety
///
/// `out` has memory for the product, initialised if `add` is set, which nobody else accesses.
unsafe fn multiply_vector<T: Number, O: Number>(
    left: Matrix<'_, T>,
    right: Matrix<'_, T>,
    out: *mut O,
    add: bool,
    dots: rows::Dots<T, O>,
) {
    let len = right.columns.extent;
    // SAFETY: the caller guarantees memory for `len` elements, initialised if `add` is set.
    let out = unsafe {
        if add {
            slice::from_raw_parts_mut(out, len)
        } else {
            rows::zeros(out, len)
        }
    };
    // A row times a matrix is the transposed matrix times the row.
    rows::multiply_by_vector(right.transposed(), left, out, dots);
}

/// A factor of products that are summed, without its type: an array of the dtype `T`, or elements
/// that are converted to `T`.
///
/// # Safety
///
/// If [`array`](Self::array) returns a pointer that is not null, [`each`](Self::each) visits one
/// array, which has an initialised element of `T` at each position of its extents, at its strides
/// from the pointer.
pub(crate) unsafe trait Stored<T> {
    /// Calls `visit` with the extents and the strides of each array, and for each scalar.
    fn each(&self, visit: Visit<'_>);

    /// Returns a pointer to the first element, or null if the factor is not an array of `T`.
    fn array(&self) -> *const T {
        ptr::null()
    }

    /// Appends the elements, broadcast to `extents`, to `to`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if evaluating an element fails.
    #[cfg(feature = "alloc")]
    fn store(&self, extents: &[usize], to: &mut Vec<T>) -> Result<(), Error>;
}

/// A single operand as a factor.
pub(crate) struct One<'l, X>(pub(crate) &'l X);

// SAFETY: `array` returns a pointer only if the inputs of the operand are one array of the dtype
// `T`. `OperandLeaf` guarantees its elements.
unsafe impl<T: Number, X: OperandLeaf<Inputs: Inputs<Elems: Term>>> Stored<T> for One<'_, X> {
    fn each(&self, visit: Visit<'_>) {
        self.0.each(visit);
    }

    fn array(&self) -> *const T {
        match const { <X::Inputs as Inputs>::ARRAY } {
            Some(dtype) if dtype.same(T::DTYPE) => self.0.opened().0.base().cast(),
            _ => ptr::null(),
        }
    }

    #[cfg(feature = "alloc")]
    fn store(&self, extents: &[usize], to: &mut Vec<T>) -> Result<(), Error> {
        let convert = Closure(|(x,): (<X::Inputs as Inputs>::Elems,)| Elem(x.elem().op_cast::<T>()));
        append(&one(self.0).erased(), convert, extents, to)
    }
}

/// An expression as a factor. `F` computes an element.
pub(crate) struct Computed<'l, K: Inputs, F>(pub(crate) Context<'l, K, ()>, pub(crate) F);

// SAFETY: `array` returns null.
unsafe impl<K: Inputs, F: Compute<K::Elems>> Stored<F::Out> for Computed<'_, K, F> {
    fn each(&self, visit: Visit<'_>) {
        self.0.shown().each(visit);
    }

    #[cfg(feature = "alloc")]
    fn store(&self, extents: &[usize], to: &mut Vec<F::Out>) -> Result<(), Error> {
        append(&self.0, self.1, extents, to)
    }
}

/// Multiplies factors elementwise, and sums the products along `axes`, by means of matrix products.
/// The factors broadcast to `extents`. `shape` is the shape of the result, and `O` its dtype.
/// Returns `None` if matrix products cannot compute the sums, or would not be faster.
///
/// # Errors
///
/// Returns an [`Error`] if the result is too large, if memory cannot be allocated, or if evaluating
/// an element fails.
///
/// # Panics
///
/// Panics if a handwritten relation gave extents that the factors do not broadcast to, or a shape
/// with another number of elements than there are positions along the remaining axes.
#[inline(never)]
pub(crate) fn contract<T, O, R, P>(
    factors: &[&dyn Stored<T>],
    extents: &[usize],
    axes: &[usize],
    shape: &R,
    operation: &'static str,
) -> Result<Option<P::Data>, Error>
where
    T: Number,
    O: Number,
    R: Shape,
    P: OwnedStorage<O, R>,
{
    let Some(multiply) = (const { matrices::<T, O>() }) else {
        return Ok(None);
    };
    let Some(plan) = Plan::new(factors, extents, axes, const { T::DTYPE.same(O::DTYPE) })? else {
        return Ok(None);
    };
    // The shape follows from relations of axes, which can be handwritten, so compare its number of
    // elements.
    let len = elements::<O, R>(shape, operation)?;
    assert!(
        Some(len) == left_len(extents, axes),
        "the shape of the result has the axes that are not summed"
    );
    let mut room = P::room(len)?;
    // SAFETY: `room` has space for `len` elements of `O`, one for each position along the remaining
    // axes, as asserted. All of them are written.
    unsafe {
        plan.write(factors, multiply, P::room_ptr(&mut room))?;
        Ok(Some(P::filled(room)))
    }
}

/// Returns whether two operands are arrays of dtype `T`, and products of `T` are computed in `T`.
pub(super) const fn are_arrays_of<T: Number, X: OperandLeaf, Y: OperandLeaf>() -> bool {
    match (<X::Inputs as Inputs>::ARRAY, <Y::Inputs as Inputs>::ARRAY) {
        (Some(x), Some(y)) => x.same(T::DTYPE) && y.same(T::DTYPE) && T::Factor::DTYPE.same(T::DTYPE),
        _ => false,
    }
}

/// The maximum number of factors.
pub(crate) const MOST: usize = 8;

/// A factor as an array: its strides, and a bit for each axis along which it varies. The strides
/// along other axes are 0.
#[derive(Clone, Copy)]
struct Lying {
    strides: Strides,
    mask: u64,
}

/// The way to compute the sums, along some axes, of products of factors.
enum Plan<'a> {
    /// Two factors are arrays, and matrix products compute the sums.
    Direct(Sums),
    #[cfg(feature = "alloc")]
    Steps(Chain<'a>, Vec<Step>),
    #[cfg(not(feature = "alloc"))]
    Steps(&'a ()),
}

impl<'a> Plan<'a> {
    /// Determines how to compute the sums along `axes`. `is_same` is `true` if sums have the dtype
    /// of the products. Returns `None` if matrix products cannot compute the sums, or would not be
    /// faster.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated.
    ///
    /// # Panics
    ///
    /// Panics if the extents of a factor do not broadcast to `extents`.
    fn new<T>(
        factors: &[&dyn Stored<T>],
        extents: &'a [usize],
        axes: &'a [usize],
        is_same: bool,
    ) -> Result<Option<Self>, Error> {
        // Results without elements, and sums of no elements, are left to the general reduction.
        if extents.len() > MAX_AXES || factors.len() > MOST || extents.contains(&0) {
            return Ok(None);
        }
        let products = checked_product(extents).unwrap_or(usize::MAX);
        // Planning several steps takes longer than few products.
        if factors.len() > 2 && products < MANY_OF_STEPS {
            return Ok(None);
        }
        let every = mask_of(extents, |axis| extents[axis] > 1);
        let mut lying = [const { Lying::NONE }; MOST];
        let (mut are_arrays, mut varied) = (true, 0);
        for (factor, lying) in factors.iter().zip(&mut lying) {
            let is_array = !factor.array().is_null();
            *lying = Lying::of(*factor, is_array, extents);
            // An expression that varies along all axes is computed once for each product in any
            // case.
            if !is_array && (lying.mask == every || products < MANY) {
                return Ok(None);
            }
            are_arrays &= is_array;
            varied |= lying.mask;
        }
        // An axis along which no factor varies, as in a broadcast view, repeats or multiplies sums.
        if varied != every {
            return Ok(None);
        }
        let lying = &lying[..factors.len()];
        let general = products.saturating_mul(GENERAL_COST.1).saturating_add(GENERAL_COST.0);
        let sums = match lying {
            // A dot product of all elements is a plain reduction.
            [left, right] if axes.len() == extents.len() && left.mask == right.mask => return Ok(None),
            [left, right] => Sums::new(extents, axes, &left.strides, &right.strides),
            _ => None,
        };
        let sums = sums.filter(|sums| !sums.is_dot() || sums.cost() < general);
        #[cfg(feature = "alloc")]
        {
            let chain = Chain { extents, axes };
            let steps = match lying {
                [left, right] => {
                    let most = sums.as_ref().map_or(general, Sums::cost);
                    let alone = if is_same && products >= MANY {
                        chain.alone_before((left, right), most)
                    } else {
                        None
                    };
                    match (alone, are_arrays, sums) {
                        (None, true, Some(sums)) => return Ok(Some(Self::Direct(sums))),
                        (None, _, None) => return Ok(None),
                        (alone, ..) => {
                            let step = alone.unwrap_or_else(|| chain.pair((left, right), 0));
                            chain.steps(lying, Some(step), usize::MAX)?
                        }
                    }
                }
                // Sums of products that are wider than the products cannot be multiplied again.
                lying if is_same => chain.steps(lying, None, general)?,
                _ => None,
            };
            Ok(steps.map(|steps| Self::Steps(chain, steps)))
        }
        #[cfg(not(feature = "alloc"))]
        {
            let _ = is_same;
            Ok(sums.filter(|_| are_arrays).map(Self::Direct))
        }
    }

    /// Writes the sums to `out`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated, or if evaluating an element fails.
    ///
    /// # Safety
    ///
    /// The plan is that of these factors. `out` has memory for the sums. `T` and `O` are the same
    /// type if `is_same` was `true`.
    unsafe fn write<T: Number, O: Number>(
        self,
        factors: &[&dyn Stored<T>],
        multiply: Multiply<T, O>,
        out: *mut O,
    ) -> Result<(), Error> {
        match self {
            Self::Direct(sums) => {
                let operands = [factors[0].array(), factors[1].array()];
                // SAFETY: each operand has an initialised element at each position along the axes
                // along which it varies, as `Stored` guarantees. The caller guarantees memory for the
                // sums.
                unsafe { Contraction::of(multiply, operands, sums).write(out) };
                Ok(())
            }
            #[cfg(feature = "alloc")]
            // SAFETY: the caller guarantees the preconditions.
            Self::Steps(chain, steps) => unsafe { chain.write(factors, &steps, multiply, out) },
            #[cfg(not(feature = "alloc"))]
            Self::Steps(_) => unreachable!("steps need memory"),
        }
    }
}

/// A factor as an array of `T`.
#[cfg(feature = "alloc")]
struct Item<T> {
    ptr: *const T,
    lying: Lying,
    /// The elements, if they were computed.
    _memory: Vec<T>,
}

/// The sums, along `axes`, of products of factors that broadcast to `extents`. More than two factors
/// are combined in pairs: `sum(i, j: a[i] * m[i, j] * b[j])` is the sum of the products of `a[i]`
/// and `sum(j: m[i, j] * b[j])`. If an axis is summed, and only one factor varies along it, this
/// factor may be summed first.
#[cfg(feature = "alloc")]
struct Chain<'a> {
    extents: &'a [usize],
    axes: &'a [usize],
}

/// One step of a [`Chain`]: one factor is summed, or two factors are combined.
#[cfg(feature = "alloc")]
struct Step {
    /// The first factor, and the second one if there are two.
    factors: (usize, Option<usize>),
    /// The matrix products, or `None` if two factors are multiplied elementwise.
    sums: Option<Sums>,
    /// The result, and the number of its elements.
    result: Lying,
    len: usize,
}

#[cfg(feature = "alloc")]
impl Chain<'_> {
    /// Returns all steps, of which the first is `first` if it is given. Returns `None` if they cost
    /// as much as `most`, or if there are no steps that give the sums.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated.
    fn steps(&self, lying: &[Lying], mut first: Option<Step>, most: usize) -> Result<Option<Vec<Step>>, Error> {
        let (mut left, mut count, mut cost) = ([Lying::NONE; MOST], lying.len(), 0_usize);
        left[..count].copy_from_slice(lying);
        // Each factor but one is combined with another one, and each may be summed alone.
        let mut steps: Vec<Step> = reserved(2 * MOST)?;
        loop {
            let Some(step) = first.take().or_else(|| self.next(&left[..count])) else {
                return Ok(None);
            };
            let own = match &step.sums {
                Some(sums) => sums.cost(),
                None => step.len.saturating_mul(SCALED_COST),
            };
            cost = cost.saturating_add(own).saturating_add(STEP_COST);
            if cost >= most {
                return Ok(None);
            }
            let mask = step.result.mask;
            count = step.replace(&mut left, count, step.result);
            steps.push(step);
            if count == 1 && mask & self.summed() == 0 {
                return Ok(Some(steps));
            }
        }
    }

    /// Returns the mask of the summed axes.
    fn summed(&self) -> u64 {
        self.axes.iter().fold(0, |mask, axis| mask | 1 << axis)
    }

    /// Returns the number of positions along the axes in a mask.
    fn len(&self, mask: u64) -> usize {
        bits(mask).fold(1, |len, axis| len.saturating_mul(self.extents[axis]))
    }

    /// Returns the next step: the one with the fewest products, or `None` if there is none.
    fn next(&self, lying: &[Lying]) -> Option<Step> {
        let mut best = ((usize::MAX, usize::MAX), (0, None), 0);
        for i in 0..lying.len() {
            for j in i..lying.len() {
                let others = lying.iter().enumerate().filter(|&(at, _)| at != i && at != j);
                let others = others.fold(0, |mask, (_, lying)| mask | lying.mask);
                let mask = lying[i].mask | lying[j].mask;
                let kept = mask & (others | !self.summed());
                // A factor alone is a step only if it is summed.
                if i == j && kept == mask {
                    continue;
                }
                // Of two steps with as many products, the one with the smaller result is cheaper.
                let size = (self.len(mask), self.len(kept));
                if size < best.0 {
                    best = (size, (i, (i != j).then_some(j)), others);
                }
            }
        }
        let (_, factors, others) = best;
        let step = match factors {
            (_, None) if lying.is_empty() => None,
            (i, None) => self.alone(&lying[i], others),
            (i, Some(j)) => Some(self.pair((&lying[i], &lying[j]), others)),
        };
        step.map(|step| Step { factors, ..step })
    }

    /// Returns the step that multiplies two factors, and sums the products along the axes along
    /// which no other factor varies, if matrix products can compute these sums. `others` is the mask
    /// of the others.
    fn pair(&self, (left, right): (&Lying, &Lying), others: u64) -> Step {
        let mask = left.mask | right.mask;
        let summed = self.summed() & mask & !others;
        let (mut extents, mut axes, mut count) = ([1; MAX_AXES], [0; MAX_AXES], 0);
        for axis in bits(mask) {
            extents[axis] = self.extents[axis];
        }
        for axis in bits(summed) {
            axes[count] = axis;
            count += 1;
        }
        let extents = &extents[..self.extents.len()];
        let sums = Sums::new(extents, &axes[..count], &left.strides, &right.strides);
        let kept = if sums.is_some() { mask & !summed } else { mask };
        let (result, len) = Lying::row_major(self.extents, kept);
        Step {
            factors: (0, Some(1)),
            sums,
            result,
            len,
        }
    }

    /// Returns the step that sums a factor along the axes along which no other factor varies, or
    /// `None` if matrix products cannot compute the sums. `others` is the mask of the others.
    fn alone(&self, own: &Lying, others: u64) -> Option<Step> {
        let summed = self.summed() & own.mask & !others;
        let sums = alone(self.extents, own.mask, summed, &own.strides)?;
        let (result, len) = Lying::row_major(self.extents, own.mask & !summed);
        Some(Step {
            factors: (0, None),
            sums: Some(sums),
            result,
            len,
        })
    }

    /// Returns the step that sums one of two factors alone, if this and the products after it cost
    /// less than `most`.
    fn alone_before(&self, (left, right): (&Lying, &Lying), most: usize) -> Option<Step> {
        let mut best = None;
        let mut most = most.saturating_sub(SUMMED_COST);
        for (i, (own, other)) in [(left, right), (right, left)].into_iter().enumerate() {
            let summed = self.summed() & own.mask & !other.mask;
            // Finding the sums takes longer than few products.
            if summed == 0 || least_cost(self.extents, summed, own.mask, &own.strides) >= most {
                continue;
            }
            let Some(step) = self.alone(own, other.mask) else {
                continue;
            };
            let factors = if i == 0 {
                (&step.result, right)
            } else {
                (left, &step.result)
            };
            let Some(rest) = self.pair(factors, 0).sums else {
                continue;
            };
            let cost = step.sums.as_ref().map_or(0, Sums::cost).saturating_add(rest.cost());
            if cost < most {
                most = cost;
                best = Some(Step {
                    factors: (i, None),
                    ..step
                });
            }
        }
        best
    }

    /// Computes the factors that are not arrays, and all steps, and writes the sums to `out`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated, or if evaluating an element fails.
    ///
    /// # Safety
    ///
    /// The steps are those of these factors. `out` has memory for the sums. `T` and `O` are the same
    /// type, or there is one step, with matrix products.
    unsafe fn write<T: Number, O: Number>(
        &self,
        factors: &[&dyn Stored<T>],
        steps: &[Step],
        multiply: Multiply<T, O>,
        out: *mut O,
    ) -> Result<(), Error> {
        let mut items = [const { None }; MOST];
        for (factor, item) in factors.iter().zip(&mut items) {
            *item = Some(Item::new(*factor, self.extents)?);
        }
        let mut count = factors.len();
        let Some((last, steps)) = steps.split_last() else {
            unreachable!("there is a step for two factors or more")
        };
        for step in steps {
            let mut memory: Vec<T> = reserved(step.len)?;
            let same = const { matrices::<T, T>() }.expect("products are multiplied again");
            // SAFETY: the memory has space for the result of the step, all of which is written.
            unsafe {
                self.compute(&items, same, step, memory.as_mut_ptr());
                memory.set_len(step.len);
            }
            let item = Item {
                ptr: memory.as_ptr(),
                lying: step.result,
                _memory: memory,
            };
            count = step.replace(&mut items, count, Some(item));
        }
        // SAFETY: the caller guarantees memory for the sums, which are the result of the last step.
        unsafe { self.compute(&items, multiply, last, out) };
        Ok(())
    }

    /// Computes a step, and writes its result to `out`.
    ///
    /// # Safety
    ///
    /// The step is the next one for these factors. `out` has memory for the result. `T` and `O` are
    /// the same type, or the step has matrix products.
    unsafe fn compute<T: Number, O: Number>(
        &self,
        items: &[Option<Item<T>>; MOST],
        multiply: Multiply<T, O>,
        step: &Step,
        out: *mut O,
    ) {
        let item = |at: usize| items[at].as_ref().expect("a step combines factors that exist");
        let first = item(step.factors.0);
        // A factor that is summed alone is multiplied by 1. All strides of the 1 are 0. It needs a
        // variable: `&T::ONE` is a temporary, because `T` may have interior mutability as far as
        // rustc knows.
        let one = T::ONE;
        let operands = match step.factors.1 {
            Some(second) => [first.ptr, item(second).ptr],
            None => [&raw const one, first.ptr],
        };
        // SAFETY: each operand has an initialised element at each position along the axes along
        // which it varies, as `Stored` guarantees, or as a step has written them. The caller
        // guarantees memory for the result.
        unsafe {
            match (&step.sums, step.factors.1) {
                (Some(sums), _) => Contraction::of(multiply, operands, *sums).write(out),
                (None, Some(second)) => {
                    let [left, right] = [&first.lying.strides, &item(second).lying.strides];
                    let scaled = Scaled::new(self.extents, step.result.mask, left, right);
                    scale(&scaled, operands[0], operands[1], out.cast::<T>());
                }
                (None, None) => unreachable!("a step without matrix products multiplies two factors"),
            }
        }
    }
}

#[cfg(feature = "alloc")]
impl<T> Item<T> {
    /// Returns a factor as an array, which is computed if it is none.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated, or if evaluating an element fails.
    fn new(factor: &dyn Stored<T>, extents: &[usize]) -> Result<Self, Error> {
        let ptr = factor.array();
        let lying = Lying::of(factor, !ptr.is_null(), extents);
        let mut memory = Vec::new();
        if !ptr.is_null() {
            return Ok(Self {
                ptr,
                lying,
                _memory: memory,
            });
        }
        let mut own = [1; MAX_AXES];
        bits(lying.mask).for_each(|axis| own[axis] = extents[axis]);
        let own = &own[..extents.len()];
        let len = checked_product(own).expect("a part of the axes has no more positions than all");
        memory = reserved(len)?;
        factor.store(own, &mut memory)?;
        assert!(memory.len() == len, "a factor has an element at each position");
        Ok(Self {
            ptr: memory.as_ptr(),
            lying,
            _memory: memory,
        })
    }
}

#[cfg(feature = "alloc")]
impl Step {
    /// Replaces the factors of the step by its result, in a list of `count` factors. Returns the
    /// new number of factors.
    fn replace<I>(&self, items: &mut [I; MOST], count: usize, result: I) -> usize {
        items[self.factors.0] = result;
        match self.factors.1 {
            Some(second) => {
                items[second..count].rotate_left(1);
                count - 1
            }
            None => count,
        }
    }
}

impl Lying {
    const NONE: Self = Self {
        strides: [0; MAX_AXES],
        mask: 0,
    };

    /// Returns how a factor lies along the axes of an output, to which it broadcasts. A factor that
    /// is not an array will lie in row-major order.
    ///
    /// # Panics
    ///
    /// Panics if the extents of the factor do not broadcast to those of the output, which a
    /// handwritten relation of two named axes can cause.
    fn of<T>(factor: &dyn Stored<T>, is_array: bool, extents: &[usize]) -> Self {
        let frame = Frame {
            out: extents,
            order: None,
            walked: extents,
            levels: Levels::FLAT,
            placement: None,
        };
        let (mut strides, mut mask) = ([0; MAX_AXES], 0);
        factor.each(&mut |seen| {
            strides = match seen.placement {
                Some(placement) => frame.placing(placement).along(&seen.planned),
                None => frame.along(&seen.planned),
            };
            mask |= mask_of(extents, |axis| extents[axis] > 1 && strides[axis] != 0);
        });
        match is_array {
            true => Self { strides, mask },
            false => Self::row_major(extents, mask).0,
        }
    }

    /// Returns an array in row-major order that varies along the axes in `mask`, and the number of
    /// its elements, which wraps if it overflows.
    fn row_major(extents: &[usize], mask: u64) -> (Self, usize) {
        let (mut strides, mut len) = ([0; MAX_AXES], 1_usize);
        for axis in (0..extents.len()).rev().filter(|axis| mask >> axis & 1 == 1) {
            strides[axis] = len as isize;
            len = len.wrapping_mul(extents[axis]);
        }
        (Self { strides, mask }, len)
    }
}

/// Returns a mask of the axes for which `is` returns `true`.
fn mask_of(extents: &[usize], is: impl Fn(usize) -> bool) -> u64 {
    (0..extents.len()).fold(0, |mask, axis| mask | u64::from(is(axis)) << axis)
}

/// Returns the number of positions along all axes except `axes`, or `None` if it overflows.
fn left_len(extents: &[usize], axes: &[usize]) -> Option<usize> {
    let mut left = [1; MAX_AXES];
    for (axis, (left, &extent)) in left.iter_mut().zip(extents).enumerate() {
        *left = if axes.contains(&axis) { 1 } else { extent };
    }
    checked_product(&left)
}

/// Sums of products of two operands that matrix products can compute.
struct Contraction<T, O> {
    multiply: Multiply<T, O>,
    /// The operand that varies along rows, and the operand that varies along columns.
    operands: [*const T; 2],
    sums: Sums,
}

impl<T: Number, O: Number> Contraction<T, O> {
    /// Creates the contraction of two operands that computes these sums.
    fn of(multiply: Multiply<T, O>, mut operands: [*const T; 2], sums: Sums) -> Self {
        // `Sums` describes the operand that varies along the columns as the right one.
        if sums.swapped {
            operands.swap(0, 1);
        }
        Self {
            multiply,
            operands,
            sums,
        }
    }

    /// Writes the sums of all products to `out`, which has the shape of the result.
    ///
    /// # Safety
    ///
    /// Each operand has initialised elements along all axes, from its pointer on. `out` is memory
    /// for the result, and no operand overlaps with it.
    unsafe fn write(&self, out: *mut O) {
        // SAFETY: `walk` starts at the first axis and at the operands' own pointers. So its
        // preconditions are those of this function, which the caller guarantees. Without `add`, the
        // memory may be uninitialised.
        unsafe {
            #[cfg(feature = "rayon")]
            if self.share(out) {
                return;
            }
            self.walk(0, self.operands, out, false);
        }
    }

    /// Implements [`write`](Self::write) on several threads, which divide the positions along the
    /// kept outer axes. Returns `false`, and does nothing, if the matrix products are so large that
    /// each of them is divided, or if all of them together are too little work.
    ///
    /// # Safety
    ///
    /// The preconditions of [`write`](Self::write) hold.
    #[cfg(feature = "rayon")]
    unsafe fn share(&self, out: *mut O) -> bool {
        use crate::kernel::threads::{Shared, part, share};

        let sums = &self.sums;
        let kept = &sums.around[..sums.kept];
        // The result has an element for each position, so that the product does not overflow.
        let count = kept.iter().map(|axis| axis.extent).product();
        let Some(threads) = super::threads::apart(count, sums.products(), sums.all()) else {
            return false;
        };
        let (operands, out) = (self.operands.map(Shared::read), Shared::written(out));
        let multiply = self.multiply;
        share(threads, &|number| {
            for mut position in part(number, (count, 1), threads) {
                let ([mut left, mut right], mut out) = (operands.each_ref().map(Shared::ptr), out.ptr());
                for axis in kept.iter().rev() {
                    let index = position % axis.extent;
                    position /= axis.extent;
                    let step = |stride: isize| stride * index as isize;
                    // SAFETY: the index is within the axis, so the operands and the result have
                    // elements there, as the caller guarantees.
                    unsafe {
                        (left, right) = (left.offset(step(axis.left)), right.offset(step(axis.right)));
                        out = out.add(axis.out * index);
                    }
                }
                let one = Self {
                    multiply,
                    operands: [left, right],
                    sums: *sums,
                };
                // SAFETY: the pointers are those of one position along the kept axes, so the
                // preconditions of `write` hold along the others. No other thread writes to the
                // elements of the result at this position.
                unsafe { one.walk(sums.kept, one.operands, out, false) };
            }
        });
        true
    }

    /// Implements [`write`](Self::write) for one position of the outer axes before `axis`. If `add`
    /// is `true`, adds the sums to the elements of `out`.
    ///
    /// # Safety
    ///
    /// The preconditions of [`write`](Self::write) hold along the axes from `axis` on, from the
    /// pointers on. With `add`, `out` is also initialised.
    unsafe fn walk(&self, axis: usize, [left, right]: [*const T; 2], out: *mut O, add: bool) {
        let sums = &self.sums;
        if axis == sums.count {
            if sums.are_few() {
                // SAFETY: the caller guarantees the preconditions.
                return unsafe { self.multiply_few([left, right], out, add) };
            }
            let (rows, columns, depth) = (&sums.rows, &sums.columns, &sums.depth);
            // SAFETY: each operand has elements along the axes along which it varies, and the
            // memory contains the matrix of the result. The columns of this matrix are contiguous,
            // and its rows are `rows.out` elements apart.
            unsafe {
                let left = Matrix::new(left, [rows.axis(rows.left), depth.axis(depth.left)]);
                let right = Matrix::new(right, [depth.axis(depth.right), columns.axis(columns.right)]);
                (self.multiply)(left, right, out, rows.out, add);
            }
            return;
        }
        // The reduced axes are the inner ones, so that all products for one matrix of the result
        // follow each other.
        let around = &sums.around[axis];
        for i in 0..around.extent {
            let step = |stride: isize| stride * i as isize;
            // SAFETY: each position is within the axis. The reduced axes come last. At their first
            // position, each matrix of the result is written. At all their other positions,
            // products are added to this matrix, which is initialised then.
            unsafe {
                self.walk(
                    axis + 1,
                    [left.offset(step(around.left)), right.offset(step(around.right))],
                    out.add(around.out * i),
                    add || (axis >= sums.kept && i > 0),
                );
            }
        }
    }
    /// Computes one matrix product of few elements, one after another.
    ///
    /// # Safety
    ///
    /// The preconditions of [`walk`](Self::walk) hold for the innermost axes.
    #[inline(always)]
    unsafe fn multiply_few(&self, [left, right]: [*const T; 2], out: *mut O, add: bool) {
        let (rows, columns, depth) = (&self.sums.rows, &self.sums.columns, &self.sums.depth);
        for i in 0..rows.extent {
            for j in 0..columns.extent {
                // SAFETY: the positions are within the axes, so the operands have elements there,
                // and there is memory for the sum, which is initialised if `add` is set.
                unsafe {
                    let left = left.offset(step(i, rows.left));
                    let right = right.offset(step(j, columns.right));
                    let out = out.add(i * rows.out + j);
                    let mut sum = if add { *out } else { O::ZERO };
                    for p in 0..depth.extent {
                        let (x, y) = (*left.offset(step(p, depth.left)), *right.offset(step(p, depth.right)));
                        sum = sum.op_add(x.op_mul(y).op_cast());
                    }
                    out.write(sum);
                }
            }
        }
    }
}
