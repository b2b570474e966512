public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Receives Stripe's events about payments, cards, refunds and disputes.
///
/// An event only triggers a query of the current state at Stripe, so that repeated, reordered and replayed events are
/// harmless.
public struct StripeEvents: Sendable {
    private static let mostBytes = 512 * 1024

    private let account: StripeAccount
    private let database: any Database
    private let payments: any Payments
    private let cards: CardService
    private let clock: any WallClock

    /// Creates the receiver of an account's events.
    public init(
        account: StripeAccount,
        database: any Database,
        payments: any Payments,
        cards: CardService,
        clock: any WallClock
    ) {
        self.account = account
        self.database = database
        self.payments = payments
        self.cards = cards
        self.clock = clock
    }

    /// Adds the route for Stripe's webhook.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.receive(
            "/payments/stripe/events",
            in: .payments,
            RouteName("takeStripeEvent", "What Stripe tells of payments, cards, refunds and disputes"),
            bodyLimit: Self.mostBytes
        ) { [self] body, request, _ in
            try await take(Data(body.readableBytesView), signed: request.headers[Self.signature])
        }
    }

    private func take(_ body: Data, signed signature: String?) async throws {
        guard let secret = account.webhookSecret, let signature,
            WebhookSignature.isStripe(signature, of: body, secret: secret, at: clock.now())
        else { throw Problem(.badRequest, title: "Signature doesn’t match") }
        guard let event = try? JSONDecoder().decode(SignedEvent.self, from: body) else { return }
        let object = event.data.object
        switch object.object {
        case "payment_intent":
            guard let key = object.metadata?[StripeProvider.keyName].map(StripeProvider.key(ofCall:)) else { return }
            try await database.write { [payments] in try payments.hasten(key, in: $0) }
        case "checkout.session": try await cards.look(afterPage: object.id)
        case "charge", "refund", "dispute":
            guard let payment = object.payment else { return }
            let now = clock.now()
            try await database.write { try ReversalWatch.schedule(payment, in: $0, at: now) }
        default: return
        }
    }

    private static let signature: HTTPField.Name = {
        guard let name = HTTPField.Name("Stripe-Signature") else { preconditionFailure("no header name") }
        return name
    }()
}

private struct SignedEvent: Decodable {
    let data: StripeEvent.Contents
}
