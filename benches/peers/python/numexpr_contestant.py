"""The cases in numexpr: one pass over existing arrays, in blocks, on one thread."""

import numexpr

from driver import Case, serve

numexpr.set_num_threads(1)

EXPRESSIONS = {
    "triad": "a + b * s",
    "add": "a + b",
    "add, new array": "a + b",
    "row": "a + b",
    "column": "a + b",
    "outer": "a + b",
    "standardise": "(x - mean) / deviation",
    "mix": "(a * b + c) / d",
    "image": "x * scale + offset",
    "in place": "y + row",
    "greater": "a > b",
    "where": "where(mask, a, b)",
    "transposed": "a + b",
    "sum": "sum(x)",
    "sum of axis 0": "sum(x, axis=0)",
    "max of axis 1": "max(x, axis=1)",
    "exp": "exp(x)",
    "log": "log(x)",
    "sin": "sin(x)",
    "cos": "cos(x)",
    "tanh": "tanh(x)",
    "sqrt": "sqrt(x)",
}


def prepare(case: Case):
    operands = case.operands()
    if operands is None or case.operation not in EXPRESSIONS and case.operation != "stretched":
        return None
    name = case.operation
    expression = EXPRESSIONS.get(name) or ("a + b" if case.size == "2k" else "a * b")
    out = None
    if name == "in place":
        out = operands["y"]
    elif not name.startswith(("sum", "max", "add, new")):
        out = case.result(operands)
    if name == "transposed":
        operands["b"] = operands["b"].T
    if name == "triad":
        operands["s"] = case.real(1.5)
    # Computes once into a copy, because in place this call would already change the operand.
    scratch = None if out is None else out.copy()
    numexpr.evaluate(expression, local_dict=operands, out=scratch)
    return lambda: numexpr.evaluate(expression, local_dict=operands, out=out)


serve(f"numexpr {numexpr.__version__}", prepare)
