//! Enums whose variants have names, in text, in JSON and on the command line.

use thiserror::Error;

/// A text that isn't one of the expected names.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("found \"{}\", expected one of {expected}", found.escape_debug())]
pub struct UnknownName {
    /// The text.
    pub found: String,
    /// The names there are.
    pub expected: String,
}

/// `named! { pub enum Type { Variant = "name", … } }` is an enum with `ALL`, `name`, `Display` and `FromStr`.
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $type:ident { $($(#[$about:meta])* $variant:ident = $name:literal),+ $(,)? }) => {
        $(#[$meta])*
        $vis enum $type {
            $($(#[$about])* $variant),+
        }

        impl $type {
            /// All of them, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// The name in text, in JSON and on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::named::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.into_iter().find(|known| known.name() == text).ok_or_else(|| Self::Err {
                    found: text.to_owned(),
                    expected: Self::ALL.map(Self::name).join(", "),
                })
            }
        }
    };
}

pub(crate) use named;
