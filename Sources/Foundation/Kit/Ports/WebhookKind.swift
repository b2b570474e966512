import CrosstownSQL
import CrosstownValues
public import CrosstownWeb
import Foundation

/// A kind of event that other programs are told of, as the Standard Webhooks specification names them.
public struct WebhookKind: Hashable, Sendable {
    /// The type, such as `taxi.ride.accepted`.
    public let type: String
    /// What has happened, in a few words.
    public let explanation: LocalizedText
    /// The scope of a key that hears of every event of the kind; other keys hear of what is their own.
    public let scope: String

    /// Describes a kind.
    public init(_ type: String, explanation: LocalizedText, scope: String) {
        self.type = type
        self.explanation = explanation
        self.scope = scope
    }
}
