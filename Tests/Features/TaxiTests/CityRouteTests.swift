import CrosstownContract
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct CityRouteTests {
    @Test(arguments: TestEngine.reachable)
    func `the city sees every queue, and why it stands so`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        let first = try await office.driver("T1")
        _ = try await office.driver("T2")
        let anna = office.passenger()
        try await office.open { client in
            _ = try await client.json(.post, "/taxi/requests", as: anna, #"{"meetingPlace":"quai","passengers":1}"#)
            let offer = try #require(
                try await client.json(.get, "/taxi/driver", as: first).decoded(DriverResponse.self).offer
            )
            _ = try await client.json(.post, "/taxi/offers/\(offer.id)/refuse", as: first)

            let zones = try await client.page("/taxi/console/zones", as: city).text
            let zone = try await client.json(.get, "/taxi/console/zones/port", as: city)
            let none = try await client.json(.get, "/taxi/console/zones/casino", as: city)
            let unknown = try await client.page("/taxi/console/zones/x", as: city)
            let requests = try await client.page("/taxi/console/requests", as: city).text
            let map = try await client.json(.get, "/taxi/zones", as: nil).text

            #expect(zones.contains("1 of 1"))
            #expect(zones.contains("swatch-waiting"))
            #expect(zones.contains(#"href="/taxi/console/zones/port">Port"#))
            #expect(try zone.values("queue", "*", "code") == ["T2", "T1"])
            #expect(try zone.values("queue", "*", "cause") == ["started", "refused"])
            #expect(none.status == .ok)
            #expect(try none.values("queue", "*").isEmpty)
            #expect(unknown.status == .notFound)
            #expect(requests.contains("Quai Albert Ier"))
            #expect(requests.contains("Searching"))
            #expect(map.contains(#""properties":{"available":2,"name":"Port","waiting":1}"#))
            #expect(map.contains(#""type":"FeatureCollection""#))
            #expect(map.contains(#""coordinates":[[[7.41"#))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver and his account are made together, or neither`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        let page = "/taxi/console/drivers"
        try await office.open { client in
            let empty = try await client.json(.get, page, as: city)
            let added = try await client.form(
                page,
                as: city,
                from: page,
                "userName=luca&password=correct-horse&code=T345&company=Rock+Taxi"
            )
            func add(_ name: String, _ password: String, _ code: String) async throws -> TestResponse {
                let body = #"{"userName":"\#(name)","password":"\#(password)","code":"\#(code)"}"#
                return try await client.json(.post, page, as: city, body)
            }
            let same = try await add("mira", "correct-horse", "T345")
            let taken = try await add("taken", "correct-horse", "T7")
            let short = try await client.form(page, as: city, from: page, "userName=%3Cb%3E&password=x&code=T8")
            let none = try await add("", "", "")
            let found = try await client.page(page + "?filter=T3", as: city).text
            let other = try await client.page(page + "?filter=X", as: city).text

            #expect(empty.status == .ok)
            #expect(try empty.values("drivers", "*").isEmpty)
            #expect(added.status == .seeOther)
            #expect(added.headers[.location] == "/taxi/console/drivers?filter=T345")
            #expect(same.status == .unprocessableContent)
            #expect(try same.wrongFields == ["code"])
            #expect(try taken.wrongFields == ["userName"])
            #expect(short.text.contains("&lt;b&gt;"))
            #expect(!short.text.contains("<b>"))
            #expect(try Set(none.wrongFields) == ["userName", "password", "code"])
            #expect(found.contains("T345"))
            #expect(found.contains("luca"))
            #expect(found.contains("Rock Taxi"))
            #expect(!other.contains(#"<span class="plate">T345"#))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver who leaves goes with the account, and the taxi's code is free`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        let (page, removal) = ("/taxi/console/drivers", "/taxi/console/drivers/remove")
        try await office.open { client in
            let luca = "userName=luca&password=correct-horse&code=T345"
            _ = try await client.form(page, as: city, from: page, luca)
            let asked = try await client.page(removal + "?code=T345", as: city).text

            let gone = try await client.form(removal, as: city, from: removal + "?code=T345", "code=T345")
            let again = try await client.form(removal, as: city, from: page, "code=T345")
            let list = try await client.page(page, as: city).text
            let next = try await client.form(
                page,
                as: city,
                from: page,
                "userName=eva&password=correct-horse&code=T345"
            )

            #expect(asked.hasForm(to: removal))
            #expect(asked.contains("luca"))
            #expect(gone.status == .seeOther)
            #expect(again.status == .notFound)
            #expect(!list.contains("luca"))
            #expect(!office.accounts.names.contains("luca"))
            #expect(next.status == .seeOther)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver on duty is not removed`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        _ = try await office.town.driver("T1")
        let removal = "/taxi/console/drivers/remove"
        try await office.open { client in
            let refused = try await client.json(.post, removal, as: city, #"{"code":"T1"}"#)

            #expect(refused.status == .conflict)
            #expect(try refused.problem == "driver-on-duty")
            #expect(try await client.page("/taxi/console/drivers", as: city).text.contains("T1"))
        }
    }

    private struct Imports: Decodable {
        let report: TableReport?
    }

    @Test(arguments: TestEngine.reachable)
    func `a file's good lines are added, the bad ones explained`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        let file = """
            user_name,password,code,company
            anna,correct-horse,T1,"Rock, Taxi"
            ben,short,T2,
            cleo,correct-horse,T1,
            dan,correct-horse
            eve,correct-horse,T5,
            """
        let report = try await office.serving { client in
            let sent = try await client.importDrivers(file, as: city)
            let address = try #require(sent.headers[.location])
            func report() async throws -> TableReport {
                try #require(try await client.json(.get, address, as: city).decoded(Imports.self).report)
            }
            try await eventually { try await report().isDone }
            return try await report()
        }

        #expect(report.lines.map(\.line) == [2, 3, 4, 5, 6])
        #expect(report.lines.map(\.outcome) == [.added, .leftOut, .leftOut, .leftOut, .added])
        #expect(report.lines.map(\.name) == ["T1", "T2", "T1", "", "T5"])
        #expect([report.read, report.added, report.leftOut] == [5, 2, 3])
        let reasons = report.lines.map { $0.reason?.english ?? "" }
        #expect(reasons[1].contains("column “password”: must be at least 8 characters"))
        #expect(reasons[2].contains("column “code”: belongs to another taxi"))
        #expect(reasons[3].contains("2 values instead of 4"))
    }

    @Test(arguments: [
        ("statistics?from=2026-11-22&until=2026-11-21", "until"),
        ("statistics?from=2026-01-01&until=2026-11-21", "until"),
        ("requests?taxi=S40&from=2026-11-22&until=2026-11-21", "until"), ("reservations?day=tomorrow", "day"),
    ])
    func `a filter with invalid days is shown again with the error at its field`(
        address: String,
        field: String
    ) async throws {
        let office = try await TaxiOffice()
        try await office.open { client in
            let page = try await client.page("/taxi/console/\(address)", as: office.administrator())

            #expect((400..<500).contains(page.status.code))
            #expect(page.text.contains(#"id="\#(field)-error""#))
            #expect(page.text.contains(#"<form"#))
        }
    }

    @Test(
        arguments: [
            ("", "is empty"), ("name,password\na,b", "has an unknown column: name"),
            ("user_name,code\na,b", "needs the column password"),
            ("user_name,password,code,company\n", "must have lines below"),
            ("user_name,password,code,company\n\"a\"b,c,d,e", "misplaced quotation mark on line 2"),
            ("user_name,password,code,company" + String(repeating: "\na,b,c,d", count: 2_001), "at most 2,000 lines"),
        ]
    )
    func `a file that cannot be used changes nothing and says why`(file: String, reason: String) async throws {
        let office = try await TaxiOffice()
        let city = office.administrator()
        try await office.open { client in
            let refused = try await client.importDrivers(file, as: city)

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains(reason))
            #expect(office.accounts.names.isEmpty)
        }
    }

    @Test func `a file that is no text or beyond the limit is refused`() async throws {
        let office = try await TaxiOffice()
        let city = office.administrator()
        let path = "/taxi/console/drivers/import"
        try await office.open { client in
            let binary = try await client.importDrivers([0x50, 0x4B, 0x03, 0x00], as: city)
            let large = try await client.importDrivers(Array(repeating: 0x61, count: 1_100_000), as: city)
            let missing = try await client.form(path, as: city, from: path)
            let page = try await client.page(path, as: city)

            #expect(binary.status == .unprocessableContent)
            #expect(binary.text.contains("is not a CSV table"))
            #expect(large.status == .contentTooLarge)
            #expect(missing.status == .unprocessableContent)
            #expect(page.text.contains(#"enctype="multipart/form-data""#))
        }
    }
}

extension TestClientProtocol {
    fileprivate func importDrivers(_ file: String, as key: String) async throws -> TestResponse {
        try await importDrivers(Array(file.utf8), as: key)
    }

    fileprivate func importDrivers(_ file: [UInt8], as key: String) async throws -> TestResponse {
        let path = "/taxi/console/drivers/import"
        return try await upload(path, as: key, from: path, files: [("file", "drivers.csv", file)])
    }
}
