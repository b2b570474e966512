import CrosstownWeb
import Foundation
import Synchronization

/// What operations do, in the words of today, which the audit log says of older entries too.
final class OperationSummaries: Sendable {
    private let summaries = Mutex<[String: String]>([:])

    /// Takes over what operations do, by their names, once all routes are declared.
    func learn(_ words: [String: String]) { summaries.withLock { $0 = words } }

    /// What an operation does: as its route says it, or as an entry has stored it where the route is gone.
    func text(of operation: String, stored: String) -> LocalizedText {
        LocalizedText(stringLiteral: summaries.withLock { $0[operation] } ?? stored)
    }

    /// Operations in the order of what a reader reads, of their names and stored words.
    func sorted(
        _ stored: [(id: String, summary: String)],
        for reader: Localization
    ) -> [(id: String, summary: LocalizedText)] {
        stored.map { (id: $0.id, summary: text(of: $0.id, stored: $0.summary)) }
            .map { (operation: $0, order: reader.string($0.summary).folding(options: Self.signs, locale: nil)) }
            .sorted { ($0.order, $0.operation.id) < ($1.order, $1.operation.id) }.map(\.operation)
    }

    /// What makes no difference to the order.
    private static let signs: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
}
