public import CrosstownKit
import CrosstownValues

/// Takes card payments through Stripe.
///
/// Each payment is a PaymentIntent that is confirmed immediately and captured in a separate call. Calls have the key as
/// `Idempotency-Key`, which Stripe stores for a day, and in the metadata, by which a payment can be found at any later
/// time. Users enter card numbers only on Stripe's pages.
public struct StripeProvider: PaymentProvider {
    static let keyName = "crosstown_key"

    /// The provider's name in the ledger.
    public let name = "stripe"
    let client: StripeClient
    private let returnAddress: @Sendable (CommandKey) -> String

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - account: receives the money.
    ///   - timeout: the timeout of a request.
    ///   - returnAddress: the page to which users return after they confirm a payment at the bank.
    public init(
        _ account: StripeAccount,
        timeout: Duration = .seconds(20),
        returnAddress: @escaping @Sendable (CommandKey) -> String
    ) {
        client = StripeClient(account, timeout: timeout)
        self.returnAddress = returnAddress
    }

    /// Makes a call.
    public func make(_ call: PaymentCall, key: CommandKey) async throws -> ProviderResponse {
        switch call {
        case .authorize(let amount, let card, let isOwnerPresent):
            guard let card = StripeCard(card) else { return .declined(.unknownCard) }
            let reply = try await client.post(
                "/v1/payment_intents",
                form(amount, card, isOwnerPresent: isOwnerPresent, key),
                key: key
            )
            return try authorization(reply)
        case .capture(let amount, let reference):
            let form = FormText(["amount_to_capture": String(amount.minorUnits)])
            return try await change(reference, "capture", form, key, wanted: "succeeded")
        case .void(let reference):
            return try await change(reference, "cancel", FormText(), key, wanted: "canceled")
        case .refund(let amount, let reference):
            let form = FormText([
                "payment_intent": reference, "amount": String(amount.minorUnits),
                "metadata[\(Self.keyName)]": key.description,
            ])
            return try Self.answer(to: try await client.post("/v1/refunds", form, key: key))
        }
    }

    /// Returns the result of an earlier call, from the current state at Stripe.
    public func answer(to key: CommandKey, of call: PaymentCall) async throws -> ProviderResponse? {
        switch call {
        case .authorize(_, let card, _):
            guard let card = StripeCard(card) else { return .declined(.unknownCard) }
            let query = FormText(["customer": card.customer, "limit": "100"])
            let intents = try await list(StripePaymentIntent.self, "/v1/payment_intents", query)
            return try intents.first { $0.metadata?[Self.keyName] == key.description }.map(authorization)
        case .capture(_, let reference):
            return try await look(at: reference, for: "succeeded", instead: "requires_capture")
        case .void(let reference):
            return try await look(at: reference, for: "canceled", instead: "requires_capture")
        case .refund(_, let reference):
            let query = FormText(["payment_intent": reference, "limit": "100"])
            let refunds = try await list(StripeRefund.self, "/v1/refunds", query)
            return refunds.first { $0.metadata?[Self.keyName] == key.description }.map(Self.answer)
        }
    }

    /// Returns the found objects; a refusal says nothing about an earlier call, unless the customer doesn't exist.
    private func list<Item: Decodable & Sendable>(
        _ type: Item.Type,
        _ path: String,
        _ query: FormText
    ) async throws -> [Item] {
        let reply = try await client.get(path, query)
        if case .refused(let error) = reply, error.decline == .unknownCard { return [] }
        guard let list = try reply.value(StripeList<Item>.self) else { throw StripeFault.unreadable }
        return list.data
    }

    private func form(_ amount: Money, _ card: StripeCard, isOwnerPresent: Bool, _ key: CommandKey) -> FormText {
        var form = FormText([
            "amount": String(amount.minorUnits), "currency": amount.currency.code.lowercased(),
            "customer": card.customer, "payment_method": card.method, "payment_method_types[]": "card",
            "capture_method": "manual", "confirm": "true", "metadata[\(Self.keyName)]": key.description,
        ])
        if isOwnerPresent { form.add("return_url", returnAddress(key)) } else { form.add("off_session", "true") }
        return form
    }

    private func authorization(_ reply: StripeReply) throws -> ProviderResponse {
        if case .refused(let error) = reply { return .declined(error.decline) }
        guard let intent = try reply.value(StripePaymentIntent.self) else { throw StripeFault.unreadable }
        return try authorization(intent)
    }

    private func authorization(_ intent: StripePaymentIntent) throws -> ProviderResponse {
        switch intent.status {
        case "requires_capture", "succeeded": return .accepted(reference: intent.id)
        case "requires_action":
            guard let address = intent.nextAction?.redirectToURL?.url else { return .declined(.notConfirmed) }
            return .needsOwner(PaymentConfirmation(address: address, reference: intent.id))
        case "requires_payment_method":
            let error = intent.lastError
            let reason = StripeError(
                type: "card_error",
                code: error?.code,
                declineCode: error?.declineCode,
                paymentIntent: nil
            )
            return .declined(reason.decline)
        case "canceled": return .declined(.notPossible)
        default: throw StripeFault.underWay
        }
    }

    /// Updates a payment; if Stripe refuses, the payment's state shows whether an earlier call already changed it.
    private func change(
        _ reference: String,
        _ step: String,
        _ form: FormText,
        _ key: CommandKey,
        wanted: String
    ) async throws -> ProviderResponse {
        let reply = try await client.post("/v1/payment_intents/\(reference)/\(step)", form, key: key)
        if let intent = try reply.value(StripePaymentIntent.self) {
            guard intent.status == wanted else { throw StripeFault.underWay }
            return .accepted(reference: intent.id)
        }
        return try await look(at: reference, for: wanted, instead: nil) ?? .declined(.notPossible)
    }

    private func look(at reference: String, for wanted: String, instead open: String?) async throws -> ProviderResponse?
    {
        let reply = try await client.get("/v1/payment_intents/\(reference)")
        guard let intent = try reply.value(StripePaymentIntent.self) else { return .declined(.notPossible) }
        if intent.status == wanted { return .accepted(reference: intent.id) }
        if intent.status == open || intent.status == "requires_action" { return nil }
        return .declined(.notPossible)
    }

    private static func answer(to reply: StripeReply) throws -> ProviderResponse {
        if case .refused(let error) = reply { return .declined(error.decline) }
        guard let refund = try reply.value(StripeRefund.self) else { throw StripeFault.unreadable }
        return answer(refund)
    }

    private static func answer(_ refund: StripeRefund) -> ProviderResponse {
        switch refund.status {
        case "failed", "canceled": .declined(.declined)
        default: .accepted(reference: refund.id)
        }
    }
}

/// A card at Stripe with its customer, as stored in a card's token.
struct StripeCard: Hashable, Sendable {
    let customer: String
    let method: String

    init(customer: String, method: String) {
        self.customer = customer
        self.method = method
    }

    init?(_ token: CardToken) {
        let parts = token.value.split(separator: "/").map(String.init)
        guard parts.count == 2, parts[0].hasPrefix("cus_"), parts.allSatisfy({ $0.utf8.allSatisfy(Self.isPlain) })
        else { return nil }
        self.init(customer: parts[0], method: parts[1])
    }

    var token: CardToken { CardToken("\(customer)/\(method)") }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 95, 97...122: true
        default: false
        }
    }
}
