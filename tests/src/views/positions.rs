//! The positions of the elements of a view, computed by `ndarray`.

use ndarray::{ArrayD, ArrayViewD, Axis, IxDyn, Slice, stack};

use super::Step;

/// For each position of a view, the position of its element in the viewed array.
#[derive(Clone, Debug)]
pub struct Positions(ArrayD<isize>);

/// Stacks arrays of one shape along a new axis. `extents` are those of the result.
fn beside(parts: &[ArrayViewD<'_, isize>], axis: usize, extents: Vec<usize>) -> ArrayD<isize> {
    if parts.is_empty() {
        return ArrayD::zeros(IxDyn(&extents));
    }
    stack(Axis(axis), parts).expect("the parts have one shape")
}

impl Positions {
    /// Numbers the elements of an array in row-major order.
    pub fn new(extents: &[usize]) -> Self {
        let len = extents.iter().product::<usize>() as isize;
        Self(ArrayD::from_shape_vec(IxDyn(extents), (0..len).collect()).expect("the positions fit the shape"))
    }

    /// Returns the positions.
    pub fn array(&self) -> &ArrayD<isize> {
        &self.0
    }

    /// Returns the extents.
    pub fn extents(&self) -> &[usize] {
        self.0.shape()
    }

    /// Returns the stride of each axis with 2 or more positions, in an array of elements.
    pub fn strides(&self) -> Vec<Option<isize>> {
        let walked = |axis: usize| !self.0.is_empty() && self.extents()[axis] > 1;
        let first = |axis: usize, i: usize| {
            *self
                .0
                .index_axis(Axis(axis), i)
                .first()
                .expect("the array has an element")
        };
        let stride = |axis: usize| walked(axis).then(|| first(axis, 1) - first(axis, 0));
        (0..self.0.ndim()).map(stride).collect()
    }

    /// Applies a step.
    pub fn step(&self, step: &Step) -> Self {
        let (x, rank) = (self.0.view(), self.0.ndim());
        let of = |axis: isize| axis.rem_euclid(rank as isize) as usize;
        let stepped = match *step {
            Step::Index { axis, at } => x.index_axis_move(Axis(of(axis)), at),
            Step::Slice { axis, start, end } => x.slice_axis(Axis(of(axis)), Slice::from(start..end)),
            Step::Every { axis, start, end, step } => {
                let range = Slice::new(start as isize, Some(end as isize), step);
                x.slice_axis(Axis(of(axis)), range)
            }
            Step::Flip { axis } => {
                let mut x = x;
                x.invert_axis(Axis(of(axis)));
                x
            }
            Step::Expand { axis } => x.insert_axis(Axis(axis.rem_euclid(rank as isize + 1) as usize)),
            Step::Squeeze { axis } => x.remove_axis(Axis(of(axis))),
            Step::Swap { i, j } => {
                let mut x = x;
                x.swap_axes(of(i), of(j));
                x
            }
            Step::Permute { ref order } => {
                let order: Vec<usize> = order.iter().map(|&axis| of(axis)).collect();
                x.permuted_axes(IxDyn(&order))
            }
            Step::Before { axis, at } => x.split_at(Axis(of(axis)), at).0,
            Step::Behind { axis, at } => x.split_at(Axis(of(axis)), at).1,
            Step::Diagonal => {
                let len = x.shape()[rank - 2].min(x.shape()[rank - 1]);
                let at = |i| x.index_axis(Axis(rank - 1), i).index_axis_move(Axis(rank - 2), i);
                let mut extents = x.shape()[..rank - 1].to_vec();
                extents[rank - 2] = len;
                return Self(beside(&(0..len).map(at).collect::<Vec<_>>(), rank - 2, extents));
            }
            Step::Chunks { axis, size } => {
                let axis = of(axis);
                let mut extents = x.shape().to_vec();
                extents.splice(axis..=axis, [extents[axis] / size, size]);
                return Self(beside(
                    &x.axis_chunks_iter(Axis(axis), size).collect::<Vec<_>>(),
                    axis,
                    extents,
                ));
            }
            Step::Windows { axis, size } => {
                let axis = of(axis);
                let count = (x.shape()[axis] + 1).saturating_sub(size);
                let window = |i| {
                    let mut window = x.slice_axis(Axis(axis), Slice::from(i..i + size));
                    // The elements of a window become the last axis.
                    for at in axis..rank - 1 {
                        window.swap_axes(at, at + 1);
                    }
                    window
                };
                let windows: Vec<_> = (0..count).map(window).collect();
                let windows: Vec<_> = windows.iter().map(|window| window.view()).collect();
                let mut extents = x.shape().to_vec();
                extents[axis] = count;
                extents.push(size);
                return Self(beside(&windows, axis, extents));
            }
            Step::Broadcast { ref shape } => x.broadcast(IxDyn(shape)).expect("the shape fits"),
            Step::Strided => x,
        };
        // Always in row-major order.
        let elements = stepped.iter().copied().collect();
        Self(ArrayD::from_shape_vec(stepped.raw_dim(), elements).expect("the positions fit the shape"))
    }
}
