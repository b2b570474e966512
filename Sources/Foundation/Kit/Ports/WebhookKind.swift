import CrosstownSQL
import CrosstownValues
public import CrosstownWeb
import Foundation

/// A kind of event for third-party programs, named as in the Standard Webhooks specification.
public struct WebhookKind: Hashable, Sendable {
    /// The type, such as `taxi.ride.accepted`.
    public let type: String
    /// What happened, in a few words.
    public let explanation: LocalizedText
    /// The scope of keys that receive every event of the kind; other keys receive only their own.
    public let scope: String

    /// Creates a kind.
    public init(_ type: String, explanation: LocalizedText, scope: String) {
        self.type = type
        self.explanation = explanation
        self.scope = scope
    }
}
