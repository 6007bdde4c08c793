"""Writes the files of `corpus/`, and `values.txt` with the contents of each.

Run with NumPy 2 and safetensors 0.8: python corpus.py
A line of values.txt is: file|dtype|extents|elements in row-major order, floats by their bits.
A line of entries.txt, for files with several arrays, has the name of the array after the name of the file.
"""

import io
import pathlib
import struct
import zipfile

import numpy as np
import safetensors.numpy
from numpy.lib import format as npy

here = pathlib.Path(__file__).parent
corpus = here / "corpus"
corpus.mkdir(exist_ok=True)
rows = []

NAMES = {"b1": "bool", "f4": "f32", "f8": "f64"}


def name(dtype):
    kind = dtype.kind + str(dtype.itemsize)
    return NAMES.get(kind, dtype.kind + str(8 * dtype.itemsize))


def elements(array):
    native = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"))
    if array.dtype.kind == "f":
        native = native.view("<u%d" % array.dtype.itemsize)
    return " ".join(str(int(x)) for x in native.ravel())


def row(file, array):
    extents = " ".join(str(n) for n in array.shape)
    rows.append(f"{file}|{name(array.dtype)}|{extents}|{elements(array)}")


def save(file, array, version=None):
    with open(corpus / file, "wb") as out:
        if version is None:
            np.save(out, array)
        else:
            npy.write_array(out, array, version=version)
    row(file, array)


def numbers(dtype, shape):
    dtype = np.dtype(dtype)
    count = int(np.prod(shape))
    if dtype.kind == "b":
        flat = np.arange(count) % 3 == 0
    elif dtype.kind == "f":
        flat = np.linspace(-2.5, 1e9, max(count, 1))[:count]
        if count >= 6:
            flat[1:5] = [np.nan, np.inf, -np.inf, -0.0]
    else:
        info = np.iinfo(dtype)
        flat = np.array([info.min, info.max] + list(range(7, 7 + count)), dtype=dtype)[:count]
    return flat.astype(dtype).reshape(shape)


KINDS = ["b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8"]
for kind in KINDS:
    save(f"{kind}_c.npy", numbers("<" + kind, (2, 3)))
    save(f"{kind}_fortran.npy", np.asfortranarray(numbers("<" + kind, (2, 3))))
    if kind[1] != "1":
        save(f"{kind}_big.npy", numbers(">" + kind, (2, 3)))
save("big_fortran.npy", np.asfortranarray(numbers(">f8", (2, 3, 4))))
save("fortran_rank3.npy", np.asfortranarray(numbers("<i4", (4, 1, 3))))
save("scalar.npy", numbers("<f8", ()))
save("scalar_bool.npy", numbers("<b1", ()))
save("empty.npy", numbers("<f4", (0,)))
save("empty_rows.npy", numbers("<i2", (0, 3)))
save("empty_fortran.npy", np.asfortranarray(numbers("<i2", (3, 0))))
save("one_axis.npy", numbers("<i8", (5,)))
save("rank8.npy", numbers("<u1", (1, 2, 1, 3, 1, 2, 1, 1)))
save("rank12.npy", numbers("<u1", (1, 2, 1, 3, 1, 1, 1, 1, 1, 2, 1, 1)))
for version in [(1, 0), (2, 0), (3, 0)]:
    save(f"version{version[0]}.npy", numbers("<f8", (3, 2)), version)

# What NumPy did before it padded to 64 bytes, and in Python 2.
old = numbers("<i4", (3,))
header = b"{'descr': '<i4', 'fortran_order': False, 'shape': (3L,), }"
header += b" " * (-(len(header) + 11) % 16) + b"\n"
(corpus / "python2.npy").write_bytes(
    b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + old.tobytes()
)
row("python2.npy", old)

# What is no dtype here.
for file, array in {
    "text.npy": np.array(["a", "bcd"]),
    "bytes.npy": np.array([b"a", b"bcd"]),
    "dates.npy": np.array(["2020-01-01"], dtype="M8[D]"),
    "objects.npy": np.array([{}, None], dtype=object),
    "fields.npy": np.array([(1, 2.0)], dtype=[("a", "<i4"), ("b", "<f8", (1,))]),
    "fields_utf8.npy": np.array([(1,)], dtype=[("\N{GREEK SMALL LETTER ALPHA}", "<i4")]),
    "half.npy": np.array([1.5, -2.0], dtype="<f2"),
    "complex64.npy": np.array([1 + 2j], dtype="<c8"),
    "complex128.npy": np.array([1 + 2j], dtype="<c16"),
    "longdouble.npy": np.zeros(1, dtype=np.longdouble),
}.items():
    np.save(corpus / file, array, allow_pickle=True)

# Files of several arrays.
entries = []


def entry(file, key, array):
    extents = " ".join(str(n) for n in array.shape)
    entries.append(f"{file}|{key}|{name(array.dtype)}|{extents}|{elements(array)}")


def several(file, arrays):
    for key, array in arrays.items():
        entry(file, key, array)
    return arrays


every = {kind: numbers("<" + kind, (2, 3)) for kind in KINDS}
shapes = {
    "scalar": numbers("<f8", ()),
    "empty": numbers("<f4", (0, 4)),
    "layers.0.weight": numbers("<f4", (3, 4)),
    "layers.0.bias \N{GREEK SMALL LETTER ALPHA}": numbers("<f4", (3,)),
}
safetensors.numpy.save_file(several("every.safetensors", every), corpus / "every.safetensors")
safetensors.numpy.save_file(
    several("shapes.safetensors", shapes), corpus / "shapes.safetensors", {"format": "np", "step": "12"}
)
safetensors.numpy.save_file({}, corpus / "none.safetensors")
safetensors.numpy.save_file({"x": np.array([1.5, -2.0], dtype="<f2")}, corpus / "half.safetensors")
np.savez(corpus / "every.npz", **several("every.npz", every | shapes))
np.savez_compressed(corpus / "compressed.npz", **several("compressed.npz", every | shapes))
np.savez(corpus / "objects.npz", allow_pickle=True, objects=np.array([{}, None], dtype=object), f8=every["f8"])
behind = io.BytesIO()
np.save(behind, every["u1"])
with zipfile.ZipFile(corpus / "behind.npz", "w") as archive:
    archive.writestr("x.npy", behind.getvalue() + b"!")
# Before version 0.3 headers were not padded: elements need not be aligned.
odd = numbers("<f8", (3,))
header = b'{"odd":{"dtype":"F64","shape":[3],"data_offsets":[0,24]}}'
assert len(header) % 8 != 0
(corpus / "odd.safetensors").write_bytes(struct.pack("<Q", len(header)) + header + odd.tobytes())
entry("odd.safetensors", "odd", odd)

(here / "entries.txt").write_text("\n".join(sorted(entries)) + "\n")
(here / "values.txt").write_text("\n".join(sorted(rows)) + "\n")
