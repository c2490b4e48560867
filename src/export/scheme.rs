//! A pattern as the thesis writes one: ⟨h, w, V, CF, VF, CG, VG⟩.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::canonical::{CanonicalSystem, Image, ShapeSystem};
use crate::logic::Order;
use crate::matcher::Value;
use crate::minifield::SIDES;
use crate::shape::{Geometry, Shape};
use crate::system::Goals;
use crate::table::Pattern;

/// A pattern, laid out on a window. There are many ways to lay it out; here the first cells of each region, row by
/// row, are the closed ones. A forbidden pattern has no goals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scheme {
    /// The pattern's permanent id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The least order of logic that yields all goals, or the contradiction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// Rows.
    #[serde(rename = "h")]
    pub height: usize,
    /// Columns.
    #[serde(rename = "w")]
    pub width: usize,
    /// The state of each cell, a text a row: `O` open, a known mine or a wall; `C` closed; `N` not applicable, which may be anything.
    #[serde(rename = "V")]
    pub states: Vec<String>,
    /// Row and column, from 0, of each focus.
    #[serde(rename = "CF")]
    pub foci: Vec<(usize, usize)>,
    /// What each focus still needs: its digit less the known mines around it.
    #[serde(rename = "VF")]
    pub residuals: Vec<u8>,
    /// Row and column, from 0, of each goal.
    #[serde(rename = "CG")]
    pub goals: Vec<(usize, usize)>,
    /// What each goal is.
    #[serde(rename = "VG")]
    pub values: Vec<Value>,
}

/// A scheme that was understood: the canonical system that it is an image of.
pub(super) struct Read {
    pub geometry: Geometry,
    pub system: CanonicalSystem,
    image: Image,
    /// The closed cells by the place of their region.
    closed: Vec<Vec<(usize, usize)>>,
}

impl Scheme {
    /// The scheme of a pattern.
    pub fn of(geometry: &Geometry, pattern: &Pattern) -> Self {
        let system = pattern.system.system();
        let (rows, cols) = geometry.shape.size();
        let (height, width) = (rows + 2, cols + 2);
        let mut states = vec![vec!['N'; width]; height];
        let foci: Vec<(usize, usize)> =
            geometry.shape.foci().into_iter().map(|(row, col)| (row + 1, col + 1)).collect();
        for &(row, col) in &foci {
            states[row][col] = 'O';
        }
        let all = pattern.outcome.goals();
        let mut goals = BTreeMap::new();
        for (place, (region, &closed)) in geometry.regions.iter().zip(&system.closed).enumerate() {
            for (number, &(row, col)) in region.cells.iter().enumerate() {
                states[row][col] = if number < usize::from(closed) { 'C' } else { 'O' };
            }
            let cells = region.cells[..usize::from(closed)].iter();
            goals.extend(
                value(all, place).into_iter().flat_map(|value| cells.clone().map(move |&at| (at, value))),
            );
        }
        let (goals, values) = goals.into_iter().unzip();
        Self {
            id: Some(pattern.system.id().to_string()),
            order: Some(pattern.outcome.order()),
            height,
            width,
            states: states.into_iter().map(String::from_iter).collect(),
            residuals: system.residuals[..foci.len()].to_vec(),
            foci,
            goals,
            values,
        }
    }

    /// The system that it lays out. Errors: what is wrong with it.
    pub(super) fn read(&self) -> Result<Read, String> {
        let Self { height, width, states, foci, residuals, goals, values, .. } = self;
        if !SIDES.contains(height) || !SIDES.contains(width) {
            return Err(format!("found {height} × {width} cells, expected 3 to 6 rows and 3 to 6 columns"));
        }
        let cells: Vec<Vec<char>> = states.iter().map(|row| row.chars().collect()).collect();
        if cells.len() != *height || cells.iter().any(|row| row.len() != *width) {
            return Err(format!("V does not have {height} rows of {width} cells"));
        }
        if let Some(found) = cells.iter().flatten().find(|state| !"OCN".contains(**state)) {
            return Err(format!("V has the state {found:?}, expected O, C or N"));
        }
        if foci.len() != residuals.len() || goals.len() != values.len() {
            return Err(
                "expected one value in VF for each focus in CF, and one in VG for each goal in CG".to_owned()
            );
        }
        let inside = |&(row, col): &(usize, usize)| {
            (1..height - 1).contains(&row) && (1..width - 1).contains(&col) && cells[row][col] == 'O'
        };
        let distinct = |places: &[(usize, usize)]| {
            let mut sorted = places.to_vec();
            sorted.sort_unstable();
            sorted.windows(2).all(|pair| pair[0] != pair[1])
        };
        if !foci.iter().all(inside) || !distinct(foci) || !distinct(goals) {
            return Err(
                "expected foci that are open, different, and not on the rim; and different goals".to_owned()
            );
        }
        let (shape, numbers) = Shape::numbered(foci).ok_or("the foci do not hang together")?;
        let geometry = shape.geometry();
        let mut system = ShapeSystem::new(&[], &[]);
        for (&number, &residual) in numbers.iter().zip(residuals) {
            system.residuals[number] = residual;
        }
        let mut closed = vec![Vec::new(); geometry.regions.len()];
        for (row, col) in (0..*height).flat_map(|row| (0..*width).map(move |col| (row, col))) {
            let touched = foci
                .iter()
                .zip(&numbers)
                .filter(|(focus, _)| focus.0.abs_diff(row) <= 1 && focus.1.abs_diff(col) <= 1);
            let set = touched.fold(0, |set, (_, number)| set | 1 << number);
            let state = cells[row][col];
            if foci.contains(&(row, col)) {
                continue;
            }
            if (set == 0) != (state == 'N') {
                return Err(format!(
                    "the cell {row}, {col} is {state}, expected N just where a cell touches no focus"
                ));
            }
            let region = geometry.regions.iter().position(|region| region.foci == set);
            if let (Some(region), 'C') = (region, state) {
                closed[region].push((row, col));
                system.closed[region] += 1;
            }
        }
        let (system, image) =
            geometry.canonical(&system).ok_or("a focus needs more mines than it has closed cells")?;
        Ok(Read { geometry, system, image, closed })
    }

    /// Whether these goals of the canonical system are those that it names.
    pub(super) fn names(&self, read: &Read, goals: Goals) -> bool {
        let goals = read.geometry.goals_before(goals, read.image);
        let cells = read.closed.iter().enumerate().flat_map(|(place, cells)| {
            value(goals, place).into_iter().flat_map(|value| cells.iter().map(move |&at| (at, value)))
        });
        let named = |(at, value)| self.goals.iter().zip(&self.values).any(|named| named == (&at, &value));
        cells.clone().count() == self.goals.len() && cells.clone().all(named)
    }
}

/// What the cells of a region are, if the goals decide it.
fn value(goals: Goals, region: usize) -> Option<Value> {
    match (goals.safe >> region & 1, goals.mines >> region & 1) {
        (1, _) => Some(Value::Safe),
        (_, 1) => Some(Value::Mine),
        _ => None,
    }
}
