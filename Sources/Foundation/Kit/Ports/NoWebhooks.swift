public import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Stands in where programs of others are told nothing.
public struct NoWebhooks: Webhooks {
    /// Makes the stand-in.
    public init() {}

    /// Nobody listens.
    public func isAnybodyListening(in transaction: any Transaction) throws -> Bool { false }

    /// Nobody is told.
    public func tell(_ event: WebhookEvent, in transaction: any Transaction) throws {}
}
