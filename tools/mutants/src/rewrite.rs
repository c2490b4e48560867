//! Writes mutants into a source file, each behind a switch.

use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::mutant::{Genre, Mutant};

/// A file's text by lines and columns, as mutants and syntax trees count them.
struct Places {
    /// Where each line begins, in bytes.
    lines: Vec<usize>,
}

impl Places {
    fn new(text: &str) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        Places { lines: std::iter::once(0).chain(ends).collect() }
    }

    /// The byte of a line from 1 and a column from 0, in characters.
    fn byte(&self, text: &str, line: usize, column: usize) -> usize {
        let start = self.lines[line - 1];
        let before = text[start..].chars().take(column);
        start + before.map(char::len_utf8).sum::<usize>()
    }

    fn range(&self, text: &str, span: proc_macro2::Span) -> Range<usize> {
        let (start, end) = (span.start(), span.end());
        self.byte(text, start.line, start.column)..self.byte(text, end.line, end.column)
    }
}

/// What stands in place of a piece of the text: `before` it, then the piece, itself rewritten, then `after` it.
struct Edit {
    piece: Range<usize>,
    before: String,
    after: String,
}

/// Finds the expressions around operators and guards.
struct Finder<'a> {
    text: &'a str,
    places: &'a Places,
    /// The mutants of this file with their bytes, but for those of whole functions.
    wanted: Vec<(Range<usize>, &'a Mutant)>,
    edits: Vec<Edit>,
    found: usize,
}

impl<'a> Finder<'a> {
    fn at(&self, span: proc_macro2::Span, genre: Genre) -> Vec<&'a Mutant> {
        let range = self.places.range(self.text, span);
        let here = self.wanted.iter().filter(|(place, mutant)| mutant.genre == genre && *place == range);
        here.map(|&(_, mutant)| mutant).collect()
    }

    /// One expression or another: `instead` gives what a mutant makes of it.
    fn choose(&mut self, piece: Range<usize>, mutants: &[&Mutant], instead: impl Fn(&Mutant) -> String) {
        if mutants.is_empty() {
            return;
        }
        self.found += mutants.len();
        let arm = |mutant: &&Mutant| {
            format!("if crate::mutant::on({}) {{ {} }} else ", mutant.number, instead(mutant))
        };
        let arms: String = mutants.iter().map(arm).collect();
        self.edits.push(Edit { piece, before: format!("({arms}{{ "), after: " })".to_owned() });
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        let piece = self.places.range(self.text, expr.span());
        let op = self.places.range(self.text, expr.op.span());
        let mutants = self.at(expr.op.span(), Genre::BinaryOperator);
        let (left, right) = (&self.text[piece.start..op.start], &self.text[op.end..piece.end]);
        let (left, right) = (left.to_owned(), right.to_owned());
        self.choose(piece, &mutants, |mutant| format!("({left}) {} ({right})", mutant.replacement));
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        let piece = self.places.range(self.text, expr.span());
        let operand = self.text[self.places.range(self.text, expr.expr.span())].to_owned();
        let mutants = self.at(expr.op.span(), Genre::UnaryOperator);
        self.choose(piece, &mutants, |_| operand.clone());
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_struct(&mut self, expr: &'ast syn::ExprStruct) {
        for field in &expr.fields {
            // The mutant's place may end with the comma.
            let whole = self.places.range(self.text, field.span());
            let here = |(place, mutant): &&(Range<usize>, &Mutant)| {
                mutant.genre == Genre::StructField && place.start == whole.start
            };
            let mutants: Vec<&Mutant> = self.wanted.iter().filter(here).map(|&(_, mutant)| mutant).collect();
            let (Some(rest), false) = (&expr.rest, mutants.is_empty()) else { continue };
            let rest = self.text[self.places.range(self.text, rest.span())].to_owned();
            let syn::Member::Named(name) = &field.member else { continue };
            let value = self.places.range(self.text, field.expr.span());
            self.found += mutants.len();
            let name_before = if field.colon_token.is_some() { String::new() } else { format!("{name}: ") };
            let number = mutants[0].number;
            let before =
                format!("{name_before}(if crate::mutant::on({number}) {{ ({rest}).{name} }} else {{ ");
            self.edits.push(Edit { piece: value, before, after: " })".to_owned() });
        }
        visit::visit_expr_struct(self, expr);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            let piece = self.places.range(self.text, guard.span());
            let mutants = self.at(guard.span(), Genre::MatchArmGuard);
            self.choose(piece, &mutants, |mutant| mutant.replacement.clone());
        }
        let whole = self.places.range(self.text, arm.span());
        let here = |(place, mutant): &&(Range<usize>, &Mutant)| {
            mutant.genre == Genre::MatchArm && place.start == whole.start
        };
        let mutants: Vec<&Mutant> = self.wanted.iter().filter(here).map(|&(_, mutant)| mutant).collect();
        if let Some(mutant) = mutants.first() {
            self.found += 1;
            let is_off = format!("!crate::mutant::on({})", mutant.number);
            let (piece, before, after) = match &arm.guard {
                Some((_, guard)) => {
                    (self.places.range(self.text, guard.span()), format!("{is_off} && ("), ")".to_owned())
                }
                None => {
                    (self.places.range(self.text, arm.pat.span()), String::new(), format!(" if {is_off}"))
                }
            };
            self.edits.push(Edit { piece, before, after });
        }
        visit::visit_arm(self, arm);
    }
}

/// The numbers of those mutants that lie in functions which the compiler may evaluate: there no switch is ever on.
pub fn in_const(text: &str, mutants: &[&Mutant]) -> Result<Vec<usize>> {
    struct Consts<'a>(&'a str, Places, Vec<Range<usize>>);
    impl Consts<'_> {
        fn add(&mut self, signature: &syn::Signature, span: proc_macro2::Span) {
            if signature.constness.is_some() {
                self.2.push(self.1.range(self.0, span));
            }
        }
    }
    impl<'ast> Visit<'ast> for Consts<'_> {
        fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
            self.add(&item.sig, item.span());
        }
        fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
            self.add(&item.sig, item.span());
        }
        fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
            self.2.push(self.1.range(self.0, item.span()));
        }
        fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
            self.2.push(self.1.range(self.0, item.span()));
        }
    }
    let mut consts = Consts(text, Places::new(text), Vec::new());
    consts.visit_file(&syn::parse_file(text).context("not Rust")?);
    let Consts(_, places, ranges) = consts;
    let inside = |mutant: &&&Mutant| {
        let start = places.byte(text, mutant.span.start.line, mutant.span.start.column - 1);
        ranges.iter().any(|range| range.contains(&start))
    };
    Ok(mutants.iter().filter(inside).map(|mutant| mutant.number).collect())
}

/// The file with all these mutants in it, none of them on.
pub fn rewrite(text: &str, mutants: &[&Mutant]) -> Result<String> {
    let places = Places::new(text);
    let tree = syn::parse_file(text).context("not Rust")?;
    let bytes = |mutant: &Mutant| {
        let (start, end) = (mutant.span.start, mutant.span.end);
        places.byte(text, start.line, start.column - 1)..places.byte(text, end.line, end.column - 1)
    };
    let mut finder = Finder { text, places: &places, wanted: Vec::new(), edits: Vec::new(), found: 0 };
    for &mutant in mutants {
        let place = bytes(mutant);
        if mutant.genre == Genre::FnValue {
            finder.found += 1;
            let before =
                format!("if crate::mutant::on({}) {{ return {}; }} ", mutant.number, mutant.replacement);
            finder.edits.push(Edit { piece: place, before, after: String::new() });
        } else {
            finder.wanted.push((place, mutant));
        }
    }
    finder.visit_file(&tree);
    ensure!(finder.found == mutants.len(), "{} of {} mutants found", finder.found, mutants.len());
    // Outer pieces first. Of two with one piece, the one that was found first is the outer one.
    let mut edits = finder.edits;
    edits.sort_by_key(|edit| (edit.piece.start, std::cmp::Reverse(edit.piece.end)));
    render(text, 0..text.len(), &edits)
}

/// The piece of the text with the edits that lie in it, which are in order.
fn render(text: &str, whole: Range<usize>, edits: &[Edit]) -> Result<String> {
    let (mut out, mut at, mut edits) = (String::new(), whole.start, edits);
    while let [edit, rest @ ..] = edits {
        if edit.piece.start < at || edit.piece.end > whole.end {
            bail!("two mutants overlap at byte {}", edit.piece.start);
        }
        let inside = rest.iter().take_while(|next| next.piece.start < edit.piece.end).count();
        out += &text[at..edit.piece.start];
        out += &edit.before;
        out += &render(text, edit.piece.clone(), &rest[..inside])?;
        out += &edit.after;
        at = edit.piece.end;
        edits = &rest[inside..];
    }
    out += &text[at..whole.end];
    Ok(out)
}
