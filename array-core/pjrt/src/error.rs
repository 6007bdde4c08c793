//! The errors of loading a plugin, and of compiling and running programs.

use std::fmt;

use array_core::DType;
use array_core::stablehlo::ExportError;

/// An error of loading a plugin, or of compiling or running a program.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The library cannot be loaded, or is not a plugin. The text contains the reason.
    Load(String),
    /// The version of the plugin's API is not supported.
    Version {
        /// The major version of the plugin's API.
        major: i32,
        /// The minor version of the plugin's API.
        minor: i32,
    },
    /// The plugin lacks a function of the PJRT API.
    Missing,
    /// The compiled program has another number of results than the module, or a run did not return
    /// all of them.
    ResultCount,
    /// The plugin reports an error.
    Plugin {
        /// The code of the error, a number of `absl::StatusCode`.
        code: i32,
        /// The description of the error by the plugin.
        message: String,
    },
    /// The program cannot be exported.
    Export(ExportError),
    /// The module is for 0 devices or for more devices than the client has, or the plugin compiled
    /// it for another number of devices.
    Devices {
        /// The number of devices that the module is for.
        needed: usize,
        /// The number of devices that the client has, or that the plugin compiled the module for.
        found: usize,
    },
    /// The module calls a function of the plugin by its name (`custom_call`). Nothing checks the
    /// arguments of such a call.
    CustomCall,
    /// The module has arguments or results of other types than the function.
    Signature(String),
    /// An argument has other extents than the program was compiled for.
    Extents {
        /// The name of the argument.
        argument: &'static str,
        /// The extents of the argument.
        found: Vec<usize>,
        /// The extents that the program was compiled for.
        expected: Vec<usize>,
    },
    /// The plugin returned a result whose dtype or extents differ from those of the module.
    Result {
        /// The dtype of the result in the module.
        dtype: DType,
        /// The extents of the result in the module, or of the part of one device.
        extents: Vec<usize>,
    },
    /// The memory of a result cannot be allocated.
    Memory(array_core::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Load(message) => f.write_str(message),
            Self::Version { major, minor } => write!(
                f,
                "the plugin has version {major}.{minor} of the PJRT API; versions 0.54 and later are supported"
            ),
            Self::Missing => f.write_str("the plugin lacks a function of the PJRT API"),
            Self::ResultCount => f.write_str("the plugin does not return one array for each result of the module"),
            Self::Plugin { code, message } => write!(f, "{message} (code {code} of the plugin)"),
            Self::Export(error) => error.fmt(f),
            Self::Devices { needed, found } => {
                write!(f, "the program is for {needed} devices, and the client has {found}")
            }
            Self::CustomCall => f.write_str(
                "the module calls a function of the plugin by name (`custom_call`), whose arguments nothing checks",
            ),
            Self::Signature(message) => f.write_str(message),
            Self::Extents {
                argument,
                found,
                expected,
            } => write!(
                f,
                "the argument `{argument}` has the extents {found:?}, and the program is compiled for {expected:?}"
            ),
            Self::Result { dtype, extents } => {
                write!(
                    f,
                    "the plugin's result is not an array of {dtype} with the extents {extents:?}"
                )
            }
            Self::Memory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Export(error) => Some(error),
            Self::Memory(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ExportError> for Error {
    fn from(error: ExportError) -> Self {
        Self::Export(error)
    }
}
