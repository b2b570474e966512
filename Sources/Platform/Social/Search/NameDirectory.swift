import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Synchronization

/// Searches users by name, with an index in memory that loads new names before each search.
///
/// The table is authoritative: callers have to look up the found users and omit deleted ones.
final class NameDirectory: Sendable {
    private struct State {
        var index = NameIndex<Identifier<Account>>()
        var revision = 0
    }

    /// The number of changed names loaded in one query.
    private static let atOnce = 2000

    private let state = Mutex(State())

    /// Returns the users with the closest names, closest first, in a read-only transaction.
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
                // Another search may have loaded the same names in the meantime.
                for (entry, forms) in read where entry.revision > state.revision {
                    state.index.set(entry.account, names: forms)
                    state.revision = entry.revision
                }
            }
            if changed.count < Self.atOnce { return }
        }
    }
}
