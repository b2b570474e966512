import CrosstownKit
import CrosstownValues
import Foundation

/// Refunds and disputes of payments, as Stripe reports them.
extension StripeProvider {
    /// The events after which a payment is asked about.
    ///
    /// Source: Stripe API reference, "Types of events".
    static let reversalEvents = [
        "charge.refunded", "charge.refund.updated", "refund.created", "refund.updated", "refund.failed",
        "charge.dispute.created", "charge.dispute.updated", "charge.dispute.funds_withdrawn",
        "charge.dispute.funds_reinstated", "charge.dispute.closed",
    ]

    /// The key of the payment that Stripe knows by a reference; `nil` for one that is not ours.
    func paymentKey(of reference: String) async throws -> CommandKey? {
        guard Self.isPlain(reference) else { return nil }
        let reply = try await client.get("/v1/payment_intents/\(reference)")
        guard let intent = try reply.value(StripePaymentIntent.self) else { return nil }
        return intent.metadata?[Self.keyName].map(Self.key(ofCall:))
    }

    /// All refunds and disputes of a payment; what was set aside on a card and never taken is no refund.
    func reversals(of reference: String) async throws -> [ReportedReversal] {
        let refunds = try await all(StripeRefund.self, "/v1/refunds", ["payment_intent": reference])
        let disputes = try await all(StripeDispute.self, "/v1/disputes", ["payment_intent": reference])
        return try refunds.filter { !$0.isRelease }.map { try $0.reversal() } + disputes.map { try $0.reversal() }
    }

    /// The payments that events since a moment are about.
    func reversedPayments(since: Timestamp) async throws -> Set<String> {
        var query = FormText(["created[gte]": String(since.milliseconds / 1000)])
        for type in Self.reversalEvents { query.add("types[]", type) }
        let events = try await all(StripeEvent.self, "/v1/events", query)
        return Set(events.compactMap(\.data.object.payment))
    }

    /// The key of the payment that a call's key belongs to.
    static func key(ofCall callKey: String) -> CommandKey {
        CommandKey(stored: callKey.split(separator: "/").first.map(String.init) ?? callKey)
    }

    private func all<Item: StripeListed>(
        _ type: Item.Type,
        _ path: String,
        _ query: KeyValuePairs<String, String>
    ) async throws -> [Item] { try await all(type, path, FormText(query)) }

    /// All pages of a list.
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

/// Something that Stripe gives in pages, each beginning after what it knows by an identity.
protocol StripeListed: Decodable, Sendable {
    var id: String { get }
}

/// A payment that its card's owner disputes at the bank.
struct StripeDispute: StripeListed {
    /// Money that left our account at Stripe, below zero, or came back.
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

    /// Stripe takes the amount when a dispute begins and gives it back when we win, each by a balance transaction of its own.
    private func hasTaken(_ state: ReportedReversal.State) -> Bool {
        guard let balanceTransactions, !balanceTransactions.isEmpty else { return state == .lost }
        return balanceTransactions.reduce(0) { $0 + $1.amount } < 0
    }
}

extension StripeRefund: StripeListed {
    /// Whether it lets go of what was set aside on a card.
    ///
    /// Stripe lists that as a refund, too, once a payment was canceled or only a part of it was captured. The money never was
    /// in our account.
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

/// The part of an event that says what to ask after.
struct StripeEvent: StripeListed {
    struct Contents: Decodable, Sendable {
        let object: Subject
    }

    struct Subject: Decodable, Sendable {
        let id: String
        let object: String?
        let metadata: [String: String]?
        /// The payment that a charge, a refund or a dispute is about.
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
