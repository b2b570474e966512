import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct PaymentTests {
    private let key = Books.key("payment")

    @Test(arguments: TestEngine.reachable, ["tok_ok", "tok_timeout", "tok_charged_but_answer_lost", "tok_slow"])
    func `a card is charged once, whatever gets lost on the way`(engine: TestEngine, card: String) async throws {
        let desk = try await PaymentDesk(on: engine)

        try await desk.request(2000, card: card, takesAtOnce: true, key)
        try await desk.request(2000, card: card, takesAtOnce: true, key)
        try await desk.settle()

        #expect(try await desk.state(key) == .captured)
        #expect(desk.provider.takings[.euro] == 2000)
        #expect(try await desk.books.balance(of: desk.books.anna) == WalletBalance(2000))
        #expect(try await desk.books.trialBalance().isBalanced)
    }

    @Test(
        arguments: TestEngine.reachable,
        [("tok_declined", .declined), ("tok_insufficient", .insufficientFunds), ("tok_no_such", .unknownCard)]
            as [(String, PaymentDecline)]
    )
    func `a card that is declined says why and brings nothing`(
        engine: TestEngine,
        refused: (card: String, reason: PaymentDecline)
    ) async throws {
        let desk = try await PaymentDesk(on: engine)

        try await desk.request(2000, card: refused.card, takesAtOnce: true, key)
        try await desk.settle()

        let payment = try await desk.payment(key)
        #expect(payment?.state == .failed)
        #expect(payment?.decline == refused.reason)
        #expect(try await desk.books.entries() == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `money is set aside first, taken in part, and given back in part`(engine: TestEngine) async throws {
        let desk = try await PaymentDesk(on: engine)
        try await desk.request(2000, card: "tok_ok", takesAtOnce: false, key)
        try await desk.settle()
        let during = desk.provider.setAside[.euro]

        try await desk.capture(735, of: key)
        try await desk.settle()
        try await desk.refund(235, of: key)
        let onItsWay = try await desk.books.balance(of: desk.books.anna)
        try await desk.settle()

        #expect(during == 2000)
        #expect(onItsWay == WalletBalance(500))
        #expect(try await desk.state(key) == .refunded)
        #expect(desk.provider.takings[.euro] == 500)
        #expect(try await desk.owedByBooks() == 500)
        #expect(try await desk.books.trialBalance().isBalanced)
    }

    @Test(arguments: TestEngine.reachable)
    func `what is voided is never taken, not even when the answer comes late`(engine: TestEngine) async throws {
        let desk = try await PaymentDesk(on: engine)
        try await desk.request(2000, card: "tok_charged_but_answer_lost", takesAtOnce: true, key)
        try await desk.runErrands()

        try await desk.void(key)
        try await desk.settle()

        #expect(try await desk.state(key) == .voided)
        #expect(desk.provider.takings[.euro] == 0)
        #expect(desk.provider.setAside[.euro] == 0)
        #expect(try await desk.books.entries() == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `a provider that is down for hours gets each call once it is up`(engine: TestEngine) async throws {
        let desk = try await PaymentDesk(on: engine)
        desk.provider.setDown(true)
        try await desk.request(2000, card: "tok_ok", takesAtOnce: true, key)
        let upAgain = desk.books.clock.now().advanced(milliseconds: 3 * 3_600_000)

        while desk.books.clock.now() < upAgain, let next = try await desk.runErrands() {
            desk.books.clock.advance(milliseconds: max(0, next.milliseconds(since: desk.books.clock.now())))
        }
        let during = try await desk.state(key)
        desk.provider.setDown(false)
        try await desk.settle()

        #expect(during == .requested)
        #expect(try await desk.state(key) == .captured)
        #expect(desk.provider.takings[.euro] == 2000)
    }

    @Test(arguments: TestEngine.reachable)
    func `a refund of money that was spent meanwhile is refused and nothing moves`(engine: TestEngine) async throws {
        let desk = try await PaymentDesk(on: engine)
        try await desk.request(2000, card: "tok_ok", takesAtOnce: true, key)
        try await desk.settle()
        try await desk.books.perform(
            .charge(.cents(1500), from: desk.books.anna, for: "rides"),
            Books.key("ride")
        )

        await #expect(throws: WalletRefusal.insufficientFunds(available: .cents(500))) {
            try await desk.refund(501, of: key)
        }

        #expect(try await desk.state(key) == .captured)
        #expect(desk.provider.takings[.euro] == 2000)
    }

    @Test(arguments: TestEngine.reachable)
    func `steps that a payment cannot take are refused by name`(engine: TestEngine) async throws {
        let desk = try await PaymentDesk(on: engine)
        await #expect(throws: PaymentRefusal.unknownPayment) { try await desk.void(key) }
        try await desk.request(2000, card: "tok_ok", takesAtOnce: false, key)

        await #expect(throws: PaymentRefusal.keyReused) {
            try await desk.request(2001, card: "tok_ok", takesAtOnce: false, key)
        }
        await #expect(throws: PaymentRefusal.notNow(.requested)) { try await desk.capture(1, of: key) }
        try await desk.settle()
        await #expect(throws: PaymentRefusal.unfitAmount) { try await desk.capture(2001, of: key) }
        try await desk.capture(2000, of: key)
        await #expect(throws: PaymentRefusal.keyReused) { try await desk.capture(1999, of: key) }
        await #expect(throws: PaymentRefusal.notNow(.capturing)) { try await desk.void(key) }
    }

    @Test(arguments: TestEngine.reachable, [UInt64](1...6))
    func `with every fifth call lost, cards and books agree to the cent`(engine: TestEngine, seed: UInt64) async throws
    {
        let faults = TestPaymentProvider.Faults(lostRequests: 200, lostAnswers: 200)
        let desk = try await PaymentDesk(on: engine, faults: faults, seed: seed)
        var random = SeededRandom(seed: seed)
        for number in 0..<12 {
            try await desk.request(100 + Int64(number), card: "tok_ok", takesAtOnce: true, Books.key("payment", number))
        }

        for _ in 0..<60 {
            let key = Books.key("payment", Int.random(in: 0..<12, using: &random))
            let isVoid = Bool.random(using: &random)
            do {
                if isVoid { try await desk.void(key) } else { try await desk.refund(50, of: key) }
            } catch is PaymentRefusal {}
            try await desk.runErrands()
            desk.books.clock.advance(milliseconds: Int64.random(in: 0...2000, using: &random))
            #expect(try await desk.books.trialBalance().isBalanced)
        }
        try await desk.settle()

        #expect(try await desk.owedByBooks() == desk.provider.takings[.euro])
        #expect(desk.provider.setAside[.euro] == 0)
        #expect(try await desk.books.trialBalance().isBalanced)
    }
}
