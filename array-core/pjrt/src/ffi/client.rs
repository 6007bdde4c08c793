//! Clients: the devices of a plugin, and the compilation of modules for them.

use std::ptr;
use std::rc::Rc;

use super::layout::*;
use super::{Api, Executable, handles, owned};
use crate::Error;

/// The devices of a plugin that this process has.
pub(crate) struct Client {
    pub(super) api: Api,
    /// A client of the plugin, which `drop` destroys.
    pub(super) raw: Handle,
    devices: Vec<Handle>,
}

impl Drop for Client {
    fn drop(&mut self) {
        let mut of = OfClient {
            client: self.raw,
            ..Default::default()
        };
        // A client that cannot be destroyed is leaked.
        // SAFETY: the function is one of this table, and the client exists. Executables and buffers
        // keep the `Client` alive, so none of them is left.
        let _ = unsafe { self.api.call(self.api.0.client_destroy, &mut of) };
    }
}

impl Api {
    /// Creates a client of the plugin, and lists the devices of this process.
    pub(crate) fn client(self) -> Result<Rc<Client>, Error> {
        let mut create = ClientCreate::default();
        // SAFETY: the function is one of this table. All pointers are null, which the header
        // permits if there are no options, and no functions of a store that processes share.
        unsafe { self.call(self.0.client_create, &mut create) }?;
        let mut client = Client {
            api: self,
            raw: create.client,
            devices: Vec::new(),
        };
        let mut list = ClientDevices {
            client: client.raw,
            ..Default::default()
        };
        // SAFETY: the function is one of this table, and the client was created above.
        unsafe { self.call(self.0.client_addressable_devices, &mut list) }?;
        // SAFETY: the plugin returned a list of this length, which lives as long as the client.
        client.devices = unsafe { handles(list.devices, list.count) };
        Ok(Rc::new(client))
    }
}

impl Client {
    /// Returns the number of devices of this process.
    pub(crate) fn device_count(&self) -> usize {
        self.devices.len()
    }

    /// Returns the name of the platform.
    pub(crate) fn platform(&self) -> Result<String, Error> {
        // SAFETY: the function is one of the client's table.
        unsafe { self.text(self.api.0.client_platform_name) }
    }

    /// Returns the version of the platform.
    pub(crate) fn version(&self) -> Result<String, Error> {
        // SAFETY: the function is one of the client's table.
        unsafe { self.text(self.api.0.client_platform_version) }
    }

    /// Returns a text that the client owns.
    ///
    /// # Safety
    ///
    /// `function` is a function of the client's table.
    unsafe fn text(&self, function: Function<ClientText>) -> Result<String, Error> {
        let mut text = ClientText {
            client: self.raw,
            ..Default::default()
        };
        // SAFETY: the caller guarantees a function of this table, and the client exists.
        unsafe { self.api.call(function, &mut text) }?;
        // SAFETY: the plugin returned a text of this size, which lives as long as the client.
        Ok(unsafe { owned(text.text, text.size) })
    }

    /// Compiles a module, given as the text of MLIR. `options` are the compile options as a
    /// protocol buffer.
    pub(crate) fn compile(self: &Rc<Self>, module: &str, options: &[u8]) -> Result<Executable, Error> {
        const FORMAT: &str = "mlir";
        let program = Program {
            code: module.as_ptr().cast(),
            code_size: module.len(),
            format: FORMAT.as_ptr().cast(),
            format_size: FORMAT.len(),
            ..Default::default()
        };
        let mut compile = ClientCompile {
            client: self.raw,
            program: &program,
            options: options.as_ptr().cast(),
            options_size: options.len(),
            ..Default::default()
        };
        let api = self.api;
        // SAFETY: the function is one of this table, and the client exists. The module, the format
        // and the options have the sizes that follow them in the structs, and live until the call
        // returns. The plugin does not read them later.
        unsafe { api.call(api.0.client_compile, &mut compile) }?;
        let mut executable = Executable {
            client: self.clone(),
            loaded: compile.executable,
            inner: ptr::null_mut(),
            devices: Vec::new(),
            result_count: 0,
        };
        let mut get = LoadedGet {
            loaded: executable.loaded,
            ..Default::default()
        };
        // SAFETY: the function is one of this table, and the executable was created above.
        unsafe { api.call(api.0.loaded_executable_get_executable, &mut get) }?;
        executable.inner = get.executable;
        let mut count = ExecutableNumOutputs {
            executable: executable.inner,
            ..Default::default()
        };
        // SAFETY: the function is one of this table, and the inner executable was returned above.
        unsafe { api.call(api.0.executable_num_outputs, &mut count) }?;
        executable.result_count = count.count;
        let mut list = LoadedDevices {
            executable: executable.loaded,
            ..Default::default()
        };
        // SAFETY: the function is one of this table, and the executable was created above.
        unsafe { api.call(api.0.loaded_executable_addressable_devices, &mut list) }?;
        // SAFETY: the plugin returned a list of this length, which lives as long as the executable.
        executable.devices = unsafe { handles(list.devices, list.count) };
        Ok(executable)
    }
}
