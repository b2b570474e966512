import CrosstownSQL
public import CrosstownValues

/// A request to charge a card.
public struct PaymentRequest: Hashable, Sendable {
    /// The amount.
    public let amount: Money
    /// The card.
    public let card: CardToken
    /// The owner of the card and the wallet.
    public let owner: Identifier<Account>
    /// Whether to capture immediately instead of holding first.
    public let takesAtOnce: Bool
    /// Whether the owner is present to confirm the payment at the bank.
    public let isOwnerPresent: Bool

    /// Creates a request.
    public init(
        _ amount: Money,
        card: CardToken,
        owner: Identifier<Account>,
        takesAtOnce: Bool,
        isOwnerPresent: Bool = false
    ) {
        self.isOwnerPresent = isOwnerPresent
        self.amount = amount
        self.card = card
        self.owner = owner
        self.takesAtOnce = takesAtOnce
    }
}
