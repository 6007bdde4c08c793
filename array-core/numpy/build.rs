//! Sets the cfgs of pyo3, which tell whether Python has a global lock.

fn main() {
    pyo3_build_config::use_pyo3_cfgs();
}
