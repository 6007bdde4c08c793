//! Tests typed calls: arguments that are lent, given and written to, several devices, and the error
//! for each mistake.

use array_core::stablehlo::{ExportError, Module, Setting, program};
use array_core::{Array, ArrayView, ContiguousView, array, broadcast, dim, shape};
use array_pjrt::{Client, Compiled, Error, Plugin};

dim!(Batch, Hosts, Cores);
dim!(Columns = 6);

#[program]
fn standardise(x: &Array<f32, shape![Batch, 4]>) -> Array<f32, shape![Batch, 4]> {
    let mean = x.mean_axis::<0>();
    let deviation = broadcast!(square(x - mean)).mean_axis::<0>().sqrt();
    broadcast!((x - mean) / deviation)
}

#[program]
fn constant() -> Array<i64, shape![3]> {
    Array::full(7)
}

#[program]
fn given(x: Array<u8, shape![Batch]>) -> (Array<u8, shape![Batch]>, (Array<u64, ()>, Array<bool, shape![Batch]>)) {
    let (sum, is_large) = (x.sum_axes(array_core::axes![0]), broadcast!(x > 2));
    (broadcast!(x + 1), (sum, is_large))
}

#[program]
fn step(x: &mut Array<f32, shape![Batch, 4]>, gradient: &Array<f32, shape![Batch, 4]>) -> Array<f32, shape![4]> {
    *x -= broadcast!(gradient * 0.5);
    x.sum_axis::<0>()
}

#[program]
fn flip(mask: &mut Array<bool, shape![Batch, Columns]>) {
    *mask = broadcast!(!mask);
}

#[program]
fn affine(
    x: &Array<f64, shape![Batch, Columns]>,
    weights: &Array<f64, shape![Columns, 3]>,
    bias: &Array<f64, shape![3]>,
) -> (Array<f64, shape![Batch, 3]>, Array<f64, shape![Columns, Batch]>) {
    (x.matmul(weights) + bias, x.t().to_heap() * 2.0)
}

#[program]
fn same(x: &Array<f32, shape![Batch, 4]>) -> (Array<f32, shape![Batch, 4]>, Array<f32, shape![Batch, 4]>) {
    (x.clone(), x.clone())
}

#[program]
fn untouched(_x: &mut Array<f32, shape![Batch, 4]>) {}

#[program]
fn viewed(
    x: ArrayView<'_, f32, shape![Batch, 4]>,
    w: ContiguousView<'_, f32, shape![4]>,
) -> Array<f32, shape![Batch, 4]> {
    broadcast!(x * w)
}

#[program]
fn größe_custom_call(länge: &Array<f32, shape![4]>) -> Array<f32, shape![4]> {
    broadcast!(länge * 2.0)
}

/// Returns the devices of the plugin.
fn client() -> Client {
    let path = std::env::var_os("PJRT_PLUGIN").expect("the path of a plugin in PJRT_PLUGIN: see README.md");
    // SAFETY: whoever sets the variable says that the file is a plugin.
    let plugin = unsafe { Plugin::load(path) }.expect("a plugin");
    plugin.client().expect("devices")
}

fn numbers(rows: usize) -> Array<f32, shape![Batch, 4]> {
    Array::<f32, shape![Batch, 4]>::from_fn_with([rows, 4], |[i, j]| ((i * 37 + j * 11) % 64) as f32 - 20.0)
}

#[test]
fn contiguous_views_are_lent() {
    let client = client();
    let f = viewed::compile(&client, &Setting::new().axis(Batch(8))).unwrap();
    let (x, w) = (numbers(8), array![1.0_f32, -2.0, 0.5, 4.0]);
    assert_eq!(f.call((x.view(), w.view())).unwrap(), viewed((&x).into(), w.view()));
}

#[test]
fn names_are_any_of_rust() {
    let x = array![1.0, -2.0, 0.5, 4.0];
    let f = größe_custom_call::compile(&client(), &Setting::new()).unwrap();
    assert_eq!(f.call(&x).unwrap(), größe_custom_call(&x));
}

#[test]
fn a_call_has_the_types_of_the_function() {
    let client = client();
    let f: Compiled<fn(&'static Array<f32, shape![Batch, 4]>) -> Array<f32, shape![Batch, 4]>> =
        standardise::compile(&client, &Setting::new().axis(Batch(64))).unwrap();
    let x = numbers(64);
    let before = x.clone();
    let there: Array<f32, shape![Batch, 4]> = f.call(&x).unwrap();
    let here = standardise(&x);
    assert!(broadcast!(all(abs(here - there) < 1e-5)));
    // `x` was lent, so the program did not change it.
    assert_eq!(x, before);
    assert_eq!(f.call(&x).unwrap(), there);
    let seven = constant::compile(&client, &Setting::new()).unwrap().call(()).unwrap();
    assert_eq!(seven, constant());
}

#[test]
fn arguments_are_given_and_results_are_nested() {
    let client = client();
    let f = given::compile(&client, &Setting::new().axis(Batch(5))).unwrap();
    let x = Array::<u8, shape![Batch]>::from_shape_vec([5], vec![1, 2, 3, 255, 0]).unwrap();
    assert_eq!(f.call(x.clone()).unwrap(), given(x));
}

#[test]
fn arguments_without_elements_are_lent() {
    let client = client();
    let f = given::compile(&client, &Setting::new().axis(Batch(0))).unwrap();
    let x = Array::<u8, shape![Batch]>::zeros_with([0]);
    assert_eq!(f.call(x.clone()).unwrap(), given(x));
}

/// Tests that a result gets its own memory if the program returns an argument.
#[test]
fn a_result_that_is_an_argument_is_another_array() {
    let client = client();
    for rows in [2, 4096] {
        let setting = Setting::new().axis(Batch(rows));
        let mut x = numbers(rows);
        let (y, z) = same::compile(&client, &setting).unwrap().call(&x).unwrap();
        assert!(x == y && x == z);
        untouched::compile(&client, &setting).unwrap().call(&mut x).unwrap();
        assert_eq!(x, y);
    }
}

#[test]
fn an_argument_that_is_written_to_has_its_new_value() {
    let client = client();
    // XLA takes over the memory of large arrays. It may copy small arrays and those with an odd
    // number of elements. The results are the same.
    for rows in [1, 3, 4096] {
        let f = step::compile(&client, &Setting::new().axis(Batch(rows))).unwrap();
        let (mut here, gradient) = (numbers(rows), numbers(rows) * 3.0);
        let mut there = here.clone();
        for _ in 0..3 {
            assert_eq!(f.call((&mut there, &gradient)).unwrap(), step(&mut here, &gradient));
            assert_eq!(here, there);
        }
    }
    let f = flip::compile(&client, &Setting::new().axis(Batch(3))).unwrap();
    let mut here = Array::<bool, shape![Batch, Columns]>::from_fn_with([3, 6], |[i, j]| (i + j) % 3 == 0);
    let mut there = here.clone();
    f.call(&mut there).unwrap();
    flip(&mut here);
    assert_eq!(here, there);
}

/// Compares a program on several devices with this library.
fn spread_agrees(client: &Client, setting: &Setting) {
    let x = Array::<f64, shape![Batch, Columns]>::from_fn_with([8, 6], |[i, j]| (10 * i + j) as f64);
    let weights = Array::<f64, shape![Columns, 3]>::from_fn(|[i, j]| (i + 2 * j) as f64);
    let bias = Array::<f64, shape![3]>::from_fn(|[i]| i as f64);
    let f = affine::compile(client, setting).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(f.call((&x, &weights, &bias)).unwrap(), affine(&x, &weights, &bias));
}

#[test]
fn axes_are_spread_over_devices() {
    let client = client();
    assert!(
        client.device_count() >= 4,
        "the tests need 4 devices, and there are {}",
        client.device_count()
    );
    let plain = Setting::new().axis(Batch(8));
    // The first setting spreads the rows of `x`, which are contiguous. The second spreads its
    // columns, which are not.
    spread_agrees(&client, &plain.clone().devices(Hosts(2)).shard::<Batch, Hosts>());
    spread_agrees(&client, &plain.clone().devices(Hosts(2)).shard::<Columns, Hosts>());
    let grid = plain.clone().devices(Hosts(2)).devices(Cores(2));
    spread_agrees(&client, &grid.clone().shard::<Batch, Hosts>().shard::<Columns, Cores>());
    spread_agrees(&client, &grid.clone().shard::<Batch, Cores>().shard::<Columns, Hosts>());
    spread_agrees(&client, &grid.clone().shard::<Batch, Cores>());
    spread_agrees(&client, &plain.clone().devices(Hosts(1)).shard::<Batch, Hosts>());
    // No axis is spread over this mesh, so each device has the whole arrays.
    spread_agrees(&client, &grid);

    let setting = Setting::new()
        .axis(Batch(4096))
        .devices(Hosts(4))
        .shard::<Batch, Hosts>();
    let f = step::compile(&client, &setting).unwrap();
    let (mut here, gradient) = (numbers(4096), numbers(4096) * 3.0);
    let mut there = here.clone();
    assert_eq!(f.call((&mut there, &gradient)).unwrap(), step(&mut here, &gradient));
    assert_eq!(here, there);
    let setting = Setting::new()
        .axis(Batch(6))
        .devices(Cores(3))
        .shard::<Columns, Cores>();
    let f = flip::compile(&client, &setting).unwrap();
    let mut here = Array::<bool, shape![Batch, Columns]>::from_fn_with([6, 6], |[i, j]| (i * j) % 5 > 1);
    let mut there = here.clone();
    f.call(&mut there).unwrap();
    flip(&mut here);
    assert_eq!(here, there);
}

/// Counts the collective operations in an optimised program, by their names in the protocol buffer.
fn collectives<F: array_pjrt::Signature>(f: &Compiled<F>) -> usize {
    let (code, format) = f.optimized().unwrap();
    assert!(format.starts_with("hlo"), "{format}");
    // Field 2 of an instruction is its operation.
    let field = [&[0x12, 10][..], b"all-reduce"].concat();
    code.windows(field.len()).filter(|bytes| *bytes == field).count()
}

#[test]
fn xla_inserts_the_communication() {
    let client = client();
    let plain = Setting::new().axis(Batch(64));
    let one = standardise::compile(&client, &plain).unwrap();
    let spread = standardise::compile(&client, &plain.devices(Hosts(2)).shard::<Batch, Hosts>()).unwrap();
    // The mean and the deviation of the columns need all rows.
    assert_eq!((collectives(&one), collectives(&spread)), (0, 2));
    let x = numbers(64);
    let (one, spread) = (one.call(&x).unwrap(), spread.call(&x).unwrap());
    assert!(broadcast!(all(abs(one - spread) < 1e-5)));
}

/// Tests clients of two threads, whose devices have the same numbers.
#[test]
fn threads_run_on_several_devices_at_once() {
    let run = || {
        let client = client();
        let setting = Setting::new().axis(Batch(64)).devices(Hosts(2)).shard::<Batch, Hosts>();
        let f = standardise::compile(&client, &setting).unwrap();
        let x = numbers(64);
        let first = f.call(&x).unwrap();
        assert!((0..200).all(|_| f.call(&x).unwrap() == first));
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(run);
        }
    });
}

#[test]
fn another_extent_is_an_error() {
    let client = client();
    let f = standardise::compile(&client, &Setting::new().axis(Batch(64))).unwrap();
    let error = f.call(&numbers(63)).unwrap_err();
    assert!(
        matches!(&error, Error::Extents { argument: "x", found, expected } if found == &[63, 4] && expected == &[64, 4])
    );
    assert_eq!(
        error.to_string(),
        "the argument `x` has the extents [63, 4], and the program is compiled for [64, 4]"
    );
}

#[test]
fn a_setting_that_does_not_fit_is_an_error() {
    let client = client();
    let missing = standardise::compile(&client, &Setting::new());
    assert!(matches!(
        missing,
        Err(Error::Export(ExportError::NoExtent { axis: "Batch" }))
    ));
    let many = Setting::new()
        .axis(Batch(64))
        .devices(Hosts(64))
        .shard::<Batch, Hosts>();
    let error = standardise::compile(&client, &many).err().unwrap();
    assert!(matches!(error, Error::Devices { needed: 64, .. }), "{error}");
    let none = Setting::new().axis(Batch(64)).devices(Hosts(0));
    let error = standardise::compile(&client, &none).err().unwrap();
    assert!(
        matches!(error, Error::Export(ExportError::ZeroDevices { .. })),
        "{error}"
    );
}

#[test]
fn a_module_of_other_types_is_an_error() {
    let client = client();
    let module: Module = standardise::export(&Setting::new().axis(Batch(8))).unwrap();
    assert!(
        client
            .compile::<fn(&'static Array<f32, shape![8, 4]>) -> Array<f32, shape![8, 4]>>(&module)
            .is_ok()
    );
    let refused = |error: Option<Error>| assert!(matches!(error, Some(Error::Signature(_))), "{error:?}");
    refused(
        client
            .compile::<fn(&'static Array<f32, shape![Batch, 5]>) -> Array<f32, shape![Batch, 4]>>(&module)
            .err(),
    );
    refused(
        client
            .compile::<fn(&'static Array<f64, shape![Batch, 4]>) -> Array<f32, shape![Batch, 4]>>(&module)
            .err(),
    );
    refused(
        client
            .compile::<fn(&'static mut Array<f32, shape![Batch, 4]>) -> Array<f32, shape![Batch, 4]>>(&module)
            .err(),
    );
    refused(
        client
            .compile::<fn(&'static Array<f32, shape![Batch, 4]>)>(&module)
            .err(),
    );
    refused(client.compile::<fn() -> Array<f32, shape![Batch, 4]>>(&module).err());
    let error = client
        .compile::<fn(&'static Array<f32, shape![Batch, 4]>) -> Array<f32, shape![4]>>(&module)
        .err()
        .unwrap();
    let words = "the module takes (f32 [8, 4]) and returns (f32 [8, 4]), which is not of the type `fn(";
    assert!(error.to_string().starts_with(words), "{error}");
}

#[test]
fn a_text_that_xla_refuses_is_an_error() {
    let client = client();
    for text in [
        "",
        "module {",
        "module { func.func public @main() -> tensor<2xf32> { return } }",
        "\u{fffd}",
    ] {
        assert!(matches!(client.check_text(text), Err(Error::Plugin { .. })), "{text:?}");
    }
    let call = "module { func.func public @main() { stablehlo.custom_call @f() : () -> ()\n return } }";
    assert!(matches!(client.check_text(call), Err(Error::CustomCall)));
    let module = standardise::export(&Setting::new().axis(Batch(8))).unwrap();
    client.check_text(module.text()).unwrap();
}

#[test]
fn a_file_that_is_not_a_plugin_is_an_error() {
    for path in [
        "/nowhere/plugin.so",
        "libc.so.6",
        concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
    ] {
        // SAFETY: two of the paths lead to no code, and the initialisers of the C library have run.
        assert!(matches!(unsafe { Plugin::load(path) }, Err(Error::Load(_))), "{path}");
    }
}

#[test]
fn a_client_outlives_its_name() {
    let f = constant::compile(&client(), &Setting::new()).unwrap();
    assert_eq!(f.call(()).unwrap(), constant());
}
