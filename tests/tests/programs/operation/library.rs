//! The calls of the library.

use std::borrow::Cow;

use array_core::dynamic::{DynOperand, DynScalar, DynView, Literal};
use array_core::{DynArray, Error};
use array_tests::reference::{BinaryOp, ReduceOp, UnaryOp};

use super::{Along, Operand, Operation, Source, Written};

impl Operand {
    /// Returns the array of the library.
    fn held<'a>(&self, arrays: &'a [DynArray]) -> Cow<'a, DynArray> {
        match &self.source {
            Source::Of(number) => Cow::Borrowed(&arrays[*number]),
            Source::New(made) => Cow::Owned(made.library()),
        }
    }

    /// Views the array of the library.
    fn view<'v>(&self, held: &'v DynArray) -> Result<DynView<'v>, Error> {
        self.steps.iter().try_fold(held.view(), |view, step| step.library(view))
    }
}

impl Operation {
    /// Runs the operation on the library. Returns the new array, or `None` if one is changed.
    ///
    /// # Errors
    /// The error of the library.
    pub fn library(&self, arrays: &mut [DynArray]) -> Result<Option<DynArray>, Error> {
        macro_rules! view {
            ($x:ident) => {
                let held = $x.held(arrays);
                let $x = $x.view(&held)?;
            };
        }
        match self {
            Self::InPlace(op, number, steps, y) => {
                let held = y.held(arrays).into_owned();
                let y = y.view(&held)?;
                let view = steps
                    .iter()
                    .try_fold(arrays[*number].view_mut(), |view, step| step.library_mut(view));
                return in_place(*op, view?, y).map(|()| None);
            }
            Self::Assign(number, steps, y) => {
                let held = y.held(arrays).into_owned();
                let y = y.view(&held)?;
                let view = steps
                    .iter()
                    .try_fold(arrays[*number].view_mut(), |view, step| step.library_mut(view));
                return view?.assign(y).map(|()| None);
            }
            Self::Set(number, index, value) => {
                return arrays[*number].set(index, DynScalar::from(*value)).map(|()| None);
            }
            _ => {}
        }
        let arrays = &*arrays;
        let made = match self {
            Self::Copy(x) => {
                view!(x);
                x.try_to_owned()
            }
            Self::Unary(op, x) => {
                view!(x);
                library_unary(*op, &x)
            }
            Self::Binary(op, x, y) => {
                view!(x);
                view!(y);
                library_binary(*op, &x, y)
            }
            Self::WithScalar(op, x, value) => {
                view!(x);
                library_binary(*op, &x, DynScalar::from(*value))
            }
            Self::WithLiteral(op, x, written) => {
                view!(x);
                let literal = match *written {
                    Written::Integer(n) => Literal::from(n),
                    Written::Float(f) => Literal::from(f),
                };
                library_binary(*op, &x, literal)
            }
            Self::Cast(x, dtype) => {
                view!(x);
                x.try_cast(dtype.library())
            }
            Self::Reduce(op, x, axes, keep) => {
                view!(x);
                library_reduce(*op, &x, axes.as_deref(), *keep)
            }
            Self::Select(condition, x, y) => {
                view!(condition);
                view!(x);
                view!(y);
                condition.select(x, y)
            }
            Self::Clip(x, low, high) => {
                view!(x);
                view!(low);
                view!(high);
                x.clip(low, high)
            }
            Self::Concat(all, axis) | Self::Stack(all, axis) => {
                let held: Vec<Cow<'_, DynArray>> = all.iter().map(|x| x.held(arrays)).collect();
                let views = all.iter().zip(&held).map(|(x, held)| x.view(held));
                let views: Vec<DynView<'_>> = views.collect::<Result<_, Error>>()?;
                let views: Vec<&DynView<'_>> = views.iter().collect();
                match self {
                    Self::Stack(..) => DynArray::stack(&views, *axis),
                    _ => DynArray::concat(&views, *axis),
                }
            }
            Self::Along(along, x, axis) => {
                view!(x);
                match *along {
                    Along::CumSum => x.cumsum(*axis),
                    Along::CumProd => x.cumprod(*axis),
                    Along::CumSumWithInitial => x.cumsum_with_initial(*axis),
                    Along::CumProdWithInitial => x.cumprod_with_initial(*axis),
                    Along::Diff => x.diff(*axis),
                    Along::Sort => x.sort(*axis),
                    Along::SortDescending => x.sort_descending(*axis),
                    Along::ArgSort => x.argsort(*axis),
                    Along::ArgSortDescending => x.argsort_descending(*axis),
                    Along::Roll(shift) => x.roll(shift, *axis),
                    Along::Repeat(times) => x.repeat(times, *axis),
                    Along::Tile(times) => x.tile(times, *axis),
                    Along::Pad(before, after, value) => x.pad(before, after, DynScalar::from(value), *axis),
                }
            }
            Self::Take(x, positions, axis) => {
                view!(x);
                view!(positions);
                x.take(&positions, *axis)
            }
            Self::TakeAlongAxis(x, positions, axis) => {
                view!(x);
                view!(positions);
                x.take_along_axis(&positions, *axis)
            }
            Self::Compress(x, mask, axis) => {
                view!(x);
                view!(mask);
                x.compress(&mask, *axis)
            }
            Self::Masked(x, mask) => {
                view!(x);
                view!(mask);
                x.masked(&mask)
            }
            Self::InPlace(..) | Self::Assign(..) | Self::Set(..) => unreachable!("in place"),
        };
        made.map(Some)
    }
}

/// Runs a function on the library.
fn library_unary(op: UnaryOp, x: &DynView<'_>) -> Result<DynArray, Error> {
    macro_rules! methods {
        ($($op:ident $method:ident)*) => { match op { $(UnaryOp::$op => x.$method(),)* } };
    }
    methods! {
        Negate try_negative Not try_bitwise_not LogicalNot logical_not Abs abs Sign sign Square square Reciprocal reciprocal
        Floor floor Ceil ceil Trunc trunc Round round Sqrt sqrt Exp exp Exp2 exp2 Expm1 expm1 Log log Log2 log2
        Log10 log10 Log1p log1p Sin sin Cos cos Tan tan Asin asin Acos acos Atan atan Sinh sinh Cosh cosh Tanh tanh
        Asinh asinh Acosh acosh Atanh atanh Sigmoid sigmoid SignBit signbit IsNan is_nan IsInf is_inf IsFinite is_finite
    }
}

/// Runs an operation of two operands on the library.
fn library_binary(op: BinaryOp, x: &DynView<'_>, y: impl DynOperand) -> Result<DynArray, Error> {
    macro_rules! methods {
        ($($op:ident $method:ident)*) => { match op { $(BinaryOp::$op => x.$method(y),)* } };
    }
    methods! {
        Add try_add Subtract try_subtract Multiply try_multiply Divide try_divide Remainder trunc_remainder FloorDivide floor_divide
        FloorRemainder remainder TruncDivide trunc_divide TruncRemainder trunc_remainder Pow pow Atan2 atan2 CopySign copysign
        Hypot hypot LogAddExp logaddexp NextAfter nextafter Maximum maximum Minimum minimum BitAnd try_bitwise_and
        BitOr try_bitwise_or BitXor try_bitwise_xor ShiftLeft try_bitwise_left_shift ShiftRight try_bitwise_right_shift LogicalAnd logical_and
        LogicalOr logical_or LogicalXor logical_xor Equal equal NotEqual not_equal Less less LessEqual less_equal
        Greater greater GreaterEqual greater_equal
    }
}

/// Runs an operation in place on the library.
fn in_place(op: BinaryOp, mut x: array_core::dynamic::DynViewMut<'_>, y: DynView<'_>) -> Result<(), Error> {
    match op {
        BinaryOp::Add => x.try_add_assign(y),
        BinaryOp::Multiply => x.try_multiply_assign(y),
        BinaryOp::Subtract => x.try_subtract_assign(y),
        BinaryOp::Divide => x.try_divide_assign(y),
        BinaryOp::Remainder => x.try_trunc_remainder_assign(y),
        BinaryOp::BitAnd => x.try_bitwise_and_assign(y),
        BinaryOp::BitOr => x.try_bitwise_or_assign(y),
        BinaryOp::BitXor => x.try_bitwise_xor_assign(y),
        BinaryOp::ShiftLeft => x.try_bitwise_left_shift_assign(y),
        BinaryOp::ShiftRight => x.try_bitwise_right_shift_assign(y),
        _ => unreachable!("{op} is not drawn in place"),
    }
}

/// Runs a reduction on the library.
fn library_reduce(op: ReduceOp, x: &DynView<'_>, axes: Option<&[isize]>, keep: bool) -> Result<DynArray, Error> {
    macro_rules! methods {
        ($($op:ident $all:ident $axes:ident $keep:ident ($($argument:expr)?);)*) => {
            match (op, axes) {
                $(
                    // A reduction of all elements returns an element, so there is no form that
                    // keeps axes.
                    (ReduceOp::$op, None) if !keep => Ok(DynArray::from(x.$all($($argument)?)?)),
                    (ReduceOp::$op, None) => x.$keep(&Vec::from_iter(0..x.rank() as isize) $(, $argument)?),
                    (ReduceOp::$op, Some(axes)) if keep => x.$keep(axes $(, $argument)?),
                    (ReduceOp::$op, Some(axes)) => x.$axes(axes $(, $argument)?),
                )*
            }
        };
    }
    methods! {
        Sum sum sum_axes sum_axes_keep ();
        Prod prod prod_axes prod_axes_keep ();
        Mean mean mean_axes mean_axes_keep ();
        Var var var_axes var_axes_keep ();
        SampleVar var_corrected var_axes_corrected var_axes_keep_corrected (1.0);
        Std std std_axes std_axes_keep ();
        Min min min_axes min_axes_keep ();
        Max max max_axes max_axes_keep ();
        ArgMin argmin argmin_axes argmin_axes_keep ();
        ArgMax argmax argmax_axes argmax_axes_keep ();
        All all all_axes all_axes_keep ();
        Any any any_axes any_axes_keep ();
        CountNonzero count_nonzero count_nonzero_axes count_nonzero_axes_keep ();
    }
}
