//! Plays boards to the end and counts what each cell took.

use std::cell::OnceCell;

use rand::RngExt;
use rand_pcg::Pcg64;

use super::around::Around;
use super::counts::{EXPLAINED, Escaped, PlayCounts};
use super::fewest::{Fewest, fewest_foci};
use super::left::Left;
use super::proofs::Proofs;
use crate::board::{Board, Cell, Coord, neighbours};
use crate::explain::{ArgumentKind, Budget, Explainer, Step, ToldBy, hardest, steps_for, steps_with_count};
use crate::layout::{Game, Layout, generator};
use crate::logic::Order;
use crate::matcher::{Deduction, Matcher, MoveError, Session, Tier, Value};
use crate::shape::MAX_FOCI;

/// The work for telling how the mine count decides cells of one board, at most. Only boards of many thousand cells come near it.
const MOST_TOLD: usize = 1 << 25;

/// Plays board after board; keeps its memory.
pub(super) struct Player<'a> {
    /// With every tier: the exact one is the oracle, and the count is asked last.
    matcher: Matcher,
    /// When the table is asked, sets with fewer foci than this have nothing left to prove.
    least_foci: usize,
    seed: u64,
    pub counts: PlayCounts,
    proofs: &'a Proofs,
}

/// A board on its way.
struct BoardInPlay<'a> {
    layout: &'a Layout,
    number: u64,
    /// Safe cells that are not open yet.
    left: Left,
    /// Cells that are to be opened next.
    safe: Vec<Coord>,
    guesses: u64,
    /// Whether the mine count was needed.
    counted: bool,
    random: Pcg64,
    /// The work that proofs with the mine count may still take.
    budget: Budget,
}

impl<'a> Player<'a> {
    /// A player whose guesses depend on `seed` and the board's number. `matcher` has the tiers to be measured.
    pub fn new(matcher: &Matcher, proofs: &'a Proofs, seed: u64) -> Self {
        let tiers = matcher.tiers();
        Self {
            matcher: matcher.clone().with_tiers(tiers.with(Tier::Exact).with(Tier::Count)),
            least_foci: if tiers.contains(Tier::Single) { 2 } else { 1 },
            seed,
            counts: PlayCounts::default(),
            proofs,
        }
    }

    /// A session for the layouts of a game.
    pub fn session(&self, game: Game) -> Session {
        let (rows, cols) = game.size();
        self.matcher.session(rows, cols, Some(game.mines())).expect("a game has the size of a board")
    }

    /// Plays a layout from a board on which some of it is open.
    /// Errors: [`MoveError::NotSafe`] if the layout and the board do not agree.
    pub fn play_on(&mut self, layout: &Layout, start: &Board, number: u64) -> Result<(), MoveError> {
        let mut session = self.matcher.session_on(start, Some(layout.mines()));
        self.play(&mut session, layout, number)
    }

    /// Plays a layout some of which is open in a session of the player.
    /// Errors: as for [`Self::play_on`].
    pub fn play(&mut self, session: &mut Session, layout: &Layout, number: u64) -> Result<(), MoveError> {
        let mut game = BoardInPlay {
            layout,
            number,
            left: Left::of(layout, |at| is_left(session, layout, at)),
            safe: Vec::new(),
            guesses: 0,
            counted: false,
            random: generator(self.seed, number, *b"guesses\0"),
            budget: Budget::of(MOST_TOLD),
        };
        loop {
            self.deduce(session, &mut game);
            if game.left.is_empty() {
                break;
            }
            if game.safe.is_empty() {
                self.counts.stuck.positions += 1;
                game.guess(session);
            }
            game.open(session)?;
        }
        self.counts.boards += 1;
        self.counts.solved += u64::from(game.guesses == 0);
        self.counts.solved_local += u64::from(game.guesses == 0 && !game.counted);
        self.counts.guesses += game.guesses;
        Ok(())
    }

    /// Deduces until something can be opened, and counts what was found. Once every safe cell is open, all cells left
    /// are mines: that is not counted as a deduction.
    fn deduce(&mut self, session: &mut Session, game: &mut BoardInPlay<'_>) {
        let news = session.deduce_safe();
        let around = Around::new(&news);
        let mut tier_before = None;
        for (place, deduction) in news.deductions().enumerate() {
            let (tier, cells) = (deduction.tier(), deduction.len() as u64);
            if game.left.is_empty() && tier == Tier::Count {
                break;
            }
            self.counts.by_tier[tier as usize] += cells;
            self.add_told(&around, place, deduction, game);
            let begins = !game.left.is_empty() && tier_before != Some(tier);
            match tier {
                Tier::Single | Tier::Table => self.add_table(&around, place, deduction),
                Tier::Count => {
                    game.counted = true;
                    self.counts.stuck.positions += u64::from(begins);
                    self.counts.stuck.helped_by_count += u64::from(begins);
                }
                _ => {
                    if begins && tier == Tier::Exact {
                        self.counts.stuck.positions += 1;
                        self.counts.stuck.not_truly += 1;
                        self.counts.add_escaped(|| Escaped {
                            board: game.number,
                            cell: deduction.cells().next().unwrap_or_default(),
                            position: around.everything(place).to_string(),
                        });
                    }
                    self.add_fewest(&around, place, deduction, MAX_FOCI, None);
                }
            }
            if deduction.value() == Value::Safe {
                game.safe.extend(deduction.cells());
            }
            tier_before = Some(tier);
        }
        self.counts.stuck.undecided +=
            u64::from(!game.left.is_empty() && game.safe.is_empty() && news.is_undecided());
    }

    /// Counts how the cells of a deduction are told.
    fn add_told(
        &mut self,
        around: &Around<'_>,
        place: usize,
        deduction: Deduction<'_>,
        game: &mut BoardInPlay<'_>,
    ) {
        let cells = deduction.len() as u64;
        let kind = match (deduction.tier(), deduction.foci()) {
            (Tier::Single, _) => {
                self.counts.told_by.add(Some(ToldBy::Digit), cells);
                Some(ArgumentKind::Digit)
            }
            (Tier::Table, 2) => {
                self.counts.told_by.add(Some(ToldBy::Pair), cells);
                Some(ArgumentKind::Area)
            }
            (tier, _) => {
                let mut kinds = Vec::new();
                let mut tell = |steps: Option<&[Step]>| {
                    self.counts.told_by.add(steps.map(ToldBy::of), 1);
                    kinds.push(steps.map(hardest));
                };
                if tier == Tier::Count {
                    // The mine count speaks of the whole board.
                    let (whole, mines) = (around.everything(place), game.layout.mines());
                    let explainer = OnceCell::new();
                    let otherwise = |cell, budget: &mut Budget| {
                        let explainer =
                            explainer.get_or_init(|| Explainer::new(&self.matcher, &whole, Some(mines)));
                        explainer.cell_within(cell, budget).map(|found| found.steps)
                    };
                    let (cells, budget) = (deduction.cells(), &mut game.budget);
                    steps_with_count((&whole, mines), cells, deduction.value(), budget, otherwise, tell);
                } else {
                    let (part, cells) = around.component(place, deduction);
                    for cell in cells {
                        let steps = steps_for(&part, cell, deduction.value()).or_else(|| {
                            Explainer::new(&self.matcher, &part, None).cell(cell).map(|found| found.steps)
                        });
                        tell(steps.as_deref());
                    }
                }
                kinds.first().copied().flatten()
            }
        };
        if game.number < EXPLAINED {
            self.counts.explained[kind.map_or(ArgumentKind::ALL.len(), |kind| kind as usize)] += 1;
        }
    }

    /// Counts a step of one focus, or of the table.
    fn add_table(&mut self, around: &Around<'_>, place: usize, deduction: Deduction<'_>) {
        let Some(premises) = deduction.premises() else {
            let larger = self.add_fewest(around, place, deduction, MAX_FOCI, None);
            self.counts.chains.cells += deduction.len() as u64;
            self.counts.chains.larger += larger;
            return;
        };
        let behind = self.proofs.behind(premises);
        let (foci, cells) = (deduction.foci(), deduction.len() as u64);
        if let Some(pattern) = behind.pattern {
            *self.counts.patterns.entry(pattern).or_default() += cells;
        }
        if let Some(rule) = deduction.rule() {
            self.counts.add_rule(rule.place(), cells);
        }
        if foci <= self.least_foci {
            self.counts.add_cells(cells, foci, behind.interior, behind.order);
        } else {
            // A table may lack the smaller pattern that proves the same.
            let own = Fewest {
                foci,
                interior: behind.interior,
                order: behind.order as Order,
                pattern: behind.pattern,
            };
            self.add_fewest(around, place, deduction, foci - 1, Some(own));
        }
    }

    /// Counts the cells of the deduction at `place`, each by the fewest foci, up to `most`, that give it at that
    /// position; by `otherwise` if there are none. Returns the number of cells for which there is neither.
    fn add_fewest(
        &mut self,
        around: &Around<'_>,
        place: usize,
        deduction: Deduction<'_>,
        most: usize,
        otherwise: Option<Fewest>,
    ) -> u64 {
        let (position, cells) = around.component(place, deduction);
        let lacks = self.matcher.tiers().contains(Tier::Table) && otherwise.is_none();
        let mut larger = 0;
        for cell in cells {
            let fewest = fewest_foci(&position, cell, deduction.value(), most);
            if let Some(pattern) = fewest.and_then(|set| set.pattern).filter(|_| lacks) {
                *self.counts.lacking.entry(pattern).or_default() += 1;
            }
            match fewest.or(otherwise) {
                Some(set) => self.counts.add_cells(1, set.foci, set.interior, set.order.into()),
                None => {
                    larger += 1;
                    self.counts.add_cells(1, 0, 0, deduction.proof().order.unwrap_or(0).into());
                }
            }
        }
        larger
    }
}

/// Whether the cell is safe and not open.
fn is_left(session: &Session, layout: &Layout, at: Coord) -> bool {
    layout.safe_digit(at).is_some() && session.cell(at) == Cell::Closed
}

impl BoardInPlay<'_> {
    /// Opens the cells that are to be opened, and as games do all around a zero.
    fn open(&mut self, session: &mut Session) -> Result<(), MoveError> {
        while let Some(coord) = self.safe.pop() {
            if session.cell(coord) != Cell::Closed {
                continue;
            }
            let digit = self.layout.safe_digit(coord).ok_or(MoveError::NotSafe { coord })?;
            session.tell_digit(coord, digit)?;
            self.left.remove(coord);
            if digit == 0 {
                self.safe.extend(neighbours(self.layout.rows(), self.layout.cols(), coord));
            }
        }
        Ok(())
    }

    /// Takes one of the safe cells that are left, each as likely as the others.
    fn guess(&mut self, session: &Session) {
        let pick = self.random.random_range(0..self.left.len() as u64) as usize;
        self.safe.extend(self.left.nth(pick, |at| is_left(session, self.layout, at)));
        self.guesses += 1;
    }
}
