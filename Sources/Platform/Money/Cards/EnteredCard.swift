import CrosstownKit

struct EnteredCard: Hashable, Sendable {
    let token: CardToken
    /// Such as `visa`.
    let brand: String
    let lastDigits: String
    /// Such as `04/2031`; empty if the provider doesn't return it.
    let expiry: String
}
