import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct GivenDepositTests {
    private static let path = "/console/tokens/deposit"

    /// Opens an office at which thirty coins for nobody, and nothing for nobody, have arrived.
    private static func open(
        on engine: TestEngine = .sqlite,
        _ test: @escaping @Sendable (TokenOffice, any TestClientProtocol) async throws -> Void
    ) async throws {
        try await TokenOffice.open(on: engine) { office, client in
            _ = try await client.json(.post, "/wallet/coins/address", as: "anna", "{}")
            office.deposit("d/1 &", 30, to: "somebody")
            office.deposit("d2", 0, to: "somebody")
            office.deposit("d3", 7)
            try await office.wait(minutes: 3)
            try await test(office, client)
        }
    }

    private static func give(
        _ client: any TestClientProtocol,
        _ deposit: String = "d/1 &",
        to rider: String,
        as staff: String = "administrator"
    ) async throws -> TestResponse {
        try await client.json(.post, path, as: staff, #"{"deposit":"\#(deposit)","rider":"\#(rider)"}"#)
    }

    @Test(arguments: TestEngine.reachable)
    func `a deposit is given to a rider once, with who did it and when`(engine: TestEngine) async throws {
        try await Self.open(on: engine) { office, client in
            let given = try await Self.give(client, to: "Anna")
            let now = office.books.host.clock.now()
            office.books.host.clock.advance(milliseconds: 1_000)
            let again = try await Self.give(client, to: "anna")
            try await office.wait(minutes: 3)

            #expect(given.status == .ok)
            #expect(again.text == given.text)
            #expect(given.text.contains(#""rider":"anna""#))
            #expect(given.text.contains(#""givenBy":"bert""#))
            #expect(given.text.contains(#""givenAt":\#(now.milliseconds)"#) || given.text.contains("\(now)"))
            #expect(try await office.coins() == 137)
            #expect(try await office.outsideByBooks() == -37)
            #expect(try await office.books.trialBalance().isBalanced)
            let list = try await client.json(.get, "/console/tokens", as: "administrator").text
            #expect(list.contains(#""given":[{"coins":30"#))
            #expect(list.contains(#""id":"d2""#))
        }
    }

    @Test func `the number of an account does as well as a user name`() async throws {
        try await Self.open { office, client in
            let given = try await Self.give(client, to: office.books.anna.description)

            #expect(given.status == .ok)
            #expect(try await office.coins() == 137)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `of two administrators at the same time one wins, and the other is told who`(engine: TestEngine) async throws {
        try await Self.open(on: engine) { office, client in
            async let first = Self.give(client, to: "anna", as: "administrator")
            async let second = Self.give(client, to: "bert", as: "administrator-2")
            let answers = try await [first, second]

            let told = try #require(answers.first { $0.status == .conflict })
            #expect(answers.filter { $0.status == .ok }.count == 1)
            let isFirst = answers[0].status == .ok
            for name in isFirst ? ["bert", "anna"] : ["carla", "bert"] { #expect(told.text.contains(name)) }
            #expect(try await office.coins() == (isFirst ? 137 : 107))
            let bert = try await office.books.balance(of: office.books.bert, in: .coin).available
            #expect(bert == .coins(isFirst ? 0 : 30))
            #expect(try await office.books.trialBalance().isBalanced)
        }
    }

    @Test func `a second administrator who means the same rider is told too, and nothing is doubled`() async throws {
        try await Self.open { office, client in
            _ = try await Self.give(client, to: "anna")
            let other = try await Self.give(client, to: "anna", as: "administrator-2")
            let changed = try await Self.give(client, to: "bert")

            #expect(other.status == .conflict)
            #expect(changed.status == .conflict)
            #expect(try await office.coins() == 137)
        }
    }

    @Test func `whoever gets coins is told to have more to spend, as after every deposit`() async throws {
        try await Self.open { office, client in
            let before = try await Self.fundings(office)
            _ = try await Self.give(client, to: "anna")
            _ = try await Self.give(client, to: "anna")

            #expect(try await Self.fundings(office) == before + 1)
        }
    }

    private static func fundings(_ office: TokenOffice) async throws -> Int {
        try await office.books.host.database.read {
            try $0.first("SELECT count(*) FROM outbox WHERE topic = \(WalletFunding.topic)")?.get(0) ?? 0
        }
    }

    @Test(arguments: ["", "nobody-here", "0199b6f0-0000-7000-8000-000000000001"])
    func `whom nobody knows gets nothing, and the field is named`(rider: String) async throws {
        try await Self.open { office, client in
            let refused = try await Self.give(client, to: rider)

            #expect(refused.status == .unprocessableContent)
            #expect(try refused.wrongFields.contains("rider"))
            #expect(try await client.json(.get, "/console/tokens", as: "administrator").text.contains(#""given":[]"#))
        }
    }

    @Test func `nobody gives a deposit to themselves, and somebody else does`() async throws {
        try await Self.open { office, client in
            let asked = try await Self.html(client, Self.path + "?id=d%2F1%20%26&rider=bert")
            let refused = try await Self.give(client, to: "bert")
            let given = try await Self.give(client, to: "bert", as: "administrator-2")

            #expect(asked.contains("aria-invalid"))
            #expect(!asked.contains("<form id=\"give\""))
            #expect(refused.status == .unprocessableContent)
            #expect(try refused.wrongFields == ["rider"])
            #expect(given.status == .ok)
            #expect(try await office.books.balance(of: office.books.bert, in: .coin).available == .coins(30))
        }
    }

    @Test func `what is not there, is somebody's already, or is of no coin cannot be given`() async throws {
        try await Self.open { office, client in
            let missing = try await Self.give(client, "d9", to: "anna")
            let credited = try await Self.give(client, "d3", to: "bert")
            let worthless = try await Self.give(client, "d2", to: "anna")

            #expect(missing.status == .notFound)
            #expect(credited.status == .notFound)
            #expect(worthless.status == .conflict)
            #expect(try await office.coins() == 107)
        }
    }

    @Test func `riders and strangers neither see nor give deposits`() async throws {
        try await Self.open { office, client in
            let rider = try await Self.give(client, to: "anna", as: "anna")
            let seen = try await client.json(.get, Self.path + "?id=d2", as: "anna")
            let stranger = try await client.execute(uri: Self.path + "?id=d2", method: .get)

            #expect(rider.status == .forbidden)
            #expect(seen.status == .forbidden)
            #expect(stranger.status != .ok)
            #expect(try await office.coins() == 107)
        }
    }

    @Test func `the page finds somebody, asks, and then tells who got it`() async throws {
        try await Self.open { office, client in
            let page = Self.path + "?id=d%2F1%20%26"
            let finding = try await Self.html(client, page)
            let unknown = try await Self.html(client, page + "&rider=nobody-here")
            let question = try await Self.html(client, page + "&rider=ANNA")
            _ = try await Self.give(client, to: "anna")
            let done = try await Self.html(client, page)

            #expect(finding.contains("somebody"))
            #expect(finding.contains("<form id=\"find\""))
            #expect(!finding.contains("<form id=\"give\""))
            #expect(unknown.contains("nobody-here"))
            #expect(unknown.contains("aria-invalid"))
            #expect(question.contains("<form id=\"give\""))
            #expect(question.contains("value=\"\(office.books.anna)\""))
            #expect(done.contains("<dd>anna</dd>"))
            #expect(done.contains("<dd>bert, "))
            #expect(!done.contains("<form id=\"give\""))
        }
    }

    private static func html(_ client: any TestClientProtocol, _ path: String) async throws -> String {
        try await client.page(path, as: "administrator").text
    }
}
