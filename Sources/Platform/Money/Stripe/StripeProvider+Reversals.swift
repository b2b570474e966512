import CrosstownKit
import CrosstownValues
import Foundation

/// Refunds and disputes of payments, as Stripe reports them.
extension StripeProvider {
    /// The events that trigger a query about a payment.
    ///
    /// Source: Stripe API reference, "Types of events".
    static let reversalEvents = [
        "charge.refunded", "charge.refund.updated", "refund.created", "refund.updated", "refund.failed",
        "charge.dispute.created", "charge.dispute.updated", "charge.dispute.funds_withdrawn",
        "charge.dispute.funds_reinstated", "charge.dispute.closed",
    ]

    /// Returns the key of the payment with a Stripe reference; `nil` if it isn't ours.
    func paymentKey(of reference: String) async throws -> CommandKey? {
        guard Self.isPlain(reference) else { return nil }
        let reply = try await client.get("/v1/payment_intents/\(reference)")
        guard let intent = try reply.value(StripePaymentIntent.self) else { return nil }
        return intent.metadata?[Self.keyName].map(Self.key(ofCall:))
    }

    /// Returns all refunds and disputes of a payment, without canceled authorizations.
    func reversals(of reference: String) async throws -> [ReportedReversal] {
        let refunds = try await all(StripeRefund.self, "/v1/refunds", ["payment_intent": reference])
        let disputes = try await all(StripeDispute.self, "/v1/disputes", ["payment_intent": reference])
        return try refunds.filter { !$0.isRelease }.map { try $0.reversal() } + disputes.map { try $0.reversal() }
    }

    /// Returns the payments of events since a moment.
    func reversedPayments(since: Timestamp) async throws -> Set<String> {
        var query = FormText(["created[gte]": String(since.milliseconds / 1000)])
        for type in Self.reversalEvents { query.add("types[]", type) }
        let events = try await all(StripeEvent.self, "/v1/events", query)
        return Set(events.compactMap(\.data.object.payment))
    }

    /// Returns the key of the payment of a call.
    static func key(ofCall callKey: String) -> CommandKey {
        CommandKey(stored: callKey.split(separator: "/").first.map(String.init) ?? callKey)
    }

    private func all<Item: StripeListed>(
        _ type: Item.Type,
        _ path: String,
        _ query: KeyValuePairs<String, String>
    ) async throws -> [Item] { try await all(type, path, FormText(query)) }

    /// Returns all pages of a list.
    private func all<Item: StripeListed>(_ type: Item.Type, _ path: String, _ query: FormText) async throws -> [Item] {
        var items: [Item] = []
        while true {
            var page = query
            page.add("limit", "100")
            if let last = items.last { page.add("starting_after", last.id) }
            guard let list = try await client.get(path, page).value(StripeList<Item>.self) else {
                throw StripeFault.unreadable
            }
            items += list.data
            guard list.hasMore == true, !list.data.isEmpty else { return items }
        }
    }

    private static func isPlain(_ reference: String) -> Bool {
        reference.hasPrefix("pi_")
            && reference.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 95, 97...122: true
                default: false
                }
            }
    }
}

/// An object that Stripe lists in pages, each starting after an ID.
protocol StripeListed: Decodable, Sendable {
    var id: String { get }
}

/// A payment that the card's owner disputes at the bank.
struct StripeDispute: StripeListed {
    /// Money that left our Stripe account, if negative, or came back.
    struct BalanceTransaction: Decodable, Sendable {
        let amount: Int64
    }

    let id: String
    let status: String
    let amount: Int64
    let currency: String
    let balanceTransactions: [BalanceTransaction]?

    private enum CodingKeys: String, CodingKey {
        case id
        case status
        case amount
        case currency
        case balanceTransactions = "balance_transactions"
    }

    func reversal() throws -> ReportedReversal {
        guard let currency = Currency(code: currency.uppercased()) else { throw StripeFault.unreadable }
        let state = self.state
        return ReportedReversal(
            id: id,
            kind: .dispute,
            state: state,
            amount: Money(minorUnits: amount, currency),
            taken: Money(minorUnits: hasTaken(state) ? amount : 0, currency),
            call: nil
        )
    }

    private var state: ReportedReversal.State {
        switch status {
        case "warning_needs_response", "warning_under_review": .inquiry
        case "won": .won
        case "lost": .lost
        case "needs_response", "under_review": .open
        default: .closed
        }
    }

    /// Stripe takes the amount when a dispute begins and returns it when we win, with one balance transaction each.
    private func hasTaken(_ state: ReportedReversal.State) -> Bool {
        guard let balanceTransactions, !balanceTransactions.isEmpty else { return state == .lost }
        return balanceTransactions.reduce(0) { $0 + $1.amount } < 0
    }
}

extension StripeRefund: StripeListed {
    /// Whether it cancels an authorization.
    ///
    /// Stripe also lists these as refunds, after a payment was canceled or captured in part. The money never was in our
    /// account.
    fileprivate var isRelease: Bool { status == "succeeded" && balanceTransaction == nil }

    func reversal() throws -> ReportedReversal {
        guard let amount, let currency = currency.flatMap({ Currency(code: $0.uppercased()) }) else {
            throw StripeFault.unreadable
        }
        let state: ReportedReversal.State =
            switch status {
            case "failed", "canceled": .failed
            case "succeeded": .done
            default: .pending
            }
        return ReportedReversal(
            id: id,
            kind: .refund,
            state: state,
            amount: Money(minorUnits: amount, currency),
            taken: Money(minorUnits: state == .failed || balanceTransaction == nil ? 0 : amount, currency),
            call: metadata?[StripeProvider.keyName]
        )
    }
}

/// The part of an event that names its object.
struct StripeEvent: StripeListed {
    struct Contents: Decodable, Sendable {
        let object: Subject
    }

    struct Subject: Decodable, Sendable {
        let id: String
        let object: String?
        let metadata: [String: String]?
        /// The payment of a charge, refund or dispute.
        let payment: String?

        private enum CodingKeys: String, CodingKey {
            case id
            case object
            case metadata
            case payment = "payment_intent"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            object = try container.decodeIfPresent(String.self, forKey: .object)
            metadata = try? container.decodeIfPresent([String: String].self, forKey: .metadata)
            payment = try? container.decodeIfPresent(String.self, forKey: .payment)
        }
    }

    let id: String
    let data: Contents
}
