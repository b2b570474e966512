import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct HoldTests {
    @Test(arguments: TestEngine.reachable)
    func `a hold that nobody resolves comes back by itself`(engine: TestEngine) async throws {
        let books = try await held(800, on: engine)

        books.host.clock.advance(milliseconds: 59_999)
        try await books.runDeadlines()
        let before = try await books.balance(of: books.anna)
        books.host.clock.advance(milliseconds: 1)
        try await books.runDeadlines()

        #expect(before == WalletBalance(200, held: 800))
        #expect(try await books.balance(of: books.anna) == WalletBalance(1000))
        await #expect(throws: WalletRefusal.alreadyReleased) {
            try await books.perform(.capture(.cents(1), hold: Books.key("hold"), for: "rides"), Books.key("capture"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a hold that is extended comes back later, and one that is over stays over`(engine: TestEngine) async throws {
        let books = try await held(800, on: engine)
        books.host.clock.advance(milliseconds: 59_999)
        try await books.extend("hold", by: 120)

        books.host.clock.advance(milliseconds: 119_999)
        try await books.runDeadlines()
        let before = try await books.balance(of: books.anna)
        books.host.clock.advance(milliseconds: 1)
        try await books.runDeadlines()
        try await books.extend("hold", by: 120)

        #expect(before == WalletBalance(200, held: 800))
        #expect(try await books.balance(of: books.anna) == WalletBalance(1000))
        #expect(try await books.trialBalance().isBalanced)
    }

    @Test(arguments: TestEngine.reachable)
    func `a captured hold does not end a second time`(engine: TestEngine) async throws {
        let books = try await held(800, on: engine)
        try await books.perform(.capture(.cents(500), hold: Books.key("hold"), for: "rides"), Books.key("capture"))

        books.host.clock.advance(milliseconds: 60_000)
        try await books.runDeadlines()

        #expect(try await books.balance(of: books.anna) == WalletBalance(500))
        await #expect(throws: WalletRefusal.alreadyCaptured(.cents(500))) {
            try await books.perform(.release(hold: Books.key("hold")), Books.key("release"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `of fifty captures at once exactly one takes the money`(engine: TestEngine) async throws {
        let books = try await held(800, on: engine)

        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 1...50 {
                let capture = WalletCommand.capture(.cents(Int64(number)), hold: Books.key("hold"), for: "rides")
                group.addTask { try await succeeds { try await books.perform(capture, Books.key("capture", number)) } }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(taken == 1)
        #expect(try await books.balance(of: books.anna).held == .cents(0))
        #expect(try await books.trialBalance().isBalanced)
    }

    @Test(arguments: TestEngine.reachable)
    func `a hundred spenders at once spend no more than there is`(engine: TestEngine) async throws {
        let books = try await Books(on: engine)
        try await books.endow(books.anna, .cents(1000))

        let spent = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 1...100 {
                let charge = WalletCommand.charge(.cents(30), from: books.anna, for: "rides")
                group.addTask { try await succeeds { try await books.perform(charge, Books.key("charge", number)) } }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(spent == 33)
        #expect(try await books.balance(of: books.anna) == WalletBalance(10))
        #expect(try await books.trialBalance().isBalanced)
    }

    private func held(_ cents: Int64, on engine: TestEngine) async throws -> Books {
        let books = try await Books(on: engine)
        try await books.endow(books.anna, .cents(1000))
        try await books.perform(.authorize(.cents(cents), from: books.anna, lasting: .seconds(60)), Books.key("hold"))
        return books
    }
}

/// Whether a command takes effect rather than being refused.
private func succeeds(_ body: () async throws -> WalletReceipt) async throws -> Bool {
    do {
        _ = try await body()
        return true
    } catch is WalletRefusal {
        return false
    }
}
