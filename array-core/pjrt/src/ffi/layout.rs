//! The structs of the PJRT C API that are used, as `pjrt_c_api.h` declares them.
//!
//! Every struct begins with its size and a list of extensions, and a later version only adds fields
//! at the end. A plugin returns an error if a struct is shorter than the plugin's own. So the
//! fields here are those of the newest known version, and the fields that an older plugin does not
//! read are zero.

use std::ffi::{c_char, c_void};
use std::ptr;

/// A pointer to something that the plugin owns.
pub(super) type Handle = *mut c_void;

/// A function of the table, which returns an error or null. The entry is null if the plugin lacks
/// the function.
pub(super) type Function<A> = Option<unsafe extern "C" fn(*mut A) -> Handle>;

/// A function of the table that cannot fail.
pub(super) type Infallible<A> = Option<unsafe extern "C" fn(*mut A)>;

/// The version of the PJRT API that the table of functions has.
#[repr(C)]
pub(super) struct Version {
    pub(super) struct_size: usize,
    pub(super) extensions: Handle,
    pub(super) major: i32,
    pub(super) minor: i32,
}

/// Declares the table up to the last function that is used. A row has the field of a function, the
/// name and the position of the function in the header, its type, and the number of unused
/// functions after it.
macro_rules! table {
    ($($field:ident $name:literal $index:literal: $type:ty, $gap:ident $count:literal;)*) => {
        /// The table of the functions of a plugin, `PJRT_Api`.
        #[repr(C)]
        pub(super) struct Table {
            pub(super) struct_size: usize,
            pub(super) extensions: Handle,
            pub(super) version: Version,
            $(
                pub(super) $field: $type,
                $gap: [Handle; $count],
            )*
        }

        $(const _: () = assert!(std::mem::offset_of!(Table, $field) == 40 + $index * size_of::<Handle>());)*

        /// The functions that are used, and their positions.
        #[cfg(test)]
        pub(super) const USED: &[(&str, usize)] = &[$(($name, $index)),*];
    };
}

#[cfg(not(target_pointer_width = "64"))]
compile_error!("array-pjrt needs a target of 64 bits, as PJRT plugins do");

table! {
    error_destroy "Error_Destroy" 0: Infallible<OfError>, gap1 0;
    error_message "Error_Message" 1: Infallible<ErrorMessage>, gap2 0;
    error_code "Error_GetCode" 2: Function<ErrorCode>, gap3 0;
    plugin_initialize "Plugin_Initialize" 3: Function<Nothing>, gap4 1;
    event_destroy "Event_Destroy" 5: Function<OfEvent>, gap5 2;
    event_await "Event_Await" 8: Function<OfEvent>, gap6 1;
    client_create "Client_Create" 10: Function<ClientCreate>, gap7 0;
    client_destroy "Client_Destroy" 11: Function<OfClient>, gap8 0;
    client_platform_name "Client_PlatformName" 12: Function<ClientText>, gap9 1;
    client_platform_version "Client_PlatformVersion" 14: Function<ClientText>, gap10 1;
    client_addressable_devices "Client_AddressableDevices" 16: Function<ClientDevices>, gap11 3;
    client_compile "Client_Compile" 20: Function<ClientCompile>, gap12 1;
    client_buffer_from_host_buffer "Client_BufferFromHostBuffer" 22: Function<BufferFromHost>, gap13 17;
    executable_destroy "Executable_Destroy" 40: Function<OfExecutable>, gap14 3;
    executable_num_outputs "Executable_NumOutputs" 44: Function<ExecutableNumOutputs>, gap15 3;
    executable_optimized_program "Executable_OptimizedProgram" 48: Function<ExecutableOptimized>, gap16 1;
    loaded_executable_destroy "LoadedExecutable_Destroy" 50: Function<OfExecutable>, gap17 0;
    loaded_executable_get_executable "LoadedExecutable_GetExecutable" 51: Function<LoadedGet>, gap18 0;
    loaded_executable_addressable_devices "LoadedExecutable_AddressableDevices" 52: Function<LoadedDevices>, gap19 2;
    loaded_executable_execute "LoadedExecutable_Execute" 55: Function<Execute>, gap20 2;
    buffer_destroy "Buffer_Destroy" 58: Function<OfBuffer>, gap21 0;
    buffer_element_type "Buffer_ElementType" 59: Function<BufferType>, gap22 10;
    buffer_to_host_buffer "Buffer_ToHostBuffer" 70: Function<ToHost>, gap23 2;
    buffer_unsafe_pointer "Buffer_UnsafePointer" 73: Function<BufferPointer>, gap24 0;
}

/// Declares the structs in which functions of the table take arguments and return results.
macro_rules! arguments {
    ($($(#[$doc:meta])* $name:ident $header:literal { $($field:ident: $type:ty = $default:expr),* $(,)? })*) => {$(
        $(#[$doc])*
        #[repr(C)]
        pub(super) struct $name {
            pub(super) struct_size: usize,
            pub(super) extensions: Handle,
            $(pub(super) $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { struct_size: size_of::<Self>(), extensions: ptr::null_mut(), $($field: $default,)* }
            }
        }
    )*

    /// The structs, and the number of fields of each.
    #[cfg(test)]
    pub(super) const STRUCTS: &[(&str, usize)] =
        &[$(($header, 2 + <[&str]>::len(&[$(stringify!($field)),*]))),*];
    };
}

/// A handle that is a null pointer.
pub(super) const NULL: Handle = ptr::null_mut();

arguments! {
    /// The arguments of a function that takes only an error.
    OfError "PJRT_Error_Destroy_Args" { error: Handle = NULL }
    /// The text of an error, which lives as long as the error.
    ErrorMessage "PJRT_Error_Message_Args" { error: Handle = NULL, message: *const c_char = ptr::null(), size: usize = 0 }
    /// The code of an error.
    ErrorCode "PJRT_Error_GetCode_Args" { error: Handle = NULL, code: i32 = 0 }
    /// The arguments of a function that takes nothing.
    Nothing "PJRT_Plugin_Initialize_Args" {}
    /// The arguments of a function that takes only an event.
    OfEvent "PJRT_Event_Await_Args" { event: Handle = NULL }
    /// The arguments that create a client: no options, and no store that processes share.
    ClientCreate "PJRT_Client_Create_Args" {
        options: *const c_void = ptr::null(),
        option_count: usize = 0,
        get: Handle = NULL,
        get_argument: Handle = NULL,
        put: Handle = NULL,
        put_argument: Handle = NULL,
        client: Handle = NULL,
        try_get: Handle = NULL,
        try_get_argument: Handle = NULL,
    }
    /// The arguments of a function that takes only a client.
    OfClient "PJRT_Client_Destroy_Args" { client: Handle = NULL }
    /// A text that the client owns.
    ClientText "PJRT_Client_PlatformName_Args" { client: Handle = NULL, text: *const c_char = ptr::null(), size: usize = 0 }
    /// Devices, in a list that the client owns.
    ClientDevices "PJRT_Client_AddressableDevices_Args" {
        client: Handle = NULL,
        devices: *const Handle = ptr::null(),
        count: usize = 0,
    }
    /// The text of a program, and its format.
    Program "PJRT_Program" {
        code: *const c_char = ptr::null(),
        code_size: usize = 0,
        format: *const c_char = ptr::null(),
        format_size: usize = 0,
    }
    /// The arguments that compile a program, and the resulting executable.
    ClientCompile "PJRT_Client_Compile_Args" {
        client: Handle = NULL,
        program: *const Program = ptr::null(),
        options: *const c_char = ptr::null(),
        options_size: usize = 0,
        executable: Handle = NULL,
    }
    /// The arguments that lend or copy memory of the host to a device, and the resulting buffer.
    BufferFromHost "PJRT_Client_BufferFromHostBuffer_Args" {
        client: Handle = NULL,
        data: *const c_void = ptr::null(),
        dtype: i32 = 0,
        extents: *const i64 = ptr::null(),
        rank: usize = 0,
        strides: *const i64 = ptr::null(),
        stride_count: usize = 0,
        semantics: i32 = 0,
        device: Handle = NULL,
        memory: Handle = NULL,
        layout: Handle = NULL,
        done: Handle = NULL,
        buffer: Handle = NULL,
    }
    /// The arguments of a function that takes only an executable, compiled or loaded.
    OfExecutable "PJRT_LoadedExecutable_Destroy_Args" { executable: Handle = NULL }
    /// The number of results.
    ExecutableNumOutputs "PJRT_Executable_NumOutputs_Args" { executable: Handle = NULL, count: usize = 0 }
    /// The program after optimisation by the compiler.
    ExecutableOptimized "PJRT_Executable_OptimizedProgram_Args" {
        executable: Handle = NULL,
        program: *mut Program = ptr::null_mut(),
    }
    /// The executable from which another one was loaded.
    LoadedGet "PJRT_LoadedExecutable_GetExecutable_Args" { loaded: Handle = NULL, executable: Handle = NULL }
    /// The devices of an executable, in a list that the executable owns.
    LoadedDevices "PJRT_LoadedExecutable_AddressableDevices_Args" {
        executable: Handle = NULL,
        devices: *const Handle = ptr::null(),
        count: usize = 0,
    }
    /// The options of a run of an executable.
    ExecuteOptions "PJRT_ExecuteOptions" {
        send: Handle = NULL,
        receive: Handle = NULL,
        send_count: usize = 0,
        receive_count: usize = 0,
        launch: i32 = 0,
        kept: *const i64 = ptr::null(),
        kept_count: usize = 0,
        context: Handle = NULL,
        location: *const c_char = ptr::null(),
        task_count: usize = 0,
        tasks: *mut i32 = ptr::null_mut(),
        incarnations: *mut i64 = ptr::null_mut(),
    }
    /// A run of an executable.
    Execute "PJRT_LoadedExecutable_Execute_Args" {
        executable: Handle = NULL,
        options: *mut ExecuteOptions = ptr::null_mut(),
        arguments: *const *const Handle = ptr::null(),
        device_count: usize = 0,
        argument_count: usize = 0,
        results: *const *mut Handle = ptr::null(),
        done: *mut Handle = ptr::null_mut(),
        device: Handle = NULL,
    }
    /// The arguments of a function that takes only a buffer.
    OfBuffer "PJRT_Buffer_Destroy_Args" { buffer: Handle = NULL }
    /// The dtype of a buffer.
    BufferType "PJRT_Buffer_ElementType_Args" { buffer: Handle = NULL, dtype: i32 = 0 }
    /// A copy to memory of the host. If `to` is null, only the size of the copy is returned.
    ToHost "PJRT_Buffer_ToHostBuffer_Args" {
        buffer: Handle = NULL,
        layout: Handle = NULL,
        to: *mut c_void = ptr::null_mut(),
        size: usize = 0,
        event: Handle = NULL,
    }
    /// The address of the elements of a buffer.
    BufferPointer "PJRT_Buffer_UnsafePointer_Args" { buffer: Handle = NULL, pointer: usize = 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the text of the header that the plugin's package has.
    fn header() -> String {
        let plugin = std::env::var_os("PJRT_PLUGIN").expect("the path of a plugin in PJRT_PLUGIN: see README.md");
        let header = std::path::Path::new(&plugin)
            .with_file_name("include")
            .join("pjrt_c_api.h");
        std::fs::read_to_string(header).expect("the header beside the plugin")
    }

    /// Returns the number of fields of a struct in the header. A union is one field.
    fn fields(header: &str, name: &str) -> usize {
        let start = header
            .find(&format!("struct {name} {{\n"))
            .unwrap_or_else(|| panic!("no struct {name}"));
        let body = &header[start..start + header[start..].find("\n};").expect("its end")];
        let (mut count, mut depth) = (0, 0);
        for line in body
            .lines()
            .skip(1)
            .map(|line| line.split("//").next().unwrap_or("").trim())
        {
            depth += usize::from(line.ends_with('{'));
            let is_end = line.starts_with('}');
            depth -= usize::from(is_end);
            count += usize::from(depth == 0 && line.ends_with(';'));
        }
        count
    }

    #[test]
    fn structs_have_the_fields_of_the_header() {
        let header = header();
        for (name, count) in STRUCTS {
            assert_eq!(fields(&header, name), *count, "{name}");
        }
        // Each of these structs of the header shares a struct here with another one.
        for name in [
            "PJRT_Event_Destroy_Args",
            "PJRT_Executable_Destroy_Args",
            "PJRT_Client_PlatformVersion_Args",
        ] {
            let like = name.replace("PlatformVersion", "PlatformName");
            assert_eq!(fields(&header, name), fields(&header, &like), "{name}");
            assert!(fields(&header, name) >= 3);
        }
    }

    #[test]
    fn functions_have_the_positions_of_the_header() {
        let header = header();
        let start = header.find("typedef struct PJRT_Api {").expect("the table");
        let names: Vec<&str> = header[start..].split("_PJRT_API_STRUCT_FIELD(PJRT_").skip(1).collect();
        let names: Vec<&str> = names
            .iter()
            .map(|rest| rest.split(')').next().expect("the field has a name"))
            .collect();
        for (name, position) in USED {
            assert_eq!(names.iter().position(|found| found == name), Some(*position), "{name}");
        }
    }
}
