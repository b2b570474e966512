import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Drops in an order; each is shown after the previous one was opened.
struct WalkRecord: Sendable, Hashable {
    let id: Identifier<Walk>
    let maker: Identifier<Account>
    let audience: DropAudience
    let title: String
    let explanation: String
    let state: WalkState
    let steps: Int
}
