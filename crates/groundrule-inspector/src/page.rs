//! The page itself, built and packed beforehand.

use flate2::read::GzDecoder;
use std::io::Read;
use std::sync::LazyLock;

/// The built page, packed with gzip.
pub(crate) static PACKED: &[u8] = include_bytes!("../assets/index.html.gz");

/// The built page.
pub(crate) static PAGE: LazyLock<String> = LazyLock::new(|| {
    let mut text = String::new();
    // A page that cannot be unpacked would be a broken build, which the tests notice.
    let _ = GzDecoder::new(PACKED).read_to_string(&mut text);
    text
});

/// The policy for a page without its own rules: it may only show itself.
const NOTHING: &str = "default-src 'none'; base-uri 'none'; form-action 'none'";

/// The rules in the head of the page, which name its scripts by their fingerprints.
pub(crate) static POLICY: LazyLock<String> = LazyLock::new(|| {
    let own = policy_of(&PAGE).unwrap_or(NOTHING);
    // The one rule that a page cannot set itself.
    format!("{own}; frame-ancestors 'none'")
});

/// The content of a page's policy.
fn policy_of(page: &str) -> Option<&str> {
    let (_, behind) = page.split_once("http-equiv=\"Content-Security-Policy\"")?;
    let (tag, _) = behind.split_once('>')?;
    let (_, content) = tag.split_once("content=\"")?;
    content.split_once('"').map(|(content, _)| content.trim_end_matches([';', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_whole_and_allows_only_its_own_scripts() {
        assert!(PAGE.trim_start().to_ascii_lowercase().starts_with("<!doctype html>"));
        assert!(POLICY.starts_with("default-src 'none'"), "{}", *POLICY);
        let scripts = POLICY.split(';').find(|rule| rule.trim().starts_with("script-src"));
        assert!(!scripts.is_some_and(|rule| rule.contains("unsafe")), "{}", *POLICY);
    }

    #[test]
    fn a_policy_is_found_in_the_head() {
        let page = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \">";
        assert_eq!(policy_of(page), Some("default-src 'none'"));
        assert_eq!(policy_of("<html>"), None);
    }
}
