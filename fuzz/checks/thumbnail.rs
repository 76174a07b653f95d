//! Any bytes as an image of a report: a small copy, or words that say why there is none.

pub(crate) fn check(bytes: &[u8]) {
    match groundrule_inspector::thumbnail(bytes) {
        Ok(url) => assert!(url.starts_with("data:image/jpeg;base64,/9j/"), "{url}"),
        Err(said) => assert!(!said.is_empty()),
    }
}
