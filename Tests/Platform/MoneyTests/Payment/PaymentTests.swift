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
        let service = try await PaymentDesk(on: engine)

        try await service.request(2000, card: card, takesAtOnce: true, key)
        try await service.request(2000, card: card, takesAtOnce: true, key)
        try await service.settle()

        #expect(try await service.state(key) == .captured)
        #expect(service.provider.takings[.euro] == 2000)
        #expect(try await service.books.balance(of: service.books.anna) == WalletBalance(2000))
        #expect(try await service.books.trialBalance().isBalanced)
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
        let service = try await PaymentDesk(on: engine)

        try await service.request(2000, card: refused.card, takesAtOnce: true, key)
        try await service.settle()

        let payment = try await service.payment(key)
        #expect(payment?.state == .failed)
        #expect(payment?.decline == refused.reason)
        #expect(try await service.books.entries() == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `money is set aside first, taken in part, and given back in part`(engine: TestEngine) async throws {
        let service = try await PaymentDesk(on: engine)
        try await service.request(2000, card: "tok_ok", takesAtOnce: false, key)
        try await service.settle()
        let during = service.provider.setAside[.euro]

        try await service.capture(735, of: key)
        try await service.settle()
        try await service.refund(235, of: key)
        let onItsWay = try await service.books.balance(of: service.books.anna)
        try await service.settle()

        #expect(during == 2000)
        #expect(onItsWay == WalletBalance(500))
        #expect(try await service.state(key) == .refunded)
        #expect(service.provider.takings[.euro] == 500)
        #expect(try await service.owedByBooks() == 500)
        #expect(try await service.books.trialBalance().isBalanced)
    }

    @Test(arguments: TestEngine.reachable)
    func `what is voided is never taken, not even when the answer comes late`(engine: TestEngine) async throws {
        let service = try await PaymentDesk(on: engine)
        try await service.request(2000, card: "tok_charged_but_answer_lost", takesAtOnce: true, key)
        try await service.runTasks()

        try await service.void(key)
        try await service.settle()

        #expect(try await service.state(key) == .voided)
        #expect(service.provider.takings[.euro] == 0)
        #expect(service.provider.setAside[.euro] == 0)
        #expect(try await service.books.entries() == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `a provider that is down for hours gets each call once it is up`(engine: TestEngine) async throws {
        let service = try await PaymentDesk(on: engine)
        service.provider.setDown(true)
        try await service.request(2000, card: "tok_ok", takesAtOnce: true, key)
        let upAgain = service.books.host.clock.now().advanced(milliseconds: 3 * 3_600_000)

        while service.books.host.clock.now() < upAgain, let next = try await service.runTasks() {
            service.books.host.clock.advance(
                milliseconds: max(0, next.milliseconds(since: service.books.host.clock.now()))
            )
        }
        let during = try await service.state(key)
        service.provider.setDown(false)
        try await service.settle()

        #expect(during == .requested)
        #expect(try await service.state(key) == .captured)
        #expect(service.provider.takings[.euro] == 2000)
    }

    @Test(arguments: TestEngine.reachable)
    func `a refund of money that was spent meanwhile is refused and nothing moves`(engine: TestEngine) async throws {
        let service = try await PaymentDesk(on: engine)
        try await service.request(2000, card: "tok_ok", takesAtOnce: true, key)
        try await service.settle()
        try await service.books.perform(
            .charge(.cents(1500), from: service.books.anna, for: "rides"),
            Books.key("ride")
        )

        await #expect(throws: WalletRefusal.insufficientFunds(available: .cents(500))) {
            try await service.refund(501, of: key)
        }

        #expect(try await service.state(key) == .captured)
        #expect(service.provider.takings[.euro] == 2000)
    }

    @Test(arguments: TestEngine.reachable)
    func `steps that a payment cannot take are refused by name`(engine: TestEngine) async throws {
        let service = try await PaymentDesk(on: engine)
        await #expect(throws: PaymentRefusal.unknownPayment) { try await service.void(key) }
        try await service.request(2000, card: "tok_ok", takesAtOnce: false, key)

        await #expect(throws: PaymentRefusal.keyReused) {
            try await service.request(2001, card: "tok_ok", takesAtOnce: false, key)
        }
        await #expect(throws: PaymentRefusal.notNow(.requested)) { try await service.capture(1, of: key) }
        try await service.settle()
        await #expect(throws: PaymentRefusal.unfitAmount) { try await service.capture(2001, of: key) }
        try await service.capture(2000, of: key)
        await #expect(throws: PaymentRefusal.keyReused) { try await service.capture(1999, of: key) }
        await #expect(throws: PaymentRefusal.notNow(.capturing)) { try await service.void(key) }
    }

    @Test(arguments: TestEngine.reachable, [UInt64](1...6))
    func `with every fifth call lost, cards and books agree to the cent`(engine: TestEngine, seed: UInt64) async throws
    {
        let faults = TestPaymentProvider.Faults(lostRequests: 200, lostAnswers: 200)
        let service = try await PaymentDesk(on: engine, faults: faults, seed: seed)
        var random = SeededRandom(seed: seed)
        for number in 0..<12 {
            try await service.request(
                100 + Int64(number),
                card: "tok_ok",
                takesAtOnce: true,
                Books.key("payment", number)
            )
        }

        for _ in 0..<60 {
            let key = Books.key("payment", Int.random(in: 0..<12, using: &random))
            let isVoid = Bool.random(using: &random)
            do {
                if isVoid { try await service.void(key) } else { try await service.refund(50, of: key) }
            } catch is PaymentRefusal {}
            try await service.runTasks()
            service.books.host.clock.advance(milliseconds: Int64.random(in: 0...2000, using: &random))
            #expect(try await service.books.trialBalance().isBalanced)
        }
        try await service.settle()

        #expect(try await service.owedByBooks() == service.provider.takings[.euro])
        #expect(service.provider.setAside[.euro] == 0)
        #expect(try await service.books.trialBalance().isBalanced)
    }
}
