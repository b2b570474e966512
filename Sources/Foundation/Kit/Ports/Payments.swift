public import CrosstownSQL
public import CrosstownValues

/// Brings money from people's cards into their wallets, and back.
///
/// What is asked within a feature's transaction is done afterwards, once, whatever fails meanwhile. Each change of a
/// payment is told to the outbox under `Payment.topic`, with the payment's key as the message.
public protocol Payments: Sendable {
    /// Sets money aside on a card, and takes it at once if so wished.
    ///
    /// - Throws: `PaymentRefusal`, and `DatabaseError`.
    func request(_ request: PaymentRequest, key: CommandKey, in transaction: any Transaction) throws

    /// Takes up to what was set aside; it arrives in the wallet. Asked again with the same amount, nothing happens.
    ///
    /// - Throws: `PaymentRefusal`, and `DatabaseError`.
    func capture(_ amount: Money, of payment: CommandKey, in transaction: any Transaction) throws

    /// Lets go of what was, or is about to be, set aside. Asked again, nothing happens.
    ///
    /// - Throws: `PaymentRefusal`, and `DatabaseError`.
    func void(_ payment: CommandKey, in transaction: any Transaction) throws

    /// Sends money from the wallet back to the card it came from, once. Asked again with the same amount, nothing happens.
    ///
    /// - Throws: `PaymentRefusal`, `WalletRefusal.insufficientFunds` where it was spent meanwhile, and `DatabaseError`.
    func refund(_ amount: Money, of payment: CommandKey, in transaction: any Transaction) throws

    /// Sees to it that the provider is asked soon how a payment under way stands.
    ///
    /// - Throws: `DatabaseError`.
    func hasten(_ payment: CommandKey, in transaction: any Transaction) throws

    /// How a payment stands; `nil` where there is none with this key.
    ///
    /// - Throws: `DatabaseError`.
    func findPayment(_ key: CommandKey, in transaction: any Transaction) throws -> Payment?
}

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

/// Money on its way from a card into a wallet.
public struct Payment: Hashable, Sendable {
    /// The topic of the outbox that tells of payments.
    public static let topic = "payment"

    /// How a payment stands.
    public enum State: String, CaseIterable, Hashable, Sendable {
        /// The provider is asked to set the money aside.
        case requested
        /// As `requested`, but nobody wants it any more.
        case withdrawn
        /// The money is set aside on the card.
        case authorized = "authorised"
        /// The provider is asked to take the money.
        case capturing
        /// The money is in the wallet.
        case captured
        /// The provider is asked to let go of the money.
        case voiding
        /// The money was never taken; final.
        case voided
        /// The provider is asked to give the money back.
        case refunding
        /// The money is back on the card; final.
        case refunded
        /// The money could not be sent back and is in the wallet; final.
        case kept
        /// The provider declined; final.
        case failed
    }

    /// What was asked for.
    public let request: PaymentRequest
    /// How it stands.
    public let state: State
    /// How much was taken, or is about to be.
    public let captured: Money
    /// How much was sent back, or is about to be.
    public let refunded: Money
    /// Why the provider declined, if it did.
    public let decline: PaymentDecline?
    /// The page on which the owner has to confirm the payment, while that is so.
    public let confirmAt: String?

    /// Describes a payment.
    public init(
        request: PaymentRequest,
        state: State,
        captured: Money,
        refunded: Money,
        decline: PaymentDecline? = nil,
        confirmAt: String? = nil
    ) {
        self.confirmAt = confirmAt
        self.request = request
        self.state = state
        self.captured = captured
        self.refunded = refunded
        self.decline = decline
    }
}

/// A reason for which a payment does not change.
public enum PaymentRefusal: Error, Hashable, Sendable {
    /// No payment has this key.
    case unknownPayment
    /// The key belongs to another payment, or the step was asked for with another amount.
    case keyReused
    /// Amounts are above zero, of the payment's currency, and no more than there is.
    case unfitAmount
    /// A payment in this state cannot take the step.
    case notNow(Payment.State)
}
