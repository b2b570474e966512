import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Codes of taxis and names of companies that people cannot tell apart are not given twice.
@Suite struct CompanyNameTests {
    private func driver(_ name: String, _ code: String) -> String {
        #"{"userName":"\#(name)","password":"correct-horse","code":"\#(code)"}"#
    }

    @Test(arguments: TestEngine.reachable)
    func `a taxi's code has letters, digits and hyphens, and differs from others in more than its capitals`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            let port = try await office.company("Port Taxi", client)
            let made = try await client.json(.post, port.home + "/drivers", as: port.key, driver("bob", "p-345"))
            _ = try await client.json(.post, port.home + "/invitations", as: port.key, #"{"code":"Q1"}"#)
            var refused: [HTTPResponse.Status] = []
            for code in ["P-345", "p-345", "q1", "\u{422}345", "T 345", "<b>x", "=1+1", "-1", "", "T345678901234"] {
                let body = driver("ada", code)
                refused.append(try await client.json(.post, rock.home + "/drivers", as: rock.key, body).status)
                let invited = #"{"code":"\#(code)"}"#
                refused.append(try await client.json(.post, rock.home + "/invitations", as: rock.key, invited).status)
            }
            let theirs = try await client.json(.get, port.home, as: port.key)
            let mine = try await client.json(.get, rock.home, as: rock.key)

            #expect(made.status == .created)
            #expect(refused == Array(repeating: .unprocessableContent, count: 20))
            #expect(try theirs.driverCodes == ["P-345"])
            #expect(mine.status == .ok)
            #expect(try mine.driverCodes.isEmpty)
            #expect(try mine.invitationPaths.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a code of an earlier version stays in use, and nobody else gets it`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            _ = try await client.json(.post, rock.home + "/drivers", as: rock.key, driver("ada", "R1"))
            _ = try await client.json(.post, rock.home + "/invitations", as: rock.key, #"{"code":"R2"}"#)
            try await office.town.database.write {
                try $0.execute("UPDATE taxi_driver SET code = 't 345'")
                try $0.execute("UPDATE taxi_invitation SET code = 'x 9'")
            }
            try await office.module.prepare()
            let vehicle = #"{"code":"t 345","vehicle":"Grey van"}"#
            let changed = try await client.json(.post, rock.home + "/driver", as: rock.key, vehicle)
            let open = try await client.json(.get, rock.home, as: rock.key).invitationPaths
            let path = try #require(open.first)
            let joined = try await client.json(.post, path, as: nil, #"{"userName":"bob","password":"correct-horse"}"#)
            try await office.town.database.write {
                try $0.execute("UPDATE taxi_driver SET code = 'r1' WHERE code = 'x 9'")
            }
            let again = try await client.json(.post, rock.home + "/drivers", as: rock.key, driver("eve", "R1"))
            let mine = try await client.json(.get, rock.home, as: rock.key)

            #expect(changed.status == .noContent)
            #expect(joined.status == .created)
            #expect(again.status == .unprocessableContent)
            #expect(try Set(mine.driverCodes) == ["t 345", "r1"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `no company is registered under the likeness of another`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            _ = try await office.company("Riviera Taxis", client)
            var answers: [(status: HTTPResponse.Status, text: String)] = []
            for name in ["riviera taxis", "Rivier\u{430} Taxis", "RIVIERA-TAXIS", "Riviéra Taxis", "Riv1era Taxis"] {
                let made = try await client.json(.post, "/taxi/console/companies", as: city, #"{"company":"\#(name)"}"#)
                answers.append((made.status, made.text))
            }
            let body = #"{"userName":"eva","password":"correct-horse","code":"T2","company":"riviera taxis"}"#
            let named = try await client.json(.post, "/taxi/console/drivers", as: city, body)
            let cabs = #"{"company":"Riviera Cabs"}"#
            let other = try await client.json(.post, "/taxi/console/companies", as: city, cabs)
            let all = try await client.json(.get, "/taxi/console/companies", as: city)

            #expect(answers.allSatisfy { $0.status == .unprocessableContent && $0.text.contains("Riviera Taxis") })
            #expect(named.status == .unprocessableContent)
            #expect(other.status == .created)
            #expect(try all.values("companies", "*", "name") == ["Riviera Cabs", "Riviera Taxis"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a renamed company keeps its drivers, invitations and agents`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            _ = try await office.company("Port Taxi", client)
            _ = try await client.json(.post, rock.home + "/drivers", as: rock.key, driver("ada", "R1"))
            _ = try await client.json(.post, rock.home + "/invitations", as: rock.key, #"{"code":"R2"}"#)
            let console = rock.home.replacing("/taxi/", with: "/taxi/console/").replacing("company", with: "companies")
            let path = console + "/rename"
            var refused: [HTTPResponse.Status] = []
            for name in ["Port Taxi", "p0rt taxi", ""] {
                refused.append(try await client.json(.post, path, as: city, #"{"company":"\#(name)"}"#).status)
            }
            let own = try await client.json(.post, path, as: city, #"{"company":"ROCK Taxi"}"#)
            let renamed = try await client.json(.post, path, as: city, #"{"company":"Rock Cabs"}"#)
            let agent = try await client.json(.post, path, as: rock.key, #"{"company":"Mine"}"#)
            let mine = try await client.json(.get, rock.home, as: rock.key)
            let all = try await client.json(.get, "/taxi/console/companies", as: city)

            #expect(refused == Array(repeating: .unprocessableContent, count: 3))
            #expect([own.status, renamed.status, agent.status] == [.noContent, .noContent, .forbidden])
            #expect(try mine.driverCodes == ["R1"])
            #expect(try mine.invitationPaths.count == 1)
            #expect(try all.values("companies", "*", "name") == ["Port Taxi", "Rock Cabs"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a company stays while drivers belong to it, and then goes with its invitations`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            let rock = try await office.company("Rock Taxi", client)
            _ = try await client.json(.post, rock.home + "/drivers", as: rock.key, driver("ada", "R1"))
            _ = try await client.json(.post, rock.home + "/invitations", as: rock.key, #"{"code":"R2"}"#)
            let invitation = try #require(try await client.json(.get, rock.home, as: rock.key).invitationPaths.first)
            let console = rock.home.replacing("/taxi/", with: "/taxi/console/").replacing("company", with: "companies")
            let used = try await client.json(.post, console + "/remove", as: city)
            _ = try await client.json(.post, rock.home + "/driver/remove", as: rock.key, #"{"code":"R1"}"#)
            let removed = try await client.json(.post, console + "/remove", as: city)
            let again = try await client.json(.post, console + "/remove", as: city)
            let bob = #"{"userName":"bob","password":"correct-horse"}"#
            let joined = try await client.json(.post, invitation, as: nil, bob)

            #expect([used.status, removed.status, again.status] == [.conflict, .noContent, .notFound])
            #expect(joined.status == .notFound)
            #expect(try await client.json(.get, "/taxi/console/companies", as: city).values("companies", "*").isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `companies of an earlier version stay, however similar their names are`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            _ = try await office.company("Riviera Taxis", client)
            let body = #"{"userName":"eva","password":"correct-horse","code":"T2","company":"Riviera Taxis"}"#
            _ = try await client.json(.post, "/taxi/console/drivers", as: city, body)
            try await office.town.database.write { try $0.execute("UPDATE taxi_driver SET company = 'riviera taxis'") }
            try await office.module.prepare()
            let all = try await client.json(.get, "/taxi/console/companies", as: city)

            #expect(try Set(all.values("companies", "*", "name")) == ["Riviera Taxis", "riviera taxis"])
        }
    }
}

extension TaxiOffice {
    /// Registers a company; gives its address and the key of somebody who acts for it.
    func company(_ name: String, _ client: any TestClientProtocol) async throws -> (home: String, key: String) {
        let body = #"{"company":"\#(name)"}"#
        let made = try await client.json(.post, "/taxi/console/companies", as: administrator(), body)
        let id = try #require(try made.value("id"))
        return ("/taxi/company/\(id)", agent(of: id))
    }
}
