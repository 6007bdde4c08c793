//! Tests that programs have the same results by XLA as by array-core. `PJRT_PLUGIN` must name a
//! plugin.

// The other macros of this file are not used here.
#[allow(unused_macros)]
#[macro_use]
#[path = "../../../src/table.rs"]
mod table;

mod client;
#[path = "../../../../tests/tests/stablehlo/compositions.rs"]
mod compositions;
mod drawn;
mod ports;
