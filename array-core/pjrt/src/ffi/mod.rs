//! The PJRT C API behind types that own its objects: the only `unsafe` code, except for the
//! precondition of [`Plugin::load`](crate::Plugin::load).

mod buffer;
mod client;
mod executable;
mod layout;
mod memory;
mod parts;

use std::ffi::c_char;
use std::mem::ManuallyDrop;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use libloading::Library;

pub(crate) use self::client::Client;
pub(crate) use self::executable::Executable;
use self::layout::*;
pub use self::memory::Memory;
pub(crate) use self::parts::Parts;
use crate::Error;

/// The table of functions of a plugin, which exists until the process ends.
///
/// Only [`load`](Self::load) creates one. Its caller guarantees that the functions of the table are
/// those of the header.
#[derive(Clone, Copy)]
pub(crate) struct Api(&'static Table);

/// Locks a mutex whose value is valid after every panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The addresses of the tables whose plugins were initialised.
static INITIALISED: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// The major version of the API.
const MAJOR: i32 = 0;

/// The oldest minor version whose header was compared with the declarations in `layout`.
const OLDEST: i32 = 54;

impl Api {
    /// Loads a plugin.
    ///
    /// # Safety
    ///
    /// The library is a PJRT plugin: its initialisers are sound, `GetPjrtApi` returns a table that
    /// stays, and the functions of the table do what `pjrt_c_api.h` documents, for every module.
    pub(crate) unsafe fn load(path: &Path) -> Result<Self, Error> {
        let failed = |error: libloading::Error| Error::Load(format!("{}: {error}", path.display()));
        // SAFETY: the caller guarantees that the initialisers of the library are sound.
        let library = unsafe { Library::new(path) }.map_err(failed)?;
        // The threads of the plugin may run until the process ends, so the library is never
        // unloaded.
        let library = ManuallyDrop::new(library);
        // SAFETY: the caller guarantees that the library is a plugin, whose `GetPjrtApi` has this
        // type.
        let get = unsafe { library.get::<unsafe extern "C" fn() -> *const Table>(b"GetPjrtApi\0") }.map_err(failed)?;
        // SAFETY: the caller guarantees that `GetPjrtApi` returns a table.
        let table = unsafe { get() };
        if table.is_null() {
            return Err(Error::Load(format!("{}: `GetPjrtApi` returns nothing", path.display())));
        }
        // SAFETY: a table of every version begins with its size and its version, and stays. Only
        // these fields are read: no reference to the whole table exists before its size is known.
        let (size, major, minor) = unsafe { ((*table).struct_size, (*table).version.major, (*table).version.minor) };
        if major != MAJOR || minor < OLDEST || size < size_of::<Table>() {
            return Err(Error::Version { major, minor });
        }
        // SAFETY: the table has at least the size of `Table`, and every version with this major
        // number begins with the fields of `Table`. It stays, and nobody writes to it.
        let api = Self(unsafe { &*table });
        let mut initialised = lock(&INITIALISED);
        if !initialised.contains(&table.addr()) {
            // SAFETY: the function is one of this table. Its struct has no handle and no pointer.
            unsafe { api.call(api.0.plugin_initialize, &mut Nothing::default()) }?;
            initialised.push(table.addr());
        }
        Ok(api)
    }

    /// Returns the version of the API.
    pub(crate) fn version(self) -> (i32, i32) {
        (self.0.version.major, self.0.version.minor)
    }

    /// Calls a function of the table.
    ///
    /// # Safety
    ///
    /// - `function` is a function of this table.
    /// - Each handle in `arguments` is null where the header permits it, or is an object of this
    ///   plugin of the type that the header names. No call has destroyed it.
    /// - Each pointer in `arguments` is valid for the reads and writes that the header names, until
    ///   the function returns. A pointer that the plugin keeps is valid until the returned event
    ///   occurs, or the returned object is destroyed.
    unsafe fn call<A>(self, function: Function<A>, arguments: &mut A) -> Result<(), Error> {
        let function = function.ok_or(Error::Missing)?;
        // SAFETY: the caller of `load` guarantees that the functions of the table do what the
        // header says. The struct has the type that the header declares for the function, which the
        // test of `layout` compares, and contains its own size. The caller guarantees that its
        // handles and pointers are valid.
        let error = unsafe { function(arguments) };
        if error.is_null() {
            Ok(())
        } else {
            // SAFETY: the function returned the error just now, and nothing has destroyed it.
            Err(unsafe { self.error(error) })
        }
    }

    /// Reads an error, and destroys it.
    ///
    /// # Safety
    ///
    /// A function of this table returned the error, and no call has destroyed it. The caller does
    /// not use it again.
    #[cold]
    unsafe fn error(self, error: Handle) -> Error {
        let (mut message, mut code) = (ErrorMessage::default(), ErrorCode::default());
        (message.error, code.error) = (error, error);
        if let Some(get) = self.0.error_code {
            // SAFETY: the function is one of the table, with its struct, and the error exists. The
            // function returns null, because reading a code cannot fail.
            unsafe { get(&mut code) };
        }
        let mut text = String::new();
        if let Some(get) = self.0.error_message {
            // SAFETY: the function is one of the table, with its struct, and the error exists. The
            // text has the returned size, and lives as long as the error, which is destroyed below.
            text = unsafe {
                get(&mut message);
                owned(message.message, message.size)
            };
        }
        if let Some(destroy) = self.0.error_destroy {
            let mut of = OfError {
                error,
                ..Default::default()
            };
            // SAFETY: the function is one of the table, with its struct, and the error exists. The
            // text was copied, and the caller does not use the error again.
            unsafe { destroy(&mut of) };
        }
        Error::Plugin {
            code: code.code,
            message: text,
        }
    }

    /// Waits for an event, and destroys it.
    ///
    /// # Safety
    ///
    /// The event is null, or an event of this plugin that no call has destroyed. The caller does
    /// not use it again.
    unsafe fn wait(self, event: Handle) -> Result<(), Error> {
        if event.is_null() {
            return Ok(());
        }
        let mut of = OfEvent {
            event,
            ..Default::default()
        };
        // SAFETY: the function is one of this table, and the event exists.
        let done = unsafe { self.call(self.0.event_await, &mut of) };
        // SAFETY: the event exists until this call, and the caller does not use it again.
        unsafe { self.forget(event) };
        done
    }

    /// Destroys an event without waiting for it.
    ///
    /// # Safety
    ///
    /// The preconditions of [`wait`](Self::wait) hold.
    unsafe fn forget(self, event: Handle) {
        if !event.is_null() {
            let mut of = OfEvent {
                event,
                ..Default::default()
            };
            // An event that cannot be destroyed is leaked.
            // SAFETY: the function is one of this table. The event exists, and is not used again.
            let _ = unsafe { self.call(self.0.event_destroy, &mut of) };
        }
    }
}

/// Copies a text of `size` bytes.
///
/// # Safety
///
/// The pointer is null, or valid for reads of this many bytes.
unsafe fn owned(text: *const c_char, size: usize) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller guarantees this many readable bytes.
    let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), size) };
    String::from_utf8_lossy(bytes).into_owned()
}

/// Copies a list of handles.
///
/// # Safety
///
/// The pointer is null, or valid for reads of this many handles.
unsafe fn handles(list: *const Handle, count: usize) -> Vec<Handle> {
    if list.is_null() {
        return Vec::new();
    }
    // SAFETY: the caller guarantees this many readable handles.
    unsafe { std::slice::from_raw_parts(list, count) }.to_vec()
}
