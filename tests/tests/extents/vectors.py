#!/usr/bin/env python3
"""Writes vectors.txt: NumPy's results of concatenation, repetition, padding and windows.

A line is the operation, its numbers, the extents of the operands, and the extents and the elements of the result. The elements of the
operand i are 1000 * i, 1000 * i + 1, and so on, in row-major order.
"""

import random

import numpy as np

random.seed(2026)
EXTENTS = [0, 1, 1, 2, 3, 4, 5]


def operand(i, shape):
    return 1000 * i + np.arange(int(np.prod(shape)), dtype=np.int64).reshape(shape)


def shape(rank):
    return [random.choice(EXTENTS) for _ in range(rank)]


def numbers(values):
    return " ".join(str(value) for value in values)


def line(operation, arguments, shapes, result):
    operands = "/".join(numbers(shape) for shape in shapes)
    return f"{operation}|{numbers(arguments)}|{operands}|{numbers(result.shape)}|{numbers(result.reshape(-1))}"


def concat():
    rank = random.randint(1, 4)
    axis, first = random.randrange(rank), shape(rank)
    shapes = [list(first) for _ in range(random.randint(2, 3))]
    for each in shapes:
        each[axis] = random.choice(EXTENTS)
    result = np.concat([operand(i, each) for i, each in enumerate(shapes)], axis=axis)
    return line("concat", [axis], shapes, result)


def stack():
    rank = random.randint(0, 3)
    axis, shapes = random.randrange(rank + 1), [shape(rank)] * random.randint(2, 3)
    return line("stack", [axis], shapes, np.stack([operand(i, each) for i, each in enumerate(shapes)], axis=axis))


def one(operation):
    rank = random.randint(1, 4)
    axis, extents, times = random.randrange(rank), shape(rank), random.randint(0, 3)
    x = operand(0, extents)
    if operation == "tile":
        result = np.tile(x, [times if i == axis else 1 for i in range(rank)])
    elif operation == "repeat":
        result = np.repeat(x, times, axis=axis)
    else:
        after = random.randint(0, 2)
        margins = [(times, after) if i == axis else (0, 0) for i in range(rank)]
        return line("pad", [axis, times, after, -7], [extents], np.pad(x, margins, constant_values=-7))
    return line(operation, [axis, times], [extents], result)


def unfold():
    rank = random.randint(1, 3)
    axis, extents = random.randrange(rank), shape(rank)
    extents[axis] = random.randint(1, 12)
    size, step, dilation = random.choice([(1, 1, 1), (2, 1, 1), (3, 2, 1), (2, 3, 2), (3, 1, 4)])
    span = (size - 1) * dilation + 1
    x = operand(0, extents)
    if extents[axis] >= span:
        result = np.lib.stride_tricks.sliding_window_view(x, span, axis=axis)
        result = result[(slice(None),) * axis + (slice(None, None, step),)][..., ::dilation]
    else:
        result = np.empty(extents[:axis] + [0] + extents[axis + 1 :] + [size], dtype=np.int64)
    return line("unfold", [axis, size, step, dilation], [extents], result)


with open("vectors.txt", "w", encoding="ascii") as file:
    rows = [make() for make in [concat, stack, unfold] for _ in range(40)]
    rows += [one(operation) for operation in ["tile", "repeat", "pad"] for _ in range(25)]
    file.write("\n".join(rows) + "\n")
