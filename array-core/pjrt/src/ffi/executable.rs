//! Compiled modules, and their runs.

use std::ptr;
use std::rc::Rc;
use std::sync::Mutex;

use super::buffer::Buffer;
use super::layout::*;
use super::memory::{Memory, Semantics, number};
use super::parts::{Part, Parts};
use super::{Client, lock, owned};
use crate::Error;

/// A lock that is held while a program runs on several devices. The devices of a CPU find each
/// other by numbers, which are the same for every client of the process. So two such runs at once
/// would mix up their memory.
static TOGETHER: Mutex<()> = Mutex::new(());

/// A compiled module, which can be run.
pub(crate) struct Executable {
    pub(super) client: Rc<Client>,
    /// A loaded executable of the plugin, which `drop` destroys.
    pub(super) loaded: Handle,
    /// The executable from which this one was loaded, or null. `drop` destroys it.
    pub(super) inner: Handle,
    /// The devices that the module runs on.
    pub(super) devices: Vec<Handle>,
    pub(super) result_count: usize,
}

impl Drop for Executable {
    fn drop(&mut self) {
        let api = self.client.api;
        if !self.inner.is_null() {
            let mut of = OfExecutable {
                executable: self.inner,
                ..Default::default()
            };
            // SAFETY: the function is one of this table. The executable exists, and is not used
            // again.
            let _ = unsafe { api.call(api.0.executable_destroy, &mut of) };
        }
        let mut of = OfExecutable {
            executable: self.loaded,
            ..Default::default()
        };
        // SAFETY: the function is one of this table. The executable exists, and is not used again.
        // It is not running, because `run` waits for all devices.
        let _ = unsafe { api.call(api.0.loaded_executable_destroy, &mut of) };
    }
}

/// The results of a run: the buffers of each device.
///
/// The buffers may use the memory of arguments that are written to, which is borrowed for `'a`.
pub(crate) struct Results<'a>(Vec<Vec<Buffer<'a>>>);

impl Results<'_> {
    /// Writes the parts of a result to an array.
    pub(crate) fn write(&self, index: usize, memory: &mut Memory<'_>, parts: &Parts) -> Result<(), Error> {
        parts
            .first_devices()
            .try_for_each(|device| self.0[device][index].write(memory, parts.part(device)))
    }
}

impl Executable {
    /// Returns the number of devices of this process that the module runs on.
    pub(crate) fn device_count(&self) -> usize {
        self.devices.len()
    }

    /// Returns the number of arrays that the module returns.
    pub(crate) fn result_count(&self) -> usize {
        self.result_count
    }

    /// Runs the module on arguments. Each device gets its part of each argument. Returns when all
    /// devices are done.
    pub(crate) fn run<'a>(&self, arguments: &mut [Memory<'a>], parts: &[Parts]) -> Result<Results<'a>, Error> {
        assert!(parts.len() == arguments.len() && parts.iter().all(|parts| parts.len() == self.devices.len()));
        let api = self.client.api;
        let lend = |(device, &handle): (usize, &Handle)| {
            let lent = arguments.iter().zip(parts);
            lent.map(|(memory, parts)| self.lend(memory, parts.part(device), handle))
                .collect()
        };
        // The buffers are dropped after the wait below. From then on, no device uses the arguments.
        let lent = self
            .devices
            .iter()
            .enumerate()
            .map(lend)
            .collect::<Result<Vec<Vec<Buffer<'a>>>, Error>>()?;
        let inputs: Vec<Vec<Handle>> = lent.iter().map(|list| list.iter().map(Buffer::raw).collect()).collect();
        let inputs: Vec<*const Handle> = inputs.iter().map(Vec::as_ptr).collect();
        let mut outputs = vec![vec![NULL; self.result_count]; self.devices.len()];
        let lists: Vec<*mut Handle> = outputs.iter_mut().map(Vec::as_mut_ptr).collect();
        let mut done = vec![NULL; self.devices.len()];
        // List the arguments that are only read, because the plugin must not take over their
        // memory.
        let kept = (0..).zip(&*arguments).filter(|(_, memory)| !memory.is_written());
        let kept: Vec<i64> = kept.map(|(index, _)| index).collect();
        let mut options = ExecuteOptions {
            kept: kept.as_ptr(),
            kept_count: kept.len(),
            ..Default::default()
        };
        let mut execute = Execute {
            executable: self.loaded,
            options: &mut options,
            arguments: inputs.as_ptr(),
            device_count: self.devices.len(),
            argument_count: arguments.len(),
            results: lists.as_ptr(),
            done: done.as_mut_ptr(),
            ..Default::default()
        };
        // The lock is held until all devices are done, below.
        let _together = (self.devices.len() > 1).then(|| lock(&TOGETHER));
        // SAFETY: the function is one of this table, and the executable and the buffers exist.
        // - `arguments` has a list for each device, of `argument_count` buffers.
        // - `results` has a list for each device, with room for the results of the executable, and
        //   `done` has room for an event of each device.
        // - All lists live until the end of this function. The memory behind the buffers is
        //   borrowed for `'a`, and no device uses it after the wait below, except for results,
        //   which `Results` holds.
        // - The plugin compares the number, the dtypes and the extents of the buffers with the
        //   module, as the caller of `load` guarantees.
        let started = unsafe { api.call(api.0.loaded_executable_execute, &mut execute) };
        // Wait for all devices, also after a failure, because a device that still runs reads the
        // arguments.
        let wait = |event| {
            // SAFETY: the event is null, or an event that the call above returned. It is not used
            // again.
            unsafe { api.wait(event) }
        };
        let ended = done.into_iter().map(wait).fold(Ok(()), Result::and);
        let wrap = |list: Vec<Handle>| -> Vec<Buffer<'a>> {
            let exists = list.into_iter().filter(|raw| !raw.is_null());
            // SAFETY: the call above returned the buffer, and nothing else holds it. Its memory is
            // the plugin's, or that of an argument that is borrowed for writing for `'a`. The event
            // is null.
            exists
                .map(|raw| unsafe { Buffer::new(self.client.clone(), raw, NULL) })
                .collect()
        };
        let results: Vec<Vec<Buffer<'a>>> = outputs.into_iter().map(wrap).collect();
        let is_started = started.is_ok();
        for (device, list) in lent.into_iter().enumerate() {
            for ((mut buffer, memory), parts) in list.into_iter().zip(&*arguments).zip(parts) {
                if is_started && memory.semantics(parts.part(device)) == Semantics::LentMutable {
                    // A result that took over the memory releases the memory only when the result
                    // is dropped. So this buffer must not wait for the release.
                    buffer.forget_release();
                }
            }
        }
        started.and(ended)?;
        if results.iter().any(|list| list.len() != self.result_count) {
            return Err(Error::ResultCount);
        }
        Ok(Results(results))
    }

    /// Lends a part of an argument to a device. The part is not copied if the device reads the
    /// host's memory and the elements are aligned.
    fn lend<'a>(&self, memory: &Memory<'a>, part: &Part, device: Handle) -> Result<Buffer<'a>, Error> {
        assert!(memory.contains(part), "a part is within its array");
        let (client, dtype) = (&self.client, memory.dtype());
        let extents = signed(part.extents(), 1);
        let strides = if part.is_contiguous() {
            Vec::new()
        } else {
            signed(part.strides(), dtype.size())
        };
        let mut from = BufferFromHost {
            client: client.raw,
            data: memory.element(part.start()).cast(),
            dtype: number(dtype),
            extents: extents.as_ptr(),
            rank: extents.len(),
            // The plugin decides by the pointer if there are strides, not by their number.
            strides: if strides.is_empty() {
                ptr::null()
            } else {
                strides.as_ptr()
            },
            stride_count: strides.len(),
            semantics: memory.semantics(part) as i32,
            device,
            ..Default::default()
        };
        // SAFETY: the function is one of this table. The client exists, and has the device.
        // - The lists live until the call returns, and have the lengths next to them.
        // - All elements of the part are in the memory, which was checked above. The memory is
        //   borrowed for `'a`, and the buffer, which uses the memory until the buffer is destroyed,
        //   has the same lifetime. A buffer that is leaked does not use the memory, because no run
        //   is under way then.
        // - The plugin writes only if `semantics` is `LentMutable`: then the memory is borrowed for
        //   writing, and no other device has the part.
        unsafe { client.api.call(client.api.0.client_buffer_from_host_buffer, &mut from) }?;
        // SAFETY: the call returned the buffer and the event, and nothing else holds them.
        Ok(unsafe { Buffer::new(client.clone(), from.buffer, from.done) })
    }

    /// Returns the optimised module, and the name of its format.
    pub(crate) fn optimized(&self) -> Result<(Vec<u8>, String), Error> {
        let api = self.client.api;
        let mut program = Program::default();
        let mut call = ExecutableOptimized {
            executable: self.inner,
            program: &mut program,
            ..Default::default()
        };
        // SAFETY: the function is one of this table, and the executable exists. The program lives
        // until the call returns. Its code is null, so the plugin only writes the size.
        unsafe { api.call(api.0.executable_optimized_program, &mut call) }?;
        let mut code = vec![0_u8; program.code_size];
        program.code = code.as_mut_ptr().cast();
        let mut call = ExecutableOptimized {
            executable: self.inner,
            program: &mut program,
            ..Default::default()
        };
        // SAFETY: the function is one of this table, and the executable exists. The program lives
        // until the call returns, and its code has the size that the plugin returned.
        unsafe { api.call(api.0.executable_optimized_program, &mut call) }?;
        // SAFETY: the plugin returned a text of this size, which lives as long as the executable.
        Ok((code, unsafe { owned(program.format, program.format_size) }))
    }
}

/// Converts numbers to the type of the API, in units of `unit`. The numbers of arrays fit, because
/// an array has at most `isize::MAX` bytes.
fn signed(numbers: &[usize], unit: usize) -> Vec<i64> {
    numbers.iter().map(|&number| (number * unit) as i64).collect()
}
