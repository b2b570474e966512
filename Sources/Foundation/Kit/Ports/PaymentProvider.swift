public import CrosstownValues

/// Takes money from people's cards, somewhere outside.
///
/// Each call has a key: the same call again, however often, has one effect and the same answer.
public protocol PaymentProvider: Sendable {
    /// The provider's name in the books.
    var name: String { get }

    /// Makes a call.
    ///
    /// - Throws: any error where no answer came within a few seconds, and the call may or may not have had its effect.
    func make(_ call: PaymentCall, key: CommandKey) async throws -> ProviderResponse

    /// What the provider answers to an earlier call by now; `nil` where it never got one with this key.
    ///
    /// - Throws: any error where the provider cannot be asked.
    func answer(to key: CommandKey, of call: PaymentCall) async throws -> ProviderResponse?
}

/// What a payment provider is asked to do.
public enum PaymentCall: Hashable, Sendable {
    /// Sets money aside on a card; an owner who is present can confirm it at the bank.
    case authorize(Money, card: CardToken, isOwnerPresent: Bool)
    /// Takes up to what was set aside, and lets go of the rest.
    case capture(Money, authorization: String)
    /// Lets go of what was set aside.
    case void(authorization: String)
    /// Gives back what was taken, or a part of it.
    case refund(Money, authorization: String)
}

/// What a payment provider answers.
public enum ProviderResponse: Hashable, Sendable {
    /// It is done; the provider knows it by this reference.
    case accepted(reference: String)
    /// It is not done and will not be.
    case declined(PaymentDecline)
    /// It is done as soon as the card's owner confirms it.
    case needsOwner(PaymentConfirmation)
}

/// Where the owner of a card confirms a payment at the bank.
public struct PaymentConfirmation: Hashable, Sendable {
    /// The page of the bank or of the provider.
    public let address: String
    /// What the provider knows the payment by.
    public let reference: String

    /// Names the page for a payment.
    public init(address: String, reference: String) {
        self.address = address
        self.reference = reference
    }
}

/// Why a payment is not done.
public enum PaymentDecline: String, Hashable, Sendable {
    /// The bank says no, and not why.
    case declined
    /// There is not enough on the card.
    case insufficientFunds = "insufficient-funds"
    /// There is no such card.
    case unknownCard = "unknown-card"
    /// The bank wants the owner to confirm, and that did not happen.
    case notConfirmed = "not-confirmed"
    /// What the call is about is not in a state that allows it.
    case notPossible = "not-possible"
}

/// What a provider gave for a card; the card's number never comes here.
public struct CardToken: Hashable, Sendable, CustomStringConvertible {
    /// The token itself.
    public let value: String

    /// Takes over a provider's token.
    public init(_ value: String) { self.value = value }

    /// Says nothing about the card, so that no log can.
    public var description: String { "card" }
}
