//! The parts of an array that the devices of a mesh have.

/// The parts of an array, one for each device.
pub(crate) struct Parts(Vec<Part>);

impl Parts {
    /// Divides an array over the devices of a mesh. Axis `i` of the array is divided over the axis
    /// `spread[i]` of the mesh, or not divided if this is `None`.
    pub(crate) fn divide(extents: &[usize], spread: &[Option<usize>], mesh: &[usize]) -> Self {
        let devices = 0..mesh.iter().product();
        Self(devices.map(|device| Part::of(extents, spread, mesh, device)).collect())
    }

    /// Returns the number of parts, which is the number of devices.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the part of the array that a device has.
    pub(super) fn part(&self, device: usize) -> &Part {
        &self.0[device]
    }

    /// Returns the devices whose elements no earlier device has: one for each different part.
    pub(super) fn first_devices(&self) -> impl Iterator<Item = usize> {
        let is_first = |&device: &usize| self.0[..device].iter().all(|part| part.offset != self.0[device].offset);
        (0..self.0.len()).filter(is_first)
    }
}

/// The elements of an array that one device has. Positions and strides count elements.
///
/// Only [`Parts::divide`] creates parts, so that a part that [is alone](Self::is_alone) shares no
/// element with the other parts of its array.
pub(super) struct Part {
    offset: usize,
    extents: Vec<usize>,
    strides: Vec<usize>,
    is_alone: bool,
}

impl Part {
    fn of(extents: &[usize], spread: &[Option<usize>], mesh: &[usize], device: usize) -> Self {
        let mut coordinates = vec![0; mesh.len()];
        let mut rest = device;
        for (coordinate, &count) in coordinates.iter_mut().zip(mesh).rev() {
            (*coordinate, rest) = (rest % count, rest / count);
        }
        let (mut offset, mut step, mut holders) = (0, 1, mesh.iter().product::<usize>());
        let (mut extents, mut strides) = (extents.to_vec(), vec![0; extents.len()]);
        for axis in (0..extents.len()).rev() {
            let whole = extents[axis];
            strides[axis] = step;
            if let Some(place) = spread[axis] {
                extents[axis] /= mesh[place];
                offset += coordinates[place] * extents[axis] * step;
                holders /= mesh[place];
            }
            step *= whole;
        }
        Self {
            offset,
            extents,
            strides,
            is_alone: holders == 1,
        }
    }

    /// Returns the extents of the part.
    pub(super) fn extents(&self) -> &[usize] {
        &self.extents
    }

    /// Returns the strides of the part, in elements. They are those of the whole array.
    pub(super) fn strides(&self) -> &[usize] {
        &self.strides
    }

    /// Returns the position of the first element, or 0 if the part has no elements.
    pub(super) fn start(&self) -> usize {
        if self.is_empty() { 0 } else { self.offset }
    }

    /// Returns the position after the last element, or `None` if the part has no elements.
    pub(super) fn end(&self) -> Option<usize> {
        let steps = self.extents.iter().zip(&self.strides);
        let last = || steps.map(|(extent, stride)| (extent - 1) * stride).sum::<usize>();
        (!self.is_empty()).then(|| self.offset + last() + 1)
    }

    /// Returns whether no other device has any of these elements.
    pub(super) fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// Returns whether the part has no elements.
    pub(super) fn is_empty(&self) -> bool {
        self.extents.contains(&0)
    }

    /// Returns the number of elements of the part.
    pub(super) fn len(&self) -> usize {
        self.extents.iter().product()
    }

    /// Returns whether the elements are contiguous, in row-major order.
    pub(super) fn is_contiguous(&self) -> bool {
        let mut step = 1;
        self.is_empty()
            || self.extents.iter().zip(&self.strides).rev().all(|(&extent, &stride)| {
                let fits = extent == 1 || stride == step;
                step *= extent;
                fits
            })
    }

    /// Calls a function with the position of the first element of each row. The elements of a row
    /// are contiguous, since the last axis has stride 1.
    pub(super) fn rows(&self, mut each: impl FnMut(usize)) {
        let outer = self.extents.split_last().map_or(&[][..], |(_, outer)| outer);
        for row in 0..outer.iter().product() {
            let (mut rest, mut at) = (row, self.offset);
            for (&extent, &stride) in outer.iter().zip(&self.strides).rev() {
                at += rest % extent * stride;
                rest /= extent;
            }
            each(at);
        }
    }

    /// Returns the length of a row.
    pub(super) fn width(&self) -> usize {
        self.extents.last().copied().unwrap_or(1)
    }
}
