//! Programs give by XLA what they give by array-core. `PJRT_PLUGIN` has to name a plugin.

// Its other macros have no use here.
#[allow(unused_macros)]
#[macro_use]
#[path = "../../../src/table.rs"]
mod table;

mod client;
#[path = "../../../../tests/tests/stablehlo/compositions.rs"]
mod compositions;
mod drawn;
mod ports;
