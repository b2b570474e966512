import CrosstownKit
import CrosstownWeb

/// The explanations of event types.
struct WebhookWords {
    private let explanations: [String: LocalizedText]

    /// Creates explanations from the available kinds.
    init(_ kinds: [WebhookKind]) {
        explanations = Dictionary(kinds.map { ($0.type, $0.explanation) }, uniquingKeysWith: { first, _ in first })
    }

    /// The explanation of an event type; missing for a disabled feature.
    subscript(type: String) -> LocalizedText { explanations[type] ?? "Event of a feature that is off" }
}
