import CrosstownWeb
import Foundation
import Synchronization

/// The current descriptions of operations, which the audit log uses for older entries too.
final class OperationSummaries: Sendable {
    private let summaries = Mutex<[String: String]>([:])

    /// Updates the descriptions, by operation name, after all routes are declared.
    func learn(_ words: [String: String]) { summaries.withLock { $0 = words } }

    /// Returns the description of an operation from its route, or the stored one if the route no longer exists.
    func text(of operation: String, stored: String) -> LocalizedText {
        LocalizedText(stringLiteral: summaries.withLock { $0[operation] } ?? stored)
    }

    /// Returns operations, sorted by their displayed description.
    func sorted(
        _ stored: [(id: String, summary: String)],
        for reader: Localization
    ) -> [(id: String, summary: LocalizedText)] {
        stored.map { (id: $0.id, summary: text(of: $0.id, stored: $0.summary)) }
            .map { (operation: $0, order: reader.string($0.summary).folding(options: Self.signs, locale: nil)) }
            .sorted { ($0.order, $0.operation.id) < ($1.order, $1.operation.id) }.map(\.operation)
    }

    /// Differences that the order ignores.
    private static let signs: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
}
