import CrosstownTesting
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Stripe's interface as far as it is used, in the shapes of its reference, with the faults of a network.
///
/// It knows the cards `pm_ok`, `pm_declined`, `pm_insufficient` and `pm_confirm`, whose owner the bank wants to see.
final class FakeStripe: Sendable {
    /// What goes wrong with a call.
    enum Fault: Sendable, CaseIterable {
        /// Nothing is done.
        case lostRequest
        /// All is done, but the answer does not arrive.
        case lostAnswer
        /// There are too many calls.
        case busy
        /// The same key is in use at the moment.
        case conflict
    }

    struct Intent: Sendable {
        let id: String
        let customer: String
        let method: String
        let amount: Int
        let metadataKey: String
        var status: String
        var received = 0
        var refunded = 0
        var error: String?
        var declineCode: String?
    }

    struct Refund: Sendable {
        let id: String
        let intent: String
        let amount: Int
        let key: String?
        var status = "succeeded"
        /// Whether money moved, which was taken before.
        var isMove = true
    }

    struct Dispute: Sendable {
        let id: String
        let intent: String
        let amount: Int
        var status: String
        /// What left the account, below zero, and what came back.
        var transactions: [Int] = []
    }

    struct Books: Sendable {
        var intents: [Intent] = []
        var refunds: [Refund] = []
        var disputes: [Dispute] = []
        /// What happened to refunds and disputes, oldest first.
        var events: [(id: String, type: String, object: String)] = []
        var sessions: [String: (customer: String, method: String?, isExpired: Bool)] = [:]
        var detached: [String] = []
        var customers = 0
        var answers: [String: (status: Int, body: String)] = [:]
        var faults: [Fault] = []
        /// How many calls out of a hundred go wrong in a random way.
        var faultPercent = 0
        var random = SeededRandom(seed: 1)
        var keys: [String?] = []
    }

    static let secretKey = "sk_test_crosstown"
    let books = Mutex(Books())

    /// What was taken and neither given back nor disputed.
    var takings: Int {
        books.withLock { books in
            books.intents.reduce(0) { $0 + $1.received - $1.refunded }
                + books.disputes.reduce(0) { $0 + $1.transactions.reduce(0, +) }
        }
    }

    /// What is set aside on cards.
    var setAside: Int {
        books.withLock { $0.intents.reduce(0) { $0 + ($1.status == "requires_capture" ? $1.amount : 0) } }
    }

    /// Lets the next calls go wrong.
    func fail(_ faults: [Fault]) { books.withLock { $0.faults = faults } }

    /// Forgets the keys of calls, as Stripe does after a day.
    func forgetKeys() { books.withLock { $0.answers = [:] } }

    /// The owner confirms all payments at the bank, or refuses.
    func confirm(_ isConfirmed: Bool = true) {
        books.withLock { books in
            for index in books.intents.indices where books.intents[index].status == "requires_action" {
                books.intents[index].status = isConfirmed ? "requires_capture" : "requires_payment_method"
                if !isConfirmed { books.intents[index].error = "payment_intent_authentication_failure" }
            }
        }
    }

    /// Somebody enters a card on every open page.
    func enter(_ method: String) {
        books.withLock { books in for id in books.sessions.keys { books.sessions[id]?.method = method } }
    }

    /// Every open page expires.
    func expirePages() {
        books.withLock { books in for id in books.sessions.keys { books.sessions[id]?.isExpired = true } }
    }

    /// Runs the interface while a test uses it, which gets its address.
    func run<T: Sendable>(_ test: @escaping @Sendable (String) async throws -> T) async throws -> T {
        let router = Router()
        for method in [HTTPRequest.Method.get, .post] {
            router.on("/v1/**", method: method) { request, _ in
                let body = String(buffer: try await request.body.collect(upTo: 100_000))
                return try self.answer(request, body)
            }
        }
        return try await withLoopbackServer(router, test)
    }

    private func answer(_ request: Request, _ body: String) throws -> Response {
        guard request.headers[.authorization] == "Bearer \(Self.secretKey)" else {
            return Self.response(401, #"{"error":{"type":"invalid_request_error"}}"#)
        }
        let form = try FormFields(urlEncoded: request.method == .post ? body : request.uri.query ?? "")
        let key = HTTPField.Name("Idempotency-Key").flatMap { request.headers[$0] }
        return books.withLock { books in
            let fault = books.nextFault()
            if let refusal = fault.flatMap(Self.refusal) { return refusal }
            books.keys.append(key)
            let known = key.flatMap { books.answers[$0] }
            let answer = known ?? books.answer(request.method == .post, request.uri.path, form)
            if let key, answer.status < 500 { books.answers[key] = answer }
            return fault == .lostAnswer ? Self.response(500, "{}") : Self.response(answer.status, answer.body)
        }
    }

    private static func refusal(_ fault: Fault) -> Response? {
        switch fault {
        case .lostRequest: response(500, "{}")
        case .busy: response(429, #"{"error":{"type":"invalid_request_error","code":"rate_limit"}}"#)
        case .conflict: response(409, #"{"error":{"type":"idempotency_error"}}"#)
        case .lostAnswer: nil
        }
    }

    private static func response(_ status: Int, _ text: String) -> Response {
        Response(
            status: HTTPResponse.Status(code: status),
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}

extension FakeStripe.Books {
    fileprivate mutating func nextFault() -> FakeStripe.Fault? {
        if !faults.isEmpty { return faults.removeFirst() }
        guard Int.random(in: 0..<100, using: &random) < faultPercent else { return nil }
        return FakeStripe.Fault.allCases.randomElement(using: &random)
    }

    fileprivate mutating func answer(_ isPost: Bool, _ path: String, _ form: FormFields) -> (status: Int, body: String)
    {
        let parts = path.split(separator: "/").map(String.init)
        switch (isPost, parts.count, parts[1]) {
        case (true, 2, "customers"):
            customers += 1
            return (200, #"{"id":"cus_\#(customers)"}"#)
        case (true, 3, "checkout"): return openSession(form)
        case (false, 4, "checkout"): return session(parts[3])
        case (true, 4, "payment_methods"):
            detached.append(parts[2])
            return (200, #"{"id":"\#(parts[2])"}"#)
        case (true, 2, "payment_intents"): return authorize(form)
        case (false, 2, "payment_intents"):
            let found = intents.reversed().filter { $0.customer == form["customer"] }
            return (200, #"{"data":[\#(found.map(\.json).joined(separator: ","))]}"#)
        case (false, 3, "payment_intents"): return read(parts[2])
        case (true, 4, "payment_intents"): return change(parts[2], parts[3], form)
        case (true, 2, "refunds"): return refund(form)
        case (false, 2, "refunds"): return listRefunds(form)
        case (false, 2, "disputes"): return listDisputes(form)
        case (false, 2, "events"): return listEvents(form)
        default: return Self.missing
        }
    }

    private static let missing = (404, #"{"error":{"type":"invalid_request_error","code":"resource_missing"}}"#)
    private static let unexpected = (
        400, #"{"error":{"type":"invalid_request_error","code":"payment_intent_unexpected_state"}}"#
    )

    private mutating func openSession(_ form: FormFields) -> (Int, String) {
        let id = "cs_\(sessions.count + 1)"
        sessions[id] = (form["customer"] ?? "", nil, false)
        return (200, #"{"id":"\#(id)","url":"https://checkout.stripe.com/c/\#(id)","status":"open"}"#)
    }

    private func session(_ id: String) -> (Int, String) {
        guard let session = sessions[id] else { return Self.missing }
        guard let method = session.method else {
            return (200, #"{"id":"\#(id)","status":"\#(session.isExpired ? "expired" : "open")","url":null}"#)
        }
        let card = #"{"brand":"visa","last4":"4242","exp_month":4,"exp_year":2031}"#
        return (
            200,
            #"{"id":"\#(id)","status":"complete","customer":"\#(session.customer)","setup_intent":"#
                + #"{"payment_method":{"id":"\#(method)","card":\#(card)}}}"#
        )
    }

    private mutating func authorize(_ form: FormFields) -> (Int, String) {
        guard let amount = form["amount"].flatMap({ Int($0) }), form["capture_method"] == "manual",
            form["confirm"] == "true", let method = form["payment_method"], let customer = form["customer"]
        else { return Self.unexpected }
        var intent = FakeStripe.Intent(
            id: "pi_\(intents.count + 1)",
            customer: customer,
            method: method,
            amount: amount,
            metadataKey: form["metadata[crosstown_key]"] ?? "",
            status: "requires_payment_method"
        )
        let isPresent = form["return_url"] != nil
        switch method {
        case "pm_ok": intent.status = "requires_capture"
        case "pm_confirm" where isPresent: intent.status = "requires_action"
        case "pm_confirm": intent.error = "authentication_required"
        case "pm_insufficient": (intent.error, intent.declineCode) = ("card_declined", "insufficient_funds")
        case "pm_declined": (intent.error, intent.declineCode) = ("card_declined", "generic_decline")
        default: return Self.missing
        }
        intents.append(intent)
        guard let error = intent.error else { return (200, intent.json) }
        let decline = intent.declineCode.map { #","decline_code":"\#($0)""# } ?? ""
        return (402, #"{"error":{"type":"card_error","code":"\#(error)"\#(decline),"payment_intent":\#(intent.json)}}"#)
    }

    private func read(_ id: String) -> (Int, String) {
        intents.first { $0.id == id }.map { (200, $0.json) } ?? Self.missing
    }

    private mutating func change(_ id: String, _ step: String, _ form: FormFields) -> (Int, String) {
        guard let index = intents.firstIndex(where: { $0.id == id }) else { return Self.missing }
        let amount = form["amount_to_capture"].flatMap { Int($0) } ?? intents[index].amount
        switch (step, intents[index].status) {
        case ("capture", "requires_capture") where amount <= intents[index].amount:
            intents[index].received = amount
            intents[index].status = "succeeded"
            release(intents[index].amount - amount, of: id)
        case ("cancel", "requires_capture"):
            intents[index].status = "canceled"
            release(intents[index].amount, of: id)
        case ("cancel", "requires_action"), ("cancel", "requires_payment_method"): intents[index].status = "canceled"
        default: return Self.unexpected
        }
        return (200, intents[index].json)
    }

    /// Lets go of what was set aside, which is a refund, too, of money that never moved.
    private mutating func release(_ amount: Int, of intent: String) {
        guard amount > 0 else { return }
        let id = "re_\(refunds.count + 1)"
        let refund = FakeStripe.Refund(id: id, intent: intent, amount: amount, key: nil, isMove: false)
        refunds.append(refund)
        _ = note("charge.refunded", refund.json)
    }

    private mutating func refund(_ form: FormFields) -> (Int, String) {
        guard let index = intents.firstIndex(where: { $0.id == form["payment_intent"] }),
            let amount = form["amount"].flatMap({ Int($0) }),
            amount <= intents[index].received - intents[index].refunded
        else { return Self.unexpected }
        intents[index].refunded += amount
        let id = "re_\(refunds.count + 1)"
        refunds.append(.init(id: id, intent: intents[index].id, amount: amount, key: form["metadata[crosstown_key]"]))
        return (200, #"{"id":"\#(id)","status":"succeeded"}"#)
    }

    private func list(_ items: [(id: String, json: String)], _ form: FormFields) -> (Int, String) {
        let rest = items.drop { item in form["starting_after"].map { $0 != item.id } ?? false }
            .dropFirst(form["starting_after"] == nil ? 0 : 1)
        let page = rest.prefix(2)
        let data = page.map(\.json).joined(separator: ",")
        return (200, #"{"data":[\#(data)],"has_more":\#(rest.count > page.count)}"#)
    }

    fileprivate func listRefunds(_ form: FormFields) -> (Int, String) {
        list(refunds.reversed().filter { $0.intent == form["payment_intent"] }.map { ($0.id, $0.json) }, form)
    }

    fileprivate func listDisputes(_ form: FormFields) -> (Int, String) {
        list(disputes.reversed().filter { $0.intent == form["payment_intent"] }.map { ($0.id, $0.json) }, form)
    }

    fileprivate func listEvents(_ form: FormFields) -> (Int, String) {
        list(events.reversed().map { ($0.id, FakeStripe.event($0.id, $0.type, $0.object)) }, form)
    }
}

extension FakeStripe.Intent {
    fileprivate var json: String {
        let action =
            status == "requires_action"
            ? #"{"type":"redirect_to_url","redirect_to_url":{"url":"https://hooks.stripe.com/3ds/\#(id)"}}"# : "null"
        let decline = declineCode.map { #","decline_code":"\#($0)""# } ?? ""
        let last = error.map { #"{"code":"\#($0)"\#(decline)}"# } ?? "null"
        return #"{"id":"\#(id)","object":"payment_intent","status":"\#(status)","amount":\#(amount),"#
            + #""metadata":{"crosstown_key":"\#(metadataKey)"},"next_action":\#(action),"last_payment_error":\#(last)}"#
    }
}
