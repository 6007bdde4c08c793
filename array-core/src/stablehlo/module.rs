//! The text of a program.

use std::fmt::Write;

use super::ExportError;
use super::builder::{Builder, Id, Operation, Signature, Source, Type};
use super::setting::Name;
use crate::dtype::{DType, DTypeKind};

/// A program in StableHLO, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    text: String,
    mesh: Vec<usize>,
    arguments: Vec<ModuleArray>,
    results: Vec<ModuleArray>,
}

impl Module {
    /// Returns the text of the program: an MLIR module with the function `main`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number of devices that the program is for.
    pub fn device_count(&self) -> usize {
        self.mesh.iter().product()
    }

    /// Returns the number of devices along each axis of the mesh of devices, in the order in which
    /// [`Setting::devices`](super::Setting::devices) added the axes.
    pub fn mesh(&self) -> &[usize] {
        &self.mesh
    }

    /// Returns the arguments, in the order of the parameters of the function.
    pub fn arguments(&self) -> &[ModuleArray] {
        &self.arguments
    }

    /// Returns the results: the arrays that the function returns, and then the new values of the
    /// `&mut` arguments.
    pub fn results(&self) -> &[ModuleArray] {
        &self.results
    }
}

/// An argument or a result of a [`Module`], as a runtime of XLA passes it.
///
/// ```
/// use array_core::stablehlo::{Setting, program};
/// use array_core::{Array, DType, dim, shape};
///
/// dim!(Batch, Hosts);
///
/// #[program]
/// fn double(x: &mut Array<f32, shape![Batch, 4]>) {
///     *x *= 2.0;
/// }
///
/// let module = double::export(&Setting::new().axis(Batch(8)).devices(Hosts(2)).shard::<Batch, Hosts>())?;
/// let x = &module.arguments()[0];
/// assert_eq!((x.name(), x.dtype(), x.extents()), ("x", DType::F32, &[8, 4][..]));
/// assert_eq!(x.spread(), [Some(0), None]);
/// assert_eq!(x.written(), Some(0));
/// # let _ = double;
/// # Ok::<(), array_core::stablehlo::ExportError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleArray {
    name: &'static str,
    ty: Type,
    spread: Vec<Option<usize>>,
    written: Option<usize>,
}

impl ModuleArray {
    /// Returns the name of the argument. A result that is the new value of a `&mut` argument has
    /// the name of that argument. An array that the function returns has the name `""`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the dtype of the elements.
    pub fn dtype(&self) -> DType {
        self.ty.dtype
    }

    /// Returns the extents of the whole array.
    pub fn extents(&self) -> &[usize] {
        &self.ty.extents
    }

    /// Returns one entry for each axis of the array. If the axis is spread over an axis of devices,
    /// the entry is the position of that axis of devices in [`Module::mesh`]. Otherwise, the entry
    /// is `None`.
    pub fn spread(&self) -> &[Option<usize>] {
        &self.spread
    }

    /// Returns the position in [`Module::results`] of the new value of this argument. Returns
    /// `None` for a result, and for an argument that the program does not write to.
    pub fn written(&self) -> Option<usize> {
        self.written
    }
}

/// The value of an argument or a result, and the names and extents of its axes.
#[derive(Clone, Debug)]
pub struct Port {
    pub(super) id: Id,
    pub(super) axes: Vec<(Name, usize)>,
}

/// An argument: its name, its value and axes, and its new value if the program writes to it.
#[derive(Debug)]
pub(super) struct Argument {
    pub(super) name: &'static str,
    pub(super) port: Port,
    pub(super) written: Option<Id>,
}

/// Writes a program as a module. After `results`, the module returns the new value of each argument
/// that the program writes to.
pub(super) fn write(
    builder: &Builder,
    name: &str,
    arguments: &[Argument],
    results: &[Port],
) -> Result<Module, ExportError> {
    if let Some(error) = &builder.error {
        return Err(error.clone());
    }
    let setting = &builder.setting;
    let mut results = results.to_vec();
    let mut aliases = Vec::new();
    for argument in arguments {
        aliases.push(argument.written.map(|id| {
            let axes = argument.port.axes.clone();
            results.push(Port { id, axes });
            results.len() - 1
        }));
    }
    for Port { id, axes } in &results {
        let left: Vec<usize> = axes.iter().map(|&(_, extent)| extent).collect();
        let right = builder.extents(*id);
        if left != right {
            return Err(ExportError::Shapes { left, right });
        }
    }
    let ports = arguments.iter().map(|argument| &argument.port).chain(&results);
    setting.check(&ports.map(|port| port.axes.as_slice()).collect::<Vec<_>>())?;

    let numbers = numbered(builder, &results);
    let number = |id: Id| format!("%{}", numbers[id.index()].expect("each value in use has a number"));
    let parameters = arguments.iter().zip(&aliases).map(|(argument, alias)| {
        let alias = alias.map(|result| format!("tf.aliasing_output = {result} : i32"));
        let attributes = attributes([alias, setting.sharding(&argument.port.axes)]);
        let (id, ty) = (number(argument.port.id), text(builder.ty(argument.port.id)));
        format!("{id}: {ty}{attributes} loc({})", quoted(argument.name))
    });
    let parameters: Vec<String> = parameters.collect();
    let types: Vec<String> = results.iter().map(|result| text(builder.ty(result.id))).collect();
    let outputs = results.iter().zip(&types);
    let outputs: Vec<String> = outputs
        .map(|(result, ty)| format!("{ty}{}", attributes([None, setting.sharding(&result.axes)])))
        .collect();
    let values: Vec<String> = results.iter().map(|result| number(result.id)).collect();

    let array = |name, port: &Port, written| ModuleArray {
        name,
        ty: builder.ty(port.id).clone(),
        spread: setting.places(&port.axes),
        written,
    };
    let taken = arguments.iter().zip(&aliases);
    let taken = taken.map(|(argument, &written)| array(argument.name, &argument.port, written));
    let mut returned: Vec<ModuleArray> = results.iter().map(|port| array("", port, None)).collect();
    for (argument, written) in arguments.iter().zip(&aliases) {
        if let Some(index) = *written {
            returned[index].name = argument.name;
        }
    }
    let (taken, device_count) = (taken.collect(), setting.device_count());
    let name = match name.is_ascii() {
        true => name.to_owned(),
        false => quoted(name),
    };
    let mut out = format!(
        "module @{name} attributes {{mhlo.num_partitions = {device_count} : i32, mhlo.num_replicas = 1 : i32}} {{\n"
    );
    out.push_str(&setting.mesh());
    let _ = writeln!(
        out,
        "  func.func public @main({}) -> ({}) {{",
        parameters.join(", "),
        outputs.join(", ")
    );
    for (index, (source, _)) in builder.values.iter().enumerate() {
        if let (Source::Operation(operation, location), Some(id)) = (source, numbers[index]) {
            let _ = writeln!(out, "    %{id} = {}", line(builder, operation, *location, &number));
        }
    }
    let end = match values.is_empty() {
        true => "return".to_owned(),
        false => format!("return {} : {}", values.join(", "), types.join(", ")),
    };
    let _ = write!(out, "    {end}\n  }}\n}}\n");
    Ok(Module {
        text: out,
        mesh: setting.device_counts(),
        arguments: taken,
        results: returned,
    })
}

/// Returns one entry for each value of the program. If the value is an argument, or the results
/// depend on it, the entry is the number of the value in the text. Otherwise, the entry is `None`.
fn numbered(builder: &Builder, results: &[Port]) -> Vec<Option<usize>> {
    let mut used = vec![false; builder.values.len()];
    for result in results {
        used[result.id.index()] = true;
    }
    for index in (0..used.len()).rev() {
        if let (Source::Operation(operation, _), true) = (&builder.values[index].0, used[index]) {
            operation
                .operands
                .iter()
                .for_each(|operand| used[operand.index()] = true);
        }
    }
    let mut next = 0..;
    let is_used = |index: usize| used[index] || matches!(builder.values[index].0, Source::Argument);
    (0..used.len())
        .map(|index| is_used(index).then(|| next.next()).flatten())
        .collect()
}

/// Returns an operation as MLIR, without the name of its result.
fn line(builder: &Builder, operation: &Operation, location: Option<&str>, number: &dyn Fn(Id) -> String) -> String {
    let mut operands = operation.operands.iter();
    let mut out = "stablehlo.".to_owned();
    for part in operation.text.split_inclusive('%') {
        match part.strip_suffix('%') {
            Some(before) => {
                let operand = operands.next().expect("there is an operand for each `%`");
                out.push_str(before);
                out.push_str(&number(*operand));
            }
            None => out.push_str(part),
        }
    }
    let result = text(&operation.ty);
    let types: Vec<String> = operation
        .operands
        .iter()
        .map(|operand| text(builder.ty(*operand)))
        .collect();
    let types = match operation.signature {
        Signature::Same => result,
        Signature::Function => format!("({}) -> {result}", types.join(", ")),
        Signature::Select => format!("{}, {result}", types[0]),
    };
    let location = location.map_or(String::new(), |text| format!(" loc({})", quoted(text)));
    format!("{out} : {types}{location}")
}

/// Returns a text as a string of MLIR, in which each byte that is not printable ASCII is written as
/// two hexadecimal digits.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => out.extend(['\\', byte.into()]),
            b' '..=b'~' => out.push(byte.into()),
            _ => {
                let _ = write!(out, "\\{byte:02X}");
            }
        }
    }
    out + "\""
}

/// Returns the attributes of an argument or a result as MLIR.
fn attributes<const N: usize>(attributes: [Option<String>; N]) -> String {
    let attributes: Vec<String> = attributes.into_iter().flatten().collect();
    match attributes.is_empty() {
        true => String::new(),
        false => format!(" {{{}}}", attributes.join(", ")),
    }
}

/// Returns a type as MLIR, such as `tensor<2x3xf32>`.
fn text(ty: &Type) -> String {
    let extents: String = ty.extents.iter().map(|extent| format!("{extent}x")).collect();
    let name = ty.dtype.name();
    match ty.dtype.kind() {
        DTypeKind::Bool => format!("tensor<{extents}i1>"),
        DTypeKind::Unsigned => format!("tensor<{extents}ui{}>", &name[1..]),
        DTypeKind::Signed | DTypeKind::Float => format!("tensor<{extents}{name}>"),
        DTypeKind::Complex => unreachable!("{name} is not a dtype of a program"),
    }
}
