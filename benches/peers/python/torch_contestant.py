"""The cases in PyTorch on one thread: a pass over existing tensors for each operation."""

import torch

from driver import Case, serve

torch.set_num_threads(1)
torch.set_grad_enabled(False)


def prepare(case: Case):
    operands = case.operands()
    if operands is None:
        return None
    name = case.operation
    # The tensors share the memory of the arrays of NumPy.
    v = [torch.from_numpy(x) for x in operands.values()]
    if name == "add, new array":
        return lambda: v[0] + v[1]
    if name == "sum":
        return lambda: v[0].sum()
    if name == "sum of axis 0":
        return lambda: v[0].sum(dim=0)
    if name == "max of axis 1":
        return lambda: v[0].amax(dim=1)
    if name == "in place":
        return lambda: v[0].add_(v[1])
    y = torch.from_numpy(case.result(operands))
    if name == "copy":
        return lambda: y.copy_(v[0])
    if name == "interior":
        x, inner = v[0], y[1:-1, 1:-1]

        def interior():
            torch.add(x[:-2, 1:-1], x[2:, 1:-1], out=inner)
            inner.add_(x[1:-1, :-2]).add_(x[1:-1, 2:]).mul_(0.25)
            return y

        return interior
    if name == "triad":
        return lambda: torch.add(v[0], v[1], alpha=1.5, out=y)
    if name in ("add", "row", "column", "outer", "widen"):
        return lambda: torch.add(v[0], v[1], out=y)
    if name == "stretched":
        operation = torch.add if case.size == "2k" else torch.mul
        return lambda: operation(v[0], v[1], out=y)
    if name == "standardise":
        return lambda: torch.sub(v[0], v[1], out=y).div_(v[2])
    if name == "mix":
        return lambda: torch.mul(v[0], v[1], out=y).add_(v[2]).div_(v[3])
    if name == "image":
        return lambda: torch.mul(v[0], v[1], out=y).add_(v[2])
    if name == "greater":
        return lambda: torch.gt(v[0], v[1], out=y)
    if name == "where":
        return lambda: torch.where(v[0], v[1], v[2], out=y)
    if name == "transposed":
        transpose = v[1].T
        return lambda: torch.add(v[0], transpose, out=y)
    function = getattr(torch, name)
    return lambda: function(v[0], out=y)


serve(f"PyTorch {torch.__version__}", prepare)
