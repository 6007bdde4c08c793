//! The plugin of the tests.

use array_pjrt::{Client, Plugin};

thread_local! {
    static CLIENT: Client = start();
}

fn start() -> Client {
    let path = std::env::var_os("PJRT_PLUGIN").expect(
        "these tests need a PJRT plugin: `pip install --target DIRECTORY xla-cpu-pjrt`, and set PJRT_PLUGIN to \
         DIRECTORY/xla_plugins/xla_cpu_pjrt/xla_cpu_pjrt.so",
    );
    // SAFETY: whoever sets the variable says that the file is a plugin.
    let plugin = unsafe { Plugin::load(path) }.expect("a plugin");
    plugin.client().expect("devices")
}

/// Calls a function with the devices of this thread.
pub fn with_client<R>(run: impl FnOnce(&Client) -> R) -> R {
    CLIENT.with(run)
}
