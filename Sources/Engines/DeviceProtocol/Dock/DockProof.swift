/// The texts that both sides sign to prove that they know the station's secret.
///
/// The signature is HMAC-SHA-256 (RFC 2104) with the secret. Each side signs both nonces and its own name, so that a
/// signature is invalid for any other challenge.
public enum DockProof {
    /// Returns the bytes that the station signs.
    public static func ofStation(_ station: String, challenge: String, nonce: String) -> [UInt8] {
        Array("crosstown-dock 1 station \(station) \(challenge) \(nonce)".utf8)
    }

    /// Returns the bytes that the server signs.
    public static func ofServer(_ station: String, challenge: String, nonce: String) -> [UInt8] {
        Array("crosstown-dock 1 server \(station) \(challenge) \(nonce)".utf8)
    }
}
