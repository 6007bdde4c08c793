//! Plugins and their devices.

use std::path::Path;
use std::rc::Rc;

use array_core::stablehlo::{Compiler, Module};

use crate::call::{Compiled, Signature};
use crate::{Error, ffi, options};

/// A loaded plugin.
///
/// A plugin stays loaded until the process ends, because it has threads of its own.
#[derive(Clone, Copy)]
pub struct Plugin(ffi::Api);

impl Plugin {
    /// Loads a plugin: a shared library with the function `GetPjrtApi`.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Load`] if the library cannot be loaded or is not a plugin,
    /// [`Error::Version`] if the version of its API is not supported, and [`Error::Plugin`] if the
    /// plugin cannot start.
    ///
    /// # Safety
    ///
    /// A library runs code when it is loaded, and nothing checks this code. The library must be a
    /// PJRT plugin whose functions do what the PJRT API documents, for every module.
    ///
    /// ```no_run
    /// use array_pjrt::Plugin;
    ///
    /// // SAFETY: the library is the PJRT plugin for CPUs, of the package `xla-cpu-pjrt`.
    /// let plugin = unsafe { Plugin::load("xla_cpu_pjrt.so") }?;
    /// let client = plugin.client()?;
    /// println!("{} devices of {}", client.device_count(), client.platform()?);
    /// # Ok::<(), array_pjrt::Error>(())
    /// ```
    pub unsafe fn load(path: impl AsRef<Path>) -> Result<Self, Error> {
        // SAFETY: the caller guarantees the preconditions of `Api::load`, which are those of this
        // function.
        unsafe { ffi::Api::load(path.as_ref()) }.map(Self)
    }

    /// Returns the major and the minor version of the plugin's API.
    pub fn version(&self) -> (i32, i32) {
        self.0.version()
    }

    /// Creates a client, which starts the devices of the plugin.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Plugin`] if the plugin finds no devices, or if it does not permit another
    /// client.
    pub fn client(&self) -> Result<Client, Error> {
        self.0.client().map(Client)
    }
}

/// The devices of a plugin. Clones refer to the same devices.
#[derive(Clone)]
pub struct Client(Rc<ffi::Client>);

impl Client {
    /// Returns the number of devices of this process.
    pub fn device_count(&self) -> usize {
        self.0.device_count()
    }

    /// Returns the name of the platform, such as `cpu` or `cuda`.
    ///
    /// # Errors
    ///
    /// Returns the plugin's error, [`Error::Plugin`].
    pub fn platform(&self) -> Result<String, Error> {
        self.0.platform()
    }

    /// Returns the version of the platform, as the plugin describes it.
    ///
    /// # Errors
    ///
    /// Returns the plugin's error, [`Error::Plugin`].
    pub fn version(&self) -> Result<String, Error> {
        self.0.version()
    }

    /// Compiles a module for calls as a function of type `F`, such as `fn(&'static Array<f32,
    /// shape![4]>) -> Array<f32, shape![4]>`.
    ///
    /// The function `compile` of a program calls this method with the program's own type.
    ///
    /// # Errors
    ///
    /// Returns
    ///
    /// - [`Error::Signature`] if the arguments or results of the module do not fit `F`,
    /// - [`Error::Devices`] if the module is for 0 devices or for more devices than the client has,
    ///   or if the plugin compiled it for another number of devices,
    /// - [`Error::CustomCall`] if the module calls functions of the plugin by name,
    /// - [`Error::Plugin`] if the plugin rejects the module, or
    /// - [`Error::ResultCount`] if the compiled program has another number of results.
    pub fn compile<F: Signature>(&self, module: &Module) -> Result<Compiled<F>, Error> {
        F::check(module)?;
        Compiled::new(self.executable(module.text(), module.device_count())?, module)
    }

    /// Compiles the text of a module for one device, and discards the result, to check whether XLA
    /// accepts it.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Devices`] if the client has no devices, [`Error::Plugin`] if the plugin
    /// rejects the module, and [`Error::CustomCall`] if the module calls functions of the plugin by
    /// name.
    pub fn check_text(&self, text: &str) -> Result<(), Error> {
        self.executable(text, 1).map(drop)
    }

    fn executable(&self, text: &str, needed: usize) -> Result<ffi::Executable, Error> {
        let found = self.device_count();
        if needed == 0 || needed > found {
            return Err(Error::Devices { needed, found });
        }
        if calls_by_name(text) {
            return Err(Error::CustomCall);
        }
        let executable = self.0.compile(text, &options::of(needed))?;
        match executable.device_count() {
            found if found != needed => Err(Error::Devices { needed, found }),
            _ => Ok(executable),
        }
    }
}

impl<F: Signature> Compiler<F> for Client {
    type Compiled = Compiled<F>;
    type Error = Error;

    fn compile(&self, module: Module) -> Result<Compiled<F>, Error> {
        Self::compile(self, &module)
    }
}

/// Returns whether a module may contain a `custom_call`. Texts of locations, names of functions and
/// comments do not count, because a program chooses them freely. All other strings count, such as
/// the names of axes of a mesh.
///
/// In MLIR, a string or a comment ends no later than its line.
fn calls_by_name(text: &str) -> bool {
    let (mut code, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(['"', '@', '/']) {
        let (mark, before) = (&rest[at..=at], &text[..text.len() - rest.len() + at]);
        code.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = match mark {
            "\"" => string_len(rest),
            "@" => rest.find(|c: char| !(c.is_ascii_alphanumeric() || "_$.-".contains(c))),
            _ if rest.starts_with('/') => rest.find(['\n', '\r']),
            _ => Some(0),
        };
        let (inner, after) = rest.split_at(end.unwrap_or(rest.len()));
        // Any other string may be the name of an operation.
        if mark == "\"" && !before.ends_with("loc(") && !before.ends_with('@') {
            code.push_str(&unescaped(inner));
        }
        code.push_str(mark);
        rest = after;
    }
    code.push_str(rest);
    code.contains("custom_call")
}

/// Replaces each escape of a string, a backslash and two hexadecimal digits, by the character with
/// that code.
fn unescaped(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let code = rest.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match code {
            Some(code) => {
                out.push(char::from(code));
                rest = &rest[2..];
            }
            None => out.push('\\'),
        }
    }
    out + rest
}

/// Returns the number of bytes of a string, including the quotation mark or the line break that
/// ends it. Returns `None` if the text ends before.
fn string_len(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let ends = |c| {
        let ends = c == '\n' || c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    };
    Some(text.find(ends)? + 1)
}

#[cfg(test)]
mod tests {
    use super::calls_by_name;

    #[test]
    fn only_operations_call_by_name() {
        for code in [
            "stablehlo.custom_call @f() : () -> ()",
            "\"stablehlo.custom_call\"() : () -> ()",
            "%0 = stablehlo.abs %1 : tensor<f32> loc(\"x\") \"stablehlo.custom_call\"()",
            "{a = \"loc(\"} stablehlo.custom_call @f() {b = \"",
            "{a = \"\\\"loc(\"} stablehlo.custom_call @f() {b = \"",
            "// loc(\"\nstablehlo.custom_call @f()",
            "loc(\"\nstablehlo.custom_call @f() // \"",
            "@f\"custom_call\"",
        ] {
            assert!(calls_by_name(code), "{code}");
        }
        for code in [
            "module @custom_call attributes {} { func.func @my.custom_call() }",
            "module @\"custom_call \\\" custom_call\" {}",
            "%0: tensor<f32> loc(\"custom_call\")",
            "%1 = stablehlo.abs %0 : tensor<f32> loc(\"abs(\\\\\\\"custom_call)\")",
            "return %0 // custom_call",
            "#a/b",
        ] {
            assert!(!calls_by_name(code), "{code}");
        }
    }
}
