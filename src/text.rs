//! Types that are texts wherever serde writes or reads them.

/// `text!(Type)`, of a type with `Display` and `FromStr`.
macro_rules! text {
    ($type:ty) => {
        impl ::serde::Serialize for $type {
            /// As a string.
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <String as ::serde::Deserialize>::deserialize(deserializer)?
                    .parse()
                    .map_err(::serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use text;
