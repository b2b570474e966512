import CrosstownKit
import CrosstownMoney
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct InvoiceTests {
    private static let events = [
        "InvoiceCreated", "InvoiceReceivedPayment", "InvoiceProcessing", "InvoicePaymentSettled", "InvoiceSettled",
    ]

    @Test(arguments: TestEngine.reachable, [UInt64](1...5))
    func `an invoice brings its amount once, in whatever order and however often events come`(
        engine: TestEngine,
        seed: UInt64
    ) async throws {
        try await InvoiceOffice.open(on: engine) { office, client in
            var random = SeededRandom(seed: seed)
            office.server.books.withLock { books in books.random = SeededRandom(seed: seed) }
            let place = try await office.ask(client)
            let open = try await client.json(.get, place, as: "anna")
            office.server.books.withLock { $0.faultPercent = 30 }
            let statuses = ["New", "Processing", "Closed"]
            for (number, event) in (Self.events + Self.events + Self.events).shuffled(using: &random).enumerated() {
                office.server.set(statuses[number / 5])
                _ = try await office.tell(client, event)
                if number < 10 { #expect(try await office.balance() == 0) }
            }
            try await office.wait(hours: 2)

            #expect(open.text.contains("https://pay.example.org/i/Inv1"))
            #expect(try await office.balance() == 2000)
            #expect(try await office.books.entries() == 1)
            #expect(try await office.books.trialBalance().isBalanced)
            #expect(try await client.json(.get, place, as: "anna").text.contains(#""state":"credited""#))
        }
    }

    @Test func `an event alone brings nothing; what counts is the invoice`() async throws {
        try await InvoiceOffice.open { office, client in
            _ = try await office.ask(client)
            let told = try await office.tell(client, "InvoiceSettled")

            #expect(told.status == .noContent)
            #expect(try await office.balance() == 0)
        }
    }

    @Test func `an invoice is looked after though no event comes`() async throws {
        try await InvoiceOffice.open { office, client in
            _ = try await office.ask(client)
            office.server.set("Closed")
            try await office.wait(hours: 1)

            #expect(try await office.balance() == 2000)
        }
    }

    @Test(
        arguments: [
            ("Expired", "None", "expired"), ("Expired", "PaidPartial", "underpaid"), ("Expired", "PaidLate", "late"),
            ("Invalid", "None", "invalid"), ("New", "PaidPartial", "open"), ("Processing", "None", "processing"),
        ]
    )
    func `what is not settled brings nothing, and says why`(status: String, more: String, state: String) async throws {
        try await InvoiceOffice.open { office, client in
            let place = try await office.ask(client)
            office.server.set(status, more)
            _ = try await office.tell(client, "InvoiceExpired")
            let page = try await client.json(.get, place, as: "anna")

            #expect(page.text.contains(#""state":"\#(state)""#))
            #expect(try await office.balance() == 0)
        }
    }

    @Test func `a late payment that the operator accepts at the server brings the money`() async throws {
        try await InvoiceOffice.open { office, client in
            _ = try await office.ask(client)
            office.server.set("Expired", "PaidLate")
            try await office.wait(hours: 3)
            office.server.set("Closed", "Marked")
            _ = try await office.tell(client, "InvoiceSettled")

            #expect(try await office.balance() == 2000)
        }
    }

    @Test func `of a payment that is too much, the wallet gets what the invoice is for`() async throws {
        try await InvoiceOffice.open { office, client in
            let place = try await office.ask(client)
            office.server.set("Closed", "PaidOver")
            _ = try await office.tell(client, "InvoiceSettled")

            #expect(try await office.balance() == 2000)
            #expect(try await client.json(.get, place, as: "anna").text.contains(#""isOverpaid":true"#))
        }
    }

    @Test(arguments: [("1.00", "EUR"), ("20.00", "USD"), ("20.001", "EUR")])
    func `an invoice that is not what was asked for brings nothing`(amount: String, currency: String) async throws {
        try await InvoiceOffice.open { office, client in
            _ = try await office.ask(client)
            office.server.books.withLock { books in
                books.invoices[0].amount = amount
                books.invoices[0].currency = currency
            }
            office.server.set("Closed")
            _ = try await office.tell(client, "InvoiceSettled")

            #expect(try await office.balance() == 0)
        }
    }

    @Test func `a server that writes more zeros means the same amount`() async throws {
        try await InvoiceOffice.open { office, client in
            _ = try await office.ask(client)
            office.server.books.withLock { $0.invoices[0].amount = "20.00000000" }
            office.server.set("Closed")
            _ = try await office.tell(client, "InvoiceSettled")

            #expect(try await office.balance() == 2000)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a wish whose answer got lost makes no second invoice`(engine: TestEngine) async throws {
        try await InvoiceOffice.open(on: engine) { office, client in
            let body = #"{"amount":"20","key":"00000000-0000-7000-8000-000000000007"}"#
            office.server.books.withLock { $0.lostAnswers = 1 }
            let lost = try await client.json(.post, "/wallet/invoices", as: "anna", body)
            let made = try await client.json(.post, "/wallet/invoices", as: "anna", body)
            let again = try await client.json(.post, "/wallet/invoices", as: "anna", body)
            let other = try await client.json(
                .post,
                "/wallet/invoices",
                as: "anna",
                body.replacing("\"20\"", with: "\"30\"")
            )

            #expect(lost.status == .serviceUnavailable)
            #expect(made.text == again.text)
            #expect(made.text.contains(#""state":"open""#))
            #expect(other.status == .conflict)
            #expect(office.server.books.withLock { $0.invoices.count } == 1)
        }
    }

    @Test func `an event that is not signed by the store is refused`() async throws {
        try await InvoiceOffice.open { office, client in
            _ = try await office.ask(client)
            office.server.set("Closed")
            let stranger = try await office.tell(client, "InvoiceSettled", secret: "other")
            let bare = try await client.json(.post, "/payments/btcpay/events", as: "anna", "{}")
            _ = try await office.tell(client, "InvoiceSettled", store: "StoreTwo")
            _ = try await office.tell(client, "InvoiceSettled", about: "Inv9")

            #expect(stranger.status == .badRequest)
            #expect(bare.status == .badRequest)
            #expect(try await office.balance() == 0)
        }
    }

    @Test func `invoices are their owner's, and not without end`() async throws {
        try await InvoiceOffice.open { office, client in
            let place = try await office.ask(client)
            for _ in 2...10 { _ = try await office.ask(client) }
            let tooMany = try await client.json(.post, "/wallet/invoices", as: "anna", #"{"amount":"20"}"#)
            let wrong = try await client.json(.post, "/wallet/invoices", as: "bert", #"{"amount":"0"}"#)

            #expect(try await client.json(.get, place, as: "bert").status == .notFound)
            #expect(tooMany.status == .conflict)
            #expect(wrong.status.code == 422)
            #expect(try wrong.wrongFields.contains("amount"))
        }
    }
}
