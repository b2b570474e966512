/// Sends messages: e-mails to a relay or a local program, text messages to a gateway.
public protocol MessageCarrier: Sendable {
    /// Sends one message.
    ///
    /// - Throws: `CarrierFault`, and any error if there was no response.
    func carry(_ message: OutgoingMessage) async throws
}

/// Why a message failed.
public enum CarrierFault: Error, Hashable, Sendable {
    /// The address or content was refused permanently.
    case refused(String)
    /// The message can be retried later.
    case notNow(String)
    /// The relay doesn't offer the encryption that its address requires.
    case unprotected
    /// The relay violated the protocol or closed the connection.
    case broken
    /// The relay timed out.
    case late
}
