import CrosstownKit
import CrosstownMoney
import CrosstownTesting
import CrosstownValues
import Testing

/// What we write and read, held against a stand-in for Stripe that other people wrote.
///
/// It has no Checkout Sessions, no idempotency keys, no list of one customer's payments and no address to come back to, and
/// takes what was let go of; how we use those is held against `FakeStripe` alone.
@Suite(.serialized) struct LocalStripeTests {
    @Test func `money is set aside, taken in part and given back`() async throws {
        try await LocalStripe.run { stripe in
            let provider = Self.provider(at: stripe)
            let reference = try await Self.authorize(stripe.card(stripe.good), provider)
            let capture = PaymentCall.capture(.cents(700), authorization: reference)
            let refund = PaymentCall.refund(.cents(300), authorization: reference)

            let before = try await provider.answer(to: Books.key("capture"), of: capture)
            let taken = try await provider.make(capture, key: Books.key("capture"))
            let after = try await provider.answer(to: Books.key("capture"), of: capture)
            let unknown = try await provider.answer(to: Books.key("refund"), of: refund)
            let given = try await provider.make(refund, key: Books.key("refund"))
            let known = try await provider.answer(to: Books.key("refund"), of: refund)

            #expect(before == nil)
            #expect(taken == .accepted(reference: reference))
            #expect(after == taken)
            #expect(unknown == nil)
            #expect(given.isAccepted)
            #expect(known == given)
        }
    }

    @Test func `what was taken is taken once, and cannot be let go of`() async throws {
        try await LocalStripe.run { stripe in
            let provider = Self.provider(at: stripe)
            let reference = try await Self.authorize(stripe.card(stripe.good), provider)
            let capture = PaymentCall.capture(.cents(1000), authorization: reference)

            let first = try await provider.make(capture, key: Books.key("capture"))
            let second = try await provider.make(capture, key: Books.key("capture", 2))
            let void = try await provider.make(.void(authorization: reference), key: Books.key("void"))

            #expect(first == .accepted(reference: reference))
            #expect(second == first)
            #expect(void == .declined(.notPossible))
        }
    }

    @Test func `what is let go of stays so, however often it is asked`() async throws {
        try await LocalStripe.run { stripe in
            let provider = Self.provider(at: stripe)
            let reference = try await Self.authorize(stripe.card(stripe.good), provider)
            let void = PaymentCall.void(authorization: reference)

            let gone = try await provider.make(void, key: Books.key("void"))
            let known = try await provider.answer(to: Books.key("void"), of: void)
            let again = try await provider.make(void, key: Books.key("void", 2))

            #expect(gone == .accepted(reference: reference))
            #expect(known == gone)
            #expect(again == gone)
        }
    }

    @Test func `a card that is declined, and one whose owner is not there, say so`() async throws {
        try await LocalStripe.run { stripe in
            let provider = Self.provider(at: stripe)
            let poor = PaymentCall.authorize(.cents(1000), card: stripe.card(stripe.poor), isOwnerPresent: false)
            let careful = PaymentCall.authorize(.cents(1000), card: stripe.card(stripe.careful), isOwnerPresent: false)

            let declined = try await provider.make(poor, key: Books.key("poor"))
            let unconfirmed = try await provider.make(careful, key: Books.key("careful"))

            #expect(declined == .declined(.declined))
            #expect(unconfirmed == .declined(.notConfirmed))
        }
    }

    @Test func `a key that counts is told from one that does not`() async throws {
        try await LocalStripe.run { stripe in
            let good = StripeAccount(address: stripe.address, secretKey: "sk_test_local")
            let bad = StripeAccount(address: stripe.address, secretKey: "sk_")

            #expect(await PaymentCheck.fault(of: good) == nil)
            #expect(await PaymentCheck.fault(of: bad) == .badKey)
        }
    }

    private static func provider(at stripe: LocalStripe) -> StripeProvider {
        StripeProvider(StripeAccount(address: stripe.address, secretKey: "sk_test_local"), timeout: .seconds(300)) {
            _ in
            "https://rides.example.org/wallet"
        }
    }

    /// Sets ten euros aside, and gives what they are known by.
    private static func authorize(_ card: CardToken, _ provider: StripeProvider) async throws -> String {
        let call = PaymentCall.authorize(.cents(1000), card: card, isOwnerPresent: false)
        let answer = try await provider.make(call, key: Books.key("authorise"))
        guard case .accepted(let reference) = answer else {
            Issue.record("not accepted: \(answer)")
            return ""
        }
        return reference
    }
}

extension ProviderResponse {
    fileprivate var isAccepted: Bool { if case .accepted = self { true } else { false } }
}
