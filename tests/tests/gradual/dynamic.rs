//! Arrays of unknown dtype and shape.

use array_core::{Array, CallError, DynArray, array, broadcast, shapes};

#[shapes(x: [B, 3] f32, w: [3] f32 -> [B] f32)]
fn project(x: &DynArray, w: &[f32]) -> Result<DynArray, CallError> {
    Ok(broadcast!(sum(c: x[i, c] * w[c])))
}

#[shapes(x: [N, N] i64)]
fn clear(x: &mut DynArray) -> Result<(), CallError> {
    broadcast!(x = 0);
    Ok(())
}

#[shapes(x: [N, 2] T -> [2] T)]
fn last<T: array_core::Element>(x: DynArray) -> Result<Vec<T>, Box<dyn std::error::Error>> {
    let x: Array<T, (N, array_core::Len<2>)> = x;
    let row = x.shape()[0].checked_sub(1).ok_or("no rows")?;
    Ok(x.index_axis::<0>(row).to_heap())
}

#[test]
fn dtypes_and_shapes_are_compared() {
    let x = array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let y = project(&x.clone().into(), &[1.0, 0.0, -1.0]).unwrap();
    assert_eq!(y, array![-2.0_f32, -2.0].into());
    let error = project(&x.cast::<f64>().into(), &[1.0, 0.0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`project` cannot take its arguments:\n  \
         `x` has dtype `f64`, expected `f32`\n  \
         `w` has 2 elements, expected 3 for [3]"
    );
    let error = project(&x.flatten().into(), &[1.0, 0.0, 0.0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`project` cannot take its arguments: `x` has shape (6,), expected [B, 3]: its rank is 1"
    );
}

#[test]
fn writes_change_the_argument() {
    let mut x = DynArray::from(array![[1_i64, 2], [3, 4]]);
    clear(&mut x).unwrap();
    assert_eq!(x, array![[0_i64, 0], [0, 0]].into());
    let mut x = DynArray::from(array![[1_i64, 2]]);
    assert_eq!(
        clear(&mut x).unwrap_err().to_string(),
        "`clear` cannot take its arguments: `N` is 1 and 2 in `x`"
    );
}

#[test]
fn generic_dtypes() {
    let x = DynArray::from(array![[1_u8, 2], [3, 4]]);
    assert_eq!(last::<u8>(x.clone()).unwrap(), [3, 4]);
    let error = last::<i8>(x).unwrap_err().to_string();
    assert_eq!(
        error,
        "`last` cannot take its arguments: `x` has dtype `u8`, expected `i8`"
    );
    let none = Array::<u8, array_core::shape![_, 2]>::zeros_with([0, 2]);
    assert_eq!(last::<u8>(none.into()).unwrap_err().to_string(), "no rows");
}
