//! Reports for programs.

use serde::Serialize;

/// Prints what was measured, for programs.
pub fn print_json(report: &impl Serialize) -> Result<(), String> {
    println!("{}", serde_json::to_string(report).map_err(|error| error.to_string())?);
    Ok(())
}
