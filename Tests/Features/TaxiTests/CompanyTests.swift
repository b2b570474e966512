import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Companies register, import and invite their own drivers, and see these alone (T-1.4).
@Suite struct CompanyTests {
    /// What a company's programs read.
    private struct Home: Decodable {
        let report: TableReport?
    }

    private static func driver(_ name: String, _ code: String) -> String {
        #"{"userName":"\#(name)","password":"correct-horse","code":"\#(code)"}"#
    }

    @Test(arguments: TestEngine.reachable)
    func `a company registers and edits its own drivers, and another's are not found`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            let port = try await office.company("Port Taxi", client)
            let added = try await client.json(.post, rock.home + "/drivers", as: rock.key, Self.driver("ada", "R1"))
            _ = try await client.json(.post, port.home + "/drivers", as: port.key, Self.driver("bob", "P1"))
            let mine = try await client.json(.get, rock.home, as: rock.key)
            let vehicle = #"{"code":"R1","vehicle":"Black <Skoda>"}"#
            let changed = try await client.json(.post, rock.home + "/driver", as: rock.key, vehicle)
            let page = try await client.page(rock.home, as: rock.key).text
            let foreignPage = try await client.json(.get, port.home, as: rock.key)
            let foreignAdd = try await client.json(
                .post,
                port.home + "/drivers",
                as: rock.key,
                Self.driver("eve", "P2")
            )
            // Another's driver by the own company's address, and by that of the other.
            var foreign: [HTTPResponse.Status] = []
            for home in [rock.home, port.home] {
                let theirs = #"{"code":"P1","vehicle":"Mine now"}"#
                foreign.append(try await client.json(.get, home + "/driver?code=P1", as: rock.key).status)
                foreign.append(try await client.json(.post, home + "/driver", as: rock.key, theirs).status)
                foreign.append(
                    try await client.json(.post, home + "/driver/remove", as: rock.key, #"{"code":"P1"}"#).status
                )
            }
            let theirs = try await client.json(.get, port.home, as: port.key)
            let passenger = try await client.json(.get, rock.home, as: office.passenger())
            let city = try await client.json(.get, rock.home, as: office.administrator())

            #expect(added.status == .created)
            #expect(changed.status == .noContent)
            #expect(try mine.driverCodes == ["R1"])
            #expect(try mine.value("drivers", "drivers", "0", "userName") == "ada")
            #expect(page.contains("Black &lt;Skoda&gt;"))
            #expect(foreignPage.status == .notFound)
            #expect(foreignAdd.status == .notFound)
            #expect(foreign == Array(repeating: .notFound, count: 6))
            #expect(try theirs.driverCodes == ["P1"])
            #expect(try theirs.vehicles.isEmpty)
            #expect(passenger.status == .forbidden)
            #expect(city.status == .forbidden)
            #expect(!office.accounts.names.contains("eve"))
        }
    }

    @Test func `what is wrong with a driver's code leads to that form, and no id is there twice`() async throws {
        let office = try await TaxiOffice(on: .sqlite)
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            let form = "userName=ada&password=correct-horse&code="
            let pages = [
                try await client.page(rock.home, as: rock.key).text,
                try await client.form(rock.home + "/drivers", as: rock.key, from: rock.home, form).text,
                try await client.form(rock.home + "/invitations", as: rock.key, from: rock.home, "code=").text,
            ]
            for page in pages {
                let ids = page.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
                #expect(Set(ids).count == ids.count)
            }
            let forms = pages.map { $0.split(separator: "id=\"add-driver\"") }
            try #require(forms.allSatisfy { $0.count == 2 })
            #expect(forms[1][0].contains(##"href="#code""##))
            #expect(!forms[1][0].contains(#"id="code""#))
            #expect(forms[1][1].contains(#"id="code""#))
            #expect(forms[2][0].contains(#"id="code""#))
            #expect(forms[2][0].contains(#"id="code-error""#))
        }
    }

    @Test func `a company without a name is told by what the field is called`() async throws {
        let office = try await TaxiOffice(on: .sqlite)
        let city = office.administrator()
        try await office.open { client in
            let home = "/taxi/console/companies"
            let page = try await client.form(home, as: city, from: home, "company=").text
            #expect(page.contains("<p id=\"popup-text\">Company name is required.</p>"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver goes with the account, once off duty`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            _ = try await client.json(.post, rock.home + "/drivers", as: rock.key, Self.driver("ada", "R1"))
            for _ in 0..<2 {
                _ = try await client.json(.post, rock.home + "/driver/remove", as: rock.key, #"{"code":"R1"}"#)
            }
            let left = try await client.json(.get, rock.home, as: rock.key)

            #expect(left.status == .ok)
            #expect(try left.driverCodes.isEmpty)
            #expect(office.accounts.names.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a company's file is worked through line by line, its own drivers alone`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let file =
            "user_name,password,code,company\nada,correct-horse,R1,\nbob,correct-horse,R2,Port Taxi\ncy,short,R3,\n"
        let own = "user_name,password,code\ndan,correct-horse,R4\nada,correct-horse,R1\n"
        let reports = try await office.serving { client in
            let rock = try await office.company("Rock Taxi", client)
            let port = try await office.company("Port Taxi", client)
            var reports: [TableReport] = []
            for text in [file, own] {
                let sent = try await client.upload(
                    rock.home + "/import",
                    as: rock.key,
                    from: rock.home,
                    files: [("file", "drivers.csv", Array(text.utf8))]
                )
                let address = try #require(sent.headers[.location])
                func report() async throws -> TableReport? {
                    try await client.json(.get, address, as: rock.key).decoded(Home.self).report
                }
                try await eventually { try await report()?.isDone == true }
                let last = try await report()
                let done = try #require(last)
                reports.append(done)
                // The same run, asked for by another company.
                let foreign = try await client.json(.get, port.home + "?report=\(done.id)", as: port.key)
                #expect(foreign.status == .ok)
                #expect(try foreign.decoded(Home.self).report == nil)
            }
            let mine = try await client.json(.get, rock.home, as: rock.key)
            #expect(try mine.driverCodes == ["R1", "R4"])
            return reports
        }
        #expect(reports.map { $0.lines.map(\.outcome) } == [[.added, .leftOut, .leftOut], [.added, .leftOut]])
        #expect(reports[0].lines[1].reason?.english.contains("column “company”") == true)
    }

    @Test(arguments: TestEngine.reachable)
    func `the city says who acts for a company, and registers none twice`(engine: TestEngine) async throws {
        let staff = KnownPeople()
        let office = try await TaxiOffice(on: engine) { $0.people = staff }
        let city = office.administrator()
        staff.name(office.town.passenger(), "mira")
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            let home = rock.home.replacing("/taxi/company", with: "/taxi/console/companies")
            let again = try await client.json(.post, "/taxi/console/companies", as: city, #"{"company":" Rock Taxi "}"#)
            let empty = try await client.json(.post, "/taxi/console/companies", as: city, #"{"company":" "}"#)
            let nobody = try await client.json(.post, home + "/agents", as: city, #"{"userName":"nobody"}"#)
            for _ in 0..<2 { _ = try await client.form(home + "/agents", as: city, from: home, "userName=mira") }
            let named = try await client.json(.get, home, as: city)
            _ = try await client.form(home + "/agents/remove", as: city, from: home, "userName=mira")
            let left = try await client.json(.get, home, as: city)
            let stranger = try await client.json(.get, home, as: rock.key)

            #expect(again.status == .unprocessableContent)
            #expect(try again.wrongFields == ["company"])
            #expect(empty.status == .unprocessableContent)
            #expect(nobody.status == .unprocessableContent)
            #expect(try named.values("agents", "*") == ["mira"])
            #expect(left.status == .ok)
            #expect(try left.values("agents", "*").isEmpty)
            #expect(stranger.status == .forbidden)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `drivers whom the city registers for a company are the company's`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            let body = #"{"userName":"luca","password":"correct-horse","code":"T1","company":"Rock Taxi"}"#
            let other = #"{"userName":"eva","password":"correct-horse","code":"T2","company":"New Taxi"}"#
            for body in [body, other] { _ = try await client.json(.post, "/taxi/console/drivers", as: city, body) }
            let mine = try await client.json(.get, rock.home, as: rock.key)
            let all = try await client.json(.get, "/taxi/console/companies", as: city)

            #expect(try mine.driverCodes == ["T1"])
            #expect(try all.values("companies", "*", "name") == ["New Taxi", "Rock Taxi"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an invitation makes a driver once, and not when it has expired`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            let port = try await office.company("Port Taxi", client)
            let invite = #"{"code":"R1","vehicle":"Grey van","address":""}"#
            _ = try await client.json(.post, rock.home + "/invitations", as: rock.key, invite)
            let kept = try await client.json(.post, port.home + "/invitations", as: port.key, invite)
            let taken = try await client.json(.post, port.home + "/drivers", as: port.key, Self.driver("eve", "R1"))
            let badAddress = #"{"code":"R9","address":"not an address"}"#
            let bad = try await client.json(.post, rock.home + "/invitations", as: rock.key, badAddress)
            let open = try await client.json(.get, rock.home, as: rock.key).invitationPaths
            let path = try #require(open.first)
            let page = try await client.page(path, as: nil)
            let short = try await client.json(.post, path, as: nil, #"{"userName":"ada","password":"x"}"#)
            let first = try await client.json(.post, path, as: nil, #"{"userName":"ada","password":"correct-horse"}"#)
            let again = try await client.json(.post, path, as: nil, #"{"userName":"bob","password":"correct-horse"}"#)
            let wrong = try await client.json(.get, "/taxi/invitations/nothing", as: nil)
            let mine = try await client.json(.get, rock.home, as: rock.key)

            _ = try await client.json(.post, rock.home + "/invitations", as: rock.key, #"{"code":"R2"}"#)
            let second = try await client.json(.get, rock.home, as: rock.key).invitationPaths
            let late = try #require(second.first)
            office.town.clock.advance(milliseconds: 14 * 86_400_000)
            let expired = try await client.json(.post, late, as: nil, #"{"userName":"cy","password":"correct-horse"}"#)
            let renewed = try await client.json(.post, port.home + "/invitations", as: port.key, #"{"code":"R2"}"#)

            #expect(kept.status == .unprocessableContent)
            #expect(taken.status == .unprocessableContent)
            #expect(bad.status == .unprocessableContent)
            #expect(page.text.contains("Rock Taxi"))
            #expect(page.text.contains("Grey van"))
            #expect(short.status == .unprocessableContent)
            #expect(first.status == .created)
            #expect(first.headers[.location] == "/sign-in?ready=true&next=%2Ftaxi%2Fdriver")
            #expect(again.status == .conflict)
            #expect(try again.value("title") == "The invitation has already been used")
            #expect(wrong.status == .notFound)
            #expect(try mine.vehicles == ["Grey van"])
            #expect(try mine.invitationPaths.isEmpty)
            #expect(expired.status == .conflict)
            #expect(renewed.status == .noContent)
            #expect(office.accounts.names.contains("ada"))
            #expect(office.accounts.names.isDisjoint(with: ["bob", "cy"]))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the table has no invitation's link, and one that an older version kept in clear goes on working`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            _ = try await client.json(.post, rock.home + "/invitations", as: rock.key, #"{"code":"R1"}"#)
            let open = try await client.json(.get, rock.home, as: rock.key).invitationPaths
            let token = try #require(open.first?.split(separator: "/").last.map(String.init))
            @Sendable func kept() async throws -> String {
                try await office.town.database.read {
                    try $0.query("SELECT token FROM taxi_invitation WHERE token_hash IS NOT NULL")[0].get(0)
                }
            }
            let new = try await kept()
            try await office.town.database.write {
                try $0.execute("UPDATE taxi_invitation SET token = \(token), token_hash = NULL")
            }
            let clear = try await client.page("/taxi/invitations/\(token)", as: nil)
            for _ in 0..<2 { try await office.module.prepare() }
            let again = try await client.json(.get, rock.home, as: rock.key).invitationPaths
            let page = try await client.page("/taxi/invitations/\(token)", as: nil)

            #expect(token.count == 39)
            #expect(!new.contains(token))
            #expect(clear.status == .notFound)
            #expect(try await !kept().contains(token))
            #expect(again == open)
            #expect(page.status == .ok)
        }
    }

    @Test func `a company takes back its own invitations alone`() async throws {
        let office = try await TaxiOffice()
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            let port = try await office.company("Port Taxi", client)
            _ = try await client.json(.post, rock.home + "/invitations", as: rock.key, #"{"code":"R1"}"#)
            let mine = try await client.json(.get, rock.home, as: rock.key)
            let id = try #require(try mine.value("invitations", "0", "id"))
            let body = #"{"invitation":"\#(id)"}"#
            _ = try await client.json(.post, port.home + "/invitations/withdraw", as: port.key, body)
            let there = try await client.json(.get, rock.home, as: rock.key).invitationPaths
            _ = try await client.json(.post, rock.home + "/invitations/withdraw", as: rock.key, body)
            let gone = try await client.json(.get, rock.home, as: rock.key).invitationPaths

            #expect(there.count == 1)
            #expect(gone.isEmpty)
        }
    }
}
