"""Tests of the package: results against NumPy and plain loops, and the errors of arguments that do not fit."""

import array_core_python as rust
import compare
import numpy as np
import pytest

RANDOM = np.random.default_rng(3)


@pytest.mark.parametrize("case", list(compare.cases()), ids=lambda case: case[0])
def test_results_are_those_of_numpy(case):
    _, function, peer, arguments, _ = case
    np.testing.assert_allclose(function(*arguments), peer(*arguments), rtol=1e-9, atol=1e-12)


def test_standardise_takes_any_strides():
    x = RANDOM.normal(size=(7, 3))
    z = rust.standardise(np.asfortranarray(x)[::-1])
    np.testing.assert_allclose(z.mean(axis=0), 0, atol=1e-12)
    np.testing.assert_allclose(z.std(axis=0), 1)


def test_filter_against_loops():
    picture = RANDOM.integers(0, 256, (5, 6, 3), dtype=np.uint8)
    weights = RANDOM.normal(size=(3, 3)).astype(np.float32)
    expected = np.empty((3, 4, 3), np.uint8)
    for y, x, c in np.ndindex(expected.shape):
        total = sum(float(picture[y + a, x + b, c]) * float(weights[a, b]) for a in range(3) for b in range(3))
        expected[y, x, c] = min(max(round(total), 0), 255)
    found = rust.filter(picture, weights)
    assert found.dtype == np.uint8
    # The sums are in float32, so one that ends near a half may be rounded the other way.
    assert np.abs(found.astype(int) - expected).max() <= 1


def test_the_nearest_neighbour_of_a_point_is_the_point():
    known = RANDOM.normal(size=(50, 4)).astype(np.float32)
    labels = RANDOM.permutation(50)
    np.testing.assert_array_equal(rust.nearest_neighbours(known, labels, known, k=1), labels)
    with pytest.raises(ValueError, match="k is 51, and there are 50 known points"):
        rust.nearest_neighbours(known, labels, known, k=51)


def test_normalise_writes_in_place():
    x = np.array([1.0, -4.0, 2.0, 8.0])
    assert rust.normalise(x[::2]) is None
    np.testing.assert_array_equal(x, [0.5, -4, 1, 8])
    x.flags.writeable = False
    with pytest.raises(ValueError, match="the array is read-only: pass a copy"):
        rust.normalise(x)


def test_normalise_leaves_an_empty_vector():
    x = np.zeros(0)
    assert rust.normalise(x) is None
    assert x.shape == (0,)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: rust.filter(np.zeros((3, 4, 4), np.uint8), np.zeros((3, 3), np.float32)),
            "argument 'picture': axis 2 is 4, not 3: the shape is (3, 4, 4), expected [Height, Width, 3]",
        ),
        (
            lambda: rust.nearest_neighbours(np.zeros((9, 2), "f4"), np.zeros(8, int), np.zeros((2, 3), "f4")),
            "argument 'labels': Point is 8, not 9 as in argument 'known'\n"
            "argument 'queries': Feature is 3, not 2 as in argument 'known'",
        ),
        (
            lambda: rust.standardise(np.zeros((2, 2), "f4")),
            "the dtype is float32, not float64: convert it to float64",
        ),
    ],
)
def test_a_caller_reads_what_does_not_fit(call, message):
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message


def test_jax():
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    x = jax.numpy.asarray(RANDOM.normal(size=(7, 3)))
    np.testing.assert_allclose(rust.standardise(x), compare.numpy_standardise(np.asarray(x)), rtol=1e-9, atol=1e-12)
    jax.dlpack.from_dlpack(rust.standardise(x))
