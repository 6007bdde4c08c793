//! The operations in place.

use super::super::{ArrayOf, IsWritable, Meet, Nothing, Takes};
use crate::dtype::{InPlace, LosslessInto};
use crate::kernel::{Binary, Cast, Own};
use crate::shape::AssignFrom;

/// What an operation in place returns: nothing, where the value fits the left-hand side; `Q` is its shape
/// as the rule set gives it.
pub(super) type Done<I, T, S, B, D, R, W, Q> = <(
    I,
    <W as Takes<R>>::Fits,
    <S as AssignFrom<Q>>::Fits,
    <B as IsWritable<T, S>>::Fits,
    <T as InPlace<<ArrayOf<T> as Meet<D>>::Right>>::Fits,
    <<ArrayOf<T> as Meet<D>>::Scalar as LosslessInto<<ArrayOf<T> as Meet<D>>::Into>>::Converted,
) as Nothing>::Nothing;

/// The tree of an operation on the left-hand side and a value, in the dtype of the left-hand side,
/// which is `T` and, by the trait that the operation asks for, `I`.
pub(super) type Compound<O, I, T, K> = Cast<T, Binary<O, I, Own<T>, K>>;

/// The shape of the value of an operation in place under a rule set, which looks at the shapes first.
macro_rules! checked {
    ([] $target:expr, $value:expr, $operation:expr) => {
        $value
    };
    ([$check:ident] $target:expr, $value:expr, $operation:expr) => {
        $value.and_then(|value| $target.shape().check(value, $operation).map_err(defer))
    };
}

/// In-place operations, and the forms that return the error.
macro_rules! in_place {
    ($check:tt $($name:ident $try_name:ident $bound:ident $symbol:literal $op:ident;)*) => {$(
        in_place!(@ $check $name $try_name $bound $symbol $op);
    )*};
    (@ [$($check:ident)?] $name:ident $try_name:ident $bound:ident $symbol:literal $op:ident) => {
        #[doc = concat!("`", $symbol, "`, in place.")]
        ///
        /// # Panics
        ///
        /// Panics where run-time extents do not fit, or an element has no value; nothing is written then.
        #[inline]
        #[track_caller]
        pub fn $name<T, S, B, K, D, R, Q, W>(
            &self,
            target: Target<'_, T, S, B, W>,
            value: Node<K, D, R, Q>,
            evaluation: &'static Evaluation,
        ) -> Done<<T as $bound>::Is, T, S, B, D, R, W, right!([$($check)?] S, R)>
        where
            $(S: $check<R>,)?
            T: $bound + InPlace<<ArrayOf<T> as Meet<D>>::Right>,
            ArrayOf<T>: Meet<D>,
            <ArrayOf<T> as Meet<D>>::Scalar: LosslessInto<<ArrayOf<T> as Meet<D>>::Into>,
            S: Shape + AssignFrom<right!([$($check)?] S, R)>,
            B: IsWritable<T, S>,
            K: Tree,
            R: Shape,
            W: Masking<T> + Takes<R>,
        {
            or_fail(self.$try_name(target, value, evaluation))
        }

        #[doc = concat!("`", $symbol, "`, in place.")]
        ///
        /// # Errors
        ///
        /// An [`Error`] where run-time extents do not fit, or an element has no value; nothing is written then.
        #[inline]
        pub fn $try_name<T, S, B, K, D, R, Q, W>(
            &self,
            target: Target<'_, T, S, B, W>,
            value: Node<K, D, R, Q>,
            evaluation: &'static Evaluation,
        ) -> Result<Done<<T as $bound>::Is, T, S, B, D, R, W, right!([$($check)?] S, R)>, Error>
        where
            $(S: $check<R>,)?
            T: $bound + InPlace<<ArrayOf<T> as Meet<D>>::Right>,
            ArrayOf<T>: Meet<D>,
            <ArrayOf<T> as Meet<D>>::Scalar: LosslessInto<<ArrayOf<T> as Meet<D>>::Into>,
            S: Shape + AssignFrom<right!([$($check)?] S, R)>,
            B: IsWritable<T, S>,
            K: Tree,
            R: Shape,
            W: Masking<T> + Takes<R>,
        {
            let tree: Compound<ops::$op, T, T, K> =
                Cast(Binary(Own(PhantomData), value.tree, PhantomData), PhantomData);
            let shape = checked!([$($check)?] target, value.shape, evaluation.excerpt.operation);
            target.write(tree, shape, evaluation)
        }
    };
}

/// The operations in place under a rule set.
macro_rules! assignments {
    ([$($check:ident)?]) => {
        in_place! { [$($check)?]
            add_assign try_add_assign HasArithmetic "+=" AddOp;
            bit_and_assign try_bit_and_assign HasBits "&=" BitAndOp;
            bit_or_assign try_bit_or_assign HasBits "|=" BitOrOp;
            bit_xor_assign try_bit_xor_assign HasBits "^=" BitXorOp;
            div_assign try_div_assign HasArithmetic "/=" DivOp;
            mul_assign try_mul_assign HasArithmetic "*=" MulOp;
            rem_assign try_rem_assign IsReal "%=" RemOp;
            shl_assign try_shl_assign IsInteger "<<=" ShlOp;
            shr_assign try_shr_assign IsInteger ">>=" ShrOp;
            sub_assign try_sub_assign HasArithmetic "-=" SubOp;
        }
    };
}

/// `=` under a rule set that looks at the shapes first.
macro_rules! assign {
    ([$check:ident]) => {
        /// `=`, in place.
        ///
        /// # Panics
        ///
        /// Panics where run-time extents do not fit, or an element has no value; nothing is written then.
        #[inline]
        #[track_caller]
        pub fn assign<T, S, B, K, D, R, Q, W>(
            &self,
            target: Target<'_, T, S, B, W>,
            value: Node<K, D, R, Q>,
            evaluation: &'static Evaluation,
        ) -> Done<T, T, S, B, D, R, W, right!([$check] S, R)>
        where
            S: $check<R>,
            T: Element + InPlace<<ArrayOf<T> as Meet<D>>::Right>,
            ArrayOf<T>: Meet<D>,
            <ArrayOf<T> as Meet<D>>::Scalar: LosslessInto<<ArrayOf<T> as Meet<D>>::Into>,
            S: Shape + AssignFrom<right!([$check] S, R)>,
            B: IsWritable<T, S>,
            K: Tree,
            R: Shape,
            W: Masking<T> + Takes<R>,
        {
            or_fail(self.try_assign(target, value, evaluation))
        }

        /// `=`, in place.
        ///
        /// # Errors
        ///
        /// An [`Error`] where run-time extents do not fit, or an element has no value; nothing is written then.
        #[inline]
        #[allow(clippy::unit_arg)]
        pub fn try_assign<T, S, B, K, D, R, Q, W>(
            &self,
            target: Target<'_, T, S, B, W>,
            value: Node<K, D, R, Q>,
            evaluation: &'static Evaluation,
        ) -> Result<Done<T, T, S, B, D, R, W, right!([$check] S, R)>, Error>
        where
            S: $check<R>,
            T: Element + InPlace<<ArrayOf<T> as Meet<D>>::Right>,
            ArrayOf<T>: Meet<D>,
            <ArrayOf<T> as Meet<D>>::Scalar: LosslessInto<<ArrayOf<T> as Meet<D>>::Into>,
            S: Shape + AssignFrom<right!([$check] S, R)>,
            B: IsWritable<T, S>,
            K: Tree,
            R: Shape,
            W: Masking<T> + Takes<R>,
        {
            let shape = checked!([$check] target, value.shape, evaluation.excerpt.operation);
            target.write(Cast::<T, _>(value.tree, PhantomData), shape, evaluation)
        }
    };
}

pub(super) use {assign, assignments, checked, in_place};
