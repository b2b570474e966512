import CrosstownKit

struct CardPageAddress: Hashable, Sendable {
    /// The provider's reference.
    let reference: String
    let address: String
}
