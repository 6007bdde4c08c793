//! Settings: extents, meshes, and the errors of an export.

use array_core::stablehlo::{ExportError, Setting, program};
use array_core::{Array, broadcast, dim, shape, slice};

dim!(Batch, Hosts, Cores);

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

#[test]
fn a_named_axis_is_spread_wherever_it_occurs() {
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

#[test]
fn a_failed_export_leaves_nothing_behind() {
    assert!(scaled::export(&Setting::new()).is_err());
    assert!(scaled::export(&Setting::new().axis(Batch(1))).is_ok());
}
