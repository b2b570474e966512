import Foundation
import Synchronization

/// What staff and banks do at Stripe, past our service.
extension FakeStripe {
    /// Staff refund a payment on Stripe's pages, or an earlier copy of our books did with a call's key.
    ///
    /// - Returns: the event.
    @discardableResult
    func refund(_ amount: Int, of intent: Int = 0, call: String? = nil, status: String = "succeeded") -> String {
        books.withLock { books in
            books.intents[intent].refunded += amount
            let id = "re_\(books.refunds.count + 1)"
            let refund = Refund(id: id, intent: books.intents[intent].id, amount: amount, key: call, status: status)
            books.refunds.append(refund)
            return books.note("refund.created", refund.json)
        }
    }

    /// The card does not take a refund, whoever asked for it.
    @discardableResult
    func failRefund(_ number: Int) -> String {
        books.withLock { books in
            books.refunds[number].status = "failed"
            let refund = books.refunds[number]
            if let index = books.intents.firstIndex(where: { $0.id == refund.intent }) {
                books.intents[index].refunded -= refund.amount
            }
            return books.note("refund.failed", refund.json)
        }
    }

    /// The owner of a card disputes a payment; the money leaves at once, or later.
    @discardableResult
    func dispute(_ amount: Int, of intent: Int = 0, status: String = "needs_response") -> String {
        books.withLock { books in
            let id = "dp_\(books.disputes.count + 1)"
            let dispute = Dispute(id: id, intent: books.intents[intent].id, amount: amount, status: status)
            books.disputes.append(dispute)
            return books.note("charge.dispute.created", dispute.json)
        }
    }

    /// Something happens to a dispute: the money leaves, comes back, or the bank decides.
    @discardableResult
    func move(_ dispute: Int, _ type: String, by amount: Int = 0, status: String? = nil) -> String {
        books.withLock { books in
            if amount != 0 { books.disputes[dispute].transactions.append(amount) }
            if let status { books.disputes[dispute].status = status }
            return books.note(type, books.disputes[dispute].json)
        }
    }

    static func event(_ id: String, _ type: String, _ object: String) -> String {
        #"{"id":"\#(id)","type":"\#(type)","data":{"object":\#(object)}}"#
    }
}

extension FakeStripe.Books {
    mutating func note(_ type: String, _ object: String) -> String {
        let id = "evt_\(events.count + 1)"
        events.append((id, type, object))
        return FakeStripe.event(id, type, object)
    }
}

extension FakeStripe.Refund {
    var json: String {
        let metadata = key.map { #"{"crosstown_key":"\#($0)"}"# } ?? "{}"
        return #"{"id":"\#(id)","object":"refund","status":"\#(status)","amount":\#(amount),"currency":"eur","#
            + #""payment_intent":"\#(intent)","metadata":\#(metadata),"#
            + #""balance_transaction":\#(isMove ? "\"txn_\(id)\"" : "null")}"#
    }
}

extension FakeStripe.Dispute {
    var json: String {
        let moves = transactions.map { #"{"amount":\#($0)}"# }.joined(separator: ",")
        return #"{"id":"\#(id)","object":"dispute","status":"\#(status)","amount":\#(amount),"currency":"eur","#
            + #""payment_intent":"\#(intent)","balance_transactions":[\#(moves)]}"#
    }
}
