//! Questions to a person at the terminal.

use std::io::{self, BufRead, Write};

/// Asks until there is an answer; `None` if the person stops, by `q` or with the end of the input. `read` takes what was typed, or says what is
/// wrong with it.
pub fn prompt<T>(
    question: &str,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    read: impl Fn(&str) -> Result<T, String>,
) -> io::Result<Option<T>> {
    loop {
        write!(out, "{question}: ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        match line.trim() {
            "q" | "quit" => return Ok(None),
            text => match read(text) {
                Ok(answer) => return Ok(Some(answer)),
                Err(wrong) => writeln!(out, "{wrong}")?,
            },
        }
    }
}

/// Row and column as a person types them, from 1; returned from 0.
pub fn row_and_column(text: &str) -> Option<(usize, usize)> {
    let parts = text.split(|sign: char| sign == ',' || sign.is_whitespace());
    let mut numbers = parts.filter(|part| !part.is_empty());
    let mut number = || numbers.next()?.parse::<usize>().ok()?.checked_sub(1);
    number().zip(number())
}
