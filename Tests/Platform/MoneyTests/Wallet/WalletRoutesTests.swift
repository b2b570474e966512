import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct WalletRoutesTests {
    @Test(arguments: TestEngine.reachable)
    func `money from a card is in the wallet when its page comes`(engine: TestEngine) async throws {
        let counter = try await WalletCounter(on: engine)
        try await counter.open { client in
            let sent = try await counter.topUp(client, #"{"amount":"12.50","card":"tok_ok"}"#)
            let wallet = try await counter.json(client, .get, sent.headers[.location] ?? "")

            #expect(sent.status == .created)
            #expect(counter.text(sent).contains(#""state":"captured""#))
            #expect(counter.text(wallet).contains(#""available":"12.50""#))
            #expect(counter.text(wallet).contains(#""kind":"provider""#))
        }
    }

    @Test func `a declined card adds nothing`() async throws {
        let counter = try await WalletCounter(on: .sqlite)
        try await counter.open { client in
            let sent = try await counter.topUp(client, #"{"amount":"12.50","card":"tok_declined"}"#)

            #expect(counter.text(sent).contains(#""state":"failed""#))
            #expect(try await counter.balance() == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a card of the trial is stored at once, leads on, pays, and goes again`(engine: TestEngine) async throws {
        let counter = try await WalletCounter(on: engine)
        try await counter.open { client in
            let added = try await counter.json(
                client,
                .post,
                "/wallet/cards?next=%2Frentals%2Fset-up%3Fdraft%3Dx",
                "{}"
            )
            let place = try #require(added.headers[.location])
            let card = try #require(place.dropFirst("/wallet/cards/".count).split(separator: "?").first)
            let page = try await client.execute(
                uri: place,
                method: .get,
                headers: [.accept: "text/html", .authorization: "Bearer anna"]
            )
            let paid = try await counter.topUp(client, #"{"amount":"5","card":"\#(card)"}"#)
            let gone = try await client.execute(
                uri: "/wallet/cards/\(card)/remove?next=%2Frentals",
                method: .post,
                headers: [.accept: "text/html", .authorization: "Bearer anna"]
            )
            let unpaid = try await counter.topUp(client, #"{"amount":"5","card":"\#(card)"}"#)

            #expect(counter.text(page).contains("href=\"/rentals/set-up?draft=x&amp;card=\(card)\""))
            #expect(counter.text(paid).contains(#""state":"captured""#))
            #expect(gone.headers[.location] == "/rentals")
            #expect(unpaid.status == .unprocessableContent)
        }
    }

    @Test func `the way on from a card stays on this site`() async throws {
        let counter = try await WalletCounter(on: .sqlite)
        try await counter.open { client in
            for place in ["https%3A%2F%2Fevil.example", "%2F%2Fevil.example"] {
                let refused = try await counter.json(client, .post, "/wallet/cards?next=\(place)", "{}")

                #expect((400..<500).contains(refused.status.code))
            }
        }
    }

    @Test func `money that something waits for leads back to it, and stays on this site`() async throws {
        let counter = try await WalletCounter(on: .sqlite)
        try await counter.open { client in
            let page = try await counter.page(client, "/wallet?next=%2Frentals%2Fvehicles%2FB1")
            let body = #"{"amount":"5","card":"tok_ok","next":"/rentals/vehicles/B1"}"#
            let sent = try await counter.topUp(client, body)
            let filled = try await counter.page(client, sent.headers[.location] ?? "")
            let foreign = try await counter.json(client, .get, "/wallet?next=https%3A%2F%2Fevil.example")

            #expect(counter.text(page).contains(#"name="next" value="/rentals/vehicles/B1""#))
            for shown in [page, filled] {
                #expect(counter.text(shown).contains(#"href="/rentals/vehicles/B1">Go on where you were</a>"#))
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
            #expect(counter.text(sent).contains(#""field":"amount""#))
        }
    }

    @Test func `the payment of somebody else is not told`() async throws {
        let counter = try await WalletCounter(on: .sqlite)
        try await counter.open { client in
            let sent = try await counter.topUp(client, #"{"amount":"5","card":"tok_ok"}"#)
            let page = try await counter.json(client, .get, sent.headers[.location] ?? "", as: "bert")

            #expect(!counter.text(page).contains("captured"))
        }
    }
}

/// The wallet's routes with a provider whose calls are made while a request waits.
private struct WalletCounter: Sendable {
    let books: Books
    private let payments: CardPayments
    private let tasks: OutboundTaskRunner

    init(on engine: TestEngine) async throws {
        books = try await Books(on: engine)
        _ = try await Migrator(PaymentMigrations.all + CardMigrations.all).migrate(
            books.database,
            at: books.clock.now()
        )
        let provider = TestPaymentProvider(random: SeededRandom(seed: 1))
        payments = CardPayments(ledger: books.ledger, providerName: provider.name, clock: books.clock)
        let caller = PaymentCaller(database: books.database, provider: provider, payments: payments)
        tasks = OutboundTaskRunner(database: books.database, clock: books.clock, handlers: caller.handlers)
    }

    func open(_ calls: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let cards = CardService.trial(
            database: books.database,
            ids: books.ids,
            clock: books.clock,
            address: "https://rides.example.org"
        )
        let service = WalletService(
            database: books.database,
            ledger: books.ledger,
            payments: payments,
            ids: books.ids,
            currency: .euro,
            offers: WalletOffers(topUp: .trial(cards)),
            secondsFromUTC: { _ in 0 },
            sleeper: WorkingClock(tasks: tasks)
        )
        let routes = Routes<WebContext>()
        WalletRoutes(service: service).add(to: routes)
        CardRoutes(service: cards).add(to: routes)
        try await books.serve(routes, calls)
    }

    func topUp(_ client: any TestClientProtocol, _ body: String) async throws -> TestResponse {
        try await json(client, .post, "/wallet/top-ups", body)
    }

    func json(
        _ client: any TestClientProtocol,
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String? = nil,
        as key: String = "anna"
    ) async throws -> TestResponse {
        let headers: HTTPFields = [
            .accept: "application/json", .authorization: "Bearer \(key)", .contentType: "application/json",
        ]
        return try await client.execute(uri: path, method: method, headers: headers, body: body.map(ByteBuffer.init))
    }

    func page(_ client: any TestClientProtocol, _ path: String) async throws -> TestResponse {
        try await client.execute(
            uri: path,
            method: .get,
            headers: [.accept: "text/html", .authorization: "Bearer anna"]
        )
    }

    func text(_ response: TestResponse) -> String { String(buffer: response.body) }

    func balance() async throws -> Int64 { try await books.balance(of: books.anna).available.minorUnits }
}
