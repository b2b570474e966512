import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct CardTests {
    @Test(arguments: TestEngine.reachable)
    func `a card that is entered at Stripe pays into the wallet`(engine: TestEngine) async throws {
        try await StripeOffice.open(on: engine) { office in
            try await office.serve { client in
                let begun = try await client.json(.post, "/wallet/cards", as: "anna", "{}")
                let place = try #require(begun.headers[.location])
                let open = try await client.json(.get, place, as: "anna")
                office.stripe.enter("pm_ok")
                let entered = try await client.json(.get, place, as: "anna")
                let card = try #require(place.split(separator: "/").last)
                let paid = try await client.json(
                    .post,
                    "/wallet/top-ups",
                    as: "anna",
                    #"{"amount":"12.50","card":"\#(card)"}"#
                )

                #expect(begun.status == .created)
                #expect(begun.text.contains("https://checkout.stripe.com/c/cs_1"))
                #expect(open.text.contains(#""state":"open""#))
                #expect(entered.text.contains(#""state":"usable""#))
                #expect(!entered.text.contains("pm_ok"))
                #expect(paid.text.contains(#""state":"captured""#))
                #expect(office.stripe.takings == 1250)
            }
        }
    }

    @Test func `an event tells that a card was entered, though its owner did not come back`() async throws {
        try await StripeOffice.open { office in
            try await office.serve { client in
                _ = try await client.json(.post, "/wallet/cards", as: "anna", "{}")
                office.stripe.enter("pm_ok")
                let event = #"{"data":{"object":{"id":"cs_1","object":"checkout.session"}}}"#
                for _ in 1...2 { _ = try await office.tell(client, event) }
                let wallet = try await page(client, "/wallet")
                let told = try await office.books.host.database.read {
                    try $0.query("SELECT body FROM outbox WHERE topic = \(CardStoring.topic)").count
                }

                #expect(wallet.contains("4242"))
                #expect(told == 1)
            }
        }
    }

    @Test func `a payment that has to be confirmed says where, and is seen when its owner comes back`() async throws {
        try await StripeOffice.open { office in
            try await office.serve { client in
                let card = try await card("pm_confirm", client, office)
                let sent = try await client.json(
                    .post,
                    "/wallet/top-ups",
                    as: "anna",
                    #"{"amount":"5","card":"\#(card)"}"#
                )
                let back = try #require(sent.headers[.location])
                let waiting = try await page(client, back)
                office.stripe.confirm()
                let done = try await client.json(.get, back, as: "anna")

                #expect(sent.text.contains(#""confirmAt":"https://hooks.stripe.com/3ds/pi_1""#))
                #expect(waiting.contains(#"href="https://hooks.stripe.com/3ds/pi_1""#))
                #expect(done.text.contains(#""topUp":"captured""#))
                #expect(done.text.contains(#""available":"5.00""#))
            }
        }
    }

    @Test func `nobody pays with the card of somebody else, nor sees it, nor removes it`() async throws {
        try await StripeOffice.open { office in
            try await office.serve { client in
                let card = try await card("pm_ok", client, office)
                let body = #"{"amount":"5","card":"\#(card)"}"#
                let paid = try await client.json(.post, "/wallet/top-ups", as: "bert", body)
                let seen = try await client.json(.get, "/wallet/cards/\(card)", as: "bert")
                let removed = try await client.json(.post, "/wallet/cards/\(card)/remove", as: "bert", "{}")
                let token = try await client.json(
                    .post,
                    "/wallet/top-ups",
                    as: "anna",
                    #"{"amount":"5","card":"cus_1/pm_ok"}"#
                )

                #expect(paid.status.code == 422)
                #expect(try paid.wrongFields.contains("card"))
                #expect(seen.status == .notFound)
                #expect(removed.status == .notFound)
                #expect(token.status.code == 422)
                #expect(office.stripe.takings == 0)
            }
        }
    }

    @Test func `a card that is removed is forgotten on both sides`() async throws {
        try await StripeOffice.open { office in
            try await office.serve { client in
                let card = try await card("pm_ok", client, office)
                let removed = try await client.json(.post, "/wallet/cards/\(card)/remove", as: "anna", "{}")
                let paid = try await client.json(
                    .post,
                    "/wallet/top-ups",
                    as: "anna",
                    #"{"amount":"5","card":"\#(card)"}"#
                )

                #expect(removed.status == .noContent)
                #expect(paid.status.code == 422)
                #expect(office.stripe.books.withLock { $0.detached } == ["pm_ok"])
            }
        }
    }

    @Test func `a page that was left stores nothing`() async throws {
        try await StripeOffice.open { office in
            try await office.serve { client in
                let place = try #require(
                    try await client.json(.post, "/wallet/cards", as: "anna", "{}").headers[.location]
                )
                office.stripe.expirePages()

                #expect(try await client.json(.get, place, as: "anna").text.contains(#""state":"left""#))
            }
        }
    }

    @Test func `when Stripe is away, people are told that nothing was charged`() async throws {
        try await StripeOffice.open { office in
            office.stripe.fail([.lostRequest])
            try await office.serve { client in
                let away = try await client.json(.post, "/wallet/cards", as: "anna", "{}")

                #expect(away.status == .serviceUnavailable)
                #expect(away.text.contains("Nothing was saved or charged"))
            }
        }
    }

    @Test func `the same customer is used for each card, and cards are not without end`() async throws {
        try await StripeOffice.open { office in
            try await office.serve { client in
                var statuses: Set<Int> = []
                for _ in 1...10 {
                    statuses.insert(try await client.json(.post, "/wallet/cards", as: "anna", "{}").status.code)
                }
                let tooMany = try await client.json(.post, "/wallet/cards", as: "anna", "{}")

                #expect(statuses == [201])
                #expect(tooMany.status == .conflict)
                #expect(office.stripe.books.withLock { $0.customers } == 1)
            }
        }
    }

    /// Enters a card, and gives its identity.
    private func card(
        _ method: String,
        _ client: any TestClientProtocol,
        _ office: StripeOffice
    ) async throws -> String {
        let place = try #require(try await client.json(.post, "/wallet/cards", as: "anna", "{}").headers[.location])
        office.stripe.enter(method)
        _ = try await client.json(.get, place, as: "anna")
        return try String(#require(place.split(separator: "/").last))
    }

    private func page(_ client: any TestClientProtocol, _ path: String) async throws -> String {
        try await client.page(path, as: "anna").text
    }
}
