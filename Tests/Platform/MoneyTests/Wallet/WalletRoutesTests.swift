import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct WalletRoutesTests {
    @Test(arguments: TestEngine.reachable)
    func `money from a card is in the wallet when its page comes`(engine: TestEngine) async throws {
        let counter = try await WalletCounter(on: engine)
        try await counter.open { client in
            let sent = try await counter.topUp(client, #"{"amount":"12.50","card":"tok_ok"}"#)
            let wallet = try await client.json(.get, sent.headers[.location] ?? "", as: "anna")

            #expect(sent.status == .created)
            #expect(sent.text.contains(#""state":"captured""#))
            #expect(wallet.text.contains(#""available":"12.50""#))
            #expect(wallet.text.contains(#""kind":"provider""#))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what a deposit paid is a line of its own, and the lines add up to what there is`(
        engine: TestEngine
    ) async throws {
        let counter = try await WalletCounter(on: engine)
        let books = counter.books
        try await books.endow(books.anna, .cents(1000))
        try await books.perform(.authorize(.cents(300), from: books.anna, lasting: .seconds(60)), Books.key("part"))
        try await books.perform(.capture(.cents(80), hold: Books.key("part"), for: "rides"), Books.key("fare", 1))
        try await books.perform(.authorize(.cents(200), from: books.anna, lasting: .seconds(60)), Books.key("whole"))
        try await books.perform(.capture(.cents(200), hold: Books.key("whole"), for: "rides"), Books.key("fare", 2))
        try await counter.open { client in
            let wallet = try await client.json(.get, "/wallet", as: "anna")
            let lines = try (0..<7).map { try wallet.value("lines", "\($0)", "change") }

            #expect(lines == ["-2.00", "2.00", "-2.00", "-0.80", "3.00", "-3.00", "10.00"])
            #expect(try wallet.value("lines", "3", "kind") == "revenue")
            #expect(try wallet.value("available") == "7.20")
        }
    }

    @Test func `money that pays a debt is said to have paid it`() async throws {
        let counter = try await WalletCounter(on: .sqlite)
        let books = counter.books
        try await counter.open { client in
            let sent = try await counter.topUp(client, #"{"amount":"12.50","card":"tok_ok"}"#)
            try await books.perform(.charge(.cents(300), from: books.anna, for: "rides"), Books.key("debt"))
            let page = try await client.page(#require(sent.headers[.location]), as: "anna").text

            #expect(page.contains("We used 3.00 EUR to pay for your ride; 9.50 EUR is in your wallet."))
        }
    }

    @Test func `a declined card adds nothing`() async throws {
        let counter = try await WalletCounter(on: .sqlite)
        try await counter.open { client in
            let sent = try await counter.topUp(client, #"{"amount":"12.50","card":"tok_declined"}"#)

            #expect(sent.text.contains(#""state":"failed""#))
            #expect(try await counter.balance() == 0)
            let page = try await client.page(#require(sent.headers[.location]), as: "anna").text
            #expect(page.contains(#"value="12.50""#))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a card of the trial is stored at once, leads on, pays, and goes again`(engine: TestEngine) async throws {
        let counter = try await WalletCounter(on: engine)
        try await counter.open { client in
            let added = try await client.json(
                .post,
                "/wallet/cards?next=%2Frentals%2Fset-up%3Fdraft%3Dx",
                as: "anna",
                "{}"
            )
            let place = try #require(added.headers[.location])
            let card = try #require(place.dropFirst("/wallet/cards/".count).split(separator: "?").first)
            let page = try await client.page(place, as: "anna")
            let paid = try await counter.topUp(client, #"{"amount":"5","card":"\#(card)"}"#)
            let gone = try await client.form(
                "/wallet/cards/\(card)/remove?next=%2Frentals",
                as: "anna",
                from: "/wallet"
            )
            let unpaid = try await counter.topUp(client, #"{"amount":"5","card":"\#(card)"}"#)

            #expect(page.text.contains("href=\"/rentals/set-up?draft=x&amp;card=\(card)\""))
            #expect(paid.text.contains(#""state":"captured""#))
            #expect(gone.headers[.location] == "/rentals")
            #expect(unpaid.status == .unprocessableContent)
        }
    }

    @Test func `the way on from a card stays on this site`() async throws {
        let counter = try await WalletCounter(on: .sqlite)
        try await counter.open { client in
            for place in ["https%3A%2F%2Fevil.example", "%2F%2Fevil.example"] {
                let refused = try await client.json(.post, "/wallet/cards?next=\(place)", as: "anna", "{}")

                #expect((400..<500).contains(refused.status.code))
            }
        }
    }

    @Test func `money that something waits for leads back to it, and stays on this site`() async throws {
        let counter = try await WalletCounter(on: .sqlite)
        try await counter.open { client in
            let page = try await client.page("/wallet?next=%2Frentals%2Fvehicles%2FB1", as: "anna")
            let body = #"{"amount":"5","card":"tok_ok","next":"/rentals/vehicles/B1"}"#
            let sent = try await counter.topUp(client, body)
            let filled = try await client.page(sent.headers[.location] ?? "", as: "anna")
            let foreign = try await client.json(.get, "/wallet?next=https%3A%2F%2Fevil.example", as: "anna")

            #expect(page.text.contains(#"name="next" value="/rentals/vehicles/B1""#))
            for shown in [page, filled] {
                #expect(shown.text.contains(#"href="/rentals/vehicles/B1""#))
            }
            #expect((400..<500).contains(foreign.status.code))
        }
    }

    @Test func `a form that is sent twice adds its money once`() async throws {
        let counter = try await WalletCounter(on: .sqlite)
        let body = #"{"amount":"5","card":"tok_ok","key":"00000000-0000-7000-8000-000000000007"}"#
        try await counter.open { client in
            _ = try await counter.topUp(client, body)
            _ = try await counter.topUp(client, body)
            let other = try await counter.topUp(client, body.replacing("\"5\"", with: "\"6\""))

            #expect(try await counter.balance() == 500)
            #expect(other.status == .conflict)
        }
    }

    @Test(arguments: ["0", "-1", "500.01", "1.234", "ten", ""])
    func `an amount that cannot be is refused`(amount: String) async throws {
        let counter = try await WalletCounter(on: .sqlite)
        try await counter.open { client in
            let sent = try await counter.topUp(client, #"{"amount":"\#(amount)","card":"tok_ok"}"#)

            #expect(sent.status.code == 422)
            #expect(try sent.wrongFields == ["amount"])
        }
    }

    @Test func `the payment of somebody else is not told`() async throws {
        let counter = try await WalletCounter(on: .sqlite)
        try await counter.open { client in
            let sent = try await counter.topUp(client, #"{"amount":"5","card":"tok_ok"}"#)
            let page = try await client.json(.get, sent.headers[.location] ?? "", as: "bert")

            #expect(!page.text.contains("captured"))
        }
    }
}

/// The wallet's routes with a provider whose calls are made while a request waits.
private struct WalletCounter: Sendable {
    let books: Books
    private let payments: CardPayments
    private let tasks: OutboundTaskRunner

    init(on engine: TestEngine) async throws {
        books = try await Books(on: engine, and: PaymentMigrations.all + CardMigrations.all)
        let provider = TestPaymentProvider(random: SeededRandom(seed: 1))
        payments = CardPayments(ledger: books.ledger, providerName: provider.name, clock: books.host.clock)
        let caller = PaymentCaller(database: books.host.database, provider: provider, payments: payments)
        tasks = books.host.taskRunner(caller.handlers)
    }

    func open(_ calls: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        try await books.serve(addRoutes, calls)
    }

    @Sendable private func addRoutes(to routes: Routes<WebContext>) {
        let cards = CardService.trial(
            database: books.host.database,
            ids: books.host.ids,
            clock: books.host.clock,
            address: "https://rides.example.org"
        )
        let service = WalletService(
            database: books.host.database,
            ledger: books.ledger,
            payments: payments,
            ids: books.host.ids,
            currency: .euro,
            offers: WalletOffers(topUp: .trial(cards)),
            secondsFromUTC: { _ in 0 },
            sleeper: WorkingClock(tasks: tasks)
        )
        WalletRoutes(service: service).add(to: routes)
        CardRoutes(service: cards).add(to: routes)
    }

    func topUp(_ client: any TestClientProtocol, _ body: String) async throws -> TestResponse {
        try await client.json(.post, "/wallet/top-ups", as: "anna", body)
    }

    func balance() async throws -> Int64 { try await books.balance(of: books.anna).available.minorUnits }
}
