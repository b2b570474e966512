/// Seals stored secrets, so that an attacker with only the tables cannot read them.
public protocol SecretSeal: Sendable {
    /// Seals a secret.
    ///
    /// - Parameters:
    ///   - secret: the secret.
    ///   - place: the location and purpose of the text, such as a column, its row, and the recipient of the secret.
    /// - Returns: text that only the same key opens, and only for the same place.
    /// - Throws: any error of the cipher.
    func seal(_ secret: String, for place: [String]) throws -> String

    /// Returns the secret in a sealed text.
    ///
    /// - Throws: `SealFault` if opening the text for this place failed.
    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String

    /// Returns a hash that finds a secret without storing it, under the same key and for this place only.
    ///
    /// A keyed hash protects even a secret that is short enough to be guessed, such as a code of some letters.
    func digest(of secret: String, for place: [String]) -> [UInt8]
}
