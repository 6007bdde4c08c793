//! The text of programs.

use array_core::stablehlo::{Setting, program};
use array_core::{Array, broadcast, dim, shape, slice};

dim!(Batch);

#[program]
fn mixed(x: &Array<f32, shape![Batch, 1]>, n: &Array<u8, shape![3]>) -> Array<f32, shape![Batch, 3]> {
    broadcast!(if x > 0.5 { x * (n as f32) } else { 0 })
}

#[program]
fn standardise(x: &Array<f32, shape![Batch, 4]>) -> Array<f32, shape![Batch, 4]> {
    let mean = x.mean_axis::<0>();
    let deviation = broadcast!(square(x - mean)).mean_axis::<0>().sqrt();
    broadcast!((x - mean) / deviation)
}

#[program]
fn product(a: &Array<f32, shape![5, 2, 3]>, b: &mut Array<f32, shape![3, 4]>) -> Array<f32, shape![5, 2, 4]> {
    broadcast!(b *= 2);
    a.matmul(&*b)
}

#[program]
fn named(
    a: &Array<f32, shape![Batch, 3]>,
    b: &Array<i8, shape![2, 3]>,
    v: &Array<f32, shape![2]>,
) -> Array<f32, shape![Batch, 2]> {
    let weights = broadcast!(b as f32);
    broadcast!(named [i, j]; sum(k: a[i, k] * weights[j, k]) + v[j])
}

#[program]
fn placed(m: &Array<f32, shape![Batch, 3]>, v: &Array<f32, shape![Batch]>) -> Array<f32, shape![Batch, 3]> {
    broadcast!(explicit; m - v.in_dims(0))
}

#[program]
fn assigned(x: &mut Array<f32, shape![4, 5]>, y: &Array<f32, shape![2, 5]>, mask: &Array<bool, shape![4]>) {
    broadcast!(x[1..3, ..] += y);
    broadcast!(x[..;2, 0] = 0);
    broadcast!(x[mask] = -1);
}

#[program]
fn wrapped(x: &Array<i32, shape![2]>, y: &Array<i32, shape![2]>) -> (Array<i32, shape![2]>, Array<i32, shape![2]>) {
    (broadcast!(abs(x) * 2 + y * x), broadcast!(pow(x, 3)))
}

#[program]
fn compared(x: &Array<f32, shape![2]>) -> Array<bool, shape![2]> {
    broadcast!(abs(x) >= 0)
}

#[program]
fn stepped(x: &Array<f32, shape![3]>) -> Array<f32, ()> {
    let step = isize::MIN;
    slice!(x, ..;step).sum_axis::<0>()
}

#[program]
fn r#match(r#type: &Array<f32, shape![2]>) -> Array<f32, shape![2]> {
    broadcast!(r#type * 2.0)
}

#[program(calls(r#match))]
fn größe(länge: &Array<f32, shape![2]>) -> Array<f32, shape![2]> {
    let x = r#match(länge);
    broadcast!(x - länge)
}

/// Compares the text with a file in the folder of this one. `STABLEHLO_BLESS` writes the file.
fn snapshot(name: &str, text: &str) {
    let path = format!("{}/tests/stablehlo/text/{name}.mlir", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("STABLEHLO_BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(&path).unwrap(), "{path}");
}

#[test]
fn programs_have_this_text() {
    let setting = Setting::new().axis(Batch(4));
    snapshot("mixed", mixed::export(&setting).unwrap().text());
    snapshot("standardise", standardise::export(&setting).unwrap().text());
    snapshot("product", product::export(&setting).unwrap().text());
    snapshot("named", named::export(&setting).unwrap().text());
    snapshot("placed", placed::export(&setting).unwrap().text());
    snapshot("assigned", assigned::export(&setting).unwrap().text());
    snapshot("wrapped", wrapped::export(&setting).unwrap().text());
    snapshot("compared", compared::export(&setting).unwrap().text());
}

/// The program has the step `isize::MIN`. The export writes the extent 3 in its place: every step
/// that is at least the extent selects one position, and MLIR cannot read a step of 2^63.
#[test]
fn a_step_is_at_most_the_extent() {
    let text = stepped::export(&Setting::new()).unwrap();
    assert!(text.text().contains("[0:3:3]"), "{}", text.text());
}

#[test]
fn raw_names_are_written_without_their_prefix() {
    let module = r#match::export(&Setting::new()).unwrap();
    let text = module.text();
    assert!(text.starts_with("module @match attributes"), "{text}");
    assert!(text.contains("loc(\"type\")"), "{text}");
    assert_eq!(module.arguments()[0].name(), "type");
}

#[test]
fn names_outside_ascii_are_written_as_bytes() {
    let module = größe::export(&Setting::new()).unwrap();
    let text = module.text();
    assert!(text.starts_with(r#"module @"gr\C3\B6\C3\9Fe" attributes"#), "{text}");
    assert!(text.contains(r#"loc("x - l\C3\A4nge")"#), "{text}");
    assert_eq!(module.arguments()[0].name(), "länge");
}
