import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import Foundation

/// A stored pool.
struct PoolRow: Sendable {
    /// The pool's knowledge as JSON, parsed outside of transactions.
    let text: String
    /// The number of changes.
    let revision: Int
    /// The number of changes in the last plan.
    let solvedRevision: Int

    /// Returns what the pool knew at its last plan.
    ///
    /// - Throws: `DecodingError`.
    func known() throws -> KnownPool { try PoolStore.read(text) }
}
