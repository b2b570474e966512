import CrosstownKit
import CrosstownMoney
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct StripeTests {
    private let key = Books.key("payment")

    @Test(
        arguments: TestEngine.reachable,
        [[], [.lostRequest], [.lostAnswer], [.busy, .conflict], [.lostAnswer, .lostAnswer, .lostRequest]]
            as [[FakeStripe.Fault]]
    )
    func `a card is charged once, whatever gets lost on the way`(
        engine: TestEngine,
        faults: [FakeStripe.Fault]
    ) async throws {
        try await StripeOffice.open(on: engine) { office in
            office.stripe.fail(faults)
            try await office.request(2000, from: "pm_ok", key)
            try await office.settle()

            #expect(try await office.payment(key)?.state == .captured)
            #expect(office.stripe.takings == 2000)
            #expect(try await office.books.balance(of: office.books.anna) == WalletBalance(2000))
            #expect(office.stripe.books.withLock { $0.keys.contains("\(key)/authorise") })
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a payment whose key Stripe has forgotten is found again`(engine: TestEngine) async throws {
        try await StripeOffice.open(on: engine) { office in
            office.stripe.fail([.lostAnswer])
            try await office.request(2000, from: "pm_ok", key)
            try await office.runTasks()
            office.stripe.forgetKeys()
            try await office.settle()

            #expect(office.stripe.books.withLock { $0.intents.count } == 1)
            #expect(office.stripe.takings == 2000)
        }
    }

    @Test(
        arguments: [
            ("pm_declined", .declined), ("pm_insufficient", .insufficientFunds), ("pm_no_such", .unknownCard),
            ("pm_confirm", .notConfirmed), ("../../v1/refunds", .unknownCard),
        ] as [(String, PaymentDecline)]
    )
    func `a card that is declined says why and brings nothing`(
        refused: (method: String, reason: PaymentDecline)
    ) async throws {
        try await StripeOffice.open { office in
            try await office.request(2000, from: refused.method, key)
            try await office.settle()

            #expect(try await office.payment(key)?.state == .failed)
            #expect(try await office.payment(key)?.decline == refused.reason)
            #expect(try await office.books.entries() == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `money is set aside first, taken in part, and given back in part`(engine: TestEngine) async throws {
        try await StripeOffice.open(on: engine) { office in
            try await office.request(2000, from: "pm_ok", key, takesAtOnce: false)
            try await office.settle()
            let during = office.stripe.setAside
            try await office.write { try office.payments.capture(.cents(735), of: key, in: $0) }
            try await office.settle()
            office.stripe.fail([.lostAnswer])
            try await office.write { try office.payments.refund(.cents(235), of: key, in: $0) }
            try await office.settle()

            #expect(during == 2000)
            #expect(office.stripe.takings == 500)
            #expect(try await office.owedByBooks() == 500)
            #expect(try await office.payment(key)?.state == .refunded)
            #expect(try await office.books.trialBalance().isBalanced)
        }
    }

    @Test func `a key that Stripe does not accept fails no payment`() async throws {
        try await StripeOffice.open(secretKey: "sk_test_other") { office in
            try await office.request(2000, from: "pm_ok", key)
            for _ in 0..<5 {
                try await office.runTasks()
                office.books.host.clock.advance(milliseconds: 20_000)
            }

            #expect(try await office.payment(key)?.state == .requested)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a payment that its owner confirms at the bank is taken`(engine: TestEngine) async throws {
        try await StripeOffice.open(on: engine) { office in
            try await office.request(2000, from: "pm_confirm", key, isOwnerPresent: true)
            try await office.runTasks()
            let waiting = try await office.payment(key)
            office.stripe.confirm()
            try await office.settle()

            #expect(waiting?.confirmAt == "https://hooks.stripe.com/3ds/pi_1")
            #expect(waiting?.state == .requested)
            #expect(try await office.payment(key)?.state == .captured)
            #expect(try await office.payment(key)?.confirmAt == nil)
            #expect(office.stripe.takings == 2000)
        }
    }

    @Test func `a payment that nobody confirms in half an hour is let go`() async throws {
        try await StripeOffice.open { office in
            let begin = office.books.host.clock.now()
            try await office.request(2000, from: "pm_confirm", key, isOwnerPresent: true)
            try await office.settle()
            office.stripe.confirm()

            #expect(try await office.payment(key)?.decline == .notConfirmed)
            #expect(office.stripe.setAside == 0)
            #expect(office.books.host.clock.now().milliseconds(since: begin) < 40 * 60_000)
        }
    }

    @Test func `a payment that its owner refuses at the bank fails`() async throws {
        try await StripeOffice.open { office in
            try await office.request(2000, from: "pm_confirm", key, isOwnerPresent: true)
            try await office.runTasks()
            office.stripe.confirm(false)
            try await office.settle()

            #expect(try await office.payment(key)?.decline == .notConfirmed)
        }
    }

    @Test(arguments: TestEngine.reachable, [UInt64](1...4))
    func `with a third of the calls lost and events shuffled and doubled, cards and books agree`(
        engine: TestEngine,
        seed: UInt64
    ) async throws {
        try await StripeOffice.open(on: engine) { office in
            var random = SeededRandom(seed: seed)
            office.stripe.books.withLock { books in
                books.faultPercent = 33
                books.random = SeededRandom(seed: seed)
            }
            let keys = (0..<8).map { Books.key("payment", $0) }
            for (number, key) in keys.enumerated() {
                let method = number.isMultiple(of: 3) ? "pm_confirm" : "pm_ok"
                try await office.request(100 + Int64(number), from: method, key, isOwnerPresent: true)
            }
            let events = (keys + keys).flatMap { key in
                ["payment_intent.succeeded", "payment_intent.amount_capturable_updated"].map {
                    StripeOffice.event($0, key)
                }
            }.shuffled(using: &random)
            try await office.serve { client in
                for (number, event) in events.enumerated() {
                    #expect(try await office.tell(client, event).status == .noContent)
                    try await office.runTasks()
                    if number.isMultiple(of: 5) { office.stripe.confirm() }
                    office.books.host.clock.advance(milliseconds: 700)
                }
            }
            office.stripe.confirm()
            try await office.settle()

            #expect(try await office.owedByBooks() == office.stripe.takings)
            #expect(office.stripe.setAside == 0)
            #expect(office.stripe.books.withLock { $0.intents.count } == 8)
            #expect(try await office.books.trialBalance().isBalanced)
        }
    }

    @Test func `an event that is not signed as it should be is refused`() async throws {
        try await StripeOffice.open { office in
            let event = StripeOffice.event("payment_intent.succeeded", key)
            try await office.serve { client in
                let stranger = try await office.tell(client, event, secret: "whsec_other")
                let old = try await office.tell(client, event, agedSeconds: 301)
                let early = try await office.tell(client, event, agedSeconds: -301)
                let bare = try await client.json(.post, "/payments/stripe/events", as: "anna", event)
                let recent = try await office.tell(client, event, agedSeconds: 290)
                let nonsense = try await office.tell(client, "nonsense")

                #expect([stranger, old, early, bare].allSatisfy { $0.status == .badRequest })
                #expect(recent.status == .noContent)
                #expect(nonsense.status == .noContent)
            }
        }
    }
}
