//! What pages of HTML are made of.

use std::fmt::{Display, Error, Result, Write};

/// A page that needs nothing else, from its title on; `body` writes what stands below the heading.
pub fn page(
    title: &dyn Display,
    heading: &str,
    body: impl FnOnce(&mut String) -> Result,
) -> std::result::Result<String, Error> {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n<h1>{heading}</h1>\n",
        include_str!("html.css")
    );
    body(&mut page)?;
    Ok(page + "</main>\n</body>\n</html>\n")
}

/// Figures, each with what it counts.
pub fn tiles(page: &mut String, tiles: impl IntoIterator<Item = (String, String)>) -> Result {
    writeln!(page, "<ul class=\"tiles\">")?;
    for (figure, what) in tiles {
        writeln!(page, "<li>{figure}<br>{what}</li>")?;
    }
    writeln!(page, "</ul>")
}

/// A table: the heads of its columns, and for each row its name and its [`cells`].
pub fn table(page: &mut String, heads: &[&str], rows: impl Iterator<Item = (String, String)>) -> Result {
    let heads: String = heads.iter().map(|head| format!("<th scope=\"col\">{head}</th>")).collect();
    writeln!(page, "<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>")?;
    for (name, cells) in rows {
        writeln!(page, "<tr><th scope=\"row\">{name}</th>{cells}</tr>")?;
    }
    writeln!(page, "</tbody>\n</table>")
}

/// Cells of a row.
pub fn cells(cells: impl IntoIterator<Item = String>) -> String {
    cells.into_iter().map(|cell| format!("<td>{cell}</td>")).collect()
}

/// A picture that may be wider than the page.
pub fn wide(picture: &str, label: &str) -> String {
    format!("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\">{picture}</div>")
}
