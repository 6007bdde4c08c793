//! Chains of views of arrays of run-time rank.

use array_core::layout::{Layout, View, ViewMut};
use array_core::slice_mut;
use array_core::{Array, ArrayView, ArrayViewMut, DynRank, slice};

use super::{Draw, Step};

/// A read-only view of any layout.
type Read<'v, T, L> = Array<T, DynRank, View<'v, L>>;

/// A mutable view of any layout.
type Written<'v, T, L> = Array<T, DynRank, ViewMut<'v, L>>;

/// Evaluates an expression with an axis as a constant.
macro_rules! with_axis {
    ($axis:expr, $name:ident => $body:expr) => {
        with_axis!(@ $axis, $name => $body, [-4 -3 -2 -1 0 1 2 3])
    };
    (@ $axis:expr, $name:ident => $body:expr, [$($literal:literal)*]) => {
        match $axis {
            $($literal => {
                const $name: isize = $literal;
                $body
            })*
            axis => unreachable!("no step names the axis {axis}"),
        }
    };
}

/// Evaluates an expression with a size as a constant.
macro_rules! with_size {
    ($size:expr, $name:ident => $body:expr) => {
        match $size {
            1 => {
                const $name: usize = 1;
                $body
            }
            2 => {
                const $name: usize = 2;
                $body
            }
            3 => {
                const $name: usize = 3;
                $body
            }
            size => unreachable!("no step names the size {size}"),
        }
    };
}

/// The steps of both read-only and mutable views.
macro_rules! shared {
    ($view:ident, $step:ident) => {
        match *$step {
            Step::Index { axis, at } => with_axis!(axis, AXIS => $view.index_axis::<AXIS>(at).strided()),
            Step::Slice { axis, start, end } => {
                with_axis!(axis, AXIS => $view.slice_axis::<AXIS>(start..end).strided())
            }
            Step::Flip { axis } => with_axis!(axis, AXIS => $view.flip_axis::<AXIS>().strided()),
            // A new axis of the highest rank is counted from the front.
            Step::Expand { axis } => with_axis!(axis, AXIS => $view.expand_dims::<AXIS>().strided()),
            Step::Squeeze { axis } => with_axis!(axis, AXIS => $view.squeeze_axis::<AXIS>().strided()),
            Step::Swap { i, j } => match j {
                0 => with_axis!(i, I => $view.swap_axes::<I, 0>().strided()),
                1 => with_axis!(i, I => $view.swap_axes::<I, 1>().strided()),
                2 => with_axis!(i, I => $view.swap_axes::<I, 2>().strided()),
                _ => with_axis!(i, I => $view.swap_axes::<I, 3>().strided()),
            },
            Step::Before { axis, at } => with_axis!(axis, AXIS => $view.split_at::<AXIS>(at).0.strided()),
            Step::Behind { axis, at } => with_axis!(axis, AXIS => $view.split_at::<AXIS>(at).1.strided()),
            Step::Diagonal => $view.diagonal().strided(),
            Step::Chunks { axis, size } => {
                with_size!(size, SIZE => with_axis!(axis, AXIS => $view.chunks_axis::<AXIS, SIZE>().strided()))
            }
            Step::Strided => $view.strided(),
            Step::Every { .. } | Step::Permute { .. } | Step::Windows { .. } | Step::Broadcast { .. } => {
                unreachable!("a step of one kind of views only")
            }
        }
    };
}

/// Selects every `step`-th element of a range of an axis, which the macro counts from the front.
macro_rules! every {
    ($macro:ident, $view:ident, $axis:expr, $start:expr, $end:expr, $step:expr) => {
        match $axis.rem_euclid($view.rank() as isize) {
            0 => $macro!($view, $start..$end;$step).strided(),
            1 => $macro!($view, .., $start..$end;$step).strided(),
            2 => $macro!($view, .., .., $start..$end;$step).strided(),
            _ => $macro!($view, .., .., .., $start..$end;$step).strided(),
        }
    };
}

/// Applies a step to a read-only view.
pub fn read_step<'v, T: 'static, L: Layout<DynRank>>(view: Read<'v, T, L>, step: &Step) -> ArrayView<'v, T, DynRank> {
    match *step {
        Step::Windows { axis, size } => {
            with_size!(size, SIZE => with_axis!(axis, AXIS => view.windows_axis::<AXIS, SIZE>().strided()))
        }
        Step::Every { .. } | Step::Permute { .. } | Step::Broadcast { .. } => read_order(view.strided(), step),
        _ => shared!(view, step),
    }
}

/// Applies a step to a read-only view that changes the order of elements: one that permutes axes,
/// selects with a step, or stretches. Tests that need no other steps compile a tenth of
/// [`read_step`].
///
/// # Panics
///
/// Panics for any other step.
pub fn read_order<'v, T: 'static>(view: ArrayView<'v, T, DynRank>, step: &Step) -> ArrayView<'v, T, DynRank> {
    match *step {
        Step::Every { axis, start, end, step } => every!(slice, view, axis, start, end, step),
        Step::Permute { ref order } => view.try_permute(order).expect("an order"),
        Step::Broadcast { ref shape } => view
            .try_broadcast_to::<DynRank>(&shape[..])
            .expect("a shape that fits")
            .strided(),
        _ => unreachable!("not a step that changes the order"),
    }
}

/// Applies the steps of a chain to a read-only view, and calls `visit` with each view and the step
/// before it.
pub fn read_chain<'v, T: 'static, L: Layout<DynRank>>(
    view: Read<'v, T, L>,
    draws: &[Draw],
    mut visit: impl FnMut(&Step, &ArrayView<'v, T, DynRank>),
) {
    let Some((&first, rest)) = draws.split_first() else {
        return;
    };
    let step = Step::of(first, &view.shape(), false);
    let mut view = read_step(view, &step);
    visit(&step, &view);
    for &draw in rest {
        let step = Step::of(draw, &view.shape(), false);
        view = read_step(view, &step);
        visit(&step, &view);
    }
}

/// Applies the steps of a chain to a mutable view, and calls a function with the last view.
pub fn write_chain<T: 'static, L: Layout<DynRank>>(
    view: Written<'_, T, L>,
    draws: &[Draw],
    steps: &mut Vec<Step>,
    run: &mut dyn FnMut(ArrayViewMut<'_, T, DynRank>),
) {
    let Some((&first, rest)) = draws.split_first() else {
        return run(view.strided());
    };
    let step = Step::of(first, &view.shape(), true);
    steps.push(step.clone());
    write_step(view, &step, &mut |view| write_chain(view, rest, steps, run));
}

/// Applies a step to a mutable view, and calls a function with the result.
pub fn write_step<T: 'static, L: Layout<DynRank>>(
    view: Written<'_, T, L>,
    step: &Step,
    run: &mut dyn FnMut(ArrayViewMut<'_, T, DynRank>),
) {
    match *step {
        Step::Every { .. } | Step::Permute { .. } => write_order(view.strided(), step, run),
        _ => run(shared!(view, step)),
    }
}

/// Applies a step as [`read_order`] to a mutable view, which cannot stretch, and calls a function
/// with the result.
///
/// # Panics
///
/// Panics for any other step.
pub fn write_order<T: 'static>(
    view: ArrayViewMut<'_, T, DynRank>,
    step: &Step,
    run: &mut dyn FnMut(ArrayViewMut<'_, T, DynRank>),
) {
    match *step {
        Step::Every { axis, start, end, step } => {
            let mut view = view;
            run(every!(slice_mut, view, axis, start, end, step));
        }
        Step::Permute { ref order } => run(view.try_permute(order).expect("an order")),
        _ => unreachable!("not a step that changes the order"),
    }
}
