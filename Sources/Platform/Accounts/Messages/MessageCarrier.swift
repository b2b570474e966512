/// Hands messages on: e-mails to a relay or a program of this machine, text messages to a gateway.
public protocol MessageCarrier: Sendable {
    /// Hands one message on.
    ///
    /// - Throws: `CarrierFault`, and any error where it did not come to an answer.
    func carry(_ message: OutgoingMessage) async throws
}

/// Why a message was not taken.
public enum CarrierFault: Error, Hashable, Sendable {
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
