//! Norms of vectors and matrices.

#[cfg(feature = "linalg")]
use alloc::vec::Vec;
use core::marker::PhantomData;

#[cfg(feature = "linalg")]
use super::dense;
use crate::compute::reduce::{Along, Axis, Operation, Reduced, Source, converted, greatest, least, total, whole};
use crate::compute::{copied, mapped, powers};
use crate::dtype::{DType, Element, Exact, Float, Inexact, Number, Real, Totals};
use crate::error::{Error, ShapeError, ShapeErrorKind};
#[cfg(feature = "linalg")]
use crate::error::{MatrixError, MatrixFault};
use crate::expr::ops::{AbsOp, AbsSquareOp, UnaryOp};
#[cfg(feature = "linalg")]
use crate::kernel::cell::array_of_zeros;
use crate::shape::{Dim, HasAxis, Matrices, Shape, count_of};
use crate::storage::{Array, IndexOutput, Inline, Join, OwnedStorage, Storage};

/// A norm of a matrix; see [`Array::matrix_norm`]. The docs of each variant end with the argument
/// `ord` that selects this norm in the Array API.
///
/// The norms that need singular values require the feature `linalg`, and allocate memory on the
/// heap in addition to the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatrixNorm {
    /// The square root of the sum of the squares of all elements: `'fro'`.
    #[default]
    Frobenius,
    /// The largest column sum of the absolute values: `1`.
    ColumnSum,
    /// The largest row sum of the absolute values: `inf`.
    RowSum,
    /// The smallest column sum of the absolute values: `-1`.
    LeastColumnSum,
    /// The smallest row sum of the absolute values: `-inf`.
    LeastRowSum,
    /// The largest singular value: `2`.
    #[cfg(feature = "linalg")]
    Spectral,
    /// The smallest singular value: `-2`.
    #[cfg(feature = "linalg")]
    LeastSingular,
    /// The sum of the singular values: `'nuc'`.
    #[cfg(feature = "linalg")]
    Nuclear,
}

/// The reduction that computes a norm from the absolute values of the elements.
enum Order<T> {
    Greatest,
    Least,
    Count,
    Power(Power<T>),
}

/// The power `p` of a norm that is the `p`-th root of the sum of the `p`-th powers.
#[derive(Clone, Copy)]
enum Power<T> {
    /// The power 1: the absolute values themselves.
    Size,
    /// The power 2, computed by a multiplication.
    Square,
    Of(T),
}

impl<T: Float> Power<T> {
    fn of(self, x: T) -> T {
        match self {
            Power::Size => x,
            Power::Square => x.op_mul(x),
            Power::Of(p) => x.op_power(p),
        }
    }

    /// Returns the root of a sum of powers, the inverse of [`of`](Self::of).
    fn root(self, sum: T) -> T {
        let (p, root) = match self {
            Power::Size => return sum,
            Power::Square => return sum.op_sqrt(),
            Power::Of(p) => (p, sum.op_power(p.op_reciprocal())),
        };
        // The reciprocal is rounded, which costs digits if the sum is large or small. One step of
        // Newton's method restores them.
        let error = sum.op_sub(root.op_power(p)).op_div(sum).op_div(p);
        match error.op_absolute().op_cast::<f64>() < 1e-3 {
            true => root.op_add(root.op_mul(error)),
            false => root,
        }
    }

    /// Returns whether the power is negative. If so, the smallest absolute value dominates the
    /// norm; otherwise, the largest does.
    fn is_negative(self) -> bool {
        matches!(self, Power::Of(p) if p < T::ZERO)
    }

    /// Returns the root of a sum of powers of elements of the dtype `E`, or `None` if the root may
    /// be inaccurate. The root may be inaccurate if powers left the range of the dtype or lost
    /// digits at the lower end of the range. For complex numbers, the same applies to the absolute
    /// values. If the order is NaN, returns the root, because no other way is more accurate.
    fn exact_root<E: Element>(self, sum: T) -> Option<T> {
        let least = T::from_f64(match T::DTYPE {
            DType::F32 => 1e-30,
            _ => 1e-290,
        });
        let holds_powers = sum > least && !sum.op_infinite();
        let root = self.root(sum);
        let holds_sizes = E::DTYPE.same(E::DTYPE.part()) || root > least;
        match self {
            Power::Size => holds_sizes.then_some(root),
            Power::Of(p) if p.op_nan() => Some(root),
            _ => (holds_powers && holds_sizes).then_some(root),
        }
    }
}

impl<T: Float> Order<T> {
    /// Creates the reduction for an order, which is the argument `ord` in the Array API.
    fn new(order: f64) -> Self {
        match order {
            f64::INFINITY => Order::Greatest,
            f64::NEG_INFINITY => Order::Least,
            0.0 => Order::Count,
            1.0 => Order::Power(Power::Size),
            2.0 => Order::Power(Power::Square),
            _ => {
                let power = T::from_f64(order);
                // A tiny order is rounded to a `power` of 0. But only the order 0 itself counts
                // elements, so the smallest normal number of `f32` replaces this power.
                let least = T::from_f64(f64::from(f32::MIN_POSITIVE).copysign(order));
                Order::Power(Power::Of(if power == T::ZERO { least } else { power }))
            }
        }
    }
}

/// Returns whether `extreme` is 0, infinite or NaN. If so, `extreme` is the norm. `extreme` is the
/// dominant absolute value of a vector: the smallest one for a negative power, and the largest one
/// otherwise.
fn is_norm<T: Float>(extreme: T) -> bool {
    extreme == T::ZERO || extreme.op_infinite() || extreme.op_nan()
}

/// Returns an absolute value, computed in the dtype in which sums accumulate.
#[inline(always)]
fn size<T: Inexact, W: Element>(x: T) -> W {
    AbsOp::apply(x.op_cast::<T::Total>()).op_cast()
}

/// Returns the square of an absolute value, computed in the dtype in which sums accumulate.
#[inline(always)]
fn square<T: Inexact, W: Element>(x: T) -> W {
    AbsSquareOp::apply(x.op_cast::<T::Total>()).op_cast()
}

/// Returns 1 for an element that is not 0, including NaN, and 0 otherwise.
#[inline(always)]
fn count<T: Inexact, W: Float>(x: T) -> W {
    if x == T::ZERO { W::ZERO } else { W::ONE }
}

fn along<W, X, S, Z, P, F, const AXIS: isize>(
    elements: X,
    result: &Z,
    operation: &'static str,
    reduction: &F,
) -> Result<Array<W, Z, P>, Error>
where
    W: Float,
    X: Source<W, Shape = S>,
    S: HasAxis<AXIS>,
    Z: Shape,
    P: OwnedStorage<W, Z>,
    F: Operation<W, Output = W>,
{
    Along::<W, Axis<AXIS>, _, _> {
        source: &elements,
        axes: &[elements.shape().position(operation)?],
        shape: result.clone(),
        operation,
        of: PhantomData,
    }
    .reduce(reduction)
}

/// The arguments of [`norms`]. The dtype in which the norms are computed is a parameter of
/// [`Totals`].
struct Norms<'a, T, S: Shape, Z, B: Storage<T, S>, const AXIS: isize> {
    x: &'a Array<T, S, B>,
    /// The shape of the result: that of `x` without the axis, or with an axis of extent 1 there.
    result: Z,
    order: f64,
    operation: &'static str,
}

impl<T, S, Z, B, W, const AXIS: isize> Totals<W, Z> for Norms<'_, T, S, Z, B, AXIS>
where
    T: Inexact<Magnitude: Float<Exact = W>>,
    W: Float<Exact = W>,
    S: HasAxis<AXIS>,
    Z: Shape,
    B: Storage<T, S>,
{
    fn totals<P: OwnedStorage<W, Z>>(self) -> Result<Array<W, Z, P>, Error> {
        let Self {
            x,
            result,
            order,
            operation,
        } = self;
        let shape = x.axes().clone();
        let sizes = mapped(x, shape.clone(), size::<T, W>);
        match Order::<W>::new(order) {
            Order::Greatest => along::<W, _, S, Z, P, _, AXIS>(sizes, &result, operation, &greatest()),
            Order::Least => along::<W, _, S, Z, P, _, AXIS>(sizes, &result, operation, &least()),
            Order::Count => {
                along::<W, _, S, Z, P, _, AXIS>(mapped(x, shape, count::<T, W>), &result, operation, &total())
            }
            Order::Power(power) => {
                let mut sums = match power {
                    Power::Size => along::<W, _, S, Z, P, _, AXIS>(sizes, &result, operation, &total())?,
                    Power::Square => {
                        let squares = mapped(x, shape, square::<T, W>);
                        along::<W, _, S, Z, P, _, AXIS>(squares, &result, operation, &total())?
                    }
                    Power::Of(p) => {
                        let powers = powers(x, shape, size::<T, W>, p);
                        along::<W, _, S, Z, P, _, AXIS>(powers, &result, operation, &total())?
                    }
                };
                // The dominant absolute values, found when the first vector needs them.
                let mut extremes = None;
                for (i, sum) in sums.as_mut_slice().iter_mut().enumerate() {
                    *sum = match power.exact_root::<T>(*sum) {
                        Some(norm) => norm,
                        None if x.is_empty() => power.root(*sum),
                        None => {
                            let extremes = match &mut extremes {
                                Some(extremes) => extremes,
                                none => none.insert(dominant::<T, S, Z, B, P, AXIS>(x, &result, power, operation)?),
                            };
                            let extremes = extremes.as_slice();
                            // A vector of zeros does not make the others take longer.
                            if !is_norm(extremes[i]) {
                                return scaled::<T, S, Z, B, P, AXIS>(x, power, extremes, sums, operation);
                            }
                            extremes[i]
                        }
                    };
                }
                Ok(sums)
            }
        }
    }

    fn converted<U: Element, P: OwnedStorage<U, Z>>(self) -> Result<Array<U, Z, P>, Error> {
        converted(self)
    }
}

/// Returns the norms along the axis `AXIS` in an array of the shape `result`.
fn norms<T, S, Z, B, P, const AXIS: isize>(
    x: &Array<T, S, B>,
    result: Z,
    order: f64,
    operation: &'static str,
) -> Result<Array<T::Magnitude, Z, P>, Error>
where
    T: Inexact,
    S: HasAxis<AXIS>,
    Z: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<T::Magnitude, Z>,
{
    T::Magnitude::sums(Norms::<T, S, Z, B, AXIS> {
        x,
        result,
        order,
        operation,
    })
}

/// Returns the order to compute instead of `order`. Without elements, norms of orders of one sign
/// are equal. The norms of finite orders are sums, which exist without elements.
fn order_for<T, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>, order: f64) -> f64 {
    if x.is_empty() { order.clamp(-1.0, 1.0) } else { order }
}

/// The arguments of the Frobenius norm of matrices. `Q` determines the storage of the norms of the
/// rows, from which the norms of the matrices are computed. The norms of the rows are not rounded
/// to the dtype of the result.
struct Frobenius<'a, T, S: Shape, B: Storage<T, S>, Q> {
    x: &'a Array<T, S, B>,
    operation: &'static str,
    rows: PhantomData<Q>,
}

impl<T, S, Z, B, Q, W> Totals<W, Z> for Frobenius<'_, T, S, B, Q>
where
    T: Inexact<Magnitude: Float<Exact = W>>,
    S: Matrices<Z>,
    Z: Shape,
    B: Storage<T, S>,
    Q: OwnedStorage<T::Magnitude, S::WithoutColumns>,
    W: Float<Exact = W>,
{
    fn totals<P: OwnedStorage<W, Z>>(self) -> Result<Array<W, Z, P>, Error> {
        let Self { x, operation, .. } = self;
        let order = 2.0;
        let rows: Array<W, _, Q::Like<W>> = Norms::<T, S, _, B, -1> {
            x,
            result: HasAxis::<-1>::without(x.axes()),
            order,
            operation,
        }
        .totals()?;
        Norms::<W, S::WithoutColumns, _, _, -1> {
            x: &rows,
            result: HasAxis::<-1>::without(rows.axes()),
            order,
            operation,
        }
        .totals()
    }

    fn converted<U: Element, P: OwnedStorage<U, Z>>(self) -> Result<Array<U, Z, P>, Error> {
        converted(self)
    }
}

/// Returns the dominant absolute value of each vector along an axis.
#[cold]
#[inline(never)]
fn dominant<T, S, Z, B, P, const AXIS: isize>(
    x: &Array<T, S, B>,
    result: &Z,
    power: Power<Exact<T>>,
    operation: &'static str,
) -> Result<Array<Exact<T>, Z, P>, Error>
where
    T: Inexact,
    S: HasAxis<AXIS>,
    Z: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<Exact<T>, Z>,
{
    let sizes = mapped(x, x.axes().clone(), size::<T, Exact<T>>);
    match power.is_negative() {
        true => along::<Exact<T>, _, S, Z, P, _, AXIS>(sizes, result, operation, &least()),
        false => along::<Exact<T>, _, S, Z, P, _, AXIS>(sizes, result, operation, &greatest()),
    }
}

/// Computes the norms of the vectors along an axis if powers leave the range of the dtype. First
/// divides each vector by its dominant absolute value, which is in `extremes`. Overwrites `norms`,
/// whose old elements do not change the result.
#[cold]
#[inline(never)]
fn scaled<T, S, Z, B, P, const AXIS: isize>(
    x: &Array<T, S, B>,
    power: Power<Exact<T>>,
    extremes: &[Exact<T>],
    mut norms: Array<Exact<T>, Z, P>,
    operation: &'static str,
) -> Result<Array<Exact<T>, Z, P>, Error>
where
    T: Inexact,
    S: HasAxis<AXIS>,
    Z: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<Exact<T>, Z>,
{
    let extents = x.shape();
    let position = x.axes().position(operation)?;
    let inner = count_of(&extents.as_ref()[position + 1..]);
    let block = inner * extents.as_ref()[position];
    let copy = || -> Result<Array<Exact<T>, Z, P>, Error> { copied(&norms, operation) };
    let (mut factors, mut lost) = (copy()?, copy()?);
    let each = |visit: &mut dyn FnMut(usize, T)| {
        for (i, &x) in x.iter().enumerate() {
            visit(i / block * inner + i % inner, x);
        }
    };
    Scaled {
        each: &each,
        extremes,
        norms: norms.as_mut_slice(),
        factors: factors.as_mut_slice(),
        lost: lost.as_mut_slice(),
    }
    .compute(power);
    Ok(norms)
}

/// The vectors whose norms are computed, with elements of the dtype `T`, and memory for the norms.
/// The type does not depend on shapes, so its code is compiled once for each dtype.
struct Scaled<'a, T: Inexact> {
    /// Calls a function with each element and the number of its vector.
    each: &'a dyn Fn(&mut dyn FnMut(usize, T)),
    /// The dominant absolute value of each vector.
    extremes: &'a [Exact<T>],
    /// Memory for the results.
    norms: &'a mut [Exact<T>],
    /// Memory for the dominant absolute value of each scaled vector.
    factors: &'a mut [Exact<T>],
    /// Memory for the rounding error of each sum.
    lost: &'a mut [Exact<T>],
}

impl<T: Inexact> Scaled<'_, T> {
    /// Computes the norm of each vector.
    fn compute(self, power: Power<Exact<T>>) {
        let Self {
            each,
            extremes,
            norms,
            factors,
            lost,
        } = self;
        // Scaling by a power of two changes no digit. Without scaling, the absolute value of a
        // complex number with subnormal parts would not be exact.
        let scale = |extreme: Exact<T>| -Exact::<T>::op_exponents(&[extreme])[1];
        let size = |x: T, scale| {
            x.op_cast::<T::Wide>()
                .op_scale(scale)
                .op_absolute()
                .op_cast::<Exact<T>>()
        };
        let is_negative = power.is_negative();
        factors.fill(match is_negative {
            true => Exact::<T>::HIGHEST,
            false => Exact::<T>::ZERO,
        });
        // Find the dominant absolute value of each scaled vector. The value in `extremes` may be
        // rounded, so it determines only the power of two that scales the vector.
        each(&mut |vector, x| {
            let (extreme, factor) = (extremes[vector], &mut factors[vector]);
            if !is_norm(extreme) {
                let size = size(x, scale(extreme));
                *factor = if is_negative {
                    factor.op_minimum(size)
                } else {
                    factor.op_maximum(size)
                };
            }
        });
        lost.fill(Exact::<T>::ZERO);
        norms.fill(Exact::<T>::ZERO);
        each(&mut |vector, x| {
            let extreme = extremes[vector];
            if is_norm(extreme) {
                return;
            }
            let part = size(x, scale(extreme)).op_div(factors[vector]);
            // Compensated summation: the rounding error of an addition is subtracted from the next
            // term.
            let (sum, lost) = (&mut norms[vector], &mut lost[vector]);
            let term = power.of(part).op_sub(*lost);
            let next = sum.op_add(term);
            *lost = next.op_sub(*sum).op_sub(term);
            *sum = next;
        });
        for ((norm, &extreme), &factor) in norms.iter_mut().zip(extremes).zip(&*factors) {
            *norm = match is_norm(extreme) {
                true => extreme,
                false => factor.op_mul(power.root(*norm)).op_scale(-scale(extreme)),
            };
        }
    }
}

/// Returns the norm of all elements, computed in the dtype of sums.
// Inlined, because an order is usually a constant, which determines the reduction.
#[cfg_attr(not(debug_assertions), inline(always))]
fn norm<T, W, S, B>(x: &Array<T, S, B>, order: f64) -> W
where
    T: Inexact<Magnitude: Float<Exact = W>>,
    W: Float<Exact = W>,
    S: Shape,
    B: Storage<T, S>,
{
    let of = |norm: Result<Option<W>, Error>| norm.expect("numbers have norms");
    let shape = x.axes().clone();
    let sizes = mapped(x, shape.clone(), size::<T, W>);
    match Order::<W>::new(order) {
        Order::Greatest => of(whole(&sizes, &greatest())).unwrap_or(W::ZERO),
        Order::Least => of(whole(&sizes, &least())).unwrap_or(W::HIGHEST),
        Order::Count => of(whole(&mapped(x, shape, count::<T, W>), &total::<W>())).unwrap_or(W::ZERO),
        Order::Power(power) => {
            let sum = match power {
                Power::Size => of(whole(&sizes, &total::<W>())),
                Power::Square => of(whole(&mapped(x, shape, square::<T, W>), &total::<W>())),
                Power::Of(p) => of(whole(&powers(x, shape, size::<T, W>, p), &total::<W>())),
            };
            let sum = sum.unwrap_or(W::ZERO);
            match power.exact_root::<T>(sum) {
                Some(norm) => norm,
                None if x.is_empty() => power.root(sum),
                None => scaled_norm(x, power),
            }
        }
    }
}

/// Computes the norm of all elements if their powers leave the range of the dtype. First divides
/// the elements by the dominant absolute value.
#[cold]
#[inline(never)]
fn scaled_norm<T, W, S, B>(x: &Array<T, S, B>, power: Power<W>) -> W
where
    T: Inexact<Magnitude: Float<Exact = W>>,
    W: Float<Exact = W>,
    S: Shape,
    B: Storage<T, S>,
{
    let sizes = mapped(x, x.axes().clone(), size::<T, W>);
    let extreme = match power.is_negative() {
        true => whole(&sizes, &least()),
        false => whole(&sizes, &greatest()),
    };
    let extreme = extreme.expect("numbers have norms").expect("an element");
    let (mut norm, mut factor, mut lost) = ([W::ZERO], [W::ZERO], [W::ZERO]);
    Scaled::<T> {
        each: &|visit| x.iter().for_each(|&x| visit(0, x)),
        extremes: &[extreme],
        norms: &mut norm,
        factors: &mut factor,
        lost: &mut lost,
    }
    .compute(power);
    norm[0]
}

/// Returns for each matrix a norm that is a reduction of its singular values. The singular values
/// are computed from a copy, in `T::Wide`.
#[cfg(feature = "linalg")]
fn singular<T, S, Z, B, P>(
    x: &Array<T, S, B>,
    norm: MatrixNorm,
    operation: &'static str,
) -> Result<Array<T::Magnitude, Z, P>, Error>
where
    T: Inexact,
    S: Matrices<Z>,
    Z: Shape,
    B: Storage<T, S>,
    P: OwnedStorage<T::Magnitude, Z>,
{
    let (rows, columns) = x.axes().rows_and_columns(operation)?;
    let (m, n) = (rows.extent(), columns.extent());
    let mut norms: Array<T::Magnitude, Z, P> = array_of_zeros(x.axes().lead(), operation)?;
    if m.min(n) == 0 && norm == MatrixNorm::LeastSingular && !norms.is_empty() {
        let axis = HasAxis::<-2>::position(x.axes(), operation)? + usize::from(m > 0);
        return Err(ShapeError::empty(operation, x.shape().as_ref(), axis).into());
    }
    let mut values = alloc::vec![<T::Wide as Inexact>::Size::ZERO; if norms.is_empty() { 0 } else { m.min(n) }];
    let mut elements = x.iter();
    for (i, place) in norms.as_mut_slice().iter_mut().enumerate() {
        let matrix: Vec<T::Wide> = elements.by_ref().take(m * n).map(|x| x.op_cast()).collect();
        dense::svdvals(m, n, &matrix, &mut values).map_err(|fault| MatrixError::new(fault, operation, i))?;
        *place = match (norm, &values[..]) {
            (MatrixNorm::Spectral, [largest, ..]) => largest.op_cast(),
            (MatrixNorm::LeastSingular, [.., smallest]) => smallest.op_cast(),
            _ => values.iter().map(|value| value.op_cast::<f64>()).sum::<f64>().op_cast(),
        };
        if place.op_infinite() {
            return Err(MatrixError::new(MatrixFault::NotFound, operation, i).into());
        }
    }
    Ok(norms)
}

/// Norms of floats or complex numbers: part of the extension `linalg` of the Array API. The results
/// are real.
///
/// Infinite elements give infinite norms of orders above 0, and NaN elements give NaN norms of all
/// orders but 0. If powers leave the range of the dtype, a second pass divides the elements by the
/// largest absolute value, or by the smallest for a negative order. So every norm within the range
/// of the dtype is accurate. An order between -1 and 1 multiplies the error by the reciprocal of
/// the order.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Returns the norm of all elements as one vector.
    ///
    /// | order | norm |
    /// |---|---|
    /// | `2` | the square root of the sum of squares, the Euclidean length |
    /// | `1` | the sum of absolute values |
    /// | `f64::INFINITY` | the largest absolute value |
    /// | `f64::NEG_INFINITY` | the smallest absolute value |
    /// | `0` | the number of elements that are not 0 |
    /// | any other `p` | the sum of the `p`-th powers of the absolute values, to the power `1 / p` |
    ///
    /// If there are no elements, the norm is 0, or infinite for `f64::NEG_INFINITY` and other
    /// negative orders. NumPy 2.4 does the same, except that `f64::NEG_INFINITY` is an error there.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![3.0, -4.0];
    /// assert_eq!((x.vector_norm(2), x.vector_norm(1), x.vector_norm(f64::INFINITY)), (5.0, 7.0, 4.0));
    /// let long: f64 = array![3e200, 4e200].vector_norm(2);
    /// assert!((long / 5e200 - 1.0).abs() < 1e-15);
    /// ```
    #[must_use]
    #[inline]
    pub fn vector_norm(&self, order: impl Into<f64> /* 2 is Euclidean */) -> T::Magnitude
    where
        T: Inexact,
        <T as Inexact>::Is: Inexact,
    {
        norm(self, order.into()).op_cast()
    }

    fallible! {
        /// Returns the norms of the vectors along the axis `AXIS`, counted from 0, or backwards
        /// from -1. The result does not have this axis. [`vector_norm`](Self::vector_norm)
        /// describes the orders, and the norms of vectors without elements.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes.
        /// [`try_vector_norm_axis`](Self::try_vector_norm_axis) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[3.0, -4.0], [0.0, 2.0]];
        /// assert_eq!(x.vector_norm_axis::<1>(2), array![5.0, 2.0]);
        /// assert_eq!(x.vector_norm_axis::<0>(1), array![3.0, 6.0]);
        /// ```
        errors
        #[doc = try_axis_example!(
            vector_norm_axis try_vector_norm_axis: "[[3.0, -4.0, 0.0], [0.0, 2.0, 0.0]]";
            "::<1>(2)?" => "array![5.0, 2.0]"; "::<2>(2)"
        )]
        "Returns [`Error::Shape`](crate::error::Error::Shape) if a [`DynRank`](crate::shape::DynRank) array has no such axis, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        vector_norm_axis try_vector_norm_axis [const AXIS: isize] [AXIS] [T: Inexact, S: HasAxis<AXIS>, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T::Magnitude, S::Without>]
            (self: &Self, order: impl Into<f64>) -> Array<T::Magnitude, S::Without, Reduced<B>> {{
                let name = "vector_norm_axis";
                self.axes().position(name)?;
                norms::<T, S, _, B, Reduced<B>, AXIS>(self, self.axes().without(), order_for(self, order.into()), name)
            }}

        /// Computes [`vector_norm_axis`](Self::vector_norm_axis) with [`One`](crate::One) in place
        /// of the axis, so that the result broadcasts with the array.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes.
        /// [`try_vector_norm_axis_keep`](Self::try_vector_norm_axis_keep) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[3.0, -4.0], [0.0, 2.0]];
        /// assert_eq!(&x / x.vector_norm_axis_keep::<1>(2), array![[0.6, -0.8], [0.0, 1.0]]);
        /// ```
        errors
        #[doc = try_axis_example!(
            vector_norm_axis_keep try_vector_norm_axis_keep: "[[3.0, -4.0, 0.0], [0.0, 2.0, 0.0]]";
            "::<1>(2)?" => "array![[5.0], [2.0]]"; "::<2>(2)"
        )]
        "Returns the errors of [`try_vector_norm_axis`](Self::try_vector_norm_axis).":
        vector_norm_axis_keep try_vector_norm_axis_keep [const AXIS: isize] [AXIS] [T: Inexact, S: HasAxis<AXIS>, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T::Magnitude, S::Kept>]
            (self: &Self, order: impl Into<f64>) -> Array<T::Magnitude, S::Kept, Reduced<B>> {{
                let name = "vector_norm_axis_keep";
                self.axes().position(name)?;
                norms::<T, S, _, B, Reduced<B>, AXIS>(self, self.axes().kept(), order_for(self, order.into()), name)
            }}

        /// Returns a norm of a matrix as a number, or an array of norms for a stack of matrices.
        /// See [`MatrixNorm`] for the norms.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has fewer than two axes, or if the result,
        /// or the sums of the rows or columns, would take more than `isize::MAX` bytes.
        /// `LeastColumnSum` panics if a matrix has no columns, `LeastRowSum` if a matrix has no
        /// rows, and `LeastSingular` if a matrix has no rows or no columns; the other norms of
        /// matrices without elements are 0. A norm of singular values also panics if an element or
        /// a result is infinite or NaN, or if the iteration does not converge.
        /// [`try_matrix_norm`](Self::try_matrix_norm) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// # use array_core::linalg::MatrixNorm;
        /// let x = array![[1.0, -2.0], [2.0, 4.0]];
        /// assert_eq!(x.matrix_norm(MatrixNorm::Frobenius), 5.0);
        /// assert_eq!((x.matrix_norm(MatrixNorm::ColumnSum), x.matrix_norm(MatrixNorm::RowSum)), (6.0, 6.0));
        /// ```
        errors
        #[doc = try_example!(
            "{array, linalg::MatrixNorm}";
            "let norm: f64 = array![[1.0, -2.0], [2.0, 4.0]].try_matrix_norm(MatrixNorm::Frobenius)?;";
            "norm" => "5.0";
            "array![1.0, 2.0].into_dyn().try_matrix_norm(MatrixNorm::Frobenius)" => "an array of shape (2,) has no axis -2 in `matrix_norm`: its rank is 1"
        )]
        "Returns [`Error::Shape`](crate::error::Error::Shape) if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, if the norm is the smallest of sums or singular values and a matrix has no such sums or values, or if the result, or the sums of the rows or columns, would take more than `isize::MAX` bytes; for a norm of singular values, [`Error::Matrix`](crate::error::Error::Matrix) if an element or a result is infinite or NaN, or the iteration does not converge; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        matrix_norm try_matrix_norm [Z: IndexOutput] [Z] [T: Inexact, <T as Inexact>::Is: Inexact, S: Matrices<Z>, <S as Matrices<Z>>::Rows: Dim, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T::Magnitude, S::WithoutColumns> + OwnedStorage<T::Magnitude, S::WithoutRows> + OwnedStorage<T::Magnitude, Z>]
            (self: &Self, norm: MatrixNorm) -> Z::Owned<T::Magnitude, Reduced<B>> {{
                let name = "matrix_norm";
                self.axes().rows_and_columns(name)?;
                #[cfg(feature = "linalg")]
                if matches!(norm, MatrixNorm::Spectral | MatrixNorm::LeastSingular | MatrixNorm::Nuclear) {
                    return Ok(Z::owned(singular(self, norm, name)?));
                }
                let extreme = match norm {
                    MatrixNorm::LeastColumnSum | MatrixNorm::LeastRowSum => f64::NEG_INFINITY,
                    // The norm of a matrix without elements is 0, which the sum of no sums is, too.
                    _ => order_for(self, f64::INFINITY),
                };
                // Reports the shape of the array, which has no rows or columns, instead of that of
                // the sums.
                let told = |error| match error {
                    Error::Shape(error) if error.kind() == ShapeErrorKind::Empty => {
                        let extents = self.shape();
                        let extents = extents.as_ref();
                        let is_of_rows = norm == MatrixNorm::LeastRowSum;
                        ShapeError::empty(name, extents, extents.len() - 1 - usize::from(is_of_rows)).into()
                    }
                    error => error,
                };
                Ok(Z::owned(match norm {
                    MatrixNorm::RowSum | MatrixNorm::LeastRowSum => {
                        let result = HasAxis::<-1>::without(self.axes());
                        let rows: Array<_, _, Reduced<B>> = norms::<T, S, _, B, _, -1>(self, result, 1.0, name)?;
                        let result = HasAxis::<-1>::without(rows.axes());
                        norms::<T::Magnitude, _, _, _, Reduced<B>, -1>(&rows, result, extreme, name).map_err(told)?
                    }
                    MatrixNorm::ColumnSum | MatrixNorm::LeastColumnSum => {
                        let result = HasAxis::<-2>::without(self.axes());
                        let columns: Array<_, _, Reduced<B>> = norms::<T, S, _, B, _, -2>(self, result, 1.0, name)?;
                        let result = HasAxis::<-1>::without(columns.axes());
                        norms::<T::Magnitude, _, _, _, Reduced<B>, -1>(&columns, result, extreme, name).map_err(told)?
                    }
                    // The norms of singular values are returned above, so this is the Frobenius
                    // norm.
                    _ => {
                        let rows = PhantomData::<Reduced<B>>;
                        T::Magnitude::sums(Frobenius { x: self, operation: name, rows })?
                    }
                }))
            }}
    }
}
