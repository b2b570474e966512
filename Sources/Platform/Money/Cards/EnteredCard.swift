import CrosstownKit

/// What is known of a card that was entered.
struct EnteredCard: Hashable, Sendable {
    let token: CardToken
    /// Such as `visa`.
    let brand: String
    let lastDigits: String
    /// Such as `04/2031`; empty where the keeper does not say.
    let expiry: String
}
