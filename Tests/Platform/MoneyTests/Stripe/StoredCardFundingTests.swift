import CrosstownKit
import CrosstownMoney
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct StoredCardFundingTests {
    private let key = Books.key("ride")

    @Test(arguments: TestEngine.reachable)
    func `a stored card brings money while its owner waits`(engine: TestEngine) async throws {
        try await withCard("pm_ok", on: engine) { office in
            let first = try await office.funding.bring(.cents(305), from: office.books.anna)
            let second = try await office.funding.bring(.cents(20), from: office.books.anna)

            #expect(first)
            #expect(second)
            #expect(office.stripe.takings == 305 + 50)
            #expect([305, 20].map { office.funding.charge(for: .cents($0)) } == [.cents(305), .cents(50)])
            #expect(try await office.books.balance(of: office.books.anna) == WalletBalance(355))
        }
    }

    @Test func `without a stored card nothing is asked`() async throws {
        try await StripeOffice.open { office in
            let isBrought = try await office.funding.bring(.cents(305), from: office.books.bert)
            try await office.write {
                try office.funding.ask(for: .cents(305), from: office.books.bert, key: key, in: $0)
            }

            #expect(!isBrought)
            #expect(office.stripe.books.withLock { $0.intents.isEmpty })
        }
    }

    @Test func `a wish that waits for the bank is not doubled by a second one`() async throws {
        try await withCard("pm_confirm") { office in
            let first = try await office.funding.bring(.cents(305), from: office.books.anna)
            let second = try await office.funding.bring(.cents(305), from: office.books.anna)

            #expect(!first)
            #expect(!second)
            #expect(office.stripe.books.withLock { $0.intents.count } == 1)
        }
    }

    @Test func `what is asked without the owner is taken once, and fails where the bank wants him`() async throws {
        try await withCard("pm_ok") { office in
            for _ in 1...2 {
                try await office.write {
                    try office.funding.ask(for: .cents(200), from: office.books.anna, key: key, in: $0)
                }
            }
            try await office.write {
                try office.funding.ask(for: .cents(150), from: office.books.anna, key: key, in: $0)
            }
            try await office.settle()

            #expect(office.stripe.takings == 200)
        }
        try await withCard("pm_confirm") { office in
            try await office.write {
                try office.funding.ask(for: .cents(200), from: office.books.anna, key: key, in: $0)
            }
            try await office.settle()

            #expect(try await office.payment(key)?.decline == .notConfirmed)
        }
    }

    /// An office at which Anna has stored a card.
    private func withCard(
        _ method: String,
        on engine: TestEngine = .sqlite,
        _ test: @escaping @Sendable (StripeOffice) async throws -> Void
    ) async throws {
        try await StripeOffice.open(on: engine) { office in
            try await office.serve { client in
                let place = try #require(
                    try await client.json(.post, "/wallet/cards", as: "anna", "{}").headers[.location]
                )
                office.stripe.enter(method)
                _ = try await client.json(.get, place, as: "anna")
            }
            try await test(office)
        }
    }
}
