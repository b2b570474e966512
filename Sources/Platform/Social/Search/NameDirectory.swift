import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Synchronization

/// Finds people by their names: an index in this server's memory, which reads what is new before each search.
///
/// The truth is in the table; whoever was erased since is left out by whoever looks the found people up.
final class NameDirectory: Sendable {
    private struct State {
        var index = NameIndex<Identifier<Account>>()
        var revision = 0
    }

    /// How many changed names are read at once.
    private static let atOnce = 2000

    private let state = Mutex(State())

    /// Those whose names are closest to a text, closest first, as of a transaction that only reads.
    ///
    /// - Throws: `DatabaseError`.
    func search(
        _ text: String,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [(person: Identifier<Account>, likeness: Double)] {
        try catchUp(NameStore(transaction: transaction))
        let typed = NameForm(words: FoldedText.words(of: text))
        return state.withLock { $0.index.search(typed, limit: limit).map { ($0.person, $0.likeness) } }
    }

    private func catchUp(_ store: NameStore) throws {
        while true {
            let changed = try store.changed(after: state.withLock { $0.revision }, limit: Self.atOnce)
            let read = changed.map { entry in
                (entry, entry.names.map { NameForm(words: FoldedText.words(of: $0)) })
            }
            state.withLock { state in
                // Another search may have read the same meanwhile.
                for (entry, forms) in read where entry.revision > state.revision {
                    state.index.set(entry.account, names: forms)
                    state.revision = entry.revision
                }
            }
            if changed.count < Self.atOnce { return }
        }
    }
}
