public import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The default without webhooks.
public struct NoWebhooks: Webhooks {
    /// Creates the default.
    public init() {}

    /// Returns `false`.
    public func isAnybodyListening(in transaction: any Transaction) throws -> Bool { false }

    /// Notifies no one.
    public func tell(_ event: WebhookEvent, in transaction: any Transaction) throws {}
}
