public import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Notifies third-party programs of events: a row is stored in the same transaction, and delivered afterwards.
public protocol Webhooks: Sendable {
    /// Returns whether any program listens, to save the work of creating an event otherwise.
    ///
    /// - Throws: `DatabaseError`.
    func isAnybodyListening(in transaction: any Transaction) throws -> Bool

    /// Notifies all programs that listen and may receive the event.
    ///
    /// - Throws: `DatabaseError`.
    func tell(_ event: WebhookEvent, in transaction: any Transaction) throws
}
