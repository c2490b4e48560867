//! Tells the linker that an interpreter provides Python's symbols; only macOS needs to be told.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
