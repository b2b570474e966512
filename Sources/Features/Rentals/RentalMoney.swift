public import CrosstownKit

/// The money services of rentals.
public struct RentalMoney: Sendable {
    let wallet: any Wallet
    let payments: any Payments
    let cards: (any CardFunding)?

    /// Creates the services.
    ///
    /// - Parameters:
    ///   - wallet: holds and charges money.
    ///   - payments: finds the payer of card payments.
    ///   - cards: charges stored cards; `nil` where cards are off.
    public init(wallet: any Wallet, payments: any Payments, cards: (any CardFunding)? = nil) {
        self.wallet = wallet
        self.payments = payments
        self.cards = cards
    }
}
