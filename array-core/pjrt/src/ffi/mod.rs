//! The PJRT C API behind types that own what they hold: the only `unsafe` code besides the promise of [`Api::load`].

mod layout;

use std::ffi::{c_char, c_void};
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::path::Path;
use std::ptr;
use std::rc::Rc;
use std::sync::{Mutex, MutexGuard, PoisonError};

use array_core::DType;
use array_core::stablehlo::Exportable;
use libloading::Library;

use self::layout::*;
use crate::Error;

/// The table of functions of a plugin, which stays until the process ends.
#[derive(Clone, Copy)]
pub(crate) struct Api(&'static Table);

/// Held while a program runs on several devices. The devices of a CPU meet by their numbers, which are those of every client of the
/// process: two such runs at once, of two clients, would take each other's memory.
static TOGETHER: Mutex<()> = Mutex::new(());

/// Locks what no panic leaves half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tables whose plugins were initialised.
static INITIALISED: Mutex<Vec<usize>> = Mutex::new(Vec::new());

impl Api {
    /// Loads a plugin.
    ///
    /// # Safety
    ///
    /// The library is a PJRT plugin: its initialisers are sound, `GetPjrtApi` returns a table that stays, and the functions of the
    /// table do what `pjrt_c_api.h` says, for every module.
    pub(crate) unsafe fn load(path: &Path) -> Result<Self, Error> {
        let failed = |error: libloading::Error| Error::Load(format!("{}: {error}", path.display()));
        // SAFETY: the caller promises that the initialisers of the library are sound.
        let library = unsafe { Library::new(path) }.map_err(failed)?;
        // Its threads may run until the process ends, so it is never unloaded.
        let library = ManuallyDrop::new(library);
        // SAFETY: the caller promises that the library is a plugin, whose `GetPjrtApi` has this type.
        let get = unsafe { library.get::<unsafe extern "C" fn() -> *const Table>(b"GetPjrtApi\0") }.map_err(failed)?;
        // SAFETY: the caller promises that it returns a table.
        let table = unsafe { get() };
        if table.is_null() {
            return Err(Error::Load(format!("{}: `GetPjrtApi` returns nothing", path.display())));
        }
        // SAFETY: a table of every version begins with its size and its version, and stays. Nothing behind them is read: no
        // reference to the whole of it exists before its size is known.
        let (size, major, minor) = unsafe { ((*table).struct_size, (*table).version.major, (*table).version.minor) };
        if major != MAJOR || minor < OLDEST || size < size_of::<Table>() {
            return Err(Error::Version { major, minor });
        }
        // SAFETY: it has at least the size of `Table`, whose fields every version with this major number begins with.
        let api = Self(unsafe { &*table });
        let mut initialised = lock(&INITIALISED);
        if !initialised.contains(&table.addr()) {
            api.call(api.0.plugin_initialize, &mut Nothing::default())?;
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
    /// The struct has the type that the field of the table names, and its size says how long it is. What its pointers point to
    /// lives as long as the call, which the callers see to.
    fn call<A>(self, function: Function<A>, arguments: &mut A) -> Result<(), Error> {
        let function = function.ok_or(Error::Missing)?;
        // SAFETY: a function of a plugin that `load` was promised, with the struct that the header declares for it: the test of
        // `layout` compares both. Handles in it come from this plugin, and are not destroyed.
        let error = unsafe { function(arguments) };
        if error.is_null() {
            Ok(())
        } else {
            Err(self.error(error))
        }
    }

    /// Reads an error, and destroys it.
    #[cold]
    fn error(self, error: Handle) -> Error {
        let (mut message, mut code) = (ErrorMessage::default(), ErrorCode::default());
        (message.error, code.error) = (error, error);
        if let Some(get) = self.0.error_code {
            // SAFETY: as in `call`. A code cannot be wrong, so that what is returned is null.
            unsafe { get(&mut code) };
        }
        let mut text = String::new();
        if let Some(get) = self.0.error_message {
            // SAFETY: as in `call`. The text lives as long as the error.
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
            // SAFETY: as in `call`. Nothing refers to the error any more.
            unsafe { destroy(&mut of) };
        }
        Error::Plugin {
            code: code.code,
            message: text,
        }
    }

    /// Creates a client.
    pub(crate) fn client(self) -> Result<Rc<Client>, Error> {
        let mut create = ClientCreate::default();
        self.call(self.0.client_create, &mut create)?;
        let mut client = Client {
            api: self,
            raw: create.client,
            devices: Vec::new(),
        };
        let mut list = ClientDevices {
            client: client.raw,
            ..Default::default()
        };
        self.call(self.0.client_addressable_devices, &mut list)?;
        // SAFETY: a list of the client, which lives as long.
        client.devices = unsafe { handles(list.devices, list.count) };
        Ok(Rc::new(client))
    }

    /// Waits for an event, and destroys it.
    fn wait(self, event: Handle) -> Result<(), Error> {
        if event.is_null() {
            return Ok(());
        }
        let mut of = OfEvent {
            event,
            ..Default::default()
        };
        let done = self.call(self.0.event_await, &mut of);
        self.forget(event);
        done
    }

    /// Destroys an event without waiting for it.
    fn forget(self, event: Handle) {
        if !event.is_null() {
            let mut of = OfEvent {
                event,
                ..Default::default()
            };
            // An event that cannot be destroyed is leaked.
            let _ = self.call(self.0.event_destroy, &mut of);
        }
    }
}

/// The major version of the API.
const MAJOR: i32 = 0;

/// The oldest minor version that was compared with the declarations.
const OLDEST: i32 = 54;

/// Copies a text.
///
/// # Safety
///
/// The pointer is null, or to this many bytes.
unsafe fn owned(text: *const c_char, size: usize) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: of the caller.
    let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), size) };
    String::from_utf8_lossy(bytes).into_owned()
}

/// Copies a list of handles.
///
/// # Safety
///
/// The pointer is null, or to this many handles.
unsafe fn handles(list: *const Handle, count: usize) -> Vec<Handle> {
    if list.is_null() {
        return Vec::new();
    }
    // SAFETY: of the caller.
    unsafe { std::slice::from_raw_parts(list, count) }.to_vec()
}

/// The devices of a plugin that this process has.
pub(crate) struct Client {
    api: Api,
    raw: Handle,
    devices: Vec<Handle>,
}

impl Drop for Client {
    fn drop(&mut self) {
        let mut of = OfClient {
            client: self.raw,
            ..Default::default()
        };
        // Executables and buffers hold the client, so that nothing of it is left. A client that cannot be destroyed is leaked.
        let _ = self.api.call(self.api.0.client_destroy, &mut of);
    }
}

impl Client {
    /// Returns the number of devices of this process.
    pub(crate) fn device_count(&self) -> usize {
        self.devices.len()
    }

    /// Returns the name of the platform.
    pub(crate) fn platform(&self) -> Result<String, Error> {
        self.text(self.api.0.client_platform_name)
    }

    /// Returns the version of the platform.
    pub(crate) fn version(&self) -> Result<String, Error> {
        self.text(self.api.0.client_platform_version)
    }

    fn text(&self, function: Function<ClientText>) -> Result<String, Error> {
        let mut text = ClientText {
            client: self.raw,
            ..Default::default()
        };
        self.api.call(function, &mut text)?;
        // SAFETY: a text of the client, which lives as long.
        Ok(unsafe { owned(text.text, text.size) })
    }

    /// Compiles a module.
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
        self.api.call(self.api.0.client_compile, &mut compile)?;
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
        self.api.call(self.api.0.loaded_executable_get_executable, &mut get)?;
        executable.inner = get.executable;
        let mut count = ExecutableNumOutputs {
            executable: executable.inner,
            ..Default::default()
        };
        self.api.call(self.api.0.executable_num_outputs, &mut count)?;
        executable.result_count = count.count;
        let mut list = LoadedDevices {
            executable: executable.loaded,
            ..Default::default()
        };
        self.api
            .call(self.api.0.loaded_executable_addressable_devices, &mut list)?;
        // SAFETY: a list of the executable, which lives as long.
        executable.devices = unsafe { handles(list.devices, list.count) };
        Ok(executable)
    }
}

/// A compiled module.
pub(crate) struct Executable {
    client: Rc<Client>,
    loaded: Handle,
    inner: Handle,
    devices: Vec<Handle>,
    result_count: usize,
}

impl Drop for Executable {
    fn drop(&mut self) {
        let api = self.client.api;
        if !self.inner.is_null() {
            let mut of = OfExecutable {
                executable: self.inner,
                ..Default::default()
            };
            let _ = api.call(api.0.executable_destroy, &mut of);
        }
        let mut of = OfExecutable {
            executable: self.loaded,
            ..Default::default()
        };
        // No run is under way: `run` waits for all devices.
        let _ = api.call(api.0.loaded_executable_destroy, &mut of);
    }
}

/// Elements of the host that a call reads, or writes too.
pub struct Memory<'a> {
    start: *mut u8,
    size: usize,
    dtype: DType,
    is_written: bool,
    extents: Vec<usize>,
    lifetime: PhantomData<&'a mut [u8]>,
}

impl<'a> Memory<'a> {
    /// Lends elements, of an array of these extents.
    pub(crate) fn read<T: Exportable>(elements: &'a [T], extents: &[usize]) -> Self {
        Self::new::<T>(
            elements.as_ptr().cast_mut().cast(),
            size_of_val(elements),
            false,
            extents,
        )
    }

    /// Lends elements that are written to.
    pub(crate) fn written<T: Exportable>(elements: &'a mut [T], extents: &[usize]) -> Self {
        Self::new::<T>(elements.as_mut_ptr().cast(), size_of_val(elements), true, extents)
    }

    fn new<T: Exportable>(start: *mut u8, size: usize, is_written: bool, extents: &[usize]) -> Self {
        let (dtype, extents) = (T::DTYPE, extents.to_vec());
        Self {
            start,
            size,
            dtype,
            is_written,
            extents,
            lifetime: PhantomData,
        }
    }

    pub(crate) fn extents(&self) -> &[usize] {
        &self.extents
    }

    pub(crate) fn dtype(&self) -> DType {
        self.dtype
    }

    /// Returns whether a part lies inside.
    fn contains(&self, part: &Part) -> bool {
        let last = part
            .extents
            .iter()
            .zip(&part.strides)
            .map(|(extent, stride)| (extent - 1) * stride);
        part.is_empty() || part.offset + last.sum::<usize>() < self.size / size(self.dtype)
    }
}

/// The elements of an array that one device has: positions and steps count elements.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Part {
    pub(crate) offset: usize,
    pub(crate) extents: Vec<usize>,
    pub(crate) strides: Vec<usize>,
    /// Whether no other device has any of these elements.
    pub(crate) is_alone: bool,
}

impl Part {
    fn is_empty(&self) -> bool {
        self.extents.contains(&0)
    }

    /// Returns the number of elements.
    fn len(&self) -> usize {
        self.extents.iter().product()
    }

    /// Returns whether the elements are contiguous, in row-major order.
    fn is_contiguous(&self) -> bool {
        let mut step = 1;
        self.is_empty()
            || self.extents.iter().zip(&self.strides).rev().all(|(&extent, &stride)| {
                let fits = extent == 1 || stride == step;
                step *= extent;
                fits
            })
    }

    /// Calls a function with the position of the first element of each row, and the rows' length.
    fn rows(&self, mut each: impl FnMut(usize, usize)) {
        let Some((&width, outer)) = self.extents.split_last() else {
            return each(self.offset, 1);
        };
        for row in 0..outer.iter().product() {
            let (mut rest, mut at) = (row, self.offset);
            for (&extent, &stride) in outer.iter().zip(&self.strides).rev() {
                at += rest % extent * stride;
                rest /= extent;
            }
            each(at, width);
        }
    }
}

/// `PJRT_HostBufferSemantics`: whether the plugin keeps the host's memory, and may write to it.
const COPIED: i32 = 0;
const LENT: i32 = 2;
const LENT_MUTABLE: i32 = 3;

/// Elements on a device.
pub(crate) struct Buffer<'a> {
    client: Rc<Client>,
    raw: Handle,
    /// The event after which the plugin does not use the host's memory any more.
    released: Handle,
    lifetime: PhantomData<&'a mut [u8]>,
}

impl Drop for Buffer<'_> {
    fn drop(&mut self) {
        let api = self.client.api;
        let mut of = OfBuffer {
            buffer: self.raw,
            ..Default::default()
        };
        let destroyed = api.call(api.0.buffer_destroy, &mut of);
        match destroyed {
            // The memory is the caller's again after this.
            Ok(()) => drop(api.wait(self.released)),
            // A buffer that cannot be destroyed keeps the memory: to wait for it would take for ever.
            Err(_) => api.forget(self.released),
        }
    }
}

impl Executable {
    /// Returns the number of devices of this process that the module runs on.
    pub(crate) fn device_count(&self) -> usize {
        self.devices.len()
    }

    /// Returns the number of results.
    pub(crate) fn result_count(&self) -> usize {
        self.result_count
    }

    /// Runs the module: `parts` are those of each argument on each device. Returns the results of each device when all are done.
    pub(crate) fn run<'a>(&self, arguments: &[Memory<'a>], parts: &[Vec<Part>]) -> Result<Vec<Vec<Buffer<'a>>>, Error> {
        assert!(parts.len() == self.devices.len() && parts.iter().all(|parts| parts.len() == arguments.len()));
        let api = self.client.api;
        let lend = |(&device, parts): (&Handle, &Vec<Part>)| {
            let lent = arguments.iter().zip(parts);
            lent.map(|(memory, part)| self.lend(memory, part, device)).collect()
        };
        // Dropped behind the wait below: then the arguments are the caller's again.
        let lent = self
            .devices
            .iter()
            .zip(parts)
            .map(lend)
            .collect::<Result<Vec<Vec<Buffer<'a>>>, Error>>()?;
        let inputs: Vec<Vec<Handle>> = lent
            .iter()
            .map(|list| list.iter().map(|buffer| buffer.raw).collect())
            .collect();
        let inputs: Vec<*const Handle> = inputs.iter().map(Vec::as_ptr).collect();
        let mut outputs = vec![vec![NULL; self.result_count]; self.devices.len()];
        let lists: Vec<*mut Handle> = outputs.iter_mut().map(Vec::as_mut_ptr).collect();
        let mut done = vec![NULL; self.devices.len()];
        // What is read alone is never given away.
        let kept = (0..).zip(arguments).filter(|(_, memory)| !memory.is_written);
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
        // Until all devices are done, below.
        let _together = (self.devices.len() > 1).then(|| lock(&TOGETHER));
        let started = api.call(api.0.loaded_executable_execute, &mut execute);
        // All of them, also after a failure: a device that still runs reads the arguments.
        let ended = done.into_iter().map(|event| api.wait(event)).fold(Ok(()), Result::and);
        let wrap = |raw| Buffer {
            client: self.client.clone(),
            raw,
            released: NULL,
            lifetime: PhantomData,
        };
        let wrap = |list: Vec<Handle>| list.into_iter().filter(|raw| !raw.is_null()).map(wrap).collect();
        let results: Vec<Vec<Buffer<'a>>> = outputs.into_iter().map(wrap).collect();
        // Memory that a result took over is released when that is dropped, so that nobody waits for it here.
        let is_started = started.is_ok();
        for (list, parts) in lent.into_iter().zip(parts) {
            for ((mut buffer, memory), part) in list.into_iter().zip(arguments).zip(parts) {
                if is_started && semantics(memory, part) == LENT_MUTABLE {
                    api.forget(std::mem::replace(&mut buffer.released, NULL));
                }
            }
        }
        started.and(ended)?;
        if results.iter().any(|list| list.len() != self.result_count) {
            return Err(Error::Missing);
        }
        Ok(results)
    }

    /// Gives a device a part of an argument: without a copy where the device reads the host's memory and the elements are aligned.
    fn lend<'a>(&self, memory: &Memory<'a>, part: &Part, device: Handle) -> Result<Buffer<'a>, Error> {
        assert!(memory.contains(part), "a part lies in its array");
        let client = &self.client;
        let extents = signed(&part.extents, 1);
        let strides = if part.is_contiguous() {
            Vec::new()
        } else {
            signed(&part.strides, size(memory.dtype))
        };
        let offset = if part.is_empty() {
            0
        } else {
            part.offset * size(memory.dtype)
        };
        let mut from = BufferFromHost {
            client: client.raw,
            // The part lies in the memory, and so does its start.
            data: memory.start.wrapping_add(offset).cast::<c_void>(),
            dtype: number(memory.dtype),
            extents: extents.as_ptr(),
            rank: extents.len(),
            // The plugin asks whether it is null, not how many there are.
            strides: if strides.is_empty() {
                ptr::null()
            } else {
                strides.as_ptr()
            },
            stride_count: strides.len(),
            semantics: semantics(memory, part),
            device,
            ..Default::default()
        };
        // The memory is borrowed for `'a`, and the buffer releases it before: it is dropped in `run`, or has given the memory to a
        // result, which has the same lifetime. A buffer that is leaked reads nothing when no run is under way. The plugin writes
        // to what is borrowed for writing alone, and to no part that two devices have.
        client
            .api
            .call(client.api.0.client_buffer_from_host_buffer, &mut from)?;
        Ok(Buffer {
            client: client.clone(),
            raw: from.buffer,
            released: from.done,
            lifetime: PhantomData,
        })
    }

    /// Returns what the compiler made of the module, and the format of that.
    pub(crate) fn optimized(&self) -> Result<(Vec<u8>, String), Error> {
        let api = self.client.api;
        let mut program = Program::default();
        let mut call = ExecutableOptimized {
            executable: self.inner,
            program: &mut program,
            ..Default::default()
        };
        api.call(api.0.executable_optimized_program, &mut call)?;
        let mut code = vec![0_u8; program.code_size];
        program.code = code.as_mut_ptr().cast();
        let mut call = ExecutableOptimized {
            executable: self.inner,
            program: &mut program,
            ..Default::default()
        };
        // The memory has the size that the plugin asked for.
        api.call(api.0.executable_optimized_program, &mut call)?;
        // SAFETY: a text of the plugin, which lives as long as the executable.
        Ok((code, unsafe { owned(program.format, program.format_size) }))
    }
}

/// Returns whether a part is lent, and may be written to. Of `bool` only two patterns are values, so that nothing else writes it.
fn semantics(memory: &Memory<'_>, part: &Part) -> i32 {
    match memory.is_written {
        false => LENT,
        true if part.is_alone && part.is_contiguous() && memory.dtype != DType::Bool => LENT_MUTABLE,
        true => COPIED,
    }
}

impl Buffer<'_> {
    /// Writes the elements to a part of memory.
    pub(crate) fn write(&self, memory: &mut Memory<'_>, part: &Part) -> Result<(), Error> {
        assert!(memory.is_written && memory.contains(part), "a part lies in its array");
        let api = self.client.api;
        let mut dtype = BufferType {
            buffer: self.raw,
            ..Default::default()
        };
        api.call(api.0.buffer_element_type, &mut dtype)?;
        let mut needed = ToHost {
            buffer: self.raw,
            ..Default::default()
        };
        api.call(api.0.buffer_to_host_buffer, &mut needed)?;
        let item = size(memory.dtype);
        if dtype.dtype != number(memory.dtype) || needed.size != part.len() * item {
            return Err(Error::Result {
                dtype: memory.dtype,
                extents: part.extents.clone(),
            });
        }
        if part.is_empty() {
            return Ok(());
        }
        if part.is_contiguous() {
            let to = memory.start.wrapping_add(part.offset * item);
            // The result took the memory over, which then has its elements.
            if self.pointer() == Some(to.addr()) {
                return Ok(());
            }
            return self.copy(to, needed.size, memory.dtype);
        }
        let mut elements = vec![0_u8; needed.size];
        self.copy(elements.as_mut_ptr(), needed.size, memory.dtype)?;
        let mut from = elements.chunks_exact(part.extents.last().map_or(1, |width| width * item));
        let step = part.strides.last().copied().unwrap_or(1);
        part.rows(|at, width| {
            let row = from.next().expect("as many rows as the part has");
            for (i, element) in row.chunks_exact(item).enumerate().take(width) {
                let to = memory.start.wrapping_add((at + i * step) * item);
                // SAFETY: the part lies in the memory, which is borrowed for writing. `elements` is another allocation, and of
                // `bool` it has values alone.
                unsafe { ptr::copy_nonoverlapping(element.as_ptr(), to, item) };
            }
        });
        Ok(())
    }

    /// Copies the elements to memory of their size.
    fn copy(&self, to: *mut u8, size: usize, dtype: DType) -> Result<(), Error> {
        let api = self.client.api;
        let mut copy = ToHost {
            buffer: self.raw,
            to: to.cast(),
            size,
            ..Default::default()
        };
        // The callers pass memory of this size that is borrowed for writing, until the event below.
        let copied = api
            .call(api.0.buffer_to_host_buffer, &mut copy)
            .and_then(|()| api.wait(copy.event));
        if dtype == DType::Bool {
            for i in 0..size {
                // SAFETY: memory of this size, which had values before and whose bytes the plugin may have replaced.
                unsafe { *to.add(i) = u8::from(*to.add(i) != 0) };
            }
        }
        copied
    }

    /// Returns the address of the elements, if the plugin tells.
    fn pointer(&self) -> Option<usize> {
        let mut pointer = BufferPointer {
            buffer: self.raw,
            ..Default::default()
        };
        let api = self.client.api;
        api.call(api.0.buffer_unsafe_pointer, &mut pointer)
            .ok()
            .map(|()| pointer.pointer)
    }
}

/// Returns numbers in units of `unit`, as the API takes them. Those of arrays fit, which have less than `isize::MAX` bytes.
fn signed(numbers: &[usize], unit: usize) -> Vec<i64> {
    numbers.iter().map(|&number| (number * unit) as i64).collect()
}

/// Returns the number of `PJRT_Buffer_Type`.
fn number(dtype: DType) -> i32 {
    match dtype {
        DType::Bool => 1,
        DType::I8 => 2,
        DType::I16 => 3,
        DType::I32 => 4,
        DType::I64 => 5,
        DType::U8 => 6,
        DType::U16 => 7,
        DType::U32 => 8,
        DType::U64 => 9,
        DType::F32 => 11,
        DType::F64 => 12,
        #[allow(unreachable_patterns)]
        other => unreachable!("{other} is no dtype of a program"),
    }
}

/// Returns the bytes of an element.
fn size(dtype: DType) -> usize {
    match dtype {
        DType::Bool | DType::I8 | DType::U8 => 1,
        DType::I16 | DType::U16 => 2,
        DType::I32 | DType::U32 | DType::F32 => 4,
        DType::I64 | DType::U64 | DType::F64 => 8,
        #[allow(unreachable_patterns)]
        other => unreachable!("{other} is no dtype of a program"),
    }
}
