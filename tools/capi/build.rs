//! Gives the shared library its versioned name, so that a program finds the version it was linked with.

fn main() {
    let of = |name: &str| std::env::var(name).unwrap_or_default();
    // Before 1.0 the second number is the one that tells of a break.
    let version = match (of("CARGO_PKG_VERSION_MAJOR"), of("CARGO_PKG_VERSION_MINOR")) {
        (major, minor) if major == "0" => format!("0.{minor}"),
        (major, _) => major,
    };
    match of("CARGO_CFG_TARGET_OS").as_str() {
        "linux" | "freebsd" | "netbsd" | "openbsd" | "dragonfly" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libminescheme.so.{version}");
        }
        "macos" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libminescheme.{version}.dylib");
        }
        _ => {}
    }
    println!("cargo:rerun-if-changed=build.rs");
}
