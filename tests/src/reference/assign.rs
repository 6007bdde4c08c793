//! Assignment in place (rules 2, 11 and 15).

use super::array::Array;
use super::dtype::promote;
use super::op::BinaryOp;
use super::program::Program;
use super::refusal::Refusal;
use super::shape;
use super::typed::Typed;

/// Evaluates `target = value`, or `target op= value`, at each index of the target.
///
/// Literals without an array take the target's dtype. On error, the target is unchanged.
///
/// # Errors
/// Returns, in this order, a broken dtype rule of the value, [`Refusal::Promotion`] with the
/// target, [`Refusal::InPlaceDType`], [`Refusal::Undefined`] for the operation, a mismatch of
/// shapes in the value, [`Refusal::InPlaceShape`], or the first fault, at an index of the target.
pub fn assign(target: &mut Array, op: Option<BinaryOp>, value: &Program) -> Result<(), Refusal> {
    let typed = Typed::resolve(&value.expr, &value.dtypes(), Some(target.dtype()))?;
    let promoted = promote(target.dtype(), typed.dtype)?;
    let result = op.map_or(Ok(promoted), |op| op.result(promoted))?;
    if promoted != target.dtype() || result != target.dtype() {
        return Err(Refusal::InPlaceDType {
            target: target.dtype(),
            value: typed.dtype,
            promoted: result,
        });
    }
    shape::check_assign(target.shape(), &typed.shape(&value.operands)?)?;
    let mut values = Vec::new();
    for index in shape::indices(target.shape()) {
        let element = typed
            .element(&index, &value.operands)
            .map(|element| element.cast(promoted));
        let assigned = element.and_then(|element| match op {
            None => Ok(element),
            Some(op) => op.apply(target.broadcast_get(&index), element),
        });
        match assigned {
            Ok(value) => values.push(value),
            Err(fault) => return Err(Refusal::Fault { fault, index }),
        }
    }
    *target = Array::new(target.dtype(), target.shape(), values);
    Ok(())
}
