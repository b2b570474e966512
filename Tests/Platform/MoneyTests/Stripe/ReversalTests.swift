import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct ReversalTests {
    private let key = Books.key("payment")

    @Test(arguments: TestEngine.reachable)
    func `a refund made at Stripe leaves the wallet once, however often it is told`(engine: TestEngine) async throws {
        try await ReversalOffice.open(on: engine) { office in
            try await office.pay(2000, key)
            try await office.wait()
            let event = office.stripe.refund(500)
            try await office.tell([event, event])
            try await office.tell([event])

            #expect(try await office.wallet() == 1500)
            #expect(try await office.owedByBooks() == office.stripe.takings)
            #expect(try await office.books.trialBalance().isBalanced)
            #expect(office.books.host.notices.titles(for: office.books.carla).isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `money that was spent is not taken below zero, and staff hear what is missing`(
        engine: TestEngine
    ) async throws {
        try await ReversalOffice.open(on: engine) { office in
            try await office.pay(2000, key)
            try await office.wait()
            try await office.spend(1700)
            try await office.tell([office.stripe.refund(1000)])

            #expect(try await office.wallet() == 0)
            #expect(try await office.owedByBooks() == office.stripe.takings)
            #expect(try await office.books.trialBalance().isBalanced)
            #expect(office.books.host.notices.titles(for: office.books.carla) == ["Refund: 10.00 EUR"])
            #expect(office.books.host.notices.texts(for: office.books.carla).map { $0.contains("7.00 EUR") } == [true])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a dispute takes the money, and gives it back to whom it was taken from when it is won`(
        engine: TestEngine
    ) async throws {
        try await ReversalOffice.open(on: engine) { office in
            try await office.pay(2000, key)
            try await office.wait()
            try await office.spend(500)
            try await office.tell([office.stripe.dispute(2000)])
            let opened = try await office.wallet()
            try await office.tell([office.stripe.move(0, "charge.dispute.funds_withdrawn", by: -2000)])
            let withdrawn = try await office.wallet()
            try await office.tell([office.stripe.move(0, "charge.dispute.closed", status: "won")])
            let won = try await office.wallet()
            try await office.tell([office.stripe.move(0, "charge.dispute.funds_reinstated", by: 2000)])

            #expect([opened, withdrawn, won] == [1500, 0, 0])
            #expect(try await office.wallet() == 1500)
            #expect(try await office.owedByBooks() == 2000)
            #expect(try await office.books.trialBalance().isBalanced)
            #expect(
                office.books.host.notices.titles(for: office.books.carla)
                    == ["Dispute: 20.00 EUR", "Dispute: 20.00 EUR", "Dispute won: 20.00 EUR", "Dispute won: 20.00 EUR"]
            )
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a lost dispute stays booked, and an inquiry takes nothing`(engine: TestEngine) async throws {
        try await ReversalOffice.open(on: engine) { office in
            try await office.pay(2000, key)
            try await office.wait()
            try await office.tell([office.stripe.dispute(2000, status: "warning_needs_response")])
            let inquired = try await office.wallet()
            office.stripe.move(0, "charge.dispute.updated", status: "needs_response")
            office.stripe.move(0, "charge.dispute.funds_withdrawn", by: -2000)
            try await office.tell([office.stripe.move(0, "charge.dispute.closed", status: "lost")])

            #expect(inquired == 2000)
            #expect(try await office.wallet() == 0)
            #expect(try await office.owedByBooks() == 0)
            #expect(office.books.host.notices.titles(for: office.books.carla).last == "Dispute lost: 20.00 EUR")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a refund of ours that fails later is in the wallet again`(engine: TestEngine) async throws {
        try await ReversalOffice.open(on: engine) { office in
            try await office.pay(2000, key)
            try await office.wait()
            try await office.books.host.database.write { [module = office.module, key] in
                try module.payments.refund(.cents(800), of: key, in: $0)
            }
            try await office.wait()
            let refunded = try await office.wallet()
            let event = office.stripe.failRefund(0)
            try await office.tell([event, event])
            try await office.tell([event])

            #expect(refunded == 1200)
            #expect(try await office.wallet() == 2000)
            #expect(try await office.payment(key)?.state == .kept)
            #expect(try await office.owedByBooks() == office.stripe.takings)
            #expect(office.books.host.notices.titles(for: office.books.carla) == ["Failed refund: 8.00 EUR"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `events that never arrive are read from Stripe's list`(engine: TestEngine) async throws {
        try await ReversalOffice.open(on: engine) { office in
            try await office.pay(2000, key)
            try await office.wait()
            try await office.module.prepare()
            for _ in 0..<5 { office.stripe.refund(100) }
            office.stripe.fail([.lostRequest, .busy])
            try await office.wait(milliseconds: 20 * 60_000)

            #expect(try await office.wallet() == 1500)
            #expect(try await office.owedByBooks() == office.stripe.takings)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an event that overtakes the answer to our own call is booked after it`(engine: TestEngine) async throws {
        try await ReversalOffice.open(on: engine) { office in
            office.stripe.fail([.lostAnswer])
            try await office.pay(2000, key)
            try await office.runTasks()
            // Our books do not know yet that the card was charged, and staff take the money and send it back.
            office.stripe.books.withLock { books in
                books.intents[0].status = "succeeded"
                books.intents[0].received = 2000
            }
            let event = office.stripe.refund(2000)
            try await office.serve { client in
                let answer = try await StripeOffice.tell(client, event, at: office.books.host.clock.now())
                #expect(answer.status == .noContent)
            }
            try await office.wait(milliseconds: 10 * 60_000)

            #expect(try await office.payment(key)?.state == .captured)
            #expect(try await office.wallet() == 0)
            #expect(try await office.owedByBooks() == 0)
            #expect(try await office.books.trialBalance().isBalanced)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what was set aside and never taken is no refund`(engine: TestEngine) async throws {
        try await ReversalOffice.open(on: engine) { office in
            let canceled = Books.key("canceled")
            for one in [key, canceled] { try await office.pay(2000, one, atOnce: false) }
            try await office.wait()
            try await office.books.host.database.write { [module = office.module, key] in
                try module.payments.capture(.cents(1200), of: key, in: $0)
                try module.payments.void(canceled, in: $0)
            }
            try await office.module.prepare()
            try await office.wait(milliseconds: 20 * 60_000)

            #expect(office.stripe.books.withLock { $0.refunds.map(\.amount).sorted() } == [800, 2000])
            #expect(try await office.wallet() == 1200)
            #expect(try await office.owedByBooks() == office.stripe.takings)
            #expect(office.books.host.notices.everybody.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a refund of ours that the books do not know is booked, and comes back when it fails`(
        engine: TestEngine
    ) async throws {
        try await ReversalOffice.open(on: engine) { office in
            try await office.pay(2000, key)
            try await office.wait()
            let call = key.following("refund").description
            try await office.tell([office.stripe.refund(700, call: call)])
            let refunded = try await office.wallet()
            let event = office.stripe.failRefund(0)
            try await office.tell([event])
            try await office.tell([event])

            #expect(refunded == 1300)
            #expect(try await office.wallet() == 2000)
            #expect(try await office.owedByBooks() == office.stripe.takings)
            #expect(try await office.books.trialBalance().isBalanced)
        }
    }

    @Test func `what came back for a deleted account is nobody's to spend`() async throws {
        try await ReversalOffice.open { office in
            let gone = Identifier<Account>(high: 9, low: 9)
            try await office.pay(2000, key, into: gone)
            try await office.wait()
            office.stripe.dispute(2000)
            try await office.tell([office.stripe.move(0, "charge.dispute.funds_withdrawn", by: -2000)])
            try await office.tell([office.stripe.move(0, "charge.dispute.funds_reinstated", by: 2000, status: "won")])

            #expect(try await office.books.balance(of: gone) == WalletBalance(0))
            #expect(try await office.owedByBooks() == 2000)
            #expect(try await office.books.trialBalance().isBalanced)
        }
    }

    @Test func `a payment that is not ours changes nothing`() async throws {
        try await ReversalOffice.open { office in
            let event =
                #"{"type":"charge.refunded","data":{"object":{"id":"ch_1","object":"charge","#
                + #""payment_intent":"pi_404"}}}"#
            try await office.tell([event, event.replacing("pi_404", with: "../v1/refunds")])

            #expect(try await office.books.entries() == 0)
            #expect(office.books.host.notices.everybody.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an accountant sees what is open and marks it as done`(engine: TestEngine) async throws {
        try await ReversalOffice.open(on: engine) { office in
            try await office.pay(2000, key)
            try await office.wait()
            try await office.tell([office.stripe.dispute(2000)])
            try await office.serve { client in
                let page = "/console/payments/reversals"
                let refused = try await client.json(.get, page, as: "anna")
                let open = try await client.json(.get, page, as: "administrator")
                let unknown = try await client.json(.post, page + "/done", as: "administrator", #"{"id":"dp_9"}"#)
                let done = try await client.json(.post, page + "/done", as: "administrator", #"{"id":"dp_1"}"#)
                let after = try await client.json(.get, page, as: "administrator")
                let all = try await client.json(.get, page + "?all=true", as: "administrator")

                #expect(refused.status == .forbidden)
                #expect(open.text.contains(#""id":"dp_1""#) && open.text.contains(#""owner":"anna""#))
                #expect(unknown.status == .notFound)
                #expect(done.status == .ok || done.status == .noContent)
                #expect(!after.text.contains("dp_1"))
                #expect(all.text.contains("dp_1"))
            }
            // What happens next is to be looked at again.
            try await office.tell([office.stripe.move(0, "charge.dispute.closed", by: -2000, status: "lost")])
            try await office.serve { client in
                let again = try await client.json(.get, "/console/payments/reversals", as: "administrator")
                #expect(again.text.contains("dp_1"))
            }
        }
    }

    @Test(arguments: TestEngine.reachable, [UInt64](1...4))
    func `whatever happens at Stripe, in whatever order it is told, the books agree in the end`(
        engine: TestEngine,
        seed: UInt64
    ) async throws {
        try await ReversalOffice.open(on: engine) { office in
            var random = SeededRandom(seed: seed)
            for number in 0..<3 { try await office.pay(3000, Books.key("payment", number)) }
            try await office.wait()
            try await office.spend(5000)
            try await office.module.prepare()
            office.stripe.books.withLock { books in
                books.faultPercent = 25
                books.random = SeededRandom(seed: seed)
            }
            for _ in 0..<12 {
                let events = Self.happen(at: office.stripe, using: &random)
                let told = (events + events).shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
                try await office.tell(Array(told))
                #expect(try await office.wallet() >= 0)
            }
            office.stripe.books.withLock { $0.faultPercent = 0 }
            try await office.wait(milliseconds: 60 * 60_000)

            #expect(try await office.owedByBooks() == office.stripe.takings)
            #expect(try await office.books.trialBalance().isBalanced)
        }
    }

    /// Something that a bank or staff may do.
    private static func happen(at stripe: FakeStripe, using random: inout SeededRandom) -> [String] {
        let intent = Int.random(in: 0..<3, using: &random)
        let (disputes, refunds) = stripe.books.withLock { books in
            (
                books.disputes.indices.filter { books.disputes[$0].transactions.count == 1 },
                books.refunds.indices.filter { books.refunds[$0].status == "succeeded" }
            )
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return [stripe.refund(Int.random(in: 1...400, using: &random), of: intent)]
        case 1:
            let amount = Int.random(in: 1...400, using: &random)
            let number = stripe.books.withLock { $0.disputes.count }
            let opened = stripe.dispute(amount, of: intent)
            return [opened, stripe.move(number, "charge.dispute.funds_withdrawn", by: -amount)]
        case 2:
            guard let one = disputes.randomElement(using: &random) else { return [] }
            let amount = stripe.books.withLock { $0.disputes[one].amount }
            return [
                stripe.move(one, "charge.dispute.closed", status: "won"),
                stripe.move(one, "charge.dispute.funds_reinstated", by: amount),
            ]
        default:
            guard let one = refunds.randomElement(using: &random) else { return [] }
            return [stripe.failRefund(one)]
        }
    }
}
