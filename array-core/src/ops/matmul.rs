//! Products of matrices and vectors.

use crate::compute::reduce::converted;
use crate::dtype::{Element, Number, Promote, Promoted, Totals};
use crate::error::{Error, or_fail};
use crate::kernel;
use crate::shape::{If, Matmul, MatmulShape, Shape};
use crate::storage::{Array, Join, Joined, OwnedStorage, Storage};

/// Relation: `Self` and `Rhs` can be multiplied by [`matmul`].
///
/// Both are arrays of numbers, owned or borrowed. Their dtypes [promote](Promote), and [`Matmul`]
/// relates their shapes. The product of inline arrays is inline.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand of a matrix product",
    label = "not an array of numbers: multiply by a scalar with `*`",
    note = "`matmul` and `outer` take arrays, owned or borrowed; see array_core::errors#not-an-operand"
)]
pub trait MatmulWith<Rhs> {
    /// The product: an array.
    type Output;

    /// Computes the product.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time inner extents differ, if leading extents do not broadcast,
    /// if a [`DynRank`](crate::DynRank) operand has no axes, if the product would take more than
    /// `isize::MAX` bytes, or if memory cannot be allocated.
    fn try_matmul_with(self, rhs: Rhs, operation: &'static str) -> Result<Self::Output, Error>;
}

/// Relation: `Self` is the right operand of [`matmul`], and `L` the left operand. The relation
/// holds if and only if `L` and `Self` satisfy [`MatmulWith`].
// Like `RightOf`, this relation is a bound on the right operand. So if it does not hold, rustc
// reports one error, and does not quote the bound.
pub trait MatmulRight<L> {
    /// The product: an array.
    type Output;

    /// Computes the product.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time inner extents differ, if leading extents do not broadcast,
    /// if a [`DynRank`](crate::DynRank) operand has no axes, if the product would take more than
    /// `isize::MAX` bytes, or if memory cannot be allocated.
    fn try_matmul_right(self, left: L, operation: &'static str) -> Result<Self::Output, Error>;
}

#[diagnostic::do_not_recommend]
impl<L: MatmulWith<R>, R> MatmulRight<L> for R {
    type Output = L::Output;

    #[inline(always)]
    fn try_matmul_right(self, left: L, operation: &'static str) -> Result<L::Output, Error> {
        left.try_matmul_with(self, operation)
    }
}

/// An array of a dtype, owned or borrowed, as an operand of [`matmul`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand of a matrix product",
    label = "not an array of numbers: multiply by a scalar with `*`",
    note = "`matmul` and `outer` take arrays, owned or borrowed; see array_core::errors#not-an-operand"
)]
pub trait MatmulOperand {
    /// The dtype.
    type Elem: Element;
    /// The shape.
    type Shape: Shape;
    /// The storage.
    type Storage: Storage<Self::Elem, Self::Shape>;

    /// Borrows the array.
    #[doc(hidden)]
    fn factor(&self) -> &Array<Self::Elem, Self::Shape, Self::Storage>;
}

// rustc may recommend this impl, so that it reports elements without a dtype as such. `Elem` is
// then an error type, and rustc reports no relation of the dtypes.
impl<T: Element, S: Shape, B: Storage<T, S>> MatmulOperand for Array<T, S, B> {
    type Elem = If<<T as Element>::Is, T>;
    type Shape = S;
    type Storage = B;

    #[inline(always)]
    fn factor(&self) -> &Array<T, S, B> {
        self
    }
}

/// Implements [`MatmulOperand`] for a reference to an operand.
macro_rules! references {
    ($($reference:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<X: MatmulOperand> MatmulOperand for $reference {
            type Elem = X::Elem;
            type Shape = X::Shape;
            type Storage = X::Storage;

            #[inline(always)]
            fn factor(&self) -> &Array<X::Elem, X::Shape, X::Storage> {
                (**self).factor()
            }
        }
    )*};
}

references! { &X &mut X }

/// The dtype of the product.
type Elem<X, Y> = Promoted<<X as MatmulOperand>::Elem, <Y as MatmulOperand>::Elem>;

/// The storage of the product.
type Storages<X, Y> = Joined<<X as MatmulOperand>::Storage, <Y as MatmulOperand>::Storage>;

/// The shape of the product.
type Shapes<X, Y> = MatmulShape<<X as MatmulOperand>::Shape, <Y as MatmulOperand>::Shape>;

impl<X: MatmulOperand, Y: MatmulOperand> MatmulWith<Y> for X
where
    // The shapes, the dtypes and the storages have separate bounds, so that rustc reports the one
    // that does not hold.
    X::Shape: Matmul<Y::Shape>,
    X::Elem: Promote<Y::Elem>,
    // Rejects `bool`, which promotes with itself and has no arithmetic.
    Elem<X, Y>: Number,
    X::Storage: Join<Y::Storage>,
    // This bound is needed because the storage may be inline, and inline storage holds only arrays
    // of static shapes.
    Storages<X, Y>: OwnedStorage<Elem<X, Y>, Shapes<X, Y>>,
{
    type Output = Array<Elem<X, Y>, Shapes<X, Y>, Storages<X, Y>>;

    #[inline]
    fn try_matmul_with(self, rhs: Y, operation: &'static str) -> Result<Self::Output, Error> {
        // The product does not take the memory of an owned operand, because elements of the operand
        // may be read again after the first element of the product is written.
        let (left, right) = (self.factor(), rhs.factor());
        // `products` computes in the dtype of the result, except that it computes 16-bit floats in
        // `f32` and rounds at the end.
        <Elem<X, Y>>::products(Product { left, right, operation })
    }
}

/// The operands of a matrix product. The dtype in which the product is computed is a parameter of
/// [`Totals`].
// This is a type, because a closure cannot be generic over the storage of the product, as `totals`
// is. The storage varies, because the product of 16-bit floats is first an array of `f32`.
struct Product<'a, A, L: Shape, P: Storage<A, L>, C, R: Shape, Q: Storage<C, R>> {
    left: &'a Array<A, L, P>,
    right: &'a Array<C, R, Q>,
    operation: &'static str,
}

impl<T, A, L, P, C, R, Q> Totals<T, MatmulShape<L, R>> for Product<'_, A, L, P, C, R, Q>
where
    T: Number,
    A: Element,
    L: Shape + Matmul<R>,
    P: Storage<A, L>,
    C: Element,
    R: Shape,
    Q: Storage<C, R>,
{
    #[inline]
    #[allow(clippy::question_mark)] // `?` makes the compiler build functions for each type of data.
    fn totals<B: OwnedStorage<T, MatmulShape<L, R>>>(self) -> Result<Array<T, MatmulShape<L, R>, B>, Error> {
        let Self { left, right, operation } = self;
        // Compare run-time extents before memory is allocated.
        let shape = match left.axes().matmul(right.axes(), operation) {
            Ok(shape) => shape,
            Err(error) => return Err(error.into()),
        };
        // The call gives only `B`, because the type of the data does not determine the storage.
        // rustc infers the other parameters.
        match kernel::product::<_, _, _, _, _, _, _, _, B>(left, right, &shape, operation) {
            Ok(data) => Ok(Array::owned(shape, data)),
            Err(error) => Err(error),
        }
    }

    fn converted<U: Element, Z: OwnedStorage<U, MatmulShape<L, R>>>(
        self,
    ) -> Result<Array<U, MatmulShape<L, R>, Z>, Error> {
        // For 16-bit floats: computes the product in `f32`, and rounds it into a new array.
        converted::<T, _, _, _>(self)
    }
}

/// Multiplies matrices and vectors: NumPy's `@`.
///
/// | left | right | product |
/// |---|---|---|
/// | `(M, K)` | `(K, N)` | `(M, N)` |
/// | `(K,)` | `(K, N)` | `(N,)` |
/// | `(M, K)` | `(K,)` | `(M,)` |
/// | `(K,)` | `(K,)` | `()`: index with `[[]]` |
/// | `(.., M, K)` | `(.., K, N)` | `(.., M, N)` |
///
/// The inner axis `K` must be the same on both sides and never stretches; leading axes broadcast.
/// See [`Matmul`], the relation of the shapes. The dtypes promote, sums and products of integers
/// wrap, and `bool` is rejected. If there are no elements to sum, as in `(2, 0)` by `(0, 3)`, each
/// element of the product is 0. This is `matmul` of the Array API.
///
/// Views, even transposed ones, are read in place or copied in small parts. An operand whose dtype
/// is not that of the product is usually converted to a copy first.
///
/// Floats and complex numbers are added in an order that depends only on extents and strides, and
/// in small products also on whether the types determine the extents and strides. If the product
/// has more than one row and more than one column, each element is the sum of the first 256
/// products, plus the sum of the next 256, and so on. From [`Level::Avx2`](crate::cpu::Level) on,
/// sums can use instructions for fused multiply-add, which round each product once, together with
/// its sum. So the last bits can differ between machines with and without these instructions, and
/// between small products of static and of run-time shapes. If the terms of a sum cancel, or its
/// products overflow, the results can differ by more than the last bits: one of them can be 0 or
/// infinite although another is not. If all terms are -0.0, the sum is -0.0 in some small products
/// of static shapes, and otherwise 0.0. The number of threads never changes a bit.
///
/// # Panics
///
/// Panics if run-time inner extents differ, if leading extents do not broadcast, if a
/// [`DynRank`](crate::DynRank) operand has no axes, or if the product would take more than
/// `isize::MAX` bytes; [`try_matmul`] returns the error.
///
/// # Examples
///
/// ```
/// use array_core::linalg::matmul;
/// use array_core::{Array, array, broadcast, dim, shape};
///
/// let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let weights: Array<f64, shape![3, 2]> = array![[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
/// let bias = array![10.0, 20.0];
/// assert_eq!(broadcast!(matmul(&x, &weights) + bias), array![[14.0, 25.0], [20.0, 31.0]]);
///
/// // `(2, 3)` by `(3, 2)` is `(2, 2)`, and so is `(2, 3)` by a transposed `(2, 3)`.
/// assert_eq!(matmul(&x, x.t()), array![[14.0, 32.0], [32.0, 77.0]]);
///
/// // Names say which axes are summed over.
/// dim!(Batch, Inputs, Outputs);
/// fn layer(x: &Array<f32, (Batch, Inputs)>, w: &Array<f32, (Inputs, Outputs)>) -> Array<f32, (Batch, Outputs)> {
///     matmul(x, w)
/// }
/// # let _ = layer;
/// ```
///
/// The inner axes of `(2, 3)` and `(2, 3)` differ:
///
/// ```compile_fail,E0277
/// use array_core::array;
/// use array_core::linalg::matmul;
/// let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let _ = matmul(&x, &x);
/// ```
#[inline]
#[track_caller]
pub fn matmul<L, R: MatmulRight<L>>(left: L, right: R) -> R::Output {
    // This is a method of the right operand; see `MatmulRight`.
    or_fail(right.try_matmul_right(left, "matmul"))
}

/// Like [`matmul`], but returns an error instead of panicking.
///
/// # Errors
///
/// Returns an [`Error`] if run-time inner extents differ, if leading extents do not broadcast, if a
/// [`DynRank`](crate::DynRank) operand has no axes, if the product would take more than
/// `isize::MAX` bytes, or if memory cannot be allocated.
///
/// ```
/// use array_core::linalg::try_matmul;
/// use array_core::{Array, shape};
///
/// let x = Array::<f32, shape![_, _]>::ones_with([2, 3]);
/// assert_eq!(
///     try_matmul(&x, &x).unwrap_err().to_string(),
///     "shapes (2, 3) and (2, 3) cannot be multiplied in `matmul`: the inner axes have 3 and 2"
/// );
/// ```
#[inline]
pub fn try_matmul<L, R: MatmulRight<L>>(left: L, right: R) -> Result<R::Output, Error> {
    // Both forms name the operation `matmul`, so that their messages are the same.
    right.try_matmul_right(left, "matmul")
}

// The impl has no bound on `T`, so that rustc reports the message of the relation for a dtype
// without products. With a bound, rustc would only report that the method does not exist.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Multiplies matrices and vectors, as [`matmul`] does.
    ///
    /// # Panics
    ///
    /// Panics if run-time inner extents differ, if leading extents do not broadcast, if a
    /// [`DynRank`](crate::DynRank) operand has no axes, or if the product would take more than
    /// `isize::MAX` bytes; [`try_matmul`](Self::try_matmul) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4], [5, 6]];
    /// assert_eq!(x.t().matmul(&x), array![[35, 44], [44, 56]]);
    /// assert_eq!(x.matmul(array![1, 10]), array![21, 43, 65]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn matmul<'a, Y: MatmulRight<&'a Self>>(&'a self, rhs: Y) -> Y::Output {
        or_fail(rhs.try_matmul_right(self, "matmul"))
    }

    /// Like [`matmul`](Self::matmul), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time inner extents differ, if leading extents do not broadcast,
    /// if a [`DynRank`](crate::DynRank) operand has no axes, if the product would take more than
    /// `isize::MAX` bytes, or if memory cannot be allocated.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// let x = Array::<f64, shape![_, _]>::ones_with([2, 3]);
    /// let error = x.try_matmul(&x).unwrap_err();
    /// assert_eq!(error.to_string(), "shapes (2, 3) and (2, 3) cannot be multiplied in `matmul`: the inner axes have 3 and 2");
    /// ```
    #[inline]
    pub fn try_matmul<'a, Y: MatmulRight<&'a Self>>(&'a self, rhs: Y) -> Result<Y::Output, Error> {
        rhs.try_matmul_right(self, "matmul")
    }
}
