//! What a comparison says, and how it came to say so.
