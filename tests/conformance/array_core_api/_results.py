"""The results of functions that return more than one array, and the limits of dtypes."""

from typing import NamedTuple


class UniqueAll(NamedTuple):
    values: object
    indices: object
    inverse_indices: object
    counts: object


class UniqueCounts(NamedTuple):
    values: object
    counts: object


class UniqueInverse(NamedTuple):
    values: object
    inverse_indices: object


class Eig(NamedTuple):
    eigenvalues: object
    eigenvectors: object


class Qr(NamedTuple):
    Q: object
    R: object


class Slogdet(NamedTuple):
    sign: object
    logabsdet: object


class Svd(NamedTuple):
    U: object
    S: object
    Vh: object


class Finfo:
    def __init__(self, bits, eps, max, min, smallest_normal, part, dtypes):
        self.bits, self.eps, self.max, self.min = bits, eps, max, min
        self.smallest_normal, self.dtype = smallest_normal, dtypes[part]


class Iinfo:
    def __init__(self, bits, max, min, dtype):
        self.bits, self.max, self.min, self.dtype = bits, max, min, dtype
