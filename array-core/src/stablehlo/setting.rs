//! The extents of named axes and the mesh of devices, which the types of a program do not
//! determine.

use std::any::{TypeId, type_name};
use std::fmt;

use super::module::quoted;
use crate::shape::Dim;

/// The setting of an export: the extents of named axes, and the devices over which axes are spread.
///
/// Devices form an axis too. Declare this axis with `dim!`, and pass it to
/// [`devices`](Self::devices) with the number of devices as its extent. Several axes of devices
/// form a mesh. [`shard`](Self::shard) spreads an axis of the arrays over an axis of devices.
///
/// ```
/// use array_core::dim;
/// use array_core::stablehlo::Setting;
///
/// dim!(Batch, Hosts);
/// let setting = Setting::new().axis(Batch(1024)).devices(Hosts(2)).shard::<Batch, Hosts>();
/// assert_eq!(setting.device_count(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Setting {
    extents: Vec<(Name, usize)>,
    mesh: Vec<(Name, usize)>,
    shards: Vec<(Name, Name)>,
}

/// The name of an axis: its type, and the text of the name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Name {
    id: TypeId,
    text: &'static str,
}

impl Name {
    pub(super) fn of<D: Dim>() -> Self {
        let path = type_name::<D>();
        Self {
            id: TypeId::of::<D>(),
            text: path.rsplit("::").next().unwrap_or(path),
        }
    }
}

impl Setting {
    /// Creates a setting for one device, without extents.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the extent of a named axis, as in `axis(Batch(1024))`. If the extent of an axis is set
    /// twice, the first one counts.
    #[must_use]
    pub fn axis<D: Dim>(mut self, axis: D) -> Self {
        self.extents.push((Name::of::<D>(), axis.extent()));
        self
    }

    /// Adds an axis of devices to the mesh, as in `devices(Hosts(2))`. If an axis is added twice,
    /// the first call counts.
    #[must_use]
    pub fn devices<M: Dim>(mut self, devices: M) -> Self {
        let name = Name::of::<M>();
        if self.mesh.iter().all(|(other, _)| *other != name) {
            self.mesh.push((name, devices.extent()));
        }
        self
    }

    /// Spreads the axis `D` over the axis of devices `M`, in every argument and result that has the
    /// axis `D`. Each device then has an equal part of `D`. If an axis is spread twice, the first
    /// call counts.
    #[must_use]
    pub fn shard<D: Dim, M: Dim>(mut self) -> Self {
        let axis = Name::of::<D>();
        if self.spread(axis).is_none() {
            self.shards.push((axis, Name::of::<M>()));
        }
        self
    }

    /// Returns the number of devices: the product over the axes of the mesh, or 1 if the mesh has
    /// no axes.
    pub fn device_count(&self) -> usize {
        self.mesh.iter().map(|&(_, devices)| devices).product()
    }

    /// Returns the extent of an axis.
    ///
    /// # Errors
    ///
    /// Returns an [`ExportError`] if neither the type of the axis nor the setting has its extent.
    pub(super) fn extent<D: Dim>(&self) -> Result<usize, ExportError> {
        let name = Name::of::<D>();
        let given = self.extents.iter().find(|(given, _)| *given == name);
        match D::EXTENT.or(given.map(|&(_, extent)| extent)) {
            Some(extent) => Ok(extent),
            None => Err(ExportError::NoExtent { axis: name.text }),
        }
    }

    /// Checks the mesh: each of its axes has at least one device and a name of its own.
    ///
    /// Also checks each axis that is spread over an axis of devices, given the axes of all
    /// arguments and results. The mesh must have the axis of devices. At least one array must have
    /// the spread axis, and the extent of this axis must be a multiple of the number of devices. No
    /// two axes of one array may be spread over the same axis of devices.
    pub(super) fn check(&self, arrays: &[&[(Name, usize)]]) -> Result<(), ExportError> {
        for (i, &(Name { text: devices, .. }, count)) in self.mesh.iter().enumerate() {
            if count == 0 {
                return Err(ExportError::ZeroDevices { devices });
            }
            if self.mesh[..i].iter().any(|(other, _)| other.text == devices) {
                return Err(ExportError::SameName { devices });
            }
        }
        for (axis, devices) in &self.shards {
            let Some(&(_, count)) = self.mesh.iter().find(|(name, _)| name == devices) else {
                return Err(ExportError::NoDevices { devices: devices.text });
            };
            let mut occurs = false;
            for (_, extent) in arrays
                .iter()
                .flat_map(|axes| axes.iter())
                .filter(|(name, _)| name == axis)
            {
                occurs = true;
                if !extent.is_multiple_of(count) {
                    return Err(ExportError::Undivided {
                        axis: axis.text,
                        extent: *extent,
                        devices: devices.text,
                        count,
                    });
                }
            }
            if !occurs {
                return Err(ExportError::NoAxis { axis: axis.text });
            }
        }
        for axes in arrays {
            let used: Vec<Name> = axes.iter().filter_map(|(name, _)| self.spread(*name)).collect();
            if let Some(twice) = used.iter().enumerate().find(|(i, name)| used[..*i].contains(name)) {
                return Err(ExportError::Twice { devices: twice.1.text });
            }
        }
        Ok(())
    }

    fn spread(&self, axis: Name) -> Option<Name> {
        let shard = self.shards.iter().find(|(name, _)| *name == axis);
        shard.map(|&(_, devices)| devices)
    }

    /// Returns the numbers of devices along the axes of the mesh.
    pub(super) fn device_counts(&self) -> Vec<usize> {
        self.mesh.iter().map(|&(_, devices)| devices).collect()
    }

    /// Returns one entry for each axis of an array. If the axis is spread over an axis of devices,
    /// the entry is the position of that axis of devices in the mesh. Otherwise, the entry is
    /// `None`.
    pub(super) fn places(&self, axes: &[(Name, usize)]) -> Vec<Option<usize>> {
        let place = |devices: Name| self.mesh.iter().position(|&(name, _)| name == devices);
        let places = axes.iter().map(|&(name, _)| self.spread(name).and_then(place));
        places.collect()
    }

    /// Returns the mesh as MLIR, or an empty text if the mesh has no axes.
    pub(super) fn mesh(&self) -> String {
        if self.mesh.is_empty() {
            return String::new();
        }
        let axes: Vec<String> = self
            .mesh
            .iter()
            .map(|(name, count)| format!("{}={count}", quoted(name.text)))
            .collect();
        format!("  sdy.mesh @mesh = <[{}]>\n", axes.join(", "))
    }

    /// Returns the MLIR attribute that describes how the axes of an array are spread, or `None` if
    /// the mesh has no axes.
    pub(super) fn sharding(&self, axes: &[(Name, usize)]) -> Option<String> {
        if self.mesh.is_empty() {
            return None;
        }
        let axis = |(name, _): &(Name, usize)| match self.spread(*name) {
            Some(devices) => format!("{{{}}}", quoted(devices.text)),
            None => "{}".to_owned(),
        };
        let axes: Vec<String> = axes.iter().map(axis).collect();
        Some(format!("sdy.sharding = #sdy.sharding<@mesh, [{}]>", axes.join(", ")))
    }
}

/// The error if a program cannot be exported.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExportError {
    /// A named axis has no extent.
    NoExtent {
        /// The name of the axis.
        axis: &'static str,
    },
    /// A spread axis occurs in no argument and no result.
    NoAxis {
        /// The name of the axis.
        axis: &'static str,
    },
    /// An axis is spread over devices that the mesh does not have.
    NoDevices {
        /// The name of the axis of devices.
        devices: &'static str,
    },
    /// The extent of an axis is not a multiple of the number of devices.
    Undivided {
        /// The name of the axis.
        axis: &'static str,
        /// The extent of the axis.
        extent: usize,
        /// The name of the axis of devices.
        devices: &'static str,
        /// The number of devices.
        count: usize,
    },
    /// Two axes of one array are spread over the same devices.
    Twice {
        /// The name of the axis of devices.
        devices: &'static str,
    },
    /// An axis of the mesh has no devices.
    ZeroDevices {
        /// The name of the axis of devices.
        devices: &'static str,
    },
    /// Two axes of the mesh have the same name, such as `a::Hosts` and `b::Hosts`.
    SameName {
        /// The name of both axes of devices.
        devices: &'static str,
    },
    /// Extents that the setting determines do not fit in an operation.
    Shapes {
        /// The extents of the left operand, or of the declared type of a result.
        left: Vec<usize>,
        /// The extents of the right operand, or the extents that the operation requires.
        right: Vec<usize>,
    },
    /// An index or a range is out of bounds.
    Index(crate::error::IndexError),
    /// A minimum, a maximum, or its position is computed along an empty axis.
    Empty,
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoExtent { axis } => {
                write!(
                    f,
                    "the setting has no extent for the axis `{axis}`, and XLA needs one: add `.axis({axis}(1024))`"
                )
            }
            Self::NoAxis { axis } => write!(
                f,
                "`{axis}` is spread over devices, but no argument and no result has this axis"
            ),
            Self::NoDevices { devices } => {
                write!(
                    f,
                    "the mesh has no devices `{devices}`: add them by `.devices({devices}(2))`"
                )
            }
            Self::Undivided {
                axis,
                extent,
                devices,
                count,
            } => {
                write!(
                    f,
                    "the extent {extent} of the axis `{axis}` is not a multiple of the {count} devices of `{devices}`"
                )
            }
            Self::Twice { devices } => write!(
                f,
                "two axes of one array are spread over the devices `{devices}`: spread only one of them"
            ),
            Self::ZeroDevices { devices } => {
                write!(
                    f,
                    "the mesh has 0 devices `{devices}`: at least 1 is needed, `.devices({devices}(1))`"
                )
            }
            Self::SameName { devices } => write!(
                f,
                "two axes of the mesh have the name `{devices}`: rename one, since the module contains only names"
            ),
            Self::Shapes { left, right } => write!(
                f,
                "extents {left:?} and {right:?} do not fit together in an operation: check the extents in the setting"
            ),
            Self::Index(error) => error.fmt(f),
            Self::Empty => f.write_str("a minimum or a maximum is taken along an axis of extent 0"),
        }
    }
}

impl std::error::Error for ExportError {}
