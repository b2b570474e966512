public import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Tells programs of others what happened: a row in the transaction that makes it true, delivered afterwards.
public protocol Webhooks: Sendable {
    /// Whether anybody listens, so that an event need not be put together for nobody.
    ///
    /// - Throws: `DatabaseError`.
    func isAnybodyListening(in transaction: any Transaction) throws -> Bool

    /// Tells an event to all who may hear of it and listen.
    ///
    /// - Throws: `DatabaseError`.
    func tell(_ event: WebhookEvent, in transaction: any Transaction) throws
}
