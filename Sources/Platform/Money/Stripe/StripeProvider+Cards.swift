import CrosstownKit
import CrosstownValues

extension StripeProvider: CardKeeper {
    func makeCustomer(for owner: Identifier<Account>) async throws -> String {
        let form = FormText(["metadata[crosstown_account]": owner.description])
        let key = CommandKey("customer", owner, "make")
        let customer = try await client.post("/v1/customers", form, key: key).value(StripeCustomer.self)
        guard let customer else { throw StripeFault.unreadable }
        return customer.id
    }

    func openPage(_ wish: CardWish) async throws -> CardPageAddress {
        let form = FormText([
            "mode": "setup", "customer": wish.customer, "payment_method_types[]": "card",
            "success_url": wish.returnAddress, "cancel_url": wish.returnAddress,
            "client_reference_id": wish.id.description,
        ])
        let key = CommandKey("card", wish.id, "page")
        let session = try await client.post("/v1/checkout/sessions", form, key: key).value(StripeNewSession.self)
        guard let session else { throw StripeFault.unreadable }
        return CardPageAddress(reference: session.id, address: session.url)
    }

    func outcome(of reference: String) async throws -> CardPageOutcome {
        let query = FormText(["expand[]": "setup_intent.payment_method"])
        let reply = try await client.get("/v1/checkout/sessions/\(reference)", query)
        guard let session = try reply.value(StripeCheckoutSession.self) else { return .left }
        switch session.status {
        case "complete":
            guard let customer = session.customer, let method = session.setupIntent?.paymentMethod else {
                throw StripeFault.underWay
            }
            return .entered(Self.card(method, of: customer))
        case "expired": return .left
        default: return .open
        }
    }

    func forget(_ card: CardToken) async throws {
        guard let card = StripeCard(card) else { return }
        // A card that Stripe has already deleted counts as deleted.
        _ = try await client.post("/v1/payment_methods/\(card.method)/detach", FormText())
    }

    private static func card(_ method: StripePaymentMethod, of customer: String) -> EnteredCard {
        let month = method.card?.expiryMonth.map { $0 < 10 ? "0\($0)" : "\($0)" }
        let expiry = month.flatMap { month in method.card?.expiryYear.map { "\(month)/\($0)" } }
        return EnteredCard(
            token: StripeCard(customer: customer, method: method.id).token,
            brand: method.card?.brand ?? "card",
            lastDigits: method.card?.last4 ?? "",
            expiry: expiry ?? ""
        )
    }
}
