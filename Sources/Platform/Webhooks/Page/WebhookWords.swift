import CrosstownKit
import CrosstownWeb

/// What has happened in events of each type, for people.
struct WebhookWords {
    private let explanations: [String: LocalizedText]

    /// Takes the kinds of events that there are.
    init(_ kinds: [WebhookKind]) {
        explanations = Dictionary(kinds.map { ($0.type, $0.explanation) }, uniquingKeysWith: { first, _ in first })
    }

    /// What has happened in events of a type; a feature that is off explains none.
    subscript(type: String) -> LocalizedText { explanations[type] ?? "Event of a feature that is off" }
}
