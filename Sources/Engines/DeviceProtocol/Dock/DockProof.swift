/// What the two sides sign to prove that they know the station's secret.
///
/// The signature is HMAC-SHA-256 (RFC 2104) under the secret. Each side signs both nonces, and names itself, so that no
/// answer can be used for another question.
public enum DockProof {
    /// What the station signs.
    public static func ofStation(_ station: String, challenge: String, nonce: String) -> [UInt8] {
        Array("crosstown-dock 1 station \(station) \(challenge) \(nonce)".utf8)
    }

    /// What the server signs.
    public static func ofServer(_ station: String, challenge: String, nonce: String) -> [UInt8] {
        Array("crosstown-dock 1 server \(station) \(challenge) \(nonce)".utf8)
    }
}
