"""Runs a module that array-core exported. JAX's runtime runs it, in one process or in several on one or more machines.

    run.py run FOLDER                                     one process
    run.py run FOLDER --processes 2 --process 0 --address 10.0.0.1:8476     one of two
    run.py artifact FOLDER FILE [VERSION]                 bytecode of a module for one device; StableHLO of this version or later reads it

FOLDER has `module.mlir`, the arguments `0.npy`, `1.npy` and so on, and may have the expected results `result0.npy` and so on. The
module contains the mesh and the axes that are spread over it. A process reads only the elements of its own devices. It writes its
part of a result to a file such as `result0.process1.64_0.npy`, where `64_0` is the index of the part's first element. On a cluster,
every machine runs the same command with its own number. `--processes` may be left out under Slurm, Open MPI and Kubernetes, where
JAX finds the other processes itself.
"""

import argparse
import pathlib
import re
import time

import numpy as np

# The oldest and the newest version of JAX that this file was run with.
TESTED = (0, 5, 3), (0, 10, 2)
DTYPES = dict(i1="?", i8="i1", i16="i2", i32="i4", i64="i8", ui8="u1", ui16="u2", ui32="u4", ui64="u8", f32="f4", f64="f8")


def axes_of(text):
    """Returns the names and counts of the mesh's devices, and for each argument and result its extents, dtype and spread axes."""
    mesh = re.search(r"sdy\.mesh @mesh = <\[(.*?)\]>", text)
    mesh = [(name, int(count)) for name, count in re.findall(r'"(\w+)"=(\d+)', mesh[1])] if mesh else []
    head = re.search(r"func\.func public @main\((.*?)\) -> \((.*)\) \{\n", text)

    def arrays(part):
        for found in re.finditer(r"tensor<((?:\d+x)*)(\w+)>(?: \{[^}]*?sdy\.sharding = #sdy\.sharding<@mesh, \[(.*?)\]>\})?", part):
            extents = tuple(int(extent) for extent in found[1].split("x")[:-1])
            spread = re.findall(r"\{([^}]*)\}", found[3] or "{}," * len(extents))
            yield extents, np.dtype(DTYPES[found[2]]), [axis.strip('"') or None for axis in spread]

    return mesh, list(arrays(head[1])), list(arrays(head[2]))


def compiled(text, devices):
    """Compiles text for these devices together."""
    from jaxlib import xla_client

    options = xla_client.CompileOptions()
    build = options.executable_build_options
    build.num_replicas = options.num_replicas = 1
    build.num_partitions = options.num_partitions = len(devices)
    build.use_spmd_partitioning = len(devices) > 1
    build.use_shardy_partitioner = True
    build.device_assignment = xla_client.DeviceAssignment.create(np.array([[device.id for device in devices]], np.int32))
    client = devices[0].client
    if hasattr(client, "compile_and_load"):
        return client.compile_and_load(text, xla_client.DeviceList(tuple(devices)), options)
    return client.compile(text, options)


def run(folder, count, process, address):
    import jax
    from jax.sharding import Mesh, NamedSharding, PartitionSpec

    version = tuple(int(part) for part in jax.__version__.split(".")[:3])
    if not TESTED[0] <= version <= TESTED[1]:
        print(f"jax {jax.__version__} is outside of the tested versions", flush=True)
    jax.config.update("jax_enable_x64", True)
    if address:
        # Processes that use CPUs need this setting to communicate. Other processes ignore it.
        jax.config.update("jax_cpu_collectives_implementation", "gloo")
        jax.distributed.initialize(address, count, process, initialization_timeout=60)
    text = (folder / "module.mlir").read_text()
    mesh, arguments, results = axes_of(text)
    needed = int(np.prod([devices for _, devices in mesh]))
    devices = jax.devices()[:needed]
    if len(devices) < needed:
        raise SystemExit(f"the module needs {needed} devices, but only {len(devices)} are available")
    shape, names = [devices for _, devices in mesh] or [1], [name for name, _ in mesh] or ["all"]
    mesh = Mesh(np.array(devices).reshape(shape), names)

    start = time.perf_counter()
    program = compiled(text, devices)
    print(f"{process}: compiled in {1e3 * (time.perf_counter() - start):.0f} ms for {needed} devices", flush=True)

    def argument(index, extents, dtype, spread):
        # Map the file into memory, so that a process reads only the elements of its own devices.
        whole = np.load(folder / f"{index}.npy", mmap_mode="r")
        if whole.shape != extents or whole.dtype != dtype:
            raise SystemExit(f"{index}.npy is {whole.dtype} {whole.shape}, and the module takes {dtype} {extents}")
        place = NamedSharding(mesh, PartitionSpec(*spread))
        return jax.make_array_from_callback(extents, place, lambda at: np.array(whole[at]))

    taken = [argument(index, *array) for index, array in enumerate(arguments)]
    times = []
    for _ in range(10):
        start = time.perf_counter()
        outputs = program.execute_sharded(taken).disassemble_into_single_device_arrays()
        for parts in outputs:
            for part in parts:
                part.block_until_ready()
        times.append(time.perf_counter() - start)
    print(f"{process}: {1e3 * sorted(times[1:])[4]:.2f} ms, the median of nine runs", flush=True)
    for index, ((extents, _, spread), parts) in enumerate(zip(results, outputs)):
        places = NamedSharding(mesh, PartitionSpec(*spread)).addressable_devices_indices_map(extents)
        expected = folder / f"result{index}.npy"
        for (device, at), part in zip(sorted(places.items(), key=lambda item: devices.index(item[0])), parts):
            part = np.asarray(part)
            name = "_".join(f"{axis.start or 0}" for axis in at)
            np.save(folder / f"result{index}.process{process}.{name}.npy", part)
            if expected.exists():
                difference = abs(part - np.load(expected, mmap_mode="r")[at]).max(initial=0)
                print(f"{process}: result {index} from {name}, {part.shape}, differs by {difference:.1e}", flush=True)
                if difference > 1e-5:
                    raise SystemExit("the results differ")
    collectives = re.findall(r" (all-reduce|all-gather|all-to-all|reduce-scatter|collective-permute)\(", program.hlo_modules()[0].to_string())
    print(f"{process}: collectives {({name: collectives.count(name) for name in sorted(set(collectives))})}", flush=True)


def artifact(folder, file, version):
    from jaxlib.mlir.dialects import stablehlo

    text = (folder / "module.mlir").read_text()
    if "sdy.mesh" in text:
        raise SystemExit("StableHLO's bytecode has no mesh: export for one device")
    version = version or stablehlo.get_minimum_version()
    code = stablehlo.serialize_portable_artifact_str(text, version)
    stablehlo.deserialize_portable_artifact_str(code)
    pathlib.Path(file).write_bytes(code)
    print(f"{len(code)} bytes for StableHLO {version} and later, up to {stablehlo.get_current_version()} here")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("run")
    one.add_argument("folder", type=pathlib.Path)
    one.add_argument("--processes", type=int)
    one.add_argument("--process", type=int, default=0)
    one.add_argument("--address", help="of process 0")
    other = commands.add_parser("artifact")
    other.add_argument("folder", type=pathlib.Path)
    other.add_argument("file")
    other.add_argument("version", nargs="?")
    given = parser.parse_args()
    if given.command == "artifact":
        return artifact(given.folder, given.file, given.version)
    run(given.folder, given.processes, given.process, given.address)


main()
