//! Addresses as a person may see them: without their secrets.

/// What takes the place of a secret.
const MASK: &str = "***";

/// The address with the password of its user, and the values of its query, masked.
///
/// ```
/// use groundrule::host::masked_address;
/// assert_eq!(masked_address("http://me:secret@host/v1?key=k"), "http://***@host/v1?***");
/// assert_eq!(masked_address("http://host/v1"), "http://host/v1");
/// ```
pub fn masked_address(address: &str) -> String {
    let (scheme, rest) = match address.split_once("://") {
        Some((scheme, rest)) => (format!("{scheme}://"), rest),
        None => (String::new(), address),
    };
    // A careless password may contain any character, so the last `@` is the one that counts.
    let (user, rest) = match rest.rsplit_once('@') {
        Some((_, rest)) => (format!("{MASK}@"), rest),
        None => (String::new(), rest),
    };
    match rest.split_once(['?', '#']) {
        Some((path, _)) => format!("{scheme}{user}{path}?{MASK}"),
        None => format!("{scheme}{user}{rest}"),
    }
}

/// A message with the address in it masked, whether it appears in full or without its scheme.
pub(super) fn without_secrets(message: &str, address: &str) -> String {
    let masked = masked_address(address);
    if masked == address {
        return message.to_owned();
    }
    let mut message = message.replace(address, &masked);
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let user = rest.rsplit_once('@').map_or("", |(user, _)| user);
    let password = user.split_once(':').map_or("", |(_, password)| password);
    let query = rest.split_once('?').map_or("", |(_, query)| query);
    for secret in [user, password, query] {
        if !secret.is_empty() {
            message = message.replace(secret, MASK);
        }
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_do_not_show_wherever_they_are() {
        for address in [
            "http://u:secret@h:80/v1",
            "u:secret@h/v1",
            "http://u:a@secret@h/v1",
            "https://secret@h",
            "https://h/v1?api-version=1&key=secret",
            "https://h/v1#secret",
        ] {
            assert!(!masked_address(address).contains("secret"), "{address}");
            let message = format!("{address}: refused");
            assert!(!without_secrets(&message, address).contains("secret"), "{address}");
        }
        let without_scheme = "bad uri: u:secret@h/v1";
        assert_eq!(without_secrets(without_scheme, "http://u:secret@h/v1"), "bad uri: ***@h/v1");
        assert_eq!(without_secrets("refused", "http://h/v1"), "refused");
    }
}
