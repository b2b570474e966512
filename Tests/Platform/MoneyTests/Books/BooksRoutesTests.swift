import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct BooksRoutesTests {
    @Test(arguments: TestEngine.reachable)
    func `every movement is found once, page by page`(engine: TestEngine) async throws {
        let office = try await BookOffice(on: engine)
        for number in 1...120 {
            try await office.books.perform(
                .grant(.cents(Int64(number)), to: office.books.anna, for: "welcome"),
                Books.key("g", number)
            )
            if number.isMultiple(of: 3) { office.books.host.clock.advance(milliseconds: 1000) }
        }
        try await office.open { client in
            var address: String? = "/console/ledger"
            var amounts: [String] = []
            var pages = 0
            while let path = address {
                let page = try await office.json(client, path)
                amounts += page.movements.map(\.amount)
                address = page.next.map { "/console/ledger?behind=\($0)" }
                pages += 1
            }

            #expect(pages == 3)
            let latestFirst = stride(from: Int64(120), to: 0, by: -1).map { Money.cents($0).decimal }
            #expect(amounts == latestFirst)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `movements are found by whose account they touch, and by the day`(engine: TestEngine) async throws {
        let office = try await BookOffice(on: engine)
        let (books, day) = (office.books, Int64(86_400_000))
        try await books.perform(.grant(.cents(500), to: books.anna, for: "welcome"), Books.key("anna"))
        try await books.perform(.grant(.cents(700), to: books.bert, for: "welcome"), Books.key("bert"))
        books.host.clock.advance(milliseconds: day)
        try await books.perform(.charge(.cents(100), from: books.anna, for: "rides"), Books.key("ride"))
        let (first, last) = ("2026-11-18", "2026-11-19")
        try await office.open { client in
            let expected = [
                ("account=wallet&name=Anna", ["1.00", "5.00"]), ("name=bert", ["7.00"]),
                ("account=revenue&name=rides", ["1.00"]), ("account=revenue", ["1.00"]),
                ("account=wallet&name=nobody", []), ("until=\(first)", ["7.00", "5.00"]),
                ("from=\(last)&until=\(last)", ["1.00"]),
            ]
            for (query, amounts) in expected {
                let found = try await office.json(client, "/console/ledger?\(query)").movements.map(\.amount)

                #expect(found == amounts, "\(query)")
            }
        }
    }

    @Test func `the page says in words what money moved for, with a short number and no identities`() async throws {
        let office = try await BookOffice(on: .sqlite)
        let (books, ride) = (office.books, Identifier<LedgerEntry>(high: 7, low: 0x8000_0001_2345_6789))
        let gone = Identifier<Account>(high: 9, low: 9)
        try await books.perform(.grant(.cents(500), to: gone, for: "welcome"), CommandKey("gift", ride, "grant"))
        try await books.perform(.charge(.cents(100), from: gone, for: "rides"), CommandKey("ride", ride, "payment"))
        try await office.open { client in
            let page = try await client.page("/console/ledger", as: "administrator").text

            for text in ["Rental", "Gift", "Deleted account"] { #expect(page.contains(text)) }
            #expect(page.contains("<span class=\"quiet small\">\(ride.reference)</span>"))
            #expect(!page.contains(/[0-9a-f]{8}-[0-9a-f]{4}-/))
        }
    }

    @Test func `who has a wallet and no account is called by the name that a feature gives`() async throws {
        let office = try await BookOffice(on: .sqlite)
        let company = Identifier<Account>(high: 8, low: 8)
        office.purses.learn([NamedPurse(owner: company, name: "Rock Taxi")])
        try await office.books.perform(.grant(.cents(500), to: company, for: "welcome"), Books.key("company"))
        try await office.open { client in
            let page = try await client.page("/console/ledger", as: "administrator").text
            let file = try await client.page("/console/ledger.csv", as: "administrator").text

            #expect(page.contains("Rock Taxi"))
            #expect(!page.contains("Deleted account"))
            #expect(file.contains("Rock Taxi"))
        }
    }

    @Test func `the file holds all movements, with names`() async throws {
        let office = try await BookOffice(on: .sqlite)
        for number in 1...1001 {
            try await office.books.perform(
                .grant(.cents(1), to: office.books.anna, for: "welcome"),
                Books.key("g", number)
            )
        }
        try await office.open { client in
            let file = try await client.page("/console/ledger.csv", as: "administrator")
            let records = try CSVText(file.text).records

            #expect(file.headers[.contentType] == "text/csv; charset=utf-8")
            #expect(records.count == 1002)
            let last = records[1001].values.suffix(6)
            #expect(records[0].values.last == "currency")
            #expect(Array(last) == ["promotion", "welcome", "wallet", "anna", "0.01", "EUR"])
        }
    }

    @Test func `the file says first in the words of the page what programs read after it`() async throws {
        let office = try await BookOffice(on: .sqlite)
        let (books, ride) = (office.books, Identifier<LedgerEntry>(high: 7, low: 0x8000_0001_2345_6789))
        try await books.perform(.grant(.cents(500), to: books.anna, for: "gifts"), CommandKey("gift", ride, "grant"))
        try await office.open { client in
            let records = try CSVText(try await client.page("/console/ledger.csv", as: "administrator").text).records

            #expect(Set(records[0].values).count == records[0].values.count)
            let words = ["Promotions: Gifts", "Wallet: anna", "5.00 EUR", "Gift", ride.reference]
            #expect(Array(records[1].values.dropFirst().prefix(5)) == words)
            #expect(records[1].values.first?.hasSuffix("+01:00") == true)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the trial balance tells of an account that was tampered with`(engine: TestEngine) async throws {
        let office = try await BookOffice(on: engine)
        let books = office.books
        try await books.perform(.grant(.cents(500), to: books.anna, for: "welcome"), Books.key("anna"))
        try await office.open { client in
            let sound = try await client.json(.get, "/console/ledger/balance", as: "administrator")
            try await books.host.database.write { transaction in
                try transaction.execute("UPDATE ledger_account SET balance = balance + 1 WHERE kind = 'wallet'")
            }
            let broken = try await client.json(.get, "/console/ledger/balance", as: "administrator")

            #expect(sound.text.contains(#""isBalanced":true"#))
            #expect(broken.text.contains(#""isBalanced":false"#))
            #expect(!broken.text.contains(#""wrongAccounts":[]"#))
        }
    }

    @Test(arguments: ["account=gold", "from=yesterday", "from=2026-11-22&until=2026-11-21", "behind=x"])
    func `a question that cannot be is refused by name`(query: String) async throws {
        let office = try await BookOffice(on: .sqlite)
        try await office.open { client in
            for path in ["/console/ledger", "/console/ledger.csv"] {
                let answer = try await client.json(.get, "\(path)?\(query)", as: "administrator")
                let field = String(query.split(separator: "&").last?.prefix { $0 != "=" } ?? "")

                #expect((400..<500).contains(answer.status.code))
                #expect(try answer.wrongFields.contains(field))
            }
        }
    }

    @Test func `the page shows what is wrong at the field of its filter`() async throws {
        let office = try await BookOffice(on: .sqlite)
        try await office.open { client in
            let query = "account=wallet&from=2026-11-22&until=2026-11-21"
            let page = try await client.page("/console/ledger?\(query)", as: "administrator")

            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains(#"id="until-error""#))
            #expect(page.text.contains(#"value="wallet" selected"#))
        }
    }

    @Test(arguments: ["/console/ledger", "/console/ledger.csv", "/console/ledger/balance", "/console/payments"])
    func `the books are for administrators alone`(path: String) async throws {
        let office = try await BookOffice(on: .sqlite)
        try await office.open { client in
            let rider = try await client.json(.get, path, as: "bert")
            let stranger = try await client.json(.get, path)
            let page = try await client.page(path, as: "administrator")

            #expect(rider.status == .forbidden)
            #expect(stranger.status == .unauthorized)
            #expect(page.status == .ok)
        }
    }
}

/// What a page of the ledger tells programs.
private struct LedgerResponse: Decodable {
    struct Movement: Decodable {
        let amount: String
    }

    let movements: [Movement]
    let next: String?
}

/// A feature that knows one owner of a wallet.
private struct NamedPurse: PurseNaming {
    let owner: Identifier<Account>
    let name: String

    func purseNames(
        of owners: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] { owners.contains(owner) ? [owner: name] : [:] }
}

/// Books that an administrator looks into.
private struct BookOffice: Sendable {
    let books: Books
    let purses = PurseNames()

    init(on engine: TestEngine) async throws {
        books = try await Books(on: engine, and: PaymentMigrations.all + BooksMigrations.all + InvoiceMigrations.all)
    }

    func open(_ calls: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        try await books.serve(addRoutes, calls)
    }

    @Sendable private func addRoutes(to routes: Routes<WebContext>) {
        let service = BooksService(
            database: books.host.database,
            ledger: books.ledger,
            directory: books.directory,
            purses: purses,
            secondsFromUTC: { _ in 3600 }
        )
        BooksRoutes(service: service).add(to: routes)
    }

    func json(_ client: any TestClientProtocol, _ path: String) async throws -> LedgerResponse {
        try await client.json(.get, path, as: "administrator").decoded(LedgerResponse.self)
    }
}
