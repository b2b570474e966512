public import CrosstownKit

/// What the rentals ask of those who keep people's money.
public struct RentalMoney: Sendable {
    let wallet: any Wallet
    let payments: any Payments
    let cards: (any CardFunding)?

    /// Gathers it.
    ///
    /// - Parameters:
    ///   - wallet: sets money aside and takes it.
    ///   - payments: tells whose money came from a card.
    ///   - cards: brings money from stored cards; nobody has any where it is `nil`.
    public init(wallet: any Wallet, payments: any Payments, cards: (any CardFunding)? = nil) {
        self.wallet = wallet
        self.payments = payments
        self.cards = cards
    }
}
