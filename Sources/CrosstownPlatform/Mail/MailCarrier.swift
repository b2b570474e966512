/// Hands e-mails on, to a relay or to a program of this machine.
public protocol MailCarrier: Sendable {
    /// Hands one e-mail on.
    ///
    /// - Throws: `MailFault`, and any error where it did not come to an answer.
    func carry(_ mail: OutgoingMail) async throws
}

/// Why an e-mail was not taken.
public enum MailFault: Error, Hashable, Sendable {
    /// Never: the address, or what was sent, is refused for good.
    case refused(String)
    /// Not now.
    case notNow(String)
    /// The relay does not offer the protection that its address asks for.
    case unprotected
    /// The relay said something else than the protocol allows, or hung up.
    case broken
    /// There was no answer in time.
    case late
}
