import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Drops in an order, of which the next shows when the one before was opened.
struct WalkRecord: Sendable, Hashable {
    let id: Identifier<Walk>
    let maker: Identifier<Account>
    /// Whom it is for.
    let audience: DropAudience
    let title: String
    let explanation: String
    let state: WalkState
    let steps: Int
}
