import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ProgramTests {
    private static let place = #""meetingPlace":"Quai","latitude":43.735,"longitude":7.415,"passengers":2"#

    private func entry(_ reference: String) -> String { "{\"reference\":\"\(reference)\",\(Self.place)}" }

    @Test(arguments: TestEngine.reachable)
    func `a guest of a program rides, and the program hears of each step in order`(engine: TestEngine) async throws {
        let hooks = RecordedWebhooks()
        let office = try await TaxiOffice(on: engine) { $0.webhooks = hooks }
        let (hotel, driver) = (office.host.callers.program("hotel", ["taxi:request"]), try await office.driver("T1"))
        try await office.open { client in
            let made = try await client.json(.post, "/v1/taxi/rides", as: hotel, entry("room 12"))
            let ride = try made.decoded(Ride.self)
            #expect(made.status == .created)
            #expect(made.headers[.location] == "/v1/taxi/rides/\(ride.id)")
            #expect(ride.link.hasPrefix("https://town.example/taxi/guest/"))
            #expect(!ride.isRehearsal)

            let offer = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self).offer
            _ = try await client.json(.post, "/taxi/offers/\(try #require(offer?.id))/accept", as: driver)
            let coming = try await client.json(.get, "/v1/taxi/rides/\(ride.id)", as: hotel).decoded(Ride.self)
            #expect(coming.state == "accepted")
            #expect(coming.taxi?.code == "T1")
            #expect(coming.taxi?.arrivesInSeconds == 240)
            _ = try await client.json(.post, "/taxi/driver/pick-up", as: driver)
            _ = try await client.json(.post, "/taxi/driver/end-ride", as: driver)
            let list = try await client.json(.get, "/v1/taxi/rides", as: hotel)
            #expect(list.text.contains("\"state\":\"completed\""))
            #expect(list.text.contains("\"code\":\"T1\""))
        }

        let events = hooks.events
        let types = ["requested", "accepted", "picked_up", "ended"].map { "taxi.ride.\($0)" }
        #expect(events.map(\.kind.type) == types)
        #expect(Set(events.map(\.subject)).count == 1)
        #expect(events.allSatisfy { $0.program == "key hotel" && $0.data.contains("\"reference\":\"room 12\"") })
        #expect(events.allSatisfy { !$0.data.contains("Quai") && !$0.data.contains("43.7") })
        #expect(office.host.notices.everybody.isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `the table has no guest's link, and one that an older version kept in clear goes on working`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let hotel = office.host.callers.program("hotel", ["taxi:request"])
        _ = try await office.driver("T1")
        try await office.open { client in
            let made = try await client.json(.post, "/v1/taxi/rides", as: hotel, entry("room 12")).decoded(Ride.self)
            let token = try #require(made.link.split(separator: "/").last.map(String.init))
            let old = "abcdefghijkmnpqrst"
            @Sendable func kept() async throws -> String {
                try await office.town.database.read {
                    try $0.query("SELECT token FROM taxi_guest_ride WHERE token_hash IS NOT NULL")[0].get(0)
                }
            }
            let new = try await kept()
            let page = try await client.json(.get, "/taxi/guest/\(token)", as: nil)
            try await office.town.database.write {
                try $0.execute("UPDATE taxi_guest_ride SET token = \(old), token_hash = NULL")
            }
            for _ in 0..<2 { try await office.module.prepare() }
            let listed = try await client.json(.get, "/v1/taxi/rides", as: hotel)

            // 192 random bits or more: five in each letter.
            #expect(token.count * 5 >= 192)
            #expect(!new.contains(token))
            #expect(page.status == .ok)
            #expect(try await !kept().contains(old))
            #expect(try await client.json(.get, "/taxi/guest/\(old)", as: nil).status == .ok)
            #expect(listed.text.contains("/taxi/guest/\(old)"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the same reference is one ride, however often and at once it is sent`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let hotel = office.host.callers.program("hotel", ["taxi:request"])
        let other = office.host.callers.program("other", ["taxi:request"])
        _ = (try await office.driver("T1"), try await office.driver("T2"))
        try await office.open { client in
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await client.json(.post, "/v1/taxi/rides", as: hotel, entry("a")).decoded(Ride.self).id
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            let others = try await client.json(.post, "/v1/taxi/rides", as: other, entry("a")).decoded(Ride.self)
            let second = try await client.json(.post, "/v1/taxi/rides", as: hotel, entry("b")).decoded(Ride.self)

            #expect(answers.count == 1)
            #expect(!answers.contains(others.id))
            #expect(!answers.contains(second.id))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `rides of others, with and without an account, are not there`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let hotel = office.host.callers.program("hotel", ["taxi:request"])
        let other = office.host.callers.program("other", ["taxi:request"])
        let anna = office.passenger()
        _ = try await office.driver("T1")
        try await office.open { client in
            let ride = try await client.json(.post, "/v1/taxi/rides", as: hotel, entry("a")).decoded(Ride.self)
            let own = try await client.json(.post, "/taxi/requests", as: anna, "{\(Self.place)}")
                .decoded(RequestResponse.self)

            for id in [ride.id, own.id] {
                #expect(try await client.json(.get, "/v1/taxi/rides/\(id)", as: other).status == .notFound)
                #expect(try await client.json(.post, "/v1/taxi/rides/\(id)/withdraw", as: other).status == .notFound)
            }
            #expect(try await client.json(.get, "/taxi/requests/\(ride.id)", as: anna).status == .notFound)
            #expect(try await client.json(.get, "/taxi/guest/nonsense", as: nil).status == .notFound)
            let list = try await client.json(.get, "/v1/taxi/rides", as: other)
            #expect(list.text.contains("\"rides\":[]"))
        }
    }

    @Test(arguments: [
        (["taxi:read"], "/v1/taxi/zones", 200), (["taxi:read"], "/v1/taxi/rides", 403),
        (["taxi:read"], "/v1/taxi/fleet", 403),
        (["taxi:request"], "/v1/taxi/rides", 200), (["taxi:request"], "/v1/taxi/fleet/rides", 403),
        (["taxi:fleet"], "/v1/taxi/fleet", 200), (["taxi:fleet"], "/v1/taxi/rides", 403), ([], "/v1/taxi/zones", 403),
    ])
    func `a key opens what its scopes say`(scopes: [String], path: String, status: Int) async throws {
        let office = try await TaxiOffice()
        let program = office.host.callers.program("a", Set(scopes))
        let answer = try await office.open { try await $0.json(.get, path, as: program) }
        #expect(answer.status.code == status)
    }

    @Test func `every wrong field is named`() async throws {
        let office = try await TaxiOffice()
        let hotel = office.host.callers.program("hotel", ["taxi:request"])
        try await office.open { client in
            let empty = try await client.json(.post, "/v1/taxi/rides", as: hotel, "{\"reference\":\"\"}")
            let many = try await client.json(
                .post,
                "/v1/taxi/rides",
                as: hotel,
                #"{"reference":"a","latitude":43.735,"longitude":7.415,"passengers":9}"#
            )
            let none = try await client.json(.post, "/v1/taxi/rides", as: hotel, entry("b"))

            #expect(empty.status == .unprocessableContent)
            #expect(try empty.wrongFields.contains("reference"))
            #expect(many.status == .unprocessableContent)
            #expect(try many.wrongFields == ["passengers"])
            #expect(none.status == .conflict)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a guest sees the ride by its link and withdraws it, once`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let hotel = office.host.callers.program("hotel", ["taxi:request"])
        let driver = try await office.driver("T1")
        try await office.open { client in
            let ride = try await client.json(.post, "/v1/taxi/rides", as: hotel, entry("a")).decoded(Ride.self)
            let path = ride.link.replacing("https://town.example", with: "")
            let looking = try await client.page(path, as: nil)
            let offer = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self).offer
            _ = try await client.json(.post, "/taxi/offers/\(try #require(offer?.id))/accept", as: driver)
            let coming = try await client.page(path, as: nil)
            _ = try await client.json(.post, "/taxi/driver/arrived", as: driver)
            let here = try await client.page(path, as: nil)
            let withdrawn = try await client.json(.post, "\(path)/withdraw", as: nil, "{}")
            let again = try await client.json(.post, "\(path)/withdraw", as: nil, "{}")

            #expect(looking.text.hasForm(to: path + "/withdraw"))
            #expect(coming.text.contains("T1"))
            #expect(coming.text.contains("4 minutes"))
            #expect(here.text.contains("at the pick-up point"))
            #expect(withdrawn.status == .noContent)
            #expect(again.status == .noContent)
            #expect(try await client.json(.get, "/taxi/driver", as: driver).text.contains("\"available\""))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a rehearsal goes by the clock, and no driver and no fleet hears of it`(engine: TestEngine) async throws {
        let hooks = RecordedWebhooks()
        let office = try await TaxiOffice(on: engine) { $0.webhooks = hooks }
        let tester = office.host.callers.program("tester", ["taxi:sandbox", "taxi:request"])
        let driver = try await office.driver("T1")
        try await office.open { client in
            let ride = try await client.json(.post, "/v1/taxi/rides", as: tester, entry("a")).decoded(Ride.self)
            var states = [ride.state]
            for milliseconds: Int64 in [5_000, 60_000, 30_000, 300_000] {
                try await office.host.pass(milliseconds: milliseconds, office.module)
                let now = try await client.json(.get, "/v1/taxi/rides/\(ride.id)", as: tester).decoded(Ride.self)
                states.append(now.state)
            }
            let driving = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self)

            #expect(ride.isRehearsal)
            #expect(states == ["searching", "accepted", "accepted", "on_board", "completed"])
            #expect(driving.offer == nil)
            #expect(driving.ride == nil)
        }
        #expect(hooks.events.count == 5)
        #expect(hooks.events.allSatisfy { $0.isRehearsal && $0.program == "key tester" })
    }

    @Test func `a rehearsed ride takes the step that its program says, by the rules of real ones`() async throws {
        let office = try await TaxiOffice()
        let tester = office.host.callers.program("tester", ["taxi:sandbox"])
        let other = office.host.callers.program("other", ["taxi:sandbox"])
        try await office.open { client in
            let ride = try await client.json(.post, "/v1/taxi/rides", as: tester, entry("a")).decoded(Ride.self)
            let advance = "/v1/taxi/sandbox/rides/\(ride.id)/advance"
            let early = try await client.json(.post, advance, as: tester, "{\"step\":\"pick_up\"}")
            let foreign = try await client.json(.post, advance, as: other, "{}")
            let accepted = try await client.json(.post, advance, as: tester, "{\"step\":\"accept\"}")
            let again = try await client.json(.post, advance, as: tester, "{\"step\":\"look_again\"}")
            let nobody = try await client.json(.post, advance, as: tester, "{\"step\":\"nobody_came\"}")
            let over = try await client.json(.post, "/v1/taxi/rides/\(ride.id)/withdraw", as: tester, "{}")

            #expect(early.status == .conflict)
            #expect(foreign.status == .notFound)
            #expect(over.status == .conflict)
            #expect(try accepted.decoded(Ride.self).taxi?.code == "SIM1")
            #expect(try again.decoded(Ride.self).state == "searching")
            #expect(try nobody.decoded(Ride.self).endCause == "nobody_came")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a fleet sees taxis and rides, and nothing of passengers`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let fleet = office.host.callers.program("fleet", ["taxi:fleet"])
        let anna = office.passenger()
        _ = (try await office.driver("T1"), try await office.driver("T2"))
        try await office.open { client in
            _ = try await client.json(.post, "/taxi/requests", as: anna, "{\(Self.place)}")
            let taxis = try await client.json(.get, "/v1/taxi/fleet", as: fleet).text
            let rides = try await client.json(.get, "/v1/taxi/fleet/rides", as: fleet).text
            let zones = try await client.json(.get, "/v1/taxi/zones", as: fleet).text

            #expect(taxis.contains("\"code\":\"T1\""))
            #expect(taxis.contains("\"place\":1"))
            #expect(taxis.contains("\"place\":2"))
            #expect(rides.contains("\"state\":\"searching\""))
            #expect(!rides.contains("Quai"))
            #expect(!rides.contains("43.7"))
            #expect(zones.contains("\"available\":2"))
            #expect(zones.contains("\"waiting\":1"))
        }
    }
}

/// What programs read of a ride.
private struct Ride: Decodable {
    struct Taxi: Decodable {
        let code: String
        let arrivesInSeconds: Double?
    }

    let id: String
    let state: String
    let taxi: Taxi?
    let endCause: String?
    let link: String
    let isRehearsal: Bool
}
