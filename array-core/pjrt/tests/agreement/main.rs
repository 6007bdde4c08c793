//! Programs give by XLA what they give by array-core. `PJRT_PLUGIN` has to name a plugin.

mod client;
#[path = "../../../../tests/tests/stablehlo/compositions.rs"]
mod compositions;
#[path = "../../../../tests/tests/stablehlo/elementwise.rs"]
mod elementwise;
mod ports;
