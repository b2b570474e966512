import CrosstownKit
import CrosstownValues

struct CardWish: Sendable {
    let id: Identifier<StoredCard>
    /// The provider's reference of the user.
    let customer: String
    /// The page to which the user returns.
    let returnAddress: String
}
