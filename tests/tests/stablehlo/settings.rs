//! Settings: extents, meshes, and the errors of an export.

use array_core::stablehlo::{ExportError, Setting, program};
use array_core::{Array, Arrays, broadcast, dim, shape, slice};

dim!(Batch, Hosts, Cores, Train, Test);

mod elsewhere {
    array_core::dim!(pub Hosts);
}

#[program]
fn scaled(x: &Array<f32, shape![Batch, 4]>, scale: &Array<f32, shape![4]>) -> Array<f32, shape![Batch, 4]> {
    broadcast!(x * scale)
}

#[program]
fn gram(x: &Array<f32, shape![Batch, Batch]>) -> Array<f32, shape![Batch, Batch]> {
    x * 2.0
}

#[program]
fn first(x: &Array<f32, shape![Batch]>) -> Array<f32, shape![1]> {
    slice!(x, 2..3).to_heap()
}

#[program]
fn stretched(x: &Array<f32, shape![6]>) -> Array<f32, shape![4]> {
    let n = 3_usize;
    slice!(x, 0..n).to_heap().broadcast_to::<shape![4]>().to_heap()
}

#[program]
fn lower(x: &Array<f32, shape![2, 3]>) -> Array<f32, ()> {
    let n = 1_usize;
    let mut y = slice!(x, 0..n, 0..n).to_heap();
    broadcast!(y = x);
    y.sum_axes(array_core::axes![0, 1])
}

#[program]
fn overwritten(x: &mut Array<f32, shape![4]>, y: &Array<f32, shape![6]>) {
    let n = 3_usize;
    let part = slice!(y, 0..n);
    broadcast!(x = part);
}

#[program]
fn added(x: &Array<f32, shape![6]>) -> Array<f32, ()> {
    let [m, n] = [1_usize, 3];
    let mut y = slice!(x, 0..m).to_heap();
    y += slice!(x, 0..n);
    y.sum_axes(array_core::axes![0])
}

#[program]
fn indexed(x: &Array<f64, shape![6]>) -> Array<f64, ()> {
    let (a, b) = (x.slice_axis::<0>(0..1), x.slice_axis::<0>(0..3));
    Array::<f64, ()>::zeros() + broadcast!(sum(i: a[i] * b[i]))
}

#[program]
fn indexed_twice(x: &Array<f64, shape![6]>, y: &Array<f64, shape![6]>) -> Array<f64, ()> {
    let (a, b) = (x.slice_axis::<0>(0..1), y.slice_axis::<0>(0..3));
    let (c, d) = (broadcast!(named; a[i] + 1), broadcast!(named; b[i] + 1));
    let e = broadcast!(named [i, j]; c[i] * d[j]);
    e.sum_axes(array_core::axes![0, 1])
}

#[program]
fn indexed_target(x: &Array<f64, shape![6]>) -> Array<f64, ()> {
    let [m, n] = [1_usize, 3];
    let a = slice!(x, 0..m).to_heap();
    let mut c = slice!(x, 0..n).to_heap();
    broadcast!(named; c[i] = a[i]);
    c.sum_axes(array_core::axes![0])
}

#[program]
fn indexed_update(x: &Array<f64, shape![6]>) -> Array<f64, ()> {
    let [m, n] = [1_usize, 3];
    let a = slice!(x, 0..m).to_heap();
    let mut c = slice!(x, 0..n).to_heap();
    broadcast!(named; c[i] += a[i]);
    c.sum_axes(array_core::axes![0])
}

#[program]
fn joined(x: &Array<f64, shape![Train, Cores]>, y: &Array<f64, shape![Test, Cores]>) -> Array<f64, ()> {
    (x, y).concat_to::<0, shape![7]>().sum_axes(array_core::axes![0, 1])
}

#[program]
fn stacked(x: &Array<f64, shape![6, 6]>) -> Array<f64, ()> {
    let [m, n] = [2_usize, 3];
    let (a, b) = (slice!(x, 0..m, 0..n).to_heap(), slice!(x, 0..n, 0..m).to_heap());
    (a, b).stack::<0>().sum_axes(array_core::axes![0, 1, 2])
}

#[program]
fn squeezed(x: &Array<f64, shape![6, 6]>) -> Array<f64, ()> {
    let [m, n] = [5_usize, 0];
    let empty = slice!(x, 0..m, 0..n);
    empty.squeeze_axis::<0>().sum_axis::<0>()
}

#[test]
fn extents_that_do_not_fit_are_refused() {
    let shapes = |left: &[usize], right: &[usize]| {
        let (left, right) = (left.to_vec(), right.to_vec());
        Err(ExportError::Shapes { left, right })
    };
    let none = Setting::new();
    assert_eq!(stretched::export(&none), shapes(&[3], &[4]));
    assert_eq!(lower::export(&none), shapes(&[2, 3], &[1, 1]));
    assert_eq!(overwritten::export(&none), shapes(&[3], &[4]));
    assert_eq!(added::export(&none), shapes(&[3], &[1]));
    assert_eq!(stacked::export(&none), shapes(&[2, 3], &[3, 2]));
    assert_eq!(squeezed::export(&none), shapes(&[5, 0], &[0]));
    assert_eq!(indexed::export(&none), shapes(&[1], &[3]));
    assert!(indexed_twice::export(&none).is_ok());
    assert_eq!(indexed_target::export(&none), shapes(&[3], &[1]));
    assert_eq!(indexed_update::export(&none), shapes(&[3], &[1]));
    let setting = |test| Setting::new().axis(Train(4)).axis(Test(test)).axis(Cores(2));
    assert!(joined::export(&setting(3)).is_ok());
    assert_eq!(joined::export(&setting(1)), shapes(&[7, 2], &[5, 2]));
}

#[test]
fn a_named_axis_is_spread_in_every_array() {
    let setting = Setting::new().axis(Batch(8)).devices(Hosts(2)).shard::<Batch, Hosts>();
    let module = scaled::export(&setting).unwrap();
    let text = module.text();
    assert_eq!(module.device_count(), 2);
    assert!(text.contains("mhlo.num_partitions = 2 : i32"), "{text}");
    assert!(text.contains("  sdy.mesh @mesh = <[\"Hosts\"=2]>\n"), "{text}");
    assert_eq!(
        text.matches("{sdy.sharding = #sdy.sharding<@mesh, [{\"Hosts\"}, {}]>}")
            .count(),
        2,
        "{text}"
    );
    assert_eq!(
        text.matches("{sdy.sharding = #sdy.sharding<@mesh, [{}]>}").count(),
        1,
        "{text}"
    );
}

#[test]
fn an_axis_that_is_spread_twice_is_spread_by_the_first_call() {
    let setting = Setting::new().axis(Batch(8)).devices(Hosts(2)).devices(Cores(2));
    let once = setting.shard::<Batch, Cores>();
    let twice = once.clone().shard::<Batch, Hosts>();
    assert_eq!(scaled::export(&twice).unwrap(), scaled::export(&once).unwrap());
    // `Train` is not an axis of the mesh.
    let twice = once.clone().shard::<Batch, Train>();
    assert_eq!(scaled::export(&twice).unwrap(), scaled::export(&once).unwrap());
}

#[test]
fn an_axis_of_devices_that_is_added_twice_has_the_first_extent() {
    let once = Setting::new().axis(Batch(8)).devices(Hosts(2));
    let twice = once.clone().devices(Hosts(4));
    assert_eq!(twice.device_count(), 2);
    assert_eq!(scaled::export(&twice).unwrap(), scaled::export(&once).unwrap());
}

#[test]
fn a_mesh_that_does_not_fit_is_refused() {
    let setting = Setting::new().axis(Batch(8)).devices(Hosts(2));
    let error = scaled::export(&setting.devices(elsewhere::Hosts(2))).unwrap_err();
    assert_eq!(error, ExportError::SameName { devices: "Hosts" });
    let error = scaled::export(&Setting::new().axis(Batch(8)).devices(Hosts(0))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the mesh has 0 devices `Hosts`: at least 1 is needed, `.devices(Hosts(1))`"
    );
}

#[test]
fn a_setting_that_does_not_fit_is_refused() {
    let plain = Setting::new();
    let of = |setting: &Setting| scaled::export(setting).unwrap_err();
    assert_eq!(of(&plain), ExportError::NoExtent { axis: "Batch" });
    let plain = plain.axis(Batch(6));
    let spread = plain.clone().shard::<Batch, Hosts>();
    assert_eq!(of(&spread), ExportError::NoDevices { devices: "Hosts" });
    let many = spread.devices(Hosts(4));
    let error = of(&many);
    assert_eq!(
        error.to_string(),
        "the extent 6 of the axis `Batch` is not a multiple of the 4 devices of `Hosts`"
    );
    let absent = plain.devices(Hosts(2)).shard::<Cores, Hosts>();
    assert_eq!(of(&absent), ExportError::NoAxis { axis: "Cores" });
    let twice = Setting::new().axis(Batch(8)).devices(Hosts(2)).shard::<Batch, Hosts>();
    assert_eq!(gram::export(&twice), Err(ExportError::Twice { devices: "Hosts" }));
}

#[test]
fn extents_that_only_the_setting_knows_are_checked() {
    assert!(first::export(&Setting::new().axis(Batch(3))).is_ok());
    let error = first::export(&Setting::new().axis(Batch(2))).unwrap_err();
    assert_eq!(error.to_string(), "range 2..3 is out of bounds for axis 0 of extent 2");
}

#[program]
fn sliced(x: &Array<f64, shape![6]>) -> Array<f64, ()> {
    let n = 9_usize;
    x.slice_axis::<0>(0..n).sum_axis::<0>()
}

#[program]
fn written_in_range(x: &mut Array<f64, shape![6]>) {
    let range = 7_usize..;
    broadcast!(x[range] = 0);
}

#[program]
fn written_at(x: &mut Array<f64, shape![0, 2]>) {
    let n = 1_usize;
    broadcast!(x[n] = 0);
}

#[test]
fn ranges_out_of_bounds_are_refused() {
    let message = |result: Result<_, ExportError>| {
        result
            .map(|_: array_core::stablehlo::Module| ())
            .unwrap_err()
            .to_string()
    };
    let none = Setting::new();
    assert_eq!(
        message(sliced::export(&none)),
        "range 0..9 is out of bounds for axis 0 of extent 6"
    );
    assert_eq!(
        message(written_in_range::export(&none)),
        "range 7.. is out of bounds for axis 0 of extent 6"
    );
    assert_eq!(
        message(written_at::export(&none)),
        "index 1 is out of bounds for axis 0 of extent 0"
    );
}

#[program]
fn halves(x: &mut Array<f32, shape![Batch]>) {
    assert!(x.len().is_multiple_of(2), "an even batch");
    broadcast! { x *= 0.5 }
    broadcast! { x += 1.0 }
}

/// The body would panic with another extent.
#[test]
fn a_body_runs_only_if_all_extents_are_known() {
    let error = halves::export(&Setting::new()).unwrap_err();
    assert_eq!(error, ExportError::NoExtent { axis: "Batch" });
    assert!(halves::export(&Setting::new().axis(Batch(4))).is_ok());
}

#[test]
fn a_failed_export_leaves_no_state() {
    assert!(scaled::export(&Setting::new()).is_err());
    assert!(scaled::export(&Setting::new().axis(Batch(1))).is_ok());
}
