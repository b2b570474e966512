import CrosstownIncentives
import CrosstownKit
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct RewardTests {
    private static let console = "/rentals/console/rewards"

    /// An office whose codes are random, and a rider with coins.
    private static func office(
        on engine: TestEngine = .sqlite,
        coins: Int64 = 100
    ) async throws -> (
        CoinOffice, rider: String, city: String
    ) {
        let office = try await CoinOffice(on: engine)
        return (office, try await office.rider(coins: coins), office.administrator())
    }

    private static func offer(_ more: String = "") -> String { #"{"name":"Helmet","cost":40\#(more)}"# }

    @Test(arguments: TestEngine.reachable)
    func `a rider pays for a reward once, shows its code, and gets it once`(engine: TestEngine) async throws {
        let (office, anna, city) = try await Self.office(on: engine)
        let key = office.ids.next(CoinGift.self)
        try await office.open { client in
            let id = try #require(
                try await client.json(.post, Self.console, as: city, Self.offer(#","stock":5"#)).value("id")
            )
            let redeem = "/rentals/rewards/\(id)/redeem"
            let paid = try await client.json(.post, redeem, as: anna, #"{"key":"\#(key)"}"#)
            let again = try await client.json(.post, redeem, as: anna, #"{"key":"\#(key)"}"#)
            let code = try #require(try paid.value("code"))
            #expect(paid.status == .created)
            #expect(try again.value("code") == code)
            let page = try await client.json(.get, "/rentals/gifts", as: anna)
            #expect(try page.value("coins") == "60")
            #expect(try page.value("rewards", "0", "stock") == "4")
            #expect(try await client.page("/rentals/gifts", as: anna).text.contains(code))

            let typed = "code=\(code.lowercased().prefix(4))-\(code.dropFirst(4))"
            let handed = try await client.form(Self.console + "/hand-over", as: city, from: Self.console, typed)
            let twice = try await client.json(.post, Self.console + "/hand-over", as: city, #"{"code":"\#(code)"}"#)

            #expect(handed.status == .seeOther)
            #expect(twice.status == .conflict)
            let done = try await client.page(try #require(handed.headers[.location]), as: city).text
            #expect(done.contains("Helmet"))
            let codes = try await client.json(.get, "/rentals/gifts", as: anna)
            #expect(try codes.value("codes", "0", "handedAt") == "\(office.clock.now().milliseconds)")
        }
        #expect(try await office.booksBalance())
    }

    @Test(arguments: TestEngine.reachable)
    func `the last of a reward goes to one rider, however many ask at once`(engine: TestEngine) async throws {
        let (office, _, city) = try await Self.office(on: engine)
        var riders: [String] = []
        for _ in 0..<8 {
            riders.append(try await office.rider(coins: 100))
        }
        try await office.open { [riders] client in
            let id = try #require(
                try await client.json(.post, Self.console, as: city, Self.offer(#","stock":1"#)).value("id")
            )

            let answers = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for rider in riders {
                    group.addTask {
                        try await client.json(.post, "/rentals/rewards/\(id)/redeem", as: rider, "{}").status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(answers.filter { $0 == .created }.count == 1)
            #expect(answers.filter { $0 == .conflict }.count == 7)
        }
        #expect(try await office.booksBalance())
    }

    @Test func `too few coins, an end that is over and a withdrawn reward change nothing`() async throws {
        let (office, anna, city) = try await Self.office(coins: 39)
        try await office.open { client in
            let id = try #require(try await client.json(.post, Self.console, as: city, Self.offer()).value("id"))
            let (redeem, turn) = ("/rentals/rewards/\(id)/redeem", "\(Self.console)/\(id)/turn")
            let poor = try await client.json(.post, redeem, as: anna, "{}")
            #expect(poor.status == .conflict)
            #expect(!(try await client.page("/rentals/gifts", as: anna).text.contains(redeem)))
            let cheaper = #"{"name":"Helmet","cost":10,"until":"2020-01-01T10:00"}"#
            _ = try await client.json(.post, "\(Self.console)/\(id)", as: city, cheaper)
            #expect(try await client.json(.post, redeem, as: anna, "{}").status == .conflict)
            _ = try await client.json(.post, "\(Self.console)/\(id)", as: city, #"{"name":"Helmet","cost":10}"#)
            for _ in 1...2 { _ = try await client.json(.post, turn, as: city, #"{"state":"withdrawn"}"#) }
            #expect(try await client.json(.post, redeem, as: anna, "{}").status == .conflict)

            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("coins") == "39")
            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("rewards", "0") == nil)
            for _ in 1...2 { _ = try await client.json(.post, turn, as: city, #"{"state":"offered"}"#) }
            #expect(try await client.json(.post, redeem, as: anna, "{}").status == .created)
        }
        #expect(try await office.booksBalance())
    }

    @Test func `another person's key gives no code`() async throws {
        let (office, anna, city) = try await Self.office()
        let bert = office.rider()
        let key = office.ids.next(CoinGift.self)
        try await office.open { client in
            let id = try #require(try await client.json(.post, Self.console, as: city, Self.offer()).value("id"))
            let redeem = "/rentals/rewards/\(id)/redeem"
            _ = try await client.json(.post, redeem, as: anna, #"{"key":"\#(key)"}"#)

            let stolen = try await client.json(.post, redeem, as: bert, #"{"key":"\#(key)"}"#)

            #expect(stolen.status == .conflict)
            #expect(try stolen.value("code") == nil)
        }
    }

    @Test(
        arguments: [
            (#"{"name":"","cost":0,"stock":-1,"until":"later"}"#, ["name", "cost", "stock", "until"]),
            (#"{"name":"x","cost":9223372036854775807}"#, ["cost"]),
        ]
    )
    func `a reward that cannot be names every wrong field`(body: String, fields: [String]) async throws {
        let (office, _, city) = try await Self.office()
        try await office.open { client in
            let refused = try await client.json(.post, Self.console, as: city, body)

            let named = (0..<5).compactMap { try? refused.value("errors", "\($0)", "field") }
            #expect(refused.status == .unprocessableContent)
            #expect(named == fields)
            #expect(try await client.json(.get, Self.console, as: city).value("rewards", "0") == nil)
        }
    }

    @Test(arguments: ["", "ABCDEFG", "ABCDEFGHI", "ABCDEF0O", "ZZZZZZZZ"])
    func `a code that is none of ours hands nothing over`(code: String) async throws {
        let (office, _, city) = try await Self.office()
        try await office.open { client in
            let refused = try await client.json(.post, Self.console + "/hand-over", as: city, #"{"code":"\#(code)"}"#)

            #expect(refused.status == .unprocessableContent)
            #expect(try refused.value("errors", "0", "field") == "code")
        }
    }
}
