//! Who guesses: our own policies, and other programs.

use std::str::FromStr;

use minescheme::board::Coord;
use minescheme::matcher::{Matcher, Session};
use minescheme::play::{Guesser, Policy};

use crate::Result;
use crate::rivals::Guessing;
use crate::rivals::asked::{Asked, Speech};
use crate::rivals::toollib;
use crate::series::{guess, is_undecided};

/// A player, as it is named on the command line.
#[derive(Clone, Debug)]
pub struct Named {
    pub name: String,
    kind: Kind,
}

const PLAYERS: &str =
    "exact, quick, patient, safest, toollib, umsi=COMMAND, serve=COMMAND or jsminesweeper=FOLDER";

#[derive(Clone, Debug)]
enum Kind {
    Ours(Policy),
    Toollib,
    Asked(Speech, String),
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = |kind| Ok(Self { name: text.to_owned(), kind });
        match text.split_once('=') {
            Some(("umsi", command)) => return named(Kind::Asked(Speech::Umsi, command.to_owned())),
            Some(("serve", command)) => return named(Kind::Asked(Speech::Serve, command.to_owned())),
            Some(("jsminesweeper", folder)) => return named(Kind::Asked(Speech::Driver, folder.to_owned())),
            _ => {}
        }
        let (base, changes) = text.split_once(':').unwrap_or((text, ""));
        let mut policy = match base {
            "exact" => Policy::default(),
            "quick" => Policy::QUICK,
            "patient" => Policy::PATIENT,
            "safest" => Policy::SAFEST,
            "toollib" => return named(Kind::Toollib),
            _ => return Err(format!("found {text:?}, expected {PLAYERS}")),
        };
        for change in changes.split(',').filter(|change| !change.is_empty()) {
            set(&mut policy, change).ok_or_else(|| {
                format!("found {change:?}, expected a field of `Policy` and its value, as in tree=2000")
            })?;
        }
        named(Kind::Ours(policy))
    }
}

/// Changes a field of a policy.
fn set(policy: &mut Policy, change: &str) -> Option<()> {
    let (field, value) = change.split_once('=')?;
    match field {
        "tree" => policy.tree = value.parse().ok()?,
        "part" => policy.part = value.parse().ok()?,
        "pairs" => policy.pairs = value.parse().ok()?,
        "worth" => policy.worth = value.parse().ok()?,
        "nearly" => policy.nearly = value.parse().ok()?,
        "free" => policy.free = value.parse().ok()?,
        "due" => policy.due = value.parse().ok()?,
        "dead" => policy.dead = value.parse().ok()?,
        "deep" => policy.deep = value.parse().ok()?,
        "layouts" => policy.layouts = value.parse().ok()?,
        _ => return None,
    }
    Some(())
}

impl Named {
    pub fn start(&self) -> Result<Box<dyn Guessing + Send>> {
        Ok(match &self.kind {
            Kind::Ours(policy) => Box::new(Guesser::new(&Matcher::shipped(), *policy)),
            Kind::Toollib => Box::new(Toollib),
            Kind::Asked(speech, started) => Box::new(Asked::start(self.name.clone(), *speech, started)?),
        })
    }
}

/// A policy of ours.
impl Guessing for Guesser {
    fn guess(&mut self, session: &Session) -> Result<Coord> {
        Ok(guess(self, session)?.cell)
    }
}

/// The cell that is least likely a mine by the probabilities of ms_toollib, which has no other guess.
struct Toollib;

impl Guessing for Toollib {
    fn guess(&mut self, session: &Session) -> Result<Coord> {
        let mines = session.mines().ok_or("the number of mines is known")?;
        let odds = toollib::odds(&toollib::position(session), mines)?;
        let cells = odds.iter().enumerate().flat_map(|(row, odds)| {
            odds.iter().enumerate().map(move |(col, &mine)| (mine, Coord::new(row, col)))
        });
        let best =
            cells.filter(|&(_, at)| is_undecided(session, at)).min_by(|one, other| one.0.total_cmp(&other.0));
        Ok(best.ok_or("ms_toollib: no closed cell")?.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_are_named_with_their_changes() {
        let Kind::Ours(policy) = "exact:tree=5,nearly=0.5".parse::<Named>().unwrap().kind else { panic!() };
        assert_eq!(policy, Policy { tree: 5, nearly: 0.5, ..Policy::default() });
        assert!("exact:trees=5".parse::<Named>().is_err() && "best".parse::<Named>().is_err());
    }
}
