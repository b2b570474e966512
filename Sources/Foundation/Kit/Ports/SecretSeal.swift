/// Seals secrets that must be kept to be used, so that whoever reads the tables alone cannot read them.
public protocol SecretSeal: Sendable {
    /// Seals a secret.
    ///
    /// - Parameters:
    ///   - secret: what nobody else is to read.
    ///   - place: where the text is kept and what it is for, such as a column, its row, and to whom the secret is sent.
    /// - Returns: text that only the same key opens, and only for the same place.
    /// - Throws: what the cipher throws.
    func seal(_ secret: String, for place: [String]) throws -> String

    /// The secret in a sealed text.
    ///
    /// - Throws: `SealFault` where the text cannot be opened for this place.
    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String

    /// What a secret is found by without being kept: a hash under the same key, of this place alone.
    ///
    /// Being keyed, it gives nothing away even of a secret that is short enough to be tried out, such as a code of some
    /// letters.
    func digest(of secret: String, for place: [String]) -> [UInt8]
}
