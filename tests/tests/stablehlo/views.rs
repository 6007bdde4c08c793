//! Views as arguments: plain arguments of the module, with their logical shape.

use array_core::stablehlo::{Setting, program};
use array_core::{Array, ArrayView, ContiguousView, array, broadcast, dim, shape, slice};

use crate::interpreter;
use crate::ports::{Ports, compare};

dim!(Batch);

#[program]
fn centred(
    x: ArrayView<'_, f64, shape![Batch, 3]>,
    w: &ArrayView<'_, f64, shape![3]>,
    offset: ContiguousView<'_, f64, shape![3]>,
) -> Array<f64, shape![Batch, 3]> {
    let first: ArrayView<'_, f64, shape![3]> = x.index_axis::<0>(0).into();
    let part = slice!(x, 1, ..);
    broadcast!((x - first) * w + offset + part)
}

#[program(calls(centred))]
fn of_rows(
    x: &Array<f64, shape![3, Batch]>,
    w: &Array<f64, shape![3]>,
) -> (Array<f64, shape![Batch, 3]>, Array<f64, shape![Batch, 3]>) {
    let (rows, w) = (x.t(), w.view());
    let contiguous = rows.to_heap();
    (
        centred(rows.into(), &w.strided(), w),
        centred((&contiguous).into(), &w.into(), w),
    )
}

fn numbers() -> Array<f64, shape![3, Batch]> {
    Array::from_fn_with([3, 4], |[i, j]| (i as f64 - 1.5) * (j as f64 + 0.25))
}

#[test]
fn views_agree() {
    let setting = Setting::new().axis(Batch(4));
    let (x, w) = (numbers(), array![1.0, -2.0, 0.5]);
    let rows = x.t();
    let module = centred::export(&setting).unwrap();
    let arguments = [rows.to_heap().tensors(), w.tensors(), w.tensors()].concat();
    let here = centred(rows.into(), &w.view().strided(), w.view()).tensors();
    let there = interpreter::run(module.text(), &arguments);
    compare("centred", &here, &there, 0.0, module.text());

    let module = of_rows::export(&setting).unwrap();
    let there = interpreter::run(module.text(), &[x.tensors(), w.tensors()].concat());
    compare("of_rows", &of_rows(&x, &w).tensors(), &there, 0.0, module.text());
}

#[test]
fn a_view_is_a_plain_argument() {
    let module = centred::export(&Setting::new().axis(Batch(4))).unwrap();
    let text = module.text();
    assert!(
        text.contains("@main(%0: tensor<4x3xf64> loc(\"x\"), %1: tensor<3xf64> loc(\"w\"), %2"),
        "{text}"
    );
    assert!(module.arguments().iter().all(|argument| argument.written().is_none()));
}

#[program]
fn sizes(x: &Array<f64, shape![Batch, 3]>) -> Array<f64, ()> {
    let [rows, columns] = x.shape();
    let count = (x.len() * 100 + x.rank() * 10 + rows - columns) as f64;
    Array::<f64, ()>::zeros() + if x.is_empty() { 0.0 } else { count }
}

#[program]
fn names(x: &Array<f64, shape![3]>) -> Array<f64, shape![3]> {
    // Variables with the names of functions that have no export.
    let angle: f64 = 0.5;
    let narrow = |y: f64| y + angle;
    let imag = (narrow)(1.0);
    broadcast!(x * imag)
}

#[test]
fn a_variable_can_have_the_name_of_a_function_without_an_export() {
    let x = array![1.0, -2.0, 3.0];
    let there = interpreter::run(names::export(&Setting::new()).unwrap().text(), &x.tensors());
    compare("names", &names(&x).tensors(), &there, 0.0, "");
}

#[test]
fn extents_are_constants() {
    let module = sizes::export(&Setting::new().axis(Batch(4))).unwrap();
    let x = Array::<f64, shape![Batch, 3]>::zeros_with([4, 3]);
    let there = interpreter::run(module.text(), &x.tensors());
    compare("sizes", &sizes(&x).tensors(), &there, 0.0, module.text());
    assert!(sizes::export(&Setting::new()).is_err());
}
