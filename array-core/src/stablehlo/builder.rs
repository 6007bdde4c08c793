//! Recording of the operations of a program, that is, of a function with `#[program]`.

use core::marker::PhantomData;
use std::cell::RefCell;
use std::collections::HashMap;

use super::{ExportError, Setting};
use crate::dtype::{DType, Element};
use crate::error::ANY_EXTENT;
use crate::shape::{Shape, broadcast_rigid};

/// A number that identifies a value of a program: an argument, or the result of an operation.
///
/// An array of the twin contains an `Id`. `Id` is neither `Send` nor `Sync`, so that a program
/// cannot keep such an array in a `static`: in another export, the number identifies a different
/// value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Id(usize, PhantomData<*const ()>);

/// The dtype and the extents of a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Type {
    pub(super) dtype: DType,
    pub(super) extents: Vec<usize>,
}

impl Type {
    pub(super) fn new(dtype: DType, extents: &[usize]) -> Self {
        let extents = extents.to_vec();
        Self { dtype, extents }
    }

    /// Returns the type with the same extents and another dtype.
    pub(super) fn of(&self, dtype: DType) -> Self {
        Self::new(dtype, &self.extents)
    }
}

/// The types that the text of an operation contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Signature {
    /// The type of the result, which all operands have.
    Same,
    /// The types of all operands, and the type of the result.
    Function,
    /// The types of the condition and of the result.
    Select,
}

/// An operation. Each `%` in its text is replaced by the next operand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Operation {
    pub(super) text: String,
    pub(super) operands: Vec<Id>,
    pub(super) ty: Type,
    pub(super) signature: Signature,
}

/// The way in which a value of the program is computed.
#[derive(Debug)]
pub(super) enum Source {
    /// An argument of the program.
    Argument,
    /// An operation, and the text of the `broadcast!` expression that contains it, if any.
    Operation(Operation, Option<&'static str>),
}

/// Records the operations of a program.
///
/// Equal operations are recorded once. If extents in the setting break the rule of an operation,
/// the builder keeps the first such error, and the export returns it.
#[derive(Debug)]
pub struct Builder {
    pub(super) setting: Setting,
    pub(super) values: Vec<(Source, Type)>,
    /// The number of values that were recorded before the current expression.
    mark: usize,
    known: HashMap<Operation, Id>,
    /// For each result of [`place`](Self::place): the original value, before one or more calls of
    /// `place`, and the axis of the result to which each axis of the original is mapped.
    placed: HashMap<Id, (Id, Vec<usize>)>,
    /// For each index name of the next expression: the first operand with this name, and the extent
    /// of the operand along the axis that has the name. The key is the position of the name among
    /// the axes of the expression.
    named: HashMap<usize, (Id, usize)>,
    pub(super) error: Option<ExportError>,
}

thread_local! {
    /// The builder of the program that this thread exports. The arrays of the program do not refer
    /// to it, because closures in expressions copy these arrays.
    static BUILDER: RefCell<Option<Builder>> = const { RefCell::new(None) };
}

/// Calls a function with the builder of the program that this thread exports.
///
/// # Panics
///
/// Panics if this thread exports no program. This does not happen, because the arrays in
/// `twin/array.rs` exist only during an export.
pub(super) fn record<R>(run: impl FnOnce(&mut Builder) -> R) -> R {
    // Not a closure for the cell, since the functions of the cell would be compiled for each `run`.
    let mut taken = Recording::take();
    run(taken
        .0
        .as_mut()
        .expect("arrays of the twin exist only while a program is exported"))
}

/// A builder that is put back when this value is dropped. During an export, it is the builder of
/// the export around it, if there is one. [`take`](Self::take) takes out the builder of the running
/// export.
#[derive(Debug)]
pub(super) struct Recording(Option<Builder>);

impl Recording {
    pub(super) fn begin(setting: &Setting) -> Self {
        let builder = Builder {
            setting: setting.clone(),
            values: Vec::new(),
            mark: 0,
            known: HashMap::new(),
            placed: HashMap::new(),
            named: HashMap::new(),
            error: None,
        };
        Self(BUILDER.replace(Some(builder)))
    }

    /// Takes the builder out of the cell until this value is dropped.
    fn take() -> Self {
        Self(BUILDER.take())
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        BUILDER.set(self.0.take());
    }
}

impl Builder {
    /// Keeps an error, unless the builder already has one.
    pub(super) fn fail(&mut self, error: ExportError) {
        self.error.get_or_insert(error);
    }

    pub(super) fn ty(&self, id: Id) -> &Type {
        &self.values[id.0].1
    }

    pub(super) fn dtype(&self, id: Id) -> DType {
        self.ty(id).dtype
    }

    pub(super) fn extents(&self, id: Id) -> Vec<usize> {
        self.ty(id).extents.clone()
    }

    pub(super) fn argument(&mut self, ty: Type) -> Id {
        self.values.push((Source::Argument, ty));
        Id(self.values.len() - 1, PhantomData)
    }

    /// Starts an expression. Call [`locate`](Self::locate) at its end to set the text of its
    /// operations.
    pub(super) fn mark(&mut self) {
        self.mark = self.values.len();
        self.named.clear();
    }

    /// Compares the extents of an operand of the next expression with the extents of earlier
    /// operands that have the same index names. `axes` identifies the index name of each axis. If
    /// extents differ, even if one is 1, records the error.
    pub(super) fn agree(&mut self, x: Id, axes: &[usize]) {
        let right = self.extents(x);
        for (&axis, &extent) in axes.iter().zip(&right) {
            let (before, other) = *self.named.entry(axis).or_insert((x, extent));
            if other != extent {
                let (left, right) = (self.extents(before), right.clone());
                self.fail(ExportError::Shapes { left, right });
            }
        }
    }

    /// Sets the text of the expression for the operations recorded since [`mark`](Self::mark) that
    /// have no text yet.
    pub(super) fn locate(&mut self, text: &'static str) {
        for (source, _) in &mut self.values[self.mark..] {
            if let Source::Operation(_, location @ None) = source {
                *location = Some(text);
            }
        }
    }

    /// Records an operation, and returns its result. If an equal operation is already recorded,
    /// returns the result of that one.
    pub(super) fn push(&mut self, text: impl Into<String>, operands: &[Id], ty: Type, signature: Signature) -> Id {
        let operation = Operation {
            text: text.into(),
            operands: operands.to_vec(),
            ty: ty.clone(),
            signature,
        };
        if let Some(&id) = self.known.get(&operation) {
            return id;
        }
        let id = Id(self.values.len(), PhantomData);
        self.known.insert(operation.clone(), id);
        self.values.push((Source::Operation(operation, None), ty));
        id
    }

    /// Records an operation whose operands and result have one type.
    pub(crate) fn elementwise(&mut self, name: &str, x: &[Id]) -> Id {
        let marks = vec!["%"; x.len()].join(", ");
        let ty = self.ty(x[0]).clone();
        self.push(format!("{name} {marks}"), x, ty, Signature::Same)
    }

    /// Records a comparison of two values. `direction` is `EQ`, `NE`, `LT`, `LE`, `GT` or `GE`.
    pub(crate) fn compare(&mut self, direction: &str, l: Id, r: Id) -> Id {
        let kind = match self.dtype(l) {
            DType::F32 | DType::F64 => "FLOAT",
            DType::I8 | DType::I16 | DType::I32 | DType::I64 => "SIGNED",
            _ => "UNSIGNED",
        };
        let ty = self.ty(l).of(DType::Bool);
        self.push(
            format!("compare {direction}, %, %, {kind}"),
            &[l, r],
            ty,
            Signature::Function,
        )
    }

    pub(super) fn select(&mut self, condition: Id, yes: Id, no: Id) -> Id {
        let ty = self.ty(yes).clone();
        self.push("select %, %, %", &[condition, yes, no], ty, Signature::Select)
    }

    /// Records a constant: one literal for all elements, or nested lists of literals.
    pub(super) fn splat(&mut self, ty: Type, literal: &str) -> Id {
        self.push(format!("constant dense<{literal}>"), &[], ty, Signature::Same)
    }

    /// Returns whether `x` is a constant.
    pub(super) fn is_constant(&self, x: Id) -> bool {
        matches!(&self.values[x.0].0, Source::Operation(operation, _) if operation.text.starts_with("constant"))
    }

    /// Returns the value that all elements of a constant have. Returns `None` if `x` is not a
    /// constant, or if its elements are not all the same non-negative integer.
    pub(super) fn constant_of(&self, x: Id) -> Option<u64> {
        let Source::Operation(operation, _) = &self.values[x.0].0 else {
            return None;
        };
        operation
            .text
            .strip_prefix("constant dense<")?
            .strip_suffix('>')?
            .parse()
            .ok()
    }

    /// Records a constant whose elements all have one value.
    pub(super) fn constant<T: Element>(&mut self, value: T, extents: &[usize]) -> Id {
        self.splat(Type::new(T::DTYPE, extents), &literal(value))
    }

    /// Records a constant with the given elements, in row-major order.
    pub(super) fn dense<T: Element>(&mut self, extents: &[usize], elements: impl Iterator<Item = T>) -> Id {
        let mut text: Vec<String> = elements.map(literal).collect();
        let ty = Type::new(T::DTYPE, extents);
        if let Some(first) = text.first()
            && text.iter().all(|literal| literal == first)
        {
            return self.splat(ty, &text[0]);
        }
        let is_empty = text.is_empty();
        for &extent in extents.iter().rev().take_while(|_| !is_empty) {
            text = text.chunks(extent).map(|row| format!("[{}]", row.join(", "))).collect();
        }
        self.splat(ty, &text.concat())
    }

    /// Records a constant with the dtype and the extents of `x`. All its elements are `number`,
    /// rounded if the dtype is `f32`. An integer dtype must represent `number` exactly.
    pub(super) fn like(&mut self, x: Id, number: f64) -> Id {
        let ty = self.ty(x).clone();
        let literal = match ty.dtype {
            DType::F32 => literal(number as f32),
            DType::F64 => literal(number),
            DType::Bool => literal(number != 0.0),
            DType::U64 => literal(number as u64),
            _ => literal(number as i64),
        };
        self.splat(ty, &literal)
    }

    /// Adds axes of extent 1 to a value, so that its rank is `rank`. Axis `i` of the value becomes
    /// axis `places[i]` of the result, and the other axes of the result are the new ones.
    ///
    /// The builder remembers the original value, so that a later stretch of the result starts from
    /// it, and is one operation. See [`broadcast_in_dim`](Self::broadcast_in_dim).
    pub(super) fn place(&mut self, x: Id, places: &[usize], rank: usize) -> Id {
        let (source, inner) = self.origin(x);
        let places: Vec<usize> = inner.iter().map(|&axis| places[axis]).collect();
        let mut order: Vec<usize> = (0..places.len()).collect();
        order.sort_by_key(|&axis| places[axis]);
        let from = self.extents(source);
        let mut extents = vec![1; rank];
        places
            .iter()
            .zip(&from)
            .for_each(|(&place, &extent)| extents[place] = extent);
        let ordered = self.transpose(source, &order);
        let placed = self.reshape(ordered, &extents);
        if placed != source {
            self.placed.insert(placed, (source, places));
        }
        placed
    }

    /// If `x` is a result of [`place`](Self::place), returns the value from which `place` made it,
    /// and the axis of `x` to which each axis of this value is mapped. Otherwise returns `x` and
    /// its own axes.
    pub(super) fn origin(&self, x: Id) -> (Id, Vec<usize>) {
        match self.placed.get(&x) {
            Some(origin) => origin.clone(),
            None => (x, (0..self.ty(x).extents.len()).collect()),
        }
    }

    /// Records a 0-d constant that is zero, in the dtype of `x`.
    pub(super) fn zero_like(&mut self, x: Id) -> Id {
        let dtype = self.dtype(x);
        let literal = match dtype {
            DType::Bool => "false",
            DType::F32 | DType::F64 => "0.0",
            _ => "0",
        };
        self.splat(Type::new(dtype, &[]), literal)
    }

    /// Stretches a value to the given extents. Axis `i` of the value becomes axis `places[i]` of
    /// the result. `places` must be in increasing order, because a value that already has the
    /// extents is returned unchanged. If the extents do not fit, records the error and returns
    /// zeros.
    pub(super) fn broadcast_in_dim(&mut self, x: Id, extents: &[usize], places: &[usize]) -> Id {
        if self.ty(x).extents == extents {
            return x;
        }
        let from = self.extents(x);
        let stretches = |(&extent, &place): (&usize, &usize)| extent == 1 || extents.get(place) == Some(&extent);
        if from.len() != places.len() || !from.iter().zip(places).all(stretches) {
            let right = extents.to_vec();
            self.fail(ExportError::Shapes { left: from, right });
            // The recording continues with a value that has the extents of the result.
            let zero = self.zero_like(x);
            return self.broadcast_in_dim(zero, extents, &[]);
        }
        let (source, inner) = self.origin(x);
        let mut places: Vec<usize> = inner.iter().map(|&axis| places[axis]).collect();
        // XLA requires the axes in increasing order.
        let mut order: Vec<usize> = (0..places.len()).collect();
        order.sort_by_key(|&axis| places[axis]);
        places.sort_unstable();
        let x = self.transpose(source, &order);
        let from = self.ty(x);
        let to = Type::new(from.dtype, extents);
        // One constant with the extents of the result is easier to read than a constant and its
        // broadcast.
        if self.is_constant(x)
            && let Source::Operation(Operation { text, .. }, _) = &self.values[x.0].0
            && !text.contains('[')
        {
            let text = text.clone();
            return self.push(text, &[], to, Signature::Same);
        }
        self.push(
            format!("broadcast_in_dim %, dims = {places:?}"),
            &[x],
            to,
            Signature::Function,
        )
    }

    /// Stretches a value to the given extents. The axes of the value are aligned with the last of
    /// the given extents.
    pub(super) fn broadcast(&mut self, x: Id, extents: &[usize]) -> Id {
        let rank = self.ty(x).extents.len();
        let places: Vec<usize> = (extents.len().saturating_sub(rank)..extents.len()).collect();
        self.broadcast_in_dim(x, extents, &places)
    }

    /// Stretches values to their common extents.
    pub(super) fn align(&mut self, x: &[Id]) -> Vec<Id> {
        let mut common = Vec::new();
        for &id in x {
            let extents = self.extents(id);
            match broadcast_rigid((&common, 0), (&extents, 0)) {
                Some((extents, _)) => common = extents.to_vec(),
                None => self.fail(ExportError::Shapes {
                    left: common.clone(),
                    right: extents,
                }),
            }
        }
        x.iter().map(|&id| self.broadcast(id, &common)).collect()
    }

    pub(super) fn reshape(&mut self, x: Id, extents: &[usize]) -> Id {
        let from = self.ty(x);
        if from.extents == extents {
            return x;
        }
        if from.extents.iter().product::<usize>() != extents.iter().product::<usize>() {
            let (left, right) = (from.extents.clone(), extents.to_vec());
            self.fail(ExportError::Shapes { left, right });
        }
        let to = Type::new(self.dtype(x), extents);
        self.push("reshape %", &[x], to, Signature::Function)
    }

    /// Permutes axes: axis `i` of the result is axis `order[i]` of `x`.
    pub(super) fn transpose(&mut self, x: Id, order: &[usize]) -> Id {
        if order.iter().copied().eq(0..order.len()) {
            return x;
        }
        let from = self.ty(x);
        let extents: Vec<usize> = order.iter().map(|&axis| from.extents[axis]).collect();
        let to = Type::new(from.dtype, &extents);
        self.push(format!("transpose %, dims = {order:?}"), &[x], to, Signature::Function)
    }

    /// Reduces along axes by the StableHLO operation `operation`. `identity` is the literal of its
    /// identity.
    pub(super) fn reduce(&mut self, x: Id, operation: &str, identity: &str, axes: &[usize]) -> Id {
        // XLA requires the axes in increasing order.
        let mut axes = axes.to_vec();
        axes.sort_unstable();
        let from = self.ty(x).clone();
        let identity = self.splat(Type::new(from.dtype, &[]), identity);
        let left = (0..from.extents.len()).filter(|axis| !axes.contains(axis));
        let to = Type::new(from.dtype, &left.map(|axis| from.extents[axis]).collect::<Vec<_>>());
        let text = format!("reduce(% init: %) applies stablehlo.{operation} across dimensions = {axes:?}");
        self.push(text, &[x, identity], to, Signature::Function)
    }

    /// Multiplies two values and sums the products along contracted axes. The result has first the
    /// batching axes, then the remaining axes of the left operand, and then those of the right
    /// operand.
    pub(super) fn dot_general(&mut self, [l, r]: [Id; 2], batching: [&[usize]; 2], contracting: [&[usize]; 2]) -> Id {
        let (left, right) = (self.ty(l), self.ty(r));
        let free = |ty: &Type, of: usize| -> Vec<usize> {
            let axes =
                (0..ty.extents.len()).filter(|axis| !batching[of].contains(axis) && !contracting[of].contains(axis));
            axes.map(|axis| ty.extents[axis]).collect()
        };
        let mut extents: Vec<usize> = batching[0].iter().map(|&axis| left.extents[axis]).collect();
        extents.extend(free(left, 0));
        extents.extend(free(right, 1));
        let pairs = |[l, r]: [&[usize]; 2]| {
            l.iter()
                .map(|&axis| left.extents[axis])
                .ne(r.iter().map(|&axis| right.extents[axis]))
        };
        if pairs(batching) || pairs(contracting) {
            let (left, right) = (left.extents.clone(), right.extents.clone());
            self.fail(ExportError::Shapes { left, right });
        }
        let to = Type::new(self.dtype(l), &extents);
        let shared = match batching[0] {
            [] => String::new(),
            _ => format!("batching_dims = {:?} x {:?}, ", batching[0], batching[1]),
        };
        // By default, some devices round the factors to fewer bits.
        let precision = match self.dtype(l) {
            DType::F32 | DType::F64 => ", precision = [HIGHEST, HIGHEST]",
            _ => "",
        };
        let text = format!(
            "dot_general %, %, {shared}contracting_dims = {:?} x {:?}{precision}",
            contracting[0], contracting[1]
        );
        self.push(text, &[l, r], to, Signature::Function)
    }

    /// Selects a range along each axis. A range consists of a start, an excluded end and a positive
    /// step.
    pub(super) fn slice(&mut self, x: Id, ranges: &[(usize, usize, usize)]) -> Id {
        let from = self.ty(x);
        let extents: Vec<usize> = ranges
            .iter()
            .map(|&(start, end, step)| end.saturating_sub(start).div_ceil(step))
            .collect();
        if from.extents == extents {
            return x;
        }
        let range = |&(start, end, step): &(usize, usize, usize)| match step {
            1 => format!("{start}:{end}"),
            step => format!("{start}:{end}:{step}"),
        };
        let text: Vec<String> = ranges.iter().map(range).collect();
        let to = Type::new(from.dtype, &extents);
        self.push(format!("slice % [{}]", text.join(", ")), &[x], to, Signature::Function)
    }

    /// Records that the positions along each of the given axes are reversed.
    pub(super) fn reverse(&mut self, x: Id, axes: &[usize]) -> Id {
        let ty = self.ty(x).clone();
        self.push(format!("reverse %, dims = {axes:?}"), &[x], ty, Signature::Same)
    }

    /// Records the error if the shape `S` does not permit the extents of a value.
    pub(super) fn require<S: Shape>(&mut self, x: Id) {
        let right = self.extents(x);
        if S::from_extents(&right).is_none() {
            // The extents that the type does not determine are those of the value.
            let left = S::pattern().map_or(Vec::new(), |pattern| {
                let extents = pattern.as_ref().iter().zip(&right);
                extents
                    .map(|(&own, &other)| if own == ANY_EXTENT { other } else { own })
                    .collect()
            });
            self.fail(ExportError::Shapes { left, right });
        }
    }

    /// Records the concatenation of values along an axis. If the other extents differ, also records
    /// the error.
    pub(super) fn concatenate(&mut self, x: &[Id], axis: usize) -> Id {
        let mut ty = self.ty(x[0]).clone();
        for &id in &x[1..] {
            let next = self.extents(id);
            let mut others = ty.extents.iter().zip(&next).enumerate();
            if others.any(|(i, (l, r))| i != axis && l != r) {
                let (left, right) = (ty.extents.clone(), next.clone());
                self.fail(ExportError::Shapes { left, right });
            }
            ty.extents[axis] += next[axis];
        }
        let marks = vec!["%"; x.len()].join(", ");
        self.push(format!("concatenate {marks}, dim = {axis}"), x, ty, Signature::Function)
    }

    /// Adds `before` positions before an axis, `between` positions between each two of its
    /// positions, and `after` positions after it. The 0-d array `value` is the new element.
    pub(super) fn pad(&mut self, x: Id, value: Id, axis: usize, [before, between, after]: [usize; 3]) -> Id {
        let mut ty = self.ty(x).clone();
        let zeros = vec![0; ty.extents.len()];
        let (mut low, mut high, mut interior) = (zeros.clone(), zeros.clone(), zeros);
        (low[axis], high[axis], interior[axis]) = (before, after, between);
        let extent = ty.extents[axis];
        ty.extents[axis] = before + extent + between * extent.saturating_sub(1) + after;
        let text = format!("pad %, %, low = {low:?}, high = {high:?}, interior = {interior:?}");
        self.push(text, &[x, value], ty, Signature::Function)
    }

    /// Returns `x` with a part of it replaced by `part`. The part begins at position `start` of the
    /// axis `axis`, and at position 0 of the other axes.
    pub(super) fn update(&mut self, x: Id, part: Id, axis: usize, start: usize) -> Id {
        let ty = self.ty(x).clone();
        let starts = (0..ty.extents.len()).map(|other| if other == axis { start as i64 } else { 0 });
        let starts: Vec<Id> = starts.map(|start| self.constant(start, &[])).collect();
        let text = format!("dynamic_update_slice %, %{}", ", %".repeat(starts.len()));
        self.push(text, &[&[x, part], starts.as_slice()].concat(), ty, Signature::Function)
    }

    /// Records an array whose elements are their indices along an axis.
    pub(super) fn iota(&mut self, ty: Type, axis: usize) -> Id {
        self.push(format!("iota dim = {axis}"), &[], ty, Signature::Same)
    }

    /// Converts a value to another dtype. The elements must be in the range of that dtype. A
    /// conversion to a float dtype rounds to the nearest float.
    pub(super) fn convert(&mut self, x: Id, dtype: DType) -> Id {
        self.converted("convert", x, dtype)
    }

    /// Reinterprets the bits of a value as another dtype of the same width.
    pub(super) fn bitcast(&mut self, x: Id, dtype: DType) -> Id {
        self.converted("bitcast_convert", x, dtype)
    }

    fn converted(&mut self, name: &str, x: Id, dtype: DType) -> Id {
        let from = self.ty(x);
        if from.dtype == dtype {
            return x;
        }
        let to = from.of(dtype);
        self.push(format!("{name} %"), &[x], to, Signature::Function)
    }
}

impl Id {
    /// Returns the position of the value in [`Builder::values`].
    pub(super) fn index(self) -> usize {
        self.0
    }
}

/// Returns a literal that MLIR reads as a value with the same bits.
pub(super) fn literal<T: Element>(value: T) -> String {
    match T::DTYPE {
        DType::Bool => value.op_cast::<bool>().to_string(),
        DType::F32 => {
            let value = value.op_cast::<f32>();
            short(value.into()).unwrap_or_else(|| format!("0x{:08X}", value.to_bits()))
        }
        DType::F64 => {
            let value = value.op_cast::<f64>();
            short(value).unwrap_or_else(|| format!("0x{:016X}", value.to_bits()))
        }
        DType::U64 => value.op_cast::<u64>().to_string(),
        _ => value.op_cast::<i64>().to_string(),
    }
}

/// Returns a float in decimal, or `None` if its decimal form may have many digits, or if it is NaN
/// or infinite.
fn short(value: f64) -> Option<String> {
    let is_short = value.abs() < 1e6 && (value * 1024.0).fract() == 0.0;
    is_short.then(|| format!("{value:?}"))
}
