import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct LedgerPropertyTests {
    private struct Crash: Error {}

    @Test(arguments: TestEngine.reachable, [UInt64](1...8))
    func `whatever is asked, again and again and cut off, the books balance`(
        engine: TestEngine,
        seed: UInt64
    ) async throws {
        let books = try await Books(on: engine)
        var random = SeededRandom(seed: seed)
        var effects: [CommandKey: WalletReceipt] = [:]
        var asked: [(WalletCommand, CommandKey)] = []

        for number in 0..<200 {
            let isRepeated = !asked.isEmpty && Int.random(in: 0..<3, using: &random) == 0
            let (command, key) =
                isRepeated
                ? asked[Int.random(in: 0..<asked.count, using: &random)]
                : (Self.command(number, books, &random), Books.key("step", number))
            asked.append((command, key))
            let crashes = Int.random(in: 0..<5, using: &random) == 0
            if let receipt = try await Self.receipt(of: command, key, crashes: crashes, books) {
                #expect(effects[key, default: receipt] == receipt)
                effects[key] = receipt
            }
            books.host.clock.advance(milliseconds: Int64.random(in: 0...2000, using: &random))
            try await books.runDeadlines()
            #expect(try await books.trialBalance().isBalanced)
        }

        #expect(effects.count > 20)
        #expect(try await books.entries() == effects.count + Self.expired(books))
    }

    private static func command(_ number: Int, _ books: Books, _ random: inout SeededRandom) -> WalletCommand {
        let people = [books.anna, books.bert]
        let person = people[Int.random(in: 0...1, using: &random)]
        let cents = Int64.random(in: -5...100, using: &random)
        let amount = Int.random(in: 0..<4, using: &random) == 0 ? Money.coins(cents) : .cents(cents)
        let earlier = Books.key("step", Int.random(in: 0...number, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: return .grant(amount, to: person, for: "gift")
        case 2: return .authorize(amount, from: person, lasting: .seconds(60))
        case 3: return .capture(amount, hold: earlier, for: "rides")
        case 4: return .release(hold: earlier)
        case 5: return .charge(amount, from: person, for: "rides")
        case 6: return .refund(amount, of: earlier)
        default: return .transfer(amount, from: person, to: people[0])
        }
    }

    /// The receipt of a command that took effect; a crash comes after the command and before the commit.
    private static func receipt(
        of command: WalletCommand,
        _ key: CommandKey,
        crashes: Bool,
        _ books: Books
    ) async throws -> WalletReceipt? {
        do {
            return try await books.host.database.write { transaction in
                let receipt = try books.ledger.perform(command, key: key, in: transaction)
                if crashes { throw Crash() }
                return receipt
            }
        } catch is WalletRefusal {
            return nil
        } catch is Crash {
            return nil
        }
    }

    private static func expired(_ books: Books) async throws -> Int {
        try await books.host.database.read {
            try $0.first("SELECT count(*) FROM ledger_entry WHERE key LIKE '%/expired'")?.get(0) ?? 0
        }
    }
}
