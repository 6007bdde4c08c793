//! Operators, functions and methods of the arrays of a program, with the relations of the library.

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

use super::super::builder::{Builder, Id, record};
use super::{Array, Exported, Faultless, Lowered, Value};
use crate::dtype::{DType, Element, Promote, Promoted};
use crate::error::Error;
use crate::expr::{BinaryOp, Logical, UnaryOp, ops};
use crate::ops::{MatmulWith, RightOf, SelectWith, UnaryWith};
use crate::shape::{Broadcast, BroadcastShape, Matmul, MatmulShape, Shape};

/// An array of a program, or a constant array of this library, owned or borrowed.
pub trait Source {
    /// The dtype of the elements.
    type Elem;
    /// The shape of the operand.
    type Shape;

    /// Returns the recorded value of the operand.
    fn id(&self) -> Id;
}

/// An operand that can be combined with an array of `T`: an array, or a scalar of `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be combined with an array of `{T}`",
    label = "neither an array nor a scalar of `{T}`",
    note = "write floats as `2.0`, or convert the scalar, `k as {T}`"
)]
pub trait RhsOperand<T> {
    /// The dtype of the elements.
    type Elem;
    /// The shape of the operand.
    type Shape;

    /// Returns the recorded value of the operand.
    fn id(&self) -> Id;
}

#[diagnostic::do_not_recommend]
impl<X: Source, U> RhsOperand<U> for X {
    type Elem = X::Elem;
    type Shape = X::Shape;

    fn id(&self) -> Id {
        Source::id(self)
    }
}

/// Implements [`Source`].
macro_rules! sources {
    ($($array:ty)*) => {$(
        impl<T, S> Source for $array {
            type Elem = T;
            type Shape = S;

            fn id(&self) -> Id {
                self.id
            }
        }
    )*};
}

sources! { Array<T, S> &Array<T, S> }

#[diagnostic::do_not_recommend]
impl<T> RhsOperand<T> for Value<T> {
    type Elem = T;
    type Shape = ();

    fn id(&self) -> Id {
        self.id
    }
}

/// Implements the traits with which a scalar can be the right or the left operand of an operation
/// with an array, and `From`, which records the scalar as a [`Value`].
macro_rules! scalar_first {
    ($scalar:ty) => {
        #[diagnostic::do_not_recommend]
        impl RhsOperand<$scalar> for $scalar {
            type Elem = $scalar;
            type Shape = ();

            fn id(&self) -> Id {
                record(|b| b.constant(*self, &[]))
            }
        }

        impl From<$scalar> for Value<$scalar> {
            fn from(scalar: $scalar) -> Self {
                Self::of(RhsOperand::<$scalar>::id(&scalar))
            }
        }

        scalar_first!(@ $scalar, Array<$scalar, S>);
        scalar_first!(@ $scalar, &Array<$scalar, S>);
    };
    (@ $scalar:ty, $array:ty) => {
        #[diagnostic::do_not_recommend]
        impl<O, S: Shape> RightOf<O, $scalar> for $array
        where
            O: BinaryOp<$scalar>,
            $scalar: Exported<O> + Faultless<O>,
        {
            type Output = Array<O::Output, S>;

            fn try_apply_right(self, left: $scalar, _: &'static str) -> Result<Self::Output, Error> {
                let l = RhsOperand::<$scalar>::id(&left);
                Ok(Array::of(record(|b| joined(b, <$scalar>::DTYPE, l, self.id, <$scalar as Exported<O>>::lower))))
            }
        }
    };
}

dtypes_of! { Exportable scalar_first }

// Positions and counts are `usize`, which is recorded as `u64`.
impl From<usize> for Value<usize> {
    fn from(scalar: usize) -> Self {
        Self::of(record(|b| b.constant(scalar as u64, &[])))
    }
}

/// Records the operation `O` as [`joined`] does.
fn applied<O: Lowered>(dtype: DType, l: Id, r: Id) -> Id {
    record(|b| joined(b, dtype, l, r, O::lower))
}

/// Records an operation on two values, which are converted to a dtype and stretched to their common
/// extents.
pub(super) fn joined(b: &mut Builder, dtype: DType, l: Id, r: Id, lower: fn(&mut Builder, &[Id]) -> Id) -> Id {
    let (l, r) = (b.convert(l, dtype), b.convert(r, dtype));
    let operands = b.align(&[l, r]);
    lower(b, &operands)
}

/// Implements [`RightOf`], [`UnaryWith`], [`MatmulWith`] and [`SelectWith`] for an array, owned
/// or borrowed.
macro_rules! relations {
    ($($array:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<O, T, S, Y> RightOf<O, $array> for Y
        where
            T: Element + Promote<Y::Elem>,
            S: Shape + Broadcast<Y::Shape>,
            Y: RhsOperand<T>,
            O: BinaryOp<Promoted<T, Y::Elem>>,
            Promoted<T, Y::Elem>: Exported<O> + Faultless<O>,
        {
            type Output = Array<O::Output, BroadcastShape<S, Y::Shape>>;

            fn try_apply_right(self, left: $array, _: &'static str) -> Result<Self::Output, Error> {
                let (dtype, r) = (<Promoted<T, Y::Elem>>::DTYPE, self.id());
                Ok(Array::of(record(|b| joined(b, dtype, left.id, r, <Promoted<T, Y::Elem> as Exported<O>>::lower))))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<O: UnaryOp<T>, T: Element + Exported<O>, S> UnaryWith<O> for $array {
            type Output = Array<O::Output, S>;

            fn try_apply(self, _: &'static str) -> Result<Self::Output, Error> {
                Ok(self.then(|b, x| T::lower(b, &[x])))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<T, S, Y> MatmulWith<Y> for $array
        where
            T: Element + Promote<Y::Elem>,
            S: Shape + Matmul<Y::Shape>,
            Y: Source,
        {
            type Output = Array<Promoted<T, Y::Elem>, MatmulShape<S, Y::Shape>>;

            fn try_matmul_with(self, rhs: Y, _: &'static str) -> Result<Self::Output, Error> {
                Ok(self.matmul(&Array::<Y::Elem, Y::Shape>::of(rhs.id())))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<T, S, X, Y> SelectWith<X, Y> for $array
        where
            T: Logical,
            S: Shape,
            X: Source,
            X::Elem: Promote<Y::Elem>,
            X::Shape: Broadcast<Y::Shape>,
            Y: RhsOperand<X::Elem>,
            BroadcastShape<X::Shape, Y::Shape>: Broadcast<S>,
        {
            type Output = Array<Promoted<X::Elem, Y::Elem>, BroadcastShape<BroadcastShape<X::Shape, Y::Shape>, S>>;

            fn try_select(self, x: X, y: Y) -> Result<Self::Output, Error> {
                let (x, y) = (x.id(), y.id());
                Ok(self.then(|b, condition| {
                    let dtype = <Promoted<X::Elem, Y::Elem>>::DTYPE;
                    let (x, y) = (b.convert(x, dtype), b.convert(y, dtype));
                    let aligned = b.align(&[condition, x, y]);
                    b.select(aligned[0], aligned[1], aligned[2])
                }))
            }
        }
    )*};
}

relations! { Array<T, S> &Array<T, S> }

/// Records the low bits of a shift count. A release build of Rust ignores the other bits when it
/// shifts a scalar.
fn low_bits(b: &mut Builder, count: Id) -> Id {
    let mask = b.like(count, (8 * b.dtype(count).size() - 1) as f64);
    b.elementwise("and", &[count, mask])
}

/// Implements the traits of infix operators, such as [`Add`], for rows of `operators!`.
macro_rules! infix {
    ($($trait:ident $method:ident $trait_in_place:ident $method_in_place:ident $symbol:literal $symbol_in_place:literal:
        $name:ident $dyn_method:ident $name_in_place:ident $try_name_in_place:ident $op:ident $class:ident;)*) => {$(
        infix!(@array [] Array<T, S>, $trait $method $op);
        infix!(@array ['a,] &'a Array<T, S>, $trait $method $op);
        infix!(@before [] Array<U, S>, $trait $method);
        infix!(@before ['a,] &'a Array<U, S>, $trait $method);
        infix!(@scalars $trait $method $op bool f32 f64 i16 i32 i64 i8 u16 u32 u64 u8);
        infix!(@values $trait $method $op bool f32 f64 i16 i32 i64 i8 u16 u32 u64 u8 usize);
    )*};
    (@before [$($life:tt)*] $array:ty, $trait:ident $method:ident) => {
        impl<$($life)* T, U, S> $trait<$array> for Value<T>
        where
            Array<T, ()>: $trait<$array>,
        {
            type Output = <Array<T, ()> as $trait<$array>>::Output;

            fn $method(self, rhs: $array) -> Self::Output {
                $trait::$method(Array::<T, ()>::of(self.id), rhs)
            }
        }
    };
    (@scalars $trait:ident $method:ident $op:ident $($scalar:ident)*) => {$(
        infix!(@scalar [] $scalar, Array<$scalar, S>, $trait $method $op);
        infix!(@scalar ['a,] $scalar, &'a Array<$scalar, S>, $trait $method $op);
    )*};
    (@values $trait:ident $method:ident $op:ident $($scalar:ident)*) => {
        impl<T: Faultless<ops::$op>> $trait for Value<T> {
            type Output = Self;

            fn $method(self, rhs: Self) -> Self {
                Self::of(record(|b| {
                    let rhs = infix!(@right $trait b rhs.id);
                    <ops::$op as Lowered>::lower(b, &[self.id, rhs])
                }))
            }
        }

        $(infix!(@value $scalar $trait $method $op);)*
    };
    (@right Shl $b:ident $count:expr) => { low_bits($b, $count) };
    (@right Shr $b:ident $count:expr) => { low_bits($b, $count) };
    (@right $trait:ident $b:ident $right:expr) => { $right };
    (@value $scalar:ident $trait:ident $method:ident $op:ident) => {
        // `for<'a>` delays the check of the bound until the operator is used. Without `for<'a>`,
        // rustc rejects the impl for dtypes that do not satisfy the bound.
        impl $trait<$scalar> for Value<$scalar>
        where
            for<'a> $scalar: Faultless<ops::$op>,
        {
            type Output = Self;

            fn $method(self, rhs: $scalar) -> Self {
                self.$method(Self::from(rhs))
            }
        }

        impl $trait<Value<$scalar>> for $scalar
        where
            for<'a> $scalar: Faultless<ops::$op>,
        {
            type Output = Value<$scalar>;

            fn $method(self, rhs: Value<$scalar>) -> Value<$scalar> {
                Value::from(self).$method(rhs)
            }
        }
    };
    (@scalar [$($life:tt)*] $scalar:ident, $array:ty, $trait:ident $method:ident $op:ident) => {
        impl<$($life)* S: Shape> $trait<$array> for $scalar
        where
            $array: RightOf<ops::$op, $scalar>,
        {
            type Output = <$array as RightOf<ops::$op, $scalar>>::Output;

            fn $method(self, rhs: $array) -> Self::Output {
                apply::<ops::$op, _, _>(self, rhs)
            }
        }
    };
    (@array [$($life:tt)*] $array:ty, $trait:ident $method:ident $op:ident) => {
        impl<$($life)* T, S, Y> $trait<Y> for $array
        where
            Y: RhsOperand<T>,
            T: Promote<Y::Elem>,
            S: Broadcast<Y::Shape>,
            Promoted<T, Y::Elem>: Faultless<ops::$op>,
        {
            type Output = Array<Promoted<T, Y::Elem>, BroadcastShape<S, Y::Shape>>;

            fn $method(self, rhs: Y) -> Self::Output {
                Array::of(applied::<ops::$op>(<Promoted<T, Y::Elem>>::DTYPE, self.id, rhs.id()))
            }
        }
    };
}

/// Records an operation, which cannot fail.
fn apply<O, X, Y: RightOf<O, X>>(x: X, y: Y) -> Y::Output {
    match y.try_apply_right(x, "") {
        Ok(result) => result,
        Err(error) => unreachable!("{error}"),
    }
}

operators! { infix }

/// Implements the traits of prefix operators, such as [`Neg`], for rows of `prefix_operators!`.
macro_rules! prefix {
    ($($trait:ident $method:ident $name:ident $dyn_method:ident $op:ident;)*) => {$(
        prefix!(@ $trait $method $op Array<T, S>);
        prefix!(@ $trait $method $op &Array<T, S>);

        impl<T: Exported<ops::$op>> $trait for Value<T> {
            type Output = Self;

            fn $method(self) -> Self {
                Self::of(record(|b| T::lower(b, &[self.id])))
            }
        }
    )*};
    (@ $trait:ident $method:ident $op:ident $array:ty) => {
        impl<T: Exported<ops::$op>, S> $trait for $array {
            type Output = Array<T, S>;

            fn $method(self) -> Array<T, S> {
                self.then(|b, x| T::lower(b, &[x]))
            }
        }
    };
}

prefix_operators! { prefix }

/// Declares the methods of Rust's floats and integers that are functions of arrays, too. `round` is
/// missing, because Rust and arrays round 0.5 differently. A row has the method, its other operand,
/// the operation, and the dtype of the result.
macro_rules! methods_of_scalars {
    ($($name:ident($($rhs:ident)?) $op:ident $output:ty;)*) => {
        impl<T> Value<T> {
            $(
                #[doc = concat!("Records a call of `", stringify!($name), "` in the program.")]
                pub fn $name(self $(, $rhs: impl Into<Self>)?) -> Value<$output>
                where
                    T: Exported<ops::$op>,
                {
                    let operands = [self.id $(, $rhs.into().id)?];
                    Value::of(record(|b| <T as Exported<ops::$op>>::lower(b, &operands)))
                }
            )*
        }
    };
}

methods_of_scalars! {
    abs() AbsOp T;
    acos() AcosOp T;
    acosh() AcoshOp T;
    asin() AsinOp T;
    asinh() AsinhOp T;
    atan() AtanOp T;
    atan2(rhs) Atan2Op T;
    atanh() AtanhOp T;
    ceil() CeilOp T;
    copysign(rhs) CopySignOp T;
    cos() CosOp T;
    cosh() CoshOp T;
    exp() ExpOp T;
    exp2() Exp2Op T;
    exp_m1() Expm1Op T;
    floor() FloorOp T;
    hypot(rhs) HypotOp T;
    is_finite() IsFiniteOp bool;
    is_infinite() IsInfOp bool;
    is_nan() IsNanOp bool;
    ln() LogOp T;
    ln_1p() Log1pOp T;
    log10() Log10Op T;
    log2() Log2Op T;
    recip() ReciprocalOp T;
    sin() SinOp T;
    sinh() SinhOp T;
    sqrt() SqrtOp T;
    tan() TanOp T;
    tanh() TanhOp T;
    trunc() TruncOp T;
}

/// Declares functions of two operands as methods, for rows of `binary_functions!`.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(binary!(@ $form $export $name $op);)*
    };
    (@ operator $export:tt $name:ident $op:ident) => {};
    (@ method [none] $name:ident $op:ident) => {};
    (@ method $export:tt $name:ident $op:ident) => {
        #[doc = concat!("Records a call of `Array::", stringify!($name), "` in the program.")]
        pub fn $name<'a, X: RightOf<ops::$op, &'a Self>>(&'a self, rhs: X) -> X::Output {
            apply::<ops::$op, _, _>(self, rhs)
        }
    };
}

/// Declares functions of one operand as methods, for rows of `unary_functions!`.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(unary!(@ $form $export $output $name $op $class);)*
    };
    (@ operator $export:tt $output:ident $name:ident $op:ident $class:ident) => {};
    (@ method [none] $output:ident $name:ident $op:ident $class:ident) => {};
    (@ method $export:tt same $name:ident $op:ident $class:ident) => {
        unary!(@@ $name $op [] [] $class T);
    };
    (@ method $export:tt bool $name:ident $op:ident $class:ident) => {
        unary!(@@ $name $op [] [] $class bool);
    };
    (@ method $export:tt $associated:ident $name:ident $op:ident $class:ident) => {
        unary!(@@ $name $op [M: Element] [T: Element<$associated = M>] $class M);
    };
    (@@ $name:ident $op:ident [$($parameter:tt)*] [$($bound:tt)*] $class:ident $output:ty) => {
        #[doc = concat!("Records a call of `Array::", stringify!($name), "` in the program.")]
        pub fn $name<$($parameter)*>(&self) -> Array<$output, S>
        where
            T: Exported<ops::$op>,
            $($bound)*
        {
            self.then(|b, x| <T as Exported<ops::$op>>::lower(b, &[x]))
        }
    };
}

impl<T, S> Array<T, S> {
    binary_functions! { binary }
    unary_functions! { unary }

    /// Records a call of `Array::clip` in the program.
    pub fn clip<'a, L, H>(&'a self, low: L, high: H) -> H::Output
    where
        L: RightOf<ops::MaximumOp, &'a Self>,
        H: RightOf<ops::MinimumOp, L::Output>,
    {
        apply::<ops::MinimumOp, _, _>(apply::<ops::MaximumOp, _, _>(self, low), high)
    }

    /// Records a call of `Array::select` in the program.
    pub fn select<'a, X, Y>(&'a self, x: X, y: Y) -> <&'a Self as SelectWith<X, Y>>::Output
    where
        &'a Self: SelectWith<X, Y>,
    {
        match self.try_select(x, y) {
            Ok(result) => result,
            Err(error) => unreachable!("{error}"),
        }
    }
}

/// Implements the traits of in-place operators, such as `AddAssign`, for rows of `operators!`.
macro_rules! in_place {
    ($($trait:ident $method:ident $trait_in_place:ident $method_in_place:ident $symbol:literal $symbol_in_place:literal:
        $name:ident $dyn_method:ident $name_in_place:ident $try_name_in_place:ident $op:ident $class:ident;)*) => {$(
        impl<T, S, Y> core::ops::$trait_in_place<Y> for Array<T, S>
        where
            T: Element + Faultless<ops::$op>,
            Y: RhsOperand<T>,
        {
            fn $method_in_place(&mut self, rhs: Y) {
                let value = applied::<ops::$op>(T::DTYPE, self.id, rhs.id());
                self.id = record(|b| {
                    let extents = b.extents(self.id);
                    b.broadcast(value, &extents)
                });
            }
        }
    )*};
}

operators! { in_place }
