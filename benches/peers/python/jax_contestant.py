"""The cases in JAX, compiled by XLA for this processor, on one thread. It makes a new array for each result."""

import os

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp

from driver import Case, serve

jax.config.update("jax_enable_x64", True)


def interior(a):
    middle = (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:]) * a.dtype.type(0.25)
    return jnp.pad(middle, 1)


OPERATIONS = {
    "copy": lambda a: jnp.copy(a),
    "interior": interior,
    "triad": lambda a, b: a + b * a.dtype.type(1.5),
    "add": lambda a, b: a + b,
    "add, new array": lambda a, b: a + b,
    "row": lambda a, b: a + b,
    "column": lambda a, b: a + b,
    "outer": lambda a, b: a + b,
    "widen": lambda a, b: a + b,
    "standardise": lambda x, mean, deviation: (x - mean) / deviation,
    "mix": lambda a, b, c, d: (a * b + c) / d,
    "image": lambda x, scale, offset: x * scale + offset,
    "greater": lambda a, b: a > b,
    "where": lambda mask, a, b: jnp.where(mask, a, b),
    "transposed": lambda a, b: a + b.T,
    "sum": lambda x: x.sum(),
    "sum of axis 0": lambda x: x.sum(axis=0),
    "max of axis 1": lambda x: x.max(axis=1),
}


def prepare(case: Case):
    operands = case.operands()
    # JAX chooses the alignment of its arrays, so there are no cases in `Vec`s.
    if operands is None or case.place == "vec":
        return None
    name = case.operation
    v = [jnp.array(x) for x in operands.values()]
    if name == "in place":
        add = jax.jit(lambda y, row: y + row, donate_argnums=0)
        state = [v[0]]

        def in_place():
            state[0] = add(state[0], v[1])
            return state[0].block_until_ready()

        return in_place
    if name == "stretched":
        operation = (lambda a, b: a + b) if case.size == "2k" else (lambda a, b: a * b)
    else:
        operation = OPERATIONS.get(name) or getattr(jnp, name)
    compiled = jax.jit(operation)
    return lambda: compiled(*v).block_until_ready()


serve(f"JAX {jax.__version__}", prepare)
