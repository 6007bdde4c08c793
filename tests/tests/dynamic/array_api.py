"""Writes array_api.txt: the names of the Array API standard 2025.12, and the parameters of its functions.

Run in a clone of https://github.com/data-apis/array-api, in src/array_api_stubs/_2025_12.
"""

import ast
import pathlib

MODULES = """constants creation_functions data_type_functions data_types elementwise_functions fft indexing_functions info linalg
linear_algebra_functions manipulation_functions searching_functions set_functions sorting_functions statistical_functions
utility_functions array_object""".split()


def public(tree):
    """The names in `__all__`."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "__all__":
            return ast.literal_eval(node.value)


def parameters(function):
    args = function.args
    names = [a.arg for a in args.posonlyargs + args.args]
    names += ["*" + args.vararg.arg] if args.vararg else []
    return " ".join(names + [a.arg for a in args.kwonlyargs])


for module in MODULES:
    tree = ast.parse(pathlib.Path(module + ".py").read_text())
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if module == "array_object" and isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name != "__init__":
                    print(f"array_object | {part.name} | {parameters(part)}".strip())
    if module == "array_object":
        continue
    for name in public(tree):
        of = parameters(functions[name]) if name in functions else ""
        print(f"{module} | {name} | {of}".strip())
