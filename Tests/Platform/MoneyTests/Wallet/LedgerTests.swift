import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct LedgerTests {
    @Test(arguments: TestEngine.reachable)
    func `a ride is held, captured in part, and the rest comes back`(engine: TestEngine) async throws {
        let books = try await Books(on: engine)
        try await books.endow(books.anna, .cents(1000))

        try await books.perform(.authorize(.cents(800), from: books.anna, lasting: .seconds(60)), Books.key("hold"))
        let during = try await books.balance(of: books.anna)
        try await books.perform(.capture(.cents(735), hold: Books.key("hold"), for: "rides"), Books.key("capture"))

        #expect(during == WalletBalance(200, held: 800))
        #expect(try await books.balance(of: books.anna) == WalletBalance(265))
        #expect(try await books.trialBalance().isBalanced)
    }

    @Test(arguments: TestEngine.reachable)
    func `coins are a currency of their own`(engine: TestEngine) async throws {
        let books = try await Books(on: engine)
        try await books.endow(books.anna, .coins(50))

        try await books.perform(.transfer(.coins(20), from: books.anna, to: books.bert), Books.key("gift"))
        try await books.perform(.charge(.coins(5), from: books.bert, for: "rides"), Books.key("ride"))

        #expect(try await books.balance(of: books.anna, in: .coin).available == .coins(30))
        #expect(try await books.balance(of: books.bert, in: .coin).available == .coins(15))
        #expect(try await books.balance(of: books.anna) == WalletBalance(0))
        #expect(try await books.trialBalance().isBalanced)
    }

    @Test(arguments: TestEngine.reachable)
    func `the same command again moves nothing and has the same receipt`(engine: TestEngine) async throws {
        let books = try await Books(on: engine)
        try await books.endow(books.anna, .cents(1000))
        let charge = WalletCommand.charge(.cents(300), from: books.anna, for: "rides")

        let first = try await books.perform(charge, Books.key("charge"))
        books.host.clock.advance(milliseconds: 1)
        let again = try await books.perform(charge, Books.key("charge"))

        #expect(first == again)
        #expect(try await books.balance(of: books.anna) == WalletBalance(700))
    }

    @Test(arguments: TestEngine.reachable)
    func `a key does not serve for another command`(engine: TestEngine) async throws {
        let books = try await Books(on: engine)
        try await books.endow(books.anna, .cents(1000))
        try await books.perform(.charge(.cents(300), from: books.anna, for: "rides"), Books.key("charge"))

        await #expect(throws: WalletRefusal.keyReused) {
            try await books.perform(.charge(.cents(301), from: books.anna, for: "rides"), Books.key("charge"))
        }

        #expect(try await books.balance(of: books.anna) == WalletBalance(700))
    }

    @Test(arguments: TestEngine.reachable)
    func `what is refused leaves no trace and may succeed later with its key`(engine: TestEngine) async throws {
        let books = try await Books(on: engine)
        let charge = WalletCommand.charge(.cents(300), from: books.anna, for: "rides")
        await #expect(throws: WalletRefusal.insufficientFunds(available: .cents(0))) {
            try await books.perform(charge, Books.key("charge"))
        }

        let left = try await books.entries()
        try await books.endow(books.anna, .cents(300))
        try await books.perform(charge, Books.key("charge"))

        #expect(left == 0)
        #expect(try await books.balance(of: books.anna) == WalletBalance(0))
    }

    @Test(arguments: TestEngine.reachable)
    func `a feature that takes back its transaction takes back the money`(engine: TestEngine) async throws {
        struct Crash: Error {}
        let books = try await Books(on: engine)
        try await books.endow(books.anna, .cents(1000))

        await #expect(throws: Crash.self) {
            try await books.host.database.write { [books] transaction in
                let charge = WalletCommand.charge(.cents(300), from: books.anna, for: "rides")
                try books.ledger.perform(charge, key: Books.key("charge"), in: transaction)
                throw Crash()
            }
        }

        #expect(try await books.balance(of: books.anna) == WalletBalance(1000))
        #expect(try await books.trialBalance().isBalanced)
    }

    @Test(arguments: TestEngine.reachable)
    func `a bill is lowered by refunds up to what was taken`(engine: TestEngine) async throws {
        let books = try await Books(on: engine)
        try await books.endow(books.anna, .cents(1000))
        try await books.perform(.authorize(.cents(800), from: books.anna, lasting: .seconds(60)), Books.key("hold"))
        try await books.perform(.capture(.cents(800), hold: Books.key("hold"), for: "rides"), Books.key("capture"))

        try await books.perform(.refund(.cents(500), of: Books.key("capture")), Books.key("refund", 1))
        await #expect(throws: WalletRefusal.exceedsCharge(left: .cents(300))) {
            try await books.perform(.refund(.cents(301), of: Books.key("capture")), Books.key("refund", 2))
        }
        try await books.perform(.refund(.cents(300), of: Books.key("capture")), Books.key("refund", 3))

        #expect(try await books.balance(of: books.anna) == WalletBalance(1000))
        #expect(try await books.trialBalance().isBalanced)
    }

    @Test(arguments: TestEngine.reachable)
    func `amounts that make no sense are refused`(engine: TestEngine) async throws {
        let books = try await Books(on: engine)
        try await books.endow(books.anna, .cents(1000))
        try await books.perform(.authorize(.cents(800), from: books.anna, lasting: .seconds(60)), Books.key("hold"))
        let commands: [(WalletCommand, WalletRefusal)] = [
            (.grant(.cents(-1), to: books.anna, for: "gift"), .unfitAmount),
            (.charge(.cents(0), from: books.anna, for: "rides"), .unfitAmount),
            (.capture(.coins(1), hold: Books.key("hold"), for: "rides"), .unfitAmount),
            (.capture(.cents(801), hold: Books.key("hold"), for: "rides"), .exceedsHold(.cents(800))),
            (.transfer(.cents(1), from: books.anna, to: books.anna), .sameAccount),
            (.release(hold: Books.key("none")), .unknownHold),
            (.refund(.cents(1), of: Books.key("hold")), .unknownCharge),
        ]

        for (command, refusal) in commands {
            await #expect(throws: refusal) { try await books.perform(command, Books.key("try")) }
        }

        #expect(try await books.balance(of: books.anna) == WalletBalance(200, held: 800))
    }

    @Test(arguments: TestEngine.reachable)
    func `the table itself refuses a wallet below zero and money from nowhere`(engine: TestEngine) async throws {
        let books = try await Books(on: engine)
        try await books.endow(books.anna, .cents(1000))

        await #expect(throws: DatabaseError.check(constraint: "ledger_account_overdraft")) {
            try await books.host.database.write {
                try $0.execute("UPDATE ledger_account SET balance = balance - 1001 WHERE kind = 'wallet'")
            }
        }
        await #expect(throws: DatabaseError.self) {
            try await books.host.database.write {
                try $0.execute("UPDATE ledger_movement SET currency = 'USD'")
            }
        }

        #expect(try await books.trialBalance().isBalanced)
    }

    @Test(arguments: TestEngine.reachable)
    func `a statement is read page by page, newest first`(engine: TestEngine) async throws {
        let books = try await Books(on: engine)
        try await books.endow(books.anna, .cents(1000))
        for number in 1...4 {
            let charge = WalletCommand.charge(.cents(Int64(number)), from: books.anna, for: "rides")
            try await books.perform(charge, Books.key("charge", number))
        }

        let pages = try await books.host.database.read { [books] transaction in
            let first = try books.ledger.statement(of: .wallet(books.anna), in: .euro, limit: 3, transaction)
            let second = try books.ledger.statement(
                of: .wallet(books.anna),
                in: .euro,
                before: first.last?.position,
                limit: 3,
                transaction
            )
            return [first, second]
        }

        #expect(pages.map { $0.map(\.change.minorUnits) } == [[-4, -3, -2], [-1, 1000]])
        #expect(pages[1].map(\.otherKind) == ["revenue", "promotion"])
    }
}
