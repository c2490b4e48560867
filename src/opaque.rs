//! `Debug` for types whose contents aren't meant for reading: only their name.

/// `opaque!(Type)`, with `<'_>` if it has a lifetime.
macro_rules! opaque {
    ($name:ident) => {
        $crate::opaque::opaque!(@ $name, $name);
    };
    ($name:ident<'_>) => {
        $crate::opaque::opaque!(@ $name, $name<'_>);
    };
    (@ $name:ident, $type:ty) => {
        impl ::std::fmt::Debug for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

pub(crate) use opaque;
