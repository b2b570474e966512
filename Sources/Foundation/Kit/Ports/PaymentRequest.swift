import CrosstownSQL
public import CrosstownValues

/// The wish to take money from a card.
public struct PaymentRequest: Hashable, Sendable {
    /// How much.
    public let amount: Money
    /// From which card.
    public let card: CardToken
    /// Whose card, and into whose wallet.
    public let owner: Identifier<Account>
    /// Whether to take it at once rather than set it aside first.
    public let takesAtOnce: Bool
    /// Whether the owner is there to confirm the payment at the bank.
    public let isOwnerPresent: Bool

    /// Describes a wish.
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
