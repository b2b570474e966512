import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import Foundation

/// A pool as its row keeps it.
struct PoolRow: Sendable {
    /// What it knows, as JSON; read outside of transactions.
    let text: String
    /// How many changes there were.
    let revision: Int
    /// How many of them the last plan knew.
    let solvedRevision: Int

    /// What the pool knew when it was planned last.
    ///
    /// - Throws: `DecodingError`.
    func known() throws -> KnownPool { try PoolStore.read(text) }
}
